"""YAML scalars, written the way Claude Code writes them, so that it finds nothing to change afterwards."""

from __future__ import annotations

import re

_PLAIN_NEVER = re.compile("[#,\\[\\]{}\"'`\x00-\x1f\x7f-\xa0\u2028\u2029\ufeff]|: ")
_STARTS_BADLY = tuple("!%&*-<>?@|: ")
_LOOKS_TYPED = re.compile(
    r"(?:null|true|false|yes|no|on|off|y|n|~|[-+]?0x[0-9a-f]+|[-+]?0o?[0-7]+"
    r"|[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?|[-+]?\.inf|\.nan)?",
    re.IGNORECASE,
)
_ESCAPES = {
    '"': '\\"',
    "\\": "\\\\",
    "\t": "\\t",
    "\n": "\\n",
    "\r": "\\r",
    "\x00": "\\0",
    "\x1b": "\\e",
    "\x85": "\\N",
    "\xa0": "\\_",
    "\u2028": "\\L",
    "\u2029": "\\P",
    "\ufeff": "\\uFEFF",
}
_ESCAPED = re.compile('["\\\\\x00-\x1f\x7f-\xa0\u2028\u2029\ufeff]')


def scalar(value: str) -> str:
    """Plain where that is safe, else double-quoted; never folded over lines."""
    if (
        _PLAIN_NEVER.search(value)
        or value.startswith(_STARTS_BADLY)
        or value.endswith((" ", ":"))
        or _LOOKS_TYPED.fullmatch(value)
    ):
        return '"' + _ESCAPED.sub(_escape, value) + '"'
    return value


def _escape(match: re.Match[str]) -> str:
    char = match.group()
    return _ESCAPES.get(char) or f"\\x{ord(char):02x}"


def unquoted(value: str) -> str:
    """The text of a quoted scalar on one line; anything else is what it says."""
    if len(value) >= 2 and value[0] == value[-1] == "'" and "'" not in value[1:-1].replace("''", ""):
        return value[1:-1].replace("''", "'")
    if re.fullmatch(r'"(?:[^"\\]|\\.)*"', value):
        return re.sub(r"\\(.)", lambda found: _UNESCAPES.get(found.group(1), found.group(1)), value[1:-1])
    return value


_UNESCAPES = {"t": "\t", "n": "\n", "r": "\r", "_": "\xa0", "L": "\u2028", "P": "\u2029", "N": "\x85"}
