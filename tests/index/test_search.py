"""What a person finds with the words they have in mind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui_store.catalog import Catalog
from memtui_store.errors import QueryError
from tests.conftest import Home, memory_text

NOTES = {
    "claude_md_limit": (
        "CLAUDE.md stays below 40k",
        "Claude Code warns when CLAUDE.md is too long: over the limit of 40k.",
    ),
    "release_steps": (
        "How we release",
        "Tag the commit on main, push the tag, and the release workflow publishes to PyPI.",
    ),
    "pytest_workers": (
        "Tests run in parallel",
        "Run pytest with four workers; the database tests need the marker slow.",
    ),
    "pnpm": ("Package manager", "We use pnpm in the web app, never npm, because of the workspace protocol."),
    "postgres_migrations": ("Migrations", "Every Postgres migration is reviewed by Dana before it is merged."),
    "kubernetes": ("Deploys", "Kubernetes rollouts go out on Tuesdays; a rollback takes five minutes."),
    "api_keys": ("Keys of the API", "API keys rotate each quarter, and the old key works for a week."),
    "logging": ("Log format", "Logs are JSON lines with a trace id; no print statements in services."),
    "ci_windows": ("CI on Windows", "The CI job on Windows fails where a path is longer than 260 characters."),
    "review": ("Pull requests", "A pull request needs one review, and two where it touches billing."),
}
QUESTIONS = {
    "claude.md too long 40k limit": "claude_md_limit",
    "what is the size limit of CLAUDE.md": "claude_md_limit",
    "how do we release a new version": "release_steps",
    "publish to pypi from a tag": "release_steps",
    "push tag release workflow": "release_steps",
    "how many pytest workers should I use": "pytest_workers",
    "run the database tests": "pytest_workers",
    "slow marker tests parallel": "pytest_workers",
    "npm or pnpm for the web app?": "pnpm",
    "which package manager do we use": "pnpm",
    "workspace protocol": "pnpm",
    "who reviews postgres migrations": "postgres_migrations",
    "merge a migration": "postgres_migrations",
    "dana review migration merged": "postgres_migrations",
    "kubernets rollout": "kubernetes",
    "when do deploys go out": "kubernetes",
    "how long does a rollback take": "kubernetes",
    "deploy on tuesday": "kubernetes",
    "rotate api keys": "api_keys",
    "how long does the old api key work": "api_keys",
    "quarter key rotation": "api_keys",
    "json log lines trace": "logging",
    "are print statements allowed in services": "logging",
    "loging format": "logging",
    "ci fails on windows path too long": "ci_windows",
    "windows path longer than 260 characters": "ci_windows",
    "github ci job windows": "ci_windows",
    "how many reviews does a pull request need": "review",
    "pull request billing two reviews": "review",
    "reviews for billing": "review",
}


@pytest.fixture(scope="module")
def catalog(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalog]:
    base = tmp_path_factory.mktemp("search")
    memory = base / "home" / ".claude" / "agent-memory" / "helper"
    memory.mkdir(parents=True)
    (base / "app" / ".git").mkdir(parents=True)
    for name, (description, body) in NOTES.items():
        (memory / f"{name}.md").write_text(memory_text(name.replace("_", "-"), description, "project", body))
    env = {"HOME": str(base / "home"), "MEMTUI_HOME": str(base / "own")}
    with Catalog(base / "home", base / "app", env=env) as held:
        yield held


def found(catalog: Catalog, query: str) -> list[str]:
    return [hit.memory.key.removesuffix(".md") for hit in catalog.search(query)]


@pytest.mark.parametrize(("question", "wanted"), QUESTIONS.items())
def test_a_question_in_ones_own_words_finds_its_memory_first(catalog: Catalog, question: str, wanted: str) -> None:
    assert found(catalog, question)[0] == wanted


def test_hits_with_all_words_come_before_those_with_some(home: Home) -> None:
    home.write("some.md", memory_text("kafka", "kafka kafka", body="kafka " * 30))
    home.write("all.md", memory_text("other", "x", body="a long text " * 50 + "kafka and retention"))
    assert found(home.catalog(), "kafka retention") == ["all", "some"]


def test_a_required_word_a_phrase_and_an_unwanted_word_decide(catalog: Catalog) -> None:
    assert found(catalog, "+pytest review release") == ["pytest_workers"]
    assert found(catalog, '"old key" release') == ["api_keys"]
    assert found(catalog, '"key old"') == []
    assert "kubernetes" not in found(catalog, "rollouts deploys -tuesdays")
    assert found(catalog, "+pytest +pnpm") == []
    assert found(catalog, "release type:user") == []


def test_one_slip_is_forgiven_in_longer_words_only(catalog: Catalog) -> None:
    for slip in ("kubernetse", "kubernetes", "kuberntes", "kubernettes", "kubernetas"):
        assert found(catalog, slip) == ["kubernetes"], slip
    assert found(catalog, "kuberntse") == []
    assert found(catalog, "pnpn") == []
    (hit,) = catalog.search("kubernettes")
    assert hit.why == ("title has 'kubernetes', close to 'kubernettes'",)


def test_accents_and_case_do_not_matter(home: Home) -> None:
    home.write("cafe.md", memory_text("cafe", "x", body="Der Termin im Café ist für Übermütige."))
    for query in ("CAFE", "café", "ubermutige", "ÜBERMÜTIGE"):
        assert found(home.catalog(), query) == ["cafe"], query


@pytest.mark.parametrize(
    ("text", "part"), [("数据库迁移必须先审查", "迁移"), ("テストは並列で実行する", "並列"), ("ทดสอบก่อนปล่อย", "ก่อน")]
)
def test_scripts_without_spaces_are_searched_by_their_letters(home: Home, text: str, part: str) -> None:
    home.write("a.md", memory_text("a", "x", body=text))
    home.write("b.md", memory_text("b", "x", body="something else"))
    assert found(home.catalog(), part) == ["a"]
    assert found(home.catalog(), f"{part} nothing") == ["a"]


def test_the_newest_of_equals_comes_first(home: Home) -> None:
    for name, days in (("old", 300), ("new", 2), ("middle", 40)):
        home.write(f"{name}.md", memory_text("same", "x", body="the queue is drained"), days)
    assert found(home.catalog(), "queue drained") == ["new", "middle", "old"]


def test_a_hit_shows_its_words_in_their_place(catalog: Catalog) -> None:
    (hit, *_) = catalog.search("rollback")
    assert "a rollback takes five minutes" in hit.snippet
    assert hit.score == 1.0


def test_a_project_and_a_file_name_can_be_searched(home: Home) -> None:
    home.write("feedback_zebra_rules.md", memory_text("x", "y", body="z"))
    assert found(home.catalog(), "zebra") == ["feedback_zebra_rules"]
    assert found(home.catalog(), "app") == ["feedback_zebra_rules"]


def test_a_memory_that_was_just_changed_is_found_by_its_new_words_alone(home: Home) -> None:
    home.write("a.md", memory_text("a", "x", body="about walruses"))
    catalog = home.catalog()
    assert found(catalog, "walruses") == ["a"]
    catalog.plan_edit("a.md", body="about pelicans").commit()
    assert (found(catalog, "pelicans"), found(catalog, "walruses")) == (["a"], [])
    catalog.plan_delete("a.md").commit()
    assert found(catalog, "pelicans") == []


@given(st.text(max_size=80))
def test_any_text_is_answered_or_refused_plainly(catalog: Catalog, text: str) -> None:
    hits = []
    with suppress(QueryError):
        hits = catalog.search(text, 5)
    for hit in hits:
        assert 0 <= hit.score <= 1
        assert isinstance(hit.why, tuple)
        assert isinstance(hit.snippet, str)
