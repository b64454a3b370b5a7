"""Every screen at three sizes is as it was, and the pictures in the README are of this program."""

from __future__ import annotations

import difflib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from textual.pilot import Pilot

from tests.tui.conftest import press, settled

ROOT = Path(__file__).parents[2]
AGAIN = "if this is meant, run .venv/bin/python screenshots/make.py and look at what it made"


def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_screenshots", ROOT / "screenshots" / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


async def _pressed(pilot: Pilot[None], keys: tuple[str, ...]) -> None:
    await press(pilot, *keys)


@pytest.mark.parametrize("size", maker().SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_every_screen_is_as_it_was(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    make = maker()
    monkeypatch.setenv("MEMTUI_NOW", make.NOW)
    # Waiting as the tests do is exact, and ten times as quick as the pilot's own.
    monkeypatch.setattr(make, "_settled", settled)
    monkeypatch.setattr(make, "_press", _pressed)
    shots = await make.walk(size)
    changed = []
    for name, shot in shots.items():
        kept = make.text_path(name, size)
        before = kept.read_text(encoding="utf-8") if kept.exists() else ""
        changed += list(
            difflib.unified_diff(
                before.splitlines(), shot.text.splitlines(), f"{name} before", f"{name} now", "", "", 0
            )
        )
    assert not changed, "\n".join([*changed[:60], AGAIN])
    for name in make.PICTURES if size == make.PICTURED else ():
        picture = (ROOT / "screenshots" / f"{name}.svg").read_text(encoding="utf-8")
        assert (ROOT / "screenshots" / f"{name}.png").stat().st_size > 10_000
        assert make.words(shots[name].svg) == make.words(picture), f"{name}: {AGAIN}"


def test_no_snapshot_is_left_over() -> None:
    make = maker()
    wanted = {make.text_path(stop.name, size).name for stop in make.TOUR for size in make.SIZES}
    assert {path.name for path in make.TEXTS.iterdir()} == wanted


@pytest.mark.parametrize("width", [80, 120, 200])
def test_no_hint_is_cut(width: int) -> None:
    """The last line holds whole hints only: the one for help is always there."""
    make = maker()
    for size in make.SIZES:
        if size[0] == width:
            for name in ("browse", "audit", "duplicates", "budget", "history", "trash", "inbox", "sources"):
                last = make.text_path(name, size).read_text(encoding="utf-8").splitlines()[-1]
                assert len(last) < width, last
                assert last.endswith(("? Help  q Quit", "q Quit")), last
                assert "? Help" in last
