"""SHA-256 in hexadecimal.

OpenSSL's is several times as fast as Python's own, and loading it takes four megabytes: for the few short texts of a
start that finds everything as it was, Python's own will do.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_FEW = 65_536
"""Bytes after which speed matters more."""
_done = 0


def sha256(data: bytes) -> str:
    global _done  # noqa: PLW0603 - one count for the whole process
    _done += len(data)
    if _done < _FEW and "hashlib" not in sys.modules:
        own = _own()
        if own is not None:
            return own(data)
    import hashlib

    return hashlib.sha256(data).hexdigest()


def _own() -> Callable[[bytes], str] | None:
    """Named otherwise from Python 3.12 on, and nowhere promised."""
    for name in ("_sha2", "_sha256"):
        try:
            made = __import__(name).sha256
        except (ImportError, AttributeError):
            continue
        return lambda data: str(made(data).hexdigest())
    return None
