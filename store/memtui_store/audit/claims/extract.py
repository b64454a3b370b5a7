"""Claims in a memory's text: what it names that a project can be asked about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from memtui_store.audit.claims.bare import bare_in
from memtui_store.audit.claims.blocks import Block, blocks
from memtui_store.audit.claims.facts import facts_in
from memtui_store.audit.claims.found import EVERYWHERE, Found, Free
from memtui_store.audit.claims.model import Claim
from memtui_store.audit.claims.named_lines import files_of, named_lines_in
from memtui_store.audit.claims.passage import Passage, Whole
from memtui_store.audit.claims.quoted import quoted_in
from memtui_store.audit.claims.tokens import paths_in

MAX_CLAIMS = 300
_MAX_TEXT = 1 << 20
_MAX_PER_BLOCK = 80
_ENOUGH = 4 * _MAX_PER_BLOCK

_URL = re.compile(r"\b[a-zA-Z][a-zA-Z0-9+.-]{1,14}://[^\s<>`\"')\]|]{1,2000}|\b(?:git@|www\.)[^\s<>`\"')\]|]{4,500}")
_EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,63}")
_LINK = re.compile(r"\[\[([^\[\]\n|#]{1,120})(?:[|#][^\[\]\n]{0,120})?\]\]")
_SPAN = re.compile(r"(?<!`)`([^`\n]{1,300})`(?!`)")
# Without one of these nothing can be named: most sentences end here, at the speed of a substring search.
_MARKS = ("`", "/", "\\", "_", "()", " run ", "[[", "~~~", "ranch", "RANCH", "分支", "ブランチ", "브랜치")
_ANY = re.compile(r"[`/\\_@0-9]|\.\w|\[\[|\(\)| run |ranch|RANCH|分支|ブランチ|브랜치")
_DOTTED, _DIGIT = re.compile(r"\.\w"), re.compile("[0-9]")
_TELLING = b"`/\\_([~0123456789"
"""Every mark but four has one of these, and all of them are looked for at once."""


def extract(text: str) -> list[Claim]:
    """At most MAX_CLAIMS claims in the order of the text; spans are positions in `text`."""
    text = text[:_MAX_TEXT]
    if not may_name(text):
        return []
    found: list[Claim] = []
    whole = Whole(text)
    for block in blocks(text):
        start, end = block.start, block.end
        if block.kind != "code" and text.find("`", start, end) < 0 and not _ANY.search(text, start, end):
            continue
        passage: Passage | None = None
        seen: set[tuple[str, int]] = set()
        for (kind, value, first, last), file in _in_block(text, block):
            if (kind, first) in seen:
                continue
            seen.add((kind, first))
            passage = passage or Passage(whole, block)
            found.append(Claim(kind, value, first, last, passage, file))
            if len(seen) >= _MAX_PER_BLOCK:
                break
        if len(found) >= MAX_CLAIMS:
            break
    return sorted(found[:MAX_CLAIMS], key=lambda claim: (claim.start, claim.end))


def may_name(text: str) -> bool:
    """False where a text names nothing: plain prose, for which this is the whole cost."""
    if text.isascii():
        data = text.encode()
        if len(data.translate(None, _TELLING)) == len(data):
            return "ranch" in text or " run " in text or ("R" in text and "RANCH" in text) or bool(_DOTTED.search(text))
    return any(mark in text for mark in _MARKS) or bool(_DOTTED.search(text) or _DIGIT.search(text))


def _in_block(text: str, block: Block) -> Iterator[tuple[Found, str]]:
    """What a block names; of lines that are told of a name also the file they are in."""
    start, end = block.start, block.end
    source = text[start:end]
    found: list[Found] = []
    taken: list[tuple[int, int]] = []
    if "://" in source or "git@" in source or "www." in source:
        for url in _URL.finditer(text, start, end):
            taken.append(url.span())
            address = url.group().rstrip(".,;:!?*")
            found.append(("url", address, url.start(), url.start() + len(address)))
    if "[[" in source:
        for link in _LINK.finditer(text, start, end):
            taken.append(link.span())
            found.append(("link", link[1].strip(), link.start(), link.end()))
    if "@" in source:
        taken += [mail.span() for mail in _EMAIL.finditer(text, start, end)]
    fenced = block.kind == "code"
    if fenced:
        spans = [(start, end)]
    else:
        spans = [span.span(1) for span in _SPAN.finditer(text, start, end)] if "`" in source else []
    free = Free(taken) if taken else EVERYWHERE
    found += islice(paths_in(source, start, spans, free, fenced=fenced), _MAX_PER_BLOCK)
    for first, last in spans:
        found += quoted_in(text, first, last, free, fenced=fenced)
        if len(found) > _ENOUGH:
            break
    found += islice(facts_in(source, start, free), _MAX_PER_BLOCK)
    if not fenced:
        found += islice(bare_in(source, start, spans, free), _MAX_PER_BLOCK)
    told = {at for kind, _, at, _ in found if kind == "version"}
    yield from ((each, "") for each in found if each[0] != "dependency" or each[2] not in told)
    if not fenced and "` (" in source:
        yield from islice(named_lines_in(text, start, end, files_of(found), free), _MAX_PER_BLOCK)
