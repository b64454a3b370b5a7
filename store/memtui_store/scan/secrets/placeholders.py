"""Values that stand where a secret would, and are none: examples, references, masks, types."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from memtui_store.scan.late import Late
from memtui_store.scan.secrets.published import is_published
from memtui_store.scan.sieve import Sifted

_REFERENCE = Late(
    r"""[$<{%\[(!@#&*«…][$<{(\[«*.…%]|  # ${X}, <token>, {{ x }}, [[link]], ***
        \$[a-z_({]|<[a-z/]|\{[a-z]|%[a-z_]{2,40}%|%\(|\#\{|!(?:vault|ref|sub|getatt|secret)|«redacted|
        &lt;|&\#x3c;|&\#60;|amzn1\.account\.|ghsa-|cve-\d|pbkdf2[_:]|(?:bcrypt|argon2\w?|scrypt)[$:]|\{s?sha\d*\}|sha(?:1|256|512)\$|\*[0-9a-f]{40}\Z|\$7\$|aqedah|--?[a-z]+[_=-]|enc\[|enc\(|\{cipher\}|\{?(?:aes|enc|bcrypt|ssha|crypt|pbkdf2|argon2|noop)\}|\$ansible_vault|\$(?:1|2[aby]|5|6|8|argon2\w*|y|pbkdf2\S*|apr1|scrypt)\$|aqicah|vault:v\d|
        \[(?:redacted|masked|secret|token|password|your|api)|
        ~?/(?:[\w.@-]{1,60}/){1,9}[\w.@-]{0,60}\Z|~/|\.{1,2}/|[a-z]:\\|%2[57]|\\u00|
        (?:https?|op|vault|ssm|file|arn|awssm|gcpsm|keyring|env|secret|pass|sops|bws|doppler)://?|
        (?:arn|env|vault|ssm|secretsmanager|ref\+\w+):|
        (?:process\.env|os\.environ|os\.getenv|getenv|import\.meta|deno\.env|bun\.env|system\.getenv|env\(|env\[|
           var\.|local\.|module\.|data\.|secrets?\.|vars?\.|env\.|inputs?\.|github\.|steps\.|needs\.|
           config[.\[(]|settings?\.|self[.\[]|this\.|props\.|params?[.\[]|request\.|req\.|args?\.|opts?\.|options\.|
           ctx\.|context\.|state\.|app\.|user\.|data\[|z\.|yup\.|joi\.|v\.|t\.|str\(|string\(|std::|&str)""",
    re.VERBOSE,
)
_STAND_IN = Sifted(
    r"""(?x)x{4,}|(?<![a-z0-9])x{3}(?![a-z0-9])|y{5,}|\*{3,}|\A\*+\Z|\.{3}|…|•{2,}|_{4,}|-{4,}|0{8,}|1{8,}|xmpl|«|»|⟦|
        \(\?[:=!<]|\[\^?[a-z0]-[a-z9]|\\[swd][+*{)\]]|
        (?<![a-z0-9])value[_-]?\d{1,2}(?![a-z0-9])|redacted|masked|placeholder|0000-0000-|550e8400-e29b|example|changeme|foobar|1234567|abcdefg|qwerty|0123456|deadbeef|cafebabe|
        secret[-_]?(?:key|token|value|here|name)|api[-_]?key|access[-_]key|token[-_]?(?:here|value)|password|
        (?<![a-z0-9])(?:sample|dummy|your|my|replace|change|insert|fill|todo|fixme|tbd|not|fake|mock|test|foo|bar|lorem|some|the|any|abc123|pass|pw|pwd)(?![a-z0-9])|
        (?<![a-z0-9])(?:your|my|replace|some)(?:secret|token|key|pass|api|own|actual|real)"""
)
"""Both are matched in small letters, which is several times faster than leaving case aside."""
PUBLIC = ("pk_live_", "pk_test_", "phc_", "sb_publishable_")
"""How keys begin that are handed to every browser."""
_LONG, _FEW = 8, 4
_NOTHING = frozenset(
    """none null nil undefined true false yes no on off string str text bytes int integer number bool boolean object
    any void required optional empty unset missing default password passwd pass pwd passphrase secret secrets token
    tokens key keys apikey api_key value values user username login name admin root postgres mysql guest test testing
    demo example sample hunter auto prompt stdin env vault file path here below above same shared unknown n/a na tbd
    todo see ask stored hidden masked redacted changeme letmein secretref hash hashed plain plaintext text-password
    self const let final public private static readonly async await function return typeof keyof""".split()  # noqa: SIM905 - so many words are read as words
)


_ODD_CASE = str.maketrans("İıſ", "iis")
_LEET = str.maketrans("013457@$", "oleastas")
_DOCUMENTED = Late(r"(?:my|top|super|very|some|secure|the)*(?:password|passwort|secret|pass|hunter)+")
_HEX_DIGITS = frozenset("0123456789abcdefABCDEF")
_TAIL = Late(r"(?:\d|12|123|1234|(\d)\1)?!?\Z")


def _is_documented(value: str) -> bool:
    """What documents call a password when they need one: the word itself in digits and signs, and perhaps a number."""
    spelt = value.lower().translate(_LEET)
    if "pass" not in spelt and "secret" not in spelt and "hunter" not in spelt:
        return False
    tail = _TAIL.search(value)
    core = value[: tail.start()] if tail else value
    return any(_DOCUMENTED.fullmatch(word.lower().translate(_LEET)) is not None for word in (core, value))


def _counts(value: str) -> bool:
    """Letters and digits that go up one by one, together or in turns: `a0b1c2d3`, `0123456789abcdef`."""
    if len(value) < _LONG or not _HEX_DIGITS.issuperset(value):
        return False
    left = len(value) // 8  # of the steps that may go elsewhere
    digits = [c for c in value if c.isdigit()]
    letters = [c for c in value.lower() if c.isalpha()]
    if len(digits) < _FEW or len(letters) < _FEW:
        return False
    for row, turn in ((digits, "90"), (letters, "fa")):
        for a, b in pairwise(row):
            if ord(b) - ord(a) != 1 and a + b != turn:
                left -= 1
                if left < 0:
                    return False
    return True


def folded(value: str) -> str:
    """In small letters, each in the place of one that matches it where case is left aside."""
    return value.lower() if value.isascii() else value.translate(_ODD_CASE).lower()


def is_reference(value: str) -> bool:
    """True for what begins as a pointer to a value kept elsewhere, or as one that is encrypted."""
    return _REFERENCE.match(folded(value)) is not None


@lru_cache(maxsize=4096)
def is_placeholder(value: str) -> bool:
    """True for what is plainly no secret, whatever stands before it."""
    low = folded(value)
    if value.lower() in _NOTHING or _REFERENCE.match(low):
        return True
    core = value.strip("-_.=*")
    if len(set(core)) <= max(2, min(5, len(core) // 6)):
        return True
    return _STAND_IN.search(low) is not None or _is_documented(value) or _counts(value) or is_published(value)
