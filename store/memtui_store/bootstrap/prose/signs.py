"""Words by which English, and partly other languages, mark what is meant to last and what is not."""

from __future__ import annotations

import re

FUTURE = re.compile(
    r"\b(?:from (?:now|here|today|this point) on(?:wards?)?|from today(?=[:,])|going forwards?|moving forward"
    r"|in (?:the )?future"
    r"|for (?:the )?future(?: reference)?|next time(?!,? (?:we|i|i'll|they)\b)|for the rest of (?:our"
    r"|the|this) (?:work|project|session|time)|henceforth|from now"
    r"|hereafter|(?:every time|each time|whenever|any ?time)(?! i (?!ask|say|tell|want|mention"
    r"|write|type)\w| it\b| the \w+ (?:is|runs|crashes|fails)| he\b| she\b| they\b)"
    r"|as a (?:general )?rule|by default|in general|generally speaking|as a matter of principle"
    r"|at all times|every single time|across (?:all|every)|in all (?:projects|repos)|for all (?:projects"
    r"|future))\b"
    r"|\b(?:ab (?:jetzt|sofort|heute)|von nun an|künftig|zukünftig|in zukunft|grundsätzlich|jedes mal"
    r"|nie wieder|nie mehr|désormais|dorénavant|à partir de maintenant|à l'avenir|chaque fois|plus jamais"
    r"|par défaut"
    r"|a partir de ahora|de ahora en adelante|en el futuro|cada vez|nunca más|por defecto|a partir de agora"
    r"|de agora em diante|d'ora in poi|da adesso in poi)\b"
    r"|(?:以后|从现在(?:开始|起)|今后|今後|これから(?:は)?|앞으로)",
    re.IGNORECASE,
)
REMEMBER = re.compile(
    r"^(?:(?:ok(?:ay)?|please|also|and|so|btw|oh|hey|by the way|one more thing|fyi)[,:!]?\s+)*"
    r"(?:remember(?: that| to|[:,]|(?= (?:we|i|our|the|my|never|always|not)\b))|keep in mind|bear in mind"
    r"|note (?:to self|for (?:later|the future|next time))|make a note|take note|for the record"
    r"|please note|for future reference|(?:save|add|put|write|store|commit) (?:this |that |it )?(?:to"
    r"|in|into) (?:your )?memory|memori[sz]e|don't forget that|never forget|fyi[:,]? (?:we|i|our)"
    r"|merk(?:e)? dir|denk (?:bitte )?(?:immer )?daran|bitte merken|vergiss nicht|souviens-toi"
    r"|rappelle-toi|retiens|n'oublie (?:pas|jamais)|garde en tête|recuerda|ten en cuenta|acuérdate"
    r"|no olvides|lembra|lembre-se|ricorda)"
    r"|^(?:记住|请记住|覚えて|기억해)",
    re.IGNORECASE,
)
NO_MEMORY = re.compile(
    r"^(?:do you |can you |you )?remember (?:when|how|the (?:time|bug|issue|error|day)|that (?:bug"
    r"|issue|time|one)|what|where|why|who|last)\b|\bi (?:can't |don't |do not )?remember\b",
    re.IGNORECASE,
)
ALWAYS = re.compile(
    r"(?:^|[,;:.!—–-]\s*|^for [\w -]{2,30}? |\b(?:and|but|so|also|please|pls|plz|you should|you must|should|must|to"
    r"|we|i want you to|i'd like you to|i want|i need you to|you need to|you have to|bitte|du sollst"
    r"|il faut|hay que|debes) )(?<!so we )"
    r"(?:always|never(?! mind)(?! ?mind)|immer|niemals|nie|toujours|ne jamais|jamais|siempre|nunca|jamás|sempre|mai)\b",
    re.IGNORECASE,
)
ALWAYS_ELSEWHERE = re.compile(
    r"\b(?:immer|niemals|toujours|jamais|siempre|nunca|jamás|sempre)\b|(?:始终(?:使用|用)|永远不要|一律|必ず.*(?:ください"
    r"|こと)|常に.*(?:ください|こと)|(?:항상|절대).*(?:해줘|하세요|마세요|해|말고))",
    re.IGNORECASE,
)
NARRATED = re.compile(
    r"\b(?:it|this|that|he|she|they|you|i|the \w+(?: \w+)?|test|tests|build|ci|server|everything"
    r"|nothing|which)\b(?:'s|'re|'ve| is| are| was| has| have| will| would| can| could| should"
    r"| must)? (?:always|never|almost always|nearly always)\b"
    r"|^(?:why|how|what|where|who|is|are|does|did|do you|can|could|would|will|have|has|should)\b(?!.*\bdon't\b)"
    r"|^(?:das|es|er|sie|der|die|ça|ce|c'est|il|elle|le|la|les|el|los|eso|esto)\b[^,:]{0,40}\b(?:immer"
    r"|nie|niemals|toujours|jamais|siempre|nunca)\b|\bimmer (?:noch|wieder)\b|^(?:siempre|nunca) (?:falla"
    r"|se|da|sale|pasa|me|funciona)\b"
    r"|\b(?:as always|like always|almost never|never mind|nevermind|have never|has never|had never"
    r"|never said|never told|never saw|never seen|never heard|never been|never worked|i never|i always)\b",
    re.IGNORECASE,
)
WISH = re.compile(
    r"\bi (?:always|never) (?:want|like|prefer|expect|need|use|write|run|work|commit|squash|rebase"
    r"|review|deploy)\b",
    re.IGNORECASE,
)
ORDERED = re.compile(r"\byou (?:must|should|have to|need to) (?:always|never)\b", re.IGNORECASE)
STOP = re.compile(
    r"(?:^|[,;:.!—–-]\s*|\b(?:please|and|so|but|just|no|hey) )(?:stop (?:using|adding|writing|doing"
    r"|creating|making|putting|committing|pushing|asking|saying|running|generating|being|apologi[sz]ing"
    r"|wrapping|importing|touching|editing|mocking|re\w+ing|\w+ing)"
    r"|quit \w+ing|hör auf|arrête(?:z)? de|deja de|para de|smettila di)\b",
    re.IGNORECASE,
)
AGAIN = re.compile(
    r"\b(?:don't|do not|dont|never|please no|no more)\b.{2,120}?\b(?:again|any ?more|ever|anymore)\b"
    r"|\b(?:nicht (?:mehr|wieder|nochmal|noch einmal)|kein(?:e|en|er)?\b.{1,40}\bmehr)\b|\bne\b.{1,60}\bplus\b"
    r"|\bno vuelvas? a\b|\bno (?:uses|hagas|pongas|añadas)\b.{1,60}\bmás\b|不要再|别再|もう.*ないで|다시는",
    re.IGNORECASE,
)
FORBID = re.compile(
    r"(?:^|[,;:.!—–-]\s*|\b(?:please|and|so|but|also|just|no|hey|ok|okay|again) )(?:don't|do not"
    r"|dont|avoid|no need to|you don't need to|(?:bitte )?(?:kein|keine|keinen|nicht)|ne|n'|évite(?:z)?"
    r"|no|evita)\s+"
    r"(?:ever |please )?(?:use|using|add|adding|write|writing|commit|push|create|creating|mock"
    r"|mocking|put|import|include|touch|edit|modify|change|delete|remove|run|install|ask|explain"
    r"|summari[sz]e|apologi[sz]e|guess|assume|invent|make up|call|name|hardcode|hard-code|catch"
    r"|swallow|skip|disable|merge|deploy|bump|rename|refactor|format|reformat|generate|leave|return"
    r"|log|print|amend|force|squash|rebase|open|start|mention|repeat|wrap|nest|abbreviate|comment"
    r"|comments|emojis?|em dashes|trailing|mocks?|verwenden|benutzen|schreiben|utilise\w*|ajoute\w*"
    r"|uses|usar|agregues|añadas|hagas|commits?)\b",
    re.IGNORECASE,
)
CONDITION = re.compile(
    r"\bwithout (?:asking|my|telling|permission|approval|checking|confirm\w*|running|tests?|a test)\b"
    r"|\bunless (?:i|asked|told|explicitly|necessary|we|there)\b|\b(?:ask|check with|tell) me (?:first"
    r"|before)\b|\b(?:before|after) (?:every|each|any|you (?:commit|push|merge|deploy))\b|\b(?:before"
    r"|after) (?:running|touching|deleting|adding|installing|creating|making|starting|committing"
    r"|pushing|merging|deploying|opening|releasing|editing|changing|refactoring)\b|\b(?:ohne zu fragen"
    r"|frag mich (?:vorher|zuerst)|sans (?:me )?demander|sin preguntar|demande-moi avant|pregúntame antes)\b",
    re.IGNORECASE,
)
GENERIC = re.compile(
    r"\b(?:your )?(?:answers?|replies|responses|explanations|summar(?:y|ies)|commit (?:messages"
    r"|subjects|bodies|titles)|commits|branch names|branches|pull requests|prs|tests|test names"
    r"|function names|variable names"
    r"|file names|comments|docstrings|imports|type hints|errors|exceptions|logs|dates|times|timestamps"
    r"|units|labels|identifiers|migrations|queries|endpoints|dependencies|secrets|reviews|diffs"
    r"|names|headings|titles|lines|amounts|prices|quantities|measurements|temperatures|distances|durations)\b",
    re.IGNORECASE,
)
ALL_OF = re.compile(r"\b(?:all|every|each)\b (?:new |public |our )?\w+", re.IGNORECASE)
KEEPS = re.compile(
    r"^(?:keep|write|name|format|prefer|put|log|store|sort|prefix|spell|give|show|use|make|start"
    r"|end|limit)\b",
    re.IGNORECASE,
)
WHEN_YOU = re.compile(
    r"^(?:and |also |so )?(?:when(?:ever)?|if|before|after|once|as soon as) you\b[^,]{2,80},\s*\S"
    r"|^(?:and |also |so )?(?:when(?:ever)?|if) i (?:ask(?! (?:it|the)\b)|say|tell you|paste)\b[^,]{2,80},\s*\S"
    r"|^for (?:anything|everything|any|all|every)\b[^:,]{2,60}[:,]\s*\S|\bwhen(?:ever)? you (?:review"
    r"|explain|commit|write|add|change|refactor|test|deploy|merge|answer|edit|create|finish)\b",
    re.IGNORECASE,
)
DENIES = re.compile(r"(?:^|[:,.]\s*)no (?:more )?[`\w]", re.IGNORECASE)
CANCELS = re.compile(
    r"^(?:no,? |ok,? |hm+,? |wait,? )*(?:actually,? )?(?:scrap|forget|undo|drop|ignore|strike) (?:that"
    r"|it|what i (?:just )?said|my last)\b|^(?:on second thou?ghts?|i(?:'ve)? changed my mind|never ?mind"
    r" that|forget what i said)\b",
    re.IGNORECASE,
)
TEAM_USE = re.compile(
    r"\b(?:the way|how) we (?:do|work|handle|write)\b|\bin this (?:project|repo|repository|code ?base),?"
    r" (?:all|every|each|no|the)\b"
    r"|\bin (?:this|our) (?:project|repo|repository|code ?base)[.!]?$|^our (?!competit|custom|client|vendor|landlord"
    r"|boss|manager|users?\b|c[et]o\b)[\w -]{2,30} (?:always|never)\b"
    r"|^our [\w -]{2,30} (?:is|are) [^,]{2,40}, not\b|"
    r"\bwe(?:'re| are)? (?:stay(?:ing)?|stick(?:ing)?) with\b|\bwe(?:'re| are) (?:on|using|running) (?!it\b|the\b|a\b"
    r"|this|that|our)|"
    r"\b(?:we|in this (?:project|repo|repository|codebase|team)(?:,)? (?:we|all|it)|our (?:team"
    r"|project|repo|codebase|convention|(?:house |coding |code )?style|policy|standard|rule|company))\b"
    r".{0,20}?\b(?:(?:use"
    r"|do|keep|name|run|store)(?! (?:it|that|this|these|those|them|not)\b)|don't (?:use|do)|do not (?:use"
    r"|do)|only use|never|always|prefers?|follows?|writes?|deploys?|requires?|uses|is|are|pin|target"
    r"|support|avoid|stick|test|commit|squash|rebase|format|indent|ship|release)\b"
    r"|\bthe (?:convention|rule|standard|policy|preferred \w+|house style|team rule)(?: here| in this \w+"
    r"| for \w+)? is\b|\b(?:wir (?:verwenden|benutzen|nutzen|schreiben|nehmen|machen)|on (?:utilise"
    r"|n'utilise|écrit|fait)|nous utilisons|usamos|utilizamos|nosotros usamos|usiamo)\b",
    re.IGNORECASE,
)
CONTRAST = re.compile(
    r"(?:,? (?:and )?not |\binstead of\b|\brather than\b|\bover\b|,? nicht |\bstatt\b|\banstatt\b"
    r"|\bau lieu de\b|,? (?:et )?pas |\ben lugar de\b|\ben vez de\b|,? no )",
    re.IGNORECASE,
)
CORRECTION = re.compile(
    r"^(?:no+|nope|wrong|stop|wait|nein|falsch|non|que no|actually|again|ugh|hey)\b[,.!:;—– -]+"
    r"|^(?:that's|this is|it's) (?:wrong|not (?:right|how|what))\b|\b(?:i(?:'ve)? (?:already )?(?:told"
    r"|said|asked)|as i (?:said|told)|like i said|how many times|i keep (?:telling|saying))\b",
    re.IGNORECASE,
)
USE = re.compile(
    r"\b(?:use|write|name|call|run|put|prefer|format|verwende|benutze|nimm|utilise|emploie|usa"
    r"|utiliza)\b",
    re.IGNORECASE,
)
HERE = re.compile(
    r"\b(?:this (?:file|function|test|method|class|line|one|time|case|pr|commit|branch|task|change"
    r"|component|module|variable|script|step|error|bug|migration|endpoint|query|part|section|ticket"
    r"|issue|session|once)|that (?:file|function|test|method|class|line|one|change|variable|error"
    r"|bug|part|import|commit|migration|query)|these (?:files|tests|lines|changes|two)|those (?:files"
    r"|tests|lines|changes)"
    r"|for the (?:hackathon|demo|workshop|talk|presentation|interview|exam|offsite|screenshot)"
    r"|for now|this once|just once|only once|right now|here(?!\s+(?:on|we|is))|line \d+|the (?:failing"
    r"|last|first|second|previous|above|following|latest|new|old) \w+|yet|until|again and|now(?! on)\b(?!,"
    r" always)|first(?! ask)\b(?=.*\bthen\b)|today|tonight|tomorrow|this (?:morning|week)|jetzt (?!an"
    r"|immer)|diesmal|hier|cette \w+|ce (?:fichier|test|code)|ces \w+|ici|est[ae] (?:vez|línea"
    r"|archivo|función|test)|aquí|dies(?:e|er|en|es|em) (?:datei|zeile|test|funktion|mal|klasse))\b",
    re.IGNORECASE,
)
ONE_OFF = re.compile(
    r"^(?:(?:ok(?:ay)?|please|now|then|and|great|good|thanks|cool|yes|yep|perfect|nice|alright"
    r"|hmm|also|next|so|well)[,.!]?\s+)*(?:can|could|would|will) you\b"
    r"|^(?:(?:ok(?:ay)?|please|now|then|and|great|good|thanks|cool|yes|perfect|nice|alright|next)[,.!]?\s+)*(?:fix"
    r"|run|rerun|re-run|show|explain|try|continue|go|proceed|look|check|find|open|revert|undo|retry"
    r"|start|finish|help|tell|give|list|read|summari[sz]e|debug|investigate|deploy|commit|push"
    r"|implement|refactor|rename|move|delete|remove|update|add|create|write|make|let's|lets)\b",
    re.IGNORECASE,
)
COMPLAINT = re.compile(
    r"\byou (?:always|never|keep|constantly|once again|again)\b(?!.*\b(?:should|must|instead|use"
    r"|don't)\b)",
    re.IGNORECASE,
)
QUOTED_SOURCE = re.compile(
    r"\b(?:the )?(?:docs?|documentation|readme|error|log|logs|linter|guide|style guide|wiki|ticket"
    r"|issue|comment|email|mail|message|article|blog|post|stack ?overflow|spec|contract|customer"
    r"|reviewer|ci|compiler|page|tutorial|book|chatgpt|copilot|prompt|license|terms)(?: [\w'’]+){0,4}? (?:says?"
    r"|said|states?|reads?|claims?|tells?|recommends?|suggests?|wants?|complains?)\b",
    re.IGNORECASE,
)
