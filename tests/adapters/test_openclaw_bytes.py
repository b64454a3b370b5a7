"""An edit of one entry of OpenClaw's: every byte not meant to change stays, and what was written is read back."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from memtui_store.agents.openclaw import lines
from memtui_store.catalog import Catalog
from memtui_store.errors import RefusedError
from tests.adapters import make_openclaw
from tests.conftest import Home, put

WORDS = (
    "note",
    "the `build`",
    "<!-- a person's words -->",
    "x <!-- y --> z",
    "ü",
    "[score]",
    "a  b",
    "# no heading",
    "-->",
    "1.",
)
STARTS = ("a", "Rule", "<!-- todo -->", "**b**", "ö")
text = st.lists(st.sampled_from(WORDS), max_size=3).map(" ".join)
first = st.builds(lambda start, more: f"{start} {more}".strip(), st.sampled_from(STARTS), text)
comment = st.sampled_from(
    ("", " <!-- trigger: one, two -->", " <!-- importance: 9 -->  ", "  <!-- Trigger: x -->", "  ")
)
indent = st.sampled_from(("  ", "    ", "\t", " \t", "   "))
rest = st.lists(
    st.builds(lambda at, words, end: at + words + end, indent, first, st.sampled_from(("", " ", "  "))), max_size=5
)
block = st.builds(lambda head, tail, more: "\n".join([f"- {head}{tail}", *more]), first, comment, rest)
before = st.sampled_from(
    ("", "# Memory\n\n", "- before\n", "plain line\n\n", "<!-- observed: 2026-11-01 | status: active -->\n\n")
)
after = st.sampled_from(("", "\n", "\n- after\n  more\n", "\n\n## Heading\n\ttext\n"))
ending = st.sampled_from(("\n", "\r\n"))


def entry_in(file: str, block: str) -> lines.Entry:
    return next(entry for entry in lines.parse(file) if entry.block == block)


@given(before, block, after, ending, st.data())
def test_editing_one_line_of_a_body_keeps_all_other_bytes(
    before: str, block: str, after: str, ending: str, data: st.DataObject
) -> None:
    file = (before + block + after).replace("\n", ending)
    entry = entry_in(file, block.replace("\n", ending))
    body = entry.body.split("\n")
    at = data.draw(st.integers(0, len(body) - 1))
    body[at] = new = data.draw(first)
    written = lines.with_body(entry, "\n".join(body))
    changed = lines.replaced(file, entry, written)
    read = lines.parse(changed)
    assert [found for found in read if found.block == written and found.body == "\n".join(body)]
    old, now = file.split("\n"), changed.split("\n")
    assert len(old) == len(now)
    assert [number for number, line in enumerate(old) if line != now[number]] in ([], [entry.line + at])
    if at:
        assert now[entry.line + at].removesuffix("\r") == entry.rest[at - 1][0] + new
    else:
        assert now[entry.line].removesuffix("\r") == entry.first.lead + new + entry.first.tail


@given(
    before,
    block,
    after,
    ending,
    st.lists(st.tuples(st.integers(0, 6), first), min_size=1, max_size=3),
    st.integers(0, 6),
)
def test_lines_that_are_moved_added_or_taken_away_leave_the_others(
    before: str, block: str, after: str, ending: str, new: list[tuple[int, str]], gone: int
) -> None:
    file = (before + block + after).replace("\n", ending)
    entry = entry_in(file, block.replace("\n", ending))
    body = entry.body.split("\n")
    if 0 < gone < len(body):
        del body[gone]
    for at, line in new:
        body.insert(max(1, min(at, len(body))), line)
    changed = lines.replaced(file, entry, lines.with_body(entry, "\n".join(body)))
    assert changed.startswith(file[: len("\n".join(file.split("\n")[: entry.line]))])
    assert changed.endswith("\n".join(file.split("\n")[entry.end :]))
    assert changed.count("\r") == (changed.count("\n") if ending == "\r\n" else 0)
    found = lines.parse(changed)[[each.line for each in lines.parse(file)].index(entry.line)]
    assert [line.strip() for line in found.body.split("\n")] == [line.strip() for line in body]
    texts = {text for _, text in entry.rest}
    kept = {f"{indent}{text}" for indent, text in entry.rest}
    assert all(indent + text in kept for indent, text in _raw(found) if text in texts)


def _raw(entry: lines.Entry) -> list[tuple[str, str]]:
    """As `Entry.rest`, by the indent of its own."""
    raw = (line.removesuffix("\r") for line in entry.block.split("\n")[1:])
    return [(line[: len(line) - len(line.lstrip())], line.lstrip()) for line in raw]


@given(before, block, after, ending, st.lists(st.sampled_from(("deploy", "a>b", "ü", "x y")), max_size=3, unique=True))
def test_editing_tags_changes_the_comment_and_nothing_else(
    before: str, block: str, after: str, ending: str, tags: list[str]
) -> None:
    file = (before + block + after).replace("\n", ending)
    entry = entry_in(file, block.replace("\n", ending))
    written = lines.with_triggers(entry.block, tuple(tags))
    changed = lines.replaced(file, entry, written)
    found = entry_in(changed, written)
    assert found.body == entry.body
    assert found.comments.get("trigger", "") == ", ".join(tags)
    assert found.comments.get("importance") == entry.comments.get("importance")
    old, now = file.split("\n"), changed.split("\n")
    assert old[: entry.line] == now[: entry.line]
    assert old[entry.line + 1 :] == now[entry.line + 1 :]
    again = lines.with_triggers(
        written, tuple(part.strip() for part in entry.comments.get("trigger", "").split(",") if part)
    )
    assume(not entry.comments.get("trigger"))
    assert again == entry.block


@pytest.mark.parametrize(
    "text",
    [
        "- <!-- some text -->\n",
        "- <!-- some text -->\n  <!-- and more -->\n",
        "- Deploy on Tuesdays <!-- agreed with Dana -->\n",
        "- Deploy\n  <!-- only from main -->\n",
        "- <!-- see: trigger -->\n",
    ],
)
def test_a_comment_of_a_person_is_text(home: Home, text: str) -> None:
    put(make_openclaw.make(home.path / ".openclaw" / "workspace") / "MEMORY.md", f"# Memory\n\n{text}")
    catalog = home.catalog()
    (memory,) = (memory for memory in catalog.memories() if memory.key.startswith("MEMORY.md#"))
    assert memory.body == text.removeprefix("- ").rstrip("\n").replace("\n  ", "\n")
    assert memory.title
    catalog.plan_edit(memory.ref, body=f"{memory.body}\nmore").commit()
    assert catalog.get(memory.ref).body == f"{memory.body}\nmore"


def test_what_openclaw_writes_at_the_end_is_no_text(home: Home) -> None:
    tail = " [score=0.7 signals=3] <!-- trigger: a, b --> <!-- importance: 7 --> <!-- project: github.com/o/r -->"
    put(make_openclaw.make(home.path / ".openclaw" / "workspace") / "MEMORY.md", f"- Use make{tail}\n")
    (memory,) = (memory for memory in home.catalog().memories() if memory.key.startswith("MEMORY.md#"))
    assert (memory.body, memory.tags) == ("Use make", ("a", "b"))


@pytest.fixture
def catalog(home: Home) -> Catalog:
    make_openclaw.make(home.path / ".openclaw" / "workspace")
    return home.catalog()


def test_a_comment_is_written_and_read_back(catalog: Catalog) -> None:
    plan = catalog.plan_create(store="openclaw", title="", body="<!-- some text -->\n<!-- more -->")
    plan.commit()
    assert catalog.get(plan.refs[0]).body == "<!-- some text -->\n<!-- more -->"


def test_a_marker_alone_is_no_text(catalog: Catalog) -> None:
    with pytest.raises(RefusedError, match="marker"):
        catalog.plan_create(store="openclaw", title="", body="<!-- trigger: deploy -->")


@pytest.mark.parametrize("tag", ["x --> y", "<!-- x"])
def test_a_tag_that_would_end_the_comment_is_refused(catalog: Catalog, tag: str) -> None:
    ref = next(memory.ref for memory in catalog.memories() if memory.key.startswith("MEMORY.md#"))
    with pytest.raises(RefusedError, match="cannot be a tag"):
        catalog.plan_edit(ref, tags=(tag,))
