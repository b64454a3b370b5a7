"""Texts of which some are edited copies of others, and which: to measure how many are found, and how many wrongly."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from memtui_store.model import Kind, Memory, Scope

EDITS = ("light", "medium", "heavy", "moved")
_SHARE = {"light": 0.03, "medium": 0.10, "heavy": 0.22, "moved": 0.08}
_NEAR, _MOVED_OF_HEAVY = 0.08, 0.28
_COMMON, _RARE = 300, 12_000


def corpus(count: int, seed: int = 11) -> tuple[list[Memory], dict[tuple[str, str], str]]:
    """Memories, and the true pairs with the kind of edit between them; words are as unevenly spread as in prose."""
    rnd = random.Random(seed)
    words = ["".join(rnd.choices("abcdefghijklmnoprstuvwy", k=rnd.randint(2, 10))) for _ in range(_COMMON + _RARE)]
    weights = [1 / (rank + 3) for rank in range(len(words))]
    pool = rnd.choices(words, weights, k=400_000)

    def some(number: int) -> list[str]:
        at = rnd.randrange(len(pool) - number)
        # A stretch of the pool is shuffled, so that two texts that meet there do not share its order.
        return rnd.sample(pool[at : at + number], number)

    memories: list[Memory] = []
    truth: dict[tuple[str, str], str] = {}
    for number in range(count):
        ref = f"bench/{number:06d}.md"
        if len(memories) > 50 and rnd.random() < _NEAR:
            source = rnd.choice(memories[-2000:])
            if any(source.ref in pair for pair in truth):
                source = memories[-1]
            edit = rnd.choices(EDITS, (1, 1, 1 - _MOVED_OF_HEAVY, _MOVED_OF_HEAVY))[0]
            body = _edited(source.body, edit, rnd, some)
            truth[source.ref, ref] = edit
        else:
            body = _body(rnd, some)
        memories.append(memory(ref, body))
    return memories, truth


def memory(ref: str, body: str) -> Memory:
    key = ref.partition("/")[2]
    return Memory(
        ref, "bench", key, "claude", Scope.PROJECT, None, Path("/bench") / key, key, "", Kind.PROJECT, "project", body,
        (), None, None, None, 1, "mtime", len(body), len(body) // 4, "",
    )  # fmt: skip


def _body(rnd: random.Random, some: Callable[[int], list[str]]) -> str:
    size = max(int(rnd.lognormvariate(4.6, 0.8)), 20)
    paragraphs = []
    while size > 0:
        held = some(min(size, rnd.randint(15, 50)))
        size -= len(held)
        paragraphs.append(" ".join(held).capitalize() + ".")
    return "\n\n".join((*paragraphs, f"**Why:** {' '.join(some(8))}.", f"**How to apply:** {' '.join(some(8))}."))


def _edited(body: str, edit: str, rnd: random.Random, some: Callable[[int], list[str]]) -> str:
    paragraphs = body.split("\n\n")
    if edit == "moved":
        rnd.shuffle(paragraphs)
    share = _SHARE[edit]
    return "\n\n".join(_changed(paragraph, share, rnd, some) for paragraph in paragraphs)


def _changed(paragraph: str, share: float, rnd: random.Random, some: Callable[[int], list[str]]) -> str:
    """Words are replaced, left out and put in, mostly a few in a row, as people edit."""
    words = paragraph.split(" ")
    left = max(round(len(words) * share), 1 if rnd.random() < share * 10 else 0)
    while left > 0 and words:
        run = min(rnd.choice((1, 1, 2, 3, 5)), left)
        at = rnd.randrange(len(words))
        what = rnd.random()
        words[at : at + (run if what < 0.75 else 0)] = some(run) if what > 0.25 else []
        left -= run
    return " ".join(words)
