"""Secrets told by a file, a question, a sign between name and password, or words with a number."""

from __future__ import annotations

import random
import string
import uuid

import pytest

from memtui_store.scan import redact, scan_secrets
from memtui_store.scan.samples import fill
from memtui_store.scan.secrets.vendor_rules import rows, sample

LEAKS = (
    "/var/lib/rabbitmq/.erlang.cookie holds ⟦L20⟧ on all nodes",
    "erlang_cookie: ⟦U20⟧",
    "Security question (first pet): MrBadger74",
    "security question about the school, answer is Hill2Top",
    "log in with ola + CedarHarbor874? and pick the demo",
    "sign in with kari / CedarHarbor874? first",
    "creds tester@acme.example:FJ⟦w10⟧",
    "login for ann@acme.example:Kq⟦w10⟧ on staging",
    "unlock the drive, passphrase => copper onyx basil velvet 58",
    "The keystore's passphrase (turtle-copper-yarrow-52) is on all machines.",
    "Ο κωδικός πρόσβασης του διακομιστή είναι dune_Basket_2007x",
    "Ο κωδικός ήταν Lemon_Harbor_41",
    "Apple app-specific password nsos-wvzv-mwdc-zwnr used by altool",
    "gmail app password kwqz hbtr xnvp lcme used by mutt",
    "asana: 2/8129499194678578/6752904793628824:⟦h32⟧",
    "nats context add acme --nkey with seed SU⟦B56⟧",
    "redis ACL SETUSER worker on >CSf93⟦w12⟧ ~jobs:* +@all",
    "acl setuser cache on allkeys >Kq7⟦w10⟧",
    "incoming+acme-web-41-glimt-⟦L25⟧-issue@git.acme.example",
    "mails to incoming+ops-7-glimt-⟦L26⟧-issue@git.acme.example open an issue",
    "mosquitto_pub -h broker -u dev -P h4rbour7Lamp -t x",
    "mosquitto_sub -u dev -P 'b4sin9Rail' -t y",
    "etcdctl --user root:9fKd72mQ get /",
    "etcdctl --user=admin:Tk⟦w9⟧ member list",
    "refresh token Atzr|⟦w80⟧",
    "Atza|⟦w90⟧",
)
CLEAN = (
    ".erlang.cookie must be readable by its owner only",
    "redis acl setuser bob on nopass ~* +@all",
    "ACL SETUSER name on >password",
    "incoming+project-id-glimt-TOKEN-issue@git.acme.example",
    "glimt- is the prefix of tokens for incoming mail",
    "mosquitto_pub -h broker -P $MQTT_PASSWORD -t x",
    "mosquitto_sub -u dev -P <password> -t y",
    "etcdctl --user root:$ETCD_PASSWORD get /",
    "etcdctl --user root get /",
    "Login with Amazon tokens begin with Atza| or Atzr|",
    "Atzr|...",
    "erlang_cookie: taken from the vault",
    "The security question page was removed in 2024.",
    "security question: see the policy",
    "log in with ola + the hardware key",
    "access git@host.example:Team2Repo/app.git over ssh",
    "scp ann@acme.example:Report2026Final.pdf .",
    "the passphrase has at least four words and 12 letters",
    "passphrase (at-least-12)",
    "Ο κωδικός είναι στο θησαυροφυλάκιο.",
    "the app password must have four more letters",
    "see 2/8129499194678578 in the tracker",
)


@pytest.mark.parametrize("text", LEAKS)
def test_found(text: str) -> None:
    assert scan_secrets(fill(text, 3))


@pytest.mark.parametrize("text", CLEAN)
def test_left_alone(text: str) -> None:
    assert scan_secrets(text) == []


PREFIXES = [(prefix, alphabet, least) for _, _, prefixes, alphabet, least in rows() for prefix in prefixes]


@pytest.mark.parametrize(("prefix", "alphabet", "least"), PREFIXES)
def test_every_prefix_of_every_maker(prefix: str, alphabet: str, least: int) -> None:
    size = max(least, 20)
    token = fill(prefix + sample("w" if alphabet in "bdD" else alphabet, size), 5)
    assert any(found.end == 4 + len(token) for found in scan_secrets(f"see {token}, please")), token
    assert scan_secrets(f"keys begin with {prefix} as a rule, e.g. {prefix}{'x' * size}") == []


def _made(alphabet: str, size: int, seed: int = 3) -> str:
    return "".join(random.Random(seed).choices(alphabet, k=size))


_MIXED = string.ascii_letters + string.digits
_BASE58 = "".join(char for char in _MIXED if char not in "0OIl")


@pytest.mark.parametrize(
    "text",
    [
        f"donations: 1{_made(_BASE58, 33)}",
        f"program {_made(_BASE58, 44)} (Solana)",
        f"sb_publishable_{_made(_MIXED, 22)}_{_made(_MIXED, 8)} ships with the app",
        f"Stripe publishable pk_test_{_made(_MIXED, 24)}",
        f"minisign public RW{_made(_MIXED, 54)}",
        f"reCAPTCHA site key 6L{_made(_MIXED, 38)}",
        f"encryptedData:\n  token: AgB{_made(_MIXED, 80)}",
        "Password::defaults(fn () => Password::min(12)->mixedCase());",
        "password = generate_password(length=20)",
        "mysql://root:<password>@db/app",
    ],
)
def test_what_is_public_or_code_stays(text: str) -> None:
    assert redact(text).text == text


@pytest.mark.parametrize(
    ("before", "secret", "after"),
    [
        ("aws: AKIA" + _made(string.ascii_uppercase + "234567", 16) + " / ", _made(_MIXED + "+/", 40), ""),
        (
            "bws run uses 0.",
            f"{uuid.UUID(int=random.Random(5).getrandbits(128))}.{_made(_MIXED, 30)}:{_made(_MIXED, 22)}==",
            " here",
        ),
        ("Ghost Admin API: ", f"{_made('0123456789abcdef', 24)}:{_made('0123456789abcdef', 64)}", ""),
        ('let token: &str = "', _made("0123456789abcdef", 48), '"; // TODO env'),
        ("Zip passphrase: ", "glacier cobalt river 31", " (told by phone)"),
        (
            "<server><username>ci</username><password>",
            _made(_MIXED, 6) + "-8" + _made(_MIXED, 7),
            "</password></server>",
        ),
    ],
)
def test_what_stands_beside_its_kind_is_masked(before: str, secret: str, after: str) -> None:
    masked = redact(before + secret + after).text
    assert secret not in masked
    assert masked.endswith(after)
