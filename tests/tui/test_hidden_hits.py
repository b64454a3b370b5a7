"""An empty list says what matches all the same, which filter hides it, and which key shows it."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from memtui.screens.browse import Browse
from tests.conftest import Home, fake_token, memory_text, put
from tests.tui.conftest import Opened, press

TWICE = ("slash", *"pytest", "enter")


@pytest.fixture
def filled(home: Home) -> Home:
    """Two that match without a warning, one that warns, and a place that has neither of the words."""
    home.write("a.md", memory_text("first", "Testing", "feedback", "Run pytest -q."), 5)
    home.write("b.md", memory_text("second", "Testing more", "feedback", "Run pytest twice."), 5)
    home.write("leak.md", memory_text("leak", "Token", "reference", f"The token is {fake_token()}"), 3)
    put(home.path / ".claude" / "CLAUDE.md", "Answer in one sentence.\n")
    return home


def browse(pilot: Pilot[None]) -> Browse:
    assert isinstance(pilot.app.screen, Browse)
    return pilot.app.screen


def empty(pilot: Pilot[None]) -> str:
    assert not browse(pilot).rows.items
    return browse(pilot).rows.empty


def drawn(pilot: Pilot[None]) -> str:
    """What the list shows, its lines joined."""
    rows = browse(pilot).rows
    return " ".join(rows.render_line(y).text.strip() for y in range(rows.view_height)).strip()


async def choose_place(pilot: Pilot[None]) -> None:
    """The place without a hit."""
    places = browse(pilot).places
    [place] = [group for group in places.items if group.key == "global"]
    await press(pilot, "h", *["j"] * list(places.items).index(place), "l")
    assert browse(pilot).app_state.group == "global"


async def test_the_warnings_filter(filled: Home, opened: Opened) -> None:
    async with opened() as pilot:
        await press(pilot, "exclamation_mark", *TWICE)
        assert empty(pilot) == ("2 memories match, but the filter 'warnings only' hides them. Press ! to show all.")
        await press(pilot, "exclamation_mark")
        assert [memory.key for memory in browse(pilot).rows.items] == ["a.md", "b.md"]


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
async def test_all_of_it_is_drawn(filled: Home, opened: Opened, size: tuple[int, int]) -> None:
    async with opened(size) as pilot:
        await press(pilot, "exclamation_mark", *TWICE)
        assert drawn(pilot) == empty(pilot)


async def test_while_letters_are_text_it_says_so(filled: Home, opened: Opened) -> None:
    async with opened() as pilot:
        await press(pilot, "exclamation_mark", "slash", *"pytest")
        assert "Press enter, then ! to show all." in empty(pilot)
        await press(pilot, "enter")
        assert "Press ! to show all." in empty(pilot)


async def test_the_chosen_place(filled: Home, opened: Opened) -> None:
    async with opened() as pilot:
        await choose_place(pilot)
        await press(pilot, *TWICE)
        assert empty(pilot) == "2 memories match, but the filter 'Global' hides them. Press 0 to show all."
        await press(pilot, "0")
        assert len(browse(pilot).rows.items) == 2
        assert browse(pilot).app_state.query == "pytest", "the words stay"


async def test_both_and_one_memory(filled: Home, opened: Opened) -> None:
    async with opened() as pilot:
        await choose_place(pilot)
        await press(pilot, "exclamation_mark", "slash", *"twice", "enter")
        assert empty(pilot) == (
            "1 memory matches, but the filters 'warnings only' and 'Global' hide it. Press 0 to show it."
        )
        await press(pilot, "0")
        assert [memory.key for memory in browse(pilot).rows.items] == ["b.md"]


async def test_only_the_filter_that_hides_is_named(filled: Home, opened: Opened) -> None:
    async with opened() as pilot:
        await choose_place(pilot)
        await press(pilot, "exclamation_mark", "slash", *"sentence", "enter")
        assert "but the filter 'warnings only' hides it. Press ! to show it." in empty(pilot)


async def test_without_words(filled: Home, opened: Opened) -> None:
    async with opened() as pilot:
        await choose_place(pilot)
        await press(pilot, "exclamation_mark")
        assert "but the filter 'warnings only' hides it" in empty(pilot)


async def test_filters_typed_as_words_count_too(filled: Home, opened: Opened) -> None:
    async with opened() as pilot:
        await press(pilot, "exclamation_mark", "slash", *"type:feedback", "enter")
        assert "2 memories match, but the filter 'warnings only' hides them." in empty(pilot)


async def test_the_key_is_the_one_the_person_chose(filled: Home, opened: Opened) -> None:
    put(filled.own / "config" / "config.toml", '[keymap]\nwarnings = "f6"\n')
    async with opened() as pilot:
        await press(pilot, "f6", *TWICE)
        assert "Press f6 to show all." in empty(pilot)


async def test_where_nothing_matches_anywhere_it_says_only_that(filled: Home, opened: Opened) -> None:
    async with opened() as pilot:
        await press(pilot, "exclamation_mark", "slash", *"zzzz", "enter")
        assert empty(pilot) == "Nothing matches. Escape shows everything again."
