"""A person's own editor, on a private copy: the store's file is only written through a plan."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from memtui_store.errors import RefusedError, UsageError
from memtui_store.files import IMAGE_CAP, make_private, read_file, said_plainly

_FALLBACKS = ("nano", "vim", "vi")


@dataclass(frozen=True, slots=True)
class Edited:
    data: bytes
    path: Path

    def discard(self) -> None:
        shutil.rmtree(self.path.parent, ignore_errors=True)


def editor_command() -> list[str]:
    chosen = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if chosen:
        return shlex.split(chosen)
    found = next((path for name in _FALLBACKS if (path := shutil.which(name))), None)
    if found is None:
        raise UsageError(
            "no editor was found", hint="set $EDITOR, or give --title, --description, --type or --body-file"
        )
    return [found]


def edit_bytes(data: bytes, name: str, state: Path) -> Edited:
    """What the editor leaves; the copy stays where it is until it is discarded, so that no text is lost."""
    make_private(state)
    folder = Path(tempfile.mkdtemp(prefix="edit-", dir=state))
    path = folder / os.path.basename(name)
    path.touch(mode=0o600)
    path.write_bytes(data)
    command = [*editor_command(), str(path)]
    try:
        code = subprocess.run(command, check=False).returncode
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise UsageError(f"{command[0]!r} cannot be started: {error.strerror}", hint="set $EDITOR") from error
    if code:
        raise RefusedError(
            f"{command[0]!r} ended with code {code}", hint=f"nothing was changed; your text is in {path}"
        )
    with said_plainly(path):
        return Edited(read_file(path, IMAGE_CAP)[0], path)
