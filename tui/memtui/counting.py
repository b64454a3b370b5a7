"""Duplicates of many memories are counted by a process of its own.

Comparing tens of thousands of texts takes room that would stay taken here, and time that every key would wait for.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memtui_store.environment import Environment
    from memtui_store.loading.cache import Cache
    from memtui_store.model import Memory

_MANY = 3_000
_TICK = 0.1


def duplicates(
    environment: Environment,
    cache: Cache,
    memories: list[Memory],
    distinct: Iterable[str],
    going: Callable[[], object],
) -> int:
    """How many groups there are; `going` is called often, and may end it by raising."""
    found = _apart(environment, going) if len(memories) > _MANY else None
    return counted(cache, memories, distinct, going) if found is None else found


def counted(cache: Cache, memories: Iterable[Memory], distinct: Iterable[str], going: Callable[[], object]) -> int:
    """Compares them, with what is known of their texts from earlier times."""
    from memtui_store.audit.duplicates import find_groups
    from memtui_store.audit.sketch_book import SketchBook

    book = SketchBook(cache.path.parent)
    count = len(find_groups(memories, distinct, book, going))
    book.save()
    return count


def _apart(environment: Environment, going: Callable[[], object]) -> int | None:
    """None where there can be no such process, or it failed."""
    import subprocess

    from memtui_store.environment import Environment

    if environment != Environment.of(environment.home, environment.project, environment.env):
        return None
    # Not from the folder we are in, where anybody may have put a module of the same name.
    argv = [sys.executable, "-P", "-m", "memtui.counting", str(environment.home), str(environment.project)]
    try:
        child = subprocess.Popen(
            argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=dict(environment.env)
        )
    except OSError:
        return None
    with child:
        try:
            while True:
                try:
                    told, _ = child.communicate(timeout=_TICK)
                    break
                except subprocess.TimeoutExpired:
                    going()
        except BaseException:
            child.kill()
            raise
    return int(told) if child.returncode == 0 and told.strip().isdigit() else None


def main(home: str, project: str) -> None:
    """The process itself; nothing is changed but what the cache knows."""
    from memtui_store.catalog import Catalog

    if hasattr(os, "nice"):
        os.nice(5)
    with Catalog(home, project, read_only=True) as catalog:
        print(counted(catalog.cache, catalog.memories(), catalog.committer.decisions.names(), lambda: None))


if __name__ == "__main__":
    main(*sys.argv[1:])
