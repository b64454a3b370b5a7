"""Duplicates: how long comparing takes, how many edited copies are found, and how many of those found are copies."""

from __future__ import annotations

from collections.abc import Iterator

from memtui_store.audit.duplicates import find_groups
from tests.bench.corpus import Corpus
from tests.bench.measure import Row, ratio
from tests.bench.near import corpus as near_corpus


def rows(corpus: Corpus) -> Iterator[Row]:
    memories, truth = near_corpus(corpus.count)
    find_groups(memories[:300])
    yield ratio(
        "near-duplicates", "splitting every body into words", 15,
        lambda: find_groups(memories), lambda: [each.body.lower().split() for each in memories],
        rounds=7 if corpus.count <= 10_000 else 3,
    )  # fmt: skip
    pairs = [
        (one.ref, other.ref)
        for group in find_groups(memories)
        for at, one in enumerate(group.members)
        for other in group.members[at + 1 :]
    ]
    found = {tuple(sorted(pair)) for pair in pairs}
    for name, edits in (("light", {"light"}), ("medium", {"medium"})):
        asked = [tuple(sorted(pair)) for pair, edit in truth.items() if edit in edits]
        share = sum(pair in found for pair in asked) / len(asked) if asked else 1.0
        yield Row(f"duplicates: recall of {name} edits", f"{len(asked)} pairs", share, 0, 0.97, unit="", at_least=True)
    family = _families(truth)
    right = sum(family.get(one, one) == family.get(other, other) for one, other in pairs)
    share = right / len(pairs) if pairs else 1.0
    yield Row("duplicates: precision", f"{len(pairs)} pairs", share, 0, 0.99, unit="", at_least=True)


def _families(truth: dict[tuple[str, str], str]) -> dict[str, str]:
    """Copies of one text, and copies of these, belong together."""
    family: dict[str, str] = {}
    for source, copy in truth:
        family[copy] = family[source] = family.get(source, source)
    return family
