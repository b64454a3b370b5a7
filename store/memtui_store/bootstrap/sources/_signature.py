"""The lines people sign with: a role and an employer, where a signature says them plainly."""

from __future__ import annotations

import re
from dataclasses import dataclass

from memtui_store.bootstrap.sources._people import domain_of, is_private, is_role, organisation, tidy_name
from memtui_store.bootstrap.sources._quoting import slug, trap

_LINES = 8
_LETTERS = 3
_GREETING = re.compile(
    r"(?:best|kind|warm|many)?\s*(?:regards|wishes|thanks|greetings)|best|cheers|thanks(?: a lot| again)?|"
    r"thank you|sincerely(?: yours)?|yours(?: \w+)?|"
    r"(?:mit )?(?:freundlichen|freundliche|besten?|viele[n]?|liebe[n]?|schöne[n]?|herzliche[n]?) grü(?:ß|"
    r"ss)en?|vg|lg|mfg|gru(?:ß|ss)|"
    r"cordialement|bien à vous|saludos(?: cordiales)?|un saludo|atentamente|cordiali saluti|"
    r"met vriendelijke groet(?:en)?|(?:vriendelijke )?groet(?:en|jes)?|cumprimentos|(?:com os )?melhores cumprimentos"
    r"|abraços?|"
    r"atenciosamente|obrigad[oa]|distinti saluti|saluti|grazie|merci|gracias|bedankt|med vänlig hälsning|hilsen"
    r"|pozdrawiam",
    re.IGNORECASE,
)
_PARTS = re.compile(r"\s+[|·•–—/]\s+|\s+-\s+|,\s+|\s+@\s+|\s+at\s+|\s+bei\s+|\s+chez\s+")
_SET_APART = re.compile(r"\s[|·•–—/]\s")
"""Behind such a mark stands where somebody works; behind a comma it may be what they work on."""
_QUOTED = re.compile(
    r"^(?:>|On .{5,120} wrote:|Am .{5,120} schrieb|Le .{5,120} a écrit|.{3,120} (?:escreveu|escribió|ha scritto"
    r"|schreef|skrev|napisał\(a\)|a écrit ?|wrote|schrieb):?\s*$|-{3,} ?(?:Original|Forwarded|"
    r"Ursprüngliche)|From: |Von: |_{10,}|Begin forwarded)"
)


_FORWARDED = re.compile(
    r"^(?:-{3,} ?(?:Original|Forwarded|Ursprüngliche|Weitergeleitete)|From: |Von: |_{10,}|Begin forwarded)"
)
_TEAM = re.compile(
    r"(?:team|squad|dept\.?|department|abteilung|group|arbeitsgruppe|division|chapter)\b|.*\b(?:team|squad|department"
    r"|group)$",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Signature:
    role: str
    employer: str
    team: str
    line: str
    """The line that says it."""


def own_lines(text: str) -> list[str]:
    """What the author wrote above anything quoted or forwarded."""
    kept = []
    for line in text.splitlines()[:1500]:
        if _QUOTED.match(line):
            break
        kept.append(line.rstrip())
    return kept


def signature_lines(text: str) -> list[str]:
    """Behind the usual two dashes, else behind the closing words; empty where there is neither."""
    whole = text.splitlines()[:1500]
    for number, line in enumerate(whole):
        if line.rstrip("\r") in ("-- ", "--") and not any(_FORWARDED.match(above) for above in whole[:number]):
            return [below.strip() for below in whole[number + 1 : number + 1 + _LINES] if below.strip()]
    own = own_lines(text)
    for number in range(len(own) - 1, max(-1, len(own) - 16), -1):
        if _GREETING.fullmatch(own[number].strip().rstrip(",.!").strip()):
            below = [line.strip() for line in own[number + 1 :] if line.strip()]
            return below[:_LINES]
    return []


def has_trap(found: list[str]) -> bool:
    return trap("\n".join(found)) is not None


def read_signature(found: list[str], name: str, address: str = "") -> Signature | None:
    """The role and employer in a signature's lines; None where no line is plainly a job title.

    Behind a role may stand the employer or a part of it; the address tells which of the names is the whole.
    """
    for number, line in enumerate(found[:5]):
        pieces = [piece.strip(" ,|·-–*_") for piece in _PARTS.split(line) if piece.strip(" ,|·-–*_")]
        pieces = [piece for piece in pieces if tidy_name(piece).casefold() != name.casefold()]
        named = number > 0 and tidy_name(found[number - 1]).casefold() == name.casefold()
        if not pieces or not is_role(pieces[0], expected=named):
            continue
        if any(is_role(piece) and piece != pieces[0] for piece in pieces[1:2]) and len(pieces[1].split()) > 3:
            continue
        below = found[number + 1] if number + 1 < len(found) else ""
        rest = [*pieces[1:], *(piece.strip(" ,|·-–*_") for piece in _PARTS.split(below)[:1])]
        rest = [piece for piece in rest if _is_employer(piece) and tidy_name(piece).casefold() != name.casefold()]
        owner = next((piece for piece in rest if _owns(piece, address)), "")
        others = [piece for piece in rest if piece != owner]
        team = next((piece for piece in others if _TEAM.match(piece)), "")
        if not team and owner and others and _SET_APART.search(line) and rest.index(owner) > rest.index(others[0]):
            team = others[0]
        employer = owner or next((piece for piece in rest if piece != team and not is_role(piece)), "")
        return Signature(pieces[0], employer, team, line)
    return None


def _owns(piece: str, address: str) -> bool:
    """Whether an organisation's name is in the domain, as a word of it or by its first letters."""
    whole = organisation(domain_of(address)).partition(".")[0].replace("-", "")
    words = [word for word in slug(piece, 80).split("_") if len(word) > _LETTERS]
    initials = "".join(word[0] for word in slug(piece, 80).split("_") if word)
    return len(whole) > 1 and (
        any(word in whole for word in words) or whole in slug(piece, 80).replace("_", "") or whole == initials
    )


def _is_employer(text: str) -> bool:
    words = text.split()
    return (
        1 <= len(words) <= 5
        and len(text) <= 50
        and not is_private(text)
        and bool(re.match(r"[A-ZÄÖÜ0-9]", text))
        and not re.search(
            r"[!?:;]$|\w{6,}\.$|\b(?:he|she|they|his|her|pronouns|street|str|straße|road|avenue|building|floor|"
            r"sent|views|please|the)\b|/",
            text,
            re.I,
        )
        and not re.search(r"\d{3}", text)
    )
