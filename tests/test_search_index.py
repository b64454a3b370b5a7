"""The index answers as looking through everything does, reads no body it was not asked to, and follows the list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memtui_store.model import Kind, Memory, Scope, Usage
from memtui_store.search.bits import chosen, full, has, pack
from memtui_store.index.query import Query, parse
from memtui_store.index.search import Hit, search
from memtui_store.search.search_index import Index, index_of
from memtui_store.search.spelling import close_words
from memtui_store.search.vocabulary import Gathering, Vocabulary
from memtui_store.search.wording import WORD, words_of
from tests.conftest import Home, memory_text


def made(key: str, title: str = "", body: str = "", description: str = "", tags: str = "", age: int = 1) -> Memory:
    return Memory(
        f"s/{key}", "s", key, "claude", Scope.PROJECT, Path("/work/app"), Path("/m") / key, title or key, description,
        Kind.PROJECT, "project", body, tuple(tags.split()), None, None, None, age, "mtime", len(body), len(body) // 4,
        f"etag of {key} {title} {body} {description} {tags}",
    )  # fmt: skip


def complete(memories: list[Memory]) -> Index:
    index = index_of(memories)
    index.read_bodies()
    return index


def scores(hits: Sequence[Hit]) -> dict[str, float]:
    return {hit.memory.ref: hit.score for hit in hits}


_PLAIN = [
    "deploy",
    "deploys",
    "deployment",
    "redeploy",
    "depoly",
    "pytest",
    "pytst",
    "cache",
    "cached",
    "go",
    "ci",
    "a",
]
WORDS = st.sampled_from([*_PLAIN, "ab", "übung", "std::vector", "use-pytest", "日本語", "日本"])
TEXTS = st.lists(WORDS, max_size=6).map(" ".join)
TERMS = st.one_of(
    WORDS, WORDS.map(lambda word: f"-{word}"), TEXTS.map(lambda text: f'"{text}"'), WORDS.map(lambda w: w[:3])
)


@st.composite
def collections(draw: st.DrawFn) -> list[Memory]:
    rows = draw(st.lists(st.tuples(TEXTS, TEXTS, TEXTS, TEXTS, st.integers(0, 3)), max_size=8))
    return [
        made(f"m{n}.md", title, body, description, tags, age)
        for n, (title, body, description, tags, age) in enumerate(rows)
    ]


@settings(max_examples=150, deadline=None)
@given(collections(), st.lists(TERMS, min_size=1, max_size=3))
def test_it_finds_what_a_scan_finds(memories: list[Memory], typed: list[str]) -> None:
    query = parse(" ".join(typed))
    found, scanned = complete(memories).find(query).hits(), search(memories, query)
    assert scores(found) == pytest.approx(scores(scanned))
    assert [hit.memory.ref for hit in found] == [hit.memory.ref for hit in scanned]


@settings(max_examples=60, deadline=None)
@given(collections(), collections(), st.lists(TERMS, min_size=1, max_size=2))
def test_a_newer_list_needs_no_new_index(before: list[Memory], after: list[Memory], typed: list[str]) -> None:
    query = parse(" ".join(typed))
    moved = complete(before).moved_to(after)
    assert moved is not None
    assert {m.ref for m in moved.find(query).memories()} >= {
        hit.memory.ref for hit in search(after, query) if "close to" not in "".join(hit.why)
    }
    assert all(any(memory is held for held in after) for memory in moved.find(query).memories())


@settings(max_examples=60, deadline=None)
@given(collections(), st.text("deployptsca", min_size=3, max_size=9))
def test_typing_letter_by_letter_ends_where_asking_at_once_does(memories: list[Memory], word: str) -> None:
    typed, asked = complete(memories), complete(memories)
    for end in range(1, len(word) + 1):
        answer = typed.find(parse(word[:end])).hits()
    assert answer == asked.find(parse(word)).hits()


FILTERS = ["type:project", "-type:project", "kind:user", "age>1d", "age<=2", "size>10", "is:new", "is:stale,new",
           "-is:broken", "path:m1", "tag:ci", "has:tags", "used>2", "project:app", "store:s -age<1"]  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(collections(), st.sampled_from(FILTERS))
def test_filters_judge_each_value_once_and_alike(memories: list[Memory], typed: str) -> None:
    query = parse(typed)
    kept = [memory for memory in memories if all(item.test(memory) for item in query.filters)]
    assert complete(memories).find(query).in_list_order() == kept


class Reading:
    """A place that notes what is asked of its memories."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def fill(self, memory: Memory, name: str) -> None:
        self.asked.append(name)
        setattr(memory, name, "kubernetes" if name == "body" else ())

    def body(self, memory: Memory) -> str:
        self.asked.append("body")
        return "kubernetes"


def late(key: str, place: Reading) -> Memory:
    memory = made(key)
    memory._place = place  # type: ignore[misc] # a slot of its base
    del memory.body
    del memory.findings
    return memory


def test_names_are_filtered_without_a_body_or_a_finding() -> None:
    place = Reading()
    memories = [late("deploy.md", place), late("tests.md", place)]
    index = index_of(memories)
    assert [memory.key for memory in index.find(parse("depl type:project age<9d")).memories()] == ["deploy.md"]
    assert [hit.memory.key for hit in search(memories, parse("depl"), bodies=False)] == ["deploy.md"]
    assert place.asked == []
    assert index.find(parse("kubernetes")).count == 0


def test_bodies_are_let_go_once_their_words_are_known() -> None:
    place = Reading()
    memories = [late("deploy.md", place), late("tests.md", place)]
    index = complete(memories)
    assert place.asked == ["body", "body"]
    assert index.find(parse("kubernet")).count == 2
    assert memories[0].body == "kubernetes"
    assert place.asked == ["body"] * 3


def test_stopping_halfway_leaves_the_names() -> None:
    index = index_of([made("deploy.md", body="kubernetes")])

    def stop(numbers: object) -> object:
        raise KeyError

    with pytest.raises(KeyError):
        index.read_bodies(stop)  # type: ignore[arg-type]
    assert not index.has_bodies
    assert index.find(parse("deploy")).count == 1


def test_other_versions_in_the_same_list_are_shown() -> None:
    memories = [made("a.md", "deploy"), made("b.md", "deploy too")]
    index = complete(memories)
    memories[:] = [replace(memory, usage=Usage(3)) for memory in memories]
    index.renew()
    assert [memory.usage.count for memory in index.find(parse("deploy")).memories()] == [3, 3]
    assert index.find(parse("used>2")).count == 2


def test_many_changes_need_a_new_index() -> None:
    index = index_of([made(f"{n}.md") for n in range(400)])
    assert index.moved_to([made(f"{n}.md") for n in range(390)]) is not None
    assert index.moved_to([made(f"x{n}.md") for n in range(400)]) is None


def test_words_side_by_side_come_first() -> None:
    apart = [made(f"{n}.md", body=f"blue sky, then a whale {n}", age=1) for n in range(30)]
    together = made("z.md", body="there was a blue whale", age=300)
    for found in (
        complete([*apart, together]).find(parse("blue whale")).hits(10),
        search([*apart, together], parse("blue whale"), 10),
    ):
        assert found[0].memory is together


def test_what_was_typed_comes_before_what_may_have_been_meant() -> None:
    meant, typed = made("a.md", "kafta"), made("b.md", "other", "mentions kafka")
    assert [hit.memory for hit in complete([meant, typed]).find(parse("kafka")).hits()] == [typed, meant]


@pytest.mark.parametrize(
    "word", ["deplyoment", "eployment", "deploymnt", "dwployment", "deployyment", "deplyomnet", "deplyo"]
)
def test_slips_are_forgiven(word: str) -> None:
    assert "deployment" in close_words(word, ["alpha", "deployment", "zeta"])


@pytest.mark.parametrize("word", ["deployment", "deploy", "xyz", "dep", "payment"])
def test_what_is_right_or_far_is_no_slip(word: str) -> None:
    assert close_words(word, ["alpha", "deployment", "zeta"]) == {}


def test_two_letters_are_a_word_in_a_body_and_a_beginning_elsewhere() -> None:
    memories = [
        made("a.md", body="Written in Go."),
        made("b.md", body="A good goal."),
        made("c.md", "Google"),
        made("d.md", "cargo"),
    ]
    for hits in (complete(memories).find(parse("go")).hits(), search(memories, parse("go"))):
        assert {hit.memory.key for hit in hits} == {"a.md", "c.md"}


@given(st.sets(st.integers(0, 299)))
def test_sets_of_bits(numbers: set[int]) -> None:
    bits = pack(numbers, 300)
    assert chosen(range(300), bits) == sorted(numbers)
    assert {number for number in range(300) if has(bits, number, 300)} == numbers
    assert bits | full(300) == full(300)


@given(st.text(max_size=80))
def test_cutting_up_text_quickly_gives_the_same_words(text: str) -> None:
    assert words_of(text) == set(WORD.findall(text))


@given(st.lists(st.text("abc", min_size=1, max_size=6), max_size=12), st.text("abc", min_size=1, max_size=5))
def test_words_with_something_inside(texts: list[str], word: str) -> None:
    gathering = Gathering(len(texts))
    for number, text in enumerate(texts):
        gathering.add(number, text)
    vocabulary = gathering.vocabulary()
    for end in range(1, len(word) + 1):
        part = word[:end]
        inside = {n for n, text in enumerate(texts) if part in text and not text.startswith(part)}
        assert vocabulary.containing(part) == pack(inside, len(texts))
        assert vocabulary.beginning(part) == pack(
            [n for n, text in enumerate(texts) if text.startswith(part)], len(texts)
        )


def test_a_real_home_is_indexed_masked(home: Home) -> None:
    home.write("deploy.md", memory_text("deploy", "On Tuesdays", "project", "Kubernetes rollout."), 5)
    home.write("tests.md", memory_text("tests", "How we test", "feedback", "Run pytest."), 5)
    memories = home.catalog().memories()
    index = complete(list(memories))
    assert [memory.key for memory in index.find(parse("rollou")).memories()] == ["deploy.md"]
    assert index.find(Query()).count == 2


def test_neighbours_in_a_body_come_before_words_that_are_far_apart() -> None:
    crowd = [made(f"c{n}.md", body=f"release {'filler ' * 9} train {n}", age=n) for n in range(300)]
    mixed = made("mixed.md", description="about the release", body="a train", age=0)
    wanted = made("wanted.md", body="why the release train waits", age=400)
    memories = [*crowd, mixed, wanted]
    for hits in (
        complete(memories).find(parse("release train")).hits(10),
        search(memories, parse("release train"), 10),
    ):
        assert hits[0].memory is wanted
        assert hits[1].memory is mixed
        assert hits[0].score > hits[1].score > hits[2].score
    assert len(complete(memories).find(parse("release train")).memories()) == 302


def test_words_in_a_file_are_the_words_in_memory() -> None:
    gathered = Gathering(3)
    for number, text in enumerate(("deploy übung", "deploy 日本語 cache", "deploys")):
        gathered.add(number, text)
    held = gathered.vocabulary()
    parts = held.parts()
    again = Vocabulary.from_parts([memoryview(part + bytes(-len(part) % 8)) for part in parts], 3)
    assert again.words == held.words
    for word in ("deploy", "dep", "übung", "日本語", "ploy", "cache", "none"):
        for ask in ("exactly", "beginning", "containing"):
            assert getattr(again, ask)(word) == getattr(held, ask)(word)
    assert again.any_between([(0, 2)]) == held.any_between([(0, 2)]) != 0
