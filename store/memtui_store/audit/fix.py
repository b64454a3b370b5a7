"""Plan the fix of a finding, where it needs no judgement."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from memtui_store.agents import memory_md as index
from memtui_store.agents.contract import Store
from memtui_store.agents.folder import FolderStore
from memtui_store.agents.problems import guarded
from memtui_store.audit.checks import LOST, REPAIRS, RETURNED
from memtui_store.audit.context import approved_keys
from memtui_store.audit.index import index_bytes, linked_names, links_in
from memtui_store.audit.scan import scan_hidden
from memtui_store.changes.editing import plan_delete, plan_of, plan_of_edit
from memtui_store.changes.lost import plan_bring_back
from memtui_store.changes.merge import plan_merge, says_the_same
from memtui_store.changes.plan import Plan, combined
from memtui_store.changes.redaction import can_mask, plan_redact
from memtui_store.context.start import index_part
from memtui_store.errors import NothingMatched
from memtui_store.findings import Family, Finding
from memtui_store.format.memory_file import decode, encode
from memtui_store.model import Document, Kind
from memtui_store.view import View

Fix = Callable[[View, Finding], Plan]


def _strip_hidden(view: View, ref: str) -> Plan:
    store, document = view.document(ref)
    text = _stripped(decode(document.data))
    return plan_of_edit(view, store, document, store.plan_replace(document.key, encode(text), document.etag), ())


def _text_fix(view: View, found: Finding) -> Plan:
    return plan_redact(view, [found.ref]) if found.family is Family.SECRET else _strip_hidden(view, found.ref)


def _stripped(text: str) -> str:
    """Remove the characters that hide, and nothing else."""
    for span in sorted(scan_hidden(text), key=lambda item: item.start, reverse=True):
        kept = "".join(char for char in text[span.start : span.end] if not _hides(char))
        text = text[: span.start] + kept + text[span.end :]
    return text


def _hides(char: str) -> bool:
    code = ord(char)
    selector = 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF
    return char not in "\t\n\r" and (
        unicodedata.category(char) in ("Cc", "Cf") or selector or char in "\u115f\u1160\u3164\uffa0\u2800\u034f"
    )


def _indexed(store: Store) -> FolderStore:
    if not isinstance(store, FolderStore):
        raise NothingMatched(f"{store.id} has no index")
    return store


def _add_to_index(view: View, found: Finding) -> Plan:
    store, document = view.document(found.ref)
    return plan_of(view, "fix", "", _indexed(store).plan_index_add(document), found.ref)


def _drop_line(view: View, found: Finding) -> Plan:
    store = _indexed(view.store(found.ref.partition("/")[0]))
    if found.data in approved_keys(view, store):
        raise NothingMatched(f"{found.data} was approved: its line stays until you decide about the memory")
    return plan_of(view, "fix", "", store.plan_index_drop(found.data), found.ref)


def _members(found: Finding) -> list[str]:
    """Return the memories of a group of duplicates."""
    return [found.ref, *found.data.split("\n")]


def _merge(view: View, found: Finding) -> Plan:
    """Merge within one store only: of two agents or projects each would miss what goes."""
    if len({ref.partition("/")[0] for ref in _members(found)}) > 1:
        raise NothingMatched("they are read by different agents or projects", hint="merge, move or keep them yourself")
    return plan_merge(view, _members(found))


def _drop_doubles(view: View, found: Finding) -> Plan:
    """Delete the doubled files, and their lines in the index with them."""
    gone = _droppable(view, _members(found))
    if not gone:
        raise NothingMatched(f"{found.ref} and its doubles are known in different ways", hint="decide which to keep")
    return plan_delete(view, gone)


def _doubled(view: View, one: str, other: str) -> tuple[str, str]:
    """Decide which of two memories stays, and which may go: nothing that an agent loads or could recall is lost."""
    (store, left), (other_store, right) = view.document(one), view.document(other)
    if not isinstance(store, FolderStore) or store.id != other_store.id:
        raise NothingMatched(f"{one} and {other} are read by different agents or projects", hint="decide which to keep")
    if not says_the_same(left, right):
        raise NothingMatched(f"{one} and {other} are not the same to the letter", hint="compare them, then merge them")
    known, also = _known_by(view, store, left), _known_by(view, store, right)
    if also <= known:
        return one, other
    if known <= also:
        return other, one
    raise NothingMatched(f"{one} and {other} each have what the other lacks", hint="merge them yourself")


def _droppable(view: View, refs: Sequence[str]) -> list[str]:
    """Return which of several that say the same may go, so that one of them stays."""
    keep, gone = refs[0], []
    for ref in refs[1:]:
        try:
            keep, other = _doubled(view, keep, ref)
        except NothingMatched:
            continue
        gone.append(other)
    return gone


def _known_by(view: View, store: FolderStore, document: Document) -> set[tuple[str, ...]]:
    """Return what would be missed besides its text: its approval, its line in the loaded part of the index, links."""
    facts: set[tuple[str, ...]] = set()
    approval = view.committer.approvals.get(f"{store.id}/{document.key}")
    if approval and approval.stands_for(document.etag):
        facts.add(("approved",))
    part = index_part(store)
    cut = part.cut if part else None
    for entry in index.entries(decode(index_bytes(store))):
        if document.key in (entry.target, *entry.also) and (cut is None or entry.line + 1 < cut):
            facts |= {("listed",), ("listed as", entry.hook)}
    names = linked_names(document)
    for memory in view.memories():
        if memory.store == store.id:
            facts |= {("linked", name) for name in links_in(memory) if name in names}
    return facts


def _delete(view: View, found: Finding) -> Plan:
    return plan_delete(view, [found.ref])


def _restore(view: View, found: Finding) -> Plan:
    return plan_bring_back(view, [found.ref])


def _repair(view: View, found: Finding) -> Plan:
    store = view.store(found.ref.partition("/")[0])
    return plan_of(view, "fix", "", guarded(store, lambda: store.repair(found.rule, found.data)), found.ref)


def _replace_claim(view: View, found: Finding) -> Plan:
    """Replace a claim, where the memory names it in so many words."""
    store, document = view.document(found.ref)
    old, _, new = found.data.partition("\n")
    text = decode(document.data)
    proposal = store.plan_replace(document.key, encode(text.replace(old, new)), document.etag)
    return plan_of_edit(view, store, document, proposal, ())


# What `--fix` may do by itself. A merge of near duplicates and a new claim are offered one by one, never in bulk.
SAFE: dict[str, Fix] = {
    "index.missing": _add_to_index,
    "index.dangling": _drop_line,
    "dup.exact": _drop_doubles,
    LOST: _restore,
    **dict.fromkeys(REPAIRS, _repair),
}
OFFERED: dict[str, Fix] = {
    **SAFE,
    "dup.near": _merge,
    "shape.superseded": _delete,
    RETURNED: _delete,
    "claim.stale": _replace_claim,
}
_TEXT = (Family.SECRET, Family.HIDDEN)


def plan_fix(view: View, found: Finding) -> Plan:
    """Plan the fix of one finding; NothingMatched where a person has to think."""
    fix = (_text_fix if found.fix else None) if found.family in _TEXT else OFFERED.get(found.rule)
    frozen = found.rule in (*REPAIRS, RETURNED) and not found.fix
    if fix is None or frozen or (found.rule == "claim.stale" and not found.data):
        raise NothingMatched(f"{found.rule} has no fix that needs no thinking")
    return fix(view, found)


@dataclass(frozen=True, slots=True)
class Fixes:
    """What can be fixed without a person's judgement, as operations that are committed one after the other.

    A secret is purged with the operation that masks it, so nothing that can be taken back may be part of that one.
    """

    steps: tuple[Callable[[], Plan], ...]
    mended: int
    left: int


def plan_fixes(view: View, findings: Sequence[Finding]) -> Fixes:
    """Plan all that can be fixed in bulk: first what can be undone, then the secrets.

    Instruction files are their owners': what is wrong in them is shown, not rewritten in bulk.
    """
    frozen = {memory.ref for memory in view.memories() if memory.kind is Kind.RULES or memory.read_only}
    chosen = [found for found in findings if _mends(found) and found.ref not in frozen]
    leaking = {found.ref for found in chosen if found.family is Family.SECRET}
    secret = {ref for ref in leaking if can_mask(view, ref)}
    plans, fixed = _undoable(view, chosen, secret)
    steps: list[Callable[[], Plan]] = []
    if plans:
        count = f"{fixed} {'finding' if fixed == 1 else 'findings'}"
        steps.append(lambda: combined("fix", f"mend {count}", plans))
    if secret:
        steps.append(lambda: plan_redact(view, sorted(secret)))
    mended = fixed + sum(found.family is Family.SECRET and found.ref in secret for found in chosen)
    return Fixes(tuple(steps), mended, len(findings) - mended)


def _mends(found: Finding) -> bool:
    return bool(found.fix) and (found.family in _TEXT or found.rule in SAFE)


def _undoable(view: View, chosen: Sequence[Finding], secret: set[str]) -> tuple[list[Plan], int]:
    """Plan each fix and count the findings; a memory with a secret is not compared before it is masked."""
    hidden = [found for found in chosen if found.family is Family.HIDDEN]
    plans = [_strip_hidden(view, ref) for ref in dict.fromkeys(found.ref for found in hidden)]
    mended, busy, gone = len(hidden), secret | {found.ref for found in hidden}, set[str]()
    for found in sorted(chosen, key=lambda item: item.rule):
        if found.family in _TEXT or found.ref in gone:
            continue
        if found.rule == "dup.exact":
            doubled = _droppable(view, _members(found))
            if not doubled or {*_members(found)} & (busy | gone):
                continue
            gone |= set(doubled)
        plan = SAFE[found.rule](view, found)
        if not plan.empty:
            plans.append(plan)
            mended += 1
    return plans, mended
