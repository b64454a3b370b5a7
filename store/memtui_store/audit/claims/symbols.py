"""Judge identifiers and flags: that the code has none is no proof, unless it had one when the memory was written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from memtui_store.audit.claims.context import ClaimContext, result, unchecked
from memtui_store.audit.claims.history import Commit
from memtui_store.audit.claims.model import Claim, ClaimResult
from memtui_store.audit.claims.paths import judge_path
from memtui_store.audit.claims.tree import is_code

_LEAST = 5
_PARTS = re.compile(r"\.|::|->|#")
_CAPITAL = re.compile(r"(?<=[a-z0-9])([A-Z])")
_MODULES = (".py", ".ts", ".js", ".go", ".rs", "/__init__.py")
_PROGRAM = re.compile(
    r"(?:^|[\s`$|&;(])(?:git|gh|npm|npx|pnpm|yarn|pip3?|uv|docker|docker-compose|kubectl|helm|cargo|go|curl|wget|"
    r"ssh|rsync|"
    r"claude|codex|gcloud|aws|az|terraform|ansible|systemctl|brew|apt|apt-get|pytest|ruff|mypy|eslint|prettier|tsc|"
    r"vite|"
    r"jest|vitest|playwright|gradle|mvn|make|dart|flutter|dotnet|rg|grep|find|tar|psql|mysql|redis-cli|ffmpeg|node|"
    r"python3?|"
    r"java|xcodebuild|pod|bundle|rails|composer|php|mix|deno|bun|poetry|hatch|chrome|chromium|wrangler|vercel|"
    r"fly)\b[^`\n]{0,200}$"
)


def last_part(symbol: str) -> str:
    return _PARTS.split(symbol.split("(", 1)[0].rstrip("!"))[-1]


_MAKES = (
    # A keyword that introduces names, a method with its type, an assignment or key, a method without a type.
    r"\b(?:def|class|func|fn|function|const|let|var|type|interface|struct|enum|trait|macro_rules!|record|object|"
    r"module|val|final|static|sub|proc|async|public|private|protected|export|void|int|string|bool|table|define|mod)\b"
    r"[^=;]{0,60}?(?<![\w$])NAME(?![\w$])(?!\s{0,2}\.)",
    r"^\s{0,20}(?!return|await|throw|new\b|else|yield|in\b)[A-Za-z][\w<>\[\],.?*&: ]{0,80}[ >*&]NAME\([^;]{0,200}$",
    r"^[\s\"'+-]{0,40}(?:(?:self|this)\.)?NAME[\"']?\s{0,4}(?::(?!:)|=(?!=))",
    r"^\s{0,40}NAME(?:<[^>]{1,40}>)?\(.{0,300}(?:\{|\): .{1,80})$",
)


def defines(word: str, line: str) -> bool:
    """Whether a line of code makes the word, in any common language, rather than uses it."""
    return any(re.search(pattern.replace("NAME", re.escape(word)), line[:400]) for pattern in _MAKES)


def spellings(flag: str) -> tuple[str, ...]:
    """Return how code may write a flag: without its dashes, with underscores, or in camel case."""
    bare = flag.lstrip("-")
    first, *rest = re.split(r"[-_]", bare)
    kebab = _CAPITAL.sub(r"-\1", bare).lower()
    camel = first + "".join(word.capitalize() for word in rest)
    return tuple(dict.fromkeys((bare, bare.replace("-", "_"), camel, kebab, kebab.replace("-", "_"))))


def judge_symbol(claim: Claim, context: ClaimContext) -> ClaimResult:
    name = claim.value.split("(", 1)[0].rstrip("!")
    word, module, tree = last_part(name), "/".join(_PARTS.split(name)), context.repository.tree
    if tree.has_word(word):
        return result(claim, "confirmed", f"`{word}` occurs in the code")
    found = _module(claim, module, context) if "/" in module and "(" not in claim.value else None
    return found or _past(claim, word, lambda line: defines(word, line), context)


def _module(claim: Claim, module: str, context: ClaimContext) -> ClaimResult | None:
    """Judge a dotted name as the file it may be: `app.core.loader`."""
    for ending in _MODULES if context.repository.head else ():
        if context.repository.history.matching(module + ending):
            return judge_path(claim, context, module + ending)
    return None


def judge_flag(claim: Claim, context: ClaimContext) -> ClaimResult:
    names = spellings(claim.value)
    found = next((name for name in names if context.repository.tree.has_word(name)), None)
    if found:
        return result(claim, "confirmed", f"`{found}` occurs in the code")
    if _PROGRAM.search(claim.before):
        return unchecked(claim, "the flag belongs to another program")
    declared = re.compile(
        rf"(?<![\w-])--{names[0]}(?![\w-])|(?i:option|flag|arg(?:ument)?|bool|string)\w*\W{{1,6}}{names[0]}(?![\w-])"
    )
    return _past(claim, names[0], lambda line: declared.search(line) is not None, context)


def _past(claim: Claim, word: str, defined: Callable[[str], bool], context: ClaimContext) -> ClaimResult:
    """Judge a name the code lacks: only what the code defined is the project's, not what it merely used."""
    repository = context.repository
    if repository.head is None or len(word) < _LEAST:
        return unchecked(claim, "not in the code, and no history can tell whether it ever was")
    if hedge := context.hedge(claim):
        return unchecked(claim, f"not in the code, but {hedge}")
    for commit in (commit for commit in context.commits(claim) if commit.sha != repository.head):
        lines = [line for line in _code(word, commit, context) if defined(line[1])]
        if lines and _code(word, Commit(repository.head, 0), context):
            return unchecked(claim, "it may still stand in a file that is too large to read or not checked out")
        if lines:
            return _left(claim, word, commit, [path for path, _ in lines], context)
    return unchecked(claim, "not in the code, nor was it defined there when this was written")


def _left(claim: Claim, word: str, commit: Commit, paths: list[str], context: ClaimContext) -> ClaimResult:
    removed = context.repository.removal(word, commit, dict.fromkeys(paths[:20]))
    shown = claim.value if claim.kind == "flag" else word
    change = f"`{shown}` left the code with {removed}" if removed else f"`{shown}` was in the code at {commit}"
    new = context.repository.renamed(word, removed, paths[0]) if removed else None
    return result(claim, "stale", f"{change}; much like it is `{new}` there since" if new else change)


def _code(word: str, commit: Commit, context: ClaimContext) -> list[tuple[str, str]]:
    found = context.repository.lines_with(word, commit, _missing(context))
    return [line for line in found if is_code(line[0])]


def _missing(context: ClaimContext) -> Iterator[str]:
    """Yield what else of the same text is nowhere in the code: it is asked for next."""
    for claim in context.claims:
        if claim.kind in ("symbol", "flag"):
            word = last_part(claim.value) if claim.kind == "symbol" else spellings(claim.value)[0]
            if len(word) >= _LEAST and not context.repository.tree.has_word(word):
                yield word
