"""One home in which every agent remembers something, for what happens between them."""

from __future__ import annotations

from pathlib import Path

from memtui_store.agents.slug import slug
from tests.adapters import (
    make_carapace,
    make_carnival9,
    make_codex,
    make_gemini,
    make_hermes,
    make_nanoclaw,
    make_openclaw,
    make_opencode,
    make_qwen,
)
from tests.conftest import Home, memory_text, put


def home_at(place: Path) -> Home:
    project = place / "work" / "app"
    (project / ".git").mkdir(parents=True)
    memory = place / "home" / ".claude" / "projects" / slug(str(project)) / "memory"
    memory.mkdir(parents=True)
    env = {"HOME": str(place / "home"), "MEMTUI_HOME": str(place / "memtui")}
    return Home(place / "home", project, memory, place / "memtui", env)


def furnish(home: Home) -> Home:
    """What each owner's program would leave behind."""
    project = home.project
    text = memory_text("run-tests", "How to test", "feedback", "Run `make test` before a push.\n\nIt takes a minute.")
    home.write("feedback_tests.md", text)
    put(home.own / "data" / "store" / "_global" / "pets.md", memory_text("pets", "The cat", "user", "The cat is Luna."))
    make_hermes.make(home.path / ".hermes", user=("Name is Ada",))
    lesson = make_carnival9.lesson(1, "Retry the upload once.", task="Upload the report", outcome="failed")
    make_carnival9.make(project, lesson)
    entry = make_carapace.entry(1, "Deploys happen on Tuesdays only", "correction", ("deploy", "ci"))
    make_carapace.make(home.path / ".carapace", entry)
    make_openclaw.make(home.path / ".openclaw" / "workspace")
    make_nanoclaw.make(home.path / "nanoclaw", {"andy": make_nanoclaw.THIRD})
    make_codex.make(home.path / ".codex")
    make_opencode.configure(project)
    (project.parent / "site" / ".git").mkdir(parents=True)
    make_opencode.make(project.parent / "site" / ".claude" / "memory")
    put(home.own / "config" / "config.toml", f'roots = ["{project.parent}"]\n')
    make_qwen.make(home.path / ".qwen" / "memories")
    make_gemini.make(home.path / ".gemini", project)
    return home
