"""A repository whose configuration names a program wherever git lets it: none may run, and nothing may change."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from memtui_store.audit.claims.verify import check_claims
from tests.claims.conftest import Project, body, day

TEXT = """
The entry is `src/main_entry.py:3` (`main_entry_2`), once `src/removed_file.py`, with `vanished_symbol()` and
`--vanished-flag`; `npm run gone`, commit 1234abc5, branch `topic`, Python 3.9, `var/ignored.bin`, `secret.dat`.
"""


def snapshot(folder: Path) -> dict[str, tuple[int, int, bytes]]:
    return {
        str(path.relative_to(folder)): (path.lstat().st_mtime_ns, path.lstat().st_size, path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }


def arm(project: Project, canary: Path) -> None:
    """Everything that some git command would run, pointing at one script that leaves a trace."""
    script = canary.parent / "evil.sh"
    script.write_text(f'#!/bin/sh\necho "$0 $@" >> {canary}\ncat\n')
    script.chmod(0o755)
    dot = project.root / ".git"
    for hook in (
        "post-checkout",
        "pre-commit",
        "post-index-change",
        "reference-transaction",
        "fsmonitor-watchman",
        "post-merge",
    ):
        (dot / "hooks").mkdir(exist_ok=True)
        (dot / "hooks" / hook).write_text(script.read_text())
        (dot / "hooks" / hook).chmod(0o755)
    run = str(script)
    settings = f"""
[core]
    fsmonitor = {run}
    pager = {run}
    hooksPath = {dot / "hooks"}
    sshCommand = {run}
    editor = {run}
    askPass = {run}
    attributesFile = {dot / "more-attributes"}
    alternateRefsCommand = {run}
    gitProxy = {run}
[pager]
    log = {run}
    grep = {run}
    blame = {run}
[diff]
    external = {run}
    submodule = diff
[diff "evil"]
    command = {run}
    textconv = {run}
    cachetextconv = true
[filter "evil"]
    clean = {run}
    smudge = {run}
    process = {run}
    required = true
[log]
    showSignature = true
[gpg]
    program = {run}
[gpg "ssh"]
    program = {run}
[alias]
    log = !{run}
    grep = !{run}
    ls-tree = !{run}
    cat-file = !{run}
[credential]
    helper = !{run}
[uploadpack]
    packObjectsHook = {run}
[include]
    path = {dot / "included"}
[extensions]
    partialClone = evil
[remote "evil"]
    url = ext::{run} %S
    promisor = true
    partialclonefilter = blob:none
    uploadpack = {run}
[protocol "ext"]
    allow = always
[submodule]
    recurse = true
"""
    with (dot / "config").open("a") as config:
        config.write(settings)
    (dot / "included").write_text(f"[core]\n\tfsmonitor = {run}\n\tpager = {run}\n[diff]\n\texternal = {run}\n")
    (dot / "more-attributes").write_text("* diff=evil filter=evil\n")
    (dot / "info").mkdir(exist_ok=True)
    (dot / "info" / "attributes").write_text("* diff=evil filter=evil\n")


@pytest.fixture
def armed(project: Project, tmp_path: Path) -> tuple[Project, Path]:
    canary = tmp_path / "canary"
    project.put("src/main_entry.py", body("main_entry"))
    project.put("src/removed_file.py", body("removed") + "def vanished_symbol(): ...\nadd('--vanished-flag')\n")
    project.put("package.json", '{"scripts": {"gone": "x", "stays": "y"}}\n')
    project.put(".gitattributes", "* diff=evil filter=evil\n*.dat filter=evil\n")
    project.put(".gitignore", "var/\n")
    project.put("notes.md", TEXT)
    project.put("secret.dat", body("dat"))
    project.commit(0)
    project.remove("src/removed_file.py")
    project.put("src/main_entry.py", "# new\n" * 60 + body("main_entry"))
    project.put("package.json", '{"scripts": {"stays": "y"}}\n')
    project.commit(10)
    # A commit that claims to be signed, for the signature checker.
    raw = project.git("cat-file", "commit", "HEAD")
    head, _, message = raw.partition("\n\n")
    signed = f"{head}\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n{message}\n"
    (tmp_path / "signed").write_text(signed)
    sha = project.git("hash-object", "-t", "commit", "-w", str(tmp_path / "signed"))
    project.git("update-ref", "refs/heads/main", sha)
    # A blob that is missing, for the lazy fetch of a partial clone.
    blob = project.git("rev-parse", "HEAD~1:secret.dat")
    arm(project, canary)
    (project.root / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    return project, canary


def test_nothing_runs_and_nothing_changes(armed: tuple[Project, Path]) -> None:
    project, canary = armed
    before = snapshot(project.root)
    for written in (day(5), None):
        found = check_claims(TEXT, project.root, written=written, source=project.root / "notes.md")
        stale = {each.claim.value for each in found if each.verdict == "stale"}
        assert {"src/main_entry.py:3", "npm run gone"} <= stale
    assert not canary.exists(), canary.read_text()
    assert snapshot(project.root) == before


def test_the_trap_would_have_worked(armed: tuple[Project, Path], tmp_path: Path) -> None:
    """Guards the test above: with git's own defaults the canary sings."""
    project, canary = armed
    env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "GIT_CONFIG_NOSYSTEM": "1"}
    import subprocess

    subprocess.run(["git", "log", "-p", "-1"], cwd=project.root, env=env, capture_output=True, check=False)
    assert canary.exists()


def test_the_callers_environment_does_not_reach_git(
    armed: tuple[Project, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    project, canary = armed
    script = str(canary.parent / "evil.sh")
    for name in ("GIT_EXTERNAL_DIFF", "GIT_PAGER", "GIT_SSH_COMMAND", "GIT_ASKPASS", "GIT_EDITOR", "GIT_PROXY_COMMAND"):
        monkeypatch.setenv(name, script)
    monkeypatch.setenv("GIT_DIR", "/nonexistent")
    monkeypatch.setenv("GIT_INDEX_FILE", str(canary))
    (project.root / "bin").mkdir()
    (project.root / "bin" / "git").symlink_to(script)
    monkeypatch.setenv("PATH", f"bin:{project.root / 'bin'}:{os.environ['PATH']}")
    found = check_claims(TEXT, project.root)
    assert any(each.verdict == "stale" for each in found)
    assert not canary.exists()


def test_a_git_file_that_leads_nowhere_is_no_repository(tmp_path: Path) -> None:
    (tmp_path / ".git").write_text("gitdir: /nonexistent\n")
    (tmp_path / "a.py").write_text("")
    assert [each.verdict for each in check_claims("`a.py` `b.py`", tmp_path)] == ["confirmed", "unchecked"]


def test_a_bare_repository_in_disguise_is_not_entered(project: Project, tmp_path: Path) -> None:
    """HEAD, config, objects and refs lying in a work tree are data, not a repository."""
    project.commit(0)
    fake = tmp_path / "fake"
    fake.mkdir()
    canary = tmp_path / "canary"
    for name in ("objects", "refs"):
        (fake / name).mkdir()
    (fake / "HEAD").write_text("ref: refs/heads/main\n")
    (fake / "config").write_text(f"[core]\n\tbare = true\n\tfsmonitor = touch {canary}\n")
    (fake / ".git").write_text("nonsense\n")
    check_claims("`a.py` 1234abcd", fake)
    assert not canary.exists()
