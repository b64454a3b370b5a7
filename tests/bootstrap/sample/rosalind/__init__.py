"""Home B: Rosalind Teixeira, data engineer and part-time lecturer in Lisbon."""

from __future__ import annotations

from tests.bootstrap.sample.house import Part, Person
from tests.bootstrap.sample.rosalind import (
    agents,
    calendar,
    contacts,
    documents,
    git,
    habits,
    instructions,
    mail,
    transcripts,
)

ROSALIND = Person(
    "Rosalind Teixeira",
    "aerovento/gust-pipeline",
    {
        # The repositories come first: the others put files into them.
        "git": Part(git.write, git.LABELS, ("src",)),
        "instructions": Part(instructions.write, instructions.LABELS, (".claude", "src")),
        "habits": Part(habits.write, habits.LABELS, ()),
        "documents": Part(documents.write, documents.LABELS, ("Papers",)),
        "contacts": Part(contacts.write, contacts.LABELS, ("Cards",)),
        "mail": Part(mail.write, mail.LABELS, ("Correio",)),
        "calendar": Part(calendar.write, calendar.LABELS, ("Agenda",)),
        "agents": Part(agents.write, agents.LABELS, ()),
        "transcripts": Part(transcripts.write, transcripts.LABELS, ()),
    },
)
