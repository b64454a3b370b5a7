"""Every agent memtui knows, one row each; whatever differs between agents outside their adapters is data here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Signs:
    """Without any of these an agent is not here, and its adapter need not be loaded.

    `home` are paths below the home folder, `above` in the project or a folder above it, `variables` the beginnings of
    environment variables.
    """

    home: tuple[str, ...] = ()
    above: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class InstructionTarget:
    """The file with a user's own instructions: `path` below the folder that `variable` names, or below `usual`."""

    variable: str
    usual: str
    path: str

    def file(self, home: Path, env: Mapping[str, str]) -> Path:
        return Path(env.get(self.variable) or home / self.usual) / self.path


@dataclass(frozen=True, slots=True)
class Agent:
    """`id` is what its stores say, `name` what people call it, `module` has the function that discovers its stores."""

    id: str
    name: str
    module: str
    places: tuple[str, ...] = ()
    """Where memtui looks, as people are told."""
    moved_by: str = ""
    """The variable by which the agent itself moves its folder."""
    signs: Signs | None = None
    """None: it is always looked for."""
    media: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """By scheme of an address, the module and class that write there; none where its files are written like any."""
    queue: str = ""
    """The module that knows its own queue of memories that wait for a person."""
    usage: str = ""
    """What the agent's own count of uses means, where it counts."""
    publish: InstructionTarget | None = None
    """Where approved global memories can be published to."""


_HERE = "memtui_store.agents"

AGENTS = (
    Agent("memtui", "memtui's own", f"{_HERE}.own"),
    Agent(
        "claude",
        "Claude Code",
        f"{_HERE}.claude.discover",
        ("~/.claude", "./.claude", "./CLAUDE.md"),
        "CLAUDE_CONFIG_DIR",
        publish=InstructionTarget("CLAUDE_CONFIG_DIR", ".claude", "CLAUDE.md"),
    ),
    Agent(
        "hermes",
        "Hermes",
        f"{_HERE}.hermes.discover",
        ("~/.hermes",),
        "HERMES_HOME",
        Signs((".hermes",), variables=("HERMES_",)),
        media={
            "hermes": (f"{_HERE}.hermes.medium", "HermesMedium"),
            "hermes-age": (f"{_HERE}.ages", "AgeMedium"),
        },
        queue=f"{_HERE}.hermes.pending",
    ),
    Agent(
        "carnival9",
        "Carnival9",
        f"{_HERE}.carnival9.discover",
        ("./sessions/memory.jsonl",),
        "KARNEVIL9_MEMORY_PATH",
        Signs(above=("sessions/memory.jsonl",), variables=("KARNEVIL9_",)),
        media={"carnival9": (f"{_HERE}.carnival9.medium", "LessonMedium")},
        usage="times KarnEvil9's search found a lesson, since it was written",
    ),
    Agent(
        "carapace",
        "Carapace",
        f"{_HERE}.carapace.discover",
        ("~/.carapace",),
        "CARAPACE_HOME",
        Signs((".carapace",), variables=("CARAPACE_",)),
        media={"carapace": (f"{_HERE}.carapace.medium", "RowMedium")},
    ),
    Agent(
        "openclaw",
        "OpenClaw",
        f"{_HERE}.openclaw.discover",
        ("~/.openclaw", "~/.clawdbot"),
        "OPENCLAW_STATE_DIR",
        Signs((".openclaw", ".clawdbot", "openclaw"), variables=("OPENCLAW_",)),
        usage="recalls up to the day OpenClaw promoted it",
    ),
    Agent(
        "nanoclaw",
        "NanoClaw",
        f"{_HERE}.nanoclaw.discover",
        ("~/nanoclaw", "./groups"),
        signs=Signs(("nanoclaw/groups",), ("groups",)),
    ),
    Agent(
        "codex",
        "Codex",
        f"{_HERE}.codex.discover",
        ("~/.codex", "./AGENTS.md"),
        "CODEX_HOME",
        Signs((".codex",), variables=("CODEX_",)),
        media={"codex": (f"{_HERE}.codex.medium", "CodexMedium")},
        usage="sessions behind a task group that Codex used again, over all its database holds",
        publish=InstructionTarget("CODEX_HOME", ".codex", "AGENTS.md"),
    ),
    Agent(
        "opencode",
        "OpenCode",
        f"{_HERE}.opencode.discover",
        ("~/.config/opencode", "./.opencode", "./opencode.json"),
        signs=Signs(
            (".config/opencode", ".local/share/opencode"),
            ("opencode.json", "opencode.jsonc", ".opencode", ".github/instructions/memory.instruction.md"),
            ("OPENCODE", "XDG_CONFIG_HOME", "XDG_DATA_HOME"),
        ),
        publish=InstructionTarget("XDG_CONFIG_HOME", ".config", "opencode/AGENTS.md"),
    ),
    Agent(
        "qwen",
        "Qwen Code",
        f"{_HERE}.qwen.discover",
        ("~/.qwen", "./QWEN.md"),
        "QWEN_CODE_MEMORY_BASE_DIR",
        Signs((".qwen",), (".qwen",), ("QWEN_",)),
    ),
    Agent(
        "gemini",
        "Gemini CLI",
        f"{_HERE}.gemini.discover",
        ("~/.gemini", "./GEMINI.md"),
        "GEMINI_CLI_HOME",
        Signs((".gemini",), variables=("GEMINI_",)),
        queue=f"{_HERE}.gemini.patches",
        publish=InstructionTarget("GEMINI_CLI_HOME", "", ".gemini/GEMINI.md"),
    ),
)
"""In the order their stores are listed."""
BY_ID = {agent.id: agent for agent in AGENTS}
MEDIA = {scheme: where for agent in AGENTS for scheme, where in agent.media.items()}
