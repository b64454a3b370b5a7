"""Sample texts whose secret parts are generated when they are needed.

A template holds marks such as `⟦w36⟧`: an alphabet letter and a length; `⟪…⟫` is base64-encoded.
Written out whole, the same text in a source file would set off every scanner that reads this repository.
"""

from __future__ import annotations

import re
import string

_ALPHABETS = {
    "w": string.ascii_letters + string.digits,
    "d": string.ascii_letters + string.digits + "-_",
    "b": string.ascii_letters + string.digits + "+/",
    "h": "0123456789abcdef",
    "l": string.ascii_lowercase + string.digits,
    "U": string.ascii_uppercase + string.digits,
    "B": string.ascii_uppercase + "234567",
    "L": string.ascii_letters,
    "n": string.digits,
}
_MARK = re.compile(r"⟦([wdbhlUBLn])(\d+)⟧")
_WRAPPED = re.compile(r"⟪([^⟫]*)⟫")


def tail(alphabet: str, length: int, seed: int = 0) -> str:
    """A repeatable run of characters that has a digit and both cases where its alphabet has them."""
    import random  # loaded late: samples are seldom read, this module always

    chars = _ALPHABETS[alphabet]
    source = random.Random(f"{alphabet}{length}{seed}")  # noqa: S311 - repeatable sample, not a key
    drawn = [source.choice(chars) for _ in range(length)]
    wanted = [
        group for group in (string.digits, string.ascii_lowercase, string.ascii_uppercase) if set(group) & set(chars)
    ]
    for place, group in enumerate(wanted):
        if length > 2 * len(wanted):
            drawn[2 * place + 1] = source.choice([c for c in chars if c in group])
    return "".join(drawn)


def fill(template: str, seed: int = 0) -> str:
    """The template with each mark replaced, and what stands in ⟪ ⟫ put into base64; a seed gives one text."""
    import base64  # as above

    plain = _MARK.sub(lambda m: tail(m[1], int(m[2]), seed), template)
    return _WRAPPED.sub(lambda m: base64.b64encode(m[1].encode()).decode(), plain)
