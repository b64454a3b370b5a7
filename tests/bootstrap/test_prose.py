"""Reading free text: statements with their places, reasons, dates, people, and what is refused."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui_store.bootstrap.contract import Reason
from memtui_store.bootstrap.prose import derivable, people, reasons, rules, self_facts, traps, wording
from memtui_store.bootstrap.prose.dates import absolute, document_date
from memtui_store.bootstrap.prose.document_kind import sort_of
from memtui_store.bootstrap.prose.markdown import statements
from memtui_store.bootstrap.prose.markup import front_matter, plain
from memtui_store.bootstrap.prose.sentences import sentences

DAY = datetime(2026, 11, 16, 12, tzinfo=UTC)


def test_sentences_are_not_cut_at_abbreviations_versions_or_in_code() -> None:
    text = "Use uv, e.g. uv 0.5. Run `a. B` first. See https://x.example/abc. Then stop! Dr. Lee knows."
    found = ["Use uv, e.g. uv 0.5.", "Run `a. B` first.", "See https://x.example/abc.", "Then stop!", "Dr. Lee knows."]
    assert sentences(text) == found


def test_items_keep_headings_labels_details_and_code() -> None:
    text = (
        "# A\n\n## B\n\n- Git\n  - Never push\n  - Squash\n- Run it\n  so\n\n  ```\n  make\n  ```\n\n1. one\n2. two\n"
    )
    got = statements(text)
    assert [(each.text, each.headings) for each in got] == [
        ("Never push", ("A", "B", "Git")),
        ("Squash", ("A", "B", "Git")),
        ("Run it so", ("A", "B")),
        ("one", ("A", "B")),
        ("two", ("A", "B")),
    ]
    assert got[2].code == "  make"


def test_steps_under_an_introduction_are_one_statement() -> None:
    (got,) = statements("To release:\n\n1. Tag it\n2. Push the tag\n")
    assert (got.text, got.details) == ("To release:", ["Tag it", "Push the tag"])
    (other,) = statements("## Adding a flag\n\n1. Add it\n2. Announce it\n")
    assert (other.text, other.details) == ("Adding a flag:", ["Add it", "Announce it"])


def test_lines_that_end_early_and_labels_stand_alone_and_wrapped_prose_does_not() -> None:
    text = "no default exports\nerrors carry context\n\n**Name:** Ann\n**Role:** Lead\n\n" + ("word " * 15 + "\n") * 2
    wanted = ["no default exports", "errors carry context", "Name: Ann", "Role: Lead"]
    assert [each.text for each in statements(text)][:4] == wanted
    assert len(statements(text)) == 5


def test_tables_quotes_tasks_and_comments_are_told_apart() -> None:
    text = "| Name | Role |\n|---|---|\n| Ann | Lead |\n\n> said\n\n- [ ] do\n- [x] done\n<!-- hidden -->\n"
    got = statements(text)
    wanted = [("row", "Ann — Lead"), ("quote", "said"), ("open", "do"), ("done", "done")]
    assert [(each.form, each.text) for each in got] == wanted
    assert got[0].cells == (("Name", "Ann"), ("Role", "Lead"))


@given(st.text(alphabet=st.sampled_from("ab .-#*`|>\n\r\t1[]()_:<!é"), max_size=300))
def test_every_statement_stands_where_it_says(text: str) -> None:
    for each in statements(text):
        assert 0 <= each.start <= each.end <= len(text)
        assert each.line == text.count("\n", 0, each.start) + 1


def test_front_matter_is_read_and_not_taken_for_text() -> None:
    text = "---\nglobs: 'a/*'\n---\nBe brief.\n"
    assert front_matter(text) == {"globs": "a/*"}
    assert [each.text for each in statements(text)] == ["Be brief."]


def test_emphasis_and_link_targets_go_and_code_stays() -> None:
    assert plain("**Use** [the guide](https://x.example) and `snake_case_*`") == "Use the guide and `snake_case_*`"


@pytest.mark.parametrize(
    ("text", "fact", "why"),
    [
        ("Use UTC because reports were off.", "Use UTC", "Reports were off."),
        ("Pin versions so that builds repeat.", "Pin versions", "So that builds repeat."),
        ("We have used it since 2019.", "We have used it since 2019.", ""),
        ("Run `a because b` now.", "Run `a because b` now.", ""),
        ("Pin it. Reason: it broke twice.", "Pin it.", "It broke twice."),
    ],
)
def test_a_reason_is_split_off(text: str, fact: str, why: str) -> None:
    parts = reasons.split(text)
    assert (parts.fact, parts.why) == (fact, why)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("We moved yesterday", "We moved on 2026-11-15"),
        ("We moved last month", "We moved in 2026-10"),
        ("It started two weeks ago", "It started in the week of 2026-11-02"),
        ("It changes next Monday", "It changes on 2026-11-23"),
        ("It changed last Friday", "It changed on 2026-11-13"),
        ("It holds as of today", "It holds as of 2026-11-16"),
        ("Founded three years ago", "Founded in 2023"),
        ("We meet on Mondays", "We meet on Mondays"),
    ],
)
def test_relative_days_become_dates(text: str, meant: str) -> None:
    assert absolute(text, DAY) == meant


@pytest.mark.parametrize(
    ("text", "name", "day"),
    [
        ("# X\nLast updated: 3 March 2024\n", "x", "2024-03-03"),
        ("# X\n\n**Date:** 2025-10-02\n", "x", "2025-10-02"),
        ("# X\nAs of June 2023 we …\n", "x", "2023-06-01"),
        ("# X\n", "2022-05-01-notes", "2022-05-01"),
        ("# X\n", "cv-2019", "2019-01-01"),
        ("# X\nStand: 05.11.2024\n", "x", "2024-11-05"),
        ("# X\n", "x", "2026-11-16"),
    ],
)
def test_the_day_of_a_document(text: str, name: str, day: str) -> None:
    found = document_date(text, name, DAY)
    assert found is not None
    assert found.date().isoformat() == day


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Should we use tabs?", Reason.VAGUE),
        ("Maybe use tabs.", Reason.VAGUE),
        ("Wanda thinks tabs are better.", Reason.OPINION),
        ("My manager wants daily reports.", Reason.OPINION),
        ("Rumour has it that we move.", Reason.OPINION),
        ("Imagine all tests pass.", Reason.OPINION),
        ('"Never sleep"', Reason.OPINION),
        ("Never trust the intern lol", Reason.OPINION),
        ("The last one to merge buys donuts.", Reason.OPINION),
        ("The CI is broken, skip it.", Reason.EPHEMERAL),
        ("I'm out of office until Monday.", Reason.EPHEMERAL),
        ("TODO: describe the rollback", Reason.EPHEMERAL),
        ("Hello <your name>", Reason.EPHEMERAL),
        ("We used to use npm.", Reason.OUTDATED),
        ("The wifi password is agy8Qig!", Reason.SECRET),
        ("Never merge without a green build.", None),
        ("Do not deploy until the tests pass.", None),
        ("Put temporary files in `tmp/`.", None),
        ("Prefer early returns, ok?", None),
        ("The user prefers short answers.", None),
    ],
)
def test_what_is_refused_and_why(text: str, reason: Reason | None) -> None:
    assert traps.refusal(text) is reason


@pytest.mark.parametrize(
    ("text", "name", "role"),
    [
        ("Greta Olsson — product owner for Tracking", "Greta Olsson", "product owner for Tracking"),
        ("Hye-jin Seo (product manager)", "Hye-jin Seo", "product manager"),
        ("My manager is Helga Steiner", "Helga Steiner", "manager"),
        ("Tom is our DBA", "Tom", "DBA"),
        ("Ask Ines Duarte about customs", "Ines Duarte", "contact for customs"),
    ],
)
def test_people_with_a_role(text: str, name: str, role: str) -> None:
    found = people.person_in(text)
    assert found is not None
    assert (found.name, found.role) == (name, role)


@pytest.mark.parametrize(
    "text",
    [
        "Requires: JDK 17",
        "Google Ads: search for lead generation",
        "Ktlint runs in Android mode",
        "The Parcel Service is the owner of data",
    ],
)
def test_what_is_nobody(text: str) -> None:
    assert people.person_in(text) is None


@pytest.mark.parametrize(
    ("text", "topic", "said"),
    [
        ("I'm a nurse in Lyon", "user/role", "The user is a nurse in Lyon"),
        ("I live in Oslo", "user/location", "The user lives in Oslo"),
        ("I use Neovim", "user/editor", "The user uses Neovim"),
        ("My time zone is CET", "user/timezone", "The user's time zone is CET"),
        ("I might move to Oslo", None, ""),
        ("I am happy with that", None, ""),
        ("Run `my-tool`", None, ""),
    ],
)
def test_what_people_say_of_themselves(text: str, topic: str | None, said: str) -> None:
    assert self_facts.topic_of(text) == topic
    if topic is not None:
        assert self_facts.of_the_user(text) == said


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Commits: include the ticket", True),
        ("When you add a flag, document it", True),
        ("No default exports", True),
        ("Test files live in tests/", False),
        ("Log — Logging system", False),
        ("`GET /docs` — Swagger UI", False),
    ],
)
def test_rules_and_descriptions_are_told_apart(text: str, rule: bool) -> None:
    assert rules.is_rule(text) is rule


def test_what_the_code_tells_anyway() -> None:
    assert derivable.describes_code("`src/api/` — HTTP handlers")
    assert derivable.describes_part("Depends on")
    assert not derivable.describes_part("Tests")
    assert derivable.is_pointer("See docs/setup.md for details.")
    assert not derivable.is_pointer("Read docs/setup.md before you change the schema.")
    assert derivable.names_stack("Backend: Python, FastAPI and Postgres")
    assert derivable.draws_tree("src/\n├── api\n")


@pytest.mark.parametrize(
    ("text", "path", "kind"),
    [
        ("# ADR 7\n\nStatus: accepted\n\n## Decision\nX.\n", "/d/x.md", "adr"),
        ("# Who's who\n", "/d/x.md", "team"),
        ("hi", "/d/about-me.md", "bio"),
        ("hi", "/d/meeting-2024.md", "meeting"),
        ("# Coding conventions\n", "/d/x.md", "rules"),
        ("Dear Ann,\n\nI am here.\n", "/d/x.txt", "letter"),
        ("Ann: hi\nBob: hi\nAnn: so\nBob: yes\n", "/d/x.txt", "meeting"),
        ("# Draft policy\n", "/d/x.md", "draft"),
    ],
)
def test_sorts_of_documents(text: str, path: str, kind: str) -> None:
    assert sort_of(text, path).kind == kind


def test_names_are_short_plain_and_each_once() -> None:
    names = wording.Names()
    assert names.take("feedback", "Use Ärger & über `x`") == "feedback_use_arger_uber_x"
    assert names.take("feedback", "Use Ärger & über `x`") == "feedback_use_arger_uber_x_2"
    assert names.take("feedback", "日本語") == "feedback_note"
    assert len(names.take("project_some_long_name_here_x", "word " * 40)) <= 60


def test_titles_end_at_a_clause() -> None:
    assert wording.title("use factories, not fixtures — they hide the setup. More.") == "Use factories, not fixtures"
    assert len(wording.title("word " * 40)) <= 70


@given(st.text(max_size=400))
def test_nothing_breaks_the_readers(text: str) -> None:
    traps.refusal(text)
    people.person_in(text, among_people=True)
    self_facts.of_the_user(text)
    self_facts.topic_of(text)
    reasons.split(text)
    rules.is_rule(text)
    absolute(text, DAY)
    document_date(text, text, DAY)
    sort_of(text, f"/x/{text[:20]}")
    wording.title(text)
