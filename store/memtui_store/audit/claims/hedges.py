"""What a sentence itself tells about the thing it names.

A memory that says a file was removed is right because the file is missing, and one that plans a file claims nothing
yet. Where in doubt a sentence hedges: that costs a find, while a missed hedge accuses a memory that is right.
"""

from __future__ import annotations

import re

from memtui_store.audit.claims.model import Claim

_BEFORE, _AFTER = 110, 90


def _words(alternatives: str, unspaced: str = "") -> re.Pattern[str]:
    """Alternatives, one or more a line; `unspaced` are those of scripts that have no word edges."""
    listed = "|".join("|".join(line.strip() for line in alternatives.strip().splitlines()).split("||"))
    listed = listed.replace("REPO", "(?:repos?|repositor(?:y|ies)|projects?|codebases?|packages?)")
    return re.compile(rf"(?<![\w-])(?:{listed})(?![\w])" + (f"|{unspaced}" if unspaced else ""), re.IGNORECASE)


_GONE = _words(
    r"""
    remov(?:ed?|es|ing|al)|delet(?:ed?|es|ing|ion)|drop(?:ped|s|ping)?|gone|go(?:es)? away|went away|rm|unlink
    retired?|retirement|retiring|obsoleted?|purged?|eliminated|supersed(?:ed|es)|deprecated?|decommissioned
    discontinued|killed|scrapped|abandoned|reverted?|sunset|stripped|ripped out|cleaned up|torn down|archived
    no longer|not any ?more|anymore|any longer|g[eo]t rid of|(?:do|does|did) ?n[o']t exist|never existed
    (?:is|are) missing|ceased|dead code|replac(?:ed|es|ing|e)|unused|vanished|disappeared|rolled back|nuked|wiped
    disabled|removable|orphan(?:ed)?|entfernt|entfernen|gelöscht|löschen|nicht mehr|ersetzt|veraltet|existiert nicht
    supprimée?s?|retirée?s?|obsolètes?|n'existe(?:nt)? plus|remplacée?s?|eliminad[oa]s?|borrad[oa]s?|ya no
    obsolet[oa]s?|reemplazad[oa]s?|removid[oa]s?|excluíd[oa]s?|substituíd[oa]s?|удал[её]н\w{0,3}|больше нет
    устарел\w{0,3}
    """,
    "删除|刪除|删掉|移除|废弃|廢棄|弃用|不再|不存在|取代|替换|下线|削除|廃止|撤去|もう存在しない|置き換え|非推奨|"
    "삭제|제거|폐기|더 이상|대체",
)
_MOVED = _words(
    r"""
    renam(?:ed?|es|ing)|re-?organi[sz]ed|restructured|mov(?:ed?|es|ing)|relocated|migrat(?:ed?|es|ing)
    split (?:into|up|out)|was split|(?:merged|folded|consolidated|combined)(?= ?[`*"'(]| into)
    extract(?:ed)? (?:to|into|from|out)|became|becomes|turned into|converted|(?:re)?factored (?:into|out)
    broken (?:up|into)|ported|carved out|promoted to|now called|(?:is|are) now|now lives?|umbenannt|verschoben
    aufgeteilt|heißt jetzt|renommée?s?|déplacée?s?|fusionnée?s?|renombrad[oa]s?|movid[oa]s?|renomead[oa]s?
    migrad[oa]s?|переименован\w{0,3}|перенес[её]н\w{0,3}
    """,
    "改名|重命名|移动到|移動到|移到|迁移|遷移|拆分|拆成|リネーム|改称|이름 변경|이동|옮겼|분리",
)
_PAST = _words(
    r"""
    used to|previous(?:ly)?|formerly|originally|initially|historical(?:ly)?|back then|at th(?:e|at) time|legacy|old
    older|outdated|stale|was in|were in|lived in|former|before (?:the|this) \w+|prior to
    once (?:was|had|lived|shipped)|traceback|stack trace|until 20\d\d|until the|pre-(?!\w*(?:ed|t|pass|push)\b)\w+
    earlier version|in the past|had been|git history|on 20\d\d-\d\d-\d\d|früher|ehemals|ursprünglich|alte[nrsm]?
    anciens?|anciennes?|auparavant|antes|antigu[oa]s?|antig[oa]s?|раньше
    """,
    "以前|之前|旧|舊|原来|原本|曾经|曾經|かつて|従来|예전|이전에|기존|과거",
)
_PLANNED = _words(
    r"""
    todo|fixme|plan(?:s|ning)? to|planned|propos(?:ed?|al)|roadmap|upcoming|not yet|yet to|eventually|future|wip
    next steps?|next up|to be \w+ed|tbd|should (?:be|live|go|have|add|move|become)|will|would|could|might|may become
    needs? (?:to|a|an)|wants? to|re-?introduce|slated|backlog|unimplemented|not (?:implemented|created|built|merged)
    if we|let's|geplant|künftig|noch nicht|soll(?:en)?|prévue?s?|à (?:créer|faire)|pas encore|planead[oa]s?
    previst[oa]s?|por hacer|aún no|todavía no|pendientes?|planejad[oa]s?|ainda não|запланирован\w{0,3}
    """,
    "计划|計劃|规划|将来|待办|尚未|还没|予定|今後|未実装|まだ|예정|계획|향후|아직",
)
_CREATING = re.compile(
    r"\b(?:creat(?:e|ing)|add(?:ing)?|introduc(?:e|ing)|scaffold|write|writing|generate|make|name it|call it|"
    r"saved? (?:\w+ ){0,3}(?:as|to|in|under)|put (?:it|them) in|anlegen|erstellen?|créer|crear|touch|mkdir(?: -p)?)"
    r"\s+(?:[\w-]+\s+){0,3}[`*\"'(]{0,4}$",
    re.IGNORECASE,
)
_MADE = _words(
    r"""
    (?:git-?)?ignored?|untracked|generat(?:ed?|es|ing)|builds|compiled (?:to|into)
    (?:auto-?)?created (?:at|on|by|when|if)|creates|outputs?|produc(?:es|ed)|writes?(?: \w+){0,3} to
    written (?:to|by|at)|saved? (?:to|as|in)|dump(?:s|ed)? (?:to|into)|exports? (?:to|into)
    not (?:tracked|committed|checked in|in git)|at run ?time|on first (?:run|use|start)|artifacts?|logs? to
    stored? (?:in|at|as)|cached? (?:in|at|to)|persist(?:s|ed) (?:to|in|at)|wird (?:erzeugt|geschrieben)
    """,
    "生成|输出|出力|생성",
)
_EXAMPLE = _words(
    r"""
    e\.g\.?|eg|for (?:example|instance)|examples?|such as|hypothetical(?:ly)?|placeholders?|imagine|dummy|z\.\s?b\.
    zum beispiel|beispiel|par exemple|exemples?|por ejemplo|ejemplo|por exemplo|exemplo|например|like
    """,
    "例如|比如|示例|例えば|예를 들어|예시|예:|例[:：]",
)
_ELSEWHERE = _words(
    r"""
    upstream(?:'s)?
    (?:other|another|sibling|separate|external|different|parent|private|companion|second|each) (?:git )?REPO
    on the (?:server|vps|host|vm|box|nas|pi|node|cluster|remote|machine|runner)|on (?:prod|production|staging)
    in(?:side)? the (?:container|image)|site-packages|node_modules|stdlib|standard library|third[- ]party|vendored
    not in this repo(?:sitory)?|outside (?:of )?(?:this|the) (?:repo|repository|project)|on (?:the|a) (?:\S+ )?branch
    (?:user|consumer|customer|client)s?['’]s? (?:repos?|projects?|apps?|machines?)|ssh
    """,
    "另一个仓库|服务器上|別のリポジトリ|다른 저장소",
)
_REPOSITORY = re.compile(r"(?i)([\w.-]{2,60})[`*\"']{0,3} (?:repo|repository|project)\b")
_THIS = re.compile(r"(?i)^(?:the|this|our|git|whole|entire|main|same|a|an|in|per|any|every|your|of|mono|public)$")
_NEGATED = re.compile(
    r"(?:\b(?:no|not|\w{2,6}n['’]t|cannot|never|without|avoid|instead of|rather than|in place of|forget|neither|nor|"
    r"none of|lacks?|missing|absent|kein(?:e|en|er)?|nicht|statt|pas de|jamais|au lieu (?:de|d')|nunca|"
    r"en (?:lugar|vez) de|em vez de|вместо)"
    r"(?:\s+(?:us(?:e|ing)|import(?:ing)?|call(?:ing)?|run(?:ning)?|expect|rely on|in|from|at|by|under|with|via|a|an|"
    r"the|any|file|called|named|longer|exist|been|yet|have|has|be))*|不要(?:使用)?|没有|沒有|禁止使用|而不是)\s*[`*\"'(]{0,4}$",
    re.IGNORECASE,
)
_NEGATED_AFTER = re.compile(
    r"^[`*\"')]{0,4}\s*(?:(?:is|are|was|were|does|do|did|has|have|can)\s*(?:n't|not|never)\b|isn't|aren't|wasn't|"
    r"doesn't"
    r"|がない|は使わない|ではなく|없음|없다|이? ?아니라|不存在|不要)",
    re.IGNORECASE,
)
_TARGET = re.compile(
    r"(?:\b(?:use|see|now|instead|currently|today|(?:lives?|implemented|located|defined|kept|found) (?:in|under|at|"
    r"below)|replaced (?:by|with)|superseded by|in favou?r of"
    r"|(?:moved|renamed|relocated|migrated|extracted|split|merged|folded|consolidated|ported|converted|refactored)\b"
    r"[^;]{0,80}?\b(?:to|into|as))|→|->|=>|⇒|➜)[\s:]*(?:(?:the|a|an|new|in|at|is|it|by|with|called|file|to|"
    r"into)\s+){0,4}[`*\"'(\[]{0,4}$",
    re.IGNORECASE,
)
_OF_OTHER = re.compile(
    r"\b(?:from|in|inside|of|within|by|via|at|out of|aus|dans|del?|da|do)\s+(?:the\s+)?[`*\"'(\[]{0,4}$", re.IGNORECASE
)
"""What was removed from a file, or is no longer in it, is not the file."""
_WAS = re.compile(r"\b(?:was|were|war|était|era)\s{0,2}:?\s{0,2}[`*\"'(]{0,3}$", re.IGNORECASE)
_ARROW_AFTER = re.compile(r"^[`*\"')\]]{0,4}\s*(?:(?:→|->|=>|⇒|➜)\s*(?:now\s|[`*\"'(]|xx)|\(?\s?now\s)")
_STRUCK = re.compile(r"~~[^~\n]{0,300}$")
_PAST_COLUMN = re.compile(
    r"(?i)^\W*(?:removed|deleted|old|before|was|from|previous(?:ly)?|legacy|former|vorher|avant|antes|original|旧|"
    r"변경 전)\b"
)
_PAST_TEXT = re.compile(
    r"^status:\s*['\"]?(?:archived|superseded|deprecated|obsolete|historical|retired|stale)\b"
    r"|\b(?:SUPERSEDED|ARCHIVED|OBSOLETE|DEPRECATED|HISTORICAL|TOMBSTONE)\b",
    re.MULTILINE,
)
_LOG = re.compile(
    r"(?i)\b(?:uncommitted|files? (?:changed|modified|touched)|(?:changed|modified|touched) files?|commits|"
    r"change ?log)\b"
)
"""A heading above a list of what was touched once."""

TOLD_REMOVED = "the memory itself tells it as removed"
TOLD_MOVED = "the memory itself tells it as renamed or moved"
_KINDS = (
    (_GONE, TOLD_REMOVED),
    (_MOVED, TOLD_MOVED),
    (_PLANNED, "the memory tells it as planned"),
    (_PAST, "the memory speaks of it as past"),
)


def is_past(text: str) -> bool:
    """Whether a memory opens by calling itself superseded, and so speaks of the past throughout."""
    return _PAST_TEXT.search(text[:600]) is not None


def hedge_of(claim: Claim) -> str | None:
    """Why a sentence does not claim that the thing it names is there now; None where it does."""
    block = claim.block
    if block.columns and _PAST_COLUMN.search(block.column(claim.start)):
        return "the memory speaks of it as past"
    before, after = block.prose_around(claim.start, claim.end)
    above = "\n".join((*block.headings[-2:], block.lead))
    if _is_elsewhere(claim, f"{before}x{after}\n{above}"):
        return "the memory places it outside this project"
    if after.rstrip(" \t\r\n*_`\"')").endswith("?"):
        return "the memory only asks about it"
    before, after = before[-_BEFORE:], after[:_AFTER]
    if _STRUCK.search(before) and "~~" in after:
        return TOLD_REMOVED
    if _ARROW_AFTER.match(after):
        return TOLD_MOVED
    if _NEGATED.search(before) or _NEGATED_AFTER.match(after):
        return "the memory says that it is not to be used or not there"
    if _EXAMPLE.search(before[-70:]) or _EXAMPLE.search(above):
        return "the memory gives it as an example"
    if _TARGET.search(before):
        return None
    if _WAS.search(before):
        return "the memory speaks of it as past"
    if _CREATING.search(before):
        return "the memory tells it as planned"
    if _OF_OTHER.search(before) and not (_GONE.search(after) or _MOVED.search(after)):
        before = _GONE.sub("", before)
    near = before[max(before.rfind(";"), before.rfind("|")) + 1 :] + " x " + after.split(";", 1)[0].split("|", 1)[0]
    found = next((reason for words, reason in _KINDS if words.search(near)), None)
    if found or not above:
        return found
    if _LOG.search(above):
        return "it stands in a list of what was touched once"
    return next((reason for words, reason in _KINDS if words.search(above)), None)


def is_made(claim: Claim) -> bool:
    """Whether the sentence speaks of something that a program writes, so that git need not have it."""
    before, after = claim.block.prose_around(claim.start, claim.end)
    return _MADE.search(before[-_BEFORE:]) is not None or _MADE.search(after[:60]) is not None


def _is_elsewhere(claim: Claim, told: str) -> bool:
    if _ELSEWHERE.search(told):
        return True
    return any(not _THIS.match(name[1]) for name in _REPOSITORY.finditer(claim.before + " " + claim.after))
