"""What the rules for prefix-less token formats are called, and texts that prove them."""

from __future__ import annotations

from memtui_store.findings import Family, Severity
from memtui_store.scan.rule import Rule


def _rule(kind: str, title: str, text: str, *clean: str) -> Rule:
    return Rule(
        f"secret.{kind}",
        Severity.MEDIUM if kind == "random-string" else Severity.CRITICAL,
        Family.SECRET,
        title,
        "Revoke it where it was issued, and keep only a note of where it lives.",
        (f"The key is {text}.", f"(`{text}`)"),
        (*clean, "see the vendor's page"),
    )


RULES = (
    _rule("salesforce-token", "Salesforce session", "00D⟦w12⟧!⟦w90⟧", "org ids start with 00D"),
    _rule("jwt", "JSON web token", "eyJhbGciOi⟦w20⟧.eyJzdWIi⟦w40⟧.⟦d43⟧", "JWTs start with eyJ"),
    _rule("terraform-token", "Terraform Cloud token", "⟦w14⟧.atlasv1.⟦w60⟧", "tokens hold .atlasv1. inside"),
    _rule("azure-secret", "Azure client secret", "⟦w3⟧8Q~⟦w34⟧", "client secrets hold Q~"),
    _rule("azure-key", "Azure key", "⟦w76⟧AZDO⟦w4⟧", "AZDO stands for Azure DevOps"),
    _rule("mailchimp-key", "Mailchimp key", "⟦h32⟧-us5", "region us-us5"),
    _rule("maxmind-key", "MaxMind key", "⟦w6⟧_⟦w29⟧_mmk", "keys end in _mmk"),
    _rule("discord-token", "Discord token", "MT⟦w22⟧.⟦w6⟧.⟦w38⟧", "Module.Name.Something_else_entirely"),
    _rule("telegram-token", "Telegram bot token", "⟦n10⟧:AA⟦w33⟧", "time 10:AAM"),
    _rule("firebase-key", "Firebase server key", "AAAA⟦w7⟧:APA91⟦w134⟧", "APA91 marks a token"),
    _rule(
        "jetbrains-token", "JetBrains token", "perm-bWFyaWE=.OTItMTQ=.⟦w30⟧", "perm-admin.read.write", "file perm: 0644"
    ),
    _rule("astra-token", "Astra DB token", "AstraCS:⟦w24⟧:⟦h64⟧", "tokens begin with AstraCS:"),
    _rule(
        "twitch-token",
        "Twitch chat token",
        "oauth:⟦h30⟧",
        "grant type oauth:device",
        "oauth:authorizationcodegrantwithpkce",
    ),
    _rule("rancher-token", "Rancher token", "token-⟦h5⟧:⟦h54⟧", "token-type: bearer", "the token-user pair is cached"),
    _rule("ghost-key", "Ghost admin key", "⟦h24⟧:⟦h64⟧", "sha256:⟦h64⟧", "⟦h24⟧: moved to the archive"),
    _rule("nats-seed", "NATS seed", "SU⟦B56⟧", "public keys start with U⟦B55⟧", "subjects such as SU.orders.created"),
    _rule("okta-token", "Okta token", "00⟦w40⟧", "traceparent: 00-⟦h32⟧-⟦h16⟧-01"),
    _rule("pagerduty-token", "PagerDuty token", "u+⟦w18⟧", "U+1F600 is a face"),
    _rule("quest-token", "Meta Quest token", "OC|⟦n16⟧|⟦h32⟧", "app OC|Foundation"),
    _rule("convex-key", "Convex deploy key", "prod:keen-otter-12|⟦w64⟧==", "prod:keen-otter-12 is the deployment"),
    _rule("unleash-token", "Unleash token", "default:development.⟦h56⟧", "default:development.config is loaded"),
    _rule("circle-key", "Circle key", "LIVE_API_KEY:⟦h32⟧:⟦h32⟧", "LIVE_API_KEY: see the vault"),
    _rule("ebay-token", "eBay token", "v^1.1#i^1#p^3#f^0#r^1#I^3#t^⟦w80⟧", "tokens begin with v^1.1#i^1#"),
    _rule("uptimerobot-key", "UptimeRobot key", "u⟦n7⟧-⟦h24⟧", "u1234567-main is a branch"),
    _rule("paired-key", "Key with its identity", "⟦h8⟧-⟦h4⟧-⟦h4⟧-⟦h4⟧-⟦h12⟧:⟦h32⟧", "⟦h8⟧-⟦h4⟧-⟦h4⟧-⟦h4⟧-⟦h12⟧: done"),
    _rule("ably-key", "Ably key", "⟦w6⟧.⟦w6⟧:⟦w43⟧", "parent.module:some_function"),
    _rule("rapidapi-key", "RapidAPI key", "⟦h10⟧msh⟦h15⟧p⟦h6⟧jsn⟦h12⟧", "msh and jsn mark a key"),
    _rule("prefixed-token", "Token with a maker's prefix", "acme_pat_⟦w40⟧", "call_⟦w24⟧ returned 3 rows"),
    _rule("random-string", "Long random string", "⟦w40⟧", "sha512-⟦w64⟧"),
    _rule("encoded", "Encoded secret", "⟪ghp_⟦w36⟧⟫", "aGVsbG8gd29ybGQgaGVsbG8gd29ybGQ="),
)
