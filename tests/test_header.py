"""Front matter is cut without losing a byte, and read however badly it was written, always with the reason."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memtui_store.format.header import lines_of, split
from memtui_store.format.memory_file import decode, encode
from memtui_store.format.reading import Reading, read

# What lines of real and hostile files are made of; joined at random they hit every branch of the splitter.
PIECES = st.sampled_from(
    [
        "---",
        "--- ",
        "----",
        " ---",
        "---\r",
        "name: x",
        "metadata: ",
        "  type: user",
        "- a",
        "# c",
        "",
        " ",
        "\ufeff",
        "\x00",
        "a\rb",
        "\u2028",
        "\x85",
        "\x0c",
        "é",
    ]
)
TEXTS = st.lists(st.tuples(PIECES, st.sampled_from(["\n", "\r\n", "\r", ""])), max_size=12).map(
    lambda rows: "".join(piece + end for piece, end in rows)
)
FAST = 2.0


def reading(header: str, body: str = "\nBody\n") -> Reading:
    return read(split(f"---\n{header}\n---\n{body}"))


def whole(text: str) -> str:
    parts = split(text)
    return "".join((parts.bom, parts.lead, parts.opening, *parts.lines, parts.closing, parts.gap, parts.body))


@given(TEXTS | st.text(max_size=60))
@example("\ufeff---\r\nname: x\r\n---\r\n\r\nBody\r\n")
@example("---\nname: x\n---")
@example("\n\n---\n---\n")
def test_pieces_join_to_the_same_text(text: str) -> None:
    assert split(text).join() == whole(text) == text
    assert "".join(lines_of(text)) == text


@given(st.binary(max_size=80) | TEXTS.map(str.encode))
def test_any_bytes_come_back(data: bytes) -> None:
    assert encode(split(decode(data)).join()) == data
    read(split(decode(data)))


@given(TEXTS)
def test_a_header_is_there_exactly_where_two_fences_are(text: str) -> None:
    parts = split(text)
    fences = [line for line in lines_of(text.removeprefix("\ufeff")) if line.rstrip("\r\n").rstrip(" \t") == "---"]
    if parts.has_header:
        assert parts.opening in fences
        assert parts.closing in fences
        assert not any(line.strip() == "---" and line.startswith("---") for line in parts.lines)
    if parts.unclosed:
        assert "never closed" in read(parts).error


# The nastiest shapes of real stores that concern headers


@pytest.mark.parametrize(
    ("line", "description"),
    [
        ("description: Sprint 1 plan: 17 modules across 3 days.", "Sprint 1 plan: 17 modules across 3 days."),
        ('description: "start" command means git pull', '"start" command means git pull'),
        ('description: "end" = commit + push + deploy', '"end" = commit + push + deploy'),
        ("description: `_ = pkg.Fn` keeps an import alive", "`_ = pkg.Fn` keeps an import alive"),
        ("description: @at start", "@at start"),
        ("description: %percent", "%percent"),
        ("description: use foo: bar, not baz # hash", "use foo: bar, not baz # hash"),
        ("description: [a] list: no", "[a] list: no"),
    ],
)
def test_broken_yaml_is_read_line_by_line_and_says_so(line: str, description: str) -> None:
    found = reading(f"name: a name\n{line}\nmetadata: \n  type: feedback")
    assert found.values["name"] == "a name"
    assert found.values["description"] == description
    assert found.metadata["type"] == "feedback"
    assert found.error.startswith("front matter is not valid YAML (line 3: ")
    assert found.error.endswith("; read line by line")


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("description: Issue #550 COMPLETE", "description", "Issue #550 COMPLETE"),
        ("description: 2026-08-14 #1131 closed — done", "description", "2026-08-14 #1131 closed — done"),
        ("name: PR #5", "name", "PR #5"),
        ("description: d   # spaced", "description", "d   # spaced"),
        ('description: "quoted" # a real comment', "description", "quoted"),
        ("description: 'it''s' # c", "description", "it's"),
        ("description: 2026-08-14", "description", "2026-08-14"),
        ("version: 1.0", "version", "1.0"),
        ("created: 2026-01-02T03:04:05.000Z", "created", "2026-01-02T03:04:05.000Z"),
        ("flag: yes", "flag", "yes"),
        ("nothing: ~", "nothing", "~"),
        ("empty:", "empty", ""),
        ("applyTo: '**'", "applyTo", "**"),
        ("allowed-tools: Read, Grep", "allowed-tools", "Read, Grep"),
        ("octal: 0o17", "octal", "0o17"),
    ],
)
def test_valid_yaml_keeps_the_text_of_the_file(line: str, key: str, value: str) -> None:
    found = reading(line)
    assert found.values[key] == value
    assert found.error == ""


@pytest.mark.parametrize("tags", ["[c:, users, jon berg]", "[a.md, b.md, session_brainstorm? ]"])
def test_lists_that_one_yaml_loader_accepts_and_another_rejects(tags: str) -> None:
    found = reading(f"name: x\ntags: {tags}")
    assert isinstance(found.values["tags"], list)
    assert [str(tag).rstrip(":? ") for tag in found.values["tags"]] == [
        part.strip().rstrip(":? ") for part in tags[1:-1].split(",")
    ]


def test_bom_crlf_and_trailing_spaces() -> None:
    parts = split("\ufeff--- \r\nname: x\r\nmetadata: \r\n  type: user \r\n---\t\r\n\r\nBody\r\n")
    assert (parts.bom, parts.eol, parts.gap, parts.body) == ("\ufeff", "\r\n", "\r\n", "Body\r\n")
    found = read(parts)
    assert found.values == {"name": "x", "metadata": {"type": "user"}}
    assert found.error == ""


def test_many_blocks_in_one_file_are_one_header_and_a_body() -> None:
    parts = split("---\na: 1\n---\nx\n---\nb: 2\n---\ny\n")
    assert parts.lines == ["a: 1\n"]
    assert parts.body == "x\n---\nb: 2\n---\ny\n"


def test_a_daily_log_that_opens_with_a_ruler() -> None:
    found = read(split("---\n**Автор:** Иван\n---\nText\n"))
    assert "read line by line" in found.error or "anchors" in found.error


def test_a_literal_cr_stays_inside_its_line() -> None:
    assert lines_of("a\rb\nc") == ["a\rb\n", "c"]
    assert split("---\nname: a\rb\n---\n").lines == ["name: a\rb\n"]


def test_a_header_that_is_never_closed_is_text() -> None:
    parts = split("---\nname: x\n\nBody\n")
    assert parts.body == "---\nname: x\n\nBody\n"
    assert read(parts).error == "front matter is opened on the first line and never closed"


def test_blank_lines_before_the_header_are_noted() -> None:
    found = read(split("\n\n---\nname: x\n---\nB\n"))
    assert found.values["name"] == "x"
    assert "blank lines before" in found.notes[0]


@pytest.mark.parametrize(
    ("header", "key"),
    [
        ("name: a\nname: b", "name"),
        ("name: a\ndescription: d\nname: b", "name"),
        ("metadata:\n  type: a\n  type: b\nname: b", "type"),
    ],
)
def test_the_last_of_two_equal_keys_counts_and_is_noted(header: str, key: str) -> None:
    found = reading(header)
    assert "b" in (found.values.get(key), found.metadata.get(key))
    assert any(f"{key!r} stands twice" in note for note in found.notes)


@pytest.mark.parametrize(
    "header", ["name: a\nmetadata:\n  name: b", "a:\n  x: 1\nb:\n  x: 2", "metadata:\n  x:\n    type: 1\n  type: 2"]
)
def test_the_same_key_in_two_places_is_not_twice(header: str) -> None:
    assert reading(header).notes == ()


@pytest.mark.parametrize("header", ["- a\n- b", "just words", "[a, b]", '"text"', "42"])
def test_a_header_without_keys_says_so(header: str) -> None:
    assert reading(header).error.startswith("front matter holds no keys")


@pytest.mark.parametrize("header", ["", "# only a comment", "\n\n", "   "])
def test_an_empty_header_is_no_error(header: str) -> None:
    assert reading(header) == Reading()


def test_a_block_scalar_is_read_in_a_broken_header_too() -> None:
    found = reading("description: >-\n  line one\n  line two: x\nname: a: b\nother: |\n  z")
    assert found.error
    assert str(found.values["description"]).split() == ["line", "one", "line", "two:", "x"]
    assert (found.values["name"], found.values["other"]) == ("a: b", "z\n")


def test_lists_and_comments_are_read_in_a_broken_header_too() -> None:
    found = reading(
        "name: a: b\ntags:\n  - one\n  - 'two'\nmetadata: # inner\n  type: user # c\nq: 'it''s' # c\nflow: [x, \"y\"]"
    )
    assert found.values["tags"] == ["one", "two"]
    assert found.metadata == {"type": "user"}
    assert found.values["flow"] == ["x", "y"]
    assert found.values["q"] == "it's"


def test_bytes_that_are_no_text_do_not_hide_the_rest() -> None:
    found = read(split(decode("---\nname: caf\xe9\ndescription: d\n---\n".encode("latin-1"))))
    assert found.values["description"] == "d"
    assert "no UTF-8" in found.error


# What was made to hurt

BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{name}: &{name} [{','.join([f'*{before}'] * 9)}]\n"
    for before, name in zip("abcdefghijk", "bcdefghijkl", strict=True)
)
HOSTILE = {
    "yaml bomb": (BOMB, "anchors and aliases are refused"),
    "anchor": ("a: &x 1\nb: *x", "anchors and aliases are refused"),
    "merge key": ("base: &b {k: v}\nname:\n  <<: *b", "anchors and aliases are refused"),
    "unused anchor": ("name: &x hello", "anchors and aliases are refused"),
    "open brackets": ("name: x\na: " + "[" * 31_000, "nested too deeply"),
    "deep brackets": ("name: x\na: " + "[" * 31_000 + "]" * 31_000, "nested too deeply"),
    "deep braces": ("name: x\na: " + "{a: " * 10_000 + "}" * 10_000, "nested too deeply"),
    "deep dashes": ("name: x\na:\n" + "- " * 31_000 + "x", "nested too deeply"),
    "deep questions": ("name: x\n" + "? " * 31_000 + "x", "nested too deeply"),
    "mild nesting": ("name: x\na: " + "[" * 300 + "]" * 300, "nested too deeply"),
    "spaces before a colon": ("name: x\na" + " " * 60_000 + "b\nc: d: e", "not valid YAML"),
    "spaces in a value": ("name: x\nk: a: " + " " * 60_000 + "b", "not valid YAML"),
    "long line": ("name: x\nk: " + "a" * 1_000_000, "longer than 64,000 characters"),
    "long blank key": ("name: x\nk" + " " * 1_000_000 + "z", "longer than 64,000 characters"),
    "many keys": ("name: x\n" + "".join(f"k{n}: {n}\n" for n in range(30_000)), "longer than 64,000 characters"),
    "tag": ("name: !!python/object/apply:os.system [ls]", ""),
    "control characters": ("name: x\ndescription: \x01\x02", "not valid YAML"),
    "two documents": ("name: x\n--- y\nb: 1", "not valid YAML"),
    "unhashable key": ("name: x\n? [a]\n: b", "not valid YAML"),
}


@pytest.mark.parametrize("shape", HOSTILE)
def test_hostile_headers_are_read_quickly_and_say_why(shape: str) -> None:
    header, reason = HOSTILE[shape]
    began = time.process_time()
    found = reading(header)
    assert time.process_time() - began < FAST
    assert reason in found.error
    if header.startswith("name: x\n"):
        assert found.values["name"] == "x"


def test_moderate_nesting_is_shown_as_text() -> None:
    found = reading("name: x\nhooks:\n  - {on: save, run: [a, b]}\nmetadata:\n  deep: {a: {b: c}}")
    assert found.error == ""
    assert found.values["hooks"] == ["{'on': 'save', 'run': ['a', 'b']}"]
    assert found.metadata["deep"] == "{'a': {'b': 'c'}}"
