"""Mask what memtui writes, so that it holds no secret in any field unless a person insists."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from memtui_store.audit.scan import redact
from memtui_store.findings import mask_for
from memtui_store.format.memory_file import decode, encode
from memtui_store.model import Draft, Edit

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    Item = TypeVar("Item", bound=DataclassInstance)

_KEEP_HINT = "pass keep_secrets (--keep-secrets) to write the text as it is"
_FIELDS = ("title", "body", "description", "tags", "name")
"""Whatever a person writes in a memory; an edit has no name."""
Notes = tuple[str, ...]


def masked_fields(item: Item, names: tuple[str, ...]) -> tuple[Item, int]:
    """Mask these fields, each a text, several texts or nothing, and count the secrets."""
    count = 0

    def mask(text: str) -> str:
        nonlocal count
        found = redact(text) if text else None
        count += len(found.findings) if found else 0
        return found.text if found else text

    held = {name: getattr(item, name) for name in names}
    safe = {
        name: mask(value) if isinstance(value, str) else tuple(map(mask, value))
        for name, value in held.items()
        if value is not None
    }
    return replace(item, **safe), count


def safe_draft(draft: Draft) -> tuple[Draft, Notes]:
    safe, count = masked_fields(draft, _FIELDS)
    return safe, _note(count)


def safe_edit(edit: Edit) -> tuple[Edit, Notes]:
    safe, count = masked_fields(edit, _FIELDS[:-1])
    return safe, _note(count)


def safe_bytes(data: bytes) -> tuple[bytes, Notes]:
    found = redact(decode(data))
    return (encode(found.text), _note(len(found.findings))) if found.findings else (data, ())


def mask_new(data: bytes, held: bytes) -> tuple[bytes, Notes]:
    """A secret that stood there before is the person's to redact; one that is new is not written at all."""
    text, old = decode(data), decode(held)
    new = [finding for finding in redact(text).findings if text[finding.start : finding.end] not in old]
    for finding in sorted(new, key=lambda found: found.start, reverse=True):
        text = text[: finding.start] + mask_for(finding.rule) + text[finding.end :]
    return encode(text), _note(len(new))


def _note(count: int) -> Notes:
    return (f"{count} secret{'s' if count > 1 else ''} masked before writing; {_KEEP_HINT}",) if count else ()
