"""Read from OpenCode's configuration which instructions and which memory folders are read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from memtui_store.agents.disk import is_file, kind_of, read_head, real
from memtui_store.agents.project_root import project_root
from memtui_store.environment import Environment

_CAP = 1_000_000
_FILES = ("opencode.json", "opencode.jsonc")
_ON = ("on", "1", "true", "yes", "local")
_OFF = ("off", "0", "false", "no", "global")
PLUGIN = "opencode-claude-memory"
MEMORY = ".github/instructions/memory.instruction.md"


@dataclass(frozen=True, slots=True)
class Config:
    """`instructions` are patterns, and `extra_roots` folders, each with the folder of the file that names them."""

    instructions: tuple[tuple[str, str], ...] = ()
    local: str = ""
    extra_roots: tuple[tuple[str, str], ...] = ()
    plugin: bool = False
    problems: tuple[str, ...] = ()


def config_folder(environment: Environment) -> Path:
    given = environment.env.get("XDG_CONFIG_HOME", "")
    return (Path(given) if given.startswith("/") else environment.home / ".config") / "opencode"


def data_folder(environment: Environment) -> Path:
    given = environment.env.get("XDG_DATA_HOME", "")
    return (Path(given) if given.startswith("/") else environment.home / ".local" / "share") / "opencode"


def flag(environment: Environment, name: str) -> bool:
    return environment.env.get(name, "").strip().lower() in ("1", "true")


def folders(environment: Environment) -> list[str]:
    """From where the session starts up to the root of its repository; nothing above is looked at."""
    here, root = real(environment.project) or environment.project, project_root(environment.project)
    found = [str(here)]
    for folder in here.parents if here != root and here.is_relative_to(root) else ():
        found.append(str(folder))
        if folder == root:
            break
    return [folder for folder in found if Path(folder).is_relative_to(environment.top)]


def is_used(environment: Environment) -> bool:
    """Whether there is any sign of OpenCode."""
    if kind_of(config_folder(environment)) or kind_of(data_folder(environment)):
        return True
    names = (*_FILES, ".opencode")
    return any(kind_of(os.path.join(folder, name)) for folder in folders(environment) for name in names)


def read_config(environment: Environment) -> Config:
    patterns: list[tuple[str, str]] = []
    local, roots, plugin, problems = "", [], False, []
    for path in _files(environment):
        held, problem = _loaded(path)
        problems += [problem] if problem else []
        patterns += [(item, str(path.parent)) for item in _texts(held.get("instructions"))]
        for name, options in _plugins(held.get("plugin")):
            if PLUGIN in name:
                plugin = True
                mode = options.get("localMemory")
                local = mode if isinstance(mode, str) else "on" if mode is True else "off" if mode is False else local
                named = _texts(options.get("extraMemoryRoots"))
                roots += [(os.path.normpath(path.parent / root), str(path.parent)) for root in named]
    return Config(tuple(patterns), local, tuple(roots), plugin, tuple(problems))


def local_mode(environment: Environment, config: Config) -> str:
    """Whether the folder in a repository is used: `on`, `off`, or `auto`, which is where it exists."""
    for given in (environment.env.get("OPENCODE_MEMORY_LOCAL", ""), config.local):
        mode = given.strip().lower()
        if mode in _ON or mode in _OFF:
            return "on" if mode in _ON else "off"
        if mode:
            return "auto"
    return "auto"


def _files(environment: Environment) -> Iterator[Path]:
    given = environment.env.get("OPENCODE_CONFIG", "").strip()
    named = [str(environment.project / given)] if given else []
    above = [] if flag(environment, "OPENCODE_DISABLE_PROJECT_CONFIG") else folders(environment)
    places = [os.path.join(folder, name) for folder in (str(config_folder(environment)), *above) for name in _FILES]
    for place in dict.fromkeys((*places, *named)):
        if is_file(place):
            yield Path(place)


def _loaded(path: Path) -> tuple[dict[str, object], str]:
    """JSON with comments; one that is none says nothing."""
    from memtui_store.agents.json5 import loads

    data = read_head(path, _CAP)
    try:
        held = loads((data or b"").decode("utf-8", "replace")) if data and data.strip() else {}
    except ValueError:
        return {}, f"{path} is not valid JSON, so what it sets is unknown"
    return (held, "") if isinstance(held, dict) else ({}, f"{path} holds no settings")


def _texts(value: object) -> list[str]:
    return [item for item in value if isinstance(item, str) and item] if isinstance(value, list) else []


def _plugins(value: object) -> Iterator[tuple[str, dict[str, object]]]:
    """Each by name, some with their options beside it."""
    for item in value if isinstance(value, list) else ():
        if isinstance(item, str):
            yield item, {}
        elif isinstance(item, list) and item and isinstance(item[0], str):
            yield item[0], item[1] if len(item) > 1 and isinstance(item[1], dict) else {}
