"""Find every OpenClaw workspace: the default one, those its configuration names, and those of its agents."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from memtui_store.agents.contract import Store, read_only
from memtui_store.agents.discovery import expanded, read_settings
from memtui_store.agents.disk import exists, folder_names, is_file, kind_of
from memtui_store.agents.instructions import CAPABILITIES, InstructionFile, InstructionStore
from memtui_store.environment import Environment
from memtui_store.model import Capabilities, Scope, StoreInfo

AGENT = "openclaw"
_CONFIG_CAP = 1_000_000
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
_INSTRUCTIONS = {
    "AGENTS.md": "instructions, read in every session",
    "SOUL.md": "persona, read in every session",
    "IDENTITY.md": "identity; OpenClaw rewrites its Name, Theme, Emoji and Avatar lines",
    "BOOT.md": "instructions for the start",
    "BOOTSTRAP.md": "instructions for the first start",
    "HEARTBEAT.md": "instructions for the heartbeat",
    "TOOLS.md": "retired: OpenClaw has these in AGENTS.md now",
}
_ALL = Capabilities()
_MACHINE = "OpenClaw writes these files for itself and would write over a change"


def discover(environment: Environment) -> Iterator[Store]:
    state = state_folder(environment)
    there = bool(kind_of(state))
    seen: set[str] = set()
    for name, workspace in _workspaces(environment, state, there=there):
        real = os.path.realpath(str(workspace))
        if kind_of(workspace) and real not in seen:
            seen.add(real)
            yield from _stores(environment, state, name, workspace)


def state_folder(environment: Environment) -> Path:
    given = _set(environment.env, "OPENCLAW_STATE_DIR")
    if given:
        return expanded(environment, given)
    usual = _home(environment) / ".openclaw"
    older = _home(environment) / ".clawdbot"
    return older if not kind_of(usual) and kind_of(older) else usual


def _home(environment: Environment) -> Path:
    given = _set(environment.env, "OPENCLAW_HOME")
    return expanded(environment, given) if given else environment.home


def _set(env: Mapping[str, str], name: str) -> str:
    value = env.get(name, "").strip()
    return "" if value in ("undefined", "null") else value


def _workspaces(environment: Environment, state: Path, *, there: bool) -> Iterator[tuple[str, Path]]:
    """By the name of the agent; the default one has none. Whichever is in use, all that exist are shown."""
    named = _set(environment.env, "OPENCLAW_WORKSPACE_DIR")
    profile = _set(environment.env, "OPENCLAW_PROFILE")
    if there or _set(environment.env, "OPENCLAW_CONFIG_PATH"):
        default, agents = _configured(environment, state)
        if default:
            yield "", expanded(environment, default)
    else:
        default, agents = "", {}
    if named:
        yield ("env" if default else ""), Path(os.path.normpath(environment.project / named))
    if profile and profile != "default" and _NAME.fullmatch(profile):
        yield profile, environment.home / f".openclaw-{profile}" / "workspace"
    if there:
        yield "" if not default and not named else "main", state / "workspace"
        for name, pinned in agents.items():
            if pinned:
                yield name, expanded(environment, pinned)
            else:
                yield name, expanded(environment, default) / name if default else state / f"workspace-{name}"
        for folder in sorted(folder_names(state)):
            if folder.startswith("workspace-") and _NAME.fullmatch(folder.removeprefix("workspace-")):
                yield folder.removeprefix("workspace-"), state / folder
    older = _home(environment) / "openclaw"
    if any(exists(older / name) for name in ("MEMORY.md", "AGENTS.md", "SOUL.md")):
        yield "old-home", older


def _configured(environment: Environment, state: Path) -> tuple[str, dict[str, str]]:
    """The default workspace, and each agent's own; both empty where the configuration cannot be read."""
    given = _set(environment.env, "OPENCLAW_CONFIG_PATH")
    paths = [expanded(environment, given)] if given else [state / "openclaw.json", state / "clawdbot.json"]
    agents = next((read_settings(path, _CONFIG_CAP) for path in paths if is_file(path)), {}).get("agents")
    entries = _at(agents, "entries")
    pinned = {
        name: _text(_at(held, "workspace"))
        for name, held in (entries.items() if isinstance(entries, dict) else ())
        if isinstance(name, str) and _NAME.fullmatch(name)
    }
    return _text(_at(_at(agents, "defaults"), "workspace")), pinned


def _at(value: object, key: str) -> object:
    return value.get(key) if isinstance(value, dict) else None


def _text(value: object) -> str:
    return value.strip() if isinstance(value, str) else ""


def _stores(environment: Environment, state: Path, name: str, workspace: Path) -> Iterator[Store]:
    from memtui_store.agents.ages import Ages
    from memtui_store.agents.openclaw.ledger import Ledger
    from memtui_store.agents.openclaw.notes import SYSTEM, MachineStore, NoteStore
    from memtui_store.agents.openclaw.store import LineStore

    def info(kind: str, root: Path, rights: Capabilities = _ALL) -> StoreInfo:
        own = f"{AGENT}{kind}:{name}" if name else f"{AGENT}{kind}"
        return StoreInfo(own, AGENT, Scope.PROFILE if name else Scope.GLOBAL, root, None, rights)

    beside = workspace.parent / "state" / "openclaw.sqlite"
    ledger = Ledger(beside if exists(beside) else state / "state" / "openclaw.sqlite", workspace)
    ages = Ages(environment.places.state / "openclaw-ages.sqlite")
    cap = environment.file_cap
    yield LineStore(info("", workspace), cap=cap, ledger=ledger, ages=ages)
    yield NoteStore(info("-notes", workspace / "memory"), cap=cap, ledger=ledger)
    files = tuple(
        InstructionFile(file, workspace / file, label)
        for file, label in _INSTRUCTIONS.items()
        if exists(workspace / file)
    )
    if files:
        yield InstructionStore(info("-md", workspace, CAPABILITIES), files=files, confines=(workspace,), cap=cap)
    machine = [workspace / "DREAMS.md", workspace / "dreams.md", *(workspace / "memory" / folder for folder in SYSTEM)]
    if any(exists(path) for path in machine):
        yield MachineStore(info("-dreams", workspace, read_only(_MACHINE)), cap=cap)
