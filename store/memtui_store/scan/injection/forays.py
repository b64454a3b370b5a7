"""Commands and orders that stay, spy or lay waste by ways of their own: jobs for later, memory of programs, names looked up."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.pattern import Pattern, Spelt

_DARK = r"(?:/tmp/|/dev/shm/|/var/tmp/|[~$\w./-]{0,40}/\.(?!venv|local/bin|cargo|nvm)\w)"
_NEAR = r"[\w.-]{1,60}\.(?:lan|local|internal|intranet|svc|corp|home)\b"
_VAULT = r"(?:\.local/share/(?:keyrings|kwalletd)|\.mozilla\b|\.config/(?:google-chrome|chromium|bravesoftware|microsoft-edge)|library/(?:keychains|application support/google/chrome)|\.gnupg|\.password-store|\.electrum|\.bitcoin|\.ethereum|\.thunderbird|\.kube|\.docker)"
_RECORDS = r"\w{0,20}(?:audit|security_event|access_log|login_history|activity_log)\w{0,20}"

FORAYS: tuple[Pattern, ...] = (
    Spelt(
        "persist",
        "start curre schta",
        r"\b(?:copy|put|place|drop|move|save|write|install)\b[^\n]{0,60}?\.(?:vbs|vbe|bat|cmd|ps1|hta|scr|wsf)\b[^\n]{0,40}?\b(?:startup (?:folder|directory)|shell:(?:common )?startup|programs\\startup)|\breg(?:\.exe)? add\b[^\n]{0,60}?\\currentversion\\run(?:once)?\b[^\n]{0,120}?(?:\\temp\\|%temp%|%appdata%|\\public\\|powershell|wscript|mshta)|\bschtasks(?:\.exe)? /create\b[^\n]{0,120}?(?:/sc (?:onlogon|onstart|minute)[^\n]{0,80}?(?:\\temp\\|%temp%|%appdata%|\\public\\|powershell|wscript|mshta)|/ru system[^\n]{0,80}?(?:\\temp\\|powershell))",
        needs="start curre schta",
    ),
    Spelt(
        "persist",
        "at+now at+midni at+noon at+teati syste+run",
        rf"\bat now ?\+ ?\d{{1,3}} (?:min|hour|day|week)\w{{0,4}} (?:-m )?-f {_DARK}|{_DARK}[^\n|]{{0,60}}\| ?at (?:now|midnight|noon|teatime|\d)|\bsystemd-run\b[^\n]{{0,60}}?--on-(?:calendar|active|boot|unit-active)\S{{0,20}}[^\n]{{0,40}}?{_DARK}",
        signs="/",
    ),
    Pattern(
        "persist",
        "conso prune pruni merge mergi compa summa dedup conde clean tidie reorg",
        r"\b(?:when|whenever|if|during|on|after|before)\b[^\n.]{0,40}?\b(?:memor(?:y|ies)|notes)\b[^\n.]{0,30}?\b(?:consolidat|merg|prun|compact|summari[sz]|dedup|condens|clean|tidi|reorgani[sz])\w{1,8}\b[^\n.]{0,30}?\b(?:keep|copy|retain|preserve|leave|never (?:drop|remove|delete|change|shorten))\b[^\n.]{0,12}?\bthis (?:one|note|memory|entry|line|rule)\b",
        also="memor notes",
        guarded=False,
    ),
    Spelt(
        "persist",
        "git husky",
        rf"\b(?:edit|change|extend|append to|add to|patch|modify)\b[^\n]{{0,12}}?\.(?:git/hooks|husky)/[\w-]{{4,20}}[`\"']? [^\n]{{0,16}}?\b(?:run|call|execute|source|start)\b[^\n]{{0,20}}?{_DARK}",
        signs="/",
    ),
    Pattern(
        "read-secrets",
        "brows+saved brows+store chrom+saved chrom+store firef+saved firef+store safar+saved edge+saved",
        r"(?:^|[\n.:;*-])\s{0,3}(?:please |first |then |also )?(?:look up|list|dump|read|extract|export|copy|print|show|fetch|collect|open)\b[^\n.]{0,40}?\b(?:browser|chrome|firefox|edge|safari|brave)(?:'s)?\b[^\n.]{0,30}?\b(?:saved|stored) (?:logins?|passwords?|credentials|cards?)\b[^\n]{0,40}?\b(?:and|then|to|into|in)\b[^\n]{0,40}?\b(?:list|print|send|paste|copy|export|put|show|dump|note|file|names?|passwords?)\b",
    ),
    Spelt(
        "read-secrets",
        "keyri kwall mozil googl chrom keych gnupg passw elect bitco ether thund kube docke brave micro",
        rf"\b(?:copy|cp -\w{{1,3}}|tar \w{{1,6}}|zip -\w{{1,3}}|upload|move|add|commit|put|archive)\b[^\n]{{0,30}}?(?:~|\$home|/home/\w{{1,30}}|/root)/{_VAULT}[^\n]{{0,40}}?\b(?:to|into|in)\b[^\n]{{0,20}}?\b(?:repo(?:sitory)?|project|docs|commit|workspace|gist|bucket|artifacts?|release|pastebin|public)\b",
        signs="/",
    ),
    Spelt(
        "read-secrets",
        "gcore procd comsv minid memor+ssh memor+gpg memor+agent memor+lsass memor+brows memor+keepa",
        r"\b(?:gcore|procdump(?:64)?(?:\.exe)?|comsvcs\.dll|minidump)\b[^\n]{0,80}?(?:\bssh-agent|gpg-agent|\blsass|keyring|browser|chrome|firefox|vault|\bstrings\b[^\n]{0,40}?\b(?:keys?|passwords?|secrets?|tokens?))|(?:^|[\n.:;*-])\s{0,3}(?:dump|read|scan|search)\b[^\n.]{0,24}?\bmemory of (?:the )?(?:running )?(?:ssh-agent|gpg-agent|browser|keyring|1password|keepass\w{0,3}|lsass|vault)\b",
    ),
    Spelt(
        "read-secrets",
        "grep rg egrep ripgr",
        r"\b(?:e?grep|rg|ripgrep)\b[^\n|\"']{0,24}[\"'][^\"'\n]{0,30}?(?:passw|secret|token|api_?key|credential)[^\"'\n]{0,60}[\"'] (?:~|/|\$home|/home|/root|/etc)/?(?: [^\n|>]{0,24})?(?:2>\S{1,12} ?)?(?:>{1,2} ?(?!/dev/null)[\w./~-]{2,60}|(?:,? and|;) (?:put|write|save|list|paste|note)\b)",
        signs=">/~",
    ),
    Spelt(
        "destroy",
        "shred srm wipe trunc",
        r"\bfind (?:/(?:var/log|srv|data|home|etc|mnt|opt|var/(?:lib|www|backups?)|backups?)|~|\$home)\S{0,40} [^\n]{0,60}?-exec (?:shred|srm|wipe|truncate)\b|\bshred -\w{0,6}u\w{0,4}\b[^\n&;|]{0,20}? (?:/(?:var/log|srv|etc|data|backups?)/|(?:~|\$home)/\.\w{2,8}_history)",
        needs="find shred",
    ),
    Spelt(
        "destroy",
        "trunc delet",
        rf"(?:^|[\n`:;*-])[\s`\"]{{0,3}}(?:(?:run|execute|issue) )?(?:truncate(?: table)?|delete from) {_RECORDS}[;`\"']{{0,3}}[,:]? (?:\w{{1,10}} )?(?:after|before|each|every|whenever|once|when) ",
        needs="audit secur acces login activ",
    ),
    Spelt(
        "destroy",
        "terra+destr tofu+destr terra+appro tofu+appro pulum+destr",
        r"\b(?:(?:terraform|tofu) (?:destroy|apply -destroy)\b[^\n]{0,30}?-auto-approve|pulumi destroy\b[^\n]{0,30}?(?:--yes|-y\b))[^\n]{0,24}?\b(?:in|on|for|against) (?:the )?[`\"']?(?:live|prod(?:uction)?|main)\b",
        signs="-",
    ),
    Spelt(
        "destroy",
        "encry",
        r"\bencrypt\b[^\n.]{0,60}?\b(?:random|throw-?away|one-time|temporary) (?:key|password|passphrase)\b[^\n.]{0,60}?\b(?:do not|don't|never|without|nobody) (?:store|storing|save|saving|keep|keeping|writ\w{1,4}|print\w{0,3}|not(?:e|ing)|record\w{0,3}|needs?|knows?)\b",
    ),
    Spelt(
        "supply-chain",
        "offic+uses inher",
        r"\buses: ?[`\"']?[\w-]{2,40}/[\w./-]{2,60}@[\w.-]{1,40}[`\"']?[^\n]{0,20}?\b(?:instead of|rather than|not) the official\b",
        signs="@",
    ),
    Spelt(
        "exfil-dns",
        "resol nsloo dig host ping dns gethos",
        rf"\b(?:resolve-dnsname|nslookup|dig|host|ping|gethost\w{{4,10}}|test-connection)\b[^\n]{{0,24}}?(?:\$\{{?env:\w{{2,30}}\}}?|%(?:username|computername|userdomain|userprofile)%)[^\s\"']{{0,60}}\.(?!{_NEAR})[a-z][\w-]{{0,40}}\.[a-z]{{2,12}}\b",
        signs="$%",
    ),
    Spelt(
        "exfil-markup",
        "link+sessi links+sessi targe+sessi link+conve links+conve href+sessi image+sessi",
        r"\b(?:links?|targets?|href|images?)\b[^\n]{0,60}?\b(?:becomes?|rewrit\w{1,4}|replac\w{1,4}|redirect\w{0,3}|routed?|wrap\w{0,4}|points?|goes?|lead\w{0,2})\b[^\n]{0,60}?https?://(?!localhost|127\.)[^\s]{3,80}[?&]\w{1,20}=[<{$\[][^\n]{0,40}?\b(?:session|conversation|chat)[ _-]?(?:id|key|token|log|text)?\s?[>}\]]",
        signs="?&",
    ),
    Spelt(
        "backdoor",
        "docke socat",
        r"\b(?:docker|podman) run\b[^\n]{0,80}?(?:-p|--publish)[ =](?:0\.0\.0\.0:)?\d{2,5}:237[56]\b[^\n]{0,100}?docker\.sock|\b(?:docker|podman) run\b[^\n]{0,100}?docker\.sock[^\n]{0,100}?(?:-p|--publish)[ =](?:0\.0\.0\.0:)?\d{2,5}:237[56]\b|\bsocat\b[^\n]{0,20}?tcp4?-listen:\d{2,5}(?!\S{0,40}bind=127)[^\n]{0,60}?docker\.sock",
        needs="sock",
    ),
    Spelt(
        "safeguard",
        "secur+xfail secur+skip secur+flaky",
        r"\b(?:mark|tag|decorate)\b[^\n.]{0,20}?\b(?:failing|broken|red|all)\b[^\n.]{0,16}?\bsecurity tests?\b[^\n.]{0,30}?\b(?:xfail|skip(?:ped)?|flaky|ignored?)\b",
    ),
)
