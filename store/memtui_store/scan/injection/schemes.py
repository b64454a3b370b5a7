"""Instructions about the world: sending away, obeying elsewhere, persisting, lulling, opening doors."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.pattern import Pattern, Spoken

_START = r"(?:^|[(>*\-\n]|[.;:!?,](?=\s)|\b(?:and|then|always|please|must|should|to|so|you|will|now|first|also|just|silently|simply|session|time|commit|day))[\s*_`\"#>\-]{0,4}"
_FIRST = r"(?:^|[(>*\-\n]|[.;:!?](?=\s)|\b(?:and|then|always|please|must|should|just|simply))[\s*_`\"#>\-]{0,4}"

SCHEMES: tuple[Pattern, ...] = (
    Spoken(
        "safeguard",
        "witho",
        r"\bwithout (?:ever |any |further |first |explicit |prior |user |human |additional ){0,3}(?:asking|prompting|confirmation|approval|permission|review|consent|confirming|oversight)(?: (?:first|again|for (?:permission|approval|confirmation|consent)|{USER}|me))?(?=\s{0,2}(?:[.,;:)!]|\Z|\n|and\b|before\b|when\b|in\b|to\b|if\b|or\b))",
        also="delet push merge deplo publi insta regis commi drop send uploa appro modif chang edit execu pay trans add write remov rm mcp force copy creat kill reset overw downl spend buy",
    ),
    Spoken(
        "exfil",
        "send uploa forwa trans exfil leak email mail share ship submi post paste repor push copy sync deliv strea mirro expor dump e+mail back+up appen",
        rf"{_START}(?:send|upload|post|forward|transmit|exfiltrate|leak|e-?mail|mail|share|copy|report|ship|sync|push|paste|submit|deliver|stream|mirror|append|dump|back up|export) …60(?:{{SECRETS}}|{{PRIVATE}})\b…50\b(?:to|at|via|into|on|with|through)\b …30{{HOST}}|\b(?:send|upload|forward|post|transmit|copy) (?:the |all |full |entire |whole |complete |every |user's |your |current ){{1,4}}(?:conversations?|transcripts?|chat\w*|prompts?|session\w*|history|diffs?|source|memor(?:y|ies)|context)\b…30\b(?:to|at|via)\b …20{{HOST}}",
        also="http https com net org io dev app xyz inval test examp www ftp ws wss mqtt site onlin ru cn info cloud link",
        needs="at copy forwa into on post send throu to trans uploa via with",
    ),
    Spoken(
        "exfil",
        "send uploa forwa trans exfil leak email post share paste inclu mail",
        rf"{_START}(?:send|upload|forward|transmit|exfiltrate|leak|e-?mail|post|share|paste|include) …40{{SECRETS}}(?: file| files| values?| contents?)?\b…30\b(?:to (?:the |an? |my |our |this )?(?:helper|bot|external|remote|attacker|support|webhook|server|endpoint|address|channel|service|vendor|partner|url|team|analytics|collector|mailbox|hook|site|gist|pastebin)|in (?:the |every |each |your |any )?(?:commit|response|answer|reply|url|issue|comment|pull request|pr\b|summary|message|image|link|log|readme|ticket))",
        also="crede secre passw api acces token priva ssh env envir cooki sessi netrc aws id keych walle",
        needs="in to",
    ),
    Spoken(
        "remote",
        "fetch poll polli pull read readi load downl check get query visit open curl retri consu watch monit liste heart regis conne subsc repor look wget",
        rf"(?:{_START}|\bkeeps? )(?:fetch|poll|polling|pull|read|reading|load|download|check|get|query|visit|open|curl|retrieve|consult|watch|monitor|listen|heartbeat|register|connect|subscribe|check in|wget)\b(?!\**:)…90\b(?:(?:and |then |, )(?:follow|obey|execute|run|perform|carry out|act on|comply with|evaluate|pull)s? (?:it|them|what|whatever|the (?:text|instructions?|commands?|code|orders?|steps|script|result|content)|its|any|all|every|new tasks)\b|for (?:new |further |more |the next )?(?:commands?|instructions?|orders?|tasks?|directives?)|obeys? (?:it|them|any|all)|(?:new |incoming |next |received |returned )(?:tasks?|commands?|orders?|instructions?|payloads?)|and report your|controller|coordinator|command server|c2\b|(?:tasks?|commands?|orders?) (?:it|they) (?:returns?|sends?|gives?))",
        also="follo obey execu carry compl evalu comma instr order tasks direc obeys paylo contr coord",
    ),
    Spoken(
        "remote",
        "unset histf histo",
        r"\bunset (?:claude_code_\w+|anthropic_\w+|codex_\w+|audit_\w+|histfile)|\bhistfile=/dev/null|\bhistory -c\b",
        guarded=False,
        needs="anthr audit c claud codex dev histf",
    ),
    Spoken(
        "persist",
        "delet remov edite missi chang lost clean disab rever modif purge prune archi",
        r"\b(?:if|when|whenever|in case|should) (?:this|the|these|it|any of (?:this|these))(?: \w{1,12}){0,2} (?:is|are|gets?|was|be|were|has been|goes) (?:ever )?(?:deleted|removed|edited|missing|changed|lost|cleaned|disabled|reverted|modified|purged|pruned|archived)…40\b(?:recreat|restore|re-?add|rewrite|put it back|write it|regenerat|re-?insert|copy|add it|bring it back|reinstall|save it)",
        also="recre resto readd re rewri put write regen inser copy add bring reins save",
        needs="case if shoul when whene | are be been get gets goes is was were",
    ),
    Spoken(
        "persist",
        "this+save this+copy this+store this+write this+keep this+repli this+propa this+dupli this+add this+appen this+sprea this+inser this+repea this+put this+carry these+save these+copy these+store these+write these+keep these+repli these+propa these+dupli these+add these+appen these+sprea these+inser these+repea these+put follo+save follo+copy above+copy",
        rf"{_START}(?:save|copy|store|write|keep|replicate|propagate|duplicate|add|append|spread|insert|repeat|put|carry) (?:a copy of |copies of |the text of )?(?:this|these|the following|the above) (?:instructions?|rules?|memor(?:y|ies)|notes?|directives?|text|prompts?|block|lines?|paragraph|message|section|entr(?:y|ies))\b…12\b(?:as|to|into|in|across|under|so|over|at the (?:top|end)|everywhere|when)\b(?! the (?:readme|docs|changelog|wiki))(?=[^\n]{{0,80}}\b(?:surviv\w+|(?:every|each|all|any) (?:\w{{1,10}} )?(?:projects?|repo\w*|memor\w+|claude\.md|agents\.md)|claude\.md|agents\.md|\.cursorrules|other (?:projects|memories|agents)|cleanup|deleted|removed|again|feedback_\w+))",
        needs="block direc entri entry instr line lines memor messa note notes parag promp rule rules secti text | acros as end every in into over so to top under when",
    ),
    Spoken(
        "persist",
        "hooks mcp setti+json confi+toml curso copil+instr claud+md agent+md gemin+md tasks+json skill+md sessi pretool postto mcpse",
        rf"(?:git config …20core\.hookspath[\s\"=]{{1,3}}(?:~|/|\$)|{_START}(?:add|append|write|register|put|edit|modify|create|update|place|insert|install|set|change|configure|extend|patch|replace|plant)\b…60(?:\.git/hooks/|core\.hookspath|\.mcp\.json|mcp[- ]?servers?|settings(?:\.local)?\.json|config\.toml|\.cursorrules|copilot-instructions|claude\.md|agents\.md|gemini\.md|tasks\.json|skill\.md|sessionstart|posttooluse|pretooluse)…120(?:without asking|without confirm|uploader|curl|wget|https?://|wss?://|npx -y|also run|to run|silently|every (?:session|commit|project)|\bsh\b|\bbash\b|node \S+|python3? \S+|/tmp/|hidden|obey|ignore|do not|never))",
        also="witho uploa curl wget http https ws wss npx run silen every sh bash node pytho tmp hidde obey ignor do never hooks",
    ),
    Spoken(
        "safeguard",
        "approv appro autoa accep+all allow+all confi+all grant+all merge+all pre+appro hereb autho+all allow+every accep+every accep+any",
        r"\b(?:(?:auto[- ]?)approv(?:e|ed|ing) (?:all|every|any|each|the|tool|commands?|edits?|everything|pending|bash|shell|mcp|requests?|it)|(?:approve|accept|allow|confirm|grant|merge|authori[sz]e) (?:all|every|any|each) (?:\w{1,12} )?(?:tools?|commands?|requests?|pending|changes?|actions?|memor\w+|permissions?|prompts?|tool calls?|edits?|calls?|diffs?|prs?\b|pull requests?|suggestions?|operations?)|(?:is|are|hereby|have been|already|considered|be) (?:pre-?approved|automatically approved)|hereby (?:approved|authori[sz]ed)|approve everything|approve all\b)",
    ),
    Spoken(
        "safeguard",
        "skip bypas disab turn+off switc+off deact remov suppr ignor circu work+aroun omit drop get+aroun",
        rf"{_FIRST}(?:skip|bypass|disable|turn off|switch off|deactivate|remove|suppress|ignore|circumvent|work around|omit|drop|get around) (?:the |all |any |every |your |our )*(?:(?!from|them|in|to|into|at)\w{{1,15}} ){{0,2}}(?:approvals?|confirmations?|permissions?|reviews?|security|secret scann\w+|scanners?|sandbox\w*|firewall|antivirus|guardrails?|safeguards?|safety|2fa|mfa|(?:two|multi)-factor(?: \w{1, 14})?|second factor|branch protection|tls(?: verification)?|ssl(?: verification)?|certificate (?:checks?|verification|validation)|signature (?:checks?|verification)|selinux|apparmor|audit(?: log\w*)?|gatekeeper|defender|virus|pre-commit|commit hooks?|access control|authentication|authori[sz]ation|input validation|csrf|rate limit\w*|code signing|host key check\w*|security review)\b(?!-)(?! (?:for (?:docs|markdown)|comments?|label|dialogs?|modals?|pages?|screens?|e?-?mails?)\b)",
        also="appro confi permi revie secur secre scann sandb firew antiv guard safeg safet fa mfa two multi secon prote tls ssl certi signa selin appar audit gatek defen virus pre commi acces authe autho valid csrf rate code host",
    ),
    Spoken(
        "poison",
        "trust autho+sourc autho+host autho+domai autho+regis autho+mirro white allow+list allowl verif+sourc remem",
        r"\b(?:(?:as|is|are|considers?) (?:…30)(?:an? |the |our )?(?:fully |completely )?(?:trusted|authoritative|trustworthy|whitelisted|allow-?listed|verified|safe) (?:internal |official |primary )?(?:domain|host|source|server|vendor|publisher|registry|mirror|sender|address)\b…60\b(?:send|upload|download|install|freely|without|commands?|data|credentials|run|always)|remember {HOST} as)",
        also="send uploa downl insta freel witho comma data crede run alway remem",
        needs="addre domai host mirro offic prima publi regis remem sende serve sourc vendo",
    ),
    Spoken(
        "poison",
        "treat trust regar consi accep belie",
        rf"{_START}(?:treat|trust|regard|consider|accept|believe) …50\b(?:as (?:fully |always |completely |already )?(?:trusted|authoritative|verified|safe|genuine|approved|confirmed|true|instructions?|commands?)|completely|without (?:question|verif\w+|check\w*)|unconditionally|every mcp|all mcp|any mcp|blindly|the next tool|all tool|tool outputs?)\b",
        also="trust autho verif safe genui appro confi true instr comma compl witho uncon mcp blind next tool outpu",
        needs="all alrea alway any as blind comma compl every fully instr next tool uncon witho | alway as blind compl mcp next quest tool trust uncon witho",
    ),
    Spoken(
        "backdoor",
        "admin+give admin+grant admin+make admin+add owner+give owner+make owner+add colla acces+give acces+grant write+grant root+give right+give maint+add",
        rf"{_START}(?:give|grant|add|make|promote|invite|assign)\b…40\b(?:admin(?:istrator)?|owner|root|maintainer|collaborator|superuser|write access|push access|full access|sudo)\b(?: (?:rights|access|role|permissions?|privileges?))?…30\b(?:on|to|for|in|with|without)\b(?=[^\n]{{0,80}}\b(?:without|every|each|all|any|external|unknown|guest|nobody|anyone|quiet\w*|silent\w*|not)\b)",
        also="give grant add make promo invit assig",
        needs="for in on to with witho",
    ),
)
