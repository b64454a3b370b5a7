"""Judge versions: only a manifest that had the version of the text then, and leaves no room for it now, contradicts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui_store.audit.claims.context import ClaimContext, result, unchecked
from memtui_store.audit.claims.manifests import Pin, canonical
from memtui_store.audit.claims.model import Claim, ClaimResult

_KNOWN = (
    r"python|node(?:\.js|js)?|npm|pnpm|yarn|bun|deno|ruby|rails|php|laravel|java|kotlin|swift|rust|golang|go|react|"
    r"vue|"
    r"angular|svelte|next(?:\.js)?|nuxt|vite|webpack|tailwind(?: ?css)?|typescript|django|flask|fastapi|pydantic|"
    r"sqlalchemy|celery|pytest|numpy|pandas|pytorch|torch|tensorflow|postgres(?:ql)?|mysql|mariadb|mongo(?:db)?|redis|"
    r"kafka|nginx|eslint|jest|vitest|playwright|prisma|express|fastify|nestjs|zod|electron|tauri|flutter|textual|"
    r"bevy|tokio|axum"
)
_VERSION = re.compile(
    rf"(?<![\w./@-])(?:(?:{_KNOWN})[ \t]{{1,2}}v?\d{{1,3}}(?:\.\d{{1,5}}){{0,3}}"
    r"|@?[a-z][\w-]{1,50}(?:/[\w.-]{1,50})?(?:==|@|~=|\^)v?\d{1,4}(?:\.\d{1,5}){1,3})(?![\w%]|\.\d)",
    re.IGNORECASE,
)
_PARTS = re.compile(r"(?P<name>@?[\w./ -]+?)(?:[ \t]+v?|==|@|~=|\^)v?(?P<version>\d[\d.]{0,30})$")
_COMPARED = re.compile(
    r"(?:[<>≥≤]=?|since|before|after|until|below|above|from|than|minimum|at least|predates?|requires?|supports?|was|"
    r"to|vs\.?|"
    r"or|/|upgrad\w+|migrat\w+|\bab\b|depuis|desde)\s{0,2}[`*\"'v(]{0,3}$",
    re.IGNORECASE,
)
_RANGE = re.compile(
    r"^[`*\"']{0,3}\s?(?:\+|or (?:newer|later|higher|above|older)|and (?:newer|later|up|above)|[-–→/] ?v?\d|->|以上|"
    r"以降|이상)"
)
_NUMBERS = re.compile(r"\d+")


def versions_in(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    return (found.span() for found in _VERSION.finditer(text, start, end))


def judge_version(claim: Claim, context: ClaimContext) -> ClaimResult:
    said = _PARTS.match(claim.value)
    pins = context.repository.manifests.pins.get(canonical(said["name"].strip()), []) if said else []
    if said is None or not pins:
        return unchecked(claim, "no manifest of the project pins it")
    wanted = [int(number) for number in _NUMBERS.findall(said["version"])]
    agreeing = next((pin for pin in pins if _allows(pin.spec, wanted)), None)
    if agreeing:
        return result(claim, "confirmed", f"`{agreeing.file}` has {agreeing.name} {agreeing.spec}")
    hedge = context.hedge(claim)
    if hedge or _COMPARED.search(claim.before) or _RANGE.match(claim.after):
        return unchecked(claim, hedge or "the sentence compares versions, it does not state the one in use")
    pin = next((pin for pin in pins if _had(pin, wanted, claim, context)), None)
    if pin is None:
        return unchecked(claim, f"`{pins[0].file}` has {pins[0].spec}, and did not have this version before either")
    now = re.search(r"\d+(?:\.\d+){0,3}", pin.spec)
    parts = now.group().split(".")[: said["version"].count(".") + 1] if now else []
    new = claim.value.replace(said["version"], ".".join(parts)) if parts else None
    return result(claim, "contradicted", f"`{pin.file}` has {pin.name} {pin.spec}", new)


def _had(pin: Pin, wanted: list[int], claim: Claim, context: ClaimContext) -> bool:
    """Whether the same manifest had this version when the text was written: then the text spoke of the project."""
    if context.repository.head is None:
        return pin.spec.startswith("==")
    for commit in context.commits(claim):
        pins = context.repository.manifests_at(commit).pins.get(canonical(pin.name), [])
        if any(old.file == pin.file and _first_two(old.spec)[: len(wanted)] == wanted[:2] for old in pins):
            return True
    return False


def _first_two(spec: str) -> list[int]:
    return [int(number) for number in _NUMBERS.findall(spec)[:2]]


def _allows(spec: str, wanted: list[int]) -> bool:
    """Whether a pin leaves room for a version: what is no plain pin, or shares its leading numbers, does."""
    plain = re.match(r"(?:==|\^|~=?|>=?|v)?\s?(\d+(?:\.\d+){0,3})", spec)
    if plain is None or "||" in spec:
        return True
    numbers = [int(number) for number in plain[1].split(".")]
    upper = re.search(r"<=?\s{0,2}(\d+(?:\.\d+){0,2})", spec)
    if spec.startswith(">"):
        return wanted >= numbers[: len(wanted)] and (upper is None or wanted < [int(n) for n in upper[1].split(".")])
    return all(one == other for one, other in zip(wanted[:2], numbers[:2], strict=False))
