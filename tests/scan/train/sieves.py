"""Makes `scan/sieves.json`, the looser shapes that are asked before a pattern: `python -m tests.scan.train.sieves`.

A shape is read off the pattern's parsed form. What Rust's engine does not know or would be slow at is left out or
widened: look-around, edges of words, back-references, and repeats with a high bound. So every text in ASCII that the
pattern matches has the shape, and some others, too.
"""

from __future__ import annotations

import re._constants as sre  # type: ignore[import-not-found] # the parsed form has no public names
import re._parser as parser  # type: ignore[import-not-found] # as above
from collections.abc import Iterable
from pathlib import Path

from memtui_store.scan import scan_text
from memtui_store.scan.sieve import SIFTED
from tests.scan.train.rows import write, written

TARGET = Path(__file__).resolve().parents[3] / "store/memtui_store/scan/sieves.json"
MOST = 8
"""Times that a part is repeated at the most; beyond, any number of times is fewer states."""
Node = tuple[object, object]
ASCII = frozenset(range(128))
WORD = frozenset(code for code in ASCII if chr(code).isalnum() or chr(code) == "_")
DIGIT = frozenset(code for code in ASCII if chr(code).isdigit())
SPACE = frozenset(code for code in ASCII if chr(code).isspace())
CATEGORIES = {
    sre.CATEGORY_WORD: WORD,
    sre.CATEGORY_NOT_WORD: ASCII - WORD,
    sre.CATEGORY_DIGIT: DIGIT,
    sre.CATEGORY_NOT_DIGIT: ASCII - DIGIT,
    sre.CATEGORY_SPACE: SPACE,
    sre.CATEGORY_NOT_SPACE: ASCII - SPACE,
}


def _char(code: int) -> str:
    return chr(code) if chr(code).isalnum() or chr(code) in " \"'`,;:=<>@!%&~_/#" else f"\\x{code:02x}"


def _charset(codes: frozenset[int]) -> str:
    out, left = [], sorted(codes)
    while left:
        first = last = left.pop(0)
        while left and left[0] == last + 1:
            last = left.pop(0)
        out.append(f"\\x{first:02x}" if first == last else f"\\x{first:02x}-\\x{last:02x}")
    return "[" + "".join(out) + "]"


def _members(nodes: Iterable[Node]) -> frozenset[int]:
    """The characters of ASCII that a set has."""
    codes: set[int] = set()
    negated = False
    for kind, what in nodes:
        if kind is sre.NEGATE:
            negated = True
        elif kind is sre.LITERAL:
            codes.add(what)  # type: ignore[arg-type] # a code point
        elif kind is sre.RANGE:
            codes.update(range(what[0], min(what[1], 127) + 1))  # type: ignore[index] # first and last code point
        else:
            codes |= CATEGORIES[what]
    return ASCII - codes if negated else ASCII & codes


def loosened(nodes: Iterable[Node]) -> str | None:
    """The shape of these nodes one after the other; none if nothing in ASCII has it."""
    out = ""
    for kind, what in nodes:
        shape = _shape(kind, what)
        if shape is None:
            return None
        out += shape
    return out


def _shape(kind: object, what: object) -> str | None:
    if kind is sre.LITERAL:
        return _char(what) if what < 128 else None  # type: ignore[operator, arg-type] # a code point
    if kind is sre.NOT_LITERAL:
        return _charset(ASCII - {what})
    if kind is sre.ANY:
        return _charset(ASCII - {10})
    if kind is sre.IN:
        members = _members(what)  # type: ignore[arg-type] # the nodes of a set
        return _charset(members) if members else None
    if kind is sre.BRANCH:
        ways = [way for way in map(loosened, what[1]) if way is not None]  # type: ignore[index] # (None, alternatives)
        return "(?:" + "|".join(dict.fromkeys(ways)) + ")" if ways else None
    if kind in (sre.SUBPATTERN, sre.ATOMIC_GROUP):
        inner = loosened(what[-1] if kind is sre.SUBPATTERN else what)  # type: ignore[index, arg-type] # ends in nodes
        return None if inner is None else f"(?:{inner})"
    if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
        return _repeated(*what)  # type: ignore[misc] # least, most, nodes
    if kind in (sre.AT, sre.ASSERT, sre.ASSERT_NOT):
        return ""
    if kind is sre.GROUPREF:
        return _charset(ASCII) + "*"
    raise ValueError(kind)


def _repeated(least: int, most: int, nodes: Iterable[Node]) -> str | None:
    inner = loosened(nodes)
    if inner is None:
        return None if least else ""
    least = min(least, MOST)
    if most is sre.MAXREPEAT or most > MOST:
        return f"(?:{inner})" + ({0: "*", 1: "+"}.get(least) or f"{{{least},}}")
    return f"(?:{inner}){{{least},{most}}}" if (least, most) != (1, 1) else f"(?:{inner})"


def shape_of(source: str) -> str:
    return loosened(parser.parse(source)) or r"[^\x00-\x7f]"


def made() -> str:
    """What the file holds."""
    scan_text("")  # loads every detector, and every pattern with it
    rows = {sifted.key: shape_of(sifted.source) for sifted in SIFTED}
    return written(rows)


if __name__ == "__main__":
    write(__doc__, TARGET, made)
