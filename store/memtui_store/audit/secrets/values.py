"""Judge a value by its letters alone: can it be a secret, and how surely?"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

from memtui_store.audit.table import read_words


class Strength(IntEnum):
    """How much a value looks like a secret, whatever stands beside it."""

    NONE = 0
    """A placeholder, a reference, a word, an identifier."""
    WEAK = 1
    """A word and a number: a password that somebody made up in a hurry, if it is one."""
    STRONG = 2
    """Letters, figures and a capital or a sign, put together as people make passwords."""
    RANDOM = 3
    """Only chance writes this."""


HEX = re.compile(r"(?:0x)?[0-9a-fA-F]+\Z")
UUID = re.compile(r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\Z")
_PUBLISHED = frozenset(Path(__file__).with_name("published.txt").read_text("ascii").split())
"""Digests of keys that documentation prints as examples: no file should hold what looks like a secret."""
WORDS = read_words(Path(__file__).with_name("words.toml"))
_NOTHING = WORDS["nothing"]
_STAND_IN = re.compile(
    r"x{4,}|\[\^?[a-z0]-[a-z9]|\(\?|\{[a-z_][\w.:]{0,30}\}"
    r"|(?<![a-z0-9])x{3}(?![a-z0-9])|y{5,}|z{5,}|\*{3,}|\.{3}|…|•|_{4,}|-{4,}|0{7,}|1{7,}|[«»⟦⟪]|hunter2|h0rse"
    r"|012345|123456|abcdef|a1b2c3|qwerty|(?<![a-z0-9])asdf|deadbeef|cafebabe|1a2b3c|abc123|s3cr[e3]t|p[a@]ssw[o0]rd|passw0rd"
    r"|example|placeholder|redact|change[_-]?(?:me|this|it)|replace|foobar|lorem|letmein|secret(?![a-z])|password|whatever"
    r"|(?<![a-z])(?:your|sample|dummy|fake|mock|test|testing|tests|insert|todo|fixme|demo|invalid|wrong|bogus|token|passwd|"
    r"apikey|api[_-]key)(?![a-z])|(?<![a-z0-9])(?:my|the|any|not|foo|bar|bla|blah|some|fill|here|pass|pwd)(?![a-z0-9])"
    r"|(?<![a-z])(?:your|my|some|test|fake|mock|dummy|temp|temporary|default|initial|new|admin|user|super)"
    r"(?:secret|token|key|pass|api|own|actual|real|user)"
)
"""What examples, templates and masks are made of, in small letters."""
_REFERENCE = re.compile(
    r"""[$<{%\[(!@#&*«…|][$<{(\[«*.…%]|\$[a-z_({]|<[a-z/!]|\{[a-z]|\[[a-z"'$]|%[a-z_]{2,40}%|%\(|%[a-z][-:/. ]|!\w+$
    |\\\w|[$&]\w+$|\*[a-z]|@[a-z_]+$|&[a-z]+;|--?[a-z]|~|\.{0,2}/(?![a-z0-9+/]{30})|[a-z]:[\\/]|\\|[\w.+-]{2,20}://|[a-z]\w{1,20}::
    |(?:arn|env|vault|ssm|secretsmanager|kms|aws|gcp|keyring|file|ref\+\w+|sha\d{1,3}|md5|pbkdf2\w*|bcrypt|argon2\w*|scrypt)[:$-]
    |enc[\[(]|\{\w+\}|\$(?:1|2[abxy]|5|6|7|y|argon2\w*|apr1|scrypt)\$|aqicah|aqedah|vault:v\d|u2fsdgvkx|\w*\$ansible
    |(?:process|import|os|system|deno|bun|env|environ|var|vars|local|module|data|secrets?|inputs?|github|steps|needs|config|cfg|
       conf|settings?|self|this|props|params?|request|req|res|args?|opts?|options|ctx|context|state|app|user|session|event|
       body|payload|credentials?|creds|auth|z|yup|joi|st|ssh|cf|tf|bundle|options?)\.[a-z_]
    |(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2|pk_(?:live|test)_|pk-|phc_|sb_publishable_|aaaa[bce]3nza|mi[if][bc]ij|mfkwe|mcowbq)""",
    re.VERBOSE,
)
"""How something begins that only points to a secret, has been made of one, or is meant to be public; small letters."""
_CODE = re.compile(
    r"[\w.$]+\(|.*\)$|\w+\[|[\w.]*\b(?:env|environ|getenv|secrets)\b[.\[(]|.*(?:->|=>|::|\]\(|&&|\|\||==)|(?:optional|list|dict|str|string|option)[\[<|]"
)
_FILE = re.compile(
    r"[\w./@~-]*\.(?:env|json|ya?ml|toml|md|mdx|txt|py|js|ts|tsx|jsx|go|rs|sh|sql|cfg|ini|conf|pem|key|crt|cer|p12|pfx|pub|log|"
    r"html?|css|png|jpe?g|svg|gz|zip|tar|lock|db|sqlite|java|kt|rb|php|cs|xml|csv|pdf|exe|dll|local|example|com|org|net|io|dev)\Z"
)
_PLAIN = re.compile(
    r"""[+-]?[\d.,:/_ -]*\d(?:[kmgtp]?i?b|px|r?em|m?s|min|[hdkmgxv%]|°?[cf]?|[km]?hz|k?wh?|chars?|bits?|bytes?)?[+x]?\Z
    |v?\d+(?:\.\d+)+(?:[-+.][\w.+-]*)?\Z|\d{4}-\d\d-\d\d(?:[t ]\S*)?\Z
    |[\w.+-]+@[\w-]+(?:\.[\w-]+)+\Z|\w+@v?\d+(?:\.\d+)*\Z
    |[a-z]{1,12}(?:[-_ #]v?\d{1,3}|v?\d{1,2})\Z|\d{1,3}-[a-z]+\Z|(?:rs|hs|es|ps)(?:256|384|512)\Z
    |(?:sha|aes|md|rsa|utf|ed|ecdsa|tls|x)-?\d+(?:[-_/]\w+)*\Z
    |\w+=[^=\s]\S*\Z|(?:https?|www)\b\S*\Z""",
    re.VERBOSE,
)
"""Numbers with and without a unit, versions, dates, addresses, names of algorithms, settings; small letters."""
_DOTTED = re.compile(r"[\w-]+(?:/[\w.-]+)+\Z|[a-z]\w*(?:[./\\]\w+)+\Z")
"""A path, or names joined by dots as in code."""
_NUMBERED = re.compile(r"[A-Z][a-z]+\d{3,}\Z")
_COMMON_PAIRS = WORDS["common_pairs"]
_RUNS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")


def is_wordy(value: str) -> bool:
    """Whether its letters follow each other as they do in words, not as they do by chance."""
    pairs = [a + b for run in _RUNS.findall(value) for a, b in pairwise(run.lower()) if a.isalpha()]
    return len(pairs) >= 3 and sum(pair in _COMMON_PAIRS for pair in pairs) > 0.52 * len(pairs)


def turns(value: str) -> int:
    """Count how often the value goes from letters to figures, or from one case to the other, and not as words do."""
    return len(_RUNS.findall(value)) - 1


def is_hex_key(value: str, least: int = 32) -> bool:
    """Whether it is a long run of hexadecimal digits, with figures and letters in it."""
    body = value.removeprefix("0x")
    return (
        len(body) >= least
        and HEX.match(value) is not None
        and not body.isdigit()
        and not body.isalpha()
        and len(set(body.lower())) >= 8
        and not is_placeholder(value)
    )


def is_random(value: str, least: int = 16) -> bool:
    """Whether only chance writes this: many different characters, figures amid letters, no words."""
    body = value.strip("=")
    if len(body) < least or len(set(body)) < min(10, len(body) // 2 + 1) or is_placeholder(value):
        return False
    if HEX.match(body) or UUID.match(body):
        return not body.isdigit() and not body.isalpha() and "-" not in body
    runs = _RUNS.findall(body)
    digits = sum(c.isdigit() for c in body)
    if not digits and (body.islower() or body.isupper() or len(runs) < 0.35 * len(body)):
        return False
    if len(runs) >= 0.4 * len(body):
        return True
    return len(runs) >= max(3, 0.14 * len(body)) and not is_wordy(body)


@lru_cache(maxsize=4096)
def reads_as_reference(value: str) -> bool:
    """Whether it begins as a path, a variable, a call or a hash does, or is a file's name, a number or a version."""
    low = fold(value)
    if _REFERENCE.match(low) or _FILE.match(low):
        return True
    if _PLAIN.match(low) or (_CODE.match(low) and not is_sign_rich(value)):
        return True
    return _DOTTED.match(low) is not None and (turns(value) < 4 or is_wordy(value)) and not _NUMBERED.search(value)


def is_sign_rich(value: str) -> bool:
    """Whether it has several different signs amid letters and figures, as generated passwords have and code has not."""
    return len({c for c in value if not c.isalnum() and c not in "_-./()[]{}<>="}) >= 3 and any(map(str.isdigit, value))


def fold(value: str) -> str:
    """Fold to small letters, each in the place of the one it comes from."""
    low = value.lower()
    return low if len(low) == len(value) else value.translate({0x130: "i"}).lower()


def is_published(value: str) -> bool:
    """Whether everybody who read the maker's documentation knows this value, to the last letter."""
    return sha256(value.encode("utf-8", "replace")).hexdigest()[:12] in _PUBLISHED


@lru_cache(maxsize=4096)
def is_placeholder(value: str) -> bool:
    """Whether it plainly stands where a secret would: an example, a template, a mask, a row of one letter."""
    low = fold(value)
    core = low.strip("-_.=*\"'`")
    if core in _NOTHING or len(set(core)) <= max(2, min(5, len(core) // 6)):
        return True
    return _STAND_IN.search(low) is not None or _counts(core) or is_published(value)


def _counts(low: str) -> bool:
    """Whether figures and letters go up one by one, together or in turns: `a0b1c2d3`, `0123456789abcdef`."""
    figures, letters = [c for c in low if c.isdigit()], [c for c in low if c.isalpha()]
    if len(figures) < 4 or len(letters) < 4:
        return False
    steps = [(a, b) for row in (figures, letters) for a, b in pairwise(row)]
    return sum(ord(b) - ord(a) == 1 or a + b in ("90", "fa", "za") for a, b in steps) >= 0.85 * len(steps)


_NO_KEYBOARD = "\u2000"
"""From here on stand arrows, dashes and scripts without letters: people write sentences in them, not passwords."""


@lru_cache(maxsize=4096)
def strength(value: str) -> Strength:
    """Judge a value as a password or a token."""
    if not 4 <= len(value) <= 400 or is_placeholder(value) or UUID.match(value.strip("{}")) or " " in value:
        return Strength.NONE
    if any(char >= _NO_KEYBOARD for char in value):
        return Strength.NONE
    low = fold(value)
    if _REFERENCE.match(low) or _FILE.match(low) or _PLAIN.match(low):
        return Strength.NONE
    if is_random(value):
        return Strength.RANDOM
    if reads_as_reference(value):
        return Strength.NONE
    letters, figures = any(map(str.isalpha, value)), any(map(str.isdigit, value))
    signs = sum(not c.isalnum() for c in value)
    mixed = any(map(str.isupper, value)) and any(map(str.islower, value))
    if not letters:
        return Strength.NONE
    if figures and ((len(value) >= 8 and mixed and turns(value) >= 2) or (len(value) >= 6 and _inner_sign(value))):
        return Strength.STRONG
    if len(value) >= 8 and mixed and (turns(value) >= 4 or (_inner_sign(value) and turns(value) >= 2)):
        return Strength.STRONG if figures or not is_wordy(value) else Strength.WEAK
    return Strength.WEAK if (figures or signs) and len(value) >= 5 else Strength.NONE


def _inner_sign(value: str) -> bool:
    """Whether it has a sign that words and file names do not have, or one that joins nothing."""
    return any(not c.isalnum() and c not in "-_./:," for c in value)
