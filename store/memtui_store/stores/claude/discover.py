"""Everything Claude Code remembers: auto memory, agent memory, in-repo memory and its instruction files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

from memtui_store.model import Scope, StoreInfo
from memtui_store.stores.claude.chain import Instruction, project_chain, user_chain
from memtui_store.stores.claude.locate import ClaudeHome, Located, claude_home, memory_dir
from memtui_store.stores.claude.resolve import Resolution, Resolver
from memtui_store.stores.claude.roots import project_root
from memtui_store.stores.claude.slug import slug
from memtui_store.stores.contract import Store
from memtui_store.stores.folder import FolderStore
from memtui_store.stores.instructions import CAPABILITIES, InstructionFile, InstructionStore
from memtui_store.surroundings import Surroundings
from memtui_store.usage import transcripts_below

AGENT = "claude"


def transcripts(around: Surroundings) -> Iterator[Path]:
    """Session transcripts: who was where, and which memories were read."""
    return transcripts_below(claude_home(around.home, around.env).config_dir)


def discover(around: Surroundings) -> Iterator[Store]:
    yield from _Finder(around).stores()


class _Finder:
    """One look at one home; what several steps need is found once."""

    def __init__(self, around: Surroundings) -> None:
        self.around = around
        self.current = project_root(around.project)
        self.claude: ClaudeHome = claude_home(around.home, around.env)
        self.resolver = Resolver(
            self.claude.config_dir,
            config_file=self.claude.config_file,
            home=around.home,
            roots=around.settings.roots,
            start=around.top,
        )

    def stores(self) -> Iterator[Store]:
        """Each folder once, however many settings and habits lead to it."""
        roots: set[Path] = set()
        for store in self.all_stores():
            if isinstance(store, FolderStore) and store.root in roots:
                continue
            roots.add(store.info.root)
            yield store

    def all_stores(self) -> Iterator[Store]:
        yield from self.auto_memory()
        yield from self.agent_folders(self.claude.config_dir / "agent-memory", "", Scope.GLOBAL, None, "user")
        yield from self.home_memory()
        yield from self.user_instructions()
        for project in self.projects:
            yield from self.in_repo(project)
            yield from self.project_instructions(project)

    # Auto memory

    @cached_property
    def slugs(self) -> dict[str, Resolution]:
        """Project folders that hold a memory file; Claude Code makes the folder itself in every session."""
        folder = self.claude.base / "projects"
        names = [name for name in _names(folder) if _holds_memories(folder / name / "memory")]
        return {name: self.resolver.resolve(name) for name in names}

    @cached_property
    def projects(self) -> list[Path]:
        """The current project first, then every directory a slug was traced to."""
        found = [self.current]
        for resolution in self.slugs.values():
            found += [path for path in resolution.paths if path not in found]
        return found

    def auto_memory(self) -> Iterator[Store]:
        located = {project: self.locate(project) for project in self.projects}
        yield from self.redirected(located)
        here = slug(str(self.current))
        named = {place.path for place in located.values() if place.source != "default"}
        for name, resolution in self.slugs.items():
            if self.claude.base / "projects" / name / "memory" in named:
                continue
            yield self.auto_store(name, resolution, [located[path] for path in resolution.paths])
        if here not in self.slugs and located[self.current].source == "default":
            resolution = Resolution(here, (self.current,), "the current project")
            yield self.auto_store(here, resolution, [located[self.current]])

    def locate(self, project: Path) -> Located:
        return memory_dir(self.around.home, self.around.env, project, managed=self.around.managed)

    def auto_store(self, name: str, resolution: Resolution, located: list[Located]) -> FolderStore:
        root = self.claude.base / "projects" / name / "memory"
        problems = [] if resolution.state == "found" else [resolution.sentence]
        for place in located:
            if not place.enabled:
                problems.append(f"Claude Code does not read it: {place.note}")
            elif place.path != root:
                problems.append(f"Claude Code does not read it: {place.source} points to {place.path}")
        info = StoreInfo(
            f"{AGENT}:{name}",
            AGENT,
            Scope.PROJECT,
            root,
            resolution.path,
            problems=tuple(dict.fromkeys(problems)),
        )
        return self.folder(info)

    def redirected(self, located: dict[Path, Located]) -> Iterator[Store]:
        """Folders that a setting or a variable names; every project that sees it shares one."""
        users: dict[Path, list[tuple[Path, Located]]] = {}
        for project, place in located.items():
            if place.source != "default":
                users.setdefault(place.path, []).append((project, place))
        for path, shared in users.items():
            place = shared[0][1]
            problems = [place.note] if place.note else []
            private = len(shared) == 1 and place.source.startswith("project")
            info = StoreInfo(
                f"{AGENT}-dir:{slug(str(path))}",
                AGENT,
                Scope.PROJECT if private else Scope.GLOBAL,
                path,
                shared[0][0] if private else None,
                problems=tuple(problems),
            )
            yield self.folder(info)

    def folder(self, info: StoreInfo) -> FolderStore:
        return FolderStore(info, cap=self.around.file_cap)

    # Agents' own folders, and memory kept in a repository

    def agent_folders(
        self, folder: Path, suffix: str, scope: Scope, project: Path | None, where: str
    ) -> Iterator[Store]:
        for name in _names(folder):
            if _holds_memories(folder / name):
                kind = "agent-local" if where == "local" else "agent"
                yield self.folder(StoreInfo(f"{AGENT}-{kind}:{name}{suffix}", AGENT, scope, folder / name, project))

    def home_memory(self) -> Iterator[Store]:
        """People keep memories here in the hope that they serve every project."""
        folder = self.claude.config_dir / "memory"
        if _holds_memories(folder):
            note = "Claude Code does not read this folder"
            yield self.folder(StoreInfo(f"{AGENT}-home:memory", AGENT, Scope.GLOBAL, folder, problems=(note,)))

    def in_repo(self, project: Path) -> Iterator[Store]:
        if project == self.around.home:
            # Its .claude is the user's own, which was listed already.
            return
        here, folder = slug(str(project)), project / ".claude"
        if _holds_memories(folder / "memory"):
            note = "Claude Code does not read this folder; an OpenCode plugin does"
            info = StoreInfo(f"{AGENT}-repo:{here}", AGENT, Scope.PROJECT, folder / "memory", project, problems=(note,))
            yield self.folder(info)
        yield from self.agent_folders(folder / "agent-memory", f"@{here}", Scope.PROJECT, project, "project")
        yield from self.agent_folders(folder / "agent-memory-local", f"@{here}", Scope.PROJECT, project, "local")

    # Instruction files

    def user_instructions(self) -> Iterator[Store]:
        chain = user_chain(self.around.home, self.around.env, managed=self.around.managed)
        yield from self.chain_store("_user", chain, Scope.GLOBAL, None, self.claude.config_dir)

    def project_instructions(self, project: Path) -> Iterator[Store]:
        start = self.around.project if project == self.current else project
        chain = project_chain(start, self.around.home, self.around.env, ancestors=project == self.current)
        yield from self.chain_store(slug(str(project)), chain, Scope.PROJECT, project, project)

    def chain_store(
        self, name: str, chain: Iterable[Instruction], scope: Scope, project: Path | None, root: Path
    ) -> Iterator[Store]:
        there = (item for item in chain if os.path.lexists(item.path) and item.path.is_relative_to(self.around.top))
        files = tuple(_instruction_file(item, root) for item in there)
        if files:
            info = StoreInfo(f"{AGENT}-md:{name}", AGENT, scope, root, project, CAPABILITIES)
            yield InstructionStore(info, files=files, confines=(self.around.home, root), cap=self.around.file_cap)


def _instruction_file(item: Instruction, root: Path) -> InstructionFile:
    key = str(item.path.relative_to(root)) if item.path.is_relative_to(root) else str(item.path)
    label = f"{item.label} ({item.note})" if item.note else item.label
    managed = "managed by your organisation" if item.scope == "managed" else ""
    return InstructionFile(key, item.path, label, managed)


def _names(folder: Path) -> list[str]:
    try:
        return sorted(entry.name for entry in os.scandir(folder) if entry.is_dir())
    except OSError:
        return []


def _holds_memories(folder: Path) -> bool:
    """Anything at all below it, so that a store of broken files still shows."""
    try:
        return any(name.endswith(".md") or (folder / name).is_dir() for name in os.listdir(folder))
    except OSError:
        return False
