"""Whether a text says already what a title or a description would add to it."""

from __future__ import annotations

import re

_WORDS = re.compile(r"\w+")
_CUT = "…"


def says(text: str, part: str) -> bool:
    """By its words; a title that was cut from the text's own first line ends in the middle of one."""
    if part.endswith(_CUT) and " ".join(text.split()).startswith(part.removesuffix(_CUT)):
        return True
    wanted = {word.casefold() for word in _WORDS.findall(part.replace("_", " "))}
    return wanted <= {word.casefold() for word in _WORDS.findall(text)} if wanted else part in text
