"""Sources under a pilot: nothing is read before it is chosen, and what was read leads to the inbox."""

from __future__ import annotations

from memtui.screens.inbox import InboxScreen
from memtui.screens.sources import Sources
from memtui.widgets.hints import Hints
from memtui.widgets.lines import Lines
from tests.conftest import Home, memory_text, put, tree
from tests.tui.conftest import Opened, press


def instructions(home: Home) -> None:
    put(home.project / "CLAUDE.md", "# Rules\n\n- Always run `make check` before a commit.\n- Never push to main.\n")


async def test_a_home_without_memories_starts_here_and_says_why(home: Home, opened: Opened) -> None:
    instructions(home)
    async with opened((80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, Sources)
        why, told = screen.query_one("#begin"), screen.query_one("#message")
        assert why.display
        assert "No agent remembers anything yet" in str(why.render())
        assert "1 shows where memtui looked" in str(told.render())
        assert "space Mark  ⏎ Read  d Dry run" in str(screen.query_one(Hints).render())
        await press(pilot, "asterisk")
        assert max(len(str(why.render())), len(str(told.render()))) <= 78
        await press(pilot, "asterisk", "j", "j")
        assert "nothing was found" in screen.query_one("#offer", Lines).plain


async def test_what_was_read_is_not_called_unread(home: Home, opened: Opened) -> None:
    instructions(home)
    home.write("a.md", memory_text())
    async with opened((80, 24)) as pilot:
        await press(pilot, "6")
        told = pilot.app.screen.query_one("#message")
        assert "nothing was read yet" in str(told.render())
        assert len(str(told.render())) <= 78
        await press(pilot, "d", "escape")
        assert "nothing was read yet" not in str(told.render())
        assert not pilot.app.screen.query_one("#begin").display


async def test_a_dry_run_shows_the_seeds_and_writes_nothing(home: Home, opened: Opened) -> None:
    instructions(home)
    home.write("a.md", memory_text())
    async with opened() as pilot:
        await press(pilot, "6")
        screen = pilot.app.screen
        assert isinstance(screen, Sources)
        assert "instructions" in screen.marks
        assert "mail" not in screen.marks
        before = tree(home.project)
        await press(pilot, "d")
        told = screen.query_one("#offer", Lines).plain
        assert "What would be proposed" in told
        assert "make check" in told
        assert home.catalog().inbox.count() == 0
        assert tree(home.project) == before
        await press(pilot, "escape")
        assert "reads:" in screen.query_one("#offer", Lines).plain


async def test_reading_leads_straight_into_the_inbox_and_undo_empties_it(home: Home, opened: Opened) -> None:
    instructions(home)
    home.write("a.md", memory_text())
    async with opened() as pilot:
        await press(pilot, "6")
        await press(pilot, "R")
        assert isinstance(pilot.app.screen, InboxScreen)
        assert len(pilot.app.screen.rows.items) >= 2
        await press(pilot, "u")
        assert home.catalog().inbox.count() == 0


async def test_what_is_not_chosen_is_not_read_and_a_place_can_be_given(home: Home, opened: Opened) -> None:
    home.write("a.md", memory_text())
    notes = home.path.parent / "notes"
    put(notes / "about.md", "# About me\n\nI am a staff engineer at Initech and live in Lisbon.\n")
    async with opened() as pilot:
        await press(pilot, "6")
        screen = pilot.app.screen
        assert isinstance(screen, Sources)
        await pilot.press("asterisk", "asterisk")
        if screen.marks:
            await pilot.press("asterisk")
        await press(pilot, "R")
        assert home.catalog().inbox.count() == 0
        screen.rows.cursor = next(n for n, row in enumerate(screen.rows.items) if row.source.id == "documents")
        await press(pilot, "p", *("slash" if letter == "/" else letter for letter in str(notes)), "enter")
        assert screen.places["documents"] == (notes,)
        await press(pilot, "R")
        assert any("Initech" in item.body for item in home.catalog().inbox.items())
