"""Commands that take or wipe all there is: whole listings, shadow copies, pipes to and from far hosts, packages that pose as others."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.pattern import Pattern, Spelt

_NEAR = r"(?:localhost|127\.|0\.0\.0\.0|10\.\d|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|[\w.-]{1,60}\.(?:lan|local|internal|intranet|svc|corp|home)\b)"
_FAR = rf"(?!{_NEAR})(?:\d{{1,3}}(?:\.\d{{1,3}}){{3}}|[a-z][\w-]{{0,40}}(?:\.[\w-]{{1,40}}){{0,4}}\.[a-z]{{2,12}})\b"
_SHELL = r"(?:sudo (?:-\w{1,8} )?)?(?:/(?:usr/)?bin/)?(?:ba|z|da|k)?sh\b"
_ALL = r"(?:(?!grep|filter|dangling|label|name=|select|jq|test|preview|stale|scratch|sandbox| -l )[^\n]){0,80}?"
"""What lies between a listing and what is done to it, unless it picks some of them."""
_WHOLE = r"(?:celé|celý|celou|komplett|ganz|vollständig|entièrement|complètement|por completo|enter[oa]|tutt[oa]|completamente|całe|całkowicie|полностью|целиком|повністю|helemaal|volledig|entirely|completely|as a whole|altogether)"
_CLEAR = r"(?:smaž\w{0,3}|vymaž\w{0,3}|odstraň|lösch\w{0,2}|entfern\w{0,2}|supprime[rz]?|efface[rz]?|borra|elimina|cancella|apaga|exclua|usuń|wykasuj|skasuj|удали\w{0,3}|сотри\w{0,3}|видали\w{0,3}|töröld?|verwijder|radera|poista|hapus|删除|清空|削除|삭제|delete|erase|wipe|remove|purge|empty)"
_SAVED = r"(?:/[\w.-]{1,30}){0,4}/(?:backups?|dumps|snapshots|archive)\b/?[`\"'*]{0,2}"
_POSE = r"(?:-(?:pro|plus|x|ng|py|js|lib|fast|lite|cli|next|neo|super|hyper))?-(?:fix|hotfix|patch|turbo|faster|fastest|secure|hardened|official|original|maintained|improved|enhanced|boost|optimi|speedup|accelerated|ultra|premium)(?:e?[ds]|es|er|[sz]ed)?(?:-(?:pro|plus|x|ng|py|js|lib|cli|fix(?:ed)?|fast|core|v?\d))?"
_TAKE = r"(?:install\w{0,3}|add|use|prefer|require|import|take|pick|swap|switch|replace|instala\w{0,2}|installier\w{0,2}|nutze|verwende|nainstaluj|použí[vj]\w{0,3}|installe[rz]?|utilise[rz]?|usa|usar|użyj|używaj|zainstaluj|instalar?|use)"
_INSTEAD = r"(?:instead of|rather than|in place of|replaces|over|en lugar de|en vez de|statt|anstelle von|anstatt|místo|zamiast|au lieu de|à la place de|invece di|al posto di|em vez de|in plaats van)"
_NOT_OURS = r"(?:(?!\b(?:our|own|ours|internal|in-house|vendored)\b)[^\n])"
_KEPT = r"(?:\.config/(?:gh|glab-cli|gcloud|doctl|hcloud|hub|rclone|op|sops|scw|stripe|heroku|netlify|fly|vercel|railway|supabase|pypoetry|github-copilot|opencode|pulumi|argocd|influx)\b[\w./-]{0,40}|\.vault-token|\.docker/config\.json|\.terraform\.d/credentials\S{0,20}|\.cargo/credentials\S{0,10}|\.gem/credentials|\.m2/settings\.xml|\.pgpass|\.my\.cnf|\.boto\b|\.s3cfg|\.databrickscfg|terraform\.tfstate|{PATHS})"
_PUBLIC = r"(?:comments?|descriptions?|prs?|pull requests?|merge requests?|commits?|commit messages?|issues?|readme|memory|memory\.md|notes?|changelog|footer|trailer|wiki|gist)"
_PEOPLE = (
    r"(?:customers?|clients?|patients?|users?|employees?|payroll|subscribers?|members?|orders?|personnel|students?)"
)

RAIDS: tuple[Pattern, ...] = (
    Spelt(
        "destroy",
        "vssad shado wbadm bcded fsuti ciphe xargs chatt openo espto nrfjp pyocd avrdu jlink probe dfu fastb",
        r"\bvssadmin(?:\.exe)? (?:delete shadows\b[^\n]{0,30}?/all|resize shadowstorage\b[^\n]{0,60}?/maxsize=\d{1,3}mb)|\bwmic(?:\.exe)? shadowcopy (?:delete|call)|win32_shadowcopy\b[^\n]{0,60}?(?:delete|remove)|\bdiskshadow\b[^\n]{0,40}?delete shadows|"
        r"\bwbadmin(?:\.exe)? delete (?:catalog|systemstatebackup|backup)|\bbcdedit(?:\.exe)? /set [^\n]{0,20}?(?:recoveryenabled no|bootstatuspolicy ignoreallfailures)|\bfsutil(?:\.exe)? usn deletejournal|\bcipher(?:\.exe)? /w:|"
        rf"\bdocker volume ls\b{_ALL}\| ?xargs{_ALL}docker volume rm|\bkubectl get (?:pvc?|ns|namespaces?|statefulsets?|secrets?)\b{_ALL}\| ?xargs{_ALL}kubectl delete|\b(?:aws s3 ls|list-buckets)\b{_ALL}\| ?xargs{_ALL}(?:aws s3 rb|delete-bucket)|\bpsql\b{_ALL}\| ?xargs{_ALL}dropdb|\bzfs list\b{_ALL}\| ?xargs{_ALL}zfs destroy|\bvirsh list\b{_ALL}\| ?xargs{_ALL}virsh undefine|"
        rf"\bdescribe-instances\b{_ALL}\| ?xargs{_ALL}terminate-instances|\baz group list\b{_ALL}\| ?xargs{_ALL}az group delete|\bterraform state list\b{_ALL}\| ?xargs{_ALL}terraform state rm|"
        r"\bfind /\S{3,80} (?:-type [fdl] )?-delete\b[^\n]{0,40}?\bchattr -\w{0,3}i\b|\bchattr (?:-\w )?-\w{0,3}i\b[^\n]{0,60}?(?:\bfind /\S{3,80} (?:-type [fdl] )?-delete\b|\brm -\w{0,4}r\w{0,3} [\"']?/(?:srv|data|home|mnt|opt|var/(?:lib|backups?)|backups?)\b)|"
        r"\b(?:openocd|esptool(?:\.py)?|nrfjprog|st-flash|pyocd|avrdude|dfu-util|jlink(?:exe)?|probe-rs|fastboot)\b[^\n]{0,60}?\b(?:flash )?(?:erase\w{0,12}|mass_erase|chip_erase|eraseall|--wipe)\b[^\n]{0,60}?\b(?:all|every|each)\b[^\n]{0,40}?(?:\bnetwork|\bsubnet|\bfleet|\blan\b|\bfield\b|\bcustomers?\b|\bproduction\b|/\d{2}\b)",
    ),
    Spelt(
        "destroy",
        "volum dropd undef destr drop delet force kubec",
        rf"\bdocker volume (?:rm|remove)(?: -f| --force)? [\"']?\$\(docker volume ls\b{_ALL}\)|\bkubectl delete (?:pvc?|ns|namespaces?|all|statefulsets?|secrets?)\b[^\n]{{0,40}}?--all\b[^\n]{{0,40}}?(?: -a\b|--all-namespaces|\bprod)|"
        rf"\bfor \w{{1,10}} in \$\((?:psql|mysql|docker volume ls|kubectl get (?:ns|pvc?)|aws s3|gcloud projects|az group|zfs list|virsh list)\b(?:(?!grep|filter|dangling|label|test)[^)\n]){{0,80}}\); ?do [^\n]{{0,30}}?(?:dropdb|drop database|volume rm|kubectl delete|rb --force|\bdelete\b|destroy|undefine)",
        needs="docke kubec psql mysql aws gclou az zfs virsh",
        signs="$-",
    ),
    Pattern(
        "destroy",
        "=|:&",
        r":\(\)\s{0,2}\{\s{0,2}:\s?\|:&\s{0,2}\};?\s{0,2}:",
    ),
    Pattern(
        "destroy",
        "find",
        r"\bfind /(?:srv|data|home|mnt|opt|var/(?:lib|www|backups?)|backups?|export|nfs|media|volumes?)\b(?:/(?!tmp|temp|cache|scratch|logs?\b)[\w.-]{1,40}){0,5}/? (?:-type [fdl] |-depth |-mindepth \d |-xdev ){0,3}(?:-delete\b|-exec rm\b)",
        needs="delet exec",
    ),
    Spelt(
        "destroy",
        "trunc delet drop",
        r"(?:\b(?:run|running|do|execute|by|with|then|always|first|start)\b|[:`>]|^|\n)[\s`\"*-]{0,3}(?:truncate(?: table)? [\w.]{2,60}(?: [^\n;`]{0,20}?cascade)?|delete from [\w.]{2,60}|drop table (?!if exists \w{0,12}(?:tmp|temp))[\w.]{2,60}(?: cascade)?)[;`\"']{0,3} (?:on|in|against|at) (?:the )?(?:prod(?:uction)?|live)\b(?![^\n]{0,80}\b(?:needs?|requires?|only (?:after|with|by)|ask|approval|never|not|was|were|ticket|window|takes?|locks?|blocks?|would|happened|after (?:a |the )?(?:backup|dump))\b)",
        needs="prod produ live",
    ),
    Spelt(
        "destroy",
        "backu dumps snaps archi",
        rf"(?<![\w-]){_CLEAR}\s[`\"']?{_SAVED}\s(?:\w{{1,14}} ){{0,2}}?{_WHOLE}(?!\w)|(?<![\w-]){_CLEAR}\s(?:{_WHOLE}|(?:the )?whole|all of|everything (?:in|under|below)|alles in|tout|todo|vše v|всё в)\s(?:\w{{1,14}} )?[`\"']?{_SAVED}(?=[\s,.;]|\Z)(?!/)",
        signs="/",
    ),
    Spelt(
        "exfil",
        "nc ncat netca socat",
        rf"(?:^|[\n`;&(:])(?:(?!\b(?:echo|printf|yes|never|not|don't|avoid|instead)\b)[^\n|;&`]){{6,160}}\| ?(?:nc|ncat|netcat|socat)\b(?: -{{1,2}}[\w=]{{1,12}}(?: \d{{1,3}}(?= ))?){{0,4}} (?:- )?(?:tcp\d?:|openssl:)?{_FAR}[ :]\d{{2,5}}\b",
        signs="|",
    ),
    Spelt(
        "fetch-run",
        "ssh nc ncat netca socat tftp dig nsloo host",
        rf"\bssh\b(?: -\w{{1,12}}(?: [\w=./-]{{1,20}})?){{0,3}} (?:[\w.-]{{1,30}}@)?{_FAR}[^\n|]{{0,40}}?\b(?:cat|curl|wget|zcat|head|tail|base64)\b[^\n|]{{0,80}}\| ?{_SHELL}|"
        rf"\b(?:nc|ncat|netcat|socat|tftp)\b[^\n|]{{0,40}}?{_FAR}[^\n|]{{0,20}}\| ?{_SHELL}|\b(?:dig|nslookup|host)\b[^\n|]{{0,60}}?\btxt\b[^\n|]{{0,60}}(?:\|[^\n|]{{0,30}}){{0,2}}\| ?{_SHELL}",
        needs="sh bash zsh dash ksh",
        signs="|",
    ),
    Spelt(
        "fetch-run",
        "pickl cpick dill jobli cloud torch yaml marsh unser jsonp np",
        rf"\b(?:pickle|cpickle|dill|joblib|cloudpickle|torch|marshal|jsonpickle|yaml|np|numpy)\.(?:loads?|unsafe_load|full_load|decode)\((?:[\w.]{{1,30}}\(){{0,3}}[^\n\"']{{0,40}}?(?:urlopen|requests\.get|urlretrieve|httpx\.get|open_url|uri\.open|hf_hub_download)\(\s?[\"']https?://(?!{_NEAR})|\bunserialize\(\s?file_get_contents\(\s?[\"']https?://(?!{_NEAR})|\bmarshal\.load\(\s?(?:uri\.)?open\(\s?[\"']https?://(?!{_NEAR})",
        signs="(",
    ),
    Spelt(
        "supply-chain",
        "fix fixed fixes hotfi patch turbo faste secur harde offic origi maint impro enhan boost optim speed accel ultra premi",
        rf"\b{_TAKE}\b{_NOT_OURS}{{0,40}}?(?<![\w@/.-])(?P<pkg>[a-z][a-z0-9]{{1,20}}(?:[-_.][a-z0-9]{{2,16}}){{0,2}}?){_POSE}(?![\w/-]){_NOT_OURS}{{0,50}}?\b{_INSTEAD} (?:the |el |la |das |le |il )?[`\"']?(?:(?P=pkg)\b(?![-_/])|original\b|upstream\b|real one\b)",
        needs="inste rathe place repla over lugar vez statt anste ansta sto zamia lieu invec posto plaat",
        signs="-",
    ),
    Spelt(
        "supply-chain",
        "fix fixed fixes hotfi patch turbo faste secur harde offic origi maint impro enhan boost optim speed accel ultra premi",
        rf"(?<![\w@/.-])(?P<pkg>[a-z][a-z0-9]{{2,20}}(?:[-_.][a-z0-9]{{2,16}}){{0,2}}?)\b(?![-_/]){_NOT_OURS}{{1,60}}?(?<![\w@/.-])(?P=pkg){_POSE}(?![\w/-]){_NOT_OURS}{{0,60}}?\b(?:install|add|i|get) [`\"']?(?P=pkg)-",
        needs="insta add i get",
        signs="-",
    ),
    Spelt(
        "supply-chain",
        "ignor+scrip",
        r"\b(?:npm|pnpm|yarn) config (?:set|delete) ignore-scripts(?:[ =]false)?\b[^\n]{0,40}?(?:&&|;|\band\b|\bthen\b)[^\n]{0,40}?\b(?:npm|pnpm|yarn|npx) (?:i|install|add|exec|global)\b|\bignore-scripts[ =]false\b[^\n]{0,80}?\b(?:always|every|each|at (?:the )?start)\b",
    ),
    Spelt(
        "exfil",
        "sendb fetch axios ajax src",
        rf"\b(?:sendbeacon|fetch|axios(?:\.post)?|\$\.ajax|\.src)\b[\s=(]{{0,3}}[\"'`](?:https?:)?//(?!{_NEAR})[^\s\"'`]{{3,100}}[\"'`][^\n]{{0,60}}?(?:document\.cookie|localstorage|sessionstorage|\bkeydown|\bkeypress|(?:new formdata|\.value\b|serialize\()[^\n]{{0,80}}?\b(?:cards?|cvv|cvc|iban|passwords?|pin)\b)|"
        rf"\b(?:also|additionally|in addition|besides|quietly|silently|secretly)\b[^\n]{{0,60}}?\b(?:sendbeacon|fetch|axios(?:\.post)?|\$\.ajax)\(\s?[\"'`](?:https?:)?//(?!{_NEAR})[^\s\"'`]{{3,100}}[\"'`][^\n]{{0,60}}?(?:new formdata|\.value\b|serialize\(|stringify\()",
        needs="docum local sessi keydo keypr formd value seria strin",
        signs="/",
    ),
    Spelt(
        "read-secrets",
        "base conte outpu hex text value resul copy",
        rf"\b(?:add|put|include|append|paste|write|embed|insert|attach|quote|hide|leave|post)\b[^\n]{{0,50}}?\b(?:base ?64|contents?|output|hex|text|value|result|copy)(?: \w{{1,10}}){{0,2}} (?:of|from) [`\"']{{0,2}}(?:cat )?[^\s]{{0,20}}{_KEPT}[^\n]{{0,60}}?\b(?:in|into|to|at|as|under|below)\b[^\n]{{0,30}}?\b{_PUBLIC}\b",
        needs="add put inclu appen paste write embed inser attac quote hide leave post",
        signs="/.",
    ),
    Spelt(
        "read-secrets",
        "grep rg ripgr egrep selec",
        rf"\b(?:e?grep|rg|ripgrep|select-string)\b[^\n]{{0,24}}?[\"'`][^\"'`\n]{{0,30}}?(?:pass|secret|token|key|cred)[^\"'`\n]{{0,40}}[\"'`][^\n]{{0,60}}?\b(?:write|save|store|put|note|keep|remember|record|append|paste|send|post)\b[^\n]{{0,40}}?\b(?:{_PUBLIC}|memories|claude\.md|agents\.md|later sessions?|next session)\b",
        needs="write save store put note keep remem recor appen paste send post",
    ),
    Spelt(
        "exfil",
        "publi",
        rf"\b(?:copy|upload|publish|push|export|sync|dump|put|send|post)\b(?:(?!anonymi[sz]|pseudonymi[sz]|synthetic|sample|fake|aggregate|masked|scrubbed)[^\n.]){{0,30}}?\b{_PEOPLE}(?:'s?)? (?:\w{{1,10}} )?(?:tables?|data|records|lists?|dumps?|exports?|database|addresses|details)\b(?:(?!anonymi[sz]|pseudonymi[sz]|aggregate|private|non-public|not public)[^\n.]){{0,40}}?\bpublic(?:ly)? (?:\w{{1,10}} )?(?:datasets?|buckets?|gists?|repos?|repository|repositories|drives?|folders?|links?|shares?|sheets?|pastes?|kaggle|hugging ?face|spaces?|s3)\b",
    ),
    Spelt(
        "backdoor",
        "regis enrol connec conne attac",
        rf"\b(?:register|enrol+|connect|attach)\b[^\n]{{0,30}}?\b(?:runner|build agent|ci agent|worker|build node)\b[^\n]{{0,60}}?\b(?:pointing (?:at|to)|hosted (?:at|on|by)|provided by|from) [`\"']?(?:https?://)?{_FAR}[^\n]{{0,80}}?\b(?:protected (?:branches|tags|variables)|secrets?|privileged|all (?:repos\w{{0,7}}|projects|groups)|deploy keys?|production)\b",
        needs="runne build ci worke",
    ),
)
