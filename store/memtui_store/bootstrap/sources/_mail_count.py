"""Counts mails while they pass, so that ten thousand of them leave a few hundred facts and no text of anyone's."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from memtui_store.bootstrap.contract import Fact
from memtui_store.bootstrap.sources import _values as v
from memtui_store.bootstrap.sources._languages import language_of
from memtui_store.bootstrap.sources._message import Mail
from memtui_store.bootstrap.sources._people import is_robot, tidy_name
from memtui_store.bootstrap.sources._quoting import evidence
from memtui_store.bootstrap.sources._signature import has_trap, own_lines, read_signature, signature_lines
from memtui_store.inbox.evidence import Evidence

_MANY = 20_000
_CROWD = 10
_SENT = re.compile(r"\b(?:sent|gesendet|envoy|enviad|inviata|verzonden|outbox)", re.IGNORECASE)


@dataclass
class _Span:
    count: int = 0
    first: int = 0
    last: int = 0
    proof: Evidence | None = None
    more: dict[str, object] = field(default_factory=dict)

    def add(self, at: int, proof: Evidence) -> bool:
        """True where this is the newest so far."""
        self.count += 1
        self.first = min(self.first or at, at or self.first)
        newest = self.proof is None or at >= self.last
        if newest:
            self.last, self.proof = max(at, self.last), proof
        return newest


class Count:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._pairs: dict[tuple[str, str], _Span] = {}
        self._lists: dict[str, _Span] = {}
        self._signed: dict[tuple[str, str, str, str], _Span] = {}
        self._traps: dict[str, _Span] = {}
        self._spoken: dict[str, Counter[str]] = {}
        self._senders: Counter[str] = Counter()
        self._delivered: Counter[str] = Counter()
        self._total = 0

    def add(self, mail: Mail) -> None:
        self._total += 1
        name, sender = mail.sender
        at = int(mail.at.timestamp()) if mail.at else 0
        proof = Evidence("mail", str(self._path), 0, f"message {mail.id}" if mail.id else "", mail.from_line)
        if len(self._senders) < _MANY:
            self._senders[sender] += 1
        if mail.delivered_to and len(self._delivered) < _MANY:
            self._delivered[mail.delivered_to] += 1
        if mail.list_id:
            self._add_list(mail, at)
        if mail.bulk or not at or is_robot(sender, name):
            return
        if len(mail.to) + len(mail.cc) <= _CROWD:
            for other, address in mail.to:
                if address != sender:
                    self._add_pair(mail, (sender, address), other, at, proof)
        self._add_words(mail, at, proof)

    def _add_pair(self, mail: Mail, key: tuple[str, str], other: str, at: int, proof: Evidence) -> None:
        if key not in self._pairs and len(self._pairs) >= _MANY:
            return
        span = self._pairs.setdefault(key, _Span(more={"replies": 0, "from_name": "", "to_name": ""}))
        newest = span.add(at, proof)
        replies = span.more["replies"]
        span.more["replies"] = (replies if isinstance(replies, int) else 0) + mail.reply
        for field_name, value in (("from_name", tidy_name(mail.sender[0])), ("to_name", tidy_name(other))):
            if value and (newest or not span.more[field_name]):
                span.more[field_name] = value

    def _add_list(self, mail: Mail, at: int) -> None:
        if mail.list_id not in self._lists and len(self._lists) >= _MANY:
            return
        proof = Evidence("mail", str(self._path), 0, f"message {mail.id}" if mail.id else "", mail.list_line)
        span = self._lists.setdefault(mail.list_id, _Span(more={"authors": [], "name": ""}))
        span.add(at, proof)
        span.more["name"] = mail.list_name or span.more["name"]
        authors = span.more["authors"]
        if isinstance(authors, list) and mail.sender[1] not in authors and len(authors) < 20:
            authors.append(mail.sender[1])

    def _add_words(self, mail: Mail, at: int, proof: Evidence) -> None:
        sender = mail.sender[1]
        signed = signature_lines(mail.text)
        if signed and has_trap(signed):
            if len(self._traps) < _MANY:
                self._traps.setdefault(sender, _Span()).add(at, proof)
            return
        found = read_signature(signed, tidy_name(mail.sender[0]), sender) if signed else None
        if found and len(self._signed) < _MANY:
            standing = found.line.encode() in mail.raw_body
            shown = Evidence("mail", str(self._path), 0, proof.detail, found.line) if standing else proof
            self._signed.setdefault((sender, found.role, found.employer, found.team), _Span()).add(at, shown)
        if len(self._spoken) < _MANY and (spoken := language_of("\n".join(own_lines(mail.text)))):
            self._spoken.setdefault(sender, Counter())[spoken] += 1

    def facts(self) -> Iterator[Fact]:
        box = Evidence("mail", str(self._path))
        values = {
            "total": self._total,
            "sent": bool(_SENT.search(self._path.name)),
            "senders": dict(self._senders.most_common(3)),
            "delivered": dict(self._delivered.most_common(3)),
        }
        yield Fact("box", v.plain_table(values), box)
        for (sender, to), span in self._pairs.items():
            yield _fact("pair", {"from": sender, "to": to}, span)
        for name, span in self._lists.items():
            yield _fact("list", {"id": name}, span)
        for (sender, role, employer, team), span in self._signed.items():
            yield _fact("signature", {"from": sender, "role": role, "employer": employer, "team": team}, span)
        for sender, span in self._traps.items():
            yield _fact("trap", {"from": sender}, span)
        for sender, spoken in self._spoken.items():
            if sum(spoken.values()) >= 2:
                yield Fact("language", v.plain_table({"from": sender, "spoken": dict(spoken)}), box)


def _fact(kind: str, values: dict[str, object], span: _Span) -> Fact:
    held = span.proof or Evidence("mail", "")
    proof = evidence(held.source, held.path, held.quote, held.line, held.detail)
    spanned = {"count": span.count, "first": span.first, "last": span.last, **span.more}
    return Fact(kind, v.plain_table({**values, **spanned}), proof)
