"""What Claude Code's own Write makes of a memory file, as far as files before and after it tell.

The two versions differ in three habits: the older one leaves a space after `metadata:`, cuts a description at
` #` and stamps no time. A shape that no vector shows raises NotImplementedError instead of guessing.
"""

from __future__ import annotations

import re
from enum import Enum

import yaml

from memtui_store.format.scalar import scalar

Value = str | list[str] | dict[str, "str | list[str]"]


class Version(Enum):
    OLD = "2.1.197"
    NEW = "2.1.325"


class Typed(str):
    """A scalar that YAML takes for a number, a truth value or nothing."""

    __slots__ = ()


class _Loader(yaml.SafeLoader):
    """YAML 1.2's core types only: `yes` and dates are text."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012 - PyYAML's own shape


_Loader.add_implicit_resolver(
    "!typed",
    re.compile(
        r"(?:|~|null|Null|NULL|true|True|TRUE|false|False|FALSE|[-+]?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|0x[\da-fA-F]+)$"
    ),
    None,
)
_Loader.add_constructor("!typed", lambda _, node: Typed(node.value))

_HEADER = re.compile(r"---[ \t]*\r?\n(.*?)^---[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE)
_LINE = re.compile(r"^([ \t]*[\w-]+): ([^\s\"'\[{|>].*)$", re.MULTILINE)
_NEEDS_QUOTES = re.compile(r": |^[@`%]")


def written(name: str, text: str, version: Version, *, session: str = "<SESSION>", now: str = "<NOW>") -> str | None:
    """The file after the client wrote `text` to it; None where it refuses to."""
    if not name.endswith(".md"):
        return None
    found = _HEADER.match(text)
    if not found:
        return text
    header, body = found[1], text[found.end() :]
    values = _parsed(header.replace("\r\n", "\n"), version)
    if values is None or _session_of(values):
        return text if version is Version.OLD else _stamped(text, found.span(1), now)
    lines = _normalised(values, version, session, now)
    return "\n".join(["---", *lines, "---", "", re.sub(r"\A(?:[ \t]*\r?\n)+", "", body)])


def _parsed(header: str, version: Version) -> dict[str, Value] | None:
    try:
        loaded = yaml.load(header, Loader=_Loader)
    except yaml.YAMLError:
        if version is Version.NEW and " #" in header:
            return None
        loaded = yaml.load(_LINE.sub(lambda line: _quoted(line, _NEEDS_QUOTES), header), Loader=_Loader)
    else:
        if version is Version.NEW and re.search(r"^description: .* #", header, re.MULTILINE):
            loaded = yaml.load(_LINE.sub(lambda line: _quoted(line, re.compile(" #")), header), Loader=_Loader)
    if not isinstance(loaded, dict):
        raise NotImplementedError(header)
    return loaded


def _quoted(line: re.Match[str], where: re.Pattern[str]) -> str:
    if not where.search(line[2]):
        return line.group()
    return f"{line[1]}: '{line[2].rstrip().replace(chr(39), chr(39) * 2)}'"


def _session_of(values: dict[str, Value]) -> str:
    inner = values.get("metadata")
    held = inner.get("originSessionId") if isinstance(inner, dict) else None
    return str(held or values.get("originSessionId") or "")


def _normalised(values: dict[str, Value], version: Version, session: str, now: str) -> list[str]:
    """Its own order: name, description, and everything else below metadata."""
    after = " " if version is Version.OLD else ""
    lines = [f"name: {scalar(_slug(values.get('name')))}"]
    description = values.get("description")
    if isinstance(description, str) and not isinstance(description, Typed) and description:
        lines.append(f"description: {scalar(description)}")
    metadata = values.get("metadata") or {}
    if not isinstance(metadata, dict):
        raise NotImplementedError(values)
    top = {key: value for key, value in values.items() if key not in ("name", "description", "metadata")}
    inner = {"node_type": "memory", **top, **metadata}
    inner.pop("originSessionId", None)
    inner.pop("modified", None)
    inner["originSessionId"] = session
    if version is Version.NEW:
        inner["modified"] = now
    lines.append(f"metadata:{after}")
    for key, value in inner.items():
        if isinstance(value, list):
            lines += [f"  {key}:{after}", *(f"    - {_shown(item)}" for item in value)]
        else:
            lines.append(f"  {key}: {value if value == now else _shown(value)}")
    return lines


def _shown(value: object) -> str:
    if not isinstance(value, str):
        raise NotImplementedError(value)
    return str(value) if isinstance(value, Typed) or value == "<SESSION>" else scalar(value)


def _slug(name: Value | None) -> str:
    if not isinstance(name, str) or isinstance(name, Typed):
        return ""
    return name if re.fullmatch(r"[a-z0-9_-]+", name) else re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _stamped(text: str, span: tuple[int, int], now: str) -> str:
    """Only `modified` is set: at the end of the metadata block, or of a header that has none."""
    lines = text[span[0] : span[1]].splitlines(keepends=True)
    start = next((number for number, line in enumerate(lines) if line.startswith("metadata:")), None)
    if start is not None and lines[start].strip() != "metadata:":
        return text
    indent, end = "", len(lines)
    if start is not None:
        end = start + 1
        while end < len(lines) and lines[end][:1] in (" ", "\t"):
            end += 1
        indent = re.match(r"[ \t]*", lines[start + 1])[0] if end > start + 1 else "  "  # type: ignore[index]
    stamp = f"{indent}modified: {now}\n"
    block = range(start + 1 if start is not None else 0, end)
    at = next((number for number in block if lines[number].startswith(f"{indent}modified:")), None)
    if at is None:
        lines.insert(end, stamp)
    else:
        lines[at] = stamp
    return text[: span[0]] + "".join(lines) + text[span[1] :]
