"""Secrets in columns: Markdown tables, comma-separated lines and columns set apart by blanks, by their heading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.marks import ask
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.name_words import FOREIGN, Kind
from memtui_store.scan.secrets.names import kind_of
from memtui_store.scan.secrets.phrases import is_phrase
from memtui_store.scan.secrets.values import UUID, is_hex_key, is_password, is_strong, is_token, is_wordlist
from memtui_store.scan.sieve import Sieve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

_RULER = Late(r"\n[ \t]{0,4}\|?[ \t]{0,4}:?-{2,}[-:| \t]{0,400}(?:\n|\Z)")
_ANY_TABLE = Sieve(r"\n[ \t]{0,4}\|?[ \t]{0,4}:?--[-:| \t]*\n[^\n]*\|")  # one with a row
_ACCOUNT = frozenset(
    """user username login account email e-mail mail host hostname server service site url name device system ip id
    benutzer utilisateur usuario usuário utente gebruiker пользователь логин 用户 账号 ユーザー""".split()  # noqa: SIM905 - read as words
)
_SECRET_KINDS = (Kind.PASSWORD, Kind.PHRASE, Kind.TOKEN, Kind.PASSCODE, Kind.PIN)
_BLANKS = Late(r"\t+| {2,}")
_MOST_ROWS = 200
_WIDEST = 300  # characters of a heading
_APART = frozenset(("", *',;\t \n"'))
_HEADINGS = ("password", "passwort", "passwd", "pass", "pwd", "pw", "secret", "token", "pin", "kennwort")
_ANY_HEADING = Sieve(r"(?:\A|[,;\t \"])(?:pass|pwd?|secret|token|pin|kennwort)")
_ACCOUNT_SIGNS = frozenset(max(word) for word in _ACCOUNT if not word.isascii())
"""Of each word for an account beyond ASCII, a letter that is."""
ask((*_ACCOUNT, *_HEADINGS))

Cell = tuple[int, int]
_CHORD = Late(
    r"(?i:(?:(?:ctrl|control|cmd|command|alt|option|opt|shift|super|meta|win|fn|hyper)[ +-]{1,3}){1,4}"
    r"(?:\S|f\d{1,2}|enter|return|tab|esc|escape|space|del|delete|backspace|home|end|"
    r"page ?(?:up|down)|up|down|left|right|click)\Z)"
)
"""What a table of keys has that are pressed, not kept."""


def _kind(heading: str) -> Kind | None:
    """What a heading says of its column."""
    if len(heading) > 40:
        return None
    left, last = ["", "", *heading.split()][-2:]
    if last == "key" and not left:
        return Kind.TOKEN
    kind = kind_of(last, left)
    if kind in _SECRET_KINDS:
        return kind
    return None if heading.isascii() else next((of for word, of in FOREIGN.items() if word in heading), None)


def _columns(headings: list[str]) -> list[tuple[int, Kind]]:
    """The columns that hold secrets; one without a heading beside the accounts is judged by its values."""
    found = [(at, kind) for at, heading in enumerate(headings) if (kind := _kind(heading))]
    if not found:
        found = [
            (at, Kind.NONE)
            for at, heading in enumerate(headings)
            if at and not heading and headings[at - 1] in _ACCOUNT
        ]
    return found


def _cell(text: str, start: int, end: int, kind: Kind) -> Iterator[Span]:
    value = text[start:end].strip(" *`\"'\t\r")
    if not value or " " in value:
        return
    if kind is Kind.NONE:
        good = is_strong(value)
    elif kind is Kind.PIN:
        good = value.isdigit() and 4 <= len(value) <= 8
    else:
        good = (
            is_password(value, direct=True, quoted=True)
            or is_token(value, direct=True)
            or is_hex_key(value)
            or is_wordlist(value)
            or (kind in (Kind.PASSWORD, Kind.PHRASE) and is_phrase(value))
            or (kind is Kind.TOKEN and UUID.match(value) is not None)
        )
    if good and not _CHORD.match(value):
        begin = text.index(value, start)
        yield Span(begin, begin + len(value), "secret.table-cell")


def _cells(start: int, line: str, sign: str) -> list[Cell]:
    out = []
    at = line.index("|") + 1 if sign == "|" and line.lstrip().startswith("|") else 0
    while at <= len(line):
        end = line.find(sign, at)
        if end < 0:
            if line[at:].strip():
                out.append((start + at, start + len(line)))
            break
        out.append((start + at, start + end))
        at = end + 1
    return out


def _blank_cells(start: int, line: str) -> list[Cell]:
    out = []
    at = len(line) - len(line.lstrip())
    for gap in _BLANKS.finditer(line.rstrip(), at):
        out.append((start + at, start + gap.start()))
        at = gap.end()
    out.append((start + at, start + len(line.rstrip())))
    return out


def _rows(text: str, place: int) -> Iterator[tuple[int, str]]:
    for _ in range(_MOST_ROWS):
        if place >= len(text):
            return
        end = text.find("\n", place)
        end = len(text) if end < 0 else end
        yield place, text[place:end]
        place = end + 1


def _marked(text: str, low: str) -> Iterator[Span]:
    """Tables of Markdown, known by the rule below their heading."""
    rulers = list(_RULER.finditer(text))
    for number, ruler in enumerate(rulers):
        row = text.find("\n", ruler.end())
        if text.find("|", ruler.end(), row if row >= 0 else len(text)) < 0:
            continue  # as most rules are no table's
        first = text.rfind("\n", 0, max(0, ruler.start())) + 1
        names = [low[a:b].strip(" *`_") for a, b in _cells(first, text[first : ruler.start()], "|")]
        columns = _columns(names)
        if not columns:
            continue
        place = ruler.end()
        last = rulers[number + 1].start() if number + 1 < len(rulers) else len(text)
        while place < last:
            end = text.find("\n", place)
            end = len(text) if end < 0 else end
            line = text[place:end]
            if "|" not in line:
                break
            cells = _cells(place, line, "|")
            for at, kind in columns:
                if at < len(cells):
                    yield from _cell(text, *cells[at], kind)
            place = end + 1


def _plain(text: str, low: str, first: int, end: int) -> Iterator[Span]:
    """Columns set apart by commas, bars or blanks: one heading names accounts or machines, another one secrets."""
    line = low[first:end]
    sign = next((s for s in (",", ";", "\t", "|") if s in line), "")
    if not sign and "  " not in line:
        return
    cells = _cells(first, line, sign) if sign else _blank_cells(first, line)
    names = [low[a:b].strip(" *`_\"'#") for a, b in cells]
    if len(names) < 2 or not _ACCOUNT.intersection(names) or any(len(name) > 24 or "=" in name for name in names):
        return
    columns = _columns(names)
    for start, row in _rows(text, end + 1) if columns else ():
        found = _cells(start, row, sign) if sign else _blank_cells(start, row)
        if len(found) < 2 or len(found) > len(names) + 2 or any(low[a:b].strip() in _ACCOUNT for a, b in found):
            return
        for at, kind in columns:
            if at < len(found):
                yield from _cell(text, *found[at], kind)


def table_spans(reading: Reading) -> Iterator[Span]:
    """Every secret that the heading of its column gives away."""
    text, low = reading.text, reading.low
    if "|" in reading.ascii_signs and _ANY_TABLE.may(reading.flat):
        yield from _marked(text, low)
    if reading.word_set.isdisjoint(_ACCOUNT):
        return
    headings = [word for word in _HEADINGS if word in reading.word_set]
    flat = reading.flat_low
    for first, end in _headed(reading) if headings else ():
        if not _ANY_HEADING.may(flat[first:end]):
            continue
        for word in headings:
            place = low.find(word, first, end)
            if place >= 0 and low[place - 1 : place] in _APART:
                yield from _plain(text, low, first, end)
                break


def _headed(reading: Reading) -> Iterator[tuple[int, int]]:
    """Where the lines begin and end that may name accounts in a heading, in words asked for or beyond ASCII."""
    last = len(reading.text)
    idle = _ACCOUNT.isdisjoint
    for first, end, _ in [line for line in reading.hot if not idle(line[2])]:
        if end - first <= _WIDEST and end < last:
            yield first, end
    if not reading.ascii and not reading.low_chars.isdisjoint(_ACCOUNT_SIGNS):
        for first, end in reading.foreign:
            if end - first <= _WIDEST and end < last:
                yield first, end
