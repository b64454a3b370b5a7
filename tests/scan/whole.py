"""Notes whose secrets stand between ‹ and ›, for tests of whether each is found to its last letter."""

from __future__ import annotations

from memtui_store.scan import redact, scan_secrets
from memtui_store.scan.samples import fill


def assert_found_whole(template: str) -> None:
    pieces, text, wanted = fill(template, 3).split("‹"), "", set()
    for number, piece in enumerate(pieces):
        secret, _, rest = piece.partition("›") if number else ("", "", piece)
        wanted |= {len(text) + at for at, char in enumerate(secret) if char.isalnum()}
        text += secret + rest
    covered = {at for found in scan_secrets(text) for at in range(found.start, found.end)}
    assert wanted
    assert wanted <= covered, redact(text).text
