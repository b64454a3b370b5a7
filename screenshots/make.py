"""Make every screenshot from the demo home, through the pilot: `.venv/bin/python screenshots/make.py`.

PNGs are drawn from the SVGs where resvg-py (extra `dev`) finds a monospace font.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from memtui.demo import Demo

HERE = Path(__file__).parent
NOW = "2026-11-16T12:00:00.000Z"
SIZE = (120, 34)
# The keys that lead to each picture.
SHOTS: dict[str, tuple[str, ...]] = {
    "browse": ("j", "j", "j"),
    "filter": ("slash", *"is:stale deploy"),
    "audit": ("3", "j"),
    "duplicates": ("4",),
    "budget": ("5",),
    "history": ("a", "j", "d", "7"),
    "editor": ("j", "j", "j", "e"),
    "help": ("question_mark",),
}


async def take(name: str, size: tuple[int, int] = SIZE) -> str:
    """One picture as SVG."""
    from memtui.app import make_app
    from memtui_store.library import Catalog
    from memtui_store.surroundings import Surroundings

    with _usual_demo() as demo:
        around = Surroundings(demo.home, demo.project, demo.env, managed=demo.home / "managed", top=demo.home)
        with Catalog(around=around) as catalog:
            app = make_app(catalog, watch=False)
            async with app.run_test(size=size) as pilot:
                await _settled(pilot)
                for key in SHOTS[name]:
                    await pilot.press(key)
                    await _settled(pilot)
                app.clear_notifications()
                await _settled(pilot)
                return app.export_screenshot(title="memtui")


@contextmanager
def _usual_demo() -> Iterator[Demo]:
    """The demo under its usual path, which the pictures show; another demo may be using it for a moment."""
    from memtui.demo import demo_home

    for _ in range(600):
        with demo_home() as demo:
            if demo.home.name == "memtui-demo":
                yield demo
                return
        time.sleep(0.1)
    raise RuntimeError("another memtui --demo is running")


async def _settled(pilot: Pilot[None]) -> None:
    """Every worker is done and everything is drawn."""
    await pilot.pause()
    for _ in range(500):
        if all(worker.is_finished for worker in pilot.app.workers):
            break
        await pilot.pause(0.01)
    await pilot.pause()


def words(svg: str) -> list[str]:
    """What a picture says, without where and in which colour."""
    return [unescape(text).replace("\xa0", " ").strip() for text in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]


def main() -> int:
    os.environ["MEMTUI_NOW"] = NOW
    for name in SHOTS:
        svg = asyncio.run(take(name))
        (HERE / f"{name}.svg").write_text(svg, encoding="utf-8")
        drawn = _png(svg)
        if drawn:
            (HERE / f"{name}.png").write_bytes(drawn)
        print(f"{name}: svg{' and png' if drawn else ''}")
    return 0


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
