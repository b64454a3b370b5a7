"""One adapter per agent behind one contract; this row of names is where a new one is added."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from memtui_store.plan import Medium
from memtui_store.stores.contract import Store
from memtui_store.surroundings import Surroundings

ADAPTERS = (
    "memtui_store.stores.own",
    "memtui_store.stores.claude.discover",
    "memtui_store.stores.hermes.discover",
    "memtui_store.stores.carnival9.discover",
    "memtui_store.stores.carapace.discover",
    "memtui_store.stores.openclaw.discover",
    "memtui_store.stores.nanoclaw.discover",
    "memtui_store.stores.codex.discover",
    "memtui_store.stores.opencode.discover",
    "memtui_store.stores.qwen.discover",
    "memtui_store.stores.gemini.discover",
)
MEDIA: dict[str, tuple[str, str]] = {
    "hermes": ("memtui_store.stores.hermes.medium", "HermesMedium"),
    "hermes-age": ("memtui_store.stores.ages", "AgeMedium"),
    "carnival9": ("memtui_store.stores.carnival9.medium", "LessonMedium"),
    "carapace": ("memtui_store.stores.carapace.medium", "RowMedium"),
    "codex": ("memtui_store.stores.codex.medium", "CodexMedium"),
}
"""By scheme, the module and class of a medium that an adapter brings; loaded when something is written to it."""


def discover(around: Surroundings) -> Iterator[Store]:
    """Every store found, memtui's own first; each id once."""
    seen: set[str] = set()
    for name in ADAPTERS:
        for store in import_module(name).discover(around):
            if store.id not in seen:
                seen.add(store.id)
                yield store


def medium(scheme: str) -> Medium | None:
    held = MEDIA.get(scheme)
    if held is None:
        return None
    found: Medium = getattr(import_module(held[0]), held[1])()
    return found
