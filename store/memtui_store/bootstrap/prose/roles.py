"""People with a role, by the shape of the line that presents them: `Name – role`, `Role: Name`, `Name is …`, a row.

What counts as a role is told by the line where people are listed, and by words for roles everywhere else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from memtui_store.bootstrap.prose.tongues import TONGUES, told_in

_UPPER = r"A-ZÀ-ÖØ-ÞĀĂĄĆČĎĐĒĖĘĚĞĢİĪĶĻŁŃŅŇŌŐŒŘŚŞŠŢŤŪŮŰŲŹŻŽ"
_WORD = rf"(?:[{_UPPER}][^\W\d_]+(?:['’-][{_UPPER}]?[^\W\d_]+)*|[{_UPPER}]['’][{_UPPER}][^\W\d_]+|[{_UPPER}]\.)"
_PARTICLE = r"(?:de|da|di|do|dos|das|du|van|von|zu|vom|der|den|del|la|le|el|al|bin|ibn|ter|ten|y|e|af|av)"
_TITLE = r"(?:(?:Prof|Dr|Dipl|Ing|Mag|Mme|M|Mr|Mrs|Ms|Frau|Herr|Sra?|Dña|Don)\.? ){0,3}"
NAME = rf"{_TITLE}{_WORD}(?: (?:{_PARTICLE} ){{0,2}}{_WORD}){{1,3}}"
_SHORT_NAME = rf"{_TITLE}{_WORD}(?: (?:{_PARTICLE} ){{0,2}}{_WORD}){{0,3}}"
_LISTED = re.compile(rf"^\W{{0,3}}({_SHORT_NAME})\s*(?:\s[—–|·•-]\s|\s?[:(,]\s?|\s?[—–]\s?)(.{{2,160}}?)\)?\.?$")
_TURNED = re.compile(
    rf"^\W{{0,3}}([^:—–|().]{{2,60}}?)\s?(?::|\s[—–-]\s)\s*({NAME})(?:\s?[,(—–]\s?([^()]{{2,80}})\)?)?\.?$"
)
_IS_NAME = re.compile(
    rf"^([^:.;]{{4,70}}?) (?:is|ist|est|es|sind|sont|son|bleibt|reste|sigue siendo) (?:currently "
    rf"|now )?({NAME})\b[^.]{{0,60}}\.?$"
)
_NAME_IS = re.compile(
    rf"\b({NAME}|(?<![^\W\d_] ){_WORD}) (?:is|ist|est|es|works as|arbeitet als|travaille comme|trabaja como) "
    r"(?:currently |also |now |auch |derzeit |aussi |también )?"
    r"((?:the|an?|our|my|der|die|das|ein|eine|unser\w*|für|verantwortlich|zuständig|le|la|l['’]|une?|notre"
    r"|responsable|en charge"
    r"|el|una?|nuestr\w|head|lead|in charge|responsible)?\s?[^.;]{3,120})"
)
_DOES = re.compile(
    rf"\b({NAME}) ((?:leitet|betreut|verantwortet|kümmert sich um|pflegt|führt|koordiniert|entscheidet über"
    rf"|dirige|gère|pilote"
    r"|encadre|s['’]occupe d[eu]s?|administre|maintient|lleva|gestiona|se encarga de|se ocupa de|coordina"
    r"|mantiene|administra"
    r"|lidera|supervisa|leads|owns|maintains|manages|runs|heads|looks after|takes care of|oversees"
    r"|coordinates) [^.;]{2,100})"
)
_NAME_COLUMN = re.compile(
    r"^(?:(?:full |team ?)?names?|who|persons?|people|members?|contacts?|employees?|colleagues?|wer|name"
    r"|person|personen|mitglied"
    r"|kollege|kollegin|ansprechpartner(?:in)?|nom|noms|qui|personne|membre|interlocuteur|nombre|quién"
    r"|persona|miembro|contacto)$",
    re.IGNORECASE,
)
_ROLE_COLUMN = re.compile(
    r"^(?:role|title|position|job(?: title)?|function|responsib\w+|does|what|areas?|team|focus|owns"
    r"|looks after|topics?|duties"
    r"|relation|ask (?:them )?about|rolle|aufgaben?|funktion|zuständig\w*|bereich|thema|themen|stelle"
    r"|macht|kümmert sich um"
    r"|rôle|poste|fonction|responsabilités?|domaine|périmètre|sujet|mission|rol|cargo|puesto|función"
    r"|tareas?|área|ámbito"
    r"|responsabilidad(?:es)?|tema|se encarga de)$",
    re.IGNORECASE,
)
_NOT_A_ROLE = re.compile(
    r"\b(?:has|had|was|were|will|says?|thinks?|hat|hatte|war|wird|darf|sagt|findet|a été|avait|était|sera"
    r"|va|ha|tiene|estaba"
    r"|fue|prefers?|likes?|loves?|wants?|mag|will|aime|quiere|until|bis|jusqu|hasta|formerly|ehemals"
    r"|ancien\w*|antigu\w+"
    r"|vacant|vacante|unbesetzt|offene stelle|poste (?:ouvert|vacant|à pourvoir)|open position|to be hired"
    r"|n\.n\.|tbd|left|out sick|on leave|in elternzeit|en congé|de baja|retired)\b",
    re.IGNORECASE,
)
_NOT_A_NAME = re.compile(
    r"\b(?:Team|Squad|Guild|Platform|Service|Services|Server|Cluster|Project|Projekt|Projet|Proyecto"
    r"|Production|Produktion"
    r"|Staging|Database|Data|Cloud|API|Support|Engineering|Operations|Security|Release|Status|Date|Datum|Monday|Tuesday"
    r"|Wednesday|Thursday|Friday|Kontext|Entscheidung|Decision|Context|The|Our|We|This|Der|Die|Das"
    r"|Unser\w*|Wir|Ein|Eine|Le|La"
    r"|Les|Notre|Nous|Une?|El|Los|Las|Nuestr\w|Backend|Frontend|Google|Amazon|Microsoft|Jira|Slack|Grafana|Confluence"
    r"|GitLab|GitHub|Code|Test|Tests|Access|On|In|If|When|For|To|All|Any|No|Never|Always|Use|Contact|Contacto|Kontakt"
    r"|Note|Hinweis|Remarque|Nota|Working|Core|Kern|Zeit\w*|Idiomas|Sprachen|Langues|Languages|Role|Rolle"
    r"|Name|Nombre|Nom"
    r"|Settlement|Primary|Secondary|Escalation|Architecture|Legacy|Every|Each|Owner|Author|Participants?|Participantes?"
    r"|Environments?|Environnements?|Entornos?|Umgebung\w*|Recette|Glossary|Glossar)\b"
)
_ROLE_LONGEST = 12


def listed(text: str, *, among_people: bool) -> tuple[str, str] | None:
    """Name and role of a line that presents one person."""
    found = _LISTED.match(text) if among_people else None
    if found and _short_role(found.group(2)) and not re.fullmatch(NAME, found.group(2).strip()):
        alone = len(found.group(1).split()) == 1
        if _is_name(found.group(1), short=True) and (not alone or says_role(found.group(2))):
            return found.group(1), found.group(2)
    turned = _TURNED.match(text)
    if (
        turned
        and _is_name(turned.group(2))
        and (says_role(turned.group(1)) or says_role(turned.group(3) or "") or among_people)
    ):
        role = turned.group(3) or turned.group(1)
        return (turned.group(2), _joined(turned.group(1), turned.group(3))) if _short_role(role) else None
    plain = _LISTED.match(text)
    if plain and _is_name(plain.group(1)) and says_role(plain.group(2)) and _short_role(plain.group(2)):
        return plain.group(1), plain.group(2)
    return _told(text, among_people)


def _told(text: str, among_people: bool) -> tuple[str, str] | None:
    turned = _IS_NAME.match(text)
    if turned and _is_name(turned.group(2)) and says_role(turned.group(1)) and _short_role(turned.group(1)):
        return turned.group(2), turned.group(1)
    found = _NAME_IS.search(text)
    if (
        found
        and _is_name(found.group(1), short=among_people)
        and says_role(found.group(2))
        and _short_role(found.group(2))
    ):
        return found.group(1), found.group(2)
    does = _DOES.search(text)
    if does and _is_name(does.group(1)) and _short_role(does.group(2)):
        return does.group(1), does.group(2)
    return None


def of_row(cells: Sequence[tuple[str, str]], *, among_people: bool) -> tuple[str, str] | None:
    """Name and role of a table row: by what its columns are called, or on a page of people by its first cells."""
    name = next((value for column, value in cells if _NAME_COLUMN.match(column.strip())), "")
    roles = [value for column, value in cells if value and _ROLE_COLUMN.match(column.strip())]
    values = [value for _, value in cells if value]
    if not name and among_people and len(values) > 1 and _is_name(values[0]):
        name, roles = values[0], roles or [values[1]]
    if not name or not roles or not re.fullmatch(_SHORT_NAME, name.strip()) or not _is_name(name.strip(), short=True):
        return None
    if any(told_in(value, TONGUES, lambda each: each.former) for value in values):
        return None
    return name.strip(), ", ".join(roles[:2])


def says_role(text: str) -> bool:
    return told_in(text, TONGUES, lambda each: each.role) is not None


def _joined(label: str, role: str | None) -> str:
    return f"{role} ({label.strip()})" if role else label


def _short_role(role: str) -> bool:
    return (
        len(role.split()) <= _ROLE_LONGEST and not _NOT_A_ROLE.search(role) and not re.search(r"\d{3,}|@|https?:", role)
    )


def _is_name(name: str, *, short: bool = False) -> bool:
    if _NOT_A_NAME.search(name) or re.search(r"\b[A-Z]{3,}\b", name):
        return False
    return bool(re.fullmatch(_SHORT_NAME if short else NAME, name))
