"""What must not be remembered of anybody: secrets, and of other people more than name, role and relation."""

from __future__ import annotations

import re


def _any(*parts: str) -> re.Pattern[str]:
    return re.compile("|".join(parts), re.IGNORECASE)


_PRIVATE = _any(
    r"\b(?:birthday|born (?:on|in)|phone(?: number)?|mobile(?: number)?|home address|lives at \d"
    r"|salary|earns|paid \$?\d|pregnan\w+|sick|illness|ill with|diagnosed|diagnosis of|divorc\w+"
    r"|married|wife|husband|kids|children|daughter|son's|religio\w+|voted|votes for|girlfriend"
    r"|boyfriend"
    r"|medical (?:leave|condition|issue|problem|history|certificate)|therap(?:y|ist)|(?:anti)?depress\w+|physio\w*"
    r"|surgery|heart (?:attack|operation)|blood pressure|hospital\w*|is out (?:for|with|because)"
    r"|medication|antibiotics|insulin|diabet\w+|epilep\w+|asthma\w*|migraines?|chemo\w*|dialysis|c(?:o)?eliac"
    r"|adhd|autis\w+|bipolar|dyslexi\w+|anxiety|panic attacks?|burn(?:ed|t)?[- ]?out|addict\w*|alcoholic|rehab"
    r"|miscarriage|ivf|fertility|menopause|disabilit\w+|hiv|sick note|psych(?:olog|iatr)\w+|asylum|visa expires"
    r"|became an? (?:father|mother|dad|mum|mom|parent|grand\w+)|expecting (?:\w+ ){0,2}(?:baby|child|twins)|newborn"
    r"|engaged to|grand(?:mother|father|child\w*|son|daughter|ma|pa)|passed away|died|mourning|nursing home|custody"
    r"|bankrupt\w*|in debt|criminal record|disciplinary|probation|failed (?:the exam|twice|again)"
    r"|(?:had|in|after) an accident"
    r"|earns|paid by the hour|cancer|allerg\w+"
    r"|wedding|funeral|passport|ssn|social security|iban|gay|lesbian|vegan|drinks too much|performance (?:review"
    r"|improvement)|underperform\w+|fired|laid off|on (?:a )?pip\b)",
)
_MONEY = re.compile(r"[€$£]\s?\d|\d[\d.,]* ?(?:euros?|dollars?|pounds|francs|kronor|zł|€|\$|£)", re.IGNORECASE)
_REACHED = re.compile(r"(?<![\w.])\+\d{1,3}[ ()/.-]*\d(?:[ ()/.-]*\d){6,}\b|\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}\b")
"""A telephone number as it is dialled from abroad, an account: a person's, in whatever language."""
_PAY = re.compile(
    r"\b(?:earns?|makes|paid|pays|wages?|raise|bonus|owes?|rent|pension|income|alimony|inherit\w+|an hour|gross"
    r"|brutto|netto"
    r"|loan|mortgage|savings|lent|borrow\w*)\b|^(?:He|She|They"
    r"|[A-ZÀ-Þ][a-zà-ÿ]+(?: [A-ZÀ-Þ][a-zà-ÿ]+)?) (?:\w+ )?(?:gets?|has|receives?|charges|is on)\b"
)
"""What a thing may cost is no secret of a person; a sum somebody gets or owes is."""
_WEAK_SECRET = re.compile(
    r"\b(?:pass(?:word|wd|phrase|code)|pwd|pin(?: code)?|api[ _-]?key|access[ _-]?key|secret(?:[ _-]?key)?"
    r"|(?:auth|bearer|access)[ _-]?token|credentials?|kennwort|passwort|mot de passe|contraseña|clave|senha"
    r"|palavra-passe|chave|chiave|parola d['’]ordine|wachtwoord|toegangscode|lösenord|hasło)\b"
    r"[^.\n]{0,30}?(?:\bis\b|\bare\b|=|:|\blautet\b|\best\b|\bes\b|\bé\b|\bè\b)\s*[`\"']?(?=\S{4,})(?=\S*[\d!@#$%^&*_]"
    r"|[`\"']|\S{12,})",
    re.IGNORECASE,
)
_GIVEN = re.compile(r"(?:[:=]|\b(?:is|ist|est|es|é|è|lautet|/))\s*[`\"']?([A-Za-z0-9!@#$%^&*+_-]{10,80})(?![\w/.])")
_RUN = re.compile(r"[a-z]+|[A-Z]+|\d+|[^a-zA-Z\d]+")
_RUNS = 6
"""Letters large and small and digits that change this often were drawn, not written."""


def is_secret(text: str) -> bool:
    """A password by its label, or in any language a value that is given and that nobody could pronounce."""
    if _WEAK_SECRET.search(text):
        return True
    for value in _GIVEN.findall(text):
        if re.search(r"\d", value) and re.search(r"[a-z]", value) and re.search(r"[A-Z]", value):
            return len(_RUN.findall(value)) >= _RUNS and not re.search(r"[-_]", value)
    return False


def is_private(text: str) -> bool:
    """Personal data that a name, a role and a relation do not need."""
    return bool(_PRIVATE.search(text)) or bool(_MONEY.search(text) and _PAY.search(text))


_CONFIDED = re.compile(
    r"\bkeep (?:it|this|that) (?:quiet|secret|to your(?:self|selves)|between us|confidential)\b|\b(?:hasn't|has not"
    r"|haven't) told\b"
    r"|\bnobody (?:else )?knows\b|\bdon't tell (?:anyone|anybody|him|her|them|[A-Z]\w+)\b|\bbetween you and me\b"
    r"|\boff the record\b|\blooking for a (?:new|different|another) job\b|\bjob[- ]hunting\b|\bhanded in (?:his|her"
    r"|their)\b"
)


def is_confided(text: str) -> bool:
    """Said in confidence about somebody, however much it sounds like an order."""
    return bool(_CONFIDED.search(text))


def is_reachable(text: str) -> bool:
    """It tells where somebody can be reached or paid."""
    return bool(_REACHED.search(text))
