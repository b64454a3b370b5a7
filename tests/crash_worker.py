"""The other process: whatever the crash and two-writer tests run outside pytest, to be killed or to interfere.

As a fork server it has imported everything before it forks, so that a worker is ready within milliseconds, and
SQLite is opened only on the worker's side of the fork.
"""

from __future__ import annotations

import os
import random
import re
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from memtui_store.catalog import Catalog
from memtui_store.changes import file_medium
from memtui_store.changes.plan import Plan, combined
from memtui_store.errors import ConflictError, LockedError, MemtuiError, StorageError
from memtui_store.model import Kind, Memory

OS_CALLS = (
    *("open", "write", "fsync", "fdatasync", "link", "rename", "replace", "unlink"),
    *("mkdir", "rmdir", "fchmod", "utime", "read", "close"),
)
COUNTER = re.compile(r"counter: (\d+)")


def say(words: str) -> None:
    """One write for one line, so that a kill never leaves half of it."""
    os.write(1, f"{words}\n".encode())


# A series of operations


def entries(catalog: Catalog, store: str = "") -> list[Memory]:
    kept = [m for m in catalog.memories() if m.kind not in (Kind.RULES, Kind.INDEX) and not m.error]
    return [m for m in kept if m.store.startswith(("claude:", "memtui:")) and m.store.startswith(store)]


def create(catalog: Catalog, rng: random.Random) -> Plan:
    words = " ".join(rng.choices(("alpha", "beta", "gamma", "delta"), k=rng.randint(1, 120)))
    title, number = f"Note {rng.randint(0, 999)}", rng.randint(0, 9_999)
    return catalog.plan_create(store="claude", title=title, body=words, description=f"about {number}")


def edit(catalog: Catalog, rng: random.Random) -> Plan:
    chosen = rng.sample(entries(catalog), k=min(2, len(entries(catalog))))
    plans = [
        catalog.plan_edit(memory.ref, description=f"about {rng.randint(0, 9_999)}", body=f"{memory.body}\nmore")
        for memory in chosen
    ]
    return combined("edit", f"edit {len(plans)}", plans)


def verify(catalog: Catalog, rng: random.Random) -> Plan:
    return catalog.plan_edit(rng.choice(entries(catalog)).ref, verified=True)


def delete(catalog: Catalog, rng: random.Random) -> Plan:
    found = entries(catalog)
    return catalog.plan_delete(*(memory.ref for memory in rng.sample(found, k=min(3, len(found)))))


def move(catalog: Catalog, rng: random.Random) -> Plan:
    source, target = rng.choice((("claude:", "project"), ("memtui:", "claude")))
    found = entries(catalog, source)
    return catalog.plan_move(*(memory.ref for memory in rng.sample(found, k=min(2, len(found)))), to=target)


def approve(catalog: Catalog, rng: random.Random) -> Plan:
    found = entries(catalog)
    return catalog.plan_approve(*(memory.ref for memory in rng.sample(found, k=min(3, len(found)))))


def undo(catalog: Catalog, rng: random.Random) -> Plan:
    return catalog.plan_undo()


def redo(catalog: Catalog, rng: random.Random) -> Plan:
    return catalog.plan_redo()


def restore(catalog: Catalog, rng: random.Random) -> Plan:
    return catalog.plan_restore(catalog.trash()[:2])


def mixed(catalog: Catalog, rng: random.Random) -> Plan:
    """Everything at once: a new folder, new files, edits, removals, the index, an approval and a mere new time."""
    moved, edited, gone, vouched, verified = entries(catalog, "claude:")[:5]
    plans = [
        catalog.plan_move(moved.ref, to="project"),
        catalog.plan_edit(edited.ref, description="another", body="another"),
        catalog.plan_delete(gone.ref),
        catalog.plan_create(store="claude", title="New", body="new", description="new"),
        catalog.plan_approve(vouched.ref),
        catalog.plan_edit(verified.ref, verified=True),
    ]
    return combined("mixed", "everything at once", plans)


Step = Callable[[Catalog, random.Random], Plan]
STEPS: dict[str, Step] = {
    step.__name__: step for step in (create, edit, verify, delete, move, approve, undo, redo, restore)
}


def next_plan(catalog: Catalog, rng: random.Random) -> Plan | None:
    """None where the wish drawn cannot be fulfilled now, say an undo with nothing to take back."""
    count = len(entries(catalog))
    weights = {"create": 4, "edit": 4, "move": 4, "approve": 2, "undo": 3}
    if count < 5:
        weights["create"] = 12
    if count > 12:
        weights["delete"] = 12
    names = list(STEPS)
    step = STEPS[rng.choices(names, [weights.get(name, 1) for name in names])[0]]
    try:
        plan = step(catalog, rng)
    except (MemtuiError, IndexError):
        return None
    return None if plan.empty else plan


def series(catalog: Catalog, rng: random.Random) -> None:
    """Endless: it ends by being killed."""
    while True:
        plan = next_plan(catalog, rng)
        if plan is None:
            continue
        say("start")
        try:
            operation = plan.commit()
        except StorageError as error:
            say(f"broken {error.message}; {error.hint}")
            return
        except MemtuiError:
            say("end 0")
        else:
            say(f"end {operation.id}")


# Counting system calls


@contextmanager
def watched(hit: Callable[[str], None], catalog: Catalog | None = None) -> Iterator[None]:
    """Call `hit` before each system call that a commit makes, and before each statement of its journal."""
    kept = {name: getattr(os, name) for name in OS_CALLS}
    exchange = file_medium.exchange

    def before(name: str, call: Callable[..., object]) -> Callable[..., object]:
        def wrapped(*args: object, **named: object) -> object:
            hit(name)
            return call(*args, **named)

        return wrapped

    for name, call in kept.items():
        setattr(os, name, before(name, call))
    file_medium.exchange = before("exchange", exchange)  # type: ignore[assignment]
    if catalog is not None:
        catalog.committer.journal.db.set_trace_callback(lambda _: hit("sqlite"))
    try:
        yield
    finally:
        for name, call in kept.items():
            setattr(os, name, call)
        file_medium.exchange = exchange
        if catalog is not None:
            catalog.committer.journal.db.set_trace_callback(None)


def dying_at(number: int) -> Callable[[str], None]:
    left = [number]

    def hit(name: str) -> None:
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left[0] -= 1

    return hit


# What a worker is told to do, one line each


def work(home: Path, project: Path, words: list[str]) -> None:
    with Catalog(home, project) as catalog:
        if words[0] == "series":
            catalog.stores()
            series(catalog, random.Random(words[1]))
        elif words[0] == "recover":
            say("start")
            catalog.stores()
            say("end 0")
            signal.pause()
        elif words[0] == "recover-dying":
            with watched(dying_at(int(words[1])), catalog):
                catalog.stores()
        elif words[0] == "dying":
            number = int(words[1])
            plan = mixed(catalog, random.Random(number))
            with watched(dying_at(number), catalog):
                plan.commit()


def warm_up() -> None:
    """Whatever is imported or compiled on first use is so before the fork; its SQLite files are closed again."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Catalog(folder, folder, env={"MEMTUI_HOME": f"{folder}/own"}) as catalog,
    ):
        catalog.plan_create(store="global", title="Note", body="text", description="about").commit()
        catalog.plan_edit("project_note.md", body="more", verified=True).commit()


def serve(home: Path, project: Path) -> None:
    """One worker per line; says its pid when it runs and its wait status when it is gone."""
    warm_up()
    for line in iter(sys.stdin.readline, ""):
        pid = os.fork()
        if pid == 0:
            try:
                say(f"pid {os.getpid()}")
                work(home, project, line.split())
            except BaseException as error:  # noqa: BLE001 - the parent must hear of it before this process ends
                say(f"broken {type(error).__name__}: {error}")
            os._exit(0)
        say(f"dead {os.waitpid(pid, 0)[1]}")


# Writers


def tally(attempt: Callable[[int], Plan], times: int) -> None:
    """Commit until it has worked this often; a loser begins again, and its conflict must come with a diff."""
    done = conflicts = without_diff = 0
    while done < times:
        try:
            plan = attempt(done)
        except MemtuiError:
            continue
        try:
            plan.commit()
        except ConflictError as error:
            conflicts += 1
            without_diff += not error.diff
        except LockedError:
            continue
        else:
            done += 1
    say(f"done {done} conflicts {conflicts} without_diff {without_diff}")


def increment(catalog: Catalog, ref: str, done: int) -> Plan:
    """Read, add one, write back under the version that was read."""
    catalog.refresh()
    memory = catalog.get(ref)
    count = int(COUNTER.findall(memory.body)[0])
    body = memory.body.replace(f"counter: {count}", f"counter: {count + 1}")
    return catalog.plan_edit(ref, body=body, etag=memory.etag)


def describe(catalog: Catalog, ref: str, done: int) -> Plan:
    """Change the description, whatever others do to the body."""
    catalog.refresh()
    return catalog.plan_edit(ref, description=f"described {done} times")


def append(path: Path, times: int, *, in_place: bool) -> None:
    """An editor that knows nothing of memtui: reads, adds its mark, writes; says each mark that was in the file.

    It looks again before it builds on what it read, so that no mark is missing by its own doing: it waits for its
    earlier marks, and counts one only when it stood in the file that bears the name.
    """
    rng = random.Random(times)
    said: list[str] = []
    for number in range(times):
        mark, written = f"mark-{number}.", False
        while not written:
            data = settled(path, said)
            if in_place:
                with path.open("r+b") as handle:
                    if handle.read() != data:
                        continue
                    handle.seek(0)
                    handle.truncate()
                    handle.write(data + f"{mark}\n".encode())
                    handle.flush()
                    written = os.fstat(handle.fileno()).st_ino == path.stat().st_ino
            else:
                beside = path.with_name(".editor-backup")
                beside.write_bytes(data + f"{mark}\n".encode())
                beside.replace(path)
                written = True
        said.append(mark)
        time.sleep(rng.random() * 0.004)  # A pace at which the other writer has a chance; nothing waits for it.
    say(f"marked {len(said)}")


def settled(path: Path, marks: list[str]) -> bytes:
    """What stands there; memtui withdraws a change that lost a race, so a look or two may be needed."""
    for _ in range(2_000):
        data = path.read_bytes()
        missing = [mark for mark in marks if mark.encode() not in data]
        if not missing:
            return data
    say(f"missing {' '.join(missing)}")
    marks[:] = [mark for mark in marks if mark not in missing]
    return data


def main(argv: list[str]) -> None:
    mode, home, project, *rest = argv
    if mode == "serve":
        serve(Path(home), Path(project))
        return
    if mode.startswith("append"):
        say("ready")
        sys.stdin.readline()
        append(Path(rest[0]), int(rest[1]), in_place=mode == "append-in-place")
        return
    change = {"increment": increment, "describe": describe}[mode]
    with Catalog(home, project) as catalog:
        say("ready")
        sys.stdin.readline()
        tally(lambda done: change(catalog, rest[0], done), int(rest[1]))


if __name__ == "__main__":
    main(sys.argv[1:])
