"""The model of Claude Code's Write agrees with the client, and the client leaves memtui's files alone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import example, given, reject, settings
from hypothesis import strategies as st

from memtui_store.errors import RefusedError, UsageError
from memtui_store.format.memory_file import edit_memory, new_memory, read_memory
from memtui_store.model import WRITABLE_KINDS, Draft, Edit
from tests.claude_code_model import Version, written

ROWS = json.loads((Path(__file__).parent / "vectors" / "claude_code_writes.json").read_text())
PATH = Path("/m/a.md")
KINDS = st.sampled_from(WRITABLE_KINDS)
LINE = st.text(st.characters(codec="utf-8"), max_size=30) | st.sampled_from(
    ["Issue #5: done", "yes", "- x", "a: b", "'", '"q" x', "日本", "Foo_Bar baz", "\ufffe", "null", "1.5", "a\\", "# h"]
)
WORD = st.from_regex(r"[a-z][a-z_]{0,8}", fullmatch=True).filter(lambda word: word not in ("name", "description"))
DRAFTS = st.builds(
    Draft,
    title=LINE.filter(lambda title: title.split() != []),
    body=st.text(st.characters(codec="utf-8"), max_size=60) | st.sampled_from(["---\nname: x\n---\n", "\n\n x\r\ny\n"]),
    kind=KINDS,
    description=LINE,
    tags=st.lists(LINE, max_size=3).map(tuple),
    extra=st.dictionaries(WORD, LINE, max_size=2),
)
EDITS = st.builds(
    Edit,
    title=st.none() | LINE,
    description=st.none() | LINE,
    kind=st.none() | KINDS,
    body=st.none() | st.text(st.characters(codec="utf-8"), max_size=40),
    tags=st.none() | st.lists(LINE, max_size=3).map(tuple),
    verified=st.none() | st.just("2026-11-16T12:00:00.000Z"),
)


def test_all_vectors_are_here() -> None:
    assert len(ROWS) == 83


@pytest.mark.parametrize(("case", "before", "old", "new"), ROWS, ids=[row[0] for row in ROWS])
def test_the_model_does_what_the_client_did(case: str, before: str, old: str | None, new: str | None) -> None:
    assert written(case, before, Version.OLD) == (before if old == "=" else old)
    assert written(case, before, Version.NEW) == (before if new == "=" else new)


@pytest.mark.parametrize(("case", "before", "old", "new"), ROWS, ids=[row[0] for row in ROWS])
def test_a_second_write_changes_nothing(case: str, before: str, old: str | None, new: str | None) -> None:
    for version, after in ((Version.OLD, old), (Version.NEW, new)):
        if after is not None:
            text = before if after == "=" else after
            assert written(case, text, version) == text


def made(draft: Draft) -> bytes:
    """The draft's file; a draft of mostly control characters is none."""
    try:
        return new_memory(draft)
    except UsageError as error:
        problem = error.message
    assert "binary" in problem
    return reject()


def left_alone(data: bytes) -> None:
    """Both versions give back every byte; the newer one sets `modified` in its place and nothing else."""
    text = data.decode()
    assert written("a.md", text, Version.OLD) == text
    after = written("a.md", text, Version.NEW, now="2027-01-01T00:00:00.000Z")
    assert after is not None
    stamp = re.compile(r"^  modified: \S+$", re.MULTILINE)
    head, _, rest = text.partition("\n---\n")
    assert stamp.sub("  modified: 2027-01-01T00:00:00.000Z", head, count=1) + f"\n---\n{rest}" == after
    assert stamp.search(head.rpartition("\n")[2]), "modified is the last line of the header"


@given(DRAFTS)
@example(Draft("t", ""))
@example(Draft("t", "x", extra={"modified": "yesterday", "title": "x"}))
def test_a_new_memory_is_left_alone(draft: Draft) -> None:
    left_alone(made(draft))


@given(DRAFTS)
@example(Draft("t", " \n\n text \r\n\n", description="a\nb"))
def test_a_new_memory_is_read_as_it_was_meant(draft: Draft) -> None:
    found = read_memory(made(draft), "a.md", PATH)
    assert found.error == ""
    assert found.title == " ".join((draft.extra.get("title") or draft.title).split())
    assert found.description == " ".join(draft.description.split())
    assert (found.kind, found.raw_type) == (draft.kind, draft.kind.value)
    wanted = re.sub(r"\A(?:\s*\n)+", "", draft.body.replace("\r\n", "\n"))
    assert found.body.rstrip("\n") == (wanted.rstrip("\n") if wanted.strip() else "")


def test_a_new_memory_has_the_clients_own_form() -> None:
    text = new_memory(Draft("My Title", "Body", description="a: b", tags=("x", "z"), extra={"source": "git"})).decode()
    assert re.sub(r"memtui-[0-9a-f-]{36}", "memtui-ID", text) == (
        '---\nname: my-title\ndescription: "a: b"\nmetadata:\n  node_type: memory\n  title: My Title\n  source: git\n'
        '  tags: "x, z"\n  type: project\n  originSessionId: memtui-ID\n  modified: 2026-11-16T12:00:00.000Z\n'
        "---\n\nBody\n"
    )


def test_a_text_no_agent_could_read_is_not_written() -> None:
    with pytest.raises(UsageError, match="looks binary"):
        new_memory(Draft("t", "\x01" * 500))


@given(DRAFTS, EDITS)
@settings(max_examples=200)
def test_an_edited_memory_is_left_alone(draft: Draft, edit: Edit) -> None:
    data = made(draft)
    try:
        edited = edit_memory(read_memory(data, "a.md", PATH), edit)
    except (RefusedError, UsageError):
        return
    left_alone(edited)
