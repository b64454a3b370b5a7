"""Tell an order from a text that only speaks of one: quoted, reported, forbidden or documented."""

from __future__ import annotations

import re
from bisect import bisect
from functools import lru_cache

FORBIDDING = re.compile(
    r"\b(?:never|not|no|nor|cannot|can[’']?t|don[’']?t|doesn[’']?t|won[’']?t|didn[’']?t|avoid(?:s|ed|ing)?|refus\w+|"
    r"reject\w*|den(?:y|ies|ied)|forbid\w*|prevent\w*|block\w*|stop(?:s|ped)?|prohibit\w*|instead of|rather than|"
    r"disallow\w*|unsafe|dangerous)\b[^.;,!?\n]{0,60}$"
)
FORBIDDEN_AFTER = re.compile(
    r"^[^.;!?\n]{0,30}\b(?:(?:is|are|was|were|be) (?:\w+ )?(?:not|never|forbidden|banned|prohibited|disallowed|blocked|"
    r"rejected|refused|denied|dangerous|unsafe|flagged)|must (?:not|never)|(?:not|never) allowed|no longer)\b"
)
REPORTING = re.compile(
    r"\b(?:attack\w*|adversar\w*|inject(?:ion|ions|ed|s)|injections?-\w+|jailbr\w*|malicious\w*|phish\w*|payloads?|"
    r"exploit\w*|untrusted|hostile|suspicious|poison\w*|threats?|vulnerab\w*|cve|owasp|yara|honeypots?|"
    r"saniti[sz]\w*|detect(?:s|ed|or|ors|ion)|classif\w*|scanners?|red[ -]?team\w*|fixtures?|regex\w*|corpus|demo|"
    r"slides?|regression tests?|test (?:for|that|case|cases|data|string|input)|guard(?:s|rails?)? against|"
    r"(?:phrases?|strings?) (?:like|such|as)|security (?:note|audit|review|finding|risk|issue|concern)s?|"
    r"escap(?:e|es|ed|ing) (?:the )?(?:tag|text|marker)s?|must (?:refuse|reject|not follow)|post-?mortems?|incidents?|"
    r"tokeni[sz]er|special tokens?|chat templates?|prompt (?:format|template)s?|parser|renderer|"
    r"(?:we|was|were) (?:removed|replaced|closed|reported|reverted)|replaced it|as a \w+ i want)\b"
)
"""Words of those who write about attacks, about texts for models, or about what happened and was undone."""
QUOTES = {'"': '"', "'": "'", "“": "”", "‘": "’", "«": "»", "„": "“", "`": "`", "*": "*"}
FENCE = re.compile(r"^[ \t]{0,8}(?:```|~~~)", re.MULTILINE)
_PARAGRAPH, _HEADING, _LINE = 600, 3_000, 200


def is_only_mentioned(low: str, start: int, end: int, *, is_command: bool = False) -> bool:
    """Whether the words at a place of a text in lower case are quoted, reported, forbidden or documented.

    A command in back quotes is still a command, so only what is said around it counts.
    """
    before, after = low[max(0, start - 100) : start], low[end : end + 100]
    if FORBIDDING.search(before) or FORBIDDEN_AFTER.search(after):
        return True
    if not is_command and _is_quoted(low, start, end):
        return True
    return _is_report(_context(low, start, end)) or _is_report(_heading(low, start))


def is_code(text: str, at: int) -> bool:
    """Whether a place stands in a code span of its line or in a fenced block."""
    line = text.rfind("\n", max(0, at - _LINE), at) + 1 or max(0, at - _LINE)
    return text.count("`", line, at) % 2 == 1 or bisect(_fences(text), at) % 2 == 1


@lru_cache(maxsize=4)
def _fences(text: str) -> list[int]:
    return [fence.start() for fence in FENCE.finditer(text)] if "```" in text or "~~~" in text else []


@lru_cache(maxsize=4_096)
def _is_report(context: str) -> bool:
    return REPORTING.search(context) is not None


def _context(low: str, start: int, end: int) -> str:
    """Return the paragraph around a place, with the one before if that introduces a list or a fenced sample."""
    first = max(0, start - _PARAGRAPH)
    begin = max(low.rfind("\n\n", first, start), first)
    if "```" in low[begin:start] or low[begin - 1 : begin] == ":":
        begin = max(low.rfind("\n\n", first, begin), first)
    stop = low.find("\n\n", end, end + _PARAGRAPH)
    return low[begin : stop if stop >= 0 else end + _PARAGRAPH]


def _heading(low: str, start: int) -> str:
    at = low.rfind("\n#", max(0, start - _HEADING), start) + 1
    return low[at : low.find("\n", at)] if low.startswith("#", at) else ""


def _is_quoted(low: str, start: int, end: int) -> bool:
    """Whether a pair of quotation marks encloses the place within its line, and the line says more than that."""
    line = low.rfind("\n", max(0, start - _LINE), start) + 1 or max(0, start - _LINE)
    stop = low.find("\n", end, end + _LINE)
    before, after = low[line:start], low[end : stop if stop >= 0 else end + _LINE]
    for opening, closing in QUOTES.items():
        at = before.rfind(opening)
        if at >= 0 and closing in after and (opening != closing or before.count(opening) % 2):
            return len(re.findall(r"\w+", before[:at] + after[after.index(closing) :])) > 1
    return False
