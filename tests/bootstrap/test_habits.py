"""Habits: settings the user made for everything, and never what a history or a secret would tell."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui_store.bootstrap.contract import Reason
from memtui_store.bootstrap.sources._formatters import HOME_NAMES, tastes_in
from memtui_store.bootstrap.sources._shell import habits_in
from memtui_store.bootstrap.sources.habits import source
from tests.bootstrap.builders import Commit, bootstrap, repository, score
from tests.conftest import fake_token, put, tree


def first_home(home: Path) -> Path:
    put(
        home / ".gitconfig",
        "[user]\n\tname = Ana Lopez\n[init]\n\tdefaultBranch = main\n[pull]\n\trebase = true\n[commit]\n"
        "\tgpgsign = true\n[gpg]\n\tformat = ssh\n[core]\n\teditor = nvim\n[alias]\n"
        "\tlg = log --oneline --graph\n\tst = status -sb\n"
        f"\tleak = !curl -H 'Authorization: Bearer {fake_token()}' https://x.example\n[color]\n\tui = auto\n",
    )
    put(
        home / ".bashrc",
        "# ~/.bashrc\nif [ -x /usr/bin/dircolors ]; then\n    alias ls='ls --color=auto'\nfi\n"
        "alias ll='ls -alF'\nalias la='ls -A'\n",
    )
    put(
        home / ".zshrc",
        "export EDITOR=vim\nexport EDITOR='nvim'\nif [[ -n $SSH_CONNECTION ]]; then\n  export EDITOR=nano\n"
        "fi\nalias k='kubectl'\nalias gs='git status'\n"
        f"export GITHUB_TOKEN={fake_token(2)}\nalias prod='ssh deploy@10.1.2.3'\nbindkey -v\n# alias old='x'\n",
    )
    put(home / ".bash_history", "export SECRET_PLAN=moon\nalias hist='never read'\n")
    put(home / ".zsh_history", "alias hist='never read'\n")
    put(home / ".npmrc", f"save-exact=true\n//r.example/:_authToken={fake_token(3, 'npm_')}\n")
    put(home / ".config/mise/config.toml", '[tools]\npython = "3.12"\nnode = "22"\n')
    put(home / ".config/ruff/ruff.toml", "line-length = 100\n")
    for name in ("one", "two", "three"):
        semi = "false" if name != "three" else "true"
        repository(
            home / "code" / name, [Commit("Add it")], {".prettierrc": f'{{"semi": {semi}, "singleQuote": true}}\n'}
        )
    return home


FIRST = (
    r"name is Ana Lopez",
    r"start on the branch `main`",
    r"rebases on `git pull`",
    r"signs every commit with SSH",
    r"editor is Neovim",
    r"git aliases:.*`lg` for `log --oneline --graph`.*`st` for",
    r"shell aliases:.*`gs` for `git status`.*`k` for `kubectl`",
    r"vi key",
    r"shell is zsh",
    r"exact versions",
    r"version of Python is 3\.12",
    r"version of Node\.js is 22",
    r"Python lines of at most 100",
    r"single quotes in JavaScript",
)
FIRST_TRAPS = (
    r"leak",
    r"bearer",
    r"ghp_",
    r"authtoken",
    r"10\.1\.2\.3",
    r"prod",
    r"nano",
    r"moon",
    r"hist",
    r"old",
    r"color",
    r"ls -al",
    r"semi",
)


def second_home(home: Path) -> Path:
    put(
        home / ".config/git/config",
        "[pull]\n    ff = only\n[init]\n    defaultBranch "
        '= "trunk"\n'
        "[rebase]\n    autoSquash = true\n"
        '[core]\n    editor = "code --wait"\n'
        "[alias]\n    co = checkout\n    undo = reset --soft HEAD~1\n[credential]\n    helper = store\n"
        '[url "git@host:"]\n    insteadOf = https://host/\n',
    )
    put(
        home / ".config/fish/config.fish",
        "set -gx EDITOR code\nabbr -a dc 'docker compose'\nalias tf terraform\nif status is-interactive\n"
        "  set -gx VISUAL vim\nend\n",
    )
    put(home / ".editorconfig", "root = true\n[*]\nindent_style = space\nindent_size = 2\n[*.py]\nindent_size = 4\n")
    put(home / ".tool-versions", "nodejs 20.11.0\n# ruby 3\n")
    put(home / ".netrc", "machine x login y password " + fake_token(7))
    for name, length in (("alpha", 88), ("beta", 88), ("gamma", 120)):
        repository(home / "src" / name, [Commit("x")], {"pyproject.toml": f"[tool.black]\nline-length = {length}\n"})
    return home


SECOND = (
    r"only fast-forward",
    r"branch `trunk`",
    r"fixup",
    r"editor is Visual Studio Code",
    r"git aliases:.*`co` for `checkout`.*`undo`",
    r"shell aliases:.*`dc` for `docker compose`.*`tf` for `terraform`",
    r"shell is fish",
    r"indentation with spaces",
    r"indentation of 2",
    r"indentation of 4 in `\*\.py` files",
    r"Node\.js is 20\.11\.0",
)
SECOND_TRAPS = (r"ruby", r"password", r"vim", r"helper", r"insteadof", r"88", r"120", r"machine")


@pytest.mark.parametrize("number", [1, 2])
def test_the_samples_are_read_as_labelled(tmp_path: Path, number: int) -> None:
    home = first_home(tmp_path / "home") if number == 1 else second_home(tmp_path / "home")
    facts, traps = (FIRST, FIRST_TRAPS) if number == 1 else (SECOND, SECOND_TRAPS)
    told = score(bootstrap(source, home), facts, traps)
    assert (told.wrong, told.missed, told.traps) == ([], [], [])


def test_quotes_stand_in_their_files_and_nothing_is_written(tmp_path: Path) -> None:
    home = first_home(tmp_path / "home")
    before = tree(home)
    one, other = bootstrap(source, home), bootstrap(source, home)
    assert one.seeds == other.seeds
    assert tree(home) == before
    for seed in one.seeds:
        for proof in seed.evidence:
            assert proof.quote in Path(proof.path).read_text().splitlines()[proof.line - 1]


def test_an_alias_with_a_secret_is_dropped_as_such(tmp_path: Path) -> None:
    outcome = bootstrap(source, first_home(tmp_path / "home"))
    assert Reason.SECRET in {dropped.reason for dropped in outcome.dropped if "leak" in dropped.text}
    assert not any(fake_token() in str(dropped) for dropped in outcome.dropped)


def test_history_files_are_not_even_listed(tmp_path: Path) -> None:
    names = {item.path.name for item in bootstrap(source, first_home(tmp_path / "home")).found.items}
    assert not {name for name in names if "history" in name}


def test_a_setting_of_one_project_is_left_to_the_code(tmp_path: Path) -> None:
    repository(tmp_path / "code" / "one", [Commit("x")], {"ruff.toml": "line-length = 80\n"})
    outcome = bootstrap(source, tmp_path)
    assert outcome.seeds == []
    assert {dropped.reason for dropped in outcome.dropped} == {Reason.DERIVABLE}


@given(st.text())
def test_any_text_is_a_readable_shell_file(text: str) -> None:
    list(habits_in(text))


@given(st.text(), st.sampled_from(sorted({Path(name).name for name in HOME_NAMES} | {"pyproject.toml"})))
def test_any_text_is_a_readable_configuration(text: str, name: str) -> None:
    list(tastes_in(name, text))
