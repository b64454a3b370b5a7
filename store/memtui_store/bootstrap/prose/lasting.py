"""Whether a sentence to an agent is meant to last, told by the grammar of its language rather than by its subject.

What speaks against it is asked first: a question, a joke, somebody else's words, one thing at hand, one moment. Then
one sign that it lasts is enough: `always`, `from now on`, a habit of the team, a condition that recurs, a wish for how
to be spoken to, or a fact about the user.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memtui_store.bootstrap.contract import Reason
from memtui_store.bootstrap.prose.tongues import Tongue

_OPENERS = re.compile(
    r"^(?:\W*(?:ok(?:ay)?|hm+|hmm|ach|also|und|aber|nein|nee|falsch|bitte|übrigens|bon|alors|et|mais|non(?=[,.!:;])"
    r"|au fait|merci|ah|oh"
    r"|s['’]il te plaît|stp|svp|olha|e|mas|não(?=[,.!:;])|já agora|se faz favor|senti|ma|allora|per favore|en|maar|nee"
    r"|trouwens|alsjeblieft|graag|bueno|mira|y|pero|no(?=[,.!:;])|por cierto|gracias|por favor|porfa|vale|so|uh|um|well"
    r"|btw|thanks|good|great|and|also|please|pls|one more thing(?: for [^,]{2,30})?)[,.!:;—– ]+)+",
    re.IGNORECASE,
)
_PRONOUN_SUBJECT = re.compile(
    r"^(?:das|es|er|sie|du|ihr|ich|dies|der|die|den|ça|cela|c['’]|ce|il|elle|tu|vous|je|j['’]|le|la|l['’]"
    r"|esto|eso|él|ella"
    r"|tú|yo|el|la|lo|it|this|that|he|she|you|i|the|det|den|han|hun|hon|isto|isso|ele|você|eu|lui|lei|questo|quello"
    r"|lo|dit|dat|hij|zij|ze"
    r"|je|jij|ik|het|de)\b",
    re.IGNORECASE,
)
CRAFT = re.compile(
    r"\b(?:commits?|prs?|pull requests?|branch(?:es|en)?|branches|ramas?|tests?|modul\w*|modules?|módulos?"
    r"|(?:source )?files?|dateien?"
    r"|fichiers?|ficheros?|archivos?|migration(?:en|s)?|migraciones|migración|endpoints?|funktion(?:en)?"
    r"|fonctions?|funciones|función"
    r"|functions?|klassen?|classes?|clases?|dependenc(?:y|ies)|abhängigkeit(?:en)?|dépendances?"
    r"|dependencias?|packages?|pakete?"
    r"|paquetes?|skripte?n?|scripts?|services?|releases?|tickets?|issues?|logs?|kommentare?|commentaires?"
    r"|comentarios?|variablen?"
    r"|variables?|queries|abfragen|requêtes|consultas|ficheiros?|ramos|migraç(?:ão|ões)|funç(?:ão|ões)|dependências?"
    r"|pacotes?|comentários?|variáve(?:l|is)|file|rami|migrazion[ei]|funzion[ei]|dipendenz[ae]|pacchett[io]|comment[io]"
    r"|variabil[ei]|bestand(?:en)?|functies?|klassen|afhankelijkhe(?:id|den)|pakket(?:ten)?)\b",
    re.IGNORECASE,
)
_THROUGHOUT = re.compile(
    r"\b(?:in all \w+|everywhere|throughout|überall|in allen \w+|durchgehend|partout|dans tou(?:s|te"
    r"|tes) \w+|en tod[oa]s? l[oa]s? \w+"
    r"|en todas partes|siempre|toujours|immer|em todo o lado|em todos os \w+|sempre|dappertutto|ovunque|in tutti i \w+"
    r"|overal|in alle \w+|altijd)\b",
    re.IGNORECASE,
)
_EACH = re.compile(
    r"^(?:every|each|all|any|jede[rsnm]?|alle|chaque|tou(?:s|te|tes|t)|cada|tod[oa]s?|ogni"
    r"|tutt[ie]|elke|ieder[e]?|alla|varje|hver|hvert)\b",
    re.IGNORECASE,
)
_RULE = re.compile(
    r"\b(?:(?:one|my|our|house|simple|golden) rule\b(?! of thumb)|rule(?: from me)?:|regel(?: von mir)?:"
    r"|(?:eine|unsere|die) regel\b|(?:c['’]est|la|une|notre)"
    r" règle\b|(?:una|la|nuestra|es) (?:regla|norma)\b|(?:é|a|uma) regra\b|(?:una|la|è) regola\b|(?:een|de) regel\b"
    r"|tabu\b|verboten\b|interdit\w*|prohibid[oa]s?\b"
    r"|forbidden\b|off[- ]limits\b"
    r"|i (?!\w+ed\b)\w+ (?:[\w'’]+,? ){1,8}so (?:keep|avoid|don't|dont|no|please)\b)",
    re.IGNORECASE,
)
_IT = re.compile(
    r"^(?:it|this|that|das|dies|es|ça|cela|ce|esto|eso|isto|isso|questo|quello|ciò|dit|dat|het|det|den)\b",
    re.IGNORECASE,
)
_YOU_DO = re.compile(
    r"\b(?:du (?!sollst|musst|darfst|kannst)\w+st|tu (?!dois|peux)\w+s) (?:\w+ )?(?:immer|nie|toujours|jamais)\b",
    re.IGNORECASE,
)
_YOU = re.compile(r"^(?:du|tu|tú|you)\b", re.IGNORECASE)
_HERE = frozenset({"hier", "ici", "aquí", "here", "aqui", "qui"})
_NONE_IN = re.compile(
    r"^(?:(?:no|geen|keine?[nrs]?|pas de|nada de|nenhuma?|niente|nessun[oa]?|ingen|inga) |pas d['’])(?!errors?"
    r"|tests?|changes|bugs?|problems?|issues?|warnings?|fehler|änderungen|erreurs?|fouten|errores|erros|errori|idea|way"
    r"|more)[\w `-]{3,60}? (?:in|dans|en|em|i) (?:this|our|deze|dit|diese[mr]|unsere[mr]|cette?|est[ae]|quest[oa]"
    r"|denne|dette) (?:firmware|apps?|appli\w*|anwendung|librar(?:y|ies)|biblioth?\w+|libreria"
    r"|code ?bas\w+|repo\w*|depot|dépôt|site"
    r"|website|crate|service|package|paket|pakket|proje[ck]\w*|projet|proyecto|projeto|progetto)(?:[.!]?$|[,;:] )",
    re.IGNORECASE,
)
"""Rules a kind of thing out of a whole project: `no globals in this library`."""
_DENIAL = re.compile(r"\W*(?:no|non|não|nein|nee) *", re.IGNORECASE)
"""`No globals` denies a thing, `no, globals` the turn before."""
_SETTING = re.compile(
    r"^(?:in den \w+en|bei \w+en|(?:dans|pour|sur) les [\w-]+|(?:en|para) l[oa]s [\w-]+|n[oa]s [\w-]+s|em [\w-]+s"
    r"|para [oa]s [\w-]+s|(?:nei|negli|nelle) [\w-]+|per (?:i|gli|le) [\w-]+|(?:in|bij|voor) (?:de )?\w+(?:en|s))\b",
    re.IGNORECASE,
)
"""Said of a kind of thing, so it is no word about the one at hand: `in exercises, do not show the solution`."""
_TOLD_NOW = re.compile(r"\b(?:pass(?:es|ed)?|fail(?:s|ed)?|green|red|done|fixed)\b", re.IGNORECASE)
_SUBJECT = 40
_SHORTEST = 3


@dataclass(frozen=True, slots=True)
class Standing:
    """Meant to last: `sort` is rule, user or fact, and `text` is it without its opening words."""

    sort: str
    text: str
    everywhere: bool = False


def judge(text: str, said: str, tongue: Tongue) -> Standing | Reason:
    """A sentence in one language; `said` is it without its quotations."""
    everywhere = tongue.everywhere.search(said) is not None
    against = _against(said, tongue)
    if against:
        return against
    remembered = tongue.remember.search(text)
    if remembered:
        kept = Standing("fact", _without(text, remembered), everywhere)
        return Reason.ONE_OFF if tongue.chore.search(said) else kept
    if tongue.chore.search(said):
        return Reason.ONE_OFF
    bare = _OPENERS.sub("", text)
    bare = bare if len(bare.split()) >= _SHORTEST else text
    if len(text.split()) < _SHORTEST:
        return Reason.VAGUE
    requested = tongue.request.search(_OPENERS.sub("", said)) is not None
    onward = bool(tongue.onward.search(said) or (everywhere and not requested))
    told = tongue.told.search(said)
    told = None if told and _DENIAL.fullmatch(told.group()) else told
    if not onward and not _NONE_IN.match(bare):
        momentary = _momentary(said, _OPENERS.sub("", said), tongue, bool(told))
        if momentary:
            return momentary
    bare = _after_told(bare, tongue)
    if _NONE_IN.match(bare):
        return Standing("rule", bare, everywhere)
    sort = _sign(said, _after_told(_OPENERS.sub("", said), tongue), tongue, onward, bool(told))
    return Standing(sort, bare, everywhere) if sort else Reason.ONE_OFF


def _against(said: str, tongue: Tongue) -> Reason | None:
    if tongue.takes_back.search(said):
        return Reason.OUTDATED
    if tongue.jest.search(said) or tongue.hypothetical.search(said):
        return Reason.OPINION
    if tongue.asks.search(said) and not (tongue.always.search(said) and tongue.name == "en" and _POLITE.match(said)):
        return Reason.VAGUE
    if tongue.reported.search(tongue.told.sub(" ", said)):
        return Reason.NOT_THE_USER
    if _TODAY.search(said):
        return Reason.EPHEMERAL
    return Reason.VAGUE if tongue.hedge.search(said) else None


_TODAY = re.compile(
    r"\b(?:today|tonight|heute|aujourd['’]hui|hoy|hoje|oggi|vandaag)\b(?!-)(?<!a partir de hoy)(?<!ab heute)"
    r"(?<!from today)(?<!a partir de hoje)(?<!da oggi)(?<!vanaf vandaag)",
    re.IGNORECASE,
)
_POLITE = re.compile(
    r"^(?:\W*(?:ok|and|so|also)[, ]+)?(?:can|could|would) you (?:please|pls) (?:always|never)\b", re.IGNORECASE
)


def _momentary(said: str, bare: str, tongue: Tongue, told: bool) -> Reason | None:
    """It is about one moment or one thing, unless it also says that it is not."""
    if tongue.passing.search(said):
        return Reason.EPHEMERAL
    ours = tongue.ours.search(said) or tongue.we.search(said) or tongue.own.search(said)
    if tongue.pointing.search(said) and not (ours and tongue.name != "en"):
        return Reason.ONE_OFF
    if tongue.product.search(bare) and not (tongue.ours.search(said) or CRAFT.search(bare[:_SUBJECT])):
        return Reason.ONE_OFF
    if tongue.request.search(bare) and not tongue.condition.search(said):
        return Reason.ONE_OFF
    if tongue.past.search(tongue.told.sub("", said)) and not ours:
        return Reason.ONE_OFF
    return None


def _sign(said: str, bare: str, tongue: Tongue, onward: bool, told: bool) -> str:
    """What makes it last: the sort of memory it is, or nothing."""

    def has(pattern: re.Pattern[str]) -> bool:
        return pattern.search(said) is not None

    general = not tongue.definite.search(re.split(r"[,;]", said, maxsplit=1)[0])
    craft = CRAFT.search(said) is not None
    # English has finer rules of its own for these; here it only gets a second chance by the clear signs.
    plain = tongue.name != "en"
    if tongue.always.search(said) and (plain or _POLITE.match(said)):
        mine = tongue.i.search(bare[:_SUBJECT]) and not (has(tongue.prefer) or has(tongue.own))
        team = has(tongue.ours) or (has(tongue.we) and not _IT.match(bare))
        narrated = (_PRONOUN_SUBJECT.match(bare) or mine or _YOU_DO.search(said)) and not (
            team or has(tongue.everywhere) or onward
        )
        if not narrated:
            return "rule"
        if _IT.match(bare):
            return ""
    if onward or has(tongue.stop) or has(tongue.condition) or _RULE.search(said):
        return "rule"
    if has(tongue.manner) and (general or has(tongue.every)):
        return "rule"
    pointed = tongue.pointing.search(said)
    if has(tongue.own) and (pointed is None or pointed.group().casefold() in _HERE):
        return "user"
    if has(tongue.prefer) and (general or craft) and plain:
        return "rule"
    long_enough = plain and len(said.split()) > _SHORTEST + 1
    if has(tongue.ours) and (has(tongue.is_verb) or has(tongue.contrast) or long_enough):
        return "rule" if has(tongue.forbid) or has(tongue.contrast) else "fact"
    if has(tongue.we) and ((general and plain) or has(tongue.contrast) or told or (plain and has(tongue.forbid))):
        return "rule"
    if told and (has(tongue.forbid) or has(tongue.contrast)) and (not _PRONOUN_SUBJECT.match(bare) or _YOU.match(bare)):
        return "rule"
    if plain and has(tongue.forbid) and (general or _SETTING.match(bare)) and not _PRONOUN_SUBJECT.match(bare):
        return "rule"
    if plain and has(tongue.contrast) and general and has(tongue.is_verb):
        return "rule"
    if has(tongue.contrast) and _THROUGHOUT.search(said):
        return "rule"
    if _TOLD_NOW.search(said):
        return ""
    if (has(tongue.every) or _EACH.match(bare)) and CRAFT.search(bare[:_SUBJECT]) and not _PRONOUN_SUBJECT.match(bare):
        return "rule"
    return ""


def _without(text: str, found: re.Match[str]) -> str:
    rest = f"{text[: found.start()]} {text[found.end() :]}".strip(" ,:;–—-")
    return rest or text


def _after_told(text: str, tongue: Tongue) -> str:
    """`I told you already that …` without its opening."""
    found = tongue.told.match(text)
    if found and _DENIAL.fullmatch(found.group()):
        return text
    rest = re.sub(r"^[\W]*(?:dass|que|qu['’]|che|dat|that|to|de)?\s*", "", text[found.end() :]) if found else ""
    return rest if len(rest.split()) >= _SHORTEST else text
