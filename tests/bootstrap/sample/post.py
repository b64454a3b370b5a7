"""Mail as programs leave it: an mbox and a Maildir of letters with every header a real one has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from email.header import Header
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from hashlib import sha256

from tests.bootstrap.sample.house import House


@dataclass(frozen=True, slots=True)
class Letter:
    sender: str
    to: str
    subject: str
    body: str
    when: datetime
    cc: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    html: str = ""
    answers: str = ""

    @property
    def id(self) -> str:
        digest = sha256(f"{self.sender}{self.subject}{self.when}".encode()).hexdigest()[:20]
        return f"<{digest}@mail.example>"

    @property
    def data(self) -> bytes:
        message = EmailMessage(policy=SMTP.clone(linesep="\n"))
        message["From"] = self.sender
        message["To"] = self.to
        if self.cc:
            message["Cc"] = self.cc
        message["Subject"] = self.subject
        message["Date"] = format_datetime(self.when)
        message["Message-ID"] = self.id
        if self.answers:
            message["In-Reply-To"] = self.answers
            message["References"] = self.answers
        for name, value in self.headers.items():
            message[name] = value
        message.set_content(self.body)
        if self.html:
            message.add_alternative(self.html, subtype="html")
            message.set_boundary(f"part-{self.id[1:13]}")
        return message.as_bytes()


def mbox(letters: Iterable[Letter]) -> bytes:
    out = []
    for letter in sorted(letters, key=lambda letter: letter.when):
        address = letter.sender.rpartition("<")[2].rstrip(">")
        quoted = b"\n".join(b">" + line if line.startswith(b"From ") else line for line in letter.data.split(b"\n"))
        out.append(f"From {address} {letter.when:%a %b %d %H:%M:%S %Y}\n".encode() + quoted + b"\n")
    return b"".join(out)


def maildir(house: House, where: str, letters: Iterable[Letter]) -> None:
    for folder in ("cur", "new", "tmp"):
        (house.home / where / folder).mkdir(parents=True, exist_ok=True)
    for number, letter in enumerate(letters):
        name = f"{int(letter.when.timestamp())}.M{number:06d}P1.host:2,S"
        house.put(f"{where}/cur/{name}", letter.data, 20)


def encoded(text: str, address: str) -> str:
    """A name as older programs send it, in an encoded word."""
    return f"{Header(text, 'iso-8859-1').encode()} <{address}>"
