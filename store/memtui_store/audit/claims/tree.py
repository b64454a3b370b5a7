"""The files of a project as they are now: tracked ones, and those that merely lie on the disk."""

from __future__ import annotations

import os
import re
import time
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from memtui_store.audit.claims.whole_words import Searched
from memtui_store.audit.claims.wordlist import words
from memtui_store.audit.stamps import stamp
from memtui_store.changes.files import inside, read_file

MAX_FILES = 60_000
FILE_CAP = 512 * 1024
TEXT_CAP = 48 * 1024 * 1024
_CODE_CAP = 4 * 1024 * 1024
_WALK_SECONDS = 2.0
_SKIPPED = words(
    """
    .git .hg .svn node_modules .venv venv __pycache__ .tox .mypy_cache .pytest_cache .ruff_cache target dist
    build .next .gradle .idea .cache Pods DerivedData
    """
)
_UNREAD = words(
    """
    md mdx rst txt adoc png jpg jpeg gif webp ico pdf zip gz woff woff2 ttf mp3 mp4 wasm jar csv parquet
    """
)
_LOCKS = re.compile(r"(?:^|/)(?:[\w.-]*lock(?:\.json|\.yaml|b)?|go\.sum|[\w.-]+\.(?:lock|min\.js|map|svg|snap))$")


_AGENTS = re.compile(r"(?:^|/)\.(?:claude|codex|hermes|openclaw|serena)/")
_NOTES = re.compile(r"(?:^|/)(?:memory|memories)/.{0,200}\.(?:md|txt|json|jsonl)$")


def memory_like(path: str) -> bool:
    """Where agents keep their notes: what only they name is no proof that the code knows it."""
    return _AGENTS.search(path) is not None or _NOTES.search(path) is not None


class Tree:
    """Answers about paths are relative to `top` and never leave it, whatever links say.

    `looked_at` has the stamp of everything on the disk that an answer rests on, taken before it was read.
    """

    def __init__(self, top: Path, tracked: Iterable[str]) -> None:
        self.top = Path(os.path.realpath(top))
        self.tracked = frozenset(tracked)
        self.looked_at: dict[str, str] = {}
        self._real: dict[str, bool] = {}
        self.read_all = False
        self._mentioned: dict[str, bool] = {}
        self._named: dict[str, bool] = {}
        self._resolved: dict[str, list[str]] = {}

    @cached_property
    def present(self) -> frozenset[str]:
        return self.tracked | frozenset(self._walk())

    @cached_property
    def by_name(self) -> dict[str, list[str]]:
        names: dict[str, list[str]] = defaultdict(list)
        for path in sorted(self.present):
            names[path.rsplit("/", 1)[-1].lower()].append(path)
        return names

    @cached_property
    def folders(self) -> frozenset[str]:
        found = set()
        for path in self.present:
            while "/" in path:
                path = path.rsplit("/", 1)[0]  # noqa: PLW2901 -- climbing the same path
                if path in found:
                    break
                found.add(path)
        return frozenset(found)

    @cached_property
    def folders_by_name(self) -> dict[str, list[str]]:
        names: dict[str, list[str]] = defaultdict(list)
        for folder in sorted(self.folders):
            names[folder.rsplit("/", 1)[-1].lower()].append(folder)
        return names

    def _walk(self) -> Iterable[str]:
        until, count = time.monotonic() + _WALK_SECONDS, 0
        pending = [("", str(self.top))]
        while pending:
            prefix, folder = pending.pop()
            self.looked_at[folder] = stamp(folder)
            try:
                entries = list(os.scandir(folder))
            except OSError:
                continue
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if entry.name not in _SKIPPED:
                        pending.append((f"{prefix}{entry.name}/", entry.path))
                else:
                    yield prefix + entry.name
                    count += 1
            if count > MAX_FILES or time.monotonic() > until:
                return

    def exists(self, path: str) -> bool:
        """Looks at the disk too, for what the walk leaves out; a link or `..` that leads away does not count."""
        clean = os.path.normpath(path).strip("/")
        if clean.startswith("..") or "\0" in clean:
            return False
        if clean in self.present or clean in self.folders:
            return True
        if clean.partition("/")[0] not in self._top_names:
            return False
        self.looked_at[f"{self.top}/{clean}"] = stamp(f"{self.top}/{clean}")
        try:
            real = os.path.realpath(self.top / clean, strict=True)
        except (OSError, ValueError):
            return False
        if not inside(real, str(self.top)) or inside(real, str(self.top / ".git")):
            return False
        return not os.path.isdir(real) or _holds_something(real)

    @cached_property
    def _top_names(self) -> frozenset[str]:
        self.looked_at.setdefault(str(self.top), stamp(str(self.top)))
        try:
            return frozenset(os.listdir(self.top))
        except OSError:
            return frozenset()

    def resolve(self, path: str) -> list[str]:
        """Everything in the project that a text could mean by `path`, the exact one first."""
        if path not in self._resolved:
            self._resolved[path] = self._resolve(path)
        return self._resolved[path]

    def _resolve(self, path: str) -> list[str]:
        clean = os.path.normpath(path).replace("\\", "/").strip("/")
        while clean.startswith("../"):
            clean = clean[3:]
        if clean in {"", ".", ".."} or "\0" in clean:
            return []
        if not path.startswith("../") and self.exists(clean):
            return [clean]
        name = clean.rsplit("/", 1)[-1].lower()
        ending = "/" + clean.lower()
        files = [known for known in self.by_name.get(name, ()) if ("/" + known.lower()).endswith(ending)]
        folders = [known for known in self.folders_by_name.get(name, ()) if ("/" + known.lower()).endswith(ending)]
        return [known for known in files + folders if self.exists(known)]

    def read(self, path: str, cap: int = FILE_CAP) -> bytes | None:
        """A regular file inside the project, or None."""
        folder = os.path.dirname(path)
        if folder not in self._real:
            self._real[folder] = inside(os.path.realpath(self.top / folder), str(self.top))
        if not self._real[folder]:
            return None
        self.looked_at[f"{self.top}/{path}"] = stamp(f"{self.top}/{path}")
        try:
            return read_file(self.top / path, cap)[0]
        except (OSError, ValueError):
            return None

    @cached_property
    def code(self) -> bytes:
        """All tracked text but prose, notes and lock files, in one piece: a search in it costs milliseconds."""
        parts, size = [], 0
        self.read_all = True
        for path in sorted(self.tracked or self.present):
            if path.rsplit(".", 1)[-1].lower() in _UNREAD or _AGENTS.search(path) or _LOCKS.search(path):
                continue
            data = self.read(path, _CODE_CAP)
            if data is None or b"\0" in data[:8000]:
                self.read_all = self.read_all and data is not None
                continue
            parts.append(path.encode("utf-8", "surrogateescape") + b"\n" + data)
            size += len(data)
            if size > TEXT_CAP:
                self.read_all = False
                break
        return b"\n\0".join(parts)

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """What stands before each dot of each file's name."""
        found = set()
        for name in self.by_name:
            at = name.find(".")
            while at >= 0:
                found.add(name[:at])
                at = name.find(".", at + 1)
        return frozenset(found)

    @cached_property
    def folded(self) -> bytes:
        return self.code.lower()

    def names(self, word: str) -> bool:
        """As a whole word, written just so."""
        if word not in self._named:
            self._named[word] = self._searched.has(word.encode("utf-8", "surrogateescape"))
        return self._named[word]

    @cached_property
    def _searched(self) -> Searched:
        return Searched(self.code)

    def mentions(self, word: str) -> bool:
        """As part of a longer word too, and in any case."""
        folded = word.lower()
        if folded not in self._mentioned:
            self._mentioned[folded] = folded.encode("utf-8", "surrogateescape") in self.folded
        return self._mentioned[folded]


def _holds_something(folder: str) -> bool:
    """What git leaves of a removed folder is its byte code and its emptiness."""
    try:
        with os.scandir(folder) as entries:
            return any(entry.name not in {"__pycache__", ".DS_Store"} for entry in entries)
    except OSError:
        return False
