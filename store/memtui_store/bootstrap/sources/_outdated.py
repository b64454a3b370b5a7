"""Of facts that answer the same question the newest holds; people who left are no contacts any more."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime

from memtui_store.bootstrap.contract import Dropped, Reason, Seed
from memtui_store.bootstrap.prose.tongues import spoken, told_in
from memtui_store.bootstrap.prose.wording import normal

_VALUES = re.compile(
    r"`[^`]+`|\S*\d\S*|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams"
    r"|sonn)tags?|mittwochs?"
    r"|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|lunes|martes|miércoles|jueves"
    r"|viernes|sábados?|domingos?)\b",
    re.IGNORECASE,
)
_NAMES = re.compile(r"(?<=\s)[A-ZÀ-Þ][\w+#.-]{1,30}")
_ALIKE = 72
_COMPARED = 200
_SHARED = 2
_HEAD = 2
_CHANGED = re.compile(
    r"\b(?:since|as of|from now on|now|instead|seit|ab (?:jetzt|heute|sofort)|nun|jetzt|depuis|désormais|maintenant"
    r"|sinds|voortaan|vanaf|desde|ahora|agora|d['’]ora in poi|da oggi|numera|nå)\b",
    re.IGNORECASE,
)
"""Says that it is so from some day on, so what was said of the same thing before is no longer so."""
_CLAUSE = re.compile(r"[,;:.!?()]\s+|\s[—–-]\s")
_TO = re.compile(
    r"\b(?:to|by|with|on|onto|in favou?r of|auf|zu|nach|durch|mit|bei|in|à|sur|sous|par|vers|avec|a|al|por"
    r"|hacia|con|en)"
    r" (?:the |den |die |das |le |la |les |el |los )?[`\w.+#/-]+",
    re.IGNORECASE,
)
_WAY = re.compile(
    r"\b(?:to|into|via|through|with|by|naar|met|nach|auf|mit|über|à|vers|sur|avec|par|a|hacia|con|para|por|su|til|till"
    r"|med)\b",
    re.IGNORECASE,
)
_PROPER = re.compile(r"(?<![\w`])(?:`([^`]{2,40})`|([A-ZÀ-Þ][\w+#-]{2,30}))")
_SUBJECT = re.compile(
    r"^\W*(?:(?:the|der|die|das|le|la|les|el|los|las) |l['’])?([\w+#-]{3,30}) (?:is|are|was|has|have|ist"
    r"|sind|wurde|wird|hat|est"
    r"|a|ont|está|fue|ha|han)\b",
    re.IGNORECASE,
)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MANY = frozenset({"", "user/languages"})


def without_outdated(seeds: Sequence[Seed], gone: Mapping[str, datetime]) -> Iterator[Seed | Dropped]:
    newest: dict[str, Seed] = {}
    for seed in seeds:
        held = newest.get(seed.topic)
        if seed.topic not in _MANY and (held is None or _since(seed) > _since(held)):
            newest[seed.topic] = seed
    loose = [seed for seed in seeds if not seed.topic]
    alike: dict[str, list[Seed]] = {}
    for seed in loose:
        alike.setdefault(_opening(seed), []).append(seed)
    ended: dict[str, datetime] = {}
    for seed in loose:
        for name in _ends(seed.body.split("\n\n")[0]):
            ended[name] = max(_since(seed), ended.get(name, _EPOCH))
    for seed in seeds:
        left = gone.get(seed.topic.removeprefix("team/")) if seed.topic.startswith("team/") else None
        latest = newest.get(seed.topic)
        outdated = (
            (left is not None and left >= _since(seed))
            or (latest is not None and _since(seed) < _since(latest))
            or (not seed.topic and any(_replaces(other, seed) for other in alike[_opening(seed)][:_COMPARED]))
            or (not seed.topic and _has_ended(seed, ended))
        )
        yield Dropped(Reason.OUTDATED, seed.title, seed.evidence[0]) if outdated else seed


def _opening(seed: Seed) -> str:
    """What a sentence is about: its first word that is not a small one."""
    text = seed.body.split("\n\n")[0][:300]
    small = {word for each in spoken(text) for word in each.small}
    words = normal(text).split()
    return next((word for word in words if word not in small), words[0] if words else "")


def _ends(text: str) -> set[str]:
    """Names of what a sentence says is gone; what takes its place is not meant."""
    found: set[str] = set()
    tongues = spoken(text)
    for clause in _CLAUSE.split(text):
        if not told_in(clause, tongues, lambda each: each.ended):
            continue
        kept = _TO.sub(" ", clause)
        found |= {(code or name).casefold() for code, name in _PROPER.findall(kept)}
        subject = _SUBJECT.match(kept)
        found |= {subject.group(1).casefold()} if subject else set()
    small = {word for each in tongues for word in each.small}
    return {name for name in found if name not in small and len(name) > 2}


def _has_ended(seed: Seed, ended: Mapping[str, datetime]) -> bool:
    """`Jenkins is gone` ends what was said of Jenkins before."""
    if not ended:
        return False
    words = normal(seed.body.split("\n\n")[0]).split()
    return any(ended[word] > _since(seed) for word in words if word in ended)


def _since(seed: Seed) -> datetime:
    return seed.when or _EPOCH


def _replaces(newer: Seed, older: Seed) -> bool:
    """The same statement with another number, day or name in it, from a later day."""
    from rapidfuzz.fuzz import ratio

    if newer is older or _since(newer) <= _since(older):
        return False
    one, other = newer.body.split("\n\n")[0], older.body.split("\n\n")[0]
    said, meant = _said(one), _said(other)
    if said[1] == meant[1]:
        return False
    if _CHANGED.search(one) and _same_way(one, other):
        return True
    same = len(said[0] & meant[0]) >= _SHARED and len(said[0] ^ meant[0]) <= 1
    return same or ratio(_VALUES.sub("", normal(one)), _VALUES.sub("", normal(other))) >= _ALIKE


def _same_way(one: str, other: str) -> bool:
    """`Backups go … to` in both: the same thing does the same, and where to or by what is told anew."""
    head = normal(one).split()[:_HEAD]
    small = {word for each in spoken(one) for word in each.small}
    if head != normal(other).split()[:_HEAD] or not head or head[0] in small:
        return False
    return bool({found.casefold() for found in _WAY.findall(one)} & {found.casefold() for found in _WAY.findall(other)})


def _said(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words of a sentence that could not be exchanged, and those that could: numbers, days, names."""
    values = {each.casefold().strip(".,;") for each in (*_VALUES.findall(text), *_NAMES.findall(text))}
    small = {word for each in spoken(text) for word in each.small}
    return frozenset(set(normal(text).split()) - small - values), frozenset(values)
