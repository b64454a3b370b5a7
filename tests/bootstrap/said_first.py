"""Turns typed to coding agents by four people in four languages, labelled by hand.

Before the arrow stands what was typed; behind it words that must stand together in one seed.
"""

from __future__ import annotations

LASTING = """
ok looks good. one more thing for the next times, whenever u touch the proto files run buf generate, otherwise ci breaks => buf generate
hmm no. i told you already we dont do inheritance here, composition only please => composition
Thanks! For all my projects: commit subject max 50 chars, no trailing period. => 50 chars
so uh i was looking at the diff and it's mostly fine but you keep sprinkling todo comments everywhere and i really dont want those, open an issue instead => todo comments issue
that's wrong, our amounts are in minor units, so 1299 means 12.99, pls don't forget that => minor units
the tests in this repo need REDIS_URL set, just so you know for later sessions => redis_url
I want answers in bullet points without a preamble, every time. => bullet points
you should never run terraform apply yourself, only plan. I do the applying. => terraform apply
Can you please always show me the plan before touching more than one file? => plan before
btw I'm colorblind so avoid red/green in charts => colorblind
we're on Python 3.9 on the servers so no match statements, no X | Y types => 3.9 match
No no no. Not moment, date-fns. We banned moment in this codebase a year ago. => date-fns
As a rule: no network calls in unit tests. => network unit tests
I hate it when functions are longer than a screen, keep them under 40 lines => 40 lines
let's agree on this: feature branches start with my initials, kd/ => kd/
Good. And in general, prefer table driven tests. => table driven
please don't touch anything under legacy/ unless i say so explicitly => legacy/
for this repo the base branch is develop not main, PRs go against develop => develop
quick note for your memory: the vendor sandbox only answers on weekdays => sandbox weekdays
speak to me like a colleague, no flattery, ever => flattery
when you write SQL for me use lowercase keywords => lowercase keywords
nein, bitte nicht so. Wir schreiben Tests immer zuerst, dann den Code => tests zuerst
Ab sofort bitte keine englischen Bezeichner mehr in der Domäne, die heißen bei uns deutsch => bezeichner
merk dir bitte: der Build läuft nur mit JDK 21 => jdk 21
und hör auf, jede Methode mit Javadoc zu versehen, das nervt => javadoc
Antworte mir grundsätzlich auf Deutsch, auch wenn ich englische Logs reinkopiere. => deutsch
ich hab dir doch schon mal gesagt dass du keine migrations von hand ändern sollst => migrations
Für die Zukunft: vor jedem Push erst ./mvnw verify laufen lassen. => mvnw verify
in diesem Projekt verwenden wir AssertJ, kein Hamcrest => assertj
Ich bevorzuge kleine Commits, einer pro Gedanke. => kleine commits
frag mich immer erst, bevor du neue Bibliotheken einbaust => bibliotheken
Falls du unsicher bist, frag nach statt zu raten. Das gilt immer. => frag nach
also grundsätzlich gilt bei uns dass Preise als BigDecimal geführt werden nie als double => bigdecimal double
Denk dran, dass die Testdatenbank jede Nacht gelöscht wird. => testdatenbank
ich arbeite übrigens nur bis 14 uhr, danach erreichst du mich nicht => 14 uhr
bitte duz mich und lass die Höflichkeitsfloskeln weg => floskeln
Niemals Kundendaten in Fixtures, nimm die Faker-Klassen. => kundendaten fixtures
wir nutzen kein Lombok, schreib die Getter aus => lombok
Commit-Nachrichten immer mit Ticketnummer vorne dran, z. B. ABC-12: => ticketnummer
nicht wieder Wildcard-Imports verwenden! => wildcard
Bei uns heißt das Mandant und nicht Tenant, bitte überall so benennen. => mandant tenant
ne, falsch. Zeitstempel speichern wir in UTC, Anzeige in Europe/Berlin. => utc
non, on n'utilise pas axios ici, seulement fetch => axios fetch
À partir de maintenant, écris les commentaires en français. => commentaires français
retiens que la base de recette est purgée tous les lundis => recette lundis
arrête de mettre des emojis dans les messages de commit => emojis
Je préfère les fonctions pures, évite les classes autant que possible. => fonctions pures
ne touche jamais au dossier vendor/ s'il te plaît => vendor/
dans ce projet les dates sont toujours au format ISO, jamais jj/mm/aaaa => dates iso
avant chaque commit lance npm run check, sinon la CI casse => npm run check
je t'ai déjà dit de ne pas modifier le fichier généré schema.d.ts => schema.d.ts
Demande-moi toujours avant de supprimer un fichier. => supprimer
bon alors pour la suite, les PR doivent rester sous 300 lignes, au-delà personne relit => 300 lignes
Chez nous le terme c'est « adhérent », pas « utilisateur », garde ça partout. => adhérent
tutoie-moi stp, et sois bref => tutoie
note bien : le serveur de test n'est accessible que par VPN => vpn
on teste toujours avec une vraie base, pas de mocks => mocks
j'utilise fish, donc donne-moi les commandes en syntaxe fish => fish
N'ajoute aucune dépendance sans mon accord. => dépendance
les montants sont en centimes dans toute l'appli, ne l'oublie pas => centimes
Pour tous mes dépôts : licence MIT et pas d'en-tête dans les fichiers. => licence mit
évite les acronymes dans les noms de variables, on en a déjà trop => acronymes
no, aquí no usamos yarn, usamos pnpm => pnpm
A partir de ahora responde siempre en español. => español
recuerda que el servidor de pruebas se apaga a las 20h => 20h
deja de añadir comentarios obvios por favor => comentarios obvios
Prefiero que me preguntes antes de refactorizar. => preguntes refactorizar
nunca hagas push a main, siempre por PR => push main
en este repo los tests van junto al código, no en una carpeta aparte => tests junto
antes de cada commit ejecuta make lint => make lint
ya te dije que no uses any en TypeScript => any typescript
Los nombres de tablas van en singular, acuérdate. => tablas singular
bueno mira, por norma general aquí no mezclamos lógica con vistas, lo metes en servicios => servicios
trabajo con dos monitores pequeños así que líneas de máximo 90 columnas porfa => 90 columnas
cada vez que cambies un endpoint actualiza el openapi.yaml => openapi
No toques la carpeta infra/ sin avisarme. => infra/
para todos mis proyectos: mensajes de commit en inglés => commit inglés
quiero explicaciones cortas, siempre, máximo cinco líneas => cinco líneas
nuestra convención es snake_case para las columnas => snake_case
jamás subas ficheros .env al repositorio => .env
los importes van con Decimal, nada de float, es norma de la casa => decimal float
"""  # noqa: E501 - turns are as long as people type them

PASSING = """
add pagination to the users endpoint
why is this so slow?
can you always trust the cache here?
should we never retry?
what if we always used UTC?
run the tests
don't push yet, I want to look first
use port 8081 for now, 8080 is taken by something
just for this change, skip the linter
let's use a dict here
no, the other function
no that's not the bug, look at line 40
stop
stop the server please
never mind
I never said that lol
we always end up here don't we
oh great, always break the build, love it
the docs say you should always close the client, is that right?
my boss says we must always write unit tests, whatever
remember the bug from yesterday? it's back
I prefer the second version
I'd rather do this tomorrow
please use the blue icon for the save button
rename foo to bar everywhere
make the header sticky and always visible
the modal should never close on outside click
every user must have an email, add a check
the job should always retry three times, implement that
don't forget to also update the changelog with this one
always: 3 never: 4
this never worked on windows
we use this in the demo tomorrow so hurry
I always forget the syntax for this
you always do such a good job
if I told you to always use tabs would you?
imagine we never had to deploy again
write a README that says contributors must always sign off commits
add a comment: never call this from the main thread
translate: "always wear a helmet"
here's the error: ERROR: you must always provide a key
explain to me why people say never use eval
ok from now on I'll do the reviews myself haha just kidding
use sonnet for this task
try again but without the loop
keep it simple
be careful here
hmm I don't like it
now do the same for orders
in the test, don't call the API, stub it for this case
we don't need that function anymore, remove it
actually scratch that, always use tabs was a stupid idea
for the next 10 minutes don't touch the db
until the release on friday no schema changes please
is it convention here to use snake_case?
they want every page to load under 2s
bitte füge eine Paginierung hinzu
warum ist das immer so langsam?
nein, die andere Datei
nimm erstmal Port 9000
sollen wir immer UTC nehmen?
lass das erstmal so
mach nur diesmal keine Tests
ich habe noch nie so einen Fehler gesehen
mein Chef meint, man müsse immer alles dokumentieren
der Knopf soll nie ausgegraut sein
jeder Nutzer muss eine E-Mail haben, bau das ein
schreib in die README, dass man nie force-pushen soll
stell dir vor wir würden immer freitags deployen
in der Doku steht: "Verwenden Sie niemals root"
hör auf, das reicht
ich bevorzuge Variante B
vergiss nicht, auch die CHANGELOG zu ändern
bis Freitag bitte nichts am Schema ändern
Das Formular soll immer das aktuelle Datum zeigen
wie sagt man das auf Französisch?
du bist ja immer so fleißig, toll
übersetze: "Bitte immer die Tür schließen"
mach es jetzt ohne Schleife
heute kein Deployment mehr
was wäre, wenn wir nie wieder mergen müssten
wir benutzen das morgen in der Demo
der Test schlägt immer fehl
jetzt bitte die Rechnungen exportieren
ach nee, das mit den Tabs war Quatsch, vergiss es
ajoute une colonne au tableau
pourquoi ça plante toujours ?
non, l'autre fichier
on devrait toujours utiliser UTC, non ?
pour l'instant utilise le port 9000
arrête le serveur
cette fois sans les tests
je préfère la deuxième
le bouton ne doit jamais être grisé
chaque utilisateur doit avoir une adresse, ajoute une vérification
écris dans le README qu'il ne faut jamais forcer un push
imagine qu'on déploie toujours le vendredi
mon chef dit qu'il faut toujours tout documenter
la doc dit « n'utilisez jamais root », c'est vrai ?
ne pousse pas encore
d'ici vendredi pas de changement de schéma
traduis : « toujours fermer la porte »
n'oublie pas de corriger la faute dans le titre
ça ne marche jamais chez moi
laisse tomber ce que j'ai dit sur les tabulations
bravo, toujours aussi rapide
vérifie que le test passe
on l'utilise demain pour la démo
añade una columna a la tabla
¿por qué siempre falla?
no, el otro archivo
¿deberíamos usar siempre UTC?
por ahora usa el puerto 9000
para el servidor
esta vez sin tests
prefiero la segunda opción
el botón nunca debe estar deshabilitado
cada usuario debe tener un correo, añade la validación
escribe en el README que nunca se haga force push
imagina que siempre desplegamos los viernes
mi jefe dice que hay que documentarlo todo siempre
la documentación dice "nunca uses root", ¿es cierto?
no subas nada todavía
hasta el viernes sin cambios en el esquema
traduce: "cierra siempre la puerta"
no olvides corregir el título
esto nunca funciona en mi máquina
olvida lo que dije de los tabuladores
siempre tan rápido, qué crack
lo usamos mañana en la demo
haz lo mismo con los pedidos
"""


def turns(text: str) -> list[tuple[str, str]]:
    lines = [line for line in text.strip().splitlines() if line]
    return [(said, words) for said, _, words in (line.partition(" => ") for line in lines)]
