"""What a comment says about keeping the text it stands in: where to add, what to fill in, when to delete it.

Templates of memory and instruction files are full of such comments, many of them for the agent that keeps the file. A
sentence is one of them if it begins with a verb of editing and names a part of the text, and if nothing in it reaches
beyond: an address, a file of somebody else's, a secret, a safeguard, what is said to people or done every time.
"""

# ruff: noqa: E501 - a list of words is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.injection.sentences import sentences
from memtui_store.scan.late import Late

_EDITED = Late(
    r"(?:[\W_]|\b(?:please|always|then|also|optional(?:ly)?|required|todo|note|tip|hint|example|format|instructions?|(?:for )?(?:the )?(?:humans?|authors?|editors?|contributors?|maintainers?|next editor)|(?:note to |for )?(?:ai |coding )?(?:agents?|assistants?|claude|codex|copilot|cursor|gemini|llms?|models?)|(?:when|if|once|after|as|whenever) [^,.:]{3,80},)(?![^\W_])){0,24}"
    r"(?:add|append|prepend|put|place|insert|list|write|describe|document|record|note|log|update|edit|fill(?: in| out)?|complete|replace|keep|maintain|move|archive|prune|trim|shorten|summari[sz]e|explain|include|mention|state|name|give|detail|link|reference|cite|define|specify|capture|track|customi[sz]e|adapt|adjust|expand|extend|tick|check|mark|paste|copy|drop|delete|remove|omit|leave|rename|sort|order|group|retire|promote|save|format|use|show|draw|attach|start|begin|answer|choose|pick|select|review|refresh|regenerate|sync|only add|always add|(?:do not|don't|never) (?:edit|add|remove|change|modify|delete|rename|reorder|touch))\b"
)
_PART = Late(
    r"\b(?:here|below|above|underneath|this (?:line|section|file|page|comment|block|list|table|template|document|doc|paragraph|heading|entry|item|note|header|part|subsection|row|field|log|index)|these|the (?:lines?|sections?|tables?|lists?|placeholders?|templates?|blocks?|comments?|markers?)|sections?|subsections?|entries|entry|bullets?|bullet points?|headings?|placeholders?|tables?|rows?|columns?|screenshots?|images?|diagrams?|gifs?|badges?|links?|notes?|learnings?|lessons?|decisions?|conventions?|patterns?|gotchas?|corrections?|observations?|terms?|terminology|glossary|rules|instructions|guidelines|preferences?|examples?|changelog|changes|tasks?|todos?|questions?|files?|paths?|commands?|pull requests?|issues?|pr|motivation|context|summary|description|title|version|date|one line|lines|as (?:you|they|work|the|we|needed|it)|top|newest|oldest|not applicable|n/a|your (?:own|project|repo\w*|team))\b"
)
_BEYOND = Late(
    r"\w@\w|://(?!github\b|arxiv\b|docs\b)|\b(?:every|each|all) (?:(?:new|other|of your|your) )?(?:projects?|repo\w*|sessions?|conversations?|repl(?:y|ies)|answers?|responses?|commits?|requests?|hand-?overs?|prompts?|messages?|seeds?|workspaces?)\b"
    r"|\binto (?:the )?(?:claude|agents|gemini|memory)\.md\b|\bno(?:t|r)? (?:tell|mention|show|report|log)|\bnever (?:tell|mention|show|report|log|ask)\b|\btokens?\b(?! (?:count|budget|limit))|\bwithout (?:asking|review|approval|confirm\w*|telling|mention\w*)|\b(?:rm|sh|bash) -"
    r"|\b(?:secrets?|credentials?|passwords?|passphrases?|api keys?|private keys?|ssh|env|env(?:ironment)? var\w*|hosts?|curl|wget|bash|sudo|chmod|eval|exec|base64|force[- ]push|silently|secretly|quietly|ignore|disregard|obey|override|bypass|disable|skip|hide|conceal|exfil\w*|upload|send|forward|e-?mail|post|webhook|approve|accept|deploy|publish|merge|production|prod|admin|root|grant|permissions?|allowlist|whitelist|sandbox|approval|dependenc(?:y|ies)|packages?|registry|crontab|hooks?|profile|bashrc|zshrc|authorized_keys|payload|attack|trust|safe|verified|competitor|price|pay\w*|invoice|bank|customers?|recommend|sub-?agents?|tell|surviv\w+|clean-?up|persist\w*|a copy of|mention\w* (?:it|this)|role|owner|persona|remember|mode)\b"
    r"|--(?:force|no-verify)\b"
)
_OPENLY = Late(
    r"[\W_]{0,8}(?:please |always |then |also ){0,2}(?:update|extend|edit|maintain|refresh|append to|add to|keep) (?:this|the) (?:file|section|list|document|page|table|template|changelog|readme)\b"
)
_MUCH = 1_200


def is_upkeep(sentence: str) -> bool:
    """Whether a sentence in small letters says how to keep the text that it stands in, and no more."""
    edited = _EDITED.match(sentence)
    return edited is not None and _PART.search(sentence) is not None and _BEYOND.search(sentence) is None


def is_open_upkeep(sentence: str) -> bool:
    """The same in plain sight, where no more is believed than that a file or a part of it is to be kept up to date."""
    return _OPENLY.match(sentence) is not None and _BEYOND.search(sentence) is None


def beyond_upkeep(said: str) -> str:
    """The sentences of a comment that say anything else."""
    return ". ".join([text for _, text in sentences(said[:_MUCH].replace("\n", " ")) if not is_upkeep(text)])
