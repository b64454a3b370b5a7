"""Secrets in the ways people and programs write them down, and their look-alikes."""

from __future__ import annotations

import pytest

from memtui_store.scan import redact, scan_secrets
from memtui_store.scan.reading import Reading
from memtui_store.scan.samples import fill, tail
from memtui_store.scan.secrets.shapes import shape_spans

PASSWORD = "Harbor" + "%Maple" + tail("n", 2)
HUMAN = (
    "val storePassword = '{}'",
    "bindpw {}",
    '<add key="SmtpPassword" value="{}" />',
    "<AdministratorPassword><Value>{}</Value></AdministratorPassword>",
    "<key>Password</key>\n<string>{}</string>",
    'variable "db_password" {{\n  default = "{}"\n}}',
    "password: >-\n  {}",
    "DB_PASS=\\\n{}",
    "username noc privilege 15 password 0 {}",
    "rootpw --plaintext {}",
    "WIFI:T:WPA;S:Cafe;P:{};;",
    "<auth-user-pass>\nvpn\n{}\n</auth-user-pass>",
    "chpasswd:\n  list: |\n    ubuntu:{}",
    "host,user,password\nh1,root,{}",
    "user      pass\nroot      {}",
    "| host | user | |\n|---|---|---|\n| a | noc | {} |",
    "mosquitto_pub -h mq -u sensor -P {} -t x",
    "curl -su 'deploy:{}' https://x.example.test",
    "sqlplus hr/{}@orcl",
    'new mysqli("localhost", "shop", "{}", "shop");',
    "vcenter: administrator@vsphere.local // {}",
    "iDRAC of esx-04: root / {}",
    "I changed the admin password from {} to something else",
    "La contraseña de la base es «{}»",
    "Das Kennwort für den Router lautet {}",
    "Пароль от базы: {}",
    "密码：{}",
    "keytool -importkeystore -srcstorepass {} -destkeystore pay.p12",
    "clave wifi de la oficina de Madrid → {}",
    "code wifi du bureau de Lyon : {}",
)
WHOLE = (
    "SIM PIN is ‹⟦n4⟧›, PUK ‹⟦n8⟧›",
    "Door code at the back entrance: ‹⟦n6⟧#›",
    "It unlocks with ‹⟦n6⟧›",
    "Gmail app password for the scanner: ‹wqzt mvly kfer yrxi›",
    "WP application password ‹⟦w4⟧ 96NB ze1x 8bBu aKaV XWCJ›",
    "BitLocker recovery key ‹⟦n6⟧-⟦n6⟧-⟦n6⟧-⟦n6⟧-⟦n6⟧-⟦n6⟧-⟦n6⟧-⟦n6⟧›",
    "borg passphrase: ‹walnut meadow copper lantern›",
    "vault password: ‹walnut-meadow-copper-lantern›",
    "server token is ‹⟦h8⟧-⟦h4⟧-⟦h4⟧-⟦h4⟧-⟦h12⟧›",
    "network_key: ‹[252, 207, 33, 247, 114, 136, 182, 157, 20, 105, 250, 126, 136, 23, 139, 77]›",
    '{"kty":"EC","crv":"P-256","d":"‹⟦d43⟧›"}',
    "snmp-server user mon v3grp v3 auth sha ‹⟦w16⟧› priv aes 128 ‹⟦w16⟧›",
)
CLEAN = (
    "DB_PASSWORD=${DB_PASSWORD:?missing}",
    "zip code 94107, area code 415",
    "password: ENC[AES256_GCM,data:⟦w20⟧,iv:⟦b43⟧=,tag:⟦b22⟧==,type:str]",
    "arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod/db-⟦w6⟧",
    "/var/lib/docker/overlay2/⟦h64⟧/diff",
    "password: Mapped[str] = mapped_column(String(255))",
    "traceparent: 00-⟦h32⟧-⟦h16⟧-01",
    "console.log(utf16Buffer) prints garbage",
    "gpg --recv-keys ⟦h40⟧",
    "user,role\nbob,Admin2\nann,Viewer3",
    "root@h1:~# systemctl restart App2",
    "lock timeout: 30000",
    "the alarm fires after 3600 seconds",
    "GPIO pin 4 and pin 17",
    "licence plate M-AB 1234",
)


@pytest.mark.parametrize("form", HUMAN)
def test_a_password_is_masked_whole_and_nothing_else(form: str) -> None:
    before, after = form.replace("{{", "{").replace("}}", "}").split("{}")
    masked = redact(before + PASSWORD + after).text
    assert PASSWORD[:5] not in masked
    assert PASSWORD[-5:] not in masked
    assert masked.startswith(before)
    assert masked.endswith(after)


@pytest.mark.parametrize("template", WHOLE)
def test_every_part_is_covered(template: str) -> None:
    marked = fill(template)
    text = marked.replace("‹", "").replace("›", "")
    covered = {i for found in scan_secrets(text) for i in range(found.start, found.end)}
    wanted, inside, place = set(), False, 0
    for char in marked:
        if char in "‹›":
            inside = char == "‹"
            continue
        if inside and not char.isspace():
            wanted.add(place)
        place += 1
    assert wanted <= covered


@pytest.mark.parametrize("template", CLEAN)
def test_look_alikes_are_left_alone(template: str) -> None:
    assert scan_secrets(fill(template)) == []


def test_masking_does_not_reach_into_the_next_line() -> None:
    body = tail("b", 44)
    text = f"PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\n{body}\nPrivate-MAC: none"
    assert (
        redact(text).text
        == "PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\n«redacted:private-key»\nPrivate-MAC: none"
    )


def test_a_key_of_capitals_alone_is_a_key() -> None:
    key = "AKIA" + "XWQBYIEX" + "MJZZCRPH"
    assert redact(f"aws_access_key_id={key}").text == "aws_access_key_id=«redacted:aws-key»"
    assert scan_secrets("AKIA" + "X" * 16) == []


def test_a_word_in_bold_is_looked_at_once() -> None:
    assert len(list(shape_spans(Reading(fill("retry with **⟦w9⟧a1B#⟦w12⟧**"))))) <= 2
