"""Judge commands: is the script or target that a memory runs still one that a manifest of the project declares?"""

from __future__ import annotations

import re

from memtui_store.audit.claims.context import ClaimContext, result, unchecked
from memtui_store.audit.claims.manifests import ANY_NAME, is_manifest
from memtui_store.audit.claims.model import Claim, ClaimResult
from memtui_store.audit.claims.names import WORDS
from memtui_store.audit.claims.paths import judge_path

_WORD = re.compile(r"[A-Za-z0-9][\w:.-]{0,80}$")
_BUILTIN = WORDS["builtin"]
_NEEDLES = {"npm": '"{}":', "composer": '"{}":', "make": "{}:", "just": "{}", "task": "{}:", "python": "{} ="}


def judge_command(claim: Claim, context: ClaimContext) -> ClaimResult:
    parts = claim.value.split()
    if parts[0].startswith("python"):
        return _module(claim, parts[2], context)
    runner, name = _target(parts)
    if not name:
        return unchecked(claim, "nothing in it can be looked up in the project")
    scripts = context.repository.manifests.scripts.get(runner, {})
    if name in scripts:
        return result(claim, "confirmed", f"`{name}` is declared in `{scripts[name]}`")
    if context.repository.tree.resolve(name) or ANY_NAME in scripts:
        return unchecked(claim, f"`{name}` can be a file, or made by a rule for any name")
    if hedge := context.hedge(claim):
        return unchecked(claim, f"no manifest declares `{name}`, but {hedge}")
    return _gone(claim, runner, name, context)


def _target(parts: list[str]) -> tuple[str, str]:
    """Return which runner is asked for which script; with options that choose another folder or file, no script."""
    program, rest = parts[0], parts[1:]
    if any(
        word in {"-C", "-f", "-d", "-F", "-w", "--prefix", "--filter", "--dir", "--cwd", "--workspace"} for word in rest
    ):
        return program, ""
    rest = [word for word in rest if not word.startswith("-")]
    ran = rest[:1] in (["run"], ["run-script"])
    rest = rest[1:] if ran else rest
    name = rest[0] if rest and _WORD.match(rest[0]) and "." not in rest[0] else ""
    if program in {"npm", "yarn", "pnpm", "bun"}:
        return "npm", name if ran or name not in _BUILTIN or (program == "npm" and name in {"test", "start"}) else ""
    if program in {"uv", "poetry", "pdm", "hatch"}:
        return "python", name
    return program, name if program != "composer" or ran or name not in _BUILTIN else ""


def _gone(claim: Claim, runner: str, name: str, context: ClaimContext) -> ClaimResult:
    """Judge a script that is not there: it was the project's only if one of its manifests declared it."""
    repository = context.repository
    for commit in context.commits(claim):
        then = repository.manifests_at(commit).scripts.get(runner, {})
        if name in then:
            files = [path for path in (*repository.tree.tracked, *repository.history.removed) if is_manifest(path)]
            removed = repository.removal(_NEEDLES[runner].format(name), commit, files[:60])
            change = (
                f"`{name}` left the {runner} scripts with {removed}"
                if removed
                else f"`{name}` was a script at {commit}"
            )
            break
    else:
        return unchecked(claim, f"no manifest declares `{name}`, nor did one when this was written")
    now = repository.manifests.scripts.get(runner, {})
    alike = [other for other in now if _bare(other) == _bare(name)]
    if len(alike) == 1:
        new = claim.value.replace(name, alike[0], 1)
        return result(claim, "contradicted", f"{change}; `{now[alike[0]]}` has `{alike[0]}`", new)
    return result(claim, "stale", change)


def _bare(name: str) -> str:
    return re.sub(r"[\W_]", "", name).lower()


def _module(claim: Claim, module: str, context: ClaimContext) -> ClaimResult:
    path = module.replace(".", "/")
    here = context.repository.tree.resolve(f"{path}.py") or context.repository.tree.resolve(f"{path}/__main__.py")
    if here:
        return result(claim, "confirmed", f"`{here[0]}` is its module")
    if not context.repository.head or not context.repository.history.matching(f"{path}.py"):
        return unchecked(claim, "the module is another package's")
    return judge_path(claim, context, f"{path}.py")
