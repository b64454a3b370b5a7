"""What looks like a fact and is none: questions, hedges, jokes, hearsay, examples, passing states, private matters."""

from __future__ import annotations

import re

from memtui_store.bootstrap.contract import Reason
from memtui_store.bootstrap.prose.reasons import split
from memtui_store.bootstrap.prose.wordlists import FIRST_NAMES


def _any(*parts: str) -> re.Pattern[str]:
    return re.compile("|".join(parts), re.IGNORECASE)


_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_STARTERS = (
    r"I['’ ]|I$|(?:We|You|It|This|That|Never|Always|When|If|Don't|Do|Please|User|Users|Claude|Agent"
    r"|Agents|Code|The|A|An|Use|First|Then|Also|And|But|So|Not|No|What|Who|Why|How|Only|Must"
    r"|Nobody|Tests?|Commits?|Profile|Each|Every|Any|All|Our|My|Your|These|Those|Git|Python|Postgres)\b"
)
_PERSON = (
    rf"(?:(?!{_STARTERS})[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?|[Hh]e|[Ss]he|[Tt]hey|[Ss]omeone|[Ss]omebody"
    r"|[Ss]ome (?:people|folks|devs)|[Mm]any people"
    r"|[Ee]veryone|[Pp]eople|[Aa] (?:colleague|friend|coworker|teammate|vendor|customer)|[Mm]y (?:boss"
    r"|manager|colleague|friend|wife|husband|coworker|teammate|lead|sister|brother|mother|father)"
    r"|[Ss]ome (?:\w+ )?(?:vendor|guy|blog|consultant|customer)|[Tt]he (?:manager|boss|customer"
    r"|client|intern|reviewer|team lead|cto|ceo|vendor|consultant|new guy|others?))"
)
_SAYS = (
    r"(?:thinks|says|said|believes|believed|wants|wanted|suggests|suggested|argues|argued|claims"
    r"|claimed|feels|felt|told (?:me|us|you|him|her|them|the)"
    r"|mentioned|wrote|writes|likes|hates|prefers|insists|insisted|complains|complained|reckons"
    r"|proposes|keeps? saying|joked|jokes|swears|loves|wishes|wished|wondered|wonders|thought"
    r"|would (?:like|love|prefer|rather)|is convinced|is of the opinion|was of the opinion|recommends us"
    r"|asked (?:me|us|if|whether|for)|is pushing for|pushes for|keeps? pushing|keeps? asking|votes? for"
    r"|is a fan|doubts|fears|hopes|dreams)"
)
_PLURAL_SAYS = (
    r"\b(?:[Tt]hey|[Pp]eople|[Ss]ome (?:people|folks|devs)|[Mm]any people) (?:\w+ )?(?:think|say"
    r"|believe|want|claim|feel|argue|prefer|like|hate)\b"
)
_TAG_QUESTION = re.compile(
    r"[,.;–—-]\s*(?:ok(?:ay)?|right|got it|please|understood|alright|deal|clear|yes|agreed|d'accord"
    r"|vale|oder|ja)\s*\?+$",
    re.IGNORECASE,
)
_JOKE = re.compile(
    r"\b(?:lol|lmao|rofl|ha(?:ha)+|hehe|jk|just kidding|only kidding|kidding aside|just joking"
    r"|dad joke|no pun|fun fact|sarcasm|xD)\b"
    r"|(?<!\S)/s\b|[;:]-?[)P](?!\w)|[😂🤣😜😉🙃😆😅🤪😛😝😏🦄🐉🤡]"
    r"|\b(?:gods|demons?|dragons?|unicorns?|ninjas?|pirates?|zombies?|aliens?|world domination"
    r"|overlords?|sacrific\w+|burn(?:ed|t) at the stake|owes? (?:me|us|you|everyone|the team)|sing the (?:national"
    r" )?anthem"
    r"|bananas?|llamas?|hamsters?|skynet|voodoo|curse be|on pain of death|under penalty of|will be (?:shot"
    r"|eaten|haunted|fed to))\b"
    r"|\b(?:owes?|buys?|brings?|pays? for)\b.{0,30}\b(?:pizza|beers?|cakes?|donuts?|doughnuts?"
    r"|coffee|lunch|drinks?|croissants?|cookies)\b",
    re.IGNORECASE,
)
_HEDGE = _any(
    r"^(?:maybe|perhaps|possibly|probably|hmm+|idk|one day|some ?day)\b",
    r"\b(?:i think|i guess|i suppose|i feel like|i believe|imo|imho|i'm not sure|not sure|not certain"
    r"|might want|we might|i might|you might|they might|might be|we may (?:want|need)|may want to"
    r"|we could|i could|could be worth|would be (?:nice|good|great|cool)|it'd be|wondering|someday"
    r"|some day|tbd|tbc|to be (?:decided|determined|discussed|confirmed)"
    r"|undecided|should (?:consider|probably|maybe|think about|discuss|look into)|probably|under discussion"
    r"|considering|thinking (?:of|about)"
    r"|open question|up for debate|nice[- ]to[- ]have|i wish|would love|wouldn't it|one day (?:i"
    r"|we|it|he|she|they)|in the long run we|we plan to|planning to|plan to|we intend to|hope to"
    r"|hoping|idea:|proposal:|proposed:"
    r"|vielleicht|eventuell|ich glaube|ich denke|peut-être|je pense|je crois|quizás?|tal vez|creo que"
    r"|a lo mejor|talvez|forse|maybe)\b",
)
_REPORTED = re.compile(
    rf"(?:^|[,;:.] |\b(?:and|but|because|that|as) ){_PERSON} (?:also |just |really |always |often "
    rf"|once |usually |still |once |kind of |sort of )?{_SAYS}\b|{_PLURAL_SAYS}"
)
_HEARSAY = _any(
    r"^according to\b(?! (?:the )?(?:semver|conventional|spec|schema|policy))",
    r"\b(?:rumou?r|word (?:is|has it)|i heard|heard that|supposedly|allegedly|apparently|they say|it is said|gossip)\b",
)
_HYPOTHETICAL = _any(
    r"^(?:imagine|suppose|supposing|let's (?:say|pretend|imagine)|say (?:we|you|i)\b|what if|hypothetically"
    r"|pretend|for (?:example|instance)|example|e\.g\.|if (?:i|we|you) (?:were|had|could)|in an ideal world"
    r"|assume (?:we|you|i|a|an)\b)",
    r"\b(?:hypothetical(?:ly)?|lorem ipsum|foo ?bar baz|jane roe|john smith would|acme corp would)\b",
)
_PLACEHOLDER = re.compile(
    r"<(?:your|name|insert|todo|company|team|role|project)[^>\n]{0,40}>|\[(?:your|name|insert|company"
    r"|role|date|todo)[^\]\n]{0,40}\]|\{\{[^}\n]{0,60}\}\}|\bXXX\b",
    re.IGNORECASE,
)
_TASK = re.compile(
    r"\b(?:TODO|FIXME|WIP|HACK)\b|^(?:to[- ]?do|action(?: item)?s?|next steps?)\b\s*[:\-–]", re.IGNORECASE
)
_PASSING = _any(
    r"\b(?:right now|at the moment|for now|for the moment|for the time being|momentarily|as we speak"
    r"|these days i'm|temporarily|temporary (?:fix|workaround|hack|solution|outage|measure))\b",
    r"\bcurrently (?:broken|down|failing|flaky|disabled|blocked|working on|in progress|investigating"
    r"|debugging|migrating|refactoring|being|on hold|out|away|sick|unavailable|red|stuck|waiting"
    r"|testing|fixing|reviewing|on)\b",
    rf"\buntil (?:{_DAY}|tomorrow|next|the end of|end of|eod|\d|{_MONTH}\b|further notice|i(?:'m"
    r"| am) back|the (?:release|migration|freeze|launch|demo|fix|rewrite|cutover)\b|then\b|we (?:finish"
    r"|migrate|fix|move|ship|release))",
    r"\b(?:is|are) (?:currently |still |now )?being (?:re\w+|moved|fixed|migrated|split|ported"
    r"|tested|upgraded|built)\b",
    r"\b(?:your|my|the|on the) first (?:day|week)\b",
    r"\bnext (?:retro\w*|meeting|demo|release|stand-?up|workshop|call|review|offsite|all-hands"
    r"|holiday|appointment|sprint|up)\b",
    rf"\b(?:is|are|takes? place|starts?|happens?|begins?) (?:again )?on (?:the )?\d{{1,2}}(?:st"
    rf"|nd|rd|th|\.)? (?:of )?{_MONTH}\b",
    r"\b(?:we are|we're|i'm|i am) (?:currently |now )?(?:trying|testing|experimenting|piloting"
    r"|evaluating|migrating|moving|switching|looking into|exploring)\b",
    r"\b(?:this|next|the coming) (?:week(?:end)?|sprint|morning|afternoon|evening|month|monday"
    r"|tuesday|wednesday|thursday|friday|saturday|sunday)\b(?!'s)",
    r"(?<!from )(?<!as of )(?<!since )\b(?:today|tonight|tomorrow|yesterday)\b(?!'s)(?!\s+on\b)",
    r"\b(?:is|are|was|were) (?:still |currently |now )?(?:in progress|down|broken|failing|flaky"
    r"|on hold|stuck|red|out of order|under construction|half[- ]done|offline|unavailable)\b",
    r"\b(?:out sick|out of (?:the )?office|on (?:vacation|holiday|leave|pto|parental leave|sabbatical)|ooo\b)",
    rf"\b(?:due|deadline|eta)\b.{{0,20}}\b(?:{_DAY}|{_MONTH}|\d)|\bby (?:{_DAY}|eod|end of (?:day|week|month)|cob)\b",
    r"\b(?:just (?:finished|started|merged|landed|pushed|fixed|deployed)|still needs? to|need to finish"
    r"|left off|where we left|remaining work|half ?way|blocked (?:by|on)|waiting (?:for|on) (?:the"
    r"|a|an|review|[A-Z]))\b",
    r"\bthis (?:pr|pull request|branch|ticket|commit|task|session|build|release|bug|issue|time|once)\b",
    r"\b(?:momentan|gerade eben|vorerst|derzeit|diese woche|heute|morgen früh|cette semaine|aujourd'hui"
    r"|demain|pour l'instant|en ce moment|esta semana|hoy|mañana|por ahora|de momento)\b",
)
_PAST = _any(
    r"\b(?:used to (?:be|use|have|work|run|live|lead|do|deploy|host|write)|formerly|back then|in the old"
    r" days|in the past|historically|at the time|back in (?:19|20)\d\d|was (?:formerly|previously"
    r"|once)|has (?:since )?left|left (?:us )?in (?:19|20)\d\d|left the (?:company|team)|no longer (?:works"
    r"|with|at|leads|employed"
    r"|part)|retired in|ex-(?:colleague|employee|manager))\b",
    r"^(?:previously|formerly|originally|in (?:19|20)\d\d)\b",
    r"\(?(?:until|till|bis|jusqu'en|hasta) (?:early |late |mid[- ])?(?:19|20)\d\d\b",
    r"\b(?:is|are|was|now|marked(?: as)?) (?:now )?(?:obsolete|outdated|superseded|archived)\b"
    r"(?! (?:after|when|once|every|by|if|each))"
    r"|^\W*(?:obsolete|outdated|superseded|archived|old)\b\W",
)
_PRIVATE = _any(
    r"\b(?:birthday|born (?:on|in)|phone(?: number)?|mobile(?: number)?|home address|lives at \d"
    r"|salary|earns|paid \$?\d|pregnan\w+|sick|illness|ill with|diagnosed|diagnosis of|divorc\w+"
    r"|married|wife|husband|kids|children|daughter|son's|religio\w+|voted|votes for|girlfriend"
    r"|boyfriend"
    r"|medical (?:leave|condition|issue|problem|history)|therap(?:y|ist)|depress\w+|physio\w*|surgery"
    r"|heart (?:attack|operation)|blood pressure|accident|hospital|is out (?:for|with|because)"
    r"|earns|paid by the hour|\d[\d.,]* (?:euros?|dollars?|€|\$)|cancer|allerg\w+"
    r"|wedding|funeral|passport|ssn|social security|iban|gay|lesbian|vegan|drinks too much|performance (?:review"
    r"|improvement)|underperform\w+|fired|laid off|on (?:a )?pip\b)",
)
_WEAK_SECRET = re.compile(
    r"\b(?:pass(?:word|wd|phrase|code)|pwd|pin(?: code)?|api[ _-]?key|access[ _-]?key|secret(?:[ _-]?key)?"
    r"|(?:auth|bearer|access)[ _-]?token|credentials?|kennwort|passwort|mot de passe|contraseña)\b"
    r"[^.\n]{0,30}?(?:\bis\b|\bare\b|=|:|\blautet\b|\best\b|\bes\b)\s*[`\"']?(?=\S{4,})(?=\S*[\d!@#$%^&*_]"
    r"|[`\"']|\S{12,})",
    re.IGNORECASE,
)
_OPINION = _any(
    r"\b(?:sucks|awful|terrible|horrible|stupid|dumb|idiotic|garbage|trash|crap|bullshit|overrated"
    r"|ugly|boring|hilarious|best \w+ ever|worst|in my opinion|unpopular opinion|hot take|rant"
    r"|honestly|frankly|personally|to be honest|tbh|beautiful|fantastic|wonderful|delicious|amazing"
    r"|awesome|a joke)\b",
)
_EMPTY = _any(
    r"^(?:please )?(?:always )?(?:write|produce|keep|deliver) (?:clean|good|great|high[- ]quality"
    r"|maintainable|readable|nice|quality)(?:,? (?:and )?\w+)* (?:code|work|software)\.?$",
    r"^(?:please )?(?:always )?follow (?:all )?(?:the )?(?:industry |general |common |standard )?best practices(?:"
    r" (?:at all times|everywhere|always))?\.?$",
    r"^(?:please )?(?:always )?(?:be|stay) (?:helpful|careful|nice|smart|professional|thorough"
    r"|kind|awesome|good|precise)(?: and \w+)?\.?$",
    r"^(?:do your best|use common sense|think (?:hard|carefully|step by step)|you are (?:an? )?(?:expert"
    r"|senior|world[- ]class|helpful)\b.*|have fun|good luck|happy (?:coding|hacking)|thanks?(?: you)?\b.*"
    r"|welcome\b.*|enjoy\b.*|hi\b.*|hello\b.*)[.!]?$",
    r"^(?:etc|and so on|see (?:above|below)|n/?a|none|tbd|\.{2,}|…)\.?$",
)


_PICTURE = re.compile(
    "[\U0001f400-\U0001f43f\U0001f32d-\U0001f37f\U0001f950-\U0001f96f\U0001f980-\U0001f9ae\U0001f9c0-\U0001f9cb]"
)
"""Animals and food: nobody illustrates a rule with them in earnest."""


_CONDITION = re.compile(r"^(?:if|when|whenever|unless|once|while)\b[^,]{2,120},\s*", re.IGNORECASE)
_SPEAKER = re.compile(r"^([A-Z][a-z]+): ")
_EVERY = re.compile(r"\b(?:every|each|weekly|daily|monthly|always|never)\b", re.IGNORECASE)
_RECURS = re.compile(rf"\bby (?:{_DAY}|eod|end of (?:day|week|month))\b", re.IGNORECASE)


def refusal(text: str) -> Reason | None:
    """Why a sentence is no standing fact whoever wrote it; None where nothing speaks against it."""
    if _JOKE.search(re.sub(r"`[^`]*`", "", text)) or ("`" not in text and _PICTURE.search(text)):
        return Reason.OPINION
    # What a rule gives as its reason may well be past, passing or felt.
    bare = re.sub(r"`[^`]*`", "`x`", split(text).fact.strip())
    quoted = unquoted(bare)
    if _WEAK_SECRET.search(text):
        return Reason.SECRET
    if _TASK.search(bare) or _PLACEHOLDER.search(bare):
        return Reason.EPHEMERAL
    if is_question(text):
        return Reason.VAGUE
    if not quoted.strip(" .,:;!—–-"):
        return Reason.OPINION
    if _HYPOTHETICAL.search(bare):
        return Reason.OPINION
    speaker = _SPEAKER.match(quoted)
    if speaker and speaker.group(1) in FIRST_NAMES:
        return Reason.OPINION
    if _REPORTED.search(quoted) or _HEARSAY.search(quoted):
        return Reason.OPINION
    if _HEDGE.search(quoted):
        return Reason.VAGUE
    # `If a test is flaky, …` does not say that one is.
    told = _CONDITION.sub("", quoted)
    if _PASSING.search(_RECURS.sub(" ", told) if _EVERY.search(told) else told):
        return Reason.EPHEMERAL
    if _PAST.search(quoted):
        return Reason.OUTDATED
    return Reason.VAGUE if _EMPTY.search(bare) else None


def is_question(text: str) -> bool:
    bare = text.rstrip(" \"'”’)*_")
    return bare.endswith(("?", "？")) and not _TAG_QUESTION.search(bare)


def is_private(text: str) -> bool:
    """Personal data that a name, a role and a relation do not need."""
    return bool(_PRIVATE.search(text))


def is_opinion(text: str) -> bool:
    return bool(_OPINION.search(text))


def is_past(text: str) -> bool:
    return bool(_PAST.search(text))


def unquoted(text: str) -> str:
    """What is left when quotations are taken out; an apostrophe opens none."""
    text = re.sub(r"[“„«»”\"][^“”„«»\"]{3,400}[”“»\"]", " ", text)
    return re.sub(r"(?<!\w)['‘][^'‘’]{8,400}['’](?!\w)", " ", text)


_EXAMPLES = _any(
    r"^(?:examples?|samples?|templates?|hypothetical|quotes?|jokes?|fun|humou?r|small ?talk|chit ?chat"
    r"|random|misc(?:ellaneous)?|water ?cooler|banter|anecdotes?|faq|beispiele?|exemples?|ejemplos?)\b",
    r"\b(?:todo|to-do|backlog|roadmap|wishlist|wish list|ideas?|brainstorm\w*|open questions?|action items?"
    r"|next steps|in progress|right now|now|currently|at the moment|temporary|current (?:status"
    r"|work|state|sprint|focus|task|bugs?|issues?)|known (?:issues"
    r"|bugs)|changelog|release notes|history|status|handoff|scratch(?:pad)?|parking lot|deprecated"
    r"|obsolete|old|archived?|drafts?|recently? (?:changes|completed|done)|completed|progress|milestones?"
    r"|this week|this sprint)\b",
)


def passing_heading(headings: tuple[str, ...]) -> Reason | None:
    """What stands under such a heading is an example, a plan or a state of the day."""
    for heading in headings:
        if _EXAMPLES.search(heading):
            return Reason.EPHEMERAL
    return None
