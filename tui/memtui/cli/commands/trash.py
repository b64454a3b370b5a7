"""`memtui trash`: deleted memories, until it is emptied."""

from __future__ import annotations

import argparse

from memtui.cli.commands._change import carry_out, confirmed
from memtui.cli.output import counted, note, say, say_json, say_table
from memtui_store.catalog import Catalog
from memtui_store.changes.trash import Trashed
from memtui_store.errors import RefError
from memtui_store.items import Item


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", nargs="?", choices=("list", "restore", "empty"), default="list", help="what to do (list)"
    )
    parser.add_argument(
        "refs",
        nargs="*",
        metavar="REF",
        help="which ones (a REF, or an operation's number); empty without any takes everything",
    )


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    items = catalog.trash()
    if args.what == "restore":
        return carry_out(args, catalog.plan_restore(_chosen(items, args.refs)))
    if args.what == "empty":
        return _empty(args, catalog, _chosen(items, args.refs) if args.refs else items)
    if args.json:
        say_json("trash", [_item(item) for item in items], catalog.problems())
    elif items:
        rows = [
            (str(item.op), item.time[:16].replace("T", " "), f"{item.size:,}", item.title, item.ref) for item in items
        ]
        say_table(("op", "deleted", "bytes", "title", "ref"), rows, wide=(3, 4))
    else:
        note("memtui: the trash is empty")
    return 0


def _chosen(items: list[Trashed], refs: list[str]) -> list[Trashed]:
    chosen = []
    for ref in refs:
        found = [item for item in items if _is_meant(item, ref)]
        if not found:
            raise RefError(f"{ref!r} is not in the trash", hint="memtui trash lists what is")
        chosen += [item for item in found if item not in chosen]
    if not refs:
        raise RefError("name what to restore", hint="memtui trash lists what there is; memtui trash restore REF")
    return chosen


def _is_meant(item: Trashed, ref: str) -> bool:
    """A file is also known by its name without the ending, as it is elsewhere."""
    key = item.ref.partition("/")[2]
    return ref in (item.ref, str(item.op), key, key.removesuffix(".md"), item.ref.removesuffix(".md"))


def _empty(args: argparse.Namespace, catalog: Catalog, items: list[Trashed]) -> int:
    listing = "\n".join(f"  {item.title}  ({item.ref})" for item in items)
    said = ""
    if not items:
        note("memtui: the trash is empty")
    elif args.dry_run:
        said = listing
    elif args.yes or confirmed(f"remove {_many(len(items))} for good?", listing):
        said = f"{_many(catalog.empty_trash(items))} removed for good; hashes stay"
    else:
        items = []
    if args.json:
        say_json("trash", [_item(item) for item in items])
    elif said:
        say(said)
    return 0


def _many(number: int) -> str:
    return counted(number, "deleted memory", "deleted memories")


def _item(item: Trashed) -> Item:
    return {
        "op": item.op,
        "time": item.time,
        "ref": item.ref,
        "title": item.title,
        "size": item.size,
        "path": item.path,
    }
