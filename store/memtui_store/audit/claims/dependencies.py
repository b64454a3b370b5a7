"""Packages that a memory names between back-ticks: stale if a manifest had one then and nothing needs it now."""

from __future__ import annotations

import re

from memtui_store.audit.claims.asking import Asking, result, unchecked
from memtui_store.audit.claims.manifests import Pin, canonical
from memtui_store.audit.claims.model import Claim, ClaimResult
from memtui_store.audit.claims.names import is_path, is_symbol
from memtui_store.audit.claims.wordlist import words

_NAME = re.compile(r"@?[A-Za-z][\w.-]{0,60}(?:/[A-Za-z][\w.-]{0,60})?$")
# A plain word can be anything; these tell that a package is meant.
_PACKAGE = re.compile(r"`?\s(?:npm |python |pip |node )?(?:package|dependency|library|lib|transform|plugin|loader)\b")
_TOOLS = words("node npm yarn pnpm bun deno python pip go rust ruby java php vscode npm-run-all docker")
_IMAGES = ("dockerfile", "compose")


def may_be_package(word: str) -> bool:
    scoped = word.startswith("@") and "/" in word
    return _NAME.match(word) is not None and (
        scoped or not (is_symbol(word) or is_path(word, quoted=True, whole=True) or word.lower() in _TOOLS)
    )


def judge_dependency(claim: Claim, asking: Asking) -> ClaimResult:
    repository, name = asking.repository, canonical(claim.value)
    pins = repository.manifests.pins.get(name)
    if pins:
        return result(claim, "confirmed", f"`{pins[0].file}` has {pins[0].name} {pins[0].spec}")
    written = asking.when(claim)
    if repository.head is None or written is None or not repository.was_ever_needed(claim.value):
        return unchecked(claim, "no manifest of the project names it")
    manifests = repository.manifests_at(written)
    then = next((pin for pin in manifests.pins.get(name, []) if not _is_image(pin)), None)
    if then is None or repository.needs(claim.value):
        return unchecked(claim, "no manifest of the project names it")
    scripts = (*manifests.scripts.values(), *repository.manifests.scripts.values())
    if any(claim.value in each for each in scripts):
        return unchecked(claim, "a script of the project has this name")
    excuse = asking.excuse(claim, lambda: True)
    if excuse:
        return unchecked(claim, f"no manifest names it, but {excuse}")
    if claim.value.isidentifier() and repository.tree.names(claim.value) and not _is_told_package(claim):
        return unchecked(claim, "no manifest names it, but the code has the word")
    return result(claim, "stale", f"`{then.file}` had {then.name} {then.spec} then; no manifest has it now")


def _is_told_package(claim: Claim) -> bool:
    at = claim.sentence.find(f"`{claim.value}`")
    return at >= 0 and _PACKAGE.match(claim.sentence, at + 1 + len(claim.value)) is not None


def _is_image(pin: Pin) -> bool:
    return any(name in pin.file.rsplit("/", 1)[-1].lower() for name in _IMAGES)
