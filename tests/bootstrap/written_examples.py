"""Files as different people write them, with what a careful person would keep of each and what would be a mistake.

A kept fact is a handful of words that must stand together in one seed; a trap is a word that must stand in none.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Sample:
    files: dict[str, str]
    keep: tuple[str, ...]
    traps: tuple[str, ...]
    user: str = ""
    fine: tuple[str, ...] = ()
    """True and useful, but nobody would miss it."""


INSTRUCTIONS = (
    Sample(
        {
            "CLAUDE.md": """# CLAUDE.md

This file provides guidance to Claude Code when working with code in this repository.

## Commands
```bash
make dev        # start everything in docker
make test       # run the test suite
make lint
```

## Project structure
```
src/
├── api/
└── core/
```
- `src/api/` - HTTP handlers
- `src/core/` - domain logic

## Testing
### Backend
- Use factories from `tests/factories.py`, not fixtures, because fixtures hide the setup.
- Never hit the real payment gateway in tests.
### Frontend
- Component tests use Testing Library queries by role
  - Why: class names change weekly

## Git
- Branch names look like `feat/PARC-123-short-slug`
- Squash merge only

## Gotchas
The invoice service rounds half-even, so totals must never be computed in the client.
Postgres listens on port 5433 locally because 5432 is taken by the legacy system.

## TODO
- [ ] move to Python 3.13
- write docs

## Current status
We are halfway through the migration to async handlers.
""",
            "AGENTS.md": """# Agents

- Use factories from `tests/factories.py`, not fixtures, because fixtures hide the setup.
- Ask Petra Novak before changing anything in `billing/`.
- See docs/architecture.md for details.
- Write clean code.
""",
        },
        keep=(
            "make test",
            "make lint",
            "make dev",
            "factories fixtures hide",
            "payment gateway",
            "testing library role",
            "feat/parc-123",
            "squash merge",
            "half-even",
            "5433",
            "petra novak billing",
        ),
        traps=(
            "halfway",
            "3.13",
            "http handlers",
            "domain logic",
            "provides guidance",
            "clean code",
            "architecture.md",
            "write docs",
        ),
    ),
    Sample(
        {
            ".cursor/rules/style.mdc": """---
description: TypeScript style
globs: "src/**/*.ts"
alwaysApply: false
---
Prefer `type` over `interface`.
All exported functions need explicit return types.

Good:
```ts
export function a(): number { return 1 }
```
""",
            ".github/copilot-instructions.md": """We build a hospital scheduling app.
Patient data must never leave the EU region.

When adding a feature flag:
1. Add it to `flags.yaml`
2. Announce it in #releases

Imagine you are a senior developer. Currently the e2e suite is broken, skip it.
> Some vendor told us that flags are bad.
""",
            ".windsurfrules": """no default exports
errors: wrap with context using fmt.Errorf
Our API is versioned by date (e.g. 2024-06-01), clients pin a version via the `X-Version` header.
Maybe we will drop Go 1.21 soon.
""",
        },
        keep=(
            "`type` over `interface`",
            "explicit return types",
            "patient data never leave the eu",
            "feature flag flags.yaml #releases",
            "no default exports",
            "wrap with context",
            "versioned by date x-version",
        ),
        traps=("e2e suite is broken", "vendor told", "drop go 1.21", "imagine"),
    ),
)

DOCUMENTS = (
    Sample(
        {
            "me/profile.md": """# Profile

**Name:** Oskar Brandt
**Role:** Principal engineer, Data Platform
**Time zone:** Europe/Vienna
**Languages:** German, English

I maintain the ingestion pipeline and the schema registry. I report to Helga Steiner.
I don't work on Fridays. I am excited about the new office dog!
Someday I want to learn the cello.
""",
            "me/2019-cv.txt": """Curriculum Vitae (2019)

I work as a junior developer at Initech. I live in Graz.
""",
            "me/how-to-work-with-me.md": """# Working with me

- I prefer async communication; ping me in chat rather than calling.
- Please review my PRs within one day.
- I hate surprise meetings.
- Don't send me voice messages.
""",
            "people/who-is-who.md": """# Who's who

* Helga Steiner (engineering director)
* Ravi Menon – staff engineer, owns the scheduler
* Legal: Claire Dubois
* Bruno Costa: data analyst, born 12 March 1990, salary band C

Ravi reckons that Python is doomed.
""",
            "decisions/adr-012-event-time.md": """# ADR 012: Store event time in UTC

Status: accepted
Date: 2024-10-02

## Context

Reports were off by an hour twice a year.

## Decision

We store every event time in UTC and convert at the edge.

## Alternatives

We could store local time with an offset.
""",
            "decisions/adr-013-mongo.md": """# ADR 013: Use MongoDB for the catalogue

Status: rejected

## Decision

We use MongoDB for the catalogue.
""",
            "notes/retro.md": """# Retro 14 May

Lunch was great. Claire told a story about her divorce.
Agreed: incident reviews are blameless.
Ravi: we never test backups, it is embarrassing.
- [ ] Bruno books the room
""",
            "guides/code-review.md": """# Code review guidelines

1. Reviews start within four working hours.
2. Comment on the code, never on the person.
3. A change of more than 400 lines is split.

Example: "This is stupid, rewrite it" is not a helpful comment.
As of today we are trying a new bot.
""",
            "drafts/DRAFT-policy.md": """# Draft policy

All laptops must be pink.
""",
            "stories/tale.txt": """The dragon story

I am a knight at the castle of Gor. I live in a tower. You must always feed the dragon.
""",
        },
        keep=(
            "oskar brandt",
            "principal engineer",
            "europe/vienna",
            "german english",
            "ingestion pipeline schema registry",
            "helga steiner manager",
            "work fridays",
            "async communication",
            "prs one day",
            "surprise meetings",
            "voice messages",
            "helga steiner director",
            "ravi menon scheduler",
            "claire dubois legal",
            "bruno costa analyst",
            "event time utc",
            "incident reviews blameless",
            "four working hours",
            "comment on the code",
            "400 lines",
        ),
        traps=(
            "initech",
            "graz",
            "cello",
            "dog",
            "salary",
            "1990",
            "doomed",
            "mongodb",
            "divorce",
            "embarrassing",
            "room",
            "pink",
            "dragon",
            "knight",
            "stupid",
            "bot",
        ),
        user="Oskar Brandt",
    ),
)
