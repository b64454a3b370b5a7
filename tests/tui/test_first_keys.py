"""Keys on the first page, before the program is there: what they draw, what is left, where the program begins."""

from __future__ import annotations

import os
import pty
import re
import select
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from memtui import first_keys, first_page, seen_rows
from memtui.first_keys import Drawing
from memtui.looks import looks_of, tokens_of
from memtui.page_keeper import Glimpse, Glimpses, Keeper, Page
from memtui.screens.browse import Browse
from memtui.screens.columns import glimpse_of
from memtui.widgets.cells import fit
from memtui.widgets.rows import RowList
from memtui_store.model import Trust, Usage
from tests.conftest import Home, memory_text
from tests.tui.conftest import Opened, press
from tests.tui.test_terminal import _CONTROL, Terminal

_SIGN = re.compile(r"\x1b\[([\d;]*)m|(.)", re.DOTALL)
LOOKS: dict[str, Any] = {
    "at": [2, 1, 20, 4],
    "blank": [[30, 1, 5, 2, "", ""]],
    "columns": [[0, 1, False], [1, 10, False]],
    "tones": {"": [["", ""], ["\x1b[7m", "\x1b[0m"]], "warn": [["\x1b[1m", "\x1b[0m"], ["\x1b[1;7m", "\x1b[0m"]]},
    "bar": ["", ""],
    "narrow": "·…",
    "moves": first_keys.sequences({"down": "j,down", "up": "k,up", "first": "g", "last": "G", "half-down": "ctrl+d"}),
}


@pytest.fixture
def filled(home: Home) -> Home:
    for number in range(20):
        home.write(f"m{number:02d}.md", memory_text(f"日本-{number}" if number % 3 else f"plain-{number}"), number * 9)
    return home


@pytest.fixture
def rows(tmp_path: Path) -> seen_rows.SeenRows:
    seen_rows.save(str(tmp_path / "rows"), "t", 100, ((f"s/{n}", ",warn", "·", f"title {n}") for n in range(100)))
    found = seen_rows.opened(str(tmp_path / "rows"), "t")
    assert found is not None
    return found


@pytest.fixture
def drawn(rows: seen_rows.SeenRows, monkeypatch: pytest.MonkeyPatch) -> tuple[Drawing, list[str]]:
    """A list on the first page, and all that it wrote."""
    written: list[str] = []
    monkeypatch.setattr(first_page, "write", lambda data: written.append(data.decode()))
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((80, 24)))
    monkeypatch.setattr(first_keys, "handed", first_keys.Handed())
    return Drawing(rows, dict(LOOKS)), written


def _cells(text: str) -> list[tuple[str, str]]:
    """Each letter with the colours it has."""
    found, style = [], ""
    for sign, letter in _SIGN.findall(text):
        if letter:
            found.append((letter, style))
        else:
            style = "" if sign in ("", "0") else sign
    return found


class TestRows:
    def test_all_are_there_and_only_under_their_token(self, rows: seen_rows.SeenRows, tmp_path: Path) -> None:
        assert len(rows) == 100
        assert rows.fields(99) == ["s/99", ",warn", "·", "title 99"]
        assert seen_rows.opened(str(tmp_path / "rows"), "other") is None
        assert seen_rows.opened(str(tmp_path / "none"), "t") is None

    def test_a_damaged_file_has_none(self, rows: seen_rows.SeenRows, tmp_path: Path) -> None:
        path = tmp_path / "rows"
        whole = path.read_bytes()
        for data in (b"", whole[:-1], whole + b"x", whole[:60], b"x" + whole[1:], whole[:80] + b"\xff" * 8):
            path.unlink()
            path.write_bytes(data)
            assert seen_rows.opened(str(path), "t") is None
        path.unlink()
        path.symlink_to("/etc/passwd")
        assert seen_rows.opened(str(path), "t") is None

    def test_a_row_is_made_when_it_is_looked_at(self) -> None:
        made: list[int] = []

        def make(number: int) -> Glimpse:
            made.append(number)
            return Glimpse(str(number), (), ())

        rows = Glimpses(50_000, make)
        assert (len(rows), rows[7].ref, rows[7], rows[-1].ref) == (50_000, "7", rows[7], "49999")
        assert [row.ref for row in rows[3:5]] == ["3", "4"]
        assert made == [7, 49_999, 3, 4]
        with pytest.raises(IndexError):
            rows[50_000]


class TestMoving:
    def test_keys_move_and_draw(self, drawn: tuple[Drawing, list[str]]) -> None:
        list_, written = drawn
        assert list_.answer(b"j") == b""
        assert (first_keys.handed.cursor, first_keys.handed.top) == (1, 0)
        assert "\x1b[3;3H\x1b[7m \x1b[0m\x1b[7m· \x1b[0m\x1b[1;7mtitle 1" in written[-1]
        assert "\x1b[2;31H     " in written[-1], "what the preview says is about another row"
        assert list_.answer(b"G") == b""
        assert (first_keys.handed.cursor, first_keys.handed.top) == (99, 96)
        assert "title 99" in written[-1]
        assert list_.answer(b"\x1b[A\x1b[A\x1b[A\x1b[Ak") == b""
        assert (first_keys.handed.cursor, first_keys.handed.top) == (94, 94)
        assert len(written) == 3, "what comes together is drawn once"
        assert list_.answer(b"gk\x04") == b""
        assert (first_keys.handed.cursor, first_keys.handed.top) == (2, 0)

    def test_what_means_anything_else_is_left_with_all_that_follows(self, drawn: tuple[Drawing, list[str]]) -> None:
        list_, _ = drawn
        assert list_.answer(b"jj/foo\r") == b"/foo\r"
        assert first_keys.handed.cursor == 2
        assert list_.answer(b"j\x1b[200~jj\x1b[201~") == b"\x1b[200~jj\x1b[201~"

    def test_the_rest_of_a_key_is_waited_for(
        self, drawn: tuple[Drawing, list[str]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        list_, _ = drawn
        monkeypatch.setattr(select, "select", lambda *_: ([0], [], []))
        monkeypatch.setattr(os, "read", lambda *_: b"Bq")
        assert list_.answer(b"\x1b[") == b"q"
        assert first_keys.handed.cursor == 1
        monkeypatch.setattr(select, "select", lambda *_: ([], [], []))
        assert list_.answer(b"\x1b") == b"\x1b"

    def test_in_another_size_nothing_is_drawn(
        self, drawn: tuple[Drawing, list[str]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        list_, written = drawn
        monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((81, 24)))
        assert list_.answer(b"jj") == b"jj"
        assert not written

    def test_nothing_that_commands_a_terminal_is_drawn(
        self, drawn: tuple[Drawing, list[str]], rows: seen_rows.SeenRows, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        list_, written = drawn
        monkeypatch.setattr(rows, "fields", lambda _: ["s/1", "", "·", "a\x1b]0;x\x07"])
        assert list_.answer(b"j") == b""
        assert not written

    def test_a_damaged_row_is_drawn_empty(
        self, drawn: tuple[Drawing, list[str]], rows: seen_rows.SeenRows, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        list_, written = drawn
        monkeypatch.setattr(rows, "fields", lambda _: ["�"])
        assert list_.answer(b"j") == b""
        assert written

    def test_with_keys_of_ones_own_everything_waits(self) -> None:
        moves = {"down": ["j", "down"]}
        assert first_keys.moves_of({"down": "n"}, moves) == {}
        assert first_keys.moves_of({}, moves) == {"j": "down", "\x1b[B": "down", "\x1bOB": "down"}

    @pytest.mark.parametrize(
        "text", ["", "a", "plain text", "much longer than the room", "日本語の記憶", "naïve café ✓", "é" * 30]
    )
    @pytest.mark.parametrize("right", [False, True])
    def test_texts_are_cut_as_the_list_cuts_them(self, rows: seen_rows.SeenRows, text: str, right: bool) -> None:
        list_ = Drawing.__new__(Drawing)
        list_._narrow = str.maketrans("", "", "✓·…")
        for room in (0, 1, 5, 12):
            assert list_._fit(text, room, right=right) == fit(text, room, right=right)


async def test_it_draws_what_the_list_draws(
    filled: Home, opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Text and colours, cell by cell, wherever the cursor is."""
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((120, 12)))
    monkeypatch.setattr(first_page, "write", lambda _: None)
    async with opened(size=(120, 12)) as pilot:
        browse = pilot.app.screen
        assert isinstance(browse, Browse)
        looks = looks_of(browse)
        keeper = Keeper(tmp_path / "home", tmp_path, {"MEMTUI_HOME": str(tmp_path / "own")}, read_only=False)
        memories = browse.app_state.memories
        page = Page(Glimpses(len(memories), lambda n: glimpse_of(memories[n])), len(memories), looks=looks, token="t")
        keeper.keep(b"", page, (120, 12))
        kept = keeper.page((120, 12))
        assert [*kept.rows] == [*page.rows]
        rows = seen_rows.opened(keeper.rows_path, "t")
        assert rows is not None
        list_, shown = Drawing(rows, dict(kept.looks)), browse.query_one("#list", RowList)
        for key, name in (("j", "j"), ("G", "G"), ("k", "k"), ("g", "g"), ("\x04", "ctrl+d")):
            list_.answer(key.encode())
            await press(pilot, name)
            assert (list_.cursor, list_.top) == (shown.cursor, shown.top)
            for y, text in shown.sent_lines(range(shown.box.height)):
                assert _cells(list_._line(y)) == _cells(text)


def test_the_tokens_tell_rows_apart(filled: Home) -> None:
    with filled.catalog() as catalog:
        memories = catalog.memories()
        rows, uses = tokens_of(1, memories, "2026-01-01")
        assert tokens_of(1, memories, "2026-01-01") == (rows, uses)
        for other in (tokens_of(2, memories, "2026-01-01"), tokens_of(1, memories, "2026-01-02")):
            assert (other[0] == rows, other[1] == uses) == (False, True)
        assert tokens_of(1, memories[1:], "2026-01-01")[0] != rows
        memories[3].usage = Usage(7)
        assert tokens_of(1, memories, "2026-01-01")[0] == rows
        assert tokens_of(1, memories, "2026-01-01")[1] != uses
        memories[3].trust = Trust.CHANGED
        assert tokens_of(1, memories, "2026-01-01")[0] != rows


def until_a_key_came() -> None:
    deadline = time.monotonic() + 20
    while not first_keys.handed.keys and time.monotonic() < deadline:
        time.sleep(0.001)


def test_the_work_goes_on_beside_and_its_failure_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    keys, terminal = pty.openpty()
    monkeypatch.setattr(first_keys, "handed", first_keys.Handed())
    monkeypatch.setattr(first_keys, "drawing", lambda: None)
    before = os.dup(0)
    os.dup2(terminal, 0)
    try:
        os.write(keys, b"x\n")
        first_keys.attend(until_a_key_came)
        assert first_keys.handed.keys == b"x\n"
        with pytest.raises(ZeroDivisionError):
            first_keys.attend(lambda: print(1 // 0))
    finally:
        os.dup2(before, 0)
        for fd in (before, keys, terminal):
            os.close(fd)


def test_with_a_damaged_page_the_keys_wait(drawn: tuple[Drawing, list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    list_, _ = drawn
    monkeypatch.setitem(list_._looks, "tones", {})
    monkeypatch.setattr(first_keys, "drawing", lambda: list_)
    waiting: Iterator[tuple[list[int], ...]] = iter([([0], [], []), ([7], [], [])])
    monkeypatch.setattr(select, "select", lambda *_: next(waiting))
    monkeypatch.setattr(os, "read", lambda *_: b"jj")
    first_keys._answer(7)
    assert (first_keys.handed.keys, first_keys.handed.cursor) == (b"jj", 0)


def test_a_start_with_keys_loses_none_and_keeps_the_place(home: Home) -> None:
    for number in range(60):
        home.write(f"m{number:02d}.md", memory_text(f"row-{number:02d}"), 5)
    home.greeted()
    argv = ["--home", str(home.path), "--project", str(home.project)]
    terminal = Terminal(argv, 100, 24)
    terminal.until(b"Duplicates 1")
    page = first_page.path_of(str(home.path), str(home.project), dict(home.env))
    deadline = time.monotonic() + 20
    while not (os.path.exists(page) and b"Duplicates 1" in Path(page).read_bytes()):
        assert time.monotonic() < deadline, "no page was kept"
        time.sleep(0.01)
    terminal.press(b"q")
    assert terminal.close() == 0
    terminal = Terminal(argv, 100, 24)
    os.write(terminal.fd, b"G")
    terminal.until(b"row-00")
    terminal.until(b"row-59")
    # Where the reader is late, what Textual wrote is there as well.
    before_textual = terminal.seen.partition(b"\x1b[?1004h")[0]
    assert b"row-59" in _CONTROL.sub(b"", before_textual), "the key is answered before Textual"
    here = len(before_textual)
    os.write(terminal.fd, b"kk")
    terminal.until(b"Duplicates 1", here)
    terminal.until(b"takes it back", terminal.press(b"d"))
    terminal.press(b"q")
    assert terminal.close() == 0
    assert not (home.memory / "m57.md").exists()
    assert len([*home.memory.glob("m*.md")]) == 59
