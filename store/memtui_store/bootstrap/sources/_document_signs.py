"""Words by which a document gives away who does the work, what was agreed, and what only minutes record."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memtui_store.bootstrap.prose.lasting import CRAFT
from memtui_store.bootstrap.prose.tongues import Tongue

OPENING = 4
PREPOSITIONS = frozenset(
    [
        "to",
        "by",
        "with",
        "from",
        "for",
        "at",
        "of",
        "an",
        "von",
        "bei",
        "mit",
        "für",
        "durch",
        "à",
        "de",
        "par",
        "pour",
        "avec",
        "chez",
        "a",
        "por",
        "con",
        "para",
        "via",
        "ask",
    ]
)
WORK = re.compile(
    r"\b(?:decid|approv|review|own|maintain|grant|sign|manag|lead|handl|run|coordinat|responsib|contact"
    r"|on-?call|freig|genehmig"
    r"|entscheid|prüf|betreu|verantwort|zuständig|leitet|koordin|pfleg|erteil|vergibt|valid|approuv|décid"
    r"|relit|relus|accord|gère"
    r"|pilot|dirig|s['’]occupe|signe|aprueb|decid|revis|firma|gestion|encarg|administr|lleva|page\b|rota"
    r"|access|zugang|accès|acceso)",
    re.IGNORECASE,
)
AMOUNT = re.compile(r"^[^\W\d][^:.!?\d]{2,40}: (?=\S*\d)(?!\d{1,2}[:.]\d\d)(?!\S*\d{5})\S+(?: \S+){0,2}$")
TECHNICAL = re.compile(
    r"\b(?:ports?|puertos?|vlan|subnet|host|ip|dns|vpn|url|api|cluster|namespace|bucket|vault)\b|https?://"
    r"|\b\d{1,3}(?:\.\d{1,3}){3}\b"
    r"|`[^`]+`|#[a-z][\w-]+",
    re.IGNORECASE,
)
PLACED = re.compile(
    r"\b(?:is|are|ist|sind|est|sont|es|son|está|están|liegt|liegen|lives?|runs? on|läuft|laufen|tourne|corre|findet man"
    r"|se trouve|se encuentra|steht|heißt|means?|=)\b",
    re.IGNORECASE,
)
DUTY_ROTA = re.compile(
    r"\b(?:rotation|hand-?over|on-?call|escalation|rufbereitschaft|bereitschaft|übergabe|eskalation"
    r"|astreintes?|relève|guardias?"
    r"|relevo|turnos?)\b",
    re.IGNORECASE,
)
MINUTES = re.compile(
    r"\b(?:minutes|meeting notes|notes from|small ?talk|protokoll|discussion|any other business"
    r"|compte[- ]rendu|acta|besprechung)\b"
    r"|\b(?:meeting|call|réunion|reunión|reunião|riunione|vergadering|overleg|sitzung|treffen|møte|möte)\b\D{0,25}\d{1,2}\b",
    re.IGNORECASE,
)
LEFT = re.compile(
    r"\b([A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2}) (?:has (?:since )?left|left (?:the|us|our|in)|no longer"
    r"|is no longer|retired|moved on|quit|resigned|hat (?:uns|das team|die firma) verlassen|ist nicht mehr"
    r"|ist ausgeschieden"
    r"|a quitté|n['’]est plus|est partie?|ya no (?:está|trabaja)|se fue|ha dejado|dejó)\b"
)
AGREED = re.compile(
    r"^\W*(?:decision|decided|agreed|agreement|we (?:decided|agreed)(?: that| to)?|resolved|entscheidung|entschieden"
    r"|beschluss|beschlossen|vereinbart|décision|décidé|convenu|acuerdo|decisión|acordado)\s*[:—–-]?\s+",
    re.IGNORECASE,
)
AGREEMENT = re.compile(
    r"\b(?:conventions?|guidelines?|style guide|coding style|code style|standards|working agreements?"
    r"|agreements?|how we work|ways of working|working with me|preferences|rules|principles|polic(?:y"
    r"|ies)|definition of (?:done|ready)|contributing|core hours|communication|environments?|deploy\w*"
    r"|releas\w+|approvals?"
    r"|on-?call|vereinbarungen|regeln|absprachen|so arbeiten wir|konventionen|umgebungen|bereitschaft"
    r"|freigaben?|règles|charte"
    r"|accords|comment nous travaillons|environnements|livraisons|astreintes?|normas|reglas|acuerdos"
    r"|cómo trabajamos|entornos"
    r"|despliegues|guardias)\b",
    re.IGNORECASE,
)
ABOUT_THE_PAGE = re.compile(
    r"^\W*(?:(?:page |document )?(?:owner|author|editor|maintainer|maintained by|written by|contact|reviewers?"
    r"|approved by|status"
    r"|version|last change|audience|tags|verantwortlich|autor(?:in)?|stand|auteur|rédaction|responsable de la página"
    r"|autora?"
    r"|responsável|mantido por|autore|a cura di|auteur|beheerder)\s?[:–—]|maintained by\b|owned by\b)",
    re.IGNORECASE,
)
"""Says who keeps the page, not who does the work."""
OF_SOMEBODY = re.compile(r"^(?:She|He|Her|His|Sie (?=\w+t\b)|Er|Elle|Ella|Él|Ela|Ele|Lei|Lui|Zij|Hij)\b")
ANYONE = re.compile(r"\b(?:I|my|me|[Ss]omebody|[Ss]omeone)\b")


def agreement_heading(headings: tuple[str, ...]) -> bool:
    return any(AGREEMENT.search(heading) for heading in headings)


def is_about_work(text: str, tongues: Sequence[Tongue]) -> bool:
    """Rules alone do not tell a team's page from a hobby's: somebody says `we`, or names what is worked with."""
    return bool(TECHNICAL.search(text) or CRAFT.search(text)) or any(
        each.we.search(text) or each.ours.search(text) for each in tongues
    )
