"""The first sentence of a README: what its authors say the project is."""

from __future__ import annotations

import re
from collections.abc import Callable

_NOISE: tuple[Callable[[str], bool], ...] = (
    lambda line: line.startswith(
        ("#", "=", "-", "*", "<", "![", "[!", ">", "|", "```", "~~~", "..", "---", "+++", ":")
    ),
    lambda line: not re.search(r"[^\W\d_]{2}", re.sub(r"\[.*?\]\(.*?\)", "", line)),
)


def first_sentence(text: str) -> tuple[int, str, str]:
    """Line, sentence and the line it stands in, of the first prose in a README; (0, "", "") where there is none."""
    lines = [line[:1_000] for line in text.splitlines()[:200]]
    at = 0
    if lines and lines[0].strip() == "---":
        at = next((n + 1 for n in range(1, len(lines)) if lines[n].strip() == "---"), 0)
    fenced = False
    while at < len(lines):
        line = lines[at].strip()
        at += 1
        if line.startswith(("```", "~~~")):
            fenced = not fenced
        below = lines[at].strip() if at < len(lines) else ""
        if fenced or not line or any(noise(line) for noise in _NOISE) or re.fullmatch(r"[=~^-]{3,}", below):
            continue
        number, quote = at, line
        paragraph = [line]
        while at < len(lines) and lines[at].strip() and len(paragraph) < 6:
            paragraph.append(lines[at].strip())
            at += 1
        prose = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", " ".join(paragraph)).replace("**", "").replace("`", "")
        found = re.match(r"(.{12,240}?[.!?])(?=\s|$)", prose)
        sentence = found[1] if found else prose[:200]
        return (number, sentence.strip(), quote) if len(sentence.split()) >= 3 else (0, "", "")
    return 0, "", ""
