"""Tell what keeps Hermes from using a file, or a person from editing it without surprise."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from memtui_store.agents.hermes import grammar
from memtui_store.changes.files import reason_for

_BACKUP = re.compile(r"(?:MEMORY|USER)\.md\.bak\.\d+")


def folder_problem(folder: Path) -> str:
    """Empty where it can be looked into, or is not there yet."""
    try:
        os.listdir(folder)
    except FileNotFoundError:
        return ""
    except OSError as error:
        return f"its folder: {reason_for(error)}"
    return ""


def file_problems(name: str, text: str, limit: int) -> Iterator[str]:
    reasons = grammar.drift(text, limit)
    if reasons:
        # Normalising helps against stray characters, not against an entry that is too long.
        cure = "; normalising it helps" if grammar.drift(text, len(text)) else ""
        yield f"{name}: Hermes refuses to replace or remove entries ({'; '.join(reasons)}){cure}"
    total = grammar.size(grammar.parse(text))
    if total > limit:
        yield f"{name}: {total:,} of {limit:,} characters; Hermes adds nothing more"


def backups(folder: Path) -> list[Path]:
    """What Hermes leaves beside a file it will not touch, one more at every attempt."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    return [folder / name for name in names if _BACKUP.fullmatch(name)]
