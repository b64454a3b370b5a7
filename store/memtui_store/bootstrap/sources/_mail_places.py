"""Where mail lies: told by the names of files and folders alone."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from memtui_store.bootstrap.contract import Ask, Item
from memtui_store.bootstrap.sources._mailbox import maildir_parts, mbox_parts
from memtui_store.bootstrap.walk import item_at, walk

_FOLDERS = ("Maildir", "Mail", "mail", ".mail", ".thunderbird", ".local/share/mail", "Mailboxes")
_SUFFIXES = (".mbox", ".mbx")
_UNWANTED = re.compile(
    r"(?i)(?:junk|spam|trash|deleted(?: items| messages)?|drafts?|templates|papierkorb|entwürfe|unsent messages)"
)
_NOT_MAIL = (".msf", ".dat", ".json", ".db", ".sqlite", ".log", ".html", ".txt", ".idx", ".lock", ".css", ".js", ".md")


def mail_items(ask: Ask) -> Iterator[Item]:
    """Every mailbox once, cut into the pieces that are read one at a time."""
    seen: set[str] = set()
    for place, depth in _places(ask):
        for path in _mailboxes(place, depth, place in ask.places):
            real = os.path.realpath(path)
            if real in seen or _UNWANTED.fullmatch(path.stem.lstrip(".").rpartition(".")[2]):
                continue
            seen.add(real)
            base = place if place.is_dir() else place.parent
            if path.is_dir():
                yield from maildir_parts(path, base)
            elif (item := item_at(path, base)) is not None and item.size:
                yield from mbox_parts(item)


def _places(ask: Ask) -> Iterator[tuple[Path, int]]:
    if ask.places:
        yield from ((place, 6) for place in ask.places)
        return
    yield ask.environment.home, 0
    yield from ((ask.environment.home / name, 6) for name in _FOLDERS)


def _mailboxes(place: Path, depth: int, named: bool) -> Iterator[Path]:
    """In a folder that was named, any file without a suffix may be a mailbox; elsewhere something must say so."""
    if place.is_file():
        yield place
        return
    bare = depth > 0

    def wanted(name: str) -> bool:
        low = name.lower()
        return low.endswith(_SUFFIXES) or (bare and "." not in low.lstrip(".")[1:] and not low.startswith("."))

    for found in walk(place, wanted, depth=depth, hidden=bare, folders=lambda _, names: {"cur", "new"} <= names):
        if found.is_dir():
            yield from _maildirs(found, 3)
        elif (
            found.suffix.lower() in _SUFFIXES or not bare or named or _has_index(found) or _in_mail_folder(found, place)
        ):
            yield found


def _has_index(path: Path) -> bool:
    """Thunderbird keeps `Inbox.msf` beside `Inbox`."""
    return path.with_name(path.name + ".msf").exists()


def _in_mail_folder(path: Path, place: Path) -> bool:
    return (
        not path.name.lower().endswith(_NOT_MAIL)
        and place.name.lower() in ("mail", ".mail", "mailboxes")
        and ".thunderbird" not in path.parts
    )


def _maildirs(folder: Path, depth: int) -> Iterator[Path]:
    """A Maildir and those inside it: `.Sent` as Dovecot has them, `Sent` as others do."""
    yield folder
    try:
        below = sorted(entry.name for entry in os.scandir(folder) if entry.is_dir(follow_symlinks=False))
    except OSError:
        return
    for name in below:
        inner = folder / name
        if name not in ("cur", "new", "tmp") and depth and (inner / "cur").is_dir():
            yield from _maildirs(inner, depth - 1)
