"""Lines that left the code, newest first: whatever is nowhere now but once was must stand in one of them.

One pass over the history's patches answers for every symbol of every memory; asking git for each of them would cost
seconds a piece.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from memtui_store.audit.claims.git import Git
from memtui_store.audit.claims.history import Commit, read_commit_line
from memtui_store.audit.claims.whole_words import Searched, places, places_backwards

NOT_CODE = (
    ":(exclude)*.md", ":(exclude)*.mdx", ":(exclude)*.rst", ":(exclude)*.txt", ":(exclude).claude", ":(exclude)*lock*",
    ":(exclude)*.svg", ":(exclude)*.csv", ":(exclude)*.min.*", ":(exclude)*.snap", ":(exclude)*.map",
)  # fmt: skip
_MAX_HEADS = 300
_LONGEST = 400
_MARK = b"\x1e"


class Removals:
    def __init__(self, git: Git | None) -> None:
        data = git.run(
            "log", "HEAD", f"--format={_MARK.decode()}%H %at %ct", "-p", "-U0", "--inter-hunk-context=0",
            "--no-renames", "--no-ext-diff", "--no-textconv", "--no-color", "--no-show-signature",
            "--ignore-submodules=all", "--submodule=short", "--diff-filter=AMD", "--", ".", *NOT_CODE,
            seconds=12, partial=True,
        ) if git else None  # fmt: skip
        self._data = data or b""
        self._searched = Searched(self._data)
        self._last: dict[str, Commit | None] = {}

    def knows(self, word: str) -> bool:
        return self._searched.has(word.encode("utf-8", "surrogateescape"))

    def last(self, word: str) -> Commit | None:
        """The newest commit with a removed line that has the whole word, for a word that is nowhere now."""
        if word not in self._last:
            self._last[word] = self._find_last(word) if self.knows(word) else None
        return self._last[word]

    def _find_last(self, word: str) -> Commit | None:
        at = self._changed(places(self._data, word.encode("utf-8", "surrogateescape")))
        return self._commit(at) if at >= 0 and self._sign(at) == b"-" else None

    def lines(self, word: str) -> Iterator[str]:
        """The removed lines that have the word, the newest first."""
        for at in islice(places(self._data, word.encode("utf-8", "surrogateescape")), _MAX_HEADS):
            if self._sign(at) == b"-":
                start = self._data.rfind(b"\n", 0, at) + 1
                yield self._data[start + 1 : self._data.find(b"\n", at)][:_LONGEST].decode("utf-8", "replace")

    def introduced(self, word: str) -> int | None:
        """When the word first came, or None where it was there before the oldest patch that was read."""
        at = self._changed(places_backwards(self._data, word.encode("utf-8", "surrogateescape")))
        commit = self._commit(at) if at >= 0 and self._sign(at) == b"+" else None
        return commit.when if commit else None

    def _changed(self, found: Iterator[int]) -> int:
        """The first of the places that is in a line which a commit took away or brought; -1 for none."""
        return next((at for at in islice(found, _MAX_HEADS) if self._sign(at) in {b"-", b"+"}), -1)

    def _sign(self, at: int) -> bytes:
        """Empty for the heads of files and hunks, which repeat names that did not change."""
        start = self._data.rfind(b"\n", 0, at) + 1
        return b"" if self._data.startswith((b"--- ", b"+++ "), start) else self._data[start : start + 1]

    def _commit(self, at: int) -> Commit | None:
        start = self._data.rfind(_MARK, 0, at) + 1
        return read_commit_line(self._data[start : start + 90].decode("ascii", "replace").split("\n", 1)[0])
