"""Passwords that end in a sign, a login that follows on a connection, and keys that are pressed."""

from __future__ import annotations

import pytest

from memtui_store.scan import redact, scan_secrets
from memtui_store.scan.samples import fill

WORD = "ypgijs" + "parrowLS"


@pytest.mark.parametrize("sign", "#$%^&@~+")
@pytest.mark.parametrize("text", ["password: {}", "The password is {}", "Heslo k databázi je {}", "密码是 {}"])
def test_a_sign_at_the_end_makes_letters_a_password(text: str, sign: str) -> None:
    assert WORD not in redact(text.format(WORD + sign)).text


@pytest.mark.parametrize(
    "text", ["password: TypeScript", "The password field is CamelCase!", "password: seeKeePass?", "The password is C#"]
)
def test_a_word_at_the_end_of_a_sentence_is_none(text: str) -> None:
    assert not scan_secrets(text)


def test_a_login_is_found_behind_the_connection_it_follows_on() -> None:
    secret = "Pepper%" + "2968"
    assert secret not in redact(f"smtplib.SMTP('mx.example.test').login('bot', '{secret}')").text
    assert secret not in redact(f"server.login('bot', '{secret}')").text


def test_a_token_of_capitals_behind_a_prefix_of_its_maker_is_masked() -> None:
    assert "PMAT-" not in redact(fill("Postman collection: PMAT-⟦U26⟧")).text


@pytest.mark.parametrize("chord", ["Ctrl+K", "cmd + Shift+P", "Alt-F4", "Ctrl+Alt+Delete"])
def test_keys_that_are_pressed_are_no_secrets(chord: str) -> None:
    assert not scan_secrets(f"| key | action |\n|---|---|\n| {chord} | clear |\n| Esc | quit |")


def test_a_password_that_begins_like_a_chord_is_one() -> None:
    secret = "Alt-" + fill("⟦w7⟧") + "9"
    assert secret not in redact(f"| user | password |\n|---|---|\n| Anna | {secret} |").text


@pytest.mark.parametrize("blank", ["", " ", "\t", " \t "])
def test_a_table_with_an_empty_heading_is_read(blank: str) -> None:
    assert not scan_secrets(f"| {blank} | password |\n|---|---|\n| Anna | in the vault |")
    secret = fill("⟦w16⟧") + "7a"
    assert secret not in redact(f"| {blank} | password |\n|---|---|\n| Anna | {secret} |").text
