"""Makes `semantic_weights.json` from labelled notes: `python -m tests.scan.train.weights --more FILE --plain FOLDER`.

A note is labelled, but one sentence makes it so: of a planted note the heaviest window is learned from, of an honest
one every window. The learner is a linear support vector machine in dual coordinate descent, in plain Python, so that
anybody can repeat it. `--more` takes further labelled notes (JSON lines with `text` and `label`; without a label they
are honest), `--plain` a folder of honest Markdown; neither becomes part of the repository. `--leave FILE` learns
without that file and judges it. `--go-on` begins at the stored weights instead of at nothing and keeps the gate, for
what those were learned from need not be at hand any more: `--go-on --least 135 60`.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from memtui_store.scan.injection.sentences import UNSPACED_RUN, features, sentences
from memtui_store.scan.injection.weights import marks
from memtui_store.scan.lines import MANY

HERE = Path(__file__).resolve().parent.parent / "training"
TARGET = Path(__file__).resolve().parents[3] / "store/memtui_store/scan/semantic_weights.json"
COST, PLAIN_COST, GATE_COST, EPOCHS, ROUNDS = 0.03, 0.015, 0.01, 40, 2
COMMON, SMALLEST = 2, 2
FALSE_ALARMS, KEPT = 0.02, 0.985
SKIPPED = "hidden"
MARGIN, GO_ON_SHARE, GO_ON_COMMON, GO_ON_SMALLEST = 1.5, 0.4, 3, 4
PLAIN_LINES = 25_000
SHORT, LONG = 90, 330


def length_more(text: str) -> int:
    """What a window has to weigh more than a short one: every word adds, also by chance."""
    length = len(text)
    if not text.isascii():  # a sign of a script without blanks says as much as some letters
        length += sum(map(len, UNSPACED_RUN.findall(text)))
    return (min(length, LONG) - SHORT) // 2 if length > SHORT else 0


def windows(block: str) -> Iterator[tuple[int, int, set[str]]]:
    """Each sentence, and each with the one after it, as a place and its features."""
    before: tuple[int, set[str]] | None = None
    for begin, text in sentences(block):
        found = features(text)
        yield begin, begin + len(text), found
        if before:
            yield before[0], begin + len(text), before[1] | found
        before = begin, found


class Window(NamedTuple):
    """The features of a sentence or two, and what they have to weigh more for being long, in ones."""

    features: set[str]
    more: float = 0.0


class Note(NamedTuple):
    """The windows of a note, the marks of its lines, whether it is planted, and what a mistake on it costs."""

    windows: list[Window]
    lines: list[list[str]]
    planted: bool
    cost: float


def note(text: str, planted: bool, cost: float = COST) -> Note:
    low = text.replace("\ue000", "").lower()
    lines = [line for line in unwrapped(low).split("\n") if line.strip()]
    found = [Window(held, length_more(line[begin:end]) / 100) for line in lines for begin, end, held in windows(line)]
    parts = [part for line in low.split("\n") for part in _parts(line)]
    return Note(found or [Window(set())], [marks(part) for part in parts] or [[]], planted, cost)


def _parts(line: str) -> list[str]:
    """What the gate looks at as one: a short line, a sentence of a long one."""
    if not line.isascii():
        return line.replace("。", ".").split(".")
    return line.split(". ") if len(line.split()) > MANY else [line]


def unwrapped(text: str) -> str:
    """Lines that merely go on are joined, as the scanner does."""
    out: list[str] = []
    for line in text.split("\n"):
        if (
            out
            and out[-1].strip()
            and out[-1].rstrip()[-1] not in ".!?:;|`>#"
            and line[:1].islower()
            and ":" not in line
        ):
            out[-1] += " " + line
        else:
            out.append(line)
    return "\n".join(out)


def labelled(path: Path) -> list[Note]:
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    return [
        note(row["text"], bool(row["label"]), COST * row.get("times", 1))
        if "label" in row
        else note(row["text"], planted=False, cost=PLAIN_COST)
        for row in rows
        if row.get("tier") != SKIPPED
    ]


def plain(folder: Path) -> list[Note]:
    """Each line of ordinary files, as an honest note of its own."""
    lines = {
        line.strip()
        for path in sorted(folder.rglob("*.md"))
        for line in unwrapped(path.read_text("utf-8", "replace")).split("\n")
        if len(line.strip()) > 20
    }
    kept = random.Random(5).sample(sorted(lines), min(PLAIN_LINES, len(lines)))
    return [note(line, planted=False, cost=PLAIN_COST) for line in kept]


def descend(
    rows: list[list[int]],
    signs: list[int],
    costs: list[float],
    start: list[float],
    least: list[float],
    shares: list[float] | None = None,
) -> list[float]:
    """The weights of the margin that costs least, as near to the first ones as may be; a pass changes one at a time.

    `least` is what an example has to weigh to be on the edge. A place that an example names twice counts twice. With
    `shares`, what one weight counts in an example, the last weight is in every example, and whole.
    """
    weights = list(start)
    duals = [0.0] * len(rows)
    whole = int(shares is not None)
    shares = shares or [1.0] * len(rows)
    sizes = [
        whole + share * share * sum(count * count for count in Counter(row).values())
        for row, share in zip(rows, shares, strict=True)
    ]
    source = random.Random(1)
    order = list(range(len(rows)))
    for _ in range(EPOCHS):
        source.shuffle(order)
        moved = 0.0
        for at in order:
            row, sign, slack, share = rows[at], signs[at], 0.5 / costs[at], shares[at]
            weight = share * sum([weights[place] for place in row]) + whole * weights[-1]
            slope = sign * (weight - least[at]) - 1 + slack * duals[at]
            if duals[at] == 0 and slope >= 0:
                continue
            dual = max(0.0, duals[at] - slope / (sizes[at] + slack))
            step = (dual - duals[at]) * sign
            for place in row:
                weights[place] += step * share
            weights[-1] += whole * step
            duals[at] = dual
            moved = max(moved, abs(step))
        if moved < 1e-3:
            break
    return weights


def learned(notes: list[Note], before: dict[str, float] | None = None) -> dict[str, float]:
    """A weight for every feature, and under the empty name what each note begins with, which stays as it was before."""
    start = {name: weight / MARGIN for name, weight in before.items()} if before else {}
    share, common = (GO_ON_SHARE, GO_ON_COMMON) if before else (1.0, COMMON)
    planted = [found for found in notes if found.planted]
    honest = [
        (window, (found.cost if found.cost == PLAIN_COST else share * found.cost) / len(found.windows) ** 0.5)
        for found in notes
        if not found.planted
        for window in found.windows
    ]
    picked = [max(found.windows, key=lambda w: _likely(start, w)) for found in planted]
    result: dict[str, float] = {}
    for turn in range(ROUNDS):
        examples = [*picked, *(window for window, _ in honest)]
        counts = Counter(name for window in examples for name in window.features)
        names = ["", *sorted({*start, *(name for name, count in counts.items() if count >= common)} - {""})]
        place = {name: at for at, name in enumerate(names)}
        first = [] if before else [0]
        rows = [[*first, *sorted(place[name] for name in window.features if name in place)] for window in examples]
        costs = [share * found.cost for found in planted] + [cost for _, cost in honest]
        signs = [1] * len(picked) + [-1] * len(honest)
        least = [(window.more / MARGIN if before else 0.0) - start.get("", 0.0) for window in examples]
        made = descend(rows, signs, costs, [start.get(name, 0.0) for name in names], least)
        result = dict(zip(names, made, strict=True))
        if turn + 1 < ROUNDS:
            picked = [max(found.windows, key=lambda w: score(result, w.features) - w.more) for found in planted]
    return {name: weight * MARGIN for name, weight in result.items()} if before else result


def _likely(start: dict[str, float], window: Window) -> float:
    """Which window of a planted note is learned from first."""
    return score(start, window.features) - window.more if start else sum(name[0] == "@" for name in window.features)


def score(weights: dict[str, float], features: set[str]) -> float:
    return weights[""] + sum(weights.get(name, 0.0) for name in features)


def heaviest(weights: dict[str, float], found: Note) -> float:
    return max(score(weights, window.features) - window.more for window in found.windows)


def gate(notes: list[Note]) -> dict[str, float]:
    """Weights of words and concepts alone, whatever their order."""
    planted = [found for found in notes if found.planted]
    honest = [
        (found.cost / COST, len(found.lines), line) for found in notes if not found.planted for line in found.lines
    ]
    examples = [*(max(found.lines, key=len) for found in planted), *(line for _, _, line in honest)]
    counts = Counter(name for line in examples for name in set(line))
    names = ["", *sorted(name for name, count in counts.items() if count >= COMMON)]
    place = {name: at for at, name in enumerate(names)}
    rows = [[0, *sorted({place[name] for name in line if name in place})] for line in examples]
    costs = [GATE_COST] * len(planted) + [GATE_COST * part / size**0.5 for part, size, _ in honest]
    signs = [1] * len(planted) + [-1] * len(honest)
    made = descend(rows, signs, costs, [0.0] * len(names), [0.0] * len(rows))
    return dict(zip(names, made, strict=True))


def passed(weights: dict[str, float], found: Note) -> float:
    return max(weights[""] + sum(weights.get(name, 0.0) for name in line) for line in found.lines)


def threshold(weights: dict[str, float], notes: list[Note]) -> float:
    honest = sorted((heaviest(weights, found) for found in notes if not found.planted), reverse=True)
    return honest[int(len(honest) * FALSE_ALARMS)]


def folded(notes: list[Note], folds: int = 5) -> tuple[float, float]:
    """The least weights that keep false alarms on notes not learned from within bounds, and lose little at the gate."""
    order = list(range(len(notes)))
    random.Random(2).shuffle(order)
    honest: list[float] = []
    planted: list[tuple[float, float]] = []
    for fold in range(folds):
        rest = set(order[fold::folds])
        known = [notes[at] for at in order if at not in rest]
        weights, quick = learned(known), gate(known)
        for found in (notes[at] for at in rest):
            if found.planted:
                planted.append((heaviest(weights, found), passed(quick, found)))
            elif found.cost == COST:
                honest.append(heaviest(weights, found))
    honest.sort(reverse=True)
    least = honest[int(len(honest) * FALSE_ALARMS)]
    reached = sorted(quick for heft, quick in planted if heft >= least)
    print(f"{len(reached)} of {len(planted)} planted notes found when not learned from")
    return least, reached[int(len(reached) * (1 - KEPT))]


def stored(notes: list[Note], least: float, gate_least: float) -> dict[str, dict[str, int]]:
    weights, quick = learned(notes), gate(notes)
    return {
        "least": {"note": round(100 * (least - weights[""])), "gate": round(100 * (gate_least - quick[""]))},
        "gate": _whole(quick),
        "features": _whole(weights),
    }


def gone_on(notes: list[Note], old: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    """The stored weights, changed as little as these notes ask for."""
    before = {name: weight / 100 for name, weight in old["features"].items()}
    made = learned(notes, {"": -old["least"]["note"] / 100, **before})
    return {"least": {}, "gate": old["gate"], "features": _whole(made, GO_ON_SMALLEST)}


def _whole(weights: dict[str, float], smallest: int = SMALLEST) -> dict[str, int]:
    return {
        name: round(100 * weight) for name, weight in sorted(weights.items()) if name and abs(weight) * 100 >= smallest
    }


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--more", type=Path, action="append", default=[])
    asked.add_argument("--plain", type=Path, action="append", default=[])
    asked.add_argument("--leave", type=Path)
    asked.add_argument(
        "--least", type=int, nargs=2, help="the thresholds as stored, instead of finding them by cross-validation"
    )
    asked.add_argument("--go-on", action="store_true", help="change the stored weights, with --least")
    asked.add_argument("--to", type=Path, default=TARGET)
    given = asked.parse_args()
    if given.go_on and not given.least:
        asked.error("--go-on wants --least")
    names = [*sorted(HERE.glob("*.jsonl")), *given.more]
    notes = [found for path in names if path != given.leave for found in labelled(path)]
    notes += [found for folder in given.plain for found in plain(folder)]
    if given.leave:
        weights, rest = learned(notes), labelled(given.leave)
        least = threshold(weights, rest)
        found = [heaviest(weights, one) >= least for one in rest if one.planted]
        print(f"{given.leave.name}: {sum(found)} of {len(found)} found at {FALSE_ALARMS:.0%} false alarms")
        return
    if given.go_on:
        made = gone_on(notes, json.loads(TARGET.read_text("utf-8")))
    else:
        made = stored(notes, *((0.0, 0.0) if given.least else folded(notes)))
    if given.least:
        made["least"] = {"note": given.least[0], "gate": given.least[1]}
    given.to.write_text(
        json.dumps(made, ensure_ascii=False, separators=(",", ":")).replace('","', '",\n"').replace('},"', '},\n"')
        + "\n",
        "utf-8",
    )
    print(f"{len(notes)} notes, {len(made['features'])} features, least {made['least']}")


if __name__ == "__main__":
    main()
