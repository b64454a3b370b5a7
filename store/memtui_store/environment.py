"""Where to look: a home, a project, an environment. Everything that discovers stores is handed one of these."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from memtui_store.settings import Places, Settings, load_settings


@dataclass(frozen=True)
class Environment:
    home: Path
    project: Path
    env: Mapping[str, str]
    managed: Path = Path("/etc/claude-code")
    top: Path = Path("/")
    """Nothing above it is looked at; a demo ends at its own folder."""

    @classmethod
    def of(
        cls,
        home: Path | str | None = None,
        project: Path | str | None = None,
        env: Mapping[str, str] | None = None,
    ) -> Environment:
        """Nothing is read here: a folder that is not there is simply one without stores."""
        variables = dict(os.environ if env is None else env)
        where = Path(home) if home else Path(variables.get("HOME") or os.path.expanduser("~"))
        return cls(where.absolute(), Path(project or ".").absolute(), variables)

    @cached_property
    def places(self) -> Places:
        return Places.of(self.home, self.env)

    @cached_property
    def settings(self) -> Settings:
        return load_settings(self.places)

    @property
    def file_cap(self) -> int:
        return self.settings.max_file_kb * 1024
