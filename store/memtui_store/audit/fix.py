"""Fixes: the plan that mends a finding, where mending needs no judgement."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

from memtui_store.audit.repairs import RETURNED, plan_repair
from memtui_store.audit.repairs import RULES as REPAIRS
from memtui_store.changes.plan import Plan, combined
from memtui_store.changes.purge import VERB
from memtui_store.curation.curate import edited, plan_delete, plan_of
from memtui_store.curation.merge import plan_merge
from memtui_store.curation.redaction import commit_and_purge, plan_redact
from memtui_store.errors import NothingMatched
from memtui_store.findings import Family, Finding
from memtui_store.format.memory_file import decode, encode
from memtui_store.loading.view import View
from memtui_store.model import Kind
from memtui_store.scan import redact, scan_hidden
from memtui_store.stores.folder import FolderStore

Fix = Callable[[View, Finding], Plan]


def _mend_text(view: View, ref: str, families: set[Family]) -> Plan:
    """One new text for all that is wrong with the old one."""
    plans = []
    if Family.HIDDEN in families:
        store, document = view.document(ref)
        text = _stripped(decode(document.data))
        if Family.SECRET in families:
            text = redact(text).text
        plans.append(edited(view, store, document, store.plan_replace(document.key, encode(text), document.etag), ()))
    if Family.SECRET in families:
        plan = plan_redact(view, [ref])
        if not plans:
            return plan
        # The memory's own text is mended above; the plan still brings its index line.
        plan.changes = [
            change for change in plan.changes if change.address not in {c.address for c in plans[0].changes}
        ]
        plans.append(plan)
        return _together(view, plans, redacts=True)
    return plans[0]


def _text_fix(view: View, found: Finding) -> Plan:
    return _mend_text(view, found.ref, {found.family})


def _stripped(text: str) -> str:
    """Without the characters that hide, and nothing else."""
    for span in sorted(scan_hidden(text), key=lambda item: item.start, reverse=True):
        kept = "".join(char for char in text[span.start : span.end] if not _hides(char))
        text = text[: span.start] + kept + text[span.end :]
    return text


def _hides(char: str) -> bool:
    import unicodedata

    code = ord(char)
    selector = 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF
    return char not in "\t\n\r" and (
        unicodedata.category(char) in ("Cc", "Cf") or selector or char in "\u115f\u1160\u3164\uffa0\u2800\u034f"
    )


def _add_to_index(view: View, found: Finding) -> Plan:
    store, document = view.document(found.ref)
    if not isinstance(store, FolderStore):
        raise NothingMatched(f"{store.id} has no index")
    return plan_of(view, "fix", "", store.plan_index_add(document), found.ref)


def _drop_line(view: View, found: Finding) -> Plan:
    store = view.store(found.ref.partition("/")[0])
    if not isinstance(store, FolderStore):
        raise NothingMatched(f"{store.id} has no index")
    return plan_of(view, "fix", "", store.plan_index_drop(found.data), found.ref)


def _merge(view: View, found: Finding) -> Plan:
    return plan_merge(view, [found.ref, found.data])


def _delete(view: View, found: Finding) -> Plan:
    return plan_delete(view, [found.ref])


def _replace_claim(view: View, found: Finding) -> Plan:
    """Only where the memory names it in so many words."""
    store, document = view.document(found.ref)
    old, _, new = found.data.partition("\n")
    text = decode(document.data)
    proposal = store.plan_replace(document.key, encode(text.replace(old, new)), document.etag)
    return edited(view, store, document, proposal, ())


# What `--fix` may do by itself. A merge of near duplicates and a new claim are offered one by one, never in bulk.
SAFE: dict[str, Fix] = {
    "index.missing": _add_to_index,
    "index.dangling": _drop_line,
    "dup.exact": _merge,
    **dict.fromkeys(REPAIRS, plan_repair),
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
    """The plan for one finding; NothingMatched where a person has to think."""
    fix = _text_fix if found.family in _TEXT else OFFERED.get(found.rule)
    frozen = found.rule in (*REPAIRS, RETURNED) and not found.fix
    if fix is None or frozen or (found.rule == "claim.stale" and not found.data):
        raise NothingMatched(f"{found.rule} has no fix that needs no thinking")
    return fix(view, found)


def plan_fixes(view: View, findings: Sequence[Finding]) -> tuple[Plan | None, int, int]:
    """One plan for all that can be mended in bulk, how many that is, and how many are left for a person.

    Instruction files are their owners': what is wrong in them is shown, not rewritten in bulk.
    """
    frozen = {memory.ref for memory in view.memories() if memory.kind is Kind.RULES or memory.read_only}
    mendable = [f for f in findings if f.family in _TEXT or (f.rule in SAFE and (f.fix or f.rule not in REPAIRS))]
    chosen = [f for f in mendable if f.ref not in frozen]
    wrong: dict[str, set[Family]] = defaultdict(set)
    for found in chosen:
        if found.family in _TEXT:
            wrong[found.ref].add(found.family)
    plans = [_mend_text(view, ref, families) for ref, families in wrong.items()]
    mended = sum(found.family in _TEXT for found in chosen)
    merged: set[str] = set()
    gone: set[str] = set()
    for found in sorted(chosen, key=lambda item: item.rule):
        merges = found.rule == "dup.exact"
        if found.family in _TEXT or found.ref in gone or (merges and {found.ref, found.data} & (merged | set(wrong))):
            continue
        plans.append(SAFE[found.rule](view, found))
        mended += 1
        if merges:
            merged |= {found.ref, found.data}
            gone.add(found.data)
    if not plans:
        return None, 0, len(findings)
    plan = _together(view, plans, redacts=any(Family.SECRET in families for families in wrong.values()))
    plan.summary = f"mend {mended} {'finding' if mended == 1 else 'findings'}"
    return plan, mended, len(findings) - mended


def _together(view: View, plans: list[Plan], *, redacts: bool) -> Plan:
    plan = combined(VERB if redacts else "fix", "", plans)
    plan.commit_with = (lambda ready: commit_and_purge(view, ready)) if redacts else view.commit
    return plan
