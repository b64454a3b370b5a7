"""Duplicates: the same text twice, or almost twice, and opposite rules beside them.

Comparing every pair is hopeless at thousands of memories: only texts whose sketches share two hashes are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from zlib import crc32

from memtui_store.audit.conflicts import opposites
from memtui_store.audit.context import Context, finding
from memtui_store.audit.sketch import SHORT, Sketch, Sketcher, Sketches, words_of
from memtui_store.audit.sketch_book import SketchBook
from memtui_store.curation.merge import says_the_same
from memtui_store.findings import Family, Finding
from memtui_store.loading.loading import uncollected
from memtui_store.model import Kind, Memory
from memtui_store.search.wording import body_once

_NEAR, _MAYBE, _TOKENS_NEAR = 0.42, 0.12, 82.0
_REPEATS_RULES, _LEAST_GROUPS = 0.6, 6


@dataclass(frozen=True, slots=True)
class Pair:
    """Two memories that say the same, or the opposite; the score is 1 for identical texts."""

    left: Memory
    right: Memory
    score: float
    kind: str
    why: str = ""

    @property
    def key(self) -> str:
        return pair_key(self.left.ref, self.right.ref)


def pair_key(one: str, other: str) -> str:
    return "\n".join(sorted((one, other)))


def find_pairs(
    memories: Iterable[Memory],
    distinct: Iterable[str] = (),
    book: SketchBook | None = None,
    going: Callable[[], object] = lambda: None,
) -> list[Pair]:
    """Best first; pairs a person called distinct are left out. A `book` knows the sketches of earlier runs.

    `going` is called before each comparison, and may end the work by raising.
    """
    known = set(distinct)
    with uncollected():
        found = [pair for pair in _pairs(memories, book, going) if pair.key not in known]
    return sorted(found, key=lambda pair: (-pair.score, pair.left.ref, pair.right.ref))


def _pairs(memories: Iterable[Memory], book: SketchBook | None, going: Callable[[], object]) -> Iterable[Pair]:
    """Each pair once; an opposite rule says more than that two texts are alike."""
    usable: list[Memory] = []
    sketcher, sketches = book.sketcher if book else Sketcher(), Sketches()
    for memory in memories:
        sketch = sketch_of(memory, sketcher, book)
        if sketch is not None:
            sketches.add(len(usable), sketch)
            usable.append(memory)
    compare = Comparison(sketcher)
    pairs = {}
    for one, other in sketches.candidates():
        going()
        pair = compare(usable[one], usable[other])
        if pair:
            pairs[pair.key] = pair
    for left, right, why in opposites(usable):
        going()
        pair = Pair(left, right, 0.9, "conflict", why)
        pairs[pair.key] = pair
    return pairs.values()


def sketch_of(memory: Memory, sketcher: Sketcher, book: SketchBook | None = None) -> Sketch | None:
    """None where there is nothing to compare; what the book has not it learns."""
    if memory.kind in (Kind.RULES, Kind.INDEX):
        return None
    name = f"{memory.etag}{crc32(memory.key.encode('utf-8', 'replace')):08x}" if book and memory.etag else ""
    sketch = book.get(name) if book else None
    if sketch is None:
        body = body_once(memory)
        if not body.strip():
            return None
        sketch = sketcher.sketch(body)
        if book:
            book.add(name, sketch)
    return sketch


class Comparison:
    """The exact look at two texts that their sketches brought together."""

    def __init__(self, sketcher: Sketcher) -> None:
        self._sketcher = sketcher
        self._read: dict[str, set[int]] = {}

    def similar(self, new: Memory, sketches: Sketches, memories: Sequence[Memory]) -> list[Pair]:
        """Pairs of one memory with those that `sketches` knows by their place in `memories`."""
        sketch, groups = self._sketcher.sketched(body_once(new))
        self._read[new.ref] = groups
        near = sketches.like(sketch)
        return [pair for number in near if (pair := self(new, memories[number]))]

    def __call__(self, one: Memory, other: Memory) -> Pair | None:
        groups, other_groups = self._groups(one), self._groups(other)
        if groups == other_groups and words_of(body_once(one)) == words_of(body_once(other)):
            if _is_exact(one, other):
                return Pair(one, other, 1.0, "exact", "the same text")
            return Pair(one, other, 1.0, "near", "the same words; signs or headers differ")
        shared = len(groups & other_groups)
        alike = shared / ((len(groups) + len(other_groups) - shared) or 1)
        if alike >= _NEAR:
            return Pair(one, other, round(0.5 + alike / 2, 3), "near", f"{alike:.0%} of word groups shared")
        if alike < _MAYBE:
            return None
        from rapidfuzz import fuzz

        left, right = (f"{each.description.casefold()} {' '.join(words_of(body_once(each)))}" for each in (one, other))
        score = fuzz.token_set_ratio(left, right, score_cutoff=_TOKENS_NEAR)
        return Pair(one, other, round(score / 100, 3), "near", "mostly the same words") if score else None

    def _groups(self, memory: Memory) -> set[int]:
        if memory.ref not in self._read:
            self._read[memory.ref] = self._sketcher.groups(body_once(memory))
        return self._read[memory.ref]


def _is_exact(one: Memory, other: Memory) -> bool:
    """Two texts that differ in a secret alone look the same once both are masked."""
    masked = any(found.family is Family.SECRET for memory in (one, other) for found in memory.findings)
    return one.etag == other.etag if masked else says_the_same(one, other)


def check_duplicates(
    context: Context, distinct: Iterable[str] = (), book: SketchBook | None = None
) -> Iterator[Finding]:
    for pair in find_pairs(context.memories, distinct, book):
        rule = f"dup.{pair.kind}"
        message = f"{pair.right.title!r} ({pair.right.ref}): {pair.why}"
        fix = _fix_of(pair)
        yield finding(rule, pair.left, message, evidence=f"score {pair.score:.2f}", fix=fix, data=pair.right.ref)
    for memory in context.memories:
        if memory.shadows:
            yield finding("dup.shadow", memory, f"hides {memory.shadows} in this project")
    yield from _repeated_rules(context)


def _fix_of(pair: Pair) -> str:
    """Nothing is offered across stores: whoever reads the one that goes would miss it."""
    if pair.kind == "conflict" or pair.left.store != pair.right.store:
        return ""
    return "delete the second" if pair.kind == "exact" else "merge them"


def _repeated_rules(context: Context) -> Iterator[Finding]:
    sketcher = Sketcher()
    files = [(memory, sketcher.groups(body_once(memory))) for memory in context.memories if memory.kind is Kind.RULES]
    files = [(memory, groups) for memory, groups in files if groups]
    for memory in context.memories if files else ():
        if memory.kind in (Kind.RULES, Kind.INDEX):
            continue
        held_by = [(rules, held) for rules, held in files if rules.project in (None, memory.project)]
        groups = sketcher.groups(body_once(memory)) if held_by else set()
        if len(groups) < _LEAST_GROUPS or len(words_of(body_once(memory))) < SHORT:
            continue
        for rules, held in held_by:
            share = len(groups & held) / len(groups)
            if share >= _REPEATS_RULES:
                yield finding("dup.rules", memory, f"{share:.0%} of it stands in {rules.path} already", data=rules.ref)
                break
