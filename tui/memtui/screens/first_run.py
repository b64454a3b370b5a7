"""What is told where nothing was found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from memtui_store.known_agents import looked
from memtui_store.text import one_line

if TYPE_CHECKING:
    from memtui.app_state import AppState


def first_run(app_state: AppState) -> Content:
    """Nothing was found: what was looked for and where, and what to do now."""
    environment = app_state.environment
    agents = [place for place in looked(environment) if place.known.places]
    places = "\n".join(f"  {place.known.name:<13} {one_line(', '.join(place.places))}" for place in agents)
    return Content(
        f"No memories were found. memtui looked in {one_line(str(environment.home))} for\n{places}\n\n"
        "What now?\n  6  make first memories from what you already have\n  c  write one yourself\n"
        "  r  look again\n  q  quit; then memtui --demo shows everything on a sample,\n"
        "     and memtui doctor says whether memtui may read where it looked\n"
    )
