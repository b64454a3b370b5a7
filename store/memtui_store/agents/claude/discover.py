"""Find everything Claude Code remembers: auto memory, agent memory, in-repo memory and instruction files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from memtui_store.agents.claude.chain import Instruction, project_chain, user_chain
from memtui_store.agents.claude.locate import ClaudeHome, Located, claude_home, memory_dir
from memtui_store.agents.claude.resolve import Resolution, Resolver
from memtui_store.agents.contract import Store
from memtui_store.agents.discovery import instruction_file, instruction_store, with_note
from memtui_store.agents.disk import exists
from memtui_store.agents.folder import FolderStore
from memtui_store.agents.instructions import InstructionFile
from memtui_store.agents.project_root import project_root
from memtui_store.agents.slug import slug
from memtui_store.context.usage import transcripts_below
from memtui_store.environment import Environment
from memtui_store.model import Scope, StoreInfo

AGENT = "claude"
_AGENT_FOLDERS = (("project", "agent-memory"), ("local", "agent-memory-local"))


@dataclass(frozen=True, slots=True)
class _Project:
    """What lies in a project: where its memories are, whether it holds some itself, its agents' own, its files."""

    located: Located
    holds_memories: bool
    agents: tuple[list[str], ...]
    files: tuple[InstructionFile, ...]


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
        self.known: dict[Path, _Project] = {}
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
        located = {project: self.about(project).located for project in self.projects}
        moved = {project: place for project, place in located.items() if place.source != "default"}
        yield from self.redirected(moved)
        here = slug(str(self.current))
        named = {str(place.path) for place in moved.values()}
        for name, resolution in self.slugs.items():
            if f"{self.folder_of_projects}/{name}/memory" not in named:
                yield self.auto_store(name, resolution, [located[path] for path in resolution.paths])
        if here not in self.slugs and self.current not in moved:
            resolution = Resolution(here, (self.current,), "the current project")
            yield self.auto_store(here, resolution, [located[self.current]])

    def about(self, project: Path) -> _Project:
        """Everything that lies in a project; looked for once."""
        if project not in self.known:
            self.known[project] = self.look_into(project)
        return self.known[project]

    def look_into(self, project: Path) -> _Project:
        home, env = self.environment.home, self.environment.env
        current = project == self.current
        chain = project_chain(self.environment.project if current else project, home, env, ancestors=current)
        return _Project(
            memory_dir(home, env, project, managed=self.environment.managed),
            _holds_memories(f"{project}/.claude/memory"),
            tuple(_agents(f"{project}/.claude/{folder}") for _, folder in _AGENT_FOLDERS),
            self.files(chain, project),
        )

    def auto_store(self, name: str, resolution: Resolution, located: list[Located]) -> FolderStore:
        root = f"{self.folder_of_projects}/{name}/memory"
        problems = [] if resolution.state == "found" else [resolution.sentence]
        for place in located:
            if not place.enabled:
                problems.append(f"Claude Code does not read it: {place.note}")
            elif str(place.path) != root:
                problems.append(f"Claude Code does not read it: {place.source} points to {place.path}")
        unique = tuple(dict.fromkeys(problems))
        return self.folder(f"{AGENT}:{name}", Scope.PROJECT, Path(root), resolution.path, problems=unique)

    def redirected(self, moved: dict[Path, Located]) -> Iterator[Store]:
        """Folders that a setting or a variable names; every project that sees it shares one."""
        users: dict[Path, list[tuple[Path, Located]]] = {}
        for project, place in moved.items():
            users.setdefault(place.path, []).append((project, place))
        for path, shared in users.items():
            by_projects = all(place.source.startswith("project") for _, place in shared)
            private = len(shared) == 1 and by_projects
            yield self.folder(
                f"{AGENT}-dir:{slug(str(path))}",
                Scope.PROJECT if private else Scope.GLOBAL,
                path,
                shared[0][0] if by_projects else None,
                problems=(shared[0][1].note,) if shared[0][1].note else (),
                configured_by=tuple(project for project, _ in shared) if by_projects else (),
            )

    def folder(
        self,
        store_id: str,
        scope: Scope,
        root: Path,
        project: Path | None = None,
        *,
        problems: tuple[str, ...] = (),
        configured_by: tuple[Path, ...] = (),
    ) -> FolderStore:
        info = StoreInfo(store_id, AGENT, scope, root, project, problems=problems, configured_by=configured_by)
        return FolderStore(info, cap=self.environment.file_cap)

    # Agents' own folders, and memory kept in a repository

    def agent_folders(
        self, names: list[str], folder: Path, suffix: str, scope: Scope, project: Path | None, where: str
    ) -> Iterator[Store]:
        kind = "agent-local" if where == "local" else "agent"
        for name in names:
            yield self.folder(f"{AGENT}-{kind}:{name}{suffix}", scope, folder / name, project)

    def home_memory(self) -> Iterator[Store]:
        """People keep memories here in the hope that they serve every project."""
        folder = self.claude.config_dir / "memory"
        if _holds_memories(str(folder)):
            problems = ("Claude Code does not read this folder",)
            yield self.folder(f"{AGENT}-home:memory", Scope.GLOBAL, folder, problems=problems)

    def in_repo(self, project: Path) -> Iterator[Store]:
        if project == self.environment.home:
            # The .claude of a home is the user's own, which was listed already.
            return
        found, here, folder = self.about(project), slug(str(project)), project / ".claude"
        if found.holds_memories:
            note = "Claude Code does not read this folder; an OpenCode plugin does"
            yield self.folder(f"{AGENT}-repo:{here}", Scope.PROJECT, folder / "memory", project, problems=(note,))
        for names, (where, name) in zip(found.agents, _AGENT_FOLDERS, strict=True):
            yield from self.agent_folders(names, folder / name, f"@{here}", Scope.PROJECT, project, where)

    # Instruction files

    def user_instructions(self) -> Iterator[Store]:
        chain = user_chain(self.environment.home, self.environment.env, managed=self.environment.managed)
        root = self.claude.config_dir
        if files := self.files(chain, root):
            yield instruction_store(self.environment, f"{AGENT}-md:_user", AGENT, root, files)

    def project_instructions(self, project: Path) -> Iterator[Store]:
        if files := self.about(project).files:
            name = f"{AGENT}-md:{slug(str(project))}"
            yield instruction_store(self.environment, name, AGENT, project, files, project=project)

    def files(self, chain: Iterable[Instruction], root: Path) -> tuple[InstructionFile, ...]:
        found = (_instruction_file(item, root) for item in chain if exists(item.path))
        return tuple(file for file in found if file.path.is_relative_to(self.environment.top))


def _instruction_file(item: Instruction, root: Path) -> InstructionFile:
    managed = "managed by your organisation" if item.scope == "managed" else ""
    label = with_note(item.label, item.note)
    return instruction_file(item.path, root, label, read_only=managed, included=item.included_by is not None)


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
