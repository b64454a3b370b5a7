"""Checksums that formats carry within themselves: they tell a real key from letters that only look like one."""

from __future__ import annotations

import zlib

_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_POLYNOMIAL = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)


def base58check(text: str) -> bool:
    """Whether the last four bytes are the checksum of those before."""
    import hashlib  # loaded late: few texts hold a key to be checked

    number = 0
    for char in text:
        place = _BASE58.find(char)
        if place < 0:
            return False
        number = number * 58 + place
    lead = len(text) - len(text.lstrip("1"))
    raw = b"\0" * lead + number.to_bytes((number.bit_length() + 7) // 8, "big")
    body, check = raw[:-4], raw[-4:]
    return len(raw) > 8 and hashlib.sha256(hashlib.sha256(body).digest()).digest()[:4] == check


def bech32(text: str) -> bool:
    """Whether a word such as `nsec1…` ends in its own checksum, of either variant."""
    low = text.lower()
    lead, _, rest = low.rpartition("1")
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


def crc32_base62(body: str, check: str) -> bool:
    """The checksum that GitHub and npm put into the last six characters of a token."""
    number = zlib.crc32(body.encode())
    digits = ""
    while number:
        number, rest = divmod(number, 62)
        digits = _BASE62[rest] + digits
    return digits.rjust(len(check), "0") == check
