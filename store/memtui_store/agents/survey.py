"""One pass over a folder of memories: what is known is only looked at, what is new is read, by descriptors throughout.

Only plain files are read here. Whatever else carries a memory's name goes through the store's careful way.
"""

from __future__ import annotations

import os
import stat
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING

from memtui_store.agents import memory_md as index
from memtui_store.changes.files import reason_for
from memtui_store.format.memory_file import looks_binary
from memtui_store.format.plain_header import match_usual, read_plain
from memtui_store.loading.cards import RACY_NS, Entries, Held, Raw, Stamp, fresh, now_ns
from memtui_store.model import INDEX_NAME
from memtui_store.portable import O_CLOEXEC, O_DIRECTORY, O_NOCTTY, O_NOFOLLOW, O_NONBLOCK

if TYPE_CHECKING:
    from memtui_store.agents.folder import FolderStore

MAX_DEPTH = 12
MAX_FILES = 200_000
_FOLDER = os.O_RDONLY | O_DIRECTORY | O_CLOEXEC
_FILE = os.O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW
_STAMP = attrgetter("st_ino", "st_mtime_ns", "st_size", "st_ctime_ns")
_HELD_STAMP, _SIZE = itemgetter(0), itemgetter(2)


class Survey:
    def __init__(self, store: FolderStore, known: Entries) -> None:
        self._store = store
        self._known = known
        self._entries: Entries = {}
        self._started = now_ns()
        self._racy_from = self._started - RACY_NS

    def entries(self) -> Entries:
        self._folder(str(self._store.root), "", 0, None)
        if len(self._entries) > MAX_FILES:
            self._store.unread(f"more than {MAX_FILES:,} files; the rest was left out")
            for key in list(self._entries)[MAX_FILES:]:
                del self._entries[key]
        return self._entries

    def _folder(self, name: str, prefix: str, depth: int, above: int | None) -> None:
        try:
            fd = os.open(name, _FOLDER if above is None else _FOLDER | O_NOFOLLOW, dir_fd=above)
        except FileNotFoundError:
            if prefix:
                self._store.unread(f"{prefix}: the folder vanished while it was read")
            return
        except OSError as error:
            self._store.unread(f"{prefix or 'its folder'}: {reason_for(error)}")
            return
        try:
            self._names(fd, prefix, depth)
        except OSError as error:
            self._store.unread(f"{prefix or 'its folder'}: {reason_for(error)}")
        finally:
            os.close(fd)

    def _names(self, fd: int, prefix: str, depth: int) -> None:
        left = max(MAX_FILES + 1 - len(self._entries), 0)
        if not self._known:
            self._all_new(fd, prefix, depth, left)
            return
        names = sorted(os.listdir(fd))[:left]
        keys = [prefix + name for name in names] if prefix else names
        known, entries = self._known, self._entries
        same = self._same(fd, names, keys)
        if not prefix and same is known and len(names) == len(known):
            self._entries = known
            return
        for name, key in zip(names, keys, strict=True):
            held = same.get(key)
            if held is not None:
                entries[key] = held
            elif name[-3:] == ".md" or key in known:
                entries[key] = self._one(fd, name, key)
            else:
                self._below(fd, name, key, depth)

    def _same(self, fd: int, names: list[str], keys: list[str]) -> Entries:
        """What is still as it is known, looked at in one go; nothing where one of the files is gone already."""
        known, look = self._known, os.stat
        if keys is not names or names != list(known):
            there = [(name, key) for name, key in zip(names, keys, strict=True) if key in known]
            names, keys = [name for name, _ in there], [key for _, key in there]
        try:
            stamps = [_STAMP(look(name, dir_fd=fd, follow_symlinks=False)) for name in names]
        except OSError:
            return {}
        held = [known[key] for key in keys]
        cap = self._store.cap
        if stamps == list(map(_HELD_STAMP, held)) and max(map(_SIZE, stamps), default=0) <= cap:
            return known if len(held) == len(known) else dict(zip(keys, held, strict=True))
        each = zip(keys, held, stamps, strict=True)
        return {key: kept for key, kept, stamp in each if kept[0] == stamp and stamp[2] <= cap}

    def _one(self, fd: int, name: str, key: str) -> Held:
        try:
            status = os.stat(name, dir_fd=fd, follow_symlinks=False)
        except OSError:
            return self._careful(key)
        held = self._known.get(key)
        if held is not None and held[0] == _STAMP(status) and status.st_size <= self._store.cap:
            return held
        return self._read(fd, name, key) if stat.S_ISREG(status.st_mode) else self._careful(key)

    def _all_new(self, fd: int, prefix: str, depth: int, left: int) -> None:
        """The listing tells which are files, and reading tells the rest; what is no file is never opened."""
        with os.scandir(fd) as found:
            is_file = {entry.name: entry.is_file(follow_symlinks=False) for entry in found}
        entries, read = self._entries, self._read
        for name in sorted(is_file)[:left]:
            key = prefix + name if prefix else name
            if name[-3:] != ".md":
                self._below(fd, name, key, depth)
            elif is_file[name]:
                entries[key] = read(fd, name, key)
            else:
                entries[key] = self._careful(key)

    def _below(self, fd: int, name: str, key: str, depth: int) -> None:
        try:
            is_folder = stat.S_ISDIR(os.stat(name, dir_fd=fd, follow_symlinks=False).st_mode)
        except OSError:
            return
        if is_folder and depth >= MAX_DEPTH:
            self._store.unread(f"{key}: nested too deeply; not read")
        elif is_folder:
            self._folder(name, f"{key}/", depth + 1, fd)

    def _read(self, fd: int, name: str, key: str) -> Held:
        """The stamp is from before the reading, so that a write in between makes it one that is not known again."""
        try:
            handle = os.open(name, _FILE, dir_fd=fd)
            try:
                status = os.fstat(handle)
                size = status.st_size
                if size > self._store.cap or not stat.S_ISREG(status.st_mode):
                    return self._careful(key)
                data = os.read(handle, size + 1)
            finally:
                os.close(handle)
        except OSError:
            return self._careful(key)
        if len(data) != size:
            return self._careful(key)
        mtime_ns, ctime_ns = status.st_mtime_ns, status.st_ctime_ns
        stamp: Stamp = ()
        if mtime_ns < self._racy_from and ctime_ns < self._racy_from:
            stamp = status.st_ino, mtime_ns, size, ctime_ns
        usual = match_usual(data)
        if usual is not None and name != INDEX_NAME:
            return stamp, (Raw(key, data, usual, mtime_ns),), False
        try:
            text = data.decode()
        except UnicodeDecodeError:
            return self._careful(key)
        if name == INDEX_NAME:
            return stamp, self._index(data, key, mtime_ns), False
        return stamp, (Raw(key, data, read_plain(text), mtime_ns),), "supersedes" in text

    def _index(self, data: bytes, key: str, mtime_ns: int) -> tuple[Raw, ...]:
        """Most indexes are nothing but pointers, and those are no entries."""
        if index.is_only_entries(data) and not looks_binary(data):
            return ()
        return tuple(map(Raw.of, self._store.index_entry(data, key, self._store.root / key, mtime_ns)))

    def _careful(self, key: str) -> Held:
        source = self._store.source(key)
        held = self._known.get(key)
        if held is not None and source.stamp and held[0] == source.stamp:
            return held
        return fresh(source.stamp, self._store.load(source), self._started)
