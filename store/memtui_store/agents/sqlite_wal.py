"""Put SQLite's write-ahead log into its database in memory, by the published file format."""

from __future__ import annotations

import struct

_HEADER = struct.Struct(">8I")
_FRAME = struct.Struct(">6I")
_MAGIC = 0x377F0682


def with_log(data: bytes, log: bytes) -> bytes:
    """The database as the last commit in the log leaves it, no longer in WAL mode."""
    if len(log) < _HEADER.size:
        return _plain(data)
    magic, _, page_size, _, *salts, one, two = _HEADER.unpack_from(log)
    if magic & ~1 != _MAGIC or page_size < 512 or page_size & (page_size - 1):
        return _plain(data)
    order = ">" if magic & 1 else "<"
    if _sum(log[:24], (0, 0), order) != (one, two):
        return _plain(data)
    pages, count = _committed(log, page_size, salts, order, (one, two))
    if not count:
        return _plain(data)
    whole = bytearray(data[: count * page_size].ljust(count * page_size, b"\0"))
    for number, at in pages.items():
        if number <= count:
            whole[(number - 1) * page_size : number * page_size] = log[at : at + page_size]
    return _plain(bytes(whole))


def _committed(
    log: bytes, page_size: int, salts: list[int], order: str, total: tuple[int, int]
) -> tuple[dict[int, int], int]:
    """Where the newest version of each page lies, up to the last commit, and how many pages there are then."""
    pages: dict[int, int] = {}
    pending: dict[int, int] = {}
    count, at = 0, _HEADER.size
    while at + _FRAME.size + page_size <= len(log):
        number, size, *own, one, two = _FRAME.unpack_from(log, at)
        body = at + _FRAME.size
        total = _sum(log[at : at + 8], total, order)
        total = _sum(log[body : body + page_size], total, order)
        if own != salts or total != (one, two) or not number:
            break
        pending[number] = body
        if size:
            pages |= pending
            pending, count = {}, size
        at = body + page_size
    return pages, count


def _sum(data: bytes, start: tuple[int, int], order: str) -> tuple[int, int]:
    one, two = start
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two


def _plain(data: bytes) -> bytes:
    return data[:18] + b"\x01\x01" + data[20:]
