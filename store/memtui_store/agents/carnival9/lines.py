"""Change a file of JSON lines line by line and, within a line, value by value: the rest stays as it was written."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from json import JSONDecoder

from memtui_store.errors import ConflictError, RefusedError

_BLANK = re.compile(r"[ \t\n\r]*")
_LONE = re.compile("[\ud800-\udfff]")


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


_DECODER = JSONDecoder(parse_constant=_no_constant)


@dataclass(frozen=True, slots=True)
class Line:
    """`values` where it is an object; else `error` says why its owner will skip it."""

    number: int
    data: bytes
    values: Mapping[str, object] = field(default_factory=dict)
    error: str = ""


def lines_of(data: bytes) -> list[Line]:
    """Every line that is not blank."""
    pieces = enumerate(data.split(b"\n"), 1)
    return [_line(number, piece) for number, piece in pieces if piece.strip()]


def _line(number: int, data: bytes) -> Line:
    try:
        text = data.decode("utf-8")
        value = json.loads(text, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        return Line(number, data, error=f"not valid UTF-8 from byte {error.start:,} of the line on (Latin-1?)")
    except json.JSONDecodeError as error:
        return Line(number, data, error=f"not valid JSON at character {error.pos + 1:,} of the line")
    except (ValueError, RecursionError):
        return Line(number, data, error="not valid JSON")
    if not isinstance(value, dict):
        return Line(number, data, error="no object, so no lesson")
    return Line(number, data, value)


def spans(text: str) -> dict[str, tuple[int, int]]:
    """Where the value of each key of an object stands; of a key given twice the last counts, as for every reader."""
    found: dict[str, tuple[int, int]] = {}
    at = _past_blank(text, text.index("{") + 1)
    while text[at] != "}":
        key, at = _DECODER.raw_decode(text, at)
        start = _past_blank(text, _past_blank(text, at) + 1)
        _, end = _DECODER.raw_decode(text, start)
        found[str(key)] = start, end
        at = _past_blank(text, end)
        if text[at] == ",":
            at = _past_blank(text, at + 1)
    return found


def _past_blank(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at


def with_values(line: bytes, values: Mapping[str, object]) -> bytes:
    """The same object with these values; a new key goes to its end."""
    text = line.decode("utf-8")
    held = spans(text)
    for key in sorted((key for key in values if key in held), key=lambda key: held[key], reverse=True):
        start, end = held[key]
        text = text[:start] + written(values[key]) + text[end:]
    new = [f"{written(key)}:{written(value)}" for key, value in values.items() if key not in held]
    if new:
        brace = text.rindex("}")
        text = text[:brace] + ("," if held else "") + ",".join(new) + text[brace:]
    return text.encode("utf-8")


def each_text(value: object, change: Callable[[str], str]) -> object:
    """The same value with every text in it changed, the names of fields left alone."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [each_text(item, change) for item in value]
    if isinstance(value, dict):
        return {key: each_text(item, change) for key, item in value.items()}
    return value


def written(value: object) -> str:
    """As JavaScript writes it: compact, and plain characters as themselves."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return _LONE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def replaced(data: bytes, old: bytes, new: bytes) -> bytes:
    pieces = data.split(b"\n")
    pieces[_place(pieces, old)] = new
    return b"\n".join(pieces)


def removed(data: bytes, old: bytes) -> bytes:
    pieces = data.split(b"\n")
    del pieces[_place(pieces, old)]
    return b"\n".join(pieces)


def appended(data: bytes, new: bytes) -> bytes:
    return data + (b"\n" if data and not data.endswith(b"\n") else b"") + new + b"\n"


def _place(pieces: list[bytes], line: bytes) -> int:
    try:
        return pieces.index(line)
    except ValueError:
        raise ConflictError(
            "the lesson was changed by someone else meanwhile", hint="look at it again, then repeat the change"
        ) from None


def one_object(data: bytes) -> bytes:
    """A line as an editor leaves it; more than one, or none that its owner could read, is refused."""
    line = data.strip(b"\r\n")
    if b"\n" in line:
        raise RefusedError("a lesson is one line", hint="write a line break in a text as \\n")
    problem = _line(1, line).error
    if problem:
        raise RefusedError(f"this would be no lesson any more: {problem}")
    return line
