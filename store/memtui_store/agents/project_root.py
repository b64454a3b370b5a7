"""Find the root of a project as Claude Code does, from the disk and without running git.

Memories of a linked worktree belong to the main repository, and those of a submodule to the submodule.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from memtui_store.agents.disk import kind_of, read_head, real

_POINTER_LIMIT = 16 * 1024


def project_root(cwd: Path) -> Path:
    """The directory whose name the memory folder carries; `cwd` itself where there is no repository."""
    start = real(cwd)
    if start is None:
        return cwd
    for directory in (start, *start.parents):
        mark = kind_of(f"{directory}/.git")
        if stat.S_ISDIR(mark):
            return directory
        if stat.S_ISREG(mark):
            return _main_repository(directory) or directory
    return start


def is_git_root(directory: Path) -> bool:
    """Whether memories made in `directory` stay under its own name because a repository begins there."""
    return kind_of(directory / ".git") != 0 and project_root(directory) == real(directory)


def _main_repository(worktree: Path) -> Path | None:
    """The repository a linked worktree belongs to, believed only when that repository points back at it."""
    pointer = _line(worktree / ".git")
    if pointer is None or not pointer.startswith("gitdir:"):
        return None
    private = _join(worktree, pointer.removeprefix("gitdir:").strip())
    shared, back = _line(private / "commondir"), _line(private / "gitdir")
    if not shared or not back:
        return None
    common = _join(private, shared)
    if real(private.parent) != real(common / "worktrees"):
        return None
    if real(_join(private, back)) != real(worktree / ".git"):
        return None
    return common.parent if common.name == ".git" else common


def _join(base: Path, text: str) -> Path:
    return Path(os.path.normpath(base / text))


def _line(path: Path) -> str | None:
    data = read_head(path, _POINTER_LIMIT)
    return None if data is None else os.fsdecode(data).strip()
