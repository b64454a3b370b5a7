"""Masking at write time: what memtui writes holds no secret, in any field, unless a person insists."""

from __future__ import annotations

from dataclasses import replace

from memtui_store.audit.scan import redact
from memtui_store.findings import mask_for
from memtui_store.format.memory_file import decode, encode
from memtui_store.model import Draft, Edit

_KEEP_HINT = "pass keep_secrets (--keep-secrets) to write the text as it is"


class _Masker:
    """Masks one field after another, counting."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, text: str) -> str:
        found = redact(text)
        self.count += len(found.findings)
        return found.text


def safe_draft(draft: Draft) -> tuple[Draft, tuple[str, ...]]:
    mask = _Masker()
    safe = replace(
        draft,
        title=mask(draft.title),
        body=mask(draft.body),
        description=mask(draft.description),
        tags=tuple(map(mask, draft.tags)),
        name=mask(draft.name),
    )
    return safe, _redaction_note(mask.count)


def safe_edit(edit: Edit) -> tuple[Edit, tuple[str, ...]]:
    mask = _Masker()
    safe = replace(
        edit,
        title=edit.title if edit.title is None else mask(edit.title),
        description=edit.description if edit.description is None else mask(edit.description),
        body=edit.body if edit.body is None else mask(edit.body),
        tags=edit.tags if edit.tags is None else tuple(map(mask, edit.tags)),
    )
    return safe, _redaction_note(mask.count)


def safe_bytes(data: bytes) -> tuple[bytes, tuple[str, ...]]:
    part = redact(decode(data))
    return (encode(part.text), _redaction_note(len(part.findings))) if part.findings else (data, ())


def mask_new(data: bytes, held: bytes) -> tuple[bytes, tuple[str, ...]]:
    """A secret that stood there before is the person's to redact; one that is new is not written at all."""
    text, old = decode(data), decode(held)
    new = [finding for finding in redact(text).findings if text[finding.start : finding.end] not in old]
    for finding in sorted(new, key=lambda found: found.start, reverse=True):
        text = text[: finding.start] + mask_for(finding.rule) + text[finding.end :]
    return encode(text), _redaction_note(len(new))


def _redaction_note(count: int) -> tuple[str, ...]:
    if not count:
        return ()
    return (f"{count} secret{'s' if count > 1 else ''} masked before writing; {_KEEP_HINT}",)
