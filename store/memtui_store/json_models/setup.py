"""Describe memtui itself: `config`, `doctor`."""

from __future__ import annotations

from typing import Literal

from memtui_store.json_models.base import Output, Printed


class SettingItem(Printed):
    """One setting with its value."""

    setting: str
    value: str
    """As config.toml would spell it."""
    set: bool
    """Whether it differs from the default."""
    about: str


class FoldersItem(Printed):
    """Where memtui keeps its own files."""

    config: str
    data: str
    state: str
    cache: str


class ConfigItem(Printed):
    """The settings, and where they come from."""

    file: str
    folders: FoldersItem
    settings: list[SettingItem]
    allowed: list[str]
    """Paths outside a project that may be read."""


class CheckItem(Printed):
    """One thing memtui stands on."""

    check: str
    status: Literal["ok", "warn", "fail"]
    told: str
    todo: str
    """What to do where it is not in order."""


class Config(Output[ConfigItem]):
    """`memtui config`."""

    kind: Literal["config"]


class Checks(Output[CheckItem]):
    """`memtui doctor`."""

    kind: Literal["checks"]
