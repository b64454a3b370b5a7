"""The command line of the sample homes: write one, and score the sources on it."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.bootstrap.sample.house import NOW, Person
from tests.bootstrap.sample.scoring import score
from tests.bootstrap.sample.trial import each


def main(people: Mapping[str, Person], arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="The generated home of somebody who does not exist.")
    parser.add_argument("--home", choices=tuple(people), default=next(iter(people)), help="whose")
    parser.add_argument("folder", type=Path, help="where to write it; must be new or empty")
    parser.add_argument(
        "--score", nargs="*", metavar="SOURCE", help="run the sources (or these) and print how they did"
    )
    parser.add_argument("--figures", action="store_true", help="with --score: the table only")
    chosen = parser.parse_args(arguments)
    person = people[chosen.home]
    folder: Path = chosen.folder.absolute()
    if folder.exists() and any(folder.iterdir()):
        parser.error(f"{folder} is not empty")
    sample = person.furnish(folder)
    print(f"{person.name}: {folder}")
    if chosen.score is not None:
        os.environ.setdefault("MEMTUI_NOW", NOW.isoformat())
        results = each(sample, chosen.score)
        labels = {name: person.labels[name] for name in results if not results[name].missing}
        table = score({name: result.seeds for name, result in results.items()}, labels)
        print(table.figures() if chosen.figures else table)
        for name, result in results.items():
            if result.missing:
                print(f"{name}: {result.missing}")
    return 0
