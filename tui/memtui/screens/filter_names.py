"""Completion of the query language in the filter."""

from __future__ import annotations

from textual.suggester import Suggester


class FilterNames(Suggester):
    """Completes the names of filters and their values while typing."""

    def __init__(self) -> None:
        from memtui_store.index.query import FILTER_NAMES, HAS, IS

        super().__init__(case_sensitive=False)
        numbers = ("age>", "age<", "size>", "tokens>")
        self._words = [
            *(f"is:{name}" for name in IS),
            *(f"has:{name}" for name in HAS),
            *(f"{name}:" for name in FILTER_NAMES if name not in ("age", "size", "tokens", "used", "is", "has")),
            *numbers,
        ]

    async def get_suggestion(self, value: str) -> str | None:
        head, space, word = value.rpartition(" ")
        bare = word.lstrip("-")
        if len(bare) < 2:
            return None
        found = next((item for item in self._words if item.startswith(bare) and item != bare), None)
        return f"{head}{space}{word[: len(word) - len(bare)]}{found}" if found else None
