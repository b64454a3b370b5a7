"""Check before every commit what an agent may do, and take approvals out of its plans."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

from memtui_store import clock
from memtui_store.agents import own
from memtui_store.agents.project_root import project_root
from memtui_store.changes.plan import Change, Image, Plan
from memtui_store.errors import RefusedError
from memtui_store.model import Scope, Trust
from memtui_store.person import Right, right_of
from memtui_store.view import View

_DECISIONS = frozenset({"settled", "decision"})
_HINT = "nothing was changed; a person can do it in a terminal of their own"


def permitted(view: View, plan: Plan) -> Plan:
    """The plan itself for a person; for an agent without the approvals it would keep or give, or a refusal."""
    if not view.agent or plan.answered:
        return plan
    verb = _verb(view, plan)
    right = right_of(verb)
    if right is Right.PERSON or any(change.scheme in _DECISIONS for change in plan.changes):
        raise RefusedError(f"only a person may do this ({verb}), and {view.agent} started it", hint=_HINT)
    if right is not Right.PROPOSE:
        _check_place(view, plan, right)
    approvals = view.committer.approvals
    changes = [change for change in plan.changes if change.scheme != approvals.scheme]
    changes += _ended_approvals(view, plan)
    if not changes:
        raise RefusedError(f"only a person approves, and {view.agent} started this", hint=_HINT)
    return replace(plan, changes=changes)


def _verb(view: View, plan: Plan) -> str:
    """Of the operation itself, however often it was undone and redone."""
    verb, undoes = plan.verb, plan.undoes
    while undoes is not None:
        operation = view.committer.journal.operation(undoes)
        verb, undoes = operation.verb, operation.undoes
    return verb


def _check_place(view: View, plan: Plan, right: Right) -> None:
    """Nothing of another project, and nothing made known to more sessions than before."""
    here = project_root(view.environment.project)
    mine = own.store_of(view.environment, here).id
    stores = {store.id: store.info for store in view.stores()}
    for ref in plan.refs:
        name = ref.partition("/")[0]
        if name == "inbox":
            raise RefusedError(f"only a person decides about proposals, and {view.agent} started this", hint=_HINT)
        if name == mine:
            continue
        info = stores.get(name)
        if info is None or info.project not in (None, here) or (info.scope is Scope.PROJECT and info.project is None):
            raise RefusedError(f"{ref} belongs to another project, and {view.agent} started this", hint=_HINT)
        if right is Right.NARROW and info.project is None and not view.has(ref):
            raise RefusedError(
                f"only a person lets more projects read a memory, and {view.agent} started this", hint=_HINT
            )


def _ended_approvals(view: View, plan: Plan) -> Iterator[Change]:
    """An approval that the plan would keep, give back or forget ends; so does one that no longer fits."""
    approvals = view.committer.approvals
    named = {change.name for change in plan.changes if change.scheme == approvals.scheme}
    for ref in sorted(named.union(plan.refs)):
        before = approvals.load(ref)
        if before is not None and (ref in named or not view.has(ref) or view.get(ref).trust is Trust.CHANGED):
            held = json.loads(before.data)
            after = Image(json.dumps({"ended": clock.stamp(clock.now())} | held, sort_keys=True).encode())
            yield Change(f"{approvals.scheme}:{ref}", before, after)
