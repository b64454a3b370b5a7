"""What files of a repository held at earlier commits; many questions are answered by one process."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Protocol

from memtui_store.audit.claims.history import Commit, read_commit_line

_SEPARATOR = "\x1e"
_MOST_COMMITS = 40
_MOST_FILES = 60
_MOST_TEXTS = 120


class Run(Protocol):
    def __call__(self, *arguments: str, stdin: bytes = b"") -> bytes: ...


class PastTexts:
    def __init__(self, run: Run) -> None:
        self._run = run
        self._commits: dict[str, list[Commit]] = {}
        self._texts: dict[tuple[str, str], bytes | None] = {}

    def commits(self, path: str, also: Callable[[], Iterable[str]] = tuple) -> list[Commit]:
        """The newest commits that changed a file, the newest first; `also` are files that are asked for next."""
        if path not in self._commits:
            paths = [other for other in dict.fromkeys((path, *also())) if "\n" not in other]
            self._read_commits([other for other in paths if other not in self._commits][:_MOST_FILES])
        return self._commits.setdefault(path, [])

    def _read_commits(self, paths: list[str]) -> None:
        if not paths:
            return
        listed = self._run(
            "--literal-pathspecs", "log", "HEAD", f"--format={_SEPARATOR}%H %at %ct", "--name-only", "-z",
            "--no-renames", f"--max-count={_MOST_COMMITS * len(paths)}", "--no-show-signature", "--no-ext-diff",
            "--no-textconv", "--ignore-submodules=all", "--", *paths,
        )  # fmt: skip
        found: dict[str, list[Commit]] = defaultdict(list)
        for part in listed.decode("utf-8", "surrogateescape").split(_SEPARATOR):
            head, _, names = part.partition("\0")
            commit = read_commit_line(head)
            if commit:
                for name in names.lstrip("\n\0").split("\0"):
                    found[name].append(commit)
        for path in paths:
            self._commits[path] = found[path][:_MOST_COMMITS]

    def text(self, path: str, commit: Commit, also: Callable[[], Iterable[tuple[str, Commit]]] = tuple) -> bytes | None:
        """None where the file was not there, or is no file."""
        if (path, commit.sha) not in self._texts:
            asked = dict.fromkeys(((path, commit.sha), *((name, other.sha) for name, other in also())))
            wanted = [each for each in asked if each not in self._texts and "\n" not in each[0]][:_MOST_TEXTS]
            found = self.objects([f"{sha}:{name}" for name, sha in wanted])
            self._texts |= zip(wanted, found, strict=True)
        return self._texts.get((path, commit.sha))

    def objects(self, names: list[str]) -> list[bytes | None]:
        """What each of these objects holds; None where it is missing or no file."""
        wanted = "".join(f"{name}\n" for name in names).encode("utf-8", "surrogateescape")
        data = self._run("cat-file", "--batch", stdin=wanted) if names else b""
        found: list[bytes | None] = []
        at = 0
        for _ in names:
            end = data.find(b"\n", at)
            head = data[at:end].split() if end >= 0 else []
            at = end + 1 if end >= 0 else len(data)
            size = int(head[2]) if len(head) == 3 and head[1] == b"blob" and head[2].isdigit() else None
            found.append(None if size is None else data[at : at + size])
            at += size + 1 if size is not None else 0
        return found
