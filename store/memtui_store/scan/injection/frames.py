"""Words that claim to come from somebody else than the note: another speaker, a tool, what follows the end of a file.

The frame alone proves nothing, since notes have headings named System and logs have speakers; it does where an order follows.
"""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from memtui_store.scan.glance import framed
from memtui_store.scan.injection.closings import closing_spans
from memtui_store.scan.injection.dialogs import TOLD, dialog_spans
from memtui_store.scan.injection.exhibits import is_exhibit
from memtui_store.scan.injection.grants import agrees, grants, worded
from memtui_store.scan.injection.guards import is_layout, is_quoted, is_sample
from memtui_store.scan.injection.harmless import is_harmless
from memtui_store.scan.injection.headers import header_spans
from memtui_store.scan.injection.labels import ASKED, label_spans
from memtui_store.scan.injection.notices import MACHINES, notices
from memtui_store.scan.injection.orders import IN_A_LAYOUT, is_command, is_order
from memtui_store.scan.injection.records import closes, record_spans
from memtui_store.scan.injection.speakers import NAMES
from memtui_store.scan.injection.turns import turn_spans
from memtui_store.scan.late import Late, Lined
from memtui_store.scan.marks import ask, find_all, learn
from memtui_store.scan.rule import Span
from memtui_store.scan.sieve import Sieve, loose
from memtui_store.scan.windows import stretches

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from re import Match

    from memtui_store.scan.reading import Reading
    from memtui_store.scan.windows import Window

_SPEAKER = r"(?:system|developer|operator|admin(?:istrator)?|root|assistant|agent|ai|claude|model|user|human|tool|platform|security team)"
_CHIEF = r"(?:system|developer|operator|admin(?:istrator)?|root|platform|security team|assistant)"
_SAID = r"(?P<said>[^\n]{8,400})"
_JSON = Late(
    r"[\"'](?:text|content|output|result|cmd|command|thinking|data|message|body)[\"']\s{0,2}:\s{0,2}[\"'](?P<said>[^\"'\n]{8,400})"
)
_A_KEY = r"[\"'](?=[a-z_]{3,20}[\"']\s{0,2}:)"  # seen at a glance, since quotation marks are many
_FRAME_KEYS = r"(?:(?:role|from|sender|author|speaker)[\"']\s{0,2}:\s{0,2}[\"'](?:system|developer|assistant|tool|function|model|operator|admin)[\"']|(?:jsonrpc|tool_use_id|tool_call_id|parts|delta|arguments|tool|tool_name|stdout|function_call|choices)[\"']\s{0,2}:|type[\"']\s{0,2}:\s{0,2}[\"'](?:assistant|agent|model|system|tool|message|response|content_block)[\w.-]{0,24}[\"'])"
_JSON_FRAME = Late(_A_KEY + _FRAME_KEYS)
_THOUGHT_KEYS = r"(?:thinking|thoughts?|reasoning|scratchpad|monologue)[\"']\s{0,2}:"
_JSON_THOUGHT = Late(_A_KEY + _THOUGHT_KEYS + r"\s{0,2}[\"'](?P<said>[^\"\n]{12,400})")
_HOOK_KEYS = r"(?:(?:decision|permissiondecision|behaviou?r|outcome|verdict|permissions?|consent|approval)[\"']\s{0,2}:\s{0,2}[\"'](?:allow|approve|accept|grant|pass|waive|give)(?:ed|d|n)?[\"']|(?:systemmessage|additionalcontext|system_message|additional_context)[\"']\s{0,2}:)"
_HOOK = Late(_A_KEY + _HOOK_KEYS)
_REASON = Late(
    r"[\"'](?:reason|permissiondecisionreason|message|note|systemmessage|additionalcontext|system_message|additional_context|comment)[\"']\s{0,2}:\s{0,2}[\"'](?P<said>[^\"'\n]{8,400})"
)
_TOOL_TEXT = Late(r"[\"'](?:description|title|prompt)[\"']\s{0,2}:\s{0,2}[\"'](?P<said>[^\"'\n]{8,600})")
_PRINTS = frozenset(("stdout", "output", "result"))
_THINKING = frozenset(("thinking", "thought", "thoughts", "reasoning", "scratchpad", "monologue"))
ask(_PRINTS | _THINKING)
_IN_A_FRAME = -400  # thousandths; a frame makes up for what plain words lack
_LOUD = 60  # what a notice in the middle of a line has to weigh, since people write some, too
_CALL = Late(r"\b(?:messages\s?=\s?\[|model\s?=\s?[\"'])")
_ROLE = Late(
    rf"(?:^|\n)[\s-]{{0,8}}(?:role|from|author|speaker):\s{{1,2}}[\"']?{_SPEAKER}[\"']?\s{{0,2}}\n\s{{0,8}}(?:content|value|text|message):\s{{1,2}}[|>\"']?\s{{0,8}}{_SAID}"
)
_HEADED = Late(
    rf"(?:^|\n)(?:[>-] {{1,2}}){{0,2}}(?:#{{1,6}} ?|\*\*|\[|<)(?:new |updated? )?{_CHIEF}(?: (?:prompt|message|notice|instructions?|update|override|note|memo|broadcast)){{0,2}}:?(?:\*\*|\]|>)?\s{{0,2}}:?\n{{1,2}}\s{{0,4}}{_SAID}"
)
_TURN = Late(
    rf"(?:^|\n)[\s>*-]{{0,4}}(?:\[?\d{{2,4}}[\d:./tz ,-]{{3,22}}\]?\s{{0,2}})?[\[<(*]{{0,2}}{_CHIEF}(?: (?:message|note|prompt))?[\])>*]{{0,2}}\s{{0,2}}(?::|→|->|=>|»|>{{1,3}})\s{{0,2}}{_SAID}"
)
_PAIR = Late(r"\b(?:user|human)\s?:\s(?P<said>[^\n]{8,300}?)\sassistant\s?:")
_WROTE = Late(
    r"(?:^|\n)[\s>]{0,4}(?:on [^\n]{3,40}, ?)?[^\n]{0,40}\b(?:user|owner|operator|admin|boss|maintainer)s? (?:wrote|said|confirmed|replied|answered|added|continues|adds)\s?:\s{0,3}\n[\s>]{0,6}"
    + _SAID
)
_END = Late(
    rf"(?:^|\n)[^\w\n]{{0,12}}(?:this is the )?(?:end|eof|stop|close)\b (?:of |the |here )*(?:\w{{1,14}}[ _]){{0,2}}?(?:files?|texts?|notes?|documents?|memory|memories|context|data|input|quotes?|quotation|transcript|messages?|conversation|section|attachment)\b[^\w\n]{{0,14}}(?:\n{{1,3}}[^\w\n]{{0,6}})?(?:(?:the |new |now )*{_SPEAKER}(?: (?:message|prompt|note|continues|speaks|says|writes|resumes)){{0,2}}\s{{0,2}}(?::|→|->|\])\s{{0,3}})?{_SAID}"
)
_CLOSED_NAMES = r"</(?:documents?|docs?|files?|sources?|context|page|attachment|snippet|chunk|passage|results?|search_results?|user_query|query|content|data|text|article|email|message|output|item|record)>"
_CLOSED = Late(_CLOSED_NAMES + r"\s{0,4}(?:</\w{1,20}>\s{0,4}){0,3}(?!<)" + _SAID)
_TAGGED_NAMES = r"<(?:thinking|think|thought|scratchpad|reasoning|user_rules?|user_preferences?|environment_details|env|reminder|memory_update|policy|rules?|guidelines|directives?|priority|override|task|goal|objective|command|tool_call|tool|action|parameter|observation|answer|final|reply|message|unused|note_to_"
_TAGGED = Late(
    _TAGGED_NAMES.replace("|unused|note_to_", r"|unused\d{1,3}|note_to_\w{1,12})")
    + r"(?=[\s>])[^>\n]{0,80}>\s{0,4}(?P<said>[^<]{8,400})</"
)
_ANY_CLOSED, _ANY_TAGGED = Sieve(loose(_CLOSED_NAMES)), Sieve(loose(_TAGGED_NAMES) + ")")
_FENCED = Late(
    r"(?:^|\n)```[ \t]?(?:tool_\w{3,10}|output|tool|system|assistant|observation|result|stdout)\s{0,2}\n" + _SAID
)
_OUTPUT = Late(
    r"(?:^|\n)[\s>*-]{0,4}(?:observation|action|action input)\s{0,2}:[^\n]{0,120}\n{1,2}[\s>*-]{0,4}thought\s{0,2}:\s{0,2}(?P<thought>[^\n]{8,400})|(?:^|\n)[\s>*-]{0,4}(?:tool|observation|function|command|action|stdout|bash|shell)\b[^\n]{0,40}(?:\n[\s>*-]{0,4}(?:output|result|observation|returned|response|stdout)\s{0,2}:)\s{0,2}"
    + _SAID
)
_PRINTED = Lined(
    r"[\s>*-]{0,4}(?:stdout|output|tool output|result)\s{0,2}:\s{0,2}\n(?P<printed>(?:[^\n]{1,200}\n?){1,8})"
)
_TOLD = Late(r"\b(?:agents?|assistants?|bots?|models?|claude) (?:must|should|shall|has to|have to) (?:now )?[a-z]")
_LETTER = Late(
    r"(?:^|\n)to:\s{1,2}(?:the |all )?(?:ai |coding )?[\w.-]{0,20}?\b(?:agents?|assistants?|claude|copilot|bots?|models?|llms?)\b[^\n]{0,40}\n(?:[\w-]{2,12}:[^\n]{0,120}\n){0,4}\s{0,3}"
    + _SAID
)
_BREAK = Late(
    r"(?:^|\n)[\"']\}\][}\]]{0,4},\s{0,4}[\"'](?:policy|permissions?|system|instructions?|memories|messages|role|rules|tools|approval|config|settings|prompt)[\"']\s{0,2}:"
)
_HEADER = Late(
    r"\nx-(?:[a-z]{1,12}-){0,2}(?:agents?|ai|llm|assistants?|models?|claude|bots?|instructions?|directives?|prompts?)(?:-[a-z]{1,14}){0,2}:\s{1,2}(?P<said>[^\n]{8,300})"
)
_SCOPE_KEYS = r"(?:scope|applies_?to|tools|commands|actions|for|target|duration|ttl|until|expires)[\"']\s{0,2}:\s{0,2}[\[\"']{1,2}(?:\*|all\b|any\b|every|global|never|permanent|forever|unlimited)"
_SCOPE = Late(_A_KEY + _SCOPE_KEYS)
_GIVEN = Late(
    r"[\"'](?:(?P<said>approvals?|consent|permissions?|authori[sz]ation|grant)[\"']\s{0,2}:\s{0,2}(?:\{[^{}\n]{0,40}?[\"'](?:status|state|decision|result|value)[\"']\s{0,2}:\s{0,2})?[\"'](?:granted|approved|allowed|given|yes|bypass\w{0,14}|full)[\"']|[\w.-]{2,24}[\"']\s{0,2}:\s{0,2}[\"'](?P<said2>(?:permission|approval|consent|authori[sz]ation)s?[._ -](?:granted|given|waived|approved)))"
)
_HEADS = r"(?:(?:new |updated? |the )?(?P<chief>system|developer|operator|admin|root|platform|security team|assistant)|(?P<end>this is the end|end|eof|stop)\b|(?P<role>role|from|author|speaker):|(?P<to>to:)|(?P<out>tool(?:_[a-z0-9_]{3,10})?|observation|action|stdout|output)\b)"
_PLAIN_HEADS = re.sub(r"\?P<\w+>", "?:", _HEADS)
_HEAD = Late(
    r"\n[^\w\n]{0,12}+(?:\d{2,4}[\d:./tz ,\]-]{3,24}+[^\w\n]{0,3}+)?+(?=[adefnoprst])" + _HEADS,
    re.ASCII,
)
_ANY_HEAD = Sieve(
    r"(?:^|\n)[^a-z0-9_\n]{0,12}(?:[0-9]{2,4}[0-9:./tz ,\]-]{3,24}[^a-z0-9_\n]{0,3})?" + _PLAIN_HEADS,
    *framed(r"(?:^|\n)x-"),
)  # what begins with a line
_HEAD_RUNS = learn("system", "developer", "operator", "admin", "root", "platform", "security", "assistant")
_HEAD_WORDS = frozenset(("end", "eof", "stop", "tool", "observation", "action", "stdout", "output"))
"""What heads are known by that no colon follows: a shape for them takes the engine more memory than it has."""
ask(_HEAD_WORDS)
framed("(?:role|from|author|speaker|to):", rf"[0-9:./ ,\]-][tz]+(?:{'|'.join(sorted(_HEAD_WORDS))})")
_BY_HEAD: dict[str, tuple[Late, ...]] = {
    "chief": (_TURN, _HEADED, _FENCED),
    "end": (_END,),
    "role": (_ROLE,),
    "to": (_LETTER,),
    "out": (_OUTPUT, _FENCED),
}
_KEYS = (
    "role",
    '"from"',
    '"sender"',
    '"author"',
    '"speaker"',
    "jsonrpc",
    "tool",
    "parts",
    "delta",
    "arguments",
    "stdout",
    "function_call",
    "choices",
    '"type"',
)
_DECIDED = (
    "decision",
    "behavior",
    "behaviour",
    "outcome",
    "verdict",
    "systemmessage",
    "system_message",
    "additional",
    '"permission',
    '"consent"',
    '"approval"',
)
_LEAVE = ("approval", "consent", "permission", "authoriz", "authoris", '"grant"')
_RECORD = frozenset('{:"}')
_FRAME_SHAPE, _THOUGHT_SHAPE, _HOOK_SHAPE, _SCOPE_SHAPE = (
    "[\"']" + loose(keys).replace(r"\w", "a-z0-9_?") for keys in (_FRAME_KEYS, _THOUGHT_KEYS, _HOOK_KEYS, _SCOPE_KEYS)
)
_ANY_FRAME, _ANY_THOUGHT, _ANY_HOOK, _ANY_SCOPE = map(Sieve, (_FRAME_SHAPE, _THOUGHT_SHAPE, _HOOK_SHAPE, _SCOPE_SHAPE))
_ANY_RECORD = Sieve(*(_FRAME_SHAPE, _THOUGHT_SHAPE, _HOOK_SHAPE, _SCOPE_SHAPE), r"\"(?:tools|inputschema)\"|[\"']\}\]")
_UNTOLD = Late(
    r"\b(?:do not|don't|never|without) (?:tell|mention|inform|notify)(?:ing)? (?:this|it|that|the user|users|anyone|them|him|her)\b|"
    r"\b(?:before|when|prior to|after) (?:using|calling|invoking)\b[^\n]{0,80}?\b(?:read|pass|send|include|attach|upload)\b[^\n]{0,60}?(?:\.ssh|\.aws|\.env\b|id_rsa|credentials|secrets?\b|history|conversation)"
)
_NEAR = 80
_ASSISTANT, _TURN_LENGTH = 11, 310  # characters of the label, and of the longest turn before it
_SAYING = frozenset({"wrote", " said", "irmed", "plied", "wered", "added", "inues", " adds"})
_ANY_SPOKEN = Sieve(*framed(f"(?:{'|'.join(sorted(_SAYING))}|assistant):"))
framed(r"[<{]")  # the signs of tags and records
_SPEAKING = MACHINES | _PRINTS | ASKED | TOLD | NAMES
"""Of which one is in every frame that no sign gives away, in letters of ASCII."""


def _may_have_heads(reading: Reading) -> bool:
    """Whether a text whose shape is that of plain sentences has a word that a frame may begin its line with."""
    return bool(reading.runs & _HEAD_RUNS) or not _HEAD_WORDS.isdisjoint(reading.word_set)


def _headed(low: str, lined: str) -> Iterator[Match[str]]:
    """Frames that begin a line with a word of their own, in a text with a line end before it."""
    for first, last in stretches(lined, _ANY_HEAD):
        for head in _HEAD.finditer(lined, max(0, first - 1), last - (last < len(lined))):
            for pattern in _BY_HEAD[head.lastgroup or ""]:
                if found := pattern.match(low, max(0, head.start() - 1)):
                    yield found


def _at(low: str, flat: str, literal: str, pattern: Late, within: Iterable[Window] = ()) -> Iterator[Match[str]]:
    """Matches that begin with a literal."""
    done = 0
    for first, last in within or ((0, len(flat)),):
        place = flat.find(literal, max(first, done), last)
        while place >= 0:
            found = pattern.match(low, place)
            if found:
                yield found
            done = max(found.end("said") if found else 0, place + 1)
            place = flat.find(literal, done, last)


def _spoken(low: str, flat: str) -> Iterator[Match[str]]:
    """Turns in the middle of a line, and a line that says who wrote the next."""
    if "assistant:" in flat:
        yield from _pairs(low, flat)
    place = flat.find(":\n")
    while place >= 0:
        begin = flat.rfind("\n", max(0, place - _NEAR), place) if flat[place - 5 : place] in _SAYING else -2
        if (begin >= 0 or (begin == -1 and place <= _NEAR)) and (found := _WROTE.match(low, max(0, begin))):
            yield found
        place = flat.find(":\n", place + 2)


def _pairs(low: str, flat: str) -> Iterator[Match[str]]:
    """A user's turn and an assistant's, from the latter back."""
    done = 0
    for place in find_all(flat, "assistant"):
        end = place + _ASSISTANT
        if ":" in flat[end - 2 : end] and (found := _PAIR.search(low, max(done, place - _TURN_LENGTH), end)):
            done = found.end()
            yield found


def _calls(flat: str) -> bool:
    """Whether a program is shown that talks to a model."""
    places = chain(find_all(flat, "messages"), find_all(flat, "model"))
    return ".create(" in flat or any(_CALL.match(flat, place) for place in places)


def _framed(reading: Reading, lined: str, *, record: bool) -> Iterator[Match[str]]:
    flat, low = reading.flat_low, reading.low
    signs = reading.ascii_signs
    if (
        record
        and _ANY_FRAME.may(flat)
        and _JSON_FRAME.search(flat)
        and any(key in flat for key in _KEYS)
        and not _calls(flat)
    ):
        yield from _JSON.finditer(low)
    if ":" in signs and _ANY_SPOKEN.may(flat):
        yield from _spoken(low, flat)
    if "<" in signs:
        for literal, pattern, sieve in (("</", _CLOSED, _ANY_CLOSED), ("<", _TAGGED, _ANY_TAGGED)):
            if within := stretches(flat, sieve):
                yield from _at(low, flat, literal, pattern, within)
    if lined:
        yield from _headed(low, lined)


def _recorded(reading: Reading) -> Iterator[Match[str]]:
    """What a record holds besides turns: decisions, texts of tools, thoughts, consent."""
    flat, low = reading.flat_low, reading.low
    if _ANY_HOOK.may(flat) and _HOOK.search(flat) and any(key in flat for key in _DECIDED):
        yield from _decided(low)
    if '"tools"' in flat or '"inputschema"' in flat:
        for found in _TOOL_TEXT.finditer(low):
            if _UNTOLD.search(found["said"]):
                yield found
    if not _THINKING.isdisjoint(reading.word_set) and _ANY_THOUGHT.may(flat):
        yield from _thought(low)
    if _ANY_SCOPE.may(flat) and _SCOPE.search(low) and any(key in flat for key in _LEAVE):
        yield from _GIVEN.finditer(low)  # a record of consent that has no end or no limit


def _decided(low: str) -> Iterator[Match[str]]:
    """What a hook is said to have allowed, where its reason is an order or reaches beyond one call."""
    for found in _REASON.finditer(low):
        if _binds(found["said"]):
            yield found


def _thought(low: str) -> Iterator[Match[str]]:
    """Thoughts in a record, which report that somebody has agreed."""
    for found in _JSON_THOUGHT.finditer(low):
        if agrees(found["said"]) or _binds(found["said"]):
            yield found


def _addressed(reading: Reading) -> Iterator[Match[str]]:
    """Headers of a letter that are for a model."""
    for found in _at(reading.low, reading.flat_low, "\nx-", _HEADER):
        if is_command(found["said"]) or grants(found["said"]):
            yield found


def _printed(reading: Reading) -> Iterator[Match[str]]:
    """What a program is said to have printed, where a line of it lets the reader off or is loud."""
    flat = reading.flat_low
    if any(f"{word}:" in flat for word in _PRINTS & reading.word_set):
        for found in _PRINTED.finditer(reading.low):
            lines = found["printed"].split("\n")
            if any(_binds(line, heavy=_LOUD, commanding=_LOUD) or _TOLD.search(line) for line in lines):
                yield found


def _loud(reading: Reading) -> Iterator[Match[str]]:
    """What is no frame by its place: a notice within a line."""
    for found in notices(reading):
        if _binds(_said(found), heavy=_LOUD, commanding=_LOUD):
            yield found


def _binds(said: str, **least: int) -> bool:
    """Whether words give an order, or take away what would stand in the way of one."""
    return is_order(said, **least) or grants(said)


def _said(found: Match[str]) -> str:
    """What a frame holds, in whichever of its groups."""
    held = found.groupdict()
    return held.get("said") or next(filter(None, held.values()), "")


def _matches(reading: Reading, *, record: bool) -> Iterator[Match[str]]:
    """Frames of every kind but turns, with what was found to bind."""
    words = reading.word_set
    if reading.shaped or _may_have_heads(reading):
        lined = "\n" + reading.flat_low if _ANY_HEAD.may(reading.flat_low) else ""
        for found in _framed(reading, lined, record=record):
            if _binds(_said(found)) or worded(_said(found), _IN_A_FRAME):
                yield found
        if record:
            yield from _recorded(reading)
        if lined:
            yield from _addressed(reading)
    if not MACHINES.isdisjoint(words) and not reading.ascii_signs.isdisjoint(":]"):
        yield from _loud(reading)
    if not _PRINTS.isdisjoint(words):
        yield from _printed(reading)
    yield from label_spans(reading)
    yield from dialog_spans(reading)


def _spans(reading: Reading, *, record: bool) -> Iterator[tuple[int, int, str]]:
    for found in _matches(reading, record=record):
        yield *found.span(), _said(found)
    yield from turn_spans(reading)


def frame_spans(reading: Reading) -> Iterator[Span]:
    """Where a forged frame is followed by an order, and where the frame of the note itself is closed."""
    low = reading.low
    record = False
    if reading.shaped:
        record = reading.ascii_signs >= _RECORD and _ANY_RECORD.may(reading.flat_low)
        if record and "}]" in reading.flat_low:
            for found in _BREAK.finditer(low):  # closes the record a note is kept in, and goes on with a key of it
                yield Span(*found.span(), "inject.delimiter")
        if closes(reading):
            yield from record_spans(reading)
        yield from closing_spans(reading)
        yield from header_spans(reading)
    elif reading.ascii and _SPEAKING.isdisjoint(reading.word_set) and not _may_have_heads(reading):
        return
    for start, end, said in _spans(reading, record=record):
        begin = end - len(low[start:end].lstrip())
        if is_layout(low, begin) and not is_order(said, heavy=IN_A_LAYOUT):
            continue
        if "/commit/" in said or is_sample(low, begin) or is_harmless(low, start, end, "inject.fake-turn"):
            continue
        if not is_quoted(low, start, end) and not is_exhibit(low, start):
            yield Span(start, end, "inject.fake-turn")
