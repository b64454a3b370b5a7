"""What the last look left behind answers only while another look would see the same, and never with a stale row."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from memtui import quick
from memtui_store.agents.claude.resolve import leads
from memtui_store.agents.slug import LIMIT, flattened, slug
from memtui_store.loading import kept_look, look_record, questions
from tests.adapters import make_codex, make_gemini, make_hermes, make_opencode, make_qwen
from tests.conftest import Cli, Home, fake_token, memory_text, put

Change = Callable[[Home], object]


@pytest.fixture
def rested(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of this very moment count as old ones."""
    for name in ("loading.cards", "stores.survey", "loading.questions"):
        monkeypatch.setattr(f"memtui_store.{name}.RACY_NS", -(10**18))


@pytest.fixture
def filled(home: Home, rested: None) -> Home:
    for number in range(6):
        home.write(f"fact_{number}.md", memory_text(f"fact_{number}", f"How to deploy part {number}"), number)
    put(home.project / "CLAUDE.md", "Deploy on Tuesdays.\n")
    put(home.own / "data" / "store" / "_global" / "pets.md", memory_text("pets", "Deploys of the cat"))
    (home.own / "data" / "inbox").mkdir()
    return home


def quickly(home: Home, *words: str) -> int | None:
    """What is answered without the command itself."""
    return quick.answer([*words, "--home", str(home.path), "--project", str(home.project)])


def looked(home: Home, cli: Cli) -> tuple[str, str]:
    """After this both commands can answer from what they left behind."""
    found, told = cli("search", "deploy")[1], cli("status")[1]
    assert quickly(home, "search", "deploy") == quickly(home, "status") == 0
    return found, told


def test_an_unchanged_disk_is_answered_from_the_last_look(
    filled: Home, cli: Cli, capfd: pytest.CaptureFixture[str]
) -> None:
    found, told = looked(filled, cli)
    capfd.readouterr()
    assert quickly(filled, "search", "deploy") == 0
    assert capfd.readouterr().out == found
    assert quickly(filled, "status") == 0
    assert capfd.readouterr().out == told
    assert {stat.S_IMODE(path.stat().st_mode) for path in (filled.own / "cache").glob("look-*")} == {0o600}


def again(path: Path, text: str) -> None:
    """In place, with the time it had, as some editors do."""
    status = path.stat()
    path.write_text(text)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def same_size(home: Home) -> None:
    path = home.memory / "fact_2.md"
    again(path, path.read_text().replace("deploy", "replay"))


def new_project(home: Home) -> None:
    there = home.path / ".claude" / "projects" / slug(str(home.project.parent / "other")) / "memory"
    put(there / "comet.md", memory_text("comet", "Deploys of a comet"))


def renamed(home: Home) -> None:
    (home.memory / "fact_1.md").rename(home.memory / "fact_one.md")


CHANGES: dict[str, Change] = {
    "a new file": lambda home: home.write("new.md", memory_text("new", "How to deploy a comet")),
    "the same size in place": same_size,
    "longer in place": lambda home: again(home.memory / "fact_2.md", "Deploy more and more.\n"),
    "removed": lambda home: (home.memory / "fact_3.md").unlink(),
    "renamed": renamed,
    "no longer readable": lambda home: (home.memory / "fact_4.md").chmod(0),
    "a new folder below": lambda home: put(home.memory / "more" / "x.md", memory_text("x", "Deploys below")),
    "a link": lambda home: (home.memory / "link.md").symlink_to(home.memory / "fact_5.md"),
    "a new project": new_project,
    "another agent": lambda home: put(home.path / ".codex" / "AGENTS.md", "Deploy slowly.\n"),
    "an instruction file": lambda home: put(home.project / "CLAUDE.md", "Deploy on Mondays.\n"),
    "instructions of the user": lambda home: put(home.path / ".claude" / "CLAUDE.md", "Never deploy.\n"),
    "a rule": lambda home: put(home.project / ".claude" / "rules" / "one.md", "Deploy twice.\n"),
    "memory in the repository": lambda home: put(
        home.project / ".claude" / "memory" / "m.md", memory_text("m", "A deploy")
    ),
    "memtui's own": lambda home: put(
        home.own / "data" / "store" / "_global" / "dog.md", memory_text("dog", "Deploys of the dog")
    ),
    "a store of memtui's own": lambda home: put(
        home.own / "data" / "store" / "elsewhere-12345678" / "y.md", memory_text("y", "Deploys elsewhere")
    ),
    "settings": lambda home: put(home.own / "config" / "config.toml", "max_file_kb = 3\n"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_disk_is_looked_at_again(filled: Home, cli: Cli, name: str) -> None:
    looked(filled, cli)
    CHANGES[name](filled)
    assert quickly(filled, "search", "deploy") is None
    assert quickly(filled, "status") is None


def test_what_a_person_decides_is_seen(filled: Home, cli: Cli) -> None:
    looked(filled, cli)
    assert cli("approve", filled.ref("fact_1.md"), "--yes")[0] == 0
    assert quickly(filled, "search", "deploy") is quickly(filled, "status") is None
    assert "✓" in cli("search", "deploy")[1]
    assert "5 new" in cli("status")[1] or "6 new" in cli("status")[1]


def test_a_proposal_changes_the_status_alone(filled: Home, cli: Cli) -> None:
    looked(filled, cli)
    put(filled.own / "data" / "inbox" / "p.md", memory_text("p", "Something to decide"))
    assert quickly(filled, "status") is None
    assert quickly(filled, "search", "deploy") == 0


@pytest.mark.parametrize("variable", ["CLAUDE_CONFIG_DIR", "XDG_CONFIG_HOME", "CODEX_HOME", "MEMTUI_HOME"])
def test_another_environment_is_another_look(
    filled: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, variable: str
) -> None:
    looked(filled, cli)
    monkeypatch.setenv(variable, str(tmp_path / "elsewhere"))
    assert quickly(filled, "search", "deploy") is quickly(filled, "status") is None


def test_no_secret_of_the_environment_names_a_look(monkeypatch: pytest.MonkeyPatch) -> None:
    env = {"HOME": "/h", "CLAUDE_CONFIG_DIR": "/c"}
    name = kept_look.name_of("search", "/h", "/p", env)
    assert kept_look.name_of("search", "/h", "/p", {**env, "GEMINI_API_KEY": fake_token()}) == name
    assert kept_look.name_of("search", "/h", "/p", {**env, "CLAUDE_CODE_OAUTH_TOKEN": fake_token()}) == name
    assert kept_look.name_of("search", "/h", "/p", {**env, "CLAUDE_CONFIG_DIR": "/d"}) != name


def test_another_project_is_another_look(filled: Home, cli: Cli, tmp_path: Path) -> None:
    looked(filled, cli)
    assert quick.answer(["search", "deploy", "--home", str(filled.path), "--project", str(tmp_path)]) is None


def test_what_is_written_this_very_moment_is_never_left_behind(home: Home, cli: Cli) -> None:
    """A change in the same tick of the clock would show in no stamp; this time nothing counts as rested."""
    home.write("fact.md", memory_text("fact", "How to deploy"))
    for _ in range(2):
        assert cli("search", "deploy")[0] == cli("status")[0] == 0
    assert quickly(home, "search", "deploy") is quickly(home, "status") is None


@pytest.mark.parametrize("ahead", [True, False])
def test_a_change_while_looking_is_never_left_behind(
    filled: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch, ahead: bool
) -> None:
    """What has changed since the look began, or has a time to come, is unsure."""
    monkeypatch.setattr(questions, "RACY_NS", 0)
    began = time.time_ns() + (-1 if ahead else 10) * 60 * 10**9
    monkeypatch.setattr("memtui_store.loading.look_record.begun", lambda: began)
    monkeypatch.setattr("memtui.cli.commands.search.begun", lambda: began)
    cli("search", "deploy")
    cli("status")
    assert (quickly(filled, "search", "deploy") is None) is ahead
    assert (quickly(filled, "status") is None) is ahead


def test_few_later_memories_need_no_new_index(filled: Home, cli: Cli, capfd: pytest.CaptureFixture[str]) -> None:
    looked(filled, cli)
    index = (filled.own / "cache" / "search.bin").stat().st_mtime_ns
    filled.write("new.md", memory_text("new", "How to deploy a comet", body=f"Its key is {fake_token()}.\n"))
    filled.write("fact_3.md", memory_text("fact_3", "Retired"))
    (filled.memory / "fact_4.md").unlink()
    for words in (("deploy",), ("comet",), ("how", "to"), ("deplyo",), ("retired",), ("run", "pytest")):
        fresh = cli("search", *words)
        assert quickly(filled, "search", *words) == 0, words
        assert capfd.readouterr().out == fresh[1], words
    assert (filled.own / "cache" / "search.bin").stat().st_mtime_ns == index
    assert not any(fake_token().encode() in path.read_bytes() for path in (filled.own / "cache").glob("look-*"))


def test_what_was_purged_is_forgotten(filled: Home, cli: Cli) -> None:
    filled.write("leak.md", memory_text("leak", "Deploys", body=f"Its key is {fake_token()}.\n"))
    looked(filled, cli)
    assert cli("redact", filled.ref("leak.md"), "--yes")[0] == 0
    assert not list((filled.own / "cache").glob("look-*"))


def test_another_index_is_not_taken_for_the_one_that_was_looked_at(filled: Home, cli: Cli) -> None:
    looked(filled, cli)
    path = filled.own / "cache" / "search.bin"
    path.with_name("copy").write_bytes(path.read_bytes())
    path.with_name("copy").replace(path)
    assert quickly(filled, "search", "deploy") is None


@pytest.mark.parametrize("at", [0, 30, 60, 200, -1, None])
def test_a_damaged_look_is_none(filled: Home, cli: Cli, at: int | None) -> None:
    looked(filled, cli)
    for path in (filled.own / "cache").glob("look-*"):
        data = bytearray(path.read_bytes())
        if at is not None:
            data[at] ^= 0x41
        path.write_bytes(data if at is not None else data[: len(data) // 2])
    assert quickly(filled, "search", "deploy") is quickly(filled, "status") is None


def test_odd_files_are_asked_all_that_matters(filled: Home, cli: Cli, tmp_path: Path) -> None:
    target = put(filled.memory / "deep" / "real.txt", memory_text("linked", "Deploys of a link"))
    (filled.memory / "linked.md").symlink_to(target)
    (filled.memory / "nowhere.md").symlink_to(tmp_path / "missing")
    (filled.memory / "folder.md").mkdir()
    put(filled.memory / "huge.md", b"x" * 3_000_000)
    looked(filled, cli)
    again(target, memory_text("linked", "Deploys no more"))
    assert quickly(filled, "search", "deploy") is None
    looked(filled, cli)
    (tmp_path / "missing").write_text(memory_text("found", "Deploys at last"))
    assert quickly(filled, "search", "deploy") is None


def test_a_prompt_looks_at_some_of_many_files_each_time(
    filled: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick, "_FILES", 1)
    looked(filled, cli)
    again(filled.memory / "fact_2.md", "Deploy more and more.\n")
    told = set()
    for number in range(6):
        monkeypatch.setattr(os, "getpid", lambda held=number: held)
        told.add(quickly(filled, "status"))
    assert told == {0, None}


def test_only_so_many_looks_are_kept(filled: Home, cli: Cli, tmp_path: Path) -> None:
    for number in range(12):
        project = tmp_path / "many" / str(number)
        project.mkdir(parents=True)
        cli("status", "--project", str(project))
    assert len(list((filled.own / "cache").glob("look-*"))) <= 8


@pytest.fixture
def several(filled: Home) -> Home:
    """The agents whose adapters say what they look at."""
    make_codex.make(filled.path / ".codex")
    make_hermes.make(filled.path / ".hermes", user=("Name is Ada",))
    make_qwen.make(filled.path / ".qwen" / "memories")
    make_gemini.make(filled.path / ".gemini", filled.project)
    make_opencode.configure(filled.project)
    (filled.project.parent / "site" / ".git").mkdir(parents=True)
    make_opencode.make(filled.project.parent / "site" / ".claude" / "memory")
    put(filled.own / "config" / "config.toml", f'roots = ["{filled.project.parent}"]\n')
    return filled


def test_a_change_to_any_agent_is_seen(several: Home, cli: Cli) -> None:
    """One after the other, each in place and with the time it had."""
    below = [several.path / name for name in (".codex/memories", ".hermes/memories", ".qwen/memories", ".gemini")]
    below.append(several.project.parent / "site" / ".claude" / "memory")
    cli("search", "deploy")
    for folder in below:
        path = next(path for path in sorted(folder.rglob("*.md")) if path.stat().st_size > 3)
        cli("search", "deploy")
        assert quickly(several, "search", "deploy") == 0, folder
        again(path, path.read_text() + "x")
        assert quickly(several, "search", "deploy") is None, path
    cli("search", "deploy")
    (several.path / ".hermes" / "profiles" / "work").mkdir(parents=True)
    assert quickly(several, "search", "deploy") is None


def test_looking_at_the_files_ends_where_it_began(several: Home, cli: Cli) -> None:
    cli("search", "deploy")
    path = next((several.own / "cache").glob("look-search-*"))
    look = kept_look.read(str(path), str(several.path), str(several.project))
    assert look is not None
    here = os.getcwd()
    assert look.same_files()
    assert os.getcwd() == here
    memory = next(several.memory.glob("*.md"))
    memory.write_text(memory.read_text() + "x")
    assert not look.same_files()
    memory.unlink()
    assert not look.same_files()
    assert os.getcwd() == here


def test_whatever_a_look_asks_of_the_disk_is_left_behind(
    several: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    cli("search", "deploy")
    touched = set[str]()
    with several.catalog() as catalog:
        started = time.time_ns()
        with monkeypatch.context() as patched:
            for name in ("stat", "lstat", "listdir", "scandir", "open", "readlink"):
                patched.setattr(os, name, noting(getattr(os, name), touched))
            catalog.memories()
        assert look_record.leave(catalog, "test", started, ())
    path = next((several.own / "cache").glob("look-test-*"))
    look = kept_look.read(str(path), str(several.path), str(several.project))
    assert look is not None
    assert look.same_places()
    asked, missing, _, folders = look.seen
    known = {path for (_, path), _ in asked} | {folder for folder, _, _ in missing} | {path for path, _ in folders}
    whole = {path for (what, path), _ in asked if what == "tree"} | {path for *_, paths in missing for path in paths}
    listed = {path for path, _ in folders}
    cache = str(several.own / "cache")
    unknown = {
        path
        for path in touched
        if path.startswith(str(several.path.parent))
        and path not in known
        and os.path.dirname(path) not in listed
        and not path.startswith(cache)
        and not any(path == above or path.startswith(f"{above}/") for above in whole)
        and not any(held.startswith(f"{path}/") for held in known)
    }
    assert not unknown


def noting(call: Callable[..., object], touched: set[str]) -> Callable[..., object]:
    def noted(path: object = ".", *args: object, **options: object) -> object:
        above = path if isinstance(path, int) else options.get("dir_fd")
        name = "" if isinstance(path, int) else os.fsdecode(path)  # type: ignore[arg-type] # whatever `os` takes
        folder = f"{os.path.realpath(f'/proc/self/fd/{above}')}/" if isinstance(above, int) else ""
        touched.add((folder + name).rstrip("/") if not name.startswith("/") else name)
        return call(path, *args, **options)

    return noted


@pytest.mark.parametrize("folder", ["/", "/work", "/wörk", "/work/" + "x" * 190])
def test_plain_names_lead_where_all_others_would(folder: str) -> None:
    """The quick way and the careful one agree on which folders a project's name may stand for."""
    names = ["app", "my app", "a.b", "App_2", "ünï", "x" * 60, "-", "日本"]
    inside = folder.rstrip("/") + "/"
    leading = frozenset(flattened(inside + name) for name in ("my app", "App_2", "ünï"))
    quick_way = questions.leading_names(folder, names, leading, lambda path: leads(path, leading))
    assert quick_way == [name for name in names if leads(inside + name, leading)]
    assert questions.LONG == LIMIT


def test_one_larger_than_memtui_leaves_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "look-x")
    assert kept_look.save(path, ("home", "project"), ((), (), (frozenset(), ()), ()), (), "told")
    assert kept_look.read(path, "home", "project") is not None
    monkeypatch.setattr(kept_look, "LARGEST", 10)
    assert kept_look.read(path, "home", "project") is None
