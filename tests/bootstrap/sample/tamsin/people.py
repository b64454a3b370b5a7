"""Tamsin Achterberg of Quayline, and the people around her. All of them are invented."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.bootstrap.sample.history import Author

WORK = "quayline.example"
TAMSIN = Author("Tamsin Achterberg", f"tamsin.achterberg@{WORK}")
TAMSIN_AT_HOME = Author("Tamsin Achterberg", "tamsin@achterberg.example")
JORIS = Author("Joris Winkelaar", f"joris.winkelaar@{WORK}")
PRIYA = Author("Priya Ramanathan", f"priya.ramanathan@{WORK}")
BAO = Author("Bao Tran", f"bao.tran@{WORK}")
LUCIA = Author("Lucía Ferrer", f"lucia.ferrer@{WORK}")
OSKAR = Author("Oskar Lindqvist", f"oskar.lindqvist@{WORK}")
HYEJIN = Author("Hye-jin Seo", f"hyejin.seo@{WORK}")
DELE = Author("Dele Adeyemi", f"dele.adeyemi@{WORK}")
WIM = Author("Wim de Boer", f"wim.deboer@{WORK}")
"""Left the company in January 2024."""


def at(year: int, month: int, day: int, hour: int = 10, minute: int = 0) -> datetime:
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


def address(person: Author) -> str:
    return f"{person.name} <{person.email}>"
