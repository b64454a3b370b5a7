"""What sort of document a text is, who wrote it, and whether it is one to take facts from."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from memtui_store.bootstrap.prose import foreign
from memtui_store.bootstrap.prose.markup import front_matter, plain
from memtui_store.bootstrap.prose.status import stated, status_in
from memtui_store.bootstrap.prose.wordlists import FIRST_NAMES

_NAME = (
    r"(?:[A-ZÀ-Þ][a-zà-ÿ'’-]+|Mc[A-Z][a-z]+|O'[A-Z][a-z]+)(?: [A-Z]\.)?(?: (?:van|von|de|da|der"
    r"|den|del|la|le|bin))*(?: (?:[A-ZÀ-Þ][a-zà-ÿ'’-]+|Mc[A-Z][a-z]+|O'[A-Z][a-z]+)){1,2}"
)
_ADR_NAME = re.compile(
    r"(?:^|[/_\-\s])(?:adr|decisions?|rfc|decision[ _-]log|entscheidung(?:en|s\w*)?|beschluss|beschluesse|beschlusse"
    r"|decisiones|decisoes|decisioni|besluiten|registro[ _-]de[ _-]decis(?:iones|oes)"
    r"|journal[ _-]des[ _-]decisions)s?(?:[/_\-\s\d]|$)",
    re.IGNORECASE,
)
_DECIDES = re.compile(
    r"^[\s>*_#|-]*(?:\d+\.?\s*)?(?:the )?(?:decision|decision outcome|entscheidung|beschluss|decision prise|decisione?"
    r"|decision adoptada|que hemos decidido|was wir entschieden haben|decisao|besluit)\b[\s*_|:]*",
    re.IGNORECASE | re.MULTILINE,
)
_LICENCE = re.compile(
    r"permission is hereby granted|licensed under the apache license|gnu (?:general|lesser|affero) public"
    r" license|redistribution and use in source|all rights reserved|mozilla public license|terms and conditions"
    r"|privacy policy|end user licen[cs]e|creative commons|without warranty of any kind",
    re.IGNORECASE,
)
_DRAFT = re.compile(
    r"\b(?:draft|wip|work in progress|entwurf|brouillon|borrador|rascunho|bozza|concept|utkast|udkast|do not (?:use"
    r"|distribute|share)"
    r"|unfinished|rough notes|scratch|sandbox)\b",
    re.IGNORECASE,
)
_TITLES: tuple[tuple[str, str], ...] = (
    (
        "licence",
        r"\b(?:licen[cs]es?|copying|notice|eula|terms of (?:use|service)|privacy policy|terms and conditions"
        r"|third[- ]party|lizenz\w*|agb|datenschutz(?:erklarung)?|mentions legales|licencia|condiciones de uso)\b",
    ),
    (
        "meeting",
        r"\b(?:meeting|minutes|stand-?up|retro(?:spective)?|1[:-]1|one-on-one|agenda|sync|all-?hands"
        r"|call notes|weekly|offsite|chat|slack|thread|transcript|interview|brainstorm\w*|workshop"
        r"|kick-?off|protokoll|besprechung\w*|sitzung|jour fixe|compte[- ]rendu|reunion(?:es)?|acta|ata|reuniao"
        r"|reunioes"
        r"|riunione|verbale|verbali|vergadering|notulen|overleg|mote|moter|motereferat|referat|protokol|zebranie)\b",
    ),
    (
        "fiction",
        r"\b(?:diary|tagebuch|dagboek|dagbok|diario|diarios?|journal intime|morning pages|conference|keynotes?|webinar"
        r"|meetup|book notes|reading notes|survey|story|novel|chapter|recipes?|poem|song|lyrics|blog|article|essay"
        r"|review of|book|quotes?"
        r"|jokes?|example|sample|template|tutorial|exercise|homework|course|lecture|newsletter|fiction"
        r"|persona|scenario|case study|hypothetical|wishlist|bucket list|shopping|travel|itinerary"
        r"|packing|rezepte?|gedicht|geschichten?|zitate|beispiele?|vorlage|einkaufs?\w*|reise\w*|urlaub"
        r"|recettes?|poeme|citations|exemples?|modele|tutoriel|courses|voyages?|recetas?|poema|cuento|citas"
        r"|ejemplos?|plantilla|compras|viajes?|vacaciones|vacances|receitas?|oppskrift(?:er)?|opskrift(?:er)?|recept"
        r"|poemas?|contos?|citacoes|exemplos?|modelo"
        r"|viagens?|viagem|ferias|ricett[ae]|poesie?|racconti|citazioni|esempi|viaggi(?:o)?|vacanze|recepten?"
        r"|gedichten?"
        r"|verhalen?|citaten|voorbeelden?|reizen|vakantie|boodschappen|hobb(?:y|ies)|gardening|allotment|choir"
        r"|chess club"
        r"|book club|board games?|dungeons?|knitting|baking|brewing|sourdough|camping|birdwatching|photography|karate"
        r"|football|soccer|marathon|workout|fitness|wedding|birthday|household|flat ?share|flat ?rules|flatmates?"
        r"|room ?mates?|garten|chor|schach|haushalt"
        r"|hochzeit|vereine?|vereinsheim|jardin|chorale|mariage|jardim|coro|casamento|giardino|matrimonio|tuin|koor"
        r"|bruiloft)\b",
    ),
    (
        "runbook",
        r"\b(?:runbooks?|notfall\w*|storung\w*|en panne|disaster recovery|how ?to(?! work)|anleitung"
        r"|procedures?|procedimientos?)\b",
    ),
    (
        "todo",
        r"\b(?:to-?dos?|tasks?|backlog|ideas?|roadmap|plans?|wish ?list|okrs?|goals|scratch|notes to self"
        r"|status report|handoff|proposal|rfc|pitch|estimate|quote|invoice|release notes|changelog"
        r"|aufgaben|ideen|wochenplan|taches|idees|feuille de route|tareas|pendientes|tarefas|ideias|compiti|idee"
        r"|taken|ideeen)\b",
    ),
    (
        "team",
        r"\b(?:on-?call rota|roster|who(?:'s| is) who|org(?:ani[sz]ation)? ?chart|organi(?:gramm?e?|grama)"
        r"|wer macht was|qui fait quoi|quien es quien|quem e quem|quem faz o que|chi fa cosa|wie doet wat|trombinoscope"
        r"|annuaire|ansprechpartner\w*|kontakte|contactos|contatti)\b",
    ),
    (
        "rules",
        r"\b(?:conventions?|guidelines?|style ?guide|coding style|code style|standards?|working agreements?"
        r"|team agreements?|agreements?|how we work|ways of working|(?:how to )?work(?:ing)? with me"
        r"|user manual|handbook|playbook|polic(?:y|ies)|principles|rules|usage|engineering practices|best practices"
        r"|dos and don'?ts|definition of (?:done|ready)|onboarding|contributing|process(?:es)?|git workflow"
        r"|branching|code review|charter|preferences|architecture|overview|environments?|deploy(?:ment|ing|s)?"
        r"|glossary|abbreviations|getting started|operations|security|on-?call|infrastructure|releas(?:es?|ing)|domain"
        r"|konventionen|richtlinien|vereinbarung\w*|absprachen|arbeitsweise|zusammenarbeit|leitfaden|handbuch|regeln"
        r"|spielregeln|einarbeitung|willkommen|architektur|uberblick|umgebung\w*|glossar|abkurzung\w*|betrieb\w*"
        r"|bereitschaft|prozess\w*|grundsatze|teamregeln|wissenswertes|\w*(?:uberblick|ubersicht|regeln"
        r"|vereinbarung(?:en)?|leitfaden|handbuch|richtlinien?|konventionen|prozesse?|architektur|standards)"
        r"|hinweise|merkblatt|hausordnung"
        r"|nutzung\w*|regles|charte|accords?|bonnes pratiques|guide"
        r"|accueil|arrivee|integration|environnements?|glossaire|vocabulaire|lexique|astreintes?|exploitation|processus"
        r"|fonctionnement|principes|consignes|comment (?:on|nous) travaill\w+|facon de travailler|methodes?"
        r"|mode d emploi|memo d arrivee|normas|convenciones|acuerdos?|guia|incorporacion"
        r"|bienvenida|manual|reglas"
        r"|como trabajamos|arquitectura|entornos?|glosario|guardias|despliegues?|operacion(?:es)?|procesos?"
        r"|principios|vision general|politicas?|instrucciones|indicaciones|forma de trabajar|metodologia"
        r"|regras|convencoes|acordos?|diretrizes|como trabalhamos|ambientes?|glossario|plantoes|implantac\w+|processos?"
        r"|instrucoes|regole|convenzioni|accordi|linee guida|come lavoriamo|ambienti|processi|istruzioni|panoramica"
        r"|manuale|afspraken|werkwijze|hoe we werken|richtlijnen|regels|omgevingen|overzicht|handleiding|woordenlijst"
        r"|avtaler|avtal|aftaler|retningslinjer|riktlinjer|regler|konventioner|konvensjoner|spilleregler|arbetssatt"
        r"|arbeidsmate"
        r"|slik jobber vi|sa jobbar vi|oversikt|oversikt|handbok|handbog|ordliste|ordlista|miljoer"
        r"|ficha da unidade curricular|programa da (?:cadeira|disciplina)|syllabus|course outline|studienordnung"
        r"|modulhandbuch)\b",
    ),
    (
        "team",
        r"\b(?:team|people|contacts?|org(?:ani[sz]ation)?|directory|staff|colleagues|members|equipe|equipo|kolleg\w+"
        r"|crew|mannschaft|zustandigkeiten|interlocuteurs|personal|equipa|squadra|medewerkers|collega'?s|teamet"
        r"|kollegor|kolleger|ansatte|medarbetare|hvem gjor hva|vem gor vad)\b",
    ),
    (
        "bio",
        r"\b(?:about(?: me)?|bio(?:graphy)?|cv|resume|curriculum vitae|lebenslauf|profile|me"
        r"|who i am|introduction|intro|speaker|user manual|readme of me|working with|linkedin|(?:u|ue)ber mich"
        r"|zur person|steckbrief|vita|profil|kurzprofil|vorstellung|wer ich bin|sobre mi|quien soy|perfil|presentacion"
        r"|curriculum|biografi\w*|semblanza|a propos(?: de moi)?|qui suis je|presentation|biographie|sobre mim|quem sou"
        r"|chi sono|su di me|profilo|over mij|wie ben ik|profiel|om mig|om meg|hvem er jeg|vem ar jag)\b",
    ),
    ("readme", r"^readme\b|^lies ?mich\b|^lisez ?moi\b|^leeme\b"),
    (
        "notes",
        r"\b(?:notes?|cheat ?sheet|til|tips|facts|remember|memo|memos|log ?book|misc|know-?how|notizen|notiz\w*"
        r"|merkzettel|notas|apuntes|carnet|cuaderno|pense-bete|spickzettel|chuleta|apontamentos|caderno|appunti|note"
        r"|promemoria|aantekeningen|notities|kladblok|anteckningar|notater|huskeliste|noteringar)\b",
    ),
)
_COMPILED = tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in _TITLES)
_JOTTED = 4
_COMPILED_BIO = next(pattern for kind, pattern in _COMPILED if kind == "bio")
_FROM = re.compile(
    r"^(?:from|von|de|sender|author|written by|by|autor|auteur)[ \t]*:?[ \t]+\**([^\n<(]{3,60})",
    re.IGNORECASE | re.MULTILINE,
)
_SIGNED = re.compile(
    r"(?:^|\n)(?:best(?: regards| wishes)?|kind regards|warm regards|regards|cheers|thanks|thank you"
    r"|sincerely|yours(?: \w+)?|love|all the best|viele grüße|mit freundlichen grüßen|liebe grüße"
    rf"|cordialement|saludos|lg|vg|br)[,!.]?\s*\n+\s*({_NAME}|[A-Z][a-z]+)\s*(?:\n|$)",
    re.IGNORECASE,
)
_DEAR = re.compile(
    r"^(?:(?:dear|hi|hello|hey|liebe[rs]?|sehr geehrte[rs]?|hallo|cher|chère|hola|estimad[oa]|car[oa]|prezad[oa]"
    r"|gentile"
    r"|beste|geachte)\s+[A-Z][\w' ]{1,40}[,!:]|to whom it may concern|an alle,? die es angeht|à qui de droit"
    r"|a quien corresponda|a quem possa interessar|a chi di competenza|aan wie dit aangaat)",
    re.IGNORECASE | re.MULTILINE,
)
_SPEAKERS = re.compile(r"^\**([A-Z][a-z]+(?: [A-Z][a-z]+)?|Q|A|Interviewer)\**\s?:\s+\S", re.MULTILINE)


_DATED_LINE = re.compile(
    r"^[\s>*#|-]*\(?(?:(?:19|20)\d\d-\d\d(?:-\d\d)?|\d{1,2}[./]\d{1,2}[./](?:19|20)\d\d|\d{1,2}/(?:19"
    r"|20)\d\d)\)?\s*[:|–—-]",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Sort:
    kind: str
    """adr, team, bio, rules, runbook, notes, meeting, letter, fiction, todo, licence, draft, readme, saved, archived
    or other."""
    title: str
    author: str = ""
    status: str = ""
    """accepted, open or old, for a decision record that says so."""


def sort_of(text: str, path: str) -> Sort:
    header = front_matter(text)
    name = path.rsplit("/", 1)[-1].rsplit(".", 1)[0]
    title = _title(text) or header.get("title", "")
    words = re.sub(r"[_\-.]+|(?<=[a-z])(?=[A-Z])", " ", name)
    status = status_in(header.get("status", "")) or status_in(stated(text[:3000]))
    author = header.get("author", "") or _author(text)
    folder = path.rsplit("/", 2)[-2] if path.count("/") > 1 else ""
    decided = bool(_DECIDES.search(folded(text[:20_000])))
    filed = bool(_ADR_NAME.search(folded(f"/{folder}/{name}")) or _ADR_NAME.search(folded(f" {title} ")))
    if decided and (status or filed):
        return Sort("adr", title or words, author, status)
    if filed and (status or _DATED_LINE.search(text)):
        return Sort("adr", title or words, author, status)
    if _DRAFT.search(f"{words} {title} {header.get('status', '')}"):
        return Sort("draft", title, author, status)
    if len(_LICENCE.findall(text[:3000])) >= 1 and len(text) > 300:
        return Sort("licence", title, author, status)
    if foreign.is_archived(path):
        return Sort("archived", title, author, status)
    if foreign.is_contract(text):
        return Sort("licence", title, author, status)
    if foreign.is_saved(text, path):
        return Sort("saved", title, author, status)
    if foreign.is_recipe(text) or foreign.is_pastime(text):
        return Sort("fiction", title, author, status)
    if _is_dialogue(text):
        return Sort("meeting", title, author, status)
    if _DEAR.search(text[:600]) or re.search(r"^(?:from|to|subject):", text[:600], re.IGNORECASE | re.MULTILINE):
        return Sort("letter", title, author, status)
    for said in (f"{words}", title, folder.replace("-", " ").replace("_", " ")):
        for kind, pattern in _COMPILED:
            if said and (pattern.search(folded(said)) or pattern.search(re.sub("([aou])e", r"\1", folded(said)))):
                return Sort(kind, title, author, status)
    jotted = path.endswith((".txt", ".text")) and _is_jotted(text)
    return Sort("notes" if jotted else "other", title, author, status)


def _is_jotted(text: str) -> bool:
    """Short lines that begin small or end without a stop: someone's notes rather than a text."""
    lines = [line.strip() for line in text.splitlines() if line.strip()][:200]
    loose = [line for line in lines if line[0].islower() or line[0] in "-*•" or line[-1] not in ".:!?"]
    return len(lines) >= _JOTTED and len(loose) * 4 >= len(lines) * 3 and all(len(line) < 200 for line in lines)


def _title(text: str) -> str:
    top = re.search(r"^#{1,2} +(\S.*)$", text[:3000], re.MULTILINE)
    if top:
        return plain(top.group(1))[:120]
    for line in text[:3000].splitlines():
        bare = line.strip()
        if bare and bare != "---" and ":" not in bare[:12]:
            return plain(bare)[:120]
    return ""


def folded(text: str) -> str:
    """Lower case without accents, as people name their files."""
    return "".join(each for each in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(each))


def _author(text: str) -> str:
    signed = _SIGNED.search(text[-400:])
    if signed:
        return signed.group(1).strip()
    said = _FROM.search(text[:800])
    found = re.match(_NAME, said.group(1).strip()) if said else None
    return found.group() if found else ""


def _is_dialogue(text: str) -> bool:
    """Several voices with names before their lines."""
    speakers = [found.group(1) for found in _SPEAKERS.finditer(text[:8000])]
    labels = {name for name in speakers if speakers.count(name) > 1}
    return len(labels) >= 2


_ABOUT_ONE = re.compile(
    r"\b(?:work(?:ing)? with|(?:user )?manual (?:of|for)|readme (?:of|for)|how to work with|zusammenarbeit mit"
    r"|travailler"
    r" avec|trabajar con|trabalhar com|lavorare con|werken met|cv of|cv|resume of|lebenslauf)\s*[:–—-]?\s*"
    rf"(?-i:({_NAME}|[A-ZÀ-Þ][a-zà-ÿ]+))|(?-i:([A-ZÀ-Þ][a-zà-ÿ]+))['’]s (?:user manual|readme|working style|cv"
    rf"|profile)",
    re.IGNORECASE,
)


def subject_of(title: str) -> str:
    """Whom a page about one person is about, where its title says so."""
    found = _ABOUT_ONE.search(title)
    name = (found.group(1) or found.group(2)) if found else ""
    return name if len(name.split()) > 1 or name in FIRST_NAMES else ""


def person_in_title(title: str) -> str:
    """The name a CV or a profile carries in its title."""
    if _COMPILED_BIO.fullmatch(folded(title).strip(" :")):
        return ""
    title = re.sub(r"\b(?:Hi|Hello|Hey|I'm|I am|My name is|Hallo|Bonjour|Hola)\b,?", "", title)
    found = re.search(
        _NAME,
        re.sub(
            r"\b(?:CV|Resume|Résumé|Curriculum Vitae|Lebenslauf|Profil|Perfil|Über|Zur|Person|Steckbrief|Propos"
            r"|Sobre|About|Bio|Profile|Interview with|Cover Letter|Of|The"
            r"|My|Team|Page|Notes)\b[:—– -]*",
            "",
            title,
        ),
    )
    return found.group() if found else ""
