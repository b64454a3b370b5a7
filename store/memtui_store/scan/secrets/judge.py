"""Whether the text beside a name is its secret, by what the name says and how firmly the two are tied."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import re

from memtui_store.scan.late import Late
from memtui_store.scan.secrets.edges import trimmed
from memtui_store.scan.secrets.joiners import ALONE, CHANGED, DIRECT, SAID, Form
from memtui_store.scan.secrets.name_words import (
    CONFIG_WORDS,
    KEY,
    LICENCE,
    PASSCODE,
    PASSWORD,
    PHRASE,
    PIN,
    TOKEN,
    Kind,
)
from memtui_store.scan.secrets.phrases import (
    FUNCTION_WORDS,
    foreign_phrase,
    is_phrase,
    is_prose,
    is_worded,
    sentence_phrase,
    solid_password,
    spaced_phrase,
    stands_alone,
    unspoken,
)
from memtui_store.scan.secrets.placeholders import PUBLIC, is_placeholder
from memtui_store.scan.secrets.values import (
    HEX,
    UUID,
    has_digit,
    has_letter,
    has_mixed_case,
    is_common,
    is_hex_key,
    is_lone_word,
    is_password,
    is_random,
    is_shaped,
    is_strong,
    is_token,
    is_wordlist,
    is_wordy,
    turns,
)

_BARE = Late(r"[!-&(-+\--;=?-_a-~À-ɏ]{1,4096}+")
_SAME_QUOTE: dict[str, Late] = {
    q: Late(rf"(?P<v>(?:[^{re.escape(q)}\\\n]|\\.){{1,400}})(?={re.escape(q)}|\\|\n|\Z)") for q in "\"'`"
}
_CLOSING = {"“": "”", "‘": "’", "「": "」", "『": "』", "«": "»", "<": ">", "„": "“", "‹": "›"}
_LICENCE = Late(r"[A-Z0-9]{4,8}(?:-[A-Z0-9]{4,8}){2,9}(?![\w-])")
_GROUPS = Late(
    r"[\"'`(“„«‹「]?(?P<v>[A-Za-z0-9]{4}(?P<gap>[ -])[A-Za-z0-9]{4}(?:(?P=gap)[A-Za-z0-9]{4}){2,15})(?![\w])"
)
_FIGURES = Late(r"(?:\d{5}[ -]){5,11}\d{5}(?![\w-])|\d{64}(?!\w)")  # as messengers draw the keys of their backups
_FINGERPRINT = Late(r"[0-9A-F]{40}\Z")  # as keys for signing are called in public
_CAPITALS = 30
_SERIAL, _LONG = 10, 40
_LEAST_SAID = 6  # letters of what lets somebody into a meeting
_LEAST, _LEAST_RANDOM = 8, 16  # characters of what a machine makes, at all and if only chance tells that it did
_MIXED = Late(r"[0-9A-Z]")
_OPEN = ("//", *PUBLIC)
_APP = 19  # an app password: four groups of four letters, and what stands between them
_BEYOND = 40  # so far behind a value somebody may say what it is
_MOSTLY = 3  # so many groups that cannot be said are drawn by lot, whatever ties them to a name
_DAY = Late(r"20[12]\d[01]\d[0-3]\d\Z")
_COLONS = Late(r"[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){5,}\Z")
_EXEMPLIFIED = Late(r"[`'\")]{0,3} in (?:the|this) (?:above )?example\b")
_HASHED = Late(
    r"\b(?:example|resulting|sample) (?:\w{1,12} )?(?:hash|digest|checksum|salt)\b[^\n]{0,60}\Z|\bhash (?:\(|of )[^\n]{0,40}\Z"
)
_CRYPT = Late(r"(?:^|:)\$(?:2[abxy]|apr1|[156y]|argon2\w{0,2})\$")  # what a password was turned into
_FOLLOWING = Late(r";[A-Za-z][A-Za-z ._-]{1,30}=")  # the next setting of a connection string
_SETTINGS = 32  # characters of its name
_LISTED = frozenset(a + b for a in "[{" for b in "\"'")  # how a list of values begins
_ENTRY = Late(r"[\w.-]*:[x*!]?:\d+:\d*:|:?\d+:\d+:")  # a line of /etc/passwd
_ASSIGNED = ('="', "='")  # as files of settings have it, and sentences do not
_FEW, _MANY, _WALLET = 3, 4, 12  # words: in quotation marks, in a sentence, of a wallet
_CHANGING = Late(r"(?i:chang|rotat|reset|updat|\bset\b|switch|moved|geänder|cambi|modifi|измен|смен)")
_PHRASE_OF = ("phrase de passe", "frase de contraseña", "frase de senha")
_SPOKEN = (PASSWORD, PHRASE)
_TIED = (DIRECT, SAID)
_MADE = (TOKEN, KEY, LICENCE)  # by machines, which use more than small letters
_SETTING = Late(r"[A-Za-z_]\w*=|[\w.:]+\(")
_ARGUMENT = Late(r"[a-z_]{2,20}=\d{1,4}\Z")
_DIALLED = Late(
    r"[\"'`*(]{0,2}(?P<v>R?\d{4,10}(?:[#*]|[A-FАВКХ](?!\w))?|\d{2}(?:[- /]\d{2}){2,3}|\d{3}-\d{2}-\d{3}|\d{4}-\d{3}-\d{4}|\d{3}(?:[- ]\d{3}){1,3})(?![^\W\u2e80-\uffef]|[%-]|[.,:]\d)"
)
_PHRASE = Late(r"[\"'`“„«]?(?P<v>[a-z]{3,10}(?:[ ,-]{1,2}[a-z]{3,10}){3,23})(?=[\"'`”“».!)]|[ \t]*(?:\n|\Z|\(|#))")
_NUMBERED = Late(
    r"[\"'`“„«(]?(?P<v>[a-z]{3,10}(?:-[a-z]{3,10}){1,7}-\d{1,4}|[a-z]{3,10}(?: [a-z]{3,10}){2,7} \d{1,4})(?![\w-])"
)
_OF_BYTES = (KEY, TOKEN, PHRASE, PASSWORD)
_BEFORE_BYTES = frozenset("_[{(= \t")
_BYTES = Late(
    r"(?:\w{0,12}+(?:\[\w{0,6}\])?[ \t]{0,2}+=?[ \t]{0,2}+)?(?P<v>[\[{(][ \t\n]{0,8}(?:0x[0-9a-fA-F]{1,2}|\d{1,3})(?:[ \t]{0,4},[ \t\n]{0,24}(?:0x[0-9a-fA-F]{1,2}|\d{1,3})){14,255}[ \t\n,]{0,8}[\]})]?)"
)


def _value(text: str, place: int) -> tuple[int, int, bool]:
    """Where the value at `place` begins and ends, without its quotes, and whether it had any."""
    if text.startswith("\\", place):
        place += 1
    sign = text[place : place + 1]
    if sign in _SAME_QUOTE:
        if text.startswith("``", place):
            place += 1
        found = _SAME_QUOTE[sign].match(text, place + 1)
        return (found.start("v"), found.end("v"), True) if found else (place, place, True)
    if sign and sign in _CLOSING:
        end = text.find(_CLOSING[sign], place + 1, place + 200)
        if end > 0 and "\n" not in text[place:end] and not text.startswith("«redacted", place):
            return place + 1, end, True
        return place, place, True
    found = _BARE.match(text, place)
    if found is None:
        return place, place, False
    begin, end = found.span()
    if (following := _FOLLOWING.search(text, begin, end + _SETTINGS)) and following.start() < end:
        end = following.start()
    end = trimmed(text, begin, end)
    while (
        begin < end
        and text[begin] in "*_~("
        and text[begin : begin + 2] in ("**", "__", "~~", "(" + text[begin + 1 : begin + 2])
    ):
        begin += 1
    return begin, end, False


def spaced_value(text: str, place: int, kind: Kind, name: str, form: Form = ALONE) -> tuple[int, int] | None:
    """A value of several groups: an app password, a licence key, a door code, words, or the bytes of a key."""
    sign = text[place : place + 1]
    if kind in (PIN, PASSCODE):
        found = _DIALLED.match(text, place)
        return found.span("v") if found and not _DAY.match(found["v"]) else None
    if sign.isdigit() and (figures := _FIGURES.match(text, place)):
        return figures.span()
    if sign.isupper() or sign.isdigit():
        found = _LICENCE.match(text, place)
        if found and has_digit(found[0]) and not is_placeholder(found[0]):
            return found.span()
    found = _GROUPS.match(text, place)
    if found:
        name += text[found.end() : found.end() + _BEYOND].partition("\n")[0].lower()
        tied = form is DIRECT and kind is PASSWORD
        for end in (found.end("v"), found.start("v") + _APP):
            if _is_grouped(text[found.start("v") : end], name, tied=tied):
                return found.start("v"), end
    if kind is PHRASE or (kind is PASSWORD and sign in "\"'`“"):
        found = _PHRASE.match(text, place) or (_NUMBERED.match(text, place) if kind is PHRASE else None)
        words = re.split(r"[ ,-]+", found["v"]) if found else []
        if (
            found
            and not FUNCTION_WORDS.intersection(words)
            and not (form is ALONE and len(words) < _WALLET and any(map(is_prose, words)))
            and not is_placeholder(found["v"])
        ):
            return found.span("v")
    if kind is PHRASE and form in _TIED and (sentence := sentence_phrase(text, place)):
        return sentence
    spoken = _spoken(text, place, kind, name) if kind in _SPOKEN else None
    if spoken:
        return spoken
    if kind in _OF_BYTES and (sign.isalnum() or sign in _BEFORE_BYTES):
        found = _BYTES.match(text, place, place + 2048)
        if found:
            return found.span("v")
    return None


def _spoken(text: str, place: int, kind: Kind, name: str) -> tuple[int, int] | None:
    """Words with blanks or in another script, or an app password in one word, if something calls it so."""
    if kind is PHRASE or name.rstrip().endswith(_PHRASE_OF) or text.startswith(_ASSIGNED, place - 1):
        found = spaced_phrase(text, place, _FEW if text.startswith(_ASSIGNED, place - 1) else _MANY)
        if found:
            return found
    return (solid_password(text, place) if "app" in name else None) or foreign_phrase(text, place)


def _is_grouped(value: str, name: str, *, tied: bool) -> bool:
    plain = value.replace(" ", "").replace("-", "")
    if is_placeholder(plain) or _FINGERPRINT.match(plain):
        return False
    if plain.islower() and plain.isalpha():
        told = "app" in name or unspoken(value) >= (1 if tied else _MOSTLY)
        return told and len(plain) == 16 and not FUNCTION_WORDS.intersection(re.split("[ -]", value))
    return has_digit(plain) and has_letter(plain) and (has_mixed_case(plain) or plain.isupper() or is_random(plain, 16))


def _may_be_made(value: str, kind: Kind, form: Form) -> bool:
    """Whether what a machine makes may be this at all, by its size and its letters; a hyphen may be that of a UUID."""
    if len(value) < (_LEAST_RANDOM if form is ALONE or kind is KEY else _LEAST):
        return False
    return "-" in value or _MIXED.search(value) is not None


def is_secret(text: str, place: int, kind: Kind, form: Form, name: str) -> tuple[int, int] | None:
    """Where the secret at `place` begins and ends, if it is one."""
    start, stop, quoted = _value(text, place)
    value = text[start : min(stop, start + 256)]
    if not value or (kind in _MADE and not _may_be_made(value, kind, form)):
        return None
    if "«redacted" in value or value.startswith(_OPEN) or "](" in value:
        return None
    if _COLONS.match(value) or _ARGUMENT.match(value) or (value[:2] in _LISTED and not is_random(value[2:], 16)):
        return None
    if _CRYPT.search(value) or _ENTRY.match(value) or (name == "PASS" and _is_result(text, start, value)):
        return None
    if _EXEMPLIFIED.match(text, stop, stop + 40):
        return None
    if " " in value.replace("\u00a0", " ").replace("\u202f", " "):
        inner = value.strip()
        if text[start - 1] in "«‹" and len(inner.split()) == 1:  # French quotation marks keep their distance
            start, stop = start + value.index(inner), start + value.index(inner) + len(inner)
        elif not quoted or form is SAID or kind is KEY or " " in inner:
            return None
        value = inner
    if text[start - 1 : start] == "<" and (not has_digit(value) or is_placeholder(value.partition(">")[0])):
        return None
    if _fits(value, kind, form, name, quoted=quoted):
        return None if _HASHED.search(text, max(0, place - 80), place) else (start, stop)
    if form is CHANGED and not _CHANGING.search(text, max(0, place - 60), place):
        return None
    if (
        kind in _SPOKEN
        and is_phrase(value)
        and (quoted or stands_alone(text, stop))
        and (form is DIRECT or name.lower() != "pass")
        and not _HASHED.search(text, max(0, place - 80), place)
    ):
        return start, stop
    return None


def worded(text: str, place: int) -> tuple[int, int] | None:
    """Where words with a number behind them begin and end, which a secret may be that people have made up."""
    start, stop, _ = _value(text, place)
    value = text[start : min(stop, start + 100)]
    return (start, stop) if has_digit(value) and is_worded(value) else None


def _is_result(text: str, start: int, value: str) -> bool:
    """Whether a test has passed here, rather than somebody given a password."""
    before = text[max(0, start - 100) : start].lower()
    return "user" not in before and "login" not in before and ("/" in value or is_wordy(value) or not is_strong(value))


def _fits(value: str, kind: Kind, form: Form, name: str, *, quoted: bool) -> bool:
    if (
        kind is PASSCODE
        and form in _TIED
        and value.isalpha()
        and turns(value) > 1
        and _LEAST_SAID <= len(value) <= _SERIAL
    ):
        return True
    if kind in (PASSWORD, PHRASE, PASSCODE):
        return _fits_password(value, form, name, quoted=quoted)
    if kind is TOKEN:
        if name.lower().endswith(("credentials", "creds")) and form is DIRECT and is_shaped(value):
            return True
        if "SECRET" in name and name.isupper() and form is DIRECT and is_shaped(value):
            return True
        return _fits_token(value, form, quoted=quoted)
    if kind is LICENCE:
        return (
            (form is not ALONE or len(value) >= _LONG)
            and not HEX.match(value)
            and (_is_serial(value) or (is_token(value, direct=True) and is_random(value, 16)))
        )
    if kind is KEY:
        if UUID.match(value) and name == "PAT":
            return not is_placeholder(value)
        if form is not DIRECT:
            made = has_mixed_case(value) or (value.isupper() and len(value) >= _CAPITALS) or name.lower() == "pat"
            if _FINGERPRINT.match(value):
                return False
            return is_hex_key(value, 32) or (made and is_random(value, 20) and is_token(value, direct=False))
        if UUID.match(value) or "&" in value:
            return False
        return is_token(value, direct=True) and is_random(value, 16 if name.isupper() else 20)
    return False


def _is_serial(value: str) -> bool:
    return value.isupper() and value.isalnum() and len(value) >= _SERIAL and turns(value) >= _FEW


def _fits_password(value: str, form: Form, name: str, *, quoted: bool) -> bool:
    if form is ALONE:
        if quoted:
            return is_password(value, direct=True, quoted=True) and not _SETTING.match(value)
        if turns(value) >= 3 and has_mixed_case(value) and not has_digit(value) and is_password(value, direct=True):
            return True
        if name.lower() in CONFIG_WORDS:
            return is_password(value, direct=True) or is_wordlist(value)
        return (
            is_strong(value)
            or is_shaped(value)
            or (value.isdigit() and 6 <= len(value) <= 12)
            or (is_common(value) and "." not in name)
            or (is_wordlist(value) and value[-1].isdigit())
            or (has_digit(value) and is_worded(value))
        )
    if is_wordlist(value) or (form is DIRECT and name.isupper() and is_lone_word(value)):
        return True
    if form is CHANGED:
        return (
            is_strong(value)
            or is_common(value)
            or is_worded(value)
            or (quoted and is_password(value, direct=True, quoted=True))
        )
    return is_password(value, direct=form is DIRECT or quoted, quoted=quoted)


def _fits_token(value: str, form: Form, *, quoted: bool) -> bool:
    if UUID.match(value):
        return not is_placeholder(value)
    if form is ALONE:
        return (is_random(value, 16) and is_token(value, direct=has_mixed_case(value))) or is_hex_key(value, 32)
    direct = form is DIRECT or quoted
    if is_token(value, direct=direct):
        return True
    return (
        (form is SAID and len(value) >= 10 and is_strong(value))
        or (
            quoted
            and direct
            and len(value) >= 8
            and has_digit(value)
            and has_letter(value)
            and (has_mixed_case(value) or len(value) >= 12)
            and is_password(value, direct=True, quoted=True)
        )
    ) and not is_wordy(value)
