"""Mask secrets: in the memories named, and by value in every other place that holds the same characters.

The journal must hold the bytes while the change is made, so that a crash loses nothing; once it is done they are
masked in every version it keeps. What memtui may not change is named, because a secret is still readable there.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from memtui_store import clock
from memtui_store.agents.contract import Store
from memtui_store.agents.folder import FolderStore
from memtui_store.agents.problems import attempt_all, guarded
from memtui_store.audit.scan import redact
from memtui_store.audit.secrets.vendors import where_to_revoke
from memtui_store.changes.editing import plan_delete, plan_of_edit, unique_refs
from memtui_store.changes.files import image_at
from memtui_store.changes.journal import Operation
from memtui_store.changes.other_copies import files_holding
from memtui_store.changes.plan import Change, Image, Plan, combined
from memtui_store.changes.purge import PURGE, VERB, purge_operation
from memtui_store.changes.secret_values import Secret, mask_bytes, mask_values, secrets_in, unscanned
from memtui_store.changes.trash import trash
from memtui_store.errors import MemtuiError, NothingMatched, RefusedError
from memtui_store.format.memory_file import decode, encode
from memtui_store.inbox import queues
from memtui_store.inbox.box import Inbox, image_of
from memtui_store.model import INDEX_NAME, Kind
from memtui_store.text import one_line
from memtui_store.view import View

_SHOWN = 10


@dataclass
class _Places:
    """Where the secrets stand: what is masked there, and what has to be left, with the reason."""

    plans: list[Plan] = field(default_factory=list)
    memories: list[str] = field(default_factory=list)
    indexes: list[str] = field(default_factory=list)
    proposals: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    left_paths: set[str] = field(default_factory=set)

    @property
    def paths(self) -> set[str]:
        """Files that are spoken of already; a database by itself, whichever of its rows a change names."""
        names = {os.path.normpath(change.name) for plan in self.plans for change in plan.changes}
        return names | {name.rpartition("#")[0] for name in names} | self.left_paths


def plan_redact(view: View, refs: Sequence[str]) -> Plan:
    """Mask every secret of these memories, and each of their values wherever else it stands.

    It cannot be undone, because the bytes are gone afterwards.
    """
    named = unique_refs(view, refs)
    secrets = _secrets_of(view, named)
    if not secrets:
        raise NothingMatched("there is no secret to mask in what was named")
    values, places = [secret for secret in secrets if secret.strong], _Places()
    for store in view.stores():
        chosen = {ref for ref in named if ref.startswith(f"{store.id}/")}
        _mask_memories(view, store, chosen, values, places)
        _mask_index(view, store, values, places, whole=bool(chosen))
    _mask_inbox(view, values, places)
    places.left += [f"{path}: {why}" for path, why in files_holding(view.environment, values, places.paths)]
    plan = combined(VERB, _summary(places), places.plans)
    plan.notes = (*plan.notes, *_notes(view, secrets, places))
    plan.commit_with = partial(commit_and_purge, view)
    return plan


def can_mask(view: View, ref: str) -> bool:
    """Whether masking would change the memory: what its store keeps beside its texts, such as an id, is left."""
    try:
        return bool(_secrets_of(view, [ref]))
    except RefusedError:
        return False


def _secrets_of(view: View, refs: Iterable[str]) -> list[Secret]:
    """Each text of a memory by itself, because some stores keep them with escapes."""
    found: dict[Secret, None] = {}
    for ref in refs:
        store, document = view.document(ref)

        def collect(text: str, ref: str = ref) -> str:
            if unscanned(text):
                raise RefusedError(
                    f"{ref} could not be checked for secrets", hint="nothing was changed; edit it by hand"
                )
            found.update(dict.fromkeys(secrets_in(text)))
            return text

        guarded(store, partial(store.masked, document, collect))
    return list(found)


def _mask_memories(
    view: View, store: Store, chosen: Collection[str], values: Sequence[Secret], places: _Places
) -> None:
    by_value: Callable[[str], str] = lambda text: mask_values(text, values)  # noqa: E731 - two of a kind
    everything: Callable[[str], str] = lambda text: by_value(redact(text).text)  # noqa: E731
    documents = attempt_all(store, store.scan)
    places.left += [f"{problem.store}: {problem.message}" for problem in store.failures]
    for document in documents:
        ref = f"{store.id}/{document.key}"
        if not document.etag or document.kind is Kind.INDEX or not (ref in chosen or view.has(ref)):
            continue  # the index has a way of its own, and another name of a file is no second place
        safe = guarded(store, partial(store.masked, document, everything if ref in chosen else by_value))
        if safe == document.data:
            continue
        try:
            proposal = store.plan_replace(document.key, safe, document.etag)
        except MemtuiError as error:
            if ref in chosen:
                raise
            places.left.append(f"{ref}: {error.message}")
            places.left_paths.add(os.path.realpath(document.path))
            continue
        places.plans.append(plan_of_edit(view, store, document, proposal, ()))
        places.memories.append(ref)


def _mask_index(view: View, store: Store, values: Sequence[Secret], places: _Places, *, whole: bool) -> None:
    """An index repeats titles and descriptions; beside a memory that was named all of it is masked."""
    if not isinstance(store, FolderStore) or not (store.root / INDEX_NAME).exists():
        return
    document = guarded(store, partial(store.read, INDEX_NAME))
    if document.kind is not Kind.INDEX or not document.etag:
        return

    def rewrite(held: bytes) -> bytes:
        return encode(mask_values(redact(decode(held)).text if whole else decode(held), values))

    safe = rewrite(document.data)
    if safe == document.data:
        return
    before = Image(document.data, document.mtime_ns, document.path.stat().st_mode & 0o7777)
    change = Change(f"file:{document.path}", before, Image(safe, before.mtime_ns, before.mode), rewrite)
    places.plans.append(Plan(VERB, "", [change], commit_with=view.commit))
    places.indexes.append(f"{store.id}/{INDEX_NAME}")


def _mask_inbox(view: View, values: Sequence[Secret], places: _Places) -> None:
    """Our own proposals; what waits in another program's queue is decided there."""
    for item in Inbox(view).ours():
        before = image_of(item)
        safe = mask_bytes(before.data, values)
        if safe != before.data:
            change = Change(f"file:{item.path}", before, Image(safe, clock.now_ns(), before.mode))
            places.plans.append(Plan(VERB, "", [change], commit_with=view.commit))
            places.proposals.append(item.id)
    for item in queues.waiting(view):
        held = image_at(item.path) if os.path.isfile(item.path) else None
        if held and mask_bytes(held.data, values) != held.data:
            places.left_paths.add(os.path.realpath(item.path))
            places.left.append(f"{item.path}: it waits in the queue of {item.source}; approve or reject it")


# Telling


def _summary(places: _Places) -> str:
    count = len(places.memories)
    return f"mask secrets in {count} {'memory' if count == 1 else 'memories'}"


def _notes(view: View, secrets: Sequence[Secret], places: _Places) -> Iterator[str]:
    """Every place, before anything is done."""
    yield from _list_notes("masked in", places.memories)
    yield from _list_notes("masked in the lines of", places.indexes)
    yield from _list_notes("masked in the inbox:", places.proposals)
    yield from _history_notes(view, [secret for secret in secrets if secret.strong])
    for where in dict.fromkeys(where_to_revoke(secret.rule) for secret in secrets):
        yield f"masking does not make a leaked secret safe: revoke it {where}"
    yield from _list_notes("NOT masked, still readable:", places.left, one_a_line=True)
    weak = sum(not secret.strong for secret in secrets)
    if weak:
        many = "1 value is a short or common word" if weak == 1 else f"{weak} values are short or common words"
        yield f"{many}, masked only where found"
    yield "the secrets leave history and trash too: this cannot be undone"


def _history_notes(view: View, values: Sequence[Secret]) -> Iterator[str]:
    journal = view.committer.journal
    versions = {digest for digest, data in journal.blobs() if mask_bytes(data, values) != data}
    if versions:
        count = "1 older version" if len(versions) == 1 else f"{len(versions)} older versions"
        yield f"masked in {count} kept in the history; the rest of them can still be restored"
    yield from _list_notes(
        "masked in the trash:", [one_line(item.title, 60) for item in trash(view) if item.hash in versions]
    )


def _list_notes(what: str, names: Sequence[str], *, one_a_line: bool = False) -> Iterator[str]:
    shown = [one_line(name, 600 if one_a_line else 200) for name in names[:_SHOWN]]
    more = f" and {len(names) - _SHOWN:,} more" if len(names) > _SHOWN else ""
    if one_a_line:
        yield from (f"{what} {name}" for name in shown)
        if more:
            yield f"{what}{more}"
    elif shown:
        yield f"{what} {', '.join(shown)}{more}"


# Deleting for good


def plan_purge(view: View, refs: Sequence[str]) -> Plan:
    """Delete memories and every version of them the journal holds; only hashes stay."""
    plan = plan_delete(view, refs)
    plan.verb, plan.summary = PURGE, plan.summary.replace("delete", "delete for good", 1)
    plan.notes = (*plan.notes, "the bytes leave the journal too: this cannot be undone")
    plan.changes = [change for change in plan.changes if change.scheme != view.committer.trashed.scheme]
    plan.commit_with = partial(commit_and_purge, view)
    return plan


def long_superseded(view: View, days: int) -> list[str]:
    """Memories whose successor has stood for so many days."""
    by_ref = {memory.ref: memory for memory in view.memories()}
    found = []
    for memory in by_ref.values():
        newer = by_ref.get(memory.superseded_by)
        since = (newer.created or newer.updated) if newer else None
        if since and (clock.now() - since).days >= days:
            found.append(memory.ref)
    return found


def commit_and_purge(view: View, plan: Plan) -> Operation:
    operation = view.commit(plan)
    purge_operation(view.committer, operation)
    return operation
