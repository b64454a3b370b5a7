"""MEMORY.md, edited line by line: order, blank lines and lines that are nobody's entry stay as they are.

Half of all real indexes hold text of their own between the entries, and hooks are hardly ever the description
word for word, so an index is never made anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from memtui_store.format.header import ending, lines_of

MAX_LINES = 200
MAX_CHARS = 25_000
DASH = " — "
Rewrite = Callable[[str], tuple[str, list[str]]]

# A start is never an escaped bracket, or a megabyte of `\[` would be read once for each of them.
_LINK = re.compile(
    r"(?<!\\)\[(?P<title>(?:[^\[\]\\\n]|\\.|\[[^\[\]\n]*\])*+)\]"
    r"\((?P<target><[^<>\n]*>|[^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)"
)
_BARE = re.compile(r"^\s*[-*+]\s+[`*]*(?P<target>[\w./\\-]+\.md)[`*]*(?P<rest>.*)$")
_SEPARATOR = re.compile(r"^\s*(?:—|–|--|-|:|\||â€”)\s*")
_FENCE = re.compile(r"[ \t]*(```+|~~~+)[^`\n]*\n?$")
_COMMENT = "<!--"
_LINK_TITLE = re.compile(r'(?<!\s)\s+"[^"]*"$')


@dataclass(frozen=True, slots=True)
class Entry:
    """One line that points at a memory file, and the other files it names."""

    line: int
    title: str
    target: str
    hook: str
    links: int = 1
    also: tuple[str, ...] = ()
    linked: bool = True
    """Whether the file is linked to, and not only named."""


def target_of(raw: str) -> str:
    """The file a link means: brackets, titles, anchors, escapes and back-slashes taken away."""
    raw = raw.strip()
    raw = raw[1:-1] if raw.startswith("<") and raw.endswith(">") else _LINK_TITLE.sub("", raw)
    raw = unquote(raw.split("#", 1)[0], errors="surrogateescape").replace("\\", "/")
    while raw.startswith("./"):
        raw = raw[2:]
    return raw


def entries(text: str) -> list[Entry]:
    """Every line that points at a Markdown file of the store; lines in code and in comments are nobody's entry."""
    lines = lines_of(text)
    code, comments = _hidden(lines)
    return [
        entry
        for number, line in enumerate(lines)
        if number not in code and number not in comments
        for entry in _entry(number, line)
    ]


def _entry(number: int, line: str) -> Iterator[Entry]:
    links = [(m, target) for m in _LINK.finditer(line) if _is_file(target := target_of(m["target"]))]
    if links:
        match, target = links[0]
        rest = line[match.end() :].strip().lstrip("*`").strip()
        if line.lstrip().startswith("|"):
            rest = rest.removesuffix("|").rstrip()
        also = tuple(other for _, other in links[1:])
        yield Entry(number, match["title"].strip(), target, _SEPARATOR.sub("", rest), len(links), also)
        return
    bare = _BARE.match(line.rstrip("\r\n"))
    if bare and _is_file(target_of(bare["target"])):
        target = target_of(bare["target"])
        yield Entry(number, target, target, _SEPARATOR.sub("", bare["rest"]), linked=False)


def _hidden(lines: list[str]) -> tuple[set[int], set[int]]:
    """Lines of code blocks, and of comments; one that is never closed was a slip, and hides nothing."""
    code: set[int] = set()
    comments: set[int] = set()
    never: set[str] = set()
    number = 0
    while number < len(lines):
        mark = _opens(lines[number])
        end = _closed(lines, number, mark) if mark and mark not in never else number
        if end > number:
            (comments if mark == _COMMENT else code).update(range(number, end))
        elif mark:
            # What is not closed after this line is not closed after a later one either.
            never.add(mark)
        number = max(end, number + 1)
    return code, comments


def _opens(line: str) -> str:
    if line.lstrip(" \t\ufeff").startswith(_COMMENT):
        return _COMMENT
    fence = _FENCE.match(line)
    return fence[1] if fence else ""


def _closed(lines: list[str], start: int, mark: str) -> int:
    """The line after the block that starts here; `start` where it has no end."""
    if mark == _COMMENT:
        return next((n + 1 for n in range(start, len(lines)) if "-->" in lines[n]), start)
    for number in range(start + 1, len(lines)):
        line = lines[number].strip()
        if line.startswith(mark) and not line.strip(mark[0]):
            return number + 1
    return start


def _is_file(target: str) -> bool:
    return target.endswith(".md") and "://" not in target and not target.startswith(("/", "~/", "../"))


def has_own_text(text: str) -> bool:
    """Whether the index is a memory itself, rather than only a list of pointers."""
    lines = lines_of(text)
    _, comments = _hidden(lines)
    idle = comments | {entry.line for entry in entries(text)}
    return any(
        line.strip() and not line.lstrip(" \t\ufeff").startswith("#") and line.strip("-=*_ \t\r\n\ufeff")
        for number, line in enumerate(lines)
        if number not in idle
    )


def entry_line(title: str, target: str, hook: str) -> str:
    """The form Claude Code's own prompt asks for."""
    target = re.sub("[%#<>]", lambda found: f"%{ord(found.group()):02X}", target)
    target = f"<{target}>" if re.search(r"[\s()]", target) else target
    hook = _hook(hook)
    return f"- [{_title(title)}]({target})" + (f"{DASH}{hook}" if hook else "")


def _title(title: str) -> str:
    """What stands between a link's brackets must not close them."""
    return " ".join(title.replace("[", "(").replace("]", ")").replace("\\", "/").split())


def _hook(hook: str) -> str:
    """A link in it would make the line another memory's too."""
    return " ".join(hook.replace("](", "] (").split())


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
        if target == entry.target and entry.links == 1:
            gone.add(entry.line)
        elif target in (entry.target, *entry.also):
            notes.append(f"index line {entry.line + 1} names other memories too and was left as it is")
    kept = [line for number, line in enumerate(lines) if number not in gone]
    if gone and kept and len(lines) - 1 in gone and not lines[-1].endswith("\n"):
        kept[-1] = kept[-1].removesuffix(ending(kept[-1]))
    bom = "\ufeff" if 0 in gone and text.startswith("\ufeff") else ""
    return bom + "".join(kept), notes


def renamed(text: str, target: str, old: tuple[str, str], new: tuple[str, str]) -> str:
    """Follow a changed title or description, but only where the line repeated the old one word for word."""
    lines = lines_of(text)
    for entry in entries(text):
        if entry.target != target or entry.links > 1:
            continue
        line = lines[entry.line]
        if old[0] != new[0] and entry.title in (old[0], _title(old[0])):
            line = line.replace(f"[{entry.title}](", f"[{_title(new[0])}](", 1)
        if old[1] != new[1] and entry.hook and entry.hook in (old[1], _hook(old[1])):
            head, _, tail = line.rpartition(entry.hook)
            line = (head + _hook(new[1]) if new[1].strip() else head.rstrip(" \t—–-:")) + tail
        lines[entry.line] = line
    return "".join(lines)


def seen_size(text: str) -> tuple[int, int]:
    """Lines and UTF-16 characters as Claude Code counts them when it cuts."""
    text = text.strip().lstrip("\ufeff").replace("\r\n", "\n")
    return (text.count("\n") + 1 if text else 0), len(text.encode("utf-16-le", "surrogatepass")) // 2
