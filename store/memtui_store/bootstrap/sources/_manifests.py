"""What a project's manifests say: its language, what it is, and the commands that build, test and check it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from memtui_store.bootstrap.contract import Item, UnreadableItem
from memtui_store.bootstrap.sources._commands import Command, does_nothing, is_plain, kind_of, targets_of
from memtui_store.bootstrap.sources._quoting import decoded
from memtui_store.bootstrap.sources._readme import first_sentence
from memtui_store.bootstrap.sources._recipes import JUST, MAKE, TASK, recipes_of
from memtui_store.bootstrap.walk import read_item

_CAP = 512 * 1024
_CI_FILES = 12
_STEP = re.compile(r"^(?:-\s+)?(?:(?:run|script|command|cmd|sh):\s*)?(?:-\s+)?")
_LOCKS = {
    "pnpm-lock.yaml": "pnpm",
    "yarn.lock": "yarn",
    "bun.lockb": "bun",
    "bun.lock": "bun",
    "package-lock.json": "npm",
    "npm-shrinkwrap.json": "npm",
}
_PYTHON_LOCKS = {"uv.lock": "uv", "poetry.lock": "poetry", "pdm.lock": "pdm", "Pipfile.lock": "pipenv"}
_LANGUAGES = (
    ("pyproject.toml", "Python"),
    ("setup.py", "Python"),
    ("setup.cfg", "Python"),
    ("requirements.txt", "Python"),
    ("Cargo.toml", "Rust"),
    ("go.mod", "Go"),
    ("tsconfig.json", "TypeScript"),
    ("package.json", "JavaScript"),
    ("pom.xml", "Java"),
    ("build.gradle.kts", "Kotlin"),
    ("build.gradle", "Java"),
    ("Gemfile", "Ruby"),
    ("composer.json", "PHP"),
    ("mix.exs", "Elixir"),
    ("CMakeLists.txt", "C/C++"),
    ("Package.swift", "Swift"),
    ("pubspec.yaml", "Dart"),
)
_FRAMEWORKS = {
    "fastapi": "FastAPI",
    "django": "Django",
    "flask": "Flask",
    "textual": "Textual",
    "next": "Next.js",
    "nuxt": "Nuxt",
    "react": "React",
    "vue": "Vue",
    "svelte": "Svelte",
    "@angular/core": "Angular",
    "express": "Express",
    "@nestjs/core": "NestJS",
    "axum": "axum",
    "actix-web": "Actix",
    "tauri": "Tauri",
    "clap": "",
}
NAMES = tuple(
    dict.fromkeys(
        [name for name, _ in _LANGUAGES]
        + [*_LOCKS, *_PYTHON_LOCKS]
        + [
            "Makefile",
            "GNUmakefile",
            "justfile",
            "Justfile",
            ".justfile",
            "Taskfile.yml",
            "Taskfile.yaml",
            "tox.ini",
            "noxfile.py",
            "pytest.ini",
        ]
        + [
            "ruff.toml",
            ".gitlab-ci.yml",
            ".pre-commit-config.yaml",
            "README.md",
            "README.rst",
            "README",
            "README.txt",
            "mvnw",
            "gradlew",
        ]
    )
)


@dataclass
class Manifest:
    """What the files of one project say."""

    language: str = ""
    framework: str = ""
    description: tuple[str, str, int, str] | None = None
    """The sentence, the file, the line, the line's text."""
    readme: tuple[str, str, int, str] | None = None
    manager: str = ""
    manager_evidence: tuple[str, int, str] = ("", 0, "")
    managers: list[str] = field(default_factory=list)
    """More than one where lock files disagree."""
    commands: list[Command] = field(default_factory=list)
    ci: str = ""


class Reader:
    """Reads a project's files by name; a missing, linked-away or oversized one is as good as none."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._held: dict[str, str | None] = {}

    def text(self, name: str) -> str | None:
        if name not in self._held:
            try:
                self._held[name] = decoded(read_item(Item(self.root / name, self.root), _CAP))
            except UnreadableItem:
                self._held[name] = None
        return self._held[name]

    def has(self, name: str) -> bool:
        path = self.root / name
        return path.is_file() and not path.is_symlink()


def read_manifests(root: Path) -> Manifest:
    reader, manifest = Reader(root), Manifest()
    manifest.language = next((language for name, language in _LANGUAGES if reader.has(name)), "")
    if manifest.language == "Python" and reader.has("package.json") and not reader.has("pyproject.toml"):
        manifest.language = ""
    package, project = _package(reader), _pyproject(reader)
    ci = list(_ci(reader))
    manifest.ci = "GitHub Actions" if any(".github/" in c.path for c in ci) else "GitLab CI" if ci else ""
    _node_manager(reader, package, ci, manifest)
    prefix = _python_prefix(reader, manifest)
    manifest.commands += [*_recipes(reader), *_scripts(reader, package, manifest.manager), *_sessions(reader), *ci]
    manifest.commands += [*_python(reader, project, prefix), *_defaults(reader)]
    _describe(reader, package, project, manifest)
    return manifest


def _table(value: object, *path: str) -> dict[str, object]:
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}


def _package(reader: Reader) -> dict[str, object]:
    text = reader.text("package.json")
    try:
        return _table(json.loads(text)) if text else {}
    except (ValueError, RecursionError):
        return {}


def _pyproject(reader: Reader) -> dict[str, object]:
    return _toml(reader.text("pyproject.toml"))


def _toml(text: str | None) -> dict[str, object]:
    try:
        return tomllib.loads(text) if text else {}
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}


def _line(text: str, pattern: str) -> tuple[int, str]:
    """The first line that matches, numbered from 1."""
    compiled = re.compile(pattern)
    for number, line in enumerate(text.splitlines(), 1):
        if compiled.search(line):
            return number, line.strip()
    return 0, ""


def _recipes(reader: Reader) -> Iterator[Command]:
    for names, pattern, program in (
        (("Makefile", "GNUmakefile"), MAKE, "make"),
        (("justfile", "Justfile", ".justfile"), JUST, "just"),
        (("Taskfile.yml", "Taskfile.yaml"), TASK, "task"),
    ):
        name = next((name for name in names if reader.has(name)), "")
        text = reader.text(name) if name else None
        if text is None:
            continue
        yield from recipes_of(text, name, pattern, program)


def _scripts(reader: Reader, package: dict[str, object], manager: str) -> Iterator[Command]:
    scripts = {
        k: v for k, v in _table(package, "scripts").items() if isinstance(v, str) and re.fullmatch(r"[\w:.-]+", k)
    }
    scripts = {k: v for k, v in scripts.items() if not does_nothing([v])}
    text = reader.text("package.json") or ""
    if not manager:
        return
    for what, script in targets_of(list(scripts)).items():
        number, quote = _line(text, rf'"{re.escape(script)}"\s*:')
        run = {"npm": "npm run ", "pnpm": "pnpm ", "yarn": "yarn ", "bun": "bun run "}[manager]
        command = "npm test" if (manager, script) == ("npm", "test") else run + script
        yield Command(what, command, "package.json", number, quote, 2, scripts[script])


def _sessions(reader: Reader) -> Iterator[Command]:
    tox, nox = reader.text("tox.ini"), reader.text("noxfile.py")
    if tox and "[testenv" in tox:
        number, quote = _line(tox, r"^\[testenv\]") if "[testenv]" in tox else _line(tox, r"^\[testenv")
        yield Command("test", "tox", "tox.ini", number, quote, 3)
        for what, environment in targets_of(re.findall(r"^\[testenv:([\w.-]+)\]", tox, re.MULTILINE)).items():
            if what != "test":
                number, quote = _line(tox, rf"^\[testenv:{re.escape(environment)}\]")
                yield Command(what, f"tox -e {environment}", "tox.ini", number, quote, 3)
    if nox:
        for what, session in targets_of(re.findall(r"^def (\w+)\(session", nox, re.MULTILINE)).items():
            number, quote = _line(nox, rf"^def {session}\(session")
            yield Command(what, f"nox -s {session}", "noxfile.py", number, quote, 3)


def _ci(reader: Reader) -> Iterator[Command]:
    """What continuous integration runs, where a line of it is a whole command."""
    folder = reader.root / ".github" / "workflows"
    names = sorted(path.name for path in folder.glob("*.y*ml")) if folder.is_dir() and not folder.is_symlink() else []
    names.sort(key=lambda name: not re.match(r"(?:ci|tests?|main|build|check)", name))
    files = [f".github/workflows/{name}" for name in names[:_CI_FILES]]
    for name in (*files, ".gitlab-ci.yml", ".circleci/config.yml", "azure-pipelines.yml", ".travis.yml"):
        text = reader.text(name) if reader.has(name) else None
        for number, line in enumerate((text or "").splitlines()[:5000], 1):
            whole = _STEP.sub("", line.strip(), count=1)
            whole = whole[1:-1] if whole[:1] in "'\"" and whole[-1:] == whole[:1] and len(whole) > 2 else whole
            for step in whole.split(" && "):
                if len(step) <= 200 and (what := kind_of(step.strip())) and is_plain(step.strip()):
                    yield Command(what, step.strip(), name, number, line.strip(), 4)


def _node_manager(reader: Reader, package: dict[str, object], ci: list[Command], manifest: Manifest) -> None:
    """The field that names it, then the only lock file, then what continuous integration uses."""
    if not package:
        return
    text = reader.text("package.json") or ""
    named = package.get("packageManager")
    if isinstance(named, str) and (found := re.match(r"(npm|pnpm|yarn|bun)@", named)):
        manifest.manager = found[1]
        manifest.manager_evidence = ("package.json", *_line(text, '"packageManager"'))
        return
    locks = {_LOCKS[name]: name for name in _LOCKS if reader.has(name)}
    if len(locks) == 1:
        manifest.manager, name = next(iter(locks.items()))
        first = next((line for line in (reader.text(name) or "").splitlines() if line.strip()), "")
        manifest.manager_evidence = (name, 1 if first else 0, first.strip())
        return
    used = [c for c in ci if re.match(r"(npm|pnpm|yarn|bun)\b", c.command)]
    if used:
        manifest.manager = used[0].command.split()[0]
        manifest.manager_evidence = (used[0].path, used[0].line, used[0].quote)
    elif locks:
        manifest.managers = sorted(locks)
    else:
        manifest.manager = "npm"


def _python_prefix(reader: Reader, manifest: Manifest) -> str:
    locks = {_PYTHON_LOCKS[name]: name for name in _PYTHON_LOCKS if reader.has(name)}
    if not manifest.manager and len(locks) == 1:
        manifest.manager, name = next(iter(locks.items()))
        first = next((line for line in (reader.text(name) or "").splitlines() if line.strip()), "")
        manifest.manager_evidence = (name, 1 if first else 0, first.strip())
    return f"{next(iter(locks))} run " if len(locks) == 1 else ""


def _python(reader: Reader, project: dict[str, object], prefix: str) -> Iterator[Command]:
    text = reader.text("pyproject.toml") or ""
    runners: tuple[tuple[Mapping[str, object], str], ...] = (
        (_table(project, "tool", "poe", "tasks"), f"{prefix}poe "),
        (_table(project, "tool", "pdm", "scripts"), "pdm run "),
        (_table(project, "tool", "hatch", "envs", "default", "scripts"), "hatch run "),
        (_table(project, "tool", "taskipy", "tasks"), f"{prefix}task "),
        (_table(project, "tool", "rye", "scripts"), "rye run "),
        (_table(project, "tool", "pixi", "tasks"), "pixi run "),
    )
    for table, run in runners:
        for what, task in targets_of(list(table)).items():
            number, quote = _line(text, rf"^\s*[\"']?{re.escape(task)}[\"']?\s*=|^\[tool\..*\.{re.escape(task)}\]")
            yield Command(what, run + task, "pyproject.toml", number, quote, 3)
    tools = _table(project, "tool")
    for key, what, tool in (
        (r"^\[tool\.pytest", "test", "pytest"),
        (r"^\[tool\.ruff", "lint", "ruff check"),
        (r"^\[tool\.black\]", "format", "black ."),
        (r"^\[tool\.ruff\.format\]", "format", "ruff format"),
        (r"^\[tool\.mypy\]", "typecheck", "mypy"),
        (r"^\[tool\.pyright\]", "typecheck", "pyright"),
    ):
        number, quote = _line(text, key)
        if number and tools:
            yield Command(what, prefix + tool, "pyproject.toml", number, quote, 6)
    for name, pattern in (
        ("pytest.ini", r"^\[pytest\]"),
        ("setup.cfg", r"^\[tool:pytest\]"),
        ("tox.ini", r"^\[pytest\]"),
    ):
        number, quote = _line(reader.text(name) or "", pattern)
        if number:
            yield Command("test", prefix + "pytest", name, number, quote, 6)
    number, quote = _line(text, r"^\s*[\"']pytest\b|[\[,]\s*[\"']pytest\b|^pytest\s*=")
    if number:
        yield Command("test", prefix + "pytest", "pyproject.toml", number, quote, 7)
    number, quote = _line(reader.text("ruff.toml") or "", r"\S")
    if number:
        yield Command("lint", prefix + "ruff check", "ruff.toml", number, quote, 6)


def _defaults(reader: Reader) -> Iterator[Command]:
    """What every project of that language answers to."""
    for name, pattern, command in (
        ("Cargo.toml", r"^\[workspace\]", "cargo test --workspace"),
        ("Cargo.toml", r"^\[package\]", "cargo test"),
        ("go.mod", r"^module\s", "go test ./..."),
        ("mix.exs", r"defmodule", "mix test"),
        ("composer.json", r'"test"\s*:', "composer test"),
    ):
        number, quote = _line(reader.text(name) or "", pattern)
        if number:
            yield Command("test", command, name, number, quote, 8)
    for name, wrapper, tool in (
        ("pom.xml", "mvnw", "mvn"),
        ("build.gradle", "gradlew", "gradle"),
        ("build.gradle.kts", "gradlew", "gradle"),
    ):
        number, quote = _line(reader.text(name) or "", r"<project|\S")
        if number:
            yield Command("test", f"{'./' + wrapper if reader.has(wrapper) else tool} test", name, number, quote, 8)


def _describe(reader: Reader, package: dict[str, object], project: dict[str, object], manifest: Manifest) -> None:
    cargo = _toml(reader.text("Cargo.toml"))
    for name, value in (
        (
            "pyproject.toml",
            _table(project, "project").get("description") or _table(project, "tool", "poetry").get("description"),
        ),
        ("Cargo.toml", _table(cargo, "package").get("description")),
        ("package.json", package.get("description")),
    ):
        if isinstance(value, str) and len(value.split()) >= 2 and manifest.description is None:
            number, quote = _line(reader.text(name) or "", r"^\s*\"?description\"?\s*[:=]")
            manifest.description = (" ".join(value.split())[:200], name, number, quote)
    for name in ("README.md", "README.rst", "README", "README.txt", "readme.md"):
        text = reader.text(name)
        if text:
            number, sentence, quote = first_sentence(text)
            if sentence:
                manifest.readme = (sentence, name, number, quote)
            break
    manifest.framework = _framework(package, project, cargo)


def _framework(package: dict[str, object], project: dict[str, object], cargo: dict[str, object]) -> str:
    wanted = [*_table(package, "dependencies"), *_table(package, "devDependencies"), *_table(cargo, "dependencies")]
    wanted += _table(project, "tool", "poetry", "dependencies")
    listed = _table(project, "project").get("dependencies")
    if isinstance(listed, list):
        wanted += [
            re.split(r"[\s\[<>=~!;(]", entry, maxsplit=1)[0].lower() for entry in listed if isinstance(entry, str)
        ]
    return next((title for name, title in _FRAMEWORKS.items() if name in wanted), "")
