"""No text takes long, whatever somebody wrote to make it so; the bound is wide, since machines differ."""

from __future__ import annotations

import time

import pytest

from memtui_store.audit.secrets.find import secret_spans

HOSTILE = [
    *(
        "a",
        "A9",
        " ",
        "key=",
        "key=A9",
        "-----BEGIN PRIVATE KEY-----\n",
        "\"'`",
        "a.b-c_",
        "https://a:",
        "password is ",
    ),
    *(
        "curl -u a:",
        "eyJ",
        "\n",
        "\\",
        "a:",
        "(",
        "password for x ",
        "password (",
        "| token | ",
        "sk-",
        "ghp_",
        "AKIAQ7X2",
    ),
    *("ab9+/X==", "0123abcd98fe", "cookie: a=b; ", "a:b@c.d ", "recovery codes: ", "seed phrase arm ", "/hooks/"),
    *("hooks.slack.com/services/", "👩‍👩‍👧 ", "密码是 ", "auth: ", "Private-Lines: 2\n", '"kty"', "login a / b9! "),
]


@pytest.mark.parametrize("piece", HOSTILE)
def test_a_megabyte_is_read_in_a_moment(piece: str) -> None:
    text = piece * (1_000_000 // len(piece.encode()))
    start = time.process_time()
    secret_spans(text)
    assert time.process_time() - start < 5


def test_twice_the_text_takes_about_twice_the_time() -> None:
    def seconds(text: str) -> float:
        start = time.process_time()
        secret_spans(text)
        return time.process_time() - start

    for piece in ("password: Ab1!xzq9\n", "PIN: 5823 ", "://a:b1C!@h.c "):
        small, large = (min(seconds(piece * count) for _ in range(3)) for count in (2_000, 16_000))
        assert large < 40 * small + 0.5
