"""The inbox under a pilot: each decision, what it leaves on the disk, and how it is taken back."""

from __future__ import annotations

import pytest
from textual.events import Key
from textual.widgets import Input, TextArea

from memtui.screens.approve_list import ApproveList
from memtui.screens.ask import Ask
from memtui.screens.confirm import Confirm
from memtui.screens.inbox import InboxScreen
from memtui.screens.proposal_editor import ProposalEditor
from memtui.widgets.lines import Lines
from memtui.widgets.status import Status
from memtui_store.inbox.evidence import Evidence
from memtui_store.inbox.proposal import LATER, Proposal
from memtui_store.model import Kind, Trust
from tests.conftest import Home, memory_text
from tests.tui.conftest import Opened, press, settled

HOSTILE = "[bold]x[/] [@click=app.quit]y[/] \x1b]0;owned\x07 \x9b31m \u202e"


def proposals(home: Home, *texts: str, **fields: object) -> list[str]:
    items = [
        Proposal(
            "",
            f"Title {number}",
            text,
            Kind.FEEDBACK,
            "bootstrap:git",
            name=f"feedback_{number}",
            evidence=(Evidence("git", "/work/app/Makefile", 3, quote="make check"),),
            why="it saves a search",
            created=f"2026-11-0{number + 1}",
            **fields,  # type: ignore[arg-type]
        )
        for number, text in enumerate(texts)
    ]
    with home.catalog() as catalog:
        catalog.inbox.plan_propose(items).commit()
        return [item.id for item in catalog.inbox.items()]


async def test_a_approves_the_row_and_goes_on_and_u_takes_it_back(home: Home, opened: Opened) -> None:
    home.write("near.md", memory_text("near", "How we test", body="Run make check before each commit."))
    proposals(home, "Run make check before every push.", "Deploys go through Argo CD.")
    async with opened() as pilot:
        assert " Inbox 2 " in str(pilot.app.screen.query_one(Status).render())
        await press(pilot, "2")
        screen = pilot.app.screen
        assert isinstance(screen, InboxScreen)
        told = screen.query_one("#proposal", Lines).plain
        for words in (
            "Title 0",
            "it saves a search",
            "/work/app/Makefile:3",
            "make check",
            "nearest memory",
            "near.md",
        ):
            assert words in told
        await press(pilot, "a")
        assert [row.proposal.title for row in screen.rows.items] == ["Title 1"]
        assert home.catalog().get("memtui:_global/feedback_0.md").trust is Trust.APPROVED
        assert " Inbox 1 " in str(screen.query_one(Status).render())
        await press(pilot, "u")
        assert len(screen.rows.items) == 2
        assert not list((home.own / "data" / "store").rglob("feedback_0.md"))


async def test_x_rejects_with_a_reason_and_escape_does_not(home: Home, opened: Opened) -> None:
    proposals(home, "Run make check before every push.")
    async with opened() as pilot:
        await press(pilot, "2", "x")
        assert isinstance(pilot.app.screen, Ask)
        await press(pilot, "escape")
        assert home.catalog().inbox.count() == 1
        await press(pilot, "x", "o", "l", "d", "enter")
        [decision] = home.catalog().inbox.decisions()
        assert (decision.verdict, decision.reason) == ("rejected", "old")
        assert "The inbox is empty" in pilot.app.screen.query_one("#list").empty  # type: ignore[attr-defined]


async def test_s_puts_off_and_m_chooses_another_store(home: Home, opened: Opened) -> None:
    first, _ = proposals(home, "Run make check before every push.", "Deploys go through Argo CD.")
    async with opened() as pilot:
        await press(pilot, "2", "s")
        screen = pilot.app.screen
        assert isinstance(screen, InboxScreen)
        assert [row.proposal.title for row in screen.rows.items] == ["Title 1", "Title 0"]
        assert home.catalog().inbox.get(first).state == LATER
        await press(pilot, "m")
        await press(pilot, "enter")
        assert any(item.store for item in home.catalog().inbox.items())


async def test_a_reason_typed_ahead_is_never_taken_for_keys_of_the_list(home: Home, opened: Opened) -> None:
    proposals(home, "Run make check before every push.", "Deploys go through Argo CD.")
    async with opened() as pilot:
        await press(pilot, "2")
        for key in "xea":  # all at once, as they come when the program was busy
            pilot.app.post_message(Key(key, key))
        await settled(pilot)
        assert isinstance(pilot.app.screen, Ask)
        await press(pilot, "escape")
        screen = pilot.app.screen
        assert isinstance(screen, InboxScreen)
        assert len(screen.rows.items) == 2


async def test_marked_ones_are_approved_or_rejected_together_with_the_count(home: Home, opened: Opened) -> None:
    proposals(home, "Run make check before every push.", "Deploys go through Argo CD.", "Ask before migrations run.")
    async with opened() as pilot:
        await press(pilot, "2", "A")
        assert home.catalog().inbox.count() == 3
        await press(pilot, "space", "space", "A")
        assert isinstance(pilot.app.screen, ApproveList)
        await press(pilot, "n")
        assert home.catalog().inbox.count() == 3
        await press(pilot, "A")
        await press(pilot, "y")
        assert home.catalog().inbox.count() == 1
        await press(pilot, "asterisk", "X", "enter")
        assert home.catalog().inbox.count() == 0


async def test_e_edits_and_ctrl_s_approves_what_was_written(home: Home, opened: Opened) -> None:
    proposals(home, "Run make check before every push.")
    async with opened() as pilot:
        await press(pilot, "2", "e")
        screen = pilot.app.screen
        assert isinstance(screen, ProposalEditor)
        screen.query_one("#body", TextArea).text = "Run make all before every push."
        screen.query_one("#title", Input).value = "Checks"
        await press(pilot, "ctrl+s")
        memory = home.catalog().get("memtui:_global/feedback_0.md")
        assert (memory.title, memory.body.strip()) == ("Checks", "Run make all before every push.")


@pytest.mark.parametrize("field", ["title", "body"])
async def test_leaving_an_edit_asks_first(home: Home, opened: Opened, field: str) -> None:
    proposals(home, "Run make check before every push.")
    async with opened() as pilot:
        await press(pilot, "2", "e")
        if field == "title":
            pilot.app.screen.query_one("#title", Input).value = "Other words"
        else:
            pilot.app.screen.query_one("#body", TextArea).text = "Other words here."
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, Confirm)
        await press(pilot, "y")
        assert isinstance(pilot.app.screen, InboxScreen)
        assert home.catalog().inbox.count() == 1


async def test_merge_adds_to_the_nearest_memory_after_a_question(home: Home, opened: Opened) -> None:
    home.write("near.md", memory_text("near", "How we test", body="Run make check before each commit."))
    proposals(home, "Run make check before every push.")
    async with opened() as pilot:
        await press(pilot, "2", "M")
        assert isinstance(pilot.app.screen, Confirm)
        await press(pilot, "y")
        assert "every push" in (home.memory / "near.md").read_text()
        assert home.catalog().inbox.count() == 0


async def test_what_changed_since_it_was_shown_is_not_approved(home: Home, opened: Opened) -> None:
    [name] = proposals(home, "Run make check before every push.")
    async with opened() as pilot:
        await press(pilot, "2")
        path = home.own / "data" / "inbox" / f"{name}.md"
        path.write_text(path.read_text().replace("make check", "curl evil"))
        await press(pilot, "a")
        assert home.catalog().inbox.count() == 1
        assert not list((home.own / "data").rglob("feedback_0.md"))


async def test_hostile_proposals_can_be_read_and_rejected(home: Home, opened: Opened) -> None:
    proposals(home, f"Some words {HOSTILE}", contradicts=(HOSTILE,), description=HOSTILE)
    async with opened() as pilot:
        await press(pilot, "2")
        told = pilot.app.screen.query_one("#proposal", Lines).plain
        assert "[bold]x[/]" in told
        assert not set(told) & {"\x1b", "\x07", "\x9b", "\u202e"}
        await press(pilot, "e")
        assert pilot.app.screen.query_one("#body", TextArea).read_only
        await press(pilot, "escape")
        await press(pilot, "x", "enter")
        assert home.catalog().inbox.count() == 0


async def test_an_empty_inbox_says_what_to_do_next(home: Home, opened: Opened) -> None:
    home.write("a.md", memory_text())
    async with opened() as pilot:
        await press(pilot, "2")
        assert "6 proposes memories" in pilot.app.screen.query_one("#list").empty  # type: ignore[attr-defined]
        await press(pilot, "a", "x", "s", "m", "M", "e")
        assert isinstance(pilot.app.screen, InboxScreen)


async def test_enter_opens_the_proposal_and_a_long_line_fits(home: Home, opened: Opened) -> None:
    proposals(home, "Run `make check`.")
    home.write("a.md", memory_text())
    async with opened((80, 24)) as pilot:
        await press(pilot, "2")
        told = str(pilot.app.screen.query_one("#message").render())
        assert len(told) <= 78, told
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, ProposalEditor)
    assert len(InboxScreen.NOTHING) <= 76
