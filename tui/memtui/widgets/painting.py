"""Drawing in the turn of the key that asked for it.

Textual puts what changed together from every widget on the screen, some messages and up to a frame later. Where a
changed widget lies in front of everything else its lines are simply written, in one piece; whatever is more than that
(a new layout, a notice over a list, another screen) is left to Textual, which finds everything as it expects it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from textual._compositor import CompositorUpdate
from textual.geometry import Offset, Region
from textual.widget import Widget

from memtui.widgets.drawing import Drawing

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from textual.app import App
    from textual.screen import Screen

_Places = dict[Widget, tuple[Region, Region]]
_OF_SCREENS = (
    "_compositor", "_layout_required", "_scroll_required", "_repaint_required", "_recompose_required",
    "_refresh_styles_required", "_repaint_regions", "_exchange_repaint_regions",
)  # fmt: skip
"""What is asked of Textual that it promises nobody; where one is missing, Textual draws everything itself."""


class Painter:
    def __init__(self, app: App[None]) -> None:
        self._app = app
        self._able: bool | None = None
        self._of: _Places = {}
        self._free: dict[Widget, Region] = {}

    def paint(self) -> bool:
        """Write what changed; False where there is nothing, or Textual has to do it."""
        app = self._app
        if app.is_headless or app.is_inline or not app.is_running:
            return False
        if self._able is None:
            self._able = able(app)
        if not self._able:
            return False
        written = self.changes(app.screen)
        if written:
            # It keeps the order of what is written, and puts the terminal's cursor back.
            app._display(app.screen, cast("RenderableType", _Written(written)))  # noqa: SLF001
        return bool(written)

    def changes(self, screen: Screen[object]) -> str:
        """What the terminal has to be sent; nothing where more than lines of widgets changed."""
        if _upset(screen):
            return ""
        places: _Places = screen._compositor.visible_widgets  # noqa: SLF001 - nobody else knows them in order
        if places is not self._of:
            self._of, self._free = places, dict(_in_front(places))
        changed = [widget for widget in places if widget._repaint_regions]  # noqa: SLF001
        if not all(widget in self._free and _settled(widget) for widget in changed):
            return ""
        return "".join(self._written(widget) for widget in changed)

    def _written(self, widget: Widget) -> str:
        region = self._free[widget]
        dirty = widget._exchange_repaint_regions()  # noqa: SLF001
        widget._repaint_required = False  # noqa: SLF001 - or Textual would draw the same once more
        if isinstance(widget, Drawing):
            offset, height = region.offset + widget.content_offset, region.height - widget.styles.gutter.height
            return "".join(f"{_to(offset, y)}{text}" for y, text in widget.repainted(dirty, height))
        console = self._app.console
        strips = widget.render_lines(Region(0, 0, region.width, region.height))
        return "".join(f"{_to(region.offset, y)}{strip.render(console)}" for y, strip in enumerate(strips))


def able(app: App[None]) -> bool:
    """Whether this version of Textual has what is asked of it here."""
    known = all(hasattr(app.screen, name) for name in _OF_SCREENS) and hasattr(app, "_display")
    return known and all(hasattr(app.screen._compositor, name) for name in ("visible_widgets", "_dirty_regions"))  # noqa: SLF001


class _Written(CompositorUpdate):
    def __init__(self, text: str) -> None:
        self._text = text

    def render_segments(self, console: Console) -> str:
        return self._text


def _to(offset: Offset, y: int) -> str:
    return f"\x1b[{offset.y + y + 1};{offset.x + 1}H"


def _upset(screen: Screen[object]) -> bool:
    """Whether Textual has more to draw than lines of widgets."""
    waiting = screen._layout_required or screen._scroll_required or screen._repaint_required  # noqa: SLF001
    return bool(waiting or screen._recompose_required or screen._compositor._dirty_regions)  # noqa: SLF001


def _settled(widget: Widget) -> bool:
    """Whether it stays where it is and looks as it did."""
    moving = widget._layout_required or widget._scroll_required or widget._refresh_styles_required  # noqa: SLF001
    return not moving and not (isinstance(widget, Drawing) and widget.restyled)


def _in_front(places: _Places) -> Iterator[tuple[Widget, Region]]:
    """Those that nothing covers, not even in part."""
    seen: list[Region] = []
    for widget, (region, clip) in places.items():
        if clip.contains_region(region) and not any(region.overlaps(other) for other in seen):
            yield widget, region
        seen.append(region.intersection(clip))
