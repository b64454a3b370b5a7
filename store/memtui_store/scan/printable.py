"""Making any text safe to show: one line, no control character, no invisible one, not too long."""

from __future__ import annotations

import unicodedata

_LONGEST = 120


def printable(text: str, longest: int = _LONGEST) -> str:
    """Controls, format characters and line breaks appear as escapes; the rest as it is."""
    plain = text[: longest * 2].replace("\n", " ").replace("\t", " ")
    if plain.isascii() and plain.isprintable():
        return (plain if len(plain) < longest else plain[: longest - 1] + "…").strip()
    out = []
    size = 0
    for char in text[: longest * 2]:
        if char in "\n\t":
            shown = " "
        elif (
            unicodedata.category(char)[0] == "C"
            or char in "\u2028\u2029\u00ad\u034f\u115f\u1160\u3164\uffa0\u2800"
            or 0xFE00 <= ord(char) <= 0xFE0F
            or 0xE0100 <= ord(char) <= 0xE01EF
        ):
            shown = f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"
        else:
            shown = char
        if size + len(shown) > longest - 1:
            out.append("…")
            break
        out.append(shown)
        size += len(shown)
    return "".join(out).strip()
