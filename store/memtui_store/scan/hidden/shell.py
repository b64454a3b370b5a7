"""Commands whose names only a shell can read: with quotes, backslashes or empty variables between their letters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memtui_store.scan.hidden.broken import Pieced
from memtui_store.scan.hidden.glance import pieced
from memtui_store.scan.late import Late
from memtui_store.scan.marks import find_all
from memtui_store.scan.sieve import Sieve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

_HINTS = ("''", '""', "$'", "$@", "$*", "${", "$IFS", "\\")
_SIGNS = frozenset("'\"$\\")
_QUOTED = Late(r"\$'((?:\\x[0-9A-Fa-f]{2}|\\[0-7]{3}|\\u00[0-9A-Fa-f]{2}|[^'\\\n]){1,200})'")
_CODE = Late(r"\\x([0-9A-Fa-f]{2})|\\u00([0-9A-Fa-f]{2})|\\([0-7]{3})")
_BLANK = Late(r"\$\{IFS[^}\n]{0,12}\}|\$IFS(?:\$\d)?")
_LETTER = Late(r"(?<=[a-z])([\"'])([a-z]{1,3})\1(?=[a-z]|\b)|([\"'])([a-z]{1,3})\3(?=[a-z])", re.IGNORECASE)
_NOTHING = Late(r"(?<=[a-z])(?:''|\"\"|\$@|\$\*|\$\{[a-z]\}|\\)(?=[a-z])|(?<![\w\\])\\(?=[a-z]{2})", re.IGNORECASE)
_ANY_UNDONE = Sieve(
    *pieced(r"\$'|\$\{?ifs", sign="$"),
    *pieced(
        r"[a-z][\"'][a-z]{1,3}[\"']|[\"'][a-z]{1,3}[\"'][a-z]",
        r"[a-z](?:''|\"\"|\$@|\$\*|\$\{[a-z]\}|\\)[a-z]|(?:^|[^a-z0-9_\\])\\[a-z]{2}",
    ),
)  # what a shell reads otherwise than it is written
_NAMES = frozenset(
    """curl wget bash sh zsh dash ksh nc ncat socat python python3 perl ruby node eval exec base64 chmod chown rm sudo
    su ssh scp sftp rsync powershell iex crontab dd mkfs cat tee xxd openssl""".split()  # noqa: SIM905 - so many words are read as words
)
_WORD = Late(r"[a-z][a-z0-9]{0,11}")
_LONGEST = 600


def split_commands(reading: Reading) -> Iterator[Pieced]:
    """Lines that name a command once a shell has taken out what it ignores, and did not before."""
    if reading.ascii_signs.isdisjoint(_SIGNS) or not _ANY_UNDONE.may(reading.flat_low):
        return
    flat, low = reading.flat, reading.flat_low
    done = -1
    for begin, end in _hinted(flat):
        if begin > done and end - begin <= _LONGEST and _ANY_UNDONE.may(low[begin:end]):
            line = flat[begin:end]
            plain = _undone(line)
            if plain != line and (_names(plain) - _names(line) or (_BLANK.search(line) and _names(plain))):
                done = end
                yield Pieced(begin, end, plain.lower(), unmistakable=True)


def _hinted(flat: str) -> Iterator[tuple[int, int]]:
    """The lines that hold something a shell may ignore, one hint after the other; single signs are found fast."""
    signs = {sign: [*find_all(flat, sign)] for sign in "$\\"}
    for hint in _HINTS:
        end = -1
        for place in signs[hint[0]] if hint[0] in signs else find_all(flat, hint):
            if place > end and flat.startswith(hint, place):
                end = flat.find("\n", place)
                end = len(flat) if end < 0 else end
                yield flat.rfind("\n", 0, place) + 1, end


def _undone(line: str) -> str:
    plain = _QUOTED.sub(lambda found: _CODE.sub(_char, found[1]), line)
    plain = _BLANK.sub(" ", plain)
    return _NOTHING.sub("", _LETTER.sub(lambda found: found[2] or found[4], plain))


def _char(code: re.Match[str]) -> str:
    return chr(int(code[3], 8)) if code[3] else chr(int(code[1] or code[2], 16))


def _names(line: str) -> frozenset[str]:
    return _NAMES.intersection(_WORD.findall(line.lower()))
