"""Private keys of wallets and seeds of NATS, which carry a published prefix and a checksum."""

from __future__ import annotations

from memtui_store.scan.late import Late
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.checksums import base58check, bech32
from memtui_store.scan.secrets.placeholders import is_placeholder

_EXTENDED = Late(r"[xyzYZtuvUV]prv[1-9A-HJ-NP-Za-km-z]{100,112}(?![1-9A-Za-z])")
_BECH = Late(r"(?:nsec1|ncryptsec1)[0-9A-Za-z]{40,200}")
_WIF = Late(r"(?:5[1-9A-HJ-NP-Za-km-z]{50}|[KLc][1-9A-HJ-NP-Za-km-z]{51})(?![1-9A-Za-z])")
_SOLANA = Late(r"[1-9A-HJ-NP-Za-km-z]{86,88}(?![A-Za-z0-9])")
_PRIVATE = Late(r"(?i:private|secret|keypair|phantom|solflare)[^\n]{0,60}\Z")
_NATS = Late(r"S[OAUNCX][A-Z2-7]{56}(?![A-Za-z0-9])")
_STELLAR = Late(r"S[A-Z2-7]{55}(?![A-Za-z0-9])")
_ANY = Late(
    r"[xyzYZtuvUV]prv|nsec1|ncryptsec1|[5KLc][1-9A-HJ-NP-Za-km-z]{50}|S[A-Z2-7]{55}|[1-9A-HJ-NP-Za-km-z]{86}"
)  # how each of them begins


def wallet_key(text: str, start: int) -> Span | None:
    """The key of a wallet that begins here, if one does; a short one counts only with its checksum."""
    if _ANY.match(text, start) is None:
        return None
    for pattern, proves in ((_EXTENDED, base58check), (_BECH, bech32)):
        found = pattern.match(text, start)
        if found and not is_placeholder(found[0]):
            return Span(start, found.end(), "secret.wallet-key", doubt=not proves(found[0]))
    found = _WIF.match(text, start)
    if found and base58check(found[0]):
        return Span(start, found.end(), "secret.wallet-key")
    found = _SOLANA.match(text, start)  # a signature is as long, so that something must say what this is
    if found and _PRIVATE.search(text, max(0, start - 80), start):
        return Span(start, found.end(), "secret.wallet-key")
    for pattern, rule in ((_STELLAR, "secret.wallet-key"), (_NATS, "secret.nats-seed")):
        found = pattern.match(text, start)
        if found and any(c.isdigit() for c in found[0]):
            return Span(start, found.end(), rule)
    return None
