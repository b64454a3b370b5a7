"""A person's own editor, on a private copy: the store's file is only written through a plan."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from memtui_store.changes.files import IMAGE_CAP, make_private, read_file, storage_errors
from memtui_store.errors import RefusedError, UsageError

_FALLBACKS = ("nano", "vim", "vi")
_INSTEAD = "nothing was changed; set $EDITOR to a program, or give --title, --description, --type or --body-file"


@dataclass(frozen=True, slots=True)
class Edited:
    data: bytes
    path: Path

    def discard(self) -> None:
        shutil.rmtree(self.path.parent, ignore_errors=True)


def editor_command() -> list[str]:
    for variable in ("VISUAL", "EDITOR"):
        chosen = os.environ.get(variable, "").strip()
        if chosen:
            try:
                return shlex.split(chosen)
            except ValueError as error:
                raise UsageError(f"${variable} cannot be read: {error}: {chosen}", hint=_INSTEAD) from error
    found = _found()
    if not found:
        raise UsageError("no editor was found", hint=_INSTEAD)
    return found[:1]


def _found() -> list[str]:
    return [path for name in _FALLBACKS if (path := shutil.which(name))]


def edit_bytes(data: bytes, name: str, state: Path) -> Edited:
    """What the editor leaves; the copy stays where it is until it is discarded, so that no text is lost."""
    command = editor_command()
    if command[0] in _found() and not sys.stdin.isatty():
        # One that nobody asked for would wait for keys that nobody can press.
        raise UsageError("there is no terminal for an editor", hint=_INSTEAD)
    with storage_errors(state):
        make_private(state)
    folder = Path(tempfile.mkdtemp(prefix="edit-", dir=state))
    path = folder / os.path.basename(name)
    path.touch(mode=0o600)
    path.write_bytes(data)
    try:
        code = subprocess.run([*command, str(path)], check=False).returncode
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise UsageError(f"{command[0]!r} cannot be started: {error.strerror}", hint=_INSTEAD) from error
    with storage_errors(path):
        edited = Edited(read_file(path, IMAGE_CAP)[0], path)
    if code:
        told = f"{command[0]!r} ended with code {code}"
        if edited.data == data:
            edited.discard()
            raise RefusedError(told, hint="nothing was changed")
        raise RefusedError(told, hint=f"nothing was changed; your text is in {path}")
    return edited
