"""Codes for who has lost the other way in: recovery, backup and one-time codes, one or a row of them."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.placeholders import is_placeholder
from memtui_store.scan.secrets.values import has_digit, has_letter, is_hex_key, is_random, turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

_CODES_AFTER = Late(
    r"(?:recovery|backup|rescue|emergency|scratch|one[- ]time|2fa|mfa|restore|wiederherstellungs|secours|recuperaci[oó]n|bypass|verification)[ _-]{0,2}"
    r"(?:codes?|keys?|c[oó]digos?|schlüssel)"
)
_CODES_NAMED = Late(
    r"(?:wiederherstellungs|ersatz|notfall|sicherungs|einmal|backup-?|reserve|herstel|back-?up|reserv|gendannelses|gjenopprettings|palautus|vara)-?(?:codes?|koder|kode|koodit?|koderna)|"
    r"(?:codes?|codigos?|codici|codice|kody|kodları|coduri|codis) (?:(?:de|di|do|da) )?(?:secours|r[ée]cup[ée]ration|recuperaci[oó]n|recupera[cç][aã]o|recupero|respaldo|emerg[eê]ncia|emergencia|emergenza|seguran[cç]a|backup|rezerv[aă]|odzyskiwania|zapasowe|awaryjne)|"
    r"kode (?:pemulihan|cadangan)|kurtarma kodları|yedek kodlar[ıi]?"
)
_CODES_FOREIGN = Late(
    r"códigos? de (?:recuperaci[oó]n|recuperação|respaldo|emerg[eê]ncia|seguran[cç]a|seguridad|backup|reserva)|mã (?:khôi phục|dự phòng)|återställningskod\w{0,4}|код(?:ы|ов) (?:восстановления|відновлення)|резервн\w{2} код\w{0,3}|záložní kódy|(?:リカバリー?|バックアップ|回復|復旧) ?コード|(?:恢复|备用|救援|恢復|備用|備援)(?:代)?[码碼]|(?:복구|백업) ?코드"
)
_CODES_SIGNS = {word[at]: word for word, at in (("código", 1), ("mã ", 1), ("återställningskod", 0), ("код", 2))}
_CODES_SIGNS |= {word[-1]: word for word in ("záložní", "コード", "码", "碼")} | {"코": "코드"}
_CODES_BEGIN = Late(r"[^\n:]{0,60}:?[ \t*]{0,4}")
_CODES_BESIDE = Late(r"(?<![\w.-])(?=[a-z]{0,8}[0-9])[A-Za-z0-9]{4,64}(?![\w.])")
_CODE = Late(
    r"(?:[A-Z0-9]{4,8}-){2,7}[A-Z0-9]{4,8}|[a-z0-9]{4,8}-[a-z0-9]{4,8}|[A-Za-z0-9]{8,64}|\d{4} \d{4}|\d{3} \d{3}|\d{6,10}",
    re.ASCII,
)
_FOURS = Late(r"(?<![\w-])[a-z0-9]{4}(?:([ -])[a-z0-9]{4})(?:\1[a-z0-9]{4}){2,9}(?![\w-])")
_SHORTEST, _TURNS = 8, 3
_CODE_GAP = Late(
    r"(?:[ \t,;|/`\"'·•‧∙→＋+&–—]|\n[ \t]{0,8}(?:[-*•]|\d{1,2}[.)])?[ \t]{0,4}|\n|\b(?:and|und|et|y|e|и|или|or)\b)*+"
)


def _is_code(value: str) -> bool:
    if is_hex_key(value, 8) or is_random(value, 10) or (value.isupper() and len(value) >= 8):
        return True
    return len(value) >= _SHORTEST and turns(value) >= _TURNS and value.isalnum()


def _is_drawn(value: str) -> bool:
    """Whether half of the groups have letters and digits, as no words and no numbers do."""
    groups = re.split("[ -]", value)
    return 2 * sum(has_digit(group) and has_letter(group) for group in groups) >= len(groups)


def _is_one_of_several(text: str, code: re.Match[str]) -> bool:
    """Whether the next line or word is as long and has a digit, too, as codes that were drawn together are."""
    gap = _CODE_GAP.match(text, code.end())
    other = _CODE.match(text, gap.end()) if gap else None
    return other is not None and len(other[0]) == len(code[0]) >= _SHORTEST and has_digit(other[0])


def codes(text: str, low: str, place: int) -> Iterator[Span]:
    lead = _CODES_AFTER.match(low, place) or _CODES_NAMED.match(low, place)
    if lead:
        yield from _after_codes(text, low, lead.end())


def _after_codes(text: str, low: str, place: int) -> Iterator[Span]:
    fours = _FOURS.search(text, place, place + 120)
    if fours and _is_drawn(fours[0]) and "\n\n" not in text[place : fours.start()]:
        yield Span(*fours.span(), "secret.recovery-code")
        return
    begin = _CODES_BEGIN.match(low, place)
    found = list(_row(text, begin.end() if begin else place))
    beside = None if found else _CODES_BESIDE.search(text, place, place + 60)
    if beside and "\n" not in text[place : beside.start()]:
        found = list(_row(text, beside.start()))
        if len(found) == 1 and text[found[0].start : found[0].end].isdigit():
            found = []
    yield from found


def _row(text: str, at: int) -> Iterator[Span]:
    """The codes that follow one another from here on."""
    size = 0
    for _ in range(24):
        gap = _CODE_GAP.match(text, at)
        at = gap.end() if gap else at
        code = _CODE.match(text, at)
        if code is None or text[code.end() : code.end() + 1].isalnum() or text[code.end() : code.end() + 1] == "-":
            break
        value = code[0]
        if (
            not has_digit(value)
            or is_placeholder(value)
            or (
                value.isalnum()
                and has_letter(value)
                and not _is_code(value)
                and len(value) != size
                and not _is_one_of_several(text, code)
            )
        ):
            break
        if value.isdigit() and len(value) == 4:
            break
        yield Span(code.start(), code.end(), "secret.recovery-code")
        at, size = code.end(), len(value)


def foreign_codes(reading: Reading) -> Iterator[Span]:
    """The same under names in other scripts, or with letters beyond ASCII."""
    text, low = reading.text, reading.low
    for sign in _CODES_SIGNS.keys() & reading.low_chars:
        word = _CODES_SIGNS[sign]
        place = low.find(word)
        while place >= 0:
            end = low.find("\n", place)
            end = len(low) if end < 0 else end
            for found in _CODES_FOREIGN.finditer(low, low.rfind("\n", 0, place) + 1, end):
                yield from _after_codes(text, low, found.end())
            place = low.find(word, end)
