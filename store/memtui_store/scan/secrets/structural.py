"""Secrets known by the shape around them: key blocks, URLs, headers, query strings, web hooks, file formats."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.marks import Marks, find_all, learn
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.hooks import hook_spans
from memtui_store.scan.secrets.placeholders import is_placeholder
from memtui_store.scan.secrets.published import is_published
from memtui_store.scan.secrets.secret_files import file_spans, is_basic
from memtui_store.scan.secrets.values import has_digit, has_mixed_case, is_hex_key, is_random, is_token
from memtui_store.scan.sieve import Sieve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from memtui_store.scan.reading import Reading

_BEGIN = Late(r"-{4,5} ?BEGIN (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}")
_END = Late(r"-{4,5} ?END (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}")
_ANY_BLOCK = Sieve(r"BEGIN (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY|Private-Lines:")
_BODY = Late(
    r"(?:\\[nrt]|<br ?/?>|[\s>|#*\"'`+,;:\\()-]|"
    r"(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID|Subject|X-[\w-]{1,20}): ?[^\n\\]{0,120})*+"
    r"(?P<first>[A-Za-z0-9+/=]{16,}+)"
)
_BODY_LINE = Late(
    r"(?:\\[nrt]|<br ?/?>|[ \t>|#*\"'`+,;:\\()])*+(?:[A-Za-z0-9+/]++={0,2})(?:\\[nr]|<br ?/?>|[A-Za-z0-9+/=]|\\)*+[\"',;`)]*+[ \t\r]*+(?:\n|\Z)"
)
_BODY_REST = Late(r"(?:[A-Za-z0-9+/=]|\\[nr]|<br ?/?>|\\)*+")
_PUTTY = Late(
    r"Private-Lines: \d{1,4}\r?\n((?:[ \t>|]*[A-Za-z0-9+/=]{4,100}(?:\r?\n|\Z)){1,400})(?:Private-MAC: ?([0-9a-f]+))?"
)
_USERINFO = Late(
    r"([^\s/:@\"'`<>|\\]{0,80}+(?:\\{1,2}[^\s/:@\"'`<>|\\]{1,80}+)?):([^\s/\"'`<>]{1,256})@(?=[\w.\[$<{*-])"
)
_FARTHEST = 424  # characters from the beginning of an address to the sign behind its login
_USER_ONLY = Late(r"([A-Za-z0-9_.~-]{16,200}+)@(?=[\w.-]{3,}[/:\s]|[\w.-]{3,}\Z)")
_SLASHED = Late(r"([^\s/:@\"'`<>|\\]{1,80}+):([^\s@\"'`<>]{6,100})@(?=[\w-]+(?:\.[\w-]+|:\d))")
_GO_DSN = Late(r"([\w.-]{1,40}):([^\s@\"'`/]{4,80})@(?:tcp|unix)\(")
_ANY_DSN = Sieve(r"@(?:tcp|unix)\(")
_ORACLE = Late(r"thin:([\w$.-]{1,40})/([^\s@/\"'`]{3,80})@")
_AUTH = Late(
    r"authorization[\"'`]?\]?\s{0,3}(?:[:=,]|=>|→)\s{0,3}[\"'`]?(?:\\?[\"'])?(?:(?:basic|bearer|token|apikey|key|negotiate|digest|"
    r"splunk|bot|ssws|jwt|oauth|pve\w{0,12}|genie_?key|sso-key|discogs|hmac|aws4-hmac-sha256|sharedkey|sharedaccesssignature|api[-_]?key)\s{1,2})?"
    r"([A-Za-z0-9._~+/=:!@#$%^&*-]{6,4096}+)",
)
_SCHEME = Late(r"(?:bearer|basic)[\"'`]?[ \t:=]{1,4}[\"'`]?([A-Za-z0-9._~+/=-]{8,4096}+)")
_TEAM_MARK = "x-honeycomb-team"  # a key under a name that says nothing of it
_TEAM = Late(r"[\"']?\s?[:=,]\s?[\"']?([A-Za-z0-9]{20,64})\b")
_QUERY = Late(
    r"(?:x-amz-signature|x-amz-security-token|x-goog-signature|x-goog-credential|signature|sig|api[-_]?key|apikey|key|auth|authkey|"
    r"auth_token|access_token|token|sas|hmac|jwt|session|sessionid|session_id|sid|ticket|code|client_secret|secret|subscription-key|"
    r"ocp-apim-subscription-key|app_?key|appid|access_key|private_token|job_token|hash|t|k|s|pwd|pass|password|st|signed|hdnts|policy|wstoken)"
    r"=([A-Za-z0-9._~%+/=:$!-]{8,4096}+)",
)
_COOKIE_PAIR = Late(r"([\w.%-]{1,60})=([A-Za-z0-9._~%+/=:!|-]{12,4096}+)")
_SERVERS = ("phpsessid", "jsessionid", "asp.net")
_SERVED = ("php", "j", "asp.net_", "laravel_")  # how names begin that a colon may follow
_SESSION_SIZE = 22
_SESSION = Late(
    r"(?:(?:phpsessid|jsessionid|asp\.net_sessionid|connect\.sid|laravel_session)[\"']?(?:=|: ?)[\"']?|(?:sessionid|session_id|session|csrftoken|sid|_session)(?:=|[\"'],[ ]?[\"']))([A-Za-z0-9._~%+/=:!-]{16,4096}+)"
)
_JAR = Late(r"[\w.#-]{3,80}\t(?:true|false)\t\S{0,80}\t(?:true|false)\t\d{1,12}\t([^\t\n]{1,80})\t([^\t\n]{8,4096})")
_SHORTENED = 400


def _key_blocks(text: str, flat: str) -> Iterator[Span]:
    """A key block is covered to its last character, also when it is escaped, indented or cut short."""
    if not _ANY_BLOCK.may(flat):
        return
    if "PRIVATE KEY" in flat and "BEGIN" in flat:
        done = 0
        ends = [m.span() for place in find_all(flat, "END ") if (m := _END.search(text, max(0, place - 6), place + 90))]
        at = 0
        for place in find_all(flat, "BEGIN "):
            head = _BEGIN.match(text, max(0, place - 6), place + 90) or _BEGIN.search(
                text, max(0, place - 6), place + 90
            )
            if head is None or head.start() < done:
                continue
            body = _BODY.match(text, head.end(), head.end() + 4096)
            if body is None or is_placeholder(body["first"]) or (body["first"].isalpha() and body["first"].islower()):
                continue
            while at < len(ends) and ends[at][0] < head.end():
                at += 1
            stop = _body_end(text, body.end())
            if (
                at < len(ends)
                and ends[at][0] - body.end() < 20_000
                and text.count("BEGIN", body.end(), ends[at][0]) == 0
            ):
                stop = max(stop, ends[at][0])
                if "..." in text[body.end() : stop].rstrip("\\n\n .") and stop - body.end() < _SHORTENED:
                    continue  # left out in the middle, so that nothing can be done with it
            yield Span(*_body(text, head.end(), stop), "secret.private-key")
            done = stop
    if "Private-Lines:" in flat:
        for found in _PUTTY.finditer(text):
            yield Span(*_body(text, found.start(1), found.end()), "secret.private-key")


def _body(text: str, start: int, end: int) -> tuple[int, int]:
    """The lines between, without the white space around them, so that the frame of the key stays readable."""
    while start < end and (text[start].isspace() or text[start] in ">|"):
        start += 1
    while end > start and (text[end - 1].isspace() or text[end - 1] in ">|"):
        end -= 1
    return start, end


def _body_end(text: str, place: int) -> int:
    newline = text.find("\n", place)
    tail = _BODY_REST.match(text, place)
    end = tail.end() if tail else place
    if newline < 0 or newline - end > 8:
        return end
    place = newline + 1
    while found := _BODY_LINE.match(text, place):
        line = found[0].strip()
        if len(line) < 24 and line.isalpha() and (line.islower() or line.istitle()):
            break
        end = found.end() - (1 if found[0].endswith("\n") else 0)
        place = found.end()
        if place >= len(text):
            break
    return end


def _url_password(user: str, value: str) -> bool:
    if is_placeholder(value) or value.lower() == user.lower() or "redacted:" in value:
        return False
    if value.isalpha() and value.islower():
        return len(value) >= 10
    return len(value) >= 4


def _urls(reading: Reading) -> Iterator[Span]:
    text, flat, signs = reading.text, reading.flat_low, reading.ascii_signs
    at = 0
    for place in find_all(flat, "://") if "/" in signs else ():
        at = flat.find("@", place) if 0 <= at < place else at
        if at < 0:
            break
        if at - place > _FARTHEST:
            continue
        found = _USERINFO.match(text, place + 3)
        if found is None and text[place + 3 : place + 100].find("@") > 0:
            found = _SLASHED.match(text, place + 3)
            if found and (found[2].startswith(("80", "443")) or (found[2][:1].isdigit() and "/" in found[2][1:6])):
                found = None
        if found:
            if _url_password(found[1], found[2]):
                yield Span(found.start(2), found.end(2), "secret.url-password")
            if is_random(found[1], 20):
                yield Span(found.start(1), found.end(1), "secret.url-password")
            continue
        alone = _USER_ONLY.match(text, place + 3)
        if alone and is_token(alone[1], direct=True) and "ingest" not in text[alone.end() : alone.end() + 40]:
            yield Span(alone.start(1), alone.end(1), "secret.url-password")
    if "(" in signs and _ANY_DSN.may(flat):
        for found in _GO_DSN.finditer(text):
            if _url_password(found[1], found[2]):
                yield Span(found.start(2), found.end(2), "secret.url-password")
    if reading.runs & _THIN and "thin:" in flat:
        for found in _ORACLE.finditer(text):
            if _url_password(found[1], found[2]):
                yield Span(found.start(2), found.end(2), "secret.url-password")


def _authorization(text: str, low: str, place: int) -> Iterator[Span]:
    found = _AUTH.match(low, place)
    if found:
        value = text[found.start(1) : found.end(1)].rstrip(".,;:*")
        if is_token(value, direct=True) or (len(value) >= 8 and is_basic(value) and not is_published(value)):
            yield Span(found.start(1), found.start(1) + len(value), "secret.auth-header")


def _team(text: str, low: str, place: int) -> Iterator[Span]:
    found = _TEAM.match(text, place + len(_TEAM_MARK))
    if found and is_token(found[1], direct=True):
        yield Span(*found.span(1), "secret.auth-header")


def _scheme(text: str, low: str, place: int) -> Iterator[Span]:
    found = _SCHEME.match(low, place)
    if found is None:
        return
    basic = low.startswith("basic", place)
    value = text[found.start(1) : found.end(1)].rstrip(".,;:")
    if (is_token(value, direct=not basic) and len(value) >= 12) or (
        basic and is_basic(value) and not value.isalpha() and not is_published(value)
    ):
        yield Span(found.start(1), found.start(1) + len(value), "secret.auth-header")


def _queries(text: str, low: str, flat: str, signs: frozenset[str]) -> Iterator[Span]:
    for place in find_all(text, "?") if "?" in signs else ():
        yield from _query(text, low, place + 1)
    for place in find_all(flat, "&") if "&" in signs else ():
        yield from _query(text, low, place + (5 if flat.startswith("amp;", place + 1) else 1))


def _query(text: str, low: str, place: int) -> Iterator[Span]:
    found = _QUERY.match(low, place)
    if found is None:
        return
    value = text[found.start(1) : found.end(1)].rstrip(".,;:")
    plain = value.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=").rstrip("=")
    weak = len(found[0]) - len(found[1]) <= 3 or found[0].startswith(("hash=", "code=", "appid=", "policy="))
    if (
        is_placeholder(value)
        or low.endswith("alt=media&", 0, found.start())
        or not (
            is_random(plain, 24 if weak else 12)
            or (not weak and (is_hex_key(plain, 16) or is_token(plain, direct=True)))
        )
    ):
        return
    yield Span(found.start(1), found.start(1) + len(value), "secret.url-token")


def _jars(text: str, low: str, flat: str) -> Iterator[Span]:
    """Cookies as browsers and curl keep them in files."""
    done = 0
    for mark in ("\ttrue\t", "\tfalse\t"):
        for place in find_all(flat, mark):
            found = _JAR.match(low, flat.rfind("\n", 0, place) + 1) if place >= done else None
            if found:
                done = found.end()
                value = text[found.start(2) : found.end(2)].rstrip()
                if is_token(value, direct=True) or is_random(value, 12):
                    yield Span(found.start(2), found.start(2) + len(value), "secret.cookie")


def _cookie(text: str, low: str, place: int) -> Iterator[Span]:
    if low[place + 6 : place + 12].lstrip("\"'s` ")[:1] not in (":", "=", "→", "-"):
        return
    rest = low.find("\n", place)
    end = min(len(low) if rest < 0 else rest, place + 4096)
    for found in _COOKIE_PAIR.finditer(text, place + 6, end):
        value = found[2].rstrip(".,;:")
        if is_token(value, direct=True) or is_random(value, 12):
            yield Span(found.start(2), found.start(2) + len(value), "secret.cookie")


def _session(text: str, low: str, place: int) -> Iterable[Span]:
    around = low[max(0, place - 8) : place + 12]
    if "=" in around or "," in around or (":" in around and low.endswith(_SERVED, 0, place)):
        return _cookie_of_session(text, low, place)
    return ()


def _cookie_of_session(text: str, low: str, place: int) -> Iterator[Span]:
    for start in (place, place - 3, place - 8, place - 1):
        session = _SESSION.match(low, start) if start >= 0 else None
        if session:
            value = text[session.start(1) : session.end(1)].rstrip(".,;:")
            if (is_token(value, direct=True) and (has_mixed_case(value) or is_hex_key(value) or is_random(value))) or (
                session[0].startswith(_SERVERS) and _is_session(value)
            ):
                yield Span(session.start(1), session.start(1) + len(value), "secret.cookie")
            return


def _is_session(value: str) -> bool:
    """What servers draw by chance for their own cookie, which has fewer digits than other tokens."""
    return len(value) >= _SESSION_SIZE and has_digit(value) and value.isalnum() and not is_placeholder(value)


_MARKS: Marks[Callable[[str, str, int], Iterable[Span]]] = Marks(
    (
        ("authorization", _authorization),
        (_TEAM_MARK, _team),
        ("bearer", _scheme),
        ("basic", _scheme),
        ("cookie", _cookie),
        ("sess", _session),
        ("sid=", _session),
        ("x-goog-", _query),
        ("x-amz-", _query),
    ),
    whole=False,
)
_PRIVATE = learn("private")
_THIN = learn("thin")


def structural(reading: Reading) -> Iterator[Span]:
    """Every span that some shape gives away."""
    text, low, flat = reading.text, reading.low, reading.flat_low
    if reading.runs & _PRIVATE:
        yield from _key_blocks(text, reading.flat)
    signs = reading.ascii_signs
    if "@" in signs:  # which no login in an address is without
        yield from _urls(reading)
    if _MARKS in reading.marked:
        for place, _, look in _MARKS.places(reading):
            yield from look(text, low, place)
    if "=" in signs:
        yield from _queries(text, low, flat, signs)
    yield from hook_spans(reading)
    yield from file_spans(reading)
    if "\t" in flat:
        yield from _jars(text, low, flat)
