"""Looking for things below a folder: by name, within bounds, and never through a link out of it."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

from memtui_store.bootstrap.contract import Item, UnreadableItem
from memtui_store.changes.files import read_file, reason_for, resolve_inside

_ENTRIES = 50_000
_SKIPPED = frozenset(
    {"node_modules", "__pycache__", "venv", "site-packages", "target", "build", "dist", "vendor", "snap"}
    | {"Library", "AppData", "Trash", "Caches"}
)


def walk(
    base: Path,
    wanted: Callable[[str], bool],
    *,
    depth: int = 6,
    hidden: bool = False,
    folders: Callable[[Path, frozenset[str]], bool] | None = None,
    entries: int = _ENTRIES,
) -> Iterator[Path]:
    """Files whose name is wanted, in a stable order; with `folders`, also folders that it accepts by their entries,
    which are then not entered. Links are not followed; at most so many entries are looked at."""
    left = entries
    waiting = [(base, 0)]
    while waiting and left > 0:
        folder, level = waiting.pop()
        try:
            with os.scandir(folder) as listing:
                found = sorted(listing, key=lambda entry: entry.name)
        except OSError:
            continue
        left -= len(found)
        if folders and folders(folder, frozenset(entry.name for entry in found)):
            yield folder
            continue
        below = []
        for entry in found:
            if entry.is_dir(follow_symlinks=False):
                if level < depth and entry.name not in _SKIPPED and (hidden or not entry.name.startswith(".")):
                    below.append((Path(entry.path), level + 1))
            elif entry.is_file(follow_symlinks=False) and wanted(entry.name):
                yield Path(entry.path)
        waiting += reversed(below)


def item_at(path: Path, base: Path, part: str = "") -> Item | None:
    """The item a path stands for; None where it is gone, or neither a file nor a folder."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    if not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)):
        return None
    return Item(path, base, status.st_size, (status.st_ino, status.st_mtime_ns, status.st_size), part)


def read_item(item: Item, cap: int) -> bytes:
    """A whole file, if it is one, lies in the chosen folder and is no larger than the cap."""
    try:
        return read_file(resolve_inside(item.path, item.base), cap)[0]
    except OSError as error:
        raise UnreadableItem(reason_for(error)) from error


def human_size(count: int) -> str:
    for unit, size in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if count >= size:
            return f"{count / size:.0f} {unit}"
    return f"{count} bytes"
