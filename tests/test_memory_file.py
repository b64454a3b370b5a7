"""Memory files of every dialect are read right, and an edit changes the lines of its field and no other byte."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import yaml
from hypothesis import event, example, given, settings
from hypothesis import strategies as st

from memtui_store.errors import RefusedError, UsageError
from memtui_store.format.header import lines_of, split
from memtui_store.format.memory_file import (
    _stem,
    decode,
    edit_memory,
    encode,
    kebab,
    kind_or_error,
    looks_binary,
    read_memory,
)
from memtui_store.model import Document, Edit, Kind

ROWS = json.loads((Path(__file__).parent / "vectors" / "claude_code_writes.json").read_text())
PATH = Path("/m/a.md")
FIELDS = (
    "title",
    "description",
    "raw_type",
    "kind",
    "tags",
    "verified",
    "name",
    "created",
    "modified",
    "agent",
    "session",
)


def document(text: str | bytes, key: str = "a.md") -> Document:
    return read_memory(text if isinstance(text, bytes) else text.encode(), key, PATH)


def edited(text: str, **fields: object) -> str:
    return edit_memory(document(text), Edit(**fields)).decode()  # type: ignore[arg-type]


# Reading: the client's vectors

# What the client drops because YAML takes it for a number or a truth value is still what the file says.
KEPT = {"e3/yes.md": {"description": "true"}, "e3/num.md": {"name": "123", "description": "456"}}


def said(text: str) -> dict[str, str]:
    """The fields of a well-formed file, by a strict reader."""
    header, _, body = text.removeprefix("---\n").partition("\n---\n")
    values = yaml.load(header, Loader=yaml.BaseLoader)
    inner = values.get("metadata") or {}
    return {
        "name": values["name"],
        "description": " ".join(values.get("description", "").split()),
        "type": inner.get("type", "") or values.get("type", ""),
        "body": body.lstrip("\r\n"),
    }


def shown(text: str, case: str) -> dict[str, str]:
    found = document(text, case)
    return {"name": found.title, "description": found.description, "type": found.raw_type, "body": found.body}


@pytest.mark.parametrize(("case", "before", "old", "new"), ROWS, ids=[row[0] for row in ROWS])
def test_what_goes_into_the_client_is_read_right(case: str, before: str, old: str, new: str) -> None:
    found = shown(before, case)
    if not before.startswith("---"):
        text = before.lstrip("\n").partition("\n---\n")[2].lstrip("\n") if "leadblank" in case else before
        assert found["body"] == text
        return
    wanted = said(new if new != "=" else before) if "colon" not in case else said(old)
    names = [line for line in before.splitlines() if line.startswith("name:")]
    name = yaml.load(names[0], Loader=yaml.BaseLoader)["name"] if names else Path(case).stem
    assert found == wanted | {"name": " ".join(name.split())} | KEPT.get(case, {})
    assert bool(document(before).error) == (case in ("e2/colon.md", "e3/gendesc.md"))


@pytest.mark.parametrize(
    ("case", "text"),
    [(row[0], text) for row in ROWS for text in row[2:] if text not in (None, "=") and "colon" not in row[0]],
)
def test_what_comes_out_of_the_client_is_read_right(case: str, text: str) -> None:
    wanted = said(text)
    assert shown(text, case) == wanted | {"name": wanted["name"] or Path(case).stem}
    assert document(text).error == ""


def test_the_newer_client_leaves_a_header_that_is_no_yaml() -> None:
    found = document(next(row[3] for row in ROWS if row[0] == "e2/colon.md"))
    assert (found.description, found.raw_type) == ("use foo: bar, not baz # hash", "reference")
    assert found.modified == "<NOW>"


# Reading: the two OpenCode plugins

KUITOS = "---\nname: {name}\ndescription: {description}\ntype: {type}\n---\n\n{body}\n"
FL4P = (
    "---\nname: {name}\ndescription: {description}\ncreated: 2026-02-03T04:05:06.000Z\nmetadata:\n"
    "  node_type: memory\n  generator: opencode-claude-memory\n  type: {type}\n"
    "  originSessionId: ses_1234567890abcdef\n---\n\n{body}\n"
)
PLUGIN_MEMORIES = [
    {"name": "User role", "description": "User is a backend engineer: Go, Postgres", "type": "user", "body": "Ten."},
    {
        "name": "Terse replies",
        "description": "No summaries — user reads the diff",
        "type": "feedback",
        "body": "a\n\nb",
    },
    {"name": 'Grafana "board" #1', "description": "see [link](x.md)", "type": "reference", "body": "https://x/d"},
]


@pytest.mark.parametrize("memory", PLUGIN_MEMORIES, ids=lambda memory: memory["type"])
@pytest.mark.parametrize("form", [KUITOS, FL4P], ids=["kuitos", "fl4p"])
def test_plugin_files_are_read_right(form: str, memory: dict[str, str]) -> None:
    text = form.format(**memory)
    found = document(text)
    assert shown(text, "a.md") == memory | {"body": memory["body"] + "\n"}
    assert bool(found.error) == (": " in memory["description"])
    if form is FL4P:
        assert (found.agent, found.session) == ("opencode-claude-memory", "ses_1234567890abcdef")
        assert found.created == "2026-02-03T04:05:06.000Z"


@pytest.mark.parametrize("memory", PLUGIN_MEMORIES, ids=lambda memory: memory["type"])
@pytest.mark.parametrize("form", [KUITOS, FL4P], ids=["kuitos", "fl4p"])
def test_plugin_files_are_edited_in_their_own_form(form: str, memory: dict[str, str]) -> None:
    text = form.format(**memory)
    assert edited(text, description="other") == form.format(**memory | {"description": "other"})
    assert edited(text, kind=Kind.PROJECT) == form.format(**memory | {"type": "project"})
    assert edited(text, title="Other") == form.format(**memory | {"name": "Other"})


# Reading: what a file without fields says


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Just text\n", "a"),
        ("# The title\n\ntext", "The title"),
        ("text\n\n## Second level ##\n", "Second level"),
        ("# CRLF title\r\n\r\ntext\r\n", "CRLF title"),
        ("# C#\n", "C#"),
        ("# ##\n", "a"),
        ("#no heading\n", "a"),
        ("---\ndescription: d\n---\n# From the body\n", "From the body"),
        ("---\nname: from name\n---\n# From the body\n", "from name"),
        ("---\nname: n\ntitle: from title\n---\n", "from title"),
        ("---\nname: n\nmetadata:\n  title: inner\n---\n", "inner"),
        ("---\nname: >-\n  two\n  lines\n---\n", "two lines"),
    ],
)
def test_titles(text: str, title: str) -> None:
    assert document(text).title == title


@pytest.mark.parametrize(
    ("line", "tags"),
    [
        ("tags: [a, 'b c']", ("a", "b c")),
        ("tags: a, b", ("a", "b")),
        ("tags:\n  - a\n  - '#b'", ("a", "b")),
        ("tags:\n- a\n- b", ("a", "b")),
        ("metadata:\n  tags: a,b ,", ("a", "b")),
        ("tags: ''", ()),
        ("tags: {a: b}", ()),
    ],
)
def test_tags(line: str, tags: tuple[str, ...]) -> None:
    assert document(f"---\n{line}\n---\n").tags == tags


def test_unknown_keys_are_kept_beside() -> None:
    found = document("---\nname: x\npriority: 3\nlist: [a, b]\nmetadata:\n  own: yes\n---\n")
    assert found.extra == {"priority": "3", "list": "a, b", "own": "yes"}


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", "the file is empty"),
        (b" \n\r\n\t", "the file is empty"),
        (bytes(range(256)) * 4, "not text: the file looks binary"),
        ("Grüße".encode("utf-16"), "not text: the file looks binary"),
        ("---\nname: x\n---\nGrüße\n".encode("latin-1"), "not valid UTF-8 from byte 18 on (Latin-1?)"),
        (b"---\nname: x\n", "front matter is opened on the first line and never closed"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(data: bytes, error: str) -> None:
    assert document(data).error == error


def test_a_few_nul_bytes_are_pasted_text() -> None:
    found = document(b"---\nname: x\n---\nfrom a PDF\x00 \x00 " + b"text " * 20)
    assert (found.error, found.notes) == ("", ("holds 2 NUL bytes",))


@given(st.binary(max_size=200))
def test_any_bytes_are_read_without_a_fault(data: bytes) -> None:
    assert document(data).data == data
    assert encode(decode(data)) == data


@pytest.mark.parametrize(
    "text",
    [
        "# a" + " " * 1_000_000 + "b",
        "---\nname: " + " " * 1_000_000 + "b\n---\n",
        "[" * 1_000_000,
        "# " * 500_000,
        "x" * 1_000_000,
    ],
)
def test_a_line_of_a_megabyte_is_read_quickly(text: str) -> None:
    began = time.process_time()
    found = document(text)
    assert time.process_time() - began < 2
    assert len(found.title) <= 200


# Editing: examples of each promise

NESTED = (
    "---\nname: x\ndescription: d\nmetadata: \n  node_type: memory\n  type: user\n  originSessionId: s\n---\n\nBody\n"
)


def test_a_field_is_changed_where_the_file_has_it() -> None:
    assert edited(NESTED, kind=Kind.FEEDBACK) == NESTED.replace("type: user", "type: feedback")
    assert edited(NESTED, description="a: b") == NESTED.replace("description: d", 'description: "a: b"')
    assert edited(NESTED, title="Z") == NESTED.replace("name: x", "name: Z")
    flat = "---\nname: x\ntype: user\n---\nBody"
    assert edited(flat, kind=Kind.FEEDBACK) == flat.replace("user", "feedback")


def test_a_new_field_goes_where_the_client_would_keep_it() -> None:
    stamp = "2026-11-16T12:00:00.000Z"
    assert edited(NESTED, verified=stamp, tags=("a", "b")) == NESTED.replace(
        "  originSessionId", f'  tags: "a, b"\n  verified: {stamp}\n  originSessionId'
    )
    assert edited("---\nname: x\n---\nB", description="d") == "---\nname: x\ndescription: d\n---\nB"
    assert edited("B\n", title="T") == "---\nname: T\n---\n\nB\n"
    assert edited("B\r\n", title="T") == "---\r\nname: T\r\n---\r\n\r\nB\r\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("tags: [a, b]", "tags: [x, z]"),
        ("tags:\n    - a\n    - b", "tags:\n    - x\n    - z"),
        ("tags:\n- a", "tags:\n- x\n- z"),
        ("tags: a", 'tags: "x, z"'),
    ],
)
def test_a_list_keeps_its_form(before: str, after: str) -> None:
    text = "---\nname: x\n{}\nother: 1\n---\nB\n"
    assert edited(text.format(before), tags=("x", "z")) == text.format(after)


def test_taking_a_value_away_takes_its_lines() -> None:
    text = "---\nname: x\ndescription: >-\n  one\n  two\ntags: a\n---\nB\n"
    assert edited(text, description="") == "---\nname: x\ntags: a\n---\nB\n"
    assert edited(text, tags=()) == "---\nname: x\ndescription: >-\n  one\n  two\n---\nB\n"


def test_comments_near_a_value_stay() -> None:
    text = "---\n# top\nname: x\n  # below the name\ntype: user\n# end\n---\nB\n"
    assert edited(text, title="z") == text.replace("name: x", "name: z")
    assert edited(text, kind=Kind.PROJECT) == text.replace("user", "project")


def test_metadata_in_braces_is_changed_or_refused() -> None:
    text = "---\nname: x\nmetadata: {node_type: memory, type: user}\n---\nB\n"
    assert edited(text, kind=Kind.PROJECT) == text.replace("user", "project")
    assert edited(text, verified="2026-01-01") == text.replace("user}", "user, verified: 2026-01-01}")
    with pytest.raises(RefusedError, match="in braces"):
        edited(text.replace("user", '"user"'), kind=Kind.PROJECT)


def test_inner_fields_win_in_reading_and_in_writing() -> None:
    text = "---\nname: x\ndescription: outer\nmetadata:\n  description: inner\n  name: inner name\n---\nB\n"
    found = document(text)
    assert (found.description, found.title) == ("inner", "inner name")
    assert edited(text, description="new", title="M") == text.replace("inner name", "M").replace(": inner", ": new")


def test_a_header_that_was_never_closed_takes_no_field_but_its_text_can_be_edited() -> None:
    text = "---\nname: x\n\nBody\n"
    with pytest.raises(RefusedError, match="never closed"):
        edited(text, title="y")
    assert edited(text, body=text + "more\n") == text + "more\n"


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("text\n", {"body": "---\nname: evil\n---\nx\n"}),
        ("text\n", {"body": "\n---\nname: evil\n---\nx\n"}),
        ('---\n"name": x\n---\nB\n', {"title": "y"}),
        ('---\ndescription: "one\ntype: user"\n---\nB\n', {"kind": Kind.PROJECT}),
        ("---\nmetadata: words\n---\nB\n", {"verified": "2026-01-01"}),
        ("---\ntags: [a]\n---\nB\n", {"body": "\x01\x02\x03" * 100}),
        ("text\n", {"body": ""}),
    ],
)
def test_an_edit_that_would_be_read_differently_is_refused(text: str, fields: dict[str, object]) -> None:
    with pytest.raises(RefusedError):
        edited(text, **fields)


def test_a_well_formed_header_never_becomes_a_broken_one() -> None:
    with pytest.raises(RefusedError, match="would spoil the file"):
        edited("---\nname: x\nmetadata:\n- a\n---\nB\n", verified="2026-01-01")


def test_a_title_is_needed() -> None:
    with pytest.raises(UsageError, match="needs a title"):
        edited(NESTED, title="  ")


def test_a_text_without_fields_may_get_and_lose_its_heading() -> None:
    assert edited("text\n", body="# Now titled\n") == "# Now titled\n"
    assert edited("# Titled\n\nx\n", body="x\n") == "x\n"
    assert edited("---\nname: x\n---\n", body="# H\n") == "---\nname: x\n---\n\n# H\n"


def test_the_first_text_of_an_empty_file() -> None:
    assert edited("", body="text\n") == "text\n"
    assert edited("---\nname: x\n---", body="text") == "---\nname: x\n---\n\ntext"
    assert edited("---\nname: x\n---\n   ", body="text") == "---\nname: x\n---\n   \ntext"


def test_tags_are_written_as_they_will_be_read() -> None:
    assert edited("---\nname: x\n---\nB", tags=("#a", " b  c ")) == '---\nname: x\ntags: "a, b c"\n---\nB'


@pytest.mark.parametrize(
    ("before", "body", "after"),
    [
        ("a\r\nb\nc\r\n", "a\nB\nc\n", "a\r\nB\r\nc\r\n"),
        ("a\nb\r\nc\n", "a\nb\nx\nc\n", "a\nb\r\nx\nc\n"),
        ("a\r\nb", "a\nb\n", "a\r\nb\r\n"),
        ("a\r\nb\r\n", "a\nb", "a\r\nb"),
        ("a\nb", "a\nb\nc", "a\nb\nc"),
        ("a\n", "x\r\ny\r\n", "x\ny\n"),
        ("a\rb\n", "a\rb\nc\n", "a\rb\nc\n"),
        ("a\r\r\nb\r\n", "a\r\nc\n", "a\r\nc\r\n"),
    ],
)
def test_line_endings_of_a_body(before: str, body: str, after: str) -> None:
    assert edited(before, body=body) == after
    head = "---\nname: x\n---\n\n"
    assert edited(head + before, body=body) == head + after


def test_a_crlf_body_below_the_clients_lf_header_stays_crlf() -> None:
    head = "---\nname: crlf\ndescription: d\nmetadata:\n  type: user\n---\n\n"
    assert edited(f"{head}one\r\n", body="one\ntwo\n") == f"{head}one\r\ntwo\r\n"


def test_a_large_text_is_edited_quickly() -> None:
    text = "".join(f"line {n}\n\n" for n in range(6_000))
    began = time.process_time()
    assert edited(text, body=text.replace("line 3\n", "changed\n")) == text.replace("line 3\n", "changed\n")
    assert time.process_time() - began < 2


# Editing: a file of any dialect


@dataclass
class File:
    """A generated file whose header lines are known by the field they belong to."""

    header: list[tuple[str, str]] | None
    body: str
    gap: str = "\n"
    eol: str = "\n"
    bom: str = ""

    def text(self) -> str:
        if self.header is None:
            return self.bom + self.body
        lines = "".join(f"{line}{self.eol}" for line in ["---", *(line for _, line in self.header), "---"])
        return self.bom + lines + self.gap + self.body

    def owners(self) -> list[str]:
        """The field each line of the file belongs to."""
        head = ["---", *(owner for owner, _ in self.header), "---"] if self.header is not None else []
        return head + [""] * (len(lines_of(self.text())) - len(head))


def block(owner: str, *lines: str) -> list[tuple[str, str]]:
    return [(owner, line) for line in lines]


NAMES = [
    block("title", "name: some-name"),
    block("title", 'name: "quoted: name"'),
    block("title", "name: it's a #1 name"),
    block("title", "name: >-", "  folded", "  name"),
    block("title", "name:    spaced   "),
    block("other", "name: kept") + block("title", "title: The Title"),
    [],
]
DESCRIPTIONS = [
    block("description", "description: plain words"),
    block("description", "description: 'single: quoted'"),
    block("description", "description: broken: colon here"),
    block("description", "description: Issue #550 done"),
    block("description", "description: |", "  line one", "", "  # no comment", "  line two"),
    block("description", "description: plain that", "  goes on below"),
    block("description", "description:"),
    [],
]
TAGS = [
    ["tags: [a, 'b c']"],
    ["tags:", "  - a", "  - b"],
    ["tags:", "- a", "- b"],
    ["tags: a, b"],
    ["tags: []"],
    [],
]
UNKNOWN = [
    block("other", "# a comment"),
    block("other", "priority: 3"),
    block("other", "relates_to:", "  - one.md", "  # between", "  - two.md"),
    block("other", "created: 2026-01-02"),
    block("other", ""),
    block("other", "nested:", "  type: not this one", "  description: nor this"),
    block("other", "text: |", "  type: not this", "  verified: nor this"),
    block("other", "emoji: 😀 日本"),
]


@st.composite
def files(draw: st.DrawFn) -> File:
    eol = draw(st.sampled_from(["\n", "\n", "\r\n"]))
    body = draw(bodies(eol))
    bom = draw(st.sampled_from(["", "", "\ufeff"]))
    if draw(st.integers(0, 9)) == 0:
        return File(None, body, "", eol, bom)
    kind = draw(st.sampled_from(["type: user", "type: banana", 'type: "feedback"', "type: project  # why"]))
    place = draw(st.sampled_from(["flat", "nested", "nested", "none"]))
    tags = draw(st.sampled_from(TAGS))
    verified = draw(st.sampled_from([[], ["verified: 2026-01-01"]]))
    inner: list[tuple[str, str]] = []
    groups = [draw(st.sampled_from(NAMES)), draw(st.sampled_from(DESCRIPTIONS))]
    groups += draw(st.lists(st.sampled_from(UNKNOWN), max_size=3, unique_by=lambda group: group[0][1]))
    if place == "nested":
        space = draw(st.sampled_from(["", " "]))
        indent = draw(st.sampled_from(["  ", "    "]))
        children = [block("type", kind), block("tags", *tags), block("verified", *verified)]
        children += [block("other", line) for line in ("node_type: memory", "own: 'key'", "# inner comment")]
        inner = [row for child in draw(st.permutations(children)) for row in child]
        last = block("other", "originSessionId: abc") if draw(st.booleans()) else []
        groups.append(block("other", f"metadata:{space}") + [(owner, indent + line) for owner, line in inner + last])
    else:
        groups += [block("tags", *tags), block("verified", *verified)]
        groups += [block("type", kind)] if place == "flat" else []
    header = [row for group in draw(st.permutations(groups)) for row in group]
    gap = draw(st.sampled_from(["", eol, eol, eol * 3]))
    return File(header, body, gap if body else draw(st.sampled_from(["", eol])), eol, bom)


@st.composite
def bodies(draw: st.DrawFn, eol: str) -> str:
    lines: list[str] = draw(
        st.lists(
            st.sampled_from(["text", "# Heading", "", "---", "a\rb", "  in", "é\u2028", "x"]), max_size=6, unique=True
        )
    )
    while lines and not lines[0].strip():
        lines = lines[1:]
    mixed = draw(st.integers(0, 4)) == 0
    ends = [draw(st.sampled_from(["\n", "\r\n"])) if mixed else eol for _ in lines]
    if ends:
        ends[-1] = draw(st.sampled_from(["", ends[-1]]))
    return "".join(line + end for line, end in zip(lines, ends, strict=True))


VALUES = st.sampled_from(
    ["new words", "a: b", "Issue #7", "- dash", "'q'", '"', "yes", "日本 😀", "a\\b", "[x]", "\ufffe?", "🙂" * 70]
)
CHANGES = st.one_of(
    st.tuples(st.just("title"), VALUES),
    st.tuples(st.just("description"), VALUES | st.just("")),
    st.tuples(st.just("kind"), st.sampled_from([Kind.FEEDBACK, Kind.PROJECT, Kind.USER])),
    st.tuples(st.just("tags"), st.sampled_from([("a",), ("x", "y z"), ("c:", "#h"), ()])),
    st.tuples(st.just("verified"), st.just("2026-11-16T12:00:00.000Z")),
)
OWNER = {"kind": "type"}


def tried(held: Document, edit: Edit) -> str | None:
    """The edited text; None where the edit is refused, which is the only other thing that may happen."""
    try:
        return edit_memory(held, edit).decode()
    except RefusedError as error:
        event(f"refused: {error.message[-60:]}")
        return None


@given(files())
@settings(max_examples=300)
def test_saying_again_what_a_file_says_changes_no_byte(file: File) -> None:
    held = document(file.text())
    fields = Edit(held.title, held.description, held.kind, held.body.replace("\r\n", "\n"), held.tags, held.verified)
    assert edit_memory(held, Edit()) == held.data
    assert edit_memory(held, fields) == held.data


@given(files(), CHANGES)
@settings(max_examples=1200)
@example(File(block("title", "name: x") + block("other", "# c"), "B\n"), ("description", "d"))
def test_editing_a_field_changes_only_its_own_lines(file: File, change: tuple[str, object]) -> None:
    field, value = change
    text = file.text()
    held = document(text)
    after = tried(held, Edit(**{field: value}))  # type: ignore[arg-type]
    if after is None:
        assert file.header is None
        assert file.body.startswith("---"), "only a text that looks like an unclosed header is refused"
        return
    old, new = lines_of(text.removeprefix("\ufeff")), lines_of(after.removeprefix("\ufeff"))
    assert after.startswith("\ufeff") == text.startswith("\ufeff")
    head = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    changed = file.owners()[head : len(old) - tail]
    assert set(changed) <= {OWNER.get(field, field)}, changed
    if file.header is not None:
        assert all(line.endswith(file.eol) for line in new[head : len(new) - tail])
    read_back(held, after, field, value)


def read_back(held: Document, after: str, field: str, value: object) -> None:
    found = document(after)
    for name in ("title", "description", "kind", "tags", "verified"):
        if name == field:
            wanted = tuple(tag.lstrip("#") for tag in value) if isinstance(value, tuple) else value
            assert getattr(found, name) == wanted
        else:
            assert getattr(found, name) == getattr(held, name)
    assert found.extra == held.extra
    assert found.body.lstrip("\r\n") == held.body.lstrip("\r\n")


@given(files(), st.data())
@settings(max_examples=600)
def test_editing_the_text_changes_only_the_text(file: File, data: st.DataObject) -> None:
    text = file.text()
    held = document(text)
    rows = [line.rstrip("\n").removesuffix("\r") for line in lines_of(held.body)]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(rows)))
        rows[at : at + data.draw(st.integers(0, 1))] = data.draw(st.lists(st.just("new"), max_size=2))
    body = "\n".join(rows) + data.draw(st.sampled_from(["", "\n"]))
    after = tried(held, Edit(body=body))
    if after is None:
        assert file.header is None, "only a text that would become a header, or nothing, is refused"
        return
    old, new = split(text), split(after)
    assert (old.bom, old.lead, old.opening, old.lines) == (new.bom, new.lead, new.opening, new.lines)
    assert new.closing.startswith(old.closing)
    wanted = body.lstrip("\n") if old.has_header or not body.strip() else body
    assert document(after).body.replace("\r\n", "\n") == wanted
    held_ends = {line.rstrip("\r\n"): line for line in lines_of(old.body)[:-1]}
    for line in lines_of(new.body)[:-1]:
        assert line == held_ends.get(line.rstrip("\r\n"), line)


# Small rules


@pytest.mark.parametrize(
    ("title", "name"), [("foo_bar", "foo_bar"), ("Foo's bar", "foo-s-bar"), ("日本", ""), ("-x-", "-x-")]
)
def test_kebab_is_the_clients_rule(title: str, name: str) -> None:
    assert kebab(title) == name


@pytest.mark.parametrize("value", ["rules", "index", "other", "banana", ""])
def test_a_type_nobody_may_write_is_named(value: str) -> None:
    with pytest.raises(UsageError, match=repr(value)):
        kind_or_error(value)


def test_text_with_many_control_bytes_is_binary_and_a_few_are_not() -> None:
    assert looks_binary(b"\x00\x01" * 100)
    assert not looks_binary(b"text " * 100 + b"\x00\x1b[31m")


def test_a_character_no_file_can_hold_is_refused() -> None:
    with pytest.raises(UsageError, match="no file can hold"):
        edit_memory(document("text\n"), Edit(body="\ud800"))


def test_the_document_given_is_not_changed() -> None:
    held = document(NESTED)
    copy = replace(held)
    edited(NESTED, title="y")
    edit_memory(held, Edit(title="y"))
    assert held == copy


@given(st.text(alphabet="ab.-_ /\\mdMD", max_size=12).map(lambda text: text + ".md"))
@example(".md")
@example("a.b.md")
@example("..md")
@example("a/.md")
def test_a_name_is_what_pathlib_calls_the_stem(key: str) -> None:
    assert _stem(key) == Path(key).stem
