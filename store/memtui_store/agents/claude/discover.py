"""Everything Claude Code remembers: auto memory, agent memory, in-repo memory and its instruction files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

from memtui_store.agents.claude.chain import Instruction, project_chain, user_chain
from memtui_store.agents.claude.locate import ClaudeHome, Located, claude_home, memory_dir
from memtui_store.agents.claude.resolve import Resolution, Resolver
from memtui_store.agents.contract import Store
from memtui_store.agents.disk import exists
from memtui_store.agents.folder import FolderStore
from memtui_store.agents.instructions import CAPABILITIES, InstructionFile, InstructionStore
from memtui_store.agents.project_root import project_root
from memtui_store.agents.slug import slug
from memtui_store.context.usage import transcripts_below
from memtui_store.environment import Environment
from memtui_store.model import Scope, StoreInfo

AGENT = "claude"
_AGENT_FOLDERS = (("project", "agent-memory"), ("local", "agent-memory-local"))
_File: TypeAlias = tuple[str, str, str, str, bool]
_Located: TypeAlias = tuple[str, str, bool, str]
_About: TypeAlias = tuple[_Located, bool, list[tuple[str, list[str]]], list[_File]]
"""Where its memories are, whether it holds some itself, the agents that have their own, and its instruction files."""


def transcripts(environment: Environment) -> Iterator[Path]:
    """Session transcripts: who was where, and which memories were read."""
    return transcripts_below(claude_home(environment.home, environment.env).config_dir)


def discover(environment: Environment) -> Iterator[Store]:
    yield from _Finder(environment).stores()


class _Finder:
    """One look at one home; what several steps need is found once."""

    def __init__(self, environment: Environment) -> None:
        self.environment = environment
        self.current = project_root(environment.project)
        self.claude: ClaudeHome = claude_home(environment.home, environment.env)
        self.folder_of_projects = str(self.claude.base / "projects")
        self.known: dict[str, _About] = {}
        self.resolver = Resolver(
            self.claude.config_dir,
            config_file=self.claude.config_file,
            home=environment.home,
            roots=environment.settings.roots,
            start=environment.top,
        )

    def stores(self) -> Iterator[Store]:
        """Each folder once, however many settings and habits lead to it."""
        roots: set[str] = set()
        for store in self.all_stores():
            root = str(store.info.root)
            if isinstance(store, FolderStore) and root in roots:
                continue
            roots.add(root)
            yield store

    def all_stores(self) -> Iterator[Store]:
        yield from self.auto_memory()
        agents = self.claude.config_dir / "agent-memory"
        yield from self.agent_folders(_agents(str(agents)), agents, "", Scope.GLOBAL, None, "user")
        yield from self.home_memory()
        yield from self.user_instructions()
        for project in self.projects:
            yield from self.in_repo(project)
            yield from self.project_instructions(project)

    # Auto memory

    @cached_property
    def slugs(self) -> dict[str, Resolution]:
        """Project folders that hold a memory file; Claude Code makes the folder itself in every session."""
        folder = self.folder_of_projects
        names = [name for name in _names(folder) if _holds_memories(f"{folder}/{name}/memory")]
        return {name: self.resolver.resolve(name) for name in names}

    @cached_property
    def projects(self) -> list[Path]:
        """The current project first, then every directory a slug was traced to."""
        traced = (path for resolution in self.slugs.values() for path in resolution.paths)
        return list(dict.fromkeys((self.current, *traced)))

    def auto_memory(self) -> Iterator[Store]:
        located = {str(project): self.about(project)[0] for project in self.projects}
        moved = {name: Located(Path(place[0]), *place[1:]) for name, place in located.items() if place[1] != "default"}
        yield from self.redirected(moved)
        here = slug(str(self.current))
        named = {str(place.path) for place in moved.values()}
        for name, resolution in self.slugs.items():
            if f"{self.folder_of_projects}/{name}/memory" not in named:
                yield self.auto_store(name, resolution, [located[str(path)] for path in resolution.paths])
        if here not in self.slugs and str(self.current) not in moved:
            resolution = Resolution(here, (self.current,), "the current project")
            yield self.auto_store(here, resolution, [located[str(self.current)]])

    def about(self, project: Path) -> _About:
        """Everything that lies in a project; looked for once."""
        name = str(project)
        if name not in self.known:
            start = self.environment.project if project == self.current else None
            self.known[name] = self.look_into(project, start)
        return self.known[name]

    def look_into(self, project: Path, start: Path | None) -> _About:
        place = memory_dir(self.environment.home, self.environment.env, project, managed=self.environment.managed)
        located = str(place.path), place.source, place.enabled, place.note
        claude = f"{project}/.claude"
        agents = [(where, _agents(f"{claude}/{folder}")) for where, folder in _AGENT_FOLDERS]
        chain = project_chain(
            start or project, self.environment.home, self.environment.env, ancestors=start is not None
        )
        return located, _holds_memories(f"{claude}/memory"), agents, self.files(chain, project)

    def auto_store(self, name: str, resolution: Resolution, located: list[_Located]) -> FolderStore:
        root = f"{self.folder_of_projects}/{name}/memory"
        problems = [] if resolution.state == "found" else [resolution.sentence]
        for path, source, enabled, note in located:
            if not enabled:
                problems.append(f"Claude Code does not read it: {note}")
            elif path != root:
                problems.append(f"Claude Code does not read it: {source} points to {path}")
        info = StoreInfo(
            f"{AGENT}:{name}",
            AGENT,
            Scope.PROJECT,
            Path(root),
            resolution.path,
            problems=tuple(dict.fromkeys(problems)),
        )
        return self.folder(info)

    def redirected(self, moved: dict[str, Located]) -> Iterator[Store]:
        """Folders that a setting or a variable names; every project that sees it shares one."""
        users: dict[Path, list[tuple[Path, Located]]] = {}
        for project, place in moved.items():
            users.setdefault(place.path, []).append((Path(project), place))
        for path, shared in users.items():
            place = shared[0][1]
            problems = [place.note] if place.note else []
            led = all(each.source.startswith("project") for _, each in shared)
            private = len(shared) == 1 and led
            info = StoreInfo(
                f"{AGENT}-dir:{slug(str(path))}",
                AGENT,
                Scope.PROJECT if private else Scope.GLOBAL,
                path,
                shared[0][0] if private or led else None,
                problems=tuple(problems),
                configured_by=tuple(project for project, _ in shared) if led else (),
            )
            yield self.folder(info)

    def folder(self, info: StoreInfo) -> FolderStore:
        return FolderStore(info, cap=self.environment.file_cap)

    # Agents' own folders, and memory kept in a repository

    def agent_folders(
        self, names: list[str], folder: Path, suffix: str, scope: Scope, project: Path | None, where: str
    ) -> Iterator[Store]:
        for name in names:
            kind = "agent-local" if where == "local" else "agent"
            yield self.folder(StoreInfo(f"{AGENT}-{kind}:{name}{suffix}", AGENT, scope, folder / name, project))

    def home_memory(self) -> Iterator[Store]:
        """People keep memories here in the hope that they serve every project."""
        folder = self.claude.config_dir / "memory"
        if _holds_memories(str(folder)):
            note = "Claude Code does not read this folder"
            yield self.folder(StoreInfo(f"{AGENT}-home:memory", AGENT, Scope.GLOBAL, folder, problems=(note,)))

    def in_repo(self, project: Path) -> Iterator[Store]:
        _, memories, agents, _ = self.about(project)
        if project == self.environment.home or not (memories or any(names for _, names in agents)):
            # The .claude of a home is the user's own, which was listed already.
            return
        here, folder = slug(str(project)), project / ".claude"
        if memories:
            note = "Claude Code does not read this folder; an OpenCode plugin does"
            info = StoreInfo(f"{AGENT}-repo:{here}", AGENT, Scope.PROJECT, folder / "memory", project, problems=(note,))
            yield self.folder(info)
        for (where, names), (_, name) in zip(agents, _AGENT_FOLDERS, strict=True):
            yield from self.agent_folders(names, folder / name, f"@{here}", Scope.PROJECT, project, where)

    # Instruction files

    def user_instructions(self) -> Iterator[Store]:
        chain = user_chain(self.environment.home, self.environment.env, managed=self.environment.managed)
        files = self.files(chain, self.claude.config_dir)
        yield from self.chain_store("_user", files, Scope.GLOBAL, None, self.claude.config_dir)

    def project_instructions(self, project: Path) -> Iterator[Store]:
        files = self.about(project)[3]
        if files:
            yield from self.chain_store(slug(str(project)), files, Scope.PROJECT, project, project)

    def files(self, chain: Iterable[Instruction], root: Path) -> list[_File]:
        there = (item for item in chain if exists(str(item.path)))
        return [_instruction_file(item, root) for item in there if item.path.is_relative_to(self.environment.top)]

    def chain_store(
        self, name: str, found: list[_File], scope: Scope, project: Path | None, root: Path
    ) -> Iterator[Store]:
        if found:
            files = tuple(
                InstructionFile(key, Path(path), label, why_not, included)
                for key, path, label, why_not, included in found
            )
            info = StoreInfo(f"{AGENT}-md:{name}", AGENT, scope, root, project, CAPABILITIES)
            yield InstructionStore(
                info, files=files, confines=(self.environment.home, root), cap=self.environment.file_cap
            )


def _instruction_file(item: Instruction, root: Path) -> _File:
    """Key, path, label, why it may not be edited, and whether another file includes it."""
    key = str(item.path.relative_to(root)) if item.path.is_relative_to(root) else str(item.path)
    label = f"{item.label} ({item.note})" if item.note else item.label
    managed = "managed by your organisation" if item.scope == "managed" else ""
    return key, str(item.path), label, managed, item.included_by is not None


def _agents(folder: str) -> list[str]:
    return [name for name in _names(folder) if _holds_memories(f"{folder}/{name}")]


def _names(folder: str) -> list[str]:
    try:
        with os.scandir(folder) as found:
            return sorted(entry.name for entry in found if entry.is_dir())
    except OSError:
        return []


def _holds_memories(folder: str) -> bool:
    """Anything at all below it, so that a store of broken files still shows."""
    try:
        with os.scandir(folder) as found:
            return any(entry.name.endswith(".md") or os.path.isdir(entry.path) for entry in found)
    except OSError:
        return False
