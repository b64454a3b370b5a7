"""Read tables of words and patterns, which lie as TOML beside the module that uses them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

_PART = re.compile("<([A-Z_]+)>")


def read_words(path: Path) -> dict[str, frozenset[str]]:
    """Read lists of words."""
    return {name: frozenset(text.split()) for name, text in tomllib.loads(path.read_text("utf-8")).items()}


class Table:
    """Rows with patterns, in which `<NAME>` is the part of that name and line ends do not count."""

    def __init__(self, path: Path) -> None:
        self.rows: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
        self._parts: dict[str, str] = self.rows["parts"]

    def words(self, text: str) -> frozenset[str]:
        """Return a list of words as a set."""
        return frozenset(self._filled(text).split())

    def pattern(self, text: str, around: str = "{}") -> re.Pattern[str]:
        """Compile a pattern, with something around it."""
        return re.compile(around.replace("{}", self._filled(text).replace("\n", "")))

    def _filled(self, text: str) -> str:
        return _PART.sub(lambda part: self._filled(self._parts[part[1]]), text)
