"""Whether a sentence of a document states something that holds: a habit, a rule, a place, a meaning of a word.

Refusals come first and need a sign; what is left is a fact where its document sets such things down, and elsewhere
only where the sentence itself shows that it recurs, binds or is the team's own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from memtui_store.bootstrap.contract import Reason
from memtui_store.bootstrap.prose import hearsay
from memtui_store.bootstrap.prose.dates import ONE_DAY
from memtui_store.bootstrap.prose.tongues import TONGUES, Tongue, told_in

_MEANS = re.compile(
    r"^[\"'«“„]?\s?(?:[A-ZÄÖÜ][A-ZÄÖÜ0-9/&-]{1,9}|[«“„\"][^»”“\"]{2,40}[»”“\"])\s?(?:=|:|–|—|-|\()\s?\S"
)
_LABELLED = re.compile(r"^[^\s:][^:.!?]{1,40}\s?:\s+\S")
_GLOSSARY = re.compile(
    r"\b(?:glossary|glossar|glossaire|glosario|vocabulary|vocabulaire|lexique|terms|begriffe|abbreviations|abkürzungen"
    r"|abréviations|abreviaturas|siglas|sigles|words|wörter|jargon|términos|glossário|termos|abreviaturas|termini"
    r"|abbreviazioni|woordenlijst|begrippen|afkortingen)\b",
    re.IGNORECASE,
)
_PRIVATE_HEADING = re.compile(
    r"\b(?:fun facts?|small ?talk|birthdays?|geburtstage|anniversaires|cumpleaños|privat\w*|personal news"
    r"|gossip|klatsch"
    r"|potins|cotilleos|off-?topic|hobbies|loisirs|aficiones|aniversários|compleanni|verjaardagen|fofocas|passatempos"
    r"|privado|pessoal|personale|priv[eé])\b",
    re.IGNORECASE,
)
_MINUTE = re.compile(
    r"\b(?:first day|erster tag|premier jour|primer día|todo|to do|à faire|pendientes?|offene punkte|next steps"
    r"|nächste schritte|prochaines étapes|próximos pasos|alternativ\w*|options?(?: considered)?|optionen|opciones\b.*"
    r"|verworfen\w*|considered|envisagées|ideas?|ideen|idées|history|historie|historique|historial"
    r"|primeiro dia|a fazer|próximos passos|opções|ideias|histórico|primo giorno|da fare|prossimi passi|opzioni|idee"
    r"|eerste dag|te doen|volgende stappen|opties|ideeën|deprecated|veraltet)\b",
    re.IGNORECASE,
)
_VISION = re.compile(
    r"\b(?:aim|strive|vision|mission|passion\w*|best team|we believe|wir glauben|wir wollen|wir streben|nous croyons"
    r"|nous voulons|notre mission|creemos|aspiramos|queremos ser|acreditamos|a nossa missão|crediamo|la nostra missione"
    r"|wij geloven|onze missie)\b",
    re.IGNORECASE,
)
_LAUGHS = re.compile(
    r"[😂🤣😜😉🙃😆😅🤪😛😝😏🦄🐉🤡🎉🍰🍻]|(?<!\S)[;:]-?[)DP](?!\w)|\bx[dD]\b|\b(?:lol|mdr|haha\w*|jaja\w*)\b"
    r"|\b(?:lunch is|coffee machine|kaffeemaschine|machine à café|kaffemaskinen?|table (?:tennis|football)|foosball"
    r"|tischkicker"
    r"|fridge|bike rack|snacks?)\b"
    r"|\b(?:kuchen|torte|bier|pizza|donuts?|croissants?|viennoiseries|gâteaux?|chocolatines?|bière|apéro"
    r"|tarta|cervezas?|churros"
    r"|cakes?|beers?|doughnuts?|ice cream|glaces?|helados?|brotzeit|bolos?|cervejas?|pastéis|torta|birre?|gelato|taart"
    r"|biertje|pannenkoeken)\b",
    re.IGNORECASE,
)
_EXAMPLE = re.compile(
    r"^\W*(?:beispiel|example|exemple|ejemplo|exemplo|esempio|voorbeeld|z\. ?b\.|e\.g\.|p\. ?ex\.)\s?:", re.IGNORECASE
)
_ADVISED = re.compile(
    r"\b(?:empfiehlt|rät|recommande(?! d)|conseille|recommends|advises|recomienda|aconseja|recomenda|consiglia"
    r"|raccomanda|adviseert)\b"
    r"|\b(?:vendor|hersteller|anbieter|fournisseur|proveedor|customer|kunde|client"
    r"|cliente)\b.{0,30}\b(?:schrieb|schreibt|wrote|writes"
    r"|a écrit|écrit|escribió|escribe|recommande)\b",
    re.IGNORECASE,
)
_WAS = re.compile(
    r"\b(?:used to|früher|damals|autrefois|jadis|antiguamente|the old (?:rule|way|process)"
    r"|(?:die )?alte regel|l['’]ancienne règle"
    r"|la antigua (?:regla|norma)|(?:war|waren|était|étaient|was|were|era|eran)(?= (?:am|on|lundi|mardi"
    r"|mercredi|jeudi|vendredi|down"
    r"|weg|out|late|\d|:)|:))\b",
    re.IGNORECASE,
)
_QUESTION = re.compile(r"\?\s*$|^\W*¿")
_SINCE = re.compile(
    r"\b(?:since|as of|effective|from|seit|ab|depuis|à partir|dès|desde|a partir|dal|da|sinds|vanaf)\b",
    re.IGNORECASE,
)
_FEWEST = 3
_MOST = 60


def refusal(text: str, tongues: Sequence[Tongue], *, loose: bool = False, dated: bool = False) -> Reason | None:
    """Why a sentence is no standing fact; in loose notes a single day speaks against it as well, and a note that has a
    date of its own may tell what happened then."""
    said = hearsay.unquoted(re.sub(r"`[^`]*`", "`x`", text))
    if not said.strip(" .,:;!?«»—–-") or _LAUGHS.search(said):
        return Reason.OPINION
    if _EXAMPLE.match(said) or _ADVISED.search(said) or (said != text and len(said.split()) <= _FEWEST):
        return Reason.OPINION
    if text.endswith("!") and not is_strong(text, tongues):
        return Reason.VAGUE
    if any(each.todo.match(said) for each in TONGUES):
        return Reason.EPHEMERAL
    if not dated and _WAS.search(said):
        return Reason.OUTDATED
    for tongue in tongues:
        found = _refusal(said, tongue, loose)
        found = None if dated and found is Reason.OUTDATED else found
        if found:
            return found
    return Reason.VAGUE if _VISION.search(said) else None


def _refusal(said: str, tongue: Tongue, loose: bool) -> Reason | None:
    if tongue.jest.search(said) or tongue.reported.search(said) or tongue.opinion.search(said):
        return Reason.OPINION
    if tongue.hypothetical.search(said):
        return Reason.OPINION
    if tongue.private.search(said):
        return Reason.THIRD_PARTY
    if tongue.newcomer.search(said):
        return Reason.ONE_OFF
    if _QUESTION.search(said) or tongue.hedge.search(said):
        return Reason.VAGUE
    if tongue.chore.search(said):
        return Reason.EPHEMERAL
    recurs = tongue.every.search(said) or tongue.always.search(said)
    if tongue.passing.search(said) and not (tongue.ended.search(said) or recurs):
        return Reason.EPHEMERAL
    if ONE_DAY.search(said) and not (recurs or _SINCE.search(said)):
        return Reason.ONE_OFF
    # French names a day that recurs with an article; one without is a single day.
    if (loose or tongue.name == "fr") and tongue.weekday.search(said) and not (recurs or tongue.duty.search(said)):
        return Reason.ONE_OFF
    if tongue.past.search(said) and not (tongue.ended.search(said) or recurs or tongue.duty.search(said)):
        return Reason.OUTDATED
    return None


def is_strong(text: str, tongues: Sequence[Tongue]) -> bool:
    """It recurs, binds, is the team's own, says what a word means, or that something has ended."""
    signs = ("always", "every", "we", "ours", "duty", "forbid", "ended", "condition")
    told = tuple(tongues)
    said = hearsay.unquoted(text)
    return means(text) or any(told_in(said, told, lambda each, sign=sign: getattr(each, sign)) for sign in signs)  # type: ignore[misc]


def is_stated(text: str, tongues: Sequence[Tongue]) -> bool:
    """A whole statement: it has a verb, a label with a value, or a strong sign."""
    count = len(text.split())
    if not _FEWEST <= count <= _MOST:
        return means(text)
    if _LABELLED.match(text) or is_strong(text, tongues) or (count > _FEWEST and text.endswith((".", "!"))):
        return True
    return told_in(text, tuple(tongues), lambda each: each.is_verb) is not None


def is_label_only(text: str, tongues: Sequence[Tongue]) -> bool:
    """`Course: databases`: the head of a form rather than a statement."""
    verb = told_in(text, tuple(tongues), lambda each: each.is_verb)
    return bool(_LABELLED.match(text)) and verb is None and not is_strong(text, tongues) and not re.search(r"\d", text)


def means(text: str) -> bool:
    """`ETA: estimated time of arrival`, `KIS = …`."""
    return bool(_MEANS.match(text)) and len(text.split()) > 1


def glossary(headings: Sequence[str], intro: str = "") -> bool:
    return any(_GLOSSARY.search(each) for each in (*headings, intro))


def private_heading(headings: Sequence[str]) -> bool:
    return any(_PRIVATE_HEADING.search(each) for each in headings)


def passing_heading(headings: Sequence[str]) -> bool:
    return any(_MINUTE.search(each) for each in headings)
