"""Marks on the rows of a list: one, a range, all."""

from __future__ import annotations

from typing import Any

from memtui.widgets.rows import RowList


class Marking:
    """For a screen with `rows`; the marks are the keys of rows, and outlive a filter."""

    marks: set[str]
    _last_mark = 0

    @property
    def rows(self) -> RowList[Any]:
        raise NotImplementedError

    def marked(self) -> None:
        """The marks changed: say how many there are."""

    def keys_here(self) -> set[str]:
        """What one mark stands for: the row, or all that a heading has below it."""
        row = self.rows.current
        return {self.rows.key(row)} if row is not None else set()

    def markable(self) -> list[tuple[int, str]]:
        """Places in the list that can be marked, with their keys."""
        return [(number, self.rows.key(item)) for number, item in enumerate(self.rows.items)]

    def set_marks(self, marks: set[str]) -> None:
        """In place: others hold the same set."""
        self.marks.clear()
        self.marks.update(marks)
        self.rows.marks = self.marks
        self.rows.refresh()
        self.marked()

    def action_mark(self) -> None:
        keys = self.keys_here()
        self._last_mark = self.rows.cursor
        self.rows.cursor += 1
        self.set_marks(self.marks - keys if keys <= self.marks else self.marks | keys)

    def action_mark_range(self) -> None:
        here, last = sorted((self.rows.cursor, self._last_mark))
        self.set_marks(self.marks | {key for number, key in self.markable() if here <= number <= last})

    def action_mark_all(self) -> None:
        everything = {key for _, key in self.markable()}
        self.set_marks(self.marks - everything if everything <= self.marks else self.marks | everything)
