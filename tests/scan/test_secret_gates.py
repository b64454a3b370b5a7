"""What rules a text out for detectors of secrets: none of them would have found anything there."""

from __future__ import annotations

import base64
import random
import re
from typing import TYPE_CHECKING

from memtui_store.scan import RULES, scan_secrets, scan_text
from memtui_store.scan.late import compile_all
from memtui_store.scan.reading import Reading
from memtui_store.scan.samples import fill
from memtui_store.scan.secrets import (
    accounts,
    joiners,
    keywords,
    named,
    pins,
    secret_files,
    shapes,
    spans,
    structural,
    tables,
)
from memtui_store.scan.secrets.formats import _ENCODED
from memtui_store.scan.secrets.name_words import ARTICLES, CODE_LEFT, KEY_LEFT
from memtui_store.scan.secrets.names import is_mute, kind_of
from memtui_store.scan.sieve import Sieve

if TYPE_CHECKING:
    import pytest

SHAPES = [
    "db.example.test:5432:shop:bot:⟦w12⟧",
    "*:*:*:bot:⟦w12⟧",
    "db.example.test:7001:shop:bot:⟦w12⟧",
    "Cookie: theme=⟦w32⟧",
    "cookies = sid=⟦w32⟧",
    "PHPSESSID: ⟦w26⟧",
    "laravel_session=⟦w40⟧",
    "log in as demo with Maple%⟦n4⟧Lake",
    "u: demo p: Maple%⟦n4⟧Lake",
    "demo / Maple%⟦n4⟧Lake",
    "demo // Maple%⟦n4⟧Lake",
    "5 * Maple%⟦n4⟧Lake",
    "host → Maple%⟦n4⟧Lake",
    "box.example.test demo:⟦w16⟧",
    "the gate — keypad, left – wants ⟦n4⟧",
    "Haustür: ⟦n4⟧",
    "press star ⟦n4⟧ hash at the door",
    "⟦n6⟧# to disarm the alarm",
    "serial: ⟦U5⟧-⟦U5⟧-⟦U5⟧-⟦U5⟧",
    "it wants Granite_Lantern_⟦n2⟧ or granite-Lantern-⟦n2⟧",
    "token: see below\n⟦w24⟧\n",
    "the api token, as always:\n\n  ⟦w24⟧\n",
    "⟦w24⟧ goes with our token, says he\n",
    "password: correct-horse-battery-staple\n",
    "wifi key granite lantern window cello\n",
    "aes key (the bytes) [⟦n2⟧, ⟦n2⟧, 0x1f, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]\n",
    "app token: abcd efgh ijkl mnop\n",
    "secret for the build: str =\n  '⟦w24⟧'\n",
    "host,user,password\nbox,ana,Maple%⟦n4⟧Lake\n",
]
SAMPLES = [*(text for rule in RULES for text in (*rule.matches, *rule.clean)), *map(fill, SHAPES)]


def mixed(seed: int) -> str:
    """Samples with pieces taken out, joined by what may stand between words."""
    source = random.Random(seed)
    pieces = []
    for _ in range(4):
        text = source.choice(SAMPLES)
        at = source.randrange(len(text) + 1)
        pieces.append(text[:at] + source.choice(["", " ", "?", "é", "\n"]) + text[at + source.randrange(3) :])
    return source.choice([" ", "\n", " — ", "|", "\u00a0"]).join(pieces)


class Open:
    """A sieve that lets everything through."""

    def may(self, text: str) -> bool:
        return True


def test_what_a_sieve_rules_out_no_detector_would_have_found(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [*SAMPLES, *map(mixed, range(600))]
    compile_all()
    found = [scan_secrets(text) for text in texts]
    count = 0
    for module in (accounts, keywords, named, pins, secret_files, shapes, structural, tables):
        for name, value in list(vars(module).items()):
            if isinstance(value, Sieve):
                monkeypatch.setattr(module, name, Open())
                count += 1
    assert count >= 12
    assert [scan_secrets(text) for text in texts] == found


def test_a_mute_word_has_no_kind_whatever_stands_beside_it() -> None:
    words = "ejlpw spw bypass overpass partitionkey tokenservice unauth monkey".split()  # noqa: SIM905 - read as words
    beside = ("", "seed", "safe", "access", "wifi", "master", *sorted(ARTICLES | CODE_LEFT | KEY_LEFT))
    assert all(map(is_mute, words))
    for word in words:
        for other in beside:
            assert kind_of(word, other) is kind_of(word, "", other) is kind_of(word, "", "de", other) is None
    assert not any(map(is_mute, ("key", "code", "pass", "dbpw", "phrase", "mypassword", "portkod", "word")))
    assert kind_of("ejlPw") is not None  # so that only small letters count
    assert [found.rule for found in scan_text(fill("ejlPw: ⟦w12⟧"))] == ["secret.password"]


def test_all_ascii_in_base64_begins_as_it_may() -> None:
    source = random.Random(2)
    for _ in range(300):
        plain = bytes(source.randrange(128) for _ in range(18 + source.randrange(9)))
        assert _ENCODED.match(base64.b64encode(plain).decode())
    assert not _ENCODED.match(base64.b64encode(bytes(range(120, 150))).decode())


def test_narrow_signs_leave_the_words_where_they_are() -> None:
    for text in (
        "Passwort：⟦w12⟧\u00a0und｜mehr\n" * 3,
        "密码＝⟦w12⟧ 2024\u3000-us\n",
        "long\u00a0" + "word password " * 200 + "：x",
    ):
        reading = Reading(fill(text))
        narrow = spans._narrowed(reading)
        fresh = Reading(narrow.text)
        for form in spans._OF_WORDS:
            if form != "lines":
                assert getattr(narrow, form) == getattr(fresh, form), form
        assert [line.hot for line in narrow.lines] == [line.hot for line in fresh.lines]
        assert {*narrow.marked} == {*fresh.marked}
        assert narrow.cut == fresh.cut
        assert narrow.figures == fresh.figures
        assert narrow.chars == fresh.chars
        assert narrow.low == fresh.low


def test_a_sign_of_a_value_is_seen_wherever_it_begins_within_sight() -> None:
    plain = re.compile(r"[0-9]|[a-z][A-Z]|[!@#$%^&*+?~][A-Za-z]|[A-Z]{2}[a-z]")
    source = random.Random(3)
    for _ in range(3_000):
        filler = "." * source.choice([0, 1, 60, 136, 137, 138, 139, 140, 141, 142])
        text = "token" + filler + "".join(source.choices("aZb9!. \n", [5, 5, 3, 1, 1, 3, 3, 1], k=6))
        line = text[5:148].partition("\n")[0]
        sign = plain.search(line)
        seen = sign is not None and sign.start() <= 140
        assert (keywords._promising(text, 5, words=False) > 0) == (seen or _is_below(text)), text


def _is_below(text: str) -> bool:
    return 0 <= text.find("\n", 5) - 5 <= 24 and keywords._ELSE.match(text, 5) is not None


def test_a_line_that_announces_the_next_ends_as_it_must() -> None:
    ends = [":", "=", " is", " are", " below", ": |", ": >-", ":\r", ": \\", " for the build:", ' of "x" is \t']
    for end in ends:
        text = f"token{end}\nabc"
        assert joiners._ANNOUNCED.match(text, 5), end
        assert joiners._below(text, 5), end
    assert joiners._below("token: abc\ndef", 5) is None


def test_a_heading_is_read_whatever_script_names_the_account() -> None:
    for heading in ("user,token", "usuário,token", "note;пользователь;token"):
        row = "ana,⟦w24⟧" if "," in heading else "x;ana;⟦w24⟧"
        text = fill(f"The user has them.\n\n{heading}\n{row}\n")
        assert [found.rule for found in scan_secrets(text)] == ["secret.table-cell"], heading
