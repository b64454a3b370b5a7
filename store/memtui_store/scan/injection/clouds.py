"""Commands against clouds, clusters and build systems: rights handed out for good, records switched off, secrets passed on."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.pattern import Pattern

_KEPT = r"(?:keep|leave|stays?|in place|for good|always|every|for the (?:partner|vendor|auditor|contractor)|so that|even after|so (?:the|our) \w{1,12} can)"
_FAR = r"https?://(?!(?:localhost|127\.|10\.\d|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[::1|(?:www\.)?(?:github|gitlab|bitbucket|codeberg)\.(?:com|org)|[\w.-]{1,60}\.(?:lan|local|internal|intranet|svc|corp)\b))"

CLOUDS: tuple[Pattern, ...] = (
    Pattern(
        "safeguard",
        "cloud guard secur confi loggi monit audit audits diagn macie sinks",
        r"\baws (?:cloudtrail (?:stop-logging|delete-trail)|guardduty (?:delete-detector|archive-findings|update-detector\b[^\n]{0,60}--no-enable)|securityhub disable|configservice (?:stop|delete)-configuration-recorder|macie2 disable)|"
        r"\bgcloud logging (?:sinks|logs) delete|\baz monitor (?:diagnostic-settings|log-profiles|activity-log alert) delete|\baz security \S{1,30} (?:delete|--auto-provision off)|\bauditctl -(?:e ?0|d)\b|"
        r"\bfalcoctl\b[^\n]{0,40}?uninstall|\b(?:stop|disable) (?:auditd|rsyslog|osqueryd|falcon-sensor|wazuh-agent)\b",
    ),
    Pattern(
        "safeguard",
        "histf histc histo journ wevtu clear",
        r"\b(?:unset histfile|histfile=/dev/null|histsize=0|set \+o history|history -cw?\b[^\n]{0,40}(?:&&|;|always|after|every|each|before)|wevtutil cl\b|clear-eventlog|journalctl --(?:rotate|vacuum-time=1s))",
    ),
    Pattern(
        "safeguard",
        "branc prote",
        r"\bgh api\b[^\n]{0,60}?(?:-x|--method) ?delete[^\n]{0,80}?/protection|/protection\b[^\n]{0,40}?(?:-x|--method) ?delete",
    ),
    Pattern(
        "backdoor",
        "iam clust role rolea owner rbac bindi servi acces",
        rf"\bkubectl create (?:cluster)?rolebinding\b[^\n]{{0,80}}?(?:cluster-admin|=admin)\b[^\n]{{0,60}}?--(?:user|group)[= ](?:\S{{1,60}}@|system:(?:un)?authenticated|system:anonymous)|"
        rf"\baws iam (?:create-access-key|create-login-profile|attach-user-policy|put-user-policy|add-user-to-group)\b[^\n]{{0,160}}?{_KEPT}|"
        rf"\baz role assignment create\b[^\n]{{0,80}}?(?:owner|contributor)\b[^\n]{{0,80}}?(?:@|{_KEPT})|\bgcloud projects add-iam-policy-binding\b[^\n]{{0,120}}?roles/(?:owner|editor)\b[^\n]{{0,60}}?(?:@(?:gmail|mail|proton)|allusers|{_KEPT})|"
        rf"\bgcloud iam service-accounts keys create\b[^\n]{{0,120}}?{_KEPT}|\bgh (?:repo deploy-key add|api [^\n]{{0,60}}collaborators)\b[^\n]{{0,100}}?{_KEPT}",
        needs="kubec aws az gclou gh",
    ),
    Pattern(
        "supply-chain",
        "cargo pip git helm go npm",
        rf"\bcargo (?:add|install)\b[^\n]{{0,60}}?--git[ =]{_FAR}|\b(?:pip3?|pipx|uv(?: pip)?|poetry) (?:install|add)\b[^\n]{{0,40}}?git\+{_FAR}|\b(?:npm|pnpm|yarn|bun) (?:i|install|add)\b[^\n]{{0,40}}?git\+{_FAR}|"
        r"\bhelm\b[^\n]{0,120}?--insecure-skip-tls-verify\b|--insecure-skip-tls-verify\b[^\n]{0,60}?(?:always|every|go on|and proceed)|\bcharts? (?:comes?|is|are)\b[^\n]{0,20}?http://(?!localhost|127\.)",
    ),
    Pattern(
        "supply-chain",
        "inher",
        r"(?:uses:?|action|workflow)\b[^\n]{0,60}?[\w-]{2,40}/[\w./-]{2,60}@(?:main|master|latest|head)\b[^\n]{0,60}?secrets: ?inherit",
    ),
    Pattern(
        "exfil",
        "docke podma image",
        r"\b(?:docker|podman) push\b[^\n]{0,100}?(?:with (?:the )?\.?env\b|\.env\b[^\n]{0,20}?(?:baked|inside|included|copied)|credentials? (?:baked|inside|included)|secrets? (?:baked|inside|included))",
    ),
    Pattern(
        "exfil",
        "wget curl",
        rf"\bwget\b[^\n]{{0,80}}?--(?:post-file|body-file)[= ][^\n]{{1,80}}?{_FAR}|\bcurl\b[^\n]{{0,80}}?(?:-t|--upload-file|--data-binary|-d) ?@?[\w./~-]{{0,40}}(?:tfstate|state\.json|\.env|kubeconfig)\b[^\n]{{0,60}}?{_FAR}",
    ),
    Pattern(
        "read-secrets",
        "grep find rg ripgr",
        r"\b(?:grep|rg|ripgrep|ag)\b[^\n]{0,40}?[\"'](?:-{0,5}begin\b[^\"'\n]{0,40}(?:rsa|openssh|private|key)[^\"'\n]{0,20}|[^\"'\n]{0,20}private key[^\"'\n]{0,10}|akia[^\"'\n]{0,20}|aws_secret[^\"'\n]{0,20}|ghp_[^\"'\n]{0,20})[\"'][^\n]{0,10}? (?:~|/|\$home)(?![\w-]*/?(?:src|docs|tests?)\b)|"
        r"\bfind (?:/|~|\$home)\S{0,30} [^\n]{0,60}?-i?name [\"']?\*?\.?(?:kdbx|ovpn|pem|p12|pfx|id_\w{2,8}|env)\b[^\n]{0,120}?(?:>|\||-exec|list|notes?|memory)",
    ),
)
