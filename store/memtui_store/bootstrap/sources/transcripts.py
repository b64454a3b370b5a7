"""Agents' transcripts: what the user said there as a standing instruction or correction, word for word."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.claude.locate import claude_home
from memtui_store.agents.project_root import project_root
from memtui_store.audit.scan import redact
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
    Value,
)
from memtui_store.bootstrap.prose import hearsay, people, reasons, self_facts, standing, wording
from memtui_store.bootstrap.prose.dates import absolute
from memtui_store.bootstrap.prose.markdown import Statement
from memtui_store.bootstrap.prose.markup import plain
from memtui_store.bootstrap.prose.merging import Merger
from memtui_store.bootstrap.prose.planted import is_planted
from memtui_store.bootstrap.prose.sentences import spans
from memtui_store.bootstrap.prose.tongues import tongues_of
from memtui_store.bootstrap.sources._seeds import person_seed, user_seed
from memtui_store.bootstrap.sources._turns import Turn, turns
from memtui_store.bootstrap.walk import human_size, item_at, walk
from memtui_store.inbox.evidence import Evidence
from memtui_store.model import Kind

_QUOTE_LIMIT = 300
_SENTENCES = 40
_LONGEST = 600
_STEM = 5
_TAKEN_BACK = re.compile(r"([^:;—–]{5,60})[:;—–]\s+(?=\S)")
_TAKING_BACK = frozenset(
    [
        "forget",
        "scratch",
        "ignore",
        "disregard",
        "about",
        "actually",
        "vergiss",
        "quatsch",
        "sache",
        "oublie",
        "laisse",
        "tomber",
        "olvida",
    ]
)


class Transcripts(Source):
    id = "transcripts"
    title = "What you told your agents"
    reads = "your own turns in Claude Code's and Codex' session transcripts"
    never = "words of the assistant, of tools or hooks, or text you pasted"
    version = 3

    def find(self, ask: Ask) -> Found:
        items = tuple(_items(ask))
        size = human_size(sum(item.size for item in items))
        count = f"{len(items):,} {'transcript' if len(items) == 1 else 'transcripts'}"
        return Found(items, f"{count}, {size}" if items else "no transcripts")

    def observe(self, item: Item, ask: Ask, stop: Stop) -> Iterator[Fact | Skipped]:
        for turn in turns(item.path, item.base, stop):
            if isinstance(turn, Skipped):
                yield turn
            else:
                yield from _said(turn, str(item.path))

    def seeds(self, facts: Sequence[Fact], scene: Scene) -> Iterator[Seed | Dropped]:
        names = wording.Names()
        merger = Merger()
        ordered = sorted(facts, key=_order)
        taken_back = _taken_back(ordered)
        for fact in ordered:
            if fact.kind != "said":
                continue
            made = _judged(fact, names, scene)
            if id(fact) in taken_back and isinstance(made, Seed):
                made = Dropped(Reason.OUTDATED, made.title, fact.evidence)
            if isinstance(made, Dropped):
                yield made
            elif made is not None:
                merger.add(made)
        yield from _current(merger.seeds)


def _items(ask: Ask) -> Iterator[Item]:
    """Sub-agents' own transcripts are left out: nobody typed there."""
    home = ask.environment.home
    codex = Path(ask.environment.env.get("CODEX_HOME") or home / ".codex")
    places = ask.places or (claude_home(home, ask.environment.env).config_dir / "projects", codex / "sessions")
    for place in places:
        if place.is_file():
            item = item_at(place, place.parent)
            if item:
                yield item
            continue
        for path in walk(place, _is_transcript, hidden=True):
            item = item_at(path, place)
            if item and "subagents" not in path.parts:
                yield item


def _is_transcript(name: str) -> bool:
    return name.endswith(".jsonl") and not name.startswith("agent-")


def _said(turn: Turn, path: str) -> Iterator[Fact]:
    """Sentences of a turn that sound as if meant to last; the reason may stand in the next one."""
    pieces = _joined(turn.text)
    for at, piece in enumerate(pieces):
        text = " ".join(piece.split())
        if standing.takes_back(text):
            words: list[Value] = [*sorted(_naming(text))]
            yield Fact(
                "cancelled",
                {"when": turn.moment, "cwd": turn.cwd, "words": words},
                Evidence("transcripts", path, turn.line),
            )
        if len(text) > _LONGEST or (isinstance(standing.judge(plain(text)), Reason) and not standing.could_last(text)):
            continue
        following = " ".join(pieces[at + 1].split()) if at + 1 < len(pieces) else ""
        masked = redact(text)
        yield Fact(
            "said",
            {
                "text": plain(masked.text),
                "secret": bool(masked.findings),
                "reason": redact(following).text if reasons.follows(following) else "",
                "cwd": turn.cwd,
                "when": turn.moment,
            },
            Evidence(
                "transcripts", path, turn.line, f"turn {turn.id}" if turn.id else "", redact(piece[:_QUOTE_LIMIT]).text
            ),
        )


def _joined(text: str) -> list[str]:
    """Sentences; one that leans on the one before it stays with it."""
    found: list[tuple[int, int]] = []
    quoted = hearsay.quotations(text)
    for start, end in spans(text, typed=True)[:_SENTENCES]:
        inside = any(low < start < high for low, high in quoted)
        if found and (inside or reasons.leans_back(" ".join(text[start:end].split()))):
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return [piece for start, end in found for piece in _instead(text[start:end])]


def _instead(piece: str) -> list[str]:
    """`Forget X: we do Y` takes one thing back and asks for another."""
    taken = _TAKEN_BACK.match(piece)
    return [taken.group(1), piece[taken.end() :]] if taken and standing.takes_back(taken.group(1)) else [piece]


def _order(fact: Fact) -> tuple[str, str, int]:
    return str(fact.values.get("when") or ""), fact.evidence.path, fact.evidence.line


def _taken_back(facts: Sequence[Fact]) -> set[int]:
    """What the user takes back: what they asked for about the thing they name, else what they asked for last there."""
    found: set[int] = set()
    last: dict[str, Fact] = {}
    about: dict[tuple[str, str], list[Fact]] = {}
    for fact in facts:
        path, where = fact.evidence.path, str(fact.values.get("cwd") or "")
        if fact.kind == "cancelled":
            words = fact.values.get("words")
            named = (
                [each for word in words for each in about.pop((where, str(word)), [])]
                if isinstance(words, list)
                else []
            )
            held = last.pop(path, None)
            if named:
                found |= {id(each) for each in named}
            elif held is not None and held.evidence.line < fact.evidence.line:
                found.add(id(held))
        elif not isinstance(standing.judge(str(fact.values["text"])), Reason):
            last[path] = fact
            for word in _naming(str(fact.values["text"])):
                about.setdefault((where, word), []).append(fact)
    return found


def _naming(text: str) -> frozenset[str]:
    """Words that name what a sentence is about: long ones, cut so that a plural is its singular."""
    small = {word for each in tongues_of(text) for word in each.small}
    words = (word.strip("'`.,") for word in wording.normal(text).split())
    return frozenset(
        word[:_STEM] for word in words if len(word) >= _STEM and word not in small and word not in _TAKING_BACK
    )


def _judged(fact: Fact, names: wording.Names, scene: Scene) -> Seed | Dropped | None:
    text = str(fact.values["text"])
    verdict = standing.judge(text)
    if isinstance(verdict, Reason):
        return Dropped(verdict, text, fact.evidence)
    if fact.values.get("secret"):
        return Dropped(Reason.SECRET, text, fact.evidence)
    if is_planted(text, own=True):
        return Dropped(Reason.INJECTION, text, fact.evidence)
    when = clock.parse(str(fact.values.get("when") or ""))
    project = _project(str(fact.values.get("cwd") or ""), scene)
    if verdict.sort == "user":
        statement = Statement(verdict.text, 0, 0, 0)
        topic = self_facts.topic_of(verdict.text) or ""
        return user_seed(absolute(verdict.text, when), topic, statement, fact.evidence, names, when)
    person = people.person_in(verdict.text) if verdict.sort == "fact" else None
    if person:
        return person_seed(person, fact.evidence, names, when)
    return _made(fact, verdict, names, when, None if verdict.everywhere else project)


def _made(
    fact: Fact, verdict: standing.Standing, names: wording.Names, when: datetime | None, project: Path | None
) -> Seed:
    reason = str(fact.values.get("reason") or "")
    parts = reasons.split(absolute(verdict.text, when), [reason] if reason else [])
    heading = wording.title(parts.fact)
    rule = verdict.sort == "rule" or project is None
    prefix = "feedback" if rule or project is None else f"project_{wording.slug(project.name, 24)}"
    where = f"in {project.name}" if project else "everywhere"
    return Seed(
        topic="",
        name=names.take(prefix, heading),
        title=heading,
        description=f"{'Standing instruction of the user' if rule else 'What the user said'} {where}: {heading}",
        body=wording.body(parts.fact, parts.why, parts.how),
        kind=Kind.FEEDBACK if rule else Kind.PROJECT,
        evidence=(fact.evidence,),
        why="You told an agent so, in these words.",
        project=project,
        when=when,
    )


def _project(cwd: str, scene: Scene) -> Path | None:
    """What is said in the home folder is said for every project."""
    if not os.path.isabs(cwd) or "\0" in cwd:
        return None
    root = project_root(Path(cwd))
    return None if root == Path(os.path.realpath(scene.environment.home)) else root


def _current(seeds: list[Seed]) -> Iterator[Seed | Dropped]:
    """What a later instruction turns down by name is outdated; what holds in several projects holds everywhere."""
    seen: dict[str, list[int]] = {}
    for at, seed in enumerate(seeds):
        seen.setdefault(wording.normal(seed.body), []).append(at)
    refused: dict[str, list[int]] = {}
    for at, seed in enumerate(seeds):
        for word in standing.rejects(seed.body):
            refused.setdefault(word, []).append(at)
    for at, seed in enumerate(seeds):
        same = seen[wording.normal(seed.body)]
        if same[0] != at:
            continue
        words = set(wording.normal(seed.body.split("\n")[0]).split())
        later = {each for word in words for each in refused.get(word, ()) if each > at}
        if any(_turned_down(seed, seeds[each]) for each in sorted(later)):
            yield Dropped(Reason.OUTDATED, seed.title, seed.evidence[0])
        elif len({seeds[each].project for each in same}) > 1:
            evidence = tuple(found for each in same for found in seeds[each].evidence)
            yield replace(seed, project=None, evidence=evidence)
        else:
            yield seed


def _turned_down(older: Seed, later: Seed) -> bool:
    if later.project not in (older.project, None) or older.kind is Kind.USER or later.kind is Kind.USER:
        return False
    refused = standing.rejects(later.body) - standing.rejects(older.body)
    words = set(wording.normal(older.body.split("\n")[0]).split())
    asked = standing.rejects(older.body)
    return bool(refused & (words - asked)) and (not asked or bool(asked & set(wording.normal(later.body).split())))


source = Transcripts()
