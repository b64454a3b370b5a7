"""Two texts that say the same are told from two that say different things in the same words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui_store.index.similar import Neighbours, gist, likeness, same

SAME = [
    ("Run the tests with `pytest -q`.", "Tests are run with pytest -q"),
    ("Always use pnpm, not npm", "Use pnpm instead of npm"),
    ("Prefers short answers without preamble", "Likes short answers with no preamble"),
    ("Deploys go through Argo CD", "We deploy through Argo CD"),
    ("Jane Roe is a staff engineer at Initech", "Jane Roe works as staff engineer at Initech"),
    ("Commit messages follow Conventional Commits", "Commit messages follow the Conventional Commits format"),
    ("Ask before deleting files", "Ask me before you delete files"),
    ("Immer Tests vor dem Commit ausführen", "Tests immer vor dem Commit ausführen bitte"),
]
DIFFERENT = [
    (
        "The release branch is cut every second Tuesday by Anna",
        "The release branch is cut every second Thursday by Anna",
    ),
    ("Never force-push to main", "Always force-push to main"),
    ("Project parcel-api uses pytest", "Project parcel-web uses pytest"),
    ("Jane is a staff engineer at Initech", "Bob is a staff engineer at Initech"),
    ("Line length is 100", "Line length is 120"),
    ("Indent Python files with tabs in this repository", "Indent Python files with spaces in this repository"),
    ("Run the linter before a commit", "The team meets in Berlin"),
    ("", "anything"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_slightly_reworded_is_the_same(one: str, other: str) -> None:
    assert same(gist(one), gist(other))
    assert same(gist(other), gist(one))


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_another_value_or_sign_is_not(one: str, other: str) -> None:
    assert not same(gist(one), gist(other))


@given(st.text(max_size=300), st.text(max_size=300))
def test_any_text_can_be_compared(one: str, other: str) -> None:
    left, right = gist(one), gist(other)
    assert 0 <= likeness(left, right) <= 1
    assert likeness(left, right) == pytest.approx(likeness(right, left), abs=0.35)
    assert likeness(left, left) in (0.0, 1.0)


def test_the_nearest_is_found_among_many() -> None:
    many = Neighbours((number, f"Service number{number} listens on port {number}") for number in range(500))
    many.add(-1, "Deploys go through Argo CD")
    nearest = many.nearest(gist("We deploy through Argo CD"))
    assert nearest
    assert nearest[0] == -1
    assert nearest[1] == pytest.approx(0.889, abs=0.01)
    assert many.all_same(gist("We deploy through Argo CD")) == [-1]
    assert many.nearest(gist("zebra")) is None
