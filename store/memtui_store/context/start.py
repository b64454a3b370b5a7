"""What an agent sees when it starts, in order: instruction files whole, the index up to its caps, what is its own."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from memtui_store.agents import memory_md as index
from memtui_store.agents.contract import Store
from memtui_store.agents.folder import FolderStore
from memtui_store.agents.outside import OutsideStore
from memtui_store.agents.problems import AdapterError, attempt, attempt_all, guarded
from memtui_store.agents.project_boundary import OUTSIDE
from memtui_store.context.parts import Part, opened, part_of
from memtui_store.errors import RefError
from memtui_store.format.header import split
from memtui_store.model import INDEX_NAME, Budget, Kind, Memory, Scope
from memtui_store.view import View, label

_NOT_LOADED = ("not read", "only when", "needs approval")
_AUTO = "the index of auto memory"
AGES = ((7, "0-7d"), (30, "8-30d"), (90, "31-90d"), (180, "91-180d"), (365, "181-365d"))
OLDER, UNKNOWN = "older", "unknown"

Count = tuple[str, int]


@dataclass(frozen=True, slots=True)
class StartUp:
    """`skipped` are files that look as if they were loaded, with why they are not; `notes` doubts about the store."""

    store: str
    project: Path | None
    parts: tuple[Part, ...]
    id: str = ""
    skipped: tuple[tuple[Path, str], ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def tokens(self) -> int:
        return sum(part.tokens for part in self.parts)

    @property
    def cut(self) -> bool:
        return any(part.cut is not None for part in self.parts)


def start_ups(view: View, project: Path | None = None) -> list[StartUp]:
    """For every store an agent reads at start, or for one project's and those that count everywhere."""
    rules = _rules(view)
    found, told = [], set()
    for store in view.stores():
        here = project is None or store.info.project == project
        everywhere = store.info.scope is not Scope.PROJECT and store.info.project is None
        openings = attempt_all(store, partial(_openings, store)) if here or everywhere else []
        own = everywhere and store.info.scope is Scope.GLOBAL and store.info.agent != "claude"
        inner = store.inner if isinstance(store, OutsideStore) else store
        if openings or ((here or own) and isinstance(inner, FolderStore) and inner.indexed):
            found.append(_start_up(store, rules, openings))
            told.add((store.info.agent, store.info.project))
    agents = {agent for agent, _ in told}
    for store in view.stores():
        # Agents of which nothing but instruction files is loaded.
        alone = store.instructs and store.info.agent not in agents and store.info.project in (None, project)
        if alone and (store.info.agent, project) not in told:
            told.add((store.info.agent, project))
            found.append(_start_up(store, rules, [], project))
    return found


def _openings(store: Store) -> Iterator[Part]:
    return map(opened, store.at_start())


def _rules(view: View) -> list[tuple[Memory, Part | None]]:
    """Every instruction file, the user's before a project's, with what is loaded of it."""
    chain = [memory for memory in view.memories() if memory.kind is Kind.RULES]
    chain.sort(key=lambda memory: memory.scope is not Scope.GLOBAL)
    return [(memory, _instructions(memory)) for memory in chain]


def _instructions(memory: Memory) -> Part | None:
    if any(note in memory.description for note in _NOT_LOADED):
        return None
    if memory.error.startswith(OUTSIDE):
        what = f"{memory.description or 'instructions'}: {memory.error}"
        return Part(memory.path, what, 0, memory.size, seen_chars=memory.size)
    if not memory.body.strip():
        return None
    return part_of(memory.body, memory.path, memory.description or "instructions", first=memory.body_line)


def _start_up(
    store: Store,
    rules: Sequence[tuple[Memory, Part | None]],
    openings: Sequence[Part],
    project: Path | None = None,
) -> StartUp:
    """Each agent loads its own instruction files, not those of another."""
    shown = {part.path for part in openings}
    own = [item for item in rules if item[0].agent == store.info.agent and item[0].path not in shown]
    mine = [item for item in own if item[0].project in (None, store.info.project, project)]
    parts = [part for _, part in mine if part]
    skipped = tuple((memory.path, memory.error or memory.description) for memory, part in mine if not part)
    held = index_part(store)
    if isinstance(store, OutsideStore) and store.inner is not None and (held := index_part(store.inner)):
        # Only how much it is: its words are not to be read here.
        held = replace(held, what=f"{held.what}, outside the project", lost=(), text=(), more=held.lines)
    return StartUp(
        label(store),
        store.info.project,
        (*parts, *([held] if held else []), *openings),
        store.id,
        skipped,
        tuple(store.problems),
    )


def index_part(store: Store) -> Part | None:
    """What its agent loads of a store's index; None where there is no index."""
    path = store.info.root / INDEX_NAME
    if not isinstance(store, FolderStore) or not store.indexed or not os.path.lexists(path):
        return None
    try:
        document = guarded(store, partial(store.read, INDEX_NAME))
    except (AdapterError, RefError):
        return None
    what = "the agent's own index" if store.info.agent != "claude" or store.id.startswith("claude-agent") else _AUTO
    if document.error and not document.data:
        return Part(path, f"{what}: {document.error}", 0, 0, index.MAX_LINES, index.MAX_CHARS)
    caps = attempt(store, store.budget, Budget())
    head, text = index_text(document.data)
    return part_of(text, path, what, first=head.count("\n") + 1, max_lines=caps.max_lines, max_chars=caps.max_chars)


def index_text(data: bytes) -> tuple[str, str]:
    """The front matter of an index, and the text that counts."""
    text = data.decode("utf-8", "replace").replace("\r\n", "\n").removeprefix("\ufeff")
    parts = split(text)
    head = "".join((parts.opening, *parts.lines, parts.closing)) if not parts.lead else ""
    return head, text[len(head) :]


# What a project's memories are like


def ages(memories: Iterable[Memory]) -> list[Count]:
    """How many memories of each age, youngest first; those nobody can date only where there are any."""
    counts = Counter(_age(memory.age_days) for memory in memories)
    names = [*(name for _, name in AGES), OLDER]
    return [(name, counts[name]) for name in (*names, *([UNKNOWN] if counts[UNKNOWN] else []))]


def _age(days: int | None) -> str:
    if days is None:
        return UNKNOWN
    return next((name for most, name in AGES if days <= most), OLDER)


def types(memories: Iterable[Memory], most: int = 6) -> list[Count]:
    """How many memories of each type as written, most first; the rare ones together."""
    counts = Counter(memory.raw_type or memory.kind.value for memory in memories)
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    if len(ranked) <= most:
        return ranked
    return [*ranked[: most - 1], (f"{len(ranked) - most + 1} others", sum(count for _, count in ranked[most - 1 :]))]
