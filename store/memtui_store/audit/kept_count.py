"""How many duplicates there are, as long as nothing has changed since they were counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING
from zlib import crc32

from memtui_store.audit.sketch import SIZE
from memtui_store.scan import VERSION

if TYPE_CHECKING:
    from memtui_store.loading.cache import Cache
    from memtui_store.model import Memory

_NAME = "duplicates 1"


def state_of(seen: int, distinct: Iterable[str]) -> str:
    """Stands for every file (that is `seen`), what a person called distinct, and how texts are compared."""
    told = "\n".join(sorted(distinct)).encode("utf-8", "surrogatepass")
    return f"{seen} {crc32(told):08x} {SIZE} {VERSION}"


def kept(cache: Cache, state: str) -> int | None:
    """None where nobody counted in this state."""
    held = cache.note(_NAME) if state else None
    if isinstance(held, tuple) and len(held) == 2 and held[0] == state and isinstance(held[1], int):
        return held[1]
    return None


def counted(cache: Cache, memories: Iterable[Memory], distinct: Iterable[str], going: Callable[[], object]) -> int:
    """Compares them, with what is known of their texts from earlier times; `going` may end it by raising."""
    # Not needed at most starts.
    from memtui_store.audit.duplicates import find_pairs
    from memtui_store.audit.sketch_book import SketchBook

    book = SketchBook(cache.path.parent)
    count = len(find_pairs(memories, distinct, book, going))
    book.save()
    return count


def keep(cache: Cache, state: str, count: int) -> None:
    if state and kept(cache, state) != count:
        cache.save({}, {_NAME: (state, count)})
