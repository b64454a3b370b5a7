"""One mail, as far as it says who wrote to whom: its header, and the author's own words at the end of the body."""

from __future__ import annotations

import base64
import binascii
import quopri
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.header import decode_header
from email.utils import getaddresses, parsedate_to_datetime

from memtui_store.bootstrap.sources._mailbox import Raw

_RECIPIENTS = 50
_DEPTH = 4
_FIELD = re.compile(rb"^([!-9;-~]{1,80}):[ \t]*(.*)$")
_WANTED = frozenset(
    {
        *(
            "from",
            "to",
            "cc",
            "date",
            "subject",
            "message-id",
            "in-reply-to",
            "list-id",
            "precedence",
            "auto-submitted",
        ),
        *(
            "content-type",
            "content-transfer-encoding",
            "delivered-to",
            "x-original-to",
            "list-unsubscribe",
            "list-post",
        ),
        *("x-mailer", "feedback-id", "x-auto-response-suppress", "x-spam-flag", "x-gmail-labels"),
    }
)


@dataclass(frozen=True, slots=True)
class Mail:
    sender: tuple[str, str]
    """Name and address."""
    to: tuple[tuple[str, str], ...]
    cc: tuple[tuple[str, str], ...]
    at: datetime | None
    id: str
    reply: bool
    list_id: str
    list_name: str
    bulk: bool
    delivered_to: str
    from_line: str
    """The header's first line, as it stands."""
    list_line: str
    text: str
    """The plain text of the body, no more than its beginning."""
    raw_body: bytes


def read_mail(raw: Raw) -> Mail | None:
    """None where there is no author or no date to count it by."""
    header = _header(raw.head)
    senders = _addresses(header.get("from", b""))
    if not senders or "@" not in senders[0][1]:
        return None
    listed = _text(header.get("list-id", b""))
    found = re.search(r"<([^<>\s]{3,100})>", listed)
    list_id = (
        found[1].lower() if found else listed.strip().lower() if "." in listed and " " not in listed.strip() else ""
    )
    return Mail(
        sender=senders[0],
        to=tuple(_addresses(header.get("to", b""))),
        cc=tuple(_addresses(header.get("cc", b""))),
        at=_date(header.get("date", b"")),
        id=_text(header.get("message-id", b""))[:150].strip(),
        reply="in-reply-to" in header,
        list_id=list_id,
        list_name=re.sub(r"<.*", "", listed).strip().strip('"')[:80],
        bulk=_is_bulk(header),
        delivered_to=_first_address(header.get("delivered-to", b"") or header.get("x-original-to", b"")),
        from_line=_raw_line(raw.head, "from"),
        list_line=_raw_line(raw.head, "list-id"),
        text=_body(header.get("content-type", b""), header.get("content-transfer-encoding", b""), raw.body),
        raw_body=raw.body,
    )


def _header(head: bytes) -> dict[str, bytes]:
    """The first of each field we know, unfolded; endless ones are cut."""
    fields: dict[str, bytes] = {}
    name = ""
    for line in head.splitlines():
        if line[:1] in (b" ", b"\t"):
            if name and len(fields[name]) < 8_000:
                fields[name] += b" " + line.strip()
            continue
        found = _FIELD.match(line)
        name = found[1].decode("ascii").lower() if found else ""
        if found and name in _WANTED and name not in fields:
            fields[name] = found[2][:8_000]
        else:
            name = ""
    return fields


def _raw_line(head: bytes, name: str) -> str:
    found = re.search(rb"(?im)^" + name.encode() + rb":[^\r\n]{0,400}", head)
    return _loose(found[0]) if found else ""


def _loose(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _text(value: bytes) -> str:
    """A header's text, its encoded words decoded; whatever is broken stays as it is."""
    plain = _loose(value)
    if "=?" not in plain:
        return plain
    try:
        parts = decode_header(plain)
        return "".join(p if isinstance(p, str) else p.decode(c or "latin-1", "replace") for p, c in parts)
    except (ValueError, LookupError, binascii.Error):
        return plain


def _addresses(value: bytes) -> list[tuple[str, str]]:
    plain = _loose(value[:8_000])
    try:
        found = getaddresses([plain])[:_RECIPIENTS]
    except (RecursionError, ValueError, IndexError):
        return []
    return [(_text(name.encode()).strip()[:100], address.lower()[:200]) for name, address in found if "@" in address]


def _first_address(value: bytes) -> str:
    found = _addresses(value)
    return found[0][1] if found else ""


def _date(value: bytes) -> datetime | None:
    try:
        moment = parsedate_to_datetime(_loose(value)[:100])
        moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return moment if 1980 < moment.year < 2100 else None


def _is_bulk(header: dict[str, bytes]) -> bool:
    """Sent by a program to many: nobody the user corresponds with."""
    precedence = header.get("precedence", b"").strip().lower()
    automatic = header.get("auto-submitted", b"no").strip().lower()
    return (
        precedence in (b"bulk", b"junk", b"list")
        or automatic not in (b"", b"no")
        or any(name in header for name in ("list-id", "list-unsubscribe", "list-post", "feedback-id"))
        or header.get("x-spam-flag", b"").strip().lower() == b"yes"
        or bool(re.search(rb"\b(?:spam|trash|junk)\b", header.get("x-gmail-labels", b"").lower()))
    )


def _body(kind: bytes, encoding: bytes, body: bytes, depth: int = 0) -> str:
    """The first plain text part, found without building a tree of a hostile mail's parts."""
    media = _loose(kind).lower() or "text/plain"
    if media.startswith("multipart/"):
        found = re.search(rb'boundary="?([^";\r\n]{1,100})"?', kind, re.IGNORECASE)
        if not found or depth >= _DEPTH:
            return ""
        for part in _parts(body, found[1].strip()):
            head, _, inner = part.replace(b"\r\n", b"\n").partition(b"\n\n")
            header = _header(head)
            held = header.get("content-type", b"text/plain")
            disposed = re.search(rb"(?im)^content-disposition:\s*attachment", head)
            if not disposed and (text := _body(held, header.get("content-transfer-encoding", b""), inner, depth + 1)):
                return text
        return ""
    if not media.startswith("text/plain"):
        return ""
    charset = re.search(r'charset="?([\w.:-]{1,40})', media)
    return _decoded(body, encoding, charset[1] if charset else "utf-8")


def _parts(body: bytes, boundary: bytes) -> Iterator[bytes]:
    pieces = body.split(b"--" + boundary, 12)
    for piece in pieces[1:11]:
        if piece.startswith(b"--"):
            return
        yield piece.lstrip(b"\r\n")


def _decoded(body: bytes, encoding: bytes, charset: str) -> str:
    how = encoding.strip().lower()
    try:
        if how == b"base64":
            body = base64.b64decode(
                re.sub(rb"[^A-Za-z0-9+/]", b"", body)[: len(body) // 4 * 4] + b"===", validate=False
            )
        elif how == b"quoted-printable":
            body = quopri.decodestring(body)
    except (binascii.Error, ValueError):
        return ""
    try:
        return body.decode(charset, "replace")
    except (LookupError, ValueError):
        return body.decode("latin-1")
