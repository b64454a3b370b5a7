"""Where memtui keeps its own state, and what a person set in config.toml.

Nothing here creates a folder: each is made by whoever writes into it first.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from memtui_store.changes.files import check_regular, reason_for
from memtui_store.errors import ConfigError

_CONFIG_CAP = 1_000_000
_MEND = "nothing was read or changed; mend the file or move it away (memtui doctor checks it)"


@dataclass(frozen=True, slots=True)
class Places:
    """The four folders of memtui itself; `MEMTUI_HOME` moves all of them under one."""

    config: Path
    data: Path
    state: Path
    cache: Path

    @classmethod
    def of(cls, home: Path, env: Mapping[str, str]) -> Places:
        own = env.get("MEMTUI_HOME")
        if own:
            base = Path(own).expanduser().absolute()
            return cls(base / "config", base / "data", base / "state", base / "cache")

        def xdg(name: str, fallback: str) -> Path:
            value = env.get(name, "")
            # The XDG rules say a relative value is to be ignored.
            return (Path(value) if value.startswith("/") else home / fallback) / "memtui"

        return cls(
            xdg("XDG_CONFIG_HOME", ".config"),
            xdg("XDG_DATA_HOME", ".local/share"),
            xdg("XDG_STATE_HOME", ".local/state"),
            xdg("XDG_CACHE_HOME", ".cache"),
        )


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person set, or the defaults; `settings_model` explains each one and checks config.toml."""

    roots: tuple[Path, ...] = ()
    default_store: str = "memtui:_global"
    read_only: bool = False
    max_file_kb: int = 2048
    agent_store: str = ""
    agent_behavioral: Literal["store", "queue"] = "store"
    rules: Mapping[str, str] = field(default_factory=dict)
    keymap: Mapping[str, str] = field(default_factory=dict)


def config_path(places: Places) -> Path:
    return places.config / "config.toml"


def load_settings(places: Places) -> Settings:
    """Read config.toml; a missing file means the defaults, and a wrong value is named."""
    path = config_path(places)
    try:
        check_regular(os.stat(path), _CONFIG_CAP)
        with path.open("rb") as handle:
            raw = handle.read(_CONFIG_CAP)
    except FileNotFoundError:
        return Settings()
    except NotADirectoryError as error:
        file = next(above for above in path.parents if above.exists())
        raise ConfigError(
            f"{file} is no folder, and memtui's settings would lie below it",
            hint="nothing was changed; set MEMTUI_HOME (or XDG_CONFIG_HOME) to a folder",
        ) from error
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {reason_for(error)}", hint=_MEND) from error
    import tomllib

    try:
        values = tomllib.loads(raw.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} is not valid TOML: {error}", hint=_MEND) from error
    return _validated(values, path)


def _validated(values: dict[str, object], path: Path) -> Settings:
    """pydantic is imported only here: without a config file nobody pays for it."""
    from pydantic import ValidationError

    from memtui_store.settings_model import SettingsModel

    try:
        return Settings(**SettingsModel.model_validate(values).model_dump())
    except ValidationError as error:
        first = error.errors()[0]
        where, said, hint = ".".join(map(str, first["loc"])), first["msg"].removeprefix("Value error, "), _MEND
        if first["type"] == "extra_forbidden":
            known = ", ".join(sorted(SettingsModel.model_fields))
            raise ConfigError(f"{path}: unknown setting {where!r}", hint=f"known settings: {known}; {hint}") from error
        raise ConfigError(f"{path}: {where}: {said}", hint=hint) from error
