"""Titles, names and sentences of a memory, made from what a source says."""

from __future__ import annotations

import re
import unicodedata

from memtui_store.bootstrap.prose.wordlists import SMALL_WORDS
from memtui_store.text import clip

_NAME_LIMIT = 60
_TITLE_LIMIT = 70
_CUTS = tuple(
    map(re.compile, (r"(?<=\w)[.;!?](?:\s|$)", r"\s[—–]\s", r"\s\(", r",\s(?=because|so that|which|unless|even|not\b)"))
)


def slug(text: str, limit: int = 40) -> str:
    """Lower case words joined by underscores, cut at a word."""
    ascii_text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z0-9]+", ascii_text.casefold())
    kept = [word for word in words if word not in SMALL_WORDS] or words
    made = ""
    for word in kept:
        longer = f"{made}_{word}" if made else word[:limit]
        if len(longer) > limit:
            break
        made = longer
    return made


class Names:
    """Names of one run of a source, each once; the same input gives the same names."""

    def __init__(self) -> None:
        self._taken: dict[str, int] = {}

    def take(self, prefix: str, text: str) -> str:
        base = f"{prefix}_{slug(text, _NAME_LIMIT - len(prefix) - 4) or 'note'}"[: _NAME_LIMIT - 3].strip("_")
        number = self._taken.get(base, 0) + 1
        while number > 1 and f"{base}_{number}" in self._taken:
            number += 1
        self._taken[base] = number
        name = base if number == 1 else f"{base}_{number}"
        self._taken.setdefault(name, 1)
        return name


def sentence(text: str) -> str:
    """Begins large and ends with a stop; code at either end stays as it is."""
    text = " ".join(text.split()).strip().rstrip(":;,")
    if not text:
        return ""
    if text[0].islower() and not re.match(r"[a-z]+[A-Z_./\d]|\S*[_/()]", text):
        text = text[0].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…", "。")) else f"{text}."


def title(text: str) -> str:
    """The first clause, short enough for a list."""
    bare = " ".join(text.replace("`", "").replace("**", "").split())
    head = bare
    for cut in _CUTS:
        piece = cut.split(head)[0].rstrip(" .:;,")
        if len(piece) >= 20 or len(piece.split()) >= 3:
            head = piece
    head = head.rstrip(" .:;,")
    return clip(head if text.startswith("`") else head[:1].upper() + head[1:], _TITLE_LIMIT)


def body(fact: str, why: str = "", how: str = "", context: str = "") -> str:
    parts = [sentence(fact)]
    if why:
        parts.append(f"**Why:** {why}")
    if how:
        parts.append(f"**How to apply:** {how}")
    if context:
        parts.append(f"Context: {context}.")
    return "\n\n".join(parts)


def normal(text: str) -> str:
    """Two statements that say the same in the same words are equal by this."""
    return " ".join(re.findall(r"[\w/+#@-]+(?:\.[\w/+#@-]+)*", text.casefold().replace("’", "'")))
