"""What a person is told the first time: what was found and what to do about it, or where memtui looked for it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memtui.app_state import WORST, AppState, Tally
from memtui.cli.output import counted
from memtui_store.agents.table import BY_ID
from memtui_store.known_agents import looked, remember, remembered

if TYPE_CHECKING:
    from memtui_store.catalog import Catalog
    from memtui_store.environment import Environment
    from memtui_store.model import Memory

STEPS = (
    ("memtui --demo", "look around in a throw-away sample home"),
    ("memtui bootstrap", "propose memories from your instruction files, git and tool settings"),
    ("memtui add --title … --body …", "write one yourself"),
    ("memtui doctor", "check where memtui looked, and whether it may read there"),
)
_QUERIES = {"error": "is:broken"}
_HINTS = {
    "secret": "R masks a secret everywhere, o shows where it is",
    "injection": "o shows what reads like one; d deletes, a vouches for it",
    "hidden": "o shows what is hidden; F in the audit (3) takes it out",
    "error": "o shows what is wrong, e mends it",
}
_AGENTS_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Step:
    """Something worth doing: the screen and the query that show it, and the command that does the same."""

    told: str
    command: str
    screen: str = "browse"
    query: str = ""
    hint: str = ""
    """What to do with those shown."""


@dataclass(frozen=True, slots=True)
class Agent:
    name: str
    entries: int
    stores: int
    warnings: int

    @property
    def told(self) -> str:
        where = counted(self.stores, "place", "places")
        warned = f", {counted(self.warnings, 'warning', 'warnings')}" if self.warnings else ""
        return f"{self.entries:,} in {where}{warned}"


def headline(app_state: AppState) -> str:
    agents = counted(len(agents_of(app_state)), "agent", "agents")
    return f"memtui found {counted(len(app_state.memories), 'entry', 'entries')} of {agents}. Nothing was changed."


def agents_of(app_state: AppState) -> list[Agent]:
    """Every agent that keeps something, the fullest first; only what was counted while reading."""
    held: dict[str, list[int]] = {}
    for store in app_state.stores:
        total, warned = app_state.tally.totals.get(store.id, (0, 0))
        if total:
            sums = held.setdefault(store.info.agent, [0, 0, 0])
            held[store.info.agent] = [sums[0] + total, sums[1] + 1, sums[2] + warned]
    found = [Agent(BY_ID[agent].name if agent in BY_ID else agent, *sums) for agent, sums in held.items()]
    return sorted(found, key=lambda agent: (-agent.entries, agent.name))


def steps_of(app_state: AppState) -> list[Step]:
    """What is worth doing, worst first; duplicates are named once they are counted."""
    found = []
    for family, one, many in WORST:
        count = app_state.tally.worst[family]
        if count:
            query = _QUERIES.get(family, f"has:{family}")
            told = f"{count:,} {one if count == 1 else many}"
            found.append(Step(told, f"memtui list {query}", query=query, hint=_HINTS.get(family, "")))
    counts = app_state.counts
    if counts.inbox:
        told = counted(counts.inbox, "proposal waits for your decision", "proposals wait for your decision")
        found.append(Step(told, "memtui inbox", "inbox"))
    if counts.duplicates:
        told = counted(
            counts.duplicates, "group says the same, or the opposite", "groups say the same, or the opposite"
        )
        found.append(Step(told, "memtui duplicates", "duplicates"))
    return found or [Step("nothing stands out; the audit looks deeper", "memtui audit", "audit")]


def summary(catalog: Catalog, memories: Sequence[Memory], options: str = "") -> Iterator[str]:
    """For the command line, the first time only: what was found, and what to type next, with these options."""
    state = catalog.environment.places.state
    if remembered(state, "list"):
        return
    remember(state, "list")
    app_state = AppState(catalog.environment, opened=catalog)
    app_state.stores, app_state.inbox_waiting = catalog.stores(), catalog.inbox.count()
    app_state.accept(memories, Tally.of(memories))
    yield ""
    yield headline(app_state)
    agents = agents_of(app_state)
    for agent in agents[:_AGENTS_SHOWN]:
        yield f"  {agent.name:<13} {agent.told}"
    if len(agents) > _AGENTS_SHOWN:
        yield f"  … and {len(agents) - _AGENTS_SHOWN} more: memtui stores"
    yield "Worth a look, worst first:"
    for step in steps_of(app_state):
        yield f"  {step.told:<40}  {step.command}{options}"
    yield f"All of it on one screen: memtui{options}, on a terminal. This is said once."


def shut_out(environment: Environment) -> Iterator[str]:
    """Places that are there and may not be read: a list without them would look complete."""
    for place in looked(environment):
        for path in place.paths:
            if os.path.exists(path) and not os.access(path, os.R_OK):
                yield f"memtui: {path} may not be read by you, so {place.known.name}'s memories may be missing here"


def nothing_found(environment: Environment) -> Iterator[str]:
    """For the command line; one line each, no wider than 80 columns for an ordinary home."""
    yield f"memtui: no memories were found in {environment.home}"
    yield "memtui looked for:"
    for place in looked(environment):
        found = "there, but nothing in it is a memory" if place.there else "not there"
        yield f"  {place.known.name:<13} {', '.join(place.places)}  ({found})"
    yield "next:"
    for command, does in STEPS:
        yield f"  {command:<30} {does}"


def nothing_matched(catalog: Catalog, query: str, hint: str = "") -> Iterator[str]:
    """An empty home and a query without a match are two different surprises."""
    if query and catalog.memories():
        yield f"memtui: no memory matches {query!r}"
        if hint:
            yield f"  {hint}"
    else:
        yield from nothing_found(catalog.environment)
