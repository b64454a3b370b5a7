"""Every rung of the precedence that decides where memories lie."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from memtui_store.agents.claude.locate import Located, claude_home, memory_dir
from memtui_store.agents.slug import slug

if TYPE_CHECKING:
    from pathlib import Path


@dataclass
class Machine:
    """A home, a project and a policy folder that exist only in the test."""

    home: Path
    project: Path
    managed: Path

    def settings(self, rung: str, values: object) -> Path:
        path = {
            "managed": self.managed / "managed-settings.json",
            "local": self.project / ".claude" / "settings.local.json",
            "project": self.project / ".claude" / "settings.json",
            "user": self.home / ".claude" / "settings.json",
        }[rung]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values))
        return path

    def locate(self, **env: str) -> Located:
        return memory_dir(self.home, env, self.project, managed=self.managed)

    def default(self) -> Path:
        return self.home / ".claude" / "projects" / slug(str(self.project)) / "memory"


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    for name in ("home", "my_project", "policy"):
        (tmp_path / name).mkdir()
    return Machine(tmp_path / "home", tmp_path / "my_project", tmp_path / "policy")


def test_home_by_default(tmp_path: Path) -> None:
    found = claude_home(tmp_path, {"CLAUDE_CONFIG_DIR": ""})
    assert (found.config_dir, found.base) == (tmp_path / ".claude", tmp_path / ".claude")
    assert found.config_file == tmp_path / ".claude.json"


def test_home_moved_by_variables(tmp_path: Path) -> None:
    env = {"CLAUDE_CONFIG_DIR": "/cfg", "CLAUDE_CODE_REMOTE_MEMORY_DIR": "/remote"}
    found = claude_home(tmp_path, env)
    assert (str(found.config_dir), str(found.base)) == ("/cfg", "/remote")
    assert str(found.config_file) == "/cfg/.claude.json"


def test_default(machine: Machine) -> None:
    assert machine.locate() == Located(machine.default(), "default", enabled=True, note="")


def test_config_dir_and_remote_dir_move_the_default(machine: Machine) -> None:
    name = slug(str(machine.project))
    assert str(machine.locate(CLAUDE_CONFIG_DIR="/cfg").path) == f"/cfg/projects/{name}/memory"
    both = machine.locate(CLAUDE_CONFIG_DIR="/cfg", CLAUDE_CODE_REMOTE_MEMORY_DIR="/remote")
    assert str(both.path) == f"/remote/projects/{name}/memory"


def test_a_moved_config_dir_has_its_own_user_settings(machine: Machine, tmp_path: Path) -> None:
    machine.settings("user", {"autoMemoryDirectory": "/ignored"})
    config = tmp_path / "cfg"
    config.mkdir()
    (config / "settings.json").write_text('{"autoMemoryDirectory": "/taken"}')
    assert str(machine.locate(CLAUDE_CONFIG_DIR=str(config)).path) == "/taken"


@pytest.mark.parametrize("rung", ["managed", "local", "project", "user"])
def test_stronger_settings_win(machine: Machine, rung: str) -> None:
    order = ["managed", "local", "project", "user"]
    for name in order[order.index(rung) :]:
        machine.settings(name, {"autoMemoryDirectory": f"/from/{name}"})
    located = machine.locate()
    assert str(located.path) == f"/from/{rung}"
    assert rung in located.source
    assert located.enabled
    assert located.note == ""


def test_the_override_beats_settings(machine: Machine) -> None:
    machine.settings("managed", {"autoMemoryDirectory": "/from/managed"})
    located = machine.locate(CLAUDE_COWORK_MEMORY_PATH_OVERRIDE="/over/ride")
    assert (str(located.path), located.source) == ("/over/ride", "CLAUDE_COWORK_MEMORY_PATH_OVERRIDE")


def test_a_relative_override_is_ignored(machine: Machine) -> None:
    located = machine.locate(CLAUDE_COWORK_MEMORY_PATH_OVERRIDE="over")
    assert located.path == machine.default()
    assert "CLAUDE_COWORK_MEMORY_PATH_OVERRIDE ignored" in located.note


@pytest.mark.parametrize(("value", "below"), [("~/mem", "mem"), ("~//mem/", "mem"), ("~/a/../mem", "mem")])
def test_tilde_is_the_given_home(machine: Machine, value: str, below: str) -> None:
    machine.settings("user", {"autoMemoryDirectory": value})
    assert machine.locate().path == machine.home / below


@pytest.mark.parametrize("value", ["memory", "./memory", "~", "~ana/x", 5, True, ["/a"], "/a\0b", "/\ud800"])
def test_an_unusable_directory_means_the_default(machine: Machine, value: object) -> None:
    machine.settings("user", {"autoMemoryDirectory": "/from/user"})
    machine.settings("project", {"autoMemoryDirectory": value})
    located = machine.locate()
    assert (located.path, located.source) == (machine.default(), "default")
    assert "autoMemoryDirectory in project settings ignored" in located.note


@pytest.mark.parametrize("variable", ["CLAUDE_CODE_DISABLE_AUTO_MEMORY", "CLAUDE_CODE_SIMPLE"])
@pytest.mark.parametrize("value", ["1", "true", "YES", " on "])
def test_off_by_variable(machine: Machine, variable: str, value: str) -> None:
    located = machine.locate(**{variable: value})
    assert not located.enabled
    assert variable in located.note
    assert located.path == machine.default()


@pytest.mark.parametrize("rung", ["managed", "local", "project", "user"])
def test_off_by_setting(machine: Machine, rung: str) -> None:
    machine.settings(rung, {"autoMemoryEnabled": False})
    located = machine.locate()
    assert not located.enabled
    assert "autoMemoryEnabled is false in" in located.note
    assert rung in located.note


def test_off_by_a_variable_in_settings(machine: Machine) -> None:
    machine.settings("user", {"env": {"CLAUDE_CODE_DISABLE_AUTO_MEMORY": "1"}})
    located = machine.locate()
    assert not located.enabled
    assert "CLAUDE_CODE_DISABLE_AUTO_MEMORY is set in user settings" in located.note


def test_the_stronger_switch_wins(machine: Machine) -> None:
    machine.settings("user", {"autoMemoryEnabled": False})
    machine.settings("project", {"autoMemoryEnabled": True})
    assert machine.locate().enabled


def test_an_explicit_zero_turns_it_on(machine: Machine) -> None:
    machine.settings("user", {"autoMemoryEnabled": False})
    assert machine.locate(CLAUDE_CODE_DISABLE_AUTO_MEMORY="0", CLAUDE_CODE_SIMPLE="1").enabled


def test_a_plain_project_name_replaces_the_slug(machine: Machine) -> None:
    located = machine.locate(CLAUDE_CONFIG_DIR="/cfg", CLAUDE_CODE_PROJECT_DIR_NAME="my-name")
    assert str(located.path) == "/cfg/projects/my-name/memory"
    assert located.source == "CLAUDE_CODE_PROJECT_DIR_NAME"


@pytest.mark.parametrize("name", ["My_Name.x", "a/b", "..", "-a", "a-", "a\n", "é"])
def test_other_project_names_are_ignored(machine: Machine, name: str) -> None:
    located = machine.locate(CLAUDE_CONFIG_DIR="/cfg", CLAUDE_CODE_PROJECT_DIR_NAME=name)
    assert str(located.path) == f"/cfg/projects/{slug(str(machine.project))}/memory"
    assert "CLAUDE_CODE_PROJECT_DIR_NAME ignored" in located.note


def test_a_project_name_needs_the_config_dir(machine: Machine) -> None:
    located = machine.locate(CLAUDE_CODE_PROJECT_DIR_NAME="my-name")
    assert located.path == machine.default()
    assert "CLAUDE_CONFIG_DIR is not set" in located.note
    assert machine.locate(CLAUDE_CODE_PROJECT_DIR_NAME="").note == ""


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xff", b"[" * 100_000, b" " * (4 * 1024 * 1024 + 1)])
def test_broken_settings_are_skipped_with_a_note(machine: Machine, content: bytes) -> None:
    machine.settings("user", {"autoMemoryDirectory": "/from/user"})
    machine.settings("project", {}).write_bytes(content)
    located = machine.locate()
    assert str(located.path) == "/from/user"
    assert located.note.startswith("project settings skipped: ")


def test_settings_that_are_no_file_do_not_hang(machine: Machine) -> None:
    (machine.project / ".claude" / "settings.json").mkdir(parents=True)
    os.mkfifo(machine.project / ".claude" / "settings.local.json")
    located = machine.locate()
    assert located.path == machine.default()
    assert located.note.count("not a readable file") == 2
