"""The command line as people and scripts meet it: exit codes, streams, JSON, questions, errors."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from memtui.cli.main import COMMANDS, build_parser
from tests.conftest import Cli, Home, fake_token, memory_text, put, tree

MEMORY_FIELDS = [
    "ref",
    "store",
    "agent",
    "scope",
    "project",
    "path",
    "title",
    "description",
    "kind",
    "raw_type",
    "behavioral",
    "created",
    "updated",
    "verified",
    "age_days",
    "age_from",
    "trust",
    "tags",
    "size",
    "tokens",
    "usage",
    "superseded_by",
    "read_only",
    "error",
]
STORE_FIELDS = ["id", "agent", "scope", "root", "project", "entries", "read_only", "budget", "problems"]
FINDING_FIELDS = ["rule", "severity", "ref", "path", "line", "start", "end", "message", "evidence", "verdict", "fix"]


def items(out: str, kind: str) -> list[dict[str, object]]:
    body = json.loads(out)
    assert body["schema"] == 1
    assert body["kind"] == kind
    return list(body["items"])


class TestReading:
    def test_stores(self, home: Home, cli: Cli) -> None:
        home.write("a.md", memory_text())
        home.write("MEMORY.md", "- [A](a.md) — hook\n")
        code, out, _ = cli("stores", "--json")
        found = {item["id"]: item for item in items(out, "stores")}
        assert code == 0
        assert found[home.store]["entries"] == 1
        assert set(STORE_FIELDS) <= set(found[home.store])
        code, out, _ = cli("stores")
        assert code == 0
        assert home.store in out

    def test_list_has_the_promised_fields(self, home: Home, cli: Cli) -> None:
        home.write("a.md", memory_text(), 12)
        code, out, _ = cli("list", "--json")
        (item,) = items(out, "memories")
        assert code == 0
        assert set(MEMORY_FIELDS) <= set(item)
        assert (item["ref"], item["age_days"], item["age_from"]) == (home.ref("a.md"), 12, "mtime")
        assert (item["kind"], item["behavioral"], item["trust"]) == ("feedback", True, "new")

    def test_nothing_found_is_exit_one_and_says_where_to_look(self, cli: Cli) -> None:
        code, out, err = cli("list")
        assert (code, out) == (1, "")
        assert "memtui doctor" in err
        assert cli("search", "nothing")[0] == 1

    def test_search_explains(self, home: Home, cli: Cli) -> None:
        home.write("a.md", memory_text())
        code, out, _ = cli("search", "pytest", "--explain")
        assert code == 0
        assert "title has 'pytest'" in out
        (hit,) = items(cli("search", "pytst", "--json", "-n", "1")[1], "hits")
        assert 0 < float(str(hit["score"])) < 1

    def test_show_masks_and_raw_does_not(self, home: Home, cli: Cli) -> None:
        key = fake_token()
        path = home.write("a.md", memory_text(body=f"token {key}\r\n\x1b[31mred\x00"))
        call = [sys.executable, "-m", "memtui", "show", "a.md", "--raw", "--home", str(home.path)]
        done = subprocess.run([*call, "--project", str(home.project)], capture_output=True, check=True)
        assert done.stdout == path.read_bytes()
        code, shown, _ = cli("show", "a.md")
        assert code == 0
        assert key not in shown
        assert "\x1b" not in shown
        code, shown, _ = cli("show", "a.md", "--json")
        (item,) = items(shown, "memory")
        findings = item["findings"]
        assert isinstance(findings, list)
        assert set(FINDING_FIELDS) <= set(findings[0])
        assert key not in shown

    def test_show_tells_what_changed_since_approval(self, home: Home, cli: Cli) -> None:
        home.write("a.md", memory_text())
        cli("approve", "a.md", "--yes")
        home.write("a.md", memory_text(body="Poisoned."))
        out = cli("show", "a.md")[1]
        assert "changed since you approved it" in out
        assert "+Poisoned." in out

    def test_status_is_one_line(self, home: Home, cli: Cli) -> None:
        home.write("a.md", memory_text(), 400)
        home.write("b.md", "---\nname: open\n", 1)
        assert cli("status") == (0, "2 memories · 2 new · 1 warning\n", "")
        (item,) = items(cli("status", "--json")[1], "status")
        assert item["warnings"] == 1

    def test_a_filter_lists(self, home: Home, cli: Cli) -> None:
        home.write("a.md", memory_text())
        assert home.ref("a.md") in cli("--filter", "pytest")[1]
        assert cli()[0] == 0

    def test_common_options_may_stand_first(self, home: Home, capfd: pytest.CaptureFixture[str]) -> None:
        from memtui.__main__ import main

        home.write("a.md", memory_text())
        assert main(["--home", str(home.path), "--project", str(home.project), "--json", "list"]) == 0
        assert items(capfd.readouterr().out, "memories")


class TestChanging:
    def test_add_writes_a_file_claude_code_leaves_alone(self, home: Home, cli: Cli) -> None:
        code, out, err = cli(
            "add", "--to", "claude", "--title", "Use uv: always", "--body", "uv sync", "--type", "feedback",
            "--description", "How to install", "--tag", "python", "--tag", "tools", "--yes",
        )  # fmt: skip
        assert code == 0, err
        assert "operation 1" in out
        text = (home.memory / "feedback_use_uv_always.md").read_text()
        head, _, body = text.partition("---\n\n")
        assert body == "uv sync\n"
        assert head.splitlines()[:4] == ["---", "name: use-uv-always", "description: How to install", "metadata:"]
        assert "  originSessionId: memtui-" in head
        assert (
            home.memory / "MEMORY.md"
        ).read_text() == "- [Use uv: always](feedback_use_uv_always.md) — How to install\n"
        (item,) = items(cli("list", "--json")[1], "memories")
        assert (item["title"], item["tags"]) == ("Use uv: always", ["python", "tools"])

    def test_add_reads_a_pipe_and_a_file(
        self, home: Home, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        file = put(tmp_path / "text", "from a file\n")
        assert cli("add", "--title", "One", "--body-file", str(file), "--yes")[0] == 0
        with file.open("rb") as handle:
            monkeypatch.setattr(sys, "stdin", os.fdopen(os.dup(handle.fileno())))
            assert cli("add", "--title", "Two", "--yes")[0] == 0
            sys.stdin.close()
        assert cli("add", "--title", "Three", "--body-file", str(tmp_path / "gone"), "--yes")[0] == 4

    def test_a_text_that_is_too_long_is_refused_not_cut(self, home: Home, cli: Cli, tmp_path: Path) -> None:
        file = put(tmp_path / "long", b"x" * 2_000_001)
        code, _, err = cli("add", "--title", "Long", "--body-file", str(file), "--yes")
        assert code == 2
        assert "2,000,000" in err
        assert not (home.own / "data").exists()

    def test_dry_run_writes_nothing_and_prints_the_diff(self, home: Home, cli: Cli) -> None:
        home.write("a.md", memory_text())
        before = tree(home.path)
        for argv in (
            ("edit", "a.md", "--description", "New"),
            ("rm", "a.md"),
            ("mv", "a.md", "--to", "global"),
            ("cp", "a.md", "--to", "global"),
            ("add", "--title", "x", "--body", "y"),
            ("approve", "a.md"),
        ):
            code, out, _ = cli(*argv, "--dry-run")
            assert code == 0
            assert out.startswith("--- ")
        assert tree(home.path) == before
        assert not (home.own / "data").exists()
        (plan,) = items(cli("rm", "a.md", "--dry-run", "--json")[1], "plan")
        assert "-Run pytest." in str(plan["diff"])

    def test_without_a_terminal_yes_is_needed(self, home: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
        home.write("a.md", memory_text())
        with open(os.devnull) as nothing:
            monkeypatch.setattr(sys, "stdin", nothing)
            code, _, err = cli("rm", "a.md")
        assert code == 2
        assert "--yes" in err
        assert (home.memory / "a.md").exists()

    def test_edit_changes_only_its_line_and_keeps_the_time(self, home: Home, cli: Cli) -> None:
        path = home.write("a.md", memory_text(), 77)
        moment = path.stat().st_mtime_ns
        assert cli("edit", "a.md", "--description", "Another: one", "--yes")[0] == 0
        assert path.read_text() == memory_text(description='"Another: one"')
        assert path.stat().st_mtime_ns == moment
        assert cli("edit", "a.md", "--verified", "--yes")[0] == 0
        (item,) = items(cli("list", "--json")[1], "memories")
        assert (item["age_days"], item["age_from"]) == (0, "verified")
        assert path.stat().st_mtime_ns != moment

    def test_edit_opens_the_editor(self, home: Home, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = home.write("a.md", memory_text())
        script = put(tmp_path / "ed.sh", '#!/bin/sh\nsed -i s/pytest./tox./ "$1"\n')
        script.chmod(0o755)
        monkeypatch.setenv("EDITOR", str(script))
        assert cli("edit", "a.md", "--yes")[0] == 0
        assert path.read_text() == memory_text(body="Run tox.")
        assert not list((home.own / "state").glob("edit-*"))
        monkeypatch.setenv("EDITOR", "false")
        assert cli("edit", "a.md", "--yes")[0] == 3
        monkeypatch.setenv("EDITOR", "no-such-editor-anywhere")
        assert cli("edit", "a.md", "--yes")[0] == 2
        monkeypatch.setenv("EDITOR", "true")
        assert "nothing was changed" in cli("edit", "a.md", "--yes")[2]

    def test_text_typed_into_an_editor_survives_a_conflict(
        self, home: Home, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = home.write("a.md", memory_text())
        script = put(tmp_path / "ed.sh", f'#!/bin/sh\necho mine >> "$1"\necho theirs >> {path}\n')
        script.chmod(0o755)
        monkeypatch.setenv("VISUAL", str(script))
        code, _, err = cli("edit", "a.md", "--yes")
        assert code == 3
        assert path.read_text().endswith("theirs\n")
        assert "+theirs" in err
        (kept,) = (home.own / "state").glob("edit-*/a.md")
        assert str(kept) in err
        assert kept.read_text().endswith("mine\n")

    def test_rm_undo_redo_trash_history(self, home: Home, cli: Cli) -> None:
        home.write("a.md", memory_text())
        before = tree(home.memory)
        assert cli("rm", "a.md", "--yes")[0] == 0
        assert not (home.memory / "a.md").exists()
        assert home.ref("a.md") in cli("trash")[1]
        assert cli("undo", "--yes")[0] == 0
        assert tree(home.memory) == before
        assert cli("redo", "--yes")[0] == 0
        assert cli("trash", "restore", home.ref("a.md"), "--yes")[0] == 0
        assert tree(home.memory) == before
        assert "the trash is empty" in cli("trash")[2]
        code, out, _ = cli("history")
        assert code == 0
        assert len(out.splitlines()) == 4
        assert "-Run pytest." in cli("history", "1")[1]
        code, out, _ = cli("history", "--verify")
        assert (code, "intact" in out) == (0, True)
        assert len(items(cli("history", "--json")[1], "operations")) == 4
        cli("rm", "a.md", "--yes")
        assert cli("trash", "empty", "--yes")[0] == 0
        assert cli("undo", "--yes")[0] == 3
        assert cli("trash", "restore", "a.md", "--yes")[0] == 2

    def test_mv_takes_the_index_line_along(self, home: Home, cli: Cli) -> None:
        home.write("a.md", memory_text(), 20)
        home.write("MEMORY.md", "# Mine\n- [A](a.md) — hook\n- [B](b.md) — other\n")
        data = (home.memory / "a.md").read_bytes()
        assert cli("mv", "a.md", "--to", "global", "--yes")[0] == 0
        assert (home.memory / "MEMORY.md").read_text() == "# Mine\n- [B](b.md) — other\n"
        moved = home.own / "data" / "store" / "_global" / "a.md"
        assert moved.read_bytes() == data
        assert cli("mv", "memtui:_global/a.md", "--to", "claude", "--yes")[0] == 0
        assert (home.memory / "MEMORY.md").read_text().endswith("- [use-pytest](a.md) — How we test\n")
        assert cli("mv", "a.md", "--to", "claude", "--yes")[0] == 3
        assert cli("mv", "a.md", "--to", "mars", "--yes")[0] == 2

    def test_several_at_once_are_one_operation(self, home: Home, cli: Cli) -> None:
        for name in "abc":
            home.write(f"{name}.md", memory_text(name))
        home.write("MEMORY.md", "- [A](a.md)\n- [B](b.md)\n- [C](c.md)\n")
        before = tree(home.memory)
        assert cli("rm", "a.md", "b.md", "--yes")[0] == 0
        assert (home.memory / "MEMORY.md").read_text() == "- [C](c.md)\n"
        assert cli("undo", "--yes")[0] == 0
        assert tree(home.memory) == before

    def test_read_only_refuses(self, home: Home, cli: Cli) -> None:
        home.write("a.md", memory_text())
        code, _, err = cli("rm", "a.md", "--yes", "--read-only")
        assert code == 3
        assert "read-only" in err

    @pytest.mark.parametrize("name", ["../x", "/etc/x", "a/b", "MEMORY", "memory.md", ".hidden", "..", "a\nb"])
    def test_a_name_that_would_escape_is_refused(self, home: Home, cli: Cli, name: str) -> None:
        code, _, err = cli("add", "--title", "t", "--body", "b", "--name", name, "--to", "claude", "--yes")
        assert code == 3
        assert "cannot name a memory" in err
        assert list(home.memory.iterdir()) == []


class TestUsage:
    @pytest.mark.parametrize(
        ("argv", "named"),
        [
            (["list", "colour:red"], "colour"),
            (["show", "no-such"], "no-such"),
            (["list", "--nonsense"], "--nonsense"),
            (["add", "--title", "x", "--body", "y", "--type", "banana", "--yes"], "banana"),
            (["add", "--title", " ", "--body", "y", "--yes"], "title"),
            (["undo", "999", "--yes"], "999"),
            (["edit"], "REF"),
            (["trash", "restore"], "restore"),
        ],
    )
    def test_a_wrong_call_is_exit_two_and_names_what_is_wrong(self, cli: Cli, argv: list[str], named: str) -> None:
        code, out, err = cli(*argv)
        assert (code, out) == (2, "")
        assert named in err
        assert "Traceback" not in err

    def test_a_broken_config_is_exit_two(self, home: Home, cli: Cli) -> None:
        put(home.own / "config" / "config.toml", "max_file_kb = -1\n")
        code, _, err = cli("list")
        assert code == 2
        assert "max_file_kb" in err

    @pytest.mark.parametrize("command", [None, *COMMANDS], ids=lambda command: command.name if command else "memtui")
    def test_every_command_has_help(self, command: object) -> None:
        from memtui.cli.main import Command

        assert command is None or isinstance(command, Command)
        text = build_parser(command).format_help()
        assert "--home" in text
        assert ("--dry-run" in text) == bool(command and command.changes)

    def test_version(self, capfd: pytest.CaptureFixture[str]) -> None:
        from memtui.__main__ import main

        assert main(["--version"]) == 0
        assert capfd.readouterr().out.startswith("memtui 0.")

    def test_a_reader_that_leaves_early_is_no_error(self, home: Home) -> None:
        for number in range(300):
            home.write(f"{number}.md", memory_text(f"memory-{number}", "x" * 500))
        command = f"{sys.executable} -m memtui list --json --home {home.path} --project {home.project} | head -c 1"
        done = subprocess.run(
            ["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, check=False
        )
        assert done.stderr == ""
        assert done.stdout == "{"


def test_a_person_is_asked_on_a_terminal(home: Home) -> None:
    """The question names what would happen, and anything but yes changes nothing."""
    for answer, gone in (("n", False), ("y", True)):
        home.write("a.md", memory_text())
        out = _on_terminal(["rm", "a.md", "--home", str(home.path), "--project", str(home.project)], answer)
        assert "delete 'use-pytest'? [y/N]" in out
        assert (home.memory / "a.md").exists() is not gone


def _on_terminal(argv: list[str], answer: str) -> str:
    main, child = pty.openpty()
    process = subprocess.Popen([sys.executable, "-m", "memtui", *argv], stdin=child, stdout=child, stderr=child)
    os.close(child)
    seen, asked, deadline = b"", False, time.monotonic() + 30
    while time.monotonic() < deadline:
        if not select.select([main], [], [], 30)[0]:
            break
        try:
            chunk = os.read(main, 65536)
        except OSError:
            break
        if not chunk:
            break
        seen += chunk
        if b"[y/N]" in seen and not asked:
            asked = True
            os.write(main, f"{answer}\n".encode())
    process.wait(timeout=30)
    os.close(main)
    return seen.decode()
