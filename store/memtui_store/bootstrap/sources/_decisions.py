"""Decisions as documents record them: one record a file, one a heading, one a table row or one a dated line.

What is proposed, rejected or superseded is no decision; a record without a word about its status stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from memtui_store.bootstrap.contract import Reason
from memtui_store.bootstrap.prose.dates import DATED, first_date
from memtui_store.bootstrap.prose.markdown import Statement
from memtui_store.bootstrap.prose.status import status_in

_ROLES: tuple[tuple[str, str], ...] = (
    ("status", r"status|statut|estado|état"),
    ("date", r"date|datum|fecha|decided on|entschieden am|décidée? le"),
    (
        "decision",
        r"decision(?: outcome| taken| made)?|outcome|resolution|we decided|what we decided|chosen option|entscheidung"
        r"|beschluss|ergebnis|décision(?: prise| retenue)?|option retenue|choix|decisión(?: adoptada| tomada)?"
        r"|resolución"
        r"|acuerdo|solución elegida",
    ),
    (
        "proposal",
        r"proposal|proposed solution|solution|lösung|vorschlag|lösungsvorschlag|proposition|propuesta|solución",
    ),
    (
        "why",
        r"rationale|why|reasons?|reasoning|justification|motivation|decision drivers|drivers|begründung|grund"
        r"|gründe|warum"
        r"|raisons?|justification|pourquoi|justificación|motivo|motivos|motivación|razón|razones|por qué",
    ),
    (
        "context",
        r"context(?: and problem(?: statement)?)?|background|problem(?: statement)?"
        r"|kontext(?: und problem\w*)?|hintergrund"
        r"|ausgangslage|problemstellung|contexte(?: et problème)?|problème|contexto(?: y problema)?|problema"
        r"|antecedentes",
    ),
    (
        "consequence",
        r"consequences?|implications?|konsequenzen|folgen|auswirkungen|conséquences|consecuencias|implicaciones",
    ),
    (
        "aside",
        r"options?(?: considered)?|considered options|alternatives?(?: considered)?|pros and cons.*|links"
        r"|more information|notes?|deciders?|authors?|participants?|tags|alternativen"
        r"|optionen|beteiligte|alternatives envisagées|options envisagées|participants"
        r"|opciones(?: consideradas)?|alternativas|participantes|autor(?:a|es)?|entscheider|verfasser(?:in)?"
        r"|auteure?s?",
    ),
)
_NAMED = tuple(
    (
        name,
        re.compile(
            rf"^(?:\d+(?:\.\d+)*[.)]?\s*)?(?:the |our |die |unsere |la |notre |nuestra )?(?:{words})\s*:?$",
            re.IGNORECASE,
        ),
    )
    for name, words in _ROLES
)
_LABEL = re.compile(r"^[*_]*([^:.!?]{3,40}?)[*_]*\s?:[*_]*\s+(?=\S)")
_SUPERSEDES = re.compile(
    r"\b(?:supersedes|replaces|obsoletes|ersetzt(?! durch)|löst|remplace|annule|sustituye(?: a)?"
    r"|reemplaza(?: a)?)\b[^\n]{0,20}?"
    r"(?:adr|rfc|decision|entscheidung|décision|decisión)?[\s#-]*0*(\d{1,4})\b(?!-\d)",
    re.IGNORECASE,
)
_SUPERSEDED = re.compile(
    r"\b(?:superseded|replaced|obsoleted) by\b|\b(?:ersetzt|abgelöst) (?:durch|von)\b|\bremplacée? par\b"
    r"|\b(?:sustituid|reemplazad)[oa] por\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"(?:adr|rfc|decision|entscheidung|décision|decisión)?[\s_#-]*0*(\d{1,4})(?=[\s_.:-])", re.IGNORECASE
)
_META = re.compile(
    r"^\W*(?:status|statut|estado|date|datum|fecha|deciders?|authors?|supersede[sd]|tags|context"
    r"|last (?:edited|updated))\b"
    r"|\bstatus: ",
    re.IGNORECASE,
)
_TAKEN = re.compile(
    r"^(?:(?:we |it was |wir haben |nous avons |on a |hemos |se )?(?:decided|agreed|chosen|beschlossen"
    r"|entschieden|vereinbart"
    r"|décidé|convenu|choisi|decidido|acordado|decidió|acordó)(?: that| to| on| dass| zu| que| de| d['’])?"
    r"|decision|entscheidung"
    r"|beschluss|décision|decisión|acuerdo|chosen option|gewählte option|option (?:choisie|retenue)"
    r"|opción elegida)\b\s*:?,?\s*",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Record:
    title: str = ""
    number: str = ""
    status: str = ""
    day: date | None = None
    decision: list[Statement] = field(default_factory=list)
    proposal: list[Statement] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    context: list[str] = field(default_factory=list)
    consequences: list[Statement] = field(default_factory=list)
    supersedes: set[str] = field(default_factory=set)
    superseded: bool = False


def read(name: str, title: str, status: str, said: Sequence[Statement]) -> list[Record]:
    """Every decision of a document, in its order."""
    by_place: dict[tuple[str, ...], Record] = {}
    logged: list[Record] = []
    found = _NUMBER.match(name) or _NUMBER.search(f"{title} ")
    number = found.group(1) if found else ""
    running: tuple[int, str, tuple[str, ...]] = (0, "", ())
    for each in said:
        statement = each
        place, role = _place(statement.headings)
        record = by_place.setdefault(place, Record(place[-1] if place else title))
        record.supersedes |= set(_SUPERSEDES.findall(statement.text))
        record.superseded |= bool(_SUPERSEDED.search(statement.text))
        line = _logged(statement)
        if line:
            logged.append(line)
            continue
        labelled, statement = _labelled(statement)
        if labelled:
            running = (statement.paragraph, labelled, place)
        elif not role and statement.paragraph and running[0] == statement.paragraph and running[2] == place:
            labelled = running[1]
        _put(record, labelled or role, statement)
    records = [record for record in by_place.values() if record.decision or record.proposal]
    for record in records:
        record.decision = record.decision or (record.proposal if (record.status or status) == "accepted" else [])
        record.day = record.day or first_date(record.title)
    records = [record for record in records if record.decision] + logged
    if not records and status == "accepted":
        told = [each for each in said if each.form in ("sentence", "item") and not _META.search(each.text)][:2]
        records = [Record(title, decision=told)] if told else []
    if len(records) == 1 and not logged:
        _whole(records[0], list(by_place.values()), number, status, title)
    return records


def _whole(record: Record, places: Sequence[Record], number: str, status: str, title: str) -> None:
    """Where a document records one decision, everything in it is about that."""
    record.number, record.title = number, record.title if record.title and record.title != title else title
    record.status = status or next((each.status for each in places if each.status), "")
    for other in places:
        if other is not record:
            record.supersedes |= other.supersedes
            record.superseded |= other.superseded
            record.reasons += other.reasons
            record.context += other.context
            record.consequences += other.consequences


def refusal(record: Record) -> Reason | None:
    if record.superseded or record.status == "old":
        return Reason.OUTDATED
    return Reason.VAGUE if record.status == "open" else None


def bare(text: str) -> str:
    """Without the words that only say that it was decided."""
    rest = _TAKEN.sub("", text, count=1)
    return rest if len(rest.split()) > 1 else text


def _place(headings: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """The heading of the record, and the part of it a statement stands in."""
    for depth, heading in enumerate(headings):
        role = _role(heading)
        if role:
            return tuple(headings[:depth]), role
    return tuple(headings), ""


def _role(text: str) -> str:
    return next((name for name, pattern in _NAMED if pattern.match(text.strip(" *_:"))), "")


def _labelled(statement: Statement) -> tuple[str, Statement]:
    cells = [value for _, value in statement.cells]
    if len(cells) == 2 and _role(cells[0]):
        return _role(cells[0]), _with(statement, cells[1])
    found = _LABEL.match(statement.text)
    role = _role(found.group(1)) if found else ""
    return (role, _with(statement, statement.text[found.end() :])) if found and role else ("", statement)


def _with(statement: Statement, text: str) -> Statement:
    return replace(statement, text=text, cells=(), whole=statement.whole or statement.text)


def _put(record: Record, role: str, statement: Statement) -> None:
    if role == "status":
        record.status = record.status or status_in(statement.text)
    elif role == "date":
        record.day = record.day or first_date(statement.text)
    elif role == "decision":
        record.decision.append(statement)
    elif role == "proposal":
        record.proposal.append(statement)
    elif role == "why":
        record.reasons.append(statement.text)
    elif role == "context":
        record.context.append(statement.text)
    elif role == "consequence":
        record.consequences.append(statement)


def _logged(statement: Statement) -> Record | None:
    """A line or a row of a log: a day, and what was decided on it."""
    if statement.cells:
        return _row(statement)
    found = DATED.match(statement.text)
    if not found or not statement.text[found.end() :].strip():
        return None
    text = statement.text[found.end() :]
    status = status_in(" ".join(text.split()[:3]))
    made = _with(statement, text)
    return Record(text, status="open" if status == "open" else "", day=first_date(found.group()), decision=[made])


def _row(statement: Statement) -> Record | None:
    named = {_role(column): value for column, value in statement.cells if value}
    if "decision" not in named or not ({"date", "status", "why"} & set(named)):
        return None
    made = _with(statement, named["decision"])
    why = [named["why"]] if named.get("why") else []
    return Record(
        named["decision"],
        "",
        status_in(named.get("status", "")),
        first_date(named.get("date", "")),
        [made],
        reasons=why,
    )


def numbers(records: Sequence[Record]) -> Iterator[str]:
    """What the records that stand replace."""
    for record in records:
        if refusal(record) is None:
            yield from record.supersedes
