"""OpenClaw's workspaces: the contract line by line, markers that go with their bullet, and the ledger untouched."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui_store.agents import json5
from memtui_store.agents.ages import Ages
from memtui_store.agents.contract import Store
from memtui_store.agents.instructions import InstructionStore
from memtui_store.agents.openclaw import lines
from memtui_store.agents.openclaw.discover import discover
from memtui_store.agents.openclaw.ledger import Ledger
from memtui_store.agents.openclaw.notes import NoteStore
from memtui_store.agents.openclaw.store import LineStore
from memtui_store.catalog import Catalog
from memtui_store.changes.commit import Committer
from memtui_store.environment import Environment
from memtui_store.errors import MemtuiError, ReadOnlyError, RefusedError
from memtui_store.model import Document, Draft, Edit, Kind, Scope, StoreInfo
from tests.adapters import make_openclaw as made
from tests.adapters.entry_contract import EntryContract
from tests.conftest import Home, fake_token, put, tree
from tests.test_contract import FileContract, commit
from tests.test_hostile_files import a_socket, escaping, looping


def ledger_of(workspace: Path) -> Ledger:
    return Ledger(workspace.parent / "state" / "openclaw.sqlite", workspace)


class TestLines(EntryContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Store:
        workspace = tmp_path / "openclaw" / "workspace"
        info = StoreInfo("openclaw", "openclaw", Scope.GLOBAL, workspace)
        return LineStore(info, ledger=ledger_of(workspace), ages=Ages(tmp_path / "ages" / "a.sqlite"))

    def file(self, store: Store) -> Path:
        return store.info.root / "MEMORY.md"

    def holding(self, *texts: str) -> bytes:
        return "".join(["# Memory\r\n\r\n", *(f"- {text}\r\n" for text in texts), "\r\n"]).encode()

    def whole(self, document: Document, text: str) -> bytes:
        return f"- {text}\n".encode()

    def test_nothing_but_the_file_is_left(self, store: Store, committer: Committer) -> None:
        commit(committer, store.plan_create(Draft("T", "b")))
        assert [path.name for path in store.info.root.iterdir()] == ["MEMORY.md"]


class TestNotes(FileContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Store:
        workspace = tmp_path / "openclaw" / "workspace"
        info = StoreInfo("openclaw-notes", "openclaw", Scope.GLOBAL, workspace / "memory")
        return NoteStore(info, ledger=ledger_of(workspace))


@pytest.fixture
def workspace(home: Home) -> Path:
    return made.make(home.path / ".openclaw" / "workspace")


@pytest.fixture
def catalog(home: Home, workspace: Path) -> Catalog:
    return home.catalog()


def line_store(catalog: Catalog) -> LineStore:
    store = catalog.store("openclaw")
    assert isinstance(store, LineStore)
    return store


def titled(store: Store, start: str) -> Document:
    (found,) = (document for document in store.scan() if document.title.startswith(start))
    return found


# What is shown


def test_what_is_shown_of_a_workspace(catalog: Catalog, workspace: Path) -> None:
    stores = {store.id: store for store in catalog.stores() if store.info.agent == "openclaw"}
    assert list(stores) == ["openclaw", "openclaw-notes", "openclaw-md", "openclaw-dreams"]
    gateway, promoted = titled(stores["openclaw"], "Keep"), titled(stores["openclaw"], "Dana")
    assert (gateway.body, gateway.tags) == ("Keep the gateway on loopback.", ("gateway setup", "network safety"))
    assert (gateway.kind, gateway.extra) == (Kind.FACT, {"importance": "9"})
    assert titled(stores["openclaw"], "Use").extra == {"project": "github.com/owner/repo"}
    assert (promoted.body, promoted.created) == ("Dana reviews migrations.", "2026-11-15")
    assert promoted.origin == "memory/2026-11-13.md:5-5"
    assert {name: promoted.extra[name] for name in ("usage_count", "signals", "promotion")} == {
        "usage_count": "2",
        "signals": "3",
        "promotion": "memory:memory/2026-11-13.md:5:5:6948cae23dc9",
    }
    old, new = (document for document in stores["openclaw"].scan() if document.key.startswith("USER.md"))
    assert (old.created, old.kind, old.notes) == (
        "2026-09-01",
        Kind.PREFERENCE,
        ("marked as superseded in its file",),
    )
    assert (new.created, new.extra, new.notes) == ("2026-11-01", {"status": "active"}, ())
    notes = {document.key: document for document in stores["openclaw-notes"].scan()}
    assert sorted(notes) == ["2026-11-13.md", "2026-11-14-0930.md", "imports/codex/notes.md"]
    assert (notes["2026-11-14-0930.md"].created, notes["2026-11-13.md"].kind) == ("2026-11-14", Kind.FACT)
    assert [document.key for document in stores["openclaw-md"].scan()] == ["AGENTS.md", "SOUL.md"]
    machine = stores["openclaw-dreams"]
    assert sorted(document.key for document in machine.scan()) == [
        "DREAMS.md",
        "memory/.dreams/events.md",
        "memory/dreaming/light/2026-11-13.md",
    ]
    with pytest.raises(ReadOnlyError, match="writes these files for itself"):
        machine.plan_update("DREAMS.md", Edit(body="x"), machine.read("DREAMS.md").etag)
    assert catalog.get("openclaw-dreams/DREAMS.md").read_only
    assert isinstance(stores["openclaw-md"], InstructionStore)


def test_a_users_own_file_and_the_old_name_are_read(home: Home) -> None:
    workspace = home.path / ".openclaw" / "workspace"
    put(workspace / "memory.md", "- old name\n")
    put(workspace / "users" / "ana" / "USER.md", "- Likes tea.\n")
    store = line_store(home.catalog())
    assert [(d.key.partition("#")[0], d.body) for d in store.scan()] == [
        ("memory.md", "old name"),
        ("users/ana/USER.md", "Likes tea."),
    ]
    assert store.plan_create(Draft("x", "new", Kind.FACT)).key.startswith("memory.md#")
    commit(home.catalog().committer, store.plan_create(Draft("x", "new", Kind.PREFERENCE)))
    assert (workspace / "USER.md").read_text() == "<!-- observed: 2026-11-16 | status: active -->\n\n- x: new\n"


def test_budgets_and_sections_that_never_shrink_are_said(home: Home, workspace: Path) -> None:
    text = made.MEMORY.replace("- Dana", "- by hand\n- Dana") + "<!-- openclaw-memory-promotion:m:x:1:1 -->\n"
    put(workspace / "MEMORY.md", text + "x" * 10_000 + "\n")
    put(workspace / "users" / "ana" / "USER.md", "- Likes tea.\n" * 400)
    store = line_store(home.catalog())
    list(store.scan())
    said = " | ".join(store.problems)
    assert "of 10,000 characters; OpenClaw cuts it or drops old sections" in said
    assert "users/ana/USER.md: 5,200 of 4,000 characters; OpenClaw leaves it out whole" in said
    assert "MEMORY.md, line 10: a line that OpenClaw did not write" not in said
    assert "a line that OpenClaw did not write in a section of its own" in said
    assert store.budget().over
    put(workspace / "MEMORY.md", made.MEMORY + "<!-- openclaw-memory-promotion:m:x:1:1 -->\n")
    list(store.scan())
    assert "MEMORY.md, line 14: a promotion marker without its entry" in " ".join(store.problems)


# Changing by the owner's rules


def test_a_promoted_entry_goes_with_its_markers(catalog: Catalog, workspace: Path) -> None:
    store = line_store(catalog)
    held = titled(store, "# 2026-11-14")
    commit(catalog.committer, store.plan_delete(held.key, held.etag))
    text = (workspace / "MEMORY.md").read_text()
    assert "2026-11-14" not in text
    assert "lineage" not in text
    assert text == made.MEMORY[: made.MEMORY.index("<!-- openclaw-memory-lineage")]
    first = titled(store, "Dana")
    commit(catalog.committer, store.plan_delete(first.key, first.etag))
    assert "promotion" not in (workspace / "MEMORY.md").read_text()
    assert not lines.stray_markers((workspace / "MEMORY.md").read_text())
    for _ in range(2):
        catalog.plan_undo().commit()
    assert (workspace / "MEMORY.md").read_text() == made.MEMORY


def test_an_edit_leaves_what_openclaw_noted(catalog: Catalog, workspace: Path) -> None:
    store = line_store(catalog)
    held = titled(store, "Dana")
    edit = Edit(body="Priya reviews migrations.", tags=("reviews",))
    commit(catalog.committer, store.plan_update(held.key, edit, held.etag))
    text = (workspace / "MEMORY.md").read_text()
    assert text == made.MEMORY.replace("Dana reviews", "Priya reviews").replace("prefers, all", "reviews")
    assert store.read(held.key).body == "Priya reviews migrations."
    with pytest.raises(RefusedError, match="must stay one line"):
        store.plan_update(held.key, Edit(body="two\nlines"), store.read(held.key).etag)


def test_a_new_line_stays_out_of_machine_made_sections(catalog: Catalog, workspace: Path) -> None:
    store = line_store(catalog)
    proposal = store.plan_create(Draft("Deploys", "Never on Fridays.", Kind.FEEDBACK, "why", ("fridays",)))
    assert proposal.notes == (
        "OpenClaw keeps one line per entry: its description and its type (feedback) will not be kept",
        "its tags become OpenClaw's triggers: words by which it recalls the entry",
    )
    commit(catalog.committer, proposal)
    text = (workspace / "MEMORY.md").read_text()
    line = "- Deploys: Never on Fridays. <!-- trigger: fridays -->\n"
    assert text == made.MEMORY.replace("owner/repo -->\n", f"owner/repo -->\n{line}")
    assert lines.foreign_lines(text) == []


def test_an_observation_goes_with_the_line_it_is_about(catalog: Catalog, workspace: Path) -> None:
    store = line_store(catalog)
    held = titled(store, "Prefer long")
    commit(catalog.committer, store.plan_delete(held.key, held.etag))
    text = made.USER.replace(
        "<!-- observed: 2026-09-01 | status: superseded -->\n\n- Prefer long explanations.\n\n", ""
    )
    assert (workspace / "USER.md").read_text() == text
    put(workspace / "USER.md", "<!-- observed: 2026-11-01 -->\n- one\n- two\n")
    one = titled(store, "one")
    commit(catalog.committer, store.plan_delete(one.key, one.etag))
    assert (workspace / "USER.md").read_text() == "<!-- observed: 2026-11-01 -->\n- two\n"


def test_lines_that_continue_an_entry_belong_to_it(catalog: Catalog, workspace: Path) -> None:
    put(workspace / "MEMORY.md", "- first\r\n    second\r\n    - third\r\n- other\r\n\r\n```\ncode\n```\n---\n")
    store = line_store(catalog)
    first, other, code = (document for document in store.scan() if document.key.startswith("MEMORY"))
    assert (first.body, other.body, code.body) == ("first\nsecond\n- third", "other", "code")
    commit(catalog.committer, store.plan_update(first.key, Edit(body="first\n\nnew\n"), first.etag))
    expected = b"- first\r\n    new\r\n- other\r\n\r\n```\ncode\n```\n---\n"
    assert (workspace / "MEMORY.md").read_bytes() == expected
    with pytest.raises(MemtuiError, match="one line"):
        store.plan_replace(other.key, b"- a\n- b\n", store.read(other.key).etag)


def test_a_safe_note_is_named_like_openclaws_own(catalog: Catalog, workspace: Path) -> None:
    made_here = catalog.store("openclaw-notes").plan_create(Draft("Tea: at 5!", "x"))
    assert made_here.key == "2026-11-16-memtui-tea-at-5.md"
    commit(catalog.committer, made_here)
    again = catalog.store("openclaw-notes").plan_create(Draft("Tea: at 5!", "x"))
    assert again.key == "2026-11-16-memtui-tea-at-5-2.md"


# The ledger


@pytest.mark.parametrize("live", [False, True], ids=["closed", "in use"])
def test_the_ledger_warns_before_a_save_and_is_never_touched(home: Home, workspace: Path, live: bool) -> None:
    token = fake_token(9)
    put(workspace / "MEMORY.md", made.MEMORY.replace("Dana", token))
    state = home.path / ".openclaw"
    path = made.record(state, workspace, {"MEMORY.md": "agent", "memory/2026-11-13.md": "agent"})
    script = (
        "import sqlite3, sys\ndb = sqlite3.connect(sys.argv[1])\ndb.execute('SELECT * FROM plugin_state_entries')\n"
    )
    script += "print(db.execute('PRAGMA user_version = 3').fetchall(), flush=True)\nsys.stdin.read()\n"
    with subprocess.Popen(
        [sys.executable, "-c", script if live else "print()", str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as owner:
        assert owner.stdout
        owner.stdout.readline()
        before = {name: data for name, (data, _) in tree(state / "state").items()}
        catalog = home.catalog()
        store, notes = line_store(catalog), catalog.store("openclaw-notes")
        held = titled(store, token[:8])
        for proposal in (
            store.plan_update(held.key, Edit(body="changed"), held.etag),
            store.plan_delete(held.key, held.etag),
            store.plan_create(Draft("x", "new", Kind.FACT)),
            notes.plan_delete("2026-11-13.md", notes.read("2026-11-13.md").etag),
        ):
            said = " | ".join(proposal.notes)
            assert "untrusted for good" in said
            assert "safer: have the agent do it" in said
            assert "safer: add what is new as a note" in said
            assert token not in said
        assert store.plan_create(Draft("x", "new", Kind.PREFERENCE)).notes == ()
        commit(catalog.committer, store.plan_update(held.key, Edit(body="changed"), held.etag))
        assert {name: data for name, (data, _) in tree(state / "state").items()} == before
        owner.communicate(b"")
    assert "changed" in (workspace / "MEMORY.md").read_text()


def test_what_openclaw_distrusts_already_is_said(home: Home, workspace: Path) -> None:
    classes = {"USER.md": "untrusted", "MEMORY.md": "agent", "memory/2026-11-13.md": "untrusted"}
    made.record(home.path / ".openclaw", workspace, classes)
    catalog = home.catalog()
    catalog.memories()
    store = line_store(catalog)
    assert store.problems == ("USER.md is quarantined by OpenClaw as untrusted: no session starts with it",)
    assert "memory/2026-11-13.md is quarantined" in catalog.store("openclaw-notes").problems[0]
    held = titled(store, "Prefer concise")
    proposal = store.plan_delete(held.key, held.etag)
    assert proposal.notes == ("USER.md is quarantined by OpenClaw already: no session starts with it",)


@pytest.mark.parametrize("data", [b"", b"garbage" * 999, b"SQLite format 3\x00" + bytes(200)])
def test_a_ledger_that_cannot_be_read_is_said_and_stops_nothing(home: Home, workspace: Path, data: bytes) -> None:
    put(home.path / ".openclaw" / "state" / "openclaw.sqlite", data)
    store = line_store(home.catalog())
    held = titled(store, "Keep")
    said = " ".join(store.plan_update(held.key, Edit(body="x"), held.etag).notes)
    assert "OpenClaw's record of who wrote MEMORY.md cannot be read" in said


def test_a_profile_has_its_own_ledger(home: Home) -> None:
    lab = home.path / ".openclaw-lab"
    made.make(lab / "workspace")
    made.record(lab, lab / "workspace", {"USER.md": "untrusted"})
    environment = Environment.of(home.path, home.project, {"OPENCLAW_PROFILE": "lab", "MEMTUI_HOME": str(home.own)})
    store = next(discover(environment))
    list(store.scan())
    assert "USER.md is quarantined" in store.problems[0]


def test_a_secret_leaves_its_line_and_nothing_else_changes(home: Home, workspace: Path) -> None:
    token = fake_token(5)
    put(workspace / "MEMORY.md", made.MEMORY.replace("Dana", token))
    catalog = home.catalog()
    (found,) = (memory for memory in catalog.memories() if memory.store == "openclaw" and memory.findings)
    catalog.plan_redact(found.ref).commit()
    text = (workspace / "MEMORY.md").read_text()
    assert token not in text
    assert [a == b for a, b in zip(text.splitlines(), made.MEMORY.splitlines(), strict=True)].count(False) == 1
    assert not any(token.encode() in path.read_bytes() for path in home.own.rglob("*") if path.is_file())


@pytest.mark.parametrize("locked", ["workspace", "workspace/MEMORY.md"])
def test_a_promotion_under_way_is_said(home: Home, workspace: Path, locked: str) -> None:
    state = home.path / ".openclaw"
    put(state / "locks" / f"memory-promotion-{made.digest(os.path.realpath(state / locked))}", "1")
    store = line_store(home.catalog())
    held = titled(store, "Keep")
    assert "it may be rewriting MEMORY.md right now" in store.plan_delete(held.key, held.etag).notes[0]


# Where it looks


def found(home: Home, **env: str) -> list[str]:
    stores = discover(Environment.of(home.path, home.project, {"MEMTUI_HOME": str(home.own), **env}))
    return [f"{store.id} {store.info.root.relative_to(home.path)}" for store in stores if isinstance(store, LineStore)]


def test_every_workspace_is_found(home: Home) -> None:
    state = home.path / ".openclaw"
    for name in ("workspace", "workspace-ops", "pinned", "elsewhere/free"):
        put(state / name / "MEMORY.md", "- x\n")
    put(
        state / "openclaw.json",
        """{
        // where they work
        agents: { defaults: { model: 'a "b"', },
          'entries': { dev: { "workspace": "~/.openclaw/pinned", }, free: {}, ops: {}, "../bad": {} }, /* more */ },
        }""",
    )
    assert found(home) == [
        "openclaw .openclaw/workspace",
        "openclaw:dev .openclaw/pinned",
        "openclaw:ops .openclaw/workspace-ops",
    ]
    put(
        state / "openclaw.json",
        '{"agents": {"defaults": {"workspace": "~/.openclaw/elsewhere"}, "entries": {"free": {}}}}',
    )
    assert found(home) == [
        "openclaw .openclaw/elsewhere",
        "openclaw:main .openclaw/workspace",
        "openclaw:free .openclaw/elsewhere/free",
        "openclaw:ops .openclaw/workspace-ops",
    ]


def test_variables_name_home_state_configuration_and_workspace(home: Home) -> None:
    put(home.path / "state" / "workspace" / "MEMORY.md", "- x\n")
    put(home.path / "other" / ".openclaw" / "workspace" / "MEMORY.md", "- x\n")
    put(home.path / "work" / "MEMORY.md", "- x\n")
    put(home.path / ".openclaw-lab" / "workspace" / "MEMORY.md", "- x\n")
    put(home.path / "conf.json5", "{agents: {defaults: {workspace: '~/work'}}}")
    assert found(home) == []
    assert found(home, OPENCLAW_STATE_DIR="~/state") == ["openclaw state/workspace"]
    assert found(home, OPENCLAW_STATE_DIR="undefined") == []
    assert found(home, OPENCLAW_HOME=str(home.path / "other")) == ["openclaw other/.openclaw/workspace"]
    assert found(home, OPENCLAW_WORKSPACE_DIR=str(home.path / "work")) == ["openclaw work"]
    assert found(home, OPENCLAW_CONFIG_PATH="~/conf.json5") == ["openclaw work"]
    assert found(home, OPENCLAW_PROFILE="lab") == ["openclaw:lab .openclaw-lab/workspace"]
    assert found(home, OPENCLAW_PROFILE="../lab") == []


def test_older_installs_are_found(home: Home) -> None:
    put(home.path / ".clawdbot" / "workspace" / "MEMORY.md", "- x\n")
    put(home.path / "openclaw" / "AGENTS.md", "- x\n")
    assert found(home) == ["openclaw .clawdbot/workspace", "openclaw:old-home openclaw"]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "{agents: 1}", "{agents: {entries: []}}", "[" * 5000, "\x00", "/*" * 50_000, ",/*x*/" * 20_000],
)
def test_a_configuration_that_cannot_be_read_stops_nothing(home: Home, workspace: Path, text: str) -> None:
    put(home.path / ".openclaw" / "openclaw.json", text)
    assert found(home) == ["openclaw .openclaw/workspace"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{a: 1, // x\n "b": "//no", }', {"a": 1, "b": "//no"}),
        ("{'it\\'s': 'a \"q\"'}", {"it's": 'a "q"'}),
        ("[1, /* , */ 2, ]", [1, 2]),
        ('{"u": "http://x", $k: null}', {"u": "http://x", "$k": None}),
    ],
)
def test_json5(text: str, value: object) -> None:
    assert json5.loads(text) == value


# Bad input


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda path: put(path, bytes(range(256)) * 40), "not text: the file looks binary"),
        (lambda path: put(path, b"x" * (20 * 1024 * 1024)), "too large to read (20.0 MB"),
        (os.mkfifo, "a pipe, not a file"),
        (a_socket, "a socket, not a file"),
        (Path.mkdir, "a folder, not a file"),
        (lambda path: path.symlink_to("nowhere"), "leads nowhere"),
        (looping, "in a loop"),
        (escaping, "outside the store"),
        (lambda path: put(path, "- Grüße\n".encode("latin-1")), "not valid UTF-8 in line 1"),
    ],
)
@pytest.mark.parametrize("name", ["MEMORY.md", "USER.md", "users/ana/USER.md"])
def test_a_bad_file_is_one_row(
    home: Home, workspace: Path, name: str, spoil: Callable[[Path], object], reason: str
) -> None:
    path = workspace / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    spoil(path)
    catalog = home.catalog()
    rows = [memory for memory in catalog.memories() if memory.store == "openclaw" and memory.error]
    assert [(row.key.partition("#")[0], reason in row.error) for row in rows] == [(name, True)]
    assert any(memory.store == "openclaw" and not memory.error for memory in catalog.memories())
    with pytest.raises(RefusedError):
        catalog.plan_edit(rows[0].ref, title="x")


def test_latin_1_survives_the_edit_of_another_line(catalog: Catalog, workspace: Path) -> None:
    put(workspace / "MEMORY.md", b"- Gr\xfc\xdfe\n- two\n")
    store = line_store(catalog)
    two = titled(store, "two")
    commit(catalog.committer, store.plan_update(two.key, Edit(body="zwei"), two.etag))
    assert (workspace / "MEMORY.md").read_bytes() == b"- Gr\xfc\xdfe\n- zwei\n"


@pytest.mark.parametrize("piece", ["<!--", "-->", "<!-- x -->", "[score=", " ", "- ", "\t\n ", "<!-- observed: ", "]"])
def test_a_megabyte_of_one_thing_takes_no_longer(home: Home, workspace: Path, piece: str) -> None:
    put(workspace / "MEMORY.md", "- x " + piece * (1_000_000 // len(piece)) + "\n- last\n")
    assert any(memory.title == "last" for memory in home.catalog().memories())


# The grammar

line = st.sampled_from(
    [
        "", "# Head", "## Promoted From Short-Term Memory (2026-11-15)", "## Consolidated Memory (2026-11-16)",
        "### Global", "<!-- openclaw-memory-promotion:memory:a.md:1:2 -->", "<!-- openclaw-memory-lineage:x -->",
        "<!-- observed: 2026-11-01 | status: active -->", "- a", "- a", "* b <!-- trigger: x -->", "  more",
        "- c [score=0.1 recalls=2] <!-- importance: 3 -->", "```", "1. d", "plain", "\t- deep", "---", "- ü\udcff",
    ]
)  # fmt: skip
texts = st.lists(line, max_size=12).flatmap(
    lambda rows: st.sampled_from(["\n", "\r\n"]).map(lambda end: end.join(rows))
)


@given(texts)
def test_editing_one_entry_leaves_the_others(text: str) -> None:
    entries = lines.parse(text)
    for number, entry in enumerate(entries):
        assert lines.replaced(text, entry, entry.block) == text
        assert lines.with_body(entry, entry.body).split("\n")[0].removesuffix("\r") == entry.block.split("\n")[
            0
        ].removesuffix("\r")
        after = lines.parse(lines.replaced(text, entry, "- changed"))
        assert [e.block for e in after] == [e.block for e in entries[:number]] + ["- changed"] + [
            e.block for e in entries[number + 1 :]
        ]
        assert after[number].promotion == entry.promotion


@given(texts)
def test_removing_and_adding_touch_nothing_else(text: str) -> None:
    entries = lines.parse(text)
    for number, entry in enumerate(entries):
        after = lines.parse(lines.removed(text, entry))
        assert [e.block for e in after] == [e.block for e in (*entries[:number], *entries[number + 1 :])]
        assert len(lines.stray_markers(lines.removed(text, entry))) <= len(lines.stray_markers(text))
    grown = lines.parse(lines.added(text, "- added"))
    assert sorted(e.block for e in grown) == sorted([*(e.block for e in entries), "- added"])
    new = next(e for e in grown if e.block == "- added")
    assert not new.generated
