"""Running the audit: every check over every memory, minus what a person excepted, worst first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace

from memtui_store.audit.age import check_age
from memtui_store.audit.claim_checks import check_claims_of
from memtui_store.audit.context import Context
from memtui_store.audit.duplicates import check_duplicates
from memtui_store.audit.ignore import fingerprint, inline, is_ignored
from memtui_store.audit.index_checks import check_index, check_links
from memtui_store.audit.memo import memo_key, recall, remember
from memtui_store.audit.rules import all_rules
from memtui_store.audit.shape import check_shape
from memtui_store.audit.text_checks import check_text
from memtui_store.catalog import View
from memtui_store.errors import UsageError
from memtui_store.findings import Family, Finding, Severity
from memtui_store.model import Memory

Progress = Callable[[str, int, int], None]
Check = Callable[[Memory, Context], Iterator[Finding]]

# A check of single memories is one row here; `check_index` and `check_duplicates` see a store and everything.
CHECKS: tuple[tuple[str, frozenset[Family], Check], ...] = (
    ("text", frozenset({Family.SECRET, Family.INJECTION, Family.HIDDEN}), check_text),
    ("age", frozenset({Family.AGE}), check_age),
    ("shape", frozenset({Family.SHAPE}), check_shape),
    ("links", frozenset({Family.INDEX}), check_links),
    ("claims", frozenset({Family.CLAIM}), check_claims_of),
)


@dataclass(slots=True)
class Report:
    """What was found, what was excepted, and over how much."""

    findings: list[Finding] = field(default_factory=list)
    ignored: list[tuple[Finding, str]] = field(default_factory=list)
    accepted: int = 0
    memories: int = 0

    @property
    def counts(self) -> Counter[str]:
        return Counter(found.rule for found in self.findings)

    @property
    def worst(self) -> Severity | None:
        return max((found.severity for found in self.findings), key=lambda s: s.rank, default=None)


def run_audit(
    view: View,
    memories: Iterable[Memory] | None = None,
    *,
    rules: Collection[str] | None = None,
    baseline: Collection[str] = (),
    distinct: Collection[str] = (),
    progress: Progress | None = None,
) -> Report:
    """`rules` are ids or families (`secret.*`); duplicates are looked for among all memories that were asked for."""
    wanted = _wanted(rules)
    everything = view.memories()
    chosen = list(everything if memories is None else memories)
    report = Report(memories=len(chosen))
    refs = {memory.ref for memory in chosen}
    exceptions = {memory.ref: asked for memory in chosen if (asked := inline(memory.body))}
    changed = _changed_severities(view)
    for found in _findings(view, chosen, wanted, distinct, progress):
        if found.rule not in wanted or (found.ref not in refs and not found.ref.endswith("/MEMORY.md")):
            continue
        severity = changed.get(found.rule, found.severity)
        if severity is None:
            continue
        kept = replace(found, severity=severity)
        excepted = is_ignored(kept.rule, exceptions.get(kept.ref, ()))
        if excepted:
            report.ignored.append((kept, exceptions[kept.ref][excepted]))
        elif baseline and fingerprint(kept) in baseline:
            report.accepted += 1
        else:
            report.findings.append(kept)
    report.findings.sort(key=lambda f: (-f.severity.rank, f.rule, f.ref, f.line, f.start))
    return report


def _findings(
    view: View, chosen: list[Memory], wanted: set[str], distinct: Collection[str], progress: Progress | None
) -> Iterable[Finding]:
    """From the last run where nothing has changed since; a run over everything is kept for the next."""
    key = memo_key(view, distinct)
    known = recall(view, key)
    if known is not None:
        return known
    everything = view.memories()
    context = Context(view, everything)
    if len(chosen) < len(everything) or len(wanted) < len(all_rules()):
        return _all(context, chosen, wanted, distinct, progress)
    found = list(_all(context, chosen, wanted, distinct, progress))
    remember(view, key, found)
    return found


def _all(
    context: Context, chosen: list[Memory], wanted: set[str], distinct: Collection[str], progress: Progress | None
) -> Iterator[Finding]:
    families = {all_rules()[rule].family for rule in wanted}
    checks = [(name, check) for name, covers, check in CHECKS if covers & families]
    for number, memory in enumerate(chosen):
        if progress:
            progress("checking", number + 1, len(chosen))
        for _, check in checks:
            yield from check(memory, context)
    if Family.INDEX in families:
        stores = {memory.store for memory in chosen}
        for store in context.view.stores():
            if store.id in stores:
                yield from check_index(store, context)
    if Family.DUPLICATE in families:
        if progress:
            progress("comparing", len(chosen), len(chosen))
        yield from check_duplicates(Context(context.view, chosen, context.now), distinct)


def _wanted(rules: Collection[str] | None) -> set[str]:
    known = all_rules()
    if rules is None:
        return set(known)
    wanted: set[str] = set()
    for rule in rules:
        family = rule.removesuffix(".*").removesuffix(".")
        matching = {name for name in known if name == rule or name.partition(".")[0] == family}
        if not matching:
            families = sorted({name.partition(".")[0] for name in known})
            raise UsageError(
                f"there is no rule {rule!r}", hint=f"families are {', '.join(families)}; memtui audit --list-rules"
            )
        wanted |= matching
    return wanted


def _changed_severities(view: View) -> dict[str, Severity | None]:
    """What config.toml says of single rules: a severity of the person's own, or off (None)."""
    changed: dict[str, Severity | None] = {}
    for rule, value in view.around.settings.rules.items():
        for name in _wanted([rule]):
            changed[name] = None if value == "off" else Severity(value)
    return changed
