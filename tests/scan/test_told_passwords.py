"""Passwords that end in a sign, that let somebody in, or that follow on a connection, and keys that are pressed."""

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


SIGNED, DRAWN = "Pepper!" + "2968", "qW3r" + "T9zLmP1x"


@pytest.mark.parametrize("secret", [SIGNED, DRAWN])
@pytest.mark.parametrize(
    "text",
    [
        "Log in to grafana as admin with {}",
        "log in at the console as demo using {} for now",
        "The test user is e2e@x.example with {}",
        "The build account authenticates with {}.",
        "The kiosk signs in using `{}`",
        "anna@example.org:{}",
        "leaked last week:\nanna@example.org:{}\nben@example.org:other",
        "redis auth {}",
    ],
)
def test_what_lets_somebody_in_is_masked_without_the_word_for_it(text: str, secret: str) -> None:
    assert secret not in redact(text.format(secret)).text


@pytest.mark.parametrize("name", ["wireless key", "Wireless key for the meeting room", "wireless code"])
def test_a_network_without_wires_has_a_key_as_well(name: str) -> None:
    assert DRAWN not in redact(f"The {name} is {DRAWN}.").text


@pytest.mark.parametrize(
    "text",
    [
        "Log in to grafana as admin with the SSO button",
        "Log in to staging as marta and open dashboard#2",
        "The runner authenticates with OAuth2.0 and connects using TLSv1.3",
        "deploy@web1.example.org:backup_2024",
        "git@github.com:Org2/Repo3",
        "scp build@host.example.org:Release2024",
        "Write to marta@example.org with Thunderbird-115",
        "wireless key features: WPA3 and a K380s keyboard",
        "redis auth was added in v7.2",
    ],
)
def test_what_names_a_tool_a_version_or_a_folder_is_none(text: str) -> None:
    assert not scan_secrets(text)


@pytest.mark.parametrize(
    "name", ["vault unlock phrase", "The disk phrase", "LUKS phrase", "master phrase for the safe"]
)
def test_words_that_unlock_something_are_masked(name: str) -> None:
    phrase = "juniper-" + "violin-dragon-window"
    assert phrase not in redact(f"{name}: {phrase}").text


@pytest.mark.parametrize("text", ["catch phrase: just-do-it-now", "The search phrase is how-to-unlock-a-door"])
def test_words_that_unlock_nothing_stay(text: str) -> None:
    assert not scan_secrets(text)
