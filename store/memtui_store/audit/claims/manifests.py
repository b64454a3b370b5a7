"""Read the scripts, targets and pinned versions that a project's own manifests declare."""

from __future__ import annotations

import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

_MAX_MANIFESTS = 80
ANY_NAME = "%"
_TARGET = re.compile(r"^([A-Za-z0-9][\w./-]{0,80}(?: [A-Za-z0-9][\w./-]{0,80}){0,8})\s{0,4}:(?![=:])", re.MULTILINE)
_ANY_TARGET = re.compile(r"^(?:[\w./-]{0,80}%|\.DEFAULT|\$[({][\w.-]{1,80}[)}])[^:=\n]{0,80}:(?![=:])", re.MULTILINE)
_RECIPE = re.compile(r"^@?([A-Za-z_][\w-]{0,80})(?:[ \t][^:\n]{0,200})?:(?!=)", re.MULTILINE)
_TASK = re.compile(r"^  ([\w:-]{1,80}):\s{0,4}$", re.MULTILINE)
_REQUIREMENT = re.compile(r"^\s{0,8}([A-Za-z0-9][\w.-]{0,80})(?:\[[^\]\n]{0,80}\])?\s{0,4}([=~<>!]=?=?[^;#\n]{1,120})")
_GO_MODULE = re.compile(
    r"^\s{0,8}(?:require\s+)?[\w.-]{1,80}(?:/[\w.~-]{1,80}){0,8}/([\w.~-]{1,80})\s+v(\d[\w.+-]{0,60})", re.MULTILINE
)
_GO = re.compile(r"^go\s+(\d+\.\d+(?:\.\d+)?)", re.MULTILINE)
_IMAGE = re.compile(
    r"^\s{0,40}(?:image:\s{0,4}[\"']?|FROM\s{1,4}(?:--platform=\S{1,40}\s)?)(?:[\w.-]{1,60}/){0,4}([\w.-]{1,60}):v?(\d[\w.]{0,40})",
    re.MULTILINE,
)
_ALIASES = {
    "node.js": "node", "nodejs": "node", "postgresql": "postgres", "golang": "go", "mongodb": "mongo",
    "next.js": "next", "tailwind": "tailwindcss", "tailwind css": "tailwindcss", "pytorch": "torch",
    "nestjs": "@nestjs/core", "playwright": "@playwright/test", "angular": "@angular/core",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pin:
    name: str
    spec: str
    file: str


@dataclass(slots=True)
class Manifests:
    """`scripts`: runner (npm, make, just, …) -> name -> the file that declares it."""

    scripts: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    pins: dict[str, list[Pin]] = field(default_factory=lambda: defaultdict(list))

    def script(self, runner: str, names: Iterable[object], file: str) -> None:
        for name in names:
            self.scripts[runner].setdefault(str(name), file)

    def pin(self, name: str, spec: object, file: str) -> None:
        spec = spec.get("version") if isinstance(spec, dict) else spec
        if name and isinstance(spec, str) and spec.strip() and len(spec) < 200:
            self.pins[canonical(name)].append(Pin(name, spec.strip(), file))

    def requirements(self, lines: Iterable[object], file: str) -> None:
        for line in lines:
            wanted = _REQUIREMENT.match(str(line))
            if wanted:
                self.pin(wanted[1], wanted[2], file)


def canonical(name: str) -> str:
    lowered = name.lower().replace("_", "-")
    return _ALIASES.get(lowered, lowered)


def is_manifest(path: str) -> bool:
    return _reader(path) is not None


def read_manifests(paths: Iterable[str], read: Callable[[str], bytes | None]) -> Manifests:
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
    name = path.rsplit("/", 1)[-1].lower()
    if name in _READERS:
        return _READERS[name]
    if "requirements" in path.lower() and name.endswith((".txt", ".in")):
        return lambda found, text, file: found.requirements(text.splitlines()[:2000], file)
    if name.startswith("makefile") or name.endswith(".mk"):
        return _makefile
    images = name.startswith("dockerfile") or ("compose" in name and name.endswith((".yml", ".yaml")))
    return _images if images else None


def _package_json(found: Manifests, text: str, path: str) -> None:
    data: dict[str, Any] = json.loads(text)
    found.script("npm", data.get("scripts") or (), path)
    for group in ("dependencies", "devDependencies", "peerDependencies", "engines"):
        for name, spec in (data.get(group) or {}).items():
            found.pin(str(name), spec, path)
    manager, _, version = str(data.get("packageManager") or "").partition("@")
    found.pin(manager, version.split("+")[0], path)


def _pyproject(found: Manifests, text: str, path: str) -> None:
    data: dict[str, Any] = tomllib.loads(text)
    project, tool = data.get("project") or {}, data.get("tool") or {}
    poetry = tool.get("poetry") or {}
    found.pin("python", project.get("requires-python"), path)
    groups = [project.get("dependencies"), *(project.get("optional-dependencies") or {}).values()]
    groups += (data.get("dependency-groups") or {}).values()
    for lines in groups:
        found.requirements(lines or (), path)
    for group in (poetry, *(poetry.get("group") or {}).values()):
        for name, spec in (group.get("dependencies") or {}).items():
            found.pin(name, spec, path)
    tasks = [project.get("scripts"), poetry.get("scripts"), (tool.get("pdm") or {}).get("scripts")]
    tasks += [(tool.get("poe") or {}).get("tasks"), (tool.get("taskipy") or {}).get("tasks")]
    tasks += [env.get("scripts") for env in ((tool.get("hatch") or {}).get("envs") or {}).values()]
    for names in tasks:
        found.script("python", names or (), path)


def _cargo(found: Manifests, text: str, path: str) -> None:
    data: dict[str, Any] = tomllib.loads(text)
    found.pin("rust", (data.get("package") or {}).get("rust-version"), path)
    for group in (data.get("dependencies"), (data.get("workspace") or {}).get("dependencies")):
        for name, spec in (group or {}).items():
            found.pin(name, spec, path)


def _go_mod(found: Manifests, text: str, path: str) -> None:
    for module in _GO_MODULE.finditer(text):
        found.pin(module[1], module[2], path)
    for version in _GO.finditer(text):
        found.pin("go", version[1], path)


def _makefile(found: Manifests, text: str, path: str) -> None:
    for targets in _TARGET.finditer(text):
        found.script("make", targets[1].split(), path)
    found.script("make", [ANY_NAME] if _ANY_TARGET.search(text) else (), path)


def _composer(found: Manifests, text: str, path: str) -> None:
    data: dict[str, Any] = json.loads(text)
    found.script("composer", data.get("scripts") or (), path)
    for name, spec in (data.get("require") or {}).items():
        found.pin(str(name), spec, path)


def _images(found: Manifests, text: str, path: str) -> None:
    for image in _IMAGE.finditer(text):
        found.pin(image[1], image[2], path)


def _names(runner: str, pattern: re.Pattern[str]) -> Callable[[Manifests, str, str], None]:
    return lambda found, text, path: found.script(runner, (name[1] for name in pattern.finditer(text)), path)


def _runtime(name: str) -> Callable[[Manifests, str, str], None]:
    return lambda found, text, path: found.pin(name, text.strip().removeprefix("v").split("\n", 1)[0], path)


_READERS: dict[str, Callable[[Manifests, str, str], None]] = {
    "package.json": _package_json,
    "deno.json": lambda found, text, path: found.script("npm", json.loads(text).get("tasks") or (), path),
    "pyproject.toml": _pyproject,
    "cargo.toml": _cargo,
    "go.mod": _go_mod,
    "justfile": _names("just", _RECIPE),
    ".justfile": _names("just", _RECIPE),
    "gnumakefile": _makefile,
    "taskfile.yml": _names("task", _TASK),
    "taskfile.yaml": _names("task", _TASK),
    "composer.json": _composer,
    ".python-version": _runtime("python"),
    ".nvmrc": _runtime("node"),
    ".node-version": _runtime("node"),
    ".ruby-version": _runtime("ruby"),
}
