"""`memtui scan` as a hook meets it."""

from __future__ import annotations

import json

from tests.conftest import Cli, Home, fake_token, put


def test_findings_make_it_fail_and_hide_what_they_found(home: Home, cli: Cli) -> None:
    token = fake_token()
    bad = put(home.project / "MEMORY.md", f"# Notes\n\nThe key is {token}\n")
    good = put(home.project / "CLAUDE.md", "Run the tests with pytest.\n")
    code, out, err = cli("scan", str(bad), str(good))
    assert code == 1
    assert f"{bad}:3:" in out
    assert token not in out + err
    assert cli("scan", str(good))[0] == 0
    items = json.loads(cli("scan", "--json", str(bad))[1])["items"]
    assert {item["line"] for item in items} == {3}


def test_binaries_are_passed_over_and_a_missing_file_is_named(home: Home, cli: Cli) -> None:
    put(home.project / "x.bin", bytes(range(256)) * 20)
    assert cli("scan", str(home.project / "x.bin"))[0] == 0
    code, _, err = cli("scan", str(home.project / "gone.md"))
    assert code == 4
    assert "gone.md" in err
    assert cli("scan")[0] == 0
