"""The sample home: the same every time, with one of everything memtui is for, and gone afterwards."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import memtui.demo
from memtui.demo import Demo, demo_home
from memtui_store import Catalog, Family, Memory, scan_text
from memtui_store.agents import memory_md as index
from memtui_store.agents.own import folder_name
from memtui_store.agents.slug import slug
from memtui_store.model import INDEX_NAME, Kind

NOW = "2026-05-20T09:30:00.000Z"
SOURCES = sorted(Path(memtui.demo.__file__).parent.rglob("*.py"))


@pytest.fixture(autouse=True)
def closed_world(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A real home that would show if the sample looked at it, and a place for temporary folders."""
    real = tmp_path / "real"
    (real / ".claude" / "projects" / "-real" / "memory").mkdir(parents=True)
    (real / ".claude" / "projects" / "-real" / "memory" / "private.md").write_text("not for the sample\n")
    monkeypatch.setenv("HOME", str(real))
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(real / ".claude"))
    monkeypatch.setenv("CLAUDE_CODE_DISABLE_AUTO_MEMORY", "1")
    monkeypatch.setenv("MEMTUI_HOME", str(real / "memtui"))
    monkeypatch.setenv("MEMTUI_NOW", NOW)
    temporary = tmp_path / "t"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    return temporary


@pytest.fixture
def demo() -> Iterator[Demo]:
    with demo_home() as built:
        yield built


@pytest.fixture
def catalog(demo: Demo) -> Iterator[Catalog]:
    with Catalog(demo.home, demo.project, env=demo.env) as opened:
        yield opened


def tree(demo: Demo) -> dict[str, tuple[bytes, int, int]]:
    """Every file with bytes, mode and time; what derives from the temporary path is replaced by a word."""
    derived = {str(demo.home): "HOME", slug(str(demo.home)): "SLUG", folder_name(demo.project): "OWN"}

    def plain(text: str) -> str:
        for value, word in derived.items():
            text = text.replace(value, word)
        return text

    found = {}
    for path in demo.home.rglob("*"):
        if path.is_file() and not {"state", "cache"} & set(path.parts):
            status = path.stat()
            data = path.read_bytes()
            if ".git" not in path.parts:
                data = plain(data.decode()).encode()
            moment = 0 if ".git" in path.parts else status.st_mtime_ns
            found[plain(str(path))] = data, stat.S_IMODE(status.st_mode), moment
    return found


def family(memories: list[Memory], wanted: Family) -> set[str]:
    return {m.key for m in memories if any(found.family is wanted for found in m.findings)}


def test_two_runs_are_the_same() -> None:
    with demo_home() as one, demo_home() as other:
        first, second = tree(one), tree(other)
        assert one.home != other.home
    assert sorted(first) == sorted(second)
    assert [name for name in first if first[name] != second[name]] == []


def test_ages_stay_while_days_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    for now in (NOW, "2027-02-03T22:10:05.000Z"):
        monkeypatch.setenv("MEMTUI_NOW", now)
        with demo_home() as demo, Catalog(demo.home, demo.project, env=demo.env) as catalog:
            seen.append([(m.title, m.age_days, m.age_from, m.tokens) for m in catalog.memories()])
    assert seen[0] == seen[1]
    ages = {age for _, age, _, _ in seen[0] if age is not None}
    assert min(ages) == 0
    assert max(ages) == 400


@pytest.mark.bench
def test_built_quickly(demo: Demo, tmp_path: Path) -> None:
    """What the disk takes for the same files is not ours to shorten, so it is measured beside it."""
    built, copied = [], []
    for number in range(3):
        begin = time.perf_counter()
        with demo_home():
            built.append(time.perf_counter() - begin)
        begin = time.perf_counter()
        shutil.copytree(demo.home, tmp_path / str(number), copy_function=shutil.copyfile)
        copied.append(time.perf_counter() - begin)
    assert min(built) < max(0.15, min(copied) + 0.05)


def test_private_and_gone_afterwards(closed_world: Path) -> None:
    with demo_home() as demo:
        assert stat.S_IMODE(demo.home.stat().st_mode) == 0o700
        assert demo.project.is_dir()
    assert list(closed_world.iterdir()) == []


def test_gone_after_an_error(closed_world: Path) -> None:
    with pytest.raises(KeyboardInterrupt), demo_home():
        raise KeyboardInterrupt
    assert list(closed_world.iterdir()) == []


def test_gone_when_it_cannot_be_built(closed_world: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr("memtui.demo.build.write_repository", fail)
    with pytest.raises(OSError, match="no space"), demo_home():
        pytest.fail("it must not be handed out")
    assert list(closed_world.iterdir()) == []


def test_references_last_from_run_to_run(closed_world: Path) -> None:
    homes = []
    for _ in range(2):
        with demo_home() as demo:
            homes.append(demo.home)
    assert homes == [closed_world / "memtui-demo"] * 2


def test_a_folder_of_somebody_else_is_left_alone(closed_world: Path) -> None:
    (closed_world / "elsewhere").mkdir()
    (closed_world / "memtui-demo").symlink_to(closed_world / "elsewhere")
    with demo_home() as demo:
        assert demo.home.parent == closed_world
        assert demo.home.name.startswith("memtui-demo-")
    assert sorted(path.name for path in closed_world.rglob("*")) == ["elsewhere", "memtui-demo"]


def test_environment_is_clean(demo: Demo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDITOR", "hx")
    monkeypatch.delenv("VISUAL", raising=False)
    with demo_home() as other:
        assert other.env["EDITOR"] == "hx"
        assert "VISUAL" not in other.env
    assert demo.env["HOME"] == str(demo.home)
    assert Path(demo.env["MEMTUI_HOME"]).is_relative_to(demo.home)
    allowed = {"HOME", "MEMTUI_HOME", "PATH", "TERM", "LANG", "EDITOR", "VISUAL", "NO_COLOR"}
    assert set(demo.env) <= allowed


def test_every_kind_of_store(catalog: Catalog, demo: Demo) -> None:
    stores = {store.id: store for store in catalog.stores()}
    kinds = {store_id.partition(":")[0] for store_id in stores}
    assert {"memtui", "claude", "claude-agent", "claude-repo", "claude-md"} <= kinds
    work = demo.home / "work"
    found = {s.info.project.name for s in stores.values() if s.id.startswith("claude:") and s.info.project}
    assert found == {path.name for path in work.iterdir()}
    orphaned = [s.id for s in stores.values() if any("orphaned" in problem for problem in s.problems)]
    assert orphaned == [f"claude:{slug(str(work / 'route-planner'))}"]
    over = [s.id for s in stores.values() if s.budget().over]
    assert over == [f"claude:{slug(str(work / 'support-desk'))}"]
    assert not any("private" in memory.key for memory in catalog.memories())


def test_enough_memories_of_all_types(catalog: Catalog) -> None:
    memories = catalog.memories()
    assert 60 <= len([m for m in memories if m.kind not in (Kind.RULES, Kind.INDEX)]) <= 70
    assert {Kind.USER, Kind.FEEDBACK, Kind.PROJECT, Kind.REFERENCE, Kind.RULES, Kind.INDEX} <= {
        m.kind for m in memories
    }
    for memory in memories:
        if memory.kind is Kind.FEEDBACK:
            assert "**Why:**" in memory.body
            assert "**How to apply:**" in memory.body


def test_secrets_are_found_and_only_those(catalog: Catalog) -> None:
    assert family(catalog.memories(), Family.SECRET) == {"reference_release_bot.md", "project_staging_database.md"}


def test_injection_is_found_and_only_that(catalog: Catalog) -> None:
    assert family(catalog.memories(), Family.INJECTION) == {"reference_ui_kit_notes.md"}


def test_hidden_text_is_found_and_only_that(catalog: Catalog) -> None:
    """The order in the other note stands in a comment."""
    assert family(catalog.memories(), Family.HIDDEN) == {"reference_label_template.md", "reference_ui_kit_notes.md"}


def test_broken_and_odd_files(catalog: Catalog) -> None:
    memories = catalog.memories()
    assert [m.key for m in memories if m.error] == ["project_cutover_plan.md"]
    assert [m.key for m in memories if b"\r\n" in m.path.read_bytes()] == ["reference_design_file.md"]
    bare = [m for m in memories if m.kind is Kind.OTHER]
    assert [m.title for m in bare] == ["Notes from pairing on the importer"]
    spaced = [m for m in memories if b"\nmetadata: \n" in m.path.read_bytes()]
    flat = [m for m in memories if b"\ntype: " in m.path.read_bytes()]
    assert len(spaced) >= 5
    assert len(flat) >= 5


def test_conflict_and_duplicates(catalog: Catalog) -> None:
    memories = catalog.memories()
    assert [m.key for m in memories if m.shadowed_by] == ["feedback_commit_style.md"]
    copies: dict[str, list[str]] = {}
    for memory in memories:
        copies.setdefault(memory.etag, []).append(memory.key)
    assert [keys for keys in copies.values() if len(keys) > 1] == [["user_role.md", "user_role.md"]]


def test_indexes_have_drifted(catalog: Catalog) -> None:
    dangling, unlisted = [], []
    for folder in {m.path.parent for m in catalog.memories()}:
        if not (folder / INDEX_NAME).exists():
            continue
        named = {entry.target for entry in index.entries((folder / INDEX_NAME).read_text())}
        files = {path.name for path in folder.glob("*.md")} - {INDEX_NAME}
        dangling += sorted(named - files)
        unlisted += sorted(files - named)
    assert dangling == ["project_i18n_rollout.md"]
    assert sorted(unlisted) == ["project_bundle_budget.md", "reference_oncall.md"]


def test_stale_claim_was_true_once(catalog: Catalog, demo: Demo) -> None:
    gone = "src/parcel_api/limits/token_bucket.py"
    assert [m.key for m in catalog.memories() if gone in m.body] == ["project_rate_limiter.md"]
    assert not (demo.project / gone).exists()
    if shutil.which("git"):
        assert git(demo, "log", "--diff-filter=D", "--format=%s", "--", gone) == "Tidy up"


@pytest.mark.skipif(not shutil.which("git"), reason="git is not installed")
def test_repositories_are_sound(demo: Demo) -> None:
    for project in (demo.home / "work").iterdir():
        assert git(demo, "fsck", "--strict", "--no-dangling", project=project) == ""
        assert git(demo, "status", "--porcelain", "--untracked-files=no", project=project) == ""


def git(demo: Demo, *words: str, project: Path | None = None) -> str:
    env = demo.env | {"GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C"}
    command = ["git", "-C", str(project or demo.project), *words]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout.strip()


def test_transcripts_name_memories_that_exist(demo: Demo) -> None:
    reads = []
    for path in demo.home.rglob("*.jsonl"):
        rows = [json.loads(line) for line in path.read_text().splitlines()]
        assert os.path.isdir(rows[2]["cwd"])
        reads += [
            part["input"]["file_path"]
            for row in rows
            if row["type"] == "assistant"
            for part in row["message"]["content"]
        ]
    assert len(reads) > 10
    assert all(os.path.isfile(path) for path in reads)


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_no_secret_stands_in_the_source(source: Path) -> None:
    findings = [found for found in scan_text(source.read_text()) if found.family is Family.SECRET]
    assert findings == []


def test_what_a_killed_demo_left_is_cleared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with demo_home() as first:
        with demo_home() as second:
            assert second.home.name != first.home.name, "one that is in use is left alone"
        assert first.home.exists()
    (tmp_path / "memtui-demo").mkdir()
    (tmp_path / "memtui-demo" / ".demo-lock").touch()
    with demo_home() as third:
        assert third.home.name == "memtui-demo"
