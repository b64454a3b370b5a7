"""Make the blocks Hermes puts into its prompt when a session starts: one per file, hidden entries replaced."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from memtui_store.agents.drafts import first_line
from memtui_store.agents.hermes import grammar
from memtui_store.agents.hermes.reading import MEMORY, USER
from memtui_store.agents.hermes.store import HermesStore
from memtui_store.agents.hermes.threats import TOO_LARGE, hidden_by
from memtui_store.agents.session_start import Opening, pieces_of

_RULER = "═" * 46
_TITLES = {MEMORY: "MEMORY (your personal notes)", USER: "USER PROFILE (who the user is)"}


@dataclass(frozen=True, slots=True)
class Block:
    """`chars` are counted after hiding, as the title line says them; `hidden` are the entries that were replaced."""

    name: str
    text: str
    chars: int
    limit: int
    hidden: tuple[str, ...] = ()


def blocks(store: HermesStore) -> list[Block]:
    """In the order Hermes shows them; a file without entries gives none."""
    return [block for name in (MEMORY, USER) if (block := _block(store, name))]


def openings(store: HermesStore) -> Iterator[Opening]:
    """The same for a look at what a session starts with."""
    for block in blocks(store):
        text = pieces_of((line, True) for line in block.text.split("\n"))
        what = "the block Hermes makes of it, frozen when a session starts"
        lost = tuple(map(first_line, block.hidden))
        yield Opening(store.path_of(block.name), what, text, block.chars, block.limit, lost=lost)


def _block(store: HermesStore, name: str) -> Block | None:
    entries = store.entries(name)
    if not entries:
        return None
    found = {entry: hidden_by(entry) for entry in entries}
    shown = [_placeholder(name, entry, found[entry]) if found[entry] else entry for entry in entries]
    text, limit = grammar.DELIMITER.join(shown), store.limit_of(name)
    share = min(100, int(len(text) / limit * 100)) if limit > 0 else 0
    title = f"{_TITLES[name]} [{share}% — {len(text):,}/{limit:,} chars]"
    hidden = tuple(entry for entry in entries if found[entry])
    return Block(name, f"{_RULER}\n{title}\n{_RULER}\n{text}", len(text), limit, hidden)


def _placeholder(name: str, entry: str, ids: tuple[str, ...]) -> str:
    if ids == (TOO_LARGE,):
        why = f"entry too large to scan ({len(entry):,} chars)"
    else:
        why = f"entry contained threat pattern(s): {', '.join(ids)}"
    return f"[BLOCKED: {name} {why}. Removed from system prompt; use memory(action=remove) to delete the original.]"
