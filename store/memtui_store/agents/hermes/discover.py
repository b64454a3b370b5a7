"""Find every Hermes profile of a home: the default one, and those below `profiles`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from memtui_store.agents.contract import Store
from memtui_store.agents.discovery import expanded
from memtui_store.agents.disk import folder_names, kind_of
from memtui_store.environment import Environment
from memtui_store.model import Scope, StoreInfo

AGENT = "hermes"
_PROFILE = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")


def discover(environment: Environment) -> Iterator[Store]:
    root = hermes_root(environment)
    if not kind_of(root):
        return
    from memtui_store.agents.ages import Ages
    from memtui_store.agents.hermes.config import read_config
    from memtui_store.agents.hermes.store import HermesStore

    ages = Ages(environment.places.state / "hermes-ages.sqlite")
    names = [name for name in folder_names(root / "profiles") if _PROFILE.fullmatch(name)]
    for name in ("", *sorted(names)):
        home = root / "profiles" / name if name else root
        config = read_config(home)
        info = StoreInfo(
            f"{AGENT}:{name}" if name else AGENT,
            AGENT,
            Scope.PROFILE if name else Scope.GLOBAL,
            home / "memories",
            problems=config.problems,
        )
        yield HermesStore(info, cap=environment.file_cap, home=home, config=config, ages=ages)


def hermes_root(environment: Environment) -> Path:
    """The folder of the default profile; HERMES_HOME may name it, or one of its profiles."""
    usual = environment.home / ".hermes"
    given = environment.env.get("HERMES_HOME", "").strip()
    if not given:
        return usual
    home = expanded(environment, given)
    if home.is_relative_to(usual):
        return usual
    return home.parent.parent if home.parent.name == "profiles" else home
