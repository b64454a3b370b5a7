"""Write the file of lessons; its owner knows no lock, so what stands there is looked at once more at the end."""

from __future__ import annotations

import os

from memtui_store.changes.file_medium import FileMedium
from memtui_store.changes.plan import Change
from memtui_store.errors import ConflictError

SCHEME = "carnival9"


class LessonMedium(FileMedium):
    def settle(self, changes: list[tuple[Change, str]]) -> None:
        """A live owner that has written its own lessons over ours in the meantime is said, not kept quiet about.

        Only while our displaced bytes are still there: taking the change back ends here too, and must come to its end.
        """
        applied = [change for change, temp in changes if os.path.lexists(temp)]
        super().settle(changes)
        for change in applied:
            if change.side(self.load(change.name)) == "foreign":
                raise ConflictError(f"{change.name} was written over by someone else just now; is KarnEvil9 running?")
