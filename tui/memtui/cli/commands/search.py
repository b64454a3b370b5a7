"""`memtui search`: memories ranked by how well they match."""

from __future__ import annotations

import argparse
import sys

from memtui import marks
from memtui.cli.output import note, say, say_json, say_table
from memtui.quick import COLUMNS, FLAG, WIDE, plain
from memtui_store.catalog import Catalog
from memtui_store.loading.look_record import begun
from memtui_store.search import kept_search
from memtui_store.search.kept_index import kept_index, new_index, search_by
from memtui_store.search.search import Hit
from memtui_store.search.search_index import Index

_SOON = 20_000
"""Up to so many memories an index for the next questions is made once this one is answered, in a second or two."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("query", nargs="+", metavar="QUERY", help="as for memtui list")
    parser.add_argument("-n", "--limit", type=int, default=20, metavar="N", help="at most N results (20)")
    parser.add_argument("--explain", action="store_true", help="say why each was found")
    parser.add_argument(
        FLAG, action="store_true", help="answer from the last look, without checking the files (plain words only)"
    )


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    started, query = begun(), " ".join(args.query)
    stamp = kept_search.stamp_in(str(catalog.environment.places.cache))
    catalog.memories()
    hits, index = search_by(catalog, query, max(args.limit, 1), keep=args.cached and not catalog.problems())
    code = _print(args, catalog, query, hits)
    if plain(args.query) and not args.json and not args.explain:
        _leave(catalog, index, stamp, started)
    return code


def _leave(catalog: Catalog, index: Index | None, stamp: tuple[int, ...], started: int) -> None:
    """The next question is answered without loading anything, as long as nothing has changed."""
    sys.stdout.flush()
    memories = catalog.memories()
    if catalog.problems():
        return  # the next question is answered by a new look, which says so again
    if index is None and 0 < len(memories) <= _SOON:
        new_index(catalog)
    if index is None or not stamp:
        stamp = kept_search.stamp_in(str(catalog.environment.places.cache))
        index = kept_index(memories)
    if index is not None:
        catalog.settle()
        kept_search.leave(catalog, index, stamp, started)


def _print(args: argparse.Namespace, catalog: Catalog, query: str, hits: list[Hit]) -> int:
    if args.json:
        from memtui_store.items import memory_item

        say_json(
            "hits",
            [memory_item(hit.memory) | {"score": hit.score, "why": list(hit.why)} for hit in hits],
            catalog.problems(),
        )
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
                f"{hit.memory.title} [{hit.memory.problem}]" if hit.memory.problem else hit.memory.title,
                hit.memory.ref,
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
