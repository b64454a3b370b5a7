"""Find text that closes the frame a model reads it in, and turns or roles forged to give an order."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui_store.audit.injection.blocks import one_of
from memtui_store.audit.injection.mention import is_code, is_only_mentioned
from memtui_store.audit.rule import Span

_WRAPPERS = (
    r"system[-_ ]?(?:reminder|prompt|message)|(?:memory|untrusted|user|agent|tool|retrieved|relevant)[-_ ](?:context|"
    r"contents?|memor(?:y|ies)|data|inputs?|results?|outputs?|text|documents?|instructions|entries)|untrusted|"
    r"memories|memory|entries|"
    r"function_results?|tool_results?|tool_response|function_calls|system|instructions|context|assistant|human"
)
TAG = re.compile(
    rf"(?:<|&lt;|＜)\s{{0,4}}(?P<slash>[/／]\s{{0,4}})?(?P<name>{_WRAPPERS})\b[^<>&\n]{{0,60}}(?:>|&gt;|＞)"
)
INPUT_END = re.compile(
    r"<<{1,4}\s{0,4}(?:end|/)[\s_-]{0,4}(?:of[\s_-]{0,3})?(?:untrusted|memory|memories|user|external|context|data|tool)"
    r"[\s_\w-]{0,40}>{2,5}"
)
NOTES_END = re.compile(
    r"\n[\[=<#\-( ]{0,8}end of (?:the )?(?:memory|memories|context|untrusted input|user input|notes?|document)"
    r"[\])=>#\- .]{0,8}$",
    re.MULTILINE,
)
TEMPLATE = re.compile(
    r"<\|im_start\|>\s{0,3}(?:system|user|assistant|developer)\b|<\|(?:system|user|assistant)\|>\s{0,3}\w|<<sys>>|"
    r"<\|start_header_id\|>\s{0,3}\w|<start_of_turn>\s{0,3}\w|\[/inst\]\s{0,3}\w|"
    r"<\|(?:im_end|eot_id|endoftext|end)\|>\s{0,3}(?:<\||\w)"
)
"""A model's own control tokens where a turn ends or begins; a token alone is only named."""
_RANK = "(?:system|developer|operator|admin|root)(?:[-_ ](?:message|note|override|prompt|notice|update))?"
ROLE = re.compile(
    rf"[\s>*_#-]{{0,10}}(?:(?:[\[<(]{_RANK}[\]>)]\s{{0,2}}){{1,8}}:?|\(?{_RANK}[*_)]{{0,3}}:(?![\w/])|"
    r"(?:\[\s{0,3})?\{\s{0,3}\"role\"\s{0,3}:\s{0,3}\"(?:system|developer)\"\s{0,3},\s{0,3}\"content\"\s{0,3}:|"
    r"(?:system|assistant|tool output)\s{0,2}:?[ \t]{0,4}\n|tool (?:output|result|response):|"
    r"<(?:function_results?|tool_results?|tool_response)>|(?:human|assistant|user): ?)"
)
LABELS = one_of(
    "system developer operator admin root role assistant tool human user function_result function_results tool_result "
    "tool_results tool_response system_message system_note system_prompt"
)
"""The first words of a block that may be a role label."""
SPEAKERS = one_of("user assistant human")
"""Who speaks in the logs of sessions; what they said is not worded for a reader."""
CONSENT = re.compile(
    r"\b(?:ignore|disregard|forget) (?:all|any|every|your|everything)\b|\b(?:must|will|shall) (?:now )?obey\b|"
    r"\b(?:approval|permission|access|consent)s? (?:is |was |were |has been |have been )?(?:now |hereby )?"
    r"(?:granted|enabled|given)\b|\b(?:enabled|granted|has) (?:full|unlimited|unrestricted|root) access\b|"
    r"\btrusted (?:operator|system|admin)\b|"
    r"\b(?:credentials?|secrets?|passwords?|keys?) (?:may|can) be (?:shown|printed|shared|sent)\b"
)
"""What is ordinary in a note, and an order or a claimed consent under a forged label."""
MARKS = ("</", "< /", "&lt;/", "<|", "<<", "[inst", "[/inst", "_of_turn", "end of ", "／")


def delimiter_spans(low: str) -> Iterator[Span]:
    """Yield closings of a wrapper that nothing in the text opened, and a model's own control tokens."""
    if not any(mark in low for mark in MARKS):
        return
    opened: set[str] = set()
    for found in TAG.finditer(low):
        name = re.sub(r"[-_ ]", "", found["name"])
        if not found["slash"]:
            opened.add(name)
        elif name not in opened and _goes_on(low, found.end()) and not is_only_mentioned(low, *found.span()):
            yield Span(*found.span(), "injection.delimiter")
    for pattern in (INPUT_END, NOTES_END, TEMPLATE):
        for found in pattern.finditer(low):
            if is_code(low, found.start()) or not _goes_on(low, found.end()):
                continue
            if not is_only_mentioned(low, *found.span()):
                yield Span(*found.span(), "injection.delimiter")


def _goes_on(low: str, end: int) -> bool:
    """Whether words follow that a model would now read outside the frame."""
    return re.search(r"\w\W{1,6}\w", low[end : end + 80]) is not None


def role_end(low: str, start: int) -> int | None:
    """Return where a role label ends that begins here, if one does."""
    label = ROLE.match(low, start)
    return label.end() if label is not None else None
