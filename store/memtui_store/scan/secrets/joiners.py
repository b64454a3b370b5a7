"""What may stand between a name and its value: signs of assignment, verbs, brackets, new lines, or only a blank."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from memtui_store.scan.late import Late

if TYPE_CHECKING:
    from collections.abc import Iterator
    from re import Match


class Form(Enum):
    """How firmly a value is tied to its name: the looser, the more the value itself must convince."""

    DIRECT = 1
    CHANGED = 2
    SAID = 3
    ALONE = 4


DIRECT, CHANGED, SAID, ALONE = Form  # since looking a member up takes longer than most that is done with it

_CLOSE = r"(?:\\?[\"'`´’”）」】]|\*\*|__|\]|\)|~~|</?\w{1,8}>){0,3}"
_GAP = (
    r"(?:[ \t]{1,3}(?:\([^()\n]{1,40}\)|\[[^\]\n]{1,40}\]))?"
    r"(?:[ \t]{1,2}(?:for|of|to|on|in|at|from|für|fuer|zum|zur|vom|von|der|des|pour|de|du|del|da|do|di|della|dla|para|per|van|voor|till|för|"
    r"для|от|к|на|pro|til|pentru|için|của|cho|máy|tài|trang|ứng|hệ|dịch|with|as|used|we use|used by|and user|user|which|that|value|string|phrase|word|key|"
    r"hash|id|here|there|below|currently|now|again|too|also|token|header|secret|par défaut|par|by default|by|under|via|inside)\b"
    r"(?:[^\n:=|\"'`→]|'(?=s\b)){0,48}?(?:`[^`\n]{1,40}`|\"[^\"\n]{1,40}\")?)?"
)
_FILLER = r"(?:[ \t]{1,2}(?!(?:is|was|are|were|has|not|must|should|can|will|may|and|or)\b)[^\W\d_][\w'’-]{0,19}){1,3}?"
_BETWEEN = f"(?:{_GAP}|[ \\t](?:wi-?fi|wlan|root|admin|ssh|vpn|email|mail){_GAP}|{_FILLER})(?:[ \\t]#?\\d{{1,2}})?"
"""Only the first of these may be nothing at all, lest that be tried three times."""
_PREFIX = r"(?:(?:&(?:'\w{1,8} )?)?(?:str|string|final|const)\s*=\s*)?(?:[brfun@$]{1,2}(?=[\"']))?(?:base64:|plain:|hex:|\{?plain\}|text:)?"
_DIRECT = Late(
    _CLOSE
    + _BETWEEN
    + r"[ \t]{0,8}"
    + _CLOSE
    + r"[ \t]{0,24}(?P<join>:=|=>|->|-->|→|⇒|➜|➡|—>|==?|[:：=＝]|(?<=[ \t])\|(?=[ \t])|\+=|\?=|::=)[ \t]{0,8}(?:\*\*|__|~~)?[ \t]{0,24}"
    + _PREFIX
    + r"(?=[^\s])"
)
_COPULA = Late(
    _CLOSE
    + _BETWEEN
    + r"[ \t]{0,3}(?:[’']s\b|,[ \t](?:and )?(?:it|that|which)(?:[’']s| is| was)\b|\b(?:(?:was |has been |is |been |now |got )?(?:set|changed|reset|updated|rotated) to|set as|is(?: now| currently| set to| still)?|was|are|were|be|becomes?|equals?|contains|reads?|"
    r"ist|lautet|heißt|war|היא|הוא|הינה|هي|هو|adalah|ialah|це|είναι|ήταν|est|sera|es|era|é|è|e'|jest|to jest|to|je|är|er|on|este|là|olarak|это|был|—|–|hier:|with|asks for|"
    r"remains?|stays|will be|=|:)\b|[—–-](?=[ \t])|"
    r"是|为|為|改成了?|换成了?|換成了?|改為|设成|設為|变更为|：|は|が|：|는|은|이|가|を|を使う|改为|设置为|一律)[ \t]{0,3}:?[ \t]{0,3}(?:\*\*)?(?=[^\s])"
)
_CHANGED = Late(_CLOSE + _BETWEEN + r"[ \t]{1,2}(?:from|von|de|с)[ \t]{1,2}(?=\S)")
_FROM = Late(r"[ \t](?:from|von|de|с)[ \t]")
_CHANGED_TO = Late(r"\S{4,80}?[\"'`]?[ \t]{1,2}(?:to|auf|zu|in|à|a|на)[ \t]{1,2}(?=\S)")
_SPACE = Late(
    r"(?:\*\*|__)?[\"']?(?:[ \t]{1,6}|[ \t]{0,2}\([ \t]?|[ \t]{0,2},[ \t]{0,2}(?=[\"'`]))(?:[0-9] |--?(?:plaintext|text|value)[ \t=])?(?=[^\s])"
)
_FAR = Late(r"(?:[ \t]{1,2}[^\W\d_][\w'’-]{0,15}){1,4}?[ \t]{1,2}(?=\d{4,8}(?:[a-fавкх](?!\w)|(?![\w.%])))")
_CALLED = Late(r"[\"'`]?[ \t]{0,2}[(,][ \t]{0,4}(?=[\"'`])")
_ELSEWHERE = Late(
    r"[\"'`]?[ \t]{0,2},?[ \t]{0,2}[{(]?[ \t\r]{0,4}\n?[ \t]{0,24}(?:(?:type|description|sensitive|nullable|ephemeral)[ \t]{0,12}=[^\n]{0,100}\n[ \t]{0,24}){0,4}[\"']?(?:value|content|default|plaintext|data)[\"']?[ \t]{0,12}[:=][ \t]{0,3}(?=[^\s])|"
    r"[\"'`]?[ \t]?>[ \t]{0,4}(?:\n[ \t]{0,24})?(?:<(?:value|string|plaintext)>)?[ \t]{0,4}(?=[^<\s])|"
    r"</key>\s{0,24}<string>(?=[^<\s])|</name>\s{0,24}<value>(?=[^<\s])|</t[dh]>\s{0,24}<td>(?=[^<\s])|"
    r"<[ \t]{0,2}br>"
)
_ANNOUNCED = Late(
    r"[\"'`]?"
    + _BETWEEN
    + r"[ \t]{0,2}(?:[:=]|is|are|below)[ \t]{0,3}(?:[>|][+-]?|\\)?\r?\n(?:[ \t]{0,4}\r?\n)?[ \t]{0,24}(?:[-*>][ \t]{1,3}|```\w{0,8}\n[ \t]{0,8})?(?=[\"'`\w!#$%&*+@?])"
)
_LAST = frozenset(":=sew>|+-\\ \t\r")  # how a line ends that announces the next
_BEYOND = Late(r"(?:[ \t]{1,2}\([^()\n]{1,40}\)|;)[ \t]{1,3}(?=[^\s\d]{0,60}\d[^\s\d]{0,60}\d[^\s\d]{0,60}[\d!#$%&*?])")
_TYPED = Late(
    r"[,:;]?[ \t](?:(?:just|please|then|you|simply)[ \t]){0,2}(?:type|enter|use|try|give|tippe|saisir|taper|escribe|digite)[ \t]{1,2}(?=[^\s])"
)
_VERBS = ("type ", "enter ", "use ", "try ", "give ", "tippe ", "saisir ", "taper ", "escribe ", "digite ")
_BELOW = Late(
    r"(?:\*\*|__|[\"'`:])?[ \t]{0,3}\r?\n(?:[ \t]{0,8}\r?\n)?[ \t]{0,24}(?:[-*>][ \t]{1,3}|```\w{0,8}\r?\n[ \t]{0,8})?"
    r"(?=[\"'`]?[\w!#$%&*+@?][^\s]{7,400}+[ \t]{0,3}(?:\r?\n|\Z))"
)
_NO_JOIN = frozenset("./}?%$[&#@!^")  # what no value begins behind, nor does anything that leads to one
_TIGHT = frozenset(":=\n-")  # behind which none of the patterns goes on that want a blank, a quotation mark or the like
_BEFORE_VERB = frozenset(",:; \t")
_NEXT = 8  # how near the end of the line must be for a value in the next
_JOINS = Late(r"[:=>|→⇒➜➡：＝\n]")


def dialled(low: str, end: int) -> int | None:
    """Where the digits begin that stand some words after the name of a code."""
    found = _FAR.match(low, end)
    return found.end() if found else None


def _below(low: str, end: int) -> Match[str] | None:
    """A line that announces what stands in the next, which shows in its last character."""
    line = low.find("\n", end, end + 300)
    return _ANNOUNCED.match(low, end) if line > end and low[line - 1] in _LAST else None


def goes_on_below(low: str, end: int) -> bool:
    """Whether a value may stand below a name behind which its line has nothing but signs."""
    return (_BELOW.match(low, end) or _ELSEWHERE.match(low, end)) is not None


def joined(text: str, low: str, end: int) -> Iterator[tuple[int, Form]]:
    """Places where a value may begin after the name that ends at `end`, and how firmly each is tied to it."""
    sign = low[end : end + 1]
    if sign in _NO_JOIN and not low.startswith("?=", end):
        return
    join = _JOINS.search(low, end, end + 300)  # without one of these in the line, nothing is assigned outright
    spaced = sign not in _TIGHT
    if join and join[0] != "\n":
        found = _DIRECT.match(low, end)
        if found:
            yield found.end(), DIRECT
            if found["join"] not in (":", "|") and text[found.end()] not in "\\>|":
                return
    found = _CHANGED.match(low, end) if spaced else None
    if found and _FROM.search(low, end, end + 120):
        yield found.end(), CHANGED
        after = _CHANGED_TO.match(low, found.end())
        if after:
            yield after.end(), CHANGED
    if sign != "\n" and (found := _COPULA.match(low, end)):
        yield found.end(), SAID
    if spaced and (found := _CALLED.match(low, end)):
        yield found.end(), DIRECT
    if join and (found := _ELSEWHERE.match(low, end) or _below(low, end)):
        yield found.end(), DIRECT
    if spaced and (found := _SPACE.match(low, end)):
        yield found.end(), ALONE
    found = _TYPED.match(low, end) if sign in _BEFORE_VERB else None
    if found and any(low.find(verb, end, end + 30) >= 0 for verb in _VERBS):
        yield found.end(), CHANGED
    found = _BEYOND.match(low, end) if sign == ";" or low.startswith("(", end + 1) else None
    if found is None and low.find("\n", end, end + _NEXT) >= 0:
        found = _BELOW.match(low, end)
    if found:
        yield found.end(), ALONE
