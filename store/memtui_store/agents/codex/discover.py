"""Codex' memory roots, old and new, whichever is in use, and the instruction files of its sessions."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from memtui_store.agents.codex.config import V1, V2, Config, read_config
from memtui_store.agents.contract import Store
from memtui_store.agents.disk import kind_of, own_kind_of
from memtui_store.agents.slug import slug
from memtui_store.environment import Environment
from memtui_store.model import Capabilities, Scope, StoreInfo

AGENT = "codex"
_LINKED = Capabilities(
    create=False,
    edit=False,
    delete=False,
    why_not="its folder is a symbolic link, and Codex refuses to run its memories then",
)
_UNMADE = Capabilities(
    create=False,
    edit=False,
    delete=False,
    why_not="Codex has made no folder for its memories yet, and one that memtui made could switch it to memories of"
    " another version; memtui publish --to codex puts approved global memories into its AGENTS.md instead",
)
_ALL = Capabilities()


def discover(environment: Environment) -> Iterator[Store]:
    home = codex_home(environment)
    if not stat.S_ISDIR(kind_of(str(home))):
        return
    config = read_config(home)
    for root in (V1, V2):
        wanted = root == config.root and config.enabled is True
        if wanted or own_kind_of(str(home / root)):
            yield from _memories(environment, home, root, config)
    yield from _instructions(environment, home, config)


def codex_home(environment: Environment) -> Path:
    given = environment.env.get("CODEX_HOME", "")
    return Path(os.path.realpath(environment.project / given)) if given else environment.home / ".codex"


def _databases(environment: Environment, home: Path, config: Config) -> Path:
    return home / (environment.env.get("CODEX_SQLITE_HOME", "").strip() or config.sqlite_home)


def _memories(environment: Environment, home: Path, root: str, config: Config) -> Iterator[Store]:
    from memtui_store.agents.ages import Ages
    from memtui_store.agents.codex.generated import CAPABILITIES, GeneratedStore
    from memtui_store.agents.codex.store import CodexStore

    folder, databases = home / root, _databases(environment, home, config)
    kind = own_kind_of(str(folder))
    rights = _LINKED if stat.S_ISLNK(kind) else _ALL if kind else _UNMADE
    suffix = "" if root == V1 else ":v2"
    said = config.problems(root)
    ages = Ages(environment.places.state / "codex-ages.sqlite")
    info = StoreInfo(f"{AGENT}{suffix}", AGENT, Scope.GLOBAL, folder, None, rights, said)
    yield CodexStore(info, cap=environment.file_cap, home=home, databases=databases, config=config, ages=ages)
    if any(own_kind_of(str(folder / name)) for name in ("raw_memories.md", "rollout_summaries", "extensions")):
        info = StoreInfo(f"{AGENT}-generated{suffix}", AGENT, Scope.GLOBAL, folder, None, CAPABILITIES)
        yield GeneratedStore(info, cap=environment.file_cap, databases=databases)


def _instructions(environment: Environment, home: Path, config: Config) -> Iterator[Store]:
    from memtui_store.agents.codex.chain import File, project_files, user_files

    mine = user_files(home)
    named = project_files(environment.project, config)
    there = [file for file in named if Path(file[0]).is_relative_to(environment.top)]

    def store(name: str, files: list[File], scope: Scope, root: Path, limit: int) -> Store:
        from memtui_store.agents.codex.chain import ChainStore
        from memtui_store.agents.instructions import CAPABILITIES, InstructionFile

        project = root if scope is Scope.PROJECT else None
        info = StoreInfo(f"{AGENT}-md:{name}", AGENT, scope, root, project, CAPABILITIES)
        listed = tuple(InstructionFile(_key(path, root), Path(path), label) for path, label in files)
        return ChainStore(info, files=listed, confines=(environment.home, root), cap=environment.file_cap, limit=limit)

    if mine:
        yield store("_user", mine, Scope.GLOBAL, home, 0)
    if there:
        root = Path(there[0][0]).parent
        yield store(slug(str(root)), there, Scope.PROJECT, root, config.doc_bytes)


def _key(path: str, root: Path) -> str:
    return os.path.relpath(path, root) if Path(path).is_relative_to(root) else path
