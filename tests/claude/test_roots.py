"""Project roots of repositories made by the real git."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from memtui_store.agents.disk import read_head
from memtui_store.agents.project_root import is_git_root, project_root


class Git:
    """The git binary, shielded from every configuration outside the test."""

    def __init__(self, home: Path) -> None:
        self.env = {
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "GIT_CONFIG_GLOBAL": "/dev/null",
            "GIT_CONFIG_SYSTEM": "/dev/null",
            "GIT_AUTHOR_NAME": "Ana",
            "GIT_AUTHOR_EMAIL": "ana@example.org",
            "GIT_COMMITTER_NAME": "Ana",
            "GIT_COMMITTER_EMAIL": "ana@example.org",
        }

    def __call__(self, where: Path, *words: str) -> None:
        options = ("-c", "init.defaultBranch=main", "-c", "protocol.file.allow=always")
        command = ["git", *options, "-C", str(where), *words]
        subprocess.run(command, check=True, env=self.env, capture_output=True, timeout=60)

    def repository(self, path: Path) -> Path:
        path.mkdir(parents=True)
        self(path, "init")
        self(path, "commit", "--allow-empty", "-m", "first")
        return path


@pytest.fixture
def git(tmp_path: Path) -> Git:
    return Git(tmp_path)


def test_without_a_repository_the_directory_is_its_own_root(tmp_path: Path) -> None:
    assert project_root(tmp_path / "plain") == tmp_path / "plain"
    assert project_root(Path("/")) == Path("/")


def test_a_subdirectory_belongs_to_the_repository(tmp_path: Path, git: Git) -> None:
    repo = git.repository(tmp_path / "repo")
    (repo / "src" / "deep").mkdir(parents=True)
    assert project_root(repo / "src" / "deep") == repo
    assert project_root(repo / "src" / "gone") == repo
    assert is_git_root(repo)
    assert not is_git_root(repo / "src")


def test_links_are_resolved_first(tmp_path: Path, git: Git) -> None:
    repo = git.repository(tmp_path / "repo")
    (tmp_path / "plain").mkdir()
    (tmp_path / "to_repo").symlink_to(repo)
    (tmp_path / "to_plain").symlink_to("plain")
    assert project_root(tmp_path / "to_repo") == repo
    assert project_root(tmp_path / "to_plain") == tmp_path / "plain"


@pytest.mark.parametrize("place", ["beside", "repo/.claude/worktrees/inside"])
def test_a_linked_worktree_belongs_to_the_main_repository(tmp_path: Path, git: Git, place: str) -> None:
    repo = git.repository(tmp_path / "repo")
    worktree = tmp_path / place
    git(repo, "worktree", "add", str(worktree))
    (worktree / "sub").mkdir()
    assert project_root(worktree) == repo
    assert project_root(worktree / "sub") == repo
    assert not is_git_root(worktree)


def test_a_worktree_of_a_bare_repository_belongs_to_the_bare_directory(tmp_path: Path, git: Git) -> None:
    repo = git.repository(tmp_path / "repo")
    bare = tmp_path / "bare.git"
    git(tmp_path, "clone", "--bare", str(repo), str(bare))
    git(bare, "worktree", "add", str(tmp_path / "tree"))
    assert project_root(tmp_path / "tree") == bare
    assert project_root(bare) == bare


def test_a_submodule_keeps_its_own_directory(tmp_path: Path, git: Git) -> None:
    library = git.repository(tmp_path / "library")
    repo = git.repository(tmp_path / "super")
    git(repo, "submodule", "add", str(library), "submod")
    assert (repo / "submod" / ".git").is_file()
    assert project_root(repo / "submod") == repo / "submod"
    assert is_git_root(repo / "submod")


def test_a_moved_worktree_is_not_believed(tmp_path: Path, git: Git) -> None:
    repo = git.repository(tmp_path / "repo")
    git(repo, "worktree", "add", str(tmp_path / "tree"))
    (tmp_path / "tree").rename(tmp_path / "moved")
    assert project_root(tmp_path / "moved") == tmp_path / "moved"


def test_a_copied_pointer_is_not_believed(tmp_path: Path, git: Git) -> None:
    repo = git.repository(tmp_path / "repo")
    git(repo, "worktree", "add", str(tmp_path / "tree"))
    thief = tmp_path / "thief"
    thief.mkdir()
    (thief / ".git").write_bytes((tmp_path / "tree" / ".git").read_bytes())
    assert project_root(thief) == thief


def test_back_links_relative_to_the_repository_are_followed(tmp_path: Path, git: Git) -> None:
    repo = git.repository(tmp_path / "repo")
    git(repo, "worktree", "add", str(tmp_path / "tree"))
    (repo / ".git/worktrees/tree/gitdir").write_text("../../../../tree/.git\n")
    (tmp_path / "tree" / ".git").write_text("gitdir: ../repo/.git/worktrees/tree\n")
    assert project_root(tmp_path / "tree") == repo


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe", b"gitdir:", b"gitdir: /nowhere", b"gitdir: a\0b", b"nonsense", b"x" * 100_000],
)
def test_a_broken_pointer_leaves_the_directory_itself(tmp_path: Path, content: bytes) -> None:
    (tmp_path / ".git").write_bytes(content)
    assert project_root(tmp_path) == tmp_path


def test_a_fifo_is_no_repository(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    os.mkfifo(inner / ".git")
    (tmp_path / ".git").mkdir()
    assert project_root(inner) == tmp_path


@pytest.mark.parametrize("text", ["/a\0b", "/\ud800", "/x" * 100_000])
def test_a_text_that_is_no_path_comes_back(text: str) -> None:
    assert project_root(Path(text)) == Path(text)


def test_reading_stops_at_the_limit_and_never_waits(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"0123456789")
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "null").symlink_to("/dev/null")
    assert read_head(tmp_path / "file", 4) == b"0123"
    assert read_head(tmp_path / "file", 40) == b"0123456789"
    for name in ("fifo", "loop", "null", "missing", ".", "a\0b"):
        assert read_head(tmp_path / name, 10) is None
