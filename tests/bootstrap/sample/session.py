"""A Claude Code session as it lies on disk: one JSON object per line, the user's turns among everything else."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from memtui_store.agents.slug import slug
from tests.bootstrap.sample.house import NOW, House

VERSION = "2.1.197"


@dataclass(slots=True)
class Session:
    cwd: Path
    start: datetime
    name: str
    branch: str = "main"
    _rows: list[dict[str, object]] = field(default_factory=list)
    _last: str | None = None
    _calls: int = 0

    @property
    def id(self) -> str:
        return str(uuid.uuid5(uuid.NAMESPACE_URL, f"sample:{self.name}"))

    def user(self, text: str) -> None:
        self._add("user", {"role": "user", "content": text})

    def user_blocks(self, *texts: str) -> None:
        self._add("user", {"role": "user", "content": [{"type": "text", "text": text} for text in texts]})

    def meta(self, text: str) -> None:
        self._add("user", {"role": "user", "content": text}, isMeta=True)

    def subagent(self, text: str) -> None:
        """What the assistant told a helper of its own: a user row that no user wrote."""
        self._add("user", {"role": "user", "content": text}, isSidechain=True)

    def compacted(self, text: str) -> None:
        self._add("user", {"role": "user", "content": text}, isCompactSummary=True, isVisibleInTranscriptOnly=True)

    def assistant(self, text: str) -> None:
        self._add("assistant", self._answer({"type": "text", "text": text}))

    def thinking(self, text: str) -> None:
        self._add("assistant", self._answer({"type": "thinking", "thinking": text, "signature": "x"}))

    def tool(self, name: str, given: dict[str, str], result: str) -> None:
        self._calls += 1
        call = f"toolu_{self.name}_{self._calls:03d}"
        self._add("assistant", self._answer({"type": "tool_use", "id": call, "name": name, "input": given}))
        block = {"tool_use_id": call, "type": "tool_result", "content": result}
        self._add("user", {"role": "user", "content": [block]}, toolUseResult={"stdout": result, "stderr": ""})

    def summary(self, text: str) -> None:
        self._rows.append({"type": "summary", "summary": text, "leafUuid": self._last})

    def write(self, house: House) -> None:
        opening = {"type": "queue-operation", "operation": "enqueue", "sessionId": self.id, "timestamp": self._stamp()}
        lines = [json.dumps(row, ensure_ascii=False) for row in (opening, *self._rows)]
        days = (NOW - self.start).total_seconds() / 86_400
        house.put(f".claude/projects/{slug(str(self.cwd))}/{self.id}.jsonl", "\n".join(lines) + "\n", days)

    def _answer(self, block: dict[str, object]) -> dict[str, object]:
        model = {"model": "claude-sonnet-4-5", "type": "message", "role": "assistant", "stop_reason": None}
        return {"id": f"msg_{len(self._rows):04d}", **model, "content": [block]}

    def _add(self, type_: str, message: dict[str, object], **more: object) -> None:
        own = str(uuid.uuid5(uuid.NAMESPACE_URL, f"sample:{self.name}:{len(self._rows)}"))
        frame = {"parentUuid": self._last, "isSidechain": False, "userType": "external", "cwd": str(self.cwd)}
        where = {"sessionId": self.id, "version": VERSION, "gitBranch": self.branch, "type": type_, "message": message}
        self._rows.append({**frame, **where, "uuid": own, "timestamp": self._stamp(), **more})
        self._last = own

    def _stamp(self) -> str:
        moment = self.start + timedelta(seconds=40 * len(self._rows))
        return moment.strftime("%Y-%m-%dT%H:%M:%S.000Z")
