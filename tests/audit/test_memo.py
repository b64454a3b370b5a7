"""A second audit of unchanged memories reads nothing; whatever an audit rests on brings it back when it changes."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from memtui_store.findings import Finding
from tests.claims.conftest import Project, body, day
from tests.conftest import Home, fake_token, memory_text, put

WRITTEN = 299
"""Days before the frozen present: 2026-01-21, between the commits below."""
TEXT = """
The entry is `src/entry.py`, `entry_5` is at `src/lines.py:6`, retries are bounded by `MAX_RETRY_WINDOW`, with
Django 4.2 and `npm run lint`. Logs: `var/out.txt`.
"""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that a test has just written count as settled; one test looks at the rule itself."""
    monkeypatch.setattr("memtui_store.audit.memo.RACY_NS", -1)


@pytest.fixture
def project(home: Home) -> Project:
    made = Project(home.project)
    made.put("src/entry.py", body("entry"))
    made.put("src/lines.py", body("entry", 30))
    made.put("src/limits.py", "MAX_RETRY_WINDOW = 30\n")
    made.put("package.json", '{"scripts": {"lint": "x", "dev": "y"}}\n')
    made.put("pyproject.toml", '[project]\nname = "app"\ndependencies = ["django==4.2.1"]\n')
    made.put("var/out.txt", body("out"))
    made.commit(0)
    home.write("a.md", memory_text("a", "d", "project", TEXT), WRITTEN)
    home.write("b.md", memory_text("b", "d", "project", "Ships on `main`. We deploy today."), WRITTEN)
    return made


def fresh(home: Home, *, rules: list[str] | None = None, query: str = "") -> list[Finding]:
    """What an audit without any memory of an earlier one says, over the same approvals and decisions."""
    catalog = home.catalog()
    places = replace(catalog.around.places, cache=home.path.parent / "no-cache")
    catalog.around.__dict__["places"] = places
    found = catalog.audit(rules, query=query)
    for path in sorted(places.cache.glob("*")) if places.cache.exists() else ():
        path.unlink()
    return found.findings


def kept(home: Home, **asked: object) -> list[Finding]:
    return home.catalog().audit(**asked).findings  # type: ignore[arg-type] # as the test wrote them


def claims(findings: list[Finding]) -> set[str]:
    return {found.message.split("'")[1] for found in findings if found.rule.startswith("claim.")}


@pytest.fixture
def nothing_is_read(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    def forbid() -> None:
        for name in ("memtui_store.catalog.Catalog.memories", "memtui_store.audit.run.Context"):
            monkeypatch.setattr(name, lambda *_, **__: pytest.fail("a memory was looked at again"))

    return forbid


def test_a_second_run_looks_at_no_memory(home: Home, project: Project, nothing_is_read: Callable[[], None]) -> None:
    first = home.catalog().audit()
    nothing_is_read()
    again = home.catalog().audit()
    assert first.findings
    assert (again.findings, again.memories) == (first.findings, first.memories)
    assert {found.family for found in kept(home, rules=["age"])} == {"age"}


def test_exceptions_and_severities_hold_in_a_second_run(home: Home) -> None:
    home.write("x.md", memory_text("x", body=f"token {fake_token()} <!-- memtui-ignore secret.* a sample -->"))
    put(home.own / "config" / "config.toml", '[rules]\n"shape.no-why" = "critical"\n')
    first, again = home.catalog().audit(), home.catalog().audit()
    assert [why for _, why in again.ignored] == ["a sample"]
    assert again.ignored == first.ignored
    assert {f.severity for f in again.findings if f.rule == "shape.no-why"} == {"critical"}


def test_what_was_just_written_is_not_kept(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write in the same tick of the clock would leave the stamp as it is."""
    monkeypatch.setattr("memtui_store.audit.memo.RACY_NS", 3_600_000_000_000)
    home.write("a.md", memory_text("a"))
    home.catalog().audit()
    monkeypatch.setattr("memtui_store.audit.memo.Memo.remember", lambda *_: None)
    ran: list[object] = []
    monkeypatch.setattr("memtui_store.audit.run.aging_of", lambda *asked: ran.append(asked))
    home.catalog().audit()
    assert ran


@pytest.mark.parametrize("moment", ["2026-11-16T12:30:00Z", "2026-11-17T01:00:00Z", "2027-06-01T12:00:00Z"])
def test_ages_grow_without_a_new_look(home: Home, moment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    home.write("old.md", memory_text("old", "d", "project", "We deploy today."), 89.99)
    home.write("young.md", memory_text("young", "d", "project", "See you tomorrow."), 0.1)
    home.catalog().audit()
    monkeypatch.setenv("MEMTUI_NOW", moment)
    assert kept(home) == fresh(home)
    assert any(found.rule == "age.stale" for found in kept(home))


def _same_size(home: Home) -> None:
    path = home.memory / "b.md"
    before = path.stat()
    path.write_text(path.read_text().replace("today", "Today").replace("main", "edge"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def _session(home: Home) -> None:
    put(home.memory.parent / "s.jsonl", "\n".join(
        f'{{"timestamp":"2026-{month}-10T00:00:00Z","message":{{"content":[]}}}}' for month in ("02", "09")
    ))  # fmt: skip


def _linked(home: Home) -> None:
    (home.memory / "real").mkdir()
    (home.memory / "c.md").symlink_to(home.memory / "b.md")


CHANGES: dict[str, Callable[[Home], object]] = {
    "a new file": lambda home: home.write("new.md", memory_text("new")),
    "a file gone": lambda home: (home.memory / "b.md").unlink(),
    "same size and time": _same_size,
    "a file in a new folder": lambda home: home.write("deep/down/new.md", memory_text("new")),
    "a link": _linked,
    "no permission": lambda home: (home.memory / "b.md").chmod(0o200),
    "the index": lambda home: home.write("MEMORY.md", "- [Gone](gone.md)\n"),
    "an approval": lambda home: home.catalog().plan_approve("a.md").commit(),
    "settings": lambda home: put(home.own / "config" / "config.toml", "stale_days = 2\n"),
    "a decision": lambda home: home.catalog().plan_distinct("a.md", "b.md").commit(),
    "a session": _session,
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_around_the_memories_is_seen(home: Home, project: Project, change: str) -> None:
    kept(home)
    CHANGES[change](home)
    assert kept(home) == fresh(home)


def _commit_removal(project: Project) -> None:
    project.remove("src/entry.py", "src/limits.py")
    project.commit(40)


def _branch(project: Project) -> None:
    project.git("checkout", "-q", "-b", "side")
    _commit_removal(project)
    project.git("checkout", "-q", "main")
    project.git("checkout", "-q", "side")


def _packed(project: Project) -> None:
    _commit_removal(project)
    project.git("pack-refs", "--all")


def _no_reflog(project: Project) -> None:
    project.git("config", "core.logAllRefUpdates", "false")
    _commit_removal(project)


REPOSITORY: dict[str, tuple[Callable[[Project], object], set[str]]] = {
    "a commit": (_commit_removal, {"src/entry.py", "MAX_RETRY_WINDOW"}),
    "another branch": (_branch, {"src/entry.py", "MAX_RETRY_WINDOW"}),
    "packed refs": (_packed, {"src/entry.py", "MAX_RETRY_WINDOW"}),
    "no log of refs": (_no_reflog, {"src/entry.py", "MAX_RETRY_WINDOW"}),
    "an edited line": (lambda p: p.put("src/lines.py", "# pad\n" * 40 + body("entry", 30)), {"src/lines.py:6"}),
    "an edited manifest": (
        lambda p: p.put("pyproject.toml", '[project]\nname = "app"\ndependencies = ["django==5.1.2"]\n'),
        {"Django 4.2"},
    ),
}


@pytest.mark.parametrize("change", REPOSITORY)
def test_a_change_of_the_project_is_seen(home: Home, project: Project, change: str) -> None:
    assert claims(kept(home)) == set()
    act, wrong = REPOSITORY[change]
    act(project)
    assert claims(kept(home)) == wrong
    assert kept(home) == fresh(home)


HEALED: dict[str, Callable[[Project], object]] = {
    "the file is back, uncommitted": lambda p: p.put("other/src/entry.py", body("entry")),
    "the word is back, uncommitted": lambda p: p.put("src/lines.py", body("entry", 30) + "MAX_RETRY_WINDOW = 1\n"),
    "it is generated now": lambda p: p.put(".gitignore", "src/entry.py\n"),
}


@pytest.mark.parametrize("change", HEALED)
def test_what_heals_a_claim_is_seen(home: Home, project: Project, change: str) -> None:
    _commit_removal(project)
    before = claims(kept(home))
    assert before == {"src/entry.py", "MAX_RETRY_WINDOW"}
    HEALED[change](project)
    assert len(claims(kept(home))) == 1
    assert kept(home) == fresh(home)


def test_a_linked_worktree_is_watched_too(home: Home, project: Project, tmp_path: Path) -> None:
    """Its `.git` is a file, and HEAD lies elsewhere."""
    project.git("branch", "other")
    project.git("worktree", "add", "-q", str(tmp_path / "tree"), "other")
    os.rename(home.project, tmp_path / "main")
    os.rename(tmp_path / "tree", home.project)
    put(home.project / ".git", f"gitdir: {tmp_path / 'main' / '.git' / 'worktrees' / 'tree'}\n")
    assert claims(kept(home)) == set()
    work = Project.__new__(Project)
    work.root = home.project
    _commit_removal(work)
    assert claims(kept(home)) == {"src/entry.py", "MAX_RETRY_WINDOW"}


def test_a_repository_that_comes_up_is_seen(home: Home, project: Project, tmp_path: Path) -> None:
    _commit_removal(project)
    os.rename(home.project / ".git", tmp_path / "hidden")
    assert claims(kept(home)) == set()
    os.rename(tmp_path / "hidden", home.project / ".git")
    assert claims(kept(home)) == {"src/entry.py", "MAX_RETRY_WINDOW"}


def test_looking_does_not_spoil_the_memo(home: Home, project: Project, nothing_is_read: Callable[[], None]) -> None:
    """What git itself does to its folder when somebody looks at the state of things is no change."""
    first = kept(home)
    project.git("status")
    nothing_is_read()
    assert kept(home) == first


def test_a_query_is_answered_alike_with_and_without_the_memo(home: Home, project: Project) -> None:
    home.write("c.md", memory_text("c", "d", "project", TEXT), WRITTEN)
    kept(home)
    assert any(found.rule == "dup.exact" for found in kept(home))
    for query in ("use-a", "entry", "deploy", "type:project", "age>1d"):
        assert kept(home, query=query) == fresh(home, query=query)


def test_a_damaged_memo_is_none(home: Home, project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    first = kept(home)
    for damaged in ("{", "[]", "{}", "null", '{"looked_at": [], "looked": 1}'):
        with monkeypatch.context() as patched:
            patched.setattr("memtui_store.loading.cache.Cache.report", lambda *_, held=damaged: held)
            assert kept(home) == first


def test_dates_of_the_story() -> None:
    assert day(0).isoformat() < "2026-01-21" < day(40).isoformat()
