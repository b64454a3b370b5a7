"""Keys: the rest of the table that Browse offers, hits, jumping, and fingers quicker than the screen."""

from __future__ import annotations

import threading

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from memtui.commands import ACTIONS, EVERYWHERE, GO
from memtui.screens.approve_list import ApproveList
from memtui.screens.browse import Browse
from memtui.screens.confirm import Confirm
from memtui.screens.editor import Editor
from memtui.screens.filter_names import FilterNames
from memtui.screens.jump import Jump
from memtui.screens.pick import Pick
from memtui.widgets.filter_box import FilterBox
from memtui.widgets.hints import Hints
from memtui.widgets.preview import Preview
from memtui_store.model import Trust
from tests.conftest import Home, fake_token, memory_text, tree
from tests.tui.conftest import Opened, burst, press, said, send, settled, until


@pytest.fixture
def filled(home: Home) -> Home:
    long = "\n\n".join(f"Line {number} {'tok' if number % 20 else 'needle'}." for number in range(60))
    home.write("a_long.md", memory_text("long", "Much to read", "feedback", long), 5)
    home.write("b_needle.md", memory_text("needle", "Short", "project", "One needle."), 5)
    home.write("c_leak.md", memory_text("leak", "Token", "reference", f"The token is {fake_token()}"), 3)
    for number in range(30):
        home.write(f"d{number:02d}.md", memory_text(f"row-{number:02d}", "Filler", "project", "Nothing."), 5)
    return home


def browse(pilot: Pilot[None]) -> Browse:
    assert isinstance(pilot.app.screen, Browse)
    return pilot.app.screen


def current(pilot: Pilot[None]) -> str:
    row = browse(pilot).rows.current
    assert row is not None
    return row.key


def focused(pilot: Pilot[None]) -> str | None:
    return pilot.app.focused.id if pilot.app.focused else None


async def test_the_bottom_line_says_what_enter_really_does(home: Home, opened: Opened) -> None:
    """What has a key of its own there is not said twice, and what does nothing is not said at all."""
    wanted = {"1": "Open", "2": "", "3": "Show", "4": "", "5": "", "7": ""}
    for name in ("a.md", "b.md"):
        home.write(name, memory_text("needle", "Short", "project", "One needle."), 5)
    home.catalog().plan_approve("a.md").commit()
    async with opened((140, 30)) as pilot:
        for key, label in wanted.items():
            await press(pilot, key)
            line = pilot.app.screen.query_one(Hints).render().plain
            assert ("⏎ " in line) == bool(label), line
            assert f"⏎ {label}" in line or not label, line
        await press(pilot, "1", "enter")
        assert "esc Back" in browse(pilot).query_one(Hints).render().plain


class TestMoving:
    async def test_half_pages_and_panes(self, filled: Home, opened: Opened) -> None:
        async with opened((140, 30)) as pilot:
            rows = browse(pilot).rows
            await press(pilot, "ctrl+d")
            down = rows.cursor
            assert 5 < down < 20
            await press(pilot, "ctrl+u")
            assert rows.cursor == 0
            await press(pilot, "tab")
            assert focused(pilot) == "preview-lines"
            await press(pilot, "tab")
            assert focused(pilot) == "tree"
            await press(pilot, "l")
            assert focused(pilot) == "list"

    async def test_the_preview_scrolls_hides_and_stands_alone(self, filled: Home, opened: Opened) -> None:
        async with opened((140, 30)) as pilot:
            screen = browse(pilot)
            pane = screen.query_one(Preview).lines
            await press(pilot, "J")
            there = pane.scroll_offset.y
            assert there > 0
            await press(pilot, "K")
            assert pane.scroll_offset.y < there
            await press(pilot, "p")
            assert not screen.query_one(Preview).display
            await press(pilot, "p", "plus")
            assert screen.query_one(Preview).display
            assert not screen.query_one("#middle").display
            await press(pilot, "escape")
            assert screen.query_one("#middle").display

    async def test_evidence(self, filled: Home, opened: Opened) -> None:
        async with opened((80, 24)) as pilot:
            await press(pilot, "o")
            assert "nothing stands out" in said(pilot)
            await press(pilot, "w", "o")
            assert current(pilot) == "c_leak.md"
            preview = browse(pilot).query_one(Preview)
            assert preview.display
            assert preview.tabs.active == "findings"


class TestFinding:
    async def test_hits_from_row_to_row(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "slash", *"needle", "enter")
            assert [memory.key for memory in browse(pilot).rows.items] == ["b_needle.md", "a_long.md"]
            await press(pilot, "n")
            assert current(pilot) == "a_long.md"
            await press(pilot, "n")
            assert current(pilot) == "b_needle.md", "after the last comes the first"
            await press(pilot, "N")
            assert current(pilot) == "a_long.md"

    async def test_hits_within_the_text_of_a_zoomed_preview(self, filled: Home, opened: Opened) -> None:
        async with opened((100, 20)) as pilot:
            await press(pilot, "slash", *"needle", "enter", "j", "enter")
            assert current(pilot) == "a_long.md"
            pane = browse(pilot).query_one(Preview).lines
            places = [pane.scroll_offset.y]
            for _ in range(3):
                await press(pilot, "n")
                places.append(pane.scroll_offset.y)
            assert places == sorted(places)
            assert places[-1] > places[1]
            await press(pilot, "N")
            assert pane.scroll_offset.y < places[-1]
            await press(pilot, "n", "n")
            assert current(pilot) == "b_needle.md", "after its last line comes the next memory"

    async def test_warnings_both_ways(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "w")
            assert current(pilot) == "c_leak.md"
            await press(pilot, "G", "W")
            assert current(pilot) == "c_leak.md"

    async def test_filter_names_complete(self) -> None:
        suggest = FilterNames().get_suggestion
        assert await suggest("is:st") == "is:stale"
        assert await suggest("pytest -has:sec") == "pytest -has:secret"
        assert await suggest("x") is None

    async def test_escape_backs_out_step_by_step_and_destroys_nothing(self, filled: Home, opened: Opened) -> None:
        before = tree(filled.path)
        async with opened() as pilot:
            await press(pilot, "space", "exclamation_mark", "slash", *"leak", "enter", "plus")
            screen = browse(pilot)
            await press(pilot, "escape")
            assert not screen.has_class("-zoomed")
            await press(pilot, "escape")
            assert not screen.app_state.query
            await press(pilot, "escape")
            assert not screen.app_state.only_warnings
            await press(pilot, "escape")
            assert not screen.marks
            await press(pilot, "escape", "escape")
            assert isinstance(pilot.app.screen, Browse)
        assert tree(filled.path) == before


class TestBursts:
    async def test_what_is_typed_with_the_slash_lands_in_the_filter(self, filled: Home, opened: Opened) -> None:
        before = tree(filled.path)
        async with opened() as pilot:
            await burst(pilot, "slash", *"dDaqneedle")
            assert browse(pilot).query_one(FilterBox).value == "dDaqneedle"
            assert tree(filled.path) == before

    async def test_enter_waits_for_the_letters_before_it(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await burst(pilot, "slash", *"leak", "enter", "space", "j")
            assert browse(pilot).app_state.query == "leak"
            assert browse(pilot).marks == {filled.ref("c_leak.md")}

    @pytest.mark.parametrize("patient", [True, False])
    async def test_a_key_behind_a_slow_filter_acts_on_what_that_finds_or_on_nothing(
        self, filled: Home, opened: Opened, monkeypatch: pytest.MonkeyPatch, patient: bool
    ) -> None:
        monkeypatch.setattr("memtui.keyboard._FINDING", 20.0 if patient else 0.0)
        real, go = Browse._search, threading.Event()

        def slow(browse: Browse) -> object:
            go.wait(0.3 if patient else 20)
            return real(browse)

        monkeypatch.setattr(Browse, "_search", slow)
        before = set(tree(filled.memory))
        async with opened() as pilot:
            send(pilot, "slash", *'"token"', "enter", "d")
            await until(lambda: before != set(tree(filled.memory)) if patient else said(pilot))
            go.set()
            await settled(pilot)
            assert ("the filter is still looking" in said(pilot)) is not patient
        assert before - set(tree(filled.memory)) == ({"c_leak.md"} if patient else set())

    async def test_a_command_typed_at_once(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await burst(pilot, "colon", *"warnings", "enter")
            assert browse(pilot).app_state.only_warnings
            assert not said(pilot)

    async def test_a_new_memory_typed_at_once(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await burst(pilot, "c", *"Dud qu")
            assert isinstance(pilot.app.screen, Editor)
            assert pilot.app.screen.query_one("#title", Input).value == "Dud qu"

    async def test_save_waits_for_the_letters_before_it(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "j", "e")
            await burst(pilot, "X", "Y", "ctrl+s")
        assert "XYOne needle." in (filled.memory / "b_needle.md").read_text()

    async def test_letters_are_dead_in_every_part_of_the_editor(self, filled: Home, opened: Opened) -> None:
        before = tree(filled.path)
        async with opened() as pilot:
            await press(pilot, "e", "ctrl+o", "d")
            for _ in range(4):
                await press(pilot, "tab", "u", "1")
                assert isinstance(pilot.app.screen, Editor)
            await press(pilot, "escape")
            if isinstance(pilot.app.screen, Confirm):
                await press(pilot, "y")
        assert tree(filled.path) == before


class TestJumping:
    @pytest.mark.parametrize("screen", [action.removeprefix("go-") for action in GO])
    async def test_on_every_screen(self, filled: Home, opened: Opened, screen: str) -> None:
        async with opened() as pilot:
            await press(pilot, ACTIONS[f"go-{screen}"].keys, "ctrl+o")
            jump = pilot.app.screen
            assert isinstance(jump, Jump)
            panes = dict(jump.panes)
            await press(pilot, "escape")
            assert not isinstance(pilot.app.screen, Jump)
            for letter, pane in panes.items():
                await press(pilot, "ctrl+o", letter)
                assert pilot.app.focused is pane
            assert panes or screen in ("inbox", "sources")

    async def test_in_the_editor(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "e", "ctrl+o", "a")
            assert pilot.app.focused is pilot.app.screen.query_one("#title")
            await press(pilot, "ctrl+o", "g")
            assert isinstance(pilot.app.focused, TextArea)

    async def test_other_letters_do_nothing(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "ctrl+o", "z", "7", "colon")
            assert isinstance(pilot.app.screen, Jump)


class TestChanging:
    async def test_all_marked_are_approved_after_a_question(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "space", "space", "A")
            assert isinstance(pilot.app.screen, ApproveList)
            assert "2 memories" in str(pilot.app.screen.query_one("#question").render())
            assert pilot.app.focused is pilot.app.screen.query_one("#entries")
            await press(pilot, "y")
            assert [memory.trust for memory in browse(pilot).rows.items[:3]] == [
                Trust.APPROVED,
                Trust.APPROVED,
                Trust.NEW,
            ]
            assert "u takes it back" in said(pilot)

    async def test_copy_to_another_store(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "j", "C")
            assert isinstance(pilot.app.screen, Pick)
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, Confirm)
            await press(pilot, "y")
            assert (filled.own / "data" / "store" / "_global" / "b_needle.md").exists()
            assert (filled.memory / "b_needle.md").exists()

    async def test_rescan(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            filled.write("z_new.md", memory_text("new"), 1)
            await press(pilot, "j", "r")
            assert "34 entries read again" in said(pilot)
            assert current(pilot) == "b_needle.md"

    async def test_the_palette_opens_and_quit_quits(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "ctrl+p")
            assert type(pilot.app.screen).__name__ == "CommandPalette"
            await press(pilot, "escape", "q")
            assert not pilot.app.is_running or pilot.app._exit


class TestHints:
    @pytest.mark.parametrize("width", [40, 64, 80, 200])
    async def test_each_is_whole_and_help_stays(self, filled: Home, opened: Opened, width: int) -> None:
        async with opened((width, 24)) as pilot:
            for key in ("1", "3", "4", "5", "7"):
                await press(pilot, key)
                hints = pilot.app.screen.query_one(Hints)
                drawn = str(hints.render())
                assert len(drawn) <= width - 2
                assert drawn.endswith("? Help  q Quit")

    async def test_while_typing_they_say_the_ways_out(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "slash")
            drawn = str(browse(pilot).query_one(Hints).render())
            assert "To the list" in drawn
            assert "esc Back" in drawn
            assert "Delete" not in drawn

    async def test_a_click_runs_it(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            hints = browse(pilot).query_one(Hints)
            start = next(start for start, _, active in hints.shown if active.binding.id == "filter")
            await pilot.click(Hints, offset=(start + 1, 0))
            assert browse(pilot).query_one(FilterBox).display


def test_no_key_means_two_things_at_once() -> None:
    """Within what is bound together, a key has one meaning."""
    for bound in ({*EVERYWHERE}, {*_ids(Browse)}):
        seen: dict[str, str] = {}
        for name in bound:
            for key in ACTIONS[name].keys.split(","):
                assert seen.setdefault(key, name) == name, key


def _ids(screen: type[Browse]) -> list[str]:
    return [
        binding.id
        for keys in screen._merge_bindings().key_to_bindings.values()
        for binding in keys
        if binding.id in ACTIONS
    ]
