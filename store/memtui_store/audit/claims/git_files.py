"""The few files by which it is known, without running git, that a repository's history is still the same."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from memtui_store.changes.files import read_file

_CAP = 4096
_COMMON = ("packed-refs", "shallow", "config", "info/exclude", "reftable/tables.list")


def git_files(root: Path, top: Path | None) -> Iterator[str]:
    """Every place where a `.git` could come up between `root` and `top`, and what HEAD rests on; some are not there."""
    for folder in (root, *root.parents):
        yield f"{folder}/.git"
        if folder == top:
            break
    if top is None:
        return
    own = _own_folder(f"{top}/.git")
    common = os.path.join(own, _line(f"{own}/commondir"))
    yield from (f"{own}/HEAD", f"{own}/config.worktree", f"{own}/commondir")
    yield from (os.path.join(common, name) for name in _COMMON)
    kind, _, ref = _line(f"{own}/HEAD").partition(" ")
    if kind == "ref:" and ref.startswith("refs/") and ".." not in ref:
        yield from (os.path.join(folder, ref) for folder in dict.fromkeys((own, common)))


def _own_folder(dot: str) -> str:
    """A worktree's or submodule's `.git` is a file that names the folder."""
    if os.path.isdir(dot):
        return dot
    kind, _, folder = _line(dot).partition(" ")
    return os.path.join(os.path.dirname(dot), folder) if kind == "gitdir:" else dot


def _line(path: str) -> str:
    """The first line of a small ordinary file; empty for anything else, without waiting for a pipe's writer."""
    try:
        return read_file(Path(path), _CAP)[0].decode("utf-8", "surrogateescape").split("\n", 1)[0].strip()
    except (OSError, ValueError):
        return ""
