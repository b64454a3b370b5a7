"""From a project folder's name back to the directory it stands for, by evidence.

Names are not injective, so a path is only ever reported together with what speaks for it, and two
directories that would share one memory folder are reported as such.
"""

from __future__ import annotations

import json
import os
import re
import stat
import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from memtui_store.agents.project_root import (
    file_kind,
    is_git_root,
    kind_of,
    path_of,
    project_root,
    read_head,
    real,
)
from memtui_store.agents.sight import Answer, ask, step, teach
from memtui_store.agents.slug import LIMIT, flattened, slug_prefix_matches, slugs
from memtui_store.loading.questions import folder_names, leading_names, sum_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

OWN = "a session transcript"
OTHER = "a session transcript of another project"
CONFIG = "Claude Code's list of projects"
ROOTS = "a configured root"
WALK = "a search of the disk"

_NAME = re.compile(r"[A-Za-z0-9-]+")
_CWD = re.compile(rb'"cwd"\s*:\s*("(?:[^"\\]|\\.)*")')
_HEAD = 256 * 1024
_FILES = 8
_ALL_TRANSCRIPTS = 128 * 1024 * 1024
_CONFIG_LIMIT = 32 * 1024 * 1024
_ENTRIES = 100_000
_ROOT_DIRECTORIES = 5_000
_ROOT_DEPTH = 3

_Clue: TypeAlias = tuple[Path, str]


@dataclass(frozen=True, slots=True)
class Resolution:
    """What is known about one name; no path is ever a guess made from the name alone."""

    slug: str
    paths: tuple[Path, ...]
    evidence: str

    @property
    def state(self) -> str:
        return ("orphaned", "found", "shared")[min(len(self.paths), 2)]

    @property
    def path(self) -> Path | None:
        return self.paths[0] if len(self.paths) == 1 else None

    @property
    def sentence(self) -> str:
        if self.path is not None:
            return f"found by {self.evidence}"
        if self.paths:
            return f"shared by {len(self.paths)} directories: {', '.join(map(str, self.paths))}"
        reason = self.evidence or "no directory with this name was found"
        return f"orphaned: {reason} (moved or renamed?)"


class Resolver:
    """One look at the disk: what was listed or read once is not read again for the next name."""

    def __init__(
        self,
        base: Path,
        *,
        config_file: Path | None,
        home: Path,
        roots: Sequence[Path] = (),
        walk_budget: int = 4000,
        start: Path = Path("/"),
    ) -> None:
        self._projects = base / "projects"
        self._config_file = config_file
        self._roots = [home.joinpath(*root.parts[1:]) if root.parts[:1] == ("~",) else root for root in roots]
        self._budget = walk_budget
        self._start = start
        self._cwds: dict[str, tuple[str, ...]] = {}
        self._read = 0
        self._listings: dict[str, tuple[str, ...]] = {}
        self._flat: dict[str, dict[str, list[str]]] = {}
        self._clues: dict[str, list[_Clue]] | None = None
        self._below_roots: dict[str, list[_Clue]] | None = None

    def expect(self, names: Iterable[str]) -> None:
        """Which names are asked for: a folder that leads to none of them may come and go unnoticed."""
        leading = frozenset(
            name[:end] for name in names for end, letter in enumerate(f"{name[:LIMIT]}-") if letter == "-"
        )

        def towards(path: str) -> Answer:
            return sum_of(leading_names(path, self._listed(path), leading, partial(leads, leading=leading)))

        teach("towards", towards, leading)

    def resolve(self, slug_value: str) -> Resolution:
        """Everything that speaks for `slug_value`, the strongest evidence first."""
        found: dict[Path, _Clue] = {}
        vanished: _Clue | None = None
        for path, evidence in self._named(slug_value):
            if stat.S_ISDIR(file_kind(path)):
                found.setdefault(real(path) or path, (path, evidence))
            elif vanished is None:
                vanished = path, evidence
        if self._below_roots is None:
            self._below_roots = _by_name((path, ROOTS) for path in self._under_roots())
        _add(found, self._below_roots.get(slug_value, ()), strict=bool(found or vanished))
        hits, complete = self._walk(slug_value)
        _add(found, ((hit, WALK) for hit in hits), strict=bool(found or vanished))
        clues = list(found.values())
        if len(clues) > 1:
            # Memories made inside another repository go to that one, so such a directory shares nothing.
            clues = [clue for clue in clues if project_root(clue[0]) == real(clue[0])] or clues
        evidence = " and ".join(dict.fromkeys(evidence for _, evidence in clues))
        if not clues and vanished:
            evidence = f"{vanished[1]} names {vanished[0]}, which is gone"
        elif not clues and not complete:
            evidence = f"no directory with this name was among the first {self._budget} looked at"
        return Resolution(slug=slug_value, paths=tuple(path for path, _ in clues), evidence=evidence)

    def _named(self, slug_value: str) -> Iterator[_Clue]:
        """Paths that Claude Code itself wrote down for this name."""
        if _NAME.fullmatch(slug_value):
            for cwd in self._transcript_cwds(slug_value):
                yield from ((path, OWN) for path in _both(cwd) if slug_value in slugs(str(path)))
        if self._clues is None:
            self._clues = _by_name(self._written_down())
        yield from self._clues.get(slug_value, ())

    def _written_down(self) -> Iterator[_Clue]:
        seen: set[str] = set()
        for name in sorted(_folders(self._projects)):
            if self._read > _ALL_TRANSCRIPTS:
                break
            for cwd in self._transcript_cwds(name):
                if cwd not in seen:
                    seen.add(cwd)
                    yield project_root(path_of(cwd)), OTHER
        for key in self._config_projects():
            yield from ((path, CONFIG) for path in _both(key))

    def _transcript_cwds(self, name: str) -> tuple[str, ...]:
        """The working directories in the newest transcripts of one project folder, each once."""
        if name not in self._cwds:
            folder = self._projects / name
            self._cwds[name] = step(f"transcripts {folder}", lambda: self._written_in(folder))
        return self._cwds[name]

    def _written_in(self, folder: Path) -> tuple[str, ...]:
        cwds: dict[str, None] = {}
        confirmed: set[bytes] = set()
        for path in _newest(folder):
            data = read_head(path, _HEAD, "transcript") or b""
            self._read += len(data)
            for line in data.split(b"\n"):
                texts = _CWD.findall(line)
                if not confirmed.issuperset(texts):
                    cwd = _parse(line, "cwd")
                    if isinstance(cwd, str):
                        confirmed.update(text for text in texts if _parse(text) == cwd)
                        cwds[cwd] = None
        return tuple(filter(_plausible, cwds))

    def _config_projects(self) -> list[str]:
        data = read_head(self._config_file, _CONFIG_LIMIT) if self._config_file else None
        projects = _parse(data or b"", "projects")
        return list(filter(_plausible, islice(projects, _ENTRIES))) if isinstance(projects, dict) else []

    def _under_roots(self) -> Iterator[Path]:
        level = [path for root in self._roots if (path := real(root)) and stat.S_ISDIR(file_kind(path))]
        count = 0
        for depth in range(_ROOT_DEPTH + 1):
            below: list[Path] = []
            for path in level:
                count += 1
                if count > _ROOT_DIRECTORIES:
                    return
                yield path
                if depth < _ROOT_DEPTH:
                    names = (name for name in self._children(str(path), "folders") if not name.startswith("."))
                    below += [path / name for name in names if name != "node_modules"]
            level = below

    def _walk(self, slug_value: str) -> tuple[list[Path], bool]:
        """Directories of this name below the start, and whether the budget sufficed for all of them."""
        start = real(self._start)
        stack = [str(start)] if start and slug_prefix_matches(slug_value, str(start)) else []
        hits: list[Path] = []
        left = self._budget
        while stack:
            path = stack.pop()
            if slug_value in slugs(path):
                hits.append(path_of(path))
            inside = path if path.endswith("/") else path + "/"
            if not slug_prefix_matches(slug_value, inside):
                continue
            if left <= 0:
                return sorted(hits), False
            left -= 1
            stack += self._towards(slug_value, path, inside)
        return sorted(hits), True

    def _towards(self, slug_value: str, path: str, inside: str) -> list[str]:
        """Children that the name may lead to: found by the pieces of the name, not by comparing with every child."""
        if len(slug_value) > LIMIT:
            below = (inside + name for name in self._children(path))
            return [child for child in below if slug_prefix_matches(slug_value, child)]
        if path not in self._flat:
            table: dict[str, list[str]] = {}
            for name in self._children(path):
                child = inside + name
                forms = {flattened(child), flattened(unicodedata.normalize("NFC", child))}
                for form in forms:
                    table.setdefault(form, []).append(child)
            self._flat[path] = table
        table = self._flat[path]
        cuts = (end for end, letter in enumerate(f"{slug_value}-") if letter == "-")
        return list(dict.fromkeys(child for end in cuts for child in table.get(slug_value[:end], ())))

    def _children(self, path: str, what: str = "towards") -> tuple[str, ...]:
        ask(what, path)
        return self._listed(path)

    def _listed(self, path: str) -> tuple[str, ...]:
        if path not in self._listings:
            self._listings[path] = folder_names(path)
        return self._listings[path]


def leads(path: str, leading: frozenset[str]) -> bool:
    """Whether a directory's name can begin one of these, in either form; past the cut of a long name every one can."""
    forms = (path, unicodedata.normalize("NFC", path))
    return any(len(flat) >= LIMIT or flat in leading for flat in map(flattened, forms))


def _add(found: dict[Path, _Clue], hits: Iterable[_Clue], *, strict: bool) -> None:
    """Take directories nobody named; beside a named one only a repository is a likely sharer."""
    for path, evidence in hits:
        key = real(path) or path
        if key not in found and (not strict or is_git_root(path)):
            found[key] = path, evidence


def _by_name(clues: Iterable[_Clue]) -> dict[str, list[_Clue]]:
    table: dict[str, list[_Clue]] = {}
    for clue in clues:
        for name in slugs(str(clue[0])):
            table.setdefault(name, []).append(clue)
    return table


def _both(cwd: str) -> tuple[Path, ...]:
    """A session is filed under its working directory and its memories under the project's root."""
    return tuple(dict.fromkeys((path_of(cwd), project_root(path_of(cwd)))))


def _plausible(cwd: object) -> bool:
    """Whether a text from a file can be the normal form of an absolute path on this system."""
    if not isinstance(cwd, str) or not cwd.startswith("/") or real(path_of(cwd)) is None:
        return False
    return os.path.normpath(cwd) == cwd


def _parse(data: bytes, key: str = "") -> object:
    """A JSON text, or one member of a JSON object; nothing where the text is broken or hostile."""
    try:
        value: object = json.loads(data)
    except (ValueError, RecursionError):
        return None
    if not key:
        return value
    return value.get(key) if isinstance(value, dict) else None


def _listing(path: Path) -> list[os.DirEntry[str]]:
    ask("stamp", str(path))
    entries: list[os.DirEntry[str]] = []
    with suppress(OSError, ValueError), os.scandir(path) as found:
        entries.extend(islice(found, _ENTRIES))
    return entries


def _folders(path: Path) -> list[str]:
    names: list[str] = []
    for entry in _listing(path):
        with suppress(OSError):
            if entry.is_dir():
                names.append(entry.name)
    return names


def _newest(folder: Path) -> list[Path]:
    dated: list[tuple[float, str]] = []
    for entry in _listing(folder):
        if entry.name.endswith(".jsonl"):
            with suppress(OSError):
                dated.append((entry.stat().st_mtime, entry.path))
    regular = (path for _, path in sorted(dated, reverse=True) if stat.S_ISREG(kind_of(path)))
    return [Path(path) for path in islice(regular, _FILES)]
