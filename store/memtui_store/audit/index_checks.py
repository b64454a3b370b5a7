"""Index and links: what the agent's index hides, cuts off or promises in vain."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import partial

from memtui_store.audit.context import Context, finding
from memtui_store.audit.rules import all_rules
from memtui_store.budget import index_portion, index_text
from memtui_store.errors import RefError
from memtui_store.findings import Finding
from memtui_store.format.memory_file import decode, kebab
from memtui_store.model import INDEX_NAME, Budget, Document, Kind, Memory
from memtui_store.portion import size_of
from memtui_store.scan import redact
from memtui_store.stores import memory_md as index
from memtui_store.stores.contract import Store
from memtui_store.stores.folder import FolderStore
from memtui_store.stores.problems import AdapterError, attempt, guarded
from memtui_store.text import one_line

_NEAR = 0.8
_OF_FOLDER = "readme.md"
"""Tells people of the folder, and is no memory to be recalled."""
_WIKI = re.compile(r"\[\[([^\[\]\n|#]{1,120})(?:[|#][^\[\]\n]*)?\]\]")
_WORD = re.compile(r"\w{3,}")
_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)


def check_index(store: Store, context: Context) -> Iterator[Finding]:
    """Findings about a store's index, and about each memory's place in it."""
    memories = [memory for memory in context.by_store.get(store.id, []) if memory.kind not in (Kind.RULES,)]
    yield from _whereabouts(store)
    if not isinstance(store, FolderStore) or not store.indexed or not memories:
        return
    data = index_bytes(store)
    if store.failures:
        return  # what the index says is not known
    raw, by_key = decode(data), {memory.key: memory for memory in memories}
    if data:
        yield from _caps(store, data)
    entries = index.entries(raw)
    kept = context.approved_keys(store)
    told = list(_lines(store, entries, by_key, kept))
    # What a line says is only shown where something is wrong with one, and then without the secrets of the whole.
    yield from _lines(store, index.entries(redact(raw).text), by_key, kept) if told else ()
    listed = {entry.target for entry in entries}
    whole = raw.casefold()
    for memory in memories:
        if (
            listed & {memory.key, *(name.partition("/")[2] for name in memory.also)}
            or memory.kind is Kind.INDEX
            or "/" in memory.key
            or memory.key.lower() == _OF_FOLDER
        ):
            continue
        if memory.key.casefold() not in whole:
            yield finding(
                "index.missing", memory, f"{INDEX_NAME} does not mention {memory.key}", fix="add a line to the index"
            )


def index_bytes(store: FolderStore) -> bytes:
    try:
        return guarded(store, partial(store.read, INDEX_NAME)).data if (store.root / INDEX_NAME).exists() else b""
    except (AdapterError, RefError):
        return b""


def check_links(memory: Memory, context: Context) -> Iterator[Finding]:
    """[[name]] means another memory's name, though people write file stems too."""
    if "[" not in memory.body or "[[" not in memory.body or memory.kind is Kind.RULES:
        return
    known = context.once(
        f"links {memory.store}",
        lambda: frozenset(name for other in context.by_store[memory.store] for name in linked_names(other)),
    )
    for link in _links(memory.body):
        if _norm(link[1]) not in known:
            yield finding("index.link", memory, f"[[{link[1]}]] names no memory of this store", at=link.span())


def links_in(memory: Memory) -> frozenset[str]:
    """What its [[links]] name."""
    return frozenset(_norm(link[1]) for link in _links(memory.body)) if "[[" in memory.body else frozenset()


def _links(body: str) -> Iterator[re.Match[str]]:
    return _WIKI.finditer(_CODE.sub(lambda code: " " * len(code.group()), body))


def linked_names(memory: Memory | Document) -> frozenset[str]:
    """Every name that a link to it may use."""
    stem = os.path.basename(memory.key).removesuffix(".md")
    return frozenset(map(_norm, (memory.name, memory.title, stem)))


def _norm(name: str) -> str:
    name = name.strip().removesuffix(".md")
    return kebab(name).replace("_", "-") or name.casefold()


def _whereabouts(store: Store) -> Iterator[Finding]:
    for problem in store.info.problems:
        if problem.startswith("orphaned"):
            yield _about(store, "index.orphaned", problem)
        elif problem.startswith("shared"):
            yield _about(store, "index.shared", problem)


def _about(store: Store, rule: str, message: str, line: int = 0, fix: str = "", data: str = "") -> Finding:
    known = all_rules()[rule]
    path = str(store.info.root / INDEX_NAME) if line else str(store.info.root)
    return Finding(
        rule,
        known.severity,
        known.family,
        0,
        0,
        one_line(message),
        "",
        f"{store.id}/{INDEX_NAME}",
        path,
        line,
        None,
        fix,
        data,
    )


def _caps(store: FolderStore, data: bytes) -> Iterator[Finding]:
    """Counting takes long, so a short index is not counted; only of one that is cut must be told what is lost."""
    budget = attempt(store, store.budget, Budget())
    lines, chars = data.count(b"\n") + 1, len(data)
    if not _near(lines, budget.max_lines) and not _near(chars, budget.max_chars):
        return
    lines, chars = size_of(index_text(data)[1])
    pairs = ((lines, budget.max_lines, "lines"), (chars, budget.max_chars, "characters"))
    capped = [(used, most, unit) for used, most, unit in pairs if most]
    if any(used > most for used, most, _ in capped) and (held := index_portion(store)) and held.cut is not None:
        names = ", ".join(held.lost[:5])
        loaded = " and ".join(f"{most:,}" for _, most, _ in capped)
        message = f"{' and '.join(f'{used:,} {unit}' for used, _, unit in capped)}; {loaded} are loaded"
        lost_words = f"; {len(held.lost)} entries are never seen: {names}" if held.lost else ""
        yield _about(store, "index.over", message + lost_words, held.cut)
    elif any(_near(used, most) for used, most, _ in capped):
        told = ", ".join(f"{used:,} of {most:,} {unit}" for used, most, unit in capped)
        yield _about(store, "index.near", told, 1)


def _near(used: int, most: int) -> bool:
    return bool(most) and used >= most * _NEAR


def _lines(
    store: FolderStore, entries: list[index.Entry], memories: dict[str, Memory], kept: frozenset[str]
) -> Iterator[Finding]:
    """`kept` are keys a person approved: a line that points at one which is gone must stay until that is decided."""
    pointing: dict[str, list[int]] = defaultdict(list)
    for entry in entries:
        memory = memories.get(entry.target)
        number = entry.line + 1
        pointing[entry.target].append(number)
        if memory is None and not os.path.exists(store.root / entry.target):
            if entry.target in kept or _is_elsewhere(store, entry):
                continue
            message = f"line {number} points at {entry.target}, which is not there"
            fix = "remove the line" if entry.links == 1 else ""
            yield _about(store, "index.dangling", message, number, fix, entry.target)
        elif memory is not None and _at_odds(entry, memory):
            message = f"line {number} says {one_line(entry.title + ': ' + entry.hook, 100)!r}"
            yield _about(store, "index.mismatch", message, number)
    for target, numbers in pointing.items():
        if len(numbers) > 1 and os.path.exists(store.root / target):
            more = f" and {len(numbers) - 5} more" if len(numbers) > 5 else ""
            message = f"lines {', '.join(map(str, numbers[:5]))}{more} all point at {target}"
            yield _about(store, "index.double", message, numbers[1])


def _is_elsewhere(store: FolderStore, entry: index.Entry) -> bool:
    """Whether a line is about a file of the project, as lines of people's own are between the entries."""
    if "/" not in entry.target:
        return False
    project = store.info.project
    return not entry.linked or (project is not None and os.path.exists(project / entry.target))


def _at_odds(entry: index.Entry, memory: Memory) -> bool:
    """No word of the line, not even in part, occurs anywhere in the memory; one language only can be told."""
    words = _WORD.findall(f"{entry.title} {entry.hook}")
    # Nearly every line begins with a word of the name, which is much shorter than the text.
    names = f"{memory.key} {memory.title} {memory.description}".casefold()
    if any(word.casefold()[:5] in names for word in words):
        return False
    said = {word.casefold() for word in words}
    if len(said) < 4 or memory.error:
        return False
    body = memory.body.casefold()
    return not any(word[:5] in body for word in said)
