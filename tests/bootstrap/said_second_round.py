"""More turns typed to coding agents, written after the rules were, labelled by hand as in `said_first`."""

from __future__ import annotations

LASTING = """
alright merge it. from here on every migration needs a down step, no exceptions => migration down
You forgot the licence header again. Every new source file starts with it. => licence header
we never log card numbers, not even masked, keep that in mind when you touch the gateway => card numbers
nope, wrong client. internal calls go through grpc, http is only for partners => grpc partners
please remember i'm on a mac with fish, bash-isms break for me => fish
I'd like you to stop after each step and wait for my ok. Always. => stop after each step
hey so quick preference: no semicolons in TS code => semicolons
can u pls never touch the .github folder without asking => .github
our staging env resets at midnight UTC so dont rely on data there => staging midnight
For every repo of mine: default branch is trunk. => trunk
that's not how we do errors. we return Result types, we don't throw => result types
make it a habit to update the docs when behaviour changes => update docs
I work mostly evenings, CET, so keep answers self-contained => evenings
don't you dare commit directly to release branches => release branches
the word is "member", not "user", in all copy => member
whenever tests fail show me the first failure only => first failure
ich will keine langen Erklärungen, zwei Sätze reichen immer => zwei sätze
Nochmal: Schlüssel gehören in den Vault, nie in die Config. => vault config
unsere API ist immer abwärtskompatibel, also keine Felder entfernen => abwärtskompatibel
bei Shell-Skripten immer set -euo pipefail an den Anfang => pipefail
bevor du irgendwas löschst, frag mich => löschst
wir loggen auf Englisch, auch wenn die Oberfläche deutsch ist => loggen englisch
ich nutze NixOS, apt gibt es hier nicht => nixos
Generell gilt: erst Issue, dann Branch, dann PR. => issue branch
bitte in Zukunft keine Abkürzungen in Variablennamen => abkürzungen
Datumsangaben schreiben wir ISO, also 2026-05-01 => iso
verwende niemals sudo in den Skripten => sudo
du sollst mir Diffs zeigen und nicht ganze Dateien => diffs
Merke: Kundennummern sind Strings, keine Zahlen => kundennummern strings
jedes neue Modul braucht einen Eigentümer in CODEOWNERS => codeowners
nein, Terraform-Änderungen gehen nur über die Pipeline, nie lokal => pipeline
que ce soit clair : on ne force jamais un push => push
les logs sont toujours en anglais chez nous => logs anglais
quand tu ajoutes un champ, mets à jour le schéma OpenAPI => openapi
je veux des réponses courtes, pas de listes => courtes
plus jamais de console.log dans les commits stp => console.log
pour info la prod tourne en PHP 8.1, donc pas d'enum readonly => 8.1
Non, chez nous les tests d'intégration sont dans /it, pas dans /tests. => /it
demande avant d'installer quoi que ce soit => installer
sache que je suis daltonien, évite le rouge et le vert => daltonien
dorénavant tu signes les commits => signes commits
Dans tous mes projets j'utilise uv, pas pip. => uv pip
les noms de branches commencent par le numéro du ticket, toujours => branches ticket
n'écris jamais de mot de passe en clair, même dans les exemples => mot de passe
on déploie uniquement depuis la CI, jamais à la main => ci main
sois direct avec moi, pas de formules de politesse => politesse
oye, a partir de hoy nada de commits sin firmar => firmar
en este equipo los PR se revisan en menos de un día => pr día
no vuelvas a tocar el lockfile a mano => lockfile
siempre que añadas una dependencia explica por qué => dependencia
las fechas van en UTC en toda la aplicación => fechas utc
te he dicho mil veces que no uses var => var
uso vim, así que dame los atajos de vim => vim
prefiero funciones pequeñas, de menos de 20 líneas => 20 líneas
aquí nunca se borra una migración, se añade otra => migración
ten en cuenta que el CI no tiene acceso a internet => ci internet
pregúntame antes de cambiar la API pública => api pública
quiero los commits en español y en presente => commits español
evita las clases abstractas, preferimos composición => composición
para cualquier proyecto mío: tabuladores, no espacios => tabuladores
nuestro límite de cobertura es el 85 %, no lo bajes => cobertura 85
habla de "socios", nunca de "clientes" => socios
"""

PASSING = """
ok now add the same check to the other endpoint
why do we always get a 502 after deploy?
drop the second argument
this never happens locally
i always mix up those two flags
could you look into why ci is red
don't bother with tests for this spike
leave it as is for the moment
we can always roll back
the form must never be submitted twice, fix that
every row should have a delete button
please write a script that always retries
sure, always a pleasure
is it true that you should never mutate props?
my colleague insists on tabs everywhere, ugh
the style guide of google says never use exceptions
just hardcode it this time
you never listen lol
I prefer the blue one
use the staging key for this run
never seen that before
forget what I said about semicolons
undo the last change
what would happen if we never cleaned the cache
let's not do that now
remember that weird timeout? solved it
I want a dark theme toggle in the header
here's what the PM wrote: always show the banner
don't merge until Anna approved it
we need this by friday so no refactoring
nimm hier lieber eine Schleife
warum nutzen wir hier eigentlich kein Caching?
der Dialog darf nie doppelt aufgehen, fix das
Jeder Eintrag soll ein Datum haben
lösch die Datei wieder
ich verwechsle das immer
das hat noch nie funktioniert
mach den Header bitte immer sichtbar
kannst du mal schauen, warum der Test rot ist
für den Prototyp brauchen wir keine Tests
Kollege Timo schwört auf Tabs
laut Doku soll man nie root verwenden
vergiss die Sache mit den Semikolons
bis zum Release bitte keine Umbenennungen
das war ja mal wieder klar, immer montags
schreib einen Kommentar: niemals direkt aufrufen
ich hätte gern einen Button oben rechts
wie wäre es, wenn wir immer rebasen?
lass uns das heute nicht mehr anfassen
ersetze überall foo durch bar
remets la version précédente
pourquoi on n'utilise jamais le cache ici ?
la fenêtre ne doit jamais s'ouvrir deux fois
chaque ligne doit avoir un bouton supprimer
je me trompe toujours de branche
ça n'a jamais marché
mets le bandeau toujours visible
pour ce prototype pas de tests
Karim ne jure que par les tabulations
d'après la doc il ne faut jamais utiliser root
oublie ce que j'ai dit sur les points-virgules
pas de renommage avant la release
écris un commentaire : ne jamais appeler directement
je voudrais un bouton en haut à droite
et si on rebasait toujours ?
on touche plus à ça aujourd'hui
supprime ce fichier
remplace foo par bar partout
tu es toujours aussi drôle
regarde pourquoi le test est rouge
vuelve a la versión anterior
¿por qué nunca usamos la caché aquí?
la ventana nunca debe abrirse dos veces
cada fila debe tener un botón de borrar
siempre me equivoco de rama
esto no ha funcionado nunca
pon el banner siempre visible
para este prototipo sin tests
Nuria jura que los tabuladores son mejores
según la documentación nunca hay que usar root
olvida lo que te dije de los puntos y coma
nada de renombrar antes de la release
escribe un comentario: no llamar nunca directamente
quiero un botón arriba a la derecha
¿y si hiciéramos siempre rebase?
hoy ya no tocamos esto
borra este archivo
cambia foo por bar en todas partes
eres siempre tan gracioso
mira por qué el test está en rojo
"""
