"""MEMORY.md: every form of a real line is read, and a change touches its own line and nothing else."""

from __future__ import annotations

import time

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from memtui_store.agents.memory_md import (
    added,
    entries,
    entry_line,
    has_own_text,
    removed,
    renamed,
    seen_size,
    target_of,
)


def only(line: str) -> tuple[str, str, str]:
    found = entries(line)
    assert len(found) == 1, found
    return found[0].title, found[0].target, found[0].hook


@pytest.mark.parametrize(
    ("line", "title", "target", "hook"),
    [
        ("- [User role](user_role.md) — who they are", "User role", "user_role.md", "who they are"),
        ("- [A](a.md) - hyphen", "A", "a.md", "hyphen"),
        ("- [A](a.md) – en dash", "A", "a.md", "en dash"),
        ("- [A](a.md): colon", "A", "a.md", "colon"),
        ("- [A](a.md) -- two", "A", "a.md", "two"),
        ("- [A](a.md) â€” mojibake", "A", "a.md", "mojibake"),
        ("- [A](a.md)", "A", "a.md", ""),
        ("- [A](a.md) — No summaries — reads the diff", "A", "a.md", "No summaries — reads the diff"),
        ("* [A](a.md) — star", "A", "a.md", "star"),
        ("1. [A](a.md) — number", "A", "a.md", "number"),
        ("- **[A](a.md)** — bold", "A", "a.md", "bold"),
        ("- [`a.md`](a.md) — code span", "`a.md`", "a.md", "code span"),
        ("- `a.md` — code span only", "a.md", "a.md", "code span only"),
        ("- a.md: bare name", "a.md", "a.md", "bare name"),
        ("  - [Nested](sub/deep.md) — x", "Nested", "sub/deep.md", "x"),
        ("| [A](a.md) | in a table |", "A", "a.md", "in a table"),
        ("- [x](leaf\\fb_session_lessons.md) — back-slash", "x", "leaf/fb_session_lessons.md", "back-slash"),
        ("- [About Me](Areas/About Me.md) — spaces", "About Me", "Areas/About Me.md", "spaces"),
        ("- [About Me](<Areas/About Me.md>) — angle", "About Me", "Areas/About Me.md", "angle"),
        ("- [About Me](Areas/About%20Me.md) — percent", "About Me", "Areas/About Me.md", "percent"),
        ('- [A](a.md "a title") — titled', "A", "a.md", "titled"),
        ("- [A](./a.md#part) — anchor", "A", "a.md", "anchor"),
        ("- [A (b)](a(b).md) — parens", "A (b)", "a(b).md", "parens"),
        ("- [[A]](a.md) — brackets", "[A]", "a.md", "brackets"),
        ("- [a \\] b](a.md) — escaped", "a \\] b", "a.md", "escaped"),
        ("\ufeff- [A](a.md) — first line with a BOM", "A", "a.md", "first line with a BOM"),
        ("- [~A](~a.md) — tilde", "~A", "~a.md", "tilde"),
        ("See [A](a.md) for more\r\n", "A", "a.md", "for more"),
    ],
)
def test_real_line_forms(line: str, title: str, target: str, hook: str) -> None:
    assert only(line) == (title, target, hook)


@pytest.mark.parametrize(
    "line",
    [
        "## Heading",
        "- a plain bullet about a thing",
        "- [site](https://example.com/readme.md)",
        "- [home](~/notes.md)",
        "- [up](../other.md)",
        "- [abs](/etc/x.md)",
        "- [text](file.txt)",
        "- [[wikilink]]",
        "[no] (a.md)",
        "",
        "\\[a](a.md)",
    ],
)
def test_lines_that_are_nobodys_entry(line: str) -> None:
    assert entries(line) == []


def test_several_links_on_one_line_are_one_entry_that_knows_the_others() -> None:
    (found,) = entries("- [A](a.md), [B](b.md) and [C](https://x/c.md) — both")
    assert (found.target, found.links, found.also) == ("a.md", 2, ("b.md",))


@pytest.mark.parametrize(
    "text",
    [
        "```\n- [A](a.md)\n```\n",
        "~~~ md\n```\n- [A](a.md)\n~~~\n",
        "````\n```\n- [A](a.md)\n````\n",
        "<!-- DEPRECATED, see\n- [A](a.md) — old\n-->\n",
        "<!-- [A](a.md) -->\n",
    ],
)
def test_code_and_comments_hold_no_entries(text: str) -> None:
    assert entries(text) == []
    assert [entry.target for entry in entries(f"{text}- [B](b.md)\n")] == ["b.md"]


@pytest.mark.parametrize("opening", ["```", "~~~", "<!-- unfinished"])
def test_what_is_never_closed_hides_nothing(opening: str) -> None:
    assert [entry.target for entry in entries(f"{opening}\n- [A](a.md)\n")] == ["a.md"]


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("# Memory\n\n- [A](a.md) — x\n\n---\n", False),
        ("<!-- DEPRECATED: see\ncontext/MEMORY.md -->\n- [A](a.md)\n", False),
        ("", False),
        ("\ufeff# Memory\n", False),
        ("- [A](a.md)\n- an inline fact\n", True),
        ("```\ncode\n```\n", True),
        ("| a | b |\n", True),
    ],
)
def test_whether_an_index_is_a_memory_itself(text: str, own: bool) -> None:
    assert has_own_text(text) is own


# Changing

INDEX = "# Memory\n\n- [A](a.md) — first\n\nSome text of its own.\n\n- [B](b.md) - second\n<!-- tail -->\n"


def test_a_new_entry_goes_below_the_last_one() -> None:
    assert added(INDEX, "C", "c.md", "third") == INDEX.replace("second\n", "second\n- [C](c.md) — third\n")
    assert added("", "C", "c.md", "") == "- [C](c.md)\n"
    assert added("# Memory\n", "C", "c.md", "x") == "# Memory\n- [C](c.md) — x\n"


def test_it_is_never_put_where_nobody_sees_it() -> None:
    text = "- [A](a.md)\n\n<!--\n- [Old](old.md)\n-->\n\n```\n- [Sample](sample.md)\n```\n"
    assert added(text, "C", "c.md", "").startswith("- [A](a.md)\n- [C](c.md)\n\n<!--")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("- [A](a.md)", "- [A](a.md)\n- [C](c.md)"),
        ("- [A](a.md)\r\n", "- [A](a.md)\r\n- [C](c.md)\r\n"),
        ("- [A](a.md)\r\n\r\nend", "- [A](a.md)\r\n- [C](c.md)\r\n\r\nend"),
        ("x\r\n- [A](a.md)", "x\r\n- [A](a.md)\r\n- [C](c.md)"),
    ],
)
def test_line_endings_and_the_final_newline_keep_their_habit(before: str, after: str) -> None:
    assert added(before, "C", "c.md", "") == after
    assert removed(after, "c.md") == (before, [])


def test_only_the_line_of_a_removed_memory_goes() -> None:
    assert removed(INDEX, "a.md") == (INDEX.replace("- [A](a.md) — first\n", ""), [])
    assert removed(INDEX, "nobody.md") == (INDEX, [])
    assert (
        removed("- [x](leaf\\fb.md)\n- [About](Areas/About Me.md)\n", "leaf/fb.md")[0]
        == "- [About](Areas/About Me.md)\n"
    )
    assert removed("- [About](Areas/About Me.md)\n", "Areas/About Me.md")[0] == ""
    assert removed("| [A](a.md) | x |\n| [B](b.md) | y |\n", "a.md")[0] == "| [B](b.md) | y |\n"


def test_both_lines_of_a_double_entry_go() -> None:
    assert removed("- [A](a.md)\n- [B](b.md)\n- [A again](a.md)\n", "a.md")[0] == "- [B](b.md)\n"


def test_the_byte_order_mark_is_the_files_and_stays() -> None:
    assert removed("\ufeff- [A](a.md)\n- [B](b.md)\n", "a.md")[0] == "\ufeff- [B](b.md)\n"


@pytest.mark.parametrize("target", ["a.md", "b.md"])
def test_a_line_with_other_links_stays_and_that_is_said(target: str) -> None:
    text = "- [A](a.md), [B](b.md) — both\n"
    assert removed(text, target) == (text, ["index line 1 names other memories too and was left as it is"])


def test_a_line_follows_its_memory_only_where_it_said_the_same() -> None:
    text = "- [Old](a.md) — old words\r\n- [Mine](b.md) — my own hook\r\n"
    new = ("New", "new words")
    assert renamed(text, "a.md", ("Old", "old words"), new) == text.replace("Old", "New").replace(
        "old words", "new words"
    )
    assert renamed(text, "b.md", ("Old", "old words"), new) == text
    assert renamed(text, "a.md", ("Old", "old words"), ("Old", "")) == text.replace(" — old words", "")
    assert renamed(text, "a.md", ("Other", "old words"), ("New", "old words")) == text


LINES = st.lists(
    st.tuples(
        st.sampled_from(
            [
                "- [A](a.md) — x",
                "- [B](b.md), [C](c.md)",
                "text",
                "",
                "```",
                "~~~~ sh",
                "<!--",
                "-->",
                "<!-- x -->",
                "| [T](t.md) | y |",
                "\ufeff",
                "a\rb",
                "- `d.md`",
                "\\[[](",
                "# H",
            ]
        ),
        st.sampled_from(["\n", "\n", "\r\n", ""]),
    ),
    max_size=10,
).map(lambda rows: "".join(line + end for line, end in rows))
TITLES = st.text(max_size=20) | st.sampled_from(["a]b", "[x](y.md)", "ends with \\", "two\nlines", "```", "<!-- c"])
TARGETS = st.sampled_from(
    ["zz.md", "z z.md", "z(z.md", "100%25.md", "a#b.md", "<z>.md", "~z.md", "日本.md", "z\udcff%.md"]
)


@given(LINES | st.text(max_size=80), TITLES, TARGETS, TITLES | st.just("see [other](other.md) there"))
@settings(max_examples=600)
@example("foo\r\n", "t", "zz.md", "")
@example("- [A](a.md)\n```\nopen", "t", "zz.md", "")
def test_removing_what_was_added_gives_back_the_same_text(text: str, title: str, target: str, hook: str) -> None:
    # A file that ends in a lone CR cannot be told from one that got its CRLF from the entry below it.
    assume(not text.endswith("\r"))
    assume(all(target not in (entry.target, *entry.also) for entry in entries(text)))
    after = added(text, title, target, hook)
    assert [entry.target for entry in entries(after)].count(target) == 1
    assert removed(after, target) == (text, [])


@given(LINES | st.text(max_size=80), st.sampled_from(["a.md", "b.md", "t.md", "d.md"]))
@settings(max_examples=300)
def test_what_is_left_after_removing_are_the_same_lines_in_order(text: str, target: str) -> None:
    after, _ = removed(text, target)
    gone = [entry for entry in entries(text) if entry.target == target and entry.links == 1]
    assert after.count("\n") >= text.count("\n") - len(gone) - 1
    assert not any(entry.target == target and entry.links == 1 for entry in entries(after))
    rest = iter(text.replace("\ufeff", "").splitlines())
    assert all(line in rest for line in after.replace("\ufeff", "").splitlines())


@given(TITLES, TARGETS, TITLES)
def test_a_line_is_read_as_it_was_written(title: str, target: str, hook: str) -> None:
    (found,) = entries(entry_line(title, target, hook))
    assert found.target == target
    assert found.links == 1


@given(LINES, TITLES, TITLES)
def test_renaming_changes_no_line_but_its_own(text: str, title: str, hook: str) -> None:
    after = renamed(text, "a.md", ("A", "x"), (title, hook))
    old, new = text.split("\n"), after.split("\n")
    assert len(old) == len(new)
    assert all(one == other or "(a.md)" in one for one, other in zip(old, new, strict=True))


@pytest.mark.parametrize(
    "line",
    [
        "\\[" * 500_000,
        "[" * 1_000_000,
        "[a](" * 250_000,
        "[a](a" + " " * 1_000_000 + "b.md)",
        "[a](" + "()" * 500_000,
        "<!--" * 250_000,
        "<!--\n" * 60_000,
        "```a\n" * 60_000,
        "- " + "a" * 1_000_000,
        "- [A](a.md) — " + "x " * 500_000,
        " " * 1_000_000,
        "- " + "`" * 1_000_000,
        "[[a]" * 250_000,
        "-->\n<!--" * 40_000,
    ],
    ids=lambda line: line[:12].strip(),
)
def test_a_megabyte_is_read_quickly(line: str) -> None:
    began = time.process_time()
    found = entries(line)
    has_own_text(line)
    removed(line, "a.md")
    added(line, "C", "c.md", "x")
    assert time.process_time() - began < 3
    assert len(found) <= 1


@pytest.mark.parametrize(
    ("text", "size"),
    [("", (0, 0)), ("\ufeffa\r\nb\r\n", (2, 3)), ("😀\n", (1, 2)), ("\n\n a \n\n", (1, 1)), ("a\n\nb", (3, 4))],
)
def test_size_as_the_client_counts_it(text: str, size: tuple[int, int]) -> None:
    assert seen_size(text) == size


@pytest.mark.parametrize(("raw", "target"), [("./././a.md", "a.md"), ("a.md 'x'", "a.md 'x'"), ("%ff.md", "\udcff.md")])
def test_targets(raw: str, target: str) -> None:
    assert target_of(raw) == target
