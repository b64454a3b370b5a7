"""memtui's headless library: what agents remember, read as it is and changed without losing a byte.

Names are loaded when first used, so that importing the package costs next to nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memtui_store.agent_api.memory import AgentMemory
    from memtui_store.agent_api.results import Brief, Deleted, Duplicate, Queued, Reading, Recalled, Refused, Stored
    from memtui_store.audit.scan import redact, scan_text
    from memtui_store.catalog import Catalog
    from memtui_store.changes.plan import Plan
    from memtui_store.errors import MemtuiError
    from memtui_store.findings import Family, Finding, Redacted, Severity
    from memtui_store.index.search import Hit
    from memtui_store.model import Memory
    from memtui_store.text import for_prompt, printable

_RESULTS = ("Brief", "Deleted", "Duplicate", "Queued", "Reading", "Recalled", "Refused", "Stored")
_HOMES = {
    "AgentMemory": "agent_api.memory",
    **dict.fromkeys(_RESULTS, "agent_api.results"),
    "Catalog": "catalog",
    "Family": "findings",
    "Finding": "findings",
    "Hit": "index.search",
    "Memory": "model",
    "MemtuiError": "errors",
    "Plan": "changes.plan",
    "Redacted": "findings",
    "Severity": "findings",
    "for_prompt": "text",
    "printable": "text",
    "redact": "audit.scan",
    "scan_text": "audit.scan",
}

__version__ = "0.1.0"
__all__ = [
    "AgentMemory",
    "Brief",
    "Catalog",
    "Deleted",
    "Duplicate",
    "Family",
    "Finding",
    "Hit",
    "Memory",
    "MemtuiError",
    "Plan",
    "Queued",
    "Reading",
    "Recalled",
    "Redacted",
    "Refused",
    "Severity",
    "Stored",
    "for_prompt",
    "printable",
    "redact",
    "scan_text",
]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value
