"""Agents propose, people dispose: a word that only a person may give is not taken from a running agent.

An agent that runs a shell command cannot be told from its user with certainty. The marks agents leave in the
environment of their commands catch the ordinary case: an agent that tries, because nobody told it not to.
"""

from __future__ import annotations

from collections.abc import Mapping

from memtui_store.errors import RefusedError

_MARKS = {
    "CLAUDECODE": "Claude Code",
    "CODEX_SANDBOX": "Codex",
    "CODEX_SANDBOX_NETWORK_DISABLED": "Codex",
    "CURSOR_AGENT": "Cursor",
    "GEMINI_CLI": "Gemini CLI",
    "OPENCODE": "OpenCode",
    "QWEN_CODE": "Qwen Code",
}


def require_person(env: Mapping[str, str], *, terminal: bool) -> None:
    """Someone at a terminal is asked and answers; without one, an agent's command is refused."""
    agent = next((name for mark, name in _MARKS.items() if env.get(mark)), "")
    if agent and not terminal:
        raise RefusedError(
            f"only a person approves, and this command was started by {agent}",
            hint="open memtui in a terminal of your own; nothing was changed",
        )
