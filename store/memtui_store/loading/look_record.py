"""What a finished look leaves behind, so that the next command can tell whether it would see the same.

Nothing is left behind unless every store says what it looked at, and all of that has rested for longer than a tick of
the file system's clock: a look that cannot be told again exactly is better repeated.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from memtui_store.agents.claude.resolve import leads
from memtui_store.agents.folder import FolderStore
from memtui_store.agents.problems import attempt
from memtui_store.agents.sight import Sight
from memtui_store.agents.survey import MAX_DEPTH, MAX_FILES
from memtui_store.loading import kept_look, questions
from memtui_store.loading.questions import everything_about, racy
from memtui_store.settings import config_path

if TYPE_CHECKING:
    from memtui_store.loading.kept_look import Asked, Folders, Missing, Towards
    from memtui_store.loading.place import StorePlace
    from memtui_store.loading.questions import Answer, Question
    from memtui_store.view import View


class _UnsureError(Exception):
    """Something was looked at of which nobody could tell later whether it is the same."""


def leave(view: View, what: str, started: int, told: object, also: Path | None = None) -> bool:
    """Keep `told`, which a command made of a look that began at `started`, and of the files of one folder more."""
    if view.warnings or view.problems() or view.read_only or not kept_look.POSSIBLE:
        return False
    # An open journal has a file beside it that goes when it is closed.
    view.committer.close()
    environment = view.environment
    place = str(environment.home), str(environment.project)
    path = environment.places.cache / kept_look.name_of(what, *place, environment.env)
    record = _Record(started)
    try:
        record.add_view(view)
        if also is not None:
            record.add_plain_folder(str(also))
    except (OSError, _UnsureError):
        with suppress(OSError):
            path.unlink()
        return False
    return kept_look.save(str(path), place, record.seen(), tuple(record.files), told)


class _Record:
    def __init__(self, started: int) -> None:
        self.files: list[tuple[tuple[bytes, ...], int]] = []
        self._started = started
        self._folders: list[tuple[str, tuple[int, ...]]] = []
        self._asked: dict[Question, Answer] = {}
        self._missing: dict[tuple[str, Answer, tuple[str, ...]], None] = {}
        self._towards: Towards = (frozenset(), ())
        self._now = Sight()

    def seen(self) -> tuple[Asked, Missing, Towards, Folders]:
        return tuple(self._asked.items()), tuple(self._missing), self._towards, tuple(self._folders)

    def add_view(self, view: View) -> None:
        sight, places = view._sight, view._places  # noqa: SLF001 - how it looked is nobody else's business
        if sight is None or not sight.sure:
            raise _UnsureError
        self._add_sight(sight)
        own = view.environment.places
        journal = f"{own.state}/journal.sqlite"
        self._ask_all(str(config_path(own)), journal, f"{journal}-wal")
        for place in places:
            self._add_place(place)

    def _add_sight(self, sight: Sight) -> None:
        towards = []
        for step in sight.steps.values():
            self._missing.update(dict.fromkeys(step[1]))
            for (what, path), answer in step[0]:
                if what == "towards":
                    towards.append((path, answer))
                else:
                    self._add(what, path, answer)
        for (what, path), answer in sight.beside.items():
            self._add(what, path, answer)
        ways = [
            (path, self._rested_stamp(path), answer, _ruled(path, sight.leading))
            for path, answer in dict.fromkeys(towards)
        ]
        self._towards = sight.leading, tuple(ways)

    def _rested_stamp(self, folder: str) -> Answer:
        """One that is never the same again where the folder has changed since the look began."""
        stamp = self._now.answer(("stamp", folder))
        return (0,) if racy(stamp, self._started) else stamp

    def _ask_all(self, *paths: str) -> None:
        for path in paths:
            for question in everything_about(path):
                self._add(*question, self._now.answer(question))

    def _add(self, what: str, path: str, answer: Answer) -> None:
        known = what in questions.QUESTIONS or what == "real"
        if not known or answer == questions.UNSURE or racy(answer, self._started):
            raise _UnsureError
        if answer in (0, ()) and what != "folders" and not self._now.answer(("own kind", path)):
            folded = self._now.folded(((((what, path), answer),), (), None, ()))
            if folded is None:
                raise _UnsureError
            self._missing.update(dict.fromkeys(folded[1]))
            self._asked.update(dict(folded[0]))
        else:
            self._asked[what, path] = answer

    def _add_place(self, place: StorePlace) -> None:
        store = place.store
        if type(store).survey is FolderStore.survey:
            self._add_folder(place, str(store.info.root), "", 0)
            return
        asked = attempt(store, store.looked_at, None)
        if asked is None:
            raise _UnsureError
        for question in asked:
            self._add(*question, self._now.answer(question))

    def add_plain_folder(self, path: str) -> None:
        """Every file in a folder that is no store."""
        times = self._rested(path, "")
        if times is not None:
            names = sorted(os.listdir(path))
            stamps = [self._own_stamp(f"{path}/{name}") for name in names]
            self._folders.append((path, times))
            self.files.append((tuple(map(os.fsencode, names)), kept_look.sum_of_stamps(stamps)))

    def _add_folder(self, place: StorePlace, path: str, prefix: str, depth: int) -> None:
        """As a survey goes through it: what is named like a memory is one, and other folders are looked into."""
        times = self._rested(path, prefix)
        if times is None:
            return
        names: list[bytes] = []
        stamps: list[tuple[int, ...]] = []
        self._folders.append((path, times))
        self.files.append(((), 0))
        at = len(self.files) - 1
        for name, is_folder in _listed(path):
            if name.endswith(".md"):
                stamp = self._stamp(place, f"{prefix}{name}", f"{path}/{name}")
                if stamp:
                    names.append(os.fsencode(name))
                    stamps.append(stamp)
            elif is_folder and depth < MAX_DEPTH:
                self._add_folder(place, f"{path}/{name}", f"{prefix}{name}/", depth + 1)
        self.files[at] = tuple(names), kept_look.sum_of_stamps(stamps)

    def _rested(self, path: str, prefix: str) -> tuple[int, ...] | None:
        """The times of a folder; None for a store that has none yet, which is asked like anything that is missing."""
        try:
            status = os.stat(path, follow_symlinks=not prefix)
        except FileNotFoundError:
            if prefix:
                raise
            self._ask_all(path)
            return None
        if self._started - max(status.st_mtime_ns, status.st_ctime_ns) <= questions.RACY_NS:
            raise _UnsureError
        return kept_look.times_of(status)

    def _stamp(self, place: StorePlace, key: str, path: str) -> tuple[int, ...]:
        """Of a plain file; whatever else has a memory's name is asked all that can be asked."""
        held = place.entries.get(key)
        if held is None or len(place.entries) > MAX_FILES:
            raise _UnsureError
        if len(held[0]) == 4:
            return held[0]
        if not stat.S_ISREG(os.lstat(path).st_mode):
            self._ask_all(path)
            return ()
        return self._own_stamp(path)

    def _own_stamp(self, path: str) -> tuple[int, ...]:
        stamp: tuple[int, ...] = questions.stamp_of(os.lstat(path))
        if racy(stamp, self._started):
            raise _UnsureError
        return stamp


def _listed(path: str) -> Iterator[tuple[str, bool]]:
    with os.scandir(path) as found:
        yield from sorted((entry.name, entry.is_dir(follow_symlinks=False)) for entry in found)


def _ruled(path: str, leading: frozenset[str]) -> dict[str, bool]:
    """Of folders with names that are not plain, whether they lead to what is looked for; of others it is soon told."""
    inside = path if path.endswith("/") else path + "/"
    paths = (inside + name for name in questions.folder_names(path))
    return {whole: leads(whole, leading) for whole in paths if not whole.isascii()}


def begun() -> int:
    """The moment a look begins, by the clock that files have their times from."""
    return time.time_ns()
