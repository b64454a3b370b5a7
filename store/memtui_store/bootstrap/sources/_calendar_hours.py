"""What the times of events say: the user's time zone and the hours in which they work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import time, timedelta

from memtui_store.bootstrap.contract import Dropped, Fact, Reason, Scene, Seed
from memtui_store.bootstrap.sources import _values as v
from memtui_store.bootstrap.sources._calendar_rule import days_of, named
from memtui_store.inbox.evidence import Evidence
from memtui_store.model import Kind


def time_seeds(standing: list[Fact], counted: list[Fact], scene: Scene) -> Iterator[Seed | Dropped]:
    """Rows of weekday, start, end, zone and weight, of the last year."""
    since = (scene.now - timedelta(days=365)).strftime("%Y-%m")
    rows: list[tuple[int, int, int, str, int]] = []
    for fact in counted:
        listed = fact.values.get("rows")
        for row in listed if isinstance(listed, list) else []:
            if isinstance(row, list) and len(row) == 6:
                month, day, start, end, zone, count = row
                if (
                    isinstance(day, int)
                    and isinstance(start, int)
                    and isinstance(end, int)
                    and isinstance(count, int)
                    and str(month) >= since
                ):
                    rows.append((day, start, end, str(zone), count))
    for fact in standing:
        at, minutes = v.text(fact.values, "start")[11:16], v.number(fact.values, "minutes") or 30
        start = int(at[:2]) * 60 + int(at[3:5])
        rows += [(day, start, start + minutes, v.text(fact.values, "zone"), 4) for day in days_of(fact.values)]
    proof = next((fact.evidence for fact in standing), None) or next((fact.evidence for fact in counted), None)
    if proof is None or not rows:
        return
    yield from _zone(rows, proof, standing, scene)
    yield from _hours(rows, proof, standing)


def _zone(
    rows: list[tuple[int, int, int, str, int]], proof: Evidence, standing: list[Fact], scene: Scene
) -> Iterator[Seed | Dropped]:
    zones: Counter[str] = Counter()
    for _, _, _, zone, count in rows:
        if zone and zone != "UTC":
            zones[zone] += count
    total = zones.total()
    if not zones:
        return
    zone, most = zones.most_common(1)[0]
    if total < 8 or most < 0.7 * total:
        yield Dropped(Reason.RARE, f"time zones of {total} event times disagree", proof)
        return
    shown = next((fact.evidence for fact in standing if v.text(fact.values, "zone") == zone), proof)
    yield Seed(
        topic="user/timezone",
        name="user_background_timezone",
        title=f"The user's time zone is {zone}",
        description="In which time zone the user's times are meant",
        body=f"The user's calendar is kept in the time zone {zone}.",
        kind=Kind.USER,
        evidence=(shown,),
        why="Times the user names are meant in it.",
    )


def _hours(
    rows: list[tuple[int, int, int, str, int]], proof: Evidence, standing: list[Fact]
) -> Iterator[Seed | Dropped]:
    weight = sum(row[4] for row in rows)
    if weight < 20 or len(rows) < 5:
        yield Dropped(Reason.RARE, f"{len(rows)} event times say too little about working hours", proof)
        return
    zones = Counter[str]()
    for row in rows:
        zones[row[3]] += row[4] if row[3] != "UTC" else 0
    zone = zones.most_common(1)[0][0]
    same = [row for row in rows if row[3] == zone]
    start, end = _spread([(row[1], row[4]) for row in same], 0.02), _spread([(row[2], row[4]) for row in same], 0.98)
    days = Counter({day: sum(row[4] for row in same if row[0] == day) for day in range(7)})
    worked = [day for day in range(7) if days[day] >= (0.05 if day < 5 else 0.15) * weight]
    first, last = start // 30 * 30, -(-end // 30) * 30
    if (
        zone == "UTC"
        or not 5 * 60 <= first < last <= 22 * 60
        or last - first < 180
        or last - first > 13 * 60
        or not worked
    ):
        yield Dropped(Reason.VAGUE, "event times show no working day", proof)
        return
    told = f"{time(first // 60, first % 60):%H:%M} and {time(last // 60, last % 60):%H:%M}"
    where = f" ({zone})" if zone else ""
    yield Seed(
        topic="user/working-hours",
        name="user_background_working_hours",
        title=f"The user's meetings lie between {told}",
        description="When the user works, for scheduling",
        body=f"The user's working meetings lie between {told}{where}, {named(worked)}.",
        kind=Kind.USER,
        evidence=tuple(fact.evidence for fact in standing[:3]) or (proof,),
        why="It says when the user can be expected.",
    )


def _spread(weighted: list[tuple[int, int]], share: float) -> int:
    """The value below which that share of the weight lies."""
    total, passed = sum(weight for _, weight in weighted), 0.0
    for value, weight in sorted(weighted):
        passed += weight
        if passed >= share * total:
            return value
    return max(value for value, _ in weighted)
