"""Every project Gemini keeps a private memory of, and the context files of its sessions."""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path

from memtui_store.agents.contract import Store
from memtui_store.agents.disk import folder_names, kind_of, read_head, real
from memtui_store.agents.project_root import project_root
from memtui_store.agents.slug import slug
from memtui_store.environment import Environment
from memtui_store.model import Scope, StoreInfo

AGENT = "gemini"
USUAL = "GEMINI.md"
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,99}")
_CAP = 4_000_000
_MARKER = 4_096
File = tuple[str, str]
"""A path, and what it is to Gemini."""


def discover(environment: Environment) -> Iterator[Store]:
    home = gemini_home(environment)
    if not stat.S_ISDIR(kind_of(str(home))):
        return
    yield from _memories(environment, home)
    yield from _added(environment, home)
    yield from _instructions(environment, home)


def gemini_home(environment: Environment) -> Path:
    given = environment.env.get("GEMINI_CLI_HOME", "")
    return (environment.project / given if given else environment.home) / ".gemini"


def _memories(environment: Environment, home: Path) -> Iterator[Store]:
    from memtui_store.agents.gemini.store import GeminiStore

    ids = _registered(home)
    for name in sorted(folder_names(str(home / "tmp"))):
        memory = home / "tmp" / name / "memory"
        if not _ID.fullmatch(name) or not stat.S_ISDIR(kind_of(str(memory))):
            continue
        root = ids.get(name) or _marked(memory.parent)
        project = Path(root) if root else None
        said: tuple[str, ...] = ()
        if project is None:
            said = ("its project is unknown: projects.json does not name it",)
        elif not kind_of(str(project)):
            said = (f"orphaned: {project} is gone (moved or renamed?)",)
        info = StoreInfo(f"{AGENT}:{name}", AGENT, Scope.PROJECT, memory, project, problems=said)
        yield GeminiStore(info, cap=environment.file_cap, home=home)


def _added(environment: Environment, home: Path) -> Iterator[Store]:
    """The list that older Geminis kept in GEMINI.md, where there is one."""
    path = home / USUAL
    if not kind_of(str(path)) or not _has_list(path):
        return
    from memtui_store.agents.ages import Ages
    from memtui_store.agents.gemini.added import AddedStore

    ages = Ages(environment.places.state / "gemini-ages.sqlite")
    info = StoreInfo(f"{AGENT}-added", AGENT, Scope.GLOBAL, home)
    yield AddedStore(info, cap=environment.file_cap, path=path, ages=ages)


def _has_list(path: Path) -> bool:
    return b"\n## Gemini Added Memories" in b"\n" + (read_head(path, _CAP) or b"")


def _registered(home: Path) -> dict[str, str]:
    """By short id, the directory of each project."""
    projects = _object(home / "projects.json").get("projects")
    found = projects.items() if isinstance(projects, dict) else ()
    return {name: path for path, name in found if isinstance(name, str) and path.startswith("/")}


def _marked(folder: Path) -> str:
    data = read_head(folder / ".project_root", _MARKER)
    text = os.fsdecode(data or b"").strip()
    return text if text.startswith("/") and "\x00" not in text else ""


def _object(path: Path) -> dict[str, object]:
    from memtui_store.agents.json5 import loads

    data = read_head(path, _CAP)
    try:
        held = loads((data or b"{}").decode("utf-8", "replace"))
    except (ValueError, json.JSONDecodeError):
        return {}
    return held if isinstance(held, dict) else {}


def _instructions(environment: Environment, home: Path) -> Iterator[Store]:
    from memtui_store.agents.instructions import CAPABILITIES, InstructionFile, InstructionStore

    def store(name: str, files: list[File], scope: Scope, root: Path) -> Store:
        project = root if scope is Scope.PROJECT else None
        info = StoreInfo(f"{AGENT}-md:{name}", AGENT, scope, root, project, CAPABILITIES)
        listed = tuple(InstructionFile(os.path.relpath(path, root), Path(path), label) for path, label in files)
        return InstructionStore(info, files=listed, confines=(environment.home, root), cap=environment.file_cap)

    mine, named = _files(environment, home)
    if mine:
        yield store("_user", mine, Scope.GLOBAL, home)
    if named:
        root = project_root(environment.project)
        yield store(slug(str(root)), named, Scope.PROJECT, root)


def _files(environment: Environment, home: Path) -> tuple[list[File], list[File]]:
    """The user's own, and the project's from its root down."""
    root, here = project_root(environment.project), real(environment.project) or environment.project
    names = _names(_object(root / ".gemini" / "settings.json")) or _names(_object(home / "settings.json")) or [USUAL]
    inner = here.relative_to(root).parts if here.is_relative_to(root) else ()
    folders = [root.joinpath(*inner[:count]) for count in range(len(inner) + 1)]
    mine = [(str(home / name), "user's own instructions for all projects") for name in names]
    project = [(str(folder / name), "project instructions") for folder in folders for name in names]
    return _there(mine), [file for file in _there(project) if Path(file[0]).is_relative_to(environment.top)]


def _there(files: list[File]) -> list[File]:
    return [(path, label) for path, label in files if kind_of(path)]


def _names(settings: dict[str, object]) -> list[str]:
    """What the context files are called, where that is set; a name is no path."""
    context = settings.get("context")
    given = context.get("fileName") if isinstance(context, dict) else settings.get("contextFileName")
    found = given if isinstance(given, list) else [given]
    return [name for name in found if isinstance(name, str) and name not in ("", ".", "..") and "/" not in name]
