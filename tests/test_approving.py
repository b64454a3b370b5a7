"""What a person sees of a memory before they approve it, and what the record says of that."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys

import pytest

from memtui_store.errors import ConflictError
from memtui_store.inbox import decide
from memtui_store.inbox.proposal import Proposal
from memtui_store.model import Kind, Trust
from tests.conftest import Cli, Home, fake_token, memory_text
from tests.test_text import HOSTILE


@pytest.fixture
def filled(home: Home) -> Home:
    home.write("a.md", memory_text("tests", body="Run pytest.\n\nThen commit."))
    home.write("b.md", memory_text("leak", body=f"The token is {fake_token()}\n\nSecond paragraph."))
    hostile = memory_text("hostile", body="\n\n".join(["First.", *HOSTILE.values()]))
    home.write("c.md", hostile.encode("utf-8", "replace"))
    return home


def seen(home: Home, ref: str) -> str | None:
    with home.catalog() as catalog:
        approval = catalog.approval(ref)
        return approval.seen if approval else None


def answered(home: Home, *words: str, answer: str = "y") -> str:
    """Run a command at a terminal where somebody answers its question; gives what it said beside its data."""
    where = ["--home", str(home.path), "--project", str(home.project)]
    main, terminal = pty.openpty()
    try:
        os.write(main, f"{answer}\n".encode())
        run = subprocess.run(
            [sys.executable, "-m", "memtui", *words, *where],
            stdin=terminal, capture_output=True, text=True, timeout=60, check=True,
        )  # fmt: skip
    finally:
        os.close(main)
        os.close(terminal)
    return run.stderr


def proposed(home: Home, *texts: str) -> list[str]:
    with home.catalog() as catalog:
        items = [
            Proposal("", f"Title of {text[:5]}", text, Kind.FEEDBACK, "test", name=f"note_{n}")
            for n, text in enumerate(texts)
        ]
        catalog.inbox.plan_propose(items).commit()
        return [item.id for item in catalog.inbox.items()]


class TestTheRecord:
    def test_a_program_that_shows_nothing_lists(self, filled: Home) -> None:
        filled.catalog().plan_approve("a.md").commit()
        assert seen(filled, "a.md") == "listed"
        filled.catalog().plan_approve("b.md", seen="read").commit()
        assert seen(filled, "b.md") == "read"

    def test_reading_is_worth_more_than_a_list(self, filled: Home) -> None:
        filled.catalog().plan_approve("a.md").commit()
        filled.catalog().plan_approve("a.md", seen="read").commit()
        assert seen(filled, "a.md") == "read"
        assert filled.catalog().plan_approve("a.md").empty
        filled.catalog().plan_undo().commit()
        assert seen(filled, "a.md") == "listed"

    def test_older_records_stand_and_do_not_say(self, filled: Home) -> None:
        with filled.catalog() as catalog:
            memory = catalog.get("a.md")
            plan = catalog.plan_approve(memory.ref)
            plan.changes = [catalog.committer.approvals.change(memory.ref, memory.etag)]
            plan.commit()
        assert seen(filled, "a.md") == ""
        assert filled.catalog().get("a.md").trust is Trust.APPROVED
        assert filled.catalog().plan_approve("a.md", seen="read").empty

    def test_it_follows_edits_copies_and_what_is_brought_back(self, filled: Home) -> None:
        filled.catalog().plan_approve("a.md", seen="read").commit()
        filled.catalog().plan_edit("a.md", description="Other").commit()
        assert seen(filled, "a.md") == "read"
        filled.catalog().plan_copy("a.md", to="memtui:_global").commit()
        [copy] = [memory.ref for memory in filled.catalog().memories() if memory.store == "memtui:_global"]
        assert seen(filled, copy) == "read"

    def test_changed_bytes_have_no_approval(self, filled: Home) -> None:
        filled.catalog().plan_approve("a.md", seen="read").commit()
        filled.write("a.md", memory_text("tests", body="Poisoned."))
        assert seen(filled, "a.md") is None

    def test_proposals_too(self, home: Home) -> None:
        first, second = proposed(home, "Run make check.", "Deploys go through Argo CD.")
        with home.catalog() as catalog:
            decide.plan_approve(catalog.inbox, [first]).commit()
            decide.plan_approve(catalog.inbox, [second], seen="read").commit()
        assert sorted(str(seen(home, f"memtui:_global/note_{n}.md")) for n in (0, 1)) == ["listed", "read"]


class TestOneOnTheCommandLine:
    def test_its_text_is_printed_masked_before_the_question(self, filled: Home) -> None:
        told = answered(filled, "approve", "b.md")
        assert told.index("Second paragraph.") < told.index("[y/N]")
        assert fake_token() not in told
        assert "warning: " in told
        assert "How we test" in told, "agents read the description first"
        assert seen(filled, "b.md") == "read"

    def test_no_control_character_reaches_the_terminal(self, filled: Home) -> None:
        told = answered(filled, "approve", "c.md", answer="n")
        assert not set(told) & {"\x1b", "\x07", "\x9b", "\u202e"}
        assert seen(filled, "c.md") is None

    def test_without_a_question_it_is_only_listed(self, filled: Home, cli: Cli) -> None:
        code, _, told = cli("approve", "a.md", "--yes")
        assert code == 0
        assert "1 text is not shown here, only listed" in told
        assert "Then commit." not in told
        assert f"memtui show {filled.ref('a.md')}" in told
        assert seen(filled, "a.md") == "listed"

    def test_what_changed_after_it_was_printed_is_refused(self, filled: Home) -> None:
        with filled.catalog() as catalog:
            shown = catalog.get("a.md")
            filled.write("a.md", memory_text("tests", body="Poisoned."))
            with pytest.raises(ConflictError):
                filled.catalog().plan_approve(shown.ref, etags={shown.ref: shown.etag}, seen="read")

    def test_a_proposal(self, home: Home, cli: Cli) -> None:
        first, second = proposed(home, "Run make check.\n\nThen push.", "Deploys go through Argo CD.\n\nAlways.")
        told = answered(home, "inbox", "approve", first)
        assert "Then push." in told or "Always." in told
        code, _, told = cli("inbox", "approve", second, "--yes")
        assert code == 0
        assert f"memtui inbox show {second}" in told
        assert sorted(str(seen(home, f"memtui:_global/note_{n}.md")) for n in (0, 1)) == ["listed", "read"]

    def test_an_edited_proposal_shows_the_edited_text(self, home: Home) -> None:
        [name] = proposed(home, "Run make check.")
        told = answered(home, "inbox", "approve", name, "--body", f"Run make all with {fake_token()}")
        assert "Run make all with" in told
        assert "Run make check." not in told.partition("[y/N]")[0].partition("---")[0]
        assert fake_token() not in told


class TestSeveralOnTheCommandLine:
    @pytest.mark.parametrize("asked", [True, False])
    def test_each_has_title_first_line_warnings_and_a_way_to_read_it(self, filled: Home, cli: Cli, asked: bool) -> None:
        refs = ("a.md", "b.md", "c.md", "a.md")
        told = answered(filled, "approve", *refs) if asked else cli("approve", *refs, "--yes")[2]
        listed = told.partition("[y/N]")[0]
        assert "3 texts are not shown here, only listed" in listed
        for words in ("tests", "Run pytest.", "leak", "The token is", "warning: ", "hostile", "First."):
            assert words in listed
        for name in ("a.md", "b.md", "c.md"):
            assert f"memtui show {filled.ref(name)}" in listed
            assert seen(filled, name) == "listed"
        assert "Second paragraph." not in listed
        assert fake_token() not in told
        assert not set(told) & {"\x1b", "\x07", "\x9b", "\u202e"}

    def test_proposals(self, home: Home, cli: Cli) -> None:
        ids = proposed(home, "Run make check.", "Deploys go through Argo CD.")
        code, _, told = cli("inbox", "approve", *ids, "--yes")
        assert code == 0
        for words in ("Run make check.", "Deploys go through", *(f"memtui inbox show {name}" for name in ids)):
            assert words in told
        assert {seen(home, f"memtui:_global/note_{n}.md") for n in (0, 1)} == {"listed"}


class TestShow:
    @pytest.mark.parametrize(("how", "words"), [("read", "with its text on the screen"), ("listed", "from a list")])
    def test_it_says_how_it_was_approved(self, filled: Home, cli: Cli, how: str, words: str) -> None:
        assert json.loads(cli("show", "a.md", "--json")[1])["items"][0]["approval"] is None
        filled.catalog().plan_approve("a.md", seen="read" if how == "read" else "listed").commit()
        assert words in cli("show", "a.md")[1]
        approval = json.loads(cli("show", "a.md", "--json")[1])["items"][0]["approval"]
        assert approval == {"time": "2026-11-16T12:00:00.000Z", "seen": how}
