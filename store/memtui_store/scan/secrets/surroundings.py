"""What stands around a long word and says that it is no key: a digest, a public key, an identity or a piece of a blob."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import re

from memtui_store.scan.late import Late

_PUBLIC_BEFORE = Late(
    r"(?:sha\d{1,3}[-:=~ ]|sha-?\d{1,3}\W{1,4}(?:is )?|md5\W|integrity\W{1,4}|base64,?\W{0,2}|ssh-(?:rsa|dss|ed25519) |nistp\d+ |"
    r"fingerprint\W{1,4}|checksum\W{1,4}|digest\W{1,4}|hash\W{1,4}|etag\W{1,4}|h1:|commit\W{1,3}|public[-_ ]?key\W{1,4}|pubkey\w{0,8}\W{1,4}|"
    r"pubkey\W{1,3}|publickey\W{1,3}|certificate-authority-data: |certificate\W{1,3}|/|\\|[?&]\w{1,20}=|@|#|ipfs|wallet|address\W{1,3}|donations?\W{1,3}|\bprogram\W{1,2}|\bpeer[: ]{1,2}|\bsite[-_ ]?key\W{1,3}|\bpublic[: ]{1,2}|\bcursor=|did:\w{1,10}:|(?:csrf|xsrf|continuation|page|next)[-_ ]?token\W{1,4}|boundary=[\"-]{0,8})\Z",
    re.IGNORECASE,
)
ID_BEFORE = Late(
    r"arn:aws[^\s\"']{0,80}\Z|(?:(?<![a-z])ids?|Ids?|IDs?|uid|Arn|Name|[Nn]once|[Vv]ersion)[\"'`]?\s{0,2}[:=]?\s{0,2}[\"'`]?\Z"
)
_SEALED = Late(
    r"(?:\b(?:iv|kid|tag|data|mac|nonce|salt|sha256|sri|pin-sha256|pubkey|cipher_?text|site-verification|\w{0,20}[Rr]evision|[Cc]ipher[Tt]ext\w{0,5})|[Pp]ublic[ -]?[Kk]ey(?: \([\w ]{1,20}\))?|[Pp]eer|x-amz-id-2|(?:request|trace)-?id|polyline|[Nn]ext[-_]?[Tt]oken|[Ss]tarting-token|[Pp]age[-_]?[Tt]oken|[Cc]ontinuation[-_]?[Tt]oken|pubkey\w{0,8})[\"']?[ \t]{0,3}[:=][ \t]{0,3}[\"']?\Z|\bpolyline [\"'`]\Z|[\"'](?:[xyne]|x5[tc]|x5t#S256)[\"'][ \t]{0,3}:[ \t]{0,3}[\"']\Z|ENC\["
)
_PUBLIC_LINE = Late(r"(?i:scram-sha-\d|public[-_ ]?keys?\b|pubkey\w{0,8})(?![^\n]*(?i:private|secret))[^\n]*\Z")
_FRAME = " \t\r\"'\\"
_BLOB_LINE = Late(r"[A-Za-z0-9+/]{30,}={0,2}[\"',;\\]*\Z")


def in_blob(text: str, start: int, end: int) -> bool:
    """Whether the word is a whole line between others like it, as in a certificate or an image put into text."""
    first, last = text.rfind("\n", 0, start), text.find("\n", end)
    above = text[max(0, text.rfind("\n", 0, max(0, first)) + 1) : max(0, first)].strip(_FRAME)
    below = text[last + 1 : last + 100].partition("\n")[0].strip(_FRAME) if last >= 0 else ""
    return any(len(line) >= 30 and _BLOB_LINE.match(line) for line in (above, below))


def is_public(text: str, start: int, end: int) -> bool:
    """Whether what stands before or around says that this is a digest, a public key, an identity or part of a blob."""
    before = max(0, start - 80)
    if _PUBLIC_BEFORE.search(text, max(0, start - 28), start) or ID_BEFORE.search(text, before, start):
        return True
    if _SEALED.search(text, before, start) or _PUBLIC_LINE.search(text, max(0, start - 200), start):
        return True
    if text.rfind("-----BEGIN", max(0, start - 6000), start) > text.rfind("-----END", max(0, start - 6000), start):
        return True
    return in_blob(text, start, end)
