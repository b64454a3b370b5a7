"""Read from Codex' configuration which of its memories are in use, and which instructions it reads."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from memtui_store.agents.disk import is_folder, read_head

V1, V2 = "memories", "memories_v2"
_ROOTS = {"v1": V1, "v2": V2}
_CAP = 1_000_000
_DOC_BYTES = 32_768
_MARKERS = (".git",)


@dataclass(frozen=True, slots=True)
class Config:
    """`enabled` is None where nothing is said: Codex then has its memories switched off."""

    enabled: bool | None = None
    used: bool = True
    version: str = ""
    """As its config.toml names it."""
    root: str = V1
    """The folder of the memories in use: the version's; where none is named, the older one where it is there."""
    dual_write: bool = False
    sqlite_home: str = ""
    doc_bytes: int = _DOC_BYTES
    markers: tuple[str, ...] = _MARKERS
    fallbacks: tuple[str, ...] = ()
    untrusted: tuple[str, ...] = ()
    problem: str = ""

    def problems(self, root: str) -> tuple[str, ...]:
        """Why a session may start without what this root holds."""
        reasons = [self.problem]
        if not self.enabled:
            reasons.append("Codex has memories switched off ([features] memories in its config.toml)")
        elif not self.used:
            reasons.append("Codex does not use its memories ([memories] use_memories = false)")
        if root != self.root:
            kept = ", but is kept up to date (dual_write)" if self.dual_write else ""
            why = "by the version in its config.toml" if self.version else "as long as that folder is there"
            reasons.append(f"not active: Codex reads {self.root}, {why}{kept}")
        return tuple(filter(None, reasons))


def read_config(home: Path) -> Config:
    """A file that cannot be read says nothing; Codex itself would refuse to start on it."""
    data = read_head(home / "config.toml", _CAP)
    usual = V1 if is_folder(home / V1) else V2
    if data is None:
        return Config(root=usual)
    import tomllib

    try:
        held: dict[str, object] = tomllib.loads(data.decode())
    except (ValueError, RecursionError):
        return Config(root=usual, problem="its config.toml is not valid TOML, so its settings are unknown")
    features, memories = _table(held, "features"), _table(held, "memories")
    enabled = features.get("memories", features.get("memory_tool"))
    size = held.get("project_doc_max_bytes")
    version = _text(memories.get("version"))
    return Config(
        enabled=enabled if isinstance(enabled, bool) else None,
        used=memories.get("use_memories") is not False,
        version=version if version in _ROOTS else "",
        root=_ROOTS.get(version, usual),
        dual_write=memories.get("dual_write") is True,
        sqlite_home=_text(held.get("sqlite_home")),
        doc_bytes=size if isinstance(size, int) and size >= 0 else _DOC_BYTES,
        markers=_names(held.get("project_root_markers"), _MARKERS),
        fallbacks=_names(held.get("project_doc_fallback_filenames"), ()),
        untrusted=tuple(
            path
            for path, project in _table(held, "projects").items()
            if isinstance(project, dict) and project.get("trust_level") == "untrusted"
        ),
    )


def _table(held: dict[str, object], name: str) -> dict[str, object]:
    value = held.get(name)
    return value if isinstance(value, dict) else {}


def _text(value: object) -> str:
    return value.strip() if isinstance(value, str) else ""


def _names(value: object, usual: tuple[str, ...]) -> tuple[str, ...]:
    """Names of files in a folder; anything that would lead elsewhere is none."""
    if not isinstance(value, list):
        return usual
    return tuple(item for item in value if isinstance(item, str) and item not in ("", ".", "..") and "/" not in item)
