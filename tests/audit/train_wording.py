"""Train the model of worded orders: `python -m tests.audit.train_wording --honest FOLDER…` writes its weights file.

Logistic regression over the words and word pairs of a block, fitted by AdaGrad in plain Python. It learns from the
labelled bank, and from Markdown of honest repositories: each folder directly below an `--honest` folder is one.
A word counts only if it occurs in three repositories or files of the bank, so that no private word gets into the file.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from memtui_store.audit.injection.blocks import cut_blocks, lowered, one_of
from memtui_store.audit.injection.wording import LENGTH_PRIOR, SCALE, WEIGHTS

BANK = Path(__file__).with_name("training")
SOURCES = 3
"""Repositories or files of the bank in which a word or pair must occur."""
ROUNDS = 3
EPOCHS = 3
PASSES = 3
"""Fits with another order of the examples, whose weights are averaged."""
STEP, DECAY = 0.3, 2e-6
PLANTED_COST, HONEST_COST, REAL_COST = 1.0, 1.0, 1.0
SMALLEST = 0.04
FEATURES = 20_000
FLAGGED = 2 / 1_000
"""Share of real files kept out of training that reach the threshold."""
FOLDS = 4
BLOCKS_A_SOURCE = 4_000
MEMORY_FILES, OTHER_FILES = ("*.md", "*.mdc"), ("*.md", "*.mdc", "*.rst", "METADATA")
SEED = 20
FILLERS = one_of(
    "a an and are as at be been but by can for from had has have here i if in is it its of on or so than that the then "
    "there these they this those to was were when while will with would"
)
"""Words that count only in pairs: how many of them a text has says who wrote it, and not what it wants."""


class Note(NamedTuple):
    """A labelled text: where it is from, whether it is planted, and the words of each of its blocks."""

    source: str
    planted: bool
    blocks: list[list[str]]


class Model(NamedTuple):
    bias: float
    weights: dict[str, float]

    def score(self, words: Sequence[str]) -> float:
        get = self.weights.get
        total = sum(get(name, 0.0) for name in names(words))
        return self.bias + total / math.sqrt(len(words) + LENGTH_PRIOR)

    def heaviest(self, note: Note) -> float:
        return max(map(self.score, note.blocks))


def names(words: Sequence[str]) -> list[str]:
    """The features of a block: each word once and every pair of neighbours; numbers are nobody's wording."""
    pairs = [f"{one} {two}" for one, two in pairwise(words) if not (one.isdecimal() or two.isdecimal())]
    return pairs + sorted(word for word in {*words} - FILLERS if not word.isdecimal())


def cut(text: str) -> list[list[str]]:
    return [block.words for block in cut_blocks(lowered(text.replace("\ue000", "")))]


def read_bank(folder: Path = BANK) -> list[Note]:
    """The rows of the labelled bank; those of the tier `hidden` are not known by their words."""
    found = []
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            if row.get("tier") != "hidden" and (pieces := cut(row["text"])):
                found.append(Note(f"bank/{path.stem}", bool(row["label"]), pieces))
    return found


def read_honest(folders: Iterable[Path], patterns: Sequence[str] = MEMORY_FILES) -> list[Note]:
    """One note for each file of Markdown below the folders."""
    found = []
    for folder in folders:
        paths = sorted(path for pattern in patterns for path in folder.rglob(pattern) if path.is_file())
        cuts = ((path, cut(path.read_text("utf-8", "replace"))) for path in paths)
        found += [
            Note(f"{folder.name}/{path.relative_to(folder).parts[0]}", False, held) for path, held in cuts if held
        ]
    return found


def shared_names(notes: Iterable[Note], least: int = SOURCES) -> set[str]:
    """The features that occur in enough repositories or files of the bank."""
    sources: dict[str, set[str]] = defaultdict(set)
    for note in notes:
        for words in note.blocks:
            for name in names(words):
                if len(held := sources[name]) < least:
                    held.add(note.source)
    return {name for name, held in sources.items() if len(held) >= least}


class Example(NamedTuple):
    features: list[int]
    share: float
    label: int
    cost: float


def fit(examples: list[Example], size: int, passes: int = 1) -> tuple[float, list[float]]:
    """Average the weights of several fits: with so many features one depends on the order of its examples."""
    fits = [_fit(examples, size, seed) for seed in range(SEED, SEED + passes)]
    weights = [sum(held) / passes for held in zip(*(weights for _, weights in fits), strict=True)]
    return sum(bias for bias, _ in fits) / passes, weights


def _fit(examples: list[Example], size: int, seed: int) -> tuple[float, list[float]]:
    """Minimise the logistic loss by AdaGrad, one example after the other."""
    weights, squares = [0.0] * size, [1e-6] * size
    bias, bias_square = 0.0, 1e-6
    order = list(range(len(examples)))
    shuffle = random.Random(seed).shuffle
    for _ in range(EPOCHS):
        shuffle(order)
        for at in order:
            features, share, label, cost = examples[at]
            margin = bias + share * sum([weights[index] for index in features])
            error = cost * (1 / (1 + math.exp(-max(-30.0, min(30.0, margin)))) - label)
            bias_square += error * error
            bias -= STEP * error / math.sqrt(bias_square)
            slope = error * share
            if abs(slope) < 1e-5:
                continue
            for index in features:
                held = weights[index]
                pull = slope + DECAY * held
                squares[index] += pull * pull
                weights[index] = held - STEP * pull / math.sqrt(squares[index])
    return bias, weights


def train(bank: list[Note], honest: list[Note], log: Callable[[str], None] = lambda line: None) -> Model:
    """Learn from the heaviest block of every planted note, and from all blocks of the honest ones."""
    notes = [*bank, *honest]
    ordered = sorted(shared_names(notes))
    place = {name: at for at, name in enumerate(ordered)}

    def example(words: list[str], label: int, cost: float) -> Example:
        features = sorted(place[name] for name in names(words) if name in place)
        return Example(features, 1 / math.sqrt(len(words) + LENGTH_PRIOR), label, cost)

    fixed = [example(words, 0, HONEST_COST) for note in bank if not note.planted for words in note.blocks]
    kept = random.Random(SEED)
    by_source: dict[str, list[list[str]]] = defaultdict(list)
    for note in honest:
        by_source[note.source] += note.blocks
    for pieces in by_source.values():
        chosen = kept.sample(pieces, BLOCKS_A_SOURCE) if len(pieces) > BLOCKS_A_SOURCE else pieces
        fixed += [example(words, 0, REAL_COST) for words in chosen]
    planted = [note.blocks for note in bank if note.planted]
    chosen_blocks = [max(pieces, key=len) for pieces in planted]
    model = Model(0.0, {})
    for turn in range(ROUNDS):
        examples = [*fixed, *(example(words, 1, PLANTED_COST) for words in chosen_blocks)]
        bias, weights = fit(examples, len(ordered), PASSES if turn == ROUNDS - 1 else 1)
        model = Model(bias, {name: weight for name, weight in zip(ordered, weights, strict=True) if weight})
        chosen_blocks = [max(pieces, key=model.score) for pieces in planted]
        log(f"round {turn + 1}: {len(examples)} blocks, {len(model.weights)} features")
    return prune(model, Counter(index for held in examples for index in held.features), place)


def prune(model: Model, counts: Counter[int], place: dict[str, int]) -> Model:
    """Keep the features that move the most scores, rounded as the file keeps them."""
    heft = {name: abs(weight) * math.sqrt(counts[place[name]]) for name, weight in model.weights.items()}
    kept = sorted((name for name in heft if abs(model.weights[name]) >= SMALLEST), key=heft.__getitem__, reverse=True)
    rounded = {name: round(model.weights[name] * SCALE) / SCALE for name in sorted(kept[:FEATURES])}
    return Model(round(model.bias * SCALE) / SCALE, {name: weight for name, weight in rounded.items() if weight})


def held_out_scores(bank: list[Note], memories: list[Note], more: list[Note], folds: int = FOLDS) -> list[float]:
    """The highest score of each file of memories, by models that never saw its repository; the highest first."""
    sources = sorted({note.source for note in memories})
    random.Random(SEED).shuffle(sources)
    scores = []
    for fold in range(folds):
        kept_out = set(sources[fold::folds])
        model = train(bank, [*(note for note in memories if note.source not in kept_out), *more])
        scores += [model.heaviest(note) for note in memories if note.source in kept_out]
    return sorted(scores, reverse=True)


def dumped(model: Model, threshold: float) -> str:
    """The weights file: hundredths, and under each first word of a pair the second ones."""
    words: dict[str, int] = {}
    pairs: dict[str, dict[str, int]] = defaultdict(dict)
    for name, weight in model.weights.items():
        first, _, second = name.partition(" ")
        if second:
            pairs[first][second] = round(weight * SCALE)
        else:
            words[first] = round(weight * SCALE)
    head = {"bias": model.bias, "threshold": threshold}
    kept = {**{name: math.ceil(value * SCALE) for name, value in head.items()}, "words": words, "pairs": pairs}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"), sort_keys=True).replace("},", "},\n") + "\n"


def unshared(weights: str, notes: Iterable[Note]) -> set[str]:
    """The words and pairs of a weights file that occur in too few repositories or files of the bank."""
    kept = json.loads(weights)
    held = {*kept["words"], *(f"{first} {second}" for first, rest in kept["pairs"].items() for second in rest)}
    return held - shared_names(notes)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--honest", type=Path, nargs="+", required=True, help="folders of repositories with memories")
    asked.add_argument(
        "--more", type=Path, nargs="*", default=[], help="folders of repositories with other honest text"
    )
    asked.add_argument("--to", type=Path, default=WEIGHTS)
    given = asked.parse_args()
    bank, memories = read_bank(), read_honest(given.honest)
    more = read_honest(given.more, OTHER_FILES)
    scores = held_out_scores(bank, memories, more)
    threshold = scores[int(len(scores) * FLAGGED)]
    weights = dumped(train(bank, [*memories, *more], print), threshold + 1 / SCALE)
    print(f"{len(memories)} files of memories, {len(more)} others; threshold {threshold:.2f}")
    print(f"{len(unshared(weights, [*bank, *memories, *more]))} words or pairs are not shared by {SOURCES} sources")
    given.to.write_text(weights, "utf-8")


if __name__ == "__main__":
    main()
