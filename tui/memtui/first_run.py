"""What a person is told when nothing was found: where memtui looked, and what to do next."""

from __future__ import annotations

import os
from collections.abc import Iterator

from memtui_store.looked import looked
from memtui_store.surroundings import Surroundings

STEPS = (
    ("memtui --demo", "look around in a throw-away sample home"),
    ("memtui bootstrap", "propose memories from your instruction files, git and tool settings"),
    ("memtui add --title … --body …", "write one yourself"),
    ("memtui doctor", "check where memtui looked, and whether it may read there"),
)


def shut_out(around: Surroundings) -> Iterator[str]:
    """Places that are there and may not be read: a list without them would look complete."""
    for place in looked(around):
        for path in place.paths:
            if os.path.exists(path) and not os.access(path, os.R_OK):
                yield f"memtui: {path} may not be read by you, so {place.known.name}'s memories may be missing here"


def nothing_found(around: Surroundings) -> Iterator[str]:
    """For the command line; one line each, no wider than 80 columns for an ordinary home."""
    yield f"memtui: no memories were found in {around.home}"
    yield "memtui looked for:"
    for place in looked(around):
        found = "there, but nothing in it is a memory" if place.there else "not there"
        yield f"  {place.known.name:<13} {', '.join(place.places)}  ({found})"
    yield "next:"
    for command, does in STEPS:
        yield f"  {command:<30} {does}"
