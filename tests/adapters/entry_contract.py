"""What the contract means for stores that keep many entries in one file: the same promises, entry by entry."""

from __future__ import annotations

import os
import stat
from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from memtui_store import agents as stores
from memtui_store.agents.contract import Proposal, Store, plan_from
from memtui_store.changes.commit import Committer
from memtui_store.changes.plan import Image, combined
from memtui_store.errors import ConflictError, ReadOnlyError, RefError, RefusedError
from memtui_store.index.index import Index
from memtui_store.index.load import Loader
from memtui_store.model import READ_ONLY, Capabilities, Document, Draft, Edit, Kind
from tests.adapters.looking import look
from tests.conftest import NOW
from tests.test_contract import OLD_NS, StoreContract, commit, snapshot

TITLES = ["日本語", "../../etc", "MEMORY", "two\nlines", "x" * 150, ".", "a/b", "😀"]


class EntryContract(StoreContract):
    """An adapter gives its file, and bytes that hold some texts as entries."""

    @abstractmethod
    def file(self, store: Store) -> Path: ...

    @abstractmethod
    def holding(self, *texts: str) -> bytes: ...

    def put(self, store: Store, key: str, data: bytes, mtime_ns: int = OLD_NS) -> None:
        path = self.file(store)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        os.utime(path, ns=(mtime_ns, mtime_ns))

    def image(self, store: Store, key: str) -> Image | None:
        path = self.file(store)
        if not path.exists():
            return None
        status = path.stat()
        return Image(path.read_bytes(), status.st_mtime_ns, stat.S_IMODE(status.st_mode))

    def write(self, store: Store, *texts: str) -> None:
        self.put(store, "", self.holding(*texts))

    @pytest.fixture
    def committer(self, tmp_path: Path, store: Store) -> Iterator[Committer]:
        made = Committer(tmp_path / "state", stores.medium)
        yield made
        made.close()

    def bodies(self, store: Store) -> list[str]:
        return [document.body for document in store.scan()]

    def everything(self, store: Store) -> dict[str, Image | None]:
        return {"": self.image(store, "")}

    # Reading

    def test_a_scan_gives_what_read_gives(self, store: Store) -> None:
        self.write(store, "first text", "second text")
        found = list(store.scan())
        assert [document.body for document in found] == ["first text", "second text"]
        assert [store.read(document.key) for document in found] == found
        assert len({document.key for document in found}) == len({document.etag for document in found}) == 2
        assert {document.mtime_ns for document in found} == {OLD_NS}

    def test_a_key_outlives_a_change_of_the_others(self, store: Store, committer: Committer) -> None:
        self.write(store, "one", "two", "three")
        one, two, three = store.scan()
        commit(committer, store.plan_delete(one.key, one.etag))
        commit(committer, store.plan_update(three.key, Edit(body="drei"), three.etag))
        assert [store.read(key).body for key in (two.key, three.key)] == ["two", "drei"]
        assert store.read(two.key).etag == two.etag

    def test_what_is_known_by_its_stamp_is_not_read_again(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.write(store, "one", "two")
        monkeypatch.setattr("memtui_store.index.load.RACY_NS", -(10**18))
        index = Index(Path("nowhere"), read_only=True)
        first = Loader(index, {})
        before = first.load(store).sources
        with monkeypatch.context() as patch:
            patch.setattr(store, "load", None)
            assert Loader(index, {}, first).load(store).sources == before
        self.write(store, "one", "three")
        assert [memory.body for memory in Loader(index, {}, first).load(store).memories] == ["one", "three"]

    def test_a_single_entry_has_its_own_key(self, store: Store) -> None:
        self.write(store, "alone")
        (document,) = store.scan()
        assert [memory.key for memory in look(store).memories] == [document.key]

    # Changing

    def test_create_read_update_replace_delete(self, store: Store, committer: Committer) -> None:
        self.write(store, "stays")
        made = store.plan_create(Draft("First fact", "First fact, told in full.", Kind.FACT))
        commit(committer, made)
        held = store.read(made.key)
        assert (held.title.split(",")[0], held.body) == ("First fact", "First fact, told in full.")
        assert held.etag == made.etag

        changed = store.plan_update(made.key, Edit(body="Other"), held.etag)
        assert store.read(made.key) == held, "a plan writes nothing"
        commit(committer, changed)
        assert store.read(changed.key).body == "Other"
        assert (changed.key, store.read(changed.key).etag) == (made.key, changed.etag)

        whole = store.plan_replace(made.key, self.whole(store.read(made.key), "just text"), changed.etag or "")
        commit(committer, whole)
        assert store.read(made.key).body == "just text"

        commit(committer, store.plan_delete(made.key, whole.etag or ""))
        assert self.bodies(store) == ["stays"]
        with pytest.raises(RefError):
            store.read(made.key)

    @abstractmethod
    def whole(self, document: Document, text: str) -> bytes:
        """An entry's bytes as an editor leaves them."""

    def test_undo_and_redo_give_back_the_bytes(self, store: Store, committer: Committer) -> None:
        self.write(store, "one", "two")
        states, seen = [self.everything(store)], [list(store.scan())]
        one, two = seen[0]
        steps: list[Callable[[], Proposal]] = [
            lambda: store.plan_update(two.key, Edit(body="zwei", verified=NOW), two.etag),
            lambda: store.plan_create(Draft("New thing", "New thing.")),
            lambda: store.plan_delete(one.key, one.etag),
        ]
        for step in steps:
            commit(committer, step())
            states.append(self.everything(store))
            seen.append(list(store.scan()))
        for state, documents in zip(reversed(states[:-1]), reversed(seen[:-1]), strict=True):
            committer.commit(committer.plan_undo())
            assert self.everything(store) == state
            assert list(store.scan()) == documents
        for state, documents in zip(states[1:], seen[1:], strict=True):
            committer.commit(committer.plan_redo())
            assert self.everything(store) == state
            assert list(store.scan()) == documents

    def test_a_stale_etag_is_a_conflict(self, store: Store) -> None:
        self.write(store, "one", "two")
        one, _ = store.scan()
        for wish in wishes(one.key, "0" * 64, one.data):
            with pytest.raises(ConflictError, match="was changed by someone else meanwhile"):
                wish(store)

    def test_an_edit_of_another_entry_is_no_conflict(self, store: Store, committer: Committer) -> None:
        self.write(store, "one", "two")
        one, two = store.scan()
        commit(committer, store.plan_update(two.key, Edit(body="zwei"), two.etag))
        commit(committer, store.plan_update(one.key, Edit(body="eins"), one.etag))
        assert self.bodies(store) == ["eins", "zwei"]

    def test_several_changes_of_one_plan_to_one_file_combine(self, store: Store, committer: Committer) -> None:
        self.write(store, "one", "two", "three", "four")
        one, two, _, four = store.scan()
        plans = [
            plan_from(store.plan_update(one.key, Edit(body="eins"), one.etag), "edit", ""),
            plan_from(store.plan_delete(two.key, two.etag), "rm", ""),
            plan_from(store.plan_create(Draft("five", "five")), "add", ""),
            plan_from(store.plan_update(four.key, Edit(body="vier"), four.etag), "edit", ""),
        ]
        committer.commit(combined("mixed", "several", plans))
        found = self.bodies(store)
        assert [found[0], found[1], found[2]] == ["eins", "three", "vier"]
        assert len(found) == 4
        committer.commit(committer.plan_undo())
        assert self.bodies(store) == ["one", "two", "three", "four"]

    @pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
    def test_equal_entries_can_be_changed_and_deleted_in_one_plan(
        self, store: Store, committer: Committer, order: tuple[int, ...]
    ) -> None:
        """As masking a secret that stands in several of them does."""
        self.write(store, "twice", "other", "twice", "twice")
        equal = [document for document in store.scan() if document.body == "twice"]
        chosen = [equal[number] for number in order if number < len(equal)]
        edits = [store.plan_replace(each.key, self.whole(each, "masked"), each.etag) for each in chosen]
        committer.commit(combined("redact", "several", [plan_from(edit, "edit", "") for edit in edits]))
        assert self.bodies(store).count("masked") == len(equal)
        assert "twice" not in self.bodies(store)
        equal = [document for document in store.scan() if document.body == "masked"]
        chosen = [equal[number] for number in order if number < len(equal)]
        ends = [store.plan_delete(each.key, each.etag) for each in chosen]
        committer.commit(combined("rm", "several", [plan_from(end, "rm", "") for end in ends]))
        assert self.bodies(store) == ["other"]

    def test_a_change_between_plan_and_commit_is_a_conflict(self, store: Store, committer: Committer) -> None:
        self.write(store, "one")
        (one,) = store.scan()
        proposal = store.plan_update(one.key, Edit(body="eins"), one.etag)
        self.write(store, "one", "from outside")
        with pytest.raises(ConflictError):
            commit(committer, proposal)
        assert self.bodies(store) == ["one", "from outside"]

    def test_a_write_between_reading_and_planning_is_a_conflict(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.write(store, "one", "two")
        one, _ = store.scan()
        read = store.read

        def read_then_lose(key: str) -> Document:
            document = read(key)
            self.write(store, "two")
            return document

        monkeypatch.setattr(store, "read", read_then_lose)
        for wish in wishes(one.key, one.etag, self.whole(one, "x")):
            self.write(store, "one", "two")
            with pytest.raises(ConflictError):
                wish(store)
        assert self.bodies(store) == ["two"]

    def test_a_name_taken_between_plan_and_commit_is_a_conflict(self, store: Store, committer: Committer) -> None:
        """Nothing is named by a person here; what may be taken meanwhile is the file itself."""
        proposal = store.plan_create(Draft("T", "mine"))
        self.write(store, "theirs")
        with pytest.raises(ConflictError):
            commit(committer, proposal)
        assert self.bodies(store) == ["theirs"]

    def test_unknown_fields_survive_every_edit(self, store: Store, committer: Committer) -> None:
        """The other entries are what an edit knows nothing of."""
        self.write(store, "one", "two", "three")
        before = self.bytes_of(store, "")
        two = list(store.scan())[1]
        commit(committer, store.plan_update(two.key, Edit(body="TWO"), two.etag))
        assert self.bytes_of(store, "") == before.replace(b"two", b"TWO")

    def test_an_edit_keeps_the_time_and_verifying_renews_it(self, store: Store, committer: Committer) -> None:
        self.write(store, "one", "two")
        one, _ = store.scan()
        commit(committer, store.plan_update(one.key, Edit(body="eins"), one.etag))
        assert store.read(one.key).mtime_ns == OLD_NS
        assert store.read(one.key).verified == ""
        commit(committer, store.plan_update(one.key, Edit(verified=NOW), store.read(one.key).etag))
        assert (store.read(one.key).verified, store.read(one.key).body) == (NOW, "eins")

    def test_saying_the_same_again_changes_nothing(self, store: Store, committer: Committer) -> None:
        self.write(store, "one")
        (held,) = store.scan()
        proposal = store.plan_update(held.key, Edit(title=held.title, kind=held.kind, body=held.body), held.etag)
        assert plan_from(proposal, "edit", "").empty
        with pytest.raises(RefusedError, match="nothing would change"):
            commit(committer, proposal)

    def test_an_import_keeps_bytes_and_time(self, store: Store, committer: Committer) -> None:
        """As far as they fit: the text, whatever file it comes from."""
        data = b"---\nname: moved\nmetadata:\n  type: fact\n---\n\nThe moved text.\n"
        proposal = store.plan_import("moved.md", Image(data, OLD_NS), "The moved text.", "")
        commit(committer, proposal)
        assert store.read(proposal.key).body == "The moved text."

    def test_unsafe_names_are_refused(self, store: Store, name: str = "") -> None:
        """No name becomes a file here: whatever is given leaves only the file there was."""
        self.write(store, "one")
        for bad in ("../x", "/abs", "nul\x00", "x" * 300):
            proposal = store.plan_create(Draft("T", "b", name=bad))
            assert {change.name for change in proposal.changes if change.scheme != "hermes-age"} == {
                os.path.realpath(self.file(store))
            }

    def test_a_proposal_has_the_bytes_of_its_entry_alone(self, store: Store, committer: Committer) -> None:
        self.write(store, "one", "two")
        held = list(store.scan())[1]
        made = store.plan_create(Draft("A third fact", "A third fact, told in full.", Kind.FACT))
        commit(committer, made)
        changed = store.plan_update(held.key, Edit(body="zwei"), held.etag)
        commit(committer, changed)
        for proposal in (made, changed):
            assert proposal.data == store.read(proposal.key).data
        assert store.plan_delete(held.key, changed.etag or "").data is None

    def test_what_was_deleted_comes_back_as_it_was(self, store: Store, committer: Committer) -> None:
        self.write(store, "one", "two", "three")
        held = list(store.scan())[1]
        commit(committer, store.plan_delete(held.key, held.etag))
        proposal = store.plan_restore(held.key, Image(held.data, held.mtime_ns), held.title, "")
        commit(committer, proposal)
        back = store.read(proposal.key)
        assert (back.body, back.kind, back.raw_type, back.tags) == (held.body, held.kind, held.raw_type, held.tags)
        assert (proposal.key, proposal.etag) == (held.key, back.etag)
        assert sorted(self.bodies(store)) == ["one", "three", "two"]

    def test_a_taken_name_is_refused_and_a_taken_title_gets_a_number(self, store: Store, committer: Committer) -> None:
        """Titles may be alike; entries are told apart by more."""
        keys = set()
        for number in range(3):
            made = store.plan_create(Draft("Same title", f"Same title {number}"))
            commit(committer, made)
            keys.add(made.key)
        assert len(keys) == len(list(store.scan())) == 3

    @pytest.mark.parametrize("title", TITLES)
    def test_any_title_makes_a_safe_file(self, store: Store, committer: Committer, title: str) -> None:
        made = store.plan_create(Draft(title, "Body", description="one\ntwo"))
        commit(committer, made)
        assert " ".join(store.read(made.key).title.split()).startswith(" ".join(title.split())[:79])
        assert len(list(store.scan())) == 1

    # Who may

    def test_read_only_is_enforced_for_every_method(self, store: Store) -> None:
        self.write(store, "one")
        (document,) = store.scan()
        store.info = replace(store.info, capabilities=READ_ONLY)
        attempts = self.calls(store, document)
        assert set(attempts) == {name for name in dir(store) if name.startswith("plan_")}
        for attempt in attempts.values():
            with pytest.raises(ReadOnlyError, match="this store is read-only"):
                attempt()
        assert store.read(document.key) == document

    @pytest.mark.parametrize(
        ("allowed", "refused"),
        [
            (Capabilities(create=False, why_not="because"), {"plan_create", "plan_import", "plan_restore"}),
            (Capabilities(edit=False, why_not="because"), {"plan_update", "plan_replace", "plan_normalise"}),
            (Capabilities(delete=False, why_not="because"), {"plan_delete", "plan_clear_backups"}),
        ],
    )
    def test_each_capability_stands_for_itself(self, store: Store, allowed: Capabilities, refused: set[str]) -> None:
        self.write(store, "one")
        (document,) = store.scan()
        store.info = replace(store.info, capabilities=allowed)
        said = set()
        for name, attempt in self.calls(store, document).items():
            try:
                attempt()
            except ReadOnlyError as error:
                said.add((name, error.message))
        assert said == {(name, f"{store.id}: because") for name in refused & set(self.calls(store, document))}

    def calls(self, store: Store, document: Document) -> dict[str, Callable[[], Proposal]]:
        return {
            "plan_create": lambda: store.plan_create(Draft("T", "b")),
            "plan_import": lambda: store.plan_import("i.md", Image(b"x"), "x", ""),
            "plan_restore": lambda: store.plan_restore(document.key, Image(b"x"), "x", ""),
            "plan_update": lambda: store.plan_update(document.key, Edit(body="x"), document.etag),
            "plan_replace": lambda: store.plan_replace(document.key, self.whole(document, "x"), document.etag),
            "plan_delete": lambda: store.plan_delete(document.key, document.etag),
        }

    # The file

    def test_looking_writes_nothing_into_the_store(self, store: Store) -> None:
        self.write(store, "one", "two")
        before = snapshot(store.info.root)
        look(store)
        for document in store.scan():
            store.plan_update(document.key, Edit(body="x"), document.etag)
            store.plan_delete(document.key, document.etag)
        store.plan_create(Draft("T", "b"))
        store.budget()
        assert snapshot(store.info.root) == before

    def test_the_mode_is_kept(self, store: Store, committer: Committer) -> None:
        self.write(store, "one")
        self.file(store).chmod(0o754)
        (one,) = store.scan()
        commit(committer, store.plan_update(one.key, Edit(body="x"), one.etag))
        assert stat.S_IMODE(self.file(store).stat().st_mode) == 0o754

    def test_a_link_inside_the_store_is_edited_through_and_kept(self, store: Store, committer: Committer) -> None:
        self.write(store, "one")
        path = self.file(store)
        path.rename(path.with_name("real"))
        path.symlink_to("real")
        (one,) = store.scan()
        commit(committer, store.plan_update(one.key, Edit(body="eins"), one.etag))
        assert os.readlink(path) == "real"
        assert self.bodies(store) == ["eins"]

    def test_what_could_not_be_read_is_neither_changed_nor_deleted(self, store: Store) -> None:
        self.put(store, "", b"x" * 300)
        store.cap = 200  # type: ignore[attr-defined]
        (row,) = store.scan()
        assert row.error.startswith("too large to read")
        for wish in wishes(row.key, row.etag, b"x"):
            with pytest.raises(RefusedError):
                wish(store)


def wishes(key: str, etag: str, whole: bytes) -> list[Callable[[Store], Proposal]]:
    return [
        lambda store: store.plan_update(key, Edit(body="x"), etag),
        lambda store: store.plan_replace(key, whole, etag),
        lambda store: store.plan_delete(key, etag),
    ]
