"""Claims in a memory's text: what it names that a project can be asked about."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui_store.audit.claims.bare import bare_in
from memtui_store.audit.claims.blocks import Block, blocks
from memtui_store.audit.claims.facts import facts_in
from memtui_store.audit.claims.found import Found, Free
from memtui_store.audit.claims.model import Claim
from memtui_store.audit.claims.passage import Passage, Whole
from memtui_store.audit.claims.quoted import quoted_in
from memtui_store.audit.claims.tokens import paths_in

MAX_CLAIMS = 300
_MAX_TEXT = 1 << 20
_MAX_PER_BLOCK = 80

_URL = re.compile(r"\b[a-zA-Z][a-zA-Z0-9+.-]{1,14}://[^\s<>`\"')\]|]{1,2000}|\b(?:git@|www\.)[^\s<>`\"')\]|]{4,500}")
_EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,63}")
_LINK = re.compile(r"\[\[([^\[\]\n|#]{1,120})(?:[|#][^\[\]\n]{0,120})?\]\]")
_SPAN = re.compile(r"(?<!`)`([^`\n]{1,300})`(?!`)")
# Without one of these nothing can be named: most sentences end here, at the speed of a substring search.
_MARKS = ("`", "/", "\\", "_", "()", " run ", "[[", "~~~", "ranch", "RANCH", "分支", "ブランチ", "브랜치")
_ANY = re.compile(r"[`/\\_@0-9]|\.\w|\[\[|\(\)| run |ranch|RANCH|分支|ブランチ|브랜치")
_DOTTED, _DIGIT = re.compile(r"\.\w"), re.compile("[0-9]")


def extract(text: str) -> list[Claim]:
    """At most MAX_CLAIMS claims in the order of the text; spans are positions in `text`."""
    text = text[:_MAX_TEXT]
    if not (any(mark in text for mark in _MARKS) or _DOTTED.search(text) or _DIGIT.search(text)):
        return []
    found: list[Claim] = []
    whole = Whole(text)
    for block in blocks(text):
        if block.kind != "code" and not _ANY.search(text, block.start, block.end):
            continue
        passage: Passage | None = None
        seen: set[tuple[str, int]] = set()
        for kind, value, start, end in _in_block(text, block):
            if (kind, start) in seen:
                continue
            seen.add((kind, start))
            passage = passage or Passage(whole, block)
            found.append(Claim(kind, value, start, end, passage))
            if len(seen) >= _MAX_PER_BLOCK:
                break
        if len(found) >= MAX_CLAIMS:
            break
    return sorted(found[:MAX_CLAIMS], key=lambda claim: (claim.start, claim.end))


def _in_block(text: str, block: Block) -> Iterator[Found]:
    start, end = block.start, block.end
    source = text[start:end]
    taken: list[tuple[int, int]] = []
    for url in _URL.finditer(text, start, end) if "://" in source or "git@" in source or "www." in source else ():
        taken.append(url.span())
        yield "url", url.group().rstrip(".,;:!?*"), url.start(), url.start() + len(url.group().rstrip(".,;:!?*"))
    for link in _LINK.finditer(text, start, end) if "[[" in source else ():
        taken.append(link.span())
        yield "link", link[1].strip(), link.start(), link.end()
    taken += [mail.span() for mail in _EMAIL.finditer(text, start, end)] if "@" in source else []
    fenced = block.kind == "code"
    if fenced:
        spans = [(start, end)]
    else:
        spans = [span.span(1) for span in _SPAN.finditer(text, start, end)] if "`" in source else []
    free = Free(taken)
    yield from paths_in(source, start, spans, free, fenced=fenced)
    for first, last in spans:
        yield from quoted_in(text, first, last, free, fenced=fenced)
    yield from facts_in(source, start, free)
    if not fenced:
        yield from bare_in(source, start, spans, free)
