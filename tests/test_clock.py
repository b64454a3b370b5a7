"""How a moment is written down: the same form everywhere, whatever zone it came in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from memtui_store import clock


@pytest.mark.parametrize(
    ("moment", "written"),
    [
        (datetime(2026, 11, 18, 9, 5, 7, 123_999, UTC), "2026-11-18T09:05:07.123Z"),
        (datetime(2026, 11, 18, 9, 5, 7, 0, UTC), "2026-11-18T09:05:07.000Z"),
        (datetime(2026, 1, 1, 0, 30, 0, 4_000, timezone(timedelta(hours=5, minutes=45))), "2025-12-31T18:45:00.004Z"),
        (datetime(987, 6, 5, 4, 3, 2, 1_000, UTC), "0987-06-05T04:03:02.001Z"),
    ],
)
def test_a_stamp_is_utc_with_milliseconds_never_rounded_up(moment: datetime, written: str) -> None:
    assert clock.stamp(moment) == written
    assert clock.parse(written) == moment - timedelta(microseconds=moment.microsecond % 1000)
