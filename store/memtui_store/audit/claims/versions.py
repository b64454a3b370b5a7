"""Versions: contradicted only by a manifest whose pin leaves no room for the one in the text."""

from __future__ import annotations

import re

from memtui_store.audit.claims.asking import Asking, result, unchecked
from memtui_store.audit.claims.manifests import Pin, canonical
from memtui_store.audit.claims.model import Claim, ClaimResult

_CLAIM = re.compile(r"^\"?(?P<name>.{1,90}?)\"?(?:[ \t]+v?|==|@|~=|\^|:\s?\"[\^~]?v?)(?P<version>\d[\d.]{0,30})\"?$")
_CONDITION = re.compile(
    r"^[`*\"']{0,3}\s?(?:\+|or (?:newer|later|higher|above|older)|and (?:newer|later|up)|[-–] ?\d|以上|以降|이상|"
    r"\.x\b.{0,3}or)",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"(?:[<>≥≤]=?|since|before|after|until|below|above|from|than|minimum|at least|predates?|requires?|supports?|"
    r"was|to|vs\.?|or|/|\bab\b|depuis|desde)\s{0,2}[`*\"'v(]{0,3}$",
    re.IGNORECASE,
)
_NUMBERS = re.compile(r"\d+")


def judge_version(claim: Claim, asking: Asking) -> ClaimResult:
    said = _CLAIM.match(claim.value)
    if not said:
        return unchecked(claim, "not read as a name and a version")
    pins = asking.repository.manifests.pins.get(canonical(said["name"].strip()), [])
    if not pins:
        return unchecked(claim, "no manifest of the project pins it")
    wanted = [int(number) for number in said["version"].strip(".").split(".") if number]
    agreeing = next((pin for pin in pins if _allows(pin.spec, wanted)), None)
    if agreeing:
        return result(claim, "confirmed", f"`{agreeing.file}` has {agreeing.name} {agreeing.spec}")
    at = claim.sentence.find(claim.value)
    conditional = at >= 0 and (
        _COMPARED.search(claim.sentence[:at]) or _CONDITION.match(claim.sentence[at + len(claim.value) :])
    )
    excuse = asking.excuse(claim)
    if excuse or conditional or at < 0:
        return unchecked(claim, excuse or "the sentence compares versions, it does not state the one in use")
    if any(_vague(pin) for pin in pins):
        return unchecked(claim, f"`{pins[0].file}` leaves the version open ({pins[0].spec})")
    pin = pins[0]
    return result(
        claim,
        "contradicted",
        f"`{pin.file}` has {pin.name} {pin.spec}",
        _suggest(claim.value, said["version"], pin.spec),
    )


def _vague(pin: Pin) -> bool:
    return (
        not _NUMBERS.search(pin.spec)
        or "workspace:" in pin.spec
        or "||" in pin.spec
        or pin.spec.strip()[:1] in {"<", "!", "*"}
    )


def _allows(spec: str, wanted: list[int]) -> bool:
    """Generous: a lower bound allows everything above it, a caret or tilde what shares its leading numbers."""
    numbers = [int(number) for number in _NUMBERS.findall(re.split(r"[,|<]|\s-\s", spec.lstrip("^~=>v! "))[0])[:3]]
    if not numbers:
        return False
    if spec.lstrip().startswith(">"):
        upper = re.search(r"<=?\s{0,2}(\d+(?:\.\d+){0,2})", spec)
        below = upper is None or wanted < [int(number) for number in upper[1].split(".")]
        return below and wanted[: len(numbers)] >= numbers[: len(wanted)]
    return all(one == other for one, other in zip(wanted[:2], numbers[:2], strict=False))


def _suggest(value: str, version: str, spec: str) -> str | None:
    now = re.search(r"\d+(?:\.\d+){0,3}", spec)
    if now is None:
        return None
    parts = now.group().split(".")[: version.count(".") + 1]
    return value.replace(version, ".".join(parts))
