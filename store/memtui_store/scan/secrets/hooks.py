"""Addresses that are secrets themselves: whoever knows one may post there, read there or act there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.marks import Marks
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.placeholders import is_placeholder
from memtui_store.scan.secrets.values import UUID, has_digit, is_random, is_wordy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memtui_store.scan.reading import Reading

_UUID = r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}"
_KEY = rf"(?:{_UUID}|[0-9a-f]{{24,64}}|(?=[a-z_-]{{0,63}}[0-9])[a-z0-9_-]{{24,200}}+)"
_HOOKS = Marks(
    (
        ("hooks.slack", Late(r"hooks\.slack(?:-gov)?\.com/((?:services|workflows|triggers)/[\w/-]{20,}+)")),
        ("/api/webhooks/", Late(r"/api/webhooks/(\d{5,25}/[\w-]{20,}+)")),
        (
            "webhook",
            Late(r"(?:webhook\.office\.com|outlook\.office(?:365)?\.com)/(webhookb?2?/[\w@/.-]{30,}+)"),
        ),
        ("hooks.zapier", Late(r"hooks\.zapier\.com/(hooks/catch/\d+/\w+)")),
        ("logic.azure", Late(r"logic\.azure\.com(?::\d+)?/(\S{20,1000}+)")),
        ("powerplatform", Late(r"powerplatform\.com(?::\d+)?/(\S{20,1000}+)")),
        ("hook.", Late(r"hook\.(?:[a-z0-9]{1,6}\.)?(?:make|integromat)\.com/(\w{20,}+)")),
        ("open-apis/bot", Late(r"open-apis/bot/v2/hook/([\w-]{20,}+)")),
        ("weixin.qq", Late(r"webhook/send\?key=([\w-]{20,}+)")),
        ("h/key/", Late(r"(?<=wit)h/key/([\w-]{16,}+)")),  # whose other word is in every other line
        ("hc-ping", Late(r"hc-ping\.com/([\w-]{20,}+)")),
        ("chat.googleapis", Late(r"chat\.googleapis\.com/(v1/spaces/\S{20,500}+)")),
        ("hooks.chime", Late(r"hooks\.chime\.aws/(incomingwebhooks/\S{20,500}+)")),
        ("/hooks/", Late(r"/hooks/([a-z0-9]{26}\b|[a-z0-9]{17,24}/[a-z0-9]{40,}+)")),
        ("hooks.", Late(rf"hooks\.[\w.-]{{3,60}}/(?:[\w-]{{1,20}}/){{0,3}}({_KEY})(?![\w.])")),
        ("/bot", Late(r"/bot(\d{6,12}:[\w-]{30,}+)")),
        ("discord.com", Late(r"discord(?:app)?\.com/api/(webhooks/\S{20,200}+)")),
        ("/services/t", Late(r"/services/(t[a-z0-9]{6,14}/b[a-z0-9]{6,14}/[a-z0-9]{16,}+)")),
        ("build_hooks/", Late(r"build_hooks/([0-9a-f]{20,}+)")),
        ("deploy_hooks/", Late(r"deploy_hooks/([\w-]{20,}+)")),
        ("integrations/deploy/", Late(r"integrations/deploy/(\w{8,40}+/\w{6,}+)")),
        ("/integration/", Late(r"/integration/([0-9a-f]{32})\b")),
        ("/integrations/v", Late(r"/integrations/v1/[a-z_]{3,40}/([a-z0-9]{20,}+)")),
        ("sumologic", Late(r"sumologic\.com/receiver/v1/http/([a-z0-9_=-]{40,}+)")),
        ("loggly.com", Late(rf"loggly\.com/(?:inputs|bulk)/({_UUID})")),
        ("heartbeat/", Late(r"heartbeat/([a-z0-9]{20,}+)")),
        ("cronitor.link", Late(r"cronitor\.link/p/([0-9a-f]{24,}+)")),
        ("hooks.nabu", Late(r"hooks\.nabu\.casa/([\w-]{40,}+)")),
        ("/webhook", Late(rf"/webhooks?(?:-test|-waiting)?/({_KEY})(?![\w.])")),
        ("mcp", Late(rf"\bmcp\b[^\s\"'`<>]{{0,60}}?/({_KEY})(?![\w.])")),
        ("/calendar/", Late(r"/owa/calendar/[0-9a-f]{24,}+@[\w.-]{3,80}/([0-9a-f]{24,}+)")),
        ("infura.io", Late(r"infura\.io/(?:ws/)?v3/([0-9a-f]{32})\b")),
        ("alchemy.com", Late(r"alchemy\.com/(?:nft/)?v[23]/([\w-]{24,}+)")),
        ("quiknode.pro", Late(r"quiknode\.pro/([0-9a-f]{32,}+)")),
        ("rpc.ankr", Late(r"rpc\.ankr\.com/\w{2,30}/([0-9a-f]{40,}+)")),
        ("blockpi.network", Late(r"blockpi\.network/v1/rpc/([0-9a-f]{32,}+)")),
        ("api.render", Late(r"api\.render\.com/deploy/srv-\w{12,30}+\?key=([\w-]{8,}+)")),
        ("otpauth-migration", Late(r"otpauth-migration://offline\?data=([\w%+/=-]{20,}+)")),
        ("linkdevice", Late(r"linkdevice\?uuid=[\w%-]{16,60}+&pub_key=([\w%+/-]{30,}+)")),
        ("ntfy.sh/", Late(r"ntfy\.sh/((?=[a-z_-]{0,60}[0-9])[a-z0-9_-]{16,64}+)(?![\w.])")),
        ("/reset", Late(rf"/reset[\w-]{{0,20}}/({_KEY})(?![\w.])")),
        ("/private/", Late(rf"/private/({_KEY})(?![\w.])")),
        ("/magic", Late(rf"/magic[\w-]{{0,20}}/({_KEY})(?![\w.])")),
        ("/confirm", Late(rf"/confirm[\w-]{{0,20}}/({_KEY})(?![\w.])")),
        ("/verify", Late(rf"/verify[\w-]{{0,20}}/({_KEY})(?![\w.])")),
        ("/activate", Late(rf"/activate[\w-]{{0,20}}/({_KEY})(?![\w.])")),
        ("/published/", Late(rf"/published/\d/({_KEY})(?![\w.])")),
        ("cloudsmith.io/", Late(r"cloudsmith\.io/((?=[a-z]{0,15}[0-9])[a-z0-9]{16})/")),
        ("packagecloud.io/", Late(r"packagecloud\.io/((?:priv/)?[0-9a-f]{40,64})/")),
        ("fury.io/", Late(r"fury\.io/((?=[a-z]{0,19}[0-9])[a-z0-9]{20})/")),
        ("api.day.app/", Late(r"api\.day\.app/((?=[a-z]{0,21}[0-9])[a-z0-9]{22})(?![\w.])")),
        ("trojan://", Late(r"trojan://([^\s@/\"'`<>]{6,120})@[\w\[]")),
        ("hysteria", Late(r"hysteria2?://([^\s@/\"'`<>]{6,120})@[\w\[]")),
        ("vmess://", Late(r"vmess://([a-z0-9+/=_-]{40,}+)")),
        *(
            (f"{path}?token=", Late(path + r"\?token=([^\s&\"'`<>]{6,80})"))
            for path in ("/build", "/buildwithparameters")
        ),
        ("tgram://", Late(r"tgrams?://(\d{6,12}:[\w-]{30,}+)")),
        ("discord://", Late(r"discord://(\d{10,25}/[\w-]{40,}+)")),
        ("slack://", Late(r"slack://(?:[\w-]{1,20}@)?(t[a-z0-9]{6,12}/[a-z0-9]{8,12}/[a-z0-9]{20,}+)")),
        ("pover://", Late(r"pover://([a-z0-9]{30}@[a-z0-9]{30})")),
        ("m.pipedream", Late(r"(?<![a-z0-9])(eo[a-z0-9]{10,16})\.m\.pipedream\.net")),
    ),
    short={"open-apis/bot": frozenset({"apis"}), "api.day.app/": frozenset({"^day"})},
)
_AMID = frozenset(("webhook", "weixin.qq", "/calendar/", "m.pipedream"))  # which stand inside what they announce
_ANYBODYS = frozenset(
    (
        "/webhook",
        "hooks.",
        "mcp",
        "ntfy.sh/",
        "/reset",
        "/private/",
        "/magic",
        "/confirm",
        "/verify",
        "/activate",
        "/published/",
    )
)  # no maker's own, so that more is asked of what follows


def hook_spans(reading: Reading) -> Iterable[Span]:
    """The part of such an address that nobody could guess."""
    return _hooks(reading) if reading.short or _HOOKS in reading.marked else ()


def _hooks(reading: Reading) -> Iterator[Span]:
    text, low = reading.text, reading.low
    for place, mark, pattern in _HOOKS.places(reading):
        found = pattern.match(low, place)
        if found is None and mark in _AMID:
            found = pattern.search(low, max(0, place - 20), place + 1200)
        if found:
            value = text[found.start(1) : found.end(1)].rstrip(".,;:)>]`'\"*")
            if mark in _ANYBODYS and not (UUID.match(value) or (is_random(value, 20) and not is_wordy(value))):
                continue
            if has_digit(value) and not is_placeholder(value):
                yield Span(found.start(1), found.start(1) + len(value), "secret.webhook-url")
