"""What holds in every project: instruction files, a reviewing agent's memory, and memtui's own store."""

from __future__ import annotations

from memtui.demo.shapes import Form, Note, Shelf

INSTRUCTIONS = {
    "CLAUDE.md": """# About me

I am Nora. I work on shipping software by day and on a bookkeeping tool in the evening.

- Answer in English, even when I write German
- Say what you did not check
- Do not commit, push or open pull requests unless I ask for it
- Ask one question at a time
""",
    "rules/python.md": """---
paths:
  - "**/*.py"
---

- `pathlib` for paths that people see, f-strings, no bare `except`
- Type everything; no `Any` without a comment that says why
- Tests sit beside the feature they describe, not beside the function
""",
    "rules/writing.md": """- Plain words and short sentences in docs, commit messages and comments
- No exclamation marks, no emoji
- Comments say why, never what
""",
}

REVIEWER = Shelf(
    (
        Note(
            "feedback_severity_first.md",
            "order-findings-by-severity",
            "feedback",
            37,
            "List findings by severity and stop after ten; style remarks only when asked for",
            """Order findings by severity, at most ten. Style remarks only when asked.

**Why:** A data loss bug stood at number 23, below naming remarks.

**How to apply:** Severity, file and line, what goes wrong, how to see it. No praise.
""",
            hook="at most ten, no style remarks",
        ),
        Note(
            "project_known_false_alarms.md",
            "known-false-alarms",
            "project",
            52,
            "Things that look wrong and are meant: the bare retry loop in the relay, the unused carrier column",
            """- The loop without a limit in the outbox relay is meant; its supervisor stops it
- `carrier_ref_old` is unused but has to stay until the v2 cutover is done
- Route files of the portal have default exports on purpose
""",
            hook="relay loop, carrier_ref_old, route files",
            form=Form.SPACED,
        ),
        Note(
            "feedback_run_it.md",
            "run-it-before-you-report-it",
            "feedback",
            16,
            "A finding counts when a failing test or a command shows it",
            """Show each finding with a command or a failing test. Without one call it a suspicion.

**Why:** Four out of seven findings in one review could not be reproduced.

**How to apply:** Write the test into the review, not into the branch.
""",
            hook="failing test or it is a suspicion",
        ),
        Note(
            "reference_past_incidents.md",
            "past-incidents-worth-remembering",
            "reference",
            83,
            "Five incidents whose pattern returns: double billing, long lock, lost DNS, stuck relay, time zones",
            """- Double billing: retry after a timeout without an idempotency key
- Long lock: index created inside a transaction
- Lost DNS: apply from an old checkout
- Stuck relay: poison message without a dead letter table
- Time zones: a date compared with a timestamp, one day off for two hours each night
""",
            hook="billing, lock, DNS, relay, time zones",
            form=Form.FLAT,
        ),
    ),
    head="# Review memory\n\n",
)

OWN_GLOBAL = Shelf(
    (
        Note(
            "feedback_commit_style.md",
            "Commit messages: plain sentence, no prefix",
            "feedback",
            58,
            "One plain sentence in the imperative, no feat: or fix: prefix, body says why",
            """The subject is one plain sentence in the imperative, up to 65 characters, without a prefix such as \
`feat:`. The body says why, not what.

**Why:** Prefixes say what the diff says already.

**How to apply:** In every repository that does not ask for something else.
""",
            tags=("git", "style"),
        ),
        Note(
            "user_working_hours.md",
            "Working hours and interruptions",
            "user",
            126,
            "Works 8 to 16 Berlin time, Wednesdays from home; long tasks are best started before lunch",
            """Nora works from 8:00 to 16:00 Berlin time, on Wednesdays from home. Long unattended runs are best \
started before lunch, so that the result is there in the afternoon.
""",
            verified=20,
        ),
        Note(
            "preference_explanations.md",
            "Explanations start with the answer",
            "preference",
            21,
            "Answer first, reasons after it, alternatives only when they change the decision",
            """Start with the answer in one sentence. Then the reason. Alternatives only when one of them could change \
the decision.
""",
            tags=("style",),
        ),
        Note(
            "instruction_secrets.md",
            "Secrets stay in the password manager",
            "instruction",
            7,
            "Never write a password or token into a file, a memory or a command line",
            """Never write a password, token or key into a file, a memory or a command line. Ask for the name of the \
entry in the password manager and use that name.

**Why:** Two tokens had to be rotated this year because they stood in notes.
""",
            tags=("security",),
        ),
        Note(
            "reference_team.md",
            "Who does what at Windrose",
            "reference",
            49,
            "Tomasz: infra. Priya: carriers. Jonas: product. Aiko: design and the Osaka partner",
            """- Tomasz: infra, on-call schedule, access
- Priya: carrier contracts and adapters
- Jonas: product, decides about flags
- Aiko: design, speaks with the Osaka partner
""",
        ),
        Note(
            "fact_laptop.md",
            "The laptop is arm64",
            "fact",
            174,
            "Development laptop is arm64, production is amd64; images are built for both",
            """The development laptop is arm64 and production is amd64. A container image that starts here may still \
not start there: build for both, or test on staging.
""",
        ),
    )
)

OWN_PROJECT = Shelf(
    (
        Note(
            "feedback_commit_style.md",
            "Commit messages: ticket number first",
            "feedback",
            12,
            "In parcel-api every subject starts with the ticket, as in PAR-812",
            """In this repository the subject starts with the ticket: `PAR-812 Reject quotes without a weight`. The \
release notes are made from it.

**Why:** Release notes lost eleven changes that had no ticket.

**How to apply:** Ask for the number when the task does not name one. Replaces the general rule here.
""",
            tags=("git", "style"),
        ),
        Note(
            "context_local_setup.md",
            "Local setup on the laptop",
            "context",
            31,
            "Postgres on 5433 because 5432 is taken, Redis from compose, service on 8080",
            """Postgres from `compose.yaml` listens on 5433 (5432 belongs to another project), Redis on 6379, the \
service on 8080. `make run` expects both containers to be up.
""",
            verified=2,
        ),
        Note(
            "correction_quote_rounding.md",
            "Quotes round per parcel, not per order",
            "correction",
            0.6,
            "Quotes are rounded per parcel; an earlier note said per order and was wrong",
            """Quotes are rounded per parcel and then added up. An earlier answer said "per order", which is wrong and \
gives other totals from three parcels on.
""",
        ),
    )
)
