"""Believable things a user has, made when a test runs: repositories with history, mail, cards and calendars."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path
from zlib import crc32

from memtui_store.bootstrap.contract import (
    Ask,
    Dropped,
    Fact,
    Found,
    Identity,
    Scene,
    Seed,
    Skipped,
    Source,
    UnreadableItem,
)
from memtui_store.environment import Environment

NOW = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)


@dataclass
class Outcome:
    found: Found
    facts: list[Fact] = field(default_factory=list)
    seeds: list[Seed] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    identity: Identity = field(default_factory=Identity)

    def body(self, topic: str) -> str:
        """The only seed of a topic."""
        (seed,) = [seed for seed in self.seeds if seed.topic == topic]
        return seed.body

    @property
    def topics(self) -> set[str]:
        return {seed.topic for seed in self.seeds}

    @property
    def text(self) -> str:
        return "\n".join(f"{s.topic}\n{s.name}\n{s.title}\n{s.description}\n{s.body}" for s in self.seeds)


def bootstrap(
    source: Source,
    home: Path,
    *,
    project: Path | None = None,
    places: Sequence[Path] = (),
    identity: Identity | None = None,
) -> Outcome:
    """Find, observe and judge, as the runner does it."""
    environment = Environment.of(home, project or home, {"HOME": str(home), "MEMTUI_HOME": str(home / ".memtui")})
    ask = Ask(environment, NOW, tuple(places))
    outcome = Outcome(source.find(ask))
    for item in outcome.found.items:
        try:
            for seen in source.observe(item, ask, lambda: False):
                (outcome.skipped if isinstance(seen, Skipped) else outcome.facts).append(seen)  # type: ignore[arg-type]
        except UnreadableItem as error:
            outcome.skipped.append(Skipped(str(item.path), str(error)))
    outcome.identity = source.identity(outcome.facts)
    known = identity or Identity()
    both = Identity(known.names | outcome.identity.names, known.emails | outcome.identity.emails)
    for judged in source.seeds(outcome.facts, Scene(environment, NOW, both, project)):
        (outcome.seeds if isinstance(judged, Seed) else outcome.dropped).append(judged)  # type: ignore[arg-type]
    return outcome


@dataclass(frozen=True)
class Score:
    precision: float
    recall: float
    wrong: list[str]
    missed: list[str]
    traps: list[str]


def score(outcome: Outcome, facts: Iterable[str], traps: Iterable[str]) -> Score:
    """Facts and traps are patterns; a seed that is no labelled fact counts as wrong."""
    wanted = list(facts)
    texts = [f"{seed.title}\n{seed.body}" for seed in outcome.seeds]
    wrong = [text for text in texts if not any(re.search(fact, text, re.IGNORECASE | re.DOTALL) for fact in wanted)]
    missed = [fact for fact in wanted if not any(re.search(fact, text, re.IGNORECASE | re.DOTALL) for text in texts)]
    caught = [trap for trap in traps if re.search(trap, outcome.text, re.IGNORECASE)]
    right = len(texts) - len(wrong)
    return Score(right / max(1, len(texts)), 1 - len(missed) / max(1, len(wanted)), wrong, missed, caught)


@dataclass(frozen=True)
class Commit:
    subject: str
    author: str = "Ana Lopez <ana@acme.io>"
    days: float = 10
    path: str = "src/main.py"
    body: str = ""


def repository(
    root: Path,
    commits: Sequence[Commit],
    files: dict[str, str] | None = None,
    branches: Sequence[str] = (),
    tags: Sequence[str] = (),
    trunk: str = "main",
) -> Path:
    """A real repository; the newest commit is the first given."""
    root.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"}

    def git(*arguments: str, stdin: bytes = b"") -> None:
        subprocess.run(
            ["git", "-C", str(root), *arguments], input=stdin, env=environment, check=True, capture_output=True
        )

    git("init", "-q", "-b", trunk)
    stream = [f"reset refs/heads/{trunk}\n"]
    for number, commit in enumerate(reversed(commits)):
        at = int((NOW - timedelta(days=commit.days)).timestamp())
        message = (commit.subject + (f"\n\n{commit.body}" if commit.body else "")).encode()
        content = f"{number}\n".encode()
        stream.append(
            f"commit refs/heads/{trunk}\nauthor {commit.author} {at} +0000\ncommitter {commit.author} {at} +0000\n"
        )
        stream.append(
            f"data {len(message)}\n{message.decode()}\nM 100644 inline {commit.path}\ndata {len(content)}\n"
            f"{content.decode()}\n"
        )
    stream += [f"reset refs/heads/{branch}\nfrom refs/heads/{trunk}\n\n" for branch in branches]
    stream += [f"reset refs/tags/{tag}\nfrom refs/heads/{trunk}\n\n" for tag in tags]
    git("fast-import", "--quiet", stdin="".join(stream).encode())
    for name, text in (files or {}).items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def mail(
    sender: str,
    to: str,
    subject: str = "Hello",
    body: str = "Hi.\n",
    days: float = 10,
    cc: str = "",
    reply: bool = False,
    **headers: str,
) -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, subject
    if cc:
        message["Cc"] = cc
    message["Date"] = format_datetime(NOW - timedelta(days=days))
    message["Message-ID"] = f"<{crc32(repr((sender, to, subject, body, days)).encode())}@mail.example>"
    if reply:
        message["In-Reply-To"] = "<earlier@mail.example>"
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content(body)
    return message.as_bytes()


def mbox(path: Path, mails: Iterable[bytes]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as handle:
        for number, text in enumerate(mails):
            handle.write(b"From someone@mail.example Mon Nov 16 10:%02d:00 2026\n" % (number % 60))
            handle.write(re.sub(rb"(?m)^From ", b">From ", text).rstrip(b"\n") + b"\n\n")
    return path


def maildir(folder: Path, mails: Iterable[bytes]) -> Path:
    for below in ("cur", "new", "tmp"):
        (folder / below).mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(mails):
        (folder / "cur" / f"17{number:06d}.M{number}.host:2,S").write_bytes(text)
    return folder


def card(name: str, **lines: str) -> str:
    """`EMAIL__TYPE_work` becomes `EMAIL;TYPE=work`."""
    last, _, first = name.rpartition(" ")[2], "", name.rpartition(" ")[0]
    told = [f"FN:{name}", f"N:{last};{first};;;"]
    for key, value in lines.items():
        property_name, _, parameters = key.partition("__")
        told.append(property_name + (";" + parameters.replace("_", "=", 1) if parameters else "") + ":" + value)
    return "\r\n".join(["BEGIN:VCARD", "VERSION:3.0", *told, "END:VCARD"]) + "\r\n"


def event(
    summary: str,
    start: str,
    minutes: int = 30,
    rule: str = "",
    people: Sequence[str] = (),
    zone: str = "Europe/Berlin",
    uid: str = "",
    extra: Sequence[str] = (),
) -> str:
    """`start` as `20260105T0930`; people as `Name <address>`."""
    began = datetime.strptime(start, "%Y%m%dT%H%M")  # noqa: DTZ007 - local time, its zone is written beside it
    ended = began + timedelta(minutes=minutes)
    told = [f"UID:{uid or re.sub('[^a-z]', '', summary.lower()) + start}@cal", f"SUMMARY:{summary}"]
    told += [f"DTSTART;TZID={zone}:{began:%Y%m%dT%H%M%S}", f"DTEND;TZID={zone}:{ended:%Y%m%dT%H%M%S}"]
    told += [f"RRULE:{rule}"] if rule else []
    for person in people:
        name, address = re.fullmatch(r"(.*) <(.*)>", person).groups()  # type: ignore[union-attr]
        told.append(f"ATTENDEE;CN={name};PARTSTAT=ACCEPTED:mailto:{address}")
    return "\r\n".join(["BEGIN:VEVENT", *told, *extra, "END:VEVENT"]) + "\r\n"


def calendar(path: Path, events: Iterable[str]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\n"
    path.write_bytes((head + "".join(events) + "END:VCALENDAR\r\n").encode())
    return path
