"""What a person's own page says of them, in any of the languages: which question a sentence answers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memtui_store.bootstrap.prose.roles import says_role
from memtui_store.bootstrap.prose.tongues import Tongue, told_in

_SECTION = re.compile(
    r"^(?:(?:work |professional |berufliche )?(?:experience|education|skills|languages|certifications?"
    r"|employment|career|summary"
    r"|expertise|qualifications)|werdegang|berufserfahrung|erfahrung|ausbildung|studium|sprachen|kenntnisse|fähigkeiten"
    r"|stationen|zertifikate|schwerpunkte|expériences?(?: professionnelles?)?|parcours|formation|langues"
    r"|compétences|études"
    r"|experiencia(?: profesional| laboral)?|formación|idiomas|habilidades|competencias|conocimientos"
    r"|estudios|trayectoria"
    r"|certificaciones|resumen|résumé)$",
    re.IGNORECASE,
)
_TOPICS: tuple[tuple[str, str], ...] = (
    (
        "user/role",
        r"\b(?:arbeite (?:\w+ )?(?:als|bei|für)|bin (?:\w+ )?(?:als|eine?\b|\w+(?:ingenieur|entwickler"
        r"|architekt|manager|leiter)\w*)"
        r"|je suis (?!diplôm)|je travaille (?:\w+ )?(?:chez|comme|en tant|pour)|soy |trabajo (?:como|en|para)"
        r"|works? (?:as|at|for)"
        r"|(?:is|ist|est|es) (?:an?|eine?|une?|der|die|le|la|el|the)?\s?\w*)",
    ),
    ("user/name", r"\b(?:ich heiße|mein name|je m['’]appelle|me llamo|mi nombre)\b"),
    (
        "user/location",
        r"\b(?:wohne?t?|lebe?t?|habite|vi[st] à|vivo|vive|resido|reside|basée?|lives|based) (?:\w+ )?(?:in|à"
        r"|en|near|bei|au)?\b",
    ),
    (
        "user/languages",
        r"\b(?:sprechen?|spreche|spricht|muttersprach\w*|parle|langue maternelle|hablo|habla|lengua materna"
        r"|speaks?|fluent|bilingu\w+"
        r"|native speaker)\b",
    ),
    (
        "user/working-hours",
        r"\b(?:arbeitszeit\w*|arbeite (?:\w+ ){0,3}(?:von|bis|nicht)|\w+tags (?:arbeite|bin|habe) ich|teilzeit"
        r"|horaires?|temps partiel"
        r"|je (?:ne )?travaille (?:pas )?(?:de|du|le|jusqu)|horario|media jornada|trabajo (?:de|hasta|solo)"
        r"|part[- ]time)\b",
    ),
    (
        "user/editor",
        r"\b(?:n?vim|neovim|emacs|vs ?code|intellij|pycharm|goland|webstorm|helix|zed|sublime|jetbrains)\b",
    ),
)
_COMPILED = tuple((topic, re.compile(pattern, re.IGNORECASE)) for topic, pattern in _TOPICS)
_PRONOUN = re.compile(
    r"^(?:she|he|they|sie|er|elle|il(?! (?:paraît|faut|y a|est))|ella|él)\b|^(?:her|his|their|ihre?|seine?"
    r"|son|sa|ses|sus?) (?:work"
    r"|focus|team|role|expertise"
    r"|arbeit|schwerpunkt\w*|aufgabe\w*|travail|équipe|spécialité|trabajo|equipo|especialidad)\b",
    re.IGNORECASE,
)
_I_AM = re.compile(
    r"\b(?:i am|i'm|ich bin|je suis|soy|estoy aprendiendo)\b(?! (?:\w+ )?(?:excited|happy|glad|tired|sorry"
    r"|sure|afraid|curious|proud"
    r"|gespannt|froh|müde|glücklich|stolz|sicher|neugierig|contente?|ravie?|fatiguée?|désolée?|sûre?"
    r"|fière?|curieu\w+|feliz|consciente))",
    re.IGNORECASE,
)
_ONE_TIME = re.compile(
    r"\b(?:yesterday|today|tomorrow|last \w+|next \w+|gestern|heute|morgen|letzte[nrms]? \w+"
    r"|nächste[nrms]? \w+|am wochenende war"
    r"|hier|aujourd['’]hui|demain|l['’]été dernier|\w+ dernière?|ayer|hoy(?!\s*$)|mañana|\w+ pasad[oa])\b",
    re.IGNORECASE,
)
_DEGREE = re.compile(
    r"\b(?:degree|diplom\w*|diplôm\w+|bachelor|master|máster|phd|doctorat|doctorado|promotion|bsc|msc"
    r"|licenciad\w+|grado|years|jahre"
    r"|ans|años)\b",
    re.IGNORECASE,
)
_SHORT = 14
_TITLE = 7
_VERBAL = re.compile(r"\b(?:is|are|was|were|has|have|had|the|our|your|my|his|her|we|you|i|they|an?)\b", re.IGNORECASE)
_TASTE = re.compile(r"\b(?:like|love|care|eat|drink|mag|esse|aime|mange|gusta|como|hou|eet|gosto|piace)\b", re.I)
_BASED = re.compile(
    r"^(?i:based|living|located|wohnhaft|ansässig|basée?|résidant|residente|con base|baseado|gevestigd|woonachtig"
    r"|bosatt) (?:in|near|at|à|en|em|a|bei|te|i) [A-ZÀ-Þ]"
)
_HEADLINE = re.compile(r"\s+[·•|]\s+|\s+–\s+(?=\w)")
_WITHOUT = re.compile(r"\S+@\S+|https?://\S+|\+?\d[\d ()/-]{7,}")


def topic_in(text: str, tongues: Sequence[Tongue], *, bio: bool, section: bool) -> str | None:
    """The question a sentence answers about its writer; '' is one without a shared name, None is none at all."""
    told = tuple(tongues)
    own = told_in(text, told, lambda each: each.own)
    career = told_in(text, told, lambda each: each.career)
    habit = told_in(text, told, lambda each: each.i) and told_in(text, told, lambda each: each.every)
    role = len(text.split()) <= _SHORT and says_role(text) and not text.endswith((".", "!", "?"))
    titled = bio and _opens_with_role(text)
    limit = not _TASTE.search(text) and any(each.i.match(text) and each.forbid.search(text) for each in told)
    if bio and _BASED.match(text) and len(text.split()) <= _SHORT:
        return "user/location"
    told_of = section or career or habit or role or titled or limit or _PRONOUN.match(text) or _I_AM.search(text)
    if not own and not (bio and told_of):
        return None
    passing = _ONE_TIME if bio else None
    moment = passing.search(text) if passing else told_in(text, told, lambda each: each.passing)
    if (moment and not re.search(r"(?:19|20)\d\d", text)) or any(
        each.jest.search(text) or each.hypothetical.search(text) or each.hedge.search(text) for each in told
    ):
        return None
    if any(each.past.search(text) for each in told) and not career:
        return None
    if career and not own:
        dated = re.search(r"(?:19|20)\d\d", text) or _DEGREE.search(text)
        mine = told_in(text, told, lambda each: each.i) or _PRONOUN.match(text)
        return "" if section or dated or mine else None
    if role and not own:
        return "user/role"
    return (
        next((topic for topic, pattern in _COMPILED if pattern.search(text)), "") if own or _I_AM.search(text) else ""
    )


def _opens_with_role(text: str) -> bool:
    """`Freelance translator, working from home since May.`: a title with no verb before it."""
    opening = re.split(r"[,;.(]| (?:of|at|for|in|with|on) ", text, maxsplit=1)[0].split()
    titled = 0 < len(opening) <= _TITLE and says_role(opening[-1]) and not opening[-1].endswith("s")
    return titled and _VERBAL.search(" ".join(opening)) is None


def section(headings: Sequence[str]) -> str:
    """`Education` for what stands below such a heading of a CV; '' elsewhere."""
    return next((each for each in reversed(headings) if _SECTION.match(each.strip(" :"))), "")


def headline(text: str) -> list[tuple[str, str]]:
    """`Staff engineer · Lyon · a@b.c` below a name: what it says, with the question each piece answers."""
    pieces = [piece.strip() for piece in _HEADLINE.split(text) if piece.strip() and not _WITHOUT.search(piece)]
    if not 1 < len(_HEADLINE.split(text)) <= 5 or any(len(piece.split()) > 8 for piece in pieces):
        return []
    made = []
    for piece in pieces:
        if says_role(piece):
            made.append((piece, "user/role"))
        elif re.fullmatch(r"[^\W\d_][\w' -]+(?:, [^\W\d_][\w' -]+)?", piece) and piece[0].isupper():
            made.append((piece, "user/location"))
    return made if any(topic == "user/role" for _, topic in made) else []
