"""What was recalled: Read calls on memory files in Claude Code's session transcripts.

Transcripts are streamed line by line, never loaded whole, and only lines that mention both are parsed. Reading counts
as usage, never as freshness.
"""

from __future__ import annotations

import json
import os
import stat
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.table import AGENTS
from memtui_store.index.load import counted_by_owner
from memtui_store.model import Memory, Usage
from memtui_store.portable import O_CLOEXEC, O_NONBLOCK

_READERS = frozenset({"claude", "memtui", "files"})
"""Agents of whose memories a transcript without a read says that they were not read."""
OWNERS = {agent.id: agent.usage for agent in AGENTS if agent.usage}
_UNKNOWN, _NEVER = Usage(), Usage(0, None)
_LINE_CAP = 4_000_000
_CHUNK = 1 << 20


@dataclass(slots=True)
class Window:
    """Over which sessions and days the counts were taken; without sessions nothing can be said."""

    sessions: int = 0
    first: datetime | None = None
    last: datetime | None = None
    reads: dict[str, Usage] = field(default_factory=dict)

    @property
    def days(self) -> int:
        return (self.last - self.first).days if self.first and self.last else 0

    @property
    def sentence(self) -> str:
        if not self.sessions or self.first is None:
            return "no session transcripts were found, so nothing is known about what was recalled"
        since = self.first.date().isoformat()
        return f"over {self.sessions:,} sessions in {self.days:,} days, since {since}"


def read_usage(transcripts: Iterable[Path], memories: Iterable[Memory]) -> Window:
    """Count reads of each memory's file; a memory is known by its path as the agent wrote it or as it resolves."""
    window, reads, folders = Window(), dict[str, Usage](), dict[str, str]()
    for transcript in transcripts:
        _count(transcript, reads, window)
    for memory in memories if reads else ():
        path = str(memory.path)
        for name in {path, _real(path, folders)}:
            if name in reads:
                _add(window.reads, memory.ref, reads[name].count or 0, reads[name].last)
    return window


def _add(reads: dict[str, Usage], name: str, count: int, last: datetime | None) -> None:
    held = reads.get(name, _NEVER)
    reads[name] = Usage((held.count or 0) + count, max(filter(None, (held.last, last)), default=None))


def add_recalls(window: Window, recalls: Mapping[str, tuple[int, str]]) -> None:
    """Reads through memtui's own library and server count as well."""
    for ref, (count, last) in recalls.items():
        _add(window.reads, ref, count, clock.parse(last))


def _real(path: str, folders: dict[str, str]) -> str:
    """As `realpath` has it, looking at each folder once: thousands of memories share a few."""
    if os.path.islink(path):
        return os.path.realpath(path)
    folder, name = os.path.split(path)
    if folder not in folders:
        folders[folder] = os.path.realpath(folder)
    return os.path.join(folders[folder], name)


def count_usage(memories: Iterable[Memory], window: Window) -> None:
    """Set how often each was recalled: what its agent counts itself, and reads that transcripts or memtui tell of."""
    unread = Usage(0, None) if window.sessions else _UNKNOWN
    for memory in memories:
        own, read = counted_by_owner(memory.extra, memory.agent), window.reads.get(memory.ref)
        memory.usage = _together(own, read, unread if memory.agent in _READERS else _UNKNOWN)


def _together(own: Usage, read: Usage | None, unread: Usage) -> Usage:
    if own.count is None:
        return read or unread
    if read is None:
        return own
    last = max(filter(None, (own.last, read.last)), default=None)
    return Usage(own.count + (read.count or 0), last, own.source)


def counted_by_owners(memories: Iterable[Memory]) -> list[str]:
    """For each agent that counts for itself: how many of its memories, and what its figures mean."""
    found = Counter(memory.usage.source for memory in memories if memory.usage.source)
    return [f"{count:,} of {agent}: {OWNERS.get(agent, 'as it counts')}" for agent, count in sorted(found.items())]


def transcripts_below(base: Path) -> Iterator[Path]:
    projects = base / "projects"
    try:
        folders = sorted(entry.path for entry in os.scandir(projects) if entry.is_dir())
    except OSError:
        return
    for folder in folders:
        try:
            names = sorted(os.listdir(folder))
        except OSError:
            continue
        yield from (Path(folder) / name for name in names if name.endswith(".jsonl"))


def _count(transcript: Path, reads: dict[str, Usage], window: Window) -> None:
    seen_any = False
    for line in _lines(transcript):
        if not seen_any:
            seen_any = True
            window.sessions += 1
        if b'"Read"' not in line and b'"timestamp"' not in line:
            continue
        moment = _timestamp(line)
        if moment:
            window.first = min(window.first or moment, moment)
            window.last = max(window.last or moment, moment)
        if b'"Read"' in line and b".md" in line:
            for path in _reads(line):
                _add(reads, path, 1, moment)


def _lines(path: Path) -> Iterator[bytes]:
    """Lines of a regular file; one longer than the cap is passed over, not held in memory."""
    try:
        fd = os.open(path, os.O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    except OSError:
        return
    if not stat.S_ISREG(os.fstat(fd).st_mode):
        os.close(fd)
        return
    with os.fdopen(fd, "rb", buffering=_CHUNK) as handle:
        try:
            while line := handle.readline(_LINE_CAP):
                if len(line) < _LINE_CAP:
                    yield line
        except OSError:
            return


def _timestamp(line: bytes) -> datetime | None:
    """Found as text: most lines need nothing else of their JSON."""
    at = line.find(b'"timestamp"')
    if at < 0:
        return None
    opening = line.find(b'"', at + 11)
    closing = line.find(b'"', opening + 1)
    return (
        clock.parse(line[opening + 1 : closing].decode("ascii", "replace"))
        if 0 < opening < closing < opening + 41
        else None
    )


def _reads(line: bytes) -> Iterator[str]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return
    message = row.get("message") if isinstance(row, dict) else None
    content = message.get("content") if isinstance(message, dict) else None
    for part in content if isinstance(content, list) else ():
        if isinstance(part, dict) and part.get("type") == "tool_use" and part.get("name") == "Read":
            given = part.get("input")
            path = given.get("file_path") if isinstance(given, dict) else None
            if isinstance(path, str):
                yield path
