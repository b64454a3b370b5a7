"""Approving on a screen: one at a time with its text in view, several at once from a list that opens each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from memtui.screens.base import BaseScreen

if TYPE_CHECKING:
    from memtui.screens.approve_list import Entry
    from memtui_store.catalog import Catalog
    from memtui_store.changes.plan import Plan

T = TypeVar("T")


class Approving(BaseScreen, Generic[T]):
    """A screen with a pane for the text of the row under the cursor; every approval on a list goes through here.

    A person approves what they have seen. So the first key shows the text where it is not on the screen, and only
    the next one approves.
    """

    _shown_to_approve = False

    def text_is_shown(self, row: T) -> bool:
        """Whether the text of the row is on the screen, up to its end or to a line that says how much is below."""
        raise NotImplementedError

    def show_text(self, *, alone: bool) -> None:
        """Bring the text under the cursor on the screen, if need be with nothing beside it, and the list back."""
        raise NotImplementedError

    def approve_one(self, row: T, make: Callable[[Catalog], Plan]) -> None:
        if self.text_is_shown(row):
            self.do(make, then=self._back_to_list)
            return
        self._shown_to_approve = not self.has_class("-zoomed")
        self.show_text(alone=True)
        self.show_notice("this is its text; the same key now approves it")

    def approve_listed(
        self, entries: Sequence[Entry], make: Callable[[Catalog], Plan], question: str, then: Callable[[], None]
    ) -> None:
        from memtui.screens.approve_list import ApproveList

        self.do(make, question, then, dialog=lambda plan: ApproveList(question, entries, plan.notes))

    def _back_to_list(self) -> None:
        if self._shown_to_approve and self.has_class("-zoomed"):
            self.show_text(alone=False)
        self._shown_to_approve = False
