"""Gemini's own inbox: patches its extraction proposes, shown as proposals and decided as plans.

Gemini applies a patch only to the files it is meant for (a project's own memory, or the user's GEMINI.md) and so does
memtui: a patch that names anything else can be looked at and rejected, never applied.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.contract import Proposal as StoreProposal
from memtui_store.agents.contract import Store
from memtui_store.agents.gemini.diffs import DiffError, FileDiff, applied, parse
from memtui_store.agents.gemini.store import GeminiStore
from memtui_store.agents.queue_files import check_unchanged, check_waits, masked_note, removal
from memtui_store.audit.scan import redact
from memtui_store.changes.files import image_at, inside, read_file, reason_for
from memtui_store.changes.plan import Change, Image
from memtui_store.errors import ConflictError, RefusedError
from memtui_store.format.memory_file import decode, encode, etag_of
from memtui_store.inbox.evidence import Evidence
from memtui_store.inbox.proposal import Proposal, bounded
from memtui_store.model import INDEX_NAME, Kind
from memtui_store.text import clip

SOURCE = "gemini"
GLOBAL = "GEMINI.md"
_CAP = 1_000_000
_TITLE = 120
_KINDS = {"private": Kind.PROJECT, "global": Kind.USER}


@dataclass(frozen=True, slots=True)
class Patch:
    """One file of the inbox as far as it can be read."""

    path: Path
    data: bytes
    where: str
    mtime_ns: int = 0
    diffs: tuple[FileDiff, ...] = ()
    error: str = ""


def pending(store: Store) -> list[Proposal]:
    """What waits for this project, oldest first; what cannot be applied can still be rejected."""
    if not isinstance(store, GeminiStore):
        return []
    found = [_proposal(store, patch) for patch in _patches(store)]
    return sorted(found, key=lambda item: (item.created, item.id))


def plan_approve(store: Store, proposal: Proposal, content: str | None = None) -> StoreProposal:
    """Do what the patch says and take it away; only a patch that makes one new file can be edited before."""
    mine = _mine(store)
    mine._allow("edit")  # noqa: SLF001 - a decision on a store is the store's to allow
    patch = _same(mine, proposal)
    if patch.error:
        raise RefusedError(f"{patch.path}: {patch.error}", hint="reject it")
    if content is not None and not (len(patch.diffs) == 1 and patch.diffs[0].creates):
        raise RefusedError("only a patch that makes one new file can be edited before it is approved")
    changes, masked = [], 0
    for target, diffs in _by_target(patch).items():
        change, count = _changed(mine, Path(target), diffs, content)
        changes.append(change)
        masked += count
    first = changes[0].after
    key = os.path.basename(changes[0].name)
    data = first.data if first else b""
    return StoreProposal(key, [*changes, _gone(patch)], masked_note(masked), etag_of(data), data)


def plan_reject(store: Store, proposal: Proposal) -> StoreProposal:
    """Only the patch goes."""
    return StoreProposal(proposal.id, [_gone(_same(_mine(store), proposal))])


def _mine(store: Store) -> GeminiStore:
    if not isinstance(store, GeminiStore):
        raise RefusedError(f"{store.id} has no patches of Gemini")
    return store


def _patches(store: GeminiStore) -> Iterator[Patch]:
    for where in _KINDS:
        folder = store.root / ".inbox" / where
        try:
            names = sorted(os.listdir(folder))
        except OSError:
            continue
        yield from (_patch(store, folder / name, where) for name in names if name.endswith(".patch"))


def _patch(store: GeminiStore, path: Path, where: str) -> Patch:
    try:
        data, status = read_file(path, _CAP)
    except OSError as error:
        return Patch(path, b"", where, error=reason_for(error))
    try:
        diffs = tuple(parse(data.decode()))
        patch = Patch(path, data, where, status.st_mtime_ns, diffs)
        for diff in diffs:
            _check(store, where, diff)
        for target, mine in _by_target(patch).items():
            _text_after(store, Path(target), mine)
    except UnicodeDecodeError:
        return Patch(path, data, where, status.st_mtime_ns, error="not valid UTF-8")
    except (DiffError, RefusedError) as error:
        return Patch(path, data, where, status.st_mtime_ns, error=str(error))
    return patch


def _check(store: GeminiStore, where: str, diff: FileDiff) -> None:
    """Only what Gemini itself would take the patch for."""
    if diff.deletes:
        raise DiffError("it would delete a file, which Gemini does not do")
    if not diff.creates and os.path.normpath(diff.source) != os.path.normpath(diff.target):
        raise DiffError("it would rename a file, which Gemini does not do")
    target = Path(os.path.normpath(diff.target))
    if where == "global":
        allowed = target == store.home / GLOBAL
    else:
        plain = target.suffix == ".md" and not target.name.startswith(".")
        allowed = target.parent == store.root and plain
    if not allowed or str(target) != diff.target:
        raise DiffError(f"it names {clip(diff.target, 200)}, which is no memory of Gemini's")


def _by_target(patch: Patch) -> dict[str, list[FileDiff]]:
    """The index last: it is what the rest is for."""
    found: dict[str, list[FileDiff]] = {}
    for diff in patch.diffs:
        found.setdefault(diff.target, []).append(diff)
    return dict(sorted(found.items(), key=lambda item: os.path.basename(item[0]) == INDEX_NAME))


def _held(store: GeminiStore, target: Path) -> Image | None:
    if not os.path.lexists(target):
        return None
    root = store.home if target.name == GLOBAL and target.parent == store.home else store.root
    if os.path.islink(target) and not inside(os.path.realpath(target), os.path.realpath(root)):
        raise DiffError(f"{target} is a symbolic link that leads elsewhere")
    try:
        return image_at(Path(os.path.realpath(target)), store.cap)
    except OSError as error:
        raise DiffError(f"{target}: {reason_for(error)}") from error


def _text_after(store: GeminiStore, target: Path, diffs: list[FileDiff]) -> tuple[Image | None, str]:
    before = _held(store, target)
    text = decode(before.data) if before else ""
    for diff in diffs:
        if diff.creates and text:
            raise DiffError(f"{target.name} is there already")
        if not diff.creates and before is None:
            raise DiffError(f"{target.name} is not there")
        text = applied(text, diff)
    return before, text


def _changed(store: GeminiStore, target: Path, diffs: list[FileDiff], content: str | None) -> tuple[Change, int]:
    try:
        before, text = _text_after(store, target, diffs)
    except DiffError as error:
        raise ConflictError(f"the patch does not fit any more: {error}", hint="look at it again") from error
    if content is not None:
        text = content.strip("\n") + "\n"
    old = decode(before.data) if before else ""
    # A secret that stood there before is the person's to redact; one that is new is not written at all.
    new = [found for found in redact(text).findings if text[found.start : found.end] not in old]
    if new:
        text = redact(text).text
    after = Image(encode(text), clock.now_ns(), before.mode if before else store.mode)
    return Change(f"file:{os.path.realpath(target)}", before, after), len(new)


def _same(store: GeminiStore, proposal: Proposal) -> Patch:
    """The patch as it was shown; anything else is looked at again."""
    where = proposal.path.parent.name
    known = proposal.path.parent.parent == store.root / ".inbox" and where in _KINDS
    check_waits(store, proposal, in_queue=known, queue="inbox")
    patch = _patch(store, proposal.path, where)
    check_unchanged(proposal, patch.data)
    return patch


def _gone(patch: Patch) -> Change:
    return removal(patch.path, _CAP)


def _proposal(store: GeminiStore, patch: Patch) -> Proposal:
    """Its secrets masked, like everything that is shown."""
    project = store.id.partition(":")[2]
    moment = clock.from_ns(patch.mtime_ns)
    shown = Proposal(
        id=f"{SOURCE}-{project}-{patch.where}-{patch.path.stem}",
        title=clip(redact(_title(patch)).text, _TITLE),
        body=redact(_body(patch)).text,
        kind=_KINDS[patch.where],
        source=SOURCE,
        description=", ".join(dict.fromkeys(os.path.basename(diff.target) for diff in patch.diffs)),
        store=store.id,
        project=str(store.info.project or ""),
        evidence=(Evidence(SOURCE, str(patch.path), detail=patch.where),),
        why="Gemini waits for your word before it applies this patch",
        created=clock.stamp(moment) if moment and patch.mtime_ns else "",
        etag=etag_of(patch.data),
        path=patch.path,
        error=patch.error,
        extra={"patch": patch.path.name, "target": patch.where},
    )
    return bounded(shown)


def _title(patch: Patch) -> str:
    lines = (line.lstrip("#-* ").strip() for diff in patch.diffs for line in diff.added)
    return next((line for line in lines if line), patch.path.stem)


def _body(patch: Patch) -> str:
    """A new file as its text, so that it can be edited; anything else as the changes line by line."""
    if len(patch.diffs) == 1 and patch.diffs[0].creates:
        return "\n".join(patch.diffs[0].added)
    if not patch.diffs:
        return decode(patch.data)
    parts = []
    for diff in patch.diffs:
        lines = [line for hunk in diff.hunks for line in hunk.lines if line[0] != " "]
        parts.append("\n".join([f"{os.path.basename(diff.target)}:", *lines]))
    return "\n\n".join(parts)
