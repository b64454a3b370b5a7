"""Mailboxes, read one message at a time and each only so far: an mbox by byte ranges, a Maildir by its files."""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from memtui_store.bootstrap.contract import Item, UnreadableItem
from memtui_store.changes.files import UnreadableError, check_regular, reason_for, resolve_inside
from memtui_store.portable import O_CLOEXEC, O_NOCTTY, O_NOFOLLOW, O_NONBLOCK, pread

PART = 32 * 1024 * 1024
BUCKET = 500
HEAD = 64 * 1024
BODY = 64 * 1024
_LINE = 64 * 1024
_FROM = re.compile(rb"From \S+.*\d{1,2}:\d{2}")


@dataclass(frozen=True, slots=True)
class Raw:
    """The beginning of a message, and where it stands."""

    head: bytes
    body: bytes
    where: str
    cut: bool = False
    """Its header was longer than any mail's."""


def mbox_parts(item: Item) -> Iterator[Item]:
    """An mbox in pieces of some size; a message belongs to the piece in which its first line begins."""
    if item.size <= PART:
        yield Item(item.path, item.base, item.size, item.stamp, f"0-{item.size}")
        return
    for start in range(0, item.size, PART):
        end = min(start + PART, item.size)
        # A grown mailbox changes only its last piece: earlier bytes of an mbox stay where they are.
        stamp = (item.stamp[0], end) if end < item.size else item.stamp
        yield Item(item.path, item.base, end - start, stamp, f"{start}-{end}")


def maildir_parts(folder: Path, base: Path) -> Iterator[Item]:
    """The messages of a Maildir in buckets by name, so that one new mail makes one bucket new."""
    names: list[tuple[str, int]] = []
    for below in ("cur", "new"):
        with suppress(OSError), os.scandir(folder / below) as listing:
            names += [
                (_unique(entry.name), entry.stat(follow_symlinks=False).st_size)
                for entry in listing
                if not entry.name.startswith(".") and entry.is_file(follow_symlinks=False)
            ]
    count = 1
    while count * BUCKET < len(names):
        count *= 2
    for bucket in range(count):
        held = sorted(entry for entry in names if _bucket(entry[0], count) == bucket)
        if held:
            mark = zlib.crc32(repr(held).encode())
            yield Item(folder, base, sum(size for _, size in held), (len(held), mark), f"{bucket + 1}/{count}")


def _unique(name: str) -> str:
    """The part of a Maildir name that stays when the mail is read or flagged."""
    return re.split(r"[:;!]2,", name, maxsplit=1)[0]


def _bucket(name: str, count: int) -> int:
    return zlib.crc32(name.encode("utf-8", "surrogateescape")) % count


def messages(item: Item) -> Iterator[Raw]:
    if item.path.is_dir():
        yield from _maildir(item)
    elif item.part:
        yield from _mbox(item)
    else:
        raise UnreadableItem("neither an mbox nor a Maildir")


def _maildir(item: Item) -> Iterator[Raw]:
    number, _, total = item.part.partition("/")
    bucket, count = int(number or 1) - 1, int(total or 1)
    for below in ("cur", "new"):
        try:
            names = sorted(os.listdir(item.path / below))
        except OSError:
            continue
        for name in names:
            if name.startswith(".") or _bucket(_unique(name), count) != bucket:
                continue
            try:
                yield _file(resolve_inside(item.path / below / name, item.base))
            except OSError as error:
                yield Raw(b"", b"", f"{item.path / below / name}: {reason_for(error)}", cut=True)


def _file(path: Path) -> Raw:
    descriptor = os.open(path, os.O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW)
    with os.fdopen(descriptor, "rb") as handle:
        check_regular(os.fstat(descriptor), 1 << 40)
        return _split(handle.read(HEAD + BODY), str(path))


def _split(data: bytes, where: str) -> Raw:
    found = re.search(rb"\r?\n\r?\n", data)
    if found is None:
        return Raw(data[:HEAD], b"", where, cut=len(data) > HEAD)
    if found.start() > HEAD:
        return Raw(data[:HEAD], b"", where, cut=True)
    return Raw(data[: found.start()], data[found.end() :][:BODY], where)


def _mbox(item: Item) -> Iterator[Raw]:
    start, _, end = item.part.partition("-")
    try:
        path = resolve_inside(item.path, item.base)
        descriptor = os.open(path, os.O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW)
    except OSError as error:
        raise UnreadableItem(reason_for(error)) from error
    with os.fdopen(descriptor, "rb"):
        try:
            check_regular(os.fstat(descriptor), 1 << 50)
        except UnreadableError as error:
            raise UnreadableItem(error.reason) from error
        if start == "0" and not pread(descriptor, 200, 0).lstrip().startswith(b"From "):
            raise UnreadableItem("not an mbox")
        yield from _range(descriptor, int(start), int(end), str(item.path))


def _range(descriptor: int, start: int, end: int, where: str) -> Iterator[Raw]:
    """Messages whose `From ` line begins in the range; the last may end behind it."""
    held: bytearray | None = None
    began = 0
    for offset, line, first in _lines(descriptor, start):
        if first and line.startswith(b"From ") and _FROM.match(line[:300]) and _after_blank(descriptor, offset):
            if held is not None:
                yield _split(bytes(held), f"{where} at byte {began}")
            if offset >= end:
                return
            held, began = bytearray(), offset
        elif held is not None and len(held) < HEAD + BODY:
            held += line
        elif held is None and offset >= end:
            return
    if held is not None:
        yield _split(bytes(held), f"{where} at byte {began}")


def _lines(descriptor: int, start: int) -> Iterator[tuple[int, bytes, bool]]:
    """Lines or, of a very long one, pieces: offset, bytes, and whether a line begins there."""
    offset = start
    fresh = start == 0 or pread(descriptor, 1, start - 1) == b"\n"
    rest = b""
    while True:
        chunk = pread(descriptor, 1 << 20, offset + len(rest))
        data = rest + chunk
        if not data:
            return
        at = 0
        while (stop := data.find(b"\n", at)) >= 0:
            yield offset + at, data[at : stop + 1], fresh
            at, fresh = stop + 1, True
        if len(data) - at > _LINE or not chunk:
            yield offset + at, data[at:], fresh
            at, fresh = len(data), False
        offset, rest = offset + at, data[at:]
        if not chunk:
            return


def _after_blank(descriptor: int, offset: int) -> bool:
    before = pread(descriptor, min(4, offset), max(0, offset - 4))
    return not before or before.endswith((b"\n\n", b"\r\n\r\n")) or (offset <= 2 and not before.strip())
