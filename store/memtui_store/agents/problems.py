"""Contain what an adapter raises: one broken store becomes a problem with its reason, and everything else goes on.

Adapters read files that other programs write, so one of them will meet a file nobody thought of. Every call into an
adapter goes through `guarded` or `attempt`, and this module is the only place that catches every exception.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from memtui_store.errors import ConfigError, MemtuiError, StorageError

if TYPE_CHECKING:
    from memtui_store.agents.contract import Store

_T = TypeVar("_T")
_Other = TypeVar("_Other")
_CODE = str(Path(__file__).parents[2]) + os.sep
"""Where the packages lie, for the place an exception came from."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something of a store that could not be read.

    `message` is for everyone. `error` and `where` tell a developer what was raised at which line of memtui; they are
    empty where the adapter itself said what is wrong.
    """

    store: str
    agent: str
    root: str
    message: str
    error: str = ""
    where: str = ""


class AdapterError(StorageError):
    """An adapter raised something it should have handled; the store keeps the problem."""


def guarded(store: Store, work: Callable[[], _T]) -> _T:
    """Do `work` of a store's adapter; what it should not raise is kept as a problem, and raised as an AdapterError."""
    try:
        return work()
    except (MemtuiError, MemoryError):
        raise
    except Exception as error:
        info = store.info
        problem = _problem(info.id, info.agent, str(info.root), error)
        note(store, problem)
        raise AdapterError(
            f"{problem.store}: {problem.message}", hint="nothing was changed; memtui doctor says where it failed"
        ) from error


def attempt(store: Store, work: Callable[[], _T], otherwise: _Other) -> _T | _Other:
    """Do `work` of a store's adapter; give `otherwise` where it fails, with the reason in the store's problems."""
    try:
        return guarded(store, work)
    except AdapterError:
        return otherwise
    except ConfigError:
        raise  # the person's own mistake, and about every store
    except MemtuiError as error:
        note(store, Problem(store.info.id, store.info.agent, str(store.info.root), error.message))
        return otherwise


def attempt_all(store: Store, work: Callable[[], Iterable[_T]]) -> list[_T]:
    """Everything `work` gives, taken at once because a generator may fail at any item; nothing where it fails."""
    return attempt(store, lambda: list(work()), None) or []


def note(store: Store, problem: Problem) -> None:
    if problem not in store.failures:
        store.failures.append(problem)


def _problem(store: str, agent: str, root: str, error: Exception) -> Problem:
    kind = type(error).__name__
    message = f"memtui could not read all of it, for an error in memtui itself ({kind}); memtui doctor shows where"
    return Problem(store, agent, root, message, f"{kind}: {error}", _where(error))


def _where(error: Exception) -> str:
    """The last line of memtui's code that was running."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.startswith(_CODE)]
    if not frames:
        return ""
    last = frames[-1]
    return f"{last.filename.removeprefix(_CODE)}:{last.lineno}"
