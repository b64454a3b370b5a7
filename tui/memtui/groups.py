"""The rows of the tree: everything, what is global, and each project with its stores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from memtui_store.agents.contract import Store


@dataclass(slots=True)
class Group:
    """A row of the tree: everything, a scope's heading, or one store."""

    key: str
    label: str
    depth: int
    total: int = 0
    warnings: int = 0
    stores: frozenset[str] = frozenset()


def grouped(found: Sequence[Store], totals: dict[str, tuple[int, int]], total: int) -> list[Group]:
    """`totals` has the memories and the warnings of each store that holds any."""
    rows = [Group("all", "Everything", 0, total, sum(held[1] for held in totals.values()))]
    stores = [store for store in found if store.id in totals]
    outside = [store for store in stores if store.info.project is None]
    if outside:
        rows.append(_heading("global", "Global", [store.id for store in outside], totals))
        rows += [_leaf(store, totals) for store in outside]
    projects: dict[Path, list[Store]] = {}
    for store in stores:
        if store.info.project:
            projects.setdefault(store.info.project, []).append(store)
    for project, mine in sorted(projects.items(), key=lambda item: item[0].name.casefold()):
        name = project.name
        rows.append(_heading(f"project:{project}", name, [store.id for store in mine], totals))
        rows += [_leaf(store, totals) for store in mine]
    return rows


def _heading(key: str, label: str, ids: list[str], totals: dict[str, tuple[int, int]]) -> Group:
    return Group(key, label, 0, sum(totals[i][0] for i in ids), sum(totals[i][1] for i in ids), frozenset(ids))


_WORDS = {
    "memtui": "memtui's own",
    "claude": "auto memory",
    "claude-dir": "memory folder",
    "claude-md": "CLAUDE.md, rules",
    "claude-repo": "in the repo",
    "claude-home": "~/.claude/memory",
}


def _named(store: Store) -> str:
    """The agent's own name, what of it this is, and which one where its project does not tell."""
    from memtui_store.agents.table import BY_ID

    agent, project = store.info.agent, store.info.project
    name = BY_ID[agent].name if agent in BY_ID else agent
    kind, _, rest = store.id.partition(":")
    part = kind.removeprefix(agent).strip("-")
    which = rest.partition("@")[0]
    told = "" if which.startswith(("-", "_")) or (project and which == project.name) else which
    return " ".join(word for word in (name, "rules" if part == "md" else part, told) if word)


def _leaf(store: Store, totals: dict[str, tuple[int, int]]) -> Group:
    """Named for what it is; a store without a project says which one it was."""
    kind, _, rest = store.id.partition(":")
    label = _WORDS.get(kind) or (f"agent {rest.partition('@')[0]}" if kind.startswith("claude-") else _named(store))
    if kind == "claude" and store.info.project is None:
        label = f"lost: {rest.rsplit('-', 2)[-2]}-{rest.rsplit('-', 1)[-1]}" if rest.count("-") > 1 else f"lost: {rest}"
    return Group(store.id, label, 1, totals[store.id][0], totals[store.id][1], frozenset({store.id}))
