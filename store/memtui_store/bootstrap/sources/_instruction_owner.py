"""Whose an instruction file is: in a repository the user has no part in, its rules are its owners'."""

from __future__ import annotations

import os
from pathlib import Path

from memtui_store.audit.claims.git import Git
from memtui_store.bootstrap.contract import Fact, Item, Scene
from memtui_store.bootstrap.sources._instruction_places import USER, project_of

_COMMITS = 2_000


def authors_of(project: Path) -> list[str]:
    """Addresses and names of who committed to a repository lately; none where there is no history to ask."""
    if not (project / ".git").is_dir() or (project / ".git").is_symlink():
        return []
    git = Git(project, seconds=5, budget=10)
    answer = git.run("log", f"--max-count={_COMMITS}", "--no-mailmap", "--format=%ae%n%an") if git.usable else None
    lines = (answer or b"").decode("utf-8", "replace").splitlines()
    return sorted({line.strip().casefold() for line in lines if line.strip()})


def last_commit(item: Item) -> int:
    """When the history of the project a file lies in last moved; 0 where it has none."""
    try:
        return os.stat(project_of(item.path) / ".git" / "logs" / "HEAD").st_mtime_ns if item.part != USER else 0
    except OSError:
        return 0


def is_users(fact: Fact, scene: Scene) -> bool:
    """Told by the commits; where those or the user are not known, or it is the project at hand, it counts as theirs."""
    authors = fact.values.get("authors")
    known = {each.casefold() for each in (*scene.identity.emails, *scene.identity.names)}
    project = str(fact.values.get("project") or "")
    here = scene.project is not None and project == os.path.realpath(scene.project)
    return not isinstance(authors, list) or not authors or not known or here or bool(known & set(map(str, authors)))
