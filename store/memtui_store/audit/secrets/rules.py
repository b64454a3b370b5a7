"""The rules of secrets: those written here, and one for each kind in the tables of vendors."""

from __future__ import annotations

from memtui_store.audit.rule import Rule
from memtui_store.audit.secrets.vendors import FORMATS, MARKS, Format, Marked
from memtui_store.findings import Family, Severity

PREFIX = "secret."
_WRITTEN = r"""
private-key | critical | A private key | Whoever has it can sign, decrypt or log in as its owner.
+ -----BEGIN {}PRIVATE KEY-----\n{base64:64}\n{base64:64}\n-----END {}PRIVATE KEY-----
+ key: '-----BEGIN {}PRIVATE KEY-----\\n{base64:64}\\n{base64:40}'
- PEM files begin with -----BEGIN PRIVATE KEY-----.
- -----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----
url-credentials | high | A password in an address | The address logs in whoever opens it.
+ postgres://app:{A16}@db.acme.test:5432/orders
+ https://{A40}@git.acme.test/web.git
- postgres://user:password@localhost/app
- redis://:${REDIS_PASSWORD}@cache:6379/0
url-parameter | high | A token in an address | The address works for whoever has it.
+ https://x.test/f.zip?sp=r&sig={A43}%3D
+ https://api.test/v1?api_key={hex:32}
- https://x.test/list?page_token={A24}
- https://api.test/v1?api_key=YOUR_KEY_HERE
webhook | high | The secret part of a web hook | Whoever knows the address can post there.
+ https://hooks.slack.com/services/T{upper:8}/B{upper:8}/{A24}
+ https://discord.com/api/webhooks/{digits:18}/{A68}
- https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX
- Discord hooks live under /api/webhooks/.
header | high | A credential in a header | The header proves to a server who asks.
+ Authorization: Bearer {A40}
+ curl -H "Cookie: session={A40}"
- Authorization: Bearer $TOKEN
- Bearer tokens expire after one hour.
jwt | high | A signed token | A JSON Web Token logs in whoever shows it, until it expires.
+ token: {jwt:}
+ It answers with {jwt:} for now.
- A JWT begins with eyJhbGciOi.
- eyJ0eXAiOi.eyJzdWIiOi is cut off
assigned | high | A secret beside its name | A random value stands where a secret belongs.
+ ACME_API_KEY={A40}
+ {"clientSecret": "{A32}"}
- API_KEY=${ACME_API_KEY}
- cache_key = {hex:32}
password | high | A password in a note | Everybody who reads the note can use it.
+ The staging admin password is {A16}.
+ | password | `{A16}` |
- The password is stored in 1Password.
- password: see the vault
command | high | A password in a command | It logs in whoever runs the command.
+ curl -u deploy:{A16} https://ci.acme.test
+ mysql -h db.acme.test -u app -p{A16} shop
- curl -u user:<password> https://ci.acme.test
- mysql -u root -p shop
weak-password | review | What may be a simple password | Simple passwords are used too; a person knows if it is one.
+ password: "larch{digits:4}"
+ postgres://app:harbour{digits:3}@db.acme.test/orders
- password: postgres
- postgres://postgres:postgres@localhost/app
pin | review | A PIN or a door code | It opens something, and is too short to be judged by its figures.
+ SIM PIN: 7{digits:3}
+ The door code is 7{digits:5}.
- PIN 12 is ground.
- The door code changes monthly.
recovery-code | high | A recovery code | It replaces the second factor of an account.
+ GitHub recovery codes: {hex:5}-{hex:5} {hex:5}-{hex:5}
+ 2FA backup codes\n- {digits:4} {digits:4}\n- {digits:4} {digits:4}
- Recovery codes are in the safe.
- backup code: see docs/2fa.md
seed-phrase | critical | The words of a wallet | Whoever has the words has the money.
+ seed phrase: {words:12}
+ MNEMONIC="{words:24}"
- The seed phrase has twelve words.
- mnemonic: see the vault
prefixed-token | high | A random word behind a short prefix | Makers give tokens such prefixes; this is in no table.
+ use acme_live_{A40}
+ qrs_{hex:64} was shared
- thread_{A24} was resumed
- see sha256_{hex:64}
encoded | high | A secret in base64 | The encoding hides it from people, not from programs.
+ echo {encoded:} | base64 -d
+ TOKEN_B64={encoded:}
- echo aGVsbG8gd29ybGQsIGFsbCBvZiB5b3U= | base64 -d
- integrity sha512-{base64:64}
"""
"""A rule: id | severity | title | why, then what it finds (+) and what it must not find (-)."""


def _written() -> list[Rule]:
    rules: list[tuple[list[str], list[str], list[str]]] = []
    for block in _WRITTEN.strip().split("\n"):
        sign, _, example = block.partition(" ")
        example = example.replace(r"\\", "\0").replace(r"\n", "\n").replace("\0", "\\")
        if sign == "+":
            rules[-1][1].append(example)
        elif sign == "-":
            rules[-1][2].append(example)
        else:
            rules.append((block.split(" | "), [], []))
    return [_rule(*head, finds=tuple(finds), spares=tuple(spares)) for head, finds, spares in rules]


def _rule(name: str, severity: str, title: str, why: str, *, finds: tuple[str, ...], spares: tuple[str, ...]) -> Rule:
    return Rule(f"{PREFIX}{name}", Severity(severity), Family.SECRET, title, why, finds, spares)


def _rows_by_kind() -> dict[str, Format | Marked]:
    """Return for each kind the row that names its page, or else its first."""
    rows: dict[str, Format | Marked] = {}
    every: list[Format | Marked] = [*FORMATS, *MARKS]
    for row in every:
        if row.kind not in rows or (row.page and not rows[row.kind].page):
            rows[row.kind] = row
    return rows


_ROWS = _rows_by_kind()


def _vendor_rule(row: Format | Marked) -> Rule:
    noun, known = row.kind.rpartition("-")[2], row.kind != "api-key"
    beginning = row.prefixes[0] if isinstance(row, Format) else row.marks[0]
    return _rule(
        row.kind,
        "critical" if known else "high",
        f"A {noun} of {row.maker}" if known else "A key that begins with sk",
        f"It has the published format of {row.maker}, and whoever has it acts in its owner's name.",
        finds=(f"We use {{{row.kind}}}.", f"`{{{row.kind}}}`"),
        spares=(f"Such a {noun} has {beginning} in it.", f"{beginning}xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"),
    )


RULES: tuple[Rule, ...] = (*_written(), *map(_vendor_rule, _ROWS.values()))


def where_to_revoke(rule: str) -> str:
    """Return the maker and the page where a leaked credential is made worthless, or nothing if none is known."""
    row = _ROWS.get(rule.removeprefix(PREFIX))
    return f"at {row.maker}: {row.page}" if row is not None and row.page else ""
