"""Tokens known by a mark inside them, each of which is looked for only in texts that have its mark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.marks import Marks
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.placeholders import is_placeholder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memtui_store.scan.reading import Reading

_JWT = Late(r"(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}+\.[A-Za-z0-9_-]{8,}+(?:\.[A-Za-z0-9_-]++){0,3}")
_TERRAFORM = Late(r"[A-Za-z0-9]{10,20}\.atlasv1\.[A-Za-z0-9_=-]{40,}+")
_AZURE = Late(r"[A-Za-z0-9_~.-]{3}\dQ~(?:[A-Za-z0-9_~-]|\.(?=[A-Za-z0-9_~-])){28,}+")
_SIGNED = Late(
    r"(?<![A-Za-z0-9+/_-])(?:[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{22,30}+|"
    r"[A-Za-z0-9+/_-]{30,80}(?:AzSe|ACDb|AIoT|APIM|AzFu|AzCa|AZEG|\+ACR|\+ASt|\+ABa|\+AEh|\+ASb|\+ARm|\+AMC)[A-Za-z0-9+/_-]{4,12}={0,2})"
    r"(?![A-Za-z0-9+/=])"
)  # what Azure writes into its keys, each service its own
_MAXMIND = Late(r"[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk")
_BRAINTREE = Late(r"access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}")
_BY_MAIL = Late(r"glimt-[a-z0-9]{20,30}+")
_AMAZON = Late(r"Atz[ar]\|[A-Za-z0-9_+/=-]{60,}+")
_TELEGRAM = Late(r"(?<!\d)\d{6,12}:AA[A-Za-z0-9_-]{30,}+")
_SALESFORCE = Late(r"(?<![A-Za-z0-9])00D[A-Za-z0-9]{12,15}!(?:[A-Za-z0-9_/+]|\.(?=[A-Za-z0-9_])){40,}+")
_FCM = Late(r"AAAA[A-Za-z0-9_-]{5,9}:APA91[A-Za-z0-9_-]{60,}+")
_JETBRAINS = Late(
    r"(?<![A-Za-z0-9_-])perm[:-][A-Za-z0-9+/_-]{4,60}+={0,2}\.[A-Za-z0-9+/_-]{4,60}+={0,2}\.[A-Za-z0-9]{20,}+"
)
_ASTRA = Late(r"AstraCS:[A-Za-z0-9]{10,40}+:[0-9a-f]{60,}+")
_K3S = Late(r"(?<![A-Za-z0-9])K10[0-9a-f]{50,64}::[\w-]{1,40}:[A-Za-z0-9]{16,128}+")
_QUEST = Late(r"(?<![A-Za-z0-9])(?:OC|FRL)\|\d{10,20}\|[0-9a-f]{32}(?![0-9A-Za-z])")
_CONVEX = Late(r"(?<![\w-])(?:prod|dev|preview):[a-z0-9-]{4,60}\|[A-Za-z0-9+/_-]{40,}+={0,2}")
_UNLEASH = Late(r"(?:\*|[\w-]{1,30}):(?:\*|[\w-]{1,30})\.[0-9a-f]{40,64}(?![0-9A-Za-z])")
_CIRCLE = Late(r"(?<![A-Za-z0-9_])(?:LIVE|TEST)_API_KEY:[0-9a-f]{32}:[0-9a-f]{32}(?![0-9A-Za-z])")
_EBAY = Late(r"v\^1\.1#i\^1#(?:[A-Za-z]\^\d#){2,6}t\^[A-Za-z0-9+/=_-]{40,}+")
_PAGER = Late(
    r"(?<![A-Za-z0-9+])(?:[uy]\+(?=[a-z0-9_-]*+[A-Z])(?=[A-Za-z_-]*+[0-9])[A-Za-z0-9_-]{18}(?![A-Za-z0-9_-])|"
    r"pd(?:us|eu)\+_[0-9A-Za-z]{6,12}_[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})"
)
_RANCHER = Late(r"(?<![A-Za-z0-9-])token-[a-z0-9]{5}:[a-z0-9]{54}(?![A-Za-z0-9])")
_TWITCH = Late(r"(?<![A-Za-z0-9])oauth:(?=[a-z]{0,29}[0-9])[a-z0-9]{30}(?![A-Za-z0-9])")
_AZURE_MARKS = (
    *("JQQJ99", "AzSe", "ACDb", "AIoT", "APIM", "AzFu", "AzCa", "AZEG"),
    "+A",  # of several services; what follows it is in too many words to be looked for
)
_IN_WORD = Marks(
    (
        ("eyJ", (_JWT, "jwt")),
        (".atlasv1.", (_TERRAFORM, "terraform-token")),
        ("Q~", (_AZURE, "azure-secret")),
        ("_mmk", (_MAXMIND, "maxmind-key")),
        ("access_token$", (_BRAINTREE, "paypal-token")),
        ("-glimt-", (_BY_MAIL, "gitlab-token")),
    ),
    whole=False,
    cased=True,
)
_ANYWHERE = Marks(
    (
        (":AA", (_TELEGRAM, "telegram-token")),
        ("00D", (_SALESFORCE, "salesforce-token")),
        (":APA91", (_FCM, "firebase-key")),
        ("perm-", (_JETBRAINS, "jetbrains-token")),
        ("perm:", (_JETBRAINS, "jetbrains-token")),
        ("AstraCS:", (_ASTRA, "astra-token")),
        ("oauth:", (_TWITCH, "twitch-token")),
        ("token-", (_RANCHER, "rancher-token")),
        ("Atzr|", (_AMAZON, "amazon-secret")),
        ("Atza|", (_AMAZON, "amazon-secret")),
        ("::server:", (_K3S, "k3s-token")),
        ("::node:", (_K3S, "k3s-token")),
        ("u+", (_PAGER, "pagerduty-token")),
        ("y+", (_PAGER, "pagerduty-token")),
        ("pdus+", (_PAGER, "pagerduty-token")),
        ("pdeu+", (_PAGER, "pagerduty-token")),
        ("OC|", (_QUEST, "quest-token")),
        ("FRL|", (_QUEST, "quest-token")),
        ("prod:", (_CONVEX, "convex-key")),
        ("dev:", (_CONVEX, "convex-key")),
        (":development.", (_UNLEASH, "unleash-token")),
        (":production.", (_UNLEASH, "unleash-token")),
        ("_API_KEY:", (_CIRCLE, "circle-key")),
        ("^1.1#i^", (_EBAY, "ebay-token")),
        *((mark, (_SIGNED, "azure-key")) for mark in _AZURE_MARKS),
    ),
    whole=False,
    cased=True,
    short={
        **dict.fromkeys(("perm-", "perm:"), frozenset({"^perm"})),
        "::node:": frozenset({"^node"}),
        "_API_KEY:": frozenset({"^key"}),
    },
)


def odd_formats(text: str, reading: Reading) -> Iterable[Span]:
    """Tokens whose mark is not at their start; each is looked for only if its mark is there at all."""
    marked = reading.marked
    return _marked(text, reading) if reading.short or _ANYWHERE in marked or _IN_WORD in marked else ()


def _marked(text: str, reading: Reading) -> Iterator[Span]:
    done: dict[str, int] = {}
    if reading.words:
        for place, mark, (pattern, kind) in _IN_WORD.places(reading):
            word = reading.word_at(place) if place >= done.get(mark, 0) else None
            if word:
                done[mark] = word[1]
                if place + len(mark) <= word[1]:
                    for found in pattern.finditer(text, *word):
                        if not is_placeholder(found[0]):
                            yield Span(found.start(), found.end(), f"secret.{kind}")
    for place, mark, (pattern, kind) in _ANYWHERE.places(reading):
        if place >= done.get(mark, 0):
            end = text.find("\n", place)
            end = done[mark] = len(text) if end < 0 else end
            for found in pattern.finditer(text, text.rfind("\n", 0, place) + 1, end):
                yield Span(found.start(), found.end(), f"secret.{kind}")
