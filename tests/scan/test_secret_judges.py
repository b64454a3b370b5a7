"""Quick questions about names, values and places: they answer as the slow ones they stand before would have."""

from __future__ import annotations

import random
import re
import string
from itertools import pairwise, product
from typing import TYPE_CHECKING

import pytest

from memtui_store.scan import RULES, scan_secrets
from memtui_store.scan.late import compile_all
from memtui_store.scan.marks import TABLES
from memtui_store.scan.reading import Reading
from memtui_store.scan.samples import fill
from memtui_store.scan.secrets import (
    handed,
    inner_marks,
    joiners,
    judge,
    lists,
    placeholders,
    recovery,
    structural,
    tables,
    vendors,
)
from memtui_store.scan.secrets.configs import _GRAMMARS
from memtui_store.scan.secrets.hooks import _HOOKS
from memtui_store.scan.secrets.joiners import Form

if TYPE_CHECKING:
    from collections.abc import Iterator

VALUES = sorted({word for rule in RULES for text in (*rule.matches, *rule.clean) for word in text.split()})


def test_small_letters_match_what_leaving_case_aside_matches() -> None:
    chars = [chr(code) for code in range(0x3000) if not 0xD800 <= code < 0xE000]
    for letter in string.ascii_lowercase:
        pattern = re.compile(letter, re.IGNORECASE)
        assert [c for c in chars if pattern.match(c)] == [c for c in chars if placeholders.folded(c) == letter]


def test_what_stands_for_a_value_is_known_in_whatever_case() -> None:
    reference = re.compile(placeholders._REFERENCE._source, re.VERBOSE | re.IGNORECASE)
    stand_in = re.compile(placeholders._STAND_IN.source, re.IGNORECASE)
    values = [*VALUES, "Process.ENV.x", "ſecret-KEY", "CHANGEME", "ENC[x", "C:\\x", "Ref+x:y", "fıll", "!GETATT x"]
    for value in (*values, *map(str.upper, values), *map(str.swapcase, values)):
        assert placeholders.is_reference(value) == (reference.match(value) is not None), value
        low = placeholders.folded(value)
        assert (placeholders._STAND_IN.search(low) is None) == (stand_in.search(value) is None), value


def test_what_documents_call_a_password_has_the_word_for_one() -> None:
    words = ["p4$$w0rd", "s3cr3t", "hunt3r", "My", "top", "Sup3r", "x", "granite", "1", "123", "!", "44"]
    for parts in product(words, repeat=3):
        value = "".join(parts)
        tail = placeholders._TAIL.search(value)
        core = value[: tail.start()] if tail else value
        told = any(placeholders._DOCUMENTED.fullmatch(w.lower().translate(placeholders._LEET)) for w in (core, value))
        assert placeholders._is_documented(value) == told, value


def _goes_up(value: str) -> bool:
    digits = [int(c) for c in value if c.isdigit()]
    letters = [ord(c) - 97 for c in value.lower() if c.isalpha()]
    if len(value) < 8 or len(digits) < 4 or len(letters) < 4:
        return False
    up = sum((b - a) % 10 == 1 for a, b in pairwise(digits)) + sum((b - a) % 6 == 1 for a, b in pairwise(letters))
    return up >= len(value) - 2 - len(value) // 8


def test_what_counts_is_told_from_what_was_drawn() -> None:
    source = random.Random(5)
    counting = ["0123456789abcdef", "a0b1c2d3e4f5a6b7", "89abcdef01234567", "0a1b2c3d", "90fafa90"]
    for _ in range(2_000):
        value = list(source.choice(counting) * 2)
        for _ in range(source.randrange(6)):
            value[source.randrange(len(value))] = source.choice("0123456789abcdefABCDEF")
        cut = "".join(value)[: source.randrange(4, 33)]
        assert placeholders._counts(cut) == _goes_up(cut), cut


def _joined(text: str, low: str, end: int) -> Iterator[tuple[int, Form]]:
    """Every pattern tried, whatever sign is behind the name."""
    join = joiners._JOINS.search(low, end, end + 300)
    if join and join[0] != "\n" and (found := joiners._DIRECT.match(low, end)):
        yield found.end(), Form.DIRECT
        if found["join"] not in (":", "|") and text[found.end()] not in "\\>|":
            return
    found = joiners._CHANGED.match(low, end)
    if found and joiners._FROM.search(low, end, end + 120):
        yield found.end(), Form.CHANGED
        if after := joiners._CHANGED_TO.match(low, found.end()):
            yield after.end(), Form.CHANGED
    for pattern, form in ((joiners._COPULA, Form.SAID), (joiners._CALLED, Form.DIRECT)):
        if found := pattern.match(low, end):
            yield found.end(), form
    if join and (found := joiners._ELSEWHERE.match(low, end) or joiners._below(low, end)):
        yield found.end(), Form.DIRECT
    if found := joiners._SPACE.match(low, end):
        yield found.end(), Form.ALONE
    found = joiners._TYPED.match(low, end)
    if found and any(low.find(verb, end, end + 30) >= 0 for verb in joiners._VERBS):
        yield found.end(), Form.CHANGED
    found = joiners._BEYOND.match(low, end) if low[end : end + 1] == ";" or low.startswith("(", end + 1) else None
    if found is None and low.find("\n", end, end + joiners._NEXT) >= 0:
        found = joiners._BELOW.match(low, end)
    if found:
        yield found.end(), Form.ALONE


def test_what_joins_a_value_to_its_name_begins_with_a_sign_that_may() -> None:
    source = random.Random(7)
    pieces = [
        *string.punctuation,
        *" \t\n\n  ",
        "：",
        "は",
        "—",
        " is",
        " from",
        " to",
        " use ",
        "value",
        "</key>",
        "br>",
    ]
    pieces += ["<string>", "default", " = ", ": ", "str", "?=", "+=", "->", "x1Y2z3A4b5", " (ab) ", "``", "**", "a1!b2"]
    for _ in range(6_000):
        text = "token" + "".join(source.choices(pieces, k=source.randrange(1, 7))) + "q1W2e3R4t5"
        assert [*joiners.joined(text, text.lower(), 5)] == [*_joined(text, text.lower(), 5)], text


def test_what_fits_a_machine_made_kind_may_be_made() -> None:
    source = random.Random(11)
    values = [*VALUES, fill("⟦h8⟧-⟦h4⟧-⟦h4⟧-⟦h4⟧-⟦h12⟧"), "abcdefab-abcd-abcd-abcd-abcdefabcdef"]
    values += ["".join(source.choices("abcABC019-_.%", k=source.randrange(6, 50))) for _ in range(800)]
    for value, kind, form in product(values, judge._MADE, Form):
        for name, quoted in product(("PAT", "credentials"), (False, True)):
            if judge._fits(value, kind, form, name, quoted=quoted):
                assert judge._may_be_made(value, kind, form), (value, kind, form)


@pytest.mark.parametrize("table", TABLES)
def test_a_short_literal_is_found_in_whatever_stretch_it_stands(table: object) -> None:
    compile_all()
    lines = [f"line {number} of a note, and no more than that" for number in range(90)]
    for _, mark, _ in table._always:  # type: ignore[attr-defined] # a table of literals
        assert "\n" not in mark
        for at in (0, 30, 89):
            text = "\n".join([*lines[:at], f"x {mark} y", *lines[at:]])
            places = [place for place, found, _ in table.places(Reading(text)) if found == mark]  # type: ignore[attr-defined]
            assert places, mark
            assert {*places} == {text.index(f"x {mark} y") + 2}, mark


@pytest.mark.parametrize("table", [_GRAMMARS, _HOOKS, vendors._BROKEN, inner_marks._ANYWHERE])
def test_a_literal_brings_the_other_words_that_are_asked_for(table: object) -> None:
    for mark in table.short:  # type: ignore[attr-defined] # as above
        found = [found for _, found, _ in table.places(Reading(f"see ({mark} x)"))]  # type: ignore[attr-defined]
        assert mark in found, mark


def test_parts_are_found_by_one_word_of_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    places: list[int] = []
    monkeypatch.setattr(handed, "_parts", lambda text, low, place: [*map(places.append, [place])] and ())
    named = [f"{part} {one}" for part in ("part", "half") for one in ("one", "two", "1", "2")]
    named += [f"{one} {part}" for one in ("first", "1st") for part in ("part", "half", "piece", "chunk")]
    for name in (*named, "part1", "part_1", "part-1"):
        places.clear()
        handed._handed(Reading(f"the {name}: x"))
        assert places == [4], name
    for name in ("half1", "half_1", "piece 1", "chunk one", "2nd part", "a part of it"):
        places.clear()
        handed._handed(Reading(f"the {name}: x"))
        assert not places, name


def test_calls_and_codes_are_found_by_one_word_of_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    monkeypatch.setattr(lists, "_arguments", lambda text, low, place: [*map(seen.append, [place])] and ())
    monkeypatch.setattr(lists, "codes", lambda text, low, place: [*map(seen.append, [place])] and ())
    for name, look in (
        *((name, lists._by_call) for name in ("auth(", "auth=(", "auth = (", "user(")),
        ("code de ", lists._code_of),
    ):
        seen.clear()
        assert [*look(f"x {name} y", f"x {name} y", 2)] == []
        assert seen == [2], name
    for name in ("one-time", "one time"):
        seen.clear()
        lists._one_time(f"x {name}", f"x {name}", 6)
        assert seen == [2], name
    seen.clear()
    for name, look in (("user=(", lists._by_call), ("author", lists._by_call), ("code den", lists._code_of)):
        look(f"x {name} y", f"x {name} y", 2)
    lists._one_time("x a time", "x a time", 4)
    assert not seen


def test_a_login_of_the_greatest_length_is_found_in_an_address() -> None:
    user = "u" * 80 + "\\\\" + "v" * 80
    for lead in ("", "https://a.example/ and " * 3):
        text = f"{lead}https://{user}:{fill('⟦w256⟧')}@box.example.test/x"
        assert "secret.url-password" in {found.rule for found in scan_secrets(text)}


def test_accounts_and_consoles_are_found_in_long_lines_and_beside_letters_beyond_ascii() -> None:
    password = fill("Maple%⟦n4⟧Lake")
    for text in (f"admin / {password}", f"router {password}", f"é admin / {password}"):
        for long in (text, "so it goes " * 200 + text, f"{text} {'so it goes ' * 200}"):
            assert scan_secrets(long), text[:60]


def test_a_colon_follows_the_name_of_a_session_only_as_servers_call_it() -> None:
    for name in ("PHPSESSID", "JSESSIONID", "ASP.NET_SessionId", "laravel_session"):
        for sign in (": ", "="):
            assert scan_secrets(fill(f"x {name}{sign}⟦w32⟧")), (name, sign)
    for name in ("sessionid", "session_id", "session", "_session"):
        text = f"x {name}: ⟦w32⟧"
        assert [*structural._cookie_of_session(fill(text), fill(text).lower(), text.index("sess"))] == [], name


def test_every_mention_of_an_account_in_a_line_counts() -> None:
    passwords = [fill("Maple%⟦n4⟧Lake", seed) for seed in range(3)]
    text = ", then ".join(f"admin / {password}" for password in passwords)
    assert [text[found.start : found.end] for found in scan_secrets(text)] == passwords


def test_a_code_in_another_script_has_the_word_it_is_looked_for_by() -> None:
    names = ["códigos de recuperación", "mã khôi phục", "återställningskoder", "коды восстановления", "резервные коды"]
    names += [
        "záložní kódy",
        "リカバリーコード",
        "恢复代码",
        "備用碼",
        "복구 코드",
        "código de respaldo",
        "кодов відновлення",
    ]
    for name in names:
        assert recovery._CODES_FOREIGN.match(name), name
        signs = [sign for sign in recovery._CODES_SIGNS if sign in name]
        assert any(recovery._CODES_SIGNS[sign] in name for sign in signs), name


def test_every_word_for_an_account_beyond_ascii_has_its_sign() -> None:
    foreign = [word for word in tables._ACCOUNT if not word.isascii()]
    assert foreign
    for word in foreign:
        assert not tables._ACCOUNT_SIGNS.isdisjoint(word)
        text = fill(f"The user has them.\n\n{word},token\nana,⟦w24⟧\n")
        assert [found.rule for found in scan_secrets(text)] == ["secret.table-cell"], word
