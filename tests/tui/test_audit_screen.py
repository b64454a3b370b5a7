"""The audit screen: what is found, told, grouped, filtered, mended, accepted, and taken back."""

from __future__ import annotations

import json
import os
import stat
import threading
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static, TextArea

from memtui.findings import details as row_details
from memtui.screens.audit import Audit
from memtui.screens.browse import Browse
from memtui.screens.confirm import Confirm
from memtui.screens.editor import Editor
from memtui.screens.findings_list import Checked
from memtui.widgets.rows import RowList
from memtui_store.audit.ignore import fingerprint, read_baseline
from memtui_store.audit.run import Report
from tests.conftest import Cli, Home, fake_token, memory_text, tree
from tests.test_text import HOSTILE
from tests.tui.conftest import Opened, press, said, settled, until

SIZES = [(80, 24), (120, 40), (200, 60)]
MARKUP = {
    "colour": "[red]x",
    "action": "[@click=app.quit]x[/]",
    "closer": "[/]",
    "open": "[[[",
    "unbalanced": "a [b] c] [/b",
    "link": "[link=file:///etc/passwd]y[/link]",
    "backslash": "\\[x]",
}
NASTY = {**HOSTILE, **MARKUP}


@pytest.fixture
def filled(home: Home) -> Home:
    """A secret, hidden text, a line that points nowhere, a memory the index forgot, a broken header."""
    home.write("a_leak.md", memory_text("leak", "Token", "reference", f"The token is {fake_token()}"), 3)
    home.write("b_hidden.md", memory_text("hidden", "Odd", "reference", "pass\u200bword\u202e rules."), 3)
    home.write("c_old.md", memory_text("old plan", "Sprint 1: long ago", "project", "We ship on Tuesdays."), 400)
    home.write("d_one.md", memory_text("one", "How we name branches", "feedback", "Name branches after the ticket."), 3)
    home.write("e_forgotten.md", memory_text("forgotten", "Tabs", "feedback", "Indent makefiles with tabs."), 3)
    index = [f"- [{name}]({name})" for name in ("a_leak.md", "b_hidden.md", "c_old.md", "d_one.md", "gone.md")]
    home.write("MEMORY.md", "\n".join(index) + "\n")
    return home


def audit(pilot: Pilot[None]) -> Audit:
    assert isinstance(pilot.app.screen, Audit)
    return pilot.app.screen


def rules(pilot: Pilot[None]) -> list[str]:
    return [row.found.rule for row in audit(pilot).rows.items if row.found]


def told(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#message", Static).content)


def details(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#evidence-text", Static).content)


async def go(pilot: Pilot[None], rule: str) -> None:
    """Put the cursor on the first finding of a rule."""
    rows = audit(pilot).rows
    rows.cursor = next(n for n, row in enumerate(rows.items) if row.found and row.found.rule == rule)
    await settled(pilot)


def baseline(home: Home) -> Path:
    return home.own / "config" / "baseline.json"


class TestLooking:
    @pytest.mark.parametrize("size", SIZES)
    async def test_worst_first_with_words_for_everything(
        self, filled: Home, opened: Opened, size: tuple[int, int]
    ) -> None:
        async with opened(size) as pilot:
            await press(pilot, "3")
            screen = audit(pilot)
            ranks = [row.found.severity.rank for row in screen.rows.items if row.found]
            assert ranks == sorted(ranks, reverse=True)
            wanted = {"secret.github-token", "hidden.bidi", "index.dangling", "index.missing", "shape.broken-header"}
            assert wanted <= set(rules(pilot))
            first = screen.rows.items[0]
            assert (first.severity, first.rule, first.title, first.mark) == (
                "critical",
                "secret.github-token",
                "leak",
                "fix",
            )
            assert f"{len(screen.rows.items)} findings" in told(pilot)
            drawn = screen_text(pilot)
            assert "critical" in drawn
            assert "Warnings 3" in drawn

    async def test_the_row_is_told_in_full(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "3")
            text = details(pilot)
            assert "a_leak.md:9" in text
            assert "40 characters" in text
            assert "mask it here, in the index, the journal and the trash (f)" in text
            assert fake_token() not in text
            await go(pilot, "shape.broken-header")
            assert "needs you: e edits it, B accepts it as known" in details(pilot)
            assert "Broken front matter" in details(pilot)

    async def test_details_stand_below_or_on_the_right(self, filled: Home, opened: Opened) -> None:
        for size, beside in (((80, 24), False), ((120, 40), False), ((200, 60), True)):
            async with opened(size) as pilot:
                await press(pilot, "3")
                rows, pane = audit(pilot).rows.region, audit(pilot).query_one("#evidence").region
                assert (pane.x >= rows.right) is beside
                assert pane.height >= 7
                assert pane.right <= size[0]

    async def test_nothing_found_says_what_to_do(self, home: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "3")
            assert audit(pilot).rows.empty == "Nothing found. r looks again."
            assert "Nothing found. r looks again." in screen_text(pilot)
            await press(pilot, "f", "B", "space", "v", "asterisk", "V", "e", "enter", "b", "J", "K")
            assert audit(pilot).marks == set()

    async def test_groups_have_headings_and_the_cursor_stays(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "3")
            await go(pilot, "index.missing")
            held = audit(pilot).rows.current
            flat = len(rules(pilot))
            assert held
            await press(pilot, "b")
            rows = audit(pilot).rows
            assert rows.current
            assert rows.current.key == held.key
            heads = [row for row in rows.items if row.found is None]
            assert [head.title for head in heads][:2] == ["leak", "hidden"]
            assert {row.ref for row in rows.items} == {head.ref for head in heads}
            assert len(rows.items) == flat + len(heads)
            assert "by memory" in told(pilot)
            await press(pilot, "b")
            heads = [row for row in rows.items if row.found is None]
            assert len({head.rule for head in heads}) == len(heads) == len(set(rules(pilot)))
            assert "by rule" in told(pilot)
            await press(pilot, "g")
            assert "space marks them all" in details(pilot)
            await press(pilot, "b")
            assert "worst first" in told(pilot)
            assert len(audit(pilot).rows.items) == flat

    async def test_filter_by_words(self, filled: Home, opened: Opened) -> None:
        async with opened((80, 24)) as pilot:
            await press(pilot, "3", "slash", *"hidden bidi")
            assert rules(pilot) == ["hidden.bidi"]
            assert audit(pilot).query_one("#filter", Input).value == "hidden bidi"
            assert "1 of " in told(pilot)
            await press(pilot, "enter")
            assert audit(pilot).rows.has_focus
            await press(pilot, "slash", *" zzz")
            assert rules(pilot) == []
            assert "Nothing matches. Escape shows everything again." in screen_text(pilot)
            await press(pilot, "escape")
            assert len(rules(pilot)) > 5
            assert audit(pilot).query_one("#filter").display is False

    async def test_letters_are_dead_while_typing(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "3")
            before = tree(filled.memory)
            await press(pilot, "slash", *"fFBVeboqu1 *v")
            assert audit(pilot).words == "fFBVeboqu1 *v"
            assert tree(filled.memory) == before
            assert not baseline(filled).exists()
            assert audit(pilot).grouping == 0

    async def test_enter_and_o_show_the_memory_in_browse(self, filled: Home, opened: Opened) -> None:
        for key in ("enter", "o"):
            async with opened(query="type:feedback") as pilot:
                await press(pilot, "exclamation_mark", "3")
                await go(pilot, "shape.broken-header")
                await press(pilot, key)
                screen = pilot.app.screen
                assert isinstance(screen, Browse)
                assert screen.rows.current
                assert screen.rows.current.key == "c_old.md"
                assert (screen.app_state.query, screen.app_state.only_warnings, screen.app_state.group) == (
                    "",
                    False,
                    "all",
                )
                assert len(screen.rows.items) == len(screen.app_state.memories)
                await press(pilot, "3")
                assert audit(pilot).rows.current

    async def test_from_a_chosen_group_too(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            tree_pane = pilot.app.screen.query_one("#tree", RowList)
            tree_pane.action_last()
            await settled(pilot)
            await press(pilot, "3")
            await go(pilot, "shape.broken-header")
            await press(pilot, "enter")
            screen = pilot.app.screen
            assert isinstance(screen, Browse)
            assert screen.app_state.group == "all"
            assert screen.rows.current
            assert screen.rows.current.key == "c_old.md"

    async def test_an_index_without_words_of_its_own_is_no_memory(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "3")
            await go(pilot, "index.dangling")
            await press(pilot, "e", "enter", "V")
            audit(pilot)
            assert "this is no memory itself" in said(pilot)


class TestChecking:
    @pytest.fixture
    def gate(self) -> Iterator[tuple[threading.Event, threading.Event]]:
        started, released = threading.Event(), threading.Event()
        yield started, released
        released.set()

    async def test_progress_is_told_and_escape_stops_it(
        self,
        filled: Home,
        opened: Opened,
        gate: tuple[threading.Event, threading.Event],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        started, released = gate

        async with opened() as pilot:
            catalog = pilot.app.app_state.catalog  # type: ignore[attr-defined]

            def slow(**options: object) -> Report:
                progress = options["progress"]
                assert callable(progress)
                progress("checking", 40, 70)
                started.set()
                released.wait(20)
                progress("checking", 41, 70)
                raise AssertionError("it was told to stop")

            with monkeypatch.context() as patch:
                patch.setattr(catalog, "audit", slow)
                await pilot.press("3")
                await until(lambda: told(pilot) == "checking 40 of 70 · escape stops")
                await pilot.press("escape")
                released.set()
                await settled(pilot)
                assert told(pilot).startswith("stopped. r looks again")
                assert "Stopped. r looks again." in screen_text(pilot)
            assert pilot.app.app_state.lock.acquire(timeout=20)  # type: ignore[attr-defined]
            pilot.app.app_state.lock.release()  # type: ignore[attr-defined]
            await press(pilot, "question_mark", "escape")
            assert rules(pilot) == []
            await press(pilot, "r")
            assert "secret.github-token" in rules(pilot)

    async def test_leaving_stops_it_and_coming_back_starts_again(
        self,
        filled: Home,
        opened: Opened,
        gate: tuple[threading.Event, threading.Event],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        started, released = gate
        ended = threading.Event()
        async with opened() as pilot:
            catalog = pilot.app.app_state.catalog  # type: ignore[attr-defined]

            def slow(**options: object) -> Report:
                started.set()
                released.wait(20)
                try:
                    options["progress"]("checking", 1, 70)  # type: ignore[operator]
                finally:
                    ended.set()
                raise AssertionError("it was told to stop")

            with monkeypatch.context() as patch:
                patch.setattr(catalog, "audit", slow)
                await pilot.press("3")
                while not started.is_set():
                    await pilot.pause()
                await pilot.press("1")
                released.set()
                assert ended.wait(20)
            await settled(pilot)
            await press(pilot, "3")
            assert "secret.github-token" in rules(pilot)

    async def test_the_newest_wins(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "3")
            screen = audit(pilot)
            count = len(rules(pilot))
            screen.post_message(Audit.Ended(screen._run - 1, Checked(Report(), [])))
            screen.post_message(Audit.Going(screen._run - 1, "checking 1 of 2"))
            await settled(pilot)
            assert len(rules(pilot)) == count
            assert "checking" not in told(pilot)

    async def test_what_an_agent_wrote_is_checked_after_a_rescan(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "3")
            await go(pilot, "index.missing")
            filled.write("f_new.md", memory_text("new", "Key", "reference", f"Use {fake_token(2)}"), 1)
            await press(pilot, "r")
            assert rules(pilot).count("secret.github-token") == 2
            row = audit(pilot).rows.current
            assert row
            assert row.rule == "index.missing"

    async def test_a_wrong_setting_is_said(self, filled: Home, opened: Opened) -> None:
        (filled.own / "config").mkdir(parents=True)
        (filled.own / "config" / "config.toml").write_text('[rules]\n"no.such" = "off"\n')
        async with opened() as pilot:
            await press(pilot, "3")
            assert "there is no rule 'no.such'" in said(pilot)
            await press(pilot, "1", "slash", *"is:stale")
            await settled(pilot)
            assert "there is no rule 'no.such'" in screen_text(pilot)


class TestMending:
    @pytest.mark.parametrize("size", SIZES[:2])
    async def test_one_finding_after_its_diff(self, filled: Home, opened: Opened, size: tuple[int, int]) -> None:
        async with opened(size) as pilot:
            await press(pilot, "3")
            await go(pilot, "index.dangling")
            before = tree(filled.memory)
            await press(pilot, "f")
            assert isinstance(pilot.app.screen, Confirm)
            drawn = screen_text(pilot)
            assert "remove the line?" in drawn
            assert "No (n)" in drawn
            await press(pilot, "n")
            assert tree(filled.memory) == before
            place = audit(pilot).rows.cursor
            await press(pilot, "f", "y")
            assert "gone.md" not in (filled.memory / "MEMORY.md").read_text()
            assert "mend index.dangling" in said(pilot)
            assert "u takes it back" in said(pilot)
            assert "index.dangling" not in rules(pilot)
            assert audit(pilot).rows.cursor == place
            await press(pilot, "u")
            assert tree(filled.memory) == before
            assert "index.dangling" in rules(pilot)

    async def test_a_secret_is_masked_and_the_header_counts(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "3")
            assert "Warnings 3" in screen_text(pilot)
            await press(pilot, "f", "y")
            assert fake_token() not in (filled.memory / "a_leak.md").read_text()
            assert "Warnings 2" in screen_text(pilot)
            assert "secret.github-token" not in rules(pilot)

    async def test_what_needs_a_person_is_said(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "3")
            await go(pilot, "shape.broken-header")
            await press(pilot, "f")
            audit(pilot)
            assert "shape.broken-header needs you" in said(pilot)

    async def test_all_that_can_be_mended(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "3", "F")
            assert isinstance(pilot.app.screen, Confirm)
            assert "Mend " in screen_text(pilot)
            assert "more need you" in screen_text(pilot)
            await press(pilot, "y")
            assert "Then mask the secrets" in screen_text(pilot)
            await press(pilot, "y")
            left = set(rules(pilot))
            assert not left & {"secret.github-token", "hidden.bidi", "index.dangling", "index.missing"}
            assert "e_forgotten.md" in (filled.memory / "MEMORY.md").read_text()
            assert (filled.memory / "b_hidden.md").read_text().endswith("password rules.\n")

    async def test_only_the_marked(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "3")
            await go(pilot, "index.missing")
            await press(pilot, "space", "F")
            assert "Mend 1 finding?" in screen_text(pilot)
            await press(pilot, "y")
            assert audit(pilot).marks == set()
            assert "index.missing" not in rules(pilot)
            assert "index.dangling" in rules(pilot)
            await press(pilot, "u")
            assert "index.missing" in rules(pilot)

    async def test_nothing_to_mend_in_bulk(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "3")
            await go(pilot, "shape.broken-header")
            await press(pilot, "space", "F")
            audit(pilot)
            assert "none of these can be mended without you" in said(pilot)

    async def test_read_only_refuses_and_says_so(self, filled: Home, opened: Opened) -> None:
        (filled.own / "config").mkdir(parents=True)
        (filled.own / "config" / "config.toml").write_text("read_only = true\n")
        async with opened() as pilot:
            before = tree(filled.memory)
            await press(pilot, "3", "F", "y")
            assert "read-only" in said(pilot)
            assert tree(filled.memory) == before

    async def test_verify_tells_the_claims_first(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "3")
            await go(pilot, "shape.broken-header")
            await press(pilot, "V")
            assert isinstance(pilot.app.screen, Confirm)
            assert "Stamp 'old plan' verified today?" in screen_text(pilot)
            await press(pilot, "n")
            assert "verified" not in (filled.memory / "c_old.md").read_text()
            await press(pilot, "V", "y")
            assert "verified" in (filled.memory / "c_old.md").read_text()
            assert "u takes it back" in said(pilot)

    async def test_edit_opens_the_memory_and_a_save_is_checked_again(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "3", "e")
            screen = pilot.app.screen
            assert isinstance(screen, Editor)
            assert screen.ref == filled.ref("a_leak.md")
            screen.query_one("#body", TextArea).text = "It is in the vault.\n"
            await press(pilot, "ctrl+s")
            assert (filled.memory / "a_leak.md").read_text().endswith("\n\nIt is in the vault.\n")
            assert "secret.github-token" not in rules(pilot)


class TestMarks:
    async def test_one_range_all_and_none(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "3", "space", "j", "v")
            screen = audit(pilot)
            assert len(screen.marks) == 3
            assert "3 marked" in told(pilot)
            await press(pilot, "asterisk")
            assert len(screen.marks) == len(rules(pilot))
            await press(pilot, "asterisk")
            assert screen.marks == set()
            await press(pilot, "space", "escape")
            assert screen.marks == set()

    async def test_a_heading_stands_for_its_findings(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "3", "b")
            rows = audit(pilot).rows
            rows.cursor = next(n for n, row in enumerate(rows.items) if row.found is None and row.title == "hidden")
            await press(pilot, "space")
            mine = {row.key for row in rows.items if row.found and row.ref == filled.ref("b_hidden.md")}
            assert audit(pilot).marks == mine
            assert len(mine) >= 2


class TestBaseline:
    @pytest.mark.parametrize("size", SIZES[:2])
    async def test_accepting_and_taking_back(self, filled: Home, opened: Opened, size: tuple[int, int]) -> None:
        async with opened(size) as pilot:
            await press(pilot, "3")
            await go(pilot, "shape.broken-header")
            row = audit(pilot).rows.current
            assert row
            assert row.found
            await press(pilot, "B")
            assert "Accept 1 finding as known?" in screen_text(pilot)
            await press(pilot, "n")
            assert not baseline(filled).exists()
            await press(pilot, "B", "y")
            assert read_baseline(baseline(filled)) == {fingerprint(row.found)}
            assert stat.S_IMODE(baseline(filled).stat().st_mode) == 0o600
            assert stat.S_IMODE(baseline(filled).parent.stat().st_mode) == 0o700
            assert "shape.broken-header" not in rules(pilot)
            assert "1 accepted" in told(pilot)
            assert "accept 1 finding as known: u takes it back" in said(pilot)
            await press(pilot, "u")
            assert not baseline(filled).exists()
            assert "shape.broken-header" in rules(pilot)

    async def test_earlier_ones_stay_accepted(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "3")
            for rule in ("shape.broken-header", "index.missing"):
                await go(pilot, rule)
                await press(pilot, "B", "y")
            assert {item["rule"] for item in json.loads(baseline(filled).read_text())["accepted"]} == {
                "shape.broken-header",
                "index.missing",
            }
            await press(pilot, "asterisk", "B", "y")
            assert rules(pilot) == []
            assert "Nothing found. r looks again." in screen_text(pilot)
            held = json.loads(baseline(filled).read_text())["accepted"]
            assert len({item["fingerprint"] for item in held}) == len(held)
            assert fake_token() not in baseline(filled).read_text()
        async with opened() as pilot:
            await press(pilot, "3")
            assert rules(pilot) == []

    async def test_the_command_line_agrees(self, filled: Home, opened: Opened, cli: Cli) -> None:
        async with opened() as pilot:
            await press(pilot, "3")
            await go(pilot, "shape.broken-header")
            await press(pilot, "B", "y")
        code, out, err = cli("audit")
        assert code == 1
        assert "shape.broken-header" not in out
        assert "1 accepted as known" in err
        bare = cli("audit", "--path", str(filled.memory))[1]
        assert "shape.broken-header" in bare, "a bare folder knows only what it is given"
        assert cli("audit", "--accept", "--yes")[0] == 0
        assert cli("audit")[0] == 0
        async with opened() as pilot:
            await press(pilot, "3")
            assert rules(pilot) == []

    async def test_a_link_stays_a_link(self, filled: Home, opened: Opened) -> None:
        real = filled.path / "dotfiles.json"
        real.write_text('{"schema": 1, "kind": "baseline", "accepted": []}\n')
        baseline(filled).parent.mkdir(parents=True)
        baseline(filled).symlink_to(real)
        async with opened() as pilot:
            await press(pilot, "3", "B", "y")
            assert baseline(filled).is_symlink()
            assert len(json.loads(real.read_text())["accepted"]) == 1

    async def test_a_broken_one_is_named_and_left_alone(self, filled: Home, opened: Opened) -> None:
        baseline(filled).parent.mkdir(parents=True)
        baseline(filled).write_text("not json")
        async with opened() as pilot:
            await press(pilot, "3")
            assert "is no baseline of memtui" in said(pilot)
            assert len(rules(pilot)) > 5
            await press(pilot, "B", "y")
            assert baseline(filled).read_text() == "not json"


# Hostile text


def screen_text(pilot: Pilot[None]) -> str:
    """What is on the screen now, checked: nothing that commands a terminal, nothing that can be clicked into action."""
    lines = []
    for strip in pilot.app.screen._compositor.render_strips():
        for segment in strip:
            assert "quit" not in str(segment.style.meta.get("@click", "")) if segment.style else True
            assert not (segment.style and segment.style.link)
        lines.append("".join(segment.text for segment in strip))
    return checked("\n".join(lines))


def checked(text: str) -> str:
    for char in set(text) - {"\n"}:
        assert unicodedata.category(char) not in ("Cc", "Cs", "Zl", "Zp"), repr(text)
        assert unicodedata.category(char) != "Cf" or char in "\u200c\u200d", repr(text)
    return text


def write_nasty(home: Home) -> None:
    """Each in every field and in the file's name, twice, so that it is a pair too."""
    for number, text in enumerate(NASTY.values()):
        name = "".join("_" if char in "/\x00\ud800" else char for char in text)
        for copy in "ab":
            head = f"name: {text} {copy}\ndescription: {text}\ntags: [{text}, x]\ntype: feedback"
            words = " ".join(f"{word}{number}" for word in ("ask", "before", "you", "push", "any", "tag", "at", "all"))
            body = f"{words} {text} {copy} {words[::-1]}\n"
            data = f"---\n{head}\n---\n\n{body}{fake_token(number)}\n".encode("utf-8", "surrogatepass")
            path = os.fsencode(home.memory) + f"/{name}{number}{copy}.md".encode("utf-8", "surrogateescape")
            Path(os.fsdecode(path)).write_bytes(data)
    home.write("MEMORY.md", "".join(f"- [x]({number}.md) {text}\n" for number, text in enumerate(MARKUP.values())))


@pytest.mark.parametrize("size", SIZES[:2], ids=["80x24", "120x40"])
async def test_hostile_text_stays_text(home: Home, opened: Opened, size: tuple[int, int]) -> None:
    write_nasty(home)
    async with opened(size) as pilot:
        await press(pilot, "3")
        rows = audit(pilot).rows
        assert {row.ref for row in rows.items} >= {memory.ref for memory in audit(pilot).app_state.memories[1:]}
        for row in rows.items:
            checked(row_details(row, audit(pilot)._where(row), 60).plain)
            checked(rows.draw_row(row, 160).text)
        for grouping in range(3):
            assert audit(pilot).grouping == grouping
            for number in range(0, len(rows.items), len(rows.items) // 5):
                rows.cursor = number
                await pilot.pause()
                screen_text(pilot)
            await press(pilot, "b")
        for rule, key in (("secret.github-token", "f"), ("hidden.bidi", "f"), ("dup.near", "f"), ("dup.near", "V")):
            await go(pilot, rule)
            await press(pilot, key)
            assert isinstance(pilot.app.screen, Confirm)
            assert "ghp_" not in screen_text(pilot)
            await press(pilot, "n")
        await press(pilot, "asterisk", "B")
        screen_text(pilot)
        await press(pilot, "n", "F", "y")
        screen_text(pilot)
        assert "mend " in said(pilot)
        assert pilot.app.is_running
