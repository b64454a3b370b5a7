"""One project as evidence: its files now, what its history says of those that left, its refs and its manifests."""

from __future__ import annotations

import os
import re
import time
from bisect import bisect_left
from collections.abc import Iterable
from functools import cached_property
from itertools import islice
from pathlib import Path

from memtui_store.audit.claims.git import Git, find_top
from memtui_store.audit.claims.git_files import git_files
from memtui_store.audit.claims.history import Commit, History, read_commit_line, read_history
from memtui_store.audit.claims.manifests import Manifests, is_manifest, read_manifests
from memtui_store.audit.claims.past_texts import PastTexts
from memtui_store.audit.claims.removals import NOT_CODE, Removals
from memtui_store.audit.claims.tree import Tree
from memtui_store.audit.claims.whole_words import has_word
from memtui_store.audit.stamps import stamp

_PICKAXE_SECONDS = 3.0
_PICKAXE_BUDGET = 18.0
_WORDS = 60
_MANIFESTS = 60
_MOST_GONE = 5000
_NEEDED = 300
_NEEDING = re.compile(
    r"(?i)(?:^|/)(?:pipfile|gemfile|podfile|environment\.ya?ml|conda\.ya?ml|meta\.ya?ml|tox\.ini|noxfile\.py|pom\.xml|"
    r"bower\.json|lerna\.json|pnpm-workspace\.yaml|\.pre-commit-config\.yaml|libs\.versions\.toml|flake\.nix|shell\.nix|"
    r"package\.swift|[\w.-]{1,60}\.(?:podspec|gemspec|csproj|cabal|toml))$"
)


class Repository:
    """Everything is read when first asked for and kept: one instance serves all memories of a project."""

    def __init__(self, root: Path) -> None:
        self.root = Path(os.path.realpath(root))
        top = find_top(self.root)
        self.top = top or self.root
        self._git = Git(self.top) if top else None
        self._pickaxe_left = _PICKAXE_BUDGET
        self._removals: dict[tuple[str, ...], Commit | None] = {}
        self._lines: dict[str, dict[str, int]] = {}
        self._in_head: dict[str, bool] = {}
        self._manifests: dict[str, Manifests] = {}

    def looked_at(self) -> dict[str, str]:
        """Stamps of everything that this project's answers rest on: while they hold, so do the answers."""
        found = {path: stamp(path) for path in git_files(self.root, self.top if self._git else None)}
        if "tree" in self.__dict__:
            found |= self.tree.looked_at
            ignoring = (path for path in self.tree.present if path.rsplit("/", 1)[-1] == ".gitignore")
            found |= {f"{self.top}/{path}": stamp(f"{self.top}/{path}") for path in ignoring}
        return found

    @cached_property
    def head(self) -> str | None:
        """None where there is no history to ask: no git, no repository, no commit."""
        answer = self._git.run("rev-parse", "--verify", "--quiet", "HEAD^{commit}") if self._git else None
        return answer.decode("ascii", "replace").strip() if answer else None

    def _run(self, *arguments: str, stdin: bytes = b"", seconds: float | None = None) -> bytes:
        if self._git is None or self.head is None:
            return b""
        return self._git.run(*arguments, stdin=stdin, seconds=seconds) or b""

    @cached_property
    def tree(self) -> Tree:
        listed = self._run("ls-tree", "-r", "-z", "--name-only", "--full-tree", "HEAD")
        return Tree(self.top, (name for name in _text(listed).split("\0") if name))

    @cached_property
    def history(self) -> History:
        if self._git is None or self.head is None:
            return History()
        return read_history(self._git, self.tree.present)

    @cached_property
    def removals(self) -> Removals:
        return Removals(self._git if self.head else None)

    @cached_property
    def past(self) -> PastTexts:
        return PastTexts(self._run)

    @cached_property
    def manifests(self) -> Manifests:
        return read_manifests(iter(self.tree.present), self.tree.read)

    @cached_property
    def branches(self) -> frozenset[str]:
        names = _text(
            self._run("for-each-ref", "--format=%(refname)", "refs/heads", "refs/remotes", "refs/tags")
        ).split("\n")
        short = {name.split("/", 2)[-1] for name in names if name}
        return frozenset(short | {name.split("/", 1)[-1] for name in short if "/" in name})

    @cached_property
    def _ancestors(self) -> list[str]:
        return sorted(_text(self._run("rev-list", "--max-count=300000", "HEAD")).split())

    def is_ancestor(self, sha: str) -> bool:
        """Also for an abbreviated name."""
        at = bisect_left(self._ancestors, sha)
        return at < len(self._ancestors) and self._ancestors[at].startswith(sha)

    def known_commits(self, names: Iterable[str]) -> set[str]:
        """Those of the (possibly short) names that are commits of this repository, reachable or not."""
        asked = list(dict.fromkeys(names))[:200]
        lines = "".join(f"{name}^{{commit}}\n" for name in asked).encode("ascii", "ignore")
        answers = _text(self._run("cat-file", "--batch-check=%(objecttype)", stdin=lines)).split("\n") if asked else []
        return {name for name, answer in zip(asked, answers, strict=False) if answer == "commit"}

    def ignored_by(self, path: str) -> str:
        """The pattern for which git would not track a file that it once had; empty where there is none."""
        known = self._gone_ignored if path in self._gone_first else self._ignored_by([path])
        return known.get(path, "")

    @cached_property
    def _gone_first(self) -> frozenset[str]:
        return frozenset(islice(self.history.ends, _MOST_GONE))

    @cached_property
    def _gone_ignored(self) -> dict[str, str]:
        return self._ignored_by(self._gone_first)

    def ignored(self, paths: Iterable[str]) -> set[str]:
        """What git would not track: generated or personal files, absent from every fresh clone."""
        return set(self._ignored_by(paths))

    def _ignored_by(self, paths: Iterable[str]) -> dict[str, str]:
        asked = [path for path in dict.fromkeys(paths) if "\0" not in path and not path.startswith(("/", "../", "~"))]
        stdin = "\0".join(asked).encode("utf-8", "surrogateescape")
        told = _text(self._run("check-ignore", "--no-index", "-v", "-z", "--stdin", stdin=stdin)) if asked else ""
        fields = told.split("\0")
        pairs = zip(fields[2::4], fields[3::4], strict=False)
        return {path: pattern for pattern, path in pairs if pattern and not pattern.startswith("!")}

    def in_head(self, word: str, also: Iterable[str] = ()) -> bool:
        """Whether any tracked file has the whole word, read from git: sure of large files and those not checked out.

        `also` are words that will probably be asked for next; one search answers for all of them.
        """
        if word not in self._in_head:
            asked = [word, *(other for other in dict.fromkeys(also) if other != word)][:_WORDS]
            lines = self._lines_with([each for each in asked if each not in self._in_head])
            self._in_head |= {
                each: lines is None or has_word(lines, each.encode("utf-8", "surrogateescape")) for each in asked
            }
        return self._in_head[word]

    def _lines_with(self, words: list[str]) -> bytes | None:
        """Whole lines, for one word can be part of another; None where git cannot say."""
        if self._git is None or self.head is None or any("\n" in word or "\0" in word for word in words):
            return None
        wanted = [part for word in words for part in ("-e", word)]
        return self._git.run("grep", "-I", "-h", "-F", "--no-textconv", "--no-recurse-submodules", "--no-color",
                             *wanted, "HEAD", "--", ".", *NOT_CODE, codes=(0, 1))  # fmt: skip

    def removal(self, word: str, *where: str) -> Commit | None:
        """The last commit that changed how often these few files have `word`: if they lack it now, its removal."""
        key = (word, *where)
        if key not in self._removals:
            self._removals[key] = self._pickaxe(word, where)
        return self._removals[key]

    def _pickaxe(self, word: str, where: tuple[str, ...]) -> Commit | None:
        if self._pickaxe_left <= 0 or not word or "\0" in word:
            return None
        self._pickaxe_left -= 0.05
        began = time.monotonic()
        answer = self._run(
            "log", "HEAD", "--format=%H %at %ct", f"-S{word}", "--max-count=1", "--no-ext-diff", "--no-textconv",
            "--no-renames", "--no-show-signature", "--ignore-submodules=all", "--no-patch", "--", *where,
            seconds=min(_PICKAXE_SECONDS, self._pickaxe_left),
        )  # fmt: skip
        self._pickaxe_left -= time.monotonic() - began
        return read_commit_line(_text(answer))

    def declared_before(self, commit: Commit, runner: str, name: str) -> bool:
        """Whether a manifest declared the script just before a commit: that its name stood in one is no proof."""
        return name in self._manifests_in(f"{commit.sha}^").scripts.get(runner, {})

    def manifests_at(self, when: int | None) -> Manifests:
        """What the manifests declared at a moment."""
        commits = self._manifest_patches[0] if when is not None else []
        then = next((commit for commit in commits if commit.when <= (when or 0)), None)
        return self._manifests_in(then.sha) if then else Manifests()

    def _manifests_in(self, tree: str) -> Manifests:
        if tree not in self._manifests:
            paths = self._manifest_paths
            found = self.past.objects([f"{tree}:{path}" for path in paths])
            self._manifests[tree] = read_manifests(iter(paths), dict(zip(paths, found, strict=True)).get)
        return self._manifests[tree]

    @cached_property
    def _manifest_paths(self) -> list[str]:
        known = dict.fromkeys((*self.tree.tracked, *self.history.ends))
        return sorted(filter(is_manifest, known), key=lambda path: (path.count("/"), path))[:_MANIFESTS]

    @cached_property
    def _manifest_patches(self) -> tuple[list[Commit], bytes]:
        """The commits that changed a manifest, the newest first, and their patches in lower case."""
        if self._git is None or self.head is None or not self._manifest_paths:
            return [], b""
        data = self._git.run(
            "--literal-pathspecs", "log", "HEAD", "--format=%x1e%H %at %ct", "-p", "-U0", "--no-renames",
            "--no-ext-diff", "--no-textconv", "--no-color", "--no-show-signature", "--ignore-submodules=all",
            "--", *self._manifest_paths, seconds=4, partial=True,
        ) or b""  # fmt: skip
        heads = (part.split("\n", 1)[0] for part in _text(data).split("\x1e"))
        return [commit for commit in map(read_commit_line, heads) if commit], data.lower()

    def was_ever_needed(self, name: str) -> bool:
        """Whether a manifest may have had the name: false for nearly all, at the cost of one search."""
        return name.lower().encode("utf-8", "ignore") in self._manifest_patches[1]

    def needs(self, name: str) -> bool:
        """Whether anything says that the project needs a package of this name, in whatever form."""
        word = re.escape(name.lower().replace("_", "-").encode("utf-8", "ignore"))
        return re.search(rb"(?<![\w@./-])" + word + rb"(?![\w/-]|\.\w)", self._needed) is not None

    @cached_property
    def _needed(self) -> bytes:
        paths = [path for path in sorted(self.tree.present) if is_manifest(path) or _NEEDING.search(path)][:_NEEDED]
        return b"\n".join(self.tree.read(path) or b"" for path in paths).lower().replace(b"_", b"-")

    def written_lines(self, path: Path) -> dict[str, int]:
        """When each line of a tracked file was last written: a memory's date is not that of its every line."""
        relative = os.path.relpath(os.path.realpath(path), self.top)
        if relative not in self._lines:
            known = not relative.startswith("..") and relative in self.tree.tracked
            arguments = (
                "--literal-pathspecs",
                "blame",
                "--line-porcelain",
                "-w",
                "--no-textconv",
                "--no-ext-diff",
                "HEAD",
                "--",
                relative,
            )
            self._lines[relative] = _blamed(_text(self._run(*arguments))) if known else {}
        return self._lines[relative]


def _blamed(text: str) -> dict[str, int]:
    dates: dict[str, int] = {}
    when = 0
    for line in text.split("\n"):
        if line.startswith("author-time "):
            when = int(line[12:]) if line[12:].isdigit() else 0
        elif line.startswith("\t") and when:
            dates.setdefault(line[1:].strip(), when)
    return dates


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")
