"""Passphrases: several words in a row, told from the compound words and sentences that notes are made of."""

from __future__ import annotations

import re

from memtui_store.scan.late import Late
from memtui_store.scan.secrets.placeholders import is_placeholder
from memtui_store.scan.secrets.values import is_random

_LETTER = "a-zß-öø-ÿ"
_HYPHENED = Late(rf"[A-Z{_LETTER}][{_LETTER}]{{2,9}}(?:-[A-Z{_LETTER}][{_LETTER}]{{2,9}}){{2,9}}\Z")
_SPACED = Late(rf"[\"'`“„«(]?(?P<v>[{_LETTER}]{{3,10}}(?: [{_LETTER}]{{3,10}}){{2,15}})(?![\w-])")
_SENTENCE = Late(
    r"[\"'`“„«(]?(?P<v>[^\W_]{2,14}(?: [^\W_]{1,14}){2,9}[!?]?)(?=[\"'`”“»)]|[.,;]?[ \t]{0,2}(?:\n|\Z|\()|\. [A-ZÀ-Þ])"
)
_ODD_WITHIN = Late(r" [0-9]|[0-9] | [A-ZÀ-Þ][^ ]{0,13} (?:[^ ]{1,14} ){0,8}?[A-ZÀ-Þ]")
_NUMBER_BEHIND = Late(r"[-_.]?\d{1,6}[!?#$%&*]?\Z")
_WORD = Late(rf"[{_LETTER}]+")
_FOREIGN = Late(
    r"[\"'`“„«(]?(?P<v>[Ͱ-ӿ]{3,12}(?:-[Ͱ-ӿ]{3,12}){2,9}|[Ͱ-ӿ]{4,16}(?:[-_.!@#$%&*+][Ͱ-ӿ]{2,16})?[-_.!@#$%&*+]?\d{1,6}[!?#$%&*]?)(?![\w-])"
)
_SOLID = Late(r"[\"'`]?(?P<v>[a-z0-9]{16})(?![\w-])")
_BENT = Late(
    r"[a-z]{3,}(?:ed|ing|ly|able|ible|tion|sion|ness|less|ful|ity|ive|ance|ence|ise|ize)\Z"
)  # as sentences have their words, and lists of words do not
_SEVERAL = Late(r"[a-z]+[bcdefgklmnprtvwy]s\Z")
_SPOKEN = Late(r"[bcdfghjklmnpqrstvwxz]?[aeiouy]{1,2}[bcdfghjklmnpqrstvwxz]{1,2}[aeiouy]")  # as words have it somewhere
_LEAST = 2  # of four groups
_MOSTLY = 4  # so many words in a row no compound word has
_MAY_FOLLOW = Late(
    r"[\"'`”»)]?(?:[ \t]{0,2}(?:[\n\r.,;:!?()/|#—–-]|\Z)|[ \t](?:for|on|at|in|to|and|or|as|until|when|if|then|"
    r"but|works?|from|via|since|last|today|yesterday|now|again|by|"
    r"für|auf|und|pour|sur|et|para|en|y|e|per|su)\b)"
)
FUNCTION_WORDS = frozenset(
    """the and for with from are was were not that this these those has have had but you your all any can will its our
    out who how when what where which into over under than then them they one two three may must should would could
    does did been being once twice more most less only just also very too before after during until while because since
    every each both either other another such same some none about above below between through without within via per
    upon onto off down anda yang dan untuk tidak der die das und ist les des est une dans los las una del que con por
    para asked stored kept used needed see never always ever still now here there often usually written typed non mais
    pour avec sur mit auf bei von zum zur""".split()  # noqa: SIM905 - so many words are read as words
)
_TECHNICAL = frozenset(
    """external operator hasher django argon nginx ingress systemd kernel linux windows azure google postgres redis
    access account action active add admin age agent alias all allow alpha amount api app area array ask
    async attack attempt auth auto back backup base based basic batch benutzer beta bit block board body
    boot bot box branch break browser brute bug build built bundle button byte cache call case change char check
    class clean clear click client clone close cloud cluster code col column command commit common compose config
    connect console container content context contraseña control cookie copy core count court crash create cred
    credential creds cron crypt current custom cycle daemon dash data database date day days dead debug deep
    default delay delete demo deploy derived desk detail dev device dialog dictionary diff digest digit direct
    disk display docker docs domain done double draft drive driven driver drop dry dummy dump easy edge edit
    editor email empty enable end engine enough entry enum env error even event exact example exit expiry
    export extra face facing factor fake false fast feature field file fill filter find first fix flag flat flow
    flush folder font force form format fort free friendly full generator get git global good grace group groß
    guide half handler hard hash head header health hello help hidden high hint history home hook host hot
    hour hours http icon identity image import index info init inline inner input insert install internal issue
    item job join json keep kennwort key keyring keys kind kit klein known kube label lang lange large last
    late later latest layer layout left legacy length letter level lib library lifetime like limit line link list
    listen live lived load local lock log login logo logon long longue look loop low machine mail main make man
    manager manual map mark mask master match max media memory menu message meter method min minute mock mode
    model modern module month mot multi muss name named native need needs net network new next nicht node
    note null number oauth object off offline old online open option order org origin outer output own owner
    pack package page pages pair panel parent parse part party pass passe passkey passphrase password passwort
    paste patch path peer person phone phrase ping pipe place plain plan platform plugin plus point policy pool
    port post pre press print privacy private process prod product profile project prompt proof proper protocol
    provider proxy public pull push python query queue quick quote random range rate raw reach read reader ready
    real record recover recovery ref region registry release remote render repeat replay report request require
    reset resource response rest result retry return review rich right role root rotate rotation route row rule
    run runtime salt same sample save scan schema scope screen script search second secret section secure security
    seed self send sensitive sentence serial server service session set setting setup shared shell short show side
    sign signup simple single site size skip slow small snapshot socket soft soll some sort source spec specific
    split stack staff stage staging standard start state static status step stop storage store stream
    strength strict string strong struct style sub submit suite super support sure switch symbol sync system table
    tag target task team tech temp template term terminal test tests text their theme thing third thread
    three ticket tier time timeout title todo token tool tools top total touch trace track traffic trial trigger
    true trust try turn two type under unique unit unlock unset update upload upper url use user username
    users utf valid value values vault vendor verify version view virtual visible wait want warm warning watch way
    weak web week well what whole wide widget width wird wise word words work worker works wrap write wrong year
    yes zero zone""".split()  # noqa: SIM905 - as above
)


def is_phrase(value: str) -> bool:
    """Three words or more with hyphens between them, none of which compound words and identifiers are made of."""
    if _HYPHENED.match(value) is None:
        return False
    words = value.lower().split("-")
    words += [word[:-1] for word in words if word.endswith("s")]
    return (
        not FUNCTION_WORDS.intersection(words)
        and not _TECHNICAL.intersection(words)
        and not any(map(_BENT.match, words))
        and len({word.rstrip("s") for word in words}) > 1
        and not is_placeholder(value)
    )


def is_worded(value: str) -> bool:
    """The same with a number behind them, or else four words or more."""
    tail = _NUMBER_BEHIND.search(value)
    words = value[: tail.start()] if tail else value
    return (tail is not None or words.count("-") >= _MOSTLY - 1) and is_phrase(words)


def foreign_phrase(text: str, place: int) -> tuple[int, int] | None:
    """The same in Greek or Cyrillic, whose compound words have no two hyphens and no number behind them."""
    found = None if text[place : place + 2].isascii() else _FOREIGN.match(text, place)
    return found.span("v") if found else None


def stands_alone(text: str, end: int) -> bool:
    """Whether what follows goes on as it does after a value, not as after the first word of a sentence's subject."""
    return _MAY_FOLLOW.match(text, end) is not None


def spaced_phrase(text: str, place: int, least: int = _MOSTLY) -> tuple[int, int] | None:
    """Four words or more with blanks between them, up to the first that belongs to the sentence around them."""
    found = _SPACED.match(text, place)
    if found is None:
        return None
    start, count, end = found.start("v"), 0, 0
    for word in _WORD.finditer(text, *found.span("v")):
        if word[0] in FUNCTION_WORDS:
            break
        if is_prose(word[0]):
            return None
        count, end = count + 1, word.end()
    if count < least or not stands_alone(text, end) or is_placeholder(text[start:end]):
        return None
    return start, end


def sentence_phrase(text: str, place: int) -> tuple[int, int] | None:
    """Words and numbers in a row up to the sentence's end, with a capital or a number where sentences have none."""
    found = _SENTENCE.match(text, place)
    if found is None or _ODD_WITHIN.search(found["v"]) is None:
        return None
    words = found["v"].lower().split(" ")
    if any(map(is_prose, words)) or is_placeholder(found["v"]):
        return None
    return found.span("v")


def is_prose(word: str) -> bool:
    """Whether sentences about passwords are made of this word rather than passwords."""
    return word in FUNCTION_WORDS or word in _TECHNICAL or bool(_BENT.match(word) or _SEVERAL.match(word))


_VOWELS = "aeiouy"
_ONSETS = frozenset(
    """bl br ch cl cr dr dw fl fr gh gl gn gr kn kl kr ph pl pr ps qu rh sc sh sk sl sm sn sp sq st sw th tr ts tw wh wr
    vl zw""".split()  # noqa: SIM905 - as above
)


def unspoken(groups: str) -> int:
    """How many groups of letters cannot be said; of four that were drawn by lot at least one is so."""
    return sum(
        not set(group) & set(_VOWELS)
        or (group[0] not in _VOWELS and group[1] not in _VOWELS and group[:2] not in _ONSETS)
        for group in re.split("[ -]", groups)
    )


def solid_password(text: str, place: int) -> tuple[int, int] | None:
    """An app password written without the blanks between its groups."""
    found = _SOLID.match(text, place)
    if found is None or is_placeholder(found["v"]):
        return None
    if found["v"].isalpha():
        drawn = unspoken("-".join(found["v"][at : at + 4] for at in range(0, 16, 4))) >= _LEAST
    else:
        drawn = is_random(found["v"]) or _SPOKEN.search(found["v"]) is None
    return found.span("v") if drawn else None
