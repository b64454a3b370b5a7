"""Names, roles and addresses: what may be kept about a person, and what shows that it is no person at all."""

from __future__ import annotations

import re

FREE_MAIL = frozenset(
    re.findall(
        r"\S+",
        "gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.com msn.com yahoo.com yahoo.de "
        "yahoo.co.uk yahoo.fr icloud.com me.com mac.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de "
        "posteo.de mailbox.org proton.me protonmail.com pm.me fastmail.com fastmail.fm aol.com zoho.com yandex.com "
        "yandex.ru mail.ru qq.com 163.com free.fr orange.fr laposte.net wanadoo.fr libero.it tutanota.com tuta.io "
        "hey.com duck.com comcast.net verizon.net users.noreply.github.com bluewin.ch hispeed.ch btinternet.com "
        "sky.com telenet.be ziggo.nl seznam.cz wp.pl o2.pl",
    )
)

_ROBOT = re.compile(
    r"(?:^|[._+-])(?:no[-_.]?reply|do[-_.]?not[-_.]?reply|notifications?|notify|newsletters?|news|"
    r"mailer[-_.]?daemon|postmaster|bounces?|"
    r"alerts?|updates?|info|support|hello|team|marketing|billing|invoices?|receipts?|orders?|sales|service|noc|"
    r"root|daemon|cron|jenkins|"
    r"ci|builds?|bot|robot|dependabot|renovate|github|gitlab|jira|confluence|calendar[-_.]?notification|"
    r"automated?|system|admin|abuse|"
    r"webmaster|help|helpdesk|careers|jobs|hr|events|digest|announce|announcements|security|account|accounts|"
    r"feedback|mailman|"
    r"listserv|majordomo|list|owner|request|subscribe|unsubscribe|welcome|community|office|contact|kontakt|"
    r"rechnung|bestellung)"
    r"(?:$|[._+-])",
    re.IGNORECASE,
)
_BOT_NAME = re.compile(
    r"\[bot\]|\b(?:bot|dependabot|renovate|automation|ci|jenkins|github actions?|no-?reply|via)\b", re.I
)

ROLE = re.compile(
    r"\b(?:engineer(?:ing)?|developer|programmer|architect|manager|lead(?:er)?|head of|director|designer|"
    r"analyst|scientist|"
    r"researcher|consultant|administrator|admin|owner|officer|president|founder|co-?founder|partner|professor|"
    r"lecturer|student|"
    r"postdoc|phd|intern|trainee|accountant|counsel|lawyer|recruiter|coach|master|specialist|coordinator|assistant|"
    r"ceo|cto|cfo|coo|cio|ciso|vp|svp|evp|sre|devops|qa|tester|writer|editor|strategist|advocate|evangelist|"
    r"maintainer|"
    r"product|marketing|sales|support|operations|entwickler(?:in)?|leiter(?:in)?|leitung|teamleit\w+|"
    r"geschäftsführ\w+|"
    r"berater(?:in)?|projektleit\w+|architekt(?:in)?|ingenieur(?:in)?|administrator(?:in)?|mitarbeiter(?:in)?|"
    r"werkstudent(?:in)?|"
    r"développeu\w+|ingénieu\w+|directeur|directrice|responsable|ingenier[oa]|desarrollador[a]?|director[a]|"
    r"gerente|jef[ea])\b",
    re.IGNORECASE,
)
_SOUNDS_LIKE_ONE = re.compile(
    r"(?:[A-ZÄÖÜ][\w&-]+ (?:(?:of|and|for|für|&|de|di|du) )?){0,4}[A-ZÄÖÜa-z][\w-]*(?:or|er|ist|ian|ant|eur|"
    r"euse|orin|erin|istin|ogue|ologe)"
    r"(?: (?:of|for|für|in|de|di|du) [A-ZÄÖÜ][\w& -]+)?"
)
_DESK = re.compile(
    r"\b(?:desk|support|helpdesk|hotline|reception|office|team|billing|accounts|sales|security|service|info|zentrale"
    r"|empfang|"
    r"buchhaltung|sekretariat|personalabteilung|hr|it)\b",
    re.IGNORECASE,
)
_JOKE = re.compile(
    r"\b(?:chief (?:meme|coffee|snack|fun|procrastination|happiness|vibes?|nap|dog|cat|pizza|chaos|bug)|wizard|"
    r"ninja|rock ?star|guru|jedi|"
    r"overlord|supreme|unicorn|professional (?:googler|procrastinator|overthinker|napper|coffee)|human being|"
    r"cat person|dog person|"
    r"coffee (?:drinker|addict|lover)|dad jokes?|sorcerer|dungeon master|emperor|king of|queen of|lord of|"
    r"slave|minion|retired superhero)\b|[😀-🙏🤖🦄🚀😂🤣]",
    re.IGNORECASE,
)
_PRIVATE = re.compile(
    r"@|https?:|www\.|(?:\d[\s()/.+-]*){6,}|\b(?:tel|phone|mobile|mob|fax|cell|telefon|handy)\b", re.I
)


def domain_of(address: str) -> str:
    return address.rpartition("@")[2].lower()


def organisation(domain: str) -> str:
    """The part of a domain that colleagues share; empty where anyone may have an address there."""
    if not domain or domain in FREE_MAIL:
        return ""
    labels = domain.split(".")
    take = (
        3 if len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in ("co", "com", "ac", "org", "gov", "edu") else 2
    )
    kept = ".".join(labels[-take:])
    return "" if kept in FREE_MAIL else kept


def company(name: str) -> str:
    """A company's name as people compare it: the legal form left off."""
    plain = re.sub(r"[,.]", " ", name.casefold())
    plain = re.sub(
        r"\b(?:gmbh|ag|se|kg|co|inc|llc|ltd|limited|corp|corporation|plc|bv|sarl|sas|oy|oyj|ab|e\s?v|pty"
        r"|s\s?a|s\s?l|s\s?r\s?l|s\s?p\s?a|spa|srl|lda|ltda|nv|b\s?v|as|asa|aps|a/s|kft|sp z o o)\b",
        " ",
        plain,
    )
    return " ".join(plain.replace("&", " ").split())


def is_robot(address: str, name: str = "") -> bool:
    return bool(_ROBOT.search(address.partition("@")[0]) or _BOT_NAME.search(name))


def is_person_name(name: str) -> bool:
    """A name of at least two words, in letters, as people write theirs; in East Asia it may be one."""
    words = name.split()
    return bool(re.fullmatch(r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{2,6}", name)) or (
        2 <= len(words) <= 5 and len(name) <= 60 and all(re.fullmatch(r"[^\W\d_][\w'’.\-]*", word) for word in words)
    )


def tidy_name(name: str) -> str:
    """`Lopez, Ana (Acme)` as people say it."""
    name = re.sub(r"\s*[(\[].*?[)\]]\s*", " ", name.strip().strip("'\"")).strip()
    last, comma, first = name.partition(",")
    if comma and first.strip() and "," not in first:
        name = f"{first.strip()} {last.strip()}"
    return " ".join(name.split())


def name_in(address: str) -> str:
    """`priya.raman@…` names its owner where the mail does not."""
    found = re.fullmatch(r"([a-z]{2,20})[._]([a-z]{2,20})@.*", address)
    return f"{found[1].title()} {found[2].title()}" if found and not is_robot(address) else ""


def _is_role_abroad(text: str) -> bool:
    """In a language in which words for roles have an ending of their own; English has too many meanings for its."""
    from memtui_store.bootstrap.prose.tongues import TONGUES

    return any(each.role.search(text) for each in TONGUES if each.name != "en")


def is_role(text: str, *, expected: bool = False) -> bool:
    """A plain job title and nothing private or playful; where one is expected, it need only sound like one."""
    return (
        3 <= len(text) <= 60
        and len(text.split()) <= 8
        and bool(ROLE.search(text) or (expected and (_SOUNDS_LIKE_ONE.fullmatch(text) or _is_role_abroad(text))))
        and not _JOKE.search(text)
        and not _PRIVATE.search(text)
        and not re.search(
            r"[.!?]\s|[!?]$|[<>{}\[\]\"“”]|\b(?:i|you|we|my|your|not|views|confidential)\b", text, re.IGNORECASE
        )
    )


def is_joke(text: str) -> bool:
    return bool(_JOKE.search(text))


def is_private(text: str) -> bool:
    return bool(_PRIVATE.search(text))


_MEMBER = re.compile(
    r"(?:^|[.@-])(?:students?|stud|studi|pupils?|alumni|alum|etu|etud|etudiant\w*|alumnos?|estudiantes?|alunos?"
    r"|estudantes?"
    r"|allievi|studenti|leerling\w*|guests?|gast|extern\w*|members?|mitglieder|customers?|kunden|clients?|volunteers?)"
    r"(?:[.@-]|$)|^[a-z]{0,2}\d{4,}@",
    re.IGNORECASE,
)


def is_member(address: str) -> bool:
    """Someone an organisation teaches or serves, rather than one who works there: so their address says."""
    return bool(_MEMBER.search(address))


def is_desk(name: str) -> bool:
    """A function of an organisation rather than a person in it."""
    return bool(_DESK.search(name))


def same_person(name: str, names: frozenset[str]) -> bool:
    return name.casefold() in {tidy_name(known).casefold() for known in names}
