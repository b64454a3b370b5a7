"""Judge every claim of a text.

The rule behind all judges: stale needs positive evidence (it was there when the memory was written, it is not there
now, and the text does not say so itself). Everything else that cannot be confirmed is unchecked, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import UTC, datetime
from pathlib import Path

from memtui_store import clock
from memtui_store.audit.claims.commands import judge_command
from memtui_store.audit.claims.context import ClaimContext, unchecked
from memtui_store.audit.claims.dates import judge_date
from memtui_store.audit.claims.extract import extract
from memtui_store.audit.claims.lines import judge_line
from memtui_store.audit.claims.model import Claim, ClaimResult, Kind
from memtui_store.audit.claims.paths import judge_path
from memtui_store.audit.claims.repository import Repository
from memtui_store.audit.claims.symbols import judge_flag, judge_symbol
from memtui_store.audit.claims.versions import judge_version

__all__ = ["ClaimResult", "check_claims"]

_JUDGES: dict[Kind, Callable[[Claim, ClaimContext], ClaimResult]] = {
    "path": judge_path,
    "file_line": judge_line,
    "symbol": judge_symbol,
    "flag": judge_flag,
    "command": judge_command,
    "version": judge_version,
}


def check_claims(
    text: str,
    project: Path | Repository | Callable[[], Repository | None] | None,
    *,
    written: datetime | None = None,
    known_links: Callable[[], Collection[str]] = tuple,
    source: Path | None = None,
    now: datetime | None = None,
) -> list[ClaimResult]:
    """Judge each claim; `project` and `known_links` are only asked where the text claims something.

    `source` is the memory's own file, whose lines git can date where it is tracked; better than any `written`.
    """
    claims = extract(text)
    if not claims:
        return []
    if isinstance(project, Path):
        project = Repository(project) if project.is_dir() else None
    repository = project if project is None or isinstance(project, Repository) else project()
    written = written.replace(tzinfo=UTC) if written and not written.tzinfo else written
    moment = int(written.timestamp()) if written else None
    context = ClaimContext(repository, text, claims, moment, source) if repository else None
    links = {_normal(name) for name in known_links()}
    found = []
    for claim in claims:
        if claim.kind == "date":
            found.append(judge_date(claim, written, now or clock.now()))
        elif claim.kind in ("symbol", "path") and _normal(claim.value) in links:
            found.append(unchecked(claim, "it names another memory"))
        elif context is None:
            found.append(unchecked(claim, "there is no project to ask"))
        else:
            found.append(_JUDGES[claim.kind](claim, context))
    return found


def _normal(name: str) -> str:
    return name.rsplit("/", 1)[-1].removesuffix(".md").lower().replace("_", "-").strip()
