"""Habits of the command line: help, completion, paging, colours, config, doctor, and the first run."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
import tomllib
from io import StringIO
from pathlib import Path

import pytest
from rich.cells import cell_len

from memtui.cli import examples, pager
from memtui.cli.completion import SHELLS, safe_words
from memtui.cli.main import ALSO, COMMANDS, Command, build_parser, split_command
from memtui.first_run import nothing_found
from memtui_store import agents as stores
from memtui_store.agents.table import AGENTS
from memtui_store.audit.rules import all_rules
from memtui_store.config_file import written
from memtui_store.environment import Environment
from tests.conftest import Cli, Home, fake_token, memory_text, put
from tests.terminal import on_terminal

BY_NAME = {command.name: command for command in COMMANDS}


class TestHelp:
    @pytest.mark.parametrize("command", [None, *COMMANDS], ids=lambda command: command.name if command else "memtui")
    def test_a_page_says_how_to_call_it_and_explains_every_word(self, command: Command | None) -> None:
        page = build_parser(command).format_help()
        for heading in ("usage: memtui", "common options:", "examples:", "exit codes:"):
            assert heading in page
        assert max(map(len, page.splitlines())) <= 100
        for action in build_parser(command).actions:
            assert action.help, f"{action.dest} of {command and command.name} is not explained"

    def test_every_command_has_examples_and_each_is_a_call_that_works(self) -> None:
        assert set(examples.EXAMPLES) == set(BY_NAME)
        rules = {part for rule in all_rules() for part in (rule, rule.partition(".")[0])}
        for name, rows in {"": examples.MEMTUI, **examples.EXAMPLES}.items():
            assert rows, name
            for line, about in rows:
                assert about, line
                call = next((part for part in re.findall(r"memtui[^|)]*", line) if name in part), "")
                assert call, line
                call = call.split("2>")[0]
                words = shlex.split(call if call.count("'") % 2 == call.count('"') % 2 == 0 else call.rstrip("\"' "))
                command, rest = split_command(words[len(words) - words[::-1].index("memtui") :])
                assert (command.name if command else "") == name, line
                given = build_parser(command).parse_args([word for word in rest if not re.fullmatch(r"-\w+:\w+", word)])
                assert set(getattr(given, "rule", None) or ()) <= rules, line

    def test_it_is_printed_to_stdout(self, capfd: pytest.CaptureFixture[str]) -> None:
        from memtui.__main__ import main

        with pytest.raises(SystemExit) as ended:
            main(["undo", "--help"])
        assert ended.value.code == 0
        assert capfd.readouterr().out == build_parser(BY_NAME["undo"]).format_help()


class TestWordsOfOtherTools:
    def test_each_means_a_command_and_none_is_one(self) -> None:
        assert set(ALSO.values()) <= set(BY_NAME)
        assert not set(ALSO) & set(BY_NAME)

    def test_they_do_what_ours_do(self, home: Home, cli: Cli) -> None:
        home.write("a.md", memory_text())
        home.write("b.md", memory_text("other", body="Else."))
        assert cli("ls")[1] == cli("list")[1] == cli("open")[1]
        assert cli("cat", "a")[1] == cli("show", "a")[1]
        assert cli("delete", "a", "--yes")[0] == 0
        assert "delete" in cli("log")[1]
        assert cli("version")[1] == cli("-V")[1] == cli("--version")[1]

    def test_a_list_may_be_cut(self, home: Home, cli: Cli) -> None:
        for name in "abc":
            home.write(f"{name}.md", memory_text(name))
        _, out, err = cli("list", "-n", "2")
        assert out.count("\n") == 2
        assert "2 of 3 entries." in err


class TestCompletion:
    def test_bash_really_completes(self, home: Home, tmp_path: Path) -> None:
        home.write("deploy_notes.md", memory_text())
        home.write("two words.md", memory_text("b", body="Other."))
        home.write("$(touch pwned).md", memory_text("c", body="Third."))
        calls = {
            "memtui dup": ["duplicates"],
            "memtui --home /x sh": ["show"],
            "memtui audit --fo": ["--format"],
            "memtui audit --format m": ["markdown"],
            "memtui mv x --to g": ["global"],
            "memtui completion f": ["fish"],
            "memtui show dep": ["deploy_notes"],
            "memtui show ''": ["deploy_notes"],
        }
        asks = "\n".join(
            f'COMP_WORDS=({line}) COMP_CWORD={len(shlex.split(line)) - 1}\n_memtui\necho "${{COMPREPLY[@]}}"'
            for line in calls
        )
        script = put(tmp_path / "c.bash", f'{SHELLS["bash"]()}\nmemtui() {{ {_memtui(home)} "$@"; }}\n{asks}\n')
        done = subprocess.run(["bash", str(script)], capture_output=True, text=True, check=True, cwd=tmp_path)
        assert done.stderr == ""
        assert [line.split() for line in done.stdout.splitlines()] == list(calls.values())
        assert not (tmp_path / "pwned").exists()

    @pytest.mark.skipif(not shutil.which("fish"), reason="fish is not installed")
    def test_fish_really_completes(self, tmp_path: Path) -> None:
        script = put(tmp_path / "c.fish", SHELLS["fish"]())
        asks = "; ".join(f"complete -C '{line}'" for line in ("memtui dup", "memtui audit --fo", "memtui completion f"))
        call = ["fish", "-N", "-c", f"source {script}; {asks}"]
        done = subprocess.run(
            call, capture_output=True, text=True, check=True, env={**os.environ, "HOME": str(tmp_path)}
        )
        assert [line.split("\t")[0] for line in done.stdout.splitlines()] == ["duplicates", "--format", "fish"]

    @pytest.mark.skipif(not shutil.which("zsh"), reason="zsh is not installed")
    def test_zsh_really_completes(self, tmp_path: Path) -> None:
        script = put(tmp_path / "c.zsh", SHELLS["zsh"]())
        ask = put(tmp_path / "ask.zsh", _ZSH.format(script=script))
        call = ["zsh", "-f", str(ask)]
        done = subprocess.run(
            call, capture_output=True, text=True, check=True, env={**os.environ, "HOME": str(tmp_path)}
        )
        assert "memtui duplicates" in done.stdout

    def test_a_name_that_means_something_to_a_shell_is_not_offered(self) -> None:
        names = ["a_b-c.d", "a b", "$(x)", "`x`", "a;b", "a\nb", "-rf", "é", "sub/a", "a_b-c.d"]
        assert safe_words(iter(names)) == ["a_b-c.d", "sub/a"]


_ZSH = """zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z 'PS1=; autoload -Uz compinit; compinit -u -D; source {script}; bindkey "^I" complete-word; echo REA""DY'
zpty -r z out '*READY*'
zpty -w -n z 'memtui dup'$'\\t'
zpty -r z out '*duplicates*'
print -r -- "$out"
zpty -d z
"""


def _memtui(home: Home) -> str:
    return f"{sys.executable} -m memtui --home {home.path} --project {home.project}"


class TestTerminal:
    """One run on a pty for each thing that only a terminal shows."""

    def test_what_is_too_long_goes_to_the_pager_and_what_fits_does_not(self, home: Home, tmp_path: Path) -> None:
        for number in range(30):
            home.write(f"{number}.md", memory_text(f"memory-{number}", body=f"Body {number}."))
        script = put(tmp_path / "pager.sh", "#!/bin/sh\necho PAGED $(wc -l)\necho LESS=$LESS\n")
        script.chmod(0o755)
        call = ["list", "--home", str(home.path), "--project", str(home.project)]
        _, out = on_terminal(call, PAGER=str(script))
        assert re.search(r"PAGED 3\d", out)
        assert "LESS=FRX" in out
        assert "memory-29" in on_terminal(call, PAGER="no-such-pager-anywhere")[1]
        _, out = on_terminal([*call, "memory-29"], PAGER=str(script))
        assert "PAGED" not in out

    def test_colour_only_on_a_terminal_that_wants_it(self, home: Home, cli: Cli) -> None:
        home.write("a.md", memory_text())
        cli("approve", "a.md", "--yes")
        call = ["list", "--home", str(home.path), "--project", str(home.project)]
        assert "\x1b[32m✓" in on_terminal(call)[1]
        assert "\x1b[32m" not in on_terminal(call, NO_COLOR="1")[1]
        assert "\x1b" not in cli("list")[1]

    def test_a_terminal_that_cannot_be_drawn_on_gets_the_list(self, home: Home) -> None:
        home.write("a.md", memory_text())
        code, out = on_terminal(["--home", str(home.path), "--project", str(home.project)], TERM="dumb")
        assert code == 0
        assert "use-pytest" in out
        assert "1 entry." in out
        assert "\x1b[?1049h" not in out

    def test_progress_wipes_itself_away(self, home: Home) -> None:
        for number in range(3):
            home.write(f"{number}.md", memory_text(f"memory-{number}"))
        _, out = on_terminal(["audit", "--home", str(home.path), "--project", str(home.project)], PAGER="cat")
        assert re.search(r"\r\x1b\[K\[#*-*\] \d of 3 \w+", out)
        assert "\r\x1b[K" in out[out.rindex("of 3") :]


class TestPager:
    def test_the_users_choice_is_taken(self) -> None:
        assert pager.pager_command({"PAGER": "most -s"}) == ["most", "-s"]
        assert pager.pager_command({"PAGER": ""}) == []
        assert pager.pager_command({"PAGER": "cat"}) == []
        assert pager.pager_command({"PAGER": "less", "TERM": "dumb"}) == []

    def test_fits(self) -> None:
        size = os.terminal_size((80, 24))
        assert pager.fits("x\n" * 23, size)
        assert not pager.fits("x\n" * 24, size)


class TestConfig:
    def test_what_is_written_is_valid_complete_and_changes_nothing(self, home: Home, cli: Cli) -> None:
        path = home.own / "config" / "config.toml"
        code, out, err = cli("config")
        assert code == 0
        assert "max_file_kb\t2048\tdefault" in out
        assert "memtui config --write" in err
        assert cli("config", "--write", "--yes")[0] == 0
        assert path.read_text() == written()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert tomllib.loads(path.read_text()) == {}
        uncommented = "\n".join(line[2:] for line in written().splitlines() if re.match(r'# ([\w".]+ = |\[)', line))
        path.write_text(uncommented)
        code, out, _ = cli("config", "--json")
        (item,) = json.loads(out)["items"]
        assert code == 0
        assert [row["setting"] for row in item["settings"] if row["set"]] == ["rules", "keymap"]

    def test_it_is_never_written_over_an_existing_one(self, home: Home, cli: Cli) -> None:
        path = put(home.own / "config" / "config.toml", "max_file_kb = 7\n")
        code, _, err = cli("config", "--write", "--yes")
        assert (code, path.read_text()) == (3, "max_file_kb = 7\n")
        assert "left as it is" in err
        assert "max_file_kb\t7\tconfig.toml" in cli("config")[1]


class TestDoctor:
    def test_all_is_well(self, home: Home, cli: Cli) -> None:
        home.write("a.md", memory_text())
        cli("approve", "a.md", "--yes")
        code, out, _ = cli("doctor", "--json")
        lines = {item["check"]: item for item in json.loads(out)["items"]}
        assert code == 0
        assert lines["Claude Code"]["told"].startswith("1 entry in ")
        assert "the chain is intact" in lines["journal"]["told"]
        assert {name for name in lines if name.endswith("folder")} == {
            "config folder", "data folder", "state folder", "cache folder"
        }  # fmt: skip
        assert all(item["todo"] or item["status"] == "ok" for item in lines.values())

    def test_each_trouble_is_a_line_with_what_to_do(
        self, home: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        home.write("b.md", b"\x00\x01")
        put(home.own / "state", "a file where a folder should be")
        (home.own / "data").mkdir(mode=0o755)
        monkeypatch.setenv("EDITOR", "no-such-editor-anywhere")
        monkeypatch.setattr("memtui.cli.checkup._installed", lambda name: False)
        code, out, err = cli("doctor")
        rows = {row[1]: row for line in out.splitlines() if (row := line.split("\t"))}
        assert code == 1
        assert rows["state folder"][0] == "fail"
        for check, todo in (
            ("data folder", "chmod 700"),
            ("editor", "set $VISUAL"),
            ("extra mcp", "pip install 'memtui[mcp]'"),
            ("entries", "memtui list is:broken"),
        ):
            assert (rows[check][0], todo in rows[check][2]) == ("warn", True), rows[check]
        assert "1 thing fails" in err

    def test_a_broken_config_is_one_line(self, home: Home, cli: Cli) -> None:
        put(home.own / "config" / "config.toml", "max_file_kb = ]\n")
        code, out, _ = cli("doctor")
        assert code == 1
        assert out.splitlines()[-1].startswith("fail\tconfig\t")


class TestFirstRun:
    def test_an_empty_home_is_told_where_memtui_looked_and_what_to_do(self, home: Home, cli: Cli) -> None:
        code, out, err = cli("list")
        assert (code, out) == (1, "")
        for known in AGENTS:
            assert known.name in err
        for step in ("memtui --demo", "memtui bootstrap", "memtui doctor"):
            assert step in err
        assert "~/.claude" in err
        assert "there, but nothing in it is a memory" in err
        assert max(map(len, nothing_found(Environment.of("/home/ana", "/home/ana/app", {})))) <= 100

    def test_what_was_found_is_told_once_with_what_to_do_next(self, home: Home, cli: Cli) -> None:
        home.write("a.md", memory_text())
        home.write("b.md", memory_text("leak", body=f"The token is {fake_token()}."), 200)
        _, out, err = cli()
        assert out.count("\n") == 2
        assert "memtui found 2 entries of 1 agent. Nothing was changed." in err
        assert re.search(r"Claude Code +2 in 1 place, 1 warning", err)
        said = [line.split("  ")[-1].strip() for line in err.split("worst first:")[1].splitlines()[1:-1]]
        assert said == ["memtui list has:secret"]
        assert stat.S_IMODE((home.own / "state" / "told-list").stat().st_mode) == 0o600
        assert "memtui found" not in cli("list")[2]

    @pytest.mark.parametrize("words", [["list", "pytest"], ["list", "--json"], ["search", "pytest"]])
    def test_who_asks_for_something_gets_that_alone(self, home: Home, cli: Cli, words: list[str]) -> None:
        home.write("a.md", memory_text())
        assert "memtui found" not in cli(*words)[2]
        assert not (home.own / "state").exists()

    @pytest.mark.parametrize("words", [["list", "pytest"], ["search", "pytest"], ["--filter", "pytest"]])
    def test_in_an_empty_home_every_question_is_answered_with_where_memtui_looked(
        self, home: Home, cli: Cli, words: list[str]
    ) -> None:
        code, _, err = cli(*words)
        assert code == 1
        assert "memtui looked for:" in err
        assert "memtui --demo" in err

    def test_every_adapter_is_among_what_memtui_looks_for(self) -> None:
        adapters = {path.parent.name for path in Path(stores.__file__).parent.glob("*/discover.py")}
        assert {known.id for known in AGENTS} == {"memtui", *adapters}

    def test_a_folder_the_agent_moved_is_looked_for_there(self, tmp_path: Path) -> None:
        environment = Environment.of(tmp_path, tmp_path, {"CODEX_HOME": str(tmp_path / "elsewhere")})
        (line,) = [line for line in nothing_found(environment) if "Codex" in line]
        assert str(tmp_path / "elsewhere") in line
        assert "~/.codex" not in line


@pytest.mark.parametrize("width", [12, 20, 33, 80])
def test_a_reference_gives_way_at_its_start(width: int) -> None:
    from rich.console import Console

    from memtui.cli.output import _Tail

    console = Console(width=width, record=True, file=StringIO())
    ref = "claude:-home-anna-work-billing/記憶-deploys.md"
    console.print(_Tail(ref))
    shown = console.export_text().rstrip("\n")
    assert cell_len(shown) <= width
    assert ref.endswith(shown.lstrip("…"))
    assert (shown == ref) is (width >= cell_len(ref))
