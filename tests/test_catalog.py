"""One view over all stores: ages, trust, layers, the cache, and looking without touching."""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path

import pytest

from memtui_store.agents.folder import FolderStore
from memtui_store.catalog import Catalog
from memtui_store.errors import ConfigError, ReadOnlyError, RefError, RefusedError
from memtui_store.model import Kind, Trust
from tests.conftest import NOW_S, Home, fake_token, memory_text, put, tree


class TestLooking:
    def test_nothing_is_written_by_looking(self, home: Home) -> None:
        home.write("a.md", memory_text())
        before, listing = tree(home.path), sorted(home.path.rglob("*"))
        catalog = home.catalog()
        (
            catalog.stores(),
            catalog.memories(),
            catalog.search("pytest"),
            catalog.get("a.md"),
            catalog.history(),
            catalog.trash(),
        )
        assert tree(home.path) == before
        assert sorted(home.path.rglob("*")) == listing
        assert not (home.own / "state").exists()
        assert not (home.own / "data").exists()

    def test_making_a_catalog_reads_nothing(self, tmp_path: Path) -> None:
        put(tmp_path / "memtui" / "config" / "config.toml", "not toml at all [")
        Catalog(tmp_path / "nowhere", tmp_path / "neither")

    def test_an_empty_home_has_only_its_own_empty_stores(self, tmp_path: Path) -> None:
        with Catalog(tmp_path / "nobody", tmp_path) as catalog:
            assert catalog.memories() == []
            assert {store.info.agent for store in catalog.stores()} == {"memtui", "claude"}

    def test_a_memory_is_found_by_ref_path_key_stem_and_title(self, home: Home) -> None:
        path = home.write("feedback_a.md", memory_text("a-title"))
        catalog = home.catalog()
        for ref in (home.ref("feedback_a.md"), str(path), "feedback_a.md", "feedback_a", "a-title", "A-Title"):
            assert catalog.get(ref).key == "feedback_a.md"

    def test_an_unknown_or_ambiguous_reference_is_named(self, home: Home) -> None:
        home.write("a.md", memory_text("same"))
        home.write("b.md", memory_text("same"))
        catalog = home.catalog()
        for ref in ("nothing", home.ref("nothing.md"), "no:such/thing"):
            with pytest.raises(RefError, match=r"nothing|thing"):
                catalog.get(ref)
        with pytest.raises(RefError, match="means 2 memories"):
            catalog.get("same")


class TestAge:
    def test_verified_wins_then_modified_then_created_then_the_file(self, home: Home) -> None:
        lines = {"verified": "2026-11-14", "modified": "2026-11-06T12:00:00.000Z", "created": "2026-08-08"}
        for dropped, (expected_from, days) in enumerate(
            [("verified", 2), ("modified", 10), ("created", 100), ("mtime", 30)]
        ):
            kept = dict(list(lines.items())[dropped:])
            extra = "".join(f"  {key}: {value}\n" for key, value in kept.items())
            home.write(f"{dropped}.md", f"---\nname: x\nmetadata:\n  type: user\n{extra}---\n\nb\n", 30)
            memory = home.catalog().get(f"{dropped}.md")
            assert (memory.age_from, memory.age_days) == (expected_from, days)

    def test_a_date_nobody_can_read_is_no_date(self, home: Home) -> None:
        home.write("a.md", "---\nname: x\nmodified: soon\ncreated: 99999-01-01\n---\n\nb\n", 30)
        memory = home.catalog().get("a.md")
        assert (memory.age_from, memory.age_days, memory.created) == ("mtime", 30, None)

    def test_a_time_in_the_future_is_age_zero(self, home: Home) -> None:
        home.write("a.md", memory_text(), -30)
        assert home.catalog().get("a.md").age_days == 0

    def test_reading_does_not_change_it(self, home: Home) -> None:
        path = home.write("a.md", memory_text(), 30)
        home.catalog().get("a.md")
        assert path.stat().st_mtime == NOW_S - 30 * 86_400


class TestTrust:
    def test_new_approved_changed_and_back(self, home: Home) -> None:
        path = home.write("a.md", memory_text())
        original = path.read_bytes()
        assert home.catalog().get("a.md").trust is Trust.NEW
        home.catalog().plan_approve("a.md").commit()
        assert home.catalog().get("a.md").trust is Trust.APPROVED
        home.write("a.md", memory_text(body="Something an agent wrote."))
        catalog = home.catalog()
        assert catalog.get("a.md").trust is Trust.CHANGED
        assert "+Something an agent wrote." in catalog.changed_since_approval("a.md")
        path.write_bytes(original)
        assert home.catalog().get("a.md").trust is Trust.APPROVED

    def test_a_persons_own_edit_keeps_the_approval(self, home: Home) -> None:
        home.write("a.md", memory_text())
        catalog = home.catalog()
        catalog.plan_approve("a.md").commit()
        catalog.plan_edit("a.md", description="Mine").commit()
        assert catalog.get("a.md").trust is Trust.APPROVED
        catalog.plan_undo().commit()
        assert catalog.get("a.md").trust is Trust.APPROVED

    def test_an_edit_does_not_approve_what_was_not(self, home: Home) -> None:
        home.write("a.md", memory_text())
        catalog = home.catalog()
        catalog.plan_edit("a.md", description="Mine").commit()
        assert catalog.get("a.md").trust is Trust.NEW

    def test_an_edit_of_something_changed_since_does_not_approve_it(self, home: Home) -> None:
        home.write("a.md", memory_text())
        catalog = home.catalog()
        catalog.plan_approve("a.md").commit()
        home.write("a.md", memory_text(body="Injected."))
        catalog.refresh()
        catalog.plan_edit("a.md", description="Mine").commit()
        assert catalog.get("a.md").trust is Trust.CHANGED

    def test_an_approval_moves_with_its_memory_and_goes_with_it(self, home: Home) -> None:
        home.write("a.md", memory_text())
        catalog = home.catalog()
        catalog.plan_approve("a.md").commit()
        catalog.plan_move("a.md", to="global").commit()
        assert catalog.get("memtui:_global/a.md").trust is Trust.APPROVED
        assert home.ref("a.md") not in catalog.committer.approvals.all()
        catalog.plan_delete("a.md").commit()
        assert catalog.committer.approvals.all() == {}
        catalog.plan_undo().commit()
        assert catalog.get("memtui:_global/a.md").trust is Trust.APPROVED

    def test_undoing_an_approval_takes_it_back(self, home: Home) -> None:
        home.write("a.md", memory_text())
        catalog = home.catalog()
        catalog.plan_approve("a.md").commit()
        catalog.plan_undo().commit()
        assert catalog.get("a.md").trust is Trust.NEW
        catalog.plan_redo().commit()
        assert catalog.get("a.md").trust is Trust.APPROVED

    def test_what_cannot_be_read_cannot_be_vouched_for(self, home: Home) -> None:
        (home.memory / "x.md").mkdir()
        with pytest.raises(RefusedError, match="folder"):
            home.catalog().plan_approve("x.md")


class TestLayers:
    def test_a_project_memory_hides_the_global_one_of_the_same_name_and_both_say_so(self, home: Home) -> None:
        catalog = home.catalog()
        catalog.plan_create(store="global", title="Editor", body="vim", type="preference").commit()
        catalog.plan_create(store="project", title="Editor", body="emacs", type="preference").commit()
        (inner,) = catalog.memories("scope:project editor")
        (outer,) = catalog.memories("scope:global editor")
        assert inner.shadows == outer.ref
        assert outer.shadowed_by == (inner.ref,)
        assert {memory.ref for memory in catalog.memories("has:conflict")} == {inner.ref, outer.ref}

    def test_a_superseded_memory_names_its_successor(self, home: Home) -> None:
        home.write("old.md", memory_text("old"))
        home.write("new.md", "---\nname: new\nmetadata:\n  type: user\n  supersedes: old\n---\n\nb\n")
        catalog = home.catalog()
        assert catalog.get("old.md").superseded_by == home.ref("new.md")
        assert [memory.key for memory in catalog.memories("is:superseded")] == ["old.md"]

    def test_an_index_with_text_of_its_own_is_a_memory_too(self, home: Home) -> None:
        home.write("MEMORY.md", "- [A](a.md) — hook\n")
        home.write("a.md", memory_text())
        assert home.catalog().memories("kind:index") == []
        home.write("MEMORY.md", "- [A](a.md) — hook\n\nThe database is Postgres 16.\n")
        assert [memory.kind for memory in home.catalog().memories("postgres")] == [Kind.INDEX]


class TestCache:
    @pytest.fixture(autouse=True)
    def steady(self, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
        """Files of this very moment are remembered too, unless a test is about just that."""
        if "just_now" not in request.node.name:
            monkeypatch.setattr("memtui_store.index.load.RACY_NS", -(10**18))

    def test_a_second_look_reads_no_file(self, home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
        for number in range(3):
            home.write(f"{number}.md", memory_text(f"m{number}", body=f"body {number}"))
        home.write("broken.md", "---\nname: a: b\ndescription: [\n---\n\nbody\n")
        with home.catalog() as catalog:
            first = catalog.memories()
        with home.catalog() as catalog:
            catalog.make_searchable()
        monkeypatch.setattr(FolderStore, "load", lambda *_: pytest.fail("a file was read"))
        with home.catalog() as catalog:
            assert catalog.memories() == first
            assert [memory.body for memory in catalog.memories()] == [memory.body for memory in first]

    @pytest.mark.parametrize("body", ["bbbb", "a longer body"])
    def test_a_changed_file_is_read_again(self, home: Home, body: str) -> None:
        path = home.write("a.md", memory_text(body="aaaa"))
        with home.catalog() as catalog:
            assert catalog.get("a.md").body == "aaaa\n"
        moment = path.stat().st_mtime_ns
        path.write_text(memory_text(body=body))
        os.utime(path, ns=(moment, moment))
        with home.catalog() as catalog:
            assert catalog.get("a.md").body == f"{body}\n"
            path.write_text(memory_text(body="again"))
            catalog.refresh()
            assert catalog.get("a.md").body == "again\n"

    def test_a_file_written_just_now_is_not_trusted(self, home: Home) -> None:
        path = home.write("a.md", memory_text(body="aaaa"))
        with home.catalog() as catalog:
            assert catalog.get("a.md").body == "aaaa\n"
        moment = path.stat().st_mtime_ns
        path.write_text(memory_text(body="bbbb"))
        os.utime(path, ns=(moment, moment))
        assert home.catalog().get("a.md").body == "bbbb\n"

    def test_it_holds_no_secret_and_nobody_else_may_read_it(self, home: Home) -> None:
        key = fake_token()
        home.write("a.md", memory_text(name=f"t {key}", description=f"d {key}", body=f"token {key}\n\nAWS {key}"))
        with home.catalog() as catalog:
            assert any(found.family == "secret" for found in catalog.get("a.md").findings)
            assert catalog.search("token")
        assert any(path.name == "index.sqlite" for path in (home.own / "cache").rglob("*"))
        for path in (home.own / "cache").rglob("*"):
            assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600)
            assert path.is_dir() or key.encode() not in path.read_bytes()
        memory = home.catalog().get("a.md")
        assert key not in memory.title + memory.description + memory.body + str(memory.findings)
        assert memory.findings

    def test_a_title_is_masked_before_anything_was_scanned(self, home: Home) -> None:
        key = fake_token()
        home.write("a.md", memory_text(name=f"t {key}", description="fine"))
        home.write("b.md", memory_text(description=f"d {key}"))
        for memory in home.catalog().memories():
            assert key not in f"{memory.title} {memory.name} {memory.description} {memory!r}"

    def test_a_body_is_there_after_the_cache_is_gone(self, home: Home) -> None:
        home.write("a.md", memory_text(body="kept"))
        with home.catalog() as catalog:
            catalog.memories()
        catalog = home.catalog()
        (memory,) = catalog.memories()
        (home.own / "cache" / "index.sqlite").unlink()
        catalog.index.close()
        assert memory.body == "kept\n"

    def test_damaged_pages_are_made_anew(self, home: Home) -> None:
        home.write("a.md", memory_text("right"))
        with home.catalog() as catalog:
            catalog.memories()
        path = home.own / "cache" / "index.sqlite"
        data = bytearray(path.read_bytes())
        data[4096:] = b"\xff" * (len(data) - 4096)
        path.write_bytes(data)
        assert home.catalog().get("a.md").title == "right"

    def test_two_of_them_share_it(self, home: Home) -> None:
        home.write("a.md", memory_text("a"))
        one, other = home.catalog(), home.catalog()
        one.memories()
        home.write("b.md", memory_text("b"))
        assert len(other.memories()) == 2
        other.close()
        one.close()
        assert {memory.title for memory in home.catalog().memories()} == {"a", "b"}

    def test_memories_stream_in_the_same_order(self, home: Home) -> None:
        for number in range(3):
            home.write(f"{number}.md", memory_text(f"m{number}"))
        streamed = [memory for memories in home.catalog().stream() for memory in memories]
        assert [memory.key for memory in streamed] == ["0.md", "1.md", "2.md"]
        assert streamed == home.catalog().memories()

    @pytest.mark.parametrize("damage", [b"not a database", b"", b"SQLite format 3\x00" + b"\xff" * 200])
    def test_a_damaged_one_is_thrown_away(self, home: Home, damage: bytes) -> None:
        home.write("a.md", memory_text())
        put(home.own / "cache" / "index.sqlite", damage)
        assert len(home.catalog().memories()) == 1

    def test_where_it_cannot_be_written_everything_still_works(self, home: Home) -> None:
        home.write("a.md", memory_text())
        put(home.own / "cache", b"a file where the folder should be")
        assert len(home.catalog().memories()) == 1

    def test_deleted_files_leave_it(self, home: Home) -> None:
        path = home.write("a.md", memory_text())
        with home.catalog() as catalog:
            assert len(catalog.memories()) == 1
        path.unlink()
        with home.catalog() as catalog:
            assert catalog.memories() == []
        db = sqlite3.connect(home.own / "cache" / "index.sqlite")
        assert db.execute("SELECT count(*) FROM source WHERE key = ?", (b"a.md",)).fetchone() == (0,)
        assert db.execute("SELECT count(*) FROM text WHERE place MATCH 'a'").fetchone() == (0,)
        db.close()


class TestSettings:
    @pytest.mark.parametrize(
        ("text", "named"),
        [
            ("max_file_kb = 'soon'\n", "max_file_kb"),
            ("max_file_kb = 0\n", "max_file_kb"),
            ("colour = 'red'\n", "colour"),
            ("roots = 3\n", "roots"),
            ("[[[", "TOML"),
            ("read_only = 'maybe'\n", "read_only"),
        ],
    )
    def test_a_wrong_value_is_named(self, home: Home, text: str, named: str) -> None:
        put(home.own / "config" / "config.toml", text)
        with pytest.raises(ConfigError) as caught:
            home.catalog().memories()
        assert named in caught.value.message
        assert "config.toml" in caught.value.message

    def test_a_pipe_or_a_flood_is_a_reason_and_no_wait(self, home: Home) -> None:
        path = put(home.own / "config" / "config.toml", "# " + "x" * 1_000_001)
        with pytest.raises(ConfigError, match="cannot be read: too large to read"):
            home.catalog().memories()
        path.unlink()
        os.mkfifo(path)
        with pytest.raises(ConfigError, match="cannot be read: a pipe, not a file"):
            home.catalog().memories()

    def test_a_link_to_dotfiles_elsewhere_is_followed(self, home: Home) -> None:
        kept = put(home.path / "dotfiles" / "memtui.toml", "read_only = true\n")
        path = home.own / "config" / "config.toml"
        path.parent.mkdir(parents=True)
        path.symlink_to(kept)
        assert home.catalog().environment.settings.read_only

    def test_read_only_refuses_every_change(self, home: Home) -> None:
        put(home.own / "config" / "config.toml", "read_only = true\n")
        home.write("a.md", memory_text())
        with pytest.raises(ReadOnlyError):
            home.catalog().plan_delete("a.md").commit()

    def test_xdg_folders_are_used_unless_one_variable_moves_all(self, tmp_path: Path) -> None:
        from memtui_store.settings import Places

        places = Places.of(tmp_path, {"XDG_STATE_HOME": "/s", "XDG_CACHE_HOME": "relative"})
        assert places.state == Path("/s/memtui")
        assert places.cache == tmp_path / ".cache" / "memtui"
        assert Places.of(tmp_path, {"MEMTUI_HOME": "/m"}).data == Path("/m/data")

    def test_a_large_file_limit_can_be_set(self, home: Home) -> None:
        put(home.own / "config" / "config.toml", "max_file_kb = 1\n")
        home.write("a.md", memory_text(body="x" * 5000))
        assert "too large" in home.catalog().get("a.md").error


class TestSecretsDoNotTravel:
    key = fake_token(2)

    def test_a_new_memory_is_masked_and_says_so(self, home: Home) -> None:
        plan = home.catalog().plan_create(
            title="t", body=f"the token is {self.key}", description=self.key, tags=[self.key]
        )
        assert "masked" in plan.notes[0]
        plan.commit()
        for path in home.own.rglob("*"):
            assert not path.is_file() or self.key.encode() not in path.read_bytes()

    def test_an_edited_field_is_masked_and_the_others_stay(self, home: Home) -> None:
        path = home.write("a.md", memory_text(body=f"old {self.key}"))
        home.catalog().plan_edit("a.md", description=f"see {self.key}").commit()
        text = path.read_text()
        assert f"old {self.key}" in text
        assert text.count(self.key) == 1

    def test_an_editor_may_keep_what_was_there_but_add_none(self, home: Home) -> None:
        other = fake_token(3)
        path = home.write("a.md", memory_text(body=f"old {self.key}"))
        data = path.read_bytes() + f"new {other}\n".encode()
        home.catalog().plan_replace("a.md", data).commit()
        assert self.key in path.read_text()
        assert other not in path.read_text()

    def test_a_copy_and_a_move_are_masked_unless_a_person_insists(self, home: Home) -> None:
        home.write("a.md", memory_text(body=f"token {self.key}"))
        catalog = home.catalog()
        catalog.plan_copy("a.md", to="global").commit()
        copied = home.own / "data" / "store" / "_global" / "a.md"
        assert self.key not in copied.read_text()
        catalog.plan_undo().commit()
        catalog.plan_copy(home.ref("a.md"), to="global", keep_secrets=True).commit()
        assert self.key in copied.read_text()

    def test_no_diff_shows_one(self, home: Home) -> None:
        home.write("a.md", memory_text(body=f"token {self.key}"))
        assert self.key not in home.catalog().plan_delete("a.md").diff()
