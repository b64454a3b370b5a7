"""Lines told of a name, in a sentence or list whose file is named before: `load` (line 25), `save` (177)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui_store.audit.claims.found import Found, Free
from memtui_store.audit.claims.names import EXTENSIONS, extension, split_line

_NAMED = re.compile(
    r"(?<!`)`([A-Za-z_$][\w$.]{2,80}(?:\([^`()\n]{0,60}\))?)`[ \t]\((?:(?:line|lines|L|ln\.?)[ \t]?~?\d{1,6}|\d{2,6})"
    r"(?:[-–]\d{1,6})?(?:\)|(?=[,;]))"
)


def named_lines_in(
    text: str, start: int, end: int, files: list[tuple[int, str]], free: Free
) -> Iterator[tuple[Found, str]]:
    """What is said of a line, each with its file; `files` are those that the block names, with their positions."""
    for told in _NAMED.finditer(text, start, end):
        before = [name for at, name in files if at < told.start(1)]
        if before and free(told.start()) and extension(told[1]) not in EXTENSIONS:
            yield ("file_line", text[told.start(1) : told.end()], told.start(1), told.end()), before[-1]


def files_of(found: list[Found]) -> list[tuple[int, str]]:
    paths = ((at, split_line(value)[0]) for kind, value, at, _ in found if kind in ("path", "file_line"))
    return sorted((at, path) for at, path in paths if extension(path) in EXTENSIONS)
