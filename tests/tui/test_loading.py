"""Reading and watching: rows arrive while the rest is read, long work can be stopped, and no thread stays behind."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from memtui.app import MemtuiApp, make_app
from memtui.app_state import AppState, Tally
from memtui.latest import Latest
from memtui.screens.browse import Browse
from memtui.watch import changes
from memtui.widgets.status import Status
from memtui_store.model import Memory
from memtui_store.view import View
from tests.conftest import Home, memory_text, put
from tests.tui.conftest import Opened, press, said, settled, until


@pytest.fixture
def filled(home: Home) -> Home:
    for number in range(6):
        home.write(f"m{number}.md", memory_text(f"row-{number}"), 5)
    return home


class Gate:
    """A disk that gives one memory at a time, when told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open = threading.Semaphore(0)
        real = View.stream

        def slow(view: View, raise_if_stopped: Callable[[], object] = lambda: None) -> Iterator[list[Memory]]:
            for memory in [memory for memories in real(view, raise_if_stopped) for memory in memories]:
                self.open.acquire(timeout=20)
                yield [memory]

        monkeypatch.setattr(View, "stream", slow)
        monkeypatch.setattr("memtui.app_state._BATCH_SECONDS", 0.0)


def names(app: MemtuiApp) -> list[str]:
    screen = app.screen
    assert isinstance(screen, Browse)
    return [memory.key for memory in screen.rows.items]


def header(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one(Status).render())


class TestStreaming:
    async def test_rows_arrive_while_the_rest_is_read(self, filled: Home, monkeypatch: pytest.MonkeyPatch) -> None:
        gate = Gate(monkeypatch)
        app = make_app(filled.catalog(), watch=False)
        async with app.run_test() as pilot:
            await until(lambda: isinstance(app.screen, Browse) and "reading" in header(pilot))
            assert names(app) == []
            gate.open.release(2)
            await until(lambda: len(names(app)) == 2)
            assert " of " in header(pilot).partition("reading")[2]
            assert isinstance(app.screen, Browse)
            app.screen.rows.cursor = 1
            gate.open.release(4)
            await until(lambda: app.app_state.loaded)
            await settled(pilot)
            assert len(names(app)) == 6
            row = app.screen.rows.current
            assert row is not None
            assert row.key == "m1.md", "the cursor stays on its memory"
            assert "reading" not in header(pilot)

    async def test_escape_stops_with_what_has_arrived(self, filled: Home, monkeypatch: pytest.MonkeyPatch) -> None:
        gate = Gate(monkeypatch)
        app = make_app(filled.catalog(), watch=False)
        async with app.run_test() as pilot:
            gate.open.release(3)
            await until(lambda: isinstance(app.screen, Browse) and len(names(app)) == 3)
            assert isinstance(app.screen, Browse)
            app.screen.action_back()
            gate.open.release(50)
            await settled(pilot)
            assert "stopped with 3 entries; r reads on" in said(pilot)
            assert len(names(app)) == 3
            await press(pilot, "r")
            assert len(names(app)) == 6

    async def test_a_rescan_shows_no_half_list(self, filled: Home, monkeypatch: pytest.MonkeyPatch) -> None:
        app = make_app(filled.catalog(), watch=False)
        async with app.run_test() as pilot:
            await settled(pilot)
            gate = Gate(monkeypatch)
            await pilot.press("r")
            gate.open.release(2)
            await until(lambda: "reading" in header(pilot))
            assert len(names(app)) == 6
            await pilot.press("escape")
            gate.open.release(50)
            await settled(pilot)
            assert len(names(app)) == 6

    async def test_quitting_does_not_wait_for_it(self, filled: Home, monkeypatch: pytest.MonkeyPatch) -> None:
        gate = Gate(monkeypatch)
        app = make_app(filled.catalog(), watch=False)
        async with app.run_test():
            gate.open.release(1)
            await until(lambda: isinstance(app.screen, Browse) and len(names(app)) == 1)
            assert isinstance(app.screen, Browse)
            app.screen.action_quit()
            await until(lambda: app._exit)
            gate.open.release(50)
        assert len(app.app_state.memories) < 6

    async def test_what_comes_after_leaving_is_not_drawn(self, filled: Home) -> None:
        """Screens are taken down one by one; a late message would look for a widget that is gone."""
        app = make_app(filled.catalog(), watch=False)
        done: list[str] = []
        async with app.run_test() as pilot:
            await settled(pilot)
            app.exit()
            app.call_on_screen(done.append, "drawn")
            app.post_message(app.Loaded([], Tally(), True))
            await asyncio.sleep(0)
        assert not done
        assert len(app.app_state.memories) == 6


class TestWatching:
    async def test_what_an_agent_writes_appears_by_itself(self, filled: Home) -> None:
        app = make_app(filled.catalog())
        async with app.run_test() as pilot:
            await settled_but_watching(app)
            assert isinstance(app.screen, Browse)
            app.screen.rows.cursor = 3
            filled.write("a_new.md", memory_text("new"), 0)
            await until(lambda: "a_new.md" in names(app))
            row = app.screen.rows.current
            assert row is not None
            assert row.key == "m3.md"
            (filled.memory / "m3.md").write_text(memory_text("row-3", body="Changed in place."))
            await until(lambda: any(memory.body == "Changed in place.\n" for memory in app.app_state.memories))
            (filled.memory / "m0.md").unlink()
            await until(lambda: "m0.md" not in names(app))
            await pilot.press("q")

    async def test_a_store_that_comes_later_is_watched_too(self, filled: Home) -> None:
        app = make_app(filled.catalog())
        async with app.run_test() as pilot:
            await settled_but_watching(app)
            put(filled.path / ".claude" / "agent-memory" / "reviewer" / "x.md", memory_text("later"), 0)
            put(filled.memory / "m9.md", memory_text("row-9"), 0)
            await until(lambda: {"x.md", "m9.md"} <= set(names(app)))
            await pilot.press("q")

    async def test_a_folder_made_within_a_store_is_watched_too(self, filled: Home) -> None:
        app = make_app(filled.catalog())
        async with app.run_test() as pilot:
            await settled_but_watching(app)
            (filled.memory / "sub").mkdir()
            await asyncio.sleep(0.1)
            put(filled.memory / "sub" / "y.md", memory_text("in a new folder"), 0)
            await until(lambda: "sub/y.md" in names(app))
            put(filled.memory / "sub" / "z.md", memory_text("and another"), 0)
            await until(lambda: "sub/z.md" in names(app))
            await pilot.press("q")

    async def test_no_thread_outlives_the_app(self, filled: Home) -> None:
        before = set(threading.enumerate())
        app = make_app(filled.catalog())
        async with app.run_test() as pilot:
            await settled_but_watching(app)
            await pilot.press("slash", "r")
            assert app.is_running
        deadline = time.monotonic() + 20
        left: list[str] = ["?"]
        while left and time.monotonic() < deadline:
            # The loop's own pool is kept for the next test and does nothing.
            left = [
                thread.name
                for thread in set(threading.enumerate()) - before
                if not thread.name.startswith("asyncio_") or any(not w.is_finished for w in app.workers)
            ]
            await asyncio.sleep(0.02)
        assert left == []


async def settled_but_watching(app: MemtuiApp) -> None:
    """The worker that watches never ends, so nobody waits for that one."""
    await until(
        lambda: (
            app.app_state.loaded
            and isinstance(app.screen, Browse)
            and bool(app.screen.rows.items)
            and all(worker.is_finished or worker.group == "watch" for worker in app.workers)
        )
    )
    # The system's watch is set up in its thread; what is written before would be missed by it, and seen by the next.
    await asyncio.sleep(0.5)


class TestStopping:
    async def test_escape_stops_the_preparing_of_a_change(
        self, filled: Home, opened: Opened, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        begun, go = threading.Event(), threading.Event()
        real = AppState.plan

        def slow(app_state: AppState, make: object) -> object:
            begun.set()
            go.wait(20)
            return real(app_state, make)  # type: ignore[arg-type]

        monkeypatch.setattr(AppState, "plan", slow)
        async with opened() as pilot:
            await pilot.press("d")
            await until(begun.is_set)
            assert "preparing" in header(pilot)
            await pilot.press("escape")
            go.set()
            await settled(pilot)
            assert "stopped; nothing was changed" in said(pilot)
            assert "preparing" not in header(pilot)
        assert (filled.memory / "m0.md").exists()


class TestLatest:
    def test_only_the_newest_of_slow_ones_is_told(self) -> None:
        told: list[int] = []
        done = threading.Event()
        held = threading.Event()

        def tell(number: int) -> None:
            told.append(number)
            done.set()

        def slow(number: int) -> int:
            held.wait(20)
            return number

        latest: Latest[int] = Latest(tell, lambda call: call())
        for number in range(4):
            latest.ask(lambda number=number: slow(number))  # type: ignore[misc]
        held.set()
        assert done.wait(20)
        assert told == [3]
        assert not latest.busy
        latest.close()

    def test_nothing_is_told_after_it_was_closed(self) -> None:
        told: list[int] = []
        latest: Latest[int] = Latest(told.append, lambda call: call())
        latest.close()
        latest.ask(lambda: 1)
        assert told == []


class TestChanges:
    def test_what_was_replaced_before_it_was_watched_is_told_of(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The first list of folders is there when everything was read, which may take long."""
        monkeypatch.setattr("memtui.watch._WAKE_MS", 50)
        calm, busy, later = (tmp_path / name for name in ("calm", "busy", "later"))
        for folder in (calm, busy):
            folder.mkdir()
            os.utime(folder, (1_700_000_000, 1_700_000_000))
        stop = threading.Event()
        listed = {str(calm), str(busy)}

        def folders() -> set[str]:
            if not (busy / "m.md").exists():
                put(busy / ".new", "text", 0).rename(busy / "m.md")
            return set(listed)

        told = changes(folders, stop)
        assert next(told) == {str(busy)}
        put(calm / "x.md", "text", 0)
        assert next(told) == {str(busy), str(calm)}, "it came before the watch was set up"
        put(calm / "y.md", "text", 0)
        assert next(told) == {str(calm / "y.md")}
        later.mkdir()
        listed.add(str(later))
        assert next(told) == {str(later)}, "a folder that came meanwhile"
        (calm / "y.md").write_text("written in place while nothing was watched")
        assert next(told) == {str(calm), str(busy), str(later)}
        stop.set()
        assert not list(told)


async def test_a_store_that_cannot_be_read_is_said_once(filled: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memtui_store.agents.codex.discover.discover", lambda _: iter([1 // 0]))
    (filled.path / ".codex").mkdir()
    app = make_app(filled.catalog(), watch=False)
    told: list[str] = []
    monkeypatch.setattr(app, "notify", lambda text, **_: told.append(str(text)))
    async with app.run_test() as pilot:
        await settled(pilot)
        assert len(names(app)) == 6
        app.load()
        await settled(pilot)
    assert sum("codex:unread: memtui could not read" in text for text in told) == 1
