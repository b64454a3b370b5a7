"""Markdown as statements: list items, sentences and table rows, each with its headings and its place in the text.

A code block belongs to the statement before it, and nested items to the one above them; a short item without a
verb that only introduces others counts as a heading of theirs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from memtui_store.bootstrap.prose.markup import LONGEST, blanked, plain
from memtui_store.bootstrap.prose.rules import is_imperative
from memtui_store.bootstrap.prose.wrapped import BRANCH, GAP, is_aligned, sentences

_HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*$")
_UNDERLINE = re.compile(r"^ {0,3}(=+|-{2,})[ \t]*$")
_DRAWN = re.compile(r"^ {0,3}(?:([.~\"'+*#:_])\1{3,}|\^{3,})[ \t]*$")
"""Other lines drawn below a heading, as reStructuredText has them; only one as long as its heading is meant."""
_DEFINES = re.compile(r"^ {0,3}:[ \t]+\S")
_ITEM = re.compile(r"^([ \t]*)([-*+•]|\d{1,3}[.)])[ \t]+(?=\S)")
_TASK = re.compile(r"^\[([ xX~-])\][ \t]+")
_FENCE = re.compile(r"^[ \t]*(`{3,}|~{3,})[ \t]*([\w+-]*)")
_ROW = re.compile(r"^[ \t]*\|.*\|[ \t]*$")
_RULER = re.compile(r"^[ \t]*([-*_=])(?:[ \t]*\1){2,}[ \t]*$")
_TABLE_RULE = re.compile(r"^[ \t|:+-]+$")
_QUOTE = re.compile(r"^ {0,3}>[ \t]?")
_BOLD_LINE = re.compile(r"^\*\*([^*]{2,60})\*\*:?$")
_LINE_BOUND = 20_000
_LINES = 20_000
_PROCEDURE = re.compile(
    r"^(?:when|to|how to|if|before|after|for|steps?|procedure|checklist|workflow)\b.*:$", re.IGNORECASE
)
_HOW_TO = re.compile(
    r"^(?:how to\b|[a-z]+ing (?:a|an|the|new|to|up)\b|releas(?:e|ing)\b|deploy(?:ing|ment)?\b|steps\b"
    r"|procedure\b|checklist\b|(?:to )?(?:add|create|remove|release|deploy)\b|.*\b(?:process|procedure"
    r"|checklist|steps|flow)$)",
    re.IGNORECASE,
)
_CODE_LINE = re.compile(r"[{};][ \t]*$|/\*|^[ \t]*(?://|\$ )|\w\([^)\n]{0,200}\)[ \t]*[:{]?[ \t]*$", re.MULTILINE)
_LABEL_WORDS = 4
_ORDERS = frozenset({"use", "never", "always", "no", "avoid", "don't", "prefer", "run", "keep"})


@dataclass(slots=True)
class Statement:
    """One thing a text says; `start` and `end` are offsets of its own words in that text."""

    text: str
    line: int
    start: int
    end: int
    form: str = "sentence"
    """sentence, item, open (a task to do), done (a task done), row, quote or code."""
    headings: tuple[str, ...] = ()
    intro: str = ""
    """What introduces the list it stands in."""
    details: list[str] = field(default_factory=list)
    code: str = ""
    cells: tuple[tuple[str, str], ...] = ()
    """Of a table row: column and value."""
    paragraph: int = 0
    """Sentences of one paragraph share it."""
    ordered: bool = False
    """A numbered item of a list, which may be a step."""
    whole: str = ""
    """The words it was cut from, where a reader took a label off."""


@dataclass(slots=True)
class _Line:
    text: str
    number: int
    start: int


def statements(text: str) -> list[Statement]:
    """Everything a text says, in its order; comments, rulers and the front matter say nothing."""
    return list(_Reader(text).read())


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.headings: list[tuple[int, str]] = []
        self.labels: list[tuple[int, str]] = []
        self.intro = ""
        self.paragraphs = 0
        self.last: list[tuple[int, Statement]] = []
        self.header: tuple[str, ...] = ()

    def read(self) -> Iterator[Statement]:
        lines = self._lines()
        at = 0
        while at < len(lines):
            at, made = self._block(lines, at)
            yield from made

    def _lines(self) -> list[_Line]:
        """The lines that count: front matter and block comments are blanked, offsets stay."""
        text = blanked(self.text)
        lines, start = [], 0
        for number, raw in enumerate(text.split("\n"), 1):
            if number > _LINES:
                break
            if len(raw) <= _LINE_BOUND:
                lines.append(_Line(raw.removesuffix("\r"), number, start))
            start += len(raw) + 1
        return lines

    @property
    def path(self) -> tuple[str, ...]:
        return tuple(title for _, title in self.headings)

    def _block(self, lines: list[_Line], at: int) -> tuple[int, list[Statement]]:
        line = lines[at]
        bare = line.text.strip()
        if not bare:
            self.header = ()
            return at + 1, []
        fence = _FENCE.match(line.text)
        if fence:
            return self._code(lines, at, fence.group(1))
        heading = _HEADING.match(line.text)
        if heading and heading.group(2):
            self._enter(len(heading.group(1)), heading.group(2))
            return at + 1, []
        if at + 1 < len(lines) and _UNDERLINE.match(lines[at + 1].text) and self._titles(lines, at):
            self._enter(1 if "=" in lines[at + 1].text else 2, bare)
            return at + 2, []
        if at + 1 < len(lines) and self._drawn_below(lines, at):
            self._enter(3, bare)
            return at + 2, []
        if at + 1 < len(lines) and _DEFINES.match(lines[at + 1].text) and not _ITEM.match(line.text):
            return self._definition(lines, at)
        if _RULER.match(line.text):
            self.last, self.intro = [], ""
            return at + 1, []
        if _ROW.match(line.text):
            return at + 1, self._row(line)
        if _QUOTE.match(line.text):
            return self._quote(lines, at)
        if _ITEM.match(line.text):
            return self._item(lines, at)
        return self._paragraph(lines, at)

    def _titles(self, lines: list[_Line], at: int) -> bool:
        alone = at == 0 or not lines[at - 1].text.strip()
        return alone and len(lines[at].text) < 100 and not _ITEM.match(lines[at].text)

    def _drawn_below(self, lines: list[_Line], at: int) -> bool:
        title, drawn = lines[at].text.strip(), lines[at + 1].text
        return bool(_DRAWN.match(drawn)) and len(drawn.strip()) >= len(title) and self._titles(lines, at)

    def _enter(self, level: int, title: str) -> None:
        self.headings = [(held, name) for held, name in self.headings if held < level] + [(level, plain(title))]
        self.labels, self.last, self.intro = [], [], ""

    def _code(self, lines: list[_Line], at: int, mark: str) -> tuple[int, list[Statement]]:
        end = at + 1
        while end < len(lines) and not lines[end].text.strip().startswith(mark):
            end += 1
        inner = lines[at + 1 : end]
        code = "\n".join(line.text for line in inner)
        made = []
        if self.last:
            held = self.last[-1][1]
            held.code = f"{held.code}\n{code}" if held.code else code
        elif inner:
            made.append(
                Statement(
                    code,
                    inner[0].number,
                    inner[0].start,
                    inner[-1].start + len(inner[-1].text),
                    "code",
                    self.path,
                    self.intro,
                )
            )
        return end + 1, made

    def _row(self, line: _Line) -> list[Statement]:
        cells = tuple(
            plain(cell.replace("\0", "|")) for cell in line.text.strip().replace("\\|", "\0")[1:-1].split("|")
        )
        if _TABLE_RULE.match(line.text):
            return []
        if not self.header:
            self.header = cells
            return []
        start = line.start + len(line.text) - len(line.text.lstrip())
        pairs = tuple(zip(self.header, cells, strict=False))
        text = " — ".join(cell for cell in cells if cell)
        return [
            Statement(text, line.number, start, line.start + len(line.text.rstrip()), "row", self.path, cells=pairs)
        ]

    def _quote(self, lines: list[_Line], at: int) -> tuple[int, list[Statement]]:
        end = at
        while end < len(lines) and _QUOTE.match(lines[end].text):
            end += 1
        text = plain(" ".join(_QUOTE.sub("", line.text) for line in lines[at:end]))
        first = lines[at]
        start = first.start + len(first.text) - len(_QUOTE.sub("", first.text))
        stop = first.start + len(first.text.rstrip())
        self.last = []
        return end, [Statement(text, first.number, start, max(start, stop), "quote", self.path)] if text else []

    def _item(self, lines: list[_Line], at: int) -> tuple[int, list[Statement]]:
        line = lines[at]
        mark = _ITEM.match(line.text)
        indent = len(mark.group(1).expandtabs(4)) if mark else 0
        ordered = bool(mark and mark.group(2)[0].isdigit())
        begin = line.start + (mark.end() if mark else 0)
        end = at + 1
        while end < len(lines) and self._continues(lines[end].text):
            end += 1
        stop = min(lines[end - 1].start + len(lines[end - 1].text.rstrip()), begin + LONGEST)
        form = "item"
        task = _TASK.match(self.text[begin:stop])
        if task:
            form = "open" if task.group(1) in " ~-" else "done"
            begin += task.end()
        text = plain(self.text[begin:stop])
        self.last = [(level, held) for level, held in self.last if level < indent]
        self.labels = [(level, name) for level, name in self.labels if level < indent]
        if self.last and self.last[-1][1].form in ("item", "open", "done"):
            self.last[-1][1].details.append(text)
            return end, []
        if self.intro and ordered and _PROCEDURE.match(self.intro) and self.last:
            self.last[0][1].details.append(text)
            return end, []
        heading = self.path[-1] if self.path else ""
        if ordered and not self.labels and _HOW_TO.match(heading):
            made = Statement(f"{heading}:", line.number, begin, stop, "intro", self.path, details=[text])
            self.intro, self.last = f"to {heading}:", [(-1, made)]
            return end, [made]
        below = self._is_label(text, lines, end, indent)
        if below:
            self.labels.append((indent, text.rstrip(":").strip()))
            return end, []
        headings = (*self.path, *(name for _, name in self.labels))
        made = Statement(text, line.number, begin, stop, form, headings, self.intro, ordered=ordered)
        self.last.append((indent, made))
        return end, [made] if text else []

    def _definition(self, lines: list[_Line], at: int) -> tuple[int, list[Statement]]:
        """A term and, below it behind a colon, what is said of it."""
        end = at + 2
        while end < len(lines) and self._continues(lines[end].text):
            end += 1
        first, last = lines[at], lines[end - 1]
        said = re.sub(r"(?:^| ):[ \t]+", " ", " ".join(line.text.strip() for line in lines[at + 1 : end]))
        start = first.start + len(first.text) - len(first.text.lstrip())
        text = plain(f"{first.text.strip().rstrip(':')}: {said}")
        made = Statement(text, first.number, start, last.start + len(last.text.rstrip()), "item", self.path)
        self.last = [(-1, made)]
        return end, [made]

    def _columns(self, raw: str, low: int, high: int, number: int, begin: int) -> Statement | None:
        """A line of an aligned list or a drawn tree as a row."""
        piece = raw[low:high]
        if "\n" in piece or not is_aligned(piece):
            return None
        branch = BRANCH.match(piece)
        start = branch.end() if branch else 0
        cells = tuple(("", plain(cell)) for cell in GAP.split(piece[start:].strip()))
        if not piece[start:].strip():
            return None
        text = " — ".join(cell for _, cell in cells)
        line = number + raw.count("\n", 0, low)
        form = "row" if len(cells) > 1 else "item"
        return Statement(
            text, line, begin + low + start, begin + high, form, self.path, cells=cells if len(cells) > 1 else ()
        )

    def _is_label(self, text: str, lines: list[_Line], end: int, indent: int) -> bool:
        following = next((line for line in lines[end : end + 2] if line.text.strip()), None)
        mark = _ITEM.match(following.text) if following else None
        nested = mark is not None and len(mark.group(1).expandtabs(4)) > indent
        words = text.casefold().split()
        told = is_imperative(text) if len(words) > 2 else bool(words) and words[0] in _ORDERS
        return nested and len(words) <= _LABEL_WORDS and not told and not text.rstrip().endswith((".", "!"))

    def _continues(self, text: str) -> bool:
        return bool(text.strip()) and not (
            _ITEM.match(text) or _HEADING.match(text) or _FENCE.match(text) or _ROW.match(text) or _QUOTE.match(text)
        )

    def _paragraph(self, lines: list[_Line], at: int) -> tuple[int, list[Statement]]:
        end = at + 1
        while end < len(lines) and self._continues(lines[end].text) and not _RULER.match(lines[end].text):
            end += 1
        first = lines[at]
        begin = first.start + len(first.text) - len(first.text.lstrip())
        stop = lines[end - 1].start + len(lines[end - 1].text.rstrip())
        raw = self.text[begin : min(stop, begin + _LINE_BOUND)]
        bold = _BOLD_LINE.match(raw.strip())
        if bold:
            self._enter(6, bold.group(1).rstrip(":"))
            return end, []
        indented = first.text.startswith("    ") or first.text.startswith("\t")
        if self.last and indented and not self.intro:
            self.last[-1][1].details.append(plain(raw))
            return end, []
        if self.last and indented and self.last[-1][1].form == "intro" and _CODE_LINE.search(raw):
            held = self.last[-1][1]
            held.code = f"{held.code}\n{raw}" if held.code else raw
            return end, []
        self.paragraphs += 1
        made = []
        for low, high in sentences(raw):
            listed = self._columns(raw, low, high, first.number, begin)
            if listed:
                made.append(listed)
                continue
            text = plain(raw[low:high])
            number = first.number + raw.count("\n", 0, low)
            if text:
                made.append(
                    Statement(text, number, begin + low, begin + high, headings=self.path, paragraph=self.paragraphs)
                )
        self.intro, self.labels = "", []
        self.last = [(-1, made[-1])] if made else []
        if made and made[-1].text.endswith(":"):
            self.intro = made[-1].text
            made[-1].form = "intro"
        return end, made
