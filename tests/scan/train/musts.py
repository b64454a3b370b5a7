"""Makes `scan/musts.json` from the injection patterns: `python -m tests.scan.train.musts --plain FOLDER`.

What a pattern cannot match without is read off its parsed form, as sets of literals of which one is in every match.
Of these the ones that ordinary text has least often are kept; the folder of plain Markdown says how often.
"""

from __future__ import annotations

import argparse
import json
import re._constants as sre  # type: ignore[import-not-found] # the parsed form has no public names
import re._parser as parser  # type: ignore[import-not-found] # as above
from collections.abc import Iterable
from pathlib import Path

from memtui_store.scan.injection.calls import PATTERNS
from memtui_store.scan.pattern import key_of

TARGET = Path(__file__).resolve().parents[3] / "store/memtui_store/scan/musts.json"
MOST_STRINGS, MOST_GROUPS, OFTEN = 40, 3, 0.2
Exact = frozenset[str]
Node = tuple[object, object]
NOTHING: Exact = frozenset({""})


class Needs:
    """Walks one alternative; `exact` is every string that the part since the last gap may be."""

    def __init__(self) -> None:
        self.exact = NOTHING
        self.groups: list[Exact] = []
        self.whole = True  # whether there was no gap, so that `exact` is all of it

    def gap(self) -> None:
        self.end()
        self.whole = False

    def end(self) -> None:
        if "" not in self.exact:
            self.groups.append(self.exact)
        self.exact = NOTHING

    def join(self, strings: Iterable[str]) -> None:
        joined = frozenset(a + b for a in self.exact for b in strings)
        if len(joined) <= MOST_STRINGS:
            self.exact = joined
        else:
            self.end()
            self.whole = False
            self.exact = frozenset(strings)
            if len(self.exact) > MOST_STRINGS:
                self.exact = NOTHING

    def walk(self, nodes: Iterable[Node]) -> Needs:
        for kind, what in nodes:
            self._step(kind, what)
        return self

    def _step(self, kind: object, what: object) -> None:
        if kind is sre.LITERAL:
            self.join([chr(what)])  # type: ignore[arg-type] # a code point
        elif kind is sre.SUBPATTERN:
            self._inner(Needs().walk(what[-1]))  # type: ignore[index] # a tuple that ends in the nodes
        elif kind is sre.BRANCH:
            self._branch([Needs().walk(nodes) for nodes in what[1]])  # type: ignore[index] # (None, alternatives)
        elif kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
            self._repeat(*what)  # type: ignore[misc] # least, most, nodes
        elif kind is sre.IN:
            letters = _letters(what)  # type: ignore[arg-type] # a list of nodes
            self.join(letters) if letters else self.gap()
        elif kind in (sre.AT, sre.ASSERT, sre.ASSERT_NOT):
            pass
        else:
            self.gap()

    def _inner(self, inner: Needs) -> None:
        if inner.whole:
            self.join(inner.exact)
        else:
            inner.end()
            self.gap()
            self.groups += inner.groups

    def _branch(self, ways: list[Needs]) -> None:
        if all(way.whole for way in ways):
            self.join(frozenset().union(*(way.exact for way in ways)))
            return
        self.gap()
        best: set[str] = set()
        for way in ways:
            way.end()
            if not way.groups:
                return
            best |= max(way.groups, key=lambda group: min(map(len, group)))
        if len(best) <= MOST_STRINGS:
            self.groups.append(frozenset(best))

    def _repeat(self, least: int, most: int, nodes: Iterable[Node]) -> None:
        inner = Needs().walk(nodes)
        if (least, most) == (1, 1):
            self._inner(inner)
        elif (least, most) == (0, 1) and inner.whole:
            self.join(inner.exact | NOTHING)
        elif least:
            self.gap()
            inner.end()
            self.groups += inner.groups
        else:
            self.gap()


def _letters(nodes: list[Node]) -> list[str]:
    """The few characters of a set; none if it is a large one."""
    if len(nodes) > 4 or any(kind is not sre.LITERAL for kind, _ in nodes):
        return []
    return [chr(what) for _, what in nodes]  # type: ignore[arg-type] # code points


def groups(source: str) -> list[Exact]:
    """Sets of which each has a string in every match of this pattern, none with a string that is part of another."""
    needs = Needs().walk(parser.parse(source))
    needs.end()
    return [
        frozenset(a for a in group if not any(b != a and b in a for b in group))
        for group in needs.groups
        if all(len(text) > 1 or not (text.isalnum() or text.isspace()) for text in group)
    ]


def chosen(source: str, lines: list[str]) -> list[Exact]:
    """The sets that rule out most lines, each judged by what the ones before leave."""
    found: list[Exact] = []
    left, rest = lines, groups(source)
    while rest and len(found) < MOST_GROUPS:
        kept = [[line for line in left if any(text in line for text in group)] for group in rest]
        at = min(range(len(rest)), key=lambda at: (len(kept[at]), len(rest[at])))
        if len(kept[at]) > (1 - OFTEN) * len(left):
            break
        found.append(rest.pop(at))
        left = kept[at]
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--plain", type=Path, required=True)
    asked.add_argument("--to", type=Path, default=TARGET)
    given = asked.parse_args()
    texts = [path.read_text("utf-8", "replace").lower() for path in sorted(given.plain.rglob("*.md")) if path.is_file()]
    lines = [line for text in texts for line in text.split("\n") if line.strip()]
    kept = {key_of(pattern.source): chosen(pattern.compiled.pattern, lines) for pattern in PATTERNS}
    rows = [
        f"{json.dumps(key)}: {json.dumps([sorted(g) for g in kept[key]], ensure_ascii=False)}" for key in sorted(kept)
    ]
    given.to.write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
