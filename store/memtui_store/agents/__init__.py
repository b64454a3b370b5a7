"""One adapter per agent behind one contract; `table` has a row for each."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from importlib import import_module

from memtui_store.agents.closed import unsearched
from memtui_store.agents.contract import Store
from memtui_store.agents.disk import own_kind_of
from memtui_store.agents.problems import attempt
from memtui_store.agents.table import AGENTS, MEDIA, Agent
from memtui_store.changes.plan import Medium
from memtui_store.environment import Environment


def discover(environment: Environment) -> Iterator[Store]:
    """Every store found, memtui's own first; each id once.

    An adapter that fails has what it found until then, and one more store that says so.
    """
    seen: set[str] = set()
    for agent in AGENTS:
        row = _unsearched(agent, environment)
        found: list[Store] = []
        attempt(row, partial(_find, agent, environment, found), None)
        for store in [*found, row] if row.failures else found:
            if store.id not in seen:
                seen.add(store.id)
                yield store


def stores_of(agent: Agent, environment: Environment) -> Iterator[Store]:
    """The stores of one agent, whether there is a sign of it or not."""
    found: Iterator[Store] = import_module(agent.module).discover(environment)
    return found


def _find(agent: Agent, environment: Environment, found: list[Store]) -> None:
    if may_be_here(agent, environment):
        found.extend(stores_of(agent, environment))


def _unsearched(agent: Agent, environment: Environment) -> Store:
    """Stand for an agent whose stores cannot be looked for."""
    if agent.id == "memtui":
        return unsearched(agent.id, environment.places.data / "store")
    usual = f".{agent.id}" if agent.signs is None else next(iter(agent.signs.home), "")
    return unsearched(agent.id, environment.home / usual)


def may_be_here(agent: Agent, environment: Environment) -> bool:
    """Look at a few paths and variables, which takes less time than loading an adapter."""
    signs = agent.signs
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
    """The medium an adapter brings for a scheme; loaded when something is written to it."""
    held = MEDIA.get(scheme)
    if held is None:
        return None
    found: Medium = getattr(import_module(held[0]), held[1])()
    return found
