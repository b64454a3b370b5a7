"""Parse JSON5 (comments, single quotes, bare keys, trailing commas) by making it plain JSON first.

What is never closed reaches to the end of the text, so that none takes long however broken it is.
"""

from __future__ import annotations

import json
import re

_STRING = r""""(?:\\.|[^"\\])*+"?|'(?:\\.|[^'\\])*+'?"""
_COMMENT = re.compile(rf"{_STRING}|//[^\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
_ODD = re.compile(rf"{_STRING}|(?<![\w$])[A-Za-z_$][\w$]*+(?=\s*+:)|,(?=\s*+[}}\]])", re.DOTALL)


def loads(text: str) -> object:
    """ValueError where even that is none."""
    bare = _COMMENT.sub(lambda match: " " if match[0].startswith("/") else match[0], text.removeprefix("\ufeff"))
    try:
        value: object = json.loads(_ODD.sub(_plain, bare))
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    return value


def _plain(match: re.Match[str]) -> str:
    piece = match[0]
    if piece == ",":
        return " "
    if piece.startswith('"'):
        return piece.replace("\\\n", "")
    if piece.startswith("'"):
        inner = piece[1:-1].replace("\\\n", "").replace("\\'", "'")
        return '"' + re.sub(r'(?<!\\)"', r"\"", inner) + '"'
    return json.dumps(piece)
