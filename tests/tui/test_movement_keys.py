"""Arrow keys and h j k l only move: on every screen, in every pane, in every dialog that one key opens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from memtui.commands import ACTIONS, GO, MOVEMENT_KEYS, usable_keymap
from memtui.screens.confirm import Confirm
from memtui.screens.history import OPERATIONS, TRASH, History
from memtui_store.inbox.proposal import Proposal
from memtui_store.model import Kind
from tests.conftest import Home, fake_token, memory_text, put
from tests.tui.conftest import Opened, burst, press, said

PRESSED = tuple(key for key in MOVEMENT_KEYS for _ in range(3))
AT_ONCE = {
    "accept-one", "approve", "distinct", "dry-run", "edit-outside", "keep-left", "keep-right", "later", "quit",
    "read-chosen", "redo", "restore", "trash", "undo",
}  # fmt: skip
"""What acts without opening a dialog, or leaves the program; no test presses these."""


@pytest.fixture
def filled(home: Home) -> Home:
    """Something on every screen: duplicates, findings, proposals, an operation, something in the trash."""
    for name in ("a", "b"):
        home.write(f"{name}.md", memory_text(f"copy {name}", "The same", "project", "We deploy from a branch only."), 5)
    home.write("c.md", memory_text("mocks yes", "Mocks", "feedback", "Always mock the database in tests."), 5)
    home.write("d.md", memory_text("mocks no", "Mocks", "feedback", "Never mock the database in tests."), 9)
    home.write("leak.md", memory_text("leak", "Token", "reference", f"The token is {fake_token()}"), 3)
    home.write("gone.md", memory_text("gone", "Deleted", "project", "Deleted before."), 3)
    home.write("MEMORY.md", "".join(f"- [{name}]({name}.md)\n" for name in "abcd"))
    (home.project / "CLAUDE.md").write_text("Run make check before each commit.\n")
    with home.catalog() as catalog:
        texts = ("Run make check before every push.", "Deploys go through Argo CD.")
        items = [Proposal("", text, text, Kind.FEEDBACK, "bootstrap:git") for text in texts]
        catalog.inbox.plan_propose(items).commit()
        catalog.plan_delete("gone.md").commit()
    return home


def held(home: Home) -> dict[str, bytes]:
    """Every file there is, without the disposable cache and what only locks."""
    return {str(path.relative_to(home.path.parent)): path.read_bytes() for path in sorted(_files(home))}


def _files(home: Home) -> Iterator[Path]:
    cache = home.own / "cache"
    for path in home.path.parent.rglob("*"):
        if path.is_file() and not path.is_relative_to(cache) and path.suffix not in (".lock", ".db-shm"):
            yield path


def pressable(pilot: Pilot[None]) -> list[str]:
    """One key of each command offered here that neither moves nor acts at once."""
    found: dict[str, str] = {}
    for key, active in pilot.app.screen.active_bindings.items():
        name = active.binding.id or ""
        opens = name in ACTIONS and name not in {*GO, *AT_ONCE} and (name == "jump" or not ACTIONS[name].moves)
        if active.enabled and opens:
            found.setdefault(name, key)
    return list(found.values())


async def leave(pilot: Pilot[None], here: Screen[object], start: str) -> None:
    """Back to the screen, whatever was opened or typed."""
    for _ in range(8):
        screen = pilot.app.screen
        if screen is here:
            break
        if len(pilot.app.screen_stack) == 1:
            await press(pilot, start)
        else:
            asked = screen.query("#question")
            leaving = isinstance(screen, Confirm) and str(asked.first(Static).content).startswith("Leave")
            await press(pilot, "y" if leaving else "escape")
    assert pilot.app.screen is here
    await press(pilot, "escape", "escape", "escape")


class TestEveryScreen:
    @pytest.mark.parametrize("start", [*((ACTIONS[go].keys,) for go in GO), ("7", "T")], ids="".join)
    @pytest.mark.parametrize("size", [(80, 24), (150, 40)], ids=["80x24", "150x40"])
    async def test_movement_keys_change_no_file(
        self, filled: Home, opened: Opened, start: tuple[str, ...], size: tuple[int, int]
    ) -> None:
        async with opened(size) as pilot:
            await press(pilot, *start)
            before = held(filled)
            assert any("journal" in name for name in before)
            for _ in range(3):
                await burst(pilot, *PRESSED)
                assert held(filled) == before
                await press(pilot, "tab")
            assert not isinstance(pilot.app.screen, ModalScreen)

    @pytest.mark.parametrize("start", [*((ACTIONS[go].keys,) for go in GO), ("7", "T")], ids="".join)
    async def test_nor_in_a_dialog_that_one_key_opens(
        self, filled: Home, opened: Opened, start: tuple[str, ...]
    ) -> None:
        walked, page = 0, TRASH if "T" in start else OPERATIONS
        async with opened() as pilot:
            await press(pilot, *start)
            here, keys = pilot.app.screen, pressable(pilot)
            for key in keys:
                if isinstance(here, History) and here.page != page:
                    await press(pilot, "T")
                await press(pilot, "g", "space", key)
                if pilot.app.screen is not here:
                    before = held(filled)
                    await burst(pilot, *PRESSED)
                    assert held(filled) == before, key
                    walked += len(pilot.app.screen_stack) > 1
                await leave(pilot, here, start[0])
        assert walked >= (10 if start == ("1",) else 3)


class TestTheTable:
    def test_only_what_moves_is_bound_to_a_movement_key(self) -> None:
        for action in ACTIONS.values():
            keys = {key.strip() for key in action.keys.split(",")}
            assert action.moves or not keys & set(MOVEMENT_KEYS), action.id

    def test_a_keymap_cannot_give_a_movement_key_to_what_changes(self) -> None:
        wanted = {"approve": "ctrl+y", "trash": "f8, left", "purge": "l", "left": "h", "nonsense": "x"}
        usable, problems = usable_keymap(wanted)
        assert usable == {"approve": "ctrl+y", "left": "h"}
        assert problems == [
            "there is no command 'nonsense' to give a key",
            "'l' only moves, so 'purge' keeps its own key",
            "'left' only moves, so 'trash' keeps its own key",
        ]

    async def test_the_warning_is_on_the_screen_and_the_key_does_nothing(self, filled: Home, opened: Opened) -> None:
        put(filled.own / "config" / "config.toml", '[keymap]\napprove = "l"\ntrash = "left"\n')
        async with opened() as pilot:
            before = held(filled)
            assert "'l' only moves, so 'approve' keeps its own key" in said(pilot)
            await burst(pilot, *PRESSED)
            assert held(filled) == before
            await press(pilot, "1", "g", "d")
            assert held(filled) != before, "its own key still works"
