"""Every test runs in a home of its own, at a frozen moment, with nothing of the real machine in reach."""

from __future__ import annotations

import os
import random
import shutil
import string
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from memtui_store.agents.slug import slug
from memtui_store.agents.table import AGENTS
from memtui_store.audit.secrets.checksums import crc32_digits
from memtui_store.catalog import Catalog
from memtui_store.known_agents import remember

NOW = "2026-11-16T12:00:00.000Z"
NOW_S = 1_794_830_400
DAY = 86_400
_ROOM = 2_000_000_000
VARIABLES = (
    *("CLAUDE", "MEMTUI", "XDG_", "CURSOR", "AI_AGENT"),
    *(variable for agent in AGENTS if agent.signs for variable in agent.signs.variables),
)
"""How the variables begin that tell where an agent keeps things, or that one is running."""

_quiet = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
# The same examples in every ordinary run, so that a change is what turns a test red; `explore` looks for new ones.
settings.register_profile("ordinary", deadline=None, derandomize=True, suppress_health_check=_quiet)
settings.register_profile("explore", deadline=None, max_examples=1000, suppress_health_check=_quiet)
settings.load_profile(os.environ.get("MEMTUI_TESTS", "ordinary"))


def pytest_configure(config: pytest.Config) -> None:
    """Thousands of commits each wait for the disk; in memory they check the same calls in a third of the time."""
    memory = Path("/dev/shm")
    if os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > _ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))


@dataclass
class Home:
    """A person's home with a project and Claude Code's memory of it."""

    path: Path
    project: Path
    memory: Path
    own: Path
    env: dict[str, str]
    opened: list[Catalog] = field(default_factory=list)

    def write(self, name: str, text: str | bytes, days: float = 10) -> Path:
        """A file in the project's Claude Code store, last touched some days ago."""
        return put(self.memory / name, text, days)

    def catalog(self, project: Path | None = None) -> Catalog:
        catalog = Catalog(self.path, project or self.project, env=self.env)
        self.opened.append(catalog)
        return catalog

    def greeted(self) -> Home:
        """Of a person who has started memtui before."""
        remember(self.own / "state", "found")
        return self

    @property
    def store(self) -> str:
        return f"claude:{slug(str(self.project))}"

    def ref(self, name: str) -> str:
        return f"{self.store}/{name}"


def fake_token(seed: int = 1, prefix: str = "ghp_", length: int = 36) -> str:
    """A made-up secret, put together only when a test runs; GitHub's end with a checksum."""
    made = "".join(random.Random(seed).choices(string.ascii_letters + string.digits, k=length))
    return prefix + (made[:-6] + crc32_digits(made[:-6]) if (prefix, length) == ("ghp_", 36) else made)


def put(path: Path, text: str | bytes, days: float = 10) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    moment = NOW_S - days * DAY
    os.utime(path, (moment, moment))
    return path


def memory_text(
    name: str = "use-pytest", description: str = "How we test", kind: str = "feedback", body: str = "Run pytest."
) -> str:
    head = f"name: {name}\ndescription: {description}\nmetadata:\n  node_type: memory\n  type: {kind}"
    return f"---\n{head}\n---\n\n{body}\n"


def tree(root: Path) -> dict[str, tuple[bytes, int]]:
    """Every file below a folder with its bytes and its time."""
    return {
        str(path.relative_to(root)): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(autouse=True)
def isolated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test can reach the real home, however it starts a process."""
    for name in list(os.environ):
        if name.startswith(VARIABLES) or name in ("EDITOR", "VISUAL"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("MEMTUI_HOME", str(tmp_path / "memtui"))
    monkeypatch.setenv("MEMTUI_NOW", NOW)
    monkeypatch.setenv("TZ", "UTC")


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    project = tmp_path / "work" / "app"
    (project / ".git").mkdir(parents=True)
    memory = tmp_path / "home" / ".claude" / "projects" / slug(str(project)) / "memory"
    memory.mkdir(parents=True)
    env = {"HOME": str(tmp_path / "home"), "MEMTUI_HOME": str(tmp_path / "memtui")}
    made = Home(tmp_path / "home", project, memory, tmp_path / "memtui", env)
    yield made
    for catalog in made.opened:
        catalog.close()


Cli = Callable[..., tuple[int, str, str]]


@pytest.fixture
def cli(home: Home, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Run a command in this process; gives its exit code, stdout and stderr."""
    from memtui.__main__ import main

    def run(*argv: str) -> tuple[int, str, str]:
        capfd.readouterr()
        code = main([*argv, "--home", str(home.path), "--project", str(home.project)])
        out, err = capfd.readouterr()
        return code, out, err

    monkeypatch.chdir(home.project)
    return run
