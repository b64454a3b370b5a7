"""A folder of memories as the OpenCode plugins keep one: Claude Code's shape, with headers that are no YAML.

The plugin splits each header line at its first colon, whatever stands behind it, and quotes are part of the text. Its
files are read by memtui as everywhere, and written so that the plugin reads the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.contract import Proposal
from memtui_store.agents.folder import FolderStore
from memtui_store.changes.plan import Image
from memtui_store.errors import RefusedError, UsageError
from memtui_store.format.header import split
from memtui_store.format.memory_file import decode, encode, looks_binary, one_line, read_memory
from memtui_store.format.scalar import scalar
from memtui_store.model import Budget, Document, Draft, Kind, Source

INDEX_LINES = 160
FILE_CAP = 40_000
_LISTED = 200
_HEADER_LINES = 30
_QUOTED = re.compile(r"\s*[\w-]+:\s*([\"']).*\1\s*")
_BY_LINES = "read line by line"


@dataclass
class PluginStore(FolderStore):
    index_lines: int = INDEX_LINES

    def health(self, keys: list[str]) -> Iterator[str]:
        if sum("/" not in key for key in keys) > _LISTED + 1:
            yield f"the plugin lists the first {_LISTED} memories only"

    def load(self, source: Source) -> list[Document]:
        return [_as_the_plugin_has_it(document) for document in super().load(source)]

    def budget(self) -> Budget:
        held = super().budget()
        return Budget(held.lines, self.index_lines)

    def new_bytes(self, draft: Draft) -> bytes:
        return plugin_bytes(draft)

    def _import(self, name: str, image: Image, title: str, hook: str) -> Proposal:
        if len(image.data) > FILE_CAP:
            raise RefusedError(f"{len(image.data):,} bytes: the plugin reads memories of at most {FILE_CAP:,}")
        return super()._import(name, image, title, hook)


def plugin_bytes(draft: Draft) -> bytes:
    """As the plugin writes it: raw values on one line each, the body trimmed, one blank line, one final newline."""
    title, description = one_line(draft.title, "title"), one_line(draft.description, "description")
    inner = {"node_type": "memory", "type": draft.raw_type or draft.kind.value, "tags": ", ".join(draft.tags)}
    inner |= {key: " ".join(value.split()) for key, value in draft.extra.items() if key != "created"}
    created = draft.extra.get("created") or clock.stamp(clock.now())
    body = draft.body.replace("\r\n", "\n").strip()

    def written(show: Callable[[str], str]) -> bytes:
        head = [f"name: {show(title)}", *([f"description: {show(description)}"] if description else [])]
        head += [f"created: {created}", "metadata:"]
        head += [f"  {key}: {show(value)}" for key, value in inner.items() if value.strip()]
        return encode("\n".join(["---", *head, "---", "", *([body] if body else [])]) + "\n")

    data = written(str)
    if looks_binary(data):
        raise UsageError("the text looks binary: it is mostly control characters")
    held = read_memory(data, "memory.md", Path("memory.md"))
    if (held.title, held.description, held.tags) == (title, description, draft.tags):
        return data
    # A value that begins like a list or an alias would be taken for one elsewhere, so that one is quoted after all.
    return written(scalar)


def _as_the_plugin_has_it(document: Document) -> Document:
    notes = list(document.notes)
    if document.error.endswith(_BY_LINES):
        document.error = ""
    parts = split(decode(document.data))
    if any(_QUOTED.fullmatch(line) for line in parts.lines):
        notes.append("a value in its header is quoted, and the plugin shows the quotes too")
    if len(parts.lines) > _HEADER_LINES - 2:
        notes.append(f"its header is longer than {_HEADER_LINES} lines, so the plugin takes it for text")
    if "/" in document.key:
        notes.append("in a subfolder, where the plugin does not look")
    if document.size > FILE_CAP:
        notes.append(f"larger than the {FILE_CAP:,} bytes the plugin reads")
    if document.kind is Kind.OTHER and not document.raw_type and document.etag:
        document.kind = Kind.USER
    document.notes = tuple(notes)
    return document
