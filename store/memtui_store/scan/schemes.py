"""Instructions about the world: sending away, obeying elsewhere, persisting, lulling, opening doors."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.pattern import Pattern

_START = r"(?:^|[.;:!?,(>*\-\n]|\b(?:and|then|always|please|must|should|to|so|you|will|now|first|also|just|silently|simply|session|time|commit|day))[\s*_`\"#>\-]{0,4}"
_FIRST = r"(?:^|[.;:!?(>*\-\n]|\b(?:and|then|always|please|must|should|just|simply))[\s*_`\"#>\-]{0,4}"

SCHEMES: tuple[Pattern, ...] = (
    Pattern(
        "safeguard",
        "witho",
        r"\bwithout (?:ever |any |further |first |explicit |prior |user |human |additional ){0,3}(?:asking|prompting|confirmation|approval|permission|review|consent|confirming|oversight)(?: (?:first|again|for (?:permission|approval|confirmation|consent)|{USER}|me))?(?=\s{0,2}(?:[.,;:)!]|\Z|\n|and\b|before\b|when\b|in\b|to\b|if\b|or\b))",
        also="delet push merge deplo publi insta regis commi drop send uploa appro modif chang edit execu pay trans add write remov rm mcp force copy creat kill reset overw downl spend buy",
    ),
    Pattern(
        "exfil",
        "send uploa forwa trans exfil leak email mail share ship submi post paste repor push copy sync deliv strea mirro expor dump e+mail back+up appen",
        rf"{_START}(?:send|upload|post|forward|transmit|exfiltrate|leak|e-?mail|mail|share|copy|report|ship|sync|push|paste|submit|deliver|stream|mirror|append|dump|back up|export) …60(?:{{SECRETS}}|{{PRIVATE}})\b…50\b(?:to|at|via|into|on|with|through)\b …30{{HOST}}|\b(?:send|upload|forward|post|transmit|copy) (?:the |all |full |entire |whole |complete |every |user's |your |current ){{1,4}}(?:conversations?|transcripts?|chat\w*|prompts?|session\w*|history|diffs?|source|memor(?:y|ies)|context)\b…30\b(?:to|at|via)\b …20{{HOST}}",
        also="http https com net org io dev app xyz inval test examp www ftp ws wss mqtt site onlin ru cn info cloud link",
        needs="at copy forwa into on post send throu to trans uploa via with",
    ),
    Pattern(
        "exfil",
        "send uploa forwa trans exfil leak email post share paste inclu mail",
        rf"{_START}(?:send|upload|forward|transmit|exfiltrate|leak|e-?mail|post|share|paste|include) …40{{SECRETS}}(?: file| files| values?| contents?)?\b…30\b(?:to (?:the |an? |my |our |this )?(?:helper|bot|external|remote|attacker|support|webhook|server|endpoint|address|channel|service|vendor|partner|url|team|analytics|collector|mailbox|hook|site|gist|pastebin)|in (?:the |every |each |your |any )?(?:commit|response|answer|reply|url|issue|comment|pull request|pr\b|summary|message|image|link|log|readme|ticket))",
        also="crede secre passw api acces token priva ssh env envir cooki sessi netrc aws id keych walle",
        needs="in to",
    ),
    Pattern(
        "exfil", "exfil", r"\bexfiltrat(?:e|ing) …80(?:to|via|through|using|git|log|data|secret|\.env|history|file)"
    ),
    Pattern(
        "exfil",
        "data+there beaco phone+home telem+send heart+send ping+send uploa",
        r"\b(?:send (?:all |any |user |customer |the )*data there|send (?:a |out )?(?:a )?(?:beacon|ping|heartbeat|telemetry)|phone home|beacon to|uploads? (?:the |all |any )?(?:diffs?|conversations?|transcripts?|prompts?|code|sessions?|data|keystrokes|history) (?:to|for|after|every))",
    ),
    Pattern(
        "remote",
        "fetch poll polli pull read readi load downl check get query visit open curl retri consu watch monit liste heart regis conne subsc repor look wget",
        rf"(?:{_START}|\bkeeps? )(?:fetch|poll|polling|pull|read|reading|load|download|check|get|query|visit|open|curl|retrieve|consult|watch|monitor|listen|heartbeat|register|connect|subscribe|check in|wget)\b…90\b(?:(?:and |then |, )(?:follow|obey|execute|run|perform|carry out|act on|comply with|evaluate|pull)s? (?:it|them|what|whatever|the (?:text|instructions?|commands?|code|orders?|steps|script|result|content)|its|any|all|every|new tasks)\b|for (?:new |further |more |the next )?(?:commands?|instructions?|orders?|tasks?|directives?)|obeys? (?:it|them|any|all)|(?:new |incoming |next |received |returned )(?:tasks?|commands?|orders?|instructions?|payloads?)|and report your|controller|coordinator|command server|c2\b|(?:tasks?|commands?|orders?) (?:it|they) (?:returns?|sends?|gives?))",
        also="follo obey execu carry compl evalu comma instr order tasks direc obeys paylo contr coord",
    ),
    Pattern(
        "remote",
        "contr coord comma+serve c hub swarm botne dispa mothe conne+to regis+with regis+at repor+to heart+to check+with subsc+to enrol join announ authe+with authe+to",
        r"\b(?:connect|register|check in|heartbeat|subscribe|phone|authenticate|enrol|enroll|join|announce|listen|talk|checkin)(?: \w{1,12}){0,4} (?:to|with|at|into) (?:the |our |a |its )?(?:\w{1,15} )?(?:controller|coordinator|command server|c2|hub|swarm|botnet|dispatcher|mothership|https?://\S+|\S+\.invalid)",
        also="conne regis repor check heart subsc call phone authe enrol join annou liste talk checki",
        needs="at into to with",
    ),
    Pattern(
        "remote",
        "follo obey execu carry run do+what do+whate",
        r"\b(?:follow|obey|execute|carry out|run|do) (?:the |any |all |whatever |what )(?:\w{1,12} )?(?:text|instructions?|steps?|commands?|orders?|tasks?|code|directives?|script|it says|you find)(?: (?:that )?(?:you find|there|returned|received|it (?:returns?|sends?|contains?)|found (?:there|in|at|on)|from (?:the )?(?:page|site|url|server|gist|response|file at|web|issue|comment|channel)|at {HOST}|posted|published|inside it|within))",
        also="find there retur recei sends conta found page site url serve gist respo web issue poste publi insid withi comme chann https http",
        needs="code comma direc find instr order says scrip step steps task tasks text | ai at chann found from insid inval it link poste publi recei respo retur serve sh there withi you",
    ),
    Pattern(
        "remote",
        "paylo comma+incom comma+recei comma+retur tasks+incom code+downl scrip+downl scrip+remot comma+remot code+remot messa+incom",
        r"\b(?:run|execute|eval|evaluate|pipe|pass)\b…30\b(?:incoming|received|returned|remote|downloaded|fetched) (?:payloads?|commands?|tasks?|scripts?|code|messages?)",
        needs="eval evalu execu pass pipe run",
    ),
    Pattern(
        "remote",
        "unset histf histo",
        r"\bunset (?:claude_code_\w+|anthropic_\w+|codex_\w+|audit_\w+|histfile)|\bhistfile=/dev/null|\bhistory -c\b",
        guarded=False,
        needs="anthr audit c claud codex dev histf",
    ),
    Pattern(
        "persist",
        "delet remov edite missi chang lost clean disab rever modif purge prune archi",
        r"\b(?:if|when|whenever|in case|should) (?:this|the|these|it|any of (?:this|these))(?: \w{1,12}){0,2} (?:is|are|gets?|was|be|were|has been|goes) (?:ever )?(?:deleted|removed|edited|missing|changed|lost|cleaned|disabled|reverted|modified|purged|pruned|archived)…40\b(?:recreat|restore|re-?add|rewrite|put it back|write it|regenerat|re-?insert|copy|add it|bring it back|reinstall|save it)",
        also="recre resto readd re rewri put write regen inser copy add bring reins save",
        needs="case if shoul when whene | are be been get gets goes is was were",
    ),
    Pattern(
        "persist",
        "write creat save add edit updat store make summa compa start",
        r"\b(?:whenever|every time|each time|when|any time|as soon as|always when|after|before|if) (?:you |it |the agent )(?:write|create|save|add|edit|update|store|make|summari[sz]e|compact|start)s? (?:an? |any |each |new |the |another |your )*(?:memor(?:y|ies)|notes?|files?|claude\.md|agents\.md|skills?|rules?|repo(?:sitory)?|project|session)\b…50\b(?:add|append|include|insert|copy|repeat|write|embed|put|prepend|paste|duplicate)\b…40\b(?:this|these|line|below|above|instruction|rule|block|memory|note|text|header|it\b)",
        also="when whene every each any alway after befor if as",
        needs="agent it you | add appen copy dupli embed inclu inser paste prepe put repea write",
    ),
    Pattern(
        "persist",
        "this+save this+copy this+store this+write this+keep this+repli this+propa this+dupli this+add this+appen this+sprea this+inser this+repea this+put this+carry these+save these+copy these+store these+write these+keep these+repli these+propa these+dupli these+add these+appen these+sprea these+inser these+repea these+put follo+save follo+copy above+copy",
        rf"{_START}(?:save|copy|store|write|keep|replicate|propagate|duplicate|add|append|spread|insert|repeat|put|carry) (?:a copy of |copies of |the text of )?(?:this|these|the following|the above) (?:instructions?|rules?|memor(?:y|ies)|notes?|directives?|text|prompts?|block|lines?|paragraph|message|section|entr(?:y|ies))\b…12\b(?:as|to|into|in|across|under|so|over|at the (?:top|end)|everywhere|when)\b(?! the (?:readme|docs|changelog|wiki))",
        needs="block direc entri entry instr line lines memor messa note notes parag promp rule rules secti text | acros as end every in into over so to top under when",
    ),
    Pattern(
        "persist",
        "survi persi propa self+repli sprea stick",
        r"\b(?:so (?:that )?(?:they|it|this|these|the rule) (?:survives?|persists?|remains?|sticks?|comes? back|spreads?)|(?:survives?|persists?) (?:cleanup|deletion|resets?|compaction|pruning|re-?install|a wipe)|^\W{0,4}propagate:|self-replicat|spread (?:this|it|these) to)",
    ),
    Pattern(
        "persist",
        "hooks mcp setti+json confi+toml curso copil+instr claud+md agent+md gemin+md tasks+json skill+md sessi pretool postto mcpse",
        rf"(?:git config …20core\.hookspath|{_START}(?:add|append|write|register|put|edit|modify|create|update|place|insert|install|set|change|configure|extend|patch|replace|plant)\b…60(?:\.git/hooks/|core\.hookspath|\.mcp\.json|mcp[- ]?servers?|settings(?:\.local)?\.json|config\.toml|\.cursorrules|copilot-instructions|claude\.md|agents\.md|gemini\.md|tasks\.json|skill\.md|sessionstart|posttooluse|pretooluse)…120(?:without asking|without confirm|uploader|curl|wget|https?://|wss?://|npx -y|also run|to run|silently|every (?:session|commit|project)|\bsh\b|\bbash\b|node \S+|python3? \S+|/tmp/|hidden|obey|ignore|do not|never))",
        also="witho uploa curl wget http https ws wss npx run silen every sh bash node pytho tmp hidde obey ignor do never hooks",
    ),
    Pattern("persist", "notif", r"\bnotify = \[…60(?:\bsh\b|bash|curl|python|node)", guarded=False),
    Pattern(
        "safeguard",
        "approv appro autoa accep+all allow+all confi+all grant+all merge+all pre+appro hereb autho+all allow+every accep+every accep+any",
        r"\b(?:(?:auto[- ]?)approv(?:e|ed|ing) (?:all|every|any|each|the|tool|commands?|edits?|everything|pending|bash|shell|mcp|requests?|it)|(?:approve|accept|allow|confirm|grant|merge|authori[sz]e) (?:all|every|any|each) (?:\w{1,12} )?(?:tools?|commands?|requests?|pending|changes?|actions?|memor\w+|permissions?|prompts?|tool calls?|edits?|calls?|diffs?|prs?\b|pull requests?|suggestions?|operations?)|(?:is|are|hereby|have been|already|considered|be) (?:pre-?approved|automatically approved)|hereby (?:approved|authori[sz]ed)|approve everything|approve all\b)",
    ),
    Pattern(
        "safeguard",
        "skip bypas disab turn+off switc+off deact remov suppr ignor circu work+aroun omit drop get+aroun",
        rf"{_FIRST}(?:skip|bypass|disable|turn off|switch off|deactivate|remove|suppress|ignore|circumvent|work around|omit|drop|get around) (?:the |all |any |every |your |our )*(?:\w{{1,15}} ){{0,2}}(?:approvals?|confirmations?|permissions?|reviews?|security|secret scann\w+|scanners?|sandbox\w*|firewall|antivirus|guardrails?|safeguards?|safety|2fa|mfa|branch protection|tls(?: verification)?|ssl(?: verification)?|certificate (?:checks?|verification|validation)|signature (?:checks?|verification)|selinux|apparmor|audit(?: log\w*)?|gatekeeper|defender|virus|pre-commit|commit hooks?|access control|authentication|authori[sz]ation|input validation|csrf|rate limit\w*|code signing|host key check\w*|security review)\b(?! (?:for (?:docs|markdown)|comments?|label))",
        also="appro confi permi revie secur secre scann sandb firew antiv guard safeg safet fa mfa prote tls ssl certi signa selin appar audit gatek defen virus pre commi acces authe autho valid csrf rate code host",
    ),
    Pattern(
        "safeguard",
        "ask askin promp wait waiti reque seek seeki requi",
        r"\b(?:never|do not|don't|no need to|stop|without) (?:ever )?(?:ask(?:ing)?|prompt(?:ing)?|wait(?:ing)?|request(?:ing)?|seek(?:ing)?|require) (?:\w{1,10} )?(?:for )?(?:any |my |the |user )?(?:permissions?|confirmations?|approvals?|consent|before (?:running|deleting|push\w*|merg\w*|deploy\w*|execut\w*|destruct\w*|chang\w*)|first)\b|\b(?:never|do not|don't) (?:ask|prompt|consult|wait for) {USER}\b(?! (?:to|whether|which|what|for|if|how|about)\b)",
        guarded=False,
        also="never do don no stop witho need",
    ),
    Pattern(
        "safeguard",
        "confi+not appro+not permi+not revie+not confi+longe appro+longe permi+longe confi+optio appro+optio appro+waive revie+waive permi+grant appro+impli confi+impli confi+skipp appro+given appro+assum confi+waive sign+not",
        r"\b(?:confirmations?|approvals?|permissions?|reviews?|sign-?offs?) (?:is|are|was|were|prompts? (?:is|are)) (?:not (?:needed|required|necessary)|no longer (?:needed|required|necessary)|optional|unnecessary|waived|skipped|disabled|implied|assumed|granted|already given)\b",
        needs="are is promp was were | assum disab given grant impli longe neces neede optio requi skipp unnec waive",
    ),
    Pattern(
        "poison",
        "no+needs no+need no+requi no+requ exemp exclu",
        r"\b(?:needs?|requires?) no (?:code |security |human |peer |further |manual |legal )?(?:review|approval|audit|scan\w*|verification|sign-?off|checks?|testing|confirmation)\b|\b(?:exempt from|excluded from) (?:the |all |any |code |security )*(?:review|audit|scanning|approval)s?\b",
        needs="from manua no peer signo testi",
    ),
    Pattern(
        "poison",
        "autho appro confi agree conse waive clear signe says state decid allow permi",
        r"\b(?:user|owner|admin|security(?: team)?|management|company policy|legal|cto|ceo|ciso|compliance|platform(?: team)?|boss|team|policy|lead|operator|customer)\b…30\b(?:authori[sz]e[sd]?|approve[sd]?|confirm(?:s|ed)|agree[sd]|consent(?:s|ed)|pre-?approved|waived|cleared|signed off|says?|states?|decided|allows?|permits?)\b…60\b(?:without (?:confirmation|review|approval|asking|limits?|further)|no (?:review|approval|confirmation)|plain ?text|acceptable|may be (?:printed|shared|shown|posted|deleted|committed|sent|logged)|unlimited|full access|any amount|payments?|transfers?|credentials|disabled?|in clear)\b",
        also="witho no plain accep may unlim full any payme trans crede disab clear",
        needs="admin boss ceo ciso compl cto custo lead legal manag opera owner platf polic secur team user | accep acces amoun appro clear crede delet disab furth may no payme plain share trans unlim witho",
    ),
    Pattern(
        "poison",
        "alway+recom alway+sugge alway+prefe alway+promo alway+choos alway+pick alway+advis alway+insta alway+adver alway+favor alway+favou alway+menti",
        r"\balways (?:recommend|suggest|prefer|promote|choose|pick|advise|install|advertise|favou?r|mention)\b…80\b(?:never|do not|don't|and not|without|over|instead of|best)\b…20(?:mention|suggest|recommend|offer|compare|alternatives?|competitors?|others?|criticis|provider|vendor)",
        needs="best inste never not over t witho",
    ),
    Pattern(
        "poison",
        "md sha des rc ecb plain base rot http eval pickl telne ftp",
        r"\b(?:md5|sha-?1|des|rc4|ecb|plain ?text|base64|rot13|http|eval|pickle|telnet|ftp)\b…40\b(?:is|are) (?:the |an? |now |considered |perfectly |our )*(?:approved|fine|acceptable|sufficient|secure|ok|okay|recommended|standard|allowed|safe|preferred|required|enough)\b…40(?:password|secret|hash|encrypt|token|credential|auth|here|traffic|production|user input|login)",
        also="appro fine accep suffi secur ok okay recom stand allow safe prefe requi enoug",
        needs="are is",
    ),
    Pattern(
        "poison",
        "loggi stori print commi shari keepi sendi savin hard hardc writi",
        r"\b(?:logging|storing|printing|committing|sharing|keeping|sending|saving|hard-?coding|writing) (?:\w{1,12} ){0,2}(?:passwords?|secrets?|tokens?|keys?|credentials?|card numbers?|api keys?)\b…40\b(?:is|are) (?:\w{1,12} )?(?:acceptable|fine|ok|okay|allowed|approved|safe|encouraged|required|policy)\b",
        also="accep fine ok okay allow appro safe encou requi polic",
        needs="are is",
    ),
    Pattern(
        "poison",
        "sanit valid escap authe autho csrf rate audit encry input+check permi+check",
        rf"{_START}(?:remove|delete|disable|strip|drop|omit|comment out|rip out|skip) (?:\w{{1,12}} ){{0,3}}?(?:sanitis\w+|sanitiz\w+|validation|escaping|authentication|authori[sz]ation|csrf|rate[- ]limit\w*|audit\w*|encryption|input checks?|permission checks?)\b(?: code| checks?| logic| calls?)?…30\b(?:when(?:ever)? you|where(?:ver)? you|on sight|if you see|as you go|everywhere|from (?:all|every|the)|you (?:see|find))",
        also="remov delet disab strip drop omit comme rip skip",
        needs="every from sight when whene where you",
    ),
    Pattern(
        "poison",
        "false fake noise wrong spam harml real+not hoax hoaxe irrel",
        r"\b(?:reports?|warnings?|alerts?|findings?|issues?|cves?|advisor(?:y|ies)|vulnerabilit\w+|errors?|scans?|complaints?)\b…50\b(?:is|are) (?:all |always |known |just |only )*(?:false|fake|noise|wrong|spam|harmless|not real|hoaxes|false positives?|false alarms?|irrelevant)\b…30\b(?:close|ignore|dismiss|suppress|delete|hide|silence|discard|mute|reject)",
        also="close ignor dismi suppr delet hide silen disca mute rejec",
        needs="advis alert compl cve cves error findi issue repor scan scans vulne warni | are is",
    ),
    Pattern(
        "poison",
        "wiped wipe drop dropp delet overw erase trunc destr purge",
        r"\b(?:may|can|should|must|is safe to|are safe to|could) (?:be )?(?:safely |freely |always )?(?:wiped?|dropp?(?:ed)?|deleted?|overwritten|erased?|truncated?|destroyed|purged)\b…40\b(?:any ?time|freely|without|nobody minds|no one minds|between|no backups?|at will|whenever|nobody (?:cares|needs|uses)|not needed)",
        also="may can shoul must safe could",
        needs="any anyti at backu betwe freel minds neede nobod whene witho",
    ),
    Pattern(
        "poison",
        "trust autho+sourc autho+host autho+domai autho+regis autho+mirro white allow+list allowl verif+sourc remem",
        r"\b(?:(?:as|is|are|considers?) (?:…30)(?:an? |the |our )?(?:fully |completely )?(?:trusted|authoritative|trustworthy|whitelisted|allow-?listed|verified|safe) (?:internal |official |primary )?(?:domain|host|source|server|vendor|publisher|registry|mirror|sender|address)\b…60\b(?:send|upload|download|install|freely|without|commands?|data|credentials|run|always)|remember {HOST} as)",
        also="send uploa downl insta freel witho comma data crede run alway remem",
        needs="addre domai host mirro offic prima publi regis remem sende serve sourc vendo",
    ),
    Pattern(
        "poison",
        "treat trust regar consi accep belie",
        rf"{_START}(?:treat|trust|regard|consider|accept|believe) …50\b(?:as (?:fully |always |completely |already )?(?:trusted|authoritative|verified|safe|genuine|approved|confirmed|true|instructions?|commands?)|completely|without (?:question|verif\w+|check\w*)|unconditionally|every mcp|all mcp|any mcp|blindly|the next tool|all tool|tool outputs?)\b",
        also="trust autho verif safe genui appro confi true instr comma compl witho uncon mcp blind next tool outpu",
        needs="all alrea alway any as blind comma compl every fully instr next tool uncon witho | alway as blind compl mcp next quest tool trust uncon witho",
    ),
    Pattern(
        "poison",
        "perma stand blank unlim pre+autho preau uncon",
        r"\b(?:permanent(?:ly)?|standing|blanket|unlimited|pre-?|unconditional(?:ly)?) ?(?:authori[sz]\w+|approv\w+|permission|consent|access|granted|allowed)\b…60\b(?:without (?:confirm|asking|review|approv|further)\w*|payments?|transfers?|delet\w+|push\w*|deploy\w*|publish\w*|purchases?|production|(?:all|any|every) (?:commands?|tools?|changes?|requests?))",
    ),
    Pattern(
        "poison",
        "own+publi own+deplo own+push own+merge own+delet own+pay own+trans own+purch own+relea own+sign own+appro",
        r"\b(?:may|can|are allowed to|should) (?:publish|deploy|push|merge|delete|pay|transfer|purchase|release|sign|approve)\b…30\bon (?:your|its) own\b",
        needs="on | its your",
    ),
    Pattern(
        "remote",
        "what+says as+says accor+act wait+comma instr+from order+from tasks+from rules+from comma+from",
        rf"\b(?:fetch|download|read|open|load|get|visit|check|pull|retrieve|curl)\b…80\b(?:and|then) (?:do (?:what|as|whatever|exactly what) (?:it|they|the \w{{1,12}}) (?:says?|tells?|asks?|lists?|contains?)|act (?:accordingly|on it|upon it)|behave accordingly|comply)|{_START}(?:wait|listen|poll|watch|look) for (?:new |further |more |incoming )?(?:commands?|orders?|instructions?)\b…60\b(?:execute|run|obey|follow|carry|perform)|{_START}(?:pull|get|take|read|load|fetch|accept|receive|obtain|copy) (?:your|its|new|further|all|the latest|more) (?:\w{{1,10}} )?(?:instructions?|orders?|tasks?|rules|commands?|directives?) from\b(?! (?:the )?(?:readme|docs?\b|docs/|user|makefile|contributing|issue tracker))",
        needs="accor act comma compl do from instr order upon what",
    ),
    Pattern(
        "persist",
        "same+to same+every same+all same+other stays resto kept someo anyon",
        rf"{_START}(?:add|copy|insert|append|write|put|paste|include|repeat|replicate) (?:the same|this|these|that) (?:\w{{1,10}} )?(?:paragraph|rules?|text|lines?|block|notes?|sentence|section|instructions?)\b…12\b(?:to|into|in) (?:all|every|each|any|other|new)\b|\b(?:make sure|ensure|see to it) (?:that )?(?:this|these) (?:memor(?:y|ies)|notes?|rules?|entr(?:y|ies)|files?|instructions?|lines?) (?:stays?|is restored|are restored|is kept|are kept|remains?|survives?|comes? back|is never (?:deleted|removed)|cannot be)\b",
        needs="block ensur instr line lines note notes parag rule rules secti see sente sure text",
    ),
    Pattern(
        "safeguard",
        "confi+no appro+no permi+no revie+no",
        r"\bno (?:further |explicit |user |human |additional |prior |manual )?(?:confirmations?|approvals?|permissions?|reviews?|consent|sign-?offs?) (?:is |are |will be )?(?:needed|required|necessary|asked)\b",
        guarded=False,
        needs="asked neces neede requi",
    ),
    Pattern(
        "poison",
        "tests+not revie+not check+not scans+not authe+not encry+not valid+not audit+not",
        r"\b(?:tests?|(?:code |security )?reviews?|security (?:checks?|scans?|audits?)|scans|authentication|encryption|input validation|audits?) (?:is|are) not (?:required|needed|necessary|wanted) (?:for|in|on|here|when|with)\b",
        needs="neces neede requi wante | are is",
    ),
    Pattern(
        "poison",
        "ignor+can ignor+may ignor+shoul dismi close+can suppr+can ignor+must",
        r"\b(?:warnings?|alerts?|findings?|vulnerabilit\w+|advisor(?:y|ies)|cves?|security (?:issues?|reports?|errors?)|injection)\b…50\b(?:can|may|should|must|are to) (?:all |always |safely )?be (?:ignored|dismissed|closed|suppressed|muted|discarded)\b",
        also="warni alert findi vulne advis cve cves secur injec",
        needs="alway be safel | alway be safel",
    ),
    Pattern(
        "poison",
        "fine+to ok+to okay+to accep+to safe+to allow+to encou",
        r"\b(?:is|are|it'?s) (?:perfectly |totally |absolutely |also |always )?(?:fine|ok|okay|acceptable|safe|allowed|encouraged|permitted) (?:here )?to (?:store|log|commit|print|share|send|post|expose|hard-?code|disable|skip|publish|e-?mail|paste|keep|write|upload|leak|reveal)\b…50\b(?:passwords?|secrets?|tokens?|credentials?|customer|personal|card numbers?|api keys?|private keys?|unencrypted|plain ?text|tls|auth\w*|security|encryption)\b",
        needs="commi disab email expos hard hardc keep leak log mail paste post print publi revea send share skip store uploa write | are is its s",
    ),
    Pattern(
        "poison",
        "compe alter+not alter+never other+vendo other+provi rival",
        r"\b(?:do not|don't|never|avoid) (?:suggest|recommend|mention|propose|offer|name|compare|discuss)(?:ing)? (?:any |other |the )*(?:competitors?|alternatives?|rivals?|other (?:vendors?|providers?|products?|tools?|libraries))\b",
        guarded=False,
        needs="avoid do never t | compa discu menti name namei offer propo recom sugge",
    ),
    Pattern(
        "poison",
        "when+user whene+user if+user asked if+anyo when+anyo when+someo if+someo whene+asked",
        r"\b(?:when(?:ever)?|if|every time|each time) (?:{USER} (?:asks?|mentions?|requests?|wants?|complains?|says?|types?|opens?|reports?|questions?)|(?:you are |you're )?asked|(?:someone|anyone) asks?)\b…60\b(?:always approve|answer that|say that|claim|pretend|respond that|reply that|tell (?:them|him|her) that|insist|deny|delete|approve (?:it|them|everything)|lie\b|recommend|assure|refuse to|send (?:it|them|a copy)|print (?:the )?(?:contents?|env)|include (?:the )?(?:contents?|env|key|token))\b",
        needs="answe appro assur claim conte delet deny env insis key lie prete recom refus reply respo say send tell token | if time when whene",
    ),
    Pattern(
        "read-secrets",
        "passw+store passw+save passw+recor passw+write passw+note passw+colle every+types typed+store typed+save typed+recor crede+store crede+save",
        rf"{_START}(?:store|save|record|write down|note|collect|keep|remember|log|append) (?:every|all|any|each|the) (?:\w{{1,10}} ){{0,2}}?(?:passwords?|secrets?|tokens?|credentials?|api keys?|keys?|everything) (?:that )?(?:{{USER}}|they|he|she|is|are|you see|you find|you encounter|typed|entered|seen)",
        needs="all any each every the",
    ),
    Pattern(
        "exfil",
        "send uploa copy email forwa post share mail attac push sync",
        rf"{_START}(?:send|upload|copy|e-?mail|forward|post|share|attach|push|sync|mail|paste|add|commit) (?:the |all |your |my |contents? of |file |files |a copy of )*(?:{{PATHS}})\b…20\b(?:to|into|in|onto|on|as|with)\b(?! (?:\.gitignore|gitignore))",
        also="ssh aws netrc gnupg kube npmrc pypir docke confi histo env claud codex etc rsa ed keych pem crede walle cooki",
        needs="as in into on onto to with",
    ),
    Pattern(
        "backdoor",
        "admin+give admin+grant admin+make admin+add owner+give owner+make owner+add colla acces+give acces+grant write+grant root+give right+give maint+add",
        rf"{_START}(?:give|grant|add|make|promote|invite|assign)\b…40\b(?:admin(?:istrator)?|owner|root|maintainer|collaborator|superuser|write access|push access|full access|sudo)\b(?: (?:rights|access|role|permissions?|privileges?))?…30\b(?:on|to|of|for|in|with|without|as)\b",
        also="give grant add make promo invit assig",
        needs="as for in of on to with witho",
    ),
)
