"""One repository as it is judged: what was observed, whose it is, and how its seeds are named."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from memtui_store.bootstrap.contract import Fact, Seed, Value
from memtui_store.bootstrap.sources import _values as v
from memtui_store.bootstrap.sources._quoting import evidence, seed_name
from memtui_store.inbox.evidence import Evidence
from memtui_store.model import Kind


@dataclass(frozen=True, slots=True)
class Project:
    root: Path
    manifest: dict[str, Value]
    history: dict[str, Value]
    fact: Fact
    mine: list[dict[str, Value]]
    others: list[dict[str, Value]]
    when: datetime | None
    now: datetime

    @property
    def name(self) -> str:
        return self.root.name

    def seed(self, what: str, title: str, description: str, body: str, why: str, *proofs: Evidence) -> Seed:
        return Seed(
            topic=f"project/{self.name}/{what}",
            name=seed_name("project", self.name, what.replace("-command", ""))
            if what != "overview"
            else seed_name("project", self.name),
            title=f"{self.name}: {title}",
            description=description,
            body=body,
            kind=Kind.PROJECT,
            evidence=proofs or (self.fact.evidence,),
            why=why,
            project=self.root,
            when=self.when,
        )

    def commit(self, style: str) -> Evidence:
        example = _pair(self.history, "example", style)
        return (
            evidence("git", self.root, example[1], detail=f"commit {example[0][:12]}")
            if example
            else self.fact.evidence
        )


def _pair(values: dict[str, Value], key: str, name: str) -> tuple[str, str] | None:
    pair = v.table(values, key).get(name)
    if isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str) and isinstance(pair[1], str):
        return pair[0], pair[1]
    return None
