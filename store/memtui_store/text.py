"""The one gate between memory text and whatever shows or reads it.

Memories are written by agents from text they met anywhere, so a terminal escape, a bidi override or a
closing tag in one is an attack on whoever displays it. Nothing reaches a terminal, a widget or a log except
through `printable`, nor a model except through `for_prompt`.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_KEPT_CONTROLS = "\t\n"
_ELLIPSIS = "…"

# Characters with no picture of their own that change how their neighbours are read. ZWJ and ZWNJ are left
# out: emoji families, Persian and Indic words need them.
_INVISIBLE = (
    *range(0x202A, 0x202F),  # bidi embeddings and overrides
    *range(0x2066, 0x206A),  # bidi isolates
    *range(0x2060, 0x2066),  # word joiner, invisible operators
    *range(0x206A, 0x2070),  # deprecated format characters
    *range(0xFFF9, 0xFFFC),  # interlinear annotation
    0x061C,
    0x180E,
    0x200B,
    0x200E,
    0x200F,
    0x2028,
    0x2029,
    0xFEFF,
)

INVISIBLE = "".join(map(chr, _INVISIBLE))
"""As a piece of a character class."""


def _table() -> dict[int, str]:
    shown = {code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in _KEPT_CONTROLS}
    shown[0x7F] = "\u2421"
    shown |= {code: f"\\x{code:02x}" for code in range(0x80, 0xA0)}
    shown |= {code: f"\\u{code:04x}" for code in _INVISIBLE}
    # Bytes that were no UTF-8 travel as lone surrogates, so that an edit gives them back unchanged.
    shown |= {code: f"\\x{code - 0xDC00:02x}" for code in range(0xDC80, 0xDD00)}
    return shown


_SHOWN = _table()
_SUSPECT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f" + INVISIBLE + "\ud800-\udfff\U000e0000-\U000e0fff]")
_FLAG = re.compile("\U0001f3f4[\U000e0061-\U000e007a]{1,6}\U000e007f")


def _show(match: re.Match[str]) -> str:
    code = ord(match.group())
    return _SHOWN.get(code) or (f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}")


def printable(text: str) -> str:
    """Make every control, bidi and invisible character visible; keep letters, emoji, tabs and line ends."""
    if not _SUSPECT.search(text):
        return text
    text = text.replace("\r\n", "\n")
    if "\U0001f3f4" not in text:
        return _SUSPECT.sub(_show, text)
    parts: list[str] = []
    at = 0
    for flag in _FLAG.finditer(text):
        parts += _SUSPECT.sub(_show, text[at : flag.start()]), flag.group()
        at = flag.end()
    return "".join(parts) + _SUSPECT.sub(_show, text[at:])


def one_line(text: str, limit: int = 0) -> str:
    """`printable`, on one line: for list rows, log lines and messages."""
    line = printable(" ".join(text.split()))
    return clip(line, limit) if limit else line


def clip(text: str, limit: int) -> str:
    """Cut to `limit` characters, saying so."""
    return text if len(text) <= limit else text[: max(limit - 1, 0)].rstrip() + _ELLIPSIS


def some_of(names: Sequence[str], most: int = 4) -> str:
    """The first of them, and how many there are beside these."""
    rest = len(names) - most
    return ", ".join(names[:most]) + (f" and {rest:,} more" if rest > 0 else "")


_DROPPED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\U000e0000-\U000e0fff" + INVISIBLE + "]")
_OPENERS = re.compile("&(?:lt|#0*60|#x0*3c);?|%3c|\\\\u003c|\\\\x3c|[<\uff1c\ufe64\u2039\u3008\u27e8]", re.IGNORECASE)
_CLOSERS = re.compile("&(?:gt|#0*62|#x0*3e);?|%3e|\\\\u003e|\\\\x3e|[>\uff1e\ufe65\u203a\u3009\u27e9]", re.IGNORECASE)
_TEMPLATE = re.compile(r"\[\s*(/?)\s*(INST|SYS|SYSTEM|TOOL|USER|ASSISTANT)\s*\]", re.IGNORECASE)
_FENCE = re.compile("`{3,}|~{3,}")
_RULER = re.compile(r"(-{3,}|={3,}|#{3,})")


def for_prompt(text: str, limit: int = 2000) -> str:
    """Make text safe to stand inside a delimited block of a prompt: one line, no delimiter survives, capped."""
    from memtui_store.audit.scan import redact

    text = _DROPPED.sub("", redact(text).text)
    text = " ".join(text.split())
    text = _OPENERS.sub("(", text)
    text = _CLOSERS.sub(")", text)
    text = _TEMPLATE.sub(r"(\1\2)", text)
    text = _FENCE.sub("'", text)
    text = _RULER.sub(lambda ruler: ruler.group()[0], text)
    return clip(text, limit)
