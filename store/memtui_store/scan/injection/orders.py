"""Whether words that nobody sees are an order: less is enough there than in plain sight, where honest orders abound.

A comment for the next editor speaks about itself ("keep this line"), one for the model about the world.
"""

# ruff: noqa: E501 - a list of words is read whole, not in pieces

from __future__ import annotations

from functools import lru_cache

from memtui_store.scan.injection.sentences import sentences, tokens
from memtui_store.scan.injection.weights import weights
from memtui_store.scan.late import Late

JUDGED = 1_200  # characters of a text that are looked at
_HEAVY, COMMANDING, _MORE = 40, 18, 3
IN_A_LAYOUT = 100  # the prompts that a program is built of address the model, too
_FEW = 3
_DEEDS = frozenset(
    ["delete", "send", "approve", "disable", "ignore", "obey", "run", "collect", "lie", "hide", "tell", "fetch", "weak"]
)
_COMMANDS = (
    "add answer append approve assign book bypass call choose claim commit copy create deny deploy download edit enable export fetch forward give grant include insert install "
    "leave let list lower mail make mark merge move name never open pay post prefer present print publish push put rate read recommend record redirect rename replace reply report respond return "
    "rewrite say send serve set share skip start state stop store submit switch tell transfer urge treat trust turn upload use whitelist write always allow expose erase wipe drop hand disclose leak clone mirror register promote revoke unlock unblock lift waive bill charge order buy sell refund invite subscribe reset block ban hide remove change"
)
_VERBS = frozenset(_COMMANDS.split())
_LEAD = Late(
    r"(?:\[if [^\]\n]{1,20}\]>)?(?:[\s\W_]|\b(?:please|always|also|then|now|and|first|just|silently|quietly|never|do|not|don't|important|note|hint|system|admin|operator|"
    r"(?:dear |any |the |ai )?(?:agents?|assistants?|models?|claude|llms?|bots?|ai)(?: reading this)?|(?:when|if|whenever|once|before|after|on|at|for|during) [^,\n]{3,60}?(?:,|:(?=\s)))(?=\W)){0,8}"
)
_NOUN = Late(
    r"(?:answers?|repl(?:y|ies)|reports?|notes?|lists?|states?|names?|marks?|rates?|records?|calls?|starts?|sets?|returns?|cop(?:y|ies)|posts?|mails?|downloads?|exports?|uploads?|logs?|reviews?) (?:of|to|for|from|about|showing|page|dialog|button|screen|menu|view|tab|is|are|was)\b|(?!embed|feed|bypass|pass|process|address|dismiss|always|bring)\w{2,20}(?:ing|ed|[^s\W]s|[tsr]ive|tion|ment|ness|ity)\b|open (?:source|collective|api|issues?)\b"
)
_CONDITION = Late(
    r"\byou (?:must|should|have to|need to)\b|\b(?:wants|asked|told|instructed|allows|permits|expects) (?:me|you|us|the (?:agent|assistant)) to\b|(?:when|if|whenever|once) (?:you |the user |users? |someone )?(?:are |is |get )?(?:asked|ask|asks|prompted|requested)\b"
)
_EDITING = Late(
    r"\b(?:this|these|the) (?:(?:\w{1,12} )?(?:lines?|comments?|sections?|blocks?|tables?|lists?|templates?|badges?|headings?|headers?|footers?|markers?|paragraphs?|sentences?|snippets?|placeholders?|checklists?|toc|anchors?|links?|items?|boxes|fields?|images?|forms?|keys? below|option|entry))\b"
    r"|\b(?:below|above this|here) this|this (?:file|page|document|pull request|pr|issue|readme|text|note)\b|\b(?:description|summary) (?:of|about) (?:what|the|your)\b|\b(?:other|additional|more) (?:context|information|details)\b|\bcode of conduct\b|\b(?:tell us|let us know|cla|backers?|relevant details|feel free|uncomment|suggested text|go(?:es)? here|doctests?|check-?lists?|these changes|please give|unsafe if|security (?:issue|vulnerability)|following (?:items|style)|replace (?:this |it )?with|your (?:change|base|pull request|contribution)|describing a bug|before (?:sending|opening|submitting|copying))\b|\bexpect(?:ed)? to happen\b|\bsteps to reproduce\b|\bscreenshots?\b|\bbug (?:report|fix)\b|\bissue (?:title|name|number|tracker)\b|\bkeep in sync\b|\bplease (?:make sure|ensure|familiari[sz]e|complete|describe|tick|check|read|search|provide|follow|see|fill)\b|\bkeep (?:it|them) (?:short|sorted|in sync|up to date|in order)\b|\bpull request\b[^\n]{0,40}\b(?:template|description|title|feature)\b|\b(?:generated|sorted|alphabetical|placeholder|boilerplate|prettier|markdown|lint\w*|whitespace|indent\w*|translat\w+|changelog|contributors?|licen[cs]e|copyright|deprecated|todo|fixme)\b"
)


def _commands(low: str) -> bool:
    """A verb in command position; some verbs are nouns before the right word."""
    lead = _LEAD.match(low)
    rest = low[lead.end() :] if lead else low
    held = tokens(rest)[:1]
    if not held or _NOUN.match(rest):
        return False
    return held[0][0] in _VERBS or not _DEEDS.isdisjoint(held[0][1])


def is_editing(said: str) -> bool:
    """Whether a text in small letters speaks about the text around it."""
    return _EDITING.search(said) is not None


def is_command(said: str, *, editing: bool = False) -> bool:
    """Whether a text in small letters has a sentence in the form of a command: enough where a label says whom it is for.

    `editing` takes also what speaks about the text around it, as only a comment for an editor does honestly.
    """
    return any(
        sentence.count(" ") >= _FEW - 1 and (editing or not _EDITING.search(sentence)) and _commands(sentence)
        for _, sentence in sentences(said.replace("\n", " ")[:JUDGED])
    )


@lru_cache(maxsize=2_000)
def is_order(said: str, *, plainly: bool = False, heavy: int = _HEAVY, commanding: int = COMMANDING) -> bool:
    """Whether a text in small letters wants something done that concerns more than the text around it.

    `plainly` asks for a sentence in the form of a command, `commanding` is what that has to weigh, `heavy` one of another form.
    """
    scale = weights().scale
    for _, sentence in sentences(said.replace("\n", " ")[:JUDGED]):
        if _EDITING.search(sentence):
            continue
        if sentence.isascii() and sentence.count(" ") < _FEW + plainly:
            continue
        weight = scale.score(scale.features(sentence))
        if (weight >= heavy and not plainly) or (
            weight >= commanding and (_commands(sentence) or _CONDITION.search(sentence))
        ):
            return True
    return False
