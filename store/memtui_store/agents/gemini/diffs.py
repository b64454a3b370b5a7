"""Parse unified diffs as Gemini writes them, by their counts, and apply them only where every line fits."""

from __future__ import annotations

import re
from dataclasses import dataclass

_HUNK = re.compile(r"@@ -(\d{1,7})(?:,(\d{1,7}))? \+(\d{1,7})(?:,(\d{1,7}))? @@.*")
_NOTHING = "/dev/null"
_SEARCHES = 20
"""Hunks of one file that are looked for elsewhere than where they were made for."""
_NO_NEWLINE = "\\ No newline at end of file"


class DiffError(ValueError):
    """Why a patch is none, or does not fit, in a few words."""


@dataclass(frozen=True, slots=True)
class Hunk:
    """`start` is the line it was made for, from 1; `lines` keep their sign."""

    start: int
    lines: tuple[str, ...]
    ends_bare: bool = False
    """Whether the new text ends without a newline."""

    @property
    def old(self) -> list[str]:
        return [line[1:] for line in self.lines if line[0] != "+"]

    @property
    def new(self) -> list[str]:
        return [line[1:] for line in self.lines if line[0] != "-"]


@dataclass(frozen=True, slots=True)
class FileDiff:
    source: str
    target: str
    hunks: tuple[Hunk, ...]

    @property
    def creates(self) -> bool:
        return self.source == _NOTHING

    @property
    def deletes(self) -> bool:
        return self.target == _NOTHING

    @property
    def added(self) -> list[str]:
        return [line[1:] for hunk in self.hunks for line in hunk.lines if line[0] == "+"]


def parse(text: str) -> list[FileDiff]:
    lines = text.replace("\r\n", "\n").split("\n")
    found: list[FileDiff] = []
    at = 0
    while at < len(lines):
        if not (lines[at].startswith("--- ") and at + 1 < len(lines) and lines[at + 1].startswith("+++ ")):
            at += 1
            continue
        source, target = (line[4:].split("\t", 1)[0].strip() for line in lines[at : at + 2])
        at += 2
        hunks: list[Hunk] = []
        while at < len(lines) and (head := _HUNK.fullmatch(lines[at])):
            hunk, at = _hunk(lines, at + 1, head)
            hunks.append(hunk)
        if not hunks:
            raise DiffError(f"nothing is said about what to change in {target}")
        found.append(FileDiff(source, target, tuple(hunks)))
    if not found:
        raise DiffError("it holds no change")
    return found


def _hunk(lines: list[str], at: int, head: re.Match[str]) -> tuple[Hunk, int]:
    """As many lines as its head counts: a removed line may look like the head of another file."""
    olds, news = (int(count) if count is not None else 1 for count in (head[2], head[4]))
    held: list[str] = []
    bare = False
    while (olds or news) and at < len(lines):
        line = lines[at] or " "
        if line[0] not in " +-\\":
            raise DiffError("its lines and its counts do not agree")
        if line.startswith(_NO_NEWLINE):
            bare = bare or bool(held and held[-1][0] != "-")
        else:
            olds, news = olds - (line[0] != "+"), news - (line[0] != "-")
            held.append(line)
        at += 1
    if olds or news:
        raise DiffError("its lines and its counts do not agree")
    if at < len(lines) and lines[at].startswith(_NO_NEWLINE):
        bare = bare or bool(held and held[-1][0] != "-")
        at += 1
    return Hunk(int(head[1]), tuple(held), bare), at


def applied(text: str, diff: FileDiff) -> str:
    """DiffError where the text is not what the patch was made for."""
    held = text.split("\n")
    ended = not held[-1]
    if ended:
        held.pop()
    lines = [line.removesuffix("\r") for line in held]
    ending = "\r" if any(line.endswith("\r") for line in held) else ""
    made: list[str] = []
    done = drift = searches = 0
    for hunk in diff.hunks:
        wanted = (max(hunk.start - 1, 0) if hunk.old else hunk.start) + drift
        at = min(max(wanted, done), len(lines)) if not hunk.old else wanted
        if hunk.old and (at < done or lines[at : at + len(hunk.old)] != hunk.old):
            searches += 1
            at = _place(lines, hunk.old, done) if searches <= _SEARCHES else -1
            drift += at - wanted
        if at < 0:
            raise DiffError("the text it was made for is not there any more")
        made += held[done:at]
        done = at
        for line in hunk.lines:
            if line[0] != "-":
                made.append(held[done] if line[0] == " " else line[1:] + ending)
            done += line[0] != "+"
    made += held[done:]
    bare = diff.hunks[-1].ends_bare or not (ended or not text)
    return "\n".join(made) + ("" if bare or not made else "\n")


def _place(lines: list[str], old: list[str], start: int) -> int:
    """The one other place where every line of it stands."""
    places = range(start, len(lines) - len(old) + 1)
    found = [at for at in places if lines[at] == old[0] and lines[at : at + len(old)] == old]
    if len(found) > 1:
        raise DiffError("it fits in several places")
    return found[0] if found else -1
