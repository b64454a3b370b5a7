"""Notices within a line that claim to come from a machine: `message from the sandbox: …`, `harness says: …`."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.marks import ask
from memtui_store.scan.sieve import Sieve, loose
from memtui_store.scan.windows import stretches

if TYPE_CHECKING:
    from collections.abc import Iterator
    from re import Match

    from memtui_store.scan.reading import Reading

_NOTICE = Late(
    r"\b(?:notice|note|message|warning|alert|update|broadcast|directive|instructions?) (?:from|by) (?:the |your )?(?:sandbox|admin(?:istrator)?|system|harness|runtime|platform|orchestrator|supervisor|gateway|control plane|agent host|cli)\b[^:\n]{0,20}:\s{0,2}(?P<said>[^\n]{8,400})"
    r"|\b(?:runtime|harness|sandbox|orchestrator|control plane|agent host) (?:says|reports|announces|informs you|adds|replied)\s?:\s{0,2}(?P<said2>[^\n]{8,400})"
    r"|(?<=[.;!>\])] )(?:system|admin|operator)\s?:\s{0,2}(?P<said3>[^\n]{8,400})"
    r"|(?:^|\n)\[(?:system|operator|developer)\]\s{1,2}(?P<said4>[^\n]{8,400})"
)
_ANY = Sieve(
    *map(
        loose,
        (
            r"(?:notice|note|message|warning|alert|update|broadcast|directive|instructions?) (?:from|by) ",
            r"(?:runtime|harness|sandbox|orchestrator|control plane|agent host) (?:says|reports|announces|informs you|adds|replied)",
            r"[.;!>\])] (?:system|admin|operator)\s?:|\[(?:system|operator|developer)\]\s",
        ),
    )
)
_ANY_NEAR = Sieve(
    r" (?:from|by) |(?:says|reports|announces|[i?]nforms you|adds|repl[i?]ed)[\t-\r\x1c-\x1f ?]?:",
    r"[.;!>\])] (?:system|adm[i?]n|operator)|\[(?:system|operator|developer)\]",
)
MACHINES = frozenset(
    (
        *("sandbox", "admin", "administrator", "system", "harness", "runtime", "platform", "orchestrator"),
        *("supervisor", "gateway", "plane", "host", "cli", "operator", "developer"),
    )
)
ask(MACHINES)
_BEFORE, _COLON, _BEGUN, _AFTER = 50, 34, 46, 440
_AROUND = 64  # more than lies between a word for a machine and the beginning of a notice that is looked for around it


def notices(reading: Reading) -> Iterator[Match[str]]:
    """Around each word for a machine that may speak, where a colon or a bracket says that it does."""
    flat, low = reading.flat_low, reading.low
    known = MACHINES & reading.word_set
    within = stretches(flat, _ANY) if known else []
    for who in sorted(known) if within else ():
        done = 0
        for first, last in within:
            place = flat.find(who, max(first - _AROUND, done), last + _AROUND)
            while place >= 0:
                done = place + len(who)
                found = _around(low, flat, place, done)
                if found:
                    yield found
                    done = max(done, found.end())
                place = flat.find(who, done, last + _AROUND)


def _around(low: str, flat: str, place: int, end: int) -> Match[str] | None:
    if flat.find(":", end, end + _COLON) < 0 and not (flat[place - 1 : place] == "[" and flat[end : end + 1] == "]"):
        return None
    begin = max(0, place - _BEFORE)
    if not _ANY_NEAR.may(flat[begin : end + _BEGUN]):
        return None
    found = _NOTICE.search(low, begin, end + _BEGUN)  # a little is enough to begin with
    return _NOTICE.match(low, found.start(), end + _AFTER) if found else None
