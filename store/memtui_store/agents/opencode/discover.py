"""Find OpenCode's instruction files, and the memories its plugins keep where no other adapter lists them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from memtui_store.agents.contract import Store
from memtui_store.agents.discovery import below_roots
from memtui_store.agents.disk import is_folder, kind_of
from memtui_store.agents.opencode import config as settings
from memtui_store.agents.opencode.config import Config
from memtui_store.agents.project_root import project_root
from memtui_store.agents.slug import slug
from memtui_store.changes.files import inside
from memtui_store.environment import Environment
from memtui_store.model import Scope, StoreInfo

AGENT = "opencode"


def discover(environment: Environment) -> Iterator[Store]:
    if settings.is_used(environment) or kind_of(os.path.join(environment.project, settings.MEMORY)):
        config = settings.read_config(environment)
        yield from _plugin_stores(environment, config)
        yield from _instructions(environment, config)


def _plugin_stores(environment: Environment, config: Config) -> Iterator[Store]:
    """Folders in repositories; Claude Code's own folders, which the plugins share, are listed as its."""
    mode = settings.local_mode(environment, config)
    current = project_root(environment.project)
    found = [root for root in _roots(environment, config, current) if is_folder(_memory(root))]
    if mode == "on" and current not in found:
        found.append(current)
    if not found:
        return
    listed = _listed_by_claude(environment)
    led = {root for root, origin in config.extra_roots if inside(origin, str(current))}
    for root in found:
        folder = _memory(root)
        real = os.path.realpath(folder)
        if real in listed:
            continue
        listed.add(real)
        problems = () if config.plugin else ("no plugin that reads it is named in opencode.json",)
        if mode == "off" and root == current:
            problems = ("the plugin does not use it: OPENCODE_MEMORY_LOCAL or localMemory says so",)
        yield _plugin_store(environment, root, Path(folder), problems, (current,) if str(root) in led else ())


def _memory(root: Path) -> str:
    return str(root / ".claude" / "memory")


def _roots(environment: Environment, config: Config, current: Path) -> list[Path]:
    """Here, what the plugin's settings name, and the folders below which a person says their projects lie."""
    found = [current, *(Path(root) for root, _ in config.extra_roots)]
    return [root for root in dict.fromkeys((*found, *below_roots(environment))) if root != environment.home]


def _listed_by_claude(environment: Environment) -> set[str]:
    """Asked only where there is such a folder at all."""
    from memtui_store.agents.claude.discover import discover as by_claude

    return {os.path.realpath(str(store.info.root)) for store in by_claude(environment)}


def _plugin_store(
    environment: Environment, root: Path, folder: Path, problems: tuple[str, ...], configured_by: tuple[Path, ...]
) -> Store:
    from memtui_store.agents.opencode.plugin import INDEX_LINES, PluginStore

    given = environment.env.get("OPENCODE_MEMORY_INDEX_MAX_LINES", "")
    lines = int(given) if given.isascii() and given.isdigit() and 0 < int(given) < 100_000 else INDEX_LINES
    info = StoreInfo(
        f"{AGENT}:{slug(str(root))}", AGENT, Scope.PROJECT, folder, root, problems=problems, configured_by=configured_by
    )
    return PluginStore(info, cap=environment.file_cap, index_lines=lines)


def _instructions(environment: Environment, config: Config) -> Iterator[Store]:
    from memtui_store.agents.discovery import instruction_file, instruction_stores
    from memtui_store.agents.opencode.chain import project_files, user_files

    home, root = settings.config_folder(environment), project_root(environment.project)
    mine = [instruction_file(path, home, label) for path, label, _ in user_files(environment)]
    files, problems = project_files(environment, config)
    project = [instruction_file(path, root, label, included=named) for path, label, named in files]
    yield from instruction_stores(environment, AGENT, (home, mine), (root, project), (*config.problems, *problems))
