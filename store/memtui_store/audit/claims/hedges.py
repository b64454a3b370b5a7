"""What a sentence itself tells about the thing it names.

A memory that says a file was removed is right because the file is missing. Of the files that once existed and are
gone now, a fifth is told that way, so these words decide more verdicts than git does. Where in doubt they hedge:
a hedged claim ends as unchecked, which costs a find, while a missed hedge accuses a memory that is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from memtui_store.audit.claims.hedge_words import (
    ACTIVE,
    ARROW_AFTER,
    ATTRIBUTE,
    BACK,
    BRINGING,
    COLUMN_PAST,
    COMMIT_SUBJECT,
    CREATING,
    DONE,
    ELSEWHERE,
    EXAMPLE,
    GOING,
    LINKED,
    MOVED_FROM,
    NAMED_REPOSITORY,
    NEGATED,
    NEGATED_AFTER,
    NOT_YET,
    OF_SOMETHING_ELSE,
    OWN,
    PASSIVE,
    PAST,
    PAST_ADJECTIVE,
    PLANNED,
    POSITIVE,
    REMOVED,
    RENAMED,
    SHELL_MAKES,
    STRUCK,
    WAS,
    WHOLE_PAST,
)
from memtui_store.audit.claims.model import Hedge
from memtui_store.audit.claims.prose import Prose

_BEFORE, _AFTER = 110, 90


def whole_text_is_past(text: str) -> bool:
    """A memory that opens by calling itself superseded speaks of the past throughout."""
    return WHOLE_PAST.search(text[:800]) is not None


def hedge_of(
    sentence: str, start: int, end: int, above: str = "", column: str = "", *, written: str = ""
) -> Hedge | None:
    """What the sentence says of `sentence[start:end]`; `above` is the heading and the line that opens the list.

    `written` is the sentence with its names, where `sentence` has them blanked: they may be those of other places.
    """
    before, after = sentence[max(0, start - _BEFORE) : start], sentence[end : end + _AFTER]
    own = _of_sentence(sentence, start, before, after, written or sentence)
    if own:
        return own
    if column and COLUMN_PAST.search(column):
        return "past"
    return _of_above(above) if above else None


def _of_sentence(sentence: str, start: int, before: str, after: str, written: str) -> Hedge | None:
    near = _after_last(before, ";")
    target = POSITIVE.search(near)
    struck = any(mark.start() < start < mark.end() for mark in STRUCK.finditer(sentence))
    if struck:
        return "removed"
    if _elsewhere(written):
        return "elsewhere"
    if sentence.rstrip(" \t\r\n*_`\"')").endswith("?"):
        return "asked"
    predicate = after.split(";", 1)[0]
    if _told_after(REMOVED, predicate):
        return _done_or_planned("removed", near, predicate)
    if _told_after(RENAMED, predicate):
        return _moved_or_going(RENAMED.finditer(predicate), near, predicate)
    if ARROW_AFTER.match(after):
        return _done_or_planned("arrow", near, predicate)
    if NEGATED.search(near) or NEGATED_AFTER.search(after):
        return "negated"
    if CREATING.search(near) or SHELL_MAKES.search(near) or (BACK.match(after) and BRINGING.search(near)):
        return "planned"
    if PLANNED.search(near[-70:]) or PLANNED.search(predicate[:60]):
        return "planned" if REMOVED.search(near) else "intended"
    if EXAMPLE.search(near[-70:]):
        return "example"
    if target:
        return None
    if MOVED_FROM.search(near):
        return "renamed"
    elsewhere_in_it = OF_SOMETHING_ELSE.search(near) is not None
    if not elsewhere_in_it and REMOVED.search(near):
        return _done_or_planned("removed", near, predicate)
    if not elsewhere_in_it and RENAMED.search(near):
        return _moved_or_going(RENAMED.finditer(near), near, predicate)
    if WAS.search(near) or _told_after(PAST, predicate[:50]) or COMMIT_SUBJECT.search(sentence[:120]):
        return "past"
    told = {word.group().lower() for word in PAST.finditer(near[-60:])}
    return ("old" if told <= PAST_ADJECTIVE else "past") if told else None


def _done_or_planned(hedge: Hedge, near: str, predicate: str) -> Hedge:
    """What is only going to be removed is still there, and other sentences of the text may claim so."""
    told = near[-60:], predicate[:60]
    if any(DONE.search(part) for part in told):
        return hedge
    return "planned" if any(NOT_YET.search(part) for part in told) else hedge


def _moved_or_going(words: Iterable[re.Match[str]], near: str, predicate: str) -> Hedge:
    """Where things go to is told without anything having been moved there."""
    going = {word.group().lower() for word in words} <= GOING
    return "intended" if going else _done_or_planned("renamed", near, predicate)


def _told_after(words: re.Pattern[str], predicate: str) -> bool:
    """True where the word speaks of what stands before it, not of the next thing (`b` replaces the deleted `a`)."""
    return any(
        PASSIVE.search(predicate, max(0, word.start() - 12), word.start()) or not ATTRIBUTE.match(predicate, word.end())
        for word in words.finditer(predicate)
        if word.group().lower() not in ACTIVE and _speaks_of_it(predicate, word)
    )


def _speaks_of_it(predicate: str, word: re.Match[str]) -> bool:
    """In `a.py` adapts old handlers, old are the handlers."""
    if word.group().lower() not in PAST_ADJECTIVE:
        return True
    before = predicate[: word.start()].strip("`*\"')] ")
    return not before or LINKED.search(before + " ") is not None


@lru_cache(256)
def _elsewhere(sentence: str) -> bool:
    if ELSEWHERE.search(sentence):
        return True
    return any(name[1].lower() not in OWN for name in NAMED_REPOSITORY.finditer(sentence))


@lru_cache(256)
def _of_above(above: str) -> Hedge | None:
    words: tuple[tuple[re.Pattern[str], Hedge], ...] = (
        (REMOVED, "removed"),
        (RENAMED, "renamed"),
        (PAST, "past"),
        (PLANNED, "intended"),
        (EXAMPLE, "example"),
    )
    told = Prose(above).text
    for pattern, hedge in words:
        if pattern.search(told):
            return hedge
    return "elsewhere" if _elsewhere(above) else None


def _after_last(text: str, mark: str) -> str:
    return text[text.rfind(mark) + 1 :]
