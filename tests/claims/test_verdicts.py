"""Each kind of claim on repositories with a past: holds, gone, moved, never there, told, and what git cannot know."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from memtui_store.audit.claims.git import Git
from memtui_store.audit.claims.manifests import read_manifests
from memtui_store.audit.claims.model import ClaimResult
from memtui_store.audit.claims.repository import Repository
from memtui_store.audit.claims.verify import check_claims
from tests.claims.conftest import Project, body, day
from tests.claims.story import WRITTEN, live

Checked = Callable[..., ClaimResult]


@pytest.fixture
def lived(project: Project) -> tuple[Project, dict[str, str]]:
    return project, live(project)


@pytest.fixture
def checked(lived: tuple[Project, dict[str, str]]) -> Checked:
    repository = Repository(lived[0].root)

    def check(text: str, value: str = "", written: float = WRITTEN) -> ClaimResult:
        results = check_claims(text, repository, written=day(written))
        return next(each for each in results if not value or each.claim.value == value)

    return check


def verdicts(project: Project, text: str, written: float) -> dict[str, str]:
    return {each.claim.value: each.verdict for each in check_claims(text, project.root, written=day(written))}


MOVED = (
    ("Sessions: `src/auth/session.py`.", "src/identity/session_store.py"),
    ("All of it is in `src/pipeline.py`.", "src/pipeline/__init__.py"),
    ("Summaries: `src/report/summary.py`.", "web/report/summary.py"),
    ("Money is in `lib/shared/`.", "packages/money/src/"),
    ("Cart: `frontend/src/hooks/useCart.ts:3`", "frontend/src/features/cart/useCart.ts"),
    ("`handle_upload` is at `src/api.py:41`.", "src/api.py:401"),
    ("`src/api.py:41-42` (`handle_upload`)", "src/api.py:401-402"),
    ("See `src/api.py:45`.", "src/api.py:405"),
)


@pytest.mark.parametrize(("text", "new"), MOVED)
def test_what_moved_has_its_new_place(checked: Checked, text: str, new: str) -> None:
    results = [checked(text, value) for value in {part for part in text.split("`") if "/" in part}]
    assert [(each.verdict, each.suggestion) for each in results] == [("stale", new)]


GONE = (
    ("Caching: `src/cache.py`.", "`src/cache.py`"),
    ("Both writers are below `src/exporter/`.", "the folder was removed"),
    ("`src/gone_before.py` does it.", "removed by"),
    ("See `src/api.py:9000`.", "has 432 lines now"),
    ("Bounded by `MAX_RETRY_WINDOW`.", "MAX_RETRY_INTERVAL"),
    ("`run_nightly()` is called by cron.", "left the code"),
    ("`src.old_importer` reads the dumps.", "removed by"),
    ("`--purge-orphans` cleans.", "left the code"),
    ("Run `npm run lint:all`.", "left the npm scripts"),
    ("`make smoke` must pass.", "left the make scripts"),
    ("`python -m src.old_importer` reads them.", "removed by"),
)


@pytest.mark.parametrize(("text", "evidence"), GONE)
def test_what_is_gone_is_stale_with_its_commit(checked: Checked, text: str, evidence: str) -> None:
    found = checked(text)
    assert found.verdict == "stale"
    assert evidence.strip("`") in found.evidence + found.claim.value


HOLDS = (
    "`src/notifier.py` sends mail", "`internal/queue/worker.go` drains", "`worker.go` drains", "Docs: `docs/`",
    "`rotate_keys()` weekly", "`--retain-data-volumes` keeps them", "`npm run e2e`", "`make build`",
    "`handle_upload` is at `src/api.py:401`", "We run Python 3.12.", "Postgres 15 in compose.", "`report/summary.py`",
    "`src.notifier` sends mail", "`python -m src.notifier`",
)  # fmt: skip


@pytest.mark.parametrize("text", HOLDS)
def test_what_holds_is_confirmed(checked: Checked, text: str) -> None:
    assert checked(text).verdict == "confirmed"


UNCHECKED = (
    ("`src/cache.py` was removed.", "removed"),
    ("We should add `src/cache.py` again.", "planned"),
    ("Modules such as `src/cache.py`.", "example"),
    ("There is no `src/cache.py`.", "not to be used"),
    ("In the `billing` repo: `src/cache.py`.", "outside this project"),
    ("The bundle is `assets/bundle.js`.", "generated"),
    ("The import writes to `config/feature_flags.yaml`.", "generated"),
    ("`src/never.py` does it.", "is or was"),
    ("`/etc/passwd.conf` and more", "outside the project"),
    ("`~/notes/cache.py` and more", "outside the project"),
    ("`../other/cache.py` does it", "outside the project"),
    ("See `legacy_never()` there.", "nor was it defined"),
    ("There is no `MAX_RETRY_WINDOW`.", "not to be used"),
    ("Uses `numpy.get_include()`.", "nor was it defined"),
    ("`git gc --purge-orphans` cleans.", "another program"),
    ("`npm run never`", "nor did one"),
    ("`make -C other smoke`", "nothing in it"),
    ("`npm run lint:all` was dropped.", "removed"),
    ("Upgraded from Django 4.2.", "compares versions"),
    ("Works on React 18 or newer", "compares versions"),
    ("Redis 7 is used", "no manifest"),
    ("`src/cache.py` caches pages.\n\nLater `src/cache.py` was deleted.", "removed"),
    ("---\nSTATUS: ARCHIVED\n\n`src/cache.py` caches pages.", "superseded"),
)


@pytest.mark.parametrize(("text", "reason"), UNCHECKED)
def test_what_cannot_be_proved_is_unchecked_with_its_reason(checked: Checked, text: str, reason: str) -> None:
    found = checked(text)
    assert found.verdict == "unchecked"
    assert reason in found.evidence


def test_only_the_source_of_a_move_is_excused(checked: Checked) -> None:
    text = "Moved `src/x_never.py` to `src/auth/session.py`."
    assert checked(text, "src/auth/session.py").verdict == "stale"


def test_what_was_missing_when_it_was_written_is_no_decay(checked: Checked) -> None:
    assert checked("`npm run lint:all`", written=60).verdict == "unchecked"
    assert checked("Bounded by `MAX_RETRY_WINDOW`.", written=60).verdict == "unchecked"


def test_a_version_is_contradicted_by_the_manifest_that_had_it(checked: Checked) -> None:
    found = checked("We run Django 4.2 here.")
    assert (found.verdict, found.suggestion) == ("contradicted", "Django 5.1")
    assert "pyproject.toml" in found.evidence
    assert checked("We run Django 3.2 here.").verdict == "unchecked"


def test_a_script_under_another_name_is_contradicted(project: Project) -> None:
    project.put("package.json", '{"scripts": {"build-prod": "x"}}\n')
    project.commit(0)
    project.put("package.json", '{"scripts": {"build:prod": "x"}}\n')
    project.commit(10)
    found = check_claims("Run `npm run build-prod`.", project.root, written=day(5))[0]
    assert (found.verdict, found.suggestion) == ("contradicted", "npm run build:prod")


def test_a_rewritten_project(project: Project) -> None:
    project.put("legacy/engine.py", "class EngineCore:\n    pass\n\ndef start_engine():\n    pass\n")
    project.put("legacy/store.py", body("store"))
    project.commit(0)
    project.remove("legacy/engine.py", "legacy/store.py")
    project.put("rust/src/main.rs", "fn main() {}\n")
    project.commit(10)
    text = "`EngineCore` in `legacy/engine.py`, `start_engine()`; rows are in `legacy/store.py`. All below `legacy/`."
    assert set(verdicts(project, text, 5).values()) == {"stale"}


def test_a_squashed_history_proves_nothing(project: Project) -> None:
    project.put("src/new.py", body("new"))
    project.commit(30, "all work, squashed")
    text = "`src/old.py` has `old_function()`; run `make old`."
    assert set(verdicts(project, text, 5).values()) == {"unchecked"}


def test_a_name_that_came_after_the_memory_is_not_what_it_spoke_of(project: Project) -> None:
    project.commit(0)
    project.put("src/tool.py", body("tool"))
    project.commit(40)
    project.remove("src/tool.py")
    project.commit(50)
    assert verdicts(project, "Is in `src/tool.py`.", 5) == {"src/tool.py": "unchecked"}
    assert verdicts(project, "Is in `src/tool.py`.", 30) == {"src/tool.py": "stale"}


def test_a_bare_name_that_many_files_had_says_nothing(project: Project) -> None:
    project.put("a/plan.txt", body("a"))
    project.put("b/plan.txt", body("b"))
    project.put("solo.py", body("solo"))
    project.put("src/uses.py", "open('written.csv')\n")
    project.put("written.csv", body("dat"))
    project.commit(0)
    project.remove("a/plan.txt", "b/plan.txt", "solo.py", "written.csv")
    project.commit(10)
    text = "`plan.txt` has it, `solo.py` runs it, `written.csv` keeps it."
    assert list(verdicts(project, text, 5).values()) == ["unchecked", "stale", "unchecked"]


def test_a_file_that_came_back_or_lies_untracked_is_there(project: Project) -> None:
    project.put("src/tool.py", body("tool"))
    project.commit(0)
    project.remove("src/tool.py")
    project.commit(10)
    project.put("src/tool.py", body("tool"))
    assert verdicts(project, "Is in `src/tool.py`.", 5) == {"src/tool.py": "confirmed"}


def test_a_line_git_dates_is_judged_by_its_own_date(project: Project) -> None:
    project.put("src/tool.py", "def start_tool():\n    pass\n")
    project.put(".claude/memory/a.md", "It is `start_tool`.\n")
    project.commit(0)
    project.remove("src/tool.py")
    project.commit(10)
    project.put(".claude/memory/a.md", "It is `start_tool`.\nMore.\n")
    project.commit(20)
    memory = project.root / ".claude/memory/a.md"
    assert check_claims(memory.read_text(), project.root, written=day(20))[0].verdict == "unchecked"
    assert check_claims(memory.read_text(), project.root, written=day(20), source=memory)[0].verdict == "stale"


def test_a_relative_link_is_read_from_the_memorys_folder(project: Project) -> None:
    project.put("docs/a.md", body("a"))
    project.put("docs/b.md", body("b"))
    project.put(".claude/memory/a.md", "[a](../../docs/a.md) and [b](../../docs/b.md)\n")
    project.commit(0)
    project.remove("docs/b.md")
    project.commit(10)
    memory = project.root / ".claude/memory/a.md"
    found = check_claims(memory.read_text(), project.root, source=memory, written=day(0))
    assert [each.verdict for each in found] == ["confirmed", "stale"]


def test_a_shallow_clone_says_nothing_of_what_it_lacks(lived: tuple[Project, dict[str, str]], tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    lived[0].git("clone", "-q", "--depth=1", f"file://{lived[0].root}", str(clone))
    found = check_claims("`src/cache.py` `src/notifier.py` `run_nightly`", clone, written=day(WRITTEN))
    assert [each.verdict for each in found] == ["unchecked", "confirmed", "unchecked"]


def test_a_worktree_and_a_folder_inside_are_the_repository(
    lived: tuple[Project, dict[str, str]], tmp_path: Path
) -> None:
    tree = tmp_path / "tree"
    lived[0].git("worktree", "add", "-q", "--detach", str(tree), "main")
    for root in (tree, lived[0].root / "backend"):
        found = check_claims("`cmd/server/main.go` `src/cache.py`", root, written=day(WRITTEN))
        assert [each.verdict for each in found] == ["confirmed", "stale"]


def test_a_missing_blob_hides_nothing_else(lived: tuple[Project, dict[str, str]]) -> None:
    """A partial clone lacks blobs that renames and patches would read."""
    project = lived[0]
    blob = project.git("rev-parse", "HEAD~3:assets/bundle.js")
    (project.root / ".git/objects" / blob[:2] / blob[2:]).unlink()
    assert verdicts(project, "`src/cache.py` caches", WRITTEN) == {"src/cache.py": "stale"}


def test_a_plain_folder_is_checked_by_its_files_alone(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.py").write_text("def known_name(): ...\n")
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "a"\ndependencies = ["django==5.1"]\n')
    found = check_claims("`src/a.py` `src/b.py` `known_name` `unknown_name` Django 4.2", tmp_path, written=day(0))
    assert [each.verdict for each in found] == ["confirmed", "unchecked", "confirmed", "unchecked", "contradicted"]


def test_without_a_project_nothing_is_said(tmp_path: Path) -> None:
    for root in (None, tmp_path / "missing"):
        assert {each.verdict for each in check_claims("`src/a.py` `x_y()` `--flag-x`", root)} == {"unchecked"}


def test_without_git_paths_are_still_checked(
    lived: tuple[Project, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(lived[0].root.parent / "empty"))
    found = check_claims("`src/notifier.py` `src/cache.py`", lived[0].root, written=day(WRITTEN))
    assert [each.verdict for each in found] == ["confirmed", "unchecked"]


def test_names_of_other_memories_are_left_alone(lived: tuple[Project, dict[str, str]]) -> None:
    found = check_claims("See `orders.sql`.", lived[0].root, written=day(WRITTEN), known_links=lambda: {"orders.sql"})
    assert [each.verdict for each in found] == ["unchecked"]


def test_no_answer_leaves_the_project(project: Project, tmp_path: Path) -> None:
    (tmp_path / "secret.py").write_text("secret_symbol_outside = 1\n")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "deep.py").write_text("deep_symbol_outside = 1\n")
    project.put("a.py", body("a"))
    (project.root / "link.py").symlink_to(tmp_path / "secret.py")
    (project.root / "dir").symlink_to(tmp_path / "out")
    os.mkfifo(project.root / "pipe.py")
    project.commit(0)
    texts = "`src/../../../secret.py` `dir/deep.py` `secret_symbol_outside` `deep_symbol_outside` `pipe.py:3`"
    assert {each.verdict for each in check_claims(texts, project.root, written=day(1))} == {"unchecked"}


def test_git_is_stopped_at_its_time_and_size(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.put("a.py", body("a", 5000))
    project.commit(0)
    git = Git(project.root)
    assert git.run("cat-file", "--batch", stdin=b"HEAD:a.py\n")
    monkeypatch.setattr("memtui_store.audit.claims.git.OUTPUT_CAP", 1000)
    assert git.run("cat-file", "--batch", stdin=b"HEAD:a.py\n") is None
    assert Git(project.root, budget=0).run("rev-parse", "HEAD") is None
    assert git.run("rev-parse", "HEAD", seconds=1e-9) is None
    assert Repository(project.root.parent / "none").head is None


def test_no_socket_is_opened(lived: tuple[Project, dict[str, str]], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a socket")

    monkeypatch.setattr(socket, "socket", refuse)
    assert check_claims("https://example.com `src/cache.py`", lived[0].root)


def test_evidence_cannot_carry_escapes(project: Project) -> None:
    project.put("src/wo\x1b[31mrd/part.py", body("part"))
    project.commit(0)
    found = check_claims("`part.py`", project.root)[0]
    assert found.verdict == "confirmed"
    assert "\x1b" not in found.evidence


MANIFESTS = (
    ("package.json", '{"scripts": {"a": "x"}, "dependencies": {"React": "^18"}}', "npm", "a", "react", "^18"),
    (
        "pyproject.toml",
        '[project]\nrequires-python=">=3.9"\n[project.scripts]\na="b:c"',
        "python",
        "a",
        "python",
        ">=3.9",
    ),
    ("pyproject.toml", '[tool.pdm.scripts]\na="x"\n[tool.poetry.dependencies]\nx="^1"', "python", "a", "x", "^1"),
    ("Makefile", ".PHONY: a\na b: c\n\techo\n", "make", "b", "", ""),
    ("justfile", "a x='1':\n  echo\n", "just", "a", "", ""),
    ("Taskfile.yml", "tasks:\n  a:\n    cmds: [x]\n", "task", "a", "", ""),
    ("composer.json", '{"scripts": {"a": "x"}, "require": {"b/c": "^2"}}', "composer", "a", "b/c", "^2"),
    ("go.mod", "module x\ngo 1.22\nrequire (\n\texample.org/y/cobra v1.8.0\n)\n", "", "", "cobra", "1.8.0"),
    ("Cargo.toml", '[dependencies]\ntokio = { version = "1.3" }\n', "", "", "tokio", "1.3"),
    ("requirements.txt", "django[x]==4.2 ; a\n# b\n", "", "", "django", "==4.2"),
    ("Dockerfile", "FROM docker.io/library/python:3.11-slim AS x\n", "", "", "python", "3.11"),
    (".nvmrc", "v20.1.0\n", "", "", "node", "20.1.0"),
)


@pytest.mark.parametrize(("path", "text", "runner", "script", "name", "spec"), MANIFESTS)
def test_manifests(path: str, text: str, runner: str, script: str, name: str, spec: str) -> None:
    found = read_manifests([path], lambda _: text.encode())
    assert not script or script in found.scripts[runner]
    assert not name or spec in [pin.spec for pin in found.pins[name]]
    for broken in (text[: len(text) // 2], text.replace("{", "[" * 500), "\0" * 50):
        read_manifests([path], lambda _, data=broken: data.encode())  # type: ignore[misc]
