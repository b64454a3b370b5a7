"""Lists of words: verbs of instructions, first names, capitalised words that are no names."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


VERBS = _words(
    """
    abstract accept add address adhere align allow annotate answer append apply approve ask assert assign assume
    attach avoid back batch be begin benchmark branch break bring build bump bundle cache call capture catch chain
    challenge change check choose cite clean close code collapse colocate comment commit communicate compile comply
    configure confirm conform consider consult convert copy cover create cross-check debug declare decouple default
    define delegate delete deploy derive describe design disable disallow discuss dismiss do document drop edit
    elevate embed emit enable encapsulate encode encrypt end ensure escalate escape establish exclude execute expect
    explain explicitly expose extend extract fail favor favour fetch file filter finish fix flag focus follow forbid
    format gate generate get give group guard handle hide honor honour ignore implement import include increment
    indent inform initialize inject inline inspect install invoke isolate iterate join justify keep label launch
    lead lean leave let limit link lint list load localize lock log look lower maintain make mark mask match measure
    memoize mention merge migrate minimise minimize mirror mock model modify move name nest never normalize note
    notify omit only open opt order organize override parameterize parse pass pause permit pick pin ping place plan
    point prefer prefix prepare prepend preserve prevent print prioritize profile promote propose protect prove
    provide publish pull push put query question quote raise reach read rebase record redact reduce refactor refer
    reference regenerate register reject release rely remember remind remove rename render reply report request
    require research reserve reset resolve respect respond restart restore restrict retain retry return reuse revert
    review rewrite rotate round route run sanitize save say schedule scope search seed select send separate
    serialize set share ship show sign simplify skip sort spawn speak specify spell split squash stage start state
    stay stick stop store strip structure stub submit suffix suggest summarise summarize support suppress surface
    sync tag take target tell terminate test think throw touch track translate treat trigger trim trust try type
    understand update upgrade use utilize validate verify version wait warn watch wire work wrap write
    """
)
FIRST_NAMES = _words(
    """
    Aaron Achim Ada Adam Adrian Adèle Agathe Ahmed Aisha Aitor Alain Alan Alba Albane Albert Alejandro Alex
    Alexander Alexandra Alfonso Alfred Ali Alice Alicia Alina Amaia Amanda Amelia Amina Amir Amy Amélie Ana
    Anaïs Anders Andre Andrea Andreas Andrew Andrés Andy Angela Anita Anja Anke Ann Anna Anne Annette Annika Anthony
    Antje Antoine Anton Antonio Ariane Arjun Armin Arnaud Arthur Arturo Ashley Astrid Asunción Audrey Aurélie Axel
    Baptiste Barbara Bastien Beate Beatriz Begoña Ben Benito Benjamin Benoît Bernard Bernd Bert Bill Birgit Björn
    Bob Boris Brad Brandon Brian Brigitte Britta Bruna Bruno Camille Carla Carlos Carmen Carol Carola Caroline
    Catalina Catherine Cecilia Chantal Charles Charlie Charlotte Chen Chloe Chris Christian Christina Christine
    Christoph Christopher Claire Clara Claudia Clémence Clément Conchita Corinne Cornelia Craig Cristina
    Cyril Cédric Céline Damien Dan Dana Daniel Daniela Danielle Dave David Deborah Deepak Delphine Denis Dennis
    Detlef Diana Didier Diego Dieter Dirk Dmitri Dominik Dominique Don Donna Doris Dorothea Débora Ed
    Eduardo Edward Elena Eli Elias Elisa Elizabeth Elke Ella Ellen Emilio Emily Emma Emre Enrique Eric Erica Erik
    Erika Ernesto Esteban Estelle Esther Eugenia Eugénie Eva Evelyn Fabian Fabien Fabienne Fabrice Fanny Fatima
    Federico Felipe Felix Fernanda Fernando Finn Fiona Florian Francesca Francesco Francis Franck Frank Franz
    François Françoise Fred Freya Frédéric Gabriel Gabriela Gary Gaël Geneviève Georg George Gerald Gerd Germán Gesa
    Gilles Gina Giovanni Giulia Gonzalo Gorka Greg Gregor Gregorio Greta Grégoire Guido Guillaume Guillermo Gustavo
    Gérard Hana Hanna Hannah Hannes Hans Harald Harry Hartmut Heather Heidi Heike Heiko Heinz Helen Helena Helga
    Helmut Henning Henri Henrik Henry Herbert Hervé Hilde Hiroshi Holger Holly Horst Hugo Hélène Ian Ibrahim Ida
    Ignacio Igor Iker Ilse Ines Inge Ingo Ingrid Inma Inés Irene Iris Isaac Isabel Isabella Isabelle Ismael Ivan
    Iván Jack Jacob Jacqueline Jacques Jaime James Jan Jana Jane Janet Jason Javier Jay Jean Jeff Jennifer Jenny
    Jens Jeremy Jesse Jessica Jim Jing Joan Joanna Joaquín Jochen Joe Joel Johan Johannes John Jon Jonas Jonathan
    Jordan Jorge Joris Jose Josef Josefa Josefina Joseph Josh Joshua José Juan Judith Jule Jules Julia Julian Julie
    Julien Juliette Julio Justin Jutta Jérôme Jörg Jürgen Kai Karen Karin Karl Karla Kate Katharina Katherine
    Kathleen Kathrin Katie Katja Katrin Keith Kelly Ken Kenji Kerstin Kevin Kilian Kim Klaus Kofi Konrad Kristin
    Kumar Kurt Kyle Laia Lars Laura Lauren Laurence Laurent Lea Leandro Lee Lena Leo Leon Leonie Leticia Li Liam Lin
    Linda Ling Lisa Liu Liz Lorena Lorenzo Lothar Louis Louise Luc Luca Lucas Lucia Lucy Lucía Ludovic Luis Luisa
    Lukas Luke Lutz Lydie Léa Léo Magda Maite Malte Manfred Manon Manuel Manuela Mara Marc Marcel Marcela Marco
    Marcus Margaret Margot Maria Maribel Marie Marina Mario Marion Marisol Marius Mark Markus Marlène Marta Martin
    Martina Mary Mateo Mathias Mathieu Mathilde Matt Matteo Matthew Matthias Matthieu Max Maxime Maya Maël Megan Mei
    Melanie Melissa Mia Michael Michaela Michel Michelle Miguel Mika Mike Mila Mina Ming Mireille Miriam
    Mohamed Mohammed Monica Monika Moritz Mélanie Mónica Nadia Nadine Nancy Natalia Natalie Natasha Nathalie Nathan
    Neha Nerea Nicholas Nick Nicola Nicolas Nicole Nicolás Niels Nikhil Nikita Nikolai Nils Nina Noah Noor Nora
    Norbert Nuria Océane Odile Olaf Olaia Oleg Olga Oliver Olivia Olivier Omar Oriol Oscar Oskar Otto Pablo Paco
    Paloma Pamela Pascal Pat Patrice Patricia Patrick Paul Paula Pauline Pedro Per Perrine Peter Petra Phil Philip
    Philipp Philippe Pia Pierre Pilar Piotr Priya Quentin Rachel Rafael Rahul Rainer Raj Ralf Ralph Ramón Raphaël
    Raquel Raul Ravi Raúl Rebecca Regina Reiner Reinhard Renate Renaud René Ricardo Richard Rick Rita Rob Robert
    Roberto Robin Rocío Rodrigo Roger Roland Romain Roman Ron Rosa Rosalía Rose Rubén Rudolf Ruth Ryan Régis Rémi
    Rüdiger Sabine Sally Sam Samantha Samir Samuel Sandra Sandrine Sanjay Sara Sarah Sascha
    Satoshi Scott Sean Sebastian Serge Sergei Sergio Seth Shannon Sharon Siegfried Sigrid Silke Silvia Simon Simone
    Sofia Solène Sonia Sonja Sophia Sophie Stefan Stefanie Steffen Stella Stephan Stephanie Stephen Steve Steven
    Stéphane Stéphanie Sue Susan Susana Susanne Sven Sylvain Sylvia Sylvie Sébastien Séverine Takeshi Tamara Tanja
    Tanya Tara Tatjana Ted Teresa Theo Theresa Thibault Thierry Thilo Thomas Thorsten Théo Tim Timo Tina Tobias
    Todd Tom Tomas Tony Torsten Tracy Udo Ulrich Ulrike Uma Ursula Ute Uwe Valentin Valentina Valerie Valérie
    Vanessa Vera Verena Veronica Vicente Victor Victoria Vijay Viktor Vincent Viola Virginia Virginie Vivian
    Vladimir Volker Véronique Walter Wei Wendy Werner Wiebke Wilhelm Will William Wolfgang Xabier Xavier Ximena Yan
    Yann Yannick Yasmin Yuki Yusuf Yves Yvette Yvonne Zach Zoe Álvaro Ángel Édouard Élise Élodie Émilie Étienne
    Óscar
    """
)
NO_NAMES = _words(
    """
    Add All Always Any Api April Architecture August Author Backend Branches Build Client Code Commits Communication
    Company Contact Context Customer Data Database Date December Decision Default Department Deploy Design Developer
    Director Docker Each Email Engineer Engineering Every Everyone February Format Friday Frontend Github Gitlab
    Goal Goals He Head Hours If Infrastructure It January Java Jira July June Keep Language Languages Lead Linux
    Location Main Make Manager March Marketing May Meetings Monday My Name Never No Nobody Not Note Notes Notion
    November October Ops Our Overview Owner Phone Platform Please Postgres Primary Product Production Project Python
    Redis Releases Reviews Role Run Sales Saturday Scope Secondary Security September Server Service Services She
    Slack Someone Staging Status Style Summary Sunday Support Team Test Testing Tests That The There These They This
    Those Thursday Time Title Tools Tuesday Use We Wednesday When Windows Working Write You Your
    """
)
UNCHANGED_VERBS = _words(
    """
    built can completed could did earned founded got graduated had held joined led majored may might moved must
    relocated should spent started studied taught trained used was went were will worked would
    """
)
SMALL_WORDS = _words(
    """
    a an and are as at be by for from i in is it my of on or our please that the this to we with you
    """
)
POINTING_WORDS = _words("the this that these those it them him her my a an to in any anything as is was its us")
