"""What stands between back-ticks, or on a line of a fenced block: commands, flags and identifiers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui_store.audit.claims.dependencies import may_be_package
from memtui_store.audit.claims.found import Found, Free
from memtui_store.audit.claims.names import is_placeholder, is_symbol
from memtui_store.audit.claims.wordlist import words

_FLAG = re.compile(r"(?<![\w\-/.=])--[a-z][A-Za-z0-9]{0,40}(?:[-_][A-Za-z0-9]{1,40}){0,8}(?![\w*<{-])")
_COMMAND = re.compile(
    r"(?:[A-Z_]{2,40}=\S{0,80} )?(?:npm (?:run |test\b|start\b)|yarn |pnpm |bun (?:run |test\b)?|npx (?=\./)|"
    r"make |gmake |just |cargo |go |"
    r"pytest\b|python3? |uv run |poetry run |pdm run |hatch run |pipenv run |node |deno (?:run|task) |tsx |"
    r"bash |sh |zsh |\./|"
    r"php artisan |composer (?:run )?|bundle exec |rake |mix |task |docker compose |docker-compose |\./gradlew |mvn )"
)
_PROGRAMS = words(
    """
    npm yarn pnpm bun npx make gmake just cargo go python python3 uv poetry pdm hatch pipenv node deno tsx bash sh
    zsh php composer bundle rake mix task docker docker-compose mvn
    """
)
_PROMPT = re.compile(r"[ \t]*(?:[$>%] )?")


def quoted_in(text: str, first: int, last: int, free: Free, *, fenced: bool) -> Iterator[Found]:
    word = text[first:last]
    # Most spans are one word, and only two kinds of command are.
    if " " in word or "\t" in word or "&&" in word or word.startswith(("./", "pytest")):
        yield from _commands_in(text, first, last)
    for flag in _FLAG.finditer(text, first, last) if "--" in word else ():
        if free(flag.start()):
            yield "flag", flag.group(), flag.start(), flag.end()
    if not fenced and free(first):
        if is_symbol(word):
            yield "symbol", word, first, last
        elif may_be_package(word):
            yield "dependency", word, first, last


def _commands_in(text: str, first: int, last: int) -> Iterator[Found]:
    prompt = _PROMPT.match(text, first, last)
    for start, end in _commands(text, prompt.end() if prompt else first, last):
        if _may_run(text[start : min(end, start + 48)]) and _COMMAND.match(text, start, end):
            line = text[start:end].split("#", 1)[0].rstrip()
            if len(line) > 4 and not is_placeholder(line):
                yield "command", line, start, start + len(line)


def _commands(text: str, begin: int, last: int) -> Iterator[tuple[int, int]]:
    """Each command of a chain; what follows a comment sign is none."""
    at = begin
    while at < last:
        end = text.find("&&", at, last)
        end = last if end < 0 else end
        yield at, end
        if "#" in text[at:end]:
            return
        at = end + 2
        while at < last and text[at] in " \t":
            at += 1


def _may_run(opening: str) -> bool:
    program = opening.partition(" ")[0]
    return program in _PROGRAMS or program.startswith(("./", "pytest")) or "=" in program
