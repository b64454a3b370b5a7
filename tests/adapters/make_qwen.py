"""Qwen Code's memories: one folder per type, an index, a pinned file, a topic file of an older version."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import put

TEXT = "---\nname: {name}\ndescription: {description}\ntype: {kind}\n---\n\n{body}\n"
MEMORIES = {
    "user/role.md": ("Role", "Backend engineer", "user", "Ten years of Go."),
    "feedback/terse.md": (
        "Terse",
        "No summaries",
        "feedback",
        "Skip them.\n\nWhy: the diff says it.\nHow to apply: end.",
    ),
    "pinned/rule.md": ("Rule", "Never force-push", "feedback", "Never."),
}


def make(folder: Path, days: float = 10) -> Path:
    lines = []
    for key, (name, description, kind, body) in MEMORIES.items():
        put(folder / key, TEXT.format(name=name, description=description, kind=kind, body=body), days)
        lines.append(f"- [{name}]({key}) — {description}\n")
    put(folder / "project.md", "# Project\n\n- one\n- two\n", days)
    put(folder / "MEMORY.md", "".join(lines), days)
    return folder
