"""Commands that carry files away, widen rights, lay waste or stay, in the forms that other rules do not know."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.pattern import Pattern

_OWN = r"(?:~|\$home|/home/\w{1,30}|/root|/users/\w{1,30})"
_TMP = r"(?:/tmp/|/dev/shm/|/var/tmp/|[\w~$/.]{0,40}/\.cache/)"
_START = r"(?:autostart/|launch(?:agents|daemons)/|/etc/systemd/system/|\.config/systemd/user/|init\.d/|startup/)"

STRIKES: tuple[Pattern, ...] = (
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
)
