"""Passwords that are answered, changed later, inflected, quoted from afar or handed to a command."""

from __future__ import annotations

import pytest

from memtui_store.scan import redact
from memtui_store.scan.samples import fill, tail

WORDS = "Kiesel" + "-Lampe-" + tail("n", 2)
JOINED = "meadow" + "Lantern" + tail("n", 4) + "$"
CHANCE = tail("w", 14)
LIST = f"copper-violin-harvest-meadow-{tail('n', 2)}"
GIVEN = (
    ("— wie lautet das Passwort vom Drucker?\n— {}, bitte nicht weitergeben", WORDS),
    ("[10:02] Luis: ¿cuál es la contraseña del panel?\n[10:03] bot: la nueva es {}", JOINED),
    ("Q: what do I type when it asks for the passphrase?\nA: {}", LIST),
    ("Kim rotated the root password on db-3; it's now {}", CHANCE),
    ("The LDAP bind password was reset. New one is {}", CHANCE),
    ("A szerver jelszava: {}", WORDS),
    ("Sunucunun şifresi {} olarak değiştirildi.", WORDS),
    ("Mật khẩu máy chủ thử nghiệm: {}", JOINED),
    ("Salasanasi on nyt {}", WORDS),
    ("رمز عبور سرور: {}", WORDS),
    ("Le mot de passe est « {} »", WORDS),
    ("La clave API del proveedor: {}", tail("h", 32)),
    ("wandb login --relogin {}", tail("h", 40)),
    ("net use Z: \\\\fs2\\build {} /user:HM\\agent", WORDS),
    ("mysql -h db.example -u app -p{} --ssl-mode=REQUIRED", "pscale" + "_pw_" + tail("w", 40)),
    ("Log in as auditor with {}", JOINED),
    ("ftp login is web, then {}", JOINED),
    ("svn.example.test reader:{}", tail("w", 16)),
    ("Guest Wi-Fi: network Foyer, key {}", LIST),
    ("config/master.key (never commit) contains {}", tail("h", 32)),
    ('state shows "random_password.app": {{"result": "{}", "length": 14}}', CHANCE),
    ("pagerduty integration/routing key = {}", tail("h", 32)),
    ('rclone remote "gcs": access id {}', "GOOG" + "1E" + tail("U", 55)),
    ("Gate keypad: star, {}, hash", tail("n", 5)),
    ("Door: {}, then push", tail("n", 4)),
)
CLEAN = (
    "The password policy changed; it's now documented in docs/Policy2024.md",
    "What is the password length?\nAt least 12 characters, see the wiki.",
    "Who rotates the root password?\nThe job RotateRoot2 does it every month.",
    "How do I reset my password?\nOpen Settings, then Security2FA.",
    "login is handled by auth-service and then SessionManager2 takes over",
    "Jelszó: lásd a széfben.",
    "Şifre kasada tutulur.",
    "wandb login opens the browser",
    "net use lists the mapped drives on Windows 11",
    "Routing key = orders.created.v2 for the exchange",
    "keyboard: QWERTZ, key = KeyCode.F12, passKey = false",
    "GOOG1E is the prefix of such ids",
    "master.key is not in the repository",
    "random_password has a result of 16 characters",
    "docker pull registry.example web:Release2024",
    "The hash, the year and the star rating are numeric.",
    "Door: oak, 2040 mm high",
    "Le bouton « Enregistrer le secret » est en bas.",
    "The signing public key (minisign): ⟦w56⟧",
)


@pytest.mark.parametrize(("text", "secret"), GIVEN)
def test_given_away(text: str, secret: str) -> None:
    assert secret not in redact(text.format(secret)).text


@pytest.mark.parametrize("text", CLEAN)
def test_clean(text: str) -> None:
    plain = fill(text)
    assert redact(plain).text == plain
