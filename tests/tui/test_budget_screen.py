"""Budget, as a person reads it: what an agent sees at start, where it is cut, how old its memories are."""

from __future__ import annotations

import json

import pytest
from textual.pilot import Pilot

from memtui.commands import ACTIONS
from memtui.screens.browse import Browse
from memtui.screens.budget import BudgetScreen
from memtui.widgets.bars import Bars, blocks
from memtui.widgets.lines import folded
from memtui_store.agents.slug import slug
from tests.conftest import Home, fake_token, memory_text, put
from tests.test_text import HOSTILE
from tests.tui.conftest import Opened, press, said

SIZES = [(80, 24), (120, 40)]
RULE = "cut off here: 200 lines / 25,000 characters; the rest is never seen"
MARKUP = ["[red]x", "[@click=app.quit]x[/]", "[/]", "[[[", "]]", "[link=x]y", "[b", "\\[x]"]


def budget(pilot: Pilot[None]) -> BudgetScreen:
    assert isinstance(pilot.app.screen, BudgetScreen)
    return pilot.app.screen


def drawn(pilot: Pilot[None]) -> str:
    return "\n".join(strip.text for strip in pilot.app.screen._compositor.render_strips())


def bars(pilot: Pilot[None], name: str) -> dict[str, str]:
    return {bar.label: bar.told for bar in budget(pilot).query_one(f"#{name}", Bars).bars}


def inert(pilot: Pilot[None]) -> None:
    for strip in pilot.app.screen._compositor.render_strips():
        for segment in strip:
            assert not set(segment.text) & set("\x1b\x9b\u202e\x07\x08\x00\u2066\x7f\u200b\u2028\r")
            assert not (segment.style and segment.style.meta.get("@click", "") == "app.quit")


@pytest.fixture
def filled(home: Home) -> Home:
    put(home.path / ".claude" / "CLAUDE.md", "Answer in English.\n")
    put(home.project / "CLAUDE.md", "Use tabs.\n<!-- a note for people -->\n")
    put(home.project / "AGENTS.md", "Nobody reads this.\n")
    home.write("a.md", memory_text("tests", kind="feedback"), 5)
    home.write("b.md", memory_text("deploy", kind="project"), 120)
    home.write("c.md", memory_text("team", kind="project"), 400)
    home.write("MEMORY.md", "".join(f"- [entry {n}](a.md)\n" for n in range(1, 204)) + "- [Lost](a.md)\n")
    return home


@pytest.fixture
def elsewhere(filled: Home) -> Home:
    """A second project, whose index is small."""
    other = filled.path / "aside"
    (other / ".git").mkdir(parents=True)
    put(filled.path / ".claude" / "projects" / slug(str(other)) / "memory" / "MEMORY.md", "- only this\n")
    put(filled.path / ".claude" / "projects" / slug(str(other)) / "memory" / "x.md", memory_text("x", kind="user"), 1)
    put(filled.path / ".claude.json", json.dumps({"projects": {str(other): {}}}))
    return filled


@pytest.mark.parametrize("size", SIZES)
class TestLooking:
    async def test_everything_in_order_with_the_cut_drawn(
        self, filled: Home, opened: Opened, size: tuple[int, int]
    ) -> None:
        async with opened(size=size) as pilot:
            await press(pilot, "5")
            rows = budget(pilot).text.rows
            titles = [row.text for row in rows if row.tone == "title"]
            assert titles[0] == "1. ~/.claude/CLAUDE.md"
            assert titles[1].startswith("2. ")
            assert titles[2].endswith("/memory/MEMORY.md")
            assert titles[3] == "Not loaded at start"
            texts = [row.text for row in rows]
            assert texts.index("Answer in English.") < texts.index("Use tabs.") < texts.index("- [entry 1](a.md)")
            assert "a note for people" not in budget(pilot).text.plain
            cut = next(n for n, row in enumerate(rows) if row.rule)
            assert rows[cut].text == RULE
            assert (rows[cut - 1].text, rows[cut - 1].lead) == ("- [entry 200](a.md)", "│ ")
            below = rows[cut + 1 : cut + 5]
            assert [row.lead for row in below] == ["× "] * 4
            assert {row.tone for row in below} == {"lost"}
            assert below[3].text == "- [Lost](a.md)"
            assert "not read: CLAUDE.md takes its place" in budget(pilot).text.plain

    async def test_the_cut_off_is_a_key_away(self, filled: Home, opened: Opened, size: tuple[int, int]) -> None:
        async with opened(size=size) as pilot:
            await press(pilot, "5")
            assert "cut off here" not in drawn(pilot)
            await press(pilot, "n")
            told = drawn(pilot)
            assert "cut off here: 200 lines / 25,000 characters" in told
            assert "────" in told
            assert "│ - [entry 200]" in told
            assert "× - [entry 201]" in told

    async def test_bars_name_their_caps(self, filled: Home, opened: Opened, size: tuple[int, int]) -> None:
        async with opened(size=size) as pilot:
            await press(pilot, "5")
            told = bars(pilot, "caps")
            assert told["index lines"] == "204 of 200 OVER"
            assert told["index characters"].endswith(" of 25,000")
            assert told["index tokens"].startswith("~")
            assert told["index tokens"].endswith(" of ~6,250")
            assert "Seen at start: ~" in drawn(pilot)
            assert "204 of 200 OVER" in drawn(pilot)
            assert "█" in drawn(pilot)

    async def test_ages_and_types(self, filled: Home, opened: Opened, size: tuple[int, int]) -> None:
        async with opened(size=size) as pilot:
            await press(pilot, "5")
            assert bars(pilot, "ages") == {
                "0-7d": "1", "8-30d": "0", "31-90d": "0", "91-180d": "1", "181-365d": "0", "older": "1",
            }  # fmt: skip
            assert bars(pilot, "types") == {"project": "2", "feedback": "1"}
            assert "Age of 3 memories" in drawn(pilot)

    async def test_the_current_project_is_first_and_rows_change_the_sheet(
        self, elsewhere: Home, opened: Opened, size: tuple[int, int]
    ) -> None:
        async with opened(size=size) as pilot:
            await press(pilot, "5")
            names = [sheet.name for sheet in budget(pilot).rows.items]
            assert names == ["app", "aside"]
            assert [sheet.start.cut for sheet in budget(pilot).rows.items] == [True, False]
            await press(pilot, "j")
            assert "- only this" in budget(pilot).text.plain
            assert "- [entry 1](a.md)" not in budget(pilot).text.plain
            assert bars(pilot, "types") == {"user": "1"}
            await press(pilot, "n")
            assert "nothing is cut off" in said(pilot)
            await press(pilot, "k")
            assert "- [entry 1](a.md)" in budget(pilot).text.plain

    async def test_scrolling(self, filled: Home, opened: Opened, size: tuple[int, int]) -> None:
        async with opened(size=size) as pilot:
            await press(pilot, "5", "J")
            text = budget(pilot).text
            assert text.scroll_offset.y == text.size.height // 2
            await press(pilot, "K")
            assert text.scroll_offset.y == 0
            await press(pilot, "l")
            assert text.has_focus
            await press(pilot, "j", "j")
            assert text.scroll_offset.y == 2
            await press(pilot, "G")
            assert text.scroll_offset.y == text.max_scroll_y > 0
            await press(pilot, "g", "ctrl+d", "ctrl+u", "k", "h")
            assert budget(pilot).rows.has_focus

    async def test_enter_shows_the_memories(self, elsewhere: Home, opened: Opened, size: tuple[int, int]) -> None:
        async with opened(size=size) as pilot:
            await press(pilot, "5", "j", "enter")
            assert isinstance(pilot.app.screen, Browse)
            assert [memory.key for memory in pilot.app.screen.rows.items] == ["MEMORY.md", "x.md"]
            await press(pilot, "5", "k", "o")
            assert isinstance(pilot.app.screen, Browse)
            assert {memory.title for memory in pilot.app.screen.rows.items} >= {"tests", "deploy", "team"}

    async def test_nothing_at_all_says_what_to_do(self, home: Home, opened: Opened, size: tuple[int, int]) -> None:
        async with opened(size=size) as pilot:
            await press(pilot, "5")
            assert "No agent reads anything when it starts here." in budget(pilot).text.plain
            assert "c writes a first memory" in budget(pilot).text.plain
            assert bars(pilot, "caps") == {}
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, BudgetScreen)
            assert "holds no memory yet" in said(pilot)

    async def test_hostile_text_is_inert(self, home: Home, opened: Opened, size: tuple[int, int]) -> None:
        texts = [text for text in (*HOSTILE.values(), *MARKUP) if "\ud800" not in text]
        data = "\n".join(texts).encode("utf-8", "surrogateescape")
        put(home.project / "CLAUDE.md", data)
        home.write("A.md", memory_text())  # the first row, so that Browse renders no long index meanwhile
        home.write("MEMORY.md", b"".join(b"- [%s](a.md)\n" % text.encode() for text in texts if text) * 20 + data)
        for number, text in enumerate(texts):
            head = f"---\nname: {json.dumps(text)}\ntype: {json.dumps(text[:9])}\n---\n\n"
            home.write(f"h{number}.md", head.encode() + text.encode("utf-8", "surrogateescape"), 1)
        async with opened(size=size) as pilot:
            await press(pilot, "5")
            inert(pilot)
            assert "␛[31mred" in budget(pilot).text.plain
            assert "[@click=app.quit]x[/]" in budget(pilot).text.plain
            pane = budget(pilot).text
            while pane.scroll_offset.y < pane.max_scroll_y:
                pane.scroll_text(1)
                await pilot.pause()
                inert(pilot)
            await press(pilot, "question_mark", "escape")
            assert isinstance(pilot.app.screen, BudgetScreen)


async def test_secrets_do_not_show(home: Home, opened: Opened) -> None:
    key = fake_token()
    put(home.project / "CLAUDE.md", f"The token is {key}\n")
    home.write("MEMORY.md", f"- [Bot](a.md) — token {key}\n")
    async with opened() as pilot:
        await press(pilot, "5")
        assert key not in budget(pilot).text.plain
        assert budget(pilot).text.plain.count("«redacted:") == 2


async def test_a_change_on_disk_appears_and_the_place_is_kept(elsewhere: Home, opened: Opened) -> None:
    async with opened() as pilot:
        await press(pilot, "5", "j")
        put(
            elsewhere.path / ".claude" / "projects" / slug(str(elsewhere.path / "aside")) / "memory" / "MEMORY.md",
            "- something else\n",
        )
        await press(pilot, "r")
        current = budget(pilot).rows.current
        assert current is not None
        assert current.name == "aside"
        assert "- something else" in budget(pilot).text.plain


async def test_a_store_its_agent_does_not_read_says_so(home: Home, opened: Opened) -> None:
    put(home.project / ".claude" / "memory" / "MEMORY.md", "- [x](x.md)\n")
    put(home.project / ".claude" / "memory" / "x.md", memory_text())
    async with opened() as pilot:
        await press(pilot, "5", "G")
        assert "⚠ Claude Code does not read this folder" in budget(pilot).text.plain


async def test_near_the_cap_is_a_word_too(home: Home, opened: Opened) -> None:
    home.write("MEMORY.md", "- [x](a.md)\n" * 160)
    async with opened() as pilot:
        await press(pilot, "5")
        assert bars(pilot, "caps")["index lines"] == "160 of 200 near"


async def test_an_instruction_file_alone(home: Home, opened: Opened) -> None:
    put(home.project / "CLAUDE.md", "x" * 10_000)
    async with opened(size=(60, 20)) as pilot:
        await press(pilot, "5")
        assert "There is no MEMORY.md" in budget(pilot).text.plain
        assert "6,000 more characters" in budget(pilot).text.plain


async def test_its_keys_are_in_the_one_table(filled: Home, opened: Opened) -> None:
    async with opened() as pilot:
        await press(pilot, "5")
        bound = {active.binding.id for active in pilot.app.screen.active_bindings.values()}
        assert {"cut-off", "show-project", "preview-down", "preview-up", "down", "up"} <= bound & set(ACTIONS)


@pytest.mark.parametrize(("share", "bar"), [(0, "    "), (0.001, "▏   "), (0.5, "██  "), (0.4, "█▋  "), (7, "████")])
def test_bars_are_drawn_in_eighths(share: float, bar: str) -> None:
    assert blocks(share, 4) == bar


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", [""]),
        ("one two three", ["one two", "three"]),
        ("abcdefghijkl", ["abcdefgh", "ijkl"]),
        ("日本語日本語", ["日本語日", "本語"]),
    ],
)
def test_long_lines_are_folded(text: str, parts: list[str]) -> None:
    assert folded(text, 8) == parts
