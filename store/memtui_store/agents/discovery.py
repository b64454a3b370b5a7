"""Look for stores as most adapters do: folders that variables move, projects, chains of instruction files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from memtui_store.agents.disk import folder_names, kind_of, read_head, real
from memtui_store.agents.instructions import CAPABILITIES, InstructionFile, InstructionStore
from memtui_store.agents.slug import slug
from memtui_store.environment import Environment
from memtui_store.model import Scope, StoreInfo

MINE, PROJECT = "user's own instructions for all projects", "project instructions"


def expanded(environment: Environment, text: str) -> Path:
    """A path as a setting gives it: `~` is the home, and a relative one begins at the project."""
    if text == "~" or text.startswith("~/"):
        text = f"{environment.home}{text[1:]}"
    return Path(os.path.normpath(environment.project / text))


def below_roots(environment: Environment) -> Iterator[Path]:
    """The folders in which a person keeps projects, each with the folders in it."""
    for root in environment.settings.roots:
        yield root
        yield from (root / name for name in sorted(folder_names(root)))


def from_root_down(environment: Environment, root: Path) -> list[Path]:
    """The folders from a project's root to where the session starts."""
    here = real(environment.project) or environment.project
    inner = here.relative_to(root).parts if here.is_relative_to(root) else ()
    return [root.joinpath(*inner[:count]) for count in range(len(inner) + 1)]


def read_settings(path: Path, limit: int) -> dict[str, object]:
    """A JSON object that may hold comments; empty where there is none."""
    from memtui_store.agents.json5 import loads

    try:
        held = loads((read_head(path, limit) or b"{}").decode("utf-8", "replace"))
    except ValueError:
        return {}
    return held if isinstance(held, dict) else {}


def with_note(text: str, note: str) -> str:
    return f"{text} ({note})" if note else text


def instruction_file(
    path: Path | str, root: Path, label: str, *, read_only: str = "", included: bool = False
) -> InstructionFile:
    """Named by its path below the store's root, or by the whole path where it lies elsewhere."""
    path = Path(path)
    key = os.path.relpath(path, root) if path.is_relative_to(root) else str(path)
    return InstructionFile(key, path, label, read_only, included)


def there(environment: Environment, files: Iterable[InstructionFile]) -> list[InstructionFile]:
    """The files that exist, as far as they may be looked at."""
    return [file for file in files if kind_of(file.path) and file.path.is_relative_to(environment.top)]


def instruction_stores(
    environment: Environment,
    agent: str,
    user: tuple[Path, Iterable[InstructionFile]],
    project: tuple[Path, Iterable[InstructionFile]],
    problems: tuple[str, ...] = (),
) -> Iterator[InstructionStore]:
    """The user's own instruction files, and those of a project, each with their root; none where there is nothing."""
    root, files = user[0], tuple(user[1])
    if files:
        yield instruction_store(environment, f"{agent}-md:_user", agent, root, files)
    root, files = project[0], tuple(project[1])
    if files or problems:
        name = f"{agent}-md:{slug(str(root))}"
        yield instruction_store(environment, name, agent, root, files, project=root, problems=problems)


def instruction_store(
    environment: Environment,
    store_id: str,
    agent: str,
    root: Path,
    files: tuple[InstructionFile, ...],
    *,
    project: Path | None = None,
    problems: tuple[str, ...] = (),
    make: Callable[..., InstructionStore] = InstructionStore,
) -> InstructionStore:
    """A project's instruction files, or, without a project, the user's own."""
    scope = Scope.GLOBAL if project is None else Scope.PROJECT
    info = StoreInfo(store_id, agent, scope, root, project, CAPABILITIES, problems)
    return make(info, files=files, confines=(environment.home, root), cap=environment.file_cap)
