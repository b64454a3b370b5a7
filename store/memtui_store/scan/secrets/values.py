"""Judging a value: how random it looks, and whether it may be a password or a token."""

from __future__ import annotations

import re

from memtui_store.scan.late import Late
from memtui_store.scan.secrets.identities import is_id
from memtui_store.scan.secrets.placeholders import is_placeholder

HEX = Late(r"(?:0x)?[0-9a-fA-F]+\Z")
UUID = Late(r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\Z")
_KINDS = bytes(
    48 if 48 <= c < 58 else 65 if 65 <= c < 91 else 97 if 97 <= c < 123 else 32 for c in range(256)
)  # a digit, a capital and a small letter for all of them
_TURNS = (b"aA", b"AAa", b"0a", b"0A", b"a0", b"A0")
_DIGIT = Late(r"[0-9]")
_LOWER = Late(r"[a-z]")
_UPPER = Late(r"[A-Z]")
_SYMBOL = Late(r"[!@#$%^&*+=~?{}\[\]|<>]")
_HARD = Late(r"[!@#$%^&*+~?]")
_INNER = Late(r"[A-Za-z0-9][!@#$%^&*+=~?]{1,4}[A-Za-z0-9]")
_SEGMENT = Late(r"(?:[a-z]*+(?:[A-Z][a-z]++)*+|[A-Z]{2,}+)\d{0,3}|\d{1,4}|v\d+")
_LATER = Late(r"[A-Za-z]{2,}+\d{0,3}|\d{1,4}|v\d+|[a-z]?|[a-z]\d{1,2}[a-z]{1,2}")
_HUMP = Late(r"[A-Z][a-z]{2,}+")
_SPOKEN = Late(r"(?=.{0,3}[aeiou])(?!.*[^aeiouy]{5})", re.IGNORECASE)
_EDGES = Late(r"[-_./:@+]")
_CAMEL = Late(r"(?:[A-Z][a-z]++|[a-z]{2,}+|[A-Z]{2,5}+(?![A-Za-z])|\d{1,3}+(?!\d))*+\Z")
_VERSION = Late(r"[v=<>~^]*\d+(?:\.\d+)+(?:[-+.]\w{1,12})*\Z")
_TECH = Late(
    r"(?:hmac-?|ecdsa-?|rsa-?|ssh-?|pbkdf2-?|wpa2?-?|with-?)?(?:base|sha|aes|md|utf|rsa|hs|rs|es|ps|ed|oauth|ipv|argon|pbkdf|bcrypt|scrypt|wpa|ssl|"
    r"tls|log|http|python|py|java|node|win|ubuntu|debian|mysql|postgres|pg|ec|mp|oidc|auth|int|uint|float|rev|rfc|iso|curve|ecdsa|pkcs#?|cl|gpt|"
    r"claude|web|fido|i18n|l10n|a11y|k8s|s3|x509|ed25519|[a-z](?=[-#]?\d))[-#]?\d*[a-z]{0,4}(?:[-_.+/][a-z0-9]{1,10}){0,2}\Z"
)
_SIZE = Late(
    r"[~<>=+-]*\d+(?:[.,]\d+)*\s*(?:[a-z]{1,3}|%|x|px|days?|chars?|bytes?|bits?|mins?|hours?|k|th|nd|rd|st)?\+?\Z",
    re.IGNORECASE,
)
_TICKET = Late(r"(?:bug|issue|pr|mr|lp|gh|ticket|task|closes|fixes)[#!]\d+\Z", re.IGNORECASE)
_DATE = Late(r"\d{4}-\d\d-\d\d")
_CALL = Late(r"[\w.]*\w[(\[][^)\]]*[)\]]?|.*(?:=>|\(\)|::|\?\.|&&|\|\|)")
_FILE = Late(
    r"[\w./@~+-]*\.(?:md|py|ts|tsx|js|jsx|json|ya?ml|toml|env|txt|sh|go|rs|rb|java|php|cfg|conf|ini|pem|key|crt|lock|"
    r"html?|css|sql|log|xml|csv|local|example|org|com|net|io|dev|app|tf|kt|swift|gz|zip|png|svg|tgz|whl|jar)(?:[:#].*)?\Z",
    re.IGNORECASE,
)


def is_tech(value: str) -> bool:
    """The name of an algorithm, a version or the like, which has digits but is no secret."""
    return (value.islower() or value.isupper() or len(value) < 8) and _TECH.match(value.lower()) is not None


def turns(value: str) -> int:
    """How often the kind of character changes in a way that words and identifiers seldom do."""
    return _turns(_kinds(value))


def _kinds(value: str) -> bytes:
    """Which kind of character stands where: searching this is several times faster than a pattern."""
    return value.encode("ascii", "replace").translate(_KINDS)


def _turns(kinds: bytes) -> int:
    return sum(map(kinds.count, _TURNS))


def _is_slug(value: str) -> bool:
    first, *rest = _EDGES.split(value, 1)
    if _SEGMENT.fullmatch(first) is None and not is_named(first):
        return False
    return not rest or all(_LATER.fullmatch(part) or is_named(part) for part in _EDGES.split(rest[0]))


def _is_camel(value: str) -> bool:
    """Humps of letters with a few digits between; a lone letter or a long run of capitals or digits is none."""
    return _CAMEL.match(value) is not None


def is_named(value: str) -> bool:
    """An identifier made of words with capitals, whatever digits and single letters stand between them."""
    if not value.isidentifier():
        return False
    words = _HUMP.findall(value)
    return len(words) >= 2 and sum(map(len, words)) >= 0.66 * len(value) and all(map(_SPOKEN.match, words))


def is_wordy(value: str) -> bool:
    """True for identifiers, slugs, file names, versions and the like."""
    return bool(
        _is_slug(value) or _is_camel(value) or is_named(value) or _is_dotted(value) or _DATE.match(value) is not None
    )


def _is_dotted(value: str) -> bool:
    """A version or the name of a file."""
    return "." in value and (_VERSION.match(value) or _FILE.match(value)) is not None


def has_mixed_case(value: str) -> bool:
    return bool(_LOWER.search(value) and _UPPER.search(value))


def has_digit(value: str) -> bool:
    return _DIGIT.search(value) is not None


def has_letter(value: str) -> bool:
    return bool(_LOWER.search(value) or _UPPER.search(value))


def is_hex_key(value: str, least: int = 24) -> bool:
    return (
        len(value) >= least
        and HEX.match(value) is not None
        and has_digit(value)
        and has_letter(value)
        and not is_placeholder(value)
    )


def is_random(value: str, least: int = 16) -> bool:
    """True when nothing but chance would have written this."""
    size = len(value)
    if size < least:
        return False
    kinds = _kinds(value)
    small, digit = b"a" in kinds, b"0" in kinds
    mixed = small and b"A" in kinds
    if not (mixed or digit) or not (small or b"A" in kinds):
        return False  # as the rest asks for either, and for a letter
    if HEX.match(value):
        return size >= 24 and digit
    changes = _turns(kinds)
    if mixed:
        return changes >= 0.24 * size or (digit and changes >= 0.17 * size)
    return digit and changes >= max(3, size // 7)


def is_token(value: str, *, direct: bool) -> bool:
    """A machine-made credential beside a word such as token or key; `direct` when assigned to it."""
    if len(value) < 12 or not has_letter(value):
        return False
    return _is_made(value, direct=direct) and not (
        is_wordy(value) or _CALL.match(value) or is_tech(value) or is_placeholder(value)
    )


def _is_made(value: str, *, direct: bool) -> bool:
    """Whether a machine may have made it, which is quicker to tell than that it is a word or the like."""
    digit, mixed = has_digit(value), has_mixed_case(value)
    if not (digit or mixed):
        return False
    if UUID.match(value):
        return direct
    if is_random(value, 16 if direct else 20):
        return True
    if direct and digit:
        return mixed or bool(_SYMBOL.search(value)) or (len(value) >= 20 and turns(value) >= 3)
    return direct and len(value) >= 24 and turns(value) >= 0.2 * len(value)


_LIST = Late(r"[a-z]{3,10}(?:([-_.])[a-z]{3,10})(?:\1[a-z]{3,10}){2,9}(?:\1\d{1,4})?\Z")
_LONE = Late(
    r"(?!.*(?:pass|secret|exampl|chang|place|requir|defaul|able|postgres|admin|test|none|prompt|value|string|token|local|"
    r"insert|your|encrypt|generat|random|managed|hidden|mysql|database|server|rabbit|grafana|minio))[a-z]{9,24}\Z"
)
_COMMON = Late(r"(?!python|windows|version|server|office|release|ubuntu|debian|oracle|kernel)[a-z]{4,12}\d{2,4}!?\Z")
_PLAIN_WORDS = frozenset(
    """the and for with from password passphrase secret token key vault name see your our app prod dev staging test
    manager store file path user admin service account config default prompt stdin env value hash database
    string policy reset change field login auth api via not use using required""".split()  # noqa: SIM905 - so many words are read as words
)


def is_wordlist(value: str) -> bool:
    """Four or more words in one, as passphrases are made, and none of those that identifiers are made of."""
    return _LIST.match(value) is not None and not _PLAIN_WORDS.intersection(_EDGES.split(value))


def is_common(value: str) -> bool:
    """A word and a number, the commonest of passwords."""
    return _COMMON.match(value) is not None and not is_tech(value) and not is_placeholder(value)


def is_lone_word(value: str) -> bool:
    """Long small letters and nothing else, none of the words that stand for a value in a template."""
    return _LONE.match(value) is not None and not is_placeholder(value)


def is_strong(value: str) -> bool:
    """What stands alone and is still plainly a password: letters and digits, and a capital or a sign among them."""
    return (
        8 <= len(value) <= 100
        and has_digit(value)
        and has_letter(value)
        and (has_mixed_case(value) or _SYMBOL.search(value[:-1]) is not None or value[-1] in "!#$%&*?")
        and is_password(value, direct=False)
        and "://" not in value
    )


_MADE_UP = Late(
    r"(?:[A-Z]?[a-z]{3,12}\d{2,4}[!#$%&*?]|[A-Z]?[a-z]{3,12}[A-Z][a-z]{3,12}\d{2,4}[!#$%&*]|[A-Z]?[a-z]{2,12}[_.#$%!*+-][A-Z][a-z]{2,12}[_.#$%!*+-]?\d{1,4}[!#$%&*?]?|"
    r"[A-Z]?[a-z]{2,12}[_.#$%!*+-]?\d{2,4}[_.#$%!*+-]?[A-Z][a-z]{2,12}[!#$%&*?]?|\d{2,4}[A-Z][a-z]{2,12}[_.#$%!*+-][A-Z][a-z]{2,12}|"
    r"[a-z]{3,10}([.-])[a-z]{3,10}\1\d{2,4}|[A-Z][a-z]{2,12}[-_][a-z]{2,12}[.!#]\d{1,4}|[a-z]{2,8}[_-][A-Z]{3,10}\d{1,4}[a-z]{0,2}|"
    r"[A-Z][a-z]{2,12}_\d{2,4}_[A-Z][a-z]{2,12})\Z"
)


def is_shaped(value: str) -> bool:
    """Whether the value alone looks like a password: words and numbers put together as people do it, or by chance."""
    if not 8 <= len(value) <= 64 or "/" in value or not has_digit(value):
        return False
    if _MADE_UP.match(value):
        return is_password(value, direct=False)
    if not has_mixed_case(value) or is_id(value) or ("@" in value.strip("@") and "." in value.rpartition("@")[2]):
        return False
    inner = _INNER.search(value) is not None
    return (inner or is_random(value, 10)) and is_password(value, direct=False) and (inner or not is_wordy(value))


_NO_STOP = frozenset("#$%^&@~+")
"""Signs that end no sentence."""


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
    if is_tech(value) or _DATE.match(value) or _is_dotted(value) or _SIZE.match(value):
        return False
    if _TICKET.match(value):
        return False
    if "->" in value or (_CALL.match(value) and not (quoted or _HARD.search(value))) or is_placeholder(value):
        return False
    if digit:
        return direct or quoted or has_mixed_case(value) or symbol or size >= 6
    if symbol and size >= 6:
        return (direct or quoted) and not value.endswith((")", "}", "]", ">")) and "=" not in value
    if size < 8 or not has_mixed_case(value):
        return False
    return value[-1] in _NO_STOP or (not is_wordy(value) and turns(value) >= 3)
