"""What a person is shown before they approve on the command line: one text in full, or a list of several."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from memtui.cli.output import counted, note
from memtui_store.findings import Finding
from memtui_store.inbox.box import Inbox
from memtui_store.inbox.proposal import Proposal
from memtui_store.text import one_line


@dataclass(frozen=True, slots=True)
class Entry:
    """A memory or a proposal that may be approved; `read_with` is the command that prints all of it."""

    name: str
    title: str
    description: str
    body: str
    findings: Sequence[Finding]
    read_with: str


def proposal_entry(inbox: Inbox, item: Proposal) -> Entry:
    return Entry(item.id, item.title, item.description, item.body, inbox.findings(item), "memtui inbox show")


def show_text(entry: Entry) -> None:
    """Print the whole text, masked and printable, before the question."""
    note(f"{one_line(entry.name)}: {one_line(entry.title)}")
    if entry.description:
        note(f"      {one_line(entry.description)}")
    _warn(entry)
    note(f"\n{entry.body.rstrip()}\n")


def show_list(entries: Sequence[Entry]) -> None:
    """Print title, first line and warnings of each, and say how to read it."""
    note(f"memtui: {counted(len(entries), 'text is', 'texts are')} not shown here, only listed:")
    for entry in entries:
        first = next((line.strip() for line in entry.body.split("\n") if line.strip()), "no text")
        note(f"  {one_line(entry.title)}")
        note(f"      {one_line(first, 200)}")
        _warn(entry)
        note(f"      read it: {entry.read_with} {shlex.quote(one_line(entry.name))}")


def _warn(entry: Entry) -> None:
    for found in entry.findings:
        note(f"      warning: {found.severity.value} {found.rule}, {one_line(found.message)}")
