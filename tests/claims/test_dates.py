"""Dates: only those that the sentence presents as still to come, and that have passed since it was written."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from memtui_store.audit.claims.dates import last_day
from memtui_store.audit.claims.verify import check_claims

WRITTEN, NOW = datetime(2026, 2, 1, tzinfo=UTC), datetime(2026, 7, 1, tzinfo=UTC)

PASSED = (
    "The release is planned for 2026-03-01.",
    "Release on 2026-03-01, then the docs.",
    "Merge freeze begins on 2026-03-05 for the mobile release.",
    "Code freeze until Friday, 2026-03-06.",
    "Keep the old API until end of May 2026.",
    "The token expires 2026-04-30.",
    "Certificate valid until March 3rd, 2026.",
    "Deadline: 2026-05-01",
    "**Due:** 5 May 2026",
    "Reply by Friday 2026-03-06.",
    "We will migrate to Postgres 17 in May 2026.",
    "v1 sunset 2026-06-01.",
    "Das Angebot gilt bis 2026-03-01.",
    "EOL: June 2026",
)
NOT_PASSED = (
    "Release on 2026-09-01.",
    "Keep it until December 2026.",
    "Deadline: July 2026",
)
NO_CLAIM = (
    "2026-03-01: fixed the parser.",
    "On 2026-03-01 we met.",
    "Released on 2026-03-01.",
    "## 2026-03-01",
    "Session of 2026-03-01 (commit 1a2b3c4)",
    "updated: 2026-03-01",
    "`backup-2026-03-01.sql`",
    "Migration 2026-03-01-add-users ran.",
    "Measured in March 2026.",
    "```\nuntil 2026-03-01\n```",
    "the may 2026 of our lives",
)
TOLD = (
    "The freeze was planned for 2026-03-01.",
    "Deadline 2026-03-01 (missed).",
    "~~Due 2026-03-01~~",
    "It was valid until 2026-03-01.",
    "Due 2026-03-01, done.",
    "Until 2026-01-15 nobody may merge.",
)


def _verdicts(text: str, written: datetime | None = WRITTEN) -> list[str]:
    found = check_claims(text, None, written=written, now=NOW)
    return [each.verdict for each in found if each.claim.kind == "date"]


@pytest.mark.parametrize("text", PASSED)
def test_a_date_to_come_that_has_passed(text: str) -> None:
    assert _verdicts(text) == ["stale"]


@pytest.mark.parametrize("text", NOT_PASSED)
def test_a_date_still_to_come(text: str) -> None:
    assert _verdicts(text) == ["confirmed"]


@pytest.mark.parametrize("text", NO_CLAIM)
def test_dates_of_logs_and_histories(text: str) -> None:
    assert _verdicts(text) == []


@pytest.mark.parametrize("text", TOLD)
def test_dates_told_as_past(text: str) -> None:
    assert set(_verdicts(text)) <= {"unchecked"}


def test_without_a_date_of_writing_nothing_is_said() -> None:
    assert _verdicts("Release on 2026-03-01.", None) == ["unchecked"]
    assert _verdicts("Release on 2026-03-01.", NOW) == ["unchecked"]


def test_a_project_is_not_needed(tmp_path: Path) -> None:
    found = check_claims("Release on 2026-03-01.", tmp_path, written=WRITTEN, now=NOW)
    assert [(each.verdict, "2026-03-01" in each.evidence) for each in found] == [("stale", True)]


@pytest.mark.parametrize(
    ("value", "day"),
    [
        ("2026-02-30", None),
        ("2026-02", date(2026, 2, 28)),
        ("May 2026", date(2026, 5, 31)),
        ("Sept. 2026", date(2026, 9, 30)),
        ("March 3rd, 2026", date(2026, 3, 3)),
        ("3 mar 2026", date(2026, 3, 3)),
        ("May 32 2026", None),
    ],
)
def test_the_last_day_a_date_can_mean(value: str, day: date | None) -> None:
    assert last_day(value) == day
