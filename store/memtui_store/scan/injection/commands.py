"""Instructions as commands: sending secrets away, fetching and running, opening doors, staying for good."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.pattern import Pattern

_SOURCE = (
    r"(?:\$\((?!pwd|date|nproc|uname|id -|git rev-parse(?! head\)/)|npm |go env|brew )[^)\n]{2,120}|`(?:cat|env|printenv|base64|head|tail|whoami|hostname|git config)[^`\n]{0,100}`|"
    r"[@<] ?[\"']?(?:~|\$home|/root|/home|/etc|\.\.?)?/?\.?(?:{PATHS})|\$\{?(?:process\.env\.)?[a-z_]*(?:key|token|secret|pass|password|credential|pwd)\w*|"
    r"os\.environ|process\.env\.\w|env\[|{PATHS}|/etc/(?:passwd|shadow)|\benv \| |printenv)"
)
_HTTP = r"(?:curl|wget|https? (?:post|get|put)|invoke-webrequest|invoke-restmethod|\biwr\b|\birm\b|fetch\(|urlopen\(|requests\.(?:get|post|put)\(|axios(?:\.\w+)?\(|httpx\.\w+\(|xh )"
_SHELL = r"(?:(?:sudo (?:-\w+ )?)?(?:/(?:usr/)?bin/)?(?:ba|z|da|k|fi|c)?sh\b|(?:sudo )?(?:python\d?|node|perl|ruby|php|pwsh|powershell|iex|invoke-expression|tee /|osascript|bun|deno)\b)"
_KNOWN = (
    r"(?!(?:[\w-]+\.)*(?:astral\.sh|rustup\.rs|docker\.com|brew\.sh|bun\.sh|pnpm\.io|python-poetry\.org|starship\.rs|k3s\.io|"
    r"google\.com|ollama\.(?:com|ai)|claude\.ai|anthropic\.com|vercel\.app|volta\.sh|opencode\.ai|mise\.run|mise\.jdx\.dev|sdkman\.io|tailscale\.com|fly\.io|nodesource\.com|"
    r"githubusercontent\.com/(?:nvm-sh|homebrew|rbenv|pyenv|helm|asdf-vm|ohmyzsh|junegunn)|nixos\.org|determinate\.systems|haskell\.org|cursor\.com|openai\.com|scoop\.sh|chocolatey\.org|deno\.land|getcomposer\.org|rvm\.io|nodejs\.org|pypa\.io|atuin\.sh|zed\.dev|localhost|127\.0\.0\.1|microsoft\.com|aka\.ms|gitlab\.com|cli\.github\.com|hashicorp\.com|pulumi\.com|supabase\.com|railway\.app|netlify\.com))"
)
_START = r"(?:^|[.;:!?,(>*\-`$&|\n]|\b(?:and|then|always|please|must|should|to|first|also|run|with|use|execute|just|sudo))[\s*_`\"#>\-$]{0,4}"
_RC = r"(?:\.(?:bashrc|zshrc|profile|zshenv|bash_profile|zprofile|zlogin|bash_aliases|xinitrc|xprofile|config/fish/config\.fish)|/etc/(?:profile|bash\.bashrc|environment|zsh\w*)|microsoft\.powershell_profile|\$profile\b)"

COMMANDS: tuple[Pattern, ...] = (
    Pattern(
        "exfil",
        "curl wget invok iwr irm fetch urlop reque axios httpx xh http https",
        rf"(?<![\w-]){_HTTP}(?![^\n]{{0,80}}(?:localhost|127\.0\.0\.1|api\.github\.com|gitlab\.com/api|api\.openai\.com|api\.anthropic\.com|googleapis\.com|slack\.com/api|api\.telegram\.org))[^\n]{{0,140}}?(?:(?:-d|-f|-t|--data\S*|--form|--upload-file|--post-file|--post-data|--body-file|-infile|-body|\?[\w=&%.-]{{0,40}}=|//[^\s/]{{1,80}}/[^\s]{{0,80}}|[{{'\"+(]|=)[ =\"'`+(]{{0,4}}|\?\S{{0,60}}['\"+]{{1,4}}){_SOURCE}",
        also="cat env key token secre passw crede pwd print base aws ssh netrc kube gnupg head tail whoam hostn git confi etc os proce npmrc pypir histo id keych cooki login docke tmp api e",
    ),
    Pattern(
        "exfil",
        "nc ncat netca socat telne opens scp rsync sftp rclon aws gsuti croc wormh ftp",
        r"(?<![\w-])(?:(?:nc|ncat|netcat|socat|telnet|openssl s_client)\b[^\n]{0,80}?(?:<|\| ?)[^\n]{0,30}?(?:{PATHS})|(?:{PATHS})[^\n]{0,40}\| ?(?:nc|ncat|netcat|socat|curl|openssl)\b|(?:scp|rsync|sftp|rclone (?:copy|sync)|aws s3 (?:cp|sync)|gsutil cp|croc send|wormhole send|ftp)\b[^\n]{0,60}?(?:{PATHS})[^\n]{0,80}?(?:@|:|//))",
        also="ssh aws netrc gnupg kube npmrc pypir git docke confi bash zsh passw env claud codex etc id libra login cooki logins keych pem key crede walle histo p",
        signs="~/.",
    ),
    Pattern(
        "exfil",
        "tar+curl tar+nc tar+scp zip+curl zip+nc zip+scp tar+wget tar+opens z+curl tar+rsync",
        r"(?<![\w-])(?:tar|zip|7z)\b[^\n]{0,60}?(?:{PATHS})[^\n]{0,80}?(?:\||&&|;)[^\n]{0,20}?(?:curl|nc|scp|wget|openssl|rsync)",
    ),
    Pattern(
        "exfil-dns",
        "dig nsloo host drill ping resol geten doggo q",
        r"(?<![\w-])(?:dig|nslookup|host|drill|ping6?|resolvectl query|getent hosts|doggo|q)\b(?![:,;.)])[^\n]{0,60}?(?:\$\([^\n]{1,160}?\)[\"'}]{0,2}\.[\w$]|`(?!\s)[^`\n]{3,100}`\.[\w$]|\$\{?\w{1,30}\}?\.[\w-]+\.)",
        also="base cat env head tail whoam hostn git od id uname xxd tr short user name secre c d echo c hosts txt",
        signs="$`",
    ),
    Pattern(
        "exfil-markup",
        "=![ img image ifram video audio sourc+src link+href scrip+src",
        r"(?:!\[[^\]\n]{0,60}\]\(|<(?:img|image|iframe|video|audio|source|link|script)\b[^>\n]{0,60}?(?:src|href)=[\"']?)(?:https?:)?//[^\s)\"'>]{1,120}(?:\$\(|\$\{[a-z_.]{0,20}(?:key|token|secret|pass|user|mail|conv|prompt|data|message|env|host|history|context|code|summary)|\{\{|\{(?:secret|token|key|user|data|env|conversation|context|content|code|email|history|prompt|summary|base64)|<(?:everything|user|secret|token|data|host|conversation|content|env|code|email|chat|prompt|summary|value)|[?&](?:d|data|q|f|c|x|p|ctx|payload|leak|info|t|u|k|content|text|m|msg)=(?:`|\)|[A-Z_]{4,}|filenames|data|base64|secret|content|conversation|summary|\{(?![\"' ]{0,2}[a-z]{2,12}[\"' ]{0,2}:)|<|%7b|\[))",
    ),
    Pattern(
        "exfil-markup",
        "image badge logo pixel img link links icon ifram favic url gif svg =![",
        r"\b(?:append|add|include|render|show|embed|insert|print|display|end|attach|put|output|load|make)\b[^\n]{0,80}?(?:image|badge|logo|pixel|img|links?|!\[|icon|iframe|favicon|url|gif|svg)[^\n]{0,60}?(?:https?:)?//[^\s)\"'>]{1,100}(?:<[a-z][^>\n]{2,60}>|\$\{\w|\{\{|\$\(|\{[a-z_ ]{3,40}\}|[?&]\w{1,10}=(?:`|\"|\)| ?(?:plus|\+)))",
        also="appen add inclu rende show embed inser print displ end attac put outpu load make",
        signs="/",
    ),
    Pattern(
        "exfil-markup",
        "https http =(// ='// =\"//",
        r"(?:https?:)?//[^\s)\"'>]{1,100}(?:[?&/=-])(?:<(?:everything|hostname|username|user name|secret|token|api[ _-]?key|password|env|conversation|content|email|base64|last|the|all|what)[^>\n]{0,60}>|\{\{ ?(?:secrets?|env|token|password|api_?key|conversation|user_?(?:data|email|input)|context)\b)",
        signs="<{",
    ),
    Pattern(
        "fetch-run",
        "curl+sh curl+bash curl+zsh curl+pytho curl+node curl+iex curl+perl curl+ruby curl+pwsh curl+tee curl+dash wget+sh wget+bash wget+zsh wget+pytho wget+node wget+perl iwr+iex irm+iex iwr+pwsh invok+iex fetch+sh fetch+bash http+sh http+bash curl+power curl+php curl+osasc curl+bun curl+deno",
        rf"(?<![\w-])(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod|fetch|http|aria2c)\b(?![^\n|]{{0,120}}https://sh\.rustup\.rs)(?=[^\n|]{{0,120}}(?:https?:|//|\w\.\w))(?:(?!\|)[^\n]){{0,120}}?(?:https?://{_KNOWN}|(?<=[\s\"'(]){_KNOWN}(?=[\w-]+\.[\w.-]+[\s/|]))(?:(?!\|)[^\n]){{0,120}}?\| ?{_SHELL}",
    ),
    Pattern(
        "fetch-run",
        "curl+bash curl+sh curl+eval curl+sourc curl+zsh wget+bash wget+sh wget+eval wget+sourc curl+pytho curl+node iwr+eval",
        rf"(?:(?:{_SHELL}|source|(?<!\d)\.|eval)[\s\"'-]{{1,4}}(?:-\w+ )?[\"'(]?|eval [\"']?)(?:<\(|\$\(|`)\s?(?:curl|wget|fetch|iwr)\b(?:[^\n]{{0,60}}?)(?:https?:)?//{_KNOWN}\S",
    ),
    Pattern(
        "fetch-run",
        "iex invok+expre downl",
        rf"\b(?:iex|invoke-expression)\b[^\n]{{0,80}}?https?://{_KNOWN}|https?://{_KNOWN}[^\s|]{{2,100}}[^\n|]{{0,40}}\| ?iex\b|downloadstring\([\"']https?://{_KNOWN}",
        needs="http https iex invok",
    ),
    Pattern(
        "fetch-run",
        "chmod+curl chmod+wget chmod+https chmod+http curl+bin wget+bin",
        r"(?:curl|wget|https?:)(?=[^\n]{0,120}(?:http://(?!localhost|127\.)|//\d{1,3}\.\d)|[^\n]{0,240}?chmod \S{1,6} [^\n]{0,60}?(?:&&|;|then|and)\s{0,2}(?:run |start |execute )?(?:\./|/tmp|nohup|~/|it\b|\$))[^\n]{0,160}?(?:&&|;|then|,)[^\n]{0,40}?chmod \S{1,6} [^\n]{0,80}|\b(?:wget|curl)\b[^\n]{0,120}?(?:-o|--output|-O) ?(?:/usr/(?:local/)?s?bin/|~/\.local/bin/|/bin/)(?:\S+[^\n]{0,60}?http://|(?:node|npm|python3?|pip|git|sudo|ssh|ls|bash|sh|docker|kubectl|code)\b)",
    ),
    Pattern(
        "fetch-run",
        "power pwsh",
        r"\b(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,60}?(?:-e(?:nc|c|ncodedcommand)?\s+[a-z0-9+/=]{6,}|-w(?:indowstyle)? hidden)",
        guarded=False,
        needs="e ec enc encod hidde",
    ),
    Pattern(
        "fetch-run",
        "posti prein insta+curl",
        r"(?:post|pre)install[^\n]{0,40}[:=][^\n]{0,60}?(?:curl|wget|child_process|node -e|sh -c|https?://|base64|eval)",
    ),
    Pattern(
        "supply-chain",
        "index+url regis gopro gonos gosum goins gofla trust+host find+links gonov",
        r"(?:--(?:extra-)?index-url|--registry|set registry|index-url|goproxy|--find-links|-i)[ =]{1,2}[\"']?http://(?!localhost|127\.)|--trusted-host (?!localhost|127\.)[\w-]+\.[\w.-]+|\b(?:gonosumdb|gonosumcheck|goinsecure|gonoverify)=\*?|gosumdb=off|goflags=-insecure|npm (?:i|install|add)\b[^\n]{0,60}--registry https?://(?!localhost|127\.)",
    ),
    Pattern(
        "supply-chain",
        "insta add get i",
        r"\b(?:pip3?|pipx|uv(?: pip)?|npm|pnpm|yarn|bun|gem|cargo|go|brew)\b (?:\w+ )?(?:install|i|add|get)\b[^\n]{0,40}?(?:git\+http://|https?://(?!github\.com|gitlab\.com|localhost|127\.)\S+\.(?:whl|tgz|tar\.gz|zip)|reqeusts|requestes|reqests|requets|numppy|nunpy|pandsa|padnas|djnago|dajngo|flaks\b|urlib3|urllib\b|colourama|python-dateutils|beautifulsoop|lodahs|loadsh|lodsah|expres\b|exprss|axois|raect|recat|chalks|comander|crossenv|cross-env\.js|electorn|typscript|discordjs|momnet|websocets|setup-?tools\b(?=\d)|[\w-]+ (?:is the (?:patched|fixed|safe)|,? the normal package))",
        also="git http https reqeu reque reqes numpp nunpy pands padna djnag dajng flaks urlib urlli colou pytho beaut lodah loads lodsa expre exprs axois raect recat chalk coman cross elect typsc disco momne webso setup patch norma",
        needs="brew bun cargo gem go npm pip pipx pnpm uv yarn",
    ),
    Pattern(
        "supply-chain",
        "actio+repla actio+swap actio+switc actio+chang",
        r"\b(?:replace|swap|switch|change)\b[^\n]{0,30}?actions/[\w-]+(?:@\S+)?[^\n]{0,20}?(?:with|to|for|by) (?!actions/)[\w-]+/[\w.-]+@?\w*",
    ),
    Pattern(
        "supply-chain",
        "docke",
        r"docker run\b[^\n]{0,120}?(?:--privileged[^\n]{0,60}?-v /:|-v /:/|--pid=host[^\n]{0,60}--privileged|/var/run/docker\.sock:/var/run/docker\.sock[^\n]{0,60}--privileged)",
        needs="privi v | run",
    ),
    Pattern(
        "supply-chain",
        "nogpg gpg+no gpg+check unaut trust+yes check+certi stric+ssl sslve node+tls",
        r"--nogpgcheck|--no-gpg-checks?|--allow-unauthenticated|\[trusted=yes\]|--no-check-certificate[^\n]{0,80}(?:always|every|all |\| ?\w*sh\b)|strict-ssl (?:=|false)|npm config set strict-ssl false|sslverify[= ]false|node_tls_reject_unauthorized=0",
        needs="certi false gpg nogpg ssl unaut yes",
    ),
    Pattern(
        "read-secrets",
        "print cat show dump open read colle copy paste outpu displ inclu echo gathe extra grab sqlit head tail strin xxd base summa put harve steal look",
        rf"{_START}(?:print|cat|show|dump|open|read|collect|copy|paste|output|display|include|echo|gather|extract|grab|sqlite3|head|tail|strings|xxd|base64|summari[sz]e|put|harvest|steal|look (?:in|at|into))\b (?!to )[^\n>]{{0,50}}?(?<!to )(?<!into )(?:{{PATHS}})(?![^\n]{{0,14}}? (?:shows?|lists|prints|tells|helps|has|is|are|contains?|stays?|holds|must|should)\b)",
        also="ssh aws netrc gnupg kube npmrc pypir docke confi histo env claud codex etc rsa ed ecdsa dsa libra cooki keych pem crede walle kdbx p pfx sqlite",
        signs="~/.*_",
    ),
    Pattern(
        "read-secrets",
        "envir print env+vars secre crede token+print token+show token+dump token+copy token+paste token+inclu token+echo token+log token+list token+extra token+outpu key+print key+show keys+print keys+show keys+dump keys+list keys+copy keys+paste keys+inclu keys+colle key+inclu key+paste passw+print passw+dump passw+colle passw+list passw+copy passw+inclu passw+paste passw+log passw+show cooki oauth",
        rf"{_START}(?:print|show|dump|collect|copy|paste|output|display|include|echo|gather|extract|grab|harvest|steal|log|reveal|leak|read out|write|exfiltrate|recite) (?:\w{{1,12}} ){{0,4}}(?:environment variables|env vars|printenv|environment|secrets|credentials|(?:api|access|auth|oauth)[- _]?(?:keys?|tokens?)|passwords?|private keys?|oauth_token|session tokens?|cookies)\b(?! (?:live|are (?:in|stored|managed|read|kept)|come|in the (?:vault|readme)|names?))[^\n]{{0,60}}?\b(?:in|into|to|when|with|at|before|for|as|from)\b",
        also="print show dump colle copy paste outpu displ inclu list echo gathe extra grab harve steal log revea leak read write exfil recit",
    ),
    Pattern(
        "read-secrets",
        "expor+secre find+gener find+inter keych mimik lsass secre+dump hashd sqlit crede+fill secretsd cooki passw+chrom passw+brows passw+firef login+data",
        r"--export-secret-keys?|find-(?:generic|internet)-password|dump-keychain|mimikatz|\blsass\b|secretsdump|hashdump|sqlite3 [^\n]{0,60}(?:cookies|login data|logins)|git credential fill|(?:chrome|firefox|safari|browser)\w*(?:'s)? (?:saved )?(?:passwords|cookies|login data)",
    ),
    Pattern(
        "read-secrets",
        "print env expor+p decla",
        r"(?:^|[\s`;|&(])(?:printenv|env|export -p|declare -x)\b[^\n]{0,20}\| ?(?:curl|nc|ncat|base64|mail|xclip|pbcopy|sort \| ?(?:curl|nc))[^\n]{0,40}|(?:^|[\s`;|&(])(?:printenv|env)\b ?>>? ?(?!/tmp|\.env|env)\S",
        also="tee curl nc base mail xclip pbcop txt log out md",
    ),
    Pattern(
        "persist",
        "cront cron reboo schta sched+task regis+sched new+sched launc+login launc+boot launc+plist launc+tmp launc+write launc+creat launc+load launc+add launc+insta launc+drop syste+exec syste+enabl syste+unit syste+timer autos+exec autos+creat autos+add autos+tmp autos+write autos+put autos+place autos+deskt local+rc ld+prelo curre+run start+folde item+login items+login execs+tmp exec+tmp",
        r"(?:/tmp|/dev/shm|/\.\w|curl|wget|base64|sh -c)[^\n]{0,100}\| ?(?:sudo )?crontab -|\bcrontab (?:-e|-l)\b[^\n]{0,80}(?:/tmp|/dev/shm|/\.\w|curl|wget|base64)|(?:printf|add|append|write|put|insert|install)\b[^\n]{0,100}?(?:/etc/cron\S*|crontab|@reboot)(?! is)|echo\b[^\n]{0,100}?(?:/etc/cron\S*|@reboot)|@reboot [^\n]{0,40}(?:/tmp|/dev/shm|curl|wget|/\.\w)|schtasks(?:\.exe)? /create|register-scheduledtask|new-scheduledtask|"
        r"(?:write|create|add|install|drop|place|put|load|copy)\b[^\n]{0,40}?(?:launch(?:agent|daemon)s?|autostart|systemd[^\n]{0,20}(?:unit|service|timer)|startup folder|login items?)\b[^\n]{0,100}?(?:that runs|runs?\b|exec=|execstart=|so that|at login|at boot|every|/tmp|hidden|keepalive|do not)|launchctl (?:load|bootstrap)\b[^\n]{0,60}(?:/tmp|/\.)|systemctl (?:--user )?enable [^\n]{0,60}(?:/tmp|/\.)|/etc/ld\.so\.preload|\\currentversion\\run|(?:>>?|tee(?: -a)?) ?/etc/rc\.local|execstart=/(?:tmp|dev/shm)|exec=/(?:tmp|dev/shm)",
    ),
    Pattern(
        "persist",
        "bashr zshrc profi zshen bash+profi zprof fish+confi etc+profi micro+profi zlogi xinit xprof",
        rf"(?:(?:add|append|put|echo|place|write|insert|paste|source|include)\b|>>?|alias)[^\n]{{0,140}}?(?:alias (?:sudo|git|ssh|ls|cd|npm|pip|python|su|docker)=|(?:source|\.) <\(\s?(?:curl|wget)|curl|wget|\bnc\b|base64|eval(?! [\"'`]?\$\((?:direnv|starship|zoxide|pyenv|rbenv|nodenv|mise|brew|/opt/homebrew|fnm|ssh-agent|keychain|atuin|thefuck|register|dircolors))|/tmp/|/dev/|prompt_command|trap |ld_preload|/\.\w/|uploads?|python -c|nohup|&>/dev/null|function (?:sudo|git|ssh)|(?:git|sudo|ssh)\(\))[^\n]{{0,140}}?{_RC}|{_RC}[^\n]{{0,60}}?(?:alias (?:sudo|git|ssh|su)=|(?:source|\.) <\(\s?(?:curl|wget)|curl|wget|\bnc\b|base64 -d|eval(?! [\"'`]?\$\((?:direnv|starship|zoxide|pyenv|rbenv|nodenv|mise|brew|/opt/homebrew|fnm|ssh-agent|keychain|atuin|thefuck|register|dircolors))|ld_preload|prompt_command|/tmp/)|alias (?:sudo|ssh|su|git)=[^\n]{{0,80}}?{_RC}",
    ),
    Pattern(
        "backdoor",
        "autho+keys",
        r"(?:>>?|\b(?:tee|add|append|echo|put|write|insert|copy|install|place|cat|include|paste)(?:s|ing)?\b)[^\n]{0,140}?(?<!from )authorized_keys|authorized_keys[^\n]{0,60}?(?:<<|append|add (?:the|this|my)|ssh-(?:rsa|ed25519) aaaa|should (?:contain|include)|must (?:contain|include))",
    ),
    Pattern(
        "backdoor",
        "usera addus uid nopas userm sudoe permi+yes passw+root gpass net+local permitr permite etc+tee etc+passw etc+shado permitem",
        r"\buseradd\b[^\n]{0,60}-o\b[^\n]{0,20}-u 0|\b(?:uid|gid)[ =:]{1,2}0\b[^\n]{0,40}(?:password|user|account|shell)|(?:user|account)\b[^\n]{0,40}\b(?:with )?uid ?0\b|nopasswd: ?all|usermod\b[^\n]{0,20}-a?g[^\n]{0,10}\b(?:sudo|wheel|root|admin|adm)\b|permitrootlogin yes|passwd -d root|gpasswd -a \S+ (?:sudo|wheel)|permitemptypasswords yes|net localgroup administrators|(?:>>?|tee(?: -a)?) ?/etc/(?:sudoers|passwd|shadow)\b",
    ),
    Pattern(
        "backdoor",
        "rever+shell ssh autos forwa gatew ngrok chise cloud+tunne bore tunne socat tcp udp mkfif bash+i nc ncat netca pty php+r forwarda",
        r"\b(?:open|start|spawn|create|run|connect|launch|keep|establish)\b[^\n]{0,20}reverse[- ](?:shell|tunnel|proxy to)|\bautossh\b[^\n]{0,40} -\w*r ?\*?:?\d{2,5}:|\bssh\b[^\n]{0,40} -(?:[fn]\w*r|r) ?\*?:?\d{2,5}:[\w.]{1,40}:22\b|\bssh\b[^\n]{0,20} -[fn]{1,3}r ?\d{2,5}:|forwardagent(?: |=)yes|gatewayports yes|ngrok tcp|socat\b[^\n]{0,80}\b(?:exec|system):|/dev/(?:tcp|udp)/|\bbash -i\b|mkfifo [^\n]{0,60}\bnc\b|\b(?:nc|ncat|netcat)\b[^\n]{0,40} (?:-\w*e|-c|--exec)\b ?(?:/bin/)?\w*sh|pty\.spawn|chisel client|tunnel@|cloudflared tunnel --url (?:ssh|tcp)|php -r [^\n]{0,20}fsockopen|bore local 22",
    ),
    Pattern("backdoor", "chmod setca", r"\bchmod (?:u\+s|[46]7\d\d|\+s)\b|setcap cap_(?:setuid|sys_admin)\S*"),
    Pattern(
        "safeguard",
        "no+verif dange bypas+permi bypassp bypas yolo trust+all yes+alway enablea enabl+mcp appro+polic appro+never sandb+mode allow+all husky skip+gitle skip+detec skip+truff skip+bandi skip+semgr skip+secre trust+mcp sandb+no",
        r"--no-verify\b(?!-)|--dangerously-(?:skip|bypass|disable)[\w-]*|danger-full-access|bypasspermissions|dangerouslyskippermissions|(?:enable|use|run in|turn on|activate|switch to|always|with) (?:the )?yolo\b|--yolo\b|yolo (?:mode )?(?:is )?(?:on|enabled|by default|= ?true)|--trust-all\S*|--yes-always|enableallprojectmcpservers|approval[_-]policy[\s\"']*[=:][\s\"']*never|--ask-for-approval never|sandbox_mode[\s\"']*[=:][\s\"']*[\"']?(?:danger|off|none)|--allow-all-tools|(?:export )?(?:husky=0|skip=[\w,-]*(?:gitleaks|detect-secrets|trufflehog|secrets|bandit|semgrep))|trust (?:every|all|any) mcp|--no-sandbox\b[^\n]{0,30}(?:always|every|default)",
    ),
    Pattern(
        "safeguard",
        "verif+false git+ssl chmod setenf setenfo seten ufw iptab nosec eslin noche noqa nolin check+skip gitle csrut spctl setex execu+polic disab+realt disabler sslve sudo root+every root+run syste+stop syste+disab netsh gatek set+execu",
        r"chmod (?:-r )?0?777 (?:\.|/|~|-r)|setenforce 0|ufw disable|iptables -f\b|\b(?:whenever|always|every|each|all)\b[^\n.]{0,60}?\b(?:set|use|pass|add|with) [`\"']?verify ?= ?false\b|\bverify ?= ?false\b(?! (?:was|were|is (?:gone|not|never|forbidden)))[^\n]{0,40}\b(?:every|all|each|always|everywhere)\b|git_ssl_no_verify[\"'`]? ?[=:]|\b(?:set|export|add|use|enable)\b[^\n]{0,20}git_ssl_no_verify|(?:add|put|insert|append|use)\b[^\n]{0,40}(?:nosec|eslint-disable|ts-nocheck|noqa|nolint|checkov:skip|gitleaks:allow)\b[^\n]{0,40}(?:each|every|all|new|any)|csrutil disable|spctl --master-disable|set-executionpolicy (?:bypass|unrestricted)|disablerealtimemonitoring|http\.sslverify false|(?:run|execute|do|start)\b (?:everything|all(?: commands?)?|anything|every command)[^\n]{0,20}(?:with|as|using|under) (?:sudo|root)|sudo[^\n]{0,20}to avoid (?:the )?(?:prompts?|permission)|systemctl (?:stop|disable) (?:firewalld|ufw|apparmor|auditd|falcon)|netsh advfirewall set \w+ state off|gatekeeper off",
    ),
)
