"""Dates in prose: what day a document is of, and relative days made absolute against it."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

_MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_OTHERS = (
    ("januar", "jänner", "janvier", "enero", "janeiro", "gennaio", "januari"),
    ("februar", "février", "fevrier", "febrero", "fevereiro", "febbraio", "februari"),
    ("märz", "maerz", "mars", "marzo", "março", "maart"),
    ("april", "avril", "abril", "aprile"),
    ("mai", "mayo", "maio", "maggio", "mei", "maj"),
    ("juni", "juin", "junio", "junho", "giugno"),
    ("juli", "juillet", "julio", "julho", "luglio"),
    ("august", "août", "aout", "agosto", "augustus", "augusti"),
    ("september", "septembre", "septiembre", "setiembre", "setembro", "settembre"),
    ("oktober", "octobre", "octubre", "outubro", "ottobre"),
    ("november", "novembre", "noviembre", "novembro"),
    ("dezember", "décembre", "decembre", "diciembre", "dezembro", "dicembre", "desember"),
)
_NUMBER = {name[:3]: number for number, name in enumerate(_MONTHS, 1)} | {
    name: number for number, names in enumerate(_OTHERS, 1) for name in names
}
_DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
_MONTH = (
    r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    rf"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|{'|'.join(name for names in _OTHERS for name in names)})"
)
_ISO = re.compile(r"(?<!\d)((?:19|20)\d\d)-(\d\d)(?:-(\d\d))?(?![\d.])")
_DAY_MONTH = re.compile(
    rf"\b(\d{{1,2}})(?:st|nd|rd|th|\.)?\s+(?:of\s+|de\s+)?{_MONTH}\.?,?\s+(?:de\s+)?((?:19|20)\d\d)\b", re.IGNORECASE
)
_MONTH_DAY = re.compile(rf"\b{_MONTH}\.?\s+(\d{{1,2}})(?:st|nd|rd|th)?,?\s+((?:19|20)\d\d)\b", re.IGNORECASE)
_MONTH_YEAR = re.compile(rf"\b{_MONTH}\.?,?\s+(?:de\s+)?((?:19|20)\d\d)\b", re.IGNORECASE)
_DOTTED = re.compile(r"(?<!\d)(\d{1,2})[./](\d{1,2})[./]((?:19|20)\d\d)(?!\d)")
_MONTH_SLASH = re.compile(r"(?<![\d/.])(\d{1,2})[/.]((?:19|20)\d\d)(?!\d)")
DATED = re.compile(
    r"^\W{0,2}\(?(?:19|20)\d\d-\d\d-\d\d\)?(?:\s*[:—–-]\s*|\s+)"
    r"|^\W{0,2}\(?(?:(?:19|20)\d\d-\d\d(?!-\d)|\d{1,2}[./]\d{1,2}[./](?:19|20)\d\d|\d{1,2}[/.](?:19|20)\d\d"
    rf"|(?:\d{{1,2}}\.? (?:de )?)?{_MONTH} (?:de )?(?:19|20)\d\d)\)?\s*[:—–-]\s*",
    re.IGNORECASE,
)
"""A day or a month that opens a line of a log."""
_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)")
ONE_DAY = re.compile(
    rf"\b\d{{1,2}}(?:st|nd|rd|th|er|\.)?\s+(?:of\s+|de\s+)?{_MONTH}\b|\b{_MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?\b(?!:)"
    r"|\b\d{1,2}[./]\d{1,2}[./](?:19|20)?\d\d\b|\b(?:19|20)\d\d-\d\d-\d\d\b",
    re.IGNORECASE,
)
"""One day of one month, in whatever year."""
_STATED = re.compile(
    r"^[\s>*_|#-]*(?:last[ -])?(?:date|updated|last updated|last modified|last reviewed|revised"
    r"|revision|as of|status as of|stand|datum"
    r"|version of|written|published|created|effective|agreed on|fecha|actualizado|última actualización|mise à jour"
    r"|mis à jour|dernière mise à jour|page mise à jour|en date du|aktualisiert|letzte änderung|zuletzt geändert"
    r"|version du|état au|versión de|data|atualizado|última atualização|aggiornato|ultimo aggiornamento|bijgewerkt"
    r"|laatst (?:gewijzigd|bijgewerkt)|last change|letzter stand)\b[\s:*_|]*(.{4,60})$",
    re.IGNORECASE | re.MULTILINE,
)
_AS_OF = re.compile(
    r"\b(?:as of|updated|since|effective|valid from|stand:?|seit|ab|depuis|desde)\s+(.{4,30})", re.IGNORECASE
)


def first_date(text: str) -> date | None:
    """The first date a text holds; a month alone means its first day."""
    found: list[tuple[int, date]] = []
    for pattern, order in (
        (_ISO, "ymd"),
        (_DAY_MONTH, "dmy"),
        (_MONTH_DAY, "mdy"),
        (_MONTH_YEAR, "my"),
        (_DOTTED, "dmy"),
        (_MONTH_SLASH, "my"),
    ):
        match = pattern.search(text)
        made = _date(match.groups(), order) if match else None
        if match and made:
            found.append((match.start(), made))
    return min(found)[1] if found else None


def _date(parts: tuple[str | None, ...], order: str) -> date | None:
    values = dict(zip(order, parts, strict=False))
    month = values.get("m") or "1"
    word = month.casefold()
    number = int(month) if month.isdigit() else _NUMBER.get(word) or _NUMBER.get(word[:3], 0)
    try:
        return date(int(values["y"] or 0), number, int(values.get("d") or 1))
    except ValueError:
        return None


def document_date(text: str, name: str, fallback: datetime | None) -> datetime | None:
    """The day a document says it is of, in its first or last lines or its name; else when its file was changed."""
    head, tail = text[:1500], text[-500:]
    for part in (head, tail):
        for stated in _STATED.finditer(part):
            found = first_date(stated.group(1)) or _year(stated.group(1))
            if found:
                return _moment(found)
    in_name = first_date(name.replace("_", "-")) or _year(name)
    if in_name:
        return _moment(in_name)
    said = _AS_OF.search(head)
    found = first_date(said.group(1)) if said else None
    return _moment(found) if found else fallback


def as_of(text: str) -> datetime | None:
    """The day a sentence says it holds from."""
    said = _AS_OF.search(text)
    found = (first_date(said.group(1)) or _year(said.group(1))) if said else None
    return _moment(found) if found else None


def _year(text: str) -> date | None:
    match = _YEAR.search(text)
    return date(int(match.group(1)), 1, 1) if match else None


def _moment(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


_Found = re.Match[str]
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "couple of": 2, "few": 3}


def _month_back(day: date, count: int) -> date:
    index = day.year * 12 + day.month - 1 - count
    return date(max(index // 12, 1), index % 12 + 1, 1)


def _ago(found: _Found, day: date) -> str:
    count = _NUMBERS.get(found.group(1).casefold()) or int(found.group(1) if found.group(1).isdigit() else 1)
    unit = found.group(2).casefold()
    if count > 3000:
        return found.group()
    if unit.startswith("day"):
        return f"on {day - timedelta(days=count)}"
    if unit.startswith("week"):
        return f"in the week of {_monday(day - timedelta(weeks=count))}"
    if unit.startswith("month"):
        return f"in {_month_back(day, count):%Y-%m}"
    return f"in {day.year - count}"


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _unit(found: _Found, day: date) -> str:
    step = {"last": -1, "this": 0, "next": 1}[found.group(1).casefold()]
    unit = found.group(2).casefold()
    if unit == "week":
        return f"in the week of {_monday(day + timedelta(weeks=step))}"
    if unit == "month":
        return f"in {_month_back(day, -step):%Y-%m}"
    if unit == "quarter":
        there = _month_back(day, -3 * step)
        return f"in Q{(there.month + 2) // 3} {there.year}"
    return f"in {day.year + step}"


def _weekday(found: _Found, day: date) -> str:
    wanted = _DAYS.index(found.group(2).casefold())
    gap = (wanted - day.weekday()) % 7 or 7
    if found.group(1).casefold() == "last":
        gap -= 7 if gap < 7 else 14
        gap = gap or -7
    return f"on {day + timedelta(days=gap)}"


_PREPOSITION = r"(?:\b(?:on|in|at)\s+)?"
_RULES: tuple[tuple[re.Pattern[str], Callable[[_Found, date], str]], ...] = (
    (
        re.compile(r"\b(?:on\s+)?(?:the day before )?yesterday\b", re.I),
        lambda m, d: f"on {d - timedelta(days=2 if 'before' in m.group() else 1)}",
    ),
    (re.compile(r"\bas of (?:today|now)\b", re.I), lambda _, d: f"as of {d}"),
    (re.compile(r"\b(?:since|from) today\b", re.I), lambda _, d: f"since {d}"),
    (re.compile(r"\btomorrow\b", re.I), lambda _, d: f"on {d + timedelta(days=1)}"),
    (re.compile(r"\btoday\b", re.I), lambda _, d: f"on {d}"),
    (
        re.compile(
            r"\b(\d{1,4}|a|an|one|two|three|four|five|six|couple of|few) (days?|weeks?|months?|years?) ago\b", re.I
        ),
        _ago,
    ),
    (re.compile(rf"{_PREPOSITION}\b(last|next) ({'|'.join(_DAYS)})\b(?!\s+(?:of|in)\b)", re.I), _weekday),
    (re.compile(rf"{_PREPOSITION}\b(last|this|next) (week|month|quarter|year)\b(?!\s+of\b)", re.I), _unit),
)


def absolute(text: str, moment: datetime | None) -> str:
    """Relative days become dates; without a day to count from they stay as they are."""
    if moment is None:
        return text
    day = moment.date()
    for pattern, said in _RULES:
        try:
            text = pattern.sub(lambda found, said=said: said(found, day), text)  # type: ignore[misc]
        except (OverflowError, ValueError):
            continue
    return text
