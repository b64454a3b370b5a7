"""Read the exceptions a person made, inside a memory or in a baseline file; both are honoured and counted."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path

from memtui_store.changes.files import read_file
from memtui_store.errors import ConfigError
from memtui_store.findings import Finding

_INLINE = re.compile(r"<!--\s*memtui-ignore\s+(?P<rule>[a-z]+\.[a-z*-]+)(?P<why>[^\n]*?)-->")
_BASELINE_CAP = 20_000_000


def inline(text: str) -> dict[str, str]:
    """Return the rules this memory asks to be left out, with the reason given; `secret.*` means the family."""
    if "memtui-ignore" not in text:
        return {}
    return {found["rule"]: found["why"].strip() for found in _INLINE.finditer(text)}


def is_ignored(rule: str, asked: Iterable[str]) -> str:
    """Return the exception that covers a rule, or nothing."""
    family = rule.partition(".")[0]
    return next((item for item in asked if item in (rule, f"{family}.*")), "")


def fingerprint(finding: Finding) -> str:
    """Identify a finding even if lines moved: by rule, memory and what it says, never by a secret's text."""
    text = "\n".join((finding.rule, finding.ref, re.sub(r"\d+", "#", finding.message), finding.evidence))
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:24]


def read_baseline(path: Path) -> set[str]:
    try:
        body = json.loads(read_file(path.resolve(), _BASELINE_CAP)[0])
        accepted = body["accepted"]
        return {str(item["fingerprint"]) for item in accepted}
    except FileNotFoundError:
        return set()
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ConfigError(f"{path} is no baseline of memtui: {error}") from error


def baseline_bytes(findings: Iterable[Finding]) -> bytes:
    accepted = [
        {"fingerprint": fingerprint(item), "rule": item.rule, "ref": item.ref}
        for item in sorted(findings, key=lambda item: (item.rule, item.ref, item.line))
    ]
    return (json.dumps({"schema": 1, "kind": "baseline", "accepted": accepted}, indent=2) + "\n").encode()
