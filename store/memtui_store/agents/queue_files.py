"""Decide a file of an agent's own queue: as it was shown to a person, and then it goes."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from memtui_store.agents.contract import Store
from memtui_store.changes.files import read_file, storage_errors
from memtui_store.changes.plan import Change, Image
from memtui_store.errors import ConflictError, RefusedError
from memtui_store.format.memory_file import etag_of
from memtui_store.inbox.proposal import Proposal


def check_waits(store: Store, proposal: Proposal, *, in_queue: bool, queue: str) -> None:
    """Refuse what is not in this store's queue, or not any more."""
    if not in_queue:
        raise RefusedError(f"{proposal.id} is not in the {queue} of {store.id}")
    if not os.path.lexists(proposal.path):
        raise ConflictError(f"{proposal.id} was decided by someone else meanwhile")


def check_unchanged(proposal: Proposal, data: bytes) -> None:
    """What is not as it was shown must be looked at again."""
    if etag_of(data) != proposal.etag:
        raise ConflictError(f"proposal {proposal.id} is not what you saw any more", hint="look at it again")


def removal(path: Path, cap: int) -> Change:
    with storage_errors(path):
        data, status = read_file(path, cap)
    return Change(f"file:{path}", Image(data, status.st_mtime_ns, stat.S_IMODE(status.st_mode)), None)


def masked_note(count: int) -> tuple[str, ...]:
    return (f"{count} secret{'s' if count > 1 else ''} masked before writing",) if count else ()
