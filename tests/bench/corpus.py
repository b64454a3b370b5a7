"""A home with as many memories as asked for, the same for the same seed."""

from __future__ import annotations

import os
import random
from pathlib import Path

from memtui_store.stores.claude.slug import slug

_OPENERS = ("Use", "Prefer", "The", "When", "After", "Before", "We", "Deploys", "Tests", "The team")
_OLD = 1_700_000_000


def build(base: Path, count: int, seed: int = 7) -> tuple[Path, Path]:
    """Home and current project: both front matter forms, 8 % near-duplicates, 2 % broken headers."""
    rnd = random.Random(seed)
    words = ["".join(rnd.choices("abcdefghijklmnoprstuvwy", k=rnd.randint(2, 10))) for _ in range(6000)]
    projects = max(count // 170, 1)
    last: list[str] = []
    for number in range(projects):
        project = base / "work" / f"project{number:03d}"
        (project / ".git").mkdir(parents=True)
        memory = base / "home" / ".claude" / "projects" / slug(str(project)) / "memory"
        memory.mkdir(parents=True)
        lines = []
        for entry in range(count // projects):
            name = f"feedback_{number:03d}_{entry:04d}"
            body = _body(rnd, words, last)
            (memory / f"{name}.md").write_text(_header(rnd, words, name) + body, encoding="utf-8")
            lines.append(f"- [{name}]({name}.md) — {' '.join(rnd.choices(words, k=6))}\n")
        (memory / "MEMORY.md").write_text("".join(lines[:180]), encoding="utf-8")
        for path in memory.iterdir():
            os.utime(path, (_OLD, _OLD))
    return base / "home", base / "work" / "project000"


def _header(rnd: random.Random, words: list[str], name: str) -> str:
    description = f"{rnd.choice(_OPENERS)} {' '.join(rnd.choices(words, k=12))}"
    if rnd.random() < 0.02:
        description += ": unquoted"
    if rnd.random() < 0.4:
        return f"---\nname: {name}\ndescription: {description}\ntype: feedback\n---\n\n"
    inner = "  node_type: memory\n  type: feedback\n  originSessionId: 6b4357bb-040e-4d6f-94a9-b98c667bab3e\n"
    return f"---\nname: {name}\ndescription: {description}\nmetadata:\n{inner}---\n\n"


def _body(rnd: random.Random, words: list[str], last: list[str]) -> str:
    if last and rnd.random() < 0.08:
        kept = rnd.choice(last).split(" ")
        for _ in range(max(len(kept) // 12, 1)):
            kept[rnd.randrange(len(kept))] = rnd.choice(words)
        return " ".join(kept)
    size = max(int(rnd.lognormvariate(4.6, 0.8)), 20)
    text = "\n\n".join(
        f"{rnd.choice(_OPENERS)} {' '.join(rnd.choices(words, k=min(size, 60)))}." for _ in range(max(size // 60, 1))
    )
    last[:] = [*last[-200:], text]
    why, how = (" ".join(rnd.choices(words, k=8)) for _ in range(2))
    return f"{text}\n\n**Why:** {why}.\n\n**How to apply:** {how}.\n"
