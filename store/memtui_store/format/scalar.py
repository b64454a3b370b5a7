"""YAML scalars, written the way Claude Code writes them, so that it finds nothing to change afterwards."""

from __future__ import annotations

import re

_UNPRINTABLE = "\x00-\x1f\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff"
_PLAIN_NEVER = re.compile(f"[#,\\[\\]{{}}\"'`{_UNPRINTABLE}]|: ")
_STARTS_BADLY = tuple("!%&*-<>?@|: ")
_LOOKS_TYPED = re.compile(
    r"(?:null|true|false|yes|no|on|off|y|n|~|[-+]?0x[0-9a-f]+|[-+]?0o?[0-7]+"
    r"|[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?|[-+]?\.inf|\.nan)?",
    re.IGNORECASE | re.ASCII,
)
_NAMED = dict(zip('"\\0abtnvfreN_LP', '"\\\0\a\b\t\n\v\f\r\x1b\x85\xa0\u2028\u2029', strict=True))
"""What stands after the backslash, and what it means."""
_ESCAPES = {char: f"\\{name}" for name, char in _NAMED.items()}
_ESCAPED = re.compile(f'["\\\\{_UNPRINTABLE}]')
_ESCAPE = re.compile(r"\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))")


def scalar(value: str) -> str:
    """Plain where that is safe, else double-quoted; never folded over lines."""
    if (
        _PLAIN_NEVER.search(value)
        or value.startswith(_STARTS_BADLY)
        or value.endswith((" ", ":"))
        or _LOOKS_TYPED.fullmatch(value)
    ):
        return '"' + _ESCAPED.sub(_escaped, value) + '"'
    return value


def _escaped(match: re.Match[str]) -> str:
    code = ord(match.group())
    return _ESCAPES.get(match.group()) or (f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04X}")


def unquoted(value: str) -> str:
    """The text of a quoted scalar on one line; anything else is what it says."""
    if len(value) >= 2 and value[0] == value[-1] == "'" and "'" not in value[1:-1].replace("''", ""):
        return value[1:-1].replace("''", "'")
    if re.fullmatch(r'"(?:[^"\\]|\\.)*+"', value):
        return _ESCAPE.sub(_unescaped, value[1:-1])
    return value


def _unescaped(match: re.Match[str]) -> str:
    digits = match[1] or match[2] or match[3]
    if digits is None:
        return _NAMED.get(match[4], match[4])
    code = int(digits, 16)
    return chr(code) if code <= 0x10FFFF else match.group()
