"""Versions: contradicted only by a manifest whose pin leaves no room for the one in the text."""

from __future__ import annotations

import re

from memtui_store.audit.claims.asking import Asking, result, unchecked
from memtui_store.audit.claims.manifests import Pin, canonical, read_manifests
from memtui_store.audit.claims.model import Claim, ClaimResult

_CLAIM = re.compile(r"^\"?(?P<name>.{1,90}?)\"?(?:[ \t]+v?|==|@|~=|\^|:\s?\"[\^~]?v?)(?P<version>\d[\d.]{0,30})\"?$")
_RANGED = re.compile(
    r"^(?P<name>@?[A-Za-z][\w./-]{0,100})(?:\[[\w,-]{1,40}\])?`?(?: package)?(?: is| at| is pinned to)?[ \t]?\(?`?"
    r"(?:>=|~=|==|\^|~)[ \t]?v?(?P<version>\d[\d.]{0,30})$"
)
_SIGN = re.compile(r">=|~=|==|\^|~")
_LIBRARY = re.compile(r"^(?P<name>[\w.-]+:[\w.-]+):(?P<version>\d[\d.]{0,30})$")
_CONDITION = re.compile(
    r"^[`*\"']{0,3}\s?(?:\+|or (?:newer|later|higher|above|older)|"
    r"and (?:newer|later|up|above|higher|below|older|earlier)|[-–] ?\d|以上|以降|이상|"
    r"\.x\b.{0,3}or)",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"(?:[<>≥≤]=?|since|before|after|until|below|above|from|than|minimum|at least|predates?|requires?|supports?|"
    r"was|to|vs\.?|or|/|\bab\b|depuis|desde)\s{0,2}[`*\"'v(]{0,3}$",
    re.IGNORECASE,
)
_NUMBERS = re.compile(r"\d+")
_RUNTIMES = frozenset({"python", "node", "go", "rust", "ruby", "java", "php"})


def judge_version(claim: Claim, asking: Asking) -> ClaimResult:
    said = _LIBRARY.match(claim.value) or _RANGED.match(claim.value) or _CLAIM.match(claim.value)
    if not said:
        return unchecked(claim, "not read as a name and a version")
    name = canonical(said["name"].strip())
    pins = asking.repository.manifests.pins.get(name, [])
    wanted = [int(number) for number in said["version"].strip(".").split(".") if number]
    if not pins:
        return _dropped(claim, name, wanted, asking)
    agreeing = next((pin for pin in pins if _allows(pin.spec, wanted)), None)
    if agreeing:
        return result(claim, "confirmed", f"`{agreeing.file}` has {agreeing.name} {agreeing.spec}")
    at = claim.sentence.find(claim.value)
    conditional = at >= 0 and (
        _COMPARED.search(claim.sentence[:at]) or _CONDITION.match(claim.sentence[at + len(claim.value) :])
    )
    then = _pinned_then(name, wanted, claim, asking)
    excuse = asking.excuse(claim, lambda: then is not None)
    if excuse or conditional or at < 0:
        return unchecked(claim, excuse or "the sentence compares versions, it does not state the one in use")
    if any(_vague(pin) for pin in pins):
        return unchecked(claim, f"`{pins[0].file}` leaves the version open ({pins[0].spec})")
    pin = next((pin for pin in pins if _held(pin, wanted, claim, asking)), None)
    if pin is None and then is not None:
        kept = {old.spec for old in asking.repository.manifests_at(asking.when(claim)).pins[name]}
        pin = next((pin for pin in pins if pin.spec not in kept), None)
        if pin is None:
            return unchecked(claim, "no manifest pins it now, but it is needed still, perhaps by a variable")
    if pin is None:
        return unchecked(claim, f"`{pins[0].file}` has {pins[0].spec}, and did not have this version before either")
    return result(
        claim,
        "contradicted",
        f"`{pin.file}` has {pin.name} {pin.spec}",
        _suggest(claim.value, said["version"], pin.spec) if _alike(claim, at, pin.spec) else None,
    )


def _alike(claim: Claim, at: int, spec: str) -> bool:
    """Whether only the number differs, so that the other number can be written in its place."""
    sign = _SIGN.search(claim.value)
    more = claim.sentence[at + len(claim.value) :].lstrip(", ").startswith(("<", ">", "!"))
    return not more and (sign is None or spec.lstrip().startswith(sign.group()))


def _dropped(claim: Claim, name: str, wanted: list[int], asking: Asking) -> ClaimResult:
    """What no manifest has is stale only if one had just this version when the text was written."""
    then = _pinned_then(name, wanted, claim, asking)
    if then is None or any(map(asking.repository.needs, (name, name.partition(":")[0]))):
        return unchecked(claim, "no manifest of the project pins it")
    excuse = asking.excuse(claim, lambda: True)
    if excuse:
        return unchecked(claim, excuse)
    return result(claim, "stale", f"`{then.file}` had {then.name} {then.spec} then; no manifest has it now")


def _pinned_then(name: str, wanted: list[int], claim: Claim, asking: Asking) -> Pin | None:
    repository, written = asking.repository, asking.when(claim)
    if repository.head is None or written is None or not repository.was_ever_needed(name.rsplit(":", 1)[-1]):
        return None
    return next((pin for pin in repository.manifests_at(written).pins.get(name, []) if _same(pin.spec, wanted)), None)


def _held(pin: Pin, wanted: list[int], claim: Claim, asking: Asking) -> bool:
    """Whether the same manifest had just this version when the text was written: then the text spoke of the project."""
    repository = asking.repository
    if repository.head is None:
        return pin.spec.startswith("==") and canonical(pin.name) not in _RUNTIMES
    written = asking.when(claim)
    commits = [commit for commit in repository.past.commits(pin.file) if written is None or commit.when <= written]
    for commit in commits if written is None else commits[:1]:
        text = repository.past.text(pin.file, commit, lambda: ((pin.file, each) for each in commits))
        then = read_manifests(iter((pin.file,)), {pin.file: text}.get).pins.get(canonical(pin.name), [])
        if any(_same(old.spec, wanted) for old in then):
            return True
    return False


def _same(spec: str, wanted: list[int]) -> bool:
    """A spec of fewer numbers than the text's first two does not name its version."""
    return [int(number) for number in _NUMBERS.findall(spec)[: len(wanted[:2])]] == wanted[:2]


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
