"""`memtui inbox`: what is proposed, and a person's decision on it."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace

from memtui import marks
from memtui.cli.commands._approving import Entry, proposal_entry, show_list, show_text
from memtui.cli.commands._change import carry_out, carry_out_each, will_ask
from memtui.cli.commands.add import body_from
from memtui.cli.editor import edit_bytes
from memtui.cli.output import note, paged, say, say_json, say_table
from memtui_store.audit.scan import redact, scan_text
from memtui_store.catalog import Catalog
from memtui_store.changes.editing import EditFields
from memtui_store.changes.plan import Plan
from memtui_store.errors import MemtuiError, NothingMatched, UsageError
from memtui_store.inbox import decide
from memtui_store.inbox.box import Inbox
from memtui_store.inbox.decisions import Decision
from memtui_store.inbox.proposal import LATER, Proposal
from memtui_store.items import Item, proposal_item
from memtui_store.view import label

_WHAT = ("list", "show", "approve", "reject", "later", "retarget", "merge", "edit", "decisions")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", choices=_WHAT, default="list", metavar="WHAT", help=", ".join(_WHAT))
    parser.add_argument("ids", nargs="*", metavar="ID", help="a proposal's id, or the beginning of it")
    parser.add_argument("--all", action="store_true", help="everything that waits, what was put off not counted")
    parser.add_argument("--reason", default="", help="reject: why; it is kept with the decision")
    parser.add_argument("--to", default="", metavar="STORE", help="approve, retarget: the store it goes to")
    parser.add_argument("--into", metavar="REF", help="merge: the memory that takes it in (the nearest one)")
    parser.add_argument("--title", help="approve, edit: another title")
    parser.add_argument("--description", help="approve, edit: another description")
    parser.add_argument("--type", metavar="TYPE", help="approve, edit: another type")
    parser.add_argument("--body", metavar="TEXT", help="approve, edit: another text")
    parser.add_argument("--body-file", metavar="FILE", help="approve, edit: the text from FILE; - is standard input")
    parser.epilog = (
        "A rejected proposal does not come back, not even in slightly other words; memtui undo takes a decision back.\n"
        "Only a person approves: an agent's command is refused. 'edit' without a field opens $VISUAL or $EDITOR."
    )


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    inbox = catalog.inbox
    match args.what:
        case "list":
            return _list(args, inbox)
        case "show":
            return _show(args, inbox)
        case "decisions":
            return _decisions(args, inbox)
        case "edit":
            return _edit(args, catalog, inbox)
        case _:
            return carry_out(args, _decision(args, catalog, inbox))


def _decision(args: argparse.Namespace, catalog: Catalog, inbox: Inbox) -> Plan:
    ids = [item.id for item in inbox.items() if item.state != LATER] if args.all else args.ids
    if args.all and not ids:
        raise NothingMatched("nothing waits in the inbox", hint="memtui bootstrap proposes memories from what you have")
    if args.what == "approve":
        edit = _fields(args)
        if edit and len(ids) != 1:
            raise UsageError("only one proposal can be changed while it is approved")
        return _approve(args, inbox, ids, edit)
    if args.what == "reject":
        return decide.plan_reject(inbox, ids, args.reason)
    if args.what == "later":
        return decide.plan_later(inbox, ids)
    if args.what == "retarget":
        if not args.to:
            raise UsageError("say which store", hint="memtui inbox retarget ID --to STORE; memtui stores lists them")
        return decide.plan_retarget(inbox, ids, args.to)
    return _merge(args, inbox, ids)


def _approve(args: argparse.Namespace, inbox: Inbox, ids: list[str], edit: EditFields) -> Plan:
    """Show the text of one proposal where a person is asked about it; list several, and what nobody is asked about."""
    items = inbox.chosen(ids)
    reads = len(items) == 1 and will_ask(args)
    etags = {item.id: item.etag for item in items}
    edits = {items[0].id: edit} if edit else None
    plan = decide.plan_approve(
        inbox, [*etags], edits=edits, to=args.to, etags=etags, seen="read" if reads else "listed"
    )
    entries = [proposal_entry(inbox, item) for item in items]
    if edit:
        entries = [_with_edits(entries[0], edit)]
    show_text(entries[0]) if reads else show_list(entries)
    return plan


def _with_edits(entry: Entry, edit: EditFields) -> Entry:
    """As it will be remembered, masked like everything that is printed."""
    title, description = edit.get("title") or entry.title, edit.get("description") or entry.description
    body = edit.get("body") or entry.body
    findings = scan_text(f"{title}\n{description}\n{body}")
    title, description, body = (redact(text).text for text in (title, description, body))
    return replace(entry, title=title, description=description, body=body, findings=findings)


def _merge(args: argparse.Namespace, inbox: Inbox, ids: list[str]) -> Plan:
    if len(ids) != 1:
        raise UsageError("one proposal is merged at a time", hint="memtui inbox merge ID --into REF")
    nearest = inbox.nearest(inbox.get(ids[0]).gist)
    into = args.into or (nearest.ref if nearest else "")
    if not into:
        raise UsageError("no memory is near it", hint="say which one takes it in: --into REF")
    return decide.plan_merge(inbox, ids[0], into)


def _fields(args: argparse.Namespace) -> EditFields:
    edit: EditFields = {}
    body = body_from(args.body, args.body_file)
    if args.title is not None:
        edit["title"] = args.title
    if args.description is not None:
        edit["description"] = args.description
    if args.type is not None:
        edit["type"] = args.type
    if body is not None:
        edit["body"] = body
    return edit


def _edit(args: argparse.Namespace, catalog: Catalog, inbox: Inbox) -> int:
    if len(args.ids) != 1:
        raise UsageError("one proposal is edited at a time", hint="memtui inbox edit ID")
    item = inbox.get(args.ids[0])
    edit = _fields(args)
    if edit:
        return carry_out(args, decide.plan_edit(inbox, item.id, edit))
    edited = edit_bytes(item.body.encode("utf-8", "surrogateescape"), f"{item.id}.md", catalog.environment.places.state)
    body = edited.data.decode("utf-8", "surrogateescape").strip("\n")
    if body == item.body:
        edited.discard()
        note("memtui: nothing was changed")
        return carry_out_each(args, ())
    try:
        code = carry_out(args, decide.plan_edit(inbox, item.id, {"body": body}))
    except MemtuiError:
        note(f"memtui: your text was kept in {edited.path}")
        raise
    edited.discard()
    return code


# Showing


def _list(args: argparse.Namespace, inbox: Inbox) -> int:
    items = inbox.items()
    if args.json:
        say_json("proposals", [_item(inbox, item) for item in items], inbox.view.problems())
    elif items:
        say_table(("id", "", "type", "title", "target", "from"), (_row(inbox, item) for item in items), wide=(3, 4, 5))
        waiting = sum(item.state != LATER for item in items)
        note(f"memtui: {waiting:,} waiting, {len(items) - waiting:,} put off; memtui inbox show ID tells more")
    else:
        note("memtui: the inbox is empty; memtui bootstrap proposes memories from what you already have")
    return 0


def _row(inbox: Inbox, item: Proposal) -> tuple[str, ...]:
    families = {found.family for found in inbox.findings(item)} if item.findings else set()
    warned = "".join(mark for family, mark in marks.WARNINGS.items() if family in families)
    shown = (
        (marks.LATER if item.state == LATER else "")
        + (marks.BEHAVIORAL if item.behavioral else "")
        + (warned or (marks.OTHER_WARNING if item.findings else ""))
        + (marks.OPPOSITE if item.contradicts else "")
        + (marks.BROKEN if item.error else "")
    )
    return item.id, shown, item.kind.value, item.title, _target(inbox, item, short=sys.stdout.isatty()), item.source


def _target(inbox: Inbox, item: Proposal, *, short: bool = False) -> str:
    try:
        target = inbox.target(item)
        return label(target) if short else target.id
    except MemtuiError:
        return f"{item.store} (not found)"


def _item(inbox: Inbox, item: Proposal) -> Item:
    return proposal_item(item, _target(inbox, item))


def _show(args: argparse.Namespace, inbox: Inbox) -> int:
    chosen = inbox.chosen(args.ids)
    if args.json:
        say_json("proposals", [_item(inbox, item) for item in chosen], inbox.view.problems())
        return 0
    with paged():
        for item in chosen:
            _say(inbox, item)
    return 0


def _say(inbox: Inbox, item: Proposal) -> None:
    nearest = inbox.nearest(item.gist)
    rows = {
        "title": item.title,
        "description": item.description,
        "id": item.id,
        "type": item.kind.value + (", tells the agent how to act" if item.behavioral else ""),
        "target": _target(inbox, item),
        "from": item.source,
        "why": item.why,
        "contradicts": "; ".join(item.contradicts),
        "nearest": f"{nearest.ref} ({nearest.score:.2f})" if nearest else "no memory says anything like it",
        "state": "put off" if item.state == LATER else "",
        "problem": item.error,
    }
    for name, value in rows.items():
        if value:
            say(f"{name:>13}  {value}")
    for found in inbox.findings(item):
        say(f"      warning  {found.severity.value} {found.rule}: {found.message}")
    for evidence in item.evidence:
        say(f"     evidence  {evidence.where}")
        if evidence.quote:
            say(f"               “{' '.join(evidence.quote.split())}”")
    say(f"\n{item.body}\n")


def _decisions(args: argparse.Namespace, inbox: Inbox) -> int:
    found = sorted(inbox.decisions(), key=lambda decision: decision.time)
    if args.json:
        say_json("decisions", [_decision_item(decision) for decision in found])
    else:
        rows = ((one.time[:16].replace("T", " "), one.verdict, one.title, one.reason) for one in found)
        say_table(("when", "decision", "title", "reason"), rows, wide=(2, 3))
    return 0


def _decision_item(decision: Decision) -> Item:
    return {
        "id": decision.id,
        "verdict": decision.verdict,
        "title": decision.title,
        "project": decision.project or None,
        "reason": decision.reason,
        "time": decision.time,
    }
