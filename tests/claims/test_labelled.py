"""Sentences about one project's life, each labelled by hand: is what it says stale? The bar is the project's own."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from memtui_store.audit.claims.repository import Repository
from memtui_store.audit.claims.verify import check_claims
from tests.claims.conftest import Project, day
from tests.claims.story import WRITTEN, live


class Case(NamedTuple):
    text: str
    value: str
    stale: bool


CASES = (
    # gone, and the text still says it is there
    Case("The pipeline is in `src/pipeline.py`.", "src/pipeline.py", True),
    Case("Sessions are kept by `src/auth/session.py` (Redis).", "src/auth/session.py", True),
    Case("- Session store: src/auth/session.py", "src/auth/session.py", True),
    Case("| Money | `lib/shared/format_money.ts` | formats prices |", "lib/shared/format_money.ts", True),
    Case("Cart state: `frontend/src/hooks/useCart.ts`", "frontend/src/hooks/useCart.ts", True),
    Case("Seeding: run `python scripts/seed_db.py` before tests.", "scripts/seed_db.py", True),
    Case("The plan for Q1 is `docs/plans/q1.md`", "docs/plans/q1.md", True),
    Case("Caching lives in `src/cache.py`, never import redis directly.", "src/cache.py", True),
    Case("CSV export: `src/exporter/csv_writer.py`.", "src/exporter/csv_writer.py", True),
    Case("Both writers are below `src/exporter/`.", "src/exporter/", True),
    Case("Flags are read from `config/feature_flags.yaml` at start.", "config/feature_flags.yaml", True),
    Case("`orders.sql` defines the order tables.", "orders.sql", True),
    Case("Production uses deploy/compose.prod.yml.", "deploy/compose.prod.yml", True),
    Case("`src/models.py` holds all models.", "src/models.py", True),
    Case("Summaries: `src/report/summary.py`.", "src/report/summary.py", True),
    Case("Never edit `src/auth/legacy_token.py` by hand.", "src/auth/legacy_token.py", True),
    Case("Icons come from `tools/generate_icons.js`.", "tools/generate_icons.js", True),
    Case("Upload handling starts at `src/api.py:41` (`handle_upload`).", "src/api.py:41", True),
    Case("`run_nightly()` is called by cron.", "run_nightly()", True),
    Case("Retries are bounded by `MAX_RETRY_WINDOW`.", "MAX_RETRY_WINDOW", True),
    Case("Pass `--purge-orphans` after an import.", "--purge-orphans", True),
    Case("Lint with `npm run lint:all`.", "npm run lint:all", True),
    Case("`make smoke` must pass.", "make smoke", True),
    Case("`tests/test_notifier.py` covers it.", "tests/test_notifier.py", True),
    Case("Die Sitzungen liegen in `src/auth/session.py`.", "src/auth/session.py", True),
    Case("セッションは `src/auth/session.py` にある。", "src/auth/session.py", True),
    Case("`src/old_importer.py` was removed from the docs index but stays the importer.", "src/old_importer.py", True),
    # the same in the shapes that people write without thinking of a checker
    Case("Uploads start in src/api.py (line 41), `handle_upload`.", "src/api.py (line 41)", True),
    Case("`handle_upload` is in `src/api.py` (lines 41-42).", "src/api.py` (lines 41-42)", True),
    Case("`handle_upload`: src/api.py, line 41", "src/api.py, line 41", True),
    Case("`handle_upload` is at `src/api.py:L41`.", "src/api.py:L41", True),
    Case("At night run_nightly() does the rest.", "run_nightly()", True),
    Case("`src/jobs.py:run_nightly` runs at night.", "run_nightly", True),
    Case("Entry: src/jobs.py::run_nightly", "run_nightly", True),
    Case("`cd frontend && npm run lint:all` before each push", "npm run lint:all", True),
    Case("```bash\ncd backend && make smoke\n```", "make smoke", True),
    Case("Why: see docs/plans/q1.md#goals", "docs/plans/q1.md", True),
    Case("- src/old_importer.py: reads the dumps\n- src/notifier.py: mail", "src/old_importer.py", True),
    Case("run_nightly() was removed in March.", "run_nightly()", False),
    Case("Call rotate_keys() instead of run_nightly().", "run_nightly()", False),
    Case("rotate_keys() is called weekly.", "rotate_keys()", False),
    Case("The task_id column holds it, and so does some_other_name.", "task_id", False),
    Case("`src/exporter/*` was deleted with the exporter.", "src/exporter/", False),
    Case("All of `src/**/*.py` is typed.", "src/", False),
    Case("See docs/architecture.md#layers.", "docs/architecture.md", False),
    Case("`rotate_keys` is in src/jobs.py (line 1).", "src/jobs.py (line 1)", False),
    Case("`src/jobs.py:rotate_keys` runs weekly.", "rotate_keys", False),
    # still there, perhaps in another spelling
    Case("`src/notifier.py` sends mail.", "src/notifier.py", False),
    Case("See `docs/architecture.md`.", "docs/architecture.md", False),
    Case("`internal/queue/worker.go` drains the queue.", "internal/queue/worker.go", False),
    Case("`worker.go` drains the queue.", "worker.go", False),
    Case("Start with `go run ./cmd/server`.", "go run ./cmd/server", False),
    Case("`--retain-data-volumes` keeps them.", "--retain-data-volumes", False),
    Case("`--dry-run-first` is safe.", "--dry-run-first", False),
    Case("`rotate_keys()` is called weekly.", "rotate_keys()", False),
    Case("`npm run e2e` needs a browser.", "npm run e2e", False),
    Case("The app is `frontend/src/App.tsx`.", "frontend/src/App.tsx", False),
    # gone, as the text itself tells
    Case("`src/cache.py` was deleted in the cleanup.", "src/cache.py", False),
    Case("Removed `src/old_importer.py` and `scripts/seed_db.py`.", "scripts/seed_db.py", False),
    Case("## Deleted files\n- `src/old_importer.py`\n", "src/old_importer.py", False),
    Case("Gone since March:\n- `src/old_importer.py`\n", "src/old_importer.py", False),
    Case("`src/pipeline.py` was split into a package.", "src/pipeline.py", False),
    Case("Moved `src/auth/session.py` to `src/identity/session_store.py`.", "src/auth/session.py", False),
    Case("`src/auth/session.py` → `src/identity/session_store.py`", "src/auth/session.py", False),
    Case("| Before | After |\n|---|---|\n| `src/cache.py` | redis |", "src/cache.py", False),
    Case("~~`src/cache.py`~~ nobody needs it", "src/cache.py", False),
    Case("`src/cache.py` は削除された。", "src/cache.py", False),
    Case("`src/cache.py` 已删除。", "src/cache.py", False),
    Case("`src/cache.py` wurde entfernt.", "src/cache.py", False),
    Case("`src/cache.py` a été supprimé.", "src/cache.py", False),
    Case("`src/cache.py`는 삭제되었다.", "src/cache.py", False),
    Case("The old importer was `src/old_importer.py`.", "src/old_importer.py", False),
    # planned, an example, somewhere else, negated
    Case("Create a new file `src/cache.py` for it.", "src/cache.py", False),
    Case("TODO: `src/cache.py` needs a size limit.", "src/cache.py", False),
    Case("Name modules after their noun, e.g. `src/cache.py`.", "src/cache.py", False),
    Case("In the billing repo, `src/cache.py` does the same.", "src/cache.py", False),
    Case("Upstream keeps this in `src/cache.py`.", "src/cache.py", False),
    Case("There is no `src/cache.py`; do not look for one.", "src/cache.py", False),
    Case("Use `rotate_keys` instead of `run_nightly`.", "run_nightly", False),
    Case("Don't use `MAX_RETRY_WINDOW`.", "MAX_RETRY_WINDOW", False),
    # generated, never there, gone before it was written, another program's
    Case("The bundle is `assets/bundle.js`.", "assets/bundle.js", False),
    Case("Data lies in `var/data.sqlite`.", "var/data.sqlite", False),
    Case("`src/never_was.py` does it.", "src/never_was.py", False),
    Case("`src/gone_before.py` does it.", "src/gone_before.py", True),
    Case("Call `requests.get_adapter()` there.", "requests.get_adapter()", False),
    Case("Commit with `git commit --no-verify-at-all`.", "--no-verify-at-all", False),
    Case("`src/<name>.py` is the pattern, `src/*.py` the glob.", "src/<name>.py", False),
    Case("See https://example.com/src/cache.py for it.", "src/cache.py", False),
)  # fmt: skip


def test_the_bar(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    live(project)
    repository = Repository(project.root)
    right = wrong = missed = 0
    errors = []
    for case in CASES:
        results = check_claims(case.text, repository, written=day(WRITTEN))
        verdicts = {each.verdict for each in results if each.claim.value == case.value}
        said = bool(verdicts & {"stale", "contradicted"})
        right += said and case.stale
        wrong += said and not case.stale
        missed += case.stale and not said
        if said != case.stale:
            errors.append((case.text, verdicts))
    precision, recall = right / (right + wrong), right / (right + missed)
    with capsys.disabled():
        print(f"\nclaims, {len(CASES)} cases, precision {precision:.3f}, recall {recall:.3f}")
        for error in errors:
            print("   not as labelled:", *error)
    assert precision >= 0.95
    assert recall >= 0.9
