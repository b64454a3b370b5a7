"""The looser shape of a rule must not lose anything: what it rules out, the rule would not have matched."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memtui_store.scan import scan_text
from memtui_store.scan.injection.calls import PATTERNS
from memtui_store.scan.late import compile_all
from memtui_store.scan.pattern import Pattern
from tests.scan.test_gates import LOWERED, TEXTS
from tests.scan.train.shapes import NOTHING, TARGET, made, shape_of

scan_text("")
compile_all()
LINES = [line for line in LOWERED if line.isascii()]
FINDINGS = [scan_text(text) for text in TEXTS]


def test_the_stored_shapes_are_those_of_the_patterns() -> None:
    assert TARGET.read_text("utf-8") == made(), "run python -m tests.scan.train.shapes"


@pytest.mark.parametrize("which", range(len(PATTERNS)))
def test_a_line_that_a_rule_matches_has_its_shape(which: int) -> None:
    pattern = PATTERNS[which]
    for line in LINES:
        assert pattern.may(line) or pattern.compiled.search(line) is None, line


@pytest.mark.parametrize("which", range(len(PATTERNS)))
@settings(max_examples=4, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much], deadline=None)
@given(data=st.data())
def test_whatever_a_rule_can_match_has_its_shape(which: int, data: st.DataObject) -> None:
    pattern = PATTERNS[which]
    if shape_of(pattern.compiled.pattern) != NOTHING:
        text = data.draw(st.from_regex(pattern.compiled, alphabet=st.characters(codec="ascii")))
        assert pattern.may(text)


def test_what_may_be_missing_at_either_end_is_no_part_of_a_shape() -> None:
    assert shape_of(r"(?:^|[(\n])x?(?:\d*ab|c*d)[^\n]{0,40}e(?:f|g)?") == "(?:ab|d)(?:[\\x00-\\x09\\x0b-\\x7f])*e"
    assert shape_of("(?:ab?)c") == "a(?:b){0,1}c"
    assert shape_of("(?:a b|ä)") == "(?:a b)"
    assert shape_of("ä") == NOTHING


def test_a_pattern_knows_whether_it_is_in_ascii_before_it_is_compiled() -> None:
    assert [pattern.flat for pattern in PATTERNS] == [pattern.compiled.pattern.isascii() for pattern in PATTERNS]


@pytest.mark.parametrize("look", [bool, Pattern.is_possible])
def test_findings_are_the_same_without_shapes(monkeypatch: pytest.MonkeyPatch, look: object) -> None:
    for pattern in PATTERNS:
        monkeypatch.setattr(pattern, "may", bool if look is bool else pattern.is_possible)
    for text, found in zip(TEXTS, FINDINGS, strict=True):
        assert scan_text(text) == found, text
