"""Find bytes that act on a terminal, and console markup that acts on a program which shows the text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui_store.audit.injection.blocks import lowered
from memtui_store.audit.injection.mention import is_code, is_only_mentioned
from memtui_store.audit.rule import Span
from memtui_store.findings import Severity

INTRODUCERS = "\x1b\x90\x9b\x9d\x9e\x9f"
CONTROL = re.compile(f"[\b\r{INTRODUCERS}]")
SEQUENCE = re.compile(
    "(?:\x1b\\[|\x9b)[0-?]{0,30}[ -/]{0,4}[@-~]|\x1b[\\]PX^_][^\x07\x1b\x9c\n]{0,400}(?:\x07|\x1b\\\\|\x9c)?|"
    "[\x90\x9d-\x9f][^\x07\x1b\x90\x9c-\x9f\n]{1,400}(?:\x07|\x1b\\\\|\x9c)|\x1b(?:[#%()*+][0-9A-Za-z]|[78=>cDEHMNOZ])"
)
COLOURS = re.compile("(?:\x1b\\[|\x9b)([0-9;:]{0,30})m")
OVERWRITING = re.compile("\r[^\r\n`'\"][^\r\n]{0,200}")
ERASING = re.compile("\x08\x08*")
MARKUP = re.compile(
    r"\[(?:[^\[\]\n]{0,80}@\w{1,20}(?:\.\w{1,20}){0,3}=[^\[\]\n]{1,120}|"
    r"(?:[\w ]{0,30} )?link=[\"']?\w{2,12}:[^\[\]\n]{1,200}|"
    r"(?:[\w ]{0,30} )?conceal(?: [\w ]{0,30})?|(?P<ink>[\w#]{3,20}) on (?P=ink)|size=0|colou?r=(?:transparent|"
    r"#\w{6}00))\](?!\()"
)


def terminal_spans(text: str) -> Iterator[Span]:
    """Yield control sequences, overwritten text, and markup with an action, another address or no contrast."""
    controls = set(CONTROL.findall(text))
    if not controls.isdisjoint(INTRODUCERS):
        yield from _sequences(text)
    if not controls.isdisjoint("\r\b"):
        yield from _overwritten(text)
    if "]" in text and ("@" in text or "link=" in text or "conceal" in text or " on " in text or "=" in text):
        for found in MARKUP.finditer(text):
            environment = lowered(text[max(0, found.start() - 700) : found.end() + 700])
            at = min(found.start(), 700)
            escaped = text[found.start() - 1 : found.start()] == "\\"
            if (
                not escaped
                and not is_code(text, found.start())
                and not is_only_mentioned(environment, at, at + len(found.group()))
            ):
                yield Span(*found.span(), "hidden.markup", evidence=found.group())


def _sequences(text: str) -> Iterator[Span]:
    """Yield one finding for all of a line; colours that hide nothing are only tidied away."""
    line_end = -1
    for found in SEQUENCE.finditer(text):
        if found.start() < line_end:
            continue
        at = text.find("\n", found.start())
        line_end = at if at >= 0 else len(text)
        line = text[found.start() : min(line_end, found.start() + 1_000)]
        last = max(part.end() for part in SEQUENCE.finditer(line))
        acts = [part.group() for part in SEQUENCE.finditer(line) if not _only_colours(part.group())]
        severity = Severity.HIGH if acts else Severity.TIDY
        evidence = " ".join(ascii(part)[1:-1] for part in (acts or SEQUENCE.findall(line))[:3])
        yield Span(found.start(), found.start() + last, "hidden.ansi", severity, evidence)


def _only_colours(sequence: str) -> bool:
    """Whether a sequence sets a colour or weight in which the text can still be read."""
    found = COLOURS.fullmatch(sequence)
    if found is None:
        return False
    codes = re.split("[;:]", found[1])
    inks = {code[-1] for code in codes if re.fullmatch(r"(?:3|9)[0-7]", code)}
    grounds = {code[-1] for code in codes if re.fullmatch(r"(?:4|10)[0-7]", code)}
    return "8" not in codes and inks.isdisjoint(grounds)


def _overwritten(text: str) -> Iterator[Span]:
    if "\n" in text or text.count("\r") < 3:  # else a file whose lines end in it
        for found in OVERWRITING.finditer(text):
            if found.group().strip() and text[found.start() - 1 : found.start()] not in ("", "\r", "\n"):
                yield Span(*found.span(), "hidden.ansi", Severity.REVIEW, "a carriage return writes over the line")
    for found in ERASING.finditer(text):
        yield Span(*found.span(), "hidden.ansi", Severity.REVIEW, "backspaces write over what is before them")
