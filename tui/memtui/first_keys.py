"""Keys that move in the list are answered on the first page already, while the program is still being imported.

The first key that means anything else, and whatever comes after it, waits for the program; so does everything where
the terminal is no longer as it was. The program begins with the row and the place that were reached here.
"""

from __future__ import annotations

import os
import select
import sys

from memtui import first_page, seen_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

_KEYS = {
    "down": ("\x1b[B", "\x1bOB"),
    "up": ("\x1b[A", "\x1bOA"),
    "home": ("\x1b[H", "\x1bOH", "\x1b[1~"),
    "end": ("\x1b[F", "\x1bOF", "\x1b[4~"),
    "pagedown": ("\x1b[6~",),
    "pageup": ("\x1b[5~",),
    "ctrl+d": ("\x04",),
    "ctrl+u": ("\x15",),
}
_SEQUENCE = 0.05
"""Seconds within which the rest of a key's bytes comes."""
_SWITCH = 0.001


class Handed:
    """What the program begins with: the row, the line at the top, and keys that were read and not answered."""

    cursor = 0
    top = 0
    keys = b""


handed = Handed()


def sequences(keys: Mapping[str, str]) -> dict[str, str]:
    """What a terminal sends for the keys of each move."""
    found = {}
    for move, names in keys.items():
        for name in names.split(","):
            for sent in _KEYS.get(name, (name,) if len(name) == 1 else ()):
                found[sent] = move
    return found


def attend(work: Callable[[], None]) -> None:
    """Do the work in a thread, and answer keys until it is done."""
    # Whoever imports it first is taken for the main thread.
    import threading

    failed: list[BaseException] = []
    done, telling = os.pipe()

    def run() -> None:
        try:
            work()
        except BaseException as error:  # noqa: BLE001 - it is raised again, where it is waited for
            failed.append(error)
        finally:
            os.write(telling, b".")

    thread = threading.Thread(target=run)
    before = sys.getswitchinterval()
    sys.setswitchinterval(_SWITCH)
    thread.start()
    try:
        _answer(done)
    finally:
        thread.join()
        sys.setswitchinterval(before)
        os.close(done)
        os.close(telling)
    if failed:
        raise failed[0]


def _answer(done: int) -> None:
    list_ = drawing()
    while not handed.keys:
        ready, _, _ = select.select([0, done], [], [])
        if done in ready:
            return
        try:
            data = os.read(0, 1024)
        except OSError:
            return  # the terminal is gone, as the program will find out
        if not data:
            return
        try:
            handed.keys = list_.answer(data) if list_ is not None else data
        except (ValueError, TypeError, KeyError, IndexError):
            # A damaged page: the program, which has its own, begins where it always does.
            handed.cursor, handed.top, handed.keys = 0, 0, data
    select.select([done], [], [])


def drawing() -> Drawing | None:
    """The list on the first page; None where its rows are not at hand."""
    page = first_page.shown
    if page is None:
        return None
    import json

    try:
        looks = json.loads(page.rest)["looks"]
        rows = seen_rows.opened(f"{page.path}.rows", str(looks["token"])) if looks["moves"] else None
        return Drawing(rows, looks) if rows else None
    except (ValueError, TypeError, KeyError):
        return None


class Drawing:
    """Draws rows as the program would, with what it wrote down about that."""

    def __init__(self, rows: seen_rows.SeenRows, looks: dict[str, Any]) -> None:
        self._rows, self._looks = rows, looks
        self._x, self._y, self._width, self._height = looks["at"]
        self._moves: dict[bytes, str] = {key.encode(): move for key, move in looks["moves"].items()}
        self._narrow = str.maketrans("", "", looks["narrow"])
        self._size = os.get_terminal_size(1)
        self.cursor = self.top = 0

    def answer(self, data: bytes) -> bytes:
        """Move by as many keys as there are; what is left is not for here."""
        while data:
            move = self._first(data)
            if move is None and any(known.startswith(data) for known in self._moves):
                # The rest of it may be on its way.
                if select.select([0], [], [], _SEQUENCE)[0]:
                    data += os.read(0, 1024)
                    continue
                return data
            if move is None or os.get_terminal_size(1) != self._size:
                return data
            data = data[len(move) :]
            # Whoever holds a key down sees where it got, not every row on the way.
            self._move(self._moves[move], paint=self._first(data) is None)
        return b""

    def _first(self, data: bytes) -> bytes | None:
        return next((known for known in self._moves if data.startswith(known)), None)

    def _move(self, move: str, *, paint: bool) -> None:
        half, last = max(self._height // 2, 1), len(self._rows) - 1
        to = {
            "down": self.cursor + 1,
            "up": self.cursor - 1,
            "first": 0,
            "last": last,
            "half-down": self.cursor + half,
            "half-up": self.cursor - half,
        }[move]
        self.cursor = max(0, min(to, last))
        self.top = max(min(self.top, self.cursor), self.cursor - self._height + 1, 0)
        handed.cursor, handed.top = self.cursor, self.top
        if paint:
            self._paint()

    def _paint(self) -> None:
        """All of it: what was on the screen before is not looked at."""
        drawn = [self._at(self._x, self._y + y) + self._line(y) for y in range(self._height)]
        for x, y, width, height, before, after in self._looks["blank"]:
            drawn += [f"{self._at(x, y + line)}{before}{' ' * width}{after}" for line in range(height)]
        data = "".join(drawn).encode("utf-8", "replace")
        if first_page.harmless(data):
            first_page.write(data)

    @staticmethod
    def _at(x: int, y: int) -> str:
        return f"\x1b[{y + 1};{x + 1}H"

    def _line(self, y: int) -> str:
        """As `RowList` draws it."""
        number, tones, room = self.top + y, self._looks["tones"], self._width - 1
        here = 1 if number == self.cursor else 0
        before, after = tones[""][here]
        if number >= len(self._rows):
            return f"{before}{' ' * room}{after}{self._bar(y)}"
        cells = self._rows.fields(number)[1:]
        names = cells.pop(0).split(",") if cells else []
        parts, used = [f"{before} "], 1
        for place, wide, right in self._looks["columns"]:
            text = self._fit(cells[place] if place < len(cells) else "", wide, right=right)
            tone = names[place] if place < len(names) else ""
            sign = tones.get(tone, tones[""])[here][0] if tone and not text.isspace() else before
            parts.append(f"{after}{sign}{text} ")
            used += wide + 1
        return "".join(parts) + f"{after}{before}{' ' * max(room - used, 0)}{after}{self._bar(y)}"

    def _fit(self, text: str, room: int, *, right: bool) -> str:
        if text.translate(self._narrow).isascii():
            if len(text) > room:
                return f"{text[: room - 1]}…" if room else ""
            return text.rjust(room) if right else text.ljust(room)
        # Only for scripts whose letters may take two cells.
        from rich.cells import cell_len, set_cell_size

        cells = cell_len(text)
        if cells > room:
            return set_cell_size(text, room - 1) + "…" if room else ""
        return " " * (room - cells) + text if right else text + " " * (room - cells)

    def _bar(self, y: int) -> str:
        count, height = len(self._rows), self._height
        if count <= height:
            before, after = self._looks["tones"][""][0]
            return f"{before} {after}"
        length = max(height * height // count, 1)
        top = round(self.top * (height - length) / max(count - height, 1))
        before, after = self._looks["bar"]
        return f"{before}{'┃' if top <= y < top + length else ' '}{after}"


def moves_of(keymap: Mapping[str, str], known: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """By what a terminal sends; nobody's own keys are guessed at, so with those everything waits for the program."""
    return {} if keymap else sequences({move: ",".join(keys) for move, keys in known.items()})
