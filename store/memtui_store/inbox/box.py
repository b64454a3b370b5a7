"""The inbox: proposals waiting as files outside every store."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from memtui_store import clock
from memtui_store.agents import own
from memtui_store.agents.contract import Store
from memtui_store.audit.scan import redact, scan_text
from memtui_store.changes.editing import summarize
from memtui_store.changes.files import read_file, read_image, reason_for, storage_errors
from memtui_store.changes.masking import masked_fields
from memtui_store.changes.plan import Change, Image, Plan, combined
from memtui_store.errors import ConflictError, NothingMatched, RefError
from memtui_store.findings import Finding
from memtui_store.inbox import proposal as files
from memtui_store.inbox import queues
from memtui_store.inbox.decisions import Decision, load_decisions
from memtui_store.inbox.proposal import LATER, OPEN, Nearest, Proposal
from memtui_store.index.similar import Gist, Neighbours
from memtui_store.model import Kind, Memory
from memtui_store.text import some_of
from memtui_store.view import View

_FILE_CAP = 256_000
_MODE = 0o600
_WORTH_SHOWING = 0.3


class Inbox:
    """What waits for a person; looking writes nothing, proposing is a plan."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.folder = view.environment.places.data / "inbox"

    def items(self) -> list[Proposal]:
        """Oldest first; what was put off comes last."""
        return sorted(self._read(), key=lambda item: (item.state == LATER, item.created, item.source, item.id))

    def _read(self) -> Iterator[Proposal]:
        yield from self.ours()
        yield from queues.waiting(self.view)

    def ours(self) -> Iterator[Proposal]:
        """Without what waits in other programs' queues."""
        for path in self._files():
            try:
                yield files.read(read_file(path, _FILE_CAP)[0], path)
            except OSError as error:
                yield Proposal(path.stem, path.stem, "", Kind.OTHER, "", path=path, error=reason_for(error))

    def count(self) -> int:
        """How many nobody has looked at yet."""
        theirs = sum(item.state == OPEN for item in queues.waiting(self.view))
        return theirs + sum(map(_is_open, self._files()))

    def _files(self) -> list[Path]:
        try:
            names = sorted(os.listdir(self.folder))
        except OSError:
            return []
        return [self.folder / name for name in names if name.endswith(".md") and not name.startswith(".")]

    def stamp(self) -> tuple[tuple[str, int], ...]:
        """Changes when any proposal comes, goes or is edited; nothing is read."""
        try:
            with os.scandir(self.folder) as listing:
                return tuple(sorted((entry.name, entry.stat(follow_symlinks=False).st_mtime_ns) for entry in listing))
        except OSError:
            return ()

    def get(self, wanted: str) -> Proposal:
        """By its id, or a beginning that only one has."""
        found = [item for item in self._read() if wanted and item.id.startswith(wanted)]
        exact = [item for item in found if item.id == wanted] or found
        if len(exact) == 1:
            return exact[0]
        if found:
            raise RefError(f"{wanted!r} means {len(found)} proposals: {some_of([item.id for item in found])}")
        raise RefError(f"there is no proposal {wanted!r} in the inbox", hint="memtui inbox lists what waits")

    def chosen(self, ids: Sequence[str], etags: Mapping[str, str] | None = None) -> list[Proposal]:
        """These, once each, and (with `etags`) exactly as they were shown."""
        if not ids:
            raise NothingMatched("no proposal was named", hint="memtui inbox lists what waits")
        found = {item.id: item for item in map(self.get, ids)}
        for item in found.values():
            if etags and etags.get(item.id, item.etag) != item.etag:
                raise ConflictError(f"proposal {item.id} is not what you saw any more", hint="look at it again")
        return list(found.values())

    def decisions(self) -> list[Decision]:
        return load_decisions(self.view.committer.settled)

    def target(self, proposal: Proposal) -> Store:
        """The store it names; else the project's Claude Code store where there is one, our own, or the global one."""
        if proposal.store:
            return self.view.store(proposal.store)
        if not proposal.project:
            return self.view.store(f"{own.AGENT}:{own.GLOBAL}")
        project, stores = Path(proposal.project), self.view.stores()
        ours = own.store_of(self.view.environment, project)
        of_claude = [store for store in stores if store.id.startswith("claude:") and _takes_memories(store, project)]
        return [*of_claude, *(store for store in stores if store.id == ours.id), ours][0]

    def findings(self, proposal: Proposal) -> list[Finding]:
        """What the scanners find in its text as it is."""
        return scan_text(f"{proposal.title}\n{proposal.description}\n{proposal.body}")

    # What is remembered already

    @cached_property
    def _memories(self) -> dict[str, Memory]:
        usable = (memory for memory in self.view.memories() if memory.kind not in (Kind.RULES, Kind.INDEX))
        return {memory.ref: memory for memory in usable}

    @cached_property
    def _neighbours(self) -> Neighbours[tuple[str, str]]:
        """Each memory by its first paragraph and by its description: either may say what a proposal says."""
        texts = ((ref, part, text) for ref, memory in self._memories.items() for part, text in _compared_texts(memory))
        return Neighbours(((ref, part), text) for ref, part, text in texts)

    def nearest(self, gist: Gist) -> Nearest | None:
        found = self._neighbours.nearest(gist)
        return Nearest(found[0][0], found[1]) if found and found[1] >= _WORTH_SHOWING else None

    def known(self, gist: Gist) -> list[Memory]:
        """The memories that say the same already."""
        return [self._memories[ref] for ref in dict.fromkeys(ref for ref, _ in self._neighbours.all_same(gist))]

    def memory(self, ref: str) -> Memory | None:
        return self._memories.get(ref)

    # Proposing

    def plan_propose(self, proposals: Sequence[Proposal], *, replaces: Sequence[Proposal] = ()) -> Plan:
        """New proposals, and the outdated ones they take the place of; secrets are masked whoever proposes."""
        changes = [removed(old) for old in replaces]
        held = {old.id for old in replaces}
        for item in proposals:
            ready = self._ready(item)
            path = self.folder / f"{ready.id}.md"
            if os.path.lexists(path) and ready.id not in held:
                raise ConflictError(f"proposal {ready.id} waits in the inbox already")
            changes.append(Change(f"file:{path}", None, Image(files.write(ready), clock.now_ns(), _MODE)))
        merged = combined("propose", "", [Plan("propose", "", [change]) for change in changes])
        return self.plan("propose", "propose", merged.changes, proposals)

    def _ready(self, proposal: Proposal) -> Proposal:
        safe = masked(files.bounded(proposal))
        rules = tuple(sorted({item.rule for item in self.findings(safe)}))
        return replace(
            safe,
            id=safe.id or files.proposal_id(safe.project, safe.text),
            findings=rules,
            nearest=self.nearest(safe.gist),
            created=safe.created or clock.stamp(clock.now()),
        )

    def plan(self, verb: str, words: str, changes: list[Change], items: Sequence[Proposal]) -> Plan:
        """`words` say what is done with the proposals."""
        refs = tuple(f"inbox/{item.id}" for item in items)
        return Plan(verb, summary_of(words, items), changes, refs, commit_with=self.view.commit)


def _is_open(path: Path) -> bool:
    try:
        return files.is_open(read_file(path, _FILE_CAP)[0])
    except OSError:
        return True


def _takes_memories(store: Store, project: Path) -> bool:
    return store.info.project == project and store.info.capabilities.create and os.path.isdir(store.info.root)


def _compared_texts(memory: Memory) -> Iterator[tuple[str, str]]:
    body = memory.body.strip()
    yield "body", body.split("\n\n", 1)[0] or memory.title
    if memory.description and memory.description not in body:
        yield "description", memory.description


_PROSE = ("title", "description", "name", "body", "why", "topic", "tags")


def masked(proposal: Proposal) -> Proposal:
    """No secret in any of its fields."""
    safe, _ = masked_fields(proposal, _PROSE)
    return replace(
        safe,
        evidence=tuple(masked_fields(item, ("quote", "detail"))[0] for item in safe.evidence),
        extra={key: redact(value).text for key, value in safe.extra.items()},
    )


def summary_of(words: str, items: Sequence[Proposal]) -> str:
    return summarize(words, [item.title for item in items], "proposals")


def image_of(proposal: Proposal) -> Image:
    with storage_errors(proposal.path):
        return read_image(proposal.path, _FILE_CAP)


def removed(proposal: Proposal) -> Change:
    return Change(f"file:{proposal.path}", image_of(proposal), None)
