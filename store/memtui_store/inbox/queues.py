"""Other programs' own queues: what waits there for a person shows in our inbox and is decided in the owner's terms."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import Protocol, cast

from memtui_store.agents.contract import Proposal as Wish
from memtui_store.agents.contract import Store
from memtui_store.agents.problems import attempt_all, guarded
from memtui_store.agents.table import AGENTS
from memtui_store.errors import RefusedError
from memtui_store.inbox.proposal import Proposal
from memtui_store.view import View

QUEUES = {agent.id: agent.queue for agent in AGENTS if agent.queue}
"""By agent, the module that knows its queue."""


class Queue(Protocol):
    def pending(self, store: Store) -> list[Proposal]:
        """What waits, oldest first."""

    def plan_approve(self, store: Store, proposal: Proposal, content: str | None = None) -> Wish:
        """Do what was asked for, in the person's words where they changed them."""

    def plan_reject(self, store: Store, proposal: Proposal) -> Wish:
        """Take it off the queue."""


def _queue(agent: str) -> Queue:
    return cast("Queue", import_module(QUEUES[agent]))


def waiting(view: View) -> Iterator[Proposal]:
    for store in view.stores():
        if store.info.agent in QUEUES:
            yield from attempt_all(store, partial(_pending, store))


def _pending(store: Store) -> list[Proposal]:
    return _queue(store.info.agent).pending(store)


def foreign(proposal: Proposal) -> bool:
    return proposal.source in QUEUES


def plan_approve(view: View, proposal: Proposal, content: str | None) -> Wish:
    store = view.store(proposal.store)
    return guarded(store, lambda: _queue(proposal.source).plan_approve(store, proposal, content))


def plan_reject(view: View, proposal: Proposal) -> Wish:
    store = view.store(proposal.store)
    return guarded(store, lambda: _queue(proposal.source).plan_reject(store, proposal))


def ours_only(proposal: Proposal, what: str) -> None:
    if foreign(proposal):
        raise RefusedError(
            f"{proposal.id} waits in the queue of {proposal.source}, which knows no {what}",
            hint="approve it (also edited) or reject it",
        )
