"""Names against what the real client made of the same paths."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui_store.agents.slug import slug, slug_prefix_matches, slugs

WORK, DASHED = "/home/ana/work/", "-home-ana-work-"
SEGMENTS = [f"segment_number_{number:02}" for number in range(12)]

VECTORS = [
    (WORK + "a-b--c", DASHED + "a-b--c"),
    (WORK + "a.b.c..d", DASHED + "a-b-c--d"),
    (WORK + "x😀y", DASHED + "x--y"),
    (WORK + "repo_main", DASHED + "repo-main"),
    (WORK + ".hidden/.x", DASHED + "-hidden--x"),
    (WORK + "/".join(SEGMENTS), f"{DASHED}{'-'.join(SEGMENTS)}".replace("_", "-")[:200] + "-sg0e9v"),
    (WORK + "L" * 164, DASHED + "L" * 164),
    (WORK + "M" * 165, DASHED + "M" * 165),
    (WORK + "ü" * 90 + "/" + "日" * 80, DASHED + "-" * 171),
    (WORK + "cafe\u0301-e\u0301", DASHED + "cafe--e-"),
    (WORK + "plain", DASHED + "plain"),
    (WORK + "a+b@c,(d)~e'f", DASHED + "a-b-c--d--e-f"),
    (WORK + "my project dir", DASHED + "my-project-dir"),
    (WORK + "super/submod", DASHED + "super-submod"),
    (WORK + "plain/realdir", DASHED + "plain-realdir"),
    (WORK + "under_score__x", DASHED + "under-score--x"),
    (WORK + "prój-日本", DASHED + "pr-j---"),
    (WORK + "MixedCASE", DASHED + "MixedCASE"),
    ("/", "-"),
    (WORK + "gitnfd_e\u0301197", DASHED + "gitnfd-e-197"),
    (WORK + "gitnfd_e\u0301325", DASHED + "gitnfd-e-325"),
    ("/home/ana/" + "L" * 189, "-home-ana-" + "L" * 189),
    ("/home/ana/" + "L" * 190, "-home-ana-" + "L" * 190),
    ("/home/ana/" + "L" * 191, "-home-ana-" + "L" * 190 + "-ik61c"),
    (r"C:\a_b", "C--a-b"),
]

ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=400)
NAMES = st.text(st.characters(exclude_characters="/\0"), min_size=1, max_size=40)


@pytest.mark.parametrize(("path", "expected"), VECTORS)
def test_the_client_s_own_names(path: str, expected: str) -> None:
    assert slug(path) == expected
    assert slug_prefix_matches(expected, path)


@given(ANY_TEXT)
def test_every_text_has_a_short_plain_name(path: str) -> None:
    assert re.fullmatch(r"[A-Za-z0-9-]{0,200}|[A-Za-z0-9-]{200}-[0-9a-z]{1,7}", slug(path))


@given(ANY_TEXT)
def test_a_short_name_is_its_own_name(path: str) -> None:
    name = slug(path)
    if len(name) <= 200:
        assert slug(name) == name


@given(st.binary(max_size=300))
def test_bytes_that_are_not_utf8_count_as_the_replacement_character(raw: bytes) -> None:
    assert slug(raw.decode("utf-8", "surrogateescape")) == slug(raw.decode("utf-8", "replace"))


@given(st.sampled_from(["\ud800", "\udfff", "\ud83d"]), st.text(max_size=5))
def test_a_lone_surrogate_is_one_dash(surrogate: str, tail: str) -> None:
    assert slug(surrogate + tail) == "-" + slug(tail)


@given(st.lists(NAMES, min_size=1, max_size=12), st.data())
def test_every_ancestor_leads_to_the_name(names: list[str], data: st.DataObject) -> None:
    path = "/" + "/".join(names)
    kept = data.draw(st.integers(0, len(names)))
    ancestor = "/" + "/".join(names[:kept])
    assert all(slug_prefix_matches(name, ancestor) for name in slugs(path))


@pytest.mark.parametrize(
    ("name", "path", "leads"),
    [
        ("-a-b", "/", True),
        ("-a-b", "/a", True),
        ("-a-b", "/a-b", True),
        ("-a-b", "/a_b", True),
        ("-a-b", "/ab", False),
        ("-a-b", "/a-b-c", False),
        ("-a-bc", "/a-b", False),
        ("-a-b", "/A", False),
        ("-", "/", True),
        ("-" + "x" * 199 + "-abc", "/" + "x" * 199, True),
        ("-" + "x" * 199 + "-abc", "/" + "x" * 250 + "/deeper", True),
        ("-" + "x" * 199 + "-abc", "/" + "y" * 250, False),
    ],
)
def test_what_a_walk_may_descend_into(name: str, path: str, leads: bool) -> None:
    assert slug_prefix_matches(name, path) is leads


def test_decomposed_paths_have_two_names() -> None:
    composed = WORK + "café"
    decomposed = unicodedata.normalize("NFD", composed)
    assert slugs(composed) == (DASHED + "caf-",)
    assert slugs(decomposed) == (DASHED + "cafe-", DASHED + "caf-")
    assert slug_prefix_matches(DASHED + "caf--sub", decomposed)
