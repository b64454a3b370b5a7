"""The user's git repositories: who the user is, how each project is built and tested, and its visible conventions."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from memtui_store.audit.claims.git import Git, find_top
from memtui_store.bootstrap.contract import (
    Ask,
    Dropped,
    Fact,
    Found,
    Identity,
    Item,
    Scene,
    Seed,
    Skipped,
    Source,
    Stop,
    UnreadableItem,
)
from memtui_store.bootstrap.sources import _values as v
from memtui_store.bootstrap.sources._git_identity import (
    identity_facts,
    identity_of,
    identity_seeds,
    repository_identity,
)
from memtui_store.bootstrap.sources._git_projects import project_seeds
from memtui_store.bootstrap.sources._history import read_history
from memtui_store.bootstrap.sources._manifests import NAMES, read_manifests
from memtui_store.bootstrap.sources._quoting import evidence, trap
from memtui_store.bootstrap.walk import item_at, walk
from memtui_store.changes.files import inside, read_file, reason_for

USUAL = ("code", "src", "projects", "work", "dev", "repos", "git", "Code", "Projects", "Developer", "workspace")
CONFIGS = (".gitconfig", ".config/git/config")
_MANY = 400
_STAMPED = (
    ".git/HEAD",
    ".git/packed-refs",
    ".git/index",
    ".git/logs/HEAD",
    ".git/refs/heads",
    ".git/refs/tags",
    *NAMES,
)


def places(ask: Ask) -> Iterator[Path]:
    """Where repositories are looked for: what was named, else the current project and where people keep theirs."""
    if ask.places:
        yield from ask.places
        return
    top = find_top(ask.environment.project)
    if top is not None and top != ask.environment.home:
        yield top
    yield from ask.environment.settings.roots
    yield from (ask.environment.home / name for name in USUAL)


def repositories(ask: Ask) -> Iterator[tuple[Path, Path]]:
    """Every repository once, with the place it was found in."""
    seen: set[str] = set()
    for place in places(ask):
        for folder in walk(place, lambda _: False, depth=4, folders=lambda _, names: ".git" in names):
            real = os.path.realpath(folder)
            if real not in seen and len(seen) < _MANY:
                seen.add(real)
                yield folder, place


def config_items(ask: Ask) -> Iterator[Item]:
    for name in CONFIGS:
        path = ask.environment.home / name
        if not path.is_symlink() or inside(os.path.realpath(path), os.path.realpath(ask.environment.home)):
            item = item_at(path, ask.environment.home)
            if item is not None and path.is_file():
                yield item


class GitSource(Source):
    id = "git"
    title = "Git repositories"
    reads = (
        "your name in git's configuration, and of each repository the manifests, the CI files, the README's "
        "first sentence and the newest 2,000 commits"
    )
    never = "credentials, the content of commits, or anything about other people beyond name and area"
    version = 2
    by_default = True

    def find(self, ask: Ask) -> Found:
        configs = list(config_items(ask))
        found = [Item(folder, base, 0, _stamp(folder)) for folder, base in repositories(ask)]
        count = len(found)
        words = f"{count} {'repository' if count == 1 else 'repositories'}"
        if configs:
            words += f", {len(configs)} git configuration {'file' if len(configs) == 1 else 'files'}"
        return Found((*configs, *found), words if configs or found else "")

    def observe(self, item: Item, ask: Ask, stop: Stop) -> Iterator[Fact | Skipped]:
        if item.path.is_dir():
            yield from _repository(item, ask)
            yield from repository_identity(item, ask)
        else:
            yield from identity_facts(item, ask, "git")

    def identity(self, facts: Sequence[Fact]) -> Identity:
        return identity_of(facts)

    def seeds(self, facts: Sequence[Fact], scene: Scene) -> Iterator[Seed | Dropped]:
        yield from identity_seeds(facts)
        own = identity_of(facts)
        known = Identity(scene.identity.names | own.names, scene.identity.emails | own.emails)
        for fact in facts:
            if fact.kind == "repository":
                yield from project_seeds(fact, known, scene)


def _stamp(folder: Path) -> tuple[int, ...]:
    stamps = []
    for name in _STAMPED:
        try:
            stamps.append(os.lstat(folder / name).st_mtime_ns)
        except OSError:
            stamps.append(0)
    return tuple(stamps)


def _repository(item: Item, ask: Ask) -> Iterator[Fact]:
    _check_git_folder(item, ask)
    git = Git(item.path, seconds=8, budget=40)
    if not git.usable:
        raise UnreadableItem("git is not installed")
    history = read_history(git)
    if history is None or not history.total:
        raise UnreadableItem("git finds no commit in it")
    manifest = read_manifests(item.path)
    by_date = sorted(history.authors, key=lambda author: author.last, reverse=True)
    newest = next((author for author in by_date if not trap(author.subject)), None)
    shown, detail = (newest.subject, f"commit {newest.sha[:12]}") if newest else ("", "")
    proof = evidence("git", item.path, shown, detail=detail)
    values = {"root": str(item.path), "manifest": asdict(manifest), "history": asdict(history)}
    yield Fact("repository", v.plain_table(values), proof)


def _check_git_folder(item: Item, ask: Ask) -> None:
    """A `.git` may be a link or a pointer to anywhere: it is followed only into the chosen folder or the home."""
    dot = item.path / ".git"
    try:
        if dot.is_dir() and not dot.is_symlink():
            return
        target = os.path.realpath(dot)
        if dot.is_file():
            text = read_file(Path(target), 4096)[0].decode("utf-8", "replace").strip()
            target = os.path.realpath(item.path / text.removeprefix("gitdir:").strip())
    except (OSError, ValueError) as error:
        raise UnreadableItem(reason_for(error) if isinstance(error, OSError) else "its .git names no folder") from error
    if not any(inside(target, os.path.realpath(base)) for base in (item.base, ask.environment.home)):
        raise UnreadableItem("its .git leads out of the chosen folder; it is not followed")


source = GitSource()
