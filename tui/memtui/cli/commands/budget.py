"""`memtui budget`: what each agent sees at start, with the cut-off."""

from __future__ import annotations

import argparse

from memtui.cli.output import note, say, say_json
from memtui_store.catalog import Catalog
from memtui_store.context.parts import Part
from memtui_store.context.start import StartUp, start_ups
from memtui_store.items import Item

_BAR = 24


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--all", action="store_true", help="every project, not only the current one")


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    found = start_ups(catalog, None if args.all else catalog.current_project)
    found = [start for start in found if start.parts]
    if args.json:
        say_json("budgets", [_item(start) for start in found], catalog.problems())
    else:
        for start in found:
            say(f"{start.store}: about {start.tokens:,} tokens at start")
            for part in start.parts:
                say(f"  {_line(part)}")
                if part.lost:
                    where = f"cut at line {part.cut}; " if part.cut else ""
                    more = " …" if len(part.lost) > 8 else ""
                    say(f"    {where}never seen: {', '.join(part.lost[:8])}{more}")
    if not found:
        note("memtui: no agent sees anything at start here; --all looks at every project")
    return 0 if found else 1


def _line(part: Part) -> str:
    if not part.max_lines and not part.max_chars:
        return f"{'':{_BAR + 2}} {part.lines:>5} lines {part.chars:>7,} chars  {part.path}  ({part.what})"
    pairs = ((part.lines, part.max_lines, "lines"), (part.chars, part.max_chars, part.unit))
    capped = [(held, most, unit) for held, most, unit in pairs if most]
    share = part.share
    full = min(round(share * _BAR), _BAR)
    bar = "[" + "#" * full + "-" * (_BAR - full) + "]"
    over = " OVER" if part.cut or share > 1 else ""
    used = ", ".join(f"{held:,} of {most:,} {unit}" for held, most, unit in capped)
    return f"{bar} {used}{over}  {part.path}"


def _item(start: StartUp) -> Item:
    return {
        "store": start.store,
        "project": str(start.project) if start.project else None,
        "tokens": start.tokens,
        "portions": [
            {
                "path": str(part.path),
                "what": part.what,
                "lines": part.lines,
                "chars": part.chars,
                "max_lines": part.max_lines,
                "max_chars": part.max_chars,
                "tokens": part.tokens,
                "cut": part.cut,
                "lost": list(part.lost),
            }
            for part in start.parts
        ],
    }
