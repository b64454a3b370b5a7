"""Changing a front matter field as text: its own lines change and nothing else.

A key is addressed by its path: `("description",)` or `("metadata", "type")`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memtui_store.errors import RefusedError
from memtui_store.format.header import Parts, ending, key_line
from memtui_store.format.scalar import scalar

KeyPath = tuple[str, ...]

_FLOW_ITEM = r"(?P<before>[{{,]\s*){key}\s*:\s*(?P<value>[^,{{}}\[\]\"']*?)(?P<after>\s*[,}}])"
_LAST_IN_METADATA = ("originSessionId", "modified")


@dataclass(frozen=True, slots=True)
class Span:
    """The lines of one key: its own, and those that continue its value."""

    start: int
    end: int
    indent: str
    value: str


def find(lines: list[str], path: KeyPath) -> Span | None:
    """Where a key stands; the last one where it stands twice, because that is the one that counts."""
    start, end, indent = 0, len(lines), ""
    span: Span | None = None
    for depth, key in enumerate(path):
        if depth:
            start = start + 1
            indent = _child_indent(lines, start, end)
            if not indent:
                return None
        span = _find_between(lines, key, start, end, indent)
        if span is None:
            return None
        start, end = span.start, span.end
    return span


def _child_indent(lines: list[str], start: int, end: int) -> str:
    for line in lines[start:end]:
        if line.strip() and not line.lstrip().startswith("#"):
            return line[: len(line) - len(line.lstrip())]
    return ""


def _find_between(lines: list[str], key: str, start: int, end: int, indent: str) -> Span | None:
    span = None
    for number in range(start, end):
        found = key_line(lines[number])
        if found and found[:2] == (indent, key):
            span = Span(number, _block_end(lines, number, end, indent, found[2]), indent, found[2])
    return span


def _block_end(lines: list[str], start: int, end: int, indent: str, value: str) -> int:
    """A value goes on while lines are indented deeper; list items may stand at the key's own depth."""
    last = start + 1
    for number in range(start + 1, end):
        line = lines[number]
        body = line.lstrip()
        depth = len(line) - len(body)
        if not body or (body.startswith("#") and not (value[:1] in ("|", ">") and depth > len(indent))):
            # A comment belongs to the value only where the value goes on below it.
            continue
        if depth > len(indent) or (depth == len(indent) and body.startswith("- ")):
            last = number + 1
        else:
            break
    return last


def set_value(parts: Parts, path: KeyPath, value: str | None) -> None:
    """Give a key a new one-line value, add it where it is missing, or (None) take its lines away."""
    span = find(parts.lines, path)
    text = None if value is None else scalar(value)
    if span and text is not None:
        _replace(parts, span, path[-1], text)
    elif span:
        del parts.lines[span.start : span.end]
    elif len(path) == 2 and _stands_in_braces(parts, path[0]):
        _set_in_braces(parts, path, text)
    elif text is not None:
        _insert(parts, path, text)


def set_list(parts: Parts, path: KeyPath, values: tuple[str, ...]) -> None:
    """Keep the form a list was written in: a block, brackets, or one comma-separated line."""
    span = find(parts.lines, path)
    if span and span.value.startswith("["):
        text = "[" + ", ".join(scalar(value) for value in values) + "]"
        _replace(parts, span, path[-1], text)
    elif span and not span.value and span.end > span.start + 1 and values:
        items = [line for line in parts.lines[span.start + 1 : span.end] if line.lstrip().startswith("- ")]
        indent = items[0][: len(items[0]) - len(items[0].lstrip())] if items else span.indent + "  "
        eol = ending(parts.lines[span.start])
        block = [f"{indent}- {scalar(value)}{eol}" for value in values]
        parts.lines[span.start + 1 : span.end] = block
    else:
        set_value(parts, path, ", ".join(values) if values else None)


def _replace(parts: Parts, span: Span, key: str, text: str) -> None:
    eol = ending(parts.lines[span.start])
    parts.lines[span.start : span.end] = [f"{span.indent}{key}: {text}{eol}"]


def _stands_in_braces(parts: Parts, key: str) -> bool:
    span = find(parts.lines, (key,))
    return span is not None and span.value.startswith("{")


def _set_in_braces(parts: Parts, path: KeyPath, text: str | None) -> None:
    """Change `metadata: {type: user}` on one line; anything more involved is left to an editor."""
    outer, key = path
    span = find(parts.lines, (outer,))
    line = parts.lines[span.start] if span and span.end == span.start + 1 else ""
    if not span or not line or text is None or '"' in line or "'" in line:
        raise RefusedError(
            f"{outer} is written in braces, where {key} cannot be changed safely by itself",
            hint="edit the file in your editor: memtui edit REF",
        )
    pattern = re.compile(_FLOW_ITEM.format(key=re.escape(key)))
    if pattern.search(line):
        line = pattern.sub(lambda found: f"{found['before']}{key}: {text}{found['after']}", line, count=1)
    else:
        head, brace, tail = line.rpartition("}")
        comma = "" if head.rstrip().endswith("{") else ", "
        line = f"{head.rstrip()}{comma}{key}: {text}{brace}{tail}"
    parts.lines[span.start] = line


def _insert(parts: Parts, path: KeyPath, text: str) -> None:
    lines, eol = parts.lines, ending(parts.opening) or parts.eol
    if len(path) == 1:
        at = _place_for(lines, path[0])
        lines.insert(at, f"{path[0]}: {text}{eol}")
        return
    block = find(lines, path[:1])
    if block is None:
        lines += [f"{path[0]}:{eol}", f"  {path[1]}: {text}{eol}"]
        return
    indent = _child_indent(lines, block.start + 1, block.end) or block.indent + "  "
    at = block.end
    for last in _LAST_IN_METADATA:
        span = find(lines, (path[0], last))
        at = min(at, span.start) if span else at
    lines.insert(at, f"{indent}{path[1]}: {text}{eol}")


def _place_for(lines: list[str], key: str) -> int:
    """name first, description after it, the rest before metadata."""
    if key == "name":
        return 0
    if key == "description":
        name = find(lines, ("name",))
        return name.end if name else 0
    metadata = find(lines, ("metadata",))
    return metadata.start if metadata else len(lines)
