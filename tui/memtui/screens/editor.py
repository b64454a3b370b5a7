"""The editor: fields as a form, the text as Markdown, and what is wrong with it while you type."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Input, Select, Static, TextArea

from memtui.app_state import AppState, explain
from memtui.commands import WRITING, bindings
from memtui.screens.base import BaseScreen
from memtui.screens.confirm import Confirm
from memtui.widgets.field import Field
from memtui.widgets.hints import Hints
from memtui.widgets.status import Status
from memtui_store.audit.scan import scan_text
from memtui_store.catalog import Catalog
from memtui_store.changes.editing import CreateFields
from memtui_store.changes.plan import Plan
from memtui_store.errors import ConflictError, MemtuiError
from memtui_store.model import WRITABLE_KINDS, Document, Kind
from memtui_store.text import one_line, printable

_LONG, _PAUSE = 10_000, 0.3


class Editor(BaseScreen, inherit_bindings=False):
    """A text with control characters opens read-only: what the gate shows must never be saved back."""

    CSS_PATH = "editor.tcss"
    HERE = "browse"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "save", "Save", priority=True),
        Binding("escape", "leave", "Back", priority=True),
        *bindings(*WRITING),
    ]

    def __init__(self, app_state: AppState, ref: str | None) -> None:
        super().__init__(app_state)
        self.ref = ref
        self.document: Document | None = None
        self.locked = ""
        self._due: Timer | None = None

    def compose(self) -> ComposeResult:
        yield Status(self.app_state, self.HERE)
        with Vertical(id="form"):
            yield Field("title")
            yield Field("description", placeholder="one line that tells an agent when to read it")
            with Horizontal(id="small"):
                kinds = [(kind.value, kind.value) for kind in WRITABLE_KINDS]
                yield Select(kinds, allow_blank=True, prompt="type", id="type")
                yield Field("tags", placeholder="separated by commas")
                if self.ref is None:
                    stores = [store for store in self.app_state.stores if store.info.capabilities.create]
                    labels = self.app_state.labels
                    choices = [(Content(one_line(labels[store.id])), store.id) for store in stores]
                    yield Select(choices, allow_blank=False, value=self._default(), id="store")
        yield TextArea("", language="markdown", id="body", soft_wrap=True, show_line_numbers=True)
        yield Static("", markup=False, id="findings")
        yield Hints()

    def _default(self) -> str:
        """The store the settings name, by its id or one of its short names."""
        ids = [store.id for store in self.app_state.stores if store.info.capabilities.create]
        try:
            with self.app_state.lock:
                wanted = self.app_state.catalog.store(self.app_state.catalog.environment.settings.default_store).id
        except MemtuiError:
            return ids[0]
        return wanted if wanted in ids else ids[0]

    def on_mount(self) -> None:
        if self.ref is None:
            self.query_one("#type", Select).value = Kind.PROJECT.value
            self.set_focus(self.query_one("#title"))
            return
        try:
            with self.app_state.lock:
                _, self.document = self.app_state.catalog.document(self.ref)
        except MemtuiError as error:
            self.complain(error)
            self.dismiss()
            return
        document = self.document
        body = document.body.replace("\r\n", "\n")
        fields = (document.title, document.description, ", ".join(document.tags), body)
        self.query_one("#title", Input).value = printable(document.title)
        self.query_one("#description", Input).value = printable(document.description)
        self.query_one("#tags", Input).value = printable(", ".join(document.tags))
        if document.kind in WRITABLE_KINDS:
            self.query_one("#type", Select).value = document.kind.value
        area = self.query_one("#body", TextArea)
        area.text = printable(body)
        if any(printable(field) != field for field in fields):
            self.locked = "It holds control or hidden characters: read-only here. f in the audit, or E, removes them."
        elif document.error and not document.data:
            self.locked = document.error
        if self.locked:
            area.read_only = True
            for box in self.query(Input):
                box.disabled = True
        if document.kind in (Kind.RULES, Kind.INDEX):
            for box in (*self.query(Input), *self.query(Select)):
                box.disabled = True
        self.set_focus(area)
        self.check()

    @on(TextArea.Changed, "#body")
    def _typed(self) -> None:
        """A long text, pasted perhaps, is looked at when the typing pauses: a key must not wait for it."""
        if self._due is not None:
            self._due.stop()
            self._due = None
        if len(self.query_one("#body", TextArea).text) > _LONG:
            self._due = self.set_timer(_PAUSE, self.check)
        else:
            self.check()

    def check(self) -> None:
        """A label for the person, while they can still change it."""
        if self.locked:
            self.query_one("#findings", Static).update(Content(self.locked))
            return
        found = scan_text(self.query_one("#body", TextArea).text)
        told = " · ".join(dict.fromkeys(f"{f.severity.value} {f.rule}: {one_line(f.message)}" for f in found))
        self.query_one("#findings", Static).update(Content(told or "ctrl+s saves, escape goes back"))

    @property
    def dirty(self) -> bool:
        if self.locked:
            return False
        if self.document:
            return bool(self._fields())
        written = [box.value for box in self.query(Input)]
        return any(text.strip() for text in (*written, self.query_one("#body", TextArea).text))

    def _value(self, name: str) -> str:
        return self.query_one(f"#{name}", Input).value

    def _fields(self) -> dict[str, object]:
        """Only what differs from the file: a field nobody touched keeps its bytes."""
        document = self.document
        if document is None:
            return {}
        body = self.query_one("#body", TextArea).text
        kind = self.query_one("#type", Select).value
        tags = tuple(tag.strip() for tag in self._value("tags").split(",") if tag.strip())
        wanted: dict[str, tuple[object, object]] = {
            "title": (self._value("title"), document.title),
            "description": (self._value("description"), document.description),
            "tags": (tags, document.tags),
            "body": (body, document.body.replace("\r\n", "\n")),
        }
        if isinstance(kind, str):
            wanted["type"] = (kind, document.kind.value)
        return {name: now for name, (now, was) in wanted.items() if now != was}

    @work(exclusive=True, group="do")
    async def action_save(self) -> None:
        if self.locked:
            self.show_notice(self.locked, wrong=True)
            return
        try:
            plan = await asyncio.to_thread(self.app_state.plan, self._plan())
            if plan.empty:
                self.show_notice("nothing was changed")
                self.dismiss()
                return
            await asyncio.shield(asyncio.to_thread(self.app_state.commit, plan))
        except ConflictError as error:
            await self._conflict(error)
            return
        except MemtuiError as error:
            self.complain(error)
            return
        masked = f" ({one_line(plan.notes[0])})" if plan.notes else ""
        self.show_notice(f"{one_line(plan.summary)}{masked}: u takes it back")
        self.dismiss()
        self.app.load()

    def _plan(self) -> Callable[[Catalog], Plan]:
        """What was typed until now, to be made a plan of where the screen does not wait for it."""
        if self.document is None or self.ref is None:
            kind, store = self.query_one("#type", Select).value, self.query_one("#store", Select).value
            made: CreateFields = {
                "store": str(store),
                "title": self._value("title"),
                "description": self._value("description"),
                "type": kind if isinstance(kind, str) else Kind.PROJECT.value,
                "tags": self._value("tags").split(","),
                "body": self.query_one("#body", TextArea).text,
            }
            return lambda catalog: catalog.plan_create(**made)
        ref, etag, fields = self.ref, self.document.etag, self._fields()
        if not fields:
            return lambda _: Plan("edit", "", [])
        return lambda catalog: catalog.plan_edit(ref, etag=etag, **fields)  # type: ignore[arg-type] # built above, by name

    async def _conflict(self, error: ConflictError) -> None:
        """The file changed meanwhile: show how, keep the text, and let the person decide."""
        catalog, ref = self.app_state.catalog, self.ref
        if ref is None or self.document is None:
            self.complain(error)
            return
        with self.app_state.lock:
            _, now = catalog.document(ref)
        from memtui_store.changes.plan import Change, Image

        diff = Plan("", "", [Change(f"file:{now.path}", Image(self.document.data), Image(now.data))]).diff()
        question = f"{explain(error)}\nSave your version on top of theirs?"
        if await self.app.push_screen_wait(Confirm(question, diff, "Save mine")):
            self.document.etag = now.etag
            self.action_save()

    @work(exclusive=True, group="leave")
    async def action_leave(self) -> None:
        if self.dirty and not await self.app.push_screen_wait(Confirm("Leave without saving?", yes="Leave")):
            return
        self.dismiss()
