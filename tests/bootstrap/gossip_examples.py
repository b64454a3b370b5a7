"""Lines that stand among rules and notes and must never be proposed, whatever the document is called."""

from __future__ import annotations

GOSSIP = """
Jonas isst kein Fleisch mehr, seit er den Film gesehen hat.
Laut Sabine ist Terraform sowieso tot.
Der Cluster ist gerade instabil, bitte nichts deployen.
Grafana war am Montag zwei Stunden weg.
Bis Ende März gilt ein Change-Freeze.
Das Sommerfest findet am 12. Juli statt.
Im nächsten Sprint wollen wir auf ArgoCD umsteigen.
Ein Kunde schrieb uns: „Sie müssen immer erreichbar sein.“
Der Hersteller empfiehlt, TLS abzuschalten.
Lukas hat Höhenangst und fliegt nie.
Früher wurde mit Puppet ausgerollt.
Die alte Regel war: freitags nie deployen.
Nina bekommt 4.200 Euro brutto.
Notiz an mich: Ticket 4711 schließen.
Beispiel: „Wir deployen nur montags.“
Angeblich zieht das Büro nach Köln.
Markus wohnt in der Lindenstraße 4.
Kevin ist diese Woche im Urlaub.
Wir sollten mal über Rust nachdenken.
Montags ist Thomas immer schlecht gelaunt.
Julien ne mange plus de gluten.
D'après Sophie, Ansible est mort.
Le cluster est instable en ce moment, ne déployez rien.
Grafana est tombé lundi pendant deux heures.
Gel des déploiements jusqu'au 31 mars.
La fête d'été aura lieu le 12 juillet.
Au prochain sprint nous passerons à ArgoCD.
Un client nous a écrit : « vous devez toujours être joignables ».
Le fournisseur recommande de désactiver TLS.
Luc a le vertige et ne prend jamais l'avion.
Avant, on déployait avec Puppet.
L'ancienne règle était de ne jamais déployer le vendredi.
Nadia gagne 3 200 euros par mois.
Pense-bête : fermer le ticket 4711.
Il paraît que le bureau déménage à Lyon.
Marc habite 4 rue des Lilas.
Kevin est en vacances cette semaine.
On devrait réfléchir à Rust.
Le lundi Thomas est toujours de mauvaise humeur.
Vive les chaussettes dépareillées !
Jonas is off gluten these days.
According to Sabine, Terraform is dead anyway.
The cluster is unstable right now, please do not deploy.
Grafana was down for two hours on Monday.
Change freeze until 31 March.
The summer party is on 12 July.
Next sprint we want to move to ArgoCD.
A customer wrote: "you must always be reachable".
The vendor recommends switching TLS off.
Lukas is afraid of heights and never flies.
We used to roll out with Puppet.
The old rule was never to deploy on Fridays.
Nina makes 4,200 a month.
Note to self: close ticket 4711.
Rumour has it the office moves to Cologne.
Markus lives at 4 Linden Street.
Kevin is on holiday this week.
On Mondays Thomas is always grumpy.
Everyone knows Jonas always wins at table football.
If you break the build you buy ice cream.
"""
