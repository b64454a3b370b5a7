"""Promises about the shape of the project, held by tests rather than by memory."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

import memtui_store
from memtui.cli.main import COMMANDS
from tests.conftest import Home, memory_text

HEAVY = ("textual", "rich", "click")
PUBLIC = [
    "AgentMemory", "Brief", "Catalog", "Deleted", "Duplicate", "Family", "Finding", "Hit", "Memory", "MemtuiError",
    "Plan", "Queued", "Reading", "Recalled", "Redacted", "Refused", "Severity", "Stored",
    "for_prompt", "printable", "redact", "scan_text",
]  # fmt: skip


def loaded_by(code: str) -> set[str]:
    script = f"{code}\nimport json, sys\nprint('\\n' + json.dumps(sorted({{m.split('.')[0] for m in sys.modules}})))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.strip().splitlines()[-1]))


def test_the_public_names_are_these() -> None:
    assert memtui_store.__all__ == PUBLIC
    for name in PUBLIC:
        assert getattr(memtui_store, name) is not None
    with pytest.raises(AttributeError):
        memtui_store.nothing  # noqa: B018 - the access is the test


def test_the_whole_library_knows_nothing_of_its_front_ends() -> None:
    code = (
        "import pkgutil, importlib, memtui_store\n"
        "for m in pkgutil.walk_packages(memtui_store.__path__, 'memtui_store.'): importlib.import_module(m.name)"
    )
    assert not loaded_by(code) & {*HEAVY, "memtui"}


def test_importing_the_library_loads_next_to_nothing() -> None:
    assert not loaded_by("import memtui_store") & {"yaml", "frontmatter", "rapidfuzz", "pydantic", "sqlite3"}


@pytest.mark.parametrize(
    "argv", [["list"], ["stores"], ["search", "pytest"], ["status"], ["show", "a.md"], ["history"]], ids=" ".join
)
def test_headless_commands_never_import_the_ui_nor_pydantic(home: Home, argv: list[str]) -> None:
    home.write("a.md", memory_text())
    call = [*argv, "--home", str(home.path), "--project", str(home.project)]
    loaded = loaded_by(f"from memtui.__main__ import main\nassert main({call!r}) == 0")
    assert not loaded & {*HEAVY, "pydantic"}


def test_counting_what_waits_needs_no_pydantic_and_reading_it_does(home: Home) -> None:
    inbox = home.own / "data" / "inbox"
    inbox.mkdir(parents=True)
    (inbox / "abc.md").write_text('---\nproposal: "abc"\ntitle: "One"\n---\n\nOne fact.\n')
    env = f"import os\nos.environ['MEMTUI_HOME'] = {str(home.own)!r}\nfrom memtui.__main__ import main\n"
    place = ["--home", str(home.path), "--project", str(home.project)]
    assert "pydantic" not in loaded_by(f"{env}assert main({['status', *place]!r}) == 0")
    assert "pydantic" in loaded_by(f"{env}assert main({['inbox', *place]!r}) == 0")


def _classes_of_the_ui() -> Iterator[tuple[type, ast.ClassDef]]:
    """Every class of the programs that has a base of Textual's, with its source."""
    folder = Path(str(files("memtui")))
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if "textual" not in source or path.name == "__main__.py":
            continue
        module = importlib.import_module(".".join(("memtui", *path.relative_to(folder).with_suffix("").parts)))
        for node in ast.walk(ast.parse(source)):
            made = getattr(module, node.name, None) if isinstance(node, ast.ClassDef) else None
            if isinstance(made, type) and isinstance(node, ast.ClassDef) and _bases_of_textual(made):
                yield made, node


def _bases_of_textual(made: type) -> list[type]:
    return [base for base in made.__mro__ if base.__module__.startswith("textual")]


@cache
def _private_names(base: type) -> frozenset[str]:
    """What a class of Textual's keeps for itself: its methods, and what it sets on its objects."""
    assigned = re.findall(r"self\.(_[a-z]\w*)", inspect.getsource(base))
    return frozenset({*assigned, *(name for name in vars(base) if name.startswith("_") and name[1] != "_")})


def test_no_screen_or_widget_touches_what_textual_keeps_for_itself() -> None:
    """Neither by using a private name nor by giving it to something of its own."""
    touched, seen = set(), 0
    for made, node in _classes_of_the_ui():
        seen += 1
        theirs = {name for base in _bases_of_textual(made) for name in _private_names(base)}
        names = {inner.attr for inner in ast.walk(node) if isinstance(inner, ast.Attribute)}
        names |= {inner.name for inner in node.body if isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef))}
        names |= {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}
        touched |= {f"{made.__name__}.{name}" for name in names & theirs}
    assert seen > 30
    assert not touched


def test_nothing_is_imported_from_a_private_module_of_textual() -> None:
    for path in Path(str(files("memtui"))).rglob("*.py"):
        assert not re.search(r"\btextual(\.\w+)*\._", path.read_text(encoding="utf-8")), path


def test_every_command_has_a_module_and_every_module_a_command() -> None:
    import pkgutil

    import memtui.cli.commands

    modules = {
        module.name for module in pkgutil.iter_modules(memtui.cli.commands.__path__) if not module.name.startswith("_")
    }
    assert modules == {command.module for command in COMMANDS}


def test_no_socket_is_opened(home: Home) -> None:
    """A memory names hosts; looking at it must not call them."""
    home.write("a.md", memory_text(body="See https://example.invalid/x and http://127.0.0.1:9/y"))
    call = ["list", "--home", str(home.path), "--project", str(home.project)]
    code = (
        "import sys\n"
        "def watch(event, args):\n"
        "    if event.startswith('socket.'): raise SystemExit(9)\n"
        "sys.addaudithook(watch)\n"
        f"from memtui.__main__ import main\nassert main({call!r}) == 0"
    )
    loaded_by(code)


def test_fields_and_their_serializer_agree() -> None:
    from dataclasses import fields
    from pathlib import Path

    from memtui_store.items import memory_item
    from memtui_store.model import Kind, Memory, Scope

    memory = Memory(
        "s/k", "s", "k", "a", Scope.GLOBAL, None, Path("/p"), "t", "d", Kind.USER, "user", (), None, None, None,
        0, "", 0, 0, "e",
    )  # fmt: skip
    named = {item.name for item in fields(Memory)} - {"line", "texts"}
    assert set(memory_item(memory)) == named | {"behavioral", "findings", "scanned"}


def test_the_readme_knows_every_command_and_names_only_tests_that_exist() -> None:
    import re
    from pathlib import Path

    root = Path(__file__).parents[1]
    readme = (root / "README.md").read_text(encoding="utf-8")
    for command in COMMANDS:
        assert re.search(rf"`(?:memtui )?{command.name}\b", readme), command.name
    for name in re.findall(r"`((?:tests/[\w/]*|test_)\w*\.py)", readme):
        found = [root / name, root / "tests" / name]
        assert any(path.exists() for path in found), name
    for picture in re.findall(r"\]\((screenshots/[\w.]+)\)", readme):
        assert (root / picture).exists(), picture
