"""Each verdict and each trap, on repositories with a past."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from memtui_store.audit.claims import ClaimResult, Repository, check_claims
from memtui_store.audit.claims.git import Git
from tests.claims.conftest import Project, body, day
from tests.claims.story import WRITTEN, live

Checked = Callable[..., ClaimResult]


@pytest.fixture
def lived(project: Project) -> tuple[Project, dict[str, str]]:
    return project, live(project)


@pytest.fixture
def checked(lived: tuple[Project, dict[str, str]]) -> Checked:
    repository = Repository(lived[0].root)

    def check(text: str, value: str = "", written: float | None = WRITTEN) -> ClaimResult:
        moment = day(written) if written is not None else None
        results = check_claims(text, lived[0].root, written=moment, repository=repository)
        return next(each for each in results if not value or each.claim.value == value)

    return check


def test_a_git_rename_is_followed(checked: Checked) -> None:
    found = checked("Sessions: `src/auth/session.py`.")
    assert (found.verdict, found.suggestion) == ("stale", "src/identity/session_store.py")
    assert "2026-01-31" in found.evidence


def test_a_file_that_became_a_package(checked: Checked) -> None:
    found = checked("All of it is in `src/pipeline.py`.")
    assert (found.verdict, found.suggestion) == ("stale", "src/pipeline/__init__.py")


def test_the_only_file_of_the_same_name_is_offered(checked: Checked) -> None:
    found = checked("Summaries: `src/report/summary.py`.")
    assert (found.verdict, found.suggestion) == ("stale", "web/report/summary.py")
    assert checked("Summaries: `report/summary.py`.").verdict == "confirmed"


def test_a_removed_file_names_its_commit(checked: Checked, lived: tuple[Project, dict[str, str]]) -> None:
    found = checked("Caching: `src/cache.py`.")
    assert found.verdict == "stale"
    assert lived[1]["removed"][:9] in found.evidence
    assert "2026-02-10" in found.evidence


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("`src/cache.py` was removed.", "removed"),
        ("`src/gone_before.py` does it.", "already gone"),
        ("The bundle is `assets/bundle.js`.", "generated"),
        ("In the `billing` repo: `src/cache.py`.", "outside this project"),
        ("Something like, for example, `src/caches/redis.py`.", "example"),
        ("`src/never.py` does it.", "is or was"),
        ("`/etc/passwd.conf` and more", "outside the project"),
        ("`~/notes/cache.py` and more", "outside the project"),
        ("`../other/cache.py` does it", "another repository"),
        ("https://example.com/cache.py", "never fetched"),
        ("[[nowhere]]", "dangling"),
        ("See `legacy_never()` there.", "knows nothing of it"),
    ],
)
def test_what_cannot_be_proved_is_unchecked_with_its_reason(checked: Checked, text: str, reason: str) -> None:
    found = checked(text)
    assert found.verdict == "unchecked"
    assert reason in found.evidence


def test_what_one_sentence_tells_as_gone_no_other_sentence_claims(checked: Checked) -> None:
    assert checked("`src/cache.py` caches pages.\n\nLater `src/cache.py` was deleted.").verdict == "unchecked"


def test_only_the_source_of_a_move_is_excused(checked: Checked) -> None:
    text = "Moved `src/x_never.py` to `src/auth/session.py`."
    assert checked(text, "src/auth/session.py").verdict == "stale"


def test_line_drift_is_found_by_the_symbol(checked: Checked) -> None:
    for written in (WRITTEN, None):
        found = checked("`handle_upload` is at `src/api.py:41`.", "src/api.py:41", written)
        assert (found.verdict, found.suggestion) == ("stale", "src/api.py:401")
    assert checked("`handle_upload` is at `src/api.py:401`.", "src/api.py:401", None).verdict == "confirmed"
    assert checked("`handle_upload` is at `src/api.py:9000`.", "src/api.py:9000").verdict == "contradicted"


def test_line_drift_without_a_symbol_is_found_by_the_line(checked: Checked) -> None:
    found = checked("See `src/api.py:45`.")
    assert (found.verdict, found.suggestion) == ("stale", "src/api.py:405")
    assert checked("See `src/api.py:45`.", written=None).verdict == "unchecked"


def test_a_symbol_is_stale_only_if_the_code_once_had_it(checked: Checked) -> None:
    for written in (WRITTEN, None):
        found = checked("Bounded by `MAX_RETRY_WINDOW`.", written=written)
        assert found.verdict == "stale"
        assert "MAX_RETRY_INTERVAL" in found.evidence
        assert checked("Uses `numpy.get_include()`.", written=written).verdict == "unchecked"
    assert checked("There is no `MAX_RETRY_WINDOW`.").verdict == "unchecked"


def test_flags_are_registered_without_dashes(checked: Checked) -> None:
    assert checked("`--retain-data-volumes` keeps them.").verdict == "confirmed"
    assert checked("`--purge-orphans` cleans.").verdict == "stale"
    assert checked("`git gc --purge-orphans` cleans.").verdict == "unchecked"


def test_commands(checked: Checked) -> None:
    assert checked("`go run ./cmd/server`").verdict == "confirmed"
    assert checked("`npm run e2e`").verdict == "confirmed"
    assert checked("`npm run lint:all`").verdict == "stale"
    assert checked("`npm run lint:all`", written=60).verdict == "unchecked"
    assert checked("`npm run never`").verdict == "unchecked"
    assert checked("`make build`").verdict == "confirmed"
    assert checked("`bash scripts/release.sh`").verdict == "confirmed"
    assert checked("`python scripts/seed_db.py`", "python scripts/seed_db.py").verdict == "stale"


def test_commits_and_branches(checked: Checked, lived: tuple[Project, dict[str, str]]) -> None:
    commits = lived[1]
    assert checked(f"Done in {commits['first'][:9]}.").verdict == "confirmed"
    side = checked(f"Done in {commits['side'][:9]}.")
    assert (side.verdict, "squashed" in side.evidence) == ("unchecked", True)
    assert checked("Done in 0123abc4.").verdict == "unchecked"
    assert checked("Work on branch `side` now", "side").verdict == "confirmed"
    assert checked("Work on branch `nope` now", "nope").verdict == "unchecked"


def test_versions(checked: Checked) -> None:
    found = checked("We run Django 4.2 here.")
    assert (found.verdict, found.suggestion) == ("contradicted", "Django 5.1")
    assert "pyproject.toml" in found.evidence
    assert checked("We run Python 3.12.").verdict == "confirmed"
    assert checked("Postgres 15 in compose.").verdict == "confirmed"
    assert checked("Upgraded from Django 4.2.").verdict == "unchecked"
    assert checked("Works on React 18 or newer").verdict == "unchecked"
    assert checked("Redis 7 is used").verdict == "unchecked"


def test_links_are_known_or_dangling(project: Project) -> None:
    project.commit(0)
    found = check_claims("[[Some_Note]] [[other]] `some_note.md`", project.root, known_links={"some-note"})
    assert [each.verdict for each in found] == ["confirmed", "unchecked", "unchecked"]


def test_a_line_git_dates_is_judged_by_its_own_date(project: Project) -> None:
    project.put("src/tool.py", body("tool"))
    project.put(".claude/memory/a.md", "The tool is `src/tool.py`.\n")
    project.commit(0)
    project.remove("src/tool.py")
    project.commit(10)
    project.put(".claude/memory/a.md", "The tool is `src/tool.py`.\nMore.\n")
    project.commit(20)
    memory = project.root / ".claude/memory/a.md"
    assert check_claims(memory.read_text(), project.root, written=day(20))[0].verdict == "unchecked"
    assert check_claims(memory.read_text(), project.root, written=day(20), source=memory)[0].verdict == "stale"


def test_a_plain_folder_is_checked_by_its_files_alone(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.py").write_text("def known_name(): ...\n")
    found = check_claims("`src/a.py` `src/b.py` `known_name` `unknown_name` 1234abcd", tmp_path)
    assert [each.verdict for each in found] == ["confirmed", "unchecked", "confirmed", "unchecked", "unchecked"]


def test_without_a_project_nothing_is_said(tmp_path: Path) -> None:
    for root in (None, tmp_path / "missing"):
        assert {each.verdict for each in check_claims("`src/a.py` `x_y()` --flag-x", root)} == {"unchecked"}


def test_without_git_paths_are_still_checked(
    checked: Checked, lived: tuple[Project, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(lived[0].root.parent / "empty"))
    found = check_claims("`src/notifier.py` `src/cache.py`", lived[0].root)
    assert [each.verdict for each in found] == ["confirmed", "unchecked"]


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
    assert {each.verdict for each in check_claims(texts, project.root) if each.claim.kind != "file_line"} == {
        "unchecked"
    }


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
    assert check_claims("https://example.com `src/cache.py` 1234abcd", lived[0].root)


def test_evidence_cannot_carry_escapes(project: Project) -> None:
    project.put("src/wo\x1b[31mrd/part.py", body("part"))
    project.commit(0)
    found = check_claims("`part.py`", project.root)[0]
    assert found.verdict == "confirmed"
    assert "\x1b" not in found.evidence


def test_a_hunk_head_is_no_removal(project: Project) -> None:
    """git repeats the enclosing function in a hunk's head, also of commits that never touched it."""
    function = "def enclosing_name():\n" + "".join(f"    step_{number}()\n" for number in range(30))
    project.put("src/a.py", function)
    project.commit(0)
    project.put("src/a.py", function.replace("enclosing_name", "other_thing"))
    project.commit(10)
    project.put("src/a.py", function.replace("enclosing_name", "other_thing").replace("step_20", "step_x"))
    project.commit(20)
    found = check_claims("Call `enclosing_name()` there.", project.root, written=day(5))[0]
    assert found.verdict == "stale"
    assert "2026-01-11" in found.evidence
    assert check_claims("Call `enclosing_name()` there.", project.root, written=day(15))[0].verdict == "unchecked"


def test_a_folder_inside_a_repository_is_enough(lived: tuple[Project, dict[str, str]]) -> None:
    found = check_claims("`cmd/server/main.go` `src/cache.py`", lived[0].root / "backend", written=day(WRITTEN))
    assert [each.verdict for each in found] == ["confirmed", "stale"]
