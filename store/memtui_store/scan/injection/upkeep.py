"""What a comment says about keeping the text it stands in: where to add, what to fill in, when to delete it.

Templates of memory and instruction files are full of such comments, many of them for the agent that keeps the file. A
sentence is one of them if it begins with a verb of editing and names a part of the text, and if nothing in it reaches
beyond: an address, a file of somebody else's, a secret, a safeguard, what is said to people or done every time.
"""

# ruff: noqa: E501 - a list of words is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.injection.sentences import sentences
from memtui_store.scan.late import Late

_LEAD = r"(?:[\W_]|\b(?:please|always|then|also|optional(?:ly)?|required|todo|note|tip|hint|only|format|instructions?|(?:for )?(?:the )?(?:humans?|authors?|editors?|contributors?|maintainers?|next editor)|(?:note to |for )?(?:ai |coding )?(?:agents?|assistants?|claude|codex|copilot|cursor|gemini|llms?|models?)|(?:when|if|once|after|as|whenever) [^,.:]{3,80},)(?![^\W_])){0,24}"
_THESE = r"(?:this|these|the|each|its?|their|all|any|old|stale|done|finished|completed|outdated|(?:the )?(?:last|oldest|newest))"
_PARTS = r"(?:sections?|subsections?|lists?|tables?|templates?|blocks?|paragraphs?|placeholders?|comments?|markers?|headings?|headers?|lines?|rows?|bullets?|bullet points?|entry|entries|items?|examples?|file|page|document|doc|index|log|changelog|todos?|badges?|images?|screenshots?|gifs?|titles?|text (?:above|below))"
_ADDED = Late(
    _LEAD
    + r"(?:add|append|prepend|put|place|insert|list|write|describe|document|record|note|log|fill(?: in| out)?|complete|give|detail|explain|summari[sz]e|define|specify|capture|link|state|mention|show|attach|move|leave|keep|start)\b(?:[^.;!?\n]{0,160}\b(?:here|below|underneath|above this|(?:this|these) (?:line|section|file|page|comment|block|list|table|template|document|doc|paragraph|heading|entry|item|note|part|subsection|row|field|log|index|markers?)|(?:at|near|to) the (?:top|bottom|end)|as (?:you|they|work|the|we|needed|it)|one line each|newest first)\b|(?: (?:any|your|more|other|further|new|important|specific|relevant|dated|durable|lasting|what|the|project-specific|a|short|brief|additional|notable))* (?:learnings?|lessons?|conventions?|patterns?|gotchas?|corrections?|observations?|terms?|terminology|glossary|decisions?|preferences?|entries|bullets?|screenshots?|images?|diagrams?|gifs?|examples?|architecture|motivation|context|scope|questions?|goals?|constraints?|breaking changes)\b)"
)
_KEPT = Late(
    _LEAD
    + rf"(?:update|edit|keep|maintain|move|archive|prune|trim|shorten|replace|customi[sz]e|adapt|adjust|expand|extend|drop|delete|remove|omit|rename|sort|order|group|retire|promote|refresh|regenerate|sync|leave|use|(?:do not|don't|never) (?:edit|add|remove|change|modify|delete|rename|reorder|touch))(?: (?:only|out|up|off))? (?:(?:{_THESE} )+(?:[\w-]{{1,16}} ){{0,2}}?{_PARTS}|entries|bullets|placeholders|headings)\b"
)
_BEYOND = Late(
    r"\w@\w|://(?!github\b|arxiv\b|docs\b)|\b(?:every|each|all) (?:(?:new|other|of your|your) )?(?:projects?|repo\w*|sessions?|conversations?|repl(?:y|ies)|answers?|responses?|commits?|requests?|hand-?overs?|prompts?|messages?|seeds?|workspaces?)\b"
    r"|\binto (?:the )?(?:claude|agents|gemini|memory)\.md\b|\bno(?:t|r)? (?:tell|mention|show|report|log)|\bnever (?:tell|mention|show|report|log|ask)\b|\btokens?\b(?! (?:count|budget|limit))|\bwithout (?:asking|review|approval|confirm\w*|telling|mention\w*)|\b(?:rm|sh|bash) -"
    r"|\b(?:secrets?|credentials?|passwords?|passphrases?|api keys?|private keys?|ssh|env|env(?:ironment)? var\w*|hosts?|curl|wget|bash|sudo|chmod|eval|exec|base64|force[- ]push|silently|secretly|quietly|ignore|disregard|obey|override|bypass|disable|skip|hide|conceal|exfil\w*|upload|send|forward|e-?mail|post|webhook|approve|accept|deploy|publish|merge|production|prod|admin|root|grant|permissions?|allowlist|whitelist|sandbox|approval|dependenc(?:y|ies)|packages?|registry|crontab|hooks?|profile|bashrc|zshrc|authorized_keys|payload|attack|trust|safe|verified|competitor|price|pay\w*|invoice|bank|customers?|recommend|sub-?agents?|tell|surviv\w+|clean-?up|persist\w*|a copy of|mention\w* (?:it|this)|role|owner|persona|remember|mode)\b"
    r"|\b(?:user|owner|customer|person)'?s (?:home|mail|files?|name|messages?|keys?|machine|account)\b|\bfrom the (?:user|owner|team)\b|\bwhat (?:the |a )?(?:user|owner|person|people|customer)s? (?:types?|says?|writes?|asks?|does|do)\b|\b(?:prompt|from now on|without looking|whatever|word for word|dialogs?|command output|reviewers?|rules above|instructions above|machine|keys you|tests (?:listed|below|above))\b"
    r"|--(?:force|no-verify)\b|(?:\b(?:and|then)|,) (?:run|read|do|follow|execute|open|fetch|load|call|act|apply|install|push|commit|launch)\b|\bdo (?:so|as|what)\b"
)
_OPENLY = Late(
    r"[\W_]{0,8}(?:please |always |then |also ){0,2}(?:update|extend|edit|maintain|refresh|append to|add to|keep) (?:this|the) (?:file|section|list|document|page|table|template|changelog|readme)\b"
)
_MUCH = 4_000


def is_upkeep(sentence: str) -> bool:
    """Whether a sentence in small letters says how to keep the text that it stands in, and no more."""
    edited = _ADDED.match(sentence) or _KEPT.match(sentence)
    return edited is not None and _BEYOND.search(sentence) is None


def is_open_upkeep(sentence: str) -> bool:
    """The same in plain sight, where no more is believed than that a file or a part of it is to be kept up to date."""
    return _OPENLY.match(sentence) is not None and _BEYOND.search(sentence) is None


def beyond_upkeep(said: str) -> str:
    """What else a comment says, in one line as its rendering would be; behind the first thousands of characters, all."""
    others = [text for _, text in sentences(said[:_MUCH].replace("\n", " ")) if not is_upkeep(text)]
    return " ".join([*others, said[_MUCH:]]).strip()
