"""What an agent sees at start is counted and cut as Claude Code counts and cuts it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from memtui_store.catalog import Catalog
from memtui_store.context.parts import Part, part_of
from memtui_store.context.start import StartUp, ages, start_ups, types
from memtui_store.errors import ReadOnlyError
from tests.conftest import Home, fake_token, memory_text, put

PATH = Path("/m/MEMORY.md")


def capped(text: str, **fields: int) -> Part:
    return part_of(text, PATH, "", max_lines=200, max_chars=25_000, **fields)


def seen(part: Part) -> list[str]:
    return [line.text for line in part.text if line.seen]


def lost(part: Part) -> list[str]:
    return [line.text for line in part.text if not line.seen]


def here(home: Home) -> StartUp:
    return next(start for start in start_ups(home.catalog()) if start.id == home.store)


def index_of(home: Home, text: str | bytes) -> Part:
    home.write("MEMORY.md", text)
    return next(part for part in here(home).parts if part.max_lines)


class TestCounting:
    def test_two_hundred_lines_are_seen_and_no_more(self) -> None:
        whole = capped("x\n" * 200)
        assert (whole.lines, whole.cut, whole.seen_lines, lost(whole)) == (200, None, 200, [])
        over = capped("".join(f"{n}\n" for n in range(1, 203)))
        assert (over.lines, over.cut, over.seen_lines) == (202, 201, 200)
        assert seen(over)[-1] == "200"
        assert lost(over) == ["201", "202"]

    def test_characters_are_cut_at_the_last_line_end(self) -> None:
        text = "a" * 12_499 + "\n" + "b" * 12_500
        assert capped(text).cut is None
        over = capped(text + "\nc")
        assert (over.chars, over.cut, over.seen_chars) == (25_002, 3, 25_000)
        assert lost(over) == ["c"]
        assert capped("a" * 12_500 + "\n" + "b" * 12_500).seen_chars == 12_500

    def test_characters_are_utf_16(self) -> None:
        assert capped("é" * 25_000).cut is None
        assert capped("😀" * 12_500).cut is None
        assert capped("😀" * 12_500).chars == 25_000
        assert capped("ok\n" + "😀" * 12_500).cut == 2

    def test_lines_are_cut_before_characters(self) -> None:
        over = capped("\n".join(["y" * 200] * 220))
        assert over.seen_lines == 124
        assert over.seen_chars == 124 * 201 - 1

    def test_a_first_line_without_end_is_cut_in_its_middle(self) -> None:
        over = capped("a" * 24_999 + "😀" + "rest\nmore")
        assert [len(line.text) for line in over.text] == [24_999, 5, 4]
        assert [line.number for line in over.text] == [1, 1, 2]
        assert [line.seen for line in over.text] == [True, False, False]
        assert (over.cut, over.seen_lines, over.more) == (1, 1, 0)

    def test_the_text_is_trimmed_and_inner_blank_lines_count(self) -> None:
        found = capped("\n \n  a\n\nb  \n\n\n")
        assert (found.lines, found.chars) == (3, 4)
        assert [(line.number, line.text) for line in found.text] == [(3, "a"), (4, ""), (5, "b")]
        assert capped(" \n\n").lines == capped("").lines == 0

    def test_carriage_returns_do_not_count(self) -> None:
        assert (capped("a\r\nb\r\n").lines, capped("a\r\nb\r\n").chars) == (2, 3)

    @pytest.mark.parametrize(
        ("text", "left"),
        [
            ("a\n<!-- x -->\nb", ["a", "b"]),
            ("a\n<!-- x\ny\n\nz -->\nb", ["a", "b"]),
            ("a\n   <!-- x --> kept\nb", ["a", " kept", "b"]),
            ("a\n<!-- x --> <!-- y -->\nb", ["a", "b"]),
            ("a <!-- inline -->\nb", ["a <!-- inline -->", "b"]),
            ("```\n<!-- fenced -->\n```\n<!-- not -->", ["```", "<!-- fenced -->", "```"]),
            ("~~~\n```\n<!-- fenced -->\n~~~~\n<!-- not -->\nb", ["~~~", "```", "<!-- fenced -->", "~~~~", "b"]),
            ("    <!-- code -->\nb", ["<!-- code -->", "b"]),
            ("a\n<!-- never closed\nb", ["a", "<!-- never closed", "b"]),
            ("<!-- first -->\n\na", ["a"]),
        ],
    )
    def test_block_comments_go_before_counting(self, text: str, left: list[str]) -> None:
        assert seen(capped(text)) == left
        assert capped(text).lines == len(left)

    def test_comments_make_room(self) -> None:
        text = "<!-- a note\nof many lines -->\n" + "x\n" * 200
        assert capped(text).cut is None
        assert capped(text + "y\n").cut == 203

    def test_lines_nobody_would_read_are_counted_and_left_out(self) -> None:
        found = capped("<!--\n" * 100_000)
        assert (found.lines, found.cut, found.more) == (100_000, 201, 98_000)
        assert len(found.text) == 2_000

    def test_instruction_files_have_no_cap(self) -> None:
        found = part_of("x\n" * 1_000, PATH, "")
        assert (found.lines, found.cut, found.seen_lines) == (1_000, None, 1_000)

    def test_tokens_are_of_what_is_seen(self) -> None:
        assert capped("abcd\n" * 10).tokens == 13
        assert capped("abcd\n" * 400).tokens == 250


class TestMasking:
    def test_a_secret_is_masked_and_counted_at_its_length(self) -> None:
        key = fake_token()
        found = capped(f"token {key}\nnext")
        assert key not in "".join(line.text for line in found.text)
        assert "«redacted:" in found.text[0].text
        assert found.chars == len(f"token {key}\nnext")

    def test_a_secret_over_several_lines_keeps_their_number(self) -> None:
        body = "\n".join(fake_token(n, "", 64) for n in range(4))
        pem = f"-----BEGIN RSA PRIVATE KEY-----\n{body}\n-----END RSA PRIVATE KEY-----"
        found = capped(f"a\n{pem}\nb")
        assert found.lines == 8
        shown = "\n".join(line.text for line in found.text)
        assert not any(part in shown for part in body.split("\n"))
        assert shown.count("«redacted:") == 1
        assert found.text[-1].text == "b"

    def test_a_cut_through_a_secret_shows_neither_half(self) -> None:
        key = fake_token()
        found = capped("a" * 24_980 + " " + key)
        assert found.cut == 1
        assert not any(key[n : n + 12] in line.text for line in found.text for n in range(len(key) - 12))

    def test_lost_titles_are_masked(self, home: Home) -> None:
        key = fake_token()
        found = index_of(home, "- note\n" * 205 + f"- [Lost {key}](a.md)\n- [Other](b.md)\n")
        assert len(found.lost) == 2
        assert key not in found.lost[0]
        assert found.lost[1] == "Other"


class TestIndex:
    def test_front_matter_is_not_loaded_and_lines_keep_their_numbers(self, home: Home) -> None:
        found = index_of(home, b"\xef\xbb\xbf---\r\nname: x\r\n---\r\n\r\n" + b"- x\r\n" * 201)
        assert (found.lines, found.cut) == (201, 205)
        assert found.text[0].number == 5
        assert found.text[0].text == "- x"

    def test_blank_lines_before_front_matter_make_it_text(self, home: Home) -> None:
        assert index_of(home, "\n---\nname: x\n---\nbody\n").lines == 4

    def test_bytes_that_are_no_utf_8_become_replacement_characters(self, home: Home) -> None:
        found = index_of(home, b"caf\xe9 bar\n")
        assert (found.text[0].text, found.chars) == ("caf\ufffd bar", 8)

    def test_an_empty_index_is_nothing(self, home: Home) -> None:
        assert index_of(home, " \n").lines == 0

    def test_one_that_cannot_be_read_says_why(self, home: Home, tmp_path: Path) -> None:
        outside = put(tmp_path / "elsewhere.md", "secret text")
        (home.memory / "MEMORY.md").symlink_to(outside)
        (found,) = here(home).parts
        assert "leads outside" in found.what
        assert found.text == ()
        (home.memory / "MEMORY.md").unlink()
        os.mkfifo(home.memory / "MEMORY.md")
        (found,) = here(home).parts
        assert "pipe" in found.what

    def test_one_too_large_is_not_read(self, home: Home) -> None:
        found = index_of(home, "x" * 3_000_000)
        assert "too large" in found.what


class TestStartUp:
    def test_the_order_is_the_clients(self, home: Home) -> None:
        put(home.path / ".claude" / "CLAUDE.md", "Mine.\n")
        put(home.project / "CLAUDE.md", "The project's.\n<!-- hidden -->\n")
        put(home.project / "CLAUDE.local.md", "Local.\n")
        home.write("MEMORY.md", "- x\n")
        start = here(home)
        names = [part.path.name for part in start.parts]
        assert names == ["CLAUDE.md", "CLAUDE.md", "CLAUDE.local.md", "MEMORY.md"]
        assert start.parts[0].what == "user's private global instructions for all projects"
        assert seen(start.parts[1]) == ["The project's."]
        assert start.tokens == sum(part.tokens for part in start.parts)

    def test_what_looks_loaded_and_is_not_is_told(self, home: Home) -> None:
        put(home.project / "CLAUDE.md", "Hello.\n")
        put(home.project / "AGENTS.md", "Ignored.\n")
        put(home.project / ".claude" / "rules" / "py.md", "---\npaths: '**/*.py'\n---\nOnly there.\n")
        put(home.project / "CLAUDE.local.md", " \n")
        start = here(home)
        assert [part.path.name for part in start.parts] == ["CLAUDE.md"]
        assert {path.name for path, _ in start.skipped} == {"AGENTS.md", "py.md", "CLAUDE.local.md"}
        assert any("not read" in why for _, why in start.skipped)

    def test_one_with_odd_bytes_is_loaded_all_the_same(self, home: Home) -> None:
        put(home.project / "CLAUDE.md", b"caf\xe9\n")
        assert [part.path.name for part in here(home).parts] == ["CLAUDE.md"]


def test_ages_and_types(home: Home) -> None:
    for number, days in enumerate((0, 7, 8, 30, 31, 90, 91, 180, 181, 365, 366)):
        home.write(f"m{number}.md", memory_text(f"m{number}", kind="user" if number % 2 else f"odd{number}"), days)
    memories = home.catalog().memories()
    assert ages(memories) == [
        ("0-7d", 2), ("8-30d", 2), ("31-90d", 2), ("91-180d", 2), ("181-365d", 2), ("older", 1),
    ]  # fmt: skip
    assert types(memories)[:2] == [("user", 5), ("odd0", 1)]
    assert types(memories, most=3)[2] == ("5 others", 5)
    assert ages([]) == [(name, 0) for name, _ in ages(memories)]
    memories[0].age_days = None
    assert ages(memories)[-1] == ("unknown", 1)


class TestTrash:
    def test_only_these_leave_it(self, home: Home) -> None:
        for name in "abc":
            home.write(f"{name}.md", memory_text(name, body=name))
        catalog = home.catalog()
        catalog.plan_delete(*(home.ref(f"{name}.md") for name in "abc")).commit()
        gone = [item for item in catalog.trash() if item.title == "b"]
        assert catalog.empty_trash(gone) == 1
        assert sorted(item.title for item in catalog.trash()) == ["a", "c"]
        assert catalog.verify_history().ok

    def test_read_only_empties_nothing(self, home: Home) -> None:
        home.write("a.md", memory_text())
        home.catalog().plan_delete(home.ref("a.md")).commit()
        with Catalog(home.path, home.project, env=home.env, read_only=True) as catalog:
            with pytest.raises(ReadOnlyError):
                catalog.empty_trash()
            assert len(catalog.trash()) == 1
