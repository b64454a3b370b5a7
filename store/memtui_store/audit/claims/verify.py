"""Every claim of a text, with what the project says to it.

The rule behind all judges: stale needs positive evidence (it was there when the memory was written, it is not there
now, and the text does not say so itself). Everything else that cannot be confirmed is unchecked, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import UTC, datetime
from pathlib import Path

from memtui_store.audit.claims.asking import Asking, result, unchecked
from memtui_store.audit.claims.commands import judge_command
from memtui_store.audit.claims.dependencies import judge_dependency
from memtui_store.audit.claims.extract import extract
from memtui_store.audit.claims.lines import judge_line
from memtui_store.audit.claims.model import Claim, ClaimResult, Kind
from memtui_store.audit.claims.paths import judge_path
from memtui_store.audit.claims.repository import Repository
from memtui_store.audit.claims.symbols import judge_flag, judge_symbol
from memtui_store.audit.claims.versions import judge_version

__all__ = ["ClaimResult", "check_claims", "wrong_claims"]


def check_claims(
    text: str,
    root: Path | None,
    *,
    written: datetime | None = None,
    known_links: Collection[str] = (),
    repository: Repository | None = None,
    source: Path | None = None,
) -> list[ClaimResult]:
    """`source`: the memory's own file, whose lines git can date where it is tracked; better than any `written`."""
    claims = extract(text)
    if not claims:
        return []
    links = {_normal(name) for name in known_links}
    if repository is None and root is not None and root.is_dir():
        repository = Repository(root)
    if repository is None:
        return [_without_project(claim, links) for claim in claims if claim.kind != "dependency"]
    asking = Asking(repository, text, claims, written=_moment(written), source=source)
    commits = repository.known_commits(claim.value for claim in claims if claim.kind == "commit")
    results = []
    for claim in claims:
        judge = _JUDGES.get(claim.kind)
        if judge is None:
            results.append(_without_project(claim, links))
        elif _may_be_link(claim) and _normal(claim.value) in links:
            results.append(unchecked(claim, "it names another memory"))
        elif claim.kind == "commit" and claim.value not in commits:
            results.append(unchecked(claim, "no such commit here: rewritten history, or another repository"))
        else:
            results.append(judge(claim, asking))
    return [found for found in results if found.claim.kind != "dependency" or found.verdict != "unchecked"]


def wrong_claims(
    text: str,
    repository: Callable[[], Repository],
    *,
    written: datetime | None = None,
    known_links: Callable[[], Collection[str]] = tuple,
    source: Path | None = None,
) -> list[ClaimResult]:
    """Only what is proved wrong, at a fraction of the cost: what holds is passed over without reading its sentence."""
    claims = extract(text)
    asked = [claim for claim in claims if claim.kind in _CAN_BE_WRONG]
    if not asked:
        return []
    asking = Asking(repository(), text, claims, written=_moment(written), source=source, wrong_only=True)
    wrong = []
    for claim in asked:
        found = _CAN_BE_WRONG[claim.kind](claim, asking)
        if found.verdict in ("stale", "contradicted"):
            wrong.append(found)
    if not any(_may_be_link(found.claim) for found in wrong):
        return wrong
    links = {_normal(name) for name in known_links()}
    return [found for found in wrong if not _may_be_link(found.claim) or _normal(found.claim.value) not in links]


def _moment(written: datetime | None) -> int | None:
    if written is None:
        return None
    return int((written if written.tzinfo else written.replace(tzinfo=UTC)).timestamp())


def _without_project(claim: Claim, links: Collection[str]) -> ClaimResult:
    if claim.kind == "link":
        if _normal(claim.value) in links:
            return result(claim, "confirmed", "a memory of this name exists")
        return unchecked(claim, "dangling: no memory of this name in the store")
    return unchecked(claim, "addresses are never fetched" if claim.kind == "url" else "there is no project to ask")


def _judge_commit(claim: Claim, asking: Asking) -> ClaimResult:
    if asking.repository.is_ancestor(claim.value):
        return result(claim, "confirmed", "the commit is part of the current history")
    return unchecked(claim, "the commit exists but not below HEAD: squashed, or on another branch")


def _judge_branch(claim: Claim, asking: Asking) -> ClaimResult:
    if claim.value in asking.repository.branches:
        return result(claim, "confirmed", "a branch or tag of this name exists")
    return unchecked(claim, "no such branch here; branches are deleted once merged")


def _may_be_link(claim: Claim) -> bool:
    """A memory can have the path that it is about as its title, so only names of notes are links."""
    return claim.kind == "symbol" or (claim.kind == "path" and claim.value.lower().endswith(".md"))


def _normal(name: str) -> str:
    return name.rsplit("/", 1)[-1].removesuffix(".md").lower().replace("_", "-").strip()


_CAN_BE_WRONG: dict[Kind, Callable[[Claim, Asking], ClaimResult]] = {
    "path": judge_path,
    "file_line": judge_line,
    "symbol": judge_symbol,
    "flag": judge_flag,
    "command": judge_command,
    "version": judge_version,
    "dependency": judge_dependency,
}
_JUDGES: dict[Kind, Callable[[Claim, Asking], ClaimResult]] = {
    **_CAN_BE_WRONG,
    "commit": _judge_commit,
    "branch": _judge_branch,
}
