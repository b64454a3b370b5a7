"""Targets of Makefiles, justfiles and Taskfiles: the ones that do something, by what they are for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui_store.bootstrap.sources._commands import Command, does_nothing, is_plain, main_target, targets_of

_STEPS = 40
MAKE = re.compile(r"^([A-Za-z0-9][\w.-]*)(?:\s+[\w.-]+)*\s*:(?![=:])")
JUST = re.compile(r"^@?([A-Za-z][\w-]*)(?:\s+[^:=]*)?:(?!=)")
TASK = re.compile(r"^(?:  |\t| {4})['\"]?([A-Za-z][\w:-]*)['\"]?:\s*(?:$|[#\[{'\"\w])")


def recipes_of(text: str, name: str, pattern: re.Pattern[str], program: str) -> Iterator[Command]:
    lines = text.splitlines()
    places: dict[str, tuple[int, str]] = {}
    listing = program != "task"
    for number, line in enumerate(lines, 1):
        if program == "task" and re.match(r"\S", line):
            listing = line.startswith("tasks:")
        elif listing and (found := pattern.match(line)):
            places.setdefault(found[1], (number, line.strip()))
    bodies = {target: _body(lines, number) for target, (number, _) in places.items()}
    working = [target for target in places if program == "task" or not does_nothing(bodies[target])]
    chosen = targets_of(working)
    main = main_target(list(places)) if program == "make" else ""
    if main in working and main not in chosen.values() and "build" not in chosen:
        chosen["main"] = main
    for what, target in chosen.items():
        number, quote = places[target]
        runs = next(iter(bodies[target]), "").lstrip("@-")
        yield Command(what, f"{program} {target}", name, number, quote, 1, runs if is_plain(runs) else "")


def _body(lines: list[str], number: int) -> list[str]:
    """The indented lines below a target."""
    steps = []
    for line in lines[number : number + _STEPS]:
        if line.strip() and line[:1] not in " \t":
            break
        steps += [line.strip()] if line.strip() else []
    return steps
