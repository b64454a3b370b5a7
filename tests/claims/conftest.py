"""Real git repositories with a past, made in a moment and with nothing of the machine's own git settings."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memtui_store.audit.claims.model import ClaimResult
from memtui_store.audit.claims.repository import Repository
from memtui_store.audit.claims.verify import check_claims

START = datetime(2026, 1, 1, 12, tzinfo=UTC)


def day(number: float) -> datetime:
    return START + timedelta(days=number)


class Project:
    """A repository whose every commit happens on a stated day."""

    def __init__(self, root: Path) -> None:
        self.root = root
        root.mkdir(parents=True, exist_ok=True)
        self.git("init", "-q", "-b", "main")

    def git(self, *arguments: str, when: float = 0) -> str:
        moment = day(when).isoformat()
        env = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.root.parent),
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_GLOBAL": "/dev/null",
            "GIT_AUTHOR_DATE": moment,
            "GIT_COMMITTER_DATE": moment,
            "GIT_AUTHOR_NAME": "A",
            "GIT_AUTHOR_EMAIL": "a@example.invalid",
            "GIT_COMMITTER_NAME": "A",
            "GIT_COMMITTER_EMAIL": "a@example.invalid",
        }
        done = subprocess.run(["git", *arguments], cwd=self.root, env=env, check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def put(self, path: str, text: str) -> None:
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)

    def remove(self, *paths: str) -> None:
        for path in paths:
            (self.root / path).unlink()

    def move(self, old: str, new: str) -> None:
        (self.root / new).parent.mkdir(parents=True, exist_ok=True)
        (self.root / old).rename(self.root / new)

    def commit(self, when: float, message: str = "work") -> str:
        self.git("add", "-A", when=when)
        self.git("commit", "-q", "--allow-empty", "-m", message, when=when)
        return self.git("rev-parse", "HEAD")


def body(name: str, lines: int = 12) -> str:
    """Text unlike any other file's, so that git sees a rename only where there is one."""
    return "".join(f"{name}_{number} = '{name} {number * 7}'\n" for number in range(lines))


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path / "work" / "app")


@pytest.fixture
def make_project(tmp_path: Path) -> Callable[[str], Project]:
    return lambda name: Project(tmp_path / "work" / name)


def judged(project: Project, repository: Repository, text: str, written: float | None) -> list[ClaimResult]:
    return check_claims(text, repository, written=day(written) if written is not None else None)
