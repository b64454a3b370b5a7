"""Approving needs the text on the screen; several at once are listed, and each can be opened."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from memtui.screens.inbox import InboxScreen
from memtui.screens.proposal_editor import ProposalEditor
from memtui.widgets.lines import Lines
from memtui_store.model import Trust
from tests.conftest import Home, fake_token, memory_text
from tests.tui.conftest import Opened, burst, press, said
from tests.tui.test_inbox_screen import HOSTILE, proposals

LONG = "\n\n".join(f"Paragraph {number} of a long memory." for number in range(40))
WIDE, NARROW, LOW = (140, 40), (80, 24), (80, 9)


def drawn(pilot: Pilot[None]) -> str:
    return "\n".join(strip.text for strip in pilot.app.screen._compositor.render_strips())


def on_top(pilot: Pilot[None]) -> str:
    return type(pilot.app.screen).__name__


def seen(home: Home, ref: str) -> str | None:
    with home.catalog() as catalog:
        approval = catalog.approval(ref)
        return approval.seen if approval else None


@pytest.fixture
def filled(home: Home) -> Home:
    home.write("a_short.md", memory_text("short", "How we test", "feedback", "Run pytest before a commit."), 5)
    home.write("b_long.md", memory_text("long", "Much to read", "project", LONG), 5)
    home.write("c_leak.md", memory_text("leak", "Token", "reference", f"The token is {fake_token()}\n\nSecond."), 3)
    return home


class TestBrowse:
    async def test_where_there_is_no_preview_the_first_key_shows_the_text(self, filled: Home, opened: Opened) -> None:
        async with opened(NARROW) as pilot:
            assert "Run pytest before a commit." not in drawn(pilot)
            await press(pilot, "a")
            assert seen(filled, "a_short.md") is None
            assert "Run pytest before a commit." in drawn(pilot)
            assert "the same key now approves it" in said(pilot)
            await press(pilot, "a")
            assert seen(filled, "a_short.md") == "read"
            assert not pilot.app.screen.has_class("-zoomed"), "the list is back"

    async def test_a_preview_with_the_text_is_enough(self, filled: Home, opened: Opened) -> None:
        async with opened(WIDE) as pilot:
            assert "Run pytest before a commit." in drawn(pilot)
            await press(pilot, "a")
            assert seen(filled, "a_short.md") == "read"

    @pytest.mark.parametrize("hide", ["p", "right_square_bracket"])
    async def test_a_hidden_preview_or_another_tab_is_not(self, filled: Home, opened: Opened, hide: str) -> None:
        async with opened(WIDE) as pilot:
            await press(pilot, hide, "a")
            assert seen(filled, "a_short.md") is None
            assert "Run pytest before a commit." in drawn(pilot)
            await press(pilot, "a")
            assert seen(filled, "a_short.md") == "read"

    async def test_keys_faster_than_the_screen_do_not_approve(self, filled: Home, opened: Opened) -> None:
        async with opened(WIDE) as pilot:
            await burst(pilot, "j", "a")
            assert seen(filled, "b_long.md") is None

    @pytest.mark.parametrize("size", [WIDE, NARROW])
    async def test_a_line_says_how_much_is_below(self, filled: Home, opened: Opened, size: tuple[int, int]) -> None:
        async with opened(size) as pilot:
            await press(pilot, "j", *(("plus",) if size == NARROW else ()))
            lines = pilot.app.screen.query_one("#preview-lines", Lines)
            total, height = lines.virtual_size.height, lines.view_height
            assert f"… {total - height + 1} more lines below: scroll" in drawn(pilot)
            await press(pilot, "J")
            assert f"… {total - height + 1 - height // 2} more lines below" in drawn(pilot)
            for _ in range(8):
                await press(pilot, "J")
            assert "more lines below" not in drawn(pilot)
            assert "Paragraph 39" in drawn(pilot)

    async def test_the_command_line_and_the_palette_follow_the_rule(self, filled: Home, opened: Opened) -> None:
        async with opened(NARROW) as pilot:
            await press(pilot, "colon", *"approve", "enter")
            assert seen(filled, "a_short.md") is None
            await press(pilot, "colon", *"approve", "enter")
            assert seen(filled, "a_short.md") == "read"

    async def test_several_are_listed_and_each_can_be_opened(self, filled: Home, opened: Opened) -> None:
        async with opened(NARROW) as pilot:
            await press(pilot, "asterisk", "A")
            assert on_top(pilot) == "ApproveList"
            shown = drawn(pilot)
            for words in ("short", "Run pytest before a commit.", "Paragraph 0 of", "leak", "enter opens"):
                assert words in shown
            await press(pilot, "G")
            assert "warning: " in drawn(pilot)
            assert "secret." in drawn(pilot)
            await press(pilot, "enter")
            assert on_top(pilot) == "Reader"
            assert "Second." in drawn(pilot)
            assert fake_token() not in drawn(pilot)
            await press(pilot, "escape", "k", "enter")
            assert "more lines below" in drawn(pilot)
            await press(pilot, "escape", "escape")
            assert on_top(pilot) == "Browse"
            assert all(memory.trust is Trust.NEW for memory in filled.catalog().memories())
            await press(pilot, "A", "y")
            assert {seen(filled, name) for name in ("a_short.md", "b_long.md", "c_leak.md")} == {"listed"}

    async def test_what_was_listed_can_be_read_and_approved_once_more(self, filled: Home, opened: Opened) -> None:
        filled.catalog().plan_approve("a_short.md", seen="listed").commit()
        async with opened(WIDE) as pilot:
            await press(pilot, "a")
        assert seen(filled, "a_short.md") == "read"
        assert filled.catalog().plan_approve("a_short.md", seen="listed").empty, "a list takes nothing back"


class TestInbox:
    @pytest.mark.parametrize("size", [WIDE, NARROW])
    async def test_the_pane_counts(self, home: Home, opened: Opened, size: tuple[int, int]) -> None:
        proposals(home, "Run make check.", LONG)
        async with opened(size) as pilot:
            await press(pilot, "2")
            await press(pilot, "j")
            assert "more lines below" in drawn(pilot)
            await press(pilot, "a", "a")
        assert seen(home, "memtui:_global/feedback_0.md") == "read"
        assert seen(home, "memtui:_global/feedback_1.md") == "read"

    async def test_a_pane_without_room_is_shown_alone_first(self, home: Home, opened: Opened) -> None:
        proposals(home, "Run make check before every push.")
        async with opened(LOW) as pilot:
            await press(pilot, "2", "a")
            assert home.catalog().inbox.count() == 1
            screen = pilot.app.screen
            assert isinstance(screen, InboxScreen)
            assert not screen.query_one("#list").display
            await press(pilot, "escape")
            assert screen.query_one("#list").display
            await press(pilot, "a", "a")
            assert home.catalog().inbox.count() == 0
            assert screen.query_one("#list").display

    async def test_keys_faster_than_the_screen_do_not_approve(self, home: Home, opened: Opened) -> None:
        proposals(home, "Run make check.", "Deploys go through Argo CD.")
        async with opened(WIDE) as pilot:
            await press(pilot, "2")
            await burst(pilot, "j", "a")
        assert home.catalog().inbox.count() == 2

    async def test_several_are_listed(self, home: Home, opened: Opened) -> None:
        proposals(home, f"First {HOSTILE}", f"{LONG}\n\nThe end.")
        async with opened(NARROW) as pilot:
            await press(pilot, "2", "asterisk", "A")
            shown = drawn(pilot)
            assert "[bold]x[/]" in shown
            assert not set(shown) & {"\x1b", "\x07", "\x9b", "\u202e"}
            assert "Paragraph 0" in shown
            await press(pilot, "j", "enter", "G")
            assert on_top(pilot) == "Reader"
            assert "no memory says anything like it" in drawn(pilot)
            await press(pilot, "escape", "y")
        assert seen(home, "memtui:_global/feedback_1.md") == "listed"

    async def test_the_editor_says_how_much_is_below(self, home: Home, opened: Opened) -> None:
        proposals(home, LONG)
        async with opened(NARROW) as pilot:
            await press(pilot, "2", "e")
            assert isinstance(pilot.app.screen, ProposalEditor)
            told = pilot.app.screen.query_one("#findings", Static)
            area = pilot.app.screen.area
            below = area.virtual_size.height - area.scrollable_content_region.height
            assert f"… {below} more lines below: scroll to read them" in str(told.content)
            await press(pilot, *["pagedown"] * 12)
            assert "more lines below" not in str(told.content)
            await press(pilot, "ctrl+s")
        assert seen(home, "memtui:_global/feedback_0.md") == "read"
