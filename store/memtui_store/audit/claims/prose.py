"""A text without its names: no word in `example/` or `a/legacy/x.py` tells anything of what stands beside it."""

from __future__ import annotations

import re
from bisect import bisect_right

from memtui_store.audit.claims.names import is_path
from memtui_store.audit.claims.wordlist import words

_SPAN = re.compile(r"(?<!`)`([^`\n]{1,300})`(?!`)")
_TOKEN = re.compile(r"[\w@~+-]{0,80}(?:[./][\w@~+-]{0,80}){1,40}")
_STAMPS = words(
    """
    todo fixme tbd wip planned removed deleted deprecated obsolete archived superseded retired legacy old gone outdated
    """
)


class Prose:
    """One text, each name in it blanked by as many signs; code is no prose, and only paths are names in it."""

    def __init__(self, text: str, *, code: bool = False) -> None:
        spans = [] if code else [span.span(1) for span in _SPAN.finditer(text)]
        self._spans = [(start, end) for start, end in spans if text[start:end].strip("[]()").lower() not in _STAMPS]
        self._paths = _without_paths(text)
        self.text = _blank(self._paths, self._spans)

    def around(self, at: int) -> str:
        """The same where one position's own code counts: what `rm a.py` does to the file is told by it."""
        near = bisect_right(self._spans, (at, 1 << 60)) - 1
        if near < 0 or at >= self._spans[near][1]:
            return self.text
        start, end = self._spans[near]
        return self.text[:start] + self._paths[start:end] + self.text[end:]


def _without_paths(text: str) -> str:
    tokens = ((token.start(), token.start() + len(token.group().rstrip("."))) for token in _TOKEN.finditer(text))
    return _blank(text, [(start, end) for start, end in tokens if is_path(text[start:end], quoted=False, whole=False)])


def _blank(text: str, spans: list[tuple[int, int]]) -> str:
    parts, at = [], 0
    for start, end in spans:
        parts += [text[at:start], "x" * (end - start)]
        at = end
    return "".join(parts) + text[at:]
