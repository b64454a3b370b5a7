"""Where memtui keeps its own state, and what a person set in config.toml.

Nothing here creates a folder: each is made by whoever writes into it first.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

from memtui_store.changes.files import check_regular, reason_for
from memtui_store.errors import ConfigError

_CONFIG_CAP = 1_000_000
_SEVERITIES = ("tidy", "review", "high", "critical", "info", "low", "medium")
"""The last three are words of older settings, which `findings.Severity` still understands."""
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
    """What config.toml may hold; every field has a default that serves."""

    roots: tuple[Path, ...] = field(
        default=(), metadata={"about": "Folders below which your projects lie; helps to trace stores to directories."}
    )
    default_store: str = field(
        default="memtui:_global", metadata={"about": "Where memtui add puts a memory when --to is not given."}
    )
    read_only: bool = field(default=False, metadata={"about": "Refuse every change."})
    max_file_kb: int = field(
        default=2048, metadata={"about": "A larger memory file is listed with its size, but not read."}
    )
    agent_store: str = field(
        default="",
        metadata={"about": "Where agents write through memtui: a store's id, or \"claude\"; empty: memtui's own."},
    )
    agent_behavioral: str = field(
        default="store",
        metadata={
            "about": 'What becomes of an agent\'s rule: "store" (out of briefs until approved) or "queue" (inbox).'
        },
    )
    rules: Mapping[str, str] = field(
        default_factory=dict,
        metadata={
            "about": 'Rules of the audit you want otherwise: "off", or tidy, review, high, critical.',
            "example": '"dup.near" = "off"',
        },
    )
    keymap: Mapping[str, str] = field(
        default_factory=dict,
        metadata={"about": "Your own keys for the terminal UI, by command (see ?).", "example": 'approve = "ctrl+y"'},
    )

    def __post_init__(self) -> None:
        if self.max_file_kb < 1:
            raise ValueError("max_file_kb must be 1 or more")
        if self.agent_behavioral not in ("store", "queue"):
            raise ValueError("agent_behavioral must be store or queue")
        for rule, value in self.rules.items():
            if value not in ("off", *_SEVERITIES):
                raise ValueError(f"rules: {rule} must be off or a severity, not {value!r}")


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
    from pydantic import TypeAdapter, ValidationError

    known = {item.name for item in fields(Settings)}
    unknown = sorted(set(values) - known)
    if unknown:
        raise ConfigError(
            f"{path}: unknown setting {unknown[0]!r}", hint=f"known settings: {', '.join(sorted(known))}; {_MEND}"
        )
    try:
        settings = TypeAdapter(Settings).validate_python(values)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise ConfigError(f"{path}: {where + ': ' if where else ''}{first['msg']}", hint=_MEND) from error
    expanded = tuple(Path(os.path.expanduser(root)) for root in settings.roots)
    return Settings(**{item.name: getattr(settings, item.name) for item in fields(Settings)} | {"roots": expanded})
