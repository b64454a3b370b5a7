"""What Codex remembers and a person may change: task groups, the summary, notes, skills.

New memories become ad-hoc notes, which Codex takes as the user's word; its own consolidation works them in.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.ages import Age, Ages, no_ages
from memtui_store.agents.codex import groups, notes, summary
from memtui_store.agents.codex.config import V1, V2, Config
from memtui_store.agents.codex.groups import Group
from memtui_store.agents.codex.jobs import Jobs, JobsReader, stamp_of
from memtui_store.agents.codex.medium import address, refuse_while_running
from memtui_store.agents.codex.reading import (
    HANDBOOK,
    file_document,
    group_document,
    head_of,
    keyed,
    linked,
    summary_document,
    used,
)
from memtui_store.agents.contract import Proposal, safe_name
from memtui_store.agents.drafts import changed_field, checked_text, markdown_for
from memtui_store.agents.entries import EntryStore
from memtui_store.agents.session_start import Opening
from memtui_store.changes.plan import Change, Image
from memtui_store.errors import RefusedError
from memtui_store.format.memory_file import decode, edit_memory, encode, etag_of
from memtui_store.model import Budget, Document, Draft, Edit, Source

_MOST = 5_000
_OWN = (HANDBOOK, summary.NAME, "raw_memories.md", "phase2_workspace_diff.md")
_LATER = "notes take effect with Codex' next consolidation, at the start of a session and at most every six hours"


@dataclass
class CodexStore(EntryStore):
    """`home` is Codex' own folder, `databases` the one with its SQLite files."""

    home: Path = Path()
    databases: Path = Path()
    config: Config = field(default_factory=Config)
    ages: Ages = field(default_factory=no_ages)

    @property
    def second(self) -> bool:
        return self.info.root.name == V2

    # Reading

    @cached_property
    def _jobs(self) -> JobsReader:
        return JobsReader(self.databases, self.info.root.name)

    @property
    def jobs(self) -> Jobs:
        return self._jobs.read()

    def names(self) -> list[str]:
        found = self._listed("")
        skills = [f"skills/{name}/SKILL.md" for name in self._listed("skills")]
        return [
            *(name for name in (HANDBOOK, summary.NAME) if name in found),
            *(f"{notes.FOLDER}/{name}" for name in self._listed(notes.FOLDER)),
            *(name for name in skills if os.path.lexists(self.path_of(name))),
            *(name for name in found if name not in _OWN),
        ]

    def _listed(self, folder: str) -> list[str]:
        """Markdown files, or the folders with skills."""
        found = [name for name in self.listed(folder) if folder == "skills" or name.endswith(".md")]
        return self.at_most(_MOST, found, f"{folder or 'its folder'}: more than {_MOST:,} files")

    def file_of(self, key: str) -> str:
        return HANDBOOK if key.startswith(f"{HANDBOOK}#") else key

    def source(self, name: str) -> Source:
        """The handbook's key is no file name, because elsewhere a MEMORY.md is an index and not looked into."""
        path = self.path_of(name)
        if name == HANDBOOK:
            also = f"{self.ages.stamp(path)}\n{stamp_of(self.databases, self.info.root.name)}"
            return self.source_of(f"{name}#", path, also)
        return self.source_of(name, path, self.ages.stamp(path) if name == summary.NAME else "")

    def damage(self, name: str, data: bytes) -> str:
        """What is one memory says by itself what is wrong with it."""
        return super().damage(name, data) if name == HANDBOOK else ""

    def documents(self, name: str, data: bytes, mtime_ns: int) -> list[Document]:
        path = self.path_of(name)
        if name == HANDBOOK:
            return self._groups(decode(data), mtime_ns)
        if name == summary.NAME:
            document = summary_document(data, path, mtime_ns, second=self.second)
            document.verified = self.ages.of(path).get(document.etag, Age()).verified
        else:
            document = file_document(data, name, path, mtime_ns)
        return [linked(document, path)]

    def _groups(self, text: str, mtime_ns: int) -> list[Document]:
        path = self.path_of(HANDBOOK)
        ages, found, line, at = self.ages.of(path), [], 1, 0
        held = self.at_most(_MOST, groups.parse(text), f"{HANDBOOK}: more than {_MOST:,} task groups")
        for key, group in keyed(held, ages):
            line, at = line + text.count("\n", at, group.start), group.start
            document = group_document(key, group, path, line, mtime_ns, ages)
            sessions = self.jobs.sessions
            used(document, [sessions[thread] for thread in group.threads if thread in sessions])
            found.append(linked(document, path))
        return found

    # Health

    def budget(self) -> Budget:
        """Bytes of the summary against what a session gets of it."""
        return Budget(chars=summary.size(self.text_of(summary.NAME)), max_chars=summary.CAP)

    def at_start(self) -> Iterator[Opening]:
        """The summary with its middle cut out; only the active root's is read."""
        text = self.text_of(summary.NAME)
        if text.strip() and self.info.root.name == self.config.root:
            pieces = tuple(summary.drawn(text))
            path, what = self.path_of(summary.NAME), "Codex' summary; its middle is cut out where it is too long"
            yield Opening(path, what, pieces, summary.size(text), summary.CAP, unit="bytes")

    def health(self) -> Iterator[str]:
        for problem in summary.problems(self.text_of(summary.NAME), second=self.second):
            yield f"{summary.NAME}: {problem}"
        if os.path.lexists(self.info.root / "phase2_workspace_diff.md"):
            yield "phase2_workspace_diff.md is there: a consolidation is under way, or was broken off"
        yield from self.jobs.problems()

    # Changing

    def _change(self, key: str, operate: Callable[[bytes], bytes] | None, mtime_ns: int | None = None) -> Change:
        """What becomes of a file, or (None) its end; several of one plan to one file build on each other."""
        refuse_while_running(self.home, self.info.root.name, self.databases)
        path = self.path_of(key)
        where = address(self.home, path)
        if operate is None:
            return Change(where, self.image_at(path), None)
        return self.change_file(where, path, operate, mtime_ns)

    def _handbook(self, operate: Callable[[str], str], mtime_ns: int | None = None) -> Change:
        return self._change(HANDBOOK, lambda held: encode(operate(decode(held))), mtime_ns)

    def _create(self, draft: Draft) -> Proposal:
        words = safe_name(draft.name) if draft.name else draft.title
        return self._noted(markdown_for(draft), words.removesuffix(".md"))

    def _import(self, name: str, image: Image, title: str, hook: str) -> Proposal:
        """A task group stays one; anything else becomes a note with exactly these bytes."""
        text = decode(image.data)
        if not self.second and text.startswith("# Task Group:"):
            block = groups.one(text, headed=True)
            change = self._handbook(lambda held: groups.added(held, block), clock.now_ns())
            return Proposal(self._key_in(change, block), [change], etag=etag_of(encode(block)), data=encode(block))
        safe_name(name.rpartition("/")[2])
        return self._noted(checked_text(image.data), title, image.mtime_ns)

    def _restore(self, key: str, image: Image, title: str, hook: str) -> Proposal:
        """A note under the name it had; anything else as an import brings it."""
        if not key.startswith(f"{notes.FOLDER}/") or os.path.lexists(self.info.root / key):
            return self._import(key, image, title or key.rpartition("/")[2].removesuffix(".md"), hook)
        changes = self._both(self._change(key, lambda _: image.data, image.mtime_ns or None), key)
        return Proposal(key, changes, (_LATER, *self._inactive()), image.hash, image.data)

    def _noted(self, data: bytes, words: str, mtime_ns: int | None = None) -> Proposal:
        key = f"{notes.FOLDER}/{notes.name_for(words, self._listed(notes.FOLDER))}"

        def operate(held: bytes) -> bytes:
            if held not in (b"", data):
                raise RefusedError(f"two new notes would have the same name: {key}", hint="give one another title")
            return data

        changes = self._both(self._change(key, operate, mtime_ns), key)
        return Proposal(key, changes, (_LATER, *self._inactive()), etag_of(data), data)

    def _inactive(self) -> tuple[str, ...]:
        if self.info.root.name == self.config.root or self.config.dual_write:
            return ()
        return (f"Codex does not read {self.info.root.name} now; it reads {self.config.root}",)

    def _both(self, change: Change, key: str) -> list[Change]:
        """Where Codex keeps up both its roots, a note that is the same in both stays so."""
        if not self.config.dual_write:
            return [change]
        other = self.info.root.with_name(V1 if self.second else V2)
        twin = replace(self, info=replace(self.info, root=other), trouble=[])
        if not other.is_dir() or other.is_symlink():
            return [change]
        image = twin.image_at(other / key)
        if (image.data if image else None) != (change.before.data if change.before else None):
            return [change]
        after = change.after and replace(change.after, mode=image.mode if image else change.after.mode)
        return [change, Change(address(self.home, other / key), image, after)]

    def _key_in(self, change: Change, block: str) -> str:
        """What a block will be called once the change is made."""
        after = decode(change.after.data) if change.after else ""
        ages = self.ages.of(self.path_of(HANDBOOK))
        return next(key for key, group in reversed(list(keyed(groups.parse(after), ages))) if group.text == block)

    def _update(self, document: Document, edit: Edit) -> Proposal:
        name = self.file_of(document.key)
        if name == HANDBOOK:
            group = self._group(document)
            return self._rewritten(document, _edited(group, document, edit), edit.verified)
        if name == summary.NAME:
            return self._new_summary(document, edit)
        if edit.body is not None:
            same = edit.body.strip("\n") == document.body
            edit = replace(edit, body=None if same else edit.body.strip("\n") + "\n")
        if edit.title == document.title:
            edit = replace(edit, title=None)
        if edit.kind is document.kind:
            edit = replace(edit, kind=None)
        mtime_ns = clock.now_ns() if edit.verified is not None else None
        return self._new_file(document, edit_memory(document, edit), mtime_ns)

    def _new_summary(self, document: Document, edit: Edit) -> Proposal:
        _refuse_fields("Codex' summary", edit, document, "title", "description", "kind", "tags")
        data = document.data
        if edit.body is not None and edit.body.strip("\n") != document.body.strip("\n"):
            head = head_of(decode(document.data))
            data = encode(head + edit.body.strip("\n") + "\n")
        proposal = self._new_file(document, data)
        path, etag = self.path_of(summary.NAME), etag_of(data)
        known = self.ages.of(path).get(document.etag, Age())
        verified = known.verified if edit.verified is None else edit.verified
        aged = [self.ages.change(path, etag, Age(verified=verified))] if verified else []
        kept = proposal.changes if data != document.data or not aged else []
        return replace(proposal, changes=[*kept, *aged])

    def _replace(self, document: Document, data: bytes) -> Proposal:
        if self.file_of(document.key) == HANDBOOK:
            headed = self._group(document).headed
            return self._rewritten(document, groups.one(decode(data), headed=headed), None)
        return self._new_file(document, data)

    def _new_file(self, document: Document, data: bytes, mtime_ns: int | None = None) -> Proposal:
        remarks: list[str] = []
        if document.key == summary.NAME:
            if summary.marked(decode(document.data)) and not summary.marked(decode(data)):
                raise RefusedError(
                    f"without {summary.MARK!r} in its first line Codex would write the summary anew from scratch",
                    hint="keep the first line",
                )
            remarks += summary.problems(decode(data), second=self.second)
        elif data != document.data:
            checked_text(data)

        def operate(held: bytes) -> bytes:
            if etag_of(held) != document.etag:
                raise self._conflict(document.key)
            return data

        change = self._change(document.key, operate, mtime_ns)
        changes = self._both(change, document.key) if document.key.startswith(notes.FOLDER) else [change]
        return Proposal(document.key, changes, tuple(remarks), etag_of(data), data)

    def _rewritten(self, document: Document, block: str, verified: str | None) -> Proposal:
        """The group keeps its name, by its title or else by a record of it."""
        path, data = self.path_of(HANDBOOK), encode(block)
        old, etag = decode(document.data), etag_of(data)
        change = self._handbook(lambda held: groups.replaced(held, old, block))
        known = verified is not None or document.etag in self.ages.of(path)
        aged: list[Change] = []
        if known or self._key_in(change, block) != document.key:
            own = document.key.partition("#")[2]
            aged = self.ages.after_edit(path, document.etag, etag, own, verified)
        changes = [change, *aged] if etag != document.etag else aged or [change]
        return Proposal(document.key, changes, etag=etag, data=data)

    def _remove(self, document: Document) -> Proposal:
        if self.file_of(document.key) != HANDBOOK:
            return self._removed_file(document)
        group, path = self._group(document), self.path_of(HANDBOOK)
        changes = [self._handbook(lambda held: groups.removed(held, group.text))]
        changes += self.ages.after_removal(path, document.etag)
        remarks: tuple[str, ...] = ()
        if self._derivable(group):
            forget = self._noted(notes.forget_note(group), f"forget {group.title} {document.etag[:6]}")
            changes += forget.changes
            remarks = ("the sessions it came from are still there, so a note tells Codex to forget it", *forget.notes)
        return Proposal(document.key, changes, remarks)

    def _removed_file(self, document: Document) -> Proposal:
        path = self.path_of(document.key)
        if os.path.islink(path):
            raise RefusedError(f"{path} is a symbolic link", hint="memtui keeps links as they are; remove it by hand")
        change = self._change(document.key, None)
        if change.before is None or change.before.hash != document.etag:
            raise self._conflict(document.key)
        changes = self._both(change, document.key) if document.key.startswith(notes.FOLDER) else [change]
        remarks = ("Codex writes a new summary at its next consolidation",) if document.key == summary.NAME else ()
        return Proposal(document.key, changes, remarks)

    def _derivable(self, group: Group) -> bool:
        """Whether Codex still has what the group was made from."""
        there = any(os.path.lexists(self.info.root / name) for name in group.summaries if ".." not in name)
        return there or any(thread in self.jobs.sessions for thread in group.threads)

    def _group(self, document: Document) -> Group:
        """The block a document was made from, as the file has it now."""
        for group in groups.parse(self.text_of(HANDBOOK)):
            if etag_of(encode(group.text)) == document.etag:
                return group
        raise self._conflict(document.key)


def _edited(group: Group, document: Document, edit: Edit) -> str:
    _refuse_fields("a task group", edit, document, "kind", "tags")
    if edit.body is not None and edit.body.strip("\r\n") != document.body.strip("\r\n"):
        group = replace(group, text=group.with_body(edit.body))
    if edit.title is not None and edit.title != document.title:
        if not group.headed:
            raise RefusedError("what stands before the first task group has a text, but no title of its own")
        group = replace(group, text=group.with_title(edit.title))
    if edit.description is not None and edit.description != document.description:
        group = replace(group, text=group.with_scope(edit.description))
    return groups.one(group.text, headed=group.headed) if group.text != decode(document.data) else group.text


def _refuse_fields(what: str, edit: Edit, document: Document, *names: str) -> None:
    if name := changed_field(edit, document, *names):
        raise RefusedError(f"{what} has no {name} that could be set", hint="edit its text instead")
