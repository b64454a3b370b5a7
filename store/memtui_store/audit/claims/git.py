"""Call git as if the repository were hostile.

A repository's own configuration can name programs: hooks, a file-system monitor, diff and text-conversion drivers, a
pager, a signature checker, a transport. Only commands that read objects are used, every such setting is overridden on
the command line (which wins over any file), nothing is inherited from the caller's environment but the search path,
and time and output are bounded.
"""

from __future__ import annotations

import os
import selectors
import shutil
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from memtui_store.portable import end_all

OUTPUT_CAP = 48 * 1024 * 1024
STDIN_CAP = 1024 * 1024
_CHUNK = 1 << 16

_SETTINGS = (
    "core.fsmonitor=false", "core.hooksPath=/dev/null", "core.pager=cat", "core.attributesFile=/dev/null",
    "core.excludesFile=/dev/null", "core.sshCommand=false", "core.gitProxy=", "core.askPass=",
    "core.alternateRefsCommand=false", "core.untrackedCache=false", "credential.helper=", "protocol.allow=never",
    "diff.external=", "diff.orderFile=/dev/null", "diff.submodule=short", "diff.trustExitCode=false",
    "submodule.recurse=false", "uploadpack.packObjectsHook=", "log.showSignature=false", "log.mailmap=false",
    "log.follow=false", "gpg.program=false", "gpg.ssh.program=false", "gpg.x509.program=false",
    "mailmap.file=/dev/null", "mailmap.blob=", "blame.ignoreRevsFile=", "gc.auto=0", "maintenance.auto=false",
    "safe.bareRepository=explicit",
)  # fmt: skip

_ENVIRONMENT = {
    "HOME": "/dev/null", "XDG_CONFIG_HOME": "/dev/null", "LC_ALL": "C", "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_ATTR_NOSYSTEM": "1",
    "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "GIT_ALLOW_PROTOCOL": "", "GIT_NO_LAZY_FETCH": "1",
    "GIT_PAGER": "cat", "GIT_ASKPASS": "",
}  # fmt: skip


def find_top(root: Path) -> Path | None:
    """Return the nearest folder with a `.git`, found without asking git."""
    for folder in (root, *root.parents):
        if os.path.lexists(folder / ".git"):
            return folder
    return None


class Git:
    """Reads one repository; every answer is bytes, or None where git is missing, failed, or ran out of time."""

    def __init__(self, top: Path, *, seconds: float = 5.0, budget: float = 40.0) -> None:
        self._seconds, self._left = seconds, budget
        self._top = os.path.realpath(top)
        self._path = _search_path(self._top)
        self._program = shutil.which("git", path=self._path)

    @property
    def usable(self) -> bool:
        """Whether there is a git, and time left for it."""
        return self._program is not None and self._left > 0

    def run(
        self,
        *arguments: str,
        stdin: bytes = b"",
        seconds: float | None = None,
        partial: bool = False,
        codes: tuple[int, ...] = (0,),
    ) -> bytes | None:
        """Run a command; `partial` takes what was written before it ended: for listings with the newest lines first."""
        if self._program is None or self._left <= 0 or len(stdin) > STDIN_CAP:
            return None
        limit = min(seconds or self._seconds, self._left)
        began = time.monotonic()
        try:
            data, code = self._communicate(arguments, stdin, began + limit)
        except OSError:
            return None
        else:
            return data if partial or code in codes else None
        finally:
            self._left -= time.monotonic() - began

    def _communicate(self, arguments: tuple[str, ...], stdin: bytes, until: float) -> tuple[bytes, int | None]:
        """Return the output and the exit code, which is None where a limit ended it."""
        with tempfile.TemporaryFile() as asked:
            asked.write(stdin)
            asked.seek(0)
            process = subprocess.Popen(
                self._command(arguments), cwd=self._top, env=self._environment(), stdin=asked,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
        with process:
            try:
                data, whole = _read(process, until)
                if whole:
                    with suppress(subprocess.TimeoutExpired):
                        process.wait(max(0.0, until - time.monotonic()))
            finally:
                if process.poll() is None:
                    with suppress(ProcessLookupError, PermissionError):
                        end_all(process)
        return data, process.returncode if whole else None

    def _command(self, arguments: tuple[str, ...]) -> list[str]:
        settings = [part for setting in (*_SETTINGS, f"safe.directory={self._top}") for part in ("-c", setting)]
        return [self._program or "git", "--no-pager", "--no-replace-objects", *settings, *arguments]

    def _environment(self) -> dict[str, str]:
        return {**_ENVIRONMENT, "PATH": self._path, "GIT_CEILING_DIRECTORIES": os.path.dirname(self._top)}


def _read(process: subprocess.Popen[bytes], until: float) -> tuple[bytes, bool]:
    """Read what the program wrote, and say whether that was all of it."""
    assert process.stdout is not None  # noqa: S101 -- it was opened as a pipe above
    chunks: list[bytes] = []
    size = 0
    with selectors.DefaultSelector() as waiting:
        waiting.register(process.stdout, selectors.EVENT_READ)
        while size <= OUTPUT_CAP:
            left = until - time.monotonic()
            if left <= 0 or not waiting.select(left):
                break
            chunk = os.read(process.stdout.fileno(), _CHUNK)
            if not chunk:
                return b"".join(chunks), True
            chunks.append(chunk)
            size += len(chunk)
    return b"".join(chunks), False


def _search_path(top: str) -> str:
    """Return the search path for `git`: only absolute folders outside the repository may say what it is."""
    parts = os.environ.get("PATH", os.defpath).split(os.pathsep)
    kept = [
        part for part in parts if os.path.isabs(part) and not os.path.realpath(part).startswith(top.rstrip("/") + "/")
    ]
    return os.pathsep.join(kept) or os.defpath
