"""Where a text holds words that do not show once it is rendered: comments, attributes, labels, keys nobody reads."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from memtui_store.scan.glance import framed
from memtui_store.scan.late import Late
from memtui_store.scan.marks import ask
from memtui_store.scan.sieve import Sieve, shape_of
from memtui_store.scan.windows import SMALL, Window, windows

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from re import Match

    from memtui_store.scan.reading import Reading

_AT_LINE = r"(?:(?<=\n)|\A)"
_CODE = Late(r"(?:^|(?<=[\s;{}>]))/\*(?P<said>(?:(?!\*/)[^\0\"]){3,400})\*/")
_COMMENT, _LONGEST = "<!--", 4_000
_CLOSED = Late(rf"{_COMMENT}(?P<said>[^\0]{{3,{_LONGEST}}})(?P<said2>(?!))?\Z")
_UNCLOSED = Late(rf"{_COMMENT}(?P<said2>[^\n]{{3,400}})(?P<said>(?!))?")
_OPENED: tuple[tuple[frozenset[str], str, Late], ...] = tuple(
    (frozenset(signs), literal, Late(pattern))
    for signs, literal, pattern in (
        ("<!", "<! --", r"<! --(?P<said>[^\n]{3,400}?)--"),
        ("<![", "<![cdata[", r"<!\[cdata\[(?P<said>(?:(?!\]\]>)[^\0]){3,800})"),
        ("<?", "<?", r"<\?(?!xml|php|=|import|mso)[\w-]{1,20}\s(?P<said>[^\n]{3,400}?)\?>"),
        ('<!"', "<!entity", r"<!entity\s[^\"'\n]{0,60}[\"'](?P<said>[^\"'\n]{3,400})"),
        ("{#", "{#", r"\{#-?\s(?P<said>[^#\0]{3,400})#\}"),
        ("{%", "{% comment", r"\{% comment[^%\n]{0,40}%\}(?P<said>(?:(?!\{%)[^\0]){3,400})"),
        ("{!", "{{!", r"\{\{!(?:--)?(?P<said>[^}\n]{3,400})"),
        ("{/*", "{/*", r"\{/\*(?P<said>(?:(?!\*/)[^\0]){3,400})\*/"),
        ("{:}", "{::comment", r"\{::comment[^}\n]{0,20}\}\s{0,4}(?P<said>(?:(?!\{:/)[^\0]){3,600})"),
        ("{:=", "{:", r"\{:[^}\n]{0,40}=\"(?P<said>[^\"\n]{3,300})"),
        (
            "%",
            "% ",
            r"% (?:(?<=\n% )|(?<=\n%% )|(?<=\A% )|(?<=\A%% )|(?<=[^\d\s\\%] % ))(?![(\d])(?P<said>[^\n%{}]{12,300})",
        ),
        ("%", "%%", r"%%(?!\{)\s{0,3}(?P<said>[^%\0]{8,400})%%"),
        ("<%-", "<%--", r"<%--(?P<said>[^%\0]{8,400})--%>"),
        ("<%#", "<%#", r"<%#(?P<said>[^%\0]{8,400})%>"),
        ("{*}", "{* ", r"\{\* (?P<said>[^*\0]{8,400})\*\}"),
        (
            "[!]>",
            "[!",
            r"\[!(?:hidden|ai|agents?|llm|assistants?|bots?|model)\w{0,6}\]-?[^\n]{0,60}\n> ?(?P<said>[^\n]{8,300})",
        ),
        ("@*", "@*", r"@\*(?P<said>[^*\0]{8,400})\*@"),
        ("#*", "#*", r"#\*(?P<said>[^*\0]{8,400})\*#"),
        ("|", "||", r"\|\|(?<!\|\|\|)(?P<said>[^|\n]{12,300})\|\|"),
        (":{.", "::: {.", r"::: ?\{\.[\w-]{0,12}hid\w{2,6}[^}\n]{0,60}\}\n(?P<said>(?:(?!:::)[^\0]){8,600}):::"),
        ("#+:", "#+comment:", r"#\+comment:\s(?P<said>[^\n]{8,400})"),
        ("^[", "^[", r"\^\[(?P<said>[^\]\n]{12,400})\]"),
        ("\\{", "\\begin{comment}", r"\\begin\{comment\}\s{0,4}(?P<said>(?:(?!\\end)[^\0]){3,600})"),
        ("\\", "\\iffalse", r"\\iffalse\b\s{0,4}(?P<said>(?:(?!\\(?:fi|else)\b)[^\0]){3,600})"),
        ("\\{", "\\pdftooltip", r"\\pdftooltip\{[^}\n]{0,80}\}\{(?P<said>[^}\n]{8,300})"),
        ("#+", "#+begin_comment", r"#\+begin_comment\s{1,4}(?P<said>(?:(?!#\+end)[^\0]){3,600})"),
        ("/", "////\n", r"////\n(?P<said>(?:(?!////)[^\0]){3,600})////"),
        (
            ".",
            "\n..",
            r"(?:\A|\n)\.\.(?: (?:comment::\s{1,4})?(?![\w:-]{1,40}::|[_\[|])(?P<said>[^\n]{8,300})|\n[ \t]{2,8}(?P<said2>[^\n]{8,300}))",
        ),
        ("[^", "[^", _AT_LINE + r"\[\^(?P<name>[^\]\n]{1,40})\]:\s?(?P<said>[^\n]{8,400})"),
        ("*[:", "*[", _AT_LINE + r"\*\[[^\]\n]{1,20}\]:\s?(?P<said>[^\n]{8,300})"),
        (
            "`",
            "```",
            _AT_LINE + r"```[ \t]{0,2}[\w+#.-]{0,20}[ \t]{1,4}(?P<said>(?:[^\n`={}]|`(?!``)){12,300}+)(?!`)",
        ),
        ("~", "~~~", _AT_LINE + r"~~~[ \t]{0,2}[\w+#.-]{0,20}[ \t]{1,4}(?P<said>[^\n~={}]{12,300})"),
        ("![(", "![", r"!\[(?P<said>[^\]\n]{12,300})\]\("),
        ("](", "](", r"\]\([^()\s]{0,300}\s{1,3}(?:\"(?P<said>[^\"\n]{12,300})\"|'(?P<said2>[^'\n]{12,300})')\)"),
    )
)
_REMARK = "\nrem "
ask(("rem",))
_CODE_LINES: tuple[tuple[frozenset[str], str, Late], ...] = tuple(
    (frozenset(signs), literal, Late(pattern))
    for signs, literal, pattern in (
        *(
            (sign, f"\n{sign} ", rf"\n?{re.escape(sign)} {{1,3}}(?P<said>[^\n]{{12,300}})")
            for sign in ("//", ";", "--", '.\\"')
        ),
        ("@", "\n@c ", r"\n?@c (?P<said>[^\n]{12,300})"),
        (":", "\ndnl ", r"\n?dnl (?P<said>[^\n]{12,300})"),
        ("!:", "\n! ", r"\n?! (?P<said>[^\n]{12,300})"),
        (":", _REMARK, r"\n?rem (?P<said>[^\n]{12,300})"),
        ("#:", "# comment:", r"# comment:\s?(?P<said>[^\n]{12,300})"),
        ("(*", "(* ", r"\(\* (?P<said>[^*\n]{12,300})\*\)"),
        ("{-", "{- ", r"\{- (?P<said>[^}\n]{12,300})-\}"),
        ("<#>", "<# ", r"<# (?P<said>[^#\0]{12,300})#>"),
        ("-[]", "--[[", r"--\[\[\s?(?P<said>[^\]\0]{12,300})\]\]"),
        ("#|", "#| ", r"#\| (?P<said>[^|\0]{12,300})\|#"),
        (
            "%:",
            "%% ",
            r"%% (?:(?<=\n%% )|(?<=\n[ \t]%% )|(?<=\n[ \t]{2}%% )|(?<=\n[ \t]{4}%% ))(?P<said>[^\n%]{12,300})(?=\n)",
        ),
        ("=`", "```", _AT_LINE + r"```[ \t]{0,2}[\w+#.-]{1,20}[ \t]{1,4}[^\n`\"]{0,60}=\"(?P<said>[^\n`\"]{12,300})"),
        ("\\", "\\ifx", r"\\ifx\\\w{1,20}\\\w{1,20}\s(?P<said>[^\n\\]{12,300})\\fi"),
    )
)
_LITERALS = dict.fromkeys((_COMMENT, *(literal for _, literal, _ in (*_OPENED, *_CODE_LINES))))
_AT_START = tuple(literal[1:] for literal in _LITERALS if literal[0] == "\n")
_COMMON = {
    "<!--": "<!--",
    "![": r"!\[",
    "% ": r"(?:^%?|\n%?|[^0-9\t-\r\x1c-\x1f \\%] )% ",
    "```": r"(?:^|\n)```[ \t]{0,2}[a-z0-9_?+#.-]{0,20}[ \t]",
    "](": r"\]\([^()\t-\r\x1c-\x1f ]*[\t-\r\x1c-\x1f ?]{1,3}[\"']",
}
"""Literals that many texts have, and what must be beside them; what is beyond ASCII is a question mark there."""
_ANY_LEADING = Sieve(*(shape_of(literal) for literal in _LITERALS if literal[0] == "\n"))
framed(*(f"^{shape_of(literal)}" for literal in _AT_START), *(rf"\n{shape_of(literal)}" for literal in _AT_START))
_ANY_RARE = Sieve(
    *framed(*(shape_of(literal) for literal in _LITERALS if literal[0] != "\n" and literal not in _COMMON))
)
_ANY_COMMON = Sieve(*map(shape_of, _COMMON)), Sieve(*framed(*_COMMON.values()))
_SIGNS = frozenset("<{%[]@#|^\\/!`(~")
"""Of which each that begins within a line has one."""
_ANY_LABEL = (
    Sieve(*framed(r"\]:|\]\(#?\)")),
    Sieve(r"(?:^|\n)[ \t]{0,3}(?:[-*+] )?\[[^\]\n]{0,40}\]:|\]\(#?\)"),
)
"""Labels of links, and links that lead nowhere."""
framed("<", ': ?"', r"/\*")  # markup, records and comments of code
_REFERENCE = Late(r"\[\^([^\]\n]{1,40})\]")
_FOOTNOTE = _AT_LINE + r"\[\^"
_NOTE = Late(
    r"(?:^|\n)[ \t]{0,3}(?:[-*+] )?\[[^\]\n]{0,40}\]:-?\s{0,3}(?:[^\s(\"']\S{0,200}\s{0,3})?[(\"'](?P<said>[^)\"'\n]{3,400})"
)
_NOWHERE = Late(r"\[(?P<said>[^\]\n]{12,200})\]\(#?\)")
_ATTRIBUTE = Late(
    r"(?<=[\s\"'])(?:alt|title|aria-[a-z]{5,15}|content|value|srcdoc|summary|data-[\w-]{1,30}|longdesc|placeholder|abbr|label)\s?=\s?(?:\"(?P<said>[^\"\n]{12,300})|'(?P<said2>[^'\n]{12,300}))"
)
_ELEMENT = Late(
    r"<(?<!`<)(?:template|noscript|noembed|noframes|textarea|desc|text|metadata|object|title|dialog|bdo|xmp|script\b[^>\n]{0,40}?\btype=[\"'](?:text/(?!java)|application/(?:json|ld))[^>\n]{0,20}|(?:su[bp]>\s?<){1,3}su[bp])(?=[\s>])[^>\n]{0,120}>(?!`)(?P<said>(?:[^<]|</?(?:p|div|span|b|i|em|strong|u|small|li|ul|h\d)\b[^>\n]{0,60}>){6,600}?)\s{0,4}</(?!p|div|span|b\b|i\b|em|strong|u\b|small|li|ul|h\d)"
)
_OUT_OF_SIGHT = Late(
    r"<\w{1,10}\b[^>\n]{0,120}?\bclass=(?:[\"'][^\"'\n]{0,80}?)?\b(?:sr-only|screen-reader-(?:text|only)|visually-?hidden|d-none|is-hidden|u-hidden|hidden|invisible|offscreen|off-screen|opacity-0|text-transparent|display-none)\b[^>\n]{0,120}>(?:\s{0,4}<[a-z]\w{0,9}\b[^>\n]{0,60}>){0,3}(?P<said>[^<]{6,600})"
)
_HIDING_CLASS = Late(
    r"[.#](?P<name>[\w-]{1,30})\s{0,2}\{[^}]{0,120}?(?:display\s?:\s?none|visibility\s?:\s?hidden|font-size\s?:\s?0|opacity\s?:\s?0|left\s?:\s?-\d{3}|color\s?:\s?(?:white|transparent|#fff))"
)
_SHOWN_BY_STYLE = Late(r":(?:before|after)\s{0,2}\{[^}]{0,120}?\bcontent\s?:\s?[\"'](?P<said>[^\"'\n]{12,300})")
_UNREAD_KEY = Late(
    r"_?comments?|_?notes?|//|\$comment|x-[\w-]{1,30}|_[a-z][\w-]{1,20}|(?!user-)[\w-]{0,12}(?:agent|assistant|(?<![a-z])ai|llm|model|(?<![a-z])bot|instruction|directive)s?(?:[_-][\w-]{1,12})?"
)
_ANY_UNREAD = (
    Sieve(': ?"'),
    Sieve(
        r"(?:(?:comment|note)s?|//|x-[a-z0-9_-]+|_[a-z][a-z0-9_-]+"
        r"|(?:agent|assistant|ai|llm|model|bot|instruction|directive)s?(?:[_-][a-z0-9_-]+)?)[\" ]*: ?\""
    ),
)
_QUOTED = Late(r":\s?\"(?P<said>[^\"\n]{12,400})")
_MARKUP = Sieve(
    r"[\t-\r\x1c-\x1f ?\"'](?:alt|t[i?]tle|ar[i?]a-[a-z?-]+|content|value|srcdoc|summary|data-[a-z0-9_?-]+|longdesc|placeholder|abbr|label)[\t-\r\x1c-\x1f ?]?=",
    r"<(?:template|noscr[i?]pt|noembed|noframes|textarea|desc|text|metadata|object|t[i?]tle|d[i?]alog|bdo|xmp|scr[i?]pt|su[bp]>)",
    "class=|:(?:before|after)",
)  # how any of these begins; what is beyond ASCII is a question mark there, even if its small letter is not
_CAPTIONS = (r"!\[", r"\{/\*", r"(?:\A|\n)\.\.", r"(?<=[\s\"'])(?:alt", "% ")
_NEAR = 50
_BEFORE_KEYS = '\n{,("['
_TEXTS = (
    "alt=",
    "title=",
    "aria-",
    "content=",
    "value=",
    "srcdoc=",
    "summary=",
    "data-",
    "longdesc=",
    "placeholder=",
    "abbr=",
    "label=",
)

_TAGS = (
    *("<template", "<noscr", "<noembed", "<noframes", "<textarea", "<desc", "<text", "<metadata", "<object", "<title"),
    *("<t?tle", "<dialog", "<d?alog", "<scr", "<su", "<bdo", "<xmp", "class=", ":before", ":after"),
)
_ASSIGNED = tuple(f"={blank}{quote}" for blank in ("", *"\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f ?") for quote in "\"'")
_ANY_MARKUP = Sieve(*map(shape_of, (*_TAGS, *_ASSIGNED))), _MARKUP
"""The first is of literals alone, which are found ten times as fast."""


def is_caption(found: Match[str]) -> bool:
    """Texts of images and comments of prose formats, which honestly speak of orders without giving any."""
    return found.re.pattern.startswith(_CAPTIONS)


class Opened(NamedTuple):
    """Where something may be that begins with a sign of its own: at the beginning of a line, or anywhere."""

    leading: list[Window]
    rare: list[Window]
    common: list[Window]

    def windows(self, literal: str) -> list[Window]:
        if literal in _COMMON:
            return self.common
        return self.leading if literal[0] == "\n" else self.rare


_NOT_OPENED = Opened([], [], [])


def opened(reading: Reading) -> Opened:
    """Where anything may be that begins with a sign of its own."""
    flat = reading.flat_low
    leading = windows(flat, _ANY_LEADING)
    if not leading and flat.startswith(_AT_START):
        leading.append((0, 0))
    if reading.ascii_signs.isdisjoint(_SIGNS):
        return Opened(leading, [], []) if leading else _NOT_OPENED
    return Opened(leading, windows(flat, _ANY_RARE), windows(flat, *_ANY_COMMON, least=SMALL))


def _begun(low: str, flat: str, literal: str, pattern: Late, within: Iterable[Window]) -> Iterator[Match[str]]:
    """Matches that begin with a literal; the end of a line in it may be the beginning of the text as well."""
    following = 0
    if literal[0] == "\n" and flat.startswith(literal[1:]):
        found = pattern.match(low)
        if found:
            yield found
        following = found.end() if found else len(literal)
    for begin, end in within:
        last = end + len(literal) - 1
        place = flat.find(literal, max(begin, following), last)
        while place >= 0:
            found = pattern.match(low, place)
            if found:
                yield found
            following = found.end() if found and found.end() > place else place + len(literal)
            place = flat.find(literal, following, last)


def _comments(low: str, flat: str, within: Iterable[Window]) -> Iterator[Match[str]]:
    """Comments of HTML up to where they are closed, which is looked for once; of one that is not, its first line."""
    size = len(_COMMENT)
    following = stop = 0
    for begin, end in within:
        last = end + size - 1
        place = flat.find(_COMMENT, max(begin, following), last)
        while place >= 0:
            inner = place + size
            if 0 <= stop < inner:
                stop = flat.find("-->", inner)
            closed = inner < stop <= inner + _LONGEST
            found = (_CLOSED.match(low, place, stop) if closed else None) or _UNCLOSED.match(low, place)
            if found:
                yield found
            following = found.end() if found else inner
            place = flat.find(_COMMENT, following, last)


def code_comments(low: str, flat: str) -> Iterator[Match[str]]:
    """Comments of code, which an honest one may fill with orders to a programmer."""
    return _begun(low, flat, "/*", _CODE, [(0, len(flat))])


def line_comments(reading: Reading, where: Opened) -> Iterator[Match[str]]:
    """Comments of code that end with their line or are enclosed otherwise, for programmers and agents alike."""
    low, flat, signs = reading.low, reading.flat_low, reading.ascii_signs
    for needed, literal, pattern in _CODE_LINES if any(where) else ():
        if needed <= signs and (within := where.windows(literal)) and (literal != _REMARK or "rem" in reading.word_set):
            yield from _begun(low, flat, literal, pattern, within)


def referred(low: str, flat: str) -> frozenset[str]:
    """Names of footnotes that the text refers to, and that therefore show below it."""
    if "]:" not in flat or "[^" not in flat:
        return frozenset()
    return frozenset(name for name, times in Counter(_REFERENCE.findall(low)).items() if times > 1)


def footnote(found: Match[str]) -> str:
    """The name of a footnote; nothing for what is none."""
    return found["name"] if found.re.pattern.startswith(_FOOTNOTE) else ""


def _labels(low: str, flat: str, within: list[Window]) -> Iterator[Match[str]]:
    """Labels of links that nothing links to, and links that lead nowhere."""
    following = 0
    for first, last in within:
        place = flat.find("]:", max(first, following), last + 1)
        while place >= 0:
            begin = flat.rfind("\n", max(0, place - _NEAR), place)
            found = _NOTE.match(low, max(0, begin)) if begin >= 0 or place < _NEAR else None
            if found:
                yield found
            following = max(found.end() if found else 0, place + 2)
            place = flat.find("]:", following, last + 1)
        for literal in ("](#)", "]()"):
            place = flat.find(literal, first, last)
            while place >= 0:
                yield from _NOWHERE.finditer(low, max(0, flat.rfind("[", 0, place)), place + 4)
                place = flat.find(literal, place + 3, last)


def _markup(low: str, flat: str, within: list[Window]) -> Iterator[Match[str]]:
    """Attributes, elements that are not drawn, and classes whose names or styles say so."""
    for first, last in within:
        for sign in _TEXTS:
            place = flat.find(sign, first, last)
            while place >= 0:
                end = flat.find("\n", place)
                end = len(flat) if end < 0 else end
                yield from _ATTRIBUTE.finditer(low, flat.rfind("\n", 0, place) + 1, end)
                place = flat.find(sign, end, last)
    yield from _begun(low, flat, "<", _ELEMENT, within)
    if "class=" in flat:
        yield from _begun(low, flat, "<", _OUT_OF_SIGHT, within)
        if "<style" in flat:
            for name in {found["name"] for found in _HIDING_CLASS.finditer(low)}:
                shown = Late(
                    rf"<\w{{1,10}}\b[^>\n]{{0,80}}?\b(?:class|id)=[\"']?{name}\b[^>\n]{{0,80}}>(?P<said>[^<]{{4,600}})"
                )
                yield from shown.finditer(low)
    if "content:" in flat:
        yield from _SHOWN_BY_STYLE.finditer(low)


def places(reading: Reading, where: Opened) -> Iterator[Match[str]]:
    """Every stretch of words out of sight, as the group `said` or `said2`; `where` is what `opened` says."""
    flat, low = reading.flat_low, reading.low
    signs = reading.ascii_signs
    for needed, literal, pattern in _OPENED if any(where) else ():
        if needed <= signs and (within := where.windows(literal)):
            yield from _begun(low, flat, literal, pattern, within)
    if "<" in signs:
        yield from _comments(low, flat, where.windows(_COMMENT))
    if "]" in signs:
        yield from _labels(low, flat, windows(flat, *_ANY_LABEL))
    if "<" in signs and (within := windows(flat, *_ANY_MARKUP, least=SMALL)):
        yield from _markup(low, flat, within)
    if ":" in signs and '"' in signs:
        yield from _keys(low, flat)


def _keys(low: str, flat: str) -> Iterator[Match[str]]:
    """Keys for people, in records that machines read."""
    within = windows(flat, *_ANY_UNREAD, least=SMALL)
    for literal, (first, last) in product((': "', ':"'), within):
        place = flat.find(literal, first, last)
        while place >= 0:
            name = flat[max(0, place - _NEAR) : place].rstrip('" ')
            begin = max(map(name.rfind, '\n{," \t(')) + 1
            led_in = name[:begin].rstrip(" \t-")  # in a sentence the word before a colon is no key
            if (not led_in or led_in[-1] in _BEFORE_KEYS) and _UNREAD_KEY.fullmatch(name, begin):
                found = _QUOTED.match(low, place)
                if found:
                    yield found
            place = flat.find(literal, place + 3, last)
