"""What `setup.py` and `setup.cfg` say a Python project needs, read without running anything."""

from __future__ import annotations

import configparser
import re
from collections.abc import Iterator

_LIST = re.compile(
    r"(?i)\b\w{0,40}(?:requires?|requirements|reqs)\w{0,40}(?:\.(?:append|extend)\s{0,4}\(|\s{0,4}\+?=)\s{0,20}"
    r"(?=[\[({\"']|dict\()"
)
_PART = re.compile(r"\"([^\"\n]{0,200})\"(\s{0,20}:)?|'([^'\n]{0,200})'(\s{0,20}:)?|[\[({]|[\])}]|#[^\n]*")
_PYTHON = re.compile(r"python_requires\s{0,4}=\s{0,4}[\"']([^\"'\n]{1,60})")
_MOST_PARTS = 400


def setup_py(text: str) -> tuple[str, list[str]]:
    """The Python it asks for, and the requirements that are written out as lists."""
    python = _PYTHON.search(text)
    return python[1] if python else "", [line for start in _LIST.finditer(text) for line in _listed(text, start.end())]


def _listed(text: str, start: int) -> Iterator[str]:
    depth = 0
    for count, part in enumerate(_PART.finditer(text, start)):
        sign = part.group()[0]
        depth += (sign in "[({") - (sign in "])}")
        literal = part[1] or part[3]
        if literal and not (part[2] or part[4]):
            yield literal
        if depth <= 0 or count > _MOST_PARTS:
            return


def setup_cfg(text: str) -> tuple[str, list[str]]:
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        parser.read_string(text)
    except configparser.Error as error:
        raise ValueError("no settings") from error
    options = dict(parser.items("options")) if parser.has_section("options") else {}
    held = [options.get(key, "") for key in ("install_requires", "setup_requires", "tests_require")]
    if parser.has_section("options.extras_require"):
        held += [value for _, value in parser.items("options.extras_require")]
    return options.get("python_requires", ""), [line for each in held for line in each.splitlines()]
