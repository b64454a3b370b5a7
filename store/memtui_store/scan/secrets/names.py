"""What a name says about the value beside it: one notion of "this is called a secret" for every spelling.

A name is cut into words where people join them (camelCase, snake_case, kebab-case, dots), so that `storePassword`,
`DB_PASSWD` and `spring.datasource.password` are one thing, while `bypass`, `keyboard` and `tokenizer` are none.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain

from memtui_store.scan.late import Late
from memtui_store.scan.secrets.name_words import (
    CODE_DENY,
    CODE_LEFT,
    COMPOUND,
    ENDINGS,
    KEY_DENY,
    KEY_LEFT,
    KIND_OF_WORD,
    SHORT_LEFT,
    TAIL_DENY,
    TAIL_FINE,
    VERB_LEFT,
    VERB_RIGHT,
    Kind,
    opens,
)

_NOT, _SECRET = "not", "secret"
_HEAD_FIRST = frozenset(("sandi", "sandinya"))  # in whose language what it belongs to comes after it
_CODE = frozenset(("code", "codes", "código", "codigo", "codice", "kod", "kode", "kód", "koden"))
_KEY = frozenset(("key", "keys", "schlüssel", "schluessel"))
_BY_NEIGHBOURS = _CODE | _KEY | frozenset(chain.from_iterable(COMPOUND))
_UP, _LOW = "A-ZÀ-ÖØ-Þ", "a-zß-öø-ɏ"
_SPLIT = Late(rf"[{_UP}]+(?![{_LOW}])|[{_UP}]?[{_LOW}]++|[{_UP}]++|[0-9]++")


def words_of(name: str) -> list[str]:
    """The words a name is made of, in small letters."""
    return [word.lower() for word in _SPLIT.findall(name)]


def _kind(word: str, left: str) -> Kind | None:
    """What one word says, with the word before it."""
    kind = KIND_OF_WORD.get(word)
    if kind is not None:
        return kind
    for ending, of in ENDINGS:
        if word.endswith(ending) and len(word) > len(ending):
            return of
    for short in ("pass", "pw", "auth"):
        if word.endswith(short) and word[: -len(short)] in SHORT_LEFT:
            return Kind.PASSWORD
    for key in ("keys", "key", "schlüssel", "schluessel"):
        if word.endswith(key):
            return _key(word[: -len(key)] or left)
    if opens(word):
        return Kind.PIN
    return None


def _key(left: str) -> Kind | None:
    if left in KEY_DENY:
        return None
    return Kind.TOKEN if left in KEY_LEFT else Kind.KEY


def _code(word: str, left: str, right: str) -> Kind | None:
    if word in _CODE and left not in CODE_DENY:
        return Kind.PIN if left in CODE_LEFT or right in CODE_LEFT else None
    return None


@lru_cache(maxsize=4096)
def is_mute(word: str) -> bool:
    """Whether a word in small letters says nothing of a secret when it is a whole name, whatever stands beside it."""
    return word not in _BY_NEIGHBOURS and _kind(word, "") is None


@lru_cache(maxsize=4096)
def kind_of(name: str, left: str = "", right: str = "", of: str = "") -> Kind | None:
    """What a name says; `left` and `right` are the words beside it in a sentence, `of` the one behind an article."""
    words = words_of(name)
    for at in range(len(words) - 1, -1, -1):
        before = words[at - 1] if at else left
        if before.isdigit() and at > 1:
            before = words[at - 2] + before  # S3Key, v2Token
        after = words[at + 1] if at + 1 < len(words) else right
        kind = COMPOUND.get((words[at], after)) or COMPOUND.get((before, words[at]))
        if left == _NOT and name.lower() == _SECRET:
            return None
        if kind is Kind.NONE or (name in ("pass", "Pass") and (right in VERB_RIGHT or left in VERB_LEFT)):
            return None
        if kind is None:
            kind = _kind(words[at], before) or _code(words[at], before, of or after)
            if kind is None:
                continue
            if words[at] in ("key", "keys"):
                kind = _key(before)
                if kind is None:
                    return None
        elif COMPOUND.get((words[at], after)):
            return kind
        tail = words[at + 1 :]
        if any(word in TAIL_DENY for word in tail) or (
            not tail and right in TAIL_DENY and words[at] not in _HEAD_FIRST
        ):
            return None
        if all(word.isdigit() or word in TAIL_FINE for word in tail):
            return kind
        return Kind.KEY if kind in (Kind.PASSWORD, Kind.TOKEN, Kind.KEY) and "_" in name else None
    return None
