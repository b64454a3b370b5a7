"""The judge of a value tells chance from words, and what somebody made from what stands in for it."""

from __future__ import annotations

import pytest

from memtui_store.audit.secrets.names import Kind, kind_of
from memtui_store.audit.secrets.values import Strength, is_hex_key, is_placeholder, is_random, is_wordy, strength
from tests.audit.secrets.examples import drawn

PLACEHOLDERS = """
xxxxxxxxxxxx xxxx-xxxx-xxxx ******** ... <token> ${TOKEN} {{token}} YOUR_API_KEY your-token-here changeme
change-me REPLACE_ME example-token my-secret-key test1234 password123 P@ssw0rd s3cr3t abcdef123456
0123456789abcdef deadbeef00 a0b1c2d3e4f5a6b7 00000000000 aaaaaaaaaaaa dummy_key fake-token-1 placeholder TODO
hunter2 letmein123 qwertyuiop «redacted:password» foo-bar-1 sample_value_9 insert-key-here redacted-9 none
null True admin root postgres
"""
NAMES = {
    Kind.PASSWORD: "DB_PASSWORD password userPassword smtp_pass wifi_psk MYSQL_PWD",
    Kind.TOKEN: "API_KEY apiToken client_secret ACCESS_TOKEN aws_secret_access_key privateKey",
    Kind.KEY: "ENCRYPTED_STORAGE_KEY ssh_key session_key",
    None: "public_key cache_key primaryKey sort_key csrf_token page_token host_key key example_token",
}


@pytest.mark.parametrize("value", PLACEHOLDERS.split())
def test_what_stands_in_for_a_secret_is_none(value: str) -> None:
    assert is_placeholder(value) or strength(value) is Strength.NONE


@pytest.mark.parametrize("alphabet", ["alnum", "base64", "hex", "upper", "lower"])
@pytest.mark.parametrize("size", [20, 32, 64])
def test_what_is_drawn_by_chance_is_random(alphabet: str, size: int) -> None:
    values = [drawn(alphabet, size, seed) for seed in range(200)]
    assert sum(is_random(value) for value in values) >= 180
    assert sum(strength(value) is Strength.RANDOM for value in values) >= 180


@pytest.mark.parametrize(
    "value",
    [
        "AbstractSingletonProxyFactoryBean", "test_user_session_token_refresh_401",
        "inventory-lamps-catalog-v1", "kubernetes.io/service-account", "getUserById2", "some-long-kebab-name-v12",
    ],
)  # fmt: skip
def test_words_are_not_random(value: str) -> None:
    assert not is_random(value)
    assert strength(value) < Strength.STRONG


@pytest.mark.parametrize(
    ("value", "grade"),
    [
        ("Kestrel-42x!", Strength.STRONG),
        ("H4rb0rRocket80", Strength.STRONG),
        ("comet.Rocket263", Strength.STRONG),
        ("larch8134", Strength.WEAK),
        ("583921", Strength.NONE),
        ("harbour", Strength.NONE),
        ("v1.20.3", Strength.NONE),
        ("2026-03-14T10:00:00Z", Strength.NONE),
        ("a@acme.test", Strength.NONE),
        ("~/.config/acme/key2", Strength.NONE),
        ("config.get2('x')", Strength.NONE),
        ("$2b$12$abcdefghijklmnopqrstuv", Strength.NONE),
        ("3b3fe8a6-97d5-4a4c-9985-066cf9060683", Strength.NONE),
        ("10.8.0.3/32", Strength.NONE),
        ("%Y-%m-%d", Strength.NONE),
        ("httpx2.Request", Strength.NONE),
        ("two words 2!", Strength.NONE),
    ],
)
def test_a_value_has_a_grade(value: str, grade: Strength) -> None:
    assert strength(value) is grade


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind, names in NAMES.items() for name in names.split()])
def test_a_name_says_what_it_holds(kind: Kind | None, name: str) -> None:
    low = name.lower()
    cue = next(c for c in ("password", "pass", "psk", "pwd", "token", "secret", "key") if low.endswith(c))
    assert kind_of(name, cue) is kind


def test_words_ahead_of_a_name_count() -> None:
    assert kind_of("key", "key", "the api ") is Kind.TOKEN
    assert kind_of("key", "key", "wifi ") is Kind.PASSWORD
    assert kind_of("key", "key", "public ") is None


def test_a_hexadecimal_key_has_figures_and_letters() -> None:
    assert is_hex_key(drawn("hex", 32))
    assert is_hex_key("0x" + drawn("hex", 64))
    assert not is_hex_key("1" * 32)
    assert not is_hex_key("12345678901234567890123456789012")
    assert not is_hex_key("cafe" * 8)


def test_words_are_told_by_their_letters() -> None:
    assert is_wordy("authenticationHeader")
    assert not is_wordy("xKqzVbWpRtYhJdFg")
