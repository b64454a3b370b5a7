"""A fact's plain values, read back with the types that its source once gave them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from memtui_store.bootstrap.contract import Value


def plain(value: object) -> Value:
    """Tuples become lists and keys text, so that a fact from a cache equals one just observed."""
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in value]
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    raise TypeError(f"not plain data: {type(value).__name__}")


def text(values: Mapping[str, Value], key: str) -> str:
    value = values.get(key)
    return value if isinstance(value, str) else ""


def number(values: Mapping[str, Value], key: str) -> int:
    value = values.get(key)
    return value if isinstance(value, int) else 0


def table(values: Mapping[str, Value], key: str) -> dict[str, Value]:
    value = values.get(key)
    return value if isinstance(value, dict) else {}


def rows(values: Mapping[str, Value], key: str) -> list[dict[str, Value]]:
    value = values.get(key)
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []


def texts(values: Mapping[str, Value], key: str) -> list[str]:
    value = values.get(key)
    return [entry for entry in value if isinstance(entry, str)] if isinstance(value, list) else []


def counts(values: Mapping[str, Value], key: str) -> dict[str, int]:
    return {name: count for name, count in table(values, key).items() if isinstance(count, int)}


def moment(seconds: int) -> datetime | None:
    """None for a time no calendar has."""
    try:
        return datetime.fromtimestamp(seconds, UTC) if seconds > 0 else None
    except (OverflowError, ValueError, OSError):
        return None


def plain_table(value: Mapping[str, object]) -> dict[str, Value]:
    return {str(key): plain(inner) for key, inner in value.items()}
