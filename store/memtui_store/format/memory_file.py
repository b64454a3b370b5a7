"""One memory as a Markdown file with front matter: read, edited and written as Claude Code keeps it.

Four dialects meet in one store (flat or nested type, and those of the two OpenCode plugins), so reading looks
in both places and writing goes where the file already has the field.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from dataclasses import replace
from pathlib import Path

from memtui_store import clock
from memtui_store.digest import sha256
from memtui_store.errors import RefusedError, UsageError
from memtui_store.format.header import Parts, body_start, ending, lines_of, split
from memtui_store.format.header_edit import KeyPath, find, set_list, set_value
from memtui_store.format.reading import Reading, read
from memtui_store.format.scalar import scalar
from memtui_store.model import Document, Draft, Edit, Kind, kind_of

_KEBAB = re.compile(r"[a-z0-9_-]+")
_HEADING = re.compile(r"^#{1,6}[ \t]+(\S.*)$", re.MULTILINE)
_MAX_HEADING = 200
_BINARY_PROBE = 8192
_ODD_BYTES = bytes(byte for byte in range(32) if byte < 9 or 13 < byte < 27 or byte > 27)
_BY_HAND = "edit the file in your editor: memtui edit REF"
_OWN_KEYS = frozenset({
    "name", "title", "description", "type", "tags", "created", "modified", "updated", "date", "verified", "generator",
    "originSessionId", "agent", "source", "supersedes", "node_type", "metadata",
})  # fmt: skip


def etag_of(data: bytes) -> str:
    return sha256(data)


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
    odd = len(head) - len(head.translate(None, _ODD_BYTES))
    return odd * 10 > len(head)


def _stem(key: str) -> str:
    """As pathlib tells it; nearly every key is a plain name, for which that would take as long as reading the file."""
    return key[:-3] if key.endswith(".md") and len(key) > 3 and "/" not in key and "\\" not in key else Path(key).stem


def read_memory(data: bytes, key: str, path: Path, mtime_ns: int = 0) -> Document:
    """Everything a file says about itself; what is wrong with it becomes its reason, never an exception."""
    document = Document(key=key, path=path, data=data, etag=etag_of(data), mtime_ns=mtime_ns, size=len(data))
    document.title = document.name = _stem(key)
    if not data.removeprefix(BOM_UTF8).strip():
        document.error = "the file is empty"
        return document
    if looks_binary(data):
        document.error = "not text: the file looks binary"
        return document
    text = decode(data)
    parts = split(text)
    reading = read(parts)
    _fill(document, reading, parts)
    document.error = reading.error or _wrong_bytes(data)
    document.notes = reading.notes
    if "\x00" in text:
        document.notes = (*document.notes, f"holds {text.count(chr(0))} NUL bytes")
    return document


def _wrong_bytes(data: bytes) -> str:
    try:
        data.decode()
    except UnicodeDecodeError as error:
        return f"not valid UTF-8 from byte {error.start:,} on (Latin-1?)"
    return ""


def _fill(document: Document, reading: Reading, parts: Parts) -> None:
    top, inner, body = reading.values, reading.metadata, parts.body
    # What stands under metadata comes before what stands beside it, unless it is empty.
    texts = {
        key: text
        for held in (top, inner)
        for key, value in held.items()
        if isinstance(value, str) and (text := value.strip())
    }
    get = texts.get
    name = get("name", "")
    document.body = body
    document.body_line = 1 + parts.lead.count("\n") + len(parts.lines) + parts.gap.count("\n") + 2 * parts.has_header
    document.name = _on_one_line(name) or document.name
    document.title = _on_one_line(get("title") or name) or _heading(body) or document.title
    document.description = _on_one_line(get("description", ""))
    document.raw_type = get("type", "")
    document.kind = kind_of(document.raw_type)
    document.tags = _tags(inner.get("tags") or top.get("tags"))
    document.created, document.verified = get("created") or get("date", ""), get("verified", "")
    document.modified = get("modified") or get("updated", "")
    document.agent, document.session = get("generator") or get("agent", ""), get("originSessionId", "")
    document.origin, document.supersedes = get("source", ""), get("supersedes", "")
    document.extra = {
        key: value if isinstance(value, str) else ", ".join(value)
        for held in (top, inner)
        for key, value in held.items()
        if key not in _OWN_KEYS and not isinstance(value, dict)
    }


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def _heading(body: str) -> str:
    """The first heading, without the hashes that may close it."""
    found = _HEADING.search(body)
    text = found.group(1).rstrip() if found else ""
    bare = text.rstrip("#")
    return (bare.rstrip() if not bare or bare[-1].isspace() else text)[:_MAX_HEADING]


def _tags(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        value = value.split(",")
    if not isinstance(value, (list, tuple)):
        return ()
    return tuple(tag for tag in (_on_one_line(str(item)).lstrip("#").lstrip() for item in value) if tag)


def _first_found(parts: Parts, *paths: KeyPath) -> KeyPath | None:
    return next((path for path in paths if find(parts.lines, path)), None)


def title_path(parts: Parts) -> KeyPath:
    """In the order in which titles are looked for when reading."""
    return _first_found(parts, ("metadata", "title"), ("title",), ("metadata", "name")) or ("name",)


def _path_for(parts: Parts, key: str) -> KeyPath:
    """Where the file has the key already; else under metadata where there is one."""
    new = ("metadata", key) if find(parts.lines, ("metadata",)) else (key,)
    return _first_found(parts, ("metadata", key), (key,)) or new


def edit_memory(before: Document, edit: Edit) -> bytes:
    """The file's bytes with these fields changed, proved by reading them back."""
    held = read_memory(before.data, before.key, before.path, before.mtime_ns)
    edit = _what_differs(held, edit)
    parts = split(decode(before.data))
    if parts.unclosed and edit != Edit(body=edit.body):
        raise RefusedError(
            f"{before.path}: its front matter is never closed, so a field cannot be told from text",
            hint="close it with a line of three dashes in your editor: memtui edit REF",
        )
    if edit.body is not None:
        _set_body(parts, edit.body)
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
    _check_reads_back(held, edit, data)
    return data


def _what_differs(held: Document, edit: Edit) -> Edit:
    """A field set to what it says already is left as it was written, quotes and all."""

    def new(value: str | None, old: str, field: str) -> str | None:
        line = None if value is None else one_line(value, field)
        return None if line == old else line

    same_body = edit.body is not None and _with_newlines(edit.body) == _with_newlines(held.body)
    tags = None if edit.tags is None else _tags(edit.tags)
    return Edit(
        title=new(edit.title, held.title, "title"),
        description=new(edit.description, held.description, "description"),
        kind=None if edit.kind is held.kind else edit.kind,
        body=None if same_body else edit.body,
        tags=None if tags == held.tags else tags,
        verified=new(edit.verified, held.verified, "verified"),
    )


def _field_changes(parts: Parts, edit: Edit) -> list[tuple[KeyPath, str | tuple[str, ...] | None]]:
    changes: list[tuple[KeyPath, str | tuple[str, ...] | None]] = []
    if edit.title is not None:
        changes.append((title_path(parts), edit.title))
    if edit.description is not None:
        path = _first_found(parts, ("metadata", "description")) or ("description",)
        changes.append((path, edit.description or None))
    if edit.kind is not None:
        changes.append((_path_for(parts, "type"), edit.kind.value))
    if edit.tags is not None:
        changes.append((_path_for(parts, "tags"), edit.tags))
    if edit.verified is not None:
        changes.append((_path_for(parts, "verified"), edit.verified))
    return changes


def _check_reads_back(held: Document, edit: Edit, data: bytes) -> None:
    """A change that would be read differently than meant is refused rather than written."""
    after = read_memory(data, held.key, held.path, held.mtime_ns)
    if after.error and not held.error:
        raise RefusedError(f"{held.path}: this change would spoil the file: {after.error}", hint=_BY_HAND)
    meant = replace(
        held,
        data=data,
        etag=after.etag,
        size=after.size,
        error=after.error,
        notes=after.notes,
        body_line=after.body_line,
    )
    if edit.title is not None:
        meant.title = edit.title
        meant.name = edit.title if title_path(split(decode(data)))[-1] == "name" else held.name
    elif edit.body is not None and held.title in (held.name, _heading(held.body)):
        # Without a title of its own a file is called what its first heading says.
        meant.title = after.title
    if edit.description is not None:
        meant.description = edit.description
    if edit.kind is not None:
        meant.raw_type, meant.kind = edit.kind.value, edit.kind
    meant.tags = held.tags if edit.tags is None else edit.tags
    meant.verified = held.verified if edit.verified is None else edit.verified
    body = held.body if edit.body is None else edit.body
    meant.body = after.body if _text(after.body) == _text(body) else body
    if meant != after:
        raise RefusedError(f"{held.path}: this change would be read back differently than meant", hint=_BY_HAND)


def _with_newlines(body: str) -> str:
    return body.replace("\r\n", "\n")


def _text(body: str) -> str:
    """What a body says: blank lines above it and the kind of its line ends do not count."""
    text = _with_newlines(body)
    return text[body_start(text) :]


def _set_body(parts: Parts, body: str) -> None:
    """Unchanged lines keep their own endings; new ones get the body's usual one."""
    old = lines_of(parts.body)
    new = lines_of(body[body_start(body) :] if parts.has_header else body)
    endings = [ending(line) for line in old if line.endswith("\n")]
    usual = max(endings, key=endings.count) if endings else parts.eol
    kept = _places(old, new) if len(set(endings)) > 1 else {}
    lines = [_bare(line) + ((at in kept and ending(old[kept[at]])) or usual) for at, line in enumerate(new)]
    if new and not new[-1].endswith("\n"):
        lines[-1] = new[-1]
    if parts.has_header and lines:
        if not parts.closing.endswith("\n"):
            parts.closing += parts.eol
        if not parts.gap.endswith("\n") and (parts.gap or not old):
            parts.gap += parts.eol
    parts.body = "".join(lines)


def _places(old: list[str], new: list[str]) -> dict[int, int]:
    """Which old line each new line was, where it was one; first what both ends share, then the best match between."""
    from difflib import SequenceMatcher

    one, other = [*map(_bare, old)], [*map(_bare, new)]
    head = _shared(one, other)
    tail = _shared(one[head:][::-1], other[head:][::-1])
    places = {at: at for at in range(head)} | {len(new) - at: len(old) - at for at in range(1, tail + 1)}
    between = SequenceMatcher(None, one[head : len(old) - tail], other[head : len(new) - tail], autojunk=False)
    for start, at, size in between.get_matching_blocks():
        places |= {head + at + step: head + start + step for step in range(size)}
    return places


def _shared(one: list[str], other: list[str]) -> int:
    """How many lines both start with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (left, right) in pairs if left != right), min(len(one), len(other)))


def _bare(line: str) -> str:
    return line.removesuffix("\n").removesuffix("\r") if line.endswith("\n") else line


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
    name = draft.name.removesuffix(".md") or kebab(title) or f"{draft.kind.value}-{etag_of(encode(title))[:8]}"
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
    if "originSessionId" not in inner:
        from uuid import uuid4

        inner["originSessionId"] = f"memtui-{uuid4()}"
    inner.setdefault("modified", clock.stamp(clock.now()))
    for last in ("originSessionId", "modified"):
        inner[last] = inner.pop(last)
    lines += ["metadata:", *(f"  {key}: {scalar(value)}" for key, value in inner.items()), "---", ""]
    body = _text(draft.body).strip("\n")
    data = encode("\n".join([*lines, *([body] if body else [])]) + "\n")
    if looks_binary(data):
        raise UsageError("the text looks binary: it is mostly control characters")
    return data


def kind_or_error(value: str) -> Kind:
    kind = kind_of(value)
    if kind is Kind.OTHER:
        from memtui_store.model import WRITABLE_KINDS

        raise UsageError(f"{value!r} is no type of memory", hint=f"one of: {', '.join(WRITABLE_KINDS)}")
    return kind
