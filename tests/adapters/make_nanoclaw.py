"""A NanoClaw install with groups of all three generations."""

from __future__ import annotations

import json
from pathlib import Path

from tests.conftest import memory_text, put

COMPOSED = "<!-- Composed at spawn — do not edit. Edit CLAUDE.local.md instead. -->\n@./.claude-shared.md\n"
CONCEPT = "---\ntype: person\ncustom: kept\n---\n\nDana reviews migrations.\n"

FIRST = {
    "CLAUDE.md": "# Andy\n\n## Memory\n\n- The dog is named Luna.\n",
    "shopping.md": "# Shopping\n\n- oats\n",
    "conversations/2026-11-13-hello.md": "# Hello\n",
    "repo/README.md": "# Not a memory\n",
}
SECOND = {
    "CLAUDE.md": COMPOSED,
    "CLAUDE.local.md": "# Notes\n\n- Prefers tea.\n",
    ".claude-shared.md": "# Shared\n",
    ".claude-fragments/skill.md": "# Skill\n",
}
THIRD = {
    "CLAUDE.md": COMPOSED,
    "AGENTS.md": COMPOSED,
    "instructions.prepend.md": "You are Andy.\n",
    "memory/index.md": "# Core Memory\n\n- [Dana](people/dana.md)\n",
    "memory/system/definition.md": "# How memory works\n",
    "memory/people/index.md": "# People\n",
    "memory/people/dana.md": CONCEPT,
    "memory/log.md": "## [2026-11-10] hygiene\n",
}


def make(place: Path, groups: dict[str, dict[str, str]], name: str = "nanoclaw") -> Path:
    put(place / "package.json", json.dumps({"name": name, "version": "2.1.0"}))
    (place / "data").mkdir(exist_ok=True)
    for group, files in groups.items():
        for path, text in files.items():
            put(place / "groups" / group / path, text)
    return place


def auto_memory(place: Path, group: str, *, second: bool = False) -> Path:
    """Claude Code's own memory of a container, beside what nobody should read."""
    state = place / "data" / ("v2-sessions" if second else "sessions") / group
    state /= ".claude-shared" if second else ".claude"
    put(state / ".credentials.json", "{}")
    folder = "-workspace-agent" if second else "-workspace-group"
    return put(state / "projects" / folder / "memory" / "auto.md", memory_text("auto"))
