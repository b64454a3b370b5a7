"""Finds worded orders: to drop instructions, to hide something, to send data out, to lift limits, to spread "
"itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from memtui_store.audit.injection.blocks import Block, one_of
from memtui_store.audit.injection.mention import is_only_mentioned
from memtui_store.audit.injection.spelling import normalized
from memtui_store.audit.rule import Span


class Topic(NamedTuple):
    """Two sets of words of which a block must have one each before a pattern is tried.

    One word of an order may be misspelled, so each set has words that are right if another one is wrong.
    """

    first: frozenset[str]
    second: frozenset[str]


class Order(NamedTuple):
    """A rule's words: what the block must be about, and a pattern for its words with single blanks."""

    rule: str
    topic: Topic
    pattern: re.Pattern[str]


_PARTS = {
    "DROP": "ignore|disregard|forget|overrule|discard|neglect|revoke|supersedes?|override|bypass|"
    "pay no attention to|(?:stop|quit) (?:following|obeying)|(?:do not|don t|no longer|never) (?:follow|obey|heed)",
    "ALL": "(?:(?:all|any|every|each|of|the|these|those|your|its|my|their|and|or|other) ){0,4}",
    "OLD": "previous|prior|earlier|above|preceding|former|foregoing|original|initial|existing|old|system|developer|"
    "safety|built in",
    "RULES": "instructions?|prompts?|rules|guidelines?|directives?|polic(?:y|ies)|restrictions?|constraints?|"
    "guardrails?|safeguards?|programming",
    "ELSEWHERE": r"(?! (?:in|of|from|for) (?:the )?(?:readme|docs?|wiki|guide|tutorial|ticket|\w+ md))",
    "WHO": "(?:the |your |our |any )?(?:users?|owner|operator|humans?|maintainers?|developers?|person|anyone|"
    "anybody|nobody|reviewers?|admins?|administrators?)",
    "TELL": "tell|inform|notify|mention|report|reveal|disclose|show|alert|warn|telling|informing|notifying|alerting",
    "DEED": "memory|memories|note|instructions?|order|rule|step|hook|change|edit|upload|transfer|script|command|"
    "file|action|operation|commit|copy|backup|remote|server|entry|request|line",
    "SEND": "send|post|upload|forward|transmit|exfiltrate|email|mail|submit|leak|report|push|copy|deliver|pipe",
    "PRIVATE": "conversations?|transcripts?|chat (?:history|log)|credentials?|secrets?|api keys?|passwords?|"
    "access tokens?|environment variables|env(?:ironment)? vars|private keys?|ssh keys?|session logs?|system prompt|"
    "env file|dotenv|everything the user|user s (?:messages|prompts|input|files)",
    "UNBOUND": "unrestricted|unfiltered|uncensored|jailbroken",
    "FETCH": "fetch|download|poll|read|retrieve|get|pull|load|check|subscribe to",
    "OBEY": "follow|execute|run|obey|apply|perform|carry out|act on",
    "ORDERS": "instructions?|commands?|orders|text you find|tasks?|whatever|what it (?:says|returns)|payloads?|"
    "it says|it returns",
    "THIS": "(?:instructions?|notes?|memory|rules?|lines?|texts?|paragraphs?|directives?|entry)",
    "GONE": "(?:is |gets |was |be )?(?:ever )?(?:deleted|removed|erased|edited|lost)",
}
"""What the patterns are made of; they are matched against words with single blanks."""


def _order(rule: str, topic: Topic, words: str) -> Order:
    for name, part in _PARTS.items():
        words = words.replace(f"<{name}>", part if name == "ELSEWHERE" else f"(?:{part})")
    return Order(f"injection.{rule}", topic, re.compile(rf"\b(?:{words})\b"))


_DROPPED = Topic(
    one_of(
        "ignore disregard forget overrule discard neglect revoke supersede supersedes override bypass attention stop "
        "quit follow obey heed instructions instruction guidelines directives prompts restrictions rules"
    ),
    one_of(
        "previous prior earlier above preceding former foregoing original initial existing old system developer "
        "safety built your before told given"
    ),
)
_UNBOUND = Topic(
    one_of(
        "unrestricted unfiltered uncensored jailbroken dan god developer bound restricted limited "
        "constrained free jailbreak"
    ),
    one_of("you act behave respond operate enter switch enable activate"),
)
_READERS = one_of(
    "user users anyone anybody nobody human humans person people owner operator maintainer maintainers developer "
    "developers reviewer reviewers admin admins administrator administrators transcript log history summary diff"
)
_TOLD = Topic(
    one_of(
        "tell inform notify mention report reveal disclose show alert warn telling informing notifying alerting "
        "without hide conceal keep"
    ),
    _READERS,
)
_MENTIONED = Topic(one_of("mention"), one_of("never"))
_SECRETLY = Topic(
    one_of("silently secretly quietly covertly"), one_of("send upload forward copy exfiltrate post transmit")
)
_SENT = Topic(
    one_of("send post upload forward transmit exfiltrate email mail submit leak push copy deliver pipe report"),
    one_of(
        "conversation conversations transcript transcripts chat credentials credential secrets secret api passwords "
        "password tokens environment env private ssh session prompt dotenv everything user"
    ),
)
_FETCHED = Topic(
    one_of("instructions instruction commands command orders text tasks task whatever payloads payload says returns"),
    one_of("follow execute run obey apply perform carry act"),
)
_LIFTED = Topic(
    one_of("approve approved approval preapproved confirmation permission"),
    one_of("all every any prompt prompts dialog dialogs check checks commands actions tools command action tool"),
)
_COPIED = Topic(
    one_of("copy append add insert save propagate replicate spread recreate restore rewrite readd"),
    one_of("this these the"),
)

ORDERS = (
    # A verb of dropping, then earlier instructions, one's own, or all that stands above.
    _order("override", _DROPPED, r"<DROP> <ALL><OLD> (?:\w+ )?<RULES>\b<ELSEWHERE>"),
    _order(
        "override",
        _DROPPED,
        r"<DROP> <ALL>(?:your (?:own )?<RULES>|(?:system|developer) messages?)\b<ELSEWHERE>",
    ),
    _order(
        "override",
        _DROPPED,
        r"<DROP> <ALL><RULES> (?:above|before this|so far|you (?:were|have been|had been|received|got) \w+|"
        r"given (?:to you|above|before|earlier)|from (?:the )?(?:system|developer|anthropic|openai))",
    ),
    _order(
        "override",
        _DROPPED,
        r"<DROP> (?:everything|anything|all|whatever|what) (?:\w+ ){0,5}?(?:above|before this|told you|you were told|"
        r"previously|until now)",
    ),
    _order("override", _DROPPED, r"<DROP> (?:all (?:of )?)?the (?:above|foregoing)(?= and| [.!?;]|$)"),
    # Whoever reads it is said to be bound by nothing.
    _order(
        "override",
        _UNBOUND,
        r"you (?:are|re) (?:now |no longer |hereby )(?:\w+ ){0,4}?(?:<UNBOUND>|dan|"
        r"(?:bound|restricted|limited|constrained) by|free (?:of|from) (?:all |any |your )?<RULES>)",
    ),
    _order(
        "override",
        _UNBOUND,
        r"(?:act|behave|respond|operate) as (?:an? )?<UNBOUND>|(?:enter|switch to|enable|activate) (?:god|dan|"
        r"jailbreak|unrestricted) mode|you (?:\w+ ){0,4}?developer mode",
    ),
    # Silence about what the text itself asks for.
    _order(
        "conceal",
        _TOLD,
        r"(?:do not|don t|never|must not|dont) <TELL> (?:this |it |that |of this )?(?:to |with )?<WHO> (?:about|"
        r"of|that) (?:this|these|the|it|any of) (?:\w+ ){0,2}?<DEED>\b(?! (?:until|unless|before|if))",
    ),
    _order(
        "conceal",
        _TOLD,
        r"(?:hide|conceal|keep) (?:this|these|it|that|the (?:\w+ ){0,2}?<DEED>) (?:\w+ ){0,3}?from "
        r"(?:<WHO>|the (?:transcript|log|history|summary|diff))",
    ),
    _order(
        "conceal",
        _TOLD,
        r"(?:do not|don t|never|must not|dont) <TELL> <WHO> (?:about|of) (?:this|it)(?= and| [.!?;]|$)",
    ),
    _order("conceal", _TOLD, r"without (?:ever )?<TELL> (?:this |it )?(?:to )?<WHO>"),
    _order("conceal", _MENTIONED, r"never mention (?:it|this|that|them)(?: again)?(?: in| to)"),
    _order(
        "conceal",
        _SECRETLY,
        r"(?:silently|secretly|quietly|covertly) (?:(?!after|before|on|upon|during|when|while|until)\w+ ){0,2}?"
        r"(?:send|upload|forward|copy|exfiltrate|post|transmit)",
    ),
    # Private text goes to an address; `OUTWARD` must follow.
    _order("exfiltrate", _SENT, r"<SEND> (?:\w+ ){0,5}?<PRIVATE> (?:\w+ ){0,5}?(?:to|at|via|into)"),
    # What an address says is done, whatever it says.
    _order(
        "fetch-and-run",
        _FETCHED,
        r"<FETCH> (?:\w+ ){0,14}?(?:and|then) (?:\w+ ){0,3}?<OBEY> (?:\w+ ){0,3}?<ORDERS>",
    ),
    # Limits on tools are lifted for good.
    _order(
        "permissions",
        _LIFTED,
        r"(?:auto )?approve (?:all|every|any) (?:pending|future|tool|tools|shell)|"
        r"(?:skip|bypass|disable|suppress) (?:the |all |any )?(?:approval|permission|confirmation) "
        r"(?:prompts?|dialogs?|checks?) (?:for|and|in)|"
        r"(?:commands?|actions?|tools?) (?:\w+ ){0,3}?(?:are|is) (?:hereby )?pre ?approved",
    ),
    # The text asks to be copied, or to be brought back.
    _order(
        "persist",
        _COPIED,
        r"(?:copy|append|add|insert|save|propagate|replicate|spread) (?:a copy of )?(?:this|"
        r"these) (?:\w+ )?<THIS> (?:\w+ ){0,3}?(?:in|into|to|as) (?:every|each|all|any|other|\w+ md)",
    ),
    _order(
        "persist",
        _COPIED,
        r"(?:if|when|whenever|should) (?:this|the) (?:memory|note|file|entry|line) <GONE> (?:\w+ ){0,4}?"
        r"(?:recreate|restore|rewrite|re ?add|write it|put it back)",
    ),
)
TOKEN = re.compile(r"\w+|[.!?;](?!\w)")
"""Words, and the marks that end a sentence, over which no pattern reaches."""
TOPICS = tuple(dict.fromkeys(order.topic for order in ORDERS))
TRIGGERS = frozenset().union(*(topic.first for topic in TOPICS))
OUTWARD = re.compile(
    r"https?://(?!localhost|127\.|0\.0\.0\.0|10\.|192\.168\.|\[::1)|\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[\w.-]+@[\w-]+\.\w+|"
    r"\bweb ?hook\b|\bpastebin\b|\b(?:external|remote|our|my) (?:server|host|url|address|site|endpoint|collector)\b"
)
"""An address outside, or a word for one."""


def order_spans(low: str, block: Block) -> Iterator[Span]:
    """Yield one span for each rule whose words a block has, over just these words."""
    held = block.vocabulary
    topics = {topic for topic in TOPICS if not (topic.first.isdisjoint(held) or topic.second.isdisjoint(held))}
    if not topics:
        return
    places = list(TOKEN.finditer(block.text))
    phrase, kept = normalized([place.group() for place in places])
    seen: set[str] = set()
    for order in ORDERS:
        if order.topic not in topics or order.rule in seen:
            continue
        if (found := order.pattern.search(phrase)) is None:
            continue
        first, last = phrase.count(" ", 0, found.start()), phrase.count(" ", 0, found.end() - 1)
        start, end = block.start + places[kept[first]].start(), block.start + places[kept[last]].end()
        if order.rule == "injection.exfiltrate" and OUTWARD.search(block.text, end - block.start) is None:
            continue
        if not is_only_mentioned(low, start, end):
            seen.add(order.rule)
            yield Span(start, end, order.rule)
