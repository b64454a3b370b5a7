"""Why and how, where a text gives them: split off from the rule they belong to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memtui_store.bootstrap.prose.sentences import spans

_BECAUSE = re.compile(
    r"(?:\s*[,;(—–-]+)?\s+(?:because|so that|since (?:it|they|we|the|this|that|our|he|she|there"
    r"|otherwise)\b|as it|as they|weil|parce que|parce qu'|car|porque|ya que|pois|já que|perché|poiché|siccome|omdat"
    r"|zodat|damit|afin que|para que|per non"
    r"|otherwise|or else|to avoid|in order to)\b",
    re.IGNORECASE,
)
_KEEP_WORD = re.compile(r"(?:to avoid|in order to|otherwise|or else|so that|since|as it|as they)", re.IGNORECASE)
_WHY = re.compile(
    r"^\**(?:why|reason|rationale|because|background|warum|grund|pourquoi|motivo|por qué|razão|porquê|motivazione"
    r"|waarom|reden)\**\s*[:—–-]\**\s*",
    re.IGNORECASE,
)
_HOW = re.compile(
    r"^\**(?:how(?: to apply)?|to apply|apply|in practice|usage|example|examples|e\.g\.|wie)\**\s*[:—–-]\**\s*",
    re.IGNORECASE,
)
_FOLLOWS = re.compile(
    r"^(?:because|otherwise|or else|that's because|this is because|that is because|it's because|the reason|reason:|why:"
    r"|rationale:|this (?:avoids|keeps|prevents|ensures|makes|breaks|helps|lets|allows|is why|way)"
    r"|sonst|weil|sinon|car|de lo contrario|caso contrário|senão|pois|altrimenti|perché|omdat"
    r"|si no|porque|it (?:breaks|causes|leads|fails|hides)|they (?:break|cause|hide|slow|flake)"
    r"|we (?:had|got|lost|were) (?:an? )?(?:burn|outage|incident|bitten))",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Parts:
    fact: str
    why: str = ""
    how: str = ""


def follows(sentence: str) -> bool:
    """Whether a sentence only gives the reason of the one before it."""
    return bool(_FOLLOWS.match(sentence))


def split(text: str, details: Sequence[str] = (), code: str = "") -> Parts:
    """A statement, what it says why, and what it says how."""
    fact, why = _split_reason(text)
    whys = [why] if why else []
    hows = []
    for detail in details:
        if _WHY.match(detail):
            whys.append(_WHY.sub("", detail))
        elif follows(detail):
            whys.append(detail)
        else:
            hows.append(_HOW.sub("", detail))
    how = "; ".join(piece.strip().rstrip(".;") for piece in hows)
    if code:
        how = f"{how}\n```\n{code}\n```".strip()
    return Parts(fact, " ".join(_sentence(piece) for piece in whys), how if not how or code else _sentence(how))


def _split_reason(text: str) -> tuple[str, str]:
    pieces = re.split(r"(?<=[.!])\s+(?=\**(?:why|reason|rationale|because)\b)", text, maxsplit=1, flags=re.IGNORECASE)
    if len(pieces) == 2:
        return pieces[0], _WHY.sub("", pieces[1])
    found = _BECAUSE.search(text) if len(spans(text)) == 1 else None
    # A reason in the first words, or one that leaves no rule behind, is no reason of a rule.
    if not found or found.start() < 6 or text.count("`", 0, found.start()) % 2:
        return text, ""
    word = found.group().strip(" ,;(—–-")
    rest = text[found.end() :].strip().rstrip(")")
    if len(rest) < 4:
        return text, ""
    lead = word if _KEEP_WORD.match(word) else ""
    return text[: found.start()].rstrip(" ,;(—–-"), f"{lead} {rest}".strip()


def _sentence(text: str) -> str:
    text = text.strip()
    if not text:
        return ""
    text = text[0].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…", "`")) else f"{text}."


_CARRIES_ON = re.compile(
    r"^(?:this|that|these|those|both|it|they|such|hence|therefore|thus|otherwise|likewise|the same"
    r"|here|dies|cela|esto)\b",
    re.IGNORECASE,
)


def carries_on(text: str) -> bool:
    """Whether a sentence cannot be understood without the one before it."""
    return bool(_CARRIES_ON.match(text)) or leans_back(text)


_LEANS = re.compile(
    r"^(?:please )?(?:do|don't|does|never|always|not|use|keep|put|bring|make|and|same|so)\b[^.]{0,30}\b(?:it"
    r"|that|this|so|them|those|these|one)\b(?: (?:back|again|too|as well|whenever|when|every|each"
    r"|always|everywhere|in|for|way)\b.*)?[.!]?$",
    re.IGNORECASE,
)
_MEANS_BEFORE = re.compile(
    r"^(?:(?:all|both|none|neither|each|every one|most|some|any|two|three) of (?:them|these|those)|they(?:'re| are"
    r"| all)\b"
    r"|(?:alle|beide|keine[rs]?) davon|(?:tou(?:s|tes)|aucune?) d['’]entre|(?:todos|todas|ningun[oa]) (?:ellos|ellas)"
    r"|todos eles|todas elas|nenhum deles|tutti quanti|nessuno di|allemaal|geen van)\b",
    re.IGNORECASE,
)
"""Speaks of what the sentence before it named."""
_FRAGMENT = re.compile(
    r"^(?:always|never|every time|everywhere|in (?:all|every|any) (?:of )?(?:my )?(?:projects?"
    r"|repos?(?:itories)?|files?)|for (?:all|every) \w+|no exceptions?|ever|period|please|we (?:don't"
    r"|do)|same (?:goes )?for [^.]{3,40}|(?:das |dies )?gilt (?:immer|überall|generell|für alle \w+)|immer|überall"
    r"|(?:ça vaut|valable|c['’]est valable) (?:partout|toujours|pour tou\w+ \w+)|toujours|partout"
    r"|(?:esto )?vale (?:siempre"
    r"|para tod\w+ .{0,30})|siempre|en todas partes|that goes for .{3,40})[.!]*$",
    re.IGNORECASE,
)


def leans_back(text: str) -> bool:
    """`Do that whenever you explain Rust`, `In all projects.`: a rule only together with what was said before."""
    return len(text.split()) <= 12 and bool(_LEANS.match(text) or _FRAGMENT.match(text) or _MEANS_BEFORE.match(text))
