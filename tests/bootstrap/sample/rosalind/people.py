"""Rosalind Teixeira of Aerovento and of the Instituto Politécnico do Tejo, and the people around her. All invented."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.bootstrap.sample.history import Author

WORK = "aerovento.example"
SCHOOL = "iptejo.example"
ROSALIND = Author("Rosalind Teixeira", f"rosalind.teixeira@{WORK}")
ROSALIND_AT_SCHOOL = Author("Rosalind Teixeira", f"r.teixeira@{SCHOOL}")
ROSALIND_AT_HOME = Author("Rosalind Teixeira", "rosa@teixeira.example")
INES = Author("Inês Cordovil", f"ines.cordovil@{WORK}")
DUARTE = Author("Duarte Salgueiro", f"duarte.salgueiro@{WORK}")
MAFALDA = Author("Mafalda Brito", f"mafalda.brito@{WORK}")
NKECHI = Author("Nkechi Obi", f"nkechi.obi@{WORK}")
YARA = Author("Yara Monteiro", f"yara.monteiro@{WORK}")
TEO = Author("Teodoro Lacerda", f"teodoro.lacerda@{WORK}")
HENRIKE = Author("Henrike Bockelmann", f"henrike.bockelmann@{WORK}")
JUERGEN = Author("Jürgen Pahl", f"juergen.pahl@{WORK}")
ALVARO = Author("Álvaro Quintela", f"a.quintela@{SCHOOL}")
SOLVEIG = Author("Solveig Aakre", "solveig.aakre@nordhav.example")
GONCALO = Author("Gonçalo Meireles", f"goncalo.meireles@{WORK}")
"""Left the company in March 2025."""


def at(year: int, month: int, day: int, hour: int = 10, minute: int = 0) -> datetime:
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


def address(person: Author) -> str:
    return f"{person.name} <{person.email}>"
