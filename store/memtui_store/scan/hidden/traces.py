"""Text in what looks empty or harmless: blanks that are bits, characters without a meaning, controls spelt as escapes."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import re
from itertools import chain, groupby, pairwise
from typing import TYPE_CHECKING

from memtui_store.scan.glance import odd
from memtui_store.scan.late import Late
from memtui_store.scan.marks import find_all
from memtui_store.scan.rule import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memtui_store.scan.reading import Reading

_BLANKS = Late("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]{10,}+")
_WIDE_BLANK = Late("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_ODD_BLANK = Late("[\u1680\u2000-\u200a\u202f\u205f\u3000]")
_WORD_BLANK = Late("(?<=[A-Za-z,.;])[\u1680\u2000-\u2008\u200a\u205f](?=[A-Za-z])")
_FEW_TURNS, _MANY_BLANKS, _FEW_KINDS, _FEW_WIDTHS = 6, 16, 2, 3
_TAB_BITS = Late(r"[^\S\n]{0,40}?(?: {1,12}\t{1,12}){6,}+")
_TRAILING = Late(r"(?<=\S)(?= {0,8}\t{1,8} |\t{0,8} {1,8}\t)[ \t]{4,16}(?=\n|\Z)")
_FEW_LINES, _FEW_BITS = 5, 6
_PRIVATE = Late("[\ue000-\uf8ff\U000f0000-\U0010ffff]{8,}+")
_PRIVATE_SIGN = Late("[\ue000-\uf8ff\U000f0000-\U0010ffff]")
_REORDERING = Late(
    r"&#(?:x0{0,4}(?:202[a-e]|206[6-9])|0{0,4}(?:823[4-8]|829[4-7]));|(?<=\w)\\u(?:202[a-e]|206[6-9])(?=\w)",
    re.IGNORECASE,
)
_BACKSLASHED = Late(r"\\(?:[xX]1[bB]|[uU]001[bB]|0?33|[eE])[\[\]]")
_ESCAPE = r"(?:\\x1b|\\u001b|\\0?33|\\e|\^\[)"
_WRITTEN = Late(
    rf"{_ESCAPE}\[(?:\d{{1,2}};){{0,3}}8m[^\n\\]{{8,}}(?={_ESCAPE})|{_ESCAPE}\]52;[a-z]?;[A-Za-z0-9+/]{{12,}}|"
    rf"{_ESCAPE}\]8;[^;\n]{{0,20}};https?://(?P<to>[\w.-]{{4,80}})[^\n]{{0,80}}?(?:\\\\|\\a|\\x07|\\u0007|\\007)(?!https?://(?P=to))https?://|"
    rf"\b(?:begin|start|end|prefix|print|emit|put|include)\b[^\n]{{0,40}}\b(?:answers?|repl(?:y|ies)|responses?|outputs?|messages?)\b[^\n]{{0,30}}?{_ESCAPE}[\[\]]",
    re.IGNORECASE,
)
_LINK = Late(
    r"\[(?:https?://)?(?:www\.)?(?P<shown>[a-z0-9-]{1,40}(?:\.[a-z0-9-]{1,40}){1,4})(?P<path>(?:[/:?#][^\]\s]{0,120})?)\]"
    r"\(<?https?://(?P<to>[^\s()/]{1,80})(?P<rest>[^\s()]{0,200})",
    re.IGNORECASE,
)
_POSING = Late(
    r"https?://(?P<shown>[\w-]{1,40}(?:\.[\w-]{1,40}){0,4}\.[a-z]{2,10})(?::\d{1,5})?@(?P<to>[\w.-]{3,80})",
    re.IGNORECASE,
)
_SCRIPT = Late(
    r"(?:(?:href|src)\s?=\s?[\"']?|\]\(<?)\s{0,2}(?P<to>javascript:|vbscript:|data:text/(?:html|plain|markdown|javascript|x-))[^\n]{0,120}",
    re.IGNORECASE,
)
odd(r" \t", r"(?:java|vb)script:|data:text/(?:html|plain|markdown|javascript|x-)")
odd(r"&#(?:x0{0,4}20[26]|0{0,4}82[39])", sign="&")
odd(r"\\u20[26]", r"\\(?:x1b|u001b|0?33|e)[\[\]]", sign="\\")
odd(r"\^\[[\[\]]", sign="^")
odd(r"://[a-z0-9_.-]+(?::[0-9]+)?@[a-z0-9_.-]{3}", sign="@")
odd(
    r"\[(?:(?:http|www\.)[^\]\s]*|[a-z0-9.-]+/[^\]\s]*|[a-z0-9.-]+\.(?:com|org|net|io|dev|app|gov|edu|ai|co))\](?:\(<?https?://|\[)",
    sign="[",
)  # an address is shown, and another meant
odd(r"<a [^>\n]*href[^>\n]*>[\t-\r ]*(?:https?://|www\.)", sign="<")
_HOST = Late(r"(?:[a-z0-9-]{1,40}\.){1,4}(?:com|org|net|io|dev|app|gov|edu|ai|co)\Z")
_TAG = Late(
    r"<a\s[^>\n]{0,200}?href\s?=\s?[\"']?https?://(?P<to>[^\s\"'<>/]{1,80})(?P<rest>[^\s\"'<>]{0,200})[^>\n]{0,80}>\s{0,3}"
    r"(?:https?://|www\.)(?P<shown>[a-z0-9-]{1,40}(?:\.[a-z0-9-]{1,40}){1,4})",
    re.IGNORECASE,
)
_REFERRING = Late(
    r"\[(?P<scheme>https?://)?(?:www\.)?(?P<shown>[a-z0-9-]{1,40}(?:\.[a-z0-9-]{1,40}){1,4})(?:/[^\]\s]{0,120})?\]\[(?P<name>[^\]\n]{1,40})\]",
    re.IGNORECASE,
)
_ABOUT = Late(
    r"(?:\A|\.)(?:github|gitlab|bitbucket|wikipedia|wikimedia|archive|medium|twitter|x|youtube|linkedin|crunchbase|npmjs|pypi|readthedocs|google|apple|microsoft)\.(?:com|org|io)\Z"
)
"""Where pages about somebody else's are."""
_FEW_LABELS, _FEW_REFERENCES = 3, 200
_TO = ("http", "<http")
_TARGET = Late(r"\s{0,3}<?https?://(?P<to>[^\s()/<>]{1,80})(?P<rest>[^\s()<>]{0,200})", re.IGNORECASE)
_SCHEMES = ("javascript:", "vbscript:", "data:text/")
_LED, _LONGEST_SCRIPT = 10, 140  # what may stand before a scheme, and how far a link with the longest one goes
_LONGEST_HOST = 219  # with what is before it
_HOME = 2  # so many last parts of a host's name tell whose it is
_FEW_SIGNS = 4
_CLOSE = 60
_LONGEST_SHOWN = 200


def blank_bits(reading: Reading) -> Iterator[Span]:
    """Blanks of two widths, or tabs and blanks, that take turns as the bits of a text would."""
    text, flat = reading.text, reading.flat
    if reading.odd and " \t" in flat:
        for found in _tab_bits(text, flat):
            yield Span(found.start(), found.end(), "hidden.blank", "blanks and tabs in turns")
        ends = flat.count(" \n") + flat.count("\t\n") + 1
        lines = list(_TRAILING.finditer(text)) if ends >= _FEW_LINES else []
        if len(lines) >= _FEW_LINES:
            yield Span(lines[0].start(), lines[-1].end(), "hidden.blank", "blanks and tabs at the ends of lines")
    widths = _ODD_BLANK.findall(reading.signs)
    if widths or "\u00a0" in reading.chars:
        wide = reading.lines_with(_WIDE_BLANK.findall(reading.signs))
        for found in chain.from_iterable(_BLANKS.finditer(text, *line) for line in wide):
            if _are_bits(found[0]):
                yield Span(found.start(), found.end(), "hidden.blank", "blanks of several widths in turns")
    if len(widths) >= _FEW_KINDS:
        for begin, end in reading.lines_with(widths):
            between = [*_WORD_BLANK.finditer(text, begin, end)]
            if _takes_turns("".join(blank[0] for blank in between)):
                start, stop = between[0].start(), between[-1].end()
                yield Span(start, stop, "hidden.blank", "blanks of several widths between words")


def _takes_turns(blanks: str) -> bool:
    return sum(one != other for one, other in pairwise(blanks)) >= _FEW_TURNS


def _are_bits(blanks: str) -> bool:
    """Whether a row of blanks is no row of one kind, as an editor makes it, nor one of two in strict turns."""
    if not _takes_turns(blanks):
        return False
    odd = {*_ODD_BLANK.findall(blanks)}
    if (odd and len(blanks) >= _MANY_BLANKS) or len(odd) >= _FEW_KINDS:
        return True
    return len({len([*row]) for _, row in groupby(blanks)}) >= _FEW_WIDTHS


def _tab_bits(text: str, flat: str) -> Iterator[re.Match[str]]:
    """Blanks and tabs in turns, in the lines that have enough of both."""
    place = flat.find(" \t")
    while place >= 0:
        end = flat.find("\n", place)
        end = len(flat) if end < 0 else end
        if flat.count(" \t", place, end) >= _FEW_BITS:
            yield from _TAB_BITS.finditer(text, flat.rfind("\n", 0, place) + 1, end)
        place = flat.find(" \t", end)


def private(reading: Reading) -> Iterator[Span]:
    """Runs of characters without a meaning, which fonts draw as empty boxes; symbols of a font stand alone."""
    if signs := _PRIVATE_SIGN.findall(reading.signs):
        lines = reading.lines_with(signs)
        for found in chain.from_iterable(_PRIVATE.finditer(reading.text, *line) for line in lines):
            plain = "".join(chr(ord(c) & 0xFF) for c in found[0])
            if len(set(found[0])) >= _FEW_SIGNS:
                yield Span(found.start(), found.end(), "hidden.blank", plain if plain.isprintable() else "")


def misleading(reading: Reading) -> Iterator[Span]:
    """Links that show one address and lead to another's, or run something; one that passes an address on does as it says."""
    flat, low = reading.flat, reading.flat_low
    for found in _posing(flat, low) if "@" in reading.ascii_signs else ():
        yield Span(found.start(), found.end(), "hidden.link", f"{found['shown']} leads to {found['to']}")
    for found in _scripts(flat, low):
        if flat.rfind("`", max(0, found.start() - _CLOSE), found.start()) < 0:  # else it is shown as code
            yield Span(found.start(), found.end(), "hidden.link", found[0])
    if "<" in reading.ascii_signs:
        for place in find_all(low, "<a "):
            if (tag := _TAG.match(flat, place)) and _leads_astray(tag["shown"], tag["to"], tag["rest"], plainly=True):
                yield Span(tag.start(), tag.end(), "hidden.link", f"{tag['shown']} leads to {tag['to']}")
    yield from _referred(flat, low)
    place = low.find("](")
    while place >= 0:
        if low.startswith(_TO, place + 2):
            begin = low.rfind("[", max(0, place - _LONGEST_SHOWN), place)
            link = _LINK.match(flat, begin) if begin >= 0 and low.find(".", begin, place) >= 0 else None
            if link and _misleads(link):
                yield Span(link.start(), link.end(), "hidden.link", f"{link['shown']} leads to {link['to']}")
        place = low.find("](", place + 2)


def _referred(flat: str, low: str) -> Iterator[Span]:
    """The same by a label that is explained below."""
    place, tries = low.find("]["), 0
    while place >= 0 and tries < _FEW_REFERENCES:
        begin = low.rfind("[", max(0, place - _LONGEST_SHOWN), place)
        link = _REFERRING.match(flat, begin) if begin >= 0 and low.find(".", begin, place) >= 0 else None
        if link:
            tries += 1
            at = low.find(f"\n[{link['name'].lower()}]:")
            to = _TARGET.match(flat, at + len(link["name"]) + 4) if at >= 0 else None
            if to and _leads_astray(link["shown"], to["to"], to["rest"], plainly=bool(link["scheme"])):
                yield Span(link.start(), link.end(), "hidden.link", f"{link['shown']} leads to {to['to']}")
        place = low.find("][", place + 2)


def _posing(flat: str, low: str) -> Iterator[re.Match[str]]:
    """Addresses with a host before their `@`, from each such sign back, since texts have more addresses than those."""
    done = 0
    for place in find_all(flat, "@"):
        after = low.rfind("://", max(0, place - _LONGEST_HOST), place)
        begin = after - (5 if low.startswith("https", after - 5) else 4)
        if after > 0 and begin >= done and (found := _POSING.match(flat, begin)):
            done = found.end()
            yield found


def _scripts(flat: str, low: str) -> Iterator[re.Match[str]]:
    """Links that run something, each found by what it begins with."""
    done = 0
    for place in sorted([place for scheme in _SCHEMES for place in find_all(low, scheme)]):
        found = _SCRIPT.search(flat, max(done, place - _LED), place + _LONGEST_SCRIPT)
        if found and found.start("to") == place:
            done = found.end()
            yield found


def _misleads(found: re.Match[str]) -> bool:
    plainly = found[0].lower().startswith(("[http", "[www.")) or found["path"].startswith("/")
    return _leads_astray(found["shown"], found["to"], found["rest"], plainly=plainly)


def _leads_astray(shown: str, to: str, rest: str, *, plainly: bool) -> bool:
    """Whether what is shown as an address, or without its scheme as a host, is not where a link leads."""
    shown, to = shown.lower(), to.lower().rpartition("@")[2].partition(":")[0]
    home = shown.split(".")[-_HOME:]
    if to.split(".")[-_HOME:] == home or shown in rest.lower() or "." not in to:
        return False
    return plainly or (_HOST.match(shown) is not None and _is_another(shown, home[0], to))


def _is_another(shown: str, name: str, to: str) -> bool:
    """Whether a host is no other name of the one shown, nor one where people write about others; `node.js` is no host."""
    if shown.count(".") + 1 < _FEW_LABELS and not shown.endswith((".com", ".org", ".net")):
        return False
    other = to.split(".")[-_HOME]
    return name not in to and (other not in shown or other.isdigit()) and _ABOUT.search(to) is None


def written(reading: Reading) -> Iterator[Span]:
    """Control characters spelt as escapes, where they would hide or reorder something once undone."""
    flat, signs = reading.flat, reading.ascii_signs
    spelt = [place for sign in ("&#", "\\u20") if sign[0] in signs for place in find_all(flat, sign)]
    if spelt:
        spelt += find_all(flat, "\\U20")
        yield from _merged([found for at in sorted(spelt) if (found := _REORDERING.match(flat, at))], "hidden.bidi")
    if not signs.isdisjoint("\\^"):
        yield from _merged(_escapes(flat), "hidden.terminal-escape")


def _escapes(flat: str) -> Iterator[re.Match[str]]:
    """What the lines with a spelt escape hold; no such text goes beyond its line."""
    places = [sign.start() for sign in _BACKSLASHED.finditer(flat)]
    places += find_all(flat, "^[")
    end = -1
    for place in sorted(places):
        if place > end:
            end = flat.find("\n", place)
            end = len(flat) if end < 0 else end
            yield from _WRITTEN.finditer(flat, flat.rfind("\n", 0, place) + 1, end)


def _merged(hits: Iterable[re.Match[str]], rule: str) -> Iterator[Span]:
    """One finding for several that stand close together."""
    last: Span | None = None
    for hit in hits:
        if last and hit.start() - last.end <= _CLOSE:
            last = Span(last.start, hit.end(), rule, last.shown)
            continue
        if last:
            yield last
        shown = hit.string[max(0, hit.start() - 20) : min(hit.end(), hit.start() + 120) + 40]
        last = Span(hit.start(), hit.end(), rule, shown)
    if last:
        yield last
