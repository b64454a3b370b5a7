"""Check the index: what it does not mention, promises in vain, or loses below its cut."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterator
from functools import partial

from memtui_store.agents import memory_md as index
from memtui_store.agents.contract import Store
from memtui_store.agents.folder import FolderStore
from memtui_store.agents.problems import AdapterError, attempt, guarded
from memtui_store.audit.context import Context, approved_keys, finding, store_finding
from memtui_store.audit.scan import redact
from memtui_store.context.parts import size_of
from memtui_store.context.start import index_part, index_text
from memtui_store.errors import RefError
from memtui_store.findings import Finding
from memtui_store.format.memory_file import decode, kebab
from memtui_store.model import INDEX_NAME, Budget, Document, Kind, Memory

_OF_FOLDER = "readme.md"
"""Tells people of the folder, and is no memory to be recalled."""
_LINK = re.compile(r"\[\[([^\[\]\n|#]{1,120})(?:[|#][^\[\]\n]*)?\]\]")
_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)


def check_index(store: Store, context: Context) -> Iterator[Finding]:
    """Findings about a store's place and its index."""
    for problem in store.info.problems:
        for rule in ("orphaned", "shared"):
            if problem.startswith(rule):
                yield store_finding(f"index.{rule}", store, problem, store.info.root)
    memories = {memory.key: memory for memory in context.by_store.get(store.id, ()) if memory.kind is not Kind.RULES}
    if not isinstance(store, FolderStore) or not store.indexed or not memories:
        return
    data = index_bytes(store)
    if store.failures:
        return  # what the index says is not known
    text = decode(data)
    yield from _cut_off(store, data)
    yield from _dangling(store, text, memories, approved_keys(context.view, store))
    yield from _missing(text, memories)


def _cut_off(store: FolderStore, data: bytes) -> Iterator[Finding]:
    budget = attempt(store, store.budget, Budget())
    lines, chars = size_of(index_text(data)[1])
    pairs = ((lines, budget.max_lines, "lines"), (chars, budget.max_chars, "characters"))
    capped = [(used, most, unit) for used, most, unit in pairs if most]
    if any(used > most for used, most, _ in capped) and (held := index_part(store)) and held.cut is not None:
        used_words = " and ".join(f"{used:,} {unit}" for used, _, unit in capped)
        loaded = " and ".join(f"{most:,}" for _, most, _ in capped)
        lost = f"; {len(held.lost)} entries are never seen: {', '.join(held.lost[:5])}" if held.lost else ""
        message = f"{used_words}; {loaded} are loaded{lost}"
        yield store_finding("index.cut-off", store, message, store.root / INDEX_NAME, line=held.cut)


def _dangling(store: FolderStore, text: str, memories: dict[str, Memory], kept: frozenset[str]) -> Iterator[Finding]:
    """Yield lines that point nowhere, but at no key in `kept`: of an approved memory that is gone a person decides."""
    for entry in index.entries(text):
        there = entry.target in memories or os.path.exists(store.root / entry.target)
        if not there and entry.target not in kept and not _is_elsewhere(store, entry):
            message = redact(f"line {entry.line + 1} points at {entry.target}, which is not there").text
            fix = "remove the line" if entry.links == 1 else ""
            path = store.root / INDEX_NAME
            yield store_finding("index.dangling", store, message, path, line=entry.line + 1, fix=fix, data=entry.target)


def _is_elsewhere(store: FolderStore, entry: index.Entry) -> bool:
    """Whether a line is about a file of the project, as lines of people's own are between the entries."""
    project = store.info.project
    named = not entry.linked or (project is not None and os.path.exists(project / entry.target))
    return "/" in entry.target and named


def _missing(text: str, memories: dict[str, Memory]) -> Iterator[Finding]:
    listed, whole = {entry.target for entry in index.entries(text)}, text.casefold()
    for key, memory in memories.items():
        names = {key, *(name.partition("/")[2] for name in memory.also)}
        is_topic = memory.kind is not Kind.INDEX and "/" not in key and key.lower() != _OF_FOLDER
        if is_topic and not listed & names and key.casefold() not in whole:
            message = f"{INDEX_NAME} does not mention {key}"
            yield finding("index.missing", memory, message, fix="add a line to the index")


def index_bytes(store: FolderStore) -> bytes:
    try:
        return guarded(store, partial(store.read, INDEX_NAME)).data if (store.root / INDEX_NAME).exists() else b""
    except (AdapterError, RefError):
        return b""


def index_tokens(store: FolderStore) -> dict[str, int]:
    """Return what each memory's line costs at every start; lines below the cut cost nothing."""
    part = index_part(store)
    text = decode(index_bytes(store))
    lines = text.split("\n")
    cut = part.cut if part and part.cut else len(lines) + 1
    loaded = (entry for entry in index.entries(text) if entry.line + 1 < cut)
    return {entry.target: math.ceil(len(lines[entry.line].encode("utf-8", "replace")) / 4) for entry in loaded}


def links_in(memory: Memory) -> frozenset[str]:
    """Return what its [[links]] name."""
    if "[[" not in memory.body:
        return frozenset()
    prose = _CODE.sub(lambda code: " " * len(code.group()), memory.body)
    return frozenset(_plain_name(link[1]) for link in _LINK.finditer(prose))


def linked_names(memory: Memory | Document) -> frozenset[str]:
    """Return every name that a link to it may use."""
    stem = os.path.basename(memory.key).removesuffix(".md")
    return frozenset(map(_plain_name, (memory.name, memory.title, stem)))


def _plain_name(name: str) -> str:
    name = name.strip().removesuffix(".md")
    return kebab(name).replace("_", "-") or name.casefold()
