"""A sentence as the features the weights know: words, pairs of words, concepts, and concepts that follow one another."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from memtui_store.scan.injection.lexicon import NONE, UNSPACED, lexicon
from memtui_store.scan.kept import Kept
from memtui_store.scan.late import Late

if TYPE_CHECKING:
    from collections.abc import Iterator

_TOKEN = Late(
    r"(?P<url>(?:https?|ftp|wss?)://[^\s)>\"'`]{1,300})|(?P<mail>[\w.+-]{1,60}@[\w-]{1,60}\.[\w.]{1,60})|(?P<ip>\d{1,3}(?:\.\d{1,3}){3})"
    r"|(?P<path>(?:[\w~$%@-]|\.(?=\w)){0,40}[\w~](?:[/\\]|\.(?=[a-z_]))[\w./~*\\$-]{0,200}\w|\.[a-z][\w./-]{0,200}\w)|(?P<flag>--?[a-z][\w-]{1,40})"
    r"|(?P<word>(?:[^\W\d_]|[\u0300-\u036f\u0591-\u05c7\u064b-\u0670\u0900-\u0dff\u0e31-\u0e4e]){1,60}(?:['’-][^\W\d_]{1,40}){0,3})"
)
_CODE_FILE = Late(
    r"\.(?:md|py|js|ts|tsx|json|ya?ml|toml|txt|sh|go|rs|java|rb|css|html|lock|cfg|ini|sql|csv|log|png|svg|xml|c|h|cpp|kt|php|env|pub|tf|ipynb|mdx|spec|local|service|timer|plist|conf)\b"
)
_HOST = Late(
    r"(?:[\w-]{1,60}\.){1,6}(?:com|org|net|io|dev|app|ai|co|me|sh|ru|cn|xyz|site|online|info|example|invalid|test|link|cloud|top|cc|to)\b"
)
_SECRET_FILE = Late(
    r"(?:^|/)\.(?:ssh|aws|netrc|gnupg|kube|npmrc|pypirc|git-credentials|env|pgpass|docker|bash_history|password-store|mozilla)\b"
    r"|id_(?:rsa|ed25519)|/etc/(?:shadow|passwd|sudoers)|credentials|secrets?\b|keychain|cookies|\.pem\b|\.key\b|kubeconfig|tokens?\b"
)
_AGENT_FILE = Late(
    r"(?:claude|agents|gemini|copilot-instructions|memory)\.md|\.cursorrules|\.mcp\.json|settings(?:\.local)?\.json|\.claude|\.codex|\.cursor|\.gemini|mcp"
)
_STARTUP = Late(
    r"\.(?:bashrc|zshrc|profile|zshenv|bash_profile|zprofile|vimrc|gitconfig)|authorized_keys|crontab|hooks/|\.git/|launchagents|systemd|\.husky|autostart|/etc/cron|sudoers|post-?install"
)
_HIDDEN_FILE = Late(r"^/?(?:tmp|dev/shm|var/tmp)/|/\.[a-z]+\b.{0,80}\.(?:sh|js|so|py)$")
_NEAR_HOST = Late(
    r"\w+://(?:localhost|127\.|10\.|192\.168|172\.|\[::1\]|[\w.-]{0,60}\.(?:lan|local|internal|cluster\.local|intranet)\b"
    r"|(?:www\.|api\.|docs\.|raw\.)?(?:github|gitlab|python|nodejs|mozilla|google|googleapis|anthropic|openai|microsoft|npmjs|docker|shields|go|golang|rust-lang|kubernetes|k8s|helm|hashicorp|apache|gnu|kernel|postgresql|sqlite|redis|nginx|grafana|elastic|jetbrains|gradle|kotlinlang|swift|apple|oracle|amazon|amazonaws|azure|cloudflare|vercel|stripe|sentry|figma|linear|notion|atlassian|slack|wikipedia|astral|rustup|ubuntu|debian)\.)"
)
_NEAR_ADDRESS = ("127.", "10.", "192.168", "172.", "0.")
UNSPACED_RUN = Late(f"[{UNSPACED}]+")
_BREAK = Late(r"[.!?;]([\"'`)*_]{0,4}\s+)|[。！？；]\s*")
_ITEM = Late(r"(?:[-*+>#•]{1,6}|\d{1,2}[.)])\s+")
_COMMON = frozenset(
    [
        "the",
        "a",
        "an",
        "of",
        "to",
        "in",
        "on",
        "at",
        "for",
        "and",
        "or",
        "is",
        "are",
        "be",
        "it",
        "its",
        "that",
        "with",
        "as",
        "by",
        "from",
        "was",
        "were",
        "this",
        "these",
        "those",
        "there",
        "which",
        "what",
        "who",
        "how",
        "so",
        "but",
        "into",
        "out",
        "up",
        "than",
        "then",
        "them",
        "they",
        "their",
        "he",
        "she",
        "his",
        "her",
        "one",
        "two",
        "do",
        "does",
        "will",
        "would",
        "can",
        "could",
        "may",
        "might",
        "has",
        "have",
        "had",
        "been",
    ]
)
NEAR, NEXT = 8, 24
_LONGEST_CHUNK = 24
_AROUND = "\"'`*()[]{}<>,;:!?“”„«»…"
"""Signs that are part of no token before a word or behind it; behind it, a full stop is not either."""
_BEHIND = _AROUND + "."
_JOINED = Late(r"[a-z]++(?:['-][a-z]++){1,3}")
LONGEST = 600
_LEAST = 3

Token = tuple[str, tuple[str, ...]]


def _shape(kind: str, text: str) -> Token:
    """A host, address, path or flag stands for its kind, since its letters say nothing about the next one."""
    if kind == "flag":
        return text, NONE
    if kind == "mail":
        return "<mail>", ("mail",)
    if kind == "ip":
        name = "near" if text.startswith(_NEAR_ADDRESS) else "url"
        return f"<{name}>", (name,)
    if kind == "url":
        name = "near" if _NEAR_HOST.match(text) else "url"
        return f"<{name}>", (name, "secret") if _SECRET_FILE.search(text) else (name,)
    found = []
    for name, pattern in (
        ("agentfile", _AGENT_FILE),
        ("startup", _STARTUP),
        ("secret", _SECRET_FILE),
        ("odd", _HIDDEN_FILE),
    ):
        if pattern.search(text):
            found.append(name)
    if not found:
        found.append("host" if _HOST.match(text) and not _CODE_FILE.search(text) else "file")
    return f"<{found[0]}>", tuple(found)


def _unspaced(text: str) -> Iterator[Token]:
    """Pairs of characters stand for words where a script has no blanks."""
    for run in UNSPACED_RUN.findall(text):
        runs: dict[int, list[str]] = {}
        for place, concept in lexicon().runs(run):
            runs.setdefault(place, []).append(concept)
        for place in range(len(run)):
            if place in runs:
                yield "", tuple(runs[place])
            if place + 1 < len(run):
                yield run[place : place + 2], NONE


class _Chunks(Kept[str, tuple[Token, ...]]):
    """The tokens between two blanks; no token holds a blank."""

    def make(self, chunk: str) -> tuple[Token, ...]:
        return tuple(_plain(chunk) or _tokens(chunk))


_CHUNKS = _Chunks()


def _plain(chunk: str) -> tuple[Token, ...]:
    """A word or a few joined ones, with signs around at most, as most are: no pattern has to tell what it is."""
    word = chunk.lstrip(_AROUND).rstrip(_BEHIND)
    if not 1 < len(word) <= _LONGEST_CHUNK:
        return ()
    if word.isascii():
        return ((word, lexicon().concepts(word)),) if word.isalpha() or _JOINED.fullmatch(word) else ()
    if not word.isalpha():
        return ()
    return tuple(_unspaced(word)) if UNSPACED_RUN.search(word) else ((word, lexicon().concepts(word)),)


def _tokens(chunk: str) -> Iterator[Token]:
    known = lexicon()
    for found in _TOKEN.finditer(chunk):
        kind, text = found.lastgroup or "", found[0]
        if kind != "word":
            yield _shape(kind, text)
            continue
        if not text.isascii():
            text = text.replace("’", "'")
            if UNSPACED_RUN.search(text):
                yield from _unspaced(text)
                continue
        if len(text) > 1 or text == "i":
            yield text, known.concepts(text)


def tokens(sentence: str) -> list[Token]:
    """Each word with its concepts; a pair of words adds its own to the first."""
    out = list(chain.from_iterable(map(_CHUNKS.__getitem__, sentence.split())))
    pairs = lexicon().pairs
    for at, (word, about) in enumerate(out[:-1]):
        if word in pairs and (pair := pairs[word].get(out[at + 1][0])):
            out[at] = word, tuple(sorted({*about, *pair}))
    return out


def features(sentence: str) -> set[str]:
    """`word`, `word word`, `word^` and `^concept` at the start, `@concept`, and `@concept>concept` for one near after the other."""
    found: set[str] = set()
    before = ""
    concepts: list[tuple[int, str]] = []
    for place, (word, about) in enumerate(tokens(sentence)):
        if word:
            if word not in _COMMON:
                found.add(word)
            if before and not (before in _COMMON and word in _COMMON):
                found.add(f"{before} {word}")
            if not before:
                found.add(f"{word}^")
            before = word
        for concept in about:
            concepts.append((place, concept))
            found.add(f"@{concept}")
    if concepts and concepts[0][0] <= 1:
        found.add(f"^{concepts[0][1]}")
    for at, (place, concept) in enumerate(concepts):
        for other, second in concepts[at + 1 : at + NEXT]:
            if other - place > NEAR:
                break
            if other != place:
                found.add(f"@{concept}>{second}")
    return found


def sentences(block: str) -> Iterator[tuple[int, str]]:
    """Where the sentences of a text in one line begin, and they; none is too long to be weighed.

    What marks an item of a list says nothing about it.
    """
    item = _ITEM.match(block)
    place = item.end() if item else 0
    for stop in (*_BREAK.finditer(block), None):
        end = max(stop.start(), stop.start(1)) if stop else len(block)
        for begin in range(place, end, LONGEST):
            part = block[begin : min(end, begin + LONGEST)]
            if len(part) > _LEAST:
                yield begin, part
        place = stop.end() if stop else end
