"""Scripts, targets and pinned versions that a project's own manifests declare."""

from __future__ import annotations

import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from memtui_store.audit.claims.setup_files import setup_cfg, setup_py

_MAX_MANIFESTS = 80
_TARGET = re.compile(r"^([A-Za-z0-9][\w./-]{0,80}(?: [A-Za-z0-9][\w./-]{0,80}){0,8})\s{0,4}:(?![=:])", re.MULTILINE)
_ANY_TARGET = re.compile(r"^(?:%|\.DEFAULT|\$[({][\w.-]{1,80}[)}])\s{0,4}:(?![=:])", re.MULTILINE)
ANY_NAME = "%"
_RECIPE = re.compile(r"^@?([A-Za-z_][\w-]{0,80})(?:[ \t][^:=\n]{0,200})?:(?!=)", re.MULTILINE)
_REQUIREMENT = re.compile(
    r"^\s{0,8}([A-Za-z0-9][\w.-]{0,80})(?:\[[^\]\n]{0,80}\])?\s{0,4}((?:[=~<>!]=?=?|===)[^;#\n]{1,120})?"
)
_GO_MODULE = re.compile(
    r"^\s{0,8}(?:require\s+)?([\w.-]{1,80}(?:/[\w.~-]{1,80}){1,8})\s+v(\d[\w.+-]{0,60})", re.MULTILINE
)
_GO = re.compile(r"^go\s+(\d+\.\d+(?:\.\d+)?)", re.MULTILINE)
_IMAGE = re.compile(
    r"^\s{0,40}(?:image:\s{0,4}[\"']?|FROM\s{1,4}(?:--platform=\S{1,40}\s)?)([\w./-]{1,120}):v?(\d[\w.]{0,40})",
    re.MULTILINE,
)
_REQUIREMENTS = re.compile(
    r"(?i)(?:^|/)(?:[\w.-]{0,60}requirements[\w.-]{0,60}|requirements/[\w.-]{1,80})\.(?:txt|in|pip)$"
)
_COORDINATES = re.compile(r"[\"']([\w.-]{1,80}:[\w.-]{1,80}):(\d[\w.+-]{0,40})[\"'@]")
_TASK = re.compile(r"^  ([\w:-]{1,80}):\s{0,4}$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Pin:
    name: str
    spec: str
    file: str


@dataclass(slots=True)
class Manifests:
    """`scripts`: runner (npm, make, just, …) -> name -> the files that declare it."""

    scripts: dict[str, dict[str, list[str]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(list)))
    pins: dict[str, list[Pin]] = field(default_factory=lambda: defaultdict(list))

    def script(self, runner: str, name: str, file: str) -> None:
        self.scripts[runner][name].append(file)

    def pin(self, name: str, spec: object, file: str) -> None:
        if isinstance(spec, str) and spec.strip() and len(spec) < 200:
            self.pins[canonical(name)].append(Pin(name, spec.strip(), file))


_ALIASES = {
    "node.js": "node", "nodejs": "node", "postgresql": "postgres", "golang": "go", "mongodb": "mongo",
    "next.js": "next", "tailwind": "tailwindcss", "tailwind css": "tailwindcss", "pytorch": "torch",
    "nestjs": "@nestjs/core", "spring boot": "spring-boot", "playwright": "@playwright/test",
    "angular": "@angular/core",
}  # fmt: skip


def canonical(name: str) -> str:
    lowered = name.lower().replace("_", "-")
    return _ALIASES.get(lowered, lowered)


def is_manifest(path: str) -> bool:
    return _reader(path) is not None


def read_manifests(paths: Iterator[str], read: Callable[[str], bytes | None]) -> Manifests:
    found = Manifests()
    for path in sorted(filter(is_manifest, paths), key=lambda path: (path.count("/"), path))[:_MAX_MANIFESTS]:
        data, reader = read(path), _reader(path)
        if data is None or reader is None:
            continue
        try:
            reader(found, data.decode("utf-8", "replace"), path)
        except (ValueError, RecursionError, TypeError, AttributeError, KeyError):
            continue  # a manifest that its own tool could not read declares nothing
    return found


def _reader(path: str) -> Callable[[Manifests, str, str], None] | None:
    name = path.rsplit("/", 1)[-1]
    lowered = name.lower()
    if lowered in _READERS:
        return _READERS[lowered]
    if _REQUIREMENTS.search(path):
        return _requirements
    if lowered.endswith((".gradle", ".gradle.kts")):
        return _gradle
    if lowered.startswith("makefile") or lowered.endswith(".mk"):
        return _makefile
    if lowered.endswith((".yml", ".yaml")) and "compose" in lowered:
        return _images
    return _images if lowered.startswith("dockerfile") else None


def _package_json(found: Manifests, text: str, path: str) -> None:
    data: dict[str, Any] = json.loads(text)
    for name in data.get("scripts") or {}:
        found.script("npm", str(name), path)
    for group in ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies"):
        for name, spec in (data.get(group) or {}).items():
            found.pin(str(name), spec, path)
    for name, spec in (data.get("engines") or {}).items():
        found.pin(str(name), spec, path)
    manager, _, version = str(data.get("packageManager") or "").partition("@")
    found.pin(manager, version.split("+")[0], path)


def _pyproject(found: Manifests, text: str, path: str) -> None:
    data: dict[str, Any] = tomllib.loads(text)
    project = data.get("project") or {}
    tool = data.get("tool") or {}
    poetry = tool.get("poetry") or {}
    found.pin("python", project.get("requires-python"), path)
    groups = [project.get("dependencies") or []]
    groups += list((project.get("optional-dependencies") or {}).values())
    groups += list((data.get("dependency-groups") or {}).values())
    for line in (line for group in groups for line in group if isinstance(line, str)):
        _requirement(found, line, path)
    for name, spec in (poetry.get("dependencies") or {}).items():
        found.pin(name, spec.get("version") if isinstance(spec, dict) else spec, path)
    for group in (poetry.get("group") or {}).values():
        for name, spec in (group.get("dependencies") or {}).items():
            found.pin(name, spec.get("version") if isinstance(spec, dict) else spec, path)
    for name, spec in (poetry.get("dev-dependencies") or {}).items():
        found.pin(name, spec.get("version") if isinstance(spec, dict) else spec, path)
    tasks = [project.get("scripts"), poetry.get("scripts"), (tool.get("pdm") or {}).get("scripts")]
    tasks += [(tool.get("poe") or {}).get("tasks"), (tool.get("taskipy") or {}).get("tasks")]
    for name in (name for group in tasks for name in group or {}):
        found.script("python", str(name), path)


def _cargo(found: Manifests, text: str, path: str) -> None:
    data: dict[str, Any] = tomllib.loads(text)
    package = data.get("package") or {}
    found.script("cargo", str(package.get("name", "")), path)
    found.pin("rust", package.get("rust-version"), path)
    for target in ("bin", "example", "test", "bench"):
        for entry in data.get(target) or []:
            found.script("cargo", str(entry.get("name", "")), path)
    groups = [data.get("dependencies"), data.get("dev-dependencies"), (data.get("workspace") or {}).get("dependencies")]
    for name, spec in ((name, spec) for group in groups for name, spec in (group or {}).items()):
        found.pin(name, spec.get("version") if isinstance(spec, dict) else spec, path)


def _go_mod(found: Manifests, text: str, path: str) -> None:
    for module in _GO_MODULE.finditer(text):
        found.pin(module[1], module[2], path)
        found.pin(module[1].rsplit("/", 1)[-1], module[2], path)
    for version in _GO.finditer(text):
        found.pin("go", version[1], path)


def _requirement(found: Manifests, line: str, path: str) -> None:
    wanted = _REQUIREMENT.match(line)
    if wanted:
        found.pin(wanted[1], wanted[2] or "*", path)


def _requirements(found: Manifests, text: str, path: str) -> None:
    for line in text.splitlines()[:2000]:
        _requirement(found, line, path)


def _setup(read: Callable[[str], tuple[str, list[str]]]) -> Callable[[Manifests, str, str], None]:
    def reader(found: Manifests, text: str, path: str) -> None:
        python, needed = read(text)
        found.pin("python", python, path)
        for line in needed:
            _requirement(found, line, path)

    return reader


def _gradle(found: Manifests, text: str, path: str) -> None:
    for library in _COORDINATES.finditer(text):
        found.pin(library[1], library[2], path)


def _makefile(found: Manifests, text: str, path: str) -> None:
    for target in _TARGET.finditer(text):
        for name in target[1].split():
            found.script("make", name, path)
    if _ANY_TARGET.search(text):
        found.script("make", ANY_NAME, path)


def _justfile(found: Manifests, text: str, path: str) -> None:
    for recipe in _RECIPE.finditer(text):
        found.script("just", recipe[1], path)


def _taskfile(found: Manifests, text: str, path: str) -> None:
    for task in _TASK.finditer(text):
        found.script("task", task[1], path)


def _composer(found: Manifests, text: str, path: str) -> None:
    data: dict[str, Any] = json.loads(text)
    for name in data.get("scripts") or {}:
        found.script("composer", str(name), path)
    for name, spec in (data.get("require") or {}).items():
        found.pin(str(name), spec, path)


def _deno(found: Manifests, text: str, path: str) -> None:
    for name in json.loads(text).get("tasks") or {}:
        found.script("npm", str(name), path)


def _images(found: Manifests, text: str, path: str) -> None:
    for image in _IMAGE.finditer(text):
        found.pin(image[1].rsplit("/", 1)[-1], image[2], path)


def _runtime(name: str) -> Callable[[Manifests, str, str], None]:
    def read(found: Manifests, text: str, path: str) -> None:
        found.pin(name, text.strip().removeprefix("v").split("\n", 1)[0], path)

    return read


_READERS: dict[str, Callable[[Manifests, str, str], None]] = {
    "package.json": _package_json,
    "pyproject.toml": _pyproject,
    "setup.py": _setup(setup_py),
    "setup.cfg": _setup(setup_cfg),
    "cargo.toml": _cargo,
    "go.mod": _go_mod,
    "justfile": _justfile,
    ".justfile": _justfile,
    "gnumakefile": _makefile,
    "taskfile.yml": _taskfile,
    "taskfile.yaml": _taskfile,
    "composer.json": _composer,
    "deno.json": _deno,
    ".python-version": _runtime("python"),
    ".nvmrc": _runtime("node"),
    ".node-version": _runtime("node"),
    ".ruby-version": _runtime("ruby"),
}
