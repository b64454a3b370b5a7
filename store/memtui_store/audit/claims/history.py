"""Read what became of every path that the history of HEAD has known, in one pass over the log."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from memtui_store.audit.claims.git import Git

_SEPARATOR = "\x1e"
_MAX_HOPS = 12
_MAX_PATHS = 400_000
_QUIET = ("--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "--no-color")


@dataclass(frozen=True, slots=True)
class Commit:
    sha: str
    when: int

    def __str__(self) -> str:
        return f"{self.sha[:9]} on {datetime.fromtimestamp(self.when, UTC):%Y-%m-%d}"


def read_commit(line: str) -> Commit | None:
    """Parse a line of `%H %at %ct`; of the two dates the earlier, for a rebase moves only the later one."""
    fields = line.split()
    if len(fields) < 3 or not (fields[1].isdigit() and fields[2].isdigit()):
        return None
    return Commit(fields[0], min(int(fields[1]), int(fields[2])))


class History:
    """`removed` has the last removal of each path that is not there now, `added` the first time a path came."""

    def __init__(self, git: Git | None, present: frozenset[str]) -> None:
        """Read the log without renames, which cost ten times as much: they are looked up for the few that are asked."""
        self._git, self._present = git, present
        self.removed: dict[str, Commit] = {}
        self.added: dict[str, int] = {}
        self._by_name: dict[str, list[str]] = defaultdict(list)
        self._folders: dict[str, list[str]] = defaultdict(list)
        self._renames: dict[str, dict[str, str]] = {}
        data = git.run(
            "log", "HEAD", f"--format={_SEPARATOR}%H %at %ct", "--diff-filter=AD", "--no-renames", "--name-status",
            "-z", "--no-show-signature", *_QUIET, seconds=10, partial=True,
        ) if git else None  # fmt: skip
        for part in (data or b"").decode("utf-8", "surrogateescape").split(_SEPARATOR):
            head, _, names = part.partition("\0")
            commit = read_commit(head)
            if commit and len(self.added) + len(self.removed) < _MAX_PATHS:
                fields = names.lstrip("\n\0").split("\0")
                self._read(commit, zip(fields[::2], fields[1::2], strict=False))

    def _read(self, commit: Commit, changes: Iterable[tuple[str, str]]) -> None:
        for status, path in changes:
            if status == "A":
                self.added[path] = commit.when
            elif path not in self.removed and path not in self._present:
                self.removed[path] = commit
                self._by_name[path.rsplit("/", 1)[-1]].append(path)
                folder = path
                while "/" in folder:
                    folder = folder.rsplit("/", 1)[0]
                    self._folders[folder].append(path)

    def matching(self, path: str) -> list[str]:
        """Find gone files that a text could mean by `path`: the file itself, what ends in it, or what was below it."""
        bare = path.strip("/")
        if bare in self.removed:
            return [bare]
        name = bare.rsplit("/", 1)[-1]
        found = [known for known in self._by_name.get(name, ()) if known.endswith("/" + bare)]
        return found or self.below(bare)

    def below(self, folder: str) -> list[str]:
        """Return the gone files of a folder, also of one named by the end of its path alone, if there is but one."""
        bare = folder.strip("/")
        if bare not in self._folders and "/" in bare:
            ending = [known for known in self._folders if known.endswith("/" + bare)]
            bare = ending[0] if len(ending) == 1 else bare
        return self._folders.get(bare, [])

    def existed(self, path: str, when: int, landing: int = 0) -> bool:
        """Whether a gone file was there at a moment, or soon after: work on a branch is remembered before it lands."""
        return self.added.get(path, 0) <= when + landing and self.removed[path].when > when

    def target(self, path: str) -> str | None:
        """Follow a chain of renames to a file that is there now."""
        name, seen = path, {path}
        for _ in range(_MAX_HOPS):
            end = self.removed.get(name)
            name = self._renames_of(end).get(name, "") if end else ""
            if not name or name in seen:
                return None
            if name in self._present:
                return name
            seen.add(name)
        return None

    def folder_target(self, folder: str) -> str | None:
        """Return the folder to which most of its files were renamed."""
        prefix = folder.strip("/") + "/"
        gone = self.below(folder)
        found: Counter[str] = Counter()
        for path in gone[:200]:
            target, rest = self.target(path), path[len(prefix) :]
            if target and target.endswith("/" + rest):
                found[target[: -len(rest)]] += 1
        best, count = found.most_common(1)[0] if found else ("", 0)
        return best if count * 2 > min(len(gone), 200) else None

    def _renames_of(self, commit: Commit) -> dict[str, str]:
        if commit.sha not in self._renames:
            data = self._git.run(
                "diff-tree", "-r", "-M", "-l400", "--root", "--no-commit-id", "--diff-filter=R", "--name-status", "-z",
                *_QUIET, commit.sha,
            ) if self._git else None  # fmt: skip
            fields = (data or b"").decode("utf-8", "surrogateescape").split("\0")
            self._renames[commit.sha] = dict(zip(fields[1::3], fields[2::3], strict=False))
        return self._renames[commit.sha]
