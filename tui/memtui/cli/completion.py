"""Completion scripts for shells, made from the same parsers that read the words."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from memtui.cli.main import COMMANDS, build_parser

TARGETS = ("global", "project", "claude")
_REFS = ("REF", "REF…")
_FILES = ("FILE", "DIR", "SOURCE[:PATH]")
SAFE = re.compile(r"[\w@%+=.:/][\w@%+=.:/-]*", re.ASCII)
"""A word a shell takes as it stands; a memory whose name is another is not offered."""


@dataclass(frozen=True, slots=True)
class Option:
    names: tuple[str, ...]
    about: str
    takes: bool
    words: tuple[str, ...] = ()
    kind: str = ""
    """What its value is, where it is no fixed word: `refs`, `stores` or `files`."""


@dataclass(frozen=True, slots=True)
class Words:
    """Everything that may follow one command."""

    name: str
    about: str
    options: tuple[Option, ...]
    first: tuple[str, ...]
    kind: str


def all_words() -> list[Words]:
    return [_words(command.name, command.help, build_parser(command).actions) for command in COMMANDS]


def common_options() -> tuple[Option, ...]:
    return tuple(_option(action) for action in build_parser().actions if action.option_strings)


def _words(name: str, about: str, actions: list[argparse.Action]) -> Words:
    places = [action for action in actions if not action.option_strings]
    first = next((tuple(map(str, action.choices)) for action in places if action.choices), ())
    kind = next((kind for action in places if (kind := _kind(action))), "")
    return Words(name, about, tuple(_option(action) for action in actions if action.option_strings), first, kind)


def _option(action: argparse.Action) -> Option:
    words = tuple(str(choice) for choice in action.choices or ())
    takes = action.nargs != 0
    return Option(tuple(action.option_strings), action.help or "", takes, words, _kind(action) if takes else "")


def _kind(action: argparse.Action) -> str:
    name = str(action.metavar or "")
    return "refs" if name in _REFS else "stores" if name == "STORE" else "files" if name in _FILES else ""


def bash() -> str:
    """For bash 3.2 and newer, without the bash-completion package."""
    cases = "\n".join(_bash_case(words) for words in all_words())
    outer = " ".join(name for option in common_options() for name in option.names)
    names = " ".join(command.name for command in COMMANDS)
    return f"""# bash completion for memtui: eval "$(memtui completion bash)"
_memtui() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}" command="" word index
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    word="${{COMP_WORDS[index]}}"
    case "$word" in --home|--project) ((index++)) ;; -*) ;; *) command="$word"; break ;; esac
  done
  case "$before" in --home|--project) COMPREPLY=($(compgen -f -- "$current")); return ;; esac
  case "$command" in
    "") COMPREPLY=($(compgen -W "{names} {outer}" -- "$current")) ;;
{cases}
  esac
}}
complete -F _memtui memtui
"""


def _bash_case(words: Words) -> str:
    lines = [f"    {words.name})"]
    values = [option for option in words.options if option.words or option.kind]
    if values:
        lines.append('      case "$before" in')
        for option in values:
            answer = _bash_answer(option.words, option.kind)
            lines.append(f"        {'|'.join(option.names)}) {answer}; return ;;")
        lines.append("      esac")
    options = " ".join(name for option in words.options for name in option.names)
    lines.append(f'      if [[ $current == -* ]]; then COMPREPLY=($(compgen -W "{options}" -- "$current"))')
    if words.first or words.kind:
        lines.append(f"      else {_bash_answer(words.first, words.kind)}")
    lines.append("      fi ;;")
    return "\n".join(lines)


def _bash_answer(words: tuple[str, ...], kind: str) -> str:
    if kind == "files":
        return 'COMPREPLY=($(compgen -f -- "$current"))'
    given = " ".join((*words, *(TARGETS if kind == "stores" else ())))
    asked = " $(memtui completion refs 2>/dev/null)" if kind == "refs" else ""
    return f'COMPREPLY=($(compgen -W "{given}{asked}" -- "$current"))'


def zsh() -> str:
    cases = "\n".join(_zsh_case(words) for words in all_words())
    names = " ".join(shlex.quote(f"{command.name}:{_plain(command.help)}") for command in COMMANDS)
    outer = " ".join(_zsh_option(option) for option in common_options())
    return f"""#compdef memtui
# zsh completion for memtui: eval "$(memtui completion zsh)", after compinit
_memtui_refs() {{ compadd -- ${{(f)"$(memtui completion refs 2>/dev/null)"}} }}
_memtui_stores() {{ compadd -- {" ".join(TARGETS)} ${{(f)"$(memtui completion stores 2>/dev/null)"}} }}
_memtui() {{
  local context state line
  typeset -A opt_args
  _arguments -C {outer} '1: :->command' '*:: :->rest'
  case $state in
    command) local -a commands; commands=({names}); _describe command commands ;;
    rest)
      case $line[1] in
{cases}
      esac ;;
  esac
}}
compdef _memtui memtui
"""


def _zsh_case(words: Words) -> str:
    rest = {"refs": ["'*: :_memtui_refs'"], "files": ["'*: :_files'"]}.get(words.kind, [])
    first = [f"'1: :({' '.join(words.first)})'"] if words.first else []
    return f"        {words.name}) _arguments {' '.join([*map(_zsh_option, words.options), *first, *rest])} ;;"


def _zsh_option(option: Option) -> str:
    action = {"refs": "_memtui_refs", "stores": "_memtui_stores", "files": "_files"}.get(option.kind, "")
    value = f": :{action or '(' + ' '.join(option.words) + ')'}" if option.takes else ""
    return " ".join(shlex.quote(f"{name}[{_plain(option.about)}]{value}") for name in option.names)


def fish() -> str:
    lines = ["# fish completion for memtui: memtui completion fish | source", "complete -c memtui -f"]
    lines += [_fish_option(option, "__fish_use_subcommand") for option in common_options()]
    for words in all_words():
        here = f"__fish_seen_subcommand_from {words.name}"
        about = shlex.quote(words.about)
        lines.append(f"complete -c memtui -n __fish_use_subcommand -a {words.name} -d {about}")
        lines += [_fish_option(option, here) for option in words.options]
        given = _fish_words(words.first, words.kind)
        lines += [f"complete -c memtui -n '{here}' {given}"] if given else []
    return "\n".join(lines) + "\n"


def _fish_option(option: Option, condition: str) -> str:
    names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names)
    value = (
        f" {'-r' if option.kind == 'files' else '-x'} {_fish_words(option.words, option.kind)}" if option.takes else ""
    )
    return f"complete -c memtui -n '{condition}' {names}{value.rstrip()} -d {shlex.quote(option.about)}"


def _fish_words(words: tuple[str, ...], kind: str) -> str:
    if kind == "files":
        return "-F"
    given = " ".join((*words, *(TARGETS if kind == "stores" else ())))
    asked = f"(memtui completion {kind} 2>/dev/null)" if kind else ""
    both = " ".join(part for part in (given, asked) if part)
    return f"-a '{both}'" if both else ""


def _plain(text: str) -> str:
    """Brackets, colons and quotes have a meaning of their own in zsh's descriptions."""
    return re.sub(r"[\[\]'\"$`\\]", "", text).replace(":", ";")


SHELLS: dict[str, Callable[[], str]] = {"bash": bash, "zsh": zsh, "fish": fish}


def safe_words(words: Iterator[str]) -> list[str]:
    """Memory names are anybody's text; only those that mean nothing to a shell are offered."""
    return [word for word in dict.fromkeys(words) if SAFE.fullmatch(word)]
