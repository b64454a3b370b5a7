"""Passwords that come a little later: in a further clause (`…; it's now X`), or as the answer to a question."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.late import Late
from memtui_store.scan.secrets.values import has_mixed_case, is_shaped, is_strong, is_wordlist, is_wordy, turns

_SIGHT = 120
_CHANCE = 5  # so many changes between letters, capitals and digits no name has
_TRAIL = ".,;:)]}>*"
_NUMBER = Late(r"[0-9]")
_LATER = (
    "it's",
    "it’s",
    "it is",
    " now",
    "new one",
    "nuev",
    "nov",
    "neue",
    "lautet",
    "nouveau",
    "nuova",
    "теперь",
    "новый",
)
_NOW = Late(
    r"[^\n]{0,90}?\b(?:it[’']?s|it is|now|new one(?: is)?|nueva es|nuevo es|nova é|novo é|neue ist|neues ist|lautet jetzt|nouveau est|nuova è|теперь|новый)[ \t]{1,2}(?:now[ \t]{1,2}|:[ \t]{0,2})?[\"'`«“]{0,1}(?P<v>[^\s\"'`«»“”,;()]{8,64})"
)
_ASKED = Late(
    r"[^\n?？]{0,60}[?？][\"'»”)]{0,2}[ \t]{0,2}\r?\n[ \t]{0,4}(?:\[[^\]\n]{1,24}\][ \t]{0,2})?(?:[-–—>*•]{1,2}[ \t]{0,2})?(?:[\w .]{1,24}:[ \t]{1,2})?(?P<said>[^\n]{4,160})"
)
_ANSWER = Late(r"[^\s\"'`|,;()<>\[\]{}«»“”:=→]{8,64}")


def _is_password(value: str) -> bool:
    """Plainly one, since no sign ties it to its name; the names that code is made of are not."""
    return is_shaped(value) or (
        is_strong(value) and has_mixed_case(value) and not (is_wordy(value) and turns(value) < _CHANCE)
    )


def answered(text: str, low: str, end: int) -> tuple[int, int] | None:
    """Where the password begins and ends that a later clause, or the line after a question, gives for a name."""
    if _NUMBER.search(text, end, end + 320) is None:
        return None
    later = low[end : end + _SIGHT].partition("\n")[0]
    found = _NOW.match(low, end, end + 200) if any(word in later for word in _LATER) else None
    if found:
        begin = found.start("v")
        value = text[begin : found.end("v")].rstrip(_TRAIL)
        if _is_password(value):
            return begin, begin + len(value)
    asked = _ASKED.match(low, end, end + 320) if "?" in later or "？" in later else None
    for answer in _ANSWER.finditer(text, *asked.span("said")) if asked else ():
        value = answer[0].rstrip(_TRAIL)
        if _is_password(value) or is_wordlist(value):
            return answer.start(), answer.start() + len(value)
    return None
