"""How the files of made shapes are written, and what their makers ask for."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from pathlib import Path


def written(rows: Mapping[str, str]) -> str:
    """One row a line, in the order of the keys, so that a change shows as the lines it changes."""
    return "{\n" + ",\n".join(f"{json.dumps(key)}: {json.dumps(rows[key])}" for key in sorted(rows)) + "\n}\n"


def write(description: str | None, target: Path, made: Callable[[], str]) -> None:
    """Writes what is made to where it belongs, or to the file named with `--to`."""
    asked = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--to", type=Path, default=target)
    asked.parse_args().to.write_text(made(), "utf-8")
