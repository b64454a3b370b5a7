"""Find where KarnEvil9 keeps its lessons: a file its variable names, or `sessions/memory.jsonl` of a project."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from memtui_store.agents.contract import Store
from memtui_store.agents.discovery import below_roots
from memtui_store.agents.disk import own_kind_of
from memtui_store.agents.project_root import project_root
from memtui_store.agents.slug import slug
from memtui_store.environment import Environment
from memtui_store.model import Scope, StoreInfo
from memtui_store.portable import O_CLOEXEC, O_NOCTTY, O_NONBLOCK

AGENT = "carnival9"
_USUAL = "sessions/memory.jsonl"
_HEAD = 65_536


def discover(environment: Environment) -> Iterator[Store]:
    """A file outside every project serves whoever sets the variable; one in a project is that project's."""
    given = environment.env.get("KARNEVIL9_MEMORY_PATH", "").strip()
    seen: set[Path] = set()
    if given:
        path = Path(os.path.normpath(environment.project / given))
        seen.add(path)
        if own_kind_of(path):
            project = project_root(environment.project)
            yield _store(environment, path, project if path.is_relative_to(project) else None)
    for project in _projects(environment):
        path = project / _USUAL
        if path not in seen and own_kind_of(path) and _lessons(path):
            seen.add(path)
            yield _store(environment, path, project)


def _projects(environment: Environment) -> Iterator[Path]:
    """Here, and the folders below which a person says their projects lie."""
    yield from dict.fromkeys((environment.project, project_root(environment.project)))
    yield from below_roots(environment)


def _lessons(path: Path) -> bool:
    """Whether it may be KarnEvil9's: other tools use the name too, and then their objects have no lessons' ids."""
    try:
        fd = os.open(path, os.O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    except OSError:
        return True
    try:
        head = os.read(fd, _HEAD) if stat.S_ISREG(os.fstat(fd).st_mode) else b""
    except OSError:
        return True
    finally:
        os.close(fd)
    return b'"lesson_id"' in head or not head.lstrip().startswith((b"{", b"["))


def _store(environment: Environment, path: Path, project: Path | None) -> Store:
    from memtui_store.agents.carnival9.store import LessonStore

    name = slug(str(project or path.parent))
    if project is not None and path != project / _USUAL:
        name = slug(str(path))
    scope = Scope.GLOBAL if project is None else Scope.PROJECT
    info = StoreInfo(f"{AGENT}:{name}", AGENT, scope, path.parent, project)
    return LessonStore(info, cap=environment.file_cap, path=path)
