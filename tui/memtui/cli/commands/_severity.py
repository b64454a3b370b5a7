"""What `--fail-on` takes."""

from __future__ import annotations

from memtui_store.findings import Severity


def severity(word: str) -> str:
    """The severity of that name, old or new; any other word stays as it is, and the parser names the choices."""
    try:
        return Severity(word)
    except ValueError:
        return word
