"""What a password was turned into, where it stands beside its account: whoever has it may try passwords at leisure.

A hash by itself is not looked for, since tests and documents are full of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.marks import Marks
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.published import is_published

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from memtui_store.scan.reading import Reading

_C = "[./A-Za-z0-9]"
_S = r"\${1,2}"  # which files of Docker Compose double
_CRYPT = Late(
    rf"{_S}(?:2[abxy]{_S}\d\d{_S}{_C}{{53}}|(?:1|apr1){_S}{_C}{{1,8}}{_S}{_C}{{22}}|"
    rf"5{_S}(?:rounds=\d{{1,9}}{_S})?{_C}{{1,16}}{_S}{_C}{{43}}|6{_S}(?:rounds=\d{{1,9}}{_S})?{_C}{{1,16}}{_S}{_C}{{86}}|"
    rf"(?:y|gy|7){_S}{_C}{{1,40}}{_S}(?:{_C}{{1,86}}{_S})?{_C}{{43}}|"
    rf"argon2(?:id|i|d){_S}(?:v=\d{{1,3}}{_S})?[mtp=,\d]{{5,40}}{_S}[A-Za-z0-9+/]{{8,88}}{_S}[A-Za-z0-9+/]{{20,130}})(?![./A-Za-z0-9])"
)
_ACCOUNT = Late(r"(?<![\w.@$-])(?!\w{0,40}(?i:hash|digest|salt|bcrypt|argon))[A-Za-z_][\w.@-]{0,63}:\Z")
_PAIR = Late(r"(?<![0-9A-Za-z])[0-9a-fA-F]{32}:(?P<v>[0-9a-fA-F]{32}):::")  # what Windows keeps of a password
_PASSED = Late(r"-hashes[ =][\"']?(?:[0-9a-fA-F]{32})?:(?P<v>[0-9a-fA-F]{32})(?![0-9A-Za-z])")
_LONGEST = 66


def _beside(text: str, place: int) -> Iterator[Span]:
    found = _CRYPT.match(text, place + 1)
    if (
        found
        and _ACCOUNT.search(text, max(0, place - _LONGEST), place + 1)
        and not is_published(found[0].replace("$$", "$"))
    ):
        yield Span(*found.span(), "secret.password-hash")


def _set(text: str, place: int) -> Iterator[Span]:
    found = _CRYPT.match(text, place + len("iscrypted "))
    if found:
        yield Span(*found.span(), "secret.password-hash")


def _dumped(text: str, place: int) -> Iterator[Span]:
    for found in _PAIR.finditer(text, max(0, place - 65), place + 3):
        yield Span(*found.span("v"), "secret.password-hash")


def _passed(text: str, place: int) -> Iterator[Span]:
    found = _PASSED.match(text, place)
    if found:
        yield Span(*found.span("v"), "secret.password-hash")


_MARKS: Marks[Callable[[str, int], Iterable[Span]]] = Marks(
    ((":$", _beside), ("iscrypted ", _set), (":::", _dumped), ("-hashes", _passed)), whole=False
)


def hash_spans(reading: Reading) -> Iterable[Span]:
    """Every hash that an account beside it gives away."""
    return _hashes(reading) if reading.short or _MARKS in reading.marked else ()


def _hashes(reading: Reading) -> Iterator[Span]:
    for place, _, look in _MARKS.places(reading):
        yield from look(reading.text, place)
