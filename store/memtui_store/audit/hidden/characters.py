"""Find characters without a picture: zero-width, bidi controls, tags and variation selectors that carry text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from memtui_store.audit.injection.find import order_severity
from memtui_store.audit.rule import Span
from memtui_store.findings import Severity

UNSEEN = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200d\u2060-\u2064\u206a-\u206f\u2800\u3164"
    "\ufeff\uffa0\ufff9-\ufffb"
)
ANY = re.compile(f"[{UNSEEN}\u202a-\u202e\u2066-\u2069\ufe00-\ufe0f\U000e0000-\U000e01ef]")
INVISIBLE = re.compile(f"[{UNSEEN}]")
INVISIBLE_RUN = re.compile(f"[{UNSEEN}][{UNSEEN}]*")  # found twice as fast as with a plus
BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
TAGS = re.compile("[\U000e0000-\U000e007f][\U000e0000-\U000e007f]*")
FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007e]{1,6}\U000e007f")
VARIATIONS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef][\ufe00-\ufe0f\U000e0100-\U000e01ef]*")
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
JOINING = re.compile(
    "[\u0590-\u08ff\u0900-\u0dff\u0e00-\u0fff\u1000-\u109f\u1780-\u18af\u1a00-\u1cff\ufb50-\ufdff\ufe70-\ufefc]"
)
"""Scripts whose words need joiners or breaks without a picture."""
EMOJI = re.compile("[\u00a9\u00ae\u203c-\u3299\ufe0f\U0001f000-\U0001faff\U000e0020-\U000e007f]")
IDEOGRAPH = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003134f]")
BRAILLE = re.compile("[\u2801-\u28ff]")
HANGUL = re.compile("[\u1100-\u11ff\u3130-\u318f\uac00-\ud7ff]")
OVERRIDES = "\u202d\u202e"
SYLLABLES = 12
"""Characters on each side in which soft hyphens may divide syllables, and not letters."""
NEAR = 40
"""Characters between two invisible ones that are reported as one finding."""


def character_spans(text: str) -> Iterator[Span]:
    """Yield the places of characters that show nothing but are read by a model."""
    if text.isascii():
        return
    held = "".join(set(ANY.findall(text)))
    for kind, finder in ((INVISIBLE, _invisible), (BIDI, _bidi), (TAGS, _tags), (VARIATIONS, _variations)):
        if kind.search(held) is not None:
            yield from finder(text)


def _invisible(text: str) -> Iterator[Span]:
    start = last = -1
    for found in INVISIBLE_RUN.finditer(text):
        at, end = found.span()
        if end - at == 1 and _belongs(text, at):
            continue
        if start >= 0 and at - last > NEAR:
            yield _invisible_span(text, start, last)
            start = at
        start, last = (at if start < 0 else start), end
    if start >= 0:
        yield _invisible_span(text, start, last)


def _belongs(text: str, at: int) -> bool:
    """Whether an invisible character stands where its script, an emoji or a file's beginning needs it."""
    character, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if character == "\ufeff":
        return at == 0
    if character == "\u00ad":
        return text.count(character, max(0, at - SYLLABLES), at + SYLLABLES) <= SYLLABLES // 4
    if character == "\u2800":
        return bool(BRAILLE.match(before) or BRAILLE.match(after))
    if character == "\u200d" and EMOJI.match(before) and EMOJI.match(after):
        return True
    if character in "\u200b\u200c\u200d\u17b4\u17b5\u180e":
        return bool(JOINING.match(before) and (JOINING.match(after) or not after.isalnum()))
    return character in "\u115f\u1160\u3164" and bool(HANGUL.match(before) or HANGUL.match(after))


def _invisible_span(text: str, start: int, end: int) -> Span:
    held = text[start:end]
    unseen = INVISIBLE.findall(held)
    stop = text.find("\n", end, end + 300)
    line = text[max(text.rfind("\n", 0, start) + 1, start - 300) : stop if stop >= 0 else end + 300]
    read = decoded_bits(unseen) if len(unseen) >= 16 else ""
    said = order_severity(read or INVISIBLE.sub("", line))
    harmless = Severity.REVIEW if len(unseen) > 1 else Severity.TIDY
    severity = Severity.HIGH if read or said is Severity.HIGH else harmless
    kinds = dict.fromkeys(unseen)
    names = ", ".join(f"U+{ord(one):04X} {unicodedata.name(one, '')}".strip() for one in list(kinds)[:4])
    return Span(start, end, "hidden.invisible", severity, read or f"{len(unseen)} × {names}")


def decoded_bits(unseen: list[str]) -> str:
    """Read invisible characters of two kinds as the bits of a text, or return nothing if they spell none."""
    kinds = sorted(set(unseen))
    if len(kinds) != 2:
        return ""
    for zero in kinds:
        bits = "".join("0" if one == zero else "1" for one in unseen)
        read = "".join(chr(int(bits[at : at + 8], 2)) for at in range(0, len(bits) - 7, 8))
        if _is_readable(read):
            return read
    return ""


def _is_readable(read: str) -> bool:
    return len(read) > 1 and read.isascii() and sum(map(str.isprintable, read)) >= 0.9 * len(read)


def _bidi(text: str) -> Iterator[Span]:
    """Yield one finding a line; text that runs from right to left may isolate its parts, but not override them."""
    last = -1
    for found in BIDI.finditer(text):
        if found.start() < last:
            continue
        end = text.find("\n", found.start())
        last = end if end >= 0 else len(text)
        line = text[found.start() : min(last, found.start() + 300)]
        forced = any(one in line for one in OVERRIDES)
        before = text[max(0, text.rfind("\n", 0, found.start()) + 1, found.start() - 300) : found.start()]
        if not forced and RIGHT_TO_LEFT.search(before + line):
            continue
        controls = BIDI.findall(line)
        evidence = ", ".join(f"U+{ord(one):04X} {unicodedata.name(one)}" for one in dict.fromkeys(controls))
        stop = found.start() + max(at.end() for at in BIDI.finditer(line))
        yield Span(found.start(), stop, "hidden.bidi", Severity.HIGH if forced else Severity.REVIEW, evidence)


def _tags(text: str) -> Iterator[Span]:
    flags = {(flag.start() + 1, flag.end()) for flag in FLAG.finditer(text)}
    for found in TAGS.finditer(text):
        if found.span() not in flags:
            read = "".join(chr(ord(one) - 0xE0000) for one in found.group() if 0xE0020 <= ord(one) < 0xE007F)
            yield Span(*found.span(), "hidden.tags", Severity.HIGH, read or "U+E0001 language tag")


def _variations(text: str) -> Iterator[Span]:
    for found in VARIATIONS.finditer(text):
        run = found.group()
        base = text[found.start() - 1 : found.start()]
        if len(run) == 1 and (
            run in "\ufe0e\ufe0f" or IDEOGRAPH.match(base) or (run < "\ufe03" and not base.isascii())
        ):
            continue
        octets = bytes(ord(one) - (0xFE00 if one < "\U000e0000" else 0xE0100 - 16) for one in run)
        read = octets.decode("utf-8", "replace")
        is_text = len(read) >= 3 and _is_readable(read)
        severity = Severity.HIGH if is_text or len(run) > 3 else Severity.TIDY
        yield Span(*found.span(), "hidden.variation", severity, read if is_text else f"{len(run)} variation selectors")
