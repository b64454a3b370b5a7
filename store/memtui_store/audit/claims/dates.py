"""Find dates that a sentence presents as still to come, and that have passed since.

A date alone tells nothing: logs and histories are full of them. So a word of the future or of a deadline has to stand
right before it, and the memory must have been written before the date.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime

from memtui_store.audit.claims.model import Claim, ClaimResult

_MONTHS = {name.lower(): number for number, name in enumerate(calendar.month_abbr) if number}
_MONTH = rf"(?:{'|'.join(name for name in (*calendar.month_name, *calendar.month_abbr) if name)}|sept)\b\.?"
_DATE = re.compile(
    r"(?<![\w./-])(?:(?P<year>20\d\d)-(?P<month>0[1-9]|1[0-2])(?:-(?P<day>0[1-9]|[12]\d|3[01]))?(?![\w-])"
    rf"|(?:(?P<day_first>[0-3]?\d)(?:st|nd|rd|th)?[ ]+)?(?P<name>{_MONTH})(?:[ ]+(?P<day_last>[0-3]?\d)(?:st|nd|rd|"
    rf"th)?)?,?"
    r"[ ]+(?P<named_year>20\d\d))(?![\w/])",
    re.IGNORECASE,
)
_DUE = re.compile(
    r"(?:\b(?:until|till|by|before|due|due (?:on|by|date)|deadline|expir(?:es|y|ing|ation)|valid (?:until|through|"
    r"to|till)|"
    r"sunset|eol|end[- ]of[- ]life|shut(?:s|ting)? ?down|cut-?off|(?:code )?freeze[sd]?|release (?:is )?(?:on|"
    r"planned|scheduled|due)|"
    r"(?:ship|launch|release|start|begin|end|freeze|migrate|switch|retire)s (?:on|in|from|after)|scheduled (?:for|"
    r"on)|planned (?:for|on|in)|"
    r"target(?:ed|ing)?(?: date| for)?|eta|go(?:es)?[- ]live|will \w+(?: \w+){0,4}|going to \w+(?: \w+){0,4}|"
    r"no later than|"
    r"bis(?: zum)?|spätestens|fällig|jusqu['’]au|avant le|hasta(?: el)?|antes del?|até|до)|截止|期限|まで|까지)"
    r"(?:\s*[:=—–-])?[*_`'\"(\s]*(?:(?:on|at|in|is|the|from|after|for|date|of|end of|early|mid|late|starting|"
    r"begin(?:s|ning)?|"
    r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)\b[\s,:*]*){0,4}$",
    re.IGNORECASE,
)
_TOLD = re.compile(
    r"\b(?:was|were|had|did|done|shipped|released|merged|fixed|completed?|finished|happened|ended|expired|passed|"
    r"until then|"
    r"originally|previously|no longer|cancell?ed|postponed|moved|missed|✅|~~)\b|✅|~~",
    re.IGNORECASE,
)
_BEFORE, _AFTER = 60, 60


def dates_in(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield where dates stand that a word of the future leads up to."""
    for found in _DATE.finditer(text, start, end):
        if _DUE.search(text, max(start, found.start() - _BEFORE), found.start()):
            yield found.span()


def last_day(value: str) -> date | None:
    """Return the last day that a date can mean; None for one that no calendar has."""
    found = _DATE.fullmatch(value)
    if found is None:
        return None
    year = int(found["year"] or found["named_year"])
    month = int(found["month"] or 0) or _MONTHS[found["name"][:3].lower()]
    day = found["day"] or found["day_first"] or found["day_last"]
    try:
        return date(year, month, int(day) if day else calendar.monthrange(year, month)[1])
    except ValueError:
        return None


def judge_date(claim: Claim, written: datetime | None, now: datetime) -> ClaimResult:
    day, today = last_day(claim.value), now.astimezone(UTC).date()
    if day is None or written is None:
        return ClaimResult(claim, "unchecked", "it is not known from when the sentence is")
    if day >= today:
        return ClaimResult(claim, "confirmed", "the date is still to come")
    if _TOLD.search(claim.before[-_BEFORE:]) or _TOLD.search(claim.after[:_AFTER]):
        return ClaimResult(claim, "unchecked", "the memory speaks of it as past")
    if day <= written.date():
        return ClaimResult(claim, "unchecked", "the date had passed when this was written")
    return ClaimResult(claim, "stale", f"{claim.value} was to come when this was written, and passed on {day}")
