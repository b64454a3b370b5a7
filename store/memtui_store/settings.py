"""Where memtui keeps its own state, and what a person set in config.toml.

Nothing here creates a folder: each is made by whoever writes into it first.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

from memtui_store.errors import ConfigError

_CONFIG_CAP = 1_000_000


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
    """What config.toml may hold; every field has a default that serves."""

    roots: tuple[Path, ...] = ()
    """Folders below which your projects lie; helps to find the directory a store belongs to."""
    stale_days: int = 90
    """From this age on a memory counts as stale."""
    default_store: str = "memtui:_global"
    """Where `memtui add` puts a memory when `--to` is not given."""
    read_only: bool = False
    """Refuse every change."""
    max_file_kb: int = 2048
    """A larger memory file is listed with its size, but not read."""
    agent_store: str = ""
    """Where agents that use memtui's library or MCP server write: a store's id, or "claude"; empty means our own."""
    agent_behavioral: str = "store"
    """What becomes of an agent's memory that tells agents how to act: "store" (kept out of briefs until you approve
    it) or "queue" (it waits in the inbox)."""
    rules: Mapping[str, str] = field(default_factory=dict)
    """Rules of the audit you want otherwise: "off", or a severity (info, low, medium, high, critical)."""
    keymap: Mapping[str, str] = field(default_factory=dict)
    """Your own keys for the terminal UI, by command id."""

    def __post_init__(self) -> None:
        for name, least in (("stale_days", 1), ("max_file_kb", 1)):
            if getattr(self, name) < least:
                raise ValueError(f"{name} must be {least} or more")
        if self.agent_behavioral not in ("store", "queue"):
            raise ValueError("agent_behavioral must be store or queue")
        for rule, value in self.rules.items():
            if value not in ("off", "info", "low", "medium", "high", "critical"):
                raise ValueError(f"rules: {rule} must be off or a severity, not {value!r}")


def load_settings(places: Places) -> Settings:
    """Read config.toml; a missing file means the defaults, and a wrong value is named."""
    path = places.config / "config.toml"
    try:
        with path.open("rb") as handle:
            raw = handle.read(_CONFIG_CAP + 1)
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}") from error
    if len(raw) > _CONFIG_CAP:
        raise ConfigError(f"{path} is larger than {_CONFIG_CAP:,} bytes")
    try:
        values = tomllib.loads(raw.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} is not valid TOML: {error}") from error
    return _validated(values, path)


def _validated(values: dict[str, object], path: Path) -> Settings:
    """pydantic is imported only here: without a config file nobody pays for it."""
    from pydantic import TypeAdapter, ValidationError

    known = {item.name for item in fields(Settings)}
    unknown = sorted(set(values) - known)
    if unknown:
        raise ConfigError(f"{path}: unknown setting {unknown[0]!r}", hint=f"known settings: {', '.join(sorted(known))}")
    try:
        settings = TypeAdapter(Settings).validate_python(values)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise ConfigError(f"{path}: {where + ': ' if where else ''}{first['msg']}") from error
    expanded = tuple(Path(os.path.expanduser(root)) for root in settings.roots)
    return Settings(**{item.name: getattr(settings, item.name) for item in fields(Settings)} | {"roots": expanded})
