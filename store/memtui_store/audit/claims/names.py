"""Tell which tokens name a file or an identifier, one token at a time, so in linear time."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from memtui_store.audit.table import read_words

WORDS = read_words(Path(__file__).with_name("words.toml"))
SOURCES = WORDS["sources"]
EXTENSIONS = SOURCES | WORDS["extensions"]
_SHY = WORDS["shy"]
SPECIAL = WORDS["special"]
GENERIC = WORDS["generic"]
_NOT_FILES = re.compile(
    r"(?i)^(?:node|vue|next|nuxt|react|three|d3|express|socket|chart|discord|alpine|ember|moment|p5|plotly|deno|bun|"
    r"nest|solid|electron|pdf|pixi|babylon|leaflet|ethers|web3|tensorflow|handlebars|htmx|asp|ado)\.(?:js|ts|net|io)$"
    r"|^(?:console|math|logger|logging|np|self|this|request|response|res|req|module|process|import|window|document|os|"
    r"sys|json|fs|path|df|pd|st|app|ctx|args|opts|params|props|state|e|i)\.[a-z]{1,12}$"
)
_DOMAIN = re.compile(
    r"(?i)^(?:[\w-]{1,63}\.){1,5}(?:com|org|net|io|dev|ai|app|co|de|fr|es|br|uk|jp|kr|cn|ru|eu|gov|edu|info|me|tv|xyz|"
    r"cloud|local|internal|run|page|site|tech|so|gg|ly|to|us|ca|ch|nl|se|it|pl|test|example|localhost)$"
)
_NOT_A_FOLDER = WORDS["not_a_folder"]
_SEGMENTS = re.compile(r"[\w.@+\-\[\]()À-ɏ]{1,120}(?:/[\w.@+\-\[\]()À-ɏ]{1,120}){0,40}$")
_LINE = re.compile(
    r"(?::[L~]?(\d{1,6})(?:[-–:]L?(\d{1,6}))?|#L(\d{1,6})(?:-L?(\d{1,6}))?"
    r"|`?\)?,?[ \t]{1,2}\(?(?:at |around |near |~)?(?:lines?|L|ln\.?)[ \t]?~?(\d{1,6})(?:[-–](\d{1,6}))?\)?)$"
)
_MEMORY_FILE = re.compile(r"^(?:feedback|project|session|reference|user|decision|memory)[_-][\w.-]{1,100}\.md$")
_IDENTIFIER = re.compile(
    r"[A-Za-z_$][\w$]{0,110}(?:(?:\.|::|->|#)[A-Za-z_$][\w$]{0,110}){0,5}(?:\([\w\s,.=:*'\"\[\]|&]{0,80}\))?!?$"
)
_PLACEHOLDER = re.compile(
    r"[<>{}$*?|]|\.\.\.|…|YYYY|\bxxx|XXX|(?:^|/)(?:foo|bar|baz|example)(?:[./]|$)|NNN|%[sd]|\[[\w-]{0,20}(?:name|slug|id)\]",
    re.ASCII,
)
_COMMON = WORDS["common"]


def is_placeholder(token: str) -> bool:
    return _PLACEHOLDER.search(token) is not None


def split_line(token: str) -> tuple[str, int, int]:
    """Split a file reference into the file, and the first and last line (0 where none is named)."""
    found = _LINE.search(token) if ":" in token or "#L" in token or " " in token else None
    if not found:
        return token, 0, 0
    first = int(found[1] or found[3] or found[5])
    last = int(found[2] or found[4] or found[6] or first)
    return token[: found.start()], first, last if first <= last <= first + 5000 else first


def extension(path: str) -> str:
    name = path.rsplit("/", 1)[-1]
    return name.rsplit(".", 1)[-1].lower() if "." in name.lstrip(".") else ""


@lru_cache(8192)
def is_path(token: str, *, quoted: bool) -> bool:
    """Whether a token names a file; alone between back-ticks (`quoted`) less is needed to take it for one."""
    if not 2 < len(token) <= 260 or token[0] in "-=+:#%" or "//" in token or is_placeholder(token):
        return False
    body = token.removeprefix("./").removeprefix("@/").lstrip("~")
    while body.startswith("../"):
        body = body[3:]
    segments = body.strip("/").split("/")
    name, first = segments[-1], segments[0]
    if not _SEGMENTS.match(body.strip("/")) or (token[0] == "@" and not token.startswith("@/")):
        return False
    if len(segments) > 1 and (("." in first and _DOMAIN.match(first)) or first.lower() == "localhost"):
        return False
    ending, deep = extension(name), len(segments) > 1 or body.startswith("/")
    if name in SPECIAL:
        return quoted or deep
    if ending in EXTENSIONS and not body.endswith("/"):
        stem = name.rsplit(".", 1)[0]
        if not stem.strip("._-0123456789v") or (not deep and _MEMORY_FILE.match(name)):
            return False
        return deep or (not _NOT_FILES.match(name) and (quoted or (ending not in _SHY and not _DOMAIN.match(name))))
    if first.lower() in _NOT_A_FOLDER or not quoted or not deep or not any(c.isalpha() for c in body):
        return body.endswith("/") and quoted and any(c.isalpha() for c in body)
    return not ending.isdigit() and "." not in first[1:]


@lru_cache(8192)
def is_symbol(token: str) -> bool:
    """Whether it is an identifier that cannot be taken for an ordinary word."""
    if token.isalpha() and (token.islower() or token.istitle() or token.isupper()):
        return False
    name = token.split("(", 1)[0].rstrip("!")
    if not 3 < len(token) <= 120 or not _IDENTIFIER.match(token) or name.strip("_") in _COMMON or name.startswith("$"):
        return False
    if " " in name or is_placeholder(token) or (extension(name) in EXTENSIONS - _SHY and "(" not in token):
        return False
    if "(" in token or "::" in name or "->" in name:
        return True
    if "." in name:
        return not _DOMAIN.match(name) and not name.startswith(("console.", "Math.", "JSON.", "Object.", "process."))
    return "_" in name.strip("_") or any(a.islower() and b.isupper() for a, b in pairwise(name))
