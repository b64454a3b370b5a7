"""One bad file is a row with a reason: everything else still works, and looking at it changes nothing."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import stat
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from memtui_store.agents.folder import FolderStore
from memtui_store.agents.slug import slug
from memtui_store.catalog import Catalog
from memtui_store.model import Document, Memory, Source
from tests.conftest import Cli, Home, memory_text, put

MARKER = "OUTSIDE-" + "MARKER"
NOBODY = 65534
RAW_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff]")
MEGABYTE = 1_000_000
FAST = 15.0
BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{name}: &{name} [{','.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@dataclass(frozen=True)
class Case:
    """How to make the bad file, and what its row says; empty where it is simply read."""

    make: Callable[[Path], object]
    reason: str = ""
    name: str = "bad.md"
    note: str = ""


def holding(data: bytes | str) -> Callable[[Path], object]:
    return lambda path: put(path, data)


def a_socket(path: Path) -> None:
    """Bound at a short path first: a socket's own name may hardly be longer than a pytest folder."""
    short = Path(tempfile.mkdtemp(dir=os.environ.get("PYTEST_DEBUG_TEMPROOT", "/tmp"))) / "s"
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(short))
        os.rename(short, path)
    short.parent.rmdir()


def escaping(path: Path) -> None:
    path.symlink_to(put(path.parents[4] / "outside" / "secret.md", memory_text("outside", MARKER, body=MARKER)))


def chained(path: Path) -> None:
    escaping(path.with_name("hop.txt"))
    path.symlink_to("hop.txt")


def looping(path: Path) -> None:
    path.symlink_to("other-" + path.name)
    path.with_name("other-" + path.name).symlink_to(path.name)


CASES = {
    "binary": Case(holding(bytes(range(256)) * 40), "not text: the file looks binary"),
    "latin-1": Case(holding(memory_text(body="Grüße aus Köln").encode("latin-1")), "not valid UTF-8 from byte"),
    "latin-1 header": Case(holding(memory_text(description="Grüße").encode("latin-1")), "no UTF-8"),
    "nul": Case(holding(memory_text(body="pasted\x00 from a PDF")), note="holds 1 NUL bytes"),
    "utf-16": Case(holding("Grüße und mehr".encode("utf-16")), "not text: the file looks binary"),
    "20 MB": Case(holding(b"x" * (20 * 1024 * 1024)), "too large to read (20.0 MB; the limit is 2.0 MB)"),
    "0 bytes": Case(holding(b""), "the file is empty"),
    "blank": Case(holding(b"\n \r\n\t\n"), "the file is empty"),
    "directory": Case(lambda path: path.mkdir(), "a folder, not a file"),
    "full directory": Case(lambda path: put(path / "inner.md", memory_text()), "a folder, not a file"),
    "fifo": Case(os.mkfifo, "a pipe, not a file"),
    "socket": Case(a_socket, "a socket, not a file"),
    "dangling link": Case(lambda path: path.symlink_to("nowhere.md"), "a symbolic link that leads nowhere"),
    "looping link": Case(looping, "symbolic links in a loop"),
    "link to itself": Case(lambda path: path.symlink_to(path.name), "symbolic links in a loop"),
    "escaping link": Case(escaping, "a symbolic link that leads outside the store; it is not followed"),
    "escaping chain": Case(chained, "a symbolic link that leads outside the store; it is not followed"),
    "link to a device": Case(lambda path: path.symlink_to("/dev/zero"), "outside the store"),
    "link to a folder": Case(lambda path: path.symlink_to("."), "a folder, not a file"),
    "yaml bomb": Case(holding(f"---\nname: bomb\n{BOMB}---\nB\n"), "anchors and aliases are refused"),
    "never closed": Case(holding("---\nname: open\n\nBody\n"), "never closed"),
    "duplicate keys": Case(holding("---\nname: a\nname: b\n---\nB\n"), note="key 'name' stands twice"),
    "unquoted colon": Case(holding(memory_text(description="Plan: 17 modules")), "read line by line"),
    "deep nesting": Case(holding("---\nname: x\na: " + "[" * 31_000 + "\n---\nB\n"), "nested too deeply"),
    "1 MB line": Case(holding(memory_text(body="word " * (MEGABYTE // 5)))),
    "1 MB of one letter": Case(holding(memory_text(body="a" * MEGABYTE))),
    "1 MB of spaces": Case(holding("# x" + " " * MEGABYTE + "y\n")),
    "1 MB of brackets": Case(holding(memory_text(body="[" * MEGABYTE))),
    "1 MB description": Case(holding(memory_text(description="d" * MEGABYTE)), "longer than 64,000 characters"),
    "escapes in fields": Case(
        holding(memory_text('"a\\e[31mred\\u202e"', '"d\\a\\x9b"', "\x1b]0;title\x07", "\x1b[2J\x9b31m\u202eb\r\n")),
        "not valid YAML",
    ),
    "escapes in the body": Case(holding(memory_text(body="\x1b[2J\x9b31m\u202e\u2066x\x7f\r\n\u2028"))),
    "escapes in the name": Case(holding(memory_text()), name="evil\x1b[31m\u202e.md"),
    "newline in the name": Case(holding(memory_text()), name="two\nlines.md"),
    "name that is no utf-8": Case(holding(memory_text()), name=os.fsdecode(b"caf\xe9.md")),
    "name like an option": Case(holding(memory_text()), name="--help.md"),
    "time before all calendars": Case(lambda path: os.utime(put(path, memory_text()), ns=(-(2**62), -(2**62)))),
    "lone surrogate": Case(holding(b"---\nname: x\n---\n\xed\xa0\x80\n"), "not valid UTF-8"),
    "index that is a folder": Case(lambda path: path.mkdir(), "a folder, not a file", name="MEMORY.md"),
    "index that is binary": Case(holding(bytes(range(256)) * 4), "not text", name="MEMORY.md"),
    "index that escapes": Case(escaping, "outside the store", name="MEMORY.md"),
}


@pytest.fixture
def good(home: Home) -> Home:
    home.write("good-one.md", memory_text("good-one", "The first good one", body="Use apples."))
    home.write("good-two.md", memory_text("good-two", "The second good one", "user", "Use pears."))
    return home


def state(root: Path) -> dict[str, tuple[int, int, int]]:
    """Everything below a folder without opening anything: a pipe would wait."""
    found = [root, *(Path(folder) / name for folder, folders, files in os.walk(root) for name in [*folders, *files])]
    status = {str(path): path.lstat() for path in found}
    return {name: (held.st_mtime_ns, held.st_size, held.st_mode) for name, held in status.items()}


def rows(catalog: Catalog) -> dict[str, Memory]:
    found = {memory.key: memory for memory in catalog.memories()}
    for key, text in (("good-one.md", "Use apples.\n"), ("good-two.md", "Use pears.\n")):
        assert found[key].body == text
        assert found[key].error == ""
    return found


def run_cleanly(cli: Cli, *argv: str) -> tuple[int, str]:
    code, out, err = cli(*argv)
    assert "Traceback" not in out + err
    assert not RAW_CONTROLS.search(out.replace("\t", " ")), argv
    assert not RAW_CONTROLS.search(err), argv
    assert MARKER not in out + err
    return code, out


@pytest.mark.parametrize("name", CASES)
def test_a_bad_file_is_a_row_with_a_reason(name: str, good: Home, cli: Cli) -> None:
    case = CASES[name]
    case.make(good.memory / case.name)
    before = state(good.memory)
    began = time.perf_counter()

    found = rows(good.catalog())
    row = found[case.name]
    assert case.reason in row.error
    assert bool(row.error) == bool(case.reason)
    assert any(case.note in note for note in row.notes) or not case.note
    assert row.title

    assert run_cleanly(cli, "list")[0] == 0
    assert run_cleanly(cli, "list", "--json")[0] == 0
    assert run_cleanly(cli, "show", good.ref(case.name))[0] == 0
    code, out = run_cleanly(cli, "show", "--json", good.ref(case.name))
    assert (code, bool(json.loads(out)["items"][0]["error"])) == (0, bool(case.reason))
    assert run_cleanly(cli, "search", "apples")[1].count("good-one.md") == 1
    assert "good-one" not in run_cleanly(cli, "list", "is:broken")[1]
    assert run_cleanly(cli, "stores")[0] == 0
    assert run_cleanly(cli, "search", "OUTSIDE" + "-", "MARKER")[0] in (0, 1)

    assert time.perf_counter() - began < FAST
    assert state(good.memory) == before
    assert not holds(good.own, MARKER)


def holds(folder: Path, text: str) -> bool:
    return any(text.encode() in path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_all_of_them_at_once(good: Home, cli: Cli) -> None:
    made = {}
    for number, case in enumerate(CASES.values()):
        if case.name == "bad.md":
            made[f"{number}.md"] = case
            case.make(good.memory / f"{number}.md")
    found = rows(good.catalog())
    assert {key for key in made if found[key].error} == {key for key, case in made.items() if case.reason}
    assert run_cleanly(cli, "list")[0] == 0


@pytest.mark.parametrize("verb", ["edit", "rm"])
@pytest.mark.parametrize("name", ["directory", "fifo", "socket", "dangling link", "looping link", "escaping link"])
def test_what_is_no_file_is_neither_edited_nor_deleted(name: str, verb: str, good: Home, cli: Cli) -> None:
    CASES[name].make(good.memory / "bad.md")
    before = state(good.memory)
    options = ("--title", "x") if verb == "edit" else ()
    code, out, err = cli(verb, good.ref("bad.md"), *options, "--yes")
    assert code in (3, 4), err
    assert err.startswith("memtui: ")
    assert "Traceback" not in out + err
    assert state(good.memory) == before


# Races


def between(monkeypatch: pytest.MonkeyPatch, act: Callable[[Path], object]) -> None:
    """Do something to bad.md after it was listed and before it is read."""
    load = FolderStore.load

    def late(self: FolderStore, source: Source) -> list[Document]:
        if source.key == "bad.md":
            act(self.root / source.key)
        return load(self, source)

    monkeypatch.setattr(FolderStore, "load", late)


def swapped_for_link(path: Path) -> None:
    path.unlink()
    escaping(path)


def swapped_for_fifo(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (lambda path: path.unlink(missing_ok=True), "it is gone"),
        (swapped_for_link, "leads outside the store"),
        (swapped_for_fifo, "a pipe, not a file"),
        (lambda path: path.write_bytes(b"y" * 3_000_000), "too large to read"),
        (lambda path: put(path, memory_text("replaced")), ""),
    ],
    ids=["deleted", "replaced by a link", "replaced by a pipe", "grown", "rewritten"],
)
def test_a_file_that_changes_between_listing_and_reading(
    good: Home, monkeypatch: pytest.MonkeyPatch, act: Callable[[Path], object], reason: str
) -> None:
    good.write("bad.md", memory_text("first"))
    between(monkeypatch, act)
    row = rows(good.catalog())["bad.md"]
    assert reason in row.error
    assert bool(row.error) == bool(reason)
    assert MARKER not in row.body + row.title + row.description
    if not reason:
        assert row.title == "replaced"


def test_a_deleted_file_is_no_memory_for_commands(good: Home, cli: Cli) -> None:
    path = good.write("bad.md", memory_text("first"))
    path.unlink()
    code, _, err = cli("show", good.ref("bad.md"))
    assert (code, err.splitlines()[0]) == (2, f"memtui: there is no memory 'bad.md' in {good.store}")


def test_a_store_folder_that_vanishes_while_it_is_read(good: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    other = good.path / ".claude" / "agent-memory" / "helper"
    put(other / "kept.md", memory_text("kept"))
    load = FolderStore.load

    def late(self: FolderStore, source: Source) -> list[Document]:
        if self.root == good.memory:
            shutil.rmtree(good.memory, ignore_errors=True)
        return load(self, source)

    monkeypatch.setattr(FolderStore, "load", late)
    found = {memory.key: memory for memory in good.catalog().memories()}
    assert found["good-one.md"].error == "it is gone"
    assert found["kept.md"].error == ""
    assert run_cleanly(cli, "list")[0] == 0
    assert run_cleanly(cli, "stores")[0] == 0


def test_a_subfolder_that_vanishes_is_said(good: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    put(good.memory / "sub" / "x.md", memory_text("x"))
    scandir = os.scandir

    def late(folder: str) -> object:
        if str(folder).endswith("/sub"):
            shutil.rmtree(folder, ignore_errors=True)
        return scandir(folder)

    catalog = good.catalog()
    store = catalog.store(good.store)
    monkeypatch.setattr(os, "scandir", late)
    assert [source.key for source in store.sources()] == ["good-one.md", "good-two.md"]
    assert store.problems == ("sub/: the folder vanished while it was read",)


# No permission


@pytest.fixture
def guarded(monkeypatch: pytest.MonkeyPatch) -> Iterator[Home]:
    """A home that another user can reach: pytest's own folders are closed to everyone else."""
    top = Path(tempfile.mkdtemp(dir="/tmp"))
    top.chmod(0o755)
    project = top / "app"
    (project / ".git").mkdir(parents=True)
    memory = top / "home" / ".claude" / "projects" / slug(str(project)) / "memory"
    memory.mkdir(parents=True)
    env = {"HOME": str(top / "home"), "MEMTUI_HOME": str(top / "memtui")}
    yield Home(top / "home", project, memory, top / "memtui", env)
    for folder, _, _ in os.walk(top):
        os.chmod(folder, 0o755)
    shutil.rmtree(top)


def test_no_permission_is_a_reason(guarded: Home) -> None:
    guarded.write("good-one.md", memory_text("good-one"))
    guarded.write("bad.md", memory_text("bad", MARKER, body=MARKER)).chmod(0)
    put(guarded.memory / "closed" / "x.md", memory_text("x"))
    (guarded.memory / "closed").chmod(0)
    own = guarded.own.with_name("of-somebody-else")
    own.mkdir(0o777)
    own.chmod(0o777)

    def look() -> str:
        mine = guarded.own if os.access(guarded.memory / "bad.md", os.R_OK) else own
        catalog = Catalog(guarded.path, guarded.project, env={**guarded.env, "MEMTUI_HOME": str(mine)})
        found = {memory.key: memory.error for memory in catalog.memories()}
        problems = [problem for store in catalog.stores() for problem in store.problems]
        catalog.close()
        return json.dumps([found, problems])

    found, problems = json.loads(as_somebody_else(look))
    assert found == {"good-one.md": "", "bad.md": "no permission to read it"}
    assert "closed/: no permission to read it" in problems
    assert not holds(own, MARKER)


def as_somebody_else(look: Callable[[], str]) -> str:
    """Root may read everything, so the look is taken by a child that gave its rights away."""
    if os.getuid() != 0:
        return look()
    # Modules that a first look imports late must be read while that is still allowed.
    look()
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
            os.write(writer, look().encode())
        except BaseException as error:  # noqa: BLE001 - the parent reports it
            os.write(writer, json.dumps([{"failed": repr(error)}, []]).encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as handle:
        answer = handle.read()
    os.waitpid(child, 0)
    return answer.decode()


# Names and words a person may give


@pytest.mark.parametrize("name", ["../x", "/abs", "a/b", "nul\x00", "MEMORY", "memory.md", ".hidden", "x" * 300])
def test_a_name_that_would_escape_is_refused_in_one_sentence(name: str, good: Home, cli: Cli) -> None:
    before = state(good.path), state(good.project)
    code, out, err = cli("add", "--title", "T", "--body", "b", "--to", good.store, f"--name={name}", "--yes")
    assert (code, out) == (3, "")
    assert err.splitlines()[0].startswith("memtui: ")
    assert "cannot name a memory: " in err
    assert (state(good.path), state(good.project)) == before


@pytest.mark.parametrize("key", ["../../../x.md", "/etc/passwd", "sub/../../x.md", "a\x00b", "."])
def test_a_reference_that_would_escape_is_refused(key: str, good: Home, cli: Cli) -> None:
    put(good.memory.parents[2] / "x.md", MARKER)
    code, out, err = cli("show", good.ref(key))
    assert (code in (2, 3), out) == (True, "")
    assert err.startswith("memtui: ")
    assert MARKER not in err
    assert not RAW_CONTROLS.search(err)


@pytest.mark.parametrize(
    ("argv", "named"),
    [
        (("search", "colour:red"), "'colour:'"),
        (("list", "is:purple"), "is:purple"),
        (("list", "has:nothing-like-it"), "has:nothing-like-it"),
        (("list", "kind:banana"), "kind:banana"),
        (("list", "age>soon"), "'age>soon'"),
        (("list", "age>3parsecs"), "'parsecs'"),
        (("list", "size:big"), "'size:big'"),
        (("list", "type>3"), "'type>3'"),
        (("list", "scope:"), "'scope:'"),
        (("show", "no-such-memory"), "'no-such-memory'"),
        (("show", "nowhere:x/y.md"), "'nowhere:x/y.md'"),
        (("show", "claude:-nowhere/y.md"), "'claude:-nowhere/y.md'"),
        (("mv", "good-one", "--to", "nowhere:x", "--yes"), "'nowhere:x'"),
        (("add", "--title", "T", "--body", "b", "--type", "banana", "--yes"), "'banana'"),
        (("add", "--title", " ", "--body", "b", "--yes"), "a memory needs a title"),
        (("list", "--nonsense"), "--nonsense"),
        (("undo", "999", "--yes"), "999"),
        (("show", "evil\x1b[31m"), "evil"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_bad_word_gets_one_sentence_that_names_it(good: Home, cli: Cli, argv: tuple[str, ...], named: str) -> None:
    code, out, err = cli(*argv)
    assert (code, out) == (2, "")
    sentence, *hint = err.splitlines()
    assert sentence.startswith("memtui: ")
    assert named in sentence
    assert len(hint) <= 1
    assert all(line.startswith("  ") for line in hint)
    assert not RAW_CONTROLS.search(err)


@pytest.mark.parametrize(
    ("config", "named"),
    [
        ("max_file_kb = 'soon'", "max_file_kb"),
        ("max_file_kb = 0", "max_file_kb"),
        ("max_file_kb = -1", "max_file_kb"),
        ("colour = 'red'", "'colour'"),
        ("roots = 3", "roots"),
        ("read_only = 'perhaps'", "read_only"),
        ("max_file_kb = ", "not valid TOML"),
        (b"max_file_kb = '\xff'", "not valid TOML"),
    ],
)
def test_a_bad_setting_gets_one_sentence_that_names_it(good: Home, cli: Cli, config: str | bytes, named: str) -> None:
    put(good.own / "config" / "config.toml", config)
    code, out, err = cli("list")
    assert (code, out) == (2, "")
    sentence, *hint = err.splitlines()
    assert sentence.startswith(f"memtui: {good.own}/config/config.toml")
    assert named in sentence
    assert len(hint) <= 1


def test_the_snapshot_sees_a_change(good: Home) -> None:
    before = state(good.memory)
    os.utime(good.memory / "good-one.md", ns=(1, 1))
    assert state(good.memory) != before
    assert stat.S_ISREG((good.memory / "good-one.md").stat().st_mode)
