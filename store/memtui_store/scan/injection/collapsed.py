"""Words that a page shows only once somebody opens them, and what they must not be: an order or leave for the model.

People fold away long lists, logs and instructions for other people, so that only words that name the model as their
reader, or that give leave, are more than that.
"""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.glance import framed
from memtui_store.scan.injection.grants import grants, lets, worded
from memtui_store.scan.injection.leave import at_stake, consents, urges, weakens
from memtui_store.scan.injection.orders import is_command, is_order
from memtui_store.scan.late import Late
from memtui_store.scan.sieve import Sieve, shape_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

_FOLDED: tuple[tuple[str, str, Late], ...] = (
    (
        "<",
        "<details",
        Late(
            r"<details\b[^>\n]{0,80}>\s{0,6}(?:<summary\b[^>\n]{0,80}>[^\0]{0,200}?</summary>)?(?P<said>(?:(?!</details)[^\0]){8,1200})"
        ),
    ),
    (":", ":::", Late(r"::: ?details\b[^\n]{0,80}\n(?P<said>(?:(?!\n:::)[^\0]){8,1200})")),
    ("{", "{dropdown}", Late(r"\{dropdown\}[^\n]{0,80}\n(?P<said>(?:(?!\n(?::::|```))[^\0]){8,1200})")),
    (
        "{",
        "expand",
        Late(r"expand\b[^%>\n]{0,80}[%>]\}\}(?P<said>(?:(?!\{\{)[^\0]){8,1200})"),
    ),
    ("!", "[!", Late(r"\[![\w-]{2,20}\]-[^\n]{0,80}(?P<said>(?:\n>[^\n]{0,400}){1,12})")),
    (
        "?",
        "\n??? ",
        Late(r"\n?\?{3} [\w-]{2,20}[^\n]{0,80}(?P<said>(?:\n(?: {4}|\t)[^\n]{0,400}|\n(?=\n)){1,16})"),
    ),
)
_ANY_FOLDED = Sieve(*framed(r"^\?\?\? ", *(shape_of(literal) for _, literal, _ in _FOLDED)))
_MODEL = r"(?:ai|ai (?:agents?|assistants?)|(?:coding )?agents?|(?:coding )?assistants?|claude|copilot|codex|cursor|gemini|llms?|language models?|models?|bots?|gpt)"
_CALLED = Late(
    rf"[^\w\n]{{0,6}}(?:(?:notes?|messages?|instructions?|hints?|attention) )?(?:(?:to|for|if you are) )?(?:the |any |all |an? |every )?{_MODEL}(?:[ -](?:readers?|reading this|only|in general|agents?|note|hint)){{0,2}}\s?[:,]\s(?P<rest>[^\n]{{4,}})"
)
_MAY = Late(rf"\b{_MODEL}\b|approv|authori[sz]|allow|permi|consent|grant|waive|agreed|confirmed|scope")
_SENTENCE = Late(r"[^\n]{8,400}")
_TAG = Late(r"<[^>\n]{0,80}>")
_WORDED = -400  # in thousandths; less than in plain sight, since the words name their reader
_OPEN = Late(r"<details\b[^>\n]{0,60}\bopen\b")


def _binds(line: str) -> bool:
    """Whether a line names the model and tells it anything, or gives agents leave in whoever's name."""
    called = _CALLED.match(line)
    if called is None:
        return lets(line)
    rest = called["rest"]
    if grants(rest) or consents(rest) or weakens(rest) or urges(rest, deeds=True) or is_order(rest):
        return True
    return is_command(rest) and at_stake(rest) and worded(rest, _WORDED)


def _orders(low: str, flat: str, literal: str, pattern: Late) -> Iterator[tuple[int, int]]:
    place = 0 if literal[0] == "\n" and flat.startswith(literal[1:]) else flat.find(literal)
    while place >= 0:
        found = pattern.match(low, place)
        if found and _MAY.search(found["said"]) and not _OPEN.match(low, place):
            for line in _SENTENCE.finditer(low, *found.span("said")):
                if _binds(_TAG.sub(" ", line[0]).lstrip(" \t>*-")):
                    yield place, line.end()
                    break
        place = flat.find(literal, max(found.end() if found else 0, place + len(literal)))


def collapsed_spans(reading: Reading) -> Iterator[tuple[int, int]]:
    """Where a folded part tells the model something."""
    low, flat, held = reading.low, reading.flat_low, reading.ascii_signs
    if not reading.shaped or held.isdisjoint("<{!?:") or not _ANY_FOLDED.may(flat):
        return
    for sign, literal, pattern in _FOLDED:
        if sign in held and (literal in flat or flat.startswith("??? ")):
            yield from _orders(low, flat, literal, pattern)
