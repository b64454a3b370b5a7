"""The last gate before the inbox: what is secret, planted, known, rejected or outdated goes no further.

Every seed passes here, whichever source or program made it. What is stopped is counted with its reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from memtui_store.audit.scan import scan_text
from memtui_store.bootstrap.contract import Dropped, Reason, Seed
from memtui_store.bootstrap.sources._quoting import trap
from memtui_store.findings import WORDED, Family, Severity
from memtui_store.inbox.box import Inbox
from memtui_store.inbox.proposal import Proposal, proposal_id
from memtui_store.index.similar import Gist, gist, likeness, same
from memtui_store.text import one_line

_MASK = "«redacted:"
_PERSONAL = re.compile(
    r"[\w.+-]+@[\w-]+\.\w+|(?:\+\d|\b0\d)[\d ()/.-]{6,}\d|\(?\b\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b"
    r"|\b(?:born|birthday|salary|married|divorced|pregnan\w+|sick|illness|diagnos\w+|geboren|gehalt|krank\w*)\b",
    re.IGNORECASE,
)
_OTHERS_WRITE = frozenset({"documents", "mail", "contacts", "calendar", "git"})
"""Sources in which people other than the user can leave a text: there even a faint sign of an injection is enough."""
_QUOTES_A_TEXT = re.compile(
    r"\b(?:manual|handbook|guide|documentation|data ?sheet|brochure)\b[^.:\n]{0,50}\b(?:says|states|reads|recommends)\b"
    r"[^\w\n]{0,3}[\"“«]",
    re.IGNORECASE,
)
"""What a text says to all its readers, and nobody here decided."""
_SAME_TOPIC = 0.45
_EPOCH = datetime.min.replace(tzinfo=UTC)


@dataclass(slots=True)
class _Held:
    """A seed that has come this far, with the sources that say so."""

    seed: Seed
    sources: list[str]
    gist: Gist
    contradicts: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Passed:
    """What may be proposed, what it replaces in the inbox, and what was stopped, each with its source."""

    proposals: list[Proposal] = field(default_factory=list)
    replaces: list[Proposal] = field(default_factory=list)
    dropped: list[tuple[str, Dropped]] = field(default_factory=list)


def passed(seeds: Iterable[tuple[str, Seed]], inbox: Inbox, to: str = "") -> Passed:
    """Everything the sources offer, in their order, against each other and against what was decided before."""
    result = Passed()
    held: list[_Held] = []
    for source, seed in seeds:
        reason = _unfit(source, seed)
        if reason:
            result.dropped.append((source, _dropped(reason, seed)))
            continue
        _add(held, source, seed)
    _confront(held, result)
    _against_the_past(held, inbox, to, result)
    return result


def said(seed: Seed) -> str:
    """The fact itself, without its reasons."""
    return seed.body.split("\n**", 1)[0].strip() or seed.title


def _unfit(source: str, seed: Seed) -> Reason | None:
    text = f"{seed.title}\n{seed.description}\n{seed.body}"
    if _MASK in text:
        return Reason.SECRET
    if not gist(said(seed)).words:
        return Reason.VAGUE
    if seed.topic.startswith("team/") and _PERSONAL.search(text):
        return Reason.THIRD_PARTY
    quotes = "\n".join(evidence.quote for evidence in seed.evidence)
    for finding in scan_text(f"{text}\n{quotes}"):
        if finding.family is Family.SECRET:
            return Reason.SECRET
        sure = finding.severity.rank >= Severity.HIGH.rank
        if sure or (source in _OTHERS_WRITE and finding.rule != WORDED):
            return Reason.INJECTION
    if source in _OTHERS_WRITE and trap(text):
        return Reason.INJECTION
    return Reason.OPINION if _QUOTES_A_TEXT.search(text) else None


def _dropped(reason: Reason, seed: Seed) -> Dropped:
    return Dropped(reason, one_line(seed.title, 120), seed.evidence[0] if seed.evidence else None)


# Against each other


def _add(held: list[_Held], source: str, seed: Seed) -> None:
    """A seed others have said already adds its evidence to theirs."""
    wanted = gist(said(seed))
    for other in held:
        if other.seed.project == seed.project and _says_the_same(other, seed, wanted):
            other.seed = _joined(other.seed, seed)
            other.gist = gist(said(other.seed))
            other.sources += [source] if source not in other.sources else []
            return
    held.append(_Held(seed, [source], wanted))


def _says_the_same(other: _Held, seed: Seed, wanted: Gist) -> bool:
    if same(other.gist, wanted):
        return True
    if not seed.topic or seed.topic != other.seed.topic or other.gist.against != wanted.against:
        return False
    exchanged = other.gist.values - wanted.values and wanted.values - other.gist.values
    return not exchanged and likeness(other.gist, wanted) >= _SAME_TOPIC


def _joined(one: Seed, other: Seed) -> Seed:
    """The fuller wording, with the evidence of both."""
    fuller = other if "\n**" in other.body and "\n**" not in one.body else one
    evidence = tuple(dict.fromkeys((*one.evidence, *other.evidence)))
    newest = max((seed.when for seed in (one, other) if seed.when), default=None)
    return replace(fuller, evidence=evidence, when=newest, topic=one.topic or other.topic)


def _confront(held: list[_Held], result: Passed) -> None:
    """Of two answers to one question the newer stands; where no date tells, both are shown as contradicting."""
    groups: dict[tuple[Path | None, str], list[_Held]] = {}
    for item in held:
        if item.seed.topic:
            groups.setdefault((item.seed.project, item.seed.topic), []).append(item)
    for group in (group for group in groups.values() if len(group) > 1):
        newest = max(item.seed.when or _EPOCH for item in group)
        for item in group:
            if item.seed.when and item.seed.when < newest:
                held.remove(item)
                result.dropped.append((item.sources[0], _dropped(Reason.OUTDATED, item.seed)))
        left = [item for item in group if item in held]
        for item in left:
            item.contradicts = [other.seed.title for other in left if other is not item]


# Against what was there before


def _against_the_past(held: Sequence[_Held], inbox: Inbox, to: str, result: Passed) -> None:
    decisions = [(decision, gist(decision.text)) for decision in inbox.decisions()]
    waiting = [(item, item.gist) for item in inbox.items()]
    for item in held:
        proposal = _proposal(item, to)
        reason = None
        for decision, words in decisions:
            if decision.project == proposal.project and (decision.id == proposal.id or same(words, item.gist)):
                reason = Reason.REJECTED if decision.verdict == "rejected" else Reason.KNOWN
                break
        reason = reason or _waits(proposal, item, waiting) or _known(proposal, item, inbox)
        if reason:
            result.dropped.append((item.sources[0], _dropped(reason, item.seed)))
            continue
        result.replaces += _replaced(proposal, waiting, result.replaces)
        result.proposals.append(proposal)


def _proposal(item: _Held, to: str) -> Proposal:
    seed = item.seed
    project = str(seed.project) if seed.project else ""
    return Proposal(
        id=proposal_id(project, said(seed)),
        title=seed.title,
        body=seed.body,
        kind=seed.kind,
        source=f"bootstrap:{item.sources[0]}",
        description=seed.description,
        name=seed.name,
        tags=seed.tags,
        store=to,
        project=project,
        evidence=seed.evidence,
        why=seed.why,
        topic=seed.topic,
        contradicts=tuple(item.contradicts),
    )


def _waits(proposal: Proposal, item: _Held, waiting: Sequence[tuple[Proposal, Gist]]) -> Reason | None:
    for other, words in waiting:
        if other.id == proposal.id or (other.project == proposal.project and same(words, item.gist)):
            return Reason.WAITING
    return None


def _known(proposal: Proposal, item: _Held, inbox: Inbox) -> Reason | None:
    """For someone who switches agents, what another agent knows is just what should come along."""
    home = inbox.target(proposal).id
    for memory in inbox.known(item.gist):
        if memory.store == home or (item.sources != ["agents"] and str(memory.project or "") in ("", proposal.project)):
            return Reason.KNOWN
    return None


def _replaced(
    proposal: Proposal, waiting: Sequence[tuple[Proposal, Gist]], gone: Sequence[Proposal]
) -> Iterator[Proposal]:
    """What the same source said about the same question before; it says otherwise now."""
    for other, _ in waiting:
        alike = (other.source, other.project, other.topic) == (proposal.source, proposal.project, proposal.topic)
        if alike and proposal.topic and other not in gone:
            yield other
