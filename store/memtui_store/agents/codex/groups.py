"""Parse and change Codex' handbook: blocks that begin with `# Task Group:`; everything else in it is kept.

Codex itself never parses the file, so nothing is expected of a block but its first line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise

from memtui_store.errors import ConflictError, RefusedError

_START = re.compile(r"^# Task Group:", re.MULTILINE)
_SCOPE = re.compile(r"^scope:[ \t]*(\S.*)$", re.MULTILINE)
_CWD = re.compile(r"^applies_to:[ \t]*cwd=([^;\r\n]*)", re.MULTILINE)
_SUMMARY = re.compile(r"^- (rollout_summaries/[^\s()]{1,200}\.md)", re.MULTILINE)
_THREAD = re.compile(r"\bthread_id=([0-9A-Za-z-]{8,64})\b")
_UPDATED = re.compile(r"\bupdated_at=(\d{4}-\d\d-\d\dT[0-9:.]{5,15}(?:Z|[+-]\d\d:\d\d)?)")
_KEYWORDS = re.compile(r"^### keywords\b", re.MULTILINE)
_MOST_TAGS = 40


@dataclass(frozen=True, slots=True)
class Group:
    """`text` is its block without the blank lines that follow; `start` and `end` are where it stands in the file."""

    text: str
    start: int
    end: int
    after: int
    """Where the next block begins."""

    @property
    def headed(self) -> bool:
        """Not so for what stands before the first task group."""
        return self.text.startswith("# Task Group:")

    @property
    def title(self) -> str:
        return " ".join(self._head.removeprefix("# Task Group:").split()) if self.headed else ""

    @property
    def _head(self) -> str:
        return self.text.split("\n", 1)[0] if self.headed else ""

    @property
    def _body(self) -> tuple[int, int]:
        """Where the text below the heading begins and ends."""
        start = len(self._head)
        start += len(self.text[start:]) - len(self.text[start:].lstrip("\r\n"))
        return start, len(self.text)

    @property
    def body(self) -> str:
        start, end = self._body
        return self.text[start:end].replace("\r\n", "\n")

    @property
    def scope(self) -> str:
        found = _SCOPE.search(self.text)
        return found[1].rstrip() if found else ""

    @property
    def cwd(self) -> str:
        found = _CWD.search(self.text)
        return found[1].strip() if found else ""

    @property
    def summaries(self) -> tuple[str, ...]:
        """The rollout summaries it was made from."""
        return tuple(dict.fromkeys(_SUMMARY.findall(self.text)))

    @property
    def threads(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(_THREAD.findall(self.text)))

    @property
    def updated(self) -> str:
        """When the newest session behind it was."""
        return max(_UPDATED.findall(self.text), default="")

    @property
    def keywords(self) -> tuple[str, ...]:
        found = (words for start in _KEYWORDS.finditer(self.text) for words in self._listed(start.end()))
        return tuple(dict.fromkeys(islice(found, _MOST_TAGS)))

    def _listed(self, at: int) -> Iterator[str]:
        """The words of the list below a heading, up to the first line that is no part of it."""
        at = self.text.find("\n", at) + 1
        while 0 < at < len(self.text):
            end = self.text.find("\n", at)
            end = len(self.text) if end < 0 else end
            line = self.text[at:end].strip()
            if line and not line.startswith("- "):
                return
            yield from filter(None, map(str.strip, line.removeprefix("- ").split(",")))
            at = end + 1

    def with_body(self, body: str) -> str:
        eol = "\r\n" if "\r\n" in self.text else "\n"
        start, _ = self._body
        head = self.text[:start]
        if self.headed and start == len(self._head):
            head += eol
        return head + body.strip("\r\n").replace("\r\n", "\n").replace("\n", eol)

    def with_title(self, title: str) -> str:
        line = " ".join(title.split())
        ending = "\r" if self._head.endswith("\r") else ""
        return f"# Task Group: {line}{ending}{self.text[len(self._head) :]}"

    def with_scope(self, scope: str) -> str:
        found = _SCOPE.search(self.text)
        if found is None or not scope.strip():
            raise RefusedError(
                "only a task group with a scope line has a description, and it must say something",
                hint="edit its text instead",
            )
        end = found.start(1) + len(found[1].rstrip())
        return self.text[: found.start(1)] + " ".join(scope.split()) + self.text[end:]


def parse(text: str) -> list[Group]:
    """In order; what stands before the first task group is one too, unless it is blank."""
    starts = [found.start() for found in _START.finditer(text)]
    edges = sorted({0, *starts, len(text)})
    blocks = (_group(text, start, after) for start, after in pairwise(edges))
    return [group for group in blocks if group.text.strip("\ufeff \t\r\n")]


def _group(text: str, start: int, after: int) -> Group:
    held = text[start:after].rstrip()
    return Group(held, start, start + len(held), after)


def one(text: str, *, headed: bool) -> str:
    """A text that is read back as this one block; anything else would fall apart in the file."""
    held = text.strip("\r\n").rstrip()
    found = parse(held)
    if len(found) != 1 or found[0].headed is not headed:
        what = "begins with '# Task Group:' and holds no second such line" if headed else "comes before every group"
        raise RefusedError(f"a block of Codex' handbook {what}")
    if headed and not found[0].title:
        raise RefusedError("a task group needs a title")
    return held


def replaced(text: str, old: str, new: str) -> str:
    group = _place(text, old)
    return text[: group.start] + new + text[group.end :]


def removed(text: str, old: str) -> str:
    """With the blank lines that follow it."""
    group = _place(text, old)
    return text[: group.start] + text[group.after :]


def added(text: str, new: str) -> str:
    """At the end, after one blank line."""
    eol = "\r\n" if "\r\n" in text else "\n"
    if not text.strip():
        return text + new + eol
    gap = "" if text.endswith(eol * 2) else eol if text.endswith("\n") else eol * 2
    return text + gap + new + eol


def _place(text: str, wanted: str) -> Group:
    for group in parse(text):
        if group.text == wanted:
            return group
    raise ConflictError(
        "the task group was changed by someone else meanwhile", hint="look at it again, then repeat the change"
    )


def sources_of(group: Group) -> Iterator[str]:
    """What Codex could derive it from again."""
    yield from group.summaries
    yield from (f"thread {thread}" for thread in group.threads)
