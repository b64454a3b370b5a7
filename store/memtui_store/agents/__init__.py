"""One adapter per agent behind one contract; this row of names is where a new one is added."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import NamedTuple

from memtui_store.agents.closed import unsearched
from memtui_store.agents.contract import Store
from memtui_store.agents.disk import own_kind_of
from memtui_store.agents.problems import attempt
from memtui_store.changes.plan import Medium
from memtui_store.environment import Environment

ADAPTERS = (
    "memtui_store.agents.own",
    "memtui_store.agents.claude.discover",
    "memtui_store.agents.hermes.discover",
    "memtui_store.agents.carnival9.discover",
    "memtui_store.agents.carapace.discover",
    "memtui_store.agents.openclaw.discover",
    "memtui_store.agents.nanoclaw.discover",
    "memtui_store.agents.codex.discover",
    "memtui_store.agents.opencode.discover",
    "memtui_store.agents.qwen.discover",
    "memtui_store.agents.gemini.discover",
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
    "hermes": ("memtui_store.agents.hermes.medium", "HermesMedium"),
    "hermes-age": ("memtui_store.agents.ages", "AgeMedium"),
    "carnival9": ("memtui_store.agents.carnival9.medium", "LessonMedium"),
    "carapace": ("memtui_store.agents.carapace.medium", "RowMedium"),
    "codex": ("memtui_store.agents.codex.medium", "CodexMedium"),
}
"""By scheme, the module and class of a medium that an adapter brings; loaded when something is written to it."""


def discover(environment: Environment) -> Iterator[Store]:
    """Every store found, memtui's own first; each id once.

    An adapter that fails has what it found until then, and one more store that says so.
    """
    seen: set[str] = set()
    for name in ADAPTERS:
        row = _row_of(name, environment)
        found: list[Store] = []
        attempt(row, partial(_find, name, environment, found), None)
        for store in [*found, row] if row.failures else found:
            if store.id not in seen:
                seen.add(store.id)
                yield store


def _find(adapter: str, environment: Environment, found: list[Store]) -> None:
    if may_be_here(adapter, environment):
        found.extend(import_module(adapter).discover(environment))


def _row_of(adapter: str, environment: Environment) -> Store:
    """What stands for an agent whose stores cannot be looked for."""
    named = adapter.split(".")[2]
    agent = "memtui" if named == "own" else named
    signs = SIGNS.get(named, Signs((f".{named}",)))
    root = environment.places.data / "store" if named == "own" else environment.home / next(iter(signs.home), "")
    return unsearched(agent, root)


def may_be_here(adapter: str, environment: Environment) -> bool:
    """Told by a few paths; loading an adapter takes longer than looking at them."""
    signs = SIGNS.get(adapter.split(".")[2])
    if signs is None or any(name.startswith(signs.variables) for name in environment.env if signs.variables):
        return True
    if signs.above and environment.settings.roots:
        return True
    folders = _above(environment) if signs.above else ()
    paths = [os.path.join(environment.home, name) for name in signs.home]
    paths += [os.path.join(folder, name) for folder in folders for name in signs.above]
    return any(own_kind_of(path) for path in paths)


def _above(environment: Environment) -> list[str]:
    """The project, every folder above it, and the repository that a linked worktree belongs to."""
    from memtui_store.agents.project_root import project_root

    found = dict.fromkeys((os.fspath(environment.project), os.fspath(project_root(environment.project))))
    folder = os.path.realpath(os.fspath(environment.project))
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
