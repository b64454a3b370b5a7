"""Paths, in back-ticks or bare: every run of path characters in a block is weighed on its own."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from memtui_store.audit.claims.found import EVERYWHERE, Found, Free
from memtui_store.audit.claims.names import EXTENSIONS, SPECIAL, SPOKEN_LINE, is_path, is_symbol, split_line

_DOTTED = re.compile(r"\.\w")
_TOKEN = re.compile(r"[A-Za-z0-9_./\\@~+\-\[\]{}$<>*%#:=?À-ɏ]{2,300}")
_SPOKEN = re.compile(rf"{SPOKEN_LINE}\d{{1,6}}(?:[-–]\d{{1,6}})?(?![\w.])")
_ANCHOR = re.compile(r"#(?!L\d)[\w-]{1,120}$")


def paths_in(source: str, offset: int, spans: list[tuple[int, int]], free: Free, *, fenced: bool) -> Iterator[Found]:
    """`spans` are the stretches between back-ticks, as positions in the text that `source` begins at `offset` of."""
    at = 0
    for chunk in _chunks(source):
        at = source.index(chunk, at)
        for token in _TOKEN.finditer(source, at, at + len(chunk)):
            word, start = _trimmed(token.group(), token.start() + offset)
            if "/" not in word and _no_file(word):
                continue
            bare, first, _ = split_line(word)
            tail = ""
            if ":" in bare and bare[1:3] != ":\\":
                bare, _, tail = bare.partition(":")
                word, first = bare, 0
            if free is not EVERYWHERE and not (free(start) and free(max(start, start + len(word) - 1))):
                continue
            quoted, whole = fenced, False
            if spans and not fenced:
                near = bisect_right(spans, (start, 1 << 60)) - 1
                quoted = near >= 0 and spans[near][0] <= start < spans[near][1]
                whole = quoted and spans[near] == (start, start + len(word))
            plain = bare.replace("\\", "/") if quoted or bare.count("\\") > 1 else bare
            if not is_path(plain, quoted=quoted, whole=whole):
                word = _fixed_part(plain, quoted=quoted)
                if word:
                    yield "path", word, start, start + len(word)
                continue
            spoken = _spoken_line(source, start - offset + len(word)) if not first else ""
            word += spoken
            yield ("file_line" if first or spoken else "path"), word, start, start + len(word)
            if tail:
                yield from _named(tail, start + len(bare) + 1)
        at += len(chunk)


def _chunks(source: str) -> list[str]:
    """The words in which a path can be, at the cost of no more looks than the block's signs call for."""
    slashed = "/" in source
    if "\\" in source or "file" in source:
        return [c for c in source.split() if "/" in c or "." in c[:-1] or "\\" in c or "file" in c]
    if not _DOTTED.search(source):
        return [c for c in source.split() if "/" in c] if slashed else []
    if slashed:
        return [c for c in source.split() if "/" in c or "." in c[:-1]]
    return [c for c in source.split() if "." in c[:-1]]


def _no_file(word: str) -> bool:
    """Of words without a slash only those with a known ending or name can be files: most end here."""
    dot = word.rfind(".")
    if dot < 0:
        return "\\" not in word and "file" not in word
    if ":" in word or "#" in word or "\\" in word or word.startswith("."):
        return False
    return word[dot + 1 :].lower() not in EXTENSIONS and word not in SPECIAL


def _spoken_line(source: str, at: int) -> str:
    """What follows a path where it tells a line in words, the bracket it opens included."""
    spoken = _SPOKEN.match(source, at)
    if spoken is None:
        return ""
    closed = "(" in spoken.group() and source.startswith(")", spoken.end())
    return spoken.group() + ")" * closed


def _fixed_part(word: str, *, quoted: bool) -> str:
    """What a pattern or a link to a heading names for certain: the folder above the first star, the file itself."""
    if "*" in word:
        folder = word[: word.index("*")].rpartition("/")[0] + "/"
        return folder if len(folder) > 1 and is_path(folder, quoted=quoted, whole=False) else ""
    file = _ANCHOR.sub("", word)
    return file if file != word and is_path(file, quoted=quoted, whole=False) else ""


def _named(tail: str, start: int) -> Iterator[Found]:
    """The symbol in `file.py:symbol` and `file.py::Class::method`."""
    name = tail.lstrip(":")
    if is_symbol(name):
        start += len(tail) - len(name)
        yield "symbol", name, start, start + len(name)


def _trimmed(word: str, start: int) -> tuple[str, int]:
    """Without emphasis, brackets, punctuation and the `name=` before it."""
    if word[-1].isalnum() and word[0] not in "*[" and "=" not in word:
        return word, start
    if word.startswith("**") and word.rstrip(".,:;").endswith("**"):
        start, word = start + 2, word.rstrip(".,:;")[2:-2]
    if word.startswith("[") and "]" not in word[:-1]:
        start, word = start + 1, word[1:]
    word = word.rstrip("?:=") if word.endswith(("?", ":", "=")) else word
    word = word.rstrip(".") if not word.endswith("...") else word
    word = word[:-1] if word.endswith("]") and "[" not in word else word
    if "=" in word and "/" in word:
        start, word = start + word.index("=") + 1, word.split("=", 1)[1]
    return word, start
