"""Text that rendering leaves out, such as comments and texts of images, when it speaks to the model."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.late import Late

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from memtui_store.scan.reading import Reading

_COMMENT = Late(r"<!--(?P<said>(?:(?!-->)[^\0]){3,800})")
_NOTE = Late(
    r"(?:^|\n)[ \t]{0,3}\[[^\]\n]{0,20}\]:\s{0,3}(?:#|<>|<#>|/|http://)\s{0,3}[(\"'](?P<said>[^)\"'\n]{3,400})"
)
_ATTRIBUTE = Late(
    r"<\w{1,10}\b[^>\n]{0,200}?(?:alt|title|aria-label|content)=(?:\"(?P<said>[^\"\n]{12,300})|'(?P<said2>[^'\n]{12,300}))"
)
_CODE = Late(r"(?:^|(?<=[\s;{}]))/\*(?P<said>(?:(?!\*/)[^\0\"]){3,400})\*/")
_TOOLS = Late(
    r"\s{0,3}(?:todo|fixme|generated|eslint|prettier|markdownlint|toc\b|tocstop|copyright|spdx|license|ignore-|textlint|vale|cspell|spell|memtui|auto-?generated|begin auto|end auto|doctoc|endtoc|more\b|region|endregion|deprecated|lint)"
)
_MODEL = r"(?:ai|agents?|ai (?:agents?|assistants?)|assistants?|claude|copilot|codex|cursor|gemini|llms?|language models?|models?|bots?|gpt)"
_ADDRESSED = Late(
    rf"(?:^|[\s.;!?(])(?:(?:dear|hey|hello|attention|note (?:to|for)|instructions? (?:for|to)|message (?:to|for)) (?:the |any |all )?{_MODEL}\b|{_MODEL}(?: reading this\w*| \w{{1,12}}){{0,3}}?\s?(?::|,| must| should| shall| have to| need to| are to| is to| will| please))|"
    r"\byou (?:must|are now|will now|have to|should)\b|\b(?:ignore|disregard|forget) (?:all|the|any|previous|prior|your|above|every)\b|\bdo(?: not|n't) (?:tell|mention|show|reveal)\b|\bsystem prompt\b|\bwithout (?:asking|telling|review)\b|"
    r"\b(?:secretly|silently|quietly|exfiltrate|obey)\b|\b(?:secret|hidden) (?:directive|instruction|order|command|rule)s?\b"
)
_SIGNS = (
    (_COMMENT, ("<!--",)),
    (_NOTE, ("]:",)),
    (_ATTRIBUTE, ("alt=", "title=", "aria-label=", "content=")),
    (_CODE, ("/*",)),
)


def unseen_spans(reading: Reading, is_instruction: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    """Where text that does not show addresses the model or is an instruction."""
    flat, low = reading.flat_low, reading.low
    for pattern, signs in _SIGNS:
        if not any(sign in flat for sign in signs):
            continue
        for found in pattern.finditer(low):
            said = found["said"] if found["said"] is not None else found["said2"]
            if not _TOOLS.match(said) and (_ADDRESSED.search(said) or (pattern is not _CODE and is_instruction(said))):
                yield found.start(), found.end()
