"""Shapes that releases of real projects taught, each in a repository of a few small files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from memtui_store.audit.claims import ClaimResult, Repository, check_claims
from memtui_store.audit.claims.git import Git
from memtui_store.audit.claims.same_line import definition_around
from memtui_store.audit.claims.verify import wrong_claims
from tests.claims.conftest import Project, body, day

WRITTEN = 20
_METHOD = "    def {name}(self):\n        value = self.{name}_value\n        return value\n\n"

Checked = Callable[..., ClaimResult]


def _live(project: Project) -> None:
    """Day 0 has everything that memories of day 20 name; days 30 and 40 are what became of it."""
    for path in (
        "lib/core.py", "app/spare/core.py", "t/bin/test_purge.py", "shop/cart.py", "pkg/inner/test_zone.py",
        "app/memory/store.py", "lib/legacy_shim.py",
    ):  # fmt: skip
        project.put(path, body(path.replace("/", "_").split(".")[0]))
    project.put("pkg/inner/__init__.py", "")
    project.put("setup.py", body("setup"))
    project.put("main.py", body("main"))
    project.put(".taprc", "jobs: 2\n")
    project.put(".env.example", "A=1\n")
    project.put(".gitignore", "/test_*\n.env\n")
    project.put("Makefile", "check:\n\tx\n\nsmoke-all:\n\tx\n")
    project.put("docs/Makefile", "html:\n\tx\n")
    project.put("justfile", "test-unit:\n    pytest\n\nlint:\n    ruff\n")
    project.put("Dockerfile", "FROM python:3-slim\n")
    project.put("pyproject.toml", '[project]\nrequires-python = ">=3.8"\ndependencies = ["httpx==0.24.1"]\n')
    project.put("app/http.py", "from twisted.web import ClientFactory\n\n\ndef merge_headers(a, b):\n"
                "    return ClientFactory(a, b)\n\n\nparser.add_argument('--no-sync')\n")  # fmt: skip
    methods = [_METHOD.format(name=name) for name in ("alpha", "beta", "gamma")]
    project.put("app/shape.py", "class Shape:\n" + "".join(methods))
    project.commit(0)
    project.move("shop/cart.py", "src/shop/cart.py")
    project.remove("lib/core.py", "t/bin/test_purge.py", "setup.py", "main.py", ".taprc", ".env.example",
                   "pkg/inner/test_zone.py", "pkg/inner/__init__.py", "lib/legacy_shim.py")  # fmt: skip
    project.put("web/__init__.py", "")
    project.put("Makefile", "check:\n\tx\n")
    project.put("justfile", "lint:\n    ruff # unit\n")
    project.put("Dockerfile", "FROM python:3.14-slim\n")
    project.put("pyproject.toml", '[project]\nrequires-python = ">=3.10"\ndependencies = ["httpx==0.28.1"]\n')
    project.put("app/http.py", "def _merge_headers(a, b):\n    return (a, b)\n")
    project.put("app/shape.py", "import os\n" * 30 + "class Shape:\n" + "".join(reversed(methods)))
    project.commit(30)
    project.put("justfile", "lint:\n    ruff\n")
    project.put("docs/Makefile", "help:\n\tx\n\n%: Makefile\n\tx\n")
    project.commit(40)


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = Project(tmp_path_factory.mktemp("learned") / "app")
    _live(project)
    return project


@pytest.fixture(scope="module")
def checked(lived: Project) -> Checked:
    repository = Repository(lived.root)

    def check(text: str, value: str = "", written: float | None = WRITTEN) -> ClaimResult:
        moment = day(written) if written is not None else None
        results = check_claims(text, lived.root, written=moment, repository=repository)
        return next(each for each in results if not value or each.claim.value == value)

    return check


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Calls `merge_headers` first.", "merge_headers"),
        ("Pass `--no-sync` in CI.", "--no-sync"),
        ("`setup.py` holds the classifiers.", "setup.py"),
        ("`main.py` starts it.", "main.py"),
        ("- `.taprc` sets the jobs", ".taprc"),
        ("Copy `.env.example` first.", ".env.example"),
        ("Covered by `t/bin/test_purge.py`.", "t/bin/test_purge.py"),
        ("`test_zone.py` covers it.", "test_zone.py"),
        ("The cart is `shop/cart.py`.", "shop/cart.py"),
        ("Run `just test-unit` first.", "just test-unit"),
        ("We pin `httpx==0.24.1`.", "httpx==0.24.1"),
        ("It needs Python 3.8 to run.", "Python 3.8"),
        ("touch `lib/core.py` only with its tests", "lib/core.py"),
        ("`lib/core.py` adapts old handlers.", "lib/core.py"),
        ("- core docs: lib/core.py", "lib/core.py"),
        ("- purge: t/bin/test_purge.py", "t/bin/test_purge.py"),
        ("`uv run pytest lib/core.py -k x` is quick", "uv run pytest lib/core.py -k x"),
        ("Then _spare_name() and merge_headers() run.", "merge_headers()"),
    ],
)
def test_what_left_is_stale(checked: Checked, text: str, value: str) -> None:
    assert checked(text, value).verdict in {"stale", "contradicted"}


@pytest.mark.parametrize(
    ("text", "value", "reason"),
    [
        ("Uses `ClientFactory` there.", "ClientFactory", "another package's"),
        ("Your `main.py` starts it.", "main.py", "many files have this name"),
        ("`make html` builds them.", "make html", "rule for any name"),
        ("That is in the AST as of Python 3.6.", "Python 3.6", "did not have this version"),
        ("Does `lib/core.py` still flake?", "lib/core.py", "only asks"),
        ("We should bring `just test-unit` back.", "just test-unit", "planned"),
        ("Refactored away: lib/core.py, among others.", "lib/core.py", "removed"),
        ("Moved out of `lib/core.py` into a package.", "lib/core.py", "renamed or moved"),
        ("If `lib/core.py` ever goes away, drop the extra.", "lib/core.py", "planned"),
        ("PR 12 deletes `lib/core.py`.", "lib/core.py", "removed"),
        ("`lib/core.py` went in 5.0", "lib/core.py", "removed"),
        ("After the release lib/core.py goes to lib/old/", "lib/core.py", "planned"),
        ("Do not recreate `lib/core.py`.", "lib/core.py", "not to be used"),
        ("The personal `lib/core.py` in my home is another.", "lib/core.py", "outside this project"),
        ("- [x] Implement `lib_core_3()` with care", "lib_core_3()", "planned"),
        ("Save it under `lib/core.py` and start.", "lib/core.py", "planned"),
        ("A plugin has a `setup.py` with a license.", "setup.py", "many files have this name"),
        ("mkdir -p t/bin/test_purge.py", "t/bin/test_purge.py", "planned"),
        ("`lib/legacy_shim.py` is legacy", "lib/legacy_shim.py", "past"),
        ("fix: drop lib/core.py for good", "lib/core.py", "not in the project"),
        ("|a|b|\n|x|y|\n|Old|New|\n|---|---|\n|`lib/core.py`|none|", "lib/core.py", "past"),
    ],
)
def test_what_is_told_borrowed_or_open_is_unchecked(checked: Checked, text: str, value: str, reason: str) -> None:
    found = checked(text, value)
    assert found.verdict == "unchecked"
    assert reason in found.evidence


def test_only_planned_removals_leave_other_sentences_standing(checked: Checked) -> None:
    assert checked("`lib/core.py` will be removed.").verdict == "unchecked"
    assert (
        checked("Speed: `lib/core.py` caches.\n\nWe debated deleting `lib/core.py`.", "lib/core.py").verdict == "stale"
    )
    for told in ("`lib/core.py` was removed in May.", "Removed `lib/core.py` in May.", "`lib/core.py` got deleted."):
        assert checked(f"Speed: `lib/core.py` caches.\n\n{told}", "lib/core.py").verdict == "unchecked"
    assert checked("Speed: `lib/core.py` caches.\n\nWe deleted `lib/core.py`.", "lib/core.py").verdict == "unchecked"


def test_a_file_that_was_always_elsewhere_is_not_where_another_went(checked: Checked) -> None:
    found = checked("The core is `lib/core.py`.")
    assert (found.verdict, found.suggestion) == ("stale", None)
    assert "app/spare/core.py" in found.evidence


def test_a_move_to_a_longer_path_is_followed(checked: Checked) -> None:
    assert checked("The cart is `shop/cart.py`.").suggestion == "src/shop/cart.py"
    assert checked("The cart is `cart.py`.").verdict == "confirmed"


def test_an_empty_file_is_not_followed_to_another(checked: Checked) -> None:
    found = checked("`pkg/inner/__init__.py` is empty on purpose.")
    assert (found.verdict, found.suggestion) == ("stale", None)


def test_a_name_that_was_only_part_of_a_script_is_none(checked: Checked) -> None:
    assert checked("`make smoke-all` takes a minute").evidence.startswith("`docs/Makefile` has a rule")
    assert checked("`just unit` is quick").verdict == "unchecked"


def test_code_in_a_folder_called_memory_is_code(checked: Checked) -> None:
    assert checked("`app_memory_store_3` is the third").verdict == "confirmed"


def test_a_common_line_is_known_by_its_neighbours(checked: Checked) -> None:
    found = checked("See `app/shape.py:4`.")
    assert (found.verdict, found.suggestion) == ("stale", "app/shape.py:42")


def test_a_rewritten_line_is_known_by_the_definition_around_it(make_project: Callable[[str], Project]) -> None:
    project = make_project("around")
    project.put("a.py", "def outer_one():\n    value = 1\n    return value\n\n\ndef other_one():\n    return 2\n")
    project.commit(0)
    project.put("a.py", "import os\n" * 20 + "def outer_one():\n    value = os.getpid()\n    return value\n")
    project.commit(30)
    repository = Repository(project.root)
    moved, gone = check_claims("See `a.py:2` and `a.py:6`.", project.root, written=day(20), repository=repository)
    assert (moved.verdict, moved.suggestion) == ("stale", "a.py:22")
    assert (gone.verdict, "other_one" in gone.evidence) == ("stale", True)


def test_a_comment_below_a_closed_block_is_not_inside_it() -> None:
    lines = (
        "export interface First {\n  a: string;\n}\n\n/**\n * What follows.\n */\nexport class Second {\n  b() {}\n}"
    )
    split = lines.split("\n")
    assert definition_around(split, 7) is None
    assert definition_around(split, 2) == ("First", 1)
    assert definition_around(split, 9) == ("Second", 8)
    assert definition_around(["def long_one(", "    a,", ") -> None:", "    return a"], 4) == ("long_one", 1)


def test_many_texts_ask_git_a_few_times(lived: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    run = Git.run

    def counted(self: Git, *arguments: str, **named: object) -> bytes | None:
        asked.append(arguments[0])
        return run(self, *arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Git, "run", counted)
    repository = Repository(lived.root)
    for number in range(12):
        text = f"`lib/core.py`, `merge_headers`, `nowhere_{number}_name`, `t/bin/test_purge.py`, `x/y{number}.py`"
        found = wrong_claims(text, lambda: repository, written=day(WRITTEN))
        assert {each.claim.value for each in found} == {"lib/core.py", "merge_headers", "t/bin/test_purge.py"}
    assert sorted(asked) == ["check-ignore", "log", "log", "ls-tree", "rev-parse"]
    lines = "`app/shape.py:4`, `app/http.py:2`, `Makefile:1`, `justfile:1`"
    wrong_claims(lines, lambda: repository, written=day(WRITTEN))
    assert asked[5:] == ["--literal-pathspecs", "cat-file"]


def test_no_project_no_work(tmp_path: Path) -> None:
    def refuse() -> Repository:
        raise AssertionError("nothing in this text needs a project")

    assert wrong_claims("Only words, 12 of them, and [[a-link]].", refuse) == []
