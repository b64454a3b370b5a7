"""Turns about kinds of things and of how to work, in English and in the languages that came later; one per line."""

from __future__ import annotations

LASTING = """\
From now on, use pnpm instead of npm.
Always run the linter before you commit.
never use any in TypeScript
Please stop adding emojis to commit messages.
In this repo we use tabs, not spaces.
don't guess, ask me
Ask me before you delete anything.
When you refactor, keep the public API stable.
Remember: staging is read-only for us.
I prefer explicit returns over implicit ones.
Our tests never hit the network.
every migration needs a rollback
keep functions under 40 lines
commit messages in English, please
for dates always ISO 8601
I'm on a Mac, so no GNU flags.
No abbreviations in variable names.
we don't do default exports here
Use the word "customer", never "client".
If you are unsure about a requirement, stop and ask.
Don't ever push to main.
You don't need to explain basic SQL to me.
Answers should be short.
use early returns instead of nested ifs
Log messages start with a lower case letter in this code base.
I want to see the plan before you write code.
Schreib Commits immer auf Englisch.
Bitte keine Kommentare, die nur den Code wiederholen.
Frag mich, bevor du Pakete installierst.
Wir benutzen hier kein Lombok.
N'utilise jamais de console.log.
Réponds toujours en français.
On n'utilise pas Redux dans ce projet.
Usa siempre comillas simples.
Aquí no usamos clases, solo funciones.
Rispondi sempre in italiano.
Non usare mai var.
In questo progetto usiamo solo pnpm.
Prima di ogni commit lancia i test.
Gebruik altijd enkele aanhalingstekens.
Wij schrijven tests in pytest, geen unittest.
Vraag het me voordat je iets verwijdert.
Escreve os commits sempre em inglês.
Aqui não usamos classes, só funções.
Antes de cada commit corre os testes.
you keep forgetting the changelog. update it with every PR
the changelog is updated with every PR, not afterwards
we're on Python 3.12 everywhere, so match statements are fine
names of tests: test_<what>_<expected>
I review on my phone, so keep diffs under 200 lines
no new dependencies without asking me first
stick to the existing logger, don't introduce loguru
let me do the git stuff; you only edit files
Whenever a test is flaky, open an issue instead of retrying.
For SQL: upper-case keywords, one column per line.
Keep comments to the why.
Use 24-hour times in everything a user sees.
Metric units only.
Never run migrations yourself. I do that.
We deploy from tags, never from branches.
errors go to stderr, always
All public functions get a docstring with an example.
Before you touch the schema, tell me.
tests live next to the code here, not in tests/
That's the third time: do not reformat files you don't touch.
as a rule, prefer composition
mocks only for the network
I don't want summaries at the end of your answers.
Skip the pleasantries.
Call me Nadia.
Plain text, no markdown tables, my terminal can't show them.
ask Kasia before changing anything in billing
our API is versioned by date, like 2026-11-01
prices are in grosze, as integers, everywhere
when in doubt choose the simpler one
leave the formatting to the formatter
one commit per concern, please
check the types before you say you're done
Don't tell me it works until you've run it.
in general: composition over inheritance
we squash merge here
new code goes into src/v2, the old tree is frozen
do not use abbreviations in identifiers
commit subjects in the imperative
you can assume Postgres 16
The word is "pallet", not "palette", in the whole code base.
Please don't add type comments, annotations only.
write tests first, then the code. every time.
I hate surprises: list the files you will change before you change them.
Feature branches are named after the ticket.
Only touch the lock file through uv.
We never store times without a zone.
Don't apologise, just fix it.
no, not like that: fixtures go into conftest, not into the test file
the linter config is off limits
from today: no more default exports
If something takes more than ten minutes, tell me first.
Explain what you did in one sentence, not more.
I use fish, so give me commands that work there.
Keep in mind that the warehouse is offline on Sundays.
For the record: releases are on Wednesdays.
Tests belong next to the module they test.
Branches start with the ticket number.
Function names are verbs.
Docs in British English.
Two spaces in YAML, please.
Secrets never go into the repo.
One migration per pull request.
Readability over cleverness.
Only merge when CI is green.
If unsure, ask.
No wildcard imports.
no more one-letter variables
All strings go through gettext.
Every public class needs a docstring.
For Python: ruff and nothing else.
I don't want comments in generated code.
No emojis in commit messages.
You may assume Linux.
Keep functions short.
Leave versioning to the release script.
Kör alltid testerna innan du committar.
Använd aldrig pandas här.
Svara alltid på svenska.
Vi använder inte Tailwind i det här projektet.
Bruk alltid norske variabelnavn i domenekoden.
Ikke bruk mocks i integrasjonstester.
Spør meg før du sletter noe.
Svar kort.
Brug altid enkelte anførselstegn.
Fra nå av skriver vi commits på engelsk.
Inga nya beroenden utan att fråga mig.
Kom ihåg att priser är i öre.
Jeg vil have korte svar, ingen lange forklaringer.
Brug aldrig force push.
Vi bruger pnpm her, ikke npm.
Skriv altid tests før koden.
Spørg mig, før du ændrer i databasen.
Fra nu af: commits på engelsk.
Husk at beløb altid er i øre.
Lad være med at tilføje kommentarer overalt.
Alle datoer skal være i ISO-format.
Jeg bruger fish som shell.
Jeg vil ha korte svar, ingen lange forklaringer.
Bruk aldri force push.
Vi bruker pnpm her, ikke npm.
Skriv alltid tester før koden.
Spør meg før du endrer noe i databasen.
Fra nå av: commits på engelsk.
Husk at beløp alltid er i øre.
Slutt å legge til kommentarer overalt.
Jag vill ha korta svar, inga långa förklaringar.
Använd aldrig force push.
Vi använder pnpm här, inte npm.
Skriv alltid tester före koden.
Fråga mig innan du ändrar något i databasen.
Från och med nu: commits på engelska.
Kom ihåg att belopp alltid är i ören.
Sluta lägga till kommentarer överallt.
Alla datum ska vara i ISO-format.
Committa aldrig direkt till main.
Inga emojis i commitmeddelanden.
Så gör vi inte här: testerna ligger bredvid koden.
Rör inte migreringarna utan att fråga.
Ikke rør migreringene uten å spørre.
Rør ikke ved migreringerne uden at spørge.
När du är osäker, säg till.
Når du er usikker, så spør.
""".splitlines()
"""Meant to last."""
PASSING = """\
run the tests
fix the bug in the parser
why does it always fail on CI?
the build never works on Mondays lol
use the second option
don't touch that file yet
can you always-on the server?
my boss says we should always use Java
the docs say you must never call this twice
write a function that always returns 42
make the button blue
I never understood monads
let's try redis for now
it always crashes when I click save
you always forget the semicolon
skip the tests this time
Kasia prefers tabs
add a comment that says "never edit this"
thanks, that's great
translate "always wear a helmet" to Polish
imagine we always deploy on Fridays
just for today, commit directly to main
The customer wants us to never log names, write a reply
remember when we broke prod?
what if we never used ORMs?
don't worry about the tests
ok now the same for the other file
I always forget how this works
in the future we might move to Kafka
use option B
das schlägt immer fehl
mach das jetzt bitte ohne Tests
Peter meint, wir sollten nie deployen
ça plante toujours
pour l'instant laisse les tests
mi jefe dice que siempre usemos Java
por ahora no toques los tests
il mio capo dice di usare sempre Java
per ora lascia stare i test
perché non funziona mai?
het werkt nooit op mijn laptop
voor nu even geen tests
mijn baas zegt dat we altijd Java moeten gebruiken
isto nunca funciona
por agora não mexas nos testes
o meu chefe diz para usarmos sempre Java
cria uma função que devolve sempre zero
scrivi una funzione che ritorna sempre zero
maak een functie die altijd nul teruggeeft
For the demo tomorrow, never show the admin panel
the spec says clients must always retry
Kasia always says never trust a green build
if I ever ask for Electron again, slap me
in the game the dragon must always guard the gold
our competitor always uses Oracle
write "we never share your data" on the landing page
use metric units this time
always look on the bright side of life
the function should never return null
I swore never to use Java again lol
remember to buy milk
for the hackathon we always commit to main
should we always use UTC?
the user should always see a spinner while it loads
the customer must never see this error, where does it come from?
I would never do that
does pytest always sort the tests?
never mind, found it
it should always print the version
the log says: never call this from a thread
Marek keeps telling me to always squash
that test has never passed
let's never speak of this again
make it so that the button is always visible
for now don't write tests
my kid always wakes up at five
show me all tests that never ran
why do we never use generators here?
our landlord says never to park there
the teacher says always show your work
create a rule in the firewall that always drops port 23
the readme of that library says to always pin the version
if only it would always work
we could always rewrite it
the invoice must always have a number, add a check
tell Marek he should always ask me first
this week I work from home, no calls
draft a mail to the team: from now on we meet at ten
tests are failing on main
errors in the log, see below
the api returns 500
commits in this branch are messy, squash them
two tests per file fail
run it only on linux
only the first test fails, why?
comments with typos, fix them
imports are broken after the rename
use the staging database
requests go to the wrong host
no tests were found
no, the other file
no problem, go on
no such file or directory
all tests pass now
every request takes 3 seconds
each row is inserted twice
names of the users: alice, bob
for the login page: add a spinner
in utils.py: rename foo to bar
new users get a 404
logs are in /var/log/app
there are no docs for this
can you keep going?
keep going
keep the old function
stick with option B
leave it
it needs an index
pages start with a blank line, fix that
variables are undefined
users are stored twice, why?
skip this one
I don't want to do this today
I don't want that column
that's one request per second, too slow
performance over correctness? no way
prices are shown twice
dates are off by one
branches are diverged, what now
queries take an hour
summary please
explain in one sentence
give me only the diff
show only the errors
only two failures left
metrics only show up after a restart
in docker: connection refused
for loop over users
tests need an hour on CI
the migration is applied with every deploy, that's the bug
when unsure the model hallucinates
if not sure what it does, read the docs
you can assume I have read it
can we drop emojis?
without summary the page looks empty
write a mail without apologies
add a disclaimer
drop the introductions table
remove bullet points from the PDF
kör testerna
varför fungerar det aldrig?
det fungerar aldrig på min dator
chefen säger att vi alltid ska använda Java
Kari mener at vi aldri bør deploye
bare for i dag: hopp over testene
lägg till en knapp som alltid syns
skriv en funktion som alltid returnerar noll
för närvarande inga tester, tack
takk, det var bra
kan du kigge på testen?
det virker aldrig på mandage
tilføj en knap
chefen vil altid have Java
kan du se på testen?
legg til en knapp
kan du titta på testet?
fixa buggen i parsern
varför är det alltid så långsamt?
bara den här gången, hoppa över testerna
glöm det där, vi kör med pandas
min bror säger att man aldrig ska lita på CI
översätt "gå aldrig över bron" till engelska
""".splitlines()
"""A task, a complaint, somebody else's word, a moment."""
