"""What the rules for named and shaped secrets are called, and texts that prove them."""

from __future__ import annotations

from memtui_store.findings import Family, Severity
from memtui_store.scan.rule import Rule


def _secret(kind: str, severity: Severity, title: str, must: tuple[str, ...], must_not: tuple[str, ...]) -> Rule:
    text = "Change it where it is used, and keep only a note of where it lives."
    return Rule(f"secret.{kind}", severity, Family.SECRET, title, text, must, must_not)


RULES = (
    _secret(
        "private-key",
        Severity.CRITICAL,
        "Private key",
        (
            "-----BEGIN RSA PRIVATE KEY-----\n⟦b64⟧\n⟦b64⟧\n-----END RSA PRIVATE KEY-----",
            '"-----BEGIN PRIVATE KEY-----\\n⟦b64⟧\\n⟦b40⟧',
        ),
        (
            "PEM files begin with -----BEGIN PRIVATE KEY----- and must not be committed.",
            "-----BEGIN CERTIFICATE-----\nMIIB",
        ),
    ),
    _secret(
        "url-password",
        Severity.CRITICAL,
        "Password in a URL",
        ("postgres://app:⟦w14⟧@db.internal/x", "https://oauth2:⟦w20⟧@git.example.test/a.git"),
        (
            "redis://:${REDIS_PASSWORD}@cache:6379/0",
            "postgres://user:password@localhost/db",
            "https://example.test:8080/a@b",
        ),
    ),
    _secret(
        "url-token",
        Severity.HIGH,
        "Token in a URL",
        ("https://x.example.test/a?token=⟦w32⟧", "https://b.example.test/z?sv=1&sig=⟦w43⟧%3D"),
        ("https://x.example.test/a?token=<token>", "https://x.example.test/?key=name&page=2"),
    ),
    _secret(
        "webhook-url",
        Severity.HIGH,
        "Web hook address",
        ("https://hooks.slack.com/services/T⟦U8⟧/B⟦U8⟧/⟦w24⟧", "https://discord.com/api/webhooks/⟦n18⟧/⟦d68⟧"),
        ("https://hooks.slack.com/services/T000/B000/XXXX", "Slack web hooks live at hooks.slack.com"),
    ),
    _secret(
        "auth-header",
        Severity.CRITICAL,
        "Credential in a header",
        ("Authorization: Bearer ⟦w40⟧", "authorization: Basic ⟪deploy:⟦w12⟧⟫"),
        (
            "Authorization: Bearer $GITHUB_TOKEN",
            "Authorization: Bearer YOUR_TOKEN",
            "Bearer tokens expire after one hour",
        ),
    ),
    _secret(
        "registry-auth",
        Severity.CRITICAL,
        "Registry login",
        ("//registry.example.test/:_authToken=⟦h32⟧", '{"auths":{"r.example.test":{"auth":"⟪bot:⟦w12⟧⟫"}}}'),
        ("//registry.example.test/:_authToken=${NPM_TOKEN}", '"auth": "none"'),
    ),
    _secret(
        "kubernetes-secret",
        Severity.CRITICAL,
        "Value in a Kubernetes Secret",
        ("kind: Secret\ndata:\n  blob: ⟪⟦w14⟧⟫\n", "kind: Secret\nstringData:\n  x: ⟦w14⟧\n"),
        ("kind: Secret\nmetadata:\n  name: db\n", "kind: ConfigMap\ndata:\n  a: bcdefgh\n"),
    ),
    _secret(
        "cookie",
        Severity.HIGH,
        "Session cookie",
        ("Cookie: sid=⟦w32⟧; theme=dark", "curl -b 'sessionid=⟦l32⟧' x"),
        ("Cookie: sid=<session>", "cookies are cleared at login"),
    ),
    _secret(
        "password",
        Severity.CRITICAL,
        "Password",
        (
            "The staging password is Harbor%⟦n4⟧.",
            "DB_PASSWORD=⟦w12⟧",
            "Пароль: ⟦w12⟧",
            "mysql -u root -p⟦w12⟧ shop",
            "| user | password |\n|---|---|\n| a | ⟦w12⟧ |",
        ),
        (
            "password_min_length: 12",
            "password: ${{ secrets.DB_PASSWORD }}",
            "The archive is password-protected.",
            "Passwords are not migratable.",
        ),
    ),
    _secret(
        "password-hash",
        Severity.HIGH,
        "Hash of a password",
        ("root:$6$⟦w16⟧$⟦w86⟧:19800:0:99999:7:::", "users: ops:$apr1$⟦w8⟧$⟦w22⟧", "bob:1001:⟦h32⟧:⟦h32⟧:::"),
        ("password_hash: $2b$12$⟦w53⟧", "crypt knows $1$, $5$ and $6$", "http://$HOST:$PORT/"),
    ),
    _secret(
        "table-cell",
        Severity.CRITICAL,
        "Secret in a table",
        ("| host | secret |\n|---|---|\n| a | ⟦w20⟧ |", "| name | api key |\n|---|---|\n| b | ⟦w24⟧ |"),
        ("| key | value |\n|---|---|\n| theme | dark |", "| password | notes |\n|---|---|\n| (vault) | ask |"),
    ),
    _secret(
        "pin",
        Severity.HIGH,
        "PIN or passcode",
        ("SIM PIN: ⟦n4⟧", "Device passkey is ⟦n6⟧."),
        ("pin the version to 4.2", "passcode entry screen needs a haptic", "exit code: 1"),
    ),
    _secret(
        "token",
        Severity.CRITICAL,
        "Token or secret",
        ("client_secret: ⟦w40⟧", "auth token for the gateway: ⟦w40⟧"),
        ("max_tokens=4096", "const token = process.env.SLACK_BOT_TOKEN;", "The token count was 18234."),
    ),
    _secret(
        "key",
        Severity.CRITICAL,
        "Secret key",
        ("SEARCH_MASTER_KEY=⟦w28⟧", 'Client(api_key="⟦w32⟧")'),
        ("partition_key: tenant_id", "API key rotation is scheduled for Monday.", "primary_key: id"),
    ),
    _secret(
        "seed-phrase",
        Severity.CRITICAL,
        "Wallet seed phrase",
        (
            "seed phrase: " + " ".join(["arm", "alert"] * 6),
            'MNEMONIC="' + " ".join(["army", "audit", "acid"] * 4) + '"',
        ),
        ("the seed phrase is kept in the safe", "seed the database before the tests"),
    ),
    _secret(
        "recovery-code",
        Severity.CRITICAL,
        "Recovery code",
        ("GitHub recovery codes: ⟦h5⟧-⟦h5⟧ ⟦h5⟧-⟦h5⟧", "2FA backup codes\n- ⟦n4⟧ ⟦n4⟧\n- ⟦n4⟧ ⟦n4⟧"),
        ("recovery codes are in the vault", "backup code path is src/backup"),
    ),
    _secret(
        "totp-seed",
        Severity.CRITICAL,
        "One-time password seed",
        ("TOTP secret is ⟦B4⟧ ⟦B4⟧ ⟦B4⟧ ⟦B4⟧ ⟦B4⟧ ⟦B4⟧ ⟦B4⟧ ⟦B4⟧", "2fa setup: ⟦B4⟧ ⟦B4⟧ ⟦B4⟧ ⟦B4⟧"),
        ("TOTP is required for admins", "secret santa list in the team drive"),
    ),
    _secret(
        "wallet-key",
        Severity.CRITICAL,
        "Wallet private key",
        ("accounts: ['0x⟦h64⟧'] private key for sepolia", "private key of the deployer ⟦h64⟧"),
        ("block hash ⟦h64⟧ height 1", "the private key stays in the vault"),
    ),
    _secret(
        "likely-password",
        Severity.MEDIUM,
        "Word shaped like a password",
        ("The old box takes Harbor%Maple⟦n2⟧ too.", "(`Granite$Lantern⟦n2⟧`)", "it wants Granite_Lantern_⟦n2⟧"),
        (
            "a Float64Array of utf16Buffer parts",
            "release notes are in Notes_2024.md",
            "mail bob@Acme2.example about it",
            "C#12 and F#8 differ",
            "see a?b=C2&d=E3",
        ),
    ),
    _secret(
        "licence-key",
        Severity.HIGH,
        "Licence key",
        ("VMware licence: ⟦U5⟧-⟦U5⟧-⟦U5⟧-⟦U5⟧-⟦U5⟧", "product key ⟦U5⟧-⟦U5⟧-⟦U5⟧-⟦U5⟧-⟦U5⟧"),
        ("license: Apache-2.0", "License key handling lives in src/license"),
    ),
    _secret(
        "unscanned",
        Severity.CRITICAL,
        "Text that could not be checked",
        (),
        (),
    ),
)
