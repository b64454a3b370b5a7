"""Duplicates in the header are counted by another process where there are many memories."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from memtui import counting
from memtui.stopping import Stopped
from memtui_store.catalog import Catalog
from memtui_store.environment import Environment
from tests.conftest import Home, memory_text

TEXT = "The staging database is copied every night at three, and the copy is what the report reads from."


def _go() -> None:
    """Nobody wants it to end."""


@pytest.fixture
def twins(home: Home) -> Home:
    for name in ("a", "b", "c"):
        home.write(f"{name}.md", memory_text(name, body=TEXT if name != "c" else "Something else altogether."), 5)
    return home


def _counted(catalog: Catalog) -> int:
    return counting.duplicates(catalog.environment, catalog.cache, catalog.memories(), (), _go)


def test_groups_are_counted(twins: Home) -> None:
    with twins.catalog() as catalog:
        assert _counted(catalog) == 1
        catalog.plan_distinct("a.md", "b.md").commit()
        names = catalog.committer.decisions.names()
        assert counting.duplicates(catalog.environment, catalog.cache, catalog.memories(), names, _go) == 0


def test_many_are_counted_by_another_process(twins: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "_MANY", 1)
    with twins.catalog() as catalog:
        with monkeypatch.context() as patch:
            patch.setattr(counting, "counted", lambda *_: 99)
            assert _counted(catalog) == 1
        monkeypatch.setattr(sys, "executable", "/nowhere/python")
        assert _counted(catalog) == 1, "where there can be none it is done here"


def test_a_place_that_cannot_be_said_in_a_command_is_counted_here(tmp_path: Path) -> None:
    environment = Environment(tmp_path, tmp_path, {}, top=tmp_path)
    assert counting._apart(environment, _go) is None


def test_the_other_process_ends_with_whoever_wanted_it(twins: Home) -> None:
    def stop() -> None:
        raise Stopped

    with twins.catalog() as catalog, pytest.raises(Stopped):
        counting._apart(catalog.environment, stop)


def test_a_project_cannot_put_its_own_code_in_place_of_ours(
    twins: Home, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "memtui").mkdir()
    (tmp_path / "memtui" / "__init__.py").write_text("print(41)\nraise SystemExit\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with twins.catalog() as catalog:
        assert counting._apart(catalog.environment, _go) == 1
