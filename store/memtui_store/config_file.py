"""config.toml as a person gets it from `memtui config --write`: every setting, explained, and commented out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from memtui_store import clock
from memtui_store.changes.plan import Change, Image, Plan
from memtui_store.errors import RefusedError
from memtui_store.settings import Places, config_path

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

_HEAD = "# memtui's settings. Every line is optional; take the # away to change one."


def written() -> str:
    """Tables come last, as TOML wants it."""
    from memtui_store.settings_model import SettingsModel

    settings = SettingsModel.model_fields.items()
    plain = [line for name, held in settings if not held.examples for line in _plain(name, held)]
    tables = [_table(name, held) for name, held in settings if held.examples]
    return "\n".join([_HEAD, *plain, *tables]) + "\n"


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


def _plain(name: str, held: FieldInfo) -> Iterator[str]:
    yield f"\n# {held.description}"
    yield f"# {name} = {toml_value(held.default)}"


def _table(name: str, held: FieldInfo) -> str:
    example = held.examples[0] if held.examples else ""
    return f"\n# {held.description}\n# [{name}]\n# {example}"
