"""Commands whose names only a shell can read: with quotes, backslashes, wildcards or empty variables in them."""

# ruff: noqa: E501 - a list of words is read whole, not in pieces

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from itertools import chain
from typing import TYPE_CHECKING

from memtui_store.scan.glance import odd, pieced
from memtui_store.scan.hidden.broken import Pieced
from memtui_store.scan.injection.grants import listed
from memtui_store.scan.late import Late
from memtui_store.scan.marks import find_all
from memtui_store.scan.sieve import Sieve
from memtui_store.scan.windows import windows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

_HINTS = ("''", '""', "$'", "$@", "$*", "${", "$IFS", "\\", "^")
_SIGNS = frozenset("'\"$\\^")
_QUOTED = Late(r"\$'((?:\\x[0-9A-Fa-f]{2}|\\[0-7]{3}|\\u00[0-9A-Fa-f]{2}|[^'\\\n]){1,200})'")
_PRICKED = Late(r"(?<![a-z'\"])[a-z]{1,3}(?:['\"]{1,2}[a-z]{1,3}){2,8}(?![a-z])", re.IGNORECASE)
_PRICK = Late(r"[a-z]['\"][a-z]{1,3}['\"][a-z]", re.IGNORECASE)
_ANY_PRICKED = Sieve(r"[a-z]['\"][a-z]{1,3}['\"][a-z]")
_SLICE = Late(r"\$\{(?:PATH|HOME|PWD|SHELL|OLDPWD):0:1\}")
_GLOB = Late(r"(?<![^\s\"'`(=])(?:/[beup'?*]|~/|\$HOME/)[\w./?*'\[\]-]{2,60}")
_ALMOST = frozenset("?*'")
_PROGRAMS = listed("bash sh cat zsh dash nc curl wget python3 perl base64 chmod rm dd")
_FILES = listed(
    "/etc/passwd /etc/shadow /etc/sudoers ~/.netrc ~/.ssh/id_rsa ~/.ssh/id_ed25519 ~/.aws/credentials ~/.env ~/.pgpass ~/.npmrc ~/.bash_history ~/.ssh/authorized_keys /proc/self/environ"
)
_MEANT = sorted({*_FILES, *(f"{place}/{name}" for place in ("/bin", "/usr/bin") for name in _PROGRAMS)})
_CODE = Late(r"\\x([0-9A-Fa-f]{2})|\\u00([0-9A-Fa-f]{2})|\\([0-7]{3})")
_BLANK = Late(r"\$\{IFS[^}\n]{0,12}\}|\$IFS(?:\$\d)?")
_LETTER = Late(r"(?<=[a-z])([\"'])([a-z]{1,3})\1(?=[a-z]|\b)|([\"'])([a-z]{1,3})\3(?=[a-z])", re.IGNORECASE)
_NOTHING = Late(r"(?<=[a-z])(?:''|\"\"|\$@|\$\*|\$\{[a-z]\}|\\|\^)(?=[a-z])|(?<![\w\\])\\(?=[a-z]{2})", re.IGNORECASE)
_ANY_UNDONE = Sieve(
    *pieced(r"\$'|\$\{?ifs|\$\{(?:path|home|pwd|shell|oldpwd):", sign="$"),
    *pieced(r"[a-z]\^[a-z]", sign="^"),
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
_ANY_GLOB = Sieve(
    *odd(
        r"(?:^|[\t-\r \"'\x60(=])/[beup]?['a-z]{0,5}[?*]['a-z?*]{0,5}/['a-z?*]{0,5}/?['a-z0-9?*]{2}",
        r"/(?:b'?i'?n|e't'?c|etc)/['a-z0-9]{0,8}\?[a-z?]",
        r"(?:~|\$home)/\.[a-z/_]{0,12}\?[a-z?]",
    )
)
_LONGEST, _FEW_PARTS = 600, 2


def split_commands(reading: Reading) -> Iterator[Pieced]:
    """Lines that name a command once a shell has taken out what it ignores, and did not before."""
    if reading.ascii_signs.isdisjoint(_SIGNS) or not _ANY_UNDONE.may(reading.flat_low):
        return
    yield from _pricked(reading)
    flat, low = reading.flat, reading.flat_low
    done = -1
    for begin, end in _hinted(flat):
        if begin > done and end - begin <= _LONGEST and _ANY_UNDONE.may(low[begin:end]):
            line = flat[begin:end]
            plain = _undone(line)
            spelt = _BLANK.search(line) or _SLICE.search(line)
            if plain != line and (_names(plain) - _names(line) or (spelt and (_names(plain) or "/etc/" in plain))):
                done = end
                yield Pieced(begin, end, plain.lower(), unmistakable=True)


def _pricked(reading: Reading) -> Iterator[Pieced]:
    """Names with a quotation mark after each letter or two, whether or not these make pairs."""
    flat = reading.flat
    within = windows(reading.flat_low, _ANY_PRICKED)
    for hint in chain.from_iterable(_PRICK.finditer(flat, *window) for window in within):
        word = _PRICKED.match(flat, _outset(flat, hint.start()))
        name = word[0].replace("'", "").replace('"', "").lower() if word else ""
        if word and name in _NAMES:
            yield Pieced(
                word.start(), word.end(), f"{name} {flat[word.end() : word.end() + 40].lower()}", unmistakable=True
            )


def _outset(flat: str, place: int) -> int:
    """Where the letters begin that go on at a place."""
    while place and flat[place - 1].isalpha():
        place -= 1
    return place


def globbed(reading: Reading) -> Iterator[Pieced]:
    """Paths with wildcards that stand for a shell, for another program or for a file of secrets."""
    if reading.ascii_signs.isdisjoint("?*") or not _ANY_GLOB.may(reading.flat_low):
        return
    for first, last in windows(reading.flat_low, _ANY_GLOB):
        for found in _GLOB.finditer(reading.text, max(0, first - 1), last):
            if meant := _meant(found[0]):
                yield Pieced(found.start(), found.end(), f"sh -c {meant}", unmistakable=True)


def _meant(path: str) -> str:
    """What a path with wildcards in two of its parts, or with one for a letter, stands for."""
    if _ALMOST.isdisjoint(path):
        return ""
    parts = [part for part in path.split("/") if not _ALMOST.isdisjoint(part)]
    if "?" not in path and len(parts) < _FEW_PARTS:
        return ""
    bare = path.replace("'", "").replace("$HOME", "~")
    if not any(char.isalpha() for char in bare):
        return ""
    return next((meant for meant in _MEANT if fnmatchcase(meant, bare)), "")


def _hinted(flat: str) -> Iterator[tuple[int, int]]:
    """The lines that hold something a shell may ignore, one hint after the other; single signs are found fast."""
    signs = {sign: [*find_all(flat, sign)] for sign in "$\\^"}
    for hint in _HINTS:
        end = -1
        for place in signs[hint[0]] if hint[0] in signs else find_all(flat, hint):
            if place > end and flat.startswith(hint, place):
                end = flat.find("\n", place)
                end = len(flat) if end < 0 else end
                yield flat.rfind("\n", 0, place) + 1, end


def _undone(line: str) -> str:
    plain = _QUOTED.sub(lambda found: _CODE.sub(_char, found[1]), line)
    plain = _SLICE.sub("/", _BLANK.sub(" ", plain))
    return _NOTHING.sub("", _LETTER.sub(lambda found: found[2] or found[4], plain))


def _char(code: re.Match[str]) -> str:
    return chr(int(code[3], 8)) if code[3] else chr(int(code[1] or code[2], 16))


def _names(line: str) -> frozenset[str]:
    return _NAMES.intersection(_WORD.findall(line.lower()))
