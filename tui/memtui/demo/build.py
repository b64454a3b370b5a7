"""Writes the sample home: the same texts every time, with ages counted back from now."""

from __future__ import annotations

import hashlib
import json
import os
import random
import string
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from memtui.demo import everywhere, infra, ledgerline, parcel_api, parcel_web, support_desk
from memtui.demo.git import write_repository
from memtui.demo.shapes import Form, Note, Project, Session, Shelf
from memtui_store import clock
from memtui_store.agents.own import GLOBAL, MARKER, folder_name
from memtui_store.agents.slug import slug
from memtui_store.audit.secrets.checksums import crc32_digits
from memtui_store.format.memory_file import new_memory
from memtui_store.format.scalar import scalar
from memtui_store.model import INDEX_NAME, Draft, kind_of

PROJECTS = (
    parcel_api.PROJECT,
    parcel_web.PROJECT,
    infra.PROJECT,
    ledgerline.PROJECT,
    support_desk.PROJECT,
    ledgerline.ORPHAN,
)
CURRENT = parcel_api.PROJECT
_FIRST_COMMIT, _LAST_COMMIT = 420, 40
_VERSION = "2.1.325"


def _drawn(seed: int, alphabet: str, length: int) -> str:
    return "".join(random.Random(seed).choices(alphabet, k=length))  # noqa: S311 - the same sample every time, no key


def _made_up() -> dict[str, str]:
    """Put together only here, so that no file of memtui holds anything that looks like a secret."""
    body = _drawn(7, string.ascii_letters + string.digits, 30)
    token = "_".join(("ghp", body + crc32_digits(body)))
    password = "-".join((_drawn(3, string.ascii_lowercase, 5).title(), _drawn(4, string.digits, 4), "kai!"))
    return {"<<token>>": token, "<<password>>": password}


@dataclass(frozen=True)
class Builder:
    """One home at one moment."""

    home: Path
    data: Path
    """Where memtui keeps its own store."""
    now: datetime
    made: set[Path] = field(default_factory=set)

    @property
    def claude(self) -> Path:
        return self.home / ".claude"

    def build(self) -> None:
        for project in PROJECTS:
            self._project(project)
        for name, text in everywhere.INSTRUCTIONS.items():
            self._write(self.claude / name, text, 66)
        self._shelf(self.claude / "agent-memory" / "code-reviewer", everywhere.REVIEWER, "code-reviewer")
        known = {str(self._root(project)): {"hasTrustDialogAccepted": True} for project in PROJECTS}
        self._write(self.home / ".claude.json", json.dumps({"projects": known}, indent=2) + "\n", 0.2)
        own = self.data / "store" / folder_name(self._root(CURRENT))
        self._own(self.data / "store" / GLOBAL, everywhere.OWN_GLOBAL)
        self._own(own, everywhere.OWN_PROJECT)
        self._write(own / MARKER, json.dumps({"root": str(self._root(CURRENT))}) + "\n", 31, mode=0o600)

    def _root(self, project: Project) -> Path:
        return self.home / "work" / project.name

    def _project(self, project: Project) -> None:
        root = self._root(project)
        store = self.claude / "projects" / slug(str(root))
        self._shelf(store / "memory", project.memory, project.name)
        for session in project.sessions:
            self._transcript(store, root, project, session)
        if not project.exists:
            return
        for name, text in project.files.items():
            self._write(root / name, text, _LAST_COMMIT)
        first, last = (int((self.now - timedelta(days=days)).timestamp()) for days in (_FIRST_COMMIT, _LAST_COMMIT))
        before = {**project.files, **project.removed}
        commits = [("Import the project", first, before), ("Tidy up", last, project.files)]
        write_repository(root, commits if project.removed else commits[:1])
        if project.in_repo:
            self._shelf(root / ".claude" / "memory", project.in_repo, project.name)

    def _shelf(self, folder: Path, shelf: Shelf, owner: str) -> None:
        lines = []
        for note in shelf.notes:
            text = self._text(note, _session_id(owner, note.session))
            self._write(folder / note.file, text.replace("\n", "\r\n") if note.crlf else text, note.days)
            if note.hook:
                title = note.name or Path(note.file).stem
                title = title if " " in title else title.replace("-", " ").capitalize()
                lines.append(f"- [{title}]({note.file}) — {note.hook}\n")
        newest = min(note.days for note in shelf.notes)
        self._write(folder / INDEX_NAME, shelf.head + "".join(lines) + shelf.tail, newest)

    def _own(self, folder: Path, shelf: Shelf) -> None:
        for note in shelf.notes:
            extra = {"created": self._stamp(note.days)}
            if note.verified is not None:
                extra["verified"] = self._stamp(note.verified)
            session = _session_id(note.name, 1)
            extra |= {"originSessionId": f"memtui-{session}", "modified": self._stamp(note.days)}
            # One name for both commit-style notes: the project's then hides the global one.
            name = Path(note.file).stem.partition("_")[2].replace("_", "-")
            draft = Draft(note.name, note.body, kind_of(note.type), note.description, note.tags, name, "", extra)
            self._write(folder / note.file, new_memory(draft).decode(), note.days, mode=0o600)

    def _text(self, note: Note, session: str) -> str:
        body = note.body
        for mark, value in _made_up().items():
            body = body.replace(mark, value)
        if note.form is Form.BARE:
            return body
        description = note.description if note.form is Form.UNQUOTED else scalar(note.description)
        lines = ["---", f"name: {scalar(note.name)}", f"description: {description}"]
        if note.form is Form.FLAT:
            lines.append(f"type: {note.type}")
            if note.created is not None:
                lines.append(f"created: {self._stamp(note.created)}")
        else:
            lines.append("metadata: " if note.form is Form.SPACED else "metadata:")
            lines += ["  node_type: memory", f"  type: {note.type}", f"  originSessionId: {session}"]
            if note.form is not Form.SPACED:
                lines.append(f"  modified: {self._stamp(note.days)}")
        return "\n".join([*lines, "---", "", body])

    def _transcript(self, store: Path, root: Path, project: Project, session: Session) -> None:
        """The rows a session leaves: where it worked, and which memories it read."""
        name = _session_id(project.name, session.number)
        cwd = str(root / session.folder)
        common = {"sessionId": name, "timestamp": self._stamp(session.days)}
        queue = {"type": "queue-operation", **common}
        rows: list[Mapping[str, object]] = [{**queue, "operation": "enqueue"}, {**queue, "operation": "dequeue"}]
        common |= {"cwd": cwd, "version": _VERSION, "gitBranch": "main"}
        said = {"role": "user", "content": session.prompt}
        rows.append({"type": "user", **common, "uuid": _session_id(name, 0), "message": said})
        for number, file in enumerate(session.reads, 1):
            use = {"type": "tool_use", "id": f"toolu_{number:02d}", "name": "Read"}
            use_input = {"input": {"file_path": str(store / "memory" / file)}}
            message = {"role": "assistant", "content": [{**use, **use_input}]}
            rows.append({"type": "assistant", **common, "uuid": _session_id(name, number), "message": message})
        folder = store.parent / slug(cwd)
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        self._write(folder / f"{name}.jsonl", text, session.days)

    def _stamp(self, days: float) -> str:
        return clock.stamp(self.now - timedelta(days=days))

    def _write(self, path: Path, text: str, days: float, mode: int = 0o644) -> None:
        if path.parent not in self.made:
            os.makedirs(path.parent, exist_ok=True)
            self.made.add(path.parent)
        path.write_bytes(text.encode())
        os.chmod(path, mode)
        moment = int((self.now - timedelta(days=days)).timestamp() * 1000) * 1_000_000
        os.utime(path, ns=(moment, moment))


def _session_id(owner: str, number: int) -> str:
    """A UUID as a session has, the same in every run."""
    digest = hashlib.sha256(f"{owner}/{number}".encode()).digest()
    return str(uuid.UUID(bytes=digest[:16], version=4))
