"""One vCard as plain data: only what may be kept of a person is taken up."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from memtui_store.bootstrap.contract import Fact, Item
from memtui_store.bootstrap.sources import _values as v
from memtui_store.bootstrap.sources._contentlines import Block, Line, fields, lines, unescaped
from memtui_store.bootstrap.sources._people import tidy_name
from memtui_store.bootstrap.sources._quoting import evidence
from memtui_store.clock import from_ns, parse

# What address books put on every card.
_NO_CATEGORY = frozenset(
    {"mycontacts", "my contacts", "starred", "contacts", "all", "imported", "favorites", "favourites", ""}
)
_LEFT = re.compile(
    r"\b(?:has left|left (?:the|us|in|[A-Z]\w*)|no longer (?:at|with|works|here)|moved (?:on|to [A-Z]\w*)|resigned"
    r"|retired|quit"
    r"|former(?:ly)?|until (?:\w+ )?(?:19|20)\d\d|ex-\w+|deceased|hat (?:uns|die firma|das team|gekündigt)"
    r"|ausgeschieden"
    r"|nicht mehr (?:bei|da|hier)|ehemalig\w*|im ruhestand|bis (?:\w+ )?(?:19|20)\d\d|a quitté|n['’]est plus|partie? en"
    r"|ancien\w*|retraité\w*|se fue|dejó|ya no (?:está|trabaja)|jubilad\w+|saiu|deixou|já não (?:está|trabalha)"
    r"|reformad\w+"
    r"|se n['’]è andat\w+|ha lasciato|non lavora più|in pensione|vertrokken|niet meer (?:bij|in dienst)|met pensioen)\b"
)
"""Whether a note says that somebody is gone; nothing else of a note is looked at, and nothing of it kept."""


def card_fact(block: Block, item: Item) -> Fact | None:
    """Only what may be kept is taken up: the rest of the card is never part of a fact."""
    held: dict[str, Line] = {}
    emails, categories = [], []
    for line in lines(block):
        if line.name == "EMAIL":
            emails.append(unescaped(line.value).removeprefix("mailto:").lower()[:200])
        elif line.name == "CATEGORIES":
            categories += [name for name in fields(line.value, ",") if name.casefold() not in _NO_CATEGORY]
        else:
            held.setdefault(line.name, line)
    name = unescaped(held["FN"].value) if "FN" in held else ""
    if not name and "N" in held:
        parts = (*fields(held["N"].value), "", "")
        name = f"{parts[1]} {parts[0]}".strip()
    if not name:
        return None
    organisations = fields(held["ORG"].value) if "ORG" in held else []
    title = next(
        (unescaped(held[key].value) for key in ("TITLE", "ROLE") if key in held and held[key].value.strip()), ""
    )
    shown = next(held[key] for key in ("TITLE", "ROLE", "ORG", "FN", "N") if key in held and held[key].value.strip())
    revised = parse(_iso(held["REV"].value)) if "REV" in held else None
    values = {
        "name": tidy_name(name[:200])[:120],
        "title": title[:120],
        "org": (organisations[0] if organisations else "")[:120],
        "unit": (organisations[1] if len(organisations) > 1 else "")[:120],
        "emails": emails[:5],
        "categories": [category[:60] for category in categories[:10]],
        "left": bool("NOTE" in held and _LEFT.search(unescaped(held["NOTE"].value)[:2000])),
        "kind": held["KIND"].value.strip().lower()[:20] if "KIND" in held else "",
        "revised": revised.isoformat() if revised else "",
        "seen": (revised or _changed(item)).isoformat(),
        "name_quote": held["FN" if "FN" in held else "N"].raw[:300],
        "name_line": held["FN" if "FN" in held else "N"].number,
    }
    uid = held["UID"].value.strip() if "UID" in held else ""
    detail = f"card {uid}" if uid else ""
    return Fact("card", v.plain_table(values), evidence("contacts", item.path, shown.raw, shown.number, detail))


def _changed(item: Item) -> datetime:
    """A card without a date of its own is as old as its file, at the latest."""
    return (from_ns(item.stamp[1]) if len(item.stamp) > 1 else None) or datetime.min.replace(tzinfo=UTC)


def _iso(value: str) -> str:
    """`20260105T101500Z` as well as `2026-01-05`."""
    found = re.match(r"(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d))?", value.strip())
    return (
        f"{found[1]}-{found[2]}-{found[3]}" + (f"T{found[4]}:{found[5]}:00+00:00" if found[4] else "") if found else ""
    )
