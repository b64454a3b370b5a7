"""Turning what a source says into names, quotes and verdicts, the same way for every source beside it."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from memtui_store.bootstrap.contract import Reason
from memtui_store.findings import WORDED, Family
from memtui_store.inbox.evidence import Evidence

_QUOTE = 300
_NAME = 60

# A scan looks for attacks in general; here the text is a name, a role or a summary, in which nobody speaks to a
# program or asks it to keep something.
_ADDRESSED = re.compile(
    r"\b(?:a\.?i\.?|llms?|language models?|chat ?bots?|claude|copilot|chatgpt|gpt|gemini|codex|(?:ai|"
    r"coding) (?:agent|assistant|tool)s?"
    r"|assistants?|agents?)\b[^.\n]{0,40}?(?:[:,]\s*(?:please|always|never|you|ignore|remember|note|do|store|"
    r"save|treat|send|forward|open|approve)"
    r"|\b(?:must|should|shall|reading|reads?|processing|parsing|indexing|please|need to|have to|are to|will now)\b)"
    r"|\b(?:remember|memori[sz]e|store|save|add|put|record|note)\b[^.\n]{0,40}\b(?:memory|memories|your notes|"
    r"long[- ]term|permanently|from now on|as a fact)\b"
    r"|\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,40}\b(?:instruction|rule|prompt|previous|prior|"
    r"above|polic|guard|safety|everything)"
    r"|\b(?:system prompt|prompt injection|developer mode|jailbreak)\b"
    r"|\b(?:from now on|hereafter)\b[^.\n]{0,60}\b(?:you|always|never|agents?|assistants?)\b"
    r"|\byou (?:are|must|should|will) (?:now|always|never)\b"
    r"|<\s*/?\s*(?:system|instructions?|assistant|user|memory|important)\b",
    re.IGNORECASE,
)


def decoded(data: bytes) -> str:
    """Text of whatever encoding, never failing: old files are Latin-1 where they are not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def slug(text: str, limit: int = 40) -> str:
    """Lower case ASCII words joined by underscores."""
    plain = text.replace("ß", "ss").replace("ø", "o").replace("Ø", "O").replace("ł", "l").replace("Ł", "L")
    plain = unicodedata.normalize("NFKD", plain).encode("ascii", "ignore").decode()
    words = re.sub(r"[^a-z0-9]+", "_", plain.lower()).strip("_")
    return words[:limit].strip("_") or "unnamed"


def seed_name(*parts: str) -> str:
    return slug("_".join(parts), _NAME)


def quoted(text: str) -> str:
    """Word for word, on one line, its secrets masked before anything is cut off."""
    from memtui_store.audit.scan import redact

    line = text.strip("\r\n").split("\n", 1)[0].strip()
    return redact(line[: 4 * _QUOTE]).text[:_QUOTE]


def evidence(source: str, path: object, quote: str, line: int = 0, detail: str = "") -> Evidence:
    return Evidence(source, str(path), line, detail[:200], quoted(quote))


@lru_cache(maxsize=4096)
def trap(text: str) -> Reason | None:
    """Why a text must not become a memory: it holds a secret, or it speaks to an agent."""
    from memtui_store.audit.scan import scan_text

    families = {finding.family for finding in scan_text(text) if finding.rule != WORDED}
    if Family.SECRET in families:
        return Reason.SECRET
    return Reason.INJECTION if families or _ADDRESSED.search(text) else None


def english_list(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""
