"""Text that rendering leaves out, such as comments and texts of images, when it speaks to the model."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from memtui_store.scan.injection.grants import MUCH, grants, lets, worded
from memtui_store.scan.injection.header_keys import claimed_keys
from memtui_store.scan.injection.leave import urges, weakens
from memtui_store.scan.injection.orders import COMMANDING, JUDGED, is_command, is_editing, is_order
from memtui_store.scan.injection.places import (
    code_comments,
    footnote,
    is_caption,
    line_comments,
    opened,
    places,
    referred,
)
from memtui_store.scan.injection.upkeep import beyond_upkeep
from memtui_store.scan.late import Late
from memtui_store.scan.sieve import Sieve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from re import Match

    from memtui_store.scan.reading import Reading

_TOOLS = Late(
    r"\s{0,3}(?:todo|fixme|generated|eslint|prettier|markdownlint|toc\b|tocstop|copyright|spdx|license|ignore-|textlint|vale|cspell|spell|memtui|auto-?generated|begin auto|end auto|doctoc|endtoc|omit (?:in|from) toc|(?:start|begin|end) [^\n]{1,40}\[[\w-]{1,30}\]\s{0,3}\Z|no toc|badges?:|more\b|region|endregion|deprecated|lint)"
)
_MODEL = r"(?:ai|agents?|ai (?:agents?|assistants?)|assistants?|claude|copilot|codex|cursor|gemini|llms?|language models?|models?|bots?|gpt)"
_PART = r"(?! (?:tables?|lines?|sections?|blocks?|rest|next|following|lists?|rows?|columns?|links?|badges?)\b)"
_THING = r"(?! (?:panel|window|page|view|table|class|list|module|service|process|config|folder|widget|menu|pane|name|id|types?|loop|code|settings|version|section|dialog|card|icon|button|bar|tab|column|box)s?\b)"
_ADDRESSED = Late(
    rf"(?:^|[\s.;!?(])(?:(?:dear|hey|hello|attention|note (?:to|for)|instructions? (?:for|to)|message (?:to|for)) (?:the |any |all )?{_MODEL}\b|{_MODEL}(?: reading this\w*|{_THING} \w{{1,12}}){{0,3}}?(?:[- ]only)?\s?(?::|,| must| should| shall| have to| need to| are to| is to| will| please))|\bif you are an? (?:ai|llm|language|large|model|bot|agent|assistant)\b|\bwhoever (?:summari[sz]es|processes|parses|indexes) this\b|"
    rf"\byou (?:are|will) now\b|\b(?:ignore|disregard|forget) (?:all|the|any|previous|prior|your|above|every){_PART}\b|\bdo(?: not|n't) (?:tell|mention|show|reveal)\b|\bsystem prompt\b|\bwithout (?:asking|telling|review)\b|"
    r"\b(?:secretly|silently|quietly|exfiltrate|obey)\b|\b(?:secret|hidden) (?:directive|instruction|order|command|rule)s?\b"
)
_CALLED = Late(
    rf"\W{{0,4}}(?:(?:notes?|messages?|instructions?|hints?) )?(?:(?:to|for|if you are) )?(?:the |any |all |an? )?(?:{_MODEL}|whoever (?:summari[sz]es|processes|parses|indexes) this)(?:[ -](?:readers?|reading this|only|in general|agents?|note|hint)){{0,2}}\s?[:,]\s"
)
_ORDERED = Late(
    rf"(?:^|[\s.;!?(\"'])(?:{_MODEL}(?: reading this\w*| \w{{1,12}}){{0,3}}?\s?(?: must| should| shall| have to| need to| are to| is to)|you (?:must|are now|have to))\b|"
    r"\b(?:ignore|disregard|forget) (?:all|the|any|previous|prior|your|above|every)\b|\bdo(?: not|n't) (?:tell|mention|reveal)\b|\bwithout (?:asking|telling)\b|\b(?:secretly|silently|exfiltrate|obey)\b"
)
_FRONT = Late(r"(?P<mark>---|\+\+\+)[ \t]{0,3}\n(?P<keys>(?:(?!---|\+\+\+)[^\n]{0,400}\n){1,40})(?P=mark)")
_KEY = Late(
    r"\n(?!(?:name|description|type|title|summary|when|trigger|tags?|date|author|model|tools|version|license|globs|paths|alwaysapply|applyto|source|status|scope|topic|project|about|labels|assignees|abstract|excerpt|keywords)\b)[ \t]{0,8}(?P<key>[\w.-]{1,40})(?::[ \t]{1,4}|:(?=[ \t]*\n[ \t]{0,8}- )|[ \t]{0,3}=[ \t]{0,3})[\"']?(?:[>|][+-]?\n[ \t]{1,8}|[ \t]*\n[ \t]{0,8}- [\"']?)?(?P<said>[^\n]{12,300})"
)
_OWN_FRONT = Late(
    r"---\n(?:(?:name|description|type|title|summary)\b(?!:[ \t]{1,4}[\"']?(?:system|admin|operator|ai|agent|assistant|llm|model|claude))[^\n#]{0,400}\n"
    r"|metadata:\n(?![ \t]*-)|[ \t]{1,8}(?:node_type|type|originsessionid):[ \t]{1,4}[\w.-]{1,60}\n){1,40}+---"
)
"""What nearly every memory begins with: keys that are left alone anyway, or that have one word below them."""
_MODEL_KEY = Late(
    r"(?:^|[_.-])(?:agents?|assistants?|ai|llms?|models?|bots?|claude)[_-](?:directives?|instructions?|orders?|commands?|hints?|notes?|prompts?|rules?|tasks?|todo|action)|(?:directive|instruction|order|note|hint)s?_(?:for|to)_\w"
)
_TO_MODEL = Late(r"(?:^|_)(?:to|for)_(?:the_)?(?:ai|agents?|assistants?|llms?|models?|bots?|claude)\b")
_SPOKEN = Late(
    r"(?:description|title|summary|[ \t]{1,8}[\w.-]{1,40}):[ \t]{1,4}[\"']?(?:system|admin|operator|ai|agents?|assistants?|llms?|models?|claude)(?:[- ](?:only|notice|message))?\s?:\s{1,2}(?P<said>[^\n]{12,300})"
)
_WITHIN = r"[.;!?|)\"'>-] {1,3}(?:system|admin|operator|developer|ai|agent|assistant|llm|model|claude)(?:[- ](?:only|notice|message))? ?: "
_SPOKEN_WITHIN = Late(rf"\n[ \t]{{0,8}}[a-z_-]{{2,30}}: [^\n]{{1,200}}?{_WITHIN}(?P<said>[^\n]{{8,300}})")
_ANY_SPOKEN = Sieve(_WITHIN)
_WHO = frozenset({"system", "admin", "operator", "developer", "ai", "agent", "assistant", "llm", "model", "claude"})
FOR_MODELS = 10  # what a command has to weigh under a key that says whom it is for
_DECREE = Late(
    r"\W{0,4}(?:new |updated? |standing )?(?:operator|system|admin(?:istrator)?|owner|root|platform|security(?: team)?|agents?|assistants?)(?:'s)? (?:polic(?:y|ies)|orders?|rules?|directives?|instructions?|commands?|overrides?|decrees?|mandate)\s?(?:[:—–-]|is to)\s"
)
_SENDS = Late(
    r"\b(?:before|when|once|after|while) you\b[^.\n]{0,60}?\b(?:call|invoke|send|post|mail|forward|upload|pass|submit|copy)\b[^\n]{0,100}?\b(?:to|at|with)\b[^\n]{0,60}?(?:\w@\w|https?://|\b\w{2,20}\.(?:send|post|upload)\b)|"
    r"\b(?:run|execute|do|follow|obey|apply)\b[^\n]{0,60}?\b(?:newest|latest|last|next|most recent|incoming) (?:e-?mail|mail|message|attachment|comment|ticket|post|upload)\b"
)
_MODEL_ATTRIBUTE = Late(
    r"(?:data|aria)-(?:[a-z]{1,10}-)?(?:agents?|ai|llms?|assistants?|claude|bots?|prompts?|instructions?)\b"
)
_META = Late(r"\s{0,3}(?:trigger|importance|project):[ \t]{1,3}[\w ,./@-]{1,120}\Z")
_TAG = Late(r"<[^>\n]{0,80}>")
_CONDITION = Late(r"\[if [^\]\n]{1,40}\]>")
_SHORT, _NEAR, _AFTER = 4_000, 80, 240
_MOST_ADDRESSES = 12
_ORDERING, _COMMANDING = -300, -700  # in thousandths, how an order is worded at the least, and a plain command
_CALLING = -900  # in thousandths, how a command to the model is worded at the least
_COMMENT = Late(r"\n(?:[ \t]{0,8}|[^\n#\"']{1,80}[ \t])#[ \t]?(?P<said>[^\n]{12,300})")


def _extra_keys(low: str) -> Iterator[tuple[int, int]]:
    """Front matter shows as a table at best; what a key or a comment there tells the model is out of sight."""
    front = None if _OWN_FRONT.match(low) else _FRONT.match(low)
    if front:
        begin, end = front.start("keys") - 1, front.end("keys")  # with the line end that the first key follows
        for pattern in (_KEY, _COMMENT) if low.find("#", begin, end) >= 0 else (_KEY,):
            for found in pattern.finditer(low, begin, end):
                said = found["said"]
                if pattern is _KEY and low[found.start("key") - 1] in " \t" and not _MODEL_KEY.search(found["key"]):
                    if " " in said and lets(said):  # below another key, where people keep lists of their own
                        yield found.span("said")
                    continue
                least = FOR_MODELS if pattern is _KEY and _MODEL_KEY.search(found["key"]) else COMMANDING
                order = is_order(said, commanding=least)
                if (
                    _ORDERED.search(said)
                    or _SENDS.search(said)
                    or (pattern is _COMMENT and _for_models(said))
                    or (
                        least == FOR_MODELS
                        and (grants(said) or (_TO_MODEL.search(found["key"]) and is_command(said, editing=True)))
                    )
                    or (said.count(" ") > 1 and order and not _TOOLS.match(said) and _is_serious(said))
                ):
                    yield found.start("said"), found.end("said")
        for found in (
            _lines(low, begin, end, _SPOKEN) if low.count(":", begin, end) >= low.count("\n", begin, end) else ()
        ):
            if _commanding(found["said"]):
                yield found.span("said")


def _spoken_within(low: str) -> Iterator[tuple[int, int]]:
    """What a speaker says in the middle of a value."""
    if front := _FRONT.match(low):
        for found in _SPOKEN_WITHIN.finditer(low, front.start("keys") - 1, front.end("keys")):
            if _commanding(found["said"]) or urges(found["said"], deeds=True) or weakens(found["said"]):
                yield found.span("said")


def _lines(low: str, begin: int, end: int, pattern: Late) -> Iterator[Match[str]]:
    """Matches at the beginnings of lines."""
    place = begin
    while 0 <= place < end:
        if found := pattern.match(low, place + 1, end):
            yield found
        place = low.find("\n", place + 1, end)


def _for_models(said: str) -> bool:
    """Whether a comment names the model as its reader and tells it anything."""
    called = _CALLED.match(said)
    return called is not None and _commanding(said[called.end() :])


def _commanding(said: str) -> bool:
    return is_order(said) or grants(said) or is_command(said, editing=True)


def _decreed(said: str) -> bool:
    """Whether somebody above is said to order something."""
    order = _DECREE.match(said)
    return order is not None and is_command(said[order.end() :], editing=True)


def _calls_up(said: str) -> bool:
    """Where people read as well: words that name the model as their reader, and an order to it."""
    called = _CALLED.match(said)
    if called is None:
        return False
    rest = said[called.end() :]
    if is_order(said) or is_order(rest) or grants(rest):
        return True
    return is_command(rest, editing=True) and worded(rest, _CALLING)


def _captions(low: str, start: int, said: str) -> bool:
    """Whether the text of an image, or a comment of a prose format, speaks to the model."""
    return (
        _ADDRESSED.search(said) is not None
        or lets(said)
        or (_MODEL_ATTRIBUTE.match(low, start) is not None and is_command(said))
        or _SENDS.search(said) is not None
        or (is_order(said, plainly=True) and not _META.match(said))  # words by which an agent finds its own note
    )


def _tells(said: str, is_instruction: Callable[[str], bool]) -> bool:
    """Whether a comment speaks to the model, or tells anybody more than how to keep the text it stands in.

    Honest ones name agents and give orders, too, so that these have to be worded as planted ones are.
    """
    return (
        lets(said)
        or _SENDS.search(said) is not None
        or _decreed(said)
        or is_instruction(said)
        or (urges(said, deeds=True) and not is_editing(said))
        or _bids(said)
        or any(
            worded(said[max(0, found.start() - _NEAR) : found.end() + _AFTER], _ORDERING) for found in _addresses(said)
        )
        or (is_order(said) and not _META.match(said) and (_is_serious(said) or grants(said)))
    )


def _addresses(said: str) -> Iterator[Match[str]]:
    """Where the model is named; who names it more often than that does not hide the first times."""
    return islice(_ADDRESSED.finditer(said), _MOST_ADDRESSES)


def _is_serious(said: str) -> bool:
    """Whether an order is worded as planted ones are; in the form of a command, less is enough."""
    least = _COMMANDING if is_command(said) else _ORDERING
    return any(worded(said[begin:], least) for begin in range(0, min(len(said), JUDGED), MUCH))


def _bids(said: str) -> bool:
    """Whether a command follows on the name of the model, at the beginning of the comment or of a sentence in it."""
    for found in _addresses(said):
        called = _CALLED.match(said, found.start())
        if called and is_command(said[called.end() : called.end() + _AFTER]):
            return True
    return False


def unseen_spans(reading: Reading, is_instruction: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    """Where text that does not show addresses the model or is an instruction."""
    low = reading.low
    if low.startswith(("---", "+++")):
        yield from _extra_keys(low)
        if reading.odd:
            yield from claimed_keys(reading)
        if not _WHO.isdisjoint(reading.word_set) and _ANY_SPOKEN.may(reading.flat_low[:_SHORT]):
            yield from _spoken_within(low)
    if not reading.shaped:
        return
    signs = reading.ascii_signs
    shown = referred(low, reading.flat_low) if "^" in signs else frozenset()
    where = opened(reading)
    for found in places(reading, where):
        said = found["said"] if found["said"] is not None else found["said2"]
        if _TOOLS.match(said):
            continue
        if "<" in said:
            said = _TAG.sub(" ", _CONDITION.sub(" ", said)).strip()
        if shown and footnote(found) in shown:
            if _calls_up(said):
                yield found.start(), found.end()
            continue
        if is_caption(found):
            tells = _captions(low, found.start(), said)
        else:
            tells = _tells(said, is_instruction) and _tells(beyond_upkeep(said), is_instruction)
        if tells:
            yield found.start(), found.end()
    for found in line_comments(reading, where):
        if _calls_up(found["said"]):
            yield found.start(), found.end()
    if "*" in signs and "/" in signs:
        styled = "<style" in reading.flat_low and len(low) < _SHORT
        for found in code_comments(low, reading.flat_low):
            said = found["said"]
            if not _TOOLS.match(said) and (_ADDRESSED.search(said) or (styled and is_order(said, plainly=True))):
                yield found.start(), found.end()
