"""`memtui search`: memories ranked by how well they match."""

from __future__ import annotations

import argparse

from memtui import marks
from memtui.cli.output import note, say, say_json, say_table
from memtui.cli.progress import ProgressLine
from memtui_store.catalog import Catalog
from memtui_store.index.search import Hit

COLUMNS, WIDE = ("score", "", "type", "age", "warn", "title", "ref", "text"), (5, 6, 7)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("query", nargs="+", metavar="QUERY", help="as for memtui list")
    parser.add_argument("-n", "--limit", type=int, default=20, metavar="N", help="at most N results (20)")
    parser.add_argument("--explain", action="store_true", help="say why each was found")


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    query = " ".join(args.query)
    with ProgressLine() as progress:
        hits = catalog.search(query, max(args.limit, 1), progress)
    return _print(args, catalog, query, hits)


def _print(args: argparse.Namespace, catalog: Catalog, query: str, hits: list[Hit]) -> int:
    if args.json:
        from memtui_store.items import memory_item

        say_json(
            "hits",
            [
                memory_item(hit.memory) | {"score": hit.score, "why": list(hit.why), "snippet": hit.snippet}
                for hit in hits
            ],
            catalog.problems(),
        )
    elif args.explain:
        for hit in hits:
            say(f"{hit.score:.2f}  {hit.memory.title}  ({hit.memory.ref})")
            if hit.snippet:
                say(f"      {hit.snippet}")
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
                f"{hit.memory.title} [{hit.memory.problem}]" if hit.memory.problem else hit.memory.title,
                hit.memory.ref,
                hit.snippet,
            )
            for hit in hits
        ]
        say_table(COLUMNS, rows, wide=WIDE)
    if not hits:
        from memtui.first_run import nothing_matched

        for line in nothing_matched(
            catalog, query, "memtui list shows everything; memtui list --help explains filters"
        ):
            note(line)
    return 0 if hits else 1
