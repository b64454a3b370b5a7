"""`memtui search` and `memtui status` from what the last look left behind, before anything heavy is imported.

Plain words only; whatever else was asked for (filters, phrases, JSON, reasons) is left to the command itself, and so is
everything once the disk is not as it was. With `--cached` the disk is not asked.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from memtui_store.loading.kept_look import Look
    from memtui_store.search.index_file import IndexFile, Row
    from memtui_store.search.wording import Term

FLAG = "--cached"
COLUMNS, WIDE = ("score", "", "type", "age", "warn", "title", "ref"), (5, 6)
STATUS = "status"
_LIMIT = 20
_MARKS = frozenset("✓·≠")
_NOT_PLAIN = frozenset(':<>"')
_FILES = 2_000
"""So many files a status looks at; a prompt cannot wait for more, and the next one looks at others."""


def answer(words: list[str]) -> int | None:
    """The exit code, or None where the command itself has to answer."""
    if words[:1] not in (["search"], ["status"]):
        return None
    import gc

    gc.disable()
    try:
        return search(words) if words[0] == "search" else status(words)
    finally:
        # What was made is counted among the old, unseen: a process that ends need not look for cycles in it.
        gc.freeze()
        gc.unfreeze()
        gc.enable()


def search(words: list[str]) -> int | None:
    asked = _asked(words)
    if asked is None:
        return None
    query, limit, home, project, cached = asked
    from memtui.first_page import place

    folder = place(home, dict(os.environ))[0]
    gone: tuple[int, ...] = ()
    later: tuple[object, ...] = ()
    stamp: tuple[int, ...] = ()
    if not cached:
        look = _look("search", folder, home, project)
        if look is None or not look.same_places() or not look.same_files():
            return None
        stamp, gone, later = look.told  # type: ignore[misc] # as `kept_search` has it
    from memtui_store.search import index_file

    stored = index_file.opened(folder, stamp)
    if stored is None:
        return None
    if later:
        from memtui_store.search.kept_search import ranked_with_later

        return _print(query, ranked_with_later(stored, folder, query, limit, gone, later), cached=False)  # type: ignore[arg-type] # as above
    from memtui_store.search.wording import Term

    rows = []
    for score, number in _ranked(stored, folder, [Term(word.casefold()) for word in query], gone):
        row = stored.row(number)
        if row is not None:
            rows.append((score, row))
        if len(rows) == limit:
            break
    return _print(query, rows, cached=cached)


def _look(what: str, folder: str, home: str, project: str) -> Look | None:
    from memtui_store.loading import kept_look

    name = kept_look.name_of(what, home, project, os.environ)
    return kept_look.read(os.path.join(folder, name), home, project)


def plain(query: Sequence[str]) -> bool:
    """Whether these words can be answered here."""
    return all(word.strip() and word[:1] != "-" and not _NOT_PLAIN.intersection(word) for word in query)


def _asked(words: list[str]) -> tuple[list[str], int, str, str, bool] | None:
    """Query, limit, home, project and whether the disk is not asked, if every word of the line is understood here."""
    query, limit, cached = list[str](), _LIMIT, False
    places = {"--home": os.environ.get("HOME") or os.path.expanduser("~"), "--project": os.getcwd()}
    rest = iter(words[1:])
    for word in rest:
        if word == FLAG:
            cached = True
        elif word in places:
            value = next(rest, "")
            if not os.path.isdir(value):
                return None
            places[word] = value
        elif word in ("-n", "--limit"):
            value = next(rest, "")
            if not value.isdecimal():
                return None
            limit = max(int(value), 1)
        elif not plain([word]):
            return None
        else:
            query += word.split()
    home, project = map(os.path.abspath, places.values())
    if not cached and [home, project] != [os.path.join(os.getcwd(), value) for value in places.values()]:
        return None
    return (query, limit, home, project, cached) if query or words[0] == STATUS else None


def status(words: list[str]) -> int | None:
    """From the last look, as long as the disk is as it was then; of many files some are looked at each time."""
    asked = _asked(words)
    if asked is None or asked[0] or FLAG in words:
        return None
    from memtui.first_page import place

    _, _, home, project, _ = asked
    look = _look(STATUS, place(home, dict(os.environ))[0], home, project)
    if look is None:
        return None
    from memtui_store import clock

    told: tuple[dict[str, int], float, float] = look.told  # type: ignore[assignment] # as the command leaves it
    counts, since, until = told
    still = since <= clock.now().timestamp() < until
    if not still or not look.same_places() or not look.same_files(_FILES, os.getpid()):
        return None
    _say(status_line(counts))
    return 0


def status_line(counts: Mapping[str, int]) -> str:
    """What is nought is not worth a word."""
    words = {"memories": ("memory", "memories"), "warnings": ("warning", "warnings")}
    said = []
    for name, count in counts.items():
        if name == "inbox" and count:
            said.append(f"inbox {count:,}")
        elif count or name == "memories":
            said.append(f"{count:,} {words.get(name, (name, name))[count != 1]}")
    return " · ".join(said)


def _say(line: str) -> None:
    encoding = sys.stdout.encoding or "utf-8"
    print(line.encode(encoding, "replace").decode(encoding))


def _print(query: list[str], found: Sequence[tuple[float, Row]], *, cached: bool) -> int | None:
    if not found and not cached:
        return None  # the command knows what to say to that
    if not found:
        from memtui_store.text import one_line

        print(f"memtui: no memory matched {one_line(' '.join(query))!r} at the last look", file=sys.stderr)
        return 1
    rows = [_cells(score, row) for score, row in found]
    if os.isatty(1):
        from memtui.cli.output import say_table

        say_table(COLUMNS, rows, wide=WIDE)
        return 0
    for cells in rows:
        _say("\t".join(map(_gated, cells)))
    return 0


def _gated(cell: str) -> str:
    """As the gate gives it, which has nothing to do where a text is plain, and takes a while to load."""
    line = " ".join(cell.split())
    if (line.isascii() and line.isprintable()) or line in _MARKS:
        return line
    from memtui_store.text import one_line

    return one_line(cell)


def _ranked(
    stored: IndexFile, folder: str, terms: Sequence[Term], gone: tuple[int, ...] = ()
) -> Iterator[tuple[float, int]]:
    """Best first, as many as are asked for."""
    from memtui_store.search.bits import chosen, full, pack
    from memtui_store.search.closeness import Closeness
    from memtui_store.search.kept_rows import Texts
    from memtui_store.search.ranking import Ranking, count_of, levels
    from memtui_store.search.wording import BODY, ENOUGH, NAMES

    texts = Texts(stored, folder)
    ranking = Ranking(stored.fields, stored.count, texts.field)
    everything, names = full(stored.count) & ~pack(gone, stored.count), frozenset(NAMES)
    found = levels([ranking.graded(term) for term in terms], everything)
    for forgiving in (names, names | {BODY}) if any(term.simple for term in terms) else ():
        if count_of(found) < (ENOUGH if forgiving == names else 1):
            found = levels([ranking.graded(term, forgiving) for term in terms], everything)
    listed: Iterable[tuple[float, list[int]]] = ((score, chosen(range(stored.count), bits)) for score, bits in found)
    closeness = Closeness(terms)
    if closeness:
        listed = closeness.lifted(listed, texts.names, texts.body, stored.sizes.__getitem__)
    return ((score, number) for score, numbers in listed for number in numbers)


def _cells(score: float, row: Row) -> tuple[str, ...]:
    """As `memtui search` prints them into a pipe."""
    from memtui import marks
    from memtui_store.search.kept_rows import shown

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
