"""What is written in the turn of a key is what Textual would have drawn, and no more of it than has changed."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from textual.geometry import Region
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widget import Widget

from memtui.screens.browse import Browse
from memtui.widgets.painting import Painter, _in_front, able
from tests.conftest import Home, memory_text
from tests.tui.conftest import Opened, key_event, press, settled
from tests.tui.test_widths import TITLES

_PART = re.compile(r"\x1b\[(?P<y>\d+);(?P<x>\d+)H|(?P<sign>\x1b\[[\d;]*m)|(?P<text>[^\x1b]+)")
_HOLE = "\0"
Cells = dict[tuple[int, int], str]


@pytest.fixture
def filled(home: Home) -> Home:
    # How wide a family is depends on the terminal.
    for number, title in enumerate(title for title in TITLES * 8 if title.strip() and "\u200d" not in title):
        text = memory_text(f"m{number}", body=f"# {title}\n\n{f'**{title}** `code` ' * 6}\n\n- {title}\n")
        home.write(f"m{number:02}.md", text, number)
    return home


def drawn(pilot: Pilot[None]) -> Cells:
    """The screen as Textual draws it, cell by cell."""
    screen = pilot.app.screen
    for widget in screen.walk_children(Widget):
        widget._styles_cache.clear()
    cells: Cells = {}
    for y, strip in enumerate(screen._compositor.render_strips()):
        x = 0
        for text, style, _ in strip:
            signs = Strip([Segment(_HOLE, style)]).render(pilot.app.console).partition(_HOLE)[0]
            x = _put(cells, x, y, text, signs)
    return cells


def _put(cells: Cells, x: int, y: int, text: str, signs: str) -> int:
    for letter in text:
        if cell_len(letter):
            cells |= {(x + more, y): "" for more in range(cell_len(letter))}
            cells[x, y] = f"{signs}{letter}"
        else:
            cells[x - 1, y] = cells.get((x - 1, y), "") + letter
        x += cell_len(letter)
    return x


def apply(cells: Cells, written: str) -> Cells:
    """As a terminal does."""
    x, y, signs = 0, 0, ""
    for part in _PART.finditer(written):
        if part["y"]:
            x, y = int(part["x"]) - 1, int(part["y"]) - 1
        elif part["sign"]:
            signs = "" if part["sign"] == "\x1b[0m" else part["sign"]
        else:
            x = _put(cells, x, y, part["text"], signs)
    return cells


def different(mine: Cells, theirs: Cells) -> dict[tuple[int, int], tuple[str | None, str | None]]:
    places = {place for place in mine.keys() | theirs.keys() if mine.get(place) != theirs.get(place)}
    return {place: (mine.get(place), theirs.get(place)) for place in sorted(places)}


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the painter would send; under a pilot there is no terminal."""
    sent: list[str] = []

    def paint(painter: Painter) -> bool:
        sent.append(painter.changes(painter._app.screen))
        return bool(sent[-1])

    monkeypatch.setattr(Painter, "paint", paint)
    return sent


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
@pytest.mark.parametrize("keys", ["jjk", "G", "g", "jjjjjjjjjjjjjjjjjjjjjjjjj", " jj", "]", "]]]]"])
async def test_moving_writes_what_textual_would_draw(
    filled: Home, opened: Opened, written: list[str], keys: str, size: tuple[int, int]
) -> None:
    async with opened(size) as pilot:
        await press(pilot, "j", "j")
        cells = drawn(pilot)
        for key in keys:
            written.clear()
            await pilot.app.on_event(key_event({" ": "space", "]": "right_square_bracket"}.get(key, key)))
            for text in written:
                cells = apply(cells, text)
            await settled(pilot)
        assert different(cells, drawn(pilot)) == {}


async def test_typing_writes_what_textual_would_draw(filled: Home, opened: Opened, written: list[str]) -> None:
    async with opened() as pilot:
        await press(pilot, "slash", "m")
        cells = drawn(pilot)
        for key in ("1", "backspace", "2", "left", "0", "z", "q"):
            written.clear()
            await press(pilot, key)
            assert any(written), key
            for text in written:
                cells = apply(cells, text)
            assert different(cells, drawn(pilot)) == {}, key


async def test_one_step_writes_two_rows_and_the_preview(filled: Home, opened: Opened, written: list[str]) -> None:
    async with opened() as pilot:
        await press(pilot, "j")
        assert isinstance(pilot.app.screen, Browse)
        rows = pilot.app.screen.rows
        await press(pilot, "j")
        written.clear()
        await press(pilot, "j")
        [text] = [text for text in written if text]
        left, right = rows.region.x + 1, rows.region.right
        places = [(int(x), int(y)) for y, x in re.findall(r"\x1b\[(\d+);(\d+)H", text)]
        assert len([x for x, _ in places if left <= x <= right]) == 2
        assert len(places) == len(set(places)), "nothing is written twice"
        written.clear()
        await press(pilot, "k", "j")
        again = [text for text in written if text]
        assert len(again) == 2


def test_only_what_nothing_covers_is_written() -> None:
    """The first is in front: a notice over the list's corner, the list, the tree beside it, what holds both."""
    notice, rows, tree, pane = (Widget() for _ in range(4))
    screen, place = Region(0, 0, 100, 40), Region(30, 0, 70, 40)
    places = {
        notice: (Region(80, 35, 20, 5), screen),
        rows: (place, screen),
        tree: (Region(0, 0, 30, 40), screen),
        pane: (screen, screen),
    }
    assert dict(_in_front(places)) == {notice: places[notice][0], tree: places[tree][0]}
    del places[notice]
    assert dict(_in_front(places)) == {rows: place, tree: places[tree][0]}
    places[rows] = (place, Region(0, 0, 60, 40))
    assert rows not in dict(_in_front(places)), "part of it is cut off"


async def test_nothing_of_a_memory_reaches_it_but_through_the_gate(
    home: Home, opened: Opened, written: list[str]
) -> None:
    evil = "\x1b]0;owned\x07\x1b[2J\u202e\x9b31m"
    for number in range(3):
        home.write(f"m{number}.md", memory_text(f"m{number}{evil}", body=f"{evil} body {evil}"), 1)
    async with opened() as pilot:
        await press(pilot, "j", "k", "slash", "m", "1")
        text = "".join(written)
        assert text
        rest = _PART.sub("", text)
        assert "\x1b" not in rest
        assert not re.search("[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f\u202e]", text)


async def test_a_textual_without_what_is_asked_of_it_draws_by_itself(
    filled: Home, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened() as pilot:
        assert able(pilot.app)
        monkeypatch.setattr("memtui.widgets.painting._OF_SCREENS", ("_of_another_version",))
        assert not able(pilot.app)
