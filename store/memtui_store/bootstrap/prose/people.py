"""People a text names with a role: a name, what they do, and how they stand to the user; nothing else of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memtui_store.bootstrap.prose import privacy, roles
from memtui_store.bootstrap.prose.tongues import TONGUES, told_in
from memtui_store.bootstrap.prose.wordlists import FIRST_NAMES, NO_NAMES

_CAP = r"[A-ZÀ-ÖØ-Þ][a-zà-öø-ÿ'’]+(?:-[A-Za-zÀ-ÿ]+)?"
_PART = (
    r"(?:de|da|di|van|von|der|den|la|le|del|bin|al|ter|ten|dos|y|O'[A-Z][a-z]+|Mc[A-Z][a-z]+|Mac[A-Z][a-z]+"
    r"|[A-Z]\.)"
)
_NAME = (
    rf"(?:Dr\.? |Prof\.? )?(?:{_CAP}|Mc[A-Z][a-z]+|O'[A-Z][a-z]+)(?: (?:{_PART} )*(?:{_CAP}|Mc[A-Z][a-z]+"
    rf"|O'[A-Z][a-z]+)){{0,2}}"
)
_ROLE_WORD = re.compile(
    r"\b(?:engineer|developer|programmer|manager|lead|leads|leader|designer|scientist|analyst|architect"
    r"|director|head|cto|ceo|cfo|coo|vp|founder|owner|po|pm|qa|sre|devops|dba|admin|administrator"
    r"|tester|intern|consultant|contractor|officer|coordinator|specialist|researcher|support|on-call"
    r"|maintainer|reviewer|mentor|assistant|secretary|hr|recruiter|accountant|marketing|sales|legal"
    r"|security|frontend|backend|front-end|back-end|data|platform|infra\w*|operations|ops|product"
    r"|design|scrum master|coach|writer|professor|advisor|supervisor|student|postdoc|technician"
    r"|boss|teammate|colleague|customer success|ux|ui|mobile|ios|android|entwickler(?:in)?|leiter(?:in)?"
    r"|chef|développeu\w+|responsable|ingenier\w+|gerente|buddy|stakeholder|sponsor|principal|staff"
    r"|partner|editor|librarian|nurse|teacher)\b",
    re.IGNORECASE,
)
_PERSONAL = re.compile(
    r"\b(?:engineer|developer|programmer|manager|lead(?! gen)|leader|designer|scientist|analyst"
    r"|architect|director|head of|cto|ceo|cfo|coo|vp|founder|product owner|owner of|"
    r"dba|administrator|tester|intern|consultant|contractor|officer|coordinator|specialist|researcher"
    r"|maintainer|mentor|assistant|recruiter|accountant|scrum master|coach|professor|"
    r"advisor|supervisor|boss|teammate|colleague|sre|counterpart|buddy|sponsor|stakeholder|point of contact"
    r"|contact person|responsible for|in charge of|entwickler(?:in)?|leiter(?:in)?|on-call)(?![-\w])",
    re.IGNORECASE,
)
_TEAM = re.compile(
    r"\b(?:team|people|contacts?|who(?:'s| is) who|whom to ask|who to ask|members?|staff|colleagues?"
    r"|org(?:ani[sz]ation)?(?: chart)?|stakeholders?|maintainers|owners|directory|personnel|équipes?"
    r"|equipos?|kolleg\w+|ansprechpartner\w*|zuständigkeiten|kontakte|mitglieder|personen|roles|rollen|crew|roster|rota"
    r"|membres|collègues|interlocuteurs|qui fait quoi|contactos|miembros|personas|compañeros|responsables"
    r"|quién es quién)\b",
    re.IGNORECASE,
)
_ITEM = re.compile(rf"^\**({_NAME})\**\s*(?:\(([^)]{{2,60}})\))?\s*(?:[—–:|,]| - |\bis\b)\s*(.{{0,160}})$")
_PAREN = re.compile(rf"^\**({_NAME})\**\s*\(([^)]{{2,80}})\)\s*\.?$")
_REVERSED = re.compile(
    rf"^\**((?:[A-Z][\w/&-]*|of|and|the|[a-z]+)(?: [\w/&-]+){{0,4}})\**\s*(?::| — | – | - )\s*\**({_NAME})\**\.?$"
)
_IS = re.compile(
    rf"\b({_NAME}) (?:is|works as|serves as|acts as) (?:(?:currently|also|now) )?((?:my|our|the"
    rf"|an?|head|lead|vp|cto|ceo|responsible|in charge|on|part)\b[^.;]{{2,120}})"
)
_DOES = re.compile(
    rf"\b({_NAME}) (?:also |currently |mainly )?((?:leads?|owns?|maintains?|manages?|runs?|heads?"
    r"|handles?|looks after|takes care of|reviews|approves|coordinates|oversees|is responsible for"
    rf"|is in charge of|mentors) [^.;]{{2,100}})"
)
_MINE = re.compile(
    r"\b[Mm]y ((?:direct |line |skip[- ]level |engineering |product |team |tech )?(?:manager|boss"
    r"|lead|mentor|buddy|deputy|backup|assistant|supervisor|advisor|teammate|report|skip|counterpart"
    rf"|colleague)) is ({_NAME})\b"
)
_REPORT = re.compile(rf"\bI report (?:directly )?to ({_NAME})\b")
_ASK = re.compile(
    rf"\b(?:[Aa]sk|[Pp]ing|[Cc]ontact|[Tt]alk to|[Gg]o to|[Rr]each out to|[Ss]peak to) ({_NAME}) (?:about"
    rf"|for|on|if|when|regarding) ([^.;]{{3,100}})"
)
_DUTY = re.compile(
    r"(?:contact|responsible|in charge|leads?|owns?|maintains?|manages?|runs?|heads?|handles?|looks"
    r"|takes|reviews|approves|coordinates|oversees|mentors)\b"
)
_CUT = re.compile(
    r"[,;(]?\s*(?:\S+@\S+|\+?\d[\d ()/-]{6,}\d|(?:tel|phone|mobile|birthday|born|ext|slack|@\w+)\b.*"
    r"|https?://\S+).*$",
    re.IGNORECASE,
)


_LONGEST_ROLE = 120
_MYSELF = re.compile(r"^\W*(?:I|I['’]m|I am|Ich|Je|J['’]|Yo|Soy|Eu|Sou|Io|Sono|Ik)\b")


@dataclass(frozen=True, slots=True)
class Person:
    name: str
    role: str
    relation: str = ""


def person_in(text: str, *, among_people: bool = False) -> Person | None:
    """The person a sentence or list item introduces with a role; on a team's page any name may be one."""
    text = text.strip()
    if _MYSELF.match(text):
        return related(text)
    known = related(text) or _told(text, among_people) or _listed(text, among_people)
    if known:
        return known
    shaped = (_shaped(roles.listed(clause.strip(), among_people=among_people)) for clause in text.split(";"))
    return next((each for each in shaped if each), None)


def _shaped(found: tuple[str, str] | None) -> Person | None:
    """A person told by the shape of a line, so whatever stands there is the role."""
    if not found or told_in(found[1], TONGUES, lambda each: each.private):
        return None
    name = re.sub(r"^(?:(?:Dr|Prof|Dipl|Ing|Mag|Mme|M|Mr|Mrs|Ms|Frau|Herr|Sra?|Don)\.? )+", "", found[0].strip())
    role = re.split(r"\.\s", _CUT.sub("", found[1]).strip(" .,;:—–-)("))[0]
    if any(word in NO_NAMES for word in name.split()) or not role or len(role) > _LONGEST_ROLE:
        return None
    return Person(name, role)


def team_heading(headings: Sequence[str]) -> bool:
    return any(_TEAM.search(heading) for heading in headings)


def related(text: str) -> Person | None:
    """Someone the text relates to its writer: a manager, a mentor."""
    mine = _MINE.search(text)
    if mine:
        return _made(mine.group(2), mine.group(1), f"the user's {mine.group(1).strip()}")
    report = _REPORT.search(text)
    return _made(report.group(1), "manager", "the user's manager") if report else None


def _told(text: str, among_people: bool) -> Person | None:
    found = _IS.search(text)
    if found and _fits(found.group(1), found.group(2), among_people):
        role = re.sub(r"^(?:my|our)\b\s*", "", found.group(2))
        return _made(found.group(1), role, f"the user's {role}" if found.group(2).startswith("my ") else "")
    does = _DOES.search(text)
    if does and (among_people or does.group(1).split()[0] in FIRST_NAMES):
        return _made(does.group(1), does.group(2))
    asked = _ASK.search(text)
    if asked and (among_people or len(asked.group(1).split()) > 1 or asked.group(1) in FIRST_NAMES):
        return _made(asked.group(1), f"contact for {asked.group(2)}")
    return None


def _listed(text: str, among_people: bool) -> Person | None:
    alone = _PAREN.match(text)
    if alone and _fits(alone.group(1), alone.group(2), among_people):
        return _made(alone.group(1), alone.group(2))
    item = _ITEM.match(text)
    if item:
        role = item.group(3) if _ROLE_WORD.search(item.group(3)) else item.group(2) or item.group(3)
        if _fits(item.group(1), role, among_people) or (among_people and _ROLE_WORD.search(f"{item.group(2)} {role}")):
            return _made(item.group(1), role)
    turned = _REVERSED.match(text)
    if turned and _fits(turned.group(2), turned.group(1), among_people):
        return _made(turned.group(2), turned.group(1))
    return None


def _fits(name: str, role: str, among_people: bool) -> bool:
    """Outside a list of people a name must look like one, and its role like a person's."""
    if among_people:
        return bool(_ROLE_WORD.search(role)) or role.startswith(("responsible", "in charge"))
    known = name.split(maxsplit=1)[0] in FIRST_NAMES
    found = _PERSONAL.search(role)
    return found is not None and len(role[: found.start()].split()) <= 5 and (known or len(name.split()) > 1)


def person_of_row(cells: Sequence[tuple[str, str]], *, among_people: bool = False) -> Person | None:
    """The person of a table row, where its columns say name and role."""
    return _shaped(roles.of_row(cells, among_people=among_people))


def _made(name: str, role: str, relation: str = "") -> Person | None:
    name = re.sub(r"^(?:Dr\.?|Prof\.?) ", "", name.strip())
    words = name.split()
    if not words or any(word in NO_NAMES for word in words):
        return None
    role = _CUT.sub("", role).strip(" .,;:—–-")
    role = re.split(r"\.\s", role)[0]
    role = re.sub(
        r"\s+(?:and|who|but)\s+(?:has|have|lives|loves|likes|hates|enjoys|is (?:on|allergic|married"
        r"|pregnant|sick)|was)\b.*$",
        "",
        role,
    )
    role = ", ".join(piece for piece in re.split(r"[,;]\s+", role) if not privacy.is_private(piece))
    if not role or len(role) > 120 or (not _ROLE_WORD.search(role) and not relation and not _DUTY.match(role)):
        return None
    return Person(name, role, relation)
