"""Findings a person accepted as known, in a file of their own: left out of the audit screen until taken back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from memtui_store import clock
from memtui_store.audit.ignore import baseline_bytes, fingerprint, read_baseline
from memtui_store.catalog import Catalog
from memtui_store.changes.files import image_at, storage_errors
from memtui_store.changes.plan import Change, Image, Plan
from memtui_store.findings import Finding


def baseline_path(catalog: Catalog) -> Path:
    return catalog.environment.places.config / "baseline.json"


def plan_accept(catalog: Catalog, findings: Sequence[Finding], file: Path | None = None) -> Plan:
    """What was accepted earlier stays accepted; a link to a file elsewhere stays a link.

    A file the caller names is meant to be shared, in a repository; memtui's own is private.
    """
    path = (file or baseline_path(catalog)).resolve()
    known = read_baseline(path)
    with storage_errors(path):
        before = image_at(path)
    body = json.loads(baseline_bytes(found for found in findings if fingerprint(found) not in known))
    if before is not None:
        body["accepted"] = json.loads(before.data)["accepted"] + body["accepted"]
    unique = {str(item["fingerprint"]): item for item in body["accepted"]}
    body["accepted"] = list(unique.values())
    data = (json.dumps(body, indent=2) + "\n").encode()
    mode = 0o600 if file is None else 0o644
    return Plan(
        "accept",
        f"accept {len(findings):,} {'finding' if len(findings) == 1 else 'findings'} as known",
        [Change(f"file:{path}", before, Image(data, clock.now_ns(), before.mode if before else mode))],
        tuple(dict.fromkeys(found.ref for found in findings)),
        commit_with=catalog.commit,
    )
