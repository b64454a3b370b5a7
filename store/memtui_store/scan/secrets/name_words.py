"""The words names of secrets are made of, in the languages notes are in, and the words that make a name harmless."""

from __future__ import annotations

from enum import Enum

from memtui_store.scan.kept import Kept


class Kind(Enum):
    """What the value beside a name would be."""

    PASSWORD = "password"  # noqa: S105 - a kind of secret, not one
    PHRASE = "phrase"
    TOKEN = "token"  # noqa: S105 - as above
    KEY = "key"
    PIN = "pin"
    PASSCODE = "passcode"
    LICENCE = "licence"
    NONE = "none"


PASSWORD, PHRASE, TOKEN, KEY, PIN, PASSCODE, LICENCE, NONE = Kind  # since looking a member up takes its time


def _words(kind: Kind, text: str) -> dict[str, Kind]:
    return dict.fromkeys(text.split(), kind)


KIND_OF_WORD: dict[str, Kind] = {
    **_words(
        Kind.PASSWORD,
        """password passwords passwd passwds passw pass passe pwd pw pwds psk passwort passwörter kennwort
        losungswort contraseña contrasena contraseñas senha senhas parola paroll parol parole parolă
        wachtwoord wachtwoorden heslo hesla hasło haslo hasła hasla salasana jelszó jelszo adgangskode
        kodeord lösenord losenord passord şifre sifre contrasenya geslo slaptažodis slaptazodis heslá
        lösenordet passordet sandi clave claves codeword mdp motdepasse rootpw bindpw userpw adminpw sudopw
        jelszava jelszavam jelszavad jelszavuk jelszavunk jelszavak jelszavat jelszavát şifresi şifreniz
        şifremiz şifreyi şifrem sifresi parolası parolasi parolanız parolam salasanan salasanani salasanasi salasanamme
        salasanaa hasłem hasłu haśle heslem heslu adgangskoden kodeordet passordet sandinya parolele parolei
        storepass keypass requirepass masterauth breakglass passwordvalue pswd psswd pword lozinka lozinke lozinku
        laluan pasahitza contrasinal parool parooli nenosiri lykilorð wagwoord fjalëkalimi šifra šifru şifrə heslom
        hesle parolu paroli gesla heslách hasłami jelszóval jelszót psw psws kennw pswrd passwrd pasword passwrod
        paswort authtok remotepass masterpass dbpasswd sqlpass""",
    ),
    **_words(Kind.PHRASE, "passphrase passphrases mnemonic mnemonics passfrase"),
    **_words(
        Kind.TOKEN,
        """secret secrets token tokens credential credentials cred creds bearer apikey apikeys salt pepper
        webhook auth jwt authtoken apitoken authkey totp otp psks geheimnis geheim jeton segreto segredo
        secreto xprv privkey privatekey secretkey accesskey signingkey masterkey passwordsalt""",
    ),
    **_words(Kind.KEY, "key keys schlüssel schluessel clé clés chave chiave sleutel klucz avain nyckel pat"),
    **_words(Kind.PASSCODE, "passcode passcodes passkey passkeys unlock unlocks"),
    **_words(Kind.PIN, "pin pins puk puks pinkode pincode geheimzahl pinnummer"),
    **_words(
        Kind.LICENCE,
        """license licence lizenz licencia licença licenza serial seriennummer freischaltcode aktivierungscode
        lizenzschlüssel produktschlüssel lizenzcode licentie licentiecode licens licenskod licencja""",
    ),
}
CONFIG_WORDS = frozenset("rootpw bindpw requirepass masterauth storepass keypass bindpasswd rootpass auth_pass".split())  # noqa: SIM905 - read as words
ENDINGS: tuple[tuple[str, Kind], ...] = (
    ("password", Kind.PASSWORD),
    ("passwd", Kind.PASSWORD),
    ("passwort", Kind.PASSWORD),
    ("kennwort", Kind.PASSWORD),
    ("passcode", Kind.PASSCODE),
    ("wachtwoord", Kind.PASSWORD),
    ("lösenord", Kind.PASSWORD),
    ("pwd", Kind.PASSWORD),
    ("passphrase", Kind.PHRASE),
    ("secret", Kind.TOKEN),
    ("token", Kind.TOKEN),
    ("apikey", Kind.TOKEN),
    ("storepass", Kind.PASSWORD),
    ("keypass", Kind.PASSWORD),
)
SHORT_LEFT = frozenset(
    """db my pg sudo ssh login root user ldap smtp mail imap ftp admin key store bind http proxy wifi redis
    master mysql postgres sql vnc rdp vpn ws su os api app http basic sys svc""".split()  # noqa: SIM905 - read as words
)
_COUNTED = frozenset(
    """max min num total input output prompt completion cached cache reasoning thinking context million billion
    thousand new generated accepted rejected audio image text used""".split()  # noqa: SIM905 - read as words
)
COMPOUND: dict[tuple[str, str], Kind] = {
    ("seed", "phrase"): Kind.PHRASE,
    ("seed", "words"): Kind.PHRASE,
    ("recovery", "phrase"): Kind.PHRASE,
    ("backup", "phrase"): Kind.PHRASE,
    ("secret", "phrase"): Kind.PHRASE,
    ("pass", "phrase"): Kind.PHRASE,
    ("key", "phrase"): Kind.PHRASE,
    **{
        (what, "phrase"): Kind.PHRASE
        for what in "unlock unlocking vault disk encryption decryption master luks wallet unseal".split()  # noqa: SIM905 - read as words
    },
    ("safe", "word"): Kind.PASSWORD,
    ("magic", "word"): Kind.PASSWORD,
    ("secret", "word"): Kind.PASSWORD,
    ("security", "answer"): Kind.PASSWORD,
    ("secret", "answer"): Kind.PASSWORD,
    ("version", "pin"): Kind.NONE,
    **{(what, "pin"): Kind.NONE for what in ("gpio", "bcm", "header", "io", "digital", "analog", "chip", "connector")},
    ("phrase", "secrète"): Kind.PHRASE,
    ("phrase", "secrete"): Kind.PHRASE,
    ("frase", "secreta"): Kind.PHRASE,
    ("frase", "segreta"): Kind.PHRASE,
    ("parola", "chiave"): Kind.PASSWORD,
    ("code", "wifi"): Kind.PASSWORD,
    ("codigo", "wifi"): Kind.PASSWORD,
    ("código", "wifi"): Kind.PASSWORD,
    ("codice", "wifi"): Kind.PASSWORD,
    ("wifi", "code"): Kind.PASSWORD,
    ("wlan", "code"): Kind.PASSWORD,
    ("wireless", "code"): Kind.PASSWORD,
    ("redis", "auth"): Kind.PASSWORD,
    ("access", "phrase"): Kind.PHRASE,
    ("pass", "word"): Kind.PASSWORD,
    ("pass", "code"): Kind.PASSCODE,
    ("pass", "key"): Kind.PASSCODE,
    ("secret", "id"): Kind.TOKEN,
    ("access", "code"): Kind.PIN,
    ("palavra", "passe"): Kind.PASSWORD,
    ("safe", "combination"): Kind.PIN,
    ("safe", "combo"): Kind.PIN,
    ("lock", "combination"): Kind.PIN,
    ("padlock", "combination"): Kind.PIN,
    ("callback", "phrase"): Kind.PHRASE,
    ("security", "phrase"): Kind.PHRASE,
    ("verification", "phrase"): Kind.PHRASE,
    ("private", "seed"): Kind.TOKEN,
    ("key", "material"): Kind.PASSWORD,
    ("wallet", "seed"): Kind.PHRASE,
    ("hd", "seed"): Kind.PHRASE,
    ("product", "key"): Kind.LICENCE,
    ("licence", "key"): Kind.LICENCE,
    ("license", "key"): Kind.LICENCE,
    **dict.fromkeys([(key, "api") for key in ("clé", "clés", "cle", "clave", "chave", "chiave", "klucz")], Kind.TOKEN),
    ("serial", "number"): Kind.NONE,
    ("recv", "keys"): Kind.NONE,
    ("gpg", "key"): Kind.NONE,
    ("pgp", "key"): Kind.NONE,
    ("activation", "key"): Kind.LICENCE,
    ("activation", "code"): Kind.LICENCE,
    ("recovery", "key"): Kind.LICENCE,
    ("boarding", "pass"): Kind.NONE,
    ("first", "pass"): Kind.NONE,
    ("second", "pass"): Kind.NONE,
    ("test", "pass"): Kind.NONE,
    ("tests", "pass"): Kind.NONE,
    ("must", "pass"): Kind.NONE,
    ("to", "pass"): Kind.NONE,
    ("not", "pass"): Kind.NONE,
    **{(much, "tokens"): Kind.NONE for much in _COUNTED},
    ("csrf", "token"): Kind.NONE,
    ("next", "token"): Kind.NONE,
    ("client", "token"): Kind.NONE,
    ("lock", "token"): Kind.NONE,
    ("change", "token"): Kind.NONE,
    ("idempotency", "token"): Kind.NONE,
    ("update", "token"): Kind.NONE,
    ("action", "token"): Kind.NONE,
    ("request", "token"): Kind.NONE,
    ("import", "token"): Kind.NONE,
    ("export", "token"): Kind.NONE,
    ("pagination", "token"): Kind.NONE,
    ("sync", "token"): Kind.NONE,
    ("page", "token"): Kind.NONE,
    ("starting", "token"): Kind.NONE,
    ("forward", "token"): Kind.NONE,
    ("backward", "token"): Kind.NONE,
    ("start", "token"): Kind.NONE,
    ("resume", "token"): Kind.NONE,
    ("purchase", "token"): Kind.NONE,
    ("s3", "key"): Kind.NONE,
    ("socket", "key"): Kind.NONE,
    ("continuation", "token"): Kind.NONE,
    ("cancellation", "token"): Kind.NONE,
    ("secret", "name"): Kind.NONE,
    ("no", "password"): Kind.NONE,
}
KEY_LEFT = frozenset(
    """2fa acceso access account accès acesso activation admin aes agent api app application auth backup base
    billing bitlocker bot cipher client cluster consumer cookie crypt data deploy dev developer enc encrypt
    rest rpc encrypted encryption fernet filevault function functions geheim geheimer geo gpg hmac
    instrumentation nwk host ingest ingestion integration join jwt licence license live local luks management
    map maps master mqtt network node org otp pass passe payment payments pgp shared preshared priv private
    prod product production project provisioning publish query radius tacacs read recovery registration role
    root rsa runner sandbox search secret secreta security seed server service session sign signature signing
    snmp ssh ssl staging storage store subscription team test tls totp unlock unseal user vapid vendor wallet
    webhook wep wi-fi wifi fi wlan worker wpa wpa2 wpa3 write zugangs zugriffs encryptionkey bearer sas hub
    gateway device vpn wireguard wg zigbee lora lorawan appskey nwkskey доступа""".split()  # noqa: SIM905 - so many words are read as words
)
KEY_DENY = frozenset(
    """alt ancestor arrow cache child composite config content context ctrl dict dis don enter entity escape etag
    feature file flag foreign group hash hoc host hot i18n idempotency index issue jira jo known label lock lookup
    ma message meta metric mon natural object page parent partition po primary pub publi public range react record
    redis row s3 shard shift short sort surrogate tab tenant ticket translation tur unique vue whis kms
    site publishable cmk registry monkey dedup deduplication locale state query_ option field json yaml verify
    verifying verification dictionary candidate tracking selector home end space any press dead function cmd
    command meta super keyboard""".split()  # noqa: SIM905 - as above
)
CODE_LEFT = frozenset(
    """door padlock alarm gate garage unlock entry safe keypad pairing lock locker disarm arm elevator lift building
    office pin puk sim voicemail security recovery backup access verification zugangs tür tuer tor
    alarmanlagen sperr entsperr desbloqueo acceso acesso seguridad segurança puerta porte porta alarme alarma
    sicherheits key department dept copier printer phone tablet screen vault cabinet rack mailbox parking
    entrance cellar lobby gym visitor panic factory programming admin setup confirmation passage room panel
    duress master installer engineer accès acces
    toegangs deur deuren drzwi porten dør dörr portão cancello portone allarme allarmes cassaforte caja
    port ovi larm dörr dorr dør poort voordeur portti hälytys homekit matter digi
    coffre tresor haustür haustuer eingangs двери подъезда домофона доступа сигнализации замка сейфа alarmu
    bramy static revocation""".split()  # noqa: SIM905 - as above
)
CODE_DENY = frozenset("error exit status zip postal area country http response return source".split())  # noqa: SIM905 - as above
TAIL_DENY = frozenset(
    """min max len length count counts id ids name names file files path paths dir url uri urls link header
    headers field fields policy policies hash hashes hashed hasher hashers hashing
    validators reset resets expiry expires
    expiration expired ttl type types algo algorithm size limit limits usage budget manager managers service
    provider providers store storage rotation rotate handling context format prefix suffix pattern regex rule
    rules check checks checker valid validation validator validate input prompt command cmd env var vars
    variable variables column columns table class interface schema model view form page screen screens button label
    error errors exception event handler middleware version arn ref refs reference scope scopes issuer
    endpoint enabled required optional strength generator generation cache source map mapping stroke press
    frame chain pair pairs space owner holder set list lists per rate price prices cost costs window stream
    streams bucket buckets claims claim subject audience request requests response responses exchange refresh
    flow endpoint parser parsing encoder encoding decoder estimate estimates estimation budgeting counting
    counter consumption windows authentication auth_method authenticator method methods protected protection
    less based management change changes update updates box toggle visible visibility holders sharing shared
    safe vault lookup index order sort function functions callback hook hooks factory builder client server
    state status code codes test tests spec docs documentation example examples template board stretching
    derivation material agreement exchange usage alias aliases ring rings santa sauce spray stuffing cracking
    entropy complexity history age lifetime leak leaks leaked leakage scanner scanning scan detection
    detector detectors redaction masking mask masks audit numbers number position positions embedding
    embeddings sequence sequences ids bytes failed failure failures works worked fails edition guidelines
    backend backends plugin plugins
    strings primaria foránea foranea externa única étrangère etrangere primaire primária estrangeira primary""".split()  # noqa: SIM905 - as above
)
VERB_RIGHT = frozenset(
    """the a an it its them this that these those through to in into as by on over along all any every each one
    both if when with without only your our my his her via down up off back for is""".split()  # noqa: SIM905 - as above
)
VERB_LEFT = frozenset(
    """simply to can must should will not and or then you we they also just could may need always never please i
    don't doesn't cannot does do would might""".split()  # noqa: SIM905 - as above
)
TAIL_FINE = frozenset(
    """value val values text txt plain plaintext clear cleartext raw base b64 hex prod production dev staging
    stage test live new old current default main primary secondary backup sandbox local public0 override str
    string v x a b eu us here data confirmation confirm repeat again plainvalue""".split()  # noqa: SIM905 - as above
)
FOREIGN: dict[str, Kind] = {
    **_words(
        Kind.PASSWORD,
        """пароль пароля пароли паролем пасворд 密码 密碼 口令 パスワード パスコード 비밀번호 암호 패스워드 비번
        κωδικ סיסמ पासवर्ड รหัสผ่าน পাসওয়ার্ড گذرواژه парола лозинк гасло 合言葉 授权码 授權碼 கடவுச்சொல் پسورد
        құпиясөз գաղտնաբառ პაროლი ពាក្យសម្ងាត់ စကားဝှက် ລະຫັດຜ່ານ పాస్వర్డ్ ಪಾಸ್ವರ್ಡ್""",
    ),
    "پاس ورڈ": Kind.PASSWORD,
    "رمز المرور": Kind.PASSWORD,
    "нууц үг": Kind.PASSWORD,
    "كلمة المرور": Kind.PASSWORD,
    "كلمة السر": Kind.PASSWORD,
    "كلمة مرور": Kind.PASSWORD,
    "رمز عبور": Kind.PASSWORD,
    "mật khẩu": Kind.PASSWORD,
    **_words(Kind.PHRASE, "助记词 助記詞 パスフレーズ"),
    **_words(
        Kind.TOKEN,
        "токен секрет 密钥 密鑰 金鑰 令牌 访问令牌 トークン シークレット キー 秘密鍵 토큰 시크릿 인증키 비밀키",
    ),
    **_words(Kind.KEY, "ключ 키"),
    **_words(Kind.PIN, "暗証番号 пин пин-код код 门禁码 解锁码"),
}
ARTICLES = frozenset(
    """de del da do di della dello dell der des du d la le el lo il l para für for of to the van voor от к на zur
    zum""".split()  # noqa: SIM905 - as above
)
_INSIDE = ("password", "passwd", "passwort", "passphrase", "kennwort", "secret", "token", "apikey", "credential")
_NO_KEY = ("monkey", "donkey", "turkey", "hockey", "jockey", "whiskey", "hotkey", "keyboard", "tokeniz", "tokenis")
_ENDS = ("key", "keymaterial", "keys", "pwd", "pass", "pw", "auth", "phrase", "frase", "schluessel")
_CODE_ENDS = ("code", "kode", "koodi", "koden", "kod")
_CODES = frozenset("code codes codigo codice kod kode combination combo word answer".split())  # noqa: SIM905 - as above


def _is_inside(word: str) -> bool:
    """Whether a word holds another that names a secret; the short looks rule out nearly all."""
    return (
        "pass" in word or "secret" in word or "token" in word or "api" in word or "cred" in word or "kenn" in word
    ) and any(stem in word for stem in _INSIDE)


def opens(word: str) -> bool:
    """Whether a word is the code of a door or the like in one, as in `portkod`."""
    return word.endswith(_CODE_ENDS) and any(
        word.endswith(end) and word[: -len(end)] in CODE_LEFT for end in _CODE_ENDS
    )


class _Names(Kept[str, bool]):
    """Whether a run of letters may be part of a secret's name."""

    def make(self, word: str) -> bool:
        return (
            word in KIND_OF_WORD
            or word in _CODES
            or (word.endswith(_ENDS) and not word.startswith(_NO_KEY))
            or opens(word)
            or (_is_inside(word) and not word.startswith(_NO_KEY))
        )


NAMES = _Names()
CODES = _CODES
LICENCES = frozenset(word for word, kind in KIND_OF_WORD.items() if kind is Kind.LICENCE)
WEAK = CODES | LICENCES | {"key", "keys", "auth", "webhook", "salt", "pass", "pat", "unlock", "unlocks", "jwt", "otp"}
BY_SIGN: dict[str, list[str]] = {}
for _word in (*FOREIGN, *KIND_OF_WORD, "código", "türcode", "zugangsschlüssel"):
    if not _word.isascii():
        BY_SIGN.setdefault(next(c for c in _word if not c.isascii()), []).append(_word)
