"""The sources of seeds: one row each, whose module is loaded only when it is asked."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from memtui_store.bootstrap.contract import Source
from memtui_store.errors import UsageError

SOURCES = (
    "instructions",
    "git",
    "habits",
    "documents",
    "contacts",
    "mail",
    "calendar",
    "agents",
    "transcripts",
)
"""In the order in which people read them; each is a module here with a `source`."""


@cache
def source(name: str) -> Source:
    if name not in SOURCES:
        raise UsageError(f"there is no source {name!r}", hint=f"sources: {', '.join(SOURCES)}")
    found: Source = import_module(f"{__name__}.{name}").source
    return found
