"""A side project that rests: old memories, one file without a header, and memories kept in the repository."""

from __future__ import annotations

from memtui.demo.shapes import Form, Note, Project, Shelf

_NOTES = (
    Note(
        "user_goal.md",
        "Why ledgerline exists",
        "user",
        388,
        "Nora keeps her own and her sister's bookshop accounts; wants plain text and no surprises",
        """A bookkeeping tool for two sets of accounts: Nora's own, and those of her sister's bookshop. Plain text in, \
plain text out, readable in ten years. It is a spare-time project: suggest small steps that fit into an evening.
""",
        hook="two sets of accounts, plain text, small steps",
        form=Form.FLAT,
        created=400,
    ),
    Note(
        "project_rounding.md",
        "rounding-half-even-at-the-edge",
        "project",
        400,
        "Amounts are integers in cents; division rounds half to even, and only when printing",
        """Amounts are `i64` cents. Rates are kept as fractions and rounded half to even only where a line is printed, \
in `src/amount.rs`.

**Why:** VAT summed per line differed by one cent from VAT on the total, and the tax office uses the total.
""",
        hook="i64 cents, half to even when printing",
        form=Form.SPACED,
    ),
    Note(
        "project_file_format.md",
        "journal-file-format",
        "project",
        365,
        "The journal format is frozen at version 2; unknown directives are kept and printed back",
        """Version 2 of the journal format is frozen. The parser in `src/parse.rs` keeps directives it does not know \
and prints them back unchanged, so that older files survive a round trip.

**How to apply:** A new directive needs a test in `tests/round_trip.rs` first.
""",
        hook="version 2, unknown directives survive",
        form=Form.SPACED,
    ),
    Note(
        "feedback_no_unwrap.md",
        "No unwrap outside tests",
        "feedback",
        330,
        "No unwrap or expect outside tests; errors carry the file and the line of the journal",
        """No `unwrap()` and no `expect()` outside tests.

**Why:** The bookshop's import panicked on a Saturday, with a message that said nothing about the line.

**How to apply:** Return `ParseError` with file and line. `?` is enough nearly everywhere.
""",
        hook="errors name file and line",
        form=Form.FLAT,
    ),
    Note(
        "feedback_property_tests.md",
        "property-tests-for-the-parser",
        "feedback",
        120,
        "Parser changes come with a property test; a handful of examples is not enough",
        """A change to the parser comes with a property test: what is printed and parsed again must be equal.

**Why:** A tab between account and amount was lost for two months, and every example used spaces.

**How to apply:** Extend the generators in `tests/round_trip.rs` rather than adding single cases.
""",
        hook="print, parse again, compare",
    ),
    Note(
        "reference_bank_dialects.md",
        "bank-csv-dialects",
        "reference",
        240,
        "CSV quirks per bank: separator, decimal comma, encoding, where the reference line hides",
        """| bank | separator | decimal | encoding | reference |
|---|---|---|---|---|
| savings bank | `;` | comma | Latin-1 | column 5, cut at 27 characters |
| online bank | `,` | point | UTF-8 with BOM | column 9 |
| card | `;` | comma | UTF-8 | in the booking text, behind "REF" |

The savings bank repeats the header line after every page.
""",
        hook="separator, decimal comma, encoding",
    ),
    Note(
        "notes-from-pairing.md",
        "",
        "",
        298,
        "",
        """# Notes from pairing on the importer

- the importer reads everything into memory; fine up to about 80 MB
- `--since` is inclusive, `--until` is not
- duplicates are recognised by date, amount and reference, not by text
- still open: refunds that arrive in another month
""",
        hook="importer: memory, --since, duplicates",
        form=Form.BARE,
    ),
)

_IN_REPO = (
    Note(
        "architecture.md",
        "Architecture in one page",
        "project",
        150,
        "Parse, check, report: three crates, data flows one way, no I/O in the middle",
        """`parse` turns text into entries, `check` balances them, `report` prints. Only `parse` and `report` do I/O.

A feature that needs `check` to read a file is designed wrong.
""",
        hook="parse, check, report",
        form=Form.FLAT,
    ),
    Note(
        "release_checklist.md",
        "Release checklist",
        "reference",
        95,
        "Steps for a release: changelog, version in Cargo.toml, man page, signed tag",
        """1. Move "Unreleased" in `CHANGELOG.md` under the new version
2. Raise the version in `Cargo.toml`, run `cargo build` so that the lock file follows
3. `make man` and look at the page
4. Signed tag, then the archive
""",
        hook="changelog, version, man page, tag",
        form=Form.FLAT,
    ),
    Note(
        "msrv.md",
        "Oldest supported compiler",
        "project",
        130,
        "Minimum Rust version is 1.74, because that is what the bookshop's laptop has",
        """The minimum is Rust 1.74. Raising it means a visit to the bookshop, so it is done once a year in January.
""",
        hook="1.74 until January",
        form=Form.FLAT,
    ),
)

_FILES = {
    "Cargo.toml": '[package]\nname = "ledgerline"\nversion = "0.9.2"\nrust-version = "1.74"\n',
    "CHANGELOG.md": "# Changelog\n\n## Unreleased\n",
    "Makefile": "man:\n\tscdoc < doc/ledgerline.1.scd > ledgerline.1\n",
    "src/main.rs": "fn main() {}\n",
    "src/amount.rs": "pub struct Amount(pub i64);\n",
    "src/parse.rs": "pub struct ParseError {\n    pub line: usize,\n}\n",
    "tests/round_trip.rs": "#[test]\nfn tabs() {}\n",
}

PROJECT = Project(
    "ledgerline", Shelf(_NOTES, head="# ledgerline\n\n"), files=_FILES, in_repo=Shelf(_IN_REPO, head="# Memory\n\n")
)

ORPHAN = Project(
    "route-planner",
    Shelf(
        (
            Note(
                "project_solver_choice.md",
                "solver-choice",
                "project",
                276,
                "Tours are planned with a savings heuristic; the exact solver was ten times slower for two per cent",
                """Savings heuristic plus two rounds of 2-opt. The exact solver gained two per cent on the test tours \
and took ten times as long.

**Why:** Dispatch needs an answer within fifteen seconds while the driver is waiting.
""",
                hook="savings heuristic, fifteen seconds",
                form=Form.SPACED,
            ),
            Note(
                "feedback_units.md",
                "Units in names",
                "feedback",
                231,
                "Every number carries its unit in the name: distance_m, duration_s, weight_kg",
                """Put the unit into the name: `distance_m`, `duration_s`, `weight_kg`.

**Why:** Minutes were added to seconds, and a tour in Lübeck arrived eleven hours early.

**How to apply:** Convert at the edge, where data is read.
""",
                hook="distance_m, duration_s",
                form=Form.FLAT,
            ),
            Note(
                "reference_map_tiles.md",
                "map-extract",
                "reference",
                214,
                "Where the map extract comes from and how it is refreshed each month",
                """The extract for northern Germany is refreshed on the first of the month by `scripts/fetch_map.sh`. \
It needs 14 GB while it is being built, so run it on the build machine.
""",
                hook="monthly, 14 GB while building",
            ),
        )
    ),
    exists=False,
)
