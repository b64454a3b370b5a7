"""config.toml as a person gets it from `memtui config --write`: every setting, explained, and commented out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import Field, fields
from pathlib import Path

from memtui_store import clock
from memtui_store.changes.plan import Change, Image, Plan
from memtui_store.errors import RefusedError
from memtui_store.settings import Places, Settings, config_path

_HEAD = "# memtui's settings. Every line is optional; take the # away to change one."


def written() -> str:
    """Tables come last, as TOML wants it."""
    plain = [item for item in fields(Settings) if not _is_table(item)]
    tables = [item for item in fields(Settings) if _is_table(item)]
    return "\n".join([_HEAD, *(line for item in plain for line in _plain(item)), *map(_table, tables)]) + "\n"


def plan_write(places: Places) -> Plan:
    """Never over one that is there: it may hold what a person wrote."""
    path = config_path(places)
    if path.exists() or path.is_symlink():
        raise RefusedError(f"{path} is there already and was left as it is", hint="memtui config shows what it says")
    image = Image(written().encode(), clock.now_ns(), 0o600)
    return Plan("config", f"write {path}", [Change(f"file:{path}", None, image)])


def toml_value(value: object) -> str:
    """JSON's strings, numbers and lists are TOML's too."""
    if isinstance(value, (tuple, list)):
        return json.dumps([str(item) if isinstance(item, Path) else item for item in value])
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(str(key))} = {toml_value(held)}" for key, held in value.items()) + " }"
    return json.dumps(value)


def _is_table(item: Field[object]) -> bool:
    return "example" in item.metadata


def _plain(item: Field[object]) -> Iterator[str]:
    yield f"\n# {item.metadata['about']}"
    yield f"# {item.name} = {toml_value(item.default)}"


def _table(item: Field[object]) -> str:
    return f"\n# {item.metadata['about']}\n# [{item.name}]\n# {item.metadata['example']}"
