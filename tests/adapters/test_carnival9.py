"""KarnEvil9's lessons: the contract, its own rules, and lines that nobody can read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui_store.agents.carnival9 import alive
from memtui_store.agents.carnival9.discover import discover
from memtui_store.agents.carnival9.lines import lines_of, removed, replaced, spans, with_values
from memtui_store.agents.carnival9.medium import LessonMedium
from memtui_store.agents.carnival9.store import LessonStore
from memtui_store.agents.contract import Store
from memtui_store.changes.commit import Committer
from memtui_store.changes.plan import Change, Image
from memtui_store.environment import Environment
from memtui_store.errors import ConflictError, RefusedError
from memtui_store.findings import Family
from memtui_store.model import Document, Draft, Edit, Kind, Scope, StoreInfo
from tests.adapters import make_carnival9 as made
from tests.adapters.entry_contract import EntryContract
from tests.adapters.looking import look
from tests.conftest import Home, fake_token, put
from tests.test_contract import commit
from tests.test_hostile_files import a_socket, looping


def store_at(path: Path) -> LessonStore:
    info = StoreInfo("carnival9:-p", "carnival9", Scope.PROJECT, path.parent, path.parent.parent)
    return LessonStore(info, path=path)


class TestLessons(EntryContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Store:
        return store_at(tmp_path / "app" / "sessions" / "memory.jsonl")

    def file(self, store: Store) -> Path:
        assert isinstance(store, LessonStore)
        return store.path

    def holding(self, *texts: str) -> bytes:
        return made.lines(*(made.lesson(number, text) for number, text in enumerate(texts)))

    def whole(self, document: Document, text: str) -> bytes:
        return made.line(json.loads(document.data) | {"lesson": text}) + b"\n"

    def test_nothing_but_the_file_is_left(self, store: Store, committer: Committer) -> None:
        commit(committer, store.plan_create(Draft("T", "b")))
        assert [path.name for path in store.info.root.iterdir()] == ["memory.jsonl"]


@pytest.fixture
def file(home: Home) -> Path:
    return made.make(home.project, made.lesson(0, "first", task="Deploy"), made.lesson(1, "second", outcome="failed"))


@pytest.fixture
def store(home: Home, file: Path) -> LessonStore:
    found = {store.info.agent: store for store in home.catalog().stores()}["carnival9"]
    assert isinstance(found, LessonStore)
    return found


@pytest.fixture
def committer(home: Home) -> Committer:
    return home.catalog().committer


def test_what_is_shown_of_a_lesson(store: LessonStore) -> None:
    first, second = store.scan()
    assert (first.title, first.body, first.kind, first.raw_type) == ("Deploy", "first", Kind.CONTEXT, "succeeded")
    assert first.key == json.loads(first.data)["lesson_id"]
    assert (first.tags, first.session) == (("shell-exec", "read-file"), "sess-0000")
    assert (first.created, first.extra["usage_count"], first.extra["usage_last"]) == (
        made.stamp(5),
        "1",
        made.stamp(2),
    )
    assert second.raw_type == "failed"
    assert [document.body_line for document in (first, second)] == [1, 2]


def test_a_half_written_line_survives_every_change(
    home: Home, file: Path, store: LessonStore, committer: Committer
) -> None:
    odd = b'{"lesson_id":"cut off", "les\r\n\n\xff\xfe latin\nnull\n[1,2]\n{"a":NaN}\n'
    file.write_bytes(odd + file.read_bytes() + b'{"no":"newline"')
    rows = list(store.scan())
    assert [bool(row.error) for row in rows] == [True] * 5 + [False] * 2 + [True]
    assert all("loses it at its next save" in row.error for row in rows if row.error)
    good = rows[5]
    commit(committer, store.plan_update(good.key, Edit(body="changed", tags=("one",)), good.etag))
    commit(committer, store.plan_delete(rows[6].key, rows[6].etag))
    commit(committer, store.plan_create(Draft("New", "text")))
    data = file.read_bytes()
    assert data.startswith(odd)
    assert b'\n{"no":"newline"\n{"lesson_id":"' in data
    with pytest.raises(RefusedError, match="not valid JSON"):
        store.plan_update(rows[0].key, Edit(body="x"), rows[0].etag)
    mended = store.plan_replace(rows[0].key, made.line(made.lesson(7, "mended")), rows[0].etag)
    commit(committer, mended)
    assert store.read(mended.key).body == "mended"
    assert "5 lines KarnEvil9 cannot read" in " ".join(_problems(store))


def _problems(store: LessonStore) -> tuple[str, ...]:
    look(store)
    return store.problems


def test_only_the_value_that_was_edited_changes(file: Path, store: LessonStore, committer: Committer) -> None:
    spelled = (
        b' { "lesson_id" : "abc" , "lesson":"old" ,\t"n": 1.50e1, "lesson" : "o\\u006cd", "deep":{"lesson":"x"}, '
        b'"tool_names":[ "a" ],"task_summary":"T" } \r'
    )
    file.write_bytes(spelled + b"\n")
    (held,) = store.scan()
    assert (held.key, held.body, held.extra) == ("abc", "old", {"n": "15.0", "deep": '{"lesson":"x"}'})
    commit(committer, store.plan_update("abc", Edit(body='new "text"\nline'), held.etag))
    assert file.read_bytes() == spelled.replace(b'"o\\u006cd"', rb'"new \"text\"\nline"') + b"\n"


def test_verifying_adds_a_key_that_its_owner_keeps(file: Path, store: LessonStore, committer: Committer) -> None:
    held = next(iter(store.scan()))
    commit(committer, store.plan_update(held.key, Edit(verified="2026-11-16T12:00:00.000Z"), held.etag))
    assert file.read_bytes().startswith(held.data[:-1] + b',"verified":"2026-11-16T12:00:00.000Z"}\n')
    assert store.read(held.key).extra == held.extra


def test_a_new_lesson_has_every_field_and_is_not_dropped(file: Path, store: LessonStore, committer: Committer) -> None:
    made_here = store.plan_create(Draft("A task", "A lesson", Kind.FEEDBACK, "lost", ("shell",)))
    assert "a lesson has no description and no type: not kept" in made_here.notes
    commit(committer, made_here)
    written = json.loads(file.read_bytes().splitlines()[-1])
    assert list(written) == [*made.lesson(0)]
    assert (written["relevance_count"], written["tool_names"]) == (1, ["shell"])
    assert "pruned_from" not in store.read(made_here.key).extra


@pytest.mark.parametrize(
    ("held", "dropped"),
    [
        (made.lesson(0, days=31, count=0, retrieved=None), True),
        (made.lesson(0, days=29, count=0, retrieved=None), False),
        (made.lesson(0, days=31, count=1, retrieved=None), False),
        (made.lesson(0, days=90, count=0, retrieved=29), False),
        (made.lesson(0, days=90, count=0, retrieved=31), True),
        (made.lesson(0, count=0) | {"created_at": "soon"}, False),
        (made.lesson(0, count=0) | {"created_at": "9999-12-31T00:00:00Z"}, False),
    ],
)
def test_what_the_next_load_would_drop(file: Path, store: LessonStore, held: dict[str, object], dropped: bool) -> None:
    file.write_bytes(made.line(held) + b"\n")
    said = "1 lesson will be dropped when KarnEvil9 loads the file next"
    assert (said in _problems(store)) == dropped


def test_its_caps(file: Path, store: LessonStore) -> None:
    file.write_bytes(made.lines(*(made.lesson(number) for number in range(203))))
    assert (store.budget().lines, store.budget().max_lines, store.budget().over) == (203, 100, True)
    assert "203 lessons; KarnEvil9 keeps 100 when it adds the next" in _problems(store)
    beyond = [document for document in store.scan() if any("beyond the first 200" in note for note in document.notes)]
    assert len(beyond) == 3
    assert any("keeps 100" in note for note in store.plan_create(Draft("T", "b")).notes)


@pytest.mark.parametrize("name", ["task_summary", "lesson", "tool_names"])
def test_a_lesson_that_would_break_its_search_is_noted(file: Path, store: LessonStore, name: str) -> None:
    held = made.lesson(0)
    del held[name]
    file.write_bytes(made.line(held) + b"\n")
    (document,) = store.scan()
    assert document.notes == (f"lacks {name}: KarnEvil9's search fails on such a lesson",)


def test_ids_that_are_none_or_stand_twice(file: Path, store: LessonStore, committer: Committer) -> None:
    bad = ["../../x", "", 7, "a/b", "same", "same", "same"]
    file.write_bytes(made.lines(*(made.lesson(n, f"text {n}") | {"lesson_id": held} for n, held in enumerate(bad))))
    found = list(store.scan())
    assert len({document.key for document in found}) == len(bad)
    assert [document.key for document in found[4:]] == ["same", "same~2", "same~3"]
    assert [store.read(document.key).body for document in found] == [f"text {number}" for number in range(len(bad))]
    commit(committer, store.plan_update("same~2", Edit(body="changed"), found[5].etag))
    assert store.read("same~2").body == "changed"


def test_a_secret_spelled_with_escapes_is_masked(home: Home, file: Path) -> None:
    token = fake_token()
    spelled = "".join(f"\\u{ord(sign):04x}" for sign in token)
    file.write_bytes(made.line(made.lesson(0, "MARK")).replace(b"MARK", spelled.encode()) + b"\n")
    catalog = home.catalog()
    (memory,) = (memory for memory in catalog.memories() if memory.agent == "carnival9")
    assert token not in memory.body + memory.title
    assert "redacted" in memory.body
    assert any(found.family is Family.SECRET for found in memory.findings)
    catalog.plan_redact(memory.ref).commit()
    assert spelled.encode() not in file.read_bytes()
    assert "redacted" in json.loads(file.read_text())["lesson"]
    assert not any(spelled.encode() in data for _, data in catalog.committer.journal.blobs())


def test_redacting_leaves_a_readable_line(home: Home, file: Path) -> None:
    token = fake_token()
    file.write_bytes(made.line(made.lesson(0, f"failed for key {token}")) + b"\n")
    catalog = home.catalog()
    (memory,) = (memory for memory in catalog.memories() if memory.agent == "carnival9")
    assert token not in memory.body
    catalog.plan_redact(memory.ref).commit()
    assert token not in file.read_text()
    assert json.loads(file.read_text())["lesson"].startswith("failed for key «redacted")


# Its process


@pytest.fixture
def running(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    script = put(tmp_path / "KarnEvil9" / "cli.py", "import sys; print('up', flush=True); sys.stdin.read()\n")
    process = subprocess.Popen([sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout
    process.stdout.readline()
    yield process
    process.communicate()


def test_a_live_process_is_told_of_before(store: LessonStore, running: subprocess.Popen[bytes]) -> None:
    assert running.pid in alive.processes()
    assert f"process {running.pid}" in " ".join(_problems(store)) or len(alive.processes()) > 3
    held = next(iter(store.scan()))
    for proposal in (store.plan_create(Draft("T", "b")), store.plan_delete(held.key, held.etag)):
        assert any("may be running" in note for note in proposal.notes)


def test_without_one_nothing_is_said(store: LessonStore, tmp_path: Path) -> None:
    assert alive.processes(str(tmp_path / "no-proc")) == []
    put(tmp_path / "proc" / "12" / "cmdline", b"vim\0/home/me/KarnEvil9.md\0")
    put(tmp_path / "proc" / "13" / "cmdline", b"node\0/opt/karnevil9/packages/cli/dist/index.js\0run\0")
    put(tmp_path / "proc" / "x" / "cmdline", b"karnevil9\0")
    assert alive.processes(str(tmp_path / "proc")) == [13]


def test_an_owner_that_writes_over_ours_is_noticed(file: Path) -> None:
    before = Image(file.read_bytes(), 1, 0o644)
    change = Change(f"carnival9:{file}", before, Image(b"ours\n", 1, 0o644))
    medium, temp = LessonMedium(), str(file.with_name(".memtui-x.tmp"))
    medium.stage(change, temp)
    medium.apply(change, temp)
    file.write_bytes(b"its own\n")
    with pytest.raises(ConflictError, match="is KarnEvil9 running"):
        medium.settle([(change, temp)])
    assert file.read_bytes() == b"its own\n"


# Where it is


def ids(home: Home, **env: str) -> list[str]:
    environment = Environment.of(home.path, home.project, home.env | env)
    return [f"{store.info.scope}:{store.info.root}" for store in discover(environment)]


def test_discovery(home: Home, tmp_path: Path) -> None:
    assert ids(home) == []
    made.make(home.project, made.lesson(0))
    here = f"project:{home.project}/sessions"
    assert ids(home) == [here]
    assert ids(home, KARNEVIL9_MEMORY_PATH=" sessions/memory.jsonl ") == [here]
    other = put(tmp_path / "elsewhere" / "active-memory.jsonl", made.lines(made.lesson(1)))
    assert ids(home, KARNEVIL9_MEMORY_PATH=str(other)) == [f"global:{other.parent}", here]
    put(home.own / "config" / "config.toml", f"roots = ['{tmp_path / 'projects'}']")
    made.make(tmp_path / "projects" / "third", made.lesson(2))
    assert ids(home) == [here, f"project:{tmp_path}/projects/third/sessions"]


def test_a_file_of_another_tool_is_left_alone(home: Home) -> None:
    put(home.project / "sessions" / "memory.jsonl", b'{"role":"user"}\n')
    assert ids(home) == []


def test_the_ids_of_two_projects_differ(home: Home, tmp_path: Path) -> None:
    made.make(home.project, made.lesson(0))
    made.make(tmp_path / "other", made.lesson(0))
    found = [
        next(discover(Environment.of(home.path, project, home.env))).id
        for project in (home.project, tmp_path / "other")
    ]
    assert len(set(found)) == 2


# Bad files


HOSTILE: dict[str, tuple[Callable[[Path], object], str]] = {
    "binary": (lambda path: put(path, bytes(range(256)) * 40), "not text"),
    "20 MB": (lambda path: put(path, b"x" * (20 * 1024 * 1024)), "too large to read"),
    "folder": (lambda path: path.mkdir(parents=True), "a folder, not a file"),
    "fifo": (os.mkfifo, "a pipe, not a file"),
    "socket": (a_socket, "a socket, not a file"),
    "dangling": (lambda path: path.symlink_to("nowhere"), "a symbolic link that leads nowhere"),
    "loop": (looping, "symbolic links in a loop"),
    "escaping": (
        lambda path: path.symlink_to(put(path.parents[2] / "out" / "x", made.lines(made.lesson(0)))),
        "outside the store",
    ),
    "latin-1": (lambda path: put(path, '{"lesson_id":"Köln"}'.encode("latin-1")), "not valid UTF-8"),
    "deep": (lambda path: put(path, b'{"lesson_id":' + b"[" * 100_000), "not valid JSON"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_bad_file_is_a_row_with_a_reason(home: Home, name: str) -> None:
    make, reason = HOSTILE[name]
    path = home.project / "sessions" / "memory.jsonl"
    path.parent.mkdir()
    make(path)
    catalog = home.catalog()
    (row,) = (memory for memory in catalog.memories() if memory.agent == "carnival9")
    assert reason in row.error
    assert row.title
    store = catalog.store(row.store)
    store.budget()
    with pytest.raises(RefusedError):
        store.plan_update(row.key, Edit(body="x"), row.etag)
    if name not in ("latin-1", "deep"):
        with pytest.raises(RefusedError):
            store.plan_delete(row.key, row.etag)


def test_an_empty_file_has_no_lessons(home: Home) -> None:
    put(home.project / "sessions" / "memory.jsonl", b"\n \r\n")
    assert [memory for memory in home.catalog().memories() if memory.agent == "carnival9"] == []


def test_a_file_that_goes_between_listing_and_reading(file: Path, store: LessonStore) -> None:
    (source,) = store.sources()
    file.unlink()
    (row,) = store.load(source)
    assert row.error == "it is gone"


# Grammar

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=4,
)
OBJECTS = st.dictionaries(st.text(max_size=8), VALUES, max_size=6)
NOT_NEWLINE = st.binary(max_size=40).map(lambda data: data.replace(b"\n", b" "))


@given(OBJECTS, st.dictionaries(st.text(max_size=8), VALUES, max_size=3), st.booleans(), st.sampled_from([None, 1]))
def test_setting_values_changes_those_alone(
    held: dict[str, object], new: dict[str, object], ascii_only: bool, indent: int | None
) -> None:
    text = json.dumps(held, ensure_ascii=ascii_only, indent=indent)
    for key, (start, end) in spans(text).items():
        assert json.loads(text[start:end]) == held[key]
    try:
        line = text.encode()
        after = with_values(line, new)
    except UnicodeEncodeError:
        return
    assert json.loads(after) == held | new
    assert with_values(line, {}) == line
    kept = {key: text[start:end] for key, (start, end) in spans(text).items() if key not in new}
    result = after.decode()
    assert {key: result[start:end] for key, (start, end) in spans(result).items() if key in kept} == kept


@given(st.lists(NOT_NEWLINE, max_size=8), st.data())
def test_a_change_of_one_line_leaves_the_others(pieces: list[bytes], data: st.DataObject) -> None:
    whole = b"\n".join(pieces)
    found = lines_of(whole)
    assert [line.data for line in found] == [piece for piece in pieces if piece.strip()]
    if found:
        line = data.draw(st.sampled_from(found))
        at = pieces.index(line.data)
        assert replaced(whole, line.data, b"new").split(b"\n") == [*pieces[:at], b"new", *pieces[at + 1 :]]
        rest = [*pieces[:at], *pieces[at + 1 :]]
        assert removed(whole, line.data) == b"\n".join(rest)


@given(st.lists(st.binary(max_size=60), max_size=6))
def test_any_bytes_are_rows_and_never_an_exception(pieces: list[bytes]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = store_at(put(Path(folder) / "sessions" / "memory.jsonl", b"\n".join(pieces)))
        documents = list(store.scan())
        assert [store.read(document.key) for document in documents] == documents
