"""Proposals wait as files, decisions are plans, and every decision can be taken back."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui_store.catalog import Catalog
from memtui_store.errors import ConflictError, NothingMatched, RefError, RefusedError
from memtui_store.inbox import decide, proposal
from memtui_store.inbox.evidence import Evidence
from memtui_store.inbox.proposal import LATER, Nearest, Proposal
from memtui_store.model import Kind, Trust
from tests.conftest import Cli, Home, fake_token, memory_text, tree


def proposed(text: str = "Run the tests with pytest -q.", **fields: object) -> Proposal:
    values = {
        "id": "",
        "title": "How tests are run",
        "body": text,
        "kind": Kind.FEEDBACK,
        "source": "bootstrap:git",
        "name": "feedback_tests",
        "evidence": (Evidence("git", "/work/app/Makefile", 3, quote="pytest -q"),),
        "why": "it saves a search",
    }
    return Proposal(**(values | fields))  # type: ignore[arg-type]


def waiting(catalog: Catalog, *items: Proposal) -> list[str]:
    before = {item.id for item in catalog.inbox.items()}
    catalog.inbox.plan_propose(items).commit()
    return [item.id for item in catalog.inbox.items() if item.id not in before]


def test_a_proposal_is_a_private_file_outside_every_store(home: Home) -> None:
    stores = tree(home.memory)
    catalog = home.catalog()
    [name] = waiting(catalog, proposed())
    path = home.own / "data" / "inbox" / f"{name}.md"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert tree(home.memory) == stores
    item = catalog.inbox.get(name[:4])
    assert (item.title, item.kind, item.evidence[0].where) == (
        "How tests are run",
        Kind.FEEDBACK,
        "/work/app/Makefile:3",
    )
    assert catalog.inbox.count() == 1


def test_approving_makes_a_memory_a_person_vouches_for_and_undo_brings_the_proposal_back(home: Home) -> None:
    home.write("MEMORY.md", "# Memory\n")
    catalog = home.catalog()
    [name] = waiting(catalog, proposed(project=str(home.project)))
    before = tree(home.own / "data")
    operation = decide.plan_approve(catalog.inbox, [name]).commit()
    memory = catalog.get(home.ref("feedback_tests.md"))
    assert memory.trust is Trust.APPROVED
    assert memory.body.strip() == "Run the tests with pytest -q."
    assert memory.provenance.source == "bootstrap:git"
    assert "feedback_tests.md" in (home.memory / "MEMORY.md").read_text()
    assert catalog.inbox.items() == []
    catalog.plan_undo(operation.id).commit()
    assert tree(home.own / "data") == before
    assert not (home.memory / "feedback_tests.md").exists()
    assert catalog.inbox.decisions() == []


def test_without_a_claude_store_a_project_fact_goes_to_our_own_and_a_fact_about_the_user_to_the_global_one(
    home: Home, tmp_path: Path
) -> None:
    other = tmp_path / "work" / "other"
    other.mkdir()
    catalog = home.catalog()
    [about_user] = waiting(catalog, proposed("Jane Roe lives in Lisbon.", name="user_background_home", kind=Kind.USER))
    [about_project] = waiting(catalog, proposed("Other is built with make.", project=str(other)))
    inbox = catalog.inbox
    assert inbox.target(inbox.get(about_user)).id == "memtui:_global"
    plan = decide.plan_approve(inbox, [about_user, about_project])
    assert "2 proposals into 2 stores" in plan.summary
    plan.commit()
    found = {memory.project: memory.store for memory in catalog.memories() if memory.trust is Trust.APPROVED}
    assert found[None] == "memtui:_global"
    assert found[other].startswith("memtui:other-")


def test_names_never_collide(home: Home) -> None:
    catalog = home.catalog()
    home.write("feedback_tests.md", memory_text())
    ids = waiting(
        catalog,
        proposed("Run the tests with make check.", project=str(home.project)),
        proposed("Deploy with make deploy.", project=str(home.project)),
    )
    decide.plan_approve(catalog.inbox, ids).commit()
    assert {path.name for path in home.memory.glob("feedback_tests*")} == {
        "feedback_tests.md",
        "feedback_tests-2.md",
        "feedback_tests-3.md",
    }


def test_an_edit_before_the_approval_is_what_lands(home: Home) -> None:
    catalog = home.catalog()
    [name] = waiting(catalog, proposed())
    decide.plan_approve(catalog.inbox, [name], edits={name: {"body": "Run make check.", "type": "preference"}}).commit()
    memory = catalog.get("memtui:_global/feedback_tests.md")
    assert (memory.body.strip(), memory.kind) == ("Run make check.", Kind.PREFERENCE)


def test_a_rejection_stays_with_its_reason(home: Home) -> None:
    catalog = home.catalog()
    [name] = waiting(catalog, proposed())
    operation = decide.plan_reject(catalog.inbox, [name], "we moved to tox").commit()
    [decision] = catalog.inbox.decisions()
    assert (decision.verdict, decision.reason, decision.text) == (
        "rejected",
        "we moved to tox",
        "Run the tests with pytest -q.",
    )
    assert catalog.inbox.items() == []
    catalog.plan_undo(operation.id).commit()
    assert [item.id for item in catalog.inbox.items()] == [name]
    assert catalog.inbox.decisions() == []


def test_later_goes_behind_and_is_not_counted(home: Home) -> None:
    catalog = home.catalog()
    first, second = waiting(catalog, proposed(), proposed("Use tabs."))
    inbox = catalog.inbox
    front = inbox.items()[0].id
    decide.plan_later(inbox, [front]).commit()
    assert [item.id for item in inbox.items()] == [({first, second} - {front}).pop(), front]
    assert inbox.items()[1].state == LATER
    assert inbox.count() == 1


def test_retarget_and_edit_change_only_what_they_name(home: Home) -> None:
    catalog = home.catalog()
    [name] = waiting(catalog, proposed())
    decide.plan_retarget(catalog.inbox, [name], home.store).commit()
    decide.plan_edit(catalog.inbox, name, {"title": "Tests"}).commit()
    item = catalog.inbox.get(name)
    assert (item.store, item.title, item.body, item.evidence) == (
        home.store,
        "Tests",
        proposed().body,
        proposed().evidence,
    )
    with pytest.raises(RefError):
        decide.plan_retarget(catalog.inbox, [name], "nowhere")


def test_merging_adds_what_the_memory_does_not_say(home: Home) -> None:
    home.write("tests.md", memory_text("tests", "How we test", body="Run the tests with pytest."))
    catalog = home.catalog()
    [name] = waiting(catalog, proposed("Run the tests with pytest -q.\n\nOnly on Linux."))
    nearest = catalog.inbox.nearest(catalog.inbox.get(name).gist)
    assert nearest
    assert nearest.ref == home.ref("tests.md")
    decide.plan_merge(catalog.inbox, name, nearest.ref).commit()
    body = catalog.get(home.ref("tests.md")).body
    assert "Run the tests with pytest." in body
    assert "Only on Linux." in body
    assert [decision.verdict for decision in catalog.inbox.decisions()] == ["merged"]
    assert catalog.inbox.items() == []


def test_secrets_are_masked_in_every_field_before_anything_is_written(home: Home) -> None:
    token = fake_token()
    catalog = home.catalog()
    evidence = (Evidence("documents", "/notes.md", 1, f"line {token}", f"the key is {token}"),)
    waiting(
        catalog,
        proposed(f"Use {token}.", title=f"Key {token}", description=token, why=token, evidence=evidence, tags=(token,)),
    )
    for path in (home.own).rglob("*"):
        if path.is_file():
            assert token.encode() not in path.read_bytes(), path


def test_what_changed_since_it_was_shown_is_not_approved(home: Home) -> None:
    catalog = home.catalog()
    [name] = waiting(catalog, proposed())
    seen = {name: catalog.inbox.get(name).etag}
    path = catalog.inbox.get(name).path
    path.write_text(path.read_text().replace("pytest -q", "curl evil"))
    with pytest.raises(ConflictError):
        decide.plan_approve(catalog.inbox, [name], etags=seen)


def test_a_damaged_file_is_a_row_that_can_only_be_rejected(home: Home) -> None:
    folder = home.own / "data" / "inbox"
    folder.mkdir(parents=True)
    (folder / "broken.md").write_bytes(b"\xff\xfe no front matter")
    (folder / "folder.md").mkdir()
    catalog = home.catalog()
    reasons = {item.id: item.error for item in catalog.inbox.items()}
    assert "front matter" in reasons["broken"]
    assert "folder" in reasons["folder"]
    with pytest.raises(RefusedError, match="front matter") as refused:
        decide.plan_approve(catalog.inbox, ["broken"])
    assert "reject it" in refused.value.hint
    decide.plan_reject(catalog.inbox, ["broken"]).commit()
    assert not (folder / "broken.md").exists()


def test_asking_for_nothing_or_for_what_is_not_there_says_so(home: Home) -> None:
    inbox = home.catalog().inbox
    with pytest.raises(NothingMatched):
        decide.plan_approve(inbox, [])
    with pytest.raises(RefError, match="no proposal"):
        inbox.get("nope")


_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=80)


@given(
    title=_texts,
    body=_texts,
    why=_texts,
    quote=_texts,
    line=st.integers(0, 10**6),
    kind=st.sampled_from(list(Kind)[:9]),
)
def test_any_proposal_reads_back_as_it_was_written(
    title: str, body: str, why: str, quote: str, line: int, kind: Kind
) -> None:
    item = Proposal(
        "abc",
        title or "t",
        body.replace("\r", "").strip("\n"),
        kind,
        "agent:x",
        why=why,
        tags=("a, b", quote) if quote else (),
        evidence=(Evidence("s", "/p", line, quote, title),),
        nearest=Nearest("a/b", 0.5),
        path=Path("abc.md"),
    )
    back = proposal.read(proposal.write(item), Path("abc.md"))
    assert (back.title, back.body, back.why, back.tags, back.evidence, back.nearest, back.kind) == (
        item.title,
        item.body,
        item.why,
        item.tags,
        item.evidence,
        item.nearest,
        item.kind,
    )


@pytest.mark.parametrize("body", ["\x0c", " ", "\x0c\n\nthen", "\t\ntext", "\u2028"])
def test_a_blank_beginning_is_part_of_what_it_says(body: str) -> None:
    item = Proposal("abc", "t", body, Kind.FACT, "agent:x")
    assert proposal.read(proposal.write(item), Path("abc.md")).body == body


def test_half_a_surrogate_pair_is_no_reason_to_fail() -> None:
    item = Proposal("abc", "a\ud800", "b\ud800", Kind.FACT, "agent:x")
    assert proposal.read(proposal.write(item), Path("abc.md")).body == "b?"


@given(st.binary(max_size=400))
def test_any_bytes_are_a_row(data: bytes) -> None:
    assert proposal.read(data, Path("x.md")).id == "x"


# The command line


def test_the_commands_decide_and_the_badge_counts(home: Home, cli: Cli) -> None:
    first, second, third = waiting(
        home.catalog(), proposed(), proposed("Use tabs in Go.", name="feedback_tabs"), proposed("Ask before deploying.")
    )
    assert "inbox 3" in cli("status")[1]
    code, out, _ = cli("inbox", "--json")
    items = json.loads(out)["items"]
    assert code == 0
    assert {item["id"] for item in items} == {first, second, third}
    assert items[0]["evidence"][0]["path"] == "/work/app/Makefile"
    assert "it saves a search" in cli("inbox", "show", first)[1]
    assert cli("inbox", "approve", first, "--yes")[0] == 0
    assert cli("inbox", "reject", second, "--reason", "no", "--yes")[0] == 0
    assert cli("inbox", "later", third, "--yes")[0] == 0
    assert "inbox" not in cli("status")[1]
    decisions = json.loads(cli("inbox", "decisions", "--json")[1])["items"]
    assert {row["id"]: row["verdict"] for row in decisions} == {first: "approved", second: "rejected"}
    assert cli("undo", "--yes")[0] == 0
    assert "inbox 1" in cli("status")[1]


def test_bulk_decisions_say_their_count(home: Home, cli: Cli) -> None:
    waiting(home.catalog(), proposed(), proposed("Use tabs in Go."))
    code, out, _ = cli("inbox", "approve", "--all", "--yes")
    assert code == 0
    assert "approve 2 proposals" in out


def test_an_agent_cannot_approve(home: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    [name] = waiting(home.catalog(), proposed())
    home.write("a.md", memory_text())
    monkeypatch.setenv("CLAUDECODE", "1")
    merge = ("inbox", "merge", name, "--into", home.ref("a.md"), "--yes")
    for command in (("inbox", "approve", name, "--yes"), merge):
        code, _, err = cli(*command)
        assert code == 3
        assert "only a person" in err
    assert cli("approve", home.ref("a.md"), "--yes")[0] == 3
    assert [item.id for item in home.catalog().inbox.items()] == [name]


def test_edit_opens_the_text_in_the_editor(
    home: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    [name] = waiting(home.catalog(), proposed())
    script = tmp_path / "editor.sh"
    script.write_text('#!/bin/sh\nprintf "Run make check." > "$1"\n')
    script.chmod(0o755)
    monkeypatch.setenv("EDITOR", str(script))
    assert cli("inbox", "edit", name, "--yes")[0] == 0
    assert home.catalog().inbox.get(name).body == "Run make check."
