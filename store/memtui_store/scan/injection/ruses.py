"""Ruses in plain words: a prepared lie, a borrowed name, a pass-word, orders kept elsewhere, a verdict fixed beforehand."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.pattern import Pattern

_FAR = r"https?://(?!(?:localhost|127\.|10\.\d|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[::1|[\w.-]{1,60}\.(?:lan|local|internal|intranet|svc|corp)\b))"
_HIDDEN_HOME = r"(?:~|\$home|\$\{home\}|/root|/home/\w{1,20})/\.(?:ssh/id_\w{2,8}\b(?!\.pub)|aws/credentials|kube/config|netrc|gnupg|git-credentials|config/gh|docker/config)|/proc/self/environ|/etc/shadow"
_BOSS = r"(?:chief executive|ceo|cfo|cto|director|boss|head of \w{1,12}|managing director|president|treasurer|manager)"

RUSES: tuple[Pattern, ...] = (
    Pattern(
        "hide",
        "ask asks asked wonde",
        r"\b(?:asks?|asked|asking|wonders?) (?:whether|if|why|what|where|how|about)\b…80\b(?:say|answer|reply|respond|claim|insist|tell (?:them|him|her|the \w{1,12})) (?:that )?(?:it|this|that|everything|nothing|all of it|no (?:data|files?|one)) (?:was|were|is|are|has|had|have|stayed|stays|happened|remained|left)\b(?:…40\b(?:local(?:ly)?|errors?|glitch|bug|mistake|accident|outage|routine|maintenance|clean-?up|update|sync|never|uploaded|sent|shared|on (?:the|this) (?:machine|device|computer)))",
        also="say answe reply respo claim insis tell",
    ),
    Pattern(
        "hide",
        "revie audit scann agent assis",
        r"\b(?:reviewers?|auditors?|scanners?|agents?|assistants?) (?:should|must|need|may|shall)(?: not|n't)(?: to)? (?:bring (?:it|this|that|them) up|(?:raise|flag|mention|question|report) (?:it|this|that|them))\b",
    ),
    Pattern(
        "hide",
        "show retur displ print prese",
        r"\b(?:show|return|display|print|present) only the (?:ordinary|normal|usual|regular|expected|innocent|harmless) (?:outputs?|results?|answers?|texts?|part|steps?)\b",
        needs="only",
    ),
    Pattern(
        "hide",
        "faile faili failu error warni vulne findi",
        r"\b(?:fail(?:ing|ed|ures?)|errors?|warnings?|vulnerabilit(?:y|ies)|findings?)\b…30\b(?:(?:are|is) (?:always )?to be|must be|should be|have to be|shall be|always) (?:\w{1,10} )?(?:reported|marked|shown|presented|recorded|listed|logged|described) as (?:pass\w{0,4}|success\w{0,4}|green|ok\b|fixed|resolved|clean|none|harmless)",
        needs="as",
    ),
    Pattern(
        "hide",
        "summa trans descr compa prese revie",
        r"\b(?:summari[sz]|translat|describ|compar|present|review)(?:ing|e) …60\b(?:leave|omit|drop|hide|suppress)\b(?: out)?…30\b(?:clauses?|warnings?|risks?|penalt(?:y|ies)|side effects?|fees?|complaints?|criticism|defects?|interactions?)\b(?:…8\bout\b)?",
        also="leave omit drop hide suppr",
    ),
    Pattern(
        "role",
        "speak write pose answe sign reply",
        rf"\b(?:speak|write|pose|answer|reply) as (?:the |our |my )?(?:\w{{1,12}}'s )?{_BOSS}\b…80\b(?:sign|with (?:his|her|their) name|in (?:his|her|their) name|writing to|payments?|transfers?|invoices?)|\bsign (?:it |them |mails? )?(?:with|in) (?:his|her|their) name\b",
    ),
    Pattern(
        "role",
        "plays part role think regar consi",
        r"\b(?:plays?|takes?|has|fills?) the (?:part|role) of (?:an? |the )?(?:unrestricted |unfiltered )?(?:root|admin\w{0,9}|superuser|hacker|attacker|shell|operator|unrestricted|system owner)\b|\b(?:think of|regard|consider) yourself (?:as )?(?:an? |the )?(?:unrestricted|attackers?'?s?|hackers?|root|admin\w{0,9}|owner|operator|evil|jailbroken|free (?:of|from))\b",
        needs="part role yours",
    ),
    Pattern(
        "role",
        "ahora bist maint sorma ora agora =теперь =الآن =现在 =現在 =今 =이제",
        r"(?:أنت الآن|ahora eres|du bist (?:jetzt|nun|ab sofort)|(?:tu es|vous êtes) (?:maintenant|désormais)|sei ora|ora sei|agora (?:você é|és|tu és)|(?:ты|вы) теперь|теперь (?:ты|вы)|你现在是|你現在是|あなたは今|당신은 이제|너는 이제)[^\n]{0,60}?(?:بلا قيود|بدون قيود|دون قيود|sin (?:restricciones|límites|reglas)|ohne (?:einschränkung|beschränkung|grenzen|regeln)|uneingeschränkt|sans (?:restriction|limite|règle)|senza (?:restrizioni|limiti|regole)|sem (?:restrições|limites|regras)|без ограничений|без правил|不受限制|没有(?:任何)?限制|沒有(?:任何)?限制|无限制|制限のない|無制限|제한 ?없)",
    ),
    Pattern(
        "backdoor",
        "menti says quote types knows gives whoev",
        r"\b(?:anyone|anybody|whoever|someone|somebody|everyone|users?|people|callers?|(?:any|every|a) (?:party|person|caller|user|account)) ?(?:who|that)? (?:mentions?|says?|quotes?|types?|knows?|gives?|names?)\b…60\b(?:(?:is|are) (?:to be )?(?:treated|regarded|considered|taken|accepted)|counts?|(?:must|should) be (?:treated|regarded|trusted|considered))…20\b(?:verified|trusted|authori[sz]ed|authenticated|admin\w{0,9}|owners?|root|operators?|maintainers?|staff)\b",
        also="verif trust autho authe admin owner root opera maint staff",
    ),
    Pattern(
        "exfil",
        "share discl revea hand give",
        r"\b(?:agents?|assistants?|models?|you) (?:may|can|should|must|is allowed to|are allowed to) (?:share|disclose|reveal|give|hand(?: over)?|send|show) (?:\w{1,12} )?(?:{SECRETS})…30\b(?:any|every|whichever|anyone|anybody|whoever|everyone)\b(?! needs?\b)",
        also="crede secre passw key keys token api acces priva ssh env cooki sessi keych walle",
    ),
    Pattern(
        "remote",
        "calen gist paste dns txt ticke issue chann sheet sprea feed rss docum event https http queue",
        rf"\b(?:calendar|gists?|paste(?:bin)?|(?:txt|dns) records?|tickets?|issues?|shared (?:doc\w{{0,6}}|sheet|note)|spreadsheet|channel|feed|rss|queue|{_FAR}\S{{1,120}})…80\b(?:do|run|execute|apply|obey|carry out|follow|carrying out|following|executing|running|doing|obeying) (?:what(?:ever)? (?:it|its|they|is|the (?:\w{{1,12}} )?(?:event|description|text|record|entry|line))\b…16(?:says?|lists?|tells?|contains?|wants?|there|orders?|asks?|holds?)|its (?:first|last|latest|next|newest) (?:line|entry|row|task)|the (?:first|last|latest|next|newest) (?:line|entry|row|cell|comment)\b…12(?:in|as|through) (?:a |the )?(?:shell|terminal|command|bash))",
        also="do run execu apply obey carry follo carryi doing runni",
    ),
    Pattern(
        "remote",
        "fetch pull load take get",
        rf"\b(?:instructions?|rules?|orders?|tasks?|directives?)\b…60\b(?:fetch|pull|load|take|get) (?:them|it|these) …20\bfrom\b …40(?:gist|paste(?:bin)?|{_FAR}\S|dns|txt record|bucket|channel)…60\b(?:priority|precedence|override|over (?:local|these|all|other)|obey|without)",
        also="instr rules rule order tasks task direc",
    ),
    Pattern(
        "remote",
        "fetch polls pulls downl reads check",
        r"\b(?:jobs?|cron ?jobs?|timers?|tasks?|hooks?|services?|scripts?|loops?) (?:that|which) (?:fetches|polls|pulls|downloads|reads|checks)\b …50\b(?:instructions?|orders?|commands?|directives?)\b…40\b(?:and|then) (?:follows?|runs?|executes?|obeys?|applies|does) (?:it|them|what|each|all)\b",
        needs="instr order comma direc",
    ),
    Pattern(
        "read-secrets",
        "read open print show copy",
        rf"\b(?:agents?|assistants?|claude|models?|you) (?:may|can|should|must|is allowed to|are allowed to) (?:read|open|print|show|copy|load) …24(?:{_HIDDEN_HOME})…40\b(?:and|then) (?:paste|send|post|share|include|put|print|show|quote)\b",
        also="ssh aws kube netrc gnupg git confi docke proc etc",
    ),
    Pattern(
        "hide",
        "utent nutze benut usuar utili usu gebru ytkow bruge bruke ndare =пользовател =用户 =用戶 =ユーザー =利用者 =사용자",
        r"(?:\bnon (?:dir(?:e|lo|glielo)|menzionar(?:e|lo)|rivelar(?:e|lo)) (?:nulla |niente )?all'utente|\b(?:sag|sage|sagt|verrate?|erzähle?) (?:es |das |davon )?(?:dem|der|den) (?:be)?nutzer(?:in|n)?\b[^\n.,]{0,12}\b(?:nicht|nichts)\b|\bno (?:se lo |le |lo )?(?:digas|cuentes|menciones) (?:nada )?al usuario|\bne (?:le |l'|lui |en )?(?:dis|dites|parle[sz]?|signale[sz]?|mentionne[sz]?) (?:rien|pas|jamais) à l'utilisateur|\bsans (?:le dire|en parler|prévenir) (?:à )?l'utilisateur|\bnão (?:diga|conte|mencione) (?:isso |nada )?ao usuário|\b(?:vertel|zeg|meld) (?:dit|het|dat)? ?niet aan de gebruiker|\b(?:vertel|zeg|meld) (?:de gebruiker (?:hier(?:over)? |daar(?:over)? )?(?:niets|niks)|(?:niets|niks) (?:aan|tegen) de gebruiker)|\b(?:säg|berätta) (?:inget|ingenting) (?:till|för) användaren|\bsig (?:intet|ikke noget) til brugeren|\bsi (?:ingenting|ikke noe) til brukeren|\bnie (?:mów|wspominaj) (?:o tym |nic )?użytkownikowi|не (?:говори|сообщай|рассказывай)(?:те)? (?:об этом |ничего )?пользовател|пользовател[юя] (?:об этом )?не (?:говори|сообщай)|(?:不要|别|別|切勿)(?:告诉|告訴|告知|通知|提醒)(?:用户|用戶|使用者)|(?:ユーザー|利用者)に(?:は)?(?:言わ|伝え|知らせ|報告し)ない|사용자에게(?:는)? ?(?:알리|말하|보고하)지)",
        guarded=False,
    ),
    Pattern(
        "safeguard",
        "wait once soon when until",
        r"\b(?:wait until|once|as soon as|when(?:ever)?|after) the user (?:says?|types?|writes?|answers?|replies)(?: with)? [\"'“]?(?:thanks?|thank you|yes|no|ok(?:ay)?|sure|hello|goodbye|bye)\b[\"'”]?…12\b(?:then|and then|silently|at once|,)? ?(?:open|unlock|send|run|delete|transfer|call|use|invoke|execute|forward|disable|turn)\b(?! (?:the )?(?:next|tests?|task|chat|session))",
        also="thank yes no ok okay sure hello goodb bye",
    ),
    Pattern(
        "safeguard",
        "pretoo permi hook hooks",
        r"\b(?:pre-?tool-?use|permission-?request|hooks?)\b[^\n]{0,80}?\b(?:answers?|returns?|says?|prints?|replies|responds?)\b[^\n]{0,12}?\b(?:allow|approved?|yes)\b[^\n]{0,16}?\b(?:to everything|always|every time|(?:for|to) (?:all|every|each|any)|no matter|whatever)",
        needs="allow approv appro yes",
    ),
    Pattern(
        "poison",
        "altho thoug even wheth",
        r"\b(?:save|store|record|note|remember|mark|log|write down|enter|register)\b…100\b(?:although|even though|even if|whether or not) (?:they|the user|he|she|users?|nobody) (?:did not|didn't|never|has not|hasn't|have not|haven't|ever)? ?(?:actually |really |ever )?(?:say|said|ask|asked|agree|agreed|want|wanted|approve|approved|consent\w{0,4}|request\w{0,4})\b",
        also="save store recor note remem mark log write enter regis",
    ),
    Pattern(
        "poison",
        "remem memor save store",
        r"\b(?:remember|memori[sz]e|save|store) …50\bas (?:an? |the |my |our |your )?(?:most |only |single )?(?:trusted|authoritative|reliable|go-to|preferred|best|first|credible|recommended) (?:and \w{1,14} )?(?:source|provider|vendor|choice|reference|authority|site|company|shop|brand|expert)\b…60\b(?:recommend|prefer|cite|first|always|suggest|mention|future|questions)",
        also="recom prefe cite first alway sugge menti futur quest",
        needs="as",
    ),
    Pattern(
        "poison",
        "advis warn disco speak",
        r"\b(?:advise|warn|speak|argue|recommend) against (?:all |any |every |each )?(?:the |its |of the )?(?:others?\b(?! teams?)|alternatives?|competitors?|competing|rivals?)|\bdiscourage (?:all |any |every )?(?:the |other )?(?:alternatives?|competitors?|others)\b",
        needs="other alter compe rival",
    ),
    Pattern(
        "poison",
        "score scores rate rated rates rank ranks recom hire prefe candi",
        r"\b(?:scores?|rate[ds]?|ranks?|recommend|hire|prefer|give)\b…80\b(?:whatever|no matter what|regardless of what) (?:the |their |its |his |her )?(?:cv|cvs|résumé|resume|reviews?|tests?|data|benchmarks?|evidence|reports?|numbers?|figures?|results?|interviews?|evaluation) (?:says?|shows?|suggests?|tells?|prove)",
        also="whate matte regar",
    ),
    Pattern(
        "poison",
        "antiv defen smart virus",
        r"\b(?:antivirus|virus scanner|defender|smartscreen)\b…60\b(?:false|wrong|noise|harmless|mistaken|ignored?)\b…60\b(?:click|press|choose|allow|tell (?:people|users|them|everyone)|turn|switch|disable)\b",
        also="click press choos allow tell turn switc disab",
    ),
    Pattern(
        "poison",
        "iban accou bank walle payou",
        r"\b(?:iban|account (?:number|details)|bank (?:details|account)|wallet address|payout (?:account|address))\b…80\b(?:changed|new|replaced|switched|closed|moved)\b…120\b(?:don'?t|do not|no need to|without|never|skip) (?:verify\w{0,3}|check\w{0,3}|call\w{0,3}|confirm\w{0,5}|ask\w{0,3}|phon\w{1,3}|question\w{0,3})\b(?! (?:by|in) (?:e-?mail)\b)",
        also="verif check call calli confi ask askin phone quest",
    ),
    Pattern(
        "persist",
        "subag agent agent sub pass hand sessi",
        r"\b(?:pass|hand|copy|forward) (?:this|these|it)(?: \w{1,12})? (?:on |down |over )?to (?:any|every|all|each)(?: \w{1,8})? (?:sub-?agents?|agents?|sessions?|assistants?|models?)\b",
        needs="any every all each",
    ),
    Pattern(
        "persist",
        "recre add readd rewri refus",
        r"\b(?:recreate|re-?add|rewrite) (?:it|this|them)\b…60\b(?:missing|deleted|removed|gone|absent|lost)\b…20(?=[.;,\n]|\Z)|\brefuse to (?:edit|drop|delete|remove|change|archive)(?: or \w{1,8})? (?:it|this(?: (?:note|memory|entry|rule|line))?)\b",
        needs="it this them | missi delet remov gone absen lost refus",
        also="entry memor note notes rule pinne file line proje",
    ),
    Pattern(
        "exfil",
        "curl",
        rf"\bcurl\b[^\n]{{0,80}}?(?:-f|--form)[ =]{{0,2}}[\"'`]?[\w-]{{1,24}}=[@<][\"']?[\w./~$-]{{0,60}}(?:\.env\b|env\.\w{{2,10}}\b|id_(?:rsa|ed25519|ecdsa)\b(?!\.pub)|credentials|\.pem\b|\.kdbx\b|\.netrc|\.npmrc|_history\b|kubeconfig|\.kube/|\.aws/|\.ssh/|secrets?\b|cookies|wallet)[^\n]{{0,100}}?{_FAR}",
        signs="@<",
    ),
    Pattern(
        "exfil",
        "socat",
        r"\bsocat\b[^\n]{0,40}?(?:file|open|gopen|system|exec):[^\n]{2,120}? (?:tcp|udp|openssl|ssl|sctp)[46]?(?:-connect)?:(?!localhost|127\.)",
        signs=":",
    ),
    Pattern(
        "backdoor",
        "autho",
        rf"\bauthorizedkeyscommand\b(?!user\b)[^\n]{{0,60}}?(?:\bcurl\b|\bwget\b|{_FAR})|\bauthorizedkeysfile\b[^\n]{{0,40}}?(?:/tmp/|/dev/shm/|/var/tmp/)",
    ),
    Pattern(
        "read-secrets",
        "proc gcore procd",
        r"\b(?:strings|cat|dd|xxd|hexdump|grep|gdb|cp|tr)\b[^\n]{0,40}?/proc/(?:\d{1,7}|self|\*|\$[^\n]{1,40}?|\d?<\w{1,8}>)/(?:mem|environ)\b|\bgcore\b[^\n]{0,20}?(?:pgrep|pidof|\d)[^\n]{0,60}?(?:agent|keyring|ssh|gpg|vault|browser|chrome|firefox)",
    ),
    Pattern(
        "read-secrets",
        "pass op bw secur keyri secre",
        r"(?:(?:^|[\s`\"'(])pass show (?:-c )?[\w./-]{2,60}|\bop (?:read|item get)\b|\bbw get (?:password|item)\b|\bsecurity find-(?:generic|internet)-password\b|\bsecret-tool lookup\b|\bkeyring get\b)[^\n]{0,80}?\b(?:note|save|write|paste|put|store|append|include|add|copy|send|keep)\b[^\n]{0,40}?\b(?:memory|memories|notes?|chat|answer|reply|response|ticket|log|readme|[\w-]{1,20}\.md)\b",
        also="note save write paste put store appen inclu add copy send keep",
    ),
    Pattern(
        "read-secrets",
        "load read open inclu attac paste",
        rf"(?:^|\n)[^\n]{{0,20}}\b(?:load|read|open|include|attach|paste|print|show) (?:these|those|the following|all of these|(?:the )?files)\b[^\n]{{0,60}}:\s{{0,3}}\n{{1,2}}(?:\s{{0,3}}(?:[-*]|\d[.)]) [^\n]{{0,100}}\n){{0,8}}?\s{{0,3}}(?:[-*]|\d[.)]) [`\"]?(?:{_HIDDEN_HOME})",
        reach=600,
        signs=":",
    ),
    Pattern(
        "exfil-markup",
        "chars conte conve chat secre promp histo messa answe",
        rf"!\[[^\]\n]{{0,60}}\]\({_FAR}[^)\s]{{3,160}}?[?&/=](?:[\w-]{{1,30}}=)?(?:[a-z0-9_-]{{2,40}}_of_(?:the_)?|(?:replace|insert|put|your|first|last|encoded?)[_-][a-z0-9_-]{{0,30}})(?:context|conversation|chat|secrets?|prompts?|history|messages?|answers?|env|keys?|session)\w{{0,20}}\)",
        signs="!",
    ),
    Pattern(
        "fake-turn",
        "agent model assis llm ai",
        r"(?:^|\n)[\s>`]{0,4}\[?\d{2,4}[\d:./tz ,-]{3,22}\]?\s{1,4}\[?(?:agent|model|assistant|llm|ai)[-_ ]?(?:directive|instruction|order|command|task|notice|policy|override)s?\]?[:\s]{1,4}[^\n]{0,40}?\b(?:must|should|run|re-run|push|send|approve|ignore|disable|delete|execute|is to|are to|will)\b",
        also="direc instr order comma task notic polic overr",
        needs="must shoul run push send appro ignor disab delet execu is are will re",
        anchored=True,
    ),
    Pattern(
        "remote",
        "agent assis model bots llm llms ai",
        r"\b(?:(?:ai|llm|coding|language) )?(?:agents?|assistants?|models?|bots?|llms?|ais?)\s?[:,]\s{0,2}(?:please )?(?:open|visit|fetch|load|go to|browse|follow|click) (?:on )?https?://",
        also="open visit fetch load go brows follo click",
        needs="http https",
    ),
    Pattern(
        "poison",
        "=推荐 =推薦 =おすすめ",
        r"(?:一律|总是|總是|始终|始終|只|优先)(?:推荐|推薦)[^\n。]{0,24}[^\n]{0,10}(?:并说|並說|并称|不要提|不要推荐|其他[^\n。]{0,12}(?:漏洞|不安全|风险|問題|问题))",
    ),
)
