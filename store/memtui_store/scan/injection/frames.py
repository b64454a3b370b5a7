"""Words that claim to come from somebody else than the note: another speaker, a tool, what follows the end of a file.

The frame alone proves nothing, since notes have headings named System and logs have speakers; it does where an order follows.
"""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.injection.guards import is_quoted
from memtui_store.scan.injection.orders import is_order
from memtui_store.scan.late import Late
from memtui_store.scan.rule import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

_SPEAKER = r"(?:system|developer|operator|admin(?:istrator)?|root|assistant|agent|ai|claude|model|user|human|tool|platform|security team)"
_CHIEF = r"(?:system|developer|operator|admin(?:istrator)?|root|platform|security team|assistant)"
_SAID = r"(?P<said>[^\n]{8,400})"
_JSON = Late(
    r"[\"'](?:text|content|output|result|cmd|command|thinking)[\"']\s{0,2}:\s{0,2}[\"'](?P<said>[^\"'\n]{8,400})"
)
_JSON_FRAME = Late(
    r"[\"'](?:role[\"']\s{0,2}:\s{0,2}[\"'](?:system|developer|assistant|tool|function|model)|(?:jsonrpc|tool_use_id|tool_call_id|parts|delta|arguments|tool|tool_name|stdout|function_call|choices)[\"']\s{0,2}:)"
)
_CALL = Late(r"\bmessages\s?=\s?\[|\.create\(|\bmodel\s?=\s?[\"']")
_ROLE = Late(
    rf"(?:^|\n)[\s-]{{0,8}}(?:role|from|author|speaker):\s{{1,2}}[\"']?{_SPEAKER}[\"']?\s{{0,2}}\n\s{{0,8}}(?:content|value|text|message):\s{{1,2}}[|>\"']?\s{{0,8}}{_SAID}"
)
_HEADED = Late(
    rf"(?:^|\n)(?:#{{1,6}} ?|\*\*|\[|<)(?:new |updated? )?{_CHIEF}(?: (?:prompt|message|notice|instructions?|update|override|note|memo|broadcast)){{0,2}}:?(?:\*\*|\]|>)?\s{{0,2}}:?\n{{1,2}}\s{{0,4}}{_SAID}"
)
_TURN = Late(
    rf"(?:^|\n)[\s>*-]{{0,4}}(?:\[?\d{{2,4}}[\d:./tz ,-]{{3,22}}\]?\s{{0,2}})?[\[<(*]{{0,2}}{_CHIEF}(?: (?:message|note|prompt))?[\])>*]{{0,2}}\s{{0,2}}(?::|→|->|=>|»|>)\s{{0,2}}{_SAID}"
)
_PAIR = Late(r"\b(?:user|human)\s?:\s(?P<said>[^\n]{8,300}?)\s(?:assistant|ai|claude|model)\s?:")
_WROTE = Late(
    r"(?:^|\n)[\s>]{0,4}(?:on [^\n]{3,40}, ?)?[^\n]{0,40}\b(?:user|owner|operator|admin|boss|maintainer)s? (?:wrote|said|confirmed|replied|answered|added|continues|adds)\s?:\s{0,3}\n[\s>]{0,6}"
    + _SAID
)
_END = Late(
    rf"(?:^|\n)[^\w\n]{{0,12}}(?:this is the )?(?:end|eof|stop|close)\b (?:of |the |here )*(?:\w{{1,14}}[ _]){{0,2}}?(?:files?|texts?|notes?|documents?|memory|memories|context|data|input|quotes?|quotation|transcript|messages?|conversation|section|attachment)\b[^\w\n]{{0,14}}(?:\n{{1,3}}[^\w\n]{{0,6}})?(?:(?:the |new |now )*{_SPEAKER}(?: (?:message|prompt|note|continues|speaks|says|writes|resumes)){{0,2}}\s{{0,2}}(?::|→|->|\])\s{{0,3}})?{_SAID}"
)
_CLOSED = Late(
    r"</(?:documents?|docs?|files?|sources?|context|page|attachment|snippet|chunk|passage|results?|search_results?|user_query|query|content|data|text|article|email|message|output|item|record)>\s{0,4}(?:</\w{1,20}>\s{0,4}){0,3}(?!<)"
    + _SAID
)
_TAGGED = Late(
    r"<(?:thinking|think|thought|scratchpad|reasoning|user_rules?|user_preferences?|environment_details|env|reminder|memory_update|policy|rules?|guidelines|directives?|priority|override|task|goal|objective|command|tool_call|tool|action|parameter|observation|unused\d{1,3}|answer|final|reply|message|note_to_\w{1,12})(?=[\s>])[^>\n]{0,80}>\s{0,4}(?P<said>[^<]{8,400})</"
)
_FENCED = Late(
    r"(?:^|\n)```[ \t]?(?:tool_\w{3,10}|output|tool|system|assistant|observation|result|stdout)\s{0,2}\n" + _SAID
)
_OUTPUT = Late(
    r"(?:^|\n)[\s>*-]{0,4}(?:tool|observation|function|command|action|stdout|bash|shell)\b[^\n]{0,40}(?:\n[\s>*-]{0,4}(?:output|result|observation|returned|response|stdout)\s{0,2}:)\s{0,2}"
    + _SAID
)
_LETTER = Late(
    r"(?:^|\n)to:\s{1,2}(?:the )?(?:ai |coding )?(?:agents?|assistants?|claude|copilot|bots?|models?|llms?)\b[^\n]{0,40}\n(?:[\w-]{2,12}:[^\n]{0,120}\n){0,4}\s{0,3}"
    + _SAID
)
_FRAMES: tuple[tuple[str, tuple[str, ...], Late], ...] = (
    (":", ("role:", "from:", "author:", "speaker:"), _ROLE),
    (":", ("to: ",), _LETTER),
    (":", ("user:", "human:"), _PAIR),
    (":", ("output:", "result:", "returned:", "response:", "observation:", "stdout:"), _OUTPUT),
    (":", (" wrote", " said", " confirmed", " replied", " answered", " added", " continues"), _WROTE),
    ("`", ("```",), _FENCED),
    ("<", ("</",), _CLOSED),
    ("<", ("<",), _TAGGED),
)
_TAGS = frozenset({"<", "</"})
_NEAR = 80
_WORDS = ("system", "developer", "operator", "admin", "root", "platform", "security team", "assistant")


def _around(low: str, flat: str, literals: tuple[str, ...], pattern: Late) -> Iterator[tuple[int, int, str]]:
    """Matches of a pattern that begins with the line on which one of the literals stands, or with the literal."""
    for literal in literals:
        place = flat.find(literal)
        while place >= 0:
            found = None
            if literal in _TAGS:
                found = pattern.match(low, place)
            elif pattern is _PAIR:
                found = pattern.search(low, place, place + 400)
            else:
                begin = flat.rfind("\n", max(0, place - _NEAR), place)
                if pattern is _OUTPUT:
                    begin = flat.rfind("\n", max(0, begin - _NEAR), max(0, begin))
                if begin >= 0 or place <= _NEAR:
                    found = pattern.match(low, max(0, begin))
            if found:
                yield found.start(), found.end(), found["said"]
            place = flat.find(literal, max(found.end("said") if found else 0, place + len(literal)))


def _framed(reading: Reading) -> Iterator[tuple[int, int, str]]:
    flat, low = reading.flat_low, reading.low
    signs = reading.ascii_signs
    if '"' in signs and "{" in signs and _JSON_FRAME.search(flat) and not _CALL.search(flat):
        for found in _JSON.finditer(low):
            yield found.start(), found.end(), found["said"]
    for sign, literals, pattern in _FRAMES:
        if sign in signs:
            yield from _around(low, flat, literals, pattern)
    yield from _around(low, flat, _WORDS, _TURN)
    yield from _around(low, flat, _WORDS, _HEADED)
    yield from _around(low, flat, ("end of ", "end mem", "end doc", "end con", "end not", "end dat", "eof"), _END)


def frame_spans(reading: Reading) -> Iterator[Span]:
    """Where a forged frame is followed by an order."""
    for start, end, said in _framed(reading):
        if is_order(said) and not is_quoted(reading.low, start, end):
            yield Span(start, end, "inject.fake-turn")
