"""Where instruction files lie: the names agents read, in a project, in a home, and below folders of projects."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from memtui_store.agents.claude.locate import claude_home
from memtui_store.agents.project_root import project_root
from memtui_store.bootstrap.contract import Ask, Item
from memtui_store.bootstrap.walk import item_at, walk

NAMES = frozenset(
    {
        "CLAUDE.md",
        "CLAUDE.local.md",
        "AGENTS.md",
        "AGENT.md",
        "GEMINI.md",
        ".cursorrules",
        ".windsurfrules",
        ".clinerules",
    }
)
_FIXED = (
    "CLAUDE.md",
    ".claude/CLAUDE.md",
    "CLAUDE.local.md",
    "AGENTS.md",
    "AGENT.md",
    "GEMINI.md",
    ".cursorrules",
    ".windsurfrules",
    ".clinerules",
    ".github/copilot-instructions.md",
    ".junie/guidelines.md",
)
_FOLDERS = (
    (".claude/rules", (".md",)),
    (".cursor/rules", (".mdc", ".md")),
    (".github/instructions", (".md",)),
    (".windsurf/rules", (".md",)),
    (".clinerules", (".md", ".txt")),
    (".kiro/steering", (".md",)),
)
_HOME_FIXED = (
    ".gemini/GEMINI.md",
    ".config/opencode/AGENTS.md",
    ".codeium/windsurf/memories/global_rules.md",
    ".copilot/copilot-instructions.md",
    ".cursorrules",
    "CLAUDE.md",
    "AGENTS.md",
)
_HOME_FOLDERS = (
    (".kiro/steering", (".md",)),
    ("Documents/Cline/Rules", (".md", ".txt")),
    (".cursor/rules", (".mdc", ".md")),
)
USER = "user"
_DOT_FOLDERS = frozenset(
    {
        ".claude",
        ".cursor",
        ".github",
        ".windsurf",
        ".clinerules",
        ".kiro",
        ".junie",
        "rules",
        "instructions",
        "steering",
    }
)
_LIMIT = 2_000


def places(ask: Ask) -> Iterator[Item]:
    """Each file once, the user's own first."""
    seen: set[str] = set()
    for item in _candidates(ask):
        real = os.path.realpath(item.path)
        if real not in seen and len(seen) < _LIMIT:
            seen.add(real)
            yield item


def _candidates(ask: Ask) -> Iterator[Item]:
    if ask.places:
        for place in ask.places:
            if place.is_dir():
                yield from _below(place)
            elif (item := item_at(place, place.parent)) is not None:
                yield item
        return
    yield from _of_home(ask)
    root = project_root(ask.environment.project)
    home = Path(os.path.realpath(ask.environment.home))
    if root != home:
        yield from _of_project(root, root)
    for folder in ask.environment.settings.roots:
        yield from _below(folder)


def _of_home(ask: Ask) -> Iterator[Item]:
    home = ask.environment.home
    config = claude_home(home, ask.environment.env).config_dir
    codex = Path(ask.environment.env.get("CODEX_HOME") or home / ".codex")
    files = [config / "CLAUDE.md", codex / "AGENTS.md", *(home / name for name in _HOME_FIXED)]
    for folder, endings in ((config / "rules", (".md",)), *((home / name, kinds) for name, kinds in _HOME_FOLDERS)):
        files += _listed(folder, endings)
    for path in files:
        base = home if path.is_relative_to(home) else path.parent
        if path.is_file() and (item := item_at(path, base, USER)) is not None:
            yield item


def _below(folder: Path) -> Iterator[Item]:
    """A folder of projects: each repository with its own files, and loose ones outside of any."""
    found: set[Path] = set()
    for path in walk(folder, NAMES.__contains__, folders=lambda _, entries: ".git" in entries):
        if path.is_dir():
            yield from _of_project(path, path)
        elif (item := item_at(path, folder)) is not None:
            found.add(path)
            yield item
    for item in _of_project(folder, folder):
        if item.path not in found:
            yield item


def _of_project(root: Path, base: Path) -> Iterator[Item]:
    files = [root / name for name in _FIXED]
    for name, endings in _FOLDERS:
        files += _listed(root / name, endings)
    given = set()
    for path in files:
        if path.is_file() and (item := item_at(path, base)) is not None:
            given.add(path)
            yield item
    for path in walk(root, NAMES.__contains__, depth=4, entries=5_000):
        if path not in given and (item := item_at(path, base)) is not None:
            yield item


def _listed(folder: Path, endings: tuple[str, ...]) -> list[Path]:
    if folder.is_symlink() or not folder.is_dir():
        return []
    return list(walk(folder, lambda name: name.endswith(endings), depth=3, entries=500))


def project_of(path: Path) -> Path:
    """The directory an instruction file speaks of: its repository, else the folder that holds it."""
    folder = path.parent
    while folder.name in _DOT_FOLDERS and folder != folder.parent:
        folder = folder.parent
    return project_root(folder)
