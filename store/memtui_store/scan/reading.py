"""One text in the forms the detectors want, all with the same offsets."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from memtui_store.scan.marks import runs_of
from memtui_store.scan.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
_STEP = 500
_LONG = 16
_LETTERS = bytes(ord(chr(c).lower()) if chr(c).isalpha() else c if c == 10 else 32 for c in range(128)) + b" " * 128
_TOKEN_CHARS = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.~$-")
_TOKENS = bytes(120 if c in _TOKEN_CHARS else 32 for c in range(256))
_PLAIN = bytes(b for b in range(128) if b >= 32 and b != 127) + b"\t\n\f\v"
_ASCII = re.compile(r"[\x00-\x7f]++")
_LETTER = re.compile(r"[^\W\d_\x00-\x7f]")


class _once(Generic[T]):  # noqa: N801 - used as a decorator
    """What `functools.cached_property` does, without its lock, which costs more than most forms here."""

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, reading: Reading, owner: type) -> T:
        value = reading.__dict__[self._name] = self._make(reading)
        return value


class Reading:
    """`flat` has `?` for every character beyond ASCII: searching it is several times faster than the text itself."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.ascii = text.isascii()
        self.cut = False  # whether some line was so long that it was cut, and perhaps a word with it
        self.heavy: list[tuple[int, int, float]] | None = None  # where the words weigh enough for an instruction
        self._bytes = text.encode("ascii", "replace")
        if self.ascii:
            self.flat = text
            self.flat_low = self.low = text.lower()
        else:
            self.flat = self._bytes.decode("ascii")
            self.flat_low = self.flat.lower()
            low = text.lower()
            self.low = low if len(low) == len(text) else text.replace("\u0130", "I").lower()

    @_once
    def letters(self) -> str:
        """The words in small letters, with as many blanks between them as there are other characters."""
        return self._bytes.translate(_LETTERS).decode("ascii")

    @_once
    def starts(self) -> list[int]:
        """Where each stretch begins: at a line's start, and every so often in a very long line; then the end."""
        starts = []
        place = 0
        for line in self.letters.split("\n"):
            size = len(line)
            starts.append(place)
            if size > _STEP:
                starts.extend(range(place + _STEP, place + size, _STEP))
            place += size + 1
        starts.append(len(self.text) + 1)
        return starts

    @_once
    def line_words(self) -> list[list[str]]:
        """The words of every stretch, in small letters."""
        found = []
        for line in self.letters.split("\n"):
            if len(line) <= _STEP:
                found.append(line.split())
            else:
                self.cut = True
                found.extend(line[at : at + _STEP].split() for at in range(0, len(line), _STEP))
        return found

    @_once
    def bits(self) -> list[int]:
        """What the words of every stretch announce."""
        look = vocabulary().__getitem__
        return [reduce(or_, filter(None, map(look, words)), 0) for words in self.line_words]

    @_once
    def all_bits(self) -> int:
        return reduce(or_, self.bits, 0)

    @_once
    def runs(self) -> set[str]:
        """What detectors of secrets look for in words, as far as it is here."""
        return runs_of(self.word_set)

    @_once
    def word_set(self) -> frozenset[str]:
        """The different words of the text, in small letters."""
        return frozenset(self.letters.split())

    @_once
    def words(self) -> list[tuple[int, int]]:
        """Where the long words are, since tokens are long; found by searching for a run of one and the same letter."""
        shape = self._bytes.translate(_TOKENS)
        least = b"x" * _LONG
        found = []
        start = shape.find(least)
        while start >= 0:
            end = shape.find(b" ", start + _LONG)
            end = len(shape) if end < 0 else end
            found.append((start, end))
            start = shape.find(least, end)
        return found

    def word_at(self, place: int) -> tuple[int, int] | None:
        """The long word that this place is part of."""
        which = bisect_right(self.words, (place, len(self.text) + 1)) - 1
        return self.words[which] if which >= 0 and place < self.words[which][1] else None

    @_once
    def chars(self) -> frozenset[str]:
        """The characters beyond ASCII."""
        return frozenset() if self.ascii else frozenset("".join(_ASCII.split(self.text)))

    @_once
    def foreign(self) -> list[tuple[int, int]]:
        """Where the lines with characters beyond ASCII begin and end, since patterns for those are slow."""
        found = []
        place = 0
        for line in self.text.split("\n"):
            if not line.isascii():
                found.append((place, place + len(line)))
            place += len(line) + 1
        return found

    @_once
    def lettered(self) -> frozenset[int]:
        """Where the lines with letters beyond ASCII begin; typographic signs and emoji are no letters."""
        if self.ascii or not any(map(str.isalpha, self.chars)):
            return frozenset()
        text = self.text
        return frozenset(begin for begin, end in self.foreign if _LETTER.search(text, begin, end))

    @_once
    def signs(self) -> str:
        """The same as one text, to be searched for several at once."""
        return "".join(self.chars)

    @_once
    def low_chars(self) -> frozenset[str]:
        return frozenset(self.signs.lower())

    @_once
    def bare(self) -> bool:
        """No control character but tabs and line ends."""
        return not self._bytes.translate(None, _PLAIN)
