"""Tell from a name what kind of value belongs to it: `DB_PASSWORD` holds a password, `cache_key` nothing secret."""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache

from memtui_store.audit.secrets.values import WORDS


class Kind(Enum):
    """What a name says of its value."""

    PASSWORD = "password"  # noqa: S105 - a word of the domain
    """Made by a person or a machine."""
    TOKEN = "token"  # noqa: S105 - as above
    """Made by a machine, and secret by its name."""
    KEY = "key"
    """Made by a machine; secret if the value looks like it."""


CUES_OF_PEOPLE = (
    r"pass(?:w(?:or[dt]|d)s?|phrases?|code|ord|e)?|pwd|pw|psk|paro(?:la|ol)|kennw[oö]rt|contrase[nñ]a|senha|wachtwoord|hasło|"
    r"lösenord|пароль|密码|密碼|口令|パスワード|비밀번호|암호"
)
CUES_OF_MACHINES = (
    r"secrets?|tokens?|credentials?|apikeys?|keys?|schlüssel|clave|chave|токен|密钥|令牌|トークン|토큰|pat|auth|salt"
)
STEMS = re.compile(
    r"p(?:ass|wd|w|sk|aro|at)|kenn?w|key|secret|sen|sch|salt|t[oо]ken|cred|contra|clav|chav|apik|auth|wacht|hasł|lös|"
    r"пар|ток|密|口|パ|비|암|令|ト|토"
)
"""How the words for secrets begin: looked for first, since most of a note has none."""
_QUALIFIERS = WORDS["qualifiers"]
_DENIED = WORDS["denied"]
_FIRM = frozenset(("api", "secret", "private", "access", "auth", "signing", "encryption", "master"))
_HOSTS = frozenset(("gh", "git", "github", "gitlab", "azure", "devops", "ado", "airtable", "notion"))
_WIRELESS = frozenset(("wifi", "fi", "wlan", "network", "wpa", "wpa2", "wpa3", "wep"))
_LOOSE = frozenset(("auth", "salt", "clave", "schlüssel", "chave", "密钥"))
_PASSWORD = re.compile(rf"(?:{CUES_OF_PEOPLE})\Z")
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_A-Za-z]+|\d+")


@lru_cache(maxsize=4096)
def kind_of(name: str, cue: str, before: str = "") -> Kind | None:
    """Say what belongs to a name whose last part is the cue; `before` are the words ahead of it, in small letters."""
    parts = [part.lower() for part in _PART.findall(name[: len(name) - len(cue)])]
    words = before.replace("-", " ").split()
    ahead = frozenset(parts + words)
    if _DENIED.intersection(parts or words[-1:]):
        return None
    if _PASSWORD.match(cue):
        return Kind.PASSWORD
    if cue == "pat":
        return Kind.TOKEN if name == "PAT" or ahead & _HOSTS else None
    if cue.startswith("key"):
        if ahead & _WIRELESS:
            return Kind.PASSWORD
        if ahead & _FIRM:
            return Kind.TOKEN
        return Kind.KEY if ahead & _QUALIFIERS or (parts and name.isupper() and "_" in name) else None
    if cue in _LOOSE:
        return Kind.KEY
    return Kind.TOKEN
