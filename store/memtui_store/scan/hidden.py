"""Text that does not show: invisible characters, reordered text, look-alike letters, terminal controls."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from memtui_store.findings import Family, Severity
from memtui_store.scan.confusables import lookalike_words
from memtui_store.scan.rule import Rule, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

_PLAIN_BYTES = bytes(b for b in range(128) if b >= 32 and b != 127) + b"\t\n\f\v"
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\x80-\x84\x86-\x9f]|\r(?!\n)(?=.)", re.DOTALL)
_SUSPECT = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
_DENSE_HYPHEN = re.compile("(?:[^\u00ad\\s]{1,2}\u00ad ?){4,}+|\u00ad{2,}+")
_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
_JOINING = re.compile("[\u0600-\u08ff\u0900-\u0dff\u0e00-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u18af\ua840-\ua87f\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U000114ff]")
_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1a20-\u1aaf\u0f00-\u0fff]")
_IDEOGRAPH = re.compile("[\u2e80-\u2fdf\u3000-\u303f\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af]")
_MARKUP = re.compile(
    r"\[@[\w.-]{1,40}\s{0,2}[=(]|\[link\s{0,2}=|\[/?(?:[\w#$ ]{1,30} )?(?:conceal|blink2?)\b[^\]\n(]{0,30}\](?!\()|"
    r"\[(?P<c>[a-z_]{3,20}|#[0-9a-f]{3,8}|\$[\w-]{3,20}) on (?P=c)\]|\[(?:[\w ]{0,20})on (?:black|white|\$surface|\$background)\](?=[^\[\n]{0,80}\[/)|"
    r"\[(?:not )?(?:bold |dim |italic )?(?:meta|@click|link)\b=",
    re.IGNORECASE,
)


def _is_emoji(char: str) -> bool:
    return bool(char) and (unicodedata.category(char) in ("So", "Sk", "Sm") or char in "\ufe0f\u20e3\u203c\u2049\u2139\u24c2\u3030\u303d\u3297\u3299\u00a9\u00ae#*0123456789")


def _fine(text: str, place: int, char: str) -> bool:
    """An invisible character where its script or an emoji needs one."""
    before, after = text[place - 1 : place], text[place + 1 : place + 2]
    if char == "\u200d":
        return (_is_emoji(before) and not before.isascii()) or bool(_JOINING.match(before) or _JOINING.match(after))
    if char == "\u200c":
        return bool(_JOINING.match(before) or _JOINING.match(after))
    if char == "\u200b":
        return bool(_UNSPACED.match(before) or _UNSPACED.match(after))
    if char == "\ufeff":
        return place == 0
    if char in "\u200e\u200f\u061c":
        return _RTL.search(text, max(0, place - 40), place + 41) is not None
    if char in "\ufe0e\ufe0f":
        return _is_emoji(before) and before != "\ufe0f" and (not before.isascii() or after == "\u20e3" or char == "\ufe0f")
    if "\ufe00" <= char <= "\ufe02":
        return bool(_IDEOGRAPH.match(before)) or (bool(before) and unicodedata.category(before) == "Sm")
    if "\U000e0100" <= char <= "\U000e01ef":
        return bool(_IDEOGRAPH.match(before))
    if char == "\u034f":
        return _RTL.search(text, max(0, place - 3), place + 4) is not None
    if "\u180b" <= char <= "\u180f":
        return "\u1800" <= before <= "\u18af"
    if char == "\u2800":
        return "\u2801" <= before <= "\u28ff" or "\u2801" <= after <= "\u28ff"
    if char in "\u115f\u1160":
        return "\u1100" <= after <= "\u11ff" or "\u1100" <= before <= "\u11ff"
    return False


def _sort(char: str) -> str:
    if "\U000e0000" <= char <= "\U000e007f":
        return "hidden.tag-characters"
    if char in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c":
        return "hidden.bidi"
    if "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef":
        return "hidden.variation-selector"
    if char in "\u2800\u3164\uffa0\u115f\u1160":
        return "hidden.blank"
    return "hidden.zero-width"


def _decoded(kind: str, chars: str) -> str:
    """What the invisible characters spell, if they spell anything."""
    if kind == "hidden.tag-characters":
        return "".join(chr(ord(c) - 0xE0000) for c in chars if "\U000e0020" <= c <= "\U000e007e")
    if kind == "hidden.variation-selector":
        data = bytes((ord(c) - 0xFE00 if ord(c) < 0xFF00 else (ord(c) - 0xE0100 + 16) % 256) for c in chars)
        plain = data.decode("utf-8", "replace")
        return plain if plain.isprintable() and len(plain) > 2 else ""
    signs = sorted(set(chars))
    if kind == "hidden.zero-width" and len(signs) in (1, 2, 3) and len(chars) >= 16:
        for one in signs:
            bits = "".join("1" if c == one else "0" for c in chars if c in signs[:2] or c == one)
            whole = len(bits) // 8 * 8
            plain = "".join(chr(int(bits[i : i + 8], 2)) for i in range(0, whole, 8))
            if plain.isascii() and plain.isprintable():
                return plain
    return ""


def _clusters(text: str) -> Iterator[Span]:
    flags = [m.span() for m in _FLAG.finditer(text)] if "\U0001f3f4" in text else []
    groups: dict[str, list[int]] = {}
    at = 0
    for found in _SUSPECT.finditer(text):
        place = found.start()
        while at < len(flags) and flags[at][1] <= place:
            at += 1
        if (at < len(flags) and flags[at][0] <= place) or found[0] == "\u00ad" or _fine(text, place, found[0]):
            continue
        groups.setdefault(_sort(found[0]), []).append(place)
    for kind, places in groups.items():
        first = 0
        for i in range(1, len(places) + 1):
            if i < len(places) and places[i] - places[i - 1] <= 60:
                continue
            start, end = places[first], places[i - 1] + 1
            chars = "".join(text[p] for p in places[first:i])
            first = i
            shown = _decoded(kind, chars) or text[max(0, start - 12) : min(len(text), end + 24)][:160]
            yield Span(start, end, kind, shown)
    if "\u00ad" in text:
        for found in _DENSE_HYPHEN.finditer(text):
            yield Span(found.start(), found.end(), "hidden.zero-width", found[0].replace("\u00ad", ""))


def _controls(text: str) -> Iterator[Span]:
    last: Span | None = None
    for found in _CONTROL.finditer(text):
        place = found.start()
        if last and place - last.end <= 60:
            last = Span(last.start, found.end(), last.rule, last.shown)
            continue
        if last:
            yield last
        last = Span(place, found.end(), "hidden.terminal-escape", text[max(0, place - 10) : place + 60])
    if last:
        yield last


def hidden_spans(text: str) -> Iterator[Span]:
    """Everything that a plain reading of the screen would not show, each with what it says."""
    if text.isascii():
        if "\r" not in text and not text.encode("ascii").translate(None, _PLAIN_BYTES):
            yield from _markup(text)
            return
        yield from _controls(text)
        yield from _markup(text)
        return
    yield from _controls(text)
    yield from _clusters(text)
    for start, end, word in lookalike_words(text):
        yield Span(start, end, "hidden.homoglyph", f"{text[start:end]} imitates {word}")
    yield from _markup(text)


def _markup(text: str) -> Iterator[Span]:
    if "[@" in text or "[link" in text or " on " in text or "conceal" in text or "blink" in text or "[meta" in text:
        for found in _MARKUP.finditer(text):
            yield Span(found.start(), found.end(), "hidden.markup", text[found.start() : found.end() + 60])


def _rule(kind: str, severity: Severity, title: str, help_text: str, must: tuple[str, ...], must_not: tuple[str, ...]) -> Rule:
    return Rule(f"hidden.{kind}", severity, Family.HIDDEN, title, help_text, must, must_not)


_STRIP = "It does not show on a screen, but a model reads it; remove it unless you know why it is there."

RULES = (
    _rule("zero-width", Severity.HIGH, "Invisible characters", _STRIP,
          ("auto-app\u200brove", "d\u2060o it \u2064now"), ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "می\u200cخواهم", "\ufeffstart")),
    _rule("tag-characters", Severity.CRITICAL, "Invisible tag characters", _STRIP,
          ("vim\U000e0069\U000e0067", "a\U000e0062c"), ("\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "plain")),
    _rule("bidi", Severity.HIGH, "Text shown in another order", "The characters reverse what is shown; read the text with them removed.",
          ("invoice\u202egpj.exe", "user\u2066 admin\u2069"), ("שלום\u200f Python", "left to right")),
    _rule("variation-selector", Severity.HIGH, "Payload in variation selectors", _STRIP,
          ("ok\ufe01\ufe02\ufe03", "\U0001f600\U000e0159\U000e0157"), ("♻\ufe0f refactor", "1\ufe0f\u20e3 first")),
    _rule("blank", Severity.MEDIUM, "Blank letters", _STRIP, ("admin\u3164", "x\u2800y"), ("\u28ff\u2800\u28ff", "ordinary blanks")),
    _rule("homoglyph", Severity.HIGH, "Look-alike letters", "The word mixes alphabets so that it reads as another; compare it with the plain spelling.",
          ("d\u0456sr\u0435gard", "https://\u0440\u0443\u0440\u0456.org"), ("Привет, мир", "σ and μs are Greek", "café")),
    _rule("terminal-escape", Severity.HIGH, "Terminal control characters", "They could act on a terminal that shows this text; memtui shows them as symbols.",
          ("\x1b[2J", "note\rApproved", "\x9b2J"), ("line\r\nline\r\n", "tab\there")),
    _rule("markup", Severity.MEDIUM, "Markup meant for a terminal program", "A program that renders it would make it clickable or invisible; memtui shows it as text.",
          ("[@click=app.quit]ok[/]", "[link=file:///etc]docs[/link]", "[black on black]x[/]"), ("[link](https://example.test)", "[ ] task on hold")),
)
