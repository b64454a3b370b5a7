"""A repository with memories as each of the two OpenCode plugins writes them, and OpenCode's own instruction files."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import put

KUITOS = "---\nname: {name}\ndescription: {description}\ntype: {kind}\n---\n\n{body}\n"
FL4P = (
    "---\nname: {name}\ndescription: {description}\ncreated: 2026-02-03T04:05:06.000Z\nmetadata:\n"
    "  node_type: memory\n  generator: opencode-claude-memory\n  type: {kind}\n"
    "  originSessionId: ses_1234567890abcdef\n---\n\n{body}\n"
)
MEMORIES = {
    "user_role.md": ("User role", "User is a backend engineer: Go, Postgres", "user", "Ten years of Go."),
    "feedback_terse.md": ("Terse replies", "No trailing summaries — user reads the diff", "feedback", "Skip them."),
    "reference_ünï.md": ('Grafana "board" #1', "see [link](x.md)", "reference", "Board at https://grafana.internal/d"),
}
REMEMBER = "---\napplyTo: '**'\n---\n\n# Memory\n\n- The user likes tabs.\n"


def make(folder: Path, dialect: str = FL4P, days: float = 10) -> Path:
    """A memory folder with its index."""
    lines = []
    for key, (name, description, kind, body) in MEMORIES.items():
        text = dialect.format(name=name, description=description, kind=kind, body=body)
        put(folder / key, text, days)
        lines.append(f"- [{name}]({key}) — {description}\n")
    put(folder / "MEMORY.md", "".join(lines), days)
    return folder


def configure(folder: Path, text: str = '{ "plugin": ["opencode-claude-memory"], }') -> Path:
    return put(folder / "opencode.json", text)
