"""Scalars come out exactly as Claude Code writes them, and every YAML reader gets the same text back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from memtui_store.format.scalar import scalar, unquoted

VECTORS = json.loads((Path(__file__).parent / "vectors" / "yaml_quoting.json").read_text())
LOADERS: list[Any] = [yaml.BaseLoader, getattr(yaml, "CBaseLoader", yaml.BaseLoader)]
ONE_LINE = st.text(st.characters(codec="utf-8", exclude_characters="\n\r"), max_size=40)
# Made of what quoting rules are about, so that rare combinations come up often.
TRICKY = st.text(st.sampled_from("a1 :#,-'\"\\[]{}&*!|>%@`?~.+e=<x0\t\xa0\u2028\x85\ufeff"), max_size=12)


def test_all_vectors_are_here() -> None:
    assert (len(VECTORS["plain"]), len(VECTORS["quoted"])) == (119, 89)


@pytest.mark.parametrize("text", VECTORS["plain"])
def test_what_claude_code_leaves_plain(text: str) -> None:
    assert scalar(text) == text


@pytest.mark.parametrize(("text", "written"), VECTORS["quoted"].items())
def test_what_claude_code_quotes(text: str, written: str) -> None:
    assert scalar(text) == written


@given(ONE_LINE | TRICKY)
@example("\ufffe")
@example("\uffff at the end")
@example("\x1b[31m")
@example("٣")
@example("a\x85b")
def test_yaml_reads_back_what_was_meant(text: str) -> None:
    for loader in LOADERS:
        assert yaml.load(f"key: {scalar(text)}\nnext: 1\n", Loader=loader) == {"key": text, "next": "1"}
        assert yaml.load(f"a:\n  key: {scalar(text)}\n", Loader=loader) == {"a": {"key": text}}


@given(st.text(max_size=40) | TRICKY)
def test_it_is_always_one_line_and_the_line_reader_agrees(text: str) -> None:
    written = scalar(text)
    assert len(written.splitlines()) <= 1
    assert unquoted(written) == text


@given(st.text(st.sampled_from("a'\" \\nxu0"), max_size=10))
def test_a_single_quoted_text_is_read_as_yaml_reads_it(text: str) -> None:
    quoted = "'" + text.replace("'", "''") + "'"
    assert unquoted(quoted) == yaml.load(quoted, Loader=yaml.BaseLoader) == text


@pytest.mark.parametrize("text", ["'", '"', "'a", 'a"', "'a' b", '"a" b', "'a'b'", "", "plain"])
def test_what_is_no_quoted_text_stays_as_it_is(text: str) -> None:
    assert unquoted(text) == text


def test_an_escape_for_no_character_is_kept_as_written() -> None:
    assert unquoted('"\\U00110000"') == "\\U00110000"
