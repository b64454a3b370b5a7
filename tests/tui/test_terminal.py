"""The real thing on real terminals: what reaches them byte by byte, and one whole session in tmux."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from memtui_store.inbox.evidence import Evidence
from memtui_store.inbox.proposal import Proposal
from memtui_store.model import Kind, Trust
from tests.conftest import Cli, Home, fake_token, memory_text, put, tree
from tests.tui.tmux import session

_PATIENCE = 30.0
_COLOUR = re.compile(rb"\x1b\[[\d;]*m")
_CONTROL = re.compile(rb"\x1b\[[\d;?]*[A-Za-z]")
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

    def __init__(self, argv: list[str], width: int, height: int, **env: str) -> None:
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
            unwanted = ("COLORTERM", "COLUMNS", "LINES")
            kept = {name: value for name, value in os.environ.items() if name not in unwanted}
            command = [sys.executable, "-m", "memtui", *argv]
            os.execve(sys.executable, command, {**kept, "TERM": "xterm-256color", **env})
        self.seen = b""

    def until(self, text: bytes, since: int = 0) -> None:
        deadline = time.monotonic() + _PATIENCE
        while text not in _CONTROL.sub(b"", self.seen[since:]):
            assert time.monotonic() < deadline, f"{text!r} never showed: {self.seen[-2000:]!r}"
            if select.select([self.fd], [], [], 1)[0]:
                self.seen += os.read(self.fd, 65536)

    def press(self, keys: bytes) -> int:
        """Where in the output the answer begins; escape needs a pause, or it is alt with the next key."""
        here = len(self.seen)
        os.write(self.fd, keys)
        while keys == b"\x1b" and select.select([self.fd], [], [], 0.3)[0]:
            self.seen += os.read(self.fd, 65536)
        return here

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


@contextmanager
def running(home: Home, width: int = 140, height: int = 40, **env: str) -> Iterator[Terminal]:
    """It is quit by its own key at the end, whatever is on the screen."""
    home.greeted()
    terminal = Terminal(["--home", str(home.path), "--project", str(home.project)], width, height, **env)
    try:
        yield terminal
        terminal.press(b"\x11")
        code = terminal.close()
        assert code == 0, terminal.seen[-3000:]
    except BaseException:
        terminal.kill()
        raise


_SAME = "We deploy from the release branch only, after the checks have passed and a colleague has read the change."
"""Enough that each is a near-duplicate of the others."""


def hostile(home: Home) -> None:
    for name, payload in _PAYLOADS.items():
        text = payload.decode() + " here"
        quoted = text.encode("unicode_escape").decode()
        head = f'---\nname: "{name} {quoted}"\ndescription: "{quoted}"\ntype: project\n---\n\n'
        home.write(f"{name.replace(' ', '_')}.md", f"{head}# {name}\n\n{_SAME} {text}\n", 1)
        put(home.project / ".cursorrules", f"# {text}\n\n- Always run the checks {text}.\n")
    wishes = [
        Proposal(
            f"p{number}",
            f"wish {number} {payload.decode()}",
            payload.decode(),
            Kind.FACT,
            f"agent:{payload.decode()}",
            why=payload.decode(),
            contradicts=(payload.decode(),),
            evidence=(Evidence("x", payload.decode(), 1, payload.decode(), payload.decode()),),
        )
        for number, payload in enumerate(_PAYLOADS.values())
    ]
    with home.catalog() as catalog:
        catalog.inbox.plan_propose(wishes).commit()


def test_no_byte_of_a_memory_commands_the_terminal(home: Home) -> None:
    """Through every screen, the editors, the dialogs, a toast and the palette."""
    hostile(home)
    with running(home) as terminal:
        terminal.until(f"{len(_PAYLOADS)} of {len(_PAYLOADS)}".encode())
        for _ in _PAYLOADS:
            terminal.press(b"j")
        terminal.press(b"]]]][")
        steps = (
            (b"/zzz", b"Nothing matches"),
            (b"\x1b", b"6 of 6"),
            (b"e", b"read-only here"),
            (b"\x1b", b"6 of 6"),
            (b"D", b"for good"),
            (b"n", b"6 of 6"),
            (b"a", b"now approves it"),
            (b"a", b"takes it back"),
            (b"\x0f", b" s "),
            (b"\x1b", b"6 of 6"),
            (b"3", b"findings"),
            (b"jjb", b"by memory"),
            (b"4", b"only left"),
            (b"m", b"goes to the trash"),
            (b"\x1b", b"only left"),
            (b"5", b"5 Budget"),
            (b"2", b"1 of 6"),
            (b"jjx", b"will not come back"),
            (b"\x1b", b"3 of 6"),
            (b"e", b"read-only here"),
            (b"\x1b", b"3 of 6"),
            (b"6", b"2 marked"),
            (b"d", b"would be proposed"),
            (b"7", b"Operations"),
            (b"1", b"6 of 6"),
            (b":approve\r", b"nothing would change"),
            (b"\x10", b"Search for commands"),
            (b"PWNED", b"No matches found"),
            (b"\x1b", b"6 of 6"),
        )
        for keys, shown in steps:
            terminal.until(shown, terminal.press(keys))
    for payload in _PAYLOADS.values():
        assert payload not in terminal.seen


def test_a_burst_with_the_slash_is_the_filter(home: Home) -> None:
    home.write("a.md", memory_text("first", body="Nothing."), 5)
    home.write("b.md", memory_text("dad-and-token", body="Nothing."), 5)
    before = tree(home.memory)
    with running(home) as terminal:
        terminal.until(b"2 of 2")
        terminal.until(b"1 of 2", terminal.press(b"/dad"))
        terminal.until(b"filter: dad")
    assert tree(home.memory) == before


def _colours(seen: bytes) -> set[bytes]:
    """The parameters of every colour that was set."""
    return {part for found in _COLOUR.findall(seen) for part in re.findall(rb"[34]8[;:][25]|\b(?:3|4|9|10)\d\b", found)}


@pytest.mark.parametrize("width", [80, 140])
def test_without_colour_everything_is_said(home: Home, width: int) -> None:
    home.write("a.md", memory_text("leak", body=f"Use {fake_token()}"), 5)
    home.catalog().plan_approve("a.md").commit()
    with running(home, width, 24, NO_COLOR="1", COLORTERM="truecolor") as terminal:
        terminal.until(b"1 of 1")
        terminal.until("✓".encode())
        terminal.until(b"secret.", terminal.press(b"3"))
    greys = set(re.findall(rb"38;2;(\d+);(\d+);(\d+)", terminal.seen))
    assert greys
    assert all(red == green == blue for red, green, blue in greys)


def test_a_terminal_of_sixteen_colours_gets_no_others(home: Home) -> None:
    home.write("a.md", memory_text("leak", body=f"Use {fake_token()}"), 5)
    with running(home, 80, 24, TERM="xterm") as terminal:
        terminal.until(b"1 of 1")
        terminal.until(b"secret.", terminal.press(b"3"))
    assert not {part for part in _colours(terminal.seen) if part.startswith((b"38", b"48"))}


def test_it_closes_while_it_reads(home: Home) -> None:
    for number in range(1500):
        home.write(f"m{number}.md", memory_text(f"row-{number}", body="Text. " * 200), 5)
    with running(home, 100, 24) as terminal:
        terminal.until(b"1 Browse")


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
class TestInTmux:
    def test_edit_delete_undo(self, home: Home, tmp_path: Path) -> None:
        home.write("a.md", memory_text("first-memory", body="Run pytest."), 5)
        home.write("b.md", memory_text("second-memory"), 5)
        home.write("MEMORY.md", "- [A](a.md)\n- [B](b.md)\n", 5)
        script = put(tmp_path / "ed.sh", '#!/bin/sh\nsed -i s/pytest./tox./ "$1"\n')
        script.chmod(0o755)
        before = tree(home.memory)
        with session(home, EDITOR=str(script)) as terminal:
            terminal.shows("first-memory")
            terminal.press("E")
            terminal.wait(lambda: "Run tox." in (home.memory / "a.md").read_text(), "the editor changed nothing")
            terminal.shows("takes it back")
            terminal.press("j", "d")
            terminal.wait(lambda: not (home.memory / "b.md").exists(), "nothing was deleted")
            index = home.memory / "MEMORY.md"
            terminal.wait(lambda: index.read_text() == "- [A](a.md)\n", "the index still names it")
            terminal.press("u")
            terminal.wait((home.memory / "b.md").exists, "the deletion was not undone")
            terminal.shows("undo 2")
            terminal.press("u")
            terminal.wait(lambda: "Run pytest." in (home.memory / "a.md").read_text(), "the edit was not undone")
            terminal.quit()
        assert tree(home.memory) == before

    def test_bootstrap_approve_edit_reject_and_nothing_comes_back(self, home: Home, cli: Cli) -> None:
        home.memory.rmdir()
        rules = (
            "Always run `make check` before a commit.",
            "Never push directly to main.",
            "Use pnpm, not npm, for packages.",
            "Write commit messages in the imperative.",
            "Ask before adding a dependency.",
        )
        put(home.project / "CLAUDE.md", "# Rules\n\n" + "".join(f"- {rule}\n" for rule in rules))
        with session(home) as terminal:

            def one_is_shown(rules: Sequence[str]) -> bool:
                return any(f"“{rule[:12]}" in terminal.screen for rule in rules)

            terminal.shows("6 Sources")
            terminal.shows("instructions")
            terminal.press("R")
            terminal.shows("1 of 5")
            unread = list(rules)
            for left in (4, 3, 2):
                # Before its text is on the screen, `a` only shows it.
                terminal.wait(partial(one_is_shown, unread), "no evidence")
                unread = [rule for rule in unread if f"“{rule[:12]}" not in terminal.screen]
                terminal.press("a")
                terminal.shows(f"1 of {left}")
            terminal.press("e")
            terminal.shows("ctrl+s approves")
            terminal.press("C-End", " Really.")
            terminal.shows("Really.")
            terminal.press("C-s")
            terminal.shows("1 of 1")
            terminal.press("x")
            terminal.shows("may stay empty")
            terminal.press("not", "Space", "needed", "Enter")
            inbox = home.own / "data" / "inbox"
            terminal.wait(lambda: not list(inbox.iterdir()), "the last one was not rejected")
            terminal.quit()
        stored = [memory.body for memory in home.catalog().memories() if memory.trust is Trust.APPROVED]
        assert len(stored) == 4
        assert sum("Really." in body for body in stored) == 1
        decisions = [(one.verdict, one.reason) for one in home.catalog().inbox.decisions()]
        assert sorted(decisions) == [("approved", "")] * 4 + [("rejected", "not needed")]
        code, out, err = cli("bootstrap", "--from", "instructions", "--yes")
        assert (code, out) == (0, "")
        assert "nothing new to propose" in err
        assert home.catalog().inbox.items() == []
