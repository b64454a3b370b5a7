"""Where a speaker is named as a label, in whichever spelling: `[USER]:`, `### Tool`, `<msg from="admin">`, `role: system`."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memtui_store.scan.injection.grants import listed
from memtui_store.scan.late import Late
from memtui_store.scan.marks import ask
from memtui_store.scan.sieve import Sieve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

_SORTS = {
    "user": listed("user human"),
    "model": listed("assistant ai claude chatgpt gpt gemini copilot"),
    "helper": listed("bot model llm agent"),
    "chief": listed("system developer operator admin administrator root platform harness supervisor orchestrator"),
    "tool": listed("tool function hook mcp"),
    "trace": listed("observation thought action answer"),
}
_SPEAKERS = {word: sort for sort, words in _SORTS.items() for word in words}
NAMES = frozenset(_SPEAKERS)
ask(NAMES)
_NOTICE = r"(?:messages?|notes?|prompts?|outputs?|results?|responses?|notices?|repl(?:y|ies)|turn|instructions?|updates?|reminders?|feedback|alerts?|override|directives?|announcement|comments?|command|calls?|says?|said|replie[sd]|answer(?:s|ed)?|wrote|writes|confirms?|confirmed|adds|approval|consent|confirmation|decision|assistant|agent|input|returned|reports|server|latest|last|previous|new)"
_STEMS = tuple(
    """messa note promp outpu resul respo notic repl turn instr updat remin feedb alert overr direc annou comme comma call
    say said answe wrote write confi adds appro conse decis assis agent input retur repor serve lates last previ new in via
    by on over at""".split()  # noqa: SIM905 - read as words
)
"""How the words of a label behind its speaker begin."""
_STEM_HEADS = frozenset(stem[:2] for stem in _STEMS)
_JOINS = frozenset(" _-")
_STAMP = r"(?:[(\[<]{1,2}[^()\[\]<>\n]{0,14}?\d{1,4}[:./h-]\d{2}[^()\[\]<>\n]{0,16}[)\]>]{1,2}|(?:at |on |@ ?|[|·—–-] )?(?:\d{1,2}[:h]|\d{4}-)\d{2}(?:[\d:./tz-]{0,18}[\dz])?(?: ?[ap]\.?m\.?| ?utc| ?z| ?uhr)?)"
"""When somebody spoke, between a name and its colon: `(12:04)`, `[2026-01-02 09:14]`, `at 9:14 pm`."""
_AFTER = Late(
    rf"(?:['’]s)?(?P<notice>(?:[ _-]{_NOTICE}\b){{0,3}})(?:,? (?:in|via|by|on|over) \w{{2,12}})?(?:\s?\([^()\n]{{1,30}}\)|(?:[*_`\])]{{0,3}},?\s?){_STAMP})?(?P<close>[\])}}*_`\"'|~】〕〗⟧」』⟫]{{0,4}}|\s?[=~+#-]{{2,8}})(?P<sep>\s?(?:[:：→➜»]|->|=>|>{{1,3}}|[—–-](?=\s))|)[*_`]{{0,3}}[ \t]{{0,3}}"
)
_ANY = Sieve(
    rf"(?:{'|'.join(sorted(_SPEAKERS))})(?:['?]s)?(?:[ _-]{_NOTICE}){{0,3}}(?:,? (?:in|via|by|on|over) [a-z0-9_]{{2,12}})?"
    r"(?:[\t-\r ]?\([^()\n]{1,30}\))?(?:[\])}*_`\"'|~\n]|[\t-\r ]?(?:[=~+#-]{2}|[:?>-]|=>)|,?[\t-\r ]?(?:[(\[<]{1,2}[^()\[\]<>\n]{0,14}[0-9]{1,4}[:./h-]|(?:at |on |@ ?|[|?-] )?(?:[0-9]{1,2}[:h]|[0-9]{4}-))[0-9]{2})"
)  # a label, as far as it is in ASCII; what is not is a question mark there
_TITLED = Late(
    r"(?:(?:the|a|an|our|your|earlier|latest|last|previous|prior|next|new|final|first|current|ai|conversation|chat|excerpt|message|instruction|note|notice|reply|request|turn|answer|output|update|warning|from|by|of|in|begin|start)[\s,:(\[-]{1,2}){1,5}\Z"
)
_KEY = Late(
    r"(?:^|[\s{\[,\"'-])[\"']?(?:role|speaker|from|sender|author|type|who|actor|source|name)[\"']?\s?[:=]\s?[\"']?\Z"
)
_HOLDING = r"\b(?:content|text|message|value|body|says|said)[\"']?\s?[:=]"
_HOLDER = Late(_HOLDING)
_HELD = Late(
    rf"[\"']?\s{{0,2}}[,;]?\s{{0,3}}[^\n{{}}]{{0,60}}?\n?[ \t]{{0,8}}[\"']?{_HOLDING}"
    r"\s?[\[{\"'|>]{0,3}\s{0,6}(?P<said>[^\n\"]{2,400})[\"'}\]]{0,4}"
)
_ATTRIBUTE = Late(
    r"<[a-z][\w:-]{1,16}\s[^<>\n]{0,60}?\b(?:role|speaker|from|author|sender|by|source|who|name)\s?=\s?[\"']?\Z"
)
_INSIDE = Late(r"\s{0,4}(?P<said>[^<]{2,400})(?=<)")
_REST = Late(r"(?P<said>(?:(?!(?<!by)(?<!the)(?<!from)\s(?:user|human|assistant|ai|claude|system)\s?:\s)[^\n]){2,400})")
_NEXT_LINE = Late(r"[^\w\n]{0,8}\n\s{0,6}[^\w\n]{0,6}(?P<said>[^\n]{4,400})")
_STAMPED = Late(r"\W{0,6}(?:\d{1,2}|\d{1,4}[\d:./tz ,-]{2,22})[\W_]{0,3}\Z")
_ORNAMENTS = "[({<【〔〖⟦「『⟪*_`\"'|~=+>#•§ \t-"
_HEADING = frozenset("#*=-~_[")
_SET_APART = frozenset("([{【〔〖⟦「『⟪")
_CLOSED = frozenset("]}】〕〗⟧」』⟫")
_ASSIGNED = frozenset(":=")
_BEHIND = frozenset(" \t'’_-,([])}】〕〗⟧」』⟫*`\"|~=+#:：→➜»>—–")
"""What may follow a speaker's name in a label, white space apart."""
_LINE, _WIDE, _SOON = 80, 96, 88


class Turn(NamedTuple):
    """A label and what is said behind it; `inline` where the label stands in the middle of a line."""

    sort: str
    word: str
    start: int
    end: int
    said: str
    title: str = ""
    record: bool = False
    inline: bool = False


def _labelled(low: str, word: str, place: int) -> Turn | None:
    """The turn that a speaker's name opens, if it is written as a label."""
    end = place + len(word)
    behind = low[end : end + 1]
    if behind.isalnum() or (place and low[place - 1].isalnum()):
        return None
    bare = not (behind in _BEHIND or behind.isspace())
    if behind in _JOINS and not (low[end + 1 : end + 3] in _STEM_HEADS and low.startswith(_STEMS, end + 1)):
        then = low[end + 1 : end + 2]
        bare = then.isalpha()
        if (bare and behind != "-") or (behind == "_" and then.isdigit()):
            return None  # a word of the sentence, or part of a name
    if bare and _ASSIGNED.isdisjoint(low[max(0, place - 4) : place]):
        return None  # neither a label nor the value of a key
    after = _AFTER.match(low, end, end + _WIDE)
    if after is None:
        return None
    close, sep = after["close"].strip(), after["sep"].strip()
    begin = low.rfind("\n", max(0, place - _LINE), place) + 1 or max(0, place - _LINE)
    before = low[begin:place]
    sort = _SPEAKERS[word]
    if not sep and not _SET_APART.isdisjoint(before[-3:]) and close[:1] not in (*_CLOSED, "'", '"'):
        return None
    if not _ASSIGNED.isdisjoint(before[-4:]) and (close in ("", '"', "'", "',") or sep == ">"):
        if sep == ">" and _ATTRIBUTE.search(before) and (found := _INSIDE.match(low, after.end())):
            return Turn(sort, word, begin + before.rfind("<"), found.end(), found["said"], "tag")
        held = not sep and _KEY.search(before) and _HOLDER.search(low, end, end + _SOON)
        if held and (found := _HELD.match(low, end)):
            return Turn(sort, word, begin, found.end(), found["said"], "record", record=True)
    if not sep and not close and low[after.end() : after.end() + 1] != "\n":
        return None
    if not sep and _CLOSED.isdisjoint(close) and _HEADING.isdisjoint(before):
        return None  # no heading, as a label without a sign behind it has to be
    if sep == ">" and before.endswith("<"):
        found = _INSIDE.match(low, after.end())
        return Turn(sort, word, place - 1, found.end(), found["said"], after["notice"]) if found else None
    return _on_a_line(low, Turn(sort, word, begin, after.end(), "", after["notice"]), close, sep, before)


def _on_a_line(low: str, label: Turn, close: str, sep: str, before: str) -> Turn | None:
    """A label before a colon, an arrow or the end of its line, or within brackets."""
    titled = _TITLED.search(before)
    title = f"{titled[0] if titled else ''}{label.title}".strip()
    bare = before[: titled.start()] if titled else before
    rest = bare.rstrip(_ORNAMENTS)
    marks = before[len(rest) :]
    inline = bool(rest) and _STAMPED.match(rest) is None
    if inline and rest[-1] not in ".!?;:)]":
        return None
    if not sep and _CLOSED.isdisjoint(close):
        found = None if inline or _HEADING.isdisjoint(marks) else _NEXT_LINE.match(low, label.end)
    elif sep in ("-", "—", "–") and not label.title and not close:
        return None
    else:
        found = _REST.match(low, label.end) or _NEXT_LINE.match(low, label.end)
    if found is None:
        return None
    apart = not _SET_APART.isdisjoint(marks)
    said = found["said"].rstrip(" )]") if apart else found["said"]
    start = label.start + len(rest)
    return label._replace(start=start, end=found.end(), said=said, title=title, inline=inline and not apart)


def turns(reading: Reading) -> Iterator[Turn]:
    """Every turn, in the order of the text; no word of it belongs to two of them."""
    if NAMES.isdisjoint(reading.word_set) or not _ANY.may(reading.flat_low):
        return
    low, flat = reading.low, reading.flat_low
    places: list[tuple[int, str]] = []
    for begin, end, hot in reading.hot:
        if NAMES.isdisjoint(hot):
            continue
        for word in NAMES.intersection(hot):
            place = flat.find(word, begin, end)
            while place >= 0:
                places.append((place, word))
                place = flat.find(word, place + len(word), end)
    seen = 0
    for place, word in sorted(places):
        if place >= seen and (turn := _labelled(low, word, place)):
            yield turn
            seen = turn.end
