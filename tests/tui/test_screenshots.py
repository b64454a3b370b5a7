"""The pictures in the README are of this program: when a screen says something else, they want making again."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_screenshots", ROOT / "screenshots" / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", list(maker().SHOTS))
async def test_they_are_up_to_date(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make = maker()
    monkeypatch.setenv("MEMTUI_NOW", make.NOW)
    kept = (ROOT / "screenshots" / f"{name}.svg").read_text(encoding="utf-8")
    assert (ROOT / "screenshots" / f"{name}.png").stat().st_size > 10_000
    assert make.words(await make.take(name)) == make.words(kept), "run .venv/bin/python screenshots/make.py"
