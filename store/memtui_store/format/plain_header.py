"""Read a header of plain `key: value` lines without YAML, which would take 300 microseconds of each file.

It accepts only what YAML reads in one way; a test compares both on mutated headers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

Values = dict[str, "str | list[str] | dict[str, str | list[str]]"]
"""What a header says: texts, lists of texts, and mappings of these one level deep."""

_MAX_LINES, _MAX_VALUE = 30, 2_000
"""Together less than the longest header there may be."""
_LINE = re.compile(rf"(  )?([A-Za-z_][A-Za-z0-9_-]{{0,60}}):(?: (.{{0,{_MAX_VALUE}}}))?\n")
_PLAIN = re.compile(r"[A-Za-z0-9_(/.~$+^;\xa1-\U0010ffff].*(?<![ :])", re.DOTALL)
_QUOTED = re.compile(r'"([^"\\]*)"|\'([^\']*)\'')
_LIST = re.compile(r"\[([A-Za-z0-9_., -]*)\]")
_ITEM = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*(?: [A-Za-z0-9_][A-Za-z0-9_.-]*)*")


def read_plain_lines(lines: Sequence[str]) -> Values | None:
    """Values of the lines between the fences; None where YAML has to look."""
    if len(lines) > _MAX_LINES:
        return None
    values: Values = {}
    parent = ""
    children: dict[str, str | list[str]] | None = None
    for line in lines:
        found = _LINE.fullmatch(line)
        if not found:
            return None
        indent, key, text = found.groups()
        value = _value(text) if text else ""
        if value is None:
            return None
        if not indent:
            if key in values:
                return None
            values[key] = value
            parent, children = key, None if text else {}
        else:
            if children is None or key in children:
                return None
            children[key] = value
            values[parent] = children
    return values or None


def _value(text: str) -> str | list[str] | None:
    """A value on one line without escapes: plain text, quoted text or a list of words."""
    if not text.isprintable():
        return None
    if _PLAIN.fullmatch(text):
        return None if ": " in text or " #" in text else text
    quoted = _QUOTED.fullmatch(text)
    if quoted:
        return quoted[1] or quoted[2] or ""
    listed = _LIST.fullmatch(text)
    if not listed:
        return None
    items = [item.strip(" ") for item in listed[1].split(",")] if listed[1] else []
    return items if all(map(_ITEM.fullmatch, items)) else None
