"""What was looked at on the disk to find the stores, so that the next start can tell whether it would see the same.

Finding out which directory a name stands for means reading transcripts and settings and walking the disk. A step's
answer is kept with every question it asked; while all of those have the same answers, the step is not repeated.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias, TypeVar

from memtui_store.loading import questions
from memtui_store.loading.questions import QUESTIONS, Answers, racy

Answer: TypeAlias = "int | str | tuple[int, ...]"
Question: TypeAlias = tuple[str, str]
Missing: TypeAlias = tuple[tuple[str, Answer, tuple[str, ...]], ...]
"""Folders with their stamps, and what is missing in each."""
Step: TypeAlias = tuple[tuple[tuple[Question, Answer], ...], Missing, object, tuple[str, ...]]
"""Questions with their answers; folders with what is missing in them; what came of it; and the steps within it."""
_T = TypeVar("_T")


class Sight(Answers):
    """One look; `known` are the steps of an earlier one."""

    def __init__(self, known: dict[str, Step] | None = None) -> None:
        super().__init__()
        self.known = known or {}
        self.steps: dict[str, Step] = {}
        self.beside: dict[Question, Answer] = {}
        """What was asked outside of every step."""
        self.sure = True
        """Whether steps and `beside` are all that was asked: not where something changes this very moment."""
        self.leading: frozenset[str] = frozenset()
        """With what the names of folders may begin that an agent's finder looks for."""
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
        except BaseException:
            self.sure = False
            raise
        finally:
            inner, self._asked = self._asked, outer
        if outer is not None:
            outer.update(inner)
        if not any(type(answer) is tuple and racy(answer, started) for answer in inner.values()):
            self.steps[name] = tuple(inner.items()), (), result, tuple(self.steps.keys() - before)
        else:
            self.sure = False
        return result

    def _same(self, held: Step) -> bool:
        answers = self._answers
        for question, answer in held[0]:
            now = answers.get(question)
            if (self.answer(question) if now is None else now) != answer:
                return False
        for folder, answer, missing in held[1]:
            if self.answer(("stamp", folder)) != answer and any(self.answer(("own kind", path)) for path in missing):
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
                while folder != "/" and not self.answer(("kind", folder)):
                    folder, gone = os.path.dirname(folder), folder
                missing.setdefault(folder, set()).add(gone)
            else:
                found.append(((what, path), answer))
        below = [(folder, self._settled(folder), tuple(sorted(gone))) for folder, gone in missing.items()]
        if any(self.answer(("own kind", path)) for _, _, gone in below for path in gone):
            return None
        return tuple(found), tuple(below), step[2], step[3]

    def _settled(self, folder: str) -> Answer:
        """A folder's stamp; one that changes this very moment is never the same again."""
        stamp = self.answer(("stamp", folder))
        return (0,) if racy(stamp, time.time_ns()) else stamp

    def ask(self, what: str, path: str) -> Answer:
        question = what, path
        answer = self._answers.get(question)
        if answer is None:
            answer = self.answer(question)
        (self.beside if self._asked is None else self._asked)[question] = answer
        return answer

    def teach(self, what: str, work: Callable[[str], Answer], leading: frozenset[str]) -> None:
        """A question that only one agent's finder knows to ask."""
        self._taught[what] = work
        self.leading = leading


class _Blind(Sight):
    """Outside a look nothing is remembered."""

    def ask(self, what: str, path: str) -> Answer:
        return self.real(path) if what == "real" else QUESTIONS[what](path) if what in QUESTIONS else -1

    def teach(self, what: str, work: Callable[[str], Answer], leading: frozenset[str]) -> None:
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


def teach(what: str, work: Callable[[str], Answer], leading: frozenset[str]) -> None:
    _sight.get().teach(what, work, leading)


def step(name: str, work: Callable[[], _T]) -> _T:
    return _sight.get().step(name, work)


def is_there(path: str) -> bool:
    """Even a link that leads nowhere is."""
    return bool(ask("own kind", path))


def folder_names(path: str) -> tuple[str, ...]:
    """Folders in a folder, links left out."""
    ask("folders", path)
    return questions.folder_names(path)
