"""Findings of the last audit, kept while nothing they rest on has changed: then a second run scans nothing.

They rest on the files, the day, the settings, what a person approved and decided, the transcripts, and the state of
each project's repository. `memtui verify` always looks afresh.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Collection, Iterator
from dataclasses import asdict
from pathlib import Path

from memtui_store import clock
from memtui_store.cache import Cache
from memtui_store.catalog import View
from memtui_store.findings import Family, Finding, Severity, Verdict
from memtui_store.scan import VERSION
from memtui_store.stores.claude.discover import transcripts

_FORMAT = 1
_GIT = ("HEAD", "index", "logs/HEAD", "packed-refs")


def memo_key(view: View, distinct: Collection[str]) -> str:
    digest = hashlib.sha256()
    for part in _parts(view, distinct):
        digest.update(part.encode("utf-8", "surrogatepass") + b"\0")
    return digest.hexdigest()


def _parts(view: View, distinct: Collection[str]) -> Iterator[str]:
    yield f"{_FORMAT}:{VERSION}:{clock.now().date()}:{view.around.settings!r}"
    yield "\n".join(sorted(distinct))
    for ref, approval in sorted(view.committer.approvals.all().items()):
        yield f"{ref} {approval.etag}"
    projects: dict[Path, None] = {}
    for store in view.stores():
        yield f"{store.info!r}"
        for source in store.sources():
            yield f"{source.key} {source.stamp} {source.error}"
        if store.info.project:
            projects.setdefault(store.info.project)
    for path in (*transcripts(view.around), *(project / ".git" / name for project in projects for name in _GIT)):
        yield f"{path} {_stamp(path)}"
    for project in projects:
        yield f"{project} {_stamp(project)}"


def _stamp(path: Path) -> str:
    try:
        status = os.stat(path)
    except OSError:
        return "-"
    return f"{status.st_ino} {status.st_mtime_ns} {status.st_size}"


def recall(view: View, key: str) -> list[Finding] | None:
    cache = Cache(view.around.places.cache)
    try:
        held = cache.report(key)
    finally:
        cache.close()
    return [_unpack(item) for item in json.loads(held)] if held else None


def remember(view: View, key: str, findings: list[Finding]) -> None:
    cache = Cache(view.around.places.cache)
    try:
        cache.save_report(key, json.dumps([asdict(found) for found in findings]))
    finally:
        cache.close()


def _unpack(item: dict[str, str]) -> Finding:
    body: dict[str, object] = dict(item)
    body["severity"], body["family"] = Severity(item["severity"]), Family(item["family"])
    body["verdict"] = Verdict(item["verdict"]) if item["verdict"] else None
    return Finding(**body)  # type: ignore[arg-type] # the fields it was packed from
