"""Find personal numbers in text: payment cards, bank accounts and national identity numbers.

Off unless a person switches it on: such numbers are no secrets of a program, and many look like other numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui_store.audit.rule import Span
from memtui_store.findings import Severity

_CARD = re.compile(r"(?<![\w.+/-])[2-6]\d{3}(?:[ -]?\d){8,15}(?![\w-]|\.\d)")
_CARD_RANGES = re.compile(
    r"4\d{12}(?:\d{3}){0,2}\Z|5[1-5]\d{14}\Z|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}\Z|3[47]\d{13}\Z"
    r"|3(?:0[0-5]|[689]\d)\d{11}\Z|6(?:011|5\d\d|4[4-9]\d)\d{12}\Z|35(?:2[89]|[3-8]\d)\d{12}\Z"
)
_TEST_CARDS = frozenset(
    ("4242424242424242", "4111111111111111", "5555555555554444", "378282246310005", "4000056655665556")
)
_IBAN = re.compile(r"(?<!\w)[A-Z]{2}\d\d(?: ?[A-Z0-9]){11,30}(?![A-Za-z0-9])")
_SSN = re.compile(
    r"(?i:\bssn\b|social security)[^\n\d]{0,30}(?P<v>(?!000|666|9)\d{3}[- ](?!00)\d\d[- ](?!0000)\d{4})(?![\w-])"
)
_CPF = re.compile(r"(?i:\bcpf\b)[^\n\d]{0,12}(?P<v>\d{3}\.?\d{3}\.?\d{3}-?\d{2})(?!\d)")
_DNI = re.compile(r"(?i:\b(?:dni|nie|nif)\b)[^\n\d]{0,12}?(?P<v>[XYZ]?\d{7,8}-?[A-Z])(?!\w)")
_NIR = re.compile(
    r"(?i:s[ée]curit[ée] sociale|\bnir\b)[^\n\d]{0,20}(?P<v>[12] ?\d\d ?\d\d ?\d{2} ?\d{3} ?\d{3} ?\d\d)(?!\d)"
)
_AADHAAR = re.compile(r"(?i:aadhaar)[^\n\d]{0,20}(?P<v>[2-9]\d{3}[ -]?\d{4}[ -]?\d{4})(?!\d)")
_EXAMPLE_SSN = frozenset(("078051120", "219099999", "123456789"))


def luhn(digits: str) -> bool:
    """Check the last digit of a card's number."""
    total = sum(sum(divmod(2 * int(d), 10)) if at % 2 else int(d) for at, d in enumerate(reversed(digits)))
    return total % 10 == 0


def iban(value: str) -> bool:
    """Check the two digits behind the country."""
    plain = value.replace(" ", "")
    return 15 <= len(plain) <= 34 and int("".join(str(int(c, 36)) for c in plain[4:] + plain[:4])) % 97 == 1


def _cpf(digits: str) -> bool:
    sums = [sum(int(d) * w for d, w in zip(digits, range(n + 1, 1, -1), strict=False)) * 10 % 11 % 10 for n in (9, 10)]
    return digits[9:] == f"{sums[0]}{sums[1]}" and len(set(digits)) > 1


def _dni(value: str) -> bool:
    plain = value.replace("-", "")
    return "TRWAGMYFPDXBNJZSQVHLCKE"[int(plain[:-1].translate(str.maketrans("XYZ", "012"))) % 23] == plain[-1]


def _nir(digits: str) -> bool:
    return 97 - int(digits[:13]) % 97 == int(digits[13:])


_TIMES = "0123456789123406789523401789563401289567401239567859876043216598710432765982104387659321049876543210"
_TURNS = "01234567891576283094580379614289160435279453126870428657390127938064157046913258"


def _verhoeff(digits: str) -> bool:
    check = 0
    for at, digit in enumerate(reversed(digits)):
        check = int(_TIMES[10 * check + int(_TURNS[10 * (at % 8) + int(digit)])])
    return check == 0


def _found(text: str) -> Iterator[tuple[str, tuple[int, int]]]:
    for card in _CARD.finditer(text):
        digits = re.sub(r"\D", "", card[0])
        if _CARD_RANGES.match(digits) and luhn(digits) and digits not in _TEST_CARDS and len(set(digits)) > 3:
            yield "card", card.span()
    for account in _IBAN.finditer(text):
        for end in range(account.end(), account.start() + 14, -1):  # a word in capitals may stand behind it
            if text[end - 1] != " " and not text[end : end + 1].isalnum() and iban(text[account.start() : end]):
                yield "iban", (account.start(), end)
                break
    for number in _SSN.finditer(text):
        if re.sub(r"\D", "", number["v"]) not in _EXAMPLE_SSN:
            yield "national-id", number.span("v")
    for pattern, check in ((_CPF, _cpf), (_NIR, _nir), (_AADHAAR, _verhoeff)):
        yield from (("national-id", n.span("v")) for n in pattern.finditer(text) if check(re.sub(r"\D", "", n["v"])))
    yield from (("national-id", n.span("v")) for n in _DNI.finditer(text) if _dni(n["v"]))


def personal_spans(text: str) -> list[Span]:
    """Return where each personal number stands, in order and without overlaps."""
    spans: list[Span] = []
    for name, (start, end) in sorted(_found(text), key=lambda found: found[1]):
        if not spans or start >= spans[-1].end:
            spans.append(Span(start, end, f"personal.{name}", Severity.REVIEW))
    return spans
