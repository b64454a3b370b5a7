"""Commands and orders that carry secrets to where others read them, or that take packages from where nobody vouches."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.pattern import Pattern

_NEAR = r"(?:localhost|127\.|0\.0\.0\.0|10\.\d|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|[\w.-]{1,60}\.(?:lan|local|internal|intranet|svc|corp|home)\b|[\w-]{1,40}(?::\d{2,5})?[/\s])"
_BARE = rf"http://(?!{_NEAR})"
_HOARD = r"(?:tokens?|passwords?|passphrases?|secrets?|credentials|private keys?|api[ _-]?keys?|seed phrases?|wallets?|cookies|logins)"
_KEPT = r"(?:/[\w./-]{0,60}(?:token|secrets?|shadow|credentials?|kubeconfig|id_rsa|id_ed25519|master\.key|\.pem|\.kdbx)\b|wallet\.dat|\*\.(?:kdbx|pem|key|p12|pfx))"
_PUBLIC = r"(?:pr\b|prs\b|pull requests?|issues?|commits?|descriptions?|comments?|readme|public/|www/|/srv/|gists?|wiki|pages?|changelog|repl(?:y|ies)|answers?|chat|channel|summar(?:y|ies))"
_PUTS = r"(?:quote|paste|put|post|write|include|add|list|send|print|copy|save|append|upload|mail|attach)"

THEFTS: tuple[Pattern, ...] = (
    Pattern(
        "safeguard",
        "gitle truff detec semgr secre+scann allow",
        r"\b(?:gitleaks|trufflehog|detect-secrets|semgrep|git-secrets|talisman|secret scann\w{2,4})\b[^\n]{0,60}?\b(?:allow-?list|baseline|ignore\w{0,4}|exclude\w{0,2}|paths?)\b[^\n]{0,30}?(?:[`\"']\.\*[`\"']|[`\"']\*{1,2}(?:/\*)?[`\"']|\b(?:everything|all files|every file|any path)\b)",
        signs="*`'\"ely",
    ),
    Pattern(
        "exfil-dns",
        "resol nsloo dig host drill ping geten",
        r"(?<![\w/.-])(?:nslookup|dig|host|drill|ping|getent hosts)\b[^\n]{0,60}?\$(?:\{|\()?\w{0,40}(?:secret|token|passw|passwd|api_?key|access_?key|private_?key)\w{0,20}[})\"']{0,2}\.[a-z0-9][\w-]{0,40}\.[a-z]|\bresolve-dnsname\b[^\n]{0,100}?\$(?:env:|\{)?\w{0,40}(?:secret|token|passw|api_?key|access_?key)",
        signs="$",
        also="secre token passw passwd api acces priva env",
    ),
    Pattern(
        "exfil-markup",
        "http https",
        r"https?://[^\s)>\"']{1,120}[?&/=.](?:<|\{|\[|\(|%7b)(?:the )?(?:value|contents?|hex|base64|text|first \w{1,10}) of [^>}\])\n]{3,60}",
        needs="value conte hex base text first",
        signs="<{[(%",
    ),
    Pattern(
        "exfil-markup",
        "where enc+is encod hex base conte value urlen",
        r"https?://[^\s)>\"']{4,120}[)>\"'`]?[^\n]{0,40}?\b(?:where|with|in which) [\w{}<>$]{1,16} (?:is|being|stands for|means|=|holds) (?:the )?(?:hex|base ?64|encod\w{2,6}|url-?encod\w{2,6}|contents?|value|text)\b[^\n]{0,40}?(?:\.aws|\.ssh|\.env\b|\.kube|\.netrc|\btokens?\b|secrets?\b|api key|passwords?|conversation|prompt|history|cookies|\bfile\b|environment)",
        also="http https",
        signs=":",
    ),
    Pattern(
        "exfil-markup",
        "http https",
        rf"https?://(?!{_NEAR})[^\s)>\"']{{4,120}}[?&/=.][^\s]{{0,20}}?\$\((?:whoami|ls|cat|env|id|printenv|history|base64|find|tar|security|pass|gpg)\b",
        needs="whoam ls cat env id print histo base find tar secur pass gpg",
        signs="$",
    ),
    Pattern(
        "read-secrets",
        "grep searc scan comb find go sweep crawl",
        rf"\b(?:grep|search|scan|comb|find|go through|sweep|crawl)\b[^\n]{{0,40}}?(?:\b(?:home|disk|drive|machine|computer|laptop|file ?system|partitions?|user profile)\b|~/?\s|\$home)[^\n]{{0,60}}?(?:{_HOARD}|{_KEPT})[^\n]{{0,60}}?\b(?:and|then) {_PUTS}\b",
        also="token passw passp secre crede priva api seed walle cooki login kdbx pem key pfx",
    ),
    Pattern(
        "read-secrets",
        "answe reply respo outpu print inclu retur quote fill",
        rf"\b(?:answer|reply|respond|output|print|include|return|quote|fill)\b[^\n]{{0,60}}?\b(?:contents?|value|text|first line|lines) of [^\n]{{0,20}}?(?:{_KEPT}|{{PATHS}})",
        needs="conte value text line lines",
        signs="/.",
    ),
    Pattern(
        "read-secrets",
        "pass gopas secur secre",
        r"\b(?:while read|for \w{1,12} in)\b[^\n]{0,60}?\b(?:go)?pass show\b|\b(?:go)?pass (?:ls|list|show)\b[^\n]{0,80}?(?:> ?/(?:srv|var/www|tmp|dev/shm)|\| ?(?:curl|nc|ssh|wget|mail))|\bsecurity (?:dump-keychain|find-(?:generic|internet)-password)\b[^\n]{0,60}?(?:> ?/|\| ?(?:curl|nc|ssh|base64))|\bsecret-tool (?:search|lookup)\b[^\n]{0,60}?(?:> ?/|\| ?(?:curl|nc|ssh))",
        signs=">|;",
    ),
    Pattern(
        "read-secrets",
        "read take colle grab extra gathe harve pull copy",
        rf"\b(?:read|take|collect|grab|extract|gather|harvest|pull|copy)\b[^\n.]{{0,40}}?\b{_HOARD}\b[^\n]{{0,80}}?\b(?:and|then) {_PUTS}\b[^\n.]{{0,40}}?\b(?:in|into|to|on|under) (?:the |a |an |each |every |any |your |our ){{0,2}}{_PUBLIC}",
        also="token passw passp secre crede priva api seed walle cooki login",
    ),
    Pattern(
        "supply-chain",
        "poetr compo gem bundl cargo nuget dotne helm conda pip npm yarn pnpm gopro goenv go apt flatp brew dnf zyppe apk opam luaro cpan",
        rf"\b(?:poetry source add|composer config|gem sources|bundle config|cargo \w{{3,10}}|nuget sources?|dotnet nuget add source|helm repo add|conda config|pip3? config set|npm config set(?! @)|yarn config set|pnpm config set|go env -w goproxy|add-apt-repository|apt-add-repository|flatpak remote-add|brew tap|dnf config-manager|zypper ar|apk add|opam repo\w{{0,6}} add|luarocks \w{{3,10}}|cpanm?)\b[^\n]{{0,80}}?[\s=\"'`]{_BARE}",
        signs=":",
        also="http",
    ),
    Pattern(
        "supply-chain",
        "secur nosec trust stric sslve allow insec",
        r"\bcomposer config\b[^\n]{0,20}?\bsecure-http false|\bgem install\b[^\n]{0,60}? -p nosecurity\b|\bbundle config\b[^\n]{0,20}?ssl_verify_mode 0|\b(?:npm|yarn|pnpm) config set strict-ssl false|\bapt(?:-get)? [^\n]{0,60}?--allow-unauthenticated\b|\bgo env -w (?:goinsecure|gonosumdb|gonosumcheck|goflags=-insecure)|\bgosumdb=off\b|\bhelm repo add\b[^\n]{0,80}?--insecure-skip-tls-verify",
        needs="compo gem bundl npm yarn pnpm apt go gosum helm",
    ),
    Pattern(
        "fetch-run",
        "wget curl invok iwr",
        rf"\b(?:wget|curl|invoke-webrequest|iwr)\b[^\n|]{{0,60}}?{_BARE}\S{{1,80}}?\.(?:deb|rpm|apk|pkg|msi|exe|dmg|appimage|run|bin)\b[^\n]{{0,60}}?(?:&&|;|\bthen\b|\band\b)\s{{0,2}}[^\n]{{0,20}}?(?:dpkg -i|rpm -\w|apt(?:-get)? install|dnf install|yum (?:local)?install|installer -pkg|msiexec|start-process|chmod \+x|\./)",
        needs="dpkg rpm apt dnf yum insta msiex start chmod deb bin run",
        signs=":",
    ),
    Pattern(
        "backdoor",
        "attac put+user admin+acces",
        r"\b(?:attach|put)-(?:user|role|group)-policy\b[^\n]{0,160}?(?:\badministratoraccess\b|\biamfullaccess\b|\"action\": ?\"\*\")",
        signs="-",
    ),
    Pattern(
        "backdoor",
        "remot disab",
        r"--remote-debugging-address[= ]0\.0\.0\.0|--remote-debugging-port[= ]\d{2,5}\b[^\n]{0,80}?\b(?:user|my|default|real|daily|logged-in) profile|--disable-web-security\b[^\n]{0,60}?\b(?:user|my|default|real|daily) profile|--remote-allow-origins=\*",
        needs="debug web allow",
        signs="-",
    ),
    Pattern(
        "exfil",
        "envir proce+env",
        rf"(?:\bdict\(os\.environ\)|\bos\.environ\.copy\(\)|\bdumps\((?:dict\()?os\.environ\b|\bstringify\(process\.env\b|\.\.\.process\.env\b|[=:] ?(?:os\.environ|process\.env)\b(?![.\[]))[^\n]{{0,80}}\n?[^\n]{{0,120}}?\b(?:urlopen|requests\.(?:post|put)|httpx\.post|fetch|axios\.post|net::http\.post|http\.post)\(\s?[\"'`]https?://(?!{_NEAR})",
        reach=220,
        signs="(",
    ),
    Pattern(
        "backdoor",
        "autho ssh+rsa ssh+autho",
        r"\bssh-(?:rsa|ed25519|dss)[\s`]{1,3}aaaa[\w+/=]{6,}[^\n]{0,100}?authorized_keys\b",
        needs="autho",
        signs="_",
    ),
)
