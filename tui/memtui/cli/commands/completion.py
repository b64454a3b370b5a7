"""`memtui completion`: a script for your shell, and the words it asks for."""

from __future__ import annotations

import argparse
from collections import Counter

from memtui_store.catalog import Catalog

_WHAT = ("bash", "zsh", "fish", "refs", "stores")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=_WHAT, help="a shell; or refs, stores: the words themselves, for its script")


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    from memtui.cli.completion import SHELLS, safe_words

    if args.what in SHELLS:
        print(SHELLS[args.what](), end="")
        return 0
    if args.what == "stores":
        print("\n".join(safe_words(store.id for store in catalog.stores())))
        return 0
    keys = Counter(memory.key.removesuffix(".md") for memory in catalog.memories())
    print("\n".join(safe_words(key for key, count in keys.items() if count == 1)))
    return 0
