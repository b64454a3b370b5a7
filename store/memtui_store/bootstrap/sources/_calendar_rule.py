"""A recurrence in words: on which days, how often, until when."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta

from memtui_store.bootstrap.contract import Value
from memtui_store.bootstrap.sources import _values as v
from memtui_store.bootstrap.sources._quoting import english_list

_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_ORDINALS = {"1": "first", "2": "second", "3": "third", "4": "fourth", "-1": "last"}
_EVERY = {2: "second", 3: "third"}
LENGTH = {"DAILY": 1, "WEEKLY": 7, "MONTHLY": 31}


def end_of(values: Mapping[str, Value]) -> date | None:
    """The last day of a series; one with a count ends after that many steps."""
    rule = v.table(values, "rule")
    if until := v.text(values, "until"):
        return date.fromisoformat(until)
    count = v.text(rule, "COUNT")
    if not count.isdigit():
        return None
    step = LENGTH.get(v.text(rule, "FREQ"), 366) * _interval(rule)
    days = max(1, len(v.text(rule, "BYDAY").split(","))) if v.text(rule, "FREQ") == "WEEKLY" else 1
    try:
        return date.fromisoformat(v.text(values, "start")[:10]) + timedelta(days=step * -(-int(count[:6]) // days))
    except (OverflowError, ValueError):
        return None


def _interval(rule: dict[str, Value]) -> int:
    told = v.text(rule, "INTERVAL")
    return max(1, int(told[:4])) if told.isdigit() else 1


def days_of(values: Mapping[str, Value]) -> list[int]:
    told = v.text(v.table(values, "rule"), "BYDAY")
    found = sorted({_DAYS.index(day[-2:]) for day in told.split(",") if day[-2:] in _DAYS})
    return found or [date.fromisoformat(v.text(values, "start")[:10]).weekday()]


def named(days: list[int]) -> str:
    if days == [0, 1, 2, 3, 4]:
        return "Monday to Friday"
    if len(days) > 2 and days == list(range(days[0], days[-1] + 1)):
        return f"{_NAMES[days[0]]} to {_NAMES[days[-1]]}"
    return english_list([_NAMES[day] for day in days])


def cadence(values: Mapping[str, Value]) -> str:
    rule = v.table(values, "rule")
    frequency, interval, days = v.text(rule, "FREQ"), _interval(rule), days_of(values)
    if frequency == "DAILY" and not v.text(rule, "BYDAY"):
        return "every day" if interval == 1 else f"every {interval} days"
    if frequency in ("DAILY", "WEEKLY"):
        words = named(days)
        return f"every {words}" if interval == 1 else f"every {_EVERY.get(interval, f'{interval}th')} week on {words}"
    months = "every month" if interval == 1 else f"every {interval} months"
    ordinal = re.match(r"(-?\d)", v.text(rule, "BYDAY"))
    position = ordinal[1] if ordinal else v.text(rule, "BYSETPOS")
    if position in _ORDINALS and v.text(rule, "BYDAY"):
        return f"on the {_ORDINALS[position]} {_NAMES[days[0]]} of {months}"
    return f"{months} on day {v.text(rule, 'BYMONTHDAY') or v.text(values, 'start')[8:10].lstrip('0')}"
