"""Secrets in files, addresses and sentences that a later author thought of, and what looks like them."""

from __future__ import annotations

import pytest

from memtui_store.scan import redact, scan_secrets
from memtui_store.scan.samples import fill

UUID = "⟦h8⟧-⟦h4⟧-⟦h4⟧-⟦h4⟧-⟦h12⟧"
WORDS = "mammal knife crisp lunar velvet jungle unveil gravity ribbon umbrella young wagon"
LEAKS = (
    "ログインは admin ／ ‹tV⟦w14⟧›",
    "mq.acme.example:5433:metrics:telegraf:‹5z4⟦w14⟧›",
    "curl -H 'x-honeycomb-team: ‹0h⟦w20⟧›' api.honeycomb.io",
    "snmpget -v3 -l authPriv -u mon -a SHA -A ‹M7⟦w14⟧› -x AES -X ‹a5⟦w14⟧› 10.0.0.2 sysUpTime.0",
    "client.username_pw_set('edge', '‹O1⟦w15⟧›')",
    "minisign password = ‹RWQ⟦w14⟧9›",
    'BUNDLE_GEMS__ACME__EXAMPLE: "ci:‹Q9⟦w26⟧›"',
    "הסיסמה לשרת הבדיקות היא ‹LanternWhisper7364›",
    "كلمة المرور للخادم هي ‹SaffronCactus3503›",
    "Kata sandi server uji: ‹MarbleSaffron1165›",
    "暗証フレーズ（パスフレーズ）: ‹bamboo-rocket-velvet-42›",
    "PPPoE user 0471@isp.example, password ‹3i⟦l4⟧0⟦n4⟧›",
    "Discord backup codes ‹z⟦n3⟧-l⟦n3⟧› · ‹c⟦n3⟧-r⟦n3⟧›",
    "npm recovery code ‹⟦h32⟧›",
    "scratch codes | ‹⟦n8⟧› | ‹⟦n8⟧› |",
    "API key\n\n    ‹⟦h40⟧›\n",
    "### API Key\n```\n‹⟦w40⟧›\n```",
    "**Password**\n‹Q6⟦w12⟧›",
    "the code you read over the phone: ‹B0MH" + " YH75" + " 481B" + " FJC7›",
    f"recovery words for the Ledger, in order: ‹{WORDS}›",
    f"Wallet words - ‹{WORDS}›",
    "seed phrase\n‹" + WORDS.replace(" ", ", ") + "›",
    "It asked for the sudo password; ‹Pickl⟦n5⟧› worked.",
    "it's ‹falcon-Pickle-⟦n3⟧› for the staging gate",
    "SNMP community string (rw): ‹thistle94Marble*›",
    "staging gate:\nalice:‹cE⟦w12⟧7›\nbob:‹IB⟦w12⟧5›",
    '"ledger" "‹po⟦w14⟧›"   ; userlist.txt',
    "K 8\npassword\nV 14\n‹o5⟦w12⟧›\nEND",
    "Solana private key (base58) ‹" + "3Ka9" * 22 + "›",
    "‹K10⟦h64⟧::server:⟦h32⟧›",
    "‹⟦w42⟧+ACR⟦w6⟧› from the registry",
    "‹⟦w52⟧JQQJ99⟦w26⟧›",
    "https://mcp.acme.example/api/mcp/s/‹⟦w48⟧›/mcp",
    f"https://n8n.acme.example/webhook/‹{UUID}›",
    "https://api.netlify.com/build_hooks/‹⟦h24⟧›",
    "https://app.acme.example/reset/‹⟦w48⟧›",
    "https://mainnet.infura.io/v3/‹⟦h32⟧›",
    ".acme.example\tTRUE\t/\tTRUE\t1893456000\tsessionid\t‹⟦l32⟧›",
    'expect "assword:" { send "‹C2⟦w10⟧›\\r" }',
    "/msg NickServ IDENTIFY ‹C2⟦w10⟧›",
    "s2_access_control: ‹⟦h32⟧›",
    "Deepgram: ‹⟦h40⟧›",
    "| AssemblyAI | ‹⟦h32⟧› |",
    "(see also: ElevenLabs, ‹⟦h32⟧›, owner=sam)",
    f"fal ‹{UUID}:⟦h32⟧›",
    "Einloggen mit bob und ‹Sommer⟦n4⟧!Regen›",
    "If it asks for a passphrase, type ‹correct-horse-battery-staple›",
    "Kata laluan: ‹C2⟦w10⟧›",
    "Лозинка: ‹C2⟦w10⟧›",
    "授权码：‹⟦l16⟧›",
    "Пароль: «‹C2⟦w10⟧›»",
    "portkod: ‹⟦n4⟧›",
    "ovikoodi: ‹⟦n4⟧›",
    "HomeKit code ‹031-45-154›",
    "ubnt:‹C2⟦w10⟧›@10.0.0.1",
    "login: bob\nPASS: ‹Harbor%⟦n4⟧x›",
    "‹sk-helicone-" + "hl6ghlh-" + "sj36uud-" + "k265h35-" + "xbvojg5›",
    "‹⟦h32⟧.⟦w16⟧› for the model",
    "‹⟦h32⟧-⟦h8⟧-⟦h8⟧›",
    "‹sntrys_⟦w60⟧=_⟦w43⟧›",
    "‹⟦h40⟧›  # Deepgram",
    "Kibana (elastic:‹e3⟦w14⟧›)",
    "code du digicode : ‹⟦n4⟧B›",
    "codice cancello ‹⟦n4⟧›",
    "deployer pk 0x‹⟦h64⟧›",
    "Password for the user `demo` is `‹C2⟦w10⟧›`",
    "export https_proxy=http://corp\\jdoe:‹kettle⟦n4⟧-Y›@proxy.corp.example:3128",
    'HTTP_PROXY="http://CORP\\\\svc-build:‹Q6⟦w12⟧›@10.0.0.9:8080"',
    "scraped session with d=‹xoxd-⟦w20⟧%2F⟦w30⟧%2B⟦w20⟧%3D%3D›; lang=en",
    "PagerDuty REST ‹u+⟦w18⟧› for the on-call bot",
    f"‹pdus+_0X⟦U6⟧_{UUID}› for the on-call bot",
    f"SmartThings PAT ‹{UUID}›",
    "暗証番号は‹⟦n4⟧›です",
    "Fastmail app password ‹9r⟦l14⟧›",
    "LinkedIn app: ‹WPL_AP1.⟦w16⟧.⟦w6⟧==›",
    "LINKEDIN_CLIENT_SECRET=`‹WPL_AP1.⟦w16⟧.⟦w4⟧/+==›`",
    "jdbc:postgresql://db.acme.example:5432/app?user=maria&password=‹xxBb⟦L6⟧Fl›",
    "jdbc:sqlserver://10.4.2.17:1433;databaseName=dw;user=app;password=‹vwzOPD⟦L12⟧›;encrypt=true",
    "spring.datasource.url=jdbc:oracle:thin:ci-bot/‹0A⟦w12⟧›@//db.acme.test:1521/ORCL",
    "Go DSN: `app:‹cG⟦w13⟧›@tcp(orders-db.acme.example:3306)/shop`",
    "sip:1001:‹Cm⟦w14⟧›@pbx.acme.example",
    "Authorization: AWS4-HMAC-SHA256 Credential=x/eu-west-1/s3/aws4_request, SignedHeaders=host, Signature=‹⟦h64⟧›",
    "set -x ACME_PAT ‹⟦l40⟧›",
    "setx ACME_TOKEN ‹⟦w32⟧›",
    'remember the root password, it\'s "‹Vi0linDragon⟦n2⟧›"',
    "pwd for maria@orders-db.acme.example: ‹Window!⟦n4⟧›",
    "seed 0x‹⟦h64⟧›, do not share",
    "<code>‹s.⟦w24⟧›</code>",
    "<!-- Portainer: ‹ptr_⟦w18⟧/⟦w20⟧=› -->",
    "use _‹vk1.a.⟦d120⟧w›_ for VK",
    "rejected ‹bce-v3/ALTAK-⟦w21⟧/⟦h40⟧›: 401",
    "~~‹secret-token:mercury_production_wma_⟦w44⟧_yrucrem›~~",
    "PHPSESSID=‹nqpti⟦l14⟧3472oovf› works for the admin pages",
    'KEY: "-----BEGIN PGP PRIVATE KEY BLOCK-----\\n\\n‹⟦b64⟧›\\n‹⟦b64⟧›\\n-----END PGP PRIVATE KEY BLOCK-----"',
    "| a | -----BEGIN OPENSSH PRIVATE KEY-----<br>‹⟦b64⟧›<br>‹⟦b40⟧›<br>-----END OPENSSH PRIVATE KEY----- |",
)
CLEAN = (
    "rev: ⟦h40⟧  # pre-commit hook detect-secrets",
    "nix trusted-public-keys = cache.lumen.test-1:⟦b43⟧=",
    "Twilio message SM⟦h32⟧ delivered",
    'the header ⟪{"alg":"HS256","typ":"JWT"}⟫ just says HS256',
    '"contentHash": "⟦b86⟧=="',
    '{"kty":"EC","crv":"P-256","x":"⟦d43⟧","y":"⟦d43⟧"}',
    '"CodeSha256": "⟦b43⟧=",',
    '"NextToken": "⟦w40⟧"',
    '"JobId": "zbx3Z_⟦w60⟧"',
    "--run-id jr_⟦h64⟧",
    f"ECSManagedAutoScalingPolicy-{UUID}",
    f"originSessionId: {UUID}",
    "TaskArn: AWS-DisableS3BucketPublicReadWrite",
    "BOTH outputs feed BOTH inputs (i.e., DC1.b1→DC2.a1, DC1.b2→DC2.a2)",
    "\n".join(["-----BEGIN X-----", *["        ⟦b64⟧\r"] * 4]),
    "fixed by ⟦h40⟧ in the auth-token branch",
    "bisect: first bad commit is ⟦h40⟧ (token refresh)",
    "pbkdf2_sha256$600000$⟦w22⟧$⟦b43⟧=",
    "did:key:z6Mk⟦w44⟧",
    "continuationToken ⟦w32⟧",
    "Sec-WebSocket-Key: ⟦b22⟧==",
    "the password; Windows10 asks twice",
    "password (see wiki) OAuth2Proxy",
    "the passphrase, use a manager",
    "recovery codes are stored in the safe",
    "IBAN code DE89 3704 0044 0532 0130 00",
    "gpg code ⟦h4⟧ ⟦h4⟧ ⟦h4⟧ ⟦h4⟧ ⟦h4⟧",
    '"Jane Doe" "Engineer2"',
    "foo:Bar2BazQux",
    "RWQ⟦w53⟧ (minisign public key)",
    "src/app.c:1204:17:error:unused",
    "worker.example:8080:queue:jobs:pending",
    "pk_live_51⟦w60⟧ is the publishable one",
    "NEXT_PUBLIC_POSTHOG_KEY=phc_⟦w43⟧",
    'account_id = "⟦h32⟧"  # Cloudflare account, not secret',
    "tx 0x⟦h64⟧ confirmed",
    "mcp/servers/filesystem-server-v2-with-long-name",
    "webhook endpoint is /webhook/stripe-events-handler-v2",
    "Mistral: mistral-large-2407-instruct-v1",
    "Hetzner - cx22-fsn1-dc14-node-0001",
    "claude-Sonnet-45 and feat-Login-12",
    '"auth":["aws.auth#sigv4"]',
    "PASS: ld-x86-64/pr19609-7a",
    "PASS: TestTokenRefresh2",
    "Pass HTTP_FLAG_IGNORE_IPv4 if it is set.",
    "update-passwd manpage. Closes: Bug#53857",
    "/etc/passwd:eli:x:2098:1000:Eli Smith:/home/eli:/bin/bash",
    "debian/libxft2-dev.{postrm,preinst}: stop diverting",
    "sk-ecdsa-sha2-nistp256-cert-v01@openssh.com",
    "tighter confinement of login and password changing services",
    "labels=KEY1=VALUE1;KEY2=VALUE2",
    "bugfix (I⟦h40⟧)",
    "see Ann's key 9AA9BDB11BB1B99A2128" + "5A330664A76954265E8C",
    "rd.luks.uuid of the console is \\fRb40f1abf\\-2a53",
    "base32 uses ABCDEFGHIJKLMNOPQRSTUVWXYZ" + "234567",
    '"encryptionKey": "arn:aws:kms:us-west-2:417498243647:key/' + UUID + '"',
    '<a href="#ChaCha_002dPoly1305" accesskey="4">',
    "u+1F600 is the grinning face",
    "https://user@host.example/Path2Report",
    f"tenant id: {UUID}, not a secret",
    "GPIO pin ⟦n4⟧ does not exist",
    "wallet words are kept in the safe of the bank and not in any note for the team or others",
    "github.com/acme/auth v1.4.0/go.mod h1:⟦w43⟧=",
    '"_resolved": "https://registry.npmjs.org/token/-/token-1.0.2.tgz#⟦h40⟧"',
    "verify_key: ⟦h64⟧",
    "passcode screens: iOS17 and iOS18 differ",
    "htpasswd: ci:$2y$05$⟦w53⟧",
    "NEXT_PUBLIC_SUPABASE_KEY=sb_publishable_⟦d31⟧",
    "int *ptr_to_the_first_element_of_the_list_of_all_nodes = 0;",
    "jdbc:postgresql://db/app?user=maria&password=${DB_PASSWORD}",
    "PHPSESSID=session_cookie_name_in_php_ini",
)


@pytest.mark.parametrize("template", LEAKS)
def test_found_whole(template: str) -> None:
    pieces, text, wanted = fill(template, 3).split("‹"), "", set()
    for number, piece in enumerate(pieces):
        secret, _, rest = piece.partition("›") if number else ("", "", piece)
        wanted |= {len(text) + at for at, char in enumerate(secret) if char.isalnum()}
        text += secret + rest
    covered = {at for found in scan_secrets(text) for at in range(found.start, found.end)}
    assert wanted
    assert wanted <= covered, redact(text).text


@pytest.mark.parametrize("template", CLEAN)
def test_left_alone(template: str) -> None:
    assert scan_secrets(fill(template, 3)) == []


def test_wide_signs_keep_their_places() -> None:
    text = fill("账号：admin，密码：tV⟦w10⟧9。")
    assert redact(text).text == "账号：admin，密码：«redacted:password»。"


def test_a_token_goes_on_behind_a_hyphen() -> None:
    token = fill("sk_prod_⟦w30⟧-⟦w14⟧_⟦w12⟧")
    assert redact(f"use {token} here").text == "use «redacted:liveblocks-key» here"


def test_letters_written_as_numbers_are_read() -> None:
    token = fill("xoxb-⟦n12⟧-⟦n13⟧-⟦w24⟧").encode().hex()
    assert redact(f"hex dump of it: {token}").text == "hex dump of it: «redacted:encoded»"
