"""Mail: with whom the user really corresponds, which lists they read, and what their own signature says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memtui_store.bootstrap.contract import (
    Ask,
    Dropped,
    Fact,
    Found,
    Identity,
    Item,
    Scene,
    Seed,
    Skipped,
    Source,
    Stop,
)
from memtui_store.bootstrap.sources._mail_count import Count
from memtui_store.bootstrap.sources._mail_judge import judge, user_of
from memtui_store.bootstrap.sources._mail_places import mail_items
from memtui_store.bootstrap.sources._mailbox import messages
from memtui_store.bootstrap.sources._message import read_mail
from memtui_store.bootstrap.walk import human_size

_BROKEN = 50


class MailSource(Source):
    id = "mail"
    title = "Mail"
    reads = "the headers of mbox and Maildir mail, and the signature below the user's and their correspondents' mails"
    never = "what others wrote, subjects, attachments, phone numbers or addresses"
    version = 2

    def find(self, ask: Ask) -> Found:
        items = tuple(mail_items(ask))
        boxes = len({item.path for item in items})
        words = f"{boxes} {'mailbox' if boxes == 1 else 'mailboxes'}, {human_size(sum(item.size for item in items))}"
        return Found(items, words if items else "")

    def observe(self, item: Item, ask: Ask, stop: Stop) -> Iterator[Fact | Skipped]:
        count = Count(item.path)
        broken = 0
        for raw in messages(item):
            if stop():
                return
            mail = None if raw.cut else read_mail(raw)
            if mail is None:
                broken += 1
                if broken <= _BROKEN:
                    yield Skipped(
                        raw.where,
                        "a mail without a readable header" if not raw.cut else "a mail whose header cannot be read",
                    )
            else:
                count.add(mail)
        if broken > _BROKEN:
            yield Skipped(str(item.path), f"{broken - _BROKEN} more mails without a readable header")
        yield from count.facts()

    def identity(self, facts: Sequence[Fact]) -> Identity:
        return user_of(facts)

    def seeds(self, facts: Sequence[Fact], scene: Scene) -> Iterator[Seed | Dropped]:
        yield from judge(facts, scene)


source = MailSource()
