"""Small git repositories written byte by byte, because a sample must not depend on git being installed.

They have a history, so that a memory about a removed file can be told from one about a file that never was;
it lies in one pack, because making hundreds of small files would be most of the time the sample takes.
"""

from __future__ import annotations

import hashlib
import os
import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

_CONFIG = "[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n\tlogallrefupdates = true\n"
_AUTHOR = "Nora Velten <nora@windrose.example>"
_COMMIT, _TREE, _BLOB = range(1, 4)
_NAMES = {_COMMIT: b"commit", _TREE: b"tree", _BLOB: b"blob"}


def write_repository(root: Path, commits: list[tuple[str, int, Mapping[str, str]]]) -> None:
    """Each commit is a message, a time and all files it holds; the last one is checked out."""
    pack = _Pack()
    parent = ""
    blobs: dict[str, bytes] = {}
    for message, seconds, files in commits:
        blobs = {path: pack.add(_BLOB, text.encode()) for path, text in files.items()}
        stamp = f"{_AUTHOR} {seconds} +0000"
        lines = [f"tree {pack.add_tree(blobs).hex()}", *([f"parent {parent}"] if parent else [])]
        text = "\n".join([*lines, f"author {stamp}", f"committer {stamp}", "", message]) + "\n"
        parent = pack.add(_COMMIT, text.encode()).hex()
    folder = root / ".git"
    os.makedirs(folder / "objects/pack")
    os.makedirs(folder / "refs/heads")
    pack.write(folder / "objects/pack")
    (folder / "HEAD").write_text("ref: refs/heads/main\n")
    (folder / "config").write_text(_CONFIG)
    (folder / "refs/heads/main").write_text(parent + "\n")
    (folder / "index").write_bytes(_index(blobs))


def _sha1(data: bytes) -> bytes:
    return hashlib.sha1(data, usedforsecurity=False).digest()


@dataclass
class _Pack:
    """Objects by their name, each once, in the form a pack file has them."""

    packed: dict[bytes, bytes] = field(default_factory=dict)

    def add(self, kind: int, data: bytes) -> bytes:
        name = _sha1(b"%s %d\0" % (_NAMES[kind], len(data)) + data)
        size = len(data)
        head = [kind << 4 | size & 15]
        size >>= 4
        while size:
            head[-1] |= 128
            head.append(size & 127)
            size >>= 7
        self.packed[name] = bytes(head) + zlib.compress(data)
        return name

    def add_tree(self, blobs: Mapping[str, bytes]) -> bytes:
        below: dict[str, dict[str, bytes]] = {}
        rows: list[tuple[bytes, bytes]] = []
        for path, name in blobs.items():
            head, slash, rest = path.partition("/")
            if slash:
                below.setdefault(head, {})[rest] = name
            else:
                rows.append((path.encode(), b"100644 %s\0" % path.encode() + name))
        for head, inner in below.items():
            # git sorts a folder as if its name ended in a slash.
            rows.append((head.encode() + b"/", b"40000 %s\0" % head.encode() + self.add_tree(inner)))
        return self.add(_TREE, b"".join(row for _, row in sorted(rows)))

    def write(self, folder: Path) -> None:
        names = sorted(self.packed)
        pack = b"PACK" + struct.pack(">2L", 2, len(names))
        offsets = []
        for name in names:
            offsets.append(len(pack))
            pack += self.packed[name]
        pack += _sha1(pack)
        stem = f"pack-{_sha1(b''.join(names)).hex()}"
        (folder / f"{stem}.pack").write_bytes(pack)
        fan_out = [sum(name[0] <= first for name in names) for first in range(256)]
        checks = [zlib.crc32(self.packed[name]) for name in names]
        table = b"\xfftOc" + struct.pack(">L256L", 2, *fan_out) + b"".join(names)
        table += struct.pack(f">{2 * len(names)}L", *checks, *offsets) + pack[-20:]
        (folder / f"{stem}.idx").write_bytes(table + _sha1(table))


def _index(blobs: Mapping[str, bytes]) -> bytes:
    """Version 2, without the status of the files: git looks at them itself."""
    data = b"DIRC" + struct.pack(">2L", 2, len(blobs))
    for path in sorted(blobs, key=str.encode):
        name = path.encode()
        entry = struct.pack(">10L", 0, 0, 0, 0, 0, 0, 0o100644, 0, 0, 0) + blobs[path]
        entry += struct.pack(">H", min(len(name), 0xFFF)) + name
        data += entry + bytes(8 - len(entry) % 8)
    return data + _sha1(data)
