"""Lines that left the code, newest first: whatever is nowhere now but once was must stand in one of them.

One pass over the history's patches answers for every symbol of every memory; asking git for each of them would cost
seconds a piece.
"""

from __future__ import annotations

from memtui_store.audit.claims.git import Git
from memtui_store.audit.claims.history import Commit, read_commit_line

NOT_CODE = (
    ":(exclude)*.md", ":(exclude)*.mdx", ":(exclude)*.rst", ":(exclude)*.txt", ":(exclude).claude", ":(exclude)*lock*",
    ":(exclude)*.svg", ":(exclude)*.csv", ":(exclude)*.min.*", ":(exclude)*.snap", ":(exclude)*.map",
)  # fmt: skip
_MAX_HEADS = 300
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

    def last(self, word: str) -> Commit | None:
        """The newest commit with a removed line that has the word, for a word that is nowhere now."""
        needle = word.encode("utf-8", "surrogateescape")
        at = self._data.find(needle) if word else -1
        for _ in range(_MAX_HEADS):
            if at < 0 or self._sign(at) in {b"-", b"+"}:
                break
            at = self._data.find(needle, at + 1)
        return self._commit(at) if at >= 0 and self._sign(at) == b"-" else None

    def introduced(self, word: str) -> int | None:
        """When the word first came, or None where it was there before the oldest patch that was read."""
        needle = word.encode("utf-8", "surrogateescape")
        at = self._data.rfind(needle)
        for _ in range(_MAX_HEADS):
            if at < 0 or self._sign(at) in {b"-", b"+"}:
                break
            at = self._data.rfind(needle, 0, at)
        commit = self._commit(at) if at >= 0 and self._sign(at) == b"+" else None
        return commit.when if commit else None

    def _sign(self, at: int) -> bytes:
        """Empty for the heads of files and hunks, which repeat names that did not change."""
        start = self._data.rfind(b"\n", 0, at) + 1
        return b"" if self._data.startswith((b"--- ", b"+++ "), start) else self._data[start : start + 1]

    def _commit(self, at: int) -> Commit | None:
        start = self._data.rfind(_MARK, 0, at) + 1
        return read_commit_line(self._data[start : start + 90].decode("ascii", "replace").split("\n", 1)[0])
