"""Questions to the disk, each with a short answer that is the same for as long as nothing that matters has changed.

Only what Python has loaded anyway is imported here, because a command from a shell asks before it loads anything.
"""

from __future__ import annotations

import os
import stat
from binascii import crc32
from operator import attrgetter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable
    from typing import TypeAlias

    Answer: TypeAlias = int | str | tuple[int, ...]
    Question: TypeAlias = tuple[str, str]

RACY_NS = 2_000_000_000
_ENTRIES = 100_000
_TREE = 2_000
UNSURE = -1
_TRANSCRIPT = 256 * 1024
LONG = 200
"""From this length on Claude Code cuts the name of a project's folder."""
FLAT = {code: "-" for code in range(128) if not chr(code).isalnum()}
"""What Claude Code makes of a path in ASCII."""


class Answers:
    """One look at the disk: nothing is asked twice."""

    def __init__(self) -> None:
        self._answers: dict[Question, Answer] = {}
        self._taught: dict[str, Callable[[str], Answer]] = {}

    def answer(self, question: Question) -> Answer:
        answer = self._answers.get(question)
        if answer is None:
            what, path = question
            if what == "real":
                answer = self.real(path)
            else:
                answer = (QUESTIONS.get(what) or self._taught.get(what, _unknown))(path)
            self._answers[question] = answer
        return answer

    def real(self, path: str) -> str:
        """Like `realpath`, but a folder that many paths share is looked at once."""
        folder, name = os.path.split(path)
        if not name or name in (".", "..") or not path.startswith("/"):
            return os.path.realpath(path)
        below = str(self.answer(("real", folder)))
        plain = f"{below}{name}" if below.endswith("/") else f"{below}/{name}"
        return os.path.realpath(path) if stat.S_ISLNK(mode_of(plain, follow=False)) else plain


def mode_of(path: str, *, follow: bool) -> int:
    try:
        return (os.stat if follow else os.lstat)(path).st_mode
    except (OSError, ValueError):
        return 0


stamp_of = attrgetter("st_ino", "st_mtime_ns", "st_size", "st_ctime_ns")
"""By this a file or folder is known again."""


def stamp_at(path: str) -> tuple[int, ...]:
    try:
        stamp: tuple[int, ...] = stamp_of(os.stat(path))
    except (OSError, ValueError):
        return ()
    return stamp


def racy(answer: Answer, started: int) -> bool:
    """Whether a change in the same tick of the clock would leave the same answer."""
    return isinstance(answer, tuple) and len(answer) == 4 and started - max(answer[1], answer[3]) <= RACY_NS


def folder_names(path: str) -> tuple[str, ...]:
    """Folders in a folder, links left out."""
    names: list[str] = []
    try:
        with os.scandir(path) as found:
            for number, entry in enumerate(found):
                if number >= _ENTRIES:
                    break
                try:
                    if entry.is_dir(follow_symlinks=False):
                        names.append(entry.name)
                except OSError:
                    continue
    except (OSError, ValueError):
        return tuple(names)
    return tuple(names)


def sum_of(names: tuple[str, ...] | list[str]) -> int:
    return crc32("/".join(sorted(names)).encode("utf-8", "surrogatepass"))


def leading_names(path: str, names: Iterable[str], leading: Collection[str], judge: Callable[[str], bool]) -> list[str]:
    """Those names in a folder whose paths, flattened as Claude Code does it, begin one of `leading`.

    Past the cut of a long name every one may. Paths that are not all ASCII are left to `judge`.
    """
    inside = path if path.endswith("/") else path + "/"
    head, plain = inside.translate(FLAT), inside.isascii()
    found = []
    for name in names:
        if plain and name.isascii():
            flat = head + name.translate(FLAT)
            leads = flat in leading or len(flat) >= LONG
        else:
            leads = judge(inside + name)
        if leads:
            found.append(name)
    return found


def everything_about(path: str) -> tuple[Question, ...]:
    """What can be asked of a path that may be a file, a link, a folder or missing."""
    return ("own kind", path), ("kind", path), ("real", path), ("stamp", path)


def database(path: str) -> tuple[Question, ...]:
    """What is asked of a SQLite file, whose latest changes may stand beside it."""
    return tuple(question for end in ("", "-wal", "-journal") for question in everything_about(path + end))


def _transcript(path: str) -> Answer:
    """A transcript grows at its end; its first part stays what it is."""
    stamp = stamp_at(path)
    return (stamp[0],) if stamp and stamp[2] >= _TRANSCRIPT else stamp


def _tree(path: str) -> Answer:
    """Everything below a folder as one stamp: a number for all of it, and the newest of its times.

    Where there is too much, or a link leads elsewhere, the answer is one that no look accepts.
    """
    stamps: list[tuple[int, ...]] = []
    folders = [path]
    try:
        for folder in folders:
            stamps.append(stamp_of(os.stat(folder, follow_symlinks=folder is path)))
            with os.scandir(folder) as found:
                for entry in sorted(found, key=lambda each: each.name):
                    if len(stamps) + len(folders) > _TREE or entry.is_symlink():
                        return UNSURE
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
                    else:
                        stamps.append(stamp_of(entry.stat(follow_symlinks=False)))
    except FileNotFoundError:
        return 0 if len(folders) == 1 and not stamps else UNSURE
    except (OSError, ValueError):
        return UNSURE
    return hash(tuple(stamps)), max(at[1] for at in stamps), len(stamps), max(at[3] for at in stamps)


def _unknown(path: str) -> Answer:
    return UNSURE


QUESTIONS: dict[str, Callable[[str], Answer]] = {
    "kind": lambda path: stat.S_IFMT(mode_of(path, follow=True)),
    "own kind": lambda path: stat.S_IFMT(mode_of(path, follow=False)),
    "stamp": stamp_at,
    "transcript": _transcript,
    "tree": _tree,
    "folders": lambda path: sum_of(folder_names(path)),
}
"""What can be asked; besides these "real", and what an agent's finder teaches."""
