"""List the AGENTS.md files a Codex session loads: one of the user, and one of each folder from the root down."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from memtui_store.agents.codex.config import Config
from memtui_store.agents.disk import is_file, kind_of, read_head, real
from memtui_store.agents.instructions import InstructionStore
from memtui_store.model import Budget

NAMES = ("AGENTS.override.md", "AGENTS.md")
_CAP = 4 * 1024 * 1024
File = tuple[Path, str]
"""A path, and what it is to Codex."""


@dataclass
class ChainStore(InstructionStore):
    """`limit` is what all its files share, in bytes; none for the user's own."""

    limit: int = 0

    def budget(self) -> Budget:
        loaded = [file for file in self.files if "not read" not in file.label]
        return Budget(chars=sum(_size(str(file.path)) for file in loaded), max_chars=self.limit)


def user_files(home: Path) -> list[File]:
    """The first that says something wins."""
    found: list[File] = []
    taken = ""
    for name in NAMES:
        path = home / name
        if not kind_of(path):
            continue
        blank = not (read_head(path, _CAP) or b"").strip()
        label = "user's own instructions for all projects"
        if blank:
            label += " (not read: it is blank)"
        elif taken:
            label += f" (not read: {taken} takes its place)"
        taken = taken or ("" if blank else name)
        found.append((path, label))
    return found


def project_files(cwd: Path, config: Config) -> list[File]:
    """From the root down, with where the bytes they share run out."""
    here = real(cwd) or cwd
    root = _root(here, config.markers)
    distrusted = any(str(folder) in config.untrusted for folder in (here, root))
    left, found = config.doc_bytes, []
    for path, by in _candidates(root, here, (*NAMES, *config.fallbacks)):
        label, size = "project instructions", _size(path)
        if by:
            label += f" (not read: {by} takes its place)"
        elif distrusted:
            label += " (not read: Codex does not trust this project)"
        elif not left:
            label += f" (not read: the files above it fill the {config.doc_bytes:,} bytes Codex reads)"
        elif size > left:
            label += f" (cut after {left:,} of {size:,} bytes)"
            left = 0
        else:
            left -= size
        found.append((Path(path), label))
    return found


def _candidates(root: Path, here: Path, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Every file with one of the names, and which other of its folder comes first."""
    for folder in accumulate((str(root), *here.relative_to(root).parts), os.path.join):
        first = ""
        for name in names:
            path = os.path.join(folder, name)
            if is_file(path):
                yield path, first
                first = first or name


def _root(here: Path, markers: tuple[str, ...]) -> Path:
    """Without markers, or where none is found, only the folder itself counts."""
    for folder in (here, *here.parents):
        if any(kind_of(os.path.join(folder, marker)) for marker in markers):
            return folder
    return here


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return 0
