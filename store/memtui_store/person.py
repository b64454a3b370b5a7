"""Who acts, and what an agent may do: it proposes and works in its own project, a person decides.

An agent that runs a shell command cannot be told from its user with certainty. The marks that agents leave in the
environment of their commands catch the ordinary case: an agent that tries, because nobody told it not to. With such a
mark a person is somebody who answers a question at a terminal; without one, whoever runs the command.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

_MARKS = {
    "AI_AGENT": "an AI agent",
    "CLAUDECODE": "Claude Code",
    "CODEX_SANDBOX": "Codex",
    "CODEX_SANDBOX_NETWORK_DISABLED": "Codex",
    "CODEX_THREAD_ID": "Codex",
    "CURSOR_AGENT": "Cursor",
    "GEMINI_CLI": "Gemini CLI",
    "OPENCLAW_SHELL": "OpenClaw",
    "OPENCODE": "OpenCode",
    "QWEN_CODE": "Qwen Code",
}


def agent_in(env: Mapping[str, str]) -> str:
    """The agent whose mark is in the environment; empty where there is none."""
    return next((name for mark, name in _MARKS.items() if env.get(mark)), "")


class Right(StrEnum):
    """What an agent may do by itself with one kind of change."""

    PROJECT = "in its own project and in stores of no project; an approval it touches ends"
    NARROW = "into its own project only; the copy is not approved"
    PROPOSE = "yes: it waits for a person"
    PERSON = "no: a person decides"


RIGHTS = {
    "add": Right.PROJECT,
    "store": Right.PROJECT,
    "edit": Right.PROJECT,
    "verify": Right.PROJECT,
    "rm": Right.PROJECT,
    "merge": Right.PROJECT,
    "fix": Right.PROJECT,
    "restore": Right.PROJECT,
    "undo": Right.PROJECT,
    "redo": Right.PROJECT,
    "brief": Right.PROJECT,
    "mv": Right.NARROW,
    "cp": Right.NARROW,
    "propose": Right.PROPOSE,
    "approve": Right.PERSON,
    "reject": Right.PERSON,
    "later": Right.PERSON,
    "retarget": Right.PERSON,
    "accept": Right.PERSON,
    "distinct": Right.PERSON,
    "redact": Right.PERSON,
    "purge": Right.PERSON,
    "empty": Right.PERSON,
    "publish": Right.PERSON,
    "allow": Right.PERSON,
    "config": Right.PERSON,
}
"""By the verb of a plan; a verb that is not here is a person's."""


def right_of(verb: str) -> Right:
    return RIGHTS.get(verb, Right.PERSON)
