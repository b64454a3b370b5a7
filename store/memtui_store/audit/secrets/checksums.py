"""Verify the checksums that some formats carry: they tell a real key from letters that only look like one."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable

_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_POLYNOMIAL = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)


def crc32_digits(body: str, size: int = 6) -> str:
    """Write the CRC-32 of a token's body in base 62, as GitHub and npm append it."""
    number, digits = zlib.crc32(body.encode()), ""
    while number:
        number, rest = divmod(number, 62)
        digits = _BASE62[rest] + digits
    return digits.rjust(size, "0")


def crc32(token: str) -> bool:
    """Check the last six characters of a token such as `ghp_…` against the thirty before them."""
    body = token.rpartition("_")[2]
    return body.isascii() and crc32_digits(body[:-6]) == body[-6:]


def base58(text: str) -> bool:
    """Check that the last four bytes of a wallet's key are the checksum of those before."""
    number = 0
    for char in text:
        place = _BASE58.find(char)
        if place < 0:
            return False
        number = number * 58 + place
    lead = len(text) - len(text.lstrip("1"))
    raw = b"\0" * lead + number.to_bytes((number.bit_length() + 7) // 8, "big")
    check = hashlib.sha256(hashlib.sha256(raw[:-4]).digest()).digest()[:4]
    return len(raw) > 8 and check == raw[-4:]


def bech32(text: str) -> bool:
    """Check a word such as `AGE-SECRET-KEY-1…`, which ends in a checksum of the one variant or the other."""
    lead, _, rest = text.lower().rpartition("1")
    if not lead or any(char not in _BECH32 for char in rest):
        return False
    values = [*(ord(c) >> 5 for c in lead), 0, *(ord(c) & 31 for c in lead), *(_BECH32.index(c) for c in rest)]
    check = 1
    for value in values:
        top = check >> 25
        check = (check & 0x1FFFFFF) << 5 ^ value
        for bit, part in enumerate(_POLYNOMIAL):
            if top >> bit & 1:
                check ^= part
    return check in (1, 0x2BC830A3)


CHECKSUMS: dict[str, Callable[[str], bool]] = {"crc32": crc32, "base58": base58, "bech32": bech32}
"""By the name that the table of vendors uses."""
