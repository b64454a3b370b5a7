"""A driver that finds the first page on the screen already, and does not clear it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from memtui import first_keys, first_page

if TYPE_CHECKING:
    from textual.driver import Driver

_ALTERNATE = "\x1b[?1049h"
_ESCAPE = 0.15
"""Seconds after which a lone escape is a key."""


def taking_over(driver: type[Driver]) -> type[Driver]:
    """The same driver, but for its first step onto the other screen, which was taken before it began."""

    class TakingOver(driver):  # type: ignore[valid-type, misc] # Textual chooses the driver at run time
        def start_application_mode(self) -> None:
            self._painted = first_page.taken_over()
            before = first_page.hand_over_keys()
            super().start_application_mode()
            if before is not None:
                # What it found is how the page held the keys; at the end the terminal shall be as it was before.
                self.attrs_before = before

        def run_input_thread(self) -> None:
            """Keys that were read before and not answered come first."""
            keys, first_keys.handed.keys = first_keys.handed.keys, b""
            if keys:
                from textual._xterm_parser import XTermParser

                parser = XTermParser(self._debug)
                for event in parser.feed(keys.decode("utf-8", "replace")):
                    self.process_message(event)
                if keys.endswith(b"\x1b"):
                    time.sleep(_ESCAPE)
                for event in parser.tick():
                    self.process_message(event)
            super().run_input_thread()

        def write(self, data: str) -> None:
            if self._painted and data == _ALTERNATE:
                self._painted = False
                return
            super().write(data)

    return TakingOver
