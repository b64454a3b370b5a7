"""Find the claims in a memory's text: what it names that a project or a calendar can be asked about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from memtui_store.audit.claims.blocks import Block, blocks
from memtui_store.audit.claims.dates import dates_in
from memtui_store.audit.claims.model import Claim, Kind
from memtui_store.audit.claims.names import is_path, is_placeholder, is_symbol, split_line
from memtui_store.audit.claims.versions import versions_in

MAX_CLAIMS = 300
_MAX_TEXT = 1 << 20
_MAX_PER_BLOCK = 80


class Found(NamedTuple):
    kind: Kind
    start: int
    end: int


_URL = re.compile(
    r"\b[a-zA-Z][a-zA-Z0-9+.-]{1,14}://[^\s<>`\"')\]|]{1,2000}|\b(?:git@|www\.)[^\s<>`\"')\]|]{4,500}"
    r"|[\w.+-]{1,64}@[\w.-]{1,100}\.[A-Za-z]{2,24}\b|\[\[[^\[\]\n]{1,240}\]\]"
)
_TOKEN = re.compile(r"(?:(?!\]\()[A-Za-z0-9_./\\@~+\-\[\]{}$<>*%#:=?()À-ɏ]){2,300}")
_SPOKEN_LINE = re.compile(
    r"`?\)?,?[ \t]{1,2}\(?(?:at |around |near |~)?(?:lines?|L|ln\.?)[ \t]?~?\d{1,6}(?:[-–]\d{1,6})?(?![\w.])\)?"
)
_FLAG = re.compile(r"(?<![\w\-/.=])--[a-z][A-Za-z0-9]{0,40}(?:[-_][A-Za-z0-9]{1,40}){0,8}(?![\w*<{-])")
_COMMAND = re.compile(
    r"(?:npm (?:run |test\b|start\b)|yarn |pnpm |bun run |make |just |task |composer (?:run(?:-script)? )?|"
    r"(?:uv|poetry|pdm|hatch) run |python3? -m )[^\s`&|;]"
)
_CALL = re.compile(r"(?<![\w`./$@#:{<\"'\\=\[-])[A-Za-z_]\w{2,60}(?:\.[A-Za-z_]\w{1,60}){0,3}\(\)(?![\w`(])")
_TAIL = re.compile(r"::?([A-Za-z_]\w{3,80})(?:\(\))?(?![\w./:-])")
_MARK = re.compile(r"[`/\\@_]|\.\w|\d")


def extract(text: str) -> list[Claim]:
    """Find at most MAX_CLAIMS claims, in the order of the text."""
    text = text[:_MAX_TEXT]
    found: list[Claim] = []
    for block in list(blocks(text)) if _MARK.search(text) else ():
        if block.is_code or _MARK.search(text, block.start, block.end):
            found += _in_block(text, block)
        if len(found) >= MAX_CLAIMS:
            break
    return sorted(found[:MAX_CLAIMS], key=lambda claim: (claim.start, claim.end))


def _in_block(text: str, block: Block) -> Iterator[Claim]:
    """Yield the claims of a block; the first find at a place wins, so what is looked for first is the surest."""
    start, end = block.start, block.end
    taken = bytearray(end - start)
    for url in _URL.finditer(text, start, end):
        taken[url.start() - start : url.end() - start] = b"\1" * (url.end() - url.start())
    kinds = (
        (command for span in block.spans for command in _commands(text, *span)),
        _paths(text, block),
        (each for span in block.spans for each in _names(text, *span, is_code=block.is_code)),
        (Found("symbol", *call.span()) for call in _CALL.finditer(text, start, end) if not block.is_code),
        (Found("version", *span) for span in versions_in(text, start, end)),
        (Found("date", *span) for span in dates_in(text, start, end) if not block.is_code),
    )
    count = 0
    for kind, first, last in (each for found in kinds for each in islice(found, _MAX_PER_BLOCK)):
        free = not any(taken[first - start : last - start])
        if free and count < _MAX_PER_BLOCK:
            count += 1
            if kind != "command":
                taken[first - start : last - start] = b"\1" * (last - first)
            yield Claim(kind, text[first:last], first, last, block)


def _commands(text: str, first: int, last: int) -> Iterator[Found]:
    """Yield each command of a chain that runs a script of the project."""
    at = first
    for part in re.split(r"(&&|\|\||;|\|)", text[first:last]):
        start = at + len(part) - len(part.lstrip(" \t$>%`"))
        line = text[start : at + len(part)].split(" #", 1)[0].rstrip()
        if _COMMAND.match(line) and not is_placeholder(line):
            yield Found("command", start, start + len(line))
        at += len(part)


def _paths(text: str, block: Block) -> Iterator[Found]:
    quoted = dict(block.spans) if not block.is_code else {}
    for token in _TOKEN.finditer(text, block.start, block.end):
        if "." not in token.group() and "/" not in token.group() and "file" not in token.group():
            continue
        first, last = _trimmed(text, *token.span())
        bare, number, _ = split_line(text[first:last])
        alone = quoted.get(first) == last
        anchor = bare.find("#")
        if anchor > 0 and not number:
            bare = bare[:anchor]
        if not number and (text[first - 1 : first] in ("$", "{", "<", "%") or ":" in bare.removeprefix("::")):
            bare, _, tail = bare.partition(":")
            alone = alone and bool(tail)
        path = bare.replace("\\", "/")
        if not is_path(path, quoted=alone or bool(number) or quoted.get(first, 0) >= first + len(bare)):
            continue
        member = _TAIL.match(text, first + len(bare), last) if not number else None
        if member:
            yield Found("symbol", *member.span(1))
        spoken = _SPOKEN_LINE.match(text, last, block.end) if not number else None
        if spoken:
            yield Found("file_line", first, spoken.end())
        else:
            yield Found("file_line", first, last) if number else Found("path", first, first + len(bare))


def _trimmed(text: str, first: int, last: int) -> tuple[int, int]:
    """Return where a token stands without the punctuation around it."""
    while first < last and text[first] in "()[]<{*:=?#+":
        first += 1
    while last > first and (text[last - 1] in ".,:;=?*#>" or _unbalanced(text[first:last])):
        last -= 1
    return first, last


def _unbalanced(token: str) -> bool:
    return any(token[-1] == close and token.count(close) > token.count(open_) for open_, close in ("()", "[]", "{}"))


def _names(text: str, first: int, last: int, *, is_code: bool) -> Iterator[Found]:
    for flag in _FLAG.finditer(text, first, last):
        yield Found("flag", flag.start(), flag.end())
    if not is_code and is_symbol(text[first:last]):
        yield Found("symbol", first, last)
