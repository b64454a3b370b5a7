"""What older Geminis were told to remember: points below one heading of GEMINI.md, the rest of which stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui_store.agents.ages import Ages
from memtui_store.agents.contract import Store
from memtui_store.agents.gemini.added import HEADING, AddedStore, added, points
from memtui_store.changes.commit import Committer
from memtui_store.changes.plan import Image
from memtui_store.errors import RefusedError
from memtui_store.model import Document, Draft, Kind, Scope, StoreInfo
from tests.adapters.entry_contract import EntryContract
from tests.conftest import Home, put
from tests.test_contract import commit

FILE = (
    f"# Rules\n\n- Be brief.\n\n{HEADING}\n- I like tea\n- I like tea\n  continued\n\n- Tests first\n"
    "## Other\n- not one\n"
)


class TestAdded(EntryContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Store:
        root = tmp_path / "home" / ".gemini"
        info = StoreInfo("gemini-added", "gemini", Scope.GLOBAL, root)
        return AddedStore(info, path=root / "GEMINI.md", ages=Ages(tmp_path / "ages" / "a.sqlite"))

    def file(self, store: Store) -> Path:
        return store.info.root / "GEMINI.md"

    def holding(self, *texts: str) -> bytes:
        return "".join(
            [f"# Mine\r\n\r\n{HEADING}\r\n", *(f"- {text}\r\n" for text in texts), "\r\n## End\r\n"]
        ).encode()

    def whole(self, document: Document, text: str) -> bytes:
        return f"{text}\n".encode()

    def test_nothing_but_the_file_is_left(self, store: Store, committer: Committer) -> None:
        commit(committer, store.plan_create(Draft("T", "b", Kind.FACT)))
        assert [path.name for path in store.info.root.iterdir()] == ["GEMINI.md"]
        assert self.file(store).read_text() == f"{HEADING}\n- T: b\n"


def test_only_points_of_the_section_are_memories(home: Home) -> None:
    put(home.path / ".gemini" / "GEMINI.md", FILE)
    catalog = home.catalog()
    found = [memory for memory in catalog.memories() if memory.store == "gemini-added"]
    assert [(memory.body, memory.body_line) for memory in found] == [
        ("I like tea", 6),
        ("I like tea", 7),
        ("Tests first", 10),
    ]
    assert found[1].key == f"{found[0].key}~2"
    assert any(memory.kind is Kind.RULES and memory.path.name == "GEMINI.md" for memory in catalog.memories())
    catalog.plan_edit(found[2].ref, body="Tests last").commit()
    catalog.plan_delete(found[1].ref).commit()
    text = FILE.replace("Tests first", "Tests last").replace("- I like tea\n  continued", "  continued")
    assert (home.path / ".gemini" / "GEMINI.md").read_text() == text
    assert catalog.get(found[2].ref).body == "Tests last"


@pytest.mark.parametrize("text", ["", "# Rules\n", f"# Rules\n\n{HEADING}", f"{HEADING}\n\n## Other\n"])
def test_a_new_one_goes_into_the_section(home: Home, text: str) -> None:
    path = put(home.path / ".gemini" / "GEMINI.md", text)
    info = StoreInfo("gemini-added", "gemini", Scope.GLOBAL, path.parent)
    store = AddedStore(info, path=path, ages=Ages(home.own / "a.sqlite"))
    made = store.plan_create(Draft("Long title", "Two\nlines of it", Kind.FEEDBACK, tags=("x",)))
    after = made.changes[0].after
    assert after
    held = after.data.decode()
    assert [point.text for point in points(held)] == ["Long title: Two lines of it"]
    assert "its type (feedback), its tags (x), its line breaks will not be kept" in made.notes[0]
    assert (
        held.replace("- Long title: Two lines of it\n", "").split()
        == (text if HEADING in text else text + HEADING).split()
    )
    with pytest.raises(RefusedError, match="one line"):
        store.plan_restore("x", Image(b"a\nb"), "", "")


LINES = st.lists(st.sampled_from(["# a", HEADING, "- one", "- two", "  more", "## b", "", "-x", "- one\r"]))


@given(LINES, st.sampled_from(["", "\n"]))
def test_adding_touches_no_other_line(lines: list[str], end: str) -> None:
    text = "\n".join(lines) + end
    after = added(text, "new one")
    assert [point.text for point in points(after) if point.text != "new one"] == [point.text for point in points(text)]
    rest = after.replace("- new one\r", "- new one").replace("- new one\n", "", 1)
    if HEADING not in text:
        rest = rest.replace(HEADING, "", 1)
    assert rest.split() == text.split()


@given(LINES)
def test_a_point_is_found_where_it_stands(lines: list[str]) -> None:
    for point in points("\n".join(lines)):
        assert lines[point.line].removesuffix("\r") == f"- {point.text}"


@pytest.mark.parametrize("piece", ["- a\n", "## b\n", "- a "])
def test_much_of_one_thing_takes_no_longer(home: Home, piece: str) -> None:
    path = put(home.path / ".gemini" / "GEMINI.md", f"{HEADING}\n- first\n" + piece * (120_000 // len(piece)))
    info = StoreInfo("gemini-added", "gemini", Scope.GLOBAL, path.parent)
    store = AddedStore(info, path=path, ages=Ages(home.own / "a.sqlite"))
    found = list(store.scan())
    assert found[0].body == "first"
    assert len(found) <= 5_000
    assert store.plan_delete(found[0].key, found[0].etag).changes
