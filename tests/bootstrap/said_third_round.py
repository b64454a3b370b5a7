"""Turns in yet other manners: dictated, rambling, with code in between; labelled by hand as in `said_first`."""

from __future__ import annotations

LASTING = """
so yeah the thing works now, cool. going forward tho can we keep the handlers thin and put logic in usecases? thx => handlers thin
I keep having to fix this: imports go stdlib, third party, local. Every time. => imports stdlib
ok one rule from me: no new abstractions without two concrete callers => abstractions
the team writes `snake_case` for json keys, you used camelCase again => snake_case
for what it's worth i read diffs on my phone so keep lines short => lines short
before you open a PR, rebase on main, that's how we work => rebase
never ever run `kubectl delete` without showing me the command first => kubectl delete
our rule is one PR per ticket => one pr per ticket
also ganz wichtig für alle weiteren Sachen hier im Repo: generierter Code wird nie eingecheckt => generierter code
du hast schon wieder `any` benutzt, das wollen wir hier nicht => any
bitte sprich mit mir Englisch im Code und Deutsch im Chat => englisch code
Unser Standard ist Java 17, höher geht auf den Servern nicht => java 17
wenn du SQL schreibst, dann immer mit expliziten Spaltennamen => spaltennamen
Prod ist tabu. Du arbeitest nur gegen Staging. => staging
ich sitze in der Zeitzone America/Toronto, plane Termine entsprechend => toronto
In Commit-Messages bitte kein Punkt am Ende => punkt
alors écoute, de manière générale je préfère qu'on garde les contrôleurs minces => contrôleurs
tu as encore oublié le changelog, on le met à jour à chaque PR => changelog
pas d'abréviations dans les noms de fonctions, c'est la règle de l'équipe => abréviations
mes horaires c'est 7h-15h, donc ne planifie rien après => 7h-15h
utilise toujours `Intl.DateTimeFormat` pour les dates => intl
le code généré, on n'y touche pas, jamais => généré
En local on lance tout avec just, pas make. => just make
a ver, lo de siempre: los tests no dependen de la red => tests red
cuando termines una tarea, ejecuta `cargo clippy` y enséñame el resultado => cargo clippy
en nuestro equipo los nombres de ramas llevan el ticket delante => ramas ticket
nunca metas lógica en las migraciones por favor => migraciones
háblame de tú y ve al grano => grano
el linter manda: si se queja, se arregla, no se desactiva => linter
soy nuevo en Kubernetes, explícame los comandos que uses => kubernetes
"""  # noqa: E501 - turns are as long as people type them

PASSING = """
yeah no worries, that always happens to me too
can you rerun with -v
hm the snapshot never updates, why
put the button on the left, always visible on mobile
I'd prefer a list here
just use any here, I'll clean it up later
that test is flaky, skip it for now
they told us we should always encrypt, is that done?
could we maybe always cache this?
write docs: "Never share your key"
what a mess, never again haha
until the migration is through please don't touch users
the customer wants every invoice as pdf, please implement
lass uns den Namen nochmal ändern
nimm für den Test einfach Port 0
das Ding stürzt immer ab wenn ich speichere
der Kunde will, dass jede Rechnung als PDF kommt
kannst du das bitte auf Deutsch übersetzen
ich glaube wir sollten immer UTC nehmen, was meinst du
hau den Code da raus, brauchen wir nicht mehr
sag mal, warum benutzt man hier nie Interfaces?
erstmal ohne Tests, die kommen später
toll, jetzt ist immer alles rot
schreib mir eine Mail an Petra, dass wir nie freitags liefern
mets plutôt une boucle ici
ce truc plante toujours quand je sauvegarde
le client veut que chaque facture soit en PDF
tu peux traduire ça en anglais ?
je pense qu'on devrait toujours prendre UTC, tu en dis quoi
vire ce code, on n'en a plus besoin
d'abord sans tests, on verra après
super, maintenant tout est toujours rouge
écris un mail à Paul pour dire qu'on ne livre jamais le vendredi
la prochaine étape c'est l'export
mejor una lista aquí
esto siempre se cae cuando guardo
el cliente quiere que cada factura sea un PDF
¿puedes traducirlo al inglés?
creo que deberíamos usar siempre UTC, ¿qué opinas?
quita ese código, ya no lo necesitamos
primero sin tests, luego veremos
genial, ahora todo está siempre en rojo
escribe un correo a Ana diciendo que nunca entregamos los viernes
"""
