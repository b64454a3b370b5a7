"""Commits, branches and versions: facts that need no back-ticks to be told."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui_store.audit.claims.found import Found, Free
from memtui_store.audit.claims.names import is_placeholder
from memtui_store.audit.claims.wordlist import words

_HEX = re.compile(r"(?<![\w/#:.\-=@+%])[0-9a-f]{7,40}(?![\w/\-=@+%]|\.\w)")
# A name of digits and letters has a place where one follows the other.
_MIXED = re.compile(r"[0-9](?:(?=[a-f])|(?<=[a-f][0-9]))")
_NOT_A_COMMIT = re.compile(
    r"(?i)(?:sha-?(?:256|512|1)|md5|digest|checksum|integrity|etag|hash(?:es)?|uuid|session|token|key|"
    r"id)[\s:=`\"'(]{1,4}$"
)
_BRANCH = re.compile(
    r"(?i)\bbranch(?:es)?\s+(?:is\s+|named\s+|called\s+)?[`\"']([\w./-]{2,100})[`\"']|"
    r"[`\"']([\w./-]{2,100})[`\"']\s+branch\b"
    r"|\bon branch\s+([\w./-]{2,100})|分支\s?[`\"']([\w./-]{2,100})[`\"']|[`\"']([\w./-]{2,100})[`\"']\s?(?:分支|"
    r"ブランチ|브랜치)"
)
_KNOWN = (
    "python|node(?:\\.js|js)?|npm|pnpm|yarn|bun|deno|ruby|rails|php|laravel|java|kotlin|swift|rust|golang|go|"
    "react|vue|angular|svelte|"
    "next(?:\\.js)?|nuxt|vite|webpack|tailwind(?: ?css)?|typescript|django|flask|fastapi|pydantic|sqlalchemy|"
    "celery|pytest|numpy|pandas|"
    "pytorch|torch|tensorflow|spring(?: boot)?|postgres(?:ql)?|mysql|mariadb|mongo(?:db)?|redis|rabbitmq|kafka|"
    "elasticsearch|nginx|"
    "eslint|jest|vitest|playwright|prisma|drizzle|express|fastify|nestjs|zod|electron|tauri|flutter|dart|gradle|"
    "textual|bevy|tokio|axum"
)
_SPOKEN = re.compile(rf"(?i)(?<![\w./@-])(?:{_KNOWN})[ \t]{{1,2}}v?\d{{1,3}}(?:\.\d{{1,5}}){{0,3}}(?![\w%])")
_PINNED = re.compile(
    r"(?i)(?<![\w./@-])@?[a-z][\w.-]{1,50}(?:/[\w.-]{1,50})?(?:==|@|~=|\^)v?\d{1,4}(?:\.\d{1,5}){1,3}(?!\w)"
)
_ENTRY = re.compile(r"(?i)\"@?[a-z][\w./-]{1,80}\":[ \t]?\"[\^~]?\d{1,4}(?:\.\d{1,5}){0,3}\"")
_RANGED = re.compile(
    r"(?<![\w./@-])@?[A-Za-z][\w.-]{0,50}(?:/[\w.-]{1,50})?(?:\[[\w,-]{1,40}\])?`?"
    r"(?: package)?(?: is| at| is pinned to)?[ \t]?\(?`?(?:>=|~=|==|\^|~)[ \t]?v?\d{1,4}(?:\.\d{1,5}){1,3}(?!\w)"
)
_COORDINATES = re.compile(
    r"(?<![\w./:@-])[a-z][\w-]{1,40}(?:\.[\w-]{1,40}){1,6}:[\w.-]{1,60}:\d{1,4}(?:\.\d{1,5}){1,3}(?!\w)"
)
_DIGIT = re.compile("[0-9]")
_NUMBER = re.compile(r"[ \t@=^~\"][vV]?\d")
_ENDS = tuple(
    words(
        """
    python node node.js nodejs npm pnpm yarn bun deno ruby rails php laravel java kotlin swift rust golang go react vue
    angular svelte next next.js nuxt vite webpack tailwind css typescript django flask fastapi pydantic sqlalchemy
    celery pytest numpy pandas pytorch torch tensorflow spring boot postgres postgresql mysql mariadb mongo mongodb
    redis rabbitmq kafka elasticsearch nginx eslint jest vitest playwright prisma drizzle express fastify nestjs zod
    electron tauri flutter dart gradle textual bevy tokio axum
    """
    )
)
_LONGEST_NAME, _LONGEST = 16, 48


def facts_in(source: str, offset: int, free: Free) -> Iterator[Found]:
    """`source` begins at `offset` of the text that the spans are positions in."""
    numbers = _DIGIT.search(source) is not None
    if numbers and _MIXED.search(source):
        yield from _commits(source, offset, free)
    if "ranch" in source or "RANCH" in source or "分支" in source or "ブランチ" in source or "브랜치" in source:
        yield from _branches(source, offset, free)
    for start, end in sorted(_versions(source)) if numbers else ():
        if free(start + offset):
            yield "version", source[start:end], start + offset, end + offset


def _commits(source: str, offset: int, free: Free) -> Iterator[Found]:
    for commit in _HEX.finditer(source):
        word = commit.group()
        letters = sum(c.isalpha() for c in word)
        if (
            0 < letters < len(word)
            and free(commit.start() + offset)
            and not _NOT_A_COMMIT.search(source[max(0, commit.start() - 24) : commit.start()])
        ):
            yield "commit", word, commit.start() + offset, commit.end() + offset


def _branches(source: str, offset: int, free: Free) -> Iterator[Found]:
    for branch in _BRANCH.finditer(source):
        group = branch.lastindex or 1
        name, start = branch[group].rstrip("."), branch.start(group) + offset
        if free(start) and not is_placeholder(branch[group]):
            yield "branch", name, start, start + len(name)


def _versions(source: str) -> set[tuple[int, int]]:
    """Numbers are everywhere; few of them follow a name that has versions, or a sign that ties one to a name."""
    found: set[tuple[int, int]] = set()
    tied = False
    for number in _NUMBER.finditer(source):
        at = number.start()
        if source[at] not in " \t":
            tied = True
        elif source[max(0, at - _LONGEST_NAME) : at].rstrip(" \t").lower().endswith(_ENDS):
            near = _SPOKEN.finditer(source, max(0, at - _LONGEST_NAME), at + _LONGEST)
            found |= {spoken.span() for spoken in near if spoken.start() < at < spoken.end()}
    if tied and ("@" in source or "==" in source or "~=" in source or "^" in source):
        found |= {pinned.span() for pinned in _PINNED.finditer(source)}
    if tied or ">= " in source:
        found |= {ranged.span() for ranged in _RANGED.finditer(source)}
    if source.count(":") > 1 and "." in source:
        found |= {library.span() for library in _COORDINATES.finditer(source)}
    if tied and '":' in source:
        found |= {entry.span() for entry in _ENTRY.finditer(source)}
    return found
