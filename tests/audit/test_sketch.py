"""Sketches: near texts are brought together, far ones are not, and what is kept on disk is what was worked out."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import zlib
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from memtui_store.audit.sketch import SHARED, SHORT, SIZE, Sketch, Sketches, sketch_of, words_of

TEXT = "The deploy waits for a review before it goes out, and nobody merges on Fridays because rollbacks are slow."


def test_case_and_punctuation_do_not_tell_texts_apart() -> None:
    assert sketch_of(TEXT) == sketch_of(TEXT.upper().replace(",", " -"))
    assert sketch_of(TEXT) != sketch_of(TEXT + " Or not.")
    assert len(sketch_of(" ".join(map(str, range(500)))).smallest) == SIZE


def careful(text: str) -> Sketch:
    hashes = [zlib.crc32(word.encode("utf-8", "replace")) for word in words_of(text)]
    width = 3 if len(hashes) >= SHORT else 2 if len(hashes) > 2 else 1
    groups = {hash(tuple(hashes[at : at + width])) for at in range(max(len(hashes) - width + 1, 0))}
    return Sketch(hash(tuple(hashes)), tuple(sorted(groups)[:SIZE]))


@given(st.one_of(st.text(max_size=400), st.text("abcd_ -.A0\n\x1f\x7f", max_size=600)))
def test_the_quick_way_to_a_sketch_is_the_careful_one(text: str) -> None:
    assert sketch_of(text) == careful(text)
    assert sketch_of(f"{text} é") == careful(f"{text} é")


def test_the_smallest_of_many_are_the_smallest() -> None:
    for seed in range(30):
        rnd = random.Random(seed)
        text = " ".join(f"w{rnd.randrange(40 * seed + 5)}" for _ in range(rnd.randrange(90, 3000)))
        assert sketch_of(text) == careful(text)


@given(st.lists(st.sets(st.integers(0, 12), max_size=4).map(sorted), max_size=14))
def test_who_shares_enough_is_who_a_plain_count_finds(held: list[list[int]]) -> None:
    """Two hashes, or all of a text that has fewer; whoever says the same as another is brought to the first of them."""
    sketches, made = Sketches(), [Sketch(hash(tuple(each)), tuple(each)) for each in held]
    for number, sketch in enumerate(made):
        sketches.add(number, sketch)
    expected = {
        (one, other)
        for one, other in combinations(range(len(made)), 2)
        if len(shared := set(held[one]) & set(held[other])) >= min(SHARED, len(held[one]), len(held[other])) and shared
    }
    assert set(sketches.candidates()) == expected


def test_a_sketch_is_the_same_in_another_process() -> None:
    """Words are hashed by content; Python's own hash of a text changes from start to start."""
    code = f"from memtui_store.audit.sketch import sketch_of; print(sketch_of({TEXT!r}))"
    env = {**os.environ, "PYTHONHASHSEED": "12345"}
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env).stdout
    assert said.strip() == str(sketch_of(TEXT))
