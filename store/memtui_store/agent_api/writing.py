"""What becomes of an agent's wish to remember: stored, known already, put before a person, or refused."""

from __future__ import annotations

from memtui_store.agent_api.limits import Ledger
from memtui_store.agent_api.reach import Reach
from memtui_store.agent_api.request import Request
from memtui_store.agent_api.results import Duplicate, Queued, Refused, Stored, StoreResult
from memtui_store.audit.scan import scan_text
from memtui_store.changes.editing import plan_of
from memtui_store.errors import ConflictError, MemtuiError
from memtui_store.findings import Family
from memtui_store.inbox.box import Inbox
from memtui_store.inbox.evidence import Evidence
from memtui_store.inbox.proposal import Proposal, proposal_id
from memtui_store.index.similar import gist, same
from memtui_store.model import Draft, Memory, Trust
from memtui_store.text import one_line

_TRIES = 5
_CONTRADICTS = 0.6


class Writer:
    """One agent's hand; a limit is taken before anything is written and given back when nothing was."""

    def __init__(self, reach: Reach, ledger: Ledger, agent: str, session: str) -> None:
        self._reach, self._ledger = reach, ledger
        self._agent, self._session = agent, session

    def store(self, request: Request) -> StoreResult:
        older = None
        if request.supersedes:
            older = self._reach.named(request.supersedes)
            if older is None or older.store != self._reach.target.id:
                return Refused("what it supersedes is no memory of the agent's own store")
        stopped = self._stopped(request, older)
        if stopped:
            return stopped
        why = self._needs_a_person(request, older)
        if why:
            return self._queue(request, why)
        verbs = ("store", "supersede") if older else ("store",)
        refused = self._ledger.take(*verbs)
        if refused:
            return Refused(refused)
        try:
            return self._write(request, older)
        except MemtuiError as error:
            self._ledger.give_back(*verbs)
            return Refused(error.message)

    def propose(self, request: Request) -> StoreResult:
        return self._stopped(request, None) or self._queue(request, "the agent proposes it")

    def _stopped(self, request: Request, older: Memory | None) -> StoreResult | None:
        """What was rejected or is said already: nothing new to keep."""
        words = gist(request.content)
        for decision in Inbox(self._reach).decisions():
            mine = decision.verdict == "rejected" and decision.project in ("", str(self._reach.root))
            if mine and same(gist(decision.text), words):
                return Refused("a person rejected this before")
        known, sayings = self._reach.sayings()
        for ref, held, score in sayings.alike(words):
            if same(words, held) and (older is None or ref != older.ref) and not known[ref].superseded_by:
                return Duplicate(ref, round(score, 3), request.redacted)
        return None

    def _needs_a_person(self, request: Request, older: Memory | None) -> str:
        found = [item for item in scan_text(request.text) if item.family in (Family.INJECTION, Family.HIDDEN)]
        if found:
            return f"it reads like an injection ({found[0].rule})"
        if older is not None and older.trust is not Trust.NEW:
            return f"it would replace {older.ref}, which a person approved"
        words = gist(request.content)
        known, sayings = self._reach.sayings()
        for ref, held, score in sayings.alike(words):
            if score < _CONTRADICTS:
                break
            memory = known[ref]
            exchanged = held.against != words.against or (held.values - words.values and words.values - held.values)
            if memory.trust is not Trust.NEW and (older is None or ref != older.ref) and exchanged:
                return f"it may contradict {memory.ref}, which a person approved"
        if request.behavioral and self._reach.environment.settings.agent_behavioral == "queue":
            return "it tells agents how to act, and a person decides on those"
        return ""

    def _queue(self, request: Request, why: str) -> StoreResult:
        name = proposal_id(str(self._reach.root), request.content)
        inbox = Inbox(self._reach)
        if any(item.id == name for item in inbox.items()):
            return Queued(name, "it waits in the inbox already", request.redacted)
        refused = self._ledger.take("store")
        if refused:
            return Refused(refused)
        proposal = Proposal(
            id=name,
            title=request.title,
            body=request.content,
            kind=request.kind,
            source=f"agent:{self._agent}",
            description=request.description,
            tags=request.tags,
            store=self._reach.target.id,
            project=str(self._reach.root),
            why=why,
            evidence=(Evidence(self._agent, "", detail=f"session {self._session}", quote=request.evidence),),
            extra={"supersedes": request.supersedes} if request.supersedes else {},
        )
        try:
            inbox.plan_propose([proposal]).commit()
        except MemtuiError as error:
            self._ledger.give_back("store")
            return Refused(error.message)
        return Queued(name, why, request.redacted)

    def _write(self, request: Request, older: Memory | None) -> Stored:
        """Two agents may choose the same file name at once: the later one looks again."""
        for _ in range(_TRIES - 1):
            try:
                return self._write_once(request, older)
            except ConflictError:
                self._reach.refresh()
        return self._write_once(request, older)

    def _write_once(self, request: Request, older: Memory | None) -> Stored:
        extra = {
            "generator": self._agent,
            "originSessionId": self._session,
            "source": f"agent:{self._agent}",
            "supersedes": older.key if older else "",
            "evidence": request.evidence,
        }
        given = {name: value for name, value in extra.items() if value}
        draft = Draft(request.title, request.content, request.kind, request.description, request.tags, extra=given)
        target = self._reach.target
        made = target.plan_create(draft)
        ref = f"{target.id}/{made.key}"
        summary = f"{self._agent} stored {one_line(request.title, 60)!r}"
        plan_of(self._reach, "store", summary, made, ref).commit()
        return Stored(ref, request.redacted)
