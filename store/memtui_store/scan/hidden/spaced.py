"""Letters written apart, so that no list of words has them: with blanks of whichever width, dots or other signs between them.

Headings are set so, too; what the letters say is judged by others. A name of a command is set apart by nobody.
"""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from typing import TYPE_CHECKING

from memtui_store.scan.glance import odd
from memtui_store.scan.hidden.broken import Pieced
from memtui_store.scan.hidden.vocabulary import is_known, share
from memtui_store.scan.injection.grants import listed
from memtui_store.scan.late import Late
from memtui_store.scan.sieve import Sieve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

Found = tuple[int, int, str]
_SIGN = r"[._·*|/:=~,+^&#-]"
_SPACED = Late(rf"(?<![^\W_])[^\W\d_](?:(?: {{1,4}}|{_SIGN} {_SIGN}|{_SIGN}| {_SIGN} )[^\W\d_]){{6,}}(?![^\W_])")
_APART = Late(rf"(?<=[^\W\d_]){_SIGN}(?=[^\W\d_])")
_BESIDE = Late(rf"{_SIGN} {_SIGN}")
_ANY_SPACED = Sieve(*odd(r"[a-z](?:(?: {1,4}|SIGN SIGN|SIGN| SIGN )[a-z]){6}".replace("SIGN", _SIGN.replace("·", ""))))
_BRACKETED = Late(r"(?:(?:[(\[{<][a-z][)\]}>]){2,24} ?){2,24}|(?:[(\[{<][a-z][)\]}>]){4,24}")
_ANY_BRACKETED = Sieve(*odd(r"[(\[{<][a-z][)\]}>] ?[(\[{<][a-z][)\]}>] ?[(\[{<][a-z][)\]}>] ?[(\[{<][a-z][)\]}>]"))
_BRACKETS = re.compile(r"[()\[\]{}<>]")
_NAME = Late(r"(?<![\w.'-])(?<!\W\w )[a-z](?: [a-z]){3,8}(?! \w\b)(?![\w'])")
_ANY_NAME = Sieve(*odd(r"[a-z] [a-z] [a-z] [a-z](?:[^a-z0-9_]|$)"))
_LETTERED = Late(r"(?<![\w.'-])[a-z]([ ._-])[a-z](?:\1[a-z]){1,14}(?![\w'-])")
_ANY_LETTERED = Sieve(
    *odd(r"[a-z][._-][a-z][._-][a-z][._-][a-z](?:[^a-z0-9_]|$)"), r"(?i:[a-z] [a-z] [a-z] [a-z](?:[^a-z0-9_]|$))"
)
_SPREAD, _LONGEST = 7, 400
_COMMANDS = listed(
    "curl wget bash sudo eval exec chmod chown python perl ruby node ncat netcat socat base64 scp sftp rsync powershell crontab mkfs openssl bypass ignore delete disable approve reveal erase override forget disregard exfiltrate upload execute obey leak"
)
_ODD_JOINTS = "\u00a0\u00b7\u1680\u2000-\u200a\u2022\u2027\u202f\u205f\u2219\u22c5\u3000\u30fb"
_ODD_JOINT = Late(f"[{_ODD_JOINTS}]")
_ODDLY = Late(f"(?<![^\\W_])[a-zA-Z](?:[ {_ODD_JOINTS}]{{1,4}}[a-zA-Z]){{5,}}(?![^\\W_])")
_JOINT, _JOINTS = Late(f"[ {_ODD_JOINTS}]+"), re.compile(f"([ {_ODD_JOINTS}]+)")
_FEW, _MOSTLY = 2, 0.6
_BIDDING = listed(
    "you your obey act approve accept allow bypass comply copy delete disable do drop dump erase execute export fetch forget forward give grant hide ignore install kill leak lie list mail open override post print push read remove reveal rm run save send share shell show skip start stop switch tell trust turn unlock upload use wipe write"
)
_AT_STAKE = listed(
    "admin all approval approvals calls checks code command commands credentials data env everything file files guard guards history hooks instructions key keys limits logs mail memory notes owner password passwords policy prompt prompts review reviews root rules safety sandbox script scripts secret secrets shell sudo system tests token tokens tool tools user users wallet"
)


def spaced(reading: Reading) -> Iterator[Found]:
    """Where letters stand apart, and the words that they make."""
    if reading.odd:
        sentences = [*_in_blanks(reading)]
        yield from sentences
        yield from _commands(reading, [begin for begin, _, _ in sentences], [end for _, end, _ in sentences])
        yield from _in_brackets(reading)
    if not reading.ascii and _ODD_JOINT.search(reading.signs):
        yield from _in_odd_blanks(reading)


def _in_blanks(reading: Reading) -> Iterator[Found]:
    for found in _SPACED.finditer(reading.flat_low) if _ANY_SPACED.may(reading.flat_low) else ():
        apart = _APART.sub("", _BESIDE.sub(" ", found[0]))
        words = re.split(" {2,}" if apart == found[0] else " +", apart)
        yield found.start(), found.end(), " ".join(word.replace(" ", "") for word in words)


def _in_brackets(reading: Reading) -> Iterator[Found]:
    low = reading.flat_low
    for found in _BRACKETED.finditer(low) if _ANY_BRACKETED.may(low) else ():
        yield found.start(), found.end(), _BRACKETS.sub("", found[0]).strip()


def _commands(reading: Reading, begins: list[int], ends: list[int]) -> Iterator[Found]:
    """Names of commands, and words of orders against a guard, outside of sentences that are set apart as a whole."""
    low = reading.flat_low
    for found in _NAME.finditer(low) if _ANY_NAME.may(low) else ():
        name = found[0].replace(" ", "")
        before = bisect_right(begins, found.start()) - 1
        if name in _COMMANDS and (before < 0 or ends[before] <= found.start()):
            yield found.start(), found.end(), f"{name} {low[found.end() : found.end() + 40].strip()}"


def words_apart(reading: Reading) -> Iterator[Pieced]:
    """Lines with a word whose letters have a blank or one and the same sign between them, with its letters together.

    Nobody sets a word of a sentence apart with signs; with blanks people set headings, but those in capitals.
    """
    low = reading.flat_low
    done = 0
    for found in _LETTERED.finditer(low) if reading.odd and _ANY_LETTERED.may(low) else ():
        signed = found[1] != " "
        if found.start() < done or len(found[0]) < _SPREAD or not is_known(_joined_up(found)):
            continue
        if not signed and not reading.flat[found.start() : found.end()].islower():
            continue
        begin, end = low.rfind("\n", 0, found.start()) + 1, low.find("\n", found.end())
        end = len(low) if end < 0 else end
        if end - begin <= _LONGEST:
            done = end
            yield Pieced(begin, end, _LETTERED.sub(_joined_up, low[begin:end]), unmistakable=signed)


def _joined_up(found: re.Match[str]) -> str:
    return found[0].replace(found[1], "")


def _in_odd_blanks(reading: Reading) -> Iterator[Found]:
    """Letters with the same sign between all of them but those at which words meet."""
    for begin, end in reading.foreign:
        for found in _ODDLY.finditer(reading.text, begin, end) if _ODD_JOINT.search(reading.text, begin, end) else ():
            joints = Counter(_JOINT.findall(found[0]))
            joint, times = joints.most_common(1)[0]
            if _ODD_JOINT.search(joint) or (times < sum(joints.values()) and _ODD_JOINT.search("".join(joints))):
                parts = iter(_JOINTS.split(found[0].lower()))
                yield found.start(), found.end(), _joined(parts, joint)


def _joined(parts: Iterator[str], joint: str) -> str:
    """Letters and the signs between them in turns, as words."""
    return "".join("" if part == joint else " " if _JOINT.match(part) else part for part in parts)


def bids(plain: str) -> bool:
    """Whether words that somebody set apart letter by letter tell their reader to do or to be something."""
    words = plain.lower().split()
    return (
        len(words) >= _FEW
        and not _BIDDING.isdisjoint(words)
        and (words[0] in _BIDDING or "you" in words)
        and not _AT_STAKE.isdisjoint(words)
        and share(plain.lower()) >= _MOSTLY
    )
