"""Write a row as text and parse it again: a header with one line per column, then the content exactly as it is.

This is what the journal keeps, what an editor shows and what a move to another store takes along, so it reads like
any other memory file, while every value of every column can be told from it to the byte.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Mapping
from typing import TypeAlias

from memtui_store.errors import RefusedError
from memtui_store.format.memory_file import decode, encode

Value: TypeAlias = str | int | float | bytes | None
Row: TypeAlias = dict[str, Value]

_FENCE = "---\n"
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*")
_NO_WORD = frozenset({"null", "true", "false", "yes", "no", "on", "off", "infinity"})
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z")
_NUMBER = re.compile(r"-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Infinity)")
_LINE = re.compile(r"([A-Za-z_]\w*): (.*)")
_BLOB = "!blob "
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def written(row: Mapping[str, Value]) -> bytes:
    content = row.get("content")
    head = "".join(
        f"{column}: {_value(column, value)}\n"
        for column, value in row.items()
        if column != "content" or not isinstance(content, str)
    )
    return encode(f"{_FENCE}{head}{_FENCE}{content if isinstance(content, str) else ''}")


def parse(data: bytes) -> Row:
    """The row a text stands for; RefusedError where it is none."""
    text = decode(data)
    head, fence, content = text.removeprefix(_FENCE).partition(f"\n{_FENCE}")
    if not text.startswith(_FENCE) or not fence:
        raise RefusedError(
            "the text has lost the lines between --- that hold its fields", hint="keep them and edit below"
        )
    row: Row = {}
    for line in head.split("\n"):
        match = _LINE.fullmatch(line)
        if match is None or match[1] in row:
            raise RefusedError(f"this line is no field of a memory: {line[:60]!r}")
        row[match[1]] = _read(match[2])
    row.setdefault("content", content)
    return row


def is_row(data: bytes) -> bool:
    """Whether a text was written here, and not by a program with a header of its own."""
    try:
        row = parse(data)
    except (RefusedError, ValueError):
        return False
    return {"id", "type", "content", "tags", "created_at"} <= row.keys()


def _value(column: str, value: Value) -> str:
    if isinstance(value, bytes):
        return _BLOB + base64.b64encode(value).decode("ascii")
    if not isinstance(value, str):
        return json.dumps(value)
    if column == "tags" and tags_of(value) is not None and not _UNPRINTABLE.search(value) and value[0] == "[":
        return value
    plain = (_WORD.fullmatch(value) and value.lower() not in _NO_WORD) or _TIME.fullmatch(value)
    return value if plain else json.dumps(value)


def _read(text: str) -> Value:
    if text == "null":
        return None
    if text.startswith(_BLOB):
        try:
            return base64.b64decode(text[len(_BLOB) :])
        except ValueError as error:
            raise RefusedError(f"a field's bytes are no base64: {text[:60]!r}") from error
    if text.startswith('"'):
        try:
            return str(json.loads(text))
        except ValueError as error:
            raise RefusedError(f"a field's quotes are broken: {text[:60]!r}") from error
    if _NUMBER.fullmatch(text):
        try:
            number: int | float = json.loads(text)
        except ValueError as error:
            raise RefusedError(f"a field's number cannot be read: {text[:60]!r}") from error
        return number
    return text


def tags_of(value: Value) -> tuple[str, ...] | None:
    """None where it is no list of texts: one such row makes Carapace's search and brief fail for the whole group."""
    try:
        held = json.loads(value) if isinstance(value, str) else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(held, list) or not all(isinstance(tag, str) for tag in held):
        return None
    return tuple(held)


def tags_text(tags: tuple[str, ...]) -> str:
    """As JavaScript writes a list."""
    return json.dumps(list(tags), ensure_ascii=False, separators=(",", ":"))
