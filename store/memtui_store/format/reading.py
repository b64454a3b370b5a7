"""Read a header leniently, always with the reason where something is wrong with it.

A plain one is read by `plain_header`, because YAML takes ten times as long; a well-formed one by python-frontmatter;
any other line by line. All scalars stay the text the file has, because YAML's own types turn dates, versions and `yes`
into something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from memtui_store.format.header import Parts, key_line, lines_of
from memtui_store.format.plain_header import Values, read_plain_lines
from memtui_store.format.scalar import unquoted

MAX_HEADER = 64_000
_QUOTED_THEN_COMMENT = re.compile(r"""("(?:[^"\\]|\\.)*+"|'(?:[^']|'')*+')[ \t]+#.*""")
_NESTS = re.compile(r"[\[{?-]")
_MAX_DEPTH = 100
_MAX_BLOCKS = 200
_PROSE = ("name", "description", "title")
"""Fields in which ` #` is text."""


@dataclass(slots=True)
class Reading:
    """A header's values, and why they had to be read line by line, if they had."""

    values: Values = field(default_factory=dict)
    error: str = ""
    notes: tuple[str, ...] = ()

    @property
    def metadata(self) -> dict[str, str | list[str]]:
        inner = self.values.get("metadata")
        return inner if isinstance(inner, dict) else {}


def read(parts: Parts) -> Reading:
    """Values of the header; a text without one has none, and that is no error."""
    if parts.unclosed:
        return Reading(error="front matter is opened on the first line and never closed")
    if not parts.has_header:
        return Reading()
    plain = read_plain_lines(parts.lines)
    reading = read_with_care(parts.lines) if plain is None else Reading(plain)
    if parts.lead:
        reading.notes = ("blank lines before the front matter: Claude Code reads it as text", *reading.notes)
    return reading


def read_with_care(lines: Sequence[str]) -> Reading:
    """Values of any header, whatever is wrong with it."""
    raw = "".join(lines)
    if len(raw) > MAX_HEADER:
        values = _by_lines(lines_of(raw[:MAX_HEADER]))
        reading = Reading(values, f"front matter is longer than {MAX_HEADER:,} characters")
    else:
        reading = _by_yaml(raw, lines)
    double = _duplicates(lines)
    if double:
        reading.notes = (f"key {double!r} stands twice in the front matter; the last one counts",)
    return reading


def _by_yaml(raw: str, lines: Sequence[str]) -> Reading:
    try:
        loaded = _loaded(raw)
    except ValueError as error:
        return Reading(_by_blocks(lines), f"front matter is not valid YAML ({error}); read line by line")
    if isinstance(loaded, dict):
        if " #" in raw:
            _restore_cut_text(loaded, lines)
        return Reading(loaded)
    if not loaded:
        return Reading()
    values = _by_lines(lines)
    return Reading(values, "front matter holds no keys" + ("; read line by line" if values else ""))


def _loaded(raw: str) -> Values | str | None:
    """What YAML makes of it, mappings as values; ValueError with a few plain words where it makes nothing."""
    import yaml
    from frontmatter.default_handlers import YAMLHandler

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        _refuse_bombs(raw, loader)
        loaded = YAMLHandler().load(raw.replace("\r\n", "\n"), Loader=loader)
        return {str(key): _plain(value) for key, value in loaded.items()} if isinstance(loaded, dict) else _text(loaded)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    except yaml.YAMLError as error:
        raise ValueError(_reason(error)) from error
    except UnicodeError as error:
        raise ValueError("it holds bytes that are no UTF-8") from error


def _by_blocks(lines: Sequence[str]) -> Values:
    """A line that is no YAML spoils only the key it belongs to; the others are still read by YAML."""
    starts = [number for number, line in enumerate(lines) if (key_line(line) or " ")[0] == ""]
    if not starts or len(starts) > _MAX_BLOCKS:
        return _by_lines(lines)
    values = _by_lines(lines[: starts[0]])
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        block = lines[start:end]
        try:
            loaded = _loaded("".join(block))
        except ValueError:
            loaded = None
        if isinstance(loaded, dict):
            _restore_cut_text(loaded, block)
            values |= loaded
        else:
            values |= _by_lines(block)
    return values


def _refuse_bombs(raw: str, loader: type[Any]) -> None:
    """An alias lets a few lines stand for gigabytes, and deep nesting overruns the C stack of PyYAML's loader."""
    may_nest = sum(1 for _ in _NESTS.finditer(raw)) > _MAX_DEPTH
    if "&" not in raw and "*" not in raw and not may_nest:
        return
    import yaml
    from yaml import events

    depth = 0
    for event in yaml.parse(raw, Loader=loader):
        if isinstance(event, events.AliasEvent) or getattr(event, "anchor", None):
            raise ValueError("anchors and aliases are refused")
        depth += isinstance(event, events.CollectionStartEvent) - isinstance(event, events.CollectionEndEvent)
        if depth > _MAX_DEPTH:
            raise ValueError("nested too deeply")


def _restore_cut_text(values: Values, lines: Sequence[str]) -> None:
    """`description: Issue #550 done` is cut at ` #` by YAML; agents mean the whole line, and so does Claude Code."""
    by_lines = _by_lines(lines)
    for key in _PROSE:
        cut, whole = values.get(key), by_lines.get(key)
        if isinstance(cut, str) and isinstance(whole, str) and whole.startswith(cut):
            rest = whole[len(cut) :]
            if rest.startswith(" ") and rest.lstrip().startswith("#"):
                values[key] = whole


def _by_lines(lines: Sequence[str]) -> Values:
    """Recover what stands on `key: value` lines; indented ones belong to the key above them."""
    values: Values = {}
    parent = ""
    for line in lines:
        item = line.strip()
        if item.startswith("- ") and parent:
            held = values.get(parent)
            children = [*held, unquoted(item[2:].strip())] if isinstance(held, list) else [unquoted(item[2:].strip())]
            if not held or isinstance(held, list):
                values[parent] = children
            continue
        found = key_line(line)
        if not found:
            continue
        indent, key, raw = found
        value = _flow(_without_comment(raw, keep=key in _PROSE))
        if not indent:
            values[key] = value
            parent = key if value == "" else ""
        elif parent:
            held = values[parent]
            if isinstance(held, dict):
                held[key] = value
            elif not held:
                values[parent] = {key: value}
    return values


def _without_comment(value: str, *, keep: bool) -> str:
    """`keep` is for fields of prose, where ` #` is text; after a closing quote it never is."""
    if value.startswith("#"):
        return ""
    quoted = _QUOTED_THEN_COMMENT.fullmatch(value)
    if quoted:
        return quoted[1]
    return value if keep or value[:1] in ("'", '"') else value.partition(" #")[0].rstrip()


def _flow(value: str) -> str | list[str]:
    if value.startswith("[") and value.endswith("]"):
        return [unquoted(item.strip()) for item in value[1:-1].split(",") if item.strip()]
    return unquoted(value)


def _plain(value: object) -> str | list[str] | dict[str, str | list[str]]:
    """Deeper nesting than memories use is shown as text."""
    if isinstance(value, dict):
        return {
            str(key): [_text(item) for item in inner] if isinstance(inner, list) else _text(inner)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [_text(item) for item in value]
    return _text(value)


def _text(value: object) -> str:
    return value if isinstance(value, str) else "" if value is None else str(value)


def _duplicates(lines: Sequence[str]) -> str:
    """The first key that stands twice, at the top or directly below metadata."""
    seen: set[tuple[str, str]] = set()
    top = inner = ""
    for found in filter(None, map(key_line, lines)):
        indent, key, _ = found
        if not indent:
            top, inner = key, ""
        inner = inner or indent
        if indent and (top != "metadata" or indent != inner):
            continue
        if (indent, key) in seen:
            return key
        seen.add((indent, key))
    return ""


def _reason(error: Exception) -> str:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or str(error).splitlines()[0]
    return f"line {mark.line + 2}: {problem}" if mark else str(problem)
