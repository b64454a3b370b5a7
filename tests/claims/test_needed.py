"""What a project needs, in the forms that manifests and memories write it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from memtui_store.audit.claims import ClaimResult, Repository
from memtui_store.audit.claims.manifests import read_manifests
from tests.claims.conftest import Project, body, judged

WRITTEN = 20
Checked = Callable[..., ClaimResult | None]

_SETUP_PY = """
from setuptools import setup
INSTALL_REQUIRES = ['Jinja2>=2.10', 'simplejson', "fold-lines >= 1.6"]
if True:
    INSTALL_REQUIRES.append('watched')
setup(name='app', python_requires='>=3.6', install_requires=INSTALL_REQUIRES,
      extras_require={'excel': ['pyexcel>=0.2.2'], 'none': []}, classifiers=['Topic :: Old >=9'])
"""
_SETUP_CFG = """
[options]
install_requires =
    Babel>=2.6.0
    ply; python_version > "3"
[options.extras_require]
docs = sphinx>=2.0.0
"""
_NEEDED_THEN = {
    "q": "^1.5.1", "commander": "^2.20.0", "kept-one": "^3.3.3", "node-folds": "^10.2.0", "mended-path": "~1.0.0",
    "lintwell": "^5.12.0", "request": "^2.88.0", "ranged": "^4.1.0", "@own/loader": "4.8.1",
}  # fmt: skip
_NEEDED_NOW = {"commander": "^10.0.0", "kept-one": "^3.3.3", "ranged": ">=3.0"}


def _live(project: Project) -> None:
    project.put("setup.py", _SETUP_PY)
    project.put("setup.cfg", _SETUP_CFG)
    project.put("requirements/base.txt", "colors>=0.3.9\nstaying\n")
    project.put("android/build.gradle", 'classpath "com.tools.build:gradle:3.4.2"\nclasspath "com.tools:gone:1.1.0"\n')
    project.put("app/plug.gradle", 'classpath "com.fixed.build:gradle:1.0.0"\n')
    project.put("app/build.gradle", 'a "com.vary.build:gradle:3.3.0"\nb "com.fixed.build:gradle:3.3.0"\n')
    scripts = {"lintwell": "x", "test": "y"}
    project.put("package.json", json.dumps({"scripts": scripts, "devDependencies": _NEEDED_THEN}, indent=1))
    project.put("lib/http.js", "const request = make()\n" + body("http"))
    project.commit(0)
    project.remove("setup.py", "setup.cfg", "requirements/base.txt")
    project.put(
        "pyproject.toml",
        '[project]\nrequires-python = ">=3.10"\ndependencies = ["Jinja2>=3,<4", "Babel>=2.11", "staying"]\n',
    )
    project.put("tox.ini", "deps =\n  simplejson\n")
    project.put("android/build.gradle", 'classpath "com.tools.build:gradle:8.7.2"\n')
    project.put("app/build.gradle", 'a "com.vary.build:gradle:${AGP}"\nb "com.fixed.build:gradle:${AGP}"\n')
    project.put("package.json", json.dumps({"scripts": {"test": "y"}, "devDependencies": _NEEDED_NOW}, indent=1))
    project.commit(60)


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Checked:
    project = Project(tmp_path_factory.mktemp("needed") / "app")
    _live(project)
    repository = Repository(project.root)

    def check(text: str, value: str, kind: str = "version", written: float | None = WRITTEN) -> ClaimResult | None:
        results = judged(project, repository, text, written)
        return next((each for each in results if each.claim.value == value and each.claim.kind == kind), None)

    return check


@pytest.mark.parametrize(
    ("text", "value", "verdict"),
    [
        ("- Babel>=2.6.0, ply, Jinja2>=2.10", "Babel>=2.6.0", "contradicted"),
        ("- Babel>=2.6.0, ply, Jinja2>=2.10", "Jinja2>=2.10", "contradicted"),
        ("It uses fold-lines >= 1.6 there.", "fold-lines >= 1.6", "stale"),
        ("Tables need `pyexcel>=0.2.2`.", "pyexcel>=0.2.2", "stale"),
        ("The docs use sphinx>=2.0.0", "sphinx>=2.0.0", "stale"),
        ("- base: colors>=0.3.9", "colors>=0.3.9", "stale"),
        ("Promises are `q` (^1.5.1).", "q` (^1.5.1", "stale"),
        ("Promises are `q` (`^1.5.1`).", "q` (`^1.5.1", "stale"),
        ("commander ^2.20.0 (do not go to 5)", "commander ^2.20.0", "contradicted"),
        ("We use the `request` package (^2.88.0).", "request` package (^2.88.0", "stale"),
        ("`mended-path` is pinned to ~1.0.0 for a reason", "mended-path` is pinned to ~1.0.0", "stale"),
        ("AGP is `com.tools.build:gradle:3.4.2`.", "com.tools.build:gradle:3.4.2", "contradicted"),
        ("Also `com.tools:gone:1.1.0`.", "com.tools:gone:1.1.0", "stale"),
        ("AGP is `com.vary.build:gradle:3.3.0`.", "com.vary.build:gradle:3.3.0", "unchecked"),
        ("There is `com.fixed.build:gradle:3.3.0`.", "com.fixed.build:gradle:3.3.0", "unchecked"),
        ("It has kept-one ^3.3.3 for logs.", "kept-one ^3.3.3", "confirmed"),
        ("`ranged` ^4.1.0 does it.", "ranged` ^4.1.0", "confirmed"),
        ("We want newer-one ^3.3.3 for logs.", "newer-one ^3.3.3", "unchecked"),
        ("The other app has commander ^4.1.0.", "commander ^4.1.0", "unchecked"),
        ("We dropped `q` ^1.5.1 for good.", "q` ^1.5.1", "unchecked"),
        ("In the billing repo `q` is ^1.5.1", "q` is ^1.5.1", "unchecked"),
        ("Somebody has Old >=9.0", "Old >=9.0", "unchecked"),
    ],
)
def test_ranges(checked: Checked, text: str, value: str, verdict: str) -> None:
    found = checked(text, value)
    assert found is not None
    assert found.verdict == verdict


@pytest.mark.parametrize(
    "text",
    [
        "It flows through `node-folds`, see `lib/http.js`.",
        "Excel is read by `pyexcel`.",
        "Files are seen by `watched`.",
        "The `request` package fetches them.",
        "Loaded by the fork `@own/loader`.",
        "Planned: `mended-path` for drives.",
    ],
)
def test_a_package_that_nothing_needs_now_is_stale(checked: Checked, text: str) -> None:
    found = checked(text, text.split("`")[1], "dependency")
    assert found is not None
    assert found.verdict == "stale"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Logs are written by `kept-one`.", "confirmed"),
        ("`babel` translates.", "confirmed"),
        ("`simplejson` is quicker.", None),
        ("`npm test` = `lintwell` + `cover`", None),
        ("A `request` is made there.", None),
        ("`node-folds` was removed.", None),
        ("Do not use `node-folds`.", None),
        ("In the billing repo `node-folds` does it.", None),
        ("Somebody's `other-folds` does it.", None),
        ("`node-folds` ^10.2.0 does it.", None),
    ],
)
def test_other_words_are_no_packages(checked: Checked, text: str, verdict: str | None) -> None:
    name = text.split("`")[3 if "lintwell" in text else 1]
    found = checked(text, name, "dependency")
    assert (found.verdict if found else None) == verdict


def test_without_a_date_or_a_history_no_package_is_gone(checked: Checked) -> None:
    assert checked("It flows through `node-folds`.", "node-folds", "dependency", written=None) is None


def test_only_a_number_of_the_same_kind_is_suggested(checked: Checked) -> None:
    suggested = [
        found.suggestion if (found := checked(text, value)) else ""
        for text, value in (
            ("commander ^2.20.0", "commander ^2.20.0"), ("Jinja2>=2.10,<3", "Jinja2>=2.10"),
            ("`com.tools.build:gradle:3.4.2`", "com.tools.build:gradle:3.4.2"),
        )
    ]  # fmt: skip
    assert suggested == ["commander ^10.0.0", None, "com.tools.build:gradle:8.7.2"]


def test_setup_files_are_read_without_running_them() -> None:
    files = {"setup.py": _SETUP_PY.encode(), "setup.cfg": _SETUP_CFG.encode()}
    found = read_manifests(iter(files), files.get)
    assert {name: pins[0].spec for name, pins in found.pins.items()} == {
        "jinja2": ">=2.10", "simplejson": "*", "fold-lines": ">= 1.6", "watched": "*", "pyexcel": ">=0.2.2",
        "python": ">=3.6", "babel": ">=2.6.0", "ply": "*", "sphinx": ">=2.0.0",
    }  # fmt: skip
    hostile = {"setup.py": b"requires = [" * 9000, "setup.cfg": b"[[[\n=\n", "a/setup.py": b"requires=['" + b"x" * 9000}
    assert not read_manifests(iter(hostile), hostile.get).pins
