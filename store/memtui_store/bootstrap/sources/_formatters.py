"""Configuration of editors and formatters, as the few settings that are a matter of taste."""

from __future__ import annotations

import configparser
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Taste:
    """One setting, under a key that means the same in whichever file it stands."""

    key: str
    value: str
    line: int
    quote: str


def tastes_in(name: str, text: str) -> Iterator[Taste]:
    """What a configuration file says; a broken one says nothing."""
    reader = _READERS.get(name)
    if reader is not None:
        try:
            yield from reader(text)
        except (ValueError, RecursionError, configparser.Error, TypeError, AttributeError):
            return


def _at(text: str, pattern: str) -> tuple[int, str]:
    for number, line in enumerate(text.splitlines(), 1):
        if re.search(pattern, line):
            return number, line.strip()
    return 0, ""


def _taste(text: str, key: str, value: object, name: str) -> Iterator[Taste]:
    if isinstance(value, bool):
        value = str(value).lower()
    if isinstance(value, (str, int)) and len(str(value)) <= 40:
        number, quote = _at(text, rf"(?<![\w-])[\"']?{re.escape(name)}[\"']?\s*[:=]")
        if number:
            yield Taste(key, str(value), number, quote)


def _editorconfig(text: str) -> Iterator[Taste]:
    section = ""
    everywhere: dict[str, str] = {}
    for number, raw in enumerate(text.splitlines()[:2_000], 1):
        line = raw.strip()
        if line.startswith("["):
            section = line.strip("[]")
        elif "=" in line and not line.startswith(("#", ";")):
            key, _, value = (part.strip().lower() for part in line.partition("="))
            if key not in ("indent_style", "indent_size", "max_line_length"):
                continue
            if section == "*":
                everywhere[key] = value
                yield Taste(f"all/{key.replace('_', '-')}", value, number, line)
            elif re.fullmatch(r"\*\.(?:\w{1,5}|\{[\w,]{1,30}\})", section) and everywhere.get(key, value) != value:
                yield Taste(f"{section}/{key.replace('_', '-')}", value, number, line)


def _ruff_table(text: str, table: dict[str, object]) -> Iterator[Taste]:
    yield from _taste(text, "python/line-length", table.get("line-length"), "line-length")
    form = table.get("format")
    if isinstance(form, dict):
        yield from _taste(text, "python/quotes", form.get("quote-style"), "quote-style")


def _ruff(text: str) -> Iterator[Taste]:
    yield from _ruff_table(text, tomllib.loads(text))


def _black(text: str) -> Iterator[Taste]:
    data = tomllib.loads(text)
    tool = data.get("tool", {}).get("black", {}) if "tool" in data else data
    yield from _taste(text, "python/line-length", tool.get("line-length"), "line-length")


def _pyproject(text: str) -> Iterator[Taste]:
    tools = tomllib.loads(text).get("tool", {})
    ruff, black = tools.get("ruff", {}), tools.get("black", {})
    if isinstance(ruff, dict):
        yield from _ruff_table(text, ruff)
    if isinstance(black, dict) and "line-length" not in ruff:
        yield from _taste(text, "python/line-length", black.get("line-length"), "line-length")


def _prettier(text: str) -> Iterator[Taste]:
    if text.lstrip().startswith("{"):
        data = json.loads(text)
    else:
        pairs = (line.partition(":") for line in text.splitlines() if ":" in line and not line.lstrip().startswith("#"))
        data = {key.strip(): _scalar(value.strip()) for key, _, value in pairs}
    if not isinstance(data, dict):
        return
    for name in ("printWidth", "tabWidth", "useTabs", "semi", "singleQuote", "trailingComma"):
        yield from _taste(text, f"javascript/{name}", data.get(name), name)


def _scalar(value: str) -> object:
    return int(value) if value.isdigit() else {"true": True, "false": False}.get(value, value.strip("\"'"))


def _rustfmt(text: str) -> Iterator[Taste]:
    data = tomllib.loads(text)
    for name in ("max_width", "hard_tabs", "tab_spaces"):
        yield from _taste(text, f"rust/{name}", data.get(name), name)


def _sqlfluff(text: str) -> Iterator[Taste]:
    data = configparser.ConfigParser(interpolation=None)
    data.read_string(text)
    for section, name, key in (
        ("sqlfluff", "dialect", "sql/dialect"),
        ("sqlfluff", "max_line_length", "sql/line-length"),
        ("sqlfluff:rules:capitalisation.keywords", "capitalisation_policy", "sql/keywords"),
        ("sqlfluff:layout:type:comma", "line_position", "sql/commas"),
    ):
        yield from _taste(text, key, _scalar(data.get(section, name, fallback="")) or None, name)


def _clang_format(text: str) -> Iterator[Taste]:
    pairs = (line.partition(":") for line in text.splitlines() if re.match(r"[A-Za-z]+:", line))
    data = {key: _scalar(value.strip()) for key, _, value in pairs}
    for name in ("BasedOnStyle", "ColumnLimit", "IndentWidth"):
        yield from _taste(text, f"c/{name}", data.get(name), name)


def _stylua(text: str) -> Iterator[Taste]:
    data = tomllib.loads(text)
    for name in ("column_width", "indent_type", "indent_width"):
        yield from _taste(text, f"lua/{name}", data.get(name), name)


def _npmrc(text: str) -> Iterator[Taste]:
    for number, raw in enumerate(text.splitlines()[:500], 1):
        key, _, value = (part.strip() for part in raw.partition("="))
        if key in ("save-exact", "ignore-scripts", "engine-strict") and value in ("true", "false"):
            yield Taste(f"npm/{key}", value, number, raw.strip())


def _versions(text: str) -> Iterator[Taste]:
    for number, raw in enumerate(text.splitlines()[:200], 1):
        found = re.match(r"^([a-z][\w-]{1,20})\s+(\d[\w.]{0,15})(?:\s|$)", raw)
        if found:
            yield Taste(f"version/{found[1]}", found[2], number, raw.strip())


def _mise(text: str) -> Iterator[Taste]:
    tools = tomllib.loads(text).get("tools", {})
    for name, value in tools.items() if isinstance(tools, dict) else ():
        first = value[0] if isinstance(value, list) and value else value
        if (
            isinstance(first, str)
            and re.fullmatch(r"[a-z][\w-]{1,20}", name)
            and re.fullmatch(r"\d[\w.]{0,15}|lts|latest", first)
        ):
            yield from _taste(text, f"version/{name}", first, name)


def _python_version(text: str) -> Iterator[Taste]:
    lines = text.splitlines()
    if lines and re.fullmatch(r"\d[\w.]{0,15}", lines[0].strip()):
        yield Taste("version/python", lines[0].strip(), 1, lines[0].strip())


_READERS = {
    ".editorconfig": _editorconfig,
    "ruff.toml": _ruff,
    ".ruff.toml": _ruff,
    "black": _black,
    ".black": _black,
    "pyproject.toml": _pyproject,
    ".prettierrc": _prettier,
    ".prettierrc.json": _prettier,
    ".prettierrc.yaml": _prettier,
    ".prettierrc.yml": _prettier,
    "rustfmt.toml": _rustfmt,
    ".rustfmt.toml": _rustfmt,
    ".sqlfluff": _sqlfluff,
    ".clang-format": _clang_format,
    "stylua.toml": _stylua,
    ".stylua.toml": _stylua,
    ".npmrc": _npmrc,
    ".tool-versions": _versions,
    "config.toml": _mise,
    ".python-version": _python_version,
}
PROJECT_NAMES = (
    ".editorconfig",
    "ruff.toml",
    ".ruff.toml",
    "pyproject.toml",
    ".prettierrc",
    ".prettierrc.json",
    ".prettierrc.yaml",
    "rustfmt.toml",
    ".rustfmt.toml",
    ".sqlfluff",
    ".clang-format",
    "stylua.toml",
    ".stylua.toml",
)
HOME_NAMES = (
    ".editorconfig",
    ".ruff.toml",
    ".config/ruff/ruff.toml",
    ".config/black",
    ".prettierrc",
    ".prettierrc.json",
    ".rustfmt.toml",
    ".config/rustfmt/rustfmt.toml",
    ".sqlfluff",
    ".config/sqlfluff/.sqlfluff",
    ".clang-format",
    ".stylua.toml",
    ".config/stylua/stylua.toml",
    ".prettierrc.yaml",
    ".prettierrc.yml",
    ".npmrc",
    ".tool-versions",
    ".config/mise/config.toml",
    ".python-version",
)
