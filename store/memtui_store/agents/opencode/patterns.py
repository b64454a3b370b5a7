"""Find the files a pattern of `instructions` means, without ever walking a whole disk for it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase

from memtui_store.agents.disk import is_file, kind_of

_WILD = re.compile(r"[*?\[{]")
_BRACES = re.compile(r"\{([^{}]*)\}")
_SKIPPED = (".git", "node_modules", ".venv", "__pycache__")
_DEPTH, _ENTRIES, _CHOICES, MOST = 12, 5_000, 32, 200


def matching(folder: str, pattern: str) -> tuple[list[str], bool]:
    """Files below a folder, by name; and whether the search was broken off for their number."""
    parts = pattern.split("/")
    fixed = next((n for n, part in enumerate(parts) if _WILD.search(part)), len(parts))
    base = os.path.normpath(os.path.join(folder, *parts[:fixed])) if fixed else folder
    if fixed == len(parts):
        return ([base] if is_file(base) else []), False
    choices = [choice.split("/") for choice in _expanded("/".join(parts[fixed:]))]
    depth = _DEPTH if any("**" in choice for choice in choices) else max(map(len, choices)) - 1
    found: list[str] = []
    for number, path in enumerate(_below(base, depth)):
        if number >= _ENTRIES or len(found) >= MOST:
            return found, True
        inner = os.path.relpath(path, base).split("/")
        if any(_fits(inner, choice) for choice in choices):
            found.append(path)
    return found, False


def _below(folder: str, depth: int) -> Iterator[str]:
    if not kind_of(folder):
        return
    try:
        with os.scandir(folder) as listing:
            children = sorted(listing, key=lambda child: child.name)
    except OSError:
        return
    for child in children:
        if not child.is_dir(follow_symlinks=False):
            yield child.path
        elif depth and child.name not in _SKIPPED:
            yield from _below(child.path, depth - 1)


def _fits(path: Sequence[str], pattern: Sequence[str]) -> bool:
    """Part by part; two stars stand for any number of folders. Each pair is looked at once, however many stars."""
    reach = {0}
    for part in pattern:
        if part == "**":
            reach = set(range(min(reach, default=len(path) + 1), len(path) + 1))
        else:
            reach = {at + 1 for at in reach if at < len(path) and fnmatchcase(path[at], part)}
    return len(path) in reach


def _expanded(pattern: str) -> list[str]:
    """With every choice in braces made, up to a number nobody writes."""
    found, done = [pattern], False
    while not done and len(found) < _CHOICES:
        done = True
        for number, text in enumerate(found):
            choice = _BRACES.search(text)
            if choice:
                words = choice[1].split(",")
                found[number : number + 1] = [text[: choice.start()] + word + text[choice.end() :] for word in words]
                done = False
                break
    return found[:_CHOICES]
