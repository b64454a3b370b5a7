"""What others write while you look: single stores are looked at again, and nothing on the screen gets lost."""

from __future__ import annotations

import asyncio
import os
import shutil
import threading
from pathlib import Path

import pytest
from textual.pilot import Pilot

from memtui.app import MemtuiApp, make_app
from memtui.background import BackgroundApp
from memtui.screens.browse import Browse
from tests.conftest import Home, memory_text, put
from tests.tui.conftest import Opened, press, settled, until
from tests.tui.test_loading import Gate, names

SECRET = "sk-ant-" + "api03-" + "Ab3dEf6hIj9kLm2nOp5q" * 4


@pytest.fixture
def filled(home: Home) -> Home:
    for number in range(60):
        home.write(f"m{number:02}.md", memory_text(f"row-{number:02}", body=f"Body {number}."), 5)
    return home


def app_of(pilot: Pilot[None]) -> MemtuiApp:
    assert isinstance(pilot.app, MemtuiApp)
    return pilot.app


def browse(pilot: Pilot[None]) -> Browse:
    assert isinstance(pilot.app.screen, Browse)
    return pilot.app.screen


async def written(pilot: Pilot[None], *paths: Path) -> None:
    app_of(pilot).look({str(path) for path in paths})
    await settled(pilot)


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Every time everything is read."""
    begun: list[bool] = []
    real = BackgroundApp.load

    def load(app: BackgroundApp, told: bool = False) -> object:
        begun.append(told)
        return real(app, told)

    monkeypatch.setattr(BackgroundApp, "load", load)
    return begun


class TestOneStore:
    async def test_an_edit_changes_one_row_and_nothing_else(
        self, filled: Home, opened: Opened, loads: list[bool]
    ) -> None:
        async with opened() as pilot:
            rows = browse(pilot).rows
            rows.cursor = 45
            top, before = rows.top, list(rows.items)
            assert top > 0
            path = filled.memory / "m20.md"
            path.write_text(memory_text("another-name", body=f"The key is {SECRET}."), encoding="utf-8")
            await written(pilot, path)
            assert rows.items[20].title == "another-name"
            changed = [new.key for new, old in zip(rows.items, before, strict=True) if new is not old]
            assert changed == ["m20.md"]
            assert (rows.cursor, rows.top) == (45, top)
            assert app_of(pilot).app_state.counts.warnings == 1
            path.write_text(memory_text("another-name", body="Nothing to hide."), encoding="utf-8")
            await written(pilot, path)
            assert app_of(pilot).app_state.counts.warnings == 0
            assert loads == [False], "only the first time"

    async def test_files_that_come_and_go_leave_the_screen_where_it_was(
        self, filled: Home, opened: Opened, loads: list[bool]
    ) -> None:
        async with opened() as pilot:
            rows = browse(pilot).rows
            rows.cursor = 45
            await press(pilot, "space", "k")
            line = rows.cursor - rows.top
            assert len(app_of(pilot).app_state.marks) == 1
            added = [filled.write(f"a{number}.md", memory_text(f"new-{number}"), 0) for number in range(3)]
            renamed = filled.memory / "z99.md"
            (filled.memory / "m59.md").rename(renamed)
            (filled.memory / "m00.md").unlink()
            await written(pilot, *added, renamed, filled.memory / "m59.md", filled.memory / "m00.md")
            held = rows.current
            assert held is not None
            assert (held.key, rows.cursor, rows.cursor - rows.top) == ("m45.md", 47, line)
            assert names(app_of(pilot))[:3] == ["a0.md", "a1.md", "a2.md"]
            assert names(app_of(pilot))[-1] == "z99.md"
            assert "m00.md" not in names(app_of(pilot))
            (filled.memory / "m45.md").unlink()
            await written(pilot, filled.memory / "m45.md")
            assert not app_of(pilot).app_state.marks, "what is gone is not marked"
            assert rows.current is not None
            assert rows.current.key == "m46.md"
            assert loads == [False]
            assert app_of(pilot).app_state.groups()[0].total == len(rows.items) == 61

    async def test_a_view_scrolled_away_from_the_cursor_stays(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            rows = browse(pilot).rows
            rows.scroll_to_line(20)
            first = rows.items[rows.top].key
            path = filled.write("m10a.md", memory_text("between"), 0)
            await written(pilot, path)
            assert rows.items[rows.top].key == first
            assert rows.cursor == 0

    async def test_the_filter_finds_what_was_just_written(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            await press(pilot, "slash", *"quixotic")
            assert names(app_of(pilot)) == []
            path = filled.memory / "m20.md"
            path.write_text(memory_text("row-20", body="A quixotic plan."), encoding="utf-8")
            await written(pilot, path)
            assert names(app_of(pilot)) == ["m20.md"]
            path.unlink()
            await written(pilot, path)
            assert names(app_of(pilot)) == []

    async def test_the_preview_follows_the_file(self, filled: Home, opened: Opened) -> None:
        async with opened() as pilot:
            browse(pilot).rows.cursor = 3
            path = filled.memory / "m03.md"
            path.write_text(memory_text("row-03", body="Now it says this."), encoding="utf-8")
            await written(pilot, path)
            assert "Now it says this." in browse(pilot).preview.lines.plain

    async def test_noise_beside_the_memories_draws_nothing(
        self, filled: Home, opened: Opened, loads: list[bool], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with opened() as pilot:
            drawn: list[bool] = []
            monkeypatch.setattr(BackgroundApp, "_redraw", lambda _: drawn.append(True))
            await written(pilot, put(filled.memory / ".new", "half a memory", 0))
            assert not drawn
            assert loads == [False]


class TestEverything:
    async def test_a_store_that_is_gone(self, filled: Home, opened: Opened, loads: list[bool]) -> None:
        put(filled.path / ".claude" / "agent-memory" / "reviewer" / "x.md", memory_text("stays"), 5)
        async with opened() as pilot:
            shutil.rmtree(filled.memory)
            await written(pilot, filled.memory, filled.memory / "m00.md")
            assert names(app_of(pilot)) == ["x.md"]
            assert len(loads) == 2

    async def test_a_project_may_hide_what_is_global(self, home: Home, opened: Opened) -> None:
        own = Path(home.env["MEMTUI_HOME"])
        with home.catalog() as catalog:
            catalog.plan_create(store="global", title="house-style", type="feedback", body="Tabs.").commit()
            catalog.plan_create(store="project", title="other", type="feedback", body="Spaces.").commit()
            [path] = [memory.path for memory in catalog.memories() if memory.name == "other"]
        assert own in path.parents
        async with opened() as pilot:
            path.write_text(path.read_text(encoding="utf-8").replace("other", "house-style"), encoding="utf-8")
            await written(pilot, path)
            by_store = {
                memory.store: memory for memory in app_of(pilot).app_state.memories if memory.name == "house-style"
            }
            assert len(by_store) == 2
            assert by_store["memtui:_global"].shadowed_by

    async def test_many_stores_at_once_are_one_reading(
        self, filled: Home, opened: Opened, loads: list[bool], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("memtui.background._QUIET_SECONDS", 60.0)
        folders = [filled.path / ".claude" / "agent-memory" / f"agent{number}" for number in range(12)]
        for folder in folders:
            put(folder / "x.md", memory_text("before"), 5)
        async with opened() as pilot:
            paths = [put(folder / "x.md", memory_text(f"after-{folder.name}"), 0) for folder in folders]
            for path in paths:
                await written(pilot, path, *paths)
            assert loads == [False], "more may come"
            flood = app_of(pilot)._read_all_soon
            flood.wait = 0.01
            flood.trigger()
            await until(lambda: len(loads) == 2)
            await settled(pilot)
            assert len(loads) == 2
            titles = {row.title for row in browse(pilot).rows.items}
            assert {f"after-{folder.name}" for folder in folders} <= titles

    async def test_what_is_written_while_everything_is_read_is_shown_in_the_end(
        self, filled: Home, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        app = make_app(filled.catalog(), watch=False)
        async with app.run_test() as pilot:
            await settled(pilot)
            gate = Gate(monkeypatch)
            await pilot.press("r")
            gate.open.release(50)
            path = filled.memory / "m02.md"
            path.write_text(memory_text("changed-meanwhile"), encoding="utf-8")
            os.utime(path, (1_700_000_000, 1_700_000_000))
            looking = threading.Thread(target=app.look, args=({str(path)},))
            looking.start()
            gate.open.release(100)
            await until(lambda: not looking.is_alive())
            await settled(pilot)
            assert "changed-meanwhile" in [row.title for row in browse(pilot).rows.items]
            assert len(names(app)) == 60
            await asyncio.sleep(0)
