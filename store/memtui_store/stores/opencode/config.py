"""What of OpenCode's configuration decides which instructions and which memory folders are read."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from memtui_store.stores.project_root import kind_of, project_root, read_head, real
from memtui_store.surroundings import Surroundings

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


def config_folder(around: Surroundings) -> Path:
    given = around.env.get("XDG_CONFIG_HOME", "")
    return (Path(given) if given.startswith("/") else around.home / ".config") / "opencode"


def data_folder(around: Surroundings) -> Path:
    given = around.env.get("XDG_DATA_HOME", "")
    return (Path(given) if given.startswith("/") else around.home / ".local" / "share") / "opencode"


def flag(around: Surroundings, name: str) -> bool:
    return around.env.get(name, "").strip().lower() in ("1", "true")


def folders(around: Surroundings) -> list[str]:
    """From where the session starts up to the root of its repository; nothing above is looked at."""
    here, root = real(around.project) or around.project, project_root(around.project)
    found = [str(here)]
    for folder in here.parents if here != root and here.is_relative_to(root) else ():
        found.append(str(folder))
        if folder == root:
            break
    return [folder for folder in found if Path(folder).is_relative_to(around.top)]


def is_used(around: Surroundings) -> bool:
    """Whether there is any sign of OpenCode."""
    if kind_of(str(config_folder(around))) or kind_of(str(data_folder(around))):
        return True
    names = (*_FILES, ".opencode")
    return any(kind_of(os.path.join(folder, name)) for folder in folders(around) for name in names)


def read_config(around: Surroundings) -> Config:
    patterns: list[tuple[str, str]] = []
    local, roots, plugin, problems = "", [], False, []
    for path in _files(around):
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


def local_mode(around: Surroundings, config: Config) -> str:
    """Whether the folder in a repository is used: `on`, `off`, or `auto`, which is where it exists."""
    for given in (around.env.get("OPENCODE_MEMORY_LOCAL", ""), config.local):
        mode = given.strip().lower()
        if mode in _ON or mode in _OFF:
            return "on" if mode in _ON else "off"
        if mode:
            return "auto"
    return "auto"


def _files(around: Surroundings) -> Iterator[Path]:
    given = around.env.get("OPENCODE_CONFIG", "").strip()
    named = [str(around.project / given)] if given else []
    above = [] if flag(around, "OPENCODE_DISABLE_PROJECT_CONFIG") else folders(around)
    places = [os.path.join(folder, name) for folder in (str(config_folder(around)), *above) for name in _FILES]
    for place in dict.fromkeys((*places, *named)):
        if stat.S_ISREG(kind_of(place)):
            yield Path(place)


def _loaded(path: Path) -> tuple[dict[str, object], str]:
    """JSON with comments; one that is none says nothing."""
    from memtui_store.stores.json5 import loads

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
