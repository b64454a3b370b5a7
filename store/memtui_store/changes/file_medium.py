"""Files, replaced without losing a byte.

A replacement is staged beside its target and swapped in by one rename. Where the system can exchange two names
in one step, what was swapped out is looked at afterwards: bytes that another program wrote in the last
microsecond are put back instead of lost.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress

from memtui_store.changes.files import UnreadableError, fsync_folder, image_at, image_of
from memtui_store.changes.linux import exchange, open_at_rest
from memtui_store.changes.plan import Change, Image
from memtui_store.errors import ConflictError
from memtui_store.portable import O_CLOEXEC, O_NOFOLLOW, set_mode, set_owner

__all__ = ["FileMedium", "exchange", "fsync_folder", "missing_folders"]

_NO_FILE = Image(b"\x00memtui: not a file")
_NO_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EMLINK, errno.ENOSYS)


def missing_folders(folder: str) -> list[str]:
    """Innermost first, so that they can be removed in this order."""
    found = []
    while not os.path.isdir(folder):
        found.append(folder)
        folder = os.path.dirname(folder)
    return found


class FileMedium:
    """Files as images; `temp` is a name beside the target that the journal knows."""

    def staging(self, name: str) -> str:
        """The folder where new bytes wait: on the same file system, the target's own where its owner allows that."""
        return os.path.dirname(name)

    def load(self, name: str) -> Image | None:
        """Not in the middle of somebody's write, as long as that ends soon."""
        try:
            fd, _ = open_at_rest(name)
        except FileNotFoundError:
            return None
        try:
            return image_of(fd)
        finally:
            os.close(fd)

    def stage(self, change: Change, temp: str) -> None:
        if change.after is None:
            return
        if change.before is None:
            for folder in reversed(missing_folders(os.path.dirname(change.name))):
                os.mkdir(folder, 0o700 if change.after.mode & 0o077 == 0 else 0o755)
                fsync_folder(os.path.dirname(folder))
        _write_new(temp, change.after, like=change.name if change.before else None)

    def apply(self, change: Change, temp: str) -> None:
        if change.before is None:
            try:
                _place(temp, change.name)
            except FileExistsError as error:
                raise ConflictError(f"{change.name} was created by someone else meanwhile") from error
        elif change.after is None:
            os.rename(change.name, temp)
            if not _displaced_as_expected(temp, change.before):
                _put_back(temp, change.name)
                raise _changed(change)
        elif exchange(temp, change.name):
            if not _displaced_as_expected(temp, change.before):
                exchange(temp, change.name)
                raise _changed(change)
        else:
            if _hash_at(change.name) != change.before.hash:
                raise _changed(change)
            os.replace(temp, change.name)

    def revert(self, change: Change, temp: str) -> None:
        """Give back what stood there, unless someone else has written since."""
        if change.side(_seen(change.name)) != "new":
            return
        staged = os.path.lexists(temp) and change.side(_seen(temp)) == "new"
        if change.before is None:
            if staged and not os.path.samefile(temp, change.name):
                return  # someone else has written the same bytes
            _take_away(change, temp)
        elif staged:
            return
        else:
            _bring_back(change, change.before, temp)
        fsync_folder(os.path.dirname(change.name))

    def settle(self, changes: list[tuple[Change, str]]) -> None:
        displaced = []
        for change, temp in changes:
            left = _seen(temp)
            if left not in (None, _NO_FILE) and change.side(left) == "foreign":
                raise _changed(change)
            if left is not None:
                displaced.append(temp)
        for temp in displaced:
            _discard(temp)
        for folder in dict.fromkeys(os.path.dirname(temp) for _, temp in changes):
            with suppress(FileNotFoundError, NotADirectoryError):
                fsync_folder(folder)

    def salvage(self, change: Change, temp: str) -> Image | None:
        _discard(_spare(temp))
        left = _seen(temp)
        if left is None or change.side(left) != "foreign":
            _discard(temp)
            return None
        if change.before is not None and change.side(_seen(change.name)) == "new":
            # Someone else's bytes were swapped out at the last moment: they go back where they were.
            if change.after is None:
                _put_back(temp, change.name)
            else:
                _swap_back(temp, change)
            return self.salvage(change, temp)
        torn = change.after is not None and change.after.data.startswith(left.data)
        _discard(temp)
        return None if torn or left is _NO_FILE else left


def _take_away(change: Change, temp: str) -> None:
    _discard(temp)
    os.rename(change.name, temp)
    if change.side(_seen(temp)) != "new":
        _put_back(temp, change.name)


def _bring_back(change: Change, before: Image, temp: str) -> None:
    """Swap the displaced file back where it is still there, whoever wrote it; else write its bytes again."""
    source = temp
    if not os.path.lexists(temp):
        source = _spare(temp)
        _discard(source)
        _write_new(source, before, like=None)
    if change.after is None:
        _put_back(source, change.name)
    else:
        _swap_back(source, change)
    if source != temp:
        _discard(source)


def _displaced_as_expected(temp: str, before: Image) -> bool:
    """Whether what was swapped out is what the change was made from, and nobody is writing it."""
    try:
        fd, at_rest = open_at_rest(temp)
    except OSError as error:
        if error.errno not in (errno.ELOOP, errno.ENOENT):
            raise
        return False
    try:
        return at_rest and image_of(fd).hash == before.hash
    except UnreadableError:
        return False
    finally:
        os.close(fd)


def _changed(change: Change) -> ConflictError:
    return ConflictError(f"{change.name} was changed by someone else meanwhile")


def _seen(name: str) -> Image | None:
    """Like `image_at`, but a folder, a pipe or a link in a file's place is merely an image that nobody expects."""
    try:
        return image_at(name)
    except UnreadableError:
        return _NO_FILE
    except OSError as error:
        if error.errno != errno.ELOOP:
            raise
        return _NO_FILE


def _hash_at(name: str) -> str | None:
    image = _seen(name)
    return image.hash if image else None


def _spare(temp: str) -> str:
    """For bytes written again from the journal: half of them must never be taken for a displaced file."""
    return temp.removesuffix(".tmp") + "-again.tmp"


def _discard(name: str) -> None:
    with suppress(FileNotFoundError, IsADirectoryError):
        os.unlink(name)


def _place(temp: str, name: str) -> None:
    """Give a staged file its name, never over one that is there; some file systems know no hard links."""
    try:
        os.link(temp, name, follow_symlinks=False)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        os.close(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600))
        os.replace(temp, name)
    else:
        os.unlink(temp)


def _put_back(temp: str, name: str) -> None:
    """Never over something that has appeared there since: then `temp` stays for `salvage`."""
    try:
        os.link(temp, name, follow_symlinks=False)
    except OSError:
        if not os.path.lexists(name):
            os.rename(temp, name)
    else:
        os.unlink(temp)


def _swap_back(source: str, change: Change) -> None:
    """What has been written over ours in the meantime stays, and the older bytes are in the journal."""
    if not exchange(source, change.name):
        os.replace(source, change.name)
    elif change.side(_seen(source)) != "new":
        exchange(source, change.name)


def _write_new(name: str, image: Image, like: str | None) -> None:
    fd = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    try:
        view = memoryview(image.data)
        while view:
            view = view[os.write(fd, view) :]
        if like is not None:
            _keep_owner(fd, like)
        set_mode(fd, image.mode or 0o644)
        os.utime(fd, ns=(image.mtime_ns, image.mtime_ns))
        os.fsync(fd)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    finally:
        os.close(fd)


def _keep_owner(fd: int, like: str) -> None:
    status, own = os.stat(like), os.fstat(fd)
    if (status.st_uid, status.st_gid) != (own.st_uid, own.st_gid):
        # Only root may give a file away; anyone else's edit makes the file theirs, as every editor's does.
        with suppress(PermissionError):
            set_owner(fd, status.st_uid, status.st_gid)
