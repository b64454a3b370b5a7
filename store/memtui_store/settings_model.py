"""Describe config.toml as a pydantic model: what each setting means, and which values it may have.

Import it only where there is a config.toml to read, or settings to explain: pydantic takes a tenth of a second to load.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from memtui_store.findings import Severity
from memtui_store.settings import Settings

_DEFAULTS = Settings()


class SettingsModel(BaseModel):
    """What config.toml may hold; every setting has a default that serves."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)

    roots: tuple[Path, ...] = _DEFAULTS.roots
    """Folders below which your projects lie; helps to trace stores to directories."""
    default_store: str = _DEFAULTS.default_store
    """Where memtui add puts a memory when --to is not given."""
    read_only: bool = _DEFAULTS.read_only
    """Refuse every change."""
    max_file_kb: int = Field(default=_DEFAULTS.max_file_kb, ge=1)
    """A larger memory file is listed with its size, but not read."""
    agent_store: str = _DEFAULTS.agent_store
    """Where agents write through memtui: a store's id, or "claude"; empty: memtui's own."""
    agent_behavioral: Literal["store", "queue"] = _DEFAULTS.agent_behavioral
    """What becomes of an agent's rule: "store" (out of briefs until approved) or "queue" (inbox)."""
    rules: dict[str, str] = Field(default=dict(_DEFAULTS.rules), examples=['"dup.near" = "off"'])
    """Rules of the audit you want otherwise: "off", or tidy, review, high, critical."""
    keymap: dict[str, str] = Field(default=dict(_DEFAULTS.keymap), examples=['approve = "ctrl+y"'])
    """Your own keys for the terminal UI, by command (see ?)."""

    @field_validator("roots")
    @classmethod
    def _expand_home(cls, roots: tuple[Path, ...]) -> tuple[Path, ...]:
        return tuple(Path(os.path.expanduser(root)) for root in roots)

    @field_validator("rules")
    @classmethod
    def _check_severities(cls, rules: dict[str, str]) -> dict[str, str]:
        """Words of older settings are severities too."""
        for rule, value in rules.items():
            if value != "off" and not _is_severity(value):
                raise ValueError(f"{rule} must be off or a severity, not {value!r}")
        return rules


def _is_severity(word: str) -> bool:
    try:
        return bool(Severity(word))
    except ValueError:
        return False
