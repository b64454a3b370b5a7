"""Values that documents print as examples are no secrets; the same values with one letter changed are."""

from __future__ import annotations

import pytest

from memtui_store.scan import scan_secrets
from memtui_store.scan.secrets.placeholders import is_placeholder
from memtui_store.scan.secrets.published import is_published

AZURITE = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6" + "IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=="
HEAD, CLAIMS = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9", "eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwi"
JWT_IO = f"{HEAD}.{CLAIMS}aWF0IjoxNTE2MjM5MDIyfQ." + "SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c"
STRIPE = "sk_test_" + "4eC39HqLyjWDarjt" + "T1zdp7dc"
SEED = "JBSWY3DP" + "EHPK3PXP"
EXAMPLES = {
    "azurite": (f"AccountKey={AZURITE}", f"AccountKey={AZURITE.replace('MGw', 'MGx')}"),
    "jwt.io": (f"token: {JWT_IO}", f"token: {JWT_IO.replace('adQ', 'adR')}"),
    "stripe": (f"key {STRIPE}", f"key {STRIPE.replace('jWD', 'jWE')}"),
    "totp": (f"pyotp.TOTP('{SEED}')", f"TOTP secret: {SEED.replace('K3P', 'K4P')}"),
    "basic": (
        "Authorization: Basic " + "QWxhZGRpbjpvcGVu" + "IHNlc2FtZQ==",
        "Authorization: Basic " + "QWxhZGRpbjpvcGVu" + "IHNlc2FtZTE=",
    ),
    "aws": (
        "aws apigateway get-api-key --api-key " + "8bklk8bl1k3sB38D9B3l" + "0enyWT8c09B30lkq0blk",
        "aws apigateway get-api-key --api-key " + "8bklk8bl1k3sB38D9B3l" + "0enyWT8c09B30lkq0bla",
    ),
    "npm": (
        "'//registry.example.test:_auth': '" + "aXNhYWNzOm5vdCBteSBy" + "ZWFsIHBhc3N3b3Jk'",
        "'//registry.example.test:_auth': '" + "aXNhYWNzOm5vdCBteSBy" + "ZWFsIHBhc3N3b3Jl'",
    ),
}
HONEST = (
    'password = "hunter2"',
    'password = "s3cr3t"',
    'password="P4$$word"',
    "--api-key " + "0123456789abcdef" * 2,
    "--api-key " + "a0b1c2d3e4f5" + "a6b7c8d9e0f1a2b3c4d5",
    "* support admin auth ([f029eb9](https://github.com/a/b/commit/f029eb937f976110c1a67b9342525a38a214072e))",
    "pass `--numprocesses=0` to opt out",
    "--master-user-password secret99",
    '"ServiceSpecificCredentialId": "ACCAQFOD' + 'XMPL4YFHP7DZE"',
    '"SubjectFromWebIdentityToken": "amzn1.account.AF6RHO7KZU5X' + 'RVQJGXK6HB56KR2A"',
    "<ipv6_customer_address>2001:db8:1100:2f0:0:1:9cb4:4216/125</ipv6_customer_address>",
    "-----BEGIN RSA PRIVATE KEY-----\\nMIIEowIABAKCAQEAqKpRgnn6yq26U3yt5YFZ...fvY4+te\\n-----END RSA PRIVATE KEY-----",
    "An example hash (of ``password``) is ``_EQ0.jzhSVeUyoSqLupI``",
    "tests/dot11/test_FrameManagementAssociationRequest.py",
    "The salt (``wnsT7Yr92oJoP28r`` in the example) is random",
    "The ``client_secret`` argument to `.OAuth2Mixin.authorize_redirect` is deprecated",
    "token: V1beta1MutatingWebhookConfiguration",
    "join us at https://join.slack.com/t/x/shared_invite/zt-1ezd5395v-" + "SOpTqYoYfRCyPKOkUggK0A",
)
REAL = (
    'password = "h4rbour7Lamp"',
    'password = "secr3tGarden81"',
    "--api-key " + "0193f5678bab4def" + "0d23456a8c0e1f2b",
)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_known_to_the_letter(name: str) -> None:
    known, changed = EXAMPLES[name]
    assert not scan_secrets(known)
    assert scan_secrets(changed)


@pytest.mark.parametrize("text", HONEST)
def test_what_documents_are_made_of_is_left_alone(text: str) -> None:
    assert not scan_secrets(text)


@pytest.mark.parametrize("text", REAL)
def test_what_resembles_it_is_found(text: str) -> None:
    assert scan_secrets(text)


def test_the_list_holds_digests_only() -> None:
    assert is_published(SEED)
    assert not is_published(SEED.lower())
    assert is_placeholder(SEED)
