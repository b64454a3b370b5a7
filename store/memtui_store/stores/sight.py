"""What was looked at on the disk to find the stores, so that the next start can tell whether it would see the same.

Finding out which directory a name stands for means reading transcripts and settings and walking the disk. A step's
answer is kept with every question it asked; while all of those have the same answers, the step is not repeated.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from itertools import islice
from typing import TypeAlias, TypeVar
from zlib import crc32

Answer: TypeAlias = "int | str | tuple[int, ...]"
Question: TypeAlias = tuple[str, str]
Step: TypeAlias = tuple[
    tuple[tuple[Question, Answer], ...], tuple[tuple[str, Answer, tuple[str, ...]], ...], object, tuple[str, ...]
]
"""Questions with their answers; folders with what is missing in them; what came of it; and the steps within it."""
_T = TypeVar("_T")

_RACY_NS = 2_000_000_000
_ENTRIES = 100_000


class Sight:
    """One look; `known` are the steps of an earlier one."""

    def __init__(self, known: dict[str, Step] | None = None) -> None:
        self.known = known or {}
        self.steps: dict[str, Step] = {}
        self._taught: dict[str, Callable[[Sight, str], Answer]] = {}
        self._answers: dict[Question, Answer] = {}
        self._asked: dict[Question, Answer] | None = None

    @property
    def changed(self) -> bool:
        return self.steps.keys() != self.known.keys() or any(
            step is not self.known[name] for name, step in self.steps.items()
        )

    def step(self, name: str, work: Callable[[], _T]) -> _T:
        """What `work` gives, which is plain data; from the earlier look where everything it asked is unchanged."""
        held = self.known.get(name)
        if held is not None and self._same(held):
            self.steps[name] = held
            self.steps.update({inner: self.known[inner] for inner in held[3] if inner in self.known})
            if self._asked is not None:
                self._asked.update(held[0])
                self._asked.update({("own kind", path): 0 for _, _, missing in held[1] for path in missing})
            return held[2]  # type: ignore[return-value] # it was kept under this name
        outer, self._asked = self._asked, {}
        before = set(self.steps)
        started = time.time_ns()
        try:
            result = work()
        finally:
            inner, self._asked = self._asked, outer
        if outer is not None:
            outer.update(inner)
        if not any(_racy(answer, started) for answer in inner.values()):
            self.steps[name] = tuple(inner.items()), (), result, tuple(self.steps.keys() - before)
        return result

    def _same(self, held: Step) -> bool:
        answers = self._answers
        for question, answer in held[0]:
            now = answers.get(question)
            if (self._answer(question) if now is None else now) != answer:
                return False
        for folder, answer, missing in held[1]:
            if self._answer(("stamp", folder)) != answer and any(self._answer(("own kind", path)) for path in missing):
                return False
        return True

    def to_keep(self) -> dict[str, Step]:
        """The steps of this look; what is missing is asked of its folder alone, as most of what is looked for is."""
        now = Sight()
        kept = {name: step if self.known.get(name) is step else now.folded(step) for name, step in self.steps.items()}
        return {name: step for name, step in kept.items() if step is not None}

    def folded(self, step: Step) -> Step | None:
        """None where something that was missing has appeared since."""
        missing: dict[str, set[str]] = {}
        found = []
        for (what, path), answer in step[0]:
            if answer in (0, ()) and what != "folders" and path.startswith("/"):
                folder, gone = os.path.dirname(path), path
                while folder != "/" and not self._answer(("kind", folder)):
                    folder, gone = os.path.dirname(folder), folder
                missing.setdefault(folder, set()).add(gone)
            else:
                found.append(((what, path), answer))
        below = [(folder, self._settled(folder), tuple(sorted(gone))) for folder, gone in missing.items()]
        if any(self._answer(("own kind", path)) for _, _, gone in below for path in gone):
            return None
        return tuple(found), tuple(below), step[2], step[3]

    def _settled(self, folder: str) -> Answer:
        """A folder's stamp; one that changes this very moment is never the same again."""
        stamp = self._answer(("stamp", folder))
        return (0,) if _racy(stamp, time.time_ns()) else stamp

    def ask(self, what: str, path: str) -> Answer:
        answer = self._answer((what, path))
        if self._asked is not None:
            self._asked[what, path] = answer
        return answer

    def _answer(self, question: Question) -> Answer:
        answer = self._answers.get(question)
        if answer is None:
            work = _QUESTIONS.get(question[0]) or self._taught.get(question[0], _unknown)
            answer = self._answers[question] = work(self, question[1])
        return answer

    def teach(self, what: str, work: Callable[[Sight, str], Answer]) -> None:
        """A question that only one agent's finder knows to ask."""
        self._taught[what] = work

    def real(self, path: str) -> str:
        """Like `realpath`, but a folder that many paths share is looked at once."""
        folder, name = os.path.split(path)
        if not name or name in (".", "..") or not path.startswith("/"):
            return os.path.realpath(path)
        below = str(self._answer(("real", folder)))
        plain = f"{below}{name}" if below.endswith("/") else f"{below}/{name}"
        return os.path.realpath(path) if stat.S_ISLNK(_mode(plain, follow=False)) else plain


def _unknown(sight: Sight, path: str) -> Answer:
    return -1


class _Blind(Sight):
    """Outside a look nothing is remembered."""

    def ask(self, what: str, path: str) -> Answer:
        return _QUESTIONS.get(what, _unknown)(self, path)

    def teach(self, what: str, work: Callable[[Sight, str], Answer]) -> None:
        """Nobody will ask it again."""

    def step(self, name: str, work: Callable[[], _T]) -> _T:
        return work()

    def real(self, path: str) -> str:
        return os.path.realpath(path)


_sight: ContextVar[Sight] = ContextVar("sight", default=_Blind())  # noqa: B039 - it holds nothing


@contextmanager
def looking(sight: Sight) -> Iterator[Sight]:
    token = _sight.set(sight)
    try:
        yield sight
    finally:
        _sight.reset(token)


def ask(what: str, path: str) -> Answer:
    """A name of `_QUESTIONS`."""
    return _sight.get().ask(what, path)


def teach(what: str, work: Callable[[Sight, str], Answer]) -> None:
    _sight.get().teach(what, work)


def step(name: str, work: Callable[[], _T]) -> _T:
    return _sight.get().step(name, work)


def is_there(path: str) -> bool:
    """Even a link that leads nowhere is."""
    return bool(ask("own kind", path))


def folder_names(path: str) -> tuple[str, ...]:
    """Folders in a folder, links left out."""
    names: list[str] = []
    with suppress(OSError, ValueError), os.scandir(path) as found:
        for entry in islice(found, _ENTRIES):
            with suppress(OSError):
                if entry.is_dir(follow_symlinks=False):
                    names.append(entry.name)
    return tuple(names)


def _mode(path: str, *, follow: bool) -> int:
    try:
        return (os.stat if follow else os.lstat)(path).st_mode
    except (OSError, ValueError):
        return 0


def _stamp(path: str) -> tuple[int, ...]:
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return ()
    return status.st_ino, status.st_mtime_ns, status.st_size, status.st_ctime_ns


def _head(limit: int) -> Callable[[Sight, str], Answer]:
    def answer(sight: Sight, path: str) -> Answer:
        """A transcript grows at its end; its first part stays what it is."""
        stamp = _stamp(path)
        return (stamp[0],) if stamp and stamp[2] >= limit else stamp

    return answer


def _racy(answer: Answer, started: int) -> bool:
    """Whether a change in the same tick of the clock would leave the same answer."""
    return isinstance(answer, tuple) and len(answer) == 4 and started - max(answer[1], answer[3]) <= _RACY_NS


_QUESTIONS: dict[str, Callable[[Sight, str], Answer]] = {
    "kind": lambda _, path: stat.S_IFMT(_mode(path, follow=True)),
    "own kind": lambda _, path: stat.S_IFMT(_mode(path, follow=False)),
    "stamp": lambda _, path: _stamp(path),
    "transcript": _head(256 * 1024),
    "folders": lambda _, path: crc32("/".join(sorted(folder_names(path))).encode("utf-8", "surrogatepass")),
    "real": lambda sight, path: sight.real(path),
}
