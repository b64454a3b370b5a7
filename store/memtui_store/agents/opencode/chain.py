"""List the instruction files an OpenCode session loads: the user's, one name of the project's, whatever is listed."""

from __future__ import annotations

import os
from collections.abc import Iterator

from memtui_store.agents.claude.locate import claude_home
from memtui_store.agents.discovery import MINE, PROJECT, with_note
from memtui_store.agents.disk import is_file
from memtui_store.agents.opencode.config import MEMORY, Config, config_folder, flag, folders
from memtui_store.agents.opencode.patterns import MOST, matching
from memtui_store.agents.project_root import project_root
from memtui_store.audit.scan import redact
from memtui_store.changes.files import inside
from memtui_store.environment import Environment
from memtui_store.text import one_line

NAMES = ("AGENTS.md", "CLAUDE.md", "CONTEXT.md")
File = tuple[str, str, bool]
"""A path, what it is to OpenCode, and whether settings of the project name it."""
_OFF = "not read: OPENCODE_DISABLE_CLAUDE_CODE is set"
_URL = 200


def without_claude(environment: Environment) -> bool:
    return flag(environment, "OPENCODE_DISABLE_CLAUDE_CODE") or flag(environment, "OPENCODE_DISABLE_CLAUDE_CODE_PROMPT")


def user_files(environment: Environment) -> list[File]:
    """The first that exists is the only one."""
    claude = claude_home(environment.home, environment.env).config_dir / "CLAUDE.md"
    found: list[File] = []
    for path in (str(config_folder(environment) / "AGENTS.md"), str(claude)):
        if not is_file(path):
            continue
        note = ""
        if path == str(claude) and without_claude(environment):
            note = _OFF
        elif found:
            note = "not read: AGENTS.md takes its place"
        found.append((path, with_note(MINE, note), False))
    return found


def project_files(environment: Environment, config: Config) -> tuple[list[File], list[str]]:
    """Nearest first, and what is listed but cannot be shown."""
    found = {path: (label, named) for path, label, named in _named(environment)}
    listed, problems = _listed(environment, config)
    for path, label, named in listed:
        found.setdefault(path, (label, named))
    for folder in folders(environment):
        path = os.path.join(folder, MEMORY)
        if is_file(path):
            read = "read: instructions lists it" if path in found else "not read unless instructions lists it"
            found[path] = with_note("what OpenCode's models are told to remember here", read), False
    return [(path, *told) for path, told in found.items()], problems


def _named(environment: Environment) -> Iterator[File]:
    """The first name that any folder has is the one that counts."""
    disabled = flag(environment, "OPENCODE_DISABLE_PROJECT_CONFIG")
    taken = ""
    for name in NAMES:
        paths = [os.path.join(folder, name) for folder in folders(environment)]
        there = [path for path in paths if is_file(path)]
        note = ""
        if disabled:
            note = "not read: OPENCODE_DISABLE_PROJECT_CONFIG is set"
        elif name == "CLAUDE.md" and without_claude(environment):
            note = _OFF
        elif taken:
            note = f"not read: {taken} takes its place"
        elif name == "CONTEXT.md":
            note = "deprecated"
        taken = taken or (name if there and not note.startswith("not read") else "")
        yield from ((path, with_note(PROJECT, note), False) for path in there)


def _listed(environment: Environment, config: Config) -> tuple[list[File], list[str]]:
    found: list[File] = []
    problems: list[str] = []
    root = str(project_root(environment.project))
    for pattern, origin in config.instructions:
        said = one_line(redact(pattern).text, _URL)
        if pattern.startswith(("http://", "https://")):
            problems.append(f"instructions names {said}, which OpenCode fetches and memtui does not")
            continue
        places = folders(environment)
        text = f"{environment.home}/{pattern[2:]}" if pattern.startswith("~/") else pattern
        if text.startswith("/"):
            places, text = ["/"], text.lstrip("/")
        for place in places:
            paths, broken_off = matching(place, text)
            found += [(path, f"listed in instructions as {said}", inside(origin, root)) for path in paths]
            if broken_off:
                problems.append(f"instructions: {said} means too many files; only some are shown")
        if len(found) > MOST:
            break
    return found[:MOST], problems
