"""Parse and change OpenClaw's curated files: an entry is a line of Markdown, with the comments that belong to it.

A line of its own above an entry may say where it was promoted from, or when it was observed; comments at its end carry
triggers, importance and project. Indented lines below continue the entry. Everything else is kept as it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from memtui_store.errors import ConflictError

_PROMOTION = re.compile(r"<!--\s*openclaw-memory-promotion:(\S.*?)\s*-->")
_LINEAGE = re.compile(r"<!--\s*openclaw-memory-lineage:.*-->")
_OBSERVED = re.compile(r"<!--\s*observed:\s*(\d{4}-\d\d-\d\d)\s*(?:\|\s*status:\s*(\w+)\s*)?-->")
_GENERATED = re.compile(r"##\s+(?:Promoted From Short-Term Memory|Consolidated Memory)\s*\((\d{4}-\d\d-\d\d)\)\s*")
_HEADING = re.compile(r"(#{1,6})\s")
_FENCE = re.compile(r"(?:`{3,}|~{3,})\w*")
_COMMENT = re.compile(r"<!--\s*(\w+):\s*(.*?)\s*-->")
_BULLET = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])\s+")
_FIGURE = re.compile(r"(\w+)=([^\s\]]+)")
_MARKER = re.compile(r"<!--\s*(?:trigger|importance|project|openclaw-memory-[a-z]+):", re.IGNORECASE)
"""Comments at the end of a line that OpenClaw reads; whatever else stands in a comment is a person's text."""
_TRIGGER = re.compile(r"[ \t]*<!--\s*trigger:.*?-->", re.IGNORECASE)
_INDENT = "  "
_LONGEST = 4_000
"""Characters of a comment that are looked into: no program of OpenClaw's writes longer ones."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One line as bullet, text, and what its owner counted and noted at its end."""

    lead: str
    text: str
    tail: str


def shape_of(line: str) -> Shape:
    """From the end, comment by comment, so that no line however long takes long."""
    bullet = _BULLET.match(line)
    start = bullet.end() if bullet else len(line) - len(line.lstrip())
    end = len(line.rstrip())
    while line.endswith("-->", start, end):
        opened = line.rfind("<!--", start, end)
        if opened < 0 or line.find("-->", opened, end - 3) >= 0 or not _MARKER.match(line, opened):
            break
        end = _bare_end(line, start, opened)
    if line.endswith("]", start, end):
        opened = line.rfind("[", start, end)
        if line.startswith("[score=", opened):
            end = _bare_end(line, start, opened)
    return Shape(line[:start], line[start:end], line[end:])


def _bare_end(line: str, start: int, end: int) -> int:
    """Where the text ends before the blanks in front of a comment; copying it each time would take for ever."""
    while end > start and line[end - 1].isspace():
        end -= 1
    return end


@dataclass(frozen=True, slots=True)
class Entry:
    """Lines `start` to `end` of its file belong to it; `block` is what it says, without its last line end."""

    start: int
    line: int
    end: int
    block: str
    promotion: str = ""
    generated: str = ""
    """The date of the machine-made section it stands in."""
    observed: str = ""
    status: str = ""
    copy: int = 0
    """How many entries of the same identity stand above it."""
    ending: str = ""
    """What its lines have before each line feed."""

    @property
    def identity(self) -> str:
        return self.promotion or self.block.strip()

    @property
    def first(self) -> Shape:
        return shape_of(self.block.split("\n", 1)[0].removesuffix("\r"))

    @property
    def body(self) -> str:
        return "\n".join([self.first.text, *(text for _, text in self.rest)])

    @property
    def rest(self) -> list[tuple[str, str]]:
        """The lines that continue it, each as the indent that all of them have and its text."""
        rest = [line.removesuffix("\r") for line in self.block.split("\n")[1:]]
        indent = min((len(line) - len(line.lstrip()) for line in rest), default=0)
        return [(line[:indent], line[indent:]) for line in rest]

    @property
    def comments(self) -> dict[str, str]:
        return {match[1].lower(): match[2] for match in _COMMENT.finditer(self.first.tail[:_LONGEST])}

    @property
    def figures(self) -> dict[str, str]:
        """What the promotion counted: score, signals, recalls."""
        tail = self.first.tail.lstrip()[:_LONGEST]
        return dict(_FIGURE.findall(tail[: tail.find("]")])) if tail.startswith("[score=") else {}


def parse(text: str) -> list[Entry]:
    found: list[Entry] = []
    seen: dict[str, int] = {}
    lines = text.split("\n")
    above = Entry(0, 0, 0, "")
    has_above = False
    generated = ""
    for number, line in enumerate(lines):
        if found and number < found[-1].end:
            continue
        heading = _HEADING.match(line)
        if heading:
            match = _GENERATED.fullmatch(line)
            generated = match[1] if match else generated if len(heading[1]) > 2 else ""
        noted = _noted(above, line)
        if noted is not None:
            above = noted if has_above else replace(noted, start=number)
            has_above = True
        elif _is_entry(line):
            end = number + 1
            while end < len(lines) and lines[end][:1] in (" ", "\t") and lines[end].strip():
                end += 1
            block = "\n".join(lines[number:end]).removesuffix("\r")
            start = above.start if has_above else number
            last = end - 1 if end < len(lines) else max(end - 2, 0)  # the last line of a file may have no end
            ending = "\r" if lines[last].endswith("\r") else ""
            entry = replace(above, start=start, line=number, end=end, block=block, generated=generated, ending=ending)
            entry = replace(entry, copy=seen.get(entry.identity, 0))
            seen[entry.identity] = entry.copy + 1
            found.append(entry)
            above, has_above = Entry(0, 0, 0, ""), False
        elif line.strip() or above.promotion:
            above, has_above = Entry(0, 0, 0, ""), False
    return found


def _noted(above: Entry, line: str) -> Entry | None:
    """What a comment on a line of its own says about the entry below it."""
    bare = line.strip()
    if not bare.startswith("<!--") or len(bare) > _LONGEST:
        return None
    if match := _PROMOTION.fullmatch(bare):
        return replace(above, promotion=match[1])
    if match := _OBSERVED.fullmatch(bare):
        return replace(above, observed=match[1], status=(match[2] or "").lower())
    return above if _LINEAGE.fullmatch(bare) else None


def _is_entry(line: str) -> bool:
    bare = line.strip()
    if not bare or bare.startswith(("#", "<!--", "-->")) or _FENCE.fullmatch(bare):
        return False
    return any(letter.isalnum() for letter in bare) or any(ord(letter) > 0x7F for letter in bare)


def stray_markers(text: str) -> list[int]:
    """Lines with a promotion marker and no entry below: OpenClaw never again compacts such a section."""
    used = {number for entry in parse(text) for number in range(entry.start, entry.line)}
    lines = enumerate(text.split("\n"))
    return [
        number + 1 for number, line in lines if _PROMOTION.fullmatch(line.strip()[:_LONGEST]) and number not in used
    ]


def foreign_lines(text: str) -> list[int]:
    """Lines of machine-made sections that no machine wrote, with the same effect."""
    return [entry.line + 1 for entry in parse(text) if entry.generated and not entry.promotion]


# Changing


def place_of(text: str, wanted: Entry) -> Entry:
    """Where an entry stands now; ConflictError where it is not there any more.

    Of equal ones the last at hand serves where one above it was changed before, by the same plan.
    """
    same = [entry for entry in parse(text) if (entry.promotion, entry.block) == (wanted.promotion, wanted.block)]
    if not same:
        raise ConflictError(
            "the entry was changed by someone else meanwhile", hint="look at it again, then repeat the change"
        )
    return next((entry for entry in same if entry.copy == wanted.copy), same[-1])


def replaced(text: str, old: Entry, block: str) -> str:
    entry, lines = place_of(text, old), text.split("\n")
    ending = "\r" if lines[entry.end - 1].endswith("\r") else ""
    lines[entry.line : entry.end] = (block + ending).split("\n")
    return "\n".join(lines)


def removed(text: str, old: Entry) -> str:
    """With the comments above that speak of it alone, and the blank lines between them and it."""
    entry, lines = place_of(text, old), text.split("\n")
    start = entry.line if _shared(text, entry) else entry.start
    del lines[start : entry.end]
    if 0 < start < len(lines) and not lines[start - 1].strip() and not lines[start].strip() and start != entry.line:
        del lines[start]
    return "\n".join(lines)


def _shared(text: str, entry: Entry) -> bool:
    """Whether another entry follows directly, for which an observation stands as well."""
    following = text.split("\n")[entry.end : entry.end + 1]
    return bool(entry.observed and not entry.promotion and following and _is_entry(following[0]))


def added(text: str, block: str) -> str:
    """After the last line that people keep: a line amid machine-made ones would freeze their section."""
    lines = text.split("\n")
    ending = "\r" if any(line.endswith("\r") for line in lines) else ""
    at = next((number for number, line in enumerate(lines) if _GENERATED.fullmatch(line)), len(lines))
    while at and not lines[at - 1].strip():
        at -= 1
    new = [line + ending for line in block.split("\n")]
    if at and not (_is_entry(lines[at - 1]) and _is_entry(new[0])):
        new.insert(0, ending)
    if at == len(lines):
        lines[-1] += ending
        lines.append("")
    lines[at:at] = new
    return "\n".join(lines)


def with_body(entry: Entry, body: str) -> str:
    """Bullet and comments stay, and so does every byte of a line whose text is the same; a blank line would end it."""
    first, *rest = [line for line in body.replace("\r\n", "\n").split("\n") if line.strip()] or [""]
    held = entry.first
    ends = [line[len(line.removesuffix("\r")) :] for line in entry.block.split("\n")[:-1]] + [entry.ending]
    old = [(indent, text, end) for (indent, text), end in zip(entry.rest, ends[1:], strict=True)]
    lines = [held.lead + first.strip() + held.tail + ends[0], *_indented(old, rest, entry.ending)]
    return "\n".join(lines).removesuffix("\r")


def _indented(old: list[tuple[str, str, str]], texts: list[str], ending: str) -> list[str]:
    """Each text with the indent and line end it had before; a changed one has those of the line in its place."""
    most = min(len(old), len(texts))
    same = [before[1] == text for before, text in zip(old, texts, strict=False)]
    head = next((number for number, is_same in enumerate(same) if not is_same), most)
    same = [before[1] == text for before, text in zip(reversed(old), reversed(texts), strict=False)]
    tail = min(next((number for number, is_same in enumerate(same) if not is_same), most), most - head)
    usual = old[max(head - 1, 0)][0] if old else _INDENT
    gone, new = old[head : len(old) - tail], texts[head : len(texts) - tail]
    known = {text: (indent, end) for indent, text, end in gone}
    places = [(indent, end) for indent, _, end in gone] if len(gone) == len(new) else [(usual, ending)] * len(new)
    pairs = ((text, known.get(text, place)) for text, place in zip(new, places, strict=True))
    changed = [indent + text + end for text, (indent, end) in pairs]
    kept = ["".join(line) for line in old]
    return [*kept[:head], *changed, *kept[len(old) - tail :]]


def with_triggers(block: str, triggers: tuple[str, ...]) -> str:
    """OpenClaw recalls an entry by these words; they are what it has for tags."""
    first, *rest = block.split("\n")
    bare = first.removesuffix("\r")
    comment = f" <!-- trigger: {', '.join(triggers)} -->" if triggers else ""
    shape = shape_of(bare)
    found = _TRIGGER.search(bare, len(shape.lead) + len(shape.text))
    at, end = found.span() if found else (len(bare.rstrip()),) * 2
    return "\n".join([bare[:at] + comment + bare[end:] + first[len(bare) :], *rest])
