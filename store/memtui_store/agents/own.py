"""memtui's own store: `_global`, and one folder per project, in the same file format as Claude Code's.

A project's folder is named after its directory with a piece of the path's hash, because names alone collide;
a marker file inside says which directory it is.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.contract import Proposal
from memtui_store.agents.disk import is_folder, kind_of
from memtui_store.agents.folder import FolderStore
from memtui_store.agents.project_root import project_root
from memtui_store.changes.files import read_file
from memtui_store.changes.plan import Change, Image
from memtui_store.digest import sha256
from memtui_store.environment import Environment
from memtui_store.format.memory_file import kebab
from memtui_store.model import Scope, StoreInfo

AGENT = "memtui"
GLOBAL = "_global"
MARKER = ".memtui-project"
_MARKER_CAP = 65_536


@dataclass
class OwnStore(FolderStore):
    """Nobody but its owner reads it, and no index is kept: what an agent sees is made from the memories."""

    indexed: bool = False
    mode: int = 0o600

    def _import(self, name: str, image: Image, title: str, hook: str) -> Proposal:
        proposal = super()._import(name, Image(image.data, image.mtime_ns, self.mode), title, hook)
        marker = self.root / MARKER
        if self.info.project is None or os.path.lexists(marker):
            return proposal
        record = json.dumps({"root": str(self.info.project)}).encode() + b"\n"
        mark = Change(f"file:{marker}", None, Image(record, clock.now_ns(), self.mode))
        return replace(proposal, changes=[*proposal.changes, mark])


def folder_name(project: Path) -> str:
    digest = sha256(os.fsencode(project))[:8]
    return f"{kebab(project.name)[:40].strip('-') or 'project'}-{digest}"


def discover(environment: Environment) -> Iterator[OwnStore]:
    base = environment.places.data / "store"
    yield _store(environment, base / GLOBAL, Scope.GLOBAL, None, ())
    current = project_root(environment.project)
    seen = {folder_name(current)}
    yield _store(environment, base / folder_name(current), Scope.PROJECT, current, ())
    if not kind_of(base):
        return
    try:
        names = sorted(os.listdir(base))
    except OSError:
        return
    for name in names:
        folder = base / name
        if name == GLOBAL or name in seen or not is_folder(folder):
            continue
        project, problems = _marked(folder)
        yield _store(environment, folder, Scope.PROJECT, project, problems)


def store_of(environment: Environment, project: Path) -> OwnStore:
    """The store of a project that may not have one yet: its folder comes with the first memory."""
    return _store(environment, environment.places.data / "store" / folder_name(project), Scope.PROJECT, project, ())


def _store(
    environment: Environment, folder: Path, scope: Scope, project: Path | None, problems: tuple[str, ...]
) -> OwnStore:
    info = StoreInfo(f"{AGENT}:{folder.name}", AGENT, scope, folder, project, problems=problems)
    return OwnStore(info, cap=environment.file_cap)


def _marked(folder: Path) -> tuple[Path | None, tuple[str, ...]]:
    try:
        record = json.loads(read_file(folder / MARKER, _MARKER_CAP)[0])
        root = Path(record["root"])
    except (OSError, ValueError, KeyError, TypeError):
        return None, (f"{MARKER} is missing or unreadable, so its project is unknown",)
    return root, () if is_folder(root) else (f"orphaned: {root} is gone (moved or renamed?)",)
