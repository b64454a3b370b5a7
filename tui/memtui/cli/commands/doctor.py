"""`memtui doctor`: one line for everything memtui stands on, with what to do where it is not in order."""

from __future__ import annotations

import argparse

from memtui.cli.checkup import Status, checkup
from memtui.cli.output import counted, note, say_json, say_table
from memtui_store.catalog import Catalog


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Reads only. A fail makes the exit code 1; a warning does not."


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    lines = list(checkup(catalog))
    failed = sum(line.status is Status.FAIL for line in lines)
    if args.json:
        say_json(
            "checks",
            [{"check": ln.check, "status": ln.status.value, "told": ln.told, "todo": ln.todo} for ln in lines],
            catalog.problems(),
        )
        return int(bool(failed))
    rows = [(line.status.value, line.check, f"{line.told} → {line.todo}" if line.todo else line.told) for line in lines]
    say_table(("", "check", "what was found → what to do"), rows, wide=(2,), wrap=True)
    warned = sum(line.status is Status.WARN for line in lines)
    told = f"{counted(failed, 'thing fails', 'things fail')}, {counted(warned, 'warning', 'warnings')}"
    note(f"memtui: {told if failed or warned else 'everything is in order'}")
    return int(bool(failed))
