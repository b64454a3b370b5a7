"""Secrets in the grammars of devices, installers and tools, where place rather than an equals sign marks the value."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.marks import Marks, ask
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.phrases import is_worded
from memtui_store.scan.secrets.placeholders import is_placeholder
from memtui_store.scan.secrets.values import has_digit, has_letter, is_password, is_strong, is_wordlist

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from re import Match

    from memtui_store.scan.reading import Reading

_W = r"[\"']?(?P<v>[^\s\"'`;]{3,200})"
_TYPED = r"(?:(?P<typed>[0-9]) |ascii-text |ascii |hex |plain-text |clear(?:text)? |encrypted |unencrypted |line )?"
_LINE = r"[^\n]{0,90}?"

_COMMUNITY = Late(
    r"(?:snmp-server community |snmp-agent community (?:read|write) (?:cipher )?|snmp community |set snmp community |r[ow]community6? |"
    r"com2sec6? (?:-\w+ \S+ )?\S+ \S+ |community[ -]string(?: \([^()\n]{1,20}\))?(?: is|:)? ?|snmp[^\n]{0,30}? community(?: is| name|:| =)? )"
    + _W
)
_SNMP_USER = Late(
    r"(?:snmp-server user|usm-user|createuser|snmpv3)[^\n]{0,80}?(?:auth(?:entication)?[ -])?(?:md5|sha\d*(?:-\d+)?)(?:-key)? "
    + _W
)
_SNMP_PRIV = Late(r"(?:priv(?:acy)?[ -])?(?:des|3des|aes(?:[ -]?\d{3})?)(?:-key)? " + _W)
_ENABLE = Late(r"enable (?:algorithm-type \w+ )?(?:secret|password) (?:level \d+ )?" + _TYPED + _W)
_USERNAME = Late(
    r"(?:username|user|local-user) \S{1,40} (?:privilege \d+ |role \S+ |group \S+ |class \S+ )?(?:algorithm-type \w+ )?(?:secret|password|pass) (?:irreversible-cipher |cipher |simple )?"
    + _TYPED
    + _W
)
_SERVER_KEY = Late(
    r"(?:radius|tacacs\+?|aaa|ldap|ntp)(?:-server)?"
    + _LINE
    + r"[ \t](?:key|secret|shared-secret|key-string|md5) "
    + _TYPED
    + _W
)
_PEER_KEY = Late(
    r"(?:crypto (?:isakmp|ikev2) key |key-string |pre-shared-key (?:local |remote |address \S+ (?:\S+ )?key )?|wpa-psk |set psksecret |authentication-key (?:\d+ md5 )?|message-digest-key \d+ md5 |"
    r"ppp (?:chap|pap) password |standby \d+ authentication (?:md5 key-string )?|peer-key |shared-key )" + _TYPED + _W
)
_SECRETS_FILE = Late(r":? ?(?:psk|xauth|eap|ntlm) [\"'](?P<v>[^\"'\n]{4,200})")
_PRESEED = Late(r"d-i passwd/[\w-]*password(?:-again)? password " + _W)
_ROOTPW = Late(r"(?:rootpw|sshpw)(?: --\w+(?:=\S+)?){0,4} " + _W)
_PLAIN_USER = Late(r"user (?=[^\n]*--plaintext)[^\n]{0,120}?--password=" + _W)
_WIFI = Late(r"wifi:(?:[^\n;]{0,64};){0,6}?p:(?P<v>(?:\\.|[^;\\\n]){4,80})")
_INLINE = Late(r"<auth-user-pass>\s{0,4}\S{1,80}[ \t]*\n[ \t]*(?P<v>[^\s<][^\n]{2,120}?)[ \t]*(?:\n|\Z)")
_LOGIN_AT = Late(
    r"(?:sqlplus|sqlldr|expdp|impdp|exp|imp|rman target|conn(?:ect)?|sqlcl)(?: -\w+){0,3} [\"']?(?P<u>[\w$#]{1,40})/[\"']?(?P<v>[^\s\"'@]{4,80})[\"']?@"
)
_NICKSERV = Late(
    r"nickserv[ ,:]{1,3}(?:identify|register|auth|ghost \S{1,30}|recover \S{1,30})(?: [\w-]{1,20}(?= \S))? " + _W
)
_ZWAVE = Late(
    r"s[02]_(?:access_?control|authenticated|unauthenticated|legacy)(?:_?key)?[\"']?[ \t]{0,2}[:=][ \t]{0,2}[\"']?(?P<v>[0-9a-f]{32})\b"
)
_SENT = Late(r"send(?:_slow)? (?:-[a-z-]{1,2} )?\"(?P<v>[^\"\s\\]{5,80})\\[rn]\"")
_JWK = Late(r"[\"'](?:d|k|p|q|dp|dq|qi)[\"']\s{0,3}:\s{0,3}[\"'](?P<v>[A-Za-z0-9_-]{16,1400})[\"']")
_STATIC_KEY = Late(r"-{4,5}begin openvpn static key v1-{4,5}\s{0,8}(?P<v>[0-9a-f\s]{30,800}?)\s{0,8}(?:-{4,5}end|\Z)")
_JDBC = Late(r"jdbc:[^\s\"'`]{4,200}?[?&;](?:password|pwd|pass)=(?P<v>[^\s\"'`;&]{4,100})")
_SIGV4 = Late(r"aws4-hmac-sha256[^\n]{0,300}?signature=(?P<v>[0-9a-f]{64})\b")
_CALLER = Late(r"sips?:[\w.+-]{1,40}:(?P<v>[^\s@\"'`:]{6,80})@[\w-]{1,60}\.?\w")
_PRIVATE_PATH = Late(r"/private-(?P<v>[0-9a-f]{24,64})(?=/|\b)")

_GRAMMARS: Marks[tuple[Late, str, bool]] = Marks(
    (
        ("community", (_COMMUNITY, "password", False)),
        ("createuser", (_SNMP_USER, "password", False)),
        ("snmp-server user", (_SNMP_USER, "password", False)),
        ("usm-user", (_SNMP_USER, "password", False)),
        ("enable secret", (_ENABLE, "password", True)),
        ("enable password", (_ENABLE, "password", True)),
        ("enable algorithm", (_ENABLE, "password", True)),
        ("username ", (_USERNAME, "password", True)),
        ("local-user ", (_USERNAME, "password", True)),
        ("radius", (_SERVER_KEY, "password", False)),
        ("tacacs", (_SERVER_KEY, "password", False)),
        ("crypto isakmp key", (_PEER_KEY, "password", True)),
        ("crypto ikev", (_PEER_KEY, "password", True)),
        ("key-string", (_PEER_KEY, "password", True)),
        ("pre-shared-key", (_PEER_KEY, "password", False)),
        ("wpa-psk", (_PEER_KEY, "password", False)),
        ("psksecret", (_PEER_KEY, "password", False)),
        ("authentication-key", (_PEER_KEY, "password", False)),
        ("message-digest-key", (_PEER_KEY, "password", True)),
        ("shared-key ", (_PEER_KEY, "password", False)),
        ("ppp chap password", (_PEER_KEY, "password", True)),
        ("ppp pap", (_PEER_KEY, "password", True)),
        (": psk ", (_SECRETS_FILE, "password", True)),
        (": xauth ", (_SECRETS_FILE, "password", True)),
        (": eap ", (_SECRETS_FILE, "password", True)),
        ("d-i passwd/", (_PRESEED, "password", True)),
        ("rootpw", (_ROOTPW, "password", True)),
        ("sshpw", (_ROOTPW, "password", True)),
        ("wifi:", (_WIFI, "password", True)),
        ("<auth-user-pass>", (_INLINE, "password", True)),
        ("sqlplus", (_LOGIN_AT, "password", True)),
        ("sqlldr", (_LOGIN_AT, "password", True)),
        ("expdp", (_LOGIN_AT, "password", True)),
        ("impdp", (_LOGIN_AT, "password", True)),
        ("rman target", (_LOGIN_AT, "password", True)),
        ("connect ", (_LOGIN_AT, "password", True)),
        ("openvpn static key", (_STATIC_KEY, "private-key", True)),
        ("jdbc:", (_JDBC, "url-password", True)),
        ("aws4-hmac", (_SIGV4, "auth-header", True)),
        ("sip:", (_CALLER, "url-password", True)),
        ("sips:", (_CALLER, "url-password", True)),
        ("/private-", (_PRIVATE_PATH, "url-token", True)),
        ("--plaintext", (_PLAIN_USER, "password", True)),
        ("nickserv", (_NICKSERV, "password", False)),
        ("_access_control", (_ZWAVE, "key", True)),
        ("_accesscontrol", (_ZWAVE, "key", True)),
        ("_authenticated", (_ZWAVE, "key", True)),
        ("_unauthenticated", (_ZWAVE, "key", True)),
        ("s0_legacy", (_ZWAVE, "key", True)),
        ('send "', (_SENT, "password", False)),
        ("send -- ", (_SENT, "password", False)),
    ),
    whole=False,
    short={
        "usm-user": frozenset({"usm"}),
        "snmp-server user": frozenset({"snmp"}),
        "rman target": frozenset({"rman"}),
        "message-digest-key": frozenset({"digest"}),
        "<auth-user-pass>": frozenset({"^pass"}),
        "local-user ": frozenset({"^user"}),
        **dict.fromkeys(("key-string", "pre-shared-key", "authentication-key", "shared-key "), frozenset({"key"})),
    },
)
_LEAD = {"community": 40, "--plaintext": 120, "openvpn static key": 12} | dict.fromkeys(
    ("_access_control", "_accesscontrol", "_authenticated", "_unauthenticated"), 3
)  # how far before the mark a match may begin
_FILES = frozenset(("chpasswd", "kty"))
ask(_FILES)
_CHPASSWD_LINE = Late(r"[ \t]*(?:- )?(?:list:[ \t]*[|>]?|[\w.-]{1,40}:(?P<v>[^\s:][^\s]{3,80}))?[ \t]*(?:\n|\Z)")


def _good(value: str, found: Match[str], *, sure: bool) -> bool:
    if is_placeholder(value) or value.startswith(("$", "<", "/")):
        return False
    groups = found.groupdict()
    if groups.get("typed"):
        return len(value) >= 4 and (groups["typed"] in "067" or has_digit(value))
    if sure:
        return is_password(value, direct=True, quoted=True) or is_wordlist(value) or is_worded(value)
    return is_strong(value) or (len(value) >= 8 and has_digit(value) and has_letter(value))


def config_spans(reading: Reading) -> Iterable[Span]:
    """Every secret that such a grammar gives away."""
    if reading.short or _GRAMMARS in reading.marked or not reading.word_set.isdisjoint(_FILES):
        return _configs(reading)
    return ()


def _configs(reading: Reading) -> Iterator[Span]:
    text, low = reading.text, reading.low
    done: dict[str, int] = {}
    for place, mark, (pattern, kind, sure) in _GRAMMARS.places(reading):
        if place < done.get(mark, 0):
            continue
        found = pattern.match(low, place)
        lead = _LEAD.get(mark, 0)
        if found is None and lead:
            found = pattern.search(low, max(0, place - lead, low.rfind("\n", 0, place) + 1), place + 900)
        if found and found.start() <= place:
            value = text[found.start("v") : found.end("v")]
            trimmed = value.rstrip(".,;)\"'")
            good = _good(trimmed, found, sure=sure) if kind == "password" else not is_placeholder(trimmed)
            if good:
                yield Span(found.start("v"), found.start("v") + len(trimmed), f"secret.{kind}")
                if pattern is _SNMP_USER:
                    yield from _privacy(text, low, found.end("v"))
                done[mark] = found.end("v")
    runs = reading.word_set
    if "chpasswd" in runs:
        yield from _chpasswd(text, low)
    if "kty" in runs:
        yield from _web_keys(text, low)


def _privacy(text: str, low: str, place: int) -> Iterator[Span]:
    found = _SNMP_PRIV.match(low, place + 1) or _SNMP_PRIV.match(low, place + 2)
    if found and not is_placeholder(found["v"]):
        yield Span(*found.span("v"), "secret.password")


def _chpasswd(text: str, low: str) -> Iterator[Span]:
    """The list of accounts that cloud-init sets passwords for."""
    place = low.find("chpasswd:")
    while place >= 0:
        at = low.find("\n", place) + 1
        while at:
            found = _CHPASSWD_LINE.match(text, at)
            if found is None or found.end() <= at:
                break
            value = found["v"]
            if value and not is_placeholder(value) and value.lower() not in ("false", "true", "random"):
                yield Span(*found.span("v"), "secret.password")
            at = found.end() if found.end() < len(text) else 0
        place = low.find("chpasswd:", place + 9)


def _web_keys(text: str, low: str) -> Iterator[Span]:
    """The private members of a JSON Web Key."""
    place = low.find("kty")
    while place >= 0:
        end = min(len(text), place + 4096)
        for found in _JWK.finditer(text, max(0, place - 4096), end):
            if not is_placeholder(found["v"]):
                yield Span(*found.span("v"), "secret.private-key")
        place = low.find("kty", end)
