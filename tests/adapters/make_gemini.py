"""A Gemini home: the private memory of a project, and patches that wait for a person's word."""

from __future__ import annotations

import json
from pathlib import Path

from tests.conftest import put

INDEX = "# Project Memory\n\n- old fact about this project\n- [Build](build.md)\n"
BUILD = "# Build\n\n- Run `make` first.\n"


def make(home: Path, project: Path, name: str = "app", days: float = 10) -> Path:
    """Gemini's own folder is given; that of the project's memory is given back."""
    put(home / "projects.json", json.dumps({"projects": {str(project): name}}, indent=2))
    put(home / "tmp" / name / ".project_root", str(project))
    memory = home / "tmp" / name / "memory"
    put(memory / "MEMORY.md", INDEX, days)
    put(memory / "build.md", BUILD, days)
    return memory


def private(memory: Path, name: str = "extraction.patch", days: float = 1) -> Path:
    """One run of the extraction: the index changed, and a new file beside it."""
    index, new = memory / "MEMORY.md", memory / "verify.md"
    lines = [
        f"--- {index}",
        f"+++ {index}",
        "@@ -1,3 +1,4 @@",
        " # Project Memory",
        " ",
        "-- old fact about this project",
        "+- new fact extracted from a session",
        f"+- See {new} for the commands.",
        "--- /dev/null",
        f"+++ {new}",
        "@@ -0,0 +1,3 @@",
        "+# Verify",
        "+",
        "+- Run `npm test` after an edit.",
        "",
    ]
    return put(memory / ".inbox" / "private" / name, "\n".join(lines), days)


def everywhere(memory: Path, home: Path, days: float = 2) -> Path:
    """A patch that makes the user's own GEMINI.md."""
    lines = ["--- /dev/null", f"+++ {home / 'GEMINI.md'}", "@@ -0,0 +1,3 @@", "+# Preferences", "+", "+- Be brief.", ""]
    return put(memory / ".inbox" / "global" / "extraction.patch", "\n".join(lines), days)
