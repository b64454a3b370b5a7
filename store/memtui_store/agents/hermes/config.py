"""Read from config.yaml Hermes' limits, and whether it reads the files at all."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from memtui_store.agents.disk import kind_of
from memtui_store.changes.files import read_file, reason_for

_CAP = 512 * 1024
MEMORY_LIMIT, USER_LIMIT = 2200, 1375


@dataclass(frozen=True, slots=True)
class Config:
    memory_limit: int = MEMORY_LIMIT
    user_limit: int = USER_LIMIT
    problems: tuple[str, ...] = ()


def read_config(home: Path) -> Config:
    """Hermes' defaults where nothing is said, or nothing can be read."""
    path = home / "config.yaml"
    if not kind_of(path):
        return Config()
    try:
        values = _memory_section(read_file(path.resolve(), _CAP)[0])
    except OSError as error:
        return Config(problems=(f"config.yaml: {reason_for(error)}; Hermes' usual limits are assumed",))
    except ValueError:
        return Config(problems=("config.yaml is not valid YAML; Hermes' usual limits are assumed",))
    problems = []
    for name, key in (("MEMORY.md", "memory_enabled"), ("USER.md", "user_profile_enabled")):
        if values.get(key) is False:
            problems.append(f"Hermes does not read {name}: memory.{key} is false in config.yaml")
    provider = values.get("provider")
    if isinstance(provider, str) and provider.strip():
        problems.append(
            f"Hermes mirrors its own writes to {provider.strip()} (memory.provider); edits made here are not mirrored"
        )
    return Config(
        _number(values, "memory_char_limit", MEMORY_LIMIT),
        _number(values, "user_char_limit", USER_LIMIT),
        tuple(problems),
    )


def _memory_section(data: bytes) -> dict[str, object]:
    if b"memory" not in data:
        return {}
    import yaml

    try:
        loaded = yaml.load(data, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506 - a safe loader
    except (yaml.YAMLError, RecursionError) as error:
        raise ValueError(str(error)) from error
    section = loaded.get("memory") if isinstance(loaded, dict) else None
    return section if isinstance(section, dict) else {}


def _number(values: dict[str, object], key: str, usual: int) -> int:
    value = values.get(key)
    try:
        return int(value) if isinstance(value, (int, str, float)) else usual
    except (ValueError, OverflowError):
        return usual
