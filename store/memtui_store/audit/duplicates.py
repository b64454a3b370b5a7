"""Duplicates and conflicts: the same text twice, almost twice, or twice with opposite meaning.

Comparing every pair is hopeless at thousands of memories. Each text is sketched by the sixteen smallest hashes of its
word triples; only texts whose sketches share two are compared at all.
"""

from __future__ import annotations

import re
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from memtui_store.audit.context import Context, finding
from memtui_store.findings import Finding
from memtui_store.model import BEHAVIORAL, Kind, Memory

_SKETCH, _SHARED, _CROWD = 16, 2, 60
_NEAR, _MAYBE, _TOKENS_NEAR = 0.42, 0.12, 82.0
_SHORT = 12
_WORD = re.compile(r"\w+")
_REPEATS_RULES, _LEAST_SHINGLES = 0.6, 6


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


@dataclass(slots=True)
class _Sketch:
    memory: Memory
    words: list[str]
    shingles: frozenset[int]
    smallest: tuple[int, ...]


def find_pairs(memories: Iterable[Memory], distinct: Iterable[str] = ()) -> list[Pair]:
    """Best first; pairs a person called distinct are left out."""
    known = set(distinct)
    usable = [memory for memory in memories if memory.kind not in (Kind.RULES, Kind.INDEX) and memory.body.strip()]
    sketches = [_sketch(memory) for memory in usable]
    pairs = {}
    for one, other in _candidates(sketches):
        pair = _compare(one, other)
        if pair:
            pairs[pair.key] = pair
    for pair in _conflicts(usable):
        pairs[pair.key] = pair
    found = [pair for pair in pairs.values() if pair.key not in known]
    return sorted(found, key=lambda pair: (-pair.score, pair.left.ref, pair.right.ref))


def _sketch(memory: Memory) -> _Sketch:
    words = _WORD.findall(memory.body.casefold())
    hashes = [zlib.crc32(word.encode("utf-8", "replace")) for word in words]
    width = 3 if len(words) >= _SHORT else 2 if len(words) > 2 else 1
    grams = {hash(tuple(hashes[at : at + width])) & 0xFFFFFFFFFFFF for at in range(max(len(hashes) - width + 1, 0))}
    return _Sketch(memory, words, frozenset(grams), tuple(sorted(grams)[:_SKETCH]))


def _candidates(sketches: Sequence[_Sketch]) -> Iterator[tuple[_Sketch, _Sketch]]:
    """Pairs whose sketches share enough; a hash that a crowd has (a template's line) says nothing."""
    buckets: dict[int, list[int]] = defaultdict(list)
    for number, sketch in enumerate(sketches):
        for value in sketch.smallest:
            buckets[value].append(number)
    shared: dict[tuple[int, int], int] = defaultdict(int)
    for members in buckets.values():
        if 1 < len(members) <= _CROWD:
            for at, one in enumerate(members):
                for other in members[at + 1 :]:
                    shared[one, other] += 1
    for (one, other), count in shared.items():
        need = min(_SHARED, len(sketches[one].smallest), len(sketches[other].smallest))
        if count >= need:
            yield sketches[one], sketches[other]
    yield from _identical(sketches)


def _identical(sketches: Sequence[_Sketch]) -> Iterator[tuple[_Sketch, _Sketch]]:
    """Exact copies are found even where their every line belongs to a crowd; each is paired with the first."""
    first: dict[tuple[str, ...], _Sketch] = {}
    for sketch in sketches:
        held = first.setdefault(tuple(sketch.words), sketch)
        if held is not sketch and sketch.words:
            yield held, sketch


def _compare(one: _Sketch, other: _Sketch) -> Pair | None:
    if one.words == other.words:
        return Pair(one.memory, other.memory, 1.0, "exact", "the same words")
    union = len(one.shingles | other.shingles)
    alike = len(one.shingles & other.shingles) / union if union else 0.0
    if alike >= _NEAR:
        return Pair(one.memory, other.memory, round(0.5 + alike / 2, 3), "near", f"{alike:.0%} of word groups shared")
    if alike < _MAYBE:
        return None
    from rapidfuzz import fuzz

    left, right = (" ".join([item.memory.description.casefold(), *item.words]) for item in (one, other))
    score = fuzz.token_set_ratio(left, right, score_cutoff=_TOKENS_NEAR)
    if not score:
        return None
    return Pair(one.memory, other.memory, round(score / 100, 3), "near", "mostly the same words")


# Opposite rules

_RULE = re.compile(
    r"^(?:[-*+] +|\d+[.)] +)?\**"
    r"(?P<lead>always|never|do not|don't|don’t|do|avoid|use|prefer|must not|must|should not|should"
    r"|no|skip|run|keep|write|add|commit|push|ask)\b(?P<rest>[^.!?\n]{4,160})",
    re.IGNORECASE | re.MULTILINE,
)
_NEGATIVE = frozenset({"never", "do not", "don't", "don’t", "avoid", "must not", "should not", "no", "skip"})
_FILLER = frozenset(
    [
        "the",
        "a",
        "an",
        "to",
        "of",
        "for",
        "in",
        "on",
        "with",
        "and",
        "or",
        "any",
        "all",
        "every",
        "each",
        "when",
        "while",
        "be",
        "is",
        "are",
        "it",
        "this",
        "that",
        "your",
        "our",
        "my",
        "you",
        "we",
        "i",
        "always",
        "never",
        "do",
        "not",
        "don",
        "t",
        "use",
        "using",
        "please",
        "just",
        "only",
        "ever",
        "make",
        "sure",
        "first",
        "before",
        "after",
        "at",
        "by",
        "from",
        "into",
        "as",
    ]
)
_FLIPS = re.compile(r"\b(?:not|never|don't|don’t|no longer|instead of)\b", re.IGNORECASE)


def _conflicts(memories: Sequence[Memory]) -> Iterator[Pair]:
    """Rules with the same content words and opposite sign, inside what one agent reads together."""
    groups: dict[frozenset[str], list[tuple[Memory, bool, str]]] = defaultdict(list)
    for memory in memories:
        if memory.kind in BEHAVIORAL:
            for words, negative, text in _rules_in(memory):
                groups[words].append((memory, negative, text))
    for held in groups.values():
        for at, (one, negative, text) in enumerate(held):
            for other, opposite, said in held[at + 1 :]:
                if one is not other and negative != opposite and _together(one, other):
                    yield Pair(one, other, 0.9, "conflict", f"{text.strip()!r} against {said.strip()!r}")


def _rules_in(memory: Memory) -> Iterator[tuple[frozenset[str], bool, str]]:
    for rule in _RULE.finditer(f"{memory.description}\n{memory.body}"):
        lead, rest = rule["lead"].casefold(), rule["rest"]
        words = [_stem(word) for word in _WORD.findall(rest.casefold()) if word not in _FILLER]
        verb = [lead] if lead in ("run", "keep", "write", "add", "commit", "push", "ask", "prefer") else []
        content = frozenset(verb + words[:8])
        if 2 <= len(content) <= 8:
            yield content, (lead in _NEGATIVE) != bool(_FLIPS.search(rest)), rule.group()


def _stem(word: str) -> str:
    for ending in ("ing", "es", "ed", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word.removesuffix(ending)
    return word


def _together(one: Memory, other: Memory) -> bool:
    return one.store == other.store or one.project == other.project or None in (one.project, other.project)


# As findings


def check_duplicates(context: Context, distinct: Iterable[str] = ()) -> Iterator[Finding]:
    for pair in find_pairs(context.memories, distinct):
        rule = f"dup.{pair.kind}"
        message = f"{pair.right.title!r} ({pair.right.ref}): {pair.why}"
        fix = "merge them" if pair.kind != "conflict" else ""
        yield finding(rule, pair.left, message, evidence=f"score {pair.score:.2f}", fix=fix, data=pair.right.ref)
    for memory in context.memories:
        if memory.shadows:
            yield finding("dup.shadow", memory, f"hides {memory.shadows} in this project")
    yield from _repeated_rules(context)


def _repeated_rules(context: Context) -> Iterator[Finding]:
    files = [(memory, _sketch(memory).shingles) for memory in context.memories if memory.kind is Kind.RULES]
    files = [(memory, shingles) for memory, shingles in files if shingles]
    for memory in context.memories if files else ():
        if memory.kind in (Kind.RULES, Kind.INDEX):
            continue
        words = _WORD.findall(memory.body.casefold())
        shingles = _sketch(memory).shingles if len(words) >= _SHORT else frozenset()
        for rules, held in files:
            applies = rules.project in (None, memory.project)
            if applies and len(shingles) >= _LEAST_SHINGLES and len(shingles & held) >= _REPEATS_RULES * len(shingles):
                share = len(shingles & held) / len(shingles)
                yield finding("dup.rules", memory, f"{share:.0%} of it stands in {rules.path} already", data=rules.ref)
                break
