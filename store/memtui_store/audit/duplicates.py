"""Find groups of memories that say the same, and pairs that say the opposite.

Only memories that an agent loads together can be duplicates; a rule that stands in several projects is a proposal for
a global store. Comparing every pair is hopeless at thousands of memories, so only texts whose sketches share two
hashes are compared. Then words count by how rare they are: what a family of memories has from its template counts for
nothing, and what sets one of them apart counts most.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log

from memtui_store.audit.conflicts import opposites
from memtui_store.audit.context import finding
from memtui_store.audit.scan import VERSION
from memtui_store.audit.secrets.masking import MASK
from memtui_store.audit.sketch import Sketches, sketch_of, words_of
from memtui_store.changes.merge import says_the_same
from memtui_store.digest import sha256
from memtui_store.findings import Finding
from memtui_store.index.index import Index
from memtui_store.model import Kind, Memory, Scope

NEAR, NEAR_WITH_OTHER_NUMBERS = 0.5, 0.85
"""So much of their weighed words two memories must share; more where each has numbers that the other lacks."""
_SHORT = 5
"""Words; a text with fewer is a label."""
_LARGEST = 200_000
_NUMBER = re.compile(r"\d+(?:[.:/-]\d+)*")
_NAMED = 3


@dataclass(frozen=True, slots=True)
class Group:
    """Memories that say the same (`exact`, `near`, `global`), or two that say the opposite (`conflict`)."""

    members: tuple[Memory, ...]
    score: float
    kind: str
    why: str = ""

    @property
    def pairs(self) -> list[Pair]:
        """Return the first with each of the others, for a screen that shows two."""
        return [Pair(self.members[0], other, self.score, self.kind, self.why) for other in self.members[1:]]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two memories of one group."""

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


def find_groups(
    memories: Iterable[Memory], distinct: Iterable[str] = (), raise_if_stopped: Callable[[], object] = lambda: None
) -> list[Group]:
    """Find the groups, best first; pairs a person called distinct join none.

    `raise_if_stopped` is called before each comparison, and may end the work by raising.
    """
    known = set(distinct)
    usable, candidates = _candidates(memories)
    compare = Comparison([usable[number] for number in sorted({each for pair in candidates for each in pair})])
    alike: list[tuple[Memory, Memory, float]] = []
    for one, other in candidates:
        raise_if_stopped()
        left, right = usable[one], usable[other]
        if pair_key(left.ref, right.ref) not in known and (score := compare(left, right)):
            alike.append((left, right, score))
    against = {pair_key(left.ref, right.ref): (left, right, why) for left, right, why in opposites(usable)}
    alike = [pair for pair in alike if pair_key(pair[0].ref, pair[1].ref) not in against]
    groups = [*_joined([pair for pair in alike if together(*pair[:2])]), *_in_projects(alike)]
    for name, (left, right, why) in against.items():
        if name not in known and together(left, right):
            groups.append(Group((left, right), 0.9, "conflict", why))
    return sorted(groups, key=lambda group: (-group.score, group.members[0].ref))


def kept_groups(
    index: Index,
    memories: Sequence[Memory],
    distinct: Iterable[str] = (),
    raise_if_stopped: Callable[[], object] = lambda: None,
) -> list[Group]:
    """Return the groups that were found before, if nothing has changed since; else find and keep them."""
    by_ref = {memory.ref: memory for memory in memories}
    asked = [VERSION, sorted(distinct), sorted((memory.ref, memory.etag, memory.description) for memory in memories)]
    question = sha256(repr(asked).encode("utf-8", "surrogatepass"))
    kept = index.answer("duplicates", question)
    if isinstance(kept, list):
        return [Group(tuple(by_ref[ref] for ref in refs), *rest) for refs, *rest in kept]
    groups = find_groups(memories, distinct, raise_if_stopped)
    answer = [([m.ref for m in group.members], group.score, group.kind, group.why) for group in groups]
    index.save_answer("duplicates", question, answer)
    return groups


def find_pairs(
    memories: Iterable[Memory], distinct: Iterable[str] = (), raise_if_stopped: Callable[[], object] = lambda: None
) -> list[Pair]:
    """Find the groups, two memories at a time."""
    return [pair for group in find_groups(memories, distinct, raise_if_stopped) for pair in group.pairs]


def together(one: Memory, other: Memory) -> bool:
    """Whether one agent loads both: in one store, in one project, or one of them everywhere."""
    same_project = one.project is not None and one.project == other.project
    everywhere = Scope.GLOBAL in (one.scope, other.scope)
    return one.agent == other.agent and (one.store == other.store or same_project or everywhere)


def _candidates(memories: Iterable[Memory]) -> tuple[list[Memory], list[tuple[int, int]]]:
    usable: list[Memory] = []
    sketches = Sketches()
    for memory in memories:
        body = "" if memory.kind in (Kind.RULES, Kind.INDEX) or memory.size > _LARGEST else memory.body
        if body.strip():
            sketches.add(len(usable), sketch_of(body))
            usable.append(memory)
    return usable, list(sketches.candidates())


class Comparison:
    """Measures how much of what is rare in two memories both of them say; `memories` are all that will be compared."""

    def __init__(self, memories: Sequence[Memory]) -> None:
        self._memories = memories
        self._read: dict[str, frozenset[str]] = {}
        self._held_by: Counter[str] = Counter()

    def __call__(self, one: Memory, other: Memory) -> float:
        """Return 0 where they are no duplicates, 1 where they say the same."""
        if _is_exact(one, other):
            return 1.0
        left, right = self._words(one), self._words(other)
        if min(len(left), len(right)) < _SHORT:
            return 0.0
        weigh = self._weights()
        shared = sum(map(weigh, left & right))
        whole = sum(map(weigh, left | right))
        score = shared / whole if whole else 0.0
        least = NEAR_WITH_OTHER_NUMBERS if _differs_in_numbers(left, right) else NEAR
        return round(score, 3) if score >= least else 0.0

    def _words(self, memory: Memory) -> frozenset[str]:
        """Return the words and word pairs of description and body."""
        if memory.ref not in self._read:
            words = words_of(f"{memory.description}\n{memory.body}")
            self._read[memory.ref] = frozenset([*words, *(f"{a} {b}" for a, b in pairwise(words))])
        return self._read[memory.ref]

    def _weights(self) -> Callable[[str], float]:
        if not self._held_by:
            for memory in self._memories:
                self._held_by.update(self._words(memory))
        count, held_by = len(self._memories) + 1, self._held_by
        return lambda word: log(1 + count / held_by[word])


def _differs_in_numbers(left: frozenset[str], right: frozenset[str]) -> bool:
    """Whether each has numbers or dates the other lacks: logs of two days, cards of two people."""
    return any(map(_NUMBER.fullmatch, left - right)) and any(map(_NUMBER.fullmatch, right - left))


def _is_exact(one: Memory, other: Memory) -> bool:
    """Whether they say the same to the letter; texts that differ in a secret alone look the same once masked."""
    if one.etag == other.etag:
        return True
    return says_the_same(one, other) and not MASK.search(one.body)


Alike = Sequence[tuple[Memory, Memory, float]]


def _joined(alike: Alike) -> Iterator[Group]:
    """Join pairs with a member in common; a group is exact only where all of it stands in one folder."""
    for members, score in _connected(alike):
        same = score == 1.0 and all(_is_exact(members[0], other) for other in members[1:])
        if same and len({memory.store for memory in members}) == 1:
            yield Group(members, 1.0, "exact", "the same text")
        elif same:
            yield Group(members, 1.0, "near", "the same text in several stores of one agent")
        else:
            yield Group(members, score, "near", f"{score:.0%} of what is rare in them is shared")


def _in_projects(alike: Alike) -> Iterator[Group]:
    """Find the same rule in several projects of one agent, each of which loads its own."""
    apart = [
        pair for pair in alike if pair[0].agent == pair[1].agent and None not in (pair[0].project, pair[1].project)
    ]
    for members, score in _connected(apart):
        projects = sorted({memory.project.name for memory in members if memory.project})
        one_each = {memory.project: memory for memory in reversed(members)}
        if len(one_each) > 1:
            more = f" and {len(projects) - _NAMED} more" if len(projects) > _NAMED else ""
            why = f"in {', '.join(projects[:_NAMED])}{more}"
            yield Group(tuple(sorted(one_each.values(), key=lambda memory: memory.ref)), score, "global", why)


def _connected(alike: Alike) -> Iterator[tuple[tuple[Memory, ...], float]]:
    """Yield connected memories, each group with the score of its weakest link."""
    root: dict[str, str] = {}
    memories: dict[str, Memory] = {}

    def find(ref: str) -> str:
        while root.setdefault(ref, ref) != ref:
            root[ref] = root[root[ref]]
            ref = root[ref]
        return ref

    for one, other, _ in alike:
        memories |= {one.ref: one, other.ref: other}
        root[find(other.ref)] = find(one.ref)
    scores: dict[str, float] = defaultdict(lambda: 1.0)
    for one, _, score in alike:
        scores[find(one.ref)] = min(scores[find(one.ref)], score)
    groups: dict[str, list[Memory]] = defaultdict(list)
    for ref, memory in memories.items():
        groups[find(ref)].append(memory)
    for name, members in groups.items():
        yield tuple(sorted(members, key=lambda memory: memory.ref)), scores[name]


def check_duplicates(groups: Iterable[Group]) -> Iterator[Finding]:
    """Yield one finding for each group, about its first member."""
    for group in groups:
        first, *others = group.members
        named = ", ".join(f"{other.title!r} ({other.ref})" for other in others[:_NAMED])
        more = f" and {len(others) - _NAMED} more" if len(others) > _NAMED else ""
        refs = "\n".join(other.ref for other in others)
        message, evidence = f"{named}{more}: {group.why}", f"score {group.score:.2f}"
        yield finding(f"dup.{group.kind}", first, message, evidence=evidence, fix=_fix_of(group), data=refs)


def _fix_of(group: Group) -> str:
    """Say what a fix would do; nothing is offered across stores: whoever reads the one that goes would miss it."""
    if group.kind == "exact":
        return "delete the doubled ones"
    stores = {memory.store for memory in group.members}
    return "merge them" if group.kind == "near" and len(stores) == 1 else ""
