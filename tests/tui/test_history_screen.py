"""History, as a person uses it: what was done, its diff, undo of any one, the trash, and whether the record holds."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from memtui.app import MemtuiApp, make_app
from memtui.commands import ACTIONS
from memtui.screens.confirm import Confirm
from memtui.screens.history import OPERATIONS, TRASH, History
from memtui_store.catalog import Catalog
from tests.conftest import Home, fake_token, memory_text, tree
from tests.test_text import HOSTILE
from tests.tui.conftest import Opened, press, said, settled

SIZES = [(80, 24), (120, 40)]
MARKUP = ["[red]x", "[@click=app.quit]x[/]", "[/]", "[[[", "]]", "[link=x]y", "[b", "\\[x]"]


def history(pilot: Pilot[None]) -> History:
    assert isinstance(pilot.app.screen, History)
    return pilot.app.screen


def states(pilot: Pilot[None]) -> list[tuple[int, str, int | None]]:
    return [(op.id, op.verb, op.undone_by) for op in history(pilot).operations.items]


def titles(pilot: Pilot[None]) -> list[str]:
    return [item.title for item in history(pilot).trashed.items]


def detail(pilot: Pilot[None]) -> str:
    return history(pilot).detail.plain


def drawn(pilot: Pilot[None]) -> str:
    return "\n".join(strip.text for strip in pilot.app.screen._compositor.render_strips())


async def until(pilot: Pilot[None], done: Callable[[], bool]) -> None:
    """An answered question goes on in a worker that `settled` does not wait for."""
    for _ in range(2000):
        if done():
            break
        await pilot.pause(0.01)
    else:
        raise AssertionError("it never came")
    await settled(pilot)


async def answer(pilot: Pilot[None], key: str) -> None:
    assert isinstance(pilot.app.screen, Confirm)
    await pilot.press(key)
    await until(pilot, lambda: isinstance(pilot.app.screen, History))


@pytest.fixture
def used(home: Home) -> Home:
    """Three operations: an edit, and two memories deleted one by one."""
    for name in ("a", "b", "c"):
        home.write(f"{name}.md", memory_text(f"note-{name}", body=f"The text of {name}."), 5)
    home.write("MEMORY.md", "- [Note a](a.md)\n- [Note b](b.md)\n- [Note c](c.md)\n")
    catalog = home.catalog()
    catalog.plan_edit(home.ref("a.md"), body="Another text.\n").commit()
    catalog.plan_delete(home.ref("b.md")).commit()
    catalog.plan_delete(home.ref("c.md")).commit()
    return home


@pytest.mark.parametrize("size", SIZES)
class TestOperations:
    async def test_newest_first_with_the_diff_of_the_row(
        self, used: Home, opened: Opened, size: tuple[int, int]
    ) -> None:
        async with opened(size=size) as pilot:
            await press(pilot, "7")
            assert states(pilot) == [(3, "rm", None), (2, "rm", None), (1, "edit", None)]
            assert "Operation 3: delete" in detail(pilot)
            assert "-The text of c." in detail(pilot)
            await press(pilot, "G")
            assert "-The text of a." in detail(pilot)
            assert "+Another text." in detail(pilot)
            told = drawn(pilot)
            assert "11-16 12:00" in told
            assert "done" in told
            assert "edit" in told

    async def test_u_undoes_the_last_and_the_cursor_stays(
        self, used: Home, opened: Opened, size: tuple[int, int]
    ) -> None:
        async with opened(size=size) as pilot:
            await press(pilot, "7", "j")
            await press(pilot, "u")
            await until(pilot, lambda: len(history(pilot).operations.items) == 4)
            assert states(pilot)[:2] == [(4, "undo", None), (3, "rm", 4)]
            current = history(pilot).operations.current
            assert current is not None
            assert current.id == 2
            assert (used.memory / "c.md").exists()
            assert "ctrl+r brings it back" in said(pilot)
            assert "undone by 4" in drawn(pilot)
            await press(pilot, "ctrl+r")
            await until(pilot, lambda: len(history(pilot).operations.items) == 5)
            assert not (used.memory / "c.md").exists()
            assert states(pilot)[0][1] == "redo"

    @pytest.mark.parametrize("key", ["U", "enter"])
    async def test_any_one_is_undone_after_a_question(
        self, used: Home, opened: Opened, size: tuple[int, int], key: str
    ) -> None:
        async with opened(size=size) as pilot:
            await press(pilot, "7", "G", key)
            screen = pilot.app.screen
            assert isinstance(screen, Confirm)
            assert "Undo operation 1" in str(screen.query_one("#question", Static).render())
            assert "+The text of a." in "".join(str(item.render()) for item in screen.query("#details Static"))
            assert screen.query_one("#no").has_focus
            await answer(pilot, "enter")
            assert "Another text." in (used.memory / "a.md").read_text()
            await press(pilot, key)
            await answer(pilot, "y")
            await until(pilot, lambda: len(history(pilot).operations.items) == 4)
            assert "The text of a." in (used.memory / "a.md").read_text()
            current = history(pilot).operations.current
            assert current is not None
            assert (current.id, current.undone_by) == (1, 4)

    async def test_what_was_undone_says_by_which(self, used: Home, opened: Opened, size: tuple[int, int]) -> None:
        used.opened[0].plan_undo().commit()
        async with opened(size=size) as pilot:
            await press(pilot, "7", "j", "U")
            assert isinstance(pilot.app.screen, History)
            assert "operation 3 was undone by 4 already" in said(pilot)
            assert "undone by 4" in detail(pilot)
            await press(pilot, "k")
            assert "takes back 3" in detail(pilot)

    async def test_a_conflict_is_told(self, used: Home, opened: Opened, size: tuple[int, int]) -> None:
        async with opened(size=size) as pilot:
            used.write("a.md", "someone else's\n", 0)
            await press(pilot, "7", "G", "U")
            asked = pilot.app.screen
            await pilot.press("y")
            await until(pilot, lambda: pilot.app.screen is not asked and isinstance(pilot.app.screen, Confirm))
            assert "+someone else's" in "".join(
                str(item.render()) for item in pilot.app.screen.query("#details Static")
            )
            assert (used.memory / "a.md").read_text() == "someone else's\n"

    async def test_the_chain_is_checked(self, used: Home, opened: Opened, size: tuple[int, int]) -> None:
        async with opened(size=size) as pilot:
            await press(pilot, "7", "w")
            assert "6 events: the chain is intact" in said(pilot)

    async def test_a_broken_chain_must_be_read(self, used: Home, opened: Opened, size: tuple[int, int]) -> None:
        with closing(sqlite3.connect(used.opened[0].committer.journal.path)) as db, db as journal:
            journal.execute("UPDATE events SET time = '2020-01-01T00:00:00.000Z' WHERE seq = 2")
        async with opened(size=size) as pilot:
            await press(pilot, "7", "w")
            screen = pilot.app.screen
            assert isinstance(screen, Confirm)
            assert "the chain is broken" in str(screen.query_one("#question", Static).render())
            assert "was altered" in "".join(str(item.render()) for item in screen.query("#details Static"))

    async def test_nothing_yet_says_what_to_do(self, home: Home, opened: Opened, size: tuple[int, int]) -> None:
        async with opened(size=size) as pilot:
            await press(pilot, "7")
            assert "Nothing was changed yet." in drawn(pilot)
            assert "Browse (1)" in detail(pilot)
            await press(pilot, "U", "j", "enter")
            assert "Nothing was changed yet." in said(pilot)
            await press(pilot, "T")
            assert "The trash is empty." in drawn(pilot)
            await press(pilot, "x", "D", "space", "v", "asterisk", "enter", "w")
            assert "The trash is empty." in said(pilot)
            assert "0 events" in said(pilot)
            assert not home.opened[0].committer.journal.exists


@pytest.mark.parametrize("size", SIZES[:1])
class TestTrash:
    async def test_the_other_page(self, used: Home, opened: Opened, size: tuple[int, int]) -> None:
        async with opened(size=size) as pilot:
            await press(pilot, "7", "T")
            assert history(pilot).page == TRASH
            assert titles(pilot) == ["note-c", "note-b"]
            assert "│ The text of c." in detail(pilot)
            assert "deleted 2026-11-16 12:00:00 by operation 3" in detail(pilot)
            assert "note-c" in drawn(pilot)
            await press(pilot, "right_square_bracket")
            assert history(pilot).page == OPERATIONS
            await press(pilot, "left_square_bracket", "escape")
            assert history(pilot).page == OPERATIONS

    async def test_the_row_is_restored(self, used: Home, opened: Opened, size: tuple[int, int]) -> None:
        async with opened(size=size) as pilot:
            await press(pilot, "7", "T", "j", "x")
            await until(pilot, lambda: len(titles(pilot)) == 1)
            assert titles(pilot) == ["note-c"]
            assert "The text of b." in (used.memory / "b.md").read_text()
            assert "[Note b](b.md)" in (used.memory / "MEMORY.md").read_text()
            assert "restore" in said(pilot)
            assert "u takes it back" in said(pilot)
            assert history(pilot).page == TRASH

    async def test_all_marked_are_restored(self, used: Home, opened: Opened, size: tuple[int, int]) -> None:
        async with opened(size=size) as pilot:
            await press(pilot, "7", "T", "space", "v")
            assert len(history(pilot).marks) == 2
            assert "2 marked" in drawn(pilot)
            await press(pilot, "x")
            await until(pilot, lambda: not titles(pilot))
            assert (used.memory / "b.md").exists()
            assert (used.memory / "c.md").exists()
            assert history(pilot).marks == set()

    async def test_enter_asks_first(self, used: Home, opened: Opened, size: tuple[int, int]) -> None:
        async with opened(size=size) as pilot:
            await press(pilot, "7", "T", "enter")
            await answer(pilot, "n")
            assert not (used.memory / "c.md").exists()
            await press(pilot, "enter")
            await answer(pilot, "y")
            await until(pilot, lambda: len(titles(pilot)) == 1)
            assert (used.memory / "c.md").exists()

    async def test_marks_are_cleared_by_escape_and_destroy_nothing(
        self, used: Home, opened: Opened, size: tuple[int, int]
    ) -> None:
        async with opened(size=size) as pilot:
            before = tree(used.memory)
            await press(pilot, "7", "T", "asterisk")
            assert len(history(pilot).marks) == 2
            await press(pilot, "asterisk")
            assert history(pilot).marks == set()
            await press(pilot, "space", "escape")
            assert history(pilot).marks == set()
            assert history(pilot).page == TRASH
            assert tree(used.memory) == before

    async def test_the_trash_is_emptied_for_good(self, used: Home, opened: Opened, size: tuple[int, int]) -> None:
        async with opened(size=size) as pilot:
            await press(pilot, "7", "T", "D")
            screen = pilot.app.screen
            assert isinstance(screen, Confirm)
            assert "Remove all 2 deleted memories for good?" in str(screen.query_one("#question", Static).render())
            assert screen.query_one("#no").has_focus
            await answer(pilot, "enter")
            assert titles(pilot) == ["note-c", "note-b"]
            await press(pilot, "D")
            await answer(pilot, "y")
            await until(pilot, lambda: not titles(pilot))
            assert "2 deleted memories removed for good" in said(pilot)
            await press(pilot, "T")
            assert "purged: these bytes were taken out of the journal for good" in detail(pilot)
            await press(pilot, "U")
            await until(pilot, lambda: "purged" in said(pilot))
            assert "the bytes of that version were purged" in said(pilot)
            await press(pilot, "w")
            assert "the chain is intact" in said(pilot)

    async def test_only_the_marked_are_purged(self, used: Home, opened: Opened, size: tuple[int, int]) -> None:
        async with opened(size=size) as pilot:
            await press(pilot, "7", "T", "space", "D")
            screen = pilot.app.screen
            assert isinstance(screen, Confirm)
            assert "the marked 1 deleted memory" in str(screen.query_one("#question", Static).render())
            await answer(pilot, "y")
            await until(pilot, lambda: len(titles(pilot)) == 1)
            assert titles(pilot) == ["note-b"]
            assert history(pilot).marks == set()
            assert "1 deleted memory removed for good" in said(pilot)


@pytest.mark.parametrize("size", SIZES[:1])
async def test_hostile_text_is_inert(home: Home, opened: Opened, size: tuple[int, int]) -> None:
    texts = [text for text in (*HOSTILE.values(), *MARKUP) if "\ud800" not in text]
    for number, text in enumerate(texts):
        head = f"---\nname: {json.dumps(text)}\ndescription: {json.dumps(text)}\n---\n\n"
        home.write(f"h{number}.md", head.encode() + text.encode("utf-8", "surrogateescape") + b"\n", 1)
    home.write("MEMORY.md", "".join(f"- [{text}](h{n}.md) - {text}\n" for n, text in enumerate(texts)))
    catalog = home.catalog()
    for number in range(len(texts)):
        catalog.plan_delete(home.ref(f"h{number}.md")).commit()
    async with opened(size=size) as pilot:
        await press(pilot, "7")
        for page in ("", "T"):
            if page:
                await press(pilot, page)
            rows = history(pilot).operations if not page else history(pilot).trashed
            for number in range(len(rows.items)):
                rows.cursor = number
                await settled(pilot)
                for strip in pilot.app.screen._compositor.render_strips():
                    for segment in strip:
                        assert not set(segment.text) & set("\x1b\x9b\u202e\x07\x08\x00\u2066\x7f\u200b\u2028\r")
                        assert not (segment.style and segment.style.meta.get("@click", "") == "app.quit")
        assert "[b" in "".join(titles(pilot))
        await press(pilot, "D")
        assert isinstance(pilot.app.screen, Confirm)
        await answer(pilot, "n")
        await press(pilot, "x")
        await until(pilot, lambda: len(titles(pilot)) < len(texts))
        assert isinstance(pilot.app.screen, History)


async def test_a_large_diff_is_capped(home: Home, opened: Opened) -> None:
    home.write("a.md", memory_text(body="\n".join(f"line {n}" for n in range(5_000))), 1)
    home.write("b.md", memory_text("big", body="x" * 400_000), 1)
    catalog = home.catalog()
    catalog.plan_delete(home.ref("a.md"), home.ref("b.md")).commit()
    async with opened() as pilot:
        await press(pilot, "7")
        assert len(history(pilot).detail.rows) < 2_100
        assert "more lines" in detail(pilot)
        assert "1 more; memtui history 1 shows all" in detail(pilot)
        await press(pilot, "T", "J", "l", "G")
        await press(pilot, "h", "j")
        assert "too large to show here" in detail(pilot) or "more lines" in detail(pilot)


async def test_secrets_do_not_show(home: Home, opened: Opened) -> None:
    key = fake_token()
    home.write("a.md", memory_text("bot", body=f"The token is {key}"), 1)
    home.catalog().plan_delete(home.ref("a.md")).commit()
    async with opened() as pilot:
        await press(pilot, "7")
        assert "«redacted:" in detail(pilot)
        assert key not in detail(pilot)
        await press(pilot, "T")
        assert "│ The token is «redacted:" in detail(pilot)
        assert key not in detail(pilot)


async def test_what_is_done_elsewhere_appears(used: Home, opened: Opened) -> None:
    async with opened() as pilot:
        await press(pilot, "7", "j", "1", "d")
        await until(pilot, lambda: not (used.memory / "a.md").exists())
        await press(pilot, "7")
        assert states(pilot)[0] == (4, "rm", None)
        current = history(pilot).operations.current
        assert current is not None
        assert current.id == 2


async def test_read_only_purges_nothing(used: Home) -> None:
    with Catalog(used.path, used.project, env=used.env, read_only=True) as catalog:
        app: MemtuiApp = make_app(catalog, watch=False)
        async with app.run_test() as pilot:
            await settled(pilot)
            await press(pilot, "7", "T", "D")
            await answer(pilot, "y")
            await until(pilot, lambda: bool(said(pilot)))
            assert "read-only" in said(pilot)
            assert len(catalog.trash()) == 2


async def test_keys_follow_the_page(used: Home, opened: Opened) -> None:
    def offered(pilot: Pilot[None]) -> set[str]:
        active = pilot.app.screen.active_bindings.values()
        return {item.binding.id or "" for item in active if item.enabled} & set(ACTIONS)

    async with opened() as pilot:
        await press(pilot, "7")
        assert {"undo-this", "turn-page", "check-history", "undo", "redo", "rescan"} <= offered(pilot)
        assert not {"restore", "purge", "mark"} & offered(pilot)
        await press(pilot, "x", "D")
        assert isinstance(pilot.app.screen, History)
        await press(pilot, "T")
        assert {"restore", "purge", "mark", "mark-range", "mark-all"} <= offered(pilot)
        assert "undo-this" not in offered(pilot)
