"""A unified diff as rows to read."""

from __future__ import annotations

from collections.abc import Iterator

from memtui.widgets.lines import Row

_TONES = {"+": "added", "-": "removed", "@": "hunk"}


def diff_rows(diff: str, most: int, home: str = "") -> Iterator[Row]:
    """A unified diff; the signs of its lines say what their colours say."""
    lines = diff.rstrip("\n").split("\n")
    for line in lines[:most]:
        if line.startswith(("--- ", "+++ ")):
            yield Row(line[4:].replace(f"{home}/", "~/", 1) if home else line[4:], "title", line[:4], "    ")
        else:
            yield Row(line[1:], _TONES.get(line[:1], ""), line[:1], "  ")
    if len(lines) > most:
        yield Row(f"… {len(lines) - most:,} more lines", "muted")
