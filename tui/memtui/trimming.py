"""Room that was let go is given back: the C library keeps it otherwise, for whoever may want as much again."""

from __future__ import annotations

_libraries: list[object] = []


def give_back() -> bool:
    """Whether this system's library can."""
    try:
        import ctypes

        if not _libraries:
            _libraries.append(ctypes.CDLL(None))
        return bool(_libraries[0].malloc_trim(0) >= 0)  # type: ignore[attr-defined] # glibc has it, others have not
    except (ImportError, OSError, AttributeError, TypeError):
        return False
