"""The project the sample home is opened on: a shipping API, with a leaked token and a claim gone stale."""

from __future__ import annotations

from memtui.demo.shapes import Form, Note, Project, Session, Shelf

USER_ROLE = """Nora Velten, senior backend engineer at Windrose Parcel (Hamburg), eight years of Python and Postgres, \
two years on this team. Owns `parcel-api` and shares `infra` with Tomasz.

Comfortable with SQL, asyncio and Kubernetes. New to React and to the TypeScript build: explain frontend tooling \
in terms of backend concepts instead of skipping over it.
"""

_NOTES = (
    Note(
        "user_role.md",
        "Nora's role and background",
        "user",
        212,
        "Senior backend engineer, deep in Python and Postgres, new to React; explain frontend by analogy",
        USER_ROLE,
        hook="senior backend engineer, new to React",
        form=Form.FLAT,
    ),
    Note(
        "feedback_real_postgres.md",
        "integration-tests-use-real-postgres",
        "feedback",
        34,
        "Integration tests must hit the real Postgres from docker compose, never SQLite or mocks",
        """Integration tests run against the Postgres container from `compose.yaml`. Do not replace it with SQLite \
or with a mocked session.

**Why:** Last autumn the mocked tests passed while the migration for `carrier_ref` failed in production: SQLite \
ignores `NULLS NOT DISTINCT`.

**How to apply:** Use the `db` fixture in `tests/conftest.py`. If a test is too slow, mark it `slow` rather than \
mocking the database. See [[outbox-pattern-for-carrier-events]] for the one place where a fake clock is fine.
""",
        hook="compose Postgres, not SQLite or mocks; a migration broke because of it",
        session=2,
    ),
    Note(
        "feedback_small_commits.md",
        "small-focused-commits",
        "feedback",
        71,
        "Keep commits small and focused: one logical change per commit, refactoring separate from behaviour",
        """Keep commits small and focused: one logical change per commit. Refactoring goes into its own commit, \
separate from a change in behaviour.

**Why:** Nora reviews commit by commit, and bisect found the quote rounding bug only because the change was isolated.

**How to apply:** Before committing, look at the staged diff. If the message needs an "and", split it.
""",
        hook="one logical change per commit",
        form=Form.SPACED,
    ),
    Note(
        "feedback_commit_size.md",
        "commit-size",
        "feedback",
        9,
        "Commits should be small and focused, one logical change each; keep refactoring separate",
        """Commits should be small and focused, with one logical change per commit. Refactoring goes into a commit \
of its own, separate from changes in behaviour.

**Why:** Nora reviews commit by commit, and a bisect is only useful when each commit holds one change.

**How to apply:** Look at the staged diff before committing. If the message needs an "and", split the commit.
""",
        hook="small commits, refactoring separate",
        session=2,
    ),
    Note(
        "feedback_no_recap.md",
        "no-recap-after-edits",
        "feedback",
        3,
        "Do not end replies with a summary of the edits; the diff is enough",
        """Stop after the last useful sentence. No closing list of "what I changed".

**Why:** "I can read the diff." Said twice in one afternoon.

**How to apply:** Mention only what the diff does not show: something left undone, a test that was not run, a \
decision that could have gone the other way.
""",
        hook="she reads the diff herself",
        session=3,
    ),
    Note(
        "feedback_migrations_reviewed.md",
        "migrations-need-a-second-pair-of-eyes",
        "feedback",
        0.2,
        "Never run alembic upgrade against anything but the local database; migrations go through review first",
        """Write the migration, run it locally, then stop. Staging and production migrations are started by a person.

**Why:** `0042_add_carrier_ref` locked `shipments` for eleven minutes on a Friday afternoon.

**How to apply:** Split index creation into its own migration with `postgresql_concurrently=True`. State the \
expected lock in the pull request. Local only: `make migrate`.
""",
        hook="local only, concurrent indexes, state the lock",
        session=3,
    ),
    Note(
        "project_outbox.md",
        "outbox-pattern-for-carrier-events",
        "project",
        118,
        "Carrier events leave through the outbox table, not directly from request handlers (ADR 7)",
        """Carrier events are written to `outbox` in the same transaction as the shipment and sent by the relay in \
`src/parcel_api/outbox.py`. Request handlers never call a carrier directly. Decided in `docs/adr/0007-outbox.md`.

**Why:** Two carriers were billed twice when a handler retried after a timeout.

**How to apply:** New event type: add it to `EventKind` and write a row with `enqueue()`. The relay takes 50 rows at a \
time with `SKIP LOCKED`; ordering is per shipment only.
""",
        hook="same transaction, relay sends; ADR 7",
        form=Form.SPACED,
    ),
    Note(
        "project_rate_limiter.md",
        "quote-rate-limiter",
        "project",
        160,
        "The quote endpoint is limited by a token bucket in src/parcel_api/limits/token_bucket.py, 20 per second",
        """`GET /quotes` is limited per customer by the token bucket in `src/parcel_api/limits/token_bucket.py` \
(class `TokenBucket`, 20 requests per second, burst 60). State is kept in Redis under `rl:{customer}`.

**Why:** One integration polled quotes every 200 ms and starved the others.

**How to apply:** Change limits in `LIMITS` in the same file, never per route. Tests freeze time with the `clock` \
fixture.
""",
        hook="token bucket, 20/s, burst 60",
        form=Form.SPACED,
    ),
    Note(
        "project_carrier_freeze.md",
        "carrier-v2-migration-freeze",
        "project",
        6,
        "Carrier adapters are frozen until the v2 cutover; only bug fixes, and they need Priya's approval",
        """No new features in `src/parcel_api/carriers/` until the v2 cutover is done. Bug fixes are fine and need \
Priya's approval on the pull request.

**Why:** Both adapter generations run in parallel for the comparison report, and every difference has to be explained.

**How to apply:** If a task touches an adapter, say so before starting. `CARRIER_V2_SHADOW=1` switches on the \
comparison locally.
""",
        hook="bug fixes only until the cutover, ask Priya",
        session=2,
    ),
    Note(
        "reference_dashboards.md",
        "Dashboards and where to look first",
        "reference",
        45,
        "Which Grafana board answers which question: latency, outbox lag, carrier errors",
        """- Request latency and error rate: board "parcel-api / golden signals", on the wall in the office
- Outbox lag: board "outbox relay". Above 90 s somebody gets paged
- Carrier errors by adapter: board "carriers". The `timeout` series includes our own cancellations, so subtract \
`cancelled`
- Slow queries: `pg_stat_statements` through `make pgtop`, not Grafana
""",
        hook="golden signals, outbox lag, carriers",
        form=Form.FLAT,
    ),
    Note(
        "reference_release_bot.md",
        "release-bot-access",
        "reference",
        27,
        "How the release script pushes tags: the release bot's token, scope repo, rotated by Tomasz",
        """`scripts/release.sh` pushes the tag and writes the release notes as the release bot. It reads `GH_TOKEN`.

Nora pasted the bot's current token during the 3.14 release so that the script could be run by hand:

    export GH_TOKEN=<<token>>

Tomasz rotates it each quarter; ask him when the push fails with 403.
""",
        hook="release bot, GH_TOKEN, Tomasz rotates it",
        session=2,
    ),
    Note(
        "project_kundenvorgaben.md",
        "kundenvorgaben-etiketten",
        "project",
        88,
        "Vorgaben des Großkunden für Etiketten: Format, Schriftgrad, Reihenfolge der Adresszeilen",
        """Der Großkunde aus Bremen verlangt Etiketten in 105 × 148 mm, Schriftgrad mindestens 9 pt, Adresse in der \
Reihenfolge Firma, Ansprechpartner, Straße, PLZ Ort. Umlaute dürfen nicht ersetzt werden (kein „ae“ für „ä“).

**Why:** Eine Lieferung mit 1.200 Paketen wurde zurückgewiesen, weil „Müller“ als „Mueller“ gedruckt war.

**How to apply:** Einstellung `label_profile = "bremen"` beim Kunden; die Regeln stehen in \
`src/parcel_api/labels.py`. Bei Änderungen zuerst einen Probedruck schicken.
""",
        hook="105 × 148 mm, 9 pt, Umlaute bleiben",
        form=Form.SPACED,
    ),
)

_FILES = {
    "README.md": "# parcel-api\n\nQuotes, labels and tracking for Windrose Parcel.\n",
    "CLAUDE.md": """# parcel-api

FastAPI service with Postgres 16 and Redis. Python 3.12, `uv` for the environment.

## Commands
- `make run` starts the service with autoreload, `make test` runs everything but `slow`
- `make migrate` applies migrations to the local database, and only there

## Conventions
- Money is `Decimal`, always with a currency beside it. Never float.
- Handlers are thin: parse, call a function in the domain module, serialise.
- Public functions have types; `mypy --strict` is part of `make check`.
- New environment variables go into `src/parcel_api/settings.py` and into the table in the README.
""",
    "Makefile": """run:
\tuv run uvicorn parcel_api.main:app --reload --port 8080
test:
\tuv run pytest -m 'not slow'
check:
\tuv run mypy --strict src
migrate:
\tuv run alembic upgrade head
pgtop:
\tuv run scripts/pgtop.py
""",
    "compose.yaml": """services:
  db:
    image: postgres:16
    ports: ["5433:5432"]
  redis:
    image: redis:7
    ports: ["6379:6379"]
""",
    "scripts/pgtop.py": 'QUERY = "SELECT query, calls FROM pg_stat_statements"\n',
    "alembic/versions/0042_add_carrier_ref.py": 'revision = "0042"\n\n\ndef upgrade() -> None:\n    ...\n',
    "docs/adr/0007-outbox.md": "# 7. Carrier events go through an outbox\n\nAccepted.\n",
    "scripts/release.sh": '#!/bin/sh\nset -eu\ngit push origin "v$1"\n',
    "src/parcel_api/main.py": "from fastapi import FastAPI\n\napp = FastAPI(title='parcel-api')\n",
    "src/parcel_api/settings.py": 'CARRIER_V2_SHADOW = "CARRIER_V2_SHADOW"\n',
    "src/parcel_api/labels.py": 'PROFILES = {"bremen": (105, 148)}\n',
    "src/parcel_api/outbox.py": "class EventKind:\n    LABEL = 'label'\n\n\ndef enqueue(kind: str) -> None:\n    ...\n",
    "src/parcel_api/ratelimit.py": "LIMITS = {'quotes': (40, 120)}\n\n\nclass SlidingWindow:\n    ...\n",
    "src/parcel_api/carriers/base.py": "class Adapter:\n    ...\n",
    "tests/conftest.py": """import pytest


@pytest.fixture
def db():
    ...


@pytest.fixture
def clock():
    ...
""",
}

PROJECT = Project(
    "parcel-api",
    Shelf(_NOTES, head="# Memory\n\n"),
    files=_FILES,
    removed={
        "src/parcel_api/limits/token_bucket.py": "LIMITS = {'quotes': (20, 60)}\n\n\nclass TokenBucket:\n    ...\n",
        "src/parcel_api/limits/__init__.py": "",
    },
    sessions=(
        Session(
            2,
            6,
            "the comparison report shows 14 differing quotes, find out why",
            reads=("project_carrier_freeze.md", "project_outbox.md", "reference_dashboards.md"),
        ),
        Session(
            3,
            0.2,
            "write the migration for the delivery window columns",
            reads=("feedback_migrations_reviewed.md", "feedback_real_postgres.md", "project_outbox.md"),
        ),
    ),
)
