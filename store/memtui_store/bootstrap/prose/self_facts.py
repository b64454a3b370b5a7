"""What a person says about themselves: the question each sentence answers, and how to say it of `the user`."""

from __future__ import annotations

import re

from memtui_store.bootstrap.prose.wordlists import UNCHANGED_VERBS

_ROLE = (
    r"(?:(?:software|staff|senior|junior|lead|principal|backend|back-end|frontend|front-end|full[- ]?stack"
    r"|data|ml|machine learning|devops|platform|site reliability|security|mobile|ios|android|embedded"
    r"|cloud|qa|test|product|project|program|engineering|technical|solutions?|freelance|independent"
    r"|research|chief|head|vp|vice|associate|postdoc\w*|phd|graduate|self-employed|team|tech|web"
    r"|ux|ui|game|hardware|systems?|infrastructure|support|sales|marketing|design|finance|hr|operations"
    r"|general|managing|deputy|assistant|executive|bioinformatics|quantitative|physics|math\w*"
    r"|biology|chemistry|civil|mechanical|electrical)\b[\w\s/&+-]*)?"
    r"(?:engineer|developer|programmer|architect|manager|designer|scientist|analyst|consultant"
    r"|researcher|administrator|sysadmin|admin|director|cto|ceo|cfo|coo|founder|co-founder|cofounder"
    r"|owner|lead|student|teacher|professor|lecturer|writer|editor|maintainer|contractor|freelancer"
    r"|specialist|coordinator|officer|sre|tester|intern|assistant|accountant|lawyer|doctor|nurse"
    r"|translator|journalist|librarian|coach|scrum master|product owner|hacker|technician|statistician"
    r"|economist|physicist|mathematician|biologist|chemist|partner|president|head of [\w\s]+|vp of [\w\s]+"
    r"|entwickler(?:in)?|ingenieur(?:in)?|développeuse|développeur|ingénieure?|ingenier[oa]|desarrollador[a]?)"
)
_PATTERNS: tuple[tuple[str, str], ...] = (
    (
        "user/role",
        rf"\b(?:i(?:'m| am)|my name is) [\w'’-]+(?: [\w'’.-]+){{0,3}}(?:,| and i(?:'m| am)| -|—|–) (?:an? "
        rf"|the |currently |now )*{_ROLE}\b",
    ),
    ("user/role", rf"\bi(?:'m| am)(?: currently| now| still)? (?:an? |the |one of the )?{_ROLE}\b"),
    (
        "user/role",
        r"\bi (?:currently |now )?work (?:as|for|at|on the)\b|\bi(?:'m| am)(?: currently| now)? (?:employed"
        r"|working) (?:at|by|for|as|on the)\b|\bmy (?:current )?(?:role|job|job title|title|position) (?:is"
        r"|:)",
    ),
    (
        "user/role",
        r"\bich (?:bin|arbeite) (?:als|bei|eine?|leiter)\b|\bje suis (?:une? |le |la )?(?:dév|ing|chef"
        r"|respons|archi|direct)|\bje travaille (?:chez|comme|en tant)|\b(?:soy|trabajo) (?:como|en"
        r"|para|un|una|ingenier|desarrollador)",
    ),
    (
        "user/name",
        r"\b(?:my (?:full )?name is|i am called|i'm called|call me|ich heiße|mein name ist|je m'appelle"
        r"|me llamo)\b",
    ),
    ("user/employer", r"\bmy (?:employer|company) is\b"),
    (
        "user/location",
        r"\bi(?:'m| am)(?: currently| now)? (?:based|located|living) in\b|\bi live (?:in|near|outside)\b"
        r"|\bi(?:'ve)? (?:moved|relocated) to\b|\bmy (?:home ?town|city|location) is\b|\bich wohne in\b"
        r"|\bich lebe in\b|\bj'habite\b|\bje vis à\b|\bvivo en\b",
    ),
    (
        "user/timezone",
        r"\bmy time ?zone\b|\bi(?:'m| am) (?:in|on) (?:the )?(?:[A-Z][\w/]+ )?(?:time ?zone|c?est?\b"
        r"|cet|cest|utc|gmt|pst|est|ist|jst|bst|pt|et)\b|\bi work in (?:utc|gmt|cet|cest|pst|est|et"
        r"|pt)\b",
    ),
    (
        "user/working-hours",
        r"\bmy (?:working|work|office|core) (?:hours|days|week)\b|\bi(?: usually| normally| typically"
        r"| generally)? work (?:from )?(?:\d|mon|tue|part[- ]time|\w+ to \w+|mornings|nights|four days"
        r"|three days|80 ?%)|\bi(?:'m| am) (?:usually |normally |generally )?(?:available|online|offline"
        r"|reachable|working) (?:from|between|until|after|on|mon)|\bi (?:don't|do not|never) work (?:on"
        r"|after|weekends)|\bi take (?:no )?(?:meetings|fridays|wednesdays)",
    ),
    (
        "user/languages",
        r"\bi (?:\w+ )?speak\b|\bi(?:'m| am) (?:fluent|bilingual|a native)|\bmy (?:native|mother) (?:language"
        r"|tongue)|\bich spreche\b|\bje parle\b|\bhablo\b",
    ),
    (
        "user/editor",
        r"\bmy (?:main |primary |usual )?(?:editor|ide) (?:is|of choice)|\bi (?:mainly |mostly |usually "
        r"|always |only )?(?:use|edit|code|write code|work) (?:in |with |everything in )?(?:neovim"
        r"|n?vim|emacs|doom|vs ?code|visual studio|intellij|pycharm|goland|webstorm|rubymine|rider"
        r"|clion|sublime|helix|zed|cursor|xcode|android studio|jetbrains)\b",
    ),
    (
        "user/shell",
        r"\bmy (?:login |default )?shell is|\bi (?:mainly |mostly )?use (?:zsh|bash|fish|nushell|powershell)\b",
    ),
    (
        "user/os",
        r"\bmy (?:laptop|machine|computer|workstation|os|operating system|distro)\b[^.]{0,20}\b(?:is"
        r"|runs?)\b|\bi (?:mainly |mostly |only )?(?:use|run|work on|develop on)(?: an?)? (?:linux"
        r"|mac ?os|macbook|a mac|windows|ubuntu|fedora|arch|debian|nixos|wsl)\b",
    ),
    ("user/manager", r"\bi report (?:directly )?to\b|\bmy (?:line )?manager is\b|\bmy boss is\b"),
    ("user/pronouns", r"\bmy pronouns are\b|\bi use (?:he|she|they)/"),
    (
        "",
        r"\bi(?:'m| am) (?:responsible|in charge|accountable|on the|part of|a member|the (?:owner|lead"
        r"|maintainer|point of contact|contact|on-call)|on call|colou?r[- ]?blind|left[- ]handed|dyslexic"
        r"|deaf|hard of hearing|blind|new to|experienced|familiar|comfortable|proficient|certified"
        r"|an expert|trained|a beginner|learning)\b",
    ),
    (
        "",
        r"\bi (?:currently |also |mainly |mostly |primarily |usually |now )?(?:lead|own|maintain|manage"
        r"|run|head|coordinate|mentor|focus|speciali[sz]e|teach|write|build|develop|design|review|oversee"
        r"|look after|contribute|code|program|work (?:on|with|from|mostly|mainly|primarily|remotely|closely"
        r"|in))\b",
    ),
    (
        "",
        r"\bi have (?:(?:about|around|over|more than|nearly|almost|some|\d+\+?|ten|five|twelve|fifteen"
        r"|twenty|two|three|four|six|seven|eight) )+[^.]{0,20}?(?:years?|decades?|experience)|\bi have (?:an?"
        r" )?(?:degree|phd|master|bachelor|background|msc|bsc|certification|strong background|deep)"
        r"|\bi hold an?\b|\bmy background (?:is|lies)|\bi(?:'ve| have) (?:been|worked|used|written"
        r"|spent)\b[^.]{0,60}\b(?:since|for|years?)\b",
    ),
    (
        "",
        r"\bi (?:studied|graduated|did my|completed my|trained as|joined|started at|co-?founded|founded"
        r"|hold|earned|majored)\b",
    ),
    (
        "",
        r"\bmy (?:team|tech stack|stack|main language|primary language|favou?rite language|specialty"
        r"|speciality|expertise|focus|domain|area|skills|github (?:handle|user\w*)|handle|day job|side project"
        r"|setup|keyboard(?: layout)?|work email|backup|deputy|responsibilit\w+) (?:is|are|includes?"
        r"|consists?|lies|covers?|maintains?|owns?|:)",
    ),
)
_BEFORE = re.compile(
    r"\bi (?:spent|worked|was) [^.]{0,60}\b(?:years?|months?|decade)\b|\bbefore (?:that|joining"
    r"|this|[A-Z]\w+),? i (?:spent|worked|was|read|studied)\b"
    r"|\bi (?:read|studied|majored in) [^.]{2,60} (?:at|in) [A-Z]",
    re.IGNORECASE,
)
_COMPILED = tuple((topic, re.compile(pattern, re.IGNORECASE)) for topic, pattern in _PATTERNS)
_NOT_NOW = re.compile(
    r"\b(?:i(?:'d| would| will|'ll| was| wasn't| might| may| could| hope| want| wish| plan| thought"
    r"| think| feel| guess| wonder| dream| tried| try| remember| forgot| said| told| asked| went"
    r"| met| saw| ate| got)\b)|\bi(?:'m| am) (?:not sure|sorry|afraid|happy|glad|excited|tired"
    r"|sick|hungry|busy|going to|about to|looking for(?:ward)?|trying|thinking|hoping|planning"
    r"|done|back|off|away|late|stuck|confused|curious|free|writing to|pleased|applying|interested)\b"
    r"|\bwhen i was\b",
    re.IGNORECASE,
)
_FEELING = re.compile(r"\bi (?:love|hate|enjoy|adore|miss|like) (?!when|it when|to be|the way you)\b", re.IGNORECASE)


def topic_of(text: str) -> str | None:
    """Which question about the user a first-person sentence answers; '' is one without a shared name, None is none."""
    text = re.sub(r"`[^`]*`", "`x`", text)
    if not re.search(
        r"\b(?:i|i'm|i've|my|ich|mein|meine|je|j'|mon|ma|me|mi|soy|trabajo|vivo|hablo)\b", text, re.IGNORECASE
    ):
        return None
    if _BEFORE.search(text):
        return ""
    if _NOT_NOW.search(text):
        return None
    for topic, pattern in _COMPILED:
        if pattern.search(text):
            return topic
    return None


def clauses(text: str) -> list[str]:
    """`I live in Oslo and I work nights` as its two facts, where each half is one by itself."""
    pieces = re.split(r",? (?:and|but) (?=I(?:'m|'ve)? )|; (?=I )", text)
    if len(pieces) < 2 or any(topic_of(piece) is None for piece in pieces):
        return [text]
    return pieces


_SWAPS: tuple[tuple[str, str], ...] = (
    (r"^I'm\b|^I am\b", "The user is"),
    (r"^I've\b|^I have\b", "The user has"),
    (r"\bI'm\b|\bI am\b", "the user is"),
    (r"\bI've been\b|\bI have been\b", "the user has been"),
    (r"\bI've\b|\bI have\b", "the user has"),
    (r"\bI don't\b|\bI do not\b", "the user does not"),
    (r"\bI'd (?=prefer|rather|like)", "the user would "),
    (r"\b[Mm]y\b", "the user's"),
    (r"\bmyself\b", "themselves"),
    (r"\bmine\b", "the user's"),
    (r"\b(?:for|to|with|ask|tell|call|ping|remind|give|show|send|let|help) me\b", ""),
    (r"\bme\b", "the user"),
)
_THIRD = re.compile(
    r"\bI ((?:also|usually|normally|typically|generally|currently|mainly|mostly|primarily|always"
    r"|often|strongly|really|only|now|never|much|directly|still) )?([a-z]+)\b"
)
_IRREGULAR = {"do": "does", "go": "goes", "have": "has", "be": "is"}


def of_the_user(text: str) -> str:
    """The same words, said of the user; where English grammar does not tell, they stay as written."""
    if not re.search(r"\bI\b|\b[Mm]y\b", re.sub(r"`[^`]*`", "", text)) or re.search(
        r"\b(?:ich|je|mein|mon|soy)\b", text
    ):
        return text
    for pattern, said in _SWAPS:
        if said:
            text = re.sub(pattern, said, text)
        else:
            text = re.sub(pattern, lambda found: found.group()[:-2] + "the user", text)
    text = _THIRD.sub(lambda found: f"the user {found.group(1) or ''}{_third(found.group(2))}", text)
    text = re.sub(r"\b(and|or|but) I\b", r"\1 the user", text)
    text = re.sub(r"\bI\b", "the user", text)
    return text[:1].upper() + text[1:]


def _third(verb: str) -> str:
    if verb in UNCHANGED_VERBS or verb.endswith("ed"):
        return verb
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith(("s", "x", "z", "ch", "sh")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2:-1] not in "aeiou" else f"{verb}s"


def is_feeling(text: str) -> bool:
    return bool(_FEELING.search(text))


_LABELS: tuple[tuple[str, str], ...] = (
    ("user/name", r"(?:full |voller )?name|i am|vorname|nom|prénom|nombre"),
    (
        "user/role",
        r"(?:current )?(?:role|job|job title|title|position|occupation|profession|rolle|beruf|stelle|funktion"
        r"|tätigkeit|poste|fonction|métier|rôle|puesto|cargo|profesión|rol|ocupación)",
    ),
    (
        "user/employer",
        r"employer|company|organi[sz]ation|works? at|arbeitgeber|firma|unternehmen|entreprise|employeur"
        r"|société|empresa|organización|empleador",
    ),
    (
        "user/location",
        r"location|based(?: in)?|city|lives? in|home|wohnort|ort|stadt|standort|wohnt in|lieu|ville"
        r"|localisation|domicile|basée? à|ubicación|ciudad|lugar|residencia",
    ),
    ("user/timezone", r"time ?zone|tz|zeitzone|fuseau horaire|zona horaria"),
    (
        "user/working-hours",
        r"(?:working|work|office|core) (?:hours|days)|hours|availability|arbeitszeit(?:en)?|erreichbar(?:keit)?"
        r"|horaires?|disponibilités?|horarios?|disponibilidad",
    ),
    ("user/languages", r"(?:spoken |natural )?languages?(?: i speak)?|speaks|sprachen?|langues?|idiomas?"),
    ("user/editor", r"(?:main |primary )?(?:editor|ide|éditeur)"),
    (
        "",
        r"\bmy (?:first|main|primary|favou?rite|strongest|second) (?:programming )?language\b|\bi(?:'m"
        r"| am| have been|'ve been) learning\b",
    ),
    ("user/shell", r"shell"),
    ("user/os", r"os|operating system|machine|laptop|hardware"),
    ("user/pronouns", r"pronouns"),
    ("user/manager", r"manager|reports to|boss"),
    (
        "",
        r"team|department|background|experience|education|degree|skills|stack|tech stack|expertise"
        r"|focus|speciali[tz]ation|specialty|github|responsibilit\w+|keyboard(?: layout)?|employee since"
        r"|level|seniority|ausbildung|studium|abschluss|erfahrung|berufserfahrung|werdegang|kenntnisse"
        r"|schwerpunkte?|fähigkeiten"
        r"|zertifikate|formation|études|diplômes?|expériences?|parcours|compétences|formación|estudios"
        r"|titulación|experiencia"
        r"|trayectoria|conocimientos|habilidades|competencias|especialidad|certifications?|certificaciones"
        r"|werkzeuge|outils"
        r"|herramientas|tools|équipe|equipo|abteilung|bereich|département|departamento",
    ),
)
_LABEL_TOPICS = tuple((topic, re.compile(pattern, re.IGNORECASE)) for topic, pattern in _LABELS)
_ABOUT = re.compile(
    r"(?:about(?: me| the user| myself| you)?|who (?:i am|am i)|me|myself|(?:the )?user(?: profile"
    r"| background| info\w*| context| facts)?|my (?:profile|background|setup|environment|role|self"
    r"|details|context)"
    r"|bio(?:graphy)?|(?:personal |my |user )?profile|my identity|personal(?: info\w*| context"
    r"| details)?|(?:my )?background|über mich|à propos(?: de moi)?|qui suis-je|sobre mí|acerca de mí"
    r"|quién soy|zur person|steckbrief|kurzprofil|profil|perfil|wer ich bin|présentation|presentación|vita)"
    r"(?: *[:—–(-].{0,40})?",
    re.IGNORECASE,
)


def label_topic(label: str) -> str | None:
    """The question a label such as `Time zone:` asks in a profile; None where it asks none about a person."""
    for topic, pattern in _LABEL_TOPICS:
        if pattern.fullmatch(label.strip()):
            return topic
    return None


def about_heading(headings: tuple[str, ...]) -> bool:
    return any(_ABOUT.fullmatch(heading.strip()) for heading in headings)
