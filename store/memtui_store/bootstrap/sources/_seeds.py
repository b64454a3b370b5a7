"""Seeds that several sources of free text make alike: a person with a role, and a fact about the user."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from memtui_store.bootstrap.contract import Seed
from memtui_store.bootstrap.prose import people, reasons, rules, self_facts, wording
from memtui_store.bootstrap.prose.markdown import Statement
from memtui_store.inbox.evidence import Evidence
from memtui_store.model import Kind

_NEAR = 12


def person_seed(person: people.Person, evidence: Evidence, names: wording.Names, when: datetime | None) -> Seed:
    said = f"{person.name} is {person.relation}" if person.relation else f"{person.name}: {person.role}"
    key = wording.slug(person.name, 40)
    return Seed(
        topic="user/manager" if person.relation.endswith(("manager", "boss")) else f"team/{key.replace('_', '-')}",
        name=names.take("reference_team", person.name),
        title=f"{person.name}: {person.role}"[:70],
        description=f"Who {person.name} is: read when the name comes up or someone for it is sought.",
        body=wording.body(said),
        kind=Kind.REFERENCE,
        evidence=(replace(evidence, quote=_only(person, evidence.quote)),),
        why="A person you work with, with their role.",
        when=when,
        tags=("team",),
    )


def _only(person: people.Person, quote: str) -> str:
    """Of what stands there about a person, the piece with the name and, close by, the role."""
    start = quote.find(person.name)
    if start < 0:
        return quote
    after = start + len(person.name)
    role = quote.find(person.role, after)
    return quote[start : role + len(person.role)] if 0 <= role <= after + _NEAR else person.name


def user_seed(
    text: str,
    topic: str,
    statement: Statement,
    evidence: Evidence,
    names: wording.Names,
    when: datetime | None,
) -> Seed:
    label, rest = rules.strip_label(text)
    said = self_facts.of_the_user(text)
    if label and self_facts.label_topic(label) is not None:
        said = f"The user's {label[0].lower() + label[1:]}: {rest}"
    elif said == text and self_facts.about_heading(statement.headings):
        said = f"About the user: {text}"
    parts = reasons.split(said, statement.details, statement.code)
    question = topic.removeprefix("user/").replace("-", " ")
    heading = wording.title(parts.fact)
    return Seed(
        topic=topic,
        name=names.take("user_background", question or heading),
        title=heading,
        description=f"Who the user is{f' ({question})' if question else ''}: {heading}",
        body=wording.body(parts.fact, parts.why, parts.how),
        kind=Kind.USER,
        evidence=(evidence,),
        why="You say it of yourself.",
        when=when,
    )
