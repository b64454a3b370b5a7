"""Instructions behind an encoding: decoded one layer deep and read again."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import base64
import binascii
import re
import string
import zlib
from html import unescape
from itertools import chain
from typing import TYPE_CHECKING
from urllib.parse import unquote

from memtui_store.scan.glance import has_pieces, odd, pieced
from memtui_store.scan.hidden.assembled import assembled, bare_parts
from memtui_store.scan.hidden.broken import Pieced, broken
from memtui_store.scan.hidden.disguise import coded
from memtui_store.scan.hidden.shell import globbed, split_commands
from memtui_store.scan.hidden.spaced import bids, words_apart
from memtui_store.scan.hidden.vocabulary import apart, share
from memtui_store.scan.injection.frames import frame_spans
from memtui_store.scan.injection.orders import is_order
from memtui_store.scan.late import Late
from memtui_store.scan.rule import Span
from memtui_store.scan.sieve import Sieve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from memtui_store.scan.reading import Reading

_BLOB = Late(r"[A-Za-z0-9+/_-]{20,}+={0,2}")
_BLOB_SIGNS = f"{string.ascii_letters}{string.digits}+/_-"
_INNER = frozenset("+/")
_OCTAL = 6
_LEAST = 8
_MAIL_WORD = Late(r"=\?[\w-]{3,16}\?[qQ]\?(?P<said>[^?\s]{8,300})\?=")
_CHARS = Late(r"(?:cha?r\(\d{2,3}\)[\s.+&|,]{0,4}){8,}+")
_CODE = Late(r"\d+")
_MARKS = (
    ("\\", frozenset("xuU01")),
    ("%", frozenset("u0123456789abcdefABCDEF")),
    ("&#", frozenset("x")),
    ("=", frozenset("01234567")),
)
"""How escapes begin, and what follows."""
_SIGNS = frozenset("\\%&=")
_HEX = Late(r"(?:0x)?(?:[0-9a-fA-F]{2}){12,}+\Z")
_BASE32 = Late(r"[A-Z2-7]{24,}+\Z")
_PACKED = (b"\x1f\x8b", b"\x78\x01", b"\x78\x9c", b"\x78\xda", b"\x78\x5e")
_ZIPPED = ("H4sI", "eJ", "eN", "eA")  # how packed bytes begin in base64
_MOST_UNPACKED = 8_000
_DEPTH = 2
_AROUND = 160
_KNOWN, _LONGEST_GLUED = 0.8, 240
_LEFT = 400
_QUOTED = Late(r"[^\s\"'<>()`]{0,400}%20[^\s\"'<>()`]{0,800}")
_AGAIN = ("%25", "&amp;#", "\\\\u00", "\\\\x")
_ONCE_MORE = Late(
    r"(?:%(?:25){1,3}|\\\\(?:u00|x))(?P<hex>[2-7][0-9a-fA-F])|&amp;#(?P<entity>x[0-9a-fA-F]{2,4}|\d{2,3});"
)
_TWICE = Late(
    r"(?:(?:%(?:25){1,3}[2-7][0-9a-fA-F]|[A-Za-z0-9._~,!-]){8,2000}|(?:(?:&amp;#(?:x[0-9a-fA-F]{2,4}|\d{2,3});){1,200} ?){1,200}|(?:\\\\(?:u00|x)[2-7][0-9a-fA-F]){6,500})"
)
odd("%25(?:25)?[2-7][0-9a-f]", sign="%")
odd("&amp;#(?:x[0-9a-f]{2}|[0-9]{2,3});&amp;#", sign="&")
odd(r"\\\\(?:u00|x)[2-7][0-9a-f]\\", sign="\\")
_ADDRESS = Late(r"[a-z][\w+.-]{1,12}://|mailto:|tel:|[/?&]", re.IGNORECASE)
_FEW_QUOTED = 3
_TOGETHER = Late(
    r"\b(?:ignore(?:all|the|any|your|prev)|disregard(?:all|the|your|prev)|(?:send|upload|leak|reveal|share|export)(?:the|all|your|every|keys?|tokens?|secrets?|data)|delete(?:all|the|every|back|your)|"
    r"(?:approve|accept|skip|disable|bypass|trust|merge|grant)(?:all|every|the|any)|obey(?:the|me)|donot(?:tell|ask|mention)|exfiltrate|systemprompt|withoutasking|(?:open|run|push)the)"
)
_ESCAPES = Late(
    r"(?:\\x[0-9a-fA-F]{2}|\\u00[0-9a-fA-F]{2}|\\u\{0{0,4}[0-9a-fA-F]{2}\}|\\U000000[0-9a-fA-F]{2}|%(?:u00)?[0-9a-fA-F]{2}|&#x[0-9a-fA-F]{2,4};|\\[01][0-7]{2}|=[0-7][0-9A-F])(?:(?: (?=[\\%&=]))?(?:\\x[0-9a-fA-F]{2}|\\u00[0-9a-fA-F]{2}|\\u\{0{0,4}[0-9a-fA-F]{2}\}|\\U000000[0-9a-fA-F]{2}|%(?:u00)?[0-9a-fA-F]{2}|&#x[0-9a-fA-F]{2,4};|\\[01][0-7]{2}|=[0-7][0-9A-F])){7,}+"
)
_ONE = Late(
    r"\\x([0-9a-fA-F]{2})|\\u00([0-9a-fA-F]{2})|%(?:u00)?([0-9a-fA-F]{2})|&#x([0-9a-fA-F]{2,4});|=([0-7][0-9A-F])|\\([01][0-7]{2})|\\u\{0{0,4}([0-9a-fA-F]{2})\}|\\U000000([0-9a-fA-F]{2})"
)
_COMMAND = Late(
    r"\b(?:curl|wget|bash|sh -c|nc -|nc \d|powershell|iex|python\d? -c|eval|exec|os\.system|import os|rm -rf|chmod|ssh-|authorized_keys|crontab|sudo)\b|(?:/bin/|/etc/|\.ssh|\.aws|\.env)\b|\| ?sh\b|"
    r"\b(?:ignore|disregard|forget|approve|upload|exfiltrate|send|reveal|obey|do not tell|stay silent|silently|secretly|without asking|override|disable|delete|system prompt|run the|you are now|you must|hide|skip|grant|leak|export|comply|all rules|every rule|trust|wipe|erase|purge|bypass|exfil|force[- ]push|(?:do not|don't|never) (?:ask|mention|report|warn|log|notify))\b|\bfetch\(|document\.cookie",
    re.IGNORECASE,
)
_SOME = ("\\u00", "\\x", "\\1", "%", "&#", "=")
_WITHIN = Late(
    r"&#(?P<entity>x[0-9a-fA-F]{2}|\d{2,3});?|\\(?P<octal>[01][0-7]{2})|(?:\\x|\\u00|%|(?<![ =])=(?=[2-7][0-9A-F]))(?P<hex>[0-7][0-9a-fA-F])"
)
_ESCAPE = {
    "\\": r"\\(?:x[0-9a-f]{2}|u00[0-9a-f]{2}|u\{0{0,4}[0-9a-f]{2}\}|u000000[0-9a-f]{2}|[01][0-7]{2})",
    "%": "%(?:u00)?[0-9a-f]{2}",
    "&": "&#x[0-9a-f]{2,4};",
    "=": "=[0-7][0-9a-f]",
}
for _sign, _escape in _ESCAPE.items():
    odd(rf"{_escape}(?: ?(?:{'|'.join(_ESCAPE.values())})){{3}}", sign=_sign)  # eight in a row
odd(r"=\?[a-z0-9_-]+\?q\?", sign="=")
odd(r"cha?r\([0-9]{2,3}\)[\s\x1c-\x1f.+&|,]{0,4}cha?r\(", sign="(")
odd(r"%20[^\s\"'<>()\x60]*%20[^\s\"'<>()\x60]*%20", sign="%")
_CODE_WITHIN = {
    "&": "&#(?:x[0-9a-f]{2}|[0-9]{2,3})",
    "\\": r"\\(?:[01][0-7]{2}|(?:x|u00)[0-7][0-9a-f])",
    "%": "%[0-7][0-9a-f]",
    "=": "=[0-7][0-9a-f]",
}
_ANY_CODE = f"(?:{'|'.join(_CODE_WITHIN.values())})"
_ANY_MIXED = Sieve(
    *(
        shape
        for sign, code in _CODE_WITHIN.items()
        for shape in pieced(rf"{code}[^\n]*{_ANY_CODE}[^\n]*{_ANY_CODE}", sign=sign)
    )
)
_PIECING = frozenset("\"'$\\%&=^")
_LONGEST_MIXED = 800
_FAR = Late(r"https?://(?!(?:www\.)?w3\.org|schemas\.|localhost|127\.)", re.IGNORECASE)
_RECORD = ("{", "[", "<svg", "<?xml")
_LINK = Late(
    r"https://(?!\d)[\w.-]{4,80}(?:/[\w./~%-]{0,200})?(?:[?#][\w=&%.-]{0,120})?\s{0,2}(?<!\.sh)(?<!\.ps1)(?<!\.exe)(?<!\.py)(?<!\.js)(?<!\.bat)(?<!\.txt)(?<!\.md)",
    re.IGNORECASE,
)
_GO = Late(
    r"\b(?:open|fetch|visit|follow|go(?:es)? to|load|get|download|run|execute|exec|eval|curl|wget|iwr|irm|call|read|post|send|upload|push|pull|import|install|connect|report|redirect|decode|decoded|atob|b64decode|base64 -\w|frombase64string|unquote|obey|do what|instructions?|orders?|next step|each|every|always|agents?|assistants?|you|use)\b|\|",
    re.IGNORECASE,
)


def _wide(data: bytes) -> str:
    """Text of two bytes a letter, in the order its first letter tells."""
    try:
        return data.decode("utf-16-be" if data[:1] == b"\0" else "utf-16-le")
    except UnicodeDecodeError:
        return ""


def _plain(data: bytes) -> str:
    """The text these bytes spell, or nothing when they are not text."""
    if data.startswith(_PACKED):
        try:
            data = zlib.decompressobj(47).decompress(data, _MOST_UNPACKED)
        except zlib.error:
            return ""
    text = data.decode("utf-8", "replace")
    counted = "\ufffd" not in text or text.encode() == data  # else some bytes are no text in this way
    if not counted:
        text = _wide(data) if b"\0" in data else ""  # as one byte of each of its many letters in ASCII is
    elif "\0" in text:
        text = _wide(data)
    if not text or not text.replace("\n", "").replace("\t", "").isprintable():
        return ""
    least = 0.7 * len(text)
    if len(text.encode("ascii", "ignore")) >= least:
        return text
    return text if counted and sum(map(str.isalpha, text)) >= least else ""


def _decoded(reading: Reading) -> Iterator[tuple[int, int, str]]:
    text = reading.flat
    done = 0
    for begin, end in reading.words:
        if end - begin < 20 and text[end : end + 1] not in _INNER:
            continue
        if begin < done:
            continue
        found = _BLOB.match(text, _outset(text, begin) if text[begin - 1 : begin] in _INNER else begin)
        if found is None:
            continue
        done = found.end()
        body = found[0].rstrip("=")
        if len(body) > 20_000:
            continue
        small = body.islower()
        if body[:24].isalnum() and _HEX.match(body):
            plain = _plain(bytes.fromhex(body.removeprefix("0x")))
        elif not small and _BASE32.match(body):
            plain = _base32(body)
        elif not body.startswith(_ZIPPED) and (
            small or body.isupper() or body.count("/") > 2 or body.count("-") + body.count("_") > 4
        ):
            continue
        else:
            plain = _unwrapped(body.replace("-", "+").replace("_", "/"))
            if not plain and body[0] == "+":  # the sign that base64 begins in a text of seven bits
                plain = _unwrapped(body[1:].rstrip("-"))
        if plain:
            yield found.start(), found.end(), plain
    if reading.odd and not reading.ascii_signs.isdisjoint(_SIGNS):
        yield from _escaped(text)


def _escaped(text: str) -> Iterator[tuple[int, int, str]]:
    """Runs of escapes."""
    for mark, begun in _MARKS:
        place = text.find(mark)
        while place >= 0:
            after = place + len(mark)
            if text[after : after + 1] in begun and (run := _ESCAPES.match(text, place)):
                after = run.end()
                plain = _ONE.sub(_char, run[0])
                if plain.isprintable():
                    yield place, after, plain
            place = text.find(mark, after)


def _spelt(reading: Reading) -> Iterator[tuple[int, int, str]]:
    """Sentences as the head of a mail writes them, and letters that a program puts together by their numbers."""
    flat = reading.flat
    if "=?" in flat:
        for found in _MAIL_WORD.finditer(flat):
            yield found.start(), found.end(), unquote(found["said"].replace("_", " ").replace("=", "%"))
    place = flat.find("r(") if flat.count("r(") >= _LEAST else -1
    while place >= 0:
        run = _CHARS.match(flat, max(0, flat.rfind("c", max(0, place - 3), place)))
        if run:
            yield run.start(), run.end(), "".join(chr(int(code)) for code in _CODE.findall(run[0]))
        place = flat.find("r(", run.end() if run else place + 2)


def _outset(text: str, begin: int) -> int:
    """Where the blob begins that a long word is the rest of."""
    least = max(0, begin - _LEFT)
    return least + len(text[least:begin].rstrip(_BLOB_SIGNS))


def _quoted(text: str) -> Iterator[tuple[int, int, str]]:
    """A sentence with its blanks written as in an address, where there is no address."""
    place = text.find("%20")
    while place >= 0:
        begin = max(place - _LEFT, *(text.rfind(sign, max(0, place - _LEFT), place) for sign in " \n\"'(<`")) + 1
        found = _QUOTED.match(text, begin)
        if found and found[0].count("%20") >= _FEW_QUOTED:
            head = _ADDRESS.search(found[0], 0, found[0].find("%20"))
            if head is None or found[0].startswith("data:text"):
                yield found.start(), found.end(), unquote(found[0]).partition(",")[2] if head else unquote(found[0])
        place = text.find("%20", max(found.end() if found else 0, place + 3))


def _twice(text: str) -> Iterator[tuple[int, int, str]]:
    """Sentences whose escapes are escaped once more; an address that is part of another is written so, too."""
    for mark in _AGAIN:
        place = text.find(mark)
        while place >= 0:
            found = _TWICE.match(text, place)
            if found and len(_ONCE_MORE.findall(found[0])) >= _FEW_QUOTED:
                plain = unescape(unquote(_ONCE_MORE.sub(_once_less, found[0])))
                if "://" not in plain and plain.isprintable():
                    yield found.start(), found.end(), plain
            place = text.find(mark, max(found.end() if found else 0, place + len(mark)))


def _once_less(code: re.Match[str]) -> str:
    return chr(int(code["hex"], 16)) if code["hex"] else unescape(f"&#{code['entity']};")


def _char(code: re.Match[str]) -> str:
    """What one escape stands for; the last way is octal, the others are hexadecimal."""
    return chr(int(code[code.lastindex or 1], 8 if code.lastindex == _OCTAL else 16))


def _base32(body: str) -> str:
    body = body[: len(body) - len(body) % 8 + (len(body) % 8 // 2 * 2 + (len(body) % 8 in (5, 7)))]
    try:
        return _plain(base64.b32decode(body + "=" * (-len(body) % 8)))
    except binascii.Error:
        return ""


def _unwrapped(body: str, depth: int = _DEPTH) -> str:
    body = body[: len(body) - (len(body) % 4 == 1)]
    try:
        plain = _plain(binascii.a2b_base64(body + "=" * (-len(body) % 4)))
    except (binascii.Error, ValueError):
        return ""
    inner = _BLOB.fullmatch(plain) if depth > 1 else None
    return _unwrapped(inner[0].rstrip("="), depth - 1) if inner else plain


def _acts(plain: str) -> bool:
    """Whether a decoded text is a command, an address to go to or words that belong together and are written so."""
    if _COMMAND.search(plain) or (_FAR.search(plain) and not plain.lstrip().startswith(_RECORD)):
        return True
    return is_order(plain.lower()) or (" " not in plain and _TOGETHER.search(plain.lower()) is not None)


def _leads(flat: str, start: int, end: int) -> bool:
    """Whether the words around an encoded link tell anybody to go there, or do so themselves; a ticket has one, too."""
    begin, stop = max(0, start - _AROUND), min(len(flat), end + _AROUND)
    return (not flat[begin:start].strip() and not flat[end:stop].strip()) or any(
        _GO.search(flat, *part) for part in ((begin, start), (end, stop))
    )


def _mixed(reading: Reading) -> Iterator[Pieced]:
    """Lines in which some letters of the words are written as escapes."""
    flat, low = reading.flat, reading.flat_low
    if reading.ascii_signs.isdisjoint(_SIGNS) or not _ANY_MIXED.may(low):
        return
    for sign in sorted(_SIGNS):
        place = flat.find(sign)
        while place >= 0:
            begin, end = flat.rfind("\n", 0, place) + 1, flat.find("\n", place)
            end = len(flat) if end < 0 else end
            if (
                end - begin <= _LONGEST_MIXED
                and flat.count(sign, place, end) >= _FEW_QUOTED
                and _ANY_MIXED.may(low[begin:end])
            ):
                yield from _mixed_line(flat[begin:end], begin)
            place = flat.find(sign, end)


def _mixed_line(line: str, begin: int) -> Iterator[Pieced]:
    if "://" in line or max(map(line.count, _SOME)) < _FEW_QUOTED or len(_WITHIN.findall(line)) < _FEW_QUOTED:
        return
    plain = _WITHIN.sub(_within, line)
    if plain.isprintable() and share(plain.lower()) >= _KNOWN:
        yield Pieced(begin, begin + len(line), plain.lower(), unmistakable=share(line.lower()) < _KNOWN)


def _within(code: re.Match[str]) -> str:
    if code["entity"]:
        number = int(code["entity"][1:], 16) if code["entity"][0] in "xX" else int(code["entity"])
        return chr(number) if 31 < number < 127 else "?"
    return chr(int(code["octal"], 8) if code["octal"] else int(code["hex"], 16))


def _unglued(plain: str) -> str:
    """A text without blanks, with them where words meet."""
    said, known = apart(plain.lower())
    return said if known >= _KNOWN else plain


def _put_together(reading: Reading) -> Iterator[Pieced]:
    """What strings and escapes say, as far as there are any."""
    if not reading.ascii_signs.isdisjoint(_PIECING) and has_pieces(reading.flat, reading.ascii_signs):
        yield from assembled(reading)
        yield from split_commands(reading)
        yield from _mixed(reading)
    elif "\u201c" in reading.chars:
        yield from assembled(reading)


def payload_spans(
    reading: Reading, is_instruction: Callable[[str], bool], is_worded: Callable[[str], bool]
) -> Iterator[Span]:
    """Encoded text that is an instruction once decoded, and orders that claim to come from elsewhere."""
    yield from frame_spans(reading)
    signs = reading.ascii_signs
    quoted = _quoted(reading.flat) if "%" in signs and reading.odd else ()
    spelt = _spelt(reading) if reading.odd else ()
    twice = _twice(reading.flat) if reading.odd and not signs.isdisjoint("%&\\") else ()
    for start, end, text in chain(_decoded(reading), coded(reading), quoted, spelt, twice):
        plain = _unglued(text) if len(text) < _LONGEST_GLUED and text.isalpha() and text.isascii() else text
        if _LINK.fullmatch(plain) and not _leads(reading.flat, start, end):
            continue
        least = _LEAST - (" " in plain)
        if len(plain) >= least and (_acts(plain) or bids(plain) or is_instruction(plain) or is_worded(plain)):
            yield Span(start, end, "inject.payload", plain)
    rare = chain(globbed(reading), bare_parts(reading) if "$" in signs else ()) if reading.odd else ()
    for start, end, plain, unmistakable in chain(broken(reading), words_apart(reading), _put_together(reading), rare):
        if (
            is_worded(plain)
            or is_order(plain, plainly=True)
            or (unmistakable and (_acts(plain) or is_instruction(plain)))
        ):
            yield Span(start, end, "inject.payload", plain)
