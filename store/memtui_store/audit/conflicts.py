"""Find rules that contradict each other: the same content words, one to do and one not to do."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from memtui_store.model import BEHAVIORAL, Memory

_WORD = re.compile(r"\w+")
_RULE = re.compile(
    r"(?:[-*+] +|\d+[.)] +)?\**"
    r"(?P<lead>always|never|do not|don't|don’t|do|avoid|use|prefer|must not|must|should not|should"
    r"|no|skip|run|keep|write|add|commit|push|ask)\b(?P<rest>[^.!?\n]{4,160})",
    re.IGNORECASE,
)
_NEGATIVE = frozenset({"never", "do not", "don't", "don’t", "avoid", "must not", "should not", "no", "skip"})
_VERBS = frozenset({"run", "keep", "write", "add", "commit", "push", "ask", "prefer"})
_FILLER = frozenset(
    """the a an to of for in on with and or any all every each when while be is are it this that your our my you we i
    always never do not don t use using please just only ever make sure first before after at by from into
    as""".split()  # noqa: SIM905 - a list reads worse
)
_FLIPS = re.compile(r"\b(?:not|never|don't|don’t|no longer|instead of)\b", re.IGNORECASE)


def opposites(memories: Sequence[Memory]) -> Iterator[tuple[Memory, Memory, str]]:
    """Yield rules with the same content words and opposite sign, whoever reads them."""
    groups: dict[frozenset[str], list[tuple[Memory, bool, str]]] = defaultdict(list)
    for memory in memories:
        if memory.kind in BEHAVIORAL:
            for content, negative, text in _rules_in(memory):
                groups[content].append((memory, negative, text))
    for held in groups.values():
        for at, (one, negative, text) in enumerate(held):
            for other, opposite, said in held[at + 1 :]:
                if one is not other and negative != opposite:
                    yield one, other, f"{text.strip()!r} against {said.strip()!r}"


def _rules_in(memory: Memory) -> Iterator[tuple[frozenset[str], bool, str]]:
    lines = f"{memory.description}\n{memory.body}".split("\n")
    for rule in filter(None, map(_RULE.match, lines)):
        lead, rest = rule["lead"].casefold(), rule["rest"]
        telling = (word for word in _WORD.findall(rest.casefold()) if word not in _FILLER)
        verb = (lead,) if lead in _VERBS else ()
        content = frozenset((*verb, *map(_stem, islice(telling, 8))))
        if 2 <= len(content) <= 8:
            yield content, (lead in _NEGATIVE) != bool(_FLIPS.search(rest)), rule.group()


@lru_cache(10_000)
def _stem(word: str) -> str:
    for ending in ("ing", "es", "ed", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word.removesuffix(ending)
    return word
