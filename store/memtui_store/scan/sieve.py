"""A quick look that rules a whole text out: one pass, in time that grows with the text alone.

The engine is Rust's, which pydantic brings along. It says whether something matches, not where, and knows no
look-around, but it takes a tenth of the time. What passes a sieve is looked at again by the detector that asked, so
that a sieve may let too much through, but never too little. It reads text in ASCII alone (`Reading.flat` and the like).

Loading the engine takes longer than reading a note, so that it is done for whoever reads many notes or a long one, or
has loaded it anyway; until then every sieve lets everything through.
"""

from __future__ import annotations

import json
import sys
import zlib
from _thread import allocate_lock
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING

from memtui_store.scan.late import WAITING, Late, Pace

if TYPE_CHECKING:
    from collections.abc import Callable
    from re import Match


_ENGINE = "pydantic_core"
_NOTHING = r"[^\s\S]"
"""What no text has."""


def is_worth_it() -> bool:
    return Pace.bulk > 0 or not WAITING or _ENGINE in sys.modules


def load() -> None:
    """For a long text."""
    import_module(_ENGINE)


def _perhaps(text: str) -> bool:
    return True


class Sieve:
    """Whether any of these shapes may be in a text; compiled at the first text, as patterns are (see `late`)."""

    __slots__ = ("_source", "may")
    may: Callable[[str], bool]

    def __init__(self, *shapes: str) -> None:
        self._source = "|".join(shapes)
        WAITING.append(self)

    def __getattr__(self, name: str) -> object:
        if name != "may":
            raise AttributeError(name)
        return self.compile() if is_worth_it() else _perhaps

    def compile(self) -> Callable[[str], bool]:
        from pydantic_core import SchemaValidator, core_schema

        schema = core_schema.str_schema(pattern=self._source, regex_engine="rust-regex", strict=True)
        self.may = SchemaValidator(schema).isinstance_python
        return self.may


class Growing(Sieve):
    """One whose shapes may still grow, also while another thread reads: it is gone before it is too small."""

    __slots__ = ("_lock", "_shapes")

    def __init__(self) -> None:
        self._shapes: list[str] = []
        self._lock = allocate_lock()
        super().__init__()

    def add(self, shape: str) -> None:
        with self._lock:
            with suppress(AttributeError):  # not made yet
                del self.may
            self._shapes.append(shape)

    def compile(self) -> Callable[[str], bool]:
        with self._lock:
            self._source = "|".join(dict.fromkeys(self._shapes)) or _NOTHING
            return super().compile()


def loose(shape: str) -> str:
    """A shape that is looked for in small letters, as it is in ASCII alone: what is beyond is a question mark there.

    So is a letter whose small one is in ASCII, and so is white space of other scripts.
    """
    return shape.replace("i", "[i?]").replace("k", "[k?]").replace(r"\s", r"[\t-\r\x1c-\x1f ?]")


def shape_of(literal: str) -> str:
    """The shape of a text that holds this as it is written; what is beyond ASCII is a question mark there."""
    return "".join(map(_shape, literal))


def _shape(char: str) -> str:
    if not char.isascii():
        return r"\?"
    return char if char.isalnum() else f"\\x{ord(char):02x}"


SIFTED: list[Sifted] = []


class Sifted:
    """A pattern that is tried often and found seldom: a looser shape of it, in `sieves.json`, is asked first."""

    __slots__ = ("_late", "_may", "source")

    def __init__(self, source: str) -> None:
        self.source = source
        self._late = Late(source)
        self._may: Callable[[str], bool] | None = None
        SIFTED.append(self)
        WAITING.append(self)

    @property
    def key(self) -> str:
        """What its looser shape is listed under; it changes with the pattern, so that none can be out of date."""
        return f"{zlib.crc32(self.source.encode()):08x}"

    def compile(self) -> Callable[[str], bool]:
        if self._may is None:
            loose = _loose().get(self.key)
            self._may = Sieve(loose).compile() if loose else bool
        return self._may

    def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> Match[str] | None:
        if self._may is not None or is_worth_it():
            window = text[start:end]
            if window.isascii() and not (self._may or self.compile())(window):
                return None
        return self._late.search(text, start, end)


@lru_cache(maxsize=1)
def _loose() -> dict[str, str]:
    stored: dict[str, str] = json.loads(files("memtui_store.scan").joinpath("sieves.json").read_text("utf-8"))
    return stored
