"""What search looks at in a memory, and how well a text has a word. Scanning and the index agree on this."""

from __future__ import annotations

import re
from functools import lru_cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memtui_store.model import Memory

WORD = re.compile(r"\w+")
_ASCII = bytes(byte if byte < 128 and (chr(byte).isalnum() or byte == ord("_")) else 32 for byte in range(256))
NAMES = ("title", "tags", "description", "path")
BODY = "body"
WEIGHTS = {"title": 1.0, "tags": 0.85, "description": 0.75, "path": 0.6, BODY: 0.45}
EXACT, PREFIX, PART = 1.0, 0.9, 0.75
FUZZY = 0.33
"""Low enough that what was typed, wherever it stands, comes before what may have been meant."""
ENOUGH = 20
"""With so many that have the words as typed, nobody looks for slips."""
_LONGEST_TEXT = 1_000_000
_TELLING = 3


def names_of(memory: Memory) -> tuple[str, str, str, str]:
    """In the order of NAMES, folded."""
    project = memory.project.name if memory.project else ""
    return (
        f"{memory.title}\n{memory.name}".casefold(),
        "\n".join(memory.tags).casefold(),
        memory.description.casefold(),
        f"{memory.key}\n{project}".casefold(),
    )


def body_of(memory: Memory) -> str:
    """Folded, and let go again where it can be had again: fifty thousand bodies are no small thing to hold."""
    return body_once(memory)[:_LONGEST_TEXT].casefold()


def body_once(memory: Memory) -> str:
    """A body that does not stay with its memory where it can be had again."""
    place = getattr(memory, "_place", None)
    if place is None:
        return memory.body
    text: str = place.body(memory)
    return text


def words_of(text: str) -> set[str]:
    """What WORD finds; most text is ASCII, and cut up several times as fast."""
    if text.isascii():
        return set(text.encode().translate(_ASCII).decode().split())
    return set(WORD.findall(text))


class Term:
    """A word or a phrase that is looked for, folded."""

    __slots__ = ("phrase", "pieces", "short", "simple", "text")

    def __init__(self, text: str, *, phrase: bool = False) -> None:
        self.text = text
        self.phrase = phrase
        self.pieces: tuple[str, ...] = tuple(WORD.findall(text))
        self.simple = not phrase and self.pieces == (text,)
        """Whether it is one word, as an index knows words."""
        letters = sum(map(len, self.pieces))
        self.short = text.isascii() and 0 < letters < _TELLING
        """One or two letters are inside of nearly everything: they count where a word begins, in a body as a word."""

    def quality(self, text: str, field: str) -> float:
        if self.text not in text or (not self.pieces and field == BODY):
            return 0.0
        if self.phrase and not self.short:
            return EXACT
        if _standing(self.text).search(text):
            return EXACT
        if self.short and field == BODY:
            return 0.0
        if _beginning(self.text).search(text):
            return PREFIX
        return 0.0 if self.short else PART

    def said(self, quality: float, field: str) -> str:
        """Why a memory was found."""
        if quality == EXACT:
            return f'{field} has "{self.text}"' if self.phrase else f"{field} has {self.text!r}"
        return f"{field} has a word starting {self.text!r}" if quality == PREFIX else f"{field} contains {self.text!r}"

    def meant(self, spelled: str, field: str) -> str:
        return f"{field} has {spelled!r}, close to {self.text!r}"


@lru_cache(256)
def _beginning(text: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(text)}")


@lru_cache(256)
def _standing(text: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(text)}(?!\w)")


def added(total: float, score: float) -> float:
    """Scores are added up alike wherever that is done, or two ways of finding would differ in the last digit."""
    return round(total + score, 6)


def shared(total: float, terms: int) -> float:
    """The score of a memory, of what its terms came to together."""
    return round(total / terms, 4) if terms else 1.0
