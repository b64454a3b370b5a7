"""The trash of entries that have no file of their own: listed, restored, and gone for good when it is emptied."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from memtui_store.catalog import Catalog
from tests.adapters import make_codex
from tests.adapters.every_agent import furnish, home_at
from tests.conftest import Cli, Home, tree

ENTRIES = {
    "hermes": "The staging cluster",
    "carnival9": "Retry the upload",
    "carapace": "Deploys happen",
    "openclaw": "Keep the gateway",
    "codex": "Task 1",
}
SEEN = "has seen a Wolpertinger"


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    home = furnish(home_at(tmp_path_factory.mktemp("trash")))
    yield home
    for catalog in home.opened:
        catalog.close()


def find(catalog: Catalog, agent: str) -> str:
    return next(m.ref for m in catalog.memories() if m.agent == agent and ENTRIES[agent] in m.body)


def owned(home: Home) -> dict[str, tuple[bytes, int]]:
    """All files of all agents but the locks their owners leave."""
    found = tree(home.path) | tree(home.project)
    return {name: held for name, held in found.items() if not name.endswith(".lock")}


def held_anywhere(catalog: Catalog, words: str) -> bool:
    return any(words.encode() in data for _, data in catalog.committer.journal.blobs())


@pytest.mark.parametrize("agent", ENTRIES)
def test_a_deleted_entry_is_in_the_trash_and_comes_back_byte_for_byte(furnished: Home, agent: str) -> None:
    catalog = furnished.catalog()
    ref = find(catalog, agent)
    _, before = catalog.document(ref)
    files = owned(furnished)
    operation = catalog.plan_delete(ref).commit()
    [item] = [item for item in catalog.trash() if item.op == operation.id]
    assert (item.ref, item.size, item.path) == (ref, len(before.data), str(before.path))
    assert item.title
    catalog.plan_restore([item]).commit()
    assert catalog.document(ref)[1].data == before.data
    if agent != "carapace":
        assert owned(furnished) == files
    assert item not in catalog.trash()


@pytest.mark.parametrize("agent", ENTRIES)
def test_it_comes_back_into_a_file_that_changed_since(furnished: Home, agent: str) -> None:
    catalog = furnished.catalog()
    ref = find(catalog, agent)
    store, before = catalog.document(ref)
    catalog.plan_delete(ref).commit()
    catalog.plan_create(store=store.id, title=f"Newer {agent}", body=f"Newer {agent}, told in full").commit()
    [item] = [item for item in catalog.trash() if item.ref == ref]
    plan = catalog.plan_restore([item])
    plan.commit()
    back = next(m for m in catalog.memories() if m.agent == agent and ENTRIES[agent] in m.body)
    assert (back.ref, back.body, back.raw_type, back.tags) == (ref, before.body, before.raw_type, before.tags)
    assert any(f"Newer {agent}" in memory.body for memory in catalog.memories())
    assert all(item.ref != ref for item in catalog.trash())


@pytest.mark.parametrize("agent", ENTRIES)
def test_emptying_takes_its_bytes_out_of_every_version(furnished: Home, agent: str) -> None:
    catalog = furnished.catalog()
    made = catalog.plan_create(
        store=catalog.document(find(catalog, agent))[0].id, title=f"Wolpertinger {agent}", body=f"{agent} {SEEN}"
    )
    made.commit()
    ref = made.refs[0]
    other = catalog.plan_create(store=ref.partition("/")[0], title="Another", body=f"Another {agent} text")
    other.commit()
    catalog.plan_delete(ref).commit()
    assert held_anywhere(catalog, f"{agent} {SEEN}")
    assert catalog.empty_trash([item for item in catalog.trash() if item.ref == ref]) == 1
    assert not held_anywhere(catalog, f"{agent} {SEEN}")
    assert all(item.ref != ref for item in catalog.trash())
    assert catalog.verify_history().ok


def test_one_of_several_comes_back_and_the_others_stay(furnished: Home) -> None:
    catalog = furnished.catalog()
    refs = [memory.ref for memory in catalog.memories() if memory.ref.startswith("hermes/MEMORY.md#")][:2]
    ages = [catalog.get(ref).age_days for ref in refs]
    operation = catalog.plan_delete(*refs).commit()
    mine = [item for item in catalog.trash() if item.op == operation.id]
    assert sorted(item.ref for item in mine) == sorted(refs)
    catalog.plan_restore([item for item in mine if item.ref == refs[1]]).commit()
    assert [item.ref for item in catalog.trash() if item.op == operation.id] == [refs[0]]
    assert catalog.get(refs[1]).age_days == ages[1]
    catalog.plan_restore([item for item in catalog.trash() if item.ref == refs[0]]).commit()
    assert [catalog.get(ref).age_days for ref in refs] == ages


def test_a_note_to_forget_goes_when_its_group_comes_back(home: Home) -> None:
    make_codex.make(home.path / ".codex")
    catalog = home.catalog()
    notes = home.path / ".codex" / "memories" / "extensions" / "ad_hoc" / "notes"
    before = set(notes.iterdir())
    ref = find(catalog, "codex")
    catalog.plan_delete(ref).commit()
    assert set(notes.iterdir()) > before
    catalog.plan_create(store="codex", title="Later", body="Later").commit()
    catalog.plan_restore(catalog.trash()).commit()
    assert {path.name for path in set(notes.iterdir()) - before} == {"2026-11-16T12-00-00-later.md"}
    assert catalog.get(ref).body


def test_what_its_owner_wrote_again_is_not_in_the_trash(furnished: Home) -> None:
    catalog = furnished.catalog()
    ref = find(catalog, "hermes")
    path = furnished.path / ".hermes" / "memories" / "MEMORY.md"
    data = path.read_bytes()
    catalog.plan_delete(ref).commit()
    path.write_bytes(data)
    assert all(item.ref != ref for item in catalog.trash())


def test_the_command_lists_restores_and_empties(home: Home, cli: Cli) -> None:
    furnish(home)
    ref = find(home.catalog(), "hermes")
    assert cli("rm", ref, "--yes")[0] == 0
    assert ref in cli("trash")[1]
    assert cli("trash", "restore", ref, "--yes")[0] == 0
    assert ref in cli("list")[1]
    assert cli("rm", ref, "--yes")[0] == 0
    assert "1 deleted memory removed for good" in cli("trash", "empty", "--yes")[1]
    assert cli("trash")[1] == ""
    assert not held_anywhere(home.catalog(), "The staging cluster is rebuilt")


def test_deleting_for_good_leaves_no_version_of_an_entry(home: Home) -> None:
    furnish(home)
    catalog = home.catalog()
    ref = find(catalog, "hermes")
    catalog.plan_purge(ref).commit()
    assert not held_anywhere(catalog, "The staging cluster")
    assert catalog.trash() == []
