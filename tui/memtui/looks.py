"""How the list is drawn, written down for whoever draws it before the program is there."""

# ruff: noqa: SLF001 - only the list itself knows how it is drawn

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.segment import Segment

from memtui import marks
from memtui.commands import ACTIONS, MOVES
from memtui.first_keys import moves_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.style import Style

    from memtui.screens.browse import Browse
    from memtui.widgets.line_view import LineView
    from memtui_store.model import Memory

_HOLE = "\0"
_TONES = ("", "muted", "warn", "good", "title", "accent")
_SIGNS = "".join({*marks.TRUST.values(), marks.OPPOSITE, "…"})


def looks_of(browse: Browse) -> dict[str, object]:
    """Places on the screen, columns, colours and keys."""
    rows, lines = browse.rows, browse.preview.lines
    plain, bar = rows.tone(""), rows.get_component_rich_style("line-view--bar", partial=True)
    under = plain + rows.tone("cursor")
    keymap = browse.app_state.environment.settings.keymap
    return {
        "at": _place(rows),
        "blank": [[*_place(lines), *_signs(lines, lines.tone(""))]] if lines.region.area else [],
        "columns": [[rows._columns.index(column), wide, column.right] for column, wide in rows._layout(rows.room)],
        "tones": {
            name: [_signs(rows, row + rows.tone(name) if name else row) for row in (plain, under)] for name in _TONES
        },
        "bar": _signs(rows, plain + bar),
        "narrow": "".join(sign for sign in _SIGNS if cell_len(sign) == 1),
        "moves": moves_of(dict(keymap), {move: ACTIONS[move].keys.split(",") for move in MOVES}),
    }


def _signs(view: LineView, style: Style) -> tuple[str, str]:
    """What turns a style on and off there."""
    before, _, after = view.sent([Segment(_HOLE, style)]).partition(_HOLE)
    return before, after


def _place(view: LineView) -> list[int]:
    x, y = view.region.offset + view.content_offset
    return [x, y, view.box.width, view.box.height]


def tokens_of(seen: int | None, memories: Iterable[Memory], day: str) -> tuple[str, str]:
    """They change when a row looks otherwise: by its file, by what a person said and by age; and by its uses."""
    from zlib import crc32

    count, trusted, used = 0, 0, 0
    for count, memory in enumerate(memories, 1):  # noqa: B007 - of all of them
        trusted = crc32(memory.trust.encode(), trusted)
        used = crc32(b"%d," % (memory.usage.count or 0), used)
    return f"{seen} {count} {trusted:08x} {day}", f"{used:08x}"
