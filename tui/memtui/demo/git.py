"""Small git repositories written file by file, because a sample must not depend on git being installed.

They have a history, so that a memory about a removed file can be told from one about a file that never was.
"""

from __future__ import annotations

import hashlib
import os
import struct
import zlib
from collections.abc import Mapping
from pathlib import Path

_CONFIG = "[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n\tlogallrefupdates = true\n"
_AUTHOR = "Nora Velten <nora@windrose.example>"


def write_repository(root: Path, commits: list[tuple[str, int, Mapping[str, str]]]) -> None:
    """Each commit is a message, a time and all files it holds; the last one is checked out."""
    folder = root / ".git"
    for name in ("objects/info", "objects/pack", "refs/heads", "refs/tags"):
        os.makedirs(folder / name)
    parent = ""
    blobs: dict[str, bytes] = {}
    for message, seconds, files in commits:
        blobs = {path: _store(folder, "blob", text.encode()) for path, text in files.items()}
        stamp = f"{_AUTHOR} {seconds} +0000"
        lines = [f"tree {_tree(folder, blobs).hex()}", *([f"parent {parent}"] if parent else [])]
        text = "\n".join([*lines, f"author {stamp}", f"committer {stamp}", "", message]) + "\n"
        parent = _store(folder, "commit", text.encode()).hex()
    (folder / "HEAD").write_text("ref: refs/heads/main\n")
    (folder / "config").write_text(_CONFIG)
    (folder / "refs/heads/main").write_text(parent + "\n")
    (folder / "index").write_bytes(_index(blobs, commits[-1][2]))


def _store(folder: Path, kind: str, data: bytes) -> bytes:
    whole = b"%s %d\0" % (kind.encode(), len(data)) + data
    digest = hashlib.sha1(whole, usedforsecurity=False)
    name = digest.hexdigest()
    path = folder / "objects" / name[:2] / name[2:]
    os.makedirs(path.parent, exist_ok=True)
    path.write_bytes(zlib.compress(whole, 1))
    return digest.digest()


def _tree(folder: Path, blobs: Mapping[str, bytes]) -> bytes:
    below: dict[str, dict[str, bytes]] = {}
    rows: list[tuple[str, bytes]] = []
    for path, digest in blobs.items():
        head, slash, rest = path.partition("/")
        if slash:
            below.setdefault(head, {})[rest] = digest
        else:
            rows.append((path, b"100644 %s\0" % path.encode() + digest))
    for name, inner in below.items():
        # git sorts a folder as if its name ended in a slash.
        rows.append((name + "/", b"40000 %s\0" % name.encode() + _tree(folder, inner)))
    return _store(folder, "tree", b"".join(row for _, row in sorted(rows)))


def _index(blobs: Mapping[str, bytes], files: Mapping[str, str]) -> bytes:
    """Version 2, without the status of the files: git looks at them itself."""
    parts = [b"DIRC" + struct.pack(">LL", 2, len(blobs))]
    for path in sorted(blobs, key=str.encode):
        name = path.encode()
        size = len(files[path].encode())
        entry = struct.pack(">10L", 0, 0, 0, 0, 0, 0, 0o100644, 0, 0, size) + blobs[path]
        entry += struct.pack(">H", min(len(name), 0xFFF)) + name
        parts.append(entry + bytes(8 - len(entry) % 8))
    data = b"".join(parts)
    return data + hashlib.sha1(data, usedforsecurity=False).digest()
