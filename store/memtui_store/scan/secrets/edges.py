"""Where a value ends, among the signs that close a sentence, a bracket or an emphasis."""

from __future__ import annotations

_TRAIL = ".,;:)]}>*"
_ENDED = (";", '"', "'", "&")  # what ends a value for a program, so that a star before it belongs to it
_SIGHT = 200


def trimmed(text: str, begin: int, end: int) -> int:
    """The end without such signs; all of them belong to the value of an element, which ends behind it."""
    if text.startswith("</", end):
        return end
    while end > begin and text[end - 1] in _TRAIL and not (text[end - 1] == "*" and _is_own(text, begin, end)):
        end -= 1
    return end


def _is_own(text: str, begin: int, end: int) -> bool:
    """Whether a star at the end is part of the value: nothing before it in its line is set apart by one."""
    if text[end : end + 1] in _ENDED:
        return True
    if text[end - 2] == "*":
        return False
    line = text[max(text.rfind("\n", 0, begin) + 1, begin - _SIGHT) : begin]
    return "*" not in line.lstrip().removeprefix("* ")
