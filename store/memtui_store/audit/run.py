"""Running the audit: every check over every memory, minus what a person excepted, worst first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain

from memtui_store import clock
from memtui_store.audit.age import Ages, Aging, aging_of, check_age, recall_of
from memtui_store.audit.claim_checks import check_claims_of
from memtui_store.audit.context import Context
from memtui_store.audit.duplicates import check_duplicates, sketch_of
from memtui_store.audit.ignore import fingerprint, inline, is_ignored
from memtui_store.audit.index_checks import check_index, check_links
from memtui_store.audit.memo import Kept, Memo
from memtui_store.audit.repairs import RETURNED, check_repairs, check_returned
from memtui_store.audit.repairs import RULES as REPAIRS
from memtui_store.audit.rules import all_rules
from memtui_store.audit.shape import check_shape
from memtui_store.audit.sketch_book import SketchBook
from memtui_store.audit.text_checks import check_text
from memtui_store.audit.trust import LOST, check_lost
from memtui_store.errors import UsageError
from memtui_store.findings import Family, Finding, Severity
from memtui_store.loading.crew import while_scanned
from memtui_store.loading.loading import uncollected
from memtui_store.loading.view import View
from memtui_store.model import INDEX_NAME, Memory

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
    with uncollected():
        return _run(view, None if memories is None else list(memories), _wanted(rules), baseline, distinct, progress)


def _run(
    view: View,
    chosen: list[Memory] | None,
    wanted: set[str],
    baseline: Collection[str],
    distinct: Collection[str],
    progress: Progress | None,
) -> Report:
    report, found, exceptions = _look(view, chosen, wanted, distinct, progress)
    changed = _changed_severities(view)
    for each in found:
        if each.rule not in wanted:
            continue
        severity = changed.get(each.rule, each.severity)
        if severity is None:
            continue
        kept = each if severity is each.severity else replace(each, severity=severity)
        asked = exceptions.get(kept.ref, {})
        excepted = is_ignored(kept.rule, asked) if asked else ""
        if excepted:
            report.ignored.append((kept, asked[excepted]))
        elif baseline and fingerprint(kept) in baseline:
            report.accepted += 1
        else:
            report.findings.append(kept)
    ranks = {severity: -severity.rank for severity in Severity}
    report.findings.sort(key=lambda f: (ranks[f.severity], f.rule, f.ref, f.line, f.start))
    return report


Looked = tuple[Report, Iterable[Finding], dict[str, dict[str, str]]]


def _look(
    view: View,
    chosen: list[Memory] | None,
    wanted: set[str],
    distinct: Collection[str],
    progress: Progress | None,
) -> Looked:
    """From the last run where nothing has changed since; a run over everything is kept for the next."""
    memo = Memo(view, distinct)
    # What could not be read is missing from a report: one with problems is neither taken nor kept.
    known = None if view.problems() else memo.recall()
    if known is None and chosen is None and len(wanted) == len(all_rules()):
        known = _whole(view, distinct, progress)
        if not view.problems():
            memo.remember(known)
    if known is not None and chosen is None:
        return Report(memories=known.memories), chain(known.findings, _aged(view, known)), known.exceptions
    everything = view.memories()
    asked = everything if chosen is None else chosen
    context = Context(view, everything)
    if known is None:
        found: Iterable[Finding] = _all(context, asked, wanted, distinct, progress)
    else:
        # Pairs are of what was asked for; everything else was found out about each memory by itself.
        single = (each for each in chain(known.findings, _aged(view, known)) if each.family is not Family.DUPLICATE)
        found = chain(single, _duplicates(context, asked, wanted, distinct))
    refs, indexes = {memory.ref for memory in asked}, {f"{memory.store}/{INDEX_NAME}" for memory in asked}
    stores = {memory.store for memory in asked}
    about = (
        each
        for each in found
        if each.ref in refs or each.ref in indexes or (each.rule == LOST and each.ref.partition("/")[0] in stores)
    )
    return Report(memories=len(asked)), about, _exceptions(asked)


def _whole(view: View, distinct: Collection[str], progress: Progress | None) -> Kept:
    everything = view.memories()
    context = Context(view, everything)
    lasting = {rule.id for rule in all_rules().values() if rule.family is not Family.AGE}
    aging: list[Aging] = []
    book = SketchBook(view.around.places.cache)

    def note(memory: Memory, _: Context) -> Iterator[Finding]:
        """Beside the other checks, while the words of the text are at hand."""
        held = aging_of(memory, context)
        if held is not None:
            aging.append(held)
        sketch_of(memory, book.sketcher, book)
        return iter(())

    found = list(_all(context, everything, lasting, distinct, progress, book, note))
    looked_at: dict[str, str] = {}
    for repository in context.repositories.values():
        looked_at |= repository.looked_at()
    return Kept(len(everything), found, aging, recall_of(context), _exceptions(everything), looked_at)


def _aged(view: View, known: Kept) -> Iterator[Finding]:
    return Ages(clock.now(), view.around.settings.stale_days, known.recall).of(known.aging)


def _exceptions(memories: Iterable[Memory]) -> dict[str, dict[str, str]]:
    return {memory.ref: asked for memory in memories if (asked := inline(memory.body))}


def _all(
    context: Context,
    chosen: list[Memory],
    wanted: set[str],
    distinct: Collection[str],
    progress: Progress | None,
    book: SketchBook | None = None,
    *more: Check,
) -> Iterator[Finding]:
    families = {all_rules()[rule].family for rule in wanted}
    checks = [*(check for _, covers, check in CHECKS if covers & families), *more]
    for number, memory in enumerate(while_scanned(chosen)):
        if progress:
            progress("checking", number + 1, len(chosen))
        for check in checks:
            yield from check(memory, context)
    if LOST in wanted:
        yield from check_lost(context.view)
    if Family.INDEX in families:
        stores = {memory.store for memory in chosen}
        for store in context.view.stores():
            if store.id in stores:
                yield from check_index(store, context)
    if RETURNED in wanted:
        yield from check_returned(Context(context.view, chosen, context.now))
    if wanted & REPAIRS:
        stores = {memory.store for memory in chosen}
        for store in context.view.stores():
            if store.id in stores:
                yield from check_repairs(store, context)
    if progress and Family.DUPLICATE in families:
        progress("comparing", len(chosen), len(chosen))
    yield from _duplicates(context, chosen, wanted, distinct, book)


def _duplicates(
    context: Context,
    chosen: list[Memory],
    wanted: set[str],
    distinct: Collection[str],
    book: SketchBook | None = None,
) -> Iterator[Finding]:
    if not any(all_rules()[rule].family is Family.DUPLICATE for rule in wanted):
        return
    book = book or SketchBook(context.view.around.places.cache)
    yield from check_duplicates(Context(context.view, chosen, context.now), distinct, book)
    if len(chosen) == len(context.memories):
        book.save()


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
