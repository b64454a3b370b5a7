"""Console markup: tags that Rich or Textual would obey when a program shows a note as it stands."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from memtui_store.scan.glance import odd
from memtui_store.scan.hidden.cited import is_cited
from memtui_store.scan.hidden.tags import NO_INK, has_address, has_event, hides, name_of, style_of
from memtui_store.scan.late import Late
from memtui_store.scan.rule import Span
from memtui_store.scan.sieve import Sieve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.hidden.tags import Ink, Style
    from memtui_store.scan.reading import Reading

_TAG = Late(r"\[(?P<tag>[^\[\]\n]{1,200}+)(?P<end>\]|(?=\[))")
_GATES = ("conceal", "blink", "transparent", "link", "size=", "color=", " on ", "[on ", " on#", " on$")
_ANY_TAG = Sieve(
    *odd(
        r"\[(?:/|size=|colou?r=)",
        r"\[[^\[\]\n]*(?:[@%$#]|link|conceal|blink|transparent|rgb|hsl)",
        r"\[(?:[^\[\]\n]*[^a-z0-9_\[\]\n-])?(?:on|c)[^a-z0-9_-]",
        sign="[",
    )
)  # one that closes something, or has what a tag needs to act, to lead somewhere, to fade or to have a ground
_TARGET = Late(r"\([^\s()]{1,400}\)")
_NAMING = Late(r"\([^\s()]{0,400}\)|\[(?!/)|:")
_JOINED = Late(r"[\w)-]\[")
_ALONE = Late(r"[ \t>]*+\[/\][ \t]*+$", re.MULTILINE)
_WORD_END = Late(r"(?:^|\s)[^\s/\\{}<>\[\]|]{0,60}[\w.,:;!?]\Z")
_GOES_ON = frozenset("[({<")
_UNSEEN = Late(r"size=[\"']?0(?:px|pt|em|%)?[\"']?|colou?r=[\"']?(?:transparent|#[0-9a-f]{6}00)[\"']?")
_LEADS = frozenset("/.:#@")
"""Signs of which an address has one; `link=URL` only shows how it is written."""
_VAGUE = frozenset({"auto", "default", "none", "not", "on", "frame", "reverse", "link"})
_DEEP = 32
_NEAR, _LONGEST, _SHOWN = 2_000, 200, 60


class _Open:
    """A tag that was opened, and the colours that hold from there on."""

    __slots__ = ("ink", "name", "own", "place", "told")

    def __init__(self, name: str, place: tuple[int, int], own: Ink, below: Ink) -> None:
        self.name = name
        self.place = place
        self.own = own
        self.told = False
        self.settle(below)

    def settle(self, below: Ink) -> None:
        one, two, three, four = self.own
        self.ink: Ink = (one or below[0], two or below[1], three or below[2], four or below[3])


class _Stack:
    """The tags that are open where the text is being read; only the innermost are kept, so that none costs much."""

    def __init__(self) -> None:
        self.tags: list[_Open] = []
        self.names: Counter[str] = Counter()
        self.count = 0
        self.unreadable: _Open | None = None
        """The tag that leaves the text after it without contrast, unless it was told already."""

    def open(self, tag: str, place: tuple[int, int], own: Ink) -> None:
        name = name_of(tag)
        self.names[name] += 1
        self.count += 1
        if len(self.tags) == _DEEP:
            del self.tags[0]
        opened = _Open(name, place, own, self.tags[-1].ink if self.tags else NO_INK)
        opened.told = hides(own)
        self.tags.append(opened)
        self._look()

    def close(self, tag: str) -> bool:
        """Whether there was anything to close; if not, it is an error to both dialects."""
        name = name_of(tag) if tag else self.tags[-1].name if self.tags else ""
        if (tag and not self.names[name]) or not self.count:
            return False
        self.names[name] -= 1
        self.count -= 1
        for which in range(len(self.tags) - 1, -1, -1):
            if self.tags[which].name == name:
                del self.tags[which]
                for above in range(which, len(self.tags)):
                    self.tags[above].settle(self.tags[above - 1].ink if above else NO_INK)
                break
        self._look()
        return True

    def _look(self) -> None:
        self.unreadable = None
        if self.tags and hides(self.tags[-1].ink):
            inner = next((opened for opened in reversed(self.tags) if opened.own != NO_INK), None)
            self.unreadable = inner if inner is not None and not inner.told else None


class _Page:
    """One text, read from tag to tag."""

    def __init__(self, reading: Reading) -> None:
        self.low, self.text = reading.flat_low, reading.text
        self.stack = _Stack()
        self.reading = reading

    def spans(self) -> Iterator[Span]:
        low, stack = self.low, self.stack
        last = 0
        for found in _TAG.finditer(low):
            start = found.start()
            if start and low[start - 1] == "\\" and self._is_escaped(start):
                continue
            if stack.unreadable is not None:
                yield from self._unreadable(last, start)
            last = found.end()
            if self._is_attack(found["tag"], start, last, whole=bool(found["end"])):
                yield from self._told(start, last)
        if stack.unreadable is not None:
            yield from self._unreadable(last, len(low))

    def _is_attack(self, tag: str, start: int, end: int, *, whole: bool) -> bool:
        if "@" in tag and has_event(tag, beside_word=self.low[start - 1 : start].isalnum()):
            self.stack.open(tag, (start, end), NO_INK)
            return whole or self._ends(end)
        if not whole:
            return False
        if tag[0] == "/":
            tag = tag[1:].strip()
            return not self.stack.close(tag) and self._is_stray(tag, start, end)
        style = style_of(tag)
        self.stack.open(tag, (start, end), NO_INK if style is None else style.ink)
        if style is None:
            return has_address(tag) or (tag[0] in "sc" and self._is_unseen(tag, end))
        return not _LEADS.isdisjoint(style.link) or self._is_hiding(style, tag, start, end)

    def _is_hiding(self, style: Style, tag: str, start: int, end: int) -> bool:
        same = hides(style.ink)
        if not (same or style.conceals or style.faint) or _TARGET.match(self.low, end) is not None:
            return False
        return same or self._is_used(tag, start, end)

    def _is_used(self, tag: str, start: int, end: int) -> bool:
        """Whether text follows as after a tag: at once, or up to what closes it; an index or a key has neither."""
        joined = len(tag) == 1 or (start > 0 and _JOINED.match(self.low, start - 1) is not None)
        if self.low[end : end + 1].isalnum() and not joined:
            return True
        closings = (f"[/{tag}]",) if joined else (f"[/{tag}]", "[/]")
        return any(self.low.find(closing, end, end + _NEAR) > 0 for closing in closings)

    def _is_unseen(self, tag: str, end: int) -> bool:
        """Tags of forums that do the same."""
        return _UNSEEN.fullmatch(tag) is not None and self.low.find(f"[/{name_of(tag)}]", end, end + _NEAR) > 0

    def _is_escaped(self, start: int) -> bool:
        first = start
        while first and self.low[first - 1] == "\\":
            first -= 1
        return (start - first) % 2 == 1

    def _ends(self, end: int) -> bool:
        """A tag whose value has brackets of its own ends after them."""
        stop = self.low.find("\n", end, end + _LONGEST)
        return self.low.find("]", end, end + _LONGEST if stop < 0 else stop) > 0

    def _is_stray(self, tag: str, start: int, end: int) -> bool:
        """Not the name of a link, nor a line of code; one letter is an option of a command too."""
        begin = max(self.low.rfind("\n", max(0, start - _NEAR), start) + 1, start - _NEAR)
        if _NAMING.match(self.low, end) is not None or self.low.startswith(("    ", "\t"), begin):
            return False
        if not tag:
            return self._is_bare_stray(begin, start, end)
        style = style_of(tag)
        return style is not None and any(len(word) > 2 and word not in _VAGUE for word in style.words)

    def _is_bare_stray(self, begin: int, start: int, end: int) -> bool:
        """`[/]` is a key to press, a box half done or a path too: only at the end of words, or alone in its line."""
        if _ALONE.match(self.low, begin) is not None:
            return True
        words = self.low[max(begin, start - _SHOWN) : start]
        return _WORD_END.search(words) is not None and self.low[end : end + 1] not in _GOES_ON

    def _unreadable(self, begin: int, end: int) -> Iterator[Span]:
        """Several tags that leave text without contrast only together."""
        inner = self.stack.unreadable
        if inner is not None and self.low[begin : min(end, begin + _NEAR)].strip():
            inner.told = True
            self.stack.unreadable = None
            yield from self._told(*inner.place)

    def _told(self, start: int, end: int) -> Iterator[Span]:
        if start not in self.reading.code and not is_cited(self.low, start, end):
            yield Span(start, end, "hidden.markup", self.text[start : end + _SHOWN])


def markup_spans(reading: Reading) -> Iterator[Span]:
    """Tags that act, lead somewhere, make text unreadable, or close what was never opened."""
    signs = reading.ascii_signs
    if "[" in signs and _ANY_TAG.may(reading.flat_low):
        low = reading.flat_low
        if not signs.isdisjoint("@%$#") or "[/" in low or any(gate in low for gate in _GATES):
            yield from _Page(reading).spans()
