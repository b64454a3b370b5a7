"""Names that a project once used but never had: its code imported them from another package."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from memtui_store.audit.claims.history import History
from memtui_store.audit.claims.tree import Tree
from memtui_store.audit.claims.whole_words import places

_FROM = re.compile(
    r"^\s{0,40}from\s+([\w.]{1,120})\s+import\b|\bfrom\s+[\"']([^\"'\n]{1,120})[\"']|\brequire\(\s{0,4}[\"']([^\"'\n]{1,120})[\"']|"
    r"^\s{0,40}(?:import|use|using)\s+([\w.:/@-]{1,120})"
)
_BARE = frozenset({b"object", b"ABC", b"Protocol", b"Generic"})
_MAX_PLACES = 200


def is_borrowed(word: str, lines: Iterable[str], tree: Tree, history: History) -> bool:
    """Whether these lines import the word from elsewhere and none of them makes it."""
    makes = _makes(word)
    imported = False
    for line in lines:
        source = _FROM.search(line)
        if source:
            imported = imported or not _is_own(next(filter(None, source.groups()), ""), tree, history)
        elif makes.search(line):
            return False
    return imported


def is_made(word: str, lines: Iterable[str]) -> bool:
    """Whether one of these lines defines the word."""
    makes = _makes(word)
    return any(makes.search(line) for line in lines)


def _makes(word: str) -> re.Pattern[str]:
    name = re.escape(word)
    return re.compile(
        rf"\b(?:def|class|function|fn|func|const|let|var|type|interface|struct|enum|trait|macro_rules!)\s+{name}\b"
        rf"|^\s{{0,40}}(?:self\.|this\.|export\s)?{name}(?:\s{{1,4}}=\s|:\s?\S)"
    )


def inherits(name: str, code: bytes) -> bool:
    """Whether a class of the code has a base that the code does not have: what it can do stands elsewhere, too."""
    head = re.compile(
        rb"\bclass\s+"
        + re.escape(name.encode("utf-8", "ignore"))
        + rb"(?:\s{0,4}\(([^()]{1,400})\)|\s+extends\s+([\w.]{1,120}))"
    )
    for at in islice(places(code, name.encode("utf-8", "ignore")), _MAX_PLACES):
        found = head.search(code, max(0, at - 12), at + 600)
        bases = (found[1] or found[2]).split(b",") if found else []
        named = [re.split(rb"[\[\s=]", base.strip())[0].split(b".")[-1] for base in bases if b"=" not in base]
        if any(base and base not in _BARE and not re.search(rb"\bclass\s+" + base + rb"\b", code) for base in named):
            return True
    return False


def _is_own(module: str, tree: Tree, history: History) -> bool:
    if module.startswith((".", "/", "@/", "~")):
        return True
    first = re.split(r"[./:]", module.removeprefix("@"), maxsplit=1)[0].lower()
    known = first in tree.folders_by_name or first in history.folder_names
    return known or any(f"{first}.{ending}" in tree.by_name for ending in ("py", "js", "ts", "rs"))
