"""Telling an instruction from a note about one: negations, prohibitions, quotations, test cases."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from itertools import chain

from memtui_store.scan.injection.mention import (
    ACCOUNT,
    ASKED,
    BREAKS,
    CODED,
    DECLINES,
    FRAME,
    GIVEN,
    GOES_ON,
    HISTORY,
    LISTED,
    LOGGED,
    MENTIONED,
    OUTCOME,
    RECORDED,
    REPEATED,
    SAID,
    SANITISED,
    SOUGHT,
    VERDICT,
)
from memtui_store.scan.late import Late
from memtui_store.scan.sieve import Sifted

_CONTRASTED = Late(r", not \w{2,20}[ .;]{1,3}\Z")  # `tabs, not spaces` says nothing about a boundary behind it
_NEGATED = Sifted(
    r"(?:\b(?!(?:cannot|not|isn'?t) (?:be )?(?:found|available|installed|working|enough|there|running|resolved)\b)(?:(?<!to )(?<!= )(?<!=)(?<!para )(?<!auf )(?<!à )(?<![\"'`])never|not|no|ask (?:me )?(?:first )?before|ask (?:me )?first|confirm (?:with me )?before|avoid|don'?t|don’t|doesn'?t|didn'?t|isn'?t|won'?t|can'?t|cannot|mustn'?t|shouldn'?t|forbid(?:den|s)?|forbids?|prohibit(?:ed|s)?|ban(?:ned|s)?|"
    r"refuse[sd]?|reject(?:s|ed)?|block(?:s|ed)?|prevents?|instead of|rather than|stop(?:ped)?|against|disallow(?:ed|s)?|nobody|nothing|none|neither|nor|without ever|nicht|kein|keine|nie|jamais|pas|nunca|"
    r"нельзя|не|никогда|禁止|不要|不得|勿)\b|禁止|不要|不得|切勿)[^.\n;!?]{0,110}\Z|\bthe same (?:goes|holds|applies) (?:for|to)\b[^.\n;!?]{0,60}\Z|"
    r"\b(?:non|mai|niet|nooit|geen|aldrig|inte|ikke|não|jangan|đừng|không|ніколи|nikdy|nigdy|soha|älä|asla)\b(?!-)(?:(?!\s(?:e|ed|en|och|og|i|a|dan|và|та|ve|és|ja|poi|ma|men|ale)\s)[^.\n;!?,]){0,30}\Z"
)
_CASE = Late(
    r"(?:\A|(?<=[\n.;!?:*>-])|(?<=[\n.;!?:*>-] )|\b(?:and|or|but) )(?:when(?:ever)?|if|once|as soon as|in case|wenn|falls|sobald|quand|lorsque|si|cuando|quando|se|když|pokud|gdy|jeśli|если|когда|якщо|коли) (?!not\b|in doubt)[^.\n;!?:,]{4,80}(?:[:,]|\bthen\b)"
)
"""The case that an order is for; what is not so there forbids nothing."""
_CLOSED = Late(
    r"[^.\n;]{0,40}?\b(?:is|are|was|were|must|should|stays?|remains?|has been|have been)\b (?:\w{1,10} ){0,2}?(?:off\b|reserved for|forbidden|prohibited|disabled for a reason|not (?:allowed|permitted|used|ok|acceptable|recommended|supported)|"
    r"not exist|be empty|never|blocked|banned|rejected|disallowed|discouraged|against|refused|stay on|remain on|off-limits|off for)|"
    r"[`\"' ]{0,3}(?:(?:is|are) not (?:needed|required)|never)\b|[^.\n;]{0,70}?\b(?:never|do not|don'?t) (?:set|use|do|run|enable|add|try)\b|[^.\n;,]{0,60}?\b(?:only (?:set|used|in|inside|within|for|on|when)|throw-?away|in the (?:lab|sandbox)|on your own branch|for the old)\b|[^.\n;,]{0,40}\bonly(?=[.\n;]|\Z)|[^.\n;,]{0,12}\b(?:was|were) (?:tried|turned|removed|reverted|fixed|found|blocked|rotated|used|dropped)\b"
    r"|[`\"' ]{0,3}(?:\b(?:is|ist|est|está|é|è|er|är|jest|je|zijn|sind|son|sont|sono)\b )?(?:\w{1,10} ){0,2}?(?:verboden|verboten|untersagt|tabu|interdite?s?|proscrite?s?|prohibid[oa]s?|vietat[oaie]|proibid[oa]s?|förbjud\w{0,4}|forbudt|zabronion\w{1,3}|zakázán\w{0,2}|kielletty|tilos|yasak\w{0,4}|dilarang|запрещ\w{1,5}|заборонен\w{1,3})\b|[`\"' ]{0,3}(?:は|を|的)?[^\n。]{0,8}?(?:禁止|使わない|不要用|금지|ممنوع|אסור)|[^.\n;]{0,40}\.\s(?:(?:we|i) (?:allow|use|permit|run|tolerate|enable) (?:it|this|that) only\b|(?:it|that|this) (?:is|stays|remains) (?:\w{1,10} )?(?:forbidden|blocked|banned|disabled|not allowed|only (?:allowed|used|for|in))\b|(?:we|i) (?:never|do not|don't) (?:use|allow|run|do) (?:it|this|that)\b)"
)
_ABOUT = Sifted(
    r"\b(?:classifier|detector|regression test|unit test|test[- ]case|injection test|test for|tests? that|expects? a refusal|must return|should return|rule id|phrases? (?:such as|like)|strings? (?:such as|like)|"
    r"patterns? (?:such as|like)|owasp|asi0\d|prompt[- ]injection|jailbreak attempts?|red[- ]team|attack(?:er|ers|s)? (?:may|might|can|could|use|uses|try|will|that)|example of an? (?:attack|injection)|"
    r"flags?|flagged|detects?|catches|sanitiz\w+\(|sanitis\w+\(|escape[sd]?\b|strips?|filters? out|guards? against|protects? against|threat model|payloads? like|such as [\"'`]|the text [\"'`]|"
    r"the (?:phrase|string|tag|token|marker|sequence) [\"'`<]|rejects?|looks? for|scanner|fixture|cve-\d|blog post|article|paper|talk|training (?:slide|deck)|known (?:attack|bug|issue)|matches)\b|sanitize\(|escape\("
)
_LED_IN = Sifted(
    r"\b(?:that says?|saying|if you (?:see|find|meet)|when(?:ever)? you (?:see|find|meet)|we (?:found|saw|caught|removed|block|reject)|pen ?tests?|alert (?:rule|on)|must handle)\b"
)
_FRAMED = Sifted(
    r"\b(?:(?:is|are) spam|replaced it|(?:is|are) parsed|"
    r"gets? (?:\w{1,12} )?(?:rejected|flagged|reported|reverted|refused|bounced)|to be reported(?! as)|reported to me|tell me about|, tell me|warn me|which \w{1,20} blocks|was removed|were removed|(?:all (?:two|three|four|five|of (?:it|them))|both) (?:were |have been |got )?(?:removed|deleted|revoked|closed|fixed)|(?:removed|deleted|revoked|cleaned up) by \w{1,20} on)\b"
)
_CLAUSE = Late(r"[;.!?](?=\s)")
_OPENING = 60
_OPENED = 4  # a match may begin at the signs before a quotation
_LIST = 800  # so far above its items a list is introduced
_ITEM = ("-", "*", ">", "|", " ", "\t", "`", '"', *"0123456789")
_QUOTES = "\"'`“”‘’«»「」"
_STRONG = Sifted(
    r"\b(?:(?:attack|injection|jailbreak) (?:strings?|payloads?|samples?) (?:is|are|was|were|in|from)|regression (?:test|list)|unit test|injection test|test[- ](?:case|data|sample|string)|expects? a (?:refusal|warning)|classifier|rule (?:id|name)|owasp|asi0\d|must (?:return|yield|be (?:flagged|refused|rejected|treated as))|"
    r"prompt[- ]injection|red[- ]team|attack(?:er|ers)? (?:may|might|can|could|uses?|who)|sanitize|threat model|(?<!-)detector(?!-)|(?:stop|special|chat) (?:tokens?|template)|prompt format|wraps? prompts?|tokenizer|marks? the part|the filter|(?:semgrep|bandit|codeql|gitleaks|trufflehog|sonar\w{0,5}|snyk|trivy|clamav|yara|virustotal|sigma) (?:\w{1,12} )?(?:flags|flagged|warns|warned|reports|reported|complains|complained|matches|matched|finds|found)|(?:filter|scanner|classifier|rule|regex) (?:misses|missed|catches|caught|flags|matches)|malicious (?:\w{1,12} )?(?:line|sample|example|input|prompt|note|payload)|for the (?:workshop|training|slides)|filtertest|caso de prueba|nel test|jeux? de tests?|exemple d'attaque|"
    r"beispielsatz|ejemplo de ataque|esempio di attacco|caso de teste|пример атаки|тест)\b|测试|样例|示例攻击|テスト|攻撃例|테스트|예시"
)
_REPORTED = Sifted(
    r"\b(?:incident|post-?mortem|attackers?|phishing|exploit|pen ?test|drill|seen in|turned up|cve-\d|vorfall|incidente|инцидент)\b[^\n]{0,200}?\b(?:had|was|were|contained|added|refused|found|blocked|removed|reported|deleted|"
    r"locked|never|ran|read|said|wurde|fue|été|был)\b"
)


_SAYS = Sifted(
    r"(?<![\w./@-])(?:says?|said|quot(?:es?|ed|ing)|phrases?|phish\w*|attack\w*|examples?|samples?|slides?|article|such as|flags?|flagged|misses|catches|titled|wording|"
    r"the (?:text|string|mail|message|note|prompt|comment|sentence)s?|sagt|schrieb|zitier\w*|beispiel|dit|cite|exemple|dice|cita|ejemplo|esempio)\b(?![./]\w)"
)


_CITED = Sifted(
    r"(?<![\w./@-])(?:phish\w*|attack(?:s|ers?|ed)?|examples?|samples?|slides?|article|blog|workshop|misses|catches|flagged|quotes|quoted|phrases?|wording|titled|cve)\b(?![./]\w)"
)


_CUED = Late(
    r"\b(?:on|upon|at) (?:hearing |seeing |reading )?(?:the )?(?:phrase|word|words|keyword|code ?word|term)\b|\A\W{0,4}(?:always |just |then )?(?:answer|reply|respond|say|write)\b"
)


_TOLD = Late(r"\b(?:answered|replied|wrote|said|responded|printed|returned|displayed|complained)[ :]{1,3}\Z")
_LIKE = Late(r"\b(?:like|such as|e\.g\.|(?:a|an|the) (?:html )?(?:comment|tag|line|string|sentence))[ :]{1,2}[`\"']?\Z")
_DESK = Sifted(
    r"\breport\b[^\n]{0,80}\b(?:security|abuse|soc|phishing|privacy|incidents?|cert|psirt|support|help-?desk|compliance)@"
)
_DOER = Sifted(r"\b(?:attackers?|intruders?|adversar(?:y|ies)|malware|worm|hackers?|threat actors?)\b[^.;\n]{0,30}\Z")
_SAMPLE = Late(r"\b(?:sample|example|transcript|template|dialogue?|mock-?up|faq|script)\b[^\n]{0,60}:\s{1,4}\Z")
_LAYOUT = Late(
    r"\b(?:chatml|chat templates?|(?:special|control|chat|role) tokens?)\b|\b(?:prompts?|templates?|messages?|turns?|dialogs?|chat|training|fine-?tuning|request|payload|conversation|transcripts?|traces?|few-?shot)\b[^\n]{0,60}\b(?:templates?|formats?|layout|schema|built|rendered|looks? like|structure|parts|examples?|data|file|library|version)\b|\bevery (?:example|sample|row|line) is\b"
)
_ABOVE, _INSIDE = 240, 600
_RATIONED = Late(
    r"(?:^|[\n.*_>#-])[\s*_#>-]{0,6}(?:you may not|you must not|may not|ask(?: me| us)? first|never|not allowed|forbidden|(?:needs?|only with|only after) (?:an? |my )?(?:approval|confirmation|ok))\**:|(?:^|[\n.;])\s{0,3}(?:but )?ask(?: me| us)? first (?:for|before|about|when)\b"
)


def is_sample(low: str, start: int) -> bool:
    """Whether the line above says that a conversation follows as an example of one."""
    above = low.rfind("\n\n", max(0, start - _ABOVE), start)
    return _SAMPLE.search(low, max(0, start - _ABOVE), start) is not None or (
        above >= 0 and _SAMPLE.search(low, max(0, above - _ABOVE), above + 1) is not None
    )


def is_layout(low: str, start: int) -> bool:
    """Whether a place is in a block of code below words that say how prompts are built."""
    fence = low.rfind("\n```", max(0, start - _INSIDE), start + 1)
    return fence >= 0 and _LAYOUT.search(low, max(0, fence - _ABOVE), fence) is not None


def is_rationed(low: str, end: int) -> bool:
    """Whether what may be done unasked is followed by what may not: `Ask first: …`."""
    return _RATIONED.search(low, end, min(len(low), end + _INSIDE)) is not None


def _is_told(low: str, left: int, start: int, end: int) -> bool:
    """What somebody answered, what a text is compared to, what an attacker did, what to report to whom."""
    return (
        (low[start - 1 : start] in _QUOTES and _TOLD.search(low, left, start - 1) is not None)
        or (low.startswith("<", start) and _LIKE.search(low, left, start) is not None)
        or _DOER.search(low, left, start) is not None
        or _DESK.search(low, left, min(len(low), end + 20)) is not None
    )


def unquoted(sentence: str) -> str | None:
    """A sentence without what it merely quotes, if it says that it does."""
    rest = SAID.sub(" ", sentence)
    if _CUED.search(rest):
        return None
    if rest != sentence and (_SAYS.search(rest) or MENTIONED.search(rest) or RECORDED.search(rest)):
        return rest
    bare = CODED.sub(" ", rest)
    return bare if bare != rest and RECORDED.search(bare) else None


def _is_denied(low: str, left: int, start: int, *, boundary: bool) -> bool:
    if (
        boundary and low[start - 1 : start].isalnum() and not low[start : start + 1].isspace()
    ):  # glued to a word, it is not what a sentence is about
        return False
    if _NEGATED.search(low, left, start) is None or (boundary and _CONTRASTED.search(low, left, start)):
        return False
    case = _CASE.search(low, left, start)
    return case is None or _NEGATED.search(low, case.end(), start) is not None


def is_negated(low: str, start: int, end: int, *, boundary: bool = False) -> bool:
    """A prohibition of the very thing: `never use --no-verify`, `YOLO mode is off for a reason`.

    What follows a forged boundary is what it was forged for, whatever that says is off or forbidden.
    """
    line = low.rfind("\n", max(0, start - 160), start) + 1
    left = max(line, start - 160)
    if _is_denied(low, left, start, boundary=boundary) or HISTORY.search(low, left, start):
        return True
    told = not boundary and (ACCOUNT.search(low, left, start) or LOGGED.search(low, left, start))
    if told and REPEATED.match(low, end) is None:
        return True
    return not boundary and _CLOSED.match(low, end, min(len(low), end + 90)) is not None


def _is_mentioned(low: str, left: int, start: int, right: int) -> bool:
    """Within quotation marks, beside a word for such texts or for what is done about them, in whichever language."""
    for said in SAID.finditer(low, left, right):
        if said.start() - _OPENED <= start < said.end():
            if low[said.start() - 1 : said.start()] == "{":  # the first key of a record
                return False
            rest = f"{low[left : said.start()]} \n {low[said.end() : right]}"
            return _CITED.search(rest) is not None or MENTIONED.search(rest) is not None
    return False


def _is_recorded(low: str, left: int, start: int, right: int) -> bool:
    """Within quotation marks or as code, where the line tests, cleans, reports or counts it and does not hand it on."""
    for said in chain(SAID.finditer(low, left, right), CODED.finditer(low, left, right)):
        if said.start() - _OPENED <= start < said.end():
            if SOUGHT.search(low, left, said.start()):
                return True
            if GIVEN.search(low, left, said.start()) or GOES_ON.match(low, said.end(), right):
                return False
            rest = f"{low[left : said.start()]} \n {low[said.end() : right]}"
            if RECORDED.search(rest) or (said[0][0] == "`" and MENTIONED.search(rest)):
                return True
            return OUTCOME.match(low, right + 1) is not None or _is_listed(low, left)
    return low.startswith("|", left) and _is_listed(low, left)


def _is_listed(low: str, line: int) -> bool:
    """Whether the heading, the sentence or the head of the table above a list says what such texts are listed for."""
    above = low[max(0, line - _LIST) : line].split("\n")[:-1]
    for row in reversed(above):
        if row and (not row.startswith(_ITEM) or LISTED.search(row)):
            return LISTED.search(row) is not None
    return False


def _is_judged(low: str, left: int, start: int, end: int, right: int) -> bool:
    """Without quotation marks: `a page that asks for … is an attack`, `the form asks whether …`."""
    frame = FRAME.search(low, left, min(end, start + _OPENING))
    if frame and not _CLAUSE.search(low, start, max(start, frame.start())):
        verdict = VERDICT.search(low, frame.end(), right)
        if verdict and verdict.end() > start and not BREAKS.match(low, verdict.end(), right):
            return True
    if DECLINES.search(low, left, min(end, start + _OPENING)):
        return True
    asked = ASKED.search(low, left, right)
    return asked is not None and asked.start() < end and asked.end() >= start


def is_quoted(low: str, start: int, end: int) -> bool:
    """A note about such texts: a test, a rule, an example in quotation marks."""
    left = max(low.rfind("\n", max(0, start - 240), start) + 1, start - 240)
    stop = low.find("\n", end, end + 160)
    right = min(len(low), end + 160) if stop < 0 else stop
    if any(words.search(low, left, right) for words in (_STRONG, _REPORTED, _FRAMED, SANITISED)):
        return True
    if _LED_IN.search(low, left, min(end, start + _OPENING)):
        return True
    line = low[left:right]
    quotes = '"' in line or "'" in line or not line.isascii()
    if quotes and _is_mentioned(low, left, start, right):
        return True
    if (quotes or "`" in line or line.startswith("|")) and _is_recorded(low, left, start, right):
        return True
    if _is_judged(low, left, start, end, right) or _is_told(low, left, start, end):
        return True
    about = _ABOUT.search(low, left, right)
    if about is None:
        return False
    if about.start() < start:
        before = low[left:start]
        marks = sum(before.count(q) for q in _QUOTES)
        return marks % 2 == 1 or low[start : start + 1] in _QUOTES or low[start - 1 : start] in _QUOTES
    return False
