"""Calendars: the meetings that recur, whom they bring together, the user's time zone and working hours."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from memtui_store.bootstrap.contract import (
    Ask,
    Dropped,
    Fact,
    Found,
    Identity,
    Item,
    Scene,
    Seed,
    Skipped,
    Source,
    Stop,
    UnreadableItem,
)
from memtui_store.bootstrap.sources import _values as v
from memtui_store.bootstrap.sources._calendar_judge import judge
from memtui_store.bootstrap.sources._contentlines import blocks
from memtui_store.bootstrap.sources._events import Event, read_event, weekdays
from memtui_store.bootstrap.sources._people import is_robot
from memtui_store.bootstrap.sources._quoting import decoded, evidence
from memtui_store.bootstrap.walk import human_size, item_at, read_item, walk
from memtui_store.inbox.evidence import Evidence

_CAP = 64 * 1024 * 1024
_BROKEN = 50
_ROWS = 5_000
_USUAL = (
    "Calendar",
    "Calendars",
    "calendars",
    ".calendars",
    ".calendar",
    "Documents",
    "Downloads",
    ".local/share/calendars",
    ".local/share/vdirsyncer",
)
_MISSING = "needs an extra: pip install 'memtui[bootstrap]'"


class CalendarSource(Source):
    id = "calendar"
    title = "Calendars"
    reads = "iCalendar files (*.ics): recurring meetings with their attendees' names, and the times of events"
    never = "private appointments, descriptions, places or links"
    version = 3

    def find(self, ask: Ask) -> Found:
        items = list({item.path: item for place, depth in _places(ask) for item in _files(place, depth)}.values())
        size = human_size(sum(item.size for item in items))
        words = f"{len(items)} calendar {'file' if len(items) == 1 else 'files'}, {size}"
        trouble = () if importlib.util.find_spec("icalendar") else (_MISSING,)
        return Found(tuple(items), words if items else "", trouble if items else ())

    def observe(self, item: Item, ask: Ask, stop: Stop) -> Iterator[Fact | Skipped]:
        if importlib.util.find_spec("icalendar") is None:
            raise UnreadableItem(_MISSING)
        text = decoded(read_item(item, _CAP))
        if "BEGIN:VCALENDAR" not in text[:10_000].upper():
            raise UnreadableItem("not a calendar")
        found = re.search(r"(?im)^X-WR-TIMEZONE:([A-Za-z_/+-]{3,40})\s*$", text)
        reading = _Reading(item.path, found[1] if found else "")
        if owner := re.search(r"(?im)^X-WR-CALNAME:(([^\s@;]+)@[^\s@;]+)\s*$", text):
            yield Fact("owner", {"email": owner[1].lower()[:200]}, evidence("calendar", item.path, owner[0]))
        for block in blocks(text, "VEVENT"):
            if stop():
                return
            try:
                event = read_event(block, reading.zone)
            except (
                ValueError,
                TypeError,
                KeyError,
                IndexError,
                AttributeError,
                OverflowError,
                RecursionError,
            ) as error:
                if (skipped := reading.skip(block.number, error)) is not None:
                    yield skipped
                continue
            if (fact := reading.take(event)) is not None:
                yield fact
        yield from reading.rest()

    def identity(self, facts: Sequence[Fact]) -> Identity:
        """A calendar that bears an address as its name is that person's."""
        emails = {v.text(fact.values, "email") for fact in facts if fact.kind == "owner"}
        return Identity(emails=frozenset(address for address in emails if not is_robot(address)))

    def seeds(self, facts: Sequence[Fact], scene: Scene) -> Iterator[Seed | Dropped]:
        yield from judge(facts, scene)


class _Reading:
    """Recurring events become facts; of all others only their times are counted."""

    def __init__(self, path: Path, zone: str) -> None:
        self.path, self.zone = path, zone
        self._times: dict[tuple[str, int, int, int, str], int] = {}
        self._counts = {"single": 0, "away": 0, "private": 0, "broken": 0}

    def skip(self, number: int, error: Exception) -> Skipped | None:
        self._counts["broken"] += 1
        if self._counts["broken"] > _BROKEN:
            return None
        return Skipped(
            f"{self.path}:{number}", f"an event that cannot be read: {str(error)[:100] or type(error).__name__}"
        )

    def take(self, event: Event) -> Fact | None:
        if event.rule and not event.override:
            proof = evidence("calendar", self.path, event.quote, event.line, f"event {event.uid}")
            return Fact("series", v.plain_table(asdict(event)), proof)
        kind = "private" if event.private else "away" if event.away else "single"
        self._counts[kind] += not event.override
        work = (
            kind == "single"
            and not event.all_day
            and event.status != "CANCELLED"
            and (event.attendees or event.worklike)
        )
        if work and 0 < event.minutes <= 180 and len(self._times) < _ROWS:
            start = int(event.start[11:13]) * 60 + int(event.start[14:16])
            key = (event.start[:7], weekdays(event)[0], start, start + event.minutes, event.zone)
            self._times[key] = self._times.get(key, 0) + 1
        return None

    def rest(self) -> Iterator[Fact | Skipped]:
        if self._counts["broken"] > _BROKEN:
            yield Skipped(str(self.path), f"{self._counts['broken'] - _BROKEN} more events that cannot be read")
        rows = [[*key, count] for key, count in self._times.items()]
        yield Fact("times", v.plain_table({"rows": rows, **self._counts}), Evidence("calendar", str(self.path)))


def _places(ask: Ask) -> Iterator[tuple[Path, int]]:
    if ask.places:
        yield from ((place, 5) for place in ask.places)
        return
    yield ask.environment.home, 0
    yield from ((ask.environment.home / name, 4) for name in _USUAL)


def _files(place: Path, depth: int) -> Iterator[Item]:
    paths = (
        iter((place,))
        if place.is_file()
        else walk(place, lambda name: name.lower().endswith((".ics", ".ical")), depth=depth)
    )
    for path in paths:
        item = item_at(path, place if place.is_dir() else place.parent)
        if item is not None:
            yield item


source = CalendarSource()
