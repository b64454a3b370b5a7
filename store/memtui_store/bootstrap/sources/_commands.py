"""Which command tests, lints, formats, type-checks or builds: told by its words."""

from __future__ import annotations

import re
from dataclasses import dataclass

WHATS = ("test", "lint", "format", "typecheck", "build", "run", "deploy", "main")

_RUNNER = (
    r"(?:(?:uv|poetry|pdm|pipenv|hatch|rye) run |(?:npx|pnpm dlx|pnpm exec|yarn dlx|bunx|bundle exec) (?:--\S+ )*"
    r"|python3? -m )*"
)
_SCRIPT = r"(?:npm|pnpm|yarn|bun)(?: --?\S+)*(?: run)? "
_TARGET = r"(?:make|just|task|composer|poe|uv run poe|poetry run poe|hatch run|mise run|deno task)(?: --?\S+)* "
_KINDS = (
    (
        "typecheck",
        rf"{_RUNNER}(?:mypy|pyright|basedpyright|ty check|tsc(?=.*--noEmit)|vue-tsc)\b|(?:{_SCRIPT}|"
        rf"{_TARGET})(?:type-?check|types|tsc|mypy)\b",
    ),
    (
        "format",
        rf"{_RUNNER}(?:ruff format|black|isort|prettier|gofmt|goimports|rustfmt|clang-format)\b|"
        rf"cargo (?:\+\w+ )?fmt\b"
        rf"|(?:{_SCRIPT}|{_TARGET})(?:format|fmt|prettier)\b",
    ),
    (
        "lint",
        rf"{_RUNNER}(?:ruff check|ruff \.|flake8|pylint|eslint|biome|oxlint|stylelint|shellcheck|golangci-lint|"
        rf"staticcheck|rubocop|ansible-lint"
        rf"|yamllint|pre-commit run)|cargo (?:\+\w+ )?clippy\b|go vet\b|(?:{_SCRIPT}|{_TARGET})lint\b|mix credo",
    ),
    (
        "test",
        rf"{_RUNNER}(?:pytest|py\.test|unittest|vitest|jest|mocha|ava|playwright test|tox|nox|rspec|phpunit|"
        rf"behave|bats)\b|cargo (?:\+\w+ )?(?:nextest run|test)\b"
        rf"|(?:gotestsum|go test)\b|(?:{_SCRIPT}|{_TARGET})tests?\b|make check\b|(?:\./)?(?:gradlew|gradle|"
        rf"mvnw|mvn)\b.*\b(?:test|check|verify)\b"
        r"|(?:dotnet|mix|swift|deno|flutter|dart|bazel|zig build|bun) test\b|ctest\b|rails test|bin/rails test|"
        r"prove\b",
    ),
    (
        "build",
        rf"cargo (?:\+\w+ )?build\b|go build\b|(?:{_SCRIPT}|{_TARGET})build\b|(?:uv|poetry|pdm|hatch|dotnet|"
        rf"swift|zig|bazel) build\b|python3? -m build\b"
        r"|(?:\./)?(?:gradlew|gradle)\b.*\b(?:build|assemble)\b|(?:\./)?(?:mvnw|mvn)\b.*\bpackage\b|"
        r"cmake --build\b|docker (?:buildx )?build\b",
    ),
)
_COMPILED = tuple((what, re.compile(rf"(?:[A-Z_][A-Z0-9_]*=\S+ )*(?:{pattern})")) for what, pattern in _KINDS)
_TARGETS = {
    "test": ("test", "tests", "unit", "test-all", "test:unit", "unit-test", "unittest", "pytest", "spec"),
    "lint": ("lint", "linter", "check-lint", "lint:all", "eslint", "ruff"),
    "format": ("format", "fmt", "fix-format", "prettier", "style", "black"),
    "typecheck": ("typecheck", "type-check", "typing", "types", "mypy", "tsc", "check-types", "check:types"),
    "build": ("build", "compile", "dist"),
    "run": ("dev", "run", "serve", "start", "up", "develop", "runserver"),
    "deploy": ("deploy", "deploy-prod", "deploy:prod"),
}
_LATER = {"test": ("check",), "lint": ("check",)}
_UNSAFE = re.compile(r"\$\{\{|\$\(|`|\$\{?[A-Za-z]|[|<>;]|\bcurl\b|\bwget\b|\bsudo\b|\brm\b|\beval\b|https?://|\\$|<<")


_SAYS_ONLY = re.compile(r"(?:[@-]*\s*(?:(?:echo|printf)\b[^&|;>]*|true|false|:|exit(?: \d+)?)\s*(?:&&|;|\|\||$)\s*)+")
_SHORT = 300
_CHORE = re.compile(
    r"all|default|help|list|usage|(?:dist)?clean|install|setup|dep(?:endencie)?s|venv|init|bootstrap|requirements|update"
    r"|upgrade|version|release|publish|tag|docs?|cov(?:erage)?|stop|down|logs|shell|prune|reset"
)


@dataclass(frozen=True, slots=True)
class Command:
    """A command as a file gives it; `weight` says how sure that file is, the smaller the surer."""

    what: str
    command: str
    path: str
    line: int
    quote: str
    weight: int
    runs: str = ""
    """What it stands for, where the file says that too."""


def kind_of(command: str) -> str:
    """`test`, `lint` … or nothing."""
    for what, pattern in _COMPILED:
        if pattern.match(command):
            return what
    return ""


def is_plain(command: str) -> bool:
    """One that stands for itself: no variable, no pipe, nothing fetched."""
    return 2 < len(command) <= 120 and not _UNSAFE.search(command)


def does_nothing(steps: list[str]) -> bool:
    """A target that is only there to say so: it prints, or ends at once."""
    return bool(steps) and all(len(step) <= _SHORT and _SAYS_ONLY.fullmatch(step.strip()) for step in steps)


def main_target(names: list[str]) -> str:
    """What a bare call runs, where that is a thing the project makes rather than a chore every project has."""
    first = next(iter(names), "")
    known = {name for wanted in (*_TARGETS.values(), *_LATER.values()) for name in wanted}
    return first if first not in known and not _CHORE.fullmatch(first) and "." not in first else ""


def targets_of(names: list[str]) -> dict[str, str]:
    """Of the targets, scripts or recipes a file offers, the one for each purpose."""
    found: dict[str, str] = {}
    for what, wanted in _TARGETS.items():
        for name in (*wanted, *_LATER.get(what, ())):
            if name in names and name not in found.values():
                found[what] = name
                break
    return found
