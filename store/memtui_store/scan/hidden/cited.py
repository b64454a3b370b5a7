"""Console markup that a note shows to say how it is written, where what it would do is nothing to speak of."""

# ruff: noqa: E501 - a list of words is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.late import Late

_LED_IN = Late(
    r"\b(?:looks? like|written(?: as| like)?|spelt|spelled|(?:docs?|documentation|manual|readme|guide|tutorial)(?:'s)? (?:\w{1,10} )?(?:has|have|shows?|says?|gives?|uses?|example|sample)(?: is| are)?|examples?(?: is| are)?|samples?(?: is| are)?|syntax(?: is)?|markup(?: is| like)?|tags?(?: is| are| like)?|form(?:at)?(?: is)?|e\.g\.|for example|such as|for instance)[\s:,]{1,3}[\"'“„«(]{0,2}\Z"
)
_LED_OUT = Late(
    r"[^\[\n]{0,60}\[/[^\[\]\n]{0,20}\][\"'”»)]{0,2} (?:is|are) (?:how|what|the (?:markup|syntax|tag|form|spelling|way)|an? (?:example|sample|tag|link)|written|spelt|spelled)\b"
)
_IDLE = Late(
    r"(?:[\w #-]{1,30} )?@click\s?=\s?[\"']?(?:\.{2,3}|\?|(?:(?:app|screen|self)\.)?(?:bell|beep|noop|pass|nothing|toggle_dark|toggle_(?:sidebar|help|theme)|show_help|help|notify|log|hello|ping|foo|bar|demo|example)(?:\([^()\n]{0,40}\))?)[\"']?"
)
_LINK = Late(r"(?:[\w #-]{1,30} )?link\s?=\s?[\"']?https://(?P<host>[a-z][\w.-]{3,60})(?:/[\w./#-]{0,80})?[\"']?")
_SHOWN = Late(r"(?P<said>[^\[\n]{1,60})\[/")
_DOCUMENTS = Late(r"(?:textualize|readthedocs|python|github|example)\.(?:io|org|com|net)\Z|(?:\A|\.)docs\.")
_BEFORE = 60


def is_cited(low: str, start: int, end: int) -> bool:
    """Whether words directly before a tag, or after what it encloses, introduce it as an example, and it rings a bell or leads where it says."""
    line = low.rfind("\n", max(0, start - _BEFORE), start) + 1
    if _LED_IN.search(low, max(line, start - _BEFORE), start) is None and _LED_OUT.match(low, end) is None:
        return False
    tag = low[start + 1 : end].rstrip("]")
    if _IDLE.fullmatch(tag):
        return True
    link, shown = _LINK.fullmatch(tag), _SHOWN.match(low, end)
    if link is None or shown is None:
        return False
    said, host = shown["said"].strip(), link["host"]
    if "." in said.rstrip(".") or "://" in said:  # an address of its own, which may be another
        return host in said
    return _DOCUMENTS.search(host) is not None or said.replace(" ", "") in host
