"""Commands by what they do rather than by how they are spelt: carry data out, fetch and run, stay, lay waste, switch off."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.pattern import Pattern

_NEAR = r"(?:localhost|127\.|0\.0\.0\.0|10\.\d|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|[\w.-]{1,60}\.(?:lan|local|internal|intranet|svc)\b|host\.docker\.internal)"
_FAR = rf"(?:https?|ftp)://(?!{_NEAR})"
_DROP = (
    r"(?:webhook\.site|requestbin\.\w+|[\w-]+\.(?:m\.)?pipedream\.net|interact\.sh|[\w.-]*\.oast\.\w+|transfer\.sh|0x0\.st|termbin\.com|file\.io|pastebin\.com|paste\.\w+|hastebin\.\w+|ix\.io|sprunge\.us|"
    r"gofile\.io|anonfiles?\.\w+|[\w-]+\.ngrok(?:-free)?\.(?:io|app|dev)|burpcollaborator\.net|discord(?:app)?\.com/api/webhooks|hooks\.slack\.com|api\.telegram\.org)"
)
_TAKES = r"(?:-d|-f|-t|--data\S{0,12}|--form|--upload-file|--post-file|--post-data|--body-file|-infile|-body)"
_HIDING = r"(?:/tmp/|/dev/shm/|/var/tmp/|(?:~|\$home|/home/\w{1,30}|\.)/\.(?!local/bin|config/|nvm|cargo|pyenv|rbenv|asdf|venv|ssh/|git/|github|vscode/settings|oh-my)\w|~/\.cache/)"
_SHELL = r"(?:ba|z|da|k)?sh\b"
_PROFILE = r"(?:\.(?:bashrc|zshrc|profile|zshenv|bash_profile|zprofile|bash_aliases)|config\.fish|(?:shell|shared) (?:profile|start(?:-?up)? file)|/etc/(?:profile|environment|rc\.local|bash\.bashrc)|\$profile\b|zshrc|bashrc)"
_ANY_DISK = r"(?:sdx\d?\b|sd\?|nvmexn|nvme\?|diskn\b|diskx\b|xxx|mmcblkx)"  # stands for a disk that is yet to be named

DEEDS: tuple[Pattern, ...] = (
    Pattern(
        "exfil",
        "curl wget http xh nc ncat netca socat",
        rf"\| ?(?:curl|wget|https?|xh)\b(?![^\n]{{0,100}}{_NEAR})[^\n]{{0,100}}?{_TAKES}[ =\"']{{0,3}}(?:[\w]{{1,20}}=)?(?:@?-(?=[\s\"'`)]|\Z)|<-|\$)|"
        rf"\b(?:cat|env|printenv|tar|zip|gzip|base64|history|tail|pg_dump|mysqldump|pbpaste|xclip|find|ls|head|git (?:log|diff|archive))\b[^\n|]{{0,100}}\| ?(?:nc|ncat|netcat|socat)\b[^\n]{{0,10}}?(?!{_NEAR})[\w.:-]{{0,40}}\d",
        signs="|",
    ),
    Pattern(
        "exfil",
        "curl wget invok iwr irm http",
        rf"(?<![\w-])(?:curl|wget|invoke-\w{{3,12}}|iwr|irm)\b(?![^\n]{{0,100}}{_NEAR})[^\n]{{0,120}}?(?:{_TAKES}[ =\"']{{0,3}}(?:[\w]{{1,20}}=)?[@<]?[\"']?(?:~|\$home|/home/|/root|/etc|\.git/config|[\w./-]{{0,40}}(?:\.sqlite|\.db|\.sql|\.dump|\.kdbx|\.pem|history|mozilla|chrome))|\(?(?:get-content|gc|cat) )",
        also="home root etc git sqlit db sql dump kdbx pem histo mozil chrom conte gc cat mnt users",
    ),
    Pattern(
        "exfil",
        "webho reque piped inter oast trans termb file paste hasti haste ix sprun gofil anonf ngrok burpc disco hooks telegr teleg api",
        rf"(?:\||\b(?:curl|wget|nc|post|upload|send|put|forward|invoke-\w{{3,12}})\b)[^\n]{{0,120}}?\b{_DROP}(?=[^\n]{{0,120}})(?:(?<=telegram\.org)[^\n]{{0,60}}(?:=@|document|\$\(|`)|(?<!telegram\.org)(?<!slack\.com)(?<!webhooks)|[^\n]{{0,100}}(?:\$\(|@[~./$]|cat ))",
        also="curl wget nc post uploa send put forwa invok env cat tar",
    ),
    Pattern(
        "exfil",
        "gist gists paste snipp issue gh glab",
        r"\b(?:gh|glab) (?:gist create|snippet create|issue (?:create|comment)|pr comment|release upload)\b[^\n]{0,120}?(?:{PATHS}|\.aws|\.kube|\.ssh|\$\((?:cat|env|printenv|base64)|credentials|secrets?\b|\.pem\b|_history)",
        signs="~/.$_",
    ),
    Pattern(
        "exfil",
        "git mirro pushu",
        rf"\bgit remote (?:add|set-url)\b[^\n]{{0,20}}?(?:{_FAR}(?!github\.com|gitlab\.com|bitbucket\.org)|(?:ssh://)?git@(?!github\.com|gitlab\.com|bitbucket\.org))[^\n]{{0,100}}?(?:&&|;|then|and)[^\n]{{0,20}}?\bpush\b|\bpush --mirror\b[^\n]{{0,80}}?(?:every|each|after|quiet|silent|without)|second push ?url",
    ),
    Pattern(
        "exfil",
        "rsync scp aws gsuti rclon az mc cmd",
        rf"\b(?:rsync|scp)\b[^\n]{{0,60}}?\s(?:\S{{1,40}}@)?(?!{_NEAR})(?:\d{{1,3}}(?:\.\d{{1,3}}){{3}})::?|\b(?:aws s3|s3cmd|gsutil|rclone|az storage|mc)\b (?:cp|sync|copy|put|mv|-m cp|blob upload)[^\n]{{0,120}}?(?:--acl public|public-read|~/|\$home|/home/|\.env\b|\.ssh|\.aws)",
        signs="/:",
    ),
    Pattern(
        "exfil",
        "tojso pull+targe",
        r"tojson\(secrets\)|pull_request_target\b[^\n]{0,60}?head (?:ref|sha)[^\n]{0,60}?(?:secrets|all)",
        needs="secre head",
    ),
    Pattern(
        "exfil-markup",
        "img image script scrip sourc ifram =![",
        r"(?:!\[[^\]\n]{0,60}\]\(|<(?:img|image|iframe|script|source)\b[^>\n]{0,60}?src=[\"']?)(?:https?:)?//[^\s)>]{1,120}?(?:\$\{?[a-z_]{0,20}(?:key|token|secret|pass|user|mail|conv|prompt|data|message|env|history|context|code|summary)|\$\(|\+ ?document\.|\"\+|'\+|<[a-z ]{3,}>|=[a-z]{2,10}_of_[a-z_]{3,})|(?:insert|add|put|include|inject|embed|ins[èe]re|añade|füge)\b[^\n]{0,60}?<script[^>\n]{0,40}src=[\"']?https?://(?!(?:cdn\.jsdelivr|unpkg|cdnjs|code\.jquery|www\.google))",
        signs="(<",
    ),
    Pattern(
        "read-secrets",
        "kubec imds meta vault secre aws gclou",
        rf"\bkubectl get secrets?\b[^\n]{{0,40}}?(?:-a\b|--all-namespaces)[^\n]{{0,60}}?(?:>|\||-o (?:json|yaml))|(?:curl|wget|fetch|invoke-\w{{3,12}}|iwr|irm)\b[^\n]{{0,60}}?(?:169\.254\.169\.254|metadata\.google\.internal)[^\n]{{0,160}}|(?:secretsmanager get-secret-value|gcloud secrets versions access|vault kv get)\b[^\n]{{0,80}}?(?:>|\| ?(?:curl|nc|tee|base64))|"
        rf"\b(?:cp|mv|tar|zip|rsync)\b[^\n]{{0,80}}?(?:logins\.json|key4\.db|cookies\.sqlite|login data|keychain|\.gnupg|id_(?:rsa|ed25519)\b(?!\.pub))[^\n]{{0,80}}?(?:/srv|/var/www|/www|/pub|{_HIDING}|@|://|\|)",
    ),
    Pattern(
        "read-secrets",
        "login logins key cooki",
        r"\b(?:cp|mv|tar|zip|rsync|collect|copy)\b[^\n]{0,80}?(?:logins\.json|key4\.db|cookies\.sqlite|login data)",
    ),
    Pattern(
        "fetch-run",
        "pipe pipes piped pipin downl pull",
        rf"\b(?:pip(?:e|es|ing)|feed|hand|(?:be|is|are|gets?|curl|wget)\b[^\n]{{0,60}}?\bpiped)\b[^\n]{{0,80}}?\b(?:in)?to (?:{_SHELL}|python3?|node|a shell|the shell)(?!-)|\b(?:download|fetch|pull|get)\b[^\n]{{0,40}}?{_FAR}[^\n]{{0,100}}?\bchmod \S{{1,5}}[^\n]{{0,60}}?\b(?:start|run|execute|launch|nohup|\./)",
        needs="sh bash zsh dash pytho node shell chmod",
    ),
    Pattern(
        "fetch-run",
        "certu bitsa mshta regsv rundl msiex wscri",
        r"\bcertutil\b[^\n]{0,60}?-urlcache|\bbitsadmin\b[^\n]{0,40}?/transfer|\b(?:mshta|regsvr32|rundll32|msiexec|wscript)(?:\.exe)?\b[^\n]{0,60}?https?:",
    ),
    Pattern(
        "fetch-run",
        "exec eval urlop reque impor deno spawn syste",
        r"\b(?:exec|eval)\(?[^\n]{0,60}?(?:urlopen|urllib|requests\.get|fetch\(|https?\.get|decompress|b64decode|fromhex|__import__)|require\([\"']https?[\"']\)\.get[^\n]{0,120}?(?:eval|exec|function\()|(?:urlopen|requests\.get)\([^\n]{0,120}?\)[^\n]{0,20}?(?:exec|eval)\(|\bdeno run\b[^\n]{0,30}?(?:-a|--allow-all)[^\n]{0,20}?https?:",
        signs="(:",
    ),
    Pattern(
        "fetch-run",
        "curl wget add sourc",
        rf"\b(?:curl|wget)\b[^\n|]{{0,120}}?{_FAR}[^\n|]{{0,120}}?(?:&&|;)\s{{0,2}}(?:sudo )?(?:{_SHELL}|python3?\b|node\b|\./)|\badd {_FAR}\S{{3,100}}[^\n]{{0,40}}?\n?[^\n]{{0,20}}?\brun (?:{_SHELL}|chmod)|\b(?:source|\.) ?\(curl\b",
        also="sh bash zsh pytho node psub chmod sourc",
        reach=80,
    ),
    Pattern(
        "supply-chain",
        "inste crede fsmon sshco filte exter askpa pager smudg",
        rf"url\.[\"'<]?https?://(?!github\.com|gitlab\.com|git@|{_NEAR})[^\n]{{1,80}}?\.insteadof|credential\.helper[ =\"'`:]{{1,4}}(?:\w{{1,6}} [`\"'])?!|core\.(?:fsmonitor|sshcommand|pager|askpass|gitproxy|editor)[ =\"'`]{{1,4}}[^\n]{{0,60}}?(?:\bsh\b|bash|\bnc\b|curl|wget|python|proxycommand|{_HIDING})|(?:filter\.\w{{1,20}}\.(?:smudge|clean)|diff\.external)[ =\"'`]{{1,4}}[^\n]{{0,30}}?(?:\bsh\b|bash|curl|python|node)",
        needs="url helpe fsmon sshco pager askpa gitpr edito smudg clean exter",
    ),
    Pattern(
        "supply-chain",
        "base index regis proxy crate npm actio sourc",
        rf"\b(?:anthropic|openai|claude|gemini)_\w{{0,12}}base(?:_url)?\b[^\n]{{0,40}}?https?://(?!api\.(?:openai|anthropic)\.com|{_NEAR})|\bpip_(?:extra_)?index_url ?[=:] ?http://(?!{_NEAR})|\bhttps?_proxy ?= ?http://(?!{_NEAR})\d|--registry[= ]{{1,2}}http://(?!{_NEAR})|replace-with|replace crates-io\b|\buses: (?!actions/)[\w-]{{1,40}}/[\w.-]{{1,40}}@(?:main|master)\b[^\n]{{0,20}}?instead of actions/",
        needs="anthr opena claud gemin pip proxy regis repla actio",
    ),
    Pattern(
        "supply-chain",
        "prelo dyld node+requi pytho+start javat java+tool promp+comma",
        rf"\b(?:ld_preload|dyld_insert_libraries) ?= ?(?![\"']?(?:\S{{0,60}}(?:jemalloc|tcmalloc|mimalloc|asan|faketime)))[\"']?[/~$.\w]|\bnode_options ?= ?[\"']?--require[= ](?:{_HIDING}|/)|\bpythonstartup ?= ?[\"']?{_HIDING}|\bprompt_command ?= ?[^\n]{{0,80}}?(?:curl|wget|\bnc\b|{_HIDING})",
    ),
    Pattern(
        "persist",
        "bashr zshrc profi zshen confi+fish alias rc start+file sudo etc+envir zprof",
        rf"\balias (?:sudo|ssh|su|git|doas|passwd)=[^\n]{{0,60}}?(?:\bnc\b|curl|wget|tee\b|read -s|{_HIDING})|(?:\b(?:source|trap|alias|path|\.)(?: |=)|eval )[^\n]{{0,40}}?{_HIDING}[^\n]{{0,120}}?{_PROFILE}|{_PROFILE}[^\n]{{0,80}}?(?:\b(?:source|trap)|(?<=[\s`\"'])\.) [\"']?(?:sh )?{_HIDING}|\btrap [\"']sh [^\n]{{0,40}}?exit[^\n]{{0,60}}?{_PROFILE}|(?:prepend|put|add)\b[^\n]{{0,10}}?/tmp/\S{{1,20}} to path|(?:append|add|write)\b[^\n]{{0,60}}?/etc/rc\.local",
        signs="/='",
    ),
    Pattern(
        "persist",
        "cron cront tmp cache curl wget",
        rf"(?:\*|\*/\d{{1,2}}|\d{{1,2}}) (?:\*|\*/\d{{1,2}}|\d{{1,2}}) \* \* [*\d][^\n]{{0,40}}?(?:{_HIDING}|\bcurl\b[^\n]{{0,80}}?\| ?{_SHELL}|wget)|crontab[^\n]{{0,60}}?{_HIDING}",
        signs="*",
    ),
    Pattern(
        "persist",
        "hook hooks posti prein preto postt pre+commi post+commi post+check post+merge folde husky",
        rf"(?:\.git/hooks/|core\.hookspath|\b(?:pre|post)-(?:commit|push|merge|checkout|receive)\b|\bpre-?tool-?use\b|\bpost-?tool-?use\b|\bstop hook\b|\bsession-?start\b)(?:(?!refuse|block|reject|den[iy]|forbid|prevent|protect)[^\n]){{0,140}}?(?:\bcurl\b[^\n]{{0,100}}?(?:\| ?{_SHELL}|-[dft]\b|@)|wget|\bnc\b|{_HIDING}|/dev/null|exit 0 for|from the gist)|core\.hookspath[ =\"']{{1,4}}(?:/dev/null|/tmp|~|\$home)|\"?(?:post|pre)install\"?: ?\"?(?:node|sh|python3?|bash) \.\w|\"?runon\"?: ?\"?folderopen[^\n]{{0,80}}?/\.\w|husky[^\n]{{0,30}}?pre-commit[^\n]{{0,10}}?to `?true",
        signs="-./:",
    ),
    Pattern(
        "backdoor",
        "autho deplo stric",
        r"(?:^|[\n.;:,!?]|\bthen|\band|\balways|\bplease|\bmust|\bshould)[\s*>`-]{0,4}(?:add|append|put|write|insert|copy|install|place|upload)\b[^\n]{0,100}?authorized_keys\b(?! (?:is|are|file is|was)\b)|needs? the line[^\n]{0,80}?authorized_keys|\bgh repo deploy-key add\b|stricthostkeychecking[ =]no\b[^\n]{0,60}?(?:all hosts|every|userknownhostsfile[ =]/dev/null)",
        needs="keys key stric",
    ),
    Pattern(
        "destroy",
        "rm",
        r"\brm (?:-\w{1,6} ){0,3}-\w{0,4}r\w{0,4} (?:-\w{1,6} |--no-preserve-root ){0,2}[\"']?(?:/(?=[\s\"'`*;,)]|\Z)|/(?:var/(?:backups?|www)|etc|home|usr|opt|srv|data|backups?|mnt|boot|root|bin|lib)\b|~/?(?=[\s\"'`*;,)]|\Z)|~/(?:projects|documents|desktop|src|work|code|repos)\b|\$home/?(?=[\s\"'`*;,)]|\Z)|\S{0,40}\*/\.git\b|\S{0,40}backups?\b)",
    ),
    Pattern(
        "destroy",
        "dd find mkfs shred wipef forma",
        rf"\bdd if=/dev/(?:zero|u?random) of=/dev/(?!null|{_ANY_DISK})\w|\bfind (?:/|~|\$home)/? [^\n]{{0,80}}?-delete\b|\bmkfs(?:\.\w{{2,6}})? (?:-\w+ )?/dev/(?!{_ANY_DISK})\w|\b(?:shred|wipefs)\b[^\n]{{0,30}}?/dev/(?!null|{_ANY_DISK})\w|\bformat c:",
    ),
    Pattern(
        "destroy",
        "drop terra kubec prune reflo force push",
        r"\bterraform destroy\b[^\n]{0,20}?-auto-approve[^\n]{0,80}?\bprod|\bdrop (?:schema|database) (?!(?:if exists )?\w{0,20}(?:test|tmp|temp|scratch|sandbox|demo)\w{0,20}\b)[^\n]{0,60}?\b(?:cascade|production|prod|without|unasked|sin)\b|\bkubectl delete (?:ns|namespace)\b[^\n]{0,60}?(?:--force|prod|payments)|\breflog expire\b[^\n]{0,20}?--expire=now|\bgit push\b(?: \S{1,30}){0,2} (?:-f|--force)(?!-with)(?: \S{1,30}){0,2} \S{0,20}(?:main|master|prod)\b[^\n]{0,40}?(?:,? always|every|whenever|`|ausf|sans|without)|\bgit push (?:--force )?origin :(?:main|master)",
        needs="destr drop ns names expir push",
    ),
    Pattern(
        "safeguard",
        "sed perl asser tests approv polic appro sandb deny auto",
        r"\b(?:sed|perl)\b -\w{1,4}[^\n]{0,20}?\bassert\b[^\n]{0,60}?tests?/|approval_policy\b[^\n]{0,10}?\b(?:to|=) ?[\"'`]?never|sandbox_mode\b[^\n]{0,10}?\b(?:to|=) ?[\"'`]?danger|\bdelete\b[^\n]{0,10}?deny rules|\bauto-?approve\b[^\n]{0,20}?\b(?:to|=|:) ?\"?true",
        needs="asser never dange deny true",
    ),
)
