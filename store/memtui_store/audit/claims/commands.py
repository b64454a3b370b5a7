"""Commands: a script, a target or a file that some folder of the project can run."""

from __future__ import annotations

import re
from dataclasses import replace

from memtui_store.audit.claims.asking import Asking, result, unchecked
from memtui_store.audit.claims.manifests import ANY_NAME
from memtui_store.audit.claims.model import Claim, ClaimResult
from memtui_store.audit.claims.names import is_path
from memtui_store.audit.claims.paths import judge_path
from memtui_store.audit.claims.wordlist import words

_WORD = re.compile(r"[A-Za-z0-9][\w:./-]{0,80}$")
_BUILTIN = {
    "npm": words(
        """
    install ci i publish audit init link exec update outdated login version pack test start
    """
    ),
    "yarn": words(
        """
    install add remove upgrade why workspace workspaces dlx exec set config link init global create
    """
    ),
    "pnpm": words(
        """
    install i add remove update dlx exec create -r --filter -F why store import publish nx turbo audit
    """
    ),
    "bun": words("install add remove update x create build test run init link upgrade"),
    "cargo": words(
        """
    build run test check clippy fmt doc bench clean install add update publish tree fix nextest watch tauri
    """
    ),
    "composer": words("install update require remove dump-autoload create-project"),
}
_MANIFEST = {
    "npm": "*package.json", "make": "*[Mm]akefile*", "just": "*justfile", "task": "*askfile*",
    "composer": "*composer.json",
}  # fmt: skip
_NEEDLE = {
    "npm": '"{}":',
    "composer": '"{}":',
    "make": "{}:",
    "just": "{}",
    "task": "{}:",
}


def judge_command(claim: Claim, asking: Asking) -> ClaimResult:
    words = [word for word in claim.value.split() if not re.match(r"[A-Z_]{2,40}=", word)]
    target = _target(words)
    scripts = asking.repository.manifests.scripts
    if target and (target[0] != "python" or target[1] in scripts.get("python", {})):
        return _script(claim, *target, asking)
    file = next((word.split("::")[0] for word in words if is_path(word.split("::")[0], quoted=True, whole=True)), None)
    if file is None:
        return unchecked(claim, "nothing in it can be looked up in the project")
    found = judge_path(replace(claim, value=file), asking)
    return replace(found, claim=claim)


def _target(words: list[str]) -> tuple[str, str] | None:
    """Which runner is asked for which script."""
    program, rest = words[0], [word for word in words[1:] if not word.startswith("-")]
    if program in {"npm", "yarn", "pnpm", "bun"}:
        if rest[:1] == ["run"]:
            rest = rest[1:]
        elif program == "npm" and rest[:1] not in (["test"], ["start"]):
            return None
        elif not rest or rest[0] in _BUILTIN[program]:
            return ("npm", rest[0]) if program == "npm" and rest else None
        return ("npm", rest[0]) if rest and _WORD.match(rest[0]) and "/" not in rest[0] and "." not in rest[0] else None
    if program in {"make", "gmake", "just", "task"}:
        names = [word for word in rest if _WORD.match(word) and "=" not in word]
        skipped = any(word in {"-C", "-f", "-d", "--directory", "--file", "-t", "--justfile"} for word in words)
        names = names[1:] if skipped else names
        return ("make" if program == "gmake" else program, names[0]) if names and "/" not in names[0] else None
    if program == "composer" and rest and rest[0] not in _BUILTIN["composer"]:
        return "composer", rest[1] if rest[0] == "run" and len(rest) > 1 else rest[0]
    if program == "cargo":
        for option in ("--bin", "-p", "--package", "--example"):
            if option in words[:-1]:
                return "cargo", words[words.index(option) + 1]
    if program in {"uv", "poetry", "pdm", "hatch", "pipenv"} and rest[:1] == ["run"] and len(rest) > 1:
        return ("python", rest[1]) if _WORD.match(rest[1]) and "/" not in rest[1] and "." not in rest[1] else None
    return None


def _script(claim: Claim, runner: str, name: str, asking: Asking) -> ClaimResult:
    scripts = asking.repository.manifests.scripts.get(runner, {})
    if name in scripts:
        return result(claim, "confirmed", f"`{name}` is declared in `{scripts[name][0]}`")
    if runner == "cargo" and asking.repository.tree.resolve(f"{name}.rs"):
        return result(claim, "confirmed", f"`{name}.rs` is a target of the project")
    if asking.repository.tree.resolve(name) and runner in {"make", "npm"}:
        return result(claim, "confirmed", f"`{name}` is a file of the project")
    excuse = asking.excuse(claim)
    if excuse:
        return unchecked(claim, f"no manifest declares `{name}`, but {excuse}")
    if runner == "cargo":
        return unchecked(claim, f"no manifest in the project declares a {runner} script `{name}`")
    if ANY_NAME in scripts:
        return unchecked(claim, f"`{scripts[ANY_NAME][0]}` has a rule for any name")
    commit = asking.repository.removal(_NEEDLE[runner].format(name), f":(glob)**/{_MANIFEST[runner]}")
    if commit is None or not asking.repository.declared_before(commit, runner, name):
        return unchecked(claim, f"no manifest declares `{name}`, nor did one before")
    written = asking.when(claim)
    if written is not None and commit.when <= written:
        return unchecked(claim, f"no manifest declares `{name}`; it was already so when this was written")
    return result(claim, "stale", f"`{name}` left the {runner} scripts with {commit.short} on {commit.day}", None)
