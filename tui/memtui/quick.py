"""`memtui search --cached`: an answer from the last look, before anything heavy is imported.

Plain words only; whatever else was asked for (filters, phrases, JSON, reasons) is left to the command itself.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memtui_store.index_file import IndexFile, Row
    from memtui_store.wording import Term

FLAG = "--cached"
COLUMNS, WIDE = ("score", "", "type", "age", "warn", "title", "ref"), (5, 6)
_LIMIT = 20
_NOT_PLAIN = frozenset(':<>"')


def search(words: list[str]) -> int | None:
    """The exit code, or None where the command itself has to answer."""
    asked = _asked(words)
    if asked is None:
        return None
    query, limit, home = asked
    from memtui.first_page import place
    from memtui_store import index_file

    folder = place(os.path.abspath(home), dict(os.environ))[0]
    stored = index_file.opened(folder)
    if stored is None:
        return None
    import gc

    gc.disable()
    try:
        return _answer(stored, folder, query, limit)
    finally:
        # What was made is counted among the old, unseen: a process that ends need not look for cycles in it.
        gc.freeze()
        gc.unfreeze()
        gc.enable()


def _asked(words: list[str]) -> tuple[list[str], int, str] | None:
    """Query, limit and home, if every word of the line is understood here."""
    if words[:1] != ["search"] or FLAG not in words:
        return None
    query, limit, home = [], _LIMIT, os.environ.get("HOME") or os.path.expanduser("~")
    rest = iter(words[1:])
    for word in rest:
        if word == FLAG:
            continue
        if word in ("--home", "--project"):
            value = next(rest, "")
            if not os.path.isdir(value):
                return None
            home = value if word == "--home" else home
        elif word in ("-n", "--limit"):
            value = next(rest, "")
            if not value.isdecimal():
                return None
            limit = max(int(value), 1)
        elif word.startswith("-") or _NOT_PLAIN.intersection(word) or not word.strip():
            return None
        else:
            query += word.split()
    return (query, limit, home) if query else None


def _answer(stored: IndexFile, folder: str, query: list[str], limit: int) -> int:
    from memtui_store.text import one_line
    from memtui_store.wording import Term

    terms = [Term(word.casefold()) for word in query]
    rows = []
    for score, number in _ranked(stored, folder, terms):
        row = stored.row(number)
        if row is not None:
            rows.append(_cells(score, row))
        if len(rows) == limit:
            break
    if not rows:
        print(f"memtui: no memory matched {one_line(' '.join(query))!r} at the last look", file=sys.stderr)
        return 1
    if os.isatty(1):
        from memtui.output import say_table

        say_table(COLUMNS, rows, wide=WIDE)
        return 0
    encoding = sys.stdout.encoding or "utf-8"
    for cells in rows:
        line = "\t".join(map(one_line, cells))
        print(line.encode(encoding, "replace").decode(encoding))
    return 0


def _ranked(stored: IndexFile, folder: str, terms: Sequence[Term]) -> list[tuple[float, int]]:
    from memtui_store.bits import chosen, full
    from memtui_store.closeness import Closeness
    from memtui_store.kept_rows import Texts
    from memtui_store.ranking import Ranking, count_of, levels
    from memtui_store.wording import BODY, ENOUGH, NAMES

    texts = Texts(stored, folder)
    ranking = Ranking(stored.fields, stored.count, texts.field)
    everything, names = full(stored.count), frozenset(NAMES)
    found = levels([ranking.graded(term) for term in terms], everything)
    for forgiving in (names, names | {BODY}) if any(term.simple for term in terms) else ():
        if count_of(found) < (ENOUGH if forgiving == names else 1):
            found = levels([ranking.graded(term, forgiving) for term in terms], everything)
    listed: Iterable[tuple[float, list[int]]] = ((score, chosen(range(stored.count), bits)) for score, bits in found)
    closeness = Closeness(terms)
    if closeness:
        listed = closeness.lifted(listed, texts.names, texts.body, stored.sizes.__getitem__)
    return [(score, number) for score, numbers in listed for number in numbers]


def _cells(score: float, row: Row) -> tuple[str, ...]:
    """As `memtui search` prints them into a pipe."""
    from memtui import marks
    from memtui_store.kept_rows import shown

    told = shown(row)
    return (
        f"{score:.2f}",
        marks.TRUST[row.trust],
        told.type,
        marks.age(told),  # type: ignore[arg-type] # it has an age as a memory has one
        "".join(mark for family, mark in marks.WARNINGS.items() if family in told.families)
        + (marks.BROKEN if told.broken else ""),
        told.title,
        row.ref,
    )
