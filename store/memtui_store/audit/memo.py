"""The last audit, kept while nothing it rests on has changed: then a second run reads no memory and asks no project.

It rests on the files, the settings, what a person approved and decided, the transcripts, and what was looked at in each
project. Ages grow by themselves, so they are told anew from what was kept. `memtui verify` always looks afresh.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any

from memtui_store.audit.age import Aging, Recall, Relative
from memtui_store.audit.rules import RULES
from memtui_store.audit.stamps import RACY_NS, Listing, newest, stamp
from memtui_store.findings import Family, Finding, Severity, Verdict
from memtui_store.loading.cache import Cache
from memtui_store.loading.view import View
from memtui_store.model import Source
from memtui_store.scan import VERSION
from memtui_store.stores.claude.discover import transcripts
from memtui_store.stores.folder import FolderStore
from memtui_store.stores.problems import attempt_all

_FORMAT = 4
_SEVERITIES = {severity.value: severity for severity in Severity}
_FAMILIES = {family.value: family for family in Family}
_VERDICTS = {verdict.value: verdict for verdict in Verdict} | {"": None}


@dataclass(slots=True)
class Kept:
    """One whole audit: `findings` without those about age, and for these what every memory's age rests on."""

    memories: int
    findings: list[Finding]
    aging: list[Aging]
    recall: Recall
    exceptions: dict[str, dict[str, str]]
    looked_at: Mapping[str, str] = field(default_factory=dict)


class Memo:
    """Reads the state of everything when it is made, which is before anything is checked."""

    def __init__(self, view: View, distinct: Collection[str]) -> None:
        self._cache = view.cache
        self._began = time.time_ns()
        files = Listing()
        state = list(_state(view, distinct, files))
        self._stamps = [each for _, each in state]
        self._newest = files.newest
        self._key = _digest((*state, ("files", files.digest())))

    def recall(self) -> Kept | None:
        held = self._cache.report(self._key)
        try:
            body = json.loads(held) if held else None
            if body is None or _digest((path, stamp(path)) for path in body["looked_at"]) != body["looked"]:
                return None
            return _unpack(body)
        except (ValueError, KeyError, TypeError):
            return None  # a damaged memo is none

    def remember(self, kept: Kept) -> None:
        """Not where a file was written this very moment: another write could leave its stamp as it is."""
        latest = max(self._newest, newest(chain(self._stamps, kept.looked_at.values())))
        if self._began - latest <= RACY_NS:
            return
        self._cache.save_report(self._key, json.dumps(_pack(kept)))


def last_verdicts(folder: Path, ref: str) -> list[Finding]:
    """What the last audit said about the claims of one memory; nothing is checked now."""
    cache = Cache(folder)
    try:
        held = cache.last_report()
    finally:
        cache.close()
    try:
        found = _unpack(json.loads(held)).findings if held else []
    except (ValueError, KeyError, TypeError):
        return []
    return [finding for finding in found if finding.ref == ref and finding.verdict]


def _state(view: View, distinct: Collection[str], files: Listing) -> Iterator[tuple[str, str]]:
    """What there is, and the stamp of what lies on the disk; folders of memories go into `files`."""
    yield f"{_FORMAT}:{VERSION}:{view.around.settings!r}", ""
    yield " ".join(rule.id for rule in RULES), ""
    yield "\n".join(sorted(distinct)), ""
    for ref, approval in sorted(view.committer.approvals.all().items()):
        yield f"{ref} {approval.etag} {approval.ended}", ""
    projects: dict[str, None] = {}
    for store in view.stores():
        yield f"{store.info!r}", ""
        if isinstance(store, FolderStore):
            files.add(str(store.root))
        else:
            yield from map(_of_source, attempt_all(store, store.sources))
            yield f"{store.problems}", ""
        if store.info.project:
            projects.setdefault(str(store.info.project))
    yield from ((str(path), stamp(str(path))) for path in transcripts(view.around))
    yield from ((f"{project} {os.path.isdir(project)}", "") for project in projects)


def _of_source(source: Source) -> tuple[str, str]:
    known = source.stamp
    return (
        f"{source.key} {source.path} {source.error}",
        f"{known[0]} {known[1]} {known[2]} {known[-1]}" if known else "",
    )


def _digest(state: Iterable[tuple[str, str]]) -> str:
    lines = "\0".join(f"{what} {each}" for what, each in state)
    return hashlib.sha256(lines.encode("utf-8", "surrogatepass")).hexdigest()


def _pack(kept: Kept) -> dict[str, Any]:
    return {
        "memories": kept.memories,
        "findings": [
            (f.rule, f.severity, f.family, f.start, f.end, f.message, f.evidence, f.ref, f.path, f.line,
             f.verdict or "", f.fix, f.data)
            for f in kept.findings
        ],
        "aging": kept.aging,
        "recall": kept.recall,
        "exceptions": kept.exceptions,
        "looked_at": list(kept.looked_at),
        "looked": _digest(kept.looked_at.items()),
    }  # fmt: skip


def _unpack(body: dict[str, Any]) -> Kept:
    findings = [
        Finding(rule, _SEVERITIES[severity], _FAMILIES[family], start, end, message, evidence, ref, path, line,
                _VERDICTS[verdict], fix, data)
        for rule, severity, family, start, end, message, evidence, ref, path, line, verdict, fix, data
        in body["findings"]
    ]  # fmt: skip
    aging = [
        Aging(ref, path, patience, since, age_from, Relative(*relative) if relative else None, unread)
        for ref, path, patience, since, age_from, relative, unread in body["aging"]
    ]
    return Kept(body["memories"], findings, aging, Recall(*body["recall"]), body["exceptions"])
