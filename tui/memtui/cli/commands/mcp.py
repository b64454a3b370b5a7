"""`memtui mcp`: the MCP server on stdio, for agents."""

from __future__ import annotations

import argparse
import uuid

from memtui_store.agent_api.memory import AgentMemory
from memtui_store.catalog import Catalog
from memtui_store.errors import UsageError


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--agent", default="mcp", metavar="NAME", help="who is speaking; kept with what it stores")
    parser.add_argument("--session", default="", metavar="ID", help="kept with what it stores (one per server)")
    parser.epilog = "Needs memtui[mcp]. The agent can propose; only you approve (memtui inbox)."


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    try:
        from memtui.mcp.server import serve
    except ImportError as error:
        told = f"the MCP server is an extra that is not installed ({error.name} is missing)"
        raise UsageError(told, hint="pip install 'memtui[mcp]'; everything else works without it") from error
    session = args.session or f"mcp-{uuid.uuid4()}"
    with AgentMemory(session=session, agent=args.agent, environment=catalog.environment) as memory:
        serve(memory)
    return 0
