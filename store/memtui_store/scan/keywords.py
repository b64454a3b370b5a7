"""Secrets named by a word: assignments, config files, tables' headings, and prose in the languages notes are in.

Each hit of a word is looked at in place: what stands left of it (is this `api key` or `primary key`?), what joins it
to a value (`=`, `is`, an arrow, a quotation mark, nothing), and whether the value may be a secret at all.
"""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.marks import Marks
from memtui_store.scan.rule import Span
from memtui_store.scan.values import (
    UUID,
    has_digit,
    has_letter,
    has_mixed_case,
    is_hex_key,
    is_password,
    is_random,
    is_token,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

PASSWORD, TOKEN, KEY, PIN = "password", "token", "key", "pin"

_WORDS: dict[str, str] = {
    "pass": PASSWORD,
    "pwd": PASSWORD,
    "pw": PASSWORD,
    "psk": PASSWORD,
    "kennwort": PASSWORD,
    "contrase": PASSWORD,
    "clave": PASSWORD,
    "senha": PASSWORD,
    "parol": PASSWORD,
    "wachtwoord": PASSWORD,
    "heslo": PASSWORD,
    "salasana": PASSWORD,
    "jelsz": PASSWORD,
    "adgangskode": PASSWORD,
    "sifre": PASSWORD,
    "mat khau": PASSWORD,
    "secret": TOKEN,
    "token": TOKEN,
    "credential": TOKEN,
    "creds": TOKEN,
    "mnemonic": TOKEN,
    "bearer": TOKEN,
    "key": KEY,
    "pin": PIN,
    "code": PIN,
    "login": PASSWORD,
    "auth": TOKEN,
    "schl": KEY,
    "salt": TOKEN,
    "pepper": TOKEN,
    "webhook": TOKEN,
}
_FOREIGN: dict[str, str] = {
    "пароль": PASSWORD,
    "пароля": PASSWORD,
    "пароли": PASSWORD,
    "пасворд": PASSWORD,
    "токен": TOKEN,
    "ключ": KEY,
    "секрет": TOKEN,
    "密码": PASSWORD,
    "密碼": PASSWORD,
    "口令": PASSWORD,
    "密钥": TOKEN,
    "密鑰": TOKEN,
    "令牌": TOKEN,
    "パスワード": PASSWORD,
    "暗証番号": PIN,
    "パスコード": PASSWORD,
    "トークン": TOKEN,
    "シークレット": TOKEN,
    "キー": TOKEN,
    "비밀번호": PASSWORD,
    "암호": PASSWORD,
    "패스워드": PASSWORD,
    "토큰": TOKEN,
    "시크릿": TOKEN,
    "인증키": TOKEN,
    "hasło": PASSWORD,
    "hasła": PASSWORD,
    "lösen": PASSWORD,
    "şifre": PASSWORD,
    "parolă": PASSWORD,
    "mật khẩu": PASSWORD,
    "clé": KEY,
    "jelszó": PASSWORD,
    "κωδικ": PASSWORD,
    "סיסמ": PASSWORD,
    "كلمة": PASSWORD,
    "पासवर्ड": PASSWORD,
    "รหัสผ่าน": PASSWORD,
}
_KEY_LEFT = (
    *"""2fa acceso access account accès activation admin aes agent api app application auth backup base billing
    bitlocker bot cipher client cluster consumer cookie crypt d'accès data deploy dev developer enc encrypt
    encrypted encryption fernet filevault function functions geheim geheimer geo gpg hmac host ingest ingestion
    integration join jwt licence license live luks management map maps master network node org otp pass passe
    payment payments pgp pre-shared preshared priv private prod product production project provisioning publish
    query radius read recovery registration role root rsa runner sandbox search secret secreta security seed serial
    server service session shared sign signature signing snmp ssh ssl staging storage subscription team test tls
    totp unlock unseal user vapid vendor wallet webhook wep wi-fi wifi wlan worker wpa wpa2 write zugangs zugriffs
    доступа""".split(),  # noqa: SIM905 - so many words are read as words
    "de acesso",
)
_KEY_DENY = (
    *"""alt ancestor arrow cache child composite config content context ctrl dict dis don enter entity escape etag
    feature file flag foreign function group hash hoc host hot i18n idempotency index issue jira jo known label lock
    lookup ma map message meta metric mon natural object page parent partition po primary pub publi public range
    react record redis routing row s3 shard shift short sort surrogate tab tenant ticket translation tur unique vue
    whis""".split(),  # noqa: SIM905 - as above
)
_DEDUP = Late(r"dedup\w*[ _.\-/]{0,2}\Z")
_JOINERS = frozenset(" _.-/")
_D_API = Late(r"d.api[ _.\-/]{0,2}\Z")
_SUFFIX_DENY = Late(
    r"(?:s?[_-]?(?:min|max|len|count|id\b|ids\b|_id|name|file|path|dir|url|uri|header|field|policy|policies|hash|reset|expir|ttl|type|"
    r"algo|length|size|limit|usage|budget|manager|service|provider|store|storage|rotation|handling|context|izer|ize|ised|ized|"
    r"ring|board|word\w*manager|protect|less|format|prefix|pattern|regex|rule|check|valid|input|prompt|command|cmd|env|var|"
    r"column|table|class|interface|schema|model|view|form|page|screen|button|label|error|exception|event|handler|middleware|"
    r"version|arn|ref\b|refs\b|_ref|sname|scope|issuer|endpoint|enabled|required|strength|salt_|generator|cache|source|"
    r"map|stroke|press|down|up\b|frame|note|chain|pair|space|code_|owner|holder|set\b|list|per|rate|price|cost|window|stream|"
    r"ing\b|ed\b|ion|port\b|ports|enger|age\b|ive\b|point|book\w*|through|over\b|by\b|er\b|ers\b|ification))"
)
_IDENT = Late(r"[A-Za-z0-9_.\-À-ɏЀ-ӿ]{0,40}+")
_CLOSE = r"(?:\\?[\"'`´’”]|\*\*|__|\]|\)|~~|</?\w{1,8}>){0,3}"
_GAP = (
    r"(?:[ \t]{1,3}(?:\([^()\n]{1,40}\)|\[[^\]\n]{1,40}\]))?"
    r"(?:[ \t]{1,2}(?:for|of|to|on|in|at|from|für|fuer|zum|zur|vom|von|der|des|pour|de|du|del|da|do|dla|para|per|van|voor|till|för|"
    r"для|от|к|на|pro|til|pentru|için|của|cho|with|as|used|we use|used by|and user|user|which|that|value|string|phrase|word|key|"
    r"hash|id|here|there|below|currently|now|again|too|also|token|header|secret|par défaut|par|by default|by|under|via|inside)\b"
    r"[^\n:=|\"'`→]{0,48}?)?"
)
_FILLER = r"(?:[ \t]{1,2}(?!(?:is|was|are|were|has|not|must|should|can|will|may|and|or)\b)[^\W\d_][\w'’-]{0,19}){0,3}?"
_BETWEEN = f"(?:{_GAP}|{_FILLER})(?:[ \\t]#?\\d{{1,2}})?"
_DIRECT = Late(
    _CLOSE
    + _BETWEEN
    + r"[ \t]{0,8}"
    + _CLOSE
    + r"[ \t]{0,24}(?P<join>:=|=>|->|-->|→|⇒|➜|➡|—>|==?|[:：=＝]|(?<=[ \t])\|(?=[ \t])|\+=|\?=|::=)[ \t]{0,8}(?:\*\*|__|~~)?[ \t]{0,24}"
    r"(?:(?:str|string|final|const)\s*=\s*)?(?:[brfu]{1,2}(?=[\"']))?(?=[^\s])"
)
_COPULA = Late(
    _CLOSE
    + _BETWEEN
    + r"[ \t]{0,3}(?:[’']s\b|\b(?:(?:was |has been |is |been |now |got )?(?:set|changed|reset|updated|rotated) to|set as|is(?: now| currently| set to| still)?|was|are|were|be|becomes?|equals?|contains|reads?|"
    r"ist|lautet|heißt|war|est|sera|es|era|é|è|e'|jest|to jest|to|je|är|er|on|este|là|la|olarak|это|был|—|–|hier:|"
    r"remains?|stays|will be|=|:)\b|[—–-](?=[ \t])|"
    r"是|为|為|：|は|が|：|는|은|이|가|を|を使う|改为|设置为|一律)[ \t]{0,3}:?[ \t]{0,3}(?:\*\*)?(?=[^\s])"
)
_SPACE = Late(r"(?:\*\*|__)?(?:[ \t]{1,6}|[ \t]{0,2}\([ \t]?|[ \t]{0,2},[ \t]{0,2}(?=[\"'`]))(?=[^\s])")
_CALLED = Late(r"[\"'`]?[ \t]{0,2}[(,][ \t]{0,4}(?=[\"'`])")
_ELSEWHERE = Late(
    r"[\"'`]?[ \t]{0,2},?[ \t\r]{0,4}\n?[ \t]{0,24}[\"']?(?:value|content|default)[\"']?[ \t]{0,3}[:=][ \t]{0,3}(?=[^\s])|"
    r">[ \t]{0,4}(?=[^<\s])|<[ \t]{0,2}br>|:[ \t]{0,3}\n[ \t]{0,8}(?:[-*>][ \t]{1,3}|```\w{0,8}\n[ \t]{0,8})?(?=[\"'`\w])"
)
_QUOTED = Late(
    r"(?P<q>\\?[\"'`]|``|“|‘|«(?!redacted)|「|『)(?P<v>[^\n]{1,400}?)(?:\\?(?P=q)|(?<=[^\\])[\"'`”’»」』]|(?=\n|\Z))"
)
_BARE = Late(r"[!-&(-+\--;=?-_a-~À-ɏ]{1,4096}+")
_SAME_QUOTE: dict[str, Late] = {
    q: Late(rf"(?P<v>(?:[^{re.escape(q)}\\\n]|\\.){{1,400}})(?={re.escape(q)}|\\|\n|\Z)") for q in "\"'`"
}
_PASS_TAILS = ("word", "wort", "wd", "phrase", "code", "key", "ord", "frase", "_", "-", ".")
_HINT = Late(r"[0-9A-Z!@#$%^&*+?~]")
_SIGN = Late(r"[0-9]|[a-z][A-Z]|[!@#$%^&*+?~][A-Za-z]|[A-Z]{2}[a-z]")
_ELSE = Late(
    r"[\"'`]?,?[ \t]{0,3}:?\n?[ \t\-]{0,24}[\"']?value|[^\n]{0,12}\n[^\n]{0,40}?[0-9]|[^\n]{0,60}?[a-z]{3,8} [a-z]{3,8} [a-z]{3,8} [a-z]{3,8} "
)
_SIGHT = 140
_JOINS = Late(r"[:=>|→⇒➜➡：＝\n]")
_TRAIL = ".,;:)]}>*"
_WORD_LEFT = Late(r"[\w]\Z")
_HASHY = Late(r"sha-?\d|md5|digest|checksum|commit|fingerprint|hash|revision|public")


def _promising(text: str, place: int) -> bool:
    """Something within sight may be a value: a sign of one in the same line, a value in the next, or a row of words."""
    end = text.find("\n", place, place + _SIGHT + 3)
    stop = place + _SIGHT + 3 if end < 0 else end
    hint = _HINT.search(text, place, stop)
    if hint:
        sign = _SIGN.search(text, max(place, hint.start() - 1), stop)
        if sign and sign.start() <= place + _SIGHT:
            return True
    return _ELSE.match(text, place) is not None


def _value(text: str, place: int) -> tuple[int, int, bool]:
    """Where the value at `place` begins and ends, without its quotes, and whether it had any."""
    if text.startswith("\\", place):
        place += 1
    sign = text[place : place + 1]
    if sign in _SAME_QUOTE:
        if text.startswith("``", place):
            place += 1
        found = _SAME_QUOTE[sign].match(text, place + 1)
        return (found.start("v"), found.end("v"), True) if found else (place, place, True)
    if sign and sign in "“‘「『«<":
        close = {"“": "”", "‘": "’", "「": "」", "『": "』", "«": "»", "<": ">"}[sign]
        end = text.find(close, place + 1, place + 200)
        if end > 0 and "\n" not in text[place:end] and not text.startswith("«redacted", place):
            return place + 1, end, True
        return place, place, True
    found = _BARE.match(text, place)
    if found is None:
        return place, place, False
    begin, end = found.span()
    while end > begin and text[end - 1] in _TRAIL:
        end -= 1
    while (
        begin < end
        and text[begin] in "*_~("
        and text[begin : begin + 2] in ("**", "__", "~~", "(" + text[begin + 1 : begin + 2])
    ):
        begin += 1
    return begin, end, False


def _judge(kind: str, value: str, *, direct: bool, quoted: bool, passphrase: bool) -> bool:
    if not value or "«redacted" in value:
        return False
    if " " in value:
        if passphrase and len(value.split()) >= 3 and direct and re.fullmatch(r"[a-z]+(?:[ -][a-z0-9]+){3,24}", value):
            return True
        if not quoted or kind == KEY:
            return False
        return (
            direct
            and " " not in value.strip()
            and _judge(kind, value.strip(), direct=direct, quoted=quoted, passphrase=False)
        )
    if kind == PASSWORD:
        return is_password(value, direct=direct, quoted=quoted)
    if kind == PIN:
        return value.isdigit() and 4 <= len(value) <= 8
    if kind == TOKEN and quoted and direct and len(value) >= 8 and has_digit(value) and has_letter(value):
        return is_password(value, direct=True, quoted=True) and (has_mixed_case(value) or len(value) >= 12)
    return is_token(value, direct=direct)


def _ends(left: str, words: tuple[str, ...]) -> bool:
    """The text ends with one of the words, and perhaps one or two signs that join words."""
    return (
        left.endswith(words)
        or (left[-1:] in _JOINERS and left[:-1].endswith(words))
        or (left[-2:-1] in _JOINERS and left[-1:] in _JOINERS and left[:-2].endswith(words))
    )


def _class_at(low: str, place: int, word: str, kind: str) -> str | None:
    """The class of this hit, or None where the word is part of another one."""
    left = low[max(0, place - 28) : place]
    if word in ("pw", "pin", "code", "login", "auth", "salt", "pepper", "creds", "pass", "psk", "clave"):
        before = left[-1:]
        if before.isalpha() and not (
            word in ("pass", "auth") and left.endswith(("my", "db", "pg", "sudo", "ssh", "login", "root", "user"))
        ):
            return None
    if word == "key":
        if _ends(left, _KEY_DENY) or ("dedup" in left and _DEDUP.search(left)):
            return None
        return TOKEN if _ends(left, _KEY_LEFT) or _D_API.search(left) else KEY
    return kind


def _network(low: str, place: int) -> bool:
    return any(
        w in low[max(0, place - 40) : place + 12]
        for w in ("wifi", "wi-fi", "wlan", "network", "ssid", "wpa", "hotspot")
    )


_FORMS = ((_DIRECT, True), (_COPULA, False), (_CALLED, True), (_ELSEWHERE, True), (_SPACE, None))


def _joined(text: str, low: str, end: int) -> Iterator[tuple[int, bool]]:
    """Places where a value may begin after the word that ends at `end`, and whether it is assigned outright."""
    join = _JOINS.search(low, end, end + 300)  # without one of these in the line, nothing is assigned outright
    for pattern, direct in _FORMS if join and join[0] != "\n" else _FORMS[1:]:
        found = pattern.match(low, end)
        if found:
            yield found.end(), bool(direct)
            if pattern is _DIRECT and "|" in found[0]:
                continue
            if pattern is _DIRECT and found["join"] != ":":
                return


def _one(text: str, low: str, place: int, word: str, kind: str) -> Span | None:
    if not _promising(text, place + len(word)):
        return None
    ident = None if word[0] >= "\u2e80" else _IDENT.match(low, place + len(word))
    tail = ident[0].rstrip(".-_") if ident else ""
    end = place + len(word) + len(tail)
    if (
        kind in (TOKEN, KEY, PASSWORD)
        and _SUFFIX_DENY.match(tail)
        and not tail.startswith(("word", "phrase", "code", "key", "wd", "wort", "e", "ord"))
    ):
        return None
    if word == "pass" and tail.startswith("word") and _SUFFIX_DENY.match(tail[4:]):
        return None
    if word == "pass" and tail and tail != "e" and not tail.startswith(_PASS_TAILS):
        return None
    if word == "pass" and _network(low, place):
        kind = PASSWORD
    if word == "key" and _network(low, place):
        kind = PASSWORD
    passphrase = "phrase" in tail or "mnemonic" in word or "frase" in tail
    if word == "pass" and tail.startswith(("code", "key")):
        kind = PIN if kind == PASSWORD else kind
    for begin, direct in _joined(text, low, end):
        start, stop, quoted = _value(text, begin)
        value = text[start : min(stop, start + 256)]
        if not value:
            continue
        spaced = low[begin - 1 : begin] in " \t(" and not direct and _SPACE.fullmatch(low, end, begin) is not None
        if spaced and not _stands_alone(value, kind, word, quoted=quoted):
            continue
        between = low[end:begin]
        if len(between) > 3 and _HASHY.search(between):
            continue
        if kind == PIN and word == "pass":
            good = value.isdigit() and 4 <= len(value) <= 10
            good = good or (is_password(value, direct=direct, quoted=quoted) and (direct or quoted) and len(value) >= 6)
        elif kind == KEY:
            good = direct and _bare_key(text, place, value)
        else:
            good = _judge(kind, value, direct=direct or quoted, quoted=quoted, passphrase=passphrase)
        if good:
            return Span(start, stop, _rule_for(kind, word, tail))
    return None


def _bare_key(text: str, place: int, value: str) -> bool:
    """After a plain `key`, only what nobody would type; upper-case names such as VENDOR_KEY count for more."""
    if not is_token(value, direct=True) or UUID.match(value):
        return False
    if text[place : place + 3] == "KEY":
        return is_random(value, 16)
    return is_random(value, 24)


def _stands_alone(value: str, kind: str, word: str, *, quoted: bool) -> bool:
    """With nothing but a space between word and value, the value alone must convince."""
    if kind == PASSWORD:
        if word == "login":
            return False
        strong = has_digit(value) and has_letter(value) and len(value) >= 8
        if quoted:
            return strong or is_password(value, direct=True, quoted=True)
        return (
            strong
            and is_password(value, direct=False)
            and (has_mixed_case(value) or re.search(r"[!@#$%^&*+=?]", value[:-1]) is not None)
        )
    if kind == PIN:
        return word == "pin" and value.isdigit()
    return (is_random(value, 20) and is_token(value, direct=False)) or is_hex_key(value, 32)


def _rule_for(kind: str, word: str, tail: str) -> str:
    if kind == PASSWORD:
        return "secret.password"
    if kind == PIN:
        return "secret.pin"
    if word == "mnemonic" or "phrase" in tail:
        return "secret.seed-phrase"
    return "secret.token" if word != "key" and kind == TOKEN else "secret.key"


_NAMES = Marks(_WORDS.items(), whole=False)
_BY_SIGN: dict[str, list[tuple[str, str]]] = {}
for _word, _kind in _FOREIGN.items():
    _BY_SIGN.setdefault(next(c for c in _word if not c.isascii()), []).append((_word, _kind))


def keyword_spans(reading: Reading) -> Iterator[Span]:
    """Every value that a word nearby gives away."""
    for word, kind in _NAMES.near(reading):
        yield from _hits(reading, reading.flat_low, word, kind)
    if not reading.ascii:
        for sign in reading.low_chars.intersection(_BY_SIGN):
            for word, kind in _BY_SIGN[sign]:
                yield from _hits(reading, reading.low, word, kind)


def _hits(reading: Reading, where: str, word: str, kind: str) -> Iterator[Span]:
    text, low = reading.text, reading.low
    place = where.find(word)
    while place >= 0:
        sort = _class_at(low, place, word, kind)
        found = _one(text, low, place, word, sort) if sort else None
        if found:
            yield found
        place = where.find(word, place + len(word))
