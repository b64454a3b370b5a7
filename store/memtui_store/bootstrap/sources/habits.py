"""Shell and tool habits: git's settings, editor and formatter configuration, aliases. Never a history file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from memtui_store.bootstrap.contract import (
    Ask,
    Dropped,
    Fact,
    Found,
    Identity,
    Item,
    Scene,
    Seed,
    Skipped,
    Source,
    Stop,
)
from memtui_store.bootstrap.sources import _values as v
from memtui_store.bootstrap.sources._formatters import HOME_NAMES, PROJECT_NAMES, tastes_in
from memtui_store.bootstrap.sources._git_identity import identity_facts, identity_of, identity_seeds
from memtui_store.bootstrap.sources._gitconfig import settings_in
from memtui_store.bootstrap.sources._habit_seeds import judge
from memtui_store.bootstrap.sources._quoting import decoded, evidence
from memtui_store.bootstrap.sources._shell import habits_in
from memtui_store.bootstrap.sources.git import CONFIGS, repositories
from memtui_store.bootstrap.walk import item_at, read_item

_CAP = 512 * 1024
_PROJECTS = 200
_SHELLS = {
    ".bashrc": "bash",
    ".bash_profile": "bash",
    ".bash_aliases": "bash",
    ".profile": "",
    ".zshrc": "zsh",
    ".zshenv": "zsh",
    ".zprofile": "zsh",
    ".aliases": "",
    ".config/fish/config.fish": "fish",
    ".config/zsh/.zshrc": "zsh",
}


class HabitsSource(Source):
    id = "habits"
    title = "Shell and tool habits"
    reads = "git's settings, .editorconfig, formatter configuration, and aliases and the editor in shell start-up files"
    never = "history files, credentials, or any line that holds a secret"
    version = 2
    by_default = True

    def find(self, ask: Ask) -> Found:
        items = list({item.path: item for item in _items(ask)}.values())
        words = f"{len(items)} configuration {'file' if len(items) == 1 else 'files'}"
        return Found(tuple(items), words if items else "")

    def observe(self, item: Item, ask: Ask, stop: Stop) -> Iterator[Fact | Skipped]:
        text = decoded(read_item(item, _CAP))
        relative = _relative(item, ask.environment.home)
        if item.path.name in (".gitconfig", "config") and relative in CONFIGS:
            yield from identity_facts(item, ask, "habits")
            for setting in settings_in(text):
                values = {
                    "name": setting.name,
                    "key": setting.key,
                    "section": setting.section,
                    "value": setting.value[:300],
                }
                if not setting.subsection and setting.section not in ("user", "include", "credential", "url", "http"):
                    yield Fact("git", v.plain_table(values), evidence("habits", item.path, setting.quote, setting.line))
        elif (
            relative in _SHELLS
            or item.path.name in {Path(name).name for name in _SHELLS}
            or item.path.suffix == ".fish"
        ):
            shell = _SHELLS.get(relative) or next(
                (s for n, s in _SHELLS.items() if Path(n).name == item.path.name), "fish"
            )
            for habit in habits_in(text):
                values = {"habit": habit.kind, "name": habit.name, "value": habit.value[:300], "shell": shell}
                yield Fact("shell", v.plain_table(values), evidence("habits", item.path, habit.quote, habit.line))
        else:
            own = relative in HOME_NAMES and (item.base == ask.environment.home or not (item.base / ".git").exists())
            for taste in tastes_in(item.path.name, text):
                project = "" if own else str(item.path.parent)
                told = v.plain_table({"key": taste.key, "value": taste.value, "own": own, "project": project})
                yield Fact("taste", told, evidence("habits", item.path, taste.quote, taste.line))

    def identity(self, facts: Sequence[Fact]) -> Identity:
        return identity_of(facts)

    def seeds(self, facts: Sequence[Fact], scene: Scene) -> Iterator[Seed | Dropped]:
        yield from identity_seeds(facts)
        yield from judge(facts)


def _relative(item: Item, home: Path) -> str:
    """Under the home, or under a folder that was named in its place."""
    return str(item.path.relative_to(home if home in item.path.parents else item.base))


def _items(ask: Ask) -> Iterator[Item]:
    if ask.places:
        bases = list(ask.places)
        for place in bases:
            if place.is_file():
                yield from _one(place, place.parent)
            else:
                for name in (*CONFIGS, *_SHELLS, *HOME_NAMES):
                    yield from _one(place / name, place)
    else:
        for name in (*CONFIGS, *_SHELLS, *HOME_NAMES):
            yield from _one(ask.environment.home / name, ask.environment.home)
        yield from _fish(ask.environment.home)
    for count, (folder, _) in enumerate(repositories(ask)):
        if count >= _PROJECTS:
            return
        for name in PROJECT_NAMES:
            yield from _one(folder / name, folder)


def _one(path: Path, base: Path) -> Iterator[Item]:
    item = item_at(path, base)
    if item is not None and path.is_file():
        yield item


def _fish(home: Path) -> Iterator[Item]:
    folder = home / ".config" / "fish" / "conf.d"
    if folder.is_dir() and not folder.is_symlink():
        for path in sorted(folder.glob("*.fish"))[:50]:
            yield from _one(path, home)


source = HabitsSource()
