"""Text in a given number of cells."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size

from memtui_store.text import printable


def flat(text: str) -> str:
    """One line through the gate; indentation stays."""
    return printable(text.replace("\n", " ").replace("\t", " "))


def fit(text: str, room: int, *, right: bool = False) -> str:
    """Exactly as many cells, whatever the script: wide letters take two, and what is cut says so."""
    if text.isascii():
        if len(text) > room:
            return f"{text[: room - 1]}…" if room else ""
        return text.rjust(room) if right else text.ljust(room)
    cells = cell_len(text)
    if cells > room:
        return set_cell_size(text, room - 1) + "…" if room else ""
    return " " * (room - cells) + text if right else text + " " * (room - cells)
