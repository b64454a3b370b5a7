"""A sieve saves time and must not lose anything: what it rules out, no pattern would have matched."""

from __future__ import annotations

import gc
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from threading import Thread

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memtui_store.scan import glance, scan_text
from memtui_store.scan.hidden import assembled, broken, codes, disguise, keyed, shell, spaced, spans, traces
from memtui_store.scan.injection import closings, dialogs, frames, header_keys, notices, payloads, places, turns, unseen
from memtui_store.scan.late import Late, compile_all
from memtui_store.scan.marks import SHAPED, SHORT, TABLES
from memtui_store.scan.reading import Reading
from memtui_store.scan.secrets import shapes
from memtui_store.scan.sieve import SIFTED, Growing, Sieve
from memtui_store.scan.sieve import shape_of as literal_shape
from tests.scan.test_gates import SAMPLES, shuffled
from tests.scan.train.sieves import TARGET, made, shape_of

scan_text("")  # loads every detector, and every sieve with it


class Oddness:
    """All shapes that hardly any note has, as a reading asks for them."""

    def may(self, text: str) -> bool:
        return Reading(text).odd


ODDNESS = Oddness()
WRITTEN: dict[str, tuple[Sieve | Oddness, object]] = {
    "decimal": (codes._ANY, codes._DECIMAL),
    "octal": (codes._ANY, codes._OCTAL),
    "hex": (codes._ANY, codes._HEX),
    "bits": (codes._ANY, codes._BITS),
    "morse": (codes._ANY_SIGNS, codes._MORSE),
    "places": (codes._ANY, codes._PLACES),
    "places apart": (codes._ANY, codes._PLACES_APART),
    "ascii85": (codes._ANY_SIGNS, codes._A85),
    "letters below one another": (ODDNESS, codes._DOWN),
    "spaced": (spaced._ANY_SPACED, spaced._SPACED),
    "spaced commands": (spaced._ANY_NAME, spaced._NAME),
    "pricked": (shell._ANY_PRICKED, shell._PRICK),
    "bare parts": (assembled._ANY_BARE, assembled._BARE),
    "claimed keys": (header_keys._ANY, header_keys._CLAIM),
    "told twice": (header_keys._ANY, header_keys._AGAIN),
    "spoken within": (unseen._ANY_SPOKEN, unseen._SPOKEN_WITHIN),
    "chained": (broken._ANY_CHAINED, broken._CHAINED),
    "entities": (ODDNESS, disguise._ENTITIES),
    "escapes": (ODDNESS, payloads._ESCAPES),
    "words of mails": (ODDNESS, payloads._MAIL_WORD),
    "characters by number": (ODDNESS, payloads._CHARS),
    "blanks and tabs": (ODDNESS, traces._TAB_BITS),
    "written controls": (ODDNESS, traces._WRITTEN),
    "written order": (ODDNESS, traces._REORDERING),
    "posing hosts": (ODDNESS, traces._POSING),
    "scripts": (ODDNESS, traces._SCRIPT),
    "words with digits": (
        disguise._ANY_LEET,
        Late(r"(?:(?:[a-z]{1,5}[0134578@$][a-z]{1,3}|[0134578]{2}[a-z])[ ,.;:]{1,3}){3}"),
    ),
    "keys in code": (keyed._MAY_BE_CODE, keyed._ANY_CODE),
    "letters in code": (keyed._MAY_BE_CODE, keyed._ANY_LETTERS),
    "groups": (codes._ANY_GROUPS, codes._GROUPS),
    "shell quotes": (shell._ANY_UNDONE, shell._QUOTED),
    "shell blanks": (shell._ANY_UNDONE, shell._BLANK),
    "shell letters": (shell._ANY_UNDONE, shell._LETTER),
    "shell nothings": (shell._ANY_UNDONE, shell._NOTHING),
    "glued": (shapes._ANY_GLUED, shapes._WORDS_AND_NUMBER),
    "heads": (frames._ANY_HEAD, frames._HEAD),
    "logs": (dialogs._ANY_OWNER, dialogs._LOG),
    "answers": (dialogs._ANY_ANSWER, dialogs._ANSWERED),
    **{f"code {which}": (sieve, pattern) for which, (pattern, sieve) in enumerate(codes._MAY.items())},
}
CASED = ("glued", "keys in code", "letters in code", "groups")
WITHIN = {
    f"{literal} {which}": (places._ANY_COMMON[1] if literal in places._COMMON else places._ANY_RARE, pattern, literal)
    for which, (_, literal, pattern) in enumerate((*places._OPENED, *places._CODE_LINES))
    if literal[0] != "\n"
}
BEYOND_ASCII = {
    **WITHIN,
    "frame": (frames._ANY_RECORD, Late("[\"']" + frames._FRAME_KEYS), ""),
    "thought": (frames._ANY_RECORD, Late("[\"']" + frames._THOUGHT_KEYS), ""),
    "hook": (frames._ANY_RECORD, Late("[\"']" + frames._HOOK_KEYS), ""),
    "scope": (frames._ANY_RECORD, Late("[\"']" + frames._SCOPE_KEYS), ""),
    "frame alone": (frames._ANY_FRAME, Late("[\"']" + frames._FRAME_KEYS), ""),
    "thought alone": (frames._ANY_THOUGHT, Late("[\"']" + frames._THOUGHT_KEYS), ""),
    "hook alone": (frames._ANY_HOOK, Late("[\"']" + frames._HOOK_KEYS), ""),
    "scope alone": (frames._ANY_SCOPE, Late("[\"']" + frames._SCOPE_KEYS), ""),
    "notice": (notices._ANY, notices._NOTICE, ""),
    "notice near its word": (notices._ANY_NEAR, notices._NOTICE, ""),
    "closed": (frames._ANY_CLOSED, frames._CLOSED, "</"),
    "tagged": (frames._ANY_TAGGED, frames._TAGGED, "<"),
    "closing": (closings._ANY_NEAR, Late(closings._OPENED._source.replace("(?P<late>", "(?!)(?P<late>")), ""),
    "late closing": (closings._ANY_NEAR, Late(rf"<{{1,3}}\|?\s?{closings._WORDS}memory[-_ ]end"), ""),
    "broken out": (frames._ANY_RECORD, frames._BREAK, ""),
    "header": (frames._ANY_HEAD, frames._HEADER, ""),
    "pair": (turns._ANY_SHORT, turns._SHORT_PAIR._other, ""),
    "label": (places._ANY_LABEL[0], places._NOTE, ""),
    "nowhere": (places._ANY_LABEL[0], places._NOWHERE, ""),
    "label by its shape": (places._ANY_LABEL[1], places._NOTE, ""),
    "nowhere by its shape": (places._ANY_LABEL[1], places._NOWHERE, ""),
    "attribute": (places._MARKUP, places._ATTRIBUTE, ""),
    "element": (places._MARKUP, places._ELEMENT, ""),
    "class": (places._MARKUP, places._OUT_OF_SIGHT, ""),
    "style": (places._MARKUP, places._SHOWN_BY_STYLE, ""),
    "attribute by literals": (places._ANY_MARKUP[0], places._ATTRIBUTE, ""),
    "element by literals": (places._ANY_MARKUP[0], places._ELEMENT, ""),
    "class by literals": (places._ANY_MARKUP[0], places._OUT_OF_SIGHT, ""),
    "style by literals": (places._ANY_MARKUP[0], places._SHOWN_BY_STYLE, ""),
}
"""What is searched for in a text as it is, behind sieves that see question marks in it; and how it begins."""


def sieves() -> list[Sieve]:
    return [thing for thing in gc.get_objects() if type(thing) is Sieve]


TEXTS = [*SAMPLES, *map(shuffled, range(150)), *("\n".join(map(shuffled, (at, at + 1))) for at in range(150))]


def test_the_stored_shapes_are_those_of_the_patterns() -> None:
    assert TARGET.read_text("utf-8") == made(), "run python -m tests.scan.train.sieves"
    assert len(json.loads(made())) == len({sifted.key for sifted in SIFTED})


@pytest.mark.parametrize("which", range(len(SIFTED)))
def test_what_a_pattern_matches_passes_its_shape(which: int) -> None:
    pattern = SIFTED[which]
    plain = re.compile(pattern.source)
    for text in (text.lower() for text in TEXTS):
        assert (pattern.search(text) is None) == (plain.search(text) is None), text


@pytest.mark.parametrize("which", range(len(SIFTED)))
@settings(max_examples=5, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much], deadline=None)
@given(data=st.data())
def test_whatever_a_pattern_can_match_passes_its_shape(which: int, data: st.DataObject) -> None:
    text = data.draw(st.from_regex(SIFTED[which].source, alphabet=st.characters(codec="ascii")))
    assert SIFTED[which].compile()(text)


@pytest.mark.parametrize("name", WRITTEN)
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much], deadline=None)
@given(data=st.data())
def test_whatever_is_looked_for_behind_a_sieve_passes_it(name: str, data: st.DataObject) -> None:
    sieve, pattern = WRITTEN[name]
    assert isinstance(pattern, Late)
    text = data.draw(st.from_regex(pattern.compile(), alphabet=st.characters(codec="ascii")))
    assert sieve.may(text if name in CASED else text.lower())


@pytest.mark.parametrize("name", BEYOND_ASCII)
@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much], deadline=None)
@given(data=st.data())
def test_a_sieve_does_not_mind_what_is_beyond_ascii(name: str, data: st.DataObject) -> None:
    sieve, pattern, literal = BEYOND_ASCII[name]
    folded = st.sampled_from(("i\u0130", "k\u212a", " \u00a0"))
    text = data.draw(st.from_regex(pattern.compile())).replace(*data.draw(folded))
    reading = Reading(text)
    assert sieve.may(reading.flat_low) or literal not in reading.flat_low or not pattern.search(reading.low)


def test_a_late_closing_may_stand_on_the_line_behind_its_sign() -> None:
    assert closings._ANY_NEAR.may("<|\nmemory_end")


def test_what_begins_within_a_line_has_one_of_its_signs() -> None:
    for needed, literal, _ in (*places._OPENED, *places._CODE_LINES):
        assert literal[0] == "\n" or needed & places._SIGNS, literal


@pytest.fixture
def open_sieves() -> Iterator[None]:
    """Every sieve lets everything through."""
    compile_all()
    held = [(sieve, sieve.may) for sieve in sieves()]
    sifted = [(pattern, pattern.compile()) for pattern in SIFTED]
    for sieve, _ in held:
        sieve.may = bool
    for pattern, _ in sifted:
        pattern._may = bool
    yield
    for sieve, may in held:
        sieve.may = may
    for pattern, may in sifted:
        pattern._may = may


SIFTED_FINDINGS = [scan_text(text) for text in TEXTS]


def test_findings_are_the_same_without_sieves(open_sieves: None) -> None:
    for text, found in zip(TEXTS, SIFTED_FINDINGS, strict=True):
        assert scan_text(text) == found, text


@pytest.mark.parametrize("gap", [*spans._GAPS, *(gap for _, gap in spans._SPELT_GAPS if gap.isascii())])
def test_no_gap_is_overlooked(gap: str) -> None:
    assert ODDNESS.may(f"word{gap}word")


@pytest.mark.parametrize(
    "shapes", [ODDNESS, SHAPED, glance.PIECED, *glance.SIGNED.values(), *glance.PIECED_BY_SIGN.values()]
)
def test_a_plain_note_has_no_odd_shape(shapes: Growing | Oddness) -> None:
    assert not shapes.may("---\nname: tests\n---\n# Tests\n\nThe tests run with pytest, on 2 machines.\n")


def test_literals_that_no_word_announces_are_seen() -> None:
    for table in TABLES:
        for _, mark, _ in table._always:
            assert SHORT.may(f"x {mark} y"), mark
            assert Reading(f"x {mark} y").short, mark
    assert not SHORT.may("nothing of the kind is in here")


def test_a_sieve_of_literals_reads_signs_as_signs() -> None:
    grown = Growing()
    assert not grown.may("see a.b")
    for literal in ("a.b", "é!", "[x"):
        grown.add(literal_shape(literal))
    assert grown.may("see a.b")
    assert grown.may("oh ?!")
    assert grown.may("a [x]")
    assert not grown.may("see aXb, x]")


def test_a_sieve_may_grow_while_another_thread_reads() -> None:
    grown = Growing()
    words = [f"w{number}x" for number in range(300)]
    missed = []

    def add() -> None:
        for word in words:
            grown.add(word)

    def read() -> None:
        for word in words:
            while word not in grown._shapes:
                pass
            if not grown.may(word):
                missed.append(word)

    threads = [Thread(target=add), *(Thread(target=read) for _ in range(3))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not missed


def test_shapes_are_wider_than_their_patterns() -> None:
    assert shape_of(r"(?<!x)\bab{0,200}(?=c)") == "a(?:b)*"
    assert shape_of("(?:äx|bx)c") == "(?:bx)c"
    assert shape_of("ä") == r"[^\x00-\x7f]"


def loaded_by(code: str) -> bool:
    lines = f"import sys; from memtui_store.scan import scan_text; {code}; print('pydantic_core' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True).stdout
    return out.strip() == "True"


def test_one_note_does_not_load_the_engine_and_many_or_a_long_one_do() -> None:
    assert not loaded_by("scan_text('The tests run with pytest.')")
    assert loaded_by("[scan_text('The tests run with pytest.') for _ in range(9)]")
    assert loaded_by("scan_text('The tests run with pytest. ' * 1_000)")
