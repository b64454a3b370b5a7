"""What Codex writes from its own database: rollout summaries, raw memories, and what it imported from elsewhere.

All of it is shown and none of it changed: Codex would overwrite the change, or bring back what was deleted.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from memtui_store.agents.codex.jobs import Jobs, JobsReader, stamp_of
from memtui_store.agents.codex.reading import linked, used
from memtui_store.agents.codex.stems import stamp_in
from memtui_store.agents.contract import read_only, undecoded
from memtui_store.agents.entries import EntryStore
from memtui_store.format.memory_file import decode, encode, etag_of, read_memory
from memtui_store.model import Document, Kind, Source
from memtui_store.text import clip

RAW = "raw_memories.md"
ROLLOUTS = "rollout_summaries"
CAPABILITIES = read_only(
    "Codex writes these files from its own database and would undo any change; to add or forget something, add a note"
    " to the store of its memories, or turn memory off for the session in Codex"
)
_THREAD = re.compile(r"^## Thread `([^`\n]{1,80})`[ \t\r]*$", re.MULTILINE)
_FIELD = re.compile(r"([a-z_]{2,30}): (.*)")
_SESSION_FIELDS = ("thread_id", "updated_at", "rollout_path", "cwd", "git_branch", "rollout_summary_file")
_MOST, _DEPTH = 5_000, 4
_TITLE = 80


@dataclass
class GeneratedStore(EntryStore):
    databases: Path = Path()

    @property
    def generated(self) -> bool:
        return True

    @cached_property
    def _jobs(self) -> JobsReader:
        return JobsReader(self.databases, self.info.root.name)

    @property
    def jobs(self) -> Jobs:
        return self._jobs.read()

    def names(self) -> list[str]:
        return self.at_most(_MOST, list(self._keys()), f"more than {_MOST:,} files")

    def file_of(self, key: str) -> str:
        return RAW if key.startswith(f"{RAW}#") else key

    def _keys(self) -> Iterator[str]:
        if os.path.lexists(self.info.root / RAW):
            yield RAW
        yield from (f"{ROLLOUTS}/{name}" for name in self.listed(ROLLOUTS) if name.endswith(".md"))
        for name in self.listed("extensions"):
            yield from self._below(f"extensions/{name}/resources", _DEPTH)

    def _below(self, folder: str, depth: int) -> Iterator[str]:
        for name in self.listed(folder):
            key = f"{folder}/{name}"
            if name.endswith(".md"):
                yield key
            elif depth and os.path.isdir(self.info.root / key) and not os.path.islink(self.info.root / key):
                yield from self._below(key, depth - 1)

    def source(self, name: str) -> Source:
        also = repr(stamp_of(self.databases, self.info.root.name)) if name.startswith((RAW, ROLLOUTS)) else ""
        return self.source_of(f"{name}#" if name == RAW else name, self.path_of(name), also)

    def documents(self, name: str, data: bytes, mtime_ns: int) -> Iterator[Document]:
        path = self.path_of(name)
        if name == RAW:
            yield from (linked(document, path) for document in self._threads(decode(data), path, mtime_ns))
        elif name.startswith(ROLLOUTS):
            yield linked(self._rollout(data, name, path, mtime_ns), path)
        else:
            document = read_memory(data, name, path, mtime_ns)
            document.notes = (*document.notes, "a copy that Codex was given to work in")
            yield linked(document, path)

    def _threads(self, text: str, path: Path, mtime_ns: int) -> Iterator[Document]:
        """One per session; what stands before the first is Codex' own heading."""
        starts = list(_THREAD.finditer(text))
        if not starts:
            return
        ends = [found.start() for found in starts[1:]] + [len(text)]
        line, at, seen = 1, 0, set()
        for found, end in list(zip(starts, ends, strict=True))[:_MOST]:
            line, at = line + text.count("\n", at, found.start()), found.start()
            if found[1] in seen:
                continue
            seen.add(found[1])
            block = text[found.start() : end].rstrip()
            document = _document(f"{RAW}#{found[1]}", path, encode(block), mtime_ns)
            head, body = _split(block[found.end() - found.start() :].lstrip("\r\n"))
            self._fill(document, {"thread_id": found[1]} | head, body)
            document.body_line = line + block.count("\n") - body.count("\n")
            inner = read_memory(encode(body), RAW, path)
            document.title = inner.description or document.title
            document.raw_type = "raw memory"
            yield document

    def _rollout(self, data: bytes, key: str, path: Path, mtime_ns: int) -> Document:
        document = _document(key, path, data, mtime_ns)
        head, body = _split(decode(data))
        self._fill(document, head, body)
        document.body_line = 1 + decode(data).rstrip("\r\n").count("\n") - body.count("\n")
        document.created = stamp_in(os.path.basename(key))
        document.raw_type = "rollout summary"
        if not data.strip():
            document.error = "the file is empty"
        sessions = self.jobs.sessions
        if sessions and Path(key).stem not in {session.stem for session in sessions.values()}:
            document.notes = ("no session in Codex' database has this name: Codex deletes the file",)
        return document

    def _fill(self, document: Document, head: dict[str, str], body: str) -> None:
        document.body = body
        first = next((line.lstrip("# ").strip() for line in body.split("\n") if line.strip("#- \t\r")), "")
        document.title = document.name = clip(first, _TITLE) or document.key.rpartition("/")[2]
        document.modified, document.session = head.get("updated_at", ""), head.get("thread_id", "")
        document.extra = {name: head[name] for name in ("cwd", "git_branch", "rollout_path") if head.get(name)}
        if undecoded(body):
            document.error = "not valid UTF-8 (Latin-1?)"
        session = self.jobs.sessions.get(document.session)
        used(document, [session] if session else [])


def _document(key: str, path: Path, data: bytes, mtime_ns: int) -> Document:
    return Document(key, path, data, etag_of(data), mtime_ns, len(data), kind=Kind.CONTEXT, agent="codex")


def _split(text: str) -> tuple[dict[str, str], str]:
    """The `key: value` lines Codex puts on top, without any fence, and what follows the blank line."""
    head: dict[str, str] = {}
    lines = text.replace("\r\n", "\n").split("\n")
    for number, line in enumerate(lines):
        found = _FIELD.fullmatch(line)
        if found is None or found[1] not in _SESSION_FIELDS:
            return head, "\n".join(lines[number:]).strip("\n")
        head[found[1]] = found[2].strip()
    return head, ""
