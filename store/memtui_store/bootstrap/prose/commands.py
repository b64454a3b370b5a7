"""Commands a text tells: which question each answers, from its words or from the command itself."""

from __future__ import annotations

import re

_SORTS: tuple[tuple[str, str, str], ...] = (
    (
        "test-command",
        "run the tests",
        r"\b(?:pytest|jest|vitest|phpunit|rspec|ctest|tox|nox)\b|\b(?:npm|pnpm|yarn|bun|cargo|go|make"
        r"|just|gradlew?|mvnw?|dotnet|flutter|mix|swift|rake|sbt|deno|composer|artisan)\b.{0,25}?\btests?\b"
        r"|\btestDebugUnitTest\b",
    ),
    (
        "lint-command",
        "lint the code",
        r"\b(?:ruff check|eslint|flake8|pylint|clippy|golangci-lint|shellcheck|detekt|ktlintCheck|stylelint"
        r"|rubocop|mypy|tsc --noEmit|biome (?:check|lint)|oxlint|phpstan)\b|\b(?:lint|typecheck|type-check"
        r"|analyze)\b",
    ),
    (
        "format-command",
        "format the code",
        r"\b(?:ruff format|prettier|black|rustfmt|cargo fmt|gofmt|goimports|clang-format|dart format"
        r"|ktlintFormat|swiftformat)\b|\b(?:npm|pnpm|yarn|bun|make|just)\b.{0,12}\b(?:format|fmt)\b",
    ),
    (
        "build-command",
        "build it",
        r"\b(?:npm|pnpm|yarn|bun|cargo|go|make|just|gradlew?|mvnw?|dotnet|flutter|swift|docker|hugo"
        r"|mix)\b.{0,20}?\b(?:build|assemble\w*|package|compile)\b|^make$|\bcmake --build\b",
    ),
    (
        "run-command",
        "start it",
        r"\b(?:npm|pnpm|yarn|bun|make|just)\b.{0,10}\b(?:dev|start|serve|run)\b|\b(?:cargo run|go run"
        r"|flutter run|uvicorn|docker[ -]compose up|rails s(?:erver)?|manage\.py runserver)\b",
    ),
)
_COMPILED = tuple((sort, words, re.compile(pattern, re.IGNORECASE)) for sort, words, pattern in _SORTS)
_SAID: tuple[tuple[str, str], ...] = (
    ("test-command", r"\b(?:run|running|execute)?\s*(?:all |the |unit |full )*(?:test(?:s|ing)?|test suite)\b"),
    ("lint-command", r"\b(?:lint\w*|type[- ]?check\w*|static (?:check|analysis))\b"),
    ("format-command", r"\bformat(?:ting|ter)?\b"),
    ("build-command", r"\b(?:build|compile)\b"),
    ("run-command", r"\b(?:start|run|serve|launch|dev server)\b"),
)
_SAID_COMPILED = tuple((sort, re.compile(pattern, re.IGNORECASE)) for sort, pattern in _SAID)
_SHELL = re.compile(
    r"^(?:\$ |> )?(?:[A-Z_]+=\S+ )*(?:\./|\.venv/bin/|sudo |uv |uvx |poetry |pipenv |npx |bunx "
    r"|pnpm |yarn |npm |bun |cargo |go |make\b|just\b|docker|python3? |pytest|ruff |tox|nox|gradle"
    r"|mvn|dotnet |flutter |dart |mix |bundle |rake |bin/|php |composer |sail |hatch |pdm |rye "
    r"|deno |swift |xcodebuild|bazel |nx |turbo |lerna |terraform |kubectl |helm |ansible|git "
    r"|gh |hugo |jekyll |rails |\w+\.sh\b|bash |sh |task |invoke |pre-commit |mypy |eslint |prettier "
    r"|vitest|jest)"
)


def sort_of(command: str, said: str = "") -> str:
    """`test-command`, `lint-command` … or '' for any other."""
    for sort, _, pattern in _COMPILED:
        if pattern.search(command):
            return sort
    if said:
        for sort, words in _SAID_COMPILED:
            if words.search(said):
                return sort
    return ""


def purpose(sort: str) -> str:
    return next((words for known, words, _ in _COMPILED if known == sort), "")


def is_command(text: str) -> bool:
    return bool(_SHELL.match(text.strip()))


def commands_in(code: str) -> list[tuple[str, str]]:
    """Each command line of a code block with its comment, beside or above it."""
    found, above = [], ""
    for line in code.splitlines()[:200]:
        bare = line.strip()
        if bare.startswith("#"):
            above = bare.lstrip("# ").strip()
            continue
        command, _, beside = bare.partition(" #")
        if not bare:
            above = ""
        elif is_command(command):
            found.append((command.strip().removeprefix("$ "), beside.strip() or above))
    return found
