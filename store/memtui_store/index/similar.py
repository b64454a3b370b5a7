"""Whether two short texts say the same thing in slightly different words.

Alike is not the same: "released on Tuesdays" and "released on Thursdays" share nearly every word and contradict each
other. So the words that carry a value (names, numbers, days, identifiers) are kept apart from the ones around them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

_WORD = re.compile(r"[^\W_](?:[\w.+/@:#-]*[\w+#])?|--?[a-z][\w-]*")
_WEAK = frozenset(
    """a about after again all also always an and any are as at be been before being but by can could did do does doing
    each ever every for from had has have having he her him his how i if in into is it its just like make makes made may
    me might more most must my need needs of on once only or other our out over own please prefer prefers preferred
    remember s same shall she should so some such sure t than that the their them then there these they this those to
    too under until up us use used user user's users uses using very want wants was we were what when where which while
    who will with would you your
    der die das den dem des ein eine einen einem eines und oder ist sind wird werden immer bitte für mit von zu im in am
    auf bei wir ich sie es le la les un une des et ou est sont toujours de du au aux avec pour dans sur nous vous je
    el los las una y o es son siempre del al con para en nosotros yo""".split()  # noqa: SIM905 - a list reads worse
)
_AGAINST = re.compile(
    r"\b(?:not|never|no|none|without|avoid|stop|don['’]?t|doesn['’]?t|isn['’]?t|won['’]?t|can['’]?t|mustn['’]?t"
    r"|shouldn['’]?t|instead of|rather than|nicht|nie|niemals|kein\w*|ohne|statt|jamais|pas|sans|nunca|jamás|sin)\b",
    re.IGNORECASE,
)
_VALUES = frozenset(
    """monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
    october november december one two three four five six seven eight nine ten first second third daily weekly monthly
    hourly yearly morning afternoon evening tab space single double left right light dark merge rebase squash enable
    disable npm pnpm yarn bun pip uv poetry pytest unittest jest vitest mocha ruff black prettier biome eslint make just
    python rust go java ruby kotlin swift typescript javascript postgres mysql sqlite redis kafka vim emacs
    """.split()  # noqa: SIM905 - a list reads worse
)
_SENTENCE_START = re.compile(r"(?:^|[.!?:;]\s+|\n)\W*$")
_SUBJECT = re.compile(
    r"['’]s\b|\s+(?:[A-ZÀ-Þ]|(?:is|was|are|has|works|leads|owns|runs|manages|handles|maintains|does|and)\b)"
)
_SAME = 0.72

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Gist:
    """What is left of a text for comparing: its content words, the ones that carry a value, and its sign."""

    words: frozenset[str]
    values: frozenset[str]
    against: bool


def gist(text: str) -> Gist:
    words, values = set(), set()
    for match in _WORD.finditer(text):
        raw = match.group()
        low = raw.casefold()
        if low in _WEAK or _AGAINST.fullmatch(low):
            continue
        short = stem(low)
        words.add(short)
        if _carries_value(raw, low) and not _merely_first(text, match):
            values.add(short)
    return Gist(frozenset(words), frozenset(values), bool(_AGAINST.search(text)))


def _merely_first(text: str, match: re.Match[str]) -> bool:
    """A capital at the start of a sentence says nothing, unless a name is its subject."""
    raw = match.group()
    if not raw[0].isupper() or not raw[1:].islower() or raw.casefold().rstrip("s") in _VALUES:
        return False
    begins = _SENTENCE_START.search(text[max(0, match.start() - 4) : match.start()])
    return bool(begins) and not _SUBJECT.match(text, match.end())


def _carries_value(raw: str, low: str) -> bool:
    return low.rstrip("s") in _VALUES or raw[0].isupper() or not raw.isalpha()


def stem(word: str) -> str:
    if not word.isalpha():
        return word
    for ending in ("ing", "ed", "es", "en", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending).rstrip("e")
    return word.rstrip("e") if len(word) > 3 else word


def likeness(one: Gist, other: Gist) -> float:
    """Between 0 and 1: the share of content words they have in common."""
    if not one.words or not other.words:
        return 0.0
    shared = len(one.words & other.words)
    if shared == len(one.words) == len(other.words):
        return 1.0
    return 2 * _shared_fuzzily(one.words, other.words, shared) / (len(one.words) + len(other.words))


def _shared_fuzzily(one: frozenset[str], other: frozenset[str], shared: int) -> float:
    """A word and its near spelling count for most of a match; only the words that differ are compared."""
    left, right = one - other, other - one
    if not shared or not left or not right or len(left) > 12 or len(right) > 12:
        return shared
    from rapidfuzz.distance import JaroWinkler

    found = 0.0
    for word in sorted(left):
        best = max((JaroWinkler.similarity(word, held) for held in right), default=0.0)
        if best >= 0.88 and len(word) > 3:
            found += 0.8
    return shared + min(found, 0.8 * min(len(left), len(right)))


def same(one: Gist, other: Gist) -> bool:
    """The same statement, perhaps in other words: same sign, no value exchanged for another, mostly shared words."""
    if one.against != other.against or (one.values - other.values and other.values - one.values):
        return False
    return likeness(one, other) >= _SAME


class Neighbours(Generic[Key]):
    """Many texts, and which of them is nearest to one more: only those that share a telling word are compared."""

    def __init__(self, texts: Iterable[tuple[Key, str]] = ()) -> None:
        self._gists: dict[Key, Gist] = {}
        self._by_word: dict[str, list[Key]] = defaultdict(list)
        for key, text in texts:
            self.add(key, text)

    def add(self, key: Key, text: str) -> None:
        held = gist(text)
        self._gists[key] = held
        for word in held.words:
            self._by_word[word].append(key)

    def nearest(self, wanted: Gist) -> tuple[Key, float] | None:
        """The most alike, with its score; None where nothing shares a word."""
        best: tuple[Key, float] | None = None
        for key in self._candidates(wanted):
            score = likeness(wanted, self._gists[key])
            if best is None or score > best[1]:
                best = key, round(score, 3)
        return best

    def alike(self, wanted: Gist) -> list[tuple[Key, Gist, float]]:
        """Those that share a telling word, most alike first."""
        found = [(key, self._gists[key], likeness(wanted, self._gists[key])) for key in self._candidates(wanted)]
        return sorted(found, key=lambda each: -each[2])

    def all_same(self, wanted: Gist) -> list[Key]:
        """Those that say the same."""
        return [key for key in self._candidates(wanted) if same(wanted, self._gists[key])]

    def _candidates(self, wanted: Gist) -> Iterable[Key]:
        """Rare words first; a text that says the same has at least one of the rarer half."""
        lists = sorted((self._by_word[word] for word in wanted.words if word in self._by_word), key=len)
        return dict.fromkeys(key for held in lists[: max(3, (len(wanted.words) + 1) // 2)] for key in held)
