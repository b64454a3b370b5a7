"""One notion of a name that means a secret, in every spelling."""

from __future__ import annotations

import pytest

from memtui_store.scan.secrets.name_words import Kind
from memtui_store.scan.secrets.names import kind_of, words_of


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("storePassword", ["store", "password"]),
        ("DB_PASSWD", ["db", "passwd"]),
        ("spring.datasource.password", ["spring", "datasource", "password"]),
        ("JWTSecret2", ["jwt", "secret", "2"]),
        ("plain-text-password-value", ["plain", "text", "password", "value"]),
        ("WLAN-Schlüssel", ["wlan", "schlüssel"]),
    ],
)
def test_a_name_is_cut_where_people_join_words(name: str, words: list[str]) -> None:
    assert words_of(name) == words


@pytest.mark.parametrize(
    ("name", "left", "kind"),
    [
        ("ClearTextPassword", "", Kind.PASSWORD),
        ("PGPASSWORD", "", Kind.PASSWORD),
        ("rootpw", "", Kind.PASSWORD),
        ("contraseña", "", Kind.PASSWORD),
        ("key", "api", Kind.TOKEN),
        ("key", "", Kind.KEY),
        ("SecretID", "", Kind.TOKEN),
        ("code", "door", Kind.PIN),
        ("BORG_PASSPHRASE", "", Kind.PHRASE),
        ("licence", "", Kind.LICENCE),
    ],
)
def test_what_a_name_says(name: str, left: str, kind: Kind) -> None:
    assert kind_of(name, left) is kind


@pytest.mark.parametrize(
    ("name", "left", "right"),
    [
        ("bypass", "", ""),
        ("keyboard", "", ""),
        ("tokenizer", "", ""),
        ("password_min_length", "", ""),
        ("PASSWORD_HASHERS", "", ""),
        ("key", "primary", ""),
        ("code", "exit", ""),
        ("code", "zip", ""),
        ("pass", "", "the"),
        ("password", "", "policy"),
        ("nextToken", "", ""),
    ],
)
def test_names_that_say_nothing(name: str, left: str, right: str) -> None:
    assert kind_of(name, left, right) is None
