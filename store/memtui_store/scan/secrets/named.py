"""The values that a name gives away: what is joined to it, said of it later, or plainly a secret near it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.answers import answered
from memtui_store.scan.secrets.identities import is_id
from memtui_store.scan.secrets.joiners import ALONE, CHANGED, DIRECT, SAID, dialled, goes_on_below, joined
from memtui_store.scan.secrets.judge import is_secret, spaced_value, worded
from memtui_store.scan.secrets.name_words import KEY, LICENCE, PASSCODE, PASSWORD, PHRASE, PIN, TOKEN, Kind
from memtui_store.scan.secrets.phrases import is_phrase, solid_password
from memtui_store.scan.secrets.placeholders import PUBLIC, is_placeholder, is_reference
from memtui_store.scan.secrets.published import is_published
from memtui_store.scan.secrets.values import UUID, is_hex_key, is_random, is_shaped, is_strong, is_token
from memtui_store.scan.sieve import Sieve, Sifted

if TYPE_CHECKING:
    from collections.abc import Iterator

_FIGURE = Late(r"[0-9]")
_MIXED = Late(r"[0-9A-Z]")
_UNBROKEN = Late(r"[\"'`]{0,2}(?P<v>[^\s\"'`,;)]{16,600})")
_WORD = Late(r"[^\s\"'`|,;()<>\[\]{}«»“”:=→]{8,4096}+")
_AGAIN = Late(r"\b(?:new|now|before|old|then|previously|used to be)\b")
_OTHER = Late(r"[ \t]{1,2}(?:(?:it|one|was|is|the)[ \t]){0,3}[\"'`]?(?P<v>[^\s\"'`,;()]{8,64})")
_LISTED = Late(r",(?P<v>[A-Za-z0-9+/_-]{16,200}={0,2})")
_ACCOUNT = Late(
    r"\b(?:user(?:name)?|login|account)[ :=]{1,3}[\"'`]?[^\s\"'`,;/]{2,60}[\"'`]?[,;/]? {1,2}(?:and |with )?\Z"
)
_FURTHER = Late(
    r"[\"'`)*]{0,2}[ \t]?[,;/|][ \t]{1,2}(?:[^\W\d_][^\s,;:=]{0,15}[ \t:=→-]{1,3}){0,2}[\"'`(]{0,2}"
    r"(?P<v>[^\s\"'`,;()]{8,64})"
)
_SPOKEN = (PASSWORD, PHRASE, PASSCODE)
_SHORTENED = frozenset(("kennw", "passw", "psw", "pw", "pwd", "wachtw", "contr", "mdp"))
_ENCODINGS = ("base64:", "hex:")
_SET_WORDS = Late(r"=[\"']?(?P<v>[a-z]{3,10}(?:-[a-z]{3,10}){2,7}(?:-\d{1,6})?)(?![\w-])")
_SHARED = Late(
    r"(?:session|jwt|hmac|webhook|cookie|shared|signing|client)[ _-]?secret\Z"
)  # of which no object is called
_GLUED = frozenset("/\\(<{[")
_SEALED = 400  # so far above its values a sealed secret says that it is one
_APP = 12  # so near before its name stands what a password is for
_PATH = Late(r"[a-z_]{4,}/")
_MEMBER = Late(r"[A-Z][A-Za-z]{1,30}\.[A-Z][A-Za-z0-9_]{0,30}\Z")
_LONGEST = 200
_FEW = 3  # hyphens
_LASTING, _STATIC = ("static ", "revocation "), 6  # what a code may be called, and its least digits
_MOST = 8  # passwords of one list
_SIGHT, _BEFORE = 300, 70  # so far behind and before a name its line is looked at
MADE = (TOKEN, KEY, LICENCE)  # by machines
_MADE_SHAPES = (
    *(rf"[^ \n]{{{at}}}[0-9][^ \n]{{{7 - at}}}" for at in range(8)),
    r"[a-z][A-Z][^ \n]*[a-z][A-Z]|[A-Fa-f]{8}-[A-Fa-f]{4}-",
)
"""What a machine makes has eight characters with a digit among them, or else four changes between small letters and
capitals (see `values.is_random`), every other of which is a hump; a UUID alone may be without either."""
ANY_DRAWN = Sieve(*_MADE_SHAPES)
_ANY_VALUE = Sieve(
    *_MADE_SHAPES,
    r"(?:[A-Za-z0-9]{4}[ -]){3}[A-Za-z0-9]{4}|[0-9?]{5}[ -][0-9?]{5}|[\[{(][ \t]{0,8}(?:[0-9]|\z)",
)  # the same, groups of four or five, or the bytes of a key
_BEFORE_DEFAULT = Late(r"(?:type|description|sensitive|nullable|ephemeral)[ \t]{0,12}=", re.IGNORECASE)
"""What may stand in a name's line, and its value in one of the next (see `joiners`)."""
_AT_END = "\"'`*_ \t,{(>|+-\\"
_GOES_ON = (":", "=", "is", "are", "below", "str", "string", "final", "const", "</key", "</name")
"""How a line ends, but for such signs, whose value may be in the next."""
_LEAST_MADE = 20  # characters of what machines make
_ANY_MADE = Sieve(r"[^\s\"'`|,;()<>\[\]{}:=]{20}")
_RULES = {
    PASSWORD: "secret.password",
    PHRASE: "secret.password",
    TOKEN: "secret.token",
    KEY: "secret.key",
    PIN: "secret.pin",
    PASSCODE: "secret.pin",
    LICENCE: "secret.licence-key",
}
_HASHY = Sifted(
    r"sha-?\d|md5|digest|checksum|commit|fingerprint|hash|revision|\brev\b|\bref\b|fixed (?:by|in)|cherry|bisect|"
    r"\bmerged?\b|revert|public|encrypted|placeholder|(?<![\w.@-])example(?!\.)|start|begin|prefix|looks? like|"
    r"format|\bh1:"
)
NETWORK = Sifted(r"wi-?fi|wlan|wireless|network|netzwerk|netwerk|réseau|ssid|wpa|hotspot|pre-?shared")
_NETWORK_DIGITS = Late(r"[\"'`]?(\d{8,63})(?![\w.-])")  # as routers have them printed on their backs
_OF_NETWORKS = (KEY, TOKEN)
_SET = Late(r"(?:^|[\s;&`\"'])(?:setx(?: /m)?|set(?: -{1,2}\w{1,10}){1,3}|setenv) \Z")
"""How shells set a variable without a sign of it."""


def named(text: str, low: str, start: int, end: int, kind: Kind) -> Iterator[Span]:
    """The values that the name at this place gives away."""
    name = text[start:end]
    if text.startswith(":?", end) or (text.startswith("::", end) and name.isalpha() and name.istitle()):
        return  # what a shell says if the variable is not set; the member of a class
    if text[start - 1 : start] == "<" and text.startswith(">@", end):
        return  # stands for what goes there
    if low.endswith("did:", 0, start):
        return
    spans = [*_given(text, low, start, end, kind)]
    if spans and low.find("encrypteddata", max(0, start - _SEALED), end) < 0:
        yield from spans


def is_bare(text: str, low: str, start: int, end: int, kind: Kind) -> bool:
    """Whether nothing that a machine makes is in a name's line, nor may be below, which shows in how the line ends:
    then neither `named` nor `nearby` finds anything for a kind of `MADE`."""
    line = text.find("\n", end, end + _SIGHT)
    rest = text[end:line]
    if line < 0 or not rest.isascii() or _ANY_VALUE.may(rest) or ("=" in rest and _BEFORE_DEFAULT.search(rest)):
        return False
    tail = rest.rstrip().rstrip(_AT_END)
    if goes_on_below(low, end) if not tail else tail.lower().endswith(_GOES_ON):
        return False
    if kind is TOKEN:  # which may stand before its name
        left = text[max(text.rfind("\n", 0, start) + 1, start - _BEFORE) : start]
        if not left.isascii() or ANY_DRAWN.may(left):
            return False
    return "app" not in low[max(0, start - _APP) : end] and not NETWORK.search(low, max(0, start - 40), end + 12)


def set_words(text: str, start: int, end: int) -> Span | None:
    """The words that a variable of the environment is set to; in small letters a name might be that of a secret."""
    found = _SET_WORDS.match(text, end) if text[start:end].isupper() else None
    if found is None or not text[start:end].endswith(("SECRET", "_TOKEN", "SECRET_KEY")):
        return None
    words = found["v"].rstrip("0123456789").rstrip("-")
    if not is_phrase(words) or (words == found["v"] and words.count("-") < _FEW):
        return None
    return Span(*found.span("v"), "secret.token")


def _given(text: str, low: str, start: int, end: int, kind: Kind) -> Iterator[Span]:
    """What is joined to a name, said of it later, or plainly a secret near it."""
    name = text[start:end]
    done = False
    near = max(0, start - 24)
    shared = kind is TOKEN and low.endswith("secret", start, end) and _SHARED.search(low, near, end)
    static = kind is PIN and low.endswith(_LASTING, near, start)
    if text.startswith(". ", end) and name.lower() in _SHORTENED:
        end += 1
    for begin, form in joined(text, low, end):
        if form is DIRECT and (is_reference(text[begin : begin + 60].lstrip("\"'`")) or _is_open(text, begin)):
            return
        between = low[end:begin]
        if between == ":" and low.startswith("secret", start) and "arn:" in low[max(0, start - 80) : start]:
            return
        if len(between) > 3 and _HASHY.search(between):
            continue
        found = spaced_value(text, begin, kind, low[near:end], form)
        if found is None and form is ALONE and kind is PASSWORD and _ACCOUNT.search(low, max(0, start - 70), start):
            form = SAID  # noqa: PLW2901 - an account before it ties the value as firmly as a verb does
        if form is ALONE and low.find("set", near, start) >= 0 and _SET.search(low, near, start):
            form = DIRECT  # noqa: PLW2901 - as above
        if found is None:
            found = is_secret(text, begin, kind, form, name)
        if found is None and shared and form is not ALONE:
            found = worded(text, begin)
        if found is None and kind in _OF_NETWORKS and NETWORK.search(low, max(0, start - 40), end + 12):
            digits = _NETWORK_DIGITS.match(text, begin)
            found = (
                digits.span(1) if digits else is_secret(text, begin, PASSWORD, SAID if form is ALONE else form, name)
            )
        if found and static and found[1] - found[0] < _STATIC:
            found = None  # code that is looked at, and how much of it
        if found:
            yield Span(_with_encoding(text, found[0]), found[1], _RULES[kind])
            done = True
            if form is DIRECT and text.startswith(",", found[1]):
                yield from _rest_of_list(text, found[1], _RULES[kind])
            if form is not CHANGED:
                yield from _another(text, low, found[1], kind)
                yield from _further(text, found[1], kind)
                return
    if not done and kind in (PIN, PASSCODE) and not static:
        far = dialled(low, end)
        found = spaced_value(text, far, kind, name) if far and not _HASHY.search(low, end, far) else None
        if found:
            yield Span(*found, _RULES[kind])
            return
    if not done and kind in (PASSWORD, PHRASE, PASSCODE):
        told = answered(text, low, end)
        if told:
            yield Span(*told, _RULES[kind])
            yield from _another(text, low, told[1], kind)
            return
    if not done:
        yield from nearby(text, low, start, end, kind)


def _rest_of_list(text: str, place: int, rule: str) -> Iterator[Span]:
    """Further values behind a comma, as long as only chance could have written them."""
    while (listed := _LISTED.match(text, place)) and is_random(listed["v"].rstrip("="), 16):
        yield Span(*listed.span("v"), rule)
        place = listed.end()


def _with_encoding(text: str, start: int) -> int:
    """Where a value begins together with what says how it is written down, which programs read as part of it."""
    for encoding in _ENCODINGS:
        if text.endswith(encoding, 0, start):
            return start - len(encoding)
    return start


def _further(text: str, place: int, kind: Kind) -> Iterator[Span]:
    """The passwords of other places in the same list, as long as each is plainly one."""
    for _ in range(_MOST if kind in _SPOKEN else 0):
        other = _FURTHER.match(text, place)
        if other is None:
            return
        value = other["v"].rstrip(".,;:)]}>*")
        if not is_shaped(value) or "\\" in value:
            return
        place = other.start("v") + len(value)
        yield Span(other.start("v"), place, _RULES[kind])


def _another(text: str, low: str, end: int, kind: Kind) -> Iterator[Span]:
    """What the value was before or will be, where the sentence goes on to say so."""
    again = _AGAIN.search(low, end, end + 24)
    if again is None:
        return
    other = _OTHER.match(text, again.end())
    if other and is_strong(value := other["v"].rstrip(".,;:)")):
        yield Span(other.start("v"), other.start("v") + len(value), _RULES[kind])
    else:
        yield from nearby(text, low, end, end, kind)


def _is_open(text: str, place: int) -> bool:
    """Whether what stands there is known to everybody: an example that was printed, a key made to be seen."""
    whole = _UNBROKEN.match(text, place)
    return whole is not None and (whole["v"].startswith(PUBLIC) or is_published(whole["v"]))


def _is_machine_made(value: str) -> bool:
    if UUID.match(value):
        return not is_reference(value)
    return (is_hex_key(value, 32) or (is_random(value, 20) and is_token(value, direct=False))) and not is_id(value)


def nearby(text: str, low: str, start: int, end: int, kind: Kind) -> Iterator[Span]:
    """In the line of a name that no grammar ties to a value: the first word that is plainly a secret by its shape."""
    if kind in (KEY, PIN, LICENCE):
        return
    first = max(text.rfind("\n", 0, start) + 1, start - _BEFORE)
    last = text.find("\n", end, end + 120)
    last = min(len(text), end + 120) if last < 0 else last
    if not (_MIXED if kind is TOKEN else _FIGURE).search(text, first, last):
        return  # neither a digit nor a capital, so that nothing here is plainly a secret
    for solid in _WORD.finditer(text, end, last) if "app" in low[max(0, start - _APP) : end] else ():
        if drawn := solid_password(text, solid.start()):
            yield Span(*drawn, _RULES[kind])
            return
    shaped = kind is not TOKEN or low.endswith("secret", start, end)
    if (window := text[first:last]).isascii() and not (ANY_DRAWN if shaped else _ANY_MADE).may(window):
        return
    for begin, stop in ((end, last), (first, start)):
        for found in _WORD.finditer(text, begin, stop):
            value = found[0].rstrip(".,;:)]}>*")
            if not shaped and len(value) < _LEAST_MADE:
                continue
            if text[found.start() - 1 : found.start()] in _GLUED or text[found.end() : found.end() + 1] in _GLUED:
                continue
            if _MEMBER.match(value):
                continue
            if (found.start() == first and text[first - 1 : first].strip()) or "//" in value:
                continue
            good = (shaped and is_shaped(value)) or (kind is TOKEN and _is_machine_made(value))
            if good and not _HASHY.search(low, max(first, found.start() - 24), found.start()):
                whole = _WORD.match(text, found.start())
                value = whole[0].rstrip(".,;:)]}>*") if whole else value
                if len(value) > _LONGEST or value.startswith((*PUBLIC, "#")) or "\\" in value or is_placeholder(value):
                    continue  # longer than a password, a place in a page, or what a typesetter is told
                if _PATH.search(value):
                    continue
                yield Span(found.start(), found.start() + len(value), _RULES[kind])
                yield from _further(text, found.start() + len(value), kind)
                return
