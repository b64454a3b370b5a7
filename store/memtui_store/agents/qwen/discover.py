"""Find where Qwen Code keeps memories (the user's, each project's, a team's in its repository) and its instructions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from memtui_store.agents import discovery
from memtui_store.agents.contract import Store
from memtui_store.agents.discovery import instruction_file
from memtui_store.agents.disk import folder_names, is_folder
from memtui_store.agents.project_root import project_root
from memtui_store.agents.slug import slug
from memtui_store.environment import Environment
from memtui_store.model import Scope, StoreInfo

AGENT = "qwen"
_MINE = ("QWEN.md", "AGENTS.md")
_PROJECT = ("QWEN.md", ".qwen/QWEN.local.md", "AGENTS.md")


def discover(environment: Environment) -> Iterator[Store]:
    base, current = memory_base(environment), project_root(environment.project)
    used = is_folder(base) or is_folder(environment.home / ".qwen")
    local = is_folder(current / ".qwen") and current != environment.home
    if not used and not local:
        return
    yield from _user(environment, base)
    if local:
        yield from _in_repository(environment, current)
    yield from _instructions(environment, current)


def memory_base(environment: Environment) -> Path:
    for name in ("QWEN_CODE_MEMORY_BASE_DIR", "QWEN_RUNTIME_DIR"):
        given = environment.env.get(name, "").strip()
        if given:
            return discovery.expanded(environment, given)
    return environment.home / ".qwen"


def _user(environment: Environment, base: Path) -> Iterator[Store]:
    current = project_root(environment.project)
    if is_folder(base / "memories"):
        yield _store(environment, AGENT, base / "memories", Scope.GLOBAL, None)
    for name in sorted(folder_names(base / "projects")):
        memory = base / "projects" / name / "memory"
        if is_folder(memory):
            project = current if name == slug(str(current)) else None
            problems = () if project else ("its project is known by the name of its folder only",)
            yield _store(environment, f"{AGENT}:{name}", memory, Scope.PROJECT, project, problems)


def _in_repository(environment: Environment, current: Path) -> Iterator[Store]:
    name = slug(str(current))
    team, local = current / ".qwen" / "team-memory", current / ".qwen" / "memory"
    if is_folder(team):
        yield _store(environment, f"{AGENT}-team:{name}", team, Scope.PROJECT, current)
    if is_folder(local):
        asked = environment.env.get("QWEN_CODE_MEMORY_LOCAL") == "1"
        problems = () if asked else ("Qwen Code reads it only where QWEN_CODE_MEMORY_LOCAL is 1",)
        yield _store(environment, f"{AGENT}-local:{name}", local, Scope.PROJECT, current, problems)


def _store(
    environment: Environment, name: str, root: Path, scope: Scope, project: Path | None, problems: tuple[str, ...] = ()
) -> Store:
    from memtui_store.agents.qwen.store import QwenStore

    return QwenStore(StoreInfo(name, AGENT, scope, root, project, problems=problems), cap=environment.file_cap)


def _instructions(environment: Environment, root: Path) -> Iterator[Store]:
    home = environment.home / ".qwen"
    paths = [folder / name for folder in discovery.from_root_down(environment, root) for name in _PROJECT]
    mine = discovery.there(environment, (instruction_file(home / name, home, discovery.MINE) for name in _MINE))
    project = discovery.there(environment, (instruction_file(path, root, discovery.PROJECT) for path in paths))
    yield from discovery.instruction_stores(environment, AGENT, (home, mine), (root, project))
