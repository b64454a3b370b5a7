"""Sets of small numbers as one large integer each: a few operations of the processor stand for thousands of steps.

The first number has the highest bit, so that a set written out in binary reads from the first to the last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Sized
from itertools import accumulate, compress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    T = TypeVar("T")
_ONE = ord("1")
_TRUTH = bytes.maketrans(b"01", b"\0\1")
_DENSE = 0.08
"""From this share on, going through all items is faster than going from one to the next."""
_SPARSE = 40
"""One number among so many: setting bits by hand is faster than reading a text of noughts and ones."""


def pack(numbers: Iterable[int], count: int) -> int:
    """The set of these numbers, all below `count`."""
    if not count:
        return 0
    if isinstance(numbers, Sized) and len(numbers) * _SPARSE < count:
        octets = bytearray((count + 7) // 8)
        for number in numbers:
            octets[number >> 3] |= 128 >> (number & 7)
        return int.from_bytes(octets, "big") >> (-count % 8)
    digits = bytearray(b"0") * count
    for number in numbers:
        digits[number] = _ONE
    return int(digits, 2)


def full(count: int) -> int:
    return (1 << count) - 1


def has(bits: int, number: int, count: int) -> bool:
    return bool(bits >> (count - 1 - number) & 1)


def chosen(items: Sequence[T], bits: int) -> list[T]:
    """Those items whose numbers are in the set, in order."""
    if not bits:
        return []
    digits = format(bits, f"0{len(items)}b")
    if bits.bit_count() > len(items) * _DENSE:
        return list(compress(items, digits.encode().translate(_TRUTH)))
    gaps = digits.split("1")
    gaps.pop()
    return [items[before + number] for number, before in enumerate(accumulate(map(len, gaps)))]
