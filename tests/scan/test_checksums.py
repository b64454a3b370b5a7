"""Checksums are computed as published, and a wrong one lowers the alarm without lifting the mask."""

from __future__ import annotations

import zlib

from memtui_store.findings import Severity
from memtui_store.scan import redact, scan_secrets
from memtui_store.scan.samples import fill, tail
from memtui_store.scan.secrets.checksums import base58check, bech32, crc32_base62

BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def signed(body: str) -> str:
    number, digits = zlib.crc32(body.encode()), ""
    while number:
        number, rest = divmod(number, 62)
        digits = BASE62[rest] + digits
    return body + digits.rjust(6, "0")


def test_published_vectors() -> None:
    assert base58check(
        "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVv"
        "vNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi"
    )
    assert bech32("BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4")
    assert bech32("nsec1vl029mgpspedva04g90vltkh6fvh" + "240zqtv9k0t9af8935ke9laqsnlfe5")
    assert not bech32("BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T5")
    assert not base58check("0OIl")
    assert crc32_base62("a", "0" * 6) is False


def test_a_right_checksum_is_critical_and_a_wrong_one_says_so() -> None:
    right = "ghp_" + signed(tail("w", 30))
    wrong = fill("ghp_⟦w36⟧")
    (sure,) = scan_secrets(f"use {right} there")
    (unsure,) = scan_secrets(f"use {wrong} there")
    assert (sure.rule, sure.severity) == ("secret.github-token", Severity.CRITICAL)
    assert (unsure.rule, unsure.severity) == ("secret.github-token", Severity.MEDIUM)
    assert "checksum" in unsure.message
    assert redact(f"use {wrong} there").text == "use «redacted:github-token» there"
