"""Shapes of English turns that `standing_english` asks for: tasks, messages to others, wishes for a kind of thing."""

from __future__ import annotations

import re

IDIOM = re.compile(
    r"\b(?:speak|talk) of (?:this|that) again\b|\bbright side\b|\bdon't (?:we|you|they)\W*$|\bcan always\b"
    r"|\balways an? \w+\W*$|^(?:what|why|how|who|where|is|are"
    r"|does|did)\b(?!.*[.!]$)",
    re.IGNORECASE,
)
WRITES = re.compile(
    r"^(?:please )?(?:add|write|put|insert|leave) (?:a |an |the )?(?:comment|note|readme|docstring|line"
    r"|text|message|doc)"
    r"\b.{0,30}(?::|\bthat says\b|\bsaying\b|\bthat\b)|^(?:make|put|move|place|set|show|hide) (?:the|it|this|that)\b",
    re.IGNORECASE,
)
PASSES_ON = re.compile(
    r"^(?:please |and |then |now |can you |could you )*(?:(?:tell|remind|write(?: to)?|e-?mail|message|draft|reply to"
    r"|answer|post"
    r"|announce|let) (?!me\b).{2,40}?(?:\b(?:he|she|they|that|know)\b|:)|(?:translate|rephrase|reword|proofread"
    r"|summari[sz]e"
    r"|shorten|correct|polish|improve|paraphrase)\b|(?:put|add|show|display|print) (?:this|the following|a|an"
    r"|the) (?:text"
    r"|sentence|line|label|banner|sign|notice|warning|message)\b|(?:the|this) (?:label|banner|text|message|tooltip"
    r"|button|sign"
    r"|headline|caption|copy|notice|mail|letter)(?: \w+){0,3} (?:should|must|shall) (?:say|read|be)\b)",
    re.IGNORECASE,
)
"""A message to somebody else, whatever it says."""
TASK = re.compile(
    r"^(?:(?:ok(?:ay)?|please|now|then|and|great|good|thanks|yes|next)[,.!]?\s+)*(?:can|could|would|will) you\b"
    r"|^(?:(?:ok(?:ay)?|please|now|then|and)[,.!]?\s+)*(?:fix|rerun|show|try|continue|proceed|find|revert|undo|retry"
    r"|finish|help"
    r"|debug|investigate|implement|rename|move|delete|remove|update|add|create|write|make|build|generate|refactor"
    r"|translate"
    r"|let's|lets|draft|tell|remind)\b",
    re.IGNORECASE,
)
STAYS_SO = re.compile(
    r"[.!;]\s+(?:please )?(?:always )?(?:keep|leave|do) (?:it|that|this|them) (?:that way|like that|so|this way)\b",
    re.IGNORECASE,
)
"""Closes a statement by asking that it stay true."""
KEEP_DOING = re.compile(
    r"(?<=\w)[,;.—–-]+\s+(?:and |so )?(?:please )?keep (?:on )?doing (?:that|this|so|it)\W*$", re.IGNORECASE
)
"""Asks for more of what was just said."""
EXPECTS = re.compile(
    r"\b(?:wants?|expects?|needs?) (?:us |you )?to (?:see|know|hear|review|approve|check|test|sign|be (?:asked|told))\b"
    r".*\b(?:every|each|any|all|whenever|always|never)\b",
    re.IGNORECASE,
)
"""What somebody is to be given whenever there is something of the kind: where the user says to keep it, a rule."""
NEVER_DOES = re.compile(
    r"^(?!(?:it|this|that|he|she|they|you|i|which|the|everything|nothing|there)\b)`?[\w-]+`?(?: [\w-]+)?"
    r" (?:never|always) [a-z]+s\b[^:;]{0,40}[:;]\s+(?=(?:return|use|pass|wrap|raise|throw|propagate|emit|prefer|keep"
    r"|write|copy|ask|send)\b)",
    re.IGNORECASE,
)
"""How a thing with a name behaves, followed by what that asks for: `the name never blocks: return an error`."""
SAYS_HOW = re.compile(
    r"^(?:your |all )?(?:answers|replies|responses|explanations|summaries|commit (?:messages|subjects|titles)|commits"
    r"|branch names"
    r"|branches|pull requests|prs|comments|docstrings|test names|tests)\b[^.,;]{0,30}\b(?:should|must|need to|have to"
    r"|shall)\b",
    re.IGNORECASE,
)
"""How things of a kind ought to be that the agent itself makes."""
FORBIDS_A_KIND = re.compile(
    r"^(?:please )?(?:don't|dont|do not) (?:ever )?(?!worry|know|think|see|understand|get|mind|care|remember|have"
    r"|need|want"
    r"|like|believe|forget|be|bother|panic|let|go|try|wait|stop|give|take|do|say|tell"
    r"|look)[a-z]+ (?:[a-z-]+ ){0,2}[a-z-]+s\b",
    re.IGNORECASE,
)
"""Whatever the verb, things in the plural and without an article are a kind of thing."""
ASKS_A_KIND = re.compile(
    r"^(?!(?:more|some|the|an?|any|all|new|another|these|those|your|my|now|just|only|first|next|fewer|less|other|both"
    r"|two"
    r"|three|can|could|would|run|fix|add|show|list|make|write|and)\b)[\w-]+(?: [\w-]+){1,5},? (?:please|pls)\b[.!]?$",
    re.IGNORECASE,
)
"""`short names please`: no verb, so it names how things of a kind should be."""
WEAK = re.compile(
    r"\b(?:in (?:the )?future|in general|by default|next time|each time|every time|whenever|any ?time)\b", re.IGNORECASE
)
BUILDS = re.compile(
    r"^(?:(?:ok(?:ay)?|please|now|then|and|also)[,.!]?\s+)*(?:write|implement|create|add|build"
    r"|fix|make|rename|refactor|translate|give|generate|design|change|update|explain|show)\b.{3,}?\b(?:that"
    r"|so|to|which|is|are|should|where|the)\b.{0,60}?\b(?:always|never)\b"
    r"|^(?:rename|translate|explain|define|give)\b",
    re.IGNORECASE,
)
OPENING = re.compile(
    r"^(?:from (?:now|here|today|this point) on(?:wards?)?|going forwards?|moving forward|in (?:the )?future"
    r"|for (?:the )?future"
    r"(?: reference)?|henceforth|hereafter|from now|next time|ab (?:jetzt|sofort|heute)|von nun an"
    r"|künftig|in zukunft|désormais|dorénavant"
    r"|à partir de maintenant|à l'avenir|a partir de ahora|de ahora en adelante|en el futuro)[,:]?\s+(?:please"
    r" |bitte )?",
    re.IGNORECASE,
)
