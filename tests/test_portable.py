"""Without what only POSIX has, everything still imports, lists, changes and takes back."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from memtui_store import portable
from tests.conftest import Home, memory_text, put

_LIKE_WINDOWS = """
import asyncio, concurrent.futures, os, shutil, socket, subprocess, sys, tempfile, uuid
shutil._use_fd_functions = False
for name in ("fcntl", "pwd", "grp", "resource", "termios", "tty", "pty", "syslog"):
    sys.modules[name] = None
for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_NOCTTY", "O_DIRECTORY", "O_CLOEXEC", "fchmod", "fchown", "chown", "pread",
             "pwrite", "killpg", "getuid", "geteuid", "getgid", "mkfifo", "fork", "statvfs", "posix_fadvise", "sync"):
    if hasattr(os, name):
        delattr(os, name)
os.supports_dir_fd.clear()
os.supports_fd.discard(os.listdir)
os.supports_fd.discard(os.scandir)
plain = os.open
def opened(path, flags, mode=0o777, *, dir_fd=None):
    if dir_fd is not None or os.path.isdir(path):
        raise PermissionError(13, "a folder cannot be opened here", path)
    return plain(path, flags, mode)
os.open = opened
class Windows:
    LK_NBLCK = 2
    def locking(self, fd, mode, length): taken.append(fd)
taken = []
sys.modules["msvcrt"] = Windows()
"""
_IMPORT_ALL = """
import importlib, pkgutil, memtui_store, memtui.cli.commands, memtui.demo
for package in (memtui_store, memtui.cli.commands, memtui.demo):
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(found.name)
"""
_USE = """
from memtui.__main__ import main
where = ["--home", {home!r}, "--project", {project!r}]
assert main(["list", *where]) == 0
assert main(["edit", "a.md", "--title", "another", "--yes", *where]) == 0
assert main(["rm", "b.md", "--yes", *where]) == 0
assert main(["undo", "--yes", *where]) == 0
assert main(["audit", "--fail-on", "never", *where]) == 0
assert taken, "the lock was taken the other way"
"""


def test_without_posix(home: Home) -> None:
    home.write("a.md", memory_text())
    put(home.memory / "below" / "c.md", memory_text("c", body="Third."))
    before = home.write("b.md", memory_text("b", body="Other.")).read_bytes()
    use = _USE.format(home=str(home.path), project=str(home.project))
    script = _LIKE_WINDOWS + _IMPORT_ALL + use
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "below/c.md" in done.stdout
    assert "name: another" in (home.memory / "a.md").read_text()
    assert (home.memory / "b.md").read_bytes() == before


_POSIX = re.compile(
    r"\bos\.(?:O_(?:NOFOLLOW|NONBLOCK|NOCTTY|DIRECTORY|CLOEXEC)|fchmod|fchown|killpg|getuid|geteuid|pread|fork)\b"
    r"|^(?:import|from) (?:fcntl|termios|tty|pty|pwd|grp|resource|syslog)\b",
    re.MULTILINE,
)


def test_only_portable_asks_for_what_posix_has() -> None:
    root = Path(__file__).parents[1]
    files = [*(root / "store").rglob("*.py"), *(root / "tui").rglob("*.py")]
    asking = {path.name for path in files if _POSIX.search(path.read_text(encoding="utf-8"))}
    assert asking == {"portable.py"}


def test_reading_at_a_place_is_the_same_without_pread(tmp_path: Path) -> None:
    path = put(tmp_path / "f", b"0123456789")
    with path.open("rb") as handle:
        assert portable._seek_and_read(handle.fileno(), 3, 4) == portable.pread(handle.fileno(), 3, 4) == b"456"


def test_a_lock_is_for_one_and_goes_with_its_descriptor(tmp_path: Path) -> None:
    path = put(tmp_path / "lock", "")
    with path.open("rb") as one, path.open("rb") as other:
        assert portable.try_lock(one.fileno())
        assert not portable.try_lock(other.fileno())
    with path.open("rb") as third:
        assert portable.try_lock(third.fileno())
