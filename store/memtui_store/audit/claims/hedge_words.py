"""The words with which people say that something is gone, moved, planned, elsewhere, or only an example.

English well, the other languages memories are written in as far as a few words carry.
"""

from __future__ import annotations

import re

from memtui_store.audit.claims.wordlist import words


def _words(*alternatives: str, suffix: str = r"(?![\w_])") -> re.Pattern[str]:
    return re.compile(r"(?<![\w_-])(?:" + "|".join(alternatives) + ")" + suffix, re.IGNORECASE)


def _either(spaced: re.Pattern[str], *unspaced: str) -> re.Pattern[str]:
    """Scripts without spaces have no word edges to ask for."""
    return re.compile(f"(?:{spaced.pattern})|{'|'.join(unspaced)}", re.IGNORECASE)


REMOVED = _either(
    _words(
        "removed?", "rm", "removing", "removal", "removes", "deleted?", "deleting", "deletes", "deletion", "dropped",
        "drops", "gone", "go(?:es)? away", "went (?:away|in|with)", "refactored away", "loses", "lost",
        "retired?",
        "obsoleted?", "purged", "eliminated", "superseded", "supersedes", "deprecated", "decommissioned",
        "discontinued",
        "killed", "scrapped", "abandoned", "reverted", "sunset", "stripped", "ripped out", "cleaned up", "torn down",
        "archived", "no longer", "not any ?more", "anymore", "any longer", "got rid of", "get rid of",
        "does ?n[o']t exist",
        "do not exist", "don't exist", "doesn't exist", "never existed", "is missing", "are missing", "ceased",
        "dead code",
        "replac(?:ed|es|ing)", "unused", "vanished", "disappeared", "rolled back", "nuked", "wiped",
        "entfernt", "entfernen", "gelöscht", "löschen", "nicht mehr", "abgeschafft", "ersetzt", "weggefallen",
        "veraltet",
        "existiert nicht",
        "supprimée?s?", "supprimer", "retirée?s?", "n'existe(?:nt)? plus", "obsolètes?", "remplacée?s?",
        "abandonnée?s?",
        "disparue?s?",
        "eliminad[oa]s?", "eliminar", "borrad[oa]s?", "ya no", "obsolet[oa]s?", "reemplazad[oa]s?", "retirad[oa]s?",
        "removid[oa]s?", "excluíd[oa]s?", "apagad[oa]s?", "não existem? mais", "substituíd[oa]s?",
        "descontinuad[oa]s?",
        "удал[её]н\\w{0,3}", "убран\\w{0,3}", "больше нет", "устарел\\w{0,3}",
    ),
    "删除", "刪除", "删掉", "移除", "废弃", "廢棄", "弃用", "棄用", "不再", "已删", "下线", "不存在", "取代", "替换为",
    "削除", "廃止", "撤去", "なくなっ", "もう存在しない", "置き換え", "非推奨", "삭제", "제거", "폐기", "더 이상",
    "없어졌", "대체",
)  # fmt: skip
RENAMED = _either(
    _words(
        "renam(?:ed?|es|ing)", "moved", "moving", "relocated", "migrated", "split (?:into|up|out)", "merged into",
        "(?:was|were|been|got) split", "got (?:merged|folded)", "go(?:es)? (?:to|into)",
        "folded into", "extracted", "consolidated", "became", "becomes", "turned into", "converted", "formerly",
        "refactored (?:into|out)", "broken (?:up|into)", "ported", "carved out", "promoted to", "now called",
        "is now",
        "are now", "now lives?", "now in", "now at", "(?:merged|folded)(?=\\s?[`*\"'])", "superseded by",
        "umbenannt", "verschoben", "aufgeteilt", "heißt jetzt", "zusammengeführt",
        "renommée?s?", "déplacée?s?", "fusionnée?s?", "déménagée?s?", "migrée?s?",
        "renombrad[oa]s?", "movid[oa]s?", "trasladad[oa]s?", "migrad[oa]s?", "renomead[oa]s?", "переименован\\w{0,3}",
        "перенес[её]н\\w{0,3}",
    ),
    "改名", "重命名", "重新命名", "移动到", "移動到", "移到", "迁移", "遷移", "拆分", "拆成", "リネーム", "移動し",
    "改称", "分割",
    "移行", "이름 변경", "이동", "옮겼", "옮김", "분리", "이전했",
)  # fmt: skip
GOING = frozenset({"go to", "goes to", "go into", "goes into"})
PAST = _either(
    _words(
        "used to", "previously", "formerly", "originally", "initially", "historical(?:ly)?", "back then",
        "at the time",
        "at that time", "legacy", "old", "older", "outdated", "stale", "was in", "were in", "lived in", "former",
        "before the (?:refactor|migration|split|rewrite|move|rename|cleanup|change)", "prior to",
        "once (?:lived|shipped|had|held|was|were|stood|used)", "tracebacks?", "stack traces?",
        "until 20\\d\\d",
        "until the", "pre-[a-z]{2,20}", "earlier version", "in the past", "had been", "git history",
        "kept for history",
        "früher\\w{0,2}", "ehemals", "ursprünglich", "alte[nrsm]?", "anciens?", "anciennes?", "auparavant",
        "autrefois",
        "antes", "antigu[oa]s?", "anteriormente", "antig[oa]s?", "раньше", "стар(?:ый|ая|ое|ые|ого)",
    ),
    "以前", "之前", "旧", "舊", "原来", "原本", "曾经", "曾經", "かつて", "元々", "従来", "예전", "이전에",
    "기존에", "과거", "구버전",
)  # fmt: skip
# Behind a thing these tell of it only where nothing but a linking word stands between.
PAST_ADJECTIVE = words("legacy old older outdated stale former historical alte alten alter altes alt")
LINKED = re.compile(r"(?:^|\b(?:is|are|was|were|now|the|our|its|a|an|considered)\s|[(,:—–-]\s?)$", re.IGNORECASE)
PLANNED = _either(
    _words(
        "todo", "fixme", "planned", "plan to", "planning", "plans to", "proposed?", "proposal", "roadmap", "upcoming",
        "not yet", "yet to", "eventually", "in the future", "future", "next steps?", "next up", "wip",
        "to be (?:added|created|"
        "written|moved|built|implemented|done|determined)", "tbd",
        "should (?:be (?:added|created|moved|split|built)|live|go)",
        "will (?:be|live|go|add|create|move|contain|replace|become|need|have|hold|land)",
        "would (?:be|live|go|add|create|move)",
        "could (?:be|add|create|move)", "might", "needs? to be (?:created|added|written|built)",
        "want(?:s)? to (?:add|create)", "re-?introduce", "resurrect", "revive", "slated",
        "pending", "backlog", "not (?:implemented|created|built|written|committed|merged)", "unimplemented",
        "if we", "consider",
        "geplant", "künftig", "zukünftig", "noch nicht", "soll(?:en)? (?:noch|später)", "prévue?s?", "à créer",
        "à faire",
        "pas encore", "futur", "planead[oa]s?", "previst[oa]s?", "por hacer", "aún no", "todavía no", "pendientes?",
        "planejad[oa]s?", "ainda não", "a fazer", "запланирован\\w{0,3}",
    ),
    "计划", "計劃", "計畫", "规划", "将来", "將來", "待办", "待辦", "尚未", "还没", "還沒", "予定", "今後",
    "未実装", "まだ",
    "예정", "계획", "향후", "아직", "추후",
)  # fmt: skip
CREATING = _words(
    "create", "creating", "add", "adding", "introduce", "introducing", "write", "generate", "scaffold", "make", "new",
    "name it", "call it", "put (?:it|them) in", "save[sd]? (?:\\w{1,20} ){0,3}(?:as|to|in|under)", "implement",
    "implementing", "outputs?", "writes?", "saves",
    "generates?", "produces?", "anlegen", "erstellen?", "créer", "crear", "criar",
    suffix=r"\s+(?:(?:a|an|the|new|your|to|ein|eine|un|une|um|uma|file|files|module|named|called|at|in|own)\s+){0,4}[`*\"'(]{0,4}$",
)  # fmt: skip
BRINGING = re.compile(r"\b(?:bring|get|put|add)(?:s|ing)?\s+(?:the\s+)?[`*\"'(]{0,4}$", re.IGNORECASE)
BACK = re.compile(r"[`*\"')]{0,4}\s+back\b", re.IGNORECASE)
# In a shell they make the thing; in prose "touch `a.py`" speaks of a file that is there.
SHELL_MAKES = re.compile(r"\b(?:touch|mkdir(?: -p)?)\s+$")
# Next to a word of removal: it is only thought about, so the thing is still there.
NOT_YET = _words(
    "will", "going to", "to be", "gets?", "scheduled", "slated", "may(?= \\w{2,10}\\b(?! 20))", "might",
    "should", "could", "can be",
    "plans? to", "planned", "debated", "discussed", "considered", "considering", "decided against", "want to",
    "after (?:the|this|next) \\w{1,20}", "eventually", "some day", "one day", "ever", "todo",
    "if we", "before we", "once we",
)  # fmt: skip
DONE = _words("was", "were", "been", "got", "wurden?", "été", "fue", "foi")
EXAMPLE = _either(
    _words(
        "e\\.g\\.", "e\\.g", "eg", "for example", "for instance", "examples?", "sample", "such as",
        "hypothetical(?:ly)?",
        "placeholder", "imagine", "say", "template", "dummy", "illustrat\\w{1,8}", "z\\.\\s?b\\.", "zum beispiel",
        "beispiel",
        "par exemple", "p\\.\\s?ex\\.", "exemples?", "por ejemplo", "ejemplo", "por exemplo", "exemplo", "например",
        suffix=r"(?!\w)",
    ),
    "例如", "比如", "示例", "范例", "範例", "例えば", "たとえば", "예를 들어", "예시", "예:", "例:", "例：",
)  # fmt: skip
ELSEWHERE = _either(
    _words(
        "upstream(?:'s)?",
        "(?:other|another|sibling|separate|external|different|parent|private|companion|foreign|second) "
        "(?:git )?(?:repo|repos|repository|repositories|project|projects|codebase|package)",
        "on the (?:server|vps|host|vm|box|nas|pi|node|"
        "cluster|remote|machine|laptop|droplet|runner)", "on (?:prod|production|staging|the prod \\w{1,12})",
        "in the container",
        "inside the container", "in the image", "site-packages", "node_modules", "stdlib", "standard library",
        "third[- ]party",
        "vendored", "not in this repo(?:sitory)?", "outside (?:of )?(?:this|the) (?:repo|repository|project)",
        "(?:repo|repository|project|package) of (?:its|their|his|her) own",
        "home directory", "in my (?:home|dotfiles|scratch|own|personal|local|private)",
        "on my (?:machine|laptop|mac|pc)",
        "cross-repo", "ssh", "scp", "rsync", "anderen? (?:repo|repository|projekt)", "autre (?:dépôt|projet|repo)",
        "otro (?:repositorio|proyecto|repo)", "outro (?:repositório|projeto|repo)", "другом репозитории",
    ),
    "另一个仓库", "其他仓库", "別リポジトリ", "他のリポジトリ", "다른 저장소", "다른 레포", "서버에", "服务器上",
    "上游", "上流",
)  # fmt: skip
NAMED_REPOSITORY = re.compile(
    r"(?<!\w)(?:in|from|of|see|to|into|at|inside|the|for|im|aus|dans|du|le|en|del|no|do)\s+(?:the\s+)?[`\"'*\[]{0,3}"
    r"([A-Za-z][\w./-]{1,60})[`\"'*\]]{0,3}(?:'s)?\s+(?:git |github )?(?:repo|repository|codebase|monorepo|"
    r"dépôt|repositorio|repositório)\b",
    re.IGNORECASE,
)
OWN = words(
    """
    this the our same current that whole entire every each any your my its main one a repo git local root public
    single actual real new target code project source monorepo diesem dieses ce cet este esse
    """
)
NEGATED = _either(
    _words(
        "no", "not", "never", "there (?:is|are|was|were) no",
        "(?:don't|do not|never|must not|mustn't|should not|shouldn't|"
        "avoid|stop|without|cannot|can't)(?: (?:use|using|create|recreate|creating|add|adding|import|importing|call|"
        "calling|reference|"
        "introduce|rely on|write|expect|run|a|an|the|any|new))*", "instead of", "rather than", "in place of",
        "forget",
        "(?:not|never|nor|no longer|rather than|instead of|nicht|niemals) "
        "(?:in|from|at|by|under|with|via|inside|of|into|on|to|through|within|im|aus|von|mit)",
        "nobody", "none of", "lacks?", "missing", "absent", "kein(?:e|en|er)?", "nicht", "niemals", "statt",
        "vermeide(?:n)?",
        "pas de", "jamais", "ne pas utiliser", "au lieu (?:de|d')", "nunca", "no usar", "en (?:lugar|vez) de",
        "não usar",
        "em vez de", "нет", "вместо",
        suffix=r"\s*(?:(?:a|an|the|any|file|called|named)\s+){0,3}[`*\"'(]{0,4}$",
    ),
    "不要(?:使用|"
    "用)?[`*\"']{0,3}$", "没有[`*\"']{0,3}$", "沒有[`*\"']{0,3}$", "禁止使用[`*\"']{0,3}$", "而不是[`*\"']{0,3}$",
)  # fmt: skip
NEGATED_AFTER = re.compile(
    r"^[`*\"')]{0,4}\s*(?:is|are|was|were|does|do|did|has|have)\s*(?:n't|not|never)\b|^[`*\"')]{0,4}\s*(?:がない|"
    r"は使わない|"
    r"を使わない|ではなく|じゃなく|없음|없다|가 아니라|이 아니라|를 쓰지|을 쓰지|不存在|不要|isn't|aren't|wasn't)",
    re.IGNORECASE,
)
POSITIVE = re.compile(
    r"(?:\b(?:use|see|now|instead|currently|today|lives? in|replaced (?:by|with)|superseded by|in favou?r of|"
    r"(?:moved|renamed|relocated|migrated|extracted|split|merged|folded|consolidated|ported|converted|"
    r"refactored)\b[^;]{0,80}?\b(?:to|into|as))"
    r"|→|->|=>|⇒|➜|;|\bbut\b)[\s:]*(?:(?:the|a|an|new|in|at|lives|is|it|by|with|called|package|module|file|"
    r"directory|to|into|under)\s+){0,5}[`*\"'(\[]{0,4}$",
    re.IGNORECASE,
)
OF_SOMETHING_ELSE = re.compile(
    r"\b(?:from|in|inside|of|within|by|via|at|out of|aus|in der|dans|de|du|en|del|da|"
    r"do)\s+(?:the\s+)?[`*\"'(\[]{0,4}$",
    re.IGNORECASE,
)
WAS = re.compile(r"\b(?:was|were|war|était|era)\s{0,2}:?\s{0,2}[`*\"'(]{0,3}$", re.IGNORECASE)
MOVED_FROM = re.compile(
    r"\b(?:moved|renamed|relocated|migrated|split|ported|merged|extracted|pulled|factored)\b[^;]{0,60}\b(?:from|out)\b",
    re.IGNORECASE,
)
ARROW_AFTER = re.compile(r"^[`*\"')\]]{0,4}\s*(?:→|->|=>|⇒|➜|\(?\s?now\s+[`\"'])")
ATTRIBUTE = re.compile(r"\s*(?:the\s+)?(?:file|module|class|function|script|from|the)?\s*[`\"'\[]")
# With these the thing before them is the one that stays.
ACTIVE = words("replaces removes supersedes renames replacing removing deleting renaming moving")
PASSIVE = re.compile(r"\b(?:was|were|been|is|are|be|got|wurde|été|fue|foi)\s+$")
COLUMN_PAST = _either(
    _words("removed", "deleted", "old", "before", "was", "from", "previous(?:ly)?", "legacy", "former", "alt",
    "vorher", "avant",
           "ancien", "antes", "antiguo", "original", "superseded", "retired"),
    "旧", "舊", "变更前", "이전", "기존", "変更前",
)  # fmt: skip
WHOLE_PAST = re.compile(
    r"^(?:status:\s*['\"]?(?:archived|superseded|deprecated|obsolete|historical|retired|stale)\b)"
    r"|\b(?:SUPERSEDED|ARCHIVED|OBSOLETE|DEPRECATED|HISTORICAL|TOMBSTONE)\b",
    re.MULTILINE,
)
STRUCK = re.compile(r"~~[^~\n]{1,300}~~")
COMMIT_SUBJECT = re.compile(
    r"\b(?:feat|fix|chore|refactor|docs|test|perf|style|build|ci|revert)(?:\([^)\n]{1,40}\))?!?: "
    r"(?=[A-Za-z][\w'-]{0,30}[ ,])"
)
