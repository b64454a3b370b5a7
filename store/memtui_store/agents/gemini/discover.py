"""Find every project Gemini keeps a private memory of, its older list, and the context files of its sessions."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from memtui_store.agents import discovery
from memtui_store.agents.contract import Store
from memtui_store.agents.discovery import instruction_file, read_settings
from memtui_store.agents.disk import folder_names, is_folder, kind_of, read_head
from memtui_store.agents.project_root import project_root
from memtui_store.environment import Environment
from memtui_store.model import Scope, StoreInfo

AGENT = "gemini"
USUAL = "GEMINI.md"
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,99}")
_CAP = 4_000_000
_MARKER = 4_096


def discover(environment: Environment) -> Iterator[Store]:
    home = gemini_home(environment)
    if is_folder(home):
        yield from _memories(environment, home)
        yield from _added(environment, home)
        yield from _instructions(environment, home)


def gemini_home(environment: Environment) -> Path:
    given = environment.env.get("GEMINI_CLI_HOME", "")
    return (environment.project / given if given else environment.home) / ".gemini"


def _memories(environment: Environment, home: Path) -> Iterator[Store]:
    from memtui_store.agents.gemini.store import GeminiStore

    ids = _registered(home)
    for name in sorted(folder_names(home / "tmp")):
        memory = home / "tmp" / name / "memory"
        if not _ID.fullmatch(name) or not is_folder(memory):
            continue
        root = ids.get(name) or _marked(memory.parent)
        project = Path(root) if root else None
        problems: tuple[str, ...] = ()
        if project is None:
            problems = ("its project is unknown: projects.json does not name it",)
        elif not kind_of(project):
            problems = (f"orphaned: {project} is gone (moved or renamed?)",)
        info = StoreInfo(f"{AGENT}:{name}", AGENT, Scope.PROJECT, memory, project, problems=problems)
        yield GeminiStore(info, cap=environment.file_cap, home=home)


def _added(environment: Environment, home: Path) -> Iterator[Store]:
    """The list that older Geminis kept in GEMINI.md, where there is one."""
    path = home / USUAL
    if b"\n## Gemini Added Memories" not in b"\n" + (read_head(path, _CAP) or b""):
        return
    from memtui_store.agents.ages import Ages
    from memtui_store.agents.gemini.added import AddedStore

    ages = Ages(environment.places.state / "gemini-ages.sqlite")
    info = StoreInfo(f"{AGENT}-added", AGENT, Scope.GLOBAL, home)
    yield AddedStore(info, cap=environment.file_cap, path=path, ages=ages)


def _registered(home: Path) -> dict[str, str]:
    """By short id, the directory of each project."""
    projects = read_settings(home / "projects.json", _CAP).get("projects")
    found = projects.items() if isinstance(projects, dict) else ()
    return {name: path for path, name in found if isinstance(name, str) and path.startswith("/")}


def _marked(folder: Path) -> str:
    text = os.fsdecode(read_head(folder / ".project_root", _MARKER) or b"").strip()
    return text if text.startswith("/") and "\x00" not in text else ""


def _instructions(environment: Environment, home: Path) -> Iterator[Store]:
    """The user's own, and the project's from its root down."""
    root = project_root(environment.project)
    settings = (root / ".gemini" / "settings.json", home / "settings.json")
    names = next(filter(None, (_names(read_settings(path, _CAP)) for path in settings)), [USUAL])
    paths = [folder / name for folder in discovery.from_root_down(environment, root) for name in names]
    mine = discovery.there(environment, (instruction_file(home / name, home, discovery.MINE) for name in names))
    project = discovery.there(environment, (instruction_file(path, root, discovery.PROJECT) for path in paths))
    yield from discovery.instruction_stores(environment, AGENT, (home, mine), (root, project))


def _names(settings: dict[str, object]) -> list[str]:
    """What the context files are called, where that is set; a name is no path."""
    context = settings.get("context")
    given = context.get("fileName") if isinstance(context, dict) else settings.get("contextFileName")
    found = given if isinstance(given, list) else [given]
    return [name for name in found if isinstance(name, str) and name not in ("", ".", "..") and "/" not in name]
