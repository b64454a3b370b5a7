"""Shell start-up files, read line by line and never run: aliases, the editor, vi keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_ALIAS = re.compile(
    r"""^\s*(?:alias|abbr)\s+(?:-g\s+|--add\s+|-a\s+|--\s+)*([\w.:+-]{1,30})[= ]\s*"""
    r"""(?:'([^']*)'|"([^"]*)"|(\S+(?:\s+\S+)*?))\s*(?:#.*)?$"""
)
_VARIABLE = re.compile(
    r"""^\s*(?:export\s+|set\s+-[gxU]+\s+|set\s+--?\S+\s+)?(EDITOR|VISUAL|PAGER)[= ]\s*"""
    r"""(?:'([^']*)'|"([^"]*)"|(\S+))\s*(?:#.*)?$"""
)
_OPENS = re.compile(r"(?:if|for|while|until|case|switch|function)\b|[\w-]+\s*\(\)\s*\{\s*$")
_CLOSES = re.compile(r"\b(?:fi|done|esac|end)\s*$")
_VI_KEYS = re.compile(r"^\s*(?:set -o vi\b|bindkey -v\b|fish_vi_key_bindings\b)")
# Every distribution's skeleton has these, and they say nothing about the person.
TRIVIAL = re.compile(
    r"^(?:ls|ll|la|l|l\.|grep|egrep|fgrep|dir|vdir|diff|ip|alert|\.{2,}|cd\.\.|cls|h|history|path|mkdir|df|du|"
    r"free|wget|c|clear|mv|cp|rm|ln|sudo|bashrc|zshrc|reload|please)$"
)


@dataclass(frozen=True, slots=True)
class Habit:
    kind: str
    """alias, editor, pager or vi-keys."""
    name: str
    value: str
    line: int
    quote: str


def habits_in(text: str) -> Iterator[Habit]:
    """What stands unconditionally: a line inside an `if`, a function or a `case` may never be reached."""
    depth = 0
    for number, line in enumerate(text.splitlines()[:20_000], 1):
        bare = line.strip()
        if len(line) > 2_000 or bare.startswith("#"):
            continue
        if re.match(r"(?:fi|done|esac|end|\})\b|\}\s*$", bare):
            depth = max(0, depth - 1)
            continue
        if alias := _ALIAS.match(line):
            value = next((part for part in alias.groups()[1:] if part is not None), "")
            yield Habit("alias", alias[1], value, number, bare)
        elif depth == 0 and (found := _VARIABLE.match(line)):
            value = next((part for part in found.groups()[1:] if part is not None), "")
            yield Habit("pager" if found[1] == "PAGER" else "editor", found[1], value, number, bare)
        elif depth == 0 and _VI_KEYS.match(line):
            yield Habit("vi-keys", "", "vi", number, bare)
        depth += bool(_OPENS.match(bare)) and not _CLOSES.search(bare)


_EDITORS = {
    "nvim": "Neovim",
    "vim": "Vim",
    "vi": "vi",
    "emacs": "Emacs",
    "emacsclient": "Emacs",
    "nano": "nano",
    "micro": "micro",
    "hx": "Helix",
    "helix": "Helix",
    "code": "Visual Studio Code",
    "codium": "VSCodium",
    "cursor": "Cursor",
    "zed": "Zed",
    "subl": "Sublime Text",
    "idea": "IntelliJ IDEA",
    "kak": "Kakoune",
    "kate": "Kate",
    "gedit": "gedit",
    "mate": "TextMate",
}


def editor_named(command: str) -> str:
    """The editor a command starts; nothing where it is none we know."""
    words = command.strip().strip("'\"").split()
    program = words[0].rsplit("/", 1)[-1] if words else ""
    return _EDITORS.get(program, "")
