"""Front matter, taken apart without losing a byte, and read leniently.

`split` cuts a text into pieces that join to the same text again. `read` turns the header into values: by
python-frontmatter where it is well formed, line by line where it is not, always with the reason. All scalars
stay the text the file has, because YAML's own types turn dates, versions and `yes` into something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from memtui_store.scalar import unquoted

if TYPE_CHECKING:
    from frontmatter.default_handlers import YAMLHandler

Values = dict[str, "str | list[str] | dict[str, str | list[str]]"]

_MAX_HEADER = 64_000
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_FENCE = re.compile(r"---[ \t]*\r?\n?")
_KEY = re.compile(r"([ \t]*)([^\s:#\-\[\]{}\"'&*!|>%@`,?][^:\n]*?)[ \t]*:(?:[ \t]+(.*?))?[ \t]*\r?\n?")
_TOP_KEY = re.compile(r"^([^\s:#\-\[\]{}\"'&*!|>%@`,?][^:\n]*?)[ \t]*:(?=\s|$)", re.MULTILINE)
_COMMENT_CUT = ("name", "description", "title")


@dataclass(slots=True)
class Parts:
    """A text in pieces: `bom + lead + opening + header lines + closing + gap + body` is the text again."""

    bom: str = ""
    lead: str = ""
    opening: str = ""
    lines: list[str] = field(default_factory=list)
    closing: str = ""
    gap: str = ""
    body: str = ""
    unclosed: bool = False

    @property
    def has_header(self) -> bool:
        return bool(self.opening)

    @property
    def eol(self) -> str:
        """The line ending a new line gets: the one most of the file has."""
        text = self.opening + "".join(self.lines) + self.body
        crlf = text.count("\r\n")
        return "\r\n" if crlf * 2 > text.count("\n") else "\n"

    def join(self) -> str:
        return "".join((self.bom, self.lead, self.opening, *self.lines, self.closing, self.gap, self.body))


def lines_of(text: str) -> list[str]:
    """Lines with their endings; only a newline ends one, so that NEL, FF and lone CR stay inside."""
    return _LINE.findall(text)


def split(text: str) -> Parts:
    """Cut a text at its front matter; a header that is never closed is body."""
    parts = Parts()
    if text.startswith("\ufeff"):
        parts.bom, text = text[0], text[1:]
    stripped = text.lstrip()
    if not stripped.startswith("---"):
        parts.body = text
        return parts
    lines = lines_of(text)
    first = next(number for number, line in enumerate(lines) if line.strip())
    if not _FENCE.fullmatch(lines[first]):
        parts.body = text
        return parts
    close = next((n for n in range(first + 1, len(lines)) if _FENCE.fullmatch(lines[n])), None)
    if close is None:
        parts.body, parts.unclosed = text, True
        return parts
    after = close + 1
    while after < len(lines) and not lines[after].strip():
        after += 1
    parts.lead = "".join(lines[:first])
    parts.opening, parts.lines, parts.closing = lines[first], lines[first + 1 : close], lines[close]
    parts.gap, parts.body = "".join(lines[close + 1 : after]), "".join(lines[after:])
    return parts


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
    raw = "".join(parts.lines)
    if len(raw) > _MAX_HEADER:
        reading = Reading(
            _by_lines(lines_of(raw[:_MAX_HEADER])), f"front matter is longer than {_MAX_HEADER:,} characters"
        )
    else:
        reading = _by_yaml(raw, parts.lines)
    notes = []
    if parts.lead:
        notes.append("blank lines before the front matter: Claude Code reads it as text")
    double = _duplicates(raw)
    if double:
        notes.append(f"key {double!r} stands twice in the front matter; the last one counts")
    reading.notes = tuple(notes)
    return reading


def _by_yaml(raw: str, lines: Sequence[str]) -> Reading:
    problem = ""
    loaded: object = None
    try:
        _refuse_anchors(raw)
        loaded = _handler().load(raw.replace("\r\n", "\n"), Loader=_loader())
    except RecursionError:
        problem = "nested too deeply"
    except _yaml().YAMLError as error:
        problem = _reason(error)
    except ValueError as error:
        problem = str(error)
    if problem:
        return Reading(_by_lines(lines), f"front matter is not valid YAML ({problem}); read line by line")
    if loaded is None or loaded == "":
        return Reading()
    if not isinstance(loaded, dict):
        values = _by_lines(lines)
        return Reading(values, "front matter holds no keys" + ("; read line by line" if values else ""))
    values = {str(key): _plain(value) for key, value in loaded.items()}
    if " #" in raw:
        _restore_cut_text(values, lines)
    return Reading(values)


def _refuse_anchors(raw: str) -> None:
    """An alias lets a few lines stand for gigabytes; no agent writes one."""
    if "&" not in raw and "*" not in raw:
        return
    yaml = _yaml()
    for event in yaml.parse(raw, Loader=_loader()):
        if isinstance(event, yaml.events.AliasEvent) or getattr(event, "anchor", None):
            raise ValueError("anchors and aliases are refused")


def _restore_cut_text(values: Values, lines: Sequence[str]) -> None:
    """`description: Issue #550 done` is cut at ` #` by YAML; agents mean the whole line, and so does Claude Code."""
    by_lines = _by_lines(lines)
    for key in _COMMENT_CUT:
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
        found = _KEY.fullmatch(line)
        if not found:
            continue
        indent, key, value = found.group(1), found.group(2), _flow(found.group(3) or "")
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


def _duplicates(raw: str) -> str:
    seen: set[str] = set()
    for key in _TOP_KEY.findall(raw):
        if key in seen:
            return str(key)
        seen.add(key)
    return ""


def _reason(error: Exception) -> str:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or str(error).splitlines()[0]
    return f"line {mark.line + 2}: {problem}" if mark else str(problem)


@cache
def _yaml() -> Any:  # noqa: ANN401 - a module, imported late because only headers need it
    import yaml

    return yaml


@cache
def _loader() -> Any:  # noqa: ANN401 - whichever of PyYAML's two loaders is compiled in
    yaml = _yaml()
    return getattr(yaml, "CBaseLoader", yaml.BaseLoader)


@cache
def _handler() -> YAMLHandler:
    from frontmatter.default_handlers import YAMLHandler

    return YAMLHandler()
