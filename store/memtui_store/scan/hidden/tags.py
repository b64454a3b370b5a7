"""What the words of one tag of console markup do, in the dialects of Rich and of Textual."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from memtui_store.scan.hidden.colours import colour, same
from memtui_store.scan.late import Late

if TYPE_CHECKING:
    from memtui_store.scan.hidden.colours import Colour, Shade

Ink = tuple["Shade | None", "Shade | None", "Shade | None", "Shade | None"]
"""Text and ground as Rich reads them, then as Textual does."""

NO_INK: Ink = (None, None, None, None)
_SHORT = {
    "b": "bold", "d": "dim", "i": "italic", "u": "underline", "uu": "underline2", "r": "reverse", "s": "strike",
    "c": "conceal", "o": "overline",
}  # fmt: skip
_ATTRIBUTES = frozenset({*_SHORT.values(), "blink", "blink2", "frame", "encircle", "not", "none"})
_HIDING = frozenset({"conceal", "blink", "blink2"})
_GROUNDS = frozenset(("$background", "$surface"))
_FAINT = 0.1
_TOKEN = Late(
    r"(?P<key>[a-z_@-][\w.:-]{0,60}) {0,2}= {0,2}(?P<value>\"[^\"]*+\"?|'[^']*+'?|[^\s\"'(\[{]*+(?:[(\[{].*+)?)|"
    r"(?P<word>-?\d{1,4}(?:\.\d{0,4})?%|#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})|(?:rgb|hsl)a?\([^()]{0,60}\)|"
    r"color\(\s{0,3}\d{1,3}\s{0,3}\)|\$[\w-]{1,60}|[a-z_][\w-]{0,40})|\s++"
)
_EVENT = Late(r"(?:^|\s)@(?P<event>[\w.:-]{1,40})\s{0,2}=\s{0,2}(?P<value>\S.{0,80})")
_EVENTS = frozenset(
    {"click", "mouse.down", "mouse.up", "mouse.move", "mouse.over", "hover", "enter", "leave", "key", "focus", "blur"}
)
_DEED = Late(r"[\"']?(?:(?:app|screen|parent|focused|widget|self)\.[a-z_]\w*|[a-z_][\w.]*\()")
_ADDRESS = Late(r"(?:^|\s)link\s{1,3}[\"']?(?:[a-z][a-z0-9+.-]{1,20}:|/|\.{1,2}/)[^\s]")


class Style(NamedTuple):
    """What a tag asks for; `ink` has nothing where it leaves a colour as it was."""

    ink: Ink = NO_INK
    words: tuple[str, ...] = ()
    conceals: bool = False
    faint: bool = False
    link: str = ""


@lru_cache(maxsize=256)
def hides(ink: Ink) -> bool:
    """Whether text and ground are the same in either dialect."""
    return same(ink[0], ink[1]) or same(ink[2], ink[3])


def has_event(tag: str, *, beside_word: bool) -> bool:
    """An action: of an event that programs send, or anything that reads as one and is no condition of XPath."""
    found = _EVENT.search(tag) if "@" in tag and "=" in tag else None
    if found is None:
        return False
    if found["event"].replace("_", ".").strip(".:-") in _EVENTS:
        return True
    return not beside_word and _DEED.match(found["value"]) is not None


def has_address(tag: str) -> bool:
    """Rich takes `link ADDRESS` as well as `link=ADDRESS`."""
    return "link" in tag and _ADDRESS.search(tag) is not None


@lru_cache(maxsize=256)
def name_of(tag: str) -> str:
    """By what a closing tag finds the one it closes, whatever the order of its words."""
    words = {_SHORT.get(word, word) for word in tag.partition("=")[0].split()}
    return " ".join(sorted(words))


class _Inks:
    """Rich takes one word after `on` as the ground; to Textual all words after it are."""

    def __init__(self) -> None:
        self.fore: Colour | None = None
        self.back: Colour | None = None
        self.css_fore: Colour | None = None
        self.css_back: Colour | None = None
        self.on = self.after_on = self.on_ground = False
        self.faint = False

    def take(self, found: Colour) -> None:
        self.on_ground = self.on
        if self.on:
            self.back = found
        else:
            self.fore = found
            self.faint = found.alpha <= _FAINT
        if self.after_on:
            self.css_back = found
        else:
            self.css_fore = found
        self.on = False

    def weaken(self, share: float) -> None:
        if share > _FAINT:
            return
        if self.on_ground:
            self.back = self.css_back = None
        elif self.fore is not None:
            self.faint = True

    def ink(self) -> Ink:
        return (
            self.fore.console if self.fore else None,
            self.back.console if self.back else None,
            self.css_fore.css if self.css_fore else None,
            self.css_back.css if self.css_back else None,
        )


@lru_cache(maxsize=256)
def style_of(tag: str) -> Style | None:
    """The style of a tag in small letters; None if any word of it is none of a style."""
    inks = _Inks()
    words: list[str] = []
    place = 0
    refused = conceals = False
    link = ""
    while place < len(tag):
        found = _TOKEN.match(tag, place)
        if found is None:
            return None
        place = found.end()
        if key := found["key"]:
            if key == "link":
                link = found["value"].strip("\"'")
            elif key[0] != "@":
                return None
            continue
        if not found["word"]:
            continue
        words.append(found["word"])
        word = _SHORT.get(found["word"], found["word"])
        if word == "on":
            inks.on = inks.after_on = True
        elif word in _ATTRIBUTES:
            conceals = conceals or (word in _HIDING and not refused)
            refused = word == "not"
        elif word[-1] == "%":
            inks.weaken(float(word[:-1]) / 100)
        elif (shade := colour(word)) is not None:
            inks.take(shade)
        elif word != "link":
            return None
    ink = inks.ink()
    faint = inks.faint or (ink[0] in _GROUNDS and ink[1] is None)
    return Style(ink, tuple(words), conceals, faint, link)
