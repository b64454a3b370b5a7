"""The page painted before the program is there: when it is used, what it may hold, and what becomes of keys."""

from __future__ import annotations

import os
import stat
import termios
import time
from dataclasses import replace
from pathlib import Path

import pytest

from memtui import first_page
from memtui.page_keeper import Glimpse, Keeper, Page
from memtui_store.settings import Places
from tests.conftest import Home, memory_text
from tests.tui.test_terminal import _CONTROL, Terminal

SIZE = (80, 24)
PICTURE = "\x1b[1;1H\x1b[1;7m1 Browse\x1b[0m ✓ 日本語".encode()
ROW = Glimpse("s/a.md", ("✓", "fact"), ("good", ""))
PAGE = Page((ROW,), 1, (("all", "Everything", 0, 7, 1),), (1, 2), "rows", {"token": "rows"})


@pytest.fixture
def keeper(tmp_path: Path) -> Keeper:
    return Keeper(tmp_path / "home", tmp_path / "work", {"MEMTUI_HOME": str(tmp_path / "own")}, read_only=False)


def test_only_a_plain_start_has_a_page() -> None:
    assert first_page.options([]) == {}
    assert first_page.options(["--home", "/x", "--read-only"]) == {"--home": "/x", "--read-only": "yes"}
    assert first_page.options(["--project=/y"]) == {"--project": "/y"}
    for words in (["list"], ["--demo"], ["--version"], ["pytest"], ["--json"], ["-h"]):
        assert first_page.options(words) is None


@pytest.mark.parametrize("env", [{}, {"MEMTUI_HOME": "/m"}, {"XDG_CACHE_HOME": "/c", "XDG_STATE_HOME": "rel"}])
def test_it_lies_where_the_library_keeps_its_cache(env: dict[str, str]) -> None:
    places = Places.of(Path("/home/x"), env)
    assert first_page.place("/home/x", env) == (str(places.cache), str(places.state), str(places.config))


def test_it_is_kept_for_its_owner_and_comes_back(keeper: Keeper) -> None:
    keeper.keep(PICTURE, PAGE, SIZE)
    assert stat.S_IMODE(os.stat(keeper.path).st_mode) == 0o600
    assert stat.S_IMODE(os.stat(os.path.dirname(keeper.path)).st_mode) == 0o700
    assert stat.S_IMODE(os.stat(keeper.rows_path).st_mode) == 0o600
    page = keeper.page(SIZE)
    assert replace(page, rows=tuple(page.rows)) == PAGE
    assert first_page.read(keeper.path, keeper._key(SIZE)) is not None
    keeper.drop()
    assert keeper.page(SIZE) == Page()
    assert not os.path.exists(keeper.rows_path)


def test_another_terminal_home_mode_version_or_journal_has_none(
    keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper.keep(PICTURE, PAGE, SIZE)
    assert keeper.page((100, 24)) == Page()
    for other in (
        Keeper(keeper.home, keeper.project, {**keeper.env, "NO_COLOR": "1"}, read_only=False),
        Keeper(keeper.home, keeper.project, keeper.env, read_only=True),
        Keeper(tmp_path / "other", keeper.project, keeper.env, read_only=False),
    ):
        assert other.page(SIZE) == Page()
    with monkeypatch.context() as patch:
        patch.setattr(first_page, "__file__", os.__file__)
        assert keeper.page(SIZE) == Page()
    (tmp_path / "own" / "state").mkdir(parents=True)
    (tmp_path / "own" / "state" / "journal.sqlite").write_bytes(b"something was changed since")
    assert keeper.page(SIZE) == Page()


@pytest.mark.parametrize(
    "picture",
    [
        b"\x1b]0;title\x07",
        b"\x1b[2J",
        b"a\nb",
        b"\x9b31m",
        b"\xc2\x9b31m",
        b"\x1b[?1049l",
        b"\x1bc",
        b"\x1b",
        b"\xff",
        b"\x1b7[m",
        b"\x1b[1\x1b[2m",
        b"\x1b[1;2J",
        b"\xc2\x80",
    ],
)
def test_nothing_that_commands_a_terminal_is_painted(keeper: Keeper, picture: bytes) -> None:
    assert not first_page.harmless(picture)
    keeper.keep(picture, PAGE, SIZE)
    assert first_page.read(keeper.path, keeper._key(SIZE)) is None
    assert first_page.harmless(PICTURE)


def test_a_damaged_page_is_none(keeper: Keeper) -> None:
    keeper.keep(PICTURE, PAGE, SIZE)
    whole = Path(keeper.path).read_bytes()
    for damaged in (b"", whole[:-1], whole + b"x", b"other" + whole, whole.replace(b"{", b"[", 1), b"\0" * 500_000):
        Path(keeper.path).write_bytes(damaged)
        assert keeper.page(SIZE) == Page()
    Path(keeper.path).unlink()
    Path(keeper.path).symlink_to("/etc/passwd")
    assert keeper.page(SIZE) == Page()


def test_pages_of_many_projects_do_not_pile_up(keeper: Keeper, tmp_path: Path) -> None:
    keeper.keep(PICTURE, PAGE, SIZE)
    for name, age in (("page-1.rows.7.tmp", 0), ("page-1.8.tmp", 4_000)):
        half = Path(keeper.path).with_name(name)
        half.touch()
        os.utime(half, (time.time() - age, time.time() - age))
    for number in range(20):
        Keeper(keeper.home, tmp_path / str(number), keeper.env, read_only=False).keep(PICTURE, PAGE, SIZE)
    held = os.listdir(os.path.dirname(keeper.path))
    assert len(held) == 25, "twelve pages, the rows of each, and what may still be being written"
    assert "page-1.8.tmp" not in held


def test_the_second_start_paints_first_and_loses_no_key(home: Home) -> None:
    for number in range(5):
        home.write(f"m{number}.md", memory_text(f"row-{number}"), 5)
    argv = ["--home", str(home.greeted().path), "--project", str(home.project)]
    terminal = Terminal(argv, 100, 24)
    usual = termios.tcgetattr(terminal.fd)[3]
    terminal.until(b"Duplicates 1")
    page = first_page.path_of(str(home.path), str(home.project), dict(home.env))
    deadline = time.monotonic() + 20
    while not os.path.exists(page):
        assert time.monotonic() < deadline, "no page was kept"
        time.sleep(0.01)
    terminal.press(b"q")
    assert terminal.close() == 0
    terminal = Terminal(argv, 100, 24)
    watched = os.dup(terminal.fd)
    try:
        terminal.until(b"row-4")
        # Where the reader is late, what Textual wrote is there as well.
        before_textual = terminal.seen.partition(b"\x1b[?1004h")[0]
        assert b"row-4" in _CONTROL.sub(b"", before_textual), "the picture comes before Textual"
        os.write(terminal.fd, b"/row-3\r")
        terminal.until("1 of 5 · filter: row-3".encode())
        assert terminal.seen.count(b"\x1b[?1049h") == 1, "Textual takes over without clearing it"
        terminal.until(b"takes it back", terminal.press(b"d"))
        terminal.press(b"\x11")
        assert terminal.close() == 0
        assert termios.tcgetattr(watched)[3] == usual, "the terminal is as it was"
    finally:
        os.close(watched)
    assert not (home.memory / "m3.md").exists()
    assert (home.memory / "m0.md").exists()


def test_what_goes_wrong_is_said_on_the_usual_screen(home: Home) -> None:
    config = home.own / "config" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text("this is no toml\n")
    keeper = Keeper(home.path, home.project, {**os.environ, **home.env, "TERM": "xterm-256color"}, read_only=False)
    keeper.keep(PICTURE, PAGE, SIZE)
    terminal = Terminal(["--home", str(home.path), "--project", str(home.project)], *SIZE)
    terminal.until(b"is not valid TOML")
    assert terminal.close() == 2
    shown, withdrawn = terminal.seen.index(b"1 Browse"), terminal.seen.index(b"\x1b[?1049l")
    assert shown < withdrawn < terminal.seen.index(b"is not valid TOML")
