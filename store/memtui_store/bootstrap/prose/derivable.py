"""What an agent sees in the code anyway: trees, file lists, stacks, pointers to other documents, boilerplate."""

from __future__ import annotations

import re

_STRUCTURE = re.compile(
    r"\b(?:structure|layout|director(?:y|ies)|folders?|file (?:map|tree|organi[sz]ation)|(?:module"
    r"|code|repo(?:sitory)?|project|code ?base|domain) (?:map|registry|organi[sz]ation|overview"
    r"|tour)|key (?:files|folders|modules|components|classes)|important files|tech(?:nology|nical)? stack"
    r"|stack|tech|components?"
    r"|architecture|entry ?points?|modules|packages|data ?base schema|schema|api endpoints|endpoints"
    r"|routes|data model|models|references?|links|resources|deep dives?|further reading|table of contents"
    r"|contents|skills|hooks|available (?:commands|scripts|tools)|versions?|dependencies|libraries"
    r"|features|what you can do|capabilit\w+)\b",
    re.IGNORECASE,
)
_BOILERPLATE = re.compile(
    r"^(?:this (?:file|document|section|page|guide|readme)\b.{0,40}\b(?:provides?|contains?|describes?"
    r"|explains?|gives?|is for|is read|defines?|lists?|documents?|covers?|outlines?|serves)|the following\b"
    r"|below (?:is|are)|canonical instructions|these (?:rules|instructions|guidelines|conventions) (?:apply"
    r"|are|describe)|scaffolded with|generated (?:by|with)|last (?:updated|reviewed|modified)|auto-?generated"
    r"|welcome|copyright|licen[sc]ed? under|all rights reserved|permission is hereby|see also|stand:"
    r"|version:|autor\w*:|author:|dies(?:e|es) (?:dokument|seite|datei|handbuch"
    r"|leitfaden)\b.{0,40}\b(?:beschreibt|enthält|erklärt|fasst|dient|richtet|sammelt)|siehe(?: auch)?"
    r"|zuletzt (?:geändert|aktualisiert)"
    r"|c(?:e|ette) (?:document|page|guide|fichier)\b.{0,40}\b(?:décrit|contient|explique|rassemble"
    r"|présente|recense)|voir (?:aussi)?"
    r"|dernière mise à jour|page mise à jour|mentions légales|est[ea] (?:documento|página|guía"
    r"|fichero)\b.{0,40}\b(?:describe|contiene"
    r"|explica|recoge|resume|recopila)|véase|última actualización|actualizado)(?:\b|(?<=:))"
    r"|\bguidance (?:to|for) (?:claude|ai|agents|copilot|coding)\b|\bis a (?:byte-for-byte )?(?:copy|symlink) of\b",
    re.IGNORECASE,
)
_ANNOUNCES = re.compile(
    r"^(?:(?:hi|hello|hey|hallo|olá|hola|bonjour|ciao|hoi)\b[^.!]{0,20}[.!,]\s+)?(?:here (?:is|are)|these are|this is"
    r"|below are"
    r"|(?:just )?a (?:few|couple of)|some|several|things|notes|hier sind|einige|ein paar|voici|quelques|aquí (?:están"
    r"|van)"
    r"|algunas|unas|aqui (?:estão|vão)|algumas|umas|ecco|alcune|hier zijn|enkele)\b(?: [\w'’-]+){0,4}? (?:things?"
    r"|notes?|rules?|points?"
    r"|remarks?|guidelines?|conventions?|tips|words|facts|basics|reminders?|preferences|instructions|regeln|dinge"
    r"|punkte"
    r"|hinweise|règles|choses|points|reglas|cosas|notas|regras|coisas|regole|cose|regels|dingen"
    r"|afspraken)\b[^.:;!?,]{0,60}[.:!]?$",
    re.IGNORECASE,
)
"""Says that something will be said."""
_POINTER = re.compile(
    r"^(?:for (?:more )?(?:details|information|examples|the full \w+)[, ]+)?(?:see|refer to|read"
    r"|check|look at|consult|details (?:are )?in|documentation (?:is )?in|more in|full \w+ in)\b[^.]{0,120}(?:\.md"
    r"|\.txt|\.rst|/|https?:|docs?|wiki|readme)\b[^.]{0,60}\.?$",
    re.IGNORECASE,
)
_OF_A_PART = frozenset(
    {
        "purpose",
        "location",
        "contains",
        "depends on",
        "dependencies",
        "used by",
        "used in",
        "imports",
        "exports",
        "examples",
        "example",
        "entry point",
        "entry points",
        "responsibilities",
        "trigger",
        "triggers",
    }
)
_WHEN = re.compile(r"\b(?:before|when(?:ever)?|after|always|must|never|first|every)\b", re.IGNORECASE)
_PATH_ITEM = re.compile(
    r"^[`\"']?(?:\.{0,2}/)?(?:[\w@.*{}<>\[\]-]+/)*[\w@.*{}<>\[\]-]*(?:/|\.[a-z]{1,6}"
    r"|\*)[`\"']?\s*(?:\([^)]{0,60}\)\s*)?(?:[—–:=]"
    r"|-{1,2}|→|->|\bis\b|\bcontains\b|\bholds\b|#)\s*"
)
_CODE_ITEM = re.compile(r"^`[^`]{1,80}`(?:\s*(?:,|/|and)\s*`[^`]{1,80}`){0,4}\s*(?:\([^)]{0,60}\)\s*)?(?:[—–:]|-|→)\s")
_STACK = re.compile(
    r"^(?:(?:the )?(?:back ?end|front ?end|database|language|framework|runtime|orm|ui|styling|stack"
    r"|tech stack|built with|written in|package manager|build tool|platform|styles|state(?: management)?"
    r"|hosting|infra(?:structure)?|cache|queue|auth|tests?|testing|version)\s*[:—–-]\s*)"
    r"(?:[\w.+#/ -]{1,30})(?:,? ?(?:and |with |\+ ?|& ?|/ ?)?[\w.+#/() -]{1,30}){0,6}\.?$",
    re.IGNORECASE,
)
_BUILT = re.compile(
    r"^(?:(?:it|this|the (?:project|app|service|backend|frontend|api|code(?:base)?|repo\w*)|we)\b.{0,20})?\b(?:is"
    r" |are )?(?:built (?:with|on|using)|written in|implemented in|powered by|based on)\b",
    re.IGNORECASE,
)
_LINK_ONLY = re.compile(r"^(?:\[[^\]]*\]\([^)]*\)|https?://\S+|<https?://[^>]+>|@[\w./~-]+)(?:\s*[—–:-].{0,80})?\.?$")
_TREE = re.compile(r"[├└│]──|^\s*[├└│]", re.MULTILINE)


def structure_heading(headings: tuple[str, ...]) -> bool:
    return any(_STRUCTURE.search(heading) for heading in headings)


def is_boilerplate(text: str) -> bool:
    return (
        bool(_BOILERPLATE.search(text))
        or bool(_ANNOUNCES.match(text))
        or bool(_LINK_ONLY.match(text))
        or bool(re.match(r"@\S+$", text))
    )


def is_pointer(text: str) -> bool:
    """`See docs/x.md` tells no fact; `read it before you …` is a rule."""
    return bool(_POINTER.match(text)) and not _WHEN.search(text)


def describes_part(label: str) -> bool:
    """Whether an item is what a survey of the code notes of a part named above it: what it holds, what needs it."""
    return label.casefold() in _OF_A_PART


def describes_code(text: str) -> bool:
    """A path or a name in the code with what it holds."""
    return bool(_PATH_ITEM.match(text) or _CODE_ITEM.match(text))


def names_stack(text: str) -> bool:
    return bool(_STACK.match(text) or _BUILT.match(text))


def draws_tree(text: str) -> bool:
    return bool(_TREE.search(text))
