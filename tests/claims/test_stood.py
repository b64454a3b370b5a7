"""What stood in the tree when a memory was written is claimed by it, whatever words stand around its name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from memtui_store.audit.claims import ClaimResult, Repository, check_claims
from memtui_store.audit.claims.extract import extract
from memtui_store.audit.claims.verify import wrong_claims
from tests.claims.conftest import Project, body, day, judged

WRITTEN = 20
Checked = Callable[..., ClaimResult]


def _live(project: Project) -> None:
    """Memories of day 20; soon after, on day 25, work on a branch lands, and on day 60 comes the refactor."""
    for path in (
        "examples/chat.py", "lib/soon.py", "lib/old_store.py", "lib/parse.py", "lib/tests/deep.py", "tools/kept.py",
        "admin/static/js/edit.jsx", "admin/static/gen/app.js", "admin/static/notes.txt", "tools/local.cfg",
        "index.js", "one/index.ts", "two/index.ts", "one/config.py", "three/app.py", "web/api.py",
        "web/pages/one.html", "backend/cmd/main.go", "shared/one.py", "pkg/shared/one.py",
    ):  # fmt: skip
        project.put(path, body(path.replace("/", "_").split(".")[0]))
    project.put("lib/names.py", "from twisted import Borrowed\n\n\ndef fold_names(a):\n    return Borrowed(a)\n")
    project.put("lib/setup.py", "from flask import Config\n\n\nclass Settings(Config):\n    def from_json(self):\n"
                "        return 1\n\n\nclass Own(object):\n    def from_toml(self):\n        return 2\n")  # fmt: skip
    project.put("app/lines.py", body("lines", 40) + "def target_one():\n    return lines_3\n")
    project.put("app/cli.js", "opts.option('--simulate')\nargs.flag('dryness')\nlet verbosely = 2\n"
                "opts.option('--titlePrefix')\nopts.option('--keep-all')\n")  # fmt: skip
    project.put("app/short.py", "def in_short():\n    return 1\n" * 20)
    project.put("core/kept.py", body("kept", 40) + "def target_two():\n    return kept_3\n\n\ntarget_three = 3\n")
    project.put("package.json", '{"scripts": {"bundle.js": "tsc", "lint": "eslint"}}\n')
    project.put("bundle.js", body("bundle_js"))
    project.put("lint/rules.js", body("lint_rules"))
    project.commit(0)
    project.remove("lib/soon.py")
    project.commit(25)
    project.remove("examples/chat.py", "lib/old_store.py", "lib/tests/deep.py")
    project.move("lib/parse.py", "lib/reading/parser.py")
    project.put("lib/names.py", "def other():\n    return 2\n")
    project.put("lib/setup.py", "from flask import Config\n\n\nclass Settings(Config):\n    pass\n\n\n"
                "class Own(object):\n    pass\n")  # fmt: skip
    project.remove("app/lines.py")
    project.put("src/app/lines.py", "import os\n" * 90 + "def target_one():\n    return os\n")
    project.put("app/cli.js", "opts.option('keep_all')\n")
    project.put("app/short.py", "pass\n")
    project.put("core/kept.py", "import os\n" * 50 + body("kept", 40) + "def target_two():\n    return kept_3\n")
    project.put("package.json", '{"scripts": {}}\n')
    project.remove("bundle.js", "lint/rules.js")
    project.remove(
        "admin/static/js/edit.jsx", "admin/static/gen/app.js", "admin/static/notes.txt", "tools/local.cfg"
    )  # fmt: skip
    project.put(".gitignore", "admin/static\ntools/*.cfg\n")
    project.remove("index.js", "one/index.ts", "two/index.ts", "one/config.py", "three/app.py")
    project.remove("web/api.py", "web/pages/one.html", "shared/one.py")
    project.put("src/web/api.py", body("another"))
    project.put("src/web/pages/two.html", body("two"))
    project.put("tests/web/pages/three.html", body("three"))
    project.commit(60)


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Checked:
    project = Project(tmp_path_factory.mktemp("stood") / "app")
    _live(project)
    repository = Repository(project.root)

    def check(text: str, value: str = "", written: float | None = WRITTEN) -> ClaimResult:
        results = judged(project, repository, text, written)
        return next(each for each in results if not value or each.claim.value == value)

    return check


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("- example: `examples/chat.py`", "examples/chat.py"),
        ("Talk to it, e.g. as `examples/chat.py` does.", "examples/chat.py"),
        ("Session store for old sessions: `lib/old_store.py`.", "lib/old_store.py"),
        ("Planned: `lib/parse.py` reads streams too.", "lib/parse.py"),
        ("Requests: `lib/parse.py` → `tools/kept.py`.", "lib/parse.py"),
        ("Bad names go to `lib/old_store.py`.", "lib/old_store.py"),
        ("## Examples\n\n- `examples/`", "examples/"),
        ("It has old helpers: `fold_names`, `other`.", "fold_names"),
        ("It flows `fold_names` -> `other`.", "fold_names"),
    ],
)
def test_what_stood_there_is_claimed(checked: Checked, text: str, value: str) -> None:
    assert checked(text, value).verdict == "stale"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("- example: `examples/chats.py`", "examples/chats.py"),
        ("- example: `chat.py`", "chat.py"),
        ("- example: `lib/soon.py`", "lib/soon.py"),
        ("The old `lib/old_store.py` was removed.", "lib/old_store.py"),
        ("TODO: delete `lib/old_store.py`.", "lib/old_store.py"),
        ("The store used to be in `lib/old_store.py`.", "lib/old_store.py"),
        ("We once shipped `lib/old_store.py` with it.", "lib/old_store.py"),
        ("Fixed in 2.0: a user sent a traceback ending in `lib/old_store.py`.", "lib/old_store.py"),
        ("The store is a repository of its own, with `lib/old_store.py`.", "lib/old_store.py"),
        ("`lib/parse.py` → `lib/reading/parser.py`", "lib/parse.py"),
        ("Create `lib/old_store.py` for it.", "lib/old_store.py"),
        ("An example in another repo is `examples/chat.py`.", "examples/chat.py"),
        ("For example: `Borrowed`, `fold_name`", "fold_name"),
    ],
)
def test_what_is_told_gone_or_never_stood_is_not(checked: Checked, text: str, value: str) -> None:
    assert checked(text, value).verdict == "unchecked"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("`examples/` and `tests/deep.py` show it.", "tests/deep.py"),
        ("Beside a/legacy/x.py stands `tests/deep.py`.", "tests/deep.py"),
        ("Started by `node template-single/run.js`: `tests/deep.py`.", "tests/deep.py"),
        ("Docs (doc/examples.rst, `tests/deep.py`) are short.", "tests/deep.py"),
        ("## `examples/` and more\n\n- `tests/deep.py`", "tests/deep.py"),
    ],
)
def test_words_within_names_tell_nothing_of_other_names(checked: Checked, text: str, value: str) -> None:
    assert checked(text, value).verdict == "stale"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("`TODO`: `tests/deep.py`.", "tests/deep.py"),
        ("[`deprecated`] `tests/deep.py` runs.", "tests/deep.py"),
        ("Then `git rm tests/deep.py` and push.", "tests/deep.py"),
        ("For examples/ and others: e.g. `tests/deep.py`.", "tests/deep.py"),
        ("On the box (`ssh prod`) `tests/deep.py` runs.", "tests/deep.py"),
        ("From the `billing` repo: `tests/deep.py`.", "tests/deep.py"),
        ("## With `ssh prod`\n\n- `tests/deep.py`", "tests/deep.py"),
        ("```\n# removed: tests/deep.py\n```", "tests/deep.py"),
        ("Deleted/renamed `tests/deep.py`.", "tests/deep.py"),
    ],
)
def test_words_beside_names_do(checked: Checked, text: str, value: str) -> None:
    assert checked(text, value).verdict == "unchecked"


@pytest.mark.parametrize(
    ("text", "value", "verdict"),
    [
        ("No longer in `lib/old_store.py`.", "lib/old_store.py", "unchecked"),
        ("It is set here, not in `lib/old_store.py`.", "lib/old_store.py", "unchecked"),
        ("They come from a queue, never from `lib/old_store.py`.", "lib/old_store.py", "unchecked"),
        ("Not all stand in `lib/old_store.py`.", "lib/old_store.py", "stale"),
        ("`npm run build` = `bundle.js` + `lint`", "bundle.js", "unchecked"),
        ("It is made by bundle.js there.", "bundle.js", "stale"),
        ("Its rules are in `lint/`.", "lint/", "stale"),
        ("Call `Settings.from_json()` first.", "Settings.from_json()", "unchecked"),
        ("Call `Own.from_toml()` first.", "Own.from_toml()", "stale"),
    ],
)
def test_what_is_negated_run_or_inherited(checked: Checked, text: str, value: str, verdict: str) -> None:
    assert checked(text, value).verdict == verdict


@pytest.mark.parametrize(
    ("text", "value", "suggestion"),
    [
        ("The API is `web/api.py`.", "web/api.py", "src/web/api.py"),
        ("Templates are in `web/pages/`.", "web/pages/", None),
        ("`python web/api.py` starts it.", "python web/api.py", "src/web/api.py"),
    ],
)
def test_what_left_its_place_is_stale_though_another_ends_alike(
    checked: Checked, text: str, value: str, suggestion: str | None
) -> None:
    found = checked(text, value)
    assert (found.verdict, found.suggestion) == ("stale", suggestion)


@pytest.mark.parametrize("path", ["cmd/main.go", "cmd/", "shared/one.py", "shared/", "api.py", "pages/"])
def test_what_ended_alike_already_then_may_be_meant(checked: Checked, path: str) -> None:
    assert checked(f"It is in `{path}`.", path).verdict == "confirmed"


@pytest.mark.parametrize(
    ("text", "value", "suggestion"),
    [
        ("`target_one` is at `app/lines.py:41`.", "app/lines.py:41", "src/app/lines.py:91"),
        ("See `target_one` (lines.py:41).", "lines.py:41", "lines.py:91"),
        ("It is `app/lines.py:41`.", "app/lines.py:41", "src/app/lines.py:91"),
        ("In `core/kept.py`: `kept_3`, then `target_two` (line 41).", "target_two` (line 41)", "target_two` (line 91)"),
        ("`core/kept.py` has\n`target_two()` (41), more", "target_two()` (41)", "target_two()` (91)"),
        ("In `core/kept.py` are `target_three` (line 45, 3).", "target_three` (line 45", None),
        ("`core/kept.py`: e.g. `kept.target_two` (41-42)", "kept.target_two` (41-42)", "kept.target_two` (91-92)"),
        ("`core/kept.py`: `target_two` (41) → `kept_3`", "target_two` (41)", "target_two` (91)"),
    ],
)
def test_lines_are_followed_from_where_they_stood(
    checked: Checked, text: str, value: str, suggestion: str | None
) -> None:
    found = checked(text, value)
    assert (found.verdict, found.suggestion) == ("stale", suggestion)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("In `app/short.py`, or rather in the other, is `target_two` (line 41).", "target_two` (line 41)"),
        ("`core/kept.py` calls `other_name` (41) times", "other_name` (41)"),
        ("`core/kept.py` was split; `target_two` (41) was removed.", "target_two` (41)"),
        ("`lib/old_store.py` has `fold_names` (line 4).", "fold_names` (line 4)"),
    ],
)
def test_lines_of_another_file_or_none_are_not(checked: Checked, text: str, value: str) -> None:
    assert checked(text, value).verdict == "unchecked"


def test_a_number_behind_a_name_without_a_file_is_none(checked: Checked) -> None:
    kinds = {each.kind for each in extract("Of `target_two` (41) and `kept.py` (12) `kept_3` (4).")}
    assert "file_line" not in kinds


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The entry is `index.js`.", "index.js"),
        ("Settings are in `config.py`.", "config.py"),
        ("Routes are in `app.py`.", "app.py"),
    ],
)
def test_a_common_name_that_one_file_bore_is_that_file(checked: Checked, text: str, value: str) -> None:
    assert checked(text, value).verdict == "stale"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The entry is `index.ts`.", "index.ts"),
        ("Handlers are registered in `index.js` of the app.", "index.js"),
        ("Users write an `index.js` themselves.", "index.js"),
        ("We use `vue.js` here.", "vue.js"),
    ],
)
def test_a_common_name_of_several_or_of_others_is_not(checked: Checked, text: str, value: str) -> None:
    assert checked(text, value).verdict == "unchecked"


def test_a_path_is_no_link_to_the_memory_about_it(tmp_path: Path) -> None:
    project = Project(tmp_path / "links")
    project.put("tools/release.sh", body("release"))
    project.put("notes/one.md", body("one"))
    project.commit(0)
    project.remove("tools/release.sh", "notes/one.md")
    project.commit(40)
    text = "Run `tools/release.sh`, see `notes/one.md`."
    for links in (["tools/release.sh", "one"], ["release.sh", "One.md"]):
        told = check_claims(text, project.root, written=day(WRITTEN), known_links=links)
        assert [each.verdict for each in told] == ["stale", "unchecked"]
        wrong = wrong_claims(
            text, partial(Repository, project.root), written=day(WRITTEN), known_links=partial(list, links)
        )
        assert [each.claim.value for each in wrong] == ["tools/release.sh"]


@pytest.mark.parametrize(
    ("text", "value", "verdict"),
    [
        ("The view is `admin/static/js/edit.jsx`.", "admin/static/js/edit.jsx", "stale"),
        ("The view is `admin/static/js/view.jsx`.", "admin/static/js/view.jsx", "unchecked"),
        ("Bundled as `admin/static/gen/app.js`.", "admin/static/gen/app.js", "unchecked"),
        ("`admin/static/notes.txt` is generated.", "admin/static/notes.txt", "unchecked"),
        ("Keys are in `tools/local.cfg`.", "tools/local.cfg", "unchecked"),
    ],
)
def test_what_was_tracked_is_not_excused_by_a_folder_ignored_since(
    checked: Checked, text: str, value: str, verdict: str
) -> None:
    assert checked(text, value).verdict == verdict


@pytest.mark.parametrize(
    ("flag", "verdict"),
    [
        ("--simulate", "stale"),
        ("--dryness", "stale"),
        ("--titlePrefix", "stale"),
        ("--verbosely", "unchecked"),
        ("--nowhere", "unchecked"),
        ("--keepAll", "confirmed"),
        ("--keep-all", "confirmed"),
    ],
)
def test_flags_of_one_word_or_with_capitals(checked: Checked, flag: str, verdict: str) -> None:
    assert checked(f"With `{flag}` nothing is written.", flag).verdict == verdict
    assert checked(f"Run `git log {flag}` first.", flag).verdict in {"unchecked", "confirmed"}


def test_without_a_date_the_words_count(checked: Checked) -> None:
    assert checked("- example: `examples/chat.py`", written=None).verdict == "unchecked"
