"""The front matter almost every memory has, read in one pass; whatever else a header holds is declined.

It must never differ from `header.read`: what it accepts is so plain that YAML has only one reading of it, and a test
compares the two on mutated headers. A colon too many is the one mistake it knows, because agents make it daily.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from memtui_store.format.header import COMMENT_CUT, MAX_HEADER, Values

Plain: TypeAlias = tuple[Values, str, int]
"""Values, what is wrong with them, and where the body starts."""

_TEXT = r"([A-Za-z0-9_(/][ -\"$-9;-~]*+)(?<! )"
_WORD = r"([A-Za-z0-9_][A-Za-z0-9_.:+-]*+)(?<!:)"
_USUAL = re.compile(
    (
        rf"---\nname: {_TEXT}\ndescription: {_TEXT}\n(?:type: {_WORD}\n)?"
        rf"(?:metadata:\n(?=  )(?:  node_type: {_WORD}\n)?(?:  type: {_WORD}\n)?"
        rf"(?:  originSessionId: {_WORD}\n)?(?:  modified: {_WORD}\n)?)?---\n\n?(?=[!-~])"
    ).encode()
)
"""As Claude Code writes it, which one match takes apart."""
match_usual = _USUAL.match
_KEY = re.compile(r"(  )?([A-Za-z_][A-Za-z0-9_-]{0,60})")
_STARTS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_(/.~$+^;")
_ITEM = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*(?: [A-Za-z0-9_][A-Za-z0-9_.-]*)*")
_BLANK = re.compile(r"(?:[^\S\n]*\n)*(?:[^\S\n]*\Z)?")
_WRONG = "front matter is not valid YAML (line {}: mapping values are not allowed in this context); read line by line"
_MAX_LINES = 100
_MAX_KNOWN = 1000
_known: dict[str, tuple[bool, str]] = {}
"""Keys as they stand on a line, with whether they are indented: a handful serves every file."""


def read_usual(usual: re.Match[bytes]) -> Plain | None:
    """What `match_usual` found, as `read_plain` would give it."""
    if usual.end() > MAX_HEADER:
        return None
    name, description, kind, *inner = (None if group is None else group.decode() for group in usual.groups())
    found = zip(("node_type", "type", "originSessionId", "modified"), inner, strict=True)
    metadata: dict[str, str | list[str]] = {key: value for key, value in found if value is not None}
    values: Values = {"name": name or "", "description": description or ""}
    if kind is not None:
        values["type"] = kind
    if metadata:
        values["metadata"] = metadata
    return values, "", usual.end()


def read_plain(text: str) -> Plain | None:
    """None where the careful reader has to look."""
    end = text.find("\n---\n", 4)
    if end < 0 or end > MAX_HEADER or text[:4] != "---\n":
        return None
    header = text[4:end]
    lines = header.split("\n")
    size = len(lines)
    if size > _MAX_LINES or header[-1] == " " or " \n" in header or not "".join(lines).isprintable():
        return None
    comments = " #" in header
    colons = header.count(": ") + header.count(":\n") + (header[-1] == ":") > size
    top: Values = {}
    inner: dict[str, str | list[str]] | None = None
    parent = wrong = ""
    keys = 0
    meant: str | list[str]
    for line in lines:
        left, colon, value = line.partition(": ")
        if not colon:
            if line[-1:] != ":":
                return None
            left = line[:-1]
            meant = ""
        elif value[0] not in _STARTS and value[0] < "\xa1":
            special = _special(value)
            if special is None:
                return None
            meant = special
        else:
            meant = value
            if comments and " #" in value:
                value = value.partition(" #")[0].rstrip(" ")
                if left not in COMMENT_CUT:
                    meant = value
            if colons and not wrong and (": " in value or value[-1] == ":"):
                wrong = _WRONG.format(lines.index(line) + 2)
        known = _known.get(left) or _learn(left)
        if known is None:
            return None
        indented, key = known
        if not indented:
            top[key] = meant
            inner = None
            parent = "" if colon else key
        elif inner is not None:
            inner[key] = meant
        elif parent:
            inner = {key: meant}
            top[parent] = inner
            keys -= 1
        else:
            return None
        keys += 1
    if (wrong and comments) or keys != _keys(top):
        return None
    start = end + 5
    if text[start : start + 1] == "\n" and not text[start + 1 : start + 2].isspace():
        return top, wrong, start + 1
    blank = _BLANK.match(text, start)
    return top, wrong, blank.end() if blank else start


def _keys(top: Values) -> int:
    """As many as there are lines with a value, unless a key stands twice."""
    return sum(len(held) if type(held) is dict else 1 for held in top.values())


def _learn(left: str) -> tuple[bool, str] | None:
    found = _KEY.fullmatch(left)
    if found is None:
        return None
    known = bool(found[1]), found[2]
    if len(_known) < _MAX_KNOWN:
        _known[left] = known
    return known


def _special(value: str) -> str | list[str] | None:
    """Quoted on one line without escapes, or a list of plain words."""
    first, inside, last = value[0], value[1:-1], value[-1]
    if len(value) < 2:
        return None
    if first == last == '"':
        return None if '"' in inside or "\\" in inside else inside
    if first == last == "'":
        return None if "'" in inside else inside
    if first != "[" or last != "]":
        return None
    items = [item.strip(" ") for item in inside.split(",")] if inside else []
    return items if all(map(_ITEM.fullmatch, items)) else None
