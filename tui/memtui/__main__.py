"""The `memtui` command."""

from __future__ import annotations

import os
import sys

from memtui_store.errors import MemtuiError

_INTERRUPTED = 130


def main(argv: list[str] | None = None) -> int:
    """Run a command; every failure a person may meet becomes two lines on stderr and an exit code."""
    from memtui.cli import run
    from memtui.output import complain

    try:
        return run(sys.argv[1:] if argv is None else argv)
    except MemtuiError as error:
        complain(error)
        return error.exit_code
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has left; Python would complain about it once more while closing.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main())
