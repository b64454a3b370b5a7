"""List the instruction files Claude Code loads, in the order it loads them, with why some are not read."""

from __future__ import annotations

import os
import re
import stat
from bisect import bisect_right
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from memtui_store.agents.claude.locate import claude_home
from memtui_store.agents.disk import exists, is_file, is_folder, kind_of, own_kind_of, read_head, real

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

LABELS = {
    "managed": "instructions managed for everyone on this machine",
    "user": "user's private global instructions for all projects",
    "project": "project instructions, checked into the codebase",
    "local": "user's private project instructions, not checked in",
}
FILE_LIMIT = 4 * 1024 * 1024
HOPS = 4
_MOST = 500
_RULE_DEPTH = 16
_HEADER = 64 * 1024

_FENCE = re.compile(r"([\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*)(`{3,}|~{3,})")
_COMMENT = re.compile(" {0,3}<!--")
_TICKS = re.compile("`+")
_INCLUDE = re.compile(r"(?:^|(?<=\s))@((?:\\ |[^\s\\])+)")
_TARGET = re.compile(r"\.{0,2}/.|~/.|[\w.-]")
_FILE_LIKE = re.compile(
    r"(?:\.{0,2}|~)/.|[^/]*/.*\.[A-Za-z]\w{0,9}$"
    r"|.*\.(?:md|mdx|mdc|markdown|txt|rst|adoc|json|ya?ml|toml|ini|cfg|csv|xml|html)$"
)


@dataclass(frozen=True, slots=True)
class Instruction:
    """One file of the chain; an empty note means it is simply read."""

    path: Path
    label: str
    scope: str
    included_by: Path | None
    note: str


def user_chain(home: Path, env: Mapping[str, str], managed: Path = Path("/etc/claude-code")) -> tuple[Instruction, ...]:
    """What every session of this user loads before it looks at a project."""
    config = claude_home(home, env).config_dir
    chain = _Chain(home)
    chain.add(managed / "CLAUDE.md", "managed")
    chain.add(config / "CLAUDE.md", "user")
    chain.add_rules(config / "rules", "user")
    return chain.finished()


def project_chain(cwd: Path, home: Path, env: Mapping[str, str], *, ancestors: bool = True) -> tuple[Instruction, ...]:
    """What a session started in `cwd` loads besides; without `ancestors` only that directory is listed."""
    here = real(cwd) or cwd
    config = claude_home(home, env).config_dir
    above = [*map(str, reversed(here.parents)), str(here)]
    own = real(config / "CLAUDE.md")
    places = (place for directory in above for place in _instructing(directory))
    superseded = any(is_file(place) and real(Path(place)) != own for place in places)
    chain = _Chain(home, inside=here)
    for directory in above if ancestors else [str(here)]:
        chain.add_if_there(directory, "CLAUDE.md", "project")
        claude = os.path.join(directory, ".claude")
        if exists(claude) and real(Path(claude)) != real(config):  # a user's own files are the user's chain
            chain.add_if_there(claude, "CLAUDE.md", "project")
            chain.add_rules(Path(claude) / "rules", "project")
        chain.add_if_there(directory, "CLAUDE.local.md", "local")
        chain.add_agents(os.path.join(directory, "AGENTS.md"), superseded=superseded)
    return chain.finished()


def _instructing(directory: str) -> tuple[str, ...]:
    """Where instruction files may be."""
    top = "" if directory == "/" else directory
    return f"{top}/CLAUDE.md", f"{top}/.claude/CLAUDE.md", f"{top}/CLAUDE.local.md"


class _Chain:
    """Collects files once each; one that was only mentioned gives way to the same file being read."""

    def __init__(self, home: Path, inside: Path | None = None) -> None:
        self._home = home
        self._inside = inside
        self._entries: dict[Path, Instruction] = {}
        self._loaded: set[Path] = set()
        self._parsed: set[Path] = set()
        self._links: dict[Path, str] = {}

    def finished(self) -> tuple[Instruction, ...]:
        return tuple(self._entries.values())

    def add_if_there(self, folder: str, name: str, scope: str) -> None:
        path = os.path.join(folder, name)
        if exists(path):
            self.add(Path(path), scope)

    def add(self, path: Path, scope: str, note: str = "", by: Path | None = None, hops: int = 0) -> None:
        """List a file that is read, and after it what it includes; what is not there is not listed."""
        if path in self._loaded or not exists(path) or len(self._entries) >= _MOST:
            return
        text, trouble = _read(path)
        origin = real(path) or path
        if origin != path:
            self._links.setdefault(origin, path.name)
        self._loaded.add(path)
        self._entries.pop(path, None)
        self._mention(path, scope, _joined(note, trouble), by)
        if text is None or origin in self._parsed or self._leads_out(path, origin):
            return
        self._parsed.add(origin)
        for target in _includes(text):
            self._include(target, path, scope, note, hops + 1)

    def _leads_out(self, path: Path, origin: Path) -> bool:
        """What a project's link leads to outside is not looked into, not even for what it includes."""
        inside = self._inside
        return inside is not None and path.is_relative_to(inside) and not origin.is_relative_to(inside)

    def add_rules(self, folder: Path, scope: str) -> None:
        for path in islice(_rules(folder, set(), _RULE_DEPTH), _MOST):
            globs = _rule_globs(_text(read_head(path, _HEADER) or b""))
            self.add(path, scope, f"only when files match {', '.join(globs)}" if globs else "")

    def add_agents(self, place: str, *, superseded: bool) -> None:
        """An AGENTS.md is worth listing even where it is not read, since people expect it to be."""
        if not exists(place):
            return
        path = Path(place)
        if not superseded:
            self.add(path, "project", "read by Claude Code 2.1.277 and later")
        else:
            link = self._links.get(path)
            note = f"read through {link}, which links to it" if link else "not read: CLAUDE.md takes its place"
            self._mention(path, "project", note)

    def _mention(self, path: Path, scope: str, note: str, by: Path | None = None) -> None:
        if path not in self._entries and len(self._entries) < _MOST:
            note = _joined(note, _link_note(path))
            self._entries[path] = Instruction(path, LABELS[scope], scope, by, note)

    def _include(self, target: str, by: Path, scope: str, note: str, hops: int) -> None:
        text = f"{self._home}/{target[2:]}" if target.startswith("~/") else target
        path = Path(os.path.normpath(by.parent / text))
        if path in self._loaded or real(path) is None:
            return
        folder = is_folder(path)
        if folder or not exists(path):
            if not _FILE_LIKE.match(target.rstrip(".,;:!?)")):
                return  # a person or a package is mentioned more often than a file
            refusal = "not read: a directory" if folder else "included file is missing"
        elif self._inside is not None and not path.is_relative_to(self._inside):
            refusal = "include outside the project: needs approval"
        elif hops > HOPS:
            refusal = f"not read: more than {HOPS} includes deep"
        else:
            self.add(path, scope, note, by, hops)
            return
        self._mention(path, scope, _joined(refusal, note), by)


def _link_note(path: Path) -> str:
    if not stat.S_ISLNK(own_kind_of(path)):
        return ""
    target = real(path)
    if target is None or not kind_of(path):
        return "a link that leads nowhere"
    return f"a link to {target.name if target.parent == real(path.parent) else target}"


def _joined(*notes: str) -> str:
    return "; ".join(filter(None, notes))


def _read(path: Path) -> tuple[str | None, str]:
    """A file's text, or why there is none."""
    if is_folder(path):
        return None, "not read: a directory"
    data = read_head(path, FILE_LIMIT + 1)
    if data is None:
        return None, "not read: not a readable file"
    if len(data) > FILE_LIMIT:
        return None, "not read: larger than 4 MiB"
    return _text(data), ""


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace").removeprefix("\ufeff")


def _includes(text: str) -> Iterator[str]:
    """The targets of `@` in prose, each once, in the order they stand."""
    found: dict[str, None] = {}
    for block in _prose(text):
        for match in _INCLUDE.finditer(_without_spans(block)):
            target = match[1].partition("#")[0].replace("\\ ", " ")
            if _TARGET.match(target):
                found[target] = None
    return islice(found, _MOST)


def _prose(text: str) -> Iterator[str]:
    """Paragraphs outside fences and block comments, whose text the client does not look into."""
    block: list[str] = []
    fence, indent, comment = "", 0, False
    for line in text.split("\n"):
        mark = _FENCE.match(line)
        if comment:
            comment = "-->" not in line
        elif fence:
            if mark and mark[2].startswith(fence) and len(mark[1]) <= indent + 3:
                fence = fence if line[mark.end() :].strip() else ""
        elif mark and not (mark[2][0] == "`" and "`" in line[mark.end() :]):
            fence, indent = mark[2], len(mark[1])
        elif _COMMENT.match(line):
            comment = "-->" not in line
        elif line.strip():
            block.append(line)
            continue
        if block:
            yield "\n".join(block)
            block = []
    yield "\n".join(block)


def _without_spans(block: str) -> str:
    """The block with code spans blanked, in one pass however many backticks a hostile file holds."""
    runs = list(_TICKS.finditer(block))
    same: dict[int, list[int]] = {}
    for index, run in enumerate(runs):
        same.setdefault(len(run[0]), []).append(index)
    parts: list[str] = []
    position = index = 0
    while index < len(runs):
        peers = same[len(runs[index][0])]
        closer = bisect_right(peers, index)
        if closer == len(peers):
            index += 1
            continue
        parts.append(block[position : runs[index].start()] + "`")
        position = runs[peers[closer]].end()
        index = peers[closer] + 1
    return "".join(parts) + block[position:]


def _rules(folder: Path, seen: set[Path], depth: int) -> Iterator[Path]:
    """Rule files below `folder` by name; linked folders are followed, each real one once."""
    place = real(folder)
    if place is None or place in seen or depth == 0 or len(seen) >= _MOST:
        return
    seen.add(place)
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return
    for name in names:
        path = folder / name
        if is_folder(path):
            yield from _rules(path, seen, depth - 1)
        elif name.endswith(".md"):
            yield path


def _rule_globs(text: str) -> tuple[str, ...]:
    """The `paths` of a rule's front matter; none when the rule always applies."""
    lines = [line.rstrip() for line in text.split("\n", 200)[:200]]
    if lines[0] != "---" or "---" not in lines[1:]:
        return ()
    header = iter(lines[1 : lines.index("---", 1)])
    value = next((line.partition(":")[2] for line in header if line.startswith("paths:")), "").strip()
    globs = _split(value.removeprefix("[").removesuffix("]") if value.startswith("[") else value)
    if not value:
        for line in header:
            item = line.strip()
            if item and not item.startswith(("-", "#")):
                break
            if item.startswith("-"):
                globs += _split(item[1:])
    return () if all(glob == "**" for glob in globs) else tuple(globs)


def _split(text: str) -> list[str]:
    """Globs between commas, where a comma inside braces belongs to its glob."""
    parts, depth = [""], 0
    for char in text.strip().strip("\"'"):
        depth += (char == "{") - (char == "}")
        if char == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += char
    return [glob for part in parts if (glob := part.strip().strip("\"'"))]
