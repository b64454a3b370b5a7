"""The `memtui` command."""

from __future__ import annotations

import os
import sys

from memtui_store.errors import MemtuiError, StorageError

_INTERRUPTED = 130


def main(argv: list[str] | None = None) -> int:
    """Run a command; every failure a person may meet becomes two lines on stderr and an exit code."""
    words = sys.argv[1:] if argv is None else argv
    try:
        from memtui.cli.main import run

        return run(words)
    except MemtuiError as error:
        from memtui.cli.output import complain

        complain(error)
        return error.exit_code
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return 0
    except OSError as error:
        # What a command reads and writes in stores is said where it happens; this is its own output, or a bug.
        from memtui.cli.output import complain

        _forget_output()
        where = f"{os.fsdecode(error.filename)}: " if isinstance(error.filename, (str, bytes)) else "standard output: "
        complain(
            StorageError(f"{where}{error.strerror or error}", hint="no memory was lost; free some space, or report it")
        )
        return StorageError.exit_code


def _forget_output() -> None:
    """Whoever read our output has left, or it cannot be written; Python would say so once more while closing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
