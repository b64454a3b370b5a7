"""Where a proposal comes from, as it is told."""

from __future__ import annotations

import pytest

from memtui_store.inbox.evidence import Evidence


@pytest.mark.parametrize(
    ("evidence", "where"),
    [
        (Evidence("git", "/r/a.md"), "/r/a.md"),
        (Evidence("git", "/r/a.md", 3), "/r/a.md:3"),
        (Evidence("git", "/r", detail="commit 1a2b3c4"), "/r (commit 1a2b3c4)"),
        (Evidence("git", "", detail="commit 1a2b3c4"), "commit 1a2b3c4"),
        (Evidence("git", ""), ""),
    ],
)
def test_where(evidence: Evidence, where: str) -> None:
    assert evidence.where == where
