"""Files of the agents that memtui never changes, such as transcripts: which of them still hold a secret."""

from __future__ import annotations

import os
import stat
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from memtui_store.changes.secret_values import Secret
from memtui_store.environment import Environment
from memtui_store.format.memory_file import encode
from memtui_store.known_agents import looked
from memtui_store.portable import O_CLOEXEC, O_NOFOLLOW, O_NONBLOCK

_CHUNK = 1 << 20
_MOST_BYTES, _MOST_FILES = 4 << 30, 200_000
_SKIPPED = frozenset({"node_modules", ".git"})


def files_holding(
    environment: Environment, values: Sequence[Secret], masked: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Each file below the agents' folders that holds one of these values, with why it is left as it is."""
    wanted = [encode(spelling) for secret in values for spelling in secret.spellings]
    if not wanted:
        return
    left = _MOST_BYTES
    for number, path in enumerate(_files(environment)):
        left -= _size(path)
        if left < 0 or number >= _MOST_FILES:
            yield str(path.parent), "too much to search; the files from here on were not looked at"
            return
        if str(path) not in masked and _holds(path, wanted):
            yield str(path), "memtui does not change this file; delete it, or mask it by hand"


def _files(environment: Environment) -> Iterator[Path]:
    """Plain files of every agent, each once; links are not followed, because they may lead anywhere."""
    seen: set[str] = set()
    for agent in looked(environment):
        if agent.known.id == "memtui":
            continue
        for place in map(os.path.realpath, agent.paths):
            if place in seen:
                continue
            seen.add(place)
            if os.path.isfile(place):
                yield Path(place)
            for folder, folders, names in os.walk(place):
                folders[:] = sorted(name for name in folders if name not in _SKIPPED)
                yield from (Path(folder, name) for name in sorted(names))


def _size(path: Path) -> int:
    try:
        return os.lstat(path).st_size
    except OSError:
        return 0


def _holds(path: Path, wanted: Sequence[bytes]) -> bool:
    """Piece by piece, because transcripts are large; a value may lie across two pieces."""
    overlap = max(map(len, wanted)) - 1
    try:
        fd = os.open(path, os.O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    except OSError:
        return False
    try:
        if not stat.S_ISREG(os.fstat(fd).st_mode):
            return False
        before = b""
        while chunk := os.read(fd, _CHUNK):
            piece = before + chunk
            if any(text in piece for text in wanted):
                return True
            before = piece[-overlap:] if overlap else b""
    except OSError:
        return False
    finally:
        os.close(fd)
    return False
