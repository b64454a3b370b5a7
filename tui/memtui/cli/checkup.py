"""The checks of `memtui doctor`: each looks at one thing, changes nothing, and says what to do."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from memtui.cli.output import counted
from memtui_store.agents.problems import attempt, attempt_all
from memtui_store.catalog import Catalog
from memtui_store.context.start import start_ups
from memtui_store.errors import MemtuiError
from memtui_store.known_agents import looked
from memtui_store.settings import config_path
from memtui_store.text import one_line


class Status(Enum):
    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class Line:
    check: str
    status: Status
    told: str
    todo: str = ""


Check = Callable[[Catalog], Iterator[Line]]


def checkup(catalog: Catalog) -> Iterator[Line]:
    """A broken setting or disk is a line here, like anything else."""
    for check in CHECKS:
        try:
            yield from check(catalog)
        except MemtuiError as error:
            yield Line(check.__name__.strip("_"), Status.FAIL, error.message, error.hint)
            if check is _config:
                # Without settings no store can be looked at, and every further line would say the same.
                return


def _versions(catalog: Catalog) -> Iterator[Line]:
    from memtui_store import __version__

    python = ".".join(str(part) for part in sys.version_info[:3])
    yield Line(
        "memtui", Status.OK, f"{__version__} on Python {python}, {sys.platform}, SQLite {sqlite3.sqlite_version}"
    )
    git = shutil.which("git")
    if git:
        done = subprocess.run([git, "--version"], capture_output=True, text=True, check=False)
        yield Line("git", Status.OK, done.stdout.strip().removeprefix("git version "))
    else:
        yield Line("git", Status.WARN, "not found: claims are not checked against history", "install git")


def _extras(catalog: Catalog) -> Iterator[Line]:
    uses = {"bootstrap": "reads PDF, DOCX, HTML and calendars", "mcp": "the MCP server"}
    for extra, use in uses.items():
        absent = [name for name in _wanted(extra) if not _installed(name)]
        if absent:
            told = f"{', '.join(absent)} not installed ({use})"
            yield Line(f"extra {extra}", Status.WARN, told, f"pip install 'memtui[{extra}]', if you want it")
        else:
            yield Line(f"extra {extra}", Status.OK, f"installed ({use})")


def _wanted(extra: str) -> list[str]:
    """As the package itself says, so that no list here can grow old."""
    try:
        rows = requires("memtui") or []
    except PackageNotFoundError:
        return []
    marked = [row for row in rows if f"extra == '{extra}'" in row.replace('"', "'")]
    return sorted({row.split(";")[0].split("[")[0].rstrip("<>=!~ ,.0123456789").strip() for row in marked})


def _installed(name: str) -> bool:
    try:
        version(name)
    except PackageNotFoundError:
        return False
    return True


def _terminal(catalog: Catalog) -> Iterator[Line]:
    encoding = (sys.stdout.encoding or "").lower()
    if encoding.replace("-", "") == "utf8":
        yield Line("terminal", Status.OK, f"UTF-8, TERM={os.environ.get('TERM', '')}")
    else:
        yield Line(
            "terminal", Status.WARN, f"{encoding or 'no encoding'}: marks and letters are lost", "set LANG=C.UTF-8"
        )
    from memtui.cli.editor import editor_command

    try:
        command = editor_command()
    except MemtuiError as error:
        yield Line("editor", Status.WARN, error.message, "set $EDITOR")
        return
    if command and shutil.which(command[0]):
        yield Line("editor", Status.OK, " ".join(command))
    else:
        yield Line("editor", Status.WARN, f"{' '.join(command)!r} is not found", "set $VISUAL or $EDITOR to a program")


def _config(catalog: Catalog) -> Iterator[Line]:
    path = config_path(catalog.environment.places)
    catalog.environment.settings  # noqa: B018 - reading it is the check
    if path.exists():
        yield Line("config", Status.OK, f"{path} is valid")
    else:
        yield Line("config", Status.OK, f"defaults; {path} is not there (memtui config --write makes one)")


def _folders(catalog: Catalog) -> Iterator[Line]:
    places = catalog.environment.places
    for name in ("config", "data", "state", "cache"):
        yield _folder(name, getattr(places, name))


def _folder(name: str, path: Path) -> Line:
    """A folder that is not there is made on the first write, if its nearest parent allows it."""
    check = f"{name} folder"
    if path.is_dir():
        mode = stat.S_IMODE(path.stat().st_mode)
        if not os.access(path, os.R_OK | os.W_OK | os.X_OK):
            return Line(check, Status.FAIL, f"{path} may not be read and written by you", f"chmod 700 '{path}'")
        if mode & 0o077 and name != "config":
            return Line(check, Status.WARN, f"{path} is open to others ({mode:03o})", f"chmod 700 '{path}'")
        return Line(check, Status.OK, str(path))
    parent = next(above for above in (path, *path.parents) if os.path.lexists(above))
    if not parent.is_dir():
        return Line(check, Status.FAIL, f"{parent} is no folder", "move it away, or set MEMTUI_HOME to a folder")
    if not os.access(parent, os.W_OK | os.X_OK):
        return Line(check, Status.FAIL, f"{path} cannot be made: {parent} is not yours to write", "set MEMTUI_HOME")
    return Line(check, Status.OK, f"{path} (made on the first write)")


def _project(catalog: Catalog) -> Iterator[Line]:
    project = catalog.environment.project
    if project.is_dir():
        yield Line("project", Status.OK, str(project))
    else:
        yield Line("project", Status.WARN, f"{project} is no folder", "give --project a folder")


def _stores(catalog: Catalog) -> Iterator[Line]:
    memories = catalog.memories()
    held = Counter(memory.agent for memory in memories)
    stores = Counter(store.info.agent for store in catalog.stores())
    for place in looked(catalog.environment):
        agent, where = place.known.id, ", ".join(place.places)
        if held[agent]:
            told = f"{counted(held[agent], 'entry', 'entries')} in {counted(stores[agent], 'store', 'stores')}; {where}"
        else:
            told = f"nothing found in {where}"
        shut = [str(path) for path in place.paths if os.path.exists(path) and not os.access(path, os.R_OK)]
        if shut:
            yield Line(
                place.known.name, Status.WARN, f"{', '.join(shut)} may not be read by you", "check owner and mode"
            )
            continue
        yield Line(place.known.name, Status.OK, told)
    for store in catalog.stores():
        failures = {failure.message for failure in store.failures}
        for problem in dict.fromkeys(problem for problem in store.problems if problem not in failures):
            yield Line(store.id, Status.WARN, problem, "memtui audit tells more")
    yield from _failures(catalog)
    broken = [memory for memory in memories if memory.error]
    if broken:
        first = f"{broken[0].path}: {broken[0].error}"
        yield Line("entries", Status.WARN, f"{len(broken):,} cannot be read; {first}", "memtui list is:broken")


def _failures(catalog: Catalog) -> Iterator[Line]:
    """Where an adapter failed; what no list asks for is asked here, so that it shows."""
    start_ups(catalog)
    for store in catalog.stores():
        attempt(store, store.budget, None)
        attempt_all(store, store.repairs)
    for problem in (problem for store in catalog.stores() for problem in store.failures):
        told = f"{problem.error} at {problem.where}" if problem.error else problem.message
        yield Line(one_line(problem.store), Status.WARN, one_line(told), "report this line; no file was changed")


def _journal(catalog: Catalog) -> Iterator[Line]:
    journal = catalog.committer.journal
    if not journal.exists:
        yield Line("journal", Status.OK, "nothing was changed yet")
        return
    verdict = catalog.verify_history()
    if verdict.ok:
        yield Line("journal", Status.OK, f"{counted(verdict.events, 'event', 'events')}, the chain is intact")
    else:
        yield Line(
            "journal", Status.FAIL, "; ".join(verdict.problems[:3]), f"keep a copy of {journal.path}; see history"
        )
    pending = journal.pending()
    if pending:
        yield Line("journal", Status.WARN, f"{len(pending)} operations stand open", "memtui history finishes them")


def _cache(catalog: Catalog) -> Iterator[Line]:
    folder = catalog.environment.places.cache
    files = [path for path in folder.rglob("*") if path.is_file()] if folder.is_dir() else []
    size = sum(path.stat().st_size for path in files)
    told = f"{size / 1_048_576:.1f} MB; safe to delete at any time" if files else "empty; made on the next start"
    yield Line("cache", Status.OK, told)


CHECKS: tuple[Check, ...] = (
    _versions, _extras, _terminal, _config, _folders, _project, _stores, _journal, _cache,
)  # fmt: skip
