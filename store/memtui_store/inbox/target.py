"""Where an approved proposal goes."""

from __future__ import annotations

import os
from pathlib import Path

from memtui_store.agents import own
from memtui_store.agents.contract import Store
from memtui_store.inbox.proposal import Proposal
from memtui_store.view import View


def target(view: View, proposal: Proposal) -> Store:
    """The store it names; else the project's Claude Code store where there is one, our own, or the global one."""
    if proposal.store:
        return view.store(proposal.store)
    if not proposal.project:
        return view.store(f"{own.AGENT}:{own.GLOBAL}")
    project = Path(proposal.project)
    for store in view.stores():
        if store.id.startswith("claude:") and store.info.project == project and _takes_memories(store):
            return store
    wanted = own.store_of(view.environment, project)
    return next((store for store in view.stores() if store.id == wanted.id), wanted)


def _takes_memories(store: Store) -> bool:
    return store.info.capabilities.create and os.path.isdir(store.info.root)
