"""Makes `scan/shapes.json`, the looser shapes of the injection patterns: `python -m tests.scan.train.shapes`.

They are read off as those of `sieves` are, without what may be missing at either end: it rules nothing out, and the
engine would have to follow it from every character on.
"""

from __future__ import annotations

import re._constants as sre  # type: ignore[import-not-found] # the parsed form has no public names
import re._parser as parser  # type: ignore[import-not-found] # as above
from collections.abc import Sequence
from pathlib import Path

from memtui_store.scan.injection.calls import PATTERNS
from memtui_store.scan.pattern import key_of, spread
from tests.scan.train.rows import write, written
from tests.scan.train.sieves import Node, loosened

TARGET = Path(__file__).resolve().parents[3] / "store/memtui_store/scan/shapes.json"
GROUPS = (sre.SUBPATTERN, sre.ATOMIC_GROUP)
REPEATS = (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT)
NOTHING = r"[^\x00-\x7f]"
"""The shape of a pattern that nothing in ASCII matches."""
BETWEEN_WORDS = loosened(parser.parse(spread(" "))) or ""


def _inner(node: Node) -> Sequence[Node]:
    """What a group holds."""
    kind, what = node
    return what[-1] if kind is sre.SUBPATTERN else what  # type: ignore[index, return-value] # ends in nodes


def _may_be_missing(node: Node) -> bool:
    kind, what = node
    if kind is sre.BRANCH:
        return any(all(map(_may_be_missing, way)) for way in what[1])  # type: ignore[index] # (None, alternatives)
    if kind in GROUPS:
        return all(map(_may_be_missing, _inner(node)))
    if kind in REPEATS:
        return not what[0] or all(map(_may_be_missing, what[2]))  # type: ignore[index] # least, most, nodes
    return kind not in (sre.LITERAL, sre.NOT_LITERAL, sre.ANY, sre.IN)


def bare(nodes: Sequence[Node], *, first: bool = True, last: bool = True) -> str | None:
    """The shape of these nodes; without what may be missing before the `first` and behind the `last` of the others.

    None if nothing in ASCII has it.
    """
    held = [at for at, node in enumerate(nodes) if not _may_be_missing(node)] or [0]
    begin, end = held[0] if first else 0, held[-1] if last else len(nodes) - 1
    shapes = [_part(nodes[at], first=first and at == begin, last=last and at == end) for at in range(begin, end + 1)]
    return None if None in shapes else "".join(filter(None, shapes))


def _part(node: Node, *, first: bool, last: bool) -> str | None:
    kind, what = node
    if not (first or last) or kind not in (sre.BRANCH, *GROUPS):
        return loosened([node])
    ways = what[1] if kind is sre.BRANCH else [_inner(node)]  # type: ignore[index] # (None, alternatives)
    shapes = [shape for way in ways if (shape := bare(way, first=first, last=last)) is not None]
    return "(?:" + "|".join(dict.fromkeys(shapes)) + ")" if shapes else None


def shape_of(source: str) -> str:
    """One blank stands for the white space between two words, as it does in the notation of the patterns."""
    return (bare(parser.parse(source)) or NOTHING).replace(BETWEEN_WORDS, " ")


def made() -> str:
    """What the file holds."""
    rows = {key_of(pattern.source): shape_of(pattern.compiled.pattern) for pattern in PATTERNS}
    return written(rows)


if __name__ == "__main__":
    write(__doc__, TARGET, made)
