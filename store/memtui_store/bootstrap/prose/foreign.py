"""Whether a text that lies among the user's papers was written by and for others: a saved page, a contract, a recipe.

Nothing in it is the user's word or their team's habit, however much it sounds like a rule. One sign may stand in
anybody's text, so weak ones count only together.
"""

from __future__ import annotations

import re

from memtui_store.bootstrap.prose.markup import front_matter

_TOP = 1_200
_READ = 20_000
_TOGETHER = 2
_SAVED = re.compile(
    r"^\W*(?:page )?(?:saved|clipped|captured|archived|imported|downloaded|retrieved|gespeichert von|enregistré depuis"
    r"|guardado de|guardado em|salvato da|opgeslagen van) (?:from |de |da |van )?(?:the )?(?:\S+\.\S+|https?:)"
    r"|\boriginally (?:published|posted|appeared)\b|\bthis (?:article|post|story|essay) (?:was |has )?(?:first |been "
    r"|originally )?(?:appeared|published)|\bread the (?:original|full) (?:article|post|story)\b|\bwayback machine\b"
    r"|\b(?:zuerst|ursprünglich) erschienen\b|\bpublié (?:initialement|à l['’]origine)\b|\bpublicado originalmente\b",
    re.IGNORECASE | re.MULTILINE,
)
_LINK_KEYS = ("source", "url", "link", "canonical", "clipped", "site", "origin", "via", "quelle", "fuente", "fonte")
_BYLINE = re.compile(
    r"^\W*(?:(?:by|written by|posted by|text by|von|par|por|di|door|av)\s+(?:dr\.? )?"
    r"[A-ZÀ-Þ][\w'’.-]+(?: (?:[a-z]{2,3} )?[A-ZÀ-Þ][\w'’.-]+){1,2}\s*(?:$|[,|·•–—(-])"
    r"|[A-ZÀ-Þ][\w'’.-]+ [A-ZÀ-Þ][\w'’.-]+\s*[,|·•–—]\s*(?:guest author|guest post|staff writer|contributor|columnist"
    r"|correspondent|gastautor\w*|journaliste|periodista|jornalista|giornalista|journalist)\b)",
    re.MULTILINE,
)
_WEAK = tuple(
    re.compile(pattern, re.IGNORECASE | re.MULTILINE)
    for pattern in (
        r"\b\d{1,3}[- ]min(?:ute)?s?\.? read\b|\blesezeit\b|\bmin(?:utes)? de (?:lecture|leitura|lectura)\b"
        r"|\bminuti di lettura\b|\bleestijd\b|\bminuten lezen\b",
        r"\b(?:subscribe|sign up|join)\b.{0,40}\b(?:newsletter|updates|mailing list|channel|free|weekly|today)\b"
        r"|\b(?:our|my|this|the) newsletter\b|\bnewsletter (?:abonnieren|bestellen)\b|\babonne\w* (?:à|a) (?:la"
        r"|notre)\b"
        r"|\bsuscr[ií]be\w*|\bsubscrev[ae]\w*|\bassine\b|\biscriviti\b|\bschrijf je in\b|\babonnier\w+ sie\b",
        r"\b\d[\d.,]*k? (?:shares?|claps?|likes?|comments?|views?|upvotes?|points|reactions?|retweets?|kommentare"
        r"|commentaires|comentarios|comentários|commenti|reacties)\b",
        r"^\W*(?:share (?:this|on)|tweet this|related (?:posts?|articles?|stories)|you (?:may|might) also like"
        r"|leave a (?:reply|comment)|read more|read next|advertisement|sponsored|trending|most read|table of contents"
        r"|previous (?:post|article)|next (?:post|article)|filed under|posted (?:on|in|by)|published (?:on|by|in)"
        r"|about the author|skip to content|cookie (?:settings|policy)|weiterlesen|lire (?:aussi|la suite)|leia também"
        r"|leggi anche|lees ook)\b",
        r"\b(?:guest (?:author|post|column)|staff writer|contributing (?:writer|editor)|follow (?:us|me|the author) on"
        r"|(?:photo|image|illustration)(?: credits?)?:|getty images|shutterstock|unsplash)\b",
        r"\b(?:request a demo|contact sales|book a call|trusted by|our customers include|start (?:your )?free trial"
        r"|limited[- ]time offer|buy now|add to cart|pricing plans)\b",
        r"^\W*(?:#\w+\s*){3,}$",
        r"^\W*(?:source|original|quelle|fuente|fonte|bron|via|link)\W*:\s*<?https?://",
        r"\b(?:operating|instruction|service|owner['’]?s?|safety|installation|reference) manual\b|\b(?:bedienungs"
        r"|betriebs"
        r"|gebrauchs)anleitung\b|\bmode d['’]emploi\b|\bmanual de (?:instrucciones|instruções|usuario|utilização)\b"
        r"|\bmanuale (?:d['’]uso|utente)\b|\bgebruiksaanwijzing\b",
        r"(?:©|\(c\)|copyright)\s*(?:(?:19|20)\d\d,?\s*)?[A-ZÀ-Þ]\w+ (?:Corp|Inc|Ltd|GmbH|AG|S\.?A|LLC|B\.?V|Group)\b"
        r"|^[^\n]{0,80}\brev(?:ision)?\.? ?\d",
        r"\b(?:clap|like) and (?:follow|subscribe|share)\b|\bif you (?:enjoyed|liked) this\b",
    )
)
_FOLDER = re.compile(
    r"\b(?:clippings?|web ?clips?|clips|saved(?: pages?| articles?)?|reading ?list|read ?(?:it ?)?later|to ?read"
    r"|bookmarks"
    r"|articles?|pocket|instapaper|readwise|magazines?|press|artikel|zeitungsausschnitte|lesezeichen|lectures|coupures"
    r"|recortes|artigos|artículos|articoli|ritagli|letture|leituras|knipsels)\b",
    re.IGNORECASE,
)
_KEPT = re.compile(
    r"\b(?:clippings?|web ?clips?|saved (?:pages?|articles?)|reading ?list|read ?(?:it ?)?later|bookmarks|pocket"
    r"|instapaper"
    r"|readwise|zeitungsausschnitte|lesezeichen|coupures|recortes|ritagli|knipsels)\b",
    re.IGNORECASE,
)
"""Folders in which people keep what others wrote, and nothing else."""
_PASTIME = re.compile(
    r"\b(?:bins?|laundry|dishes|dishwasher|fridge|flat ?mates?|room ?mates?|landlord|neighbou?rs?|parties|window|garden"
    r"|watering|compost|pets?|cats?|dogs?|membership fee|members must|game|match|tournament|rehearsal|choir|pitch"
    r"|goalkeeper"
    r"|referee|dungeon|dice|opponent|belt|kata|yarn|stitch|chord|tempo|kayak\w*|tent|allotment|lawn|müll|wäsche"
    r"|geschirr"
    r"|küche|nachbarn?|treppenhaus|turnier|probe|spieltag|poubelles?|vaisselle|voisins?|jardin|match|basura|vecinos?"
    r"|jardín"
    r"|partido|ensayo|lixo|vizinhos?|jardim|jogo|ensaio|spazzatura|vicini|giardino|partita|prove|vuilnis|afwas|buren"
    r"|tuin"
    r"|wedstrijd|repetitie)\b",
    re.IGNORECASE,
)
_CONTRACT = re.compile(
    r"\b(?:hereinafter|hereby|the (?:parties|licensee|licensor|tenant|landlord|lessee|lessor|insured|policyholder"
    r"|undersigned|lender|borrower|buyer|seller)|shall indemnify|governing law|force majeure|warrant(?:y|ies)"
    r"|mieter(?:in)?|vermieter(?:in)?|vertragspartei\w*|versicherungsnehmer\w*|locataire|bailleur|arrendatari[oa]"
    r"|arrendador(?:a)?|inquilin[oa]|senhori[oa]|huurder|verhuurder|conduttore|locatore|contraent[ei])\b",
    re.IGNORECASE,
)
_KITCHEN = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:serves?|makes|rende|für|pour|para|per|voor)\s+\d{1,2}(?:\s?[-–]\s?\d{1,2})?\s*(?:$|[.,]|people|persons?"
        r"|servings|pessoas|personas?|personen|personnes|persone|porções|porciones|portionen|portions|porzioni"
        r"|porties)",
        r"\b(?:ingredients|ingredientes|ingrédients|zutaten|ingredienti|ingrediënten|składniki|ingredienser)\b",
        r"\b\d+(?:[.,/]\d+)? ?(?:g|gr|dag|ml|dl|cl|tbsp|tsp|cups?|EL|TL|colheres|cucharad\w+|cucchiai\w*|cuillères?"
        r"|eetlepels?|theelepels?|cloves?|dentes? de alho|zehen)\b",
        r"\b(?:oven|preheat|simmer|whisk|knead|dough|stir in|garnish|backofen|vorheizen|köcheln|teig|umrühren|enfourner"
        r"|mijoter|pétrir|pâte|ferver|forno|massa|refogar|horno|hervir|sofreír|bollire|impasto|soffritto|deeg"
        r"|bakken)\b",
    )
)


def is_saved(text: str, path: str) -> bool:
    """A page, article or advertisement somebody else published."""
    header = front_matter(text)
    linked = any("://" in header.get(key, "") for key in _LINK_KEYS)
    if linked or _SAVED.search(text[:_READ]) or _KEPT.search(_folders(path)):
        return True
    signs = sum(pattern.search(text[:_READ]) is not None for pattern in _WEAK)
    signs += bool(_BYLINE.search(text[:_TOP])) + bool(_FOLDER.search(_folders(path)))
    return signs >= _TOGETHER


_ARCHIVED = re.compile(
    r"(?:^|/ )(?:old|older|archive[sd]?|archiv|alt|altes|backups?|legacy|obsolete|outdated|deprecated|superseded"
    r"|trash|papierkorb"
    r"|anciens?|archives|antigu[oa]s?|archivo|antig[oa]s?|arquivo|vecchi[oa]?|archivio|oud|archief|arkiv|gammalt"
    r"|stare)(?: \d+)?$"
    r"|(?:^|/ )(?:old|archive[sd]?|archiv|alt|oud|arkiv) /",
    re.IGNORECASE,
)


def is_archived(path: str) -> bool:
    """Put away: a folder says that what lies in it is over."""
    return bool(_ARCHIVED.search(_folders(path)))


def is_contract(text: str) -> bool:
    """A lease, a policy, terms: what it demands, it demands of parties."""
    return len({found.casefold() for found in _CONTRACT.findall(text[:_READ])}) >= _TOGETHER


def is_recipe(text: str) -> bool:
    return sum(pattern.search(text[:_READ]) is not None for pattern in _KITCHEN) >= _TOGETHER


def is_pastime(text: str) -> bool:
    """The rules of a flat or a club: several words of home and play, and none of code."""
    found = {each.casefold() for each in _PASTIME.findall(text[:_READ])}
    return len(found) >= _TOGETHER and "`" not in text and "://" not in text


def _folders(path: str) -> str:
    """The two folders above a file, as words."""
    return re.sub(r"[_.-]+", " ", " / ".join(path.split("/")[-3:-1]))
