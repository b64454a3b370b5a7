"""Bring many memories from one agent to another, as proposals for a person to decide.

Nothing lands in a store by itself. Each memory becomes a proposal in the inbox that says where it comes from; what the
other agent knows already, what waits, and what was rejected before is left out, so that a second run proposes nothing
twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from memtui_store.agents.contract import Store
from memtui_store.agents.entries import EntryStore
from memtui_store.audit.scan import redact
from memtui_store.changes.masking import safe_draft
from memtui_store.changes.origins import load_origin
from memtui_store.changes.plan import Plan, combined
from memtui_store.changes.transfer import draft_from, unknown_type
from memtui_store.errors import MemtuiError, NothingMatched, RefError, RefusedError
from memtui_store.inbox.box import Inbox
from memtui_store.inbox.evidence import Evidence
from memtui_store.inbox.proposal import BODY_CAP, QUOTE_CAP, Proposal, proposal_id
from memtui_store.index.similar import Neighbours, gist, same
from memtui_store.model import Document, Draft, Kind, Memory, Scope
from memtui_store.view import View

SOURCE = "import:"
_NEAR = 0.5
"""From this likeness on two texts speak of the same thing; where they do not say the same, a person has to choose."""
Progress = Callable[[int, int], None]


class Outcome(StrEnum):
    NEW = "proposed"
    CONFLICT = "conflicting"
    KNOWN = "already there"
    WAITING = "waits in the inbox"
    REJECTED = "rejected before"
    UNFIT = "does not fit"
    LEFT = "left out"


@dataclass(frozen=True, slots=True)
class Moving:
    """One memory on the way; `why` says what came of it, `notes` what the target has no room for."""

    ref: str
    title: str
    outcome: Outcome
    target: str = ""
    why: str = ""
    notes: tuple[str, ...] = ()
    proposal: Proposal | None = None


@dataclass(slots=True)
class Migration:
    source: str
    target: str
    items: list[Moving] = field(default_factory=list)

    @property
    def counts(self) -> Counter[Outcome]:
        return Counter(item.outcome for item in self.items)

    @property
    def proposals(self) -> list[Proposal]:
        return [item.proposal for item in self.items if item.proposal]

    def plan(self, inbox: Inbox) -> Plan | None:
        """Into the inbox; None where there is nothing new."""
        return inbox.plan_propose(self.proposals) if self.proposals else None


@dataclass(frozen=True, slots=True)
class Present:
    """What one agent has: how many stores, how many memories, and whether new ones can be written there."""

    agent: str
    stores: int
    memories: int
    writable: bool


def present(view: View) -> list[Present]:
    """Every agent that has stores here, the fullest first."""
    counts = Counter(memory.agent for memory in view.memories() if memory.kind not in (Kind.RULES, Kind.INDEX))
    held: dict[str, list[Store]] = {}
    for store in view.stores():
        held.setdefault(store.info.agent, []).append(store)
    found = [
        Present(agent, len(mine), counts[agent], any(store.info.capabilities.create for store in mine))
        for agent, mine in held.items()
    ]
    return sorted(found, key=lambda each: (-each.memories, each.agent))


def migrate(view: View, source: str, target: str, progress: Progress | None = None) -> Migration:
    """`source` and `target` are agents or single stores."""
    here, there = _stores(view, source), _stores(view, target)
    ids = {store.id for store in here}
    if ids & {store.id for store in there}:
        raise RefusedError(f"{source} and {target} are the same place", hint="name two agents, or two stores")
    writable = [store for store in there if store.info.capabilities.create]
    if not writable:
        why = next((store.info.capabilities.why_not for store in there if store.info.capabilities.why_not), "")
        raise RefusedError(f"nothing can be written to {target}" + (f": {why}" if why else ""))
    memories = [memory for memory in view.memories() if memory.store in ids]
    if not memories:
        raise NothingMatched(f"{source} remembers nothing here", hint="memtui migrate lists the agents there are")
    run = _Migrator(view, writable)
    found = Migration(source, target)
    for number, memory in enumerate(memories):
        if progress:
            progress(number + 1, len(memories))
        found.items.append(run.propose(memory))
    return found


def _stores(view: View, name: str) -> list[Store]:
    mine = [s for s in view.stores() if s.info.agent == name and not s.instructs and not s.generated]
    if mine:
        return mine
    try:
        return [view.store(name)]
    except RefError as error:
        agents = ", ".join(sorted({store.info.agent for store in view.stores()}))
        raise RefError(f"there is no agent and no store {name!r} here", hint=f"agents found: {agents}") from error


class _Migrator:
    """What is known of the target, of the inbox and of earlier decisions, asked once for all memories."""

    def __init__(self, view: View, targets: Sequence[Store]) -> None:
        self.view, self.targets = view, targets
        self.inbox = Inbox(view)
        self.decisions = [(decision, gist(decision.text)) for decision in self.inbox.decisions()]
        self.waiting = {item.id for item in self.inbox.items()}
        self.origins = {item.extra.get("origin", "") + "\0" + item.store for item in self.inbox.items()}
        self.fits = {store.id: _Capacity(store) for store in targets}
        self.seen: dict[str, str] = {}

    @cached_property
    def there(self) -> dict[str, list[Memory]]:
        found: dict[str, list[Memory]] = {store.id: [] for store in self.targets}
        for memory in self.view.memories():
            if memory.store in found and memory.kind not in (Kind.RULES, Kind.INDEX):
                found[memory.store].append(memory)
        return found

    @cached_property
    def neighbours(self) -> dict[str, Neighbours[str]]:
        return {
            store: Neighbours((memory.ref, _first_words(memory.title, memory.body)) for memory in held)
            for store, held in self.there.items()
        }

    @cached_property
    def brought(self) -> dict[str, str]:
        """By where it came from and the store it is in, each memory that was brought here before."""
        found = {}
        for store, held in self.there.items():
            for memory in held:
                known = load_origin(self.view, memory.ref, memory.etag)
                for origin in filter(None, (memory.provenance.source, known.origin if known else "")):
                    found[f"{origin}\0{store}"] = memory.ref
        return found

    def propose(self, memory: Memory) -> Moving:
        title = memory.title
        if memory.kind in (Kind.RULES, Kind.INDEX):
            return Moving(memory.ref, title, Outcome.LEFT, why="no single memory but instructions or an index")
        if memory.superseded_by or memory.extra.get("status") == "superseded":
            return Moving(memory.ref, title, Outcome.LEFT, why=f"replaced by {memory.superseded_by or 'a newer one'}")
        store, document = self.view.document(memory.ref)
        if not document.etag or not document.body.strip():
            return Moving(memory.ref, title, Outcome.LEFT, why=document.error or "it has no text")
        target = target_for(memory, self.targets)
        if target is None:
            names = ", ".join(each.id for each in self.targets[:4])
            return Moving(memory.ref, title, Outcome.LEFT, why=f"several stores could take it: {names}; name one")
        return self._compare(memory, document, store, target)

    def _compare(self, memory: Memory, document: Document, store: Store, target: Store) -> Moving:
        known = load_origin(self.view, memory.ref, document.etag)
        whole, notes = draft_from(self.view, memory.ref, document, known)
        draft, masks = safe_draft(whole)
        notes = (*masks, *notes)
        proposal = _proposal(memory, draft, store, target, document.etag)
        skipped = self._reason_to_skip(memory, proposal, target)
        if skipped is None:
            fitting = self.fits[target.id](draft)
            if isinstance(fitting, str):
                skipped = Outcome.UNFIT, fitting
            else:
                notes = (*notes, *fitting, *unknown_type(target, draft.kind))
        if skipped is not None:
            return Moving(memory.ref, memory.title, skipped[0], target.id, skipped[1], notes)
        self.seen[proposal.id] = memory.ref
        near = self.neighbours[target.id].nearest(proposal.gist)
        outcome, why = Outcome.NEW, ""
        if near is not None and near[1] >= _NEAR:
            outcome, why = Outcome.CONFLICT, f"{near[0]} speaks of the same and says otherwise ({near[1]:.0%} alike)"
            proposal = replace(proposal, contradicts=(near[0],))
        if notes:
            proposal = replace(proposal, why="; ".join((proposal.why, *notes)))
        return Moving(memory.ref, memory.title, outcome, target.id, why, notes, proposal)

    def _reason_to_skip(self, memory: Memory, proposal: Proposal, target: Store) -> tuple[Outcome, str] | None:
        place, words = f"{memory.ref}\0{target.id}", proposal.gist
        if place in self.brought:
            return Outcome.KNOWN, f"brought before, as {self.brought[place]}"
        if same_already := self.neighbours[target.id].all_same(words):
            return Outcome.KNOWN, f"{same_already[0]} says the same"
        if proposal.id in self.waiting or place in self.origins:
            return Outcome.WAITING, ""
        if proposal.id in self.seen:
            return Outcome.KNOWN, f"{self.seen[proposal.id]} says the same"
        for decision, held in self.decisions:
            mine = decision.id == proposal.id
            alike = mine or (decision.project == proposal.project and same(held, words))
            if decision.verdict == "rejected" and alike:
                return Outcome.REJECTED, decision.reason
            if mine:
                return Outcome.KNOWN, f"{decision.verdict} before; it was deleted or changed since"
        return None


class _Capacity:
    """What one store makes of drafts: each by itself, and all together where they share a file with a limit."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.together: Plan | None = None

    def __call__(self, draft: Draft) -> tuple[str, ...] | str:
        """What would be lost, or (as one text) why it cannot be written at all."""
        if len(draft.body) > BODY_CAP:
            return f"longer than the {BODY_CAP:,} characters of a proposal; memtui cp brings it as it is"
        try:
            made = self.store.plan_create(draft)
            if isinstance(self.store, EntryStore):
                shared = [change for change in made.changes if change.rewrite]
                plans = [*([self.together] if self.together else []), Plan("", "", shared)]
                self.together = combined("", "", plans)
        except MemtuiError as error:
            return error.message
        return made.notes


def _proposal(memory: Memory, draft: Draft, store: Store, target: Store, etag: str) -> Proposal:
    """Its id holds the target: rejected for one agent, it may still be wanted for another."""
    project = str(target.info.project) if target.info.project else ""
    quote = redact(draft.body).text[:QUOTE_CAP]
    agent = store.info.agent
    extra = {"origin": memory.ref, "etag": etag} | {key: value for key, value in draft.extra.items() if value}
    made = Proposal(
        id="",
        title=draft.title,
        body=draft.body,
        kind=draft.kind,
        source=f"{SOURCE}{agent}",
        description=draft.description,
        tags=draft.tags,
        store=target.id,
        project=project,
        evidence=(Evidence(agent, str(memory.path), memory.body_line, quote=quote),),
        why=f"{agent} remembers it as {memory.ref}",
        extra=extra,
    )
    return replace(made, id=proposal_id(f"{project}\0{target.id}", f"{draft.title}\n{made.text}"))


def target_for(memory: Memory, targets: Sequence[Store]) -> Store | None:
    """The target's store of the same project; else its global one; else the only one it has."""
    if len(targets) == 1:
        return targets[0]
    main = [store for store in targets if "-" not in store.id.partition(":")[0]] or list(targets)
    if memory.project is not None:
        same_project = [store for store in main if store.info.project == memory.project]
        if same_project:
            return same_project[0]
    everywhere = [store for store in main if store.info.scope is Scope.GLOBAL]
    return everywhere[0] if everywhere else main[0] if len(main) == 1 else None


def _first_words(title: str, body: str) -> str:
    return body.strip().split("\n**", 1)[0].strip() or title
