"""Folders of documents in yet other shapes, labelled by hand."""

from __future__ import annotations

from tests.bootstrap.written_examples import Sample

BREWERY = Sample(
    {
        "steckbrief.txt": """Name: Korbinian Eder
Beruf: Automatisierungstechniker
Firma: Brauerei Sonnleitner, Passau
Wohnort: Vilshofen
Arbeitszeit: Schicht, 5:30 bis 14 Uhr
Editor: VS Code
Lieblingsessen: Schweinsbraten
""",
        "anlage/ueberblick.md": """# Anlagenüberblick

Die Sudhaus-SPS ist eine S7-1500 und steht unter 10.40.1.5.
Rezepte werden ausschließlich im MES gepflegt, nie direkt in der SPS.
Das Backup der Steuerungen läuft jede Nacht um 1 Uhr auf den NAS.
Gär- und Lagerkeller hängen am Profinet-Ring B.
Der Kompressor war letzte Woche ausgefallen.
Ich finde Wago ja viel schöner.

| Bereich | Steuerung | Zuständig |
|---|---|---|
| Sudhaus | S7-1500 | Korbinian Eder |
| Abfüllung | Krones | Franziska Moser |
""",
        "regeln.md": """## Spielregeln der Schicht

* Vor jeder Programmänderung wird ein Backup gezogen
* Änderungen nur nach Rücksprache mit der Schichtleitung
* Passwörter hängen nicht am Schaltschrank
* Wer den Not-Aus drückt, meldet es sofort
* Wer zu spät kommt, zahlt eine Brotzeit ;-)
* Am 24. Dezember schließen wir um 12
""",
        "kontakte.md": """Schichtleitung – Alois Hierl
Instandhaltung – Petra Wimmer, Elektrikerin
Externer Dienstleister für die Abfüllung: Krones-Hotline
Franziska Moser hat vor kurzem geheiratet.
""",
    },
    keep=(
        "automatisierungstechniker",
        "brauerei sonnleitner",
        "vilshofen",
        "5:30",
        "vs code",
        "s7-1500 10.40.1.5",
        "rezepte mes",
        "backup nacht",
        "profinet",
        "abfüllung krones",
        "programmänderung backup",
        "rücksprache schichtleitung",
        "passwörter schaltschrank",
        "not-aus",
        "alois hierl schichtleitung",
        "petra wimmer",
    ),
    fine=("korbinian eder", "sudhaus", "hotline", "franziska moser"),
    traps=("schweinsbraten", "kompressor", "wago", "brotzeit", "24. dezember", "geheiratet"),
    user="Korbinian Eder",
)

PRESS = Sample(
    {
        "presentation.md": """# Qui suis-je ?

Développeur Python et data-journaliste au quotidien régional L'Écho du Rhône, je vis à Valence. J'ai commencé comme
secrétaire de rédaction en 2012. Je travaille à 80 %, jamais le mercredi. J'utilise PyCharm et un clavier bépo.
""",
        "equipe-data.md": """Équipe data

Cheffe de service : Hortense Mallet
Infographie : Bilal Zerrouki
Développement : Simon Arnaud (moi)
Référente juridique : Me Claire Dubosc, avocate

Bilal est papa depuis mardi, félicitations !
""",
        "comment-on-travaille.md": """# Comment on travaille

Les données sensibles restent sur le poste chiffré, jamais dans le cloud.
Chaque enquête a un dossier `enquete-AAAA-nom` sur le serveur.
Avant publication, les chiffres sont vérifiés par deux personnes.
Bouclage du papier à 22 h 30, du web à 18 h.
Le CMS s'appelle Méthode ; les brouillons s'effacent au bout de 30 jours.
Hortense voudrait qu'on passe à Notion.
On se demande encore s'il faut garder Datawrapper.
Rendez-vous demain au bar pour le pot de Lucie.
""",
        "adr-7.md": """# ADR 7 : cartes interactives

Statut : acceptée le 12 février 2026

Nous publions les cartes avec Observable Plot et abandonnons Flourish, trop cher.
""",
    },
    keep=(
        "développeur écho rhône",
        "valence",
        "80 mercredi",
        "pycharm",
        "hortense mallet",
        "bilal zerrouki",
        "claire dubosc",
        "chiffré cloud",
        "enquete-aaaa",
        "vérifiés deux",
        "bouclage 22",
        "brouillons 30",
        "observable plot",
    ),
    fine=("simon arnaud", "2012", "méthode"),
    traps=("papa", "félicitations", "notion", "datawrapper", "bar pour", "lucie"),
    user="Simon Arnaud",
)

PORT = Sample(
    {
        "about.html": """<html><body><h1>About me</h1>
<p>I'm Nkechi Lindgren, a GIS developer with the Port of Gothenburg.
I moved to Sweden in 2018 and speak English, Igbo and Swedish.</p><p>I mostly write Go and PostGIS SQL.</p>
<ul><li>Time zone: Europe/Stockholm</li><li>Pronouns: she/her</li></ul>
<p>Currently reading: The Dispossessed.</p></body></html>
""",
        "team.txt": """Map team
--------
Joakim Berg      Product owner
Aino Salmela     Cartographer
Nkechi Lindgren  Developer
Samir Haddad     DBA, owns the tile database

Stand-up: Mon-Thu 09:15 in room Vinga
""",
        "standards/data.md": """# Data standards

All geometries are stored in EPSG:3006; we reproject only for display.
Layer names are lower case and singular.
A layer without an owner is archived after six months.
Depth values are negative below mean sea level.
Samir reckons shapefiles should be illegal.
There might be a new LiDAR flight next spring.
""",
        "decisions.csv.md": """| Date | Decision | Status |
|---|---|---|
| 2024-02-01 | Serve tiles with GeoServer | Superseded |
| 2026-01-20 | Serve tiles with Martin | Accepted |
| 2026-10-05 | Drop IE11 kiosk support | Proposed |
""",
        "README-oncall.md": """# On-call notes

Pager goes to the map team only between 06:00 and 22:00.
Do not page Joakim, he is not on the rota.
Tide gauge alarms belong to the harbour office (ext. 400).
The gauge at Vinga is broken this week.
1. ssh to the bastion
2. restart tileserver
""",
    },
    keep=(
        "gis developer gothenburg",
        "english igbo swedish",
        "postgis",
        "europe/stockholm",
        "joakim berg product owner",
        "aino salmela cartographer",
        "samir haddad dba",
        "09:15",
        "epsg:3006",
        "layer names singular",
        "archived six months",
        "depth negative",
        "tiles martin",
        "pager 06:00",
        "tide gauge harbour",
    ),
    fine=("she/her", "page joakim", "moved to sweden"),
    traps=("dispossessed", "illegal", "lidar", "geoserver", "ie11", "broken this week", "ssh to"),
    user="Nkechi Lindgren",
)

VINEYARD = Sample(
    {
        "curriculum.md": """# Currículum

**Gonzalo Arrieta** | Administrador de bases de datos | Logroño

## Experiencia
- 2021–actualidad: Bodegas Valdelana, responsable de datos
- 2016–2021: Telefónica, DBA Oracle

## Formación
- Grado en Informática, Universidad de La Rioja (2016)

## Aficiones
- Ciclismo y catas
""",
        "quien-es-quien.md": """# Quién es quién

| Nombre | Puesto |
|---|---|
| Pilar Echeverría | Directora técnica |
| Julen Ochoa | Enólogo |
| Rebeca Salinas | Administración (de baja por maternidad) |
""",
        "como-trabajamos.md": """# Cómo trabajamos

- La base de datos de producción se llama VALDE y es de solo lectura para todos menos el DBA.
- En vendimia (septiembre y octubre) no se tocan los sistemas.
- Los informes se entregan los lunes antes de las 10.
- Toda consulta nueva pasa por Julen Ochoa.
- Pilar quiere que todo sea más bonito.
- La semana que viene viene el auditor.
- ¿Y si probamos con Snowflake?
""",
        "notas.md": """- 2024-09: los partes se envían por fax
- 2026-05: los partes se envían por la app Terroir, el fax ha desaparecido
- lote = depósito + añada, siempre en ese orden
- regalo para Julen
- la báscula manda los pesos al puerto 9100
""",
    },
    keep=(
        "administrador bases datos",
        "valdelana",
        "telefónica",
        "universidad rioja",
        "pilar echeverría directora",
        "julen ochoa enólogo",
        "valde lectura",
        "vendimia",
        "informes lunes",
        "consulta julen",
        "terroir",
        "lote añada",
        "9100",
    ),
    fine=("logroño",),
    traps=("ciclismo", "maternidad", "bonito", "auditor", "snowflake", "por fax", "regalo"),
    user="Gonzalo Arrieta",
)

DOCUMENTS = (BREWERY, PRESS, PORT, VINEYARD)
