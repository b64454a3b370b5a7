"""Home A: Tamsin Achterberg, staff engineer in Rotterdam."""

from __future__ import annotations

from tests.bootstrap.sample.house import Part, Person
from tests.bootstrap.sample.tamsin import (
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

TAMSIN = Person(
    "Tamsin Achterberg",
    "berth-api",
    {
        # The repositories come first: the others put files into them.
        "git": Part(git.write, git.LABELS, ("src",)),
        "instructions": Part(instructions.write, instructions.LABELS, (".claude", "src")),
        "habits": Part(habits.write, habits.LABELS, ()),
        "documents": Part(documents.write, documents.LABELS, ("Documents",)),
        "contacts": Part(contacts.write, contacts.LABELS, ("Contacts",)),
        "mail": Part(mail.write, mail.LABELS, ("Mail",)),
        "calendar": Part(calendar.write, calendar.LABELS, ("Calendars",)),
        "agents": Part(agents.write, agents.LABELS, ()),
        "transcripts": Part(transcripts.write, transcripts.LABELS, ()),
    },
)
