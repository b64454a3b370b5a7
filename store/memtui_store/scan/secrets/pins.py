"""Digits that open something: doors, alarms, safes, phones and cards, named by the thing rather than by `PIN`."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.marks import ask
from memtui_store.scan.rule import Span
from memtui_store.scan.sieve import Sieve

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memtui_store.scan.reading import Reading

_DIGITS = r"(?P<v>\d{4,8}[#*]?)(?![\w%/-]|[.:,]\d)"
_NO_UNIT = r"(?! ?(?:ms|s|sec|seconds?|min|minutes?|hours?|days?|px|mb|gb|kb|mah|w|kw|hz|mhz|khz|bit|bits|rows|times|items|bytes|lines|users|requests|entries|steps|km|m|eur|usd|°)\b)"
_OTHER = r"(?:threshold|timeout|default|limit|level|port|size|count|file|wait|mode|not|version|model|width|capacity|resolution|number|nr|no|ticket|issue|extension|ext|tel|call|baud|year|since|until|from|in|batch|serial|id|order|build|about|max|min)"
_WORDS = rf"(?: (?!{_OTHER}\b)[\w'’-]{{1,14}}){{0,5}}?"
_THING = (
    r"(?:(?:pad|bike |door |combination |gun |code |screen |wheel )?lock(?:er|box)?|lock ?screen|safe|key ?(?:safe|box|pad)|(?:burglar |intruder )?alarm(?: panel| system)?|"
    r"(?:security |access |control )panel|gate|garage(?: door)?|intercom|sim(?: card)?|esim|tresor|tür|haustür|alarmanlage|digicode|portail|coffre|caja fuerte|cassaforte|wallbox|barrier|turnstile|"
    r"dongle|doorbell|pad|voicemail|copier|photocopier|mfp|pos terminal|terminal|tablet|ipad|iphone|phone|handy|bluetooth|ble|pairing|headset|badge|debit card|credit card|ec-karte|card|"
    r"server room|(?:back |front |side |main )?door|back entrance|entrance|cellar|elevator|lift|mailbox|parking|cabinet|vault|strongroom|letterbox|shed|gym|hatch|smart ?lock)"
)
_OPENS = Late(
    rf"(?<![\w-]){_THING}(?: \d{{1,3}})?{_WORDS}(?: ?[:=→]| -+>?| –| is| are| takes| wants| needs| opens with| asks for| with| uses| =|,? (?:enter|type|dial|press|use|tap)) {_DIGITS}{_NO_UNIT}"
)
_BESIDE = Late(
    rf"(?<![\w-])(?:(?:pad|bike |door |combination |code |wheel )lock|keypad|key ?(?:safe|box)|lockbox|intercom|digicode|voicemail pin|combination) {_DIGITS}{_NO_UNIT}"
)
_HASHED = Late(rf"(?<![\w-]){_THING}[^\n\d]{{0,40}}(?P<v>\d{{4,8}}[#*])(?!\w)")
_DONE = Late(
    r"(?:unlock(?:s|ed)?(?: it| them)?(?: with| using| by)|asks? for|dial(?:s|led)?|punch(?:es)? in|keyed? in|pairs? (?:with|using)|disarms? with|arms? with|opens? (?:with|by)|combination(?: \w{1,12}){0,4} is) "
    rf"(?:code |pin |the code |number )?{_DIGITS}{_NO_UNIT}"
)
_DIAL = Late(
    r"(?:tap|enter|type|press|confirm|punch|dial|use)[ \t](?P<v>\d{4,8}[#*]?)(?=[ \t](?:on|at|into|in|for|to)\b[^\n]{0,28}(?:pad|door|gate|panel|lock|alarm|unlock|open|safe|disarm|enter))"
)
_ARMING = Late(r"(?P<v>\d{4,8}[#*]?) (?:to|=|for) (?:arm|disarm|unlock|open|arming|disarming)\b")
_KEYED = Late(r"(?:star|hash|pound|asterisk|[#*]),? (?P<v>\d{4,8}),? (?:star|hash|pound|asterisk|[#*])(?!\w)")
_KEYPAD = Late(
    r"(?:keypad|padlock|digicode|intercom|key ?(?:safe|box)|lockbox)(?: code)? ?(?:[:=→]|->) ?\S+\Z"
)  # of which nobody tells the year
_HEADS = frozenset(
    """lock padlock locker lockbox lockscreen safe keybox keypad alarm panel gate garage intercom sim esim tresor
    alarmanlage digicode portail coffre caja cassaforte wallbox barrier turnstile dongle doorbell pad voicemail copier
    photocopier mfp terminal tablet ipad iphone phone handy bluetooth ble pairing headset badge card karte door entrance
    cellar elevator lift mailbox parking cabinet vault strongroom letterbox shed gym hatch smartlock unlock unlocks
    unlocked pairs doors disarm disarms arm arms dial dialled combination opens punch room key box""".split()  # noqa: SIM905 - so many words are read as words
)
_KINDS = bytes(48 if 48 <= c < 58 else 97 if chr(c).isalnum() or c in b"_." else 32 for c in range(128)) + b" " * 128
_RUN = b" 0000"
_NEAR = _HEADS | {"ask", "asks", "punches", "keyed", "pair", "open", "enter", "arming", "disarming", "keysafe"}
ask(_NEAR)  # the words of which one is in the line of every such number
_LEAD = r"[a-z0-9_'?-]"
_ANY = Sieve(
    _THING.replace("ü", r"\?")
    + rf"(?:(?: [0-9?]{{1,3}})?(?: {_LEAD}{{1,14}}){{0,5}}(?: ?[:=?]| -+>?| \?| (?:is|are|takes|wants|needs|opens with|asks for|with|uses|=)|,? (?:enter|type|dial|press|use|tap))? [0-9?]{{4}}|[^\n0-9]{{0,40}}[0-9?]{{4,8}}[#*])",
    r"(?:unlock|asks? for|dial|punch|keyed? in|pairs? (?:with|using)|arms? with|opens? (?:with|by)|combination)[^\n]{0,80} [0-9?]{4}",
    r"(?:tap|enter|type|press|confirm|punch|dial|use)[ \t][0-9?]{4}",
    r"[0-9?]{4}[#*]? (?:to|=|for) (?:arm|disarm|unlock|open)",
    r"(?:star|hash|pound|asterisk|[#*]),? [0-9?]{4}",
)  # what each of these has, where letters and digits beyond ASCII are question marks
_PATTERNS = (_OPENS, _BESIDE, _HASHED, _DONE, _DIAL, _ARMING, _KEYED)


def pin_spans(reading: Reading) -> Iterable[Span]:
    """Every run of digits that opens the thing its line is about."""
    return () if reading.word_set.isdisjoint(_HEADS) else _pins(reading)


def _pins(reading: Reading) -> Iterator[Span]:
    low, plain = reading.low, reading.ascii
    shape = b" " + reading.bytes.translate(_KINDS)
    place = shape.find(_RUN)
    starts, lines = reading.starts, reading.lines
    while place >= 0:
        which = bisect_right(starts, place) - 1
        line = lines[which]
        if (
            not line.piece
            and _NEAR.isdisjoint(line.hot)
            and (plain or low[starts[which] : starts[which + 1]].isascii())
        ):
            place = shape.find(_RUN, starts[which + 1])
            continue
        first = max(low.rfind("\n", 0, place) + 1, place - 90)
        last = low.find("\n", place)
        last = min(len(low) if last < 0 else last, place + 70)
        for pattern in _PATTERNS if _ANY.may(low[first:last].encode("ascii", "replace").decode("ascii")) else ():
            for found in pattern.finditer(low, first, last):
                if not _is_year(found["v"]) or _KEYPAD.search(found[0]):
                    yield Span(*found.span("v"), "secret.pin")
        place = shape.find(_RUN, max(last, place + 1))


def _is_year(digits: str) -> bool:
    return (len(digits) == 4 or len(digits) == 8) and digits.startswith(("19", "20"))
