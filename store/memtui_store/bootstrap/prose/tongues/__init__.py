"""Languages a text may be in; judging asks which, so that words that mean different things in two do not mix."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from memtui_store.bootstrap.prose.tongues.dutch import DUTCH
from memtui_store.bootstrap.prose.tongues.english import ENGLISH
from memtui_store.bootstrap.prose.tongues.french import FRENCH
from memtui_store.bootstrap.prose.tongues.german import GERMAN
from memtui_store.bootstrap.prose.tongues.italian import ITALIAN
from memtui_store.bootstrap.prose.tongues.portuguese import PORTUGUESE
from memtui_store.bootstrap.prose.tongues.scandinavian import SCANDINAVIAN
from memtui_store.bootstrap.prose.tongues.spanish import SPANISH
from memtui_store.bootstrap.prose.tongues.tongue import Tongue

TONGUES = (ENGLISH, GERMAN, FRENCH, SPANISH, PORTUGUESE, ITALIAN, DUTCH, SCANDINAVIAN)
_WORD = re.compile(r"[a-zà-öø-ÿœ']+")
_LOOKED_AT = 2_000
_LETTERED = re.compile(r"[^\W\d_]+")
_ENOUGH, _ABROAD, _TOLD = 10, 0.02, 0.17
_LETTERS = (
    (GERMAN, re.compile(r"[äöüß]")),
    (FRENCH, re.compile(r"[èêàùçœ]|\b[ldjnmtsc]['’](?=[a-zéèêà])|qu['’]|«")),
    (SPANISH, re.compile(r"[ñ¿¡]|[íóú](?!\w*[ãõç])|ción\b")),
    (PORTUGUESE, re.compile(r"[ãõ]|(?:lh|nh)[aeo]s?\b|ç[aoõ]")),
    (ITALIAN, re.compile(r"[ìò]|\b(?:dell|all|nell|sull|un|quell|dall)['’]|zion[ei]\b")),
    (SCANDINAVIAN, re.compile(r"[åæøäö]|\b(?:och|ikke|inte)\b")),
    (DUTCH, re.compile(r"ij|aa[rtnlk]|uu[rt]")),
)


@lru_cache(maxsize=512)
def tongues_of(text: str) -> tuple[Tongue, ...]:
    """The languages a text is most likely in; several where its words do not tell, all where it has none of theirs."""
    said = re.sub(r"`[^`]*`", " ", text[:_LOOKED_AT].casefold().replace("’", "'"))
    words = [part for word in _WORD.findall(said) for part in {word, *word.split("'")} if part]
    scores = {each.name: float(sum(word in each.small for word in words)) for each in TONGUES}
    for each, letters in _LETTERS:
        scores[each.name] += 1.5 * min(len(letters.findall(said)), 4)
    best = max(scores.values())
    if best == 0:
        return TONGUES
    return tuple(each for each in TONGUES if scores[each.name] >= best - 0.5)


def is_unread(text: str) -> bool:
    """Whether a text is in none of these languages: few of their small words, and letters that English lacks."""
    said = re.sub(r"`[^`]*`|https?://\S+", " ", text[:_LOOKED_AT].casefold())
    words = _LETTERED.findall(said)
    letters = [each for each in said if each.isalpha()]
    abroad = sum(not each.isascii() for each in letters)
    if len(words) < _ENOUGH or abroad < _ABROAD * len(letters):
        return False
    return max(sum(word in each.small for word in words) for each in TONGUES) < _TOLD * len(words)


def spoken(text: str, fallback: tuple[Tongue, ...] = ()) -> tuple[Tongue, ...]:
    """The languages of a sentence; one too short to tell is in the language of its document."""
    found = tongues_of(text)
    both = tuple(each for each in found if each in fallback)
    return both or found


def told_in(text: str, tongues: tuple[Tongue, ...], pick: Callable[[Tongue], re.Pattern[str]]) -> re.Match[str] | None:
    """The first match of the picked pattern in any of the languages."""
    for each in tongues:
        found = pick(each).search(text)
        if found:
            return found
    return None


__all__ = ["TONGUES", "Tongue", "is_unread", "spoken", "told_in", "tongues_of"]
