"""Identifiers and flags: no hit is no proof, unless the code had one when the memory was written."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator

from memtui_store.audit.claims.asking import Asking, result, unchecked
from memtui_store.audit.claims.borrowed import inherits, is_borrowed, is_made
from memtui_store.audit.claims.model import Claim, ClaimResult
from memtui_store.audit.claims.paths import LANDING

_LEAST = 5
_PARTS = re.compile(r"\.|::|->|#")
_CAPITAL = re.compile(r"(?<=[a-z0-9])([A-Z])")
_PIECES = re.compile(r"[A-Z]?[a-z]{5,}|[A-Z]{5,}")
_FOREIGN = re.compile(
    r"(?:^|[\s`$|&;(])(?:git|gh|npm|npx|pnpm|yarn|pip|pip3|uv|docker|docker-compose|kubectl|helm|cargo|rustup|"
    r"go|curl|wget|ssh|rsync|"
    r"claude|codex|gcloud|aws|az|terraform|ansible|systemctl|brew|apt|apt-get|pytest|ruff|mypy|eslint|prettier|"
    r"tsc|vite|jest|"
    r"vitest|playwright|gradle|mvn|make|dart|flutter|dotnet|rg|grep|find|tar|psql|mysql|redis-cli|ffmpeg|node|"
    r"python3?|java|"
    r"xcodebuild|pod|bundle|rails|composer|php|mix|deno|bun|poetry|hatch|chrome|chromium|bandit|dx|maturin|"
    r"wrangler|vercel|fly)\b[^`\n]{0,200}$"
)


def last_part(symbol: str) -> str:
    return _PARTS.split(symbol.split("(", 1)[0].rstrip("!"))[-1]


def spellings(flag: str) -> tuple[str, ...]:
    """Argument parsers are told a flag without its dashes, with underscores, or in camel case."""
    bare = flag.lstrip("-")
    first, *rest = re.split(r"[-_]", bare)
    camel = first + "".join(word.capitalize() for word in rest)
    kebab = _CAPITAL.sub(r"-\1", bare).lower() if not rest else bare
    return tuple(dict.fromkeys((bare, bare.replace("-", "_"), camel, kebab, kebab.replace("-", "_"))))


def judge_symbol(claim: Claim, asking: Asking) -> ClaimResult:
    name = claim.value.split("(", 1)[0].rstrip("!")
    tree = asking.repository.tree
    word = last_part(name)
    if tree.names(word):
        return result(claim, "confirmed", f"`{word}` occurs in the code")
    module = "/".join(_PARTS.split(name))
    if "/" in module and any(tree.resolve(path) for path in (module, f"{module}.py", f"{module}.ts")):
        return result(claim, "confirmed", f"`{module}` is a module of the project")
    if tree.resolve(name) or name.lower() in tree.beginnings:
        return result(claim, "confirmed", "a file has this name")
    gone = _past(claim, word, word, asking)
    if gone.verdict == "unchecked" and not asking.wrong_only and tree.mentions(word):
        return result(claim, "confirmed", f"`{word}` occurs in the code as a part of longer names")
    return gone


def judge_flag(claim: Claim, asking: Asking) -> ClaimResult:
    names = spellings(claim.value)
    tree = asking.repository.tree
    hit = next((name for name in names if tree.names(name)), None)
    if hit:
        return result(claim, "confirmed", f"`{hit}` occurs in the code")
    if _FOREIGN.search(claim.sentence[: claim.sentence.find(claim.value)]):
        return unchecked(claim, "the flag belongs to another program")
    one = names[0].isalnum() and names[0].islower()
    if one and not _was_declared(names[0], asking):
        return unchecked(claim, "not in the code, and no flag of this name was declared before")
    gone = _past(claim, names[0], claim.value, asking)
    if gone.verdict == "unchecked" and not (one or asking.wrong_only) and any(map(tree.mentions, names)):
        return result(claim, "confirmed", f"`{claim.value}` occurs in the code as a part of longer names")
    return gone


def _was_declared(word: str, asking: Asking) -> bool:
    """One word is too little to go by, so the lines that left must have had it as a flag."""
    flag = re.compile(rf"(?<![\w-])--{word}(?![\w-])|(?i:option|flag|argument|arg)\w*\W{{1,4}}{word}(?![\w-])")
    removals = asking.repository.removals
    return removals.knows(word) and any(flag.search(line) for line in removals.lines(word))


def _past(claim: Claim, word: str, shown: str, asking: Asking) -> ClaimResult:
    repository = asking.repository
    # Reading the sentence costs more than knowing that the history has no such word.
    known = not asking.wrong_only or repository.removals.knows(word)
    excuse = asking.excuse(claim, lambda: _stood(claim, word, asking)) if known else None
    if excuse:
        return unchecked(claim, f"not in the code, but {excuse}")
    if repository.head is None:
        return unchecked(claim, "not in the code, and there is no git history that could tell whether it ever was")
    if len(word) < _LEAST:
        return unchecked(claim, "not in the code; the name is too short to search the history for")
    written = asking.when(claim)
    commit = repository.removals.last(word)
    if commit is None:
        return unchecked(claim, "not in the code, and its history knows nothing of it")
    if written is not None and commit.when <= written:
        return unchecked(claim, f"already gone when this was written (last seen before {commit.short} on {commit.day})")
    introduced = repository.removals.introduced(word)
    if written is not None and introduced is not None and introduced > written + LANDING:
        return unchecked(claim, "it came into the code only after this was written, and has left it again")
    if not repository.tree.read_all and repository.in_head(word, _missing(asking)):
        return unchecked(claim, "it may still stand in a file that is too large to read or not checked out")
    if claim.kind == "symbol" and is_borrowed(
        word, repository.removals.lines(word), repository.tree, repository.history
    ):
        return unchecked(claim, "the code no longer uses it, but it is another package's")
    owner = _PARTS.split(claim.value.split("(", 1)[0])[-2:-1] if claim.kind == "symbol" else []
    if owner and inherits(owner[0], repository.tree.code):
        return unchecked(claim, f"the code no longer has it, but `{owner[0]}` inherits from another package")
    near = _nearest(word, asking)
    told = f"`{shown}` left the code with {commit.short} on {commit.day}"
    return result(claim, "stale", f"{told}; the nearest name now is `{near}`" if near else told, None)


def _stood(claim: Claim, word: str, asking: Asking) -> bool:
    """Whether the code defined it when the sentence was written, and long after."""
    removals, written = asking.repository.removals, asking.when(claim)
    if claim.kind != "symbol" or written is None or len(word) < _LEAST:
        return False
    commit, introduced = removals.last(word), removals.introduced(word)
    if commit is None or commit.when <= written + LANDING or (introduced or 0) > written:
        return False
    return is_made(word, removals.lines(word))


def _missing(asking: Asking) -> Iterator[str]:
    """What else of the same text is nowhere in the code: it is probably asked for next."""
    for claim in asking.claims:
        if claim.kind in ("symbol", "flag"):
            word = last_part(claim.value) if claim.kind == "symbol" else spellings(claim.value)[0]
            if len(word) >= _LEAST and not asking.repository.tree.names(word):
                yield word


def _nearest(word: str, asking: Asking) -> str | None:
    pieces = sorted(_PIECES.findall(word), key=len, reverse=True)[:2] or [word]
    code = asking.repository.tree.code
    candidates: set[str] = set()
    for piece in pieces:
        pattern = re.compile(
            rb"\b\w{0,60}" + re.escape(piece.encode("utf-8", "ignore")) + rb"\w{0,60}\b", re.IGNORECASE
        )
        at = 0
        # Plain search finds the places, so that the pattern only ever looks at a short window.
        needle, folded = piece.lower().encode("utf-8", "ignore"), asking.repository.tree.folded
        for _ in range(400):
            at = folded.find(needle, at)
            if at < 0:
                break
            window = pattern.search(code, max(0, at - 60), at + len(needle) + 60) if len(code) == len(folded) else None
            if window:
                candidates.add(window.group().decode("utf-8", "replace"))
            at += len(needle)
    close = difflib.get_close_matches(word, sorted(candidates)[:600], n=1, cutoff=0.7)
    return close[0] if close else None
