"""Make every picture from the demo home, through the pilot: `.venv/bin/python screenshots/make.py`.

SVG and PNG here, for the README; the same screens as text, at three sizes, in tests/tui/snapshots, where a test
compares them. PNGs are drawn from the SVGs where resvg-py (extra `dev`) finds a monospace font.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from memtui.demo import Demo

HERE = Path(__file__).parent
TEXTS = HERE.parent / "tests" / "tui" / "snapshots"
NOW = "2026-11-16T12:00:00.000Z"
SIZES = ((80, 24), (120, 40), (200, 60))
PICTURED = (120, 40)


@dataclass(frozen=True, slots=True)
class Stop:
    """The keys that lead to a screen and back; `shown` where the README has its picture."""

    name: str
    keys: tuple[str, ...]
    back: tuple[str, ...] = ()
    shown: bool = False


# One walk through the program; what changes anything comes last.
TOUR = (
    Stop("browse", ("j", "j", "j"), shown=True),
    Stop("help", ("question_mark",), ("escape",), shown=True),
    Stop("jump", ("ctrl+o",), ("escape",)),
    Stop("command-line", ("colon",), ("escape",)),
    Stop("editor", ("e",), ("escape",), shown=True),
    Stop("preview", ("plus",), ("escape",)),
    Stop("evidence", ("w", "o"), ("left_square_bracket", "left_square_bracket", "escape")),
    Stop("purge", ("D",), ("escape",)),
    Stop("move", ("m",), ("escape",)),
    Stop("filter", ("slash", *"type:feedback commit"), ("escape",), shown=True),
    Stop("nothing", ("slash", *"zzzz"), ("escape", "g")),
    Stop("audit", ("3", "j"), shown=True),
    Stop("audit-by-rule", ("b", "b"), ("b",)),
    Stop("duplicates", ("4",), shown=True),
    Stop("merge", ("m",), ("escape",)),
    Stop("budget", ("5",), shown=True),
    Stop("inbox", ("2",), shown=True),
    Stop("reject", ("x",), ("escape",)),
    Stop("proposal", ("e",), ("escape",)),
    Stop("sources", ("6",), shown=True),
    Stop("history", ("1", "g", "a", "a", "j", "d", "7"), shown=True),
    Stop("trash", ("T",)),
)
PICTURES = tuple(stop.name for stop in TOUR if stop.shown)


@dataclass(frozen=True, slots=True)
class Shot:
    text: str
    svg: str


async def walk(size: tuple[int, int]) -> dict[str, Shot]:
    """Every stop of the tour at one size."""
    from memtui.app import make_app
    from memtui_store.catalog import Catalog

    shots = {}
    with _usual_demo() as demo, Catalog(environment=demo.environment) as catalog:
        app = make_app(catalog, watch=False)
        app.animation_level = "none"
        app.theme = "memtui-dark"
        async with app.run_test(size=size) as pilot:
            await _settled(pilot)
            for stop in TOUR:
                await _press(pilot, stop.keys)
                app.clear_notifications()
                await _settled(pilot)
                shots[stop.name] = Shot(_text(pilot), app.export_screenshot(title="memtui") if stop.shown else "")
                await _press(pilot, stop.back)
    return shots


@contextmanager
def _usual_demo() -> Iterator[Demo]:
    """The demo under its usual path, which the pictures show; another demo may be using it for a moment."""
    from memtui.demo import demo_home

    for _ in range(900):
        with demo_home() as demo:
            if demo.home.name == "memtui-demo":
                yield demo
                return
        time.sleep(0.1)
    raise RuntimeError("another memtui --demo is running")


async def _press(pilot: Pilot[None], keys: tuple[str, ...]) -> None:
    for key in keys:
        await pilot.press(key)
    await _settled(pilot)


async def _settled(pilot: Pilot[None]) -> None:
    """Every worker is done and everything is drawn; one that asks something waits for its answer."""
    from textual.screen import ModalScreen

    for _ in range(1000):
        await pilot.pause()
        asking = isinstance(pilot.app.screen, ModalScreen)
        busy = [worker for worker in pilot.app.workers if not worker.is_finished]
        if all(asking and worker.group in ("do", "pick", "verify", "leave") for worker in busy):
            break
    await pilot.pause()


def _text(pilot: Pilot[None]) -> str:
    lines = [strip.text.rstrip() for strip in pilot.app.screen._compositor.render_strips()]  # noqa: SLF001 - as drawn
    return "\n".join(lines) + "\n"


def words(svg: str) -> list[str]:
    """What a picture says, without where and in which colour."""
    return [unescape(text).replace("\xa0", " ").strip() for text in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]


def text_path(name: str, size: tuple[int, int]) -> Path:
    return TEXTS / f"{name}-{size[0]}x{size[1]}.txt"


def main() -> int:
    os.environ["MEMTUI_NOW"] = NOW
    os.environ["TZ"] = "UTC"
    TEXTS.mkdir(exist_ok=True)
    for old in TEXTS.glob("*.txt"):
        old.unlink()
    for size in SIZES:
        shots = asyncio.run(walk(size))
        for name, shot in shots.items():
            text_path(name, size).write_text(shot.text, encoding="utf-8")
            if size == PICTURED and shot.svg:
                _draw(name, shot.svg)
        print(f"{size[0]}x{size[1]}: {len(shots)} screens")
    return 0


def _draw(name: str, svg: str) -> None:
    (HERE / f"{name}.svg").write_text(svg, encoding="utf-8")
    drawn = _png(svg)
    if drawn:
        (HERE / f"{name}.png").write_bytes(drawn)


def _png(svg: str) -> bytes | None:
    try:
        import resvg_py
    except ImportError:
        return None
    mono = "DejaVu Sans Mono"
    svg = re.sub(r"font-family: *[^;]+;", f"font-family: {mono};", svg)
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=1400, font_family=mono, monospace_family=mono))


if __name__ == "__main__":
    sys.exit(main())
