"""Findings as rows: alone, worst first, or below a heading, and one of them told in full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap

from textual.content import Content

from memtui.widgets.rows import Column
from memtui_store.audit.ignore import fingerprint
from memtui_store.audit.rules import all_rules
from memtui_store.findings import Finding
from memtui_store.model import Kind, Memory
from memtui_store.text import one_line

GROUPINGS = ("worst first", "by memory", "by rule")


@dataclass(frozen=True, slots=True)
class Row:
    """A finding, or the heading above several; what it shows is made once, where the screen need not wait."""

    key: str
    ref: str
    severity: str
    rule: str
    title: str
    message: str
    found: Finding | None = None
    mark: str = ""
    words: str = ""


def _tone(row: Row) -> str:
    if row.found is None:
        return "title"
    return {"critical": "warn", "high": "warn", "review": ""}.get(row.severity, "muted")


def _heading(row: Row) -> str:
    return "title" if row.found is None else ""


_ROOMY = 110
"""Cells of the list from which on titles have enough, and the rest is the message's."""
COLUMNS: tuple[Column[Row], ...] = (
    Column(lambda row: row.severity, 8, tone=_tone),
    Column(lambda row: row.rule, 22, least=60, tone=lambda row: _heading(row) or "muted"),
    Column(lambda row: row.title, most=_ROOMY, tone=_heading),
    Column(lambda row: row.title, 40, least=_ROOMY, tone=_heading),
    Column(lambda row: row.message, tone=_heading),
    Column(lambda row: row.mark, 3, tone=lambda _: "good"),
)


def rows_of(findings: Sequence[Finding], memories: Iterable[Memory], labels: Mapping[str, str]) -> list[Row]:
    titles = {memory.ref: one_line(memory.title) for memory in memories if memory.kind is not Kind.INDEX}
    again: Counter[str] = Counter()
    rows = []
    for found in findings:
        name = fingerprint(found)
        again[name] += 1
        title = titles.get(found.ref) or short(found.ref, labels)
        rows.append(
            Row(
                key=f"{name}.{again[name]}",
                ref=found.ref,
                severity=found.severity.value,
                rule=found.rule,
                title=title,
                message=f"{found.message}: {found.evidence}" if found.evidence else found.message,
                found=found,
                mark="fix" if found.fix else "",
                words=f"{found.severity.value} {found.rule} {title} {found.message} {found.evidence}".casefold(),
            )
        )
    return rows


def grouped(rows: list[Row], grouping: int) -> list[Row]:
    """Groups stand in the order of their worst finding."""
    if not grouping:
        return rows
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.ref if grouping == 1 else row.rule, []).append(row)
    shown = []
    for name, held in groups.items():
        worst = held[0]
        count = counted(len(held))
        if grouping == 1:
            shown.append(Row(f"#{name}", name, worst.severity, count, worst.title, name.partition("/")[2]))
            shown += [replace(row, title=row.found.message, message=row.found.evidence) for row in held if row.found]
        else:
            shown.append(Row(f"#{name}", "", worst.severity, name, all_rules()[name].title, count))
            shown += [replace(row, rule="") for row in held]
    return shown


def details(row: Row, where: str, width: int) -> Content:
    """The rule in words, what was found, where, and what can be done about it."""
    found = row.found
    rule = all_rules().get(found.rule if found else row.rule)
    if found is None:
        told = where or (rule.why if rule else "")
        return Content.styled(one_line(row.title), "bold") + Content(
            f"\n{told}\n\nspace marks them all, B accepts them all"
        )
    fix = f"{found.fix} (f)" if found.fix else "needs you: e edits it, B accepts it as known"
    facts = (("where", where), ("what", found.message), ("evidence", found.evidence), ("fix", fix))
    lines = [
        Content.styled(rule.title if rule else found.rule, "bold")
        + Content(f"  {found.severity.value} · {found.rule}"),
        *(_fact(name, value, width) for name, value in facts if value),
    ]
    if rule:
        lines.append(Content(f"\n{rule.why}"))
    return Content("\n").join(lines)


def _fact(name: str, value: str, width: int) -> Content:
    """Its further lines stand below the first, not below the name."""
    lines = wrap(one_line(value), max(width - 10, 20), break_on_hyphens=False)
    return Content.styled(f"{name:<10}", "bold") + Content(f"\n{'':10}".join(lines))


def short(ref: str, labels: Mapping[str, str]) -> str:
    store, _, key = ref.partition("/")
    return one_line(f"{labels.get(store, store)}/{key}")


def counted(count: int) -> str:
    return f"{count:,} {'finding' if count == 1 else 'findings'}"
