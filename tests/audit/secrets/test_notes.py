"""Secrets are found in the forms in which notes, settings, commands and code have them, and nothing like them is."""

from __future__ import annotations

import pytest

from memtui_store.audit.secrets.find import secret_spans
from memtui_store.findings import Severity
from tests.audit.secrets.examples import fill

FOUND = r"""
DB_PASSWORD=<Tundra%6848>
export ACME_TOKEN='<{A32}>'
SESSION_SECRET = <{hex:48}>
NPM_TOKEN=<{A40}> npm ci
ENV ACME_API_KEY <{hex:32}>
Set-Item Env:ACME_TOKEN <{A32}>
ARG GH_TOKEN=<{A32}>
password: <Kestrel-42x!>
  client_secret: <{A40}>
- name: DB_PASSWORD⏎  value: <Ember!3921x>
{"password": "<Kestrel-42x!>"}
"apiKey": "<{A32}>",
{\"secret\": \"<{A40}>\"}
Client(api_key="<{A32}>")
connect(user='app', password='<iaiPfT.lQb4bP>')
const token: string = "<{A40}>"
define('AUTH_KEY', '<{A64}>');
HTTPBasicAuth("app", "<Harbor%8910>")
setPassword("<Kestrel-42x!>")
Server=db.acme.test;User ID=app;Password=<Kestrel-42x!>;Encrypt=True;
AccountKey=<{base64:86}==>;EndpointSuffix=x
postgres://app:<Kestrel-42x>@db.acme.test/x
redis://:<{A16}>@10.4.2.17:6379/0
https://x.test/?token=<{A32}>&a=1
https://app:<{A20}>@git.acme.test/x.git
wss://x.test/ws?access_token=<{A32}>.
Authorization: Bearer <{A32}>
"Authorization": "Bearer <{hex:40}>"
-H 'X-Api-Key: <{A32}>'
authorization: token <{A40}>
Cookie: theme=dark; sessionid=<{A32}>; lang=en
curl -u deploy:<Kestrel-42x> https://ci.acme.test
mysql -u app -p<Kestrel-42x> shop
sshpass -p '<Kestrel-42x>' ssh a@b
redis-cli -h db -a <{A16}> info
wget --password=<Kestrel.42x!> https://x.test
docker login -u a -p <{A20}>
machine git.acme.test login app password <Kestrel-42x!>
db.acme.test:5432:orders:app:<{A16}>
gh auth --token <{A32}>
The staging admin password is <C0pp3rGarden75>.
**Password:** `<H4rb0rRocket80>`
pw: <comet-Marble330>
sign in as maria, pwd <i4564bridgeRA%>
postgres: user ci, pass `<j3e49castleGR!>`
Jenkins → app / password: <Harbor%6609>
The API key for the geocoder is <{A32}>.
Lab WiFi PSK `<Ember!3921>`
auth token for Home Assistant: <{A40}>
passphrase: <correct-lantern-battery-staple-harbour>
Credentials: admin / <Juniper42!!>
login maria@acme.test / <Kestrel42!>
Das Passwort lautet <Kestrel-42x!>.
Le mot de passe est <Kestrel-42x!>.
La contraseña es <Kestrel-42x!>
пароль: <Kestrel-42x!>
密码是<Kestrel42!x>，不要改
`<Kestrel-42x!>` is the root password
token (prod): <{A32}>
password for ci changed to <Kestrel-42x!>
| password | <Kestrel-42x!> |
| **API key** | `<{A32}>` |
| Auth | admin / <Juniper42!!> |
recovery key: <9OK4-80XX-MKXA-2Y9B-UR5P-T3MC>
TOTP secret is <IEGF 6QLE BNQT TMN6 GPXA 34ZY>
Backup code: <{hex:64}>
"""
"""Notes with a secret, which stands between `<` and `>`; `⏎` is the end of a line."""

CLEAN = r"""
the module is at `/user/share/tools/QX7Reader-Addon.bin` on the box
the button opens →/admin/jobs?mine=7 now
PasswordField: OldWidget→NewWidget2
the header is `x-job-secret`:⏎- `{A16}` is the id of the job, which runs at night
密码: 长度至少12位,要有Abc和数字3个
password: ${DB_PASSWORD}
token = process.env.SLACK_TOKEN
GH_TOKEN=$(gh auth token)
password: op://vault/db/password
secret_key: !vault |
password = var.db_password
token: ${{ secrets.GITHUB_TOKEN }}
API keys live in ~/.config/acme/env.
api_key: os.environ['ACME_KEY']
key: /etc/ssl/private/server.key
password: {{ vault_password }}
secretRef:⏎  name: db-1
token := getToken(ctx2)
credentials: see docs/ops/credentials.md#rotation
Authorization: Bearer {token}
password: %DB_PASS%
lesson_id: 3b3fe8a6-97d5-4a4c-9985-066cf9060683
session: 646fd361-b765-4381-b79f-e93c0a1daf1c
etag: 5af455da9cd32cb67808715d5cdaef5e
commit 443874ac2b1cd0d8f9b4b36cd373dcfe990b8bfa
sha256: 98b3f8222ec4e9d9feeed6acbe1f3e6b81c7cc9102ad0f531c34af356e86650f
integrity: sha512-Kwoxm5OdZFMi7k53hhnPTbu1eUmOnYlKd2ljUZfG30yDnIt2SpT42FQLMCrVA01pYbazXMUtkfn9owTQcEXga==
max_tokens: 4096
cache_key: 61267eab458ac0b91eba0dccc77765ef
public_key: MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
primary_key: tenant_id_2
token count was 18234
password_min_length: 12
JWT_ALGORITHM=RS256
tokenizer: cl100k_base
pwd: 2026-03-14
key_id: alias/app-main-2
secret: v1.2.3
ulid 014QJM0R1YJJ484T6GRN346BX8
contract 0x08c30f75f26f824e689e8716da775cad8768b2f5
password: string
token: z.string().min(8)
apiKey: Optional[str] = None
The password is stored in 1Password.
Tests pass `dryRun: true` to the client.
pass: row[3]=='OK'
Secret Santa list is in the drive.
the key is readability2
passwords must have 12 characters
PSK = 3-Step exchange
key `1QzLm7_Rk2wYt-p8HsVb4XcNd0JfGaUeOi5TqPlMsWyB`, tab A
model: claude-sonnet-4-20250514
core@v5.0.0 + tiny_4bit@v3
docs: https://tools.ietf.org/html/rfc6749#section-4.1
password: example123
api_key = "REPLACE_ME"
token: abc123def456
password = hunter2
secret: 0123456789abcdef0123456789abcdef
password: changeme
e.g. password: Kestrel-42x!
curl -u user:password https://x.test
PASSWORD=«redacted:password»
postgres://user:pass@host/db
mysql://root:root@localhost/app
TOKEN=sk-abc123...
dummy token {A32}
"""
"""Notes without one."""

PUBLISHED = """
AKIA¦IOSFODNN7EXAMPLE
aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/¦bPxRfiCYEXAMPLEKEY
key sk_test_¦4eC39HqLyjWDarjt¦T1zdp7dc
TOTP secret: JBSWY3DP¦EHPK3PXP
Authorization: Basic QWxhZGRpbjpvcGVu¦IHNlc2FtZQ==
token: eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9¦.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwi¦%
AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6¦IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==
PRIVATE_KEY=0x¦ac0974bec39a17e36ba4a6b4d238ff94¦4bacb478cbed5efcae784d7bf4f2ff80
"""
"""What documentation prints, with a sign in each that is taken out here."""
REST_OF_TOKEN = "aWF0IjoxNTE2MjM5MDIyfQ" + "." + "SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c"


def notes(table: str) -> list[str]:
    return [fill(line).replace("⏎", "\n") for line in table.strip().splitlines()]


@pytest.mark.parametrize("filled", notes(FOUND))
def test_the_value_and_nothing_else_is_found(filled: str) -> None:
    value = filled[filled.index("<") + 1 : filled.index(">", filled.index("<"))]
    note = filled.replace("<", "", 1).replace(">", "", 1)
    spans = secret_spans(note)
    assert [note[span.start : span.end] for span in spans] == [value]
    assert spans[0].severity is not None
    assert spans[0].severity.rank >= Severity.HIGH.rank


@pytest.mark.parametrize("text", notes(CLEAN))
def test_what_only_looks_like_it_is_left_alone(text: str) -> None:
    assert secret_spans(text) == []


@pytest.mark.parametrize("line", PUBLISHED.strip().splitlines())
def test_what_every_reader_of_the_docs_knows_is_no_secret(line: str) -> None:
    assert secret_spans(line.replace("¦", "").replace("%", REST_OF_TOKEN)) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('password: "larch8134"', "larch8134"),
        ("postgres://app:harbour72x@db.acme.test/orders", "harbour72x"),
        ("postgres://app:{A16}@localhost/orders", "{A16}"),
        ("The door code is 58231#", "58231#"),
        ("SIM PIN: 7305", "7305"),
    ],
)
def test_weak_evidence_is_for_review(text: str, value: str) -> None:
    text = fill(text)
    spans = secret_spans(text)
    assert [(text[s.start : s.end], s.severity) for s in spans] == [(fill(value), Severity.REVIEW)]


@pytest.mark.parametrize(
    "text", ["PIN: 1234", "founded in PIN 1998", "pin 5823 of the board", "postal code: 28001", "exit code 2147"]
)
def test_figures_that_open_nothing_are_left_alone(text: str) -> None:
    assert secret_spans(text) == []


def test_a_secret_is_found_wherever_it_is_repeated() -> None:
    text = fill("ACME_TOKEN={A32}\n\nLater somebody typed {A32} again.").replace(
        fill("x{A32}{A32}")[33:], fill("{A32}")
    )
    spans = secret_spans(text)
    assert len(spans) == 2
    assert text[spans[0].start : spans[0].end] == text[spans[1].start : spans[1].end]


def test_a_weak_value_is_found_only_where_it_stands() -> None:
    assert len(secret_spans('password: "larch8134"\n\nThe village larch8134 is far.')) == 1


def test_twelve_words_of_a_wallet_are_one_secret() -> None:
    text = fill("Wallet seed phrase: {words:12}\nand that is all")
    (span,) = secret_spans(text)
    assert (text[span.start : span.end], span.severity) == (fill("{words:12}"), Severity.CRITICAL)


def test_a_public_role_in_a_signed_token_is_no_secret() -> None:
    import base64

    claims = base64.urlsafe_b64encode(b'{"iss":"supabase","ref":"abcdefgh","role":"anon"}').decode().rstrip("=")
    head = base64.urlsafe_b64encode(b'{"alg":"HS256","typ":"JWT"}').decode().rstrip("=")
    assert secret_spans(fill(f"anon is {head}.{claims}.{{url:43}} there")) == []
