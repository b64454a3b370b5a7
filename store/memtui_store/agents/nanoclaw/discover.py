"""Find every NanoClaw install in reach: it has no fixed place, so its package and its folders tell."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from memtui_store.agents.contract import Store, read_only
from memtui_store.agents.discovery import below_roots
from memtui_store.agents.disk import exists, folder_names, is_real_folder, kind_of, read_head
from memtui_store.agents.folder import FolderStore
from memtui_store.agents.project_root import project_root
from memtui_store.agents.slug import slug
from memtui_store.environment import Environment
from memtui_store.model import Scope, StoreInfo

AGENT = "nanoclaw"
_GROUP = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
_PACKAGE_CAP = 200_000
_NAMED = re.compile(rb'"name"\s*:\s*"(?:@[\w.-]+/)?nanoclaw')
_COMPOSED = b"<!-- Composed at spawn"
_STATES = (("sessions", ".claude"), ("v2-sessions", ".claude-shared"))
_MACHINE = read_only(
    "NanoClaw composes these instructions at every start and keeps these transcripts; a change would be lost"
)


def discover(environment: Environment) -> Iterator[Store]:
    seen: set[Path] = set()
    for place in _places(environment):
        if place not in seen and kind_of(f"{place}/groups"):
            seen.add(place)
            is_install, problem = _package(place)
            for store in _install(environment, place) if is_install else ():
                if problem:
                    store.info = replace(store.info, problems=(*store.info.problems, problem))
                yield store


def _places(environment: Environment) -> Iterator[Path]:
    """Here, where people usually put it, and the folders below which they say their projects lie."""
    yield from dict.fromkeys((environment.project, project_root(environment.project), environment.home / "nanoclaw"))
    yield from below_roots(environment)


def _package(place: Path) -> tuple[bool, str]:
    """Whether it is an install, and what is wrong with the package that says so.

    A damaged package must not hide memories: then the start of it or the folder's own name tells.
    """
    if not kind_of(f"{place}/data") or not exists(f"{place}/package.json"):
        return False, ""
    data = read_head(place / "package.json", _PACKAGE_CAP)
    try:
        package = json.loads(data) if data else None
    except (ValueError, RecursionError):
        package = None
    if isinstance(package, dict):
        name = package.get("name")
        return isinstance(name, str) and name.rpartition("/")[2].startswith("nanoclaw"), ""
    known = place.name.startswith("nanoclaw") or _NAMED.search(data or b"")
    return bool(known), f"{place / 'package.json'} cannot be read, and NanoClaw may not start" if known else ""


def _install(environment: Environment, place: Path) -> Iterator[Store]:
    generations = {}
    for group in sorted(folder_names(place / "groups")):
        if _GROUP.fullmatch(group):
            generations[group] = generation_of(place / "groups" / group)
            yield from _group(environment, place, group, generations[group])
    newest = max(generations.values(), default=0)
    for folder, inner in _STATES:
        for group in sorted(folder_names(place / "data" / folder)):
            yield from _auto_memory(environment, place, group, place / "data" / folder / group / inner, newest)


def generation_of(folder: Path) -> int:
    """1: one CLAUDE.md the agent writes; 2: CLAUDE.local.md beside a composed one; 3: a tree of concepts."""
    if is_real_folder(f"{folder}/memory"):
        return 3
    head = read_head(folder / "CLAUDE.md", 256) or b""
    return 2 if exists(f"{folder}/CLAUDE.local.md") or head.startswith(_COMPOSED) else 1


def _group(environment: Environment, place: Path, group: str, generation: int) -> Iterator[Store]:
    from memtui_store.agents.nanoclaw.concepts import ConceptStore
    from memtui_store.agents.nanoclaw.group import MACHINE_FOLDERS, GroupStore

    folder, cap = place / "groups" / group, environment.file_cap
    scope = Scope.GLOBAL if group == "global" else Scope.GROUP
    name = f"{group}@{slug(str(place))}"
    if generation == 3:
        yield ConceptStore(StoreInfo(f"{AGENT}:{name}", AGENT, scope, folder / "memory", place), cap=cap)
    own = StoreInfo(f"{AGENT}-md:{name}" if generation == 3 else f"{AGENT}:{name}", AGENT, scope, folder, place)
    yield GroupStore(own, cap=cap, generation=generation)
    machine = [".claude-shared.md", *MACHINE_FOLDERS, *(["CLAUDE.md"] if generation > 1 else [])]
    if any(exists(f"{folder}/{path}") for path in machine):
        info = StoreInfo(f"{AGENT}-composed:{name}", AGENT, scope, folder, place, _MACHINE)
        yield GroupStore(info, cap=cap, generation=generation, machine=True)


def _auto_memory(environment: Environment, place: Path, group: str, state: Path, newest: int) -> Iterator[Store]:
    """Only `projects/*/memory`: beside it a container's whole Claude home may lie."""
    projects = state / "projects"
    for name in sorted(folder_names(projects)):
        if is_real_folder(f"{projects}/{name}/memory"):
            off = ("this NanoClaw has switched Claude Code's own memory off: nothing reads it",) if newest == 3 else ()
            info = StoreInfo(
                f"{AGENT}-claude:{group}{name}@{slug(str(place))}",
                AGENT,
                Scope.GROUP,
                projects / name / "memory",
                place,
                problems=off,
            )
            yield FolderStore(info, cap=environment.file_cap)
