"""Locate the folder of a project's memories, by the same precedence as Claude Code itself."""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from memtui_store.agents.disk import kind_of, read_head, real
from memtui_store.agents.slug import slug

if TYPE_CHECKING:
    from collections.abc import Mapping

_SETTINGS_LIMIT = 4 * 1024 * 1024
_KEBAB = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_ON, _OFF = {"1", "true", "yes", "on"}, {"0", "false", "no", "off"}


@dataclass(frozen=True, slots=True)
class ClaudeHome:
    """`base` holds the memories; it differs from `config_dir` only where memories are kept remotely."""

    config_dir: Path
    base: Path
    config_file: Path


@dataclass(frozen=True, slots=True)
class Located:
    """`path` is given even when auto memory is off, because files may still lie there."""

    path: Path
    source: str
    enabled: bool
    note: str


@dataclass(frozen=True, slots=True)
class _Settings:
    name: str
    values: Mapping[str, object]


def claude_home(home: Path, env: Mapping[str, str]) -> ClaudeHome:
    """The folders of one user; an empty variable counts as unset."""
    moved, remote = env.get("CLAUDE_CONFIG_DIR", ""), env.get("CLAUDE_CODE_REMOTE_MEMORY_DIR", "")
    config_dir = Path(moved) if moved else home / ".claude"
    return ClaudeHome(
        config_dir=config_dir,
        base=Path(remote) if remote else config_dir,
        config_file=(config_dir if moved else home) / ".claude.json",
    )


def memory_dir(
    home: Path,
    env: Mapping[str, str],
    project_root: Path,
    *,
    managed: Path = Path("/etc/claude-code"),
) -> Located:
    """The memory folder of the project at `project_root`, with which setting decided and what was ignored."""
    notes: list[str] = []
    files = (
        ("managed settings", f"{managed}/managed-settings.json"),
        ("project local settings", f"{project_root}/.claude/settings.local.json"),
        ("project settings", f"{project_root}/.claude/settings.json"),
        ("user settings", f"{claude_home(home, env).config_dir}/settings.json"),
    )
    rungs = [rung for name, path in files if (rung := _load(name, path, notes))]
    off = _switched_off(env, rungs)
    if off:
        notes.insert(0, f"auto memory is off: {off}")
    path, source = (
        _overridden(env, notes) or _configured(home, rungs, notes) or _default(home, env, project_root, notes)
    )
    return Located(path=path, source=source, enabled=not off, note="; ".join(notes))


def _load(name: str, path: str, notes: list[str]) -> _Settings | None:
    if not kind_of(path):
        return None
    data = read_head(Path(path), _SETTINGS_LIMIT + 1)
    if data is None:
        notes.append(f"{name} skipped: not a readable file")
        return None
    if len(data) > _SETTINGS_LIMIT:
        notes.append(f"{name} skipped: too large")
        return None
    try:
        values = json.loads(data)
    except (ValueError, RecursionError):
        notes.append(f"{name} skipped: not valid JSON")
        return None
    if not isinstance(values, dict):
        notes.append(f"{name} skipped: not a JSON object")
        return None
    return _Settings(name, values)


def _switched_off(env: Mapping[str, str], rungs: list[_Settings]) -> str:
    """What turns auto memory off; an explicit "0" in the variable turns it on past every setting."""
    value, where = _variable("CLAUDE_CODE_DISABLE_AUTO_MEMORY", env, rungs)
    if value in _ON:
        return f"CLAUDE_CODE_DISABLE_AUTO_MEMORY is set{where}"
    if value in _OFF:
        return ""
    value, where = _variable("CLAUDE_CODE_SIMPLE", env, rungs)
    if value in _ON:
        return f"CLAUDE_CODE_SIMPLE is set{where}"
    for rung in rungs:
        enabled = rung.values.get("autoMemoryEnabled")
        if isinstance(enabled, bool):
            return "" if enabled else f"autoMemoryEnabled is false in {rung.name}"
    return ""


def _variable(name: str, env: Mapping[str, str], rungs: list[_Settings]) -> tuple[str, str]:
    """A switch as a session would see it, since settings may carry variables in their `env` block."""
    for rung in rungs:
        block = rung.values.get("env")
        value = block.get(name) if isinstance(block, dict) else None
        if isinstance(value, str) and value:
            return value.strip().lower(), f" in {rung.name}"
    return env.get(name, "").strip().lower(), ""


def _overridden(env: Mapping[str, str], notes: list[str]) -> tuple[Path, str] | None:
    name = "CLAUDE_COWORK_MEMORY_PATH_OVERRIDE"
    value = env.get(name, "")
    if not value:
        return None
    if not _absolute(value):
        notes.append(f"{name} ignored: not an absolute path")
        return None
    return Path(value), name


def _configured(home: Path, rungs: list[_Settings], notes: list[str]) -> tuple[Path, str] | None:
    """The strongest autoMemoryDirectory; an unusable one hides the weaker, as settings are merged first."""
    for rung in rungs:
        value = rung.values.get("autoMemoryDirectory")
        if value is None or value == "":
            continue
        if isinstance(value, str):
            expanded = f"{home}/{value[2:]}" if value.startswith("~/") else value
            if _absolute(expanded):
                return Path(os.path.normpath(expanded)), rung.name
        notes.append(f"autoMemoryDirectory in {rung.name} ignored: neither absolute nor below ~/")
        return None
    return None


def _default(home: Path, env: Mapping[str, str], project_root: Path, notes: list[str]) -> tuple[Path, str]:
    projects = claude_home(home, env).base / "projects"
    name = env.get("CLAUDE_CODE_PROJECT_DIR_NAME", "")
    if name:
        if not env.get("CLAUDE_CONFIG_DIR"):
            notes.append("CLAUDE_CODE_PROJECT_DIR_NAME ignored: CLAUDE_CONFIG_DIR is not set")
        elif not _KEBAB.fullmatch(name):
            notes.append("CLAUDE_CODE_PROJECT_DIR_NAME ignored: not a plain lower-case name")
        else:
            return projects / name / "memory", "CLAUDE_CODE_PROJECT_DIR_NAME"
    return projects / slug(str(project_root)) / "memory", "default"


def _absolute(value: str) -> bool:
    """Whether `value` is a full path that the system can be asked about at all."""
    return value.startswith("/") and real(Path(value)) is not None
