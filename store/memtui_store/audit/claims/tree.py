"""Look up the files of a project as they are now: tracked ones, and those that merely lie on the disk."""

from __future__ import annotations

import os
import re
import time
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from memtui_store.audit.claims.names import WORDS
from memtui_store.changes.files import inside, read_file

_MAX_FILES = 60_000
_FILE_CAP = 512 * 1024
_WORDS_CAP = 64 * 1024 * 1024
_WALK_SECONDS = 2.0
_SKIPPED = WORDS["skipped"]
_NOT_CODE = re.compile(
    r"(?i)\.(?:md|mdx|rst|txt|adoc|png|jpe?g|gif|webp|ico|svg|pdf|zip|gz|woff2?|ttf|mp[34]|wasm|jar|csv|parquet|map|snap|"
    r"lock|min\.js)$|(?:^|/)(?:[\w.-]*lock(?:\.json|\.yaml|b)?|go\.sum)$"
)
_NOTES = re.compile(r"(?:^|/)\.(?:claude|codex|hermes|openclaw|serena)/|(?:^|/)(?:agent-)?memor(?:y|ies)/")
_APART = bytes(
    byte if (chr(byte).isascii() and (chr(byte).isalnum() or byte in b"_$")) or byte > 127 else 32
    for byte in range(256)
)


class Tree:
    """Answers about paths are relative to `top` and never leave it, whatever links say."""

    def __init__(self, top: Path, tracked: Iterable[str]) -> None:
        self.top = Path(os.path.realpath(top))
        self.tracked = frozenset(tracked)
        self._real: dict[str, bool] = {}
        self._resolved: dict[str, list[str]] = {}

    @cached_property
    def present(self) -> frozenset[str]:
        """Return every file; one that is tracked and only missing from the disk is there for git."""
        return self.tracked | frozenset(self._walk())

    def _walk(self) -> Iterable[str]:
        until, count = time.monotonic() + _WALK_SECONDS, 0
        pending = [("", str(self.top))]
        while pending and count < _MAX_FILES and time.monotonic() < until:
            prefix, folder = pending.pop()
            try:
                entries = list(os.scandir(folder))
            except OSError:
                continue
            for entry in entries:
                if not entry.is_dir(follow_symlinks=False):
                    count += 1
                    yield prefix + entry.name
                elif entry.name not in _SKIPPED:
                    pending.append((f"{prefix}{entry.name}/", entry.path))

    @cached_property
    def folders(self) -> frozenset[str]:
        found = set()
        for path in self.present:
            folder = path.rpartition("/")[0]
            while folder and folder not in found:
                found.add(folder)
                folder = folder.rpartition("/")[0]
        return frozenset(found)

    @cached_property
    def by_name(self) -> dict[str, list[str]]:
        """Return files and folders by the last part of their path, in lower case."""
        names: dict[str, list[str]] = defaultdict(list)
        for path in (*sorted(self.present), *sorted(self.folders)):
            names[path.rsplit("/", 1)[-1].lower()].append(path)
        return names

    def exists(self, path: str) -> bool:
        """Looks at the disk too, for what the walk leaves out; a link or `..` that leads away does not count."""
        clean = os.path.normpath(path).strip("/")
        if clean.startswith("..") or "\0" in clean:
            return False
        if clean in self.present or clean in self.folders:
            return True
        try:
            real = os.path.realpath(self.top / clean, strict=True)
            filled = not os.path.isdir(real) or any(name != "__pycache__" for name in os.listdir(real))
        except (OSError, ValueError):
            return False
        return filled and inside(real, str(self.top)) and not inside(real, str(self.top / ".git"))

    def resolve(self, path: str) -> list[str]:
        """Return everything in the project that a text could mean by `path`; the exact one alone where there is one."""
        if path not in self._resolved:
            self._resolved[path] = self._resolve(path)
        return self._resolved[path]

    def _resolve(self, path: str) -> list[str]:
        clean = os.path.normpath(path).strip("/")
        while clean.startswith("../"):
            clean = clean[3:]
        if clean in {"", ".", ".."} or "\0" in clean:
            return []
        if not path.startswith("../") and self.exists(clean):
            return [clean]
        name, ending = clean.rsplit("/", 1)[-1].lower(), "/" + clean.lower()
        return [known for known in self.by_name.get(name, ()) if ("/" + known.lower()).endswith(ending)]

    def read(self, path: str, cap: int = _FILE_CAP) -> bytes | None:
        """Read a regular file inside the project; None for anything else."""
        folder = os.path.dirname(path)
        if folder not in self._real:
            self._real[folder] = inside(os.path.realpath(self.top / folder), str(self.top))
        if not self._real[folder]:
            return None
        try:
            return read_file(self.top / path, cap)[0]
        except (OSError, ValueError):
            return None

    @cached_property
    def words(self) -> frozenset[bytes]:
        """Return every identifier of the code and of its file names; prose and agents' notes are no code."""
        found: set[bytes] = set()
        size = 0
        for path in self.tracked or self.present:
            if size > _WORDS_CAP or not is_code(path):
                continue
            found.update(path.encode("utf-8", "surrogateescape").translate(_APART).split())
            data = self.read(path) or b""
            if b"\0" not in data[:8000]:
                size += len(data)
                found.update(data.translate(_APART).split())
        return frozenset(found)

    def has_word(self, word: str) -> bool:
        parts = word.encode("utf-8", "surrogateescape").translate(_APART).split()
        return bool(parts) and all(part in self.words for part in parts)


def is_note(path: str) -> bool:
    """Whether agents keep notes there: what only notes name is no proof that the project knows it."""
    return _NOTES.search(path) is not None


def is_code(path: str) -> bool:
    return _NOT_CODE.search(path) is None and not is_note(path)
