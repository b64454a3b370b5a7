"""Browse, as a person uses it: find, read, mark, approve, edit, delete, move, undo."""

from __future__ import annotations

import json

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, Select, TextArea

from memtui.app import MemtuiApp
from memtui.commands import ACTIONS
from memtui.screens.browse import Browse
from memtui.screens.confirm import Confirm
from memtui.screens.editor import Editor
from memtui.screens.help import Help
from memtui.screens.pick import Pick
from memtui.widgets.preview import Preview, Tabs
from memtui.widgets.status import Status
from memtui_store.model import Trust
from tests.conftest import Home, fake_token, memory_text, put, tree
from tests.test_text import HOSTILE
from tests.tui.conftest import Opened, press, said, settled

MARKUP = ["[red]x", "[@click=app.quit]x[/]", "[/]", "[[[", "]]", "[link=x]y", "[b", "\\[x]"]


@pytest.fixture
def filled(home: Home) -> Home:
    home.write("a_tests.md", memory_text("run-tests", "How we test", "feedback", "Run pytest -q."), 5)
    home.write("b_deploy.md", memory_text("deploy", "On Tuesdays", "project", "Kubernetes. See [[run-tests]]."), 120)
    home.write("c_leak.md", memory_text("leak", "Token", "reference", f"The token is {fake_token()}"), 3)
    home.write("MEMORY.md", "- [Tests](a_tests.md)\n- [Deploy](b_deploy.md)\n- [Leak](c_leak.md)\n")
    return home


def browse(pilot: Pilot[None]) -> Browse:
    assert isinstance(pilot.app.screen, Browse)
    return pilot.app.screen


def keys(pilot: Pilot[None]) -> list[str]:
    return [memory.key for memory in browse(pilot).rows.items]


class TestLooking:
    async def test_the_list_and_the_header(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            assert keys(pilot) == ["a_tests.md", "b_deploy.md", "c_leak.md"]
            app = pilot.app
            assert isinstance(app, MemtuiApp)
            assert app.app_state.counts.warnings == 1

    async def test_moving(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            rows = browse(pilot).rows
            await press(pilot, "j", "j", "j")
            assert rows.cursor == 2
            await press(pilot, "g")
            assert rows.cursor == 0
            await press(pilot, "G", "k")
            assert rows.cursor == 1

    async def test_the_preview_follows_masked(self, filled: Home, opened: Opened) -> None:
        async with opened(size=(140, 40)) as pilot:
            await press(pilot, "G")
            preview = browse(pilot).query_one(Preview)
            assert preview.memory is not None
            assert preview.memory.key == "c_leak.md"
            assert fake_token() not in pilot.app.export_screenshot()
            await press(pilot, "right_square_bracket", "right_square_bracket")
            assert preview.tabs.active == "findings"

    async def test_filtering_as_you_type(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "slash", *"kuber")
            assert keys(pilot) == ["b_deploy.md"]
            await press(pilot, "enter", "escape")
            assert len(keys(pilot)) == 3

    async def test_the_most_useful_step_is_told(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            told = browse(pilot).query_one("#message")
            assert "1 holds a secret: w finds it" in str(told.render())
            await press(pilot, "space")
            assert "holds a secret" not in str(told.render()), "what was marked matters more"

    async def test_header_rows_and_tabs_can_be_clicked(self, filled: Home, opened: Opened) -> None:
        async with opened(size=(140, 40)) as pilot:
            screen = browse(pilot)
            await pilot.click("#list", offset=(8, 2))
            assert screen.rows.cursor == 2
            await pilot.click(Tabs, offset=(9, 0))
            assert screen.query_one(Preview).tabs.active == "fields"
            header = str(screen.query_one(Status).render())
            await pilot.click(Status, offset=(header.index("Duplicates 0") + 1, 0))
            await settled(pilot)
            assert pilot.app.current_mode == "duplicates"
            await pilot.click(
                Status, offset=(str(pilot.app.screen.query_one(Status).render()).index("1 Browse") + 1, 0)
            )
            await settled(pilot)
            assert pilot.app.current_mode == "browse"

    async def test_letters_are_dead_while_typing(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            before = tree(filled.path)
            await press(pilot, "slash", *"dauqDA1")
            assert isinstance(pilot.app.screen, Browse)
            assert pilot.app.screen.query_one("#filter", Input).value == "dauqDA1"
            assert tree(filled.path) == before

    async def test_a_bad_query_is_said_and_nothing_breaks(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "slash", *"is:purple")
            assert "is:purple" in browse(pilot).rows.empty
            await press(pilot, "escape", "escape")
            assert len(keys(pilot)) == 3

    async def test_only_warnings(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "exclamation_mark")
            assert keys(pilot) == ["c_leak.md"]
            await press(pilot, "escape")
            assert len(keys(pilot)) == 3
            await press(pilot, "w")
            assert browse(pilot).rows.cursor == 2
            await press(pilot, "n")
            assert "w goes to the next warning" in said(pilot)

    async def test_a_query_on_the_command_line(self, filled: Home, opened: Opened) -> None:
        async with opened(query="type:project") as pilot:
            assert keys(pilot) == ["b_deploy.md"]

    async def test_no_notice_covers_what_an_empty_home_is_told(self, home: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "1", "a", "d", "y")
            assert not said(pilot)

    async def test_an_empty_home_says_where_it_looked_and_what_to_do(self, home: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "1")
            told = str(browse(pilot).query_one("#first-run").render())
            assert str(home.path) in told
            assert "memtui --demo" in told
            await press(pilot, "c")
            assert isinstance(pilot.app.screen, Editor)

    async def test_uses_are_shown_once_they_are_counted(self, filled: Home, opened: Opened) -> None:
        call = f'{{"type":"tool_use","name":"Read","input":{{"file_path":"{filled.memory / "b_deploy.md"}"}}}}'
        row = f'{{"timestamp":"2026-11-10T00:00:00Z","message":{{"content":[{call}]}}}}\n'
        put(filled.memory.parent / "s.jsonl", row * 7)
        async with opened(size=(160, 40)) as pilot:
            assert [memory.usage.count for memory in browse(pilot).rows.items] == [0, 7, 0]

    @pytest.mark.parametrize(
        ("width", "tree_shown", "preview_shown"), [(60, False, False), (90, True, False), (140, True, True)]
    )
    async def test_narrow_terminals_lose_panes_not_sense(
        self, filled: Home, opened: Opened, width: int, tree_shown: bool, preview_shown: bool
    ) -> None:
        async with opened(size=(width, 24)) as pilot:
            screen = browse(pilot)
            assert screen.query_one("#tree").display is tree_shown
            assert screen.query_one("#preview").display is preview_shown
            await press(pilot, "enter")
            assert screen.query_one("#preview").display

    async def test_the_tree_narrows_the_list(self, filled: Home, opened: Opened) -> None:
        put(filled.path / ".claude" / "CLAUDE.md", "Use tabs.\n")
        async with opened() as pilot:
            await press(pilot, "h", "j")
            assert keys(pilot) == ["CLAUDE.md"]
            await press(pilot, "l", "escape")
            assert len(keys(pilot)) == 4

    async def test_what_an_agent_writes_appears_and_the_cursor_stays(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "j")
            filled.write("a_new.md", memory_text("new"), 1)
            app = pilot.app
            assert isinstance(app, MemtuiApp)
            app.look()
            await settled(pilot)
            await settled(pilot)
            assert "a_new.md" in keys(pilot)
            row = browse(pilot).rows.current
            assert row is not None
            assert row.key == "b_deploy.md"


class TestChanging:
    async def test_approve_delete_undo(self, filled: Home, opened: Opened) -> None:
        before = tree(filled.memory)
        async with opened() as pilot:
            await press(pilot, "a")
            row = browse(pilot).rows.items[0]
            assert row.trust is Trust.APPROVED
            assert "u takes it back" in said(pilot)
            await press(pilot, "d")
            assert not (filled.memory / "a_tests.md").exists()
            assert browse(pilot).rows.cursor == 0
            await press(pilot, "u", "u")
            assert tree(filled.memory) == before
            assert browse(pilot).rows.items[0].trust is Trust.NEW
            await press(pilot, "ctrl+r")
            assert browse(pilot).rows.items[0].trust is Trust.APPROVED

    async def test_approve_refuses_bytes_that_were_not_shown(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            filled.write("a_tests.md", memory_text("run-tests", body="Poisoned meanwhile."))
            await press(pilot, "a")
            assert "not what you saw" in said(pilot)
            assert filled.catalog().get("a_tests.md").trust is Trust.NEW

    async def test_marks_and_a_strong_action_that_asks(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "space", "space", "d")
            assert isinstance(pilot.app.screen, Confirm)
            assert pilot.app.focused is not None
            assert pilot.app.focused.id == "no"
            await press(pilot, "escape")
            assert len(list(filled.memory.glob("*.md"))) == 4
            await press(pilot, "d", "y")
            assert keys(pilot) == ["c_leak.md"]
            assert not browse(pilot).app_state.marks

    async def test_mark_all_and_a_range(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "asterisk")
            assert len(browse(pilot).app_state.marks) == 3
            await press(pilot, "asterisk")
            assert not browse(pilot).app_state.marks
            await press(pilot, "space", "G", "v")
            assert len(browse(pilot).app_state.marks) == 3

    async def test_edit_here(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "e")
            editor = pilot.app.screen
            assert isinstance(editor, Editor)
            editor.query_one("#description", Input).value = "Changed: here"
            area = editor.query_one("#body", TextArea)
            area.text = "Run tox.\n"
            await press(pilot, "ctrl+s")
            assert isinstance(pilot.app.screen, Browse)
        text = (filled.memory / "a_tests.md").read_text()
        assert text == memory_text("run-tests", '"Changed: here"', "feedback", "Run tox.")

    async def test_a_long_text_can_be_pasted(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "e")
            long = "A line of text that was copied from somewhere.\n" * 2_000
            pilot.app.screen.query_one("#body", TextArea).focus().post_message(events.Paste(long))
            await settled(pilot)
            assert long in pilot.app.screen.query_one("#body", TextArea).text
            await press(pilot, "ctrl+s")
        assert any(long in path.read_text() for path in filled.memory.iterdir())

    async def test_findings_appear_while_typing(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "e")
            editor = pilot.app.screen
            editor.query_one("#body", TextArea).text = f"token {fake_token(9)}"
            await settled(pilot)
            told = str(editor.query_one("#findings").render())
            assert "secret." in told
            assert fake_token(9) not in told

    async def test_leaving_with_changes_asks(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "e")
            pilot.app.screen.query_one("#body", TextArea).text = "Other."
            await press(pilot, "escape")
            assert isinstance(pilot.app.screen, Confirm)
            await press(pilot, "n")
            assert isinstance(pilot.app.screen, Editor)
            await press(pilot, "escape", "y")
            assert isinstance(pilot.app.screen, Browse)
        assert "pytest" in (filled.memory / "a_tests.md").read_text()

    async def test_a_conflict_is_shown_and_decided(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "e")
            pilot.app.screen.query_one("#body", TextArea).text = "Mine.\n"
            filled.write("a_tests.md", memory_text("run-tests", "How we test", "feedback", "Theirs."))
            await press(pilot, "ctrl+s")
            assert isinstance(pilot.app.screen, Confirm)
            await press(pilot, "n")
            assert "Theirs." in (filled.memory / "a_tests.md").read_text()
            await press(pilot, "ctrl+s", "y")
            assert "Mine." in (filled.memory / "a_tests.md").read_text()

    async def test_hidden_characters_open_read_only(self, filled: Home, opened: Opened) -> None:
        filled.write("a_tests.md", memory_text("run-tests", body="a\u202eb\x1b[31m"))
        before = tree(filled.memory)
        async with opened() as pilot:
            await press(pilot, "e")
            assert pilot.app.screen.query_one("#body", TextArea).read_only
            await press(pilot, "ctrl+s")
            assert isinstance(pilot.app.screen, Editor)
        assert tree(filled.memory) == before

    async def test_a_new_one_goes_where_the_settings_say_and_is_not_left_unasked(
        self, filled: Home, opened: Opened
    ) -> None:
        put(filled.own / "config" / "config.toml", 'default_store = "project"\n')
        async with opened() as pilot:
            await press(pilot, "c", *"Use uv")
            assert pilot.app.screen.query_one("#store", Select).value == filled.catalog().store("project").id
            await press(pilot, "escape")
            assert isinstance(pilot.app.screen, Confirm)

    async def test_create(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "c", *"Use uv")
            editor = pilot.app.screen
            editor.query_one("#body", TextArea).text = "uv sync"
            await press(pilot, "ctrl+s")
            assert "project_use_uv.md" in keys(pilot)

    async def test_move_copy_type(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "m")
            assert isinstance(pilot.app.screen, Pick)
            await press(pilot, "enter", "y")
            assert (filled.own / "data" / "store" / "_global" / "a_tests.md").exists()
            await press(pilot, "u")
            assert (filled.memory / "a_tests.md").exists()
            await press(pilot, "t", "enter")
            assert "type: user" in (filled.memory / "a_tests.md").read_text()

    async def test_redact_and_purge_ask_first(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "G", "R")
            assert isinstance(pilot.app.screen, Confirm)
            await press(pilot, "y")
            assert fake_token() not in (filled.memory / "c_leak.md").read_text()
            await press(pilot, "D", "y")
            assert not (filled.memory / "c_leak.md").exists()
            assert filled.catalog().trash() == []

    async def test_verify(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "j", "V")
            await settled(pilot)
            assert isinstance(pilot.app.screen, Confirm)
            await press(pilot, "y")
        assert "verified: 2026-11-16" in (filled.memory / "b_deploy.md").read_text()

    async def test_merge_needs_marks(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "M")
            assert "mark two" in said(pilot)
            await press(pilot, "space", "space", "M", "y")
            assert "Kubernetes" in (filled.memory / "a_tests.md").read_text()

    async def test_read_only_refuses(self, filled: Home, opened: Opened) -> None:
        put(filled.own / "config" / "config.toml", "read_only = true\n")
        before = tree(filled.memory)
        async with opened() as pilot:
            await press(pilot, "d")
            assert "read-only" in said(pilot)
        assert tree(filled.memory) == before

    async def test_the_clipboard_gets_masked_text(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "G", "y")
            assert fake_token() not in pilot.app.clipboard
            assert "redacted" in pilot.app.clipboard
            await press(pilot, "Y")
            assert pilot.app.clipboard == str(filled.memory / "c_leak.md")


class TestAround:
    async def test_help_comes_from_the_live_bindings(self, filled: Home, opened: Opened) -> None:
        put(filled.own / "config" / "config.toml", '[keymap]\napprove = "ctrl+y"\n')
        async with opened() as pilot:
            await press(pilot, "question_mark")
            screen = pilot.app.screen
            assert isinstance(screen, Help)
            text = str(screen.rows())
            assert "^y" in text or "ctrl+y" in text
            assert "Approve" in text
            await press(pilot, "escape", "ctrl+y")
            assert browse(pilot).rows.items[0].trust is Trust.APPROVED

    async def test_the_palette_offers_only_what_is_enabled(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            offered = {command.title for command in pilot.app.get_system_commands(pilot.app.screen)}
            assert {"Approve", "Filter", "Audit"} <= offered
            commands = {command.title: command.callback for command in pilot.app.get_system_commands(pilot.app.screen)}
            commands["Approve"]()
            await settled(pilot)
            await settled(pilot)
            assert browse(pilot).rows.items[0].trust is Trust.APPROVED

    async def test_every_action_runs_something(self, filled: Home, opened: Opened) -> None:
        """A key that is declared and does nothing is a promise broken."""
        async with opened() as pilot:
            screen = browse(pilot)
            for active in screen.active_bindings.values():
                action = ACTIONS.get(active.binding.id or "")
                if action:
                    where, _, name = action.action.partition("(")[0].rpartition(".")
                    assert hasattr(pilot.app if where == "app" else active.node, f"action_{name}"), action.id

    async def test_the_command_line_runs_a_command_by_name(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "colon", *"appr", "enter")
            assert "could be approve, approve-all" in said(pilot)
            await press(pilot, *"ove", "enter")
            assert browse(pilot).rows.items[0].trust is Trust.APPROVED
            await press(pilot, "colon", *"nonsense", "enter", "escape")
            assert isinstance(pilot.app.screen, Browse)

    @pytest.mark.parametrize("size", [(80, 24), (140, 40)])
    async def test_hostile_text_is_inert(self, home: Home, opened: Opened, size: tuple[int, int]) -> None:
        for number, text in enumerate([*HOSTILE.values(), *MARKUP]):
            body = text.encode("utf-8", "surrogateescape") if "\ud800" not in text else b"x"
            head = (
                f"---\nname: {json.dumps(text)}\ndescription: {json.dumps(text)}\ntype: {json.dumps(text[:9])}\n---\n\n"
            )
            home.write(f"h{number}.md", head.encode("utf-8", "surrogatepass") + body + b"\n", 1)
        async with opened(size=size) as pilot:
            for number in range(len(keys(pilot))):
                browse(pilot).rows.cursor = number
                await settled(pilot)
                for strip in pilot.app.screen._compositor.render_strips():
                    for segment in strip:
                        assert not set(segment.text) & set("\x1b\x9b\u202e\x07\x08\x00\u2066\x7f")
                        click = str((segment.style.meta if segment.style else {}).get("@click", ""))
                        assert not click or click.startswith("link(")
            await press(pilot, "right_square_bracket", "right_square_bracket", "e", "escape", "question_mark", "escape")
            assert isinstance(pilot.app.screen, Browse)

    async def test_fifty_thousand_rows_scroll(self, home: Home, opened: Opened) -> None:
        from dataclasses import replace

        home.write("a.md", memory_text())
        async with opened() as pilot:
            screen = browse(pilot)
            one = screen.rows.items[0]
            screen.rows.show([replace(one, ref=f"x/{n}", title=f"row {n}") for n in range(50_000)])
            await press(pilot, "G")
            assert screen.rows.cursor == 49_999
            assert "row 49999" in "".join(strip.text for strip in screen._compositor.render_strips())
