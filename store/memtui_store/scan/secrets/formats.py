"""Tokens known by something inside or at their end rather than by a prefix."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import base64
import binascii
import re
from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.identities import is_document, is_id
from memtui_store.scan.secrets.placeholders import PUBLIC, is_placeholder
from memtui_store.scan.secrets.surroundings import ID_BEFORE, in_blob, is_public
from memtui_store.scan.secrets.values import HEX, UUID, has_digit, has_mixed_case, is_random, is_wordy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


_DISCORD = Late(r"(?:mfa\.[A-Za-z0-9_-]{60,}+|[MNO][A-Za-z0-9_-]{22,27}\.[A-Za-z0-9_-]{6,7}\.[A-Za-z0-9_-]{27,}+)")
_AZDO = Late(r"[A-Za-z0-9]{70,80}AZDO[A-Za-z0-9]{4}")
_MAILCHIMP = Late(r"[0-9a-f]{32}-us\d{1,2}(?!\d)")
_PREFIXED = Late(r"([A-Za-z][A-Za-z0-9]{1,11}(?:[_-][a-z0-9]{1,10}){0,3}?[_-])([A-Za-z0-9_-]{24,}+)")
_DIGIT_GROUPS = Late(r"(?:\d{5}-){7}\d{5}(?![\w-])|(?:\d{6}-){7}\d{6}(?![\w-])")
_PADDED = Late(r"(?<![A-Za-z0-9+/=_.-])(?:[A-Za-z0-9+/]{43}=|[A-Za-z0-9+/]{86}==)(?![A-Za-z0-9=])")
_PLUSSED, _BEFORE_PLUS = Late(r"[A-Za-z0-9+/]++"), Late(r"[A-Za-z0-9/]++\Z")
_PLUS_SIZES = frozenset(range(40, 89)) - {64, 76}  # as long are the lines of files
_PLUS_MOST = 88
_PLUS_LEFT, _PLUS_RIGHT = frozenset(("", *" \t\n\"'`(:=")), frozenset(("", *" \t\r\n\"'`),;."))
_PUBLIC_KEYS = ("AAAA", "MCow", "MII", "MFkw", "MEow")  # how public keys begin
_SIGNER = Late(r"[\w.]-\d{1,2}:\Z")  # the name of a public key of Nix; a secret one is twice as long
_SHORT_KEY = 43
_OKTA = Late(r"00[A-Za-z0-9_-]{40}(?![A-Za-z0-9_-])")
_RAPID = Late(r"[0-9a-z]{10}msh[0-9a-z]{15}p[0-9a-z]{5,8}jsn[0-9a-z]{12}(?![0-9a-z])")
_PAIRED = Late(
    r"(?<![\w-])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?::[0-9a-f]{32}(?![0-9A-Za-z])|\|[A-Za-z0-9_-]{40,}+)"
)  # a UUID and what belongs to it
_ABLY = Late(r"(?<![\w.-])[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{6}:\Z")
_DOTTED = Late(
    r"(?:(?:secret_[\w-]{1,40}_)?[0-9a-f]{32}\.([A-Za-z0-9_-]{16,40})|(?=[A-Za-z]{0,7}[0-9])[A-Za-z0-9]{8}\.([A-Za-z0-9]{32}))(?![\w-]|\.\w)"
)
_SERIAL = Late(r"([A-Z0-9]{5,8})(?:-[A-Z0-9]{5,8}){3,7}(?![\w-])")
_SIZES = (50, 69)
LEAST_LONG = 23  # characters of a serial number
_JENKINS_SIZE, _JENKINS = 34, Late(r"11[0-9a-f]{32}\Z")
_APP_SIZE, _APP_ID = 27, Late(r"(?<![\w|])\d{14,17}\|\Z")  # what Facebook calls an app by stands before its token
_UUID_SIZE, _LONG = 36, 41  # of what another key is paired with, of most other words
_IDENTITY = Late(r"[0-9a-f]{32}-[0-9a-f]{8}-(?:[0-9a-f]{8}|(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\Z")
_ABLY_SIZE = 43
_UPTIME = Late(r"(?:ur?|m)\d{5,10}-[0-9a-f]{24,32}(?![0-9A-Za-z])")
_SID = Late(r"[A-Z]{2}[0-9a-f]{32}\Z")
_CONTENT = Late(r"Qm[A-Za-z0-9]{44}\Z|I[0-9a-f]{40}\Z|WebKitFormBoundary|phc_|pub?k?_")
_ID_TAIL = Late(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\Z")
_NAMES_SECRET = Late(r"(?:^|[_-])\w{0,8}(?:sk|key|token|secret|pat|api)[_-]\Z")
_LONG_HEX = 44
_DIGESTS = frozenset((32, 40, 56, 64, 96, 128))
_KEYS = _DIGESTS | {36, 48, 72, 80}
_LEAST_TAIL = 16
PREFIXED = 27  # the shortest word that could be one
_ID_HEADS = frozenset(
    """pk phc pub public call thread toolu msg run asst file req resp chatcmpl cmpl cus sub in pi ch evt price prod acct user org proj
    session sess ses job batch task trace span item rs fc card src tok seti si cs pm po tr txn ba re ii il cn dp du
    sha sha1 sha256 sha384 sha512 md5 blake2b blake2 img image photo pic build commit rev chunk cache hash digest etag
    bundle index vendor main app style font assets asset module page layout static webpack runtime turbopack css
    test fixture snapshot sample blob obj object id uid uuid guid ref node event message conv conversation
    step gen ft ftjob vs vector assistant response doc docs key_id kid arn vpc subnet vol snap ami eni sg rtb igw
    bug issue pr tmp temp backup dump log pytest venv docker sha-256 toolcall plan room chat channel team
    claude gpt gemini llama mistral qwen model checkpoint ckpt branch worktree agent jr jobrun prj dpl icfg ecfg iap inv
    ord usr ws deploy deployment release wf workflow exec execution memb contact post video media upload""".split()  # noqa: SIM905 - so many words are read as words
)
_BASE64 = Late(r"[A-Za-z0-9+/]{24,}+={0,2}|[A-Za-z0-9_-]{24,}+={0,2}")
_ASCII_BEGUN = r"(?:[A-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589].){6}"
_ENCODED = Late(_ASCII_BEGUN)  # ASCII in base64, as it begins
_DECODABLE = Late(rf"(?:0x)?(?:[2-7][0-9a-fA-F]){{11}}|{_ASCII_BEGUN}")  # or in hexadecimal
_INVITING = ("shared_invite/", "signal.me/#eu/", "#")  # what is meant to be handed out, and places in a page
_COIN_ADDRESS = Late(r"[13][1-9A-HJ-NP-Za-km-z]{25,34}\Z")
_BITWARDEN = Late(r"0\.[0-9a-f]{8}-[0-9a-f-]{27}\.[A-Za-z0-9]{24,40}+:[A-Za-z0-9+/]{16,}+={0,2}")
_GHOST = Late(r"[0-9a-f]{24}:\Z")
_HEX64 = Late(r"[0-9a-f]{64}(?![0-9A-Za-z])")
LEAST_KEYLESS = 32
_GOES_ON = frozenset("+/=.")  # behind which more of a word may follow, so that this is not the whole of it
_NO_KEYS = (*PUBLIC, "ZN", "ZTV", "sha1-", "sha256-", "sha384-", "sha512-")
_KEYLESS = Late(r"[A-Za-z0-9]{32,80}\Z|[A-Za-z0-9_-]{40,80}\Z")


def _is_prefixed(found: re.Match[str]) -> bool:
    """An unknown maker's token: a short lower-case prefix, then a long tail that only chance writes."""
    head, rest = found[1], found[2]
    longest = max(rest.replace("_", "-").split("-"), key=len)
    if len(longest) < _LEAST_TAIL and not UUID.match(rest):
        return False
    stem = re.split(r"[_-]", head)[0]
    if stem.lower() in _ID_HEADS or "publish" in found[0][:20] or is_placeholder(rest):
        return False
    if UUID.match(rest):
        return _NAMES_SECRET.search(head) is not None
    if HEX.match(longest):
        return has_digit(longest) and (
            len(longest) in _KEYS if head.endswith("_") else len(longest) >= _LONG_HEX and len(longest) not in _DIGESTS
        )
    if not (stem.islower() or stem.isupper()):
        return False
    return len(rest) >= 28 and has_digit(rest) and has_mixed_case(rest) and is_random(longest) and not is_wordy(longest)


def prefixed(text: str, start: int) -> Span | None:
    found = _PREFIXED.match(text, start)
    if (
        found is None
        or not _is_prefixed(found)
        or text.startswith((".js", ".css", ".png", ".svg", ".jpg", ".map", ".md"), found.end())
        or text.endswith(_INVITING, 0, start)
        or ID_BEFORE.search(text, max(0, start - 40), start)
    ):
        return None
    return Span(start, found.end(), "secret.prefixed-token")


def keyless(text: str, start: int, end: int) -> Span | None:
    """A long random string with nothing to name it; digests, fingerprints and public keys are left alone."""
    if text[start - 1 : start] == "+":
        return None
    if text[end : end + 1] in _GOES_ON and text[end : end + 2] not in (". ", ".\n", ".", "=\n"):
        return None
    word = text[start:end]
    if word.startswith(_NO_KEYS) or not _KEYLESS.match(word):
        return None
    if not (has_digit(word) and has_mixed_case(word) and is_random(word, 32)) or HEX.match(word):
        return None
    if (
        "publish" in word[:20]
        or (word.startswith("RW") and len(word) == _MINISIGN)
        or _COIN_ADDRESS.match(word)
        or _SID.match(word)
        or is_id(word)
        or is_document(text, start, word)
        or _CONTENT.match(word)
        or _ID_TAIL.search(word)
    ):
        return None
    if any(len(part) >= 24 and HEX.match(part) for part in word.replace("_", "-").split("-")):
        return None
    if len(set(word)) < 16 or is_placeholder(word) or is_wordy(word):
        return None
    if _decoded(word) or is_public(text, start, end):
        return None
    return Span(start, end, "secret.random-string")


def padded_keys(text: str) -> Iterator[Span]:
    """Keys of 32 or 64 bytes in base64 with nothing to name them; digests and public keys are left alone."""
    place = text.find("=")
    while place >= 0:
        after = text[place + 1 : place + 2]
        size = 86 if after == "=" else _SHORT_KEY
        if text.find(" ", place - _SHORT_KEY, place) < 0 and not after.isalnum() and place >= size:
            found = _PADDED.match(text, place - size)
            if (
                found
                and has_digit(found[0])
                and has_mixed_case(found[0])
                and not is_placeholder(found[0])
                and text[place - size - 1 : place - size] != "$"
                and not (size == _SHORT_KEY and _SIGNER.search(text, max(0, place - size - 40), place - size))
                and not is_public(text, found.start(), found.end())
            ):
                yield Span(found.start(), found.end(), "secret.random-string")
        place = text.find("=", place + 1)


def plus_keys(text: str) -> Iterator[Span]:
    """The same without their padding, or of another size; only what has a plus in it is no path."""
    place = text.find("+")
    while place >= 0:
        rest = _PLUSSED.match(text, place)
        end = rest.end() if rest else place + 1
        if end - place > 1 or text[place - 1 : place].isalnum():
            left = _BEFORE_PLUS.search(text, max(0, place - _PLUS_MOST), place)
            start = left.start() if left else place
            if (
                end - start in _PLUS_SIZES
                and text[start - 1 : start] in _PLUS_LEFT
                and text[text.rfind("\n", 0, start) + 1 : start].strip()  # else it may be a line of some file
                and text[end : end + 1] in _PLUS_RIGHT
                and _is_drawn(text[start:end])
                and not is_public(text, start, end)
            ):
                yield Span(start, end, "secret.random-string")
        place = text.find("+", end)


def _is_drawn(word: str) -> bool:
    return (
        is_random(word, LEAST_LONG)
        and has_digit(word)
        and has_mixed_case(word)
        and not word.startswith(_PUBLIC_KEYS)
        and not is_placeholder(word)
        and not _decoded(word)
    )


def _decoded(word: str) -> str:
    """The text that is in base64 or hexadecimal here; nothing if it is no text."""
    digits = word.removeprefix("0x")
    if len(digits) % 2 == 0 and HEX.match(digits) and not digits.startswith("0x"):
        data = bytes.fromhex(digits)
        return data.decode("ascii") if data.isascii() and data.decode("ascii").isprintable() else ""
    if not _ENCODED.match(word):
        return ""
    body = word.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        plain = base64.b64decode(body[: len(body) - (len(body) % 4 == 1)] + "=" * (-len(body) % 4)).decode("ascii")
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return ""
    return plain if plain.isprintable() or "\n" in plain else ""


def wrapped(text: str, start: int, find: Callable[[str], list[Span]]) -> Span | None:
    """A secret one base64 layer deep, judged by decoding it and looking again."""
    found = _BASE64.match(text, start) if _DECODABLE.match(text, start) else None
    if found is None or len(found[0]) > 8192:
        return None
    plain = _decoded(found[0])
    if not plain:
        return None
    if find(plain) or re.match(r"[\w.@-]{2,40}:(?=\S*\d)\S{8,}\Z", plain):
        return Span(start, found.end(), "secret.encoded")
    return None


_MINISIGN = 56  # letters of a public key, which a secret one has many more than


def mailing_keys(text: str, start: int, end: int) -> Iterator[Span]:
    """Keys with the data centre at their end, in a long word; its mark alone is in too many texts to be looked for."""
    for found in _MAILCHIMP.finditer(text, start, end):
        if not is_placeholder(found[0]):
            yield Span(found.start(), found.end(), "secret.mailchimp-key")


def _is_serial(value: str) -> bool:
    """Groups of one size, half of them of letters and digits, and more letters than hexadecimal has."""
    groups = value.split("-")
    mixed = sum(not group.isalpha() and not group.isdigit() for group in groups)
    same = len({len(group) for group in groups}) == 1
    return same and mixed * 2 >= len(groups) and any("G" <= char <= "Z" for char in value) and not is_placeholder(value)


def long_word(text: str, start: int, end: int, word: str) -> Span | None:
    """Formats to be recognised from one whole long word."""
    size = end - start
    first = word[0]
    if first in "um" and (found := _UPTIME.match(word)):
        return Span(start, start + found.end(), "secret.uptimerobot-key")
    if (
        size == _APP_SIZE
        and text[start - 1 : start] == "|"
        and (app := _APP_ID.search(text, max(0, start - 19), start))
    ):
        return Span(app.start(), end, "secret.facebook-token")
    if size == _JENKINS_SIZE and text[start - 1 : start] == ":" and _JENKINS.match(word) and text[start - 2].isalnum():
        return Span(start, end, "secret.token")
    behind = size >= _LONG and text[start - 1 : start] == ":"
    if (behind or (size >= _LONG and "." in word)) and (span := _pointed_word(text, start, end, word)):
        return span
    if word[:5].isupper() and (found := _SERIAL.match(word)) and _is_serial(found[0]):
        return Span(start, start + found.end(), "secret.licence-key")
    if size >= _LONG:
        if behind or size in _SIZES or first.isdigit() or word.startswith("msh", 10) or "AZDO" in word:
            return _longer_word(text, start, end, word)
        return None
    if size == _UUID_SIZE and text[end : end + 1] in (":", "|") and (found := _PAIRED.match(text, start)):
        return Span(start, found.end(), "secret.paired-key")
    return None


def _pointed_word(text: str, start: int, end: int, word: str) -> Span | None:
    """Those with a dot in them, and one behind a colon."""
    if word.startswith("0.") and (found := _BITWARDEN.match(text, start)):
        return Span(start, found.end(), "secret.bitwarden-token")
    if (
        text[start - 1 : start] == ":"
        and _HEX64.match(word)
        and (before := _GHOST.search(text, max(0, start - 25), start))
    ):
        return Span(before.start(), end, "secret.ghost-key")
    if "." not in word:
        return None
    if word[0] in "MNOm" and (found := _DISCORD.match(word)):
        return Span(start, start + found.end(), "secret.discord-token")
    if (found := _DOTTED.match(word)) and is_random(found[1] or found[2], 16):
        return Span(start, start + found.end(), "secret.paired-key")
    return None


def _longer_word(text: str, start: int, end: int, word: str) -> Span | None:
    if len(word) in _SIZES and _IDENTITY.match(word):
        return Span(start, end, "secret.paired-key")
    if (
        text[start - 1 : start] == ":"
        and len(word) == _ABLY_SIZE
        and has_digit(word)
        and (before := _ABLY.search(text, max(0, start - 14), start))
    ):
        return Span(before.start(), end, "secret.ably-key")
    if word.startswith("00") and _OKTA.match(word) and has_mixed_case(word):
        return Span(start, start + 42, "secret.okta-token")
    if word.startswith("msh", 10) and (found := _RAPID.match(word)):
        return Span(start, start + found.end(), "secret.rapidapi-key")
    if word[0].isdigit() and (found := _DIGIT_GROUPS.match(word)):
        return Span(start, start + found.end(), "secret.recovery-code")
    if len(word) > 50 and "AZDO" in word and (found := _AZDO.match(word)) and not in_blob(text, start, end):
        return Span(start, start + found.end(), "secret.azure-key")
    return None
