"""Judge paths: does the file or folder still exist; if not, did it once, and where is it now?"""

from __future__ import annotations

import re

from memtui_store.audit.claims.context import LANDING, ClaimContext, result, unchecked
from memtui_store.audit.claims.hedges import is_made
from memtui_store.audit.claims.history import Commit
from memtui_store.audit.claims.model import Claim, ClaimResult
from memtui_store.audit.claims.names import EXTENSIONS, GENERIC, SOURCES, extension, split_line
from memtui_store.audit.claims.tree import is_note

_GENERATED = re.compile(
    r"(?:^|/)(?:dist|build|out|target|node_modules|coverage|\.next|\.nuxt|\.turbo|__pycache__|\.venv|venv|tmp|temp|logs?|"
    r"\.cache|\.pytest_cache|site-packages|worktrees)/|\.(?:lock|log|pyc|pid|db|sqlite3?|bak|tmp|orig|map|min\.js)$"
    r"|(?:^|/)\.env(?!\S{0,60}(?:example|sample|template)$)(?:\.[\w.-]+)?$|-lock\.(?:json|yaml)$|\.g\.dart$|_pb2\.py$"
)
_ANY_PROJECTS = re.compile(r"(?i)\b(?:an?|your|their|any|each|every|own|no|per|user's)\s+[`*\"'(]{0,3}$")
_ENTRIES = ("__init__.py", "mod.rs", "index.ts", "index.tsx", "index.js", "index.md", "README.md")
_SAME = 5


def clean_path(value: str, context: ClaimContext) -> str:
    path = split_line(value)[0].strip("`").replace("\\", "/")
    return path.removeprefix(f"{context.repository.top}/").removeprefix("./").removeprefix("@/")


def judge_path(claim: Claim, context: ClaimContext, path: str = "") -> ClaimResult:
    """Judge a path; `path` is given where the claim's value is a module or a command that means this file."""
    path = path or clean_path(claim.value, context)
    if path.startswith("../"):
        path = context.resolve_upwards(path)
    if path.startswith(("/", "~", "../")) or path[1:2] == ":":
        return unchecked(claim, "it lies outside the project, where nothing is read")
    repository = context.repository
    here = repository.tree.resolve(path)
    gone = _gone(path, context)
    if here and (here[0].strip("/") == path.strip("/") or not _left(path, gone, here, claim, context)):
        return result(claim, "confirmed", f"`{here[0]}` exists")
    if not gone:
        same = repository.tree.by_name.get(path.rsplit("/", 1)[-1].lower(), [])
        hint = f"; a file of this name is `{same[0]}`" if len(same) == 1 else ""
        return unchecked(claim, f"nothing of this name is or was in the project's history{hint}")
    if hedge := context.hedge(claim):
        return unchecked(claim, f"not in the project, but {hedge}")
    ignored = [each for each in (path, gone[0]) if _GENERATED.search(each) or repository.ignored(each)]
    if ignored or is_made(claim):
        return unchecked(claim, "not in the project, but generated or personal files are not tracked")
    if _is_ambiguous(claim, path, gone):
        return unchecked(claim, "many files are called so, and it is not said which is meant")
    if "/" not in path and extension(path) not in SOURCES and _is_spoken_of(path, context):
        return unchecked(claim, "the project still speaks of a file of this name")
    return _judge_gone(claim, path, gone, context)


def _gone(path: str, context: ClaimContext) -> list[str]:
    """Return what the history knows that could be meant, and is there no longer."""
    return context.repository.history.matching(path) if context.repository.head else []


def _left(path: str, gone: list[str], here: list[str], claim: Claim, context: ClaimContext) -> bool:
    """Whether just this was there when the memory was written, and what ends alike came only later."""
    written, history = context.when(claim), context.repository.history
    if (
        "/" not in path.strip("/")
        or written is None
        or not any(f"{each}/".startswith(f"{path.strip('/')}/") for each in gone)
    ):
        return False
    stood = any(history.existed(each, written) for each in gone)
    return stood and all(history.added.get(each, 0) > written for each in here)


def _is_ambiguous(claim: Claim, path: str, gone: list[str]) -> bool:
    """Whether it is a common name without its folder, or "your `setup.py`", which is not said of one file."""
    if "/" in path or gone == [path]:
        return _ANY_PROJECTS.search(claim.before) is not None and "/" not in path
    return len(gone) > 1 or path.lower() in GENERIC


def _is_spoken_of(name: str, context: ClaimContext) -> bool:
    """Whether other files than agents' notes name it: then it can be one that a program writes."""
    head = context.repository.head
    lines = context.repository.lines_with(name, Commit(head, 0)) if head else []
    return not all(is_note(path) for path, _ in lines)


def _judge_gone(claim: Claim, path: str, gone: list[str], context: ClaimContext) -> ClaimResult:
    written, history = context.when(claim), context.repository.history
    if written is not None and all(history.added.get(each, 0) > written + LANDING for each in gone):
        return unchecked(claim, "it came only after this was written, and is gone again")
    stood = [each for each in gone if written is None or history.existed(each, written, LANDING)]
    last = max(stood or gone, key=lambda each: history.removed[each].when)
    if not stood and "/" not in path:
        return unchecked(claim, f"already gone when this was written (removed by {history.removed[last]})")
    at = f"/{last}".rfind(f"/{path.strip('/')}/")
    return _folder(claim, f"{last[:at]}{path}", last, context) if at >= 0 else _file(claim, last, context)


def _folder(claim: Claim, path: str, last: str, context: ClaimContext) -> ClaimResult:
    end = context.repository.history.removed[last]
    target = context.repository.history.folder_target(path)
    what = f"the folder moved to `{target}`" if target else "the folder was removed"
    return result(claim, "stale", f"{what} by {end}", target)


def _file(claim: Claim, path: str, context: ClaimContext) -> ClaimResult:
    """Say where a file went: its new name, or another file of the same name or in its place."""
    tree, history = context.repository.tree, context.repository.history
    by, name = f"by {history.removed[path]}", path.rsplit("/", 1)[-1]
    target = history.target(path)
    if target:
        return result(claim, "stale", f"renamed to `{target}` {by}", target)
    stem = path.rsplit(".", 1)[0]
    package = next((f"{stem}/{entry}" for entry in _ENTRIES if f"{stem}/{entry}" in tree.present), stem + "/")
    if stem in tree.folders:
        return result(claim, "stale", f"it became the folder `{package}` {by}", package)
    same = (
        [each for each in tree.by_name.get(name.lower(), ()) if each in tree.present]
        if name.lower() not in GENERIC
        else []
    )
    if len(same) == 1 and history.added.get(same[0], 0) >= history.removed[path].when:
        return result(claim, "stale", f"it left its folder {by}; the only file of this name is `{same[0]}`", same[0])
    if 0 < len(same) <= _SAME:
        return result(claim, "stale", f"removed {by}; files of this name: {', '.join(same)}")
    other = [f"{stem}.{ending}" for ending in sorted(EXTENSIONS) if f"{stem}.{ending}" in tree.present]
    if len(other) == 1:
        return result(claim, "stale", f"removed {by}; `{other[0]}` stands there now", other[0])
    return result(claim, "stale", f"removed {by}")
