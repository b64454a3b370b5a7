"""What the audit says of real memories: `python -m tests.bench.judgement FOLDER…`, each folder a checkout.

Prints counts only. `--show RULE` prints findings of a rule with the lines around them, so that a person can read and
judge them; that output holds other people's text and goes nowhere else.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from memtui_store.audit.scan import scan_text
from memtui_store.catalog import Catalog
from memtui_store.findings import Family, Finding, Severity

_AROUND = 2
_PARTS = ("memory", "memories", "agent-memory")


def memory_folders(root: Path) -> Iterator[Path]:
    """Folders below a checkout that hold memories: those named so, and whatever has a MEMORY.md."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in (".git", "node_modules"))
        path = Path(folder)
        if "MEMORY.md" in names or (path.name in _PARTS and any(name.endswith(".md") for name in names)):
            yield path
            folders.clear()


def audited(root: Path, state: Path) -> tuple[list[Finding], int]:
    """The findings of every memory folder of one checkout, and how many memories that is."""
    env = {"HOME": str(state), "MEMTUI_HOME": str(state / "memtui")}
    findings: list[Finding] = []
    memories = 0
    with Catalog(state, state, env=env, read_only=True) as catalog:
        for folder in memory_folders(root):
            with catalog.folder(folder) as held:
                report = held.audit()
            findings += report.findings
            memories += report.memories
    return findings, memories


def counted(checkouts: list[tuple[str, list[Finding], int]]) -> Iterator[str]:
    memories = sum(count for _, _, count in checkouts)
    found = [each for _, findings, _ in checkouts for each in findings]
    yield f"{len(checkouts)} checkouts, {memories:,} memories, {len(found):,} findings"
    for (severity, rule), count in sorted(
        Counter((each.severity, each.rule) for each in found).items(), key=lambda item: (-item[0][0].rank, item[0][1])
    ):
        yield f"  {severity.value:<9} {rule:<28} {count:>6,}"
    above = 0
    for _, findings, _ in checkouts:
        high = [each for each in findings if each.severity.rank >= Severity.HIGH.rank]
        review = {(each.rule, os.path.dirname(each.path)) for each in findings if each.severity is Severity.REVIEW}
        above += len(high) + len(review)
    yield f"above tidy per memory, one rule in one store counted once below high: {above / (memories or 1):.3f}"
    orders = {each.path for each in found if each.family in (Family.INJECTION, Family.HIDDEN)}
    grave = {
        each.path
        for each in found
        if each.family in (Family.INJECTION, Family.HIDDEN) and each.severity.rank >= Severity.HIGH.rank
    }
    yield f"files with an injection or hidden text per 1,000: {len(orders) * 1000 / (memories or 1):.1f}"
    yield f"of these high or critical per 1,000: {len(grave) * 1000 / (memories or 1):.1f}"


def speed(roots: list[Path]) -> str:
    texts = [path.read_text("utf-8", "replace") for root in roots for path in sorted(root.rglob("*.md"))]
    scan_text("warm up")
    started = time.process_time()
    for text in texts:
        scan_text(text)
    took = time.process_time() - started
    size = sum(len(text.encode("utf-8", "replace")) for text in texts)
    return f"all text checks together: {size / 1e6 / took:.1f} MB/s on {size / 1e6:.1f} MB"


def shown(found: Finding) -> str:
    """A finding with the lines around it."""
    lines = Path(found.path).read_text("utf-8", "replace").split("\n")
    at = max(found.line - 1, 0)
    environment = lines[max(at - _AROUND, 0) : at + _AROUND + 1]
    head = f"--- {found.severity.value} {found.rule} {found.path}:{found.line}\n{found.message} | {found.evidence}"
    return "\n".join([head, *(f"    {line[:300]}" for line in environment)])


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.judgement", description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, help="checkouts, or folders of checkouts with --each")
    parser.add_argument("--each", action="store_true", help="each folder below the named ones is a checkout")
    parser.add_argument(
        "--show", action="append", default=[], metavar="RULE", help="print findings of a rule or family"
    )
    parser.add_argument("-n", type=int, default=40, help="so many of each, chosen at random (40)")
    args = parser.parse_args(argv)
    roots = [path for each in args.folders for path in (sorted(each.iterdir()) if args.each else [each])]
    roots = [path for path in roots if path.is_dir()]
    with tempfile.TemporaryDirectory() as state:
        checkouts = [(path.name, *audited(path, Path(state))) for path in roots]
    print("\n".join(counted(checkouts)))
    print(speed(roots))
    everything = [each for _, findings, _ in checkouts for each in findings]
    for wanted in args.show:
        chosen = [each for each in everything if each.rule == wanted or each.rule.partition(".")[0] == wanted]
        for found in random.Random(1).sample(chosen, min(args.n, len(chosen))):
            print(shown(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
