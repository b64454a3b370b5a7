"""English."""

from __future__ import annotations

from memtui_store.bootstrap.prose.tongues.tongue import tongue

_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_MONTH = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar"
    r"|apr|jun|jul|aug|sept?|oct|nov|dec)"
)

ENGLISH = tongue(
    "en",
    """the a an and or but not no is are was were be been has have had do does did will would can could should must i
    you he she it we they me him her us them my your his its our their this that these those there here in on at by
    for from with without to of as if then than so when while what which who why how all every each any some never
    always only just also too into over under after before because until since don't doesn't isn't i'm it's we're
    use run please ok now more most very one two per new other first last keep""",
    i=r"\b(?:i|i'm|i've|i'd|my|me|mine)\b",
    we=(
        r"\bwe(?: (?:all|always|never|only|usually|also|don't|do not|still|now|currently)){0,2} (?!will\b"
        r"|would|could|might|should|had|were|was|did|need to|have to|are going|want|hope|aim|strive|believe"
        r"|plan|talked|discussed|met|saw|can\b|may\b)\w+\b|\bwe(?:'re| are) (?:on|using)\b"
    ),
    ours=(
        r"\b(?:the team|in (?:this|our) (?:project|repo|repository|code ?base|team)|for this (?:project|repo"
        r"|repository)|our(?! (?:competit|customer|client|vendor|landlord|boss|users?\b))|around here|over here"
        r"|house rule|here we)\b"
    ),
    always=(
        r"\b(?:always|never(?! ?mind)|under no circumstances|without exception|at all times|as a rule"
        r"|by default|generally|usually|normally|routinely)\b"
    ),
    every=(
        rf"\b(?:every|each|{_DAY}s|{_DAY}(?: to |[-–] ?| and ){_DAY}|mon[-–](?:thu|fri)|daily|weekly|monthly"
        rf"|quarterly|nightly|hourly|annually|yearly|biweekly|weekdays|weekends|once an? \w+|twice an? \w+"
        rf"|any (?:change|new|pr|pull request))\b"
    ),
    onward=(
        r"\b(?:make (?:it )?a habit|don't you dare|don't ever|no exceptions|for (?:the )?(?:next times"
        r"|(?:later|future|other|coming) sessions?)|for next time|from here on out|until i say otherwise"
        r"|in all cases|as (?:a )?standing (?:rule|order)|let'?s agree(?: on this)?:)"
    ),
    remember=(
        r"^(?:\W*(?:ok(?:ay)?|please|pls|also|and|so|btw|oh|hey|by the way|one more thing|fyi|quick|small"
        r"|important)[,:!]?\s+)*(?:remember(?: that|:)|keep in mind|bear in mind|(?:quick |small )?(?:note"
        r"|reminder) (?:for|to) (?:your(?:self)?|self|the|future|later)(?: memory| notes| record\w*)?"
        r"|for your (?:memory|notes|information)|note that|please note|just so you know|so you know|fyi"
        r"|memori[sz]e)[,:]?\s*(?:that )?|,? (?:just so you know(?: for .{2,30})?|(?:pls |please )?(?:don't"
        r"|dont|do not) forget (?:that|this|it)|keep that in mind|remember that|for the record)\W*$"
    ),
    chore=r"\b(?:don't|dont|do not) forget to\b|\bremember to (?:also )?\w+ (?:the|this|that|it)\b",
    told=(
        r"\bi(?:'ve| have)? (?:already )?(?:told|said|asked|mentioned)(?: you)?(?: already| before| this"
        r"| twice| that)*\b|\bas i said\b|\bhow many times\b|\byou keep \w+ing\b|^(?:hm+[, ]+)?(?:no+|nope|nah"
        r"|wrong|that's wrong|not right)\b[,.!: ]"
    ),
    stop=(
        r"\b(?:stop \w+ing\b.{3,}|quit \w+ing\b.{3,}|(?:i )?(?:really )?(?:don't|dont) want (?:those|these"
        r"|that (?:kind|sort|style)|any|to see)\b|no more \w+)"
    ),
    forbid=(
        r"\b(?:don't|dont|do not|never|avoid|mustn't|no need to)\b \w+|(?:^|[,:;] ?)(?:so |and |but )?no (?!problem"
        r"|such|idea|way|worries|luck|clue|output|matter|rush|thanks)\w+"
        r"|\bwithout \w+ing\b"
    ),
    duty=(
        r"\b(?:must|shall|may only|may not|has to|have to|needs? (?:to|two|one|an?|at least|approval)"
        r"|requires?|required|mandatory|forbidden|prohibited|not allowed|only|at least|at most|no more than"
        r"|within|nobody|anyone can|never|always)\b"
    ),
    prefer=(
        r"\bi (?:(?:strongly|really|generally|usually|always|much) )?(?:prefer|want|like|expect|hate|dislike"
        r"|don't like|dont like|can't stand)\b|\bi'd (?:rather|prefer)\b"
    ),
    manner=(
        r"^(?:\W*(?:and|also|please|pls|ok(?:ay)?|so|hey)[,:!]?\s+)*(?:speak to me|talk to me"
        r"|answer (?:me )?(?:in|with|briefly)|reply in|address me|call me|treat me|explain (?:things )?to me"
        r"|be (?:brief|concise|terse|direct|blunt)|keep (?:your )?(?:answers|replies|explanations)"
        r"|give me (?:only|just|short))\b"
    ),
    condition=(
        r"\b(?:(?:before|after) (?:every|each|any|you|touching|deleting|committing|pushing|merging|changing"
        r"|editing|adding|installing)|when(?:ever)? (?:u|you|tests?|the build|ci|something|anything|a test)\b"
        r"|if (?:u|you)(?:'re| are)? (?:unsure|not sure|in doubt|change|touch|add)|without (?:asking|my"
        r"|telling|permission|approval|review|tests?)|unless (?:i|asked|told|explicitly)|(?:ask|check with"
        r"|tell|show) me\b.{0,20}\b(?:first|before))\b"
    ),
    contrast=r"\b(?:instead of|rather than|and not|but not|only)\b|,? not [a-z`]|, ?no \w|\binstead\b",
    everywhere=(
        r"\b(?:(?:in|for|across) (?:all|every)(?: of)?(?: my)? (?:projects?|repos?(?:itories)?)|globally"
        r"|whatever the project|in any (?:project|repo))\b"
    ),
    own=(
        r"\bi(?:'m| am) (?:an? |the |colou?r ?blind|left-handed|dyslexic|deaf|blind|based|new to"
        r"|on (?:a )?(?:mac|linux|windows|wsl|arch|ubuntu|fedora)|in (?:utc|gmt|cet"
        r"|[A-Z][a-z]+(?:/[A-Z]\w+)?)\b)|\bi (?:live|work(?! it)|speak|use|code|lead|own|maintain|manage|teach"
        r"|mentor|run|have \d+ years|come from|study)\b|\bmy (?:editor|name|role|team|shell|native language"
        r"|time ?zone|working hours|laptop|machine|keyboard|manager)\b"
    ),
    career=(
        r"\b(?:studied|degree|bsc|msc|meng|beng|phd|university|college|graduated|previously|before (?:that"
        r"|joining)|years? (?:at|in|as|of)|worked (?:at|for|as|in)|spent \w+ years|joined|founded|co-founded"
        r"|since (?:19|20)\d\d|(?:19|20)\d\d ?[-–] ?(?:(?:19|20)\d\d|present|now|today)|certified"
        r"|trained as)\b"
    ),
    passing=(
        rf"\b(?:next (?:sprint|quarter|year)|until (?:the end of |end of )?(?:january|february|march|april|june"
        rf"|july|august|september|october|november|december)|yet\b|today|tonight|tomorrow|yesterday|right now"
        rf"|at the moment|currently|for now|temporarily"
        rf"|for the time being|just (?:this once|once|for this)|this (?:time|week|month|sprint|morning"
        rf"|afternoon|once)|next (?:week|month|{_DAY}|retro|meeting)|last (?:week|month|year|summer|winter"
        rf"|{_DAY})(?! (?:of|in|before) (?:an?|the|each|every)\b)|until (?:{_DAY}|tomorrow|the release|then)"
        rf"|by {_DAY}|for the next \d+|as an exception"
        rf"|just this one|not yet|yet$|prototype|spike|proof of concept|throwaway|before the (?:release|demo)"
        rf"|soon|later today|asap|hurry)\b"
    ),
    pointing=(
        r"\b(?:the \w+ one\b|th(?:is|at) (?:file|function|test|method|class|line|one|case|pr|commit|branch"
        r"|task|change|component|variable|script|bug|error|migration|query)|the (?:other|first|second|last"
        r"|previous|next|new) (?:one|function|file|test|version|option)?|line \d+|option \w\b|version \w\b"
        r"|in the test,)\b"
    ),
    product=(
        r"^(?:and |also )*(?:the|a|an|every|each) (?!tests?\b|code\b|commit|build\b|pr\b"
        r"|branch)[\w-]+(?: [\w-]+)? (?:should|must|needs? to|has to|shall|can|may)\b"
    ),
    request=(
        r"^(?:\W*(?:ok(?:ay)?|please|now|then|and|great|good|thanks|can you|could you|next)[,.!]?\s+)*(?:add\b"
        r"|create|implement|fix|rename|delete\b|remove\b|translate|explain (?:to me )?(?:why|how|what|the"
        r"|this)|show me the|write (?:a|an|the|me a)|make (?:the|it|this|a|an|sure the test)|change the"
        r"|update the|check (?:if|that|whether|the)|generate|build|refactor|do the same|try (?:again|it)|run\b"
        r"|rerun|look at)\b"
    ),
    reported=(
        r"\b(?:they|people|some folks|customers|clients|colleagues|docs) (?:say|think|believe|claim|reckon"
        r"|argue|feel|want|hate|love|insist|suggest|propose)\b|\b(?!(?:it|which|that|this|who|what|code|linter"
        r"|i|you|we)\b)[^\W\d]{2,} (?:says|said|wrote:|writes:|thinks|believes|believed|claims|claimed|reckons"
        r"|argues|argued|feels that|hates|loves|insists|swears|wants us|wants to|wants every|suggests"
        r"|suggested|is convinced|jokes|joked)\b|\baccording to\b|\ballegedly\b|\bapparently\b"
    ),
    hypothetical=(
        r"\b(?:imagine|what if|suppose|if (?:i|we|you) (?:told|were|had|could|would)|would you|wouldn't it"
        r"|hypothetically|let's say)\b"
    ),
    jest=(
        r"\b(?:(?:great|brilliant|genius|lovely) idea|always a pleasure|lol|lmao|haha+|hehe|just kidding|jk"
        r"|joking|oh great|love it|well done|such a good|nice job|good job|great job|yeah right|as if)\b"
    ),
    hedge=(
        r"\b(?:we (?:want|plan|hope|intend) to|we wonder|maybe|perhaps|probably|possibly|might|i think|i guess"
        r"|i suppose|not sure|wondering|tbd|someday"
        r"|idea:|considering|thinking (?:of|about)|open question|nice to have|postponed|undecided)\b"
    ),
    asks=(
        r"^(?:why|how|what|who|where|when (?:is|are|was|do|did|will)|which|is|are|does|did|do (?:you|we|i)"
        r"|should|would|could|have|has|was|were|can (?:we|i|it|they|you always trust))\b(?!.*\bplease\b)"
        r"|\?\s*$|\bdon't (?:we|you|they)\W*$"
    ),
    past=(
        r"\b(?:was|were|had|did|went|came|got|took|made|said|told|kept (?!in|for|at|by|below|under|as|until"
        r"|open|secret|up)|lost|gave|ran|saw|knew|began|broke|failed|crashed|happened|used to"
        r"|we \w+ed\b(?! (?:to|by|in) the)|\w+ed (?:last|yesterday|in (?:19|20)\d\d|on \d))\b"
    ),
    former=(
        r"\b(?:former(?:ly)?|previous(?:ly)?|ex-\w+|alumn\w+|left (?:in|us|the)|has left|no longer"
        r"|until (?:\w+ )?(?:19|20)\d\d|retired|emeritus)\b"
    ),
    private=(
        r"\b(?:lives at \d|afraid of|birthday|born|pregnan\w+|sick|ill(?:ness)?|doctor|dentist|therap\w+"
        r"|diagnos\w+|surgery"
        r"|operation on|allerg\w+|divorc\w+|separated from|married|wedding|wife|husband|kids?|child(?:ren)?"
        r"|baby|daughter|son\b|twins|(?:parental|maternity|paternity|sick) leave|salary|earns|paid \$?\d"
        r"|religio\w+|home address|burn-?out|depress\w+|fired|laid off|accident|vegan|hospital|physio\w*|knee"
        r"|bad back|hangover)\b"
    ),
    opinion=(
        r"\b(?:overrated|sucks|awful|terrible|horrible|stupid|dumb|idiotic|ugly|boring|amazing|awesome"
        r"|fantastic|wonderful|waste of (?:time|money)|in my opinion|imo|the best (?:team|company)|best team"
        r"|monsters?|hilarious|garbage|rubbish|nonsense|a joke)\b"
    ),
    ended=(
        r"\b(?:disappeared|gone|dead|retired|shut down|switched off|turned off|replaced|removed|dropped|abandoned"
        r"|decommissioned|sunset|deprecated|killed|phased out|migrated (?:from|off|to|away)|moved (?:off|away"
        r"|from|to)|switched (?:from|to)|no longer (?:use|used|exists?|runs?|in use)|ditched|left behind)\b"
    ),
    takes_back=(
        r"^(?:\W*(?:ok(?:ay)?|no|hm+|wait|actually|oh|well|on second thou?ghts?)[,.!]?\s+)*(?:scratch that"
        r"|scrap (?:that|it)|forget (?:that|it|what i|about the|the)"
        r"|forget (?!to\b)[\w`.+-]+(?: [\w`.+-]+){0,2}(?=[:;,.!]|$)|undo that|ignore (?:that|what i)"
        r"|never ?mind (?:that|the|what)|(?:let's |we )?(?:go |are |going |'re )?back to (?=\w)"
        r"|i was wrong(?: about)?|cancel that"
        r"|the rule (?:about|on|with) .{2,40} is (?:off|gone|over|dead)|drop the rule|we(?:'ve"
        r"| have)? changed our minds?"
        r"|on reflection|i(?:'ve)? changed my mind|strike that|i take (?:that|it) back"
        r"|disregard (?:that|what))\b"
    ),
    outdated=(
        r"\b(?:outdated|obsolete|out of date|superseded|deprecated|no longer (?:applies|valid|true|used"
        r"|current|the case|relevant|in use|correct)|replaced(?: by| with|\.)|not valid any ?more|(?:does"
        r"|do)(?:n't| not) apply any ?more|withdrawn|rescinded|revoked|archived|invalid since|stale|expired)\b"
    ),
    temporary=(
        rf"\btemporarily\b|^\W*temporary\b|\b(?:for now|for the time being|currently|right now|at the moment"
        rf"|in the meantime|until (?:further notice|{_DAY}|(?:19|20)\d\d|the \w+ (?:is|are) (?:fixed|back|done"
        rf"|repaired|replaced|ready|merged|released|up)|we)|while the \w+ (?:is|are) being|this (?:week|sprint"
        rf"|month)|valid until|stopgap|interim (?:solution|fix)|short[- ]term (?:fix|solution))\b"
        rf"|\btemporary (?:fix|workaround|solution|measure|setup)\b"
    ),
    session=(
        r"\b(?:session (?:summary|log|notes?|of|recap|\d)|(?:summary|recap|log|notes) of (?:the |this "
        r"|today's )?session|today (?:we|i)|we (?:fixed|finished|started|implemented|merged) |next(?: up"
        r"| steps?)?:|next up|in progress:?|done:|blocked:|progress|handoff|hand-?over notes|where we left off"
        r"|left off at|currently (?:debugging|working|investigating)|work in progress|wip)\b"
    ),
    todo=(
        r"^(?:\W*)(?:note to self|memo to self|todo|to-do|to do|action items?|open (?:points|questions|items)"
        r"|still to|remaining"
        r"|reminder to|follow[- ]ups?|pending)\b(?! (?:comments?|lists?|apps?|items? (?:are|must)))\s*[:–-]?"
    ),
    newcomer=(
        r"\b(?:your first (?:day|week)|first day|your (?:badge|buddy|laptop|manager will)|pick up your"
        r"|collect your|welcome|^(?:go|come|grab|collect|pick up|get|meet|say|drop by)\b.{0,60}\byour\b|say hi"
        r"|introduce yourself|have lunch)\b"
    ),
    weekday=rf"\b{_DAY}\b(?!s)|\b\d{{1,2}}(?:st|nd|rd|th)? {_MONTH}\b|\b{_MONTH} \d{{1,2}}\b",
    definite=r"\b(?:the|this|that|these|those|it|them|him|her)\b",
    is_verb=(
        r"\b(?:is|are|has|have|lives?|goes|go|runs?|needs?|must|may|can|uses?|takes?|starts?|ends?|happens?"
        r"|means|belongs?|rotates?|requires?|gets?|stays?|speaks?|travels?|comes?|lasts?|works?|owns?|holds?"
        r"|points?|listens?|expires?|opens?|closes?|ships?|keeps?|sits?|stands?|depends?|answers?|writes?"
        r"|reads?|knows?|contains?|do|does|don't)\b|\b(?!(?:this|its|always|across|process"
        r"|access)\b)\w{2,}s (?:the|a|an|to|by|from|with|all|no|only|its|their|through|before|after|every|each"
        r"|behind|`|\d)"
    ),
    role=(
        r"\b(?:engineer|developer|programmer|manager|lead|leader|designer|scientist|analyst|architect|director"
        r"|head|cto|ceo|cfo|coo|vp|founder|owner|po|pm|qa|sre|devops|dba|admin(?:istrator)?|tester|intern"
        r"|consultant|contractor|officer|coordinator|specialist|researcher|support|maintainer|reviewer|mentor"
        r"|assistant|recruiter|accountant|marketing|sales|legal|security|frontend|backend|data|platform"
        r"|infra\w*|operations|ops|product|design|scrum master|coach|writer|professor|advisor|supervisor"
        r"|student|technician|escalation|contact|principal|staff|partner|editor|nurse|teacher|apprentice"
        r"|responsible|in charge|looks after)\b"
    ),
)
