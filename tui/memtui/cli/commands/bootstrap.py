"""`memtui bootstrap`: proposals from what the user already has, with their evidence, into the inbox."""

from __future__ import annotations

import argparse
from pathlib import Path

from memtui.cli.commands._change import confirmed
from memtui.cli.output import counted, note, say, say_json, say_table
from memtui.cli.progress import ProgressLine
from memtui_store.bootstrap.contract import Found, Source
from memtui_store.bootstrap.extractor import Extractor
from memtui_store.bootstrap.run import Choice, Run, SourceReport, Step, available
from memtui_store.bootstrap.sources import SOURCES
from memtui_store.catalog import Catalog
from memtui_store.errors import UsageError
from memtui_store.items import Item, proposal_item

_SKIPS_SHOWN = 5


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--from",
        action="append",
        nargs="+",
        default=[],
        dest="sources",
        metavar="SOURCE[:PATH]",
        help=f"what to read, once for each: {', '.join(SOURCES)}, or all; with a path, that file or folder",
    )
    parser.add_argument("--list-sources", action="store_true", help="what was found and would be read; reads nothing")
    parser.add_argument("--to", default="", metavar="STORE", help="where approved ones go, instead of the default")
    parser.add_argument("--extractor", metavar="CMD", help="a program that proposes seeds too: JSON in, JSON out")
    parser.epilog = (
        "Without --from only what you wrote for your agents and tools is read: instruction files, git, habits.\n"
        "Nothing lands in a store: proposals wait in the inbox for your decision (memtui inbox)."
    )


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    if args.list_sources:
        return _list(args, catalog)
    choices = _choices([word for words in args.sources for word in words])
    if args.to:
        catalog.store(args.to)
    extractor = Extractor(args.extractor) if args.extractor else None
    with ProgressLine() as show:

        def tell(step: Step) -> None:
            show(f"{step.source}: {step.what}", step.done, step.total)

        run = catalog.bootstrap(choices, to=args.to, extractor=extractor, progress=tell)
    if args.json:
        say_json("bootstrap", [_report_item(run)], catalog.problems())
    else:
        _say_seeds(args, catalog, run)
    for report in run.reports:
        _note_report(report)
    if run.plan is None:
        note("memtui: nothing new to propose; memtui bootstrap --list-sources shows what else could be read")
        return 0
    if args.dry_run:
        note(f"memtui: {counted(len(run.proposals), 'seed', 'seeds')}; nothing was written")
        return 0
    if not args.yes and not confirmed(f"put {counted(len(run.proposals), 'seed', 'seeds')} into the inbox?", ""):
        note("memtui: nothing was written")
        return 0
    operation = run.plan.commit()
    note(
        f"memtui: {counted(len(run.proposals), 'proposal waits', 'proposals wait')} in the inbox  "
        f"[operation {operation.id}; memtui undo takes it back]; decide with memtui inbox, or press 2 in memtui"
    )
    return 0


def _choices(words: list[str]) -> list[Choice]:
    from memtui_store.bootstrap.sources import source

    if not words:
        return [Choice(name) for name in SOURCES if source(name).by_default]
    choices = []
    for word in words:
        name, _, path = word.partition(":")
        if name == "all" and not path:
            choices += [Choice(each) for each in SOURCES]
            continue
        source(name)
        place = Path(path).expanduser().absolute() if path else None
        if place is not None and not place.exists():
            raise UsageError(f"--from {word}: {place} does not exist")
        choices.append(Choice(name, (place,) if place else ()))
    return choices


# What could be read


def _list(args: argparse.Namespace, catalog: Catalog) -> int:
    found = available(catalog)
    if args.json:
        say_json("sources", [_source_item(source, held) for source, held in found], catalog.problems())
        return 0
    rows = (
        (
            source.id,
            "yes" if source.by_default else "",
            held.summary or "nothing found",
            source.reads,
            "; ".join((f"never {source.never}" if source.never else "", *held.trouble)).strip("; "),
        )
        for source, held in found
    )
    say_table(("source", "default", "found", "would read", "notes"), rows, wide=(2, 3, 4), wrap=True)
    note("memtui: nothing was read; choose with memtui bootstrap --from SOURCE[:PATH] …")
    return 0


def _source_item(source: Source, found: Found) -> Item:
    return {
        "id": source.id,
        "title": source.title,
        "reads": source.reads,
        "never": source.never,
        "default": source.by_default,
        "found": found.summary,
        "items": len(found.items),
        "size": sum(item.size for item in found.items),
        "paths": [str(item.path) for item in found.items[:200]],
        "trouble": list(found.trouble),
    }


# What was found


def _say_seeds(args: argparse.Namespace, catalog: Catalog, run: Run) -> None:
    inbox = catalog.inbox
    for seed in run.proposals:
        target = inbox.target(seed).id
        say(f"{seed.title}  [{seed.kind.value} → {target}]")
        if args.dry_run:
            say("\n".join(f"    {line}" for line in seed.body.splitlines()))
        for evidence in seed.evidence[:3]:
            say(f"    from {evidence.where}")
        if seed.contradicts:
            say(f"    contradicts: {'; '.join(seed.contradicts)}")


def _note_report(report: SourceReport) -> None:
    read = counted(report.items, "item", "items")
    read += f" ({report.unchanged:,} unchanged)" if report.unchanged else ""
    dropped = ", ".join(f"{count:,} {reason.value}" for reason, count in report.dropped.most_common())
    said = f"memtui: {report.source}: {read}, {report.proposed:,} proposed"
    note(f"{said}; dropped: {dropped}" if dropped else said)
    for trouble in report.trouble:
        note(f"memtui: {report.source}: {trouble}")
    for skipped in report.skipped[:_SKIPS_SHOWN]:
        note(f"memtui: {report.source}: skipped {skipped.where}: {skipped.reason}")
    if len(report.skipped) > _SKIPS_SHOWN:
        note(f"memtui: {report.source}: {len(report.skipped) - _SKIPS_SHOWN:,} more skipped")


def _report_item(run: Run) -> Item:
    return {
        "seeds": [proposal_item(seed) for seed in run.proposals],
        "sources": [
            {
                "id": report.source,
                "items": report.items,
                "unchanged": report.unchanged,
                "proposed": report.proposed,
                "dropped": {reason.name.lower(): count for reason, count in report.dropped.items()},
                "skipped": [{"where": one.where, "reason": one.reason} for one in report.skipped],
            }
            for report in run.reports
        ],
    }
