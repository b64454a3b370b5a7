"""Fill the gaps in examples: no file holds what looks like a secret, so they are put together when a test runs."""

from __future__ import annotations

import base64
import json
import random
import re
import string

from memtui_store.audit.secrets.checksums import crc32_digits
from memtui_store.audit.secrets.vendors import FORMATS, MARKS, Format

LETTERS = string.ascii_letters + string.digits
SIGNS = {
    "alnum": LETTERS,
    "word": LETTERS,
    "url": LETTERS,
    "dotted": LETTERS,
    "dotted64": LETTERS,
    "base64": LETTERS + "+/",
    "cookie": LETTERS,
    "hex": "0123456789abcdef",
    "upper": string.ascii_uppercase + string.digits,
    "digits": string.digits,
}
WORDS = [
    *(
        "abandon",
        "ability",
        "able",
        "about",
        "above",
        "absent",
        "absorb",
        "abstract",
        "absurd",
        "abuse",
        "access",
        "accident",
    ),
    *(
        "account",
        "accuse",
        "achieve",
        "acid",
        "acoustic",
        "acquire",
        "across",
        "act",
        "action",
        "actor",
        "actress",
        "actual",
    ),
]
MARKED = {
    "telegram-token": "{digits:10}:AA{A33}",
    "discord-token": "M{A25}.{A6}.{A38}",
    "terraform-token": "{A14}.atlasv1.{A67}",
    "azure-secret": "{A3}8Q~{A34}",
    "azure-devops-token": "{A76}AZDO{A4}",
    "azure-key": "{A52}JQQJ99{A24}",
    "salesforce-token": "00D{A12}!{A80}",
    "maxmind-key": "{A6}_{A29}_mmk",
    "braintree-token": "access_token$production${lower:16}${hex:32}",
    "mailchimp-key": "{hex:32}-us14",
    "openai-key": "sk-{A20}T3BlbkFJ{A20}",
    "firebase-key": "AAAA{A7}:APA91{A130}",
    "rapidapi-key": "{lower:10}msh{lower:15}p{lower:6}jsn{lower:12}",
    "rancher-token": "token-{lower:5}:{lower:54}",
    "astra-token": "AstraCS:{A24}:{hex:64}",
    "bitwarden-token": "0.{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}.{A30}:{base64:22}==",
    "k3s-token": "K10{hex:64}::server:{hex:32}",
    "amazon-token": "Atzr|{A120}",
}
_GAP = re.compile(r"\{(?:(?P<name>[a-z0-9-]*):(?P<size>\d*)|A(?P<plain>\d+)|(?P<kind>[a-z0-9]+(?:-[a-z0-9]+)+)|)\}")


def drawn(alphabet: str, size: int, seed: int = 0) -> str:
    """Draw characters by chance, the same in every run, with a figure and a letter among them."""
    signs = SIGNS.get(alphabet, string.ascii_lowercase + string.digits)
    rng = random.Random(f"{alphabet} {size} {seed}")
    while True:
        value = "".join(rng.choice(signs) for _ in range(size))
        told = size < 4 or len(signs) == 10 or (any(map(str.isdigit, value)) and any(map(str.isalpha, value)))
        if told and not re.search(r"(.)\1\1|(?i:xxx|asdf|test|fake|your|012|123|abc)", value):
            return value


def token(row: Format, prefix: str, seed: int = 0, *, short: int = 0) -> str:
    """Put together a token of a vendor, with the right checksum if it has one, or too short by some characters."""
    size = row.least - short
    if row.alphabet == "asana":
        return f"{prefix}{drawn('digits', 16, seed)}/{drawn('digits', 16, seed)}:{drawn('hex', 32 - 22 * short, seed)}"
    if row.alphabet == "clickup":
        return f"{prefix}8129907_{drawn('upper', 32 - short, seed)}"
    body = drawn(row.alphabet, size, seed)
    if row.checksum == "crc32" and not short:
        body = body[:-6] + crc32_digits(body[:-6])
    return prefix + body


def of_kind(kind: str) -> str:
    """Return a token of the first row that has this kind."""
    row = next((row for row in FORMATS if row.kind == kind), None)
    return token(row, row.prefixes[0]) if row else fill(MARKED[next(m.kind for m in MARKS if m.kind == kind)])


def jwt(seed: int = 0) -> str:
    parts = [{"alg": "HS256", "typ": "JWT"}, {"sub": drawn("hex", 24, seed), "iat": 1_760_000_000 + seed}]
    coded = [base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in parts]
    return ".".join([*coded, drawn("url", 43, seed)])


def fill(text: str) -> str:
    """Put something drawn into every gap: `{A36}` letters and figures, `{hex:32}`, `{words:12}`, `{github-token}`."""
    count = 0

    def gap(found: re.Match[str]) -> str:
        nonlocal count
        count += 1
        if found["kind"]:
            return of_kind(found["kind"])
        if found["plain"]:
            return drawn("alnum", int(found["plain"]), count)
        if found["name"] == "words":
            return " ".join(WORDS[: int(found["size"])])
        if found["name"] == "jwt":
            return jwt(count)
        if found["name"] == "encoded":
            return base64.b64encode(of_kind("github-token").encode()).decode()
        return drawn(found["name"], int(found["size"]), count) if found["name"] else ""

    return _GAP.sub(gap, text)
