"""A look at single stores ends where a look at everything would, whatever was written, and in whatever order."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memtui_store.model import Memory
from memtui_store.index.query import parse
from memtui_store.index.search import search
from memtui_store.search.spelling import close_words, slips
from memtui_store.search.unrolled import Unrolled
from tests.conftest import Home, memory_text, put
from tests.test_search_index import TERMS, collections, complete


def told(memories: list[Memory]) -> list[tuple[str, str, str]]:
    return [(memory.ref, memory.etag, memory.superseded_by) for memory in memories]


@pytest.fixture
def stores(home: Home) -> list[Path]:
    """Three folders, one of them with another in it."""
    agents = [home.path / ".claude" / "agent-memory" / name for name in ("reviewer", "tester")]
    for folder in (home.memory, *agents):
        for number in range(4):
            put(folder / f"m{number}.md", memory_text(f"m{number}"), 3)
    put(home.memory / "deep" / "below" / "x.md", memory_text("x"), 3)
    return [home.memory, home.memory / "deep", home.memory / "deep" / "below", *agents]


def happen(rnd: random.Random, folders: list[Path]) -> set[str]:
    """Something another program does; the files it touched."""
    folder = rnd.choice(folders)
    path, other = (folder / f"m{rnd.randrange(7)}.md" for _ in range(2))
    what = rnd.choice(("write", "write", "delete", "rename", "index", "supersede", "noise"))
    if what == "delete":
        path.unlink(missing_ok=True)
    elif what == "rename" and path.exists():
        path.rename(other)
    elif what == "index":
        put(folder / "MEMORY.md", f"- [m1](m1.md) {rnd.random()}\n", 0)
        return {str(folder / "MEMORY.md")}
    elif what == "supersede":
        text = memory_text(f"newer-{rnd.randrange(3)}").replace(
            "metadata:\n", f"metadata:\n  supersedes: m{rnd.randrange(7)}\n"
        )
        put(path, text, rnd.choice((0, 3)))
    elif what == "noise":
        put(folder / ".m1.md.swp", "noise", 0)
        return {str(folder / ".m1.md.swp")}
    else:
        put(path, memory_text(f"written-{rnd.randrange(5)}", body=str(rnd.random())), rnd.choice((0, 3)))
    return {str(path), str(other)}


@pytest.mark.parametrize("seed", range(4))
def test_many_changes_end_where_reading_everything_does(home: Home, stores: list[Path], seed: int) -> None:
    rnd = random.Random(seed)
    catalog = home.catalog()
    shown = list(catalog.memories())
    for _ in range(40):
        paths = set().union(*(happen(rnd, stores) for _ in range(rnd.randint(1, 3))))
        found = catalog.reread(paths)
        assert found is not None
        for change in found:
            assert [memory.ref for memory in change.gone] == [
                memory.ref for memory in shown[change.start : change.start + len(change.gone)]
            ]
            shown[change.start : change.start + len(change.gone)] = change.fresh
        assert told(shown) == told(catalog.memories())
    assert told(shown) == told(home.catalog().memories())
    assert {str(folder) for folder in stores if folder.is_dir()} <= catalog.folders()
    catalog.settle()
    assert told(home.catalog().memories()) == told(shown), "what is kept for the next start is the same"


def test_what_one_store_cannot_tell_is_left_to_everything(home: Home, stores: list[Path]) -> None:
    rules = put(home.project / "CLAUDE.md", "Be brief.\n", 3)
    catalog = home.catalog()
    assert catalog.reread({str(stores[0] / "m1.md")}) is None, "nothing was read yet"
    catalog.memories()
    assert catalog.reread({str(stores[0] / "m1.md")}) == []
    assert catalog.reread({str(home.path / "elsewhere.md")}) is None
    assert catalog.reread({str(rules)}) is None
    shutil.rmtree(stores[-1])
    assert catalog.reread({str(stores[-1])}) is None
    assert catalog.reread({str(stores[-1]), str(stores[0] / "m1.md")}) is None


def test_trouble_is_told_once(home: Home, stores: list[Path]) -> None:
    catalog = home.catalog()
    catalog.memories()
    folder = stores[0]
    for number in range(14):
        folder = folder / f"d{number}"
    put(folder / "x.md", memory_text("too deep"), 3)
    for _ in range(3):
        assert catalog.reread({str(stores[0] / "d0")}) is not None
    [store] = [store for store in catalog.stores() if store.info.root == stores[0]]
    assert len(store.problems) == 1


@settings(max_examples=80, deadline=None)
@given(collections(), collections(), st.data(), st.lists(TERMS, min_size=1, max_size=2))
def test_an_index_learns_of_an_exchange(
    before: list[Memory], fresh: list[Memory], data: st.DataObject, typed: list[str]
) -> None:
    """As with a newer list: nothing is lost, nothing is there that is gone."""
    start = data.draw(st.integers(0, len(before)))
    count = data.draw(st.integers(0, len(before) - start))
    keep = data.draw(st.lists(st.sampled_from(range(count)), unique=True)) if count else []
    middle = [*(before[start + place] for place in keep), *fresh]
    after = [*before[:start], *middle, *before[start + count :]]
    index = complete(before).exchanged(after, start, count, [*keep, *(None for _ in fresh)])
    assert index is not None
    query = parse(" ".join(typed))
    found = index.find(query).memories()
    wanted = [hit.memory for hit in search(after, query) if "close to" not in "".join(hit.why)]
    assert {id(memory) for memory in found} >= {id(memory) for memory in wanted}
    assert {id(memory) for memory in found} <= {id(memory) for memory in after}
    assert len(found) == len(list(found)), "none is there twice or missing"


@settings(max_examples=60, deadline=None)
@given(st.text("abcd", min_size=3, max_size=9), st.sets(st.text("abcd", min_size=1, max_size=9), max_size=30))
def test_close_words_are_those_a_slip_away(word: str, known: set[str]) -> None:
    """By trying every spelling with every word; two slips are told apart by their likeness."""
    near = {other for other in known for spelled in slips(word) if other.startswith(spelled)}
    if len(word) < 5:
        near = known & slips(word)
    wanted = {other for other in near if not other.startswith(word)} if len(word) >= 4 else set()
    found = close_words(word, sorted(known))
    assert {other for other, likeness in found.items() if likeness == 1 - 1 / len(word)} == wanted


def test_a_list_is_unrolled_as_far_as_it_is_asked_for() -> None:
    made: list[int] = []

    def parts() -> list[int]:
        made.append(len(made))
        return [made[-1] * 2, made[-1] * 2 + 1]

    rows = Unrolled(6, iter(parts, None))
    assert (len(rows), made) == (6, [])
    assert rows[2] == 2
    assert made == [0, 1]
    assert rows[1:3] == [1, 2]
    assert list(rows) == [0, 1, 2, 3, 4, 5]
    assert rows[-1] == 5
    with pytest.raises(IndexError):
        Unrolled(0, iter(()))[0]
