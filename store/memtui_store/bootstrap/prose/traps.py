"""What looks like a fact and is none: questions, hedges, jokes, hearsay, examples, passing states, private matters."""

from __future__ import annotations

import re

from memtui_store.bootstrap.contract import Reason
from memtui_store.bootstrap.prose.hearsay import is_hypothetical, is_reported, unquoted
from memtui_store.bootstrap.prose.privacy import is_confided, is_secret
from memtui_store.bootstrap.prose.reasons import split
from memtui_store.bootstrap.prose.wordlists import FIRST_NAMES


def _any(*parts: str) -> re.Pattern[str]:
    return re.compile("|".join(parts), re.IGNORECASE)


_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
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
    r"|eaten|haunted|fed to)|spirit animals?|pinky (?:promise|swear)|you have been warned|on (?:this|that|which) hill"
    r"|i will be unbearable|klingon|elvish|rubber duck(?:s|y)? (?:is|are|has|gets)|blood oath|first[- ]?born|horoscope"
    r"|may the (?:force|source|code)|coffee (?:first|before|break|time)|(?:before|after) (?:the first |your )?coffee"
    r"|every(?:one|body) knows|is dead,? long live"
    r"|(?:office|my|our|his|her|team) (?:dog|cat|pet|hamster|plant|goldfish)s?"
    r"|(?:wall|bell|walk) of shame|world peace|in retrograde|push-?ups|karaoke|time travel\w*|magic wand|tinfoil)\b"
    r"|\b(?:owes?|buys?|brings?|pays? for)\b.{0,30}\b(?:pizza|beers?|cakes?|donuts?|doughnuts?"
    r"|coffee|lunch|drinks?|croissants?|cookies)\b"
    r"|\b(?:zahlt|bringt|spendiert|backt|schuldet|paie|paye|offre|apporte|doit|paga|trae|invita|debe|traz|oferece"
    r"|deve|offri"
    r"|porta|trakteert|betaalt|neemt|bakt)\b.{0,40}\b(?:kuchen|torte|bier|pizza|eis|kaffee|croissants?|viennoiseries"
    r"|gâteaux?"
    r"|bières?|café|cervezas?|tarta|churros|bolos?|cervejas?|pastéis|caffè|birre?|torta|gelato|taart|biertje|koffie)\b",
    re.IGNORECASE,
)
_HEDGE = _any(
    r"^(?:sometimes|occasionally|once in a while|every now and then|maybe|perhaps|possibly|probably|hmm+|idk|one day"
    r"|some ?day)\b",
    r"\b(?:in my experience|i think|i guess|i suppose|i feel like|i believe|imo|imho|i'm not sure|not sure|not certain"
    r"|might want|we might|i might|you might|they might|might be|we may (?:want|need)|may want to"
    r"|we could|i could|could be worth|would be (?:nice|good|great|cool)|it'd be|wondering|someday"
    r"|some day|tbd|tbc|to be (?:decided|determined|discussed|confirmed)"
    r"|undecided|should (?:consider|probably|maybe|think about|discuss|look into)|probably|under discussion"
    r"|considering|thinking (?:of|about)"
    r"|open question|up for debate|nice[- ]to[- ]have|i wish|would love|wouldn't it|one day (?:i"
    r"|we|it|he|she|they)|in the long run we|we plan to|planning to|plan to|we intend to|hope to"
    r"|hoping|idea:|proposal:|proposed:"
    r"|vielleicht|eventuell|ich glaube|ich denke|misschien|acho que|se calhar|magari|peut-être|je pense|je crois"
    r"|quizás?|tal vez|creo que"
    r"|a lo mejor|talvez|forse|maybe)\b",
)
_PLACEHOLDER = re.compile(
    r"<(?:your|name|insert|todo|company|team|role|project)[^>\n]{0,40}>|\[(?:your|name|insert|company"
    r"|role|date|todo)[^\]\n]{0,40}\]|\{\{[^}\n]{0,60}\}\}|\bXXX\b",
    re.IGNORECASE,
)
_TASK = re.compile(
    r"^\W*(?:reminder|note to self|memo|don't forget)\W+(?:to )?(?:book|buy|pay|renew|pick|order|call|schedule"
    r"|prepare|send"
    r"|cancel|return|finish|ask|write|water|fix|check)\b"
    r"|\b(?:TODO|FIXME|WIP|HACK)\b|^(?:to[- ]?do|action(?: item)?s?|next steps?)\b\s*[:\-–]",
    re.IGNORECASE,
)
_PASSING = _any(
    r"\b(?:right now|at the moment|for now|for the moment|for the time being|momentarily|as we speak"
    r"|these days i'm|temporarily|temporary (?:fix|workaround|hack|solution|outage|measure))\b",
    r"\buntil (?!(?:the |all |your |our )?(?:tests?|ci|builds?|reviews?|checks?|pipelines?|linter)\b)(?:(?:the|our"
    r"|that|this|an?)"
    r" )?[\w'’ -]{2,40}? (?:is|are|has been|have been|in \w+ is|on \d+ \w+ is) (?:over|done|finished|through"
    r"|complete[d]?|live"
    r"|fixed|back|ready|closed|out|merged|migrated|replaced|here|resolved|gone|hired|signed|shipped)\b",
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
    rf"\b(?:due(?! (?:within|after|every)\b)|deadline|eta)\b.{{0,20}}\b(?:{_DAY}|{_MONTH}|\d)"
    rf"|\bby (?:{_DAY}|eod|end of (?:day|week|month)|cob)\b",
    r"\bthis (?:quarter|year|season|semester|term|half)\b|\b(?:in|for|during|until) (?:the end of )?(?:Q[1-4]"
    r"|week \d+|KW ?\d+"
    r"|sprint \d+|christmas|easter|the (?:summer|winter) (?:break|holidays?))\b|\bsprint \d+\b",
    r"\b(?:while|as long as) [\w'’ ]{2,30} (?:is|are) (?:away|out|on \w+|sick|travelling|traveling|off|ill|being)\b",
    rf"\b(?:from|between) (?:the )?\d{{1,2}}(?:st|nd|rd|th|\.)? (?:{_MONTH} )?(?:to|until|and|till|-"
    rf"|–) (?:the )?\d{{1,2}}(?:st|nd|rd|th|\.)? (?:of )?{_MONTH}\b",
    r"\b(?:just (?:finished|started|merged|landed|pushed|fixed|deployed)|still needs? to|need to finish"
    r"|left off|where we left|remaining work|half ?way|blocked (?:by|on)|waiting (?:for|on) (?:the"
    r"|a|an|review|[A-Z]))\b",
    r"\bthis (?:pr|pull request|branch|ticket|commit|task|session|build|release|bug|issue|time|once)\b",
    r"\b(?:momentan|gerade eben|vorerst|derzeit|diese woche|heute|morgen früh|cette semaine|aujourd'hui"
    r"|demain|pour l'instant|en ce moment|esta semana|hoy|mañana|por ahora|de momento|hoje|amanhã|por enquanto"
    r"|neste momento|oggi|domani|per ora|questa settimana|vandaag|deze week|voorlopig)\b",
)
_PAST = _any(
    r"\b(?:i|we|it|they|he|she|you|there) used to \w+",
    r"\bin my (?:last|previous|old|former) \w+|\bat my (?:last|previous|old|former) \w+|\bback at [A-Z]\w+",
    r"^\W*(?:notes?|update) (?:from|of) (?:\w+ )?(?:19|20)\d\d\b",
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


_WINKS = re.compile(
    "[\U0001f300-\U0001f5ff\U0001f600-\U0001f64e\U0001f680-\U0001f6d9\U0001f900-\U0001f9ff]\ufe0f?[\\s.!)]*$"
)
_SIGNAL = re.compile(
    "[\u2705\u274c\u26a0\U0001f6a8\U0001f6ab\U0001f6d1\U0001f44d\U0001f44e\U0001f512\U0001f511\U0001f4cc\U0001f4a1\U0001f449\U0001f645\U0001f646\U0001f44c\U0001f446\u261d\u270b]"
)
"""Signs that stress a rule; any other picture that closes a sentence is there to smile at."""
_CONDITION = re.compile(r"^(?:if|when|whenever|unless|once|while)\b[^,]{2,120},\s*", re.IGNORECASE)
_SPEAKER = re.compile(r"^([A-Z][a-z]+): ")
_VOICE = re.compile(
    r"^\W{0,3}(?:user|assistant|human|ai|bot|agent|claude|model|system|prompt|response|input|output|customer|client"
    r"|me|you"
    r"|q|question|interviewer|benutzer|utilisateur|usuario|utilizador|utente|gebruiker)\W{0,2}:\s+\S",
    re.IGNORECASE,
)
"""A line of a conversation that is shown."""
_EVERY = re.compile(rf"\b(?:every|each|weekly|daily|nightly|monthly|always|never|{_DAY}s|weekends)\b", re.IGNORECASE)
_RECURS = re.compile(
    rf"\bby (?:{_DAY}|eod|end of (?:day|week|month))\b|\b(?:is|are) (?:down|offline|unavailable|closed|red)\b",
    re.IGNORECASE,
)


def refusal(text: str) -> Reason | None:
    """Why a sentence is no standing fact whoever wrote it; None where nothing speaks against it."""
    if is_secret(text):
        return Reason.SECRET
    if is_confided(text):
        return Reason.THIRD_PARTY
    winks = _WINKS.search(text) and not _SIGNAL.search(text[-4:])
    if is_joke(text) or ("`" not in text and (winks or _PICTURE.search(text))):
        return Reason.OPINION
    # What a rule gives as its reason may well be past, passing or felt.
    bare = re.sub(r"`[^`]*`", "`x`", split(text).fact.strip())
    quoted = unquoted(bare)
    if _TASK.search(bare) or _PLACEHOLDER.search(bare):
        return Reason.EPHEMERAL
    if is_question(text):
        return Reason.VAGUE
    if not quoted.strip(" .,:;!—–-"):
        return Reason.OPINION
    if is_hypothetical(bare):
        return Reason.OPINION
    speaker = _SPEAKER.match(quoted)
    if _VOICE.match(bare):
        return Reason.OPINION
    if speaker and speaker.group(1) in FIRST_NAMES:
        return Reason.OPINION
    if is_reported(quoted):
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


def is_joke(text: str) -> bool:
    return bool(_JOKE.search(re.sub(r"`[^`]*`", "", text)))


def is_opinion(text: str) -> bool:
    return bool(_OPINION.search(text))


def is_past(text: str) -> bool:
    return bool(_PAST.search(text))


_EXAMPLES = _any(
    r"^(?:(?:good |bad |wrong )?examples?|anti-?patterns?|what not to do|what (?:customers|people|others|users) say"
    r"|samples?|templates?|hypothetical|quotes?|jokes?|fun|humou?r|small ?talk|chit ?chat"
    r"|random|misc(?:ellaneous)?|water ?cooler|banter|anecdotes?|beispiele?|exemples?|ejemplos?"
    r"|exemplos?|esempi(?:o)?|voorbeelden?|citaç(?:ão|ões)|citazioni|citaten)\b",
    r"\b(?:todo|to-do|backlog|roadmap|wishlist|wish list|ideas?|brainstorm\w*|open questions?|action items?"
    r"|next steps|in progress|right now|now|currently|at the moment|temporary|current (?:status"
    r"|work|state|sprint|focus|task|bugs?|issues?)|known (?:issues"
    r"|bugs)|changelog|release notes|history|status|handoff|scratch(?:pad)?|parking lot|deprecated"
    r"|obsolete|old|archived?|drafts?|recently? (?:changes|completed|done)|completed|progress|milestones?"
    r"|this week|this sprint)\b",
    r"\bcode of conduct\b|\b(?:from|out of|based on) (?:the |an? )?[\w -]{0,30}\b(?:templates?|boilerplate|book|article"
    r"|blog)\b",
    r"\b(?:drop|delete|remove|throw (?:away|out)) (?:this|me|these|it|the section)\b",
    r"\b(?:things|tasks|work|items|steps|left|needed|notes) (?:for|before|until) (?:the |our )?"
    r"(?:next |coming |upcoming )?(?:v?\d+(?:\.\d+)+\b|(?:next|coming|upcoming) )",
)


_CLOSED = re.compile(
    r"^\W*(?:old|former|previous|deprecated|obsolete|outdated|archived|superseded|bad|wrong|anti-?patterns?"
    r"|counter-?examples?"
    r"|(?:an? |some )?(?:good |bad )?examples?(?: of| for| from)?|sample|alte|frühere|veraltet|beispiele?|anciennes?"
    r"|exemples?"
    r"|antigu[oa]s|ejemplos?|antig[oa]s|exemplos?|vecchie|esempi[o]?|oude|voorbeelden?)\b"
    r"|\b(?:no longer (?:valid|true|applies|apply|in force)|not (?:valid|used) any ?more|is over|what not to do)\b",
    re.IGNORECASE,
)


def closed_list(intro: str) -> Reason | None:
    """Why what a line introduces does not hold: it is old, or shown as an example."""
    return Reason.OUTDATED if _CLOSED.search(intro) else None


def passing_heading(headings: tuple[str, ...]) -> Reason | None:
    """What stands under such a heading is an example, a plan or a state of the day."""
    for heading in headings:
        if _EXAMPLES.search(heading):
            return Reason.EPHEMERAL
    return None
