"""Write a report as SARIF 2.1.0, for code hosts and CI that show findings next to the files."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

from memtui_store import __version__
from memtui_store.audit.ignore import fingerprint
from memtui_store.audit.rules import all_rules
from memtui_store.audit.run import Report
from memtui_store.findings import Finding, Severity

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.TIDY: "note", Severity.REVIEW: "warning", Severity.HIGH: "error", Severity.CRITICAL: "error"}
_SCORES = {Severity.TIDY: "2.0", Severity.REVIEW: "5.5", Severity.HIGH: "8.0", Severity.CRITICAL: "9.5"}


def sarif(report: Report, base: Path) -> dict[str, object]:
    """Convert a report; paths below `base` are relative, as code hosts want them."""
    used = sorted({found.rule for found in report.findings} | {found.rule for found, _ in report.ignored})
    rules = [_rule(rule) for rule in used]
    results = [_result(found, base, used) for found in report.findings]
    results += [_result(found, base, used, why or "ignored in the memory itself") for found, why in report.ignored]
    driver = {"name": "memtui", "version": __version__, "rules": rules}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"ROOT": {"uri": _uri(base) + "/"}},
        "results": results,
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(rule: str) -> dict[str, object]:
    known = all_rules()[rule]
    return {
        "id": known.id,
        "shortDescription": {"text": known.title},
        "fullDescription": {"text": known.why},
        "help": {"text": known.why},
        "defaultConfiguration": {"level": _LEVELS[known.severity]},
        "properties": {"tags": [known.family.value], "security-severity": _SCORES[known.severity]},
    }


def _result(found: Finding, base: Path, rules: list[str], suppressed: str = "") -> dict[str, object]:
    path = Path(found.path)
    inside = path.is_relative_to(base)
    place: dict[str, object] = {"uri": quote(str(path.relative_to(base))) if inside else _uri(path)}
    if inside:
        place["uriBaseId"] = "ROOT"
    text = found.message + (f" ({found.evidence})" if found.evidence else "")
    result: dict[str, object] = {
        "ruleId": found.rule,
        "ruleIndex": rules.index(found.rule),
        "level": _LEVELS[found.severity],
        "message": {"text": text},
        "locations": [{"physicalLocation": {"artifactLocation": place, "region": {"startLine": max(found.line, 1)}}}],
        "partialFingerprints": {"memtui/v1": fingerprint(found)},
        "properties": {"ref": found.ref, "severity": found.severity.value},
    }
    if suppressed:
        result["suppressions"] = [{"kind": "inSource", "justification": suppressed}]
    return result


def _uri(path: Path) -> str:
    return "file://" + quote(str(path))
