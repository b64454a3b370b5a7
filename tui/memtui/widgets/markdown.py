"""Markdown as rows to read: the shape is drawn, and nothing is hidden.

A link shows where it leads and a comment stays visible, because what a renderer hides is what an attacker writes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui.widgets.lines import Row, Span
from memtui_store.text import printable

_FENCE = re.compile(r"\s{0,3}(`{3,}|~{3,})")
_HEADING = re.compile(r"\s{0,3}(#{1,6})\s+(.*?)\s*#*$")
_ITEM = re.compile(r"(\s*)([-*+]|\d{1,9}[.)])\s+(.*)")
_RULE = re.compile(r"\s{0,3}([-*_])(?:\s*\1){2,}\s*$")
_INLINE = re.compile(
    r"(?P<ticks>`+)(?P<code>[^`]+)(?P=ticks)"
    r"|\*\*(?P<strong>[^*\s][^*]*)\*\*|__(?P<strong2>[^_\s][^_]*)__"
    r"|(?<![*\w])\*(?P<emphasis>[^*\s][^*]*)\*(?![*\w])|(?<![_\w])_(?P<emphasis2>[^_\s][^_]*)_(?![_\w])"
    r"|(?P<link>\[\[[^\[\]]+\]\])"
)


def markdown_rows(text: str) -> Iterator[Row]:
    """Lines of one paragraph are joined; code, tables and whatever is not understood stay as they are."""
    fence = ""
    held: list[str] = []
    lead = ""

    def paragraph() -> Iterator[Row]:
        if held:
            yield _row(" ".join(held), lead=lead, hang=" " * len(lead))
            held.clear()

    for line in printable(text).split("\n"):
        opened = _FENCE.match(line)
        if fence:
            if opened and opened[1].startswith(fence):
                fence = ""
            else:
                yield Row(line, "code", "  ")
            continue
        if opened:
            yield from paragraph()
            fence = opened[1]
            continue
        item = _ITEM.match(line)
        plain = line.strip()
        special = not plain or plain[0] in ">|" or line.startswith("    ") or _HEADING.match(line) or _RULE.match(line)
        if item and not _RULE.match(line):
            yield from paragraph()
            sign = "•" if item[2] in "-*+" else item[2]
            lead, held = " " * min(len(item[1].expandtabs(4)), 12) + sign + " ", [item[3]]
        elif special and not (held and lead and line.startswith("  ") and plain and plain[0] not in ">|"):
            yield from paragraph()
            lead = ""
            yield _special(line)
        else:
            held.append(plain)
            if line.endswith("  "):
                yield from paragraph()
    yield from paragraph()


def _special(line: str) -> Row:
    heading = _HEADING.match(line)
    if heading:
        return _row(heading[2], "title")
    if _RULE.match(line):
        return Row("", "muted", rule=True)
    quoted = line.strip()
    if quoted.startswith(">"):
        return _row(quoted.lstrip("> "), "muted", "▌ ", "▌ ")
    return Row(line, "code" if line.startswith("    ") else "")


def _row(text: str, tone: str = "", lead: str = "", hang: str = "") -> Row:
    """The signs of emphasis become styles; the text between them is untouched."""
    parts: list[str] = []
    spans: list[Span] = []
    at = length = 0
    for found in _INLINE.finditer(text):
        name = found.lastgroup or ""
        parts.append(text[at : found.start()])
        length += found.start() - at
        shown = found[name]
        parts.append(shown)
        spans.append((length, length + len(shown), name.rstrip("2")))
        length += len(shown)
        at = found.end()
    parts.append(text[at:])
    return Row("".join(parts), tone, lead, hang, spans=tuple(spans))
