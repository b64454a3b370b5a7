"""Passphrases and app passwords are masked whole; the compound words and sentences beside a password word stay."""

from __future__ import annotations

import pytest

from memtui_store.scan import redact
from memtui_store.scan.secrets.phrases import is_phrase, unspoken

WORDS = "lagoon-anchor-zephyr"
SPACED = "bamboo thistle hazel banjo velvet"
APP = "shta hsqt xwds saaw"
TOLD = (
    'network={\n  ssid="lab"\n  psk="‹›"\n}',
    "Log in as qa@acme.example with password ‹›",
    "the wifi password for the lab is ‹›, ask at the desk",
    "la contraseña es ‹›",
    "Passwort: ‹›",
    "Mot de passe : `‹›`",
    "DB_PASSWORD=‹›",
    "the new password is “‹›” on both boxes",
    "password changed to ‹› last week",
    "senha do painel: ‹›",
    "ansible_become_pass: ‹›",
    "the demo account (demo@acme.example / ‹›)",
    "p/w ‹›",
)
CLEAN = (
    "password is case-sensitive",
    "the password-reset-flow is flaky",
    "the token is short-lived",
    "password is one-time-use only",
    "the password man-in-the-middle attack",
    "password: write-only-field",
    "the password kube-prometheus-stack sets is in the vault",
    "passphrase protected keys need manual unlock after reboot",
    "The passphrase is never written down anywhere near here",
    "use a passphrase like several random words together when possible",
    'password = "must have four more"',
    "password auth uses challenge-response-style prompts",
    "passphrase entry dialog opens behind main window",
    "the key lime-green-theme is unused",
    "password backend is django-argon-hasher",
    "db password comes from external-secrets-operator",
    "the password on lagoon-anchor-zephyr is in the vault",
    "password provider: active-directory-federation",
    "passphrase prompts annoy people during unattended reboots",
    "PASS: lagoon-anchor-zephyr",
    "pass lagoon-anchor-zephyr to the build",
)


@pytest.mark.parametrize("template", TOLD)
@pytest.mark.parametrize("secret", [WORDS, WORDS.title(), f"{WORDS}-quilt"])
def test_words_with_hyphens_are_masked(template: str, secret: str) -> None:
    assert redact(template.replace("‹›", secret)).text == template.replace("‹›", "«redacted:password»")


@pytest.mark.parametrize(
    "template",
    [
        "use the passphrase ‹› to unlock the volume",
        "passphrase: ‹› (GPG)",
        "ssh key passphrase is ‹› on both",
        'enter passphrase "‹›" when asked',
        "LUKS passphrase ‹› for the backup disk",
        "RESTIC_PASSWORD='‹›'",
        "phrase de passe : ‹›",
    ],
)
def test_words_with_blanks_are_masked_up_to_the_sentence(template: str) -> None:
    assert redact(template.replace("‹›", SPACED)).text == template.replace("‹›", "«redacted:password»")


@pytest.mark.parametrize(
    "template",
    ["MAIL_PASSWORD=‹›  (gmail)", 'smtp_password: "‹›"', "password ‹› # app password", "Passwort: ‹›"],
)
def test_groups_of_letters_nobody_can_say_are_masked(template: str) -> None:
    assert redact(template.replace("‹›", APP)).text == template.replace("‹›", "«redacted:password»")


def test_an_app_password_in_one_word_is_masked() -> None:
    assert redact("GMAIL_APP_PW=" + APP.replace(" ", "")).text == "GMAIL_APP_PW=«redacted:password»"
    assert redact("Google app pw " + APP.replace(" ", "")).text == "Google app pw «redacted:password»"
    assert redact("smtp: user bot@acme.example pass kqwz hbtr" + " xnvp lcme").text.endswith("pass «redacted:password»")


def test_words_in_a_table_are_masked() -> None:
    table = "| network | password |\n|---|---|\n| lab | ‹› |"
    assert redact(table.replace("‹›", WORDS)).text == table.replace("‹›", "«redacted:table-cell»")


def test_the_key_of_a_network_is_a_password() -> None:
    assert WORDS not in redact(f"the guest wifi key is {WORDS}").text
    assert WORDS not in redact(f"vpn preshared key: {WORDS}-onyx").text


def test_words_in_another_script_are_masked() -> None:
    assert redact("пароль от вайфая: кедр-волна-якорь").text == "пароль от вайфая: «redacted:password»"
    assert redact("пароль от вайфая: кедр-волна").text == "пароль от вайфая: кедр-волна"


@pytest.mark.parametrize("text", CLEAN)
def test_ordinary_words_stay(text: str) -> None:
    assert redact(text).text == text


def test_what_compounds_are_made_of_is_no_phrase() -> None:
    assert is_phrase(WORDS)
    for value in ("read-only-file", "end-user-login", "lagoon-lagoon-lagoon", "anchor-based-hazel", "lagoon-anchor"):
        assert not is_phrase(value)


def test_words_can_be_said() -> None:
    assert unspoken(APP) == 2
    assert not unspoken("must have four more")
