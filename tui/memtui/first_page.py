"""The last first page, painted again before anything heavy is imported: a picture, until the program takes over.

Only what Python has loaded anyway is used here. The picture is thrown away unless terminal, home, project, version and
the journal are those it was made with, and it is checked byte by byte: text and colours, nothing that commands.
Keys typed meanwhile wait for the program, but for those that `first_keys` answers.
"""

from __future__ import annotations

import os
import sys

FORMAT = "memtui page 3"
_MOST = 400_000
_VALUES = ("--home", "--project")
_LOOKS = ("TERM", "COLORTERM", "NO_COLOR", "TEXTUAL_THEME", "TEXTUAL_COLOR_SYSTEM", "LANG", "LC_ALL")
_ENTER, _LEAVE = b"\x1b[?1049h\x1b[?25l", b"\x1b[?25h\x1b[?1049l"
_CONTROLS = bytes(code for code in (*range(0x20), 0x7F) if code != 0x1B)
_saved: list[object] = []
_on_screen = False


class Shown:
    """The page that was painted: its file, and what that holds beside the picture."""

    def __init__(self, path: str, rest: bytes) -> None:
        self.path, self.rest = path, rest


shown: Shown | None = None


def options(words: list[str]) -> dict[str, str] | None:
    """The options of a plain start, or None where anything else was asked for."""
    found: dict[str, str] = {}
    rest = iter(words)
    for word in rest:
        name, equals, value = word.partition("=")
        if name in _VALUES:
            found[name] = value if equals else next(rest, "")
        elif word == "--read-only":
            found[word] = "yes"
        else:
            return None
    return found


def place(home: str, env: dict[str, str]) -> tuple[str, str, str]:
    """memtui's cache, state and config folders, as `Places` has them."""
    own = env.get("MEMTUI_HOME")
    if own:
        base = os.path.abspath(os.path.expanduser(own))
        return f"{base}/cache", f"{base}/state", f"{base}/config"
    cache, state, config = (env.get(f"XDG_{name}_HOME", "") for name in ("CACHE", "STATE", "CONFIG"))
    return (
        (cache if cache.startswith("/") else f"{home}/.cache") + "/memtui",
        (state if state.startswith("/") else f"{home}/.local/state") + "/memtui",
        (config if config.startswith("/") else f"{home}/.config") + "/memtui",
    )


def key_of(home: str, project: str, read_only: bool, size: tuple[int, int], env: dict[str, str]) -> bytes:
    """All that the picture depends on, but for the memories themselves; a new version has new files."""
    _, state, config = place(home, env)
    looks = [f"{name}={env.get(name, '')}" for name in _LOOKS]
    stamps = [*map(_stamp, (f"{state}/journal.sqlite", f"{state}/journal.sqlite-wal", f"{config}/config.toml"))]
    size_told = f"{size[0]}x{size[1]}"
    parts = (FORMAT, _stamp(__file__), home, project, "read-only" if read_only else "", size_told, *looks, *stamps)
    return "\0".join(parts).encode("utf-8", "surrogateescape")


def _stamp(path: str) -> str:
    try:
        found = os.stat(path)
    except OSError:
        return "-"
    return f"{found.st_mtime_ns} {found.st_size}"


def path_of(home: str, project: str, env: dict[str, str]) -> str:
    from binascii import crc32

    named = f"{home}\0{project}".encode("utf-8", "surrogateescape")
    return f"{place(home, env)[0]}/page-{crc32(named):08x}"


def pack(key: bytes, picture: bytes, rows: bytes) -> bytes:
    return b"%s\n%d %d %d\n" % (FORMAT.encode(), len(key), len(picture), len(rows)) + key + picture + rows


def unpack(data: bytes, key: bytes) -> tuple[bytes, bytes] | None:
    """Picture and rows, if the page was made with this key; anything odd is no page."""
    head, _, rest = data.partition(b"\n")
    sizes, _, body = rest.partition(b"\n")
    numbers = sizes.split()
    if head != FORMAT.encode() or len(numbers) != 3 or not all(number.isdigit() for number in numbers):
        return None
    first, second, third = map(int, numbers)
    if len(body) != first + second + third or body[:first] != key:
        return None
    picture = body[first : first + second]
    return (picture, body[first + second :]) if harmless(picture) else None


def harmless(picture: bytes) -> bool:
    """Text, colours and places on the screen; no other sequence, no control character.

    What follows an escape is looked at with its numbers left out: by then it is one of two, and easily counted.
    """
    if len(picture) != len(picture.translate(None, _CONTROLS)):
        return False
    escapes, bare = picture.count(b"\x1b"), picture.translate(None, b"0123456789;")
    if picture.count(b"\x1b[") != escapes or bare.count(b"\x1b[m") + bare.count(b"\x1b[H") != escapes:
        return False
    try:
        picture.decode("utf-8")
    except UnicodeDecodeError:
        return False
    # The other control characters, as UTF-8 has them.
    return not any(rest[:1] < b"\xa0" for rest in picture.split(b"\xc2")[1:])


def read(path: str, key: bytes) -> tuple[bytes, bytes] | None:
    try:
        fd = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return None
    try:
        data = os.read(fd, _MOST + 1)
    except OSError:
        return None
    finally:
        os.close(fd)
    return unpack(data, key) if len(data) <= _MOST else None


def show(words: list[str]) -> bool:
    """Paint the page if there is one for this start; whether it was."""
    global _on_screen, shown
    given = options(words)
    if given is None or not all(map(os.isatty, (0, 1, 2))) or os.environ.get("TERM", "dumb") == "dumb":
        return False
    env = dict(os.environ)
    home = os.path.abspath(given.get("--home") or env.get("HOME") or os.path.expanduser("~"))
    project = os.path.abspath(given.get("--project") or ".")
    try:
        size = os.get_terminal_size(1)
    except OSError:
        return False
    key = key_of(home, project, "--read-only" in given, (size.columns, size.lines), env)
    path = path_of(home, project, env)
    found = read(path, key)
    if found is None or not _hold_keys():
        return False
    write(_ENTER + found[0])
    _on_screen, shown = True, Shown(path, found[1])
    return True


def write(data: bytes) -> None:
    """All of it, to where the program will draw."""
    while data:
        data = data[os.write(2, data) :]


def _hold_keys() -> bool:
    """Keys wait unseen and unechoed, as they will once the program runs."""
    try:
        import termios

        before = termios.tcgetattr(0)
        now = termios.tcgetattr(0)
        now[0] &= ~(termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR)
        now[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG)
        now[6][termios.VMIN] = 1
        termios.tcsetattr(0, termios.TCSANOW, now)
    except (ImportError, OSError, ValueError):
        return False
    _saved[:] = [before]
    return True


def hand_over_keys() -> object:
    """How the terminal was set before, for whoever takes the keys over; None if it was left alone."""
    return _saved.pop() if _saved else None


def on_screen() -> bool:
    return _on_screen


def taken_over() -> bool:
    """The program draws from now on; whether it finds the page on the screen."""
    global _on_screen
    found, _on_screen = _on_screen, False
    return found


def withdraw() -> None:
    """Nothing took over: the screen and the keys as they were."""
    before = hand_over_keys()
    if before is not None:
        import termios

        termios.tcsetattr(0, termios.TCSANOW, before)  # type: ignore[arg-type] # what tcgetattr gave
    if taken_over():
        sys.stdout.flush()
        os.write(2, _LEAVE)
