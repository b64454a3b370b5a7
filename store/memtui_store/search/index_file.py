"""The search index of an earlier look, in one file: a question from a shell is answered without making it anew.

It is disposable like every cache: another version's, a damaged or a foreign one is no index at all. The words are
mapped rather than read, and rows lie apart, so that an answer of twenty reads twenty. Only what Python loads quickly
is imported here.
"""

from __future__ import annotations

import marshal
import mmap
import os
import sys
from array import array
from binascii import crc32
from itertools import accumulate, pairwise

from memtui_store import __version__
from memtui_store.loading.questions import stamp_of
from memtui_store.search.vocabulary import PARTS, Vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from memtui_store.loading.cards import Head

    Key = tuple[bytes, str, str]
    """The place, the key and the etag of a memory."""

PAGES = "page-"
"""What the terminal UI keeps of its first page, beside this file."""
NAME = "search.bin"
_HEAD = f"memtui search 4 {__version__} {sys.implementation.cache_tag} {sys.byteorder}\n".encode()
_NUMBERS = 3
"""After the head: how many memories, then the size and the checksum of the words."""
TAG = 16
"""So much of an etag tells two versions apart."""
_MARSHAL = 4
_CHECK = 4
_FLAGS = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0)


class Row:
    """One memory as it was: where it is, what a person said about it, and the head of its card."""

    __slots__ = ("etag", "head", "key", "place", "project", "trust")

    def __init__(self, key: Key, project: str, trust: str, head: Head) -> None:
        self.place, self.key, self.etag = key
        self.project, self.trust, self.head = project, trust, head

    @property
    def ref(self) -> str:
        return f"{os.fsdecode(self.place.partition(bytes(1))[2])}/{self.key}"


class IndexFile:
    """As long as it lives the file stays mapped; `fields` are the vocabularies, by field."""

    def __init__(self, data: mmap.mmap, numbers: Sequence[int]) -> None:
        """`numbers` are those of the head, which were checked against the file."""
        self.count, size, _ = numbers
        view, start = memoryview(data), _start()
        self._rows = view[start + size :]
        words = view[start : start + size]
        told = int.from_bytes(words[:8], "little")
        names, lengths = marshal.loads(words[8 : 8 + told])  # noqa: S302 - our own file, checked before it got here
        at = list(accumulate(lengths, initial=8 + told))
        pieces = [words[begin:end] for begin, end in pairwise(at)]
        self.sizes, self._ends = array("I", bytes(pieces[0]))[: self.count], pieces[1].cast("Q")
        self.names, self.tags = pieces[2].cast("Q")[: self.count], pieces[3]
        """Of every memory `name_of` it, and the beginning of its etag."""
        parts = [tuple(pieces[n : n + PARTS]) for n in range(4, len(pieces), PARTS)]
        self.fields = {name: Vocabulary.from_parts(held, self.count) for name, held in zip(names, parts, strict=True)}

    @property
    def whole(self) -> bool:
        """Whether every row that the words speak of is there."""
        return len(self._ends) == self.count + 1 == len(self.sizes) + 1 and self._ends[-1] == len(self._rows)

    def tag(self, number: int) -> bytes:
        return bytes(self.tags[number * TAG : number * TAG + TAG])

    def row(self, number: int) -> Row | None:
        """None where a byte of it is not what was written."""
        data = self._rows[self._ends[number] : self._ends[number + 1]]
        if crc32(data[_CHECK:]) != int.from_bytes(data[:_CHECK], "little"):
            return None
        key, project, trust, head = marshal.loads(data[_CHECK:])  # noqa: S302 - checked just above
        return Row(key, project, trust, marshal.loads(head))  # noqa: S302 - as above


def _start() -> int:
    """Where the words begin: numbers of eight bytes have to stand at a multiple of that."""
    return -(-len(_HEAD) // 8) * 8 + 8 * _NUMBERS


def opened(folder: str, wanted: tuple[int, ...] = ()) -> IndexFile | None:
    """What was kept there by this version; None where there is nothing or it is not whole.

    `wanted` is the stamp of one that was found whole before: nothing but that one will do, unread.
    """
    try:
        fd = os.open(os.path.join(folder, NAME), os.O_RDONLY | _FLAGS)
        try:
            if wanted and stamp_of(os.fstat(fd)) != wanted:
                return None
            data = mmap.mmap(fd, 0, access=mmap.ACCESS_READ)
        finally:
            os.close(fd)
        start = _start()
        numbers = array("Q", data[start - 8 * _NUMBERS : start].ljust(8 * _NUMBERS, b"\0"))
        _, size, check = numbers
        whole = data[: len(_HEAD)] == _HEAD and len(data) >= start + size
        with memoryview(data) as view:
            if not whole or (not wanted and crc32(view[start : start + size]) != check):
                return None
        held = IndexFile(data, numbers)
        if hasattr(mmap, "MADV_DONTNEED") and not wanted:
            data.madvise(mmap.MADV_DONTNEED)  # read once to check it, and hardly any of it again
    except (OSError, ValueError, EOFError, TypeError):
        return None
    return held if held.whole else None


def save(
    folder: str,
    fields: Mapping[str, Vocabulary],
    sizes: array[int],
    rows: Iterable[tuple[bytes, str, str, str, str, bytes]],
) -> bool:
    """Rows are place, key, etag, project, trust and packed head; false where it could not be written."""
    names, tags, packed = array("Q"), [], []
    for place, key, etag, project, trust, head in rows:
        names.append(name_of(place, key))
        tags.append(tag_of(etag))
        row = marshal.dumps(((place, key, etag), project, trust, head), _MARSHAL)
        packed.append(crc32(row).to_bytes(_CHECK, "little") + row)
    ends = array("Q", accumulate(map(len, packed), initial=0))
    pieces = [_padded(sizes.tobytes()), ends.tobytes(), names.tobytes(), b"".join(tags)]
    pieces += [_padded(part) for held in fields.values() for part in held.parts()]
    contents = marshal.dumps((tuple(fields), [len(piece) for piece in pieces]), _MARSHAL)
    contents += bytes(-len(contents) % 8)
    words = b"".join((len(contents).to_bytes(8, "little"), contents, *pieces))
    numbers = array("Q", (len(names), len(words), crc32(words)))
    return _written(folder, [_padded(_HEAD), numbers.tobytes(), words, *packed])


def name_of(place: bytes, key: str) -> int:
    """A number for a memory; should two ever share one, their etags tell which of them it is."""
    return crc32(place) << 32 | crc32(os.fsencode(key))


def tag_of(etag: str) -> bytes:
    return etag.encode("ascii", "replace")[:TAG].ljust(TAG)


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 8)


def _written(folder: str, pieces: Sequence[bytes]) -> bool:
    """Beside its name and then in its place, so that whoever has the old one mapped goes on reading that."""
    temporary = os.path.join(folder, f"{NAME}.{os.getpid()}")
    try:
        os.makedirs(folder, 0o700, exist_ok=True)
        fd = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _FLAGS, 0o600)
        with os.fdopen(fd, "wb") as file:
            file.writelines(pieces)
        os.replace(temporary, os.path.join(folder, NAME))
    except OSError:
        discard(folder, f"{NAME}.{os.getpid()}")
        return False
    return True


def discard(folder: str, name: str = NAME) -> None:
    try:
        os.unlink(os.path.join(folder, name))
    except OSError:
        return


def forget(folder: str) -> None:
    """Words of what a person wanted gone for good must not stay here either, nor in a picture of the list or a look."""
    from memtui_store.loading.kept_look import LOOKS

    try:
        names = os.listdir(folder)
    except OSError:
        return
    for name in names:
        if name == NAME or name.startswith((PAGES, LOOKS)):
            discard(folder, name)
