"""Hermes' own queue: writes that wait for a person's word, as proposals, and what becomes of them.

Approving does what Hermes' own approval does (apply the payload, then take the record away) and rejecting takes it
away; both as plans, so that either can be undone.
"""

from __future__ import annotations

from collections.abc import Callable

from memtui_store import clock
from memtui_store.agents.ages import Age
from memtui_store.agents.contract import Proposal as StoreProposal
from memtui_store.agents.drafts import first_line
from memtui_store.agents.hermes import grammar
from memtui_store.agents.hermes.queue import CAP, FILES, Record, Step, folder_of, record_at, records
from memtui_store.agents.hermes.reading import hash_of
from memtui_store.agents.hermes.store import HermesStore
from memtui_store.agents.hermes.threats import hidden_by
from memtui_store.agents.queue_files import check_unchanged, check_waits, masked_note, removal
from memtui_store.audit.scan import redact
from memtui_store.changes.plan import Change
from memtui_store.errors import RefusedError
from memtui_store.format.memory_file import etag_of
from memtui_store.inbox.evidence import Evidence
from memtui_store.inbox.proposal import Proposal, bounded
from memtui_store.model import Kind
from memtui_store.text import clip

SOURCE = "hermes"
_TITLE = 120


def pending(store: HermesStore) -> list[Proposal]:
    """What waits in this profile's queue, oldest first; a record that cannot be read can still be rejected."""
    found = [_proposal(store, record) for record in records(store.home)]
    return sorted(found, key=lambda item: (item.created, item.id))


def plan_approve(store: HermesStore, proposal: Proposal, content: str | None = None) -> StoreProposal:
    """Do what the record says; `content` is what a person made of the text before saying yes."""
    store._allow("edit")  # noqa: SLF001 - a decision on a store is the store's to allow
    record = _same(store, proposal)
    if record.error:
        raise RefusedError(f"{record.path}: {record.error}", hint="reject it")
    steps, notes = _masked(record.steps if content is None else _edited(record.steps, content))
    for step in steps:
        _acceptable(step)
    name, operate = FILES[record.target], _all(steps)
    before = store.entries(name)
    after = operate(before)
    if record.batch and before and not after:
        raise RefusedError(f"this would empty {name}, which Hermes refuses", hint="reject it, or delete entries here")
    change = store.change(name, operate, clock.now_ns())
    new = [entry for entry in after if entry not in before]
    if after == before:
        notes = (*notes, "Hermes has this very entry already; only the record goes")
    ages = [store.ages.change(store.path_of(name), hash_of(entry), _age(record)) for entry in new]
    key, etag = (store.key_for(name, new[0], after), hash_of(new[0])) if new else (name, None)
    changes = [*([change] if after != before else []), *ages, _gone(record)]
    return StoreProposal(key, changes, (*notes, *store.warnings(name)), etag)


def plan_reject(store: HermesStore, proposal: Proposal) -> StoreProposal:
    """Only the record goes."""
    return StoreProposal(proposal.id, [_gone(_same(store, proposal))])


def _proposal(store: HermesStore, record: Record) -> Proposal:
    """Its secrets masked, like everything that is shown."""
    profile = store.id.partition(":")[2]
    name = f"{SOURCE}-{profile}-{record.path.stem}" if profile else f"{SOURCE}-{record.path.stem}"
    only = record.steps[0] if len(record.steps) == 1 else None
    body = _shown(only) if only else redact("\n\n".join(map(_described, record.steps))).text
    shown = Proposal(
        id=name,
        title=clip(redact(_title(record)).text, _TITLE),
        body=body,
        kind=Kind.USER if record.target == "user" else Kind.FACT,
        source=SOURCE,
        description=redact(record.summary).text,
        store=store.id,
        evidence=(Evidence(SOURCE, str(record.path), detail=clip(record.origin, 40)),),
        why="Hermes waits for your word before it writes this",
        findings=tuple(sorted({f"hermes.{hit}" for step in record.steps for hit in hidden_by(step.content)})),
        created=record.created,
        etag=etag_of(record.data),
        path=record.path,
        error=record.error,
        extra={
            "pending": record.path.stem,
            "action": only.action if only else "batch",
            "target": record.target,
            "origin": clip(record.origin, 40),
            "old_text": redact(only.old).text if only else "",
        },
    )
    return bounded(shown)


def _title(record: Record) -> str:
    if record.error or not record.steps:
        return record.path.stem
    if len(record.steps) > 1:
        return f"{len(record.steps)} changes to {FILES[record.target]}"
    step = record.steps[0]
    return first_line(step.content) if step.action == "add" else f"{step.action} {first_line(step.exact or step.old)!r}"


def _shown(step: Step) -> str:
    return redact(step.content if step.action != "remove" else step.exact or step.old).text


def _described(step: Step) -> str:
    if step.action == "add":
        return f"add: {step.content}"
    old = step.exact or step.old
    return f"remove: {old}" if step.action == "remove" else f"replace: {old}\nby: {step.content}"


def _same(store: HermesStore, proposal: Proposal) -> Record:
    """The record as it was shown; anything else is looked at again."""
    check_waits(store, proposal, in_queue=proposal.path.parent == folder_of(store.home), queue="queue")
    record = record_at(proposal.path)
    check_unchanged(proposal, record.data)
    return record


def _gone(record: Record) -> Change:
    return removal(record.path, CAP)


def _edited(steps: tuple[Step, ...], content: str) -> tuple[Step, ...]:
    if len(steps) != 1 or steps[0].action == "remove":
        raise RefusedError("only a single text can be edited before it is approved")
    return (Step(steps[0].action, content.strip(), steps[0].old, steps[0].exact),)


def _masked(steps: tuple[Step, ...]) -> tuple[tuple[Step, ...], tuple[str, ...]]:
    found = [redact(step.content) for step in steps]
    count = sum(len(item.findings) for item in found)
    safe = tuple(Step(step.action, item.text, step.old, step.exact) for step, item in zip(steps, found, strict=True))
    return safe, masked_note(count)


def _acceptable(step: Step) -> None:
    """What Hermes itself would turn down at this point."""
    if step.action != "add" and not (step.old or step.exact):
        raise RefusedError(f"the record does not say which entry to {step.action}", hint="reject it")
    if step.action == "remove":
        return
    grammar.clean(step.content)
    found = hidden_by(step.content)
    if found:
        raise RefusedError(
            f"Hermes refuses this text: its own list finds {', '.join(found)}", hint="edit the text first, or reject it"
        )


def _all(steps: tuple[Step, ...]) -> Callable[[list[str]], list[str]]:
    def operate(entries: list[str]) -> list[str]:
        for step in steps:
            entries = step.apply(entries)
        return entries

    return operate


def _age(record: Record) -> Age:
    return Age(created=record.created or clock.stamp(clock.now()), origin=f"{SOURCE}:{record.origin}".strip(":"))
