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
    formats,
    joiners,
    keywords,
    lists,
    named,
    pins,
    secret_files,
    shapes,
    spans,
    structural,
    tables,
    values,
    vendor_rules,
    vendors,
    wallets,
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
    for module in (accounts, keywords, lists, named, pins, secret_files, shapes, structural, tables):
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
            if form not in ("lines", "held"):
                assert getattr(narrow, form) == getattr(fresh, form), form
        assert [line.hot for line in narrow.lines] == [line.hot for line in fresh.lines]
        assert [which for which, _ in narrow.held] == [which for which, _ in fresh.held]
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


def word(source: random.Random) -> str:
    """Characters of a few kinds, so that humps, digits and hyphens come together in every way."""
    kinds = source.sample(["ab", "ef", "xyz", "AB", "XYZ", "19", "07", "-", "_.", "/+=", "!$"], source.randint(1, 5))
    return "".join(source.choices("".join(kinds), k=source.choice([8, 12, 16, 20, 24, 36, 44])))


def test_whatever_a_machine_makes_is_seen_before_it_is_judged() -> None:
    compile_all()
    source = random.Random(5)
    seen = 0
    for _ in range(30_000):
        value = word(source)
        made = (
            values.is_random(value, 16)
            or values.is_token(value, direct=True)
            or values.is_token(value, direct=False)
            or values.is_hex_key(value)
            or values.is_shaped(value)
            or values.is_strong(value)
        )
        seen += made
        assert not made or named.ANY_DRAWN.may(value), value
    assert seen > 1_000
    assert named.ANY_DRAWN.may("abcdefab-abcd-abcd-abcd-abcdefabcdef")
    assert not named.ANY_DRAWN.may("SecretString::from(buf) and a RedHat or two")


JOINED = (
    *(": ", "=", " = ", " is ", " ", "\n", ":\n", " is\n", '("', " → ", " for the box: ", " below:\n", "*\n", '"\n'),
    *("> ", ">\n", "</key>\n<string>", ": >\n  ", "\n```\n", ": string\n= ", ": str\n", ": const = ", "[16] = {\n"),
    *(" {\n default = ", " { type = string\n default = ", " description=x\n value = ", " from ", ", ", "; ", " (old) "),
)


def test_nothing_is_found_for_a_name_in_a_bare_line() -> None:
    compile_all()
    source = random.Random(7)
    bare = found = 0
    for _ in range(20_000):
        name = source.choice(["token", "client_secret", "key", "license"])
        left = source.choice(["", "- ", "the ", "Xy12Zz89Qq77Ab34Cd56Ef is the ", "wifi ", "app ", "{ "])
        value = source.choice(["", "see the vault", word(source), f'"{word(source)}"', "[1, 2, " + "3, " * 16 + "4]"])
        below = source.choice(["", "\n", f"\n{word(source)}\n", f"\n\n{word(source)}\n", f"\nvalue: {word(source)}\n"])
        text = left + name + source.choice(JOINED) + value + source.choice(["", ".", " }"]) + below + "\nand so on\n"
        start, end = len(left), len(left) + len(name)
        for kind in named.MADE:
            given = [*named.named(text, text.lower(), start, end, kind)]
            given += named.nearby(text, text.lower(), start, end, kind)
            found += bool(given)
            if named.is_bare(text, text.lower(), start, end, kind):
                bare += 1
                assert not given, (text, kind)
    assert bare > 3_000
    assert found > 3_000


def test_a_plain_word_is_no_token() -> None:
    source = random.Random(11)
    for _ in range(5_000):
        plain = source.choice("abcdefumxyz") + "".join(source.choices("abcdef-_.~$xyzum", k=source.randint(22, 40)))
        if spans._is_plain(plain, 0, len(plain)):
            assert formats.long_word(plain, 0, len(plain), plain) is None
            assert formats.prefixed(plain, 0) is None
            assert spans._unknown(plain, 0, len(plain), plain, nested=False) is None


def test_every_prefix_is_among_the_heads() -> None:
    for _, _, prefixes, _, _ in vendor_rules.rows():
        assert all(prefix[:3] in vendors.heads() for prefix in prefixes)
    assert all(2 <= len(head) <= 3 for head in vendors.heads())


def test_what_can_be_decoded_begins_as_it_may() -> None:
    source = random.Random(13)
    for _ in range(300):
        plain = bytes(source.randrange(32, 127) for _ in range(18 + source.randrange(9)))
        for word in (base64.b64encode(plain).decode(), plain.hex(), plain.hex().upper(), "0x" + plain.hex()):
            assert formats._DECODABLE.match(word), word
    assert not formats._DECODABLE.match("9f86d081884c7d659a2feaa0c55ad015")


def test_every_key_of_a_wallet_begins_as_one_may() -> None:
    for pattern, key in (
        (wallets._EXTENDED, "xprv" + "9s21ZrQH" * 13),
        (wallets._BECH, "nsec1" + "q" * 58),
        (wallets._BECH, "ncryptsec1" + "q" * 58),
        (wallets._WIF, "5" + "J" * 50),
        (wallets._WIF, "c" + "J" * 51),
        (wallets._SOLANA, "4" * 87),
        (wallets._NATS, "SU" + "A" * 56),
        (wallets._STELLAR, "S" + "2" * 55),
    ):
        assert pattern.match(key), key
        assert wallets._ANY.match(key), key


def test_changes_are_counted_by_kinds_as_by_a_pattern() -> None:
    change = re.compile("(?<=[a-z])[A-Z]|(?<=[A-Z][A-Z])[a-z]|(?<=[0-9])[A-Za-z]|(?<=[A-Za-z])[0-9]")
    source = random.Random(17)
    for _ in range(3_000):
        value = "".join(source.choices("abzABZ019-_é٣\ud800", k=source.randrange(30)))
        assert values.turns(value) == len(change.findall(value)), ascii(value)
