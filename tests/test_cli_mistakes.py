"""The likeliest mistakes and mishaps: each message says what happened, what was kept, and what to do next."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from memtui.cli import editor
from memtui_store.errors import LockedError
from memtui_store.portable import try_lock
from tests.conftest import Cli, Home, memory_text, put, tree

_POWERLESS = "-dac_override,-dac_read_search,-fowner"


@pytest.fixture
def mine(home: Home) -> Home:
    home.write("feedback_testing.md", memory_text())
    home.write("user_role.md", memory_text("user-role", "Who I am", "user", "A baker."))
    return home


class TestWrongWords:
    @pytest.mark.parametrize(
        ("argv", "code", "said", "advice"),
        [
            ("show testing", 2, "no memory 'testing'", "did you mean feedback_testing?"),
            ("show feedback_tesing", 2, "no memory 'feedback_tesing'", "did you mean feedback_testing?"),
            ("show zebra", 2, "no memory 'zebra'", "memtui list shows what there is"),
            ("mv user_role --to mars --yes", 2, "no store 'mars'", "memtui stores lists them"),
            ("lits", 2, "no command 'lits'", "did you mean memtui list?"),
            ("exprot", 2, "no command 'exprot'", "memtui --filter opens the UI filtered"),
            ("exprot --help", 2, "no command 'exprot'", "memtui search finds memories"),
            ("help exprot", 2, "no command 'exprot'", "memtui --help lists commands"),
            ("pytest", 2, "no command 'pytest'", "memtui search finds memories"),
            ("--read-only pytest type:user", 2, "no command 'pytest'", "memtui search finds memories"),
            ("search", 2, "memtui search: QUERY is missing", "for example: memtui search"),
            ("show", 2, "memtui show: REF is missing", "see memtui show --help"),
            ("delete", 2, "name the memories to delete", "memtui rm REF"),
            ("--stores", 2, "--stores", "did you mean memtui stores?"),
            ("list zebra", 1, "no memory matches 'zebra'", "memtui list shows everything"),
            ("list --nope", 2, "--nope", "see memtui list --help"),
            ("rm user_role --dryrun", 2, "--dryrun", "did you mean --dry-run?"),
            ("aprove user_role --yes", 2, "no command 'aprove'", "did you mean memtui approve?"),
            ("list colour:red", 2, "colour", "type"),
            ("list age>ninety", 2, "age>ninety", "write it like age>90d"),
            ("rm", 2, "name the memories to delete", "memtui rm REF"),
            ("cp user_role --yes", 2, "--to", "see memtui cp --help"),
            ("undo 999 --yes", 2, "no operation 999", "memtui history"),
            ("inbox approve 3f --yes", 2, "no proposal '3f'", "memtui inbox lists what waits"),
            ("inbox approve --all --yes", 1, "nothing waits in the inbox", "memtui bootstrap"),
            ("audit --fail-on nope", 2, "invalid choice: 'nope'", "memtui audit --help"),
            ("scan --fail-on nope", 2, "invalid choice: 'nope'", "memtui scan --help"),
            ("audit --rule nope", 2, "no rule 'nope'", "memtui audit --list-rules"),
            ("audit --path /no/such --fail-on never", 2, "/no/such is no folder", ""),
            ("bootstrap --from nope", 2, "no source 'nope'", "instructions, git"),
            ("bootstrap --from documents:/no/such", 2, "/no/such does not exist", ""),
            ("scan no-such-file", 4, "there is no such file", "nothing was checked"),
            ("edit user_role --body-file /no/such --yes", 4, "/no/such", "nothing was changed"),
            ("completion tcsh", 2, "tcsh", "see memtui completion --help"),
        ],
    )
    def test_it_is_named_and_the_way_on_is_shown(
        self, mine: Home, cli: Cli, argv: str, code: int, said: str, advice: str
    ) -> None:
        before = tree(mine.path)
        got, out, err = cli(*argv.split())
        assert (got, out) == (code, "")
        assert said in err
        assert advice in err
        assert len(err.splitlines()) <= 3
        assert tree(mine.path) == before

    @pytest.mark.parametrize("option", ["--home", "--project"])
    def test_a_folder_that_is_none_is_not_an_empty_one(
        self, home: Home, capfd: pytest.CaptureFixture[str], option: str
    ) -> None:
        from memtui.__main__ import main

        missing = home.path / "mistyped"
        assert main(["list", option, str(missing)]) == 2
        assert f"{option} {missing} is no folder" in capfd.readouterr().err
        assert not missing.exists()

    @pytest.mark.parametrize(
        "argv",
        [
            "type:user",
            "age<9000d baker",
            "-type:feedback",
            "--filter baker",
            "--filter=baker -type:project",
        ],
    )
    def test_filters_still_open_what_matches(self, mine: Home, cli: Cli, argv: str) -> None:
        code, out, _ = cli(*argv.split())
        assert code == 0
        assert "user_role.md" in out
        assert "feedback_testing.md" not in out

    def test_an_ambiguous_name_says_how_many_it_left_out(self, mine: Home, cli: Cli) -> None:
        for number in range(7):
            mine.write(f"same_{number}.md", memory_text("same"))
        code, _, err = cli("show", "same")
        assert code == 2
        assert "means 7 memories" in err
        assert "and 3 more" in err

    def test_help_is_a_word_too(self, capfd: pytest.CaptureFixture[str]) -> None:
        from memtui.__main__ import main

        for argv, starts in ((["help"], "memtui - see"), (["help", "undo"], "memtui undo - take back")):
            with pytest.raises(SystemExit):
                main(argv)
            assert capfd.readouterr().out.startswith(starts)

    def test_a_missing_baseline_is_told(self, mine: Home, cli: Cli) -> None:
        err = cli("audit", "--baseline", "/no/such.json", "--fail-on", "never")[2]
        assert "/no/such.json is not there" in err


class TestSettings:
    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("max_file_kb = ]", "is not valid TOML"),
            ("max_file_kb = 'x'", "max_file_kb: "),
            ("max_file_kb = 0", "max_file_kb: "),
            ("agent_behavioral = 'drop'", "agent_behavioral: Input should be 'store' or 'queue'"),
            ("colour = 'red'", "unknown setting 'colour'"),
            ("[rules]\n'dup.near' = 'loud'", "dup.near must be off or a severity"),
        ],
    )
    def test_a_broken_config_names_file_and_fault(self, mine: Home, cli: Cli, text: str, said: str) -> None:
        path = put(mine.own / "config" / "config.toml", text)
        code, _, err = cli("list")
        assert code == 2
        assert str(path) in err
        assert said in err
        assert "memtui doctor" in err

    def test_what_is_written_and_checked_are_the_settings_there_are(self) -> None:
        """The dataclass that loads without pydantic and the model that checks a file agree."""
        from memtui_store.settings import Settings
        from memtui_store.settings_model import SettingsModel

        assert [item.name for item in fields(Settings)] == list(SettingsModel.model_fields)
        assert Settings(**SettingsModel().model_dump()) == Settings()
        assert all(held.description for held in SettingsModel.model_fields.values())

    def test_a_home_sign_in_roots_is_the_persons_home(self, mine: Home, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HOME", str(mine.path))
        put(mine.own / "config" / "config.toml", "roots = ['~/work', '~nobody-by-this-name/x']\n")
        roots = mine.catalog().environment.settings.roots
        assert roots == (mine.path / "work", Path("~nobody-by-this-name/x"))

    def test_a_rule_that_config_names_and_no_one_knows(self, mine: Home, cli: Cli) -> None:
        path = put(mine.own / "config" / "config.toml", "[rules]\n'age.stale' = 'off'\n")
        assert cli("list")[0] == 0
        code, _, err = cli("audit")
        assert code == 2
        assert f"{path}, [rules]: there is no rule 'age.stale'" in err
        assert "memtui audit --list-rules" in err

    def test_memtui_home_on_a_file(self, mine: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("MEMTUI_HOME", str(mine.memory / "user_role.md"))
        code, _, err = cli("list")
        assert code == 2
        assert "user_role.md is no folder" in err
        assert "set MEMTUI_HOME" in err


class TestEditor:
    @pytest.mark.parametrize(
        ("value", "code", "said"),
        [
            ("false", 3, "'false' ended with code 1"),
            ("unclosed 'quote", 2, "$EDITOR cannot be read"),
            ("no-such-editor-anywhere", 2, "cannot be started"),
        ],
    )
    def test_one_that_fails_changes_nothing_and_leaves_nothing(
        self, mine: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch, value: str, code: int, said: str
    ) -> None:
        before = tree(mine.path)
        monkeypatch.setenv("EDITOR", value)
        got, _, err = cli("edit", "user_role", "--yes")
        assert got == code
        assert said in err
        assert "nothing was changed" in err
        assert tree(mine.path) == before
        assert not list((mine.own / "state").glob("edit-*"))

    def test_what_was_typed_before_it_failed_is_kept(
        self, mine: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        script = put(tmp_path / "ed.sh", '#!/bin/sh\necho typed >> "$1"\nexit 3\n')
        script.chmod(0o755)
        monkeypatch.setenv("EDITOR", str(script))
        code, _, err = cli("edit", "user_role", "--yes")
        (kept,) = (mine.own / "state").glob("edit-*/user_role.md")
        assert code == 3
        assert f"your text is in {kept}" in err
        assert kept.read_text().endswith("typed\n")

    def test_none_is_opened_where_nobody_could_type(
        self, mine: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(editor, "_FALLBACKS", ("true",))
        monkeypatch.setenv("EDITOR", " ")
        with open(os.devnull) as nothing:
            monkeypatch.setattr(sys, "stdin", nothing)
            code, _, err = cli("edit", "user_role", "--yes")
        assert code == 2
        assert "no terminal for an editor" in err
        assert "--body-file" in err


class TestMishaps:
    def test_a_disk_that_is_full_while_printing(self, mine: Home) -> None:
        done = _memtui(mine, "list", stdout="/dev/full")
        assert (done.returncode, "Traceback" in done.stderr) == (4, False)
        assert "standard output: No space left on device" in done.stderr

    def test_no_git(self, mine: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PATH", "/no/such")
        assert cli("audit", "--fail-on", "never")[0] == 0
        assert "warn\tgit\tnot found" in cli("doctor")[1]
        assert "git is not installed" in cli("bootstrap", "--dry-run")[2]

    def test_two_at_once(self, mine: Home) -> None:
        before = tree(mine.memory)
        path = put(mine.own / "state" / "commit.lock", "")
        with path.open("rb") as held:
            assert try_lock(held.fileno())
            with pytest.raises(LockedError) as refused, mine.catalog().committer._lock(wait=0):
                pass
        assert "another memtui" in refused.value.message
        assert "nothing was changed" in refused.value.hint
        assert tree(mine.memory) == before

    @pytest.mark.parametrize(("extra", "argv"), [("mcp", ["mcp"])])
    def test_an_extra_that_is_not_installed(
        self, mine: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch, extra: str, argv: list[str]
    ) -> None:
        loaded = {name for name in sys.modules if name.split(".")[0] in ("mcp", "mcp_types")}
        for name in loaded | {"mcp", "mcp_types"}:
            monkeypatch.setitem(sys.modules, name, None)
        monkeypatch.delitem(sys.modules, "memtui.mcp.server", raising=False)
        code, _, err = cli(*argv)
        assert code == 2
        assert f"pip install 'memtui[{extra}]'" in err

    def test_a_damaged_journal_and_cache(self, mine: Home, cli: Cli) -> None:
        cli("approve", "user_role", "--yes")
        for file in [*(mine.own / "state").glob("*.sqlite"), *(mine.own / "cache").glob("*.sqlite")]:
            file.write_bytes(b"not a database")
        code, out, err = cli("list")
        assert code == 0
        assert "feedback_testing.md" in out
        assert "journal.sqlite is damaged" in err
        code, _, err = cli("rm", "user_role", "--yes")
        assert code == 4
        assert "your memories are untouched" in err
        assert (mine.memory / "user_role.md").exists()

    def test_a_home_that_may_not_be_written_nor_wholly_read(self, mine: Home) -> None:
        if os.geteuid() == 0 and not shutil.which("setpriv"):
            pytest.skip("root may write everywhere")
        (mine.path / ".hermes").mkdir(mode=0)
        mine.own.mkdir(mode=0o500)
        mine.memory.chmod(0o500)
        before = tree(mine.memory)
        try:
            done = _memtui(mine, "list", powerless=True)
            assert done.returncode == 0
            assert "user_role.md" in done.stdout
            assert "so Hermes's memories may be missing" in done.stderr
            done = _memtui(mine, "rm", "user_role", "--yes", powerless=True)
            assert done.returncode == 4
            assert "Permission denied" in done.stderr
            assert tree(mine.memory) == before
        finally:
            mine.memory.chmod(0o700)
            mine.own.chmod(0o700)
            (mine.path / ".hermes").chmod(0o700)


def _memtui(home: Home, *argv: str, stdout: str = "", powerless: bool = False) -> subprocess.CompletedProcess[str]:
    """In a process of its own, where need be without root's right to pass over permissions."""
    call = [sys.executable, "-m", "memtui", *argv, "--home", str(home.path), "--project", str(home.project)]
    if powerless and os.geteuid() == 0:
        call = ["setpriv", f"--inh-caps={_POWERLESS}", f"--bounding-set={_POWERLESS}", *call]
    with open(stdout or os.devnull, "w") as out:
        return subprocess.run(
            call, stdout=out if stdout else subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False
        )
