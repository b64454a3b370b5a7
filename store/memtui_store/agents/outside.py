"""What a project's own files point to outside the project: shown as such, and read only once a person allows it.

A repository brings links, settings and includes along. Without this rule one that was just cloned could have memtui
list, hand to an agent or rewrite any file its user may read.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from memtui_store.agents.closed import ClosedStore
from memtui_store.agents.confines import Confines, points_outside
from memtui_store.agents.contract import Store
from memtui_store.agents.instructions import InstructionStore
from memtui_store.agents.project_root import project_root
from memtui_store.changes.files import inside
from memtui_store.model import Capabilities


def confined(store: Store, home: Path, allowed: tuple[Path, ...]) -> Store:
    """The store as it may be read; whatever is the user's own stays as it is."""
    project = store.info.project
    if project is None or inside(str(home), str(project)):
        return store
    confines = Confines(project_root(project), allowed)
    if isinstance(store, InstructionStore):
        store.confines_of_project = confines
        return store
    led = store.info.led_by or ((project,) if confines.holds(str(store.info.root)) else ())
    ways = (Confines(project_root(each), allowed).way_out(str(store.info.root)) for each in led)
    real = next(filter(None, ways), "")
    return OutsideStore.of(store, real) if real else store


@dataclass
class OutsideStore(ClosedStore):
    """A folder that is not looked into; `inner` is the store it would be, of which only sizes are told."""

    inner: Store | None = None
    format: ClassVar[str] = "outside"

    @classmethod
    def of(cls, store: Store, real: str) -> OutsideStore:
        said = points_outside(real)
        rights = Capabilities(create=False, edit=False, delete=False, why_not=said)
        return cls(
            replace(store.info, capabilities=rights, problems=(*store.info.problems, said)),
            inner=store,
            failures=store.failures,
        )
