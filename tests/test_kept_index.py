"""The index in a file: the same answers as a fresh look, never a reason to fail, and nothing that must be gone."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from memtui_store.catalog import Catalog
from memtui_store.search import index_file, kept_index
from memtui_store.search.kept_index import search_kept
from tests.conftest import Cli, Home, fake_token, memory_text

WORDS = ("deploy", "dep", "deplyo", "release train", "train release", "kubernetes", "fact_7", "use-pytest", "nothing")


@pytest.fixture
def filled(home: Home, monkeypatch: pytest.MonkeyPatch) -> Home:
    """Files of this very moment are remembered too."""
    monkeypatch.setattr("memtui_store.loading.cards.RACY_NS", -(10**18))
    monkeypatch.setattr("memtui_store.agents.survey.RACY_NS", -(10**18))
    for number in range(12):
        body = f"The release train {number} leaves on Tuesday. Kubernetes restarts it.\n"
        home.write(
            f"fact_{number}.md", memory_text(f"fact_{number}", f"How to deploy part {number}", body=body), number
        )
    home.write("apart.md", memory_text("apart", "Use-pytest", body="A release is no train.\n"), 2)
    return home


def file_of(home: Home) -> Path:
    return home.own / "cache" / index_file.NAME


@pytest.mark.parametrize("words", WORDS)
def test_the_last_look_answers_as_a_fresh_one(filled: Home, cli: Cli, words: str) -> None:
    cli("search", "anything", "--cached")
    assert stat.S_IMODE(file_of(filled).stat().st_mode) == 0o600
    fresh, cached = cli("search", *words.split()), cli("search", *words.split(), "--cached")
    assert cached[:2] == fresh[:2]
    assert cli("search", *words.split(), "--cached", "-n", "2")[1].splitlines() == fresh[1].splitlines()[:2]


def test_what_is_more_than_words_is_answered_by_the_command_itself(filled: Home, cli: Cli) -> None:
    cli("search", "anything", "--cached")
    for more in (["--json"], ["--explain"], ["type:project"], ['"release train"'], ["-tuesday"], ["--limit", "x"]):
        assert cli("search", "deploy", *more, "--cached") == cli("search", "deploy", *more)


def test_only_a_fresh_look_sees_what_was_written_since(filled: Home, cli: Cli) -> None:
    cli("search", "anything", "--cached")
    filled.write("new.md", memory_text("new", "How to deploy a comet"))
    filled.write("fact_3.md", memory_text("fact_3", "Retired"))
    (filled.memory / "fact_4.md").unlink()
    assert "new.md" in cli("search", "comet")[1]
    assert cli("search", "comet", "--cached")[0] == 1
    names = {line.rpartition("/")[2] for line in cli("search", "deploy", "--limit", "50")[1].splitlines()}
    assert {"new.md"} == names - {f"fact_{number}.md" for number in range(12)}
    assert not names & {"fact_3.md", "fact_4.md"}


def test_too_many_changes_make_a_new_one(filled: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    with filled.catalog() as catalog:
        search_kept(catalog, "deploy", 5, keep=True)
        assert kept_index.kept_index(catalog.memories()) is not None
        monkeypatch.setattr(kept_index, "MOST_CHANGED", 0)
        filled.write("new.md", memory_text("new"))
        catalog.refresh()
        assert kept_index.kept_index(catalog.memories()) is None


@pytest.mark.parametrize("at", [0, 20, 60, 90, 200, 2000, -1, None])
def test_a_damaged_one_is_none(filled: Home, cli: Cli, at: int | None) -> None:
    cli("search", "deploy", "--cached")
    data = bytearray(file_of(filled).read_bytes())
    if at is None:
        data = data[: len(data) // 2]
    else:
        data[at] ^= 0x41
    file_of(filled).write_bytes(data)
    fresh = cli("search", "deploy")
    assert fresh[0] == 0
    assert len(fresh[1].splitlines()) == 12
    assert set(cli("search", "deploy", "--cached")[1].splitlines()) <= set(fresh[1].splitlines())


def test_a_foreign_or_empty_file_or_a_link_is_none(filled: Home, cli: Cli, tmp_path: Path) -> None:
    states: tuple[Callable[[Path], object], ...] = (
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(b"memtui search 1 0.0.0\n" + bytes(500)),
        lambda path: path.symlink_to(tmp_path / "elsewhere"),
        lambda path: path.mkdir(),
    )
    path = file_of(filled)
    path.parent.mkdir(parents=True, exist_ok=True)
    for prepare in states:
        prepare(path)
        assert len(cli("search", "deploy", "--cached")[1].splitlines()) == 12
        if path.is_dir():
            path.rmdir()
        else:
            path.unlink()


def test_no_secret_and_nothing_that_was_purged_stays(filled: Home, cli: Cli) -> None:
    token = fake_token()
    filled.write("leak.md", memory_text("leak", f"The key is {token}", body=f"Use {token} for it.\n"))
    cli("search", "deploy", "--cached")
    assert token.encode() not in file_of(filled).read_bytes()
    page = file_of(filled).with_name("page-1f2e3d4c")
    page.write_bytes(b"a picture of the list")
    assert cli("redact", filled.ref("leak.md"), "--yes")[0] == 0
    assert not file_of(filled).exists()
    assert not page.exists()


def test_a_title_cannot_command_the_terminal(filled: Home, cli: Cli) -> None:
    filled.write("bad.md", memory_text("bad", body="zebra\n").replace("name: bad", 'name: "bad\\e]0;x\\a"'))
    cli("search", "anything", "--cached")
    out = cli("search", "zebra", "--cached")[1]
    assert "bad" in out
    assert "\x1b" not in out


def test_it_cannot_be_written_where_nobody_may(filled: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "no")

    with filled.catalog() as catalog:
        monkeypatch.setattr(os, "replace", refuse)
        assert len(search_kept(catalog, "deploy", 50, keep=True)) == 12
    assert os.listdir(filled.own / "cache") == ["index.sqlite"]


def test_an_answer_needs_no_model_no_database_and_no_parser(filled: Home) -> None:
    with Catalog(filled.path, filled.project, env=filled.env) as catalog:
        search_kept(catalog, "deploy", 5, keep=True)
    code = (
        "import sys; from memtui.__main__ import main; code = main(['search', 'deploy', '--cached']);"
        "heavy = {'argparse', 'dataclasses', 'typing', 'sqlite3', 'json', 'memtui_store.model'} & sys.modules.keys();"
        "sys.exit(f'{code} {heavy}' if code or heavy else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | filled.env, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 12
