"""Read what a sentence itself says about the thing it names.

A memory that says a file was removed is right because the file is missing, and one that plans a file claims nothing
yet. Where in doubt a sentence hedges: that costs a find, while a missed hedge accuses a memory that is right.
"""

from __future__ import annotations

import re
from pathlib import Path

from memtui_store.audit.claims.model import Claim
from memtui_store.audit.table import Table

_BEFORE, _AFTER = 110, 90
_TABLE = Table(Path(__file__).with_name("hedges.toml"))


def _compiled(row: dict[str, str]) -> re.Pattern[str]:
    if "pattern" in row:
        return _TABLE.pattern(row["pattern"])
    words = "|".join(row["words"].split("\n"))
    return _TABLE.pattern(rf"(?i)(?<![\w-])(?:{words})(?![\w])" + (f"|{row['unspaced']}" if "unspaced" in row else ""))


_SAYS = {name: _compiled(row) for name, row in _TABLE.rows.items() if name != "parts"}

SAYS_REMOVED = "the memory itself tells it as removed"
SAYS_MOVED = "the memory itself tells it as renamed or moved"
_KINDS = (
    (_SAYS["gone"], SAYS_REMOVED),
    (_SAYS["moved"], SAYS_MOVED),
    (_SAYS["planned"], "the memory tells it as planned"),
    (_SAYS["past"], "the memory speaks of it as past"),
)


def is_past(text: str) -> bool:
    """Whether a memory opens by calling itself superseded, and so speaks of the past throughout."""
    return _SAYS["past_text"].search(text[:600]) is not None


def hedge_of(claim: Claim) -> str | None:
    """Say why a sentence does not claim that the thing it names is there now; None where it does."""
    block = claim.block
    if block.columns and _SAYS["past_column"].search(block.column(claim.start)):
        return "the memory speaks of it as past"
    before, after = block.prose_around(claim.start, claim.end)
    above = "\n".join((*block.headings[-2:], block.lead))
    if _is_elsewhere(claim, f"{before}x{after}\n{above}"):
        return "the memory places it outside this project"
    if after.rstrip(" \t\r\n*_`\"')").endswith("?"):
        return "the memory only asks about it"
    before, after = before[-_BEFORE:], after[:_AFTER]
    if _SAYS["struck"].search(before) and "~~" in after:
        return SAYS_REMOVED
    if _SAYS["arrow_after"].match(after):
        return SAYS_MOVED
    if _SAYS["negated"].search(before) or _SAYS["negated_after"].match(after):
        return "the memory says that it is not to be used or not there"
    if _SAYS["example"].search(before[-70:]) or _SAYS["example"].search(above):
        return "the memory gives it as an example"
    if _SAYS["target"].search(before):
        return None
    if _SAYS["was"].search(before):
        return "the memory speaks of it as past"
    if _SAYS["creating"].search(before):
        return "the memory tells it as planned"
    if _SAYS["of_other"].search(before) and not (_SAYS["gone"].search(after) or _SAYS["moved"].search(after)):
        before = _SAYS["gone"].sub("", before)
    near = before[max(before.rfind(";"), before.rfind("|")) + 1 :] + " x " + after.split(";", 1)[0].split("|", 1)[0]
    found = next((reason for words, reason in _KINDS if words.search(near)), None)
    if found or not above:
        return found
    if _SAYS["log"].search(above):
        return "it stands in a list of what was touched once"
    return next((reason for words, reason in _KINDS if words.search(above)), None)


def is_made(claim: Claim) -> bool:
    """Whether the sentence speaks of something that a program writes, so that git need not have it."""
    before, after = claim.block.prose_around(claim.start, claim.end)
    return _SAYS["made"].search(before[-_BEFORE:]) is not None or _SAYS["made"].search(after[:60]) is not None


def _is_elsewhere(claim: Claim, around: str) -> bool:
    named = _SAYS["repository"].finditer(f"{claim.before} {claim.after}")
    return _SAYS["elsewhere"].search(around) is not None or any(not _SAYS["this"].match(name[1]) for name in named)
