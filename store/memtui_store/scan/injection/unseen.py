"""Text that rendering leaves out, such as comments and texts of images, when it speaks to the model."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.late import Late

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from re import Match

    from memtui_store.scan.reading import Reading

_COMMENT = Late(r"<!--(?P<said>(?:(?!-->)[^\0]){3,800})")
_NOTE = Late(
    r"(?:^|\n)[ \t]{0,3}\[[^\]\n]{0,20}\]:\s{0,3}(?:#|<>|<#>|/|http://)\s{0,3}[(\"'](?P<said>[^)\"'\n]{3,400})"
)
_ATTRIBUTE = Late(
    r"<\w{1,10}\b[^>\n]{0,200}?(?:alt|title|aria-label|content)=(?:\"(?P<said>[^\"\n]{12,300})|'(?P<said2>[^'\n]{12,300}))"
)
_CODE = Late(r"(?:^|(?<=[\s;{}]))/\*(?P<said>(?:(?!\*/)[^\0\"]){3,400})\*/")
_LINK = Late(r"\]\([^()\s]{1,300}\s{1,3}(?:\"(?P<said>[^\"\n]{12,300})\"|'(?P<said2>[^'\n]{12,300})')\)")
_TOOLS = Late(
    r"\s{0,3}(?:todo|fixme|generated|eslint|prettier|markdownlint|toc\b|tocstop|copyright|spdx|license|ignore-|textlint|vale|cspell|spell|memtui|auto-?generated|begin auto|end auto|doctoc|endtoc|more\b|region|endregion|deprecated|lint)"
)
_MODEL = r"(?:ai|agents?|ai (?:agents?|assistants?)|assistants?|claude|copilot|codex|cursor|gemini|llms?|language models?|models?|bots?|gpt)"
_ADDRESSED = Late(
    rf"(?:^|[\s.;!?(])(?:(?:dear|hey|hello|attention|note (?:to|for)|instructions? (?:for|to)|message (?:to|for)) (?:the |any |all )?{_MODEL}\b|{_MODEL}(?: reading this\w*| \w{{1,12}}){{0,3}}?\s?(?::|,| must| should| shall| have to| need to| are to| is to| will| please))|"
    r"\byou (?:must|are now|will now|have to|should)\b|\b(?:ignore|disregard|forget) (?:all|the|any|previous|prior|your|above|every)\b|\bdo(?: not|n't) (?:tell|mention|show|reveal)\b|\bsystem prompt\b|\bwithout (?:asking|telling|review)\b|"
    r"\b(?:secretly|silently|quietly|exfiltrate|obey)\b|\b(?:secret|hidden) (?:directive|instruction|order|command|rule)s?\b"
)
_ORDERED = Late(
    rf"(?:^|[\s.;!?(\"'])(?:{_MODEL}(?: reading this\w*| \w{{1,12}}){{0,3}}?\s?(?: must| should| shall| have to| need to| are to| is to)|you (?:must|are now|have to))\b|"
    r"\b(?:ignore|disregard|forget) (?:all|the|any|previous|prior|your|above|every)\b|\bdo(?: not|n't) (?:tell|mention|reveal)\b|\bwithout (?:asking|telling)\b|\b(?:secretly|silently|exfiltrate|obey)\b"
)
_FRONT = Late(r"---[ \t]{0,3}\n(?P<keys>(?:(?!---)[^\n]{0,400}\n){1,40})---")
_KEY = Late(
    r"(?:^|\n)(?!(?:name|description|type|title|summary|when|trigger|tags?|date|author|model|tools|version|license|globs|paths|alwaysapply|applyto|source|status|scope|topic|project)\b)[\w.-]{1,40}:[ \t]{1,4}[\"']?(?P<said>[^\n]{12,300})"
)
_TEXTS = ("alt=", "title=", "aria-label=", "content=")


def _comments(low: str, flat: str) -> Iterator[Match[str]]:
    """Comments of HTML and of code, wherever one begins."""
    for sign, pattern in (("<!--", _COMMENT), ("/*", _CODE)):
        place = flat.find(sign)
        while place >= 0:
            found = pattern.match(low, place)
            if found:
                yield found
            place = flat.find(sign, found.end() if found else place + 2)


def _labels(low: str, flat: str) -> Iterator[Match[str]]:
    """Labels of links that nothing links to, and texts of images, line by line."""
    place = flat.find("]:")
    while place >= 0:
        found = _NOTE.match(low, max(0, low.rfind("\n", 0, place)))
        if found:
            yield found
        place = flat.find("]:", place + 2)
    place = flat.find("](")
    while place >= 0:
        found = _LINK.match(low, place)
        if found:
            yield found
        place = flat.find("](", place + 2)
    for sign in _TEXTS if "<" in flat else ():
        place = flat.find(sign)
        while place >= 0:
            end = flat.find("\n", place)
            end = len(flat) if end < 0 else end
            yield from _ATTRIBUTE.finditer(low, flat.rfind("\n", 0, place) + 1, end)
            place = flat.find(sign, end)


def _extra_keys(low: str) -> Iterator[tuple[int, int]]:
    """Front matter shows as a table at best; what a key of its own tells the model there is out of sight."""
    front = _FRONT.match(low)
    if front:
        for found in _KEY.finditer(low, *front.span("keys")):
            if _ORDERED.search(found["said"]):
                yield found.start("said"), found.end("said")


def unseen_spans(reading: Reading, is_instruction: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    """Where text that does not show addresses the model or is an instruction."""
    flat, low = reading.flat_low, reading.low
    if low.startswith("---"):
        yield from _extra_keys(low)
    signs = reading.ascii_signs
    if signs.isdisjoint("<]*"):
        return
    for found in (*_comments(low, flat), *_labels(low, flat)):
        said = found["said"] if found["said"] is not None else found["said2"]
        code = flat.startswith("/*", found.start())
        if not _TOOLS.match(said) and (_ADDRESSED.search(said) or (not code and is_instruction(said))):
            yield found.start(), found.end()
