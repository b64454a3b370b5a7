"""The lines that vCard and iCalendar are made of: folded, escaped, nested, and often enough broken.

Blocks are cut out before anything is parsed, so that a broken one costs only itself, and every line keeps its number.
"""

from __future__ import annotations

import quopri
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_LINE = 8_000
_LINES = 2_000
_NAME = re.compile(r"(?:[A-Za-z0-9-]+\.)?([A-Za-z][A-Za-z0-9-]*)((?:;[^:;\"]*(?:\"[^\"]*\"[^:;\"]*)*)*):")


@dataclass(frozen=True, slots=True)
class Line:
    name: str
    params: dict[str, str]
    value: str
    number: int
    raw: str
    """The first physical line, as it stands in the file."""


@dataclass(slots=True)
class Block:
    number: int
    text: list[str] = field(default_factory=list)
    """Physical lines, BEGIN and END included."""
    whole: bool = False
    broken: str = ""


def blocks(text: str, kind: str) -> Iterator[Block]:
    """Every outermost `BEGIN:kind … END:kind`; broken where another begins before its end, and where it is huge."""
    begin, end = f"BEGIN:{kind}", f"END:{kind}"
    block: Block | None = None
    for number, part in enumerate(re.finditer(r"([^\r\n]*)(?:\r\n|\n|\r|$)", text), 1):
        line = part[1]
        upper = line[:40].strip().upper()
        if upper == begin:
            if block is not None:
                block.broken = "it never ends"
                yield block
            block = Block(number, [line])
        elif block is not None:
            if len(block.text) >= _LINES or len(line) > 200_000:
                block.broken = block.broken or "it is too long"
            else:
                block.text.append(line[: _LINE * 2])
            if upper == end:
                block.whole = True
                yield block
                block = None
    if block is not None:
        block.broken = "it never ends"
        yield block


def lines(block: Block) -> Iterator[Line]:
    """The logical lines of a block; one that is no `NAME:value` is left out."""
    texts = block.text
    at = 0
    while at < len(texts):
        first, logical = at, texts[at]
        at += 1
        quoted = "QUOTED-PRINTABLE" in logical[:200].upper()
        while at < len(texts) and len(logical) < _LINE:
            if texts[at][:1] in (" ", "\t"):
                logical += texts[at][1:]
            elif quoted and logical.endswith("="):
                logical = logical[:-1] + texts[at]
            else:
                break
            at += 1
        if found := _NAME.match(logical[:_LINE]):
            params = _params(found[2])
            value = logical[found.end() : _LINE]
            if quoted:
                value = _from_quoted(value, params.get("CHARSET", "utf-8"))
            yield Line(found[1].upper(), params, value, block.number + first, texts[first].strip())


def _params(text: str) -> dict[str, str]:
    params: dict[str, str] = {}
    for part in re.findall(r";((?:[^;\"]|\"[^\"]*\")*)", text):
        key, sign, value = part.partition("=")
        key, value = (key.upper(), value.strip('"')) if sign else ("TYPE", key)
        params[key] = f"{params[key]},{value}" if key in params else value
    return params


def _from_quoted(value: str, charset: str) -> str:
    data = quopri.decodestring(value.encode("latin-1", "replace"))
    try:
        return data.decode(charset)
    except (LookupError, UnicodeDecodeError):
        return data.decode("latin-1")


def unescaped(value: str) -> str:
    return re.sub(r"\\([nN,;:\\])", lambda m: " " if m[1] in "nN" else m[1], value).strip()


def fields(value: str, sign: str = ";") -> list[str]:
    """A structured value split where the sign is not escaped."""
    return [unescaped(part) for part in re.split(rf"(?<!\\){sign}", value)]
