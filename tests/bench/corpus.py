"""A home with as many memories as asked for, the same for the same seed."""

from __future__ import annotations

import json
import os
import random
from dataclasses import dataclass, field
from pathlib import Path

from memtui_store.agents.slug import slug

_OPENERS = ("Use", "Prefer", "The", "When", "After", "Before", "We", "Deploys", "Tests", "The team")
_KINDS = ("feedback", "project", "reference", "user")
_OLD = 1_700_000_000
_DUPLICATES, _BROKEN = 0.08, 0.02
_EDITS = {"light": 0.02, "medium": 0.1, "heavy": 0.25}
_RECENT = 400
_CHARS_A_WORD = 6.6
"""Of the made-up words with their blank."""


@dataclass(slots=True)
class Corpus:
    """Where it lies, and what was planted in it: pairs of near-duplicates by how much one was edited."""

    home: Path
    project: Path
    count: int
    planted: list[tuple[str, str, str]] = field(default_factory=list)


def build(base: Path, count: int, seed: int = 7) -> tuple[Path, Path]:
    """Home and current project."""
    made = make(base, count, seed)
    return made.home, made.project


def make(base: Path, count: int, seed: int = 7) -> Corpus:
    """Both front matter forms, bodies of 700 bytes at the median and 8 KB at p99, 8 % near-duplicates, 2 % broken."""
    rnd = random.Random(seed)
    words = ["".join(rnd.choices("abcdefghijklmnoprstuvwy", k=rnd.randint(2, 10))) for _ in range(6000)]
    projects = max(1, min(count // 165, 200))
    corpus = Corpus(base / "home", base / "work" / "project000", count)
    recent: list[tuple[str, str]] = []
    for number in range(projects):
        project = base / "work" / f"project{number:03d}"
        (project / ".git").mkdir(parents=True)
        sessions = corpus.home / ".claude" / "projects" / slug(str(project))
        memory = sessions / "memory"
        memory.mkdir(parents=True)
        turn = {"type": "user", "cwd": str(project), "timestamp": "2026-01-05T10:00:00.000Z"}
        (sessions / "6b4357bb.jsonl").write_text(json.dumps(turn) + "\n", encoding="utf-8")
        share = count // projects + (number < count % projects)
        lines = []
        for entry in range(share):
            kind = rnd.choice(_KINDS)
            name = f"{kind}_{number:03d}_{entry:04d}"
            path = memory / f"{name}.md"
            if recent and rnd.random() < _DUPLICATES:
                twin, text = rnd.choice(recent)
                level = rnd.choice([*_EDITS])
                text = _edited(rnd, words, text, _EDITS[level])
                corpus.planted.append((level, twin, str(path)))
            else:
                text = _body(rnd, words)
                recent[:] = [*recent[-_RECENT:], (str(path), text)]
            path.write_bytes(_file(rnd, words, name, kind, text))
            os.utime(path, (_OLD + entry, _OLD + entry))
            lines.append(f"- [{name}]({name}.md) — {' '.join(rnd.choices(words, k=6))}\n")
        (memory / "MEMORY.md").write_text("".join(lines[:180]), encoding="utf-8")
        os.utime(memory / "MEMORY.md", (_OLD, _OLD))
    return corpus


def _file(rnd: random.Random, words: list[str], name: str, kind: str, text: str) -> bytes:
    description = f"{rnd.choice(_OPENERS)} {' '.join(rnd.choices(words, k=12))}"
    if rnd.random() >= _BROKEN:
        return (_header(rnd, name, description, kind) + text).encode()
    broken = rnd.randrange(6)
    if broken == 0:
        return f"---\nname: {name}\ndescription: {description}\n\n{text}".encode()
    if broken == 1:
        return (_header(rnd, name, description, kind) + text + "caf\xe9\n").encode("latin-1")
    if broken == 2:
        return f"---\nname: [{name}\ndescription: {description}\n---\n\n{text}".encode()
    return (_header(rnd, name, f"{description}: unquoted", kind) + text).encode()


def _header(rnd: random.Random, name: str, description: str, kind: str) -> str:
    if rnd.random() < 0.4:
        return f"---\nname: {name}\ndescription: {description}\ntype: {kind}\n---\n\n"
    session = f"{rnd.getrandbits(32):08x}-040e-4d6f-94a9-b98c667bab3e"
    inner = f"  node_type: memory\n  type: {kind}\n  originSessionId: {session}\n"
    return f"---\nname: {name}\ndescription: {description}\nmetadata:\n{inner}---\n\n"


def _body(rnd: random.Random, words: list[str]) -> str:
    left = max(int(rnd.lognormvariate(6.55, 1.047) / _CHARS_A_WORD), 12)
    paragraphs = []
    while left > 0:
        size = min(left, rnd.randint(30, 90))
        paragraphs.append(f"{rnd.choice(_OPENERS)} {' '.join(rnd.choices(words, k=size))}.")
        left -= size
    why, how = (" ".join(rnd.choices(words, k=8)) for _ in range(2))
    return "\n\n".join([*paragraphs, f"**Why:** {why}.", f"**How to apply:** {how}.\n"])


def _edited(rnd: random.Random, words: list[str], text: str, share: float) -> str:
    kept = text.split(" ")
    for _ in range(max(int(len(kept) * share), 1)):
        kept[rnd.randrange(len(kept))] = rnd.choice(words)
    return " ".join(kept)
