"""The documents agree with the program: what is generated is current, and every name, test and link in them exists."""

from __future__ import annotations

import importlib.util
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from memtui.cli.main import COMMANDS
from memtui_store.bootstrap.sources import SOURCES, source

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def _maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("docs_make", ROOT / "docs" / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MAKE = _maker()
DOCUMENTS: list[Path] = list(MAKE.documents())


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_what_is_generated_is_current(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert MAKE.renewed(text) == text, "run .venv/bin/python docs/make.py"


def test_the_json_schema_is_current() -> None:
    assert MAKE.SCHEMA.read_text(encoding="utf-8") == MAKE.schema_file(), "run .venv/bin/python docs/make.py"


def test_every_block_is_shown_somewhere() -> None:
    shown = {name for path in DOCUMENTS for name in re.findall(r"<!-- made: ([\w-]+) -->", path.read_text("utf-8"))}
    assert shown == set(MAKE.MAKERS)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(path: Path) -> None:
    prose = re.sub(r"``.*?``|`[^`]*`", "", path.read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)\s]+)\)", prose):
        if target.startswith("https://"):
            continue
        file, _, place = target.partition("#")
        there = path.parent / file
        assert there.exists(), target
        if place:
            heads = re.findall(r"^#+ (.+)$", there.read_text(encoding="utf-8"), re.MULTILINE)
            assert place in {re.sub(r"[^\w -]", "", head).lower().replace(" ", "-") for head in heads}, target


def test_the_readme_shows_every_screen_and_names_every_command() -> None:
    for picture in ("browse", "filter", "inbox", "audit", "duplicates", "budget", "sources", "history"):
        assert f"(screenshots/{picture}.png)" in README
    for command in COMMANDS:
        assert f"| `{command.name}` |" in README
    assert len(README.splitlines()) <= 350


def test_each_promise_names_tests_that_exist() -> None:
    table = README.split("## Promises")[1].split("\n## ")[0]
    rows = [line for line in table.splitlines() if line.startswith("|")][2:]
    assert len(rows) > 10
    for row in rows:
        named = re.findall(r"`(tests/[\w/.]+)(?:::(\w+))?`", row)
        assert named, row
        for path, inner in named:
            assert (ROOT / path).exists(), path
            if inner:
                assert re.search(rf"^(?:class|def|async def) {inner}\b", (ROOT / path).read_text("utf-8"), re.MULTILINE)


def test_every_name_in_contributing_exists() -> None:
    """`package.module.Name` and `path/to/file`; a `<agent>` stands for any of them."""
    names = re.findall(r"`((?:memtui|memtui_store|tests)(?:\.\w+)+)`", CONTRIBUTING)
    paths = re.findall(r"`((?:tests|memtui_store|screenshots|docs|store|tui)/[\w/<>.]+)`", CONTRIBUTING)
    assert len(names) > 40
    assert len(paths) > 5
    for name in names:
        assert _exists(name), name
    for path in paths:
        real = path.replace("<agent>", "hermes").replace("memtui_store/", "store/memtui_store/")
        assert (ROOT / real).exists(), path


def _exists(name: str) -> bool:
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            found: object = import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for part in parts[end:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


def test_every_rule_of_the_audit_is_named_by_a_test() -> None:
    from memtui_store.audit.rules import RULES

    texts = "".join(path.read_text("utf-8") for path in ROOT.glob("tests/**/test_*.py"))
    assert [rule.id for rule in RULES if f'"{rule.id}"' not in texts] == []


def test_every_source_has_a_part_in_a_sample_home() -> None:
    from tests.bootstrap.sample import TAMSIN

    assert set(SOURCES) == set(TAMSIN.parts)


def test_the_path_of_one_memory_is_told_in_order() -> None:
    table = CONTRIBUTING.split("## The path of one memory")[1].split("\n## ")[0]
    steps = [line.split("|")[1].strip() for line in table.splitlines() if line.startswith("|")][2:]
    wanted = ["file", "store", "catalog", "search", "screen", "plan", "journal", "file"]
    assert [step for step in steps if step in wanted] == wanted


@pytest.mark.parametrize("name", SOURCES)
def test_what_a_source_reads_and_never_reads_are_noun_phrases(name: str) -> None:
    """Both front ends put them after the word; a sentence there reads as a mistake."""
    for text in (source(name).reads, source(name).never):
        assert text
        assert not text.endswith(".")
        assert not re.match(r"(?:It|The|You|Reads?|Never|Takes?|No)\b", text)
