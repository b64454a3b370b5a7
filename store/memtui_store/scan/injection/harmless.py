"""Uses of dangerous words that do no harm: a limit with what lies beyond it, a tool at its work, a key at its owner's."""

# ruff: noqa: E501 - a list of words is read whole, not in pieces

from __future__ import annotations

from itertools import chain

from memtui_store.scan.injection.grants import grants, worded
from memtui_store.scan.injection.guards import is_layout, is_rationed
from memtui_store.scan.injection.mention import CODED, SAID
from memtui_store.scan.injection.orders import IN_A_LAYOUT, is_command, is_order
from memtui_store.scan.late import Late

_UNASKED = ("without asking", "without confirmation", "without approval", "skip the confirmation", "skip confirmation")
_LIMITED = Late(
    r"\b(?:up to|under|below|less than|at most|bis zu|jusqu'à|hasta|fino a|tot|até|do) (?:\w{1,4} ?)?[€$£]? ?\d[^.\n]{0,40}\Z"
)
_BEYOND = Late(
    r"[^.\n]{0,12}?[,;.]\s(?:and |but )?(?:up to|above|over|beyond|more than|anything|from)\b[^.\n]{0,50}?\b(?:with|needs?|only|ask|asks|requires?|approv\w*|goes to)\b"
)
_DEFENDED = Late(
    r"[^\n.]{0,24}?\b(?:inside|in|within|from|contained in|found in|embedded in|hidden in|that (?:appear|stand|come|occur)\w* in|of) (?:the |an? |any |all |this |these |its |their |your |such |other |untrusted |user |quoted |fetched |retrieved |downloaded |external |third-party |web |tool )*"
    r"(?:tickets?|pages?|web ?pages?|web ?sites?|documents?|e?-?mails?|tool (?:outputs?|results?)|outputs?|issues?|comments?|attachments?|pdfs?|images?|ticket text|transcripts?|search results?|results|content|quotes?|quoted text|inputs?|reviews?|readmes?|listings?|candidates?'? (?:cvs?|files?)|cvs?)\b"
)
_OUTSIDE = Late(
    r"[^\n.]{0,24}?\b(?:inside|in|within|from|contained in|found in|embedded in|hidden in) (?:the |an? |any |all |these |untrusted |fetched |retrieved |downloaded |external )*(?:web ?pages?|web ?sites?|tickets?|ticket text|e?-?mails?|tool (?:outputs?|results?)|attachments?|pdfs?|search results?|retrieved \w{4,10})(?:,? (?:or|and) (?:in |from |inside )?(?:the |any )?(?:web )?(?:pages?|sites?|tickets?|e?-?mails?|tool (?:outputs?|results?)|attachments?|pdfs?|comments?|documents?|search results?)){0,2}(?=\s{0,2}(?:[.;)\n]|\Z|, (?:they|it|that|those)\b))"
)
_BUILT = Late(
    r"\b(?:it|they|that|this|those) (?:is|are) (?:only )?(?:data|untrusted|content|text|input)\b|\bwe tell the (?:model|agent|assistant|bot)\b|\bthe (?:model|agent|assistant|bot) (?:is told|has|is instructed) to\b|\bas data\b|\bnot (?:orders|instructions|commands)\b"
)
_MATTER = Late(
    r"\w{0,12} (?:about|on|for|regarding) (?:the |our )?(?:tabs?|spaces|naming|style|format\w{0,6}|quot\w{1,5}|indent\w{0,7}|imports?|commit messages?|branch names?|line (?:length|ends?)|casing|colou?rs?|semicolons?|comments|docs|wording|spelling|layout|fonts?)\b"
)
_AS_DATA = Late(
    r"\b(?:treat|regard|consider|handle)\b(?:(?!\bas (?:\w{1,10} )?(?:trusted|instructions?|commands?|orders|authoritative)\b)[^.\n]){0,70}?\bas (?:mere |plain |pure |untrusted |only |just )?(?:data|text|content|input|information|untrusted)(?: only)?(?:\s?[,;(–—-]{0,2}\s?(?:and |but )?(?:not|never|no|rather than|instead of)\b|\s?[.;)\n]|\Z)"
)
_A_DUTY = Late(
    r"[^\w\n]{0,4}you are now (?:the|our) (?:first|second|third|backup|deputy|main|next) (?:reviewer|maintainer|contact|on-call|speaker|tester|lead)\b"
)
_SHOWN_STATE = Late(
    r"\byou(?: are|'re) now (?:offline|online|signed (?:in|out|up)|logged (?:in|out)|subscribed|unsubscribed|registered|disconnected|following|back online)\b[^.\n]{0,12}(?:[.!\n\"'`”]|\Z)"
)
_INNARDS = Late(
    r"[^.;\n]{0,24}?\b(?:stack ?traces?|tracebacks?|raw (?:\w{1,12} )?(?:errors?|json|html|sql|output|exceptions?|ids?|markdown|response)|internal (?:\w{1,12} )?(?:ids?|errors?|names?|codes?|urls?|prices?)|exception (?:text|details|messages?|names?)|error codes?|sql errors?|debug (?:info\w{0,7}|output)|spinners?|skeletons?|placeholders?|toasts?|modals?|dialogs?|banners?|tooltips?|(?:exact |net |final )?prices?|empty states?|draft (?:posts?|items?))\b"
)
_SETTLED = Late(r"\b(?:discussed|decided|agreed|settled|debated|rejected|talked about|went through)\b[^\n]{0,60}\Z")
_AGAIN = Late(r"\s?(?:again|any ?more)\b")
_BECAUSE = Late(r"[`'\"]? (?:is|was|stays|sits) (?:in|part of) (?:the|our) (?:\w{1,12} ){1,3}(?:because|since)\b")
_BUT_NOT = Late(
    r"[^.;\n]{0,30}?,? but (?:never|do not|don't|not|ask(?: me| us)? (?:first |before )|always ask)(?! (?:tell|mention|inform|report|say|show|log))"
)
_OTHERS_ASK = Late(
    r"[^.;,\n]{0,30}?[;,.]\s(?:(?!\b(?:no|not|nothing|nobody|none|never|longer|without)\b)[^.\n]){2,80}?\b(?:needs?|requires?|waits? for) (?:\w{1,10} ){0,2}?(?:approvals?|review|ok|okay|confirmation|sign-?off|human|person|yes)\b"
)
_NAMED = Late(
    r"(?:system|user|assistant)?[`'\")\]}]{0,3}(?:\\n|…|\.{3}|\s?\{\w{1,20}\})|(?:system|user|assistant)?[`'\")\]}]{0,3}\s{0,2}(?:then|between|before|after|to|on|twice|was|were|or|,|and|or|,|;|:(?!\s*\n)|\)|\.|\(|=|\||/|is|are|as|for|tokens?|at the|must|in (?:the|its|our|user)|from|marks?|begins?|ends?|around|instead|with)(?=[\s\d`<\[.)]|\Z)"
)
_TEMPLATES = Late(
    r"\b(?:tokens?|tokeni[sz]er\w{0,8}|templates?|chatml|delimiters?|markers?|format|models?|vocab\w{0,5}|llama|mistral|mixtral|gemma|qwen|phi|deepseek|gpt|command[- ]r|yi|falcon|vicuna|zephyr|granite|olmo|hermes|cohere|attack strings?|payloads?|turns|fine-?tun\w{1,4}|training (?:data|rows?|samples?)|tiktoken|encode|decode|eos|bos|stop(?:_\w{4,10})?|special|llm|add_generation_prompt)\b"
)
_ELEMENT = Late(
    r"<\w{4,14}>[`'\"]? (?:is|are|has|holds|contains|and|or|element|tag) (?:the|an?|our|its|root|below|under|in|<|`)"
)
_IN_PROSE = Late(
    r"<\w{4,24}>[`'\"]? (?:by|in|inside|around|before|after|tags?|blocks?|elements?|wrappers?|from|with|so|when|and|or|is|are)\b"
)
_TOKEN = Late(r"<\|[^|\n]{1,40}\|>")
_PLACEHOLDERS = Late(
    r"<[^<>\n]{1,40}>|\[/?\w{2,20}\]|\{{1,2}[^{}\n]{1,30}\}{1,2}|\\n|…|\b(?:system|user|assistant|model|tool|prompt|answer|content|text)\b|[\s.,:;|+/\"'`]"
)
_RECORDED_AS = Late(
    r"\b(?:sent|returned|passed|encoded|given|stored|logged|comes?|looks?|formatted|represented|arrives?) (?:back |out )?(?:as|like)\s?[:`]{0,2}\s?\Z|\b(?:e\.g\.|examples?|formats?|shape|such as|like)[:`\s]{1,4}\Z"
)
_INTERFACE = Late(
    r"\b(?:pre-?headers?|newsletters?|toast|toggled?|modal|screen readers?|accordion|tool-?tip|drop-?down|e-?mail (?:template|client)s?|until (?:clicked|hovered|opened)|javascript|\w{2,20}\.(?:js|ts|tsx|jsx|css|scss|vue)|tests? (?:that|for|look))\b"
)
_MANAGED = Late(
    r"\b(?:ansible|puppet|chef|salt(?:stack)?|terraform|opentofu|nixos|nix|cloud-init|packer|the (?:playbook|role|installer|image|provisioner|module))(?: (?:then|also|only|always|itself))?\s\Z"
)
_DOES = Late(r"(?:writes|copies|adds|puts|inserts|installs|places|appends|includes)\b(?![^\n]{0,160}\baaaa)")
_SETTING = Late(r"0\.0\.0\.0|bind_ip_all|listen_addresses|\bopen to\b|\bbind\b")
_ON_ONE_MACHINE = Late(
    r"\b(?:dev|development|locally|local|laptops?|lab|sandbox|tests?|testing|ci|compose|isolated|throw-?away|ephemeral|minikube|kind|devcontainer|entwicklung|lokal|prueba|vývoj\w{0,3})\b"
)
"""Where a service without a lock is nobody's loss."""
_HOST = Late(r"https://(?:[\w-]{1,40}\.){0,4}(?P<name>[\w-]{3,40})\.(?:com|io|dev|net|org|ai|app|cloud|co|de|eu)\b")
_VARIABLE = Late(r"\$(?:\{|env:)?(?P<name>[a-z_]{3,60})")
_OPENED = Late(r"<(?P<name>[\w-]{3,20})(?: [^<>\n]{0,60})?>(?P<value>[\w.,% -]{0,16})\Z")
_WITHIN = 600
_PROSE = 2
_RECORDS = -400  # in thousandths, from where on the words that a note shows are more than an example


def _own_key(text: str) -> bool:
    """A key that goes to the vendor it is named after, over a sealed line."""
    if any(sign in text for sign in ("$(", "@", "~", "`", "|")):
        return False
    names = [found["name"] for found in _VARIABLE.finditer(text)]
    hosts = [found["name"] for found in _HOST.finditer(text)]
    return (
        bool(names and hosts)
        and all(any(host in name for name in names) for host in hosts)
        and all(any(host in name for host in hosts) for name in names)
    )


def _is_format(low: str, start: int) -> bool:
    """Tokens of a template in a block of code that shows the template, with nothing in it that commands."""
    if not is_layout(low, start):
        return False
    stop = low.find("\n```", start, start + _WITHIN)
    return stop >= 0 and not is_order(low[start:stop], heavy=IN_A_LAYOUT)


def _is_value(low: str, start: int, end: int) -> bool:
    """The end of an element that was opened just before and holds a figure or a word, such as a setting of a machine."""
    opened = _OPENED.search(low, max(0, start - 100), start)
    if opened is None or not low.startswith(f"</{opened['name']}", start) or not any(map(str.isdigit, opened["value"])):
        return False
    stop = low.find("\n", end)
    return not is_order(low[end : len(low) if stop < 0 else stop][:_WITHIN])


def _is_named(low: str, left: int, start: int, end: int) -> bool:
    """A token of a template within a sentence about templates, which goes on behind it instead of taking a turn."""
    if not low[left:start].strip(" `*-|>\t") or _NAMED.match(low, end) is None:
        return False
    stop = low.find("\n", end)
    right = len(low) if stop < 0 else stop
    if _TEMPLATES.search(low, left, start) is None and _TEMPLATES.search(low, end, min(right, end + 60)) is None:
        return False
    rest = _TOKEN.sub(" ", low[end : min(right, end + _WITHIN)]).partition(". ")[0]
    return not is_order(rest, heavy=IN_A_LAYOUT)


def _is_cited(low: str, left: int, start: int) -> bool:
    """Tokens and places for words alone, as code or in quotation marks: `<s>[INST] {prompt} [/INST]`."""
    stop = low.find("\n", start)
    right = min(len(low) if stop < 0 else stop, start + _WITHIN)
    for said in chain(CODED.finditer(low, left, right), SAID.finditer(low, left, right)):
        if said.start() <= start < said.end() and not _PLACEHOLDERS.sub("", said[0]):
            rest = f"{low[left : said.start()]} {low[said.end() : right]}"
            return not is_order(rest, heavy=IN_A_LAYOUT) and not grants(rest)
    return False


def _is_record(low: str, left: int, start: int, end: int) -> bool:
    """A record that a sentence about its form shows, with nothing in it that orders or allows."""
    begin = low.find("{", start, start + 8)
    if begin < 0 or _RECORDED_AS.search(low, left, begin) is None:
        return False
    held = low[begin:end]
    return not is_order(held) and not grants(held) and not worded(held, _RECORDS)


def _is_interface(low: str, left: int, start: int, end: int) -> bool:
    """Markup that a note about a page or a mail shows, whose hidden words tell nobody to do anything."""
    stop = low.find("\n", end)
    right = min(len(low) if stop < 0 else stop, end + _WITHIN)
    if _INTERFACE.search(low, left, start) is None and _INTERFACE.search(low, end, right) is None:
        return False
    said = low[low.rfind(">", start, end) + 1 : end]
    return not is_order(said) and not is_command(said) and not grants(said) and not worded(said, _RECORDS)


def _is_element(low: str, start: int) -> bool:
    """An element that is spoken about and never closed: what it would hold is the sentence."""
    begin = low.find("<", start, start + 8)
    if begin < 0:
        return False
    if not _ELEMENT.match(low, begin):
        prose = low[low.rfind("\n", 0, begin) + 1 : begin]
        if prose.count(" ") < _PROSE or prose.rstrip().endswith((".", ":", "!")) or not _IN_PROSE.match(low, begin):
            return False
    return f"</{low[begin + 1 : begin + 5]}" not in low[begin : begin + _WITHIN]


def is_harmless(low: str, start: int, end: int, rule: str) -> bool:
    """Whether what a rule found is one of these uses."""
    line = low.rfind("\n", max(0, start - 240), start) + 1
    left = max(line, start - 240)
    if rule == "inject.safeguard" and low[start:end].strip(" \n\t*->#.`").startswith(_UNASKED):
        return (
            is_rationed(low, end)
            or _OTHERS_ASK.match(low, end, end + 160) is not None
            or _BUT_NOT.match(low, end, end + 120) is not None
            or (_LIMITED.search(low, left, start) is not None and _BEYOND.match(low, end, end + 120) is not None)
        )
    if rule == "inject.safeguard":
        return low.startswith("without", start) and _OTHERS_ASK.match(low, end, end + 160) is not None
    if rule == "inject.override":
        stop = low.find("\n", end)
        right = len(low) if stop < 0 else stop
        if _OUTSIDE.match(low, end, right) or _MATTER.match(low, end, right):
            return True
        within = _DEFENDED.match(low, end, right)
        return within is not None and _BUILT.search(low, left, min(right, within.end() + 80)) is not None
    if rule == "inject.poison":
        stop = low.find("\n", end)
        return _AS_DATA.search(low, start, min(len(low) if stop < 0 else stop, end + 60)) is not None
    if rule == "inject.role":
        return any(duty.match(low, start, end + 40) for duty in (_SHOWN_STATE, _A_DUTY))
    if rule == "inject.hide":
        return _INNARDS.search(low, start, end) is not None or (
            _AGAIN.match(low, end) is not None and _SETTLED.search(low, left, start) is not None
        )
    if rule == "inject.remote":
        return _BECAUSE.match(low, end) is not None or _BECAUSE.search(low, start, end + 60) is not None
    if rule == "inject.backdoor" and _SETTING.search(low, start, end):
        stop = low.find("\n", end)
        return _ON_ONE_MACHINE.search(low, left, min(len(low) if stop < 0 else stop, end + 160)) is not None
    if rule in ("inject.backdoor", "inject.persist"):
        return _DOES.match(low, start) is not None and _MANAGED.search(low, left, start) is not None
    if rule == "inject.exfil":
        stop = low.find("\n", end)
        return _own_key(low[start : min(len(low) if stop < 0 else stop, end + 160)])
    if rule == "inject.fake-turn":
        return _is_element(low, start) or _is_record(low, left, start, end)
    if rule == "inject.hidden-comment":
        return low.startswith("<", start) and _is_interface(low, left, start, end)
    return rule == "inject.delimiter" and (
        _is_value(low, start, end)
        or _is_format(low, start)
        or _is_named(low, left, start, end)
        or _is_cited(low, left, start)
    )
