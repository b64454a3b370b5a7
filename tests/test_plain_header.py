"""The quick reader of plain front matter against the careful one: the same, or it declines."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memtui_store.format.header import split
from memtui_store.format.memory_file import decode
from memtui_store.format.plain_header import read_plain_lines
from memtui_store.format.reading import Reading, read_with_care

KEYS = ("name", "description", "type", "tags", "metadata", "title", "created", "node_type", "originSessionId", "x-y")
PLAIN = ("word", "use foo bar", "2026-01-01", "12:30", "http://x/y", "yes", "~", "0x1f", "日本 é", "a, b", "a'b", "(x)")
ODD = (
    "a: b", "x:", "Issue #5 done", "a #b: c", "a# b", '"q: r"', "'s #t'", "[a, b]", "[]", "", "- a", "[a", "{a: b}",
    '""', "''", ">-", "|", "&a", "*a", "!x", "%x", "@x", "`x", "? a", "a\tb", "a  b ", "'it''s'", '"a\\nb"', "...",
    "--- x", "\x85a", "a\xa0b", "a\u2028b", "[a,, b]", "[a: b]", ": a", "::", "a::b", "a\x00b", "\ufeffa",
)  # fmt: skip
MUTANTS = ":# -\n\"'[]{},&*\t\x85ab?|>\\\r"


def compared(data: bytes) -> bool:
    """Whether the quick reader took it; then it must have read what the careful one reads."""
    lines = split(decode(data)).lines
    plain = read_plain_lines(lines)
    if plain is None:
        return False
    assert Reading(plain) == read_with_care(lines)
    return True


def header(rnd: random.Random) -> str:
    lines = []
    for _ in range(rnd.randint(1, 6)):
        value = rnd.choice(ODD if rnd.random() < 0.2 else PLAIN)
        indent = "" if rnd.random() < 0.93 else rnd.choice(("  ", "    "))
        lines.append(f"{indent}{rnd.choice(KEYS)}:{' ' + value if value else ''}\n")
        if rnd.random() < 0.3:
            inner = (f"  {rnd.choice(KEYS)}: {rnd.choice(PLAIN)}\n" for _ in range(rnd.randint(0, 3)))
            lines += ["metadata:\n", *inner]
        if rnd.random() < 0.03:
            lines.append(rnd.choice(("\n", "# c\n", "  more\n", "---\n", "--- \n", "...\n", "  - item\n")))
    gap = rnd.choice(("", "\n", "\n\n", " \n", "\n  ", "\n \n"))
    text = f"---\n{''.join(lines)}---\n{gap}{rnd.choice(('body', '# Title', '', 'é'))}\n"
    for _ in range(0 if rnd.random() < 0.6 else rnd.randint(1, 3)):
        at = rnd.randrange(len(text))
        text = text[:at] + rnd.choice(MUTANTS) + text[at + rnd.randint(0, 1) :]
    return text


@pytest.mark.parametrize("seed", range(8))
def test_mutated_headers_are_read_alike(seed: int) -> None:
    rnd = random.Random(seed)
    taken = sum(compared(header(rnd).encode("utf-8", "surrogatepass")) for _ in range(1500))
    assert taken > 100


USUAL = (
    "---\nname: use-pytest\ndescription: How we test\nmetadata:\n  node_type: memory\n  type: feedback\n"
    "  originSessionId: 6b43-040e\n  modified: 2026-01-05T10:00:00.000Z\n---\n\nRun pytest.\n"
)


@given(st.integers(0, len(USUAL)), st.text(st.characters(codec="utf-8"), max_size=4), st.integers(0, 4))
@settings(max_examples=400)
def test_a_usual_header_with_anything_put_into_it_is_read_alike(at: int, text: str, dropped: int) -> None:
    compared((USUAL[:at] + text + USUAL[at + dropped :]).encode())


@given(st.binary(max_size=60), st.booleans())
def test_any_bytes_after_a_plain_header_are_read_alike(body: bytes, flat: bool) -> None:
    head = USUAL[: USUAL.index("Run")] if not flat else "---\nname: x\ntype: user\ntags: [a, b]\n---\n"
    compared(head.encode() + body)


@pytest.mark.parametrize(
    "text",
    [
        USUAL,
        "---\nname: a\ndescription: b\ntype: user\n---\nbody",
        '---\nname: "a: b"\ntags: [x, y z]\ncreated: 2026-01-01\n---\n\n\n  body\n',
    ],
)
def test_what_agents_write_is_read_quickly(text: str) -> None:
    assert compared(text.encode())


def test_a_header_that_is_too_long_is_declined() -> None:
    assert not compared(f"---\nname: a\ndescription: {'x' * 70_000}\n---\n\nbody\n".encode())
