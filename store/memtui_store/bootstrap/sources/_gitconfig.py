"""git's configuration files, read as text: nothing that git would run or follow is run or followed here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

CAP = 256 * 1024
_SECTION = re.compile(r'\s*\[\s*([A-Za-z0-9.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]\s*(.*)$')
_KEY = re.compile(r"\s*([A-Za-z][A-Za-z0-9-]*)\s*(?:=\s*(.*))?$")


@dataclass(frozen=True, slots=True)
class Setting:
    section: str
    subsection: str
    key: str
    value: str
    line: int
    quote: str

    @property
    def name(self) -> str:
        return f"{self.section}.{self.key}"


def settings_in(text: str) -> Iterator[Setting]:
    """Every setting in the order of the file; a key without a value is true, as git has it."""
    section = subsection = ""
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        number, raw = at + 1, lines[at]
        at += 1
        line = raw
        if head := _SECTION.match(line):
            section, subsection, line = (
                head[1].lower(),
                (head[2] or "").replace('\\"', '"').replace("\\\\", "\\"),
                head[3],
            )
        if not line.strip() or line.lstrip().startswith(("#", ";")):
            continue
        while line.endswith("\\") and at < len(lines) and len(line) < 10_000:
            line, at = line[:-1] + lines[at], at + 1
        if section and (found := _KEY.match(line)):
            value = "true" if found[2] is None else _value(found[2])
            yield Setting(section, subsection, found[1].lower(), value, number, raw.strip())


def _value(raw: str) -> str:
    """Quotes taken off, a comment cut off where no quote protects it."""
    kept: list[str] = []
    inside = escaped = False
    for char in raw:
        if escaped:
            kept.append({"n": "\n", "t": "\t", "b": ""}.get(char, char))
            escaped = False
        elif char == "\\":
            escaped = True
        elif char == '"':
            inside = not inside
        elif char in "#;" and not inside:
            break
        else:
            kept.append(char)
    return "".join(kept).strip()


def is_true(value: str) -> bool:
    return value.lower() in ("true", "yes", "on", "1")
