"""Makes `wording.json` from labelled notes: `python -m tests.scan.train.wording --more FILE --plain FOLDER`.

The same learner as in `weights`, over features and pieces of words. `--more` takes further labelled notes (JSON lines
with `text` and `label`), `--plain` a folder of honest Markdown; `--leave FILE` learns without a file, so that it may
be judged by it. Notes of the hidden kinds are left out: what gives them away is not how they are worded.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from memtui_store.findings import Family
from memtui_store.scan import RULES
from memtui_store.scan.injection.sentences import features, sentences
from memtui_store.scan.injection.wording import length, pieces, share
from tests.scan.train.weights import HERE, SKIPPED, TARGET, descend, unwrapped

WORDING = TARGET.with_name("wording.json")
COST, PLAIN_COST = 0.1, 0.05
COMMON, KEPT, SMALLEST = 3, 30_000, 2
ROUNDS = 2
PLAIN_LINES = 8_000
SURE = 3
FEATURE = "\n"
"""Stands before a feature, as in no piece of a word."""


class Window(NamedTuple):
    """A sentence, or one with the next: how often it has what, and what one weight counts in it."""

    names: Counter[str]
    share: float


class Note(NamedTuple):
    """The windows of a note, whether it is planted, and what a mistake on it costs."""

    windows: list[Window]
    planted: bool
    cost: float


Weights = dict[str, float]
"""Under the empty name: what every window begins with."""


def window(*parts: str) -> Window:
    """Features are counted once and pieces as often as they are there, as when the scanner puts sentences together."""
    names = Counter(FEATURE + name for name in set().union(*map(features, parts)))
    for part in parts:
        for chunk in part.split():
            names.update(pieces(chunk))
    return Window(names, share(sum(map(length, parts))))


def note(text: str, planted: bool, cost: float = COST) -> Note:
    found: list[Window] = []
    for line in unwrapped(text.replace("\ue000", "").lower()).split("\n"):
        parts = [part for _, part in sentences(line)] if line.strip() else []
        found += map(window, parts)
        found += (window(*both) for both in pairwise(parts))
    return Note(found, planted, cost)


def labelled(path: Path) -> list[Note]:
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    notes = [
        note(row["text"], bool(row.get("label")), COST * row.get("times", 1))
        for row in rows
        if row.get("tier") != SKIPPED
    ]
    return [found for found in notes if found.windows]


def samples() -> list[Note]:
    """What the rules for instructions say of themselves must be found and must not."""
    rules = [rule for rule in RULES if rule.family is Family.INJECTION]
    found = [(text, True) for rule in rules for text in rule.matches]
    found += [(text, False) for rule in rules for text in rule.clean]
    return [held for text, planted in found if (held := note(text, planted, SURE * COST)).windows]


def plain(folder: Path) -> list[Window]:
    """The sentences of ordinary files."""
    lines = {
        line.strip().lower()
        for path in sorted(folder.rglob("*.md"))
        for line in unwrapped(path.read_text("utf-8", "replace")).split("\n")
        if len(line.strip()) > 20
    }
    kept = random.Random(5).sample(sorted(lines), min(PLAIN_LINES, len(lines)))
    return [window(part) for line in kept for _, part in sentences(line)]


def score(weights: Weights, held: Window) -> float:
    return weights[""] + held.share * sum(weights.get(name, 0.0) * count for name, count in held.names.items())


def heaviest(weights: Weights, found: Note) -> float:
    return max(score(weights, held) for held in found.windows)


def learned(notes: list[Note], ordinary: list[Window]) -> Weights:
    """Of a planted note the heaviest window is learned from, of an honest one all; the most telling names stay."""
    planted = [found.windows for found in notes if found.planted]
    honest = [
        (held, found.cost / len(found.windows) ** 0.5) for found in notes if not found.planted for held in found.windows
    ]
    honest += [(held, PLAIN_COST) for held in ordinary]
    picked = [max(windows, key=lambda held: len(held.names)) for windows in planted]
    result: Weights = {"": 0.0}
    kept: set[str] | None = None
    for turn in range(ROUNDS + 1):
        examples = [*picked, *(held for held, _ in honest)]
        counts = Counter(name for held in examples for name in held.names)
        names = [
            *sorted(name for name, count in counts.items() if count >= COMMON and (kept is None or name in kept)),
            "",
        ]
        place = {name: at for at, name in enumerate(names)}
        rows = [
            [place[name] for name, count in held.names.items() if name in place for _ in range(count)]
            for held in examples
        ]
        made = descend(
            rows,
            [1] * len(picked) + [-1] * len(honest),
            [found.cost for found in notes if found.planted] + [cost for _, cost in honest],
            [0.0] * len(names),
            [0.0] * len(rows),
            [held.share for held in examples],
        )
        result = dict(zip(names, made, strict=True))
        picked = [max(windows, key=lambda held: score(result, held)) for windows in planted]
        if turn + 1 == ROUNDS:
            telling = sorted(names[:-1], key=lambda name: -abs(result[name]) * counts[name] ** 0.5)
            kept = set(telling[:KEPT])
    return result


def stored(weights: Weights, least: dict[str, int]) -> dict[str, dict[str, int]]:
    whole = {name: round(1000 * weight) for name, weight in sorted(weights.items()) if name}
    whole = {name: weight for name, weight in whole.items() if abs(weight) >= SMALLEST}
    return {
        "least": {"start": round(1000 * weights[""]), **least},
        "features": {name[1:]: weight for name, weight in whole.items() if name.startswith(FEATURE)},
        "pieces": {name: weight for name, weight in whole.items() if not name.startswith(FEATURE)},
    }


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--more", type=Path, action="append", default=[])
    asked.add_argument("--plain", type=Path, action="append", default=[])
    asked.add_argument("--leave", type=Path, action="append", default=[])
    asked.add_argument("--least", type=int, help="from which weight on a note is reported, in thousandths")
    asked.add_argument("--to", type=Path, default=WORDING)
    given = asked.parse_args()
    before = json.loads(WORDING.read_text("utf-8"))["least"] if WORDING.exists() else {"note": 500, "harmless": -1000}
    names = [path for path in (*sorted(HERE.glob("*.jsonl")), *given.more) if path not in given.leave]
    notes = [*samples(), *(found for path in names for found in labelled(path))]
    weights = learned(notes, [held for folder in given.plain for held in plain(folder)])
    least = {"note": given.least or before["note"], "harmless": before["harmless"]}
    made = stored(weights, least)
    parts = (f'"{name}":{json.dumps(part, ensure_ascii=False, separators=(",", ":"))}' for name, part in made.items())
    given.to.write_text("{" + ",\n".join(parts) + "}\n", "utf-8")
    print(f"{len(notes)} notes, {len(made['features'])} features, {len(made['pieces'])} pieces, least {made['least']}")
    for path in given.leave:
        rest = [(heaviest(weights, found), found.planted) for found in labelled(path)]
        edge = sorted((heft for heft, planted in rest if not planted), reverse=True)
        at = edge[int(len(edge) * 0.02)]
        found = [heft > at for heft, planted in rest if planted]
        print(f"{path.name}: {sum(found)} of {len(found)} at 2 % false alarms, from {1000 * at:.0f} on")


if __name__ == "__main__":
    main()
