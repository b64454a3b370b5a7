"""MEMORY.md, edited line by line: order, blank lines and lines that are nobody's entry stay as they are.

Half of all real indexes hold text of their own between the entries, and hooks are hardly ever the description
word for word, so an index is never made anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import unquote

from memtui_store.header import lines_of

MAX_LINES = 200
MAX_CHARS = 25_000
DASH = " — "
Rewrite = Callable[[str], tuple[str, list[str]]]

_LINK = re.compile(
    r"\[(?P<title>(?:[^\[\]\\\n]|\\.|\[[^\[\]\n]*\])*+)\]\((?P<target><[^<>\n]*>|[^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)"
)
_BARE = re.compile(r"^\s*[-*+]\s+[`*]*(?P<target>[\w./\\-]+\.md)[`*]*(?P<rest>.*)$")
_SEPARATOR = re.compile(r"^\s*(?:—|–|--|-|:|\||â€”)\s*")
_FENCE = re.compile(r"^\s*(```|~~~)")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line that points at a memory file."""

    line: int
    title: str
    target: str
    hook: str
    links: int = 1


def target_of(raw: str) -> str:
    """The file a link means: brackets, titles, anchors, escapes and back-slashes taken away."""
    raw = raw.strip()
    raw = raw[1:-1] if raw.startswith("<") and raw.endswith(">") else re.sub(r'\s+"[^"]*"$', "", raw)
    raw = unquote(raw.split("#", 1)[0]).replace("\\", "/")
    while raw.startswith("./"):
        raw = raw[2:]
    return raw


def entries(text: str) -> list[Entry]:
    """Every line that points at a Markdown file of the store."""
    found = []
    fenced = False
    for number, line in enumerate(lines_of(text)):
        if _FENCE.match(line):
            fenced = not fenced
        if fenced:
            continue
        links = [(m, target_of(m["target"])) for m in _LINK.finditer(line) if _is_file(target_of(m["target"]))]
        if links:
            match, target = links[0]
            hook = _SEPARATOR.sub("", line[match.end() :].strip().lstrip("*`").strip())
            found.append(Entry(number, match["title"].strip(), target, hook, len(links)))
            continue
        bare = _BARE.match(line.rstrip("\r\n"))
        if bare and _is_file(target_of(bare["target"])):
            target = target_of(bare["target"])
            found.append(Entry(number, target, target, _SEPARATOR.sub("", bare["rest"])))
    return found


def _is_file(target: str) -> bool:
    return target.endswith(".md") and "://" not in target and not target.startswith(("/", "~", "../"))


def has_own_text(text: str) -> bool:
    """Whether the index is a memory itself, rather than only a list of pointers."""
    pointing = {entry.line for entry in entries(text)}
    without_comments = re.sub(r"<!--.*?-->", lambda m: "\n" * m.group().count("\n"), text, flags=re.DOTALL)
    return any(
        line.strip() and number not in pointing and not line.lstrip().startswith("#") and line.strip("-=*_ \t\r\n")
        for number, line in enumerate(lines_of(without_comments))
    )


def entry_line(title: str, target: str, hook: str) -> str:
    """The form Claude Code's own prompt asks for."""
    title = title.replace("[", "(").replace("]", ")")
    target = f"<{target}>" if re.search(r"[\s()]", target) else target
    return f"- [{title}]({target})" + (f"{DASH}{hook}" if hook else "")


def added(text: str, title: str, target: str, hook: str) -> str:
    """With one more entry, after the last one there is."""
    lines = lines_of(text)
    eol = "\r\n" if "\r\n" in text else "\n"
    known = entries(text)
    at = known[-1].line + 1 if known else len(lines)
    if at and not lines[at - 1].endswith("\n"):
        # The entry goes below the last line, and the file keeps its habit of ending without a newline.
        lines[at - 1] += eol
        lines.insert(at, entry_line(title, target, hook))
    else:
        lines.insert(at, entry_line(title, target, hook) + eol)
    return "".join(lines)


def removed(text: str, target: str) -> tuple[str, list[str]]:
    """Without the lines that point at this file alone; a line with other links too is left, and said."""
    lines = lines_of(text)
    notes = []
    gone = set()
    for entry in entries(text):
        if entry.target != target:
            continue
        if entry.links > 1:
            notes.append(f"index line {entry.line + 1} names other memories too and was left as it is")
        else:
            gone.add(entry.line)
    kept = [line for number, line in enumerate(lines) if number not in gone]
    if gone and kept and len(lines) - 1 in gone and not lines[-1].endswith("\n"):
        kept[-1] = kept[-1].rstrip("\r\n")
    return "".join(kept), notes


def renamed(text: str, target: str, old: tuple[str, str], new: tuple[str, str]) -> str:
    """Follow a changed title or description, but only where the line repeated the old one word for word."""
    lines = lines_of(text)
    for entry in entries(text):
        if entry.target != target or entry.links > 1:
            continue
        line = lines[entry.line]
        if old[0] != new[0] and entry.title == old[0]:
            line = line.replace(f"[{old[0]}](", f"[{new[0].replace('[', '(').replace(']', ')')}](", 1)
        if old[1] != new[1] and entry.hook and entry.hook == old[1]:
            head, hook, tail = line.rpartition(old[1])
            line = head + new[1] + tail if hook else line
        lines[entry.line] = line
    return "".join(lines)


def seen_size(text: str) -> tuple[int, int]:
    """Lines and UTF-16 characters as Claude Code counts them when it cuts."""
    text = text.strip().lstrip("\ufeff").replace("\r\n", "\n")
    return (text.count("\n") + 1 if text else 0), len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut_line(text: str) -> int | None:
    """The first line (from 0) its agent does not load whole, or None where all of it is loaded."""
    lines = lines_of(text.replace("\r\n", "\n").rstrip())
    skipped = 0
    while skipped < len(lines) and not lines[skipped].strip("\ufeff \t\n"):
        skipped += 1
    chars = 0
    for number, line in enumerate(lines[skipped:]):
        chars += len(line.rstrip("\n").encode("utf-16-le", "surrogatepass")) // 2
        if number >= MAX_LINES or chars > MAX_CHARS:
            return number + skipped
        chars += 1
    return None
