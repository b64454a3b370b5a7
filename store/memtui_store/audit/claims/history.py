"""What became of every path that the history of HEAD has known, read in one pass over the log."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property

from memtui_store.audit.claims.git import Git

_SEPARATOR = "\x1e"
_MAX_HOPS = 12
_MAX_PATHS = 400_000


@dataclass(frozen=True, slots=True)
class Commit:
    sha: str
    when: int

    @property
    def day(self) -> str:
        return datetime.fromtimestamp(self.when, UTC).strftime("%Y-%m-%d")

    @property
    def short(self) -> str:
        return self.sha[:9]


@dataclass(slots=True)
class End:
    """How a path left: the commit, and the new name if git calls it a rename."""

    commit: Commit
    target: str | None = None


@dataclass
class History:
    ends: dict[str, End] = field(default_factory=dict)
    births: dict[str, int] = field(default_factory=dict)
    by_name: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    folders: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def matching(self, path: str) -> list[str]:
        """Gone paths that a text could mean by `path`: itself, or those that end in it."""
        if path in self.ends:
            return [path]
        ending = "/" + path
        return [
            known for known in self.by_name.get(path.rsplit("/", 1)[-1], ()) if known.endswith(ending) or known == path
        ]

    @cached_property
    def folder_names(self) -> frozenset[str]:
        """Of folders that files have left, in lower case."""
        return frozenset(folder.rsplit("/", 1)[-1].lower() for folder in self.folders)

    def below(self, folder: str) -> list[str]:
        return self.folders.get(folder.strip("/"), [])

    def came_with(self, path: str, commit: Commit) -> bool:
        """Whether a file is as new as the commit that took another away, so that it can be where that one went."""
        return self.births.get(path, 0) >= commit.when

    def final_name(self, path: str) -> str | None:
        """Where a chain of renames ends."""
        name, seen = path, {path}
        for _ in range(_MAX_HOPS):
            end = self.ends.get(name)
            if end is None or end.target is None:
                return name if name != path else None
            if end.target in seen:
                return None
            name = end.target
            seen.add(name)
        return None

    def folder_target(self, folder: str, present: frozenset[str]) -> str | None:
        """The folder to which most of its files were renamed."""
        prefix = folder.strip("/") + "/"
        targets: Counter[str] = Counter()
        gone = self.below(folder)
        for path in gone:
            name = self.final_name(path)
            rest = path[len(prefix) :]
            if name is not None and name in present and name.endswith("/" + rest):
                targets[name[: -len(rest)]] += 1
        (best, count) = targets.most_common(1)[0] if targets else ("", 0)
        return best if count * 2 > len(gone) else None


def read_commit_line(line: str) -> Commit | None:
    """A line of `%H %at %ct`; of the two dates the earlier, for a rebase moves only the later one."""
    fields = line.split()
    if len(fields) < 3 or not (fields[1].isdigit() and fields[2].isdigit()):
        return None
    return Commit(fields[0], min(int(fields[1]), int(fields[2])))


def read_history(git: Git, present: frozenset[str]) -> History:
    """Newest first, so a log cut off by the time limit still knows the latest ends."""
    data = git.run(
        "log",
        "HEAD",
        f"--format={_SEPARATOR}%H %at %ct",
        "--diff-filter=ADR",
        "-M",
        "--no-rename-empty",
        "-l200",
        "--name-status",
        "-z",
        "--no-ext-diff",
        "--no-textconv",
        "--ignore-submodules=all",
        "--no-show-signature",
        "--no-color",
        seconds=10,
        partial=True,
    )
    history = History()
    for part in (data or b"").decode("utf-8", "surrogateescape").split(_SEPARATOR):
        head, _, names = part.partition("\0")
        commit = read_commit_line(head)
        if commit is None:
            continue
        _read_commit(history, commit, names.lstrip("\n\0").split("\0"), present)
        if len(history.births) > _MAX_PATHS:
            break
    return history


def _read_commit(history: History, commit: Commit, names: list[str], present: frozenset[str]) -> None:
    at = 0
    while at + 1 < len(names):
        status, path = names[at].lstrip("\n"), names[at + 1]
        target = names[at + 2] if status.startswith("R") and at + 2 < len(names) else None
        at += 3 if status.startswith("R") else 2
        if status.startswith("A"):
            history.births[path] = commit.when
            continue
        if target is not None:
            history.births[target] = commit.when
        if status[:1] in {"D", "R"} and path not in history.ends and path not in present:
            history.ends[path] = End(commit, target)
            _index(history, path)


def _index(history: History, path: str) -> None:
    history.by_name[path.rsplit("/", 1)[-1]].append(path)
    folder = path
    while "/" in folder:
        folder = folder.rsplit("/", 1)[0]
        history.folders[folder].append(path)
