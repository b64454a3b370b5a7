"""Find commands that send secrets out, run what they fetch, open permissions, or stay behind on a machine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from memtui_store.audit.injection.blocks import Block, one_of
from memtui_store.audit.injection.mention import is_only_mentioned
from memtui_store.audit.rule import Span
from memtui_store.audit.table import Table
from memtui_store.findings import Severity

HOST = re.compile(r"(?:https?://)?((?:[\w-]+\.)+[a-z]{2,12}|localhost|\d+(?:\.\d+){3})(/[\w.-]+)?")
KNOWN_INSTALLERS = one_of(
    "rustup.rs astral.sh docker.com python-poetry.org bun.sh bun.com deno.land deno.com k3s.io nodesource.com pnpm.io "
    "claude.ai fly.io sdkman.io starship.rs ollama.com ollama.ai tailscale.com nixos.org determinate.systems "
    "pyenv.run volta.sh vercel.com supabase.com openai.com anthropic.com cursor.com cursor.sh chocolatey.org scoop.sh "
    "aka.ms microsoft.com mise.run jdx.dev brew.sh chezmoi.io just.systems localhost 127.0.0.1"
)
KNOWN_AUTHORS = one_of("/homebrew /nvm-sh /ohmyzsh /helm /k3d-io /rancher /pyenv /asdf-vm /golangci")
"""Whose repositories installers are fetched from on raw.githubusercontent.com."""


class Command(NamedTuple):
    """A rule's command line: `triggers` has a word of the block, its text has `required` and matches `pattern`."""

    rule: str
    triggers: frozenset[str]
    required: re.Pattern[str]
    pattern: re.Pattern[str]
    severity: Severity | None


def _commands() -> Iterator[Command]:
    table = Table(Path(__file__).with_name("commands.toml"))
    for rule, rows in table.rows["command"].items():
        for row in rows:
            severity = Severity(row["severity"]) if "severity" in row else None
            needs, finds = table.pattern(row["needs"]), table.pattern(row["finds"])
            yield Command(f"injection.{rule}", table.words(row["words"]), needs, finds, severity)


COMMANDS = tuple(_commands())
TRIGGERS = frozenset().union(*(command.triggers for command in COMMANDS))


def command_spans(low: str, block: Block) -> Iterator[Span]:
    """Yield one span for each rule of which a block holds a command."""
    seen: set[str] = set()
    for command in COMMANDS:
        if command.rule in seen or command.triggers.isdisjoint(block.vocabulary):
            continue
        if command.required.search(block.text) is None:
            continue
        for found in command.pattern.finditer(block.text):
            if command.rule == "injection.fetch-and-run" and not _is_from_stranger(found.group()):
                continue
            start, end = block.start + found.start(), block.start + found.end()
            if not is_only_mentioned(low, start, end, is_command=True):
                seen.add(command.rule)
                yield Span(start, end, command.rule, command.severity)
                break


def _is_from_stranger(line: str) -> bool:
    """Whether a command names an address, and none whose installer everybody runs."""
    hosts = HOST.findall(line)
    return (
        bool(hosts)
        and not any(host == known or host.endswith(f".{known}") for host, path in hosts for known in KNOWN_INSTALLERS)
        and not any(path in KNOWN_AUTHORS for _, path in hosts)
    )
