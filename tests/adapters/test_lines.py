"""Findings about an entry among others name the line of the file it stands in."""

from __future__ import annotations

from pathlib import Path

import pytest

from memtui_store.findings import Family
from tests.adapters import make_carnival9, make_codex, make_hermes, make_openclaw
from tests.conftest import Home, fake_token, put


def hermes(home: Home, text: str) -> Path:
    make_hermes.make(home.path / ".hermes", memory=("one", "two\nlines", f"first\n{text}"), user=None)
    return home.path / ".hermes" / "memories" / "MEMORY.md"


def openclaw(home: Home, text: str) -> Path:
    workspace = make_openclaw.make(home.path / ".openclaw" / "workspace")
    return put(workspace / "MEMORY.md", f"# Memory\n\n- one\n- two\n  {text}\n")


def codex(home: Home, text: str) -> Path:
    make_codex.make(home.path / ".codex")
    second = make_codex.SITE.replace("\n\n", f"\n\n{text}\n", 1)
    return put(home.path / ".codex" / "memories" / "MEMORY.md", f"{make_codex.API}\n{second}")


def carnival9(home: Home, text: str) -> Path:
    return make_carnival9.make(home.project, make_carnival9.lesson(1), make_carnival9.lesson(2, f"a\nb {text}"))


@pytest.mark.parametrize("make", [hermes, openclaw, codex, carnival9])
def test_the_line_is_the_files(home: Home, make: object) -> None:
    assert callable(make)
    token = fake_token(5)
    path: Path = make(home, f"Never commit the token {token}")
    expected = next(number for number, line in enumerate(path.read_text().splitlines(), 1) if token in line)
    catalog = home.catalog()
    [memory] = [memory for memory in catalog.memories() if memory.path == path and memory.findings]
    secrets = [found for found in memory.findings if found.family is Family.SECRET]
    assert [found.line for found in secrets] == [expected]
    audited = [found for found in catalog.audit().findings if found.ref == memory.ref]
    assert {found.line for found in audited if found.family is Family.SECRET} == {expected}
    about = [found.line for found in audited if found.family is not Family.SECRET and found.start == found.end]
    assert all(1 < line <= expected for line in about)
