"""Does the file or folder that a memory names still exist; if not, did it once, and where is it now?"""

from __future__ import annotations

import re

from memtui_store.audit.claims.asking import Asking, result, unchecked
from memtui_store.audit.claims.history import End
from memtui_store.audit.claims.model import Claim, ClaimResult
from memtui_store.audit.claims.names import EXTENSIONS, GENERIC, OF_THE_PROJECT, extension
from memtui_store.audit.claims.tree import memory_like
from memtui_store.audit.claims.wordlist import words

LANDING = 14 * 86_400  # work on a branch is remembered days before the main line knows the file
_GENERATED = re.compile(
    r"(?:^|/)(?:dist|node_modules|coverage|\.next|\.nuxt|\.turbo|__pycache__|\.venv|venv|tmp|temp|logs?|"
    r"\.cache|\.pytest_cache|\.gradle|site-packages|worktrees)/|\.(?:lock|log|pyc|db|sqlite3?|"
    r"bak|tmp|orig|map|min\.js)$"
    r"|(?:^|/)\.env(?!\S{0,60}(?:example|sample|template)$)(?:\.[\w.-]+)?$|-lock\.(?:json|yaml)$|\.g\.dart$|\.pb\.go$|_pb2\.py$|(?:^|/)\.DS_Store$"
)
# "A `setup.py`" or "your `setup.py`" is not the one of this project.
_ANY_PROJECTS = re.compile(
    r"\b(?:an?|your|their|any|each|every|own|no|user's|plugin's)\s+[`*\"'(]{0,3}$", re.IGNORECASE
)
_ANY_PROJECTS_AFTER = re.compile(
    r"[`*\"')]{0,3}\s+(?:of|in|inside|from)\s+(?:the|an?|your|their|each|every|any)\s+"
    r"(?:apps?|applications?|users?|plugins?|clients?|consumers?|hosts?|sites?)\b",
    re.IGNORECASE,
)
_FILLED = words(
    """
    gen generated build out output outputs target lib libs public assets bin obj vendor data cache reports results
    artifacts var docs site html snapshots storage uploads media env local secrets
    """
)
_MADE = re.compile(
    r"\b(?:(?:git-?)?ignored?|untracked|generate[ds]?|built|compiled|output|"
    r"not (?:tracked|committed|checked in|in git))\b",
    re.IGNORECASE,
)
_UNTRACKED = "not in the project, but generated or personal files are not tracked"
_MODULES = ("py", "ts", "tsx", "js", "jsx", "go", "rs", "md", "sh", "vue", "dart", "kt", "cs", "java")
_ENTRIES = ("__init__.py", "mod.rs", "index.ts", "index.tsx", "index.js", "index.jsx", "index.md", "README.md")


def clean_path(claim: Claim, asking: Asking) -> str:
    path = claim.place[0].replace("\\", "/")
    top = str(asking.repository.top)
    if path.startswith(top + "/"):
        return path[len(top) + 1 :]
    return path.removeprefix("./").removeprefix("@/")


def judge_path(claim: Claim, asking: Asking) -> ClaimResult:
    path = clean_path(claim, asking)
    if path.startswith(("/", "~")) or re.match(r"[A-Za-z]:", path):
        return unchecked(claim, "it lies outside the project, where nothing is read")
    here = _present(path, asking)
    if here and not _left(claim, path, here, asking):
        return _found(claim, path, here, asking)
    # What the sentence says matters only for what git does not acquit, and costs more to find out.
    gone = _gone(claim, path, asking) if asking.wrong_only else None
    if gone and gone.verdict != "stale":
        return gone
    excuse = asking.excuse(claim, lambda: _stood(claim, path.rstrip("/"), asking))
    if excuse:
        return unchecked(claim, f"not in the project, but {excuse}")
    if path.startswith("../"):
        return unchecked(claim, "it leads out of the folder it is written in, perhaps to another repository")
    if _GENERATED.search(path):
        return unchecked(claim, _UNTRACKED)
    gone = gone or _gone(claim, path, asking)
    if gone.verdict != "stale" and not asking.wrong_only and asking.is_ignored(path):
        return unchecked(claim, _UNTRACKED)
    return gone


def _left(claim: Claim, path: str, here: list[str], asking: Asking) -> bool:
    """Whether it was just there when this was written, and only something that ends alike is there now."""
    if here[0] == path.rstrip("/") or "/" not in path or path.startswith("../") or asking.repository.head is None:
        return False
    history, bare = asking.repository.history, path.rstrip("/")
    gone = [bare] if bare in history.ends else history.below(bare)
    written = asking.when(claim) if gone else None
    if written is None:
        return any(history.ends[each].target in here for each in gone if each == path)
    stood = any(history.ends[each].commit.when > written >= history.births.get(each, 0) for each in gone)
    return stood and not any(_is_as_old(found, written, asking) for found in here)


def _is_as_old(path: str, written: int, asking: Asking) -> bool:
    """Whether it was there, too, when the text was written: then the text may have meant this one."""
    history, tree = asking.repository.history, asking.repository.tree
    files = [path] if path in tree.present else [each for each in tree.present if each.startswith(path + "/")]
    return any(history.births.get(each, 0) <= written for each in (*files, *history.below(path)))


def _stood(claim: Claim, path: str, asking: Asking) -> bool:
    """Whether just this was tracked when the sentence was written, and long after; it cannot know where it went."""
    history, written = asking.repository.history, asking.when(claim)
    if written is None:
        return False
    for gone in (path,) if path in history.ends else history.below(path):
        end = history.ends[gone]
        if history.births.get(gone, 0) <= written and end.commit.when > written + LANDING:
            target = history.final_name(gone)
            return target is None or target not in claim.sentence
    return False


def _present(path: str, asking: Asking) -> list[str]:
    tree = asking.repository.tree
    here = tree.resolve(path)
    if here or extension(path) in EXTENSIONS or path.endswith("/"):
        return here
    # An import names a module without its ending.
    name, folder = path.rsplit("/", 1)[-1], path.rsplit("/", 1)[0] if "/" in path else ""
    whole = f"{folder}/{name}" if folder else name
    return [found for ending in _MODULES for found in tree.resolve(f"{whole}.{ending}")][:3]


def _found(claim: Claim, path: str, here: list[str], asking: Asking) -> ClaimResult:
    if not asking.wrong_only and claim.hedge in {"removed", "negated"}:
        return unchecked(claim, f"`{here[0]}` is there; the sentence speaks of it as {claim.hedge}")
    if here[0] == path.rstrip("/"):
        return result(claim, "confirmed", f"`{here[0]}` exists")
    if len(here) == 1:
        return result(claim, "confirmed", f"it exists as `{here[0]}`", here[0])
    return result(claim, "confirmed", f"{len(here)} files end in this name, the first is `{here[0]}`")


def _gone(claim: Claim, path: str, asking: Asking) -> ClaimResult:
    repository = asking.repository
    if repository.head is None:
        return unchecked(claim, "not in the project, and there is no git history that could tell whether it ever was")
    bare = path.rstrip("/")
    history = repository.history
    folder = extension(path) not in EXTENSIONS
    matches = history.below(bare) if folder else []
    matches = matches or history.matching(bare)
    if not matches:
        return unchecked(claim, _never(bare, asking))
    if any(memory_like(match) for match in matches):
        return unchecked(claim, "it names an agent's own note, which the index check looks after")
    name = bare.rsplit("/", 1)[-1].lower()
    own = _is_own(claim, bare, matches, asking) if name in GENERIC and "/" not in bare else False
    if name in GENERIC and "/" not in bare and not own and not _package(matches[0], asking):
        return unchecked(claim, f"`{matches[0]}` is gone, but many files have this name")
    newest = max(matches, key=lambda match: history.ends[match].commit.when)
    end = history.ends[newest]
    written = asking.when(claim)
    if written is not None:
        if end.commit.when <= written:
            return unchecked(claim, f"it was already gone when this was written ({_removed(newest, end)})")
        births = [history.births[match] for match in matches if match in history.births]
        if births and min(births) > written + LANDING:
            return unchecked(claim, "it came into the project only after this was written, and has left it again")
    pattern = repository.ignored_by(newest)
    told = written is None or _MADE.search(claim.sentence)
    if pattern and (told or not _is_of_folder(pattern, newest)):
        return unchecked(claim, _UNTRACKED)
    if "/" not in claim.value and f"`{claim.value}`" in claim.sentence and _is_script(bare, written, asking):
        return unchecked(claim, "a script of the project has this name")
    evidence, suggestion = _where(bare, newest, end, asking, folder=folder and bool(history.below(bare)))
    return result(claim, "stale", evidence, suggestion)


def _is_of_folder(pattern: str, path: str) -> bool:
    """Whether a file that was tracked once is ignored for its folder only, and that is none which a build fills.

    A pattern for the file itself or its kind takes it out on purpose: people have it still.
    """
    folders = path.lower().split("/")[:-1]
    return pattern.strip("/*").rsplit("/", 1)[-1].lower() in folders and not _FILLED & set(folders)


def _is_own(claim: Claim, name: str, matches: list[str], asking: Asking) -> bool:
    """Whether a name that many files have is here the project's only one, or the one at its top."""
    before, _, after = claim.sentence.partition(claim.value)
    if _ANY_PROJECTS.search(before) or _ANY_PROJECTS_AFTER.match(after):
        return False
    if name.lower() in OF_THE_PROJECT and matches == [name]:
        return True
    written, history = asking.when(claim), asking.repository.history
    if written is None:
        return False
    stood = [each for each in matches if history.ends[each].commit.when > written >= history.births.get(each, 0)]
    return name in stood or len(stood) == 1


def _is_script(name: str, written: int | None, asking: Asking) -> bool:
    manifests = (asking.repository.manifests, asking.repository.manifests_at(written))
    return any(name in scripts for each in manifests for scripts in each.scripts.values())


def _never(path: str, asking: Asking) -> str:
    same = asking.repository.tree.by_name.get(path.rsplit("/", 1)[-1].lower(), [])
    hint = f"; a file of this name is `{same[0]}`" if len(same) == 1 else ""
    return f"nothing of this name is or was in the project's history{hint}"


def _removed(path: str, end: End) -> str:
    what = f"renamed to `{end.target}`" if end.target else "removed"
    return f"`{path}` was {what} by {end.commit.short} on {end.commit.day}"


def _where(path: str, gone: str, end: End, asking: Asking, *, folder: bool) -> tuple[str, str | None]:
    tree, history = asking.repository.tree, asking.repository.history
    told = f"by {end.commit.short} on {end.commit.day}"
    here = tree.resolve(path)
    if folder:
        moved = history.folder_target(path, tree.present) or (here[0] + "/" if len(here) == 1 else None)
        return (f"the folder moved to `{moved}` {told}", moved) if moved else (f"the folder was removed {told}", None)
    package = _package(gone, asking)
    target = history.final_name(gone)
    if target and target in tree.present:
        return f"git follows it to `{target}`, renamed {told}", target
    if len(here) == 1:
        return f"it left its place {told}; what ends in this name is `{here[0]}` now", here[0]
    if package:
        return f"it became the folder `{package}` {told}", package
    name = gone.rsplit("/", 1)[-1].lower()
    same = tree.by_name.get(name, [])
    if len(same) == 1 and name not in GENERIC and history.came_with(same[0], end.commit):
        return f"it left its folder {told}; the only file of this name is now `{same[0]}`", same[0]
    if 1 <= len(same) <= 5 and name not in GENERIC:
        return f"removed {told}; files of this name: {', '.join(f'`{each}`' for each in same)}", None
    stem = gone.rsplit(".", 1)[0]
    other = [f"{stem}.{ending}" for ending in sorted(EXTENSIONS) if f"{stem}.{ending}" in tree.present]
    if len(other) == 1:
        return f"removed {told}; `{other[0]}` stands there now", other[0]
    return f"removed {told}", None


def _package(gone: str, asking: Asking) -> str | None:
    """A module that grew into a folder of the same name."""
    folder = gone.rsplit(".", 1)[0]
    tree = asking.repository.tree
    if folder not in tree.folders:
        return None
    return next((f"{folder}/{entry}" for entry in _ENTRIES if f"{folder}/{entry}" in tree.present), folder + "/")
