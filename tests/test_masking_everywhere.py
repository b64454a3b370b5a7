"""Masking a secret: the same value goes everywhere at once, nothing else goes, and what must stay is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memtui_store.catalog import Catalog
from memtui_store.changes.secret_values import Secret
from memtui_store.errors import RefusedError
from memtui_store.inbox.proposal import Proposal
from memtui_store.model import Kind
from tests.adapters.every_agent import furnish
from tests.conftest import Cli, Home, fake_token, memory_text, put

TOKEN = fake_token(11)
PASSWORD = fake_token(12, "Tr0", 9) + "&3"


def holding(home: Home, value: str) -> list[str]:
    """Every file of the person and of memtui that holds these characters."""
    paths = (path for folder in (home.path, home.own, home.project.parent) for path in folder.rglob("*"))
    return sorted(path.name for path in paths if path.is_file() and value.encode() in path.read_bytes())


@pytest.fixture
def agents(home: Home) -> Home:
    """The same token in a memory of every store, in an index, in the inbox and in the trash."""
    furnish(home)
    catalog = home.catalog()
    home.write("leak.md", memory_text("leak", f"uses {TOKEN}", body=f"The token is {TOKEN}."))
    home.write("MEMORY.md", f"- [leak](leak.md) — uses {TOKEN}\n- [tests](feedback_tests.md) — How to test\n")
    for where in [item.id for item in catalog.stores() if item.info.capabilities.create]:
        catalog.plan_create(store=where, title="CI", body=f"CI logs in with {TOKEN}", keep_secrets=True).commit()
    put(home.path / ".codex" / "memories" / "MEMORY.md", f"# Task Group: app\n\n- CI logs in with {TOKEN}\n")
    note = home.catalog().plan_create(
        store="memtui:_global", title="Old", body=f"was {TOKEN}\n\nKeep this line.", keep_secrets=True
    )
    note.commit()
    catalog = home.catalog()
    catalog.plan_delete(note.refs[0]).commit()
    return home


def test_one_command_masks_the_value_in_every_store_the_index_the_history_and_the_trash(agents: Home, cli: Cli) -> None:
    assert len(holding(agents, TOKEN)) > 4
    code, _, err = cli("redact", agents.ref("leak.md"), "--yes")
    assert code == 0, err
    assert holding(agents, TOKEN) == []
    catalog = agents.catalog()
    assert catalog.verify_history().ok
    [item] = [item for item in catalog.trash() if "old" in item.ref]
    catalog.plan_restore([item]).commit()
    text = agents.catalog().document(item.ref)[1].body
    assert "Keep this line." in text
    assert "redacted" in text


def test_the_preview_names_every_place_and_where_to_revoke(agents: Home, cli: Cli) -> None:
    transcript = put(agents.memory.parent / "session.jsonl", json.dumps({"text": f"use {TOKEN}"}) + "\n")
    code, _, err = cli("redact", agents.ref("leak.md"), "--dry-run")
    assert code == 0
    for place in (
        "leak.md",
        "hermes",
        "memtui:_global",
        "MEMORY.md",
        "history",
        "trash",
        "github.com",
        str(transcript),
    ):
        assert place in err, place
    assert [line for line in err.splitlines() if "NOT masked" in line] == [
        f"memtui: NOT masked, still readable: {transcript}: memtui does not change this file;"
        " delete it, or mask it by hand"
    ]
    assert TOKEN not in err
    assert len(holding(agents, TOKEN)) > 5, "nothing is done yet"
    cli("redact", agents.ref("leak.md"), "--yes")
    assert holding(agents, TOKEN) == ["session.jsonl"]


def test_a_proposal_in_the_inbox_is_masked_too(home: Home) -> None:
    home.write("leak.md", memory_text("leak", body=f"The admin password is {PASSWORD}"))
    catalog = home.catalog()
    item = Proposal("", "Sign-in", f"Someone typed {PASSWORD} into the form", Kind.FACT, "agent:x")
    catalog.inbox.plan_propose([item]).commit()
    assert len(holding(home, PASSWORD)) > 1
    home.catalog().plan_redact("leak.md").commit()
    assert holding(home, PASSWORD) == []


def test_a_value_found_by_its_words_goes_where_no_word_tells_of_it(home: Home) -> None:
    home.write("leak.md", memory_text("leak", body=f"The admin password is {PASSWORD}"))
    plain = home.write("plain.md", memory_text("plain", body=f"Try {PASSWORD} first"))
    home.catalog().plan_redact("leak.md").commit()
    assert PASSWORD not in plain.read_text()


def test_a_weak_word_is_masked_only_where_it_was_found(home: Home) -> None:
    weak = fake_token(13, "", 7)
    home.write("leak.md", memory_text("leak", body=f"password: {weak}"))
    other = home.write("other.md", memory_text("other", body=f"The {weak} patch is ugly."))
    plan = home.catalog().plan_redact("leak.md")
    assert any("short or common" in note for note in plan.notes)
    plan.commit()
    assert weak not in (home.memory / "leak.md").read_text()
    assert weak in other.read_text()


def test_masking_leaves_the_rest_of_history_to_be_undone(home: Home) -> None:
    home.write("leak.md", memory_text("leak", body=f"The token is {TOKEN}."))
    home.write("other.md", memory_text("other", "Before"))
    first = home.catalog().plan_edit("leak.md", description="Edited before").commit()
    second = home.catalog().plan_edit("other.md", description="After").commit()
    home.catalog().plan_redact("leak.md").commit()
    catalog = home.catalog()
    catalog.plan_undo(second.id).commit()
    assert "Before" in (home.memory / "other.md").read_text()
    catalog.plan_undo(first.id).commit()
    text = (home.memory / "leak.md").read_text()
    assert "How we test" in text
    assert TOKEN not in text
    assert catalog.verify_history().ok


def test_masking_itself_cannot_be_undone_and_says_so(home: Home) -> None:
    home.write("leak.md", memory_text("leak", body=f"The token is {TOKEN}."))
    plan = home.catalog().plan_redact("leak.md")
    assert any("cannot be undone" in note for note in plan.notes)
    plan.commit()
    with pytest.raises(RefusedError, match="for good"):
        home.catalog().plan_undo()


def test_a_crash_before_history_is_masked_is_made_good_at_the_next_start(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.write("leak.md", memory_text("leak", body=f"The admin password is {PASSWORD}"))
    home.write("plain.md", memory_text("plain", body=f"Try {PASSWORD} first"))
    home.catalog().plan_edit("plain.md", description="Another").commit()

    def killed(*_: object) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("memtui_store.changes.redaction.purge_operation", killed)
        with pytest.raises(KeyboardInterrupt):
            home.catalog().plan_redact("leak.md").commit()
    assert holding(home, PASSWORD) != []
    home.catalog().stores()
    assert holding(home, PASSWORD) == []


def test_a_file_that_may_not_be_changed_is_named_and_kept(home: Home, cli: Cli) -> None:
    raw = f"# Raw Memories\n\n## Thread `t1`\nupdated_at: 2026-01-01T00:00:00+00:00\n\nThe token is {TOKEN}\n"
    generated = put(home.path / ".codex" / "memories" / "raw_memories.md", raw)
    home.write("leak.md", memory_text("leak", body=f"The token is {TOKEN}."))
    _, _, err = cli("redact", "leak.md", "--yes")
    assert "NOT masked" in err
    assert "raw_memories.md" in err
    assert generated.read_text() == raw


def test_deleting_one_entry_for_good_leaves_the_other_entries_restorable(home: Home) -> None:
    furnish(home)
    catalog = home.catalog()
    for name in ("First", "Second", "Third"):
        catalog.plan_create(store="hermes", title=name, body=f"{name} of the notes").commit()
    catalog = home.catalog()
    by_body = {memory.body: memory.ref for memory in catalog.memories() if memory.store == "hermes"}
    catalog.plan_delete(by_body["First of the notes"]).commit()
    catalog.plan_purge(by_body["Second of the notes"]).commit()
    catalog = home.catalog()
    [item] = catalog.trash()
    catalog.plan_restore([item]).commit()
    bodies = {memory.body for memory in home.catalog().memories() if memory.store == "hermes"}
    assert {"First of the notes", "Third of the notes"} <= bodies
    assert not any(b"Second of the notes" in data for data in journal_texts(catalog))


def test_emptying_the_trash_keeps_bytes_that_another_memory_still_needs(home: Home) -> None:
    home.write("a.md", memory_text("a"))
    home.write("b.md", memory_text("a"))
    catalog = home.catalog()
    catalog.plan_approve("a.md").commit()
    catalog.plan_delete("b.md").commit()
    catalog.empty_trash()
    (home.memory / "a.md").unlink()
    assert [found.ref for found in home.catalog().lost()] == [home.ref("a.md")]


@pytest.mark.parametrize(
    ("value", "strong"),
    [("admin", False), ("changeme", False), ("aaaaaaaa1", False), (PASSWORD, True), (TOKEN, True), ("x7" * 4, False)],
)
def test_only_values_that_no_text_holds_by_chance_are_masked_everywhere(value: str, strong: bool) -> None:
    assert Secret(value, "secret.password").strong is strong


def journal_texts(catalog: Catalog) -> list[bytes]:
    return [data for _, data in catalog.committer.journal.blobs()]


def test_a_tampered_masked_version_shows(home: Home) -> None:
    home.write("leak.md", memory_text("leak", body=f"The token is {TOKEN}."))
    catalog = home.catalog()
    catalog.plan_redact("leak.md").commit()
    assert all(TOKEN.encode() not in data for data in journal_texts(catalog))
    catalog.committer.journal.db.execute("UPDATE masked SET became = hash")
    assert not catalog.verify_history().ok
    assert Path(catalog.committer.journal.path).exists()
