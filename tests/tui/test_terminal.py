"""The real thing on real terminals: what reaches them byte by byte, and one whole session in tmux."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Home, memory_text, put, tree

_PATIENCE = 30.0
_PAYLOADS = {
    "title": b"\x1b]0;PWNED",
    "clipboard": b"\x1b]52;c;UFdORUQ=",
    "clear": b"\x1b[2J-PWNED",
    "c1": b"\xc2\x9b31m",
    "bidi": b"\xe2\x80\xae",
    "bell text": b"\x07PWNED",
}


class Terminal:
    """memtui on a pty, read until something shows."""

    def __init__(self, argv: list[str], width: int, height: int) -> None:
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "xterm-256color"
            os.execv(sys.executable, [sys.executable, "-m", "memtui", *argv])
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.seen = b""

    def until(self, text: bytes, since: int = 0) -> None:
        deadline = time.monotonic() + _PATIENCE
        while text not in self.seen[since:]:
            assert time.monotonic() < deadline, f"{text!r} never showed: {self.seen[-2000:]!r}"
            if select.select([self.fd], [], [], 1)[0]:
                self.seen += os.read(self.fd, 65536)

    def press(self, keys: bytes) -> int:
        """Where in the output the answer begins."""
        os.write(self.fd, keys)
        return len(self.seen)

    def close(self) -> int:
        """Its exit code, once it has hung up."""
        while select.select([self.fd], [], [], _PATIENCE)[0]:
            try:
                chunk = os.read(self.fd, 65536)
            except OSError:
                break
            if not chunk:
                break
            self.seen += chunk
        else:
            pytest.fail(f"it did not quit: {self.seen[-500:]!r}")
        _, status = os.waitpid(self.pid, 0)
        os.close(self.fd)
        return os.waitstatus_to_exitcode(status)

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


def test_no_byte_of_a_memory_commands_the_terminal(home: Home) -> None:
    for name, payload in _PAYLOADS.items():
        text = payload.decode() + " here"
        quoted = text.encode("unicode_escape").decode().replace("\\x", "\\x")
        head = f'---\nname: "{name} {quoted}"\ndescription: "{quoted}"\ntype: project\n---\n\n'
        home.write(f"{name.replace(' ', '_')}.md", f"{head}# {name}\n\n{text}\n", 1)
    terminal = Terminal(["--home", str(home.path), "--project", str(home.project)], 140, 40)
    try:
        terminal.until(f"{len(_PAYLOADS)} of {len(_PAYLOADS)}".encode())
        for _ in _PAYLOADS:
            terminal.press(b"j")
        terminal.press(b"]]")
        answer = terminal.press(b"/")
        terminal.until(b"ilter: words", answer)
        answer = terminal.press(b"zzz")
        terminal.until(b"Nothing matches", answer)
        terminal.press(b"\x11")
        assert terminal.close() == 0
    except BaseException:
        terminal.kill()
        raise
    for payload in _PAYLOADS.values():
        assert payload not in terminal.seen


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
class TestInTmux:
    def test_edit_delete_undo(self, home: Home, tmp_path: Path) -> None:
        home.write("a.md", memory_text("first-memory", body="Run pytest."), 5)
        home.write("b.md", memory_text("second-memory"), 5)
        home.write("MEMORY.md", "- [A](a.md)\n- [B](b.md)\n", 5)
        script = put(tmp_path / "ed.sh", '#!/bin/sh\nsed -i s/pytest./tox./ "$1"\n')
        script.chmod(0o755)
        before = tree(home.memory)
        socket = ["tmux", "-L", f"memtui-{os.getpid()}", "-f", "/dev/null"]
        command = f"exec {sys.executable} -m memtui --home {home.path} --project {home.project}"
        environment = {**os.environ, "EDITOR": str(script), "TERM": "xterm-256color"}

        def tmux(*argv: str) -> str:
            done = subprocess.run([*socket, *argv], capture_output=True, text=True, check=False, env=environment)
            return done.stdout

        def wait(what: Callable[[], bool], why: str) -> None:
            deadline = time.monotonic() + _PATIENCE
            while not what():
                assert time.monotonic() < deadline, f"{why}\n{tmux('capture-pane', '-p', '-t', 't')}"
                time.sleep(0.05)

        try:
            tmux("new-session", "-d", "-s", "t", "-x", "100", "-y", "30", command)
            wait(lambda: "first-memory" in tmux("capture-pane", "-p", "-t", "t"), "the list never showed")
            tmux("send-keys", "-t", "t", "E")
            wait(lambda: "Run tox." in (home.memory / "a.md").read_text(), "the editor changed nothing")
            wait(lambda: "takes it back" in tmux("capture-pane", "-p", "-t", "t"), "the edit was not told")
            tmux("send-keys", "-t", "t", "j", "d")
            wait(lambda: not (home.memory / "b.md").exists(), "nothing was deleted")
            assert (home.memory / "MEMORY.md").read_text() == "- [A](a.md)\n"
            tmux("send-keys", "-t", "t", "u")
            wait((home.memory / "b.md").exists, "the deletion was not undone")
            wait(lambda: "undo 2" in tmux("capture-pane", "-p", "-t", "t"), "the undo was not told")
            tmux("send-keys", "-t", "t", "u")
            wait(lambda: tree(home.memory) == before, "the edit was not undone")
            tmux("send-keys", "-t", "t", "q")
            wait(lambda: tmux("list-sessions") == "", "it did not quit")
        finally:
            tmux("kill-server")
