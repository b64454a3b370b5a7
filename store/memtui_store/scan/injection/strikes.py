"""Commands that carry files away, widen rights, lay waste or stay, in the forms that other rules do not know."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.pattern import Pattern

_OWN = r"(?:~|\$home|/home/\w{1,30}|/root|/users/\w{1,30})"
_TMP = r"(?:/tmp/|/dev/shm/|/var/tmp/|[\w~$/.]{0,40}/\.cache/)"
_START = r"(?:autostart/|launch(?:agents|daemons)/|/etc/systemd/system/|\.config/systemd/user/|init\.d/|startup/)"

_NEAR = r"(?:localhost|:\d|127\.|0\.0\.0\.0|10\.\d|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|[\w.-]{1,60}\.(?:lan|local|internal|intranet|svc)\b)"
_FAR_ADDRESS = r"(?!127\.|10\.|0\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)\d{1,3}(?:\.\d{1,3}){3}"

STRIKES: tuple[Pattern, ...] = (
    Pattern(
        "backdoor",
        "ruby tcpso lua awk gawk perl",
        r"\btcpsocket\.(?:new|open)\([^\n]{4,60}\)[^\n]{0,160}?(?:popen|exec|spawn|system|`|/bin/|gets)|\blua\w{0,5}\b[^\n]{0,60}?socket[^\n]{0,80}?connect\([^\n]{0,120}?(?:os\.execute|io\.popen)|\bg?awk\b[^\n]{0,60}?/inet/tcp/0/|\bperl\b[^\n]{0,40}?\bsocket\b[^\n]{0,200}?\bexec\b[^\n]{0,20}?/bin/",
        signs="(/",
    ),
    Pattern(
        "safeguard",
        "permi deny bash",
        r"\bpermissions?\.allow\b[^\n]{0,60}?\bbash\(\*|\bbash\(\*[^\n]{0,80}?\bpermissions?\.(?:allow|deny)\b|\b(?:remove|delete|clear|empty|drop)\b[^\n]{0,30}?\b(?:deny[- ]?list|permissions\.deny|deny rules?)\b(?=[^\n]{0,80}(?:settings|claude|permissions|\bagent|bash\())|\b(?:settings(?:\.local)?\.json|permissions?)\b[^\n]{0,120}?\b(?:remove|delete|clear|empty|drop)\b[^\n]{0,20}?\b(?:deny[- ]?list|deny rules?|permissions\.deny)\b",
    ),
    Pattern(
        "exfil",
        "ssh scp nc ncat mail mailx mutt sendm msmtp",
        rf"\b(?:tar|cat|zip|gzip|env|printenv|history)\b[^\n|]{{0,60}}?(?:{_OWN}/|/etc/|env\b)[^\n|]{{0,40}}\| ?(?:gzip[^\n|]{{0,10}}\| ?)?ssh \S{{1,60}}@|\bscp\b[^\n]{{0,20}}?{_OWN}/\.[\w./*-]{{2,60}} \S{{1,60}}@[\w.-]{{3,60}}:|"
        r">\(\s?(?:nc|ncat|curl|wget)\b|\b(?:mailx?|mutt|sendmail|msmtp)\b[^\n]{0,80}?@[^\n]{0,60}?(?:<|-a|-attach) ?\S{0,60}(?:\.env|id_rsa|id_ed25519|credentials|\.pem|\.kdbx|_history|kubeconfig|secrets?)",
    ),
    Pattern(
        "fetch-run",
        "eval exec syste",
        r"\b(?:eval|exec|system)\b[\s({]{1,3}(?:\w{1,20}[.:]{0,2}){0,3}(?:get|fetch|open|read|slurp)\w{0,10}\s{0,2}\(?\s?[\"']https?://(?!localhost|127\.)",
        signs=":",
    ),
    Pattern(
        "persist",
        "autos launc syste start init",
        rf"\b(?:ln -s|cp|mv|install|tee|cat)\b[^\n]{{0,20}}?{_TMP}[^\n]{{0,80}}?{_START}|\b(?:ln -s|cp|mv|install|tee)\b[^\n]{{0,80}}?{_START}[^\n]{{0,120}}?\b(?:must survive|survives?|come back|again if|re-?install\w*|even (?:if|after)|nobody)\b",
        signs="/",
    ),
    Pattern(
        "backdoor",
        "usera grant bucke princ allus anony acl",
        r"\buseradd\b[^\n]{0,40}? -\w{0,4}g ?(?:\w{1,20},)?(?:sudo|wheel|root|admin|docker)\b|\bgrant all(?: privileges)? on \*\.\* to [^\n]{1,40}?@ ?['\"`]?%|"
        r"\bput-(?:bucket|object)-acl\b[^\n]{0,60}?public-read|\bgsutil iam ch allusers|\bset-permission\b[^\n]{0,60}?--public-access (?:blob|container)|(?:set|change|open|widen)\b[^\n]{0,60}?\bprincipal[\"']?\s{0,2}[:=]?\s{0,2}[\"'`]\*",
        guarded=True,
    ),
    Pattern(
        "safeguard",
        "enfor audit terra true codeo codeq workf",
        r"pod-security\.kubernetes\.io/(?:enforce|warn)=privileged|\bnpm config set audit false|\bterraform apply\b[^\n]{0,40}?-auto-approve[^\n]{0,60}?(?:\bprod|always|-lock=false)|"
        r"\b(?:add|append|put)\b[^\n]{0,8}\|\| ?true\b[^\n]{0,60}?(?:security|audit|scan|sast|check|lint|tests?)|\b(?:rm|delete|remove)\b[^\n]{0,24}?\.github/workflows/\S{0,20}(?:codeql|security|scan|audit|sast|gitleaks|secret|semgrep|dependency)|"
        r"(?:^|[\n.;:`*-])\s{0,3}(?:remove|delete|rm|drop|empty)\b[^\n]{0,16}?\bcodeowners\b(?! entry| line| rule)",
    ),
    Pattern(
        "destroy",
        "drop shred trunc log var rb force rm",
        rf"\bdrop (?:database|schema) (?!if\b)\w{{1,40}}[;`'\"]{{0,3}} (?:if|when|whenever|once|after|as soon)\b|\b(?:shred|truncate|rm)\b[^\n]{{0,16}}? /var/log/(?:auth|audit|secure|wtmp|syslog|messages)|\baws s3 rb s3://\S{{0,40}}(?:backup|prod|ledger|archive)\S{{0,40}} --force|"
        rf"\brm -\w{{0,3}}r\w{{0,3}} [^\n]{{0,30}}?{_OWN}/(?:\.git|backups?|documents|desktop)\b[^\n]{{0,80}}?\b(?:when|if|once|whenever|after|as soon)\b",
    ),
    Pattern(
        "read-secrets",
        "proc mozil chrom firef brows cooki safar brave",
        r"/proc/(?:\*|\d+|self|\$\w{1,8})/environ\b[^\n]{0,60}?(?:>|\||grep|memory|notes?)|\.mozilla\b[^\n]{0,40}?\b(?:logins?|passwords?|cookies)|"
        r"\b(?:open|read|copy|look (?:in|into|at)|dump|collect|take|list)\b[^\n]{0,30}?\b(?:browser|chrome|firefox|safari|brave|edge)(?:'s)? (?:saved )?(?:cookie|password|login)s?(?: (?:database|store|file|db|jar))?\b",
    ),
    Pattern(
        "supply-chain",
        "tarba http tgz whl",
        r"\b(?:pin|set|point|switch|change|resolve)\b[^\n]{0,60}?\b(?:to|at|from) [^\n]{0,24}?http://(?!localhost|127\.)\S{3,120}?\.(?:tgz|tar\.gz|whl|zip|jar)\b",
        signs=":",
    ),
    Pattern(
        "supply-chain",
        "hosts+etc hosts+drive",
        rf"(?<![\d.]){_FAR_ADDRESS}[ \t]{{1,4}}(?:[\w-]{{1,40}}\.){{1,4}}(?:com|org|net|io|dev|sh|ai|rs)\b[^\n]{{0,80}}?(?:/etc/hosts\b|\\etc\\hosts\b|hosts file)",
        signs=".",
    ),
    Pattern(
        "backdoor",
        "iam bucke role colla visib",
        r"\badd-iam-policy-binding\b(?=[^\n]{0,160}\ball(?:authenticated)?users\b)(?=[^\n]{0,160}\broles/(?:owner|editor|\w{1,20}\.admin|iam\.\w))[^\n]{10,200}|\bput-bucket-policy\b[^\n]{0,160}?\bprincipal[\"'\\]{0,3}\s?:\s?[\"'\\{]{0,4}(?:aws[\"'\\]{0,3}:\s?[\"'\\]{0,3})?\*|"
        r"\baz role assignment create\b(?=[^\n]{0,160}--role[ =][\"']?(?:owner|contributor|user access administrator))(?=[^\n]{0,160}--assignee[ =][\"']?\S{1,60}@(?!acme\b))[^\n]{10,200}|"
        r"\bgh api\b(?=[^\n]{0,120}(?:-x|--method)[ =]?put\b)(?=[^\n]{0,160}/collaborators/)(?=[^\n]{0,200}\bpermission=[\"']?(?:admin|maintain|push))[^\n]{10,200}|\bgh repo edit\b[^\n]{0,80}?--visibility[ =]public\b[^\n]{0,60}?(?:--accept-visibility|each|every|always|quiet)",
    ),
    Pattern(
        "exfil",
        "http https xh xhs",
        rf"(?<![\w/:.-])(?:https?|xhs?)(?: --[\w-]{{1,30}}(?:=\S{{1,20}})?){{0,4}} (?:post |put |patch )?(?!(?:https?://)?{_NEAR})[\w.:/-]{{4,100}} [^\n]{{0,60}}?[\w.-]{{0,20}}=?@[\"']?[\w./~$-]{{0,60}}(?:\.env\b|\.npmrc|\.netrc|\.pypirc|id_rsa|id_ed25519|\.pem\b|\.ssh/|\.aws/|credentials|\.kube|secrets?\b|_history|\.kdbx|\.tfstate)",
        signs="@",
    ),
    Pattern(
        "backdoor",
        "xmrig miner cgmin bfgmi ethmi lolmi nbmin cpumi phoen ccmin strat",
        r"\b(?:xmrig|minerd|cgminer|bfgminer|ethminer|lolminer|nbminer|cpuminer|phoenixminer|ccminer)\b[^\n]{0,80}? (?:-o|-a|-u|--url|--algo|--user|--donate-level)\b|\bstratum(?:2?\+(?:tcp|ssl|tls))?://[\w.-]",
        signs="-/",
    ),
    Pattern(
        "fetch-run",
        "eval exec syste xxd base opens",
        r"\b(?:eval|exec|system)\b[\s(\"'`{\[]{0,4}(?:\w{1,20}(?:\.|::)){0,3}(?:pack|unpack|fromhex|gzinflate|decode_base64|(?:strict_|urlsafe_)?decode64|fromcharcode|frombase64string|str_rot13|base64_decode|b64decode|a2b_hex|atob|unhexlify|codecs\.decode|decompress|buffer\.from|from\([\"'][^\"'\n]{4,400}[\"'], ?[\"'](?:base64|hex))\b|"
        r"\| ?(?:xxd -r(?: -p)?|openssl (?:enc )?-?(?:base64|enc) -d[^\n|]{0,40}|base64 (?:-d|-D|--decode))[^\n|]{0,20}\| ?(?:sudo )?(?:ba|z|da|k)?sh\b",
        signs="(|",
    ),
    Pattern(
        "destroy",
        "rm",
        r"\brm\b[^\n|;&]{0,40}?--no-preserve-root\b|\brm (?:-\w{1,6} ){0,2}-\w{0,4}r\w{0,4} [^\n|;&]{0,60}?/var/lib/(?:postgres\w*|pgsql|mysql|mariadb|mongo\w*|redis|docker|containerd|etcd|kubelet|rabbitmq|elasticsearch|clickhouse|grafana|prometheus|influxdb|cassandra|neo4j|libvirt)\b",
        signs="/-",
    ),
    Pattern(
        "destroy",
        "drop",
        r"\bdrop (?:database|schema) (?!if\b)(?!\w{0,20}(?:test|tmp|temp|scratch|sandbox|demo|ci_)\w{0,20}\b)\w{1,40}\b[^\n]{0,80}?\b(?:whenever|as soon as|each time|every time|without asking|if the \w{1,20} (?:fails|complains))\b",
        needs="datab schem",
    ),
    Pattern(
        "read-secrets",
        "op bw lpass keepa item",
        r"\bop item (?:list|get)\b[^\n]{0,60}?(?:\| ?xargs|--reveal\b[^\n]{0,60}?(?:>|\||all|each|every))|\bbw (?:export|list items)\b[^\n]{0,60}?(?:>|\||--output|notes?|memory)|\blpass (?:export|show --all)\b|\bkeepassxc-cli export\b",
    ),
    Pattern(
        "read-secrets",
        "ssh aws netrc gnupg kube crede id",
        r"(?:открой\w*|прочита\w*|скопируй\w*|покажи\w*|выведи\w*|öffne|lies|kopiere|zeige|abre|lee|copia|muestra|ouvre[zs]?|lis(?:ez)?|copie[rz]?|affiche[rz]?|apri|leggi|mostra|leia|mostre|otwórz|skopiuj|pokaż|otevři|přečti|відкрий|прочитай|baca|buka|salin|读取|打开|复制|把|読み|開い)[^\n]{0,40}?(?:~|\$home|/home/\w{1,20}|/root)?/?\.(?:ssh/id_\w{2,10}\b(?!\.pub)|aws/credentials|netrc\b|kube/config|git-credentials|gnupg/)",
        signs="/.",
    ),
    Pattern(
        "exfil-dns",
        "getho getad looku resol",
        r"\b(?:gethostbyname|getaddrinfo|dns\.(?:lookup|resolve\w{0,4})|resolve-dnsname)\b[^\n]{0,100}?(?:environ|process\.env|getenv|base64|hexlify|\.hex\(|\$\(|secret|token|passw)[^\n]{0,80}?\.[a-z][\w-]{1,40}\.[a-z]{2,}",
        signs="(",
    ),
    Pattern(
        "persist",
        "launc plist runat",
        r"\b(?:write|create|add|drop|install|place|put)\b[^\n]{0,30}?(?:launch ?(?:agent|daemon)|login item|\.plist\b)[^\n]{0,100}?(?:runatload|keepalive|/users/shared/|/\.\w)",
    ),
    Pattern(
        "safeguard",
        "bash+allow permi+allow mcp+allow",
        r"\ballow[\"']?\s?[:=]\s?\[[^\]\n]{0,80}?[\"'](?:bash\((?:\*|:\*)?\)|bash|\*|mcp__\*)[\"']",
        signs="[",
    ),
    Pattern(
        "supply-chain",
        "prefe use swap repla switc impor requi pick choos depen",
        r"\b(?:prefer|use|swap|replace|switch|import|require|pick|choose|depend on)\b[^\n]{0,60}?(?<![\w.-])(?:reqeusts|requestes|requsts|reqests|requets|numppy|nunpy|pandsa|padnas|djnago|dajngo|urlib3|colourama|beautifulsoop|lodahs|loadsh|lodsah|exprss|axois|axioss|raect|recat|typscript|discrod\.js|momnet|websocets|cryptograhpy|crytography|pyyamll|scikitlearn|tensroflow|pytroch|matplotlip|electorn|chalkk|commanderjs|node-fetchs|eslnit|webpcak)(?![\w.-])",
        also="reqeu reque requs reqes numpp nunpy pands padna djnag dajng urlib colou beaut lodah loads lodsa exprs axois axios raect recat typsc disco momne webso crypt cryto pyyam sciki tensr pytro matpl elect chalk comma node eslni webpc",
    ),
)
