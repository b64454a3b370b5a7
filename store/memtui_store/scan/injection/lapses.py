"""Orders to weaken what guards a service, an application or a pipeline, for everything or for no reason but ease."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.pattern import Pattern, Spelt

_UNLOCKED = r"(?:protected-mode[ =:]no\b|\b(?:remove|drop|delete|unset|clear|without|no) (?:the )?(?:requirepass|auth|password|passwords)\b|requirepass [\"']{2}|--noauth\b|authorization: ?[\"']?disabled|xpack\.security\.enabled[:= ]{1,2}false|skip-grant-tables|allow_anonymous[ =]true|--auth[ =]none\b|(?:notebookapp|serverapp|identityprovider)\.token ?= ?[\"']{2}|anonymous-auth=true|no_root_squash|auth_basic off|permitemptypasswords yes|auth(?:entication|orization)?(?:[_.]enabled)?[:= ]{1,2}(?:false|off|none)\b)"
_OPENED = r"(?:\bbind(?:[-_ ]?(?:address|ip|addr))?[ =:`\"']{1,4}(?:0\.0\.0\.0|\*|::)|--bind_ip_all|listen_addresses ?= ?[\"']\*|--(?:ip|host|listen|bind|bind-addr)[ =]0\.0\.0\.0|\b0\.0\.0\.0(?:/0|:\d{2,5})|\bopen to (?:the world|everyone|the internet)|\*\((?:rw|ro),)"
_GUARDS = r"(?:gitleaks|trufflehog|semgrep|codeql|snyk|trivy|grype|bandit|brakeman|checkov|tfsec|kics|detect-secrets|npm audit|pip-audit|cargo[- ](?:audit|deny)|osv-scanner|dependency[- ]?(?:review|check|scan\w{0,4})|security|audits?|sast|dast|secret[- ]?(?:scan\w{0,4}|detection)|vulnerabilit\w{1,3}|cosign|signature|licen[sc]e)"
_LAX = r"(?:allow_failure: ?true|continue-on-error: ?true|\|\| ?true\b|soft[-_]fail(?:: ?true)?|--exit-zero|ignore_?failures?: ?true)"
_CHECKED = r"(?:auth\w{0,10}|csrf|xss|sqli|inject\w{0,4}|permissions?|acl|rbac|roles?|whitelist|allow-?list|saniti[sz]\w{0,4}|escap\w{0,4}|tokens?|signatures?|secur\w{0,4}|sessions?|password\w{0,2}|tls|cert\w{0,9}|privacy|rate_?limit|sandbox)"
_EVERYWHERE = r"(?:všude|všech|überall|partout|en todas partes|en todos?|siempre|ovunque|sempre|em todos?|wszędzie|zawsze|overal|överallt|везде|всюду|всегда|усюди|завжди|所有|到处|すべて|全て|모든)"
_OFF = r"(?:vypni|schalte|deaktiviere|désactive[rz]?|desactiva|disattiva|desative|desativa|wyłącz|отключи\w{0,2}|вимкни|skru|slå|zet)"

LAPSES: tuple[Pattern, ...] = (
    Spelt(
        "safeguard",
        "deny disal block",
        r"\b(?:remove|delete|drop|clear|empty|strip|comment out|take out)\b[^\n]{0,20}?\b(?:deny|ask|disallow(?:ed)?|disallowedtools|blocked)[`\"']?[ -](?:block|list|rules|section|entries|array|key|part|lines)\b[^\n]{0,60}?(?:settings(?:\.local)?\.json|\.claude\b|\.cursor\b|\.codex\b|opencode|permissions)",
        needs="setti claud curso codex openc permi",
    ),
    Spelt(
        "backdoor",
        "prote noaut autho xpack skip anony squas auth token passw permi",
        rf"{_UNLOCKED}[^\n]{{0,100}}?{_OPENED}|{_OPENED}[^\n]{{0,100}}?{_UNLOCKED}",
        signs=".*:-",
        also="bind liste ip host open rw ro addr",
    ),
    Spelt(
        "backdoor",
        "tcp trust",
        r"(?:\bdockerd\b|\bdocker\b|daemon\.json|-h)[^\n]{0,60}?\btcp://(?:0\.0\.0\.0|\[::\]):2375\b|\bhost(?:nossl)?\s{1,8}all\s{1,8}all\s{1,8}(?:0\.0\.0\.0/0|::/0|all)\s{1,8}trust\b",
        signs=":/-",
    ),
    Spelt(
        "safeguard",
        "verif",
        rf"\bverify ?= ?false\b[^\n]{{0,60}}?{_EVERYWHERE}(?!\w)|(?<!\w){_EVERYWHERE}[^\n]{{0,40}}?\bverify ?= ?false\b",
        needs="false",
        signs="=",
    ),
    Spelt(
        "safeguard",
        "certi zerti tls ssl",
        rf"(?<!\w){_OFF}\s[^\n]{{0,40}}?(?:certifik|zertifikat|certificat|certificad|tls\b|ssl\b)[^\n]{{0,40}}?{_EVERYWHERE}(?!\w)|\b(?:turn off|switch off|disable|skip|drop) (?:the )?(?:tls|ssl|x\.?509|certificates?|cert)(?: certificate)? (?:verification|validation|checks?|checking)\b[^\n]{{0,40}}?\b(?:everywhere|in all|for all|globally|always|on every|in every|for every)\b",
    ),
    Spelt(
        "safeguard",
        "csrf csrfv wtf authe allow",
        r"\bcsrf\b[^\n]{0,60}?\b(?:except|exempt\w{0,3}|ignor\w{0,4}|skip\w{0,4})\b[^\n]{0,20}?[\"'`]/?\*|\bcsrf\b[^\n]{0,40}?\b(?:put|add|set) [`\"']{1,2}/?\*[`\"']{1,2} (?:in|into|to) [^\n]{0,20}?(?:except|exempt)|\b(?:put|add|set|use)\b[^\n]{0,20}?csrf_exempt\b[^\n]{0,30}?\b(?:every|all|each|any|new)\b|"
        r"\bskip_before_action :verify_authenticity_token\b[^\n]{0,60}?\b(?:applicationcontroller|every|all|each)\b|\bwtf_csrf_enabled ?= ?false\b[^\n]{0,60}?\bprod|\b(?:remove|delete|drop|comment out)\b[^\n]{0,20}?\bcsrfviewmiddleware\b|"
        r"\baccess-control-allow-origin\b[^\n]{0,6}?\*[^\n]{0,60}?\b(?:allow-credentials|credentials)\b[^\n]{0,6}?true",
    ),
    Spelt(
        "safeguard",
        "debug",
        r"(?<![\w.-])(?:app_debug|flask_debug|debug)[\"'`]?\s?[=:]\s?[\"'`]?(?:true|1|on)\b[\"'`]?[^\n]{0,16}?\b(?:in|on|for) (?:the )?(?:prod(?:uction)?|live)\b(?![^\n]{0,60}\b(?:not|never|leaks?|is (?:a|an|what)|was|were|fails?|refuse[sd]?|alerts?|error|forbidden|blocked)\b)",
        needs="prod produ live",
        signs="=:",
    ),
    Spelt(
        "safeguard",
        "skip skipp xfail",
        rf"\b(?:mark|set|put|make)\b[^\n]{{0,40}}?\btest_\w{{0,30}}?{_CHECKED}\w{{0,30}}\b[^\n]{{0,16}}?\b(?:as |to )?(?:skip(?:ped)?|xfail)\b[^\n]{{0,20}}?\b(?:and|then|;) ?(?:accept|allow|let|drop|remove|delete|merge|go on|open|permit)\b",
        signs="_",
    ),
    Spelt(
        "safeguard",
        "exit retur",
        r"\b(?:hooks?|guards?|checks?|scan\w{0,4}|lint\w{0,3}|polic(?:y|ies)|verif\w{1,9}|gate|validat\w{1,4}|pre-?commit|pre-?push|pretooluse)\b[^\n]{0,80}?\b(?:replace|change|swap|turn|rewrite|patch|edit|set)\b[^\n]{0,24}?\b(?:sys\.exit|process\.exit|os\.exit|exit|return)[ (]{1,2}[1-9]\)?[`\"']{0,2} (?:by|with|to|into|for|->|→) [`\"']{0,2}(?:sys\.exit|process\.exit|os\.exit|exit|return)[ (]{1,2}0|"
        r"\b(?:replace|change|swap|turn|rewrite|patch|edit|set)\b[^\n]{0,24}?\b(?:sys\.exit|process\.exit|os\.exit|exit|return)[ (]{1,2}[1-9]\)?[`\"']{0,2} (?:by|with|to|into|for|->|→) [`\"']{0,2}(?:sys\.exit|process\.exit|os\.exit|exit|return)[ (]{1,2}0\)?[^\n]{0,40}?\b(?:hooks?|guards?|checks?|scan\w{0,4}|polic(?:y|ies)|gate|pre-?commit|pre-?push)\b",
        needs="repla chang swap turn rewri patch edit set",
        signs="0",
    ),
    Spelt(
        "safeguard",
        "failu conti true zero soft",
        rf"\b(?:add|append|put|set|use|write|give)\b[^\n]{{0,12}}?{_LAX}[^\n]{{0,60}}?\b{_GUARDS}\b(?![^\n]{{0,80}}\b(?:until|for now|temporar\w{{2,4}}|while|ticket|locally)\b)",
        needs="add appen put set use write give",
        signs="|:=-+",
    ),
)
