"""Columns hold whatever the script: wide, combining, joined and right-to-left letters, cut or not."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from rich.style import Style

from memtui.screens.columns import COLUMNS
from memtui.widgets.cells import fit
from memtui.widgets.lines import Lines, Row, fold
from memtui.widgets.markdown import markdown_rows
from memtui.widgets.rows import Column, RowList

TITLES = (
    "plain words",
    "日本語のとても長い題名がここにあります、そしてまだ続きます",
    "עברית ותוכן ארוך מימין לשמאל שלא נגמר",
    "مرحبا بالعالم هذا عنوان طويل جدا من اليمين",
    "👩‍👩‍👧‍👦 family 🏳️‍🌈 flag 👍🏽 thumb",
    "e\u0301te\u0301 combining e\u0301",
    "ｆｕｌｌ ｗｉｄｔｈ",
    "tab\tand\nline",
    "",
)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("room", [0, 1, 2, 3, 7, 20, 60])
def test_a_cell_is_exactly_as_wide_as_its_column(title: str, room: int) -> None:
    for right in (False, True):
        assert cell_len(fit(title.replace("\t", " ").replace("\n", " "), room, right=right)) == room


def test_every_row_of_a_list_has_its_columns_in_the_same_places(monkeypatch: pytest.MonkeyPatch) -> None:
    columns: list[Column[str]] = [
        Column(lambda _: "✓", 1),
        Column(lambda title: title),
        Column(lambda _: "  |4d", 5),
    ]
    rows = RowList[str](columns, lambda title: title)
    monkeypatch.setattr(RowList, "tone", lambda _, name: Style())
    for width in (20, 44, 79, 120):
        for title in TITLES:
            strip = rows.draw_row(title, width)
            assert strip.cell_length == width
            before = strip.text.partition("|4d")[0]
            assert cell_len(before) == width - 4, title


@pytest.mark.parametrize(("width", "title", "columns"), [(39, 25, 5), (52, 33, 6), (73, 54, 6), (91, 49, 8)])
def test_a_title_gets_the_room_that_others_can_spare(width: int, title: int, columns: int) -> None:
    layout = RowList(COLUMNS, lambda row: row.ref).layout_columns(width)
    assert [room for column, room in layout if not column.width] == [title]
    assert len(layout) == columns
    assert 1 + sum(room + 1 for _, room in layout) == width


def test_every_line_of_a_text_fills_its_width(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = Lines()
    monkeypatch.setattr(Lines, "tone", lambda _, name: Style())
    titles = [Row(title, "title", "- ", "  ") for title in TITLES]
    rows = [*titles, *markdown_rows("\n\n".join(f"**{title}** `{title}` {title}" for title in TITLES))]
    for width in (20, 60, 120):
        for piece in fold(rows, width - 2):
            assert lines.draw_piece(piece, width).cell_length == width


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("one\ntwo", ["one two"]),
        ("# A *b*\n\ntext", ["A b", "", "text"]),
        ("- one\n  more\n- two", ["• one more", "• two"]),
        ("1. first\n2. second", ["1. first", "2. second"]),
        ("> quoted", ["▌ quoted"]),
        ("```sh\n**as it is**\n```\nafter", ["  **as it is**", "after"]),
        ("see [text](http://x) <!-- kept -->", ["see [text](http://x) <!-- kept -->"]),
        ("snake_case_name and 2*3*4", ["snake_case_name and 2*3*4"]),
        ("| a | b |\n|---|---|", ["| a | b |", "|---|---|"]),
    ],
)
def test_markdown_is_drawn_and_nothing_is_hidden(text: str, rows: list[str]) -> None:
    assert [row.lead + row.text for row in markdown_rows(text)] == rows


def test_emphasis_becomes_style_at_the_right_place() -> None:
    [row] = markdown_rows("a **bold** word, `code` and [[link]]")
    assert row.text == "a bold word, code and [[link]]"
    assert [(row.text[start:end], tone) for start, end, tone in row.spans] == [
        ("bold", "strong"),
        ("code", "code"),
        ("[[link]]", "link"),
    ]
