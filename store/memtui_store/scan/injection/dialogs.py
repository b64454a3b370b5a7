"""Conversations that never took place: turns in whichever language, an owner who consents in a chat, a prompt answered yes.

Two turns of a user and an assistant are forged whatever they say; between people and bots in a log it takes consent or
an order, since such logs are kept honestly, too.
"""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.injection.grants import grants, listed, worded
from memtui_store.scan.injection.orders import is_order
from memtui_store.scan.late import Late, Lined
from memtui_store.scan.marks import ask
from memtui_store.scan.sieve import Sieve
from memtui_store.scan.windows import stretches

if TYPE_CHECKING:
    from collections.abc import Iterator
    from re import Match

    from memtui_store.scan.reading import Reading

_ASKING = listed(
    "nutzer benutzer anwender usuario utilisateur utente usu bruker bruger anv gebruiker ytt ytkownik ivatel felhaszn utilizator kullan pengguna"
)
"""How the word for a user begins in letters of ASCII, as a text's words are cut."""
_FOREIGN = ("用户", "用戶", "使用者", "ユーザ", "사용자", "пользователь", "користувач", "χρήστης", "المستخدم", "משתמש")
_HELPER = r"(?:(?:ki-?|ia-?)?assist[ae]nt\w{0,3}|asist[ae]nt\w{0,2}|asistan|avustaja|asystent|asszisztens|asisten|trợ lý|ассистент|помощник|асистент|помічник|助手|助理|アシスタント|어시스턴트|비서|βοηθός|المساعد|עוזר|claude|ki|ia|ai)"
_TURNS = Lined(
    r"[\s>*#-]{0,6}(?=[nbaugkfpпк用使ユ사χاמ])(?:nutzer(?:in)?|benutzer|anwender|usuario|utilisateur|utente|usuário|bruker|bruger|användare|gebruiker|käyttäjä|użytkownik|uživatel|používateľ|felhasználó|utilizator|kullanıcı|pengguna|người dùng|пользователь|користувач|用户|用戶|使用者|ユーザー?|사용자|χρήστης|المستخدم|משתמש)\**\s?[:：]\**\s{0,2}(?P<asked>[^\n]{4,300})\n{1,3}[\s>*#-]{0,6}"
    + _HELPER
    + r"\**\s?[:：]\**\s{0,2}(?P<said>[^\n]{4,300})"
)
_LOG = Late(
    r"(?:\A|\n)[\s>*-]{0,4}(?:q |\[?\d{1,4}[\d:./tz ,-]{2,22}\]?\s{0,2})?(?:\w{2,16} )?[<(\[]?(?:owner|boss|user|human|operator|admin|maintainer|ceo|cto)[>)\]]?\s?:\s(?P<said>[^\n]{4,300})\n{1,2}[\s>*-]{0,4}(?:a |\[?\d{1,4}[\d:./tz ,-]{2,22}\]?\s{0,2})?[<(\[]?(?:bot|agent|assistant|ai|claude|model|llm)[>)\]]?\s?:\s(?P<then>[^\n]{4,300})"
)
_OWNERS = listed("owner boss user human operator admin maintainer ceo cto")
_HELPERS = listed("bot agent assistant ai claude model llm")
_ANSWERED = Late(
    r"\bask_?user\w{0,10}[^\n]{0,80}(?:\n[^\n]{0,20})?\byes\b(?P<said>[^\n]{0,40}\b(?:every|always|again|future|all|any|later)\b)"
    r"|\b(?:ask|prompt|show (?:this|it)|confirm)(?: me)? again\?(?P<said2>[^\n]{0,10}\b(?:y|yes|n|no)\b)"
    r"|\b(?:user|owner|operator)(?: has)? (?:approved|authori[sz]ed|granted|allowed|consented to)\b(?P<said3>:?[^\n.]{0,24}\b(?:all|every|any)\b[^\n.]{0,40}\b(?:permanent(?:ly)?|forever|future|later|always|like it|from now on|without)\b)"
)
_ANSWERS = listed("askuser ask again approved authorized authorised granted allowed consented")
TOLD = _ASKING | _OWNERS | _ANSWERS
"""Of which every such conversation in letters of ASCII has one."""
ask(TOLD | _HELPERS)
_SUBJECTS = ("user", "owner", "operator")
_ANY_OWNER = Sieve(rf"(?:{'|'.join(sorted(_OWNERS))})[\x00-\x7f]{{0,2}}:")
_ANY_ANSWER = Sieve(
    rf"(?:{'|'.join(sorted(_ANSWERS))})(?:[?_u]|$)",
    rf"(?:{'|'.join(_SUBJECTS)})[\x00-\x7f]{{0,16}}(?:{'|'.join(sorted(_ANSWERS))})",
)
_BEFORE, _SUBJECT, _SOON, _AFTER = 60, 20, 15, 140
_LIKE_ORDERS = -100
_FEW, _FEW_SIGNS = 2, 6


def _speaks(said: str) -> bool:
    """Whether a turn is a sentence and not a name in a list of settings."""
    return said.count(" ") >= _FEW or (not said.isascii() and sum(char >= "\u2e80" for char in said) >= _FEW_SIGNS)


def _names_a_user(reading: Reading) -> bool:
    return any(word[0] in reading.low_chars and word in reading.low for word in _FOREIGN)


def _foreign(reading: Reading) -> Iterator[Match[str]]:
    if not reading.word_set.isdisjoint(_ASKING) or (not reading.ascii and _names_a_user(reading)):
        for found in _TURNS.finditer(reading.low):
            if _speaks(found["asked"]) and _speaks(found["said"]):
                yield found


def _logged(reading: Reading) -> Iterator[Match[str]]:
    """From each name of an owner that a colon follows, since most logs have none."""
    low, flat = reading.low, reading.flat_low
    for first, last in stretches(flat, _ANY_OWNER):
        for who in sorted(_OWNERS & reading.word_set):
            place = flat.find(who, first, last)
            while place >= 0:
                end = place + len(who)
                if ":" in flat[end : end + 3]:
                    begin = flat.rfind("\n", max(0, place - _BEFORE), place)
                    found = _LOG.match(low, max(0, begin)) if begin >= 0 or place < _BEFORE else None
                    if found and any(map(_consents, (found["said"], found["then"]))):
                        yield found
                place = flat.find(who, end, last)


def _consents(turn: str) -> bool:
    return grants(turn) or is_order(turn) or worded(turn, _LIKE_ORDERS)


def _answered(reading: Reading) -> Iterator[Match[str]]:
    """Around each word of an answer that somebody to ask stands before."""
    low, flat = reading.low, reading.flat_low
    within = stretches(flat, _ANY_ANSWER)
    for word in sorted(_ANSWERS & reading.word_set) if within else ():
        done = 0
        for first, last in within:  # somebody to ask may be in the line before
            place = flat.find(word, max(first, done), last + _AFTER)
            while place >= 0:
                done = place + len(word)
                found = _answer(low, flat, word, place)
                if found:
                    yield found
                    done = max(done, found.end())
                place = flat.find(word, done, last + _AFTER)


def _answer(low: str, flat: str, word: str, place: int) -> Match[str] | None:
    end = place + len(word)
    before = flat[max(0, place - _SUBJECT) : place]
    if flat[end : end + 1] not in "?_u" and not any(who in before for who in _SUBJECTS):
        return None
    if word.startswith("ask"):
        return _ANSWERED.match(low, place, end + _AFTER)
    return _ANSWERED.search(low, max(0, place - _SUBJECT), end + (_SOON if word == "again" else _AFTER))


def dialog_spans(reading: Reading) -> Iterator[Match[str]]:
    """Forged conversations and answers to prompts, as matches."""
    words = reading.word_set
    labelled = ":" in reading.ascii_signs
    if labelled or not reading.ascii:
        yield from _foreign(reading)
    if labelled and not _OWNERS.isdisjoint(words) and not _HELPERS.isdisjoint(words):
        yield from _logged(reading)
    if not _ANSWERS.isdisjoint(words):
        yield from _answered(reading)
