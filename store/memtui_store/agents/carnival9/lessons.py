"""Turn a line of KarnEvil9's into the document shown for it, and a draft into a line."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import timedelta
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.carnival9.lines import Line, each_text, lines_of, written
from memtui_store.agents.contract import unique
from memtui_store.format.memory_file import etag_of
from memtui_store.model import Document, Draft, Kind
from memtui_store.text import clip

KEPT, LOADED = 100, 200
"""Lessons that survive when one is added, and lines that are read at all."""
_FORGOTTEN = timedelta(days=30)
_SUMMARY = 200
_ID = re.compile(r"[0-9A-Za-z][0-9A-Za-z_-]{0,99}")
_FIELDS = (
    "lesson_id",
    "task_summary",
    "outcome",
    "lesson",
    "tool_names",
    "created_at",
    "session_id",
    "relevance_count",
)
_TEXTS = ("task_summary", "lesson")
_OWN = frozenset((*_FIELDS, "last_retrieved_at", "verified", "origin"))
_TITLE = 200


def keyed(lines: Sequence[Line]) -> Iterator[tuple[str, Line]]:
    """By its own id; what has none, or one that another has too, by the hash of its line."""
    own_key = unique()
    for line in lines:
        own = line.values.get("lesson_id")
        yield own_key(own if isinstance(own, str) and _ID.fullmatch(own) else f"line-{etag_of(line.data)[:10]}"), line


def document_of(key: str, line: Line, path: Path, mtime_ns: int, place: int) -> Document:
    """`place` counts the lessons that can be read, from nought."""
    document = Document(key, path, line.data, etag_of(line.data), mtime_ns, len(line.data), name=key)
    document.body_line = document.line = line.number
    if line.error:
        document.title = f"line {line.number:,}"
        document.error = f"{line.error}; KarnEvil9 skips it and loses it at its next save"
        return document
    held = line.values
    summary = " ".join(_text(held, "task_summary").split())
    document.title = clip(summary, _TITLE) or key
    document.description = summary if document.title != summary else ""
    document.body, document.kind, document.raw_type = _text(held, "lesson"), Kind.CONTEXT, _text(held, "outcome")
    document.tags = tuple(tool for tool in _list(held, "tool_names") if isinstance(tool, str) and tool)
    document.created, document.verified = _text(held, "created_at"), _text(held, "verified")
    document.session, document.agent = _text(held, "session_id"), "karnevil9"
    document.origin = _text(held, "origin")
    document.extra = dict(_extra(held))
    document.notes = tuple(_notes(held, place))
    document.spelt = _spelt(line.data, held)
    return document


def _extra(held: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    count, last = held.get("relevance_count"), _text(held, "last_retrieved_at")
    if isinstance(count, int) and not isinstance(count, bool) and count >= 0:
        yield "usage_count", str(count)
    if last:
        yield "usage_last", last
    dropped = dropped_from(held)
    if dropped:
        yield "pruned_from", dropped
    for key, value in held.items():
        if key not in _OWN:
            yield key, value if isinstance(value, str) else written(value)


def _notes(held: Mapping[str, object], place: int) -> Iterator[str]:
    lacking = [name for name in _TEXTS if not isinstance(held.get(name), str)]
    if not isinstance(held.get("tool_names"), list):
        lacking.append("tool_names")
    if lacking:
        yield f"lacks {', '.join(lacking)}: KarnEvil9's search fails on such a lesson"
    if place >= LOADED:
        yield f"beyond the first {LOADED} lessons: KarnEvil9 does not load it and loses it at its next save"
    dropped = dropped_from(held)
    if dropped:
        yield f"never recalled: KarnEvil9 drops it when it loads after {dropped[:10]}"


def dropped_from(held: Mapping[str, object]) -> str:
    """From when on a load drops it; empty where it stays, or where its dates say nothing."""
    count = held.get("relevance_count")
    created, last = clock.parse(_text(held, "created_at")), clock.parse(_text(held, "last_retrieved_at"))
    if isinstance(count, bool) or count != 0 or created is None:
        return ""
    try:
        return clock.stamp(max(filter(None, (created, last))) + _FORGOTTEN)
    except OverflowError:
        return ""


def _spelt(data: bytes, held: Mapping[str, object]) -> str:
    """Every text of a line that holds escapes, as its owner reads them."""
    if b"\\" not in data:
        return ""
    texts: list[str] = []

    def keep(text: str) -> str:
        texts.append(text)
        return text

    each_text(dict(held), keep)
    return "\n".join(texts)


def masked_values(line: bytes, mask: Callable[[str], str]) -> dict[str, object]:
    """The values of a lesson that `mask` changes."""
    found = {}
    for read in lines_of(line):
        for key, value in read.values.items():
            masked = each_text(value, mask)
            if masked != value:
                found[key] = masked
    return found


def new_lesson(draft: Draft) -> tuple[bytes, tuple[str, ...]]:
    """All fields, because a missing one would make its search fail; counted once, or it would be dropped in a month."""
    summary, notes = " ".join(draft.title.split()), []
    if len(summary.encode("utf-16-le", "replace")) // 2 > _SUMMARY:
        notes.append(f"KarnEvil9 shows the first {_SUMMARY} characters of a title")
    lost = [word for word, value in (("description", draft.description), ("type", draft.kind.value)) if value]
    if draft.description and draft.description in f"{summary}\n{draft.body}":
        lost.remove("description")
    if draft.kind is Kind.CONTEXT:
        lost.remove("type")
    if lost:
        notes.append(f"a lesson has no {' and no '.join(lost)}: not kept")
    notes.append("written with relevance_count 1: KarnEvil9 drops what was never recalled after 30 days")
    now = clock.stamp(clock.now())
    origin = draft.extra.get("source", "")
    values = (
        str(uuid.uuid4()),
        summary,
        draft.raw_type if draft.raw_type in ("succeeded", "failed") else "succeeded",
        draft.body.strip(),
        list(draft.tags),
        (draft.extra.get("modified") or draft.extra.get("created") or now) if origin else now,
        "memtui",
        1,
    )
    lesson = dict(zip(_FIELDS, values, strict=True)) | {"last_retrieved_at": now}
    return written(lesson | ({"origin": origin} if origin else {})).encode("utf-8"), tuple(notes)


def _text(held: Mapping[str, object], name: str) -> str:
    value = held.get(name)
    return value if isinstance(value, str) else ""


def _list(held: Mapping[str, object], name: str) -> list[object]:
    value = held.get(name)
    return value if isinstance(value, list) else []
