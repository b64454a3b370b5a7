"""Many memories from one agent to another: told before, proposed once, decided by a person."""

from __future__ import annotations

import json
from contextlib import closing

import pytest

from memtui_store.catalog import Catalog
from memtui_store.changes.migrate import Migration, Outcome
from memtui_store.errors import RefusedError
from memtui_store.inbox import decide
from memtui_store.model import Kind, Memory, Trust
from tests.adapters import make_carapace, make_carnival9, make_codex, make_hermes, make_openclaw
from tests.conftest import Cli, Home, fake_token, memory_text, put, tree

LUNCH = "Lunch is at noon in the garden"


def outcomes(found: Migration) -> dict[str, Outcome]:
    return {item.title: item.outcome for item in found.items}


def in_store(catalog: Catalog, store: str) -> list[Memory]:
    return [memory for memory in catalog.memories() if memory.store == store]


def propose(catalog: Catalog, source: str, target: str) -> Migration:
    found = catalog.migrate(source, target)
    plan = found.plan(catalog.inbox)
    if plan:
        plan.commit()
    return found


def test_a_dry_run_tells_everything_and_writes_nothing(home: Home, cli: Cli) -> None:
    make_hermes.make(home.path / ".hermes", memory=(LUNCH,), user=("Name is Ada",))
    text = memory_text("tabs", "How to indent", "feedback", "Tabs, never spaces.\n")
    home.write("tabs.md", text)
    home.write("key.md", memory_text("key", "", "project", "Ask before you touch ~/.ssh/config at all."))
    before = tree(home.path)
    code, out, err = cli("migrate", "--from", "claude", "--to", "hermes", "--dry-run")
    assert (code, tree(home.path)) == (0, before)
    assert "its description ('How to indent'), its type (feedback) will not be kept" in out
    assert "Hermes will hide this entry" in out
    assert "nothing was written" in err
    code, out, _ = cli("migrate", "--from", "claude", "--to", "hermes", "--dry-run", "--json")
    [report] = json.loads(out)["items"]
    assert report["counts"]["new"] == len(report["items"]) == 2
    assert not (home.own / "data" / "inbox").exists()


def test_agents_are_listed_and_what_is_misspelt_is_said(home: Home, cli: Cli) -> None:
    make_hermes.make(home.path / ".hermes")
    code, out, _ = cli("migrate", "--json")
    assert {"agent": "hermes", "stores": 1, "memories": 5, "writable": True} in json.loads(out)["items"]
    code, _, err = cli("migrate", "--from", "hermit", "--to", "claude")
    assert code == 2
    assert "agents found: claude, hermes, memtui" in err
    assert cli("migrate", "--from", "hermes")[0] == 2
    assert "same place" in cli("migrate", "--from", "hermes", "--to", "hermes")[2]


def test_nothing_is_proposed_twice_whatever_was_decided(home: Home) -> None:
    make_hermes.make(home.path / ".hermes", memory=(LUNCH, "CI runs on every push"), user=("Name is Ada",))
    catalog = home.catalog()
    assert set(outcomes(propose(catalog, "hermes", "claude")).values()) == {Outcome.NEW}
    assert set(outcomes(propose(catalog, "hermes", "claude")).values()) == {Outcome.WAITING}
    by_title = {item.title: item for item in catalog.inbox.items()}
    assert by_title[LUNCH].extra["origin"].startswith("hermes/MEMORY.md#")
    assert by_title[LUNCH].source == "import:hermes"
    decide.plan_approve(catalog.inbox, [by_title[LUNCH].id]).commit()
    decide.plan_reject(catalog.inbox, [by_title["Name is Ada"].id], "I know").commit()
    again = propose(catalog, "hermes", "claude")
    assert outcomes(again) == {
        LUNCH: Outcome.KNOWN,
        "CI runs on every push": Outcome.WAITING,
        "Name is Ada": Outcome.REJECTED,
    }
    assert next(item.why for item in again.items if item.outcome is Outcome.REJECTED) == "I know"
    [memory] = in_store(catalog, home.store)
    assert (memory.body.strip(), memory.kind, memory.trust) == (LUNCH, Kind.FACT, Trust.APPROVED)
    assert memory.provenance.source == by_title[LUNCH].extra["origin"]
    catalog.plan_delete(memory.ref).commit()
    assert outcomes(catalog.migrate("hermes", "claude"))[LUNCH] is Outcome.KNOWN


def test_what_says_otherwise_there_is_a_conflict_for_a_person(home: Home, cli: Cli) -> None:
    make_hermes.make(
        home.path / ".hermes",
        memory=("Always squash commits before merging a branch", "Deploys of the shop run on Tuesdays", LUNCH),
        user=None,
    )
    home.write("squash.md", memory_text("squash", "", "feedback", "Never squash commits before merging a branch"))
    home.write("deploys.md", memory_text("deploys", "", "project", "Deploys of the shop run on Thursdays"))
    home.write("lunch.md", memory_text("lunch", "", "user", LUNCH))
    catalog = home.catalog()
    found = catalog.migrate("hermes", "claude")
    assert list(outcomes(found).values()) == [Outcome.CONFLICT, Outcome.CONFLICT, Outcome.KNOWN]
    assert found.items[0].proposal
    assert found.items[0].proposal.contradicts == (home.ref("squash.md"),)
    code, _, err = cli("migrate", "--from", "hermes", "--to", "claude", "--yes", "--approve")
    assert code == 0
    assert "all of them conflict" in err
    assert len(in_store(home.catalog(), home.store)) == 3


def test_what_fits_alone_but_not_together_is_told_before(home: Home) -> None:
    make_hermes.make(home.path / ".hermes", memory=("a",), user=None, config="memory:\n  memory_char_limit: 100\n")
    for number, word in enumerate(("apple", "banana", "cherry")):
        text = f"The {word} tree stands in row {number} of the old garden."
        home.write(f"{word}.md", memory_text(word, "", "fact", text))
    home.write("long.md", memory_text("long", "", "fact", "words of a very long text " * 1_000))
    found = home.catalog().migrate("claude", "hermes")
    assert list(outcomes(found).values()) == [Outcome.NEW, Outcome.UNFIT, Outcome.UNFIT, Outcome.UNFIT]
    assert "would be at" in found.items[1].why
    assert "memtui cp" in found.items[3].why


def test_bulk_approval_is_a_persons_word(home: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    make_hermes.make(home.path / ".hermes", memory=(LUNCH, "CI runs on every push"), user=None)
    monkeypatch.setenv("CLAUDECODE", "1")
    code, _, err = cli("migrate", "--from", "hermes", "--to", "claude", "--yes", "--approve")
    assert code == 3
    assert "only a person" in err
    catalog = home.catalog()
    assert len(catalog.inbox.items()) == 2, "it may propose"
    assert in_store(catalog, home.store) == []
    monkeypatch.delenv("CLAUDECODE")
    assert cli("inbox", "approve", "--all", "--yes")[0] == 0
    catalog = home.catalog()
    assert {memory.body.strip() for memory in in_store(catalog, home.store)} == {LUNCH, "CI runs on every push"}
    assert catalog.inbox.items() == []


def test_what_came_through_the_inbox_goes_back_as_it_was(home: Home) -> None:
    entry = make_carapace.entry(1, "Deploys happen on Tuesdays only", "correction", ("deploy", "ci"))
    make_carapace.make(home.path / ".carapace", entry)
    make_hermes.make(home.path / ".hermes", memory=None, user=None)
    catalog = home.catalog()
    [item] = propose(catalog, "carapace", "hermes").proposals
    decide.plan_approve(catalog.inbox, [item.id]).commit()
    [there] = in_store(catalog, "hermes")
    [original] = in_store(catalog, "carapace:main")
    assert catalog.origin(there.ref) == original.ref
    catalog.plan_delete(original.ref).commit()
    catalog.plan_move(there.ref, to="carapace:main").commit()
    [back] = in_store(catalog, "carapace:main")
    assert (back.key, back.kind, back.tags, back.body) == (original.key, original.kind, original.tags, original.body)


def test_a_proposal_a_person_changed_is_a_memory_of_its_own(home: Home) -> None:
    make_hermes.make(home.path / ".hermes", memory=(LUNCH,), user=None)
    make_carapace.make(home.path / ".carapace")
    catalog = home.catalog()
    [item] = propose(catalog, "hermes", "carapace").proposals
    decide.plan_approve(
        catalog.inbox, [item.id], edits={item.id: {"title": "Lunch", "body": "Lunch is at one"}}
    ).commit()
    [there] = in_store(catalog, "carapace:main")
    catalog.plan_move(there.ref, to="hermes").commit()
    assert {memory.body for memory in in_store(catalog, "hermes")} == {LUNCH, "Lunch is at one"}


def test_secrets_stay_behind_and_what_an_owner_made_for_itself_is_no_memory(home: Home) -> None:
    token = fake_token(7)
    make_hermes.make(home.path / ".hermes", memory=(f"The CI token is {token}",), user=None)
    make_openclaw.make(home.path / ".openclaw" / "workspace")
    make_codex.make(home.path / ".codex")
    catalog = home.catalog()
    [item] = catalog.migrate("hermes", "claude").items
    assert item.proposal
    assert token not in f"{item.proposal} {item.notes}"
    assert any("masked" in note for note in item.notes)
    stores = {
        item.ref.partition("/")[0] for name in ("openclaw", "codex") for item in catalog.migrate(name, "claude").items
    }
    assert stores == {"openclaw", "openclaw-notes", "codex"}
    left = {i.title: i.why for i in catalog.migrate("openclaw", "claude").items if i.outcome is Outcome.LEFT}
    assert left == {"Prefer long explanations.": "replaced by a newer one"}


def test_what_can_only_be_read_can_be_brought_and_what_cannot_is_said(home: Home) -> None:
    path = make_carapace.make(home.path / ".carapace", make_carapace.entry(1, "Deploys happen on Tuesdays"))
    with closing(make_carapace.connect(path)) as db:
        db.execute("PRAGMA user_version = 2")
    put(home.path / ".carapace" / "data" / "memory" / "torn.sqlite", b"SQLite format 3\0" + b"x" * 500)
    before = path.read_bytes()
    catalog = home.catalog()
    found = catalog.migrate("carapace", "claude")
    assert [(item.outcome, bool(item.why)) for item in found.items] == [(Outcome.NEW, False), (Outcome.LEFT, True)]
    assert path.read_bytes() == before
    with pytest.raises(RefusedError, match="newer than the version 1"):
        catalog.migrate("claude", "carapace:main")


def test_each_goes_to_the_store_of_its_own_project(home: Home) -> None:
    make_carnival9.make(home.project, make_carnival9.lesson(1, "Retry the upload once."))
    make_hermes.make(home.path / ".hermes", memory=(LUNCH,), user=None)
    catalog = home.catalog()
    [lesson] = catalog.migrate("carnival9", "memtui").items
    [entry] = catalog.migrate("hermes", "memtui").items
    assert lesson.target == catalog.store("project").id
    assert entry.target == "memtui:_global"
