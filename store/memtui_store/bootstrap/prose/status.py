"""What became of a decision: whether its record calls it accepted, open or old, in the words of four languages."""

from __future__ import annotations

import re

_LABEL = re.compile(
    r"^[\s>*_#|-]*(?:status|statut|estado|état|stand der entscheidung)\b[ \t*_|:]*(?:\n[\s]*)*[\s*_>|-]*([^\n]{2,120})",
    re.IGNORECASE | re.MULTILINE,
)
_WORDS: tuple[tuple[str, str], ...] = (
    (
        "open",
        r"proposed|proposal|draft|in review|under review|pending|wip|open|discussion|in progress|postponed"
        r"|deferred|on hold"
        r"|vorgeschlagen|vorschlag|entwurf|offen|in diskussion|in prüfung|in abstimmung|vertagt|zurückgestellt"
        r"|proposée?|brouillon|en discussion|en cours|en attente|à l['’]étude|reportée?|ajournée?|à valider"
        r"|propuest[oa]|borrador|en discusión|pendiente|abiert[oa]|aplazad[oa]|en revisión|en debate|en estudio",
    ),
    (
        "old",
        r"superseded|deprecated|obsolete|replaced|withdrawn|rejected|declined|retired|abandoned|revoked"
        r"|abgelöst|ersetzt durch|veraltet|abgelehnt|verworfen|zurückgezogen|überholt|aufgehoben|obsolet"
        r"|remplacée?|obsolète|rejetée?|refusée?|abandonnée?|dépréciée?|annulée?|caduque?"
        r"|sustituid[oa]|reemplazad[oa]|obsolet[oa]|rechazad[oa]|descartad[oa]|derogad[oa]|anulad[oa]",
    ),
    (
        "accepted",
        r"accepted|approved|adopted|decided|implemented|final|active|in force|agreed|ratified|done|valid|current"
        r"|angenommen|akzeptiert|gültig|beschlossen|entschieden|genehmigt|umgesetzt|aktiv|verabschiedet"
        r"|in kraft|freigegeben"
        r"|acceptée?|adoptée?|validée?|approuvée?|décidée?|actée?|en vigueur|active?|actif|retenue?"
        r"|aceptad[oa]|aprobad[oa]|adoptad[oa]|vigente|decidid[oa]|implementad[oa]|acordad[oa]|activ[oa]|en vigor",
    ),
)
_COMPILED = tuple((name, re.compile(rf"\b(?:{words})(?!\w)", re.IGNORECASE)) for name, words in _WORDS)


def stated(text: str) -> str:
    """What a text gives as its status; '' where it gives none."""
    found = _LABEL.search(text)
    return found.group(1) if found else ""


def status_in(value: str) -> str:
    """accepted, open or old by the first such word; '' where there is none."""
    found = [(match.start(), name) for name, pattern in _COMPILED if (match := pattern.search(value))]
    return min(found)[1] if found else ""
