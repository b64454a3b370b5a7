"""`memtui brief`: the prompt block for a project."""

from __future__ import annotations

import argparse
from pathlib import Path

from memtui.cli.commands._change import carry_out
from memtui.cli.output import note, print_json, say_json
from memtui_store.agent_api.brief_file import plan_brief_file
from memtui_store.agent_api.memory import AgentMemory
from memtui_store.catalog import Catalog

_FORMATS = ("text", "messages", "claude-hook")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--format", choices=_FORMATS, default="text", help="text, messages (JSON), claude-hook (JSON)")
    parser.add_argument(
        "--output", metavar="FILE", help="keep the text in FILE, where it differs (a script adds --yes)"
    )
    parser.add_argument("--max-entries", type=int, default=50, metavar="N", help="at most N memories (50)")
    parser.add_argument("--max-chars", type=int, default=10_000, metavar="N", help="at most N characters (10000)")
    parser.epilog = (
        "As a session-start hook of Claude Code: memtui brief --format claude-hook.\n"
        "The same memories give the same bytes on the same day, so that a prompt cache holds."
    )


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    with AgentMemory(session="brief", agent="memtui brief", environment=catalog.environment) as memory:
        brief = memory.brief(args.max_entries, args.max_chars)
    if args.output:
        return carry_out(args, plan_brief_file(catalog, brief, Path(args.output)))
    if args.json:
        say_json("brief", [{"text": brief.text, "entries": brief.entries, "left_out": brief.left_out}])
    elif args.format == "messages":
        print_json(brief.messages())
    elif args.format == "claude-hook":
        inner = {"hookEventName": "SessionStart", "additionalContext": brief.text}
        print_json({"hookSpecificOutput": inner})
    elif brief.text:
        print(brief.text, end="")
    else:
        note("memtui: nothing is remembered about this project")
    return 0
