"""`memtui verify`: check a memory's claims against its project, and stamp it if they hold and a person says so."""

from __future__ import annotations

import argparse
from collections import Counter

from memtui.cli.commands._change import carry_out
from memtui.cli.output import note, say, say_json
from memtui_store.catalog import Catalog
from memtui_store.changes.plan import combined
from memtui_store.findings import Verdict
from memtui_store.items import Item

_WRONG = (Verdict.STALE, Verdict.CONTRADICTED)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("refs", nargs="+", metavar="REF", help="STORE/KEY, a path, or a name only one memory has")
    parser.add_argument("--check-only", action="store_true", help="only tell; stamp nothing")


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    holding, items, wrong = [], [], False
    for ref in dict.fromkeys(catalog.get(ref).ref for ref in args.refs):
        results = catalog.claims(ref)
        counts = Counter(Verdict(result.verdict) for result in results)
        broken = any(counts[verdict] for verdict in _WRONG)
        wrong = wrong or broken
        if not broken:
            holding.append(ref)
        rows: list[Item] = [
            {
                "claim": result.claim.value,
                "kind": str(result.claim.kind),
                "verdict": str(result.verdict),
                "evidence": result.evidence,
                "suggestion": result.suggestion,
            }
            for result in results
        ]
        items.append({"ref": ref, "holds": not broken, "claims": rows})
        if not args.json:
            told = ", ".join(f"{count} {verdict.value}" for verdict, count in counts.items()) or "no claim to check"
            say(f"{ref}: {told}")
            for result in results:
                say(f"  {result.verdict:<12} {result.claim.value}  {result.evidence}")
    if args.json and (args.check_only or not holding):
        say_json("claims", items, catalog.problems())
    if wrong:
        note("memtui: what is stale or contradicted was not stamped; mend it first")
    if args.check_only or not holding:
        return int(wrong)
    plan = combined("verify", "", [catalog.plan_edit(ref, verified=True) for ref in holding])
    plan.summary = f"mark {holding[0]} verified" if len(holding) == 1 else f"mark {len(holding)} memories verified"
    return carry_out(args, plan) or int(wrong)
