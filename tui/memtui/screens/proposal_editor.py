"""A proposal in the person's own words: what is saved here is approved."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Select, Static, TextArea

from memtui.app_state import AppState
from memtui.commands import WRITING, bindings
from memtui.screens.base import BaseScreen
from memtui.screens.confirm import Confirm
from memtui.widgets.field import Field
from memtui.widgets.hints import Hints
from memtui.widgets.lines import unseen_words
from memtui.widgets.status import Status
from memtui_store.audit.scan import scan_text
from memtui_store.changes.editing import EditFields
from memtui_store.errors import MemtuiError
from memtui_store.inbox import decide
from memtui_store.inbox.proposal import Proposal
from memtui_store.model import WRITABLE_KINDS, Kind
from memtui_store.text import one_line, printable

_HINT = "ctrl+s approves what stands here, escape goes back"


class ProposalEditor(BaseScreen, inherit_bindings=False):
    """A text that the gate changes opens read-only: what it shows must never be saved back."""

    CSS_PATH = "inbox.tcss"
    HERE = "inbox"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "save", "Approve", priority=True),
        Binding("escape", "leave", "Back", priority=True),
        *bindings(*WRITING),
    ]

    def __init__(self, app_state: AppState, item: Proposal) -> None:
        super().__init__(app_state)
        self.item = item
        self._shown: EditFields = {}
        self._warning, self._below = "", 0
        texts = (item.title, item.description, item.body)
        self.locked = any(printable(text) != text for text in texts)

    def compose(self) -> ComposeResult:
        kinds = [(kind.value, kind.value) for kind in WRITABLE_KINDS]
        kind = self.item.kind if self.item.kind is not Kind.OTHER else Kind.PROJECT
        yield Status(self.app_state, self.HERE)
        with Vertical(id="form"):
            yield Field("title", one_line(self.item.title))
            yield Field("description", one_line(self.item.description), placeholder="when to read it")
            yield Select(kinds, allow_blank=False, value=kind.value, id="type")
        text = printable(self.item.body)
        yield TextArea(text, language="markdown", id="body", soft_wrap=True, show_line_numbers=True)
        yield Static("", markup=False, id="findings")
        yield Hints()

    @property
    def area(self) -> TextArea:
        return self.query_one("#body", TextArea)

    def on_mount(self) -> None:
        self._shown = self._edit()
        self.area.read_only = self.locked
        self._tell_findings()
        self.set_focus(self.area)
        self.watch(self.area, "scroll_y", self._tell, init=False)
        self.call_after_refresh(self._tell)

    def on_resize(self) -> None:
        self.call_after_refresh(self._tell)

    @on(TextArea.Changed)
    def _tell_findings(self) -> None:
        """While it is typed."""
        if self.locked:
            self._warning = "It holds control or hidden characters: read-only here; x rejects it."
        else:
            found = scan_text(self.area.text)
            self._warning = "; ".join(
                f"{item.severity.value} {item.rule}: {one_line(item.message)}" for item in found[:3]
            )
        self._tell()

    def _tell(self) -> None:
        """Say what the scanners found, and how much of the text is below the screen."""
        area, before = self.area, self._below
        end = area.scroll_offset.y + area.scrollable_content_region.height
        self._below = max(area.virtual_size.height - end, 0)
        rest = f"{unseen_words(self._below)}: scroll to read them; approving covers them too\n" if self._below else ""
        self.query_one("#findings", Static).update(Content(f"{rest}{self._warning or _HINT}"))
        if self._below != before:
            # What is said takes a line from the text.
            self.call_after_refresh(self._tell)

    def _edit(self) -> EditFields:
        kind = self.query_one("#type", Select).value
        return {
            "title": self.query_one("#title", Input).value,
            "description": self.query_one("#description", Input).value,
            "type": str(kind),
            "body": self.area.text,
        }

    @work(exclusive=True, group="do")
    async def action_save(self) -> None:
        """What was written stays on the screen until it is on the disk."""
        edit, item = self._edit(), self.item
        if self.locked or not self.area.text.strip() or not str(edit.get("title", "")).strip():
            self.show_notice("it needs a title and a text" if not self.locked else "it is read-only here", wrong=True)
            return
        try:
            plan = await asyncio.to_thread(
                self.app_state.plan,
                lambda catalog: decide.plan_approve(
                    catalog.inbox, [item.id], edits={item.id: edit}, etags={item.id: item.etag}, seen="read"
                ),
            )
            await asyncio.shield(asyncio.to_thread(self.app_state.commit, plan))
        except MemtuiError as error:
            self.complain(error)
            return
        self.show_notice(f"{one_line(plan.summary)}: u takes it back")
        self.dismiss()
        self.app.load()

    @work(exclusive=True, group="leave")
    async def action_leave(self) -> None:
        dirty = self._edit() != self._shown
        if dirty and not await self.app.push_screen_wait(Confirm("Leave without approving?", yes="Leave")):
            return
        self.dismiss()
