"""Find every Carapace group of a home: its database, and the Claude Code memory of its container.

The folder mounted as a container's Claude home also receives copied credentials, so nothing below it is looked at but
`projects/*/memory`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from memtui_store.agents.contract import Store
from memtui_store.agents.disk import folder_names, is_real_folder, kind_of
from memtui_store.agents.folder import FolderStore
from memtui_store.environment import Environment
from memtui_store.model import READ_ONLY, Capabilities, Scope, StoreInfo

AGENT = "carapace"
_GROUP = re.compile(r"[a-zA-Z0-9][a-zA-Z0-9_-]*")


def discover(environment: Environment) -> Iterator[Store]:
    home = carapace_home(environment)
    if not kind_of(str(home)):
        return
    folder = home / "data" / "memory"
    for group in _groups(str(folder)):
        yield _store(environment, folder / f"{group}.sqlite", group)
    yield from _container_memory(environment, home / "data" / "claude-state")


def carapace_home(environment: Environment) -> Path:
    given = environment.env.get("CARAPACE_HOME", "")
    if not given:
        return environment.home / ".carapace"
    if given.startswith("~/"):
        given = f"{environment.home}{given[1:]}"
    return environment.project / given.removesuffix("/") if given != "/" else Path("/")


def _groups(folder: str) -> list[str]:
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    stems = (name.removesuffix(".sqlite") for name in names if name.endswith(".sqlite"))
    return [stem for stem in stems if _GROUP.fullmatch(stem)]


def _store(environment: Environment, path: Path, group: str) -> Store:
    from memtui_store.agents.carapace.store import CarapaceStore

    why_not = _why_not(path)
    rights = replace(READ_ONLY, why_not=why_not) if why_not else Capabilities()
    problems = (f"read-only: {why_not}",) if why_not else ()
    info = StoreInfo(f"{AGENT}:{group}", AGENT, Scope.GROUP, path.parent, None, rights, problems)
    return CarapaceStore(info, cap=environment.file_cap, path=path, group=group)


def _why_not(path: Path) -> str:
    """Why a database may only be read; one that cannot be read at all says so in its row too."""
    import sqlite3

    from memtui_store.agents import sqlite_file
    from memtui_store.agents.carapace.schema import damage, schema_of
    from memtui_store.changes.files import reason_for, resolve_inside

    try:
        return sqlite_file.ask(resolve_inside(path, path.parent), lambda db: schema_of(db).why_not or damage(db))
    except OSError as error:
        return reason_for(error)
    except sqlite3.Error as error:
        return sqlite_file.reason_for(error)


def _container_memory(environment: Environment, states: Path) -> Iterator[Store]:
    for group in sorted(folder_names(states)):
        projects = states / group / "projects"
        if not _GROUP.fullmatch(group) or not is_real_folder(projects):
            continue
        for name in sorted(folder_names(projects)):
            if is_real_folder(projects / name / "memory"):
                info = StoreInfo(f"{AGENT}-claude:{group}@{name}", AGENT, Scope.GROUP, projects / name / "memory")
                yield FolderStore(info, cap=environment.file_cap)
