"""Claims in a memory's text: what it names that a project can be asked about."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from memtui_store.audit.claims.blocks import Block, blocks
from memtui_store.audit.claims.hedges import hedge_of, whole_text_is_past
from memtui_store.audit.claims.model import Claim, Hedge, Kind
from memtui_store.audit.claims.names import is_path, is_placeholder, is_symbol, split_line

MAX_CLAIMS = 200
_MAX_TEXT = 1 << 20
_MAX_PER_BLOCK = 80

_URL = re.compile(r"\b[a-zA-Z][a-zA-Z0-9+.-]{1,14}://[^\s<>`\"')\]|]{1,2000}|\b(?:git@|www\.)[^\s<>`\"')\]|]{4,500}")
_URL_MARKS = ("://", "git@", "www.")
_BRANCHES = ("ranch", "RANCH", "分支", "ブランチ", "브랜치")
_DIGIT = re.compile(r"[ v@=^\"]\d")
_EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,63}")
_LINK = re.compile(r"\[\[([^\[\]\n|#]{1,120})(?:[|#][^\[\]\n]{0,120})?\]\]")
_SPAN = re.compile(r"(?<!`)`([^`\n]{1,300})`(?!`)")
_TOKEN = re.compile(r"[A-Za-z0-9_./\\@~+\-\[\]{}$<>*%#:=?À-ɏ]{2,300}")
_FLAG = re.compile(r"(?<![\w\-/.=])--[a-z][a-z0-9]{0,40}(?:[-_][a-z0-9]{1,40}){0,8}(?![\w*<{-])")
_COMMAND = re.compile(
    r"(?:[A-Z_]{2,40}=\S{0,80} )?(?:npm (?:run |test\b|start\b)|yarn |pnpm |bun (?:run |test\b)?|npx (?=\./)|"
    r"make |gmake |just |cargo |go |"
    r"pytest\b|python3? |uv run |poetry run |pdm run |hatch run |pipenv run |node |deno (?:run|task) |tsx |"
    r"bash |sh |zsh |\./|"
    r"php artisan |composer (?:run )?|bundle exec |rake |mix |task |docker compose |docker-compose |\./gradlew |mvn )"
)
_PROMPT = re.compile(r"[ \t]*(?:[$>%] )?")
_HEX = re.compile(r"(?<![\w/#:.\-=@+%])[0-9a-f]{7,40}(?![\w/\-=@+%]|\.\w)")
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
_VERSION = re.compile(
    rf"(?i)(?<![\w./@-])(?P<a>{_KNOWN})[ \t]{{1,2}}v?(?P<av>\d{{1,3}}(?:\.\d{{1,5}}){{0,3}})(?![\w%])"
    r"|(?<![\w./@-])(?P<b>@?[a-z][\w.-]{1,50}(?:/[\w.-]{1,50})?)(?:==|@|~=|"
    r"\^)v?(?P<bv>\d{1,4}(?:\.\d{1,5}){1,3})(?!\w)"
    r"|\"(?P<c>@?[a-z][\w./-]{1,80})\":[ \t]?\"[\^~]?(?P<cv>\d{1,4}(?:\.\d{1,5}){0,3})\""
)


def extract(text: str) -> list[Claim]:
    """At most MAX_CLAIMS claims in the order of the text; spans are positions in `text`."""
    text = text[:_MAX_TEXT]
    found: list[Claim] = []
    past: Hedge | None = "past" if whole_text_is_past(text) else None
    lines = [0, *(end.end() for end in re.finditer(r"\n", text))]
    for block in blocks(text):
        spoken = _Speaker(text, block, lines, past)
        seen: set[tuple[str, int]] = set()
        for kind, value, start, end in _in_block(text, block):
            if (kind, start) in seen:
                continue
            seen.add((kind, start))
            found.append(spoken.claim(kind, value, start, end))
            if len(seen) >= _MAX_PER_BLOCK:
                break
        if len(found) >= MAX_CLAIMS:
            break
    return sorted(found[:MAX_CLAIMS], key=lambda claim: (claim.start, claim.end))


class _Speaker:
    """Gives a span its line, its sentence and what the sentence tells about it."""

    def __init__(self, text: str, block: Block, lines: list[int], past: Hedge | None) -> None:
        self._text, self._block, self._lines, self._past = text, block, lines, past
        self._above = "\n".join((*block.headings[-2:], block.lead))

    def claim(self, kind: Kind, value: str, start: int, end: int) -> Claim:
        first, last = self._block.sentence(self._text, start, end)
        sentence = self._text[first:last]
        hedge = hedge_of(sentence, start - first, end - first, self._above, self._block.column(self._text, start))
        line = bisect_right(self._lines, start)
        return Claim(kind, value, start, end, line, " ".join(sentence.split()), hedge or self._past)


Found = tuple[Kind, str, int, int]


def _in_block(text: str, block: Block) -> Iterator[Found]:
    start, end = block.start, block.end
    taken: list[tuple[int, int]] = []
    source = text[start:end]
    for url in _URL.finditer(text, start, end) if any(mark in source for mark in _URL_MARKS) else ():
        taken.append(url.span())
        yield "url", url.group().rstrip(".,;:!?*"), url.start(), url.start() + len(url.group().rstrip(".,;:!?*"))
    for link in _LINK.finditer(text, start, end) if "[[" in source else ():
        taken.append(link.span())
        yield "link", link[1].strip(), link.start(), link.end()
    taken += [mail.span() for mail in _EMAIL.finditer(text, start, end)] if "@" in source else []
    code = block.kind == "code"
    spans = [(start, end)] if code else [span.span(1) for span in _SPAN.finditer(text, start, end)]
    free = _Free(taken)
    yield from _paths(text, block, spans, free)
    for first, last in spans:
        yield from _in_code(text, first, last, free, fenced=code)
    for commit in _HEX.finditer(text, start, end):
        word = commit.group()
        letters = sum(c.isalpha() for c in word)
        if (
            0 < letters < len(word)
            and free(commit.start())
            and not _NOT_A_COMMIT.search(text[max(start, commit.start() - 24) : commit.start()])
        ):
            yield "commit", word, commit.start(), commit.end()
    for branch in _BRANCH.finditer(text, start, end) if any(word in source for word in _BRANCHES) else ():
        group = branch.lastindex or 1
        if free(branch.start(group)) and not is_placeholder(branch[group]):
            yield (
                "branch",
                branch[group].rstrip("."),
                branch.start(group),
                branch.start(group) + len(branch[group].rstrip(".")),
            )
    for version in _VERSION.finditer(text, start, end) if _DIGIT.search(source) else ():
        if free(version.start()):
            yield "version", version.group(), version.start(), version.end()


class _Free:
    """Whether a position lies outside every URL, address and link; the spans come in order of their kind."""

    def __init__(self, taken: list[tuple[int, int]]) -> None:
        self._starts = sorted(taken)

    def __call__(self, at: int) -> bool:
        near = bisect_right(self._starts, (at, 1 << 60)) - 1
        return near < 0 or not self._starts[near][0] <= at < self._starts[near][1]


def _paths(text: str, block: Block, spans: list[tuple[int, int]], free: _Free) -> Iterator[Found]:
    for token in _TOKEN.finditer(text, block.start, block.end):
        start = token.start()
        word = token.group()
        if "." not in word and "/" not in word and "\\" not in word and "file" not in word:
            continue
        if word.startswith("**") and word.rstrip(".,:;").endswith("**"):
            start, word = start + 2, word.rstrip(".,:;")[2:-2]
        if word.startswith("[") and "]" not in word[:-1]:
            start, word = start + 1, word[1:]
        word = word.rstrip("?:=") if word.endswith(("?", ":", "=")) else word
        word = word.rstrip(".") if not word.endswith("...") else word
        word = word[:-1] if word.endswith("]") and "[" not in word else word
        if "=" in word and "/" in word:
            start, word = start + word.index("=") + 1, word.split("=", 1)[1]
        bare, first, _ = split_line(word)
        if ":" in bare and bare[1:3] != ":\\":
            bare = bare.split(":", 1)[0]
            word, first = bare, 0
        if not free(start) or not free(max(start, start + len(word) - 1)):
            continue
        at = bisect_right(spans, (start, 1 << 60)) - 1
        quoted = at >= 0 and spans[at][0] <= start < spans[at][1]
        whole = quoted and block.kind != "code" and spans[at] == (start, start + len(word))
        plain = bare.replace("\\", "/") if quoted or bare.count("\\") > 1 else bare
        if is_path(plain, quoted=quoted, whole=whole):
            yield ("file_line" if first else "path"), word, start, start + len(word)


def _in_code(text: str, first: int, last: int, free: _Free, *, fenced: bool) -> Iterator[Found]:
    prompt = _PROMPT.match(text, first, last)
    begin = prompt.end() if prompt else first
    command = _COMMAND.match(text, begin, last)
    if command:
        line = text[begin:last].split("#", 1)[0].split("&&", 1)[0].rstrip()
        if len(line) > 4 and not is_placeholder(line):
            yield "command", line, begin, begin + len(line)
    for flag in _FLAG.finditer(text, first, last):
        if free(flag.start()):
            yield "flag", flag.group(), flag.start(), flag.end()
    if not fenced:
        word = text[first:last]
        if is_symbol(word) and free(first):
            yield "symbol", word, first, last
