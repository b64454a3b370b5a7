"""`memtui search`: memories ranked by how well they match."""

from __future__ import annotations

import argparse

from memtui import marks
from memtui.output import note, say, say_json, say_table
from memtui.quick import COLUMNS, FLAG, WIDE
from memtui_store.kept_index import search_kept
from memtui_store.library import Catalog


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("query", nargs="+", metavar="QUERY", help="as for memtui list")
    parser.add_argument("-n", "--limit", type=int, default=20, metavar="N", help="at most N results (20)")
    parser.add_argument("--explain", action="store_true", help="say why each was found")
    parser.add_argument(
        FLAG, action="store_true", help="answer from the last look, without checking the files (plain words only)"
    )


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    query = " ".join(args.query)
    hits = search_kept(catalog, query, max(args.limit, 1), keep=args.cached)
    if args.json:
        from memtui_store.items import memory_item

        say_json("hits", [memory_item(hit.memory) | {"score": hit.score, "why": list(hit.why)} for hit in hits])
    elif args.explain:
        for hit in hits:
            say(f"{hit.score:.2f}  {hit.memory.title}  ({hit.memory.ref})")
            for reason in hit.why:
                say(f"      {reason}")
    elif hits:
        rows = [
            (
                f"{hit.score:.2f}",
                marks.TRUST[hit.memory.trust],
                hit.memory.raw_type or hit.memory.kind.value,
                marks.age(hit.memory),
                marks.warnings(hit.memory),
                hit.memory.title,
                hit.memory.ref,
            )
            for hit in hits
        ]
        say_table(COLUMNS, rows, wide=WIDE)
    if not hits:
        note(f"memtui: no memory matches {query!r}")
    return 0 if hits else 1
