"""`memtui audit`: what is wrong with memories, with the proof, and fixes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from memtui.cli.baseline import baseline_path, plan_accept
from memtui.cli.commands._change import carry_out, carry_out_each
from memtui.cli.commands._severity import severity
from memtui.cli.output import counted, note, print_json, say, say_json, say_table
from memtui.cli.progress import ProgressLine
from memtui_store.audit.ignore import read_baseline
from memtui_store.audit.rules import all_rules
from memtui_store.audit.run import Report
from memtui_store.catalog import Catalog
from memtui_store.errors import UsageError
from memtui_store.findings import Finding, Severity
from memtui_store.items import Item, finding_item
from memtui_store.text import one_line

FORMATS = ("table", "json", "markdown", "sarif")
_SHOWN = 4
"""Findings of one rule in one store that are listed one by one."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("query", nargs="*", metavar="QUERY", help="audit only memories that match")
    parser.add_argument("--format", choices=FORMATS, default=None, help="how to print the report (table)")
    parser.add_argument(
        "--rule", action="append", metavar="ID", help="only this rule or family, e.g. secret or claim.stale"
    )
    parser.add_argument(
        "--fail-on",
        type=severity,
        choices=[*(each.value for each in Severity), "never"],
        default=Severity.TIDY.value,
        help="exit 1 from this severity on (tidy)",
    )
    parser.add_argument("--fix", action="store_true", help="apply every safe fix")
    parser.add_argument(
        "--baseline",
        metavar="FILE",
        help="leave out the findings accepted in FILE too, besides those accepted in the UI",
    )
    parser.add_argument("--accept", action="store_true", help="accept all present findings, in FILE or as the UI does")
    parser.add_argument("--path", metavar="DIR", help="audit a bare folder of memories, for pre-commit and CI")
    parser.add_argument("--list-rules", action="store_true", help="say what each rule looks for")


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    if args.list_rules:
        return _list_rules(args)
    if args.path:
        with catalog.folder(Path(args.path)) as folder:
            return _audit(args, folder)
    return _audit(args, catalog)


def _audit(args: argparse.Namespace, catalog: Catalog) -> int:
    if args.accept and args.path and not args.baseline:
        raise UsageError("--accept with --path needs --baseline FILE")
    accepted = _accepted(args, catalog)
    with ProgressLine() as show:
        report = catalog.audit(rules=args.rule, query=" ".join(args.query), baseline=accepted, progress=show)
    if args.accept:
        file = Path(args.baseline) if args.baseline else None
        return carry_out(args, plan_accept(catalog, report.findings, file))
    if args.fix:
        return _fix(args, catalog, report)
    _print(args, catalog, report)
    if args.fail_on == "never" or report.worst is None:
        return 0
    return int(report.worst.rank >= Severity(args.fail_on).rank)


def _accepted(args: argparse.Namespace, catalog: Catalog) -> set[str]:
    """What was accepted in the UI is accepted here; a bare folder, as in CI, knows only the file it is given."""
    given = read_baseline(Path(args.baseline)) if args.baseline else set()
    if args.baseline and not args.accept and not Path(args.baseline).exists():
        note(f"memtui: {args.baseline} is not there, so it accepts nothing; --accept writes it")
    return given if args.path else given | read_baseline(baseline_path(catalog))


def _print(args: argparse.Namespace, catalog: Catalog, report: Report) -> None:
    chosen = args.format or ("json" if args.json else "table")
    if chosen == "json":
        say_json("findings", [finding_item(found) for found in report.findings], catalog.problems())
    elif chosen == "sarif":
        from memtui_store.audit.sarif import sarif

        print_json(sarif(report, catalog.environment.project))
    elif chosen == "markdown":
        _markdown(report)
    elif report.findings:
        whole = bool(args.rule or args.query or args.path)
        rows = [row for group in report.groups for row in _rows(catalog, group, len(group) if whole else _SHOWN)]
        say_table(("severity", "rule", "where", "what", "fix"), rows, wide=(2, 3, 4))
    note(_summary(report))


def _rows(catalog: Catalog, group: list[Finding], most: int) -> Iterator[tuple[str, ...]]:
    """The findings of one rule in one store; of many, only the first and how many more there are."""
    shown = group if len(group) <= most else group[: most - 1]
    for found in shown:
        where = _short(catalog, found.ref) + (f":{found.line}" if found.line else "")
        yield found.severity.value, found.rule, where, found.message, found.fix
    rest, first = len(group) - len(shown), group[0]
    if rest:
        store = _short(catalog, f"{first.ref.partition('/')[0]}/").rstrip("/")
        said = f"{rest:,} more; memtui audit --rule {first.rule} lists them all"
        yield first.severity.value, first.rule, store, said, ""


def _short(catalog: Catalog, ref: str) -> str:
    store, _, key = ref.partition("/")
    return f"{catalog.labels.get(store, store)}/{key}" if sys.stdout.isatty() else ref


def _summary(report: Report) -> str:
    parts = [
        f"{counted(len(report.findings), 'finding', 'findings')} in {counted(report.memories, 'memory', 'memories')}"
    ]
    by = {severity: sum(found.severity is severity for found in report.findings) for severity in reversed(Severity)}
    parts += [f"{count} {severity.value}" for severity, count in by.items() if count]
    if report.ignored:
        reasons = sorted({why for _, why in report.ignored if why})
        parts.append(
            f"{len(report.ignored)} ignored in the memories themselves"
            + (f" ({'; '.join(reasons)})" if reasons else "")
        )
    if report.accepted:
        parts.append(f"{report.accepted} accepted as known")
    return " · ".join(parts)


def _markdown(report: Report) -> None:
    """A cell holds no bar and no line end, and its text is no markup."""

    def cell(text: str) -> str:
        return one_line(text).replace("\\", "\\\\").replace("|", "\\|").replace("`", "'").replace("<", "&lt;")

    say(f"# memtui audit\n\n{_summary(report)}\n")
    if report.findings:
        say("| severity | rule | where | what | evidence | fix |\n|---|---|---|---|---|---|")
        for found in report.findings:
            cells = (
                found.severity.value,
                found.rule,
                f"{found.ref}:{found.line}",
                found.message,
                found.evidence,
                found.fix,
            )
            say("| " + " | ".join(cell(text) for text in cells) + " |")


def _fix(args: argparse.Namespace, catalog: Catalog, report: Report) -> int:
    fixes = catalog.plan_fixes(report.findings)
    if not fixes.steps:
        note("memtui: none of the findings can be mended without you")
        return carry_out_each(args, ()) or int(bool(report.findings))
    note(f"memtui: mends {counted(fixes.mended, 'finding', 'findings')}; {fixes.left} need you")
    return carry_out_each(args, fixes.steps)


def _list_rules(args: argparse.Namespace) -> int:
    rules = list(all_rules().values())
    if args.json:
        rows: list[Item] = [
            {"rule": r.id, "severity": r.severity.value, "family": r.family.value, "title": r.title, "help": r.why}
            for r in rules
        ]
        say_json("rules", rows)
    else:
        say_table(
            ("rule", "severity", "title", "help"),
            [(r.id, r.severity.value, r.title, r.why) for r in rules],
            wide=(2, 3),
        )
    return 0
