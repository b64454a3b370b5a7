"""Near-duplicates: all of them, one changed memory against kept sketches, and how many are found rightly."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator

from memtui_store.audit.duplicates import Comparison, find_pairs
from memtui_store.audit.sketch import Sketcher, Sketches
from tests.bench.corpus import Corpus
from tests.bench.measure import Row, ratio
from tests.bench.near import corpus as near_corpus
from tests.bench.near import memory


def rows(corpus: Corpus) -> Iterator[Row]:
    memories, truth = near_corpus(corpus.count)
    find_pairs(memories[:300])
    yield ratio(
        "near-duplicates", "splitting every body into words", 15,
        lambda: find_pairs(memories), lambda: [each.body.lower().split() for each in memories],
        rounds=7 if corpus.count <= 10_000 else 3,
    )  # fmt: skip
    pairs = [(pair.left.ref, pair.right.ref) for pair in find_pairs(memories)]
    found = {tuple(sorted(pair)) for pair in pairs}
    for name, edits in (("light", {"light"}), ("medium", {"medium"}), ("heavy", {"heavy", "moved"})):
        asked = [tuple(sorted(pair)) for pair, edit in truth.items() if edit in edits]
        share = sum(pair in found for pair in asked) / len(asked) if asked else 1.0
        yield Row(f"duplicates: recall of {name} edits", f"{len(asked)} pairs", share, 0, 0.97, unit="", at_least=True)
    family = _families(truth)
    right = sum(family.get(one, one) == family.get(other, other) for one, other in pairs)
    share = right / len(pairs) if pairs else 1.0
    yield Row("duplicates: precision", f"{len(pairs)} pairs", share, 0, 0.99, unit="", at_least=True)

    sketcher, sketches = Sketcher(), Sketches()
    for number, each in enumerate(memories):
        sketches.add(number, sketcher.sketch(each.body))
    compare, rnd = Comparison(sketcher), random.Random(5)
    changed = [memory(f"bench/new{n}.md", f"{rnd.choice(memories).body} And more.") for n in range(200)]
    times = []
    for each in changed:
        start = time.process_time()
        compare.similar(each, sketches, memories)
        times.append((time.process_time() - start) * 1000)
    yield Row("duplicates: one changed memory", "against kept sketches", statistics.median(times), 0, 0.2, unit="ms")


def _families(truth: dict[tuple[str, str], str]) -> dict[str, str]:
    """Copies of one text, and copies of these, belong together."""
    family: dict[str, str] = {}
    for source, copy in truth:
        family[copy] = family[source] = family.get(source, source)
    return family
