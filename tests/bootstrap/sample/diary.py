"""An iCalendar file, folded and escaped as the format asks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Event:
    uid: str
    summary: str
    start: str
    """`20261116T093000`, or `20261116` for a whole day."""
    end: str
    rule: str = ""
    description: str = ""
    location: str = ""
    organizer: tuple[str, str] = ("", "")
    guests: tuple[tuple[str, str, str], ...] = ()
    """Name, address, answer."""
    more: tuple[str, ...] = field(default=())


def calendar(name: str, zone: str, events: Iterable[Event]) -> str:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Sample//Diary//EN", f"X-WR-CALNAME:{name}"]
    lines += [f"X-WR-TIMEZONE:{zone}", "BEGIN:VTIMEZONE", f"TZID:{zone}", "BEGIN:STANDARD"]
    lines += ["DTSTART:19701025T030000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE"]
    for event in events:
        lines += _event(event, zone)
    return "\r\n".join(_folded(line) for line in [*lines, "END:VCALENDAR"]) + "\r\n"


def _event(event: Event, zone: str) -> list[str]:
    lines = ["BEGIN:VEVENT", f"UID:{event.uid}@diary.example", "DTSTAMP:20260110T080000Z"]
    lines += [_moment("DTSTART", event.start, zone), _moment("DTEND", event.end, zone)]
    lines.append(f"SUMMARY:{_escaped(event.summary)}")
    if event.rule:
        lines.append(f"RRULE:{event.rule}")
    if event.description:
        lines.append(f"DESCRIPTION:{_escaped(event.description)}")
    if event.location:
        lines.append(f"LOCATION:{_escaped(event.location)}")
    if event.organizer[1]:
        lines.append(f"ORGANIZER;CN={event.organizer[0]}:mailto:{event.organizer[1]}")
    lines += [f"ATTENDEE;CN={name};PARTSTAT={answer}:mailto:{address}" for name, address, answer in event.guests]
    return [*lines, *event.more, "END:VEVENT"]


def _moment(name: str, value: str, zone: str) -> str:
    return f"{name};TZID={zone}:{value}" if "T" in value else f"{name};VALUE=DATE:{value}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def _folded(line: str) -> str:
    """Lines of at most 75 bytes; a character is never cut in two."""
    pieces, piece = [], ""
    for letter in line:
        if len((piece + letter).encode()) > 74:
            pieces.append(piece)
            piece = ""
        piece += letter
    return "\r\n ".join([*pieces, piece])
