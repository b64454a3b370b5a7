"""Whether everything is as it was at an earlier look, told by names, times and sizes alone.

A look leaves behind every question it asked of the disk with its answer, the times of every folder it listed, and the
stamp of every file in them. While all of those are the same, another look would see the same, so that what was made of
the earlier one may be said again. What was written within the last tick of a file system's clock is never left behind:
another change in that tick would show in no stamp.

Only what Python has loaded anyway is imported here, because a command from a shell asks before it loads anything.
"""

from __future__ import annotations

import marshal
import os
import sys
from binascii import crc32

from memtui_store import __version__
from memtui_store.loading.questions import Answers, folder_names, leading_names, stamp_of, sum_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import TypeAlias

    from memtui_store.loading.questions import Answer, Question

    Asked: TypeAlias = tuple[tuple[Question, Answer], ...]
    Missing: TypeAlias = tuple[tuple[str, Answer, tuple[str, ...]], ...]
    Way: TypeAlias = tuple[str, Answer, Answer, dict[str, bool]]
    """A folder with its stamp, a sum of those in it that lead on, and which of the paths that are not plain do."""
    Towards: TypeAlias = tuple[frozenset[str], tuple[Way, ...]]
    Folders: TypeAlias = tuple[tuple[str, tuple[int, ...]], ...]
    Files: TypeAlias = tuple[tuple[tuple[bytes, ...], int], ...]
    """Of each folder the names of its files, and one number for all their stamps."""

LOOKS = "look-"
"""How the names of these files begin, in memtui's cache."""
_HEAD = f"memtui look 1 {__version__} {sys.implementation.cache_tag} {sys.maxsize}\n".encode()
_MARSHAL = 4
_NUMBER = 8
_MOST = 8
"""Looks that are kept; each place a person works in has its own."""
LARGEST = 1 << 27
"""Bytes; one of 50,000 memories takes a small part of that, and whatever is larger was not left by memtui."""
_ENV = (
    "CLAUDE", "MEMTUI", "XDG_", "OPENCODE", "CODEX", "HERMES", "KARNEVIL9", "CARAPACE", "OPENCLAW", "QWEN", "GEMINI",
    "HOME",
)  # fmt: skip
"""How the variables begin that tell where to look."""
_NOT_PLACES = ("KEY", "TOKEN", "SECRET", "PASSWORD", "AUTH", "CREDENTIAL")
_PLAIN = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0)
_OWN = _PLAIN | getattr(os, "O_NOFOLLOW", 0)
_FOLDER = _PLAIN | getattr(os, "O_DIRECTORY", 0)
POSSIBLE = os.stat in os.supports_dir_fd and os.listdir in os.supports_fd and hasattr(os, "fchdir")


class Look:
    """One that was left behind; `told` is what its command made of it."""

    def __init__(self, seen: tuple[Asked, Missing, Towards, Folders], told: object, files: memoryview) -> None:
        self.seen, self.told = seen, told
        self._files = files

    def same_places(self) -> bool:
        """Whether stores, settings and folders are as they were: nothing has come, gone or been renamed."""
        now = Answers()
        asked, missing, towards, folders = self.seen
        return (
            all(now.answer(question) == answer for question, answer in asked)
            and all(_still_missing(now, *each) for each in missing)
            and _same_ways(now, *towards)
            and all(_times(path) == times for path, times in folders)
        )

    def same_files(self, most: int = 0, start: int = 0) -> bool:
        """Whether every file in the folders is as it was; what is gone or new shows in the times of its folder.

        With `most`, only so many are looked at, in whole folders from the one with the number `start` on.
        For a process with one thread, since it goes into each folder: that is the shortest way to every file in it.
        """
        files: Files = marshal.loads(self._files)  # noqa: S302 - our own file, checked before it got here
        each = [(path, *held) for (path, _), held in zip(self.seen[3], files, strict=True)]
        at = start % len(each) if most and each else 0
        try:
            back = os.open(".", _FOLDER)
        except OSError:
            return False
        try:
            return _same(each[at:] + each[:at], most)
        except OSError:
            return False
        finally:
            os.fchdir(back)
            os.close(back)


def _same(folders: Iterable[tuple[str, tuple[bytes, ...], int]], most: int) -> bool:
    """Goes from folder to folder."""
    seen = 0
    for path, names, total in folders:
        if names:
            os.chdir(path)
            if sum_of_stamps(map(stamp_of, map(os.lstat, names))) != total:
                return False
            seen += len(names)
            if most and seen >= most:
                break
    return True


def sum_of_stamps(stamps: Iterable[tuple[int, ...]]) -> int:
    """One number for all the files of a folder; numbers, unlike texts, have the same hash in every process."""
    return hash(tuple(stamps))


def times_of(status: os.stat_result) -> tuple[int, ...]:
    """A folder's own size and links say nothing that its times do not."""
    return status.st_ino, status.st_mtime_ns, status.st_ctime_ns


def _times(path: str) -> tuple[int, ...]:
    try:
        return times_of(os.stat(path))
    except OSError:
        return ()


def _still_missing(now: Answers, folder: str, stamp: Answer, paths: tuple[str, ...]) -> bool:
    return now.answer(("stamp", folder)) == stamp or not any(now.answer(("own kind", path)) for path in paths)


def _same_ways(now: Answers, leading: frozenset[str], ways: tuple[Way, ...]) -> bool:
    """Whether the same folders lead to what Claude Code's names may stand for."""
    changed = [way for way in ways if now.answer(("stamp", way[0])) != way[1]]
    try:
        return all(
            sum_of(leading_names(path, folder_names(path), leading, known.__getitem__)) == answer
            for path, _, answer, known in changed
        )
    except KeyError:
        return False  # a new folder whose name is not plain


def name_of(what: str, home: str, project: str, env: Mapping[str, str]) -> str:
    """The file a look is kept in: for a command, a place, and an environment, of which no secret goes into it."""
    variables = sorted(
        (name, value)
        for name, value in env.items()
        if name.startswith(_ENV) and not any(word in name for word in _NOT_PLACES)
    )
    user: int = getattr(os, "geteuid", int)()
    place = repr((home, project, variables, user)).encode("utf-8", "surrogateescape")
    return f"{LOOKS}{what}-{crc32(place):08x}{crc32(place[::-1]):08x}"


def read(path: str, home: str, project: str) -> Look | None:
    """None where there is none of this place, or not one byte for byte as this version wrote it."""
    try:
        fd = os.open(path, _OWN | getattr(os, "O_NONBLOCK", 0))
        try:
            length = os.fstat(fd).st_size
            data = os.read(fd, length + 1) if length <= LARGEST else b""
        finally:
            os.close(fd)
        start = len(_HEAD) + 2 * _NUMBER
        check, size = (int.from_bytes(data[at : at + _NUMBER], "little") for at in (len(_HEAD), len(_HEAD) + _NUMBER))
        view = memoryview(data)
        if data[: len(_HEAD)] != _HEAD or crc32(view[start - _NUMBER :]) != check:
            return None
        place, seen, told = marshal.loads(view[start : start + size])  # noqa: S302 - our own file, checked just above
        return Look(seen, told, view[start + size :]) if place == (home, project) else None
    except (OSError, ValueError, EOFError, TypeError):
        return None


def save(
    path: str, place: tuple[str, str], seen: tuple[Asked, Missing, Towards, Folders], files: Files, told: object
) -> bool:
    """False where it could not be written, which is never a reason to fail; `place` is home and project."""
    first = marshal.dumps((place, seen, told), _MARSHAL)  # type: ignore[arg-type] # plain data, says its caller
    rest = len(first).to_bytes(_NUMBER, "little") + first + marshal.dumps(files, _MARSHAL)
    check = crc32(rest).to_bytes(_NUMBER, "little")
    temporary = f"{path}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(path), 0o700, exist_ok=True)
        fd = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _OWN, 0o600)
        with os.fdopen(fd, "wb") as file:
            file.write(_HEAD + check + rest)
        os.replace(temporary, path)
        _forget_oldest(os.path.dirname(path))
    except OSError:
        return False
    return True


def _forget_oldest(folder: str) -> None:
    kept = [f"{folder}/{name}" for name in os.listdir(folder) if name.startswith(LOOKS)]
    newest: Callable[[str], float] = lambda path: -os.stat(path).st_mtime  # noqa: E731 - one line says it best
    for path in sorted(kept, key=newest)[_MOST:] if len(kept) > _MOST else ():
        os.unlink(path)
