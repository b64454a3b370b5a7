"""Tell whether a path that a project brings along leads out of the project."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from memtui_store.changes.files import inside


@dataclass(frozen=True, slots=True)
class Boundary:
    """The folder that a project's files must not lead out of, and the paths that are allowed all the same."""

    project: Path
    allowed: tuple[Path, ...] = ()

    def contains(self, path: str) -> bool:
        """Whether a place lies in the project as it is written, whatever it leads to."""
        return inside(os.path.normpath(path), str(self.project))

    def target_outside(self, path: str) -> str:
        """Where a path really leads, if that is outside and not allowed."""
        real = os.path.realpath(path)
        roots = (os.path.realpath(root) for root in (self.project, *self.allowed))
        return "" if any(inside(real, root) for root in roots) else real


OUTSIDE = "points outside the project"
"""How the reason in a row begins."""


def reason_outside(real: str) -> str:
    return f"{OUTSIDE}, to {real}; not read until you run: memtui allow {real}"
