"""What OpenCode's sessions are told, and the memories its plugins keep where no other adapter lists them."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from memtui_store.agents.contract import Store
from memtui_store.agents.disk import folder_names, kind_of
from memtui_store.agents.opencode import config as settings
from memtui_store.agents.opencode.config import Config
from memtui_store.agents.project_root import project_root
from memtui_store.agents.slug import slug
from memtui_store.changes.files import inside
from memtui_store.environment import Environment
from memtui_store.model import Scope, StoreInfo

AGENT = "opencode"


def discover(environment: Environment) -> Iterator[Store]:
    if not settings.is_used(environment) and not _has_memory_file(environment):
        return
    config = settings.read_config(environment)
    yield from _plugin_stores(environment, config)
    yield from _instructions(environment, config)


def _has_memory_file(environment: Environment) -> bool:
    return bool(kind_of(os.path.join(environment.project, settings.MEMORY)))


def _plugin_stores(environment: Environment, config: Config) -> Iterator[Store]:
    """Folders in repositories; Claude Code's own folders, which the plugins share, are listed as its."""
    mode = settings.local_mode(environment, config)
    current = project_root(environment.project)
    found = [root for root in _roots(environment, config, current) if stat.S_ISDIR(kind_of(_memory(root)))]
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
        said = () if config.plugin else ("no plugin that reads it is named in opencode.json",)
        if mode == "off" and root == current:
            said = ("the plugin does not use it: OPENCODE_MEMORY_LOCAL or localMemory says so",)
        yield _plugin_store(environment, root, Path(folder), said, (current,) if str(root) in led else ())


def _memory(root: Path) -> str:
    return str(root / ".claude" / "memory")


def _roots(environment: Environment, config: Config, current: Path) -> list[Path]:
    """Here, what the plugin's settings name, and the folders below which a person says their projects lie."""
    found = [current, *(Path(root) for root, _ in config.extra_roots)]
    for root in environment.settings.roots:
        found += [root, *(root / name for name in sorted(folder_names(str(root))))]
    return [root for root in dict.fromkeys(found) if root != environment.home]


def _listed_by_claude(environment: Environment) -> set[str]:
    """Asked only where there is such a folder at all."""
    from memtui_store.agents.claude.discover import discover as by_claude

    return {os.path.realpath(str(store.info.root)) for store in by_claude(environment)}


def _plugin_store(
    environment: Environment, root: Path, folder: Path, problems: tuple[str, ...], led_by: tuple[Path, ...]
) -> Store:
    from memtui_store.agents.opencode.plugin import INDEX_LINES, PluginStore

    given = environment.env.get("OPENCODE_MEMORY_INDEX_MAX_LINES", "")
    lines = int(given) if given.isascii() and given.isdigit() and 0 < int(given) < 100_000 else INDEX_LINES
    info = StoreInfo(f"{AGENT}:{slug(str(root))}", AGENT, Scope.PROJECT, folder, root, problems=problems, led_by=led_by)
    return PluginStore(info, cap=environment.file_cap, index_lines=lines)


def _instructions(environment: Environment, config: Config) -> Iterator[Store]:
    from memtui_store.agents.instructions import CAPABILITIES, InstructionFile, InstructionStore
    from memtui_store.agents.opencode.chain import File, project_files, user_files

    def store(name: str, files: list[File], scope: Scope, root: Path, problems: tuple[str, ...] = ()) -> Store:
        project = root if scope is Scope.PROJECT else None
        info = StoreInfo(f"{AGENT}-md:{name}", AGENT, scope, root, project, CAPABILITIES, problems)
        listed = tuple(
            InstructionFile(_key(path, root), Path(path), label, included=named) for path, label, named in files
        )
        return InstructionStore(info, files=listed, confines=(environment.home, root), cap=environment.file_cap)

    mine = user_files(environment)
    if mine:
        yield store("_user", mine, Scope.GLOBAL, settings.config_folder(environment))
    files, problems = project_files(environment, config)
    said = (*config.problems, *problems)
    if files or said:
        root = project_root(environment.project)
        yield store(slug(str(root)), files, Scope.PROJECT, root, said)


def _key(path: str, root: Path) -> str:
    return os.path.relpath(path, root) if Path(path).is_relative_to(root) else path
