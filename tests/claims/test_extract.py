"""What counts as a claim, what does not, and that no text can hurt."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui_store.audit.claims import Claim, extract
from memtui_store.audit.claims.extract import _MARKS, MAX_CLAIMS, may_name

_SAID = ["word", " ", ". ", "é", "run", " run ", "(", ")", "[", "~", "R", "branch", ".x", "7", *_MARKS]


@given(st.lists(st.sampled_from(_SAID), max_size=7).map("".join))
def test_only_a_text_without_any_mark_is_passed_over(text: str) -> None:
    marked = any(mark in text for mark in _MARKS) or re.search(r"\.\w|[0-9]", text)
    assert may_name(text) == bool(marked)


def kinds(text: str) -> set[tuple[str, str]]:
    return {(claim.kind, claim.value) for claim in extract(text)}


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("See `src/a/b.py`.", "path", "src/a/b.py"),
        ("See src/a/b.py, it works", "path", "src/a/b.py"),
        ("在src/a/b.py中", "path", "src/a/b.py"),
        ("the `Makefile` here", "path", "Makefile"),
        ("**src/a.py**", "path", "src/a.py"),
        ("[a](src/a.py)", "path", "src/a.py"),
        (r"`src\win\a.cs`", "path", r"src\win\a.cs"),
        ("all of `src/components/`", "path", "src/components/"),
        ("`tests/a/test_b.py::TestC::test_d`", "path", "tests/a/test_b.py"),
        ("at `src/a.py:120`", "file_line", "src/a.py:120"),
        ("at src/a.py:120-140.", "file_line", "src/a.py:120-140"),
        ("at `a.py#L12`", "file_line", "a.py#L12"),
        ("calls `Foo.bar()` now", "symbol", "Foo.bar()"),
        ("calls `snake_case` now", "symbol", "snake_case"),
        ("calls `camelCase` now", "symbol", "camelCase"),
        ("calls `std::move_it` now", "symbol", "std::move_it"),
        ("with `--retain-data`", "flag", "--retain-data"),
        ("`npm run build:all`", "command", "npm run build:all"),
        ("```bash\n$ make lint  # quick\n```", "command", "make lint"),
        ("`go run ./cmd/server`", "command", "go run ./cmd/server"),
        ("`uv run pytest tests/x`", "command", "uv run pytest tests/x"),
        ("in 1a2b3c4d", "commit", "1a2b3c4d"),
        ("on branch `feat/x` now", "branch", "feat/x"),
        ("the `feat/x` branch", "branch", "feat/x"),
        ("https://example.com/a.py", "url", "https://example.com/a.py"),
        ("uses django 4.2 now", "version", "django 4.2"),
        ('has "react": "18.2" now', "version", '"react": "18.2"'),
        ("needs postgres 16", "version", "postgres 16"),
        ("see [[some-note]]", "link", "some-note"),
        ("in src/a.py (line 12).", "file_line", "src/a.py (line 12)"),
        ("in `src/a.py` (lines 12-20)", "file_line", "src/a.py` (lines 12-20)"),
        ("in `src/a.py`, around line 12", "file_line", "src/a.py`, around line 12"),
        ("at src/a.py:L12", "file_line", "src/a.py:L12"),
        ("at src/a.py:~12", "file_line", "src/a.py:~12"),
        ("`src/a.py:handle_it`", "symbol", "handle_it"),
        ("`tests/test_b.py::TestC::test_d`", "symbol", "TestC::test_d"),
        ("then load_index() runs", "symbol", "load_index()"),
        ("then _load_index() runs", "symbol", "_load_index()"),
        ("`" + "a_long_name_" * 8 + "x` it is", "symbol", "a_long_name_" * 8 + "x"),
        ("the `.taprc` here", "path", ".taprc"),
        ("copy `.env.example` first", "path", ".env.example"),
        ("then app.load() runs", "symbol", "app.load()"),
        ("the MAX_SIZE of it", "symbol", "MAX_SIZE"),
        ("the chunk_hash, which", "symbol", "chunk_hash"),
        ("**chunk_hash** is", "symbol", "chunk_hash"),
        ("`cd web && npm run dev`", "command", "npm run dev"),
        ("```\ncd web && make x && make y  # both\n```", "command", "make y"),
        ("then npm run build again", "command", "npm run build"),
        ("all `src/web/**/*.ts` files", "path", "src/web/"),
        ("all src/web/*.ts files", "path", "src/web/"),
        ("see docs/a.md#why", "path", "docs/a.md"),
    ],
)
def test_claims(text: str, kind: str, value: str) -> None:
    assert (kind, value) in kinds(text)


@pytest.mark.parametrize(
    "text",
    [
        "https://example.com/src/a.py", "mail to a.b@example.com", "`src/<name>/a.py`", "`{dir}/a.py`",
        "`$HOME/a.py`", "`.../a.py`", "example.com/about.html", "Node.js and Vue.js", "version 1.2.3", "e.g. this",
        "feedback_something.md", "MEMORY.md", "and/or", "`feat/some-branch`", "`true` and `main`",
        "57c42783-dd59-4158-905a-b8d90ffa7347", "sha256: 1a2b3c4d5e6f", "#1a2b3c4", "deadbeef", "1234567",
        "`console.log`", "__init__ and _emphasis_", "snake_case_", "https://example.com/a_b/c_d()", "`*.py`", "**/*.py",
        "make sure", "npm run", "(line 12)", "a/b (line 12)", "<a_b>", "x=a_b", "$a_b", "issue#why", "word (see)",
    ],
)  # fmt: skip
def test_no_claims(text: str) -> None:
    assert {claim.kind for claim in extract(text)} <= {"url", "dependency"}  # packages are known by the manifests alone


@pytest.mark.parametrize(
    ("text", "hedge"),
    [
        ("`src/a.py` was removed", "removed"),
        ("Deleted `src/a.py`", "removed"),
        ("the importer `src/a.py` no longer exists", "removed"),
        ("dropped the retry from `src/a.py`", None),
        ("`src/a.py` replaces the deleted `src/b.py`", None),
        ("the check is gone; `src/a.py` does it", None),
        ("renamed `src/a.py`", "renamed"),
        ("`src/a.py` was renamed to something", "renamed"),
        ("replaced by `src/a.py`", None),
        ("will be in `src/a.py`", "intended"),
        ("## Next steps\n- `src/a.py`", "intended"),
        ("e.g. `src/a.py`", "example"),
        ("in the other repo `src/a.py`", "elsewhere"),
        ("in this repo `src/a.py`", None),
        ("never use `src/a.py`", "negated"),
        ("never edit `src/a.py`", None),
        ("`src/a.py` holds\nthe rules and was\nremoved", "removed"),
        ("`src/a.py` 已刪除", "removed"),
        ("`src/a.py` foi removido", "removed"),
        ("`src/a.py` fue eliminado", "removed"),
        ("`src/a.py` 은 더 이상 없다", "removed"),
        ("status: superseded\n\n`src/a.py`", "past"),
        ("used to be in `src/a.py`", "past"),
        ("`src/a.py` does it", None),
    ],
)
def test_hedges(text: str, hedge: str | None) -> None:
    assert extract(text)[0].hedge == hedge


_PIECES = st.sampled_from(
    ["`", "src/a.py", "a.py:1", "--x-y", "[[", "]]", "|", "\n", "# ", "- ", "```", "http://", "@", ".", "/",
    "1a2b3c4", "e.g. ",
     "removed", "~~", "\\", "é", "削除", "\ud800", "\x00", " ", ":", "npm run ", "branch `x`", "React 18", "\r"]
)  # fmt: skip


@given(st.one_of(st.text(max_size=400), st.lists(_PIECES, max_size=60).map("".join)))
def test_spans_are_where_they_say(text: str) -> None:
    for claim in extract(text):
        assert 0 <= claim.start < claim.end <= len(text)
        assert claim.value in text[claim.start : claim.end] or claim.kind == "link"
        assert claim.line == text.count("\n", 0, claim.start) + 1


HOSTILE = (
    "a" * 100_000, "`" * 100_000, "a/" * 50_000, "a.py " * 20_000, "[" * 100_000, "[[a" * 33_000, "--a-" * 25_000,
    "(" * 100_000, "http://" * 14_000, "a@" * 50_000, "- " * 50_000, "|" * 100_000, "#" * 100_000, "\n" * 100_000,
    "`a.py:1` removed to " * 5_000, "in the x repo " * 7_000, "moved to " * 11_000, "1a2b3c4 " * 12_500,
    "not " * 25_000, "`npm run x` " * 8_000, "~~" * 50_000, "e.g. " * 20_000, "React 18 " * 11_000,
    "a_" * 50_000, "a_b " * 25_000, "a()" * 33_000, "a.py (line 1" * 8_000, "a/*" * 33_000, "&&" * 50_000,
    "`" + "make x&&" * 30 + "` ", "npm run " * 12_500, "a.py#" * 20_000,
    '"a":"' * 20_000, "a.b" * 33_000, " " * 100_000 + "x", "branch `" * 12_500, "`a_b`;" * 16_000,
)  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text[:12]))
def test_hostile_text_is_read_in_time(text: str) -> None:
    began = time.process_time()
    found: list[Claim] = extract(text)
    assert time.process_time() - began < 1
    assert len(found) <= MAX_CLAIMS


STATED = (
    "When adding a new route, update `src/cache.py` in the same PR.",
    "Do not weaken `src/cache.py` permissions.",
    "`src/cache.py` is the one exception: it uses `createX`.",
    "Cache LLM results where possible (see `_origin_check_cache` in `src/cache.py`).",
    "4. routes registered (`src/cache.py` — **do NOT edit manually**)",
    "`src/cache.py` starts timers at module load, before `configure` message",
    "No secrets in `src/cache.py`",
    "Use `src/cache.py` not `src/x.py`",
    "Settings moved to `src/cache.py`",
    "- **Auth** (`src/cache.py`): Logs tool calls",
    "| `src/cache.py` | IPC watcher, task processing |",
    "`buildServer()` in `src/cache.py` creates and returns the instance, while `src/server.ts` is the entry",
    "Fixed the race in `src/cache.py` by taking a lock",
    "Soft-deleted rows are filtered out by the query layer, which you can find in `src/cache.py`",
    "Replaced polling with SSE in `src/cache.py`",
    "The retry logic was dropped from `src/cache.py`",
    "**Why:** the old code leaked; the fix lives in `src/cache.py`",
    "Implemented in `src/cache.py` (commit 1a2b3c4).",
    "Always run `pytest src/cache.py` before pushing.",
    "A.py was deleted. `src/cache.py` has the logic.",
)
TOLD = (
    "Those were the pre-Flask layout: `src/cache.py`",
    "`src/cache.py` superseded by `src/notifier.py`",
    "as of 2026-03 `src/cache.py` is gone",
    "`src/cache.py` isn't needed",
    "cleanup: dropped src/cache.py, src/old.py",
    "Replaced `src/cache.py` with redis",
    "Consolidated `src/cache.py` + `src/old.py` into `src/notifier.py`",
    "the file src/cache.py no longer exists after #12",
    "- [x] delete `src/cache.py`",
    "`src/cache.py` (now `src/notifier.py`)",
    "Was `src/cache.py`, today redis",
    "We should create `src/cache.py` for it",
    "Phase 3 will add `src/cache.py`",
    "`src/cache.py` does not exist yet",
    "Save the output as `src/cache.py`",
    "see `src/cache.py` in the claude-tools repository",
    "On the VPS: `src/cache.py`",
    "Merged `src/cache.py` into `src/notifier.py`",
    "`src/cache.py` 已重命名为 `src/notifier.py`",
    "`src/cache.py`を廃止した",
    "Ancien chemin : `src/cache.py`",
    "`src/cache.py` ya no existe",
    "renamed `src/cache.py` → `src/n.py`",
    "`src/cache.py` deleted (dead code)",
    "The `src/cache.py` module has been deleted and everything uses redis",
    "Until 2026-04-11 the app carried `src/cache.py`",
    "git rm `src/cache.py`",
    "rm src/cache.py",
    "## Old layout\n\n- `src/cache.py` — x",
    "Deleted:\n\n- `src/cache.py` — x\n- `src/b.py`",
)


@pytest.mark.parametrize("text", STATED)
def test_sentences_that_state(text: str) -> None:
    assert [claim.hedge for claim in extract(text) if claim.value == "src/cache.py"] == [None]


@pytest.mark.parametrize("text", TOLD)
def test_sentences_that_tell_of_something_gone_planned_or_elsewhere(text: str) -> None:
    assert all(claim.hedge for claim in extract(text) if claim.value == "src/cache.py")
