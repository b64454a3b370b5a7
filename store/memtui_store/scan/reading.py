"""One text in the forms the detectors want, all with the same offsets."""

from __future__ import annotations


class Reading:
    """`flat` has `?` for every character beyond ASCII: searching it is several times faster than the text itself."""

    __slots__ = ("flat", "flat_low", "low", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        if text.isascii():
            self.flat = text
            self.flat_low = self.low = text.lower()
        else:
            self.flat = text.encode("ascii", "replace").decode("ascii")
            self.flat_low = self.flat.lower()
            low = text.lower()
            self.low = low if len(low) == len(text) else text.replace("\u0130", "I").lower()
