"""The search box: what people type, what it means, and what they are told when it means nothing."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui_store.catalog import Catalog
from memtui_store.errors import QueryError
from memtui_store.index.query import FILTER_NAMES, parse
from tests.conftest import Home, fake_token, memory_text, put


@pytest.fixture
def catalog(home: Home) -> Catalog:
    home.write(
        "feedback_pytest.md",
        memory_text("use-pytest", "How we test", "feedback", "Run pytest -q, never mock the database."),
        5,
    )
    home.write(
        "project_deploy.md", memory_text("deploy", "Deploys go out on Tuesday", "project", "Kubernetes rollout."), 120
    )
    home.write("user_role.md", memory_text("role", "Backend engineer", "user", "Writes Go. " + "x " * 3000), 400)
    home.write("odd.md", memory_text("odd", "An odd one", "banana", "std::vector in C++"), 1)
    home.write("broken.md", "---\nname: never closed\n", 2)
    key = fake_token()
    home.write("leak.md", memory_text("leak", "Token", "reference", f"The token is {key}"), 3)
    put(home.project / "CLAUDE.md", "Use tabs.\n")
    return home.catalog()


def keys(catalog: Catalog, query: str) -> set[str]:
    return {memory.key for memory in catalog.memories(query)}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("pytest", {"feedback_pytest.md"}),
        ("type:feedback", {"feedback_pytest.md"}),
        ("type:banana", {"odd.md"}),
        ("kind:other", {"odd.md", "broken.md"}),
        ("kind:rules", {"CLAUDE.md"}),
        ("type:feedback,user", {"feedback_pytest.md", "user_role.md"}),
        ("is:behavioral", {"feedback_pytest.md", "CLAUDE.md"}),
        ("is:broken", {"broken.md"}),
        ("is:approved", set()),
        ("is:pending", set()),
        ("has:secret", {"leak.md"}),
        ("age>90d", {"project_deploy.md", "user_role.md"}),
        ("age<2d", {"odd.md"}),
        ("age>1y", {"user_role.md"}),
        ("size>2k", {"user_role.md"}),
        ("-type:feedback -kind:rules is:new age<4d", {"odd.md", "broken.md", "leak.md"}),
        ('"never mock"', {"feedback_pytest.md"}),
        ('"mock never"', set()),
        ("std::vector", {"odd.md"}),
        ("deploy -kubernetes", set()),
        ("scope:global", set()),
        ("agent:claude type:user", {"user_role.md"}),
        ("store:claude-md", {"CLAUDE.md"}),
        ("project:. type:user", {"user_role.md"}),
        ("project:nowhere,. type:user", {"user_role.md"}),
        ("project:nowhere,APP type:user", {"user_role.md"}),
        ("TYPE:Feedback", {"feedback_pytest.md"}),
    ],
)
def test_filters_mean_what_they_say(catalog: Catalog, query: str, expected: set[str]) -> None:
    assert keys(catalog, query) == expected


def test_uses_are_counted_when_they_are_asked_for(home: Home, catalog: Catalog) -> None:
    read = {"type": "tool_use", "name": "Read", "input": {"file_path": str(home.memory / "user_role.md")}}
    turn = {"type": "assistant", "timestamp": "2026-11-10T10:00:00.000Z", "message": {"content": [read]}}
    put(home.memory.parent / "session.jsonl", json.dumps(turn) + "\n")
    assert keys(catalog, "used>0") == {"user_role.md"}
    assert {hit.memory.key for hit in catalog.search("engineer used>0")} == {"user_role.md"}
    assert "user_role.md" not in keys(catalog, "used<1 agent:claude")
    assert "odd.md" in keys(catalog, "used<1 agent:claude")


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("colour:red", "colour"),
        ("is:purple", "is:purple"),
        ("has:cheese", "has:cheese"),
        ("kind:banana", "kind:banana"),
        ("scope:moon", "scope:moon"),
        ("age:90", "age:90"),
        ("age>soon", "age>soon"),
        ("age>9q", "age>9q"),
        ("size>", "size"),
        ("type>3", "type"),
        ("is:,", "is:"),
    ],
)
def test_a_bad_query_is_named_in_one_sentence(catalog: Catalog, query: str, named: str) -> None:
    with pytest.raises(QueryError) as caught:
        catalog.memories(query)
    assert named in caught.value.message
    assert "\n" not in caught.value.message + caught.value.hint


@pytest.mark.parametrize(
    "text", ["http://x.example/y", "a>b", 'say "hi', "don't", "no-verify", "*", "(", "C:\\x", "-", "--", '""', "::"]
)
def test_ordinary_text_is_no_syntax_error(catalog: Catalog, text: str) -> None:
    catalog.search(text)


@given(st.text(max_size=60))
def test_any_text_parses_or_is_refused_plainly(text: str) -> None:
    with suppress(QueryError):
        parse(text)


def test_every_filter_is_offered_for_completion() -> None:
    assert {"type", "kind", "scope", "store", "agent", "project", "is", "has", "age", "size", "tag"} <= set(
        FILTER_NAMES
    )


def test_results_are_ranked_and_explained(catalog: Catalog) -> None:
    hits = catalog.search("pytst")
    assert hits[0].memory.key == "feedback_pytest.md"
    assert "close to 'pytst'" in hits[0].why[0]
    exact = catalog.search("pytest")[0]
    assert 1 >= exact.score > hits[0].score > 0


def test_a_title_outranks_a_body(home: Home) -> None:
    home.write("a.md", memory_text("other", "x", "user", "mentions kafka once"))
    home.write("b.md", memory_text("kafka", "x", "user", "nothing"))
    home.write("c.md", memory_text("third", "about kafka", "user", "nothing"))
    assert [hit.memory.key for hit in home.catalog().search("kafka")] == ["b.md", "c.md", "a.md"]


def test_all_words_must_match(catalog: Catalog) -> None:
    assert keys(catalog, "pytest database") == {"feedback_pytest.md"}
    assert keys(catalog, "pytest kubernetes") == set()


def test_without_words_the_newest_come_first(catalog: Catalog) -> None:
    ages = [hit.memory.age_days or 0 for hit in catalog.search("agent:claude -kind:rules")]
    assert ages == sorted(ages)


def test_a_secret_cannot_be_searched_out(catalog: Catalog) -> None:
    assert keys(catalog, fake_token()[4:20]) == set()


def test_the_limit_holds(catalog: Catalog) -> None:
    assert len(catalog.search("", 2)) == 2


def test_stale_is_what_the_project_does_not_bear_out(home: Home) -> None:
    put(home.project / "pyproject.toml", '[project]\nname = "app"\ndependencies = ["django==5.1"]\n')
    home.write("old.md", memory_text("old", body="Run pytest."), 900)
    home.write("wrong.md", memory_text("wrong", kind="project", body="We are on Django 4.2."), 1)
    home.write("past.md", memory_text("past", kind="project", body="The merge freeze lasts until 2026-11-10."), 20)
    catalog = home.catalog()
    assert {memory.key for memory in catalog.memories("is:stale")} == {"wrong.md", "past.md"}
    assert {found.rule for found in catalog.audit(["claim"]).findings} == {"claim.contradicted", "claim.date"}
    assert {memory.key for memory in catalog.memories("age>90d")} == {"old.md"}
