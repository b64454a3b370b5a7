"""Telling an instruction from a note about one: negations, prohibitions, quotations, test cases."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.late import Late

_NEGATED = Late(
    r"(?:\b(?:never|not|no|avoid|don'?t|don’t|doesn'?t|didn'?t|isn'?t|won'?t|can'?t|cannot|mustn'?t|shouldn'?t|forbid(?:den|s)?|forbids?|prohibit(?:ed|s)?|ban(?:ned|s)?|"
    r"refuse[sd]?|reject(?:s|ed)?|block(?:s|ed)?|prevents?|instead of|rather than|stop(?:ped)?|against|disallow(?:ed|s)?|nobody|none|neither|nor|without ever|nicht|kein|keine|nie|jamais|pas|nunca|"
    r"нельзя|не|никогда|禁止|不要|不得|勿)\b|禁止|不要|不得|切勿)[^.\n;!?]{0,110}\Z"
)
_CLOSED = Late(
    r"[^.\n;]{0,40}?\b(?:is|are|was|were|must|should|stays?|remains?|has been|have been)\b (?:\w{1,10} ){0,2}?(?:off\b|forbidden|prohibited|disabled for a reason|not (?:allowed|permitted|needed|used|ok|acceptable|recommended|supported|required)|"
    r"never|blocked|banned|rejected|disallowed|discouraged|against|refused|stay on|remain on|off-limits|off for)"
)
_ABOUT = Late(
    r"\b(?:classifier|detector|regression test|unit test|test[- ]case|injection test|test for|tests? that|expects? a refusal|must return|should return|rule id|phrases? (?:such as|like)|strings? (?:such as|like)|"
    r"patterns? (?:such as|like)|owasp|asi0\d|prompt[- ]injection|jailbreak attempts?|red[- ]team|attack(?:er|ers|s)? (?:may|might|can|could|use|uses|try|will|that)|example of an? (?:attack|injection)|"
    r"flags?|flagged|detects?|catches|sanitiz\w+\(|sanitis\w+\(|escape[sd]?\b|strips?|filters? out|guards? against|protects? against|threat model|payloads? like|such as [\"'`]|the text [\"'`]|"
    r"the (?:phrase|string|tag|token|marker|sequence) [\"'`<]|rejects?|looks? for|scanner|fixture|cve-\d|blog post|article|paper|talk|training (?:slide|deck)|known (?:attack|bug|issue)|matches)\b|sanitize\(|escape\("
)
_QUOTES = "\"'`“”‘’«»「」"
_STRONG = Late(
    r"\b(?:regression test|unit test|injection test|test[- ]case|expects? a refusal|classifier|rule id|owasp|asi0\d|must return|prompt[- ]injection|red[- ]team|attack(?:er|ers)? (?:may|might|can|could|uses?)|sanitize|threat model|detector)\b"
)


def is_negated(low: str, start: int, end: int) -> bool:
    """A prohibition of the very thing: `never use --no-verify`, `YOLO mode is off for a reason`."""
    line = low.rfind("\n", max(0, start - 160), start) + 1
    left = max(line, start - 160)
    if _NEGATED.search(low, left, start):
        return True
    return _CLOSED.match(low, end, min(len(low), end + 90)) is not None


def is_quoted(low: str, start: int, end: int) -> bool:
    """A note about such texts: a test, a rule, an example in quotation marks."""
    line = low.rfind("\n", max(0, start - 240), start) + 1
    left = max(line, start - 240)
    stop = low.find("\n", end, end + 160)
    right = min(len(low), end + 160) if stop < 0 else stop
    about = _ABOUT.search(low, left, right)
    if about is None:
        return False
    if _STRONG.search(low, left, right):
        return True
    if about.start() < start:
        before = low[left:start]
        marks = sum(before.count(q) for q in _QUOTES)
        return marks % 2 == 1 or low[start : start + 1] in _QUOTES or low[start - 1 : start] in _QUOTES
    return False
