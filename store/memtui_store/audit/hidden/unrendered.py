"""Find parts of Markdown and HTML that a reader never sees and a model does: comments, styles, folded parts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from memtui_store.audit.injection.blocks import lowered
from memtui_store.audit.injection.find import order_severity
from memtui_store.audit.injection.mention import is_code, is_only_mentioned
from memtui_store.audit.rule import Span
from memtui_store.findings import Severity

COMMENT_END = "-->"
LINK_COMMENT = re.compile(
    r"^[ ]{0,3}\[(?:comment|//|_|#|note)\]:[ ]{0,3}(?:<>|#|//)?[ ]{0,3}[(\"'](?P<said>[^\n]{1,600}?)[)\"'][ ]{0,3}$",
    re.MULTILINE | re.IGNORECASE,
)
STYLE = re.compile(r"<(?P<name>style|script|template|noscript)\b[^<>]{0,200}>(?P<said>[^<]{1,2000})", re.IGNORECASE)
STYLE_COMMENT = re.compile(r"/\*(?P<said>[^*]{1,1000})\*/|//(?P<line>[^\n]{1,400})")
IS, ZERO = r"\s{0,3}:\s{0,3}", r"0(?![.\d]{0,6}[1-9])"
UNSEEN_STYLES = (
    rf"display{IS}none",
    rf"visibility{IS}hidden",
    rf"font-size{IS}{ZERO}",
    rf"opacity{IS}{ZERO}",
    rf"(?:left|top|text-indent){IS}-\d{{3,5}}",
    rf"(?:max-)?(?:height|width){IS}{ZERO}[^<>]{{0,200}}overflow{IS}hidden",
    r"\shidden(?=[\s>=])",
    rf"(?<![\w-])color{IS}transparent",
    rf"(?<![\w-])color{IS}(?P<ink>#?\w{{3,12}})\b[^<>]{{0,100}}background(?:-color)?{IS}(?P=ink)\b",
)
"""Ways to make the text of an element invisible; elements without text are left out."""
UNSEEN = re.compile(
    rf"<(?!input|img|br|meta|link|hr|source)\w{{1,12}}\b[^<>]{{0,300}}?(?:{'|'.join(UNSEEN_STYLES)})[^<>]{{0,300}}>"
    r"(?P<said>[^<]{1,2000})",
    re.IGNORECASE,
)
FOLDED = re.compile(r"<details\b(?![^<>]{0,80}\bopen\b)[^<>]{0,80}>", re.IGNORECASE)
WORDS = re.compile(r"\w\W+\w+\W+\w")
"""More than two words: a label is no message."""
ADDRESSED = re.compile(
    r"(?:^|\b(?:note|message|instructions?|reminder|directive) (?:to|for) (?:the |all |any )?)\s{0,3}"
    r"(?:ai|llm|assistants?|agents?|model|claude|codex|copilot|cursor|gemini|gpt|chatgpt|system)\b[\w ]{0,20}:|"
    r"\b(?:secret|hidden) (?:directive|instructions?|order|task|rule)s?\b",
    re.IGNORECASE,
)
UNASKED = re.compile(
    r"\bwithout (?:asking|review|approval|confirm\w*|telling|permission)|\b(?:exfiltrat|upload|leak)\w*\b|"
    r"\b(?:ignore|disregard|bypass|override)\b|\b(?:send|post|forward)\b.{1,60}\bto\b|"
    r"\badd (?:maintainer|owner|key|user)\b|\bdo not (?:tell|mention|reveal)\b|\bapprove (?:every|all)\b|"
    r"\b(?:api[ _]?keys?|credentials|secrets|passwords?|\.env)\b|\b(?:secret|hidden) (?:directive|instruction|order)",
    re.IGNORECASE,
)
DROPPING = re.compile(
    r"\b(?:ignore|disregard|bypass|skip|override)\b (?:\w+ ){0,3}?"
    r"(?:polic(?:y|ies)|rules|instructions|guidelines|review|approvals?|restrictions)\b",
    re.IGNORECASE,
)
"""What would be an ordinary sentence in sight: nobody hides it from a person."""
MOST_SAID = 2_000


def unrendered_spans(text: str) -> Iterator[Span]:
    """Yield comments, styles and folded parts that give an order; ordinary remarks to people and tools are none."""
    if "<" not in text and "]:" not in text:
        return
    low = ""
    for span in chain(_comments(text), _link_comments(text), _styles(text), _unseen_parts(text), _folded(text)):
        low = low or lowered(text)
        if not is_code(text, span.start) and not is_only_mentioned(low, span.start, span.end, is_command=True):
            yield span


def _comments(text: str) -> Iterator[Span]:
    start = text.find("<!--")
    while start >= 0:
        end = text.find(COMMENT_END, start + 4)
        stop = end + 3 if end >= 0 else len(text)
        said = text[start + 4 : min(end if end >= 0 else stop, start + MOST_SAID)]
        if severity := _severity(said):
            yield Span(start, stop, "hidden.comment", severity, _shown(said))
        start = text.find("<!--", stop)


def _link_comments(text: str) -> Iterator[Span]:
    for found in LINK_COMMENT.finditer(text) if "]:" in text else ():
        if severity := _severity(found["said"]):
            yield Span(*found.span(), "hidden.comment", severity, _shown(found["said"]))


def _styles(text: str) -> Iterator[Span]:
    for found in STYLE.finditer(text):
        for part in STYLE_COMMENT.finditer(found["said"]):
            said = part["said"] or part["line"]
            if severity := _severity(said):
                yield Span(*found.span(), "hidden.comment", severity, _shown(said))
                break


def _unseen_parts(text: str) -> Iterator[Span]:
    for found in UNSEEN.finditer(text):
        said = found["said"]
        if WORDS.search(said):
            yield Span(*found.span(), "hidden.folded", _severity(said) or Severity.REVIEW, _shown(said))


def _folded(text: str) -> Iterator[Span]:
    end = 0
    while (found := FOLDED.search(text, end)) is not None:
        closing = text.find("</details>", found.end())
        end = closing if closing >= 0 else len(text)
        said = text[found.end() : min(end, found.end() + MOST_SAID)]
        if order_severity(said) is Severity.HIGH:
            yield Span(found.start(), end, "hidden.folded", Severity.HIGH, _shown(said))


def _severity(said: str) -> Severity | None:
    """Judge unseen words: an explicit order, or one to a model that nobody would ask for in sight, is grave."""
    severity = order_severity(said)
    if DROPPING.search(said) or (ADDRESSED.search(said.strip()) and UNASKED.search(said)):
        return Severity.HIGH
    return severity


def _shown(said: str) -> str:
    return " ".join(said.split())[:200]
