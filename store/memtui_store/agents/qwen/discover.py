"""Where Qwen Code keeps memories: the user's, each project's, a team's in its repository; and what it is told."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from memtui_store.agents.contract import Store
from memtui_store.agents.disk import folder_names, kind_of, real
from memtui_store.agents.project_root import project_root
from memtui_store.agents.slug import slug
from memtui_store.environment import Environment
from memtui_store.model import Scope, StoreInfo

AGENT = "qwen"
_NAMES = ("QWEN.md", ".qwen/QWEN.local.md", "AGENTS.md")
File = tuple[str, str]
"""A path, and what it is to Qwen Code."""


def discover(environment: Environment) -> Iterator[Store]:
    base, current = memory_base(environment), project_root(environment.project)
    used = stat.S_ISDIR(kind_of(str(base))) or stat.S_ISDIR(kind_of(str(environment.home / ".qwen")))
    local = stat.S_ISDIR(kind_of(str(current / ".qwen"))) and current != environment.home
    if not used and not local:
        return
    yield from _user(environment, base)
    if local:
        yield from _in_repository(environment, current)
    yield from _instructions(environment, current)


def memory_base(environment: Environment) -> Path:
    for name in ("QWEN_CODE_MEMORY_BASE_DIR", "QWEN_RUNTIME_DIR"):
        given = environment.env.get(name, "").strip()
        if given == "~" or given.startswith("~/"):
            given = f"{environment.home}{given[1:]}"
        if given:
            return Path(os.path.normpath(environment.project / given))
    return environment.home / ".qwen"


def _user(environment: Environment, base: Path) -> Iterator[Store]:
    current = project_root(environment.project)
    if stat.S_ISDIR(kind_of(str(base / "memories"))):
        yield _store(environment, AGENT, base / "memories", Scope.GLOBAL, None)
    for name in sorted(folder_names(str(base / "projects"))):
        memory = base / "projects" / name / "memory"
        if stat.S_ISDIR(kind_of(str(memory))):
            project = current if name == slug(str(current)) else None
            said = () if project else ("its project is known by the name of its folder only",)
            yield _store(environment, f"{AGENT}:{name}", memory, Scope.PROJECT, project, said)


def _in_repository(environment: Environment, current: Path) -> Iterator[Store]:
    name = slug(str(current))
    team, local = current / ".qwen" / "team-memory", current / ".qwen" / "memory"
    if stat.S_ISDIR(kind_of(str(team))):
        yield _store(environment, f"{AGENT}-team:{name}", team, Scope.PROJECT, current)
    asked = environment.env.get("QWEN_CODE_MEMORY_LOCAL") == "1"
    if stat.S_ISDIR(kind_of(str(local))):
        said = () if asked else ("Qwen Code reads it only where QWEN_CODE_MEMORY_LOCAL is 1",)
        yield _store(environment, f"{AGENT}-local:{name}", local, Scope.PROJECT, current, said)


def _store(
    environment: Environment, name: str, root: Path, scope: Scope, project: Path | None, said: tuple[str, ...] = ()
) -> Store:
    from memtui_store.agents.qwen.store import QwenStore

    return QwenStore(StoreInfo(name, AGENT, scope, root, project, problems=said), cap=environment.file_cap)


def _instructions(environment: Environment, current: Path) -> Iterator[Store]:
    from memtui_store.agents.instructions import CAPABILITIES, InstructionFile, InstructionStore

    def store(name: str, files: list[File], scope: Scope, root: Path) -> Store:
        project = root if scope is Scope.PROJECT else None
        info = StoreInfo(f"{AGENT}-md:{name}", AGENT, scope, root, project, CAPABILITIES)
        listed = tuple(InstructionFile(os.path.relpath(path, root), Path(path), label) for path, label in files)
        return InstructionStore(info, files=listed, confines=(environment.home, root), cap=environment.file_cap)

    mine, named = _files(environment, current)
    if mine:
        yield store("_user", mine, Scope.GLOBAL, environment.home / ".qwen")
    if named:
        yield store(slug(str(current)), named, Scope.PROJECT, current)


def _files(environment: Environment, root: Path) -> tuple[list[File], list[File]]:
    """The user's own, and the project's from its root down."""
    here = real(environment.project) or environment.project
    inner = here.relative_to(root).parts if here.is_relative_to(root) else ()
    folders = [root.joinpath(*inner[:count]) for count in range(len(inner) + 1)]
    mine = [
        (str(environment.home / ".qwen" / name), "user's own instructions for all projects") for name in _NAMES[::2]
    ]
    project = [(str(folder / name), "project instructions") for folder in folders for name in _NAMES]
    own = [file for file in project if kind_of(file[0]) and Path(file[0]).is_relative_to(environment.top)]
    return [file for file in mine if kind_of(file[0])], own
