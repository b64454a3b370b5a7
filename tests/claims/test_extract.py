"""What a text claims: each kind in the shapes that people write, and what only looks like a claim."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui_store.audit.claims.extract import MAX_CLAIMS, extract
from memtui_store.audit.claims.model import Claim
from memtui_store.audit.claims.names import is_path, is_symbol, split_line

FOUND = (
    ("The parser is `src/parser.py`.", "path", "src/parser.py"),
    ("- Session store: src/auth/session.py", "path", "src/auth/session.py"),
    ("See [the doc](docs/plan.md#goals).", "path", "docs/plan.md"),
    ("Both are below `src/exporter/`.", "path", "src/exporter/"),
    ("`go.mod` pins it", "path", "go.mod"),
    ("`Makefile` has it", "path", "Makefile"),
    ("in src\\win\\a.py there", "path", "src\\win\\a.py"),
    ("`app/(user)/page.tsx` renders", "path", "app/(user)/page.tsx"),
    ("(see src/a.py).", "path", "src/a.py"),
    ("`./scripts/run.sh` starts", "path", "./scripts/run.sh"),
    ("```\npython scripts/seed.py\n```", "path", "scripts/seed.py"),
    ("at `src/a.py:41`", "file_line", "src/a.py:41"),
    ("at `src/a.py:41-50`", "file_line", "src/a.py:41-50"),
    ("at src/a.py#L41", "file_line", "src/a.py#L41"),
    ("in src/a.py (line 41)", "file_line", "src/a.py (line 41)"),
    ("in `src/a.py` (lines 41-42)", "file_line", "src/a.py` (lines 41-42)"),
    ("`handle_upload` takes it", "symbol", "handle_upload"),
    ("`Parser.read()` takes it", "symbol", "Parser.read()"),
    ("`TokenBucket` limits", "symbol", "TokenBucket"),
    ("At night run_nightly() does the rest.", "symbol", "run_nightly()"),
    ("`src/jobs.py:run_nightly` runs", "symbol", "run_nightly"),
    ("Pass `--purge-orphans`.", "flag", "--purge-orphans"),
    ("Run `npm run lint:all` first", "command", "npm run lint:all"),
    ("`cd web && pnpm build:prod`", "command", "pnpm build:prod"),
    ("```bash\n$ make smoke  # quick\n```", "command", "make smoke"),
    ("`uv run lint`", "command", "uv run lint"),
    ("`python -m app.loader`", "command", "python -m app.loader"),
    ("We run Django 4.2 here", "version", "Django 4.2"),
    ("`react@18.2.0` is pinned", "version", "react@18.2.0"),
    ("The freeze begins on 2026-03-05.", "date", "2026-03-05"),
)
NOT_FOUND = (
    "https://example.com/src/cache.py", "mail a.b@example.com", "[[some-note]]", "`src/<name>.py`", "`src/*.py`",
    "`True`", "`README`", "node.js and vue.js", "`feature/login`", "and/or", "`example.com/path/a.py`", "`console.log`",
    "version 2", "`$HOME/x.py`", "On 2026-03-05 we met.", "`feedback_tests.md`", "plain words", "v1.2.3",
    "`npm install` and no more", "3.5 percent", "`ls -la`", "9/10 and 24/7", "`{{WORKTREE_PATH}}`", "@someone wrote",
)  # fmt: skip


@pytest.mark.parametrize(("text", "kind", "value"), FOUND)
def test_found(text: str, kind: str, value: str) -> None:
    assert (kind, value) in {(claim.kind, claim.value) for claim in extract(text)}


@pytest.mark.parametrize("text", NOT_FOUND)
def test_not_found(text: str) -> None:
    assert [claim.value for claim in extract(text) if claim.kind != "command"] == []


@given(st.text(alphabet=st.sampled_from("ab_A/.\\`:()[]{}<>#-=~*|$@ \n\t0129é中\u202e\x00\ud800"), max_size=300))
def test_spans_lie_in_the_text(text: str) -> None:
    for claim in extract(text):
        assert text[claim.start : claim.end] == claim.value
        assert claim.start < claim.end
        assert isinstance(claim.sentence, str)


@given(st.text(max_size=120))
def test_any_token_can_be_asked_about(token: str) -> None:
    assert is_path(token, quoted=True) in (True, False)
    assert is_symbol(token) in (True, False)
    path, first, last = split_line(token)
    assert token.startswith(path)
    assert first <= last


def test_a_sentence_is_that_of_the_claim() -> None:
    text = "One is here. The parser is `src/parser.py`, e.g. for dumps. Another."
    (claim,) = extract(text)
    assert claim.sentence == "The parser is ` src/parser.py `, e.g. for dumps."


def test_a_block_carries_its_headings_and_lead() -> None:
    text = (
        "# A\n\n## Old layout\n\nThese:\n\n- `src/a.py`\n\n| Before | After |\n|---|---|\n| `src/b.py` | `src/c.py` |\n"
    )
    a, b, c = extract(text)
    assert (a.block.headings, a.block.lead) == (("A", "Old layout"), "These:")
    assert (b.block.column(b.start), c.block.column(c.start)) == ("Before", "After")


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
    text = text * (1_000_000 // len(text) + 1)
    began = time.process_time()
    found: list[Claim] = extract(text)
    assert time.process_time() - began < 1
    assert len(found) <= MAX_CLAIMS
