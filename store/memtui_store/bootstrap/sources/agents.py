"""Other agents' memories, read through the adapters, for a user who switches agents: each memory is one seed."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from memtui_store import clock
from memtui_store.agents import discover
from memtui_store.agents.contract import Store
from memtui_store.agents.folder import FolderStore
from memtui_store.agents.own import AGENT as OWN
from memtui_store.agents.problems import AdapterError, attempt_all, guarded
from memtui_store.audit.scan import redact, scan_secrets
from memtui_store.bootstrap.contract import (
    Ask,
    Dropped,
    Fact,
    Found,
    Item,
    Reason,
    Scene,
    Seed,
    Skipped,
    Source,
    Stop,
    UnreadableItem,
)
from memtui_store.bootstrap.prose import hearsay, privacy, rules, spent, traps, wording
from memtui_store.bootstrap.prose.planted import is_planted
from memtui_store.bootstrap.prose.sentences import sentences
from memtui_store.bootstrap.prose.tongues import spoken, told_in
from memtui_store.bootstrap.prose.tongues.english import ENGLISH
from memtui_store.changes.files import inside
from memtui_store.inbox.evidence import Evidence
from memtui_store.model import INDEX_NAME, Document, Kind, Scope, StoreInfo
from memtui_store.model import Source as Held

_QUOTE_LIMIT = 300
_READ_ANYWAY = "read line by line"
"""A header with an unquoted colon is no YAML and still says everything."""
_PREFIX = {Kind.USER: "user", Kind.FEEDBACK: "feedback", Kind.PROJECT: "project", Kind.REFERENCE: "reference"}


class Agents(Source):
    id = "agents"
    title = "Other agents' memories"
    reads = "the memories your other agents keep, as their stores hold them"
    never = "indexes, instruction files, or memories with a secret"
    version = 3

    def __init__(self) -> None:
        self._shelf: _Shelf | None = None

    def find(self, ask: Ask) -> Found:
        items: list[Item] = []
        stores = [store for store in _stores(ask) if store.info.agent != OWN]
        used = 0
        for store in stores:
            known = len(items)
            for held in attempt_all(store, store.sources):
                if os.path.basename(held.key) == INDEX_NAME or held.error:
                    continue
                size = held.stamp[2] if len(held.stamp) > 2 else 0
                items.append(Item(held.path, store.info.root, size, held.stamp, f"{store.id}\n{held.key}"))
            used += len(items) > known
        summary = (
            f"{len(items):,} {_plural(len(items), 'memory', 'memories')} in {used} {_plural(used, 'store', 'stores')}"
        )
        return Found(tuple(items), summary if items else "no memories of other agents")

    def observe(self, item: Item, ask: Ask, stop: Stop) -> Iterator[Fact | Skipped]:
        name, _, key = item.part.partition("\n")
        if self._shelf is None or self._shelf.ask is not ask:
            self._shelf = _Shelf(ask)
        store, held = self._shelf.find(name, key)
        try:
            documents = guarded(store, partial(store.load, held))
        except AdapterError as error:
            raise UnreadableItem(error.message) from error
        for document in documents:
            if document.error and not document.error.endswith(_READ_ANYWAY):
                yield Skipped(str(document.path), document.error)
            elif document.kind not in (Kind.INDEX, Kind.RULES):
                yield _fact(document, store.info)

    def seeds(self, facts: Sequence[Fact], scene: Scene) -> Iterator[Seed | Dropped]:
        names = wording.Names()
        replaced = {str(fact.values["supersedes"]) for fact in facts if fact.values.get("supersedes")}
        for fact in sorted(facts, key=lambda each: (each.evidence.path, each.evidence.detail)):
            yield _judged(fact, names, replaced, scene.identity.names)


class _Shelf:
    """The stores of one run, looked for once."""

    def __init__(self, ask: Ask) -> None:
        self.ask = ask
        self._stores = {store.id: store for store in _stores(ask)}
        self._sources: dict[str, dict[str, Held]] = {}

    def find(self, name: str, key: str) -> tuple[Store, Held]:
        store = self._stores.get(name)
        if store is None:
            raise UnreadableItem("its store is gone")
        if name not in self._sources:
            self._sources[name] = {held.key: held for held in attempt_all(store, store.sources)}
        held = self._sources[name].get(key)
        if held is None:
            raise UnreadableItem("it is gone")
        return store, held


def _plural(count: int, one: str, many: str) -> str:
    return one if count == 1 else many


def _stores(ask: Ask) -> Iterator[Store]:
    """What the adapters find; folders that were named and that no adapter knows are read as plain memories."""
    found = [store for store in discover(ask.environment) if isinstance(store, FolderStore) or not _is_rules(store)]
    if not ask.places:
        yield from found
        return
    for place in ask.places:
        real = os.path.realpath(place)
        known = [store for store in found if inside(os.path.realpath(store.info.root), real)]
        if known:
            yield from known
        elif place.is_dir():
            info = StoreInfo(f"folder:{place.name}", "folder", Scope.PROJECT, place)
            yield FolderStore(info, cap=ask.environment.file_cap)


def _is_rules(store: Store) -> bool:
    from memtui_store.agents.instructions import InstructionStore

    return isinstance(store, InstructionStore)


def _fact(document: Document, info: StoreInfo) -> Fact:
    """Masked before it is kept: facts live in a cache."""
    text = f"{document.title}\n{document.description}\n{document.body}"
    secret = bool(scan_secrets(text)) or bool(scan_secrets(document.data.decode("utf-8", "replace")))

    def safe(value: str) -> str:
        return redact(value).text if value else value

    first = next((line.strip() for line in document.body.splitlines() if line.strip()), document.description)
    line = document.body_line + next((at for at, each in enumerate(document.body.splitlines()) if each.strip()), 0)
    moment = clock.parse(document.modified) or clock.parse(document.created) or clock.from_ns(document.mtime_ns)
    return Fact(
        "memory",
        {
            "agent": info.agent,
            "store": info.id,
            "project": str(info.project) if info.project else "",
            "scope": info.scope.value,
            "key": document.key,
            "name": safe(document.name),
            "title": safe(document.title),
            "description": safe(document.description),
            "kind": document.kind.value,
            "body": safe(document.body),
            "tags": [safe(tag) for tag in document.tags],
            "when": clock.stamp(moment) if moment else "",
            "supersedes": document.supersedes,
            "secret": secret,
        },
        Evidence("agents", str(document.path), line, f"{info.id}/{document.key}", safe(first[:_QUOTE_LIMIT])),
    )


def _judged(fact: Fact, names: wording.Names, replaced: set[str], users: frozenset[str]) -> Seed | Dropped:
    values = fact.values
    title, body = str(values["title"]), str(values["body"]).strip()
    description = " ".join(str(values["description"]).split())
    if values.get("secret"):
        return Dropped(Reason.SECRET, title, fact.evidence)
    if is_planted(f"{title}\n{description}\n{body}"):
        return Dropped(Reason.INJECTION, title, fact.evidence)
    if str(values["key"]) in replaced or str(values["name"]) in replaced:
        return Dropped(Reason.OUTDATED, title, fact.evidence)
    passing = _passing(str(values["key"]), title, description, body)
    passing = passing or _gossip(title, description, body, users)
    if passing:
        return Dropped(passing, title, fact.evidence)
    if len(f"{description} {body}".split()) < 3:
        return Dropped(Reason.VAGUE, title, fact.evidence)
    kind = Kind(str(values["kind"]))
    kind = Kind.REFERENCE if kind is Kind.OTHER else kind
    # What is true of the user is true in every project.
    project = Path(str(values["project"])) if values.get("project") and kind is not Kind.USER else None
    tags = values.get("tags")
    stem = re.sub(r"\.md$", "", str(values["key"]).rsplit("/", 1)[-1])
    prefix = _PREFIX.get(kind, kind.value)
    stem = re.sub(rf"^{prefix}[_-]+", "", stem)
    return Seed(
        topic="",
        name=names.take(prefix, stem),
        title=title,
        description=description or f"{title}, as {values['agent']} remembers it",
        body=body or wording.sentence(description),
        kind=kind,
        evidence=(fact.evidence,),
        why=f"{str(values['agent']).capitalize()} remembers it already.",
        project=project,
        when=clock.parse(str(values.get("when") or "")),
        tags=tuple(map(str, tags)) if isinstance(tags, list) else (),
    )


def _passing(key: str, title: str, description: str, body: str) -> Reason | None:
    """Agents also note where a session stopped; that is no memory for another agent."""
    if _SESSION.match(key.rsplit("/", 1)[-1]):
        return Reason.EPHEMERAL
    spoken_of = spent.refusal(title, description, body)
    if spoken_of:
        return spoken_of
    opening = next(iter(sentences(body)), "")
    bound = rules.is_rule(opening)
    private = privacy.is_private(opening) or told_in(opening, spoken(opening), lambda each: each.private)
    if private and not bound:
        return Reason.THIRD_PARTY
    return Reason.EPHEMERAL if traps.refusal(opening) is Reason.EPHEMERAL and not bound else None


def _gossip(title: str, description: str, body: str, users: frozenset[str]) -> Reason | None:
    """What somebody other than the user thinks, or a joke; a wish of the user's is told of them by name or `she`."""
    opening = next(iter(sentences(body)), "") or description
    if any(traps.is_joke(each) for each in (opening, description)) or hearsay.is_hearsay(opening):
        return Reason.OPINION
    tongues = spoken(opening)
    if ENGLISH not in tongues and any(
        each.reported.search(opening) or each.opinion.search(opening) for each in tongues
    ):
        return Reason.OPINION
    first = {name.split()[0] for name in users if name.split()}
    for text in dict.fromkeys((title, description, opening)):
        told = hearsay.reported_by(text)
        if told and told not in first and not any(name.startswith(told) for name in users):
            return Reason.OPINION
    return None


_SESSION = re.compile(
    r"(?:session|sitzung|sesion|seance|handoff|progress|todo|scratch|wip)(?:[_\W]*\d|s?(?:[_\W]*(?:log"
    r"|notes?|summary|recap"
    r"|protokoll|resumen|resume))?\.md$)|(?:todo|scratch|wip|handoff)[_-]",
    re.IGNORECASE,
)


source = Agents()
