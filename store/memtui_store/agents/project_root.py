"""Which directory Claude Code takes as the root of a project, read from the disk without running git.

Memories of a linked worktree belong to the main repository, and those of a submodule to the submodule.
"""

from __future__ import annotations

import os
import stat
from functools import lru_cache
from pathlib import Path

from memtui_store.agents.sight import ask
from memtui_store.portable import O_CLOEXEC, O_NONBLOCK

_PATH_LIMIT = 4096
_POINTER_LIMIT = 16 * 1024
path_of = lru_cache(maxsize=4096)(Path)
"""The same few folders are named again and again, and taking a path apart costs more than asking the disk about it."""


def project_root(cwd: Path) -> Path:
    """The directory whose name the memory folder carries; `cwd` itself where there is no repository."""
    start = real(cwd)
    if start is None:
        return cwd
    directory = str(start)
    while True:
        mark = kind_of(f"{directory}/.git")
        if stat.S_ISDIR(mark):
            return path_of(directory)
        if stat.S_ISREG(mark):
            return _main_repository(path_of(directory)) or path_of(directory)
        if directory in ("/", "") or not directory.startswith("/"):
            return start
        directory = directory.rpartition("/")[0] or "/"


def is_git_root(directory: Path) -> bool:
    """Whether memories made in `directory` stay under its own name because a repository begins there."""
    return file_kind(directory / ".git") != 0 and project_root(directory) == real(directory)


def real(path: Path) -> Path | None:
    """The path with links resolved, or nothing for a text that cannot be a path here."""
    text = str(path)
    if len(text) > _PATH_LIMIT or "\x00" in text:
        return None
    try:
        os.fsencode(text)
        return path_of(str(ask("real", text)))
    except (OSError, ValueError):
        return None


def file_kind(path: Path) -> int:
    """The type of what `path` leads to, zero when nothing can be learned about it."""
    return kind_of(str(path))


def kind_of(path: str) -> int:
    answer = ask("kind", path)
    return answer if isinstance(answer, int) else 0


def read_head(path: Path, limit: int, what: str = "stamp") -> bytes | None:
    """At most `limit` bytes of a regular file; a FIFO or device is neither waited for nor opened."""
    ask(what, str(path))
    if not stat.S_ISREG(file_kind(path)):
        return None
    try:
        handle = os.open(path, os.O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    except (OSError, ValueError):
        return None
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            return None
        parts: list[bytes] = []
        piece = min(status.st_size + 1, 1 << 20)
        while limit > 0 and (part := os.read(handle, min(limit, piece))):
            parts.append(part)
            limit -= len(part)
        return b"".join(parts)
    except OSError:
        return None
    finally:
        os.close(handle)


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
