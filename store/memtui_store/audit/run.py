"""Run the audit: every check over every memory, minus what a person excepted, most serious first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace

from memtui_store.audit import checks
from memtui_store.audit.context import Context
from memtui_store.audit.duplicates import check_duplicates, kept_groups
from memtui_store.audit.ignore import fingerprint, inline, is_ignored
from memtui_store.audit.index import check_index
from memtui_store.audit.rules import all_rules
from memtui_store.errors import ConfigError, UsageError
from memtui_store.findings import TEXT_FAMILIES, Family, Finding, Severity
from memtui_store.model import INDEX_NAME, Memory, Trust
from memtui_store.settings import config_path
from memtui_store.view import View

Progress = Callable[[str, int, int], None]
Check = Callable[[Memory, Context], Iterator[Finding]]

# A check of single memories is one row, with the rules or families it looks for.
CHECKS: tuple[tuple[Check, frozenset[str]], ...] = (
    (checks.check_text, frozenset(TEXT_FAMILIES)),
    (checks.check_personal, frozenset({Family.PERSONAL})),
    (checks.check_changed, frozenset({checks.CHANGED})),
    (checks.check_shape, frozenset({Family.SHAPE})),
    (checks.check_unread, frozenset({checks.UNREAD})),
    (checks.check_claims_of, frozenset({Family.CLAIM})),
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

    @property
    def groups(self) -> list[list[Finding]]:
        """Findings of one rule in one store, which a person decides on together; most serious first."""
        groups: dict[tuple[Severity, str, str], list[Finding]] = {}
        for found in self.findings:
            groups.setdefault((found.severity, found.rule, found.ref.partition("/")[0]), []).append(found)
        return list(groups.values())


def run_audit(
    view: View,
    memories: Iterable[Memory] | None = None,
    *,
    rules: Collection[str] | None = None,
    baseline: Collection[str] = (),
    distinct: Collection[str] = (),
    progress: Progress | None = None,
) -> Report:
    """Run the checks for `rules`, ids or families (`secret.*`); duplicates are looked for among the chosen memories."""
    changed = _changed_severities(view)
    wanted = _wanted(rules)
    if rules is None:
        wanted -= {rule.id for rule in all_rules().values() if rule.family is Family.PERSONAL} - changed.keys()
    everything = view.memories()
    chosen = everything if memories is None else list(memories)
    families = {all_rules()[rule].family for rule in wanted}
    if families & {*TEXT_FAMILIES, Family.DUPLICATE}:
        view.make_searchable(progress or (lambda *_: None))
    if families.intersection(TEXT_FAMILIES):
        view.scan(progress or (lambda *_: None))
    context = Context(view, everything)
    found = [each for each in _all(context, chosen, wanted, distinct, progress) if each.rule in wanted]
    return _report(found, chosen, changed, baseline)


def _report(
    found: Iterable[Finding], chosen: list[Memory], changed: dict[str, Severity | None], baseline: Collection[str]
) -> Report:
    """Leave out what a person switched off, excepted in the memory or accepted as known."""
    report = Report(memories=len(chosen))
    exceptions = {memory.ref: asked for memory in chosen if (asked := inline(memory.body))}
    for each in found:
        severity = changed.get(each.rule, each.severity)
        if severity is None:
            continue
        kept = replace(each, severity=severity)
        asked = exceptions.get(kept.ref, {})
        excepted = is_ignored(kept.rule, asked) if asked else ""
        if excepted:
            report.ignored.append((kept, asked[excepted]))
        elif baseline and fingerprint(kept) in baseline:
            report.accepted += 1
        else:
            report.findings.append(kept)
    first = {memory.ref: _origin(memory) for memory in chosen}
    report.findings.sort(
        key=lambda f: (-f.severity.rank, first.get(f.ref, 2), f.rule, f.ref, f.line, f.start),
    )
    return report


def _origin(memory: Memory) -> int:
    """Rank where a text comes from: what changed after approval, what a repository brought, the rest."""
    if memory.trust is Trust.CHANGED:
        return 0
    brought = memory.project is not None and memory.project in memory.path.parents
    return 1 if brought else 2


def _all(
    context: Context,
    chosen: list[Memory],
    wanted: set[str],
    distinct: Collection[str],
    progress: Progress | None,
) -> Iterator[Finding]:
    families = {all_rules()[rule].family for rule in wanted}
    chosen_checks = [check for check, covers in CHECKS if covers & (families | wanted)]
    for number, memory in enumerate(chosen):
        if progress:
            progress("checking", number + 1, len(chosen))
        for check in chosen_checks:
            yield from check(memory, context)
    names = {memory.store for memory in chosen}
    stores = [store for store in context.view.stores() if store.id in names]
    refs = {memory.ref for memory in chosen} | {f"{name}/{INDEX_NAME}" for name in names}
    if checks.LOST in wanted:
        yield from (found for found in checks.check_lost(context.view) if found.ref.partition("/")[0] in names)
    if Family.INDEX in families:
        yield from (found for store in stores for found in check_index(store, context) if found.ref in refs)
    if checks.RETURNED in wanted:
        yield from checks.check_returned(Context(context.view, chosen, context.now))
    if wanted & checks.REPAIRS:
        yield from (found for store in stores for found in checks.check_repairs(store, context) if found.ref in refs)
    if Family.DUPLICATE in families:
        if progress:
            progress("comparing", len(chosen), len(chosen))
        yield from check_duplicates(kept_groups(context.view.index, chosen, distinct))


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
    """Read what config.toml says of single rules: a severity of the person's own, or off (None)."""
    changed: dict[str, Severity | None] = {}
    for rule, value in view.environment.settings.rules.items():
        try:
            named = _wanted([rule])
        except UsageError as error:
            said = f"{config_path(view.environment.places)}, [rules]: {error.message}"
            raise ConfigError(said, hint="change or remove that line; memtui audit --list-rules names all") from error
        for name in named:
            changed[name] = None if value == "off" else Severity(value)
    return changed
