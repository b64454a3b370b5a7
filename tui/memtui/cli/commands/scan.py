"""`memtui scan`: secrets, injections and hidden text in any files; made for pre-commit hooks."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from memtui.cli.commands._severity import severity
from memtui.cli.output import counted, note, say, say_json
from memtui_store.audit.scan import scan_text
from memtui_store.catalog import Catalog
from memtui_store.changes.files import read_file, reason_for
from memtui_store.errors import StorageError
from memtui_store.findings import Finding, Severity
from memtui_store.format.memory_file import decode, looks_binary
from memtui_store.items import finding_item

_CAP = 20_000_000


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", metavar="FILE", help="any text files")
    parser.add_argument(
        "--fail-on",
        type=severity,
        choices=[each.value for each in Severity],
        default=Severity.REVIEW.value,
        help="the least severity that makes the exit code 1 (review)",
    )
    parser.epilog = "Binary files are passed over. What a finding hides is never printed."


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    found = [finding for name in args.files for finding in _scan(Path(name))]
    if args.json:
        say_json("findings", [finding_item(finding) for finding in found])
    else:
        for finding in found:
            say(f"{finding.path}:{finding.line}: {finding.severity.value} {finding.rule}: {finding.message}")
        note(f"memtui: {counted(len(found), 'finding', 'findings')} in {counted(len(args.files), 'file', 'files')}")
    return int(any(finding.severity.rank >= Severity(args.fail_on).rank for finding in found))


def _scan(path: Path) -> list[Finding]:
    try:
        data = read_file(path.resolve(), _CAP)[0]
    except FileNotFoundError as error:
        raise StorageError(f"{path}: there is no such file", hint="nothing was checked") from error
    except OSError as error:
        raise StorageError(f"{path}: {reason_for(error)}", hint="nothing was checked") from error
    if looks_binary(data):
        return []
    text = decode(data)
    return [
        replace(finding, path=str(path), line=text.count("\n", 0, finding.start) + 1) for finding in scan_text(text)
    ]
