"""The quick search for phrases finds what the slow one does, in any text."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui_store.audit import shape
from memtui_store.audit.age import RELATIVE
from memtui_store.audit.phrases import Phrases
from memtui_store.audit.shape import WHY

PHRASES = {"relative": RELATIVE, "why": WHY}
_PIECES = st.sampled_from(
    ["next ", "NEXT", "week", " ", "this", " month", "today", "Today.", "for now", "soon", "sooner", "hier", "archie",
     "Why", "why:", "since", "so that", "weil", "because", "明天", "下周", "mañana", "MAÑANA", "İ", "ß", "ſoon", "\n",
     "la próxima semana", "aujourd'hui", "par qué", "por qué", "理由", "`", "-", "as of now", "K", "right now"]
)  # fmt: skip


@pytest.mark.parametrize("name", PHRASES)
@given(text=st.one_of(st.lists(_PIECES, max_size=20).map("".join), st.lists(_PIECES, max_size=20).map(" ".join)))
def test_as_the_pattern_alone_would(name: str, text: str) -> None:
    phrases = PHRASES[name]
    slow = re.compile(phrases._pattern.pattern, re.IGNORECASE).search(text.replace("ſ", "x"))
    quick = phrases.search(text.replace("ſ", "x"))
    assert (quick and quick.span()) == (slow and slow.span())


@pytest.mark.parametrize("name", PHRASES)
def test_every_phrase_has_its_beginning(name: str) -> None:
    """A phrase without one would never be found."""
    pattern = PHRASES[name]._pattern.pattern
    simple = re.sub(r"\(\?:([^()|]*)\|[^()]*\)", r"\1", pattern.replace(r"\b", ""))
    for phrase in re.sub(r"^\(\?:|\)", "", simple).split("|"):
        assert PHRASES[name].search(f"x {phrase} x"), phrase


def test_the_first_in_the_text_wins() -> None:
    phrases = Phrases(r"\b(?:later|now|nowhere)\b", "later", "now", "nowhere")
    found = phrases.search("Nowhere, now or later")
    assert found is not None
    assert found.group() == "Nowhere"


_LINES = st.sampled_from(
    ["always ", "Never:", "do not ", "don't,", "you must ", "make sure to ", "immer ", "- ", "* ", "12. ", "**", "\n",
     " ", "use ", "whatever", "é", "İ", "nunca "]
)  # fmt: skip


@given(text=st.lists(_LINES, max_size=14).map("".join))
def test_a_command_is_found_as_its_pattern_alone_would(text: str) -> None:
    slow, quick = shape._COMMAND.search(text), shape._command(text)
    assert (quick and quick.span()) == (slow and slow.span())
