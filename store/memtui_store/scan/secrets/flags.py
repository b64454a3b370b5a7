"""Passwords handed to programs on their command line."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.marks import Marks
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.phrases import is_prose, is_worded
from memtui_store.scan.secrets.placeholders import is_placeholder
from memtui_store.scan.secrets.values import has_digit, has_letter, has_mixed_case, is_password
from memtui_store.scan.secrets.vendors import match_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memtui_store.scan.reading import Reading


_V = r"(?:\"(?P<d>[^\"\n]{3,200})\"|'(?P<s>[^'\n]{3,200})'|(?P<v>[^\s\"'`|<>;,]{3,200}))"
_SPOKEN = frozenset(("--pass", "gpg", "zip ", "7z", "sshpass", "rar ", "restic"))  # to which a phrase may be handed
_FEW = 3  # words
_SAID = 8  # characters of a phrase in quotation marks
_WORDS = r"(?:[^\n|;]{0,160}?[ \t])?"
_SHORT: dict[str, frozenset[str]] = {  # words that must be there, by their beginning
    "curl": frozenset({"^curl"}),
    "ldap": frozenset({"^ldaps", "^ldapm", "^ldapa", "^ldapd", "^ldapw"}),
    "zip ": frozenset({"^zip", "^unzip"}),
    "7z": frozenset({"^z", "^za"}),
    "pass:": frozenset({"^pass"}),
    "psql": frozenset({"^psql"}),
    "bcp ": frozenset({"^bcp"}),
    "/p:": frozenset({"^p"}),
    "http ": frozenset({"^http"}),
    "wget": frozenset({"^wget"}),
    "snmp": frozenset({"^snmpw", "^snmpg", "^snmps", "^snmpb"}),
    "gpg": frozenset({"^gpg"}),
    "psk=": frozenset({"^psk"}),
    "--pass": frozenset({"^pass", "^passw", "^passp"}),
    "-key": frozenset({"^key"}),
    "net user": frozenset({"^net"}),
    "net use ": frozenset({"^net"}),
    "wandb": frozenset({"^wandb"}),
    "--build-arg": frozenset({"^arg"}),
    "put-parameter": frozenset({"^secur"}),
    "setup-key": frozenset({"^key"}),
}
_COMMANDS: Marks[tuple[Late, bool]] = Marks(
    (
        (mark, (Late(f"(?i:{mark_re})" + tail), loose))
        for mark, mark_re, tail, loose in (
            (
                "curl",
                r"curl ",
                _WORDS
                + r"(?:-[a-zA-Z]{0,6}[uU]|--user|--proxy-user)[ =]?[\"']?(?P<u>[^\s:\"']{0,60}):(?P<v>[^\s\"'`]{3,200})",
                True,
            ),
            ("mysql", r"mysql\w{0,6} ", _WORDS + r"-p" + _V, True),
            ("mariadb", r"mariadb\w{0,8} ", _WORDS + r"-p" + _V, True),
            ("setuser", r"setuser ", r"\S{1,60} (?:[^\n>]{0,80} )?>(?P<v>[^\s\"'`]{3,200})", True),
            ("mosquitto", r"mosquitto_(?:pub|sub|rr) ", _WORDS + r"-P[ =]" + _V, True),
            ("etcdctl", r"etcdctl ", _WORDS + r"--user[ =][\"']?(?P<u>[^\s:\"']{1,60}):(?P<v>[^\s\"'`]{3,200})", True),
            ("beeline", r"beeline ", _WORDS + r"-p[ =]" + _V, True),
            ("redis-cli", r"redis-cli ", _WORDS + r"-a[ =]" + _V, True),
            ("sshpass", r"sshpass ", r"-p ?" + _V, True),
            ("docker", r"docker login ", _WORDS + r"-p[ =]" + _V, True),
            ("podman", r"podman login ", _WORDS + r"-p[ =]" + _V, True),
            ("mongo", r"mongo(?:sh|dump|restore|export|import)? ", _WORDS + r"-p[ =]" + _V, True),
            ("ldap", r"ldap(?:search|modify|add|delete|whoami) ", _WORDS + r"-w[ =]" + _V, True),
            ("zip ", r"zip ", _WORDS + r"-P[ =]?" + _V, True),
            ("7z", r"7za? ", _WORDS + r"-p" + _V, True),
            ("smbclient", r"smbclient ", _WORDS + r"-U[ =]?[\"']?[^\s%]{1,60}%(?P<v>[^\s\"'`]{3,200})", True),
            ("openssl", r"openssl ", _WORDS + r"(?:-k |-pass(?:in|out)? pass:)" + _V, True),
            ("pass:", r"pass:", r"(?P<v>[^\s\"'`]{4,200})", False),
            ("az login", r"az login ", _WORDS + r"-p[ =]" + _V, True),
            ("sqlcmd", r"sqlcmd ", _WORDS + r"-P ?" + _V, True),
            ("psql", r"psql ", _WORDS + r"password=(?P<v>[^\s\"'`]{3,200})", True),
            ("bcp ", r"bcp ", _WORDS + r"-P ?" + _V, True),
            ("htpasswd", r"htpasswd ", r"-\w*b\w* (?:\S+ )?\S+ " + _V, True),
            (
                "chpasswd",
                r"",
                r"echo [\"']?(?P<u>[\w.-]{1,40}):(?P<v>[^\s\"'`|]{3,200})[\"']? ?\| ?(?:sudo )?chpasswd",
                True,
            ),
            ("rabbitmqctl", r"rabbitmqctl ", r"(?:add_user|change_password) \S+ " + _V, True),
            ("net user", r"net user ", r"\S+ " + _V, True),
            ("net use ", r"net use ", _WORDS + r"/user:\S+ " + _V, True),
            ("net use ", r"net use ", r"(?:\S{1,3} )?\\\\\S{1,80} (?![/*])" + _V, True),
            ("wandb", r"wandb login ", r"(?:--\S{1,30} ){0,3}(?P<v>[0-9a-f]{40})\b", True),
            ("/p:", r"/p:", _V, True),
            ("http ", r"http ", _WORDS + r"-a[ =]?(?P<u>[^\s:\"']{1,60}):(?P<v>[^\s\"'`]{3,200})", True),
            ("wget", r"wget ", _WORDS + r"--(?:http-|ftp-|proxy-)?password[ =]" + _V, True),
            ("snmp", r"snmp(?:walk|get|set)\w{0,4} ", _WORDS + r"-c[ =]?" + _V, True),
            ("snmp", r"snmp(?:bulk)?(?:walk|get|set)\w{0,4} ", _WORDS + r"-A[ =]?" + _V, True),
            ("snmp", r"snmp(?:bulk)?(?:walk|get|set)\w{0,4} ", _WORDS + r"-X[ =]?" + _V, True),
            ("ipmitool", r"ipmitool ", _WORDS + r"-P ?" + _V, True),
            ("gpg", r"gpg2? ", _WORDS + r"--passphrase[ =]" + _V, True),
            ("restic", r"restic ", _WORDS + r"--password[ =]" + _V, True),
            ("requirepass", r"(?:requirepass|masterauth) ", _V, True),
            ("convertto-securestring", r"convertto-securestring ", r"(?:-string )?" + _V, True),
            ("nmcli", r"nmcli ", _WORDS + r"password " + _V, True),
            ("psk=", r"psk=", _V, True),
            ("wpa_passphrase", r"wpa_passphrase ", r"(?:\"[^\"\n]+\"|\S+) " + _V, True),
            ("cqlsh", r"cqlsh ", _WORDS + r"-p ?" + _V, True),
            ("impacket", r"impacket-\w+ ", r"[\w./-]+:(?P<v>[^\s@]{3,100})@", True),
            ("mount", r"mount", r"[^\n]{0,160}?pass(?:word)?=(?P<v>[^\s,\"'`]{3,200})", True),
            ("identified by", r"identified (?:with \S+ )?by ", r"(?:password )?['\"](?P<v>[^'\"\n]{3,200})", True),
            (
                "identified by",
                r"identified by ",
                r"(?P<v>[^\s\"'`|<>;,]{6,60})(?=[ \t]{0,2}(?i:;|account|default|replace|quota|profile|require|with|password))",
                True,
            ),
            ("http-basic", r"http-basic\.[\w-]{1,40} ", r"\S{1,60} " + _V, True),
            ("{plain}", r"\{plain\}", r"(?P<v>[^\s\"'`:]{4,100})", True),
            ("{cleartext}", r"\{cleartext\}", r"(?P<v>[^\s\"'`:]{4,100})", True),
            ("--from-literal", r"--from-literal[ =]", r"[\w.-]+=" + _V, False),
            ("--build-arg", r"--build-arg[ =]", r"\w*(?:token|pass|secret|key)\w*=" + _V, False),
            (
                " -u",
                r"[ \t]-{1,2}(?:u|user(?:name)?|l)[ =]?",
                r"[\"']?[\w.@\\/$-]{1,60}[\"']? (?:[^\n|;]{0,80}?[ \t])?-(?:pw|p|P)[ =]?" + _V,
                True,
            ),
            (
                "echo",
                r"(?:echo|printf)(?: -\w+)? ",
                _V
                + r"[\"']? ?\| ?[^\n]{0,80}?(?:sudo -s\b|sudo -S|--(?:\w+-)?stdin|secrets? (?:create|set)|passwd|login|auth|cryptsetup|gpg|openssl)",
                True,
            ),
            (
                "printf",
                r"printf ",
                _V
                + r"[\"']? ?\| ?[^\n]{0,80}?(?:sudo -S|--(?:\w+-)?stdin|secrets? (?:create|set)|passwd|login|auth|cryptsetup|gpg|openssl)",
                True,
            ),
            ("lftp", r"lftp ", _WORDS + r"-u [^\s,]{1,60}," + _V, True),
            ("put-parameter", r"put-parameter ", r"(?=[^\n]{0,200}SecureString)" + _WORDS + r"--value[ =]" + _V, True),
            ("keyvault secret set", r"keyvault secret set ", _WORDS + r"--value[ =]" + _V, True),
            ("sonar.login", r"sonar\.login=", _V, False),
            ("signtool", r"signtool ", _WORDS + r"/p " + _V, True),
            ("qpdf", r"qpdf ", _WORDS + r"--encrypt " + _V, True),
            ("qpdf", r"qpdf ", _WORDS + r"--encrypt \S{3,200} " + _V, True),
            ("rclone obscure", r"rclone obscure ", _V, True),
            ("encrypt_string", r"encrypt_string ", r"(?:--?\S{1,40} ){0,4}?" + _V, True),
            ("setup-key", r"setup-key[ =]", _V, False),
            ("redis-cli", r"redis-cli[^\n]{0,60}?[> ]auth ", r"(?:\w{1,20} )?" + _V, True),
            ("ssh-keygen", r"ssh-keygen ", _WORDS + r"-[NP] ?" + _V, True),
            ("usermod", r"user(?:mod|add) ", _WORDS + r"-p ?" + _V, True),
            ("useradd", r"useradd ", _WORDS + r"-p ?" + _V, True),
            ("password-command", r"password-command[ =]", r"[\"']?(?:echo|printf) (?P<v>[^\s\"'`|]{4,200})", True),
            (" -u", r"[ \t]-u ?", r"[\"']?[^\s%\"']{1,60}%(?P<v>[^\s\"'`]{3,200})", True),
            ("/rp ", r"/rp ", _V, True),
            ("rar ", r"rar ", _WORDS + r"-h?p" + _V, True),
            ("operator unseal", r"operator unseal ", _V, True),
            ("/user:", r"/user:", r"\S{1,60} (?!/)" + _V, True),
            ("--pass", r"--pass(?:word|wd|phrase)?[ =]", _V, True),
            ("--token", r"--\w*-?token[ =]", _V, False),
            ("--secret", r"--[\w-]*secret[ =]", _V, False),
            ("-key", r"--[\w-]*(?:api|access|secret|auth|account|master)-?key[ =]", _V, False),
        )
    ),
    short=_SHORT,
)


def flag_spans(reading: Reading) -> Iterable[Span]:
    """Every password that a command line hands to a program."""
    return _flags(reading) if reading.short or _COMMANDS in reading.marked else ()


def _flags(reading: Reading) -> Iterator[Span]:
    """The argument is case-sensitive, so the pattern is tried on the text as it is written, except the program's name."""
    text = reading.text
    tried: dict[Late, int] = {}
    for place, mark, (pattern, loose) in _COMMANDS.places(reading):
        if place <= tried.get(pattern, -1):
            continue
        found = (
            pattern.match(text, place) if mark != "chpasswd" else pattern.search(text, max(0, place - 120), place + 8)
        )
        if found:
            span = _span(text, found, loose=loose, spoken=mark in _SPOKEN)
            tried[pattern] = found.start() + 40 if span is None else found.end()
            if span:
                yield span


def _is_spoken(value: str) -> bool:
    """Several words, fewer than half of which sentences about passwords are made of."""
    words = value.replace("-", " ").split()
    return len(words) >= _FEW and 2 * sum(map(is_prose, words)) <= len(words)


def _span(text: str, found: re.Match[str], *, loose: bool, spoken: bool) -> Span | None:
    for name in ("v", "d", "s"):
        if name not in found.re.groupindex or found[name] is None:
            continue
        start, end = found.span(name)
        token = match_at(text, start)
        if token:
            return token
        value = text[start:end].rstrip(".,;)]" if name == "v" else "")
        if is_placeholder(value) or value.startswith(("-", "/", "@")):
            return None
        good = is_password(value, direct=True, quoted=True)
        mixed = has_digit(value) if name == "v" else has_digit(value) or (has_mixed_case(value) and len(value) >= _SAID)
        if (spoken and name != "v" and _is_spoken(value)) or (loose and is_worded(value)):
            good = True
        if good or (loose and mixed and has_letter(value) and len(value) >= 6):
            return Span(start, start + len(value), "secret.password")
    return None
