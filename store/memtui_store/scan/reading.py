"""One text in the forms the detectors want, all with the same offsets."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import reduce
from itertools import accumulate
from operator import or_
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from memtui_store.scan.glance import FIGURED, FRAMED, ODD, has_signed
from memtui_store.scan.hidden.code_places import Code
from memtui_store.scan.lines import PLAIN, known_lines
from memtui_store.scan.marks import SHAPED, SHORT

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from memtui_store.scan.lines import Line, Lines
    from memtui_store.scan.marks import Marks

T = TypeVar("T")
_EMPTY: frozenset[str] = frozenset()
_STEP = 1_200
_LONG = 16
_STRETCH = 400
_FEW_CHARS = 8
"""Characters that are sooner looked for one by one than all at once."""
_LETTERS = bytes(ord(chr(c).lower()) if chr(c).isalpha() else c if c == 10 else 32 for c in range(128)) + b" " * 128
_TOKEN_CHARS = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.~$-")
_TOKENS = bytes(120 if c in _TOKEN_CHARS else 32 for c in range(256))
_PLAIN = bytes(b for b in range(128) if b >= 32 and b != 127) + b"\t\n"
_DIGITS = bytes(48 if 48 <= c < 58 else 10 if c == 10 else 32 for c in range(256))
_SIGNS = bytes(48 if 48 <= c < 58 else c for c in range(256))
_NO_SIGNS = bytes(c for c in range(256) if c >= 128 or chr(c).isalpha() or chr(c).isspace())
_ASCII, _BEYOND = re.compile(r"[\x00-\x7f]++"), re.compile(r"[^\x00-\x7f]++")


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

    def __init__(self, text: str, *, announcing: bool = False) -> None:
        self.text = text
        self._announcing = announcing  # whether the words are read for instructions too
        self.ascii = text.isascii()
        self.cut = False  # whether some line was so long that it was cut, and perhaps a word with it
        self.heavy: list[tuple[int, int, int]] | None = None  # where the words weigh enough for an instruction
        self.bytes = text.encode("ascii", "replace")
        if self.ascii:
            self.flat = text
            self.flat_low = self.__dict__["low"] = text.lower()
        else:
            self.flat = self.bytes.decode("ascii")
            self.flat_low = self.flat.lower()

    @_once
    def low(self) -> str:
        """The text in small letters; those beyond ASCII take longer than all the rest here."""
        text = self.text
        low = text.lower()
        return low if len(low) == len(text) else text.replace("\u0130", "I").lower()

    @_once
    def _letters(self) -> bytes:
        return self.bytes.translate(_LETTERS)

    @_once
    def letters(self) -> str:
        """The words in small letters, with as many blanks between them as there are other characters."""
        return self._letters.decode("ascii")

    @_once
    def _rows(self) -> list[bytes]:
        """The words, line by line; bytes are cut into words sooner than text is."""
        return self._letters.split(b"\n")

    @_once
    def single(self) -> int:
        """How many lines are a single character."""
        return [*map(len, self._rows)].count(1)

    def _read(self, known: Lines) -> list[Line]:
        """Every stretch, and where each begins."""
        rows = self._rows
        sizes = [len(row) + 1 for row in rows]
        if max(sizes) <= _STEP + 1:
            self.starts = [*accumulate(sizes, initial=0)]
            return [*map(known.__getitem__, rows)]
        self.cut = True
        starts = [0]
        found: list[Line] = []
        for row in rows:
            begin = starts[-1]
            if len(row) <= _STEP:
                found.append(known[row])
            else:
                found += known.pieces(row, _STEP)
                starts.extend(range(begin + _STEP, begin + len(row), _STEP))
            starts.append(begin + len(row) + 1)
        self.starts = starts
        return found

    @_once
    def lines(self) -> list[Line]:
        """Every stretch: a line, or a piece of a very long one."""
        if not self._announcing:
            return self._read(PLAIN)
        self.announcing = found = self._read(known_lines())
        return found

    @_once
    def announcing(self) -> list[Line]:
        """The same stretches, with what they announce."""
        return self.lines if self._announcing else self._read(known_lines())

    @_once
    def live(self) -> list[tuple[int, Line]]:
        """The stretches that may hold an instruction by their words."""
        return [(which, line) for which, line in enumerate(self.announcing) if line.live]

    @_once
    def starts(self) -> list[int]:
        """Where each stretch begins; then the end."""
        _ = self.lines  # which sets it
        return self.starts

    @_once
    def held(self) -> list[tuple[int, Line]]:
        """The stretches with words that some detector asks for."""
        return [(which, line) for which, line in enumerate(self.lines) if line.runs]

    @_once
    def runs(self) -> int:
        """What detectors of secrets look for in words, as far as it is here (see `marks.learn`)."""
        return reduce(or_, [line.runs for _, line in self.held], 0)

    @_once
    def ascii_signs(self) -> frozenset[str]:
        """The signs of ASCII that are here at all, and a nought for all digits: most searches can be left out."""
        return frozenset(self.bytes.translate(_SIGNS, _NO_SIGNS).decode("ascii"))

    @_once
    def pieces(self) -> frozenset[int]:
        """Which stretches are only a piece of their line."""
        lines = self.lines
        return frozenset(which for which, line in enumerate(lines) if line.piece) if self.cut else frozenset()

    @_once
    def marked(self) -> dict[Marks[Any], list[tuple[int, str, Any]]]:
        """By table of literals: where one stands, and what is to be done there."""
        found: dict[Marks[Any], list[tuple[int, str, Any]]] = {}
        starts, flat, low = self.starts, self.flat, self.flat_low
        for which, line in self.held:
            if line.marked:
                begin, end = starts[which], starts[which + 1]
                if line.piece:
                    end = flat.find("\n", begin)
                    end = len(flat) if end < 0 else end
                for table, cased, mark, what in line.marked:
                    where = flat if cased else low
                    place = where.find(mark, begin, end)
                    while place >= 0:
                        found.setdefault(table, []).append((place, mark, what))
                        place = where.find(mark, place + len(mark), end)
        return found

    @_once
    def short(self) -> bool:
        """Whether any literal may be here that no run of letters announces."""
        return self.shaped and SHORT.may(self.flat)

    @_once
    def brief(self) -> list[tuple[int, int]]:
        """Where the stretches of whole lines begin and end that may hold such a literal."""
        found: list[tuple[int, int]] = []
        flat, size = self.flat, len(self.flat) if self.short else 0
        begin = 0
        while begin < size:
            end = flat.find("\n", begin + _STRETCH)
            end = size if end < 0 else end
            if SHORT.may(flat[begin:end]):
                if found and found[-1][1] == begin:
                    found[-1] = found[-1][0], end
                else:
                    found.append((begin, end))
            begin = end
        return found

    @_once
    def numbered(self) -> list[tuple[int, int]]:
        """Where the lines with a digit begin and end."""
        shape = self.bytes.translate(_DIGITS)
        found = []
        place = shape.find(b"0")
        while place >= 0:
            end = shape.find(b"\n", place)
            end = len(shape) if end < 0 else end
            found.append((shape.rfind(b"\n", 0, place) + 1, end))
            place = shape.find(b"0", end)
        return found

    @_once
    def digits(self) -> tuple[int, int]:
        """Where the first line with a digit begins and the last one ends; beyond them there is none."""
        numbered = self.numbered
        return (numbered[0][0], numbered[-1][1]) if numbered else (0, 0)

    @_once
    def word_set(self) -> frozenset[str]:
        """The different words of the text, in small letters, as far as some detector asks for them."""
        return _EMPTY.union(*[line.hot for _, line in self.held])

    @_once
    def words(self) -> list[tuple[int, int]]:
        """Where the long words are, since tokens are long; found by searching for a run of one and the same letter."""
        shape = self.bytes.translate(_TOKENS)
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
    def _by_char(self) -> dict[str, list[int]]:
        """By character beyond ASCII: which of the lines in `foreign` hold it, in order."""
        found: dict[str, list[int]] = {char: [] for char in self.chars}
        for which, line in enumerate(self.foreign):
            for char in set("".join(_BEYOND.findall(self.text, *line))):
                found[char].append(which)
        return found

    def lines_with(self, chars: Collection[str]) -> list[tuple[int, int]]:
        """Those of the lines in `foreign` that hold one of these characters, which must be in the text."""
        foreign = self.foreign
        if len(chars) > _FEW_CHARS:
            known = self._by_char
            return [foreign[which] for which in sorted(set().union(*[known[char] for char in chars]))]
        text, size = self.text, len(self.text)
        found = set()
        for char in chars:
            place = text.find(char)
            while place >= 0:
                line = foreign[bisect_right(foreign, (place, size)) - 1]
                found.add(line)
                place = text.find(char, line[1])
        return sorted(found)

    @_once
    def lettered(self) -> frozenset[int]:
        """Where the lines with letters beyond ASCII begin; typographic signs and emoji are no letters."""
        letters = {char for char in self.chars if char.isalpha()}
        if not letters:
            return frozenset()
        text = self.text
        return frozenset(begin for begin, end in self.foreign if not letters.isdisjoint(text[begin:end]))

    @_once
    def signs(self) -> str:
        """The same as one text, to be searched for several at once."""
        return "".join(self.chars)

    @_once
    def low_chars(self) -> frozenset[str]:
        return frozenset(self.signs.lower())

    @_once
    def controls(self) -> frozenset[str]:
        """The control characters of ASCII that are here, but for tabs and line ends."""
        return frozenset(self.bytes.translate(None, _PLAIN).decode("ascii"))

    @_once
    def figures(self) -> str:
        """The lines with a digit as one text, to ask whether something with a digit in it is here at all."""
        flat = self.flat
        return "\n".join([flat[begin:end] for begin, end in self.numbered])

    @_once
    def hot(self) -> list[tuple[int, int, Sequence[str]]]:
        """Where the lines begin and end that hold words some detector asks for, and these words."""
        starts, flat = self.starts, self.flat
        found = []
        for which, line in self.held:
            end = flat.find("\n", starts[which]) if line.piece else starts[which + 1] - 1
            found.append((starts[which], len(flat) if end < 0 else end, line.hot))
        return found

    @_once
    def figured(self) -> bool:
        """Whether these lines may hold more than numbers and dates (see `glance`)."""
        return "0" in self.ascii_signs and FIGURED.may(self.figures + "\n")

    @_once
    def code(self) -> Code:
        """Where code is shown."""
        return Code(self.flat)

    @_once
    def shaped(self) -> bool:
        """Whether anything may be here that is no plain sentence in its shape (see `glance`)."""
        return SHAPED.may(self.flat) or FRAMED.may(self.flat)

    @_once
    def odd(self) -> bool:
        """Whether anything may be here that hardly any note has, in its shape."""
        return (self.shaped and ODD.may(self.flat)) or has_signed(self.flat, self.ascii_signs)
