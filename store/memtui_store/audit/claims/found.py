"""What finding a name in a text yields, and where names are not looked for."""

from __future__ import annotations

from bisect import bisect_right

from memtui_store.audit.claims.model import Kind

Found = tuple[Kind, str, int, int]


class Free:
    """Whether a position lies outside every URL, address and link; the spans come in order of their kind."""

    def __init__(self, taken: list[tuple[int, int]]) -> None:
        self._starts = sorted(taken)

    def __call__(self, at: int) -> bool:
        if not self._starts:
            return True
        near = bisect_right(self._starts, (at, 1 << 60)) - 1
        return near < 0 or not self._starts[near][0] <= at < self._starts[near][1]


EVERYWHERE = Free([])
"""For the many texts without any of them."""
