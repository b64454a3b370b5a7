"""One memory in full: its text, its fields, what is wrong with it, what happened to it, what it points at."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Markdown, Static, TabbedContent, TabPane

from memtui import marks
from memtui.desk import Desk
from memtui_store.memory_file import kebab
from memtui_store.model import Memory, Trust
from memtui_store.text import one_line, printable

_WIKI = re.compile(r"\[\[([^\[\]\n|#]{1,120})")
_TEXT_CAP = 60_000
# Rendered Markdown is a widget per block: a long list would take seconds, so long texts are shown as they are.
_RENDERED_CHARS, _RENDERED_LINES = 8_000, 80
TABS = ("text", "fields", "findings", "history", "links")


class Preview(Vertical):
    """Every text goes through the gate, and no link opens by itself."""

    DEFAULT_CSS = """
    Preview, Preview TabbedContent, Preview ContentSwitcher, Preview TabPane { height: 1fr; }
    Preview VerticalScroll { height: 1fr; padding: 0 1; }
    Preview TabPane { padding: 0; }
    Preview Markdown { padding: 0; margin: 0; }
    """

    def __init__(self, desk: Desk, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._desk = desk
        self.memory: Memory | None = None
        self._hit: int | None = None

    def compose(self) -> ComposeResult:
        with TabbedContent(id="tabs"):
            with TabPane("Text", id="text"), VerticalScroll(can_focus=False):
                yield Markdown("", open_links=False, id="preview-text")
                yield Static("", markup=False, id="preview-plain")
            for name in TABS[1:]:
                with TabPane(name.capitalize(), id=name), VerticalScroll(can_focus=False):
                    yield Static("", markup=False, id=f"preview-{name}")

    @property
    def tabs(self) -> TabbedContent:
        return self.query_one("#tabs", TabbedContent)

    async def show(self, memory: Memory | None) -> None:
        self.memory, self._hit = memory, None
        text = self.query_one("#preview-text", Markdown)
        if memory is None:
            await text.update("")
            for name in TABS[1:]:
                self.query_one(f"#preview-{name}", Static).update("")
            return
        body = printable(memory.body)
        if len(body) > _TEXT_CAP:
            body = f"{body[:_TEXT_CAP]}\n\n… {len(body) - _TEXT_CAP:,} more characters; open it with E"
        if memory.error:
            body = f"> {one_line(memory.error)}\n\n{body}"
        plain = self.query_one("#preview-plain", Static)
        plain.display = len(body) > _RENDERED_CHARS or body.count("\n") > _RENDERED_LINES
        text.display = not plain.display
        if plain.display:
            plain.update(Content(f"{one_line(memory.title)}\n\n{body}"))
        else:
            await text.update(f"# {_plain(memory.title)}\n\n{body}")
        self.query_one("#preview-fields", Static).update(_fields(memory))
        self.query_one("#preview-findings", Static).update(_findings(memory))
        self.tell_more()

    def tell_more(self) -> None:
        """What takes time is looked up only when its tab is looked at."""
        if self.memory is None:
            return
        if self.tabs.active == "links":
            self.query_one("#preview-links", Static).update(_links(self.memory, self._desk.memories))
        elif self.tabs.active == "history":
            self._tell_history(self.memory)

    def _tell_history(self, memory: Memory) -> None:
        with self._desk.lock:
            operations = [op for op in self._desk.catalog.history() if memory.ref in op.refs]
            diff = self._desk.catalog.changed_since_approval(memory.ref) if memory.trust is Trust.CHANGED else ""
        lines = [
            f"{op.id:>4}  {op.time[:16].replace('T', ' ')}  {op.state:<11} {one_line(op.summary)}" for op in operations
        ]
        told = "\n".join(lines) or "memtui has not changed it."
        if diff:
            told += f"\n\nChanged since you approved it:\n{printable(diff)}"
        self.query_one("#preview-history", Static).update(Content(told))

    def on_tabbed_content_tab_activated(self) -> None:
        self.tell_more()

    def open(self, tab: str) -> None:
        self.tabs.active = tab

    def turn(self, step: int) -> None:
        self.open(TABS[(TABS.index(self.tabs.active) + step) % len(TABS)])

    @property
    def _pane(self) -> VerticalScroll:
        return self.tabs.get_pane(self.tabs.active).query_one(VerticalScroll)

    def scroll_text(self, step: int) -> None:
        pane = self._pane
        pane.scroll_relative(y=step * max(pane.size.height // 2, 1), animate=False)

    # Hits of the filter

    def next_hit(self, words: Sequence[str], step: int) -> bool:
        """Scroll to the next line with one of the words; False where there is none further on."""
        self.open("text")
        pane = self._pane
        lines = [strip.text.casefold() for strip in self._drawn(pane)]
        here = self._hit if self._hit is not None else -1 if step > 0 else len(lines)
        places = range(here + 1, len(lines)) if step > 0 else range(here - 1, -1, -1)
        self._hit = next((at for at in places if any(word in lines[at] for word in words)), None)
        if self._hit is None:
            return False
        pane.scroll_to(y=max(self._hit - pane.size.height // 3, 0), animate=False, force=True)
        return True

    def _drawn(self, pane: VerticalScroll) -> list[Strip]:
        """Every line of the text as it is folded now, on and off the screen."""
        lines = [Strip.blank(0)] * pane.virtual_size.height
        for block in pane.query("*"):
            if not block.children and block.display:
                top = _top(block, pane)
                for number, strip in enumerate(block.render_lines(block.size.region)):
                    if 0 <= top + number < len(lines):
                        lines[top + number] = strip
        return lines


def _top(block: Widget, pane: VerticalScroll) -> int:
    """How far below the pane's first line a block begins."""
    return block.region.y - pane.region.y + pane.scroll_offset.y


def _plain(title: str) -> str:
    """A heading that cannot become markup."""
    return re.sub(r"([\\`*_\[\]<>#|~])", r"\\\1", one_line(title))


def _fields(memory: Memory) -> Content:
    rows = [
        ("ref", memory.ref),
        ("path", str(memory.path)),
        ("type", memory.raw_type or memory.kind.value),
        ("behavioral", "yes: it tells the agent how to act" if memory.behavioral else "no"),
        ("description", memory.description),
        ("trust", f"{marks.TRUST[memory.trust]} {memory.trust.value}"),
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
        *((key, value) for key, value in memory.extra.items()),
        ("notes", "; ".join(memory.notes)),
    ]
    return Content("\n".join(f"{one_line(name):>14}  {one_line(value)}" for name, value in rows if value))


def _findings(memory: Memory) -> Content:
    if not memory.findings and not memory.error:
        return Content("Nothing stands out in this text. The audit (3) looks at more than one memory can show.")
    lines = [f"error      {memory.error}"] if memory.error else []
    for found in memory.findings:
        lines.append(
            f"{found.severity.value:<9}  {found.rule}  line {found.line}\n           {one_line(found.message)}"
        )
        if found.evidence:
            lines.append(f"           {one_line(found.evidence)}")
    return Content("\n".join(lines))


def _links(memory: Memory, memories: Sequence[Memory]) -> Content:
    def norm(name: str) -> str:
        return kebab(name.strip().removesuffix(".md")).replace("_", "-")

    mine = {norm(name) for name in (memory.name, memory.title, os.path.basename(memory.key))}
    store = [other for other in memories if other.store == memory.store]
    known = {norm(name): other for other in store for name in (other.name, other.title, os.path.basename(other.key))}
    out = [(name, known.get(norm(name))) for name in dict.fromkeys(_WIKI.findall(memory.body))]
    back = [other for other in store if other.ref != memory.ref and mine & {norm(n) for n in _WIKI.findall(other.body)}]
    lines = [f"-> {one_line(name)}" + ("" if other else "  (no such memory)") for name, other in out]
    lines += [f"<- {one_line(other.title)}  {other.key}" for other in back]
    return Content("\n".join(lines) or "It links to no memory, and none links to it.")
