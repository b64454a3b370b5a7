"""What a repository's history says: who works where, and how commits, branches and tags are written.

Everything is counted over a bounded stretch of the newest history, and told as plain data.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from memtui_store.audit.claims.git import Git
from memtui_store.bootstrap.sources._people import is_robot
from memtui_store.bootstrap.sources._quoting import trap

COMMITS = 2_000
_AREAS = 400
_RECENT = 100
_AUTHORS = 40
_YEAR = 365 * 86_400
_LEAST = 20
_END = "\x1e"
_CONVENTIONAL = re.compile(
    r"(feat|fix|docs|style|refactor|perf|tests?|build|ci|chore|revert|deps|release|wip)(\([^)\n]{1,40}\))?!?: \S"
)
_TICKET = re.compile(r"\[?([A-Z][A-Z0-9]{1,9})-\d{1,6}\]?\b")
_TICKET_END = re.compile(r"\(?\[?([A-Z][A-Z0-9]{1,9})-\d{1,6}\]?\)?\s*$")
_GITMOJI = re.compile(r":[a-z_]{3,30}: |[\U0001f300-\U0001faff\u2600-\u27bf]\ufe0f? ")
_SCOPE = re.compile(r"([a-z][\w./-]{1,30}): [A-Za-z]")
_SQUASHED = re.compile(r"\(#\d+\)\s*$")
_PAST = re.compile(r"(?:\w+ed|Wrote|Made|Ran|Built|Broke|Sent)\b", re.IGNORECASE)
_THIRD = re.compile(
    r"(?:adds|fixes|updates|removes|changes|makes|moves|renames|bumps|uses|improves|allows)\b", re.IGNORECASE
)
_GERUND = re.compile(r"[A-Za-z]{3,}ing\b", re.IGNORECASE)
_IMPERATIVE = frozenset(
    re.findall(
        r"\S+",
        "add fix update remove change make move rename bump use improve allow drop refactor rework support handle set "
        "show hide write read run keep let give take put test document clean clarify correct rewrite replace merge "
        "split speed stop start avoid ensure enable disable introduce implement create delete simplify extract inline "
        "prevent reduce raise increase decrease bring check count cache build load log parse print return report "
        "restore retry revert say send skip sort store switch tell tidy tighten turn upgrade validate wait warn teach "
        "import export expose extend convert configure adjust apply bind call close collect compute copy cut deal "
        "deduplicate define deprecate detect draw explain fail fetch fill filter find follow format generate get "
        "group guard guess include index install link list lock map mark match mention migrate mock note open order "
        "pass pin point prepare protect publish pull push quote record redirect register reject release render "
        "reorder require reset resolve respect route save scan search see select separate serve share shorten sign "
        "spell stub sync tag track translate treat trim try tweak type unify unpin verify watch wire wrap",
    )
)
_LANGUAGES = {
    "Python": "py pyi",
    "TypeScript": "ts tsx mts vue",
    "JavaScript": "js jsx mjs cjs",
    "C/C++": "c h cpp cc hpp cxx",
    "Kotlin": "kt kts",
    "Rust": "rs",
    "Go": "go",
    "Java": "java",
    "Ruby": "rb",
    "PHP": "php",
    "Elixir": "ex exs",
    "Swift": "swift",
    "Dart": "dart",
    "C#": "cs",
    "LaTeX": "tex",
    "Shell": "sh",
    "Terraform": "tf",
    "Lua": "lua",
    "Haskell": "hs",
    "Scala": "scala",
    "Julia": "jl",
    "R": "r",
    "Zig": "zig",
}
_SUFFIXES = {suffix: language for language, suffixes in _LANGUAGES.items() for suffix in suffixes.split()}
_MERGED = re.compile(
    r"Merge (?:branch|remote-tracking branch) '([^']{2,100})'|Merge pull request #\d+ from [^/\s]+/(\S{2,100})"
)


@dataclass
class Author:
    name: str
    email: str
    count: int = 0
    first: int = 0
    last: int = 0
    sha: str = ""
    subject: str = ""
    areas: dict[str, int] = field(default_factory=dict)


@dataclass
class History:
    total: int = 0
    authors: list[Author] = field(default_factory=list)
    styles: dict[str, int] = field(default_factory=dict)
    """How many of the recent commits follow each style; `recent` is how many were looked at."""
    types: dict[str, int] = field(default_factory=dict)
    tickets: dict[str, int] = field(default_factory=dict)
    example: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Per style the newest commit that shows it: its id and subject."""
    merges: int = 0
    pull_merges: int = 0
    branches: list[str] = field(default_factory=list)
    default_branch: str = ""
    tags: list[tuple[str, int]] = field(default_factory=list)
    languages: dict[str, int] = field(default_factory=dict)
    """How many files of each language it holds."""
    last: int = 0


@dataclass(frozen=True, slots=True)
class _Commit:
    sha: str
    merge: bool
    name: str
    email: str
    at: int
    subject: str
    body: str


def read_history(git: Git) -> History | None:
    """None where git could not read it: no repository, no commit, no time left."""
    answer = git.run(
        "log",
        f"--max-count={COMMITS}",
        "--no-show-signature",
        "--no-mailmap",
        "--encoding=UTF-8",
        "--format=%H%x1f%P%x1f%an%x1f%ae%x1f%at%x1f%s%x1f%b%x1e",
        seconds=15,
        partial=True,
    )
    if answer is None:
        return None
    history = History()
    authors: dict[str, Author] = {}
    recent: list[_Commit] = []
    for commit in _commits(answer):
        history.total += 1
        history.last = max(history.last, commit.at)
        _count_author(authors, commit)
        if commit.merge:
            history.merges += 1
            history.pull_merges += commit.subject.startswith("Merge pull request #")
            if found := _MERGED.match(commit.subject):
                history.branches.append((found[1] or found[2]).removeprefix("origin/"))
        elif len(recent) < _RECENT and not is_robot(commit.email, commit.name):
            recent.append(commit)
    _count_styles(history, _current(recent))
    _count_areas(git, authors)
    history.authors = sorted(authors.values(), key=lambda one: (-one.count, one.email))[:_AUTHORS]
    _read_refs(git, history)
    history.languages = _count_languages(git)
    return history


def _commits(answer: bytes) -> Iterator[_Commit]:
    for record in answer.decode("utf-8", "replace").split(_END):
        parts = record.strip("\n").split("\x1f", 6)
        if len(parts) == 7 and parts[4].isdigit():
            sha, parents, name, email, at, subject, body = parts
            yield _Commit(sha, " " in parents, name[:100], email.lower()[:200], int(at), subject[:300], body[:4000])


def _count_author(authors: dict[str, Author], commit: _Commit) -> None:
    author = authors.setdefault(commit.email, Author(commit.name, commit.email))
    author.count += not commit.merge
    author.first = min(author.first or commit.at, commit.at)
    if commit.at > author.last:
        author.name, author.last, author.sha, author.subject = commit.name, commit.at, commit.sha, commit.subject


def _styles(commit: _Commit) -> Iterator[str]:
    subject = commit.subject
    if _CONVENTIONAL.match(subject):
        yield "conventional"
    elif _TICKET.match(subject):
        yield "ticket"
    elif _TICKET_END.search(subject):
        yield "ticket-end"
    elif _GITMOJI.match(subject):
        yield "gitmoji"
    elif _SCOPE.match(subject):
        yield "scope"
    else:
        first = re.match(r"[A-Za-z]+", subject)
        word = first[0] if first else ""
        if word.lower() in _IMPERATIVE:
            yield "imperative" if word[0].isupper() and not subject.endswith(".") else "imperative-loose"
        elif _THIRD.match(subject):
            yield "third-person"
        elif _PAST.match(subject):
            yield "past"
        elif _GERUND.match(subject):
            yield "gerund"
    if _SQUASHED.search(subject):
        yield "squashed"
    if re.search(r"^Signed-off-by: ", commit.body, re.MULTILINE):
        yield "signed-off"
    if _CONVENTIONAL.match(subject) and (
        _TICKET.search(subject) or re.search(r"^(?:Refs|Closes|Fixes):? [A-Z]+-\d", commit.body, re.M)
    ):
        yield "conventional-ticket"


def _current(commits: list[_Commit]) -> list[_Commit]:
    """A team changes its style: what is a year older than the newest commit counts only where little else is."""
    newest = max((commit.at for commit in commits), default=0)
    fresh = [commit for commit in commits if newest - commit.at <= _YEAR]
    return fresh if len(fresh) >= _LEAST else commits[:_LEAST]


def _count_styles(history: History, recent: list[_Commit]) -> None:
    styles: Counter[str] = Counter()
    types: Counter[str] = Counter()
    tickets: Counter[str] = Counter()
    for commit in recent:
        for style in _styles(commit):
            styles[style] += 1
            if style not in history.example and not trap(commit.subject):
                history.example[style] = (commit.sha, commit.subject)
        if found := _CONVENTIONAL.match(commit.subject):
            types[found[1]] += 1
        if ticket := _TICKET.search(commit.subject):
            tickets[ticket[1]] += 1
    history.styles = {"recent": len(recent), **dict(sorted(styles.items()))}
    history.types = dict(types.most_common(6))
    history.tickets = dict(tickets.most_common(3))


def _count_areas(git: Git, authors: dict[str, Author]) -> None:
    answer = git.run(
        "log",
        f"--max-count={_AREAS}",
        "--no-merges",
        "--no-renames",
        "--no-mailmap",
        "--no-show-signature",
        "--no-ext-diff",
        "--no-textconv",
        "--name-only",
        "-z",
        "--format=%x1e%ae%x1f",
        seconds=10,
        partial=True,
    )
    for record in (answer or b"").decode("utf-8", "replace").split(_END):
        email, _, names = record.partition("\x1f")
        author = authors.get(email.strip("\0\n ").lower())
        if author is None:
            continue
        touched = {_area(name.strip("\n")) for name in names.strip("\0\n").split("\0")[:200]} - {""}
        for area in sorted(touched):
            author.areas[area] = author.areas.get(area, 0) + 1


def _area(name: str) -> str:
    """The folder a file belongs to; one level below a folder that only says that source code is in it."""
    parts = name.split("/")
    if len(parts) < 2:
        return ""
    deep = parts[0] in (
        "src",
        "packages",
        "apps",
        "services",
        "lib",
        "libs",
        "crates",
        "cmd",
        "internal",
        "pkg",
        "app",
        "modules",
    )
    return "/".join(parts[:2]) if deep and len(parts) > 2 else parts[0]


def _count_languages(git: Git) -> dict[str, int]:
    answer = git.run("ls-files", "-z", seconds=5, partial=True) or b""
    suffixes = Counter(name.rpartition(b".")[2].lower() for name in answer[:8_000_000].split(b"\0") if b"." in name)
    counts: Counter[str] = Counter()
    for suffix, count in suffixes.items():
        if language := _SUFFIXES.get(suffix.decode("ascii", "replace")):
            counts[language] += count
    return dict(sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])))


def _read_refs(git: Git, history: History) -> None:
    head = git.run("symbolic-ref", "--short", "-q", "refs/remotes/origin/HEAD") or b""
    history.default_branch = head.decode("utf-8", "replace").strip().removeprefix("origin/")
    heads = git.run("for-each-ref", "--count=400", "--format=%(refname)", "refs/heads", "refs/remotes") or b""
    for line in heads.decode("utf-8", "replace").splitlines():
        name = re.sub(r"^refs/(?:heads|remotes/[^/]+)/", "", line)
        if name != "HEAD":
            history.branches.append(name[:100])
    if not history.default_branch:
        history.default_branch = next(
            (name for name in ("main", "master", "trunk", "develop") if name in history.branches), ""
        )
    history.branches = sorted(set(history.branches))[:400]
    tags = git.run(
        "for-each-ref",
        "--count=40",
        "--sort=-creatordate",
        "--format=%(refname:strip=2)%09%(creatordate:unix)",
        "refs/tags",
    )
    for line in (tags or b"").decode("utf-8", "replace").splitlines():
        name, _, at = line.partition("\t")
        history.tags.append((name[:100], int(at) if at.isdigit() else 0))
