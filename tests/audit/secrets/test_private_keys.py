"""A private key is found from its first line to its last, however it is written down."""

from __future__ import annotations

import json

import pytest

from memtui_store.audit.secrets.find import secret_spans
from memtui_store.findings import Severity
from tests.audit.secrets.examples import drawn

DASHES = "-" * 5
LINES = [drawn("base64", 64, 1), drawn("base64", 64, 2), drawn("base64", 21, 3) + "="]


def block(kind: str = "", *, header: str = "", lines: list[str] = LINES) -> str:
    first, last = (f"{DASHES}{word} {kind}PRIVATE KEY{DASHES}" for word in ("BEGIN", "END"))
    return "\n".join([first, *([header, ""] if header else []), *lines, last])


PEM = block()
VARIANTS = {
    "plain": PEM,
    "rsa": block("RSA "),
    "openssh": block("OPENSSH "),
    "ec": block("EC "),
    "encrypted": block("RSA ", header="Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,5A21"),
    "pgp": block("PGP ", header="Version: GnuPG v2", lines=[*LINES, "=aB3d"]).replace(
        f"KEY{DASHES}", f"KEY BLOCK{DASHES}"
    ),
    "windows": PEM.replace("\n", "\r\n"),
    "escaped": PEM.replace("\n", "\\n"),
    "escaped twice": PEM.replace("\n", "\\\\n"),
    "quoted": PEM.replace("\n", "\n> "),
    "indented": PEM.replace("\n", "\n    "),
    "one line": PEM.replace("\n", " "),
    "numbered": PEM.replace("\n", "\n| "),
    "strings": PEM.replace("\n", '\\n" +\n  "'),
}


@pytest.mark.parametrize("key", [pytest.param(key, id=name) for name, key in VARIANTS.items()])
@pytest.mark.parametrize("place", ["{}", "deploy key:\n{}\n\nThat is all.", "```\n{}\n```", 'key: "{}",'])
def test_the_whole_block_is_one_secret(key: str, place: str) -> None:
    text = place.replace("{}", key)
    spans = secret_spans(text)
    assert [text[s.start : s.end] for s in spans] == [key]
    assert (spans[0].rule, spans[0].severity) == ("secret.private-key", Severity.CRITICAL)


def test_a_key_in_json_is_found() -> None:
    text = json.dumps({"private_key": PEM, "id": "x"})
    (span,) = secret_spans(text)
    assert LINES[2] in text[span.start : span.end]
    assert text[span.end :] == '", "id": "x"}'


@pytest.mark.parametrize("cut", [0, 1, 10, 40])
def test_a_key_that_is_cut_off_is_found_to_its_last_character(cut: int) -> None:
    whole = PEM.partition("\n-----END")[0]
    text = whole[: len(whole) - cut]
    (span,) = secret_spans(text)
    assert (span.start, span.end) == (0, len(text))


def test_two_keys_are_two_secrets() -> None:
    assert len(secret_spans(f"{PEM}\n\nand\n\n{block('RSA ')}")) == 2


def test_putty_and_json_web_keys_are_found() -> None:
    putty = f"PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 2\n{LINES[0]}\n{LINES[1]}\nPrivate-MAC: 1"
    web = '{"kty": "EC", "crv": "P-256", "d": "' + drawn("url", 43) + '"}'
    assert [s.rule for s in secret_spans(putty)] == ["secret.private-key"]
    assert [s.rule for s in secret_spans(web)] == ["secret.private-key"]


@pytest.mark.parametrize(
    "text",
    [
        f"{DASHES}BEGIN PUBLIC KEY{DASHES}\n{LINES[0]}\n{DASHES}END PUBLIC KEY{DASHES}",
        f"{DASHES}BEGIN CERTIFICATE{DASHES}\n{LINES[0]}\n{DASHES}END CERTIFICATE{DASHES}",
        f"{DASHES}BEGIN PRIVATE KEY{DASHES}\n...\n{DASHES}END PRIVATE KEY{DASHES}",
        f"{DASHES}BEGIN PRIVATE KEY{DASHES} marks a key.",
        f"grep '{DASHES}BEGIN RSA PRIVATE KEY{DASHES}' -r .",
    ],
)
def test_public_keys_and_mentions_are_left_alone(text: str) -> None:
    assert secret_spans(text) == []
