"""One memory as a Markdown file with front matter: read, edited and written as Claude Code keeps it.

Four dialects meet in one store (flat or nested type, and those of the two OpenCode plugins), so reading looks
in both places and writing goes where the file already has the field.
"""

from __future__ import annotations

import hashlib
import re
import uuid
from dataclasses import replace
from pathlib import Path

from memtui_store import clock
from memtui_store.errors import RefusedError, UsageError
from memtui_store.header import Parts, Reading, lines_of, read, split
from memtui_store.header_edit import KeyPath, find, set_list, set_value
from memtui_store.model import Document, Draft, Edit, Kind, kind_of
from memtui_store.scalar import scalar

_KEBAB = re.compile(r"[a-z0-9_-]+")
_HEADING = re.compile(r"^#{1,6}[ \t]+(.+?)[ \t#]*$", re.MULTILINE)
_BINARY_PROBE = 8192
_OWN_KEYS = frozenset(
    [
        "name",
        "title",
        "description",
        "type",
        "tags",
        "created",
        "modified",
        "updated",
        "date",
        "verified",
        "generator",
        "originSessionId",
        "agent",
        "source",
        "supersedes",
        "node_type",
        "metadata",
    ]
)


def etag_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def decode(data: bytes) -> str:
    """Bytes that are no UTF-8 become lone surrogates, which `encode` turns back into the same bytes."""
    return data.decode("utf-8", "surrogateescape")


def encode(text: str) -> bytes:
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError as error:
        raise UsageError(f"the text holds a character that no file can hold (at {error.start})") from error


def looks_binary(data: bytes) -> bool:
    """A few NULs are pasted text; many control bytes are no text at all."""
    head = data[:_BINARY_PROBE]
    odd = sum(byte < 9 or 13 < byte < 27 or 27 < byte < 32 for byte in head)
    return odd * 10 > len(head)


def read_memory(data: bytes, key: str, path: Path, mtime_ns: int = 0) -> Document:
    """Everything a file says about itself; what is wrong with it becomes its reason, never an exception."""
    document = Document(key=key, path=path, data=data, etag=etag_of(data), mtime_ns=mtime_ns, size=len(data))
    document.title = document.name = Path(key).stem
    if not data.strip():
        document.error = "the file is empty"
        return document
    if looks_binary(data):
        document.error = "not text: the file looks binary"
        return document
    text = decode(data)
    parts = split(text)
    reading = read(parts)
    _fill(document, parts, reading)
    notes = list(reading.notes)
    if "\x00" in text:
        notes.append(f"holds {text.count(chr(0))} NUL bytes")
    bad = re.search("[\udc80-\udcff]", text)
    if bad:
        offset = len(text[: bad.start()].encode("utf-8", "surrogateescape"))
        reading.error = reading.error or f"not valid UTF-8 from byte {offset:,} on (Latin-1?)"
    document.notes = tuple(notes)
    document.error = reading.error
    return document


def _fill(document: Document, parts: Parts, reading: Reading) -> None:
    top, inner = reading.values, reading.metadata

    def get(*names: str) -> str:
        for name in names:
            for value in (inner.get(name), top.get(name)):
                if isinstance(value, str) and value.strip():
                    return value.strip()
        return ""

    document.body = parts.body
    document.name = get("name") or document.name
    heading = _HEADING.search(parts.body) if not get("title", "name") else None
    document.title = get("title", "name") or (heading.group(1) if heading else document.title)
    document.description = " ".join(get("description").split())
    document.raw_type = get("type")
    document.kind = kind_of(document.raw_type)
    document.tags = _tags(inner.get("tags") or top.get("tags"))
    document.created, document.verified = get("created", "date"), get("verified")
    document.modified = get("modified", "updated")
    document.agent, document.session = get("generator", "agent"), get("originSessionId")
    document.origin, document.supersedes = get("source"), get("supersedes")
    document.extra = {
        key: value if isinstance(value, str) else ", ".join(value)
        for held in (top, inner)
        for key, value in held.items()
        if key not in _OWN_KEYS and not isinstance(value, dict)
    }


def _tags(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        value = value.split(",")
    if not isinstance(value, list):
        return ()
    return tuple(tag for tag in (str(item).strip().lstrip("#") for item in value) if tag)


def title_path(parts: Parts) -> KeyPath:
    for path in (("metadata", "title"), ("title",)):
        if find(parts.lines, path):
            return path
    return ("name",)


def _path_for(parts: Parts, key: str) -> KeyPath:
    """Where the file has the key already; else under metadata where there is one."""
    for path in (("metadata", key), (key,)):
        if find(parts.lines, path):
            return path
    return ("metadata", key) if find(parts.lines, ("metadata",)) else (key,)


def edit_memory(before: Document, edit: Edit) -> bytes:
    """The file's bytes with these fields changed, proved by reading them back."""
    parts = split(decode(before.data))
    if edit.body is not None:
        _set_body(parts, edit.body)
    if parts.unclosed and edit != Edit(body=edit.body):
        raise RefusedError(
            f"{before.path}: its front matter is never closed, so a field cannot be told from text",
            hint="close it with a line of three dashes in your editor: memtui edit REF",
        )
    changes = _field_changes(parts, edit)
    if changes and not parts.has_header:
        eol = parts.eol
        parts.opening, parts.closing, parts.gap = f"---{eol}", f"---{eol}", eol
    for path, value in changes:
        if isinstance(value, tuple):
            set_list(parts, path, value)
        else:
            set_value(parts, path, value)
    data = encode(parts.join())
    _check_reads_back(before, edit, data)
    return data


def _field_changes(parts: Parts, edit: Edit) -> list[tuple[KeyPath, str | tuple[str, ...] | None]]:
    changes: list[tuple[KeyPath, str | tuple[str, ...] | None]] = []
    if edit.title is not None:
        changes.append((title_path(parts), one_line(edit.title, "title")))
    if edit.description is not None:
        changes.append((("description",), one_line(edit.description, "description") or None))
    if edit.kind is not None:
        changes.append((_path_for(parts, "type"), edit.kind.value))
    if edit.tags is not None:
        changes.append((_path_for(parts, "tags"), edit.tags))
    if edit.verified is not None:
        changes.append((_path_for(parts, "verified"), edit.verified))
    return changes


def _check_reads_back(before: Document, edit: Edit, data: bytes) -> None:
    """A change that would be read differently than meant is refused rather than written."""
    after = read_memory(data, before.key, before.path, before.mtime_ns)
    wanted = replace(before, data=data, etag=after.etag, size=len(data), error=after.error, notes=after.notes)
    if edit.title is not None:
        wanted.title = one_line(edit.title, "title")
        wanted.name = after.name if wanted.title in (after.name, after.title) else wanted.name
    if edit.description is not None:
        wanted.description = one_line(edit.description, "description")
    if edit.kind is not None:
        wanted.raw_type, wanted.kind = edit.kind.value, edit.kind
    if edit.tags is not None:
        wanted.tags = edit.tags
    if edit.verified is not None:
        wanted.verified = edit.verified
    if edit.body is not None:
        wanted.body = after.body if _same_lines(after.body, edit.body) else edit.body
        wanted.title = after.title if edit.title is None and before.title != before.name else wanted.title
    elif not before.body.strip() or after.body.lstrip("\r\n") == before.body.lstrip("\r\n"):
        wanted.body = after.body
    if wanted != after:
        raise RefusedError(
            f"{before.path}: this change would be read back differently than meant",
            hint="edit the file in your editor: memtui edit REF",
        )


def _same_lines(one: str, other: str) -> bool:
    return one.replace("\r\n", "\n").lstrip("\n") == other.replace("\r\n", "\n").lstrip("\n")


def _set_body(parts: Parts, body: str) -> None:
    """Unchanged lines keep their own endings; new ones get the file's usual ending."""
    if body == parts.body:
        return
    from difflib import SequenceMatcher

    eol = parts.eol
    old, new = lines_of(parts.body), lines_of(body.lstrip("\r\n") if parts.has_header else body)
    bare_old, bare_new = [line.rstrip("\r\n") for line in old], [line.rstrip("\r\n") for line in new]
    result: list[str] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, bare_old, bare_new, autojunk=False).get_opcodes():
        if tag == "equal":
            result += old[i1:i2]
        else:
            result += [
                line[:-1] + eol if line.endswith("\n") and not line.endswith("\r\n") else line for line in new[j1:j2]
            ]
    if result:
        _match_final_newline(result, new[-1], eol)
    parts.body = "".join(result)
    if parts.has_header and not parts.gap and not parts.closing.endswith("\n"):
        parts.closing += eol
    for number, line in enumerate(result[:-1]):
        if not line.endswith("\n"):
            result[number] = line + eol
            parts.body = "".join(result)


def _match_final_newline(result: list[str], wanted: str, eol: str) -> None:
    if wanted.endswith("\n") and not result[-1].endswith("\n"):
        result[-1] += eol
    elif not wanted.endswith("\n"):
        result[-1] = result[-1].rstrip("\r\n")


def one_line(value: str, field: str) -> str:
    """A field on one line is all that every reader of these files understands."""
    line = " ".join(value.split())
    if not line and field == "title":
        raise UsageError("a memory needs a title")
    return line


def kebab(title: str) -> str:
    """Claude Code's own rule for names; empty where no ASCII letter or digit is left."""
    if _KEBAB.fullmatch(title):
        return title
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def new_memory(draft: Draft) -> bytes:
    """A file Claude Code leaves alone: its own key order and quoting, and an originSessionId it takes as done."""
    title = one_line(draft.title, "title")
    name = draft.name or kebab(title) or f"{draft.kind.value}-{etag_of(encode(title))[:8]}"
    lines = ["---", f"name: {scalar(name)}"]
    description = one_line(draft.description, "description")
    if description:
        lines.append(f"description: {scalar(description)}")
    inner = {"node_type": "memory"}
    if title != name:
        inner["title"] = title
    inner |= {key: " ".join(value.split()) for key, value in draft.extra.items() if value.strip()}
    if draft.tags:
        inner["tags"] = ", ".join(draft.tags)
    inner["type"] = draft.raw_type or draft.kind.value
    inner.setdefault("originSessionId", f"memtui-{uuid.uuid4()}")
    inner.setdefault("modified", clock.stamp(clock.now()))
    for last in ("originSessionId", "modified"):
        inner[last] = inner.pop(last)
    lines += ["metadata:", *(f"  {key}: {scalar(value)}" for key, value in inner.items()), "---", ""]
    body = draft.body.replace("\r\n", "\n").strip("\n")
    return encode("\n".join([*lines, body]) + "\n")


def kind_or_error(value: str) -> Kind:
    kind = kind_of(value)
    if kind is Kind.OTHER:
        from memtui_store.model import WRITABLE_KINDS

        raise UsageError(f"{value!r} is no type of memory", hint=f"one of: {', '.join(WRITABLE_KINDS)}")
    return kind
