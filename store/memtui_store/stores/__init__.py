"""One adapter per agent behind one contract; this row of names is where a new one is added."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import NamedTuple

from memtui_store.changes.plan import Medium
from memtui_store.stores.closed import unsearched
from memtui_store.stores.contract import Store
from memtui_store.stores.problems import attempt
from memtui_store.stores.sight import ask
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


class Signs(NamedTuple):
    """Without any of these an agent is not here, and its adapter need not be loaded.

    `home` are paths below the home folder, `above` in the project or a folder above it, `variables` the beginnings of
    environment variables.
    """

    home: tuple[str, ...] = ()
    above: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()


SIGNS = {
    "hermes": Signs((".hermes",), (), ("HERMES_",)),
    "carnival9": Signs((), ("sessions/memory.jsonl",), ("KARNEVIL9_",)),
    "carapace": Signs((".carapace",), (), ("CARAPACE_",)),
    "openclaw": Signs((".openclaw", ".clawdbot", "openclaw"), (), ("OPENCLAW_",)),
    "nanoclaw": Signs(("nanoclaw/groups",), ("groups",)),
    "codex": Signs((".codex",), (), ("CODEX_",)),
    "opencode": Signs(
        (".config/opencode", ".local/share/opencode"),
        ("opencode.json", "opencode.jsonc", ".opencode", ".github/instructions/memory.instruction.md"),
        ("OPENCODE", "XDG_CONFIG_HOME", "XDG_DATA_HOME"),
    ),
    "qwen": Signs((".qwen",), (".qwen",), ("QWEN_",)),
    "gemini": Signs((".gemini",), (), ("GEMINI_",)),
}
MEDIA: dict[str, tuple[str, str]] = {
    "hermes": ("memtui_store.stores.hermes.medium", "HermesMedium"),
    "hermes-age": ("memtui_store.stores.ages", "AgeMedium"),
    "carnival9": ("memtui_store.stores.carnival9.medium", "LessonMedium"),
    "carapace": ("memtui_store.stores.carapace.medium", "RowMedium"),
    "codex": ("memtui_store.stores.codex.medium", "CodexMedium"),
}
"""By scheme, the module and class of a medium that an adapter brings; loaded when something is written to it."""


def discover(around: Surroundings) -> Iterator[Store]:
    """Every store found, memtui's own first; each id once.

    An adapter that fails has what it found until then, and one more store that says so.
    """
    seen: set[str] = set()
    for name in ADAPTERS:
        row = _row_of(name, around)
        found: list[Store] = []
        attempt(row, partial(_find, name, around, found), None)
        for store in [*found, row] if row.failures else found:
            if store.id not in seen:
                seen.add(store.id)
                yield store


def _find(adapter: str, around: Surroundings, found: list[Store]) -> None:
    if may_be_here(adapter, around):
        found.extend(import_module(adapter).discover(around))


def _row_of(adapter: str, around: Surroundings) -> Store:
    """What stands for an agent whose stores cannot be looked for."""
    named = adapter.split(".")[2]
    agent = "memtui" if named == "own" else named
    signs = SIGNS.get(named, Signs((f".{named}",)))
    root = around.places.data / "store" if named == "own" else around.home / next(iter(signs.home), "")
    return unsearched(agent, root)


def may_be_here(adapter: str, around: Surroundings) -> bool:
    """Told by a few paths; loading an adapter takes longer than looking at them."""
    signs = SIGNS.get(adapter.split(".")[2])
    if signs is None or any(name.startswith(signs.variables) for name in around.env if signs.variables):
        return True
    if signs.above and around.settings.roots:
        return True
    folders = _above(around) if signs.above else ()
    paths = [os.path.join(around.home, name) for name in signs.home]
    paths += [os.path.join(folder, name) for folder in folders for name in signs.above]
    return any(ask("own kind", path) for path in paths)


def _above(around: Surroundings) -> list[str]:
    """The project, every folder above it, and the repository that a linked worktree belongs to."""
    from memtui_store.stores.project_root import project_root

    found = dict.fromkeys((os.fspath(around.project), os.fspath(project_root(around.project))))
    folder = str(ask("real", os.fspath(around.project)))
    while folder not in ("/", ""):
        found.setdefault(folder)
        folder = os.path.dirname(folder)
    return list(found)


def medium(scheme: str) -> Medium | None:
    held = MEDIA.get(scheme)
    if held is None:
        return None
    found: Medium = getattr(import_module(held[0]), held[1])()
    return found
