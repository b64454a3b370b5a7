"""Resolve a project folder's name to the directory it stands for, by evidence.

Names are not injective, so a path is only ever reported together with what speaks for it, and two
directories that would share one memory folder are reported as such.
"""

from __future__ import annotations

import json
import os
import re
import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from memtui_store.agents.disk import folder_names, is_file, is_folder, read_head, real
from memtui_store.agents.project_root import is_git_root, project_root
from memtui_store.agents.slug import LIMIT, flattened, slug_prefix_matches, slugs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

OWN = "a session transcript"
OTHER = "a session transcript of another project"
CONFIG = "Claude Code's list of projects"
ROOTS = "a configured root"
WALK = "a search of the disk"

_NAME = re.compile(r"[A-Za-z0-9-]+")
_CWD = re.compile(rb'"cwd"\s*:\s*("(?:[^"\\]|\\.)*")')
_HEAD = 64 * 1024
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
        self._cwds: dict[Path, tuple[str, ...]] = {}
        self._read = 0
        self._listings: dict[str, tuple[str, ...]] = {}
        self._flat: dict[str, dict[str, list[str]]] = {}
        self._in_config: dict[str, list[_Clue]] | None = None
        self._in_others: dict[str, list[_Clue]] | None = None
        self._below_roots: dict[str, list[_Clue]] | None = None

    def resolve(self, slug_value: str) -> Resolution:
        """Everything that speaks for `slug_value`, the strongest evidence first."""
        found: dict[Path, _Clue] = {}
        vanished: _Clue | None = None
        for path, evidence in self._named(slug_value, found):
            if is_folder(path):
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

    def _named(self, slug_value: str, found: Mapping[Path, _Clue]) -> Iterator[_Clue]:
        """Paths that Claude Code itself wrote down for this name; others' transcripts only where `found` is empty."""
        if _NAME.fullmatch(slug_value):
            for transcript in _newest(self._projects / slug_value):
                for cwd in self._cwds_in(transcript):
                    yield from ((path, OWN) for path in _both(cwd) if slug_value in slugs(str(path)))
        if self._in_config is None:
            self._in_config = _by_name((path, CONFIG) for key in self._config_projects() for path in _both(key))
        yield from self._in_config.get(slug_value, ())
        if found:
            return
        if self._in_others is None:
            self._in_others = _by_name(self._from_all_transcripts())
        yield from self._in_others.get(slug_value, ())

    def _from_all_transcripts(self) -> Iterator[_Clue]:
        seen: set[str] = set()
        for name in sorted(_folders(self._projects)):
            for transcript in _newest(self._projects / name):
                if self._read > _ALL_TRANSCRIPTS:
                    return
                for cwd in self._cwds_in(transcript):
                    if cwd not in seen:
                        seen.add(cwd)
                        yield project_root(Path(cwd)), OTHER

    def _cwds_in(self, transcript: Path) -> tuple[str, ...]:
        """The working directories named in the first part of a transcript, each once."""
        if transcript in self._cwds:
            return self._cwds[transcript]
        cwds: dict[str, None] = {}
        confirmed: set[bytes] = set()
        data = read_head(transcript, _HEAD) or b""
        self._read += len(data)
        for match in _CWD.finditer(data):
            if match[1] in confirmed:
                continue
            start, end = data.rfind(b"\n", 0, match.start()) + 1, data.find(b"\n", match.end())
            cwd = _parse(data[start : end if end >= 0 else None], "cwd")
            if isinstance(cwd, str):
                cwds[cwd] = None
                if _parse(match[1]) == cwd:
                    confirmed.add(match[1])
        self._cwds[transcript] = tuple(filter(_plausible, cwds))
        return self._cwds[transcript]

    def _config_projects(self) -> list[str]:
        data = read_head(self._config_file, _CONFIG_LIMIT) if self._config_file else None
        projects = _parse(data or b"", "projects")
        return list(filter(_plausible, islice(projects, _ENTRIES))) if isinstance(projects, dict) else []

    def _under_roots(self) -> Iterator[Path]:
        level = [path for root in self._roots if (path := real(root)) and is_folder(path)]
        count = 0
        for depth in range(_ROOT_DEPTH + 1):
            below: list[Path] = []
            for path in level:
                count += 1
                if count > _ROOT_DIRECTORIES:
                    return
                yield path
                if depth < _ROOT_DEPTH:
                    names = (name for name in self._children(str(path)) if not name.startswith("."))
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
                hits.append(Path(path))
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

    def _children(self, path: str) -> tuple[str, ...]:
        if path not in self._listings:
            self._listings[path] = folder_names(path)
        return self._listings[path]


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
    return tuple(dict.fromkeys((Path(cwd), project_root(Path(cwd)))))


def _plausible(cwd: object) -> bool:
    """Whether a text from a file can be the normal form of an absolute path on this system."""
    if not isinstance(cwd, str) or not cwd.startswith("/") or real(Path(cwd)) is None:
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
    regular = (path for _, path in sorted(dated, reverse=True) if is_file(path))
    return [Path(path) for path in islice(regular, _FILES)]
