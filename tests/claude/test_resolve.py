"""From a name back to a directory, by each kind of evidence alone and together."""

from __future__ import annotations

import json
import os
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from memtui_store.agents.claude.resolve import CONFIG, OTHER, OWN, ROOTS, WALK, Resolution, Resolver
from memtui_store.agents.slug import slug

if TYPE_CHECKING:
    from collections.abc import Sequence


class Machine:
    """A Claude home and a disk to search, both inside the test's folder."""

    def __init__(self, top: Path) -> None:
        self.disk = top / "disk"
        self.base = top / "home" / ".claude"
        self.disk.mkdir()
        (self.base / "projects").mkdir(parents=True)

    def directory(self, name: str, *, git: bool = False) -> Path:
        path = self.disk / name
        path.mkdir(parents=True)
        if git:
            (path / ".git").mkdir()
        return path

    def transcript(self, name: str, *rows: object, file: str = "s.jsonl") -> Path:
        path = self.base / "projects" / name / file
        path.parent.mkdir(exist_ok=True)
        lines = [row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows]
        path.write_bytes(b"\n".join(lines) + b"\n")
        return path

    def config(self, *projects: Path | str) -> None:
        text = json.dumps({"projects": {str(path): {} for path in projects}})
        (self.base.parent / ".claude.json").write_text(text)

    def resolver(self, *, start: Path | None = None, roots: Sequence[Path] = (), walk_budget: int = 4000) -> Resolver:
        return Resolver(
            self.base,
            config_file=self.base.parent / ".claude.json",
            home=self.base.parent,
            roots=roots,
            walk_budget=walk_budget,
            start=start or self.disk.parent / "nowhere",
        )

    def resolve(self, path: Path, *, walk: bool = False, roots: Sequence[Path] = ()) -> Resolution:
        return self.resolver(start=self.disk if walk else None, roots=roots).resolve(slug(str(path)))


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def cwd(path: Path | str) -> dict[str, str]:
    return {"type": "user", "cwd": str(path)}


def test_by_its_own_transcript(machine: Machine) -> None:
    plain = machine.directory("my_plain")
    machine.transcript(slug(str(plain)), {"type": "queue-operation"}, {"cwd": None}, cwd(plain))
    found = machine.resolve(plain)
    assert (found.state, found.path, found.paths, found.evidence) == ("found", plain, (plain,), OWN)
    assert found.sentence == "found by a session transcript"


def test_only_a_cwd_that_has_the_name_counts(machine: Machine) -> None:
    repo = machine.directory("repo", git=True)
    (repo / "sub").mkdir()
    elsewhere = machine.directory("elsewhere")
    machine.transcript(slug(str(repo)), cwd(elsewhere), cwd(repo / "sub"), cwd(repo))
    assert machine.resolve(repo).paths == (repo,)


def test_a_cwd_inside_the_repository_names_its_root(machine: Machine) -> None:
    repo = machine.directory("repo", git=True)
    machine.transcript(slug(str(repo)), cwd(repo / "deleted" / "since"))
    assert machine.resolve(repo).path == repo


def test_by_another_project_s_transcript(machine: Machine) -> None:
    repo = machine.directory("repo", git=True)
    (repo / "sub").mkdir()
    machine.transcript(slug(str(repo / "sub")), cwd(repo / "sub"))
    found = machine.resolve(repo)
    assert (found.path, found.evidence) == (repo, OTHER)
    session = machine.resolve(repo / "sub")
    assert (session.path, session.evidence) == (repo / "sub", OWN)


def test_by_the_list_of_projects(machine: Machine) -> None:
    plain = machine.directory("a.b")
    machine.config(machine.disk / "gone", plain, "relative", "/a\0b", "/\ud800")
    found = machine.resolve(plain)
    assert (found.path, found.evidence) == (plain, CONFIG)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"projects": []}', '{"projects": 1}', "[" * 100_000])
def test_a_broken_list_of_projects_is_no_evidence(machine: Machine, content: str) -> None:
    (machine.base.parent / ".claude.json").write_text(content)
    assert machine.resolve(machine.directory("x")).state == "orphaned"


def test_by_configured_roots(machine: Machine) -> None:
    third = machine.directory("code/one/two/three")
    fourth = machine.directory("code/one/two/three/four")
    hidden = machine.directory("code/.hidden/x")
    modules = machine.directory("code/node_modules/x")
    (machine.disk / "code" / "loop").symlink_to(".")
    roots = [machine.disk / "code"]
    found = machine.resolve(third, roots=roots)
    assert (found.path, found.evidence) == (third, ROOTS)
    for path in (fourth, hidden, modules, machine.disk / "code" / "loop" / "one"):
        assert machine.resolve(path, roots=roots).state == "orphaned"


def test_roots_may_start_with_a_tilde_or_be_missing(machine: Machine) -> None:
    project = machine.base.parent / "code" / "x"
    project.mkdir(parents=True)
    assert machine.resolve(project, roots=[Path("~/code"), Path("/nowhere/at/all")]).path == project


@pytest.mark.parametrize("name", ["my_plain dir", "a/b-c/.d", "日本/x", "x" * 150 + "/" + "y" * 150])
def test_by_a_walk(machine: Machine, name: str) -> None:
    path = machine.directory(name)
    found = machine.resolve(path, walk=True)
    assert (found.path, found.evidence) == (path, WALK)


def test_a_walk_follows_no_links(machine: Machine) -> None:
    real = machine.directory("real/sub")
    (machine.disk / "link").symlink_to("real")
    (machine.disk / "real" / "up").symlink_to("..")
    assert machine.resolve(machine.disk / "link" / "sub", walk=True).state == "orphaned"
    assert machine.resolve(machine.disk / "real" / "up" / "real" / "sub", walk=True).state == "orphaned"
    assert machine.resolve(real, walk=True).path == real


def test_plain_directories_of_one_name_share_it_when_nothing_else_is_known(machine: Machine) -> None:
    one, two = machine.directory("a-b"), machine.directory("a/b")
    found = machine.resolve(one, walk=True)
    assert (found.state, set(found.paths), found.path) == ("shared", {one, two}, None)
    assert found.sentence.startswith("shared by 2 directories: ")
    assert str(one) in found.sentence
    assert str(two) in found.sentence


def test_a_plain_neighbour_does_not_share_with_a_named_directory(machine: Machine) -> None:
    one = machine.directory("a-b")
    machine.directory("a/b")
    machine.transcript(slug(str(one)), cwd(one))
    assert machine.resolve(one, walk=True, roots=[machine.disk]).paths == (one,)


def test_a_repository_of_the_same_name_shares(machine: Machine) -> None:
    one, two = machine.directory("a-b"), machine.directory("a_b", git=True)
    machine.transcript(slug(str(one)), cwd(one))
    found = machine.resolve(one, walk=True)
    assert found.paths == (one, two)
    assert found.evidence == f"{OWN} and {WALK}"


def test_two_named_directories_share(machine: Machine) -> None:
    one, two = machine.directory("日本"), machine.directory("中国")
    machine.transcript(slug(str(one)), cwd(one))
    machine.config(two)
    assert machine.resolve(one).paths == (one, two)


def test_a_folder_inside_a_repository_shares_nothing(machine: Machine) -> None:
    repo = machine.directory("a-b", git=True)
    machine.directory("a", git=True)
    machine.directory("a/b")
    assert machine.resolve(repo, walk=True).paths == (repo,)


def test_one_directory_by_two_ways_is_one(machine: Machine) -> None:
    real = machine.directory("a-b")
    (machine.disk / "a_b").symlink_to("a-b")
    machine.transcript(slug(str(real)), cwd(real))
    machine.config(machine.disk / "a_b")
    assert machine.resolve(real, walk=True, roots=[machine.disk]).paths == (real,)


def test_orphaned(machine: Machine) -> None:
    found = machine.resolve(machine.disk / "moved", walk=True)
    assert (found.state, found.path, found.paths) == ("orphaned", None, ())
    assert found.sentence == "orphaned: no directory with this name was found (moved or renamed?)"


def test_vanished(machine: Machine) -> None:
    gone = machine.disk / "a_gone"
    machine.directory("a-gone")
    machine.transcript(slug(str(gone)), cwd(gone))
    found = machine.resolve(gone, walk=True, roots=[machine.disk])
    assert found.state == "orphaned"
    assert found.sentence == (f"orphaned: a session transcript names {gone}, which is gone (moved or renamed?)")


def test_a_repository_renamed_to_the_same_name_is_found(machine: Machine) -> None:
    new = machine.directory("a-gone", git=True)
    machine.transcript(slug(str(new)), cwd(machine.disk / "a_gone"))
    assert machine.resolve(new, walk=True).path == new


def test_broken_lines_do_not_hide_the_others(machine: Machine) -> None:
    plain = machine.directory("plain")
    deep = b'{"cwd": ' + b"[" * 50_000 + b', "cwd": "/x"'
    rows = (b'{"cwd": "/x', b"\xff\xfe\x00", b"[]", b'"cwd"', deep, b'{"cwd": 5}', b"", cwd(plain))
    machine.transcript(slug(str(plain)), *rows)
    assert machine.resolve(plain).path == plain


@pytest.mark.parametrize("text", ["", "relative", "/a\0b", "/\ud800", "/x" * 50_000, "/a/../b", "/a/"])
def test_texts_that_are_no_paths_are_no_evidence(machine: Machine, text: str) -> None:
    machine.transcript(slug(text) or "-", cwd(text))
    assert machine.resolver().resolve(slug(text)).evidence == ""


def test_a_cwd_that_is_not_the_row_s_own_does_not_count(machine: Machine) -> None:
    plain = machine.directory("plain")
    machine.transcript(slug(str(plain)), {"message": {"cwd": str(plain)}}, {"text": json.dumps(cwd(plain))})
    assert machine.resolve(plain).state == "orphaned"
    machine.transcript(slug(str(plain)), {"message": {"cwd": str(plain)}, "cwd": "/x"}, cwd(plain))
    assert machine.resolve(plain).path == plain


def test_a_huge_line_is_not_read_to_its_end(machine: Machine) -> None:
    plain = machine.directory("plain")
    name = slug(str(plain))
    machine.transcript(name, {"cwd": str(plain), "text": "x" * 1_000_000}, file="huge.jsonl")
    assert machine.resolve(plain).state == "orphaned"
    machine.transcript(name, cwd(plain), {"text": "x" * 1_000_000}, file="other.jsonl")
    assert machine.resolve(plain).path == plain


def test_fifos_directories_and_dangling_links_are_passed_over(machine: Machine) -> None:
    plain = machine.directory("plain")
    folder = machine.transcript(slug(str(plain)), cwd(plain)).parent
    for number in range(10):
        os.mkfifo(folder / f"fifo{number}.jsonl")
        (folder / f"directory{number}.jsonl").mkdir()
    (folder / "dangling.jsonl").symlink_to("nowhere")
    (folder / "loop.jsonl").symlink_to("loop.jsonl")
    (machine.base / "projects" / "loop").symlink_to("loop")
    assert machine.resolve(plain).path == plain


def test_only_the_newest_transcripts_are_read(machine: Machine) -> None:
    old = machine.directory("a-b")
    name = slug(str(old))
    os.utime(machine.transcript(name, cwd(old), file="old.jsonl"), (1, 1))
    for number in range(8):
        os.utime(machine.transcript(name, cwd("/x"), file=f"{number}.jsonl"), (100, 100))
    assert machine.resolve(old).state == "orphaned"


def test_an_exhausted_budget_is_said(machine: Machine) -> None:
    for number in range(20):
        machine.directory("a" + "/a" * number + "/-")
    target = machine.directory("a" + "/a" * 30)
    name = slug(str(target))
    found = machine.resolver(start=machine.disk, walk_budget=5).resolve(name)
    assert found.state == "orphaned"
    assert "among the first 5 looked at" in found.sentence
    assert machine.resolver(start=machine.disk).resolve(name).path == target


def test_one_resolver_answers_for_many_names(machine: Machine) -> None:
    paths = [machine.directory(f"p_{number}", git=number % 2 == 0) for number in range(6)]
    for path in paths[:3]:
        machine.transcript(slug(str(path)), cwd(path))
    resolver = machine.resolver(start=machine.disk)
    assert [resolver.resolve(slug(str(path))).path for path in paths] == paths


def test_the_composed_name_of_a_decomposed_path_is_found(machine: Machine) -> None:
    decomposed = unicodedata.normalize("NFD", "café")
    repo = machine.directory(decomposed, git=True)
    name = slug(unicodedata.normalize("NFC", str(repo)))
    assert machine.resolver(start=machine.disk).resolve(name).path == repo
    machine.transcript(slug(str(repo)), cwd(repo))
    assert machine.resolver().resolve(name).evidence == OTHER


@pytest.mark.parametrize("name", ["", ".", "..", "../..", "a/b", "a\0b", "\ud800", "x" * 5000])
def test_a_text_that_is_no_name_is_orphaned(machine: Machine, name: str) -> None:
    assert machine.resolver(start=machine.disk).resolve(name).state == "orphaned"


def test_nothing_at_all(tmp_path: Path) -> None:
    resolver = Resolver(tmp_path / "none", config_file=None, home=tmp_path, start=tmp_path / "nowhere")
    assert resolver.resolve("-x").state == "orphaned"


def test_nothing_is_written(machine: Machine) -> None:
    plain = machine.directory("plain")
    machine.transcript(slug(str(plain)), cwd(plain))
    before = sorted((path, path.stat().st_mtime_ns) for path in machine.disk.parent.rglob("*"))
    machine.resolve(plain, walk=True, roots=[machine.disk])
    assert before == sorted((path, path.stat().st_mtime_ns) for path in machine.disk.parent.rglob("*"))
