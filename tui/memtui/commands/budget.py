"""`memtui budget`: what each agent sees at start, with the cut-off."""

from __future__ import annotations

import argparse

from memtui.output import note, say, say_json
from memtui_store.budget import StartUp, start_ups
from memtui_store.catalog import Catalog
from memtui_store.items import Item
from memtui_store.portion import Portion

_BAR = 24


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--all", action="store_true", help="every project, not only the current one")


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    found = start_ups(catalog, None if args.all else catalog.current_project)
    found = [start for start in found if start.portions]
    if args.json:
        say_json("budgets", [_item(start) for start in found], catalog.problems())
    else:
        for start in found:
            say(f"{start.store}: about {start.tokens:,} tokens at start")
            for portion in start.portions:
                say(f"  {_line(portion)}")
                if portion.lost:
                    where = f"cut at line {portion.cut}; " if portion.cut else ""
                    more = " …" if len(portion.lost) > 8 else ""
                    say(f"    {where}never seen: {', '.join(portion.lost[:8])}{more}")
    if not found:
        note("memtui: no agent sees anything at start here; --all looks at every project")
    return 0 if found else 1


def _line(portion: Portion) -> str:
    if not portion.max_lines and not portion.max_chars:
        return f"{'':{_BAR + 2}} {portion.lines:>5} lines {portion.chars:>7,} chars  {portion.path}  ({portion.what})"
    pairs = ((portion.lines, portion.max_lines, "lines"), (portion.chars, portion.max_chars, portion.unit))
    capped = [(held, most, unit) for held, most, unit in pairs if most]
    share = portion.share
    full = min(round(share * _BAR), _BAR)
    bar = "[" + "#" * full + "-" * (_BAR - full) + "]"
    over = " OVER" if portion.cut or share > 1 else ""
    used = ", ".join(f"{held:,} of {most:,} {unit}" for held, most, unit in capped)
    return f"{bar} {used}{over}  {portion.path}"


def _item(start: StartUp) -> Item:
    return {
        "store": start.store,
        "project": str(start.project) if start.project else None,
        "tokens": start.tokens,
        "portions": [
            {
                "path": str(portion.path),
                "what": portion.what,
                "lines": portion.lines,
                "chars": portion.chars,
                "max_lines": portion.max_lines,
                "max_chars": portion.max_chars,
                "tokens": portion.tokens,
                "cut": portion.cut,
                "lost": list(portion.lost),
            }
            for portion in start.portions
        ],
    }
