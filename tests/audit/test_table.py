"""Tables of patterns: a named part is filled in wherever it stands, and a pattern may be written over several lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from memtui_store.audit.table import Table, read_words

TABLE = """
[parts]
PET = "(?:cat|dog)"
PAIR = "<PET> and <PET>"
MANY = "curl wget"
"""


@pytest.fixture
def table(tmp_path: Path) -> Table:
    path = tmp_path / "t.toml"
    path.write_text(TABLE)
    return Table(path)


def test_a_part_may_have_parts(table: Table) -> None:
    assert table.pattern("a <PAIR>").fullmatch("a cat and dog")


def test_line_ends_are_no_part_of_a_pattern(table: Table) -> None:
    assert table.pattern("one |\ntwo", r"^(?:{})$").pattern == "^(?:one |two)$"


def test_words_are_a_set_and_may_stand_in_a_part(table: Table) -> None:
    assert table.words("<MANY>\nnc") == {"curl", "wget", "nc"}


def test_a_part_that_is_not_there_is_an_error(table: Table) -> None:
    with pytest.raises(KeyError):
        table.pattern("<NONE>")


def test_lists_of_words_are_read_by_name(tmp_path: Path) -> None:
    path = tmp_path / "w.toml"
    path.write_text('pets = "cat dog\\ncow"\n')
    assert read_words(path) == {"pets": {"cat", "dog", "cow"}}
