"""Read one project as evidence: its files now, what its history says of those that left, and its manifests."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from memtui_store.audit.claims.git import Git, find_top
from memtui_store.audit.claims.history import Commit, History, read_commit
from memtui_store.audit.claims.manifests import Manifests, is_manifest, read_manifests
from memtui_store.audit.claims.tree import Tree

_MOST_WORDS = 60
_MOST_MANIFESTS = 60
_WORD = re.compile(r"\w{4,80}")
_LINE = re.compile(r"([0-9a-f]{40,64}):([^\0]+)\0(.*)")


class Repository:
    """Reads everything when first asked for, and keeps it: one instance serves all memories of a project."""

    def __init__(self, root: Path) -> None:
        self.root = Path(os.path.realpath(root))
        top = find_top(self.root)
        self.top = top or self.root
        self._git = Git(self.top) if top else None
        self._answers: dict[tuple[tuple[str, ...], bytes], str] = {}
        self._texts: dict[tuple[str, str], bytes | None] = {}
        self._words: dict[str, dict[str, list[tuple[str, str]]]] = {}
        self._manifests: dict[str, Manifests] = {}

    @cached_property
    def head(self) -> str | None:
        """Return the newest commit; None where there is no git, no repository or no commit."""
        answer = self._git.run("rev-parse", "--verify", "--quiet", "HEAD^{commit}") if self._git else None
        return answer.decode("ascii", "replace").strip() if answer else None

    def _run(self, *arguments: str, stdin: bytes = b"", codes: tuple[int, ...] = (0,)) -> str:
        """Run git, once for each question: it takes longer to start than most answers take."""
        if self._git is None or self.head is None:
            return ""
        if (arguments, stdin) not in self._answers:
            found = self._git.run(*arguments, stdin=stdin, codes=codes) or b""
            self._answers[arguments, stdin] = found.decode("utf-8", "surrogateescape")
        return self._answers[arguments, stdin]

    @cached_property
    def tree(self) -> Tree:
        listed = self._run("ls-tree", "-r", "-z", "--name-only", "--full-tree", "HEAD")
        return Tree(self.top, (name for name in listed.split("\0") if name))

    @cached_property
    def history(self) -> History:
        return History(self._git if self.head else None, self.tree.present)

    @cached_property
    def manifests(self) -> Manifests:
        return read_manifests(self.tree.present, self.tree.read)

    def manifests_at(self, commit: Commit) -> Manifests:
        """Return what the manifests declared at a commit."""
        if commit.sha not in self._manifests:
            known = dict.fromkeys((*self.tree.tracked, *self.history.removed))
            paths = sorted(filter(is_manifest, known), key=lambda path: (path.count("/"), path))[:_MOST_MANIFESTS]
            self._read_texts(commit, paths)
            self._manifests[commit.sha] = read_manifests(paths, lambda path: self._texts.get((commit.sha, path)))
        return self._manifests[commit.sha]

    def commit_at(self, when: int) -> Commit | None:
        """Return the newest commit at or before a moment."""
        form = ("--no-commit-header", "--format=%H %at %ct")
        return read_commit(self._run("rev-list", "--max-count=1", *form, f"--before={when}", "HEAD"))

    def text_at(self, commit: Commit, path: str, also: Iterable[str] = ()) -> str | None:
        """Return a file at a commit; `also` are files that will be asked for next: one process reads all of them."""
        if (commit.sha, path) not in self._texts:
            self._read_texts(commit, list(dict.fromkeys((path, *also)))[:_MOST_WORDS])
        data = self._texts[commit.sha, path]
        return None if data is None else data.decode("utf-8", "replace")

    def _read_texts(self, commit: Commit, paths: Iterable[str]) -> None:
        asked = [path for path in paths if "\n" not in path]
        self._texts |= {(commit.sha, path): None for path in paths}
        stdin = "".join(f"{commit.sha}:{path}\n" for path in asked).encode("utf-8", "surrogateescape")
        data = (self._git.run("cat-file", "--batch", stdin=stdin) if self._git and asked else None) or b""
        at = 0
        for path in asked:
            end = data.find(b"\n", at)
            head = data[at:end].split() if end >= 0 else []
            at = end + 1 if end >= 0 else len(data)
            if len(head) == 3 and head[1] == b"blob":
                self._texts[commit.sha, path] = data[at : at + int(head[2])]
            at += int(head[2]) + 1 if len(head) == 3 and head[2].isdigit() else 0

    def lines_with(self, word: str, commit: Commit, also: Iterable[str] = ()) -> list[tuple[str, str]]:
        """Return the lines at a commit that have the whole word, each with its file.

        `also` are words that will be asked for next; one search answers for all of them.
        """
        known = self._words.setdefault(commit.sha, {})
        if word not in known:
            asked = [each for each in dict.fromkeys((word, *also)) if each not in known and "\0" not in each][
                :_MOST_WORDS
            ]
            known |= {each: [] for each in (word, *asked)}
            listed = self._run(
                "grep", "-I", "-w", "-F", "-z", "--full-name", "--no-textconv", "--no-recurse-submodules", "--no-color",
                *(part for each in asked for part in ("-e", each)), commit.sha, codes=(0, 1),
            )  # fmt: skip
            for found in _LINE.finditer(listed):
                for each in asked:
                    if each in found[3]:
                        known[each].append((found[2], found[3][:400]))
        return known[word]

    def removal(self, text: str, since: Commit | None, paths: Iterable[str]) -> Commit | None:
        """Return the last commit that changed how often these files have a text: if they lack it now, its removal."""
        listed = self._run(
            "--literal-pathspecs", "log", f"{since.sha}..HEAD" if since else "HEAD", "--format=%H %at %ct", f"-S{text}",
            "--max-count=1", "--no-patch", "--no-renames", "--no-ext-diff", "--no-textconv", "--no-show-signature",
            "--ignore-submodules=all", "--", *paths,
        )  # fmt: skip
        return read_commit(listed)

    def renamed(self, word: str, commit: Commit, path: str) -> str | None:
        """Return the name that took a word's place, if the commit that removed it wrote one much like it."""
        shown = self._run("--literal-pathspecs", "show", "-U0", "--format=", "--no-renames", "--no-ext-diff",
                          "--no-textconv", "--no-color", commit.sha, "--", path)  # fmt: skip
        added = {name for line in shown.split("\n") if line.startswith("+") for name in _WORD.findall(line[:400])}
        close = difflib.get_close_matches(word, sorted(added)[:600], n=1, cutoff=0.7)
        return close[0] if close and self.tree.has_word(close[0]) else None

    def ignored(self, path: str) -> bool:
        """Whether git would not track it: generated or personal files, absent from every fresh clone."""
        if "\0" in path or path.startswith(("/", "../", "~")):
            return False
        fields = self._run(
            "check-ignore", "--no-index", "-v", "-z", "--stdin", stdin=path.encode("utf-8", "replace")
        ).split("\0")
        return len(fields) > 2 and bool(fields[2]) and not fields[2].startswith("!")

    def written_lines(self, path: Path) -> dict[str, int]:
        """Return when each line of a tracked file was last written: a memory's date is not that of its every line."""
        relative = os.path.relpath(os.path.realpath(path), self.top)
        if relative not in self.tree.tracked:
            return {}
        dates: dict[str, int] = {}
        when = 0
        arguments = ("--line-porcelain", "-w", "--no-textconv", "HEAD", "--", relative)
        for line in self._run("--literal-pathspecs", "blame", *arguments).split("\n"):
            if line.startswith("author-time "):
                when = int(line[12:]) if line[12:].isdigit() else 0
            elif line.startswith("\t") and when:
                dates.setdefault(line[1:].strip(), when)
        return dates
