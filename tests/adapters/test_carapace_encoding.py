"""No edit puts bytes that are no UTF-8 into a text of Carapace's; those that are there can be undone and mended."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from memtui_store.catalog import Catalog
from memtui_store.changes.plan import Image, Plan
from memtui_store.errors import MemtuiError, RefusedError
from tests.adapters import make_carapace as made
from tests.conftest import Home, fake_token, memory_text

BAD = b"Gr\xfc\xdfe"
TEXT = BAD.decode("utf-8", "surrogateescape")
REF = f"carapace:main/{made.ident(0)}"
SECOND = f"carapace:main/{made.ident(1)}"


@pytest.fixture
def path(home: Home) -> Path:
    return made.make(home.path / ".carapace", made.entry(0, "Deploy on Tuesdays"), made.entry(1, "Second"))


@pytest.fixture
def catalog(home: Home, path: Path) -> Catalog:
    home.write("latin.md", memory_text(body="x").encode() + BAD + b"\n")
    return home.catalog()


def _replace(catalog: Catalog) -> Plan:
    _, document = catalog.document(REF)
    return catalog.plan_replace(REF, document.data + BAD)


def _spoil(path: Path, content: bytes = BAD) -> None:
    """As another program would."""
    with closing(made.connect(path)) as db:
        db.execute("UPDATE entries SET content = CAST(? AS TEXT) WHERE id = ?", (content, made.ident(0)))


def _texts(path: Path) -> list[bytes]:
    with closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as db:
        return [
            bytes(row[0]) for row in db.execute("SELECT CAST(content AS BLOB) FROM entries ORDER BY created_at, rowid")
        ]


WAYS: dict[str, Callable[[Catalog, Home], Plan]] = {
    "edit": lambda catalog, _: catalog.plan_edit(REF, body=f"new {TEXT}"),
    "lone surrogate": lambda catalog, _: catalog.plan_edit(REF, body="new \ud800"),
    "tags": lambda catalog, _: catalog.plan_edit(REF, tags=(TEXT,)),
    "replace": lambda catalog, _: _replace(catalog),
    "create": lambda catalog, _: catalog.plan_create(store="carapace:main", title="t", body=TEXT),
    "move": lambda catalog, home: catalog.plan_move(home.ref("latin.md"), to="carapace:main"),
    "copy": lambda catalog, home: catalog.plan_copy(home.ref("latin.md"), to="carapace:main"),
    "merge": lambda catalog, _: catalog.plan_merge(REF, SECOND, body=f"both {TEXT}"),
}


@pytest.mark.parametrize("way", WAYS)
def test_such_a_text_is_refused(home: Home, catalog: Catalog, path: Path, way: str) -> None:
    before = _texts(path)
    with pytest.raises(MemtuiError) as raised:
        WAYS[way](catalog, home).commit()
    assert type(raised.value).__name__ in ("RefusedError", "UsageError")
    if way not in ("lone surrogate",):
        assert "UTF-8" in raised.value.message
        assert "nothing was" in raised.value.message
        assert raised.value.hint
    assert _texts(path) == before


def test_undo_gives_the_old_bytes_back(home: Home, path: Path) -> None:
    _spoil(path)
    catalog = home.catalog()
    before = sorted(_texts(path))
    catalog.plan_delete(REF).commit()
    assert sorted(_texts(path)) == [b"Second"]
    catalog.plan_undo().commit()
    assert sorted(_texts(path)) == before
    catalog.plan_delete(REF).commit()
    catalog.plan_restore(catalog.trash()).commit()
    assert sorted(_texts(path)) == before


def test_restoring_it_as_a_new_entry_is_refused(home: Home, path: Path) -> None:
    _spoil(path)
    catalog = home.catalog()
    store, document = catalog.document(REF)
    catalog.plan_delete(REF).commit()
    with pytest.raises(RefusedError, match="UTF-8"):
        store.plan_restore(document.key, Image(document.data, document.mtime_ns), "", "")


def test_what_is_there_already_may_stay_and_be_mended(home: Home, path: Path) -> None:
    token = fake_token(3)
    _spoil(path, BAD + f" token {token}".encode())
    catalog = home.catalog()
    catalog.plan_edit(REF, tags=("x",)).commit()
    catalog.plan_redact(REF).commit()
    assert token.encode() not in _texts(path)[0]
    assert BAD in _texts(path)[0]
    catalog.plan_edit(REF, body="Grüße").commit()
    assert _texts(path)[0] == "Grüße".encode()


@pytest.mark.parametrize("line", ["content: !blob x", f"created_at: {'9' * 5000}"])
def test_a_field_that_cannot_be_read_is_refused(home: Home, catalog: Catalog, line: str) -> None:
    _, document = catalog.document(REF)
    name = line.partition(":")[0]
    rows = [row for row in document.data.decode().split("\n") if not row.startswith(f"{name}:")]
    with pytest.raises(RefusedError, match=r"cannot be read|no base64"):
        catalog.plan_replace(REF, "\n".join([rows[0], line, *rows[1:]]).encode())
