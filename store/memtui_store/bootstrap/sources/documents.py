"""Documents in a folder the user named: who they are, who they work with, what was decided, how their team works."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.disk import kind_of
from memtui_store.agents.project_root import project_root
from memtui_store.bootstrap.contract import (
    Ask,
    Dropped,
    Fact,
    Found,
    Identity,
    Item,
    Scene,
    Seed,
    Skipped,
    Source,
    Stop,
    Value,
)
from memtui_store.bootstrap.prose import people, wording
from memtui_store.bootstrap.prose.dates import document_date
from memtui_store.bootstrap.prose.document_kind import sort_of
from memtui_store.bootstrap.prose.merging import Merger
from memtui_store.bootstrap.prose.tongues import tongues_of
from memtui_store.bootstrap.prose.wordlists import FIRST_NAMES
from memtui_store.bootstrap.sources import _decisions
from memtui_store.bootstrap.sources._document_judge import DocumentJudge
from memtui_store.bootstrap.sources._document_text import ENDINGS, cap_for, missing_parser, pages
from memtui_store.bootstrap.sources._outdated import without_outdated
from memtui_store.bootstrap.sources._text_facts import statement_facts, statement_of
from memtui_store.bootstrap.walk import human_size, item_at, read_item, walk

_SKIPPED = re.compile(
    r"^(?:licen[cs]e|copying|notice|changelog|changes|third.?party.*|package-lock|robots)(?:\.\w+)?$", re.IGNORECASE
)
_NAMES = 3


class Documents(Source):
    id = "documents"
    title = "Documents"
    reads = "Markdown, text, HTML, PDF and DOCX files in the folder you name: profile, team page, decision records"
    never = "opinions, drafts, tasks, licence texts, or more of other people than name, role and relation"
    version = 4

    def find(self, ask: Ask) -> Found:
        items: list[Item] = []
        for place in ask.places or (ask.environment.home / "Documents",):
            if place.is_file():
                found = item_at(place, place.parent) if place.suffix.casefold() in ENDINGS else None
                items += [found] if found else []
                continue
            for path in walk(place, _wanted):
                found = item_at(path, place)
                items += [found] if found else []
        endings = sorted({item.path.suffix.casefold() for item in items})
        missing = [(ending, missing_parser(ending)) for ending in endings if missing_parser(ending)]
        trouble = tuple(f"{ending} needs {package}: pip install 'memtui[bootstrap]'" for ending, package in missing)
        size = human_size(sum(item.size for item in items))
        count = f"{len(items):,} {'document' if len(items) == 1 else 'documents'}"
        return Found(tuple(items), f"{count}, {size}" if items else "no documents", trouble)

    def observe(self, item: Item, ask: Ask, stop: Stop) -> Iterator[Fact | Skipped]:
        ending = item.path.suffix.casefold()
        data = read_item(item, cap_for(item.path.name.casefold()))
        read = [(number, text) for number, text in pages(data, ending, stop) if text.strip()]
        if not read:
            yield Skipped(str(item.path), "there is no text in it")
            return
        changed = clock.from_ns(item.stamp[1]) if len(item.stamp) > 1 else None
        whole = "\n".join(text for _, text in read)
        sort = sort_of(whole, str(item.path))
        moment = document_date(whole, item.path.stem, changed)
        common: dict[str, Value] = {
            "kind": sort.kind,
            "title": sort.title,
            "author": sort.author,
            "status": sort.status,
            "tongues": [each.name for each in tongues_of(whole)],
            "when": clock.stamp(moment) if moment else "",
            "project": _project(item.path, item.base),
        }
        own = ending in (".md", ".markdown", ".txt", ".text", ".rst", ".org")
        for number, text in read:
            detail = f"page {number}" if number else ""
            yield from statement_facts(text, self.id, str(item.path), common, detail=detail, lines=own)

    def identity(self, facts: Sequence[Fact]) -> Identity:
        names = (found.group(1) for fact in facts if (found := _NAMED.search(str(fact.values.get("text", "")))))
        return Identity(frozenset(name for name, _ in Counter(names).most_common(_NAMES)))

    def seeds(self, facts: Sequence[Fact], scene: Scene) -> Iterator[Seed | Dropped]:
        known = scene.identity.names | self.identity(facts).names
        names = wording.Names()
        merger = Merger()
        by_file: dict[str, list[Fact]] = {}
        for fact in facts:
            by_file.setdefault(fact.evidence.path, []).append(fact)
        superseded = _superseded(by_file)
        colleagues = FIRST_NAMES | _first_names(facts)
        gone: dict[str, datetime] = {}
        for path in sorted(by_file):
            document = DocumentJudge(path, by_file[path], names, known, superseded, scene.now, colleagues)
            for made in document.results():
                if isinstance(made, Dropped):
                    yield made
                else:
                    merger.add(made)
            for person in document.left:
                gone[person] = max(gone.get(person, datetime.min.replace(tzinfo=UTC)), document.when or scene.now)
        yield from without_outdated(merger.seeds, gone)


_NAMED = re.compile(
    r"\b(?:[Mm]y (?:full )?name is|I am|I'm|[Ii]ch heiße|[Mm]ein Name ist|[Jj]e m['’]appelle|[Mm]e llamo"
    r"|[Mm]i nombre es)"
    r" ([A-ZÀ-Þ][a-zà-ÿ'’-]+(?:"
    r" (?:[A-Z]\.|van|von|de|da|der|den|del))*(?: [A-ZÀ-Þ][a-zà-ÿ'’-]+){1,2})\b"
)


def _wanted(name: str) -> bool:
    return name.casefold().endswith(ENDINGS) and not _SKIPPED.match(name) and not name.startswith((".", "~$"))


def _project(path: Path, base: Path) -> str:
    """The repository a document lies in, if that lies in the chosen folder; else it is about no project."""
    root = project_root(path.parent)
    return str(root) if kind_of(f"{root}/.git") and root.is_relative_to(os.path.realpath(base)) else ""


def _first_names(facts: Sequence[Fact]) -> frozenset[str]:
    """Of the people that pages of teams present."""
    found = set()
    for fact in facts:
        if fact.values.get("kind") == "team":
            statement = statement_of(fact)
            person = people.person_of_row(statement.cells, among_people=True) if statement.cells else None
            person = person or people.person_in(statement.text, among_people=True)
            found |= {person.name.split()[0]} if person and len(person.name.split()) > 1 else set()
    return frozenset(found)


def _superseded(by_file: dict[str, list[Fact]]) -> set[tuple[str, str]]:
    """Folder and number of every decision record another one replaces."""
    found = set()
    for path, facts in by_file.items():
        first = facts[0].values
        if first.get("kind") == "adr":
            said = [statement_of(each) for each in facts]
            records = _decisions.read(Path(path).stem, str(first.get("title")), str(first.get("status")), said)
            found |= {(str(Path(path).parent), number) for number in _decisions.numbers(records)}
    return found


source = Documents()
