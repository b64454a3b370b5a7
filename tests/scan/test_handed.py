"""Secrets that a sentence hands over, codes for emergencies in many languages, and what services call things by."""

from __future__ import annotations

import pytest

from memtui_store.scan import redact
from memtui_store.scan.samples import fill

CODES = ("⟦l4⟧1-⟦l4⟧2", "⟦l4⟧3-⟦l4⟧4")
LEAKS = (
    "p/w raven⟦n4⟧#T (same on all three)",
    "p/w: Kestrel⟦n2⟧ on the NAS",
    "router p/w is harbour⟦n4⟧",
    "key part one ghp_⟦w18⟧ and part two ⟦w19⟧, join them",
    "first half of the token is xoxb-⟦n11⟧ and second half is ⟦w16⟧",
    "API-Schlüssel Teil 1: sk-⟦w12⟧ Teil 2: ⟦w14⟧",
    "erste Hälfte: ⟦w12⟧, zweite Hälfte: ⟦w14⟧ (zusammen der Schlüssel)",
    "first part: AKIA⟦B8⟧, second part: ⟦U12⟧ of the key",
    "token (part 1/2) glpat-⟦w8⟧ (part 2/2) ⟦w14⟧",
    "primera parte ghp_⟦w18⟧ y segunda parte ⟦w19⟧ del token",
    "Sensor gateway wants ⟦h40⟧ in the first frame (ask Lena for a new one).",
    "The broker expects `⟦h32⟧` in the handshake",
    "the modem answers to ⟦h64⟧, do not share it",
)
CLEAN = (
    "p/w protected zip files are rejected",
    "part one covers Python3Basics12 and part two covers Django4Tips99, key chapters",
    "first half of the 2024Q1Report key numbers, second half of 2024Q2Report",
    "The build needs ⟦h40⟧ in the history before the first frame renders",
    "CI wants ⟦h40⟧ cherry-picked, ask Lena for a new one",
    "The app needs ⟦h40⟧ reverted, rotate on-call",
    "the deploy takes ⟦h40⟧ as its base",
    "codes de retour ⟦n8⟧",
    "Google doc 1⟦w43⟧ has the plan",
    "Sheet: 1⟦w43⟧",
    "shared folder id 1⟦w32⟧",
    "run_⟦w24⟧ / asst_⟦w24⟧ / file-⟦w22⟧",
    "msg_01⟦w22⟧ stopped with max_tokens",
    "Max tokens hit in chatcmpl-⟦w29⟧, retry",
    "file-⟦w22⟧ is the token usage export",
    "pod acme-api-7d9f8b6c5d-x2x9z restarted for the secret",
    "input tokens of req_⟦w24⟧ were cached",
)
NAMES = (
    "2FA-Wiederherstellungscodes",
    "Notfallcodes",
    "Notfall-Codes",
    "Codes de récupération",
    "codes de secours",
    "Códigos de recuperación",
    "códigos de recuperação",
    "Codici di backup",
    "Herstelcodes",
    "Återställningskoder",
    "Kody zapasowe",
    "Záložní kódy",
    "Коды восстановления",
    "резервные коды",
    "备用码",
    "リカバリーコード",
    "백업 코드",
    "yedek kodlar",
    "Kode pemulihan",
    "Mã khôi phục",
)


@pytest.mark.parametrize("template", LEAKS)
def test_found_whole(template: str) -> None:
    text = fill(template, 3)
    left = redact(text).text
    assert left != text
    assert not any(len(word) > 9 and word in left for word in text.split() if any(map(str.isdigit, word))), left


@pytest.mark.parametrize("template", CLEAN)
def test_left_alone(template: str) -> None:
    text = fill(template, 3)
    assert redact(text).text == text


@pytest.mark.parametrize("name", NAMES)
def test_codes_for_emergencies_in_many_languages(name: str) -> None:
    text = fill(f"{name}: {CODES[0]} / {CODES[1]}", 3)
    assert redact(text).text == f"{name}: «redacted:recovery-code» / «redacted:recovery-code»"
