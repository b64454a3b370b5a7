"""Which recurring meetings stand, who the team is, and what event times say about the user's day."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta

from memtui_store.bootstrap.contract import Dropped, Fact, Reason, Scene, Seed, Value
from memtui_store.bootstrap.sources import _values as v
from memtui_store.bootstrap.sources._calendar_hours import time_seeds
from memtui_store.bootstrap.sources._calendar_rule import LENGTH, cadence, days_of, end_of
from memtui_store.bootstrap.sources._people import domain_of, is_person_name, is_robot, organisation, same_person
from memtui_store.bootstrap.sources._quoting import english_list, evidence, seed_name, slug, trap
from memtui_store.clock import parse
from memtui_store.inbox.evidence import Evidence
from memtui_store.model import Kind

_TEAM = 15
_SHARED = 3
_OPENS, _CLOSES, _SATURDAY, _LONG = 7, 18, 5, 45
_BREAK = re.compile(
    r"\b(?:lunch|break|pause|nap|walk|mittag\w*|spaziergang|déjeuner|almuerzo|comida|almoço|pranzo|frokost|lunsj"
    r"|obiad|fika)\b",
    re.IGNORECASE,
)


def judge(facts: Sequence[Fact], scene: Scene) -> Iterator[Seed | Dropped]:
    series, older = _latest([fact for fact in facts if fact.kind == "series"])
    yield from older
    standing = []
    offices = _offices(series, scene)
    for fact in series:
        kept = fact.evidence.path in offices and _is_kept(fact.values)
        reason = _why_not(fact, scene, kept=kept)
        if reason is not None:
            shown = (
                v.text(fact.values, "summary")
                if reason in (Reason.OUTDATED, Reason.VAGUE, Reason.RARE)
                else "a recurring event"
            )
            yield Dropped(reason, shown, fact.evidence)
        else:
            if fact.values.get("block") is True or (kept and not _is_meeting(fact.values)):
                yield _block(fact)
                continue
            standing.append(fact)
            yield _meeting(fact, scene)
    yield from _team(standing, scene)
    yield from time_seeds(standing, [fact for fact in facts if fact.kind == "times"], scene)
    yield from _left_out(facts)


def _latest(series: list[Fact]) -> tuple[list[Fact], list[Dropped]]:
    """One per event, and one per meeting: a series that was moved is a new one under the old name."""
    by_uid: dict[str, Fact] = {}
    for number, fact in enumerate(series):
        uid = v.text(fact.values, "uid") or f"#{number}"
        held = by_uid.get(uid)
        if held is None or _revision(fact) > _revision(held):
            by_uid[uid] = fact
    best: dict[str, Fact] = {}
    older = []
    for fact in by_uid.values():
        key = slug(v.text(fact.values, "summary"), 80)
        held = best.get(key)
        if held is None:
            best[key] = fact
            continue
        new, old = (fact, held) if _order(fact) > _order(held) else (held, fact)
        best[key] = new
        older.append(Dropped(Reason.OUTDATED, f"an earlier series of {v.text(new.values, 'summary')}", old.evidence))
    kept = set(map(id, best.values()))
    return [fact for fact in by_uid.values() if id(fact) in kept], older


def _revision(fact: Fact) -> tuple[int, str]:
    return v.number(fact.values, "sequence"), v.text(fact.values, "modified")


def _order(fact: Fact) -> tuple[bool, str, str]:
    return v.text(fact.values, "status") != "CANCELLED", v.text(fact.values, "start"), v.text(fact.values, "modified")


def _offices(series: Sequence[Fact], scene: Scene) -> set[str]:
    """Calendars that are kept for work: several of their series bring together people of the user's organisation."""
    shared: Counter[str] = Counter()
    for fact in series:
        people = _others(fact, scene)
        shared[fact.evidence.path] += any(_same_organisation(v.text(row, "email"), scene) for row in people)
    return {path for path, count in shared.items() if count >= _SHARED}


def _is_kept(values: Mapping[str, Value]) -> bool:
    """A time of the working week that the user keeps for something, in whatever language it is named."""
    at = v.text(values, "start")[11:13]
    within = at.isdigit() and _OPENS <= int(at) < _CLOSES and max(days_of(values)) < _SATURDAY
    within = within and v.number(values, "minutes") >= _LONG
    weekly = v.text(v.table(values, "rule"), "FREQ") in ("WEEKLY", "DAILY")
    return weekly and within and not _BREAK.search(v.text(values, "summary"))


def _is_meeting(values: Mapping[str, Value]) -> bool:
    return bool(v.rows(values, "attendees")) or values.get("worklike") is True or bool(v.text(values, "organizer"))


def _why_not(fact: Fact, scene: Scene, *, kept: bool) -> Reason | None:
    values = fact.values
    summary = v.text(values, "summary")
    if v.text(values, "trap") or (reason := trap(summary)) is Reason.INJECTION:
        return Reason.INJECTION
    if reason:
        return reason
    if values.get("private") is True:
        return Reason.THIRD_PARTY
    if values.get("away") is True and not (values.get("block") is True and end_of(values) is None):
        return Reason.EPHEMERAL
    if v.text(values, "status") == "CANCELLED" or re.match(
        r"(?i)\s*(?:cancell?ed|declined|abgesagt|abgelehnt|annulé|cancelad[oa]|annullat[oa]|geannuleerd)\b", summary
    ):
        return Reason.OUTDATED
    ends = end_of(values)
    if ends is not None and ends < scene.now.date():
        return Reason.OUTDATED
    frequency = v.text(v.table(values, "rule"), "FREQ")
    if (
        frequency not in LENGTH
        or len(summary) < 3
        or (values.get("all_day") is True and values.get("block") is not True)
    ):
        return Reason.VAGUE
    answer, invited = _answer(values, scene)
    if answer == "DECLINED":
        return Reason.NOT_THE_USER
    people = v.rows(values, "attendees")
    if answer == "NEEDS-ACTION" and invited and not _same_organisation(v.text(values, "organizer"), scene):
        return Reason.RARE
    if not (people or kept) and values.get("worklike") is not True and not _held_at_work(values, scene):
        return Reason.VAGUE
    return None


def _held_at_work(values: Mapping[str, Value], scene: Scene) -> bool:
    """A series without guests that the user set up under an address of an organisation is part of their work there."""
    organizer = v.text(values, "organizer")
    return organizer in scene.identity.emails and bool(organisation(domain_of(organizer)))


def _answer(values: Mapping[str, Value], scene: Scene) -> tuple[str, bool]:
    rows = v.rows(values, "attendees")
    for row in rows:
        if v.text(row, "email") in scene.identity.emails or same_person(v.text(row, "name"), scene.identity.names):
            return v.text(row, "answer"), True
    return "", False


def _same_organisation(address: str, scene: Scene) -> bool:
    own = {organisation(domain_of(email)) for email in scene.identity.emails} - {""}
    return address in scene.identity.emails or organisation(domain_of(address)) in own


def _others(fact: Fact, scene: Scene) -> list[dict[str, Value]]:
    """Attendees by name, the user and what is no person left out."""
    kept = []
    for row in v.rows(fact.values, "attendees"):
        name, address = v.text(row, "name"), v.text(row, "email")
        own = address in scene.identity.emails or same_person(name, scene.identity.names)
        if (
            not own
            and is_person_name(name)
            and not is_robot(address)
            and not trap(name)
            and v.text(row, "answer") != "DECLINED"
        ):
            kept.append(row)
    return kept


def _meeting(fact: Fact, scene: Scene) -> Seed:
    values = fact.values
    summary = v.text(values, "summary")
    at, zone, minutes = v.text(values, "start")[11:16], v.text(values, "zone"), v.number(values, "minutes")
    body = f"{summary} takes place {cadence(values)} at {at}" + (f" ({zone})" if zone else "")
    body += f", for {minutes} minutes" if minutes else ""
    people = [v.text(row, "name") for row in _others(fact, scene)]
    if 0 < len(people) <= 8:
        body += f", with {english_list(people)}"
    elif people:
        body += f", with {len(people)} others"
    ends = end_of(values)
    body += f". The series ends on {ends:%Y-%m-%d}." if ends else "."
    return Seed(
        topic=f"meeting/{slug(summary)}",
        name=seed_name("reference_team_meeting", summary),
        title=f"{summary}: {cadence(values)} at {at}",
        description=f"When {summary} takes place and who is there",
        body=body,
        kind=Kind.REFERENCE,
        evidence=_proofs(fact),
        why="A standing meeting orders the user's week.",
        when=parse(v.text(values, "modified")) or parse(v.text(values, "start")[:10]),
    )


def _block(fact: Fact) -> Seed:
    values = fact.values
    summary, at, zone = v.text(values, "summary"), v.text(values, "start")[11:16], v.text(values, "zone")
    until = (parse(v.text(values, "start")) or datetime.min.replace(tzinfo=UTC)) + timedelta(
        minutes=v.number(values, "minutes")
    )
    span = f"from {at} to {until:%H:%M}" if v.number(values, "minutes") else f"from {at}" if at else "all day"
    body = f"The user's calendar keeps {cadence(values)} {span}{f' ({zone})' if zone else ''} for: {summary}."
    return Seed(
        topic=f"user/availability/{slug(summary)}",
        name=seed_name("user_background", summary),
        title=f"{summary}: {cadence(values)}" + (f" at {at}" if at else ""),
        description="When the user keeps time for themselves, for scheduling",
        body=body,
        kind=Kind.USER,
        evidence=_proofs(fact),
        why="A meeting there would be moved.",
        when=parse(v.text(values, "modified")) or parse(v.text(values, "start")[:10]),
    )


def _proofs(fact: Fact) -> tuple[Evidence, ...]:
    rule = v.text(fact.values, "rule_quote")
    line = v.number(fact.values, "rule_line")
    return (fact.evidence, evidence("calendar", fact.evidence.path, rule, line, fact.evidence.detail))


def _team(standing: list[Fact], scene: Scene) -> Iterator[Seed | Dropped]:
    """Whoever regularly sits with the user: of the same organisation, or in more than one meeting."""
    if not scene.identity.emails and not scene.identity.names:
        return
    met: dict[str, list[Fact]] = defaultdict(list)
    names: dict[str, str] = {}
    addresses: dict[str, set[str]] = defaultdict(set)
    for fact in standing:
        people = _others(fact, scene)
        if len(people) > 12:
            continue
        for row in people:
            key = v.text(row, "name").casefold()
            names.setdefault(key, v.text(row, "name"))
            addresses[key].add(v.text(row, "email"))
            if fact not in met[key]:
                met[key].append(fact)
    kept = 0
    for key in sorted(met, key=lambda one: (-len(met[one]), one)):
        colleague = any(_same_organisation(address, scene) for address in addresses[key])
        if (not colleague and len(met[key]) < 2) or kept >= _TEAM:
            yield Dropped(Reason.RARE, f"{names[key]}: in {len(met[key])} recurring meeting", met[key][0].evidence)
            continue
        kept += 1
        yield _member(names[key], met[key], colleague, addresses[key])


def _member(name: str, meetings: list[Fact], colleague: bool, addresses: set[str]) -> Seed:
    titles = [v.text(fact.values, "summary") for fact in meetings]
    outside = sorted({organisation(domain_of(address)) for address in addresses} - {""})
    relation = (
        "a colleague of the user"
        if colleague
        else f"someone the user works with{f' at {outside[0]}' if outside else ''}"
    )
    return Seed(
        topic=f"team/{slug(name)}",
        name=seed_name("reference_team", name),
        title=name,
        description=f"Who {name} is, when the user mentions them",
        body=f"{name} is {relation}; they meet regularly in {english_list(titles[:4])}.",
        kind=Kind.REFERENCE,
        evidence=tuple(_attendee_proof(fact, name) for fact in meetings[:3]),
        why="The user meets this person regularly.",
        when=max(
            (parse(v.text(fact.values, "start")[:10]) for fact in meetings),
            key=lambda moment: moment or datetime.min.replace(tzinfo=UTC),
            default=None,
        ),
    )


def _attendee_proof(fact: Fact, name: str) -> Evidence:
    row = next(row for row in v.rows(fact.values, "attendees") if v.text(row, "name").casefold() == name.casefold())
    return evidence("calendar", fact.evidence.path, v.text(row, "quote"), v.number(row, "line"), fact.evidence.detail)


def _left_out(facts: Sequence[Fact]) -> Iterator[Dropped]:
    for fact in facts:
        if fact.kind != "times":
            continue
        for key, reason, words in (
            ("single", Reason.ONE_OFF, "single appointments"),
            ("away", Reason.EPHEMERAL, "absences"),
            ("private", Reason.THIRD_PARTY, "private appointments"),
        ):
            if count := v.number(fact.values, key):
                yield Dropped(reason, f"{count} {words}", fact.evidence)
