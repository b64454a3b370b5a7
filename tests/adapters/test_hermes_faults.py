"""Many entries in one file, under the owner's lock: killed before each step, and refused by the disk at each call."""

from __future__ import annotations

from pathlib import Path

import pytest

from memtui_store.catalog import Catalog
from memtui_store.changes.plan import Plan, combined
from tests.adapters import make_hermes as made
from tests.adapters.faulted import Owner
from tests.adapters.make_hermes import single, stage
from tests.conftest import Home


@pytest.fixture
def scene(home: Home) -> Home:
    made.make(home.path / ".hermes", made.MEMORY, None)
    stage(home.path / ".hermes", 1, single("add", content="pending text"))
    return home


def plan_all(catalog: Catalog) -> Plan:
    """Two entries of one file, a new file, and the rows about them."""
    one, two, _ = (memory for memory in catalog.memories() if memory.agent == "hermes")
    plans = [
        catalog.plan_edit(one.ref, body="edited text"),
        catalog.plan_delete(two.ref),
        catalog.plan_create(store="hermes", title="Likes tea", body="Likes tea", type="user"),
    ]
    return combined("mixed", "everything at once", plans)


def three_entries(catalog: Catalog) -> None:
    assert len({memory.key for memory in catalog.memories() if memory.agent == "hermes"}) == 3


@pytest.fixture
def owner(scene: Home, tmp_path: Path) -> Owner:
    return Owner(scene, ".hermes", "hermes", plan_all, tmp_path / "kept", three_entries)


@pytest.mark.parametrize("lasting", [False, True])
def test_each_call_fails(owner: Owner, lasting: bool) -> None:
    assert owner.each_call_fails(lasting=lasting) >= {"open", "write", "fsync", "exchange"}


def test_killed_before_each_step(owner: Owner) -> None:
    assert owner.killed_before_steps(1) > 10
