"""Judging a value: how random it looks, and whether it may be a password or a token."""

from __future__ import annotations

import re

from memtui_store.scan.late import Late
from memtui_store.scan.placeholders import is_placeholder

HEX = Late(r"(?:0x)?[0-9a-fA-F]+\Z")
UUID = Late(r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\Z")
_TURNS = Late(r"(?<=[a-z])[A-Z]|(?<=[A-Z][A-Z])[a-z]|(?<=[0-9])[A-Za-z]|(?<=[A-Za-z])[0-9]")
_DIGIT = Late(r"[0-9]")
_LOWER = Late(r"[a-z]")
_UPPER = Late(r"[A-Z]")
_SYMBOL = Late(r"[!@#$%^&*+=~?{}\[\]|<>]")
_SEGMENT = Late(r"(?:[a-z]*+(?:[A-Z][a-z]++)*+|[A-Z]{2,}+)\d{0,3}|\d{1,4}|v\d+")
_LATER = Late(r"[A-Za-z]{2,}+\d{0,3}|\d{1,4}|v\d+|[a-z]?")
_EDGES = Late(r"[-_./:@+]")
_PIECE = Late(r"[A-Z]?[a-z]++|[A-Z]++(?![a-z])|[A-Z]|\d++")
_VERSION = Late(r"[v=<>~^]*\d+(?:\.\d+)+(?:[-+.]\w{1,12})*\Z")
_TECH = Late(
    r"(?:hmac-?|ecdsa-?|rsa-?|ssh-?|pbkdf2-?|wpa2?-?|with-?)?(?:base|sha|aes|md|utf|rsa|hs|rs|es|ps|ed|oauth|ipv|argon|pbkdf|bcrypt|scrypt|wpa|ssl|"
    r"tls|log|http|python|py|java|node|win|ubuntu|debian|mysql|postgres|pg|ec|mp|oidc|auth|int|uint|float|rev|rfc|iso|curve|ecdsa|pkcs#?|cl|gpt|"
    r"claude|web|fido|i18n|l10n|a11y|k8s|s3|x509|ed25519|[a-z])[-#]?\d*[a-z]{0,4}(?:[-_.+/][a-z0-9]{1,10}){0,2}\Z"
)
_SIZE = Late(
    r"[~<>=+-]*\d+(?:[.,]\d+)*\s*(?:[a-z]{1,3}|%|x|px|days?|chars?|bytes?|bits?|mins?|hours?|k|th|nd|rd|st)?\+?\Z",
    re.IGNORECASE,
)
_DATE = Late(r"\d{4}-\d\d-\d\d")
_CALL = Late(r"[\w.]*\w[(\[][^)\]]*[)\]]?|.*(?:=>|\(\)|::|\?\.|&&|\|\|)")
_FILE = Late(
    r"[\w./@~+-]*\.(?:md|py|ts|tsx|js|jsx|json|ya?ml|toml|env|txt|sh|go|rs|rb|java|php|cfg|conf|ini|pem|key|crt|lock|"
    r"html?|css|sql|log|xml|csv|local|example|org|com|net|io|dev|app|tf|kt|swift|gz|zip|png|svg)(?:[:#].*)?\Z",
    re.IGNORECASE,
)


def is_tech(value: str) -> bool:
    """The name of an algorithm, a version or the like, which has digits but is no secret."""
    return (value.islower() or value.isupper() or len(value) < 8) and _TECH.match(value.lower()) is not None


def turns(value: str) -> int:
    """How often the kind of character changes in a way that words and identifiers seldom do."""
    return len(_TURNS.findall(value))


def _is_slug(value: str) -> bool:
    first, *later = _EDGES.split(value)
    return _SEGMENT.fullmatch(first) is not None and all(_LATER.fullmatch(part) for part in later)


def _is_camel(value: str) -> bool:
    """Humps of letters with a few digits between; a lone letter or a long run of capitals or digits is none."""
    pieces = _PIECE.findall(value)
    if sum(map(len, pieces)) != len(value):
        return False
    return all(len(p) <= 3 if p.isdigit() else (2 <= len(p) <= 5 if p.isupper() else len(p) > 1) for p in pieces)


def is_wordy(value: str) -> bool:
    """True for identifiers, slugs, file names, versions and the like."""
    return bool(
        _is_slug(value) or _is_camel(value) or _VERSION.match(value) or _FILE.match(value) or _DATE.match(value)
    )


def has_mixed_case(value: str) -> bool:
    return bool(_LOWER.search(value) and _UPPER.search(value))


def has_digit(value: str) -> bool:
    return _DIGIT.search(value) is not None


def has_letter(value: str) -> bool:
    return bool(_LOWER.search(value) or _UPPER.search(value))


def is_hex_key(value: str, least: int = 24) -> bool:
    return len(value) >= least and HEX.match(value) is not None and has_digit(value) and has_letter(value)


def is_random(value: str, least: int = 16) -> bool:
    """True when nothing but chance would have written this."""
    size = len(value)
    if size < least or not has_letter(value):
        return False
    if HEX.match(value):
        return size >= 24 and has_digit(value)
    changes = turns(value)
    if has_mixed_case(value):
        return changes >= 0.24 * size or (has_digit(value) and changes >= 0.17 * size)
    return has_digit(value) and changes >= max(3, size // 7)


def is_token(value: str, *, direct: bool) -> bool:
    """A machine-made credential beside a word such as token or key; `direct` when assigned to it."""
    if len(value) < 12 or not has_letter(value):
        return False
    digit, mixed = has_digit(value), has_mixed_case(value)
    if not (digit or mixed) or is_wordy(value) or _CALL.match(value) or is_tech(value) or is_placeholder(value):
        return False
    if UUID.match(value):
        return direct
    if is_random(value, 16 if direct else 20):
        return True
    if direct and digit:
        return mixed or bool(_SYMBOL.search(value)) or (len(value) >= 20 and turns(value) >= 3)
    return direct and len(value) >= 24 and turns(value) >= 0.2 * len(value)


def is_password(value: str, *, direct: bool, quoted: bool = False) -> bool:
    """A password as people make them; in running prose more is asked of it than after `=`."""
    size = len(value)
    if size < (4 if direct else 6) or size > 200:
        return False
    letters, digit = has_letter(value), has_digit(value)
    symbol = _SYMBOL.search(value[:-1]) is not None
    if not letters:
        return direct and value.isdigit() and size >= 6 and not is_placeholder(value)
    if not digit and not symbol and not has_mixed_case(value):
        return False
    if is_tech(value) or _DATE.match(value) or _VERSION.match(value) or _FILE.match(value) or _SIZE.match(value):
        return False
    if (_CALL.match(value) and not (quoted or symbol)) or is_placeholder(value):
        return False
    if digit:
        return direct or quoted or has_mixed_case(value) or symbol or size >= 8
    if symbol and size >= 6:
        return (direct or quoted) and not value.endswith((")", "}", "]", ">")) and "=" not in value
    return size >= 8 and has_mixed_case(value) and not is_wordy(value) and turns(value) >= 3
