"""Secrets handed over in so many words: in two parts, as what a machine wants to be sent, or behind `p/w`."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.marks import Marks, ask
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.edges import trimmed
from memtui_store.scan.secrets.phrases import is_phrase, is_worded
from memtui_store.scan.secrets.placeholders import is_placeholder
from memtui_store.scan.secrets.values import (
    has_digit,
    has_letter,
    has_mixed_case,
    is_common,
    is_hex_key,
    is_password,
    is_random,
    is_shaped,
    is_strong,
    is_wordy,
    turns,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from memtui_store.scan.reading import Reading

_TRAIL = ".,;:)]}>*"
_SHORT = Late(
    r"p/w(?: (?:is|for (?:the )?[\w.-]{2,24}(?: is)?|ist|es|est))?[ \t]{0,2}[:=→]?[ \t]{0,3}[\"'`(]{0,2}(?P<v>[^\s\"'`,;()<>]{6,64})"
)
_PART = Late(
    r"\b(?:(?:(?:first|second|third|1st|2nd|3rd|last|other|erste[rs]?|zweite[rs]?|premi[eè]re|deuxi[eè]me|seconde|primera|segunda|primeira|prima) )?"
    r"(?:part|half|piece|chunk|teil|hälfte|partie|moitié|parte|mitad|metade|metà)(?:[ _-]?(?:one|two|three|[123abc]|i{1,3}|eins|zwei|drei|un|deux|uno|dos|due|um|dois)\b)?(?:/\d)?\)?)"
    r"(?: of (?:it|(?:the |that )?[\w-]{2,16}))?[\"'`*]{0,2}[ \t]{0,2}(?:\([^()\n]{1,24}\)[ \t]?)?(?:is|ist|es|est|è|é|:|=|->|→|[—–-](?=[ \t]))?[ \t]{0,3}[\"'`(]{0,2}"
    r"(?P<v>[A-Za-z0-9_+/=.~-]{8,200})"
)
_SECRET = Late(
    r"\b(?:api|keys?|tokens?|secrets?|pat|password|passphrase|credentials?|schlüssel|clave|clé|chave|chiave|join(?:ed)?|concat\w{0,8}|glue|combine|together|zusammen\w{0,8}|juntar|unir)\b"
)
_HEADS = ("ghp_", "gho_", "ghs_", "github_pat_", "glpat-", "sk-", "sk_", "xox", "AKIA", "npm_", "hf_", "AIza", "pypi-")
_OFTEN = 0.4  # so many changes for each character no name has
_REACH = 300  # so far from one part another may be
_WANTS = Late(
    r"\b(?:wants|expects|needs|takes|accepts|sends?|answers to|authenticates with|wants to see)(?: (?:the|a|this))? [\"'`(]{0,2}\Z"
)
_VERBS = frozenset(("wants", "expects", "needs", "takes", "accepts", "send", "sends", "answers", "authenticates"))
ask(_VERBS)
_BEFORE_WANTED = frozenset(" \"'`(")
_LAST_OF_VERB = frozenset("sdohea=:")  # how a verb ends, or what stands between it and the value
_NAMED = Late(r"(?:^|\n)(?![^\n]*(?:hash|sum|sha|digest|commit|rev))[^\n:=]{1,24} ?[:=] [\"'`]?\Z")
_SENT = Late(r"[\"'`]{0,2} ?[,;(—–-] ?send (?:it |this |that )?(?:as|in|with|along|first)\b")
_WANTED = Late(r"[0-9a-f]{32,128}(?![0-9A-Za-z])")
_SIZE, _VERB, _REST = 32, 32, 160
_AS_SECRET = Late(
    r"\bask \w{2,20} for (?:a (?:new|fresh)|another|the next) one|\b(?:first|opening|hello|initial|auth\w{0,12}|login) (?:frame|packet|message|line|bytes?|step)\b|"
    r"handshake|\bkeep (?:it|this) (?:private|safe|quiet|to yourself|out of)|\b(?:don[’']t|do not|never) (?:share|commit|post|paste|leak)|\brotate[sd]? (?:it|every|each|weekly|monthly|daily|yearly)\b|\brevoke|"
    r"\bto (?:let (?:us|you|me|it) in|authenticate|log in|unlock)\b|\bor it (?:refuses|hangs up|drops|closes|rejects)"
)
_PUBLIC = Late(
    r"commit|hash|sha-?\d|checksum|digest|fingerprint|revision|\brev\b|\btag\b|branch|merge|revert|cherry|checkout|image|layer|build"
)
_AHEAD, _PROMPT = 80, 8
_OPENED = Late(
    r"(?:opens?|opened|unlocks?|unlocked)(?: it| the [\w -]{2,24})? (?:with|using|by) (?:the )?(?:code |combination |password )?[\"'`(]{0,2}(?P<v>[^\s\"'`,;()<>]{4,64})"
)
_ENTERED = Late(
    r"(?:authenticates?|logs? in|signs? in|connects?) (?:with|using) (?:the )?(?:password |passphrase )?[\"'`(]{0,2}(?P<v>[^\s\"'`,;()<>]{8,64})"
)
_HALVES = Late(r"(?:two|2|three|3) (?:halves|parts|pieces|chunks)\b[^\n:]{0,24}:(?=[ \t])")
_HALF = Late(r"(?:(?:[ \t]{1,2}|,[ \t])(?:then|and|\+|&)?[ \t]{0,2}[\"'`]?)(?P<v>[A-Za-z0-9_+/=.~-]{6,80})[\"'`]?")
_TYPED = Late(
    r"(?:typing|type|typed|entering|enter|entered) [\"'`]?(?P<v>[^\s\"'`,;()<>]{8,64})[\"'`]? (?:at|into|in|on) (?:the |its |that )?(?:[\w.-]{1,20} ){0,2}prompt\b"
)
_LOCKED = Late(r"\b(?:safe|locks?|locker|door|gate|box|garage|shed|cabinet|case|vault|tresor|barrier)\b")
_DIALLED = Late(r"(?:\d{1,2}(?:-\d{1,2}){2,4}|\d{4,8}[#*]?)\Z")


def _short(text: str, low: str, place: int) -> Iterator[Span]:
    found = None if low[place - 1 : place].isalnum() else _SHORT.match(low, place)
    if found:
        start = found.start("v")
        value = text[start : trimmed(text, start, found.end("v"))]
        if (
            is_strong(value)
            or is_common(value)
            or is_phrase(value)
            or is_worded(value)
            or (has_digit(value) and is_password(value, direct=True))
        ):
            yield Span(start, start + len(value), "secret.password")


def _opened(text: str, low: str, place: int) -> Iterator[Span]:
    """What opens something: plainly a password, or the digits of a lock."""
    found = _OPENED.match(low, place)
    if found is None:
        return
    start = found.start("v")
    value = text[start : found.end("v")].rstrip(_TRAIL)
    if is_shaped(value):
        yield Span(start, start + len(value), "secret.password")
    elif (dialled := _DIALLED.match(value)) and _LOCKED.search(low, max(0, place - _AHEAD), start):
        yield Span(start, start + dialled.end(), "secret.pin")


def _entered(text: str, low: str, place: int) -> Iterator[Span]:
    """What lets somebody in, if it is plainly a password: a browser or a protocol does, too."""
    found = _ENTERED.match(low, place)
    value = text[found.start("v") : found.end("v")].rstrip(_TRAIL) if found else ""
    if found and _is_plain(value):
        yield Span(found.start("v"), found.start("v") + len(value), "secret.password")


def _is_plain(value: str) -> bool:
    return is_shaped(value) or (is_strong(value) and is_random(value, 10))


def _halves(text: str, low: str, place: int) -> Iterator[Span]:
    """Parts of a secret one behind the other."""
    found = _HALVES.match(low, place)
    if found is None or _SECRET.search(low, max(0, place - _AHEAD), place) is None:
        return
    spans: list[Span] = []
    end = found.end()
    while half := _HALF.match(text, end):
        value = half["v"].rstrip(_TRAIL)
        if not _is_part(value, rest=True):
            break
        spans.append(Span(half.start("v"), half.start("v") + len(value), "secret.token"))
        end = half.end()
    if len(spans) > 1:
        yield from spans


def _typed(text: str, low: str, place: int) -> Iterator[Span]:
    """What somebody types at a prompt."""
    found = _TYPED.search(low, max(0, place - _AHEAD), place + _PROMPT)
    value = text[found.start("v") : found.end("v")] if found else ""
    if found and _is_plain(value):
        yield Span(*found.span("v"), "secret.password")


def _is_part(value: str, *, rest: bool) -> bool:
    """Whether only chance wrote this, which for a part may be shorter than for the whole, and more so for its rest."""
    if not has_digit(value) or not has_letter(value) or is_placeholder(value):
        return False
    if rest and (has_mixed_case(value) or value.isupper()) and turns(value) > 1:
        return True
    if value.startswith(_HEADS) or is_hex_key(value, 12):
        return True
    return is_random(value, 10) and (not is_wordy(value) or turns(value) >= _OFTEN * len(value))


def _parts(text: str, low: str, place: int) -> Iterator[Span]:
    """Two parts or more near each other, where something says that they are a secret or belong together."""
    first, last = max(0, place - 12), min(len(text), place + _REACH)
    found = [
        (match.start("v"), match.start("v") + len(text[match.start("v") : match.end("v")].rstrip(_TRAIL)))
        for match in _PART.finditer(low, first, last)
    ]
    rest = any(text.startswith(_HEADS, start) for start, _ in found)
    found = [(start, end) for start, end in found if _is_part(text[start:end], rest=rest)]
    if len(found) > 1 and _SECRET.search(low, max(0, place - _AHEAD), found[-1][1] + _AHEAD):
        for start, end in found:
            yield Span(start, end, "secret.token")


def _wanted(text: str, low: str, start: int) -> Span | None:
    """Hexadecimal digits that somebody has to send, if the sentence says that not everybody may."""
    before = low[start - 1 : start]
    if before not in _BEFORE_WANTED or (before == " " and low[start - 2 : start - 1] not in _LAST_OF_VERB):
        return None
    found = _WANTED.match(text, start)
    if found is None or not is_hex_key(found[0], _SIZE):
        return None
    if _WANTS.search(low, max(0, start - _VERB), start) is None:
        named = _NAMED.search(low, max(0, start - _VERB), start) and _SENT.match(low, found.end())
        return Span(*found.span(), "secret.token") if named else None
    line = low.find("\n", found.end(), found.end() + _REST)
    around = (
        max(0, start - _AHEAD, low.rfind("\n", 0, start)),
        line if line >= 0 else min(len(low), found.end() + _REST),
    )
    if _AS_SECRET.search(low, found.end(), around[1]) and not _PUBLIC.search(low, *around):
        return Span(*found.span(), "secret.token")
    return None


_PARTED = (" one", " two", " 1", " 2", "1", "_1", "-1")
_HALF_OF = (" part", " half", " piece", " chunk")


def _numbered(text: str, low: str, place: int) -> list[Span]:
    """`part one`, `part_1` and the like, and `1st part`: all by the one word, which is in many lines."""
    found: list[Span] = []
    if low.startswith(_PARTED, place + 4) and (
        low.startswith("part", place) or (low.startswith("half", place) and low[place + 4] == " ")
    ):
        found += _parts(text, low, place)
    if place >= 4 and low.startswith("1st ", place - 4):
        found += _parts(text, low, place - 4)
    return found


def _first(text: str, low: str, place: int) -> Iterable[Span]:
    return _parts(text, low, place) if low.startswith(_HALF_OF, place + 5) else ()


_ANNOUNCED: dict[Callable[[str, str, int], Iterable[Span]], tuple[str, ...]] = {
    _short: ("p/w",),
    _halves: tuple(f"{count} {part}" for count in ("two", "three", 2, 3) for part in ("halves", "parts", "pieces")),
    _typed: (" prompt",),
    _opened: ("opens with", "opened with", "open with", "unlocks with", "unlocked with", "unlock with", "opens using"),
    _entered: tuple(
        f"{verb} {how}"
        for verb in ("authenticate", "authenticates", "log in", "logs in", "sign in", "signs in", "connect", "connects")
        for how in ("with", "using")
    ),
    _numbered: ("part", "half", "piece", "chunk"),
    _first: ("first",),
    _parts: (
        *("teil 1", "teil eins", "erster teil", "erste h"),
        *("re partie", "re moiti", "partie 1", "primera parte", "primera mitad", "parte 1", "parte uno"),
        *("primeira parte", "primeira metade", "prima parte", "prima met"),
    ),
}
_MARKS = Marks(((mark, look) for look, marks in _ANNOUNCED.items() for mark in marks), whole=False)


def handed_spans(reading: Reading) -> Iterable[Span]:
    """Every secret that a sentence hands over."""
    if reading.short or _MARKS in reading.marked or not reading.word_set.isdisjoint(_VERBS):
        return _handed(reading)
    return ()


def _handed(reading: Reading) -> list[Span]:
    text, low = reading.text, reading.low
    found: list[Span] = []
    for place, _, look in _MARKS.places(reading):
        found += look(text, low, place)
    for start, end in () if reading.word_set.isdisjoint(_VERBS) else reading.words:
        if end - start >= _SIZE and (span := _wanted(text, low, start)):
            found.append(span)
    return found
