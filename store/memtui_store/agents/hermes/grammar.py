"""Parse and join Hermes' entries, which stand apart by a line with a section sign, exactly as Hermes does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memtui_store.errors import ConflictError, RefusedError

DELIMITER = "\n§\n"


def text_of(data: bytes) -> str:
    """As Python's text mode gives it to Hermes: no byte-order mark, every line end a newline; strict."""
    return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")


def parse(text: str) -> list[str]:
    """What Hermes holds after loading: stripped, without empty entries, each text once."""
    return list(dict.fromkeys(_pieces(text)))


def _pieces(text: str) -> list[str]:
    return [entry for piece in text.split(DELIMITER) if (entry := piece.strip())]


def join(entries: Sequence[str]) -> bytes:
    """Canonical bytes: nothing before the first entry and nothing after the last."""
    return DELIMITER.join(entries).encode("utf-8")


def size(entries: Sequence[str]) -> int:
    """In code points, delimiters included, as Hermes counts against its limits."""
    return len(DELIMITER.join(entries))


def lines(text: str) -> Iterator[tuple[str, int]]:
    """Every entry with the line its text begins on."""
    at = 1
    for piece in text.split(DELIMITER):
        entry = piece.strip()
        if entry:
            yield entry, at + piece[: piece.index(entry)].count("\n")
        at += piece.count("\n") + 2


def drift(text: str, limit: int) -> list[str]:
    """Why Hermes would refuse to replace or remove anything in this file."""
    pieces = _pieces(text)
    reasons = []
    if text.strip() != DELIMITER.join(pieces):
        reasons.append("empty entries, or spaces around one")
    longest = max(map(len, pieces), default=0)
    if longest > limit:
        reasons.append(f"an entry of {longest:,} characters, longer than the whole limit of {limit:,}")
    return reasons


def untidy(data: bytes) -> bool:
    """Whether Hermes' own next write would give other bytes for the same entries."""
    return data != join(parse(text_of(data)))


def clean(text: str) -> str:
    """An entry as Hermes keeps it; one that would fall apart when read again is refused."""
    entry = text.replace("\r\n", "\n").replace("\r", "\n").strip()
    if not entry:
        raise RefusedError("an entry of Hermes cannot be empty", hint="delete it instead")
    if parse(DELIMITER.join(("a", entry, "b"))) not in (["a", entry, "b"], ["a", "b"]):
        raise RefusedError("a line that holds only § would split the entry in two", hint="write the sign beside a word")
    return entry


def added(entries: Sequence[str], entry: str) -> list[str]:
    if entry in entries:
        raise RefusedError("Hermes has this very entry already")
    return [*entries, entry]


def replaced(entries: Sequence[str], old: str, new: str) -> list[str]:
    at = _place(entries, old)
    if new in entries and new != old:
        raise RefusedError("Hermes has this very entry already", hint="delete one of the two")
    return [*entries[:at], new, *entries[at + 1 :]]


def removed(entries: Sequence[str], old: str) -> list[str]:
    at = _place(entries, old)
    return [*entries[:at], *entries[at + 1 :]]


def _place(entries: Sequence[str], entry: str) -> int:
    try:
        return entries.index(entry)
    except ValueError:
        raise ConflictError(
            "the entry was changed by someone else meanwhile", hint="look at it again, then repeat the change"
        ) from None


def within(before: Sequence[str], after: Sequence[str], limit: int, name: str) -> None:
    """Equal to the limit is allowed; a file that is over it already may shrink."""
    total = size(after)
    if total > limit and total > size(before):
        raise RefusedError(
            f"{name} would be at {total:,} of {limit:,} characters; Hermes allows no more",
            hint="shorten the text, or delete or merge other entries first",
        )
