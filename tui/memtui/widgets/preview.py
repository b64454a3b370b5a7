"""One memory in full: its text, its fields, what is wrong with it, what happened to it, what it points at.

Two widgets draw all of it, whatever its length: a widget for each tab and block would be made anew with every row.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget

from memtui import marks
from memtui.widgets.diff import diff_rows
from memtui.widgets.lines import Lines, Row
from memtui.widgets.markdown import markdown_rows

if TYPE_CHECKING:
    from memtui.app_state import AppState
    from memtui_store.model import Memory

_WIKI = re.compile(r"\[\[([^\[\]\n|#]{1,120})")
_TEXT_CAP = 60_000
_DIFF_LINES = 200
REST = ": scroll to read them; approving covers them too"
TABS = ("text", "fields", "findings", "history", "links")


class Tabs(Widget):
    """The names of the tabs on one line; a click opens one."""

    DEFAULT_CSS = """
    Tabs { height: 1; padding: 0 1; background: $surface; color: $text-muted; }
    """
    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__()
        self.active = TABS[0]
        self.warnings = 0

    def show_warnings(self, warnings: int) -> None:
        if warnings != self.warnings:
            self.warnings = warnings
            self.refresh()

    def _labels(self) -> Iterator[tuple[str, str]]:
        for name in TABS:
            label = name.capitalize()
            yield name, f" {label} {self.warnings} " if name == "findings" and self.warnings else f" {label} "

    def render(self) -> Content:
        return Content("").join(
            Content.styled(label, "bold reverse" if name == self.active else "") for name, label in self._labels()
        )

    def on_click(self, event: events.Click) -> None:
        at = 1
        for name, label in self._labels():
            if at <= event.x < at + len(label):
                preview = self.parent
                if isinstance(preview, Preview):
                    preview.open(name)
                return
            at += len(label)


class Preview(Vertical):
    """Every text goes through the gate, and no link opens by itself."""

    DEFAULT_CSS = """
    Preview Lines { height: 1fr; }
    """

    def __init__(self, app_state: AppState, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._app_state = app_state
        self.memory: Memory | None = None
        self.tabs, self.lines = Tabs(), Lines(id="preview-lines", rest=REST)
        self._hit: int | None = None
        self._outdated = False

    def compose(self) -> ComposeResult:
        yield self.tabs
        yield self.lines

    def show(self, memory: Memory | None) -> None:
        """The tab stays; only what is looked at is worked out."""
        self.memory, self._hit = memory, None
        self._outdated = not self.display
        if not self._outdated:
            self._update()

    def shows_text_of(self, memory: Memory) -> bool:
        """Whether a person can read its text here now; it may be longer than the screen, which the last line says."""
        current = self.memory is memory and not self._outdated
        return current and self.display and self.tabs.active == "text" and self.lines.painted

    def on_show(self) -> None:
        if self._outdated:
            self._update()

    def _update(self) -> None:
        self._outdated = False
        memory, tab = self.memory, self.tabs.active
        self.tabs.show_warnings(len(memory.findings) + bool(memory.error) if memory else 0)
        make = {
            "text": text_rows, "fields": _fields, "findings": _findings, "history": self._history,
            "links": self._links,
        }[tab]  # fmt: skip
        self.lines.show(f"{memory.ref if memory else ''} {tab}", make(memory) if memory else ())

    def open(self, tab: str) -> None:
        if tab != self.tabs.active:
            self.tabs.active, self._hit = tab, None
            self.lines.rest = REST if tab == "text" else ": scroll to read them"
            self.tabs.refresh()
            self._update()

    def turn(self, step: int) -> None:
        self.open(TABS[(TABS.index(self.tabs.active) + step) % len(TABS)])

    def scroll_text(self, step: int) -> None:
        self.lines.scroll_text(step)

    def next_hit(self, words: Sequence[str], step: int) -> bool:
        """Scroll to the next line with one of the words; False where there is none further on."""
        self.open("text")
        here = self._hit if self._hit is not None else -1 if step > 0 else 1 << 30
        self._hit = self.lines.next_line(words, here, step)
        return self._hit is not None

    # What takes time is looked up only when its tab is looked at

    def _history(self, memory: Memory) -> Iterator[Row]:
        with self._app_state.lock:
            operations = [op for op in self._app_state.catalog.history() if memory.ref in op.refs]
            diff = self._app_state.catalog.changed_since_approval(memory.ref) if memory.trust == "changed" else ""
        for op in operations:
            yield Row(op.summary, "", f"{op.id:>4}  {op.time[:16].replace('T', ' ')}  {op.state:<11} ", " " * 36)
        if not operations:
            yield Row("memtui has not changed it.", "muted")
        if diff:
            yield Row("changed since you approved it", "title", rule=True)
            yield from diff_rows(diff, _DIFF_LINES)

    def _links(self, memory: Memory) -> Iterator[Row]:
        return _links(memory, self._app_state.memories)


def text_rows(memory: Memory) -> Iterator[Row]:
    yield Row(memory.title, "title")
    yield Row(marks.summary(memory), "muted")
    if memory.description:
        # Agents read it before the text, so it is part of what a person approves.
        yield Row(memory.description, "emphasis")
    yield Row("")
    if memory.error:
        yield Row(memory.error, "warn", f"{marks.BROKEN} ", "  ")
        yield Row("")
    yield from markdown_rows(memory.body[:_TEXT_CAP].rstrip("\n"))
    if len(memory.body) > _TEXT_CAP:
        yield Row(f"… {len(memory.body) - _TEXT_CAP:,} more characters; open it with E", "muted")


def _fields(memory: Memory) -> Iterator[Row]:
    rows = [
        ("ref", memory.ref),
        ("also", ", ".join(memory.also)),
        ("path", str(memory.path)),
        ("type", memory.raw_type or memory.kind.value),
        ("behavioral", f"{marks.BEHAVIORAL} yes: it tells the agent how to act" if memory.behavioral else "no"),
        ("description", memory.description),
        ("trust", f"{marks.TRUST[memory.trust]} {marks.TRUST_WORDS[memory.trust]}"),
        ("age", f"{marks.age(memory)} (by its {memory.age_from})" if memory.age_from else "unknown"),
        ("created", str(memory.created or "")),
        ("updated", str(memory.updated or "")),
        ("verified", str(memory.verified or "")),
        ("size", f"{memory.size:,} bytes, about {memory.tokens:,} tokens"),
        ("tags", ", ".join(memory.tags)),
        ("agent", memory.provenance.agent),
        ("session", memory.provenance.session),
        ("superseded by", memory.superseded_by),
        ("hides", memory.shadows),
        ("hidden by", ", ".join(memory.shadowed_by)),
        ("read-only", memory.why_not if memory.read_only else ""),
        ("notes", "; ".join(memory.notes)),
    ]
    for name, value in rows:
        if value:
            yield Row(value, "", f"{name:>14}  ", " " * 16)
    for name, value in memory.extra.items():
        yield Row(f"{name}: {value}", "", f"{'also':>14}  ", " " * 16)


def _findings(memory: Memory) -> Iterator[Row]:
    if memory.error:
        yield Row(memory.error, "warn", f"{marks.BROKEN} error: ", "   ")
    for found in memory.findings:
        mark = marks.WARNINGS.get(found.family, "W")
        yield Row(f"{mark} {found.severity.value} · {found.rule} · line {found.line}", "warn")
        yield Row(found.message, "", "  ")
        if found.evidence:
            yield Row(found.evidence, "muted", "  ")
        yield Row("")
    if not memory.findings and not memory.error:
        yield Row("Nothing stands out in this text. The audit (3) looks at more than one memory can show.", "muted")


def _links(memory: Memory, memories: Sequence[Memory]) -> Iterator[Row]:
    from memtui_store.format.memory_file import kebab

    def norm(name: str) -> str:
        return kebab(name.strip().removesuffix(".md")).replace("_", "-")

    mine = {norm(name) for name in (memory.name, memory.title, os.path.basename(memory.key))}
    store = [other for other in memories if other.store == memory.store]
    known = {norm(name): other for other in store for name in (other.name, other.title, os.path.basename(other.key))}
    out = [(name, known.get(norm(name))) for name in dict.fromkeys(_WIKI.findall(memory.body))]
    back = [other for other in store if other.ref != memory.ref and mine & {norm(n) for n in _WIKI.findall(other.body)}]
    for name, other in out:
        yield Row(name if other else f"{name}  (no such memory)", "" if other else "warn", "-> ", "   ")
    for other in back:
        yield Row(f"{other.title}  {other.key}", "", "<- ", "   ")
    if not out and not back:
        yield Row("It links to no memory, and none links to it.", "muted")
