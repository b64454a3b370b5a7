"""Publish approved global memories in an agent's own global instruction file, inside a block memtui alone keeps.

Everything outside the block stays as it is, byte for byte, and taking the block out gives back the file as it was.
"""

from __future__ import annotations

import os
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.table import AGENTS
from memtui_store.changes.files import image_at, storage_errors
from memtui_store.changes.plan import Change, Image, Plan
from memtui_store.errors import NothingMatched, RefusedError, UsageError
from memtui_store.findings import TEXT_FAMILIES
from memtui_store.format.memory_file import decode, encode
from memtui_store.model import Kind, Memory, Trust
from memtui_store.text import for_prompt
from memtui_store.view import View

BEGIN = "<!-- memtui:begin - kept by memtui; what you write between these two lines is overwritten -->"
END = "<!-- memtui:end -->"
_CAP = 2_000_000
_ENTRIES = 60
_MODE = 0o644
_HEAD = (
    "# What the user's memories say\n\n"
    "Approved by the user in memtui. They may age: verify facts before relying on them, and what the user says in "
    "this session wins.\n"
)


TARGETS = {agent.id: agent.publish.file for agent in AGENTS if agent.publish}
"""By agent, the file it takes a home and an environment to find."""


def plan_publish(view: View, agent: str, *, remove: bool = False) -> Plan:
    """The block as it should be now, or (`remove`) without it."""
    if agent not in TARGETS:
        raise UsageError(f"{agent!r} is no agent to publish to", hint=f"one of: {', '.join(TARGETS)}")
    path = Path(os.path.realpath(TARGETS[agent](view.environment.home, view.environment.env)))
    with storage_errors(path):
        before = image_at(path, _CAP)
    text = decode(before.data) if before else ""
    block = "" if remove else _block(view)
    wanted = _replaced(text, block, path)
    if remove and wanted == text:
        raise NothingMatched(f"{path} has no block of memtui's")
    data = encode(wanted)
    made_by_us = remove and not wanted.strip()
    after = None if made_by_us else Image(data, clock.now_ns(), before.mode if before else _MODE)
    if before and after and before.data == after.data:
        after = before
    verb = f"take memtui's block out of {path}" if remove else f"publish approved global memories to {path}"
    return Plan("publish", verb, [Change(f"file:{path}", before, after)], commit_with=view.commit)


def _block(view: View) -> str:
    chosen = [memory for memory in view.memories() if _publishable(memory)]
    unread = next((problem for problem in view.problems() if problem.agent == "memtui"), None)
    if unread is not None:
        raise RefusedError(f"{unread.store}: {unread.message}", hint="the published block was left as it is")
    if not chosen:
        raise NothingMatched(
            "no global memory is approved yet", hint="approve some in memtui, or with memtui approve REF"
        )
    chosen.sort(key=lambda memory: (not memory.behavioral, memory.title.casefold(), memory.ref))
    lines = [f"- {for_prompt(_first_paragraph(memory), 400)}" for memory in chosen[:_ENTRIES]]
    return "\n".join([BEGIN, _HEAD, *lines, END]) + "\n"


def _publishable(memory: Memory) -> bool:
    own = memory.store == "memtui:_global" and memory.kind not in (Kind.RULES, Kind.INDEX)
    flagged = any(found.family in TEXT_FAMILIES for found in memory.findings)
    return own and memory.trust is Trust.APPROVED and not flagged and not memory.superseded_by


def _first_paragraph(memory: Memory) -> str:
    return memory.body.strip().split("\n\n", 1)[0] or memory.title


def _replaced(text: str, block: str, path: Path) -> str:
    """The old block goes, the new one comes to its place; at the end where there was none."""
    if (text.count(BEGIN), text.count(END)) not in ((0, 0), (1, 1)) or text.find(END) < text.find(BEGIN):
        raise RefusedError(
            f"the marks of memtui's block in {path} are damaged",
            hint="repair or remove them by hand; nothing was changed",
        )
    if BEGIN not in text:
        if not block:
            return text
        # One line break in any case, so that taking the block out can tell what was there before.
        return text + ("\n" if text else "") + block
    start, end = text.index(BEGIN), text.index(END) + len(END)
    end += text.startswith("\n", end)
    if not block:
        start -= text.endswith("\n", 0, start)
    return text[:start] + block + text[end:]
