"""Close stores that a project's own files point to outside the project, until a person allows them.

A repository brings links, settings and includes along. Without this rule one that was just cloned could have memtui
list, hand to an agent or rewrite any file its user may read.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from memtui_store.agents.closed import ClosedStore
from memtui_store.agents.contract import Store, read_only
from memtui_store.agents.instructions import InstructionStore
from memtui_store.agents.project_boundary import Boundary, reason_outside
from memtui_store.agents.project_root import project_root
from memtui_store.changes.files import inside


def closed_if_outside(store: Store, home: Path, allowed: tuple[Path, ...]) -> Store:
    """The store as it may be read; whatever is the user's own stays as it is."""
    project = store.info.project
    if project is None or inside(str(home), str(project)):
        return store
    boundary = Boundary(project_root(project), allowed)
    if isinstance(store, InstructionStore):
        store.boundary = boundary
        return store
    root = str(store.info.root)
    projects = store.info.configured_by or ((project,) if boundary.contains(root) else ())
    targets = (Boundary(project_root(each), allowed).target_outside(root) for each in projects)
    real = next(filter(None, targets), "")
    return OutsideStore.of(store, real) if real else store


@dataclass
class OutsideStore(ClosedStore):
    """A folder that is not looked into; `inner` is the store it would be, of which only sizes are told."""

    inner: Store | None = None
    format: ClassVar[str] = "outside"

    @classmethod
    def of(cls, store: Store, real: str) -> OutsideStore:
        reason = reason_outside(real)
        info = replace(store.info, capabilities=read_only(reason), problems=(*store.info.problems, reason))
        return cls(info, inner=store, failures=store.failures)
