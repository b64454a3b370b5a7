"""A third set, written after the rules were tuned, and scored once before anything was changed."""

from __future__ import annotations

from tests.bootstrap.written_examples import Sample

INSTRUCTIONS = (
    Sample(
        {
            "GEMINI.md": """Project: inventory-sync (Kotlin, Ktor)

You are working on a service that mirrors stock levels between our shops and the warehouse. It runs once per minute
in production; a missed run pages somebody, so be careful with anything that blocks.

### How we work
* every PR has a ticket (INV-nnn) in its title
* we do not squash; history should tell the story
* Coroutines only, no raw threads. Raw threads leaked twice last year.
* DB access goes through Exposed, never through raw JDBC
* Feature branches live at most three days

### Environment quirks
The warehouse API returns HTTP 200 with an error body. Check `status` in the body, not the status code.
Times from the warehouse are in Europe/Madrid without an offset.

### Running
`./gradlew test` runs everything. Integration tests need `docker compose up -d db` first.

### Right now
The retry branch is being rewritten by Eva, don't touch it.

### Misc
- Kotlin > Java, fight me :)
- https://kotlinlang.org/docs
""",
            ".kiro/steering/product.md": """# Product

- Shops are called "outlets" in code and "stores" in the UI.
- A negative stock level means that a sale was booked before its delivery; it is legal.
- Never round prices.
- Possible future: multi-currency.
""",
        },
        keep=(
            "mirrors stock levels",
            "once per minute",
            "inv-nnn title",
            "squash history",
            "coroutines raw threads",
            "exposed jdbc",
            "three days",
            "200 error body",
            "europe/madrid",
            "./gradlew test",
            "docker compose up",
            "outlets stores",
            "negative stock legal",
            "round prices",
        ),
        traps=("rewritten by eva", "fight me", "kotlinlang", "multi-currency"),
    ),
)

DOCUMENTS = (
    Sample(
        {
            "intro.txt": """Hi, I'm Yusuf Demir.

I am a bioinformatics researcher at the Halden Institute. I'm based in Bergen.
I write mostly R and some Julia. I have been doing single-cell analysis for seven years.
My manager is Ingrid Moe. On Thursdays I work from home.
I am really tired of Excel. I hope to finish my thesis soon.
""",
            "lab-handbook.md": """# Lab handbook

## Data
- Raw data is never edited; every correction is a script.
- Results go to `/proj/results`, one folder per figure.
- Samples are named `YYYYMMDD_<plate>_<well>`.

## People
- Ingrid Moe, group leader
- Sanna Virtanen, lab manager (phone 555 123 4567)
- Pavel Horák, PhD student, left in 2022

## Meetings
Group meeting is every Monday at 10:00. Journal club alternates between Sanna and Yusuf.

## Kitchen
Somebody keeps stealing my yoghurt, I know who you are!
""",
            "decision-log/2025-11-03-container-runtime.md": """# Container runtime

Status: Accepted (2025-11-03)

**Decision:** we run pipelines with Apptainer, not Docker.

**Why:** the cluster does not allow root daemons.
""",
            "email-from-supplier.txt": """From: Karl Blom
To: Yusuf
Subject: Freezers

I am the sales manager of ColdCo and I live in Malmö. You must always defrost twice a year.

Regards,
Karl Blom
""",
        },
        keep=(
            "bioinformatics researcher halden",
            "bergen",
            "julia",
            "single-cell seven years",
            "ingrid moe manager",
            "thursdays home",
            "raw data never edited",
            "/proj/results",
            "yyyymmdd",
            "ingrid moe group leader",
            "sanna virtanen lab manager",
            "monday 10:00",
            "apptainer docker",
        ),
        traps=("excel", "thesis", "555", "horák", "yoghurt", "coldco", "malmö", "defrost"),
        user="Yusuf Demir",
    ),
)

LASTING = """
pls use single quotes in js, always
we're a postgres shop, never suggest mysql
Do me a favour and never use the word leverage again.
Heads up: in this repo all public functions need docstrings.
if a test is flaky, never just add a retry
one rule for the rest of our work: no new globals
The way we do it here: handlers stay thin, logic goes in services.
When you write SQL, put keywords in upper case.
You don't need to ask before running the tests.
Please always give me the command to reproduce.
I like my commits small.
I don't want you to touch the lockfile unless I say so.
Treat every warning as an error from now on.
nope. dates are always UTC in this codebase
For every new endpoint, add an entry to the changelog.
prefer fixtures over setup methods
Sign all commits.
don't put business logic in controllers
our linter is biome, not eslint
Remember, staging deploys happen automatically on merge to main.
""".strip().splitlines()

PASSING = """
pls use single quotes in that file
never seen that error before
is postgres always this slow
give me one rule of thumb for indexes
if the test is flaky add a retry
put the keyword in upper case on line 9
I like the small one
the commit is too big, split it
sign this commit
add an entry to the changelog for it
add an endpoint that returns the stock
don't put it there
prefer the left one
what is our linter
staging is down again
the deploy happens in ten minutes
treat this as an error
the handler is too thick, move the logic to a service
You did not ask before running the tests.
Ana: never deploy on Fridays!
""".strip().splitlines()
