"""Find Codex' memory roots, old and new, whichever is in use, and the instruction files of its sessions."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from memtui_store.agents.codex.config import V1, V2, Config, read_config
from memtui_store.agents.contract import Store, read_only
from memtui_store.agents.disk import is_folder, own_kind_of
from memtui_store.agents.slug import slug
from memtui_store.environment import Environment
from memtui_store.model import Capabilities, Scope, StoreInfo

AGENT = "codex"
_LINKED = read_only("its folder is a symbolic link, and Codex refuses to run its memories then")
_UNMADE = read_only(
    "Codex has made no folder for its memories yet, and one that memtui made could switch it to memories of another"
    " version; memtui publish --to codex puts approved global memories into its AGENTS.md instead"
)
_ALL = Capabilities()


def discover(environment: Environment) -> Iterator[Store]:
    home = codex_home(environment)
    if not is_folder(home):
        return
    config = read_config(home)
    for root in (V1, V2):
        wanted = root == config.root and config.enabled is True
        if wanted or own_kind_of(home / root):
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
    kind = own_kind_of(folder)
    rights = _LINKED if stat.S_ISLNK(kind) else _ALL if kind else _UNMADE
    suffix = "" if root == V1 else ":v2"
    problems = config.problems(root)
    ages = Ages(environment.places.state / "codex-ages.sqlite")
    info = StoreInfo(f"{AGENT}{suffix}", AGENT, Scope.GLOBAL, folder, None, rights, problems)
    yield CodexStore(info, cap=environment.file_cap, home=home, databases=databases, config=config, ages=ages)
    if any(own_kind_of(folder / name) for name in ("raw_memories.md", "rollout_summaries", "extensions")):
        info = StoreInfo(f"{AGENT}-generated{suffix}", AGENT, Scope.GLOBAL, folder, None, CAPABILITIES)
        yield GeneratedStore(info, cap=environment.file_cap, databases=databases)


def _instructions(environment: Environment, home: Path, config: Config) -> Iterator[Store]:
    from memtui_store.agents.codex.chain import ChainStore, File, project_files, user_files
    from memtui_store.agents.discovery import instruction_file, instruction_store

    def store(name: str, files: list[File], root: Path, limit: int, project: Path | None = None) -> Store:
        listed = tuple(instruction_file(path, root, label) for path, label in files)
        make = partial(ChainStore, limit=limit)
        return instruction_store(environment, f"{AGENT}-md:{name}", AGENT, root, listed, project=project, make=make)

    mine = user_files(home)
    there = [file for file in project_files(environment.project, config) if file[0].is_relative_to(environment.top)]
    if mine:
        yield store("_user", mine, home, 0)
    if there:
        root = there[0][0].parent
        yield store(slug(str(root)), there, root, config.doc_bytes, root)
