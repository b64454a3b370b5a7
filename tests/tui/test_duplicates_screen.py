"""The duplicates screen: ranked pairs side by side, and what a person decides about them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable

import pytest
from textual.pilot import Pilot
from textual.widgets import Static, TextArea

from memtui.screens import duplicates
from memtui.screens.confirm import Confirm
from memtui.screens.duplicates import Duplicates, MergeEditor
from memtui.widgets.side_by_side import Line, SideBySide, aligned, wrapped
from memtui_store.audit.duplicates import Pair
from memtui_store.model import Memory
from tests.conftest import Home, fake_token, memory_text, tree
from tests.tui.conftest import Opened, press, said, until
from tests.tui.test_audit_screen import SIZES, checked, screen_text, write_nasty

ONE = "Name branches after the ticket.\n\nNever push to main on a Friday evening, not even a typo."
OTHER = "Name branches after the ticket.\n\nNever push to main on a Friday morning, not even a typo.\n\nAsk Nora first."


@pytest.fixture
def filled(home: Home) -> Home:
    """One pair of copies, one that differs, one that says the opposite."""
    home.write("a.md", memory_text("copy a", "The same", "project", "We deploy from the release branch only."), 5)
    home.write("b.md", memory_text("copy b", "The same", "project", "We deploy from the release branch only."), 9)
    home.write("c.md", memory_text("branches", "Naming", "reference", ONE), 5)
    home.write("d.md", memory_text("naming", "Naming", "reference", OTHER), 9)
    home.write("e.md", memory_text("mocks yes", "Mocks", "feedback", "Always mock the database in tests."), 5)
    home.write("f.md", memory_text("mocks no", "Mocks", "feedback", "Never mock the database in tests."), 9)
    names = "abcdef"
    home.write("MEMORY.md", "".join(f"- [{name}]({name}.md)\n" for name in names))
    return home


def screen(pilot: Pilot[None]) -> Duplicates:
    assert isinstance(pilot.app.screen, Duplicates)
    return pilot.app.screen


def pairs(pilot: Pilot[None]) -> list[tuple[str, str, str]]:
    return [(pair.kind, pair.left.key, pair.right.key) for pair in screen(pilot).rows.items]


def told(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#message", Static).content)


def merging(pilot: Pilot[None]) -> MergeEditor:
    assert isinstance(pilot.app.screen, MergeEditor)
    return pilot.app.screen


class TestLooking:
    @pytest.mark.parametrize("size", SIZES)
    async def test_ranked_pairs_and_the_header(self, filled: Home, opened: Opened, size: tuple[int, int]) -> None:
        async with opened(size) as pilot:
            await press(pilot, "4")
            assert [kind for kind, _, _ in pairs(pilot)] == ["exact", "conflict", "near"]
            scores = [pair.score for pair in screen(pilot).rows.items]
            assert scores == sorted(scores, reverse=True)
            drawn = screen_text(pilot)
            assert "Duplicates 3" in drawn
            assert "1.00 exact    copy a" in drawn
            assert "1 of 3 · exact: the same text" in told(pilot)
            await press(pilot, "3")
            assert "Duplicates 3" in screen_text(pilot)

    async def test_differences_have_signs(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "4", "G")
            drawn = screen_text(pilot)
            assert "~ Never push to main on a Friday evening" in drawn
            assert "+ Ask Nora first." in drawn
            assert "claude:app/c.md" in drawn
            assert "- only left · + only right · ~ differs" in drawn
            await press(pilot, "g")
            assert "~ We deploy" not in screen_text(pilot)

    async def test_long_texts_scroll_and_are_capped(self, home: Home, opened: Opened) -> None:
        text = "\n".join(f"Line {number} says something of its own." for number in range(900))
        home.write("a.md", memory_text("a", "x", "project", text))
        home.write("b.md", memory_text("b", "x", "project", f"{text} And more."))
        async with opened((80, 24)) as pilot:
            await press(pilot, "4")
            sides = screen(pilot).query_one(SideBySide)
            assert "more characters" in sides.compared[-1][0].pieces[0][0]
            await press(pilot, "J")
            assert sides.scroll_offset.y > 0
            await press(pilot, "K")
            assert sides.scroll_offset.y == 0

    async def test_none_says_what_to_do(self, home: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "4")
            drawn = screen_text(pilot)
            assert "No duplicates. r looks again." in drawn
            assert "Duplicates 0" in drawn
            await press(pilot, "less_than_sign", "greater_than_sign", "m", "x", "J", "K", "escape", "enter")
            assert "there is no pair under the cursor" in said(pilot)
            assert tree(home.memory) == {}

    async def test_escape_stops_the_wait(self, filled: Home, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
        """In its second pass too, which compares and no longer counts."""
        started, ended = threading.Event(), threading.Event()

        def slow(memories: Iterable[Memory], _: object, *, raise_if_stopped: Callable[[], object]) -> list[Pair]:
            assert list(memories)
            try:
                while True:
                    raise_if_stopped()
                    started.set()
                    ended.wait(0.002)
            finally:
                ended.set()

        async with opened() as pilot:
            with monkeypatch.context() as patch:
                patch.setattr(duplicates, "find_pairs", slow)
                await pilot.press("4")
                assert await asyncio.to_thread(started.wait, 20)
                assert "escape stops" in told(pilot)
                assert pilot.app.app_state.lock.acquire(timeout=5)  # type: ignore[attr-defined]
                pilot.app.app_state.lock.release()  # type: ignore[attr-defined]
                await press(pilot, "escape")
                await until(ended.is_set)
            assert "Stopped. r looks again." in screen_text(pilot)
            await press(pilot, "r")
            assert len(pairs(pilot)) == 3


class TestDeciding:
    @pytest.mark.parametrize(
        ("key", "gone", "kept"), [("less_than_sign", "d.md", "c.md"), ("greater_than_sign", "c.md", "d.md")]
    )
    @pytest.mark.parametrize("size", SIZES[:2])
    async def test_keeping_one(
        self, filled: Home, opened: Opened, key: str, gone: str, kept: str, size: tuple[int, int]
    ) -> None:
        async with opened(size) as pilot:
            before = tree(filled.memory)
            await press(pilot, "4", "G", key)
            assert not (filled.memory / gone).exists()
            assert (filled.memory / kept).exists()
            assert gone not in (filled.memory / "MEMORY.md").read_text()
            assert "u takes it back" in said(pilot)
            assert [kind for kind, _, _ in pairs(pilot)] == ["exact", "conflict"]
            assert screen(pilot).rows.cursor == 1
            assert "Duplicates 2" in screen_text(pilot)
            await press(pilot, "u")
            assert tree(filled.memory) == before
            assert ("near", "c.md", "d.md") in pairs(pilot)
            assert "Duplicates 3" in screen_text(pilot)

    async def test_not_duplicates_is_remembered(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            before = tree(filled.memory)
            await press(pilot, "4", "x")
            assert [kind for kind, _, _ in pairs(pilot)] == ["conflict", "near"]
            assert "'copy a' and 'copy b' are not duplicates: u takes it back" in said(pilot)
            assert tree(filled.memory) == before
        async with opened() as pilot:
            await press(pilot, "4")
            assert len(pairs(pilot)) == 2
            await press(pilot, "u")
            assert len(pairs(pilot)) == 3

    async def test_what_changed_since_is_refused(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "4", "G")
            filled.write("c.md", memory_text("branches", "Naming", "reference", "Something new."), 1)
            before = tree(filled.memory)
            await press(pilot, "less_than_sign")
            assert tree(filled.memory) == before
            assert "is not what it was when it was shown" in said(pilot)
            await press(pilot, "r")
            assert ("near", "c.md", "d.md") not in pairs(pilot)

    async def test_read_only(self, filled: Home, opened: Opened) -> None:
        (filled.own / "config").mkdir(parents=True)
        (filled.own / "config" / "config.toml").write_text("read_only = true\n")
        async with opened() as pilot:
            before = tree(filled.memory)
            await press(pilot, "4", "less_than_sign", "x")
            assert tree(filled.memory) == before
            assert len(pairs(pilot)) == 3
            assert "read-only" in said(pilot)


class TestMerging:
    @pytest.mark.parametrize("key", ["m", "M"])
    async def test_the_text_is_edited_before_it_is_saved(self, filled: Home, opened: Opened, key: str) -> None:
        async with opened((80, 24)) as pilot:
            before = tree(filled.memory)
            await press(pilot, "4", "G", key)
            area = merging(pilot).area
            assert "Friday evening" in area.text
            assert "Ask Nora first." in area.text
            assert area.has_focus
            screen_text(pilot)
            area.move_cursor(area.document.end)
            await press(pilot, *"hxmu1q")
            assert area.text.endswith("hxmu1q")
            await press(pilot, "ctrl+s")
            assert [kind for kind, _, _ in pairs(pilot)] == ["exact", "conflict"]
            text = (filled.memory / "c.md").read_text()
            assert "Ask Nora first." in text
            assert "hxmu1q" in text
            assert not (filled.memory / "d.md").exists()
            assert "merge 2 memories into 'branches': u takes it back" in said(pilot)
            await press(pilot, "u")
            assert tree(filled.memory) == before
            assert len(pairs(pilot)) == 3

    async def test_escape_backs_out_and_asks_only_where_something_was_written(
        self, filled: Home, opened: Opened
    ) -> None:
        async with opened() as pilot:
            before = tree(filled.memory)
            await press(pilot, "4", "m", "escape")
            screen(pilot)
            await press(pilot, "m", "z", "escape")
            assert isinstance(pilot.app.screen, Confirm)
            await press(pilot, "n")
            assert merging(pilot).area.text.startswith("z")
            await press(pilot, "escape", "y")
            screen(pilot)
            assert tree(filled.memory) == before

    async def test_a_file_that_changed_meanwhile_is_not_overwritten(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "4", "G", "m", "z")
            filled.write("d.md", memory_text("naming", "Naming", "reference", f"{OTHER} And more."), 1)
            before = tree(filled.memory)
            await press(pilot, "ctrl+s")
            assert tree(filled.memory) == before
            assert merging(pilot).area.text.startswith("z")
            assert "is not what it was when it was shown" in said(pilot)

    async def test_an_empty_text_is_refused(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            before = tree(filled.memory)
            await press(pilot, "4", "m")
            merging(pilot).area.text = " \n"
            await press(pilot, "ctrl+s")
            merging(pilot)
            assert "the text is empty" in said(pilot)
            assert tree(filled.memory) == before

    async def test_a_memory_that_is_gone_is_said(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "4")
            (filled.memory / "b.md").unlink()
            await press(pilot, "m", "ctrl+s")
            assert said(pilot)
            assert (filled.memory / "a.md").exists()

    async def test_secrets_are_masked_and_hidden_text_is_not_saved_back(self, home: Home, opened: Opened) -> None:
        body = f"Use {fake_token()} to release the parcel service on a Tuesday.\n\nThe pass\u200bword is elsewhere."
        home.write("a.md", memory_text("a", "x", "project", body))
        home.write("b.md", memory_text("b", "x", "project", f"{body} Ask Nora."))
        async with opened() as pilot:
            before = tree(home.memory)
            await press(pilot, "4", "m")
            area = merging(pilot).area
            assert fake_token() not in area.text
            assert "\u200b" not in area.text
            assert area.read_only
            await press(pilot, "ctrl+s")
            assert "hidden characters" in said(pilot)
            assert tree(home.memory) == before


class TestAligning:
    def test_what_is_the_same_shares_a_row(self) -> None:
        rows = aligned("one\ntwo\nthree", "one\nthree\nfour")
        assert [(left.sign, right.sign) for left, right in rows] == [(" ", " "), ("-", " "), (" ", " "), (" ", "+")]

    def test_words_that_differ_are_marked(self) -> None:
        ((left, right),) = aligned("push on Friday, please", "push on Monday, please")
        assert (left.sign, right.sign) == ("~", "~")
        assert [text for text, marked in left.pieces if marked] == ["Friday"]
        assert [text for text, marked in right.pieces if marked] == ["Monday"]

    def test_a_line_finds_its_partner_past_others(self) -> None:
        left = "Use tabs in makefiles.\nNever push on Friday evening."
        right = "Ask before a deploy.\nWrite the changelog.\nNever push on Friday morning."
        signs = [(one.sign, other.sign) for one, other in aligned(left, right)]
        assert signs == [("-", "+"), (" ", "+"), ("~", "~")]

    def test_texts_with_nothing_in_common_are_quick(self) -> None:
        left = "\n".join(f"left {number} {number * 7}" for number in range(300))
        right = "\n".join(f"right {number} {number * 9}" for number in range(300))
        assert len(aligned(left, right)) >= 300

    def test_a_cap_says_how_much_is_left(self) -> None:
        rows = aligned("x" * 50_000, "x" * 50_000)
        assert rows[-1][0].pieces == (("… 30,000 more characters", False),)

    @pytest.mark.parametrize("width", [4, 7, 30])
    def test_wrapping_loses_nothing_and_fits(self, width: int) -> None:
        from rich.cells import cell_len

        text = "日本語のテキスト and averyveryverylongword  with `code` [b] x"
        lines = wrapped([(text, False)], width)
        assert all(sum(cell_len(part) for part, _ in line) <= width for line in lines)
        assert "".join(part for line in lines for part, _ in line).replace(" ", "") == text.replace(" ", "")

    def test_nothing_is_one_empty_line(self) -> None:
        assert wrapped(Line().pieces, 10) == [[]]


@pytest.mark.parametrize("size", SIZES[:2], ids=["80x24", "120x40"])
async def test_hostile_text_stays_text(home: Home, opened: Opened, size: tuple[int, int]) -> None:
    write_nasty(home)
    async with opened(size) as pilot:
        await press(pilot, "4")
        count = len(pairs(pilot))
        assert count >= 15
        for number in range(count):
            screen(pilot).rows.cursor = number
            await pilot.pause()
            screen_text(pilot)
            for rows in screen(pilot).query_one(SideBySide).compared:
                checked("".join(text for line in rows for text, _ in line.pieces))
        for number in range(0, count, 4):
            screen(pilot).rows.cursor = number
            await press(pilot, "m")
            screen_text(pilot)
            assert "ghp_" not in pilot.app.screen.query_one(TextArea).text
            await press(pilot, "escape")
        await press(pilot, "g", "less_than_sign", "x")
        screen_text(pilot)
        checked(said(pilot))
        assert len(pairs(pilot)) == count - 2
