"""What every screen can do: go elsewhere, undo, and carry out a plan with its diff, its question and its word."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import BindingType
from textual.screen import Screen
from textual.widget import Widget

from memtui.app_state import explain
from memtui.commands import ACTIONS, EVERYWHERE, bindings, usable_keymap
from memtui.widgets.status import Status
from memtui_store.errors import ConflictError, MemtuiError
from memtui_store.text import one_line, printable

if TYPE_CHECKING:
    from textual.screen import ModalScreen

    from memtui.app import MemtuiApp
    from memtui.app_state import AppState
    from memtui_store.catalog import Catalog
    from memtui_store.changes.plan import Plan
    from memtui_store.model import Memory


class BaseScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(*EVERYWHERE)]
    HERE: ClassVar[str] = ""
    ENTER: ClassVar[str] = "open"
    """The command that enter on a row stands for; empty where it does nothing."""
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - Textual declares it on the class itself
        (0, "-narrow"),
        (70, "-normal"),
        (100, "-wide"),
    ]
    app: MemtuiApp

    def __init__(self, app_state: AppState) -> None:
        # What Textual would find out once everything was laid out, and then lay it out again.
        width, points = self.app.size.width, self.HORIZONTAL_BREAKPOINTS
        super().__init__(classes=next((name for least, name in reversed(points) if width >= least), None))
        self.app_state = app_state

    def reload(self) -> None:
        """The app state changed: draw it again."""
        for status in self.query(Status):
            status.tell()

    @property
    def busy(self) -> bool:
        """Whether something will still be drawn by itself."""
        return False

    # Messages

    def show_notice(self, text: str, *, wrong: bool = False) -> None:
        self.notify(printable(text), severity="error" if wrong else "information", markup=False, timeout=6)

    def complain(self, error: MemtuiError) -> None:
        """A conflict must be read; the rest need not."""
        if isinstance(error, ConflictError) and error.diff:
            from memtui.screens.confirm import Confirm

            self.app.push_screen(Confirm(explain(error), error.diff, "I see"))
        else:
            self.show_notice(explain(error), wrong=True)

    def say_doing(self, text: str) -> None:
        self.app_state.doing = text
        for status in self.app.screen.query(Status):
            status.tell()

    # Doing

    @work(exclusive=True, group="do")
    async def do(
        self,
        make: Callable[[Catalog], Plan],
        question: str = "",
        then: Callable[[], None] | None = None,
        *,
        dialog: Callable[[Plan], ModalScreen[bool]] | None = None,
    ) -> None:
        """Make a plan, ask where it is strong, commit it, and say how to take it back; the screen stays alive."""
        try:
            self.say_doing("preparing, escape stops")
            plan = await asyncio.to_thread(self.app_state.plan, make)
            if plan.empty:
                self.show_notice("nothing would change")
                return
            if self.app_state.catalog.agent and not question:
                question = f"{plan.summary[:1].upper()}{plan.summary[1:]}?"
            if question:
                from memtui.screens.confirm import Confirm

                details = "" if dialog else "\n".join([*plan.notes, await asyncio.to_thread(plan.diff)])
                self.say_doing("")
                if not await self.app.push_screen_wait(dialog(plan) if dialog else Confirm(question, details)):
                    return
                plan.answered = True
            self.say_doing("writing")
            await asyncio.shield(asyncio.to_thread(self.app_state.commit, plan))
        except MemtuiError as error:
            self.complain(error)
            return
        finally:
            self.say_doing("")
        notes = f" ({one_line(plan.notes[0])})" if plan.notes and not question else ""
        back = "" if plan.final else f": {'ctrl+r brings' if plan.verb == 'undo' else 'u takes'} it back"
        self.show_notice(f"{one_line(plan.summary)}{notes if back else ''}{back}")
        if then:
            then()
        self.app.load()

    def stop(self) -> bool:
        """End what takes long and has changed nothing yet; whether there was anything."""
        if self.app_state.doing.startswith("preparing"):
            self.workers.cancel_group(self, "do")
            self.show_notice("stopped; nothing was changed")
            return True
        return self.app.stop_loading()

    @work(exclusive=True, group="verify")
    async def verify(self, memory: Memory) -> None:
        """Tell the claims first; stamping is the person's word."""
        from memtui.screens.confirm import Confirm

        try:
            results = await asyncio.to_thread(self.app_state.claims, memory.ref)
        except MemtuiError as error:
            self.complain(error)
            return
        lines = [f"{result.verdict:<12} {result.claim.value}  {result.evidence}" for result in results]
        if any(result.verdict in ("stale", "contradicted") for result in results):
            question = "It does not hold as it stands; mend it first."
            await self.app.push_screen_wait(Confirm(question, "\n".join(lines), "I see"))
            return
        told = "\n".join(lines) or "It makes no claim that could be checked; does it still hold?"
        question = f"Stamp {one_line(memory.title, 50)!r} verified today?"
        if await self.app.push_screen_wait(Confirm(question, told)):
            self.do(lambda catalog: catalog.plan_edit(memory.ref, verified=True, etag=memory.etag))

    def action_undo(self) -> None:
        self.do(lambda catalog: catalog.plan_undo())

    def action_redo(self) -> None:
        self.do(lambda catalog: catalog.plan_redo())

    def action_rescan(self) -> None:
        self.app.load(announce=True)

    def action_back(self) -> None:
        self.stop()

    def action_go(self, mode: str) -> None:
        self.app.switch_mode(mode)

    # Finding the way

    def panes(self) -> list[Widget]:
        """Where the focus can go, in reading order."""
        return [pane for pane in self.focus_chain if pane.region.area]

    def key_of(self, name: str) -> str:
        """The key that runs a command, as a person reads it: their own where their keymap gives it one."""
        keymap, _ = usable_keymap(self.app_state.environment.settings.keymap)
        key = keymap.get(name, ACTIONS[name].keys).partition(",")[0].strip()
        return self.app.get_key_display(ACTIONS[name].binding().with_key(key))

    def action_jump(self) -> None:
        from memtui.screens.jump import Jump

        def go(chosen: Widget | None) -> None:
            if chosen is not None:
                self.set_focus(chosen)

        self.app.push_screen(Jump(self.panes()), go)

    def action_help(self) -> None:
        from memtui.screens.help import Help

        self.app.push_screen(Help(self))

    def action_command_line(self) -> None:
        """By name; what is disabled here is not offered."""
        from memtui.screens.command_line import CommandLine

        offered = {a.binding.id: a for a in self.active_bindings.values() if a.enabled and a.binding.id in ACTIONS}

        def run(chosen: str | None) -> None:
            if chosen:
                self.app.run_later(offered[chosen].binding.action, offered[chosen].node)

        self.app.push_screen(CommandLine([name for name in offered if name]), run)

    def action_quit(self) -> None:
        self.app.exit()
