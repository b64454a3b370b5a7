"""Find secrets that a name gives away: `name = value` in settings, code, JSON, tables, commands, and in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui_store.audit.rule import Span
from memtui_store.audit.secrets.names import CUES_OF_MACHINES, CUES_OF_PEOPLE, STEMS, Kind, kind_of
from memtui_store.audit.secrets.values import (
    HEX,
    UUID,
    Strength,
    is_hex_key,
    is_placeholder,
    is_sign_rich,
    is_wordy,
    reads_as_reference,
    strength,
)
from memtui_store.findings import Severity

_CUE = rf"(?P<cue>{CUES_OF_PEOPLE}|{CUES_OF_MACHINES})"
_SUFFIX = (
    r"(?:\d{1,3}|[_-](?:base|value|prod|production|dev|development|staging|stage|live|test|old|new|b64|base64|data|text|str|"
    r"primary|secondary|\d{1,3}|[a-z]))?(?![a-z])(?:\[[^\]\n]{0,20}\])?"
)
_CLOSE = r"[\\\"'`*_)\]}]{0,4}"
_OF = (
    r"(?P<of>[ \t](?:for|of|to|on|in|at|from|für|von|vom|der|des|de|del|para|pour|du|do|da|di|для|от|к)[ \t]"
    r"[^\n:=|;`\"→]{1,60}?"
    r"|[ \t]?\([^()\n]{1,40}\))?"
)
_SAID = (
    r"(?:is|was|are|ist|war|lautet|est|es|é|è|jest|это|set to|changed to|reset to|rotated to|now|will be|"
    r"remains|contains|holds|equals|als|as)(?:[ \t](?:now|still|currently|set to|set as|just|again))?(?:[ \t]?:)?"
)
_JOINED = re.compile(
    rf"{_CUE}{_SUFFIX}(?:"
    rf"(?P<item>{_CLOSE},?[ \t]{{0,3}}\n?[ \t]{{0,30}}[\"']?value[\"']?[ \t]{{0,3}}[:=][ \t]{{0,3}})"
    rf"|(?P<typed>{_CLOSE}:[ \t]?[a-z][\w.\[\]|<>?]{{1,30}}[ \t]?=[ \t]{{0,3}}(?=[\"'`]))"
    rf"|(?P<call>{_CLOSE}(?:,[ \t]{{0,4}}|\([ \t]{{0,2}})(?=[\"'`]))"
    rf"|(?P<tag>>[ \t]?)"
    rf"|(?P<cell>{_CLOSE}[ \t]{{0,30}}\|[ \t]{{0,8}})"
    rf"|{_OF}(?:(?P<below>{_CLOSE}:[*_]{{0,3}}[ \t]{{0,4}}\n[ \t]{{0,8}}(?:[-*>][ \t]|```\w{{0,8}}\n)?)"
    rf"|(?P<sign>{_CLOSE}[ \t]{{0,8}}(?::=|=>|->|={{1,3}}|:|→|⇒|＝|：)[*_]{{0,3}}[ \t]{{0,8}})"
    rf"|(?P<said>{_CLOSE}[ \t]{{1,2}}{_SAID}[ \t]{{1,3}}"
    rf"|{_CLOSE}(?:是|为|為|は|が|[ \t]?—[ \t]|[ \t]–[ \t]|[ \t]-[ \t])))"
    rf"|(?P<space>[*_]{{0,3}}[ \t]{{1,4}}))"
    r"(?=\S{0,60}?(?:[0-9!@#$%^&+~?-]|(?-i:[A-Z]))|[\"'`“]?[a-zß-ÿ]{2,14}[ -][a-zß-ÿ])",
    re.IGNORECASE,
)
"""A name and what joins it to its value, and a sign that there may be one."""
_SIGN = re.compile(r"[0-9A-Z!#$%&+?~^\"'`“-]")
_REACH = 130
"""So far behind a name one of these signs must be, or there is no value."""
_WORDS_BEFORE = re.compile(r"(?:[^\W_]{2,16}[ \t-]){1,2}\Z")
_BARE = re.compile(r"[^\s\"'`«»“”<>|，。；、）」】]{4,400}")
_QUOTED = {quote: re.compile(rf"((?:[^{quote}\\\n]|\\.){{4,400}}){quote}") for quote in "\"'`"}
_CLOSERS = {"“": "”", "‘": "’", "「": "」", "『": "』", "«": "»", "„": "“", "<": ">"}
_LISTED = re.compile(r"(?:^|[\n,;/|(&+]|- )[ *_]{0,2}\Z")
_GOES_ON = re.compile(r"[`\"'*_)]{0,4}[ \t]{0,3}[^\s`\"'*_)]")
_PARAMETER = re.compile(r"&[\w.-]{1,40}=")
_TRAILING = ".,:;)]}>*_~"
_EXAMPLE = re.compile(
    r"(?<![\w.@-])(?:e\.g\.|eg[.:]|example|for instance|such as|z\. ?b\.|placeholder|dummy|fake|sample|"
    r"regex|pattern|fixture|mock\w*|hash(?:ed)?|fingerprint|digest|commit)(?![\w.@-]).{0,60}\Z"
)
_PHRASE = re.compile(r"[\"'`“]?((?:[a-zß-ÿ]{3,12}-){3,11}[a-zß-ÿ]{3,12}(?:-\d{1,4})?)(?![\w-])")
_SPOKEN = re.compile(r"[\"'`“]((?:[A-Za-zß-ÿ0-9]{2,14} ){3,9}[A-Za-zß-ÿ0-9]{2,14}[!?]?)[\"'`”]")
_GROUPS = re.compile(
    r"[\"'`“]?((?:[A-Z0-9]{4,8}-){2,9}[A-Z0-9]{4,8}|(?:[A-Z2-7]{4} ){3,15}[A-Z2-7]{4}|[a-z]{4}(?: [a-z]{4}){3})"
    r"(?![\w-])"
)


def assigned_spans(text: str, low: str) -> Iterator[Span]:
    """Yield every value that stands beside a name of a secret and may be one."""
    done = 0
    for stem in STEMS.finditer(low):
        if stem.start() < done or not _SIGN.search(text, stem.end(), stem.end() + _REACH):
            continue
        found = _JOINED.match(text, stem.start())
        if found is None or text.startswith(":", stem.start() - 1):
            continue
        start, end = found.span("cue")
        cue = low[start:end]
        first = _name_start(text, start)
        if first < start and text[start - 1].isalpha() and not _is_part(text, start, cue):
            continue
        before = _WORDS_BEFORE.search(low, max(0, first - 32), first)
        kind = kind_of(text[first:end], cue, before[0] if before else "")
        if kind and (span := _value(text, low, found, kind, text[first:end], cue)):
            done = span.end
            yield span


def _name_start(text: str, place: int) -> int:
    """Return where the name begins whose last part begins at `place`."""
    first = place
    while first > max(0, place - 48) and (text[first - 1].isalnum() or text[first - 1] in "_.-"):
        first -= 1
    return first


def _is_part(text: str, start: int, cue: str) -> bool:
    """Whether the cue is a whole part of a longer name: `apiToken`, `PGPASSWORD`, and not `compass` or `PPSK`."""
    return len(cue) > 4 or (text[start].isupper() and text[start - 1].islower())


def _value(text: str, low: str, found: re.Match[str], kind: Kind, name: str, cue: str) -> Span | None:
    place, form = found.end(), found.lastgroup or ""
    if (special := _phrase(text, place, cue, form)) is not None:
        return special
    start, end, quoted = value_at(text, place)
    if quoted and text[start:end][:1] in _QUOTED:
        start, end, quoted = value_at(text, start)
    value = text[start:end]
    if len(value) < 4 or "](" in value or text.startswith(("...", "…"), end):
        return None  # a link, or a value that is cut off
    if form == "below" and _GOES_ON.match(text, end):
        return None  # a list whose items say more than a value
    if cue == "pass" and form == "space" and not _LISTED.search(text, max(0, found.start() - 4), found.start()):
        return None  # what is passed on, or has passed
    flag = name.startswith("--") or (name.isupper() and "_" in name)
    if form == "space" and flag:
        form = "flag"
    severity = _weigh(kind, form, value, quoted=quoted, name=name)
    if severity is None:
        return None
    line = low[max(low.rfind("\n", 0, start) + 1, start - 90) : start]
    if _EXAMPLE.search(line) and severity is not Severity.CRITICAL:
        return None
    if severity is Severity.REVIEW:
        return Span(start, end, "secret.weak-password", severity)
    rule = "password" if kind is Kind.PASSWORD and form in ("said", "space", "cell", "below") else "assigned"
    return Span(start, end, f"secret.{rule}", severity)


def _weigh(kind: Kind, form: str, value: str, *, quoted: bool, name: str) -> Severity | None:
    """Ask more of a value the looser it is tied to its name."""
    direct = form not in ("said", "space", "cell", "below")
    if kind is Kind.PASSWORD:
        grade = strength(value)
        if grade >= Strength.STRONG and (direct or quoted or not reads_as_reference(value)):
            return Severity.HIGH
        if is_hex_key(value, 16) and direct:
            return Severity.HIGH
        weak = grade is Strength.WEAK and len(value) >= 6 and any(map(str.isdigit, value))
        return Severity.REVIEW if weak and (quoted or direct) and name.lower() not in ("pass", "pw") else None
    if UUID.match(value):
        return Severity.HIGH if kind is Kind.TOKEN and direct and not is_placeholder(value) else None
    grade, token = strength(value), kind is Kind.TOKEN
    if grade is Strength.RANDOM:
        loose_hash = HEX.match(value) is not None and not (token and direct)
        least = 32 if loose_hash else 16 if token else 20
        return Severity.HIGH if len(value) >= least else None
    made = grade is Strength.STRONG and len(value) >= 10 and (is_sign_rich(value) or not is_wordy(value))
    return Severity.HIGH if direct and made and (token or len(value) >= 24) else None


def _phrase(text: str, place: int, cue: str, form: str) -> Span | None:
    """Judge a value of several words or groups."""
    if "phrase" in cue or cue == "passe":
        found = _PHRASE.match(text, place) or _SPOKEN.match(text, place)
        if found and not is_placeholder(found[1]) and form != "space":
            return Span(*found.span(1), "secret.password", Severity.HIGH)
    found = _GROUPS.match(text, place)
    if found is None or is_placeholder(found[1]):
        return None
    value = found[1]
    drawn = any(map(str.isdigit, value)) or (
        value.islower() and cue.startswith(("pass", "pwd")) and not is_wordy(value)
    )
    if not drawn or value.replace("-", "").isdigit():
        return None
    return Span(*found.span(1), "secret.assigned", Severity.HIGH)


def value_at(text: str, place: int, limit: int = -1) -> tuple[int, int, bool]:
    """Return where the value at a place begins and ends without its quotes and marks, and whether it had quotes."""
    while text[place : place + 1] in ("*", "_", "(", "\\") and text[place : place + 1]:
        place += 1
    opener = text[place : place + 1]
    if opener in _QUOTED and text[place - 1 : place] == "\\":
        end = text.find("\\" + opener, place + 1, place + 400)
        return (place + 1, end, True) if end > 0 else (place, place, True)
    if opener in _QUOTED:
        while text[place + 1 : place + 2] == opener:
            place += 1
        found = _QUOTED[opener].match(text, place + 1)
        if found:
            end = found.end(1)
            return place + 1, end - (text[end - 1] == "\\"), True
        return place, place, True
    if opener in _CLOSERS:
        end = text.find(_CLOSERS[opener], place + 1, place + 200)
        return (place + 1, end, True) if end > 0 and "\n" not in text[place:end] else (place, place, True)
    bare = _BARE.match(text, place, limit) if limit >= 0 else _BARE.match(text, place)
    if bare is None:
        return place, place, False
    end = bare.end()
    if parameter := _PARAMETER.search(text, place, end):
        end = parameter.start()
    semicolon = text.find(";", place, end)
    if semicolon > 0 and (semicolon + 1 == end or text[semicolon + 1].isalpha()):
        end = semicolon
    while end > place and text[end - 1] in _TRAILING and not _is_closed(text[place:end]):
        end -= 1
    if text[end - 2 : end] in ("\\n", "\\r"):
        end -= 2
    return place, end, False


def _is_closed(value: str) -> bool:
    """Whether a bracket at the end belongs to one inside the value."""
    opener = {")": "(", "]": "[", "}": "{"}.get(value[-1])
    return opener is not None and value.count(opener) >= value.count(value[-1])
